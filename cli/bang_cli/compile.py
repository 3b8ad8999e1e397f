"""Compile everything ahead of its first use: the games, their scripted players, the search. `bang compile`"""

from __future__ import annotations

import agents.compile
from train import command


def main() -> None:
    """Compile what is not cached yet; each part says what it does."""
    command.parser("compile").parse_args()
    agents.compile.main()


if __name__ == "__main__":
    command.run(main)
