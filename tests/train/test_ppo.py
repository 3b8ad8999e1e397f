"""PPO by self-play: advantages follow each player's own decisions, runs learn, resume, and refuse what does not fit."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bang_agents import agent  # noqa: E402
from bang_agents.network import PolicyAgent, read_policy, save_policy  # noqa: E402
from bang_env.games import load  # noqa: E402
from bang_train.ppo import Settings, Trainer, advantages, train  # noqa: E402

SMALL = {
    "games": 64,
    "steps": 64,
    "hidden": 64,
    "minibatch": 1024,
    "evaluate_every": 0.0,
    "evaluate_blocks": 8,
    "threads": 1,
    "minutes": 30.0,
    "against": "random",
}


def trainer(path, game="duel", options=None, **settings):
    """A small run."""
    return Trainer(game, options or {}, Settings(**{**SMALL, **settings}), path)


# ----------------------------------------------------------------------------------------------------------- advantages


def test_a_loss_reaches_the_loser_though_the_winner_moved_last():
    """One game: player 0, player 1, player 0 who wins, then a new game."""
    players = np.array([[0], [1], [0], [1]])
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = (1, -1)
    ended = np.array([[False], [False], [True], [False]])
    advantage, known = advantages(values, players, rewards, ended, 1.0, 1.0)
    assert known[:, 0].tolist() == [True, True, True, False]
    assert advantage[:3, 0] == pytest.approx([1 - 0.1, -1 - 0.2, 1 - 0.3])


def test_values_of_a_player_s_own_next_decision_count():
    players = np.array([[0], [1], [0], [1], [0]])
    values = np.array([[0.1], [0.5], [0.3], [0.9], [0.7]], np.float32)
    advantage, known = advantages(
        values, players, np.zeros((5, 1, 2), np.float32), np.zeros((5, 1), np.bool_), 0.9, 0.5
    )
    assert known[:, 0].tolist() == [True, True, True, False, False]
    third = 0.9 * 0.7 - 0.3
    assert advantage[:3, 0] == pytest.approx([0.9 * 0.3 - 0.1 + 0.45 * third, 0.9 * 0.9 - 0.5, third])


def test_a_new_game_tells_nothing_about_the_one_before():
    players = np.zeros((3, 1), np.int64)
    values = np.array([[0.0], [5.0], [7.0]], np.float32)
    rewards = np.zeros((3, 1, 2), np.float32)
    rewards[0, 0] = (-1, 1)
    advantage, _ = advantages(values, players, rewards, np.array([[True], [False], [False]]), 1.0, 1.0)
    assert advantage[0, 0] == -1


# ------------------------------------------------------------------------------------------------------------- learning


@pytest.mark.parametrize(("game", "options"), [("duel", {}), ("dice", {"num_players": 4})])
def test_a_short_run_learns(tmp_path, game, options):
    run = trainer(tmp_path, game, options, decisions=98_304, evaluate_blocks=60 if game == "duel" else 40)
    before = run.evaluate()["vs random"]
    train(run, tell=lambda text: None)
    after = run.curve[-1]["vs random"]
    assert after > before + (0.15 if game == "duel" else 0.05)
    assert run.decisions == 98_304
    assert {"checkpoint.pt", "policy.npz", "curve.json"} <= {path.name for path in tmp_path.iterdir()}
    assert json.loads((tmp_path / "curve.json").read_text())[-1]["vs random"] == after


def test_the_same_seed_makes_the_same_run(tmp_path):
    runs = [trainer(tmp_path, seed=seed) for seed in (3, 3, 4)]
    for run in runs:
        run.iterate()
    weights = [run.network.policy[0].weight for run in runs]
    assert torch.equal(weights[0], weights[1])
    assert not torch.equal(weights[0], weights[2])


def test_snapshots_play_their_seats_and_are_not_learned_from(tmp_path):
    run = trainer(tmp_path, pool_share=0.5, pool_every=1)
    run.iterate()
    assert len(run.pool) == 1
    run.play()
    mine = run.rollout.learning
    assert mine[:, 32:].all() and not mine[:, :32].all()
    assert (
        run.rollout.players[:, :32][mine[:, :32]] == np.broadcast_to(run.learner[:32], (64, 32))[mine[:, :32]]
    ).all()


def test_scripted_players_play_their_seats_and_are_not_learned_from(tmp_path):
    run = trainer(tmp_path, rules_share=0.25, pool_share=0.25, pool_every=1)
    run.iterate()

    def last_legal(batch, count):
        return batch.action_masks.shape[1] - 1 - batch.action_masks[:, ::-1].argmax(axis=1)

    run.scripted.answers = last_legal
    run.play()
    mine, r = run.rollout.learning, run.rollout
    assert mine[:, 32:].all()
    assert (mine[:, :32] == (r.players[:, :32] == run.learner[:32])).all()
    last = r.masks.shape[2] - 1 - r.masks.numpy()[:, :, ::-1].argmax(axis=2)
    theirs = ~mine[:, :16]
    assert theirs.any()
    assert (r.actions.numpy()[:, :16][theirs] == last[:, :16][theirs]).all()
    assert (r.actions.numpy()[:, 16:][~mine[:, 16:]] != last[:, 16:][~mine[:, 16:]]).any()


def test_a_run_that_imitates_comes_to_play_as_the_scripted_player_does(tmp_path):
    run = trainer(tmp_path, imitate=8 * 4096, learning_rate=2e-3)

    def agreement():
        wanted = run.scripted.answers(run.batch, 64)
        logits = run.network.logits(
            torch.from_numpy(run.batch.observations), torch.from_numpy(run.batch.action_masks) > 0
        )
        return float(np.mean(logits.argmax(dim=1).numpy() == wanted))

    before = agreement()
    for _ in range(8):
        run.iterate()
        assert run.imitating and not run.pool
    assert agreement() > before + 0.2
    run.iterate()
    assert not run.imitating


def test_a_value_that_sees_everything(tmp_path):
    run = trainer(tmp_path, full_state=True)
    run.iterate()
    assert run.network.value[0].in_features == load("duel").SPEC.state.length
    assert run.rollout.full is not None


# ---------------------------------------------------------------------------------------------------------------- files


def test_a_resumed_run_goes_on(tmp_path):
    first = trainer(tmp_path)
    first.iterate()
    first.save()
    second = trainer(tmp_path)
    second.resume(tmp_path / "checkpoint.pt")
    assert second.decisions == first.decisions and second.iterations == 1
    assert all(torch.equal(a, b) for a, b in zip(first.network.parameters(), second.network.parameters(), strict=True))
    second.iterate()
    assert second.decisions == 2 * first.decisions


@pytest.mark.parametrize(("game", "options", "settings", "message"), [
    ("dice", {}, {}, "game 'duel', not 'dice'"),
    ("duel", {"characters_per_side": 2}, {}, "options {}, not"),
    ("duel", {}, {"hidden": 32}, "--hidden 64, this run 32"),
])
def test_a_checkpoint_that_does_not_fit_is_refused(tmp_path, game, options, settings, message):
    trainer(tmp_path).save()
    other = trainer(tmp_path, game, options, **settings)
    before = [value.clone() for value in other.network.parameters()]
    with pytest.raises(ValueError, match=message):
        other.resume(tmp_path / "checkpoint.pt")
    assert all(torch.equal(a, b) for a, b in zip(before, other.network.parameters(), strict=True))


def test_what_is_no_checkpoint_is_refused(tmp_path):
    run = trainer(tmp_path)
    with pytest.raises(ValueError, match="there is no checkpoint"):
        run.resume(tmp_path / "missing.pt")
    (tmp_path / "broken.pt").write_bytes(b"nonsense")
    with pytest.raises(ValueError, match="is not a checkpoint"):
        run.resume(tmp_path / "broken.pt")


def test_the_policy_file_plays_like_the_network(tmp_path):
    run = trainer(tmp_path)
    run.iterate()
    run.save()
    saved = agent(f"ppo:{tmp_path / 'policy.npz'}", "duel")
    observations = run.batch.observations
    with torch.no_grad():
        wanted = run.network.policy(torch.from_numpy(observations)).numpy()
    assert np.abs(saved.logits(observations) - wanted).max() < 0.01
    actions = saved.answers(observations, run.batch.action_masks, np.random.default_rng(0))
    assert run.batch.action_masks[np.arange(64), actions].all()


def test_policies_are_drawn_from_by_their_probabilities():
    layers = [(np.zeros((3, 4), np.float32), np.log(np.array([0.1, 0.2, 0.3, 0.4], np.float32)))]
    player = PolicyAgent("ppo", "duel", layers)
    masks = np.tile(np.array([1, 0, 1, 1], np.int8), (40_000, 1))
    drawn = (
        np.bincount(player.answers(np.zeros((40_000, 3), np.float32), masks, np.random.default_rng(0)), minlength=4)
        / 40_000
    )
    assert drawn == pytest.approx([1 / 8, 0, 3 / 8, 4 / 8], abs=0.01)
    player.greedy = True
    assert set(player.answers(np.zeros((9, 3), np.float32), masks[:9], np.random.default_rng(0))) == {3}


def test_policy_files_that_do_not_fit_are_refused(tmp_path):
    layers = [(np.zeros((3, 4)), np.zeros(4))]
    save_policy(tmp_path / "duel.npz", "duel", layers, {})
    with pytest.raises(ValueError, match="plays 'duel', not 'dice'"):
        read_policy(tmp_path / "duel.npz", "dice")
    with pytest.raises(ValueError, match="there is no policy file"):
        agent(f"ppo:{tmp_path / 'missing.npz'}", "duel")
    (tmp_path / "broken.npz").write_bytes(b"PK nonsense")
    with pytest.raises(ValueError, match="is not a policy file"):
        agent(f"ppo:{tmp_path / 'broken.npz'}", "duel")
    save_policy(tmp_path / "old.npz", "duel", layers, {"fits": "another version"})
    with pytest.raises(ValueError, match="other observations or actions"):
        read_policy(tmp_path / "old.npz", "duel")
