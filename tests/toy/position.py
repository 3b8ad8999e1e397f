"""The Standoff's options and positions: checked, and written into the record."""

from __future__ import annotations

import numpy as np

from bang_env.core.checks import known_keys, list_of, mapping, one_of, whole_number
from bang_env.core.layout import DECIDED, PLAYING, TRUNCATED
from bang_env.core.position import read_rng, write_rng
from tests.toy.rules import FEWEST, MOST, PLAYERS, STRIKE, STRIKE_AFTER

DEFAULTS = {"numbers": 10, "turn_limit": None}
KEYS = ("game", "options", "rng", "turn", "turn_of", "phase", "waits", "dealt", "winner")


def write_options(s, **options):
    """Check the options and write them into a fresh record: `numbers`, the highest (8 to 12), and `turn_limit`."""
    known_keys(options, "the Standoff's options", DEFAULTS)
    given = {**DEFAULTS, **options}
    s["num_players"] = 2
    s["numbers"] = whole_number(given["numbers"], "numbers", FEWEST, MOST)
    s["turn_limit"] = 0 if given["turn_limit"] is None else whole_number(given["turn_limit"], "turn_limit", 1, 2**31 - 1)


def read_position(s):
    """The record as plain data."""
    return {"game": "toy", "options": {"numbers": int(s["numbers"]), "turn_limit": int(s["turn_limit"]) or None},
            "rng": read_rng(s), "turn": int(s["turn"]), "turn_of": PLAYERS[s["turn_of"]],
            "phase": "over" if s["result"] else ("turn", "strike")[s["question"]], "waits": int(s["waits"]),
            "dealt": [int(number) for number in s["number"]],
            "winner": PLAYERS[int(np.argmax(s["returns"]))] if s["result"] == DECIDED else None}


def write_position(s, position):
    """Fill a fresh record from plain data, and refuse what cannot be."""
    known_keys(position, "a position", KEYS)
    write_options(s, **mapping(position.get("options", {}), "options"))
    phase = one_of(position.get("phase"), "phase", ("turn", "strike", "over"))
    s["turn"] = whole_number(position.get("turn"), "turn", 1, int(s["turn_limit"]) or None)
    s["turn_of"] = one_of(position.get("turn_of"), "turn_of", PLAYERS)
    s["waits"] = whole_number(position.get("waits"), "waits", 0, 0 if phase == STRIKE else STRIKE_AFTER - 1)
    dealt = list_of(position.get("dealt"), "dealt", 2)
    s["number"] = [whole_number(number, f"dealt[{place}]", 1, int(s["numbers"])) for place, number in enumerate(dealt)]
    s["question"], s["actor"] = phase % 2, -1 if phase == 2 else s["turn_of"]
    write_rng(s, position.get("rng"))
    won = position.get("winner")
    if phase == 2 and won is None and s["turn"] != s["turn_limit"]:
        raise ValueError("winner must be told of a game that is over before its turn limit")
    if won is not None:
        winner = one_of(won, "winner", PLAYERS)
        drew = int(s["turn_of"])
        if phase != 2 or winner != (drew if s["number"][drew] >= s["number"][1 - drew] else 1 - drew):
            raise ValueError(f"winner cannot be {won!r} with these numbers in phase {position['phase']!r}")
        s["returns"][winner], s["returns"][1 - winner] = 1, -1
    s["result"] = (PLAYING, PLAYING, TRUNCATED if won is None else DECIDED)[phase]
