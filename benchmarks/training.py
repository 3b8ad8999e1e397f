"""Where training spends its time: `python -m benchmarks.training`.

- `train/bang_train/ppo.py`: decisions a second of its loop, and which share of the time is the network's
- MaskablePPO of sb3-contrib over `LearnerVecEnv`, side by side with the same over an environment of the same shapes
  that does nothing: what is missing is what the games cost. Updates alternate between the two, and each one's fastest
  counts.
- The first layer of the network, forward and backward, over the same observations: dense, and as a product with a
  sparse matrix, since most numbers of an observation are 0.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bang_env.adapters.sb3 import LearnerVecEnv
from bang_env.games import load
from bang_train.in_use import in_use
from bang_train.ppo import Settings, Trainer
from bang_train.sb3 import learner
from benchmarks.cases import usual_cases
from benchmarks.machine import machine, shown, table, write

OPPONENTS = ("random", "rules")
MINIBATCH, WIDTH = 2048, 256


class Idle(LearnerVecEnv):
    """Games that stand still: every step costs nothing and shows the same."""

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """What was seen before, again."""
        none = np.zeros(self.num_envs, np.bool_)
        return self.learners.batch.observations, np.zeros(self.num_envs, np.float32), none, [{}] * self.num_envs


def ppo(game: str, options: dict[str, Any], games: int, updates: int) -> dict[str, Any]:
    """The loop of `train/bang_train/ppo.py`."""
    with tempfile.TemporaryDirectory() as out:
        trainer = Trainer(game, options, Settings(games=games, threads=1), Path(out))
        trainer.iterate()
        rows = []
        for _ in range(updates):
            trainer.iterate()
            rows.append((trainer.log["per_second"], trainer.log["network_share"]))
    return {"script": "bang_train.ppo", "game": game, "options": options, "per_second": max(rate for rate, _ in rows),
            "network_share": float(np.mean([share for _, share in rows]))}


def sb3(game: str, options: dict[str, Any], opponent: str, games: int, updates: int) -> dict[str, Any]:
    """MaskablePPO over our environment and over the idle one, in turns."""
    models = [learner(kind(game, games, opponent, **options), 0) for kind in (LearnerVecEnv, Idle)]
    steps = models[0].n_steps * games
    best = [0.0, 0.0]
    for update in range(updates + 1):
        for place, model in enumerate(models):
            started = time.perf_counter()
            model.learn(steps, reset_num_timesteps=False)
            if update:  # the first warms up
                best[place] = max(best[place], steps / (time.perf_counter() - started))
    return {"script": "bang_train.sb3", "game": game, "options": options, "opponent": opponent, "per_second": best[0],
            "idle_per_second": best[1], "ratio": best[0] / best[1]}


def first_layer(game: str, options: dict[str, Any], rows: int, times: int) -> dict[str, Any]:
    """The first layer over a minibatch of positions, in turns dense and sparse: the fastest of so many times, in ms."""
    batch = load(game).Batch(rows, seed=1, **options)
    batch.random_rollout(40)
    seen = torch.from_numpy(in_use(game, options).seen(batch)).float()
    weights = torch.zeros((seen.shape[1], WIDTH), requires_grad=True)
    goal = torch.ones((rows, WIDTH))
    best = {"dense": np.inf, "sparse": np.inf}
    for _ in range(times):
        for kind in best:
            started = time.perf_counter()
            inputs = seen if kind == "dense" else seen.to_sparse_csr()
            (inputs @ weights * goal).sum().backward()
            best[kind] = min(best[kind], 1000 * (time.perf_counter() - started))
    return {"script": "first layer", "game": game, "options": options, "inputs": seen.shape[1],
            "active": float((seen != 0).sum(1).float().mean()), **best}


def main(arguments: list[str] | None = None) -> None:
    """Measure both scripts and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.training",
                                     description="Where training spends its time.")
    parser.add_argument("--games", type=int, default=256, help="games side by side (default 256)")
    parser.add_argument("--updates", type=int, default=4, help="updates measured for each figure (default 4)")
    parser.add_argument("--quick", action="store_true", help="a short look: 64 games, one update")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(arguments)
    games, updates = (64, 1) if given.quick else (given.games, given.updates)
    torch.set_num_threads(1)
    before = machine()
    print(f"{before}\none thread, {games} games side by side\n", flush=True)
    loops = [ppo(game, options, games, updates) for game, options in usual_cases()]
    print(table(["bang_train.ppo", "decisions/s", "share of the network"],
                [[row["game"], shown(row["per_second"]), f"{row['network_share']:.2f}"] for row in loops]) + "\n",
          flush=True)
    others = [sb3(game, options, opponent, games, updates) for game, options in usual_cases() for opponent in OPPONENTS]
    print(table(["MaskablePPO", "opponent", "steps/s", "idle environment", "ratio"],
                [[row["game"], row["opponent"], shown(row["per_second"]), shown(row["idle_per_second"]),
                  f"{row['ratio']:.2f}"] for row in others]))
    layers = [first_layer(game, options, 64 if given.quick else MINIBATCH, 2 if given.quick else 20)
              for game, options in usual_cases()]
    print("\n" + table(["first layer", "inputs", "not 0", "dense, ms", "sparse, ms"],
                       [[row["game"], str(row["inputs"]), f"{row['active']:.0f}", f"{row['dense']:.2f}",
                         f"{row['sparse']:.2f}"] for row in layers]))
    write(given.out, {"machine": before, "rows": [*loops, *others, *layers]})


if __name__ == "__main__":
    main()
