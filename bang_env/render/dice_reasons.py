"""Why a die of the Dice Game cannot be used at this moment, with the number of the rule."""

from __future__ import annotations

from typing import Any

from bang_env.dice.actions import DOUBLE, REROLL, Question
from bang_env.dice.cards import FACE_NAMES, Face
from bang_env.render.reasons import legal_actions

ORDER = {Question.SHOOT: 0, Question.BEER: 1, Question.GATLING: 2}
"""When the final dice are used (X7)."""
USED_AT = {Face.ONE: 0, Face.TWO: 0, Face.BEER: 1, Face.GATLING: 2}
LATER = {Face.BEER: "X7: beers come after all bull's eyes",
         Face.GATLING: "X7: gatlings come last, after the beers"}


def holdings(s: Any, player: int) -> list[str]:
    """The faces that the dice show, for the player who rolls."""
    if not s["rolled"] or player != s["turn_of"]:
        return []
    return [name for face, name in enumerate(FACE_NAMES) if face in s["dice"]]


def why_not(s: Any, player: int, name: str) -> str | None:
    """Why a die that shows this face cannot be used now, None if it can: rolled again, aimed, given or counted."""
    face, question = Face(FACE_NAMES.index(name)), Question(s["question"])
    if s["result"]:
        return "X17: the game is over"
    if player != s["actor"]:
        return f"X7: player_{int(s['actor'])} decides now"
    if question == Question.REROLL:
        dice = {die for action in legal_actions(s) for die in range(len(s["dice"])) if action - REROLL >> die & 1}
        return None if any(s["dice"][die] == face for die in dice) else "X6: a dynamite cannot be rolled again"
    if question not in ORDER:
        return "X7: a loss is settled before more dice are used"
    if face in (Face.ARROW, Face.DYNAMITE):
        return f"X6: {'an arrow is taken' if face == Face.ARROW else 'dynamite counts'} as soon as it is rolled"
    if face == Face.BEER and question == Question.SHOOT and (legal_actions(s) >= DOUBLE).any():
        return None
    if USED_AT[face] != ORDER[question]:
        return LATER[face] if USED_AT[face] > ORDER[question] else "X7: it is used already, or had no use"
    if question == Question.SHOOT and (face == Face.ONE) != (s["ones"] > 0):
        return "X9: twos are aimed after the ones" if face == Face.TWO else "X7: it is used already, or had no use"
    return None
