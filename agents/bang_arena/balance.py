"""How fair the games are, as one agent plays them against itself: what `bang balance` reports.

Games of two: win rates by side, by character, by pairs of characters on one side and against each other. Games of
more: by role, by character, and by both. Every game is a deal of its own with the same agent in all seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any

from bang_arena import plots, report
from bang_arena.runs import Run
from bang_arena.statistics import Share

PAIRS_SHOWN = 8
"""How many of the best and of the worst pairs the printout has; all are in the file and in the plots."""
SPAN = 0.25
"""The colours of the plots reach from 25 to 75 %."""

Cells = dict[tuple[str, ...], Share]


@lru_cache(report.KEPT)
def balance(run: Run) -> dict[str, Cells]:
    """Win rates by each way to count; with two players undecided games count half, as everywhere."""
    def rates(cells_of: Any) -> Cells:
        return report.tally(run, cells_of).shares(run.seed)

    ways = {"kind": rates(lambda e: [(e.seat.kind,)]), "character": rates(lambda e: [(c,) for c in e.seat.characters])}
    if report.of_two(run):
        ways["together"] = rates(lambda e: combinations(sorted(e.seat.characters), 2))
        ways["against"] = against(run)
    else:
        ways["character and role"] = rates(lambda e: [(c, e.seat.kind) for c in e.seat.characters])
    return ways


def against(run: Run) -> Cells:
    """What the first side scores with one character when another is on the other side."""
    tally = report.Tally(run.blocks)
    for block, (result, seats) in enumerate(zip(run.played[0].results, run.deals[0], strict=True)):
        for mine in seats[0].characters:
            for other in seats[1].characters:
                tally.add((mine, other), block, report.POINTS.get(result[0], 0.0))
    return tally.shares(run.seed)


def summary(run: Run) -> dict[str, Any]:
    """The report as plain data, for the file."""
    games, nobody, cut = report.undecided(run)[0]
    content: dict[str, Any] = {"games": games, "undecided": nobody, "truncated": cut}
    for way, cells in balance(run).items():
        content[way] = [{"of": list(cell), **asdict(share)} for cell, share in cells.items()]
    return content


# ----------------------------------------------------------------------------------------------------------------- text


def ordered(cells: Mapping[tuple[str, ...], Share]) -> list[tuple[tuple[str, ...], Share]]:
    """Best first; among equals by name."""
    return sorted(cells.items(), key=lambda item: (-item[1].share, item[0]))


def table(columns: Sequence[str], cells: Sequence[tuple[tuple[str, ...], Share]], title: str = "") -> list[str]:
    """Cells as a table with a title; nothing if there are none, as in a game without characters."""
    if not cells:
        return []
    rows = [[*columns, "won", "games"], *([*cell, str(share), str(share.games)] for cell, share in cells)]
    return [*([title] if title else []), *report.columns(rows, len(columns)), ""]


def ends(cells: Cells) -> list[tuple[tuple[str, ...], Share]]:
    """The best and the worst few."""
    best_first = ordered(cells)
    return best_first if len(best_first) <= 2 * PAIRS_SHOWN else best_first[:PAIRS_SHOWN] + best_first[-PAIRS_SHOWN:]


def text(run: Run) -> str:
    """The whole report."""
    ways, kinds = balance(run), report.kinds_of(run)
    games, nobody, cut = report.undecided(run)[0]
    lines = [report.heading(run), f"{report.names_of(run)[0]} against itself; {nobody} of {games} games had no winner, "
             f"{cut} of them were cut off; shares in %, with 95% intervals", ""]
    if report.of_two(run):
        pairs = f"the {PAIRS_SHOWN} best and worst pairs"
        lines += table(["side"], ordered(ways["kind"]))
        lines += table(["character"], ordered(ways["character"]))
        lines += table(["one", "other"], ends(ways["together"]), f"together on one side: {pairs}")
        lines += table(kinds, ends(ways["against"]), f"{' against '.join(kinds)}: {pairs} for {kinds[0]}")
    else:
        lines += table(["role"], ordered(ways["kind"]))
        both = ways["character and role"]
        rows = [["character", "all roles", *kinds, "games"]]
        for (character,), share in ordered(ways["character"]):
            by_role = [str(both[character, kind]) if (character, kind) in both else "-" for kind in kinds]
            rows.append([character, str(share), *by_role, str(share.games)])
        lines += [*report.columns(rows), ""]
    return "\n".join(lines[:-1])


def plot(run: Run, out: Path) -> list[Path]:
    """Bars by character, heat maps of the pairs or of characters and roles; none in a game without characters."""
    ways, kinds = balance(run), report.kinds_of(run)
    if not ways["character"]:
        return []
    files = [plots.characters(run, out / "characters.png")]
    if not report.of_two(run):
        names = sorted(character for character, in ways["character"])
        title = "share of games won by character and role, in %"
        cells = _pairs(ways["character and role"])
        return [*files, plots.heat_map(cells, names, kinds, title, out / "character-and-role.png")]
    sides = [sorted({c for seats in run.deals[0] for c in seats[side].characters}) for side in (0, 1)]
    title = f"score of {kinds[0]} with the row's character against the column's, in %"
    files.append(plots.heat_map(_pairs(ways["against"]), sides[0], sides[1], title, out / "against.png", SPAN))
    for side, names in zip(kinds, sides, strict=True):
        cells = _pairs(ways["together"])
        both_ways = {**cells, **{(b, a): share for (a, b), share in cells.items()}}
        title = f"score of {side} with both characters, in %"
        files.append(plots.heat_map(both_ways, names, names, title, out / f"together-{side}.png", SPAN))
    return files


def _pairs(cells: Cells) -> dict[tuple[str, str], Share]:
    return {(one, other): share for (one, other), share in cells.items()}
