"""Scripted players, compiled: the players of each game, and the loops in which they play.

`players("duel")` is a game's second set of entry points. It is compiled at its first use and borrows the game's rules,
so a change to a player does not recompile the game. The files here know the games, but neither agents nor RL libraries.
"""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from typing import Any

import numpy as np
from numba import from_dtype

from bang_env.core.jit import EntryPoints, bind
from bang_env.games import load
from bang_env.players import loops

FOLDER = Path(__file__).parent

NOBODY, RANDOM, RULES = loops.NOBODY, loops.RANDOM, loops.RULES


@functools.cache
def library(game: str) -> EntryPoints:
    """The loops of a game's scripted players, which `load` makes callable, and the player that search borrows."""
    spec = load(game).SPEC
    scripted = importlib.import_module(spec.player_module)
    kernels = {**spec.library.kernels, "rules_action": scripted.choose, "rules_chance": scripted.chance}

    def calls() -> dict[str, tuple[Any, ...]]:
        states = spec.blank(1)
        policies, decisions = np.zeros((1, 2), np.uint64), np.zeros(1, np.int64)
        seats = np.full((1, int(states["num_players"][0])), RULES, np.int8)
        return {
            "play": (states, True, seats, policies, decisions, 0, 1),
            "answer": (states, RULES, policies, decisions, 0, 0),
            "chances": (states, decisions, np.zeros((2, len(spec.actions))), np.zeros(1), 0, 0),
            **{name: call for name, call in spec.calls().items() if name in ("seat_learners", "step_learners")},
        }

    return bind(f"{game}-players", f"the players of {spec.title}", (spec.folder, FOLDER), loops.HELPERS,
                loops.TEMPLATES, kernels, loops.interface(from_dtype(spec.dtype)), calls, needs=(spec.library,))


@functools.cache
def players(game: str) -> EntryPoints:
    """The compiled loops of a game's scripted players. The first use on a machine compiles them, with a message."""
    return library(game).load()


def chances(game: str, records: Any, actions: Any) -> np.ndarray:
    """The chance that the scripted player who is asked in each of these records makes the action of the same place."""
    asked = np.ascontiguousarray(actions, np.int64)
    out, room = np.zeros(len(asked)), np.zeros((2, len(load(game).SPEC.actions)))
    players(game).chances(records, asked, room, out, 0, len(asked))
    return out


__all__ = ["NOBODY", "RANDOM", "RULES", "chances", "library", "players"]
