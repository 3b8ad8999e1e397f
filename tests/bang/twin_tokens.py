"""Load tokens, payments, orange cards running out, and "draw!" with those who meddle with it, in BANG!'s twin.

The rule numbers are those of the rules page. A place for tokens is an orange card in play or a character, that is an
`InPlay` or a `Player`; both have `tokens`.
"""

from collections.abc import Callable
from typing import Any

from tests.bang.twin_cards import COLOUR
from tests.bang.twin_table import MOST_TOKENS, Asking, InPlay, Player, Table


class Tokens(Table):
    """The table, and the tokens on it."""

    def __init__(self, position: dict[str, Any], below: Callable[[int], int]) -> None:
        super().__init__(position, below)
        self.bombs: list[tuple[Player, str]] = []  # A11: Bombs that ran out, whose loss waits

    # ------------------------------------------------------------ A1, A5: putting tokens down

    def orange_cards(self, player: Player) -> list[InPlay]:
        """The orange cards in front of a player, a Bomb too, first played first."""
        return [entry for entry in player.in_play if COLOUR[entry.name] == "orange"]

    def bank(self) -> int:
        """A1: the tokens that can be given out; none without Armed & Dangerous."""
        return self.supply if "armed_dangerous" in self.expansions else 0

    def token_places(self, player: Player, cards_only: bool = False) -> dict[str, InPlay | Player]:
        """A1: where the player has room for a token, by action name."""
        places: dict[str, InPlay | Player] = {
            f"token on {entry.name}": entry for entry in self.orange_cards(player) if entry.tokens < MOST_TOKENS
        }
        if player.tokens < MOST_TOKENS and not cards_only:
            places["token on character"] = player
        return places

    def add_tokens(self, place: InPlay | Player, count: int) -> None:
        """A1: from the supply; what would go over 4, or what the supply lacks, is not given."""
        given = min(count, MOST_TOKENS - place.tokens, self.supply)
        place.tokens += given
        self.supply -= given

    def may_add_token(self, me: Player) -> Asking[None]:
        """A5: asked only if there is room and supply."""
        if not self.bank() or not self.token_places(me):
            return
        place = yield from self.ask(me, lambda: {**self.token_places(me), "decline": None})
        if place is not None:
            self.add_tokens(place, 1)

    # ------------------------------------------------------------ A4, A6: paying

    def remove_token(self, owner: Player, place: InPlay | Player) -> None:
        """A4: one token leaves a place; an orange card is discarded when its last one goes. It is not yet anywhere."""
        place.tokens -= 1
        if isinstance(place, InPlay) and place.tokens == 0:
            self.run_out(owner, place)

    def run_out(self, owner: Player, entry: InPlay) -> None:
        """A4, A11: the card is discarded at once; a Bomb's loss waits until the effect is complete."""
        self.discard_from_play(owner, entry)
        if entry.name == "Bomb":
            self.bombs.append((owner, entry.card))

    def spend(self, owner: Player, entry: InPlay, count: int) -> None:
        """A6: the use of an orange card is paid from that card."""
        for _ in range(count):
            self.supply += 1
            self.remove_token(owner, entry)

    def payments(self, me: Player) -> dict[str, InPlay | Player]:
        """A6: where the player can pay a token from."""
        places: dict[str, InPlay | Player] = {
            f"pay from {entry.name}": entry for entry in self.orange_cards(me) if entry.tokens
        }
        if me.tokens:
            places["pay from character"] = me
        return places

    def can_pay(self, me: Player, count: int) -> bool:
        """A6: an offer is made only if all of it can be paid."""
        return me.tokens + sum(entry.tokens for entry in self.orange_cards(me)) >= count

    def pay(self, me: Player, count: int) -> Asking[None]:
        """A6: token by token, from the player's orange cards and character."""
        for _ in range(count):
            place = yield from self.ask(me, lambda: self.payments(me))
            self.supply += 1
            self.remove_token(me, place)

    def may_pay(self, me: Player, count: int) -> Asking[bool]:
        """A18: asked whether the player pays so many tokens; gives whether they did."""
        if not self.can_pay(me, count) or not (yield from self.accepts(me)):
            return False
        yield from self.pay(me, count)
        return True

    # ------------------------------------------------------------ B17, B18, A10: draw!

    def draw_check(self, player: Player, success: Callable[[str], bool]) -> Asking[bool | None]:
        """B17, A10: "draw!", repeated as often as Tumbleweed's owner likes; None if there was no card (B16)."""
        while True:
            result = yield from self.one_check(player, success)
            owners = [
                owner
                for owner in self.living()
                if self.effective(owner, "Tumbleweed") and self.loaded(owner, "Tumbleweed", 1)
            ]
            if result is None or not owners or not (yield from self.accepts(owners[0])):
                return result
            self.use_orange(owners[0], "Tumbleweed", 1)

    def loaded(self, owner: Player, name: str, cost: int) -> bool:
        """Whether an orange card in front of a player has tokens for one use."""
        entry = owner.in_front(name)
        return entry is not None and entry.tokens >= cost

    def use_orange(self, owner: Player, name: str, cost: int) -> None:
        """A6: pay for one use of an orange card."""
        entry = owner.in_front(name)
        assert entry is not None
        self.spend(owner, entry, cost)

    def one_check(self, player: Player, success: Callable[[str], bool]) -> Asking[bool | None]:
        """B17: the top card of the deck is flipped; B18: Lucky Duke flips two."""
        if self.has(player, "Lucky Duke"):
            return (yield from self.lucky_check(player, success))
        card = self.flip()
        return None if card is None else success(card)

    def lucky_check(self, player: Player, success: Callable[[str], bool]) -> Asking[bool | None]:
        """B18: Lucky Duke flips two; asked only if exactly one of them succeeds, otherwise the second counts."""
        self.take_aside(2)
        if not self.open_cards:
            return None
        results = [success(card) for card in self.open_cards]
        counting = len(results) - 1
        if len(results) == 2 and results[0] != results[1]:
            counting = yield from self.ask(player, lambda: {"count first": 0, "count second": 1})
        counted = self.open_cards.pop(counting)
        while self.open_cards:
            self.put_on_discard(self.open_cards.pop())
        self.put_on_discard(counted)
        return results[counting]
