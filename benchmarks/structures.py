"""What a network's structure is worth in training: `python -m benchmarks.structures dice --minutes 3`.

Networks of several structures learn by self-play for the same processor time, over several seeds, with one thread. At
every quarter the policy sits among scripted players on the same deals, once in every seat; evaluations cost no time.

- `plain`: the dense network.
- `places`: a first layer that all places round the table share (`--places` of `bang train`).
- `sorted`: in the Dice Game, the network sees the dice in the order of their faces, and re-rolls name them so.

With `--out FILE.json`: `machine`, `game`, `options`, `minutes`, and `rows` of `structure`, `seed` and `curve`, whose
points have `minutes`, `decisions`, `score`, `low` and `high`. `--plot FILE.png` draws the means with their bands.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bang_agents.network import PolicyAgent
from bang_agents.search import knowledge
from bang_env.games import GAMES, load
from bang_train.ppo import Settings, Trainer, legal_actions
from bang_train.training import scores
from benchmarks import plots
from benchmarks.machine import machine, table, write
from benchmarks.report import structure_table

QUARTERS = 4
SETTINGS: dict[str, Any] = {"games": 256, "minibatch": 2048, "threads": 1, "entropy": 0.05, "entropy_end": 0.005}
SHARED_WIDTH = 16
EVALUATION_SEED = 77

# --------------------------------------------------------------------------------------------------------- sorted dice


def order_of(game: str, observations: np.ndarray) -> Any:
    """How the dice of these positions are put in order, by what search knows of the game."""
    return knowledge(game).Order(observations)


class SortedPolicy(PolicyAgent):
    """A policy that sees sorted dice."""

    def answers(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator,
                scripted: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each row."""
        order = order_of(self.game, observations)
        return order.meant(super().answers(order.seen(observations), order.masks(masks), rng, scripted))


class SortedTrainer(Trainer):
    """Training of a network that sees sorted dice."""

    def _look(self, games: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        observations, masks = self.batch.observations[games], self.batch.action_masks[games]
        self.order = order_of(self.game, observations)
        seen = torch.from_numpy(self.order.seen(observations)[:, self.in_use.inputs])
        return seen, legal_actions(np.ascontiguousarray(self.order.masks(masks)[:, self.in_use.actions])), None

    def _mine(self, step: int, mine: np.ndarray) -> np.ndarray:
        actions = super()._mine(step, mine)
        return self.order.meant(actions)

    def _snapshot_choices(self, games: np.ndarray) -> np.ndarray:
        actions = super()._snapshot_choices(games)
        return self.order.meant(actions)

    def policy(self) -> PolicyAgent:
        """The policy as it is."""
        return SortedPolicy("trained", self.game, self.layers(), self.settings.greedy)


# ------------------------------------------------------------------------------------------------------------- measure


def structures_of(game: str) -> list[str]:
    """What can be compared in a game."""
    places = ["places"] if load(game).SPEC.players[-1] > 2 else []
    return ["plain", *places, *(["sorted"] if hasattr(knowledge(game), "Order") else [])]


def learned(game: str, options: dict[str, Any], structure: str, seed: int, minutes: float, blocks: int,
            settings: dict[str, Any]) -> list[dict[str, float]]:
    """The curve of one run: schedules follow its processor time."""
    chosen = Settings(**{**SETTINGS, **settings, "seed": seed, "places": SHARED_WIDTH if structure == "places" else 0})
    curve, busy = [], 0.0
    with tempfile.TemporaryDirectory() as out:
        run = (SortedTrainer if structure == "sorted" else Trainer)(game, options, chosen, Path(out))
        run.progress = lambda: busy / (60 * minutes)  # type: ignore[method-assign]
        for quarter in range(1, QUARTERS + 1):
            while busy < 60 * minutes * quarter / QUARTERS:
                started = time.process_time()
                run.iterate()
                busy += time.process_time() - started
            played = scores(run.policy(), options, ["rules"], blocks, EVALUATION_SEED)
            curve.append({"minutes": busy / 60, "decisions": run.decisions, "score": played["vs rules"],
                          "low": played["low vs rules"], "high": played["high vs rules"]})
    return curve


def main(arguments: list[str] | None = None) -> None:
    """Train every structure with every seed and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.structures",
                                     description="What a network's structure is worth at equal time of training.")
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--structures", nargs="+", help="(default: all that the game has)")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each structure (default 3)")
    parser.add_argument("--minutes", type=float, default=3.0, help="processor time of a run (default 3)")
    parser.add_argument("--blocks", type=int, default=800, help="deals of an evaluation (default 800)")
    parser.add_argument("--quick", action="store_true", help="a short look: one seed, some updates, two deals")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    parser.add_argument("--plot", type=Path, help="also draw the curves in this PNG file")
    given = parser.parse_args(arguments)
    there = structures_of(given.game)
    structures = given.structures or there
    for structure in structures:
        if structure not in there:
            parser.error(f"--structures in {given.game} are {', '.join(there)}; not {structure!r}")
    seeds, minutes, blocks = (1, 0.001, 2) if given.quick else (given.seeds, given.minutes, given.blocks)
    settings = {"games": 8, "hidden": 8} if given.quick else {}
    options = dict(load(given.game).SPEC.table)
    before = machine()
    print(f"{before}\n", flush=True)
    rows: list[dict[str, Any]] = []
    for seed in range(seeds):
        for structure in structures:
            curve = learned(given.game, options, structure, seed, minutes, blocks, settings)
            rows.append({"structure": structure, "seed": seed, "curve": curve})
            print(f"seed {seed}, {structure}: {100 * curve[-1]['score']:.1f} % among rules", flush=True)
            results = {"machine": before, "game": given.game, "options": options, "minutes": minutes, "rows": rows}
            write(given.out, results)
    print("\n" + table(*structure_table(rows)))
    if given.plot:
        plots.structures(results, given.plot)


if __name__ == "__main__":
    main()
