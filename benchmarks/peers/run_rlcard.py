"""RLCard: its environments with their observation and legal actions, one step at a time."""

from __future__ import annotations

import random
from functools import partial

import rlcard

from benchmarks.peers.protocol import LIKE, SMALL, Work, seconds_given, tell, tell_versions

GAMES = {"leduc-holdem": SMALL, "uno": LIKE, "gin-rummy": LIKE, "doudizhu": LIKE, "limit-holdem": SMALL,
         "no-limit-holdem": SMALL}


def play(name: str, games: int) -> Work:
    """Whole random games."""
    env = rlcard.make(name, config={"seed": 0})
    uniform = random.Random(0).random

    def work() -> tuple[int, int]:
        total = forced = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                count = len(legal)
                state, _ = env.step(legal[int(uniform() * count)])
                total += 1
                if count == 1:
                    forced += 1
        return total, total - forced

    return work


def main() -> None:
    """Measure every game."""
    seconds = seconds_given()
    tell_versions("rlcard", "numpy")
    for name, kind in GAMES.items():
        tell(name, "Python: state with observation and legal actions, step", kind, "observed",
             "every decision of every player", partial(play, name, 1), seconds)


if __name__ == "__main__":
    main()
