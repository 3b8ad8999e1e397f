"""`bang benchmark`: measure an agent by a frozen protocol. `bang benchmark duel --agent my_agents:Mine`

A track is a game with its options, deals and opponents; bang_arena/benchmark/bench-1.toml says what each track plays.
Prints the scores and saves them as JSON, Markdown and LaTeX, with a plot. What was played is kept as it goes: after an
interruption, the same command with `--resume` goes on. `bang benchmark compare a.json b.json` sets results side by side
and refuses those that were not played by the same version of the protocol, on the same track.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bang_agents.own import any_agent
from bang_arena import report
from bang_arena.benchmark import tables
from bang_arena.benchmark.protocol import NEWEST, SPLITS, read_protocol
from bang_arena.benchmark.results import (
    Result,
    check_half,
    file_name,
    first_deals,
    play_track,
    read_result,
    references,
    save_result,
)
from bang_arena.runs import games_in
from bang_cli.output import Progress, folder
from bang_cli.parser import Parser, add_workers, cluster_of, positive
from bang_cli.parser import parser as parser_of
from bang_cli.seats import agent_names, computer
from bang_env.extras import install_command

DRAWN = {"text": report.columns, "markdown": report.markdown, "latex": tables.latex}
"""How tables are printed, by name."""


def main() -> None:
    """Play a track, or compare results."""
    parser = parser_of("benchmark")
    names = ", ".join(read_protocol().tracks)
    parser.add_argument("what", nargs="+", metavar="track",
                        help=f"what to play: {names}; or the word compare, followed by saved results")
    parser.add_argument("--agent", help=f"who is measured: {agent_names()}")
    parser.add_argument("--split", choices=SPLITS, help="play with the characters of this half only")
    parser.add_argument("--deals", type=int, help="a trial: only the first deals against each opponent")
    parser.add_argument("--protocol", default=NEWEST, help=f"the version of the benchmark (default {NEWEST})")
    add_workers(parser)
    parser.add_argument("--out", type=Path, default=Path("results/benchmark"),
                        help="folder for the results (default results/benchmark)")
    parser.add_argument("--resume", action="store_true", help="go on with the games that were interrupted")
    parser.add_argument("--no-plots", action="store_true", help="leave out the plot")
    parser.add_argument("--print", dest="form", choices=tuple(DRAWN), default="text",
                        help="how tables are printed (default text)")
    parser.add_argument("--reference", action="store_true",
                        help="with compare: add the agents that come with the package")
    arguments = parser.parse_intermixed_args()
    if arguments.what[0] == "compare":
        compare(parser, arguments)
    else:
        measure(parser, arguments)


def compare(parser: Parser, arguments: argparse.Namespace) -> None:
    """Print saved results side by side."""
    with parser.checking():
        if len(arguments.what) < 2:
            raise ValueError("compare needs the files of one or more results")
        if arguments.agent or arguments.split or arguments.deals:
            raise ValueError("compare reads results that were played: give it their files alone")
        results = [read_result(Path(name)) for name in arguments.what[1:]]
        if arguments.reference:
            first = results[0]
            known = [one for one in references(first.protocol, first.track, first.split)
                     if one.agent not in [result.agent for result in results]]
            results += known if first.deals is None else [first_deals(one, first.deals) for one in known]
        if len(results) < 2:
            raise ValueError("compare needs two results, or one with --reference")
        print(tables.compared(results, DRAWN[arguments.form]))


def measure(parser: Parser, arguments: argparse.Namespace) -> None:
    """Play a track and report on it."""
    with parser.checking():
        if len(arguments.what) > 1:
            raise ValueError(f"one track is played at a time, not {' '.join(arguments.what)}")
        protocol = read_protocol(arguments.protocol)
        track = protocol.track(arguments.what[0])
        if not arguments.agent:
            raise ValueError(f"--agent must say who is measured: {agent_names()}")
        computer(arguments.agent, track.game)
        check_half(track, arguments.split)
        protocol.network(track)
        deals = None if arguments.deals is None else positive(arguments.deals, "--deals")
        processes = positive(arguments.processes, "--processes")
        out = folder(arguments.out)
    planned = Result(protocol.version, protocol.hash, track.name, arguments.split, deals, arguments.agent, True, None,
                     {})
    part = out / f"{file_name(planned)}.part.jsonl"
    games = sum(len(table.deals) * len(table.lineups) for table in track.tables(arguments.agent, most=deals))
    try:
        with parser.checking(), cluster_of(arguments) as cluster, Progress(games) as progress:
            result = play_track(protocol, track, arguments.agent, arguments.split, deals, processes, any_agent,
                                progress, part, arguments.resume, cluster)
    except KeyboardInterrupt:
        if games_in(part):
            print(f"\n{part} keeps {games_in(part)} games: the same command with --resume goes on", file=sys.stderr)
        raise
    print(tables.text(result, DRAWN[arguments.form]))
    print(f"\nsaved {' '.join(path.name for path in save_all(result, out, not arguments.no_plots))} in {out}")


def save_all(result: Result, out: Path, plotted: bool) -> list[Path]:
    """Write a result with its tables and its plot; tells which files there are."""
    name = file_name(result)
    files = [out / f"{name}.json", out / f"{name}.md", out / f"{name}.tex"]
    save_result(result, files[0])
    files[1].write_text(tables.text(result, report.markdown) + "\n", encoding="utf-8")
    rows = tables.rows_of(result, tables.known_results(result))
    files[2].write_text("\n".join(tables.latex(rows)) + "\n", encoding="utf-8")
    if plotted:
        try:
            files.append(tables.plot([result], out / f"{name}.png"))
        except ImportError:
            print(f"(no plot: it needs matplotlib, {install_command('arena')})", file=sys.stderr)
    return files
