"""Event histories for sequence models: the last public events of each game of a batch, as small integers.

    batch = Batch(256, seed=1)
    history = EventHistory(batch, length=64)
    batch.step(actions)
    history.update()
    history.tokens      # (256, 64, 4) int16, the newest event last

A token is the kind of an event plus 1 (0 where there is none yet), whom it concerns, and two values, as the game logs
them. Only what all players saw is in it: of all numbers that read as the same public event a token has the smallest
ones. So the copies of a card are not told apart, and of a card that was drawn unseen there is only its back. What the
player to act alone knows is in the observation. Seats are absolute; `batch.players` says whose move it is. `kinds`
names the kinds.

A batch without a history does not pay for one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from bang_env.core.batch import Batch
from bang_env.core.checks import whole_number
from bang_env.core.events import EVENT_ROOM, EventKind
from bang_env.games import load

LONGEST = 4096
MOST_SEEN = 512
"""Numbers of events from here on stand for themselves: they count turns. Cards have smaller ones."""


def public_values(kind: EventKind, who: int, a: int, b: int) -> list[tuple[str, Any]]:
    """What everybody may read of an event, without a look at the game."""
    values = []
    for name, read in kind.values.items():
        if name not in (kind.hidden or {}):
            try:
                values.append((name, read(None, who, a, b)))
            except (TypeError, LookupError, ValueError):  # it looks at the game, or there is no such number
                continue
    return values


@lru_cache
def smallest(game: str) -> np.ndarray:
    """For each kind of event, each of its three numbers and each value: the smallest value that reads the same."""
    kinds = load(game).SPEC.event_kinds
    table = np.zeros((len(kinds), 3, MOST_SEEN), np.int16)
    for number, kind in enumerate(kinds):
        for column in range(3):
            known: dict[str, int] = {}
            for value in range(MOST_SEEN):
                numbers = [0, 0, 0]
                numbers[column] = value
                table[number, column, value] = known.setdefault(repr(public_values(kind, *numbers)), value)
    return table


class EventHistory:
    """The last public events of each game of a batch.

    Call `update` after every `step` of the batch, and `reset` after every `reset`.
    """

    def __init__(self, batch: Batch, length: int = 64) -> None:
        self.batch = batch
        self.length = whole_number(length, "length", 1, LONGEST)
        self.kinds = ("none", *(kind.name for kind in batch.spec.event_kinds))
        self._smallest = smallest(batch.spec.name)
        self._secret = np.array([bool(kind.hidden) for kind in batch.spec.event_kinds])
        self.tokens = np.zeros((batch.num_envs, self.length, 4), np.int16)
        """(game, event, 4): the newest event last."""
        self._seeds = np.zeros(batch.num_envs, np.uint64)
        self.reset()

    def reset(self) -> None:
        """Forget everything, and take in how the games of the batch have begun."""
        self.tokens[:] = 0
        self._seeds[:] = self.batch.states["seed"]
        self.update()

    def update(self) -> None:
        """Take in what has happened since the previous decision. A game that has begun anew begins with no events."""
        states = self.batch.states
        self.tokens[states["seed"] != self._seeds] = 0
        self._seeds[:] = states["seed"]
        total = states["num_events"].astype(np.int64)
        count = np.minimum(total, min(EVENT_ROOM, self.length))
        games = np.arange(len(states))
        for number in range(int(count.max(initial=0))):
            having = games[number < count]
            at = (total[having] - count[having] + number) % EVENT_ROOM
            self.tokens[having, :-1] = self.tokens[having, 1:]
            self.tokens[having, -1] = self.public(states["events"][having, at])

    def public(self, events: np.ndarray) -> np.ndarray:
        """Logged events (kind, who, and two values each) as tokens."""
        tokens = events.astype(np.int16)
        kinds = tokens[:, 0]
        for column in range(1, 4):
            values = tokens[:, column]
            listed = (values >= 0) & (values < MOST_SEEN)
            seen = self._smallest[kinds, column - 1, np.where(listed, values, 0)]
            kept = np.where(self._secret[kinds] & (values >= MOST_SEEN), 0, values)
            tokens[:, column] = np.where(listed, seen, kept)
        tokens[:, 0] += 1
        return tokens
