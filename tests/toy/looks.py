"""How the Standoff looks: as text, in words, as a picture."""

from __future__ import annotations

from pathlib import Path

from bang_env.core.events import read_events
from bang_env.core.texts import Texts
from bang_env.render.drawing import Picture
from bang_env.render.text import framed, hearts
from tests.toy.rules import EVENTS, PLAYERS

TEXTS = Texts(Path(__file__).with_name("texts.csv"), "The Standoff")
"""What each player and each action does."""



def holdings(s, player):
    """All that a player has is their number."""
    return ["number"]


def why_not(s, player, name):
    """T2: a number is compared, kept or swapped by the player who is asked."""
    if s["result"]:
        return "T5: the game is over"
    return None if player == s["actor"] else f"T2: {PLAYERS[s['actor']]} decides now"


def caption(s):
    """Who decides what, or how it ended."""
    if s["result"]:
        winners = [name for name, won in zip(PLAYERS, s["returns"], strict=False) if won > 0]
        return f"over: {winners[0] if winners else 'nobody'} won"
    return f"{PLAYERS[s['actor']]} decides {('whether to draw', 'whether to take a new number')[s['question']]}"


def seats(s, player):
    """A line for each player: life, and the number as far as it may be seen."""
    return [f"{name:<7} {hearts(int(s['life'][seat]), int(s['lives']))}  "
            f"number {int(s['number'][seat]) if player in (None, seat) else '?'}" for seat, name in enumerate(PLAYERS)]


def text(s, player):
    """The table in plain characters."""
    parts = [("what happened", told(s, player)), (f"turn {int(s['turn'])}, waits {int(s['waits'])}", seats(s, player))]
    return "\n".join([*framed(parts), caption(s)])


def told(s, player):
    """What happened since the last decision, a line each."""
    return [" ".join(str(value) for value in event.values()) for event in read_events(s, EVENTS, player)]


def picture(s, player):
    """The table as a picture."""
    drawing = Picture(900, 300, caption(s))
    drawing.header("The Standoff", f"turn {int(s['turn'])}, waits {int(s['waits'])}")
    for seat, line in enumerate(seats(s, player)):
        drawing.text(30, 90 + 80 * seat, line.split("  ")[-1], 18)
        drawing.text(30, 66 + 80 * seat, PLAYERS[seat], 18, bold=True)
        drawing.hearts(200, 74 + 80 * seat, 18, 20, int(s["life"][seat]), int(s["lives"]))
    for place, line in enumerate(told(s, player)[-4:]):
        drawing.text(30, 224 + 18 * place, line, 13)
    return drawing
