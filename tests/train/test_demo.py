"""The demo: it trains, plays the ladder, measures, and says where everything is."""

import sys

import pytest

pytest.importorskip("torch")

from bang_cli import demo


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


@pytest.mark.parametrize(("arguments", "said"), [(("--minutes", "0"), "--minutes must be more than 0, not 0.0"),
                                                 (("--blocks", "0"), "--blocks must be")])
def test_what_cannot_be_is_refused_before_the_work(call, capsys, arguments, said):
    with pytest.raises(SystemExit):
        call(*arguments)
    assert said in capsys.readouterr().err
