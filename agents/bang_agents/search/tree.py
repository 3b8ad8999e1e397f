"""Search over the worlds that a player thinks possible: information-set Monte Carlo tree search, for every game.

The functions here are templates as those of `bang_env.core.loops`. Every iteration draws a world that the player
cannot tell from the true one, descends the tree along the actions that are legal there, adds one action, plays on by
the rollout policy, and adds the result of each player to the actions that they chose: every player maximises their
own result. An action's exploration bonus counts how often it was available, not how often its parent was visited,
since not all actions are legal in all worlds.

The tree belongs to the searching player. A `place` in it is one sequence of actions and of what that player saw after
each; `moves` are the actions tried there, whoever was asked. Flat Monte Carlo is the same search without descent
below the first move.

    places: key, next (with the same parent move), first move, visits
    moves: action, next, first place, visits, available, total
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.layout import PLAYING
from bang_env.core.legal import count, is_legal, nth
from bang_env.core.loops import _given_by_the_game, random_action
from bang_env.core.rng import below, draw_32, seed_rng, stream_seed
from bang_env.players.loops import RULES

act = _given_by_the_game  # (s, action)
observe = _given_by_the_game  # (s, player, out)
redraw = _given_by_the_game  # (s, player)
rules_action = _given_by_the_game  # (s, policy)
judge = _given_by_the_game  # (s, values): what each player may expect of a game that is cut off here
weigh = _given_by_the_game  # (s, player, belief, worlds, weights): how many worlds the belief tells apart, or 0
distinct = _given_by_the_game  # (s, options): the legal actions, one of each group of equivalent ones
alike = _given_by_the_game  # (s, action): the equivalent action that `distinct` keeps
settle_world = _given_by_the_game  # (s, world): turn s into one of the worlds of `weigh`

NONE = -1
CAUTION = 1.0
"""The largest standard deviation of a rollout's result: how much a move's mean is doubted in the end."""
NARROW = 16
"""Below the root a place has n moves only after NARROW * (n - 1) ** 2 visits, if rollouts are scripted."""
MOST_DECISIONS = 1000
"""A rollout of so many decisions is judged: with few cards left, players may draw and play the same card for ever."""
FOREVER = 2**62
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_32 = np.uint64(32)

PLACE: np.dtype[Any] = np.dtype((np.record, [
    ("key", np.uint64), ("next", np.int32), ("move", np.int32), ("visits", np.int32)]))
MOVE: np.dtype[Any] = np.dtype((np.record, [
    ("action", np.int32), ("next", np.int32), ("place", np.int32), ("visits", np.int32), ("available", np.int32),
    ("player", np.int32), ("total", np.float64)]))

# --------------------------------------------------------------------------------------------------- plain tree kernels


@kernel
def all_legal(s, options):
    """All legal actions."""
    for word in range(options.shape[0]):
        options[word] = s.legal[word]


@kernel
def new_place(places, at, key):
    """An empty place of the tree."""
    places[at].key = key
    places[at].next = NONE
    places[at].move = NONE
    places[at].visits = 0


@kernel
def place_after(places, moves, move, key, used):
    """The place with this key after a move; a new one (number `used`) if there is none."""
    at = np.int64(moves[move].place)
    while at != NONE:
        if places[at].key == key:
            return at
        at = np.int64(places[at].next)
    new_place(places, used, key)
    places[used].next = moves[move].place
    moves[move].place = used
    return used


@kernel
def new_move(places, moves, place, used, action, player):
    """A move not tried before at this place, as number `used`."""
    moves[used].action = action
    moves[used].next = places[place].move
    moves[used].place = NONE
    moves[used].visits = 0
    moves[used].available = 1
    moves[used].player = player
    moves[used].total = 0.0
    places[place].move = used


@kernel
def best_move(places, moves, place, options, untried, exploration):
    """The move in `options` with the highest upper confidence bound, NONE if none was tried; `untried`: the rest."""
    for word in range(options.shape[0]):
        untried[word] = options[word]
    best, best_bound = np.int64(NONE), 0.0
    move = np.int64(places[place].move)
    while move != NONE:
        action = np.int64(moves[move].action)
        if is_legal(options, action):
            untried[action >> 6] &= ~(np.uint64(1) << np.uint64(action & 63))
            moves[move].available += 1
            visits = moves[move].visits
            bound = moves[move].total / visits + exploration * math.sqrt(math.log(moves[move].available) / visits)
            if best == NONE or bound > best_bound:
                best, best_bound = move, bound
        move = np.int64(moves[move].next)
    return best


@kernel
def most_promising(places, moves, home):
    """The first move with the best results; what was tried less is trusted less, but for `home`."""
    best, best_bound = np.int64(NONE), 0.0
    move = np.int64(places[0].move)
    while move != NONE:
        doubt = 0.0 if move == home else CAUTION / math.sqrt(moves[move].visits)
        bound = moves[move].total / moves[move].visits - doubt
        if best == NONE or bound > best_bound:
            best, best_bound = np.int64(moves[move].action), bound
        move = np.int64(moves[move].next)
    return best


@kernel
def fingerprint(words):
    """A hash of a vector of numbers, given as 32-bit words."""
    first, second, third, fourth = np.uint64(len(words)), np.uint64(1), np.uint64(2), np.uint64(3)
    whole = len(words) - len(words) % 4
    for at in range(0, whole, 4):  # four chains side by side, since each step waits for the last one of its chain
        first = mix(first, np.uint64(words[at]))
        second = mix(second, np.uint64(words[at + 1]))
        third = mix(third, np.uint64(words[at + 2]))
        fourth = mix(fourth, np.uint64(words[at + 3]))
    for at in range(whole, len(words)):
        first = mix(first, np.uint64(words[at]))
    return mix(mix(mix(first, second), third), fourth)


@kernel
def mix(key, word):
    """A key with one more word in it."""
    key = (key ^ word) * MULTIPLIER
    return key ^ key >> _32


@kernel
def pick(policy, weights, number):
    """The index of one of these weights, drawn in proportion to them."""
    total = 0.0
    for index in range(number):
        total += weights[index]
    left = draw_32(policy) / 4294967296.0 * total
    for index in range(number - 1):
        left -= weights[index]
        if left < 0.0:
            return index
    return number - 1


# ------------------------------------------------------------------------------------ parts of the loop below (HELPERS)


def draw_world(s, player, policy, worlds, weights, number):
    """What the player cannot know is drawn afresh, and with it the future of the game."""
    seed_rng(s.rng, draw_32(policy) << _32 | draw_32(policy))
    redraw(s, player)
    if number > 0:
        settle_world(s, worlds[pick(policy, weights, number)])


def untried_action(s, untried, policy, rollout):
    """An action to try next: the scripted player's, if rollouts are scripted and it is new; otherwise any new one."""
    if rollout == RULES:
        action = alike(s, rules_action(s, policy))
        if is_legal(untried, action):
            return action
    return nth(untried, below(policy, count(untried)))


def play_out(s, policy, rollout, cut, values):
    """Play on by the rollout policy to the end, or for `cut` turns if not 0; what each player gets or may expect."""
    last = s.turn + cut if cut > 0 else FOREVER
    left = MOST_DECISIONS
    while s.result == PLAYING and s.turn < last and left > 0:
        act(s, rules_action(s, policy) if rollout == RULES else random_action(s, policy))
        left -= 1
    if s.result == PLAYING:
        judge(s, values)
    else:
        for p in range(s.num_players):
            values[p] = s.returns[p]


def next_move(s, place, policy, rollout, exploration, tree, used_moves):
    """The move to make at a place: a new one (number `used_moves`) while it has room, or the most promising."""
    places, moves, _, options, untried, _, _, _, _ = tree
    distinct(s, options)
    move = best_move(places, moves, place, options, untried, exploration)
    tried = count(options) - count(untried)
    wide = place == 0 or tried * tried * (NARROW if rollout == RULES else 0) <= places[place].visits
    places[place].visits += 1
    if wide and count(untried) > 0:
        move = used_moves
        new_move(places, moves, place, move, untried_action(s, untried, policy, rollout), s.actor)
    return move


def iterate(s, player, move, policy, rollout, cut, exploration, deepest, tree, used_places, used_moves):
    """One iteration in a world, from the first move on: descent, new move, rollout, results; the tree's new size."""
    places, moves, path, _, _, values, observation, words, _ = tree
    depth = 1
    path[0] = move
    new = moves[move].visits == 0
    act(s, np.int64(moves[move].action))
    while s.result == PLAYING and depth < deepest and not new:
        observe(s, player, observation)
        place = place_after(places, moves, move, fingerprint(words), used_places)
        used_places += place == used_places
        move = next_move(s, place, policy, rollout, exploration, tree, used_moves)
        new = move == used_moves
        used_moves += new
        path[depth] = move
        depth += 1
        act(s, np.int64(moves[move].action))
    play_out(s, policy, rollout, cut, values)
    for step in range(depth):
        move = path[step]
        moves[move].visits += 1
        moves[move].total += values[moves[move].player]
    return used_places, used_moves


def think(states, i, scratch, policy, budget, rollout, cut, exploration, deepest, belief, tree, worlds, weights):
    """Search for the player who is asked in game i, as many iterations as the budget has; the tree stays behind.

    The n-th look at each first move happens in the same world with the same luck, which makes their gains comparable.
    A belief below 0 means that the caller has written so many worlds and their weights.
    """
    s, moves, luck = scratch[0], tree[1], tree[8]
    player = states[i].actor
    scratch[0] = states[i]
    number = -belief if belief < 0 else weigh(s, player, belief, worlds, weights)
    seed = draw_32(policy) << _32 | draw_32(policy)
    new_place(tree[0], 0, np.uint64(0))
    used_places, used_moves = 1, 0
    for _ in range(budget):
        scratch[0] = states[i]
        move = next_move(s, 0, policy, rollout, exploration, tree, used_moves)
        used_moves += move == used_moves
        seed_rng(luck, stream_seed(seed, np.uint64(moves[move].visits)))
        draw_world(s, player, luck, worlds, weights, number)
        used_places, used_moves = iterate(s, player, move, luck, rollout, cut, exploration, deepest, tree, used_places,
                                          used_moves)


HELPERS = (draw_world, untried_action, play_out, next_move, iterate, think)

# --------------------------------------------------------------------------------------------------------- entry points


def search(states, seeds, actions, scratch, budget, rollout, cut, exploration, deepest, belief, tree, worlds, weights):
    """The action that a search finds best in each game; all chance comes from that game's generator in `seeds`."""
    home = 0 if rollout == RULES else NONE  # the move tried first, which is the scripted player's
    for i in range(states.shape[0]):
        think(states, i, scratch, seeds[i], budget, rollout, cut, exploration, deepest, belief, tree, worlds, weights)
        actions[i] = most_promising(tree[0], tree[1], home)


def believe(states, player, scratch, belief, worlds, weights):
    """Write the worlds that a belief of a player of the first game tells apart, and their weights. Returns how many."""
    scratch[0] = states[0]
    return weigh(scratch[0], player, belief, worlds, weights)


def expect(states, values):
    """Write what each player of each game may expect, if it is cut off here."""
    for i in range(states.shape[0]):
        judge(states[i], values[i])


TEMPLATES = (search, believe, expect)
