"""Ray RLlib: the environment gives everybody his result, masks hold, and PPO learns and saves a policy that plays."""

import numpy as np
import pytest

ray = pytest.importorskip("ray", reason="Ray is not installed (the extra rllib; `make test-adapters` has it)")
pytest.importorskip("ray.rllib", reason="Ray is there without RLlib (the extra rllib has it)")

from bang_agents import agent  # noqa: E402
from bang_env.adapters.rllib import MultiAgentGame  # noqa: E402
from bang_env.games import GAMES, load  # noqa: E402
from bang_train.rllib import EVERYBODY, Settings, Trainer, connect, train  # noqa: E402

SMALL = {"runners": 1, "games": 16, "batch": 1024, "minibatch": 256, "hidden": 64, "epochs": 3, "entropy": 0.02,
         "minutes": 30.0, "evaluate_every": 0.0,
         "evaluate_blocks": 60, "against": "random"}


@pytest.fixture(scope="module")
def cluster():
    """Ray on this machine, as the command starts it."""
    connect(Settings(**SMALL))
    yield
    ray.shutdown()


def played(env, seed):
    """A random game: who was asked, and what the last step told."""
    choose = np.random.default_rng(seed)
    observations, _ = env.reset(seed=seed)
    asked = []
    while True:
        (who, seen), = observations.items()
        asked.append(who)
        observations, rewards, terminations, truncations, _ = env.step(
            {who: int(choose.choice(np.flatnonzero(seen["action_mask"])))}
        )
        if terminations["__all__"] or truncations["__all__"]:
            return asked, observations, rewards, terminations, truncations
        assert list(observations) == list(rewards) and set(rewards.values()) == {0.0}


# ---------------------------------------------------------------------------------------------------------- environment


@pytest.mark.parametrize(("game", "options"), [("duel", {}), ("dice", {"num_players": 8}), ("duel", {"turn_limit": 3})])
def test_everybody_who_was_asked_gets_his_result(game, options):
    env = MultiAgentGame({"game": game, **options})
    last_was_loser = 0
    for seed in range(20):
        asked, observations, rewards, terminations, truncations = played(env, seed)
        assert set(observations) == set(rewards) == set(asked)
        results = dict(zip(env.possible_agents, env._env.game.returns, strict=True))
        assert rewards == {who: results[who] for who in rewards}
        assert truncations["__all__"] == env._env.game.truncated != terminations["__all__"]
        last_was_loser += min(rewards[who] for who in rewards if who != asked[-1]) < 0
    assert last_was_loser or "turn_limit" in options


@pytest.mark.parametrize("game", GAMES)
def test_observations_lie_in_their_spaces_and_seeds_settle_games(game):
    env, twin, other = (MultiAgentGame({"game": game}) for _ in range(3))
    (who, seen), = env.reset(seed=4)[0].items()
    assert env.observation_spaces[who].contains(seen)
    assert env.action_spaces[who].n == load(game).Game.num_actions
    again = twin.reset(seed=4)[0][who]
    assert np.array_equal(again["observations"], seen["observations"])
    assert any(
        not np.array_equal(view["observations"], seen["observations"]) for view in other.reset(seed=5)[0].values()
    )


def test_what_is_wrong_is_refused():
    with pytest.raises(ValueError, match=r"config\['game'\] must be one of"):
        MultiAgentGame({"game": "poker"})
    with pytest.raises(ValueError, match="characters_per_side"):
        MultiAgentGame({"game": "duel", "characters_per_side": 1})
    env = MultiAgentGame({"game": "duel"})
    (who, seen), = env.reset(seed=0)[0].items()
    other = next(agent for agent in env.possible_agents if agent != who)
    with pytest.raises(ValueError, match=f"{who} is asked and nobody else"):
        env.step({other: 0})
    with pytest.raises(ValueError, match="illegal"):
        env.step({who: int(np.flatnonzero(seen["action_mask"] == 0)[0])})
    env.step({who: int(np.flatnonzero(seen["action_mask"])[0])})
    with pytest.raises(ValueError, match=r"no Ray cluster at --address 127\.0\.0\.1:1"):
        connect(Settings(address="127.0.0.1:1"))
    with pytest.raises(ValueError, match="must be auto or host:port, not 'here'"):
        connect(Settings(address="here"))


# ------------------------------------------------------------------------------------------------------------- training


@pytest.mark.parametrize(("game", "options"), [("duel", {}), ("dice", {"num_players": 4})])
def test_rllib_s_episodes_hold_legal_actions_and_everybody_s_result(cluster, tmp_path, game, options):
    trainer = Trainer(game, options, Settings(**SMALL, seed=3), tmp_path)
    try:
        runners = trainer.algorithm.env_runner_group
        episodes = runners.foreach_env_runner(lambda runner: runner.sample(num_episodes=8), local_env_runner=False)
    finally:
        trainer.stop()
    returns = []
    for episode in episodes[0]:
        for player in episode.agent_episodes.values():
            masks, actions = player.get_observations()["action_mask"], player.get_actions()
            assert player.module_id == EVERYBODY
            assert len(masks) == len(actions) + 1 and masks[np.arange(len(actions)), actions].all()
            returns.append(player.get_return())
        results = {who: player.get_return() for who, player in episode.agent_episodes.items()}
        if game == "duel":
            assert sorted(results.values()) == [-1, 1]
    assert -1 in returns and 1 in returns


def test_a_short_run_learns_and_its_policy_plays(cluster, tmp_path):
    trainer = Trainer("duel", {"characters_per_side": 2}, Settings(**SMALL, decisions=12_000), tmp_path)
    try:
        before = trainer.evaluate()["vs random"]
        told = []
        train(trainer, told.append)
        after = trainer.curve[-1]["vs random"]
        observations = load("duel").Batch(8).observations
        saved = agent(f"ppo:{tmp_path / 'policy.npz'}", "duel").logits(observations)
        weights = trainer.layers()
    finally:
        trainer.stop()
    assert abs(before - 0.5) < 0.15
    assert after > before + 0.15 and after > 0.6
    assert trainer.decisions >= 12_000 and len(told) == 2
    values = observations
    for number, (layer, bias) in enumerate(weights):
        values = values @ layer + bias if number == len(weights) - 1 else np.maximum(values @ layer + bias, 0)
    assert np.abs(saved - values).max() < 0.02
