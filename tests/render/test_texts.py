"""One line on everything that has a name: each game's table has it, and `explain` finds it."""

import pytest

import bang_env
from bang_env.bang import cards as bang
from bang_env.core.texts import OF_THREE
from bang_env.dice import cards as dice
from bang_env.duel import cards as duel
from bang_env.games import GAMES, load
from tests.random_games import each_game
from tests.toy import ACTIONS, Game

LONGEST = 120
EVENTS = {"high_noon": 15, "fistful": 15}
NAMES = {
    "duel": [*duel.CARD_NAMES, *duel.CHARACTER_NAMES, *duel.SIDES, *(f"{symbol} symbol" for symbol in duel.SYMBOLS)],
    "dice": [*dice.FACE_NAMES, *dice.ROLE_NAMES, *dice.CHARACTER_NAMES],
    "bang": [*bang.CARD_NAMES, *bang.ROLE_NAMES, *bang.CHARACTER_NAMES],
    "toy": ["first", "second", *ACTIONS, "number"],
}


def test_every_game_is_checked():
    assert set(GAMES) <= set(NAMES)


@each_game
def test_every_name_of_a_games_tables_has_exactly_one_text(module):
    texts = module.SPEC.texts
    once = [name for kind, name, _ in texts.rows if not kind.endswith(OF_THREE)]
    assert sorted(once) == sorted(set(once)), "a name has two texts"
    events = [name for kind, name, _ in texts.rows if kind == "event"]
    assert sorted(NAMES[module.SPEC.name] + events) == sorted(once)
    assert len(events) == (sum(EVENTS.values()) if module.SPEC.name == "bang" else 0)


@each_game
def test_every_text_is_one_line_of_whole_sentences(module):
    for kind, name, text in module.SPEC.texts.rows:
        assert 10 <= len(text) <= LONGEST and "\n" not in text, name
        assert text == text.strip() and text[0].isupper() and text[-1] == "." and "  " not in text, name
        assert kind and not {"he", "his", "him", "she", "her"} & set(text.lower().split()), name


def test_a_game_explains_what_is_in_it():
    assert load("duel").Game(1).explain("Derringer").startswith("Shoots at the opponent's active character.")
    assert bang_env.explain("dice", "arrow") == load("dice").Game(1).explain("arrow")
    assert Game(1).explain("swap") == "Take another number."
    with pytest.raises(ValueError, match="game must be one of"):
        bang_env.explain("chess", "rook")


@pytest.mark.parametrize("typed", ["Missed!", "missed", "MISSED!", " Missed! ", "Missed!/law/snake", "miss"])
def test_a_name_may_be_typed_carelessly(typed):
    assert bang_env.explain("duel", typed) == "Avoids a hit. It is played only as an answer."


def test_accents_and_points_may_be_left_out():
    assert bang_env.explain("bang", "jose delgado") == bang_env.explain("bang", "José Delgado")
    assert bang_env.explain("bang", "rev carabine") == "Weapon, range 4."


def test_a_short_name_is_itself_and_not_the_beginning_of_a_longer_one():
    assert bang_env.explain("bang", "Duel").startswith("You and another player") and bang_env.explain("bang", "beer")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Deringer", r"The Duel has nothing called 'Deringer'; did you mean Derringer"),
        ("scho", r"did you mean Schofield or Schoolmarm\?"),
        ("xyzzy", "its sides, cards, characters, symbols have names of their own"),
        ("", "nothing called ''"),
        (7, "nothing called 7"),
    ],
)
def test_an_unknown_name_gets_near_ones(typed, said):
    with pytest.raises(ValueError, match=said):
        bang_env.explain("duel", typed)


@pytest.mark.parametrize("name", ["dice", "bang"])
def test_with_three_players_a_role_is_after_something_else(name):
    module = load(name)
    assert "renegade" in module.Game(1, num_players=3).explain("deputy")
    assert "sheriff" in module.Game(1, num_players=4).explain("deputy") == module.SPEC.explain("deputy")
