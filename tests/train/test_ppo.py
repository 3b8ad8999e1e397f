"""PPO by self-play: advantages follow each player's own decisions, runs learn, resume, and refuse what does not fit."""

import json
import signal
import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bang_agents import Agent, Views, agent  # noqa: E402
from bang_agents.agent import AgentError  # noqa: E402
from bang_agents.network import PolicyAgent, read_policy, save_policy  # noqa: E402
from bang_cli import train_ppo  # noqa: E402
from bang_env.games import load  # noqa: E402
from bang_train.in_use import in_use  # noqa: E402
from bang_train.ppo import Settings, Trainer, advantages, legal_actions, sample  # noqa: E402
from bang_train.run import command_of, train  # noqa: E402
from bang_train.training import names_in, opponents_in, shares_in  # noqa: E402

SMALL = {
    "games": 64,
    "steps": 64,
    "hidden": 64,
    "minibatch": 1024,
    "evaluate_every": 0.0,
    "evaluate_blocks": 8,
    "threads": 1,
    "decisions": 10**9,
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


def test_legal_actions_are_listed_and_drawn_by_their_probabilities():
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0], [1, 1, 1, 1]], np.int8)
    assert legal_actions(masks).tolist() == [[1, 3, -1, -1], [0, -1, -1, -1], [0, 1, 2, 3]]
    scores = torch.log(torch.tensor([[0.2, 0.8, 0.0], [0.5, 0.25, 0.25]])).repeat(20_000, 1)
    places, logs = sample(scores, torch.Generator().manual_seed(1))
    for row, wanted in enumerate(([0.2, 0.8, 0], [0.5, 0.25, 0.25])):
        drawn = np.bincount(places[row::2, 0].numpy(), minlength=3) / 20_000
        assert drawn == pytest.approx(wanted, abs=0.01)
    assert torch.allclose(logs, scores.gather(1, places)[:, 0])


def test_the_network_scores_legal_actions_alone(tmp_path):
    run = trainer(tmp_path)
    observations, legal, _ = run._look(np.arange(64))
    with torch.no_grad():
        scores, values = run.network(observations, legal)
        wanted = run.network.policy(run.network.trunk(observations))
    for row in range(5):
        actions = run.in_use.places[np.flatnonzero(run.batch.action_masks[row])]
        assert torch.equal(scores[row, :len(actions)], wanted[row, actions])
        assert (scores[row, len(actions):] == -torch.inf).all()
    assert (values.abs() <= 1).all()


# ------------------------------------------------------------------------------------------------------------ opponents


class LastLegal(Agent):
    """Takes the last legal action."""

    name = "last"

    def choose(self, view, rng):
        return view.legal[-1]


class Wrong(Agent):
    """Answers with an illegal action."""

    name = "wrong"

    def choose(self, view, rng):
        return next(action for action in range(len(view.mask)) if not view.mask[action])


class Strange(LastLegal):
    """Answers with numbers that are not whole."""

    def choose_many(self, views, rng):
        return np.zeros(len(views))


class Broken(Agent):
    """Fails at its second decision."""

    name = "broken"

    def __init__(self):
        self.decisions = 0

    def choose(self, view, rng):
        self.decisions += 1
        if self.decisions == 2:
            raise RuntimeError("no idea")
        return view.legal[0]


def played(run):
    """Play a rollout: what was done at each step of each game, and the last legal action there."""
    done, last = [], []
    step = run.batch.step

    def note(actions):
        done.append(actions.copy())
        last.append(run.batch.action_masks.shape[1] - 1 - run.batch.action_masks[:, ::-1].argmax(1))
        step(actions)

    run.batch.step = note
    run.play()
    del run.batch.step
    return np.array(done), np.array(last)


def test_snapshots_play_their_seats_and_are_not_learned_from(tmp_path):
    run = trainer(tmp_path, against_pool="self:0.5", pool_every=1)
    run.iterate()
    assert len(run.pool) == 1 and run.rollout.learning.all()
    run.snapshot.forward = lambda seen, legal, bonus: (
        torch.where(legal == legal.max(dim=1, keepdim=True).values, 0.0, -torch.inf), None)
    done, last = played(run)
    r, mine = run.rollout, run.rollout.learning
    assert mine[:, 32:].all() and (mine[:, :32] == (r.players[:, :32] == run.learner[:32])).all()
    assert (done[~mine] == last[~mine]).all()
    assert (done[mine] != last[mine]).any()
    assert r.kept == mine.sum() and (run.in_use.actions[r.actions[:r.kept].numpy()] == done[mine]).all()
    assert run.met == {"itself": 64 * 96, "self": 64 * 32}


def test_opponents_by_name_play_their_seats_and_are_not_learned_from(tmp_path):
    pool = f"rules:0.25,{__name__}:LastLegal:0.125,random:0.125,ismcts:2,rollout=random:0.0625,self:0.0625"
    run = trainer(tmp_path, against_pool=pool, steps=32)
    assert np.bincount(run.opponent_of).tolist() == [24, 16, 8, 8, 4, 4]
    states = []
    asked = run.agents["rules"].choose_many

    def scripted(views, rng):
        states.append(views._records()["actor"].copy())
        return asked(views, rng)

    run.agents["rules"].choose_many = scripted
    done, last = played(run)
    r, mine = run.rollout, run.rollout.learning
    met = mine[:, :36]
    assert mine[:, 36:].all() and (met == (r.players[:, :36] == run.learner[:36])).all()
    for step, actors in enumerate(states):
        assert (actors == r.players[step, :16][~mine[step, :16]]).all()
    theirs = ~mine[:, 16:24]
    assert (done[:, 16:24][theirs] == last[:, 16:24][theirs]).all()
    assert run.about()["met"] == {
        "itself": 32 * 28, "rules": 32 * 16, f"{__name__}:LastLegal": 32 * 8, "random": 32 * 8,
        "ismcts:2,rollout=random": 32 * 4, "self": 0,
    }
    run.learn()


def test_a_policy_file_is_an_opponent(tmp_path):
    first = trainer(tmp_path)
    first.save()
    run = trainer(tmp_path, against_pool=f"ppo:{tmp_path / 'policy.npz'}:0.5", games=16, steps=4)
    run.iterate()
    assert run.about()["met"] == {"itself": 32, f"ppo:{tmp_path / 'policy.npz'}": 32}


@pytest.mark.parametrize(("kind", "message"), [
    ("Wrong", r"agent \S+:Wrong, decision \d+ of The Duel with seed \d+: .* legal"),
    ("Broken", r"agent \S+:Broken failed as \S+ at decision \d+ of .* RuntimeError: no idea"),
    ("Strange", r"agent \S+:Strange must answer with \d+ whole numbers, .* dtype float64"),
])
def test_opponents_that_fail_are_named(tmp_path, kind, message):
    with pytest.raises(AgentError, match=message):
        trainer(tmp_path, against_pool=f"{__name__}:{kind}:0.5").play()


def test_lists_of_opponents_are_read():
    assert names_in("random,ismcts:100,c=0.7,rollout=random,ppo:a/b.npz") == [
        "random", "ismcts:100,c=0.7,rollout=random", "ppo:a/b.npz",
    ]
    assert shares_in("rules:0.3,ismcts:100,c=0.7:.2,my.module:Mine:0.5", "--x") == {
        "rules": 0.3, "ismcts:100,c=0.7": 0.2, "my.module:Mine": 0.5,
    }
    assert shares_in("", "--x") == {}
    assert opponents_in("ismcts:5,c=2", "--x") == "ismcts:5,c=2" and opponents_in("my:Mine", "--x") == "my:Mine"
    assert opponents_in("rules:0.8,ismcts:20:0.2", "--x") == {"rules": 0.8, "ismcts:20": 0.2}


@pytest.mark.parametrize(("pool", "message"), [
    ("rules", "'rules' does not end with a share"),
    ("rules:0.3,ppo:file.npz", "'ppo:file.npz' does not end with a share"),
    ("rules:nan", "does not end with a share"),
    ("ismcts:100", "more than 0 and at most 1; not 100 in 'ismcts:100'"),
    ("rules:0", "more than 0 and at most 1; not 0"),
    ("rules:-0.1", "more than 0 and at most 1; not -0.1"),
    ("rules:0.3,rules:0.2", "rules is there twice"),
    ("rules:0.6,random:0.5", "must be 1 at most in all; 'rules:0.6,random:0.5' gives 1.1"),
    ("rules:0.001", "gives rules 0.001 of 64 games, which is less than one"),
    ("ruls:0.3", "agent must be one of"),
    ("human:0.3", "human cannot be an opponent"),
])
def test_opponents_that_cannot_be_are_refused(tmp_path, pool, message):
    with pytest.raises(ValueError, match=message):
        trainer(tmp_path, against_pool=pool)


def test_two_games_are_enough_for_the_usual_pool(tmp_path):
    run = trainer(tmp_path, games=2, steps=32, minibatch=16)
    run.iterate()
    assert run.met == {"itself": 64, "self": 0}


# ------------------------------------------------------------------------------------------------------------- schedule


def test_rates_follow_decisions_and_entropy_falls(tmp_path):
    run = trainer(tmp_path, decisions=4 * 4096, entropy=0.1, entropy_end=0.02)
    weights, step = [], run._step
    run._step = lambda part, entropy, sums: (weights.append(entropy), step(part, entropy, sums))
    rates = []
    run.seconds = 3600.0  # the clock has nothing to say
    while not run.over():
        run.iterate()
        rates.append(run.optimizer.param_groups[0]["lr"] / run.settings.learning_rate)
    assert run.iterations == 4
    assert rates == pytest.approx([0.775, 0.55, 0.325, 0.1])
    assert sorted(set(weights), reverse=True) == pytest.approx([0.08, 0.06, 0.04, 0.02])


def test_without_decisions_the_schedule_follows_the_clock(tmp_path):
    assert trainer(tmp_path, decisions=0).settings.most_minutes == 10
    run = trainer(tmp_path, decisions=0, minutes=2.0)
    run.seconds = 60.0
    assert run.progress() == 0.5 and not run.over()
    run.seconds = 120.0
    assert run.over()
    both = trainer(tmp_path, decisions=8192, minutes=2.0)
    both.seconds = 120.0
    assert both.progress() == 0 and both.over()


def weights_of(run):
    return [value.clone() for value in run.network.parameters()]


def same(one, other):
    return all(torch.equal(a, b) for a, b in zip(one, other, strict=True))


REPEATED = {"decisions": 4 * 1024, "games": 32, "steps": 32, "minibatch": 256, "hidden": 16, "pool_every": 1,
            "pool_size": 1, "against_pool": "self:0.25,rules:0.125,random:0.125,ismcts:1:0.0625", "imitate": 1024}


@pytest.mark.parametrize(("game", "options", "settings"), [
    ("duel", {}, {}),
    ("duel", {}, {"full_state": True}),
    ("dice", {"num_players": 4}, {"entropy_end": 0.0}),
])
def test_runs_repeat_bit_for_bit_resumed_and_evaluated_or_not(tmp_path, game, options, settings):
    def begin(**more):
        return trainer(tmp_path, game, options, **{**REPEATED, **settings, **more})

    whole = begin()
    while not whole.over():
        whole.iterate()
    assert whole.iterations == 4
    again = begin()
    train(again, tell=lambda text: None)
    assert same(weights_of(whole), weights_of(again))
    first = begin(evaluate_every=1e-9)
    for _ in range(2):
        first.iterate()
        first.evaluate()
    first.save()
    half = weights_of(first)
    second = begin()
    second.resume(tmp_path / "checkpoint.pt")
    assert same(weights_of(second), half)
    while not second.over():
        second.iterate()
    assert second.iterations == 4
    assert same(weights_of(whole), weights_of(second)) and not same(half, weights_of(second))
    assert whole.spec.bytes_of(whole.batch.states).tobytes() == second.spec.bytes_of(second.batch.states).tobytes()
    assert (whole.lengths == second.lengths).all() and whole.met == second.met
    third, updates = begin(), []  # stopped by Ctrl-C in the middle of its second update

    def interrupted(*given):
        updates.append(given)
        if len(updates) == 5:
            signal.raise_signal(signal.SIGINT)
        step(*given)

    step, third._step = third._step, interrupted
    train(third, tell=lambda text: None)
    assert third.iterations < 4
    fourth = begin()
    fourth.resume(tmp_path / "checkpoint.pt")
    while not fourth.over():
        fourth.iterate()
    assert same(weights_of(whole), weights_of(fourth))
    other = begin(seed=1)
    other.iterate()
    assert not same(weights_of(other), half)


# ------------------------------------------------------------------------------------- leaning, imitation, critics


def test_a_run_that_leans_begins_as_the_scripted_player_and_learns_from_there(tmp_path):
    run = trainer(tmp_path, "dice", {"num_players": 4}, lean=12.0, against_pool="rules:1", greedy=True)
    with torch.no_grad():
        run.network.policy.weight.zero_()
        run.network.policy.bias.zero_()
    wanted = []
    step, asked = run.batch.step, run.scripted.choose_many

    def note(views, rng):
        wanted.append(asked(views, rng))
        return wanted[-1]

    run.scripted.choose_many = note
    r = run.rollout
    run.play()
    scripted = np.concatenate(wanted)
    assert len(scripted) == r.kept == r.learning.sum() < r.learning.size, "one seat of four learns"
    assert (run.in_use.actions[r.scripted[:r.kept].numpy()] == scripted).all()
    same = run.in_use.actions[r.actions[:r.kept].numpy()] == scripted
    assert same.mean() > 0.999 and (r.log_probs[:r.kept].numpy()[same] > -0.01).all()
    assert run.batch.step == step
    run.learn()
    run.save()
    _, _, about = read_policy(tmp_path / "policy.npz", "dice")
    assert about["lean"] == 12.0 and run.policy().lean == 12.0
    assert about["command"].startswith("bang train ppo dice --option num_players=4 ")
    other = trainer(tmp_path, "dice", {"num_players": 4}, lean=12.0, start=str(tmp_path / "policy.npz"))
    for one, two in zip(run.layers(), other.layers(), strict=True):
        assert np.abs(one[0] - two[0]).max() < 1e-2 and np.abs(one[1] - two[1]).max() < 1e-2
    with pytest.raises(ValueError, match=r"has hidden layers of .*: give the same --hidden"):
        trainer(tmp_path, "dice", {"num_players": 4}, start=str(tmp_path / "policy.npz"), lean=12.0, hidden=24)
    with pytest.raises(ValueError, match=r"leans on the scripted player, so give --lean 12$"):
        trainer(tmp_path, "dice", {"num_players": 4}, start=str(tmp_path / "policy.npz"))
    with pytest.raises(ValueError, match=r"this run leans by 5, but .* so give --lean 12$"):
        trainer(tmp_path, "dice", {"num_players": 4}, start=str(tmp_path / "policy.npz"), lean=5.0)
    trainer(tmp_path, "dice", {"num_players": 4}).save()
    with pytest.raises(ValueError, match=r"does not lean on the scripted player, so give --lean 0$"):
        trainer(tmp_path, "dice", {"num_players": 4}, start=str(tmp_path / "policy.npz"), lean=5.0)


def test_what_the_options_never_use_is_left_out(tmp_path):
    found = in_use("bang", {"num_players": 4})
    whole = load("bang").SPEC
    assert len(found.inputs) < whole.observation.length / 3 and len(found.actions) < len(whole.actions) / 3
    assert in_use("bang", {"num_players": 4}) is found
    layers = [(np.ones((len(found.inputs), 3)), np.ones(3)),
              (np.ones((3, len(found.actions))), np.ones(len(found.actions)))]
    (first, _), (last, scores) = found.widened(layers)
    assert first.shape == (whole.observation.length, 3) and last.shape == (3, len(whole.actions))
    assert set(np.flatnonzero(first[:, 0])) == set(found.inputs) and (scores[found.actions] == 1).all()
    assert (np.delete(scores, found.actions) == -20).all()
    for one, two in zip(found.narrowed(found.widened(layers)), layers, strict=True):
        assert (one[0] == two[0]).all() and (one[1] == two[1]).all()




def test_a_run_that_imitates_comes_to_play_as_the_scripted_player_does(tmp_path):
    run = trainer(tmp_path, imitate=8 * 4096, learning_rate=2e-3)

    def agreement():
        wanted = run.scripted.choose_many(Views.of_batch(run.batch), np.random.default_rng(0))
        seen, legal, _ = run._look(np.arange(64))
        with torch.no_grad():
            places = run.network(seen, legal)[0].argmax(dim=1)
        return float(np.mean(run.in_use.actions[legal[torch.arange(64), places].numpy()] == wanted))

    before = agreement()
    for _ in range(8):
        run.iterate()
        assert run.imitating and not run.pool
    assert agreement() > before + 0.2
    run.iterate()
    assert not run.imitating


def test_a_value_that_sees_everything(tmp_path):
    run = trainer(tmp_path, full_state=True)
    before = [value.clone() for value in run.network.value.parameters()]
    run.iterate()
    assert len(run.in_use.inputs) < run.network.critic[0].in_features == len(run.in_use.full)
    run.play()
    judged = run.network.judge(run.rollout.full[:64].float()).detach().numpy()
    assert np.allclose(run.rollout.values[0], judged, atol=1e-3)
    assert judged.shape == (64,) and not same(before, list(run.network.value.parameters()))


# ---------------------------------------------------------------------------------------------------------------- files


def test_a_run_resumed_with_another_seed_or_more_games_begins_new_games(tmp_path):
    first = trainer(tmp_path)
    first.iterate()
    first.save()
    for settings in ({"seed": 5}, {"games": 128}):
        second = trainer(tmp_path, **settings)
        second.resume(tmp_path / "checkpoint.pt")
        assert second.decisions == first.decisions and second.iterations == 1
        assert same(weights_of(first), weights_of(second))
        assert second.batch.num_envs == settings.get("games", 64)
        assert not (second.batch.observations[:64] == first.batch.observations).all()
        second.iterate()
        assert second.decisions == first.decisions + 64 * second.batch.num_envs


def test_games_of_a_checkpoint_that_are_damaged_are_refused(tmp_path):
    run = trainer(tmp_path)
    run.save()
    state = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    state["streams"]["records"][3, :200] += 1
    torch.save(state, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match="damaged"):
        trainer(tmp_path).resume(tmp_path / "checkpoint.pt")
    state["streams"]["records"] = state["streams"]["records"][:, :-1]
    torch.save(state, tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match="another version"):
        trainer(tmp_path).resume(tmp_path / "checkpoint.pt")


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
    with pytest.raises(ValueError, match="is a folder: the name of a checkpoint is missing"):
        run.resume(tmp_path)
    for content in (b"nonsense", b"", b"root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/bin/false\n"):
        (tmp_path / "broken.pt").write_bytes(content)
        with pytest.raises(ValueError, match=r"is not a checkpoint, or it is damaged$"):
            run.resume(tmp_path / "broken.pt")
    torch.save([1, 2], tmp_path / "broken.pt")
    with pytest.raises(ValueError, match="is not a checkpoint of this version"):
        run.resume(tmp_path / "broken.pt")


def test_the_policy_file_plays_like_the_network(tmp_path):
    run = trainer(tmp_path)
    run.iterate()
    run.save()
    saved = agent(f"ppo:{tmp_path / 'policy.npz'}", "duel")
    observations = run.batch.observations
    with torch.no_grad():
        seen = run.network.trunk(torch.from_numpy(observations[:, run.in_use.inputs]))
        wanted, values = run.network.policy(seen).numpy(), torch.tanh(run.network.value(seen)).numpy()
    layers, (weights, bias), about = read_policy(tmp_path / "policy.npz", "duel")
    hidden = observations
    for before, after in layers[:-1]:
        hidden = np.maximum(hidden @ before + after, 0)
    assert np.abs(np.tanh(hidden @ weights + bias) - values).max() < 0.01
    assert about["met"] == {"itself": 64 * 64, "self": 0}
    assert np.abs(saved.logits(observations)[:, run.in_use.actions] - wanted).max() < 0.01
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


def test_the_command_of_a_policy_names_what_is_not_usual():
    settings = Settings(decisions=100, against_pool="rules:0.5", greedy=True, lam=0.95)
    assert command_of("ppo", "duel", {"characters_per_side": 2}, settings) == (
        "bang train ppo duel --option characters_per_side=2 --decisions 100 --against-pool rules:0.5 --greedy")


def test_a_resumed_run_has_the_settings_of_its_checkpoint_unless_others_are_given(tmp_path, monkeypatch):
    def bang_train(*words):
        monkeypatch.setattr(sys, "argv", ["train ppo", "dice", "--out", str(tmp_path), "--evaluate-every", "0",
                                         "--evaluate-blocks", "2", "--against", "random", *words])
        train_ppo.main()
        return read_policy(tmp_path / "policy.npz", "dice")[2]

    first = bang_train("--option", "num_players=4", "--decisions", "512", "--games", "32", "--steps", "16", "--hidden",
                       "8", "--threads", "1", "--lean", "3", "--greedy", "--against-pool", "rules:0.5")
    assert first["lean"] == 3.0 and first["greedy"] and first["decisions"] == 512
    checkpoint = str(tmp_path / "checkpoint.pt")
    again = bang_train("--resume", checkpoint, "--decisions", "1024", "--no-greedy")
    assert again["settings"] == {**first["settings"], "decisions": 1024, "greedy": False}
    assert again["options"] == {"num_players": 4} and again["decisions"] == 1024
    assert again["command"].count("--greedy") == 0 and "--lean 3.0" in again["command"]
    assert "--resume" not in first["command"] and again["command"].endswith(f" --resume {checkpoint}")


@pytest.mark.parametrize(("given", "message"), [
    (("--against-pool", "rules"), "--against-pool must be names with their shares"),
    (("--against-pool", "tests.train.test_ppo:Broken:0.5"), "RuntimeError: no idea"),
    (("--against", "ruls"), "agent must be one of"),
    (("--minibatch", "0"), "--minibatch must be a whole number from 2 up, not 0"),
    (("--lean", "200"), "--lean must be a number from 0 to 100, not 200.0"),
])
def test_the_command_says_what_is_wrong_in_one_line(tmp_path, monkeypatch, capsys, given, message):
    small = ["--games", "8", "--steps", "8", "--hidden", "8", "--decisions", "64", "--against", "random"]
    monkeypatch.setattr(sys, "argv", ["train ppo", "duel", *small, "--out", str(tmp_path), *given])
    with pytest.raises(SystemExit):
        train_ppo.main()
    assert message in capsys.readouterr().err.splitlines()[-1]
