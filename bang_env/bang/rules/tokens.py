"""Load tokens: what they pay for, and where they are put down (A4 to A6, A23, A27, A28, A30, A34)."""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    ACCEPT,
    DECLINE,
    LOAD,
    LOAD_CHARACTER,
    PAY,
    PAY_CHARACTER,
    STOP,
    Question,
)
from bang_env.bang.cards import COLOUR, FIRST_LOADED, MOST_TOKENS, NAME_OF, Character, Colour
from bang_env.bang.rules.characters import watches_plays
from bang_env.bang.rules.effects import ask, ask_may, pay_tokens
from bang_env.bang.rules.table import (
    all_tokens,
    bank,
    draw_card,
    has_room,
    load_card,
    load_character,
    load_of,
    orange_in_play,
    room_on_cards,
    unload_card,
    unload_character,
)
from bang_env.bang.state import NOBODY, Event, Gain, Kind
from bang_env.core.bits import first_bit
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.pending import pop, push, top
from bang_env.core.seats import seat_left

_ONE = np.uint64(1)
_FIRST = np.uint64(FIRST_LOADED)
PREACHERS_PRICE = 2
MOST_MOVED = 2
"""A34: how many tokens Red Ringo moves at most."""

# --------------------------------------------------------------------------------------------------- paying (A6, A30)


@kernel
def go_pay(s, f):
    """A6: a player pays, one token after another."""
    if f.left == 0:
        pop(s)
        return False
    offer_payments(s, f)
    return ask(s, f.seat, Question.PAYMENT)


@kernel
def offer_payments(s, f):
    """A6, A30: offer every orange card that has tokens, and the character; Frankie Canton takes none of their own."""
    clear(s.legal)
    owner = f.seat if f.target < 0 else f.target
    cards = orange_in_play(s, owner)
    while cards != 0:
        index = first_bit(cards)
        if load_of(s, index) > 0:
            allow(s.legal, PAY + index - FIRST_LOADED)
        cards &= cards - _ONE
    if s.tokens[owner] > 0 and f.target != f.seat:
        allow(s.legal, PAY_CHARACTER)


@kernel
def answer_payment(s, action):
    """A6, A30: a token goes to the supply, or to Frankie Canton's character."""
    f = top(s)
    owner = f.seat if f.target < 0 else f.target
    f.left -= 1
    if f.target < 0:
        s.supply += 1
    else:
        s.tokens[f.seat] += 1
        log(s, Event.TOKENS, f.seat, s.tokens[f.seat], 0)
    if action == PAY_CHARACTER:
        unload_character(s, owner)
    else:
        unload_card(s, owner, action - PAY + FIRST_LOADED)


# -------------------------------------------------------------------------------- putting down (A5, A23, A28, A34)


@kernel
def gain_tokens(s, seat, gain, number):
    """A seat puts down tokens."""
    tokens = push(s, Kind.TOKEN)
    tokens.seat = seat
    tokens.why = gain
    tokens.left = number


@kernel
def go_token(s, f):
    """A5: a player says where the next token goes, while there are tokens and room."""
    room = room_on_cards(s, f.seat) != 0 if f.why == Gain.RINGO else has_room(s, f.seat)
    tokens = s.tokens[f.seat] if f.why == Gain.RINGO else bank(s)
    if f.left == 0 or not room or tokens == 0:
        pop(s)
        return False
    offer_places(s, f)
    return ask(s, f.seat, Question.TOKEN)


@kernel
def offer_places(s, f):
    """A5: offer the places that can take a token."""
    clear(s.legal)
    allow_many(s.legal, LOAD, room_on_cards(s, f.seat) >> _FIRST)
    if f.why == Gain.RINGO:
        if f.left < MOST_MOVED:
            allow(s.legal, STOP)
    elif s.tokens[f.seat] < MOST_TOKENS:
        allow(s.legal, LOAD_CHARACTER)
    if f.why == Gain.OFFER:
        allow(s.legal, DECLINE)


@kernel
def answer_token(s, action):
    """A5, A28, A34: a token is put down; Bass Greeves' two go to the same place."""
    f = top(s)
    seat, index = f.seat, action - LOAD + FIRST_LOADED
    number = f.left if f.why == Gain.BASS else 1
    f.left = 0 if action == DECLINE or action == STOP else f.left - number
    if action == DECLINE or action == STOP:
        return
    if f.why == Gain.RINGO:
        unload_character(s, seat)
        s.supply += 1
    if action == LOAD_CHARACTER:
        load_character(s, seat, number)
    else:
        load_card(s, seat, index, number)


# ------------------------------------------------------------------------------------ after a card is laid (A5, A27)


@kernel
def go_laid(s, f):
    """A5, A27: another has put a card in play; Al Preacher may pay for a card, then its player may gain a token."""
    if f.used != 0:
        f.used = 0
        draw_card(s, f.seat)
        f.step += 1
    while f.step < s.num_players:
        seat = seat_left(s, f.by, f.step)
        if watches_plays(s.power[seat]) and all_tokens(s, seat) >= PREACHERS_PRICE:
            f.seat = seat
            return ask_may(s, seat)
        f.step += 1
    by, card = f.by, f.card
    pop(s)
    if COLOUR[NAME_OF[card]] == Colour.BLUE:
        gain_tokens(s, by, Gain.OFFER, 1)
    return False


@kernel
def answer_preacher(s, action):
    """A27: Al Preacher pays, or lets it be."""
    f = top(s)
    if action == ACCEPT:
        f.used = 1
        log(s, Event.ABILITY, f.seat, Character.AL_PREACHER, NOBODY)
        pay_tokens(s, f.seat, PREACHERS_PRICE)
    else:
        f.step += 1
