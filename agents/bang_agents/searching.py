"""The agents that search: flat Monte Carlo and information-set Monte Carlo tree search."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from bang_agents.agent import Agent, CompiledAgent, View, Views, _seeds
from bang_agents.beliefs import Belief, asked
from bang_agents.search import BELIEFS, DEEPEST, ROLLOUTS, Room, searching


class SearchAgent(CompiledAgent):
    """Thinks ahead in worlds that its player cannot tell from the true one, `budget` of them for each decision.

    - `rollout`: who plays on from a new position, `random` or `rules`
    - `cut`: after how many turns a rollout stops and the position is judged; 0 plays every game to its end
    - `belief` (games with hidden roles): how likely it takes each deal of the roles to be: `uniform`, `bayes` (by how
      well it fits the deeds that everybody saw), or `true`, which knows the roles and is not ranked; or a `Belief`,
      which looks at the whole history of the game
    """

    def __init__(self, name: str, game: str, budget: int, rollout: str, cut: int, exploration: float, deepest: int,
                 belief: str | Belief) -> None:
        self.name, self.game, self.budget = name, game, budget
        self._belief = belief if isinstance(belief, Belief) else None
        self.needs_history = self._belief is not None
        self.ranked = belief != "true" if self._belief is None else self._belief.is_fair
        number = BELIEFS.index(belief) if isinstance(belief, str) else 0
        self._settings = (budget, ROLLOUTS.index(rollout), cut, exploration, deepest, number)

    @cached_property
    def _room(self) -> Room:
        """The memory of its searches, allocated at the first one."""
        return Room(self.game, self.budget)

    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """What the search finds best in each game."""
        actions = np.empty(len(records), np.int64)
        searching(self.game).search(records, seeds, actions, *self._room.arguments(*self._settings))
        return actions

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """What the search finds best; a belief that looks at the history first says what the worlds are."""
        if self._belief is None:
            return super().choose(view, rng)
        history, room, actions = view.history, self._room, np.empty(1, np.int64)
        chances, deals = asked(self._belief, history), history.deals
        room.worlds[:len(deals), :deals.shape[1]] = deals
        room.weights[:len(deals)] = chances
        searching(self.game).search(view._game.states, _seeds(rng, 1), actions,
                                    *room.arguments(*self._settings[:-1], -len(deals)))
        return int(actions[0])

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """The answers in many games: in one compiled call, unless a belief has to look at the history of each."""
        return super().choose_many(views, rng) if self._belief is None else Agent.choose_many(self, views, rng)

    def __getstate__(self) -> dict[str, Any]:
        """All but the memory, which a copy makes anew."""
        return {name: value for name, value in self.__dict__.items() if name != "_room"}


ROUND_ROBIN = 1e6
"""An exploration so strong that every move is tried equally often."""


def monte_carlo(name: str, game: str, budget: int, rollout: str, cut: int, belief: str | Belief) -> SearchAgent:
    """Flat Monte Carlo: the budget is spread evenly over the legal actions."""
    return SearchAgent(name, game, budget, rollout, cut, ROUND_ROBIN, 1, belief)


def tree_search(name: str, game: str, budget: int, rollout: str, cut: int, belief: str | Belief,
                exploration: float) -> SearchAgent:
    """Information-set Monte Carlo tree search."""
    return SearchAgent(name, game, budget, rollout, cut, exploration, DEEPEST, belief)
