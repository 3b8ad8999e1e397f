"""Tree search that a network guides: PUCT over the worlds that a player thinks possible, for every game.

It searches as `tree.py` does: the same worlds and beliefs, the same luck for the n-th look at each first move, places
that are what the searching player saw. Two things come from the network. Where an action is first available at a place,
the player who is asked there gives it a prior: the network's probability, from what that player sees in the world at
hand. And the network says what the first place is worth to the searching player; a place that is reached for the first
time is worth what a scripted rollout brings (`leaf=rules`), what the network says to the player who is asked there
(`leaf=net`), or the mean of both (`leaf=mixed`).

A move is chosen by its mean result, plus the exploration times its prior times sqrt(times available) / (1 + visits).
A move without visits counts as a little less than the place itself, so that a search does not try every action.

    places: key, next (with the same parent move), first move, worth at the first visit to the player asked
    moves: action, next, first place, visits, available, player, prior, total

The tree's room is bounded. When there is no room for more moves, places without moves are judged again and again.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from bang_agents.search.network import forget_looks, look_at, promise, write_priors
from bang_agents.search.tree import NONE, alike, distinct, draw_world, fingerprint, pick, play_out, weigh
from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.core.layout import PLAYING
from bang_env.core.legal import WORD, count, is_legal
from bang_env.core.loops import _given_by_the_game
from bang_env.core.rng import draw_32, seed_rng, stream_seed
from bang_env.players.loops import RULES

act = _given_by_the_game  # (s, action)
observe = _given_by_the_game  # (s, player, out)
rules_action = _given_by_the_game  # (s, policy)
tidy = _given_by_the_game  # (s): puts in order whatever has an order that means nothing
meant = _given_by_the_game  # (s, action): what an action of the tidy position is called in this untidy one

BY_NETWORK, BY_RULES, BY_BOTH = range(3)
"""How a place is judged at its first visit: by the network's value, a scripted rollout, or the mean of the two."""
_32 = np.uint64(32)
_ONE = np.uint64(1)
PLACES, MOVES = range(2)
"""What is counted in a tree's `sizes`."""

GUIDED_PLACE: np.dtype[Any] = np.dtype((np.record, [
    ("key", np.uint64), ("next", np.int32), ("move", np.int32), ("worth", np.float64)]))
GUIDED_MOVE: np.dtype[Any] = np.dtype((np.record, [
    ("action", np.int32), ("next", np.int32), ("place", np.int32), ("visits", np.int32), ("available", np.int32),
    ("player", np.int32), ("prior", np.float64), ("total", np.float64)]))

# --------------------------------------------------------------------------------------------------- plain tree kernels


@kernel
def open_place(places, sizes, key):
    """An empty place at the end of the tree; its number."""
    at = sizes[PLACES]
    places[at].key = key
    places[at].next = NONE
    places[at].move = NONE
    places[at].worth = 0.0
    sizes[PLACES] = at + 1
    return at


@kernel
def enter_place(places, moves, sizes, move, key):
    """The place with this key after a move, opened if there is none."""
    at = np.int64(moves[move].place)
    while at != NONE:
        if places[at].key == key:
            return at
        at = np.int64(places[at].next)
    at = open_place(places, sizes, key)
    places[at].next = moves[move].place
    moves[move].place = at
    return at


@kernel
def count_available(places, moves, place, options, missing):
    """Count once more how often the moves in `options` were available; `missing`: the options that have no move."""
    for word in range(options.shape[0]):
        missing[word] = options[word]
    move = np.int64(places[place].move)
    while move != NONE:
        action = np.int64(moves[move].action)
        if is_legal(options, action):
            missing[action >> 6] &= ~(_ONE << np.uint64(action & 63))
            moves[move].available += 1
        move = np.int64(moves[move].next)


@kernel
def add_moves(places, moves, sizes, place, missing, player, priors):
    """Give a place a move for each missing action, as long as the tree has room."""
    for word in range(missing.shape[0]):
        bits = missing[word]
        while bits != 0 and sizes[MOVES] < moves.shape[0]:
            action, at = word * WORD + first_bit(bits), sizes[MOVES]
            moves[at].action = action
            moves[at].next = places[place].move
            moves[at].place = NONE
            moves[at].visits = 0
            moves[at].available = 1
            moves[at].player = player
            moves[at].prior = priors[action]
            moves[at].total = 0.0
            places[place].move = at
            sizes[MOVES] = at + 1
            bits &= bits - _ONE


@kernel
def guided_move(places, moves, place, options, exploration, reduction):
    """The move in `options` with the highest bound; NONE if there is none."""
    visits, total, known = 0, places[place].worth, 0.0
    move = np.int64(places[place].move)
    while move != NONE:
        if moves[move].visits > 0 and is_legal(options, np.int64(moves[move].action)):
            visits += moves[move].visits
            total += moves[move].total
            known += moves[move].prior
        move = np.int64(moves[move].next)
    first_guess = total / (1 + visits) - reduction * math.sqrt(known)
    best, best_bound = np.int64(NONE), 0.0
    move = np.int64(places[place].move)
    while move != NONE:
        if is_legal(options, np.int64(moves[move].action)):
            tried = moves[move].visits
            mean = moves[move].total / tried if tried > 0 else first_guess
            bound = mean + exploration * moves[move].prior * math.sqrt(moves[move].available) / (1 + tried)
            if best == NONE or bound > best_bound:
                best, best_bound = move, bound
        move = np.int64(moves[move].next)
    return best


@kernel
def most_visited(places, moves):
    """The first move with the most visits; of several, the one with the best results."""
    best = np.int64(NONE)
    move = np.int64(places[0].move)
    while move != NONE:
        if best == NONE or moves[move].visits > moves[best].visits or (
                moves[move].visits == moves[best].visits and moves[move].total > moves[best].total):
            best = move
        move = np.int64(moves[move].next)
    return best


@kernel
def is_settled(places, moves, left):
    """Whether no other first move can have as many visits as the leading one after so many more iterations."""
    most, second = np.int64(0), np.int64(0)
    move = np.int64(places[0].move)
    while move != NONE:
        visits = np.int64(moves[move].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        move = np.int64(moves[move].next)
    return most - second > left


@kernel
def report_root(places, moves, shares):
    """Write the share of visits that each action got at the root; what the root is worth to the player asked."""
    for action in range(shares.shape[0]):
        shares[action] = 0.0
    visits, total = 0, 0.0
    move = np.int64(places[0].move)
    while move != NONE:
        visits += moves[move].visits
        total += moves[move].total
        move = np.int64(moves[move].next)
    move = np.int64(places[0].move)
    while move != NONE:
        shares[moves[move].action] = moves[move].visits / visits
        move = np.int64(moves[move].next)
    return total / visits


@kernel
def sampled_action(policy, shares, best, temperature, chances):
    """An action drawn in proportion to its visits, to the power of 1 / temperature."""
    for action in range(shares.shape[0]):
        chances[action] = 0.0
        if shares[action] > 0.0:
            chances[action] = (shares[action] / shares[best]) ** (1.0 / temperature)
    return pick(policy, chances, shares.shape[0])


# ------------------------------------------------------------------------------------ parts of the loop below (HELPERS)


def look_from(s, player, tree, net):
    """Let the network look at a position as one player sees it."""
    observe(s, player, tree[6])
    look_at(net, tree[6], player)


def complete_place(s, place, watcher, lean, tree, net):
    """Note which actions are available at a place, and give those that have no move one, with its prior.

    The `watcher` is the player whose observation has just been written, or NONE. Returns whether the network has looked
    at the position as the player who is asked sees it.
    """
    places, moves, _, options, missing, _, observation, _, luck, priors, sizes, _ = tree
    distinct(s, options)
    count_available(places, moves, place, options, missing)
    if count(missing) > 0 and sizes[MOVES] < moves.shape[0]:
        if s.actor != watcher:
            observe(s, s.actor, observation)
        look_at(net, observation, s.actor)
        home = alike(s, rules_action(s, luck)) if lean > 0.0 else NONE
        write_priors(net, options, home, lean, priors)
        add_moves(places, moves, sizes, place, missing, s.actor, priors)
        return True
    return False


def ask_network(s, depth, looked, tree, net):
    """What the network says that a position is worth to the players who moved on the way to it, and to the one asked.

    What one of two players wins the other loses, so the one who is asked speaks for both.
    """
    _, moves, path, _, _, values, _, _, _, _, _, _ = tree
    asked = np.int64(s.actor)
    if not looked:
        look_from(s, asked, tree, net)
    values[asked] = promise(net)
    if s.num_players == 2:
        values[1 - asked] = -values[asked]
        return
    known = 1 << asked
    for step in range(depth):
        player = np.int64(moves[path[step]].player)
        if not known >> player & 1:
            known |= 1 << player
            look_from(s, player, tree, net)
            values[player] = promise(net)


def judge_position(s, depth, leaf, looked, luck, cut, tree, net):
    """Write what a position is worth to the players: by the network, by a scripted rollout, or by the mean of both."""
    values, guesses = tree[5], tree[11]
    if leaf == BY_RULES:
        play_out(s, luck, RULES, cut, values)
        return
    ask_network(s, depth, looked, tree, net)
    if leaf == BY_BOTH:
        for player in range(s.num_players):
            guesses[player] = values[player]
        play_out(s, luck, RULES, cut, values)
        for player in range(s.num_players):
            values[player] = 0.5 * (values[player] + guesses[player])


def descend(s, player, move, luck, leaf, cut, exploration, reduction, lean, deepest, tree, net):
    """One iteration in a world, from the first move on: descent, a new place, its worth, results."""
    places, moves, path, options, _, values, observation, words, _, _, sizes, _ = tree
    path[0] = move
    depth = 1
    arrival = np.int64(NONE)  # the place where the descent comes to its end, if it is a new one
    looked = False
    act(s, np.int64(moves[move].action))
    tidy(s)
    while s.result == PLAYING and depth < deepest:
        observe(s, player, observation)
        before = sizes[PLACES]
        place = enter_place(places, moves, sizes, move, fingerprint(words))
        if place == before:
            arrival = place
            looked = leaf != BY_RULES and complete_place(s, place, player, lean, tree, net)
            break
        looked = complete_place(s, place, player, lean, tree, net)
        move = guided_move(places, moves, place, options, exploration, reduction)
        if move == NONE:
            break
        looked = False
        path[depth] = move
        depth += 1
        act(s, np.int64(moves[move].action))
        tidy(s)
    if s.result == PLAYING:
        asked = np.int64(s.actor)
        judge_position(s, depth, leaf, looked, luck, cut, tree, net)
        if arrival != NONE:
            places[arrival].worth = values[asked]
    else:
        for p in range(s.num_players):
            values[p] = s.returns[p]
    for step in range(depth):
        move = path[step]
        moves[move].visits += 1
        moves[move].total += values[moves[move].player]


def ponder(states, i, scratch, policy, thorough, budget, leaf, cut, exploration, reduction, lean, deepest, belief, tree,
           worlds, weights, net):
    """Search for the player who is asked in game i; the tree stays behind.

    A search that is not `thorough` ends as soon as it is clear which first move will have the most visits when all
    iterations of the budget are made. Positions are put in order first, so that those which differ in nothing that
    counts are one place of the tree.
    """
    s, places, moves, options, luck, sizes = scratch[0], tree[0], tree[1], tree[3], tree[8], tree[10]
    player = states[i].actor
    scratch[0] = states[i]
    number = weigh(s, player, belief, worlds, weights) if belief >= 0 else -belief
    seed = draw_32(policy) << _32 | draw_32(policy)
    seed_rng(luck, seed)
    sizes[PLACES] = 0
    sizes[MOVES] = 0
    open_place(places, sizes, np.uint64(0))
    forget_looks(net)
    for iteration in range(budget):
        if not thorough and is_settled(places, moves, budget - iteration):
            break
        scratch[0] = states[i]
        tidy(s)
        complete_place(s, 0, NONE, lean, tree, net)
        if iteration == 0:
            places[0].worth = promise(net)
        move = guided_move(places, moves, 0, options, exploration, reduction)
        seed_rng(luck, stream_seed(seed, np.uint64(moves[move].visits)))
        draw_world(s, player, luck, worlds, weights, number)
        descend(s, player, move, luck, leaf, cut, exploration, reduction, lean, deepest, tree, net)
    move = np.int64(places[0].move)
    while move != NONE:
        moves[move].action = meant(states[i], np.int64(moves[move].action))
        move = np.int64(moves[move].next)


HELPERS = (look_from, complete_place, ask_network, judge_position, descend, ponder)

# --------------------------------------------------------------------------------------------------------- entry points


def guided_search(states, seeds, actions, shares, worths, temperature, thorough, scratch, budget, leaf, cut,
                  exploration, reduction, lean, deepest, belief, tree, worlds, weights, net, lo, hi):
    """Search each game: the action to take, each action's share of the visits, what the game is worth to the player.

    The action is the one with the most visits; with a temperature above 0 it is drawn in proportion to the visits, to
    the power of 1 / temperature. All chance comes from a game's generator in `seeds`. A search that is not `thorough`
    finds the same action with fewer iterations.
    """
    for i in range(lo, hi):
        ponder(states, i, scratch, seeds[i], thorough, budget, leaf, cut, exploration, reduction, lean, deepest, belief,
               tree, worlds, weights, net)
        best = np.int64(tree[1][most_visited(tree[0], tree[1])].action)
        worths[i] = report_root(tree[0], tree[1], shares[i])
        actions[i] = best
        if temperature > 0.0:
            actions[i] = sampled_action(seeds[i], shares[i], best, temperature, tree[9])


TEMPLATES = (guided_search,)
