"""Renew the figures of the pages from the committed results: `python -m benchmarks.report`.

Everything between `<!-- begin speed -->` and `<!-- end speed -->` of the README is made of the results in
`benchmarks/results/`; so are all of `benchmarks/results/README.md`, the tables of `docs/ladder.md` and
`docs/miniatures.md`, and the curves of `docs/training.md`. A test fails when one has drifted. To renew the results
themselves: `make bench`, `make ladder`, and `python -m` with `benchmarks.miniatures`, `benchmarks.curves` and
`benchmarks.learning`.

A figure of this suite has one source, `throughput.json`. `peers.json` says how fast the others are, and how many times
as fast this suite was in the same run. What a file does not have is left out.
"""

from __future__ import annotations

import json
import re
import statistics
from pathlib import Path
from typing import Any

from bang_arena import report as arena
from bang_arena.runs import Run, read_run
from bang_env.games import GAMES, load
from bang_env.miniatures import miniatures
from benchmarks import curves
from benchmarks.cases import is_shown, reference, title, usual
from benchmarks.machine import shown

ROOT = Path(__file__).parent.parent
README, RESULTS = ROOT / "README.md", ROOT / "benchmarks" / "results"
PAGE, LADDERS, TRAINING = RESULTS / "README.md", ROOT / "docs" / "ladder.md", ROOT / "docs" / "training.md"
CURVES, MINIATURES, SOLVED = RESULTS / "curves.json", RESULTS / "miniatures.json", ROOT / "docs" / "miniatures.md"
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
MAIN = {
    "bare": ("engine", "bare", BATCH, 1),
    "observed": ("engine", "observed", BATCH, 1),
    "observed, 2 threads": ("engine", "observed", BATCH, 2),
    "`env()`": ("pettingzoo", "env", 1, 1),
    "`make_vec`": ("gymnasium", "make_vec", BATCH, 1),
}
"""The columns of the README: section, way, batch and threads of a figure."""

Rows = list[dict[str, Any]]


# -------------------------------------------------------------------------------------------------------- our own rates


def measured(rows: Rows) -> Rows:
    """The rows that have a figure."""
    return [row for row in rows if "per_second" in row]


def cases_of(rows: Rows) -> list[tuple[str, dict[str, Any]]]:
    """The games and options of these rows, each once."""
    keys = dict.fromkeys((row["game"], json.dumps(row["options"])) for row in rows)
    return [(game, json.loads(options)) for game, options in keys]


def rates_of(rows: Rows, game: str, options: dict[str, Any]) -> dict[tuple[str, str, int, int], float]:
    """The rates of a game with these options by section, way, batch and threads."""
    return {(row["section"], row["way"], row["batch"], row["threads"]): row["per_second"]
            for row in measured(rows) if (row["game"], row["options"]) == (game, options)}


def table_of(head: list[str], lines: list[list[str]]) -> str:
    """A table of Markdown."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *lines))


def main_table(rows: Rows) -> str:
    """The README's figures: each game as it is usually played, and with its expansions."""
    lines = []
    for game, options in cases_of(measured(rows)):
        if is_shown(game, options):
            rates = rates_of(rows, game, options)
            lines.append([title(game, options), *(shown(rates.get(key)) for key in MAIN.values())])
    return table_of(["decisions a second", *MAIN], lines)


def engine_table(rows: Rows) -> str:
    """Games and numbers of players, bare and observed, by one thread and two."""
    engine = [row for row in measured(rows) if row["section"] == "engine" and row["batch"] == BATCH]
    lines = []
    for game, options in cases_of(engine):
        rates = rates_of(engine, game, options)
        lines.append([title(game, options), *(shown(rates.get(("engine", way, BATCH, threads)))
                                              for threads in (1, 2) for way in ("bare", "observed"))])
    return table_of(["game", "bare", "with observations and masks", "bare, 2 threads", "with, 2 threads"], lines)


def ways_table(rows: Rows) -> str:
    """The ways in from Python; what could not be measured is left out."""
    cases = [case for case in cases_of(measured(rows)) if is_shown(*case)]
    lines = []
    for section, way, batch, text in WAYS:
        rates = [rates_of(rows, *case).get((section, way, batch, 1)) for case in cases]
        if any(rates):
            lines.append([text, *map(shown, rates)])
    return table_of(["from Python", *(title(*case) for case in cases)], lines)


def batch_table(rows: Rows) -> str:
    """How the engine's rate depends on the number of games side by side."""
    mine = [row for row in measured(rows) if (row["section"], row["threads"]) == ("engine", 1)
            and row["options"] == usual(row["game"])]
    columns = [(game, way) for game in dict.fromkeys(row["game"] for row in mine) for way in ("bare", "observed")]
    lines = []
    for batch in dict.fromkeys(row["batch"] for row in mine):
        rates = {(row["game"], row["way"]): row["per_second"] for row in mine if row["batch"] == batch}
        lines.append([str(batch), *(shown(rates.get(column)) for column in columns)])
    return table_of(["games at once", *(f"{title(game)}, {way}" for game, way in columns)], lines)


def startup_table(rows: Rows) -> str:
    """Seconds to compile each game, and from the import to the first step."""
    def seconds(value: float | None) -> str:
        return "-" if value is None else f"{value:.1f}"

    lines = [[title(row["game"]), *(seconds(row[name]) for name in ("processor", "cold", "import", "warm"))]
             for row in rows]
    return table_of(["game", "compiled, seconds of processor time", "by the clock", "import", "first step"], lines)


def startup_sentence(rows: Rows) -> str:
    """What users wait for."""
    work = ", ".join(f"{row['processor']:.0f} s ({title(row['game'])})"
                     for row in sorted(rows, key=lambda row: row["processor"] or 0) if row["processor"])
    if not work:
        return ""
    return (f"The first use on a machine compiles a game: {work} of processor time.\nAfter that, a process makes its "
            f"first step {max(row['warm'] for row in rows):.1f} s after it begins to import the game.")


# ---------------------------------------------------------------------------------------------------------------- peers


def best_rows(suite: dict[str, Any]) -> Rows:
    """A suite's games in each way, each at its fastest."""
    best: dict[tuple[str, str], dict[str, Any]] = {}
    for row in suite["rows"]:
        if "ratio" in row:
            key = (row["game"], row["against"])
            best[key] = max(best.get(key, row), row, key=lambda one: one["decisions_per_second"])
    return list(best.values())


def plain(name: str) -> str:
    """A peer's game without its options and its version."""
    return re.sub(r"\(.*\)|_v\d+$", "", name)


def way_of(path: str) -> str:
    """How a peer is driven, in short."""
    return path.split(":")[0]


def peers_summary(results: dict[str, Any]) -> str:
    """All peers' games in a row for each suite and way, by how many times as fast we are: what we lose comes first."""
    lines: list[tuple[float, list[str]]] = []
    for suite in results["suites"][1:]:
        ways: dict[str, Rows] = {}
        for row in best_rows(suite):
            ways.setdefault(way_of(row["path"]), []).append(row)
        for way, rows in ways.items():
            rows.sort(key=lambda row: row["ratio"])
            lines.append((rows[0]["ratio"], [f"{suite['title']}, {way}", ", ".join(map(ratio_words, rows))]))
    lines.sort(key=lambda line: line[0])
    return "\n".join([table_of(["compared with", f"how many times as fast {title(reference())} is"],
                               [line for _, line in lines]), *absent_line(results)])


def times(ratio: float | None) -> str:
    """A ratio for people, with three digits or so: `0.88`, `2.29`, `51.7`, `1013`."""
    return "-" if ratio is None else f"{ratio:.{2 if ratio < 10 else 1 if ratio < 100 else 0}f}"


def ratio_words(row: dict[str, Any]) -> str:
    """How many times as fast we are as one of their games; where we are slower, by choices alone too."""
    words = f"{row['ratio']:.{2 if row['ratio'] < 2 else 1 if row['ratio'] < 10 else 0}f} {plain(row['game'])}"
    if row["ratio"] >= 1:
        return words
    by_choices = row.get("ratio_choices")
    different = times(by_choices) not in ("-", times(row["ratio"]))
    return f"**{words}**" + (f" ({times(by_choices)})" if different else "")


def peers_table(results: dict[str, Any]) -> str:
    """The peers' games, each at its fastest, and how many times as fast our reference is; what we lose comes first."""
    rows = [(suite["title"], row) for suite in results["suites"][1:] for row in best_rows(suite)]
    rows.sort(key=lambda pair: pair[1]["ratio"])
    lines = [[suite, row["game"], row["path"], shown(row["decisions_per_second"]), shown(row["choices_per_second"]),
              times(row["ratio"]), times(row.get("ratio_choices"))]
             for suite, row in rows]
    head = ["suite", "game", "how", "decisions/s", "with two or more answers", "times", "times, by the latter"]
    return "\n".join([table_of(head, lines), *absent_line(results)])


def absent_line(results: dict[str, Any]) -> list[str]:
    """Which peers could not be measured, if any."""
    absent = [f"{suite['title']} ({suite['absent']})" for suite in results["suites"] if suite["absent"]]
    return ["", f"Absent from this run: {'; '.join(absent)}."] if absent else []


# --------------------------------------------------------------------------------------------------------------- ladder


def and_list(words: list[str]) -> str:
    """Words as people list them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def gain_sentences(run: Run) -> list[str]:
    """Where agents win more or less than those they replace: what the intervals show, and what they leave open."""
    cells: dict[tuple[int, str, str], dict[str, list[str]]] = {}
    order = ["", *arena.kinds_of(run)]
    gains = sorted(arena.by_gain(run).items(), key=lambda one: order.index(one[0][3]))
    for (players, name, other, kind), gain in gains:
        verdict = "more" if gain.low > 0 else "fewer" if gain.high < 0 else "open"
        seats = f"as {kind}" if kind else "over all seats"
        cells.setdefault((players, name, other), {}).setdefault(verdict, []).append(seats)
    sentences = []
    for (players, name, other), verdicts in cells.items():
        words = [f"{verdict} wins {and_list(verdicts[verdict])}" for verdict in ("more", "fewer")
                 if verdict in verdicts]
        if "open" in verdicts:
            words.append(f"no difference is shown {and_list(verdicts['open'])}")
        sentences.append(f"- `{name}` in place of `{other}`, {players} players: {'; '.join(words)}.")
    return sentences


def ladder_text(folder: Path) -> str:
    """The section of one saved run: its tables, its plots, and what they show."""
    run = read_run(folder / "run.json")
    head, *rest = arena.text(run, arena.markdown).splitlines()
    lines = [f"## {title(run.game)}", "", f"{head}.", *rest, ""]
    sentences = gain_sentences(run)
    if sentences:
        lines += ["What these intervals show:", "", *sentences, ""]
    for name in ("ladder", "roles"):
        if (folder / f"{name}.png").exists():
            lines.append(f"![{name}](../{(folder / name).relative_to(ROOT).as_posix()}.png)")
    return "\n".join(lines)


def ladders() -> str:
    """The sections of all saved runs."""
    return "\n\n".join(ladder_text(path.parent) for path in sorted(RESULTS.glob("ladder-*/run.json")))


# ---------------------------------------------------------------------------------------------------------------- pages


def machine_line(results: dict[str, Any]) -> str:
    """The machine of the figures, in a sentence."""
    it = results["machine"]
    return (f"{it['cpu']}, {it['cores']} cores (load {it.get('load', 'unknown')} at the start), Python {it['python']}, "
            f"numpy {it['numpy']}, numba {it['numba']}")


def speed(throughput: dict[str, Any], peers: dict[str, Any], startup: dict[str, Any]) -> str:
    """The README's section."""
    return f"""Random legal decisions; a question with a single legal answer is never asked. "Bare" plays only,
"observed" also writes observation and mask; both are entirely compiled, {BATCH} games at once. `env()` and `make_vec`
are from Python. On {throughput["machine"]["cpu"]}, {throughput["machine"]["cores"]} cores.

{main_table(throughput["rows"])}

Against others, all in one run on one core, like against like: bare, observed, or through PettingZoo. All their
decisions count; the figures in brackets leave out those with a single legal answer.

{peers_summary(peers)}

{startup_sentence(startup["rows"])}"""


def searches() -> str:
    """How fast search is, and the network inside it."""
    measured = json.loads((RESULTS / "search.json").read_text(encoding="utf-8"))
    rows = [[title(row["game"], row["options"]), *(shown(row[name]) for name in ("random", "rules", "rules_judged",
                                                                               "network")),
             f"{row['position_us']:.1f}", f"{row['observed_position_us']:.1f}"] for row in measured["rows"]]
    head = ["game", "random rollouts", "scripted", "scripted, judged early", "network's value", "us a position",
            "us, observed too"]
    return f"""## Search

Iterations of the tree search a second of processor time, from the first decision on, by who judges a new position
(`python -m benchmarks.search`); and the microseconds that the compiled network takes to choose an action.

{table_of(head, rows)}

On {machine_line(measured)}."""


def everything(throughput: dict[str, Any], peers: dict[str, Any], startup: dict[str, Any]) -> str:
    """The page of all figures."""
    rows = throughput["rows"]
    return f"""# Measured speed

Generated by `python -m benchmarks.report` from the results beside it. Uniformly random legal decisions a second, the
fastest of many short runs. A decision is a question with two or more legal answers.

## The engine

`random_rollout`, {BATCH} games at once, by one thread and two (`python -m benchmarks.throughput`):

{engine_table(rows)}

One thread, by the number of games at once:

{batch_table(rows)}

## From Python

{ways_table(rows)}

On {machine_line(throughput)}.

![Throughput](throughput.png)

{searches()}

## Other suites

All in one run, by the same protocol: a random legal action, the observation and the mask at every decision
(`python -m benchmarks.peers`). "Times" is how many times as fast {title(reference())} was in that run: bare against
rollouts without observations, through PettingZoo against PettingZoo, and with observations and masks against the rest.
All their decisions count; the columns beside leave out those with one legal answer, which this suite never asks.

{peers_table(peers)}

On {machine_line(peers)}.

## Compiling and starting

Seconds (`python -m benchmarks.startup`):

{startup_table(startup["rows"])}

On {machine_line(startup)}.

## How cost grows

With players, characters, batch and length of the game (`python -m benchmarks.cost`):

![Cost](cost.png)
"""


def learning(measured: dict[str, Any]) -> str:
    """How well and how fast training learns, beside another commit's."""
    rows, settings, first = measured["rows"], measured["settings"], measured["rows"][0]
    games, minibatch, deals = (settings[name] for name in ("games", "minibatch", "evaluate_blocks"))
    return f"""{title(first["game"], first["options"])}, {len({row["seed"] for row in rows})} seeds, {games} games side
by side, minibatches of {minibatch}, else as by default. `base` is commit `{measured["base"]}`. Scores are means over
seeds, with the lowest and the highest; each is over {deals} deals with the sides exchanged. Decisions are counted by
second of processor time, on one thread of a busy machine.

{table_of(curves.head_of(rows), curves.lines(rows))}

On {machine_line(measured)}."""


def learning_table(rows: Rows) -> tuple[list[str], list[list[str]]]:
    """What was learned in several ways: the means over seeds, with the lowest and the highest."""
    lines = []
    for way in dict.fromkeys(row["way"] for row in rows):
        runs = [row["curve"] for row in rows if row["way"] == way]
        cells = []
        for points in zip(*runs, strict=True):
            values = [100 * point["score"] for point in points]
            cells.append(f"{statistics.mean(values):.1f} ({min(values):.1f} to {max(values):.1f})")
        lines.append([way, *cells, f"{statistics.mean(run[-1]['decisions'] for run in runs) / 1e6:.2f} M"])
    return ["way", *(f"{point['minutes']:.1f} min" for point in rows[0]["curve"]), "decisions"], lines


def learned(results: dict[str, Any]) -> str:
    """The part of the page about training that compares ways to learn in a game."""
    rows, where = results["rows"], title(results["game"], results["options"])
    seeds, seats = len({row["seed"] for row in rows}), load(results["game"]).SPEC.players[-1]
    seat = "against `rules`" if seats == 2 else "by one seat among `rules`"
    return f"""### {where}

Games won in % {seat} after so much processor time, which schedules follow.
Means over {seeds} seeds, with the lowest and the highest.

{table_of(*learning_table(rows))}

![Scores over time, with bands over seeds](pictures/learning-{results["game"]}.png)"""


def sizes(row: dict[str, Any]) -> list[str]:
    """A miniature's row of the first table: how large it is and what it is worth."""
    first = row["deciding"][0]
    price = row["price_of_purity"]
    return [f"`{row['name']}`", title(row["game"]), f"{row['nodes']:,}", f"{row['sets']:,}", str(row["worlds"]),
            ", ".join(map(str, row["deciding"])), f"{row['value'][first]:+.3f}", f"{row['open_value'][first]:+.3f}",
            "-" if price is None else f"{max(price, 0.0):.3f}"]


def about_miniatures() -> str:
    """What each miniature is about."""
    rows = [[f"`{name}`", title(game), one.about] for game in GAMES for name, one in miniatures(game).items()]
    return table_of(["miniature", "game", "what is at stake"], rows)


def solved(measured: dict[str, Any]) -> str:
    """The tables of the miniatures: what they are worth, and what can be won against players in them."""
    rows = measured["rows"]
    players = list(rows[0]["exploitability"])
    asked = and_list([f"{calls} times (`{player}`)" for player, calls in measured["asked"].items()])
    last = [[f"`{row['name']}`", *(f"{row['exploitability'][player]:.4f}" for player in players),
             ", ".join(f"{row['curves'][kind][-1][0]:,}" for kind in row["curves"])] for row in rows]
    head = ["miniature", "game", "nodes", "information sets", "worlds", "who decides", "value", "open value",
            "price of purity"]
    return f"""{table_of(head, [sizes(row) for row in rows])}

What can be won against each player (exploitability). Agents are asked in every information set:
{asked}. The last column says after how many iterations of
{", ".join(rows[0]["curves"])} the figures are taken.

{table_of(["miniature", *players, "iterations"], last)}

![Exploitability over iterations](../benchmarks/results/miniatures.png)"""


def renewed(page: str, text: str, name: str = "speed") -> str:
    """A page with this text between the markers of that name."""
    begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
    if begin not in page or end not in page:
        raise ValueError(f"the page has no part between {begin} and {end}")
    return re.sub(f"{begin}.*?{end}", lambda _: f"{begin}\n{text}\n{end}", page, flags=re.DOTALL)


def results() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """The committed results of `throughput`, `peers` and `startup`."""
    throughput, peers, startup = (json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
                                  for name in ("throughput", "peers", "startup"))
    return throughput, peers, startup


def all_learned() -> list[dict[str, Any]]:
    """The committed results of `learning`, game by game."""
    files = [RESULTS / f"learning-{game}.json" for game in GAMES]
    return [json.loads(path.read_text(encoding="utf-8")) for path in files if path.exists()]


def pages() -> dict[Path, str]:
    """What the pages that show results should be."""
    return {README: renewed(README.read_text(encoding="utf-8"), speed(*results())), PAGE: everything(*results()),
            LADDERS: renewed(LADDERS.read_text(encoding="utf-8"), ladders(), "ladders"),
            TRAINING: renewed(renewed(TRAINING.read_text(encoding="utf-8"), learning(json.loads(CURVES.read_text())),
                                      "curves"), "\n\n".join(learned(one) for one in all_learned()), "learning"),
            SOLVED: renewed(renewed(SOLVED.read_text(encoding="utf-8"), about_miniatures(), "about"),
                            solved(json.loads(MINIATURES.read_text())), "miniatures")}


def main() -> None:
    """Renew the pages and say which changed."""
    for path, text in pages().items():
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {'unchanged' if before == text else 'renewed'}")


if __name__ == "__main__":
    main()
