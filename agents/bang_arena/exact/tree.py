"""The whole tree of an OpenSpiel game, as arrays.

Nodes are histories, in the order of their depth, so that one operation of NumPy treats all nodes of a depth at once.
A player's choices are numbered over all their information sets; such a number is a slot. A policy of all players is
one array: the chance of every slot.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

CHANCE, END = -1, -2
"""Who decides at nodes where nobody does."""
NOTHING = -1
MOST_NODES = 10**6


class TooLarge(ValueError):
    """A game has more histories than were allowed."""


@dataclass
class Sets:
    """The information sets of all players."""

    names: list[str] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    actions: list[list[int]] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    """The slot of the first action of each."""
    after: list[int] = field(default_factory=list)
    """The slot of their player's decision before, the same in every history that leads there; -1 if it is the first."""
    depths: list[int] = field(default_factory=list)
    """How many decisions their player made before."""
    games: list[Any] = field(default_factory=list)
    """A game of the suite that stands there (one of those that the player cannot tell apart)."""
    known: dict[str, int] = field(default_factory=dict)
    """The number of each name."""

    def number(self, state: Any, player: int, actions: list[int], after: int) -> int:
        """The number of a state's information set. Raises ValueError if its player would have to forget something."""
        name = state.information_state_string(player)
        which = self.known.setdefault(name, len(self.known))
        if which == len(self.names):
            self.names.append(name)
            self.players.append(player)
            self.actions.append(actions)
            self.first.append(self.first[-1] + len(self.actions[-2]) if which else 0)
            self.after.append(after)
            self.depths.append(0 if after == NOTHING else 1 + self.depths[self.of_slot(after)])
            moment = getattr(state, "moment", None)
            self.games.append(None if moment is None else moment.game)
        if self.actions[which] != actions or self.after[which] != after:
            raise ValueError(f"two histories of the information set {name!r} differ in what their player can do or did")
        return which

    def of_slot(self, slot: int) -> int:
        """The information set of a slot."""
        return bisect_right(self.first, slot) - 1


@dataclass
class Tree:
    """A game's histories, in the order of their depth."""

    players: int
    parent: np.ndarray
    """The node before each; -1 for the first."""
    levels: list[slice]
    """The nodes of each depth."""
    player: np.ndarray
    """Who decides at a node: a player, CHANCE or END."""
    infoset: np.ndarray
    """The information set of a node, -1 where no player decides."""
    slot: np.ndarray
    """The slot of the choice that led to a node, -1 if chance led there."""
    chance: np.ndarray
    """The chance of the outcome that led to a node, 1 if a player's choice did."""
    returns: np.ndarray
    """What each player gets at a node (nodes x players), 0 but at an end."""
    sets: Sets

    def __len__(self) -> int:
        return len(self.parent)

    @property
    def slots(self) -> int:
        """How many choices there are, over all information sets."""
        return self.sets.first[-1] + len(self.sets.actions[-1]) if self.sets.first else 0

    @property
    def set_of_slot(self) -> np.ndarray:
        """The information set of each slot."""
        return np.repeat(np.arange(len(self.sets.names)), [len(actions) for actions in self.sets.actions])

    @property
    def owner(self) -> np.ndarray:
        """The player of each slot."""
        return np.asarray(self.sets.players, np.int64)[self.set_of_slot]

    def children(self) -> list[list[int]]:
        """The nodes after each node, in the order of its actions or outcomes."""
        after: list[list[int]] = [[] for _ in range(len(self))]
        for node, parent in enumerate(self.parent.tolist()[1:], 1):
            after[parent].append(node)
        return after

    def uniform(self) -> np.ndarray:
        """The policy that takes every action equally often."""
        sizes = np.array([len(actions) for actions in self.sets.actions])
        return 1.0 / np.repeat(sizes, sizes)


def write_out(game: Any, most: int = MOST_NODES) -> Tree:
    """The tree of an OpenSpiel game. Raises TooLarge beyond so many histories."""
    rows: list[tuple[int, int, int, int, int, float]] = []  # depth, parent, player, information set, slot, chance
    ends: list[tuple[int, list[float]]] = []
    sets = Sets()
    waiting: list[tuple[Any, int, int, int, float, tuple[int, ...]]] = [
        (game.new_initial_state(), 0, NOTHING, NOTHING, 1.0, (NOTHING,) * game.num_players())]
    while waiting:
        state, depth, parent, slot, chance, latest = waiting.pop()
        node = len(rows)
        if node >= most:
            raise TooLarge(f"the game has more than {most} histories")
        if state.is_terminal():
            rows.append((depth, parent, END, NOTHING, slot, chance))
            ends.append((node, state.returns()))
        elif state.is_chance_node():
            rows.append((depth, parent, CHANCE, NOTHING, slot, chance))
            waiting += [(state.child(outcome), depth + 1, node, NOTHING, likely, latest)
                        for outcome, likely in reversed(state.chance_outcomes())]
        else:
            player, actions = state.current_player(), state.legal_actions()
            which = sets.number(state, player, actions, latest[player])
            rows.append((depth, parent, player, which, slot, chance))
            for choice, action in reversed(list(enumerate(actions, sets.first[which]))):
                now = (*latest[:player], choice, *latest[player + 1:])
                waiting.append((state.child(action), depth + 1, node, choice, 1.0, now))
    return _in_order(game.num_players(), rows, ends, sets)


def _in_order(players: int, rows: list[tuple[int, int, int, int, int, float]], ends: list[tuple[int, list[float]]],
              sets: Sets) -> Tree:
    """The tree of nodes that were found in depth-first order."""
    depth, parent, player, infoset, slot, chance = (np.array(column) for column in zip(*rows, strict=True))
    order = np.argsort(depth, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    returns = np.zeros((len(rows), players))
    for node, result in ends:
        returns[place[node]] = result
    edges = np.concatenate([[0], np.cumsum(np.bincount(depth))])
    parents = np.where(parent < 0, NOTHING, place[parent])[order]
    return Tree(players, parents, [slice(int(a), int(b)) for a, b in pairwise(edges)],
                player[order], infoset[order], slot[order], chance[order].astype(float), returns, sets)


def as_efg(tree: Tree, title: str) -> str:
    """The tree as text in Gambit's format EFG, which `pyspiel.load_efg_game` reads too."""
    children, sets = tree.children(), tree.sets
    counts = [0] * tree.players
    numbers = []  # of the information sets, each player's from 1
    for player in sets.players:
        counts[player] += 1
        numbers.append(counts[player])
    names = " ".join(f'"{player}"' for player in range(tree.players))
    lines, waiting, ends = [f'EFG 2 R "{title}" {{ {names} }} ""', ""], [0], 0
    while waiting:
        node = waiting.pop()
        kind = int(tree.player[node])
        if kind == END:
            ends += 1
            lines.append(f't "" {ends} "" {{ {" ".join(map(str, tree.returns[node]))} }}')
        elif kind == CHANCE:
            outcomes = " ".join(f'"{number}" {float(tree.chance[child])!r}'
                                for number, child in enumerate(children[node]))
            lines.append(f'c "" {node + 1} "" {{ {outcomes} }} 0')
        else:
            which = int(tree.infoset[node])
            actions = " ".join(f'"{action}"' for action in sets.actions[which])
            lines.append(f'p "" {kind + 1} {numbers[which]} "{which}" {{ {actions} }} 0')
        waiting += reversed(children[node])
    return "\n".join(lines) + "\n"
