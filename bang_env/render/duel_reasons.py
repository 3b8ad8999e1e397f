"""Why a hand card of The Duel cannot be used at this moment, with the number of the rule."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_env.core.jit import as_python
from bang_env.duel.actions import AVOID, CARD_PLAYED, DISCARD, RELOAD_IN_PLAY, USE, Question
from bang_env.duel.cards import CARD_NAMES, EFFECT, IS_BANG, NUM_NAMES, SIDES, Effect
from bang_env.duel.rules.characters import TEX, bang_limit, names_that_avoid
from bang_env.duel.rules.menu import has_use, may_bang
from bang_env.duel.rules.table import ability
from bang_env.render.reasons import NOT_NOW, hand_names, legal_actions

CARD_USED = CARD_PLAYED.copy()
"""The name of the hand card that an action uses, -1 if it uses none."""
CARD_USED[RELOAD_IN_PLAY:USE] = -1
for _first in (DISCARD, AVOID):
    CARD_USED[_first:_first + NUM_NAMES] = np.arange(NUM_NAMES)

USELESS = {
    Effect.MOVE_TOKEN: "D16: no side has two characters, so no token can move",
    Effect.TAKE_EQUIPMENT: "D16: nobody in reach wears a card that could be taken",
    Effect.STEAL: "D16: the opponent has no hand card, and nobody in reach wears a card",
}


def holdings(s: Any, player: int) -> list[str]:
    """The names of a side's hand cards."""
    return hand_names(s, player, CARD_NAMES)


def why_not(s: Any, player: int, name: str) -> str | None:
    """Why a hand card cannot be used now, None if it can."""
    card = CARD_NAMES.index(name)
    if s["result"]:
        return "D31: the game is over"
    if player != s["actor"]:
        return f"D12: the {SIDES[s['actor']]} side decides now"
    if card in CARD_USED[legal_actions(s)]:
        return None
    question = Question(s["question"])
    if question == Question.MENU:
        return in_play_phase(s, player, card)
    return in_answer(s, player, card, question)


def in_play_phase(s: Any, side: int, card: int) -> str:
    """D14 to D16: why a card cannot be played."""
    if EFFECT[card] == Effect.AVOID:
        return f"D16: {CARD_NAMES[card]} is not played in one's turn: it answers a hit"
    if IS_BANG[card] and not as_python(may_bang)(s, side):
        return "D14: " + ("two BANG! cards are played in this turn already" if two_bangs(s, side)
                          else "one BANG! card a turn is played already")
    if EFFECT[card] in USELESS and not as_python(has_use)(s, side, card):
        return USELESS[Effect(EFFECT[card])]
    return NOT_NOW


def two_bangs(s: Any, side: int) -> bool:
    """D14: whether the side may play two BANG! cards in a turn."""
    return max(as_python(bang_limit)(as_python(ability)(s, side, slot)) for slot in range(2)) > 1


def in_answer(s: Any, side: int, card: int, question: Question) -> str:
    """D18 to D20: why a card is no answer to another question than what to play."""
    if question == Question.HIT:
        hit = s["stack"][int(s["depth"]) - 1]
        unpaid = int(hit["used"]) & TEX and s["hand_count"][side] < 2
        if unpaid and int(as_python(names_that_avoid)(as_python(ability)(s, side, int(hit["slot"])))) >> card & 1:
            return "D21: avoiding Tex Killer's shot costs one more hand card, and there is none"
        return "D20: it does not avoid this hit"
    if question in (Question.INDIANS, Question.DUEL):
        return "D19: only a Hit card counts here"
    if question == Question.DRAWN:
        return "D18: only a card that was just drawn can be discarded"
    return "D12: cards are played in the play phase, when this is decided"
