"""What characters at a table with hidden roles share: acting as another role would, by what everybody knows.

The scripted player reads its own role, the sheriff's and those of the eliminated. A character that acts as another role
changes its own in a copy of the record; the true roles of the others stay hidden from it.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def own(records: Any, field: str) -> np.ndarray:
    """What a field by seat says of the player to act, in each game."""
    return records[field][np.arange(len(records)), records["actor"]]


def shown(records: Any, role: int, gone: np.ndarray) -> np.ndarray:
    """How many of the eliminated had this role, in each game."""
    return ((records["role"] == role) & gone & seated(records)).sum(axis=1)


def act_as(records: Any, role: int, when: np.ndarray, total: np.ndarray, gone: np.ndarray) -> None:
    """Give the player to act another role where `when` says so and somebody may still have it.

    `total` says how many of that role there are at the beginning, `gone` who is eliminated. With three players all
    roles are open, and nobody can act as another.
    """
    may = when & (records["num_players"] > 3) & (shown(records, role, gone) < total)
    games = np.flatnonzero(may)
    records["role"][games, records["actor"][games]] = role


def seated(records: Any) -> np.ndarray:
    """Which seats there are at each table."""
    return np.arange(records["role"].shape[1]) < records["num_players"][:, None]


def life_of_sheriff(records: Any, sheriff: int) -> np.ndarray:
    """The sheriff's life, in each game; a large number where there is none."""
    return np.where((records["role"] == sheriff) & seated(records), records["life"], 99).min(axis=1)


def steps_to(records: Any, seats: int) -> np.ndarray:
    """The seat that is k steps to the left of the player to act: (game, k); -1 where the table has no such seat."""
    players = records["num_players"][:, None].astype(np.int64)
    steps = np.arange(seats)[None, :]
    there = (records["actor"][:, None] + steps) % players
    return np.where(steps < players, there, -1)
