"""Why a card cannot be used at this moment: what the games' reasons share.

A game's module of reasons has two functions, which its looks hand on to `Game.holdings` and `Game.why_not`:

- `holdings(s, player)`: the names of what a player could use, such as their hand cards or the dice on the table
- `why_not(s, player, name)`: the number of a rule and a reason, None if one of the legal actions uses it
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

NOT_NOW = "nothing that can be answered here uses it"
"""What is said if no rule explains it. Tests check that some rule always does when a player may play cards."""


def legal_actions(s: Any) -> np.ndarray:
    """The ids of the legal actions."""
    return np.flatnonzero(np.unpackbits(np.ascontiguousarray(s["legal"]).view(np.uint8), bitorder="little"))


def hand_names(s: Any, player: int, names: Iterable[str]) -> list[str]:
    """The names of a player's hand cards, each once, in the order of the table of names."""
    return [name for count, name in zip(s["held"][player], names, strict=True) if count]
