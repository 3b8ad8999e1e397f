"""Why a hand card of BANG! cannot be used at this moment, with the number of the rule."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_env.bang.actions import (
    ANSWER,
    AS_BANG,
    CARD_PLAYED,
    DISCARD,
    DRINK_BEER,
    PLAY_ON_ANYONE,
    RICOCHET,
    SNIPER,
    USE,
    Question,
)
from bang_env.bang.cards import (
    CARD_NAMES,
    CARDS_OF_NAME,
    COLOUR,
    EFFECT,
    FIRST_TOKENS,
    NEEDS_ANOTHER,
    NUM_NAMES,
    PLAY_INDEX,
    SUITS,
    TARGET,
    Card,
    Colour,
    Effect,
    Target,
)
from bang_env.bang.rules.characters import counts_as_bang
from bang_env.bang.rules.effects import UNAVOIDABLE, can_drink
from bang_env.bang.rules.events import barred, barred_in_turn, preaches
from bang_env.bang.rules.menu import aims, bang_aims, limit_of_bangs, may_bang
from bang_env.bang.rules.table import bank, has_worn, may_use_suit, weapon_range
from bang_env.bang.state import Kind, Price
from bang_env.core.cards import cards_in
from bang_env.core.jit import as_python
from bang_env.render.reasons import NOT_NOW, hand_names, legal_actions

CARD_USED = CARD_PLAYED.copy()
"""The name of the hand card that an action uses, -1 if it uses none."""
CARD_USED[USE:] = -1
CARD_USED[AS_BANG:PLAY_ON_ANYONE] = Card.MISSED
CARD_USED[SNIPER:DISCARD] = Card.BANG
CARD_USED[DRINK_BEER] = Card.BEER
for _first in (DISCARD, ANSWER):
    CARD_USED[_first:_first + NUM_NAMES] = np.arange(NUM_NAMES)
assert SNIPER < RICOCHET < DISCARD

NOBODY_TO_AIM_AT = {
    Target.NEAR: "nobody is at distance 1",
    Target.NEAR_WITH_CARD: "nobody at distance 1 has a card",
    Target.ANY_WITH_CARD: "nobody has a card",
    Target.JAIL: "nobody can be jailed: the sheriff never is, and nobody twice",
    Target.ANY_IN_PLAY: "nobody has a card in play",
}


def holdings(s: Any, player: int) -> list[str]:
    """The names of a player's hand cards."""
    return hand_names(s, player, CARD_NAMES)


def why_not(s: Any, player: int, name: str) -> str | None:
    """Why a hand card cannot be used now, None if it can."""
    card = CARD_NAMES.index(name)
    if s["result"]:
        return "B63: the game is over"
    if player != s["actor"]:
        return f"B24: player_{int(s['actor'])} decides now"
    if card in CARD_USED[legal_actions(s)]:
        return None
    if card == Card.MISSED and as_python(counts_as_bang)(int(s["power"][player])) and shoots_otherwise(s):
        return None
    question = Question(s["question"])
    return in_phase_two(s, player, card) if question == Question.MENU else in_answer(s, card, question)


def shoots_otherwise(s: Any) -> bool:
    """E36, E38: whether a BANG! card may be used for a ricochet or together with another one."""
    actions = legal_actions(s)
    return bool(((actions >= SNIPER) & (actions < DISCARD)).any())


def in_phase_two(s: Any, seat: int, card: int) -> str:
    """B6, B27 to B31: why a card cannot be played."""
    title, target = CARD_NAMES[card], Target(TARGET[card])
    if reason := by_event(s, seat, card):
        return reason
    if EFFECT[card] == Effect.MISSED and COLOUR[card] == Colour.BROWN:
        if card != Card.MISSED or not as_python(counts_as_bang)(int(s["power"][seat])):
            return f"B27: {title} is not played in one's turn: it answers a shot"
        card, target = int(Card.BANG), Target.IN_RANGE
    if card == Card.BANG and not as_python(may_bang)(s, seat):
        limit = int(as_python(limit_of_bangs)(s))
        number = "one BANG! card a turn is" if limit == 1 else f"{limit} BANG! cards a turn are"
        return f"B28: {number} played already"
    if COLOUR[card] == Colour.ORANGE and as_python(bank)(s) < FIRST_TOKENS:
        return f"A3: {title} needs {FIRST_TOKENS} load tokens, and the supply has fewer"
    if NEEDS_ANOTHER[card] and s["hand_count"][seat] < 2:
        return f"B30: {title} costs another hand card, and there is none"
    if target == Target.NOBODY or (COLOUR[card] in (Colour.GREEN, Colour.ORANGE) and target != Target.BOMB):
        if COLOUR[card] != Colour.BROWN and as_python(has_worn)(s, seat, int(PLAY_INDEX[card])):
            return f"B6: a {title} lies in front of you already"
    elif not (as_python(bang_aims)(s, seat) if card == Card.BANG else as_python(aims)(s, seat, target)):
        if target == Target.IN_RANGE:
            return f"B29: nobody is in range; yours is {int(as_python(weapon_range)(s, seat))}"
        if target in NOBODY_TO_AIM_AT:
            return f"B29: {NOBODY_TO_AIM_AT[target]}"
    return NOT_NOW


def by_event(s: Any, seat: int, card: int, answering: bool = False) -> str | None:
    """E16, E20, E21, E31: why the event in play does not let a hand card be played, or used as an answer."""
    event, title = int(s["event"]), CARD_NAMES[card]
    word, bit = divmod(card, 64)

    def holds(names: Any) -> bool:
        return bool(int(names) >> bit & 1)

    if not answering and holds(as_python(barred)(event, word)):
        return "E21: Beers cannot be played under The Reverend" if card == Card.BEER else (
            "E31: under The Judge nothing is put in front of anybody")
    own_turn = seat == s["turn_of"]
    if own_turn and (holds(as_python(barred_in_turn)(event, word))
                     or (card == Card.MISSED and not answering and as_python(preaches)(event)
                         and as_python(counts_as_bang)(int(s["power"][seat])))):
        return "E20: The Sermon lets nobody use BANG! cards in their turn"
    copies = cards_in(s["hand"][seat] & CARDS_OF_NAME[card])
    if own_turn and not any(as_python(may_use_suit)(s, seat, copy) for copy in copies):
        return f"E16: under Handcuffs you named {SUITS[s['named_suit']]}, and no {title} of yours has that suit"
    return None


def in_answer(s: Any, card: int, question: Question) -> str:
    """B38 to B52, E37: why a card is no answer to another question than what to play."""
    effect = s["stack"][int(s["depth"]) - 1] if s["depth"] > 0 else None
    if question == Question.HIT:
        if effect is not None and int(effect["why"]) & UNAVOIDABLE:
            return "A16: nothing avoids this shot of a Double Barrel"
        if reason := by_event(s, int(s["actor"]), card, answering=True):
            return reason
        return f"B41: {CARD_NAMES[card]} does not avoid a shot"
    if question == Question.GIVE_BANG:
        if s["actor"] == s["turn_of"] and as_python(preaches)(int(s["event"])):
            return "E20: The Sermon lets nobody use BANG! cards in their turn"
        rule = "B50" if effect is not None and effect["kind"] == Kind.DUEL else "B49"
        return f"{rule}: only a BANG! card counts here"
    if question == Question.DYING:
        if card == Card.BEER and not as_python(can_drink)(s):
            return "B52: a Beer does not help once two players are left"
        if card == Card.BEER and (reason := by_event(s, int(s["actor"]), card)):
            return reason
        return "B52: only a Beer saves a dying player"
    if question == Question.ROULETTE:
        return f"E37: {CARD_NAMES[card]} is no Missed!"
    if question == Question.COST and effect is not None and effect["why"] == Price.WILL:
        return by_event(s, int(s["actor"]), card) or NOT_NOW
    if question == Question.COST and effect is not None and effect["why"] == Price.JOSE:
        return "B38: José Delgado gives up a blue card"
    return "B24: cards are played in phase 2, when this is decided"
