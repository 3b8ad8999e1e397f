"""The set of legal actions: one bit per action id in a record's `legal` words, written once per decision."""

from __future__ import annotations

import numpy as np

from bang_env.core.jit import kernel

WORD = 64
_ONE = np.uint64(1)
_M1, _M2, _M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_H01 = np.uint64(0x0101010101010101)
_SHIFT_1, _SHIFT_2, _SHIFT_4, _SHIFT_56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


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
def is_legal(legal, action):
    """Whether this action id is in the set (any integer may be asked for)."""
    if action < 0 or action >= legal.shape[0] * WORD:
        return False
    return (legal[action >> 6] >> np.uint64(action & 63)) & _ONE == _ONE


@kernel
def set_bits(x):
    """The number of set bits of a word."""
    x = x - ((x >> _SHIFT_1) & _M1)
    x = (x & _M2) + ((x >> _SHIFT_2) & _M2)
    x = (x + (x >> _SHIFT_4)) & _M4
    return np.int64((x * _H01) >> _SHIFT_56)


@kernel
def first_bit(bits):
    """The place of the lowest set bit of a word that is not 0."""
    return set_bits((bits & (~bits + _ONE)) - _ONE)


@kernel
def count(legal):
    """How many actions are legal."""
    total = 0
    for word in range(legal.shape[0]):
        total += set_bits(legal[word])
    return total


@kernel
def nth(legal, n):
    """The n-th legal action in ascending order, n from 0 to count - 1."""
    word = 0
    here = set_bits(legal[0])
    while n >= here:
        n -= here
        word += 1
        here = set_bits(legal[word])
    bits = legal[word]
    for _ in range(n):
        bits &= bits - _ONE
    return word * WORD + first_bit(bits)


@kernel
def write_mask(legal, mask):
    """Write the set as a vector of 0 and 1; few actions are legal at a time, so only these are visited."""
    mask[:] = 0
    for word in range(legal.shape[0]):
        bits = legal[word]
        while bits != 0:
            mask[word * WORD + first_bit(bits)] = 1
            bits &= bits - _ONE
