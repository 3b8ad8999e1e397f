"""Every rule, card, character and event of BANG! has a scenario that is named after it."""

import ast
import re
import unicodedata
from pathlib import Path

import pytest

from tests.bang.twin_cards import COLOUR, EVENTS, LIFE, ROWS, name_of

NUMBERS = {"b": 73, "e": 43, "s": 5, "a": 37}
NOT_IN_A_POSITION = {"b7", "b8", "e2"}  # what is open to whom: the observation and the players' views show it
RULES = [f"{page}{number}" for page, last in NUMBERS.items() for number in range(1, last + 1)]
RULES = [rule for rule in RULES if rule not in NOT_IN_A_POSITION]
CARDS = sorted({name_of(face) for rows in ROWS.values() for face in rows})
CHARACTERS = [name for people in LIFE.values() for name in people]


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
    assert named_after(snake_case(card), [name for name in SCENARIOS if "_card_" in name])


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_has_a_scenario(character):
    assert named_after(snake_case(character), SCENARIOS)


@pytest.mark.parametrize("event", [name for events in EVENTS.values() for name in events])
def test_every_event_has_a_scenario(event):
    assert named_after(snake_case(event), SCENARIOS)


def test_every_scenario_names_a_rule_or_a_card():
    strange = [name for name in SCENARIOS if not re.match(r"test_([besa]\d+|card)_", name)]
    assert not strange
    assert {name.split("_")[1] for name in SCENARIOS} - {"card"} == set(RULES)


def test_the_tables_are_complete():
    assert {group: len(rows) for group, rows in ROWS.items()} == {"base": 80, "dodge_city": 40, "armed_dangerous": 28}
    people = {group: len(names) for group, names in LIFE.items()}
    assert people == {"base": 16, "dodge_city": 15, "bullet": 3, "armed_dangerous": 8}
    assert [len(events) for events in EVENTS.values()] == [15, 15]
    assert set(CARDS) == set(COLOUR)


def test_scenarios_have_different_names():
    assert len(set(SCENARIOS)) == len(SCENARIOS)


def test_the_scan_sees_what_is_missing():
    names = names_in("import x\ndef test_b1_the_knifes(): pass\ndef helper(): pass\n# def test_b2_a(): pass\n")
    assert names == ["test_b1_the_knifes"]
    assert not named_after("knife", names)
    assert (snake_case("José Delgado"), snake_case("Rev. Carabine")) == ("jose_delgado", "rev_carabine")
