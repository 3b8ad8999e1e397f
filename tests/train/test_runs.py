"""Runs of training: settings that make no sense are refused, files are whole, and what a resumed run must fit."""

import signal
import sys

import pytest

torch = pytest.importorskip("torch")

from bang_agents.agent import AgentError  # noqa: E402
from bang_agents.network import read_policy  # noqa: E402
from bang_cli import train_ppo  # noqa: E402
from bang_train.ppo import Settings, Trainer  # noqa: E402
from bang_train.run import train  # noqa: E402
from tests.train.test_ppo import LastLegal, same, trainer, weights_of  # noqa: E402

# ------------------------------------------------------------------------------------------------------------- settings


@pytest.mark.parametrize(("settings", "said"), [
    ({"minibatch": 0}, "--minibatch must be a whole number from 2 up, not 0"),
    ({"minibatch": 64.0}, "--minibatch must be a whole number from 2 up, not 64.0"),
    ({"pool_every": 0}, "--pool-every must be a whole number from 1 up, not 0"),
    ({"pool_size": 0}, "--pool-size must be a whole number from 1 up, not 0"),
    ({"threads": -1}, "--threads must be a whole number from 0 to 1024, not -1"),
    ({"minutes": -1.0}, "--minutes must be a number from 0 to inf, not -1.0"),
    ({"minutes": float("nan")}, "--minutes must be a number from 0 to inf, not nan"),
    ({"decisions": -5}, "--decisions must be a whole number from 0 up, not -5"),
    ({"layers": -1}, "--layers must be a whole number from 0 to 16, not -1"),
    ({"layers": 17}, "--layers must be a whole number from 0 to 16, not 17"),
    ({"hidden": 0}, "--hidden must be a whole number from 1 to 8192, not 0"),
    ({"hidden": 8193}, "--hidden must be a whole number from 1 to 8192, not 8193"),
    ({"epochs": 0}, "--epochs must be a whole number from 1 up, not 0"),
    ({"evaluate_blocks": 0}, "--evaluate-blocks must be a whole number from 1 up, not 0"),
    ({"lean": 200.0}, "--lean must be a number from 0 to 100, not 200.0"),
    ({"lean": -3.0}, "--lean must be a number from 0 to 100, not -3.0"),
    ({"learning_rate": float("inf")}, "--learning-rate must be a number from 0 up, not inf"),
    ({"entropy_end": "low"}, "--entropy-end must be a number from -inf up, not 'low'"),
    ({"greedy": 1}, "--greedy must be True or False, not 1"),
    ({"start": None}, "--start must be text, not None"),
], ids=str)
def test_settings_that_make_no_sense_are_named(settings, said):
    with pytest.raises(ValueError) as refused:
        Settings(**settings)
    assert str(refused.value) == said


def test_a_network_that_is_too_large_to_play_is_not_trained(tmp_path):
    with pytest.raises(ValueError, match="a compiled network has at most 16 hidden layers and 8192 units in each"):
        trainer(tmp_path, "dice", {"num_players": 4}, places=4096)
    with pytest.raises(ValueError, match="this one has 17"):
        trainer(tmp_path, "dice", {"num_players": 4}, places=4, layers=16)


# --------------------------------------------------------------------------------------------------------------- files


def damaged(state, name):
    """A checkpoint in which one thing is not what it was."""
    if name == "network":
        state["network"]["policy.bias"] = state["network"]["policy.bias"][:-1]
    elif name == "optimizer":
        state["optimizer"]["state"][0]["exp_avg"] = torch.zeros(3)
    elif name == "optimizer groups":
        state["optimizer"]["param_groups"] = []
    elif name == "lengths":
        state["streams"]["lengths"] = state["streams"]["lengths"][:-1]
    elif name == "numpy":
        state["streams"]["numpy"] = "{}"
    elif name == "torch":
        state["streams"]["torch"] = torch.zeros(3, dtype=torch.uint8)
    elif name == "no lengths":
        del state["streams"]["lengths"]
    else:
        del state[name]
    return state


@pytest.mark.parametrize(("name", "said"), [
    ("streams", "is damaged: it has no streams"),
    ("settings", "is damaged: it has no settings"),
    ("no lengths", "is damaged: its streams have no lengths"),
    ("network", "is damaged: its network has other layers"),
    ("optimizer", "is damaged: its optimizer is that of another network"),
    ("optimizer groups", "is damaged: "),
    ("lengths", "is damaged: the games of this checkpoint are those of another version"),
    ("numpy", "is damaged: "),
    ("torch", "is damaged: "),
])
def test_a_checkpoint_that_is_damaged_is_refused_and_changes_nothing(tmp_path, name, said):
    first = trainer(tmp_path, games=8, steps=32, hidden=8)
    first.iterate()
    first.save()
    torch.save(damaged(torch.load(tmp_path / "checkpoint.pt", weights_only=True), name), tmp_path / "checkpoint.pt")
    run = trainer(tmp_path, games=8, steps=32, hidden=8)
    before, records = weights_of(run), run.spec.bytes_of(run.batch.states).copy()
    with pytest.raises(ValueError) as refused:
        run.resume(tmp_path / "checkpoint.pt")
    assert str(refused.value).startswith(f"{tmp_path / 'checkpoint.pt'} {said}")
    assert same(before, weights_of(run)) and (records == run.spec.bytes_of(run.batch.states)).all()
    assert run.decisions == 0 and run.resumed is None
    whole = trainer(tmp_path, games=8, steps=32, hidden=8)
    for one in (run, whole):
        one.iterate()
    assert same(weights_of(run), weights_of(whole))


def test_a_checkpoint_of_another_training_is_told(tmp_path):
    run = trainer(tmp_path)
    run.save()
    state = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    for form, said in (("bang-env expert checkpoint 2", "is a checkpoint of bang train expert, not of bang train ppo"),
                       ("bang-env checkpoint 1", "is not a checkpoint of this version")):
        torch.save({**state, "format": form}, tmp_path / "other.pt")
        with pytest.raises(ValueError, match=said):
            run.resume(tmp_path / "other.pt")


def test_a_run_that_fails_in_an_evaluation_is_saved(tmp_path):
    run = trainer(tmp_path, games=8, steps=32, hidden=8, decisions=256, against="random")

    def evaluate():
        raise AgentError("no idea")

    run.evaluate = evaluate
    with pytest.raises(AgentError):
        train(run, tell=lambda text: None)
    assert read_policy(tmp_path / "policy.npz", "duel")[2]["decisions"] == 256
    again = trainer(tmp_path, games=8, steps=32, hidden=8, decisions=256)
    again.resume(tmp_path / "checkpoint.pt")
    assert again.over() and same(weights_of(run), weights_of(again))


def test_files_appear_whole_or_not_at_all(tmp_path, monkeypatch):
    run = trainer(tmp_path, games=8, steps=32, hidden=8)
    run.save()
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(kept) == {"checkpoint.pt", "policy.npz", "curve.json"}
    run.iterate()
    run.curve.append({"vs random": 1.0})

    def broken(path, *given):
        path.write_bytes(b"half")
        raise OSError("no space left")

    monkeypatch.setattr("bang_train.run.save_policy", broken)
    with pytest.raises(OSError, match="no space"):
        run.save()
    assert all((tmp_path / name).read_bytes() == content for name, content in kept.items())


# ---------------------------------------------------------------------------------------------------- the command line


SMALL_WORDS = ["--games", "8", "--steps", "32", "--hidden", "8", "--threads", "1", "--evaluate-every", "0",
               "--evaluate-blocks", "2"]


def test_a_resume_that_cannot_be_is_told_before_anything_is_written(tmp_path, monkeypatch, capsys):
    def bang_train(*words):
        monkeypatch.setattr(sys, "argv", ["train ppo", *words])
        train_ppo.main()

    def refused(*words):
        with pytest.raises(SystemExit) as ended:
            bang_train(*words, "--out", str(tmp_path / "other"))
        assert ended.value.code == 2 and not (tmp_path / "other").exists()
        return capsys.readouterr().err

    checkpoint = str(tmp_path / "checkpoint.pt")
    bang_train("dice", "--option", "num_players=4", "--decisions", "256", "--against", "random", *SMALL_WORDS,
               "--out", str(tmp_path))
    capsys.readouterr()
    assert "was trained with game 'dice', not 'duel'" in refused("duel", "--resume", checkpoint)
    over = f"{checkpoint} is over after 256 decisions in "
    assert over in refused("dice", "--resume", checkpoint)
    told = refused("dice", "--resume", checkpoint, "--minutes", "5")
    assert over in told and "to go on, give more --decisions, or --decisions 0 with more --minutes" in told
    told = refused("dice", "--resume", checkpoint, "--decisions", "0", "--minutes", "1e-9")
    assert over in told and "to go on, give more --minutes" in told
    bang_train("dice", "--resume", checkpoint, "--decisions", "512", "--out", str(tmp_path))


def test_agents_of_one_s_own_are_evaluated_against(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["train ppo", "duel", "--decisions", "256", *SMALL_WORDS, "--against",
                                      f"{LastLegal.__module__}:LastLegal", "--out", str(tmp_path)])
    train_ppo.main()
    assert f"vs {LastLegal.__module__}:LastLegal" in read_policy(tmp_path / "policy.npz", "duel")[2]["curve"][-1]
    assert "saved checkpoint.pt, policy.npz, curve.json, curve.png in" in capsys.readouterr().out


def test_only_files_that_there_are_are_told(tmp_path, monkeypatch, capsys):
    """Ctrl-C comes before the first evaluation."""
    play = Trainer.play

    def interrupted(run):
        signal.raise_signal(signal.SIGINT)
        play(run)

    monkeypatch.setattr(Trainer, "play", interrupted)
    monkeypatch.setattr(sys, "argv", ["train ppo", "duel", "--decisions", "1000000", *SMALL_WORDS, "--against",
                                      "random", "--out", str(tmp_path)])
    train_ppo.main()
    assert "saved checkpoint.pt, policy.npz, curve.json in" in capsys.readouterr().out
    assert not (tmp_path / "curve.png").exists()
