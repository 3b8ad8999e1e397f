"""The trained baselines that come with the package: they are small, say how they were made, and play."""

import re

import numpy as np
import pytest

from bang_agents import View, agent
from bang_agents.network import SHIPPED, file_of, has_baseline, read_policy
from bang_arena.match import WON, Chunk, exchanged, play_chunk
from bang_env.games import load
from tests.games import OPTION_SETS, SUITE

TRAINED = [name for name in SUITE if has_baseline(name)]


@pytest.mark.parametrize("game", TRAINED)
def test_a_baseline_is_small_and_says_how_it_was_made(game):
    path = SHIPPED / f"{game}.npz"
    layers, _, about = read_policy(path, game)
    assert path.stat().st_size < 1_000_000
    assert layers[0][0].shape[0] == load(game).SPEC.observation.length
    page = (SHIPPED / "README.md").read_text(encoding="utf-8")
    assert about["command"] in page
    assert f"{about['decisions']:,} decisions" in page
    assert about["curve"][-1]["decisions"] == about["decisions"]


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name in TRAINED for options in OPTION_SETS[name]], ids=str
)
def test_a_baseline_plays_at_every_table(name, options):
    game, rng = load(name).Game(seed=3, **options), np.random.default_rng(3)
    player = agent("ppo", name)
    for _ in range(300):
        if game.over:
            break
        game.step(player.choose(View(game), rng))


def test_an_earlier_baseline_has_a_name_of_its_own():
    observations = load("duel").Batch(8, seed=1).observations
    now, then = agent("ppo", "duel"), agent("ppo@bench-1", "duel")
    assert then.name == "ppo@bench-1" and (now.logits(observations) != then.logits(observations)).any()
    assert file_of("ppo@bench-1", "duel") == SHIPPED / "bench-1" / "duel.npz"
    assert file_of("ppo", "duel") == SHIPPED / "duel.npz" and file_of("rules", "duel") is None


@pytest.mark.parametrize("name", ["ppo@bench-0", "ppo@", "ppo@..", "ppo@bench-1:mine.npz", "ppo@../policies/bench-1"])
def test_a_baseline_that_never_was_is_refused(name):
    with pytest.raises(ValueError, match=rf"in duel there is ppo@bench-1, not {re.escape(repr(name))}"):
        agent(name, "duel")


def points(game, options, players, blocks, other):
    """The share of games that the baseline wins, in every seat in turn among others of one kind."""
    table = exchanged("ppo", other, options, players)
    played = play_chunk(Chunk(game, table, 5, 0, range(blocks)))
    return np.mean([result[number % players] == WON for number, result in enumerate(played.results)])


def test_the_baseline_of_the_duel_beats_rules():
    assert points("duel", {}, 2, 40, "rules") > 0.6


def test_the_baseline_of_the_dice_game_beats_random():
    assert points("dice", {"num_players": 5}, 5, 20, "random") > 0.6
