"""How the Dice Game looks: as text, in words, as a picture."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bang_env.core.events import read_events
from bang_env.core.jit import as_python
from bang_env.core.seats import PLACE_OF, PLACES
from bang_env.core.texts import Texts
from bang_env.dice.actions import REROLL, Question
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES, ROLE_NAMES, Face
from bang_env.dice.events import EVENT_KINDS
from bang_env.dice.rules.table import knows_role
from bang_env.render.dice_reasons import holdings, why_not
from bang_env.render.drawing import GOLD, INK, LINE, MUTED, PALE, PAPER, RED, TABLE, Picture
from bang_env.render.reasons import legal_actions
from bang_env.render.text import Shorthand, framed, hearts

__all__ = ["TEXTS", "holdings", "picture", "shorthand", "text", "told", "why_not"]

TEXTS = Texts(Path(__file__).with_name("dice_texts.csv"), "The Dice Game")
"""What each role, die face and character does."""
ASKED = {
    Question.HEAL: "whom to heal", Question.REROLL: "which dice to roll again",
    Question.SHOOT: "whom to aim the next {} at",
    Question.BEER: "who gets the next beer", Question.GATLING: "whose arrow to return",
    Question.BART: "whether to take an arrow instead", Question.PEDRO: "whether to return an arrow",
}
UNKNOWN = "?"


# ------------------------------------------------------------------------------------------------ what all forms show


def caption(s: Any) -> str:
    """Who decides what, or how the game ended."""
    if not s["result"]:
        question = ASKED[Question(s["question"])].format("one" if s["ones"] else "two")
        return f"player_{int(s['actor'])} decides {question}"
    winners = [f"player_{seat}" for seat in range(int(s["num_players"])) if s["returns"][seat] > 0]
    return "over: " + (", ".join(winners) + " won" if winners else "nobody won")


def role(s: Any, seat: int, player: int | None) -> str:
    """A seat's role, if a player knows it."""
    return ROLE_NAMES[s["role"][seat]] if player is None or as_python(knows_role)(s, player, seat) else UNKNOWN


def place(s: Any, seat: int, player: int | None) -> str:
    """Where a seat is for a player, in the words of the actions."""
    if player is None:
        return ""
    players = int(s["num_players"])
    return "you" if seat == player else PLACES[PLACE_OF[players, (seat - player) % players]]


def pending(s: Any) -> str:
    """What the roller has still to resolve."""
    counts = [("ones", "one"), ("twos", "two"), ("beers", "beer"), ("gatlings", "gatling")]
    faces = [f"{int(s[name])} {word}{'s' if s[name] != 1 else ''}" for name, word in counts if s[name]]
    return "" if s["result"] or not faces else "to resolve: " + ", ".join(faces)


def rolls(s: Any) -> str:
    """How many rolls are left."""
    return f"rolls left: {int(s['rolls_left'])}" if s["rolls_left"] else ""


# ------------------------------------------------------------------------------------------------------------ as text


def text(s: Any, player: int | None) -> str:
    """The table, the dice, the events since the last decision, and the question."""
    middle = []
    if s["rolled"]:
        dice = "  ".join(f"{die}[{FACE_NAMES[face]}]" for die, face in enumerate(s["dice"]))
        middle.append("   ".join(part for part in (dice, rolls(s), pending(s)) if part))
    middle.append(f"arrows in the pile: {'➹' * int(s['pile'])} {int(s['pile'])}")
    seats = [seat_line(s, seat, player) for seat in range(int(s["num_players"]))]
    parts = [
        (f"The Dice Game, turn {int(s['turn'])}", seats),
        ("", middle),
        ("what happened", [f"- {line}" for line in told(s, player)]),
    ]
    return "\n".join([*framed(parts), caption(s)])


def seat_line(s: Any, seat: int, player: int | None) -> str:
    """One player: character, role, life, arrows."""
    state = hearts(int(s["life"][seat]), int(s["full_life"][seat])) if s["alive"][seat] else "out"
    arrows = "➹" * int(s["arrows"][seat])
    points = f"aimed at: {int(s['points'][seat])}" if s["points"][seat] else ""
    mark, where = ">" if seat == s["turn_of"] else " ", place(s, seat, player)
    notes = "  ".join(note for note in (arrows, points, f"({where})" if where else "") if note)
    name = CHARACTER_NAMES[s["character"][seat]]
    return f"{mark} {seat} {name:<16} {role(s, seat, player):<9} {state:<17} {notes}".rstrip()


# ----------------------------------------------------------------------------------------------------- as it is typed


def shorthand(s: Any) -> Shorthand | None:
    """X6: dice to roll again are typed by their numbers; None at every other question."""
    if s["result"] or s["question"] != Question.REROLL:
        return None
    legal = set(legal_actions(s).tolist())
    most = max(legal) - REROLL

    def read(line: str) -> int | None:
        word = line.lower().strip()
        if word in ("keep", "k", "all", "a"):
            return REROLL + (most if word.startswith("a") else 0)
        if not re.fullmatch(r"[0-4]([ ,]*[0-4])*", word):
            return None
        action = REROLL + sum(1 << die for die in {int(number) for number in re.findall(r"\d", word)})
        return action if action in legal else None

    numbers = [str(die) for die in range(len(s["dice"])) if most >> die & 1]
    example = " ".join(numbers[:1] + numbers[-1:]) if len(numbers) > 1 else "".join(numbers)
    fixed = [str(die) for die in range(len(s["dice"])) if not most >> die & 1]
    words = [f"{example:<9} roll these dice again", "keep      roll none of them",
             f"all       roll {' '.join(numbers)}" + (f"; dynamite stays: {' '.join(fixed)}" if fixed else "")]
    stays = f" (dynamite: {' '.join(fixed)})" if fixed else ""
    return Shorthand(f"dice to roll again, as {example}, or keep{stays}", words, read)


# ----------------------------------------------------------------------------------------------------------- in words


def told(s: Any, player: int | None) -> list[str]:
    """What happened since the last decision, in words."""
    return [in_words(event) for event in read_events(s, EVENT_KINDS, player)]


def in_words(event: Mapping[str, Any]) -> str:
    """One event in words."""
    who = f"player_{event.get('seat')}"
    cause = str(event.get("cause", ""))
    points = f"{event.get('points')} point{'s' if event.get('points') != 1 else ''}"
    winners = ", ".join(f"player_{seat}" for seat in event.get("winners", []))
    return {
        "deal": lambda: f"{who} is {event['character']}" + (f", {event['role']}" if "role" in event else ""),
        "turn": lambda: f"turn {event['turn']}: {who}",
        "roll": lambda: f"{who} rolls {', '.join(event['dice'].values())}",
        "take arrow": lambda: f"{who} takes an arrow: {event['pile']} left in the pile",
        "indians": lambda: "Indians attack!",
        "lose life": lambda: f"{who} loses {points} to {event['cause']}: {event['life']} left",
        "arrow instead": lambda: f"{who} takes an arrow instead",
        "return arrow": lambda: f"{who} returns {event['count']} arrow{'s' if event['count'] != 1 else ''}",
        "eliminated": lambda: f"{who} is eliminated: {event['role']}",
        "regain": lambda: f"{who} regains {points} by {cause.title() if ' ' in cause else cause}: {event['life']} now",
        "aim": lambda: f"{who} aims at player_{event['target']}: {points}",
        "no target": lambda: f"{who} has no target for a {event['die']}",
        "gatling gun": lambda: f"{who} fires the Gatling Gun",
        "over": lambda: f"{winners} won" if winners else "nobody won",
        "truncated": lambda: "the turn limit ends the game",
        "omitted": lambda: f"({event['count']} earlier events are not kept)",
    }[event["event"]]()


# ------------------------------------------------------------------------------------------------------- as a picture

WIDTH, HEIGHT = 900, 640
CENTRE_X, CENTRE_Y, REACH_X, REACH_Y = 450, 344, 338, 232
SEAT_WIDTH, SEAT_HEIGHT = 200, 100
DIE = 62
ROLE_COLOURS = {
    "sheriff": "#b97a0a", "deputy": "#2f628f", "outlaw": "#a8432f", "renegade": "#6d4a8c", UNKNOWN: "#9c8f79"}


def picture(s: Any, player: int | None) -> Picture:
    """The table: the player who looks sits at the bottom, their left neighbour to the left, the dice in the middle."""
    p = Picture(WIDTH, HEIGHT, caption(s))
    p.header("The Dice Game", f"turn {int(s['turn'])} of player_{int(s['turn_of'])}")
    players = int(s["num_players"])
    for seat in range(players):
        angle = math.pi / 2 + 2 * math.pi * ((seat - (player or 0)) % players) / players
        x, y = CENTRE_X + REACH_X * math.cos(angle), CENTRE_Y + REACH_Y * math.sin(angle)
        draw_seat(p, s, seat, player, round(x - SEAT_WIDTH / 2), round(y - SEAT_HEIGHT / 2))
    draw_centre(p, s, player)
    return p


def draw_seat(p: Picture, s: Any, seat: int, player: int | None, x: float, y: float) -> None:
    """One player: name, character, role, life, arrows, and the points aimed at them."""
    alive, acts = bool(s["alive"][seat]), not s["result"] and s["actor"] == seat
    border = GOLD if seat == s["turn_of"] else "#2f8f5b" if acts else LINE
    line = 4 if seat == s["turn_of"] or acts else 1.5
    p.rect(x, y, SEAT_WIDTH, SEAT_HEIGHT, PAPER if alive else "#ddd0b4", border, line, 8)
    p.text(x + 10, y + 19, f"player_{seat}", 13, INK if alive else MUTED, bold=True)
    p.text(x + SEAT_WIDTH - 10, y + 19, place(s, seat, player), 11, MUTED, "end")
    p.text(x + 10, y + 39, CHARACTER_NAMES[s["character"][seat]], 14, INK if alive else MUTED, width=104)
    name = role(s, seat, player)
    p.rect(x + SEAT_WIDTH - 82, y + 25, 74, 19, ROLE_COLOURS[name], radius=9)
    p.text(x + SEAT_WIDTH - 45, y + 39, name, 11, PAPER, "middle", bold=True, width=70)
    if not alive:
        p.text(x + 10, y + 66, "eliminated", 13, MUTED)
        return
    life, full = int(s["life"][seat]), int(s["full_life"][seat])
    p.hearts(x + 9, y + 51, 14, 14.2, life, full)
    p.text(x + SEAT_WIDTH - 8, y + 63, str(life), 13, INK, "end", bold=True)
    for number in range(int(s["arrows"][seat])):
        draw_arrow(p, x + 9 + 14 * number, y + 74, 18)
    if s["points"][seat]:
        draw_target(p, x + SEAT_WIDTH - 20, y + 83, 13, str(int(s["points"][seat])))


def draw_centre(p: Picture, s: Any, player: int | None) -> None:
    """The dice, what the roller has to resolve, the pile of arrows, and what happened last."""
    p.rect(CENTRE_X - 190, CENTRE_Y - 100, 380, 190, "#dccaa3", LINE, 1, 14)
    top = CENTRE_Y - 88
    for die, face in enumerate(s["dice"]):
        x = CENTRE_X + 72 * (die - 2) - DIE / 2
        p.rect(x, top, DIE, DIE, PAPER if s["rolled"] else TABLE, INK if s["rolled"] else LINE, 1.5, 10)
        if s["rolled"]:
            draw_face(p, Face(face), x, top, DIE)
        p.text(x + DIE / 2, top + DIE + 15, f"die {die}", 10, MUTED, "middle")
    note = "   ".join(part for part in (rolls(s), pending(s)) if part) if s["rolled"] else ""
    p.text(CENTRE_X, CENTRE_Y + 10, note, 13, INK, "middle", bold=True, width=360)
    count = int(s["pile"])
    p.text(CENTRE_X - 176, CENTRE_Y + 34, f"arrow pile: {count}", 12, INK)
    for number in range(count):
        draw_arrow(p, CENTRE_X - 66 + 20 * number, CENTRE_Y + 20, 20)
    for number, line in enumerate(told(s, player)[-3:]):
        p.text(CENTRE_X - 176, CENTRE_Y + 54 + 14 * number, line, 11, MUTED, width=352)


def draw_arrow(p: Picture, x: float, y: float, size: float, colour: str = "#5b4325") -> None:
    """Draw an arrow that points up to the right, in a square."""
    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + size * px, y + size * py) for px, py in points]

    p.polygon(at((0.14, 0.78), (0.72, 0.20), (0.80, 0.28), (0.22, 0.86)), colour)
    p.polygon(at((0.95, 0.05), (0.62, 0.14), (0.86, 0.38)), colour)
    p.polygon(at((0.05, 0.72), (0.20, 0.57), (0.43, 0.80), (0.28, 0.95), (0.26, 0.74)), RED)


def draw_target(p: Picture, x: float, y: float, radius: float, label: str) -> None:
    """Draw a bull's eye with a number."""
    p.circle(x, y, radius, RED)
    p.circle(x, y, 0.74 * radius, PAPER)
    p.text(x, y + 0.4 * radius, label, 1.05 * radius, RED, "middle", bold=True)


def draw_face(p: Picture, face: Face, x: float, y: float, size: float) -> None:
    """Draw the face of a die, in a square."""
    u = size / 62
    if face == Face.ARROW:
        draw_arrow(p, x + 9 * u, y + 9 * u, 44 * u)
    elif face == Face.DYNAMITE:
        for stick in range(3):
            p.rect(x + (13 + 12 * stick) * u, y + 22 * u, 11 * u, 30 * u, RED, radius=2 * u)
        p.rect(x + 11 * u, y + 33 * u, 38 * u, 6 * u, INK)
        p.rect(x + 29 * u, y + 14 * u, 2.5 * u, 9 * u, INK)
        p.star(x + 30 * u, y + 12 * u, 8 * u, GOLD)
    elif face in (Face.ONE, Face.TWO):
        p.circle(x + 31 * u, y + 31 * u, 24 * u, RED)
        p.circle(x + 31 * u, y + 31 * u, 18 * u, PAPER)
        p.text(x + 31 * u, y + 40 * u, "1" if face == Face.ONE else "2", 25 * u, INK, "middle", bold=True)
    elif face == Face.BEER:
        p.circle(x + 43 * u, y + 34 * u, 8 * u, "none", "#b97a0a", 4 * u)
        p.rect(x + 16 * u, y + 18 * u, 26 * u, 34 * u, "#e8a92c", "#b97a0a", 2 * u, 4 * u)
        for foam in range(3):
            p.circle(x + (20 + 9 * foam) * u, y + 17 * u, 7 * u, PAPER, PALE, 1 * u)
    else:
        for bullet in range(3):
            left = x + (12 + 14 * bullet) * u
            p.rect(left, y + 28 * u, 10 * u, 24 * u, "#c9973c", radius=1 * u)
            p.polygon([(left, y + 27 * u), (left + 1.5 * u, y + 17 * u), (left + 5 * u, y + 10 * u),
                       (left + 8.5 * u, y + 17 * u), (left + 10 * u, y + 27 * u)], "#8d8f94")
