"""Sets of cards as bits and piles of cards as arrays, for every game that is played with cards.

A card is a number. Cards of the same face have neighbouring numbers, in the order of the game's card table, so "the copy that stands
first in the table" is the lowest bit.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.legal import WORD, first_bit, set_bits
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


@kernel
def nth_common(cards, among, n):
    """The n-th card, in ascending order, that is in both sets; -1 if there are not so many."""
    for word in range(cards.shape[0]):
        bits = cards[word] & among[word]
        here = set_bits(bits)
        if n < here:
            for _ in range(n):
                bits &= bits - _ONE
            return word * WORD + first_bit(bits)
        n -= here
    return -1


@kernel
def shuffle_pile(rng, pile, count):
    """Shuffle a pile of `count` cards whose top is the last entry, every order equally likely."""
    for place in range(count - 1, 0, -1):
        other = below(rng, place + 1)
        mine, theirs = count - 1 - place, count - 1 - other
        kept = pile[mine]
        pile[mine] = pile[theirs]
        pile[theirs] = kept
