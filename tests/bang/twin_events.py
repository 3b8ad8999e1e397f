"""The events of High Noon and A Fistful of Cards in BANG!'s twin: how they come in, and what they do at a turn's start.

The rule numbers are those of the rules page. What an event changes elsewhere stands there, with its number.
"""

from tests.bang.twin_cards import LIFE_OF, colour_of, names_in
from tests.bang.twin_draw import Draws
from tests.bang.twin_hits import MISSED_IN_HAND, Shot
from tests.bang.twin_table import Asking, InPlay, Player


class Events(Draws):
    """All that a player does, and the events that meddle with it."""

    # ------------------------------------------------------------ E6: the start of a turn

    def start_of_turn(self, me: Player) -> Asking[None]:
        """E6: return of an eliminated player; the new event and its coming in; what it does at the start of a turn."""
        if not me.alive:
            yield from self.resolve(self.come_back(me))
        yield from self.turn_event(me)
        effects = {
            "High Noon": self.high_noon,
            "A Fistful of Cards": self.fistful_of_cards,
            "Blood Brothers": self.blood_brothers,
            "New Identity": self.new_identity,
        }
        if me.alive and self.event in effects:
            yield from self.resolve(effects[self.event](me))

    def come_back(self, me: Player) -> Asking[None]:
        """E12: as a ghost for this turn; E29: the Dead Man for good, with 2 life and 2 cards."""
        me.alive = True
        if self.event == "Ghost Town":
            me.ghost = True
        else:
            self.dead_man_returned = True
            me.life = min(2, me.max_life)
            self.draw(me, 2)
        yield from ()

    def turn_event(self, me: Player) -> Asking[None]:
        """E4, E5: at the start of the event player's turn the next card comes into play."""
        if me is not self.event_player or self.turn == 1 or self.extra_turn or not self.event_deck:
            return
        self.event = self.event_deck.pop(0)
        self.event_rounds += 1
        if self.event == "Hangover":  # E17
            for player in self.players:
                player.copied = None
        self.look_at_suzy()
        effects = {
            "The Daltons": self.daltons,
            "The Doctor": self.doctor,
            "Russian Roulette": self.russian_roulette,
        }
        if self.event in effects:
            yield from self.resolve(effects[self.event]())

    # ------------------------------------------------------------ on coming into play

    def daltons(self) -> Asking[None]:
        """E10: each player with blue or orange cards in play discards one of them, of their choice."""
        for player in self.round_from(self.event_player):
            self.look_at_suzy()
            entries = [entry for entry in player.in_play if colour_of(entry.card) in ("blue", "orange")]
            if entries:
                entry = yield from self.ask(player, lambda e=entries: {f"choose {entry.name}": entry for entry in e})
                self.discard_from_play(player, entry)

    def doctor(self) -> Asking[None]:
        """E11: all living players with the lowest life regain 1."""
        lowest = min(player.life for player in self.living())
        for player in self.living():
            if player.life == lowest:
                self.regain(player, 1)
        yield from ()

    def russian_roulette(self) -> Asking[None]:
        """E37: round and round, each gives a Missed!; the first who fails loses 2, caused by nobody."""
        while True:
            for player in self.round_from(self.event_player):
                answer = yield from self.ask(player, lambda p=player: self.roulette_answers(p))
                if answer is None:
                    yield from self.lose(player, 2, None)
                    return
                if isinstance(answer, InPlay):
                    self.discard_from_play(player, answer)
                else:
                    self.discard_by_name(player, answer)
                    self.molly(player)

    def roulette_answers(self, player: Player) -> dict[str, str | InPlay | None]:
        """E37: hand cards that serve as Missed!, green Missed! cards that could be used, or fail."""
        elena = self.has(player, "Elena Fuente")
        janet = self.has(player, "Calamity Janet")
        answers: dict[str, str | InPlay | None] = {}
        for name in names_in(player.hand):
            if name in MISSED_IN_HAND or elena or (janet and name == "BANG!"):
                answers[f"discard {name}"] = name
        for entry in self.green_missed(player):
            answers[f"use {entry.name}"] = entry
        return {**answers, "take the hit": None}

    # ------------------------------------------------------------ at the start of each turn

    def high_noon(self, me: Player) -> Asking[None]:
        """E25: the turn player loses 1."""
        yield from self.lose(me, 1, None)

    def fistful_of_cards(self, me: Player) -> Asking[None]:
        """E40: as many hits as the turn player has hand cards now, caused by nobody."""
        for _ in range(len(me.hand)):
            if me.alive:
                yield from self.hit(me, Shot(None))

    def blood_brothers(self, me: Player) -> Asking[None]:
        """E28: with 2 life or more, lose 1 so that another who is below the maximum regains 1."""
        if me.life < 2:
            return

        def answers() -> dict[str, Player | None]:
            wounded = [other for other in self.others(me) if other.life < other.max_life]
            return {**{f"choose {self.place(me, other)}": other for other in wounded}, "decline": None}

        brother = yield from self.ask(me, answers)
        if brother is not None:
            yield from self.lose(me, 1, me)
            self.regain(brother, 1)

    def new_identity(self, me: Player) -> Asking[None]:
        """E18, E19: the player may change to the spare character, with 2 life."""
        if me.spare is None or not (yield from self.accepts(me)):
            return
        me.character, me.spare = me.spare, me.character
        bonus = int(me.role == "sheriff")
        me.max_life = LIFE_OF[me.character] + bonus
        me.life = min(2, me.max_life)
        me.copied = None
