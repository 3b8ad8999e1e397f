"""The engine and its slow twin play the same games of The Duel side by side and must agree at every decision."""

from __future__ import annotations

import random

from bang_env.duel import Game
from tests.duel.scene import drop_engine_only
from tests.duel.twin import Twin
from tests.referees import Engine, play_in_lockstep


def play(seed: int, **options) -> int:
    """One random game in lockstep; how many decisions it took. The twin continues the engine's random numbers."""
    game = Game(seed=seed, **options)
    engine, twin = Engine(game, drop_engine_only), Twin(game.to_dict())
    return play_in_lockstep(engine, twin, random.Random(seed), f"seed {seed}, {options}")
