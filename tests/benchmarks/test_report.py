"""Every figure on the pages comes from a committed result."""

import copy
import json
import re

import pytest

from bang_arena import report as arena
from bang_arena.runs import read_run
from benchmarks import report
from benchmarks.cases import is_shown, title, usual_cases, variant_cases

PAGES = [
    report.README,
    report.ROOT / "CHANGELOG.md",
    report.ROOT / "CONTRIBUTING.md",
    *sorted((report.ROOT / "docs").glob("*.md")),
    *sorted((report.ROOT / "bang_env").glob("*/README.md")),
]


def test_the_pages_are_up_to_date():
    for path, text in report.pages().items():
        assert path.read_text(encoding="utf-8") == text, f"the figures of {path.name} have drifted: run `make docs`"


def test_the_readme_is_short():
    assert len(report.README.read_text(encoding="utf-8")) <= 8000


# -------------------------------------------------------------------------------------------------------- stray figures

DIGITS = r"\b\d[\d.,]*"
WORDS = (
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty"
    r"|(?:a |some |several )?(?:dozen|hundred|thousand|million))"
)
MEASURED = re.compile(
    rf"{DIGITS} ?(?:[kM]\b|million|[mµn]?s\b|%(?! intervals?))"
    rf"|(?:{DIGITS}|{WORDS}) (?:(?:milli|micro|nano)?seconds?|minutes?|hours?)\b"
    rf"|(?:{DIGITS}|{WORDS}) times (?:as|faster|slower|longer|more|the)\b"
    r"|\bhalf a second\b|\ban? (?:minute|hour)\b"
    r"|\b(?:half|third|quarter|fifth|tenth) of the (?:time|speed)\b"
    r"|\bnext to nothing\b"
)
"""A speed, a time, a ratio or a share, in digits or in words."""
CHOSEN = (
    "for three minutes",  # how long `make demo` trains
    "six hours after their last request",  # when the server ends a game
    "ten minutes after the last request",  # and when it is over and there is no room
)
"""What looks like a measurement, and is a setting."""


def stray_figures(page):
    """The figures of a page that no result vouches for: those outside its generated parts and its options."""
    page = re.sub(r"<!-- begin (\w+) -->.*?<!-- end \1 -->", "", page, flags=re.DOTALL)
    page = re.sub(r"--[\w-]+[ =][\d.]+", "", page)
    for words in CHOSEN:
        page = page.replace(words, "")
    return [match[0] for match in MEASURED.finditer(page)]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(report.ROOT)))
def test_no_figure_stands_outside_the_generated_parts(path):
    assert stray_figures(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        "it makes 154 k decisions",
        "3.91 M a second",
        "2.1 million decisions a second",
        "about fifteen times as fast",
        "4 to 7 times as fast as",
        "ten times slower",
        "some thousand times slower",
        "which takes some 15 seconds",
        "ready in half a second",
        "in about a minute",
        "about half an hour",
        "it costs 37 % of the speed",
        "scores 98.0 % against `random`",
        "takes a quarter of the time",
        "all this costs next to nothing",
        "26 µs a step",
        "a step of 0.5 s",
    ],
)
def test_a_stray_figure_is_noticed(text):
    assert stray_figures(text) != []
    assert stray_figures(f"<!-- begin speed -->\n{text}\n<!-- end speed -->") == []


@pytest.mark.parametrize(
    "text",
    [
        "3 to 8 players, 120 cards, Python 3.11 to 3.13",
        "with 95 % intervals over deals",
        "a batch of 1024 games",
        "`bang train duel --minutes 10`",
        "learns The Duel for three minutes",
        "one of them is asked three times a turn",
        "played many times",
    ],
)
def test_numbers_that_nobody_measured_are_left_alone(text):
    assert stray_figures(text) == []


# ------------------------------------------------------------------------------------------------------ what is shown


def row(game, options, way="bare", rate=4_560_000.0, section="engine", batch=report.BATCH, threads=1):
    return {
        "section": section,
        "game": game,
        "options": options,
        "way": way,
        "batch": batch,
        "threads": threads,
        "unit": "decisions",
        "per_second": rate,
        "runs": 3,
    }


def test_a_changed_result_changes_the_text():
    throughput, peers, startup = report.results()
    before, all_before = report.speed(throughput, peers, startup), report.everything(throughput, peers, startup)
    changed = copy.deepcopy(throughput)
    one = next(one for one in changed["rows"] if one["section"] == "engine" and one["batch"] == report.BATCH)
    one["per_second"] *= 3
    assert report.everything(changed, peers, startup) != all_before
    one = next(one for one in changed["rows"] if one["section"] == "pettingzoo" and one["way"] == "env")
    one["per_second"] *= 3
    assert report.speed(changed, peers, startup) != before
    changed = copy.deepcopy(startup)
    changed["rows"][0]["processor"] *= 3
    assert report.speed(throughput, peers, changed) != before
    changed = copy.deepcopy(peers)
    changed["suites"][1]["rows"], changed["suites"][1]["absent"] = [], "its installation failed"
    assert "its installation failed" in report.speed(throughput, changed, startup)


@pytest.mark.parametrize("game, options", [*usual_cases(), *variant_cases()], ids=str)
def test_a_game_and_its_expansions_are_shown_as_soon_as_they_are_measured(game, options):
    assert is_shown(game, options)
    others = [one for one in report.results()[0]["rows"] if one["game"] != game]
    assert f"| {title(game, options)} |" not in report.main_table(others)
    line = f"| {title(game, options)} | 4.56 M | - | - | - | - |"
    assert line in report.main_table([*others, row(game, json.loads(json.dumps(options)))]).splitlines()
    for made in (report.engine_table, report.ways_table):
        assert title(game, options) in made([*others, row(game, options)])


def test_other_numbers_of_players_stay_off_the_readme():
    assert not any(is_shown(game, {**options, "num_players": 4}) for game, options in usual_cases() if options)


def test_a_figure_of_this_suite_has_one_source():
    """A rate that `peers` measured for us again would differ from that of `throughput`, so it is not shown."""
    throughput, peers, startup = report.results()
    before = report.everything(throughput, peers, startup), report.speed(throughput, peers, startup)
    for suite in peers["suites"]:
        for one in suite["rows"]:
            if suite["peer"] == "ours":
                one["decisions_per_second"] = one["choices_per_second"] = 123_456_789.0
            if "ours" in one:
                one["ours"] = 123_456_789.0
    assert before == (report.everything(throughput, peers, startup), report.speed(throughput, peers, startup))


def test_what_we_lose_comes_first_and_no_game_is_left_out():
    peers = report.results()[1]
    rows = [one for suite in peers["suites"][1:] for one in report.best_rows(suite)]
    assert {one["game"] for suite in peers["suites"][1:] for one in suite["rows"] if "absent" not in one} == {
        one["game"] for one in rows
    }
    lines = report.peers_summary(peers).splitlines()[2:]
    assert sum(line.split(" | ")[1].count(",") + 1 for line in lines) == len(rows)
    firsts = [float(re.search(r"[\d.]+", line.split(" | ")[1])[0]) for line in lines]
    assert firsts == sorted(firsts)
    for line in lines:
        ratios = [float(one) for one in re.findall(r"(?:\*\*| )([\d.]+) [a-z]", line.split(" | ", 1)[1].rjust(999))]
        assert ratios == sorted(ratios) and all(("**" in line) == (min(ratios) < 1) for _ in ratios)
    every = [line.split(" | ")[-2] for line in report.peers_table(peers).splitlines()[2:]]
    assert [float(one) for one in every] == sorted(float(one) for one in every)


def test_a_loss_stands_out_and_says_how_decisions_are_counted():
    assert report.ratio_words({"game": "spades", "ratio": 0.88, "ratio_choices": 1.15}) == "**0.88 spades** (1.15)"
    assert report.ratio_words({"game": "chess_v6", "ratio": 0.78, "ratio_choices": 0.78}) == "**0.78 chess**"
    assert report.ratio_words({"game": "bridge(x=false)", "ratio": 2.34, "ratio_choices": 9.0}) == "2.3 bridge"


def test_sentences_about_gains_say_no_more_than_the_intervals():
    run = read_run(report.RESULTS / "ladder-dice" / "run.json")
    text = "\n".join(report.gain_sentences(run))
    for (_, name, _, kind), gain in arena.by_gain(run).items():
        (line,) = (line for line in text.splitlines() if line.startswith(f"- `{name}` "))
        (part,) = (part for part in line.split("; ") if (f"as {kind}" if kind else "over all seats") in part)
        open_now = gain.low <= 0 <= gain.high
        assert ("no difference is shown" in part) == open_now
        assert open_now or (f"{'more' if gain.gain > 0 else 'fewer'} wins" in part)


def test_only_the_marked_part_is_replaced():
    page = "before\n<!-- begin speed -->\nold \\1\n<!-- end speed -->\nafter\n"
    assert report.renewed(page, r"new \2") == "before\n<!-- begin speed -->\nnew \\2\n<!-- end speed -->\nafter\n"
    with pytest.raises(ValueError, match="begin speed"):
        report.renewed("nothing here", "new")
