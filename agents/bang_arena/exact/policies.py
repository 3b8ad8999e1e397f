"""What players do in each information set of a tree, as policies: agents, and OpenSpiel's MCCFR."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from bang_agents.agent import Agent, Views
from bang_arena.exact.solve import Solver, is_shown
from bang_arena.exact.tree import Tree, as_efg


def of_agent(tree: Tree, agent: Agent, calls: int, seed: int = 0) -> np.ndarray:
    """An agent's policy: how often it takes each action when it is asked so many times in each information set.

    An agent that answers at random or searches is known from these samples only. It is not asked where its own choices
    never lead; what it would do there matters to nobody.
    """
    policy, sets = tree.uniform(), tree.sets
    own = np.zeros(len(sets.names))
    for number, (game, actions, first, after) in enumerate(
            zip(sets.games, sets.actions, sets.first, sets.after, strict=True)):
        own[number] = 1.0 if after < 0 else own[sets.of_slot(after)] * policy[after]
        if own[number] > 0:
            answers = agent.choose_many(Views([game] * calls), np.random.default_rng([seed, number]))
            policy[first:first + len(actions)] = [np.mean(answers == action) for action in actions]
    return policy


def of_mccfr(solver: Solver, iterations: int, look: Callable[[int, np.ndarray], None], seed: int = 0) -> np.ndarray:
    """The average policy of OpenSpiel's external-sampling MCCFR; `look` is shown it on the way, at 1, 2, 5, 10, ..."""
    import pyspiel

    tree = solver.tree
    game = pyspiel.load_efg_game(as_efg(tree, "miniature"))
    states = _states(tree, game)
    sampling = pyspiel.ExternalSamplingMCCFRSolver(game, seed, pyspiel.MCCFRAverageType.SIMPLE)
    for iteration in range(1, iterations + 1):
        sampling.run_iteration()
        if is_shown(iteration):
            look(iteration, _from_openspiel(tree, states, sampling.average_policy()))
    return _from_openspiel(tree, states, sampling.average_policy())


def _states(tree: Tree, game: Any) -> list[Any]:
    """A state of OpenSpiel's copy of a tree for each information set."""
    first = {which: node for node, which in reversed(list(enumerate(tree.infoset.tolist())))}
    children = tree.children()
    found: list[Any] = [None] * len(tree.sets.names)
    waiting = [(0, game.new_initial_state())]
    while waiting:
        node, state = waiting.pop()
        which = int(tree.infoset[node])
        if which >= 0 and first[which] == node:
            found[which] = state
        waiting += [(child, state.child(action))
                    for child, action in zip(children[node], state.legal_actions(), strict=True)]
    return found


def _from_openspiel(tree: Tree, states: list[Any], policy: Any) -> np.ndarray:
    """A policy of OpenSpiel for the game of `as_efg`."""
    slots = tree.uniform()
    for state, first in zip(states, tree.sets.first, strict=True):
        chances = policy.action_probabilities(state)
        slots[first:first + len(chances)] = [chances[action] for action in state.legal_actions()]
    return slots
