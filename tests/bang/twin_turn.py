"""A turn of BANG!'s twin: its checks, the menu, the discards, its end, and whose turn is next.

The rule numbers are those of the rules page.
"""

from collections.abc import Callable

from tests.bang.twin_events import Events
from tests.bang.twin_life import Effect
from tests.bang.twin_table import Asking, Player


class Turns(Events):
    """Events and draws, and the phases round them."""

    # ------------------------------------------------------------ B19 to B22, A11: the checks

    def beginning(self, me: Player) -> Asking[bool]:
        """E6, B19: events, Dynamite, Jail, Bomb, Vera Custer, each an effect; gives whether the turn goes on."""
        yield from self.start_of_turn(me)
        if me.alive and self.is_checked(me, "Dynamite"):
            yield from self.resolve(self.dynamite(me))
        if not me.alive:
            return False
        if self.is_checked(me, "Jail"):
            escape: list[bool] = []
            yield from self.resolve(self.jail(me, escape))
            if not escape or not me.alive:
                return False
        if self.is_checked(me, "Bomb"):
            yield from self.resolve(self.bomb(me))
        if me.alive and me.character == "Vera Custer" and self.abilities and self.event != "Hangover":  # E17
            yield from self.resolve(self.vera_custer(me))
        return me.alive

    def is_checked(self, me: Player, name: str) -> bool:
        """Whether the player has that card in play; E32: under Lasso nothing is checked."""
        return me.in_front(name) is not None and self.event != "Lasso"

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

    def bomb(self, me: Player) -> Asking[None]:
        """A11: red: it passes to another of the holder's choice; black: 2 tokens leave it; without any it explodes."""
        red = yield from self.draw_check(me, self.is_red)
        entry = me.in_front("Bomb")
        assert entry is not None
        if red is None:
            return
        if red:
            heir = yield from self.ask(me, lambda: self.choose_player(me))
            heir.in_play.append(entry)
            me.in_play.remove(entry)
            return
        lost = min(2, entry.tokens)
        entry.tokens -= lost
        self.supply += lost
        if not entry.tokens:
            self.discard_from_play(me, entry)
            yield from self.bomb_loss(me, entry.card)

    def choose_player(self, me: Player) -> dict[str, Player]:
        """`choose +k` for every other."""
        return {f"choose {self.place(me, other)}": other for other in self.others(me)}

    def vera_custer(self, me: Player) -> Asking[None]:
        """B22: she takes the ability of another living player's character."""
        chosen = yield from self.ask(me, lambda: self.choose_player(me), "begin")
        me.copied = chosen.character
        self.vera_has_chosen = True

    # ------------------------------------------------------------ B24, B25: phases 2 and 3

    def play_phase(self, me: Player) -> Asking[None]:
        """B24: menu actions until the turn player ends the phase or is out."""
        while me.alive:
            play = yield from self.ask(me, lambda: self.choices(me), "play")
            if play is None:
                break
            yield from self.resolve(self.menu_action(play))
        self.bell_tower = False
        self.look_at_suzy()

    def choices(self, me: Player) -> dict[str, Effect | None]:
        """The menu, and `end turn` unless a card must be played first (E33)."""
        menu: dict[str, Effect | None] = {**self.menu(me)}
        if self.marked is not None:
            play = f"play {self.marked.split('/')[0]}"
            if any(name == play or name.startswith(f"{play} on ") for name in menu):
                return menu
        return {**menu, "end turn": None}

    def menu_action(self, play: Callable[[], Asking[None]]) -> Asking[None]:
        """A8: a menu action uses a rung Bell Tower up."""
        rung = self.bell_tower
        yield from play()
        if rung:
            self.bell_tower = False

    def discard_phase(self, me: Player) -> Asking[None]:
        """B25: down to the present life, Sean Mallory to 10; one card at a time, each for a token (A5)."""
        limit = 10 if self.has(me, "Sean Mallory") else me.life
        while len(me.hand) > limit:
            name = yield from self.ask(me, lambda: self.discards(me), "discard")
            if self.event == "Abandoned Mine":  # E26
                card = self.leave_hand(me, self.copy_of(me, name))
                self.forget_hand(me)
                self.deck.insert(0, (card, frozenset([me.seat])))
            else:
                self.discard_by_name(me, name)
            yield from self.may_add_token(me)
        self.look_at_suzy()

    # ------------------------------------------------------------ the end of a turn

    def end_of_turn(self, me: Player) -> Asking[bool]:
        """E12: a ghost goes again; E39: Vendetta's draw!. Gives whether the player takes another turn."""
        if me.ghost:
            yield from self.resolve(self.eliminate(me, None))
        if self.event != "Vendetta" or self.extra_turn or not me.alive:
            return False
        hearts: list[bool] = []
        yield from self.resolve(self.vendetta(me, hearts))
        return bool(hearts) and me.alive

    def vendetta(self, me: Player, hearts: list[bool]) -> Asking[None]:
        """E39: on hearts another turn."""
        if (yield from self.draw_check(me, self.is_heart)):
            hearts.append(True)

    def next_player(self) -> Player:
        """B14, B26: the next to take a turn; E13, E15, E29: under an event perhaps another, or an eliminated one."""
        step = -1 if self.event == "Gold Rush" else 1
        seat = self.turn_player.seat
        while True:
            seat = (seat + step) % len(self.players)
            player = self.players[seat]
            dead_man = player.eliminated == 1 and not self.dead_man_returned
            returns = self.event == "Ghost Town" or (self.event == "Dead Man" and dead_man)
            if player.alive or returns:
                return player

    def new_turn(self, extra: bool) -> None:
        """The next turn begins: what is counted by the turn starts afresh (B31, B73)."""
        self.turn += 1
        self.extra_turn = extra
        if not extra:
            self.turn_player = self.next_player()
        self.bangs_played, self.abilities_used, self.vera_has_chosen = 0, {}, False
        self.named_suit, self.marked, self.bandolier = None, None, False
        for player in self.players:
            for entry in player.in_play:
                entry.fresh = False
