"""What waits to be resolved: a stack of effects in progress, and a queue of triggers that come after them.

An effect in progress is a frame of the record's `stack`. The top one runs until it asks a player, pushes another frame
or ends. `push` and `enqueue` return a frame in which only the kind is set; the game then sets the fields that this kind
uses.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.layout import Field
from bang_env.core.records import fill_with_nobody


class Overflow(IntEnum):
    """Values of a record's `overflow`: which structure had no room left. The game stops there."""

    NONE = 0
    STACK = 1
    QUEUE = 2
    PILE = 3
    WORLDS = 4


OVERFLOW_TEXTS = (
    "",
    "the stack of effects in progress is full",
    "the queue of triggers is full",
    "a pile of cards is full",
    "no world was found that fits what the player knows",
)


def frame_dtype(*fields: str, dtype: Any = np.int8) -> np.dtype[Any]:
    """The dtype of a game's frames. The game's own fields are -1 until it sets them. Four more belong to the core:

    - `kind`: which effect or trigger it is
    - `step`: how far it has come, from 0
    - `left`: how many are left of whatever it counts, from 0
    - `used`: bits for what has been used up, from 0
    """
    return np.dtype((np.record, [(name, dtype) for name in ("kind", "step", "left", "used", *fields)]))


def pending_fields(frame: np.dtype[Any], stack_room: int, queue_room: int) -> list[Field]:
    """The record fields for a stack of effects and a queue of triggers.

    Each has one spare frame, which takes what is written when it is full.
    """
    return [
        Field("depth", np.int64, (), "how many effects are in progress"),
        Field("first", np.int64, (), "place of the first trigger in the ring"),
        Field("waiting", np.int64, (), "how many triggers wait"),
        Field("stack", frame, (stack_room + 1,), "the effects in progress, the present one last"),
        Field("queue", frame, (queue_room + 1,), "ring of triggers, first come first served"),
    ]


@kernel
def blank(frame, kind):
    """Clear a frame except its kind."""
    fill_with_nobody(frame)
    frame.kind = kind
    frame.step = 0
    frame.left = 0
    frame.used = 0
    return frame


@kernel
def push(s, kind):
    """Put an effect on top of those in progress. Returns its frame."""
    room = s.stack.shape[0] - 1
    if s.depth >= room:
        s.overflow = Overflow.STACK
        return blank(s.stack[room], kind)
    s.depth += 1
    return blank(s.stack[s.depth - 1], kind)


@kernel
def top(s):
    """The frame of the present effect."""
    return s.stack[s.depth - 1]


@kernel
def pop(s):
    """End the present effect."""
    s.depth -= 1


@kernel
def enqueue(s, kind):
    """Let a trigger wait behind the others. Returns its frame."""
    room = s.queue.shape[0] - 1
    if s.waiting >= room:
        s.overflow = Overflow.QUEUE
        return blank(s.queue[room], kind)
    s.waiting += 1
    return blank(s.queue[(s.first + s.waiting - 1) % room], kind)


@kernel
def dequeue(s):
    """Take the first trigger out of the queue. Its frame can be read until the next one is queued."""
    place = s.first
    s.first = (s.first + 1) % (s.queue.shape[0] - 1)
    s.waiting -= 1
    return s.queue[place]
