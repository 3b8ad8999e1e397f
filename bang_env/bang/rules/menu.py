"""What may be played on whom: the menu of phase 2 (B24, B27 to B31, B38, B39, E33, E36, E38, A3, A8, A28 to A34)."""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    CARD_PLAYED,
    END_TURN,
    LIMITED,
    PLAY_AS_BANG,
    PLAY_ID,
    SHOOT_AT_CARD,
    SNIPE,
    USE_BASS,
    USE_CHUCK,
    USE_DOC,
    USE_FRANKIE,
    USE_ID,
    USE_JOSE,
    USE_MEXICALI,
    USE_RINGO,
    USE_SID,
    USE_WILL,
    Question,
)
from bang_env.bang.cards import (
    BLUE_NAMES,
    COLOUR,
    EFFECT,
    FIRST_TOKENS,
    GREEN_USED,
    MAX_PLAYERS,
    MOST_TOKENS,
    NAME_IN_PLAY,
    NAME_OF,
    NAME_WORDS,
    NEEDS_ANOTHER,
    ORANGE_USED,
    PLAY_INDEX,
    PRICE,
    RANGE,
    TARGET,
    Card,
    Character,
    Colour,
    Effect,
    Happening,
    Role,
    Target,
)
from bang_env.bang.rules.characters import counts_as_bang, has_no_limit, names_to_play
from bang_env.bang.rules.effects import ask
from bang_env.bang.rules.events import bangs_allowed, preaches
from bang_env.bang.rules.moments import EVENT_MOMENTS, MOMENTS, at, under
from bang_env.bang.rules.table import (
    BIG_FIFTY,
    BOMB,
    JAIL,
    VOLCANIC,
    all_tokens,
    bank,
    has_card,
    has_room,
    has_worn,
    is_ready,
    load_of,
    names_of_suit,
    room_on_cards,
    sees,
    steps_away,
    steps_kept,
    steps_saved,
    weapon_range,
    works,
)
from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear, is_legal
from bang_env.core.seats import seat_left

_ONE = np.uint64(1)
JOSES_A_TURN, MEXICALIS_PRICE = 2, 2
JOSE, DOC, WILL, BASS, RINGO, MEXICALI, FRANKIE = range(len(LIMITED))
"""Where `used` counts these abilities."""


@kernel
def limit_of_bangs(s):
    """B28, E22, A8: how many BANG! cards may be played in a turn."""
    return bangs_allowed(s.event) + s.bandolier


@kernel
def may_bang(s, seat):
    """B28: one BANG! card a turn; any number with a Volcanic or for Willy the Kid."""
    return (s.bangs_played < limit_of_bangs(s) or (has_worn(s, seat, VOLCANIC) and works(s, seat))
            or has_no_limit(s.power[seat]))


@kernel
def aims(s, seat, target):
    """B29: the players on whom a card with this kind of target may be played, as bits (`+k` is bit k)."""
    if target == Target.IN_RANGE:
        return in_reach(s, seat, weapon_range(s, seat))
    if target == Target.NEAR:
        return in_reach(s, seat, 1)
    bits = 0
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if s.alive[other] != 0 and may_aim(s, seat, other, target):
            bits |= 1 << steps
    if (target == Target.ANYONE or ((target == Target.ANY_WITH_CARD or target == Target.ANY_IN_PLAY)
                                    and s.in_play[seat].count > 0)
            or (target == Target.BOMB and not has_worn(s, seat, BOMB))):
        bits |= 1
    return np.uint64(bits)


@kernel
def in_reach(s, seat, reach):
    """B3, A8: the other living players at this distance or nearer, as bits (`+k` is bit k)."""
    bits = 0
    saved = steps_saved(s, seat)
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if s.alive[other] != 0 and (s.bell_tower != 0 or max(
                steps_away(s, seat, other) + steps_kept(s, other) - saved, 1) <= reach):
            bits |= 1 << steps
    return np.uint64(bits)


@kernel
def may_aim(s, seat, other, target):
    """B29: whether another living player is a legal target."""
    if target == Target.IN_RANGE:
        return sees(s, seat, other, weapon_range(s, seat))
    if target == Target.NEAR:
        return sees(s, seat, other, 1)
    if target == Target.NEAR_WITH_CARD:
        return has_card(s, other) and sees(s, seat, other, 1)
    if target == Target.ANY_WITH_CARD:
        return has_card(s, other)
    if target == Target.JAIL:
        return s.role[other] != Role.SHERIFF and not has_worn(s, other, JAIL)
    if target == Target.ANY_IN_PLAY:
        return s.in_play[other].count > 0
    if target == Target.BOMB:
        return not has_worn(s, other, BOMB)
    if target == Target.OTHER_WITH_HAND:
        return s.hand_count[other] > 0
    return True


@kernel
def bang_aims(s, seat):
    """B28, A14: the players at whom a BANG! card may be played; a Big Fifty reaches some whom nothing else does."""
    bits = aims(s, seat, Target.IN_RANGE)
    if is_ready(s, seat, BIG_FIFTY, PRICE[Card.BIG_FIFTY]):
        for steps in range(1, s.num_players):
            other = seat_left(s, seat, steps)
            bare = steps_away(s, seat, other) - steps_saved(s, seat)
            if s.alive[other] != 0 and bare <= RANGE[Card.BIG_FIFTY]:
                bits |= _ONE << np.uint64(steps)
    return bits


@kernel
def bang_cards(s, seat):
    """E36, E38: how many hand cards can be used as BANG! cards."""
    return s.held[seat, Card.BANG] + (s.held[seat, Card.MISSED] if counts_as_bang(s.power[seat]) else 0)


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
    bang = may_bang(s, seat)
    for word in range(NAME_WORDS):
        names = names_to_play(s, seat, word)
        while names != 0:
            name = 64 * word + first_bit(names)
            names &= names - _ONE
            if name == Card.MISSED:
                if bang and counts_as_bang(s.power[seat]) and not preaches(s.event):
                    allow_many(s.legal, PLAY_AS_BANG, bang_aims(s, seat))
            elif name == Card.BANG:
                if bang:
                    allow_many(s.legal, PLAY_ID[name], bang_aims(s, seat))
            else:
                offer_play(s, seat, name)
    uses = s.worn[seat] & ~s.fresh[seat] & (GREEN_USED | ORANGE_USED)
    if uses != 0 and works(s, seat):
        while uses != 0:
            offer_use(s, seat, NAME_IN_PLAY[first_bit(uses)])
            uses &= uses - _ONE
    at_offer(s.power[seat], s, seat)
    at_menu(s.event, s, seat)
    if s.marked < 0 or not is_offered(s, NAME_OF[s.marked]):
        allow(s.legal, END_TURN)


@kernel
def is_offered(s, name):
    """E33: whether a card of this name may be played as what it is."""
    if PLAY_ID[name] < 0:
        return False
    if COLOUR[name] != Colour.BROWN and TARGET[name] != Target.JAIL and TARGET[name] != Target.BOMB:
        return is_legal(s.legal, PLAY_ID[name])
    if TARGET[name] == Target.NOBODY:
        return is_legal(s.legal, PLAY_ID[name])
    for steps in range(MAX_PLAYERS):
        if CARD_PLAYED[PLAY_ID[name] + steps] == name and is_legal(s.legal, PLAY_ID[name] + steps):
            return True
    return False


@kernel
def offer_play(s, seat, name):
    """B6, B27, B29, B30: offer the ways to play a card."""
    if COLOUR[name] == Colour.BROWN:
        if EFFECT[name] == Effect.MISSED or (NEEDS_ANOTHER[name] and s.hand_count[seat] < 2):
            return
    elif COLOUR[name] == Colour.ORANGE and bank(s) < FIRST_TOKENS:
        return
    elif TARGET[name] != Target.JAIL and TARGET[name] != Target.BOMB:
        if not has_worn(s, seat, PLAY_INDEX[name]):
            allow(s.legal, PLAY_ID[name])
        return
    if TARGET[name] == Target.NOBODY:
        allow(s.legal, PLAY_ID[name])
    else:
        allow_many(s.legal, PLAY_ID[name], aims(s, seat, TARGET[name]))


@kernel
def offer_use(s, seat, name):
    """B31, A8: offer the ways to use a green or orange card in play; its owner cannot aim it at itself."""
    last = s.in_play[seat].count == 1
    if COLOUR[name] == Colour.ORANGE:
        load = load_of(s, PLAY_INDEX[name])
        if (load < PRICE[name] or (EFFECT[name] == Effect.BANDOLIER and s.bandolier != 0)
                or (EFFECT[name] == Effect.BELL_TOWER and s.bell_tower != 0)):
            return
        last &= load == PRICE[name]
    if TARGET[name] == Target.NOBODY:
        allow(s.legal, USE_ID[name])
        return
    bits = aims(s, seat, TARGET[name])
    if last:
        bits &= ~_ONE
    allow_many(s.legal, USE_ID[name], bits)


# ---------------------------------------------------------------------------------------------------- abilities (B38)


@at("offer", Character.SID_KETCHUM)
def sid_ketchum_offers(s, seat):
    """B38: below the maximum, Sid Ketchum may discard two cards for a point."""
    if s.life[seat] < s.max_life[seat] and s.hand_count[seat] >= 2 and s.ghost[seat] == 0:
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
    if s.used[DOC] == 0 and s.hand_count[seat] >= 2:
        allow_many(s.legal, USE_DOC, aims(s, seat, Target.IN_RANGE))


@at("offer", Character.UNCLE_WILL)
def uncle_will_offers(s, seat):
    """S2: once a turn, Uncle Will may play any card as a General Store."""
    if s.used[WILL] == 0 and may_play_something(s, seat):
        allow(s.legal, USE_WILL)


@kernel
def may_play_something(s, seat):
    """E16: whether a hand has a card of the suit that may be played."""
    if s.named_suit < 0:
        return s.hand_count[seat] > 0
    for word in range(NAME_WORDS):
        if names_of_suit(s, seat, word) != 0:
            return True
    return False


@at("offer", Character.BASS_GREEVES)
def bass_greeves_offers(s, seat):
    """A28: once a turn, Bass Greeves may discard a card for two tokens."""
    if s.used[BASS] == 0 and s.hand_count[seat] > 0 and bank(s) > 0 and has_room(s, seat):
        allow(s.legal, USE_BASS)


@at("offer", Character.RED_RINGO)
def red_ringo_offers(s, seat):
    """A34: once a turn, Red Ringo may move tokens from the character to orange cards."""
    if s.used[RINGO] == 0 and s.tokens[seat] > 0 and room_on_cards(s, seat) != 0:
        allow(s.legal, USE_RINGO)


@at("offer", Character.MEXICALI_KID)
def mexicali_kid_offers(s, seat):
    """A32: once a turn, Mexicali Kid may pay two tokens for a hit at a player in range."""
    if s.used[MEXICALI] == 0 and all_tokens(s, seat) >= MEXICALIS_PRICE:
        allow_many(s.legal, USE_MEXICALI, aims(s, seat, Target.IN_RANGE))


@at("offer", Character.FRANKIE_CANTON)
def frankie_canton_offers(s, seat):
    """A30: once a turn, Frankie Canton may take a token from any orange card or another's character."""
    if s.used[FRANKIE] == 0 and s.tokens[seat] < MOST_TOKENS:
        for steps in range(s.num_players):
            other = seat_left(s, seat, steps)
            own = s.tokens[other] if other == seat else 0
            if s.alive[other] != 0 and all_tokens(s, other) > own:
                allow(s.legal, USE_FRANKIE + steps)


at_offer = MOMENTS.dispatcher("offer", "s", "seat")

# ------------------------------------------------------------------------------------------------- events (E36, E38)


@under("offer", Happening.SNIPER)
def sniper_offers(s, seat):
    """E38: two BANG! cards may be used together."""
    if bang_cards(s, seat) >= 2 and may_bang(s, seat):
        allow_many(s.legal, SNIPE, aims(s, seat, Target.IN_RANGE))


@under("offer", Happening.RICOCHET)
def ricochet_offers(s, seat):
    """E36: a BANG! card may be shot at a card in play in front of another."""
    if bang_cards(s, seat) > 0:
        for steps in range(1, s.num_players):
            if s.in_play[seat_left(s, seat, steps)].count > 0:
                allow(s.legal, SHOOT_AT_CARD + steps)


at_menu = EVENT_MOMENTS.dispatcher("offer", "s", "seat")
