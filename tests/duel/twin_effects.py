"""What happens in the twin of The Duel: hits, lost life, triggers, eliminations, and the cards' effects.

The numbers D1 to D31 are those of `bang_env/duel/RULES.md`. An effect is a generator: it stops wherever a
side has two or more answers, and goes on with the answer it is sent.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.duel.twin_table import (
    AVOID_CARDS,
    BANG_CARDS,
    EQUIPMENT,
    HIT_CARDS,
    Asking,
    Character,
    Side,
    Table,
    first_named,
    name_of,
    names_in,
)

Effect = Callable[[], Asking[None]]


class GameOver(Exception):
    """D26: a side has no character left; it carries the winner."""


class Trigger:
    """D24: something that waits in the queue.

    `whose` is the character it belongs to. If they have left play by its turn it is lost,
    unless it `outlives` them.
    """

    def __init__(self, whose: Character, effect: Effect, outlives: bool = False) -> None:
        self.whose = whose
        self.effect = effect
        self.outlives = outlives


class Effects(Table):
    """The table, and all that happens on it."""

    def __init__(self, position: dict[str, Any]) -> None:
        super().__init__(position)
        self.queue: list[Trigger] = []

    # ------------------------------------------------------------ D24, the queue

    def resolve(self, effect: Asking[None]) -> Asking[None]:
        """D24: the effect, eliminations; then the queue, each trigger an effect with its own eliminations."""
        yield from effect
        yield from self.eliminations()
        while self.queue:
            trigger = self.queue.pop(0)
            if trigger.outlives or trigger.whose in trigger.whose.side.characters():
                yield from trigger.effect()
                yield from self.eliminations()

    def join_queue(self, *same_moment: Trigger) -> None:
        """D24: triggers of one moment queue in the order of where their characters stand now."""
        order = self.order()
        self.queue += sorted(same_moment, key=lambda trigger: order.index(trigger.whose))

    # ------------------------------------------------------------ small effects

    def draw_effect(self, side: Side, count: int) -> Asking[None]:
        """Draw cards; nothing to decide."""
        self.draw(side, count)
        yield from ()

    def accepts(self, side: Side) -> Asking[bool]:
        """D30: a "may" with nothing to choose."""
        return (yield from self.ask(side, {"accept": True, "decline": False}))

    def may_draw(self, side: Side, count: int = 1, deck_of: Side | None = None) -> Asking[None]:
        """D30: "may draw" is asked if there is a card to draw."""
        if self.card_left(deck_of or side) and (yield from self.accepts(side)):
            self.draw(side, count, deck_of)

    def must_discard(
        self, side: Side, among: list[str] | None = None, phase: str = "resolve"
    ) -> Asking[None]:
        """Discard a hand card of the side's choice (`among`: one of these)."""
        names = names_in(side.hand if among is None else among)
        if names:
            name = yield from self.ask(side, {f"discard {name}": name for name in names}, phase)
            self.discard_from_hand(side, name, among)

    # ------------------------------------------------------------ D20 to D23, hits

    def hit(self, target: Character, by: Side, shooter: Character, card: str | None = None) -> Asking[bool]:
        """D20, D21: a hit shot with that card, if any; gives whether it was avoided.

        The target's owner gives one answer at a time until the hit is avoided or taken.
        """
        if target.life == 0:  # D25
            return False
        owner = target.side
        must_pay = card in BANG_CARDS and self.can(by.ac, "Tex Killer")  # D21
        tries: set[str] = set()
        while True:
            answers = self.answers_to_hit(target, card, must_pay, tries)
            answer = yield from self.ask(owner, answers)
            if answer == "take the hit":
                break
            if not (yield from self.try_to_avoid(target, answer, tries)):
                continue
            if must_pay and not (yield from self.pay_tex(owner)):
                break
            self.hit_avoided(target, by, shooter, answer)
            return True
        yield from self.lose_point(target, by)
        return False

    def answers_to_hit(
        self, target: Character, card: str | None, must_pay: bool, tries: set[str]
    ) -> dict[str, str]:
        """D20: what the owner can do; D21: against Tex Killer only if a card is left to pay with."""
        owner = target.side
        answers: dict[str, str] = {}
        if len(owner.hand) >= 2 or not must_pay:
            answers |= {
                f"avoid with {name}": f"avoid with {name}"
                for name in names_in(owner.hand)
                if self.serves_as_avoid(name, target, card)
            }
        if owner.hand or not must_pay:
            if target.wears("Barrel") and "Barrel" not in tries and self.card_left(owner):
                answers["use Barrel"] = "use Barrel"
            if target.wears("Hat"):
                answers["use Hat"] = "use Hat"
            if self.can(target, "Sid Curry") and "Sid Curry" not in tries and self.card_left(self.foe(owner)):
                answers["use Sid Curry"] = "use Sid Curry"
        answers["take the hit"] = "take the hit"
        return answers

    def serves_as_avoid(self, name: str, target: Character, card: str | None) -> bool:
        """D20: Avoid cards; any card against a Derringer; Hit cards for Annie Oakey."""
        return (
            name in AVOID_CARDS
            or card == "Derringer"
            or (name in HIT_CARDS and self.can(target, "Annie Oakey"))
        )

    def try_to_avoid(self, target: Character, answer: str, tries: set[str]) -> Asking[bool]:
        """D20: carry out one answer; gives whether it avoids the hit (if Tex Killer is paid)."""
        owner = target.side
        if answer == "use Barrel":
            tries.add("Barrel")
            return (yield from self.reveal(owner)) == "barrel"
        if answer == "use Sid Curry":
            tries.add("Sid Curry")
            return (yield from self.reveal(self.foe(owner))) == "barrel"
        if answer == "use Hat":
            self.discard_equipment(target, target.equipment_named("Hat"), by=owner)
            return True
        self.discard_from_hand(owner, answer.removeprefix("avoid with "))
        return True

    def pay_tex(self, owner: Side) -> Asking[bool]:
        """D21: one more hand card, or the avoid does not hold."""
        answers: dict[str, str | None] = {f"discard {name}": name for name in names_in(owner.hand)}
        answers["take the hit"] = None
        name = yield from self.ask(owner, answers)
        if name is None:
            return False
        self.discard_from_hand(owner, name)
        return True

    def hit_avoided(self, target: Character, by: Side, shooter: Character, answer: str) -> None:
        """D22, D23, Sid Curry: what an avoided hit triggers."""
        owner = target.side
        moment = []
        if answer == "avoid with Return fire":  # D22
            moment.append(Trigger(target, partial(self.hit_foe_ac, target), outlives=True))
        if answer == "use Sid Curry":  # D20
            moment.append(Trigger(target, partial(self.sids_hit, target, shooter)))
        if by is not owner and self.can(by.ac, "Wyatt Ear"):  # D23
            moment.append(Trigger(by.ac, partial(self.may_draw, by)))
        self.join_queue(*moment)

    def hit_foe_ac(self, shooter: Character) -> Asking[None]:
        """D29: at whoever is the opponent's AC now."""
        yield from self.hit(self.foe(shooter.side).ac, shooter.side, shooter)

    def toms_hit(self, tom: Character) -> Asking[None]:
        """D27, D29: at whoever is the opponent's RC now, or the only character there."""
        foe = self.foe(tom.side)
        yield from self.hit(foe.rc or foe.ac, tom.side, tom)

    def sids_hit(self, sid: Character, shooter: Character) -> Asking[None]:
        """D20, D29: at the very character who shot, of either side; lost if they have left play."""
        if shooter in shooter.side.characters():
            yield from self.hit(shooter, sid.side, sid)

    # ------------------------------------------------------------ D25, losing life

    def lose_point(self, character: Character, cause: Side | None) -> Asking[None]:
        """D25: one point, caused by a side or by nobody; whoever is at 0 loses no more."""
        if character.life == 0:
            return
        owner = character.side
        loser = character
        bell = owner.partner(character)
        if bell and self.can(bell, "Buffalo Bell") and bell.life >= 2 and (yield from self.accepts(owner)):
            loser = bell
        loser.life -= 1
        # Only who still lives triggers: `can` looks at that.
        if self.can(loser, "Alan Pinkertoon"):
            self.join_queue(Trigger(loser, partial(self.hit_foe_ac, loser)))
        if cause is self.foe(owner):
            if self.can(loser, "Dalon Ranger"):
                self.join_queue(Trigger(loser, partial(self.may_draw, owner)))
            if self.can(loser, "Slim Poet"):
                self.join_queue(Trigger(loser, partial(self.slims_discard, loser)))

    def slims_discard(self, slim: Character) -> Asking[None]:
        """D25: Slim Poet may discard a random card of the opponent's hand; asked if there is one (D30)."""
        foe = self.foe(slim.side)
        back = yield from self.ask(slim.side, {**self.backs(foe), "decline": None})
        if back is not None:
            self.put_on_discard(self.random_hand_card(foe, back))
            self.hand_was_robbed(foe)

    # ------------------------------------------------------------ D26, elimination

    def eliminations(self) -> Asking[None]:
        """D26: the end of the game, or whoever is at 0 goes, in D24's order."""
        for side in self.sides.values():
            if not side.reserve and all(character.life == 0 for character in side.characters()):
                raise GameOver(self.foe(side))
        for character in [character for character in self.order() if character.life == 0]:
            yield from self.eliminate(character)

    def eliminate(self, dead: Character) -> Asking[None]:
        """D26: Bull Anderson; the Equipment goes; the owner draws 2; Bill Tightman; the replacement."""
        owner = dead.side
        for side in self.sides.values():
            if self.can(side.ac, "Bull Anderson"):
                yield from self.bulls_loot(side, dead)
        for card in dead.equipment:
            self.put_on_discard(card)
        dead.equipment = []
        self.draw(owner, 2)
        for side in self.sides.values():
            if self.can(side.ac, "Bill Tightman"):
                yield from self.may_draw(side, 2)
        slot = owner.slots.index(dead)
        if owner.reserve:
            owner.slots[slot] = Character(owner, owner.reserve.pop(0))
        else:
            owner.slots[slot] = None
            owner.active = 1 - slot

    def bulls_loot(self, me: Side, dead: Character) -> Asking[None]:
        """D26: up to 2 cards, each of the dead character's Equipment or a random hand card of the owner."""
        place = next(place for place, character in self.places(me).items() if character is dead)
        for _ in range(2):
            answers: dict[str, tuple[str, str] | None] = {
                f"choose {name_of(card)} of {place}": ("equipment", card) for card in dead.equipment
            }
            if dead.side is not me:
                answers |= {name: ("hand", back) for name, back in self.backs(dead.side).items()}
            answers["decline"] = None
            choice = yield from self.ask(me, answers)
            if choice is None:
                return
            what, which = choice
            if what == "equipment":
                self.take_equipment(dead, which, by=me)
            else:
                self.steal_from_hand(me, which)

    # ------------------------------------------------------------ D28, taking and discarding others' cards

    def steal_from_hand(self, me: Side, back: str) -> None:
        """A random card of the opponent's hand goes to the own hand; its former owner knows it (D5)."""
        foe = self.foe(me)
        self.enter_hand(me, self.random_hand_card(foe, back), seen=True)
        self.hand_was_robbed(foe)

    def hand_was_robbed(self, victim: Side) -> None:
        """D28: the opponent took or discarded a card of this hand."""
        if self.can(victim.ac, "Wild Bill"):
            self.join_queue(Trigger(victim.ac, partial(self.hit_foe_ac, victim.ac)))

    def discard_equipment(self, character: Character, card: str, by: Side) -> None:
        """A card in play is discarded by a side."""
        self.put_on_discard(self.equipment_leaves(character, card, by))

    def take_equipment(self, character: Character, card: str, by: Side) -> None:
        """A card in play goes to a side's hand, and all see it (D5)."""
        self.enter_hand(by, self.equipment_leaves(character, card, by), seen=True)

    def equipment_leaves(self, character: Character, card: str, by: Side) -> str:
        """D28: Wild Bill answers if the opponent takes or discards his own Equipment."""
        character.equipment.remove(card)
        if by is not character.side and self.can(character, "Wild Bill"):
            self.join_queue(Trigger(character, partial(self.hit_foe_ac, character)))
        return card

    # ------------------------------------------------------------ D27, tokens

    def move_token(self, side: Side, mover: Side) -> Asking[None]:
        """D27: the token goes to the side's other character."""
        assert side.active is not None
        side.active = 1 - side.active
        moment = []
        other = self.foe(side)
        if mover is side:
            if other.ac.wears("Clock"):
                moment.append(Trigger(other.ac, partial(self.draw_effect, other, 1)))
            if self.can(other.ac, "Jango"):
                moment.append(Trigger(other.ac, partial(self.may_draw, other)))
        if self.can(side.ac, "Tom Thorn"):
            moment.append(Trigger(side.ac, partial(self.toms_hit, side.ac)))
        self.join_queue(*moment)
        yield from ()

    def movable_tokens(self, me: Side) -> dict[str, Side]:
        """The tokens of sides with two characters."""
        tokens = {"move own token": me, "move opponent token": self.foe(me)}
        return {name: side for name, side in tokens.items() if len(side.characters()) == 2}

    # ------------------------------------------------------------ D15, D16: targets

    def targets(self, me: Side, card: str) -> dict[str, Character]:
        """D15: whom the AC's side may aim this card at; for Stealing and Schoolmarm: whose cards in play."""
        jack = self.can(me.ac, "Jack Ransome")
        places = self.places(me)
        if card in EQUIPMENT:
            if me.rc is None:
                places["own rearguard"] = places.pop("own active")
            within_reach = {"own rearguard"} if card == "Dynamite" else {"own rearguard", "opponent active"}
        elif card in HIT_CARDS:
            within_reach = {"opponent active"}
            if card == "Winchester" or me.ac.wears("Scope") or jack:
                within_reach.add("opponent rearguard")
        elif card == "Duel":
            within_reach = {"opponent active", "opponent rearguard"} if jack else {"opponent active"}
        else:
            within_reach = {"own active", "own rearguard", "opponent active"}
        if jack and card not in HIT_CARDS and card != "Duel":
            within_reach = set(places)
        return {place: character for place, character in places.items() if place in within_reach}

    def cards_in_play(self, me: Side, card: str) -> dict[str, tuple[Character, str]]:
        """D15: what Stealing or Schoolmarm may be aimed at."""
        return {
            f"choose {name_of(equipment)} of {place}": (character, equipment)
            for place, character in self.targets(me, card).items()
            for equipment in character.equipment
        }

    def has_use(self, me: Side, card: str) -> bool:
        """D16: whether a brown card without a target in its play can be played (or copied: D18)."""
        if card == "Water":
            return bool(self.movable_tokens(me))
        if card == "Schoolmarm":
            return bool(self.cards_in_play(me, card))
        if card == "Stealing":
            return bool(self.cards_in_play(me, card) or self.foe(me).hand)
        return card not in AVOID_CARDS

    # ------------------------------------------------------------ card effects: hit cards

    def shoot(self, me: Side, card: str, target: Character) -> Asking[None]:
        """A hit card at a target, and what the card does if the hit is avoided."""
        shooter = me.ac
        hits = len(target.equipment) if card == "Fanning" else 1
        for _ in range(hits):
            if (yield from self.hit(target, me, shooter, card)):
                yield from self.if_avoided(me, card)

    def if_avoided(self, me: Side, card: str) -> Asking[None]:
        """Carried out at once, behind the avoided hit's own triggers."""
        foe = self.foe(me)
        if card == "Carbine":
            answers: dict[str, tuple[Character, str] | None] = {
                f"choose {name_of(equipment)} of {place}": (character, equipment)
                for place, character in (("own active", me.ac), ("opponent active", foe.ac))
                for equipment in character.equipment
            }
            choice = yield from self.ask(me, {**answers, "decline": None})
            if choice is not None:
                self.discard_equipment(*choice, by=me)
        elif card == "Peacemaker":
            yield from self.must_discard(foe)
        elif card == "Remington":
            yield from self.may_draw(me)
        elif card == "Schofield":
            me.ac.regain(1)
        elif card == "Shotgun" and self.movable_tokens(me):
            yield from self.move_a_token(me)

    def gatling(self, me: Side) -> Asking[None]:
        """A hit at everybody but the own AC."""
        shooter = me.ac
        for target in self.everybody_else(me):
            yield from self.hit(target, me, shooter, "Gatling")

    def everybody_else(self, me: Side) -> list[Character]:
        """For Gatling and Indians!: opponent's AC, own RC, opponent's RC."""
        foe = self.foe(me)
        return [character for character in (foe.ac, me.rc, foe.rc) if character is not None]

    # ------------------------------------------------------------ card effects: the others

    def serves_as_hit(self, name: str, character: Character) -> bool:
        """D19, for Duel and Indians!: Hit cards, Annie Oakey's Missed!, any card of Toco Ramirez."""
        return (
            name in HIT_CARDS
            or (name == "Missed!" and self.can(character, "Annie Oakey"))
            or self.can(character, "Toco Ramirez")
        )

    def may_discard_hit_card(self, character: Character) -> Asking[bool]:
        """For Duel and Indians!: gives whether the character's owner discarded one for them."""
        owner = character.side
        answers: dict[str, str | None] = {
            f"discard {name}": name for name in names_in(owner.hand) if self.serves_as_hit(name, character)
        }
        name = yield from self.ask(owner, {**answers, "decline": None})
        if name is None:
            return False
        self.discard_from_hand(owner, name)
        return True

    def duel(self, me: Side, target: Character) -> Asking[None]:
        """The challenged first; whoever discards no Hit card loses 1, caused by the challenger's side."""
        duellist, other = target, me.ac
        while (yield from self.may_discard_hit_card(duellist)):
            duellist, other = other, duellist
        yield from self.lose_point(duellist, me)

    def indians(self, me: Side) -> Asking[None]:
        """Everybody but the own AC: a Hit card or 1 point, caused by the side that played it."""
        for character in self.everybody_else(me):
            if not (yield from self.may_discard_hit_card(character)):
                yield from self.lose_point(character, me)

    def beer(self, me: Side) -> Asking[None]:
        """Own AC and RC regain 1 each."""
        for character in me.characters():
            character.regain(1)
        yield from ()

    def strong_ale(self, me: Side, target: Character) -> Asking[None]:
        """To 3: points above are lost one by one, their number fixed at the start; those below are gained."""
        if target.life < 3:
            target.regain(3 - target.life)
        for _ in range(target.life - 3):
            yield from self.lose_point(target, me)

    def general_store(self, me: Side) -> Asking[None]:
        """2 cards of each deck, or 4 of the common deck if there is one (D8); taken in turn, seen (D5)."""
        foe = self.foe(me)
        if me.deck and foe.deck:
            cards = [self.top_card(side) for side in (me, me, foe, foe)]
        else:
            cards = [self.top_common_card() for _ in range(4)]
        self.open_cards = [card for card in cards if card is not None]
        taker = me
        while self.open_cards:
            name = yield from self.ask(taker, {f"take {name}": name for name in names_in(self.open_cards)})
            card = first_named(self.open_cards, name)
            self.open_cards.remove(card)
            self.enter_hand(taker, card, seen=True)
            taker = self.foe(taker)

    def wagon(self, me: Side) -> Asking[None]:
        """Draw 3, discard one of those drawn."""
        cards = self.draw(me, 3)
        yield from self.must_discard(me, cards)

    def schoolmarm(self, me: Side) -> Asking[None]:
        """A card in play goes to the own hand."""
        choice = yield from self.ask(me, self.cards_in_play(me, "Schoolmarm"))
        self.take_equipment(*choice, by=me)

    def stealing(self, me: Side) -> Asking[None]:
        """A random card of the opponent's hand to the own hand, or discard a card in play."""
        answers: dict[str, str | tuple[Character, str]] = {**self.backs(self.foe(me))}
        answers |= self.cards_in_play(me, "Stealing")
        choice = yield from self.ask(me, answers)
        if isinstance(choice, str):
            self.steal_from_hand(me, choice)
        else:
            self.discard_equipment(*choice, by=me)

    def move_a_token(self, me: Side) -> Asking[None]:
        """Water and Shotgun: move either side's token."""
        side = yield from self.ask(me, self.movable_tokens(me))
        yield from self.move_token(side, mover=me)

    def play_equipment(self, target: Character, card: str) -> Asking[None]:
        """D15: a same-named one is replaced; the new card is the last played."""
        if target.wears(name_of(card)):
            old = target.equipment_named(name_of(card))
            target.equipment.remove(old)
            self.put_on_discard(old)
        target.equipment.append(card)
        yield from ()

    def untargeted_effect(self, me: Side, card: str) -> Asking[None]:
        """The effect of a brown card that is played without naming a target."""
        effects = {
            "Beer": self.beer,
            "Gatling": self.gatling,
            "General Store": self.general_store,
            "Indians!": self.indians,
            "Schoolmarm": self.schoolmarm,
            "Stealing": self.stealing,
            "Wagon": self.wagon,
            "Water": self.move_a_token,
        }
        yield from effects[card](me)

    def targeted_effect(self, me: Side, card: str, target: Character) -> Asking[None]:
        """The effect of a red or brown card at its target."""
        if card == "Duel":
            yield from self.duel(me, target)
        elif card == "Strong Ale":
            yield from self.strong_ale(me, target)
        else:
            yield from self.shoot(me, card, target)

    # ------------------------------------------------------------ D10, the beginning of a turn

    def dynamite(self, me: Side) -> Asking[None]:
        """D10: dynamite = 3 points, caused by nobody, and the card is gone; otherwise it moves on."""
        for character in me.characters():
            if not character.wears("Dynamite"):
                continue
            card = character.equipment_named("Dynamite")
            explodes = (yield from self.reveal(me)) == "dynamite"
            if explodes:
                for _ in range(3):
                    yield from self.lose_point(character, None)
            character.equipment.remove(card)
            if explodes:
                self.put_on_discard(card)
            else:
                foe = self.foe(me)
                (foe.rc or foe.ac).equipment.append(card)
            return

    def rattlesnake(self, me: Side) -> Asking[None]:
        """D10: snake = 1 point, caused by nobody; it stays."""
        for character in me.characters():
            if character.wears("Rattlesnake") and (yield from self.reveal(me)) == "snake":
                yield from self.lose_point(character, None)

    def stampede(self, me: Side) -> Asking[None]:
        """D10: the token moves; nothing if the character is alone."""
        if len(me.characters()) == 2 and any(character.wears("Stampede") for character in me.characters()):
            yield from self.move_token(me, mover=me)
