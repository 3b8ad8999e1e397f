"""Event histories: the tokens are what happened, in order, and hold nothing that not everybody saw."""

import numpy as np
import pytest

from bang_env.core.events import EVENT_ROOM
from bang_env.history import MOST_SEEN, EventHistory, public_values
from tests.random_games import each_case, each_game


def logged(record):
    total = int(record["num_events"])
    return record["events"][[i % EVENT_ROOM for i in range(max(0, total - EVENT_ROOM), total)]]


def moves(batch, rng):
    return (batch.action_masks * rng.random(batch.action_masks.shape)).argmax(axis=1)


@each_game
def test_tokens_are_the_events_of_each_game_in_order(module):
    batch = module.Batch(6, seed=1)
    history, rng = EventHistory(batch, 200), np.random.default_rng(0)
    kept = [list(logged(record)) for record in batch.states]
    for _ in range(40):
        batch.step(moves(batch, rng))
        history.update()
        for number, record in enumerate(batch.states):
            if batch.terminations[number] or batch.truncations[number]:
                kept[number] = []
            kept[number] += list(logged(record))
            mine = np.array(kept[number][-200:], np.int64).reshape(-1, 4)
            assert np.array_equal(history.tokens[number, 200 - len(mine):], history.public(mine))
            assert not history.tokens[number, :200 - len(mine)].any()
    assert 0 < history.tokens[:, :, 0].max() < len(history.kinds)
    batch.reset(1)
    history.reset()
    assert np.array_equal(history.tokens, EventHistory(module.Batch(6, seed=1), 200).tokens)


@each_game
def test_a_short_history_keeps_the_newest(module):
    batch, again = module.Batch(8, seed=2), module.Batch(8, seed=2)
    long, short = EventHistory(batch, 100), EventHistory(again, 5)
    for step in range(12):
        actions = moves(batch, np.random.default_rng(step))
        for games, history in ((batch, long), (again, short)):
            games.step(actions)
            history.update()
        assert np.array_equal(long.tokens[:, -5:], short.tokens)


@each_case
def test_a_token_says_no_more_than_everybody_saw(module, options):
    """Events that read alike to everybody have equal tokens, and a token reads as the event does."""
    batch = module.Batch(64, seed=5, **options)
    history, rng, kinds, seen = EventHistory(batch), np.random.default_rng(3), module.SPEC.event_kinds, {}
    for _ in range(60):
        batch.step(moves(batch, rng))
        for record in batch.states[::4]:
            events = logged(record)
            if not len(events):
                continue
            for event, token in zip(events.tolist(), history.public(events).tolist(), strict=True):
                kind = kinds[event[0]]
                public = repr(public_values(kind, *event[1:]))
                assert repr(public_values(kind, *token[1:])) == public and token[0] == event[0] + 1
                if max(event[1:]) < MOST_SEEN:
                    assert seen.setdefault((event[0], public), token) == token
    assert len(seen) > 20 or module.SPEC.name == "toy"


def test_a_drawn_card_is_not_in_the_history():
    from bang_env import bang, duel

    for module, backs in ((duel, 2), (bang, 1)):
        history = EventHistory(module.Batch(1))
        draw = history.kinds.index("draw") - 1
        events = np.array([[draw, 0, card, 0] for card in range(60)])
        assert len({tuple(token) for token in history.public(events).tolist()}) == backs


def test_a_wrong_length_is_refused():
    from bang_env.dice import Batch

    with pytest.raises(ValueError, match="length must be a whole number from 1 to 4096, not 0"):
        EventHistory(Batch(1), 0)
