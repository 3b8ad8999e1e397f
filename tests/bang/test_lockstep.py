"""The engine of BANG! and its slow twin agree at every decision of many games; the players reach what they should."""

from collections import Counter

import pytest

from tests.bang.lockstep import (
    BASIC_THEMES,
    MORE_THEMES,
    SETS,
    Mismatch,
    alone,
    compare,
    expanded,
    mixed,
    play,
    play_position,
    side_by_side,
    together,
)
from tests.bang.positions import ORANGE, random_position
from tests.bang.scene import TwinReferee
from tests.bang.twin_cards import EVENTS
from tests.bang.witness import POLICIES, Witness
from tests.pcg import Generator

CHUNKS, GAMES = 100, 200
"""The long run: so many parts with so many games each."""

SITUATIONS = {  # seen at least so often in the games of `test_the_players_bring_about_rare_situations`
    "2 eliminated by one effect": 20,
    "3 eliminated by one effect": 5,
    "elimination by Gatling": 10,
    "elimination by Indians!": 10,
    "elimination by Howitzer": 5,
    "elimination by Duel": 10,
    "the turn player is eliminated": 10,
    "two vultures share": 5,
    "the deck is made anew": 100,
    "the deck runs out inside Kit Carlson's draw": 10,
    "a Duel of 4 cards": 5,
    "a Duel of 8 cards": 1,
    "a dying player is saved": 10,
    "Dynamite passes on": 100,
    "Dynamite explodes": 20,
    "Dynamite stays": 1,
    "Lucky Duke draws!": 20,
    "the end of a game of three": 10,
    "the end with 1 living of 3": 5,
    "the end with 2 living of 3": 5,
    "won by deputy": 5,
    "won by outlaw": 5,
    "won by renegade": 5,
    "won by sheriff": 5,
}
MORE_SITUATIONS = {  # the same with the expansions
    **{f"game with {event}": 8 for events in EVENTS.values() for event in events},
    **{f"use of {name}": 10 for name in ORANGE},
    "ghost": 20,
    "Dead Man returns": 10,
    "extra turn": 5,
    "a Bomb explodes": 10,
    "Julie Cutter draws!": 10,
    "payment": 50,
    "ricochet": 10,
    "sniper": 5,
    "ability of Uncle Will": 5,
    "ability of Bass Greeves": 5,
    "ability of Frankie Canton": 5,
    "ability of Mexicali Kid": 5,
    "ability of Red Ringo": 3,
}


@pytest.mark.parametrize(
    ("how", "games", "situations"),
    [(mixed, 336, SITUATIONS), (expanded, 400, MORE_SITUATIONS)],
    ids=["base", "expansions"],
)
def test_the_players_bring_about_rare_situations(how, games, situations):
    seen = sum((alone(seed, how) for seed in range(games)), Counter())
    missing = {what: (seen[what], often) for what, often in situations.items() if seen[what] < often}
    assert not missing


class StandIn(TwinReferee):
    """A second twin in the engine's place, which may be led astray."""

    def __init__(self, position):
        self.generator = Generator(position["rng"])
        super().__init__(Witness(position, self.generator.below))

    def position(self):
        """The position with its generator, as the engine shows it."""
        return {**super().position(), "rng": self.generator.text}


def stand_in(theme="armed", seed=5):
    """The same position twice, and the generator of the second."""
    position = random_position(seed, theme, expansions=SETS)
    generator = Generator(position["rng"])
    return StandIn(position), Witness(position, generator.below), generator


def test_two_twins_agree():
    for seed in range(6):
        assert together(*stand_in(seed=seed), seed, "uniform", "two twins")["decisions"] > 10


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda twin, generator: setattr(twin, "supply", twin.supply - 1), "supply"),
        (lambda twin, generator: twin.players[0].seen.update({1: [twin.players[0].hand[0]]}), "seat 0 seen"),
        (lambda twin, generator: twin.deck.reverse(), "deck"),
        (lambda twin, generator: twin._answers.update({"fly": None}), "twin only \\['fly'\\]"),
        (lambda twin, generator: setattr(twin, "truncated", True), "end"),
        (lambda twin, generator: generator.draw(), "other random numbers"),
    ],
)
def test_a_difference_is_found(change, where):
    engine, twin, generator = stand_in()
    compare(engine, twin, generator, "before")
    change(twin, generator)
    with pytest.raises(Mismatch, match=where):
        compare(engine, twin, generator, "after")


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("expansions", [[], ["dodge_city"]], ids=["base", "dodge_city"])
def test_games_with_each_number_of_players(players, expansions):
    for seed in range(3):
        play(100 * players + seed, num_players=players, expansions=expansions)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("theme", BASIC_THEMES)
def test_games_from_positions_of_each_theme(theme, policy):
    for seed in range(2):
        play_position(1000 + seed, theme, policy, expansions=["dodge_city"])


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_mixed_games(seed):
    for game in range(seed, seed + 3):
        side_by_side(10_000 + game, mixed)


@pytest.mark.parametrize("theme", MORE_THEMES)
@pytest.mark.parametrize("policy", POLICIES)
def test_games_with_all_expansions_from_positions_of_each_theme(theme, policy):
    play_position(2000, theme, policy, expansions=list(SETS))


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_games_with_expansions(seed):
    for game in range(seed, seed + 3):
        side_by_side(10_000 + game, expanded)


@pytest.mark.slow
@pytest.mark.parametrize("how", [mixed, expanded], ids=["base", "expansions"])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_thousand_games(chunk, how):
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        side_by_side(100_000 + seed, how)
