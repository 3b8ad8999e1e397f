"""Agents of one's own on the command line: `my_agents:Mine` is the class `Mine` of the module `my_agents`.

Such a name imports a module, so only the person who runs the program may give one. A server asks `bang_agents.agent`,
which knows only the built-in agents.
"""

from __future__ import annotations

import importlib
import inspect

from bang_agents.agent import Agent
from bang_agents.human import Human
from bang_agents.names import AGENTS, agent


def any_agent(name: str, game: str) -> Agent:
    """The agent of this name for a game, built in or one's own; ValueError says what is wrong with the name."""
    module, colon, attribute = name.partition(":")
    if not colon or module in (*AGENTS, Human.name):
        return agent(name, game)
    if not all(part.isidentifier() for part in (*module.split("."), attribute)):
        raise ValueError(f"agent must be one of {', '.join(AGENTS)}, or a class of your own as module:Class; "
                         f"not {name!r}")
    kind = _class_of(name, module, attribute)
    try:
        player = kind()
    except Exception as error:
        raise ValueError(f"{name!r} cannot be made without arguments: {type(error).__name__}: {error}") from error
    player.name = name  # what the command line calls it is what tables and files call it
    return player


def _class_of(name: str, module: str, attribute: str) -> type[Agent]:
    try:
        kind = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # whatever a user's module does wrong
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            raise ValueError(f"there is no module {error.name!r} for the agent {name!r}: run this in the folder that "
                             "holds it, or install it") from None
        raise ValueError(f"the module of the agent {name!r} cannot be imported: "
                         f"{type(error).__name__}: {error}") from error
    if kind is None:
        raise ValueError(f"the module of the agent {name!r} has no {attribute}")
    if not (inspect.isclass(kind) and issubclass(kind, Agent)):
        raise ValueError(f"{name!r} must be a class derived from bang_agents.Agent")
    if inspect.isabstract(kind):
        raise ValueError(f"{name!r} lacks the method {', '.join(sorted(kind.__abstractmethods__))}")
    return kind
