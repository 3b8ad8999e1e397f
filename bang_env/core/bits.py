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
_HALVES = tuple(np.uint64(n) for n in (32, 16, 8, 4, 2, 1))


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
    """The place of the n-th set bit, counted from 0. It halves the word without a branch that is hard to predict."""
    place = np.uint64(0)
    for width in _HALVES:
        here = set_bits((word >> place) & ((_ONE << width) - _ONE))
        beyond = n >= here
        n -= here * beyond
        place += width * np.uint64(beyond)
    return np.int64(place)
