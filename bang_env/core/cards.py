"""Sets of cards as bits and piles of cards as arrays, for every game that is played with cards.

A card is a number. Cards of the same face have neighbouring numbers, in the order of the game's card table, so "the copy that stands
first in the table" is the lowest bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_env.core.bits import first_bit, nth_bit, set_bits
from bang_env.core.jit import kernel
from bang_env.core.legal import WORD
from bang_env.core.rng import below

_ONE = np.uint64(1)


@kernel
def add(cards, card):
    """Put a card into a set."""
    cards[card >> 6] |= _ONE << np.uint64(card & 63)


@kernel
def remove(cards, card):
    """Take a card out of a set."""
    cards[card >> 6] &= ~(_ONE << np.uint64(card & 63))


@kernel
def contains(cards, card):
    """Whether a card is in a set."""
    return (cards[card >> 6] >> np.uint64(card & 63)) & _ONE == _ONE


def cards_in(cards: Any) -> list[int]:
    """The cards of a set, ascending: for use outside the kernels."""
    return [int(card) for card in np.flatnonzero(np.unpackbits(np.asarray(cards).astype("<u8").view(np.uint8), bitorder="little"))]


@kernel
def nth_common(cards, among, n):
    """The n-th card, in ascending order, that is in both sets; -1 if there are not so many."""
    for word in range(cards.shape[0]):
        bits = cards[word] & among[word]
        here = set_bits(bits)
        if n < here:
            return word * WORD + nth_bit(bits, n)
        n -= here
    return -1


@kernel
def sort_pile(pile, count):
    """Put a pile of at most 128 different cards into ascending order: a shuffle that follows does not depend on the order before."""
    low = high = np.uint64(0)
    for place in range(count):
        card = np.int64(pile[place])
        if card < WORD:
            low |= _ONE << np.uint64(card)
        else:
            high |= _ONE << np.uint64(card - WORD)
    place = 0
    while low != 0:
        pile[place] = first_bit(low)
        low &= low - _ONE
        place += 1
    while high != 0:
        pile[place] = WORD + first_bit(high)
        high &= high - _ONE
        place += 1


@kernel
def shuffle_pile(rng, pile, count):
    """Shuffle a pile of `count` cards whose top is the last entry, every order equally likely."""
    for place in range(count - 1, 0, -1):
        other = below(rng, place + 1)
        mine, theirs = count - 1 - place, count - 1 - other
        kept = pile[mine]
        pile[mine] = pile[theirs]
        pile[theirs] = kept
