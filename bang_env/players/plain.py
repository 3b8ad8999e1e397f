"""The scripted player of a game that has none of its own: it plays any legal action."""

from __future__ import annotations

from bang_env.core.jit import kernel
from bang_env.core.loops import random_action


@kernel
def choose(s, policy):
    """Any legal action."""
    return random_action(s, policy)
