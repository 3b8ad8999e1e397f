"""The Duel's tables: cards, faces, characters (D2, D3, D6), read from cards.csv and characters.csv.

A card is a row of cards.csv that names its effects; its faces are written `back:symbol:copies`. A new card that uses
existing effects is one more row. If a life point or a reveal symbol is wrong, correct it in these two files.
"""

from __future__ import annotations

import csv
from enum import IntEnum
from pathlib import Path

import numpy as np

SIDES = ("law", "outlaw")
LAW, OUTLAW = 0, 1
SYMBOLS = ("barrel", "snake", "dynamite", "horseshoe")
BARREL_SYMBOL, SNAKE_SYMBOL, DYNAMITE_SYMBOL, HORSESHOE_SYMBOL = range(4)
MIN_CHARACTERS, MAX_CHARACTERS = 2, 12
FIRST_HANDS = (4, 5)


def _rows(name: str) -> list[dict[str, str]]:
    with open(Path(__file__).with_name(name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


CARD_ROWS, CHARACTER_ROWS = _rows("cards.csv"), _rows("characters.csv")
CARD_NAMES = tuple(row["card"] for row in CARD_ROWS)
CHARACTER_NAMES = tuple(row["character"] for row in CHARACTER_ROWS)


class Card(IntEnum):
    """The cards that rules mention by name. The rules know all other cards by their effects alone."""

    BANK = CARD_NAMES.index("Bank")
    BARREL = CARD_NAMES.index("Barrel")
    CLOCK = CARD_NAMES.index("Clock")
    COLT = CARD_NAMES.index("Colt")
    DYNAMITE = CARD_NAMES.index("Dynamite")
    GUN_BELT = CARD_NAMES.index("Gun belt")
    HAT = CARD_NAMES.index("Hat")
    MISSED = CARD_NAMES.index("Missed!")
    RATTLESNAKE = CARD_NAMES.index("Rattlesnake")
    SCOPE = CARD_NAMES.index("Scope")
    STAMPEDE = CARD_NAMES.index("Stampede")


class Character(IntEnum):
    """The characters, in the order of characters.csv: twelve of the Law, twelve Outlaws."""

    ALAN_PINKERTOON = 0
    ANNIE_OAKEY = 1
    BART_MASTERSON = 2
    BILL_TIGHTMAN = 3
    BUFFALO_BELL = 4
    DALON_RANGER = 5
    JANGO = 6
    PAT_GARRET = 7
    TEX_KILLER = 8
    THE_STRANGER = 9
    WILD_BILL = 10
    WYATT_EAR = 11
    BABE_LEROY = 12
    BULL_ANDERSON = 13
    CATTLE_KATIE = 14
    DALTON_BROS = 15
    JACK_RANSOME = 16
    PEARL_HAT = 17
    SID_CURRY = 18
    SLIM_POET = 19
    SOUNDANCE_KID = 20
    TOCO_RAMIREZ = 21
    TOM_THORN = 22
    WEST_HARDING = 23


class Effect(IntEnum):
    """What a played card does (section 6 of RULES.md)."""

    EQUIP = 0
    HIT = 1
    HITS_PER_EQUIPMENT = 2
    AVOID = 3
    REGAIN_BOTH = 4
    SET_LIFE = 5
    DUEL = 6
    INDIANS = 7
    GATLING = 8
    STORE = 9
    DRAW_AND_DISCARD = 10
    TAKE_EQUIPMENT = 11
    STEAL = 12
    MOVE_TOKEN = 13


class IfAvoided(IntEnum):
    """What a BANG! card does if its hit is avoided."""

    NOTHING = 0
    DISCARD_EQUIPMENT = 1
    OPPONENT_DISCARDS = 2
    DRAW = 3
    REGAIN = 4
    MOVE_TOKEN = 5


class Range(IntEnum):
    """Whom a card can be played on (D15)."""

    NOBODY = 0
    OPPONENT = 1
    ANYONE = 2


def _flags(column: str) -> np.ndarray:
    return np.array([row[column] == "yes" for row in CARD_ROWS], np.bool_)


NUM_NAMES, NUM_CHARACTERS = len(CARD_NAMES), len(CHARACTER_NAMES)
if [name.upper().replace(" ", "_") for name in CHARACTER_NAMES] != [c.name for c in Character]:
    raise ValueError("characters.csv and bang_env.duel.cards.Character must list the same characters in the same order")

# ---------------------------------------------------------------------------------------------- by card name (D3, D15)

EFFECT = np.array([Effect[row["effect"].upper()] for row in CARD_ROWS], np.int64)
IF_AVOIDED = np.array([IfAvoided[(row["if_avoided"] or "nothing").upper()] for row in CARD_ROWS], np.int64)
AMOUNT = np.array([int(row["amount"] or 0) for row in CARD_ROWS], np.int64)
IS_BANG = np.array([row["type"] == "BANG!" for row in CARD_ROWS], np.bool_)
IS_ACTION = np.array([row["type"] == "Action" for row in CARD_ROWS], np.bool_)
IS_EQUIPMENT = np.array([row["type"] == "Equipment" for row in CARD_ROWS], np.bool_)
HAS_HIT, HAS_AVOID, IS_RELOAD = _flags("hit_symbol"), _flags("avoid_symbol"), _flags("reload")
ALWAYS_ACTIVE, LONG_RANGE, ANY_CARD_AVOIDS = _flags("always_active"), _flags("long_range"), _flags("any_card_avoids")
RETURNS_FIRE, OWN_REARGUARD_ONLY = _flags("returns_fire"), _flags("own_rearguard_only")


def name_bits(names: np.ndarray) -> np.uint64:
    """A set of card names as the bits of a word; `names` holds a flag for each name."""
    return np.uint64(sum(1 << int(name) for name in np.flatnonzero(names)))


ALL_NAMES, HITS, AVOIDERS = name_bits(EFFECT >= 0), name_bits(HAS_HIT), name_bits(HAS_AVOID)
PLAYABLE, BANGS, RELOADS = name_bits(EFFECT != Effect.AVOID), name_bits(IS_BANG), name_bits(IS_RELOAD)
"""Sets of card names as the bits of a word."""

_RANGES = {Effect.EQUIP: Range.ANYONE, Effect.SET_LIFE: Range.ANYONE, Effect.HIT: Range.OPPONENT,
           Effect.HITS_PER_EQUIPMENT: Range.OPPONENT, Effect.DUEL: Range.OPPONENT}
RANGE = np.array([_RANGES.get(Effect(effect), Range.NOBODY) for effect in EFFECT], np.int64)


class Aim(IntEnum):
    """Kinds of cards that are played on the same places (D15)."""

    OWN_EQUIPMENT = 0  # for the own rearguard only
    EQUIPMENT = 1
    ALE = 2
    DUEL = 3
    SHOT = 4
    LONG_SHOT = 5
    NOBODY = 6  # played without a target, in one way


def _aim(name: int) -> Aim:
    if RANGE[name] == Range.NOBODY:
        return Aim.NOBODY
    if EFFECT[name] == Effect.EQUIP:
        return Aim.OWN_EQUIPMENT if OWN_REARGUARD_ONLY[name] else Aim.EQUIPMENT
    if EFFECT[name] in (Effect.SET_LIFE, Effect.DUEL):
        return Aim.ALE if EFFECT[name] == Effect.SET_LIFE else Aim.DUEL
    return Aim.LONG_SHOT if LONG_RANGE[name] else Aim.SHOT


AIM = np.array([_aim(name) for name in range(NUM_NAMES)], np.int64)

EQUIPMENT = tuple(int(name) for name in np.flatnonzero(IS_EQUIPMENT))
"""The names that are Equipment, in order. `EQUIPMENT_INDEX` is the inverse."""
EQUIPMENT_INDEX = np.full(NUM_NAMES, -1, np.int64)
EQUIPMENT_INDEX[list(EQUIPMENT)] = np.arange(len(EQUIPMENT))
NUM_EQUIPMENT = len(EQUIPMENT)

# ------------------------------------------------------------------------------------------- by face and by card (D2)

FACES = tuple((name, SIDES.index(back), SYMBOLS.index(symbol), int(copies))
              for name, row in enumerate(CARD_ROWS)
              for back, symbol, copies in (face.split(":") for face in row["faces"].split()))
"""Every distinct face (name, back, symbol, copies), in the order that decides which copy leaves a hand (D19a)."""
NUM_FACES = len(FACES)
FACE_TEXTS = tuple(f"{CARD_NAMES[name]}/{SIDES[back]}/{SYMBOLS[symbol]}" for name, back, symbol, _ in FACES)
FACE_COPIES = np.array([copies for *_, copies in FACES], np.int64)
FACE_OF = np.repeat(np.arange(NUM_FACES), FACE_COPIES).astype(np.int64)
"""The face of each card."""
NUM_CARDS = len(FACE_OF)
FIRST_OF_FACE = np.concatenate([[0], np.cumsum(FACE_COPIES)]).astype(np.int64)
"""The cards of face f are FIRST_OF_FACE[f] to FIRST_OF_FACE[f + 1] - 1."""
NAME_OF = np.array([FACES[f][0] for f in FACE_OF], np.int64)
BACK_OF = np.array([FACES[f][1] for f in FACE_OF], np.int64)
SYMBOL_OF = np.array([FACES[f][2] for f in FACE_OF], np.int64)
COPIES = np.bincount(NAME_OF, minlength=NUM_NAMES).astype(np.int64)
"""Copies of each name in both decks together."""
DECK_SIZE = NUM_CARDS // 2
DECKS = np.array([np.flatnonzero(side == BACK_OF) for side in range(len(SIDES))], np.int64)
"""The cards of each side's deck."""
SET_WORDS = -(-NUM_CARDS // 64)


def _card_sets(keys: np.ndarray, count: int) -> np.ndarray:
    """For each key, the set of cards that have it, as bits."""
    sets = np.zeros((count, SET_WORDS), np.uint64)
    for card, key in enumerate(keys):
        sets[key, card // 64] |= np.uint64(1) << np.uint64(card % 64)
    return sets


CARDS_OF_NAME = _card_sets(NAME_OF, NUM_NAMES)
CARDS_OF_FACE = _card_sets(FACE_OF, NUM_FACES)
CARDS_OF_BACK = _card_sets(BACK_OF, len(SIDES))

# ----------------------------------------------------------------------------------------------------- characters (D6)

LIFE = np.array([int(row["life"]) for row in CHARACTER_ROWS], np.int64)
MOST_LIFE = int(LIFE.max())
CHARACTERS_OF = np.array([[c for c, row in enumerate(CHARACTER_ROWS) if row["side"] == side] for side in SIDES],
                         np.int64)
"""The twelve characters of each side."""
