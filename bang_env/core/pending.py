"""What waits to be resolved: a stack of effects in progress, and a queue of triggers that come after them.

An effect in progress is a frame of the record's `stack`; the top one goes on until it asks a player, puts another frame on top, or
is done. Frames and triggers are nested records with the same few fields; a game's table says what each kind uses them for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.layout import Field

STACK_ROOM = 12
QUEUE_ROOM = 64

FRAME: np.dtype[Any] = np.dtype((np.record, [
    ("kind", np.int8),  # which effect
    ("step", np.int8),  # how far it has come
    ("side", np.int8),  # whom it concerns: its target's side, or who carries it out
    ("slot", np.int8),  # his place there
    ("by", np.int8),  # the side that causes it, -1 for nobody
    ("by_slot", np.int8),  # the place of the character that causes it
    ("by_character", np.int8),  # and who that is, since another may stand there later
    ("card", np.int8),  # the name of the card it comes from, -1 for none
    ("left", np.int8),  # how many are left of whatever it counts
    ("used", np.int8),  # bits for what has been used up
]))


def pending_fields() -> list[Field]:
    """The record fields for a stack of effects and a queue of triggers."""
    return [
        Field("depth", np.int64, (), "how many effects are in progress"),
        Field("first", np.int64, (), "place of the first trigger in the ring"),
        Field("waiting", np.int64, (), "how many triggers wait"),
        Field("stack", FRAME, (STACK_ROOM,), "the effects in progress, the present one last"),
        Field("queue", FRAME, (QUEUE_ROOM,), "ring of triggers, first come first served"),
    ]


@kernel
def fill(frame, kind, side, slot, by, by_slot, by_character, card, left):
    """Set all values of a frame."""
    frame.kind = kind
    frame.step = 0
    frame.side = side
    frame.slot = slot
    frame.by = by
    frame.by_slot = by_slot
    frame.by_character = by_character
    frame.card = card
    frame.left = left
    frame.used = 0


@kernel
def push(s, kind, side, slot, by, by_slot, by_character, card, left):
    """Put an effect on top of those in progress."""
    fill(s.stack[s.depth], np.int64(kind), side, slot, by, by_slot, by_character, card, left)
    s.depth += 1


@kernel
def pop(s):
    """The present effect is done."""
    s.depth -= 1


@kernel
def enqueue(s, kind, side, slot, by, by_slot, by_character, card, left):
    """Let a trigger wait behind the others."""
    fill(s.queue[(s.first + s.waiting) % QUEUE_ROOM], np.int64(kind), side, slot, by, by_slot, by_character, card, left)
    s.waiting += 1


@kernel
def dequeue(s):
    """Take the first trigger out of the queue; its frame stays readable until the next is queued."""
    place = s.first
    s.first = (s.first + 1) % QUEUE_ROOM
    s.waiting -= 1
    return place
