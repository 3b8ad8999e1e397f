"""The command line `bang`: the table of its commands, and what they share that needs nothing but the standard library.

A command is a module with a function `main()` that reads `sys.argv`. Its parser is made by `parser(NAME)`, so that its name, its sentence
and its examples stand in one place, the table below; `bang --help`, `bang NAME --help` and docs/cli.md are made of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

USER_ERROR, INTERRUPTED = 2, 130
"""Exit codes: of a command that was given something wrong, and of one that was stopped by Ctrl-C."""


@dataclass(frozen=True)
class Command:
    """One command of `bang`."""

    name: str
    """What is typed after `bang`. Of two words the first names a group, whose first command is meant where the second word is left out."""
    does: str
    module: str
    examples: tuple[str, ...]
    extra: str = ""
    """The extra of the package that it needs, for all or some of what it does."""
    needs: tuple[str, ...] = ()
    """The modules of that extra without which it is not begun, lest they be missed at the end of long work."""


COMMANDS = (
    Command("play", "Play in the terminal against any agent.", "bang_cli.play", (
        "bang play duel --opponent ismcts:1000",
        "bang play dice --opponent rules --seat player_2 --option num_players=4")),
    Command("watch", "Watch agents play a game in the terminal.", "bang_cli.watch", (
        "bang watch duel rules ismcts:200 --delay 0.5",
        "bang watch dice rules --player player_0 --step")),
    Command("serve", "Play and watch in the browser.", "bang_arena.web.__main__", (
        "bang serve",
        "bang serve --port 8080"), "web", ("starlette", "uvicorn")),
    Command("replay", "Show a saved game again, decision by decision.", "bang_arena.replay", (
        "bang replay results/tournament-duel/games/000007.json",
        "bang replay game.json --player law --step")),
    Command("tournament", "Measure agents against each other.", "bang_cli.tournament", (
        "bang tournament duel random rules --blocks 100",
        "bang tournament dice random rules --players 4 5 --among rules",
        "bang tournament duel my_agents:Mine rules",
        "bang tournament --read results/tournament-duel/run.json"), "arena", ("scipy",)),
    Command("balance", "Measure how fair a game is, as one agent plays it against itself.", "bang_arena.balance", (
        "bang balance duel --agent rules --games 2000",
        "bang balance dice --agent rules --players 5"), "arena"),
    Command("train ppo", "Train a policy by self-play on the batch engine: masked PPO.", "bang_train.ppo", (
        "bang train duel --minutes 10",
        "bang train ppo dice --option num_players=5",
        "bang tournament duel ppo:results/ppo-duel/policy.npz rules"), "train", ("torch", "matplotlib")),
    Command("train sb3", "Train with Stable-Baselines3 against built-in opponents: MaskablePPO.", "bang_train.sb3", (
        "bang train sb3 duel --steps 200000",), "train", ("sb3_contrib",)),
    Command("train rllib", "Train with Ray RLlib, on this machine or a cluster.", "bang_train.rllib", (
        "bang train rllib duel --minutes 5",
        "bang train rllib duel --address auto"), "rllib", ("ray",)),
    Command("bench throughput", "Measure decisions a second of every way into the games.", "benchmarks.throughput", (
        "bang bench --quick",
        "bang bench throughput --out throughput.json"), "arena"),
    Command("bench search", "Measure iterations a second of the tree search.", "benchmarks.search", ("bang bench search",)),
    Command("bench cost", "Measure how cost grows with players, batch and length of the game.", "benchmarks.cost", (
        "bang bench cost --quick",), "arena"),
    Command("bench training", "Measure where training spends its time.", "benchmarks.training", (
        "bang bench training --quick",), "train", ("torch", "sb3_contrib")),
    Command("bench startup", "Measure compilation and warm start.", "benchmarks.startup", ("bang bench startup",)),
    Command("bench compare", "Measure a checkout against another commit.", "benchmarks.compare", ("bang bench compare HEAD~1",)),
    Command("bench peers", "Measure other suites by the same protocol.", "benchmarks.peers.__main__", ("bang bench peers",)),
    Command("info", "Show a game's spaces, tables and options.", "bang_cli.info", (
        "bang info",
        "bang info dice",
        "bang info duel options actions")),
    Command("demo", "See an agent learn The Duel for some minutes and play a ladder of others.", "bang_cli.demo", (
        "bang demo",
        "bang demo --minutes 1"), "train", ("torch", "scipy", "matplotlib")),
    Command("compile", "Compile the games ahead of their first use.", "bang_cli.compile", ("bang compile",)),
)
"""All commands, in the order in which help shows them."""


def known(name: str) -> Command | None:
    """The command of this name."""
    return next((command for command in COMMANDS if command.name == name), None)


def group(name: str) -> list[Command]:
    """The commands whose first of two words this is; none if it names no group."""
    return [command for command in COMMANDS if command.name.startswith(name + " ")]


# ---------------------------------------------------------------------------------------------------------------- parsers


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        self.exit(USER_ERROR, f"{self.prog}: error: {' '.join(message.split())} (--help shows what there is)\n")

    @contextmanager
    def checking(self) -> Iterator[None]:
        """What is wrong in here is the user's to mend: he gets one line about it, and no traceback."""
        try:
            yield
        except (ValueError, OSError) as error:
            message = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
            self.error(message)


def parser(name: str) -> Parser:
    """The parser of a command of the table, with its sentence and its examples."""
    command = known(name)
    assert command is not None, f"{name!r} is no command of the table"
    examples = "examples:\n" + "".join(f"  {example}\n" for example in command.examples)
    return Parser(f"bang {name}", description=command.does, epilog=examples, formatter_class=argparse.RawDescriptionHelpFormatter)


def run(main: Callable[[], Any]) -> None:
    """Run a command; Ctrl-C, and a reader who has seen enough, end it without a traceback."""
    try:
        try:
            main()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes once more at its end
        sys.exit(0)
