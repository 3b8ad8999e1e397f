"""The reference is made, and every public name says what it is."""

import importlib.util
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from bang_env.games import GAMES, load, load_environments, package_of

ROOT = Path(__file__).parent.parent
GAME = [
    "from_dict",
    "to_dict",
    "current_player",
    "agents",
    "legal_actions",
    "action_mask",
    "action_name",
    "action",
    "step",
    "over",
    "truncated",
    "returns",
    "observe",
    "clone",
    "resample",
    "events",
    "render",
]
BATCH = ["reset", "step", "random_rollout"]
ENV = ["reset", "step", "last", "observe", "state", "render", "close", "observation_space", "action_space"]
MODULES = [*map(package_of, GAMES), *(f"{package_of(game)}_v0" for game in GAMES), "bang_agents"]


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_says_what_it_is(name):
    module = importlib.import_module(name)
    members = [getattr(module, public) for public in module.__all__]
    assert module.__doc__
    assert [
        one for one in members if (inspect.isclass(one) or inspect.isfunction(one)) and not inspect.getdoc(one)
    ] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_other_programs_call_says_what_it_does(game):
    module, envs = load(game), load_environments(game)
    for kind, names in ((module.Game, GAME), (module.Batch, BATCH), (envs.env, ENV), (envs.raw_env, ENV)):
        assert [name for name in names if not inspect.getdoc(getattr(kind, name))] == []


@pytest.mark.slow
def test_the_reference_is_made(tmp_path):
    pytest.importorskip("pdoc", reason="it makes the reference")
    done = subprocess.run(
        [sys.executable, "-m", "tools.reference", str(tmp_path / "api")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "has already been added" not in done.stderr
    page = (tmp_path / "api" / "bang_env" / "duel.html").read_text(encoding="utf-8")
    assert "legal_actions" in page and "Many Duels" in page
    assert "Uniformly random legal actions" in (tmp_path / "api" / "bang_agents" / "simple.html").read_text(
        encoding="utf-8"
    )
    rules = (tmp_path / "api" / "bang_env" / "dice" / "rules" / "turn.html").read_text(encoding="utf-8")
    assert "X4, X8: a turn begins" in rules, "kernels are shown with what they say about their rules"
    assert (tmp_path / "api" / "index.html").exists()
    if importlib.util.find_spec("ray") is None:
        absent = ("bang_env.adapters.rllib", "bang_train.rllib", "bang_cli.train_rllib")
        assert f"left out: {', '.join(f'{name} (needs ray)' for name in absent)}" in done.stdout


def test_the_reference_wants_a_folder():
    done = subprocess.run(
        [sys.executable, "-m", "tools.reference"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and done.stderr == "usage: python -m tools.reference FOLDER\n"
