"""What a game takes in memory, and whether that stays so: used by `benchmarks.cost`."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bang_env.core.batch import Batch
from bang_env.games import load

SEEN = ("observations", "action_masks")


def bytes_per_game(batch: Batch) -> float:
    """The record and all arrays of a batch but observations and masks, for each game."""
    arrays = [array for name, array in vars(batch.arrays).items() if name not in SEEN]
    return (batch.states.nbytes + sum(array.nbytes for array in arrays)) / batch.num_envs


def resident() -> int:
    """Bytes of this process in memory now (where the system does not tell: the most so far)."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def growth(game: str, options: dict[str, Any], decisions: int, observe: bool,
           tell: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """Memory before and after so many random decisions in a batch, which a tenth as many have warmed up."""
    batch = load(game).Batch(256, **options)
    steps = max(1, decisions // 10 // batch.num_envs)
    batch.random_rollout(steps, observe=observe)
    before, count = resident(), 0
    while count < decisions:
        count += batch.random_rollout(steps, observe=observe)
        tell(f"{game}: {count / 1e6:.1f} of {decisions / 1e6:.1f} million decisions, {resident() / 2**20:.1f} MiB")
    return {"game": game, "options": options, "decisions": count, "observe": observe, "before": before,
            "after": resident(), "bytes_per_game": bytes_per_game(batch), "limit": batch.spec.most_bytes,
            "record": batch.states.dtype.itemsize}
