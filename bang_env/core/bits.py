"""Bits of a 64-bit word, by the processor's own instructions; as plain Python with the JIT off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from bang_env.core.jit import JIT_DISABLED, kernel

_ONE = np.uint64(1)
_2, _4, _8 = (np.uint64(n) for n in (2, 4, 8))
_ODD_BITS, _PAIRS, _NIBBLES, _BYTES, _HIGH_BITS = (np.uint64(sum(byte << 8 * place for place in range(8)))
                                                  for byte in (0x55, 0x33, 0x0F, 0x01, 0x80))
"""Words of eight equal bytes: every other bit, pair and nibble, and the lowest and the highest bit of each byte."""
_LOWEST_BYTE = np.uint64(0xFF)
_PLACES = np.array([[bit for bit in range(8) if byte >> bit & 1] + [0] * (8 - byte.bit_count()) for byte in range(256)],
                   np.uint8)
"""For each byte, the places of its set bits."""


def _instruction(build: Callable[[Any, Any], Any]) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function of a word to one instruction. Its `py_func` is the plain Python version, as in numba."""

    def compiled(function: Callable[..., Any]) -> Any:
        def typer(_: Any, word: Any) -> Any:
            return types.int64(types.uint64), lambda context, builder, signature, words: build(builder, words[0])

        if JIT_DISABLED:
            return function
        instruction: Any = intrinsic(typer)
        instruction.py_func = function
        return instruction

    return compiled


@_instruction(lambda builder, word: builder.ctpop(word))
def set_bits(word):
    """The number of set bits."""
    return int(word).bit_count()


@_instruction(lambda builder, word: builder.cttz(word, ir.Constant(ir.IntType(1), 0)))
def first_bit(word):
    """The place of the lowest set bit of a word that is not 0."""
    return (int(word) & -int(word)).bit_length() - 1


@kernel
def nth_bit(word, n):
    """The place of the n-th set bit, counted from 0, in a word that has more than n of them.

    It has no branch, since one would be hard to predict. `upto` holds in each byte of a word how many bits are set in
    this byte of `word` and the lower ones.
    """
    sums = word - ((word >> _ONE) & _ODD_BITS)
    sums = (sums & _PAIRS) + ((sums >> _2) & _PAIRS)
    upto = ((sums + (sums >> _4)) & _NIBBLES) * _BYTES
    rank = np.uint64(n)
    start = np.uint64(set_bits(((rank * _BYTES | _HIGH_BITS) - upto) & _HIGH_BITS)) * _8
    rank -= ((upto << _8) >> start) & _LOWEST_BYTE
    return np.int64(start) + np.int64(_PLACES[(word >> start) & _LOWEST_BYTE, rank])
