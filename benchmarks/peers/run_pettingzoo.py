"""PettingZoo's classic games: raw environments, and in its standard wrappers."""

from __future__ import annotations

import importlib
from functools import partial

from benchmarks.peers.protocol import BOARD, LIKE, SMALL, Work, seconds_given, tell, tell_versions
from benchmarks.timing import play_aec

GAMES = {"leduc_holdem_v4": SMALL, "texas_holdem_v4": SMALL, "texas_holdem_no_limit_v6": SMALL, "hanabi_v5": LIKE,
         "tictactoe_v3": BOARD,
         "connect_four_v3": BOARD}
COUNTED = "every agent's turn; the last steps, with None, are not counted"


def work_of(name: str, way: str) -> Work:
    """Random games of one environment."""
    return play_aec(getattr(importlib.import_module(f"pettingzoo.classic.{name}"), way)(), 50)


def main() -> None:
    """Measure every game."""
    seconds = seconds_given()
    tell_versions("pettingzoo", "rlcard", "numpy")
    for way in ("raw_env", "env"):
        for name, kind in GAMES.items():
            tell(name, f"AEC {way}(): agent_iter, last, step", kind, way, COUNTED, partial(work_of, name, way), seconds)


if __name__ == "__main__":
    main()
