"""The attacker that learns: it begins with the frozen agent's network, and its value learns first."""

import sys

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bang_agents.network import SHIPPED, read_policy, save_policy  # noqa: E402
from bang_arena.exploit import attack  # noqa: E402
from bang_cli import exploit  # noqa: E402
from bang_env.games import load  # noqa: E402
from bang_train import attacker  # noqa: E402
from bang_train.attacker import learned, settings_for, start_of  # noqa: E402
from bang_train.ppo import Settings, Trainer  # noqa: E402

SMALL = {"games": 16, "steps": 16, "hidden": 8, "layers": 1, "minibatch": 64, "threads": 1, "decisions": 10**9}


def policy(path, game="toy", hidden=8, draw=0.0):
    """A policy file whose network scores the last action by so much more than the others."""
    spec = load(game).SPEC
    width, actions = spec.observation.length, len(spec.actions)
    bias = np.zeros(actions, np.float32)
    bias[-1] = draw
    rng = np.random.default_rng(0)
    layers = [(rng.normal(0, 0.05, (width, hidden)), np.zeros(hidden)), (np.zeros((hidden, actions)), bias)]
    save_policy(path, game, layers, {"greedy": False}, (np.full((hidden, 1), 0.25), np.array([0.5])))
    return path


def test_a_run_starts_with_a_policy_file(tmp_path):
    path = policy(tmp_path / "policy.npz")
    run = Trainer("toy", {}, Settings(**SMALL, start=str(path)), tmp_path)
    layers, value, _ = read_policy(path, "toy")
    layers = run.in_use.narrowed(list(layers))
    for mine, theirs in zip([*run.network.policy_layers(), run.network.value_head()], [*layers, value], strict=True):
        assert np.array_equal(mine[0], theirs[0]) and np.array_equal(mine[1], theirs[1])
    for other in ({"hidden": 16}, {"layers": 2}):
        with pytest.raises(ValueError, match=r"has hidden layers of \[8\], this run of .*--hidden and --layers"):
            Trainer("toy", {}, Settings(**{**SMALL, **other}, start=str(path)), tmp_path)


def test_at_first_only_the_value_learns(tmp_path):
    run = Trainer("toy", {}, Settings(**SMALL, value_first=2 * 16 * 16), tmp_path)
    before, value = run.layers(), run.network.value_head()
    for _ in range(2):
        run.iterate()
    assert all(np.array_equal(*pair) for one, other in zip(before, run.layers(), strict=True)
               for pair in zip(one, other, strict=True))
    assert not np.array_equal(value[0], run.network.value_head()[0])
    run.iterate()
    assert not any(np.array_equal(one[0], other[0]) for one, other in zip(before, run.layers(), strict=True))


def test_it_begins_with_the_frozen_agent_s_network(tmp_path):
    path = policy(tmp_path / "policy.npz")
    assert start_of(f"ppo:{path}", "toy") == path
    assert start_of("ppo", "duel") == start_of("rules", "duel") == SHIPPED / "duel.npz"
    assert start_of("ppo@bench-1", "duel") == SHIPPED / "bench-1" / "duel.npz"
    assert start_of("rules", "toy") is None
    settings = settings_for(f"ppo:{path}", "toy", {}, 1, 3)
    assert (settings.start, settings.hidden, settings.layers, settings.seed) == (str(path), 8, 1, 3)
    assert settings.shares == {f"ppo:{path}": 1.0} and settings.value_first > 0


def test_a_slow_agent_is_met_in_fewer_games(monkeypatch):
    monkeypatch.setattr(attacker, "pace_of", lambda *_: 20.0)
    slow = settings_for("rules", "toy", {}, 10, 0)
    assert slow.games == 16 and slow.evaluate_blocks == 4
    monkeypatch.setattr(attacker, "pace_of", lambda *_: 1e6)
    assert settings_for("rules", "toy", {}, 10, 0).games == Settings().games


def test_the_best_snapshot_is_kept(monkeypatch, tmp_path):
    scores, seen = iter([0.5, 0.7, *[0.6] * 20]), []

    def evaluate(self):
        seen.append(self.layers())
        return {"vs random": next(scores)}

    monkeypatch.setattr(Trainer, "evaluate", evaluate)
    told = []
    name = learned("toy", "random", {}, 0.02, tmp_path / "attacker.npz", tell=told.append)
    assert name == f"ppo:{tmp_path / 'attacker.npz'}" and "score 50.0 %, best 50.0 %" in told[0]
    assert "100 %" in told[-1] and "best 70.0 %" in told[-1] and len(seen) >= 2
    layers, _, about = read_policy(tmp_path / "attacker.npz", "toy")
    assert about["attacks"] == "random"
    assert all(np.allclose(mine[0], theirs[0], atol=1e-3) for mine, theirs in zip(layers, seen[1], strict=True))


@pytest.mark.slow
def test_it_learns_what_a_weak_agent_allows(tmp_path):
    name = learned("duel", "random", {}, 1.0, tmp_path / "attacker.npz")
    _, measured = attack("duel", "random", [name], {}, 0.2)
    assert measured.attacker == name and measured.bound().low > 0.2


def test_the_command_trains_an_attacker(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["bang exploit", "toy", "random", "--minutes", "0.02", "--attackers", "learn",
                                      "rules", "--processes", "1"])
    exploit.main()
    out = capsys.readouterr().out
    assert "learn (trial)" in out and "rules (trial)" in out and "(measured)" in out and ".npz (" not in out
    assert (tmp_path / "results" / "exploit-toy-random.npz").exists()


def test_without_torch_the_others_attack(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(exploit.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(exploit, "usual_attackers", lambda frozen: ["rules"])
    words = ["bang exploit", "toy", "random", "--minutes", "0.01", "--processes", "1"]
    monkeypatch.setattr(sys, "argv", words)
    exploit.main()
    shown = capsys.readouterr()
    assert "rules (trial)" in shown.out and "no attacker learns: learning needs torch" in shown.err
    monkeypatch.setattr(sys, "argv", [*words, "--attackers", "learn"])
    with pytest.raises(SystemExit):
        exploit.main()
    assert "--attackers learn: learning needs torch, which is not installed: pip install" in capsys.readouterr().err
