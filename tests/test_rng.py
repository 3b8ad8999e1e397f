"""The random generator and the sets of legal actions: known values, uniform draws, seeds that lead apart."""

import json
import random

import numba
import numpy as np
import pytest

from bang_env.core import legal as sets
from bang_env.core import loops, rng
from bang_env.core.jit import as_python
from tests.random_games import assert_uniform, each_case

WRAP = 2**64


def compiled(kernel):
    """A kernel that can be called from Python; by themselves they only call each other."""
    return numba.njit(lambda *arguments: kernel(*arguments))


draw_32, next_seed, stream_seed, seed_rng, below, shuffle = (
    compiled(kernel)
    for kernel in (rng.draw_32, rng.next_seed, rng.stream_seed, rng.seed_rng, rng.below, rng.shuffle)
)
clear, allow, is_legal, count, nth, write_mask = (
    compiled(kernel)
    for kernel in (sets.clear, sets.allow, sets.is_legal, sets.count, sets.nth, sets.write_mask)
)


def generator(seed):
    """A generator's two words, seeded."""
    words = np.zeros(2, np.uint64)
    seed_rng(words, np.uint64(seed))
    return words


# ------------------------------------------------------------------------------------------- published values


def test_the_generator_is_pcg32():
    # The reference implementation's demo, seeded with 42 and stream 54.
    increment = 2 * 54 + 1
    words = np.array([((increment + 42) * 6364136223846793005 + increment) % WRAP, increment], np.uint64)
    drawn = [int(draw_32(words)) for _ in range(6)]
    assert drawn == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


@pytest.mark.parametrize(("seed", "expected"), [(0, 0xE220A8397B1DCDAF), (1234567, 6457827717110365317)])
def test_seeds_are_mixed_by_splitmix64(seed, expected):
    assert int(next_seed(np.uint64(seed))) == expected


def test_the_generators_increment_is_odd_so_that_its_period_is_full():
    assert all(int(generator(seed)[1]) % 2 == 1 for seed in range(100))


def test_compiled_and_plain_python_draw_the_same_numbers():
    compiled, plain = generator(5), generator(5)
    with np.errstate(over="ignore"):
        for bound in [*range(1, 100), 7776, 3 * 2**30, 2**32 - 1] * 3:
            assert int(below(compiled, bound)) == int(as_python(rng.below)(plain, bound))
    assert compiled.tolist() == plain.tolist()


# ---------------------------------------------------------------------------------------------- uniform draws


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 16, 36, 1296])
def test_below_is_uniform(bound):
    words = generator(bound)
    draws = [below(words, bound) for _ in range(max(20_000, 40 * bound))]
    assert min(draws) == 0
    assert max(draws) == bound - 1
    assert_uniform(np.bincount(draws, minlength=bound))


def test_below_rejects_what_would_be_biased():
    # With 2**32 values for a bound of 3 * 2**30, one residue in three would come up twice as often.
    words = generator(1)
    assert_uniform(np.bincount([below(words, 3 * 2**30) % 3 for _ in range(6000)], minlength=3))


def test_successive_draws_are_independent():
    words = generator(2)
    draws = np.array([below(words, 6) for _ in range(30_001)])
    assert_uniform(np.bincount(6 * draws[:-1] + draws[1:], minlength=36))


def test_first_draws_of_neighbouring_seeds_are_independent():
    draws = np.array([below(generator(seed), 6) for seed in range(20_001)])
    assert_uniform(np.bincount(6 * draws[:-1] + draws[1:], minlength=36))


def test_every_order_of_a_shuffle_is_equally_likely():
    words = generator(3)
    orders = {}
    for _ in range(6000):
        items = np.arange(5, dtype=np.int8)
        shuffle(words, items, 4)
        assert items[4] == 4, "only the first four are shuffled"
        orders[tuple(items.tolist())] = orders.get(tuple(items.tolist()), 0) + 1
    assert len(orders) == 24
    assert_uniform(list(orders.values()))


# ------------------------------------------------------------------------------------------- seeds lead apart


def test_streams_of_all_seeds_differ():
    seeds = [
        int(stream_seed(np.uint64(seed), np.uint64(index))) for seed in range(100) for index in range(100)
    ]
    assert len(set(seeds)) == len(seeds)


@each_case
def test_different_seeds_give_different_games(module, options):
    positions = set()
    for seed in [*range(150), *(2**power for power in range(8, 64)), 2**64 - 1]:
        position = module.Game(seed=seed, **options).to_dict()
        del position["rng"]
        positions.add(json.dumps(position, sort_keys=True))
    assert len(positions) == 150 + 56 + 1


@each_case
def test_the_same_seed_gives_the_same_game(module, options):
    for seed in (0, 7, 2**64 - 1):
        one, other = module.Game(seed=seed, **options), module.Game(seed=np.uint64(seed), **options)
        assert one == other
        while not one.over:
            one.step(one.legal_actions()[-1])
            other.step(other.legal_actions()[-1])
            assert one == other


@each_case
def test_the_random_future_depends_on_the_seed(module, options):
    game = module.Game(**options)
    futures = set()
    for seed in range(5):
        future = module.Game.from_dict({**game.to_dict(), "rng": seed})
        chooser = random.Random(0)
        for _ in range(30):
            if not future.over:
                future.step(chooser.choice(future.legal_actions()))
        futures.add(json.dumps(future.to_dict(), sort_keys=True))
    assert len(futures) == 5


# -------------------------------------------------------------------------------------- sets of legal actions


@pytest.mark.parametrize("size", [3, 63, 64, 65, 75, 128, 300])
def test_sets_of_actions_behave_like_sets(size):
    chooser = random.Random(size)
    legal = np.full(sets.words_for(size), 2**64 - 1, np.uint64)
    mask = np.full(size, -1, np.int8)
    for members in (0, 1, 2, size // 2, size):
        clear(legal)
        chosen = sorted(chooser.sample(range(size), members))
        for action in chosen:
            allow(legal, action)
        assert count(legal) == members
        assert [nth(legal, n) for n in range(members)] == chosen
        assert [
            action for action in range(-sets.WORD, size + 2 * sets.WORD) if is_legal(legal, action)
        ] == chosen
        write_mask(legal, mask)
        assert np.flatnonzero(mask == 1).tolist() == chosen
        assert set(mask.tolist()) <= {0, 1}


@each_case
def test_random_actions_are_uniform_over_the_legal_ones(module, options):
    game = module.Game(**options)
    legal = game.legal_actions()
    words = generator(4)
    with np.errstate(over="ignore"):
        draws = [
            legal.index(as_python(loops.random_action)(game.states[0], words)) for _ in range(60 * len(legal))
        ]
    assert_uniform(np.bincount(draws, minlength=len(legal)))
