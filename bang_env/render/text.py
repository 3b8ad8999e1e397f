"""What the games' texts share: a frame with parts, line breaks in long lines, life as symbols, labels of actions."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bang_env.core.game import Game

WIDTH = 92
"""How many columns there are between the edges of the frame."""


def heading(title: str) -> str:
    """A game's name at the start of a line."""
    return title[:1].upper() + title[1:]


def framed(parts: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Put parts, each with its title, into one frame. A part without lines is left out."""
    lines: list[str] = []
    for title, content in parts:
        if not content:
            continue
        left, right = ("├", "┤") if lines else ("┌", "┐")
        rule = f"─ {title} {'─' * (WIDTH - len(title) - 1)}" if title else "─" * (WIDTH + 2)
        lines.append(f"{left}{rule}{right}")
        for line in content:
            indent = " " * (len(line) - len(line.lstrip()) + 4)
            pieces = textwrap.wrap(line, WIDTH, subsequent_indent=indent, drop_whitespace=True,
                                   replace_whitespace=False)
            lines += [f"│ {piece:<{WIDTH}} │" for piece in pieces or [""]]
    return [*lines, f"└{'─' * (WIDTH + 2)}┘"]


def hearts(life: int, full: int) -> str:
    """Life as symbols and numbers."""
    return f"{'♥' * life}{'·' * (full - life)} {life}/{full}"


def still(game: Game, player: int | None) -> str:
    """The table and the question as text, for one player or for a spectator, without the events since the last one."""
    quiet = game.clone()
    quiet.states["num_events"] = 0
    return quiet.render(player)


def label(game: Game, action: int) -> str:
    """The text of a legal action for the player who must act: its name, or the label that the game's looks give it."""
    explain = getattr(game.spec.looks, "label", None)
    return game.action_name(action) if explain is None else explain(game.states[0], action)


def answers(game: Game) -> list[dict[str, Any]]:
    """The legal actions in groups, for buttons. The game's looks or its table of actions decide the groups.

    A group has a name (`group`), a sentence (`meaning`) and three lists of equal length: the names of the actions
    (`actions`), the texts of their buttons (`labels`), and further explanations (`hints`).
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
            groups.append({"group": block.question, "meaning": block.meaning,
                           "actions": [game.action_name(a) for a in ids],
                           "labels": [label(game, a) for a in ids], "hints": [""] * len(ids)})
    return groups
