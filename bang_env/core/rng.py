"""Random numbers whose whole state is two words: PCG32 (O'Neill), seeded by splitmix64, with unbiased bounded draws.

Each game carries its own generator in its record, so a game depends on its seed and the actions alone: never on the
batch it is in, on threads, or on any global generator.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.jit import kernel

_MULTIPLIER = np.uint64(6364136223846793005)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_LOW_32 = np.uint64(0xFFFFFFFF)
_ONE = np.uint64(1)
_18, _27, _30, _31, _32, _59 = (np.uint64(n) for n in (18, 27, 30, 31, 32, 59))


@kernel
def next_seed(seed):
    """The splitmix64 successor of a seed: well mixed, so neighbouring seeds give unrelated games."""
    z = seed + _GOLDEN
    z = (z ^ (z >> _30)) * _MIX_1
    z = (z ^ (z >> _27)) * _MIX_2
    return z ^ (z >> _31)


@kernel
def stream_seed(seed, index):
    """The seed of game number `index` of a batch: it does not depend on how many games there are."""
    return next_seed(next_seed(next_seed(seed)) ^ next_seed(index))


@kernel
def seed_rng(rng, seed):
    """Set the generator's two words from a seed."""
    rng[0] = next_seed(seed)
    rng[1] = next_seed(rng[0]) | _ONE


@kernel
def draw_32(rng):
    """The next 32 random bits, as a uint64."""
    old = rng[0]
    rng[0] = old * _MULTIPLIER + rng[1]
    mixed = (((old >> _18) ^ old) >> _27) & _LOW_32
    turn = old >> _59
    return ((mixed >> turn) | (mixed << ((_32 - turn) & _31))) & _LOW_32


@kernel
def below(rng, bound):
    """A uniform integer from 0 to bound - 1, without bias (Lemire's method with rejection)."""
    n = np.uint64(bound)
    product = draw_32(rng) * n
    low = product & _LOW_32
    if low < n:
        threshold = ((_LOW_32 + _ONE) - n) % n
        while low < threshold:
            product = draw_32(rng) * n
            low = product & _LOW_32
    return np.int64(product >> _32)


@kernel
def shuffle(rng, items, count):
    """Shuffle the first `count` items in place, every order equally likely."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        item = items[last]
        items[last] = items[other]
        items[other] = item
