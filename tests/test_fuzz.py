"""Positions of real play with something changed: each is refused with a ValueError, or plays on as a game does."""

import copy
import functools
import json
import random
import traceback
from collections import Counter

import numpy as np
import pytest

from bang_env.dice.cards import MOST_LIFE
from bang_env.duel.cards import CHARACTER_NAMES, LIFE
from bang_env.games import load
from tests.games import OPTION_SETS, SUITE
from tests.random_games import decisions

CHANGES, CHANGES_OF_A_PART = 200, 50
"""So many changes for each game in `make test`, in parts of their own, and ten times as many in the slow suite."""
SLOW_FACTOR = 10
STEPS = 60
GAMES = 35
EXTRAS = {name: [{}, {"turn_limit": 15}, {}, {"abilities": False}, {}] for name in SUITE}
DODGE_CITY = {"expansions": ["dodge_city"]}
EVERYTHING = {"expansions": list(load("bang").SPEC.expansions)}
EXTRAS["bang"] = [{}, EVERYTHING, DODGE_CITY, EVERYTHING, {**EVERYTHING, "turn_limit": 15}, EVERYTHING,
                  {**EVERYTHING, "abilities": False}]
"""Random games from which positions are taken, and their options besides the number of players or characters."""
EACH = 6
"""So many positions for each question, phase and effect in progress."""
BIG = (100, 127, 128, 255, 256, 2**15, 2**31, 2**63, 2**70, -1, -2, -128, -(2**31), -(2**70))
ODD = (None, True, False, "", "nonsense", 1.5, float("nan"), [], {}, [None], {"a": 1}, b"1", (0, 1))

# -------------------------------------------------------------------------------------------------- real positions


def in_progress(position):
    """The effects or the event in progress, the present one last, and the triggers that wait."""
    return [entry[word] for entry in position["pending"] for word in ("effect", "event", "trigger") if word in entry]


def kind_of(game, position):
    """What tells kinds of positions apart: the question, the phase, and what is in progress."""
    question = None if game.over else int(game.states["question"][0])
    return question, position["phase"], str(in_progress(position)[-3:])


@functools.cache
def positions_of(name):
    """Positions of random play, up to EACH of every kind, as text: a change of one cannot change the others."""
    module, keep = load(name), random.Random(name)
    result = {}
    for number in range(GAMES):
        options = {**OPTION_SETS[name][number % len(OPTION_SETS[name])], **EXTRAS[name][number % len(EXTRAS[name])]}
        for game in decisions(module.Game(seed=number, **options), number):
            position = game.to_dict()
            examples = result.setdefault(kind_of(game, position), [])
            if len(examples) < EACH and (not examples or keep.random() < 0.2):
                examples.append(json.dumps(position))
    return [text for kind in sorted(result, key=str) for text in result[kind]]


# ---------------------------------------------------------------------------------------------------------- changes


def places(value, path=()):
    """Every place in a position, as the keys that lead to it."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def part_at(position, path):
    """What is at a place."""
    return functools.reduce(lambda part, key: part[key], path, position)


def word_at(path):
    """The last name on the way to a place: values under the same name can stand for each other."""
    return next(key for key in reversed(path) if isinstance(key, str))


@functools.cache
def vocabulary(name):
    """All texts and small numbers that stand under each name in some position."""
    words = {}
    for text in positions_of(name):
        position = json.loads(text)
        for path in places(position):
            value = part_at(position, path)
            if isinstance(value, (str, int)):
                words.setdefault(word_at(path), {}).setdefault(repr(value), value)
    return {word: list(values.values()) for word, values in words.items()}


def changed_number(chooser, value):
    """Another number, or what is none."""
    near = [value + 1, value - 1, value + 2, 0, 1, 2, 3]
    arrays = [np.array([value, value]), np.array([value]), np.int64(value + 1), str(value), float(value)]
    return chooser.choice([*near, *near, *near, chooser.choice(BIG), chooser.choice(arrays)])


def changed_list(chooser, value):
    """A list that is shorter, longer, or in another order."""
    items = list(value)
    if not items:
        return chooser.choice([[0], [None], ["nonsense"], [[]], [{}], None])
    at, other = chooser.randrange(len(items)), chooser.randrange(len(items))
    how = chooser.randrange(6)
    if how == 0:
        del items[at]
    elif how == 1:
        items.insert(at, copy.deepcopy(items[other]))
    elif how == 2:
        items[at], items[other] = items[other], items[at]
    elif how == 3:
        return items[:at]
    elif how == 4:
        return items * 2
    else:
        return np.array([1, 2]) if chooser.random() < 0.3 else [items]
    return items


def changed_dict(chooser, value):
    """A dict with a key less or more, or with two values swapped."""
    entries = dict(value)
    keys = list(entries)
    if not keys or chooser.random() < 0.2:
        return {**entries, "extra": 1}
    at, other = chooser.choice(keys), chooser.choice(keys)
    if chooser.random() < 0.5:
        del entries[at]
    else:
        entries[at], entries[other] = entries[other], entries[at]
    return entries


def changed(chooser, words, path, value):
    """Something else instead of a value."""
    if chooser.random() < 0.08:
        return chooser.choice(ODD)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return changed_number(chooser, value)
    if isinstance(value, list):
        return changed_list(chooser, value)
    if isinstance(value, dict):
        return changed_dict(chooser, value)
    return chooser.choice(words.get(word_at(path), []) or [0, "nonsense", []])


def change(name, number):
    """Change number so-and-so of a game's positions: the position and what was changed, as a text."""
    chooser = random.Random(f"{name} {number}")
    position = json.loads(chooser.choice(positions_of(name)))
    notes = []
    for _ in range(chooser.choice((1, 1, 2))):
        everywhere = list(places(position))
        inside = [path for path in everywhere if path[0] == "pending" and len(path) > 1]
        elsewhere = [path for path in everywhere if path[0] not in ("memory", "rng", "game")]
        if not inside or chooser.random() < 0.5:
            inside = chooser.choice([everywhere, elsewhere, elsewhere])
        path = chooser.choice(inside)
        value = part_at(position, path)
        part_at(position, path[:-1])[path[-1]] = new = changed(chooser, vocabulary(name), path, value)
        notes.append(f"{path}: {value!r} -> {new!r}")
    return position, "; ".join(notes)


# ------------------------------------------------------------------------------------------------------- invariants


def cards_of_duel(position):
    """Every card of The Duel that lies somewhere."""
    yield from position["common_deck"] + position["discard"]
    for side in position["sides"].values():
        yield from side["hand"] + side["deck"]
        for slot in side["slots"]:
            yield from slot["equipment"] if slot else []
    for entry in position["pending"][-1:]:
        yield from (card for card in entry["revealed"] + entry["store"] if card)


def cards_of_bang(position):
    """Every card of BANG! that lies somewhere."""
    yield from position["deck"] + position["discard"] + position["open"]
    for player in position["players"]:
        yield from player["hand"] + [shown["card"] for shown in player["in_play"]]


CARDS = {"duel": cards_of_duel, "bang": cards_of_bang, "dice": lambda position: ()}


def lives_of(position):
    """Everybody's life at the table, each with its lowest and highest value."""
    if position["game"] == "duel":
        people = [slot for side in position["sides"].values() for slot in side["slots"] if slot]
        return [(0, person["life"], int(LIFE[CHARACTER_NAMES.index(person["character"])])) for person in people]
    lowest = -2 if position["game"] == "bang" and position["phase"] in ("resolve", "over") else 0
    return [(lowest, player["life"], player.get("max_life", MOST_LIFE)) for player in position["players"]]


def assert_sound(game, cards):
    """What is true at every decision: room, two answers or more, life in bounds, all cards, sights from 0 to 1."""
    position = game.to_dict()
    assert not game.states["overflow"][0]
    assert game.over or len(game.legal_actions()) >= 2
    assert all(low <= life <= high for low, life, high in lives_of(position)), lives_of(position)
    assert Counter(CARDS[game.spec.name](position)) == cards
    for player in range(len(game.agents)):
        sight = game.observe(player)
        assert ((sight >= 0) & (sight <= 1)).all(), f"player {player} sees {sight[(sight < 0) | (sight > 1)]}"


def assert_round_trip(game):
    """A position is the same after a way through JSON."""
    position = game.to_dict()
    again = type(game).from_dict(json.loads(json.dumps(position)))
    assert again.to_dict() == position
    assert again.legal_actions() == game.legal_actions()


def refused(name, position):
    """Whether a position is refused; if not, it is played on, and everything must be as in a game."""
    module = load(name)
    before, refusal = repr(position), None
    try:
        game = module.Game.from_dict(position)
    except ValueError as error:
        refusal = error
    assert repr(position) == before, "a position that is handed in is left alone"
    if refusal is None:
        play_on(name, game)
        return False
    last = traceback.extract_tb(refusal.__traceback__)[-1]
    assert last.line.startswith("raise ValueError("), f"refused by accident: {refusal}"
    return True


def play_on(name, game):
    """Play random steps; everything must be as in any game."""
    cards, chooser = Counter(CARDS[name](game.to_dict())), random.Random(0)
    for step in range(STEPS):
        if step % 6 == 0 or step < 4:
            assert_sound(game, cards)
        if game.over:
            break
        if step % 20 == 0:
            other = game.resample(game.current_player, step)
            assert np.array_equal(other.observe(game.current_player), game.observe())
        game.step(chooser.choice(game.legal_actions()))
    assert_sound(game, cards)
    assert_round_trip(game)


def run(name, numbers):
    """Try these changes; gives how many were refused. A failure names the change."""
    count = 0
    for number in numbers:
        position, note = change(name, number)
        try:
            count += refused(name, position)
        except Exception as error:
            raise AssertionError(f"change {number} of {name}, {note}: {type(error).__name__}: {error}") from error
    return count


def parts(first, count):
    """Numbers of changes in parts, so that several processes can share them."""
    return [range(at, at + CHANGES_OF_A_PART) for at in range(first, first + count, CHANGES_OF_A_PART)]


each_suite_game = pytest.mark.parametrize("name", SUITE)


@each_suite_game
@pytest.mark.parametrize("numbers", parts(0, CHANGES), ids=str)
def test_a_changed_position_is_refused_or_plays_on(name, numbers):
    count = run(name, numbers)
    assert 0 < count < len(numbers), "some changes must be refused, and some harmless"


@pytest.mark.slow
@each_suite_game
@pytest.mark.parametrize("numbers", parts(CHANGES, SLOW_FACTOR * CHANGES), ids=str)
def test_many_changed_positions_are_refused_or_play_on(name, numbers):
    count = run(name, numbers)
    assert 0 < count < len(numbers), "some changes must be refused, and some harmless"


@each_suite_game
def test_positions_of_many_kinds_are_changed(name):
    positions = [json.loads(text) for text in positions_of(name)]
    kinds = {word for position in positions for word in [position["phase"], *in_progress(position)]}
    assert {"dice": 9, "duel": 25, "bang": 36}[name] <= len(kinds), sorted(kinds)


@pytest.mark.parametrize("every", [40, pytest.param(8, marks=pytest.mark.slow)])
@each_suite_game
def test_an_array_in_place_of_any_value_is_refused(name, every):
    for text in positions_of(name)[::every]:
        for path in places(json.loads(text)):
            position = json.loads(text)
            part_at(position, path[:-1])[path[-1]] = np.array([1, 2])
            assert refused(name, position), f"an array at {path}"
