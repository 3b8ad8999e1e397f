"""The Standoff's options and positions: checked, and written into the record."""

from __future__ import annotations

from bang_env.core.checks import known_keys, list_of, mapping, one_of, whole_number
from bang_env.core.layout import DECIDED, PLAYING, TRUNCATED
from bang_env.core.position import read_rng, write_rng
from tests.toy.rules import FEWEST_LIVES, MOST, MOST_LIVES, PLAYERS, STRIKE, STRIKE_AFTER

DEFAULTS = {"lives": 8, "turn_limit": None}
KEYS = ("game", "options", "rng", "turn", "turn_of", "to_move", "phase", "waits", "life", "numbers")
PHASES = ("turn", "strike", "over")
OVER = 2


def write_options(s, **options):
    """Check the options and write them into a fresh record: `lives` (7 to 12) and `turn_limit` (None for no limit)."""
    known_keys(options, "the Standoff's options", DEFAULTS)
    given = {**DEFAULTS, **options}
    limit = given["turn_limit"]
    s["num_players"] = len(PLAYERS)
    s["lives"] = whole_number(given["lives"], "lives", FEWEST_LIVES, MOST_LIVES)
    s["turn_limit"] = 0 if limit is None else whole_number(limit, "turn_limit", 1, 2**31 - 1)


def read_position(s):
    """The record as plain data."""
    return {
        "game": "toy",
        "options": {"lives": int(s["lives"]), "turn_limit": int(s["turn_limit"]) or None},
        "rng": read_rng(s),
        "turn": int(s["turn"]),
        "turn_of": PLAYERS[s["turn_of"]],
        "to_move": None if s["result"] else PLAYERS[s["actor"]],
        "phase": PHASES[OVER if s["result"] else s["question"]],
        "waits": int(s["waits"]),
        "life": [int(life) for life in s["life"]],
        "numbers": [int(number) for number in s["number"]],
    }


def write_position(s, position):
    """Fill a fresh record from plain data, and refuse what cannot be."""
    known_keys(position, "a position", KEYS)
    write_options(s, **mapping(position.get("options", {}), "options"))
    phase = one_of(position.get("phase"), "phase", PHASES)
    s["turn"] = whole_number(position.get("turn"), "turn", 1, int(s["turn_limit"]) or None)
    s["turn_of"] = one_of(position.get("turn_of"), "turn_of", PLAYERS)
    asked = None if phase == OVER else position["turn_of"]
    if position.get("to_move", asked) != asked:
        raise ValueError(f"to_move must be {asked!r}, not {position['to_move']!r}")
    s["waits"] = whole_number(position.get("waits"), "waits", 0, 0 if phase == STRIKE else STRIKE_AFTER - 1)
    lives, numbers = (list_of(position.get(name), name, len(PLAYERS)) for name in ("life", "numbers"))
    s["life"] = [whole_number(life, f"life[{seat}]", 0, int(s["lives"])) for seat, life in enumerate(lives)]
    s["number"] = [whole_number(number, f"numbers[{seat}]", 1, MOST) for seat, number in enumerate(numbers)]
    if lives.count(0) > 1 or (0 in lives and phase != OVER):
        raise ValueError(f"life cannot be {lives} in the phase {PHASES[phase]!r}: a player without lives has lost")
    if phase == OVER and 0 not in lives and s["turn"] != s["turn_limit"]:
        raise ValueError("phase cannot be 'over': both players have lives, and the turn limit is not reached")
    s["question"] = phase % OVER
    s["result"] = PLAYING if phase != OVER else DECIDED if 0 in lives else TRUNCATED
    write_rng(s, position.get("rng"))
