"""What the cards and the menu abilities of BANG! do, in its twin.

The rule numbers are those of the rules page. By the time an effect here begins its card lies on the discard pile
(B27) and its cost is paid (B30).
"""

from tests.bang.twin_cards import WEAPON_RANGE, colour_of, names_in
from tests.bang.twin_hits import Hits, Shot
from tests.bang.twin_table import Asking, InPlay, Player

DRAWS = {"Stagecoach": 2, "Wells Fargo": 3, "Pony Express": 3}  # B33
ONE_HIT = ("Punch", "Springfield", "Knife", "Derringer", "Pepperbox", "Buffalo Rifle")
HITS_ALL = ("Gatling", "Howitzer")
TAKES = ("Panic!", "Rag Time", "Conestoga")  # B34: one card of the target to the player's hand
DISCARDS = ("Cat Balou", "Can Can")  # B34: the same, discarded


class Effects(Hits):
    """Hits, and all other effects."""

    # ------------------------------------------------------------ cards at one target

    def at_target(self, me: Player, name: str, card: str, target: Player) -> Asking[None]:
        """The effect of a card that is aimed at one player, BANG! cards excepted."""
        if name == "Derringer":
            self.draw(me, 1)
        if name in ONE_HIT:
            yield from self.hit(target, Shot(me, [card], at_one=True))
        elif (yield from self.ignores(target, card, me)):  # A33
            return
        elif name == "Duel":
            yield from self.duel(me, target)
        elif self.unaffected(target, [card], me):  # B46: nothing is asked
            return
        elif name == "Tequila":
            self.regain(target, 1)
        elif name in TAKES:
            entry = yield from self.which_card(me, target)
            self.take(me, target, entry)
        else:
            assert name in DISCARDS
            entry = yield from self.which_card(me, target)
            self.make_discard(target, entry)

    # ------------------------------------------------------------ cards without a target in the play

    def untargeted(self, me: Player, name: str, card: str) -> Asking[None]:
        """The effect of a brown card played, or a green card used, without naming a target."""
        if name == "Beer":
            if len(self.living()) > 2:  # B32
                self.regain(me, self.beer_points(me))
        elif name == "Canteen":
            self.regain(me, 1)
        elif name == "Whisky":
            self.regain(me, 2)
        elif name == "Saloon":
            for player in self.living():
                if not self.unaffected(player, [card], me):
                    self.regain(player, 1)
        elif name in DRAWS:
            self.draw(me, DRAWS[name])
        elif name == "General Store":
            yield from self.general_store(me)
        elif name == "Indians!":
            yield from self.indians(me, card, self.others(me))
        elif name in HITS_ALL:
            for target in self.others(me):  # B48
                yield from self.hit(target, Shot(me, [card]))
        else:
            assert name == "Brawl"
            yield from self.brawl(me, card)

    def brawl(self, me: Player, card: str) -> Asking[None]:
        """B34: each other loses a card of the player's choice; one without cards is passed over."""
        for target in self.others(me):
            self.look_at_suzy()
            if (target.hand or target.in_play) and not self.unaffected(target, [card], me):
                entry = yield from self.which_card(me, target)
                self.make_discard(target, entry)

    def general_store(self, me: Player) -> Asking[None]:
        """B35: as many open cards as living players; from the player on, clockwise, each takes one."""
        takers = self.round_from(me)
        self.take_aside(len(takers))
        for taker in takers:
            if not self.open_cards:
                return
            name = yield from self.ask(taker, self.open_choices)
            self.enter_hand(taker, self.take_open(name), known_to=self.everybody())

    def open_choices(self) -> dict[str, str]:
        """B69: `take X` for every name among the open cards."""
        return {f"take {name}": name for name in names_in(self.open_cards)}

    # ------------------------------------------------------------ B36: cards put in play

    def put_in_play(self, me: Player, card: str, owner: Player) -> Asking[None]:
        """B36: a card is laid in front of a player; B6: an old weapon is discarded first; A3: orange ones are loaded.

        Then Johnny Kisch (S3), Al Preacher (A27) and the player's own token (A5).
        """
        colour = colour_of(card)
        entry = InPlay(card, fresh=colour == "green")
        old = owner.weapon()
        if entry.name in WEAPON_RANGE and old is not None:
            self.discard_from_play(owner, old)
        owner.in_play.append(entry)
        if colour == "orange":
            self.add_tokens(entry, 3)
        if self.has(me, "Johnny Kisch"):
            for player in self.round_from(me):
                double = player.in_front(entry.name)
                if player is not owner and double is not None:
                    self.discard_from_play(player, double)
        if colour in ("blue", "orange"):
            for preacher in self.others_who_are(me, "Al Preacher"):
                if (yield from self.may_pay(preacher, 2)):
                    self.draw(preacher, 1)
        if colour == "blue":
            yield from self.may_add_token(me)

    # ------------------------------------------------------------ B38: menu abilities

    def chuck_wengam(self, me: Player) -> Asking[None]:
        """B38: lose 1, caused by nobody, then draw 2."""
        yield from self.lose(me, 1, None)
        self.draw(me, 2)

    def jose_delgado(self, me: Player) -> Asking[None]:
        """B38: discard a blue card of the hand, draw 2."""
        blue = [card for card in me.hand if colour_of(card) in ("blue", "orange")]
        name = yield from self.ask(me, lambda: {f"discard {name}": name for name in names_in(blue)})
        self.discard_by_name(me, name)
        self.draw(me, 2)

    def doc_holyday(self, me: Player, target: Player) -> Asking[None]:
        """B38: discard two hand cards one by one, then a hit. B46: of a name, a copy that is no diamond goes first
        at an Apache Kid, until one has gone."""
        paid: list[str] = []
        for number in range(2):
            name = yield from self.ask(me, lambda: self.discards(me), look=number == 0)
            to_come = all(self.suit_of(card) == "diamonds" for card in paid)
            card = self.leave_hand(me, self.copy_of(me, name, aimed_at=[target], diamonds_spare=to_come))
            self.put_on_discard(card)
            paid.append(card)
        yield from self.hit(target, Shot(me, paid))
