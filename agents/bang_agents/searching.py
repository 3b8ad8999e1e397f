"""The agents that search: flat Monte Carlo and information-set Monte Carlo tree search."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from bang_agents.agent import CompiledAgent
from bang_agents.search import BELIEFS, DEEPEST, ROLLOUTS, Room, searching


class SearchAgent(CompiledAgent):
    """Thinks ahead in worlds that its player cannot tell from the true one, `budget` of them for each decision.

    - `rollout`: who plays on from a new position, `random` or `rules`
    - `cut`: after how many turns a rollout stops and the position is judged; 0 plays every game to its end
    - `belief` (games with hidden roles): how likely it takes each deal of the roles to be: `uniform`, `bayes` (by how
      well it fits the deeds that everybody saw), or `true`, which knows the roles and is not ranked
    """

    def __init__(self, name: str, game: str, budget: int, rollout: str, cut: int, exploration: float, deepest: int,
                 belief: str) -> None:
        self.name, self.game, self.budget = name, game, budget
        self.ranked = belief != "true"
        self._settings = (budget, ROLLOUTS.index(rollout), cut, exploration, deepest, BELIEFS.index(belief))

    @cached_property
    def _room(self) -> Room:
        """The memory of its searches, allocated at the first one."""
        return Room(self.game, self.budget)

    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """What the search finds best in each game."""
        actions = np.empty(len(records), np.int64)
        searching(self.game).search(records, seeds, actions, *self._room.arguments(*self._settings))
        return actions

    def __getstate__(self) -> dict[str, Any]:
        """All but the memory, which a copy makes anew."""
        return {name: value for name, value in self.__dict__.items() if name != "_room"}


ROUND_ROBIN = 1e6
"""An exploration so strong that every move is tried equally often."""


def monte_carlo(name: str, game: str, budget: int, rollout: str, cut: int, belief: str) -> SearchAgent:
    """Flat Monte Carlo: the budget is spread evenly over the legal actions."""
    return SearchAgent(name, game, budget, rollout, cut, ROUND_ROBIN, 1, belief)


def tree_search(name: str, game: str, budget: int, rollout: str, cut: int, belief: str,
                exploration: float) -> SearchAgent:
    """Information-set Monte Carlo tree search."""
    return SearchAgent(name, game, budget, rollout, cut, exploration, DEEPEST, belief)
