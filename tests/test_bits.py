"""Sets of bits: the n-th member of a word, of the legal actions and of two sets of cards, against plain lists."""

import numba
import numpy as np
import pytest

from bang_env.core.bits import nth_bit
from bang_env.core.cards import cards_in, first_common, nth_common
from bang_env.core.jit import JIT_DISABLED, as_python
from bang_env.core.legal import count, nth

WORDS = [1, 1 << 63, 0xFF, 0xFF << 56, 0x8000000000000001, 0x0101010101010101, 0x8080808080808080, 2**64 - 1]
"""Words at the edges: single bits, whole bytes, the lowest and the highest bit of each byte, all bits."""


def compiled(kernel):
    """A kernel as users of the engine meet it: compiled, unless the JIT is off."""
    call = {1: lambda a: kernel(a), 2: lambda a, b: kernel(a, b), 3: lambda a, b, c: kernel(a, b, c)}
    return numba.njit(call[kernel.py_func.__code__.co_argcount])


def forms(*kernels):
    """The kernels as plain Python, and compiled."""
    plain = pytest.param([as_python(kernel) for kernel in kernels], id="plain")
    if JIT_DISABLED:
        return pytest.mark.parametrize("kernels", [plain])
    return pytest.mark.parametrize("kernels", [plain, pytest.param([compiled(k) for k in kernels], id="compiled")])


def random_words(number, size):
    """Arrays of words with few and with many bits set."""
    rng = np.random.default_rng(0)
    for density in (0.02, 0.1, 0.5, 0.95):
        for _ in range(number):
            bits = rng.random((size, 64)) < density
            yield (bits << np.arange(64, dtype=np.uint64)).sum(axis=1, dtype=np.uint64)


@pytest.mark.filterwarnings("ignore:overflow encountered")
@forms(nth_bit)
def test_the_nth_bit_of_a_word(kernels):
    (nth_bit,) = kernels
    words = [np.array([word], np.uint64) for word in WORDS]
    for word in [*words, *random_words(25, 1)]:
        places = cards_in(word)
        assert [nth_bit(word[0], n) for n in range(len(places))] == places


@pytest.mark.filterwarnings("ignore:overflow encountered")
@forms(count, nth)
def test_the_nth_legal_action(kernels):
    count, nth = kernels
    for legal in [np.zeros(5, np.uint64), *random_words(5, 5)]:
        actions = cards_in(legal)
        assert count(legal) == len(actions)
        assert [nth(legal, n) for n in range(len(actions))] == actions
        assert nth(legal, len(actions)) == nth(legal, len(actions) + 100) == -1


@pytest.mark.filterwarnings("ignore:overflow encountered")
@forms(nth_common, first_common)
def test_what_two_sets_of_cards_share(kernels):
    nth_common, first_common = kernels
    sets = list(random_words(5, 3))
    for cards, among in zip(sets, sets[1:] + sets[:1], strict=True):
        shared = [card for card in cards_in(cards) if card in cards_in(among)]
        assert first_common(cards, among) == (shared[0] if shared else -1)
        assert [nth_common(cards, among, n) for n in range(len(shared) + 1)] == [*shared, -1]
    nothing = np.zeros(3, np.uint64)
    assert first_common(nothing, sets[-1]) == nth_common(nothing, sets[-1], 0) == -1
