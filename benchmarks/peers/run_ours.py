"""This suite by the protocol of its peers: all games, compiled and through PettingZoo."""

from __future__ import annotations

from functools import partial
from typing import Any

from bang_env.games import load, load_environments
from benchmarks.cases import title, usual_cases
from benchmarks.peers.protocol import LIKE, Work, seconds_given, tell, tell_versions
from benchmarks.timing import play_aec

BATCH = 1024
PATHS = {
    "bare": f"random_rollout, batch of {BATCH}, nothing observed",
    "observed": f"random_rollout, batch of {BATCH}, observations and masks",
    "raw_env": "AEC raw_env(): agent_iter, last, step",
    "env": "AEC env(): agent_iter, last, step",
}
COUNTED = "every decision of every player; a question with one answer is never asked"


def work_of(game: str, options: dict[str, Any], way: str) -> Work:
    """Random games of this suite in one of the ways."""
    if way in ("raw_env", "env"):
        return play_aec(getattr(load_environments(game), way)(**options), 500)
    batch = load(game).Batch(BATCH, **options)
    batch.random_rollout(200, observe=False)  # games in all stages, instead of all at the beginning

    def work() -> tuple[int, int]:
        count = batch.random_rollout(100, observe=way == "observed")
        return count, count

    return work


def main() -> None:
    """Measure every game in all four ways."""
    seconds = seconds_given()
    tell_versions("numba", "numpy", "pettingzoo")
    for game, options in usual_cases():
        for way, path in PATHS.items():
            tell(title(game, options), path, LIKE, way, COUNTED, partial(work_of, game, options, way), seconds)


if __name__ == "__main__":
    main()
