"""Every rule, card and character of BANG! has a scenario that is named after it."""

import ast
import re
import unicodedata
from pathlib import Path

import pytest

from tests.bang.twin_cards import COLOUR, LIFE, ROWS, name_of

NOT_IN_A_POSITION = {7, 8}  # what is open to whom: the observation and the players' views show it
RULES = [f"b{number}" for number in range(1, 74) if number not in NOT_IN_A_POSITION]
SETS = ("base", "dodge_city")
CARDS = sorted({name_of(face) for group in SETS for face in ROWS[group]})
CHARACTERS = [name for group in SETS for name in LIFE[group]]


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
    """A name as test functions have it: `José Delgado` is `jose_delgado`, `Indians!` is `indians`."""
    plain = unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z]+", "_", plain.lower()).strip("_")


def named_after(what, names):
    """The tests whose names hold these words, whole: `knife` is not in `test_knifes`."""
    return [name for name in names if re.search(rf"_{what}(_|$)", name)]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_scenario(rule):
    assert [name for name in SCENARIOS if name.startswith(f"test_{rule}_")]


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_scenario(card):
    assert named_after(snake_case(card), [name for name in SCENARIOS if name.startswith("test_card_")])


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_a_scenario(character):
    assert named_after(snake_case(character), SCENARIOS)


def test_every_scenario_names_a_rule_or_a_card():
    strange = [name for name in SCENARIOS if not re.match(r"test_(b\d+|card)_", name)]
    assert not strange
    assert {name.split("_")[1] for name in SCENARIOS} - {"card"} == set(RULES)


def test_there_are_120_cards_and_31_characters():
    assert (len(ROWS["base"]), len(ROWS["dodge_city"]), len(LIFE["base"]), len(LIFE["dodge_city"])) == (80, 40, 16, 15)
    assert set(CARDS) <= set(COLOUR)


def test_scenarios_have_different_names():
    assert len(set(SCENARIOS)) == len(SCENARIOS)


def test_the_scan_sees_what_is_missing():
    names = names_in("import x\ndef test_b1_the_knifes(): pass\ndef helper(): pass\n# def test_b2_a(): pass\n")
    assert names == ["test_b1_the_knifes"]
    assert not named_after("knife", names)
    assert (snake_case("José Delgado"), snake_case("Rev. Carabine")) == ("jose_delgado", "rev_carabine")
