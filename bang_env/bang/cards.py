"""BANG!'s tables: cards, faces, characters, roles and events (B3 to B6, B11, B12, E1), read from four CSV files.

A row of deck.csv is one card of the printed deck, in the order that decides which copy leaves a hand (B10). A row of
cards.csv says what the cards of one name do. A row of characters.csv is a character, a row of events.csv an event, with
the moments at which they act. A new card that uses existing effects is a row in each of the first two files. If a
number differs from your printed copy, correct it there.
"""

from __future__ import annotations

import csv
from enum import IntEnum
from pathlib import Path

import numpy as np

from bang_env.core.cards import card_sets
from bang_env.core.legal import words_for

MIN_PLAYERS, MAX_PLAYERS = 3, 8
SUITS = ("hearts", "diamonds", "clubs", "spades")
HEARTS, DIAMONDS, CLUBS, SPADES = range(4)
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SETS = ("base", "dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")
BASE, DODGE_CITY, HIGH_NOON, FISTFUL, BULLET, ARMED_DANGEROUS = range(len(SETS))
EXPANSIONS = SETS[1:]
HEARTS_OR_DIAMONDS = np.array([True, True, False, False])


def _rows(name: str) -> list[dict[str, str]]:
    with open(Path(__file__).with_name(name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


DECK_ROWS, CARD_ROWS, CHARACTER_ROWS = _rows("deck.csv"), _rows("cards.csv"), _rows("characters.csv")
EVENT_ROWS = _rows("events.csv")
CARD_NAMES = tuple(row["card"] for row in CARD_ROWS)
CHARACTER_NAMES = tuple(row["character"] for row in CHARACTER_ROWS)
EVENT_NAMES = tuple(row["event"] for row in EVENT_ROWS)
NUM_NAMES, NUM_CHARACTERS, NUM_EVENTS = len(CARD_NAMES), len(CHARACTER_NAMES), len(EVENT_NAMES)


def _constant(name: str) -> str:
    for before, after in (("!", ""), (".", ""), ("é", "e"), (" ", "_")):
        name = name.replace(before, after)
    return name.upper()


class Role(IntEnum):
    """The roles (B11)."""

    SHERIFF = 0
    DEPUTY = 1
    OUTLAW = 2
    RENEGADE = 3


ROLE_NAMES = tuple(role.name.lower() for role in Role)


class Card(IntEnum):
    """The cards that rules mention by name. The rules know all other cards by their effects alone."""

    BANG = CARD_NAMES.index("BANG!")
    MISSED = CARD_NAMES.index("Missed!")
    BEER = CARD_NAMES.index("Beer")
    MUSTANG = CARD_NAMES.index("Mustang")
    SCOPE = CARD_NAMES.index("Scope")
    BARREL = CARD_NAMES.index("Barrel")
    DYNAMITE = CARD_NAMES.index("Dynamite")
    JAIL = CARD_NAMES.index("Jail")
    VOLCANIC = CARD_NAMES.index("Volcanic")
    BINOCULAR = CARD_NAMES.index("Binocular")
    HIDEOUT = CARD_NAMES.index("Hideout")
    DODGE = CARD_NAMES.index("Dodge")
    BIBLE = CARD_NAMES.index("Bible")
    IRON_PLATE = CARD_NAMES.index("Iron Plate")
    SOMBRERO = CARD_NAMES.index("Sombrero")
    TEN_GALLON_HAT = CARD_NAMES.index("Ten Gallon Hat")
    FLINTLOCK = CARD_NAMES.index("Flintlock")
    DUCK = CARD_NAMES.index("Duck!")
    BOMB = CARD_NAMES.index("Bomb")
    CRATE = CARD_NAMES.index("Crate")
    TUMBLEWEED = CARD_NAMES.index("Tumbleweed")
    WHIP = CARD_NAMES.index("Whip")
    BIG_FIFTY = CARD_NAMES.index("Big Fifty")
    BUNTLINE_SPECIAL = CARD_NAMES.index("Buntline Special")
    DOUBLE_BARREL = CARD_NAMES.index("Double Barrel")
    THUNDERER = CARD_NAMES.index("Thunderer")


class Character(IntEnum):
    """The characters, in the order of characters.csv."""

    BART_CASSIDY = 0
    BLACK_JACK = 1
    CALAMITY_JANET = 2
    EL_GRINGO = 3
    JESSE_JONES = 4
    JOURDONNAIS = 5
    KIT_CARLSON = 6
    LUCKY_DUKE = 7
    PAUL_REGRET = 8
    PEDRO_RAMIREZ = 9
    ROSE_DOOLAN = 10
    SID_KETCHUM = 11
    SLAB_THE_KILLER = 12
    SUZY_LAFAYETTE = 13
    VULTURE_SAM = 14
    WILLY_THE_KID = 15
    APACHE_KID = 16
    BELLE_STAR = 17
    BILL_NOFACE = 18
    CHUCK_WENGAM = 19
    DOC_HOLYDAY = 20
    ELENA_FUENTE = 21
    GREG_DIGGER = 22
    HERB_HUNTER = 23
    JOSE_DELGADO = 24
    MOLLY_STARK = 25
    PAT_BRENNAN = 26
    PIXIE_PETE = 27
    SEAN_MALLORY = 28
    TEQUILA_JOE = 29
    VERA_CUSTER = 30
    UNCLE_WILL = 31
    JOHNNY_KISCH = 32
    CLAUS_THE_SAINT = 33
    AL_PREACHER = 34
    BASS_GREEVES = 35
    BLOODY_MARY = 36
    FRANKIE_CANTON = 37
    JULIE_CUTTER = 38
    MEXICALI_KID = 39
    MS_ABIGAIL = 40
    RED_RINGO = 41


class Happening(IntEnum):
    """The events, in the order of events.csv. (What the log tells is an `Event`.)"""

    BLESSING = 0
    CURSE = 1
    GHOST_TOWN = 2
    GOLD_RUSH = 3
    HANDCUFFS = 4
    HANGOVER = 5
    NEW_IDENTITY = 6
    SHOOTOUT = 7
    THE_DALTONS = 8
    THE_DOCTOR = 9
    THE_REVEREND = 10
    THE_SERMON = 11
    THIRST = 12
    TRAIN_ARRIVAL = 13
    HIGH_NOON = 14
    ABANDONED_MINE = 15
    AMBUSH = 16
    BLOOD_BROTHERS = 17
    DEAD_MAN = 18
    HARD_LIQUOR = 19
    LASSO = 20
    LAW_OF_THE_WEST = 21
    PEYOTE = 22
    RANCH = 23
    RICOCHET = 24
    RUSSIAN_ROULETTE = 25
    SNIPER = 26
    THE_JUDGE = 27
    VENDETTA = 28
    A_FISTFUL_OF_CARDS = 29


class Colour(IntEnum):
    """How a card is played (B4): brown cards go to the discard pile, the others lie in front of a player."""

    BROWN = 0
    BLUE = 1
    GREEN = 2
    ORANGE = 3


class Effect(IntEnum):
    """What a brown card does when it is played, and a green one when it is used."""

    NONE = 0
    HIT = 1
    HIT_ALL = 2
    INDIANS = 3
    DUEL = 4
    MISSED = 5
    BEER = 6
    HEAL = 7
    HEAL_ALL = 8
    DRAW = 9
    STORE = 10
    TAKE = 11
    DISCARD = 12
    DISCARD_ALL = 13
    RELOAD = 14
    RUST = 15
    STEAL = 16
    BANDOLIER = 17
    BELL_TOWER = 18
    VOLLEY = 19


class Target(IntEnum):
    """Whom a card is played or used on (B29)."""

    NOBODY = 0  # the player, all, or all others: the action names nobody
    IN_RANGE = 1
    NEAR = 2  # at distance 1
    OTHER = 3
    NEAR_WITH_CARD = 4
    ANY_WITH_CARD = 5  # the player too, if they have a card in play
    ANYONE = 6
    JAIL = 7  # any other but the sheriff, without a Jail
    ANY_IN_PLAY = 8  # whoever has a card in play
    BOMB = 9  # anybody without a Bomb
    OTHER_WITH_HAND = 10


if [_constant(name) for name in CHARACTER_NAMES] != [c.name for c in Character]:
    raise ValueError("characters.csv and bang_env.bang.cards.Character must list the same characters in the same order")
if [_constant(name) for name in EVENT_NAMES] != [e.name for e in Happening]:
    raise ValueError("events.csv and bang_env.bang.cards.Happening must list the same events in the same order")

# ---------------------------------------------------------------------------------------- by card name (B3 to B5, B29)


def _numbers(column: str) -> np.ndarray:
    return np.array([int(row[column] or 0) for row in CARD_ROWS], np.int64)


COLOUR = np.array([Colour[row["colour"].upper()] for row in CARD_ROWS], np.int64)
EFFECT = np.array([Effect[row["effect"].upper()] for row in CARD_ROWS], np.int64)
TARGET = np.array([Target[row["target"].upper()] for row in CARD_ROWS], np.int64)
AMOUNT, DRAWS, RANGE, PRICE = _numbers("amount"), _numbers("draw"), _numbers("range"), _numbers("tokens")
"""Points, cards or tokens; cards drawn beside the effect; a weapon's range, 0 for other cards; the load tokens that a
use or an upgrade costs."""
IS_WEAPON = RANGE > 0
NEEDS_ANOTHER = np.array([row["another_card"] == "yes" for row in CARD_ROWS], np.bool_)
"""Cards that are played together with another one, which is discarded (B30)."""
NAME_WORDS = words_for(NUM_NAMES)


def name_bits(names: np.ndarray) -> np.ndarray:
    """A set of card names as words of bits; `names` holds a flag for each name."""
    words = np.zeros(NAME_WORDS, np.uint64)
    for name in np.flatnonzero(names):
        words[name // 64] |= np.uint64(1) << np.uint64(name % 64)
    return words


IN_PLAY_NAMES = tuple(int(name) for name in np.flatnonzero(COLOUR != Colour.BROWN))
"""The names of cards that lie in play, in order. `PLAY_INDEX` is the inverse."""
NUM_IN_PLAY = len(IN_PLAY_NAMES)
UPGRADED = (COLOUR == Colour.BROWN) & (PRICE > 0) & (EFFECT != Effect.HIT) & (EFFECT != Effect.MISSED)
"""Cards of which a player may pay for more before they take effect (A18)."""
PLAY_INDEX = np.full(NUM_NAMES, -1, np.int64)
PLAY_INDEX[list(IN_PLAY_NAMES)] = np.arange(NUM_IN_PLAY)
NAME_IN_PLAY = np.array(IN_PLAY_NAMES, np.int64)


def play_bits(names: list[int]) -> np.uint64:
    """A set of names of cards in play as the bits of a word, by `PLAY_INDEX`."""
    return np.uint64(sum(1 << int(PLAY_INDEX[name]) for name in names))


WEAPONS = play_bits([n for n in IN_PLAY_NAMES if IS_WEAPON[n]])
GREEN_MISSED = play_bits([n for n in IN_PLAY_NAMES if COLOUR[n] == Colour.GREEN and EFFECT[n] == Effect.MISSED])
GREEN_USED = play_bits([n for n in IN_PLAY_NAMES if COLOUR[n] == Colour.GREEN and EFFECT[n] != Effect.MISSED])
ORANGE = play_bits([n for n in IN_PLAY_NAMES if COLOUR[n] == Colour.ORANGE])
ORANGE_USED = play_bits([n for n in IN_PLAY_NAMES if COLOUR[n] == Colour.ORANGE and EFFECT[n] != Effect.NONE])
BLUE_OR_ORANGE = play_bits([n for n in IN_PLAY_NAMES if COLOUR[n] in (Colour.BLUE, Colour.ORANGE)])
DANGEROUS = play_bits([n for n in IN_PLAY_NAMES if COLOUR[n] == Colour.ORANGE and IS_WEAPON[n]])
LOADED_NAMES = tuple(n for n in IN_PLAY_NAMES if COLOUR[n] == Colour.ORANGE)
"""The names of orange cards, in order. There is one card of each, so their tokens are kept by name."""
NUM_LOADED = len(LOADED_NAMES)
FIRST_LOADED = int(PLAY_INDEX[LOADED_NAMES[0]])
"""The orange cards are the last names of cards in play: this is the first one's index."""
ALL_NAMES = name_bits(COLOUR >= 0)
HAS_MISSED = (COLOUR == Colour.BROWN) & (EFFECT == Effect.MISSED)
"""Hand cards with a Missed! symbol."""
MISSED_NAMES = name_bits(HAS_MISSED)
BANG_NAME = name_bits(np.arange(NUM_NAMES) == Card.BANG)
MISSED_NAME = name_bits(np.arange(NUM_NAMES) == Card.MISSED)
BEER_NAME = name_bits(np.arange(NUM_NAMES) == Card.BEER)
FRONT_NAMES = name_bits(COLOUR != Colour.BROWN)
BLUE_NAMES = name_bits((COLOUR == Colour.BLUE) | (COLOUR == Colour.ORANGE))

# --------------------------------------------------------------------------------------- by face and by card (B4, B10)

_FACE_ROWS: dict[tuple[str, str, str], list[dict[str, str]]] = {}
for _row in DECK_ROWS:
    _FACE_ROWS.setdefault((_row["card"], _row["suit"], _row["value"]), []).append(_row)
FACES = tuple(_FACE_ROWS)
"""Every distinct face (name, suit, value), in the order of their first rows (B10)."""
NUM_FACES = len(FACES)
FACE_TEXTS = tuple("/".join(face) for face in FACES)
FACE_COPIES = np.array([len(rows) for rows in _FACE_ROWS.values()], np.int64)
FACE_OF = np.repeat(np.arange(NUM_FACES), FACE_COPIES).astype(np.int64)
"""The face of each card."""
NUM_CARDS = len(FACE_OF)
FIRST_OF_FACE = np.concatenate([[0], np.cumsum(FACE_COPIES)]).astype(np.int64)
"""The cards of face f are FIRST_OF_FACE[f] to FIRST_OF_FACE[f + 1] - 1."""
NAME_OF = np.array([CARD_NAMES.index(FACES[f][0]) for f in FACE_OF], np.int64)
SUIT_OF = np.array([SUITS.index(FACES[f][1]) for f in FACE_OF], np.int64)
VALUE_OF = np.array([2 + VALUES.index(FACES[f][2]) for f in FACE_OF], np.int64)
"""2 to 10, then J 11, Q 12, K 13, A 14."""
SET_OF = np.array([SETS.index(row["set"]) for rows in _FACE_ROWS.values() for row in rows], np.int64)
"""The set to which each card belongs."""
COPIES = np.bincount(NAME_OF, minlength=NUM_NAMES).astype(np.int64)
SET_WORDS = words_for(NUM_CARDS)
CARDS_OF_NAME = card_sets(NAME_OF, NUM_NAMES, SET_WORDS)
LOADED_CARD = np.array([int(np.flatnonzero(name == NAME_OF)[0]) for name in LOADED_NAMES], np.int64)
"""The card of each orange name."""
CARDS_OF_FACE = card_sets(FACE_OF, NUM_FACES, SET_WORDS)
CARDS_OF_SUIT = card_sets(SUIT_OF, len(SUITS), SET_WORDS)
IS_HIGH = VALUE_OF >= 11
"""J, Q, K and A."""

# ----------------------------------------------------------------------------------- characters and roles (B11 to B13)

LIFE = np.array([int(row["life"]) for row in CHARACTER_ROWS], np.int64)
CHARACTER_SET = np.array([SETS.index(row["set"]) for row in CHARACTER_ROWS], np.int64)
MOST_LIFE = int(LIFE.max()) + 1
EVENT_SET = np.array([SETS.index(row["set"]) for row in EVENT_ROWS], np.int64)
LAST_EVENT = np.array([row["last"] == "yes" for row in EVENT_ROWS], np.bool_)
"""The events that lie under all others (E1)."""
MOST_EVENTS, MIXED_EVENTS = NUM_EVENTS - 1, 12
"""Room for all ordinary events and a last one, and how many ordinary ones the stack has if both sets are in use."""
NUM_TOKENS, MOST_TOKENS, FIRST_TOKENS = 32, 4, 3
"""A1, A3: load tokens in the game, at most on one card or character, and on an orange card when it is played."""
ROLES_BY_COUNT = {
    3: (Role.DEPUTY, Role.OUTLAW, Role.RENEGADE),
    4: (Role.SHERIFF, Role.RENEGADE, Role.OUTLAW, Role.OUTLAW),
    5: (Role.SHERIFF, Role.RENEGADE, Role.OUTLAW, Role.OUTLAW, Role.DEPUTY),
    6: (Role.SHERIFF, Role.RENEGADE, Role.OUTLAW, Role.OUTLAW, Role.OUTLAW, Role.DEPUTY),
    7: (Role.SHERIFF, Role.RENEGADE, Role.OUTLAW, Role.OUTLAW, Role.OUTLAW, Role.DEPUTY, Role.DEPUTY),
    8: (Role.SHERIFF, Role.RENEGADE, Role.RENEGADE, Role.OUTLAW, Role.OUTLAW, Role.OUTLAW, Role.DEPUTY, Role.DEPUTY),
}
ROLES_IN_PLAY = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1, np.int64)
for _players, _roles in ROLES_BY_COUNT.items():
    ROLES_IN_PLAY[_players, :_players] = _roles
PREY = np.array([-1, Role.RENEGADE, Role.DEPUTY, Role.OUTLAW], np.int64)
"""B65: with three players each role hunts another."""
