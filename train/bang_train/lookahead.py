"""What every action is worth: positions of many games played on to their ends, once for each legal action.

The functions are templates as those of `bang_env.core.loops`. All actions of a position are tried in the same world
and with the same luck, so that what one gains over another is not drowned by chance. The world is the true one: over
many games that is a fair draw of what the player may think possible, and no belief has to be made up. Only training
may look at it.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.search import knowledge
from bang_env import players
from bang_env.core.jit import EntryPoints, bind
from bang_env.core.layout import PLAYING
from bang_env.core.legal import allow, clear, count, is_legal, nth
from bang_env.core.loops import _given_by_the_game
from bang_env.core.rng import draw_32, seed_rng, stream_seed
from bang_env.games import load

act = _given_by_the_game  # (s, action)
rules_action = _given_by_the_game  # (s, policy)
judge = _given_by_the_game  # (s, values)
alike = _given_by_the_game  # (s, action)

MOST_DECISIONS = 2000
"""A game that takes so many more decisions counts as undecided."""
FOREVER = 2**62
_32 = np.uint64(32)


def expected(s, player, luck, last, values):
    """Play on by the script, to the end or to the turn `last`; what the player gets or may expect."""
    left = MOST_DECISIONS
    while s.result == PLAYING and s.turn < last and left > 0:
        act(s, rules_action(s, luck))
        left -= 1
    if s.result == PLAYING:
        judge(s, values)
        return values[player]
    return np.float64(s.returns[player])


HELPERS = (expected,)


def look_ahead(states, policies, looks, cut, wanted, scratch, options, luck, values, gains, lo, hi):
    """For each game, what the player who is asked gets after each action that is wanted, the mean of so many looks.

    With a `cut` above 0 games are judged so many turns later, the same turn for all actions.
    `gains` of other actions stay as they are, but those that are the same in effect as one that was tried share its
    gain, and `wanted` is set for them.
    """
    s = scratch[0]
    for i in range(lo, hi):
        player = states[i].actor
        last = states[i].turn + cut if cut > 0 else FOREVER
        seed = draw_32(policies[i]) << _32 | draw_32(policies[i])
        scratch[0] = states[i]
        clear(options)
        for action in range(wanted.shape[1]):
            if wanted[i, action] and is_legal(s.legal, action):
                allow(options, alike(s, action))
        for index in range(count(options)):
            action = nth(options, index)
            total = 0.0
            for look in range(looks):
                scratch[0] = states[i]
                seed_rng(s.rng, stream_seed(seed, np.uint64(look)))
                seed_rng(luck, stream_seed(seed, np.uint64(look + looks)))
                act(s, action)
                total += expected(s, player, luck, last, values)
            gains[i, action] = total / looks
        scratch[0] = states[i]
        for action in range(wanted.shape[1]):
            wanted[i, action] = is_legal(s.legal, action) and is_legal(options, alike(s, action))
            if wanted[i, action]:
                gains[i, action] = gains[i, alike(s, action)]


TEMPLATES = (look_ahead,)


@functools.cache
def library(game: str) -> EntryPoints:
    """The looks ahead in a game, which `load` makes callable."""
    spec = load(game).SPEC
    known = knowledge(game)
    kernels = {**spec.library.kernels, **players.library(game).kernels, "judge": known.judge, "alike": known.alike}

    def calls() -> dict[str, tuple[Any, ...]]:
        wanted, gains = np.zeros((1, 8), np.bool_), np.zeros((1, 8), np.float32)
        return {"look_ahead": (spec.blank(1), np.ones((1, 2), np.uint64), 1, 0, wanted, *room(game), gains, 0, 1)}

    folders = (spec.folder, players.FOLDER, Path(known.__file__).parent, Path(__file__).parent)
    return bind(f"{game}-lookahead", f"looks ahead in {spec.title}", folders, HELPERS, TEMPLATES, kernels, {}, calls,
                needs=(spec.library, players.library(game)))


def room(game: str) -> tuple[Any, ...]:
    """The memory that looks ahead need."""
    spec = load(game).SPEC
    scratch = np.zeros(1, spec.dtype)
    words = scratch["legal"].shape[1]
    return scratch, np.zeros(words, np.uint64), np.zeros(2, np.uint64), np.zeros(spec.players[-1])
