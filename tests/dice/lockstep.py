"""The engine and its slow twin play the same Dice Games side by side and must agree at every decision."""

from __future__ import annotations

import random

from bang_env.dice import Game
from tests.dice.scene import drop_engine_only
from tests.dice.twin import FACES, Twin
from tests.pcg import Generator
from tests.referees import Engine, play_in_lockstep


class AfterRolls(Generator):
    """The generator of a game that has rolled already: the outcomes of these rolls come first."""

    def __init__(self, rng: str, outcomes: list[int]) -> None:
        super().__init__(rng)
        self.outcomes = outcomes

    def below(self, bound: int) -> int:
        """A uniform integer from 0 to bound - 1."""
        return self.outcomes.pop(0) if self.outcomes else super().below(bound)


def outcome(dice: dict[int, str]) -> int:
    """The random number that a roll came from."""
    return sum(FACES.index(dice[die]) * len(FACES) ** place for place, die in enumerate(sorted(dice)))


def play(seed: int, **options) -> int:
    """One random game in lockstep; how many decisions it took.

    A new game has been dealt and has rolled before its first position can be read. So the twin begins with the same
    roles and characters and the rolls that the engine tells of, and from then on continues the engine's random numbers.
    """
    game = Game(seed=seed, **options)
    full = game.to_dict()
    players = [{"role": player["role"], "character": player["character"]} for player in full["players"]]
    first = [player["role"] for player in players].index("deputy" if len(players) == 3 else "sheriff")  # X4
    outcomes = [outcome(event["dice"]) for event in game.events() if event["event"] == "roll"]
    twin = Twin({"options": full["options"], "players": players, "turn_of": first}, AfterRolls(full["rng"], outcomes))
    return play_in_lockstep(Engine(game, drop_engine_only), twin, random.Random(seed), f"seed {seed}, {options}")
