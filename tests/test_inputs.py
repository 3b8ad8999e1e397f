"""What cannot be is refused with an error that names it, and nothing changes: pickles, batches, rollouts, actions."""

import pickle
import re

import numpy as np
import pytest

from bang_env.games import load_environments
from tests.games import SUITE
from tests.random_games import each_game, record


def restored(kind, saved):
    """A handle of this kind from what a pickle of it holds."""
    handle = kind.__new__(kind)
    handle.__setstate__(saved)
    return handle


# ---------------------------------------------------------------------------------------------------------- pickles


@each_game
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"record": b""}, "bytes, not 0 bytes"),
        ({"record": "text"}, "bytes, not 'text'"),
        ({"record": None}, "bytes, not None"),
        ({"digest": b""}, "is damaged: its record is not the one that was saved"),
        ({"digest": None}, "is damaged"),
        ({"extra": 1}, "a pickled game has no 'extra'; it knows record, source, digest"),
        ({"source": []}, "with other fields than this version"),
    ],
    ids=str,
)
def test_a_pickled_game_of_other_length_or_content_is_refused(module, changes, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        restored(module.Game, {**module.Game().__getstate__(), **changes})


@each_game
def test_a_pickled_game_in_which_any_byte_was_changed_is_refused(module):
    saved = module.Game().__getstate__()
    for at in range(0, len(saved["record"]), 37):
        damaged = bytearray(saved["record"])
        damaged[at] ^= 0x55
        with pytest.raises(ValueError, match="is damaged"):
            restored(module.Game, {**saved, "record": bytes(damaged)})
    with pytest.raises(ValueError, match=r"is damaged|bytes, not"):
        restored(module.Game, {**saved, "record": saved["record"][:-1]})


@each_game
@pytest.mark.parametrize("name", ["record", "source", "digest"])
def test_a_pickled_game_that_lacks_something_is_refused(module, name):
    saved = module.Game().__getstate__()
    del saved[name]
    with pytest.raises(ValueError, match=f"a pickled game must have '{name}'"):
        restored(module.Game, saved)
    with pytest.raises(ValueError, match="a pickled game must be a dict"):
        restored(module.Game, [saved])


@each_game
def test_a_damaged_pickle_of_a_batch_is_refused(module):
    batch = module.Batch(3)
    assert pickle.loads(pickle.dumps(batch)).states.tobytes() == batch.states.tobytes()
    saved = batch.__getstate__()
    damaged = batch.states.copy()
    damaged["actor"] = 100
    for changes, message in (
        ({"states": damaged}, "is damaged"),
        ({"states": batch.states[:2]}, "states of a pickled batch must be an array of shape (3,)"),
        ({"states": None}, "states of a pickled batch must be an array of shape (3,)"),
        ({"num_envs": 4}, "states of a pickled batch must be an array of shape (4,)"),
        ({"threads": 0}, "threads must be a whole number from 1 to 1024, not 0"),
        ({"arrays": None}, "observations of a pickled batch must be an array of shape (3,"),
        ({"extra": 1}, "a pickled batch has no 'extra'"),
    ):
        with pytest.raises(ValueError, match=re.escape(message)):
            restored(module.Batch, {**saved, **changes})


# ----------------------------------------------------------------------------------------------------------- batches


@each_game
@pytest.mark.parametrize("steps", [10**30, 2**63, 10**9 + 1, -1, 1.5, None, np.array([1, 2]), True], ids=repr)
def test_a_rollout_of_impossible_length_is_refused_and_changes_nothing(module, steps):
    batch = module.Batch(2)
    before = batch.states.tobytes()
    with pytest.raises(ValueError, match=r"steps must be a whole number from 0 to 1000000000, not"):
        batch.random_rollout(steps)
    assert batch.states.tobytes() == before


@each_game
@pytest.mark.parametrize("threads", [10**8, 2**70, 1025, 0, -1, 2.0, np.array([1, 2])], ids=repr)
def test_impossible_numbers_of_threads_are_refused(module, threads):
    with pytest.raises(ValueError, match="threads must be a whole number from 1 to 1024, not"):
        module.Batch(2, threads=threads)


@each_game
@pytest.mark.parametrize("count", [10**11, 10**30], ids=repr)
def test_more_games_than_there_is_memory_for_are_refused(module, count):
    with pytest.raises(ValueError, match=rf"num_envs must be at most \d+ on this machine: {count} games of .* GB"):
        module.Batch(count)


@each_game
@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, True], "actions must be 2 whole numbers, one per game, not [0, True]: True is not a number"),
        ([np.False_, 0], "is not a number"),
        ([[0], 1], "actions must be 2 whole numbers, one per game, not [[0], 1]"),
        (np.array([0, 2**64 - 1], np.uint64), "not 18446744073709551615"),
        (np.array([True, False]), "these have shape (2,) and dtype bool"),
        ([0, 2**70], "actions must be 2 whole numbers"),
        (None, "actions must be 2 whole numbers"),
        ("01", "actions must be 2 whole numbers"),
    ],
    ids=str,
)
def test_actions_of_a_batch_that_are_none_are_refused_and_change_nothing(module, actions, message):
    batch = module.Batch(2)
    legal = int(batch.action_masks[0].argmax())
    if isinstance(actions, np.ndarray) and actions.dtype == np.uint64:
        actions[0] = legal
    before = batch.states.tobytes()
    with pytest.raises(ValueError, match=re.escape(message)):
        batch.step(actions)
    assert batch.states.tobytes() == before


# ------------------------------------------------------------------------------------------------------ environments


@pytest.mark.parametrize("name", SUITE)
def test_a_raw_environment_says_that_it_was_not_reset(name):
    env = load_environments(name).raw_env()
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        env.last()
    with pytest.raises(AttributeError, match="rewards cannot be accessed before reset"):
        assert env.rewards
    env.reset(seed=1)
    assert env.last()[0]["action_mask"].any()


@each_game
def test_a_position_that_is_refused_leaves_the_game_alone(module):
    game = module.Game(3)
    before = record(game)
    with pytest.raises(ValueError, match="must be"):
        module.Game.from_dict({**game.to_dict(), "turn": np.array([1, 2])})
    assert record(game) == before
