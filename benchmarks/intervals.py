"""What can be said of two series of rates that were taken in turns: a ratio, an interval, and a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

FASTER, SLOWER, UNDECIDED = "faster", "slower", "undecided"


@dataclass(frozen=True)
class Ratio:
    """How many times as fast, with an interval that a repetition would seldom leave."""

    ratio: float
    low: float
    high: float


def ratio_of(this: Sequence[Sequence[float]], base: Sequence[Sequence[float]], level: float = 0.95, draws: int = 4000,
             seed: int = 0) -> Ratio:
    """The typical ratio of paired rates: the median over the pairs, with its bootstrap interval.

    The rates come in groups, one for each start of the processes, each with as many pairs. Pairs, because neighbours
    in time share what else the machine does; the median, because a run that was disturbed tells nothing; groups,
    because where a process lies in memory makes it a little faster or slower for as long as it lives, so the
    bootstrap draws starts first and pairs within them.
    """
    top, bottom = np.asarray(this, float), np.asarray(base, float)
    if top.shape != bottom.shape or top.ndim != 2 or not top.size:
        raise ValueError(f"the rates must come in groups of pairs, not with shapes {top.shape} and {bottom.shape}")
    logs = np.log(top / bottom)
    starts, pairs = logs.shape
    generator = np.random.default_rng(seed)
    chosen_starts = generator.integers(starts, size=(draws, starts, 1))
    chosen_pairs = generator.integers(pairs, size=(draws, starts, pairs))
    medians = np.median(logs[chosen_starts, chosen_pairs].reshape(draws, -1), axis=1)
    low, high = np.quantile(medians, [(1 - level) / 2, (1 + level) / 2])
    return Ratio(float(np.exp(np.median(logs))), float(np.exp(low)), float(np.exp(high)))


def verdict(ratio: Ratio, margin: float = 0.01) -> str:
    """Faster or slower, if the whole interval lies beyond the margin on that side; otherwise undecided."""
    if ratio.low > 1 + margin:
        return FASTER
    if ratio.high < 1 - margin:
        return SLOWER
    return UNDECIDED
