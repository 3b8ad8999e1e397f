"""How fair the games are, as one agent plays them against itself: what `bang balance` reports.

The Duel: win rates by side, by character, by pairs of characters on one side and against each other. Games of more players: by role, by
character, and by both. Every game is a deal of its own with the same agent in all seats.
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
    def of(cell: Any) -> Cells:
        return report.tally(run, cell).shares(run.seed)

    found = {"kind": of(lambda e: [(e.seat.kind,)]), "character": of(lambda e: [(c,) for c in e.seat.characters])}
    if report.is_duel(run):
        found["together"] = of(lambda e: combinations(sorted(e.seat.characters), 2))
        found["against"] = against(run)
    else:
        found["character and role"] = of(lambda e: [(c, e.seat.kind) for c in e.seat.characters])
    return found


def against(run: Run) -> Cells:
    """What the side of the first character scores when the second one is on the other side; the first is always of the Law."""
    found = report.Tally(run.blocks)
    for block, (result, seats) in enumerate(zip(run.played[0].results, run.deals[0], strict=True)):
        for mine in seats[0].characters:
            for other in seats[1].characters:
                found.add((mine, other), block, report.POINTS.get(result[0], 0.0))
    return found.shares(run.seed)


def summary(run: Run) -> dict[str, Any]:
    """The report as plain data, for the file."""
    games, nobody, cut = report.undecided(run)[0]
    found: dict[str, Any] = {"games": games, "undecided": nobody, "truncated": cut}
    for way, cells in balance(run).items():
        found[way] = [{"of": list(cell), **asdict(share)} for cell, share in cells.items()]
    return found


# ------------------------------------------------------------------------------------------------------------------ text


def ordered(cells: Mapping[tuple[str, ...], Share]) -> list[tuple[tuple[str, ...], Share]]:
    """Best first; among equals by name."""
    return sorted(cells.items(), key=lambda item: (-item[1].share, item[0]))


def listed(title: Sequence[str], cells: Sequence[tuple[tuple[str, ...], Share]]) -> list[str]:
    """Cells as a table."""
    return [*report.columns([[*title, "won", "games"], *([*cell, str(share), str(share.games)] for cell, share in cells)], len(title)), ""]


def ends(cells: Cells) -> list[tuple[tuple[str, ...], Share]]:
    """The best and the worst few."""
    inorder = ordered(cells)
    return inorder if len(inorder) <= 2 * PAIRS_SHOWN else inorder[:PAIRS_SHOWN] + inorder[-PAIRS_SHOWN:]


def text(run: Run) -> str:
    """The whole report."""
    found = balance(run)
    games, nobody, cut = report.undecided(run)[0]
    lines = [report.heading(run), f"{report.names_of(run)[0]} against itself; {nobody} of {games} games had no winner, {cut} of them were "
             "cut off; shares in %, with 95% intervals", ""]
    if report.is_duel(run):
        lines += listed(["side"], ordered(found["kind"]))
        lines += listed(["character"], ordered(found["character"]))
        shown = f"the {PAIRS_SHOWN} best and worst pairs"
        lines += [f"together on one side: {shown}", *listed(["one", "other"], ends(found["together"]))]
        lines += [f"Law against Outlaw: {shown} for the Law", *listed(["law", "outlaw"], ends(found["against"]))]
    else:
        lines += listed(["role"], ordered(found["kind"]))
        kinds, both = report.kinds_of(run), found["character and role"]
        rows = [["character", "all roles", *kinds, "games"]]
        rows += [[cell[0], str(share), *(str(both[cell[0], kind]) if (cell[0], kind) in both else "-" for kind in kinds), str(share.games)]
                 for cell, share in ordered(found["character"])]
        lines += [*report.columns(rows), ""]
    return "\n".join(lines[:-1])


def plot(run: Run, out: Path) -> list[Path]:
    """Bars by character, heat maps of the pairs or of characters and roles."""
    found, made = balance(run), [plots.characters(run, out / "characters.png")]
    if not report.is_duel(run):
        kinds = report.kinds_of(run)
        names = sorted(character for character, in found["character"])
        return [*made, plots.heat_map(_pairs(found["character and role"]), names, kinds, "share of games won by character and role, in %",
                                      out / "character-and-role.png")]
    sides = [sorted({c for seats in run.deals[0] for c in seats[side].characters}) for side in (0, 1)]
    made.append(plots.heat_map(_pairs(found["against"]), sides[0], sides[1],
                               "score of the Law with the row's character against the column's, in %", out / "against.png", SPAN))
    for side, names in zip(("law", "outlaw"), sides, strict=True):
        cells = _pairs(found["together"])
        both_ways = {**cells, **{(b, a): share for (a, b), share in cells.items()}}
        title = f"score of the {side} side with both characters, in %"
        made.append(plots.heat_map(both_ways, names, names, title, out / f"together-{side}.png", SPAN))
    return made


def _pairs(cells: Cells) -> dict[tuple[str, str], Share]:
    return {(one, other): share for (one, other), share in cells.items()}
