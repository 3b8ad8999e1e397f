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
    COLOUR,
    EFFECT,
    EVENT_NAMES,
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
from bang_env.bang.rules.characters import counts_as_bang, names_for_roulette
from bang_env.bang.rules.effects import UNAVOIDABLE, can_drink
from bang_env.bang.rules.events import barred, preaches
from bang_env.bang.rules.menu import aims, limit_of_bangs, may_bang
from bang_env.bang.rules.table import bank, has_worn, names_of_suit, weapon_range
from bang_env.bang.state import Kind, Price
from bang_env.core.jit import as_python
from bang_env.render.reasons import NOT_NOW, hand_names, legal_actions

PLACES = RICOCHET - SNIPER
"""How many others a shot can be aimed at."""
CARD_USED = CARD_PLAYED.copy()
"""The name of the hand card that an action uses, -1 if it uses none."""
CARD_USED[USE:] = -1
CARD_USED[AS_BANG:PLAY_ON_ANYONE] = Card.MISSED
CARD_USED[DRINK_BEER] = Card.BEER
for _first in (DISCARD, ANSWER):
    CARD_USED[_first:_first + NUM_NAMES] = np.arange(NUM_NAMES)

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
    legal = legal_actions(s)
    if card in CARD_USED[legal] or card in shot_with(s, player, legal):
        return None
    question = Question(s["question"])
    return in_phase_two(s, player, card) if question == Question.MENU else in_answer(s, card, question)


def shot_with(s: Any, seat: int, legal: Any) -> set[int]:
    """E36, E38: the names of the cards that a Sniper's shot or a ricochet uses: BANG! copies leave before a Missed!."""
    shots = {SNIPER: 2, RICOCHET: 1}
    needed = [cards for first, cards in shots.items() if any(first <= action < first + PLACES for action in legal)]
    names = {int(Card.BANG)} if needed else set()
    return names | {int(Card.MISSED)} if s["held"][seat][Card.BANG] < max(needed, default=0) else names


def forbidden(s: Any, seat: int, card: int) -> str | None:
    """E16, E20, E21, E31: why the event in play forbids the turn player to play a hand card, None if it does not."""
    event = int(s["event"])
    if event < 0:
        return None
    if has_name(as_python(barred)(event, card // 64), card):
        if card == Card.BEER:
            return f"E21: {EVENT_NAMES[event]} forbids Beer"
        return f"E31: {EVENT_NAMES[event]} lets no card be played in front of anybody"
    as_bang = card == Card.MISSED and s["question"] == Question.MENU
    if seat == s["turn_of"] and as_python(preaches)(event) and (card == Card.BANG or as_bang):
        return f"E20: {EVENT_NAMES[event]} forbids the turn player BANG! cards"
    return wrong_suit(s, seat, card)


def wrong_suit(s: Any, seat: int, card: int) -> str | None:
    """E16: a suit is named, and the turn player has no card of this name and that suit."""
    if seat != s["turn_of"] or s["named_suit"] < 0 or has_name(as_python(names_of_suit)(s, seat, card // 64), card):
        return None
    return f"E16: you have no {CARD_NAMES[card]} of {SUITS[s['named_suit']]}, the suit that was named"


def has_name(word: Any, card: int) -> bool:
    """Whether a word of bits has the name of a card."""
    return bool(int(word) >> card % 64 & 1)


def in_phase_two(s: Any, seat: int, card: int) -> str:
    """B6, B27 to B31: why a card cannot be played."""
    title, target = CARD_NAMES[card], Target(TARGET[card])
    if EFFECT[card] == Effect.MISSED and COLOUR[card] == Colour.BROWN:
        if card != Card.MISSED or not as_python(counts_as_bang)(int(s["power"][seat])):
            return f"B27: {title} is not played in one's turn: it answers a shot"
        target = Target.IN_RANGE
    law = forbidden(s, seat, card)
    if law is not None:
        return law
    if card in (Card.BANG, Card.MISSED) and not as_python(may_bang)(s, seat):
        most = int(as_python(limit_of_bangs)(s))
        return f"B28: {'one BANG! card a turn is' if most == 1 else f'{most} BANG! cards a turn are'} played already"
    if COLOUR[card] == Colour.ORANGE and as_python(bank)(s) < FIRST_TOKENS:
        return f"A3: {title} takes {FIRST_TOKENS} load tokens, and the supply has {int(as_python(bank)(s))}"
    if NEEDS_ANOTHER[card] and s["hand_count"][seat] < 2:
        return f"B30: {title} costs another hand card, and there is none"
    if target == Target.NOBODY or (COLOUR[card] in (Colour.GREEN, Colour.ORANGE) and target != Target.BOMB):
        if COLOUR[card] != Colour.BROWN and as_python(has_worn)(s, seat, int(PLAY_INDEX[card])):
            return f"B6: a {title} lies in front of you already"
    elif not as_python(aims)(s, seat, target):
        if target == Target.IN_RANGE:
            return f"B29: nobody is in range; yours is {int(as_python(weapon_range)(s, seat))}"
        if target in NOBODY_TO_AIM_AT:
            return f"B29: {NOBODY_TO_AIM_AT[target]}"
    return NOT_NOW


def in_answer(s: Any, card: int, question: Question) -> str:
    """B38 to B52: why a card is no answer to another question than what to play."""
    effect = s["stack"][int(s["depth"]) - 1] if s["depth"] > 0 else None
    seat = int(s["actor"])
    if question == Question.HIT and effect is not None:
        if effect["why"] & UNAVOIDABLE:
            return "A16: a Double Barrel's shot cannot be avoided"
        law = forbidden(s, seat, card)
        if law is not None and has_name(as_python(names_for_roulette)(s, seat, card // 64), card):
            return law
        return f"B41: {CARD_NAMES[card]} does not avoid a shot"
    if question == Question.GIVE_BANG:
        rule = "B50" if effect is not None and effect["kind"] == Kind.DUEL else "B49"
        return f"{rule}: only a BANG! card counts here"
    if question == Question.DYING:
        if card == Card.BEER and not as_python(can_drink)(s):
            return "B52: a Beer does not help once two players are left"
        law = forbidden(s, seat, card) if card == Card.BEER else None
        return law or "B52: only a Beer saves a dying player"
    if question == Question.ROULETTE:
        return f"E37: {CARD_NAMES[card]} is no Missed!"
    if question == Question.COST and effect is not None and effect["why"] == Price.WILL:
        return wrong_suit(s, seat, card) or NOT_NOW
    if question == Question.COST and effect is not None and effect["why"] == Price.JOSE:
        return "B38: José Delgado gives up a blue card"
    return "B24: cards are played in phase 2, when this is decided"
