"""Policy files: what is written is read again, and what does not fit is refused."""

import json
import pickle
import warnings

import numpy as np
import pytest

from bang_agents import View, agent
from bang_agents.agent import Views
from bang_agents.network import FORMAT, MOST_LEAN, PolicyAgent, fingerprint, read_policy, save_policy
from bang_agents.search.network import MOST_HIDDEN, WIDEST, Network, networks
from bang_agents.simple import RulesAgent
from bang_env.games import GAMES, load
from tests.agents.policies import network


@pytest.mark.parametrize("hidden", [(), (8,), (16, 8, 4)])
@pytest.mark.parametrize("game", GAMES)
def test_a_value_head_is_written_and_read(tmp_path, game, hidden):
    layers, value = network(game, *hidden)
    save_policy(tmp_path / "with.npz", game, layers, {"greedy": True}, value)
    save_policy(tmp_path / "without.npz", game, layers, {})
    again, head, about = read_policy(tmp_path / "with.npz", game)
    plain, none, _ = read_policy(tmp_path / "without.npz", game)
    assert about["greedy"] is True and none is None and len(again) == len(plain) == len(layers)
    for written, read, other in zip([*layers, value], [*again, head], [*plain, head], strict=True):
        for array, same, alike in zip(written, read, other, strict=True):
            assert same.dtype == np.float32 and same.shape == array.shape
            assert np.abs(same - array).max() < 2e-3, "float16 keeps 11 bits"
            assert (same == alike).all()


def test_a_value_head_may_be_given_flat(tmp_path):
    layers, (weights, bias) = network("toy", 5)
    save_policy(tmp_path / "flat.npz", "toy", layers, {}, (weights.ravel(), bias[0]))
    _, head, _ = read_policy(tmp_path / "flat.npz", "toy")
    assert [array.shape for array in head] == [(5, 1), (1,)]


def test_an_agent_plays_the_same_with_a_value_head_and_without(tmp_path):
    layers, value = network("toy", 6)
    save_policy(tmp_path / "with.npz", "toy", layers, {}, value)
    save_policy(tmp_path / "without.npz", "toy", layers, {})
    view, files = View(load("toy").Game(1)), (tmp_path / "with.npz", tmp_path / "without.npz")
    one, two = ([PolicyAgent.read("ppo", "toy", file).choose(view, np.random.default_rng(n)) for n in range(20)]
                for file in files)
    assert one == two


def test_numbers_that_float16_cannot_hold_are_not_written(tmp_path):
    layers, value = network("toy", 6)
    for broken in (np.nan, np.inf, 1e6):
        with pytest.raises(ValueError, match=r"must be finite and within 65504.*; value_b has others"):
            save_policy(tmp_path / "policy.npz", "toy", layers, {}, (value[0], np.array([broken])))
    assert not (tmp_path / "policy.npz").exists()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"value_b": None}, "its arrays must be w0, b0, w1, b1, ... and, if it has a value head, value_w and value_b; "
                            "not b0, b1, value_w, w0, w1"),
        ({"value_w": None}, "its arrays must be"),
        ({"b1": None}, "its arrays must be"),
        ({"extra": np.zeros(2)}, "its arrays must be"),
        ({"w0": None, "w1": None, "b0": None, "b1": None}, "its arrays must be"),
        ({"value_w": np.zeros((7, 1))}, "the shape of value_w must be (6, 1), not (7, 1)"),
        ({"value_w": np.zeros(6)}, "the shape of value_w must be (6, 1), not (6,)"),
        ({"value_b": np.zeros(2)}, "the shape of value_b must be (1,), not (2,)"),
        ({"w0": np.zeros((2, 6))}, "the shape of w0 must be"),
        ({"w1": np.zeros((6, 9))}, "the shape of w1 must be (6, 4), not (6, 9)"),
        ({"b0": np.zeros((2, 3))}, "the shape of b0 must be (6,), not (2, 3)"),
        ({"b1": np.array([0.0, 1.0, np.nan, 0.0])}, "b1 has numbers that are not finite"),
        ({"value_b": np.array([np.inf])}, "value_b has numbers that are not finite"),
    ],
    ids=str,
)
def test_a_damaged_policy_is_refused(tmp_path, change, said):
    layers, value = network("toy", 6)
    arrays = {f"{kind}{number}": layer[kind == "b"] for number, layer in enumerate(layers) for kind in "wb"}
    arrays |= {"value_w": value[0], "value_b": value[1]} | change
    about = {"format": FORMAT, "game": "toy", "fits": fingerprint(load("toy").SPEC)}
    kept = {name: array for name, array in arrays.items() if array is not None}
    np.savez(tmp_path / "policy.npz", about=np.array(json.dumps(about)), **kept)
    with pytest.raises(ValueError) as refused:
        read_policy(tmp_path / "policy.npz", "toy")
    assert said in str(refused.value)


@pytest.mark.parametrize(("content", "said"), [
    ("empty", "is not a policy file, or it is damaged: it is no .npz file"),
    ("pickle", "is not a policy file, or it is damaged: it is no .npz file"),
    ("array", "is not a policy file, or it is damaged: it is no .npz file"),
    ("half", "is not a policy file, or it is damaged: it is no .npz file"),
    ("overwritten", "is not a policy file, or it is damaged: "),
    ("another", "is not a policy file, or it is damaged: 'about is not a file in the archive'"),
])
def test_a_file_that_holds_something_else_is_no_policy(tmp_path, content, said):
    layers, value = network("toy", 6)
    save_policy(tmp_path / "good.npz", "toy", layers, {}, value)
    np.save(tmp_path / "array.npy", np.zeros(3))
    np.savez(tmp_path / "another.npz", numbers=np.zeros(3))
    good = (tmp_path / "good.npz").read_bytes()
    path = tmp_path / "policy.npz"
    path.write_bytes({"empty": b"", "pickle": pickle.dumps([1]), "array": (tmp_path / "array.npy").read_bytes(),
                      "half": good[:len(good) // 2], "overwritten": good[:100] + b"\xff" * 4 + good[104:],
                      "another": (tmp_path / "another.npz").read_bytes()}[content])
    for read in (lambda: read_policy(path, "toy"), lambda: agent(f"ppo:{path}", "toy"),
                 lambda: agent(f"net:5,policy={path}", "toy")):
        with pytest.raises(ValueError) as refused:
            read()
        assert str(refused.value).startswith(f"{path} {said}") and "allow_pickle" not in str(refused.value)


def test_a_policy_with_bytes_overwritten_anywhere_is_read_or_refused(tmp_path):
    layers, value = network("toy", 6)
    save_policy(tmp_path / "good.npz", "toy", layers, {}, value)
    good, path = (tmp_path / "good.npz").read_bytes(), tmp_path / "policy.npz"
    refused = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the file's names, which may be damaged too
        for place in range(0, len(good) - 3, 7):
            path.write_bytes(good[:place] + b"\x9b\xff\x00" + good[place + 3:])
            try:
                read_policy(path, "toy")
            except ValueError:
                refused += 1
    assert refused > 50


@pytest.mark.parametrize(("name", "said"), [
    ("ppo:", "the name of a policy file is missing, ppo:FILE"),
    ("ppo:{folder}", "the name of a policy file is missing, ppo:FILE: {folder} is a folder"),
    ("net:5,policy=", "the name of a policy file is missing, policy=FILE"),
    ("net:5,policy={folder}", "the name of a policy file is missing, policy=FILE: {folder} is a folder"),
])
def test_a_folder_is_no_policy(tmp_path, name, said):
    with pytest.raises(ValueError) as refused:
        agent(name.format(folder=tmp_path), "toy")
    assert str(refused.value) == said.format(folder=tmp_path)
    with pytest.raises(ValueError, match="is a folder: the name of a policy file is missing"):
        read_policy(tmp_path, "toy")


# ------------------------------------------------------------------------------------------------ the compiled network


def outputs(layers, value, rows, seats=None):
    """The logits and values of rows by the compiled network; `seats`: whose earlier rows it remembers."""
    logits, values = np.zeros((len(rows), layers[-1][0].shape[1]), np.float32), np.zeros(len(rows), np.float32)
    net, parts = Network(layers, value).arguments(8), [(0, len(rows))]
    if seats is None:  # each row by itself, without memory
        seats, parts = np.zeros(len(rows), np.int64), [(row, row + 1) for row in range(len(rows))]
    for low, high in parts:
        networks().read_rows(rows, seats, logits, values, net, low, high)
    return logits, values


def by_numpy(layers, value, rows):
    """The same, layer by layer."""
    hidden = rows.astype(np.float64)
    for weights, bias in layers[:-1]:
        hidden = np.maximum(hidden @ weights + bias, 0)
    return hidden @ layers[-1][0] + layers[-1][1], np.tanh(hidden @ value[0] + value[1])[:, 0]


@pytest.mark.parametrize("hidden", [(), (16,), (256, 256), (130, 7, 300, 64)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_layer_that_changes_with_what_is_seen_is_that_of_a_first_look(game, hidden):
    layers, value = network(game, *hidden, seed=1)
    batch = load(game).Batch(1, seed=2)
    rows, seats = [], []
    for _ in range(300):  # far more looks than are kept without a new sum
        rows.append(batch.observations[0].copy())
        seats.append(batch.players[0])
        batch.random_rollout(1)
    rows, seats = np.array(rows), np.array(seats)
    assert len(set(seats.tolist())) > 1
    logits, values = outputs(layers, value, rows, seats)
    expected, worth = by_numpy(layers, value, rows)
    assert np.abs(logits - expected).max() < 1e-5 and np.abs(values - worth).max() < 1e-5
    again = outputs(layers, value, rows, seats)
    assert (logits == again[0]).all() and (values == again[1]).all(), "nothing is left of the first run"


@pytest.mark.parametrize("hidden", [(), (1,), (16,), (23, 40), (256, 256), (130, 7, 300, 64)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_compiled_network_computes_what_numpy_does(game, hidden):
    layers, value = network(game, *hidden, seed=1)
    batch = load(game).Batch(40, seed=1)
    batch.random_rollout(30)
    logits, values = outputs(layers, value, batch.observations)
    expected, worth = by_numpy(layers, value, batch.observations)
    assert np.abs(logits - expected).max() < 1e-5 and np.abs(values - worth).max() < 1e-5
    assert np.abs(worth).max() > 0.01 and np.ptp(expected) > 0.1, "there is something to compute"
    agent = PolicyAgent("ppo", game, layers, greedy=True)
    assert np.abs(agent.logits(batch.observations) - logits).max() < 1e-5
    best = np.where(batch.action_masks > 0, expected, -np.inf).argmax(axis=1)
    clear = np.sort(np.where(batch.action_masks > 0, expected, -np.inf))
    clear = clear[:, -1] - clear[:, -2] > 1e-4
    answers = agent.choose_many(Views.of_batch(batch), np.random.default_rng(0))
    assert (answers == best)[clear].all() and clear.sum() > 20


def test_inputs_of_any_value_and_width_count():
    rng = np.random.default_rng(3)
    for width in (1, 15, 16, 17, 50):
        rows = rng.normal(size=(20, width)).astype(np.float32) * (rng.random((20, width)) < 0.5)
        first, last = rng.normal(size=(width, 33)), rng.normal(size=(33, 5)) / 6
        layers = [(first, rng.normal(size=33)), (last, rng.normal(size=5))]
        value = rng.normal(size=(33, 1)) / 6, rng.normal(size=1)
        for computed, expected in zip(outputs(layers, value, rows), by_numpy(layers, value, rows), strict=True):
            assert np.abs(computed - expected).max() < 1e-5


def test_a_copy_of_a_network_computes_the_same_from_aligned_memory():
    layers, value = network("toy", 9)
    whole = Network(layers, value)
    copy = pickle.loads(pickle.dumps(whole))
    assert (copy.numbers == whole.numbers).all() and copy.numbers.any() and (copy.plan == whole.plan).all()
    assert copy.numbers.ctypes.data % 64 == 0 and copy.has_value


def test_a_network_without_value_head_promises_nothing():
    layers, _ = network("toy", 9)
    rows = np.ones((3, layers[0][0].shape[0]), np.float32)
    assert outputs(layers, None, rows)[1].tolist() == [0, 0, 0]


def test_networks_that_are_too_large_are_refused():
    wide = [(np.zeros((2, WIDEST + 1)), np.zeros(WIDEST + 1)), (np.zeros((WIDEST + 1, 1)), np.zeros(1))]
    with pytest.raises(ValueError, match=f"{WIDEST} units in each; this one has 1, .* being .2, {WIDEST + 1}. wide"):
        Network(wide)
    with pytest.raises(ValueError, match=f"at most {MOST_HIDDEN} hidden layers .* this one has {MOST_HIDDEN + 1}"):
        Network([(np.zeros((1, 1)), np.zeros(1))] * (MOST_HIDDEN + 2))


def test_rows_of_another_game_are_refused():
    player = PolicyAgent("ppo", "toy", network("toy", 4)[0])
    with pytest.raises(ValueError, match=r"and 4 masks were expected, not arrays of shape .3, 7. and .3, 4."):
        player.answers(np.zeros((3, 7), np.float32), np.ones((3, 4), np.int8), np.random.default_rng(0))


# --------------------------------------------------------------------------------------- leaning on the scripted player


@pytest.mark.parametrize("game", ["duel", "dice", "bang"])
def test_a_network_that_says_nothing_and_leans_plays_as_the_scripted_player_does(tmp_path, game):
    spec = load(game).SPEC
    nothing = [(np.zeros((spec.observation.length, len(spec.actions.names))), np.zeros(len(spec.actions.names)))]
    save_policy(tmp_path / "policy.npz", game, nothing, {"lean": 2.5, "greedy": True})
    player, script = PolicyAgent.read("ppo", game, tmp_path / "policy.npz"), RulesAgent(game)
    assert player.lean == 2.5
    batch = load(game).Batch(64, seed=3)
    for step in range(30):
        views = Views.of_batch(batch)
        answers = player.choose_many(views, np.random.default_rng(step))
        expected = script.choose_many(views, np.random.default_rng(step))
        assert (answers == expected).all()
        one = player.choose(views[step], np.random.default_rng(step))
        assert one == script.choose(views[step], np.random.default_rng(step))
        batch.step(answers)


def test_a_policy_leans_by_as_much_as_it_says():
    layers = [(np.zeros((3, 4), np.float32), np.array([0, 1, 0.5, 0], np.float32))]
    rows, masks = np.zeros((2, 3), np.float32), np.ones((2, 4), np.int8)
    for lean, expected in ((0.0, [1, 1]), (0.9, [1, 1]), (1.1, [3, 1])):
        player = PolicyAgent("ppo", "duel", layers, True, lean)
        assert player.answers(rows, masks, np.random.default_rng(0), np.array([3, 1])).tolist() == expected
    with pytest.raises(ValueError, match="leans to what the scripted player does, which its answers must be told"):
        player.answers(rows, masks, np.random.default_rng(0))


@pytest.mark.parametrize("lean", [-1, "2", None, True, 101, float("nan")], ids=str)
def test_a_lean_that_is_no_number_is_refused(tmp_path, lean):
    layers, value = network("toy", 6)
    save_policy(tmp_path / "policy.npz", "toy", layers, {"lean": lean}, value)
    with pytest.raises(ValueError, match="lean must be a number from 0 to 100, not"):
        read_policy(tmp_path / "policy.npz", "toy")
    save_policy(tmp_path / "policy.npz", "toy", layers, {"lean": MOST_LEAN}, value)
    assert read_policy(tmp_path / "policy.npz", "toy")[2]["lean"] == MOST_LEAN
