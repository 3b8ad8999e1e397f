"""How long a fresh process takes to its first step: `python -m benchmarks.startup`.

"cold" compiles everything into an empty cache; "warm" finds the kernels compiled before. Measured from the start of the import to the end
of the first step, in a process of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

from bang_env.games import GAMES
from benchmarks.machine import machine

PROGRAM = """
import time
start = time.perf_counter()
import bang_env.{game} as module
imported = time.perf_counter()
game = module.Game(seed=0)
game.step(game.legal_actions()[0])
print(imported - start, time.perf_counter() - start)
"""


def first_step(game: str, cache: str) -> tuple[float, float]:
    """Seconds to import a game, and to its first step, in a fresh process with this cache folder."""
    done = subprocess.run([sys.executable, "-c", PROGRAM.format(game=game)], check=True, text=True, stdout=subprocess.PIPE,
                          env={**os.environ, "BANG_ENV_CACHE_DIR": cache})
    imported, stepped = done.stdout.split()
    return float(imported), float(stepped)


def main() -> None:
    """Measure every game, cold and warm."""
    print(f"{machine()}\nseconds, import to first step\n")
    for game in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            _, cold = first_step(game, cache)
            runs = [first_step(game, cache) for _ in range(3)]
        print(f"{game:<5} cold {cold:6.1f}   warm {min(total for _, total in runs):5.2f} "
              f"(of which import {min(imported for imported, _ in runs):.2f})", flush=True)


if __name__ == "__main__":
    main()
