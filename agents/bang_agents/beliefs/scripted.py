"""Bayes' rule with the scripted player as the model of everybody else.

The scripted player `rules` reads its own role, its own cards and what all know. So the probability of everything that
was done factorises by seat: a deal of the roles is as likely as the product, over its seats, of the probabilities that
a scripted player of that role makes the decisions that the seat has made. `bang_env.players.chances` knows these
probabilities: 1 or 0 where one answer is best, a share where several tie.

Where roles are all that is hidden, this is the true posterior (`exact`). Where hands are hidden too, a player cannot
work it out: `open` reads the hands, and so bounds what any player can know; `sampled` draws them.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from bang_agents.beliefs.belief import Belief
from bang_agents.history import Chronicle, History, hides_roles_alone
from bang_agents.search import knowledge
from bang_env.core.jit import as_python
from bang_env.games import load
from bang_env.players import chances

SLIP = 0.01
"""How often a seat is taken to play at random, where nothing is known of how it plays: no decision is impossible."""


Tables = WeakKeyDictionary[Chronicle, dict[int, tuple[int, np.ndarray]]]
"""For each game, by reader: how many decisions were added to their table, and the table."""


class Scripted(Belief):
    """A posterior under the scripted player, which makes a random answer instead of its own with probability `slip`.

    It is worked out decision by decision: a table for each game holds the log-likelihood of what each seat has done,
    for each role. If no deal fits what was done, which takes a slip of 0, all are as likely as each other.
    """

    def __init__(self, name: str, game: str, slip: float = 0.0) -> None:
        self.name, self.game, self.slip = name, game, slip
        self._tables: Tables = WeakKeyDictionary()

    def deals(self, history: History) -> np.ndarray:
        """The posterior, given all decisions of the others."""
        return posterior(history.deals, self.likelihoods(history))

    def likelihoods(self, history: History) -> np.ndarray:
        """The log-likelihood of what each seat has done so far, by seat and role. It is kept up to date in place."""
        chronicle, reader = history._chronicle, self.reader(history.player)
        tables = self._tables.setdefault(chronicle, {})
        if reader not in tables:
            tables[reader] = 0, np.zeros((history.num_players, len(history.spec.roles)))
        done, table = tables[reader]
        if done < len(chronicle):
            self.add(table, chronicle.records(done), chronicle.actions[done:], history.player, done)
            tables[reader] = len(chronicle), table
        return table

    def reader(self, player: int) -> int:
        """Whose table a player reads. What each player knows of the others does not matter: one serves them all."""
        return -1

    def __getstate__(self) -> dict[str, Any]:
        """All but the tables, which a copy makes anew."""
        return {**self.__dict__, "_tables": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _tables=WeakKeyDictionary())

    def add(self, table: np.ndarray, records: Any, actions: list[int], player: int, first: int) -> None:
        """Add decisions to a table that a player reads; `first` is the number of the first of them."""
        seats, roles, rows = cases(self.game, records)
        if len(rows):
            chance = chances(self.game, cast(records, rows, seats, roles), np.array(actions)[rows])
            np.add.at(table, (seats, roles), log(slipped(chance, records[rows], self.slip)))


class Exact(Scripted):
    """The posterior where roles are all that is hidden."""

    def __init__(self, game: str, slip: float = 0.0) -> None:
        if not hides_roles_alone(game):
            raise ValueError(f"there is no exact belief in {game}: more than roles is hidden there, so no player can "
                             "work it out; there are open (which reads the hands) and sampled")
        super().__init__("exact" if slip == 0 else f"exact:{slip:g}", game, slip)


class Open(Scripted):
    """The posterior of somebody who sees all hands, but no roles: nobody can know more, and no player knows as much."""

    is_fair = False

    def __init__(self, game: str, slip: float = 0.0) -> None:
        super().__init__("open" if slip == 0 else f"open:{slip:g}", game, slip)


class Sampled(Scripted):
    """An estimate where hands are hidden: the chance of a decision is its mean over hands that the player thinks
    possible and that allow it.

    It takes the hands at each decision as drawn anew, so it is not exact: what a seat did not do earlier says something
    about its hand, and that is left out.
    """

    def __init__(self, game: str, draws: int = 32, slip: float = 0.1) -> None:
        super().__init__(f"sampled:{draws}", game, slip)
        self.draws = draws

    def reader(self, player: int) -> int:
        """Whose table a player reads: their own, since each has seen other cards."""
        return player

    def add(self, table: np.ndarray, records: Any, actions: list[int], player: int, first: int) -> None:
        """Add decisions to the table of a player; their own tell them nothing, secret ones neither."""
        spec = load(self.game).SPEC
        secret = np.isin(records["question"], knowledge(self.game).SECRET)
        others = np.flatnonzero((records["actor"] != player) & ~secret)
        if not len(others):
            return
        records, made = records[others], np.array(actions)[others]
        seats, roles, rows = cases(self.game, records)
        total, allowed = np.zeros(len(rows)), np.zeros(len(rows))
        legal_of = np.uint64(1) << (made & 63).astype(np.uint64)
        for draw in range(self.draws):
            drawn = spec.copy_of(records)
            for index in range(len(drawn)):
                seed = np.uint64((first + int(others[index])) * self.draws + draw)
                spec.entries.redraw_one(drawn[index:index + 1], player, seed)
            fits = (drawn["legal"][np.arange(len(drawn)), made >> 6] & legal_of) != 0
            kept = fits[rows]
            if kept.any():
                some = rows[kept]
                chance = chances(self.game, cast(drawn, some, seats[kept], roles[kept]), made[some])
                total[kept] += slipped(chance, drawn[some], self.slip)
                allowed[kept] += 1
        known = allowed > 0
        np.add.at(table, (seats[known], roles[known]), log(total[known] / allowed[known]))


# ---------------------------------------------------------------------------------------------------------- their parts


def posterior(deals: np.ndarray, likelihoods: np.ndarray) -> np.ndarray:
    """The probability of each deal, all being equally likely at first. Seats that all deals agree on say nothing."""
    hidden = np.flatnonzero((deals != deals[0]).any(axis=0))
    weights = likelihoods[hidden[None, :], deals[:, hidden]].sum(axis=1)
    most = weights.max()
    if most == -np.inf:
        return np.full(len(deals), 1 / len(deals))
    weights = np.exp(weights - most)
    return weights / weights.sum()


def cases(game: str, records: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Which roles each decision could have been made in: the seat, the role and the number of the decision.

    A seat whose role is not open may have any of the roles that such seats have among them: which roles these are is
    known to all. Decisions of seats whose roles are open are left out.
    """
    knows = as_python(knowledge(game).knows_role)
    triples: list[tuple[int, int, int]] = []
    for number, record in enumerate(records):
        players, actor = int(record["num_players"]), int(record["actor"])
        if knows(record, (actor + 1) % players, actor):
            continue
        hidden = {int(record["role"][seat]) for seat in range(players) if not knows(record, (seat + 1) % players, seat)}
        triples += [(actor, role, number) for role in sorted(hidden)]
    seats, roles, rows = np.array(triples, np.int64).reshape(-1, 3).T
    return seats, roles, rows


def cast(records: Any, rows: np.ndarray, seats: np.ndarray, roles: np.ndarray) -> Any:
    """Copies of these rows of records in which the seat has the role."""
    copies = records[rows]
    copies["role"][np.arange(len(rows)), seats] = roles
    return copies


def slipped(chance: np.ndarray, records: Any, slip: float) -> np.ndarray:
    """The chance of a decision of a player who makes any legal answer with probability `slip`."""
    if slip == 0:
        return chance
    legal = np.bitwise_count(records["legal"]).sum(axis=1)
    return (1 - slip) * chance + slip / legal


def log(chance: np.ndarray) -> np.ndarray:
    """The logarithm; minus infinity for what is impossible."""
    with np.errstate(divide="ignore"):
        return np.log(chance)


__all__ = ["SLIP", "Exact", "Open", "Sampled", "Scripted", "posterior"]
