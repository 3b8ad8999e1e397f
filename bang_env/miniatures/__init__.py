"""Small positions by name, each so small that it can be solved exactly, and the worlds that a position may be.

A module for each game (`Spec.miniature_module`) holds its table `MINIATURES` and a function `worlds(position)`. The
latter lists what the hidden cards or roles may be, as somebody sees it who looks at the table but into no hand.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from bang_env.core.checks import mapping
from bang_env.core.game import Game
from bang_env.games import load

World = tuple[dict[str, Any], int]
"""A position in which everything is said, and in how many ways the cards or roles can be dealt so."""
GENERATOR = "00000000000000010000000000000001"
"""The generator of every world: where it matters, chance sets it anew."""
ENCODED = "base64-"
"""How a position begins that `as_parameter` has made."""


@dataclass(frozen=True)
class Miniature:
    """A small position."""

    about: str
    """What is at stake, in a sentence or two."""
    position: Mapping[str, Any]


def module_of(game: str) -> ModuleType:
    """The module with a game's miniatures. Raises ValueError if the game has none."""
    module = load(game).SPEC.miniatures
    if module is None:
        raise ValueError(f"{game} has no miniatures, and nothing lists the worlds of its positions")
    return module


def miniatures(game: str) -> dict[str, Miniature]:
    """A game's miniatures by name; none for a game without."""
    return {} if load(game).SPEC.miniatures is None else dict(module_of(game).MINIATURES)


def read(game: str, text: str) -> Mapping[str, Any]:
    """The position that a text means: a miniature's name, a position as JSON, or what `as_parameter` gives."""
    known = dict(module_of(game).MINIATURES)
    if text in known:
        return dict(known[text].position)
    try:
        if text.startswith(ENCODED):
            code = text.removeprefix(ENCODED)
            text = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode()
        elif not text.lstrip().startswith("{"):
            names = ", ".join(known)
            raise ValueError(f"position must be one of {names}, or a position as JSON; not {text!r}")
        return mapping(json.loads(text), "position")
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"position is not JSON: {error}") from None


def as_parameter(position: Mapping[str, Any] | str) -> str:
    """A position as a text without spaces, commas and brackets, which OpenSpiel's parameters cannot hold."""
    text = position if isinstance(position, str) else json.dumps(position)
    return ENCODED + base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def worlds(game: str, position: Mapping[str, Any]) -> list[tuple[Game, float]]:
    """The worlds that a position may be, each a game, with their chances.

    Raises ValueError if the position is wrong, is over, or needs luck before its first decision.
    """
    kind = load(game).Game
    kind.from_dict({**position, "rng": GENERATOR})  # says what is wrong before anything is listed
    found = []
    for world, ways in module_of(game).worlds(position):
        one = kind.from_dict({**world, "rng": GENERATOR})
        if one.over:
            raise ValueError("position must have a decision in it, but its game is over")
        if one.to_dict()["rng"] != GENERATOR:
            raise ValueError("position needs luck before its first decision; take it after the roll or the shuffle")
        found.append((one, ways))
    total = sum(ways for _, ways in found)
    return [(one, ways / total) for one, ways in found]
