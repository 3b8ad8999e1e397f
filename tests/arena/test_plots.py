"""The pictures of runs and trainings: they are made of what was played, and no label covers another."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="it needs the extra arena")

from bang_arena import plots, statistics
from bang_arena.match import exchanged, whole_table
from bang_arena.runs import Played, Run, deals_of

SEARCHERS = ["mc:30", "mc:32", "mc:1000", "ismcts:30,rollout=random", "ismcts:100,rollout=random"]


@pytest.fixture(autouse=True)
def _few_resamples(monkeypatch):
    monkeypatch.setattr(statistics, "RESAMPLES", 100)


@pytest.fixture
def figures(monkeypatch):
    """The figures that are saved, which stay open."""
    kept = []

    def save(figure, path):
        figure.tight_layout()
        figure.savefig(path, dpi=plots.DPI)
        kept.append(figure)
        return path

    monkeypatch.setattr(plots, "save", save)
    yield kept
    for figure in kept:
        plots.pyplot().close(figure)


def invented(game, tables, blocks=6):
    """A run whose results come from a generator instead of games."""
    rng = np.random.default_rng(1)
    played = []
    for table in tables:
        games, players = blocks * len(table.lineups), len(table.lineups[0])
        results = ["".join("+" if seat == winner else "-" for seat in range(players))
                   for winner in rng.integers(0, players, games)]
        decisions = rng.integers(50, 300, games).tolist()
        played.append(Played(results, [0] * games, decisions, [n // 6 for n in decisions]))
    names = {name: True for table in tables for name in table.agents}
    return Run(game, 1, blocks, names, tables, played, deals_of(game, tables, blocks, 1))


@pytest.fixture(scope="module")
def duel():
    names = ["random", "rules", *SEARCHERS]
    return invented("duel", [exchanged(a, b, {}, 2) for a, b in combinations(names, 2)])


@pytest.fixture(scope="module")
def dice():
    options = {"num_players": 5}
    tables = [whole_table("rules", options, 5), *(exchanged(name, "rules", options, 5) for name in SEARCHERS)]
    return invented("dice", tables)


def labels_of(axis):
    """The labels of an axis that are shown; matplotlib also has some beyond its ends."""
    for side in (axis.xaxis, axis.yaxis):
        low, high = sorted(side.get_view_interval())
        yield [tick.label1 for tick in side.get_major_ticks()
               if low <= tick.get_loc() <= high and tick.label1.get_text() and tick.label1.get_visible()]


def overlapping(figure):
    """Pairs of labels of one axis, or titles, that cover each other."""
    figure.canvas.draw()
    ink = figure.canvas.get_renderer()
    found = []
    groups = [labels for axis in figure.axes for labels in labels_of(axis)]
    groups.append([text for axis in figure.axes for text in (axis.title, axis.xaxis.label) if text.get_text()]
                  + ([figure._suptitle] if figure._suptitle else []))
    for texts in groups:
        boxes = [(text.get_text(), text.get_window_extent(ink).shrunk(0.98, 0.98)) for text in texts]
        found += [(one[0], other[0]) for one, other in combinations(boxes, 2) if one[1].overlaps(other[1])]
    return found


def outside(figure):
    """Labels that reach over the edge of the picture."""
    ink, page = figure.canvas.get_renderer(), figure.bbox
    texts = [text for axis in figure.axes for labels in labels_of(axis) for text in (*labels, axis.title)]
    boxes = [(text.get_text(), text.get_window_extent(ink)) for text in texts]
    return [name for name, box in boxes if box.x0 < page.x0 - 1 or box.x1 > page.x1 + 1 or box.y0 < page.y0 - 1]


@pytest.mark.parametrize("name", ["duel", "dice"])
def test_labels_do_not_overlap(name, request, figures, tmp_path):
    files = plots.plot_run(request.getfixturevalue(name), tmp_path)
    assert {"lengths.png", "budget.png", "roles.png"} <= {path.name for path in files}
    for figure, path in zip(figures, files, strict=True):
        assert overlapping(figure) == [] and outside(figure) == [], path.name


def test_scores_by_budget_are_those_of_the_run(duel, dice):
    panels = plots.by_budget(duel)
    assert set(panels) == {"against random", "against rules"}
    assert {kind: list(shares) for kind, shares in panels["against rules"].items()} == {
        "mc": [30, 32, 1000], "ismcts,rollout=random": [30, 100]}
    place = next(n for n, table in enumerate(duel.tables) if table.agents == ["rules", "mc:1000"])
    won = sum(result[1 - number % 2] == "+" for number, result in enumerate(duel.played[place].results))
    assert panels["against rules"]["mc"][1000].share == pytest.approx(won / 12)
    assert set(plots.by_budget(dice)) == {"among rules, 5 players"}
    assert plots.by_budget(invented("duel", [exchanged("random", "mc:30", {}, 2)])) == {}


def test_the_lengths_of_all_games_are_counted(duel, figures, tmp_path):
    plots.lengths(duel, tmp_path / "lengths.png")
    top = figures[0].axes[0]
    assert sum(bar.get_height() for bar in top.patches) == duel.num_games
    every = [n for played in duel.played for n in played.decisions]
    assert f"median {np.median(every):.0f}," in top.get_title()


def test_bars_of_whole_numbers_hold_equally_many():
    for values in ([5], [1, 2, 3], [10, 500], list(range(40)), [3, 84]):
        edges = plots.bins_of(np.array(values))
        assert edges[0] < min(values) and edges[-1] > max(values) and len(edges) <= 43
        assert len(set(np.diff(edges))) == 1 and edges[0] % 1 == 0.5


def curve(seed, points):
    rng = np.random.default_rng(seed)
    values = 0.5 + 0.03 * np.arange(points) + rng.normal(0, 0.02, points)
    return [{"decisions": 1000.0 * (n + 1), "vs rules": v, "low vs rules": v - 0.1, "high vs rules": v + 0.1}
            for n, v in enumerate(values)]


def test_the_band_of_one_run_is_its_interval(figures, tmp_path):
    points = curve(1, 6)
    plots.learning_curves([points], tmp_path / "curve.png")
    axis, = figures[0].axes
    heights = axis.collections[0].get_paths()[0].vertices[:, 1]
    assert heights.max() == pytest.approx(100 * max(p["high vs rules"] for p in points))
    assert heights.min() == pytest.approx(100 * min(p["low vs rules"] for p in points))
    assert overlapping(figures[0]) == []


def test_the_band_of_several_runs_spans_them_as_far_as_all_have_come(figures, tmp_path):
    runs = [curve(seed, 6 + seed) for seed in range(4)]
    plots.learning_curves(runs, tmp_path / "curve.png")
    axis, = figures[0].axes
    line, band = axis.lines[0], axis.collections[0].get_paths()[0].vertices
    assert line.get_xdata()[0] == 1000 and line.get_xdata()[-1] == 6000
    last = [100 * run[5]["vs rules"] for run in runs]
    assert line.get_ydata()[-1] == pytest.approx(np.mean(last))
    at_end = band[np.isclose(band[:, 0], 6000), 1]
    assert at_end.min() == pytest.approx(min(last)) and at_end.max() == pytest.approx(max(last))
    assert "all of 4 runs" in axis.get_title()


def test_a_curve_without_intervals_can_be_drawn(figures, tmp_path):
    plots.learning_curves([[{"decisions": 1.0, "vs random": 0.5}, {"decisions": 2.0}]], tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 5000
