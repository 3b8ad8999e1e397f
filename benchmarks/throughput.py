"""How many decisions a second the batch engine makes: `python -m benchmarks.throughput`.

A decision is one question answered by a player who has two or more legal answers; all answers are uniformly random legal ones. "bare"
plays only; "observed" also writes the observation and the mask of every decision. Best of several runs.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from bang_env.games import load
from benchmarks.machine import machine

CASES: list[tuple[str, dict[str, Any]]] = [*(("dice", {"num_players": n}) for n in range(3, 9)), ("duel", {})]


def measure(game: str, options: dict[str, Any], batch_size: int, threads: int, observe: bool, seconds: float) -> float:
    """Decisions a second, the best of the runs that fit into the given time."""
    batch = load(game).Batch(batch_size, threads=threads, **options)
    steps = max(1, 200_000 // batch_size)
    batch.random_rollout(steps, observe=observe)
    best, end = 0.0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        made = batch.random_rollout(steps, observe=observe)
        best = max(best, made / (time.perf_counter() - start))
    return best


def main() -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description="Decisions a second of random_rollout.")
    parser.add_argument("--batch", type=int, default=1024, help="games in the batch (default 1024)")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each figure (default 2)")
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2], help="thread counts (default 1 2)")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    arguments = parser.parse_args()
    print(f"{machine()}\nbatch of {arguments.batch}, million decisions a second\n")
    print(f"{'game':<22} {'threads':>7} {'bare':>8} {'observed':>9}")
    rows = []
    for game, options in CASES:
        for threads in arguments.threads:
            bare, observed = (measure(game, options, arguments.batch, threads, observe, arguments.seconds) for observe in (False, True))
            rows.append({"game": game, "options": options, "batch": arguments.batch, "threads": threads, "bare": bare,
                         "observed": observed})
            name = game + "".join(f", {value} players" for value in options.values())
            print(f"{name:<22} {threads:>7} {bare / 1e6:>8.2f} {observed / 1e6:>9.2f}", flush=True)
    if arguments.out:
        arguments.out.write_text(json.dumps({"machine": machine(), "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
