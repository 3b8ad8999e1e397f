"""The scripted characters of the Dice Game: hunter, peacemaker, traitor, brawler."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_agents.scripts import Script
from bang_agents.scripts.roles import act_as, life_of_sheriff, own
from bang_env.core.seats import MOST_SEATS, STEPS_TO
from bang_env.dice.actions import ACTIONS, DOUBLE, REROLL, SHOOT, Question
from bang_env.dice.cards import NUM_DICE, ROLES_IN_PLAY, Face, Role

WEAK = 3
"""A traitor turns when the sheriff has no more life than this."""
_COUNT = np.array([[(row == role).sum() for role in Role] for row in ROLES_IN_PLAY])
"""_COUNT[players, role]: how many of a role there are at the beginning."""
_IDS = np.arange(len(ACTIONS))


def _act_as(records: Any, role: Role, when: np.ndarray) -> None:
    act_as(records, role, when, _COUNT[records["num_players"], role], records["alive"] == 0)


def targets(records: Any, value: np.ndarray) -> np.ndarray:
    """The shots at the seats of highest value; `value` has a number for each seat."""
    rows = np.zeros((len(records), len(ACTIONS)), bool)
    asked = np.flatnonzero(records["question"] == Question.SHOOT)
    players, actor = records["num_players"][asked].astype(np.int64), records["actor"][asked]
    best = np.full(len(asked), -np.inf)
    at = np.zeros((len(asked), MOST_SEATS))
    for place in range(1, MOST_SEATS):
        steps = STEPS_TO[players, place]
        seat = (actor + steps) % players
        at[:, place] = np.where((steps > 0) & _legal(records[asked], SHOOT + place - 1), value[asked, seat], -np.inf)
        best = np.maximum(best, at[:, place])
    for place in range(1, MOST_SEATS):
        chosen = (at[:, place] == best) & np.isfinite(best)
        rows[asked, SHOOT + place - 1] = chosen
        rows[asked, DOUBLE + place - 1] = chosen
    return rows


def _legal(records: Any, action: int) -> np.ndarray:
    return (records["legal"][:, action // 64] >> np.uint64(action % 64) & np.uint64(1)) > 0


def hunter(records: Any, legal: np.ndarray) -> np.ndarray:
    """Renegades play as outlaws as long as one may be alive, and both shoot at nobody else while the sheriff is in
    reach."""
    role = own(records, "role")
    hunts = (role == Role.OUTLAW) | (role == Role.RENEGADE)
    _act_as(records, Role.OUTLAW, hunts)
    at_sheriff = targets(records, (records["role"] == Role.SHERIFF).astype(float))
    return np.where((hunts & (records["question"] == Question.SHOOT))[:, None], at_sheriff, legal)


def traitor(records: Any, legal: np.ndarray) -> np.ndarray:
    """Outlaws and renegades play as a deputy until the sheriff is weak."""
    role = own(records, "role")
    waits = life_of_sheriff(records, Role.SHERIFF) > WEAK
    _act_as(records, Role.DEPUTY, waits & ((role == Role.OUTLAW) | (role == Role.RENEGADE)))
    return legal


def brawler(records: Any, legal: np.ndarray) -> np.ndarray:
    """Every bull's eye goes to the player in reach who has the least life left."""
    return targets(records, -(records["life"].astype(float) - records["points"])) & legal


def peacemaker(records: Any, legal: np.ndarray) -> np.ndarray:
    """Nobody is shot who has not shot first: other bull's eyes are rolled again, or go to the player with most life."""
    games = np.arange(len(records))
    shot_me = records["shot"][games, :, records["actor"]] > 0
    foes = shot_me & (records["alive"] > 0)
    value = np.where(foes, 100.0, 0.0) + records["life"]
    wanted = np.where((records["question"] == Question.SHOOT)[:, None], targets(records, value), legal)
    calm = (records["question"] == Question.REROLL) & ~foes.any(axis=1)
    violent = (records["dice"] == Face.ONE) | (records["dice"] == Face.TWO)
    again = (violent << np.arange(NUM_DICE)).sum(axis=1)
    rolls = calm & (again > 0)
    return np.where(rolls[:, None], (REROLL + again)[:, None] == _IDS, wanted) & legal


SCRIPTS = {
    "hunter": Script("as outlaw or renegade, shoots at the sheriff whenever it can", hunter),
    "peacemaker": Script("shoots at nobody who has not shot at them first, if the dice let them", peacemaker),
    "traitor": Script(f"plays as a deputy until the sheriff has {WEAK} life points or fewer", traitor),
    "brawler": Script("shoots at the weakest player in reach, whoever they are", brawler),
}
