"""Stable-Baselines3: our VecEnv keeps its promises, and MaskablePPO learns on it."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

from bang_env.adapters.sb3 import LearnerVecEnv
from bang_env.games import GAMES
from bang_train.sb3 import learner, score


def first(env):
    """The first legal action of each game."""
    return env.action_masks().argmax(axis=1)


@pytest.mark.parametrize("game", GAMES)
def test_masks_come_as_one_array_and_are_what_is_legal(game):
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    env = LearnerVecEnv(game, 8)
    env.seed(1)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (8, env.action_space.n) and masks.dtype == np.bool_
    illegal = first(env)
    illegal[3] = np.flatnonzero(~masks[3])[0]
    with pytest.raises(ValueError, match="game 3"):
        env.step(illegal)
    assert (get_action_masks(env) == masks).all()
    env.step(first(env))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponent", ["random", "rules"])
def test_ends_come_with_results_and_last_observations(game, opponent):
    env = LearnerVecEnv(game, 16, opponent)
    env.seed(0)
    env.reset()
    results = []
    choose = np.random.default_rng(0)
    while len(results) < 60:
        masks = env.action_masks()
        observations, rewards, ended, infos = env.step((choose.random(masks.shape) * masks).argmax(axis=1))
        assert (rewards[~ended] == 0).all()
        for place in np.flatnonzero(ended):
            results.append(rewards[place])
            last = infos[place]["terminal_observation"]
            assert last.shape == observations[place].shape and not np.array_equal(last, observations[place])
    assert set(results) <= {-1, 0, 1} and -1 in results
    assert 1 in results or opponent == "rules"  # who plays at random hardly ever beats a sensible player


def test_a_seed_settles_everything():
    def trace(seed):
        env = LearnerVecEnv("duel", 4)
        env.seed(seed)
        seen = [env.reset()]
        for _ in range(40):
            seen.append(env.step(first(env))[0])
        return np.stack(seen)

    assert np.array_equal(trace(5), trace(5))
    assert not np.array_equal(trace(5), trace(6))


def test_maskable_ppo_learns():
    env = LearnerVecEnv("duel", 64)
    model = learner(env, 0, n_steps=64, batch_size=1024, policy_kwargs={"net_arch": [64]})
    before = score(model, "duel", "random", 1, 200)
    model.learn(50_000)
    assert score(model, "duel", "random", 1, 200) > before + 0.12
