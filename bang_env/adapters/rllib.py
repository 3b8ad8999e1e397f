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

Switch off RLlib's check of environments, as above: it plays a random action without looking at the mask.
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
"""The score of an illegal action. Its probability is 0, as with minus infinity, but gradients stay finite."""


class MultiAgentGame(MultiAgentEnv):
    """A game of the suite; `config` holds its name as `game`, and its options.

    - Only the agent who must act has an observation: `{"observations": float32 (F,), "action_mask": int8 (A,)}`
    - Rewards are 0 until the end. Then every agent who has acted gets their result with a last observation, no matter
      whose move ended the game, so that a loss reaches the loser. Agents who never acted have nothing to learn and get
      nothing
    - An illegal action raises ValueError and changes nothing
    """

    def __init__(self, config: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        options = dict(mapping({} if config is None else config, "config"))
        name = options.pop("game", None)
        one_of(name, "config['game']", GAMES)
        if "flat" in options:
            raise ValueError("config has no 'flat': the network needs the mask in the observation")
        self._env: GameEnv = load_environments(name).raw_env(**options)
        self.possible_agents = list(self._env.possible_agents)
        self.agents = list(self.possible_agents)
        first = self.possible_agents[0]
        view = self._env.observation_space(first)
        space = Dict({"observations": view["observation"], "action_mask": view["action_mask"]})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._env.action_space(first))
        self._actors: set[str] = set()

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game; `seed` and `options` are those of the PettingZoo environment."""
        self._env.reset(seed, options)
        while not self._goes_on():  # a short turn limit may end a game before anybody has to act
            self._env.reset()
        self._actors = {self._env.agent_selection}
        return {agent: self._view(agent) for agent in self._actors}, {}

    def step(self, action_dict: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Apply the action of the agent who must act."""
        actor = self._env.agent_selection
        if not self._goes_on():
            raise RuntimeError("the game is over: call reset()")
        if list(action_dict) != [actor]:
            names = ", ".join(action_dict) or "nobody"
            raise ValueError(f"{actor} is asked and nobody else, but actions came for {names}")
        self._env.step(int(action_dict[actor]))
        if self._goes_on():
            agent = self._env.agent_selection
            self._actors.add(agent)
            return {agent: self._view(agent)}, {agent: 0.0}, {"__all__": False}, {"__all__": False}, {}
        agents = [agent for agent in self.possible_agents if agent in self._actors]
        return ({agent: self._view(agent) for agent in agents}, {agent: self._env.rewards[agent] for agent in agents},
                self._flags(self._env.terminations, agents), self._flags(self._env.truncations, agents), {})

    def _goes_on(self) -> bool:
        agent = self._env.agent_selection
        return not (self._env.terminations[agent] or self._env.truncations[agent])

    def _view(self, agent: str) -> dict[str, np.ndarray]:
        view = self._env.observe(agent)
        return {"observations": view["observation"], "action_mask": view["action_mask"]}

    @staticmethod
    def _flags(flags: Mapping[str, bool], agents: list[str]) -> dict[str, bool]:
        return {**{agent: flags[agent] for agent in agents}, "__all__": all(flags.values())}


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """A policy that never plays illegal actions, and a value network that shares no layers with it.

    `model_config` may set `hidden` (the width of the hidden layers, 256 by default) and `layers` (their number, 2 by
    default).
    """

    def setup(self) -> None:
        """Build the networks."""
        settings = dict(self.model_config or {})
        features, actions = self.observation_space["observations"].shape[0], int(self.action_space.n)
        hidden = [int(settings.get("hidden", 256))] * int(settings.get("layers", 2))
        self.policy = dense([features, *hidden, actions], 0.01)
        self.value = dense([features, *hidden, 1], 1.0)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        view = batch[Columns.OBS]
        scores = self.policy(view["observations"]).masked_fill(view["action_mask"] <= 0, ILLEGAL)
        return {Columns.ACTION_DIST_INPUTS: scores}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        """The value of each observation."""
        return self.value(batch[Columns.OBS]["observations"]).squeeze(-1)
