"""What is measured: the games of the registry, each with the options that a figure must name."""

from __future__ import annotations

from typing import Any

from bang_env.games import GAMES, game_of_two, load
from bang_env.render.text import heading

Case = tuple[str, dict[str, Any]]
"""A game and its options."""


def title(game: str, options: dict[str, Any] | None = None) -> str:
    """A game's name for people, with the number of players where it can be chosen."""
    players = (options or {}).get("num_players")
    return heading(load(game).SPEC.title) + (f", {players} players" if players else "")


def usual(game: str) -> dict[str, Any]:
    """The options of the figures that are not about the size of a game."""
    return load(game).SPEC.table


def usual_cases() -> list[Case]:
    """Every game, as it is usually played."""
    return [(game, usual(game)) for game in GAMES]


def all_cases() -> list[Case]:
    """Every game with every number of players."""
    return [(game, {"num_players": players} if usual(game) else {})
            for game in GAMES for players in load(game).SPEC.players]


def reference() -> str:
    """The game that other suites are compared with."""
    return game_of_two()
