"""The Dice Game's events: how each entry of the log reads."""

from __future__ import annotations

from typing import Any

from bang_env.core.events import EventKind, read_whole
from bang_env.core.jit import as_python
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES, NUM_DICE, ROLE_NAMES
from bang_env.dice.rules.table import knows_role
from bang_env.dice.state import Cause

CAUSE_NAMES = {
    Cause.BULLS_EYES: "bull's eye", Cause.GUN: "gatling gun", Cause.DYNAMITE: "dynamite", Cause.INDIANS: "indians"}
SOURCE_NAMES = ("beer", "sid ketchum", "suzy lafayette", "vulture sam")


def _seat(s: Any, who: int, a: int, b: int) -> int:
    return who


def _first(s: Any, who: int, a: int, b: int) -> int:
    return a


def _second(s: Any, who: int, a: int, b: int) -> int:
    return b


def _points(s: Any, who: int, a: int, b: int) -> int:
    return b >> 8


def _life(s: Any, who: int, a: int, b: int) -> int:
    return b & 0xFF


def _dice(s: Any, who: int, a: int, b: int) -> dict[int, str]:
    faces = {die: (a >> 3 * die & 7) - 1 for die in range(NUM_DICE)}
    return {die: FACE_NAMES[face] for die, face in faces.items() if face >= 0}


EVENT_KINDS = (
    EventKind("deal", {"seat": _seat, "role": lambda s, who, a, b: ROLE_NAMES[s["role"][who]],
                       "character": lambda s, who, a, b: CHARACTER_NAMES[s["character"][who]]},
              hidden={"role": lambda s, who, a, b, player: as_python(knows_role)(s, player, who)}),
    EventKind("turn", {"seat": _seat, "turn": read_whole}),
    EventKind("roll", {"seat": _seat, "dice": _dice}),
    EventKind("take arrow", {"seat": _seat, "pile": _first}),
    EventKind("indians", {}),
    EventKind("lose life", {"seat": _seat, "points": _points, "cause": lambda s, who, a, b: CAUSE_NAMES[Cause(a)],
                            "life": _life}),
    EventKind("arrow instead", {"seat": _seat}),
    EventKind("return arrow", {"seat": _seat, "count": _first}),
    EventKind("eliminated", {"seat": _seat, "role": lambda s, who, a, b: ROLE_NAMES[a]}),
    EventKind("regain", {"seat": _seat, "points": _points, "life": _life,
                         "cause": lambda s, who, a, b: SOURCE_NAMES[a]}),
    EventKind("aim", {"seat": _seat, "target": _first, "points": _second}),
    EventKind("no target", {"seat": _seat, "die": lambda s, who, a, b: FACE_NAMES[a]}),
    EventKind("gatling gun", {"seat": _seat}),
    EventKind("over", {"winners": lambda s, who, a, b: [seat for seat in range(int(s["num_players"]))
                                                        if s["returns"][seat] > 0]}),
    EventKind("truncated", {}),
)
