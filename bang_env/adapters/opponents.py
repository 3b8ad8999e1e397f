"""Who plays the other seats of a learner's game.

An opponent is one of

- `"random"` or `"rules"`, which play in compiled loops;
- any other agent by its name: `"ismcts:100"`, `"ppo"`, `"ppo:FILE"`, `"my_module:MyAgent"`;
- a class derived from `bang_agents.Agent`, which is made without arguments, or an instance of one;
- several of these with shares that add up to 1: `{"rules": 0.5, "ismcts:50": 0.5}`, or a list of pairs
  `[("rules", 0.5), (MyAgent, 0.5)]`. Every other seat of every new game draws its player by these shares.

The package `bang_agents` is imported when somebody asks for one of its agents, not before.
"""

from __future__ import annotations

import importlib
import inspect
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from bang_env.players import NOBODY, RANDOM, RULES

BUILT_IN = {"random": RANDOM, "rules": RULES}
"""The opponents that play in compiled loops, and the numbers by which those know them."""
WANTED = ("an opponent must be the name of an agent (random, rules, ismcts:100, ppo, ppo:FILE, module:Class), a class "
          "or an instance of bang_agents.Agent, or several of these with shares: {'rules': 0.5, 'ismcts:50': 0.5}")
TOLERANCE = 1e-6
"""How far from 1 the sum of all shares may be."""


class Opponents:
    """The players that may sit in the other seats, and how often each of them does."""

    def __init__(self, opponent: Any, game: str) -> None:
        pairs = _pairs(opponent)
        self.shares = np.array([share for _, share in pairs])
        self.agents = [None if _is_built_in(one) else _agent(one, game) for one, _ in pairs]
        """The agents; None for players of the compiled loops."""
        self.kinds = np.array([BUILT_IN[one] if _is_built_in(one) else NOBODY for one, _ in pairs], np.int8)
        """What the compiled loops call each player; NOBODY for agents, who wait outside."""
        self.names = [one if isinstance(one, str) else name_of(agent)
                      for (one, _), agent in zip(pairs, self.agents, strict=True)]

    @property
    def only(self) -> str | None:
        """The one player of the compiled loops who sits everywhere; None if there are others."""
        return self.names[0] if len(self.names) == 1 and self.agents[0] is None else None

    def draw(self, rng: np.random.Generator, seats: int) -> np.ndarray:
        """The numbers of the players of so many seats."""
        if len(self.names) == 1:
            return np.zeros(seats, np.int64)
        return rng.choice(len(self.names), seats, p=self.shares / self.shares.sum())


def name_of(agent: Any) -> str:
    """What to call an agent in messages: its name or, if it has none, that of its class."""
    return str(getattr(agent, "name", type(agent).__name__))


def _is_built_in(opponent: Any) -> bool:
    return isinstance(opponent, str) and opponent in BUILT_IN


def _pairs(opponent: Any) -> list[tuple[Any, float]]:
    """The opponents with their shares. Raises ValueError if the shares are not what they should be."""
    if isinstance(opponent, Mapping):
        pairs = list(opponent.items())
    elif isinstance(opponent, Sequence) and not isinstance(opponent, str):
        pairs = [_pair(one) for one in opponent]
    else:
        return [(opponent, 1.0)]
    if not pairs:
        raise ValueError(f"there is nobody in {opponent!r}: {WANTED}")
    for one, share in pairs:
        if isinstance(share, bool) or not isinstance(share, (int, float, np.number)) or not 0 <= share <= 1:
            raise ValueError(f"the share of opponent {one!r} must be a number from 0 to 1, not {share!r}")
    total = math.fsum(share for _, share in pairs)
    if abs(total - 1) > TOLERANCE:
        raise ValueError(f"the shares of opponents must add up to 1; those of {opponent!r} add up to {total:g}")
    return [(one, float(share)) for one, share in pairs if share > 0]


def _pair(value: Any) -> tuple[Any, Any]:
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise ValueError(f"a list of opponents must have pairs of an opponent and its share, such as ('rules', 0.5); "
                         f"not {value!r}")
    return value[0], value[1]


def _agent(opponent: Any, game: str) -> Any:
    """The agent of a name, a class or an instance."""
    try:
        base = importlib.import_module("bang_agents.agent").Agent
        own, human = importlib.import_module("bang_agents.own"), importlib.import_module("bang_agents.human").Human
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] != "bang_agents":
            raise
        raise ValueError(f"opponent {opponent!r} needs the package bang_agents, which is a part of bang-env but is "
                         f"not installed here; without it there are {' and '.join(BUILT_IN)}") from None
    if isinstance(opponent, base):
        return opponent
    if isinstance(opponent, str):
        try:
            agent = own.any_agent(opponent, game)
        except ValueError as error:
            raise ValueError(f"opponent: {error}") from error
        if isinstance(agent, human):
            raise ValueError("opponent 'human' cannot play here: nobody should be asked. bang play asks you")
        return agent
    if not (inspect.isclass(opponent) and issubclass(opponent, base)):
        raise ValueError(f"{WANTED}; not {opponent!r}")
    missing = getattr(opponent, "__abstractmethods__", ())
    if missing:
        raise ValueError(f"opponent {opponent.__name__} lacks the method {', '.join(sorted(missing))}")
    try:
        return opponent()
    except Exception as error:
        raise ValueError(f"opponent {opponent.__name__} cannot be made without arguments, so pass an instance: "
                         f"{type(error).__name__}: {error}") from error
