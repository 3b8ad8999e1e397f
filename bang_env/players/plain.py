"""The scripted player of a game that has none of its own: it plays any legal action."""

from __future__ import annotations

from bang_env.core.jit import kernel
from bang_env.core.legal import count, is_legal
from bang_env.core.loops import random_action


@kernel
def choose(s, policy):
    """Any legal action."""
    return random_action(s, policy)


@kernel
def chance(s, action, room):
    """The chance of an answer: all that are legal have the same."""
    return 1.0 / count(s.legal) if is_legal(s.legal, action) else 0.0
