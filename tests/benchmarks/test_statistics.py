"""The statistics of the benchmarks, on made-up data. Nothing here depends on how fast a machine is."""

import itertools
import types

import numpy as np
import pytest

from benchmarks import timing
from benchmarks.intervals import FASTER, SLOWER, UNDECIDED, Ratio, ratio_of, verdict


def noisy(rate, count, seed, spread=0.1, starts=8, between=0.0):
    """Rates with the noise of a shared machine: some runs are slow, and each start of a process has its own luck."""
    generator = np.random.default_rng(seed)
    slowed = generator.random((starts, count)) < 0.1
    luck = generator.normal(0, between, (starts, 1))
    return rate * np.exp(generator.normal(0, spread, (starts, count)) + luck) * np.where(slowed, 0.4, 1)


@pytest.mark.parametrize(("times", "word"), [(1.5, FASTER), (0.7, SLOWER)])
def test_a_clear_difference_is_told(times, word):
    for seed in range(20):
        ratio = ratio_of(noisy(times * 1e6, 10, seed), noisy(1e6, 10, seed + 1000))
        assert verdict(ratio) == word
        assert ratio.low <= ratio.ratio <= ratio.high


@pytest.mark.parametrize("between", [0.0, 0.05])
def test_equal_trees_are_seldom_told_apart(between):
    """Also when the processes, not the trees, differ by 5 % for as long as they live."""
    words = [
        verdict(
            ratio_of(noisy(1e6, 10, seed, between=between), noisy(1e6, 10, seed + 1000, between=between), draws=500)
        )
        for seed in range(100)
    ]
    assert words.count(UNDECIDED) >= 88


def test_the_interval_holds_the_truth_about_as_often_as_it_says():
    held = 0
    for seed in range(200):
        ratio = ratio_of(noisy(1.2e6, 5, seed), noisy(1e6, 5, seed + 1000), draws=500)
        held += ratio.low <= 1.2 <= ratio.high
    assert 175 <= held <= 200


def test_more_pairs_make_the_interval_narrower():
    few, many = (ratio_of(noisy(1e6, count, 1), noisy(1e6, count, 2)) for count in (3, 300))
    assert many.high - many.low < (few.high - few.low) / 3


def test_what_slows_both_down_does_not_matter():
    shared = noisy(1, 10, 5, spread=1.0)
    ratio = ratio_of(1.3e6 * shared, 1e6 * shared)
    assert ratio.ratio == pytest.approx(1.3)
    assert (ratio.low, ratio.high) == (pytest.approx(1.3), pytest.approx(1.3))


def test_the_same_data_give_the_same_interval():
    this, base = noisy(1e6, 20, 1), noisy(1e6, 20, 2)
    assert ratio_of(this, base) == ratio_of(this, base)


def test_rates_come_in_pairs():
    for this, base in (([], []), ([[1.0]], [[1.0, 2.0]]), ([1.0], [1.0])):
        with pytest.raises(ValueError, match="pairs"):
            ratio_of(this, base)


def test_the_margin_keeps_small_differences_undecided():
    assert verdict(Ratio(1.005, 1.002, 1.008)) == UNDECIDED
    assert verdict(Ratio(1.005, 1.002, 1.008), margin=0.001) == FASTER
    assert verdict(Ratio(0.98, 0.97, 0.995)) == UNDECIDED


def with_clock(monkeypatch, seconds):
    """Time stands still but for what is given: the duration of each run in turn."""
    now, durations = [0.0], itertools.chain(seconds, itertools.repeat(seconds[-1]))
    monkeypatch.setattr(timing, "time", types.SimpleNamespace(perf_counter=lambda: now[0]))

    def work():
        now[0] += next(durations)
        return 100, 80

    return work


def test_the_fastest_run_counts_and_the_first_does_not(monkeypatch):
    rate = timing.best_rate(with_clock(monkeypatch, [0.001, 2.0, 1.0, 4.0, 1.0]), 8.0)
    assert (rate.decisions, rate.choices, rate.runs) == (100, 80, 4)


def test_there_is_always_one_run(monkeypatch):
    assert timing.best_rate(with_clock(monkeypatch, [5.0]), 0.0).runs == 1
