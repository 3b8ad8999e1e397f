"""Draw again what a side cannot know, consistent with everything it knows (D4, D5).

The result depends on the side's knowledge and on the seed alone. A card that a player cannot see has one of three
origins, and the table shows the player how many cards of each origin the opponent holds:

- never seen since the start: it is in its own deck or was drawn from there into the opponent's hand
- in the discard pile when the common deck was last shuffled: it is in the common deck or was drawn from there into the
  opponent's hand
- from an older common deck, which has run out: it is in the opponent's hand
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
    """Draw again everything hidden from a player. If the opponent must act, repeat until they have a choice again."""
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
    """Mix a side's own deck with the hidden cards that the hand drew from it, and deal those again."""
    number = 0
    for card in range(NUM_CARDS):
        if BACK_OF[card] == back and is_hidden(s, side, card) and origin(s, card) == FRESH:
            lift(s, side, card)
            put(s, s.deck[back], card)
            number += 1
    sort_pile(s.deck[back])
    shuffle_pile(s.rng, s.deck[back])
    for _ in range(number):
        into_hand(s, side, take_top(s.deck[back]), False)


@kernel
def redraw_recent(s, side):
    """Mix the common deck with the hidden cards that the hand drew from it. Backs that everybody sees stay the same."""
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
    """Put the hand's hidden cards of the last shuffle with this back into the common deck. Returns how many."""
    number = 0
    for card in range(NUM_CARDS):
        if BACK_OF[card] == back and is_hidden(s, side, card) and origin(s, card) == RECENT:
            lift(s, side, card)
            put(s, s.common, card)
            number += 1
    return number


@kernel
def deal_recent(s, side, back, number):
    """Deal this many cards with this back from the shuffled common deck into the hand."""
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
    """Shuffle the common deck once more and put a card with the back that everybody sees on top."""
    matches = 0
    choice = 0
    for place in range(s.common.count):
        if BACK_OF[s.common.cards[place]] == back:
            matches += 1
            if below(s.rng, matches) == 0:
                choice = place
    last = s.common.count - 1
    card = s.common.cards[choice]
    s.common.cards[choice] = s.common.cards[last]
    s.common.cards[last] = card
    shuffle(s.rng, s.common.cards, last)


@kernel
def redraw_drawn(s, side):
    """Replace the cards just drawn, one of which must be discarded, by others of the same back and origin."""
    if s.actor != side:
        return
    for place in range(s.drawn.shape[0]):
        old = s.drawn[place]
        if old >= 0:
            matches = 0
            for card in range(NUM_CARDS):
                if (is_hidden(s, side, card) and BACK_OF[card] == BACK_OF[old] and origin(s, card) == origin(s, old)
                        and not among_first(s, place, card)):
                    matches += 1
                    if below(s.rng, matches) == 0:
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
    """Draw again the order of the own reserve and the opponent's reserve.

    Before both sides have chosen, also who stands in the opponent's slots, and which of them is active.
    """
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
    choice = NOBODY
    matches = 0
    for index in range(MAX_CHARACTERS):
        character = CHARACTERS_OF[side, index]
        if not known >> character & 1:
            matches += 1
            if below(s.rng, matches) == 0:
                choice = character
    return choice


@kernel
def hide_draws(s, side):
    """Remove from the events the cards that the other side drew unseen. Their backs stay."""
    for entry in range(s.events.shape[0]):
        card = s.events[entry, 2]
        if s.events[entry, 0] == Event.DRAW and s.events[entry, 1] == side and card >= 0:
            s.events[entry, 2] = NOBODY - BACK_OF[card]
