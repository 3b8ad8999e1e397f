"""The agents that think no move ahead: random, and the scripted player of each game."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_agents.agent import Agent, CompiledAgent, View, Views
from bang_env.players import RULES, players


class RandomAgent(Agent):
    """Uniformly random legal actions."""

    name = "random"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """Any legal action."""
        return int(rng.choice(view.legal))

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """Any legal action in each game."""
        masks = views.masks
        counts = masks.cumsum(axis=1)
        wanted = rng.integers(0, counts[:, -1])
        return (counts > wanted[:, None]).argmax(axis=1)


class RulesAgent(CompiledAgent):
    """The scripted player of `bang_env.players`: as a sensible person would play."""

    name = "rules"

    def __init__(self, game: str) -> None:
        self.game = game

    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """What the scripted player does in each game."""
        actions = np.empty(len(records), np.int64)
        players(self.game).answer(records, RULES, seeds, actions, 0, len(records))
        return actions
