"""Hands, and what each other seat knows of them, for every game that is played with cards.

`known[viewer]` is the set of cards that a seat does not hold but whose place it knows. When a card moves, those who
knew it still know it, until a rule makes them forget.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.cards import add, remove
from bang_env.core.jit import kernel
from bang_env.core.layout import Field
from bang_env.core.legal import words_for

_ONE = np.uint64(1)


def hand_fields(seats: int, cards: int, names: int) -> list[Field]:
    """The record fields for the hands of this many seats, with this many cards of this many names."""
    return [
        Field("hand", np.uint64, (seats, words_for(cards)), "the cards in each hand, as bits",
              "its seat, and those in `known`"),
        Field("known", np.uint64, (seats, words_for(cards)),
              "the cards that each seat knows of though it does not hold them", "that seat"),
        Field("held", np.int8, (seats, names), "how many cards of each name each hand holds", "its seat"),
        Field("names", np.uint64, (seats, words_for(names)), "the names of the cards in each hand, as bits",
              "its seat"),
        Field("hand_count", np.int64, (seats,), "cards in each hand"),
    ]


@kernel
def hold(s, seat, card, name):
    """A card of this name comes into a hand."""
    add(s.hand[seat], card)
    s.held[seat, name] += 1
    s.names[seat, name >> 6] |= _ONE << np.uint64(name & 63)
    s.hand_count[seat] += 1


@kernel
def release(s, seat, card, name):
    """A card leaves a hand. Whoever knew of it still does."""
    remove(s.hand[seat], card)
    s.held[seat, name] -= 1
    if s.held[seat, name] == 0:
        s.names[seat, name >> 6] ^= _ONE << np.uint64(name & 63)
    s.hand_count[seat] -= 1


@kernel
def show(s, card):
    """Let everybody know where a card is."""
    for viewer in range(s.num_players):
        add(s.known[viewer], card)


@kernel
def hide(s, card):
    """Let nobody know any longer where a card is."""
    for viewer in range(s.num_players):
        remove(s.known[viewer], card)


@kernel
def forget_hand(s, viewer, seat):
    """Let a seat forget everything it knew of a hand."""
    for word in range(s.known.shape[1]):
        s.known[viewer, word] &= ~s.hand[seat, word]
