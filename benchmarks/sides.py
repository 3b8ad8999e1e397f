"""Whole sides of one agent at tables of the scripted player: `python -m benchmarks.sides GAME AGENT --deals 100`.

One seat among scripted players shows what a single player can gain. Here all seats of a side change hands: those of the
law (the sheriff and the deputies), those of the outlaws, or the whole table. Every arrangement of the roles round the
table is played on the same deals by scripted players alone, so that the luck of the deals cancels.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from bang_arena.match import WON, Table, cores, play
from bang_arena.statistics import gains, shares
from bang_cli.output import Progress

SIDES = {"law": ("sheriff", "deputy"), "outlaws": ("outlaw",), "the whole table": ("sheriff", "deputy", "outlaw",
                                                                                   "renegade")}
"""Who changes hands."""
WINNERS = {"law": "sheriff", "outlaws": "outlaw", "renegade": "renegade"}
"""Whose result is that of the side."""
ROLES = ("deputy", "outlaw", "outlaw", "renegade")
"""Who sits with the sheriff at a table of five."""
ARRANGEMENTS = sorted(set(itertools.permutations(ROLES)))


def tables_of(agent: str) -> list[Table]:
    """A table for each arrangement: scripted players alone, then each side in the hands of the agent."""
    tables = []
    for others in ARRANGEMENTS:
        roles = ("sheriff", *others)
        lineups = [("rules",) * len(roles)]
        lineups += [tuple(agent if role in side else "rules" for role in roles) for side in SIDES.values()]
        tables.append(Table({"num_players": len(roles), "roles": list(roles)}, tuple(lineups)))
    return tables


def measure(game: str, agent: str, deals: int, seed: int, processes: int) -> dict[str, Any]:
    """How often each side wins, by who plays what; gains are over scripted players alone on the same deals."""
    tables = tables_of(agent)
    with Progress(sum(deals * len(table.lineups) for table in tables)) as progress:
        played = play(game, tables, deals, seed, processes, tell=progress)
    lineups = len(SIDES) + 1
    won = {}
    for side, role in WINNERS.items():
        rows = [[result[("sheriff", *others).index(role)] == WON for result in part.results]
                for others, part in zip(ARRANGEMENTS, played, strict=True)]
        won[side] = np.reshape(rows, (-1, lineups)).astype(float)
    figures: dict[str, Any] = {"game": game, "agent": agent, "deals": deals, "seed": seed, "rows": []}
    for number, whose in enumerate(("nobody", *SIDES)):
        row: dict[str, Any] = {"agent plays": whose}
        for side, wins in won.items():
            one, before = wins[:, [number]], wins[:, [0]]
            games = np.ones_like(one)
            gain = gains(one, games, before, games, seed)[0]
            row[side] = [str(shares(one, games, seed)[0]), str(gain) if number else ""]
        figures["rows"].append(row)
    figures["games"] = sum(len(part.results) for part in played)
    return figures


def text(figures: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [f"`{figures['agent']}` at tables of five with `rules`, {figures['games']:,} games: the share in % "
             "of games that each side wins, and its gain.", "", "| the agent plays | " + " | ".join(WINNERS) + " |",
             "|---|" + "---|" * len(WINNERS)]
    for row in figures["rows"]:
        cells = [f"{share}, gain {gain}" if gain else share for share, gain in (row[side] for side in WINNERS)]
        lines.append(f"| {row['agent plays']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game with hidden roles")
    parser.add_argument("agent", help="the agent that takes a side")
    parser.add_argument("--deals", type=int, default=100, help="deals of each of the 12 arrangements (default 100)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the deals (default 0)")
    parser.add_argument("--processes", type=int, default=cores(), help="processes to play with (default: all cores)")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file")
    given = parser.parse_args()
    if given.deals < 1:
        sys.exit(f"--deals must be at least 1, not {given.deals}")
    figures = measure(given.game, given.agent, given.deals, given.seed, given.processes)
    print(text(figures))
    if given.out:
        given.out.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
