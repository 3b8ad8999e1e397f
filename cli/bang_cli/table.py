"""What the commands share: options on the command line, progress, agents and folders that are checked before long work."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents import Agent, agent
from bang_agents.human import Human
from bang_arena.match import Maker
from bang_arena.match import cores as cores
from bang_agents.names import AGENTS, DEFAULTS
from bang_arena.runs import Run
from bang_cli.parser import Parser as Parser
from bang_cli.parser import parser as parser
from bang_cli.parser import run as run
from bang_env.core.checks import seed_number, whole_number
from bang_env.core.game import Game
from bang_env.games import GAMES, load

# -------------------------------------------------------------------------------------------------------------- arguments


def add_game_options(parser: Parser) -> None:
    """The arguments that say what is played."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                        help="an option of the game, as characters_per_side=2 or abilities=false; may be given again")


def add_run_options(parser: Parser, default_out: str) -> None:
    """The arguments of every command that plays many games."""
    add_game_options(parser)
    parser.add_argument("--seed", type=int, default=0, help="seed of the whole run (default 0)")
    parser.add_argument("--processes", type=int, default=cores(),
                        help="processes to play with; the result is the same (default: all cores)")
    parser.add_argument("--out", type=Path, help=f"folder for run.json and the plots (default {default_out})")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plots")
    parser.add_argument("--read", type=Path, metavar="FILE", help="play nothing: report on the run in this file")


def game_options(given: Sequence[str]) -> dict[str, Any]:
    """The options named as NAME=VALUE; values are JSON, or text where they are not."""
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ValueError(f"--option must be NAME=VALUE, not {text!r}")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = {"True": True, "False": False, "None": None}.get(value, value)
    return found


def add_one_game(parser: Parser) -> None:
    """The arguments of the commands that play one game."""
    parser.add_argument("--seed", type=int, help="seed of the game (default: a new one every time)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game as a replay")
    add_game_options(parser)


def begun(name: str, options: dict[str, Any], seed: int | None) -> tuple[Game, int]:
    """A new game and its seed, which is a fresh one if none is given."""
    number = seed_number(int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed, "--seed")
    return load(name).Game(number, **options), number


def players_of(game: str, options: dict[str, Any]) -> int:
    """How many play a game with these options; ValueError if there is something wrong with them."""
    return int(load(game).SPEC.blank(1, **options)["num_players"][0])


def made(name: str, game: str, make: Maker = agent) -> Agent:
    """The agent of this name; one who needs the keyboard is refused, since thousands of games are to be played."""
    found = make(name, game)
    if isinstance(found, Human):
        raise ValueError("human plays one game at a time: bang play")
    return found


def seat_of(names: list[str], given: str, what: str) -> int:
    """A player by his name or his number."""
    if given in names:
        return names.index(given)
    if given.isascii() and given.isdecimal() and int(given) < len(names):
        return int(given)
    raise ValueError(f"{what} must be one of {', '.join(names)}, or a number from 0 to {len(names) - 1}; not {given!r}")


def known_game(name: str | None) -> str:
    """The name of a game of the suite."""
    if name not in GAMES:
        raise ValueError(f"the first argument must be a game, one of {', '.join(GAMES)}" + ("" if name is None else f"; not {name!r}"))
    return name


def positive(value: int, what: str) -> int:
    """A number of things to play."""
    return whole_number(value, what, 1)


def folder(path: Path) -> Path:
    """A folder that exists and can be written to: found out before the work, not after it."""
    path.mkdir(parents=True, exist_ok=True)
    probe = path / ".writable"
    probe.touch()
    probe.unlink()
    return path


def finish(saved: list[Path], run: Run, out: Path, plot: Callable[[Run, Path], list[Path]] | None) -> None:
    """Make the plots, if any are wanted, and tell which files there are."""
    if plot is not None:
        try:
            saved = saved + plot(run, out)
        except ImportError:
            print('(no plots: they need matplotlib, pip install "bang-env[arena]")', file=sys.stderr)
    if saved:
        print("\nsaved " + " ".join(path.name if path.parent == out else str(path.relative_to(out)) for path in saved) + f" in {out}")


def enter() -> bool:
    """Wait for Enter; False if nobody is there any more."""
    print("(Enter: go on) ", end="", flush=True)
    if sys.stdin.readline():
        return True
    print()
    return False


def agent_names() -> str:
    """The names of agents, for help texts."""
    return ", ".join([*(f"{kind}:BUDGET" if kind in DEFAULTS else kind for kind in AGENTS), "ppo:FILE", "module:Class"])


# --------------------------------------------------------------------------------------------------------------- progress


class Progress:
    """Progress on standard error: a line that is rewritten on a terminal; in a log, one line now and then."""

    WIDTH = 24

    def __init__(self, games: int, live: bool | None = None) -> None:
        self.games, self.done, self.decisions = games, 0, 0
        self.live = sys.stderr.isatty() if live is None else live
        self.start: float | None = None
        self.next = 0.0 if self.live else 30.0

    def __call__(self, games: int, decisions: int) -> None:
        """So many more games are finished, so many more decisions made."""
        self.done += games
        self.decisions += decisions
        if self.start is None:  # what was compiled before the first game is not counted
            self.start = time.perf_counter()
        passed = time.perf_counter() - self.start
        if passed >= self.next:
            self.next = passed + (0.2 if self.live else 30.0)
            print(("\r\033[K" if self.live else "") + self.line(passed), end="" if self.live else "\n", file=sys.stderr, flush=True)

    def line(self, passed: float) -> str:
        """How far it is, how fast, and how long it will take."""
        full = self.WIDTH * self.done // max(1, self.games)
        left = f", about {_clock(passed * (self.games - self.done) / self.done)} left" if self.done else ""
        return (f"[{'#' * full}{'.' * (self.WIDTH - full)}] {self.done}/{self.games} games, "
                f"{self.decisions / max(passed, 1e-9):,.0f} decisions/s{left}")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        """Wipe the line."""
        if self.live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
