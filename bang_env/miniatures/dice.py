"""The Dice Game's miniatures: a last turn, with a few dice still to be rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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


def last_turn(dice: Sequence[str], players: Sequence[tuple[str, str, int, int]]) -> dict[str, Any]:
    """The first player may roll once more; then the game is decided or ends undecided.

    `players` have a role, a character, life and arrows.
    """
    return {"game": "dice", "turn_of": 0, "turn": 1, "phase": "reroll", "rolls_left": 1, "dice": list(dice),
            "options": {"num_players": len(players), "turn_limit": 1},
            "players": [dict(zip(("role", "character", "life", "arrows"), player, strict=True)) for player in players]}


MINIATURES: dict[str, Miniature] = {
    "last-roll": Miniature(
        "The deputy has one roll left to bring down the renegade. All roles are open and nobody else decides.",
        last_turn(["dynamite", "arrow", "one", "beer", "gatling"],
                  [("deputy", "Lucky Duke", 3, 0), ("outlaw", "Willy the Kid", 1, 0),
                   ("renegade", "Jourdonnais", 2, 0)])),
    "barts-arrow": Miniature(
        "The outlaw shoots at the deputy, Bart Cassidy, who may take an arrow instead of a wound while two are left.",
        last_turn(["dynamite", "dynamite", "one", "gatling", "gatling"],
                  [("outlaw", "Kit Carlson", 4, 2), ("deputy", "Bart Cassidy", 1, 4),
                   ("renegade", "El Gringo", 3, 1)])),
    "which-one": Miniature(
        "Three of five are left. The sheriff has a shot, and does not know which of the two is the outlaw.",
        last_turn(["dynamite", "one", "beer", "arrow", "gatling"],
                  [("sheriff", "Lucky Duke", 2, 2), ("deputy", "Willy the Kid", 1, 2), ("outlaw", "Jourdonnais", 1, 1),
                   ("outlaw", "Rose Doolan", 0, 0), ("renegade", "Black Jack", 0, 0)])),
}
