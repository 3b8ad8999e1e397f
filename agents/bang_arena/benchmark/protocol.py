"""Protocols of the benchmark: what is played on which deals, in which seats, against whom. A protocol is data.

`bench-1.toml` is version `bench-1`. A version never changes: its hash stands in every result, and a test knows it.
Whatever should be played otherwise becomes a new version in a file of its own.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.names import network_of
from bang_agents.network import baselines
from bang_arena.match import Table, exchanged, players_of
from bang_env.core.checks import known_keys, one_of, seed_number, whole_number
from bang_env.games import GAMES

FOLDER = Path(__file__).parent
NEWEST = "bench-1"
SPLITS = ("train", "test")
MOST_DEALS = 100_000


@dataclass(frozen=True)
class Opponent:
    """Whom an agent is measured against, and on how many deals."""

    label: str
    """What tables call it."""
    agent: str
    """The agent's full name, with all its options: what it is if they are not given may change."""
    deals: int


@dataclass(frozen=True)
class Track:
    """What is played for one score: a game with its options, against some opponents."""

    name: str
    game: str
    title: str
    options: Mapping[str, Any]
    seed: int
    opponents: tuple[Opponent, ...]
    split: Mapping[str, Mapping[str, tuple[str, ...]]]
    """For `train` and `test`, the characters that each option of the game draws from; empty if there is no split."""
    draw: Mapping[str, int]
    """How many characters each of these options takes."""

    @property
    def players(self) -> int:
        """How many play."""
        return players_of(self.game, dict(self.options))

    def characters(self, half: str, block: int) -> dict[str, list[str]]:
        """The characters of one deal of a half of the split, as options of the game."""
        rng = np.random.default_rng([self.seed, block, SPLITS.index(half)])
        return {option: [str(name) for name in rng.choice(pool, self.draw[option], replace=False)]
                for option, pool in sorted(self.split[half].items())}

    def tables(self, agent: str, half: str | None = None, most: int | None = None, network: str = "ppo") -> list[Table]:
        """The agent among each opponent: every deal is played once with the agent in every seat.

        With `half`, all characters are of that half of the split; `most` cuts the number of deals. `network` is what
        the opponent `ppo` of the protocol is called today.
        """
        tables = []
        for opponent in self.opponents:
            deals = min(opponent.deals, most or opponent.deals)
            name = network if opponent.agent == "ppo" else opponent.agent
            table = exchanged(agent, name, dict(self.options), self.players)
            more = tuple({} if half is None else self.characters(half, block) for block in range(deals))
            tables.append(Table(table.options, table.lineups, more))
        return tables


@dataclass(frozen=True)
class Protocol:
    """A version of the benchmark."""

    version: str
    hash: str
    """SHA-256 of what it says, without comments and layout."""
    tracks: Mapping[str, Track]
    policies: Mapping[str, str]
    """For each game whose trained network is an opponent, the SHA-256 of the network's file."""

    def track(self, name: str) -> Track:
        """The track of this name; a game that has one track names it too."""
        mine = [track for track in self.tracks.values() if track.game == name]
        if name not in self.tracks and len(mine) == 1:
            return mine[0]
        one_of(name, f"a track of {self.version}", list(self.tracks))
        return self.tracks[name]

    def network(self, track: Track) -> str:
        """The agent that is the trained opponent of a track: `ppo`, or an earlier baseline such as `ppo@bench-1`.

        Raises ValueError if the package has no network with the hash of the protocol.
        """
        if not any(opponent.agent == "ppo" for opponent in track.opponents):
            return "ppo"
        wanted = self.policies.get(track.game, "none")
        given = {network_of(name, track.game): name for name in baselines(track.game)}
        if wanted in given:
            return given[wanted]
        there = " and ".join(map(str, given)) or "none"
        raise ValueError(f"{self.version} is played against the network {track.game}.npz with SHA-256 {wanted}; this "
                         f"package comes with {there}, so its scores would not be those of {self.version}")


@lru_cache
def read_protocol(version: str = NEWEST) -> Protocol:
    """The protocol of this version; ValueError says which there are."""
    there = sorted(path.stem for path in FOLDER.glob("bench-*.toml"))
    one_of(version, "the version of the benchmark", there)
    return protocol_of((FOLDER / f"{version}.toml").read_text(encoding="utf-8"))


def protocol_of(text: str) -> Protocol:
    """The protocol that a text in TOML says; ValueError tells what is wrong with it."""
    content = tomllib.loads(text)
    known_keys(content, "a protocol", ("version", "policies", "tracks"))
    digest = hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    tracks = {name: _track(name, entry) for name, entry in content["tracks"].items()}
    return Protocol(str(content["version"]), digest, tracks, dict(content.get("policies", {})))


def _track(name: str, entry: Mapping[str, Any]) -> Track:
    known_keys(entry, f"the track {name}", ("game", "title", "options", "seed", "opponents", "draw", "train", "test"))
    game = GAMES[one_of(entry["game"], f"the game of {name}", GAMES)]
    opponents = tuple(
        Opponent(str(one["label"]), str(one["agent"]), whole_number(one["deals"], "deals", 1, MOST_DEALS))
        for one in entry["opponents"])
    if len({one.label for one in opponents}) < len(opponents):
        raise ValueError(f"the track {name} names an opponent twice")
    draw = {str(option): whole_number(count, f"draw of {option}", 1) for option, count in entry.get("draw", {}).items()}
    split = {half: {option: tuple(pool) for option, pool in entry[half].items()} for half in SPLITS if half in entry}
    for half, pools in split.items():
        if set(pools) != set(draw) or len(split) != len(SPLITS):
            raise ValueError(f"the track {name} must say for both halves what {', '.join(draw)} draw from")
        for option, pool in pools.items():
            if len(set(pool)) != len(pool) or len(pool) < draw[option]:
                raise ValueError(f"{half} of the track {name}: {option} needs {draw[option]} characters or more, each "
                                 "named once")
    for option in draw:
        both = set(split["train"][option]) & set(split["test"][option])
        if both:
            raise ValueError(f"the track {name} has {', '.join(sorted(both))} in both halves of its split")
    return Track(name, game, str(entry["title"]), dict(entry.get("options", {})),
                 seed_number(entry["seed"], f"the seed of {name}"), opponents, split, draw)
