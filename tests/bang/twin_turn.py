"""A turn of BANG!'s twin: its beginning, the draw, the menu, the discards.

The rule numbers are those of the rules page.
"""

from tests.bang.twin_menu import Menu
from tests.bang.twin_table import Asking, Player


class Turns(Menu):
    """The menu, and the phases round it."""

    # ------------------------------------------------------------ B19 to B22: the beginning

    def beginning(self, me: Player) -> Asking[bool]:
        """B19: Dynamite, Jail, Vera Custer, each a complete effect; gives whether the turn goes on."""
        if me.in_front("Dynamite"):
            yield from self.resolve(self.dynamite(me))
        if not me.alive:
            return False
        if me.in_front("Jail"):
            escape: list[bool] = []
            yield from self.resolve(self.jail(me, escape))
            if not escape:
                return False
        if me.character == "Vera Custer" and self.abilities:
            yield from self.resolve(self.vera_custer(me))
        return me.alive

    def dynamite(self, me: Player) -> Asking[None]:
        """B20: spades 2 to 9: it is discarded and costs 3, caused by nobody; otherwise it passes on."""
        explodes = yield from self.draw_check(me, self.explodes)
        entry = me.in_front("Dynamite")
        assert entry is not None
        if explodes:
            self.discard_from_play(me, entry)
            yield from self.lose(me, 3, None)
            return
        heirs = [other for other in self.others(me) if not other.in_front("Dynamite")]
        if heirs:
            heirs[0].in_play.append(entry)
            me.in_play.remove(entry)

    def jail(self, me: Player, escape: list[bool]) -> Asking[None]:
        """B21: the Jail is discarded; a heart is the escape."""
        heart = yield from self.draw_check(me, self.is_heart)
        entry = me.in_front("Jail")
        assert entry is not None
        self.discard_from_play(me, entry)
        if heart:
            escape.append(True)

    def vera_custer(self, me: Player) -> Asking[None]:
        """B22: she takes the ability of another living player's character."""
        chosen = yield from self.ask(
            me, lambda: {f"choose {self.place(me, other)}": other for other in self.others(me)}, "begin"
        )
        me.copied = chosen.character
        self.vera_has_chosen = True

    # ------------------------------------------------------------ B23: phase 1

    def draw_phase(self, me: Player) -> Asking[None]:
        """B23: draw; at the end of the phase Suzy is looked at (B57)."""
        character = self.ability(me)
        if character == "Kit Carlson":
            yield from self.kit_carlson(me)
        elif character == "Pat Brennan":
            yield from self.pat_brennan(me)
        elif character in ("Jesse Jones", "Pedro Ramirez"):
            yield from self.first_card_from_elsewhere(me)
            self.draw(me, 1)
        elif character == "Bill Noface":
            self.draw(me, 1 + me.max_life - me.life)
        elif character == "Pixie Pete":
            self.draw(me, 3)
        elif character == "Black Jack":
            self.black_jack(me)
        else:
            self.draw(me, 2)
        self.look_at_suzy()

    def black_jack(self, me: Player) -> None:
        """B23: the second card is shown; if it is red he draws one more, unseen."""
        self.draw(me, 1)
        second = self.take_top()
        if second is not None:
            self.enter_hand(me, second[0], known_to=self.everybody())
            if self.is_red(second[0]):
                self.draw(me, 1)

    def first_card_from_elsewhere(self, me: Player) -> Asking[None]:
        """B23: Jesse Jones' first card may come from a hand, Pedro Ramirez's from the discard pile."""

        def answers() -> dict[str, Player | str]:
            sources: dict[str, Player | str] = {"draw from the deck": "deck"}
            if self.has(me, "Jesse Jones"):
                for other in self.others(me):
                    if other.hand:
                        sources[f"draw from the hand of {self.place(me, other)}"] = other
            elif self.discard_pile:
                sources["draw from the discard pile"] = "discard pile"
            return sources

        source = yield from self.ask(me, answers, "draw")
        if isinstance(source, Player):
            self.move_unseen(source, me, self.random_hand_card(source))
        elif source == "discard pile":
            self.enter_hand(me, self.discard_pile.pop(0), known_to=self.everybody())
        else:
            self.draw(me, 1)

    def kit_carlson(self, me: Player) -> Asking[None]:
        """B23: three aside, two of them to the hand, the third back on the deck, known to him; of two he takes both."""
        self.take_aside(3)
        for keep in (2, 1):
            if len(self.open_cards) > keep:
                name = yield from self.ask(me, self.open_choices, "draw")
                self.enter_hand(me, self.take_open(name))
            elif self.open_cards:
                self.enter_hand(me, self.open_cards.pop(0))
        if self.open_cards:
            self.deck.insert(0, (self.open_cards.pop(), frozenset([me.seat])))

    def pat_brennan(self, me: Player) -> Asking[None]:
        """B23: two cards from the deck, or one card in play of anybody and nothing else."""

        def answers() -> dict[str, Player | None]:
            sources: dict[str, Player | None] = {"draw from the deck": None}
            for owner in self.living():
                if owner.in_play:
                    sources[f"draw from the table of {self.place(me, owner)}"] = owner
            return sources

        owner = yield from self.ask(me, answers, "draw")
        if owner is None:
            self.draw(me, 2)
            return
        entry = yield from self.ask(me, lambda: {f"choose {entry.name}": entry for entry in owner.in_play}, "draw")
        self.take_from_play(owner, entry, me)

    # ------------------------------------------------------------ B24, B25: phases 2 and 3

    def play_phase(self, me: Player) -> Asking[None]:
        """B24: menu actions until the turn player ends the phase or is out."""
        while me.alive:
            play = yield from self.ask(me, lambda: {**self.menu(me), "end turn": None}, "play")
            if play is None:
                break
            yield from self.resolve(play())
        self.look_at_suzy()

    def discard_phase(self, me: Player) -> Asking[None]:
        """B25: down to the present life, Sean Mallory to 10; one card at a time."""
        limit = 10 if self.has(me, "Sean Mallory") else me.life
        while len(me.hand) > limit:
            name = yield from self.ask(me, lambda: self.discards(me), "discard")
            self.discard_by_name(me, name)
        self.look_at_suzy()

    def next_player(self) -> Player:
        """B14, B26: the next living player to the left."""
        return self.others(self.turn_player)[0]

    def new_turn(self) -> None:
        """The next turn begins: what is counted by the turn starts afresh (B31, B73)."""
        self.turn += 1
        self.turn_player = self.next_player()
        self.bangs_played, self.abilities_used, self.vera_has_chosen = 0, {}, False
        for player in self.players:
            for entry in player.in_play:
                entry.fresh = False
