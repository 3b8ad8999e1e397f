"""Sets of cards as bits and piles of cards as small records, for every game that is played with cards.

A card is a number. Cards of the same face have neighbouring numbers, in the order of the game's card table, so the
lowest bit is the copy that comes first in the table. A set is an array of words with one bit for each card. A pile has
a count and an array of cards, the top card last; the cards in front of a player are a pile too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from bang_env.core.bits import first_bit, nth_bit, set_bits
from bang_env.core.jit import kernel
from bang_env.core.legal import WORD
from bang_env.core.pending import Overflow
from bang_env.core.rng import below

_ONE = np.uint64(1)
MOST_CARDS = 192
"""The largest number of cards that `sort_pile` can order."""

# ---------------------------------------------------------------------------------------------------------------- sets


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
    """The n-th card, in ascending order, that is in both sets; -1 if they share fewer."""
    for word in range(cards.shape[0]):
        bits = cards[word] & among[word]
        here = set_bits(bits)
        if n < here:
            return word * WORD + nth_bit(bits, n)
        n -= here
    return -1


@kernel
def first_common(cards, among):
    """The first card that is in both sets; -1 if they share none."""
    for word in range(cards.shape[0]):
        bits = cards[word] & among[word]
        if bits != 0:
            return word * WORD + first_bit(bits)
    return -1


def cards_in(cards: Any) -> list[int]:
    """The cards of a set, in ascending order. For use outside the kernels."""
    members: list[int] = []
    for word, value in enumerate(cards.tolist()):
        while value:
            members.append(WORD * word + (value & -value).bit_length() - 1)
            value &= value - 1
    return members


def card_sets(keys: Sequence[int] | np.ndarray, count: int, words: int) -> np.ndarray:
    """For each key from 0 to `count` - 1, the set of cards with that key; `keys` holds the key of each card."""
    sets = np.zeros((count, words), np.uint64)
    for card, key in enumerate(keys):
        sets[key, card // WORD] |= _ONE << np.uint64(card % WORD)
    return sets


# -------------------------------------------------------------------------------------------------------------- piles


def pile_dtype(room: int) -> np.dtype[Any]:
    """The dtype of a pile with room for this many cards."""
    return np.dtype((np.record, [("count", np.int16), ("cards", np.int16, (room,))]))


@kernel
def put(s, pile, card):
    """Lay a card on top of a pile."""
    if pile.count >= pile.cards.shape[0]:
        s.overflow = Overflow.PILE
        return
    pile.cards[pile.count] = card
    pile.count += 1


@kernel
def take_top(pile):
    """Take the top card of a pile; -1 if it is empty."""
    if pile.count == 0:
        return -1
    pile.count -= 1
    return pile.cards[pile.count]


@kernel
def take_out(pile, place):
    """Take out the card at a place, counted from the bottom. The cards above it move down."""
    card = pile.cards[place]
    pile.count -= 1
    for above in range(place, pile.count):
        pile.cards[above] = pile.cards[above + 1]
    return card


@kernel
def sort_pile(pile):
    """Sort a pile of different cards, so that a shuffle afterwards does not depend on their former order."""
    low = middle = high = np.uint64(0)
    for place in range(pile.count):
        card = pile.cards[place]
        if card < WORD:
            low |= _ONE << np.uint64(card)
        elif card < 2 * WORD:
            middle |= _ONE << np.uint64(card - WORD)
        else:
            high |= _ONE << np.uint64(card - 2 * WORD)
    place = 0
    while low != 0:
        pile.cards[place] = first_bit(low)
        low &= low - _ONE
        place += 1
    while middle != 0:
        pile.cards[place] = WORD + first_bit(middle)
        middle &= middle - _ONE
        place += 1
    while high != 0:
        pile.cards[place] = 2 * WORD + first_bit(high)
        high &= high - _ONE
        place += 1


@kernel
def shuffle_pile(rng, pile):
    """Shuffle a pile, every order equally likely."""
    for last in range(pile.count - 1, 0, -1):
        other = below(rng, last + 1)
        card = pile.cards[last]
        pile.cards[last] = pile.cards[other]
        pile.cards[other] = card


@kernel
def shuffle_from_the_top(rng, pile):
    """Shuffle a pile, using the random numbers from its top downwards."""
    for place in range(pile.count - 1, 0, -1):
        other = below(rng, place + 1)
        mine, theirs = pile.count - 1 - place, pile.count - 1 - other
        card = pile.cards[mine]
        pile.cards[mine] = pile.cards[theirs]
        pile.cards[theirs] = card


def write_pile(pile: Any, cards: Sequence[int]) -> None:
    """Make a pile of these cards, the top one first. For use outside the kernels."""
    pile["count"] = len(cards)
    pile["cards"][:len(cards)] = cards[::-1]


def pile_cards(pile: Any) -> list[int]:
    """The cards of a pile, the top one first. For use outside the kernels."""
    return [int(card) for card in pile["cards"][:pile["count"]][::-1]]
