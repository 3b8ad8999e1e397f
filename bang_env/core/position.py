"""What the position files of all games share: the random generator as text, and how far a game can have come."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from bang_env.core.checks import seed_number
from bang_env.core.jit import as_python
from bang_env.core.rng import seed_rng

MOST_TURNS = 10**7
"""No position is of a later turn: a game without a turn limit is given up long before."""


def read_rng(s: Any) -> str:
    """The generator's two words as 32 hexadecimal digits."""
    return "".join(f"{int(word):016x}" for word in s["rng"])


def write_rng(s: Any, rng: Any) -> None:
    """Set the generator from such digits, from a seed, or at random for None."""
    if isinstance(rng, str):
        try:
            words = bytes.fromhex(rng)
        except ValueError:
            words = b""
        if len(words) != 16 or not words[-1] & 1:
            raise ValueError(f"rng must be 32 hexadecimal digits as to_dict gives them, or a seed; not {rng!r}")
        s["rng"] = np.frombuffer(words, ">u8")
        return
    seed = secrets.randbits(64) if rng is None else seed_number(rng, "rng")
    with np.errstate(over="ignore"):
        as_python(seed_rng)(s["rng"], np.uint64(seed))
