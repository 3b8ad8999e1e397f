"""How long a fresh process takes to its first step: `python -m benchmarks.startup`.

"cold" compiles everything into an empty cache; "warm" finds the kernels compiled before. Measured from the start of the import to the end
of the first step, in a process of its own. With `--out FILE.json`: `machine`, and `rows` of `game`, `cold`, `warm`, `import` (seconds).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bang_env.games import GAMES
from benchmarks.machine import machine, written

ROOT = Path(__file__).parent.parent

PROGRAM = """
import time
start = time.perf_counter()
import bang_env.{game} as module
imported = time.perf_counter()
game = module.Game(seed=0)
game.step(game.legal_actions()[0])
print(imported - start, time.perf_counter() - start)
"""


def first_step(game: str, cache: str | None) -> tuple[float, float]:
    """Seconds to import a game, and to its first step, in a fresh process with this cache folder (None: the usual one)."""
    settings = {**os.environ, "BANG_ENV_CACHE_DIR": cache} if cache else dict(os.environ)
    done = subprocess.run([sys.executable, "-c", PROGRAM.format(game=game)], check=True, text=True, stdout=subprocess.PIPE, env=settings,
                          cwd=ROOT)
    imported, stepped = done.stdout.split()
    return float(imported), float(stepped)


def measured(game: str, quick: bool) -> dict[str, Any]:
    """Seconds to the first step of a game, cold (not with `quick`: it takes a minute) and warm."""
    if quick:
        kept = os.environ.get("BANG_ENV_CACHE_DIR")
        cold, runs = None, [first_step(game, kept)]
    else:
        with tempfile.TemporaryDirectory() as cache:
            cold = first_step(game, cache)[1]
            runs = [first_step(game, cache) for _ in range(3)]
    return {"game": game, "cold": cold, "warm": min(total for _, total in runs), "import": min(imported for imported, _ in runs)}


def main(arguments: list[str] | None = None) -> None:
    """Measure every game, cold and warm."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup", description="Seconds from import to first step.")
    parser.add_argument("--quick", action="store_true", help="a short look: one warm start, from the kernels that are there")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(arguments)
    before = machine()
    print(f"{before}\nseconds, import to first step\n", flush=True)
    rows = []
    for game in GAMES:
        row = measured(game, given.quick)
        rows.append(row)
        cold = "     -" if row["cold"] is None else f"{row['cold']:6.1f}"
        print(f"{game:<5} cold {cold}   warm {row['warm']:5.2f} (of which import {row['import']:.2f})", flush=True)
    written(given.out, {"machine": before, "rows": rows})


if __name__ == "__main__":
    main()
