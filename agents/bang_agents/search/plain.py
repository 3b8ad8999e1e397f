"""What search knows of a game that tells it nothing: rollouts go to the end, and all worlds are equally likely."""

from __future__ import annotations

from bang_agents.search.tree import all_legal
from bang_env.core.jit import kernel

DEFAULTS = {"rollout": "random", "cut": "0"}
"""The options that the searching agents have in this game, and what they are if they are not given."""


@kernel
def judge(s, values):
    """An unfinished game promises nothing to anybody."""
    for player in range(s.num_players):
        values[player] = 0.0


@kernel
def distinct(s, options):
    """All legal actions differ."""
    all_legal(s, options)


@kernel
def alike(s, action):
    """All legal actions differ."""
    return action


@kernel
def tidy(s):
    """There is nothing to be put in order."""


@kernel
def meant(s, action):
    """Nothing was put in order."""
    return action


@kernel
def weigh(s, player, belief, worlds, weights):
    """Every world that fits what the player knows is as likely as the next."""
    return 0


@kernel
def settle_world(s, world):
    """There is nothing to be settled."""
