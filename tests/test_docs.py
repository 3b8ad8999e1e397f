"""The documentation is true: generated parts are up to date, code blocks run, commands are understood, files exist."""

import argparse
import importlib
import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

import bang_cli.__main__ as bang
from bang_agents.network import SHIPPED
from bang_arena import report
from bang_arena.replay import read_replay
from bang_arena.runs import read_run
from bang_cli.commands import COMMANDS
from bang_env.games import load
from tests.games import SUITE
from tools.docs import pages, pictures, renewed

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(load(name).SPEC.folder / "README.md" for name in SUITE),
         *sorted((ROOT / "docs").glob("*.md")), ROOT / "notebooks" / "README.md", SHIPPED / "README.md"]
NOT_INSTALLED_BY_MAKE_TEST = {"ray"}


def blocks(language):
    """All code blocks of the pages in a language."""
    return [
        pytest.param(code, id=f"{page.relative_to(ROOT)}-{number}")
        for page in PAGES
        for number, code in enumerate(
            re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        )
    ]


@pytest.mark.parametrize("path", pages(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_generated_tables_are_up_to_date(path):
    page = path.read_text(encoding="utf-8")
    assert renewed(page, pages()[path]) == page, "the tables have drifted: run `make docs`"


def test_pictures_are_those_of_the_notebooks():
    for path, content in pictures().items():
        assert path.read_bytes() == content, f"{path.name} has drifted: run `make docs`"


def test_the_game_of_the_animation_is_played_to_its_end():
    """`bang replay docs/pictures/game.json --gif docs/pictures/game.gif` draws it."""
    assert read_replay(ROOT / "docs" / "pictures" / "game.json").end().over


def test_a_page_without_its_marks_is_refused():
    with pytest.raises(ValueError, match="no part between <!-- begin x -->"):
        renewed("nothing", {"x": "text"})


@pytest.mark.parametrize("code", blocks("python"))
def test_code_blocks_run(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        exec(compile(code, "a code block", "exec"), {})
    except ModuleNotFoundError as error:
        if str(error.name).split(".")[0] not in NOT_INSTALLED_BY_MAKE_TEST:
            raise
        pytest.skip(f"{error.name} is not installed")


# ------------------------------------------------------------------------------------------------------------- commands


class Understood(Exception):
    """A command has read its arguments and would begin."""


@pytest.fixture
def only_parsed(monkeypatch):
    """Commands end as soon as they have read their arguments."""
    for name in ("parse_args", "parse_intermixed_args"):
        def read(self, *given, real=getattr(argparse.ArgumentParser, name), **named):
            real(self, *given, **named)
            raise Understood
        monkeypatch.setattr(argparse.ArgumentParser, name, read)
    monkeypatch.setattr(sys, "path", list(sys.path))


def meant(words):
    """The module and the arguments that a line of a shell means; None if it is none of our commands."""
    if words[:1] == ["bang"]:
        command, rest = bang.find(words[1:])
        return command.module, [f"bang {command.name}", *rest]
    if words[:2] == ["python", "-m"] and words[2].split(".")[0] == "benchmarks":
        package = (ROOT / words[2].replace(".", "/")).is_dir()
        return words[2] + ".__main__" * package, words[2:]
    return None


@pytest.mark.parametrize(
    "code", [*blocks("sh"), *(pytest.param("\n".join(command.examples), id=command.name) for command in COMMANDS)]
)
def test_commands_are_understood(code, only_parsed, monkeypatch):
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for line in code.splitlines():
        words = shlex.split(line, comments=True)
        for named in re.findall(r"\.?\[([a-z,]+)\]", line) if "pip install" in line else ():
            assert set(named.split(",")) <= set(extras)
        command = meant(words)
        if command is None:
            continue
        try:
            module = importlib.import_module(command[0])
        except ModuleNotFoundError as error:
            if str(error.name).split(".")[0] not in NOT_INSTALLED_BY_MAKE_TEST:
                raise
            continue
        monkeypatch.setattr(sys, "argv", command[1])
        with pytest.raises(Understood):
            module.main()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


def test_every_page_is_found_from_the_index():
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    assert [
        page.name for page in (ROOT / "docs").glob("*.md") if page.name != "index.md" and f"]({page.name})" not in text
    ] == []


TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_make_target_of_the_docs_exists():
    named = {
        target
        for page in PAGES
        for target in re.findall(r"(?:`|^)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert named - TARGETS == set()


def test_the_workflows_run_targets_that_exist_on_the_pythons_of_the_package():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pythons = {
        line.rsplit(" ", 1)[1]
        for line in project["classifiers"]
        if line.startswith("Programming Language :: Python :: 3.")
    }
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
    assert set(texts) == {"test", "nightly"}
    assert "run: make test\n" in texts["test"] and "pull_request" in texts["test"]
    assert set(re.findall(r'"(3\.\d+)"', texts["test"])) == pythons
    suites = re.search(r"suite: \[(.*)\]", texts["nightly"])[1].split(", ")
    assert {"test-slow", "test-adapters", "test-recipes"} == set(suites) <= TARGETS and "schedule" in texts["nightly"]


def test_the_pages_of_the_games_have_the_same_headings():
    heads = [
        re.findall(r"^## (.*)$", (load(name).SPEC.folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
        for name in SUITE
    ]
    assert all(head == heads[0] for head in heads)
    assert {"Usage", "Options", "Actions", "Observation", "Rewards", "Termination", "Version history"} <= set(heads[0])


def test_ladders_of_the_pages_are_those_of_the_saved_runs():
    """`make ladder` saves the runs; `make docs` puts their tables on the page."""
    page = (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8")
    for path in sorted(ROOT.glob("benchmarks/results/ladder-*/run.json")):
        tables = [line for line in report.text(read_run(path), report.markdown).splitlines() if line.startswith("|")]
        assert [line for line in tables if line not in page] == [], f"{path.parent.name}: run `make docs`"


def test_badges_and_citation_say_what_the_package_says():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pythons = sorted(
        (line.rsplit(" ", 1)[1] for line in project["classifiers"] if "Python :: 3." in line),
        key=lambda version: int(version.split(".")[1]),
    )
    assert f"badge/python-{pythons[0]}_to_{pythons[-1]}-" in readme
    assert f"badge/licence-{project['license']}-" in readme
    assert f"version = {{{project['version']}}}" in readme and f"license = {{{project['license']}}}" in readme
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    title = re.search(r'^title: "(.*)"$', citation, re.MULTILINE)[1]
    assert f"title = {{{title}}}" in readme and f"version: {project['version']}\n" in citation
    assert all(load(name).SPEC.title in citation for name in SUITE)


def test_the_readme_counts_the_cards_and_characters_of_the_games():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    from bang_env.bang.cards import CHARACTER_ROWS, DECK_ROWS, EVENT_ROWS

    assert f"{len(DECK_ROWS)} cards, {len(CHARACTER_ROWS)} characters, {len(EVENT_ROWS)} events" in readme


@pytest.mark.parametrize("name", SUITE)
def test_the_rules_page_has_every_rule_number_once_and_in_order(name):
    text = rules_of(name)
    rules = re.findall(r"^\W*([A-Z])(\d+)\.", text, re.MULTILINE)
    assert len(rules) >= 20
    for letter in {letter for letter, _ in rules}:
        numbers = [int(number) for other, number in rules if other == letter]
        assert numbers == list(range(1, len(numbers) + 1)), f"the rules {letter} are not numbered one after another"


def test_each_game_has_letters_of_its_own_for_its_rules():
    letters = [
        letter
        for name in SUITE
        for letter in set(re.findall(r"^\W*([A-Z])\d+\.", rules_of(name), re.MULTILINE))
    ]
    assert len(set(letters)) == len(letters)


def rules_of(name):
    """The text of a game's rules."""
    return (load(name).SPEC.folder / "RULES.md").read_text(encoding="utf-8")


def test_the_rules_of_bang_have_all_the_numbers_of_its_sets():
    numbers = re.findall(r"^\W*([A-Z]\d+)\.", rules_of("bang"), re.MULTILINE)
    last = {"B": 73, "E": 43, "S": 5, "A": 37}
    assert set(numbers) == {f"{letter}{number}" for letter in last for number in range(1, last[letter] + 1)}
