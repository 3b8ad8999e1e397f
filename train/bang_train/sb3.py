"""MaskablePPO of sb3-contrib against any agents. `bang train sb3 duel --steps 200000`

The learner sits in a random seat of each game; the other players are inside the environment, so that every reward
reaches the learner: a loss on an opponent's move as well as a win on their own. All games advance in one compiled loop
(`bang_env.adapters.sb3.LearnerVecEnv`), with one array of masks a step. Prints Stable-Baselines3's own table at each
update, and at the end the score against each opponent; saves the model as `model.zip`, TensorBoard logs, and
`policy.npz`, which the agent `ppo:FILE` plays without torch.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO
from torch import nn

from bang_env.adapters.sb3 import LearnerVecEnv

GAMES_OF_EVALUATION = 400


def learner(env: LearnerVecEnv, seed: int, log: Path | None = None, **settings: Any) -> MaskablePPO:
    """A MaskablePPO for many short games: large minibatches and few epochs keep it from waiting on the network."""
    usual: dict[str, Any] = {"n_steps": 32, "batch_size": 2048, "n_epochs": 3, "gamma": 1.0, "gae_lambda": 0.95,
                             "ent_coef": 0.05, "learning_rate": 1e-3,
                             "policy_kwargs": {"net_arch": [256, 256], "activation_fn": nn.ReLU}}
    board = None if log is None else str(log)
    return MaskablePPO("MlpPolicy", env, seed=seed, device="cpu", tensorboard_log=board, **usual | settings)


def score(model: MaskablePPO, game: str, opponent: str, seed: int, games: int = GAMES_OF_EVALUATION,
          **options: Any) -> float:
    """The learner's score over so many games: wins count 1, undecided games 1/2."""
    env = LearnerVecEnv(game, min(64, games), opponent, **options)
    env.seed(seed)
    seen: Any = env.reset()
    results: list[float] = []
    while len(results) < games:
        actions, _ = model.predict(seen, action_masks=env.action_masks())
        seen, rewards, ended, _ = env.step(actions)
        results += ((rewards[ended] + 1) / 2).tolist()
    return float(np.mean(results[:games]))


def layers_of(model: MaskablePPO) -> list[tuple[np.ndarray, np.ndarray]]:
    """The layers of the policy, as `bang_agents.network.save_policy` takes them.

    Raises ValueError if it is not a chain of dense layers with ReLU between them.
    """
    chain = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    dense, between = chain[::2], chain[1::2]
    if not all(isinstance(layer, nn.Linear) for layer in dense) or not all(isinstance(f, nn.ReLU) for f in between):
        raise ValueError("only dense layers with ReLU between them can be played by the agent ppo: "
                         "give policy_kwargs an activation_fn of torch.nn.ReLU")
    return [(layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy()) for layer in dense]
