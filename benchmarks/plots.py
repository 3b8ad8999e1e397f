"""Pictures of the results, drawn from their JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

from bang_env.games import load
from benchmarks.cases import title, usual

STYLES = {"bare": "-", "observed": "--"}
LEARNERS, PLAYERS = ("CFR+", "MCCFR", "policy gradient"), ("random", "rules", "ppo", "ismcts:200")
"""What the plot of miniatures draws as curves, and what as horizontal lines."""
LEAST = 5e-5
"""The lower end of that plot."""


def colours(rows: list[dict[str, Any]]) -> dict[str, str]:
    """A colour for each game of these rows."""
    return {game: f"C{number}" for number, game in enumerate(dict.fromkeys(row["game"] for row in rows))}


def saved(figure: Any, path: Path) -> None:
    """Write a picture and say so."""
    if figure.get_layout_engine() is None:
        figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)
    print(f"drawn in {path}", flush=True)


def throughput(results: dict[str, Any], path: Path) -> None:
    """Scaling with batch, threads and players, and where the time goes."""
    engine = [row for row in results["rows"] if row["section"] == "engine" and "expansions" not in row["options"]]
    figure, ((by_batch, by_threads), (by_players, by_layer)) = plt.subplots(2, 2, figsize=(13, 9.6))
    for game, colour in colours(engine).items():
        for way, style in STYLES.items():
            mine = [row for row in engine if (row["game"], row["way"], row["options"]) == (game, way, usual(game))]
            one = {row["batch"]: row["per_second"] for row in mine if row["threads"] == 1}
            two = {row["batch"]: row["per_second"] for row in mine if row["threads"] == 2}
            look: dict[str, Any] = {"linestyle": style, "color": colour, "marker": "o",
                                    "label": f"{title(game)}, {way}"}
            by_batch.plot(list(one), [rate / 1e6 for rate in one.values()], **look)
            by_threads.plot(list(two), [two[batch] / one[batch] for batch in two], **look)
    _axes(by_batch, "one thread", "games in the batch", "million decisions a second")
    _axes(by_threads, "two threads", "games in the batch", "times one thread")
    by_batch.set_xscale("log", base=2)
    by_threads.set_xscale("log", base=2)
    largest = max(row["batch"] for row in engine if row["batch"] <= 1024)
    for game, colour in colours(engine).items():
        for way, style in STYLES.items():
            rates = {row["options"]["num_players"]: row["per_second"] / 1e6 for row in engine
                     if (row["game"], row["way"], row["threads"], row["batch"]) == (game, way, 1, largest)
                     and "num_players" in row["options"]}
            by_players.plot(list(rates), list(rates.values()), style, color=colour, marker="o")
    _axes(by_players, f"batch of {largest}, one thread", "players", "million decisions a second")
    _layers(by_layer, results["layers"])
    _legend_below(figure, by_batch)
    saved(figure, path)


def _axes(axes: Any, title: str, across: str, up: str) -> None:
    axes.set(title=title, xlabel=across, ylabel=up)
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)


def _legend_below(figure: Any, *panels: Any) -> None:
    """One legend for all panels, under them, where it hides nothing. `saved` keeps the room that is made for it."""
    entries = {label: handle for panel in panels
               for handle, label in zip(*panel.get_legend_handles_labels(), strict=True)}
    columns = min(4, len(entries))
    room = 0.3 * -(-len(entries) // columns) / figure.get_figheight()
    figure.legend(list(entries.values()), list(entries), loc="lower center", ncols=columns, frameon=False)
    figure.set_layout_engine("tight", rect=(0, room, 1, 1))


def _layers(axes: Any, layers: list[dict[str, Any]]) -> None:
    """Bars of the layers that add up to a step of `env()`; the wrappers, which it does without, stand in the title."""
    names = list(dict.fromkeys(one["layer"] for one in layers if not one["layer"].startswith("instead")))
    games = list(dict.fromkeys(one["game"] for one in layers))
    left = [0.0] * len(games)
    for name in names:
        widths = [next(one["nanoseconds"] for one in layers if (one["game"], one["layer"]) == (game, name)) / 1e3
                  for game in games]
        axes.barh([title(game) for game in games], widths, left=left, label=name, height=0.6)
        left = [a + b for a, b in zip(left, widths, strict=True)]
    least, most = (f"{end(one['nanoseconds'] for one in layers if one['layer'].startswith('instead')) / 1e3:.0f}"
                   for end in (min, max))
    added = f"standard wrappers would add {least if least == most else f'{least} to {most}'} µs"
    axes.set(title=f"a decision through env(); {added}", xlabel="microseconds")
    axes.set_ylim(-0.5, len(games) + 0.1)
    axes.legend(fontsize=8, loc="upper center", ncols=3, frameon=False)


def cost(results: dict[str, Any], path: Path) -> None:
    """How cost grows: a panel for each thing that grows."""
    axes_of = list(dict.fromkeys(row["axis"] for row in results["rows"]))
    figure, panels = plt.subplots(1, len(axes_of), figsize=(4.5 * len(axes_of), 4.4), squeeze=False)
    for axis, panel in zip(axes_of, panels[0], strict=True):
        for game, colour in colours(results["rows"]).items():
            for way, style in STYLES.items():
                mine = {row["value"]: row["nanoseconds"] for row in results["rows"]
                        if (row["axis"], row["game"], row["way"]) == (axis, game, way)}
                if mine:
                    panel.plot(list(mine), list(mine.values()), style, color=colour, marker="o",
                               label=f"{title(game)}, {way}")
        _axes(panel, axis, axis, "ns a decision")
        if axis in ("batch", "turn limit"):
            panel.set_xscale("log", base=2)
    _legend_below(figure, *panels[0])
    saved(figure, path)


def miniatures(results: dict[str, Any], path: Path) -> None:
    """What can be won against learners over their iterations, and against agents: a panel for each miniature."""
    rows = results["rows"]
    columns = min(4, len(rows))
    figure, panels = plt.subplots(-(-len(rows) // columns), columns, squeeze=False,
                                  figsize=(3.6 * columns, 3.2 * -(-len(rows) // columns) + 0.6))
    for row, panel in zip(rows, panels.flat, strict=False):
        for number, name in enumerate(LEARNERS):
            panel.plot(*zip(*row["curves"][name], strict=True), color=f"C{number}", label=name)
        for number, name in enumerate(PLAYERS, len(LEARNERS)):
            if name in row["exploitability"]:
                panel.axhline(max(row["exploitability"][name], LEAST), color=f"C{number}", linestyle="--", label=name)
        panel.set(title=f"{row['name']}, {row['nodes']:,} nodes", xlabel="iterations", ylabel="exploitability",
                  xscale="log", yscale="log", ylim=(LEAST, 1))
        panel.grid(alpha=0.3)
    for panel in panels.flat[len(rows):]:
        panel.axis("off")
    _legend_below(figure, *panels.flat[:len(rows)])
    saved(figure, path)


def learning(results: dict[str, Any], path: Path) -> None:
    """Scores over the time of training: the mean over seeds of each way to learn, and a band from lowest to highest."""
    figure, panel = plt.subplots(figsize=(7, 4.6))
    for number, name in enumerate(dict.fromkeys(row["way"] for row in results["rows"])):
        runs = [row["curve"] for row in results["rows"] if row["way"] == name]
        minutes = [point["minutes"] for point in runs[0]]
        scores = [[100 * point["score"] for point in points] for points in zip(*runs, strict=True)]
        panel.plot(minutes, [sum(one) / len(one) for one in scores], color=f"C{number}", marker="o", label=name)
        panel.fill_between(minutes, [min(one) for one in scores], [max(one) for one in scores], color=f"C{number}",
                           alpha=0.2)
    where = "against rules" if load(results["game"]).SPEC.players[-1] == 2 else "one seat among rules"
    panel.set(title=f"{title(results['game'])}: {where}", xlabel="minutes of processor time",
              ylabel="games won in %")
    panel.grid(alpha=0.3)
    panel.legend(frameon=False, title=f"mean and range of {len(runs)} seed{'s' * (len(runs) > 1)}")
    saved(figure, path)
