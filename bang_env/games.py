"""The games of the suite, by name. A game listed here gets every adapter, test, benchmark and page."""

from __future__ import annotations

import importlib
from typing import Any

from bang_env.core.checks import one_of

GAMES = ("dice", "duel")


def load(name: str) -> Any:
    """The module of a game: its `Game`, `Batch`, `SPEC`, `OBSERVATION` and `ACTIONS`."""
    one_of(name, "game", GAMES)
    return importlib.import_module(f"bang_env.{name}")
