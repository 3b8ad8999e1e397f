"""How strong the agents are, over few games: enough to notice a broken one. Tournaments measure it properly."""

import numpy as np
import pytest

from bang_agents import View, agent
from bang_env.dice.cards import Role
from bang_env.games import load
from bang_env.players import NOBODY, RANDOM, RULES, players
from tests.random_games import each_case


def played(name, seeds, seats, **options):
    """Games from these seeds, played to the end by these kinds of players by seat; their records and decisions."""
    states = load(name).SPEC.blank(len(seeds), **options)
    states["seed"] = seeds
    seats = np.broadcast_to(np.asarray(seats, np.int8), (len(seeds), int(states["num_players"][0]))).copy()
    decisions = np.zeros(len(seeds), np.int64)
    players(name).play(states, True, seats, np.zeros((len(seeds), 2), np.uint64), decisions, 0, len(seeds))
    return states, decisions


@pytest.mark.parametrize("side", [0, 1])
def test_rules_beats_random_in_the_duel(side):
    states, _ = played("duel", range(400), [RULES, RANDOM] if side == 0 else [RANDOM, RULES])
    assert (states["returns"][:, side] > 0).mean() > 0.9


@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.name.lower())
def test_rules_beats_random_in_every_role_of_the_dice_game(role):
    seeds = range(1000)
    dealt = played("dice", seeds, NOBODY)[0]["role"][:, :5]
    of_role, one = dealt == role, np.zeros((len(seeds), 5), bool)
    one[np.arange(len(seeds)), of_role.argmax(axis=1)] = True
    alone = wins(seeds, np.where(one, RULES, RANDOM), one)
    plain = wins(seeds, RANDOM, one)
    assert alone > plain + 0.2
    assert wins(seeds, np.where(of_role, RULES, RANDOM), of_role) > plain + 0.2, "a whole team"
    assert wins(seeds, np.where(one, RANDOM, RULES), one) < wins(seeds, RULES, one) - 0.1


def wins(seeds, seats, whose):
    return (played("dice", seeds, seats)[0]["returns"][:, :5][whose] > 0).mean()


@each_case
def test_games_between_scripted_players_end(module, options):
    states, decisions = played(module.SPEC.name, range(300), RULES, **options)
    assert (states["result"] == 1).all(), "decided, not truncated"
    lengths = played(module.SPEC.name, range(300), RANDOM, **options)[1]
    assert decisions.mean() < 3 * lengths.mean()
    assert decisions.max() < 10 * lengths.mean()


@pytest.mark.slow
def test_search_beats_rules_in_the_duel():
    search, rules = agent("ismcts:300", "duel"), agent("rules", "duel")
    won = 0
    for seed in range(10):
        for side in range(2):
            rng, game = np.random.default_rng([seed, side]), load("duel").Game(seed=seed)
            while not game.over:
                game.step((search if game.current_player == side else rules).choose(View(game), rng))
            won += game.returns[side] > 0
    assert won >= 13
