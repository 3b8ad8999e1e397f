"""Every figure in the README comes from a committed result."""

import copy
import re

import pytest

from benchmarks import report


def test_the_pages_are_up_to_date():
    for path, text in report.pages().items():
        assert path.read_text(encoding="utf-8") == text, f"the figures of {path.name} have drifted: run `make docs`"


def test_no_figure_stands_outside_the_generated_part():
    page = re.sub(f"{report.BEGIN}.*?{report.END}", "", report.README.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.findall(r"\d[\d.]* ?[kM]/s|\d[\d.]* million decisions", page)


def test_a_changed_result_changes_the_text():
    throughput, peers = report.results()
    before = report.speed(throughput, peers)
    changed = copy.deepcopy(throughput)
    row = next(row for row in changed["rows"] if row["section"] == "engine" and row["batch"] == report.BATCH)
    row["per_second"] *= 3
    assert report.everything(changed, peers) != report.everything(throughput, peers)
    row = next(row for row in changed["rows"] if row["section"] == "pettingzoo" and row["way"] == "env")
    row["per_second"] *= 3
    assert report.speed(changed, peers) != before
    changed = copy.deepcopy(peers)
    changed["suites"][1]["rows"], changed["suites"][1]["absent"] = [], "its installation failed"
    assert "its installation failed" in report.speed(throughput, changed)


def test_only_the_marked_part_is_replaced():
    page = f"before\n{report.BEGIN}\nold \\1\n{report.END}\nafter\n"
    assert report.renewed(page, r"new \2") == f"before\n{report.BEGIN}\nnew \\2\n{report.END}\nafter\n"
    with pytest.raises(ValueError, match="begin speed"):
        report.renewed("nothing here", "new")
