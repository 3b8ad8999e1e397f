"""Compile every game's kernels and scripted players ahead of their first use: `python -m bang_env.compile`."""

from __future__ import annotations

from bang_env.games import GAMES, load
from bang_env.players import players


def main() -> None:
    """Compile what is not cached yet; each game says what it does."""
    for name in GAMES:
        load(name).SPEC.entries  # noqa: B018  (making them is compiling them)
        players(name)


if __name__ == "__main__":
    main()
