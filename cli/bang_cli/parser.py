"""How commands read their arguments: a parser for each, the arguments that several share, and checks of them."""

from __future__ import annotations

import argparse
import codecs
import dataclasses
import io
import json
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from bang_cli.commands import known
from bang_env.core.checks import whole_number
from bang_env.games import GAMES

if TYPE_CHECKING:
    from bang_arena.cluster import Cluster

USER_ERROR, INTERRUPTED = 2, 130
"""Exit codes: of a command that was given something wrong, and of one that was stopped by Ctrl-C."""

Kind = TypeVar("Kind")


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end."""
        self.exit(USER_ERROR, f"{self.prog}: error: {' '.join(message.split())} (--help shows what there is)\n")

    @contextmanager
    def checking(self) -> Iterator[None]:
        """Turn errors about what the user gave into one line without a traceback."""
        try:
            yield
        except BrokenPipeError:  # the reader has seen enough: no mistake of the user's
            raise
        except (ValueError, OSError) as error:
            of_file = isinstance(error, OSError) and error.filename
            self.error(f"{error.filename}: {error.strerror}" if of_file else str(error))  # type: ignore[union-attr]


def parser(name: str) -> Parser:
    """The parser of a command of the table, with its sentence and its examples."""
    command = known(name)
    assert command is not None, f"{name!r} is no command of the table"
    examples = "examples:\n" + "".join(f"  {example}\n" for example in command.examples)
    return Parser(f"bang {name}", description=command.does, epilog=examples,
                  formatter_class=argparse.RawDescriptionHelpFormatter)


def run(main: Callable[[], Any]) -> None:
    """Run a command; Ctrl-C, and a reader who has seen enough, end it without a traceback."""
    spell_out_characters()
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


PLAIN = {**dict.fromkeys("┌┐└┘├┤", "+"), "─": "-", "│": "|", "♥": "h", "♦": "d", "♣": "c", "♠": "s", "·": ".", "➹": ">"}
"""What stands for the characters of tables where the output cannot show them."""


def spell_out_characters() -> None:
    """Let output of any encoding show everything: a character that it lacks is replaced by a plain one."""
    codecs.register_error("plain", plain_characters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")


def plain_characters(error: UnicodeError) -> tuple[str, int]:
    """Plain characters for those that cannot be encoded: a frame of + - |, letters without their accents."""
    assert isinstance(error, UnicodeEncodeError)
    plain = (PLAIN.get(c) or unicodedata.normalize("NFKD", c).encode("ascii", "ignore").decode() or "?"
             for c in error.object[error.start:error.end])
    return "".join(plain), error.end


# ----------------------------------------------------------------------------------------- arguments that several share


def add_game(parser: Parser, optional: bool = False) -> None:
    """The argument that names a game."""
    parser.add_argument("game", nargs="?" if optional else None, help=" or ".join(GAMES))


def add_game_options(parser: Parser) -> None:
    """The arguments that say what is played."""
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE",
                        help="an option of the game, as characters_per_side=2 or abilities=false; may be given again")


def add_one_game(parser: Parser) -> None:
    """The arguments of the commands that play one game."""
    parser.add_argument("--seed", type=int, help="seed of the game (default: a new one every time)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the game as a replay")
    add_game_options(parser)


def add_run_options(parser: Parser, default_out: str) -> None:
    """The arguments of every command that plays many games."""
    add_game_options(parser)
    parser.add_argument("--seed", type=int, default=0, help="seed of the whole run (default 0)")
    add_workers(parser)
    parser.add_argument("--out", type=Path, help=f"folder for run.json and the plots (default {default_out})")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plots")
    parser.add_argument("--read", type=Path, metavar="FILE", help="play nothing: report on the run in this file")


def add_workers(parser: Parser) -> None:
    """The arguments that say where many games are played: processes of this machine, or a cluster."""
    from bang_arena.match import cores  # it brings the compiler, which a parser without these arguments does not need

    parser.add_argument("--processes", type=int, default=cores(),
                        help="processes to play with; the result is the same (default: all cores)")
    parser.add_argument("--address", default="", metavar="ADDRESS",
                        help="play on this Ray cluster: auto for the one here, or host:port; the result is the same "
                             "(default: no cluster)")
    parser.add_argument("--send", type=Path, metavar="FOLDER",
                        help="with --address: send a folder with agents of your own and policies to all machines "
                             "(default: none; they look at the same path)")
    parser.add_argument("--send-code", action="store_true",
                        help="with --address: send the package to all machines; each compiles it anew")


def add_settings(parser: Parser, kind: Any) -> None:
    """Every field of a training's settings as an argument; what is not given is not among those parsed."""
    for one in dataclasses.fields(kind):
        name, meaning = "--" + one.name.replace("_", "-"), one.metadata["help"]
        if isinstance(one.default, bool):
            parser.add_argument(name, action=argparse.BooleanOptionalAction, default=argparse.SUPPRESS,
                                help=meaning + " (default)" * one.default)
        else:
            shown = "none" if one.default == "" else one.default
            parser.add_argument(name, type=type(one.default), default=argparse.SUPPRESS,
                                help=f"{meaning} (default {shown})")


# --------------------------------------------------------------------------------------------------- what arguments say


def settings_of(given: argparse.Namespace, kind: type[Kind], before: Mapping[str, Any] | None = None) -> Kind:
    """The settings that the arguments say; those that they leave out are as before, or as usual."""
    said = vars(given)
    names = [one.name for one in dataclasses.fields(kind)]  # type: ignore[arg-type]
    return kind(**{**(before or {}), **{name: said[name] for name in names if name in said}})


def cluster_of(given: argparse.Namespace) -> AbstractContextManager[Cluster | None]:
    """The cluster that the arguments name, joined; None if they name none."""
    if not given.address:
        if given.send or given.send_code:
            raise ValueError("--send and --send-code are for a cluster: give its --address too")
        return nullcontext()
    from bang_arena.cluster import Cluster

    return Cluster(given.address, given.send, given.send_code)


def game_options(given: Sequence[str]) -> dict[str, Any]:
    """The options named as NAME=VALUE; values are JSON, or text where they are not."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise ValueError(f"--option must be NAME=VALUE, not {text!r}")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = {"True": True, "False": False, "None": None}.get(value, value)
    return options


def known_game(name: str | None, what: str = "the first argument") -> str:
    """The name of a game of the suite."""
    if name not in GAMES:
        given = "" if name is None else f"; not {name!r}"
        raise ValueError(f"{what} must be a game, one of {', '.join(GAMES)}{given}")
    return name


def positive(value: int, what: str) -> int:
    """A number of things to play."""
    return whole_number(value, what, 1)
