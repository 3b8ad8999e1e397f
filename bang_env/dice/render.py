"""The Dice Game as text: the table as everybody, or one player, sees it, and what just happened."""

from __future__ import annotations

from typing import Any

from bang_env.core.events import describe_events, read_events
from bang_env.core.jit import as_python
from bang_env.dice.actions import Question
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES, ROLE_NAMES
from bang_env.dice.events import EVENT_KINDS
from bang_env.dice.rules.table import knows_role

ASKED = {
    Question.HEAL: "whom to heal", Question.REROLL: "which dice to roll again", Question.SHOOT: "whom to aim the next {} at",
    Question.BEER: "who gets the next beer", Question.GATLING: "whose arrow to return",
    Question.BART: "whether to take an arrow instead", Question.PEDRO: "whether to return an arrow",
}


def render(s: Any, player: int | None) -> str:
    """The table, the dice, the question, and the events since the last decision."""
    lines = [f"The Dice Game, turn {int(s['turn'])}, {int(s['pile'])} arrows in the pile"]
    for seat in range(int(s["num_players"])):
        lines.append(_seat_line(s, seat, player))
    if s["rolled"]:
        dice = "  ".join(f"{die}:{FACE_NAMES[face]}" for die, face in enumerate(s["dice"]))
        left = f"   (rolls left: {int(s['rolls_left'])})" if s["rolls_left"] else ""
        lines.append(f"dice   {dice}{left}")
    lines += [f"  - {text}" for text in describe_events(read_events(s, EVENT_KINDS, player), "seat")]
    lines.append(_outcome(s))
    return "\n".join(lines)


def _seat_line(s: Any, seat: int, player: int | None) -> str:
    known = player is None or as_python(knows_role)(s, player, seat)
    role = ROLE_NAMES[s["role"][seat]] if known else "?"
    life, full = int(s["life"][seat]), int(s["full_life"][seat])
    state = f"{'♥' * life}{'·' * (full - life)} {life}/{full}" if s["alive"][seat] else "out"
    arrows = "  " + "➹" * int(s["arrows"][seat]) if s["arrows"][seat] else ""
    aimed = f"  aimed at: {int(s['points'][seat])}" if s["points"][seat] else ""
    mark = ">" if seat == s["turn_of"] else " "
    you = " (you)" if seat == player else ""
    return f"{mark} {seat} {CHARACTER_NAMES[s['character'][seat]]:<16} {role:<9}{state:<16}{arrows}{aimed}{you}"


def _outcome(s: Any) -> str:
    if not s["result"]:
        wanted = ASKED[Question(s["question"])].format("one" if s["ones"] else "two")
        return f"player_{int(s['actor'])} decides {wanted}"
    winners = [f"player_{seat}" for seat in range(int(s["num_players"])) if s["returns"][seat] > 0]
    return "over: " + (", ".join(winners) + " won" if winners else "nobody won")
