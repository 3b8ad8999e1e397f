"""A first job: an agent learns a game, and is measured. `bang demo`

Trains for some minutes as `bang train` does: first by imitating the scripted player, then by playing against itself and
against that player. Lets the fresh agent play a ladder of others (`random`, `rules`, a small search, the baseline that
comes with the package), and measures how many decisions a second the engines make. Prints tables with 95 % intervals;
saves the learning curve, the policy, the run and plots under `results/demo/`.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from bang_agents.network import has_baseline
from bang_arena import report
from bang_arena.match import cores
from bang_arena.plots import plot_run
from bang_arena.runs import play_run, save_run
from bang_cli.output import Progress, finish, folder
from bang_cli.parser import add_game, known_game, positive
from bang_cli.parser import parser as parser_of
from bang_cli.tournament import tables_of
from bang_env.core.checks import seed_number
from bang_env.games import GAMES, game_of_two, load
from bang_env.render.text import heading
from bang_train.ppo import Settings, Trainer
from bang_train.run import plot, train

OTHERS = ["random", "rules", "ismcts:100", "ppo"]
QUICK = {"hidden": 128, "games": 256, "minibatch": 1024, "imitate": 600_000, "against_pool": "self:0.1,rules:0.4",
         "entropy": 0.03, "entropy_end": 0.0, "greedy": True}
"""Settings of a training that has only minutes."""
BATCH, STEPS, TRIES = 1024, 100, 10
"""How throughput is measured: so many games at once, so many decisions in each, so often; the fastest counts."""


def per_second(game: str, options: dict[str, Any], observe: bool) -> float:
    """Uniformly random decisions a second, on one core."""
    batch = load(game).Batch(BATCH, **options)
    best = 0.0
    for _ in range(TRIES):
        started = time.perf_counter()
        decisions = batch.random_rollout(STEPS, observe=observe)
        best = max(best, decisions / (time.perf_counter() - started))
    return best


def throughput() -> list[str]:
    """The table of decisions a second."""
    rows = [["decisions a second, one core", "bare", "with observations and masks"]]
    for game in GAMES:
        spec = load(game).SPEC
        title = heading(spec.title) + "".join(f", {number} players" for number in spec.table.values())
        rows.append([title, *(f"{per_second(game, spec.table, observe):,.0f}" for observe in (False, True))])
    return report.columns(rows)


def main() -> None:
    """Train, play the ladder, measure, and say where everything is."""
    parser = parser_of("demo")
    add_game(parser, optional=True)
    parser.add_argument("--minutes", type=float, default=3.0, help="train for this long (default 3)")
    parser.add_argument("--blocks", type=int, default=25, help="deals of the ladder, with seats exchanged (default 25)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the whole run (default 0)")
    parser.add_argument("--out", type=Path, default=Path("results/demo"),
                        help="folder of the results (default results/demo)")
    given = parser.parse_args()
    with parser.checking():
        game = known_game(given.game) if given.game else game_of_two()
        if not given.minutes > 0:
            raise ValueError(f"--minutes must be more than 0, not {given.minutes}")
        blocks, seed, out = positive(given.blocks, "--blocks"), seed_number(given.seed, "--seed"), folder(given.out)
    started = time.perf_counter()
    settings = Settings(minutes=given.minutes, seed=seed, evaluate_every=15 * given.minutes, evaluate_blocks=100,
                        **QUICK)  # type: ignore[arg-type]
    trainer = Trainer(game, {}, settings, out)
    title = heading(trainer.spec.title)
    print(f"1. {title} learned for {given.minutes:g} minutes by imitation and then by play, with its scores\n")
    train(trainer)
    plot(trainer.curve, out / "curve.png")

    print("\n2. The ladder: every agent against every other one, each deal played with seats exchanged\n", flush=True)
    others = [name for name in OTHERS if name != "ppo" or has_baseline(game)]
    tables = tables_of(game, [*others, f"ppo:{out / 'policy.npz'}"], [], {}, [])
    with Progress(blocks * sum(len(table.lineups) for table in tables)) as progress:
        run = play_run(game, tables, blocks, seed, cores(), tell=progress)
    save_run(run, out / "run.json", report.summary(run))
    print(report.text(run))

    print("\n3. The engines, with random legal decisions\n", flush=True)
    print("\n".join(throughput()))
    saved = [out / name for name in ("curve.png", "policy.npz", "checkpoint.pt", "run.json")]
    print(f"\n{(time.perf_counter() - started) / 60:.1f} minutes in all")
    finish(saved, run, out, plot_run)
