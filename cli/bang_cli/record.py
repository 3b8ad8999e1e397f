"""`bang record`: play many games and keep them as compressed arrays. `bang record dice rules --games 100000`

The file loads with NumPy alone; `bang_arena.recorded` says what is in it and rebuilds any position. Finished parts wait
beside it, so that little memory is needed; after an interruption, the same command with `--resume` goes on.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from bang_agents.own import any_agent
from bang_arena.recorded import Recording, plan_of, record
from bang_cli.output import Progress, folder
from bang_cli.parser import add_game, add_game_options, add_workers, cluster_of, game_options, known_game, positive
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names, computer
from bang_env.core.checks import seed_number


def main() -> None:
    """Play games and write them to a file."""
    parser = parser_of("record")
    add_game(parser)
    parser.add_argument("agents", nargs="*", default=["rules"], metavar="agent",
                        help=f"{agent_names()}; one for all seats, or one for each (default rules)")
    parser.add_argument("--games", type=int, default=1000, help="how many games to play (default 1000)")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the file (default results/games-GAME.npz)")
    parser.add_argument("--observations", action="store_true",
                        help="keep what players saw and what was legal too; the file grows much larger")
    parser.add_argument("--events", action="store_true", help="keep what happened between decisions too")
    parser.add_argument("--seed", type=int, default=0, help="seed of all games (default 0)")
    add_workers(parser)
    parser.add_argument("--resume", action="store_true", help="go on with the recording that was interrupted")
    add_game_options(parser)
    given = parser.parse_intermixed_args()
    with parser.checking():
        game = known_game(given.game)
        plan = plan_of(game, game_options(given.option), given.agents or ["rules"], positive(given.games, "--games"),
                       seed_number(given.seed, "--seed"), given.observations, given.events)
        for name in dict.fromkeys(plan.agents):
            computer(name, game)
        path = given.out or Path(f"results/games-{game}.npz")
        if path.suffix != ".npz":
            raise ValueError(f"--out must end in .npz, not {path.name!r}")
        folder(path.parent)
        processes = positive(given.processes, "--processes")
    start = time.perf_counter()
    try:
        with parser.checking(), cluster_of(given) as cluster, Progress(plan.games) as progress:
            record(plan, path, processes, given.resume, any_agent, progress, cluster)
    except KeyboardInterrupt:
        print(f"\nwhat was played is kept beside {path}: the same command with --resume goes on", file=sys.stderr)
        raise
    passed, size = time.perf_counter() - start, path.stat().st_size
    decisions = len(Recording(path).actions)
    print(f"saved {plan.games} games, {decisions} decisions in {path}: {size / 1e6:.1f} MB, "
          f"{size / plan.games:.0f} bytes a game; {passed:.0f} s, {decisions / passed:,.0f} decisions/s")
