"""The menu of phase 2 in BANG!'s twin: what the turn player can do, and how a play begins.

The rule numbers are those of the rules page.
"""

from collections.abc import Callable
from functools import partial

from tests.bang.twin_cards import COLOUR, colour_of, name_of, names_in
from tests.bang.twin_effects import Effects
from tests.bang.twin_hits import Shot
from tests.bang.twin_life import Effect
from tests.bang.twin_table import Asking, Player

WITH_COST = ("Springfield", "Brawl", "Rag Time", "Tequila", "Whisky")  # B30
PLAYED_AT_ONE = ("Panic!", "Duel", "Punch", "Springfield", "Cat Balou", "Rag Time", "Tequila")
USED_AT_ONE = ("Knife", "Derringer", "Pepperbox", "Buffalo Rifle", "Conestoga", "Can Can")
USED = ("Canteen", "Pony Express", "Howitzer")
AIMED_AT_ALL = ("Indians!", "Gatling", "General Store", "Saloon", "Brawl")


class Menu(Effects):
    """The effects, and the plays that lead to them."""

    def menu(self, me: Player) -> dict[str, Effect]:
        """B27 to B39: all that the turn player can do but for ending the turn, by action name."""
        plays: dict[str, Effect] = {}
        for name in names_in([card for card in me.hand if self.may_play(me, card)]):
            plays |= self.plays_of(me, name)
        if self.has(me, "Calamity Janet") and any(
            name_of(card) == "Missed!" and self.may_play_as_bang(me, card) for card in me.hand
        ):
            plays |= self.shots(me, "Missed!", "play Missed! as BANG!")
        for name in [entry.name for entry in me.in_play if not entry.fresh and self.works(me)]:  # B31
            if name in USED:
                plays[f"use {name}"] = partial(self.use, me, name)
            elif name in USED_AT_ONE:
                for target in self.targets(me, name):
                    plays[f"use {name} on {self.place(me, target)}"] = partial(self.use_at, me, name, target)
        return plays | self.abilities_of(me)

    def plays_of(self, me: Player, name: str) -> dict[str, Effect]:
        """What can be done with a hand card as what it is."""
        if name in WITH_COST and len(me.hand) < 2:  # B30
            return {}
        if name == "BANG!":
            return self.shots(me, "BANG!", "play BANG!")
        if name == "Jail":
            return self.plays_at(me, name, self.put_card)
        if name in PLAYED_AT_ONE:
            return self.plays_at(me, name, self.play_at)
        if COLOUR[name] in ("blue", "green"):
            if me.in_front(name):  # B6
                return {}
            return {f"play {name}": partial(self.put_card, me, name, me)}
        if name in ("Missed!", "Dodge"):  # B27
            return {}
        return {f"play {name}": partial(self.play_brown, me, name)}

    def plays_at(self, me: Player, name: str, play: Callable[[Player, str, Player], Asking[None]]) -> dict[str, Effect]:
        """`play X on +k` for every target."""
        return {
            f"play {name} on {self.place(me, target)}": partial(play, me, name, target)
            for target in self.targets(me, name)
        }

    def targets(self, me: Player, name: str) -> list[Player]:
        """B29: whom a card may be aimed at."""
        if name in ("BANG!", "Pepperbox"):
            return self.in_range(me)
        if name in ("Punch", "Knife", "Derringer"):
            return self.at_distance_1(me)
        if name == "Panic!":
            return [other for other in self.at_distance_1(me) if other.hand or other.in_play]
        if name == "Jail":
            return [other for other in self.others(me) if other.role != "sheriff" and not other.in_front("Jail")]
        if name == "Tequila":
            return self.living()
        if name in ("Cat Balou", "Rag Time", "Can Can", "Conestoga"):
            with_cards = [other for other in self.others(me) if other.hand or other.in_play]
            mine = [entry for entry in me.in_play if entry.name != name]
            return [*with_cards, me] if mine else with_cards
        assert name in ("Springfield", "Buffalo Rifle", "Duel")
        return self.others(me)

    # ------------------------------------------------------------ playing cards

    def play_from_hand(self, me: Player, name: str, aimed_at: list[Player]) -> str:
        """B27: the card lies on the discard pile before its effect begins."""
        spare = name not in ("Duel", "General Store")  # B46
        card = self.copy_of(me, name, aimed_at, spare, usable=lambda c: self.may_play(me, c))
        self.put_on_discard(self.leave_hand(me, card))
        return card

    def play_brown(self, me: Player, name: str) -> Asking[None]:
        """`play X` for a brown card; B30: the cost comes before the effect."""
        card = self.play_from_hand(me, name, self.others(me) if name in AIMED_AT_ALL else [])
        if name in WITH_COST:
            yield from self.pay_card(me)
        yield from self.untargeted(me, name, card)

    def play_at(self, me: Player, name: str, target: Player) -> Asking[None]:
        """`play X on +k` for a brown card that is no BANG! card."""
        card = self.play_from_hand(me, name, [target])
        if name in WITH_COST:
            yield from self.pay_card(me)
        yield from self.at_target(me, name, card, target)

    def put_card(self, me: Player, name: str, owner: Player) -> Asking[None]:
        """B36: a card goes from the hand in front of the player, Jail in front of its target."""
        aimed_at = [] if owner is me else [owner]
        card = self.leave_hand(me, self.copy_of(me, name, aimed_at, usable=lambda c: self.may_play(me, c)))
        yield from self.put_in_play(me, card, owner)

    def use(self, me: Player, name: str) -> Asking[None]:
        """B31: a green card is used: it is discarded, then its effect comes."""
        entry = me.in_front(name)
        assert entry is not None
        self.discard_from_play(me, entry)
        yield from self.untargeted(me, name, entry.card)

    def use_at(self, me: Player, name: str, target: Player) -> Asking[None]:
        """B31: the same at a target."""
        entry = me.in_front(name)
        assert entry is not None
        self.discard_from_play(me, entry)
        yield from self.at_target(me, name, entry.card, target)

    # ------------------------------------------------------------ B28, B39: BANG! cards

    def may_play_bang(self, me: Player) -> bool:
        """B28: one BANG! card a turn, unless Volcanic or Willy the Kid lifts the limit now."""
        unlimited = self.effective(me, "Volcanic") or self.has(me, "Willy the Kid")
        return unlimited or self.bangs_played < self.limit_of_bangs()

    def limit_of_bangs(self) -> int:
        """B28: how many BANG! cards may be played in a turn."""
        return 1

    def may_play_as_bang(self, me: Player, card: str) -> bool:
        """B39: whether the event in play lets Calamity Janet play this Missed! as a BANG! card."""
        return self.may_play(me, card)

    def shots(self, me: Player, name: str, play: str) -> dict[str, Effect]:
        """The BANG! cards that can be played with cards of this name."""
        if not self.may_play_bang(me):
            return {}
        return {
            f"{play} on {self.place(me, target)}": partial(self.shoot, me, name, target)
            for target in self.targets(me, "BANG!")
        }

    def shoot(self, me: Player, name: str, target: Player) -> Asking[None]:
        """B28, B40: a BANG! card at a target; Slab the Killer's needs two Missed!."""
        card = self.play_from_hand(me, name, [target])
        self.bangs_played += 1
        need = 2 if self.has(me, "Slab the Killer") else 1
        yield from self.hit(target, Shot(me, [card], need))

    # ------------------------------------------------------------ B38: abilities

    def abilities_of(self, me: Player) -> dict[str, Effect]:
        """B38: the abilities that can be used now."""
        plays: dict[str, Effect] = {}
        if self.has(me, "Sid Ketchum") and len(me.hand) >= 2 and me.life < me.max_life and not me.ghost:
            plays["use Sid Ketchum"] = partial(self.sid_ketchum, me)
        if self.has(me, "Chuck Wengam") and me.life >= 2:
            plays["use Chuck Wengam"] = partial(self.chuck_wengam, me)
        blue = any(colour_of(card) in ("blue", "orange") for card in me.hand)
        if self.has(me, "José Delgado") and blue and self.abilities_used.get("José Delgado", 0) < 2:
            plays["use José Delgado"] = partial(self.use_ability, "José Delgado", partial(self.jose_delgado, me))
        if self.has(me, "Doc Holyday") and "Doc Holyday" not in self.abilities_used and len(me.hand) >= 2:
            for target in self.in_range(me):
                use = partial(self.use_ability, "Doc Holyday", partial(self.doc_holyday, me, target))
                plays[f"use Doc Holyday on {self.place(me, target)}"] = use
        return plays

    def use_ability(self, name: str, effect: Effect) -> Asking[None]:
        """B38: an ability that is limited in a turn is counted."""
        self.abilities_used[name] = self.abilities_used.get(name, 0) + 1
        yield from effect()
