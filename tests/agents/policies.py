"""Random networks for the tests of policies."""

import itertools

import numpy as np

from bang_env.games import load


def network(game, *hidden, seed=0):
    """Random layers that fit a game, and a value head."""
    spec, rng = load(game).SPEC, np.random.default_rng(seed)
    widths = [spec.observation.length, *hidden, len(spec.actions.names)]
    layers = [
        (rng.normal(0, 1 / np.sqrt(inputs), (inputs, outputs)).astype(np.float32), rng.normal(0, 0.1, outputs))
        for inputs, outputs in itertools.pairwise(widths)
    ]
    return layers, (rng.normal(0, 0.3, (widths[-2], 1)), rng.normal(0, 0.1, 1))
