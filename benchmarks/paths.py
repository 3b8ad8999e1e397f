"""The ways into the games, each as a piece of work to be timed: what `throughput`, `cost` and `compare` measure.

A piece of work makes some thousand uniformly random legal decisions and returns how many, twice: all are choices,
since a question with one answer is never asked.
"""

from __future__ import annotations

import importlib
import random
from typing import Any

import gymnasium
import numpy as np
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from bang_env.adapters.registration import gymnasium_id
from bang_env.games import load, load_environments
from benchmarks.timing import Work, play_aec

DECISIONS, FEWEST_STEPS = 100_000, 50
"""How many decisions a compiled run makes: some hundredths of a second, so that some runs pass undisturbed on a busy
machine. A rollout shows the games at its end even if it is bare, so each game makes some decisions in it."""


def rollout(game: str, options: dict[str, Any], batch: int, threads: int, observe: bool,
            decisions: int = DECISIONS) -> Work:
    """`Batch.random_rollout`: entirely compiled."""
    games = load(game).Batch(batch, threads=threads, **options)
    steps = max(FEWEST_STEPS, decisions // batch)
    games.random_rollout(steps, observe=False)  # games in all stages, instead of all at the beginning

    def work() -> tuple[int, int]:
        count = games.random_rollout(steps, observe=observe)
        return count, count

    return work


def batch_steps(game: str, options: dict[str, Any], batch: int, decisions: int = 5000) -> Work:
    """`Batch.step` from Python, with actions drawn by NumPy from the masks."""
    games = load(game).Batch(batch, **options)
    generator = np.random.default_rng(0)
    steps = max(1, decisions // batch)

    def work() -> tuple[int, int]:
        for _ in range(steps):
            games.step((generator.random(games.action_masks.shape, np.float32) * games.action_masks).argmax(1))
        return steps * batch, steps * batch

    return work


def aec(game: str, options: dict[str, Any], kind: str, decisions: int = 500) -> Work:
    """A PettingZoo environment: `raw_env`, `env`, or `raw_env` in PettingZoo's standard wrappers (`wrapped`)."""
    module = load_environments(game)
    if kind == "wrapped":
        return play_aec(OrderEnforcingWrapper(AssertOutOfBoundsWrapper(module.raw_env(**options))), decisions)
    return play_aec(getattr(module, kind)(**options), decisions)


def gym_single(game: str, options: dict[str, Any], decisions: int = 500) -> Work:
    """The learner's decisions of `gymnasium.make`, drawn from the mask; the opponents' are not counted."""
    env = gymnasium.make(gymnasium_id(game), **options)
    uniform = random.Random(0).random
    info = env.reset(seed=0)[1]

    def work() -> tuple[int, int]:
        nonlocal info
        for _ in range(decisions):
            legal = info["action_mask"].nonzero()[0]
            _, _, terminated, truncated, info = env.step(int(legal[int(uniform() * len(legal))]))
            if terminated or truncated:
                info = env.reset()[1]
        return decisions, decisions

    return work


def gym_vector(game: str, options: dict[str, Any], batch: int, decisions: int = 5000) -> Work:
    """The learners' decisions of `gymnasium.make_vec`, drawn by its action space; the opponents' are not counted."""
    env = gymnasium.make_vec(gymnasium_id(game), num_envs=batch, **options)
    env.reset(seed=0)
    steps = max(1, decisions // batch)

    def work() -> tuple[int, int]:
        for _ in range(steps):
            env.step(env.action_space.sample())
        return steps * batch, steps * batch

    return work


def sb3_vector(game: str, options: dict[str, Any], batch: int, decisions: int = 5000) -> Work:
    """The learners' decisions of the project's VecEnv for Stable-Baselines3; ImportError if either is not there."""
    module = importlib.import_module("bang_env.adapters.sb3")
    importlib.import_module("stable_baselines3")
    env = module.LearnerVecEnv(game, batch, **options)
    generator = np.random.default_rng(0)
    env.reset()
    steps = max(1, decisions // batch)

    def work() -> tuple[int, int]:
        for _ in range(steps):
            masks = np.asarray(env.env_method("action_masks"))
            env.step((generator.random(masks.shape, np.float32) * masks).argmax(1))
        return steps * batch, steps * batch

    return work


def clone(game: str, options: dict[str, Any], count: int = 1000) -> Work:
    """`Game.clone`, of a game in its middle."""
    middle = _middle(game, options)

    def work() -> tuple[int, int]:
        for _ in range(count):
            middle.clone()
        return count, count

    return work


def resample(game: str, options: dict[str, Any], count: int = 1000) -> Work:
    """`Game.resample` for the player who is asked, of a game in its middle."""
    middle = _middle(game, options)
    player = middle.current_player

    def work() -> tuple[int, int]:
        for seed in range(count):
            middle.resample(player, seed)
        return count, count

    return work


def record_copy(game: str, options: dict[str, Any], count: int = 1024) -> Work:
    """Copying records in one array operation, as a search or a batch does."""
    games = load(game).Batch(count, **options)
    source = games.spec.bytes_of(games.states)
    target = np.empty_like(source)

    def work() -> tuple[int, int]:
        for _ in range(10):
            target[:] = source
        return 10 * count, 10 * count

    return work


def compiled_redraw(game: str, options: dict[str, Any], count: int = 1000) -> Work:
    """The compiled redraw of what a player cannot know, in place, without making a `Game`."""
    middle = _middle(game, options)
    player, redraw = middle.current_player, middle.spec.entries.redraw_one
    states = middle.clone().states

    def work() -> tuple[int, int]:
        for seed in range(count):
            redraw(states, player, np.uint64(seed))
        return count, count

    return work


def _middle(game: str, options: dict[str, Any]) -> Any:
    """A game after some random decisions."""
    middle, choose = load(game).Game(seed=3, **options), random.Random(3)
    for _ in range(12):
        before = middle.clone()
        middle.step(choose.choice(middle.legal_actions()))
        if middle.over:
            return before
    return middle
