"""Masked PPO with Tianshou against a built-in opponent.

    pip install -c constraints.txt -e ".[tianshou]"    # tried with tianshou 2.0.1 and torch 2.13.0
    python docs/recipes/tianshou_ppo.py                # learns for a minute, then plays 400 games against `random`

Tianshou hands observations to networks, but no infos: the mask goes into the observation. (Its wrapper of PettingZoo
environments works too. But there a learner's data holds their own moves only, and a loss on the opponent's move is in
none of them. `gymnasium.make` plays the opponents inside the environment, so every result reaches the learner.)
"""

import argparse

import gymnasium
import numpy as np
import torch
from gymnasium.spaces import Box, Dict
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import ProbabilisticActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
from tianshou.utils.net.common import ActionReprNet
from torch import nn

import bang_env  # noqa: F401  (registers the ids)
from bang_env import duel
from bang_env.adapters.gym import score

OPTIONS = {"characters_per_side": 2}
PLACES, STEPS, GAMES = 16, 2048, 400
"""Games side by side, decisions between two updates, and games against `random` at the end."""


class MaskInObservation(gymnasium.Wrapper):
    """Puts the mask of the infos into the observation."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = Dict({"obs": env.observation_space, "mask": Box(0, 1, (env.action_space.n,), np.int8)})

    def reset(self, **settings):
        """Start a game."""
        seen, info = self.env.reset(**settings)
        return {"obs": seen, "mask": info["action_mask"]}, {}

    def step(self, action):
        """Play on to the next decision."""
        seen, reward, terminated, truncated, info = self.env.step(int(action))
        return {"obs": seen, "mask": info["action_mask"]}, reward, terminated, truncated, {}


class Network(ActionReprNet):
    """Dense layers; with masks, the outputs of illegal actions are so low that they are never drawn."""

    def __init__(self, outputs, masks):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(duel.OBSERVATION.length, 128), nn.ReLU(), nn.Linear(128, outputs))
        self.masks = masks

    def forward(self, obs, state=None, info=None):
        """The outputs for a batch of observations."""
        values = self.layers(torch.as_tensor(obs["obs"], dtype=torch.float32))
        if self.masks:
            values = values.masked_fill(torch.as_tensor(obs["mask"]) == 0, -1e8)
            return values, state
        return values


def main():
    """Train, and print the score."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--decisions", type=int, default=40_000, help="how many decisions to learn from")
    given = parser.parse_args()
    torch.manual_seed(0)

    def make():
        return MaskInObservation(gymnasium.make("bang/Duel-v0", opponent="random", **OPTIONS))

    actor, critic, envs = Network(len(duel.ACTIONS), True), Network(1, False), DummyVectorEnv([make] * PLACES)
    envs.seed(0)
    policy = ProbabilisticActorPolicy(actor=actor, action_space=make().action_space, action_scaling=False,
                                      dist_fn=lambda logits: torch.distributions.Categorical(logits=logits))
    ppo = PPO(policy=policy, critic=critic, optim=AdamOptimizerFactory(lr=1e-3), gamma=1.0, ent_coef=0.02)
    epochs = -(-given.decisions // STEPS)
    ppo.run_training(OnPolicyTrainerParams(
        training_collector=Collector(ppo, envs, VectorReplayBuffer(STEPS + PLACES, PLACES)), max_epochs=epochs,
        epoch_num_steps=STEPS, collection_step_num_env_steps=STEPS, batch_size=256, update_step_num_repetitions=3,
        show_progress=False, verbose=False))

    def choose(observations, masks):
        with torch.no_grad():
            logits, _ = actor({"obs": observations, "mask": masks})
        return torch.distributions.Categorical(logits=logits).sample().numpy()

    print(f"score against random: {100 * score(choose, 'duel', 'random', GAMES, **OPTIONS):.1f} %")


if __name__ == "__main__":
    main()
