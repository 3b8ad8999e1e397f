"""How long compiling takes, and a fresh process to its first step: `python -m benchmarks.startup`.

"cold" compiles all of a game into an empty folder, in one process: its engine, its scripted players, its search. "warm"
is the time from the start of the import to the end of the first step in a process that finds the engine compiled, the
best of three; `import` is its first part. Seconds by the clock; of compiling, `processor` counts the seconds of
processor time as well, which other work on the machine disturbs less.

With `--out FILE.json`: `machine`, and `rows` of `game`, `engine`, `players`, `search`, `cold` (their sum), `processor`,
`warm`, `import`; with `--table` the times that are told to users before something is compiled are renewed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bang_env.core.jit import EXPECTED_TIMES
from bang_env.games import GAMES
from benchmarks.machine import machine, write

ROOT = Path(__file__).parent.parent
PARTS = {"engine": "", "players": "-players", "search": "-search"}
"""The sets of entry points that a game is compiled to, and how their names end."""

COMPILE = """
import json, time
from bang_agents import search
from bang_env import players
from bang_env.core.library import TranslateToPart
from bang_env.games import load
game = "{game}"
parts = {{"engine": load(game).SPEC.library, "players": players.library(game), "search": search.library(game)}}
times = {{}}
for part, entries in parts.items():
    count, start, work = TranslateToPart.count, time.perf_counter(), time.process_time()
    entries.load()
    times[part] = {{"seconds": time.perf_counter() - start, "processor": time.process_time() - work,
                   "kernels": TranslateToPart.count - count}}
print(json.dumps(times))
"""

FIRST_STEP = """
import json, time
start = time.perf_counter()
from bang_env.games import load
module = load("{game}")
imported = time.perf_counter()
game = module.Game(seed=0)
game.step(game.legal_actions()[0])
print(json.dumps([imported - start, time.perf_counter() - start]))
"""


def in_fresh_process(program: str, game: str, cache: str | None) -> Any:
    """What a program says of a game in a process of its own, with a folder for compiled code (None: the usual one)."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "agents"), os.environ.get("PYTHONPATH", "")])
    settings = {**os.environ, "PYTHONPATH": path, **({"BANG_ENV_CACHE_DIR": cache} if cache else {})}
    run = subprocess.run([sys.executable, "-c", program.format(game=game)], check=True, text=True,
                         stdout=subprocess.PIPE, env=settings, cwd=ROOT)
    return json.loads(run.stdout)


def measure(game: str, quick: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """A game's row, cold (not with `quick`) and warm; and what compiling each part took, by the name of its set."""
    row: dict[str, Any] = {"game": game, **dict.fromkeys((*PARTS, "cold", "processor"))}
    table: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        cache = os.environ.get("BANG_ENV_CACHE_DIR") if quick else folder
        if not quick:
            times = in_fresh_process(COMPILE, game, cache)
            row |= {part: times[part]["seconds"] for part in PARTS}
            row["cold"] = sum(times[part]["seconds"] for part in PARTS)
            row["processor"] = sum(times[part]["processor"] for part in PARTS)
            table = {game + end: {"seconds": round(times[part]["processor"], 1), "kernels": times[part]["kernels"]}
                     for part, end in PARTS.items()}
        runs = [in_fresh_process(FIRST_STEP, game, cache) for _ in range(1 if quick else 3)]
    row["import"], row["warm"] = (min(figures) for figures in zip(*runs, strict=True))
    return row, table


def line_of(row: dict[str, Any]) -> str:
    """A row as a line of text."""
    parts = ", ".join(f"{part} {row[part]:.1f}" for part in PARTS if row[part] is not None)
    cold = f"cold {row['cold']:5.1f} ({parts}; processor {row['processor']:.1f})   " if parts else ""
    return f"{row['game']:<5} {cold}warm {row['warm']:5.2f} (of which import {row['import']:.2f})"


def main(arguments: list[str] | None = None) -> None:
    """Measure every game, cold and warm."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.startup",
                                     description="Seconds to compile, and from import to first step.")
    parser.add_argument("--quick", action="store_true", help="a short look: one warm start, compiling nothing")
    parser.add_argument("--table", action="store_true", help="also renew the times that users are told")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(arguments)
    before = machine()
    print(f"{before}\nseconds\n", flush=True)
    rows: list[dict[str, Any]] = []
    table: dict[str, Any] = {}
    for game in GAMES:
        row, times = measure(game, given.quick)
        rows.append(row)
        table |= times
        print(line_of(row), flush=True)
    if given.table and table:
        EXPECTED_TIMES.write_text(json.dumps(table, indent=1) + "\n")
    write(given.out, {"machine": before, "rows": rows})


if __name__ == "__main__":
    main()
