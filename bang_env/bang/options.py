"""BANG!'s options: how they are checked and written into the record (B72)."""

from __future__ import annotations

from typing import Any

from bang_env.bang.cards import (
    CHARACTER_NAMES,
    EXPANSIONS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    ROLE_NAMES,
    ROLES_BY_COUNT,
    SETS,
)
from bang_env.core.checks import any_list, chosen_ids, known_keys, one_of, whole_number, yes_or_no

DEFAULTS: dict[str, Any] = {"num_players": 5, "expansions": (), "turn_limit": None, "abilities": True, "roles": None,
                            "characters": None}
LONGEST = 2**31 - 1


def write_options(s: Any, **options: Any) -> None:
    """Check the options and write them into a fresh record.

    - `num_players`: 3 to 8
    - `expansions`: a list of the expansions in use: `dodge_city`, `high_noon`, `fistful`, `bullet`, `armed_dangerous`
    - `turn_limit`: the game ends undecided after this many turns; None or 0 for no limit
    - `abilities`: False leaves the characters their life but takes away their abilities
    - `roles`, `characters`: a list by seat; None entries are dealt at random. `characters` may name anybody of any set
    """
    known_keys(options, "BANG!'s options", DEFAULTS)
    values = {**DEFAULTS, **options}
    players = whole_number(values["num_players"], "num_players", MIN_PLAYERS, MAX_PLAYERS)
    limit = 0 if values["turn_limit"] is None else whole_number(values["turn_limit"], "turn_limit", 0, LONGEST)
    abilities = yes_or_no(values["abilities"], "abilities")
    expansions = any_list(values["expansions"], "expansions")
    sets = 1
    for place, name in enumerate(expansions):
        one_of(name, f"expansions[{place}]", EXPANSIONS)
        sets |= 1 << SETS.index(name)
    roles = chosen_ids(values["roles"], "roles", players, ROLE_NAMES, [ROLE_NAMES[r] for r in ROLES_BY_COUNT[players]])
    characters = chosen_ids(values["characters"], "characters", players, CHARACTER_NAMES, CHARACTER_NAMES)
    s["num_players"], s["turn_limit"], s["abilities"], s["sets"] = players, limit, abilities, sets
    s["given_roles"], s["given_characters"] = -1, -1
    s["given_roles"][:players] = roles
    s["given_characters"][:players] = characters
