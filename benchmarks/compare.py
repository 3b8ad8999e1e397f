"""This tree against another commit on the same machine: `python -m benchmarks.compare BASE`.

BASE is a commit, branch or tag, of which a worktree is made in a temporary folder, or a folder with another tree. One
process plays each tree; they take turns, many times and briefly, so that what else the machine does falls on both,
and are started anew several times. Each way into the games gets the median ratio of the paired runs with its
bootstrap interval, and a word: faster, slower or undecided. Only names that every version has are called; a way that
one of the trees lacks is told as absent. `ismcts` counts iterations of the tree search with random rollouts, `ppo`
decisions of the training, learning included, and all others count decisions.

With `--out FILE.json`: `machine`, `base`, `starts`, `rounds`, `seconds`, and `rows` of `way`, `this` and `base` (median
decisions a second), `ratio`, `low`, `high`, `verdict`; or `way` and `absent`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bang_env.games import GAMES, package_of
from benchmarks.intervals import ratio_of, verdict
from benchmarks.machine import machine, shown, table, write

ROOT = Path(__file__).parent.parent
KINDS = ("bare", "observed", "raw_env", "env", "ismcts", "ppo")
WAYS = [f"{game} {kind}" for game in GAMES for kind in KINDS]

PROGRAM = """
import importlib.util, json, runpy, sys, tempfile, time
from pathlib import Path
import numpy as np
tree, timing = sys.argv[1:]
import bang_env
if Path(tree).resolve() not in Path(bang_env.__file__).resolve().parents:
    sys.exit(f"another bang_env than that of {tree} is imported")
play_aec = runpy.run_path(timing)["play_aec"]
works = {}

def work_of(package, kind):
    if kind in ("raw_env", "env"):
        return play_aec(getattr(importlib.import_module(f"{package}_v0"), kind)(), 500)
    if kind == "ismcts":
        return search_of(package, 100)
    if kind == "ppo":
        return training_of(package)
    batch = importlib.import_module(package).Batch(256)
    def work():
        decisions = batch.random_rollout(50, observe=kind == "observed")
        return decisions, decisions
    return work

def search_of(package, budget):
    game = package.rpartition(".")[2]
    agents = "bang_agents" if importlib.util.find_spec("bang_agents") else "agents"
    search = importlib.import_module(agents + ".search")
    room = search.Room(game, budget).arguments(budget, search.ROLLOUTS.index("random"), 0, 0.7, search.DEEPEST, 0)
    entry, states = search.searching(game).search, importlib.import_module(package).Batch(1, seed=1).states
    seeds, actions = np.array([[1, 1]], np.uint64), np.zeros(1, np.int64)
    def work():
        entry(states, seeds, actions, *room)
        return budget, budget
    return work

def training_of(package):
    from bang_train.ppo import Settings, Trainer
    folder = tempfile.TemporaryDirectory()
    settings = Settings(games=256, steps=16, threads=1)
    trainer = Trainer(package.rpartition(".")[2], {}, settings, Path(folder.name))
    def work():
        trainer.iterate()
        return settings.games * settings.steps, folder
    return work

print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    try:
        if asked["way"] not in works:
            works[asked["way"]] = work_of(asked["package"], asked["way"].split()[1])
            works[asked["way"]]()
        count, start = 0, time.perf_counter()
        while not count or time.perf_counter() - start < asked["seconds"]:
            count += works[asked["way"]]()[0]
        reply = {"rate": count / (time.perf_counter() - start)}
    except Exception as error:
        reply = {"absent": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps(reply), flush=True)
"""


class Player:
    """A process that plays the games of one tree when asked."""

    def __init__(self, tree: Path) -> None:
        settings = {**os.environ, "PYTHONPATH": os.pathsep.join(str(tree / part) for part in ("", "agents", "train"))}
        command = [sys.executable, "-c", PROGRAM, str(tree), str(Path(__file__).parent / "timing.py")]
        self.process = subprocess.Popen(command, cwd=tree, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        self._hear()

    def rate(self, way: str, seconds: float) -> float | str:
        """Decisions a second of one short run, or why there are none."""
        assert self.process.stdin is not None
        asked = {"way": way, "package": package_of(way.split()[0]), "seconds": seconds}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        told = self._hear()
        return str(told["absent"]) if "absent" in told else float(told["rate"])

    def _hear(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of a tree has ended with code {self.process.wait()}; "
                               "its message stands above")
        return json.loads(line)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


@contextlib.contextmanager
def tree_of(base: str) -> Iterator[Path]:
    """The folder that is named, or a worktree of the commit, which is removed afterwards."""
    if Path(base).is_dir():
        yield Path(base).resolve()
        return
    commit = _git("rev-parse", "--verify", f"{base}^{{commit}}")
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base"
        try:
            with signals_wait():  # half a worktree could not be removed
                _git("worktree", "add", "--detach", str(tree), commit)
            yield tree
        finally:
            if tree.exists():
                _git("worktree", "remove", "--force", str(tree))


ENDING = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))
"""The signals that end the program."""


@contextlib.contextmanager
def signals_wait() -> Iterator[None]:
    """Signals that end the program are delivered when this is over."""
    waiting: list[int] = []
    before = {number: signal.signal(number, lambda came, _: waiting.append(came)) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if waiting:
            signal.raise_signal(waiting[0])


def end_on(number: int, _: Any) -> None:
    """Turn a signal that ends the program into an exception, so that the worktree is removed."""
    raise SystemExit(128 + number)


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"git {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def pairs_of(this: Player, base: Player, way: str, rounds: int, seconds: float) -> dict[str, list[float]] | str:
    """The rates of one way in both trees, which take turns (who goes first alternates), or why there are none."""
    rates: dict[str, list[float]] = {"this": [], "base": []}
    for number in range(-1, rounds):
        order = [("this", this), ("base", base)]
        for name, player in order if number % 2 else order[::-1]:
            rate = player.rate(way, seconds)
            if isinstance(rate, str):
                return f"in {name} tree: {rate}"
            if number >= 0:  # the first round warms up
                rates[name].append(rate)
    return rates


def compared(tree: Path, ways: list[str], starts: int, rounds: int, seconds: float) -> list[dict[str, Any]]:
    """All ways into the games in this tree and another, over several starts of both."""
    rates_of: dict[str, dict[str, list[list[float]]]] = {way: {"this": [], "base": []} for way in ways}
    absent: dict[str, str] = {}
    for number in range(starts):
        print(f"start {number + 1} of {starts} ...", flush=True)
        with contextlib.ExitStack() as end:
            this, base = Player(ROOT), Player(tree)
            end.callback(this.close)
            end.callback(base.close)
            for way in ways:
                rates = absent.get(way) or pairs_of(this, base, way, rounds, seconds)
                if isinstance(rates, str):
                    absent[way] = rates
                    continue
                for name, more in rates.items():
                    rates_of[way][name].append(more)
    return [{"way": way, "absent": absent[way]} if way in absent else
            summary(way, rates_of[way]["this"], rates_of[way]["base"]) for way in ways]


def summary(way: str, this: list[list[float]], base: list[list[float]]) -> dict[str, Any]:
    """What the rates of one way say."""
    ratio = ratio_of(this, base)
    median_this, median_base = (statistics.median(rate for group in rates for rate in group) for rates in (this, base))
    return {"way": way, "this": median_this, "base": median_base, "ratio": ratio.ratio, "low": ratio.low,
            "high": ratio.high, "verdict": verdict(ratio)}


def cells(row: dict[str, Any]) -> list[str]:
    """A row of the table."""
    if "absent" in row:
        return [row["way"], "-", "-", "-", "-", f"absent {row['absent']}"]
    return [row["way"], shown(row["this"]), shown(row["base"]), f"{row['ratio']:.3f}",
            f"{row['low']:.3f} to {row['high']:.3f}", row["verdict"]]


def main(arguments: list[str] | None = None) -> None:
    """Compare and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare",
                                     description="This tree against another commit.")
    parser.add_argument("base", help="a commit, branch, tag, or folder")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=WAYS, metavar="WAY",
                        help=f"of: {', '.join(WAYS)} (default: all)")
    parser.add_argument("--starts", type=int, default=6, help="how often both processes are started (default 6)")
    parser.add_argument("--rounds", type=int, default=10, help="pairs of runs for each way and start (default 10)")
    parser.add_argument("--seconds", type=float, default=0.15, help="seconds for each run (default 0.15)")
    parser.add_argument("--quick", action="store_true", help="a short look: one start, six pairs of tiny runs")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(arguments)
    starts, rounds, seconds = (1, 6, 0.01) if given.quick else (given.starts, given.rounds, given.seconds)
    before = machine()
    print(f"{before}\n", flush=True)
    print("the kernels of a tree that has none are compiled first, which takes minutes", flush=True)
    for number in ENDING:
        if number != signal.SIGINT:  # which is an exception anyway
            signal.signal(number, end_on)
    with tree_of(given.base) as tree:
        rows = compared(tree, given.ways, starts, rounds, seconds)
    print("\n" + table(["way", "this", "base", "ratio", "95 % interval", "verdict"], [cells(row) for row in rows]))
    write(given.out, {"machine": before, "base": given.base, "starts": starts, "rounds": rounds, "seconds": seconds,
                      "rows": rows})


if __name__ == "__main__":
    main()
