"""Armed & Dangerous and the special characters in BANG!'s twin: upgrades, orange cards, abilities that cost tokens.

The rule numbers are those of the rules page.
"""

from collections.abc import Callable

from tests.bang.twin_cards import name_of
from tests.bang.twin_effects import Effects
from tests.bang.twin_hits import Shot
from tests.bang.twin_table import MOST_TOKENS, Asking, InPlay, Player


class Armed(Effects):
    """The effects, and those that load tokens pay for."""

    # ------------------------------------------------------------ A18 to A24: brown cards

    def untargeted(self, me: Player, name: str, card: str) -> Asking[None]:
        """The effect of a brown card played, or a green card used, without naming a target."""
        if name == "A Little Nip":
            yield from self.little_nip(me)
        elif name == "Caravan":
            yield from self.caravan(me)
        elif name == "Reloading":
            yield from self.reloading(me)
        elif name == "Rust":
            self.rust(me)
        else:
            yield from super().untargeted(me, name, card)

    def at_target(self, me: Player, name: str, card: str, target: Player) -> Asking[None]:
        """The effect of a card that is aimed at one player, BANG! cards excepted."""
        if name == "Quick Shot":
            targets = yield from self.further_targets(me, card, [target], self.in_range)
            for each in targets:
                yield from self.hit(each, Shot(me, [card], at_one=len(targets) == 1))
        elif name == "Arrow":
            yield from self.arrow(me, card, target)
        elif name == "Flintlock":
            result = yield from self.hit(target, Shot(me, [card], at_one=True))
            if result == "avoided":  # A21
                yield from self.may_take_back(me, card)
        elif name == "Squaw":
            yield from self.squaw(me, card, target)
        else:
            yield from super().at_target(me, name, card, target)

    def little_nip(self, me: Player) -> Asking[None]:
        """A19: regain 1, and 1 more for each 3 tokens, asked while it would raise the player."""
        points = 1
        while not me.ghost and me.life + points < me.max_life and (yield from self.may_pay(me, 3)):
            points += 1
        self.regain(me, points)

    def caravan(self, me: Player) -> Asking[None]:
        """A19: draw 2, and 1 more for each 2 tokens."""
        cards = 2
        while (yield from self.may_pay(me, 2)):
            cards += 1
        self.draw(me, cards)

    def further_targets(
        self, me: Player, card: str, targets: list[Player], possible: Callable[[Player], list[Player]]
    ) -> Asking[list[Player]]:
        """A18, A19: one more target for each token, all different; range is looked at after the payment."""

        def left() -> list[Player]:
            return [other for other in possible(me) if other not in targets]

        while any(not self.unaffected(other, [card], me) for other in left()) and (yield from self.may_pay(me, 1)):
            if left():
                target = yield from self.ask(me, lambda: {f"choose {self.place(me, other)}": other for other in left()})
                targets = [*targets, target]
        return targets

    def arrow(self, me: Player, card: str, target: Player) -> Asking[None]:
        """A19: each target gives a BANG! card, as against Indians!, or loses 1."""
        targets = yield from self.further_targets(me, card, [target], self.others)
        if len(targets) == 1 and (yield from self.ignores(target, card, me)):
            return
        yield from self.indians(me, card, targets)

    def squaw(self, me: Player, card: str, target: Player) -> Asking[None]:
        """A20: a card in play is discarded; for 2 tokens it goes to the player's hand instead."""
        if self.unaffected(target, [card], me) or (yield from self.ignores(target, card, me)):
            return
        taken = yield from self.may_pay(me, 2)
        if target.in_play:
            entry = yield from self.choose_in_play(me, target)
            if taken:
                self.take_from_play(target, entry, me)
            else:
                self.discard_from_play(target, entry)

    def choose_in_play(self, me: Player, owner: Player) -> Asking[InPlay]:
        """`choose X` of the cards in front of a player."""
        return (yield from self.ask(me, lambda: {f"choose {entry.name}": entry for entry in owner.in_play}))

    def reloading(self, me: Player) -> Asking[None]:
        """A23: 3 tokens, one by one, where there is room."""
        for _ in range(3):
            if self.bank() and self.token_places(me):
                place = yield from self.ask(me, lambda: self.token_places(me))
                self.add_tokens(place, 1)

    def rust(self, me: Player) -> None:
        """A24: 1 token of each orange card and the character of each other goes to the player's character."""
        for other in self.others(me):
            self.look_at_suzy()
            for place in [*self.orange_cards(other), other]:
                if place.tokens:
                    self.remove_token(other, place)
                    if me.tokens < MOST_TOKENS:
                        me.tokens += 1
                    else:
                        self.supply += 1

    # ------------------------------------------------------------ A8: orange cards used in phase 2

    def ace_up_the_sleeve(self, me: Player) -> Asking[None]:
        """A8: draw 1."""
        self.use_orange(me, "Ace up the Sleeve", 2)
        self.draw(me, 1)
        yield from ()

    def beer_keg(self, me: Player) -> Asking[None]:
        """A8: regain 1, also with two players left."""
        self.use_orange(me, "Beer Keg", 3)
        self.regain(me, 1)
        yield from ()

    def ring_bell_tower(self, me: Player) -> Asking[None]:
        """A8: for the next menu action all others are at distance 1."""
        self.use_orange(me, "Bell Tower", 1)
        self.bell_tower = True
        yield from ()

    def put_on_bandolier(self, me: Player) -> Asking[None]:
        """A8: the BANG! limit is one higher this turn."""
        self.use_orange(me, "Bandolier", 1)
        self.bandolier = True
        yield from ()

    def lock_pick(self, me: Player, target: Player) -> Asking[None]:
        """A8: a random hand card of another."""
        self.use_orange(me, "Lock Pick", 3)
        self.move_unseen(target, me, self.random_hand_card(target))
        yield from ()

    def whip(self, me: Player, target: Player) -> Asking[None]:
        """A8: discard any card in play."""
        self.use_orange(me, "Whip", 3)
        entry = yield from self.choose_in_play(me, target)
        self.discard_from_play(target, entry)

    # ------------------------------------------------------------ A28 to A34, S2: abilities

    def bass_greeves(self, me: Player) -> Asking[None]:
        """A28: discard a hand card, then 2 tokens on one place."""
        yield from self.pay_card(me)
        place = yield from self.ask(me, lambda: self.token_places(me))
        self.add_tokens(place, 2)

    def frankies_spoils(self, me: Player, owner: Player) -> dict[str, InPlay | Player]:
        """A30: what Frankie Canton can take a token from: any orange card, another's character."""
        places = self.payments(owner)
        if owner is me:
            places.pop("pay from character", None)
        return places

    def frankie_canton(self, me: Player, owner: Player) -> Asking[None]:
        """A30: 1 token to his own character."""
        place = yield from self.ask(me, lambda: self.frankies_spoils(me, owner))
        me.tokens += 1
        self.remove_token(owner, place)

    def mexicali_kid(self, me: Player, target: Player) -> Asking[None]:
        """A32: pay 2, a hit without a card."""
        yield from self.pay(me, 2)
        yield from self.hit(target, Shot(me))

    def red_ringo(self, me: Player) -> Asking[None]:
        """A34: 1 or 2 tokens of his character to his orange cards."""
        for number in range(2):
            if not me.tokens or not self.token_places(me, cards_only=True):
                return

            def answers(first: bool = number == 0) -> dict[str, InPlay | Player | None]:
                return {**self.token_places(me, cards_only=True), **({} if first else {"stop": None})}

            place = yield from self.ask(me, answers)
            if place is None:
                return
            me.tokens -= 1
            place.tokens += 1

    def uncle_will(self, me: Player) -> Asking[None]:
        """S2: any hand card is a General Store; its copy leaves as one that is aimed at all others."""

        def answers() -> dict[str, str]:
            return {f"discard {name_of(card)}": name_of(card) for card in me.hand if self.has_named_suit(me, card)}

        name = yield from self.ask(me, answers)
        card = self.copy_of(
            me, name, self.others(me), diamonds_spare=False, usable=lambda c: self.has_named_suit(me, c)
        )
        self.put_on_discard(self.leave_hand(me, card))
        yield from self.general_store(me)
