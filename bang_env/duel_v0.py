"""The Duel for PettingZoo: `env` for safety, `raw_env` for speed; bang_env/duel/README.md is its page."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from bang_env.adapters.aec import GameEnv, wrapped
from bang_env.duel import Game


class raw_env(GameEnv, game=Game, version=0):
    """The Duel without wrappers; its options are `render_mode` and those of `bang_env.duel.Game`."""


def env(**options: Any) -> AECEnv:
    """The Duel in PettingZoo's standard wrappers; the options are those of `raw_env`."""
    return wrapped(raw_env(**options))


__all__ = ["env", "raw_env"]
