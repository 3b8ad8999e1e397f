"""The beliefs that look at the present position alone."""

from __future__ import annotations

import numpy as np

from bang_agents.beliefs.belief import Belief
from bang_agents.history import History


class Uniform(Belief):
    """Takes every deal that fits what the player knows to be as likely as the next."""

    name = "uniform"

    def deals(self, history: History) -> np.ndarray:
        """The same probability for each deal."""
        number = len(history.deals)
        return np.full(number, 1 / number)


class Bayes(Belief):
    """What the searching agents believe: it weighs the deeds that the public memory counts (`bang_agents.search`)."""

    name = "bayes"

    def deals(self, history: History) -> np.ndarray:
        """The search's weights of the deals."""
        return history._deals[1]
