"""Compile every game's kernels ahead of their first use: `python -m bang_env.compile`."""

from __future__ import annotations

from bang_env.games import GAMES, load


def main() -> None:
    """Compile what is not cached yet; each game says what it does."""
    for name in GAMES:
        load(name).SPEC.entries  # noqa: B018  (making them is compiling them)


if __name__ == "__main__":
    main()
