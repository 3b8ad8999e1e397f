"""How figures are taken: short runs, repeated, of which the best counts. Only the standard library: peers use it too.

On a shared machine a run is slowed down by what others do and never speeded up, so the fastest of many short runs is
the steadiest figure.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Work = Callable[[], tuple[int, int]]
"""A piece of work to be timed; it returns the number of decisions, and how many of them were choices."""


@dataclass(frozen=True)
class Rate:
    """Decisions a second of the fastest run."""

    decisions: float
    """Every question that the environment asks a player."""
    choices: float
    """Those with two or more legal answers."""
    runs: int


RUN_SECONDS = 0.05
"""How long a run is at least. The same for everything: the fastest of many longer runs would fare worse on a busy
machine than that of shorter ones, which sometimes pass undisturbed. Pieces of work are therefore shorter than this
where they can be."""


def one_run(work: Work, length: float) -> tuple[float, float]:
    """Repeat a piece of work for at least so long; decisions and choices a second."""
    decisions = choices = 0
    start = time.perf_counter()
    spent = 0.0
    while not decisions or spent < length:
        more = work()
        decisions, choices = decisions + more[0], choices + more[1]
        spent = time.perf_counter() - start
    return decisions / spent, choices / spent


def best_rates(works: Sequence[Work], seconds: float) -> list[Rate]:
    """The rates of the fastest runs of pieces of work, each with about so much time; they take turns."""
    for work in works:
        work()  # what is compiled, imported or allocated at the first call is not measured
    rates: list[list[tuple[float, float]]] = [[] for _ in works]
    length = min(RUN_SECONDS, seconds)
    end = time.perf_counter() + seconds * len(works)
    while not rates[0] or time.perf_counter() < end:
        for mine, work in zip(rates, works, strict=True):
            mine.append(one_run(work, length))
    return [Rate(*max(mine), len(mine)) for mine in rates]


def best_rate(work: Work, seconds: float) -> Rate:
    """The rate of the fastest run of a piece of work."""
    return best_rates([work], seconds)[0]


def play_aec(env: Any, decisions: int) -> Work:
    """Work for a PettingZoo AEC environment: whole games, until there are at least so many decisions.

    Each decision is one turn of `for agent in env.agent_iter()`: `last()`, a uniformly random legal action drawn from
    the mask in the observation, `step(action)`. The steps of ended agents, with None, are not counted. Only
    the first game is given a seed: some environments are built anew for every seed.
    """
    env.reset(seed=0)
    uniform = random.Random(0).random

    def work() -> tuple[int, int]:
        total = forced = 0
        while total < decisions:
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                count = len(legal)
                env.step(int(legal[int(uniform() * count)]))
                total += 1
                if count == 1:
                    forced += 1
        return total, total - forced

    return work
