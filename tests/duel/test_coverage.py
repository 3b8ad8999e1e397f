"""Every rule, card and character of The Duel has a scene that is named after it, run on the engine and on the twin."""

import re
from pathlib import Path

import pytest

from bang_env.duel import SPEC
from bang_env.duel.cards import CARD_NAMES, CHARACTER_NAMES
from tests.scene_names import assert_no_test_hides_another, named_after, runs_on_both, scenes, snake_case

FOLDER = Path(__file__).parent
RULES = re.findall(r"^\*\*(D\d+a?)\.\*\*", (SPEC.folder / "RULES.md").read_text(encoding="utf-8"), re.MULTILINE)
SCENES = [function.name for function in scenes(FOLDER)]
ON_BOTH = [function.name for function in scenes(FOLDER) if runs_on_both(function)]
ENGINE_ALONE = {"D2": "the engine deals the decks", "D4": "the engine hides from each player what they cannot know"}


def test_the_rules_are_numbered_from_1_to_31_with_a_19a():
    numbers = [f"D{number}" for number in range(1, 32)]
    assert [*numbers[:19], "D19a", *numbers[19:]] == RULES


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_scene(rule):
    names = SCENES if rule in ENGINE_ALONE else ON_BOTH
    assert [name for name in names if name.startswith(f"test_{rule.lower()}_")], (
        f"no test_{rule.lower()}_... in tests/duel/test_rules_*.py"
    )


@pytest.mark.parametrize("card", CARD_NAMES)
def test_every_card_has_a_scene(card):
    assert named_after(snake_case(card), ON_BOTH), (
        f"no test with {snake_case(card)} in its name in tests/duel/test_rules_*.py"
    )


@pytest.mark.parametrize("character", CHARACTER_NAMES)
def test_every_character_has_a_scene(character):
    assert named_after(snake_case(character), ON_BOTH), (
        f"no test with {snake_case(character)} in its name in tests/duel/test_rules_*.py"
    )


def test_every_scene_names_a_rule_or_a_card():
    strange = [name for name in SCENES if not re.match(r"test_(d\d+a?|card)_", name)]
    assert not strange, "scenes are named by rule or card: test_d<number>_... or test_card_<name>_..."
    rules = {name.split("_")[1] for name in SCENES} - {"card"}
    assert rules <= {rule.lower() for rule in RULES}
    card_scenes = [name.removeprefix("test_card_") for name in SCENES if name.startswith("test_card_")]
    cards = tuple(f"{snake_case(card)}_" for card in CARD_NAMES)
    assert all(f"{name}_".startswith(cards) for name in card_scenes)


def test_there_are_31_cards_and_24_characters():
    assert (len(CARD_NAMES), len(set(CARD_NAMES))) == (31, 31)
    assert (len(CHARACTER_NAMES), len(set(CHARACTER_NAMES))) == (24, 24)


def test_scenes_have_different_names_in_each_file():
    assert_no_test_hides_another(FOLDER)
