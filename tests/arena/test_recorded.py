"""Recorded games: any position of them is rebuilt, whatever was kept beside the actions is what the games show."""

import json
from dataclasses import replace

import numpy as np
import pytest

from bang_arena import recorded
from bang_arena.recorded import Recording, logged, plan_of, record
from bang_env.games import GAMES, load


def small(game, agents, games, seed=3, options=None, **kept):
    """A plan with shards of 8 games."""
    return replace(plan_of(game, options or {}, agents, games, seed, **kept), lanes=4, rounds=2)


def file_of(tmp_path, game="dice", agents=("rules",), games=19, name="games.npz", **kept):
    path = tmp_path / name
    record(small(game, agents, games, **kept), path)
    return Recording(path)


@pytest.mark.parametrize("game", GAMES)
def test_games_are_rebuilt_to_their_ends(game, tmp_path):
    games = file_of(tmp_path, game, ["random"], 9)
    assert len(games) == 9 == len(set(games.seeds.tolist()))
    for number in range(len(games)):
        end = games.position(number, len(games.actions_of(number)))
        assert end.over and [int(value) for value in end.returns] == games.returns[number].tolist()
        assert end.truncated == games.truncated[number]
        players = games.players[games.starts[number]:games.starts[number + 1]]
        assert [state.current_player for state, _ in games.replay(number)] == players.tolist()


@pytest.mark.parametrize("game", GAMES)
def test_what_was_kept_is_what_the_games_show(game, tmp_path):
    games = file_of(tmp_path, game, ["random"], 5, observations=True, events=True)
    place = 0
    actions = len(load(game).ACTIONS)
    for number in range(len(games)):
        for state, action in games.replay(number):
            assert np.array_equal(games.arrays["observations"][place], state.observe())
            mask = np.unpackbits(games.arrays["masks"][place], count=actions)
            assert np.array_equal(mask, state.action_mask()) and mask[action]
            first, last = games.arrays["event_starts"][place:place + 2]
            assert np.array_equal(games.arrays["events"][first:last], logged(state.states[0]))
            place += 1
    assert place == len(games.actions) == len(games.arrays["observations"])


def test_a_file_needs_nothing_but_numpy(tmp_path):
    file_of(tmp_path)
    with np.load(tmp_path / "games.npz", allow_pickle=False) as arrays:
        assert json.loads(str(arrays["about"]))["agents"] == ["rules"] * 5
        assert arrays["actions"].dtype == np.int16 and arrays["starts"][-1] == len(arrays["actions"])
        assert set(arrays.files) == {"about", "seeds", "starts", "actions", "players", "returns", "truncated"}


def test_games_depend_on_the_seed_alone(tmp_path):
    one = file_of(tmp_path)
    record(small("dice", ["rules"], 19), tmp_path / "again.npz", processes=2)
    again = Recording(tmp_path / "again.npz")
    assert all(np.array_equal(one.arrays[name], again.arrays[name]) for name in one.arrays)
    record(small("dice", ["rules"], 19, 4), tmp_path / "other.npz")
    assert not np.array_equal(Recording(tmp_path / "other.npz").seeds, one.seeds)


def test_seats_are_played_by_those_who_sit_there(tmp_path):
    games = file_of(tmp_path, "duel", ["random", "rules"], 40)
    assert games.returns[:, 1].mean() > 0.8
    games = file_of(tmp_path, "duel", ["rules", "random"], 40, name="other.npz")
    assert games.returns[:, 0].mean() > 0.8


def test_short_games_are_not_favoured(tmp_path):
    """All games of a lane count, so their lengths are those of games played one by one."""
    record(plan_of("dice", {}, ["random"], 600, 3), tmp_path / "games.npz")
    lengths = np.diff(Recording(tmp_path / "games.npz").starts)
    alone = load("dice").Batch(600, seed=9).play_out()
    assert abs(lengths.mean() - alone.mean()) < 4 * np.sqrt((lengths.var() + alone.var()) / 600)


def test_an_interrupted_recording_goes_on(tmp_path, monkeypatch):
    whole = file_of(tmp_path)
    plan, path, real = small("dice", ["rules"], 19), tmp_path / "cut.npz", recorded.play_shard

    def stops(plan, shard, make):
        if shard == 1:
            raise KeyboardInterrupt
        return real(plan, shard, make)

    monkeypatch.setattr(recorded, "play_shard", stops)
    with pytest.raises(KeyboardInterrupt):
        record(plan, path)
    monkeypatch.undo()
    assert not path.exists() and (tmp_path / "cut.npz.parts" / "000000.npz").exists()
    with pytest.raises(ValueError, match="is of another recording"):
        record(small("dice", ["rules"], 20), path, resume=True)
    told = []
    record(plan, path, resume=True, tell=lambda games, decisions: told.append((games, decisions > 0)))
    assert told == [(8, False), (8, True), (3, True)] and not (tmp_path / "cut.npz.parts").exists()
    again = Recording(path)
    assert all(np.array_equal(whole.arrays[name], again.arrays[name]) for name in whole.arrays)
    with pytest.raises(ValueError, match="there is no interrupted recording to go on with"):
        record(plan, path, resume=True)


def test_what_is_wrong_is_said(tmp_path, monkeypatch):
    with pytest.raises(ValueError, match="name one agent for all seats or 5, one for each; not 2"):
        plan_of("dice", {}, ["rules", "random"], 5, 0)
    with pytest.raises(ValueError, match="there is no file"):
        Recording(tmp_path / "none.npz")
    np.savez(tmp_path / "other.npz", about=np.array("{}"))
    with pytest.raises(ValueError, match="is not a file of recorded games: it has another format or version"):
        Recording(tmp_path / "other.npz")
    games = file_of(tmp_path)
    with pytest.raises(ValueError, match="the game's number must be a whole number from 0 to 18, not 19"):
        games.actions_of(19)
    with pytest.raises(ValueError, match="the decision must be a whole number from 0 to"):
        games.position(0, 100_000)
    monkeypatch.setattr(recorded, "MOST_DECISIONS", 3)
    with pytest.raises(ValueError, match="has gone on for 3 decisions: set the option turn_limit"):
        file_of(tmp_path)
