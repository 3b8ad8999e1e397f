"""Every benchmark runs with `--quick`, and its JSON has the shape that its page says. No figure is judged."""

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import benchmarks.peers.__main__ as peers
from bang_agents.search import knowledge
from bang_env import dice
from bang_env.games import GAMES, load
from benchmarks import compare, cost, pace, search, startup, throughput
from benchmarks.cases import title, usual_cases
from benchmarks.intervals import FASTER, SLOWER, UNDECIDED
from benchmarks.machine import as_lines, machine, shown, table

ROOT = Path(__file__).parent.parent.parent
MACHINE = {"cpu", "cores", "load", "system", "python", "numpy", "numba"}


def run(module, tmp_path, *arguments):
    """What a benchmark writes."""
    out = tmp_path / "deep" / "found.json"
    module.main([*arguments, "--quick", "--out", str(out)])
    results = json.loads(out.read_text())
    assert set(results["machine"]) == MACHINE
    return results


def positive(*numbers):
    return all(number > 0 for number in numbers)


@pytest.mark.slow
def test_training(tmp_path, capsys):
    pytest.importorskip("sb3_contrib")
    results = run(importlib.import_module("benchmarks.training"), tmp_path)
    assert {(row["script"], row["game"]) for row in results["rows"]} == {
        (script, game) for script in ("bang_train.ppo", "bang_train.sb3", "first layer") for game in GAMES
    }
    for row in results["rows"]:
        figures = ("dense", "sparse", "active") if row["script"] == "first layer" else ("per_second",)
        assert positive(*(row[name] for name in figures), row.get("network_share", 1), row.get("ratio", 1))
    assert "share of the network" in capsys.readouterr().out


def test_pace(tmp_path, capsys):
    results = run(pace, tmp_path, "toy", "rules", "ismcts:200")
    assert [row["agent"] for row in results["rows"]] == ["rules", "ismcts:200"]
    assert results["rows"][0]["ratio"] == 1 and positive(*(row[name] for row in results["rows"] for name in row
                                                           if name != "agent"))
    assert results["positions"] == 24 and "ms a decision" in capsys.readouterr().out


def test_throughput(tmp_path, capsys):
    results = run(throughput, tmp_path)
    head = {"section", "game", "options", "way", "batch", "threads", "unit"}
    for row in results["rows"]:
        assert set(row) in (head | {"per_second", "runs"}, head | {"absent"})
        assert "absent" in row or positive(row["per_second"], row["runs"])
    measured = {(row["section"], row["game"], row["way"]) for row in results["rows"] if "per_second" in row}
    for game in GAMES:
        assert {
            ("engine", game, "bare"),
            ("engine", game, "observed"),
            ("pettingzoo", game, "raw_env"),
            ("pettingzoo", game, "env"),
            ("gymnasium", game, "make"),
            ("gymnasium", game, "make_vec"),
            ("copies", game, "Game.clone"),
            ("copies", game, "Game.resample"),
        } <= measured
        layers = [one for one in results["layers"] if one["game"] == game]
        assert len(layers) == 7
        assert all(one["nanoseconds"] >= 0 for one in layers)
    assert {row["threads"] for row in results["rows"]} == {1, 2}
    assert (tmp_path / "deep" / "found.png").stat().st_size > 10_000
    assert "decisions/s" in capsys.readouterr().out


def test_what_is_not_installed_is_absent_and_the_rest_goes_on():
    def make():
        raise ImportError("no such thing")

    row = throughput.row("sb3", ("duel", {}), "VecEnv", make, 0.01)
    assert row["absent"] == "no such thing"
    assert "per_second" not in row


def test_search_has_its_place(monkeypatch):
    rows = list(throughput.searches(0.01))
    assert all(row["unit"] == "iterations" for row in rows)


def test_search(tmp_path):
    out = tmp_path / "search.json"
    search.main(["--budget", "20", "--seconds", "0.01", "--out", str(out)])
    rows = json.loads(out.read_text())["rows"]
    assert {row["game"] for row in rows} == set(GAMES)
    for row in rows:
        assert positive(row["random"], row["rules"], row["rules_judged"], row["network"], row["position_us"])
        assert row["hidden"] == [256, 256] and row["observed_position_us"] > 0


def test_miniatures(tmp_path):
    pytest.importorskip("pyspiel")
    plot = tmp_path / "curves.png"
    results = run(importlib.import_module("benchmarks.miniatures"), tmp_path, "--plot", str(plot))
    (row,) = results["rows"]
    assert row["name"] == "tex-killer" and plot.stat().st_size > 0
    assert set(row["exploitability"]) == {"random", *results["asked"], *row["curves"]}
    assert all(value >= 0 for value in row["exploitability"].values())
    assert row["curves"]["CFR+"][-1][1] < row["exploitability"]["random"]


def test_cost(tmp_path):
    results = run(cost, tmp_path)
    for row in results["rows"]:
        assert set(row) == {
            "axis",
            "value",
            "game",
            "options",
            "batch",
            "way",
            "per_second",
            "nanoseconds",
            "decisions_per_game",
        }
        assert positive(row["per_second"], row["nanoseconds"], row["decisions_per_game"])
    assert {row["axis"] for row in results["rows"]} == {
        "batch",
        "turn limit",
        *(load(game).SPEC.size.label for game in GAMES),
    }
    assert {row["game"] for row in results["memory"]} == set(GAMES)
    for row in results["memory"]:
        assert row["bytes_per_game"] <= row["limit"]
    assert (tmp_path / "deep" / "found.png").stat().st_size > 10_000


def test_startup(tmp_path):
    results = run(startup, tmp_path)
    assert [row["game"] for row in results["rows"]] == list(GAMES)
    for row in results["rows"]:
        assert set(row) == {"game", "engine", "players", "search", "cold", "processor", "warm", "import"}
        assert row["cold"] is None, "a quick look does not compile"
        assert 0 < row["import"] < row["warm"]


# ------------------------------------------------------------------------------------------------------------- curves


def test_curves_of_two_trees(tmp_path, capsys):
    pytest.importorskip("torch")
    results = run(importlib.import_module("benchmarks.curves"), tmp_path, str(ROOT), "--settings", '{"hidden": 8}')
    assert [(row["tree"], row["seed"]) for row in results["rows"]] == [("this", 0), ("base", 0)]
    this, base = results["rows"]
    assert this["curve"] == base["curve"] and positive(this["per_second"], base["per_second"])
    assert this["curve"][-1]["decisions"] == 128 * 64
    assert "score in % against" in capsys.readouterr().out


@pytest.mark.parametrize("game", list(GAMES))
def test_learning(game, tmp_path, capsys):
    pytest.importorskip("torch")
    learning = importlib.import_module("benchmarks.learning")
    first, *others = learning.ways_of(game)
    results = run(learning, tmp_path, game, "--ways", first)
    assert [row["way"] for row in results["rows"]] == [first]
    plot = tmp_path / "learning.png"
    more = run(learning, tmp_path, game, "--plot", str(plot))
    assert more["rows"][0] == results["rows"][0], "a run that is there is not repeated"
    assert [row["way"] for row in more["rows"]] == [first, *others]
    for row in more["rows"]:
        assert len(row["curve"]) == 4 and positive(*(point["decisions"] for point in row["curve"]))
        assert all(point["low"] <= point["score"] <= point["high"] for point in row["curve"])
    assert "way" in capsys.readouterr().out and plot.stat().st_size > 10_000
    with pytest.raises(SystemExit):
        learning.main([game, "--ways", "round"])
    assert "not 'round'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        learning.main([game, "--out", str(tmp_path / "deep" / "found.json")])
    assert "is of minutes 0.001; not 2.0" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["duel", "bang"])
def test_inputs_and_actions_that_name_a_card_share_its_embedding(game, tmp_path):
    torch = pytest.importorskip("torch")
    learning = importlib.import_module("benchmarks.learning")
    spec = load(game).SPEC
    cards, seen, done = learning.cards_of(spec), learning.inputs_of_cards(spec), learning.actions_of_cards(spec)
    assert len(cards) == len(set(cards)) == seen.shape[1] == done.shape[1] > 30
    names = np.array([*spec.actions.names, ""])[done]
    assert all(not name or f" {card}" in name for row in names for card, name in zip(cards, row, strict=True))
    hand = np.arange(spec.observation.length)[spec.observation["hand"]]
    assert hand.tolist() in seen.tolist()
    discards = next(row for row in done if names[done.tolist().index(row.tolist())][0].startswith("discard"))
    batch = load(game).Batch(256, seed=1)
    for _ in range(60):  # the columns of both are the same cards: who may discard a card holds it
        batch.random_rollout(1)
        may = batch.action_masks[:, discards].astype(bool)
        assert (batch.observations[:, hand][may] > 0).all()
    way = learning.WAYS["cards"]
    trainer = way.trainer(game, dict(spec.table), learning.ppo.Settings(games=8, hidden=8, threads=1), tmp_path)
    embedding = trainer.network.policy.parametrizations.weight[0].embedding
    assert embedding is trainer.network.trunk[0].parametrizations.weight[0].embedding
    with torch.no_grad():
        for layer in (trainer.network.trunk[0], trainer.network.policy):
            layer.parametrizations.weight[0].matrices.fill_(1.0)
        (first, _), *_, (last, _) = trainer.layers()
        embedding[0] += 1.0
        (first_now, _), *_, (last_now, _) = trainer.layers()
    changed = np.flatnonzero((first != first_now).any(1))
    assert set(changed) == set(seen[:, 0]) & set(trainer.in_use.inputs)
    changed = np.flatnonzero((last != last_now).any(0))
    assert set(changed) == set(done[:, 0]) & set(trainer.in_use.actions)


def test_sorted_dice_are_seen_alike_and_answers_mean_the_same_dice():
    places = np.arange(dice.SPEC.observation.length)[dice.SPEC.observation["dice"]].reshape(5, 6)
    batch, rng = dice.Batch(256, seed=3, num_players=5), np.random.default_rng(0)
    orders = 0
    for _ in range(40):
        order = knowledge("dice").Order(batch.observations)
        seen, masks = order.seen(batch.observations), order.masks(batch.action_masks)
        dice_seen = seen[:, places]
        faces = np.where(dice_seen.any(2), dice_seen.argmax(2), 6)
        assert (np.diff(faces, axis=1) >= 0).all()
        assert (dice_seen.sum(1) == batch.observations[:, places].sum(1)).all(), "the same faces are there"
        assert (masks.sum(1) == batch.action_masks.sum(1)).all()
        answers = np.where(masks > 0, rng.random(masks.shape), -1).argmax(1)
        meant = order.meant(answers)
        assert batch.action_masks[np.arange(256), meant].all(), "what is legal in the one order is in the other"
        orders += (meant != answers).sum()
        batch.step(meant)
    assert orders > 100


# ------------------------------------------------------------------------------------------------------------ compare


def test_a_tree_compared_with_itself(tmp_path):
    results = run(compare, tmp_path, str(ROOT), "--ways", "dice bare", "dice env")
    assert [row["way"] for row in results["rows"]] == ["dice bare", "dice env"]
    for row in results["rows"]:
        assert row["verdict"] in (FASTER, SLOWER, UNDECIDED)
        assert positive(row["this"], row["base"], row["low"])
        assert row["low"] <= row["ratio"] <= row["high"]


def test_what_a_tree_lacks_is_absent(tmp_path):
    (tmp_path / "old" / "bang_env").mkdir(parents=True)
    (tmp_path / "old" / "bang_env" / "__init__.py").write_text("")
    results = run(compare, tmp_path, str(tmp_path / "old"), "--ways", "dice bare")
    assert "bang_env.dice" in results["rows"][0]["absent"]


@pytest.mark.slow
def test_training_compared_with_itself(tmp_path):
    pytest.importorskip("torch")
    (row,) = run(compare, tmp_path, str(ROOT), "--ways", "dice ppo")["rows"]
    assert 0.2 < row["ratio"] < 5


def test_compare_never_measures_another_tree(tmp_path):
    """A folder without the package would otherwise silently play an installed one."""
    (tmp_path / "empty").mkdir()
    with pytest.raises(RuntimeError, match="ended"):
        compare.Player(tmp_path / "empty")


def test_the_worktree_of_a_commit_is_removed():
    if subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, check=False).returncode:
        pytest.skip("not a git repository")
    with compare.tree_of("HEAD") as tree:
        assert (tree / "bang_env" / "duel" / "__init__.py").exists()
        assert tree != ROOT
    assert not tree.exists()
    assert (
        str(tree)
        not in subprocess.run(["git", "worktree", "list"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    )


def test_the_worktree_is_removed_when_the_program_is_told_to_end(tmp_path):
    if subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, check=False).returncode:
        pytest.skip("not a git repository")
    folder = tmp_path / "temporary"
    folder.mkdir()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.compare", "HEAD", "--ways", "dice bare"], cwd=ROOT,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "TMPDIR": str(folder)})
    deadline = time.monotonic() + 120
    while not list(folder.glob("*/base/bang_env/duel/__init__.py")):
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=120) == 128 + signal.SIGTERM
    assert list(folder.iterdir()) == []
    known = subprocess.run(["git", "worktree", "list"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert str(folder) not in known


def test_an_unknown_commit_is_named():
    with pytest.raises(SystemExit, match="no-such-branch"), compare.tree_of("no-such-branch"):
        pass


# -------------------------------------------------------------------------------------------------------------- peers


def test_peers_that_are_not_installed_are_reported(tmp_path, capsys):
    results = run(peers, tmp_path, "--no-install", "--cache", str(tmp_path / "none"))
    ours, *others = results["suites"]
    assert {(row["game"], row["against"]) for row in ours["rows"]} == {
        (game, way)
        for game in (title(*case) for case in usual_cases())
        for way in ("bare", "observed", "raw_env", "env")
    }
    for row in ours["rows"]:
        assert positive(row["decisions_per_second"], row["runs"])
        assert row["choices_per_second"] == row["decisions_per_second"], "a question with one answer is never asked"
        assert row["counted"]
    assert [suite["peer"] for suite in others] == [peer.name for peer in peers.PEERS]
    assert all("not installed" in suite["absent"] and not suite["rows"] for suite in others)
    assert "absent: not installed" in capsys.readouterr().out


FAKE_RUNNER = """
from benchmarks.peers.protocol import LIKE, seconds_given, tell, tell_versions

def make():
    return lambda: (sum(range(2000)) and 10, 5)

def broken():
    raise OSError("no cards")

seconds = seconds_given()
print("noise of a library")
tell_versions("numpy", "no-such-package")
tell("fake", "Python", LIKE, "observed", "every decision", make, seconds)
tell("fake", "AEC", LIKE, "raw_env", "every decision", make, seconds)
tell("broken", "Python", LIKE, "observed", "every decision", broken, seconds)
"""


@pytest.fixture
def fake(monkeypatch):
    """A peer whose runner stands in a file of this test and needs nothing installed."""
    class Fake(peers.Peer):
        runner = "fake_runner"

    return Fake("fake", "A fake", ())


def test_a_fake_peer(tmp_path, monkeypatch, fake):
    (tmp_path / "fake_runner.py").write_text(FAKE_RUNNER)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(peers, "PEERS", (fake,))
    results = run(peers, tmp_path)
    suite = results["suites"][1]
    assert suite["absent"] is None
    assert set(suite["versions"]) == {"numpy"}
    first, second, third = suite["rows"]
    ours = {
        row["against"]: row["decisions_per_second"] for row in results["suites"][0]["rows"] if row["game"] == "The Duel"
    }
    for row in (first, second):
        assert row["choices_per_second"] == pytest.approx(row["decisions_per_second"] / 2)
        assert row["ours"] == ours[row["against"]]
        assert row["ratio"] == pytest.approx(row["ours"] / row["decisions_per_second"])
        assert row["ratio_choices"] == pytest.approx(2 * row["ratio"])
    assert third["absent"] == "OSError: no cards"


def test_a_runner_that_fails_makes_its_peer_absent(tmp_path, monkeypatch, fake):
    (tmp_path / "fake_runner.py").write_text("raise SystemExit('out of cards')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(peers, "PEERS", (fake,))
    assert "out of cards" in run(peers, tmp_path)["suites"][1]["absent"]


def test_an_installation_that_fails_makes_its_peer_absent(tmp_path, monkeypatch):
    monkeypatch.setattr(peers, "MAKE_ENVIRONMENT", ("-m", "venv", "--without-pip"))
    impossible = peers.Peer("impossible", "Impossible", (str(tmp_path / "no-such-package.whl"),))
    with pytest.raises(peers.AbsentError, match="installation failed"):
        peers.interpreter(impossible, tmp_path / "cache", install=True)
    with pytest.raises(peers.AbsentError, match="not installed"):
        peers.interpreter(impossible, tmp_path / "cache", install=False)


def test_rounds_keep_the_faster_figure():
    def row(rate, runs=2):
        return {"game": "a", "path": "p", "decisions_per_second": rate, "choices_per_second": rate / 2, "runs": runs}

    absent = {"game": "a", "path": "p", "absent": "why"}
    assert peers.merged([row(3.0)], [row(5.0)]) == [row(5.0, 4)]
    assert peers.merged([row(5.0)], [row(3.0)]) == [row(5.0, 4)]
    assert peers.merged([absent], [row(3.0)]) == [row(3.0)]
    assert peers.merged([row(3.0)], [absent]) == [row(3.0)]


@pytest.mark.parametrize("peer", peers.PEERS, ids=lambda peer: peer.name)
def test_every_peer_has_a_runner_and_pinned_versions(peer):
    assert importlib.util.find_spec(peer.runner) is not None
    assert peer.requirements
    assert all("==" in requirement for requirement in peer.requirements)


# -------------------------------------------------------------------------------------------------------- small parts


def test_machine_says_what_matters():
    results = machine()
    assert set(results) == MACHINE
    assert results["cores"] >= 1
    json.dumps(results)


@pytest.mark.parametrize(
    ("rate", "text"),
    [
        (None, "-"),
        (25.4, "25"),
        (1234.0, "1.2 k"),
        (154_321.0, "154 k"),
        (3_914_000.0, "3.91 M"),
        (38_800_000.0, "38.8 M"),
    ],
)
def test_rates_for_people(rate, text):
    assert shown(rate) == text


def test_results_are_written_a_row_a_line():
    results = {"machine": {"cpu": "x"}, "rows": [{"a": 1, "options": {"n": 2}}, {"a": 2, "options": {}}], "none": [],
             "suites": [{"rows": [{"b": 1}]}]}
    text = as_lines(results)
    assert json.loads(text) == results
    assert '  {"a": 1, "options": {"n": 2}},\n' in text


def test_tables_align():
    lines = table(["name", "rate"], [["a", "10 k"], ["longer", "-"], ["b", "1.5 M"]]).splitlines()
    assert lines == ["name     rate", "a        10 k", "longer      -", "b       1.5 M"]


def test_the_runners_need_nothing_of_this_suite():
    """A peer's environment has neither numba nor this package: its runner needs nothing but the standard library."""
    hide = "import sys; sys.modules['numpy'] = sys.modules['numba'] = sys.modules['bang_env'] = None"
    call = f"{hide}; import benchmarks.peers.protocol"
    subprocess.run([sys.executable, "-c", call], cwd=ROOT, check=True)
