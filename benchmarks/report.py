"""Renew the README's figures and the tables of `benchmarks/results/` from the committed results: `python -m
benchmarks.report`.

Everything between `<!-- begin speed -->` and `<!-- end speed -->` is made of `benchmarks/results/throughput.json` and
`peers.json`, and `benchmarks/results/README.md` has all of their figures; a test fails when one has drifted. To renew
the results themselves:

    python -m benchmarks.throughput --out benchmarks/results/throughput.json
    python -m benchmarks.peers --out benchmarks/results/peers.json
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from benchmarks.cases import reference, title, usual
from benchmarks.machine import shown

ROOT = Path(__file__).parent.parent
README, RESULTS = ROOT / "README.md", ROOT / "benchmarks" / "results"
PAGE = RESULTS / "README.md"
BEGIN, END = "<!-- begin speed -->", "<!-- end speed -->"
BATCH = 1024
WAYS = [
    ("pettingzoo", "raw_env", 1, "PettingZoo `raw_env()`"),
    ("pettingzoo", "env", 1, "PettingZoo `env()`: the checks of the standard wrappers built in"),
    ("pettingzoo", "wrapped", 1, "PettingZoo `raw_env()` in the standard wrappers, for comparison"),
    ("gymnasium", "make", 1, "`gymnasium.make`: the learner's decisions"),
    ("gymnasium", "make_vec", BATCH, f"`gymnasium.make_vec`, {BATCH} games: the learners' decisions"),
    ("batch", "step from Python", BATCH, f"`Batch.step`, {BATCH} games, actions drawn by NumPy"),
    ("sb3", "VecEnv", BATCH, f"Stable-Baselines3 VecEnv, {BATCH} games"),
    ("copies", "Game.clone", 1, "`Game.clone` (clones)"),
    ("copies", "Game.resample", 1, "`Game.resample` (resamples)"),
    ("search", "ismcts", 1, "`ismcts`, random rollouts from the opening to the end (iterations)"),
]
LIKE: dict[str, set[str]] = {
    "OpenSpiel": {"dou_dizhu", "crazy_eights", "gin_rummy"},
    "Pgx": {"leduc_holdem", "sparrow_mahjong"},
    "RLCard": {"uno", "gin-rummy"},
    "PettingZoo classic": {"leduc_holdem_v4", "hanabi_v5"},
}
"""The peers' games that the README shows: those of like complexity, and the fastest card games."""


def games_of(rows: list[dict[str, Any]]) -> list[str]:
    """The games that were measured, each once."""
    return list(dict.fromkeys(row["game"] for row in rows))


def is_usual(row: dict[str, Any]) -> bool:
    """Whether a figure is of a game as it is usually played."""
    return bool(row["options"] == usual(row["game"]))


def engine_table(rows: list[dict[str, Any]]) -> str:
    """Games and numbers of players, bare and observed, by one thread and two."""
    engine = [row for row in rows if row["section"] == "engine" and row["batch"] == BATCH]
    lines = ["| game | bare | with observations and masks | bare, 2 threads | with, 2 threads |",
             "|---|---|---|---|---|"]
    for game, options in dict.fromkeys((row["game"], json.dumps(row["options"])) for row in engine):
        rates = {(row["way"], row["threads"]): row["per_second"] for row in engine
                 if (row["game"], json.dumps(row["options"])) == (game, options)}
        cells = [shown(rates[way, threads]) for threads in (1, 2) for way in ("bare", "observed")]
        lines.append(f"| {title(game, json.loads(options))} | {' | '.join(cells)} |")
    return "\n".join(lines)


def ways_table(rows: list[dict[str, Any]]) -> str:
    """The ways in from Python; what could not be measured is left out."""
    games = games_of(rows)
    lines = [f"| from Python | {' | '.join(title(game, usual(game)) for game in games)} |",
             "|---" * (1 + len(games)) + "|"]
    for section, way, batch, text in WAYS:
        rates = {row["game"]: row["per_second"] for row in rows if "per_second" in row and is_usual(row)
                 and (row["section"], row["way"], row["batch"]) == (section, way, batch)}
        if rates:
            lines.append(f"| {text} | {' | '.join(shown(rates.get(game)) for game in games)} |")
    return "\n".join(lines)


def batch_table(rows: list[dict[str, Any]]) -> str:
    """How the engine's rate depends on the number of games side by side."""
    columns = [(game, way) for game in games_of(rows) for way in ("bare", "observed")]
    lines = ["| games at once | " + " | ".join(f"{title(game)}, {way}" for game, way in columns) + " |",
             "|---" * (1 + len(columns)) + "|"]
    mine = [row for row in rows if row["section"] == "engine" and row["threads"] == 1 and is_usual(row)]
    for batch in dict.fromkeys(row["batch"] for row in mine):
        rates = {(row["game"], row["way"]): row["per_second"] for row in mine if row["batch"] == batch}
        lines.append(f"| {batch} | " + " | ".join(shown(rates[column]) for column in columns) + " |")
    return "\n".join(lines)


def peers_table(results: dict[str, Any], like: dict[str, set[str]] | None = None) -> str:
    """The peers' games, each at its fastest, with the rate of our reference in the like way; `like` chooses some."""
    ours = title(reference())
    lines = [f"| suite | game | how | decisions/s | with two or more answers | {ours}, likewise | times |",
             "|---|---|---|---|---|---|---|"]
    for suite in results["suites"][1:]:
        best: dict[tuple[str, str], dict[str, Any]] = {}
        for row in suite["rows"]:
            if "ratio" in row and (like is None or row["game"] in like[suite["title"]]):
                key = (row["game"], row["against"])
                best[key] = max(best.get(key, row), row, key=lambda one: one["decisions_per_second"])
        lines += [f"| {suite['title']} | {row['game']} | {row['path']} | {shown(row['decisions_per_second'])} | "
                  f"{shown(row['choices_per_second'])} | {shown(row['ours'])} | {row['ratio']:.3g} |"
                  for row in best.values()]
    quoted = results["quoted"] if like is None else []
    lines += [f"| {row['peer']} (quoted) | {row['game']} | {row['path']} | {shown(row['decisions_per_second'])} | | | |"
              for row in quoted]
    absent = [f"{suite['title']} ({suite['absent']})" for suite in results["suites"] if suite["absent"]]
    notes = [f"Absent from this run: {'; '.join(absent)}."] if absent else []
    sources = {row["source"] for row in quoted}
    return "\n".join([*lines, "", *notes, *(f"Quoted: {source}." for source in sources)])


def machine_line(results: dict[str, Any]) -> str:
    """The machine of the figures, in a sentence."""
    it = results["machine"]
    return (f"{it['cpu']}, {it['cores']} cores (load {it.get('load', 'unknown')} at the start), Python {it['python']}, "
            f"numpy {it['numpy']}, numba {it['numba']}")


PROTOCOL = f"""Against other suites, all in one run, by the same protocol: a random legal action, the observation and
the mask at every decision (`python -m benchmarks.peers`). "Likewise" is {title(reference())} bare against rollouts
without observations, through PettingZoo against PettingZoo, and with observations and masks against the rest. All
decisions are counted; the column beside leaves out those with one legal answer, which this suite never asks."""


def speed(throughput: dict[str, Any], peers: dict[str, Any]) -> str:
    """The README's section."""
    rows = throughput["rows"]
    main = [row for row in rows if is_usual(row)]
    return f"""Uniformly random legal decisions a second, the fastest of many short runs. A decision is a question with
two or more legal answers. `random_rollout`, entirely compiled, a batch of {BATCH} (`python -m benchmarks.throughput`):

{engine_table(main)}

{ways_table(rows)}

On {machine_line(throughput)}.

{PROTOCOL}

{peers_table(peers, LIKE)}

On {machine_line(peers)}.
All players' numbers, batch sizes and peers: [benchmarks/results](benchmarks/results/README.md)."""


def everything(throughput: dict[str, Any], peers: dict[str, Any]) -> str:
    """The page of all figures."""
    rows = throughput["rows"]
    return f"""# Measured speed

Generated by `python -m benchmarks.report` from the results beside it. Uniformly random legal decisions a second, the
fastest of many short runs.

## The engine

`random_rollout`, {BATCH} games at once, by one thread and two (`python -m benchmarks.throughput`):

{engine_table(rows)}

One thread, by the number of games at once:

{batch_table(rows)}

## From Python

{ways_table(rows)}

On {machine_line(throughput)}.

## Other suites

{PROTOCOL}

{peers_table(peers)}

On {machine_line(peers)}.
"""


def renewed(page: str, text: str) -> str:
    """A page with this text between the markers."""
    if BEGIN not in page or END not in page:
        raise ValueError(f"the page has no part between {BEGIN} and {END}")
    return re.sub(f"{BEGIN}.*?{END}", lambda _: f"{BEGIN}\n{text}\n{END}", page, flags=re.DOTALL)


def results() -> tuple[dict[str, Any], dict[str, Any]]:
    """The committed results of `throughput` and `peers`."""
    throughput, peers = ((RESULTS / f"{name}.json").read_text(encoding="utf-8") for name in ("throughput", "peers"))
    return json.loads(throughput), json.loads(peers)


def pages() -> dict[Path, str]:
    """What the pages that show results should be."""
    throughput, peers = results()
    return {README: renewed(README.read_text(encoding="utf-8"), speed(throughput, peers)),
            PAGE: everything(throughput, peers)}


def main() -> None:
    """Renew the pages and say which changed."""
    for path, text in pages().items():
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'unchanged' if before == text else 'renewed'}")


if __name__ == "__main__":
    main()
