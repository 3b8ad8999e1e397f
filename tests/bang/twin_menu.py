"""The menu of phase 2 in BANG!'s twin: what the turn player can do, and how a play begins.

The rule numbers are those of the rules page.
"""

from collections.abc import Callable
from functools import partial

from tests.bang.twin_armed import Armed
from tests.bang.twin_cards import COLOUR, WEAPON_RANGE, colour_of, name_of, names_in
from tests.bang.twin_hits import Shot
from tests.bang.twin_life import Effect
from tests.bang.twin_table import MOST_TOKENS, Asking, Player

WITH_COST = ("Springfield", "Brawl", "Rag Time", "Tequila", "Whisky")  # B30
PLAYED_AT_ONE = (
    *("Panic!", "Duel", "Punch", "Springfield", "Cat Balou", "Rag Time", "Tequila"),
    *("Quick Shot", "Arrow", "Flintlock", "Squaw"),
)
USED_AT_ONE = ("Knife", "Derringer", "Pepperbox", "Buffalo Rifle", "Conestoga", "Can Can")
USED = ("Canteen", "Pony Express", "Howitzer")
DANGEROUS_WEAPONS = ("Big Fifty", "Buntline Special", "Double Barrel", "Thunderer")  # A13
AIMED_AT_ALL = ("Indians!", "Gatling", "General Store", "Saloon", "Brawl")


class Menu(Armed):
    """The effects, and the plays that lead to them."""

    def menu(self, me: Player) -> dict[str, Effect]:
        """B27 to B39: all that the turn player can do but for ending the turn, by action name."""
        plays: dict[str, Effect] = {}
        for name in names_in([card for card in me.hand if self.may_play(me, card)]):
            plays |= self.plays_of(me, name)
        if self.has(me, "Calamity Janet") and any(self.may_play_as_bang(me, card) for card in me.hand):
            plays |= self.shots(me, "Missed!", "play Missed! as BANG!")
        if self.event == "Ricochet" and self.bang_cards(me):  # E36
            for target in self.others(me):
                if target.in_play:
                    plays[f"ricochet on {self.place(me, target)}"] = partial(self.ricochet, me, target)
        if self.event == "Sniper" and len(self.bang_cards(me)) >= 2 and self.may_play_bang(me):  # E38
            for target in self.in_range(me):
                plays[f"sniper on {self.place(me, target)}"] = partial(self.sniper, me, target)
        if self.works(me):
            plays |= self.green_uses(me) | self.orange_uses(me)
        return plays | self.abilities_of(me) | self.token_abilities_of(me)

    def green_uses(self, me: Player) -> dict[str, Effect]:
        """B31: the green cards in front of the player that can be used now."""
        plays: dict[str, Effect] = {}
        for name in [entry.name for entry in me.in_play if not entry.fresh]:
            if name in USED:
                plays[f"use {name}"] = partial(self.use, me, name)
            elif name in USED_AT_ONE:
                for target in self.targets(me, name):
                    plays[f"use {name} on {self.place(me, target)}"] = partial(self.use_at, me, name, target)
        return plays

    def orange_uses(self, me: Player) -> dict[str, Effect]:
        """A8: the orange cards in front of the player that can be used now."""
        plays: dict[str, Effect] = {}
        if self.loaded(me, "Ace up the Sleeve", 2):
            plays["use Ace up the Sleeve"] = partial(self.ace_up_the_sleeve, me)
        if self.loaded(me, "Beer Keg", 3):
            plays["use Beer Keg"] = partial(self.beer_keg, me)
        if self.loaded(me, "Bell Tower", 1) and not self.bell_tower:
            plays["use Bell Tower"] = partial(self.ring_bell_tower, me)
        if self.loaded(me, "Bandolier", 1) and not self.bandolier:
            plays["use Bandolier"] = partial(self.put_on_bandolier, me)
        if self.loaded(me, "Lock Pick", 3):
            for target in self.others(me):
                if target.hand:
                    plays[f"use Lock Pick on {self.place(me, target)}"] = partial(self.lock_pick, me, target)
        if self.loaded(me, "Whip", 3):
            for target in self.living():
                whip_goes = [entry for entry in target.in_play if entry.name == "Whip" and entry.tokens == 3]
                if len(target.in_play) > len(whip_goes):
                    plays[f"use Whip on {self.place(me, target)}"] = partial(self.whip, me, target)
        return plays

    def plays_of(self, me: Player, name: str) -> dict[str, Effect]:
        """What can be done with a hand card as what it is."""
        if name in WITH_COST and len(me.hand) < 2:  # B30
            return {}
        if COLOUR[name] == "orange" and self.bank() < 3:  # A3
            return {}
        if name == "BANG!":
            return self.shots(me, "BANG!", "play BANG!")
        if name in ("Jail", "Bomb"):
            return self.plays_at(me, name, self.put_card)
        if name in PLAYED_AT_ONE:
            return self.plays_at(me, name, self.play_at)
        if COLOUR[name] != "brown":
            if me.in_front(name):  # B6
                return {}
            return {f"play {name}": partial(self.put_card, me, name, me)}
        if name in ("Missed!", "Dodge", "Duck!"):  # B27
            return {}
        return {f"play {name}": partial(self.play_brown, me, name)}

    def plays_at(self, me: Player, name: str, play: Callable[[Player, str, Player], Asking[None]]) -> dict[str, Effect]:
        """`play X on +k` for every target."""
        return {
            f"play {name} on {self.place(me, target)}": partial(play, me, name, target)
            for target in self.targets(me, name)
        }

    def targets(self, me: Player, name: str) -> list[Player]:
        """B29, A3, A19, A20: whom a card may be aimed at; BANG! cards have their own rule."""
        if name in ("Pepperbox", "Quick Shot", "Flintlock"):
            return self.in_range(me)
        if name in ("Punch", "Knife", "Derringer"):
            return self.at_distance_1(me)
        if name == "Panic!":
            return [other for other in self.at_distance_1(me) if other.hand or other.in_play]
        if name == "Jail":
            return [other for other in self.others(me) if other.role != "sheriff" and not other.in_front("Jail")]
        if name == "Bomb":
            return [player for player in self.living() if not player.in_front("Bomb")]
        if name == "Squaw":
            return [player for player in self.living() if player.in_play]
        if name == "Tequila":
            return self.living()
        if name in ("Cat Balou", "Rag Time", "Can Can", "Conestoga"):
            with_cards = [other for other in self.others(me) if other.hand or other.in_play]
            mine = [entry for entry in me.in_play if entry.name != name]
            return [*with_cards, me] if mine else with_cards
        assert name in ("Springfield", "Buffalo Rifle", "Duel", "Arrow")
        return self.others(me)

    # ------------------------------------------------------------ playing cards

    def play_from_hand(self, me: Player, name: str, aimed_at: list[Player]) -> str:
        """B27: the card lies on the discard pile before its effect begins."""
        spare = name not in ("Duel", "General Store")  # B46
        at_one = len(aimed_at) == 1 and name not in AIMED_AT_ALL  # A36
        card = self.copy_of(me, name, aimed_at, spare, usable=lambda c: self.may_play(me, c), ignorable=at_one)
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
        """B28, E22, A8: how many BANG! cards may be played in a turn."""
        return (2 if self.event == "Shootout" else 1) + int(self.bandolier)

    def may_play_as_bang(self, me: Player, card: str) -> bool:
        """B39, E20: whether Calamity Janet may play this card as a BANG! card."""
        return name_of(card) == "Missed!" and self.event != "The Sermon" and self.has_named_suit(me, card)

    def may_shoot_with(self, me: Player, card: str) -> bool:
        """Whether a card named BANG!, or Calamity Janet's Missed!, may be played as a BANG! card."""
        if name_of(card) == "BANG!":
            return self.may_play(me, card)
        return self.has(me, "Calamity Janet") and self.may_play_as_bang(me, card)

    def bang_cards(self, me: Player) -> list[str]:
        """E36, E38: the hand cards that can be used as BANG! cards."""
        return [card for card in me.hand if self.may_shoot_with(me, card)]

    def shots(self, me: Player, name: str, play: str) -> dict[str, Effect]:
        """The BANG! cards that can be played with cards of this name."""
        if not self.may_play_bang(me):
            return {}
        reach = [*self.in_range(me), *self.only_by_big_fifty(me)]
        return {f"{play} on {self.place(me, target)}": partial(self.shoot, me, name, target) for target in reach}

    def only_by_big_fifty(self, me: Player) -> list[Player]:
        """A14: the others who are in range only if their abilities and cards in play do not count."""
        if not self.effective(me, "Big Fifty") or not self.loaded(me, "Big Fifty", 1):
            return []
        near = self.in_range(me)
        reach = WEAPON_RANGE["Big Fifty"]
        return [other for other in self.others(me) if other not in near and self.sees(me, other, reach, bare=True)]

    def weapons_effect(self, me: Player, name: str, target: Player) -> Asking[str | None]:
        """A13: the dangerous weapon whose effect the player has paid for; A14: in range only so, it is paid unasked."""
        weapon = me.weapon()
        if weapon is None or weapon.name not in DANGEROUS_WEAPONS or not self.works(me) or not weapon.tokens:
            return None
        if weapon.name == "Double Barrel" and not any(self.is_diamond_shot(me, name, card) for card in me.hand):  # A16
            return None
        if target not in self.only_by_big_fifty(me) and not (yield from self.accepts(me)):
            return f"declined {weapon.name}"
        self.spend(me, weapon, 1)
        return weapon.name

    def is_diamond_shot(self, me: Player, name: str, card: str) -> bool:
        """A16: a copy of diamonds that may be played."""
        return name_of(card) == name and self.suit_of(card) == "diamonds" and self.may_shoot_with(me, card)

    def shoot(self, me: Player, name: str, target: Player) -> Asking[None]:
        """B28, B40: a BANG! card at a target; Slab the Killer's needs two Missed!. A13 to A17: dangerous weapons."""
        weapon = yield from self.weapons_effect(me, name, target)
        if weapon == "Big Fifty":
            self.silenced = target
        wanted: Callable[[str], bool] | None = None
        if weapon == "Double Barrel":
            wanted = self.is_diamond
        elif weapon == "declined Double Barrel":
            wanted = self.is_no_diamond
        usable = partial(self.may_shoot_with, me)
        card = self.leave_hand(me, self.copy_of(me, name, [target], usable=usable, wanted=wanted, ignorable=True))
        self.put_on_discard(card)
        self.bangs_played += 1
        if weapon == "Thunderer" and card in self.discard_pile:  # A17
            self.take_back(me, card)
        need = 2 if self.has(me, "Slab the Killer") else 1
        shot = Shot(me, [card], need, at_one=True, unavoidable=weapon == "Double Barrel")
        result = yield from self.hit(target, shot)
        self.silenced = None
        if result == "avoided":
            if weapon == "Buntline Special" and target.hand:  # A15
                yield from self.pay_card(target)
            self.bloody_mary(me)

    def is_diamond(self, card: str) -> bool:
        """A16: what Double Barrel wants."""
        return self.suit_of(card) == "diamonds"

    def is_no_diamond(self, card: str) -> bool:
        """A16: what leaves first if Double Barrel was declined."""
        return self.suit_of(card) != "diamonds"

    def bloody_mary(self, me: Player) -> None:
        """A29: each time a BANG! card of hers is avoided she draws 1."""
        if self.has(me, "Bloody Mary"):
            self.draw(me, 1)

    def discard_as_bang(self, me: Player, target: Player, diamonds_spare: bool = True) -> str:
        """E36, E38: a BANG! card is discarded at somebody; Calamity Janet's BANG! copies leave before her Missed!."""
        usable = self.bang_cards(me)
        name = "BANG!" if any(name_of(card) == "BANG!" for card in usable) else "Missed!"
        card = self.copy_of(me, name, [target], diamonds_spare, usable=partial(self.may_shoot_with, me))
        self.put_on_discard(self.leave_hand(me, card))
        return card

    def ricochet(self, me: Player, target: Player) -> Asking[None]:
        """E36: the owner may answer as to a hit with need 1, otherwise the card is discarded."""
        card = self.discard_as_bang(me, target)
        if self.unaffected(target, [card], me):
            return
        entry = yield from self.choose_in_play(me, target)
        result = yield from self.try_to_avoid(target, Shot(me, [card]))
        if result == "taken" and entry in target.in_play:
            self.discard_from_play(target, entry)

    def sniper(self, me: Player, target: Player) -> Asking[None]:
        """E38: two BANG! cards together are a hit with need 2 for everybody."""
        first = self.discard_as_bang(me, target)
        second = self.discard_as_bang(me, target, diamonds_spare=self.is_diamond(first))
        self.bangs_played += 1
        if (yield from self.hit(target, Shot(me, [first, second], need=2))) == "avoided":
            self.bloody_mary(me)

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

    def token_abilities_of(self, me: Player) -> dict[str, Effect]:
        """A28 to A34, S2: the abilities that are once a turn."""
        plays: dict[str, Effect] = {}
        character = self.ability(me)
        if character is None or character in self.abilities_used:
            return plays
        if character == "Uncle Will" and any(self.has_named_suit(me, card) for card in me.hand):
            plays["use Uncle Will"] = partial(self.use_ability, character, partial(self.uncle_will, me))
        if character == "Bass Greeves" and me.hand and self.bank() and self.token_places(me):
            plays["use Bass Greeves"] = partial(self.use_ability, character, partial(self.bass_greeves, me))
        if character == "Red Ringo" and me.tokens and self.token_places(me, cards_only=True):
            plays["use Red Ringo"] = partial(self.use_ability, character, partial(self.red_ringo, me))
        targets: list[Player] = []
        effect = self.mexicali_kid
        if character == "Mexicali Kid" and self.can_pay(me, 2):
            targets = self.in_range(me)
        if character == "Frankie Canton" and me.tokens < MOST_TOKENS:
            targets = [owner for owner in self.living() if self.frankies_spoils(me, owner)]
            effect = self.frankie_canton
        for target in targets:
            use = partial(self.use_ability, character, partial(effect, me, target))
            plays[f"use {character} on {self.place(me, target)}"] = use
        return plays

    def use_ability(self, name: str, effect: Effect) -> Asking[None]:
        """B38: an ability that is limited in a turn is counted."""
        self.abilities_used[name] = self.abilities_used.get(name, 0) + 1
        yield from effect()
