"""The Dice Game's tables: die faces, roles, characters and their life (X1 to X3)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

MIN_PLAYERS, MAX_PLAYERS = 3, 8
NUM_DICE = 5
NUM_ARROWS = 9
REROLLS = 2
SHERIFF_BONUS = 2


class Face(IntEnum):
    """The six faces of every die, in the order of resolution."""

    ARROW = 0
    DYNAMITE = 1
    ONE = 2
    TWO = 3
    BEER = 4
    GATLING = 5


class Role(IntEnum):
    """The four roles."""

    SHERIFF = 0
    DEPUTY = 1
    OUTLAW = 2
    RENEGADE = 3


class Character(IntEnum):
    """The sixteen characters."""

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


NUM_FACES, NUM_ROLES, NUM_CHARACTERS = len(Face), len(Role), len(Character)

FACE_NAMES = tuple(face.name.lower() for face in Face)
ROLE_NAMES = tuple(role.name.lower() for role in Role)
CHARACTER_NAMES = tuple(c.name.replace("_", " ").title().replace(" The ", " the ") for c in Character)

LIFE = np.array([8, 8, 8, 7, 9, 7, 7, 8, 9, 8, 9, 8, 8, 8, 9, 8], np.int64)
"""Life points printed on the characters, in the order of `Character`. Source: the rulebook's character list."""

MOST_LIFE = int(LIFE.max()) + SHERIFF_BONUS

_S, _D, _O, _R = Role.SHERIFF, Role.DEPUTY, Role.OUTLAW, Role.RENEGADE
ROLES_BY_COUNT: dict[int, tuple[Role, ...]] = {
    3: (_D, _O, _R),
    4: (_S, _R, _O, _O),
    5: (_S, _R, _O, _O, _D),
    6: (_S, _R, _O, _O, _D, _O),
    7: (_S, _R, _O, _O, _D, _O, _D),
    8: (_S, _R, _O, _O, _D, _O, _D, _R),
}

ROLES_IN_PLAY = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1, np.int64)
"""The same as an array for the kernels: row = number of players."""
for _count, _roles in ROLES_BY_COUNT.items():
    ROLES_IN_PLAY[_count, :_count] = _roles

PREY = np.array([-1, Role.RENEGADE, Role.DEPUTY, Role.OUTLAW], np.int64)
"""With three players: whom each role hunts (X18)."""
