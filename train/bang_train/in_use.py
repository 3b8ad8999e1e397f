"""Which inputs and actions a game uses with certain options: a network need not learn about the others."""

from __future__ import annotations

import functools
import json
from typing import Any

import numpy as np

from bang_agents.agent import Views
from bang_agents.simple import RulesAgent
from bang_env.core.batch import Batch
from bang_env.core.jit import JIT_DISABLED
from bang_env.games import load

NEVER = -20.0
"""The score of an action that was never legal in training."""

GAMES = 8 if JIT_DISABLED else 1024
"""How many games are looked at. Without the compiler play is far slower, and there for debugging only."""


def in_use(game: str, options: dict[str, Any]) -> InUse:
    """What a game uses with these options; found once."""
    return _found(game, json.dumps(options, sort_keys=True))


@functools.cache
def _found(game: str, options: str) -> InUse:
    return InUse(game, json.loads(options))


class InUse:
    """The inputs that are not always 0 and the actions that can be legal with these options, as play shows."""

    def __init__(self, game: str, options: dict[str, Any], games: int = GAMES, steps: int = 400) -> None:
        batch: Batch = load(game).Batch(games, seed=0, **options)
        self.features, self.width = batch.observations.shape[1], batch.action_masks.shape[1]
        inputs, actions = np.zeros(self.features, np.bool_), np.zeros(self.width, np.bool_)
        full = np.zeros(batch.spec.state.length, np.bool_)
        script, rng = RulesAgent(game), np.random.default_rng(0)
        for step in range(steps):
            inputs |= (batch.observations != 0).any(0)
            actions |= (batch.action_masks != 0).any(0)
            if step % 8 == 0:
                full |= (batch.full_states() != 0).any(0)
            if step % 3 == 0:
                batch.random_rollout(1)
            else:
                batch.step(script.choose_many(Views.of_batch(batch), rng))
        self.inputs, self.actions, self.full = np.flatnonzero(inputs), np.flatnonzero(actions), np.flatnonzero(full)
        self.places = np.full(self.width, -1)
        self.places[self.actions] = np.arange(len(self.actions))
        """Where each action is among those in use; -1 for the others."""

    def seen(self, batch: Batch) -> np.ndarray:
        """The inputs in use."""
        return batch.observations[:, self.inputs]

    def legal(self, batch: Batch) -> np.ndarray:
        """Which of the actions in use are legal. An action that was never seen before is left to the others."""
        return batch.action_masks[:, self.actions] != 0

    def widened(self, layers: list[tuple[np.ndarray, np.ndarray]]) -> list[tuple[np.ndarray, np.ndarray]]:
        """A network on what is in use, as one on everything."""
        (first, bias), (last, scores) = layers[0], layers[-1]
        whole = np.zeros((self.features, first.shape[1]), np.float32)
        whole[self.inputs] = first
        layers = [(whole, bias), *layers[1:]]
        heads = np.zeros((last.shape[0] if len(layers) > 1 else self.features, self.width), np.float32)
        heads[:, self.actions] = layers[-1][0]
        every = np.full(self.width, NEVER, np.float32)
        every[self.actions] = scores
        return [*layers[:-1], (heads, every)]

    def narrowed(self, layers: list[tuple[np.ndarray, np.ndarray]]) -> list[tuple[np.ndarray, np.ndarray]]:
        """The other way round: a network on everything, as one on what is in use."""
        layers = [(layers[0][0][self.inputs], layers[0][1]), *layers[1:]]
        return [*layers[:-1], (layers[-1][0][:, self.actions], layers[-1][1][self.actions])]
