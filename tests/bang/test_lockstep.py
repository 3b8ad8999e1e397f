"""The engine of BANG! and its slow twin agree at every decision of many games; the players reach what they should."""

import random
from collections import Counter

import pytest

from tests.bang.lockstep import play, play_alone, play_position
from tests.bang.positions import ORANGE, THEMES
from tests.bang.scene import REFEREES
from tests.bang.twin_cards import EVENTS
from tests.bang.witness import POLICIES

engine = pytest.mark.skipif("engine" not in REFEREES, reason="bang_env.bang is not there yet")
"""To be removed when the engine is there."""

CHUNKS, GAMES = 40, 500
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
BASIC_THEMES = [name for name in THEMES if name not in ("armed", "weapons", "bombs", "ghosts")]
BASIC_POLICIES = [name for name in POLICIES if name not in ("spender", "gunman")]
SETS = ("dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")


def mixed(seed):
    """How the game with this number is played: from a theme or from the deal, by which players, with which options."""
    options = {"expansions": ["dodge_city"] if seed % 3 else []}
    if seed % 17 == 0:
        options["abilities"] = False
    if seed % 13 == 0:
        options["turn_limit"] = 35 + seed % 40
    policy = BASIC_POLICIES[seed // 2 % len(BASIC_POLICIES)]
    theme = BASIC_THEMES[seed // 4 % len(BASIC_THEMES)] if seed % 2 else None
    if theme is None:
        options["num_players"] = 3 + seed // 8 % 6
    return theme, policy, options


def expanded(seed):
    """The same with a random subset of the expansions."""
    chance = random.Random(f"expanded {seed}")
    theme = chance.choice([None, None, *THEMES, "weapons", "weapons"])
    wished = {"ghosts": ("high_noon", "fistful")}.get(theme, () if theme in BASIC_THEMES else ("armed_dangerous",))
    options = {"expansions": [name for name in SETS if name in wished or chance.random() < 0.6]}
    if theme is None:
        options["num_players"] = chance.randint(3, 8)
    if chance.random() < 0.05:
        options["abilities"] = False
    if chance.random() < 0.05:
        options["turn_limit"] = 35 + chance.randrange(40)
    return theme, chance.choice(list(POLICIES)), options


def side_by_side(seed, how):
    """The game with this number, by both."""
    theme, policy, options = how(seed)
    if theme is None:
        return play(seed, policy, **options)
    return play_position(seed, theme, policy, **options)


@pytest.mark.parametrize(
    ("how", "games", "situations"),
    [(mixed, 480, SITUATIONS), (expanded, 480, MORE_SITUATIONS)],
    ids=["base", "expansions"],
)
def test_the_players_bring_about_rare_situations(how, games, situations):
    seen = Counter()
    for seed in range(games):
        theme, policy, options = how(seed)
        seen += play_alone(seed, theme, policy, **options)
    missing = {what: (seen[what], often) for what, often in situations.items() if seen[what] < often}
    assert not missing


@engine
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("expansions", [[], ["dodge_city"]], ids=["base", "dodge_city"])
def test_games_with_each_number_of_players(players, expansions):
    for seed in range(3):
        play(100 * players + seed, num_players=players, expansions=expansions)


@engine
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("theme", THEMES)
def test_games_from_positions_of_each_theme(theme, policy):
    for seed in range(2):
        play_position(1000 + seed, theme, policy, expansions=["dodge_city"] if theme in BASIC_THEMES else SETS)


@engine
@pytest.mark.parametrize("how", [mixed, expanded])
@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_mixed_games(seed, how):
    for game in range(seed, seed + 3):
        side_by_side(10_000 + game, how)


@engine
@pytest.mark.slow
@pytest.mark.parametrize("how", [mixed, expanded])
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_thousand_games(chunk, how):
    for seed in range(chunk * GAMES, (chunk + 1) * GAMES):
        side_by_side(100_000 + seed, how)
