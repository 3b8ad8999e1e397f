"""How cost grows: `python -m benchmarks.cost`.

Decisions a second of `random_rollout` (one thread, the fastest of many short runs) against the size of a game (players,
characters a side), games in the batch and length of the game, and memory over a hundred million decisions.

With `--out FILE.json` the figures are written as JSON, and drawn beside it as FILE.png:

- `rows`: `axis` (what grows), `value`, `game`, `options`, `batch`, `way` (bare or observed), `per_second`,
  `nanoseconds` a decision, and `decisions_per_game`, the mean of random games
- `memory`: `game`, `record` (bytes), `bytes_per_game` (in a batch, without observation and mask), `limit`,
  `decisions`, and the bytes in memory `before` and `after` them
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bang_env.games import GAMES, load
from benchmarks import paths
from benchmarks.cases import usual_cases
from benchmarks.machine import machine, shown, table, write
from benchmarks.memory import growth
from benchmarks.timing import best_rate

Point = tuple[str, int, str, dict[str, Any], int]
BATCH = 1024


def points(quick: bool) -> Iterator[Point]:
    """What is measured: the axis, the value on it, the game, its options, the batch size."""
    batch = 64 if quick else BATCH
    for game in GAMES:
        size = load(game).SPEC.size
        if size is not None:
            for value in (size.values[0], size.values[-1]) if quick else size.values:
                yield size.label, value, game, {size.option: value}, batch
    for game, options in usual_cases():
        for games in (1, 64) if quick else (1, 4, 16, 64, 256, 1024, 4096, 16384):
            yield "batch", games, game, options, games
    for game, options in usual_cases():
        if "turn_limit" in load(game).SPEC.defaults:
            for limit in (4,) if quick else (2, 4, 8, 16, 32, 64, 128):
                yield "turn limit", limit, game, {**options, "turn_limit": limit}, batch


def measured(point: Point, way: str, seconds: float, decisions: int) -> dict[str, Any]:
    """One figure."""
    axis, value, game, options, batch = point
    rate = best_rate(paths.rollout(game, options, batch, 1, way == "observed", decisions), seconds)
    length = float(load(game).Batch(256, seed=1, **options).play_out().mean())
    return {"axis": axis, "value": value, "game": game, "options": options, "batch": batch, "way": way,
            "per_second": rate.decisions, "nanoseconds": 1e9 / rate.decisions, "decisions_per_game": length}


def main(arguments: list[str] | None = None) -> None:
    """Measure everything, print a table, and write and draw it if asked."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost", description="How cost grows.")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each figure (default 1)")
    parser.add_argument("--decisions", type=int, default=10**8,
                        help="decisions over which memory is watched (default 10^8)")
    parser.add_argument("--quick", action="store_true", help="a short look: few figures, a fiftieth of a second each")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file, and a plot beside it")
    given = parser.parse_args(arguments)
    seconds, decisions, watched = given.seconds, paths.DECISIONS, given.decisions
    if given.quick:
        seconds, decisions, watched = 0.02, 2000, 20_000
    before = machine()
    print(f"{before}\n", flush=True)
    rows = []
    for point in points(given.quick):
        for way in ("bare", "observed"):
            rows.append(measured(point, way, seconds, decisions))
            print(f"{point[0]} {point[1]}: {point[2]} {way} {shown(rows[-1]['per_second'])}/s", flush=True)
    memory = [growth(game, options, watched, observe=False, tell=lambda text: print(text, flush=True))
              for game, options in usual_cases()]
    print("\n" + table(["what grows", "value", "game", "way", "decisions/s", "ns a decision", "decisions a game"],
                       [[row["axis"], row["value"], row["game"], row["way"], shown(row["per_second"]),
                         f"{row['nanoseconds']:.0f}", f"{row['decisions_per_game']:.0f}"] for row in rows]))
    print("\n" + table(["game", "bytes a game", "at most", "MiB before", "MiB after", "decisions"],
                       [[row["game"], f"{row['bytes_per_game']:.0f}", row["limit"], f"{row['before'] / 2**20:.1f}",
                         f"{row['after'] / 2**20:.1f}", shown(row["decisions"])] for row in memory]))
    results = {"machine": before, "seconds": seconds, "rows": rows, "memory": memory}
    write(given.out, results)
    if given.out:
        importlib.import_module("benchmarks.plots").cost(results, given.out.with_suffix(".png"))


if __name__ == "__main__":
    main()
