"""What a side cannot know, drawn afresh consistently with all it knows (D4, D5), and as a function of that and the seed alone.

A card that is out of a player's sight is of one of three origins, and the table tells him how many of each the opponent holds:

- never seen since the beginning: in its own deck or, drawn from there, in the opponent's hand
- in the discard pile when the common deck was last made: in the common deck or, drawn from there, in the opponent's hand
- from an older common deck, which has run out: surely in the opponent's hand
"""

from __future__ import annotations

from bang_env.core.cards import contains, put, shuffle_pile, sort_pile, take_top
from bang_env.core.jit import kernel
from bang_env.core.legal import count
from bang_env.core.pending import Overflow
from bang_env.core.rng import below, shuffle
from bang_env.duel.cards import BACK_OF, CHARACTERS_OF, LIFE, MAX_CHARACTERS, NUM_CARDS
from bang_env.duel.rules.table import into_hand, lift, origin
from bang_env.duel.rules.turn import pose
from bang_env.duel.state import NOBODY, Event, Stage

OLD, RECENT, FRESH = 0, 1, 2
MOST_TRIES = 100_000


@kernel
def redraw(s, player):
    """Everything hidden from a player, drawn afresh; if the opponent is asked something, until he has a choice again."""
    other = 1 - player
    redraw_characters(s, player)
    hide_draws(s, other)
    for _ in range(MOST_TRIES):
        redraw_fresh(s, other, player)
        redraw_fresh(s, other, other)
        redraw_recent(s, other)
        redraw_drawn(s, other)
        if s.actor != other or (pose(s) and count(s.legal) > 1):
            return
    s.overflow = Overflow.WORLDS


@kernel
def is_hidden(s, side, card):
    """Whether the opponent of this side does not know that its hand holds this card."""
    return contains(s.hand[side], card) and not contains(s.known[1 - side], card)


@kernel
def redraw_fresh(s, side, back):
    """Cards of one back never seen before: the own deck of that back, and what the hand drew from it, are mixed and dealt again."""
    taken = 0
    for card in range(NUM_CARDS):
        if BACK_OF[card] == back and is_hidden(s, side, card) and origin(s, card) == FRESH:
            lift(s, side, card)
            put(s, s.deck[back], card)
            taken += 1
    sort_pile(s.deck[back])
    shuffle_pile(s.rng, s.deck[back])
    for _ in range(taken):
        into_hand(s, side, take_top(s.deck[back]), False)


@kernel
def redraw_recent(s, side):
    """Cards of the last shuffle: the common deck and what the hand drew from it are mixed; backs that show stay as they are."""
    back_on_top = NOBODY if s.common.count == 0 else BACK_OF[s.common.cards[s.common.count - 1]]
    law = lift_recent(s, side, 0)
    outlaw = lift_recent(s, side, 1)
    sort_pile(s.common)
    shuffle_pile(s.rng, s.common)
    deal_recent(s, side, 0, law)
    deal_recent(s, side, 1, outlaw)
    if back_on_top >= 0:
        put_on_top(s, back_on_top)


@kernel
def lift_recent(s, side, back):
    """The hand's hidden cards of the last shuffle with this back go into the common deck; returns how many."""
    taken = 0
    for card in range(NUM_CARDS):
        if BACK_OF[card] == back and is_hidden(s, side, card) and origin(s, card) == RECENT:
            lift(s, side, card)
            put(s, s.common, card)
            taken += 1
    return taken


@kernel
def deal_recent(s, side, back, number):
    """So many cards with this back go from the shuffled common deck into the hand."""
    place = 0
    while number > 0:
        card = s.common.cards[place]
        if BACK_OF[card] == back:
            s.common.count -= 1
            s.common.cards[place] = s.common.cards[s.common.count]
            into_hand(s, side, card, False)
            number -= 1
        else:
            place += 1


@kernel
def put_on_top(s, back):
    """Shuffle the common deck once more, with a card of the back that everybody sees on top."""
    matching = 0
    chosen = 0
    for place in range(s.common.count):
        if BACK_OF[s.common.cards[place]] == back:
            matching += 1
            if below(s.rng, matching) == 0:
                chosen = place
    last = s.common.count - 1
    card = s.common.cards[chosen]
    s.common.cards[chosen] = s.common.cards[last]
    s.common.cards[last] = card
    shuffle(s.rng, s.common.cards, last)


@kernel
def redraw_drawn(s, side):
    """Cards just drawn, one of which is to be discarded, are others of the same back and origin now."""
    if s.actor != side:
        return
    for place in range(s.drawn.shape[0]):
        old = s.drawn[place]
        if old >= 0:
            matching = 0
            for card in range(NUM_CARDS):
                if (is_hidden(s, side, card) and BACK_OF[card] == BACK_OF[old] and origin(s, card) == origin(s, old)
                        and not among_first(s, place, card)):
                    matching += 1
                    if below(s.rng, matching) == 0:
                        s.drawn[place] = card


@kernel
def among_first(s, number, card):
    """Whether a card is one of the first `number` drawn."""
    for place in range(number):
        if s.drawn[place] == card:
            return True
    return False


@kernel
def redraw_characters(s, player):
    """The own reserve's order; the opponent's reserve; before both have chosen, also who stands in his slots and is active."""
    other = 1 - player
    sort_pile(s.reserve[player])
    shuffle_pile(s.rng, s.reserve[player])
    known = s.eliminated
    if s.stage != Stage.SETUP:
        for slot in range(2):
            if s.character[other, slot] >= 0:
                known |= 1 << s.character[other, slot]
    for place in range(s.reserve[other].count):
        character = unknown_character(s, other, known)
        s.reserve[other].cards[place] = character
        known |= 1 << character
    if s.stage == Stage.SETUP:
        for slot in range(2):
            s.character[other, slot] = unknown_character(s, other, known)
            s.life[other, slot] = LIFE[s.character[other, slot]]
            known |= 1 << s.character[other, slot]
        if s.active[other] >= 0:
            s.active[other] = below(s.rng, 2)


@kernel
def unknown_character(s, side, known):
    """A random character of a side that is not among the known ones."""
    chosen = NOBODY
    matching = 0
    for index in range(MAX_CHARACTERS):
        character = CHARACTERS_OF[side, index]
        if not known >> character & 1:
            matching += 1
            if below(s.rng, matching) == 0:
                chosen = character
    return chosen


@kernel
def hide_draws(s, side):
    """The cards that the other side drew unseen are no longer told by the events, but for their backs."""
    for entry in range(s.events.shape[0]):
        card = s.events[entry, 2]
        if s.events[entry, 0] == Event.DRAW and s.events[entry, 1] == side and card >= 0:
            s.events[entry, 2] = NOBODY - BACK_OF[card]
