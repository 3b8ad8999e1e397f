"""Every rule, character and die face of the Dice Game has a scenario that is named after it."""

import ast
import re
from pathlib import Path

import pytest

from bang_env.dice import SPEC
from bang_env.dice.cards import Character, Face

RULES = [
    int(number)
    for number in re.findall(r"^\*\*X(\d+)\.\*\*", (SPEC.folder / "RULES.md").read_text(), re.MULTILINE)
]


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
    for name in names_in(path.read_text())
]


def named_after(what, names):
    """The tests whose names hold these words, whole: `face_one` is not in `test_face_ones`."""
    return [name for name in names if re.search(rf"_{what}(_|$)", name)]


def test_the_rules_are_numbered_from_1_to_20():
    assert list(range(1, 21)) == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_scenario(rule):
    assert [name for name in SCENARIOS if name.startswith(f"test_x{rule}_")], (
        f"no test_x{rule}_... in tests/dice/test_rules_*.py"
    )


@pytest.mark.parametrize("character", [character.name.lower() for character in Character])
def test_every_character_has_a_scenario(character):
    assert named_after(character, SCENARIOS), (
        f"no test with {character} in its name in tests/dice/test_rules_*.py"
    )


@pytest.mark.parametrize("face", [face.name.lower() for face in Face])
def test_every_face_has_a_scenario(face):
    assert named_after(f"face_{face}", SCENARIOS), (
        f"no test with face_{face} in its name in tests/dice/test_rules_*.py"
    )


def test_every_scenario_names_a_rule():
    strange = [name for name in SCENARIOS if not re.match(r"test_x\d+_", name)]
    assert not strange, "scenarios are named by rule: test_x<number>_..."
    assert {int(re.match(r"test_x(\d+)_", name)[1]) for name in SCENARIOS} <= set(RULES)


def test_scenarios_have_different_names_in_each_file():
    for path in Path(__file__).parent.glob("test_*.py"):
        names = names_in(path.read_text())
        assert len(set(names)) == len(names), f"a test of {path.name} hides another of the same name"


def test_the_scan_sees_what_is_missing():
    names = names_in(
        "import x\ndef test_x1_face_ones(): pass\ndef helper(): pass\n# def test_x2_face_two(): pass\n"
    )
    assert names == ["test_x1_face_ones"]
    assert named_after("face_ones", names) == names
    assert not named_after("face_one", names)
    assert not named_after("face_two", names)
