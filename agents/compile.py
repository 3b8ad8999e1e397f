"""Compile everything that agents play with ahead of its first use, the games included: `python -m agents.compile`."""

from __future__ import annotations

import bang_env.compile
from agents.search import searching
from bang_env.games import GAMES


def main() -> None:
    """Compile what is not cached yet; each part says what it does."""
    bang_env.compile.main()
    for name in GAMES:
        searching(name)


if __name__ == "__main__":
    main()
