"""An attacker that learns: PPO against one frozen agent, for `bang exploit`.

It begins with the frozen agent's own network if that agent is a policy, and with the policy of the package otherwise,
if there is one. At first only the value learns, since it was trained on other games, or is not in the file; a value
that knows nothing would spoil the policy. Then the network learns in games in which the frozen agent has all seats but
one. Now and then it is tried against the frozen agent, and the snapshot that did best is what attacks.
"""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents import Views
from bang_agents.agent import legal_answers
from bang_agents.network import file_of, has_baseline, read_policy, save_policy
from bang_agents.own import any_agent
from bang_arena.match import players_of
from bang_env.games import load
from bang_train.ppo import Settings, Trainer

SNAPSHOTS = 8
"""How often the network is tried in a run."""
WARMING = 10
"""Updates at first in which only the value learns."""
DEAL = 100
"""About how many decisions the frozen agent makes when a deal is played with all seats exchanged."""
USUAL = Settings(learning_rate=1e-4, entropy=0.005, evaluate_blocks=200)
"""The settings that are not taken from the frozen agent. Smaller steps than in self-play: the network can play."""


def start_of(frozen: str, game: str) -> Path | None:
    """The policy file that an attacker of this agent begins with; None if there is none."""
    return file_of(frozen, game) or (file_of("ppo", game) if has_baseline(game) else None)


def pace_of(frozen: str, game: str, options: Mapping[str, Any], games: int = 64) -> float:
    """How many decisions the frozen agent makes in a second, in games side by side."""
    batch, player, rng = load(game).Batch(games, **options), any_agent(frozen, game), np.random.default_rng(0)
    legal_answers(frozen, player, Views.of_batch(batch, np.arange(2)), rng, [1, 1])  # what is compiled, is here
    started = time.perf_counter()
    legal_answers(frozen, player, Views.of_batch(batch), rng, [1] * games)
    return games / max(time.perf_counter() - started, 1e-6)


def settings_for(frozen: str, game: str, options: Mapping[str, Any], minutes: float, seed: int) -> Settings:
    """How an attacker of this agent is trained: in fewer games if the agent takes its time, or the run is short.

    The frozen agent should take no more than a hundredth of the time for a rollout, and a fiftieth for an evaluation.
    """
    percent = 0.6 * minutes * pace_of(frozen, game, options)  # its decisions in a hundredth of the time
    players = players_of(game, dict(options))
    games = int(np.clip(players / (players - 1) * percent / USUAL.steps, 8 * players, USUAL.games))
    start = start_of(frozen, game)
    shape: dict[str, Any] = {}
    if start is not None:
        layers, _, about = read_policy(start, game)
        shape = {"start": str(start), "hidden": layers[0][1].size, "layers": len(layers) - 1,
                 "greedy": bool(about.get("greedy", False)), "lean": float(about.get("lean", 0.0))}
    return dataclasses.replace(
        USUAL, minutes=minutes, seed=seed, games=games,
        value_first=WARMING * games * USUAL.steps if start is not None else 0,
        minibatch=min(USUAL.minibatch, max(64, games * USUAL.steps // 8)), against_pool=f"{frozen}:1", against=frozen,
        evaluate_blocks=int(np.clip(2 * percent / DEAL, 4, USUAL.evaluate_blocks)), **shape)


def learned(game: str, frozen: str, options: Mapping[str, Any], minutes: float, path: Path, seed: int = 0,
            tell: Callable[[str], None] = lambda line: None) -> str:
    """Train an attacker for some minutes, evaluations included, and write its best snapshot to a file: its name."""
    trainer = Trainer(game, dict(options), settings_for(frozen, game, options, minutes, seed), path.parent)
    best, passed, due = -1.0, 0.0, 0.0
    start = time.monotonic()
    while True:
        if passed >= min(due, 1.0):
            score = trainer.evaluate()[f"vs {frozen}"]
            trainer.curve.append({**trainer.log, f"vs {frozen}": score})
            if score > best:
                best = score
                about = {**trainer.about(), "attacks": frozen}
                save_policy(path, game, trainer.layers(), about, trainer.network.value_head())
            tell(f"learning: {100 * min(1.0, passed):.0f} %, {trainer.decisions:,} decisions, "
                 f"score {100 * score:.1f} %, best {100 * best:.1f} %")
            due += 1 / SNAPSHOTS
        if passed >= 1:
            return f"ppo:{path}"
        trainer.iterate()
        passed = (time.monotonic() - start) / (60 * minutes)
