"""How a game's expansions change who wins, as one agent plays them against itself: win rates by role and character.

A run has a table for the base game, one for each expansion alone, and one for all together. All play the same seeds,
so what a role gains or loses is told by the block, with its interval.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from bang_arena import plots, report
from bang_arena.match import Table, whole_table
from bang_arena.report import Seated
from bang_arena.runs import Run
from bang_arena.statistics import Gain, Share, gains
from bang_env.games import load
from bang_env.render.text import expansion_titles

BASE, ALL = "base game", "all together"
MARK = "*"
"""Behind a share whose difference from the base game has an interval without 0. Of many, some have by chance."""

Cell = tuple[int, str]
"""A table, by its place in the run, and a role or a character."""


def tables(game: str, agent: str, options: Mapping[str, Any], players: int) -> list[Table]:
    """The base game, each expansion alone, and all of them: one agent in all seats of each."""
    names = list(load(game).SPEC.expansions)
    chosen = [[], *([name] for name in names), *([names] if len(names) > 1 else [])]
    return [whole_table(agent, {**options, "expansions": some}, players) for some in chosen]


def compares(run: Run) -> bool:
    """Whether a run compares expansions with the base game."""
    used = [table.options.get("expansions") for table in run.tables]
    alone = all(len(table.agents) == len(table.lineups) == 1 for table in run.tables)
    return len(run.tables) > 1 and alone and used[0] == [] and all(used[1:])


def title(run: Run, place: int) -> str:
    """What a table plays with."""
    used = run.tables[place].options["expansions"]
    if not used:
        return BASE
    return expansion_titles(load(run.game).SPEC)[used[0]] if len(used) == 1 else ALL


@lru_cache(report.KEPT)
def by_role(run: Run) -> tuple[dict[Cell, Share], dict[Cell, Gain]]:
    """Win rates by table and role, and what each differs by from the base game."""
    return _rates(run, lambda e: [(e.place, e.seat.kind)])


@lru_cache(report.KEPT)
def by_character(run: Run) -> tuple[dict[Cell, Share], dict[Cell, Gain]]:
    """Win rates by table and character, and what each differs by from the base game, for those that it has too."""
    return _rates(run, lambda e: [(e.place, character) for character in e.seat.characters])


def _rates(run: Run, cells_of: Callable[[Seated], Iterable[Cell]]) -> tuple[dict[Cell, Share], dict[Cell, Gain]]:
    tally = report.tally(run, cells_of)
    cells = tally.cells()
    mine = [(place, what) for place, what in cells if place and (0, what) in cells]
    if not mine:
        return tally.shares(run.seed), {}
    base = [(0, what) for _, what in mine]
    won, games, won_before, games_before = (np.stack([of(cell) for cell in some], axis=1)
                                            for some in (mine, base) for of in (tally.won, tally.games))
    return tally.shares(run.seed), dict(
        zip(mine, gains(won, games, won_before, games_before, run.seed), strict=True))


def summary(run: Run) -> dict[str, Any]:
    """The report as plain data, for the file."""
    lost = report.undecided(run)
    content: dict[str, Any] = {"tables": [
        {"with": run.tables[place].options["expansions"], "games": games, "undecided": nobody, "truncated": cut}
        for place, (games, nobody, cut) in lost.items()]}
    for way, (shares, changes) in (("role", by_role(run)), ("character", by_character(run))):
        content[way] = [{"with": run.tables[place].options["expansions"], way: what, **asdict(share),
                         **({"change": asdict(changes[place, what])} if (place, what) in changes else {})}
                        for (place, what), share in shares.items()]
    return content


# ----------------------------------------------------------------------------------------------------------------- text


def is_clear(gain: Gain | None) -> bool:
    """Whether the interval of a difference leaves out 0."""
    return gain is not None and not gain.low <= 0 <= gain.high


def text(run: Run, draw: Callable[..., list[str]] = report.columns) -> str:
    """The whole report: by role with intervals, what each expansion changes, and by character."""
    kinds, places, lost = report.kinds_of(run), range(len(run.tables)), report.undecided(run)
    shares, changes = by_role(run)
    rows = [["with", *kinds, "games", "nobody won", "cut off"]]
    rows += [[title(run, place), *(str(shares.get((place, kind), "-")) for kind in kinds), *map(str, lost[place])]
             for place in places]
    lines = [report.heading(run).partition(", expansions")[0],
             f"{report.names_of(run)[0]} against itself; shares in %, with 95% intervals over deals", "", *draw(rows)]
    rows = [["change by", *kinds]]
    rows += [[title(run, place), *(str(changes.get((place, kind), "-")) for kind in kinds)] for place in places[1:]]
    lines += ["", "what each changes, in points of %, on the same seeds", "", *draw(rows)]
    shares, changes = by_character(run)
    if shares:
        rows = [["character", *(title(run, place) for place in places)]]
        for name in characters(run):
            marks = [MARK if is_clear(changes.get((place, name))) else "" for place in places]
            rows.append([name, *(f"{100 * shares[place, name].share:.1f}{marks[place]}" if (place, name) in shares
                                 else "-" for place in places)])
        lines += ["", f"by character; {MARK} the interval of the difference from the base game leaves out 0", "",
                  *draw(rows)]
    return "\n".join(lines)


def characters(run: Run) -> list[str]:
    """The characters in the order of their names; those of the base game first."""
    shares = by_character(run)[0]
    base = {name for place, name in shares if place == 0}
    return sorted({name for _, name in shares}, key=lambda name: (name not in base, name))


# ----------------------------------------------------------------------------------------------------------------- plot


def plot(run: Run, out: Path) -> list[Path]:
    """Win rates by role, a colour for each set, and by character as a coloured table."""
    places = range(len(run.tables))
    titles, kinds = [title(run, place) for place in places], report.kinds_of(run)
    shares = by_role(run)[0]
    series = {titles[place]: {kind: shares[place, kind] for kind in kinds if (place, kind) in shares}
              for place in places}
    figure, axis = plots.pyplot().subplots(figsize=(10, 4))
    plots.bars(axis, kinds, series)
    axis.set_ylim(0, min(1.0, 1.15 * max(share.high for share in shares.values())))
    axis.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    players = len(run.tables[0].lineups[0])
    agent = report.names_of(run)[0]
    axis.set_title(f"{players} players, {agent} against itself: share of games won, by role", fontsize=9)
    axis.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    files = [plots.save(figure, out / "expansions.png")]
    cells = {(name, titles[place]): share for (place, name), share in by_character(run)[0].items()}
    if cells:
        title_line = "share of games won, by character and expansion, in %"
        files.append(plots.heat_map(cells, characters(run), titles, title_line, out / "expansions-characters.png",
                                    centre=float(np.mean([share.share for share in cells.values()])), span=0.2))
    return files
