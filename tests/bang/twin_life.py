"""Life in BANG!'s twin: losing points, dying, elimination, and the end of the game.

The rule numbers are those of the rules page.
"""

from collections.abc import Callable
from typing import Any

from tests.bang.twin_cards import PREY, colour_of, in_table_order, name_of, names_in
from tests.bang.twin_table import Asking, InPlay, Player
from tests.bang.twin_tokens import Tokens

Effect = Callable[[], Asking[None]]


class GameOver(Exception):
    """B63: the game is decided; it carries the winners, perhaps none."""


class Life(Tokens):
    """The table, and what happens to those who sit at it."""

    def __init__(self, position: dict[str, Any], below: Callable[[int], int]) -> None:
        super().__init__(position, below)
        self.hunter: Player | None = None  # B65: who made the first elimination, if it was the prey
        self.julies: list[tuple[Player, Player]] = []  # A31: Julie Cutters who lost points, and by whom

    # ------------------------------------------------------------ effects

    def resolve(self, effect: Asking[None]) -> Asking[None]:
        """B63: one effect for all whom it concerns, and what is queued behind it: Bombs first, then Julie's shots.

        Suzy's look belongs to each effect (B57), then the end is looked at.
        """
        yield from effect
        self.look_at_suzy()
        self.look_at_end()
        if self.bombs:
            yield from self.resolve(self.bomb_loss(*self.bombs.pop(0)))
        elif self.julies:
            yield from self.resolve(self.julie_cutter(*self.julies.pop(0)))

    def bomb_loss(self, holder: Player, card: str) -> Asking[None]:
        """A11, A12: the holder loses 2, caused by nobody; an Apache Kid nothing if the Bomb counts as diamonds."""
        if not (self.has(holder, "Apache Kid") and self.suit_of(card) == "diamonds"):
            yield from self.lose(holder, 2, None)

    def julie_cutter(self, julie: Player, foe: Player) -> Asking[None]:
        """A31: she draws!; red is a hit at whoever made her lose points."""
        raise NotImplementedError
        yield

    # ------------------------------------------------------------ B51 to B56: losing life

    def lose(self, loser: Player, points: int, cause: Player | None) -> Asking[None]:
        """B51 to B55: points of one loss are taken together; a ghost loses nothing (E12)."""
        if loser.ghost or not loser.alive:
            return
        loser.life -= points
        yield from self.dying(loser)
        if loser.life <= 0:
            yield from self.eliminate(loser, cause)
        elif self.has(loser, "Bart Cassidy"):  # B54
            self.draw(loser, points)
        elif self.has(loser, "El Gringo") and cause is not None and cause is not loser:
            for _ in range(points):
                if cause.hand:
                    self.move_unseen(cause, loser, self.random_hand_card(cause))
        elif self.has(loser, "Julie Cutter") and cause is not None and cause is not loser:  # A31
            self.julies.append((loser, cause))

    def dying(self, loser: Player) -> Asking[None]:
        """B52: at 0 or less, Beers and Sid Ketchum, one at a time, while they can save the player."""
        while loser.life <= 0 and self.best_rescue(loser) >= 1 - loser.life:
            way = yield from self.ask(loser, lambda: self.rescues(loser))
            if way == "give up":
                return
            if way == "drink Beer":
                card = self.leave_hand(loser, self.copy_of(loser, "Beer", usable=lambda c: self.may_drink(loser, c)))
                self.put_on_discard(card)
                self.regain(loser, self.beer_points(loser))
                self.molly(loser)
            else:
                yield from self.sid_ketchum(loser)

    def rescues(self, loser: Player) -> dict[str, str]:
        """B52: what a dying player can do."""
        ways = []
        if any(self.may_drink(loser, card) for card in loser.hand):
            ways.append("drink Beer")
        if self.has(loser, "Sid Ketchum") and len(loser.hand) >= 2:
            ways.append("use Sid Ketchum")
        return {way: way for way in [*ways, "give up"]}

    def best_rescue(self, loser: Player) -> int:
        """B52: the points that what the dying player holds can bring: Beers, and two other cards each for Sid."""
        beers = sum(self.may_drink(loser, card) for card in loser.hand)
        points = beers * self.beer_points(loser)
        if self.has(loser, "Sid Ketchum"):
            points += (len(loser.hand) - beers) // 2
        return points

    def may_drink(self, player: Player, card: str) -> bool:
        """B52: whether a dying player may drink this card: a Beer, with three living players or more."""
        return name_of(card) == "Beer" and len(self.living()) > 2 and self.may_play(player, card)

    def may_play(self, player: Player, card: str) -> bool:
        """Whether the event in play lets the player play this card from the hand as what it is."""
        name = name_of(card)
        if self.event == "The Judge" and colour_of(card) != "brown":  # E31
            return False
        if self.event == "The Sermon" and name == "BANG!" and player is self.turn_player:  # E20
            return False
        if self.event == "The Reverend" and name == "Beer":  # E21
            return False
        return self.has_named_suit(player, card)

    def has_named_suit(self, player: Player, card: str) -> bool:
        """E16: under Handcuffs the turn player plays only cards of the suit they named."""
        return self.named_suit is None or player is not self.turn_player or self.suit_of(card) == self.named_suit

    def beer_points(self, player: Player) -> int:
        """B32: a card named Beer gives Tequila Joe 2."""
        return 2 if self.has(player, "Tequila Joe") else 1

    def sid_ketchum(self, me: Player) -> Asking[None]:
        """B38: discard two hand cards one by one, regain 1."""
        for number in range(2):
            yield from self.pay_card(me, first=number == 0)
        self.regain(me, 1)

    def pay_card(self, me: Player, first: bool = True) -> Asking[str]:
        """A cost: a hand card of the player's choice. B57: Suzy is not looked at between two cards of one cost."""
        name = yield from self.ask(me, lambda: self.discards(me), look=first)
        return self.discard_by_name(me, name)

    def discards(self, me: Player) -> dict[str, str]:
        """The names of the hand, to discard one."""
        return {f"discard {name}": name for name in names_in(me.hand)}

    def molly(self, player: Player, cards: int = 1) -> None:
        """B56: Molly Stark, when it is not her turn, draws for hand cards played or discarded of her own will."""
        if self.has(player, "Molly Stark") and player is not self.turn_player:
            self.draw(player, cards)

    # ------------------------------------------------------------ B59 to B61: elimination

    def eliminate(self, dead: Player, cause: Player | None) -> Asking[None]:
        """B59: the player is out; the cards; reward or penalty; Greg Digger and Herb Hunter."""
        places = [player.eliminated for player in self.players]
        first = not any(places)
        if not dead.eliminated:
            dead.eliminated = max(places) + 1
        dead.life, dead.alive, dead.ghost, dead.copied = 0, False, False, None
        self.supply += dead.tokens  # A4
        dead.tokens = 0
        if dead is self.event_player and self.living():  # E3
            self.event_player = self.others(dead)[0]
        killer = cause if cause is not None and cause is not dead and cause.alive else None
        if len(self.players) == 3 and first and killer is not None and PREY[killer.role] == dead.role:  # B65
            self.hunter = killer
        yield from self.estate(dead)
        if killer is not None:
            self.reward(killer, dead)
        for player in self.others(dead):
            if self.has(player, "Greg Digger"):
                self.regain(player, 2)
            if self.has(player, "Herb Hunter"):
                self.draw(player, 2)

    def estate(self, dead: Player) -> Asking[None]:
        """B59, B60: Vulture Sam takes all cards of the dead; otherwise they are discarded."""
        vultures = [player for player in self.others(dead) if self.has(player, "Vulture Sam")]
        if not vultures:
            self.discard_all(dead)
        elif len(vultures) == 1:
            for entry in list(dead.in_play):
                self.take_from_play(dead, entry, vultures[0])
            for card in list(dead.hand):
                self.move_unseen(dead, vultures[0], card)
        else:
            while dead.hand or dead.in_play:
                entry = yield from self.which_card(vultures[0], dead)
                self.take(vultures[0], dead, entry)
                vultures.append(vultures.pop(0))

    def discard_all(self, player: Player) -> None:
        """B59: first the cards in play, first played first, then the hand in table order."""
        for entry in list(player.in_play):
            self.discard_from_play(player, entry)
        for card in in_table_order(player.hand):
            self.put_on_discard(self.leave_hand(player, card))

    def reward(self, killer: Player, dead: Player) -> None:
        """B61: 3 cards for an outlaw, with 3 players for anybody; a sheriff who kills a deputy loses all cards."""
        if dead.role == "outlaw" or len(self.players) == 3:
            self.draw(killer, 3)
        elif dead.role == "deputy" and killer.role == "sheriff":
            self.discard_all(killer)

    # ------------------------------------------------------------ B34: a card of a player

    def which_card(self, me: Player, victim: Player) -> Asking[InPlay | None]:
        """B34: a random hand card (None) or a named card in play; of oneself only a card in play (B29)."""

        def answers() -> dict[str, InPlay | None]:
            choices: dict[str, InPlay | None] = {f"choose {entry.name}": entry for entry in victim.in_play}
            if victim.hand and victim is not me:
                choices["hand"] = None
            return choices

        return (yield from self.ask(me, answers))

    def take(self, me: Player, victim: Player, entry: InPlay | None) -> None:
        """The card of `which_card` goes to the player's hand."""
        if entry is None:
            self.move_unseen(victim, me, self.random_hand_card(victim))
        else:
            self.take_from_play(victim, entry, me)

    def make_discard(self, victim: Player, entry: InPlay | None) -> None:
        """The card of `which_card` goes to the discard pile."""
        if entry is None:
            self.put_on_discard(self.leave_hand(victim, self.random_hand_card(victim)))
        else:
            self.discard_from_play(victim, entry)

    # ------------------------------------------------------------ B64, B65: the end

    def look_at_end(self) -> None:
        """B63: raises GameOver when the game is decided."""
        living = self.living()
        if len(self.players) == 3:
            if self.hunter is not None:
                raise GameOver([self.hunter])
            if len(living) <= 1:
                raise GameOver(living)
            return
        if not any(player.role == "sheriff" for player in living):
            if len(living) == 1 and living[0].role == "renegade":
                raise GameOver(living)
            raise GameOver([player for player in self.players if player.role == "outlaw"])
        if not any(player.role in ("outlaw", "renegade") for player in living):
            raise GameOver([player for player in self.players if player.role in ("sheriff", "deputy")])
