"""Miniatures solved exactly, and how far from unbeatable players are there: `python -m benchmarks.miniatures`.

Every miniature is written out as a tree. CFR+ solves it; best responses over the whole tree say what can be won
against each agent, and against what MCCFR, CFR+ and policy gradients have learned after so many iterations.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import bang_env.adapters.openspiel  # noqa: F401  (registers the games)
from bang_agents.names import agent
from bang_arena.exact.policies import of_agent, of_mccfr
from bang_arena.exact.solve import Solver, price_of_purity
from bang_arena.exact.tree import write_out
from bang_env.games import GAMES
from bang_env.miniatures import miniatures
from benchmarks.machine import machine, table, write

AGENTS = {"rules": 32, "ppo": 256, "ismcts:200": 16}
"""The agents, and how often each is asked in every information set."""
RANDOM = "random"
CFR, SAMPLING, GRADIENT = "CFR+", "MCCFR", "policy gradient"
ITERATIONS = {CFR: 2000, SAMPLING: 20_000, GRADIENT: 2000}
WORK = 10**7
"""About how many nodes an algorithm visits in a tree at most: larger trees have fewer iterations."""
QUICK = "tex-killer"
"""The smallest miniature."""
EXACT = 1e-4
"""CFR+ stops when nobody can win more than that against its policy."""


class Converged(Exception):
    """An algorithm has found an equilibrium."""


def names() -> list[tuple[str, str]]:
    """Each game and miniature."""
    return [(game, name) for game in GAMES for name in miniatures(game)]


def rounds(kind: str, nodes: int, share: float) -> int:
    """How many iterations an algorithm has in a tree."""
    visited = 200 if kind == SAMPLING else nodes
    return max(2, min(ITERATIONS[kind], int(share * WORK / visited)))


def curve(solver: Solver, learn: Callable[..., np.ndarray], iterations: int) -> tuple[list[list[float]], np.ndarray]:
    """The exploitability of an algorithm's policy over its iterations, and its last policy."""
    points: list[list[float]] = []
    last = solver.tree.uniform()

    def look(iteration: int, policy: np.ndarray) -> None:
        nonlocal last
        last = policy
        points.append([iteration, solver.exploitability(policy)])
        if points[-1][1] < EXACT:
            raise Converged

    try:
        last = learn(iterations, look)
        points.append([iterations, solver.exploitability(last)])
    except Converged:
        pass
    return points, last


def measured(game: str, name: str, share: float, asked: dict[str, int]) -> dict[str, Any]:
    """All figures of a miniature."""
    started = time.perf_counter()
    tree = write_out(pyspiel.load_game(f"python_bang_{game}(position={name})"))
    solver = Solver(tree)
    nodes = len(tree)
    curves, policies = {}, {}
    for kind, learn in ((CFR, solver.cfr_plus), (SAMPLING, lambda *given: of_mccfr(solver, *given)),
                        (GRADIENT, solver.policy_gradient)):
        curves[kind], policies[kind] = curve(solver, learn, rounds(kind, nodes, share))
    value = solver.expected(policies[CFR])
    two = tree.players == 2
    row = {"game": game, "name": name, "players": tree.players, "nodes": nodes, "sets": len(tree.sets.names),
           "worlds": tree.levels[1].stop - tree.levels[1].start, "deciding": sorted(set(tree.sets.players)),
           "value": value, "open_value": solver.open_value(),
           "price_of_purity": price_of_purity(solver, policies[CFR], rounds(CFR, nodes, share / 4)) if two else None,
           "exploitability": {RANDOM: solver.exploitability(tree.uniform())}, "curves": curves}
    for player, calls in asked.items():
        row["exploitability"][player] = solver.exploitability(of_agent(tree, agent(player, game), calls))
    for kind in curves:
        row["exploitability"][kind] = curves[kind][-1][1]
    print(f"{name}: {nodes} nodes, value {value[0]:.4f}, {time.perf_counter() - started:.0f} s", flush=True)
    return row


def head() -> list[str]:
    """The heading of the printed table."""
    return ["miniature", "nodes", "sets", "value", "open", RANDOM, *AGENTS, CFR, SAMPLING, GRADIENT]


def lines(rows: list[dict[str, Any]]) -> list[list[str]]:
    """The rows of that table."""
    def number(value: float | None) -> str:
        return "-" if value is None else f"{value:.4f}"

    return [[row["name"], str(row["nodes"]), str(row["sets"]), number(row["value"][row["deciding"][0]]),
             number(row["open_value"][row["deciding"][0]]),
             *(number(row["exploitability"].get(player)) for player in head()[5:])] for row in rows]


def main(arguments: list[str] | None = None) -> None:
    """Solve the miniatures and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.miniatures",
                                     description="Solve the miniatures and measure players in them.")
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=[name for _, name in names()],
                        help="these miniatures (default: all)")
    parser.add_argument("--quick", action="store_true", help=f"a short look: {QUICK} alone, few iterations")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    parser.add_argument("--plot", type=Path, help="also draw the curves to this file")
    given = parser.parse_args(arguments)
    wanted = given.only or ([QUICK] if given.quick else [name for _, name in names()])
    before = machine()
    share, asked = (0.001, dict.fromkeys(AGENTS, 2)) if given.quick else (1.0, AGENTS)
    rows = [measured(game, name, share, asked) for game, name in names() if name in wanted]
    print("\n" + table(head(), lines(rows)))
    results = {"machine": before, "asked": asked, "rows": rows}
    write(given.out, results)
    if given.plot is not None:
        from benchmarks import plots

        plots.miniatures(results, given.plot)


if __name__ == "__main__":
    main()
