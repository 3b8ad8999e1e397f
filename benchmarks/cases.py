"""What is measured: the games of the registry, each with the options that a figure must name."""

from __future__ import annotations

from typing import Any

from bang_env.games import GAMES, game_of_two, load
from bang_env.render.text import heading

Case = tuple[str, dict[str, Any]]
"""A game and its options."""


def title(game: str, options: dict[str, Any] | None = None) -> str:
    """A game's name for people, with the number of players where it can be chosen, and the expansions in use."""
    spec, given = load(game).SPEC, options or {}
    words = [heading(spec.title)]
    if given.get("num_players"):
        words.append(f"{given['num_players']} players")
    expansions = list(given.get("expansions", ()))
    if len(expansions) > 1 and set(expansions) == set(spec.expansions):
        words.append("all expansions")
    else:
        words += [name.replace("_", " ").title() for name in expansions]
    return ", ".join(words)


def usual(game: str) -> dict[str, Any]:
    """The options of the figures that are not about the size of a game."""
    return load(game).SPEC.table


def usual_cases() -> list[Case]:
    """Every game, as it is usually played."""
    return [(game, usual(game)) for game in GAMES]


def variant_cases() -> list[Case]:
    """Every game with the options that make it another game: an expansion, all expansions."""
    cases: list[Case] = []
    for game in GAMES:
        spec = load(game).SPEC
        variants = [dict(variant) for variant in spec.variants]
        if len(spec.expansions) > 1:
            variants.append({"expansions": list(spec.expansions)})
        cases += [(game, {**usual(game), **variant}) for number, variant in enumerate(variants)
                  if variant not in variants[:number]]
    return cases


def all_cases() -> list[Case]:
    """Every game with every number of players."""
    return [(game, {"num_players": players} if usual(game) else {})
            for game in GAMES for players in load(game).SPEC.players]


def is_shown(game: str, options: dict[str, Any]) -> bool:
    """Whether figures with these options stand on the README: the game as it is usually played, and its expansions."""
    return {**options, "expansions": ()} == {**usual(game), "expansions": ()}


def reference() -> str:
    """The game that other suites are compared with."""
    return game_of_two()
