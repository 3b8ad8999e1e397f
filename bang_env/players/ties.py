"""How scripted players break ties, and the chance that an answer wins one.

A scripted player adds a little noise to what each answer is worth and makes the answer that is then worth most, the
first of them if two are worth the same. The noise is one of LEVELS steps, drawn from the policy's generator. So answers
that differ by more than MOST_NOISE are never confused, and the chance of each of the others is a sum over the levels:
no game has to be played to know it.
"""

from __future__ import annotations

from bang_env.core.jit import kernel
from bang_env.core.rng import below

LEVELS = 1024
STEP = 1e-6
MOST_NOISE = (LEVELS - 1) * STEP
_SLACK = 2 * STEP
"""More than rounding can change in a comparison of worths."""


@kernel
def noise(policy):
    """A little noise, drawn from the policy's generator."""
    return below(policy, LEVELS) * STEP


@kernel
def levels_that_lose(worth, price, rival, wins_ties):
    """At how many levels of noise an answer is worth less than a rival's value, or the same if it loses ties."""
    count = int(min(max((rival - worth + price) / STEP, 0.0), 1.0 * LEVELS))
    while count > 0 and beats(worth + (count - 1) * STEP - price, rival, wins_ties):
        count -= 1
    while count < LEVELS and not beats(worth + count * STEP - price, rival, wins_ties):
        count += 1
    return count


@kernel
def beats(value, rival, wins_ties):
    """Whether a value is preferred to a rival's."""
    return value > rival or (wins_ties and value == rival)


@kernel
def chance_of_best(worths, prices, number, mine, each):
    """The chance that answer `mine` of these wins, if answer k is worth `worths[k] + noise - prices[k]`.

    Neighbours in groups of `each` share their noise. Answers that cannot be made are worth minus infinity.
    """
    if not is_rival(worths, prices, number, mine):
        return 0.0
    if has_no_rival(worths, prices, number, mine):
        return 1.0
    group = mine // each
    total = 0.0
    for level in range(LEVELS):
        value = worths[mine] + level * STEP - prices[mine]
        chance = 1.0
        for other in range(group * each, group * each + each):
            if other != mine and beats(worths[other] + level * STEP - prices[other], value, other < mine):
                chance = 0.0
        for first in range(0, number, each):
            if chance > 0.0 and first != group * each:
                lost = LEVELS
                for other in range(first, first + each):
                    if worths[other] - prices[other] + MOST_NOISE + _SLACK >= value:
                        lost = min(lost, levels_that_lose(worths[other], prices[other], value, other < mine))
                chance *= lost / LEVELS
        total += chance
    return total / LEVELS


@kernel
def is_rival(worths, prices, number, mine):
    """Whether an answer can win at all: nothing is worth more by more than the noise."""
    for other in range(number):
        if worths[other] - prices[other] > worths[mine] - prices[mine] + MOST_NOISE + _SLACK:
            return False
    return True


@kernel
def has_no_rival(worths, prices, number, mine):
    """Whether an answer wins whatever the noise: everything else is worth less by more than the noise."""
    for other in range(number):
        if other != mine and worths[other] - prices[other] + MOST_NOISE + _SLACK >= worths[mine] - prices[mine]:
            return False
    return True
