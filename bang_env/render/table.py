"""The table as plain data, for a page that draws it and lets people click on it.

A game's `Spec.table_module` has `ABOUT`, `table(s, player)`, `pieces(s, action)` and `answers(s, legal)`. This module
has them too: a game without one of its own is shown by its picture and played with buttons. A table is a dict that fits
into JSON:

    turn      the turn's number
    notes     lines about what is going on, the most general first: an event in force, an effect in progress
    seats     the players, by seat
    middle    what lies in the middle: groups
    hand      the hand of the player who looks: a group, or None
    several   whether the answer is any choice of pieces, such as dice to roll again

    seat      seat, number; figures, who plays there; tags; facts, short lines; cards, those of the hand that are known;
              turn, whether it is their turn; out, whether they are eliminated; aim, what the player who looks is after
    figure    id, name, life, full (the most life), tags, cards in play
    group     title, pieces
    piece     id, name, kind (`card`, `back`, `pile` or `die`); where they apply: corner (value and suit), colour,
              count with its unit, tokens, note, detail, svg (a small picture), text (what is written on it if that is
              not its name)
    tag       text, name, colour

What has a `name` can be explained by it; `about` explains what has no text of its own. `pieces(s, action)` gives the
ids of the pieces that an action is about, for the player who must act: the card, then its target. `answers(s, legal)`
groups the legal actions for buttons as `bang_env.render.text.answers` does; None leaves it to that function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bang_env.render.drawing import Picture

Part = dict[str, Any]

ABOUT: tuple[str, ...] = ()
"""What a game is, and what a turn is, in two paragraphs for somebody who has never played it."""


def table(s: Any, player: int | None) -> Part | None:
    """None: the page shows the picture."""
    return None


def pieces(s: Any, action: int) -> list[str]:
    """No pieces: the action is a button only."""
    return []


def answers(s: Any, legal: Sequence[int]) -> list[dict[str, Any]] | None:
    """None: the groups are those of the table of actions."""
    return None


# ---------------------------------------------------------------------------------------------- what tables are made of


def part(**fields: Any) -> Part:
    """A part of the table, without what is empty; a zero is kept."""
    return {key: value for key, value in fields.items() if value is not None and value != "" and value is not False}


def card(place: str, name: str, **more: Any) -> Part:
    """A card that lies open at a place."""
    return part(id=f"{place} {name}", name=name, kind="card", **more)


def pile(place: str, text: str, count: int, **more: Any) -> Part:
    """A pile with what is left of it."""
    return part(id=place, text=text, kind="pile", count=count, unit="left", **more)


def group(title: str, pieces: list[Part]) -> Part:
    """Pieces that lie together."""
    return {"title": title, "pieces": pieces}


def symbol(draw: Any, *what: Any, size: int = 62) -> str:
    """A small picture, as a game's `draw(picture, *what, x, y, size)` makes it."""
    p = Picture(size, size, "")
    p.shapes.clear()
    draw(p, *what, 0, 0, size)
    return p.svg()


def named_parts(value: Any) -> list[Part]:
    """All parts of a table that have a name, at any depth."""
    if isinstance(value, Mapping):
        own = [value] if "name" in value else []
        return own + [part for inner in value.values() for part in named_parts(inner)]  # type: ignore[return-value]
    return [part for inner in value for part in named_parts(inner)] if isinstance(value, list) else []
