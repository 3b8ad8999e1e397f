"""The layer that all places round the table share: what it reads, and that a policy file holds the same."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from bang_agents import agent  # noqa: E402
from bang_env.games import load  # noqa: E402
from bang_train.in_use import in_use  # noqa: E402
from bang_train.places import SharedPlaces, rows_of_places  # noqa: E402
from bang_train.ppo import Settings, Trainer  # noqa: E402

TABLES = [("dice", {"num_players": 5}), ("bang", {"num_players": 4})]


def trainer(path, game, options, **settings):
    small = {"games": 32, "steps": 16, "hidden": 32, "places": 12, "minibatch": 128, "decisions": 10**6, "threads": 1,
             "evaluate_every": 0.0}
    return Trainer(game, options, Settings(**{**small, **settings}), path)


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_each_place_has_its_own_row_of_the_same_numbers(game, options):
    spec, found = load(game).SPEC, in_use(game, options)
    rows = rows_of_places(spec, found.inputs)
    assert len(rows) == options["num_players"]
    pieces = [(name, index) for name, piece in spec.observation.pieces.items() for index in np.ndindex(piece.shape)]
    seen = set()
    for one, two, *_ in rows.T:
        if min(one, two) >= 0:
            (piece, (mine, *rest)), (other, (theirs, *same)) = pieces[found.inputs[one]], pieces[found.inputs[two]]
            assert piece == other and (one != two or spec.observation.pieces[piece].shape == (8, 8))
            if rest == same:
                assert theirs == mine + 1
                seen.add(piece)
    assert {"alive", "life", "role", "character"} <= seen


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_policy_file_plays_as_the_shared_layer_does(tmp_path, game, options):
    run = trainer(tmp_path, game, options)
    run.iterate()
    run.save()
    saved = agent(f"ppo:{tmp_path / 'policy.npz'}", game)
    observations = run.batch.observations
    with torch.no_grad():
        wanted = run.network.policy(run.network.trunk(torch.from_numpy(observations[:, run.in_use.inputs]))).numpy()
    assert np.abs(saved.logits(observations)[:, run.in_use.actions] - wanted).max() < 0.01 and np.ptp(wanted) > 0.005


def test_what_is_said_of_a_place_does_not_depend_on_which_one_it_is():
    found = in_use("dice", {"num_players": 5})
    layer = SharedPlaces(load("dice").SPEC, found.inputs, 8)
    rows = layer.rows.numpy()
    inputs, times = np.unique(rows, return_counts=True)
    own = np.isin(rows, inputs[times == 1]).all(0)  # what is said of one place alone, not of a pair
    numbers = np.random.default_rng(1).random(own.sum()).astype(np.float32)
    answers = []
    for place in range(5):
        seen = torch.zeros(1, len(found.inputs))
        seen[0, rows[place, own]] = torch.from_numpy(numbers)
        with torch.no_grad():
            said = layer(seen)[0, :40].reshape(5, 8)
        answers.append(said[place])
        assert (np.delete(said.numpy(), place, axis=0) == 0).all()
    assert own.sum() > 20 and all(torch.equal(answer, answers[0]) for answer in answers) and answers[0].max() > 0.1


def test_the_duel_has_no_places_round_a_table(tmp_path):
    with pytest.raises(ValueError, match="The Duel has no places round a table that could share a layer"):
        trainer(tmp_path, "duel", {})


def test_a_policy_file_cannot_be_the_beginning_of_a_shared_layer(tmp_path):
    run = trainer(tmp_path, "dice", {"num_players": 3}, places=0)
    run.save()
    with pytest.raises(ValueError, match="--start cannot begin with a policy file if places"):
        trainer(tmp_path, "dice", {"num_players": 3}, start=str(tmp_path / "policy.npz"))
