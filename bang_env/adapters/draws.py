"""Luck for chance nodes: a random draw of a game with each of its results, or with one of a fixed sample.

A game draws a number below a bound, and every number is equally likely. Most actions draw at most once: a roll of any
number of dice is one draw, so is a random card of a hand. Their results can be listed without knowing the game: as the
32 bits of the generator grow, the game's next state changes at the first result's end, and that tells the bound.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.game import Game
from bang_env.core.jit import as_python
from bang_env.core.rng import draw_32, seed_rng, stream_seed

BITS = 32
MOST_RESULTS = 6**5
"""A draw with more results is not listed: five dice have as many."""

_seed_rng, _stream_seed, _draw_32 = as_python(seed_rng), as_python(stream_seed), as_python(draw_32)


def give_luck(game: Game, outcome: int) -> None:
    """Set a game's random generator from its former state and the outcome of a chance node."""
    rng = game.states["rng"][0]
    with np.errstate(over="ignore"):
        _seed_rng(rng, _stream_seed(rng[0], np.uint64(outcome)))


def give_result(game: Game, result: int, count: int) -> None:
    """Set a game's random generator so that its next draw, of one among `count`, has this result."""
    _set_bits(game, (2 * result + 1 << BITS - 1) // count)


def results(game: Game, action: int) -> int:
    """How many equally likely results the single draw of an action has; 0 if they cannot be listed.

    They cannot if the action draws more than once, or if neighbouring results lead to the same state.
    """
    lowest, highest = _first_change(game, action, 1, 1), _first_change(game, action, (1 << BITS) - 2, -1)
    if lowest is None or highest is None or abs(lowest - highest) > 2:
        return 0
    count = round((1 << BITS) / lowest)
    return count if count <= MOST_RESULTS and abs(lowest - (1 << BITS) / count) <= 2 else 0


def _set_bits(game: Game, bits: int) -> None:
    """Set a game's random generator so that it gives these 32 bits next: the inverse of PCG32's output."""
    high = bits << 27
    game.states["rng"][0, 0] = np.uint64(high ^ high >> 18 ^ high >> 36 ^ high >> 54)


def _state_after(game: Game, action: int, bits: int) -> bytes | None:
    """The state to which an action leads if the generator gives these bits; None unless it draws exactly once."""
    trial = game.clone()
    _set_bits(trial, bits)
    expected = trial.states["rng"][0].copy()
    with np.errstate(over="ignore"):
        _draw_32(expected)
    trial.step(action)
    if (trial.states["rng"][0] != expected).any():
        return None
    trial.states["rng"] = 0
    return trial.states.tobytes()


def _first_change(game: Game, action: int, start: int, step: int) -> int | None:
    """How far from one end of the 32 bits the state after an action first changes; None if that cannot be told."""
    before = _state_after(game, action, start)
    if before is None:
        return None
    near, far = 0, 1
    while far < 1 << BITS - 1 and _state_after(game, action, start + step * far) == before:
        near, far = far, 2 * far
    far = min(far, (1 << BITS) - 3)
    if _state_after(game, action, start + step * far) == before:
        return None
    while far - near > 1:
        middle = (near + far) // 2
        if _state_after(game, action, start + step * middle) == before:
            near = middle
        else:
            far = middle
    return far
