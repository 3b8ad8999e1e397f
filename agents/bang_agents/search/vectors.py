"""Sums over vectors of float32, as the processor's vector instructions; as plain NumPy with the JIT off.

Networks spend their time in these few loops, and the compiler turns a plain loop over a sum into slow code, because it
must not change the order of the terms. Here the order is fixed by hand: LANES sums side by side, with one rounding for
each product and sum (fused multiply-add). So the results are the same on every processor, whatever its vectors' width.

All widths and starting points are multiples of LANES.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from bang_env.core.jit import JIT_DISABLED

LANES = 16
BLOCK = 8
"""How many vectors of sums are kept in registers at a time."""

_INDEX, _SHORT = ir.IntType(64), ir.IntType(32)
_VECTOR = ir.VectorType(ir.FloatType(), LANES)
_ZEROS = ir.Constant(_VECTOR, [0.0] * LANES)


def _vectorised(typer: Callable[..., Any], build: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function by hand: `typer` gives its signature, `build` its code from the arrays' data and the rest.

    Its `py_func` is the plain Python version, as in numba.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        if JIT_DISABLED:
            return function

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            plain = [context.make_array(kind)(context, builder, value).data if isinstance(kind, types.Array) else value
                     for kind, value in zip(signature.args, values, strict=True)]
            result = build(builder, *plain)
            return context.get_dummy_value() if result is None else result

        def typed(_: Any, *kinds: Any) -> Any:
            return typer(*kinds), generate

        first = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        arguments = [first, *inspect.signature(function).parameters.values()]
        typed.__signature__ = inspect.Signature(arguments)  # type: ignore[attr-defined]  # numba reads the names
        instruction: Any = intrinsic(typed)
        instruction.py_func = function
        return instruction

    return compiled


def _number(value: int) -> Any:
    return ir.Constant(_INDEX, value)


def _load(builder: Any, data: Any, at: Any) -> Any:
    vector = builder.load(builder.bitcast(builder.gep(data, [at]), _VECTOR.as_pointer()))
    vector.align = 4
    return vector


def _fused(builder: Any, left: Any, right: Any, total: Any) -> Any:
    """left * right + total."""
    kind = ir.FunctionType(_VECTOR, [_VECTOR] * 3)
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.fma.v{LANES}f32"),
                        [left, right, total])


def _spread(builder: Any, value: Any) -> Any:
    """The same value in all lanes."""
    nothing = ir.Constant(_VECTOR, ir.Undefined)
    first = builder.insert_element(nothing, value, ir.Constant(_SHORT, 0))
    return builder.shuffle_vector(first, nothing, ir.Constant(ir.VectorType(_SHORT, LANES), [0] * LANES))


def _steps(builder: Any, low: Any, high: Any, step: int) -> Any:
    return cgutils.for_range_slice(builder, low, high, _number(step), intp=_INDEX)


# -------------------------------------------------------------------------------------------------------- sums of rows


def _build_add_rows(builder: Any, table: Any, start: Any, width: Any, places: Any, values: Any, number: Any,
                    out: Any) -> None:
    whole = builder.and_(width, _number(-LANES * BLOCK))
    for vectors, low, high in ((BLOCK, _number(0), whole), (1, whole, width)):
        sums = [cgutils.alloca_once(builder, _VECTOR) for _ in range(vectors)]
        with _steps(builder, low, high, LANES * vectors) as (column, _):
            columns = [builder.add(column, _number(LANES * index)) for index in range(vectors)]
            for total, at in zip(sums, columns, strict=True):
                builder.store(_load(builder, out, at), total)
            with _steps(builder, _number(0), number, 1) as (item, _):
                value = _spread(builder, builder.load(builder.gep(values, [item])))
                row = builder.add(start, builder.mul(builder.load(builder.gep(places, [item])), width))
                for total, at in zip(sums, columns, strict=True):
                    weights = _load(builder, table, builder.add(row, at))
                    builder.store(_fused(builder, value, weights, builder.load(total)), total)
            for total, at in zip(sums, columns, strict=True):
                place = builder.bitcast(builder.gep(out, [at]), _VECTOR.as_pointer())
                builder.store(builder.load(total), place, align=4)


@_vectorised(lambda table, start, width, places, values, number, out: types.none(
    table, types.int64, types.int64, places, values, types.int64, out), _build_add_rows)
def add_rows(table, start, width, places, values, number, out):
    """Add the rows `places` of a table, each times its value, to `out`.

    The table's rows of `width` numbers begin at `start`; the first `number` places and values count.
    """
    for item in range(number):
        row = start + places[item] * width
        out[:width] += values[item] * table[row:row + width]


# ------------------------------------------------------------------------------------------------------------ products


def _build_dot(builder: Any, vector: Any, table: Any, start: Any, width: Any) -> Any:
    sums = [cgutils.alloca_once(builder, _VECTOR) for _ in range(2)]
    for total in sums:
        builder.store(_ZEROS, total)
    whole = builder.and_(width, _number(-2 * LANES))
    for vectors, low, high in ((2, _number(0), whole), (1, whole, width)):
        with _steps(builder, low, high, LANES * vectors) as (column, _):
            for index in range(vectors):
                at = builder.add(column, _number(LANES * index))
                weights = _load(builder, table, builder.add(start, at))
                builder.store(_fused(builder, _load(builder, vector, at), weights, builder.load(sums[index])),
                              sums[index])
    result = builder.fadd(builder.load(sums[0]), builder.load(sums[1]))
    half = LANES // 2
    while half > 0:
        nothing = ir.Constant(result.type, ir.Undefined)
        lanes = [ir.Constant(ir.VectorType(_SHORT, half), list(range(low, low + half))) for low in (0, half)]
        result = builder.fadd(*(builder.shuffle_vector(result, nothing, chosen) for chosen in lanes))
        half //= 2
    return builder.extract_element(result, ir.Constant(_SHORT, 0))


@_vectorised(lambda vector, table, start, width: types.float32(vector, table, types.int64, types.int64), _build_dot)
def dot(vector, table, start, width):
    """The product of the first `width` numbers of a vector with those of a table from `start` on."""
    return np.float32(vector[:width] @ table[start:start + width])


# --------------------------------------------------------------------------------------------------- numbers that count


def _bits(builder: Any, truths: Any) -> Any:
    return builder.zext(builder.bitcast(truths, ir.IntType(LANES)), _INDEX)


def _build_positive(builder: Any, vector: Any, at: Any) -> Any:
    return _bits(builder, builder.fcmp_ordered(">", _load(builder, vector, at), _ZEROS))


def _build_differ(builder: Any, one: Any, other: Any, at: Any) -> Any:
    return _bits(builder, builder.fcmp_unordered("!=", _load(builder, one, at), _load(builder, other, at)))


@_vectorised(lambda one, other, at: types.uint64(one, other, types.int64), _build_differ)
def differ(one, other, at):
    """A bit for each of the LANES numbers from `at` on that is not the same in two vectors."""
    return np.uint64(sum(1 << lane for lane in range(LANES) if one[at + lane] != other[at + lane]))


@_vectorised(lambda vector, at: types.uint64(vector, types.int64), _build_positive)
def positive(vector, at):
    """A bit for each of the LANES numbers from `at` on that is above 0."""
    return np.uint64(sum(1 << lane for lane in range(LANES) if vector[at + lane] > 0))
