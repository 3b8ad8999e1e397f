"""Shares and ratings with intervals that take blocks as their units: the games of one deal are not independent of
each other.

Intervals are central 95 % intervals of the Bayesian bootstrap (Rubin 1981): each resample gives every block a random
weight. Half a block won and half a block lost are added with random weights of their own, which is Jeffreys' prior:
with one game a block a share's interval is that of Beta(won + 1/2, lost + 1/2). So an agent that won all its games
has an honest interval too, where the plain bootstrap's would be a point.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

RESAMPLES = 4000
"""How often shares are resampled; ratings, each of which is a search of its own, a quarter as often."""
LEVEL = 0.95
ROOM = 4_000_000
"""How many weights are drawn at once: it bounds the memory, not the result."""
ELO = 400 / np.log(10)
"""Elo points per unit of log-odds."""
PRIOR = 0.5
"""What Jeffreys' prior adds to either side."""


@dataclass(frozen=True)
class Share:
    """A share with its interval, and the number of games it is of."""

    share: float
    low: float
    high: float
    games: int

    def turned(self) -> Share:
        """What is left of it: the opponent's share."""
        return Share(1 - self.share, 1 - self.high, 1 - self.low, self.games)

    def __str__(self) -> str:
        """In percent."""
        return f"{100 * self.share:.1f} [{100 * self.low:.1f}, {100 * self.high:.1f}]" if self.games else "-"


def block_weights(blocks: int, resamples: int, rng: np.random.Generator) -> Iterator[np.ndarray]:
    """Random weights of the blocks for all resamples, (some, blocks) at a time."""
    each = max(1, ROOM // max(1, blocks))
    for first in range(0, resamples, each):
        yield rng.standard_exponential((min(each, resamples - first), blocks))


def interval_of(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The central interval of resampled values, along the first axis."""
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(values, [tail, 1 - tail], axis=0)
    return low, high


def shares(won: np.ndarray, games: np.ndarray, seed: int = 0) -> list[Share]:
    """The share of games won in each column; `won` and `games` have a row for each block, and half wins are halves."""
    won, games = np.asarray(won, float), np.asarray(games, float)
    rng = np.random.default_rng([seed, 1])
    unit = games.sum(axis=0) / np.maximum(1, (games > 0).sum(axis=0))  # games of a block, where it has any
    drawn = []
    for weights in block_weights(len(won), RESAMPLES, rng):
        up = weights @ won + unit * rng.standard_gamma(PRIOR, (len(weights), won.shape[1]))
        down = weights @ (games - won) + unit * rng.standard_gamma(PRIOR, (len(weights), won.shape[1]))
        with np.errstate(invalid="ignore"):
            drawn.append(up / (up + down))
    low, high = interval_of(np.nan_to_num(np.concatenate(drawn)))
    total, sums = games.sum(axis=0), won.sum(axis=0)
    # a central interval may leave out the very end: who won everything may always win
    low, high = np.where(sums == 0, 0, low), np.where((sums == total) & (total > 0), 1, high)
    share = np.divide(sums, total, out=np.zeros_like(sums), where=total > 0)
    return [Share(float(share[i]), float(low[i]), float(high[i]), round(total[i])) for i in range(len(total))]


@dataclass(frozen=True)
class Gain:
    """The difference of two shares on the same blocks, with its interval."""

    gain: float
    low: float
    high: float

    def __str__(self) -> str:
        """In percent, with its sign."""
        return f"{100 * self.gain:+.1f} [{100 * self.low:+.1f}, {100 * self.high:+.1f}]"


def gains(won: np.ndarray, games: np.ndarray, won_before: np.ndarray, games_before: np.ndarray,
          seed: int = 0) -> list[Gain]:
    """How much each column's share has risen. All have a row for each block: the luck of a block's deal cancels.

    One block says nothing of how much blocks differ, so its interval is all that can be.
    """
    rng = np.random.default_rng([seed, 3])

    def change(weights: np.ndarray) -> np.ndarray:
        return (weights @ won) / (weights @ games) - (weights @ won_before) / (weights @ games_before)

    low, high = interval_of(np.concatenate([change(weights) for weights in block_weights(len(won), RESAMPLES, rng)]))
    best = change(np.ones(len(won)))
    if len(won) == 1:
        low, high = np.full_like(best, -1.0), np.full_like(best, 1.0)
    return [Gain(float(best[i]), float(low[i]), float(high[i])) for i in range(won.shape[1])]


def _means(weights: np.ndarray, won: np.ndarray, games: np.ndarray) -> np.ndarray:
    """The mean over the columns of their weighted shares."""
    return ((weights @ won) / (weights @ games)).mean(axis=-1)


def mean_share(won: np.ndarray, games: np.ndarray, seed: int = 0) -> Share:
    """The mean of the columns' shares, with its interval; rows are blocks, which all columns share.

    Every column counts the same, however many games it has. Jeffreys' prior of `shares` is spread over the columns:
    one for each would draw the mean towards one half where columns have few games.
    """
    won, games = np.asarray(won, float), np.asarray(games, float)
    rng = np.random.default_rng([seed, 4])
    unit = games.sum(axis=0) / np.maximum(1, (games > 0).sum(axis=0))
    prior = PRIOR / won.shape[1]
    drawn = []
    for weights in block_weights(len(won), RESAMPLES, rng):
        up = weights @ won + unit * rng.standard_gamma(prior, (len(weights), won.shape[1]))
        down = weights @ (games - won) + unit * rng.standard_gamma(prior, (len(weights), won.shape[1]))
        drawn.append((up / (up + down)).mean(axis=1))
    low, high = interval_of(np.concatenate(drawn))
    best = float(_means(np.ones(len(won)), won, games))
    return Share(best, min(float(low), best), max(float(high), best), round(games.sum()))


def mean_gain(won: np.ndarray, games: np.ndarray, won_before: np.ndarray, games_before: np.ndarray,
              seed: int = 0) -> Gain:
    """How much the mean of the columns' shares has risen, on the same blocks; of one block as `gains` does."""
    rng = np.random.default_rng([seed, 5])

    def change(weights: np.ndarray) -> np.ndarray:
        return _means(weights, won, games) - _means(weights, won_before, games_before)

    low, high = interval_of(np.concatenate([change(weights) for weights in block_weights(len(won), RESAMPLES, rng)]))
    best = float(change(np.ones(len(won))))
    return Gain(best, float(low), float(high)) if len(won) > 1 else Gain(best, -1.0, 1.0)


# -------------------------------------------------------------------------------------------------------------- ratings


@dataclass(frozen=True)
class Rating:
    """An agent's Elo rating with its interval."""

    name: str
    elo: float
    low: float
    high: float


def bradley_terry(wins: np.ndarray, start: np.ndarray | None = None) -> np.ndarray:
    """The log-strengths of highest likelihood, the first being 0; i beat j `wins[i, j]` times. All must have met."""
    from scipy.optimize import minimize
    from scipy.special import expit

    players = len(wins)
    total = wins + wins.T

    def loss(free: np.ndarray) -> tuple[float, np.ndarray]:
        strength = np.concatenate([[0.0], free])
        lead = strength[:, None] - strength[None, :]
        gradient = (total * expit(lead) - wins).sum(axis=1)
        return float((wins * np.logaddexp(0, -lead)).sum()), gradient[1:]

    begin = np.zeros(players - 1) if start is None else start[1:]
    best = minimize(loss, begin, jac=True, method="BFGS", options={"gtol": 1e-6 * max(1.0, total.sum())})
    return np.concatenate([[0.0], best.x])


def ratings(names: list[str], won: np.ndarray, games: np.ndarray, seed: int = 0) -> list[Rating]:
    """Elo ratings by Bradley-Terry, the first name being 0; `won[b, i, j]` is what i scored against j in block b, of
    `games[b, i, j]`.

    Jeffreys' prior adds half a game either way for every rating that is to be found, spread over all pairs: it keeps
    an agent that never lost at a finite rating, and takes away most of the bias that the likelihood alone has.
    """
    blocks, players = len(won), len(names)
    met = games.sum(axis=0) > 0
    each = PRIOR * (players - 1) / (met.sum() / 2)
    flat = won.reshape(blocks, -1).astype(float)
    rng = np.random.default_rng([seed, 2])
    best = bradley_terry(flat.sum(axis=0).reshape(players, players) + each * met)
    drawn = []
    for weights in block_weights(blocks, max(1, RESAMPLES // 4), rng):
        for row in (weights @ flat).reshape(-1, players, players):
            drawn.append(bradley_terry(row + met * rng.standard_gamma(each, (players, players)), best))
    low, high = interval_of(np.array(drawn))
    return [Rating(name, *(float(ELO * value) for value in values))
            for name, *values in zip(names, best, low, high, strict=True)]
