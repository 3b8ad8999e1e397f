"""Every rule, character and die face of the Dice Game has a scene named after it, run on the engine and on the twin."""

import re
from pathlib import Path

import pytest

from bang_env.dice import SPEC
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES
from tests.scene_names import assert_no_test_hides_another, named_after, runs_on_both, scenes, snake_case

FOLDER = Path(__file__).parent
RULES = [
    int(number)
    for number in re.findall(
        r"^\*\*X(\d+)\.\*\*", (SPEC.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE
    )
]
SCENES = [function.name for function in scenes(FOLDER)]
ON_BOTH = [function.name for function in scenes(FOLDER) if runs_on_both(function)]


def test_the_rules_are_numbered_from_1_to_20():
    assert list(range(1, 21)) == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_scene(rule):
    assert [name for name in ON_BOTH if name.startswith(f"test_x{rule}_")], (
        f"no test_x{rule}_... in tests/dice/test_rules_*.py"
    )


@pytest.mark.parametrize("character", CHARACTER_NAMES)
def test_every_character_has_a_scene(character):
    assert named_after(snake_case(character), ON_BOTH), (
        f"no test with {snake_case(character)} in its name in tests/dice/test_rules_*.py"
    )


@pytest.mark.parametrize("face", FACE_NAMES)
def test_every_face_has_a_scene(face):
    assert named_after(f"face_{face}", ON_BOTH), (
        f"no test with face_{face} in its name in tests/dice/test_rules_*.py"
    )


def test_every_scene_names_a_rule():
    strange = [name for name in SCENES if not re.match(r"test_x\d+_", name)]
    assert not strange, "scenes are named by rule: test_x<number>_..."
    assert {int(re.match(r"test_x(\d+)_", name)[1]) for name in SCENES} <= set(RULES)


def test_scenes_have_different_names_in_each_file():
    assert_no_test_hides_another(FOLDER)
