"""Agents by name, as on the command line: `random`, `rules`, `script:hoarder`, `mc:200`, `ismcts:1000`, `net:200`,
`ppo`."""

from __future__ import annotations

import hashlib
from pathlib import Path

from bang_agents.agent import Agent
from bang_agents.beliefs.names import TRACKED, tracked
from bang_agents.human import Human
from bang_agents.network import PolicyAgent, file_of, policy_file
from bang_agents.scripts import ScriptAgent
from bang_agents.search import BELIEFS, LEAVES, ROLLOUTS, knowledge
from bang_agents.searching import MOST_CUT, guided_search, monte_carlo, tree_search
from bang_agents.simple import RandomAgent, RulesAgent
from bang_env.core.checks import one_of
from bang_env.games import GAMES

AGENTS = ("random", "rules", "script", "mc", "ismcts", "net", "ppo")
"""The kinds of agents that `agent` knows. A character follows `script`; a budget and options follow `mc`, `ismcts` and
`net`; the file of a policy follows `ppo`, unless it is the one that comes with the package. `human` asks at the
keyboard."""

MOST_ITERATIONS = 10_000_000
SHIPPED = "shipped"
"""The policy that comes with the package, as an option."""
SEARCHING: dict[str, dict[str, str]] = {"mc": {}, "ismcts": {"c": "0.5"},
                                        "net": {"c": "1", "leaf": "rules", "policy": SHIPPED}}
"""The searching agents, with the options that each has in every game; `defaults` adds those of the game."""


def defaults(kind: str, game: str) -> dict[str, str]:
    """The options of a searching agent in a game, and what they are if they are not given."""
    options = {**knowledge(game).DEFAULTS, **SEARCHING[kind]}
    if kind == "net":
        del options["rollout"]  # its rollouts, if it makes any, are scripted
    return options


def agent(name: str, game: str) -> Agent:
    """The agent of this name for a game; ValueError says what names there are."""
    one_of(game, "game", GAMES)
    if not isinstance(name, str):
        raise ValueError(f"an agent's name must be text such as {', '.join(AGENTS)}; not {name!r}")
    if name == Human.name:  # not among AGENTS: those all answer by themselves
        return Human()
    kind, colon, rest = name.partition(":")
    policy = file_of(name, game)
    if policy is not None:
        return PolicyAgent.read(name, game, policy)
    one_of(kind, "agent", AGENTS)
    if kind == "script":
        return ScriptAgent(name, game)
    if kind not in SEARCHING:
        if colon:
            raise ValueError(f"{kind} has no options, so its name is {kind!r}; not {name!r}")
        return RandomAgent() if kind == "random" else RulesAgent(game)
    budget, options = _read(name, kind, rest, defaults(kind, game))
    belief = options.get("belief", "uniform")
    one_of(belief, f"belief in {name!r}", (*BELIEFS, *TRACKED))
    held = tracked(belief, game) if belief in TRACKED else belief
    cut = _whole(options["cut"], f"cut in {name!r}", 0, MOST_CUT)
    if kind == "net":
        one_of(options["leaf"], f"leaf in {name!r}", LEAVES)
        exploration = _number(options["c"], f"c in {name!r}")
        return guided_search(name, game, budget, _guide(options, game), options["leaf"], cut, held, exploration)
    rollout = options["rollout"]
    one_of(rollout, f"rollout in {name!r}", ROLLOUTS)
    if kind == "mc":
        return monte_carlo(name, game, budget, rollout, cut, held)
    return tree_search(name, game, budget, rollout, cut, held, _number(options["c"], f"c in {name!r}"))


def network_of(name: str, game: str) -> str | None:
    """The SHA-256 of the policy file that an agent plays by, or that guides its search; None if it has none."""
    kind, _, rest = name.partition(":")
    path = _guide(_read(name, kind, rest, defaults(kind, game))[1], game) if kind == "net" else file_of(name, game)
    return None if path is None else hashlib.sha256(path.read_bytes()).hexdigest()


def _guide(options: dict[str, str], game: str) -> Path:
    """The policy file of these options of `net`."""
    return policy_file(game, None if options["policy"] == SHIPPED else Path(options["policy"]), "policy=FILE")


def _read(name: str, kind: str, rest: str, defaults: dict[str, str]) -> tuple[int, dict[str, str]]:
    """The budget and the options after an agent's kind."""
    first, *given = rest.split(",")
    budget = _whole(first, f"the iterations in {name!r}, as in {kind}:1000,", 1, MOST_ITERATIONS)
    options = dict(defaults)
    for part in given:
        key, equals, value = part.partition("=")
        if not equals or key not in defaults:
            allowed = ", ".join(f"{option}={value}" for option, value in defaults.items())
            raise ValueError(f"options of {kind} in this game are (with their defaults) {allowed}; "
                             f"not {part!r} in {name!r}")
        options[key] = value
    return budget, options


def _whole(text: str, what: str, low: int, high: int) -> int:
    if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
        raise ValueError(f"{what} must be a whole number from {low} to {high}, not {text!r}")
    return int(text)


def _number(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0.0 <= number <= 100.0:
        raise ValueError(f"{what} must be a number from 0 to 100, not {text!r}")
    return number
