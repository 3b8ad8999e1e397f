"""What a game takes in memory: its record and its share of the batch stay within the limits, and nothing grows."""

import random
import tracemalloc

import pytest

from bang_env.games import GAMES, load
from benchmarks.memory import bytes_per_game, growth
from tests.games import OPTION_SETS
from tests.test_aec import make

MIB = 2**20


@pytest.mark.parametrize("name", GAMES)
def test_bytes_per_game(name):
    for options in OPTION_SETS[name]:
        batch = load(name).Batch(1024, **options)
        assert batch.states.dtype.itemsize < bytes_per_game(batch) <= batch.spec.most_bytes


@pytest.mark.slow
@pytest.mark.parametrize("observe", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_memory_is_flat_over_a_hundred_million_decisions(name, observe):
    memory = growth(name, OPTION_SETS[name][0], 10**8, observe)
    assert memory["decisions"] >= 10**8
    assert memory["after"] - memory["before"] < 4 * MIB


@pytest.mark.parametrize("kind", ["raw_env", "env"])
@pytest.mark.parametrize("name", GAMES)
def test_environments_keep_nothing_of_what_they_hand_out(name, kind):
    """Every array forgotten at every step would be seen: NumPy tells tracemalloc of its memory."""
    env, choose = make(name, OPTION_SETS[name][0], kind), random.Random(0)

    def play(decisions):
        while decisions > 0:
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else choose.choice(observation["action_mask"].nonzero()[0].tolist()))
                decisions -= not over

    env.reset(seed=0)
    tracemalloc.start()
    try:
        play(1000)
        before, _ = tracemalloc.get_traced_memory()
        play(4000)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000, "more than 25 bytes a step"
