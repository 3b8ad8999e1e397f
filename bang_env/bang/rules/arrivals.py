"""How events come in, what they do then and at the start of a turn, and who returns.

E3 to E7, E10 to E12, E18, E25, E28, E29, E37, E40.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    ACCEPT,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    DECLINE,
    DISCARD,
    TAKE_HIT,
    USE_BIBLE,
    Question,
)
from bang_env.bang.cards import (
    BLUE_OR_ORANGE,
    GREEN_MISSED,
    LIFE,
    NAME_WORDS,
    Happening,
    Role,
)
from bang_env.bang.rules.characters import gave_card, look_at_suzy, names_for_roulette
from bang_env.bang.rules.effects import FIRST_GREEN, ask, ask_may, begin_effect, lose, shoot
from bang_env.bang.rules.events import brings_back, direction_of_turns, returns_as_ghost, sobers
from bang_env.bang.rules.moments import EVENT_MOMENTS, under
from bang_env.bang.rules.table import (
    discard_by_name,
    discard_in_play,
    draw_cards,
    note_powers,
    note_ring,
    regain,
    works,
)
from bang_env.bang.state import NOBODY, Event, Fate, Kind
from bang_env.core.cards import take_top
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.pending import pop, push, top
from bang_env.core.seats import next_alive, seat_left

ROULETTE_POINTS = 2
FRESH_LIFE = 2
"""The life of somebody who has returned or taken a new identity."""
OWNER_KNOWS, ALL_KNOW = 1, 2
"""Values of `spare_seen`."""

# -------------------------------------------------------------------------------------- whose turn, who returns (E12)


@kernel
def next_player(s):
    """B26, E13, E15, E29: the player whose turn is next: a living one, or one who returns."""
    seat = s.turn_of
    step = direction_of_turns(s.event)
    for _ in range(s.num_players):
        seat += step
        if seat >= s.num_players:
            seat = 0
        elif seat < 0:
            seat = s.num_players - 1
        if s.alive[seat] != 0 or brings_back(s.event, s, seat):
            return seat
    return s.turn_of


@kernel
def come_back(s, seat):
    """E12, E29: an eliminated player returns, as a ghost for this turn or as the Dead Man for good."""
    s.alive[seat] = 1
    if returns_as_ghost(s.event):
        s.ghost[seat] = 1
    else:
        s.dead_man = 1
        s.life[seat] = min(FRESH_LIFE, s.max_life[seat])
    log(s, Event.RETURN, seat, s.ghost[seat], s.life[seat])
    note_powers(s)
    note_ring(s)
    if s.ghost[seat] == 0:
        draw_cards(s, seat, 2)


# ------------------------------------------------------------------------------------------- coming in (E4, E5, E10)


@kernel
def turn_event(s):
    """E4, E5: at the start of the event player's turn the next event comes into play."""
    if s.turn_of != s.event_player or s.turn == 1 or s.extra_turn != 0 or s.event_deck.count == 0:
        return
    s.event = take_top(s.event_deck)
    s.event_rounds += 1
    s.events_seen |= 1 << s.event
    log(s, Event.HAPPENING, s.turn_of, s.event, 0)
    if sobers(s.event):
        for seat in range(s.num_players):
            s.copied[seat] = NOBODY
    note_powers(s)
    look_at_suzy(s)
    at_arrival(s.event, s)


@under("arrival", Happening.THE_DALTONS)
def daltons_arrive(s):
    """E10: each player with blue or orange cards in play discards one of them."""
    begin_effect(s)
    push(s, Kind.DALTONS)


@under("arrival", Happening.THE_DOCTOR)
def doctor_arrives(s):
    """E11: all living players with the lowest life regain 1."""
    begin_effect(s)
    lowest = s.life[s.turn_of]
    for seat in range(s.num_players):
        if s.alive[seat] != 0:
            lowest = min(lowest, s.life[seat])
    for seat in range(s.num_players):
        if s.alive[seat] != 0 and s.life[seat] == lowest:
            regain(s, seat, 1)


@under("arrival", Happening.RUSSIAN_ROULETTE)
def roulette_arrives(s):
    """E37: from the event player on, everybody gives a Missed! in turn."""
    begin_effect(s)
    roulette = push(s, Kind.ROULETTE)
    roulette.seat = s.event_player


at_arrival = EVENT_MOMENTS.dispatcher("arrival", "s")


@kernel
def go_daltons(s, f):
    """E10: the players choose, one after another."""
    while f.step < s.num_players:
        f.seat = seat_left(s, s.event_player, f.step)
        if s.alive[f.seat] != 0:
            look_at_suzy(s)
            if s.worn[f.seat] & BLUE_OR_ORANGE != 0:
                offer_own_cards(s, f.seat)
                return ask(s, f.seat, Question.OWN_CARD)
        f.step += 1
    pop(s)
    return False


@kernel
def offer_own_cards(s, seat):
    """E10: offer the blue and orange cards in front of a player."""
    clear(s.legal)
    allow_many(s.legal, CHOOSE_CARD, s.worn[seat] & BLUE_OR_ORANGE)


@kernel
def answer_daltons(s, action):
    """E10: the player discards the card."""
    f = top(s)
    f.step += 1
    discard_in_play(s, f.seat, action - CHOOSE_CARD, Fate.DISCARDED)


@kernel
def go_roulette(s, f):
    """E37: the next player gives a Missed! or fails."""
    offer_roulette(s, f.seat)
    return ask(s, f.seat, Question.ROULETTE)


@kernel
def offer_roulette(s, seat):
    """E37: offer hand cards and green cards that serve as a Missed!, and to fail."""
    clear(s.legal)
    allow(s.legal, TAKE_HIT)
    for word in range(NAME_WORDS):
        allow_many(s.legal, DISCARD + 64 * word, names_for_roulette(s, seat, word))
    if works(s, seat):
        allow_many(s.legal, USE_BIBLE, (s.worn[seat] & ~s.fresh[seat] & GREEN_MISSED) >> np.uint64(FIRST_GREEN))


@kernel
def answer_roulette(s, action):
    """E37: the first who fails loses two points."""
    f = top(s)
    seat = f.seat
    if action == TAKE_HIT:
        pop(s)
        lose(s, seat, ROULETTE_POINTS, NOBODY)
        return
    f.seat = next_alive(s, seat)
    if action >= USE_BIBLE:
        discard_in_play(s, seat, action - USE_BIBLE + FIRST_GREEN, Fate.DISCARDED)
    else:
        discard_by_name(s, seat, action - DISCARD)
        gave_card(s, seat)


# -------------------------------------------------------------------------- at the start of a turn (E18, E25, E28, E40)


@under("start", Happening.HIGH_NOON)
def high_noon_strikes(s, seat):
    """E25: the turn player loses a point."""
    begin_effect(s)
    lose(s, seat, 1, NOBODY)


@under("start", Happening.A_FISTFUL_OF_CARDS)
def fistful_is_dealt(s, seat):
    """E40: the turn player is the target of as many hits as they hold cards."""
    begin_effect(s)
    hits = push(s, Kind.FISTFUL)
    hits.seat = seat
    hits.left = s.hand_count[seat]


@under("start", Happening.BLOOD_BROTHERS)
def brothers_are_asked(s, seat):
    """E28: the turn player may give a point to another."""
    begin_effect(s)
    if s.life[seat] >= 2:
        gift = push(s, Kind.BROTHERS)
        gift.seat = seat


@under("start", Happening.NEW_IDENTITY)
def identity_is_offered(s, seat):
    """E18: the turn player looks at their spare character and may change."""
    begin_effect(s)
    if s.spare[seat] >= 0:
        s.spare_seen[seat] = max(s.spare_seen[seat], OWNER_KNOWS)
        change = push(s, Kind.IDENTITY)
        change.seat = seat


at_start = EVENT_MOMENTS.dispatcher("start", "s", "seat")


@kernel
def go_fistful(s, f):
    """E40: the hits come one after another, while the player lives."""
    if f.left == 0 or s.alive[f.seat] == 0:
        pop(s)
    else:
        f.left -= 1
        shoot(s, f.seat, NOBODY, NOBODY, 1, 0)
    return False


@kernel
def go_brothers(s, f):
    """E28: the player names somebody or not; then they lose a point, which the other regains."""
    if f.target < 0:
        offer_brothers(s, f.seat)
        return ask(s, f.seat, Question.PLAYER)
    seat, target = f.seat, f.target
    if f.step == 0:
        f.step = 1
        lose(s, seat, 1, seat)
        return False
    pop(s)
    regain(s, target, 1)
    return False


@kernel
def offer_brothers(s, seat):
    """E28: offer all others who are below their maximum, and to decline."""
    clear(s.legal)
    allow(s.legal, DECLINE)
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if s.alive[other] != 0 and s.life[other] < s.max_life[other]:
            allow(s.legal, CHOOSE_PLAYER + steps)


@kernel
def answer_brothers(s, action):
    """E28: to whom the point goes."""
    f = top(s)
    if action == DECLINE:
        pop(s)
    else:
        f.target = seat_left(s, f.seat, action - CHOOSE_PLAYER)


@kernel
def go_identity(s, f):
    """E18: the player may change."""
    return ask_may(s, f.seat)


@kernel
def answer_identity(s, action):
    """E18, E19: the character and the spare one change places; the life is 2."""
    seat = top(s).seat
    pop(s)
    if action == ACCEPT:
        spare = s.spare[seat]
        s.spare[seat] = s.character[seat]
        s.spare_seen[seat] = ALL_KNOW
        s.character[seat] = spare
        s.copied[seat] = NOBODY
        s.max_life[seat] = full_life(s, seat)
        s.life[seat] = min(FRESH_LIFE, s.max_life[seat])
        log(s, Event.IDENTITY, seat, spare, s.life[seat])
        note_powers(s)


@kernel
def full_life(s, seat):
    """B13: a player starts with the character's life, the sheriff with 1 more."""
    return LIFE[s.character[seat]] + int(s.role[seat] == Role.SHERIFF)
