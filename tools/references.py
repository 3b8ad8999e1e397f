"""Play the reference rows of the benchmark that are missing: `python -m tools.references --tracks duel --agents rules`.

A row is an agent's result on a track, played as `bang benchmark` plays it and kept in the package. Rows that are there
for the protocol as it is are not played again. An interrupted row goes on. Each track's rows are drawn in
`docs/pictures`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from bang_agents.network import has_baseline
from bang_arena.benchmark.protocol import SPLITS, Track, read_protocol
from bang_arena.benchmark.results import REFERENCE, file_name, play_track, references, save_result
from bang_arena.benchmark.tables import plot
from bang_arena.match import cores
from bang_cli.output import Progress

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
AGENTS = ("random", "rules", "ppo", "mc:50", "ismcts:50", "net:50", "ismcts:200")
"""The rows of each track, cheapest first."""
ON_HALVES = ("random", "rules", "ppo")
"""The rows of each half of a split."""


def wanted(track: Track, agents: list[str]) -> list[tuple[str, str | None]]:
    """The rows of a track: agents, and the half of the split."""
    there = [name for name in agents if name != "ppo" or has_baseline(track.game)]
    whole: list[tuple[str, str | None]] = [(name, None) for name in there]
    return whole + [(name, half) for name in there if name in ON_HALVES for half in SPLITS if track.split]


def main() -> None:
    """Play what is missing."""
    protocol = read_protocol()
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tracks", nargs="+", choices=tuple(protocol.tracks), default=list(protocol.tracks))
    parser.add_argument("--agents", nargs="+", default=list(AGENTS))
    parser.add_argument("--processes", type=int, default=cores())
    given = parser.parse_args()
    folder = REFERENCE / protocol.version
    folder.mkdir(parents=True, exist_ok=True)
    for name in given.tracks:
        track = protocol.track(name)
        for agent, half in wanted(track, given.agents):
            if agent in [one.agent for one in references(protocol.version, name, half)]:
                continue
            part = folder / f"{name}-{half}-{agent.replace(':', '-')}.part.jsonl"
            games = sum(opponent.deals for opponent in track.opponents) * track.players
            with Progress(games) as progress:
                result = play_track(protocol, track, agent, half, processes=given.processes, tell=progress, part=part,
                                    resume=part.exists())
            save_result(result, folder / f"{file_name(result)}.json")
            print(f"{result.title}: {agent}", flush=True)
        references.cache_clear()  # rows have come since they were read
        plot(references(protocol.version, name, None), PICTURES / f"benchmark-{name}.png")


if __name__ == "__main__":
    main()
