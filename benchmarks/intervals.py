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


def ratio_of(this: Sequence[float], base: Sequence[float], level: float = 0.95, draws: int = 4000, seed: int = 0) -> Ratio:
    """The typical ratio of paired rates: the median over the pairs, with its bootstrap interval.

    Pairs, because neighbours in time share what else the machine does; the median, because a run that was disturbed tells nothing.
    """
    if len(this) != len(base) or not len(this):
        raise ValueError(f"the rates must come in pairs, not {len(this)} and {len(base)}")
    logs = np.log(np.asarray(this, float) / np.asarray(base, float))
    chosen = np.random.default_rng(seed).integers(len(logs), size=(draws, len(logs)))
    medians = np.median(logs[chosen], axis=1)
    low, high = np.quantile(medians, [(1 - level) / 2, (1 + level) / 2])
    return Ratio(float(np.exp(np.median(logs))), float(np.exp(low)), float(np.exp(high)))


def verdict(found: Ratio, margin: float = 0.01) -> str:
    """Faster or slower, if the whole interval lies beyond the margin on that side; otherwise undecided."""
    if found.low > 1 + margin:
        return FASTER
    if found.high < 1 - margin:
        return SLOWER
    return UNDECIDED
