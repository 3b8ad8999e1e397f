"""Results of the benchmark as text, Markdown, LaTeX and a plot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bang_arena import plots, report
from bang_arena.benchmark.protocol import Track, read_protocol
from bang_arena.benchmark.results import (
    BASELINE,
    Result,
    Scale,
    check_alike,
    gain_over,
    overall,
    overall_scale,
    references,
    scales,
    scores,
)
from bang_arena.statistics import Share

Draw = Callable[[Sequence[Sequence[str]]], list[str]]
"""Draws rows of cells, the first of which are headings, as lines: `report.columns`, `report.markdown`, `latex`."""
ALL = "all"
FEW_DEALS = 20
"""A trial on fewer deals says so: its intervals are too narrow."""


def track_of(result: Result) -> Track:
    """The track of a result."""
    return read_protocol(result.protocol).track(result.track)


def shown(label: str, result: Result) -> str:
    """How an opponent is called: the trained one by its name today, since a stronger `ppo` may have come."""
    return read_protocol(result.protocol).network(track_of(result)) if label == "ppo" else label


def known_results(result: Result) -> list[Result]:
    """The reference results on the same deals; a trial on fewer deals has none."""
    return list(references(result.protocol, result.track, result.split)) if result.deals is None else []


def rows_of(result: Result, known: Sequence[Result] = ()) -> list[list[str]]:
    """A row for each opponent and one over all: score, floor, bound, place between them, gain over the baseline."""
    scale = scales(known) if known else {}
    before = next((one for one in known if one.agent == BASELINE), None)
    more = before is not None and track_of(result).players > 2
    each, over_all = gain_over(result, before) if before is not None and more else ({}, None)
    headings = ["opponent", "score", *(["floor", "bound", "place"] if scale else []),
                *([f"gain over {BASELINE}"] if more else []), "games"]
    rows = [headings]
    for label, share in scores(result).items():
        rows.append([shown(label, result), str(share), *_placed(share, scale.get(label)),
                     *([str(each[label])] if more else []), str(share.games)])
    mean = overall(result)
    rows.append([ALL, str(mean), *_placed(mean, overall_scale(scale) if scale else None),
                 *([str(over_all)] if more else []), str(mean.games)])
    return rows


def _placed(share: Share, scale: Scale | None) -> list[str]:
    """The floor, the bound, and where between them a score is; nothing if they are not known."""
    if scale is None:
        return []
    place = scale.place(share.share)
    return [f"{100 * scale.floor:.1f}", f"{100 * scale.bound:.1f}", "-" if place != place else f"{100 * place:.0f}"]


def text(result: Result, draw: Draw = report.columns) -> str:
    """The whole report of one result."""
    known = known_results(result)
    of_two = track_of(result).players == 2
    what = "score" if of_two else "share of games won, in every seat among players of one kind"
    lines = [f"{result.agent}: {result.title} ({result.hash[:12]}), {track_of(result).title}",
             f"{what}, in %, with 95 % intervals over deals", ""]
    lines += draw(rows_of(result, known))
    cut = sum(games.truncated for games in result.games.values())
    if cut:
        lines += ["", f"{cut} games were cut off, undecided"]
    if scales(known):
        lines += ["", "floor: what random reaches; bound: the best of " + ", ".join(one.agent for one in known)]
    if not result.ranked:
        lines += ["", "this agent knows what no player could know: it is not ranked"]
    return _joined([*lines, *_warned(result)], draw)


def _warned(result: Result) -> list[str]:
    """What is said of a trial on few deals."""
    if result.deals is None or result.deals >= FEW_DEALS:
        return []
    return ["", "so few deals show that an agent runs, not how strong it is: the intervals are too narrow"]


def compared(results: Sequence[Result], draw: Draw = report.columns) -> str:
    """Several results side by side; what the first gains over each of the others, on the same deals."""
    check_alike(results)
    first = results[0]
    lines = [f"{first.title} ({first.hash[:12]}), {track_of(first).title}",
             "scores and gains in %, with 95 % intervals over deals", ""]
    if len(results) == 2:
        return _joined([*lines, *draw(_side_by_side(first, results[1])), *_warned(first)], draw)
    labels = list(first.games)
    rows = [[f"gain of {first.agent} over", ALL, *(shown(label, first) for label in labels)]]
    for result in results[1:]:
        each, mean = gain_over(first, result)
        rows.append([_name(result), str(mean), *(f"{100 * each[label].gain:+.1f}" for label in labels)])
    lines += [*scoreboard(results, draw), "", "differences on the same deals, in the same seats", "", *draw(rows), "",
              "compare two results to see the intervals against each opponent", *_warned(first)]
    return _joined(lines, draw)


def _name(result: Result) -> str:
    """An agent in a table; a star says that it is not ranked."""
    return result.agent if result.ranked else result.agent + "*"


def _side_by_side(one: Result, other: Result) -> list[list[str]]:
    """Two results with all their intervals: a row for each opponent and one over all."""
    each, mean = gain_over(one, other)
    rows = [["opponent", _name(one), _name(other), f"gain of {one.agent}"]]
    mine, theirs = scores(one), scores(other)
    rows += [[shown(label, one), str(mine[label]), str(theirs[label]), str(each[label])] for label in mine]
    return [*rows, [ALL, str(overall(one)), str(overall(other)), str(mean)]]


def scoreboard(results: Sequence[Result], draw: Draw = report.markdown) -> list[str]:
    """Results side by side, the best first: the mean score with its interval, and the score against each opponent."""
    check_alike(results)
    rows = [["agent", ALL, *(shown(label, results[0]) for label in results[0].games)]]
    for result in sorted(results, key=lambda one: -overall(one).share):
        rows.append([_name(result), str(overall(result)), *(f"{100 * share.share:.1f}" for share in
                                                            scores(result).values())])
    return draw(rows)


def _joined(lines: Sequence[str], draw: Draw) -> str:
    """The lines of a report. Where tables are LaTeX, all else is a comment."""
    if draw is not latex:
        return "\n".join(lines)
    inside, told = False, []
    for line in lines:
        inside = inside or line.startswith(r"\begin{tabular}")
        told.append(line if inside or not line else f"% {line}")
        inside = inside and line != r"\end{tabular}"
    return "\n".join(told)


def latex(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as a table of LaTeX, for the package booktabs."""
    def line(row: Sequence[str]) -> str:
        return " & ".join(_escaped(cell) for cell in row) + r" \\"

    return [rf"\begin{{tabular}}{{l{'r' * (len(rows[0]) - 1)}}}", r"\toprule", line(rows[0]), r"\midrule",
            *(line(row) for row in rows[1:]), r"\bottomrule", r"\end{tabular}"]


_LATEX = {"&": r"\&", "%": r"\%", "_": r"\_", "#": r"\#", "$": r"\$", "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}",
          "^": r"\textasciicircum{}", "\\": r"\textbackslash{}"}


def _escaped(cell: str) -> str:
    """A cell as LaTeX takes it; a negative number gets a true minus."""
    safe = "".join(_LATEX.get(sign, sign) for sign in cell)
    return safe.replace("-", "$-$") if cell[:1] in "+-" and len(cell) > 1 else safe


def plot(results: Sequence[Result], path: Path) -> Path:
    """The scores of one agent or more by opponent, with their intervals, between floor and bound if those are known."""
    check_alike(results)
    first = results[0]
    known = known_results(first)
    scale = scales(known) if known else {}
    if scale:
        scale = {**scale, ALL: overall_scale(scale)}
    labels = [*scores(first), ALL][::-1]
    figure, axis = plots.pyplot().subplots(figsize=(7, 1.4 + (0.3 + 0.1 * len(results)) * len(labels)))
    for row, label in enumerate(labels):
        if label in scale:
            axis.plot([100 * scale[label].floor, 100 * scale[label].bound], [row, row], "|-", color="lightgrey",
                      linewidth=5, markersize=12, markeredgecolor="grey", zorder=1)
    for number, result in enumerate(results):
        mine = {**scores(result), ALL: overall(result)}
        shares = [mine[label] for label in labels]
        spread = [[100 * (share.share - share.low) for share in shares],
                  [100 * (share.high - share.share) for share in shares]]
        shift = 0.6 * ((len(results) - 1) / 2 - number) / len(results)
        axis.errorbar([100 * share.share for share in shares], [row + shift for row in range(len(labels))], xerr=spread,
                      fmt="o", capsize=3, color=f"C{number}", label=result.agent, zorder=2)
    axis.set_yticks(range(len(labels)), [shown(label, first) for label in labels])
    axis.set_xlim(-2, 102)
    grey = "; grey: from random to the best known" if scale else ""
    axis.set_xlabel(f"score in %, with 95 % intervals over deals{grey}")
    axis.set_title(f"{first.agent}: {first.title}" if len(results) == 1 else first.title, fontsize=10)
    if len(results) > 1:
        axis.legend(fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.6 / figure.get_figheight()), ncols=5,
                    frameon=False)
    axis.grid(axis="x", alpha=0.3)
    return plots.save(figure, path)
