"""How many full iterations a second the tree search makes: `python -m benchmarks.search`.

An iteration draws a world that fits to what the player knows, descends the tree, plays on by the rollout policy to
the end of the game, and adds the results to the moves of its way. Measured on one core in seconds of processor time,
from the first decision of the first turn, the best of several searches; `judged` cuts rollouts off as the agent
`ismcts` does. `network` is the search of the agent `net,leaf=net`: a network judges new positions instead of rollouts.

The last columns are the microseconds that this network, of two hidden layers with 256 units and random weights, takes
to choose an action in a position, and what it takes to observe the position too, in games some random decisions old.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.names import defaults
from bang_agents.search import BELIEFS, DEEPEST, LEAVES, ROLLOUTS, GuidedRoom, Network, Room, searching
from bang_agents.search.network import networks
from bang_agents.searching import REDUCTION
from bang_env.games import load
from benchmarks.cases import Case, usual_cases
from benchmarks.machine import machine, write

EXPLORATION = 0.7
HIDDEN = (256, 256)
"""The hidden layers of the network that is measured."""
POSITIONS, DECISIONS = 64, 15
"""How many games the network looks at, and how many random decisions were made in each."""


def cases() -> list[Case]:
    """Every game; with the fewest players, the usual number and the most, where it can be chosen."""
    variants: list[Case] = []
    for game, options in usual_cases():
        spec = load(game).SPEC
        numbers = dict.fromkeys((spec.players[0], options["num_players"], spec.players[-1])) if options else ()
        variants += [(game, {"num_players": number}) for number in numbers] or [(game, {})]
    return variants


def opening(game: str, options: dict[str, Any], seed: int) -> Any:
    """A game at the first decision of its first turn, with what is chosen before that behind it."""
    handle = load(game).Game(seed=seed, **options)
    while handle.states["turn"][0] == 0:
        handle.step(handle.legal_actions()[0])
    return handle


def measure(game: str, options: dict[str, Any], rollout: str, cut: int, budget: int, seconds: float) -> float:
    """Iterations a second, the best of the searches that fit into the given time."""
    room, actions = Room(game, budget), np.zeros(1, np.int64)
    belief = BELIEFS.index("uniform")
    best, seed, end = 0.0, 0, time.process_time() + seconds
    while seed < 2 or time.process_time() < end:  # the first one may compile, and is not counted
        handle = opening(game, options, seed)
        start = time.process_time()
        searching(game).search(handle.states, np.array([[seed, 1]], np.uint64), actions,
                               *room.arguments(budget, ROLLOUTS.index(rollout), cut, EXPLORATION, DEEPEST, belief))
        best = max(best, budget / (time.process_time() - start) if seed else 0.0)
        seed += 1
    return best


def random_network(game: str) -> Network:
    """A network of the measured size with random weights, and a value head."""
    spec, rng = load(game).SPEC, np.random.default_rng(0)
    widths = [spec.observation.length, *HIDDEN, len(spec.actions.names)]
    layers = [(rng.normal(0, 1 / np.sqrt(inputs), (inputs, outputs)), np.zeros(outputs))
              for inputs, outputs in itertools.pairwise(widths)]
    return Network(layers, (rng.normal(0, 1 / np.sqrt(HIDDEN[-1]), (HIDDEN[-1], 1)), np.zeros(1)))


def measure_guided(game: str, options: dict[str, Any], budget: int, seconds: float) -> float:
    """Iterations a second of the search that a network guides, the best of those that fit into the given time."""
    spec, actions = load(game).SPEC, np.zeros(1, np.int64)
    room = GuidedRoom(game, budget, random_network(game))
    shares, worths = np.zeros((1, len(spec.actions.names)), np.float32), np.zeros(1, np.float32)
    settings = budget, LEAVES.index("net"), 0, 1.0, REDUCTION, DEEPEST, BELIEFS.index("uniform")
    best, seed, end = 0.0, 0, time.process_time() + seconds
    while seed < 2 or time.process_time() < end:  # the first one may compile, and is not counted
        handle = opening(game, options, seed)
        start = time.process_time()
        searching(game).guided_search(handle.states, np.array([[seed, 1]], np.uint64), actions, shares, worths, 0.0,
                                      True, *room.arguments(*settings), 0, 1)
        best = max(best, budget / (time.process_time() - start) if seed else 0.0)
        seed += 1
    return best


def measure_network(game: str, options: dict[str, Any], seconds: float) -> tuple[float, float]:
    """Microseconds to choose an action in a position: the network alone, and with observing. The best of many runs."""
    spec, net = load(game).SPEC, random_network(game).arguments()
    batch = load(game).Batch(POSITIONS, seed=1, **options)
    batch.random_rollout(DECISIONS)
    arrays, seeds = batch.arrays, np.zeros((POSITIONS, 2), np.uint64)
    actions, runs = np.zeros(POSITIONS, np.int64), 100
    best, end = [np.inf, np.inf], time.process_time() + seconds
    while time.process_time() < end or best[0] == np.inf:
        for observing in (False, True):
            start = time.process_time()
            for _ in range(runs):
                if observing:
                    spec.entries.show(batch.states, arrays.observations, arrays.action_masks, arrays.players, 0,
                                      POSITIONS)
                networks().answer_rows(arrays.observations, arrays.action_masks, seeds, True, actions, 0.0,
                                       actions, net, 0, POSITIONS)
            best[observing] = min(best[observing], (time.process_time() - start) / runs / POSITIONS * 1e6)
    return best[0], best[1]


def main(words: Sequence[str] | None = None) -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description="Iterations a second of the tree search.")
    parser.add_argument("--budget", type=int, default=10_000, help="iterations of each search (default 10000)")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each figure (default 3)")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    arguments = parser.parse_args(words)
    before = machine()
    print(f"{before}\nsearches of {arguments.budget} iterations, thousand iterations a second of processor time\n")
    print(f"{'game':<18} {'random, to the end':>19} {'rules, to the end':>18} {'rules, judged':>14} {'network':>8}"
          f" {'us a position':>14} {'us observed':>12}")
    rows = []
    for game, options in cases():
        searching(game)  # what has to be compiled is compiled before the clock runs
        cut = int(defaults("ismcts", game)["cut"])
        figures = [measure(game, options, rollout, turns, arguments.budget, arguments.seconds)
                   for rollout, turns in (("random", 0), ("rules", 0), ("rules", cut))]
        guided = measure_guided(game, options, arguments.budget, arguments.seconds)
        alone, observed = measure_network(game, options, arguments.seconds)
        rows.append({"game": game, "options": options, "budget": arguments.budget, "random": figures[0],
                     "rules": figures[1], "rules_judged": figures[2], "cut": cut, "network": guided,
                     "hidden": list(HIDDEN), "position_us": alone, "observed_position_us": observed})
        name = game + "".join(f", {value} players" for value in options.values())
        print(f"{name:<18} {figures[0] / 1e3:>19.1f} {figures[1] / 1e3:>18.1f} {figures[2] / 1e3:>14.1f}"
              f" {guided / 1e3:>8.1f} {alone:>14.2f} {observed:>12.2f}", flush=True)
    write(arguments.out, {"machine": before, "rows": rows})


if __name__ == "__main__":
    main()
