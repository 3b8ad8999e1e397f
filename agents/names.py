"""Agents by name, as on the command line: `random`, `rules`, `mc:200`, `ismcts:1000`."""

from __future__ import annotations

import numpy as np

from agents.agent import Agent, View
from bang_env.core.checks import one_of
from bang_env.games import GAMES


class RandomAgent(Agent):
    """Uniformly random legal actions."""

    name = "random"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """Any legal action."""
        return int(rng.choice(view.legal))


AGENTS = ("random",)


def agent(name: str, game: str) -> Agent:
    """The agent of this name for a game; ValueError says what names there are."""
    one_of(game, "game", GAMES)
    one_of(name, "agent", AGENTS)
    return RandomAgent()
