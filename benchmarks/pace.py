"""How long agents think: `python -m benchmarks.pace duel ismcts:1000 net:1200`.

Milliseconds of processor time that each agent takes for a decision, and how many times as long as the first one: the
mean over positions of scripted games, the same for all. What is compiled at a first answer is not counted.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from bang_agents import agent
from bang_agents.agent import Views
from bang_env.games import GAMES, load
from benchmarks.machine import machine, table, write

EVERY = 10
"""Agents are asked at one decision of so many in each game."""
DECISIONS = 120


def paces(game: str, names: list[str], games: int) -> tuple[list[float], int]:
    """Milliseconds a decision of each agent, and how many positions they were asked about."""
    players, rng = [agent(name, game) for name in names], np.random.default_rng(0)
    batch, leader = load(game).Batch(games, seed=0, **load(game).SPEC.table), agent("rules", game)
    spent, asked = np.zeros(len(players)), 0
    for decision in range(DECISIONS):
        if decision % EVERY == EVERY // 2:
            for number, player in enumerate(players):
                if asked == 0:
                    player.choose_many(Views.of_batch(batch, np.arange(1)), np.random.default_rng(0))
                start = time.process_time()
                player.choose_many(Views.of_batch(batch), np.random.default_rng(decision))
                spent[number] += time.process_time() - start
            asked += games
        batch.step(leader.choose_many(Views.of_batch(batch), rng))
    return (1e3 * spent / asked).tolist(), asked


def main(words: list[str] | None = None) -> None:
    """Ask agents and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pace", description="How long agents think.")
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("agents", nargs="+", help="agents by name")
    parser.add_argument("--games", type=int, default=60, help="games side by side (default 60)")
    parser.add_argument("--quick", action="store_true", help="a short look: two games")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args(words)
    before = machine()
    taken, asked = paces(given.game, given.agents, 2 if given.quick else given.games)
    rows = [{"agent": name, "ms": ms, "ratio": ms / taken[0]} for name, ms in zip(given.agents, taken, strict=True)]
    print(f"{before}\n{asked} positions of {load(given.game).SPEC.title}\n")
    print(table(["agent", "ms a decision", "times as long"],
                [[row["agent"], f"{row['ms']:.3g}", f"{row['ratio']:.2f}"] for row in rows]))
    write(given.out, {"machine": before, "game": given.game, "positions": asked, "rows": rows})


if __name__ == "__main__":
    main()
