"""Characters, hands and decks: who stands where, and how cards move (D1 to D5, D8).

All other rule files build on this one.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.cards import (
    add,
    contains,
    first_common,
    nth_common,
    put,
    remove,
    shuffle_from_the_top,
    take_out,
    take_top,
)
from bang_env.core.events import log
from bang_env.core.hands import hold, release
from bang_env.core.jit import kernel
from bang_env.core.rng import below
from bang_env.duel.cards import (
    BACK_OF,
    CARDS_OF_BACK,
    CARDS_OF_FACE,
    CARDS_OF_NAME,
    EQUIPMENT_INDEX,
    FACE_COPIES,
    FACE_OF,
    FIRST_OF_FACE,
    LIFE,
    NAME_OF,
    NUM_FACES,
    SET_WORDS,
)
from bang_env.duel.state import NOBODY, Event, Fate

_ONE = np.uint64(1)
COMMON = 2
"""Where a card comes from: deck 0, deck 1, or the common deck."""

# ----------------------------------------------------------------------------------------------------- characters (D1)


@kernel
def here(s, side, slot):
    """Whether somebody alive stands in this slot."""
    return s.character[side, slot] >= 0 and s.life[side, slot] > 0


@kernel
def alone(s, side):
    """D1: whether a side has a single character in play."""
    return s.character[side, 0] < 0 or s.character[side, 1] < 0


@kernel
def rearguard(s, side):
    """D1: the slot of a side's rearguard; a lone character is their own rearguard."""
    return s.active[side] if alone(s, side) else 1 - s.active[side]


@kernel
def is_character(s, side, slot, character):
    """Whether this character stands in this slot, alive and with their ability."""
    return s.abilities == 1 and s.character[side, slot] == character and s.life[side, slot] > 0


@kernel
def ability(s, side, slot):
    """The character whose ability is in force in this slot, -1 if there is none."""
    return s.character[side, slot] if s.abilities == 1 and s.life[side, slot] > 0 else -1


@kernel
def active_is(s, side, character):
    """Whether this character is alive and the side's active one."""
    return is_character(s, side, s.active[side], character)


@kernel
def in_play(s, side, character):
    """Whether this character stands alive in either slot of a side."""
    return is_character(s, side, 0, character) or is_character(s, side, 1, character)


@kernel
def wears(s, side, slot, name):
    """Whether the character in this slot wears this Equipment."""
    return s.character[side, slot] >= 0 and s.worn[side, slot] >> EQUIPMENT_INDEX[name] & 1 == 1


@kernel
def characters_left(s, side):
    """How many characters a side has in play and in reserve together."""
    return np.int64(s.character[side, 0] >= 0) + np.int64(s.character[side, 1] >= 0) + s.reserve[side].count


@kernel
def regain(s, side, slot, points):
    """A character regains life, never above the start value."""
    gain = min(points, LIFE[s.character[side, slot]] - s.life[side, slot])
    if gain > 0:
        s.life[side, slot] += gain
        log(s, Event.REGAIN, side, slot, s.life[side, slot])


# ----------------------------------------------------------------------------------------------------- hands (D4, D5)


@kernel
def into_hand(s, side, card, known):
    """D5: a card goes into a hand; the opponent may know it."""
    hold(s, side, card, NAME_OF[card])
    if known:
        add(s.known[1 - side], card)
    s.backs[side, BACK_OF[card]] += 1


@kernel
def out_of_hand(s, side, card):
    """A copy of a card leaves a hand. Returns which one it was.

    Nobody can tell copies of one face apart. A copy that the opponent knows leaves first, then one from an older
    shuffle of the common deck, then one from the last shuffle, then any other.
    """
    face = FACE_OF[card]
    best = card
    if FACE_COPIES[face] > 1:
        best = first_common(s.known[1 - side], CARDS_OF_FACE[face])
        if best < 0:
            standing = 3
            for copy in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]):
                if contains(s.hand[side], copy) and origin(s, copy) < standing:
                    best = copy
                    standing = origin(s, copy)
    remove(s.known[1 - side], best)
    lift(s, side, best)
    return best


@kernel
def origin(s, card):
    """Where a card of a hand was last hidden: 0 in an older common deck, 1 in the present one, 2 in an own deck."""
    if contains(s.recent, card):
        return 1
    return 0 if contains(s.recycled, card) else 2


@kernel
def lift(s, side, card):
    """Take exactly this card out of a hand."""
    release(s, side, card, NAME_OF[card])
    s.backs[side, BACK_OF[card]] -= 1


@kernel
def by_name(s, side, name):
    """D19a: the copy that leaves a hand, the one whose face comes first in the table."""
    return first_common(s.hand[side], CARDS_OF_NAME[name])


@kernel
def discard_by_name(s, side, name):
    """A card of this name goes from the hand to the discard pile."""
    card = out_of_hand(s, side, by_name(s, side, name))
    log(s, Event.DISCARD, side, card, side)
    onto_pile(s, card)


@kernel
def random_card(s, side, back):
    """A random card of a hand with this back."""
    candidates = s.backs[side, back]
    pick = below(s.rng, candidates) if candidates > 1 else 0
    return nth_common(s.hand[side], CARDS_OF_BACK[back], pick)


# --------------------------------------------------------------------------------------------------------- piles (D8)


@kernel
def onto_pile(s, card):
    """A card goes face up on the discard pile."""
    put(s, s.discard, card)
    s.discard_faces[FACE_OF[card]] += 1


@kernel
def common_deck_exists(s):
    """D8: there is a common deck as soon as one side's own deck is empty."""
    return s.deck[0].count == 0 or s.deck[1].count == 0


@kernel
def can_draw(s, side):
    """D8: whether this side can draw a card."""
    return s.deck[side].count > 0 or s.common.count > 0 or s.discard.count > 0


@kernel
def renew_common(s):
    """D8: the shuffled discard pile becomes the common deck when that is empty and a card is needed."""
    count = s.discard.count
    for place in range(count):
        s.common.cards[place] = s.discard.cards[place]
    for face in range(NUM_FACES):
        s.shuffled_faces[face] = s.discard_faces[face]
        s.discard_faces[face] = 0
    s.discard.count = 0
    s.common.count = count
    shuffle_from_the_top(s.rng, s.common)
    for word in range(SET_WORDS):
        s.recent[word] = 0
    for place in range(count):
        add(s.recent, s.common.cards[place])
    for word in range(SET_WORDS):
        s.recycled[word] |= s.recent[word]
    log(s, Event.SHUFFLE, 0, count, 0)


@kernel
def top_card(s, deck):
    """D8: take the top card of a side's deck, or of the common deck if that is empty; -1 if there is no card.

    `deck` is a side or COMMON.
    """
    if deck != COMMON and s.deck[deck].count > 0:
        return take_top(s.deck[deck])
    if s.common.count == 0:
        if s.discard.count == 0:
            return -1
        renew_common(s)
    return take_top(s.common)


@kernel
def draw(s, side, deck):
    """A side draws the top card of a deck. Returns it, or -1 if there is none."""
    source = deck if deck != COMMON and s.deck[deck].count > 0 else COMMON
    card = top_card(s, deck)
    if card >= 0:
        log(s, Event.DRAW, side, card, source)
        into_hand(s, side, card, False)
    return card


@kernel
def draw_cards(s, side, number):
    """A side draws this many cards, or as many as there are."""
    for _ in range(number):
        draw(s, side, side)


# ---------------------------------------------------------------------------------------------------------- Equipment


@kernel
def put_on(s, side, slot, card):
    """D15: a character gets an Equipment card; a card of the same name is replaced and discarded."""
    index = EQUIPMENT_INDEX[NAME_OF[card]]
    if s.worn[side, slot] >> index & 1:
        old = take_off(s, side, slot, index)
        log(s, Event.EQUIPMENT, side, old, slot << 4 | Fate.REPLACED)
        onto_pile(s, old)
    put(s, s.equipment[side, slot], card)
    s.worn[side, slot] |= 1 << index


@kernel
def take_off(s, side, slot, index):
    """A character takes off an Equipment card of this kind. Returns the card."""
    worn = s.equipment[side, slot]
    place = 0
    while place < worn.count - 1 and EQUIPMENT_INDEX[NAME_OF[worn.cards[place]]] != index:
        place += 1
    s.worn[side, slot] ^= 1 << index
    return take_out(worn, place)


@kernel
def discard_equipment(s, side, slot, index):
    """An Equipment card in play goes on the discard pile."""
    card = take_off(s, side, slot, index)
    log(s, Event.EQUIPMENT, side, card, slot << 4 | Fate.DISCARDED)
    onto_pile(s, card)


@kernel
def no_cards(places):
    """Mark places for single cards as empty."""
    for place in range(places.shape[0]):
        places[place] = NOBODY
