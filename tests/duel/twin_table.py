"""The table of the twin of The Duel: the cards and characters, and where they lie.

The numbers D1 to D31 are those of `bang_env/duel/RULES.md`. Here is what can be done without asking anybody
but for one thing, the reveal with Bart Masterson (D9).
"""

from collections import abc
from typing import Any, TypeVar

from tests.pcg import Generator

FACES = [  # D2: name, back, symbol, copies; the order is "face order" (D19a)
    ("Bank", "law", "barrel", 1),
    ("Barrel", "law", "snake", 1),
    ("Barrel", "outlaw", "snake", 1),
    ("Beer", "outlaw", "barrel", 1),
    ("Carbine", "law", "horseshoe", 2),
    ("Carbine", "outlaw", "barrel", 1),
    ("Clock", "outlaw", "horseshoe", 2),
    ("Colt", "law", "dynamite", 1),
    ("Colt", "outlaw", "dynamite", 5),
    ("Derringer", "law", "horseshoe", 3),
    ("Derringer", "law", "snake", 1),
    ("Duel", "law", "dynamite", 1),
    ("Duel", "outlaw", "horseshoe", 1),
    ("Dynamite", "outlaw", "barrel", 1),
    ("Fanning", "law", "barrel", 1),
    ("Fanning", "law", "horseshoe", 1),
    ("Gatling", "law", "barrel", 1),
    ("General Store", "law", "snake", 1),
    ("General Store", "outlaw", "horseshoe", 1),
    ("Gun belt", "law", "dynamite", 1),
    ("Gun belt", "outlaw", "snake", 1),
    ("Hat", "law", "horseshoe", 1),
    ("Hat", "outlaw", "horseshoe", 1),
    ("Indians!", "law", "horseshoe", 1),
    ("Indians!", "outlaw", "horseshoe", 1),
    ("Knife", "outlaw", "horseshoe", 2),
    ("Knife", "outlaw", "snake", 1),
    ("Missed!", "law", "barrel", 1),
    ("Missed!", "law", "snake", 4),
    ("Missed!", "outlaw", "horseshoe", 1),
    ("Missed!", "outlaw", "barrel", 1),
    ("Missed!", "outlaw", "snake", 5),
    ("Peacemaker", "law", "horseshoe", 2),
    ("Rattlesnake", "outlaw", "snake", 1),
    ("Remington", "outlaw", "snake", 1),
    ("Remington", "outlaw", "barrel", 1),
    ("Return fire", "law", "horseshoe", 1),
    ("Schofield", "outlaw", "barrel", 2),
    ("Schoolmarm", "law", "horseshoe", 1),
    ("Schoolmarm", "law", "barrel", 1),
    ("Scope", "law", "horseshoe", 1),
    ("Scope", "outlaw", "horseshoe", 1),
    ("Shotgun", "law", "dynamite", 2),
    ("Shotgun", "outlaw", "horseshoe", 2),
    ("Stampede", "law", "barrel", 1),
    ("Stealing", "outlaw", "barrel", 1),
    ("Stealing", "outlaw", "horseshoe", 3),
    ("Strong Ale", "law", "barrel", 1),
    ("Wagon", "law", "barrel", 2),
    ("Wagon", "outlaw", "barrel", 1),
    ("Water", "law", "barrel", 1),
    ("Water", "law", "snake", 3),
    ("Water", "outlaw", "barrel", 1),
    ("Winchester", "law", "horseshoe", 2),
]

FACE_ORDER = {f"{name}/{back}/{symbol}": i for i, (name, back, symbol, _) in enumerate(FACES)}
ALL_CARDS = [f"{name}/{back}/{symbol}" for name, back, symbol, copies in FACES for _ in range(copies)]

# D3
BANG_CARDS = {"Carbine", "Colt", "Fanning", "Peacemaker", "Remington", "Schofield", "Shotgun", "Winchester"}
EQUIPMENT = {"Bank", "Barrel", "Clock", "Dynamite", "Gun belt", "Hat", "Rattlesnake", "Scope", "Stampede"}
HIT_CARDS = BANG_CARDS | {"Derringer", "Gatling", "Knife"}
AVOID_CARDS = {"Missed!", "Return fire"}
RELOAD_CARDS = {"Clock", "Scope", "Stampede", "Water"}
ALWAYS_ACTIVE_EQUIPMENT = {"Dynamite", "Rattlesnake", "Stampede"}

LIFE = {
    "law": {
        "Alan Pinkertoon": 4,
        "Annie Oakey": 4,
        "Bart Masterson": 4,
        "Bill Tightman": 5,
        "Buffalo Bell": 4,
        "Dalon Ranger": 5,
        "Jango": 3,
        "Pat Garret": 5,
        "Tex Killer": 4,
        "The Stranger": 4,
        "Wild Bill": 5,
        "Wyatt Ear": 4,
    },
    "outlaw": {
        "Babe Leroy": 4,
        "Bull Anderson": 5,
        "Cattle Katie": 4,
        "Dalton Bros": 3,
        "Jack Ransome": 4,
        "Pearl Hat": 3,
        "Sid Curry": 4,
        "Slim Poet": 4,
        "Soundance Kid": 4,
        "Toco Ramirez": 4,
        "Tom Thorn": 4,
        "West Harding": 4,
    },
}

T = TypeVar("T")
Question = tuple["Side", str, dict[str, Any]]  # the side asked, the phase, what each action name stands for
Asking = abc.Generator[Question, Any, T]  # a piece of the game that may ask questions, and then gives a T


def name_of(card: str) -> str:
    """The name of a card "name/back/symbol"."""
    return card.split("/")[0]


def back_of(card: str) -> str:
    """The back of a card, law or outlaw."""
    return card.split("/")[1]


def symbol_of(card: str) -> str:
    """The reveal symbol of a card."""
    return card.split("/")[2]


def in_face_order(cards: list[str]) -> list[str]:
    """The cards as the table of faces lists them."""
    return sorted(cards, key=FACE_ORDER.__getitem__)


def names_in(cards: list[str]) -> list[str]:
    """The different names among the cards."""
    return list(dict.fromkeys(name_of(card) for card in cards))


def first_named(cards: list[str], name: str) -> str:
    """D19a: of the copies with that name, the one whose face stands first in the table."""
    return next(card for card in in_face_order(cards) if name_of(card) == name)


class Character:
    """A character in play, with their life and their Equipment, first played first."""

    def __init__(self, side: "Side", name: str, life: int | None = None, equipment: list[str] | None = None):
        self.side = side
        self.name = name
        self.full = LIFE[side.name][name]
        self.life = self.full if life is None else life
        self.equipment = list(equipment or [])

    def wears(self, name: str) -> bool:
        """Whether a card of that name lies with them."""
        return name in names_in(self.equipment)

    def equipment_named(self, name: str) -> str:
        """The card of that name that lies with them; there is never more than one (D15)."""
        return first_named(self.equipment, name)

    def regain(self, points: int) -> None:
        """Life never goes over the start value."""
        self.life = min(self.full, self.life + points)


class Side:
    """Law or Outlaw: two slots and the token, the reserve, the hand and the own deck (all top first)."""

    def __init__(self, name: str, data: dict[str, Any]) -> None:
        self.name = name
        self.slots: list[Character | None] = []
        for slot in data["slots"]:
            self.slots.append(
                slot and Character(self, slot["character"], slot.get("life"), slot.get("equipment"))
            )
        self.active: int | None = data.get("active")
        self.reserve: list[str] = list(data.get("reserve", []))
        self.hand: list[str] = list(data.get("hand", []))
        self.seen: list[str] = list(data.get("seen", []))
        self.deck: list[str] = list(data.get("deck", []))

    def characters(self) -> list[Character]:
        """Those in its slots."""
        return [character for character in self.slots if character is not None]

    @property
    def ac(self) -> Character:
        """D1: the active character, who has the token."""
        assert self.active is not None
        character = self.slots[self.active]
        assert character is not None
        return character

    @property
    def rc(self) -> Character | None:
        """D1: the rearguard; None if the AC is alone (and so their own rearguard)."""
        assert self.active is not None
        return self.slots[1 - self.active]

    def partner(self, character: Character) -> Character | None:
        """The other character of this side, if there is one."""
        return next((other for other in self.characters() if other is not character), None)

    def left(self) -> int:
        """How many characters it has left, in play and in reserve together."""
        return len(self.characters()) + len(self.reserve)

    def entry(self) -> dict[str, Any]:
        """The side as plain data, as in the position file."""
        return {
            "active": self.active,
            "slots": [
                c and {"character": c.name, "life": c.life, "equipment": list(c.equipment)}
                for c in self.slots
            ],
            "reserve": list(self.reserve),
            "hand": in_face_order(self.hand),
            "seen": in_face_order(self.seen),
            "deck": list(self.deck),
        }


class Table:
    """The two sides, the piles between them, and drawing, discarding and revealing."""

    def __init__(self, position: dict[str, Any]) -> None:
        options = position.get("options", {})
        self.turn_limit: int | None = options.get("turn_limit")
        self.abilities: bool = options.get("abilities", True)
        self.rng = Generator(position["rng"])
        self.sides = {name: Side(name, position["sides"][name]) for name in ("law", "outlaw")}
        self.common_deck: list[str] = list(position.get("common_deck", []))
        self.discard_pile: list[str] = list(position.get("discard", []))
        self.open_cards: list[str] = []  # on no pile: revealed and not yet counted (D9), or a General Store
        self.turn: int = position.get("turn", 1)
        self.turn_side = self.sides[position.get("turn_of", "law")]

    # ------------------------------------------------------------ who and where

    def foe(self, side: Side) -> Side:
        """The other side."""
        return self.sides["outlaw" if side.name == "law" else "law"]

    def can(self, character: Character | None, name: str) -> bool:
        """Whether this is that character, alive; with the option `abilities` off nobody can do anything."""
        return self.abilities and character is not None and character.name == name and character.life > 0

    def in_play(self, side: Side, name: str) -> bool:
        """D3: for the always active characters: whether they stand in either slot of that side, alive."""
        return any(self.can(character, name) for character in side.characters())

    def order(self) -> list[Character]:
        """D24: turn side's AC, other side's AC, turn side's RC, other side's RC."""
        sides = [self.turn_side, self.foe(self.turn_side)]
        return [side.ac for side in sides] + [side.rc for side in sides if side.rc is not None]

    def places(self, me: Side) -> dict[str, Character]:
        """Where the characters stand, seen from a side. A lone character is called active."""
        places = {}
        for whose, side in (("own", me), ("opponent", self.foe(me))):
            places[f"{whose} active"] = side.ac
            if side.rc is not None:
                places[f"{whose} rearguard"] = side.rc
        return places

    def ask(self, side: Side, answers: dict[str, T], phase: str = "resolve") -> Asking[T]:
        """D30: a question with a single possible answer is not asked."""
        if len(answers) == 1:
            return next(iter(answers.values()))
        answer: T = yield side, phase, answers
        return answer

    # ------------------------------------------------------------ hands and piles

    def put_on_discard(self, card: str) -> None:
        """The discard pile is face up; the newest card lies on top."""
        self.discard_pile.insert(0, card)

    def leave_hand(self, side: Side, card: str) -> str:
        """D5: a card leaves a hand; if the opponent knows a copy of this face there, it was that one."""
        side.hand.remove(card)
        if card in side.seen:
            side.seen.remove(card)
        return card

    def discard_from_hand(self, side: Side, name: str, among: list[str] | None = None) -> None:
        """D19a: by name; `among` narrows the hand to cards just drawn, which the opponent has not seen (D5)."""
        if among is None:
            self.put_on_discard(self.leave_hand(side, first_named(side.hand, name)))
        else:
            card = first_named(among, name)
            side.hand.remove(card)
            self.put_on_discard(card)

    def enter_hand(self, side: Side, card: str, seen: bool = False) -> None:
        """D5: what the opponent saw go into the hand stays known to them."""
        side.hand.append(card)
        if seen:
            side.seen.append(card)

    def random_hand_card(self, side: Side, back: str) -> str:
        """A random card of the hand with that back; it has left the hand then."""
        cards = [card for card in in_face_order(side.hand) if back_of(card) == back]
        return self.leave_hand(side, cards[self.rng.below(len(cards)) if len(cards) > 1 else 0])

    def backs(self, side: Side) -> dict[str, str]:
        """D4: the choice of a back, of those the hand has."""
        return {
            f"hand card with {back} back": back
            for back in ("law", "outlaw")
            if back in [back_of(card) for card in side.hand]
        }

    # ------------------------------------------------------------ D8, D9: decks

    def card_left(self, side: Side) -> bool:
        """D8: whether this side could draw or reveal a card."""
        return bool(side.deck or self.common_deck or self.discard_pile)

    def top_card(self, side: Side) -> str | None:
        """D8: the top card of the own deck, of the common deck once that is empty; None if there is none."""
        if side.deck:
            return side.deck.pop(0)
        return self.top_common_card()

    def top_common_card(self) -> str | None:
        """D8: if a card is needed and the common deck is empty, the discard pile is shuffled into it."""
        if not self.common_deck:
            self.common_deck, self.discard_pile = self.discard_pile, []
            for i in range(len(self.common_deck) - 1, 0, -1):
                j = self.rng.below(i + 1)
                self.common_deck[i], self.common_deck[j] = self.common_deck[j], self.common_deck[i]
        return self.common_deck.pop(0) if self.common_deck else None

    def draw(self, side: Side, count: int, deck_of: Side | None = None) -> list[str]:
        """Draw into the hand, as many as there are; gives the cards drawn."""
        cards = [self.top_card(deck_of or side) for _ in range(count)]
        there = [card for card in cards if card is not None]
        for card in there:
            self.enter_hand(side, card)
        return there

    def reveal(self, deck_of: Side) -> Asking[str | None]:
        """D9: the top card goes on the discard pile; gives its symbol, None if there was no card.

        With Bart Masterson in play two are revealed and his side chooses; the one that counts comes on top.
        """
        bart = next((side for side in self.sides.values() if self.in_play(side, "Bart Masterson")), None)
        for _ in range(1 if bart is None else 2):
            card = self.top_card(deck_of)
            if card is not None:
                self.open_cards.append(card)
        if not self.open_cards:
            return None
        counting = 0
        if bart is not None and len(set(self.open_cards)) == 2:
            counting = yield from self.ask(bart, {"count the first card": 0, "count the second card": 1})
        symbol_card = self.open_cards.pop(counting)
        for card in [*self.open_cards, symbol_card]:
            self.put_on_discard(card)
        self.open_cards = []
        return symbol_of(symbol_card)
