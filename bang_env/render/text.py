"""What the games' texts share: a frame with parts, lines that are broken where they are too long, life as symbols."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bang_env.core.game import Game

WIDTH = 92
"""Columns between the frame's edges."""


def heading(title: str) -> str:
    """A game's name, as it begins a line."""
    return title[:1].upper() + title[1:]


def framed(parts: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Parts, each with its title, in one frame; a part without lines is left out."""
    lines: list[str] = []
    for title, content in parts:
        if not content:
            continue
        left, right = ("├", "┤") if lines else ("┌", "┐")
        lines.append(f"{left}─ {title} {'─' * (WIDTH - len(title) - 1)}{right}" if title else f"{left}{'─' * (WIDTH + 2)}{right}")
        for line in content:
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            broken = textwrap.wrap(line, WIDTH, subsequent_indent=indent, drop_whitespace=True, replace_whitespace=False) or [""]
            lines += [f"│ {piece:<{WIDTH}} │" for piece in broken]
    return [*lines, f"└{'─' * (WIDTH + 2)}┘"]


def hearts(life: int, full: int) -> str:
    """Life as symbols and numbers."""
    return f"{'♥' * life}{'·' * (full - life)} {life}/{full}"


def still(game: Game, player: int | None) -> str:
    """The table and the question as text, for one player or for a spectator, without what just happened."""
    quiet = game.clone()
    quiet.states["num_events"] = 0
    return quiet.render(player)
