"""This suite against others, in one run on one machine: `python -m benchmarks.peers`.

Every peer plays the same random-legal protocol in a virtual environment of its own, in `.peers/`. What
cannot be installed or run is reported and left out. A figure is the fastest of many short runs, over several rounds
in which all peers take their turns.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.cases import reference, title
from benchmarks.machine import machine, shown, table, write

ROOT = Path(__file__).parent.parent.parent
CACHE = ROOT / ".peers"
INSTALL_SECONDS, RUN_SECONDS = 1200, 1800
MAKE_ENVIRONMENT = ("-m", "venv", "--clear")


@dataclass(frozen=True)
class Peer:
    """A suite to compare with."""

    name: str
    title: str
    requirements: tuple[str, ...]

    @property
    def runner(self) -> str:
        """The module that measures it."""
        return f"benchmarks.peers.run_{self.name}"


OURS = Peer("ours", "this suite", ())
PEERS = (
    Peer("openspiel", "OpenSpiel", ("open_spiel==2.0.2",)),
    Peer("pgx", "Pgx", ("pgx==2.6.0", "jax==0.10.2")),
    Peer("rlcard", "RLCard", ("rlcard==1.2.0",)),
    Peer("pettingzoo", "PettingZoo classic", ("pettingzoo[classic]==1.27.0",)),
)


class AbsentError(Exception):
    """A peer cannot be had; the text says why."""


def interpreter(peer: Peer, cache: Path, install: bool) -> str:
    """The Python of a peer's environment, which is set up if it is not there yet; AbsentError if it cannot be."""
    if not peer.requirements:
        return sys.executable
    folder = cache / peer.name
    python, ready = folder / "bin" / "python", folder / "ready"
    wanted = "\n".join(peer.requirements)
    if ready.exists() and ready.read_text(encoding="utf-8") == wanted:
        return str(python)
    if not install:
        raise AbsentError(f"not installed in {folder.name} (leave out --no-install to set it up)")
    print(f"{peer.title}: making its environment ...", flush=True)
    _must([sys.executable, *MAKE_ENVIRONMENT, str(folder)], INSTALL_SECONDS, "no environment")
    pip = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
    _must([str(python), *pip, *peer.requirements],
          INSTALL_SECONDS, "its installation failed")
    ready.write_text(wanted, encoding="utf-8")
    return str(python)


def _must(command: list[str], seconds: float, complaint: str) -> str:
    """What a command prints; AbsentError with its last words if it fails."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise AbsentError(f"{complaint}: {type(error).__name__}") from None
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or f"exit code {done.returncode}").splitlines()[-1]
        raise AbsentError(f"{complaint}: {last[:300]}")
    return done.stdout


def measured(peer: Peer, python: str, seconds: float) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """The versions and the rows that a peer's runner tells."""
    told = _must([python, "-m", peer.runner, "--seconds", str(seconds)], RUN_SECONDS, "its runner failed")
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    versions: dict[str, str] = next((line["versions"] for line in lines if "versions" in line), {})
    return versions, [line for line in lines if "game" in line]


def merged(rows: list[dict[str, Any]], more: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows of two rounds: of each game and path the faster, with the number of all runs."""
    best = {(row["game"], row["path"]): row for row in rows}
    for row in more:
        key = (row["game"], row["path"])
        before = best.get(key)
        if before is None or "absent" in before:
            best[key] = row
        elif "absent" not in row:
            faster = max(before, row, key=lambda one: one["decisions_per_second"])
            best[key] = {**faster, "runs": before["runs"] + row["runs"]}
    return list(best.values())


def collect(peers: tuple[Peer, ...], cache: Path, install: bool, seconds: float, rounds: int) -> list[dict[str, Any]]:
    """All figures: this suite first, then its peers, each with its versions and rows or why it is absent."""
    entries: dict[str, dict[str, Any]] = {}
    for number in range(rounds):
        for peer in (OURS, *peers):
            empty: dict[str, Any] = {"peer": peer.name, "title": peer.title, "versions": {}, "rows": [],
                                     "absent": None}
            entry = entries.setdefault(peer.name, empty)
            if entry["absent"]:
                continue
            print(f"round {number + 1} of {rounds}: {peer.title} ...", flush=True)
            try:
                versions, rows = measured(peer, interpreter(peer, cache, install), seconds)
            except AbsentError as error:
                entry["absent"] = str(error)
                print(f"  absent: {error}", flush=True)
            else:
                entry["versions"], entry["rows"] = versions, merged(entry["rows"], rows)
    return list(entries.values())


def add_ratios(entries: list[dict[str, Any]]) -> None:
    """Beside each figure of a peer, how many times as fast this suite is, by decisions and by choices."""
    game = title(reference())
    ours = {row["against"]: row for row in entries[0]["rows"] if row["game"] == game and "absent" not in row}
    for entry in entries[1:]:
        for row in entry["rows"]:
            if row.get("against") in ours and row["decisions_per_second"]:
                mine = ours[row["against"]]["decisions_per_second"]
                row["ours"], row["ratio"] = mine, mine / row["decisions_per_second"]
                row["ratio_choices"] = mine / row["choices_per_second"] if row["choices_per_second"] else None


def shown_table(results: dict[str, Any]) -> str:
    """All figures as text."""
    rows = []
    for entry in results["suites"]:
        if entry["absent"]:
            rows.append([entry["title"], f"absent: {entry['absent']}", "", "", "-", "-", "-"])
        for row in entry["rows"]:
            if "absent" in row:
                rows.append([entry["title"], row["game"], row["kind"], f"absent: {row['absent'][:60]}", "-", "-", "-"])
            else:
                rows.append([entry["title"], row["game"], row["kind"], row["path"], shown(row["decisions_per_second"]),
                             shown(row["choices_per_second"]), f"{row['ratio']:.3g}" if "ratio" in row else "-"])
    return table(["suite", "game", "kind", "how", "decisions/s", "choices/s", f"times: {title(reference())}"], rows)


def main(arguments: list[str] | None = None) -> None:
    """Measure this suite and its peers and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers",
                                     description="This suite against others, in one run.")
    parser.add_argument("--peers", nargs="*", choices=[peer.name for peer in PEERS],
                        help="which to measure (default: all)")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each figure and round (default 2)")
    parser.add_argument("--rounds", type=int, default=3, help="how often all take their turns (default 3)")
    parser.add_argument("--no-install", action="store_true", help="make no environments: measure what is there")
    parser.add_argument("--quick", action="store_true",
                        help="a short look: one round, a twentieth of a second a figure")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where the environments are kept (default .peers)")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(arguments)
    chosen = tuple(peer for peer in PEERS if given.peers is None or peer.name in given.peers)
    seconds, rounds = (0.05, 1) if given.quick else (given.seconds, given.rounds)
    before = machine()
    print(f"{before}\n", flush=True)
    entries = collect(chosen, given.cache, not given.no_install, seconds, rounds)
    add_ratios(entries)
    results = {"machine": before, "seconds": seconds, "rounds": rounds, "suites": entries}
    print("\n" + shown_table(results))
    print("\nDecisions a second of the fastest run. \"choices\" leaves out questions with one legal answer, "
          "which this suite never asks.\n"
          "How decisions are counted in each row is in the JSON (`counted`).")
    write(given.out, results)


if __name__ == "__main__":
    main()
