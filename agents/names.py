"""Agents by name, as on the command line: `random`, `rules`."""

from __future__ import annotations

from collections.abc import Callable

from agents.agent import Agent
from agents.simple import RandomAgent, RulesAgent
from bang_env.core.checks import one_of
from bang_env.games import GAMES

_MAKERS: dict[str, Callable[[str], Agent]] = {"random": lambda game: RandomAgent(), "rules": RulesAgent}
AGENTS = tuple(_MAKERS)
"""The names that `agent` knows."""


def agent(name: str, game: str) -> Agent:
    """The agent of this name for a game; ValueError says what names there are."""
    one_of(game, "game", GAMES)
    one_of(name, "agent", AGENTS)
    return _MAKERS[name](game)
