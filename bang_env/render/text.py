"""What the games' texts share: a frame with parts, lines that are broken where they are too long, life as symbols; how actions read."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

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


def label(game: Game, action: int) -> str:
    """How a legal action reads to the player who is asked: its name, or what the game's looks make of it."""
    explain = getattr(game.spec.looks, "label", None)
    return game.action_name(action) if explain is None else explain(game.states[0], action)


def answers(game: Game) -> list[dict[str, Any]]:
    """The legal actions in groups, for buttons: as the game's table of actions groups them, or as its looks do.

    A group has its name, `group`; a sentence, `meaning`; and three lists of equal length: `actions`, their names;
    `labels`, what their buttons say; `hints`, what else there is to know.
    """
    legal = game.legal_actions()
    arrange = getattr(game.spec.looks, "answers", None)
    if arrange is not None:
        return arrange(game.states[0], legal)
    groups, at = [], 0
    for block in game.spec.actions.blocks:
        ids = [action for action in legal if at <= action < at + len(block.names)]
        at += len(block.names)
        if ids:
            groups.append({"group": block.question, "meaning": block.meaning, "actions": [game.action_name(a) for a in ids],
                           "labels": [label(game, a) for a in ids], "hints": [""] * len(ids)})
    return groups
