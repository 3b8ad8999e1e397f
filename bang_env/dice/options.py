"""The Dice Game's options: how they are checked and written into the record."""

from __future__ import annotations

from typing import Any

from bang_env.core.checks import chosen_ids, known_keys, whole_number, yes_or_no
from bang_env.dice.cards import CHARACTER_NAMES, MAX_PLAYERS, MIN_PLAYERS, ROLE_NAMES, ROLES_BY_COUNT

DEFAULTS: dict[str, Any] = {"num_players": 5, "turn_limit": None, "abilities": True, "roles": None, "characters": None}
LONGEST = 2**31 - 1


def write_options(s: Any, **options: Any) -> None:
    """Check the options and write them into a fresh record.

    - `num_players`: 3 to 8
    - `turn_limit`: the game ends undecided after this many turns; None for no limit
    - `abilities`: False leaves the characters their life but takes away their abilities
    - `roles`, `characters`: a list by seat; None entries are dealt at random
    """
    known_keys(options, "the Dice Game's options", DEFAULTS)
    values = {**DEFAULTS, **options}
    players = whole_number(values["num_players"], "num_players", MIN_PLAYERS, MAX_PLAYERS)
    limit = 0 if values["turn_limit"] is None else whole_number(values["turn_limit"], "turn_limit", 1, LONGEST)
    abilities = yes_or_no(values["abilities"], "abilities")
    roles = chosen_ids(values["roles"], "roles", players, ROLE_NAMES, [ROLE_NAMES[r] for r in ROLES_BY_COUNT[players]])
    characters = chosen_ids(values["characters"], "characters", players, CHARACTER_NAMES, CHARACTER_NAMES)
    s["num_players"], s["turn_limit"], s["abilities"] = players, limit, abilities
    s["given_roles"], s["given_characters"] = -1, -1
    s["given_roles"][:players] = roles
    s["given_characters"][:players] = characters
