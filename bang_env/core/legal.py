"""The set of legal actions: one bit per action id in a record's `legal` words, written once per decision."""

from __future__ import annotations

import numpy as np

from bang_env.core.bits import first_bit, nth_bit, set_bits
from bang_env.core.jit import kernel

WORD = 64
_ONE = np.uint64(1)


def words_for(num_actions: int) -> int:
    """How many 64-bit words hold one bit for each action."""
    return -(-num_actions // WORD)


@kernel
def clear(legal):
    """Allow nothing."""
    for word in range(legal.shape[0]):
        legal[word] = 0


@kernel
def allow(legal, action):
    """Add one action."""
    legal[action >> 6] |= _ONE << np.uint64(action & 63)


@kernel
def allow_many(legal, first, bits):
    """Add an action for each set bit of a word: the action `first` for bit 0, and so on."""
    word, shift = first >> 6, np.uint64(first & 63)
    legal[word] |= bits << shift
    rest = bits >> np.uint64(1) >> (np.uint64(63) - shift)
    if rest != 0:
        legal[word + 1] |= rest


@kernel
def is_legal(legal, action):
    """Whether an action is in the set. Any integer may be asked for."""
    if action < 0 or action >= legal.shape[0] * WORD:
        return False
    return (legal[action >> 6] >> np.uint64(action & 63)) & _ONE == _ONE


@kernel
def count(legal):
    """How many actions are legal."""
    total = 0
    for word in range(legal.shape[0]):
        total += set_bits(legal[word])
    return total


@kernel
def nth(legal, n):
    """The n-th legal action in ascending order, counted from 0; -1 if there are fewer."""
    word = before = total = 0
    for each in range(legal.shape[0]):  # without a branch: where a random action lies cannot be predicted
        total += set_bits(legal[each])
        beyond = n >= total
        word += beyond
        before = total if beyond else before
    if word == legal.shape[0]:
        return -1
    return word * WORD + nth_bit(legal[word], n - before)


@kernel
def write_mask(legal, mask):
    """Write the set as a vector of 0 and 1. Few actions are legal at a time, so it visits only these."""
    mask[:] = 0
    for word in range(legal.shape[0]):
        bits = legal[word]
        while bits != 0:
            mask[word * WORD + first_bit(bits)] = 1
            bits &= bits - _ONE
