"""Beliefs about hidden roles: how likely a player takes each deal of the roles to be, by what they have seen.

A belief is a class with one method:

    class Even(Belief):
        name = "even"

        def deals(self, history):
            return np.full(len(history.deals), 1 / len(history.deals))

`history` is what one player has seen (`bang_agents.history`). `bang roles dice --belief my_beliefs:Even` measures it.
"""

from __future__ import annotations

from bang_agents.beliefs.belief import Belief, BeliefError, asked, check
from bang_agents.beliefs.names import BELIEFS, any_belief, belief

__all__ = ["BELIEFS", "Belief", "BeliefError", "any_belief", "asked", "belief", "check"]
