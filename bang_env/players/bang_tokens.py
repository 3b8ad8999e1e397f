"""What load tokens are worth to the scripted player of BANG!, where they are put and from where they are paid."""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    DECLINE,
    LOAD,
    LOAD_CHARACTER,
    PAY,
    PAY_CHARACTER,
    STOP,
)
from bang_env.bang.cards import (
    CARD_NAMES,
    FIRST_LOADED,
    LOADED_NAMES,
    MOST_TOKENS,
    NAME_IN_PLAY,
    PRICE,
    Character,
)
from bang_env.bang.rules.table import BOMB, load_of, orange_in_play, room_on_cards
from bang_env.bang.state import Gain
from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.players.bang_worth import point

_ONE = np.uint64(1)

TOKEN = 0.15
"""What a load token on a character is worth."""
_LOADED = {
    "Ace up the Sleeve": 0.24, "Bandolier": 0.2, "Beer Keg": 0.35, "Bell Tower": 0.18, "Bomb": 0.0, "Crate": 0.3,
    "Lock Pick": 0.27, "Tumbleweed": 0.2, "Whip": 0.2, "Big Fifty": 0.25, "Buntline Special": 0.17,
    "Double Barrel": 0.18, "Thunderer": 0.3,
}
ON_CARD = np.array([_LOADED[CARD_NAMES[name]] for name in LOADED_NAMES])
"""What a load token on each orange card is worth."""
WITHOUT = 0.3
"""What it costs beside the token that an orange card runs out."""
LEAVES_BOMB = (0.0, 0.0, 0.2, 0.6, 0.2)
"""By its tokens: what it costs the holder of a Bomb that a token leaves it. With two it goes off at the next black."""


@kernel
def leaving_token(s, seat, index, load):
    """What it costs a seat that a token leaves one of its orange cards, which has so many."""
    if index == BOMB:
        return 2.0 * point(s, seat) if load == 1 else LEAVES_BOMB[load]
    return ON_CARD[index - FIRST_LOADED] + (WITHOUT if load == 1 else 0.0)


@kernel
def lost_token(s, seat, index):
    """What it costs a seat that a token leaves one of its orange cards now."""
    return leaving_token(s, seat, index, load_of(s, index))


@kernel
def coming_token(s, me, index):
    """What it is worth to put a token on one of the own orange cards: more if it makes a use complete."""
    load = load_of(s, index)
    if index == BOMB:
        return LEAVES_BOMB[load + 1] if load < MOST_TOKENS else 0.0
    use = PRICE[NAME_IN_PLAY[index]]
    return ON_CARD[index - FIRST_LOADED] + (0.1 if use > 1 and (load + 1) % use == 0 else 0.0)


@kernel
def own_token(s, me):
    """What a token on the own character is worth."""
    if s.power[me] == Character.AL_PREACHER or s.power[me] == Character.MEXICALI_KID:
        return TOKEN + 0.15
    return TOKEN


@kernel
def payment(s, me, number):
    """What it costs to pay so many tokens, those of the character first, then the cheapest of the cards."""
    own = min(number, s.tokens[me])
    value = TOKEN * own
    payments = 0
    for _ in range(number - own):
        least, place = 9.0, 0
        cards = orange_in_play(s, me)
        while cards != 0:
            index = first_bit(cards)
            cards &= cards - _ONE
            load = load_of(s, index) - (payments >> 4 * (index - FIRST_LOADED) & 15)
            if load > 0 and leaving_token(s, me, index, load) < least:
                least, place = leaving_token(s, me, index, load), index - FIRST_LOADED
        value += least
        payments += 1 << 4 * place
    return value


@kernel
def best_place(s, me):
    """The most that a token is worth on one of the own orange cards, 0 if there is no room."""
    best = 0.0
    cards = room_on_cards(s, me)
    while cards != 0:
        best = max(best, coming_token(s, me, first_bit(cards)))
        cards &= cards - _ONE
    return best


@kernel
def token_worth(s, me, action):
    """A5, A23, A28, A34: where a token goes."""
    if action == DECLINE or action == STOP:
        return 0.0
    if action == LOAD_CHARACTER:
        return own_token(s, me)
    value = coming_token(s, me, action - LOAD + FIRST_LOADED)
    return value - own_token(s, me) if s.stack[s.depth - 1].why == Gain.RINGO else value


@kernel
def payment_worth(s, me, gains, action):
    """A6, A30: where a token comes from: the cheapest place, or what hurts another most."""
    f = s.stack[s.depth - 1]
    if f.target < 0 or f.target == me:
        return -TOKEN if action == PAY_CHARACTER else -lost_token(s, me, action - PAY + FIRST_LOADED)
    if action == PAY_CHARACTER:
        return gains[f.target] * TOKEN
    return gains[f.target] * lost_token(s, f.target, action - PAY + FIRST_LOADED)


@kernel
def frankie_worth(s, me, gains, target):
    """A30: Frankie Canton takes the token whose loss hurts another most."""
    best = -9.0
    cards = orange_in_play(s, target)
    while cards != 0:
        lost = lost_token(s, target, first_bit(cards))
        best = max(best, -lost if target == me else gains[target] * lost)
        cards &= cards - _ONE
    if target != me and s.tokens[target] > 0:
        best = max(best, gains[target] * TOKEN)
    return TOKEN + best


@kernel
def rust_worth(s, me, gains):
    """A24: what all others lose, and what comes to the own character."""
    value, number = 0.0, 0
    for seat in range(s.num_players):
        if seat == me or s.alive[seat] == 0:
            continue
        cards = orange_in_play(s, seat)
        while cards != 0:
            value += gains[seat] * lost_token(s, seat, first_bit(cards))
            number += 1
            cards &= cards - _ONE
        if s.tokens[seat] > 0:
            value += gains[seat] * TOKEN
            number += 1
    return value + TOKEN * min(number, MOST_TOKENS - s.tokens[me])


@kernel
def reloading_worth(s, me):
    """A23: three tokens, as far as there is room for them."""
    room = MOST_TOKENS - s.tokens[me]
    cards = room_on_cards(s, me)
    while cards != 0:
        room += MOST_TOKENS - load_of(s, first_bit(cards))
        cards &= cards - _ONE
    return max(best_place(s, me), own_token(s, me)) * min(room, 3, s.supply)
