"""What the games' texts share: a frame with parts, line breaks in long lines, life as symbols, labels of actions."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bang_env.core.game import Game
    from bang_env.core.spec import Spec

WIDTH = 92
"""How many columns there are between the edges of the frame, unless a terminal is narrower."""
MOST_COLUMNS, FEWEST_COLUMNS = WIDTH + 4, 60
"""How many columns a table takes, and how few it can be folded into."""
_columns: ContextVar[int] = ContextVar("columns", default=MOST_COLUMNS)


@contextmanager
def columns(count: int | None = None) -> Iterator[int]:
    """Tables take so many columns; by default as many as the terminal has, and never more than usual.

    Output that does not go to a terminal is as wide as usual.
    """
    if count is None:
        count = shutil.get_terminal_size().columns if sys.stdout.isatty() else MOST_COLUMNS
    setting = _columns.set(max(FEWEST_COLUMNS, min(count, MOST_COLUMNS)))
    try:
        yield _columns.get()
    finally:
        _columns.reset(setting)


def width() -> int:
    """How many columns text may take."""
    return _columns.get()


def heading(title: str) -> str:
    """A game's name at the start of a line."""
    return title[:1].upper() + title[1:]


def framed(parts: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """Put parts, each with its title, into one frame. A part without lines is left out; a long line is folded."""
    lines: list[str] = []
    inside = width() - 4
    for title, content in parts:
        if not content:
            continue
        left, right = ("├", "┤") if lines else ("┌", "┐")
        rule = f"─ {title} {'─' * (inside - len(title) - 1)}" if title else "─" * (inside + 2)
        lines.append(f"{left}{rule}{right}")
        lines += [f"│ {piece:<{inside}} │" for line in content for piece in folded(line, inside)]
    return [*lines, f"└{'─' * (inside + 2)}┘"]


def folded(line: str, most: int) -> list[str]:
    """A line in pieces of at most so many columns; those after the first are indented."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, most, subsequent_indent=indent, drop_whitespace=True, replace_whitespace=False) or [""]


def side_by_side(items: Sequence[str], most_lines: int) -> list[str]:
    """Short items in columns, down and then across, if there are more than so many; long ones are folded."""
    size = max(map(len, items), default=0) + 2
    across = max(1, width() // size) if len(items) > most_lines else 1
    if across == 1:
        return [piece for item in items for piece in folded(item, width())]
    down = -(-len(items) // across)
    return ["".join(item.ljust(size) for item in items[row::down]).rstrip() for row in range(down)]


def hearts(life: int, full: int) -> str:
    """Life as symbols and numbers."""
    return f"{'♥' * life}{'·' * (full - life)} {life}/{full}"


def still(game: Game, player: int | None) -> str:
    """The table and the question as text, for one player or for a spectator, without the events since the last one."""
    quiet = game.clone()
    quiet.states["num_events"] = 0
    return quiet.render(player)


def expansion_titles(spec: Spec) -> dict[str, str]:
    """What people call the expansions of a game: as its looks say in `TITLES`, otherwise by their names."""
    titles = getattr(spec.looks, "TITLES", {})
    return {name: titles.get(name, name.replace("_", " ").title()) for name in spec.expansions}


def label(game: Game, action: int) -> str:
    """The text of a legal action for the player who must act: its name, or the label that the game's looks give it."""
    explain = getattr(game.spec.looks, "label", None)
    return game.action_name(action) if explain is None else explain(game.states[0], action)


@dataclass(frozen=True)
class Shorthand:
    """A short way to type the answers to a question that has many, such as dice to roll again."""

    prompt: str
    """What to type, behind "type": `the dice to roll again, as 0 3, or keep`."""
    help: Sequence[str]
    """Lines of the help."""
    read: Callable[[str], int | None]
    """The action that a line means, None if it means none."""


def shorthand(game: Game) -> Shorthand | None:
    """The short way to answer the present question, if the game's looks have one."""
    offer = getattr(game.spec.looks, "shorthand", None)
    return None if offer is None else offer(game.states[0])


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
