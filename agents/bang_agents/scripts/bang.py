"""The scripted characters of BANG!: hunter, peacemaker, traitor, brawler."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_agents.scripts import Script
from bang_agents.scripts.roles import act_as, life_of_sheriff, own, steps_to
from bang_env.bang.actions import (
    ACTIONS,
    AS_BANG,
    CARD_PLAYED,
    DOC,
    MEXICALI,
    PLAY,
    RICOCHET,
    SNIPER,
    STEPS_TO_TARGET,
    USE,
    Question,
)
from bang_env.bang.cards import EFFECT, MAX_PLAYERS, NUM_NAMES, ROLES_IN_PLAY, Card, Effect, Role

WEAK = 2
"""A traitor turns when the sheriff has no more life than this."""
_COUNT = np.array([[(row == role).sum() for role in Role] for row in ROLES_IN_PLAY])
"""_COUNT[players, role]: how many of a role there are at the beginning."""
_IDS = np.arange(len(ACTIONS))
_MENU = int(Question.MENU)


def _plays(names: np.ndarray) -> np.ndarray:
    """The actions that play or use a card of one of these names."""
    return (_IDS >= PLAY) & np.append(names, False)[np.where(CARD_PLAYED >= 0, CARD_PLAYED, NUM_NAMES)]


def _blocks(*firsts: int) -> np.ndarray:
    """The actions on another player of blocks that begin here."""
    return np.any([(first <= _IDS) & (first + MAX_PLAYERS - 1 > _IDS) for first in firsts], axis=0)


_LAID = (_IDS >= PLAY) & (_IDS < USE) & (STEPS_TO_TARGET < 0)
SHOTS = (_plays(np.isin(EFFECT, (Effect.HIT, Effect.DUEL, Effect.VOLLEY))) & ~_LAID
         | _blocks(AS_BANG, DOC, MEXICALI, SNIPER)) & (STEPS_TO_TARGET > 0)
"""The actions that shoot at one player, or challenge them to a Duel."""
HARMS = SHOTS | _blocks(RICOCHET) | (STEPS_TO_TARGET > 0) & _plays(
    np.isin(EFFECT, (Effect.TAKE, Effect.DISCARD)) | (np.arange(NUM_NAMES) == Card.JAIL)
    | (np.arange(NUM_NAMES) == Card.BOMB))
"""The actions against one other player."""
STORMS = _plays(np.isin(EFFECT, (Effect.HIT_ALL, Effect.INDIANS, Effect.DISCARD_ALL, Effect.RUST))
                | (np.arange(NUM_NAMES) == Card.DYNAMITE)) & (STEPS_TO_TARGET < 0)
"""The actions against all others."""


def _act_as(records: Any, role: Role, when: np.ndarray) -> None:
    act_as(records, role, when, _COUNT[records["num_players"], role], records["eliminated"] > 0)


def by_target(records: Any, values: np.ndarray) -> np.ndarray:
    """The value of the seat at which each action is aimed: (game, action); minus infinity for actions without one."""
    there = steps_to(records, MAX_PLAYERS)
    of_steps = np.where(there >= 0, np.take_along_axis(values, np.maximum(there, 0), axis=1), -np.inf)
    return np.where(STEPS_TO_TARGET > 0, of_steps[:, np.maximum(STEPS_TO_TARGET, 0)], -np.inf)


def hunter(records: Any, legal: np.ndarray) -> np.ndarray:
    """Renegades play as outlaws as long as one may be alive, and both shoot at nobody else while the sheriff is in
    reach."""
    role = own(records, "role")
    hunts = (role == Role.OUTLAW) | (role == Role.RENEGADE)
    _act_as(records, Role.OUTLAW, hunts)
    sheriff = by_target(records, (records["role"] == Role.SHERIFF).astype(float)) > 0
    at_sheriff = legal & SHOTS & sheriff
    can = hunts & (records["question"] == _MENU) & at_sheriff.any(axis=1)
    return np.where(can[:, None], at_sheriff | legal & ~SHOTS, legal)


def traitor(records: Any, legal: np.ndarray) -> np.ndarray:
    """Outlaws and renegades play as a deputy until the sheriff is weak."""
    role = own(records, "role")
    waits = life_of_sheriff(records, Role.SHERIFF) > WEAK
    _act_as(records, Role.DEPUTY, waits & ((role == Role.OUTLAW) | (role == Role.RENEGADE)))
    return legal


def brawler(records: Any, legal: np.ndarray) -> np.ndarray:
    """Whoever can shoot shoots, at the player in reach with the least life; storms are let loose."""
    menu = (records["question"] == _MENU)[:, None]
    shots = legal & SHOTS & menu
    worth = np.where(shots, by_target(records, -records["life"].astype(float)), -np.inf)
    best = worth.max(axis=1, keepdims=True)
    weakest = shots & (worth == best) & np.isfinite(best)
    return np.where(shots.any(axis=1)[:, None], weakest, legal & STORMS & menu)


def peacemaker(records: Any, legal: np.ndarray) -> np.ndarray:
    """Nobody is harmed who has not shot at, robbed or jailed somebody first."""
    broke = np.any([records[deed].any(axis=2) for deed in ("aimed", "robbed", "jailed")], axis=0)
    harmless = ~HARMS | (by_target(records, broke.astype(float)) > 0)
    menu = (records["question"] == _MENU)[:, None]
    return np.where(menu, legal & harmless & ~STORMS, legal)


SCRIPTS = {
    "hunter": Script("as outlaw or renegade, shoots at nobody but the sheriff while they are in reach", hunter),
    "peacemaker": Script("harms nobody who has not harmed somebody first", peacemaker),
    "traitor": Script(f"plays as a deputy until the sheriff has {WEAK} life points or fewer", traitor),
    "brawler": Script("shoots whenever it can, at the weakest player in reach", brawler),
}
