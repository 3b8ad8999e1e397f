"""The Duel as text: the table as everybody, or one side, sees it, and what just happened."""

from __future__ import annotations

from typing import Any

from bang_env.core.cards import cards_in
from bang_env.core.events import describe_events, read_events
from bang_env.duel.actions import Question
from bang_env.duel.cards import (
    CARD_NAMES,
    CHARACTER_NAMES,
    FACE_OF,
    FACE_TEXTS,
    LIFE,
    NAME_OF,
    SIDES,
)
from bang_env.duel.events import EVENT_KINDS
from bang_env.duel.state import Stage

ASKED = {
    Question.SETUP: "who is active", Question.MENU: "what to play", Question.DISCARD: "what to discard at the end of the turn",
    Question.HIT: "how to answer a hit", Question.PAYMENT: "what to pay against Tex Killer",
    Question.BELL: "whether Buffalo Bell loses the point", Question.REVEAL: "which revealed card counts",
    Question.INDIANS: "what to discard against Indians!", Question.DUEL: "what to discard in the Duel",
    Question.STORE: "what to take from the General Store", Question.DRAWN: "which drawn card to discard",
    Question.COST: "what to discard for the ability", Question.TARGET: "the target", Question.EQUIPMENT: "which card in play",
    Question.BULL: "what Bull Anderson takes", Question.TOKEN: "which token moves",
    Question.FORCED_DISCARD: "what to discard", Question.MAY_DRAW: "whether to draw", Question.POET: "whether Slim Poet discards",
}


def render(s: Any, player: int | None) -> str:
    """Both sides, the piles, the question, and the events since the last decision."""
    lines = [f"The Duel, turn {int(s['turn'])} of {SIDES[s['turn_of']]}"]
    for side in (1, 0) if player != 1 else (0, 1):
        lines += _side_lines(s, side, player)
    top = FACE_TEXTS[FACE_OF[s["pile"][s["pile_count"] - 1]]] if s["pile_count"] else "nothing"
    lines.append(f"common deck {int(s['common_count'])}, discard pile {int(s['pile_count'])} ({top} on top)")
    open_cards = [CARD_NAMES[NAME_OF[card]] for card in (*s["revealed"], *s["store"]) if card >= 0]
    if open_cards:
        lines.append("open: " + ", ".join(open_cards))
    lines += [f"  - {text}" for text in describe_events(read_events(s, EVENT_KINDS, player))]
    lines.append(_outcome(s))
    return "\n".join(lines)


def _side_lines(s: Any, side: int, player: int | None) -> list[str]:
    you = " (you)" if side == player else ""
    known = player is None or side == player
    seen = s["hand"][side] if known else s["seen"][side]
    cards = [CARD_NAMES[NAME_OF[card]] for card in cards_in(seen)]
    backs = f"{int(s['backs'][side, 0])} law, {int(s['backs'][side, 1])} outlaw backs"
    hand = f"hand {int(s['hand_count'][side])} ({backs})" + (": " + ", ".join(cards) if cards else "")
    head = f"{SIDES[side]}{you}: deck {int(s['deck_count'][side])}, reserve {int(s['reserve_count'][side])}"
    if known and s["reserve_count"][side]:
        names = sorted(CHARACTER_NAMES[c] for c in s["reserve"][side, :s["reserve_count"][side]])
        head += f" ({', '.join(names)})"
    hidden = s["stage"] == Stage.SETUP and not known
    return [head, *("  ?" if hidden else _slot_line(s, side, slot) for slot in range(2)), "  " + hand]


def _slot_line(s: Any, side: int, slot: int) -> str:
    character = int(s["character"][side, slot])
    if character < 0:
        return "  -"
    life, full = int(s["life"][side, slot]), int(LIFE[character])
    worn = [CARD_NAMES[NAME_OF[card]] for card in s["equipment"][side, slot, :s["equipment_count"][side, slot]]]
    mark = "★" if s["active"][side] == slot else " "
    wearing = f"  [{', '.join(worn)}]" if worn else ""
    return f"  {mark} {CHARACTER_NAMES[character]:<16} {'♥' * life}{'·' * (full - life)} {life}/{full}{wearing}"


def _outcome(s: Any) -> str:
    if not s["result"]:
        return f"{SIDES[s['actor']]} decides {ASKED[Question(s['question'])]}"
    winners = [name for side, name in enumerate(SIDES) if s["returns"][side] > 0]
    return f"over: {winners[0]} won" if winners else "over: undecided"
