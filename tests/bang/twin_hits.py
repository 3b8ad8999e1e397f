"""Hits, Indians! and Duels in BANG!'s twin.

The rule numbers are those of the rules page.
"""

from dataclasses import dataclass, field

from tests.bang.twin_cards import colour_of, name_of, names_in, value_of
from tests.bang.twin_life import Life
from tests.bang.twin_table import HIGH_VALUES, Asking, InPlay, Player

MISSED_IN_HAND = ("Missed!", "Dodge", "Duck!")  # B5, A22
MISSED_IN_PLAY = ("Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat")
DRAWS_ONE = ("answer with Dodge", "use Bible")  # B41, B43: Elena's Bible from the hand is a plain Missed!


@dataclass
class Shot:
    """One BANG! symbol on its way: who shot, with which cards, and how many Missed! it needs."""

    shooter: Player | None
    cards: list[str] = field(default_factory=list)  # none: an ability that costs no card, or an event
    need: int = 1
    at_one: bool = False  # A33: a brown card whose only target this is
    unavoidable: bool = False  # A16


class Hits(Life):
    """Life, and what takes it."""

    # ------------------------------------------------------------ B46: Apache Kid

    def unaffected(self, target: Player, cards: list[str], player: Player | None) -> bool:
        """B46: whether an Apache Kid is left alone: all cards that another played at him are diamonds."""
        if not self.has(target, "Apache Kid") or target is player or not cards:
            return False
        return all(self.suit_of(card) == "diamonds" for card in cards)

    # ------------------------------------------------------------ B40 to B47: a hit

    def hit(self, target: Player, shot: Shot) -> Asking[str]:
        """B40: one answer after the other until the hit is avoided or taken.

        Gives "left alone", "avoided" or "taken"; in the last case the point is lost (B47).
        """
        result = yield from self.try_to_avoid(target, shot)
        if result == "taken":
            yield from self.lose(target, 1, shot.shooter)
        return result

    def try_to_avoid(self, target: Player, shot: Shot) -> Asking[str]:
        """B40, B41: the same without the loss."""
        self.look_at_suzy()
        if not target.alive or target.ghost or self.unaffected(target, shot.cards, shot.shooter):
            return "left alone"
        need = shot.need
        spent: set[str] = set()
        while need > 0:
            answer = yield from self.ask(target, lambda: self.answers_to_hit(target, shot, spent))
            if answer == "take the hit":
                return "taken"
            if answer == "ignore":
                return "left alone"
            need -= yield from self.give_answer(target, answer, spent)
        return "avoided"

    def answers_to_hit(self, target: Player, shot: Shot, spent: set[str]) -> dict[str, str]:
        """B41 to B43, A9, A33: what the target can do; Barrel and Jourdonnais come before all others."""
        answers = []
        if shot.at_one and self.could_ignore(target, shot.cards[0], shot.shooter):
            answers.append("ignore")
        if shot.unavoidable:
            return {answer: answer for answer in [*answers, "take the hit"]}
        if "another answer" not in spent:
            if self.effective(target, "Barrel") and "use Barrel" not in spent:
                answers.append("use Barrel")
            if self.has(target, "Jourdonnais") and "use Jourdonnais" not in spent:
                answers.append("use Jourdonnais")
        answers += [f"answer with {name}" for name in names_in([c for c in target.hand if self.is_missed(target, c)])]
        answers += [f"use {entry.name}" for entry in self.green_missed(target)]
        if self.effective(target, "Crate") and self.loaded(target, "Crate", 2):
            answers.append("use Crate")
        return {answer: answer for answer in [*answers, "take the hit"]}

    def is_missed(self, player: Player, card: str) -> bool:
        """B41, B43: whether a hand card serves this player as a Missed!."""
        name = name_of(card)
        serves = (
            name in MISSED_IN_HAND
            or (name == "BANG!" and self.has(player, "Calamity Janet"))
            or self.has(player, "Elena Fuente")
        )
        return serves and self.may_answer(player, card)

    def may_answer(self, player: Player, card: str) -> bool:
        """Whether the event in play lets the player use this hand card as an answer."""
        if self.event == "The Sermon" and name_of(card) == "BANG!" and player is self.turn_player:  # E20
            return False
        return self.has_named_suit(player, card)

    def green_missed(self, player: Player) -> list[InPlay]:
        """B31, B41: the green Missed! cards in front of a player that can be used now."""
        return [
            entry for entry in player.in_play if entry.name in MISSED_IN_PLAY and not entry.fresh and self.works(player)
        ]

    def give_answer(self, target: Player, answer: str, spent: set[str]) -> Asking[int]:
        """B41, B42: carry out one answer; gives the number of Missed! symbols it counts."""
        if answer in ("use Barrel", "use Jourdonnais"):
            spent.add(answer)
            return 1 if (yield from self.draw_check(target, self.is_heart)) else 0
        spent.add("another answer")
        if answer == "use Crate":
            self.use_orange(target, "Crate", 2)
            return 1
        name = answer.removeprefix("answer with ").removeprefix("use ")
        from_hand = answer.startswith("answer with ")
        if from_hand:
            card = self.copy_of(target, name, usable=lambda c: self.is_missed(target, c))
            self.put_on_discard(self.leave_hand(target, card))
        else:
            entry = target.in_front(name)
            assert entry is not None
            self.discard_from_play(target, entry)
        if answer in DRAWS_ONE:
            self.draw(target, 1)
        if from_hand:
            if name == "Duck!":  # A22
                yield from self.may_take_back(target, card)
            self.molly(target)
        return 1

    def may_take_back(self, player: Player, card: str) -> Asking[None]:
        """A21, A22: pay 2 to take a card back that is still on the discard pile.

        B57: Suzy is looked at before the question, and a card that she draws may shuffle the pile.
        """
        if card not in self.discard_pile or not self.can_pay(player, 2):
            return
        self.look_at_suzy()
        if card in self.discard_pile and (yield from self.may_pay(player, 2)) and card in self.discard_pile:
            self.take_back(player, card)

    def take_back(self, player: Player, card: str) -> None:
        """A17, A21, A22: a card goes from the discard pile to the hand, known to all."""
        self.discard_pile.remove(card)
        self.enter_hand(player, card, known_to=self.everybody())

    # ------------------------------------------------------------ A33: Ms. Abigail

    def could_ignore(self, target: Player, card: str, player: Player | None) -> bool:
        """A33: whether she could ignore this card, of which she is the only target."""
        high = colour_of(card) == "brown" and value_of(card) in HIGH_VALUES
        return high and self.has(target, "Ms. Abigail") and target is not player

    def ignores(self, target: Player, card: str, player: Player) -> Asking[bool]:
        """A33: against a card that is no hit she is asked before anything else."""
        return self.could_ignore(target, card, player) and (yield from self.accepts(target))

    # ------------------------------------------------------------ B49, B50: giving a BANG!

    def may_give_bang(self, player: Player) -> Asking[bool]:
        """B49, B50: the player discards a BANG! card (Calamity Janet: or a Missed!), or takes the hit."""

        def answers() -> dict[str, str | None]:
            names: list[str] = [name for name in names_in(player.hand) if self.serves_as_bang(player, name)]
            return {**{f"discard {name}": name for name in names}, "take the hit": None}

        name = yield from self.ask(player, answers)
        if name is None:
            return False
        self.discard_by_name(player, name)
        return True

    def serves_as_bang(self, player: Player, name: str) -> bool:
        """B5, B49: cards named BANG!; Calamity Janet's Missed! too; none of the turn player under The Sermon (E20)."""
        if self.event == "The Sermon" and player is self.turn_player:
            return False
        return name == "BANG!" or (name == "Missed!" and self.has(player, "Calamity Janet"))

    def indians(self, me: Player, card: str, targets: list[Player]) -> Asking[None]:
        """B49: each of them in turn; B46: an Apache Kid is passed over if the card is diamonds."""
        for target in targets:
            self.look_at_suzy()
            if not target.alive or target.ghost or self.unaffected(target, [card], me):
                continue
            if (yield from self.may_give_bang(target)):
                self.molly(target)
            else:
                yield from self.lose(target, 1, me)

    def duel(self, me: Player, target: Player) -> Asking[None]:
        """B50: the challenged first, then by turns; who gives no BANG! loses 1, caused by the challenger."""
        duellist, other = target, me
        given = {me.seat: 0, target.seat: 0}
        while (yield from self.may_give_bang(duellist)):
            given[duellist.seat] += 1
            duellist, other = other, duellist
        yield from self.lose(duellist, 1, me)
        for player in self.round_from(self.turn_player):  # B56: Molly's cards come when the loss is settled
            if player in (me, target):
                self.molly(player, given[player.seat])

    # ------------------------------------------------------------ A31: Julie Cutter

    def julie_cutter(self, julie: Player, foe: Player) -> Asking[None]:
        """A31: unless she is out she draws!; red is a hit at whoever made her lose points."""
        if not julie.alive:
            return
        if (yield from self.draw_check(julie, self.is_red)):
            yield from self.hit(foe, Shot(julie))
