"""Random games for the generic tests: every game of the suite with every option set."""

import random

import numpy as np
import pytest

from bang_env.games import GAMES, load
from tests.games import OPTION_SETS


def _label(name, options):
    return " ".join([name, *(f"{key}={value}" for key, value in options.items())])


CASES = [(load(name), options) for name in GAMES for options in OPTION_SETS.get(name, [])]

each_game = pytest.mark.parametrize("module", [load(name) for name in GAMES], ids=GAMES)
"""Runs a test once for each game, as `module`."""

each_case = pytest.mark.parametrize(
    ("module", "options"), CASES, ids=[_label(module.SPEC.name, options) for module, options in CASES]
)
"""Runs a test once for each game and option set, as `module` and `options`."""


def decisions(game, seed):
    """Play random legal actions to the end; yields the game at every decision and once more when over."""
    chooser = random.Random(seed)
    while not game.over:
        yield game
        game.step(chooser.choice(game.legal_actions()))
    yield game


def played(module, options, seeds):
    """The decisions and ends of one random game per seed."""
    for seed in seeds:
        yield from decisions(module.Game(seed=seed, **options), seed)


def record(game):
    """The game's record as bytes: equal bytes, same game."""
    return game.states.tobytes()


def assert_uniform(counts):
    """A chi-square test with a generous threshold: six standard deviations above the statistic's mean."""
    counts = np.asarray(counts)
    expected = counts.sum() / len(counts)
    assert expected >= 20, "too few draws to judge"
    statistic = ((counts - expected) ** 2 / expected).sum()
    freedom = len(counts) - 1
    assert statistic <= freedom + 6 * np.sqrt(2 * freedom), f"far from uniform: {counts.tolist()}"


def by_question(module, each, seeds=range(12), **extra):
    """Games at a decision or over: up to `each` for every phase and first word of the legal actions."""
    keep = random.Random(each)
    found = {}
    for options in OPTION_SETS[module.SPEC.name]:
        for game in played(module, {**options, **extra}, seeds):
            words = [game.action_name(action).split()[0] for action in game.legal_actions()[:1]]
            kept = found.setdefault((game.to_dict()["phase"], *words), [])
            if len(kept) < each and keep.random() < 0.1:
                kept.append(game.clone())
    assert all(found.values())
    return found
