"""Beliefs by name, as on the command line: `uniform`, `bayes`, `exact`, `exact:0.2`, `sampled:32`, `module:Class`."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

from bang_agents.beliefs.belief import Belief
from bang_agents.beliefs.learned import KINDS, read_network, shipped
from bang_agents.beliefs.scripted import SLIP, Exact, Open, Sampled
from bang_agents.beliefs.simple import Bayes, Uniform
from bang_agents.history import hides_roles
from bang_env.core.checks import one_of
from bang_env.games import GAMES, load

BELIEFS = ("uniform", "bayes", "exact", "open", "sampled", *KINDS)
"""The kinds of beliefs. After `exact` and `open` a colon and the slip can follow, the share of decisions that are
random; after `sampled` the number of hands that it draws; after `observation` and `events` the file of a network."""


TRACKED = ("exact", "sampled")
"""The beliefs that searching agents can hold beside their own (`bang_agents.search.BELIEFS`)."""


def tracked(name: str, game: str) -> Belief:
    """A belief of TRACKED for a search, in which no decision is impossible: the others may not play as it expects."""
    return Exact(game, SLIP) if name == "exact" else Sampled(game)


def belief(name: str, game: str) -> Belief:
    """The built-in belief of this name for a game; ValueError says what names there are."""
    one_of(game, "game", GAMES)
    if not hides_roles(game):
        raise ValueError(f"{load(game).SPEC.title} has no hidden roles: there is nothing to believe about them")
    kind, colon, rest = name.partition(":")
    one_of(kind, "belief", BELIEFS)
    if colon and kind in ("uniform", "bayes"):
        raise ValueError(f"{kind} has no options, so its name is {kind!r}; not {name!r}")
    if kind == "uniform":
        return Uniform()
    if kind == "bayes":
        return Bayes()
    if kind in KINDS:
        return read_network(Path(rest), game, name) if colon else shipped(kind, game)
    if kind == "sampled":
        return Sampled(game, _whole(rest, name)) if colon else Sampled(game)
    return (Exact if kind == "exact" else Open)(game, _slip(rest, name) if colon else 0.0)


def any_belief(name: str, game: str) -> Belief:
    """The belief of this name, built in or a class of one's own as `module:Class`."""
    module, colon, attribute = name.partition(":")
    if not colon or module in BELIEFS:
        return belief(name, game)
    belief("uniform", game)  # the game must have hidden roles
    if not all(part.isidentifier() for part in (*module.split("."), attribute)):
        raise ValueError(f"a belief must be one of {', '.join(BELIEFS)}, or a class of your own as module:Class; "
                         f"not {name!r}")
    try:
        kind = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # whatever a user's module does wrong
        raise ValueError(f"the module of the belief {name!r} cannot be imported: "
                         f"{type(error).__name__}: {error}") from error
    if not (inspect.isclass(kind) and issubclass(kind, Belief)) or inspect.isabstract(kind):
        raise ValueError(f"{name!r} must be a class derived from bang_agents.beliefs.Belief, with the method deals")
    try:
        one = kind()
    except Exception as error:
        raise ValueError(f"{name!r} cannot be made without arguments: {type(error).__name__}: {error}") from error
    one.name = name
    return one


def _slip(text: str, name: str) -> float:
    try:
        slip = float(text)
    except ValueError:
        slip = -1.0
    if not 0.0 <= slip <= 1.0:
        raise ValueError(f"the slip in {name!r} must be a number from 0 to 1, not {text!r}")
    return slip


def _whole(text: str, name: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1000:
        raise ValueError(f"the number of draws in {name!r} must be a whole number from 1 to 1000, not {text!r}")
    return int(text)
