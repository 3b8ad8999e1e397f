"""Values, best responses and equilibria in a tree: exact, but for rounding.

The equilibrium of two players is found by CFR+ (regret matching+, the players in turn, averages weighted by the
iteration). How far a policy is from one is not estimated: best responses are computed over the whole tree.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bang_arena.exact.tree import CHANCE, Tree


class Solver:
    """What is computed in one tree again and again."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.owner, self.set_of_slot = tree.owner, tree.set_of_slot
        self.first = np.asarray(tree.sets.first, np.int64)
        self.mover = np.where(tree.parent < 0, CHANCE, tree.player[tree.parent])
        """Who decided on the way from the node before."""
        self._chosen = [np.flatnonzero(self.mover == player) for player in range(tree.players)]
        depth_of_slot = np.asarray(tree.sets.depths, np.int64)[self.set_of_slot]
        self._rounds = [[np.flatnonzero((self.owner == player) & (depth_of_slot == depth))
                         for depth in range(int(depth_of_slot[self.owner == player].max(initial=-1)), -1, -1)]
                        for player in range(tree.players)]
        """The slots of each player, those of the last decisions first."""

    def edges(self, policy: np.ndarray) -> np.ndarray:
        """The chance of each node, given the node before."""
        return np.where(self.tree.slot >= 0, policy[self.tree.slot], self.tree.chance)

    def reach(self, edges: np.ndarray) -> np.ndarray:
        """The product of these numbers over the way to each node."""
        tree, reach = self.tree, edges.copy()
        for level in tree.levels[1:]:
            reach[level] *= reach[tree.parent[level]]
        return reach

    def values(self, edges: np.ndarray, player: int) -> np.ndarray:
        """What a player may expect at each node."""
        tree, values = self.tree, self.tree.returns[:, player].copy()
        for level, above in zip(tree.levels[:0:-1], tree.levels[-2::-1], strict=True):
            values[above] += np.bincount(tree.parent[level] - above.start, edges[level] * values[level],
                                         above.stop - above.start)
        return values

    def expected(self, policy: np.ndarray) -> list[float]:
        """What each player gets if all follow the policy."""
        edges = self.edges(policy)
        return [float(self.values(edges, player)[0]) for player in range(self.tree.players)]

    def others(self, policy: np.ndarray, player: int) -> np.ndarray:
        """How likely chance and the other players go to each node, if this player wants to get there."""
        return self.reach(np.where(self.mover == player, 1.0, self.edges(policy)))

    def best_response(self, policy: np.ndarray, player: int,
                      allowed: np.ndarray | None = None) -> tuple[float, np.ndarray]:
        """The most that a player can get against the others' policy, and the policy with their best answer in it.

        `allowed` may forbid slots of theirs (0 instead of 1).
        """
        best, weights = policy.copy(), self.others(policy, player)
        mine = self._chosen[player]
        for slots in self._rounds[player]:
            gains = np.bincount(self.tree.slot[mine], weights[mine] * self.values(self.edges(best), player)[mine],
                                len(policy))
            if allowed is not None:
                gains[allowed == 0] = -np.inf
            best[slots] = 0.0
            best[_best_of_each(gains, slots, self.set_of_slot)] = 1.0
        return float(self.values(self.edges(best), player)[0]), best

    def nash_conv(self, policy: np.ndarray) -> float:
        """What all players together could gain, each alone by leaving the policy; 0 in an equilibrium alone."""
        return sum(self.best_response(policy, player)[0] - value for player, value in enumerate(self.expected(policy)))

    def exploitability(self, policy: np.ndarray) -> float:
        """Between two players OpenSpiel's exploitability, half of `nash_conv`; among more `nash_conv` itself."""
        return self.nash_conv(policy) / (2 if self.tree.players == 2 else 1)

    def open_value(self) -> list[float]:
        """What each player gets if nothing but luck to come is hidden: every node is decided by itself, the last first.

        Between two players of a zero-sum game that is the value with open cards. The actor takes the best for
        themselves, the first of equally good ones.
        """
        tree, values = self.tree, self.tree.returns.copy()
        for level in tree.levels[:0:-1]:
            parents = tree.parent[level]
            starts = np.flatnonzero(np.diff(parents, prepend=-1))
            for start, stop in zip(starts, [*starts[1:], len(parents)], strict=True):
                node, children = int(parents[start]), slice(level.start + int(start), level.start + int(stop))
                if tree.player[node] == CHANCE:
                    values[node] = tree.chance[children] @ values[children]
                else:
                    values[node] = values[children][values[children, tree.player[node]].argmax()]
        return [float(value) for value in values[0]]

    # ------------------------------------------------------------------------------------------------------------ CFR+

    def normalised(self, weights: np.ndarray) -> np.ndarray:
        """Weights of slots as a policy; every action equally often where all are 0."""
        total = np.bincount(self.set_of_slot, weights, len(self.first))[self.set_of_slot]
        return np.where(total > 0, weights / np.where(total > 0, total, 1.0), self.tree.uniform())

    def cfr_plus(self, iterations: int, look: Callable[[int, np.ndarray], None] | None = None,
                 allowed: np.ndarray | None = None) -> np.ndarray:
        """The average policy after so many iterations of CFR+; `look` is shown it on the way, at 1, 2, 5, 10, ...

        `allowed` may forbid slots (0 instead of 1), which makes another, smaller game of it.
        """
        tree = self.tree
        may = np.ones(tree.slots) if allowed is None else allowed
        regrets, total = np.zeros(tree.slots), np.zeros(tree.slots)
        policy = self.normalised(may)
        for iteration in range(1, iterations + 1):
            for player in range(tree.players):
                mine, edges, own = self._chosen[player], self.edges(policy), self.owner == player
                gains = self._gains(policy, player)
                regrets = np.where(own, np.maximum(regrets + gains, 0.0) * may, regrets)
                reached = np.zeros(tree.slots)
                reached[tree.slot[mine]] = self.reach(np.where(self.mover == player, edges, 1.0))[tree.parent[mine]]
                total += np.where(own, iteration * reached * policy, 0.0)
                policy = np.where(own, self._within(self.normalised(regrets), may), policy)
            if look is not None and is_shown(iteration):
                look(iteration, self._within(self.normalised(total), may))
        return self._within(self.normalised(total), may)

    def policy_gradient(self, iterations: int, look: Callable[[int, np.ndarray], None] | None = None,
                        rate: float = 5.0) -> np.ndarray:
        """The policy after so many steps of self-play by policy gradient: softmax of a table, exact gradients.

        All players step at once. `look` is shown the policy on the way, at 1, 2, 5, 10, ...
        """
        tree, logits = self.tree, np.zeros(self.tree.slots)
        policy = tree.uniform()
        for iteration in range(1, iterations + 1):
            edges, step = self.edges(policy), np.zeros(tree.slots)
            for player in range(tree.players):
                mine = self._chosen[player]
                reached = np.zeros(tree.slots)
                reached[tree.slot[mine]] = self.reach(np.where(self.mover == player, edges, 1.0))[tree.parent[mine]]
                step += reached * policy * self._gains(policy, player)
            logits += rate * step
            policy = self.normalised(np.exp(logits - np.maximum.reduceat(logits, self.first)[self.set_of_slot]))
            if look is not None and is_shown(iteration):
                look(iteration, policy)
        return policy

    def _gains(self, policy: np.ndarray, player: int) -> np.ndarray:
        """What each choice of a player brings more than their policy there, weighted by how likely others go there."""
        tree, mine = self.tree, self._chosen[player]
        values = self.values(self.edges(policy), player)
        gains = self.others(policy, player)[mine] * (values[mine] - values[tree.parent[mine]])
        return np.bincount(tree.slot[mine], gains, tree.slots)

    def _within(self, policy: np.ndarray, may: np.ndarray) -> np.ndarray:
        """The policy without forbidden slots."""
        return policy if may.all() else self.normalised(policy * may)


def price_of_purity(solver: Solver, policy: np.ndarray, iterations: int, most: int = 4) -> float:
    """How much the player of a zero-sum game of two loses who always does the same where the policy mixes.

    For the information sets where the policy mixes most, each action in turn is made the only one, and the game is
    solved again. If every action costs something, then every equilibrium mixes there. The price is the least cost,
    rounded towards 0: the value that is left is bounded by a best response.
    """
    tree, value = solver.tree, solver.expected(policy)
    decided = tree.infoset >= 0
    visits = np.bincount(tree.infoset[decided], solver.reach(solver.edges(policy))[decided], len(tree.sets.names))
    mixed = np.maximum.reduceat(np.minimum(policy, 1 - policy), solver.first) * visits
    price = 0.0
    for which in np.argsort(-mixed)[:most]:
        if mixed[which] > 1e-3:
            price = max(price, min(_loss(solver, value, int(which), slot, iterations)
                                   for slot in np.flatnonzero(solver.set_of_slot == which).tolist()))
    return price


def _loss(solver: Solver, value: list[float], which: int, slot: int, iterations: int) -> float:
    """What the player of an information set loses if they must take the choice of this slot there."""
    player = solver.tree.sets.players[which]
    allowed = np.where(solver.set_of_slot == which, 0.0, 1.0)
    allowed[slot] = 1.0
    forced = solver.cfr_plus(iterations, allowed=allowed)
    return value[player] - solver.best_response(forced, player, allowed)[0]


def is_shown(iteration: int) -> bool:
    """Whether a curve has a point at this iteration: 1, 2, 5, 10, 20, 50, ..."""
    return str(iteration).rstrip("0") in ("1", "2", "5")


def _best_of_each(gains: np.ndarray, slots: np.ndarray, set_of_slot: np.ndarray) -> np.ndarray:
    """Of these slots, the best one of each information set; of equal ones the first."""
    starts = np.flatnonzero(np.diff(set_of_slot[slots], prepend=-1))
    stops = [*starts[1:], len(slots)]
    return np.array([slots[start + gains[slots[start:stop]].argmax()]
                     for start, stop in zip(starts, stops, strict=True)], np.int64)
