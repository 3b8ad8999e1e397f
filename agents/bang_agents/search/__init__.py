"""Compiled search: `tree.py` searches, the other files say what it knows of each game; `searching("duel")` compiles."""

from __future__ import annotations

import functools
import importlib
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.search import guided, tree
from bang_agents.search.network import Network, smallest
from bang_env import players
from bang_env.core.jit import EntryPoints, bind
from bang_env.games import load
from bang_env.players.loops import RANDOM, RULES

FOLDER = Path(__file__).parent
ROLLOUTS = ("random", "rules")
BELIEFS = ("uniform", "bayes", "true")
"""The names of rollout policies and beliefs, by their numbers in the compiled search."""
LEAVES = ("net", "rules", "mixed")
"""How a guided search judges a new place, by their numbers there."""
MOVES_EACH, MOST_MOVES = 16, 2**22
"""Room for the moves of a guided search: so many for each iteration, and at most so many in all."""
DEEPEST = 64
"""Moves below the root that a search descends at most."""
MOST_WORLDS = 256
"""Room for the deals of hidden roles: no player of eight tells apart more than the sheriff's 7! / (2! 3! 2!) = 210."""
KERNELS = ("judge", "distinct", "alike", "tidy", "meant", "weigh", "settle_world")
"""What search asks a game for; `tree.py` says what each does."""


def knowledge(game: str) -> Any:
    """What search knows of a game: a module with KERNELS, and `DEFAULTS`, the options of the searching agents there."""
    return importlib.import_module(load(game).SPEC.search_module)


@functools.cache
def library(game: str) -> EntryPoints:
    """The search of a game, which `load` makes callable."""
    spec = load(game).SPEC
    known = knowledge(game)
    kernels = {**spec.library.kernels, **players.library(game).kernels,
               **{name: getattr(known, name) for name in KERNELS}}

    def calls() -> dict[str, tuple[Any, ...]]:
        room = Room(game, 1)
        games, seeds, actions = spec.blank(1), np.ones((1, 2), np.uint64), np.zeros(1, np.int64)
        net = smallest(spec.observation.length, len(spec.actions.names))
        shares, worths = np.zeros((1, len(spec.actions.names)), np.float32), np.zeros(1, np.float32)
        return {"search": (games, seeds, actions, *room.arguments(1, RANDOM, 0, 1.0, 1, 0)),
                "believe": (games, 0, room.scratch, 0, room.worlds, room.weights),
                "expect": (games, np.zeros((1, spec.players[-1]))),
                "guided_search": (games, seeds, actions, shares, worths, 0.0, True,
                                  *GuidedRoom(game, 1, net).arguments(1, 0, 0, 1.0, 0.0, 1, 0), 0, 1)}

    return bind(f"{game}-search", f"the search of {spec.title}", (spec.folder, players.FOLDER, FOLDER),
                (*tree.HELPERS, *guided.HELPERS), (*tree.TEMPLATES, *guided.TEMPLATES), kernels, {}, calls,
                needs=(spec.library, players.library(game)))


@functools.cache
def searching(game: str) -> EntryPoints:
    """The compiled search of a game; the first use on a machine compiles it, with a message."""
    return library(game).load()


class WorldRoom:
    """Room for the deals of hidden roles that a search thinks in, with their weights."""

    def __init__(self, most: int) -> None:
        self.worlds, self.weights = np.zeros((MOST_WORLDS, most), np.int8), np.zeros(MOST_WORLDS)

    def hold(self, worlds: np.ndarray, weights: np.ndarray) -> int:
        """Take these worlds with their weights: what a search is told in place of a belief's number."""
        self.worlds[:len(worlds), :worlds.shape[1]] = worlds
        self.weights[:len(worlds)] = weights
        return -len(worlds)


class Room(WorldRoom):
    """The memory in which searches of one budget run, allocated once."""

    def __init__(self, game: str, budget: int) -> None:
        spec = load(game).SPEC
        most = spec.players[-1]
        super().__init__(most)
        observation = np.zeros(spec.observation.length, np.float32)
        self.scratch = np.zeros(1, spec.dtype)
        options, untried = np.zeros((2, self.scratch["legal"].shape[1]), np.uint64)
        self.tree = (np.zeros(budget + 2, tree.PLACE), np.zeros(budget + 1, tree.MOVE), np.zeros(DEEPEST, np.int64),
                     options, untried, np.zeros(most), observation, observation.view(np.uint32), np.zeros(2, np.uint64))

    def arguments(self, budget: int, rollout: int, cut: int, exploration: float, deepest: int,
                  belief: int) -> tuple[Any, ...]:
        """What a search needs beside the games: its memory and its settings."""
        return (self.scratch, budget, rollout, cut, exploration, deepest, belief, self.tree, self.worlds, self.weights)


class GuidedRoom(WorldRoom):
    """The memory in which guided searches of one budget run, one after the other; a thread has one of its own."""

    def __init__(self, game: str, budget: int, network: Network) -> None:
        spec = load(game).SPEC
        most, actions = spec.players[-1], len(spec.actions.names)
        super().__init__(most)
        observation = np.zeros(spec.observation.length, np.float32)
        self.scratch = np.zeros(1, spec.dtype)
        options, missing = np.zeros((2, self.scratch["legal"].shape[1]), np.uint64)
        moves = min(budget * MOVES_EACH, MOST_MOVES) + actions
        self.tree = (np.zeros(budget + 1, guided.GUIDED_PLACE), np.zeros(moves, guided.GUIDED_MOVE),
                     np.zeros(DEEPEST, np.int64), options, missing, np.zeros(most), observation,
                     observation.view(np.uint32), np.zeros(2, np.uint64), np.zeros(actions), np.zeros(2, np.int64),
                     np.zeros(most))
        self.net, self.lean = network.arguments(most), network.lean

    def arguments(self, budget: int, leaf: int, cut: int, exploration: float, reduction: float, deepest: int,
                  belief: int) -> tuple[Any, ...]:
        """What a search needs beside the games: its memory and its settings."""
        return (self.scratch, budget, leaf, cut, exploration, reduction, self.lean, deepest, belief, self.tree,
                self.worlds, self.weights, self.net)


__all__ = ["BELIEFS", "DEEPEST", "LEAVES", "ROLLOUTS", "RULES", "GuidedRoom", "Network", "Room", "knowledge", "library",
           "searching"]
