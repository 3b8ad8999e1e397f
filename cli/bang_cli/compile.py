"""`bang compile`: compile games ahead of their first use. What is compiled already is left alone."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from bang_agents import search
from bang_agents.search import network
from bang_cli.parser import known_game
from bang_cli.parser import parser as parser_of
from bang_env import players
from bang_env.core.jit import EntryPoints
from bang_env.games import GAMES, load


def parts_of(game: str) -> list[EntryPoints]:
    """What a game is compiled to: its engine, its scripted players, its search, and the networks of all games."""
    return [load(game).SPEC.library, players.library(game), search.library(game), network.library()]


def compile_part(game: str, index: int) -> None:
    """Compile one of the parts of a game, if it is missing. It says what it does."""
    parts_of(game)[index].compile()


def compile_games(games: Iterable[str]) -> None:
    """Compile what is missing of each game, on all cores if there is more than one thing to compile."""
    missing = [(game, index) for game in games for index, part in enumerate(parts_of(game)) if not part.is_compiled]
    missing.sort(key=lambda part: part[1])  # engines, which take longest, first
    workers = min(len(missing), os.cpu_count() or 1)
    if workers > 1:
        pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
        with contextlib.suppress(OSError, BrokenProcessPool), pool:
            list(pool.map(compile_part, *zip(*missing, strict=True)))
    for game, index in missing:  # where processes cannot be started, everything is left to do here
        compile_part(game, index)


def main() -> None:
    """Compile the games that are named, or all of them."""
    parser = parser_of("compile")
    parser.add_argument("games", nargs="*", metavar="game", help=f"games to compile: {', '.join(GAMES)} (default: all)")
    given = parser.parse_args()
    with parser.checking():
        games = [known_game(name, "each argument") for name in given.games] or list(GAMES)
    compile_games(games)
    print(f"compiled: {', '.join(games)}", file=sys.stderr)
