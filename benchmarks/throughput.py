"""How many decisions a second every way into the games makes: `python -m benchmarks.throughput`.

A decision is one question answered by a player who has two or more legal answers; all answers are uniformly random
legal ones. "bare" plays only; "observed" also writes the observation and the mask of every decision. A figure is the
fastest of many short runs.

With `--out FILE.json` the figures are written as JSON, and drawn beside it as FILE.png:

- `machine`: where they were measured; `seconds`: the time for each figure
- `rows`: `section`, `game`, `options`, `way`, `batch`, `threads`, `unit`, `per_second`, `runs`; or `absent` with the
  reason
- `layers`: `game`, `layer`, `nanoseconds` a decision: where the time of the PettingZoo environments goes
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numba
import numpy as np

from bang_env.core.legal import write_mask
from bang_env.games import load
from benchmarks import paths, search
from benchmarks.cases import Case, all_cases, usual_cases, variant_cases
from benchmarks.machine import machine, shown, table, write
from benchmarks.timing import Work, best_rate, best_rates

BATCHES = (1, 4, 16, 64, 256, 1024, 4096, 16384)
VECTORS = (64, 1024)
THREADS = (1, 2)
KINDS = ("raw_env", "env", "wrapped")
"""The PettingZoo environments: without checks, with them, and in PettingZoo's standard wrappers for comparison."""
VARIANT_BATCH = 1024
"""The batch of the figures of expansions."""


def row(section: str, case: Case, way: str, make: Callable[[], Work], seconds: float, batch: int = 1,
        unit: str = "decisions") -> dict[str, Any]:
    """One figure; what cannot be measured is told as absent, with the reason."""
    game, options = case
    head = {"section": section, "game": game, "options": options, "way": way, "batch": batch, "threads": 1,
            "unit": unit}
    try:
        rate = best_rate(make(), seconds)
    except ImportError as error:
        return {**head, "absent": str(error)}
    return {**head, "per_second": rate.decisions, "runs": rate.runs}


def engine(seconds: float, cases: list[Case], batches: tuple[int, ...], decisions: int) -> Iterator[dict[str, Any]]:
    """`random_rollout` over all cases, batch sizes and numbers of threads (which take turns), bare and observed."""
    for game, options in cases:
        for batch in batches:
            threads = THREADS if batch > 1 else (1,)
            for way in ("bare", "observed"):
                works = [paths.rollout(game, options, batch, number, way == "observed", decisions)
                         for number in threads]
                rates = best_rates(works, seconds)
                for number, rate in zip(threads, rates, strict=True):
                    yield {"section": "engine", "game": game, "options": options, "way": way, "batch": batch,
                           "threads": number, "unit": "decisions", "per_second": rate.decisions, "runs": rate.runs}


def libraries(seconds: float, cases: list[Case], vectors: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    """The environments of PettingZoo, Gymnasium and Stable-Baselines3, and `Batch.step` from Python."""
    for case in cases:
        rates = best_rates([paths.aec(*case, kind) for kind in KINDS], seconds)  # in turns: they are compared
        for kind, rate in zip(KINDS, rates, strict=True):
            yield {"section": "pettingzoo", "game": case[0], "options": case[1], "way": kind, "batch": 1, "threads": 1,
                   "unit": "decisions", "per_second": rate.decisions, "runs": rate.runs}
        yield row("gymnasium", case, "make", partial(paths.gym_single, *case), seconds)
        for batch in vectors:
            yield row("gymnasium", case, "make_vec", partial(paths.gym_vector, *case, batch), seconds, batch)
            yield row("batch", case, "step from Python", partial(paths.batch_steps, *case, batch), seconds, batch)
            yield row("sb3", case, "VecEnv", partial(paths.sb3_vector, *case, batch), seconds, batch)


def copies(seconds: float, cases: list[Case]) -> Iterator[dict[str, Any]]:
    """Cloning and resampling, from Python and compiled."""
    for case in cases:
        yield row("copies", case, "Game.clone", partial(paths.clone, *case), seconds, unit="clones")
        yield row("copies", case, "records copied", partial(paths.record_copy, *case), seconds, unit="clones")
        yield row("copies", case, "Game.resample", partial(paths.resample, *case), seconds, unit="resamples")
        yield row("copies", case, "redrawn in place", partial(paths.compiled_redraw, *case), seconds, unit="resamples")


def searches(seconds: float) -> Iterator[dict[str, Any]]:
    """Full iterations of the tree search from the opening, with random rollouts to the end of the game."""
    for game, options in usual_cases():
        yield {"section": "search", "game": game, "options": options, "way": "ismcts", "batch": 1, "threads": 1,
               "unit": "iterations", "runs": 1,
               "per_second": search.measure(game, options, "random", 0, 10_000, seconds)}


# -------------------------------------------------------------------------------------------------- where the time goes


@numba.njit
def write_masks(states, masks, times):
    """Write the masks of all games several times."""
    for _ in range(times):
        for i in range(states.shape[0]):
            write_mask(states[i].legal, masks[i])


def masks_alone(game: str, options: dict[str, Any], batch: int = 256) -> Work:
    """The masks of games in all stages, and nothing else."""
    games = load(game).Batch(batch, **options)
    games.random_rollout(100)

    def work() -> tuple[int, int]:
        write_masks(games.states, games.action_masks, 100)
        return 100 * batch, 100 * batch

    return work


def draws_alone(game: str, options: dict[str, Any], count: int = 2000) -> Work:
    """Drawing an action from a mask in Python, as the protocol of the PettingZoo figures does."""
    mask = load(game).Game(0, **options).action_mask()

    def work() -> tuple[int, int]:
        for _ in range(count):
            legal = mask.nonzero()[0]
            int(legal[int(0.5 * len(legal))])
        return count, count

    return work


def layers(case: Case, rows: list[dict[str, Any]], seconds: float) -> list[dict[str, Any]]:
    """Nanoseconds a decision in each layer of the PettingZoo environments, as differences of times.

    The environments' own times are those of the rows that were measured, so that no figure has two values.
    """

    def spent(work: Work) -> float:
        return 1e9 / best_rate(work, seconds).decisions

    rules = spent(paths.rollout(*case, 1, 1, False))
    seen = spent(paths.rollout(*case, 1, 1, True))
    mask, draw = spent(masks_alone(*case)), spent(draws_alone(*case))
    rates = {row["way"]: row["per_second"] for row in rows
             if (row["section"], row["game"], row["options"]) == ("pettingzoo", *case)}
    raw, checked, wrapped = (1e9 / rates[kind] for kind in KINDS)
    parts = {"rules": rules, "observation": seen - rules - mask, "mask": mask, "drawing the action in Python": draw,
             "raw_env": raw - seen - draw, "env: its checks": checked - raw,
             "instead of env: standard wrappers": wrapped - raw}
    return [{"game": case[0], "layer": layer, "nanoseconds": max(0.0, float(np.round(time, 1)))}
            for layer, time in parts.items()]


def label(row: dict[str, Any]) -> str:
    """A case in words."""
    return row["game"] + "".join(f", {value} {name.removeprefix('num_')}" for name, value in row["options"].items())


def main(arguments: list[str] | None = None) -> None:
    """Measure everything, print a table, and write and draw it if asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.throughput",
                                     description="Decisions a second of every way into the games.")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each figure (default 1)")
    parser.add_argument("--quick", action="store_true", help="a short look: few figures, a fiftieth of a second each")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file, and a plot beside it")
    given = parser.parse_args(arguments)
    seconds = 0.02 if given.quick else given.seconds
    before = machine()
    print(f"{before}\n", flush=True)
    if given.quick:
        parts = [engine(seconds, usual_cases(), (1, 64), 2000), libraries(seconds, usual_cases(), (8,))]
    else:
        parts = [engine(seconds, all_cases(), BATCHES, paths.DECISIONS),
                 engine(seconds, variant_cases(), (VARIANT_BATCH,), paths.DECISIONS),
                 libraries(seconds, [*usual_cases(), *variant_cases()], VECTORS)]
    parts += [copies(seconds, usual_cases()), searches(seconds)]
    rows = []
    for part in parts:
        for one in part:
            rows.append(one)
            figure = f"absent: {one['absent']}" if "absent" in one else f"{shown(one['per_second'])} {one['unit']}/s"
            where = f"batch {one['batch']:<6} threads {one['threads']}"
            print(f"{one['section']:<10} {label(one):<16} {one['way']:<16} {where}  {figure}", flush=True)
    times = [layer for case in usual_cases() for layer in layers(case, rows, seconds)]
    results = {"machine": before, "seconds": seconds, "rows": rows, "layers": times}
    print("\nwhere the time of a decision goes\n")
    print(table(["game", "layer", "ns"], [[one["game"], one["layer"], f"{one['nanoseconds']:.0f}"] for one in times]))
    write(given.out, results)
    if given.out:
        importlib.import_module("benchmarks.plots").throughput(results, given.out.with_suffix(".png"))


if __name__ == "__main__":
    main()
