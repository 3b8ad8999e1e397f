"""The game that a command plays, and who sits where."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_agents import Agent
from bang_agents.human import Human
from bang_agents.names import AGENTS, SEARCHING
from bang_agents.own import any_agent
from bang_arena.match import Maker
from bang_env.core.checks import seed_number
from bang_env.core.game import Game
from bang_env.games import load


def new_game(name: str, options: dict[str, Any], seed: int | None) -> tuple[Game, int]:
    """A new game and its seed, which is a fresh one if none is given."""
    number = seed_number(int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed, "--seed")
    return load(name).Game(number, **options), number


def computer(name: str, game: str, make: Maker = any_agent) -> Agent:
    """The agent of this name, built in or the user's own; `human` is refused, since nobody should be asked here."""
    player = make(name, game)
    if isinstance(player, Human):
        raise ValueError("human plays one game at a time: bang play")
    return player


def seat_of(names: list[str], given: str, what: str) -> int:
    """A player by name or number."""
    if given in names:
        return names.index(given)
    if given.isascii() and given.isdecimal() and int(given) < len(names):
        return int(given)
    raise ValueError(f"{what} must be one of {', '.join(names)}, or a number from 0 to {len(names) - 1}; not {given!r}")


def agent_names() -> str:
    """The names of agents, for help texts."""
    rest = {**dict.fromkeys(SEARCHING, ":BUDGET"), "script": ":NAME"}
    kinds = [kind + rest.get(kind, "") for kind in AGENTS]
    return ", ".join([*kinds, "ppo:FILE", "module:Class"])
