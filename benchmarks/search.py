"""How many full iterations a second the tree search makes: `python -m benchmarks.search`.

An iteration draws a world that fits to what the player knows, descends the tree, plays on by the rollout policy to
the end of the game, and adds the results to the moves of its way. Measured on one core in seconds of processor time,
from the first decision of the first turn, the best of several searches; `judged` cuts rollouts off as the agent
`ismcts` does.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.names import defaults
from bang_agents.search import BELIEFS, DEEPEST, ROLLOUTS, Room, searching
from bang_env.games import load
from benchmarks.cases import Case, usual_cases
from benchmarks.machine import machine, write

EXPLORATION = 0.7


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
    while seed == 0 or time.process_time() < end:
        handle = opening(game, options, seed)
        start = time.process_time()
        searching(game).search(handle.states, np.array([[seed, 1]], np.uint64), actions,
                               *room.arguments(budget, ROLLOUTS.index(rollout), cut, EXPLORATION, DEEPEST, belief))
        best = max(best, budget / (time.process_time() - start))
        seed += 1
    return best


def main() -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description="Iterations a second of the tree search.")
    parser.add_argument("--budget", type=int, default=10_000, help="iterations of each search (default 10000)")
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds for each figure (default 3)")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    arguments = parser.parse_args()
    before = machine()
    print(f"{before}\nsearches of {arguments.budget} iterations, thousand iterations a second of processor time\n")
    print(f"{'game':<18} {'random, to the end':>19} {'rules, to the end':>18} {'rules, judged':>14}")
    rows = []
    for game, options in cases():
        searching(game)  # what has to be compiled is compiled before the clock runs
        cut = int(defaults("ismcts", game)["cut"])
        figures = [measure(game, options, rollout, turns, arguments.budget, arguments.seconds)
                   for rollout, turns in (("random", 0), ("rules", 0), ("rules", cut))]
        rows.append({"game": game, "options": options, "budget": arguments.budget, "random": figures[0],
                     "rules": figures[1], "rules_judged": figures[2], "cut": cut})
        name = game + "".join(f", {value} players" for value in options.values())
        print(f"{name:<18} {figures[0] / 1e3:>19.1f} {figures[1] / 1e3:>18.1f} {figures[2] / 1e3:>14.1f}", flush=True)
    write(arguments.out, {"machine": before, "rows": rows})


if __name__ == "__main__":
    main()
