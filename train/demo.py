"""A first job: random players in every game and at every table size. `python -m train.demo`

Prints, for each table, the share of games won by each role (or side) with its 95 % interval, how long games are, and how many decisions
a second the engine makes; saves the same as JSON and as a plot under `results/demo/`.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from bang_env.dice.cards import ROLE_NAMES
from bang_env.duel.cards import SIDES
from bang_env.games import load

TABLES: list[tuple[str, dict[str, Any]]] = [
    *(("dice", {"num_players": players}) for players in range(3, 9)),
    *(("duel", {"characters_per_side": number}) for number in (2, 4, 12)),
]


def who_is_who(game: str, states: Any) -> tuple[np.ndarray, tuple[str, ...]]:
    """What each player of each game is (a role or a side), as an index into the names that come with it."""
    if game == "dice":
        return states["role"][:, :states["num_players"][0]], ROLE_NAMES
    return np.tile(np.arange(2), (len(states), 1)), SIDES


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share. Partners win together, so it is games that count, not players."""
    z = 1.96
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * np.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return float(max(0, centre - half)), float(min(1, centre + half))


def play_table(game: str, options: dict[str, Any], games: int, seed: int) -> dict[str, Any]:
    """Play so many random games at one table, and sum them up."""
    batch = load(game).Batch(games, seed=seed, **options)
    start = time.perf_counter()
    decisions = batch.play_out()
    seconds = time.perf_counter() - start
    returns = batch.states["returns"][:, :batch.num_players]
    kinds, names = who_is_who(game, batch.states)
    shares = {}
    for kind, name in enumerate(names):
        mine = kinds == kind
        if mine.any():
            share = float((returns[mine] > 0).mean())
            shares[name] = {"won": share, "interval": interval(share, games)}
    return {"game": game, "options": options, "games": games, "won": shares, "nobody_won": float((returns <= 0).all(axis=1).mean()),
            "decisions_per_game": float(decisions.mean()), "turns_per_game": float(batch.states["turn"].mean()),
            "decisions_per_second": float(decisions.sum() / seconds)}


def table_name(result: dict[str, Any]) -> str:
    """How a table is called in the printout."""
    options = result["options"]
    return f"dice, {options['num_players']} players" if result["game"] == "dice" else f"duel, {options['characters_per_side']} a side"


def row(result: dict[str, Any]) -> str:
    """One line of the printed table."""
    won = "  ".join(f"{name} {100 * share['won']:.1f} ±{50 * (share['interval'][1] - share['interval'][0]):.1f}"
                    for name, share in result["won"].items())
    return (f"{table_name(result):<17} {result['decisions_per_game']:>10.0f} {result['turns_per_game']:>6.0f} "
            f"{result['decisions_per_second'] / 1e6:>12.2f}   {won}")


def plot(results: list[dict[str, Any]], path: Path) -> None:
    """Win rates by role and side, with their intervals."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(12, 4.5), width_ratios=(2, 1))
    for axis, game in zip(axes, ("dice", "duel"), strict=True):
        mine = [r for r in results if r["game"] == game]
        names = list(dict.fromkeys(name for r in mine for name in r["won"]))
        for offset, name in enumerate(names):
            at = [i for i, r in enumerate(mine) if name in r["won"]]
            shares = [mine[i]["won"][name] for i in at]
            spread = [[s["won"] - s["interval"][0] for s in shares], [s["interval"][1] - s["won"] for s in shares]]
            axis.bar([i + 0.8 * (offset + 0.5) / len(names) - 0.4 for i in at], [s["won"] for s in shares], 0.8 / len(names),
                     yerr=spread, label=name, capsize=2)
        axis.set_xticks(range(len(mine)), [table_name(r).split(", ")[1] for r in mine])
        axis.set_title(f"{game}: random play, share of games won")
        axis.set_ylim(0, 1)
        axis.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=120)


def main() -> None:
    """Play all tables and report."""
    parser = argparse.ArgumentParser(description="Random tournaments in every game and at every table size.")
    parser.add_argument("--games", type=int, default=20_000, help="games at each table (default 20000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the whole run (default 0)")
    parser.add_argument("--out", type=Path, default=Path("results/demo"), help="folder for table and plot (default results/demo)")
    arguments = parser.parse_args()
    if arguments.games < 1:
        parser.error(f"--games must be at least 1, not {arguments.games}")
    print(f"{arguments.games} random games at each table; win rates in %, with 95 % intervals\n")
    print(f"{'table':<17} {'decisions':>10} {'turns':>6} {'M decisions/s':>12}   won")
    results = []
    for game, options in TABLES:
        results.append(play_table(game, options, arguments.games, arguments.seed))
        print(row(results[-1]), flush=True)
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "demo.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    plot(results, arguments.out / "demo.png")
    print(f"\nsaved {arguments.out / 'demo.json'} and {arguments.out / 'demo.png'}")


if __name__ == "__main__":
    main()
