"""The compiled loops over games, written once for every game.

Each function here is a template: `bang_env.core.jit.bind` makes a game's own copy of it in which the names `new_game`,
`act`, `settle`, `observe`, `observe_all` and `redraw` are that game's kernels. A loop runs on the games from `lo` to
`hi` and changes its arrays in place. It allocates nothing and holds no lock, so that threads can share a batch. No loop
runs for ever: a loop that plays games returns the first game that could not go on, or NONE.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float32, int64, none, uint64

from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED, PLAYING, TRUNCATED
from bang_env.core.legal import count, is_legal, nth, write_mask
from bang_env.core.rng import below, next_seed, seed_rng, stream_seed

OVER, REFUSED, BROKEN = -1, -2, -3
"""What `apply_and_look` returns instead of a player: the game is over, the action is illegal, some room ran out."""
NONE = -1
"""What loops over a batch return when all went well, instead of the first game that could not go on."""
MOST_GAMES = 10_000
"""A loop gives up after this many new games in a row that end before anybody, or the learner, has to act."""
MOST_DECISIONS = 1_000_000
"""A loop gives up when the players of one game have made this many decisions."""


def _given_by_the_game(*_: Any) -> Any:
    """Stands for a game's kernel in the unbound templates."""
    raise TypeError("this loop is a template: use the entry points that bind() makes of it")


new_game = _given_by_the_game  # (s): a new game from s.seed and the options in s, run to its first decision
act = _given_by_the_game  # (s, action): a legal action, run to the next decision
settle = _given_by_the_game  # (s): run a position to its next decision
observe = _given_by_the_game  # (s, player, out): what that player knows
observe_all = _given_by_the_game  # (s, out): everything
redraw = _given_by_the_game  # (s, player): draw again what that player cannot know, from s.rng

VECTOR, GENERATOR = float32[::1], uint64[::1]
"""The types of an observation vector and of the two words of a random generator."""


def interface(record: Any) -> dict[str, Any]:
    """The signatures with which players and search call these kernels, for a game's type of record."""
    return {"new_game": none(record), "act": none(record, int64), "settle": none(record),
            "observe": none(record, int64, VECTOR), "observe_all": none(record, VECTOR), "redraw": none(record, int64)}


@kernel
def random_action(s, policy):
    """A uniformly random legal action, drawn from a generator that is not the game's."""
    return nth(s.legal, below(policy, count(s.legal)))


# --------------------------------------------------------------------------------- parts of the loops below (HELPERS)


def renew_if_over(s):
    """Replace a finished game by a new one with its next seed, until one does not end at once.

    Returns whether somebody has to act now.
    """
    for _ in range(MOST_GAMES):
        if s.result == PLAYING:
            return s.overflow == 0
        s.seed = next_seed(s.seed)
        new_game(s)
    return s.result == PLAYING and s.overflow == 0


def report(s, i, rewards, terminations, truncations):
    """Write the results of the last action in game i."""
    terminations[i] = s.result == DECIDED
    truncations[i] = s.result == TRUNCATED
    for p in range(rewards.shape[1]):
        rewards[i, p] = s.returns[p]


def opponents(s, policy, learner):
    """Let the others, here random players, play until the learner has to act or the game is over.

    Returns False if the game came to neither.
    """
    for _ in range(MOST_DECISIONS):
        if s.result != PLAYING or s.actor == learner:
            return True
        if s.overflow != 0:
            break
        act(s, random_action(s, policy))
    return False


def first_of(earlier, game):
    """The first game that could not go on, now that one more has been found."""
    return game if earlier == NONE else earlier


HELPERS = (first_of, renew_if_over, report, opponents)

# ------------------------------------------------------------------------------------------ the first game of an array


def start_one(states, seed):
    """Start the first game from exactly this seed."""
    s = states[0]
    s.seed = seed
    new_game(s)


def apply(states, action):
    """Apply an action to the first game if it is legal. Returns whether it was."""
    s = states[0]
    if not is_legal(s.legal, action):
        return False
    act(s, action)
    return True


def apply_and_look(states, action, observation, mask):
    """Apply an action to the first game if it is legal, and write what the next player to act sees and may do.

    Returns that player, or OVER, REFUSED or BROKEN, in which case nothing is written.
    """
    s = states[0]
    if not is_legal(s.legal, action):
        return REFUSED
    act(s, action)
    if s.overflow != 0:
        return BROKEN
    if s.result != PLAYING:
        return OVER
    observe(s, s.actor, observation)
    write_mask(s.legal, mask)
    return s.actor


def settle_one(states):
    """Run the first game from a position to its next decision."""
    settle(states[0])


def redraw_one(states, player, seed):
    """Draw again what a player of the first game cannot know, the generator included."""
    s = states[0]
    s.seed = seed
    seed_rng(s.rng, seed)
    redraw(s, player)


def look(states, player, observation, mask):
    """Write one player's observation and mask of the first game. Only the actor's mask has ones."""
    s = states[0]
    observe(s, player, observation)
    if player == s.actor:
        write_mask(s.legal, mask)
    else:
        mask[:] = 0


def look_at_all(states, vector):
    """Write the full state vector of the first game."""
    observe_all(states[0], vector)


# ------------------------------------------------------------------------------------------------------ whole batches


def start(states, policies, seed, lo, hi):
    """Start game i of the batch, and the generator of its random players, from the i-th stream of the seed."""
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        s.seed = stream_seed(seed, np.uint64(i))
        seed_rng(policies[i], stream_seed(s.seed, np.uint64(1)))
        new_game(s)
        if not renew_if_over(s):
            stuck = first_of(stuck, i)
    return stuck


def show(states, observations, masks, players, lo, hi):
    """Write for each game who has to act, their observation and their mask."""
    for i in range(lo, hi):
        s = states[i]
        players[i] = s.actor
        observe(s, s.actor, observations[i])
        write_mask(s.legal, masks[i])


def show_all(states, vectors, lo, hi):
    """Write the full state vector of each game."""
    for i in range(lo, hi):
        observe_all(states[i], vectors[i])


def find_illegal(states, actions):
    """The index of the first game whose action is illegal, or -1."""
    for i in range(states.shape[0]):
        if not is_legal(states[i].legal, actions[i]):
            return i
    return -1


def step(states, actions, observations, masks, players, rewards, terminations, truncations, lo, hi):
    """Apply one legal action in each game. Finished games report their result and start again."""
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        act(s, actions[i])
        report(s, i, rewards, terminations, truncations)
        if not renew_if_over(s):
            stuck = first_of(stuck, i)
            continue
        players[i] = s.actor
        observe(s, s.actor, observations[i])
        write_mask(s.legal, masks[i])
    return stuck


def rollout(states, policies, steps, observing, observations, masks, players, rewards, terminations, truncations,
            lo, hi):
    """Apply uniformly random legal actions, `steps` in each game, with auto-reset."""
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        goes_on = renew_if_over(s)
        for step in range(steps):
            if not goes_on:
                break
            act(s, random_action(s, policies[i]))
            if step == steps - 1:
                report(s, i, rewards, terminations, truncations)
            goes_on = renew_if_over(s)
            if observing and goes_on:
                observe(s, s.actor, observations[i])
                write_mask(s.legal, masks[i])
        players[i] = s.actor
        if not goes_on:
            stuck = first_of(stuck, i)
    return stuck


def play_out(states, policies, decisions, lo, hi):
    """Apply uniformly random legal actions until each game is over, without reset. Counts each game's decisions."""
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        for _ in range(MOST_DECISIONS):
            if s.result != PLAYING or s.overflow != 0:
                break
            act(s, random_action(s, policies[i]))
            decisions[i] += 1
        if s.result == PLAYING:
            stuck = first_of(stuck, i)
    return stuck


# -------------------------------------------------------------------------------- one learner in each game of a batch


def seat_learners(states, policies, learners, fixed, observations, masks, lo, hi):
    """Seat a learner in each game without one (learner -1), play up to their first decision, and show all games.

    The learner gets the seat `fixed`, or a random one if that is negative. A game that ends before the learner has had
    to act is skipped.
    """
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        for _ in range(MOST_GAMES):
            if learners[i] >= 0:
                break
            learner = below(policies[i], s.num_players) if fixed < 0 else fixed
            if not opponents(s, policies[i], learner):
                break
            if s.result == PLAYING:
                learners[i] = learner
            elif not renew_if_over(s):
                break
        if learners[i] < 0:
            stuck = first_of(stuck, i)
            continue
        observe(s, learners[i], observations[i])
        write_mask(s.legal, masks[i])
    return stuck


def step_learners(states, policies, learners, actions, finals, rewards, terminations, truncations, lo, hi):
    """Apply the learner's action in each game, then play the others up to the learner's next decision or the end.

    Writes the learner's result. If the game is over, also writes their last observation and starts a new game, which
    has no learner yet.
    """
    stuck = NONE
    for i in range(lo, hi):
        s = states[i]
        act(s, actions[i])
        if not opponents(s, policies[i], learners[i]):
            stuck = first_of(stuck, i)
        terminations[i] = s.result == DECIDED
        truncations[i] = s.result == TRUNCATED
        rewards[i] = s.returns[learners[i]]
        if s.result != PLAYING:
            observe(s, learners[i], finals[i])
            learners[i] = -1
            if not renew_if_over(s):
                stuck = first_of(stuck, i)
    return stuck


TEMPLATES = (start_one, apply, apply_and_look, settle_one, redraw_one, look, look_at_all, start, show, show_all,
             find_illegal, step, rollout, play_out, seat_learners, step_learners)
