"""`bang compile`: compile games ahead of their first use. What is compiled already is left alone."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from bang_agents.search import searching
from bang_cli.parser import known_game
from bang_cli.parser import parser as parser_of
from bang_env.games import GAMES, load
from bang_env.players import players


def compile_games(games: Iterable[str]) -> None:
    """Compile what is missing of each game: its engine, its scripted players, its search. Each says what it does."""
    for game in games:
        load(game).SPEC.entries  # noqa: B018  (making them is compiling them)
        players(game)
        searching(game)


def main() -> None:
    """Compile the games that are named, or all of them."""
    parser = parser_of("compile")
    parser.add_argument("games", nargs="*", metavar="game", help=f"games to compile: {', '.join(GAMES)} (default: all)")
    given = parser.parse_args()
    with parser.checking():
        games = [known_game(name, "each argument") for name in given.games] or list(GAMES)
    compile_games(games)
    print(f"compiled: {', '.join(games)}", file=sys.stderr)
