"""Random games for the generic tests: every game of the suite with every option set."""

import functools
import json
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


def take(game, *names):
    """Take the named actions one after the other; gives the game."""
    for name in names:
        game.step(game.action(name))
    return game


def usual_length(module, options):
    """How many decisions a random game takes on average."""
    return _usual_length(module.SPEC.name, json.dumps(options))


@functools.cache
def _usual_length(name, options):
    return float(load(name).Batch(32, **json.loads(options)).play_out().mean())


def played(module, options, seeds, most):
    """One random game per seed: about `most` of all their decisions, evenly spread, and every end."""
    every = max(1, round(len(seeds) * usual_length(module, options) / most))
    number = 0
    for seed in seeds:
        for game in decisions(module.Game(seed=seed, **options), seed):
            if game.over or number % every == 0:
                yield game
            number += 1


def record(game):
    """The game's record as bytes: equal bytes, same game."""
    return game.states.tobytes()


def by_question(module, each, seeds=range(12), **extra):
    """Games at a decision or over, up to `each` for every question, from all option sets."""
    keep = random.Random(each)
    result = {}
    for options in OPTION_SETS[module.SPEC.name]:
        for seed in seeds:
            for game in decisions(module.Game(seed=seed, **{**options, **extra}), seed):
                question = "over" if game.over else int(game.states["question"][0])
                examples = result.setdefault(question, [])
                if not examples or (len(examples) < each and keep.random() < 0.1):
                    examples.append(game.clone())
    return result


def assert_uniform(counts):
    """A chi-square test with a generous threshold: six standard deviations above the statistic's mean."""
    counts = np.asarray(counts)
    expected = counts.sum() / len(counts)
    assert expected >= 20, "too few draws to judge"
    statistic = ((counts - expected) ** 2 / expected).sum()
    freedom = len(counts) - 1
    assert statistic <= freedom + 6 * np.sqrt(2 * freedom), f"far from uniform: {counts.tolist()}"
