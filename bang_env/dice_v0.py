"""The Dice Game for PettingZoo: `env` for safety, `raw_env` for speed. Its page: bang_env/dice/README.md."""

from __future__ import annotations

from bang_env.adapters.aec import CheckedEnv, GameEnv
from bang_env.dice import Game


class raw_env(GameEnv, game=Game, version=0):
    """The Dice Game, fast; its options are `render_mode` and those of `bang_env.dice.Game`."""


class env(CheckedEnv, raw_env):
    """The Dice Game with the checks of PettingZoo's standard wrappers built in; the options are those of `raw_env`."""


__all__ = ["env", "raw_env"]
