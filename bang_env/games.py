"""The games, by name. A game that is registered gets every adapter, agent, command, test and benchmark.

    register("bang_env.dice")

is all it takes. A game is a package with `SPEC`, `Game`, `Batch`, `OBSERVATION` and `ACTIONS`. Beside it there is a
module `<game>_v0` with its PettingZoo environments, `raw_env` and `env`. Neither is imported before it is used.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bang_env.core.checks import one_of

GAMES: list[str] = []
"""The names of all games, in the order in which they were registered."""
FURTHER = "BANG_ENV_GAMES"
"""The environment variable that names the packages of further games, with commas between them."""
VERSION = 0
"""The version of every game's environments: it goes up when trajectories or encodings change."""

_packages: dict[str, str] = {}
_listeners: list[Callable[[str], None]] = []


def register(package: str) -> None:
    """Add a game by the path of its package, whose last part is the game's name.

    Processes that are started from this one know the game too.
    """
    name = package.rpartition(".")[2]
    if _packages.get(name, package) != package:
        raise ValueError(f"there is a game {name!r} already, in {_packages[name]}; not in {package}")
    if name in _packages:
        return
    _packages[name] = package
    GAMES.append(name)
    if package.partition(".")[0] != __package__:
        known = [given for given in os.environ.get(FURTHER, "").split(",") if given]
        os.environ[FURTHER] = ",".join(dict.fromkeys([*known, package]))
    for listener in _listeners:
        listener(name)


def for_each_game(listener: Callable[[str], None]) -> None:
    """Call a listener with the name of every game, now and whenever a further one is registered."""
    if listener not in _listeners:
        _listeners.append(listener)
    for name in GAMES:
        listener(name)


def load(name: str) -> Any:
    """The package of a game: its `Game`, `Batch`, `SPEC`, `OBSERVATION` and `ACTIONS`."""
    return importlib.import_module(package_of(name))


def load_environments(name: str) -> Any:
    """The module of a game's PettingZoo environments, `env` and `raw_env`."""
    return importlib.import_module(f"{package_of(name)}_v{VERSION}")


def explain(game: str, name: str) -> str:
    """What a card, character, role, die face or event of a game does, in one line.

    Raises ValueError with near matches if the game has nothing of this name.
    """
    return load(game).SPEC.explain(name)


def game_of_two() -> str:
    """The first game for two players, which demonstrations and comparisons with other suites use."""
    return next((name for name in GAMES if load(name).SPEC.players[-1] == 2), GAMES[0])


def package_of(name: str) -> str:
    """The path of a game's package. Raises ValueError for an unknown game and says which games there are."""
    one_of(name, "game", GAMES)
    return _packages[name]


def folder_of(name: str) -> Path:
    """The folder of a game's package. The package is not imported."""
    package = importlib.util.find_spec(package_of(name))
    if package is None or not package.submodule_search_locations:
        raise ValueError(f"the game {name!r} should be in a package {package_of(name)}, but there is no such package")
    return Path(next(iter(package.submodule_search_locations)))


register("bang_env.dice")
register("bang_env.duel")
register("bang_env.bang")
for _package in filter(None, os.environ.get(FURTHER, "").split(",")):
    register(_package)
