"""Pgx on one core: a batch of games in one jitted loop, with auto-reset."""

from __future__ import annotations

import os

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
if hasattr(os, "sched_setaffinity"):  # the flags do not keep XLA from using a second core
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental.wrappers import auto_reset

from benchmarks.peers.protocol import BOARD, LIKE, SMALL, Work, seconds_given, tell, tell_versions

GAMES = {"leduc_holdem": (SMALL, 50_000), "sparrow_mahjong": (LIKE, 2048), "connect_four": (BOARD, 50_000),
         "backgammon": (BOARD, 2048)}
"""Each with its kind and the decisions of a call: fewer where they take long."""
BATCHES = (64, 1024)


def play(name: str, batch: int, steps: int) -> Work:
    """Random legal actions in a batch of games; it returns the final states, so that no observation is left out."""
    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, carried: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        state, key, choices = carried
        key, draw, chance = jax.random.split(key, 3)
        mask = state.legal_action_mask
        action = jnp.argmax(jnp.where(mask, jax.random.uniform(draw, mask.shape), -1.0), axis=-1)
        choices += (mask.sum(axis=-1) >= 2).sum()
        return step(state, action, jax.random.split(chance, batch)), key, choices

    @jax.jit
    def roll(state: Any, key: Any) -> tuple[Any, Any, Any]:
        return jax.lax.fori_loop(0, steps, one, (state, key, jnp.int32(0)))

    kept = [jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1)]

    def work() -> tuple[int, int]:
        state, key, choices = jax.block_until_ready(roll(*kept))
        kept[:] = state, key
        return batch * steps, int(choices)

    return work


def main() -> None:
    """Measure every game."""
    seconds = seconds_given()
    tell_versions("pgx", "jax")
    for name, (kind, decisions) in GAMES.items():
        for batch in BATCHES:
            path = f"XLA on one core: one jitted loop, batch of {batch}, observed"
            make = partial(play, name, batch, max(2, decisions // batch))
            tell(name, path, kind, "observed", "every decision of every player; auto-reset inside the step", make,
                 seconds)


if __name__ == "__main__":
    main()
