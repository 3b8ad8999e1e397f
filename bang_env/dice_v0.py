"""The Dice Game for PettingZoo: `env` for safety, `raw_env` for speed. Its page: bang_env/dice/README.md."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from bang_env.adapters.aec import GameEnv, wrapped
from bang_env.dice import Game


class raw_env(GameEnv, game=Game, version=0):
    """The Dice Game without wrappers; its options are `render_mode` and those of `bang_env.dice.Game`."""


def env(**options: Any) -> AECEnv:
    """The Dice Game in PettingZoo's standard wrappers; the options are those of `raw_env`."""
    return wrapped(raw_env(**options))


__all__ = ["env", "raw_env"]
