"""Learned beliefs: they are trained, saved, and answer the same without torch."""

import numpy as np
import pytest

pytest.importorskip("torch", reason="it needs the extra train")

from bang_agents.beliefs import asked, belief
from bang_agents.beliefs.learned import read_network, words_of
from bang_arena import inference
from bang_arena.inference import moments, player_of
from bang_train.roles import Settings, Trainer


@pytest.fixture(params=["observation", "events"])
def trainer(request, tmp_path):
    settings = Settings(kind=request.param, games=10, epochs=2, hidden=16, minibatch=64)
    trainer = Trainer("dice", {"num_players": 4}, settings, tmp_path)
    trainer.play()
    return trainer


def test_a_trained_network_answers_the_same_without_torch(trainer):
    loss = trainer.train(lambda line: None)
    assert 0 < loss < 3
    kind = trainer.settings.kind
    one = belief(f"{kind}:{trainer.path}", "dice")
    again = trainer.validate()  # the last network, which may not be the best
    trainer.save(again, 2, 0.0)
    one = belief(f"{kind}:{trainer.path}", "dice")
    from bang_arena.match import deal_seed
    from bang_train.roles import FIRST_SEED

    seed, player = deal_seed(FIRST_SEED, 9), player_of("rules", "dice")[0]  # the game that was kept apart
    losses = [-np.log(asked(one, history)[history._truth]) for _, history in
              moments("dice", seed, {"num_players": 4}, player, np.random.default_rng([FIRST_SEED, seed % 2**32]))]
    assert np.mean(losses) == pytest.approx(again, abs=0.01)


def test_it_is_measured_like_any_other(trainer):
    trainer.save(1.0, 0, 0.0)
    name = f"{trainer.settings.kind}:{trainer.path}"
    result = inference.run("dice", [name], games=2, options={"num_players": 4})
    assert 0 < result.loss(name).value < 3


def test_what_is_wrong_with_a_file_is_said(trainer, tmp_path):
    trainer.save(1.0, 0, 0.0)
    with pytest.raises(ValueError, match="is about 'dice', not 'bang'"):
        read_network(trainer.path, "bang", "mine")
    broken = tmp_path / "broken.npz"
    broken.write_bytes(trainer.path.read_bytes()[:100])
    with pytest.raises(ValueError, match=r"broken\.npz is not a belief file"):
        read_network(broken, "dice", "mine")


def test_events_are_words():
    event = {"event": "aim", "seat": 2, "target": 0, "points": 1}
    assert words_of(event, 2, 5) == ["aim, self", "aim, self, target right 2", "aim, self, points 1"]
    roll = {"event": "roll", "seat": 1, "dice": {0: "beer", 3: "one"}}
    assert words_of(roll, 0, 4) == ["roll, left 1", "roll, left 1, dice beer", "roll, left 1, dice one"]
    assert words_of({"event": "indians"}, 0, 4) == ["indians"]


@pytest.mark.parametrize(("settings", "message"), [
    (Settings(kind="dreams"), "--kind must be one of observation, events; not 'dreams'"),
    (Settings(games=3), "--games must be"),
    (Settings(table="nobody"), "agent must be one of"),
])
def test_wrong_settings_are_explained(settings, message, tmp_path):
    with pytest.raises(ValueError, match=message):
        Trainer("dice", {}, settings, tmp_path)


def test_the_network_that_comes_with_the_package_knows_something():
    result = inference.run("dice", ["observation", "events"], games=8)
    for name in ("observation", "events"):
        assert result.score(name).value > 0.3
