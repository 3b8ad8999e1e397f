"""What a belief is, and the check of what one answers."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np

from bang_agents.history import History

CLOSE = 1e-6
"""How far the probabilities of a belief may be from adding up to 1."""


class BeliefError(ValueError):
    """A belief failed or answered wrongly."""


class Belief(ABC):
    """A belief about who has which role. `name` is its name in tables."""

    name: str
    is_fair: bool = True
    """False if it reads what no player may know; such a belief is a bound for others and takes no part."""

    @abstractmethod
    def deals(self, history: History) -> np.ndarray:
        """The probability of each row of `history.deals`."""

    def __repr__(self) -> str:
        return f"<belief {self.name}>"


def asked(one: Belief, history: History) -> np.ndarray:
    """What a belief answers. Raises BeliefError if its code fails or if it gives no probabilities."""
    try:
        answer = one.deals(history)
    except Exception as error:
        raise BeliefError(f"the belief {one.name} failed in turn {history.turn} for player {history.player}: "
                          f"{type(error).__name__}: {error}") from error
    return check(answer, len(history.deals), one.name)


def check(answer: object, deals: int, name: str) -> np.ndarray:
    """Probabilities as float64. BeliefError says what is wrong with what a belief has answered for so many deals."""
    try:
        chances = np.asarray(answer, np.float64)
    except (TypeError, ValueError):
        raise BeliefError(f"the belief {name} must answer with numbers, not {answer!r}") from None
    if chances.shape != (deals,):
        raise BeliefError(f"the belief {name} must give each of the {deals} deals a probability: an array of shape "
                          f"({deals},), not {chances.shape}")
    if not np.isfinite(chances).all() or (chances < 0).any():
        wrong = chances[~(np.isfinite(chances) & (chances >= 0))][0]
        raise BeliefError(f"the belief {name} must give probabilities from 0 to 1, not {wrong}")
    total = float(chances.sum())
    if abs(total - 1) > CLOSE:
        raise BeliefError(f"the probabilities of the belief {name} must add up to 1, not to {total:.6g}")
    return chances / total
