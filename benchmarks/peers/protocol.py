"""What a peer's runner does around its games: take the time, tell the figures. Only the standard library: it runs in
every environment.

A runner is a module with `main()`, started as `python -m benchmarks.peers.run_NAME --seconds S` in the environment of
its peer. It prints one JSON object a line: `{"versions": {...}}` first, then a row for each game, or `{"game": ...,
"absent": why}` for one that cannot be had.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

from benchmarks.timing import Work, best_rate

LIKE, SMALL, BOARD = "card game of like complexity", "small card game", "board game"
"""The kind of game of a figure: a decision in leduc poker, with six cards, says little about one with a full deck."""

def seconds_given() -> float:
    """The time for each figure, from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=2.0)
    return float(parser.parse_args().seconds)


def tell_versions(*packages: str) -> None:
    """Print the versions of these packages."""
    versions = {}
    for package in packages:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            continue
    print(json.dumps({"versions": versions}), flush=True)


def tell(game: str, path: str, kind: str, against: str, counted: str, make: Callable[[], Work], seconds: float) -> None:
    """Measure one game and print its row; a game that fails is told as absent, with the reason, and the others go on.

    `path` says how the game is driven, `kind` what kind of game it is, `against` which of this suite's figures it is
    compared with, and `counted` what a decision is.
    """
    try:
        rate = best_rate(make(), seconds)
    except Exception as error:
        row: dict[str, object] = {"game": game, "path": path, "kind": kind,
                                  "absent": f"{type(error).__name__}: {error}"[:300]}
    else:
        row = {"game": game, "path": path, "kind": kind, "against": against, "counted": counted,
               "decisions_per_second": rate.decisions, "choices_per_second": rate.choices, "runs": rate.runs}
    print(json.dumps(row), flush=True)
