"""Phase 1: what a player draws, and where from (B23)."""

from __future__ import annotations

from bang_env.bang.actions import DRAW_DECK, DRAW_DISCARD, DRAW_HAND, DRAW_TABLE, TAKE, Question
from bang_env.bang.cards import HEARTS_OR_DIAMONDS, NAME_OF, Character
from bang_env.bang.rules.effects import ask
from bang_env.bang.rules.moments import MOMENTS, at
from bang_env.bang.rules.table import (
    draw_card,
    draw_cards,
    into_hand,
    into_hand_openly,
    off_discard,
    random_card,
    renew_deck,
    steal_card,
    suit_of,
)
from bang_env.bang.state import Event, Kind, Pick
from bang_env.core.cards import add, put, remove, take_out, take_top
from bang_env.core.events import log
from bang_env.core.hands import hide, show
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, clear
from bang_env.core.pending import pop, push, top
from bang_env.core.seats import next_alive, seat_left

CARDS_A_TURN = 2
KIT_LOOKS_AT = 3


@at("draw", Character.BILL_NOFACE)
def bill_noface_draws(s, seat):
    """B23: Bill Noface draws one card, and one for each point below the maximum."""
    draw_cards(s, seat, 1 + s.max_life[seat] - s.life[seat])
    return True


@at("draw", Character.PIXIE_PETE)
def pixie_pete_draws(s, seat):
    """B23: Pixie Pete draws three cards."""
    draw_cards(s, seat, 3)
    return True


@at("draw", Character.BLACK_JACK)
def black_jack_draws(s, seat):
    """B23: Black Jack shows the second card; if it is hearts or diamonds, they draw one more."""
    draw_card(s, seat)
    card = draw_card(s, seat)
    if card >= 0:
        log(s, Event.SHOW, seat, card, 0)
        show(s, card)
        remove(s.known[seat], card)
        if HEARTS_OR_DIAMONDS[suit_of(s, card)]:
            draw_card(s, seat)
    return True


@at("draw", Character.JESSE_JONES, Character.PEDRO_RAMIREZ, Character.PAT_BRENNAN)
def asks_where_to_draw(s, seat):
    """B23: Jesse Jones, Pedro Ramirez and Pat Brennan choose where the first card comes from."""
    choice = push(s, Kind.DRAW_FROM)
    choice.seat = seat
    return True


@at("draw", Character.KIT_CARLSON)
def kit_carlson_draws(s, seat):
    """B23: Kit Carlson takes the top three cards aside; everybody else forgets what they knew of them."""
    for _ in range(KIT_LOOKS_AT):
        card = take_top(s.deck)
        if card >= 0:
            hide(s, card)
            put(s, s.open, card)
            log(s, Event.OPEN, seat, card, 1)
            renew_deck(s)
    choice = push(s, Kind.KIT)
    choice.seat = seat
    choice.left = CARDS_A_TURN
    return True


at_draw = MOMENTS.dispatcher("draw", "s", "seat", otherwise=False)


@kernel
def phase_one(s):
    """B23: the turn player draws two cards, or does what their character does instead."""
    if not at_draw(s.power[s.turn_of], s, s.turn_of):
        draw_cards(s, s.turn_of, CARDS_A_TURN)


# ------------------------------------------------------------------------------------------------------- where from


@kernel
def go_draw_from(s, f):
    """B23: Jesse Jones, Pedro Ramirez and Pat Brennan choose where they draw from."""
    offer_sources(s, f.seat)
    return ask(s, f.seat, Question.DRAW_FROM)


@kernel
def offer_sources(s, seat):
    """B23: offer the deck, and another's hand, the discard pile or a card in play."""
    clear(s.legal)
    allow(s.legal, DRAW_DECK)
    power = s.power[seat]
    if power == Character.PEDRO_RAMIREZ:
        if s.discard.count > 0:
            allow(s.legal, DRAW_DISCARD)
        return
    for steps in range(s.num_players):
        other = seat_left(s, seat, steps)
        if power == Character.JESSE_JONES:
            if steps > 0 and s.hand_count[other] > 0:
                allow(s.legal, DRAW_HAND + steps)
        elif s.in_play[other].count > 0:
            allow(s.legal, DRAW_TABLE + steps)


@kernel
def answer_draw_from(s, action):
    """B23: the first card comes from there, the second from the deck; Pat Brennan only takes a card in play."""
    seat = s.actor
    pop(s)
    if action >= DRAW_TABLE:
        choice = push(s, Kind.PICK)
        choice.seat = seat_left(s, seat, action - DRAW_TABLE)
        choice.by = seat
        choice.why = Pick.PAT
        return
    if action == DRAW_DECK:
        draw_card(s, seat)
    elif action == DRAW_DISCARD:
        card = off_discard(s)
        log(s, Event.TAKE, seat, card, 1)
        into_hand_openly(s, seat, card)
    else:
        victim = seat_left(s, seat, action - DRAW_HAND)
        steal_card(s, seat, victim, random_card(s, victim))
    draw_card(s, seat)


# ---------------------------------------------------------------------------------------------------- cards laid open


@kernel
def offer_open(s):
    """B23, B35: offer the open cards by name."""
    clear(s.legal)
    for place in range(s.open.count):
        allow(s.legal, TAKE + NAME_OF[s.open.cards[place]])


@kernel
def take_open(s, name):
    """B71: take the card of this name that was laid open first."""
    place = 0
    while place < s.open.count - 1 and NAME_OF[s.open.cards[place]] != name:
        place += 1
    return take_out(s.open, place)


@kernel
def go_kit(s, f):
    """B23: Kit Carlson takes one card, then another; the third goes back on top of the deck."""
    seat = f.seat
    if f.left == 0 or s.open.count <= f.left:
        finish_kit(s, f, seat)
        return False
    offer_open(s)
    return ask(s, seat, Question.OPEN_CARDS)


@kernel
def finish_kit(s, f, seat):
    """B23: Kit Carlson takes two or fewer cards without a choice; a third goes back, and only they know it."""
    number = f.left
    pop(s)
    while s.open.count > 0 and number > 0:
        into_hand(s, seat, take_out(s.open, 0))
        number -= 1
    while s.open.count > 0:
        card = take_top(s.open)
        add(s.known[seat], card)
        put(s, s.deck, card)


@kernel
def answer_open(s, action):
    """B23, B35: a player takes a card: Kit Carlson unseen, from a General Store for all to see."""
    f = top(s)
    seat = s.actor
    card = take_open(s, action - TAKE)
    log(s, Event.TAKE, seat, card, 2 if f.kind == Kind.KIT else 0)
    if f.kind == Kind.KIT:
        into_hand(s, seat, card)
        f.left -= 1
    else:
        into_hand_openly(s, seat, card)
        f.seat = next_alive(s, seat)


@kernel
def go_store(s, f):
    """B35: clockwise from the player on, everybody takes one of the open cards."""
    if s.open.count == 0:
        pop(s)
        return False
    offer_open(s)
    return ask(s, f.seat, Question.OPEN_CARDS)
