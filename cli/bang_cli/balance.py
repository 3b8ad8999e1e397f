"""`bang balance`: measure how fair a game is, as one agent plays it against itself. Saves the run and plots.

A game with expansions is played with each of them and with all, to compare them with the base game; unless the option
`expansions` says what to play with.
"""

from __future__ import annotations

from pathlib import Path

from bang_agents.own import any_agent
from bang_arena import balance, expansions
from bang_arena.match import players_of, whole_table
from bang_arena.runs import Run, play_run, read_run, save_run
from bang_cli import output
from bang_cli.parser import add_game, add_run_options, cluster_of, game_options, known_game, positive
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names, computer
from bang_env.core.checks import seed_number
from bang_env.games import load


def main() -> None:
    """Play or read a run, and report on it."""
    parser = parser_of("balance")
    add_game(parser, optional=True)
    parser.add_argument("--agent", default="random", help=f"who plays: {agent_names()} (default random)")
    parser.add_argument("--games", type=int, default=2000, help="games to play with each set of cards (default 2000)")
    parser.add_argument("--players", type=int, help="table size, in a game of more than two (default 5)")
    add_run_options(parser, "results/balance-GAME")
    arguments = parser.parse_intermixed_args()
    with parser.checking():
        if arguments.read:
            if arguments.game:
                raise ValueError("--read reports on a run that was played: name no game")
            run = read_run(arguments.read)
            if not expansions.compares(run) and not is_alone(run):
                raise ValueError(f"{arguments.read} is a run of a tournament: bang tournament --read {arguments.read}")
            out = output.folder(arguments.out or arguments.read.parent)
        else:
            game = known_game(arguments.game)
            options = game_options(arguments.option)
            if arguments.players is not None:
                options["num_players"] = arguments.players
            players = players_of(game, options)
            tables = [whole_table(arguments.agent, options, players)]
            if load(game).SPEC.expansions and "expansions" not in options:
                tables = expansions.tables(game, arguments.agent, options, players)
            computer(arguments.agent, game)
            games, seed = positive(arguments.games, "--games"), seed_number(arguments.seed, "--seed")
            processes = positive(arguments.processes, "--processes")
            out = output.folder(arguments.out or Path(f"results/balance-{game}"))
    if not arguments.read:
        with parser.checking(), cluster_of(arguments) as cluster, output.Progress(games * len(tables)) as progress:
            run = play_run(game, tables, games, seed, processes, any_agent, tell=progress, cluster=cluster)
    told = expansions if expansions.compares(run) else balance
    if not arguments.read:
        save_run(run, out / "run.json", told.summary(run))
    print(told.text(run))
    output.finish([] if arguments.read else [out / "run.json"], run, out, None if arguments.no_plots else told.plot)


def is_alone(run: Run) -> bool:
    """Whether one agent plays at one table against itself."""
    return len(run.tables) == len(run.tables[0].agents) == len(run.tables[0].lineups) == 1
