"""Phase 1: what a player draws, and where from (B23, E12, E23, E24, E26, E30, E33 to E35, S4)."""

from __future__ import annotations

from bang_env.bang.actions import (
    DISCARD,
    DRAW_DECK,
    DRAW_DISCARD,
    DRAW_HAND,
    DRAW_TABLE,
    GUESS_BLACK,
    GUESS_RED,
    SKIP_DRAW,
    STOP,
    SUIT,
    TAKE,
    Question,
)
from bang_env.bang.cards import HEARTS_OR_DIAMONDS, NAME_OF, SUITS, Character, Happening
from bang_env.bang.rules.effects import ask, offer_hand
from bang_env.bang.rules.events import (
    asks_to_guess,
    cards_fewer,
    cards_more,
    is_mine_open,
    marks_second,
    serves_liquor,
)
from bang_env.bang.rules.moments import EVENT_MOMENTS, MOMENTS, at, under
from bang_env.bang.rules.table import (
    discard_by_name,
    draw_cards,
    into_hand,
    into_hand_openly,
    off_discard,
    onto_discard,
    random_card,
    regain,
    renew_deck,
    steal_card,
    suit_of,
)
from bang_env.bang.state import Event, Kind, Pick
from bang_env.core.cards import add, put, take_out, take_top
from bang_env.core.events import log
from bang_env.core.hands import hide
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, clear
from bang_env.core.pending import pop, push, top
from bang_env.core.seats import next_alive, seat_left

CARDS_A_TURN = 2
KIT_LOOKS_AT = 3
NUM_SUITS = len(SUITS)
FROM_OPEN, FROM_DISCARD, UNSEEN = 0, 1, 2
"""How a `take` event is marked: from the open cards, from the discard pile, or unseen from cards held aside."""

# ------------------------------------------------------------------------------------------------- cards of phase 1


@kernel
def come(s, seat, card, openly):
    """E33: a card comes into the hand in phase 1; under Law of the West the second is shown to all and marked."""
    s.drawn += 1
    marked = s.drawn == 2 and marks_second(s.event)
    if openly or marked:
        into_hand_openly(s, seat, card)
    else:
        into_hand(s, seat, card)
    if marked:
        s.marked = card
        log(s, Event.MARK, seat, card, 0)


@kernel
def take_first(s, seat, openly):
    """E26: take the next card of phase 1: from the deck, or in the Abandoned Mine from the discard pile.

    Returns the card, -1 if there is none. `openly` shows it to all.
    """
    if is_mine_open(s.event) and s.discard.count > 0:
        card = off_discard(s)
        log(s, Event.TAKE, seat, card, FROM_DISCARD)
        come(s, seat, card, True)
        return card
    card = take_top(s.deck)
    if card >= 0:
        log(s, Event.DRAW, seat, card, 0)
        come(s, seat, card, openly)
        if openly:
            log(s, Event.SHOW, seat, card, 0)
        renew_deck(s)
    return card


@kernel
def take_cards(s, seat, number):
    """Take this many cards of phase 1, or as many as there are."""
    for _ in range(number):
        take_first(s, seat, False)


@kernel
def lay_aside(s, seat, number):
    """B23, S4, E26: cards are taken aside; everybody else forgets what they knew of them.

    Returns whether the last one came from the discard pile.
    """
    from_discard = False
    for _ in range(number):
        from_pile = is_mine_open(s.event) and s.discard.count > 0
        card = off_discard(s) if from_pile else take_top(s.deck)
        if card >= 0:
            from_discard = from_pile
            hide(s, card)
            put(s, s.open, card)
            log(s, Event.OPEN, seat, card, 1)
            renew_deck(s)
    return from_discard


# -------------------------------------------------------------------------------------------------- by character (B23)


@at("draw", Character.BILL_NOFACE)
def bill_noface_draws(s, seat):
    """B23, E12, E23: Bill Noface draws one card, and one for each point below the maximum; as a ghost two."""
    number = 2 if s.ghost[seat] != 0 else 1 + s.max_life[seat] - s.life[seat] - cards_fewer(s.event)
    take_cards(s, seat, max(1, number))
    return True


@at("draw", Character.PIXIE_PETE)
def pixie_pete_draws(s, seat):
    """B23, E12, E23: Pixie Pete draws three cards; a ghost two, and then one as every ghost."""
    take_cards(s, seat, 2 if s.ghost[seat] != 0 else 3 - cards_fewer(s.event))
    return True


@at("draw", Character.BLACK_JACK)
def black_jack_draws(s, seat):
    """B23, E23: Black Jack shows the second card; if it is hearts or diamonds, they draw one more."""
    take_first(s, seat, False)
    if cards_fewer(s.event) == 0:
        card = take_first(s, seat, True)
        if card >= 0 and HEARTS_OR_DIAMONDS[suit_of(s, card)]:
            take_first(s, seat, False)
    return True


@at("draw", Character.PAT_BRENNAN)
def pat_brennan_draws(s, seat):
    """B23, E23: from the deck, Pat Brennan draws two cards, whatever the event."""
    take_cards(s, seat, CARDS_A_TURN)
    return True


@at("draw", Character.KIT_CARLSON)
def kit_carlson_draws(s, seat):
    """B23, E12, E23, E24: Kit Carlson looks at three cards and takes two, in a drought one, sometimes all three."""
    if s.ghost[seat] != 0 or cards_more(s.event) > 0:
        take_cards(s, seat, KIT_LOOKS_AT)
        return True
    from_discard = lay_aside(s, seat, KIT_LOOKS_AT)
    choice = push(s, Kind.KIT)
    choice.seat = seat
    choice.left = CARDS_A_TURN - cards_fewer(s.event)
    choice.used = int(from_discard)
    return True


@at("draw", Character.CLAUS_THE_SAINT)
def claus_the_saint_draws(s, seat):
    """S4, S5: Claus the Saint takes a card for each other player and two for themselves aside."""
    lay_aside(s, seat, s.living - 1 + CARDS_A_TURN - cards_fewer(s.event))
    choice = push(s, Kind.CLAUS)
    choice.seat = seat
    choice.step = 1
    return True


@at("source", Character.JESSE_JONES, Character.PAT_BRENNAN)
def chooses_source(s):
    """B23: Jesse Jones and Pat Brennan choose where the first card comes from."""
    return True


@at("source", Character.PEDRO_RAMIREZ)
def pedro_ramirez_chooses_source(s):
    """B23, E26: so does Pedro Ramirez, but not in the Abandoned Mine."""
    return not is_mine_open(s.event)


@at("last_card", Character.KIT_CARLSON)
def kit_carlson_needs_no_last_card():
    """E12, E24: Kit Carlson has three cards already."""
    return False


@at("later", Character.CLAUS_THE_SAINT)
def claus_the_saint_draws_later():
    """S5: the ghost's card comes when Claus the Saint has given the others theirs."""
    return True


at_draw = MOMENTS.dispatcher("draw", "s", "seat", otherwise=False)
asks_for_source = MOMENTS.dispatcher("source", "s", otherwise=False)
takes_last_card = MOMENTS.dispatcher("last_card", otherwise=True)
divides_cards = MOMENTS.dispatcher("later", otherwise=False)


@kernel
def phase_one(s):
    """B23, E30, E34: the turn player draws two cards, or does what their character or the event does instead."""
    seat = s.turn_of
    s.drawn = 0
    if asks_to_guess(s.event):
        guess = push(s, Kind.GUESS)
        guess.seat = seat
    elif asks_for_source(s.power[seat], s) or may_skip(s, seat):
        choice = push(s, Kind.DRAW_FROM)
        choice.seat = seat
    else:
        draw_as_usual(s, seat)


@kernel
def draw_as_usual(s, seat):
    """B23, E12, E23: the usual cards of phase 1; a ghost takes one more from the deck."""
    if not at_draw(s.power[seat], s, seat):
        take_cards(s, seat, CARDS_A_TURN - cards_fewer(s.event))
    if not divides_cards(s.power[seat]):
        draw_as_ghost(s, seat)


@kernel
def draw_as_ghost(s, seat):
    """E12: a ghost draws one card more."""
    if s.ghost[seat] != 0 and takes_last_card(s.power[seat]):
        draw_cards(s, seat, 1)


@kernel
def may_skip(s, seat):
    """E30: whether a player may leave out phase 1."""
    return serves_liquor(s.event) and s.life[seat] < s.max_life[seat] and s.ghost[seat] == 0


# ------------------------------------------------------------------------------------------------------- where from


@kernel
def go_draw_from(s, f):
    """B23, E30: the player chooses where they draw from."""
    offer_sources(s, f.seat)
    return ask(s, f.seat, Question.DRAW_FROM)


@kernel
def offer_sources(s, seat):
    """B23, E30: offer the deck, and another's hand, the discard pile or a card in play, and skipping the draw."""
    clear(s.legal)
    allow(s.legal, DRAW_DECK)
    if may_skip(s, seat):
        allow(s.legal, SKIP_DRAW)
    power = s.power[seat]
    if power == Character.PEDRO_RAMIREZ and s.discard.count > 0 and not is_mine_open(s.event):
        allow(s.legal, DRAW_DISCARD)
    for steps in range(s.num_players):
        other = seat_left(s, seat, steps)
        if power == Character.JESSE_JONES:
            if steps > 0 and s.hand_count[other] > 0:
                allow(s.legal, DRAW_HAND + steps)
        elif power == Character.PAT_BRENNAN and s.in_play[other].count > 0:
            allow(s.legal, DRAW_TABLE + steps)


@kernel
def answer_draw_from(s, action):
    """B23: the first card comes from there, the second from the deck; Pat Brennan only takes a card in play."""
    seat = s.actor
    pop(s)
    if action == SKIP_DRAW:
        regain(s, seat, 1)
        return
    if action == DRAW_DECK:
        draw_as_usual(s, seat)
        return
    if action >= DRAW_TABLE:
        choice = push(s, Kind.PICK)
        choice.seat = seat_left(s, seat, action - DRAW_TABLE)
        choice.by = seat
        choice.why = Pick.PAT
        return
    if action == DRAW_DISCARD:
        card = off_discard(s)
        log(s, Event.TAKE, seat, card, FROM_DISCARD)
        come(s, seat, card, True)
    else:
        victim = seat_left(s, seat, action - DRAW_HAND)
        steal_card(s, seat, victim, random_card(s, victim))
        s.drawn += 1
    take_cards(s, seat, 1 - cards_fewer(s.event))
    draw_as_ghost(s, seat)


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
    """B23, E23, E26: Kit Carlson takes what is theirs without a choice; the rest goes back where it came from.

    Only they know what goes back on the deck.
    """
    number, to_discard = f.left, f.used != 0
    pop(s)
    while s.open.count > 0 and number > 0:
        card = take_out(s.open, 0)
        log(s, Event.TAKE, seat, card, UNSEEN)
        come(s, seat, card, False)
        number -= 1
    while s.open.count > 0:
        card = take_top(s.open)
        if to_discard:
            log(s, Event.DISCARD, seat, card, 0)
            onto_discard(s, card)
        else:
            log(s, Event.BURY, seat, card, 0)
            add(s.known[seat], card)
            put(s, s.deck, card)


@kernel
def go_claus(s, f):
    """S4: Claus the Saint names a card for each other player; the rest is theirs."""
    seat = f.seat
    while f.step < s.num_players and s.alive[seat_left(s, seat, f.step)] == 0:
        f.step += 1
    if f.step < s.num_players and s.open.count > 0:
        f.target = seat_left(s, seat, f.step)
        offer_open(s)
        return ask(s, seat, Question.OPEN_CARDS)
    pop(s)
    while s.open.count > 0:
        card = take_out(s.open, 0)
        log(s, Event.TAKE, seat, card, UNSEEN)
        come(s, seat, card, False)
    draw_as_ghost(s, seat)
    return False


@kernel
def answer_open(s, action):
    """B23, B35, S4: a player takes a card: Kit Carlson unseen, from a General Store for all to see; or gives one."""
    f = top(s)
    seat = s.actor
    card = take_open(s, action - TAKE)
    if f.kind == Kind.KIT:
        log(s, Event.TAKE, seat, card, UNSEEN)
        come(s, seat, card, False)
        f.left -= 1
    elif f.kind == Kind.CLAUS:
        log(s, Event.GIVE, seat, card, f.target)
        into_hand(s, f.target, card)
        add(s.known[seat], card)
        f.step += 1
    else:
        log(s, Event.TAKE, seat, card, FROM_OPEN)
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


# ------------------------------------------------------------------------------- events of phase 1 (E16, E24, E34, E35)


@under("drawn", Happening.TRAIN_ARRIVAL)
def train_arrives(s, seat):
    """E24: one card more from the deck at the end of phase 1."""
    if takes_last_card(s.power[seat]):
        draw_cards(s, seat, cards_more(s.event))


@under("drawn", Happening.RANCH)
def ranch_opens(s, seat):
    """E35: at the end of phase 1 the player may discard cards and draw as many."""
    exchange = push(s, Kind.RANCH)
    exchange.seat = seat


@under("name_suit", Happening.HANDCUFFS)
def handcuffs_close(s, seat):
    """E16: after phase 1 the player names a suit."""
    choice = push(s, Kind.SUIT)
    choice.seat = seat


at_end_of_draw = EVENT_MOMENTS.dispatcher("drawn", "s", "seat")
at_start_of_play = EVENT_MOMENTS.dispatcher("name_suit", "s", "seat")


@kernel
def go_guess(s, f):
    """E34: the player guesses the colour of the top card, as long as there is one."""
    if s.deck.count == 0:
        pop(s)
        return False
    offer_guess(s)
    return ask(s, f.seat, Question.GUESS)


@kernel
def offer_guess(s):
    """E34: offer red and black."""
    clear(s.legal)
    allow(s.legal, GUESS_RED)
    allow(s.legal, GUESS_BLACK)


@kernel
def answer_guess(s, action):
    """E34: right: the card comes into the hand, known to all; wrong: it is discarded, and phase 1 is over."""
    seat = s.actor
    card = take_top(s.deck)
    log(s, Event.GUESS, seat, card, action - GUESS_RED)
    if HEARTS_OR_DIAMONDS[suit_of(s, card)] == (action == GUESS_RED):
        into_hand_openly(s, seat, card)
        renew_deck(s)
    else:
        pop(s)
        onto_discard(s, card)


@kernel
def go_ranch(s, f):
    """E35: the player discards cards, one by one."""
    offer_ranch(s, f.seat)
    return ask(s, f.seat, Question.SEVERAL)


@kernel
def offer_ranch(s, seat):
    """E35: offer every hand card, and to stop."""
    clear(s.legal)
    offer_hand(s, seat, DISCARD)
    allow(s.legal, STOP)


@kernel
def answer_ranch(s, action):
    """E35: discard a card; or stop and draw as many as were discarded."""
    f = top(s)
    seat = f.seat
    if action == STOP:
        number = f.left
        pop(s)
        draw_cards(s, seat, number)
    else:
        f.left += 1
        discard_by_name(s, seat, action - DISCARD)


@kernel
def go_suit(s, f):
    """E16: the player names a suit."""
    offer_suits(s)
    return ask(s, f.seat, Question.SUIT)


@kernel
def offer_suits(s):
    """E16: offer the four suits."""
    clear(s.legal)
    for suit in range(NUM_SUITS):
        allow(s.legal, SUIT + suit)


@kernel
def answer_suit(s, action):
    """E16: until the end of the turn the player plays only cards of this suit."""
    pop(s)
    s.named_suit = action - SUIT
    log(s, Event.SUIT, s.actor, s.named_suit, 0)
