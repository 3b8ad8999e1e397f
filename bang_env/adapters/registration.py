"""The ids by which Gymnasium and PettingZoo find the games: `bang/Dice-v0` and `bang/dice-v0`."""

from __future__ import annotations

import gymnasium
import pettingzoo

from bang_env.games import VERSION, package_of


def register_ids(name: str) -> None:
    """Register a game by name only: the game and its compiler are imported when somebody makes an environment.

    An id that is already registered is left alone, so that reloading the package does not warn.
    """
    one_learner, all_agents = gymnasium_id(name), f"bang/{name}-v{VERSION}"
    if one_learner not in gymnasium.registry:
        gymnasium.register(
            one_learner, kwargs={"game": name}, entry_point="bang_env.adapters.gym:LearnerEnv",
            vector_entry_point="bang_env.adapters.gym:LearnerVectorEnv")
    if all_agents not in pettingzoo.aec_registry:
        pettingzoo.register("aec", all_agents, entry_point=f"{package_of(name)}_v{VERSION}:env")


def gymnasium_id(name: str) -> str:
    """The id of a game in Gymnasium."""
    return f"bang/{name.capitalize()}-v{VERSION}"
