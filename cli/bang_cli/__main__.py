"""The command line: `bang`, or `python -m bang_env`. It finds the command and imports nothing else."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import NoReturn

from bang_cli.commands import COMMANDS, Command, group, known
from bang_cli.parser import USER_ERROR, run
from bang_env.extras import install_command
from bang_env.games import GAMES

ABOUT = """\
usage: bang COMMAND ...

The BANG! games as reinforcement-learning environments.
"""
MORE = """
Games are {games}; bang info tells about them.
Agents are named random, rules, mc:200, ismcts:1000, ppo:FILE.npz, or as a class of your own, module:Class.
bang COMMAND --help explains a command; bang --version tells the version.
"""
OWN = ("bang_env", "bang_agents", "bang_arena", "bang_train", "bang_cli")


def overview(commands: Sequence[Command] = COMMANDS) -> str:
    """Commands with a sentence and an example for each."""
    width = max(len(command.name) for command in commands) + 2
    return "".join(f"  {command.name:<{width}}{command.does}\n  {'':<{width}}  {command.examples[0]}\n"
                   for command in commands)


def find(words: Sequence[str]) -> tuple[Command, list[str]]:
    """The command that these words name, and the words that are left for it; ValueError says what there is."""
    first, second = words[0], words[1] if len(words) > 1 else ""
    for name, rest in ((f"{first} {second}", words[2:]), (first, words[1:])):
        command = known(name)
        if command is not None:
            return command, list(rest)
    members, given = group(first), first
    if members:
        if not second or second.startswith("-") or second in GAMES:  # `bang train duel` is `bang train ppo duel`
            return members[0], list(words[1:])
        given = f"{first} {second}"
    names = list(dict.fromkeys(command.name if members else command.name.split()[0] for command in members or COMMANDS))
    near = difflib.get_close_matches(given, names, 2, 0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(names)}"
    raise ValueError(f"there is no command {given!r}; {hint}")


def fail(who: str, message: str) -> NoReturn:
    """Say in one line what is wrong, and end."""
    print(f"{who}: error: {message}", file=sys.stderr)
    sys.exit(USER_ERROR)


def missing_library(command: Command, library: str) -> NoReturn:
    """Say what to install."""
    fail(f"bang {command.name}", f"it needs {library}, which is not installed: {install_command(command.extra)}")


def start(command: Command, arguments: Sequence[str]) -> None:
    """Import a command and run it; what is not installed is said in one line."""
    sys.argv = [f"bang {command.name}", *arguments]
    for library in command.needs:
        if importlib.util.find_spec(library) is None:
            missing_library(command, library)
    try:
        importlib.import_module(command.module).main()
    except ModuleNotFoundError as error:
        missing = str(error.name)
        if missing.split(".")[0] in OWN or not command.extra:
            raise
        missing_library(command, missing)


def dispatch(words: Sequence[str]) -> None:
    """Do what the command line asks for."""
    first = words[0] if words else "--help"
    if first in ("-h", "--help", "help"):
        print(f"{ABOUT}\ncommands, each with an example:\n{overview()}{MORE.format(games=', '.join(GAMES))}", end="")
    elif first in ("-V", "--version"):
        print(f"bang-env {installed_version()}")
    elif group(first) and list(words[1:]) in (["-h"], ["--help"]):
        members = group(first)
        seconds = "|".join(command.name.split()[1] for command in members)
        print(f"usage: bang {first} [{seconds}] ...\n\n{overview(members)}\n"
              f"Without the second word: {members[0].name}. bang {members[0].name} --help explains it.")
    else:
        try:
            command, rest = find(words)
        except ValueError as error:
            fail("bang", f"{error} (bang --help shows all)")
        else:
            start(command, rest)


def installed_version() -> str:
    """The version of the package; a folder of sources that was never installed has none."""
    try:
        return version("bang-env")
    except PackageNotFoundError:
        return "(not installed)"


def main() -> None:
    """The program `bang`."""
    if "" not in sys.path:
        sys.path.append("")  # for the user's own agents; last, where it hides nothing
    run(lambda: dispatch(sys.argv[1:]))


if __name__ == "__main__":
    main()
