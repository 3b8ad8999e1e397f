"""Ray RLlib: the environment gives everybody his result, masks hold, and PPO learns and saves a policy that plays."""

import json
import time

import numpy as np
import pytest

ray = pytest.importorskip("ray", reason="Ray is not installed (the extra rllib; `make test-adapters` has it)")
pytest.importorskip("ray.rllib", reason="Ray is there without RLlib (the extra rllib has it)")

from bang_agents import agent  # noqa: E402
from bang_env.adapters.rllib import MultiAgentGame  # noqa: E402
from bang_env.games import GAMES, load  # noqa: E402
from bang_train.rllib import EVERYBODY, Settings, Trainer, connect, read_checkpoint, train  # noqa: E402

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
    with pytest.raises(ValueError, match="config has no 'flat'"):
        MultiAgentGame({"game": "duel", "flat": True})
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


# ----------------------------------------------------------------------------------------------- going on, and failures


def numbers_in(value):
    """All arrays of a nested state, in order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (list, tuple)):
        return [array for each in value for array in numbers_in(each)]
    return [np.asarray(value)]


def weights_of(trainer):
    """All numbers of the network, and of the optimizer's memory."""
    state = trainer.algorithm.learner_group.get_state()["learner"]
    memory = next(iter(state["optimizer"].values()))["state"]
    assert len(numbers_in(memory)) > 10
    return numbers_in(state["rl_module"][EVERYBODY]) + numbers_in(memory)


def test_a_run_goes_on_from_its_checkpoint(cluster, tmp_path):
    settings, options = Settings(**SMALL, decisions=2000), {"characters_per_side": 2}
    trainer = Trainer("duel", options, settings, tmp_path)
    try:
        train(trainer, lambda line: None)
        train(trainer, lambda line: None)
        before, decisions, seconds = weights_of(trainer), trainer.decisions, trainer.seconds
    finally:
        trainer.stop()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["checkpoint", "curve.json", "policy.npz"]
    longer = Settings(**SMALL, decisions=decisions + 1500)
    again = Trainer("duel", options, longer, tmp_path, tmp_path / "checkpoint")
    try:
        after = weights_of(again)
        assert len(after) == len(before) > 10
        assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))
        assert (again.decisions, again.seconds, again.curve) == (decisions, seconds, trainer.curve)
        train(again, lambda line: None)
        assert again.decisions >= decisions + 1500 and len(again.curve) == len(trainer.curve) + 1
        assert not np.array_equal(before[0], weights_of(again)[0])
    finally:
        again.stop()


def test_a_checkpoint_of_another_run_is_refused(tmp_path):
    settings, folder = Settings(**SMALL), tmp_path / "checkpoint"
    with pytest.raises(ValueError, match="there is no checkpoint"):
        read_checkpoint(folder, "duel", {}, settings)
    folder.mkdir()
    (folder / "run.json").write_text("[]")
    with pytest.raises(ValueError, match="is not a checkpoint"):
        read_checkpoint(folder, "duel", {}, settings)
    state = {"format": "bang-env rllib checkpoint 1", "game": "duel", "options": {}, "fits": "x",
             "settings": {"hidden": 64, "layers": 2}}
    for change, message in (({"format": "other"}, "of this version"),
                            ({"game": "dice"}, "with game 'dice', not 'duel'"),
                            ({"options": {"turn_limit": 3}}, "with options"), ({}, "other observations or actions")):
        (folder / "run.json").write_text(json.dumps(state | change))
        with pytest.raises(ValueError, match=message):
            read_checkpoint(folder, "duel", {}, settings)


def test_decisions_are_counted_right_after_a_runner_died(cluster, tmp_path):
    """A runner that is killed counts from 0 when it is back: RLlib's own sum of its runners' counts jumps then."""
    trainer = Trainer("duel", {"characters_per_side": 2}, Settings(**SMALL | {"runners": 2}), tmp_path)
    counts, received = [], []
    update = trainer.algorithm.learner_group.update

    def noted(*arguments, **named):
        received.append(sum(len(episode) for episode in named["episodes"]))
        return update(*arguments, **named)

    trainer.algorithm.learner_group.update = noted
    try:
        for number in range(8):
            if number == 3:
                runners = trainer.algorithm.env_runner_group
                ray.kill(runners._worker_manager.actors()[1], no_restart=False)
            trainer.iterate()
            counts.append(trainer.decisions)
            time.sleep(1)
    finally:
        trainer.stop()
    steps = np.diff([0, *counts])
    assert counts[-1] == sum(received)
    assert (steps >= 0).all() and steps.max() < 2 * SMALL["batch"], f"each round is about a batch of decisions: {steps}"
    assert steps[-1] > 0, "training goes on"
