"""The engine and its slow twin agree at every decision of many random games."""

import random

import pytest

from bang_env.dice.cards import CHARACTER_NAMES
from tests.dice.lockstep import play

COUNTS = range(3, 9)
GAMES = {3: 240, 4: 190, 5: 140, 6: 120, 7: 110, 8: 90}
"""Random games for each number of players: about three seconds each."""
MANY = 2500
"""Random games for each number of players in the long run."""


def cast(count, character, seed):
    """A seating with this character somewhere; everybody else is dealt at random."""
    seat = random.Random(seed).randrange(count)
    return [character if place == seat else None for place in range(count)]


@pytest.mark.parametrize("count", COUNTS)
def test_random_games(count):
    for seed in range(GAMES[count]):
        play(seed, num_players=count)


@pytest.mark.parametrize("character", CHARACTER_NAMES)
def test_games_with_each_character(character):
    for seed in range(30):
        count = 3 + seed % 6
        play(1000 + seed, num_players=count, characters=cast(count, character, seed))


@pytest.mark.parametrize("count", COUNTS)
def test_games_without_abilities(count):
    for seed in range(GAMES[count] // 6):
        play(2000 + seed, num_players=count, abilities=False)


@pytest.mark.parametrize("count", COUNTS)
def test_games_with_a_turn_limit(count):
    for seed in range(GAMES[count] // 6):
        play(3000 + seed, num_players=count, turn_limit=1 + seed % 12)


@pytest.mark.slow
@pytest.mark.parametrize("count", COUNTS)
def test_many_thousand_games(count):
    for seed in range(10_000, 10_000 + MANY):
        character = CHARACTER_NAMES[seed % len(CHARACTER_NAMES)]
        limit = 1 + seed % 20 if seed % 10 == 0 else None
        play(
            seed,
            num_players=count,
            characters=cast(count, character, seed),
            abilities=seed % 13 != 0,
            turn_limit=limit,
        )
