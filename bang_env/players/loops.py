"""The compiled loops in which scripted players play, written once for every game.

They are templates like those of `bang_env.core.loops`: `bang_env.players.players` makes a game's own copy of each, in
which `new_game` and `act` are the game's kernels and `rules_action` is its scripted player.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64

from bang_env.core.layout import PLAYING
from bang_env.core.loops import (
    GENERATOR,
    MOST_DECISIONS,
    NONE,
    _given_by_the_game,
    first_of,
    random_action,
    renew_if_over,
    seat_learners,
    step_learners,
)
from bang_env.core.rng import seed_rng, stream_seed

NOBODY, RANDOM, RULES = -1, 0, 1
"""Who plays a seat: somebody outside these loops, a random player, the scripted one."""

new_game = _given_by_the_game  # (s)
act = _given_by_the_game  # (s, action)
rules_action = _given_by_the_game  # (s, policy): the scripted player's choice; the policy's generator breaks ties
rules_chance = _given_by_the_game  # (s, action, room): the chance of that choice; room for two numbers an action


def interface(record: Any) -> dict[str, Any]:
    """The signatures of the players' kernels that search borrows, for a game's type of record."""
    return {"rules_action": int64(record, GENERATOR)}


# --------------------------------------------------------------------------------- parts of the loops below (HELPERS)


def action_of(s, kind, policy):
    """What this kind of player does."""
    return rules_action(s, policy) if kind == RULES else random_action(s, policy)


def go_on(s, seats, policy):
    """Let the players of the seats play until somebody outside must act or the game is over.

    Returns how many decisions that took; MOST_DECISIONS means that it gave up.
    """
    for number in range(MOST_DECISIONS):
        if s.result != PLAYING or seats[s.actor] == NOBODY:
            return number
        if s.overflow != 0:
            break
        act(s, action_of(s, np.int64(seats[s.actor]), policy))
    return MOST_DECISIONS


def opponents(s, policy, learner):
    """Let the others, here scripted players, play until the learner has to act or the game is over.

    Returns False if the game came to neither.
    """
    for _ in range(MOST_DECISIONS):
        if s.result != PLAYING or s.actor == learner:
            return True
        if s.overflow != 0:
            break
        act(s, rules_action(s, policy))
    return False


HELPERS = (action_of, first_of, go_on, opponents, renew_if_over)

# -------------------------------------------------------------------------------------------------------- entry points


def answer(states, kind, policies, actions, lo, hi):
    """Write what this kind of player does in each game, using that game's policy generator. The games do not change."""
    for i in range(lo, hi):
        actions[i] = action_of(states[i], kind, policies[i])


def play(states, begin, seats, policies, decisions, lo, hi):
    """Let the players of `seats` play each game until a seat of NOBODY must act or the game is over.

    Counts the decisions of each game. With `begin`, the game is first started from exactly its record's seed, and the
    generator of its players from a stream of that seed.
    """
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        if begin:
            seed_rng(policies[i], stream_seed(s.seed, np.uint64(1)))
            new_game(s)
        number = go_on(s, seats[i], policies[i])
        decisions[i] += number
        if number == MOST_DECISIONS:
            stuck = first_of(stuck, i)
    return stuck


def chances(states, actions, room, out, lo, hi):
    """Write the chance that the scripted player who is asked in each game answers with its action of `actions`."""
    for i in range(lo, hi):
        out[i] = rules_chance(states[i], actions[i], room)


TEMPLATES = (answer, chances, play, seat_learners, step_learners)
