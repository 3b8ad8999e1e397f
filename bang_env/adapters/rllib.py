"""The games in Ray RLlib (its new API stack): a `MultiAgentEnv`, and a masked network for PPO.

    from bang_env.adapters.rllib import MaskedModule, MultiAgentGame
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.rllib.core.rl_module.rl_module import RLModuleSpec

    config = (
        PPOConfig()
        .environment(MultiAgentGame, env_config={"game": "duel"}, disable_env_checking=True)
        .multi_agent(policies={"everybody"}, policy_mapping_fn=lambda agent, episode, **_: "everybody")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule))
    )

RLlib's check of environments must be off: it plays a random action without looking at the mask, and is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Dict
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from bang_env.adapters.aec import GameEnv
from bang_env.adapters.networks import dense
from bang_env.core.checks import mapping, one_of
from bang_env.games import GAMES, load_environments

ILLEGAL = -1e9
"""The score of an illegal action: its probability is 0 as with minus infinity, but entropies and gradients stay numbers."""


class MultiAgentGame(MultiAgentEnv):
    """A game of the suite; `config` holds its name as `game`, and its options.

    - Only the agent who is asked has an observation: `{"observations": float32 (F,), "action_mask": int8 (A,)}`
    - Rewards are 0 until the end. Then everybody who was ever asked gets his result with a last observation, on whoever's move the game
      ended, so that a loss reaches the loser. Who was never asked has nothing to learn from it, and is left out
    - An illegal action raises ValueError and changes nothing
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        options = dict(mapping({} if config is None else config, "config"))
        name = options.pop("game", None)
        one_of(name, "config['game']", GAMES)
        self._env: GameEnv = load_environments(name).raw_env(**options)
        self.possible_agents = list(self._env.possible_agents)
        self.agents = list(self.possible_agents)
        first = self.possible_agents[0]
        seen = self._env.observation_space(first)
        space = Dict({"observations": seen["observation"], "action_mask": seen["action_mask"]})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._env.action_space(first))
        self._asked: set[str] = set()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; `seed` and `options` are those of the PettingZoo environment."""
        self._env.reset(seed, options)
        while not self._going():  # a short turn limit may end a game before anybody is asked
            self._env.reset()
        self._asked = {self._env.agent_selection}
        return {agent: self._view(agent) for agent in self._asked}, {}

    def step(self, action_dict: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Make the action of the agent who is asked."""
        asked = self._env.agent_selection
        if not self._going():
            raise RuntimeError("the game is over: call reset()")
        if list(action_dict) != [asked]:
            raise ValueError(f"{asked} is asked and nobody else, but actions came for {', '.join(action_dict) or 'nobody'}")
        self._env.step(int(action_dict[asked]))
        if self._going():
            agent = self._env.agent_selection
            self._asked.add(agent)
            return {agent: self._view(agent)}, {agent: 0.0}, {"__all__": False}, {"__all__": False}, {}
        ended = [agent for agent in self.possible_agents if agent in self._asked]
        return ({agent: self._view(agent) for agent in ended}, {agent: self._env.rewards[agent] for agent in ended},
                self._flags(self._env.terminations, ended), self._flags(self._env.truncations, ended), {})

    def _going(self) -> bool:
        return not (self._env.terminations[self._env.agent_selection] or self._env.truncations[self._env.agent_selection])

    def _view(self, agent: str) -> dict[str, np.ndarray]:
        seen = self._env.observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"]}

    @staticmethod
    def _flags(flags: Mapping[str, bool], agents: list[str]) -> dict[str, bool]:
        return {**{agent: flags[agent] for agent in agents}, "__all__": all(flags.values())}


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A policy that gives illegal actions no chance, and a value that shares no layers with it.

    `model_config` may say `hidden` (the width of the hidden layers, 256 if not) and `layers` (their number, 2 if not).
    """

    def setup(self) -> None:
        """Build the networks."""
        wanted = dict(self.model_config or {})
        features, actions = self.observation_space["observations"].shape[0], int(self.action_space.n)
        hidden = [int(wanted.get("hidden", 256))] * int(wanted.get("layers", 2))
        self.policy = dense([features, *hidden, actions], 0.01)
        self.value = dense([features, *hidden, 1], 1.0)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        return {Columns.ACTION_DIST_INPUTS: self.policy(seen["observations"]).masked_fill(seen["action_mask"] <= 0, ILLEGAL)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        """The value of each observation."""
        return self.value(batch[Columns.OBS]["observations"]).squeeze(-1)
