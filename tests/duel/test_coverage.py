"""Every rule, card and character of The Duel has a scenario that is named after it."""

import ast
import re
from pathlib import Path

import pytest

from bang_env.duel import SPEC
from bang_env.duel.cards import CARD_NAMES, CHARACTER_NAMES

RULES = re.findall(r"^\*\*(D\d+a?)\.\*\*", (SPEC.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)


def names_in(source):
    """The names of the test functions of a module, read from its text."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]


SCENARIOS = [
    name
    for path in sorted(Path(__file__).parent.glob("test_rules_*.py"))
    for name in names_in(path.read_text(encoding="utf-8"))
]


def snake_case(name):
    """A card's or character's name as test functions have it: `Indians!` is `indians`."""
    return name.lower().replace("!", "").replace(" ", "_")


def named_after(what, names):
    """The tests whose names hold these words, whole: `clock` is not in `test_clocks`."""
    return [name for name in names if re.search(rf"_{what}(_|$)", name)]


def test_the_rules_are_numbered_from_1_to_31_with_a_19a():
    numbers = [f"D{number}" for number in range(1, 32)]
    assert [*numbers[:19], "D19a", *numbers[19:]] == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_scenario(rule):
    assert [name for name in SCENARIOS if name.startswith(f"test_{rule.lower()}_")], (
        f"no test_{rule.lower()}_... in tests/duel/test_rules_*.py"
    )


@pytest.mark.parametrize("card", CARD_NAMES)
def test_every_card_has_a_scenario(card):
    assert named_after(snake_case(card), SCENARIOS), (
        f"no test with {snake_case(card)} in its name in tests/duel/test_rules_*.py"
    )


@pytest.mark.parametrize("character", CHARACTER_NAMES)
def test_every_character_has_a_scenario(character):
    assert named_after(snake_case(character), SCENARIOS), (
        f"no test with {snake_case(character)} in its name in tests/duel/test_rules_*.py"
    )


def test_every_scenario_names_a_rule_or_a_card():
    strange = [name for name in SCENARIOS if not re.match(r"test_(d\d+a?|card)_", name)]
    assert not strange, "scenarios are named by rule or card: test_d<number>_... or test_card_<name>_..."
    cited = {name.split("_")[1] for name in SCENARIOS} - {"card"}
    assert cited <= {rule.lower() for rule in RULES}
    played = [name.removeprefix("test_card_") for name in SCENARIOS if name.startswith("test_card_")]
    cards = tuple(f"{snake_case(card)}_" for card in CARD_NAMES)
    assert all(f"{name}_".startswith(cards) for name in played)


def test_there_are_31_cards_and_24_characters():
    assert (len(CARD_NAMES), len(set(CARD_NAMES))) == (31, 31)
    assert (len(CHARACTER_NAMES), len(set(CHARACTER_NAMES))) == (24, 24)


def test_scenarios_have_different_names_in_each_file():
    for path in Path(__file__).parent.glob("test_*.py"):
        names = names_in(path.read_text(encoding="utf-8"))
        assert len(set(names)) == len(names), f"a test of {path.name} hides another of the same name"


def test_the_scan_sees_what_is_missing():
    names = names_in(
        "import x\ndef test_d1_the_clocks(): pass\ndef helper(): pass\n# def test_d2_a_hat(): pass\n"
        "def test_d19a_indians(): pass\n"
    )
    assert names == ["test_d1_the_clocks", "test_d19a_indians"]
    assert named_after(snake_case("Indians!"), names) == ["test_d19a_indians"]
    assert not named_after("clock", names)
    assert not named_after("hat", names)
