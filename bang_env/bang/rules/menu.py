"""What may be played on whom: the menu of phase 2 (B24, B27 to B31, B38, B39)."""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    END_TURN,
    LIMITED,
    PLAY_AS_BANG,
    PLAY_ID,
    USE_CHUCK,
    USE_DOC,
    USE_ID,
    USE_JOSE,
    USE_SID,
    Question,
)
from bang_env.bang.cards import (
    BLUE_NAMES,
    COLOUR,
    EFFECT,
    GREEN_USED,
    NAME_IN_PLAY,
    NAME_WORDS,
    NEEDS_ANOTHER,
    PLAY_INDEX,
    TARGET,
    Card,
    Character,
    Colour,
    Effect,
    Role,
    Target,
)
from bang_env.bang.rules.characters import counts_as_bang, has_no_limit
from bang_env.bang.rules.effects import ask
from bang_env.bang.rules.moments import MOMENTS, at
from bang_env.bang.rules.table import JAIL, VOLCANIC, distance, has_card, has_worn, weapon_range
from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.seats import seat_left

_ONE = np.uint64(1)
BANGS_A_TURN, JOSES_A_TURN, DOCS_A_TURN = 1, 2, 1
JOSE, DOC = LIMITED.index(Character.JOSE_DELGADO), LIMITED.index(Character.DOC_HOLYDAY)
"""Where `used` counts these abilities."""


@kernel
def may_bang(s, seat):
    """B28: one BANG! card a turn; any number with a Volcanic or for Willy the Kid."""
    return s.bangs_played < BANGS_A_TURN or has_worn(s, seat, VOLCANIC) or has_no_limit(s.power[seat])


@kernel
def aims(s, seat, target):
    """B29: the players on whom a card with this kind of target may be played, as bits (`+k` is bit k)."""
    bits = 0
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if s.alive[other] != 0 and may_aim(s, seat, other, target):
            bits |= 1 << steps
    if target == Target.ANYONE or (target == Target.ANY_WITH_CARD and s.in_play[seat].count > 0):
        bits |= 1
    return np.uint64(bits)


@kernel
def may_aim(s, seat, other, target):
    """B29: whether another living player is a legal target."""
    if target == Target.IN_RANGE:
        return distance(s, seat, other) <= weapon_range(s, seat)
    if target == Target.NEAR:
        return distance(s, seat, other) <= 1
    if target == Target.NEAR_WITH_CARD:
        return has_card(s, other) and distance(s, seat, other) <= 1
    if target == Target.ANY_WITH_CARD:
        return has_card(s, other)
    if target == Target.JAIL:
        return s.role[other] != Role.SHERIFF and not has_worn(s, other, JAIL)
    return True


@kernel
def ask_menu(s):
    """B24: ask what the turn player does in phase 2."""
    offer_menu(s)
    return ask(s, s.turn_of, Question.MENU)


@kernel
def offer_menu(s):
    """B27 to B39: offer all plays, uses and abilities, and ending the phase."""
    seat = s.turn_of
    clear(s.legal)
    allow(s.legal, END_TURN)
    bang = may_bang(s, seat)
    for word in range(NAME_WORDS):
        names = s.names[seat, word]
        while names != 0:
            name = 64 * word + first_bit(names)
            names &= names - _ONE
            if name == Card.MISSED:
                if bang and counts_as_bang(s.power[seat]):
                    allow_many(s.legal, PLAY_AS_BANG, aims(s, seat, Target.IN_RANGE))
            elif name != Card.BANG or bang:
                offer_play(s, seat, name)
    uses = s.worn[seat] & ~s.fresh[seat] & GREEN_USED
    while uses != 0:
        offer_use(s, seat, NAME_IN_PLAY[first_bit(uses)])
        uses &= uses - _ONE
    at_offer(s.power[seat], s, seat)


@kernel
def offer_play(s, seat, name):
    """B6, B27, B29, B30: offer the ways to play a card."""
    if COLOUR[name] == Colour.BROWN:
        if EFFECT[name] == Effect.MISSED or (NEEDS_ANOTHER[name] and s.hand_count[seat] < 2):
            return
    elif TARGET[name] != Target.JAIL:
        if not has_worn(s, seat, PLAY_INDEX[name]):
            allow(s.legal, PLAY_ID[name])
        return
    if TARGET[name] == Target.NOBODY:
        allow(s.legal, PLAY_ID[name])
    else:
        allow_many(s.legal, PLAY_ID[name], aims(s, seat, TARGET[name]))


@kernel
def offer_use(s, seat, name):
    """B31: offer the ways to use a green card in play; its owner cannot aim it at itself."""
    if TARGET[name] == Target.NOBODY:
        allow(s.legal, USE_ID[name])
        return
    bits = aims(s, seat, TARGET[name])
    if s.in_play[seat].count == 1:
        bits &= ~_ONE
    allow_many(s.legal, USE_ID[name], bits)


# ---------------------------------------------------------------------------------------------------- abilities (B38)


@at("offer", Character.SID_KETCHUM)
def sid_ketchum_offers(s, seat):
    """B38: below the maximum, Sid Ketchum may discard two cards for a point."""
    if s.life[seat] < s.max_life[seat] and s.hand_count[seat] >= 2:
        allow(s.legal, USE_SID)


@at("offer", Character.CHUCK_WENGAM)
def chuck_wengam_offers(s, seat):
    """B38: Chuck Wengam may lose a point, but not the last, for two cards."""
    if s.life[seat] >= 2:
        allow(s.legal, USE_CHUCK)


@at("offer", Character.JOSE_DELGADO)
def jose_delgado_offers(s, seat):
    """B38: twice a turn, José Delgado may discard a blue card for two cards."""
    if s.used[JOSE] < JOSES_A_TURN and (s.names[seat, 0] & BLUE_NAMES[0] != 0 or s.names[seat, 1] & BLUE_NAMES[1] != 0):
        allow(s.legal, USE_JOSE)


@at("offer", Character.DOC_HOLYDAY)
def doc_holyday_offers(s, seat):
    """B38: once a turn, Doc Holyday may discard two cards for a hit at a player in range."""
    if s.used[DOC] < DOCS_A_TURN and s.hand_count[seat] >= 2:
        allow_many(s.legal, USE_DOC, aims(s, seat, Target.IN_RANGE))


at_offer = MOMENTS.dispatcher("offer", "s", "seat")
