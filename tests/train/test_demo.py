"""The demo: it trains, plays the ladder, measures, and says where everything is."""

import sys

import pytest

pytest.importorskip("torch")

from bang_cli import demo
from bang_env.games import game_of_two
from bang_train.ppo import Settings, Trainer


@pytest.fixture
def call(monkeypatch, capsys):
    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["demo", *arguments])
        demo.main()
        return capsys.readouterr().out

    return run


def test_the_demo_trains_plays_and_measures(call, monkeypatch, tmp_path):
    monkeypatch.setattr(demo, "OTHERS", ["random", "ppo"])
    told = call("--minutes", "0.001", "--blocks", "1", "--out", str(tmp_path))
    fresh = f"ppo:{tmp_path / 'policy.npz'}"
    assert "vs random" in told and fresh in told and "decisions a second, one core" in told and str(tmp_path) in told
    assert {"curve.png", "policy.npz", "run.json", "ladder.png", "matrix.png"} <= {
        path.name for path in tmp_path.iterdir()
    }


@pytest.mark.slow
def test_what_the_demo_learns_beats_the_scripted_player(tmp_path):
    """Counted in decisions and not in minutes, so that a busy machine gets there too."""
    run = Trainer(game_of_two(), {}, Settings(decisions=1_500_000, evaluate_blocks=200, against="rules", **demo.QUICK),
                  tmp_path)
    while not run.over():
        run.iterate()
    assert run.evaluate()["low vs rules"] > 0.5


@pytest.mark.parametrize(("arguments", "said"), [(("--minutes", "0"), "--minutes must be more than 0, not 0.0"),
                                                 (("--blocks", "0"), "--blocks must be")])
def test_what_cannot_be_is_refused_before_the_work(call, capsys, arguments, said):
    with pytest.raises(SystemExit):
        call(*arguments)
    assert said in capsys.readouterr().err
