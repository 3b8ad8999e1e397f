"""The documentation is true: generated parts are up to date, code blocks run, named files exist."""

import re
from pathlib import Path

import pytest

from agents.runs import read_run
from bang_env.docs import page_path, renewed
from bang_env.games import GAMES, load
from train import report

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")), *(page_path(load(name).SPEC) for name in GAMES)]
NEEDED = {"openspiel.md": "pyspiel", "rllib.md": "ray"}
"""Libraries without which the blocks of a page are skipped."""
BLOCKS = [pytest.param(page, code, id=f"{page.relative_to(ROOT)}-{number}")
          for page in PAGES
          for number, code in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))]


@pytest.mark.parametrize("name", GAMES)
def test_generated_tables_are_up_to_date(name):
    spec = load(name).SPEC
    page = page_path(spec).read_text(encoding="utf-8")
    assert renewed(page, spec) == page, "the tables have drifted: run `make docs`"


@pytest.mark.parametrize(("page", "code"), BLOCKS)
def test_code_blocks_run(page, code):
    if page.name in NEEDED:
        pytest.importorskip(NEEDED[page.name], reason=f"{page.name} needs {NEEDED[page.name]} (`make test-adapters` has it)")
    exec(compile(code, "a code block", "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_make_target_of_the_docs_exists():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {target for page in PAGES for target in re.findall(r"`?make ([a-z-]+)", page.read_text(encoding="utf-8"))}
    assert named - targets == set()


def test_ladders_of_the_readme_are_those_of_the_saved_runs():
    """`make ladder` saves the runs and prints the tables that belong into the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in sorted(ROOT.glob("benchmarks/results/ladder-*/run.json")):
        tables = [line for line in report.text(read_run(path), report.markdown).splitlines() if line.startswith("|")]
        assert [line for line in tables if line not in readme] == [], f"{path.parent.name}: print it with --read {path} --markdown"


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_page_has_every_rule_number_once_and_in_order(name):
    text = (load(name).SPEC.folder / "RULES.md").read_text(encoding="utf-8")
    letter, last = {"dice": ("X", 20), "duel": ("D", 31)}[name]
    numbers = [int(n) for n in re.findall(rf"^\W*{letter}(\d+)\.", text, re.MULTILINE)]
    assert numbers == list(range(1, last + 1))
