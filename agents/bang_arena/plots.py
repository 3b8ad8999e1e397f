"""The plots of a report. They need matplotlib (`pip install "bang-env[arena]"`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

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
    files = [roles(run, out / "roles.png")]
    if report.by_character(run):
        files.append(characters(run, out / "characters.png"))
    if report.of_two(run):
        names = [report.shown(run, name) for name in report.names_of(run)]
        cells = {(report.shown(run, one), report.shown(run, other)): share
                 for (one, other), share in report.matrix(run).items()}
        files.append(heat_map(cells, names, names, "score of the row against the column, in %", out / "matrix.png"))
        if report.ranking(run):
            files.append(rating_ladder(run, out / "ladder.png"))
    return files


def rating_ladder(run: Run, path: Path) -> Path:
    """Elo ratings with their intervals, best on top. Who won or lost everything has a row, but no rating."""
    standing = {rating.name: rating for rating in report.ladder(run)}
    names = report.ranking(run)[::-1]
    figure, axis = pyplot().subplots(figsize=(7, 1.2 + 0.45 * len(names)))
    for row, name in enumerate(names):
        if name in standing:
            rating = standing[name]
            spread = [[rating.elo - rating.low], [rating.high - rating.elo]]
            axis.errorbar([rating.elo], [row], xerr=spread, fmt="o", capsize=4, color="C0")
            axis.annotate(f"{rating.elo:.0f}", (rating.elo, row), (0, 6), textcoords="offset points", ha="center",
                          fontsize=8)
        else:
            end = report.off_scale(run)[name]
            at, side = (0.98, "right") if end == report.ALL_WON else (0.02, "left")
            axis.text(at, row, end, transform=axis.get_yaxis_transform(), ha=side, va="center", style="italic",
                      color="dimgrey")
    axis.set_yticks(range(len(names)), names)
    axis.set_ylim(-0.6, len(names) - 0.3)
    if standing:
        axis.set_xlabel(f"Elo, {report.anchor(run)} = 0, with 95 % intervals over deals")
    else:
        axis.set_xticks([])
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
    axis.set_xticks(range(len(names)), names, rotation=90 if small else 0)
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
