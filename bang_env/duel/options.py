"""The Duel's options: how they are checked and written into the record."""

from __future__ import annotations

from typing import Any

from bang_env.core.checks import known_keys, list_of, one_of, whole_number, yes_or_no
from bang_env.duel.cards import CHARACTER_NAMES, CHARACTERS_OF, MAX_CHARACTERS, MIN_CHARACTERS, SIDES

DEFAULTS: dict[str, Any] = {
    "characters_per_side": 4, "turn_limit": None, "abilities": True, "law": None, "outlaw": None}
LONGEST = 2**31 - 1


def write_options(s: Any, **options: Any) -> None:
    """Check the options and write them into a fresh record.

    - `characters_per_side`: 2 to 12
    - `turn_limit`: the game ends undecided after this many turns; None for no limit
    - `abilities`: False leaves the characters their life but takes away their abilities
    - `law`, `outlaw`: the side's characters in order. The first two stand in the slots. The others wait in reserve and
      enter in this order. None entries are drawn at random.
    """
    known_keys(options, "The Duel's options", DEFAULTS)
    values = {**DEFAULTS, **options}
    each = whole_number(values["characters_per_side"], "characters_per_side", MIN_CHARACTERS, MAX_CHARACTERS)
    limit = 0 if values["turn_limit"] is None else whole_number(values["turn_limit"], "turn_limit", 1, LONGEST)
    abilities = yes_or_no(values["abilities"], "abilities")
    teams = [_characters(values[side], side, each) for side in SIDES]
    s["num_players"], s["per_side"], s["turn_limit"], s["abilities"] = 2, each, limit, abilities
    s["given"] = -1
    for side, characters in enumerate(teams):
        s["given"][side, :each] = characters


def _characters(choice: Any, side: str, each: int) -> list[int]:
    """The ids of the characters that the user chose for a side, -1 where they chose none."""
    if choice is None:
        return [-1] * each
    names = [CHARACTER_NAMES[c] for c in CHARACTERS_OF[SIDES.index(side)]]
    wishes = list_of(choice, side, each)
    ids = [-1 if name is None else CHARACTER_NAMES.index(names[one_of(name, f"{side}[{place}]", names)])
           for place, name in enumerate(wishes)]
    for name in names:
        if wishes.count(name) > 1:
            raise ValueError(f"{side} names {name!r} more than once; each character exists once")
    return ids
