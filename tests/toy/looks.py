"""How the Standoff looks: as text, in words, as a picture."""

from __future__ import annotations

from bang_env.core.events import read_events
from bang_env.core.layout import DECIDED
from bang_env.render.drawing import Picture
from bang_env.render.text import framed
from tests.toy.rules import EVENTS, PLAYERS


def text(s, player):
    """The table in plain characters."""
    shown = [str(int(s["number"][seat])) if player in (None, seat) or s["result"] == DECIDED else "?" for seat in range(2)]
    asked = "over" if s["result"] else f"{PLAYERS[s['actor']]} is asked: {('wait or draw', 'keep or swap')[s['question']]}"
    return "\n".join(framed([("the Standoff", [f"{PLAYERS[seat]}: {shown[seat]}" for seat in range(2)]),
                             (f"turn {int(s['turn'])}, waits {int(s['waits'])}", [*told(s, player), asked])]))


def told(s, player):
    """What happened since the last decision, a line each."""
    return [" ".join(str(value) for value in event.values()) for event in read_events(s, EVENTS, player)]


def picture(s, player):
    """The table as a picture: its text, line by line."""
    lines = text(s, player).splitlines()
    drawing = Picture(900, 40 + 24 * len(lines), lines[-2].strip("│ "))
    for number, line in enumerate(lines):
        drawing.text(20, 40 + 24 * number, line.strip("│┌┐└┘├┤─ "), 16)
    return drawing
