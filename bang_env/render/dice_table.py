"""The Dice Game's table as data, for a page that lets people click on it (see `bang_env.render.table`)."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any

from bang_env.core.seats import PLACES, STEPS_TO
from bang_env.dice.actions import ACTIONS, Question
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES, Face
from bang_env.render.dice import ROLE_COLOURS, TEXTS, UNKNOWN, draw_arrow, draw_face, pending, place, role, rolls
from bang_env.render.table import Part, group, part, pile, symbol

HIDDEN_ROLE = "Their role is secret. You learn it when they are out of the game; until then, watch whom they aim at."
ARROWS = ("Arrows still in the pile. Whoever rolls an arrow takes one; when the pile is empty, Indians attack, and "
          "everybody loses a life point for each arrow they hold.")
HEADINGS = {
    Question.HEAL: "choose who regains a life point",
    Question.REROLL: "choose the dice to roll again, or keep them all",
    Question.SHOOT: "choose whom to shoot at", Question.BEER: "choose who gets the beer",
    Question.GATLING: "choose whose arrow goes back to the pile",
    Question.BART: "take an arrow, or lose the life point", Question.PEDRO: "you may return one of your arrows",
}
ABOUT = (
    "BANG! with dice, in a quarter of an hour. Everybody has a secret role; only the sheriff shows theirs. The outlaws "
    "want the sheriff dead, the deputies protect them, and the renegade wants to be the last one standing.",
    "On your turn you roll five dice, and may roll those you like again, twice. Then they count: ones and twos shoot "
    "at a neighbour, beer heals, arrows bring Indians, three dynamites explode, three gatlings shoot at everybody.",
)
"""What the game is, and what a turn is, for somebody who has never played it."""


@functools.cache
def face_picture(face: int) -> str:
    """A face of a die as a small picture."""
    return symbol(draw_face, Face(face))


@functools.cache
def arrow_picture() -> str:
    """An arrow as a small picture."""
    return symbol(draw_arrow)


def table(s: Any, player: int | None) -> Part:
    """All that a player may see; a spectator sees everything."""
    notes = [note for note in (rolls(s), pending(s)) if note] if s["rolled"] else []
    dice = [part(id=f"die {die}", kind="die", name=FACE_NAMES[face], svg=face_picture(int(face)))
            for die, face in enumerate(s["dice"])] if s["rolled"] else []
    middle = [group("The dice", dice)] if dice else []
    middle.append(group("", [pile("arrows", "arrow pile", int(s["pile"]), svg=arrow_picture(), about=ARROWS)]))
    return part(turn=int(s["turn"]), notes=notes, middle=middle,
                seats=[seat_part(s, seat, player) for seat in range(int(s["num_players"]))],
                several=bool(s["question"] == Question.REROLL and not s["result"]))


def seat_part(s: Any, seat: int, player: int | None) -> Part:
    """A player: character, role, life, arrows, and the points that are aimed at them."""
    alive, shown = bool(s["alive"][seat]), role(s, seat, player)
    secret = shown == UNKNOWN
    tags = [part(text="role ?" if secret else shown, colour=ROLE_COLOURS[shown],
                 name=None if secret else shown, about=HIDDEN_ROLE if secret else None)]
    facts = []
    if alive:
        arrows, points = int(s["arrows"][seat]), int(s["points"][seat])
        side, _, steps = place(s, seat, player).partition(" ")
        facts += [f"{steps} to your {side}"] if steps else []
        facts += [f"{arrows} arrow{'s' if arrows != 1 else ''}"] if arrows else []
        facts += [f"aimed at: {points} point{'s' if points != 1 else ''}"] if points else []
    figure = part(id=f"seat {seat}", name=CHARACTER_NAMES[s["character"][seat]], life=int(s["life"][seat]),
                  full=int(s["full_life"][seat]))
    text = TEXTS.explain(shown, int(s["num_players"])) if seat == player else ""
    aim = f"You are {'an' if shown == 'outlaw' else 'the' if shown == 'sheriff' else 'a'} {shown}. {text}"
    return part(seat=seat, figures=[figure], tags=tags, facts=facts, out=not alive,
                turn=bool(seat == s["turn_of"] and not s["result"]), aim=aim if seat == player else None)


def target(s: Any, title: str) -> int | None:
    """The seat of which an action's name speaks, None if it speaks of none."""
    words = re.search(rf"\b({'|'.join(PLACES)})\b", title)
    if words is None:
        return None
    players, steps = int(s["num_players"]), STEPS_TO[int(s["num_players"]), PLACES.index(words[1])]
    return int(s["actor"] + steps) % players


def pieces(s: Any, action: int) -> list[str]:
    """The dice or the player that an action is about."""
    title = ACTIONS.names[action]
    if title.startswith("reroll"):
        return [f"die {die}" for die in re.findall(r"\d", title)]
    seat = target(s, title)
    return [] if seat is None else [f"seat {seat}"]


def answers(s: Any, legal: Sequence[int]) -> list[dict[str, Any]]:
    """The legal actions in one group, each with the player or the dice that it means."""
    titles = [ACTIONS.names[action] for action in legal]
    return [{"group": ACTIONS.blocks[0].question if s["question"] == Question.REROLL else "answer",
             "meaning": HEADINGS[Question(s["question"])], "actions": titles,
             "labels": [words(s, title) for title in titles], "hints": [""] * len(titles)}]


def words(s: Any, title: str) -> str:
    """An action as the player who is asked reads it."""
    if title.startswith("reroll"):
        dice = [f"die {int(die) + 1} ({FACE_NAMES[s['dice'][int(die)]]})" for die in re.findall(r"\d", title)]
        return f"roll {', '.join(dice)} again" if dice else "keep all dice"
    seat = target(s, title)
    if seat is None:
        return title
    whom = "yourself" if seat == s["actor"] else f"player_{seat}, {CHARACTER_NAMES[s['character'][seat]]}"
    if title.startswith("return arrow"):
        return f"return an arrow of {whom}"
    verb, double = title.partition(" ")[0], " for 2 points, at the price of a beer" if title.endswith("double") else ""
    return {"heal": f"heal {whom}", "shoot": f"shoot at {whom}", "beer": f"beer for {whom}"}[verb] + double
