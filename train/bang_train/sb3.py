"""MaskablePPO of sb3-contrib against built-in opponents. `bang train sb3 duel --steps 200000`

The learner sits in a random seat of each game; the other players are inside the environment, so that every reward reaches him: a loss on
an opponent's move as well as a win on his own. All games advance in one compiled loop (`bang_env.adapters.sb3.LearnerVecEnv`), with one
array of masks a step. Prints Stable-Baselines3's own table at each update, and at the end the score against each opponent; saves the
model as `model.zip` and TensorBoard logs.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO

from bang_env.adapters.gym import OPPONENTS
from bang_env.adapters.sb3 import LearnerVecEnv
from bang_env.core.checks import one_of
from train import command

GAMES_OF_EVALUATION = 400


def learner(env: LearnerVecEnv, seed: int, log: Path | None = None, **settings: Any) -> MaskablePPO:
    """A MaskablePPO whose settings suit many short games: large minibatches and few epochs keep it from waiting on the network."""
    usual: dict[str, Any] = {"n_steps": 32, "batch_size": 2048, "n_epochs": 3, "gamma": 1.0, "gae_lambda": 0.95, "ent_coef": 0.05,
                             "learning_rate": 1e-3, "policy_kwargs": {"net_arch": [256, 256]}}
    return MaskablePPO("MlpPolicy", env, seed=seed, device="cpu", tensorboard_log=None if log is None else str(log), **usual | settings)


def score(model: MaskablePPO, game: str, opponent: str, seed: int, games: int = GAMES_OF_EVALUATION, **options: Any) -> float:
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


def main() -> None:
    """Train by the command line's settings."""
    parser = command.parser("train sb3")
    parser.add_argument("game", help="duel or dice")
    command.add_game_options(parser)
    parser.add_argument("--steps", type=int, default=200_000, help="the learner's decisions to train for (default 200000)")
    parser.add_argument("--opponent", default="rules", help=f"who plays the other seats: {' or '.join(OPPONENTS)} (default rules)")
    parser.add_argument("--games", type=int, default=256, help="games side by side (default 256)")
    parser.add_argument("--seed", type=int, default=0, help="seed of games, weights and updates (default 0)")
    parser.add_argument("--out", type=Path, help="folder for model.zip and logs (default results/sb3-GAME)")
    given = parser.parse_args()
    with parser.checking():
        game = command.known_game(given.game)
        options = command.game_options(given.option)
        one_of(given.opponent, "--opponent", OPPONENTS)
        command.positive(given.steps, "--steps")
        env = LearnerVecEnv(game, command.positive(given.games, "--games"), given.opponent, threads=command.cores(), **options)
        out = command.folder(given.out or Path("results") / f"sb3-{game}")
    model = learner(env, given.seed, out / "tensorboard", verbose=1)
    model.learn(given.steps)
    model.save(out / "model.zip")
    for opponent in OPPONENTS:
        found = score(model, game, opponent, given.seed + 1, **options)
        print(f"score against {opponent}: {100 * found:.1f} % of {GAMES_OF_EVALUATION} games")
    print(f"saved model.zip in {out}")


if __name__ == "__main__":
    command.run(main)
