"""The Dice Game's miniatures: a last turn, with a few dice still to be rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from bang_env.dice.cards import ROLE_NAMES, Role
from bang_env.miniatures import Miniature, World

SHERIFF = ROLE_NAMES[Role.SHERIFF]


def worlds(position: Mapping[str, Any]) -> list[World]:
    """All deals of the roles that lie face down: those of the living but the sheriff, unless three play."""
    players = position["players"]
    if any("role" not in player or "character" not in player for player in players):
        raise ValueError("position must give every player a role and a character")
    hidden = [seat for seat, player in enumerate(players) if player.get("life", 1) and player["role"] != SHERIFF]
    if len(players) == 3:
        hidden = []
    found = []
    for roles, ways in Counter(permutations([players[seat]["role"] for seat in hidden])).items():
        seats = dict(zip(hidden, roles, strict=True))
        found.append(({**position, "players": [{**player, "role": seats.get(seat, player["role"])}
                                               for seat, player in enumerate(players)]}, ways))
    return found


MINIATURES: dict[str, Miniature] = {}
