"""BANG!'s observation: the table of its pieces, and the kernels that write it from a player's chair."""

from __future__ import annotations

from bang_env.bang.cards import NUM_NAMES
from bang_env.core.jit import kernel
from bang_env.core.layout import Layout, Piece

PIECES = [Piece("hand", (NUM_NAMES,), "own hand by name")]
OBSERVATION = Layout(PIECES)
STATE = Layout([*PIECES, Piece("turn", (), "1")])


@kernel
def observe(s, player, out):
    """Write all that a player can know, seen from their chair."""
    out[:] = 0
    for name in range(NUM_NAMES):
        out[name] = s.held[player, name] / 20


@kernel
def observe_all(s, out):
    """Write everything."""
    out[:] = 0
