"""The plots of a report. They need matplotlib, which the extra `arena` installs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.names import SEARCHING
from bang_arena import report
from bang_arena.runs import Run
from bang_arena.statistics import Share

DPI = 110


def pyplot() -> Any:
    """matplotlib's pyplot, which then needs no display."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    return plt


def save(figure: Any, path: Path) -> Path:
    """Write a figure to a file."""
    figure.tight_layout()
    figure.savefig(path, dpi=DPI)
    pyplot().close(figure)
    return path


def plot_run(run: Run, out: Path) -> list[Path]:
    """All plots of a tournament, into a folder; tells which files there are."""
    files = [roles(run, out / "roles.png"), lengths(run, out / "lengths.png")]
    if by_budget(run):
        files.append(budgets(run, out / "budget.png"))
    if report.by_character(run):
        files.append(characters(run, out / "characters.png"))
    if report.of_two(run):
        names = [report.shown(run, name) for name in report.names_of(run)]
        cells = {(report.shown(run, one), report.shown(run, other)): share
                 for (one, other), share in report.matrix(run).items()}
        files.append(heat_map(cells, names, names, "score of the row against the column, in %", out / "matrix.png"))
        if report.ladder(run):
            files.append(rating_ladder(run, out / "ladder.png"))
    return files


def rating_ladder(run: Run, path: Path) -> Path:
    """Elo ratings with their intervals, best on top."""
    standing = report.ladder(run)[::-1]
    figure, axis = pyplot().subplots(figsize=(7, 1.2 + 0.45 * len(standing)))
    spread = [[r.elo - r.low for r in standing], [r.high - r.elo for r in standing]]
    axis.errorbar([r.elo for r in standing], range(len(standing)), xerr=spread, fmt="o", capsize=4)
    axis.set_yticks(range(len(standing)), [r.name for r in standing])
    axis.set_ylim(-0.6, len(standing) - 0.4)
    zero = next(name for name, ranked in run.ranked.items() if ranked)
    axis.set_xlabel(f"Elo, {zero} = 0, with 95 % intervals over deals")
    axis.set_title(report.heading(run), fontsize=9)
    axis.grid(axis="x", alpha=0.3)
    return save(figure, path)


def heat_map(cells: Mapping[tuple[str, str], Share], rows: Sequence[str], names: Sequence[str], title: str, path: Path,
             span: float = 0.5, centre: float = 0.5) -> Path:
    """Shares as a coloured table; `span` is how far from the centre, one half as a rule, the colours reach."""
    values = np.full((len(rows), len(names)), np.nan)
    for i, row in enumerate(rows):
        for j, name in enumerate(names):
            if (row, name) in cells and cells[row, name].games:
                values[i, j] = cells[row, name].share
    small = len(names) > 6
    width, height = (0.55, 0.42) if small else (1.3, 0.55)
    figure, axis = pyplot().subplots(figsize=(2.5 + width * len(names), 1.8 + height * len(rows)))
    image = axis.imshow(values, cmap="RdBu", vmin=centre - span, vmax=centre + span, aspect="auto")
    for (i, j), value in np.ndenumerate(values):
        if not np.isnan(value):
            share = cells[rows[i], names[j]]
            more = "" if small else f"\n[{100 * share.low:.0f}, {100 * share.high:.0f}]"
            colour = "white" if abs(value - centre) > 0.7 * span else "black"
            axis.text(j, i, f"{100 * value:.0f}{more}", ha="center", va="center", fontsize=8, color=colour)
    axis.set_xticks(range(len(names)), names, rotation=90 if small or max(map(len, names)) > 12 else 0)
    axis.set_yticks(range(len(rows)), rows)
    axis.set_title(title, fontsize=9)
    figure.colorbar(image, format=lambda value, _: f"{100 * value:.0f} %")
    return save(figure, path)


def bars(axis: Any, groups: Sequence[str], series: Mapping[str, Mapping[str, Share]]) -> None:
    """Grouped bars with intervals: one group after the other, one colour a series."""
    for number, (name, by_group) in enumerate(series.items()):
        at = [place for place, group in enumerate(groups) if group in by_group]
        mine = [by_group[groups[place]] for place in at]
        spread = [[s.share - s.low for s in mine], [s.high - s.share for s in mine]]
        places = [place + 0.8 * (number + 0.5) / len(series) - 0.4 for place in at]
        axis.bar(places, [s.share for s in mine], 0.8 / len(series), yerr=spread, label=name, capsize=2,
                 error_kw={"linewidth": 0.8})
    axis.set_xticks(range(len(groups)), groups)
    axis.set_xlim(-0.6, len(groups) - 0.4)
    axis.set_ylim(0, 1)
    axis.grid(axis="y", alpha=0.3)


def roles(run: Run, path: Path) -> Path:
    """Win rates by role or side: a panel for each table size, a colour for each agent and those it sat among."""
    panels: dict[int, dict[str, dict[str, Share]]] = {}
    if report.of_two(run):
        for (name, kind), share in report.by_side(run).items():
            panels.setdefault(2, {}).setdefault(report.shown(run, name), {})[kind] = share
    else:
        for (players, name, other, kind), share in report.by_kind(run).items():
            if kind:
                who = f"{report.shown(run, name)} among {'themselves' if other == name else report.shown(run, other)}"
                panels.setdefault(players, {}).setdefault(who, {})[kind] = share
    figure, axes = pyplot().subplots(len(panels), 1, figsize=(9, 3.2 * len(panels)), squeeze=False)
    for axis, (players, series) in zip(axes[:, 0], panels.items(), strict=True):
        bars(axis, [kind for kind in report.kinds_of(run) if any(kind in of for of in series.values())], series)
        title = "score by side" if report.of_two(run) else f"{players} players: share of games won, by role"
        axis.set_title(title, fontsize=9)
        axis.legend(fontsize=7, loc="upper left", bbox_to_anchor=(1, 1))
    return save(figure, path)


def characters(run: Run, path: Path) -> Path:
    """Win rates by character, a colour for each agent."""
    rates = report.by_character(run)
    series: dict[str, dict[str, Share]] = {}
    for (name, character), share in rates.items():
        series.setdefault(report.shown(run, name), {})[character] = share
    groups = sorted({character for _, character in rates})
    figure, axis = pyplot().subplots(figsize=(4 + 0.5 * len(groups), 4.5))
    bars(axis, groups, series)
    axis.tick_params(axis="x", rotation=90)
    axis.set_title("share of games won, by character", fontsize=9)
    axis.legend(fontsize=7, loc="upper left", bbox_to_anchor=(1, 1))
    return save(figure, path)


# ---------------------------------------------------------------------------------------------------- how long it takes


def pairings(run: Run) -> dict[str, list[int]]:
    """Who played, in words, and the numbers of the tables where they did."""
    places: dict[str, list[int]] = {}
    for place, table in enumerate(run.tables):
        one, other = (report.shown(run, name) for name in (table.agents[0], table.agents[-1]))
        who = f"{one} alone" if one == other else f"{one}, {other}" if report.of_two(run) else f"{one} among {other}"
        if not report.of_two(run):
            who += f", {len(table.lineups[0])} players"
        places.setdefault(who, []).append(place)
    return places


def lengths(run: Run, path: Path) -> Path:
    """How long games are, in decisions and in turns: of all games as a histogram, and for each pairing as a box."""
    tables = pairings(run)
    rows = len(tables) if len(tables) > 1 else 0
    height = 2.6 + (0.7 + 0.28 * rows if rows else 0)
    heights = [2.6, 0.7 + 0.28 * rows] if rows else [1]
    figure, axes = pyplot().subplots(len(heights), 2, figsize=(10, height), squeeze=False, sharex="col",
                                     gridspec_kw={"height_ratios": heights})
    for column, what in enumerate(("decisions", "turns")):
        values = {who: [n for place in places for n in getattr(run.played[place], what)]
                  for who, places in tables.items()}
        every = np.array([n for mine in values.values() for n in mine])
        top = axes[0, column]
        top.hist(every, bins=bins_of(every), color="C0", alpha=0.75)
        middle = float(np.median(every))
        top.axvline(middle, color="black", linewidth=1)
        top.set_title(f"{what} of a game: median {middle:.0f}, 95 % take {np.quantile(every, 0.95):.0f} or fewer",
                      fontsize=9)
        if column == 0:
            top.set_ylabel("games")
        top.grid(axis="y", alpha=0.3)
        if rows:
            low = axes[1, column]
            low.boxplot(list(values.values())[::-1], orientation="horizontal", whis=(5, 95), showfliers=False,
                        widths=0.6)
            low.set_yticks(range(1, rows + 1), list(values)[::-1] if column == 0 else [""] * rows, fontsize=8)
            low.grid(axis="x", alpha=0.3)
        axes[-1, column].set_xlabel(what + (" (box: middle half, whiskers: 5 to 95 %)" if rows else ""), fontsize=9)
    figure.suptitle(report.heading(run), fontsize=9)
    return save(figure, path)


def bins_of(values: np.ndarray) -> np.ndarray:
    """The edges of at most 40 bars for whole numbers, so that every bar holds equally many numbers."""
    low, high = int(values.min()), int(values.max())
    step = max(1, -(-(high - low + 1) // 40))
    return np.arange(low, high + step + 1, step) - 0.5


# ---------------------------------------------------------------------------------------------- what searching is worth


def by_budget(run: Run) -> dict[str, dict[str, dict[int, Share]]]:
    """The share won by searching agents by their budgets: for each agent that does not search, and each kind of search.

    Only kinds that played with two budgets or more are there.
    """
    panels: dict[str, dict[str, dict[int, Share]]] = {}
    for (players, name, other, kind), share in report.by_kind(run).items():
        searching = budget_of(name)
        if kind or searching is None or budget_of(other) is not None:
            continue
        two, shown = report.of_two(run), report.shown(run, other)
        panel = panels.setdefault(f"against {shown}" if two else f"among {shown}, {players} players", {})
        panel.setdefault(searching[0], {})[searching[1]] = share
    several = {title: {kind: dict(sorted(shares.items())) for kind, shares in panel.items() if len(shares) > 1}
               for title, panel in panels.items()}
    return {title: panel for title, panel in several.items() if panel}


def budget_of(name: str) -> tuple[str, int] | None:
    """A searching agent's name without its budget, and the budget; None for other agents."""
    kind, _, rest = name.partition(":")
    budget, comma, options = rest.partition(",")
    return (kind + comma + options, int(budget)) if kind in SEARCHING and budget.isdecimal() else None


def budgets(run: Run, path: Path) -> Path:
    """The share of games won against the search budget: a panel for each opponent, intervals as bands."""
    panels = by_budget(run)
    figure, axes = pyplot().subplots(1, len(panels), figsize=(2 + 3.4 * len(panels), 4), squeeze=False, sharey=True)
    for axis, (title, series) in zip(axes[0], panels.items(), strict=True):
        for number, (kind, shares) in enumerate(series.items()):
            at, mine, colour = list(shares), list(shares.values()), f"C{number}"
            axis.plot(at, [100 * s.share for s in mine], marker="o", label=kind, color=colour, clip_on=False, zorder=3)
            axis.fill_between(at, [100 * s.low for s in mine], [100 * s.high for s in mine], color=colour, alpha=0.2,
                              linewidth=0)
        axis.set_xscale("log")
        ticks = spread(sorted({budget for shares in series.values() for budget in shares}))
        axis.set_xticks(ticks, [f"{budget:,}" for budget in ticks], fontsize=8)
        axis.minorticks_off()
        axis.set(xlabel="iterations for a decision", ylim=(0, 100), title=title)
        axis.title.set_fontsize(9)
        axis.grid(alpha=0.3)
        axis.legend(fontsize=8, loc="lower right")
    axes[0, 0].set_ylabel("score in %" if report.of_two(run) else "games won in %")
    figure.suptitle(f"{report.heading(run)}; bands: 95 % intervals over deals", fontsize=9, wrap=True)
    return save(figure, path)


def spread(budgets: Sequence[int]) -> list[int]:
    """Those of ascending budgets whose labels do not touch on a logarithmic axis."""
    decades = np.log10(budgets[-1] / budgets[0]) if len(budgets) > 1 else 1.0
    chosen = [budgets[0]]
    for budget in budgets[1:]:
        if np.log10(budget / chosen[-1]) >= 0.15 * decades:
            chosen.append(budget)
    return chosen


# ------------------------------------------------------------------------------------------------------------- training

Curve = Sequence[Mapping[str, float]]
"""What a training logged at its evaluations, as in its `curve.json`."""


def score_bands(axis: Any, runs: Sequence[Curve]) -> None:
    """Scores over decisions. Of one run, the band is the interval over deals; of several, it spans all runs.

    Runs are compared at the decisions that all have reached; the line is their mean.
    """
    names = dict.fromkeys(name for curve in runs for point in curve for name in point if name.startswith("vs "))
    for number, name in enumerate(names):
        lines = [[(p["decisions"], p[name]) for p in curve if name in p] for curve in runs]
        lines = [line for line in lines if line]
        colour = f"C{number}"
        if len(lines) == 1:
            points = [p for curve in runs for p in curve if name in p]
            at, middle = [p["decisions"] for p in points], [100 * p[name] for p in points]
            low, high = ([100 * p.get(f"{edge} {name}", p[name]) for p in points] for edge in ("low", "high"))
        else:
            start, end = max(line[0][0] for line in lines), min(line[-1][0] for line in lines)
            grid = np.linspace(start, max(start, end), 50)
            values = 100 * np.stack([np.interp(grid, [at for at, _ in line], [score for _, score in line])
                                     for line in lines])
            at, middle = list(grid), list(values.mean(axis=0))
            low, high = list(values.min(axis=0)), list(values.max(axis=0))
        axis.plot(at, middle, marker="o" if len(lines) == 1 else None, markersize=4, label=name, color=colour)
        axis.fill_between(at, low, high, color=colour, alpha=0.2, linewidth=0)
    axis.axhline(50, color="grey", linewidth=0.8)
    axis.set(xlabel="decisions", ylabel="score in %", ylim=(0, 100))
    axis.xaxis.set_major_formatter(lambda value, _: f"{value / 1e6:g} M" if value >= 1e5 else f"{value:,.0f}")
    band = "95 % interval over deals" if len(runs) == 1 else f"all of {len(runs)} runs"
    axis.set_title(f"score, seats exchanged; band: {band}", fontsize=9)
    axis.grid(alpha=0.3)
    axis.legend(fontsize=8, loc="best")


def learning_curves(runs: Sequence[Curve], path: Path) -> Path:
    """The scores of trainings that differ in their seed alone, each as it logged them in its `curve.json`."""
    figure, axis = pyplot().subplots(figsize=(7, 4.2))
    score_bands(axis, runs)
    return save(figure, path)
