"""Stable-Baselines3: our VecEnv keeps its promises, and MaskablePPO learns on it."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib")

import torch

from bang_agents import View, agent
from bang_agents.network import save_policy
from bang_env.adapters.sb3 import LearnerVecEnv
from bang_env.games import GAMES, load
from bang_train.sb3 import layers_of, learner, score


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


def test_what_was_trained_is_played_by_an_agents_name(tmp_path):
    env = LearnerVecEnv("duel", 8)
    model = learner(env, 0, n_steps=8, batch_size=32)
    model.learn(64)
    save_policy(tmp_path / "policy.npz", "duel", layers_of(model), {})
    player = agent(f"ppo:{tmp_path / 'policy.npz'}", "duel")
    seen = env.reset()
    with torch.no_grad():
        wanted = model.policy.get_distribution(torch.as_tensor(seen)).distribution.logits.numpy()
    mine = player.logits(seen)
    shifts = mine - wanted  # logits say the same if they differ by a constant
    assert np.abs(shifts - shifts.mean(axis=1, keepdims=True)).max() < 0.02
    assert player.choose(View(load("duel").Game(1)), np.random.default_rng(0)) in load("duel").Game(1).legal_actions()


def test_a_network_that_the_agent_cannot_play_is_refused():
    model = learner(LearnerVecEnv("duel", 2), 0, n_steps=8, batch_size=16, policy_kwargs={"net_arch": [8]})
    with pytest.raises(ValueError, match="only dense layers with ReLU"):
        layers_of(model)


def test_the_command_saves_a_policy_and_says_how_to_play_it(tmp_path, monkeypatch, capsys):
    from bang_cli import train_sb3

    monkeypatch.setattr(train_sb3, "score", lambda *given, **options: 0.5)
    monkeypatch.setattr("sys.argv", ["bang train sb3", "dice", "--steps", "64", "--games", "8", "--out", str(tmp_path),
                                     "--opponent", "rules:0.5,random:0.5"])
    train_sb3.main()
    assert f"ppo:{tmp_path / 'policy.npz'}" in capsys.readouterr().out
    assert agent(f"ppo:{tmp_path / 'policy.npz'}", "dice").name.startswith("ppo:")
