"""Shares, ratings and their intervals, checked against closed forms and made-up results of known strengths."""

import numpy as np
import pytest
from scipy.stats import beta

from bang_arena import statistics
from bang_arena.statistics import ELO, Share, bradley_terry, ratings, shares


@pytest.mark.parametrize(("won", "games"), [(5, 10), (30, 40), (199, 200)])
def test_one_game_a_block_gives_the_interval_of_jeffreys(won, games):
    results = np.arange(games)[:, None] < won
    result, = shares(results, np.ones((games, 1)), seed=3)
    low, high = beta.ppf([0.025, 0.975], won + 0.5, games - won + 0.5)
    assert (result.share, result.games) == (won / games, games)
    assert (result.low, result.high) == pytest.approx((low, high), abs=0.02)


def test_who_won_everything_has_an_interval_that_ends_at_one_and_is_no_point():
    all_won, none_won = shares(np.array([[2, 0]] * 50), np.full((50, 2), 2))
    assert all_won.high == 1 and 0.9 < all_won.low < 0.99
    assert none_won.low == 0 and 0.01 < none_won.high < 0.1


def test_a_column_without_games_says_so():
    result = shares(np.zeros((3, 1)), np.zeros((3, 1)))
    assert result == [Share(0.0, 0.0, 0.0, 0)] and str(result[0]) == "-"


def test_intervals_take_blocks_as_units():
    """Two games that always end alike are worth one; two that cancel are worth much more than two."""
    rng = np.random.default_rng(0)
    lucky = rng.random(200) < 0.5
    two = np.full((200, 1), 2)
    alike, = shares(2.0 * lucky[:, None], two)
    single, = shares(1.0 * lucky[:, None], np.ones((200, 1)))
    cancelling, = shares(np.ones((200, 1)), two)
    width = single.high - single.low
    assert alike.high - alike.low == pytest.approx(width, rel=0.1)
    assert cancelling.high - cancelling.low < width / 5


@pytest.mark.parametrize("share", [0.5, 0.9, 0.98])
def test_intervals_of_dependent_games_cover(share, monkeypatch):
    """Blocks of two games that end alike two times in three."""
    monkeypatch.setattr(statistics, "RESAMPLES", 400)
    rng = np.random.default_rng(1)
    covered = 0
    for seed in range(300):
        first = rng.random(60) < share
        second = np.where(rng.random(60) < 2 / 3, first, rng.random(60) < share)
        result, = shares((first * 1.0 + second)[:, None], np.full((60, 1), 2), seed)
        covered += result.low <= share <= result.high
    assert covered >= 0.91 * 300


def expected_wins(strengths, games):
    lead = strengths[:, None] - strengths[None, :]
    return np.where(np.eye(len(strengths)) > 0, 0, games / (1 + np.exp(-lead)))


def test_bradley_terry_finds_the_strengths_behind_expected_results():
    strengths = np.array([0.0, 2.0, -1.0, 4.5])
    assert bradley_terry(expected_wins(strengths, 1000)) == pytest.approx(strengths, abs=1e-3)


def test_a_gap_of_ten_to_one_is_400_elo():
    result = bradley_terry(np.array([[0, 10], [100, 0]]))
    assert ELO * result[1] == pytest.approx(400, abs=0.5)


def synthetic(rng, strengths, blocks):
    """Both sides of so many deals for every pair; luck belongs to the deal and helps each of the two once."""
    players = len(strengths)
    won, games = np.zeros((blocks, players, players)), np.zeros((blocks, players, players))
    for i in range(players):
        for j in range(i):
            first, luck = rng.random(blocks), rng.random(blocks)
            p = 1 / (1 + np.exp(strengths[j] - strengths[i]))
            for score in (first < p, np.where(luck < 0.5, first < p, rng.random(blocks) < p)):
                won[:, i, j] += score
                won[:, j, i] += ~score
                games[:, i, j] += 1
                games[:, j, i] += 1
    return won, games


def test_ratings_recover_known_strengths_and_their_intervals_cover(monkeypatch):
    monkeypatch.setattr(statistics, "RESAMPLES", 400)
    rng = np.random.default_rng(2)
    strengths = np.array([0.0, 0.7, 2.0, 4.0])
    inside, errors = 0, []
    for seed in range(20):
        result = ratings(list("abcd"), *synthetic(rng, strengths, 60), seed)
        assert (result[0].elo, result[0].low, result[0].high) == (0, 0, 0)
        inside += sum(r.low <= ELO * s <= r.high for r, s in zip(result[1:], strengths[1:], strict=True))
        errors.append([r.elo - ELO * s for r, s in zip(result, strengths, strict=True)])
    assert inside >= 0.88 * 60
    assert np.abs(np.mean(errors, axis=0)).max() < 20, "no bias to speak of"


def test_an_unbeaten_agent_has_a_finite_rating_with_a_wide_interval():
    won = np.zeros((100, 2, 2))
    won[:, 1, 0] = 2
    games = np.full((100, 2, 2), 2.0) * (1 - np.eye(2))
    zero, best = ratings(["zero", "best"], won, games)
    assert zero.elo == 0 and 600 < best.low < best.elo < best.high < 4000
    assert best.high - best.low > 200


def test_gains_are_measured_on_the_same_deals():
    """Deals that anybody would win or lose add nothing to the interval of a difference; equal results have none."""
    rng = np.random.default_rng(0)
    before = rng.integers(0, 2, (300, 2)).astype(float)
    now = before.copy()
    lost = np.flatnonzero(now[:, 1] == 0)[:60]
    now[lost, 1] = 1
    games = np.ones_like(now)
    same, better = statistics.gains(now, games, before, games)
    assert (same.gain, same.low, same.high) == (0, 0, 0)
    assert better.gain == pytest.approx(0.2)
    assert 0.15 < better.low < 0.18 and 0.22 < better.high < 0.25
    assert str(better).startswith("+20.0 [+1")
    worse = statistics.gains(before, games, now, games)[1]
    assert worse.gain == pytest.approx(-0.2) and worse.high < 0
