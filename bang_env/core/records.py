"""Clearing the bytes of a record: a game's record before a new game, and a frame before it is filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from bang_env.core.jit import JIT_DISABLED

FIRST_OF_GAME = "rng"
"""The first field that belongs to the game itself; the fields before it, options and seed, outlive the game."""


def _setting_bytes(value: int, start_of: Callable[[Any], int]) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function of a record to one instruction that sets its bytes, from `start_of` on, to a value."""

    def compiled(function: Callable[..., Any]) -> Any:
        def typer(_: Any, record: Any) -> Any:
            start = start_of(record)

            def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                base = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
                size = ir.Constant(ir.IntType(64), record.size - start)
                cgutils.memset(builder, cgutils.pointer_add(builder, base, start), size, value)
                return context.get_dummy_value()

            return types.void(record), build

        if JIT_DISABLED:
            return function
        instruction: Any = intrinsic(typer)
        instruction.py_func = function
        return instruction

    return compiled


@_setting_bytes(0, lambda record: record.fields[FIRST_OF_GAME].offset)
def wipe(s):
    """Set every field of a game's record to 0, except its options and its seed."""
    start = s.dtype.fields[FIRST_OF_GAME][1]
    for name, (dtype, offset, *_) in s.dtype.fields.items():
        if offset >= start:
            s[name] = np.zeros(dtype.shape, dtype.base) if dtype.shape else np.zeros((), dtype)[()]


@_setting_bytes(0xFF, lambda record: 0)
def fill_with_nobody(record):
    """Set every field of a small record of signed integers to -1, which stands for nobody and nothing."""
    for name in record.dtype.names:
        record[name] = -1
