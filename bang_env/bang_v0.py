"""BANG! for PettingZoo: `env` for safety, `raw_env` for speed; bang_env/bang/README.md is its page."""

from __future__ import annotations

from bang_env.adapters.aec import CheckedEnv, GameEnv
from bang_env.bang import Game


class raw_env(GameEnv, game=Game, version=0):
    """BANG!, fast; its options are `render_mode` and those of `bang_env.bang.Game`."""


class env(CheckedEnv, raw_env):
    """BANG! with the checks of PettingZoo's standard wrappers built in; the options are those of `raw_env`."""


__all__ = ["env", "raw_env"]
