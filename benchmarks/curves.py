"""How well and how fast this tree's training learns, beside another's: `python -m benchmarks.curves BASE`.

BASE is a commit, branch or tag, or a folder with another tree. Both trees train with the same settings and seeds, one
thread each, in turns. At every quarter of the run the policy plays `random` and `rules` on the same deals with the
sides exchanged. Speed is counted in decisions per second of processor time, so that what else the machine does matters
little; evaluations are left out of it.

With `--out FILE.json`: `machine`, `base`, `settings`, and `rows` of `game`, `options`, `tree` (`this` or `base`),
`seed`, `per_second` and `curve`, whose points have `decisions` and, for each opponent, `vs X`, `low vs X` and
`high vs X`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from bang_env.games import game_of_two, load
from benchmarks.compare import ROOT, tree_of
from benchmarks.machine import machine, shown, table, write

QUARTERS = 4
SETTINGS = {"games": 128, "minibatch": 1024, "minutes": 10_000.0, "threads": 1}
"""Smaller batches than usual, since the runs are short. Both trees must know these settings; the clock ends no run."""
AGAINST = ("random", "rules")

PROGRAM = """
import json, sys, tempfile, time
from pathlib import Path
tree, asked = sys.argv[1], json.loads(sys.argv[2])
import bang_train
if Path(tree).resolve() not in Path(bang_train.__file__).resolve().parents:
    sys.exit(f"another bang_train than that of {tree} is imported")
from bang_train.ppo import Settings, Trainer
curve, busy = [], 0.0
with tempfile.TemporaryDirectory() as out:
    run = Trainer(asked["game"], asked["options"], Settings(**asked["settings"]), Path(out))
    for quarter in range(1, asked["quarters"] + 1):
        started = time.process_time()
        while run.decisions < quarter * run.settings.decisions / asked["quarters"]:
            run.iterate()
        busy += time.process_time() - started
        curve.append({"decisions": run.decisions, **run.evaluate()})
print(json.dumps({"per_second": run.decisions / busy, "curve": curve}))
"""


def trained(tree: Path, game: str, options: dict[str, Any], settings: dict[str, Any]) -> dict[str, Any]:
    """One run of a tree: its speed and its curve."""
    places = os.pathsep.join(str(tree / part) for part in ("", "agents", "train", "cli"))
    asked = json.dumps({"game": game, "options": options, "settings": settings, "quarters": QUARTERS})
    done = subprocess.run([sys.executable, "-c", PROGRAM, str(tree), asked], cwd=tree, stdout=subprocess.PIPE,
                          env={**os.environ, "PYTHONPATH": places, "OMP_NUM_THREADS": "1"}, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"the training of {tree} has ended with code {done.returncode}; its message stands above")
    row: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return row


def lines(rows: list[dict[str, Any]]) -> list[list[str]]:
    """The rows of the table: each tree's means over seeds, with the lowest and the highest; then its speed."""
    told = []
    for tree in dict.fromkeys(row["tree"] for row in rows):
        runs = [row for row in rows if row["tree"] == tree]
        for opponent in AGAINST:
            cells = []
            for points in zip(*(run["curve"] for run in runs), strict=True):
                scores = [100 * point[f"vs {opponent}"] for point in points]
                cells.append(f"{statistics.mean(scores):.1f} ({min(scores):.0f} to {max(scores):.0f})")
            told.append([tree, opponent, *cells, shown(statistics.median(run["per_second"] for run in runs))])
    return told


def head_of(rows: list[dict[str, Any]]) -> list[str]:
    """The heading of that table."""
    return ["tree", "score in % against", *(f"{point['decisions']:,}" for point in rows[0]["curve"]), "decisions/s"]


def main(arguments: list[str] | None = None) -> None:
    """Train both trees with every seed and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.curves",
                                     description="How well and how fast training learns, beside another tree's.")
    parser.add_argument("base", nargs="?", help="a commit, branch, tag, or folder (default: this tree alone)")
    parser.add_argument("--game", default=game_of_two(), help="(default %(default)s)")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each tree (default 3)")
    parser.add_argument("--decisions", type=int, default=400_000, help="decisions of a run (default 400000)")
    parser.add_argument("--blocks", type=int, default=200, help="deals of an evaluation (default 200)")
    parser.add_argument("--settings", type=json.loads, default={}, help="other settings of the training, as JSON")
    parser.add_argument("--quick", action="store_true", help="a short look: one seed, one update, two deals")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(arguments)
    seeds, decisions, blocks = (1, 1, 2) if given.quick else (given.seeds, given.decisions, given.blocks)
    settings = {**SETTINGS, "decisions": decisions, "evaluate_blocks": blocks, "against": ",".join(AGAINST),
                **given.settings}
    options = dict(load(given.game).SPEC.table)
    before = machine()
    print(f"{before}\n", flush=True)
    rows = []
    with tree_of(given.base or str(ROOT)) as other:
        trees = {"this": ROOT, "base": other} if given.base else {"this": ROOT}
        for seed in range(seeds):
            for name, tree in trees.items():
                row = trained(tree, given.game, options, {**settings, "seed": seed})
                last = ", ".join(f"{100 * row['curve'][-1][f'vs {other}']:.1f} % against {other}" for other in AGAINST)
                print(f"seed {seed}, {name}: {last}; {shown(row['per_second'])} decisions/s", flush=True)
                rows.append({"game": given.game, "options": options, "tree": name, "seed": seed, **row})
    print("\n" + table(head_of(rows), lines(rows)))
    write(given.out, {"machine": before, "base": given.base, "settings": settings, "rows": rows})


if __name__ == "__main__":
    main()
