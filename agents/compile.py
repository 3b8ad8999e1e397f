"""Compile everything that agents play with ahead of its first use, the games included: `bang compile`."""

from __future__ import annotations

import bang_env.compile
from agents.search import searching
from bang_env.command import parser
from bang_env.games import GAMES


def main() -> None:
    """Compile what is not cached yet; each part says what it does."""
    parser("compile").parse_args()
    bang_env.compile.main()
    for name in GAMES:
        searching(name)


if __name__ == "__main__":
    main()
