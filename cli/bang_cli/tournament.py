"""Agents measured against each other. `bang tournament duel random rules --blocks 100`

In a game of two every agent meets every other one, on both sides of each deal: scores, and Elo ratings by
Bradley-Terry. In a game of more, each agent sits in every seat of each deal in turn among others of one kind, and at
a table of its own: win rates by role. Prints a table; saves the run (`run.json`: options, seeds, versions, deals,
every game's result) and plots. What was played is kept as it goes: after an interruption, the same command with
`--resume` goes on. `--read run.json` reports on a saved run again; with `--game 7` it plays game number 7
of the run again and saves it as a replay. The same command gives the same table on every machine, with any number of
processes, and on a Ray cluster (`--address`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from bang_agents.own import any_agent
from bang_arena import report
from bang_arena.match import CHUNK_GAMES, Table, exchanged, players_of, whole_table
from bang_arena.plots import plot_run
from bang_arena.replay import save_replay
from bang_arena.runs import Run, games_in, play_run, read_run, save_run
from bang_cli.output import Progress, finish, folder
from bang_cli.parser import add_game, add_run_options, cluster_of, game_options, known_game, positive
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names, computer
from bang_env.core.checks import seed_number, whole_number


def tables_of(game: str, names: list[str], among: list[str], options: dict[str, Any], sizes: list[int]) -> list[Table]:
    """Who plays whom."""
    if len(set(names)) < len(names):
        raise ValueError("an agent is named twice: " + ", ".join(names))
    if not sizes and players_of(game, options) == 2:
        if among:
            raise ValueError("--among is for games of more than two: here all agents play each other")
        if len(names) < 2:
            raise ValueError(f"a tournament needs two agents or more; there are {agent_names()}")
        return [exchanged(one, other, options, 2) for place, one in enumerate(names) for other in names[place + 1:]]
    if not names:
        raise ValueError(f"a tournament needs an agent; there are {agent_names()}")
    tables: list[Table] = []
    for size in sizes or [players_of(game, options)]:
        mine = {**options, "num_players": size}
        players_of(game, mine)
        tables += [whole_table(name, mine, size) for name in dict.fromkeys([*names, *among])]
        tables += [exchanged(one, other, mine, size) for one in names for other in among or names if one != other]
    return tables


def main() -> None:
    """Play or read a run, and report on it."""
    parser = parser_of("tournament")
    add_game(parser, optional=True)
    parser.add_argument("agents", nargs="*", metavar="agent", help=f"the agents: {agent_names()}")
    parser.add_argument("--blocks", type=int, default=100,
                        help="deals to play, each with all seats exchanged (default 100)")
    parser.add_argument("--players", type=int, nargs="+", default=[],
                        help="table sizes, in a game of more than two (default 5)")
    parser.add_argument("--among", nargs="+", default=[], metavar="AGENT",
                        help="whom to sit among, in a game of more than two (default: each of the agents in turn)")
    parser.add_argument("--save-games", type=int, default=0, metavar="N",
                        help="save the first N games of every pairing as replays")
    parser.add_argument("--game", dest="number", type=int, metavar="K",
                        help="with --read: play game K of the run again and save it as a replay")
    parser.add_argument("--resume", action="store_true",
                        help="go on with the run that was interrupted in the folder of --out")
    parser.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    add_run_options(parser, "results/tournament-GAME")
    arguments = parser.parse_intermixed_args()
    if arguments.read:
        with parser.checking():
            if arguments.resume:
                raise ValueError("--read plays nothing: there is nothing to resume")
            if arguments.game:
                raise ValueError("--read reports on a run that was played: name no game and no agents")
            run = read_run(arguments.read)
            out = folder(arguments.out or arguments.read.parent)
            if arguments.number is not None:
                save_game(run, arguments.number, out)
                return
    else:
        with parser.checking():
            game = known_game(arguments.game)
            if arguments.number is not None:
                raise ValueError("--game takes a game of a saved run: give --read FILE too")
            options = game_options(arguments.option)
            if "num_players" in options:
                raise ValueError("use --players for the number of players")
            tables = tables_of(game, arguments.agents, arguments.among, options, arguments.players)
            for name in {name for table in tables for name in table.agents}:
                computer(name, game)
            blocks, seed = positive(arguments.blocks, "--blocks"), seed_number(arguments.seed, "--seed")
            processes = positive(arguments.processes, "--processes")
            replays = whole_number(arguments.save_games, "--save-games", 0)
            out = folder(arguments.out or Path(f"results/tournament-{game}"))
        part = out / "run.part.jsonl"
        try:
            games = blocks * sum(len(table.lineups) for table in tables)
            with parser.checking(), cluster_of(arguments) as cluster, Progress(games) as progress:
                run = play_run(game, tables, blocks, seed, processes, any_agent, replays, progress, part,
                               arguments.resume, cluster)
        except KeyboardInterrupt:
            kept = games_in(part)
            print(f"\n{part} keeps {kept} games: the same command with --resume goes on" if kept else
                  f"\nnothing is kept: games are kept by the {CHUNK_GAMES}, and those were not over", file=sys.stderr)
            raise
        save_run(run, out / "run.json", report.summary(run))
    print(report.text(run, report.markdown if arguments.markdown else report.columns))
    saved = [] if arguments.read else [out / "run.json", *save_games(run, out)]
    finish(saved, run, out, None if arguments.no_plots else plot_run)


def save_games(run: Run, out: Path) -> list[Path]:
    """Save the games that were recorded as replays."""
    files = []
    first = 0
    for place, (table, played) in enumerate(zip(run.tables, run.played, strict=True)):
        for number, actions in sorted(played.actions.items()):
            files.append(folder(out / "games") / f"{first + number:06}.json")
            save_replay(run.as_replay(place, number, actions), files[-1])
        first += run.blocks * len(table.lineups)
    return files


def save_game(run: Run, number: int, out: Path) -> None:
    """Play one game of a saved run again, and save it as a replay."""
    replay = run.replay(number, any_agent)
    path = folder(out / "games") / f"{number:06}.json"
    save_replay(replay, path)
    seats = ", ".join(f"{seat} {name}" for seat, name in zip(replay.start().agents, replay.agents, strict=True))
    print(f"game {number}: {seats}; {len(replay.actions)} decisions\nsaved {path}; bang replay {path} shows it")
