"""Many games as one Stable-Baselines3 `VecEnv`: one learner in each, against other players.

    from bang_env.adapters.sb3 import LearnerVecEnv
    from sb3_contrib import MaskablePPO

    MaskablePPO("MlpPolicy", LearnerVecEnv("duel", 256)).learn(100_000)

sb3-contrib asks for masks by `env_method("action_masks")`. Here it gets one array for all games, instead of calling
each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete
from stable_baselines3.common.vec_env import VecEnv

from bang_env.adapters.gym import fresh_seed
from bang_env.adapters.learners import learners


class LearnerVecEnv(VecEnv):
    """One learner in each of `num_envs` games; the arguments are those of `bang_env.adapters.gym.LearnerVectorEnv`.

    - Rewards: 0 until a game ends, then the learner's result, no matter whose move ended the game
    - A finished game is replaced in the same step; `infos[i]["terminal_observation"]` holds its last observation
    - `seed(n)` before `reset` makes a run reproducible
    """

    def __init__(self, game: str, num_envs: int, opponent: Any = "random", seat: int | None = None, threads: int = 1,
                 **options: Any) -> None:
        self.learners = learners(game, num_envs, threads, opponent, seat, **options)
        spec = self.learners.spec
        self.render_mode = None
        self._masks = np.zeros((num_envs, len(spec.actions)), np.int8)
        self._actions: np.ndarray | None = None
        self._has_game = False
        super().__init__(num_envs, Box(0, 1, (spec.observation.length,), np.float32), Discrete(len(spec.actions)))

    def reset(self) -> np.ndarray:
        """Start all games: from the seed that `seed` set, or each from its next seed."""
        seed = self._seeds[0]
        if seed is None and not self._has_game:
            seed = fresh_seed(np.random.default_rng())
        self.learners.begin(seed)
        self._has_game = True
        self._reset_seeds()
        self._reset_options()
        observations, self._masks = self.learners.show()
        return observations

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learners' actions. If one is illegal, ValueError says which, and nothing changes."""
        self._actions = self.learners.batch.checked(actions)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Apply these actions, then those of the opponents, up to the learners' next decisions."""
        if self._actions is None:
            raise RuntimeError("step_async has not been called")
        table = self.learners
        table.step(self._actions)
        self._actions = None
        ends = table.terminations | table.truncations
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(ends):
            infos[i] = {"terminal_observation": table.finals[i].copy(),
                        "TimeLimit.truncated": bool(table.truncations[i])}
        rewards = table.rewards.copy()
        observations, self._masks = table.show()
        return observations, rewards, ends, infos

    def action_masks(self) -> np.ndarray:
        """What each learner may do: (num_envs, number of actions)."""
        return self._masks.astype(np.bool_)

    def env_method(self, method_name: str, *arguments: Any, indices: Any = None, **named: Any) -> Any:
        """Call `action_masks`, the only method of single games: they are not environments of their own."""
        if method_name != "action_masks":
            raise AttributeError(f"LearnerVecEnv has no method {method_name!r} for single games, only 'action_masks'")
        return self.action_masks()[self._at(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of the whole environment, repeated for each game."""
        return [getattr(self, attr_name)] * len(self._at(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: the games are not environments of their own."""
        raise AttributeError("LearnerVecEnv has no attributes of single games to set")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No game is wrapped in anything."""
        return [False] * len(self._at(indices))

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def _at(self, indices: Any) -> Sequence[int]:
        return list(self._get_indices(indices))
