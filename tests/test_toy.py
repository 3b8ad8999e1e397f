"""The Standoff, the toy game of tests/toy: one line of registration gives it everything a game gets.

The generic tests run on it as on every game (tests/conftest.py registers it); here is what those do not show.
"""

import ast
import os
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pettingzoo
import pytest

from bang_agents import View, agent
from bang_arena import balance, report
from bang_arena.match import exchanged, whole_table
from bang_arena.runs import play_run, read_run, save_run
from bang_env import register
from bang_env.games import GAMES, folder_of, load
from tests.games import SUITE
from tests.toy import ACTIONS, Batch, Game
from tests.toy.test_rules_standoff import position

ROOT = Path(__file__).parent.parent


# ------------------------------------------------------------------------------------------------- what it gets: Python


def test_it_is_registered_once():
    assert GAMES.count("toy") == 1 and load("toy").Game is Game and folder_of("toy") == ROOT / "tests" / "toy"
    register("tests.toy")
    assert GAMES.count("toy") == 1
    with pytest.raises(ValueError, match=r"there is a game 'toy' already, in tests.toy; not in elsewhere.toy"):
        register("elsewhere.toy")
    with pytest.raises(ValueError, match=r"game must be one of .*, toy; not 'chess'"):
        load("chess")


def test_it_has_games_and_batches():
    batch = Batch(64, seed=3)
    assert batch.random_rollout(50) == 3200
    assert batch.observations.shape == (64, load("toy").OBSERVATION.length) and batch.handle(5).agents == [
        "first",
        "second",
    ]


def test_it_has_the_environments_of_pettingzoo_and_gymnasium():
    env = pettingzoo.make("aec", "bang/toy-v0", lives=7)
    env.reset(seed=1)
    assert env.possible_agents == ["first", "second"] and env.last()[0]["action_mask"].tolist() == [1, 1, 0, 0]
    learner = gymnasium.make("bang/Toy-v0", opponent="rules", seat=0)
    assert learner.reset(seed=1)[1]["action_mask"].sum() == 2
    learners = gymnasium.make_vec("bang/Toy-v0", num_envs=8)
    assert learners.reset(seed=1)[0].shape == (8, load("toy").OBSERVATION.length)


def test_maskable_ppo_trains_on_it():
    pytest.importorskip("sb3_contrib", reason="it needs the extra train")
    from bang_env.adapters.sb3 import LearnerVecEnv
    from bang_train.sb3 import learner, score

    model = learner(LearnerVecEnv("toy", 16), 0, n_steps=8, batch_size=64, policy_kwargs={"net_arch": [8]})
    model.learn(256)
    assert 0 <= score(model, "toy", "rules", 1, games=40) <= 1


def test_it_has_a_multi_agent_environment_for_rllib():
    pytest.importorskip("ray", reason="it needs the extra rllib")
    from bang_env.adapters.rllib import MultiAgentGame

    env = MultiAgentGame({"game": "toy", "lives": 7})
    assert list(env.reset(seed=1)[0]) == ["first"]


def test_openspiel_knows_it():
    pyspiel = pytest.importorskip("pyspiel", reason="it needs the extra openspiel")
    import bang_env.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game("python_bang_toy(lives=7)")
    state = game.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and game.num_players() == 2
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["wait", "draw"]


@pytest.mark.parametrize(("numbers", "answer"), [([999, 20], "draw"), ([1, 500], "wait")])
@pytest.mark.parametrize("name", ["rules", "mc:400", "ismcts:400", "ismcts:400,rollout=rules"])
def test_agents_play_it_with_sense(name, numbers, answer):
    game = Game.from_dict(position(numbers=numbers, waits=2, life=[1, 1]))
    assert ACTIONS[agent(name, "toy").choose(View(game), np.random.default_rng(1))] == answer


def test_it_has_no_trained_baseline():
    with pytest.raises(ValueError, match="no trained policy comes with the package for toy"):
        agent("ppo", "toy")


def test_tournaments_are_played_reported_and_drawn(tmp_path):
    pytest.importorskip("scipy", reason="it needs the extra arena")
    run = play_run("toy", [exchanged("rules", "random", {}, 2)], 100, 0)
    save_run(run, tmp_path / "run.json", report.summary(run))
    again = read_run(tmp_path / "run.json")
    assert (
        report.text(again) == report.text(run)
        and "as first" in report.text(run)
        and "The Standoff: 200 games" in report.text(run)
    )
    assert report.matrix(run)["rules", "random"].low > 0.5, "the scripted player is better than chance"
    plots = pytest.importorskip("bang_arena.plots")
    assert {path.name for path in plots.plot_run(run, tmp_path)} == {"roles.png", "lengths.png", "matrix.png",
                                                                  "ladder.png"}


def test_its_balance_is_told(tmp_path):
    run = play_run("toy", [whole_table("random", {}, 2)], 40, 0)
    assert "side" in balance.text(run) and "character" not in balance.text(run)
    assert set(balance.summary(run)) == {"games", "undecided", "truncated", "kind", "character", "together", "against"}
    assert balance.plot(run, tmp_path) == []


# ----------------------------------------------------------------------------- what it gets: commands, page, benchmarks


def bang(*words, typed=""):
    """Run `bang` in a process of its own, which knows the game by the environment."""
    done = subprocess.run(
        [sys.executable, "-m", "bang_cli", *map(str, words)],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_processes_that_are_started_from_here_know_it():
    assert "tests.toy" in os.environ["BANG_ENV_GAMES"].split(",")
    assert f"Games are {', '.join(GAMES)};" in bang("--help")


def test_commands_play_watch_and_measure_it(tmp_path):
    typed = bang("play", "toy", "--opponent", "rules", "--seed", 1, "--save", tmp_path / "game.json", typed="1\n" * 100)
    assert "the Standoff, seed 1: you are first" in typed
    assert "--- the end" in bang("replay", tmp_path / "game.json")
    assert "--- the end" in bang("watch", "toy", "rules", "random", "--delay", 0)
    assert "The Standoff: 20 games" in bang(
        "tournament", "toy", "random", "rules", "--blocks", 10, "--no-plots", "--out", tmp_path
    )
    assert "lives of each player, 7 to 12" in bang("info", "toy")


def test_networks_are_trained_on_it(tmp_path):
    pytest.importorskip("torch", reason="it needs the extra train")
    small = ["--games", 8, "--steps", 8, "--minibatch", 32, "--hidden", 8, "--decisions", 64, "--evaluate-blocks", 2]
    assert "saved checkpoint.pt, policy.npz" in bang("train", "toy", *small, "--out", tmp_path)
    assert agent(f"ppo:{tmp_path / 'policy.npz'}", "toy").choose(View(Game(1)), np.random.default_rng(1)) in (0, 1)


def test_it_is_played_in_the_browser():
    testclient = pytest.importorskip("starlette.testclient", reason="it needs the extra web")
    from bang_arena.web.server import make_app

    client = testclient.TestClient(make_app(), base_url="http://127.0.0.1")
    offer = client.get("/api/choices").json()["toy"]
    assert (
        offer["title"] == "The Standoff"
        and offer["option"]["values"] == list(range(7, 13))
        and "ppo" not in offer["agents"]
    )
    state = client.post("/api/games", json={"game": "toy", "seat": "first", "agents": ["rules"], "seed": 1}).json()
    assert state["answers"][0]["actions"] == ["wait", "draw"] and "<svg" in state["svg"]


def test_it_is_measured():
    from benchmarks.cases import all_cases, title, usual_cases
    from benchmarks.memory import growth
    from benchmarks.paths import aec, rollout

    assert ("toy", {}) in usual_cases() and ("toy", {}) in all_cases() and title("toy") == "The Standoff"
    assert rollout("toy", {}, 16, 1, True, 1600)()[0] == 1600 and aec("toy", {}, "raw_env", 50)()[0] >= 50
    memory = growth("toy", {}, 10_000, observe=False)
    assert memory["bytes_per_game"] <= memory["limit"]


# ------------------------------------------------------------------------------------------------------- names of games

PROGRAM = "bang"
"""The command line is called as one of the games is: that name proves nothing."""
CODE = ("bang_env", "agents", "train", "cli", "benchmarks", "tools")


def own_files(name):
    """The files in which a game of the suite may be named: its own, and the list of games."""
    return {
        ROOT / "bang_env" / "games.py",
        *(ROOT / "bang_env" / name).rglob("*.py"),
        *(ROOT / "bang_env").glob(f"*/{name}*.py"),
        ROOT / "bang_env" / f"{name}_v0.py",
        ROOT / "agents" / "bang_agents" / "search" / f"{name}.py",
        ROOT / "agents" / "bang_agents" / "scripts" / f"{name}.py",
    }


def names_in(path):
    """What a file names in its code: whole texts, and the modules that it imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from node.module.split(".")
        elif isinstance(node, ast.Import):
            yield from (part for alias in node.names for part in alias.name.split("."))


@pytest.mark.parametrize("name", [name for name in SUITE if name != PROGRAM])
def test_no_code_but_its_own_names_a_game(name):
    """What others need of a game is in its Spec; only examples in help and docstrings speak of it."""
    others = {path for folder in CODE for path in (ROOT / folder).rglob("*.py")} - own_files(name)
    assert len(others) > 60
    assert [str(path.relative_to(ROOT)) for path in sorted(others) if name in names_in(path)] == []
