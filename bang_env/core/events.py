"""What happened since the last decision: a small ring of numbers in the record, and how to read it as dicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bang_env.core.jit import kernel

EVENT_ROOM = 48
"""How many events a record keeps. If more happen between two decisions, the oldest are dropped and only counted."""

NUM_LOW_BITS, LOW_BITS = 15, 2**15 - 1
"""Numbers that may outgrow 16 bits, such as turns, are logged in two parts: low bits, then high bits."""

Reader = Callable[[Any, int, int, int], Any]
"""Reads one value of an event out of (record, who, a, b)."""


@kernel
def log(s, kind, who, a, b):
    """Note an event: its kind, whom it concerns, and two values whose meaning the game's event table declares."""
    slot = s.num_events
    if slot >= EVENT_ROOM:  # seldom: a remainder is slow
        slot %= EVENT_ROOM
    s.events[slot, 0] = kind
    s.events[slot, 1] = who
    s.events[slot, 2] = a
    s.events[slot, 3] = b
    s.num_events += 1


@dataclass(frozen=True)
class EventKind:
    """One kind of event: its name and how each of its values is read."""

    name: str
    values: dict[str, Reader]
    hidden: dict[str, Callable[[Any, int, int, int, int], bool]] | None = None
    """For each value that not everybody may see: (record, who, a, b, player) -> whether that player may see it."""


def read_whole(s: Any, who: int, a: int, b: int) -> int:
    """A number that was logged in two parts."""
    return b << NUM_LOW_BITS | a


def read_events(s: Any, kinds: Sequence[EventKind], player: int | None = None) -> list[dict[str, Any]]:
    """The events since the last decision in order, as `player` sees them (None: everything)."""
    total = int(s["num_events"])
    events: list[dict[str, Any]] = []
    if total > EVENT_ROOM:
        events.append({"event": "omitted", "count": total - EVENT_ROOM})
    for index in range(max(0, total - EVENT_ROOM), total):
        kind_id, who, a, b = (int(x) for x in s["events"][index % EVENT_ROOM])
        kind = kinds[kind_id]
        event: dict[str, Any] = {"event": kind.name}
        for name, read in kind.values.items():
            hidden = (kind.hidden or {}).get(name)
            if player is None or hidden is None or hidden(s, who, a, b, player):
                event[name] = read(s, who, a, b)
        events.append(event)
    return events
