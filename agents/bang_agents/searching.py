"""The agents that search: flat Monte Carlo, information-set Monte Carlo tree search, and the same with a network."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from bang_agents.agent import Agent, CompiledAgent, View, Views, seed_words
from bang_agents.beliefs import Belief, asked
from bang_agents.network import read_policy
from bang_agents.search import BELIEFS, DEEPEST, LEAVES, ROLLOUTS, GuidedRoom, Network, Room, searching
from bang_env.core.checks import one_of, whole_number
from bang_env.games import load

MOST_CUT = 1000
"""After how many turns a rollout stops at the latest, if it stops before the end of the game."""


def positive(value: float, what: str) -> float:
    """The value as a float, if it is a number from 0 up."""
    if isinstance(value, bool) or not isinstance(value, int | float | np.number) or not 0 <= value < np.inf:
        raise ValueError(f"{what} must be a number from 0 up, not {value!r}")
    return float(value)


class BelievingAgent(CompiledAgent):
    """A searching agent with a belief about hidden roles: a name that the compiled search knows, or a `Belief`.

    A `Belief` looks at the whole history of the game, and says what the worlds are before each search.
    """

    def _hold(self, belief: str | Belief) -> int:
        """Take a belief: its number in the compiled search."""
        number = 0 if isinstance(belief, Belief) else one_of(belief, "belief", BELIEFS)
        self._belief = belief if isinstance(belief, Belief) else None
        self.needs_history = self._belief is not None
        self.ranked = belief != "true" if self._belief is None else self._belief.is_fair
        return number

    @abstractmethod
    def _search_worlds(self, records: Any, seeds: np.ndarray, worlds: np.ndarray, chances: np.ndarray) -> int:
        """What the search finds best in one game, in these worlds."""

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """What the search finds best; a belief that looks at the history first says what the worlds are."""
        if self._belief is None:
            return super().choose(view, rng)
        chances = asked(self._belief, view.history)
        return self._search_worlds(view._game.states, seed_words(rng, 1), view.history.deals, chances)

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """The answers in many games: in one compiled call, unless a belief has to look at the history of each."""
        return super().choose_many(views, rng) if self._belief is None else Agent.choose_many(self, views, rng)


class SearchAgent(BelievingAgent):
    """Thinks ahead in worlds that its player cannot tell from the true one, `budget` of them for each decision.

    - `rollout`: who plays on from a new position, `random` or `rules`
    - `cut`: after how many turns a rollout stops and the position is judged; 0 plays every game to its end
    - `belief` (games with hidden roles): how likely it takes each deal of the roles to be: `uniform`, `bayes` (by how
      well it fits the deeds that everybody saw), or `true`, which knows the roles and is not ranked; or a `Belief`,
      which looks at the whole history of the game
    """

    def __init__(self, name: str, game: str, budget: int, rollout: str, cut: int, exploration: float, deepest: int,
                 belief: str | Belief) -> None:
        self.name, self.game, self.budget = name, game, whole_number(budget, "budget", 1)
        self._settings = (self.budget, one_of(rollout, "rollout", ROLLOUTS), whole_number(cut, "cut", 0, MOST_CUT),
                          positive(exploration, "exploration"), whole_number(deepest, "deepest", 1, DEEPEST),
                          self._hold(belief))

    @cached_property
    def _room(self) -> Room:
        """The memory of its searches, allocated at the first one."""
        return Room(self.game, self.budget)

    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """What the search finds best in each game."""
        actions = np.empty(len(records), np.int64)
        searching(self.game).search(records, seeds, actions, *self._room.arguments(*self._settings))
        return actions

    def _search_worlds(self, records: Any, seeds: np.ndarray, worlds: np.ndarray, chances: np.ndarray) -> int:
        actions = np.empty(1, np.int64)
        number = self._room.hold(worlds, chances)
        searching(self.game).search(records, seeds, actions, *self._room.arguments(*self._settings[:-1], number))
        return int(actions[0])

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


REDUCTION = 0.2
"""How much less than its place a move without visits is worth, times the root of the priors of those with visits."""


class Findings(NamedTuple):
    """What a guided search says of many games."""

    actions: np.ndarray
    """The action to take in each game."""
    shares: np.ndarray
    """The share of the visits that each action got (games x actions, float32)."""
    worths: np.ndarray
    """What the player who is asked may expect of the game, from -1 to 1 (float32)."""


class GuidedAgent(BelievingAgent):
    """Tree search guided by a policy network, `budget` iterations for each decision.

    - `leaf`: how a new position is judged: `net` by the network's value head, `rules` by a rollout of scripted players,
      `mixed` by the mean of the two
    - `cut`, `belief`: as for `SearchAgent`
    - `exploration`: how much the search follows the network's priors rather than its own results
    """

    def __init__(self, name: str, game: str, budget: int, network: Network, leaf: str = "rules", cut: int = 0,
                 belief: str | Belief = "uniform", exploration: float = 1.0, reduction: float = REDUCTION) -> None:
        judge = one_of(leaf, "leaf", LEAVES)
        if leaf != "rules" and not network.has_value:
            raise ValueError(f"the policy of {name!r} has no value head, which leaf={leaf} needs: add leaf=rules, or "
                             "name a policy that has one, policy=FILE")
        self.name, self.game, self.budget, self.network = name, game, whole_number(budget, "budget", 1), network
        self._settings = (self.budget, judge, whole_number(cut, "cut", 0, MOST_CUT),
                          positive(exploration, "exploration"), positive(reduction, "reduction"), DEEPEST,
                          self._hold(belief))
        self._rooms: list[GuidedRoom] = []

    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """What the search finds best in each game. It stops where the rest of its budget could not change that."""
        return self._studied(records, seeds, 0.0, False, 1).actions

    def study(self, records: Any, seeds: np.ndarray, temperature: float = 0.0, threads: int = 1) -> Findings:
        """Search each game, for its player to act or for a network to learn from.

        With a temperature above 0 actions are drawn in proportion to their visits, to the power of 1 / temperature;
        otherwise they are those with the most visits. All chance comes from a game's two words of `seeds`, which
        change, so the findings do not depend on the number of threads.
        """
        if self._belief is not None:
            raise ValueError(f"the belief of {self.name!r} looks at the history of a game: only choose and choose_many "
                             "can search with it")
        if not 0.0 <= temperature <= 100.0:
            raise ValueError(f"temperature must be a number from 0 to 100, not {temperature!r}")
        if threads < 1:
            raise ValueError(f"threads must be at least 1, not {threads!r}")
        return self._studied(records, seeds, temperature, True, threads)

    def _studied(self, records: Any, seeds: np.ndarray, temperature: float, thorough: bool, threads: int) -> Findings:
        """Search each game, with the whole budget if the search is to be thorough."""
        count = len(records)
        findings = self._nothing_found(count)
        search = searching(self.game).guided_search
        self._have_rooms(threads)
        cuts = np.linspace(0, count, threads + 1).astype(int).tolist()

        def part(number: int) -> None:
            search(records, seeds, *findings, float(temperature), thorough,
                   *self._rooms[number].arguments(*self._settings), cuts[number], cuts[number + 1])

        if threads == 1:
            part(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(part, range(threads)))
        return findings

    def _search_worlds(self, records: Any, seeds: np.ndarray, worlds: np.ndarray, chances: np.ndarray) -> int:
        self._have_rooms(1)
        findings, room = self._nothing_found(1), self._rooms[0]
        settings = (*self._settings[:-1], room.hold(worlds, chances))
        searching(self.game).guided_search(records, seeds, *findings, 0.0, False, *room.arguments(*settings), 0, 1)
        return int(findings.actions[0])

    def _nothing_found(self, count: int) -> Findings:
        """Findings of so many games, to be written."""
        actions = len(load(self.game).SPEC.actions.names)
        return Findings(np.empty(count, np.int64), np.empty((count, actions), np.float32), np.empty(count, np.float32))

    def _have_rooms(self, number: int) -> None:
        """The memory of its searches, allocated at the first ones."""
        while len(self._rooms) < number:
            self._rooms.append(GuidedRoom(self.game, self.budget, self.network))

    def __getstate__(self) -> dict[str, Any]:
        """All but the memory, which a copy makes anew."""
        return {**self.__dict__, "_rooms": []}


def guided_search(name: str, game: str, budget: int, policy: Path, leaf: str, cut: int,
                  belief: str | Belief, exploration: float) -> GuidedAgent:
    """Tree search guided by the policy of a file."""
    layers, value, about = read_policy(policy, game)
    network = Network(layers, value, float(about.get("lean", 0.0)))
    return GuidedAgent(name, game, budget, network, leaf, cut, belief, exploration)
