"""The engine and its slow twin agree at every decision of many random games."""

import pytest

from tests.duel.lockstep import play
from tests.duel.twin_table import LIFE

PEOPLE = {side: tuple(characters) for side, characters in LIFE.items()}
PAIRS, ROUNDS = 6, 11
"""Twelve characters make six pairs; in eleven rounds everybody has been everybody's partner once."""
CHUNKS, GAMES = 40, 500
"""The long run: so many parts with so many games each."""


def pairs(side, turn):
    """The characters of a side in six pairs; another round, other partners."""
    first, *others = PEOPLE[side]
    circle = [first, *others[turn:], *others[:turn]]
    return [[circle[place], circle[-1 - place]] for place in range(PAIRS)]


def line_up(side, number, each):
    """The characters of a side: a pair that is in play from the beginning, and others at random in reserve."""
    return pairs(side, number // PAIRS % ROUNDS)[number % PAIRS] + [None] * (each - 2)


def mixture(seed):
    """Options that differ from game to game: the pairs, the number of characters, abilities, a turn limit."""
    each = 2 + seed % 3 if seed % 10 else 5 + seed // 10 % 8
    return {
        "characters_per_side": each,
        "law": line_up("law", seed, each),
        "outlaw": line_up("outlaw", seed // PAIRS, each),
        "abilities": seed % 17 != 0,
        "turn_limit": 1 + seed % 40 if seed % 13 == 0 else None,
    }


def test_pairs_are_complete():
    for side, people in PEOPLE.items():
        partners = {frozenset(pair) for turn in range(ROUNDS) for pair in pairs(side, turn)}
        assert len(partners) == len(people) * (len(people) - 1) // 2
        assert all({who for pair in pairs(side, turn) for who in pair} == set(people) for turn in range(ROUNDS))


@pytest.mark.parametrize("outlaws", range(PAIRS))
@pytest.mark.parametrize("turn", [0, 4])
def test_everybody_meets_everybody_of_the_other_side(turn, outlaws):
    for number, law in enumerate(pairs("law", turn)):
        play(100 * turn + 10 * outlaws + number, characters_per_side=2, law=law, outlaw=pairs("outlaw", turn)[outlaws])


@pytest.mark.parametrize("seed", range(5))
def test_random_games(seed):
    for game in range(3):
        play(1000 + 10 * seed + game)


@pytest.mark.parametrize("characters", range(2, 13))
def test_games_with_each_number_of_characters(characters):
    play(2000 + characters, characters_per_side=characters)


@pytest.mark.parametrize("characters", [2, 3, 5])
def test_games_without_abilities(characters):
    for seed in range(2):
        play(3000 + seed, characters_per_side=characters, abilities=False)


@pytest.mark.parametrize("limit", [1, 2, 7, 16])
def test_games_with_a_turn_limit(limit):
    for seed in range(2):
        play(4000 + seed, turn_limit=limit)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_thousand_games(chunk):
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        play(10_000 + seed, **mixture(seed))
