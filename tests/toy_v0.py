"""The Standoff for PettingZoo: `env` for safety, `raw_env` for speed."""

from bang_env.adapters.aec import CheckedEnv, GameEnv
from tests.toy import Game


class raw_env(GameEnv, game=Game, version=0):
    """The Standoff, fast."""


class env(CheckedEnv, raw_env):
    """The Standoff with the checks of PettingZoo's standard wrappers built in."""


__all__ = ["env", "raw_env"]
