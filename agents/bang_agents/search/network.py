"""A policy and value network as kernels: what `bang_agents.network` computes with NumPy, one position at a time.

Most numbers of an observation are 0, so the first layer is a sum of the weight rows of the others. An observer who
looks often keeps that sum: only rows of numbers that have changed are added to it. Likewise a later layer adds the rows
of the units that are above 0 before it. The last layer is transposed: a row for each action, and only the outputs of
legal actions are computed.

All networks look the same to the compiler. `numbers` holds all weights and biases, and `plan` says where:

    plan[k]: inputs, outputs, where the weights begin, where the bias begins, of hidden layer k
    plan[-2]: the same of the last layer, which gives the actions' logits; its weights are stored transposed
    plan[-1]: the same of the value head, whose outputs are 0 if the network has none

Widths of hidden layers are rounded up to whole vectors; what is added is 0 and stays 0.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.search.vectors import LANES, add_rows, differ, dot, positive
from bang_env.core.bits import first_bit
from bang_env.core.jit import EntryPoints, bind, kernel
from bang_env.core.legal import WORD
from bang_env.core.rng import draw_32

FOLDER = Path(__file__).parent
MOST_HIDDEN, WIDEST = 16, 8192
"""How many hidden layers a network may have, and how wide they and the observation may be."""
INPUTS, OUTPUTS, WEIGHTS, BIAS = range(4)
AGAIN = 64
"""A first layer that was changed so often is summed up anew, since every change rounds."""
_ALIGNED = 64
_ONE = np.uint64(1)
_ZERO = np.float32(0)


def _rounded(width: int) -> int:
    return -(-width // LANES) * LANES


def _aligned(length: int) -> np.ndarray:
    """Zeros that begin where a line of the processor's cache does: vectors across two lines take twice as long."""
    space = np.zeros(length * 4 + _ALIGNED, np.uint8)
    start = -space.ctypes.data % _ALIGNED
    return space[start:start + length * 4].view(np.float32)


class Network:
    """The weights of a network as kernels read them."""

    def __init__(self, layers: Sequence[tuple[np.ndarray, np.ndarray]],
                 value: tuple[np.ndarray, np.ndarray] | None = None, lean: float = 0.0) -> None:
        widths = [layers[0][0].shape[0], *(weights.shape[1] for weights, _ in layers[:-1])]
        if len(layers) - 1 > MOST_HIDDEN or max(widths) > WIDEST:
            raise ValueError(f"a compiled network has at most {MOST_HIDDEN} hidden layers and {WIDEST} units in each; "
                             f"this one has {len(layers) - 1}, the inputs and layers being {widths} wide")
        self.has_value, self.lean = value is not None, lean
        heads = [layers[-1], value if value is not None else (np.zeros((widths[-1], 0)), np.zeros(0))]
        tables = []
        for weights, bias in layers[:-1]:
            more = _rounded(weights.shape[1]) - weights.shape[1]
            tables.append((np.pad(weights, ((0, 0), (0, more))), np.pad(bias, (0, more))))
        for weights, bias in heads:
            tables.append((np.pad(weights, ((0, _rounded(len(weights)) - len(weights)), (0, 0))), bias))
        self.plan = np.zeros((len(tables), 4), np.int64)
        self.numbers = _aligned(sum(_rounded(weights.size) + _rounded(bias.size) for weights, bias in tables))
        end = 0
        for number, (weights, bias) in enumerate(tables):
            self.plan[number] = *weights.shape, end, end + _rounded(weights.size)
            rows = weights if number < len(layers) - 1 else weights.T
            self.numbers[end:end + rows.size] = rows.ravel()
            end += _rounded(rows.size)
            self.numbers[end:end + bias.size] = bias
            end += _rounded(bias.size)
        self._widest = _rounded(max(widths))

    def arguments(self, seats: int = 1) -> tuple[Any, ...]:
        """What kernels call `net`: the weights, and memory to compute in, which each caller gets for itself.

        It remembers the last look of so many observers.
        """
        width = self._widest
        first = _rounded(int(self.plan[0, OUTPUTS]))
        return (self.numbers, self.plan, np.zeros(width, np.int64), np.zeros(width, np.float32), _aligned(width),
                _aligned(seats * width).reshape(seats, width), _aligned(seats * first).reshape(seats, first),
                np.zeros(seats, np.int64))

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """A copy begins at the line of a cache, too."""
        numbers = _aligned(len(kept["numbers"]))
        numbers[:] = kept["numbers"]
        self.__dict__ = {**kept, "numbers": numbers}


def smallest(inputs: int, actions: int) -> Network:
    """A network of the smallest size, for callers that need one but do not ask it anything."""
    return Network([(np.zeros((inputs, 1)), np.zeros(1)), (np.zeros((1, actions)), np.zeros(actions))])


# ------------------------------------------------------------------------------------------------------------- kernels


@kernel
def active_units(hidden, width, places, values):
    """Write which units of a layer are above 0, and their values; how many there are."""
    number = 0
    for start in range(0, width, LANES):
        bits = positive(hidden, start)
        while bits != 0:
            place = start + first_bit(bits)
            places[number] = place
            values[number] = hidden[place]
            number += 1
            bits &= bits - _ONE
    return number


@kernel
def changed_inputs(observation, seen, places, values):
    """Write where an observation is not what was seen before, and by how much; it is what was seen from now on."""
    number = 0
    length = observation.shape[0]
    whole = length - length % LANES
    for start in range(0, whole, LANES):
        bits = differ(observation, seen, start)
        while bits != 0:
            place = start + first_bit(bits)
            places[number] = place
            values[number] = observation[place] - seen[place]
            seen[place] = observation[place]
            number += 1
            bits &= bits - _ONE
    for place in range(whole, length):
        if observation[place] != seen[place]:
            places[number] = place
            values[number] = observation[place] - seen[place]
            seen[place] = observation[place]
            number += 1
    return number


@kernel
def look_at(net, observation, seat):
    """Compute the last hidden layer for an observation; `logit` and `promise` read it.

    The first layer changes where the observation is not what the same seat saw before, or begins anew.
    """
    numbers, plan, places, values, hidden, seen, sums, looks = net
    layers = plan.shape[0] - 2
    if layers == 0:
        for place in range(hidden.shape[0]):
            hidden[place] = observation[place] if place < observation.shape[0] else _ZERO
        return
    width, total, before = plan[0, OUTPUTS], sums[seat], seen[seat]
    if looks[seat] == 0:
        bias = plan[0, BIAS]
        for unit in range(width):
            total[unit] = numbers[bias + unit]
        for place in range(before.shape[0]):
            before[place] = _ZERO
    looks[seat] = (looks[seat] + 1) % AGAIN
    number = changed_inputs(observation, before, places, values)
    add_rows(numbers, plan[0, WEIGHTS], width, places, values, number, total)
    for unit in range(width):
        hidden[unit] = total[unit]
    for layer in range(1, layers):
        number = active_units(hidden, plan[layer, INPUTS], places, values)
        width, bias = plan[layer, OUTPUTS], plan[layer, BIAS]
        for unit in range(width):
            hidden[unit] = numbers[bias + unit]
        add_rows(numbers, plan[layer, WEIGHTS], width, places, values, number, hidden)
    for unit in range(plan[layers - 1, OUTPUTS]):
        hidden[unit] = max(hidden[unit], _ZERO)


@kernel
def forget_looks(net):
    """Begin without memory of earlier looks, so that what is computed does not depend on them."""
    looks = net[7]
    for seat in range(looks.shape[0]):
        looks[seat] = 0


@kernel
def logit(net, action):
    """What the network says for an action, after `look_at`."""
    numbers, plan, _, _, hidden, _, _, _ = net
    head = plan.shape[0] - 2
    width = plan[head, INPUTS]
    return dot(hidden, numbers, plan[head, WEIGHTS] + action * width, width) + numbers[plan[head, BIAS] + action]


@kernel
def promise(net):
    """What the observer may expect of the game, from -1 to 1, after `look_at`; 0 if the network has no value head."""
    numbers, plan, _, _, hidden, _, _, _ = net
    head = plan.shape[0] - 1
    if plan[head, OUTPUTS] == 0:
        return 0.0
    return math.tanh(dot(hidden, numbers, plan[head, WEIGHTS], plan[head, INPUTS]) + numbers[plan[head, BIAS]])


@kernel
def write_priors(net, options, home, lean, priors):
    """The network's probabilities of the actions in `options` among themselves, after `look_at`; it leans to `home`."""
    most = -np.inf
    for word in range(options.shape[0]):
        bits = options[word]
        while bits != 0:
            action = word * WORD + first_bit(bits)
            priors[action] = logit(net, action) + (lean if action == home else 0.0)
            most = max(most, priors[action])
            bits &= bits - _ONE
    total = 0.0
    for word in range(options.shape[0]):
        bits = options[word]
        while bits != 0:
            action = word * WORD + first_bit(bits)
            priors[action] = math.exp(priors[action] - most)
            total += priors[action]
            bits &= bits - _ONE
    for word in range(options.shape[0]):
        bits = options[word]
        while bits != 0:
            priors[word * WORD + first_bit(bits)] /= total
            bits &= bits - _ONE


# --------------------------------------------------------------------------------------------------------- entry points


def read_rows(observations, seats, logits, values, net, lo, hi):
    """What the network says in each row: the logits of all actions, and the value.

    It remembers what each seat saw in an earlier row.
    """
    forget_looks(net)
    for i in range(lo, hi):
        look_at(net, observations[i], seats[i])
        for action in range(logits.shape[1]):
            logits[i, action] = logit(net, action)
        values[i] = promise(net)


def answer_rows(observations, masks, seeds, greedy, homes, lean, actions, net, lo, hi):
    """A legal action for each row: the likeliest, or one drawn by the network's probabilities from the row's seeds.

    In each row it leans to one action, the one in `homes`.
    """
    for i in range(lo, hi):
        forget_looks(net)
        look_at(net, observations[i], 0)
        best, most = -1, 0.0
        for action in range(masks.shape[1]):
            if masks[i, action] > 0:
                value = np.float64(logit(net, action)) + (lean if action == homes[i] else 0.0)
                if not greedy:  # the largest of these falls by the network's probabilities
                    value -= math.log(-math.log((draw_32(seeds[i]) + 0.5) / 4294967296.0))
                if best < 0 or value > most:
                    best, most = action, value
        actions[i] = best


@functools.cache
def library() -> EntryPoints:
    """The networks by themselves, for any game; `load` makes them callable."""

    def calls() -> dict[str, tuple[Any, ...]]:
        net = smallest(1, 1).arguments()
        rows = np.zeros((1, 1), np.float32)
        return {"read_rows": (rows, np.zeros(1, np.int64), rows, np.zeros(1, np.float32), net, 0, 0),
                "answer_rows": (rows, np.zeros((1, 1), np.int8), np.zeros((1, 2), np.uint64), True,
                                np.zeros(1, np.int64), 0.0, np.zeros(1, np.int64), net, 0, 0)}

    return bind("networks", "the networks", (FOLDER,), (), (read_rows, answer_rows), {}, {}, calls)


@functools.cache
def networks() -> EntryPoints:
    """The compiled networks; the first use on a machine compiles them, with a message."""
    return library().load()
