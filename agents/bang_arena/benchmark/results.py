"""An agent's results by a protocol: played, kept in a file, and what they say.

A result keeps what became of the agent in every game, so that intervals are taken over deals and two agents are
compared deal by deal. Results of different protocols, tracks, halves or numbers of deals are not compared.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bang_agents.names import network_of
from bang_agents.own import any_agent
from bang_arena.benchmark.protocol import FOLDER, SPLITS, Protocol, Track, read_protocol
from bang_arena.match import LOST, UNDECIDED, WON, Maker, Tell
from bang_arena.replay import read_json
from bang_arena.report import POINTS
from bang_arena.runs import play_run, versions
from bang_arena.statistics import Gain, Share, gains, mean_gain, mean_share, shares
from bang_env.core.checks import any_list, known_keys, mapping, one_of, whole_number

if TYPE_CHECKING:
    from bang_arena.cluster import Cluster

FORMAT, VERSION = "bang-env benchmark result", 1
KEYS = ("format", "version", "protocol", "hash", "track", "split", "deals", "agent", "ranked", "network", "made_with",
        "opponents", "summary")
REFERENCE = FOLDER / "reference"
BASELINE, FLOOR = "rules", "random"
"""The agent over which gains are counted, and the one whose score is the floor."""


@dataclass(frozen=True)
class Games:
    """What became of the agent in its games against one opponent, and how long those took."""

    results: str
    """A sign for each game, deal by deal, in the order of the agent's seats."""
    truncated: int = 0
    """How many of the games a limit ended."""
    decisions: int = 0


@dataclass(frozen=True, eq=False)
class Result:
    """An agent's games by a protocol."""

    protocol: str
    hash: str
    track: str
    split: str | None
    deals: int | None
    """A number for a trial on so many deals, None if everything was played."""
    agent: str
    ranked: bool
    network: str | None
    """The SHA-256 of the network's file, if the agent is one."""
    games: Mapping[str, Games]
    """By the opponent's label."""
    made_with: dict[str, str] = field(default_factory=lambda: versions())

    @property
    def kind(self) -> tuple[Any, ...]:
        """What two results must share to be compared."""
        return self.protocol, self.hash, self.track, self.split, self.deals

    @property
    def title(self) -> str:
        """What was played, in a few words."""
        half = f", {self.split} characters" if self.split else ""
        return f"{self.protocol} {self.track}{half}" + (f", trial on {self.deals} deal{'s' * (self.deals != 1)}"
                                                        if self.deals else "")


def play_track(protocol: Protocol, track: Track, agent: str, split: str | None = None, deals: int | None = None,
               processes: int = 1, make: Maker = any_agent, tell: Tell = lambda games, decisions: None,
               part: Path | None = None, resume: bool = False, cluster: Cluster | None = None) -> Result:
    """Play a track, here or on a cluster; with `part` an interrupted run can go on (see `bang_arena.runs.play_run`)."""
    check_half(track, split)
    tables = track.tables(agent, split, deals, protocol.network(track))
    run = play_run(track.game, tables, 1, track.seed, processes, make, tell=tell, part=part, resume=resume,
                   cluster=cluster)
    games = {}
    for opponent, played in zip(track.opponents, run.played, strict=True):
        mine = "".join(result[number % track.players] for number, result in enumerate(played.results))
        games[opponent.label] = Games(mine, sum(played.truncated), sum(played.decisions))
    return Result(protocol.version, protocol.hash, track.name, split, deals, agent, run.ranked[agent],
                  network_of(agent, track.game), games)


def check_half(track: Track, split: str | None) -> None:
    """Raise ValueError if the track has no such half."""
    if split is not None:
        one_of(split, "the split", SPLITS)
        if not track.split:
            raise ValueError(f"the track {track.name} has no split of characters into train and test")


# --------------------------------------------------------------------------------------------------------------- scores


def counts(result: Result, labels: Sequence[str] | None = None) -> tuple[np.ndarray, np.ndarray]:
    """What the agent won and how many games it played: (deal, opponent). Between two, an undecided game counts half.

    Opponents with fewer deals have rows of 0 at the end: the deals of all are the same, as far as they go.
    """
    players = read_protocol(result.protocol).track(result.track).players
    points = {**POINTS, LOST: 0.0} if players == 2 else {WON: 1.0, UNDECIDED: 0.0, LOST: 0.0}
    columns = [np.array([points[sign] for sign in result.games[label].results]).reshape(-1, players)
               for label in labels or result.games]
    most = max(len(column) for column in columns)
    won, games = np.zeros((most, len(columns))), np.zeros((most, len(columns)))
    for at, column in enumerate(columns):
        won[:len(column), at], games[:len(column), at] = column.sum(axis=1), players
    return won, games


def scores(result: Result) -> dict[str, Share]:
    """The agent's score against each opponent."""
    return dict(zip(result.games, shares(*counts(result)), strict=True))


def overall(result: Result) -> Share:
    """The mean of the scores: every opponent counts the same."""
    return mean_share(*counts(result))


def check_alike(results: Sequence[Result]) -> None:
    """Raise ValueError unless all results are of the same protocol, track, half and deals."""
    first = results[0]
    for other in results[1:]:
        if (first.protocol, first.hash) != (other.protocol, other.hash):
            raise ValueError(f"results of different versions are not compared: {first.agent} played {first.protocol} "
                             f"({first.hash[:12]}), {other.agent} played {other.protocol} ({other.hash[:12]})")
        if first.kind != other.kind:
            raise ValueError(f"results of different games are not compared: {first.agent} played {first.title}, "
                             f"{other.agent} played {other.title}")


def first_deals(result: Result, deals: int) -> Result:
    """The games of a whole result on the deals of a trial, whose own games have other luck; decisions are left out."""
    most = deals * read_protocol(result.protocol).track(result.track).players
    games = {label: Games(of.results[:most]) for label, of in result.games.items()}
    return replace(result, deals=deals, games=games)


def gain_over(result: Result, before: Result) -> tuple[dict[str, Gain], Gain]:
    """How much more the agent wins than another does in the same seats of the same deals: by opponent, and overall."""
    check_alike([before, result])
    mine, theirs = counts(result), counts(before, list(result.games))
    each = {}
    for at, label in enumerate(result.games):
        rows, column = mine[1][:, at] > 0, slice(at, at + 1)
        won, games, won_before, games_before = (side[rows, column] for side in (*mine, *theirs))
        each[label] = gains(won, games, won_before, games_before)[0]
    return each, mean_gain(*mine, *theirs)


@dataclass(frozen=True)
class Scale:
    """Between which scores an agent's score is read: those of random play, and the best that any known agent has."""

    floor: float
    bound: float
    best: str
    """The agent that reaches the bound."""

    def place(self, score: float) -> float:
        """0 at the floor, 1 at the bound."""
        return (score - self.floor) / (self.bound - self.floor) if self.bound > self.floor else float("nan")


def scales(known: Sequence[Result]) -> dict[str, Scale]:
    """The scale of each opponent by these results; none without a floor."""
    by_agent = {result.agent: scores(result) for result in known}
    if FLOOR not in by_agent:
        return {}
    found = {}
    for label, share in by_agent[FLOOR].items():
        best = max(by_agent, key=lambda name: by_agent[name][label].share)
        found[label] = Scale(share.share, by_agent[best][label].share, best)
    return found


def overall_scale(scale: Mapping[str, Scale]) -> Scale:
    """The means of the floors and of the bounds; no single agent need reach the latter."""
    return Scale(float(np.mean([one.floor for one in scale.values()])),
                 float(np.mean([one.bound for one in scale.values()])), "")


def summary(result: Result) -> dict[str, Any]:
    """The scores as plain data, for the file."""
    def plain(share: Share) -> dict[str, float]:
        return {"score": share.share, "low": share.low, "high": share.high, "games": share.games}

    return {"all": plain(overall(result)), **{label: plain(share) for label, share in scores(result).items()}}


# ---------------------------------------------------------------------------------------------------------------- files


def save_result(result: Result, path: Path) -> None:
    """Write a result to a file."""
    opponents = [{"label": label, "truncated": games.truncated, "decisions": games.decisions, "results": games.results}
                 for label, games in result.games.items()]
    content = {"format": FORMAT, "version": VERSION, "protocol": result.protocol, "hash": result.hash,
               "track": result.track, "split": result.split, "deals": result.deals, "agent": result.agent,
               "ranked": result.ranked, "network": result.network, "made_with": result.made_with,
               "summary": summary(result), "opponents": opponents}
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read_result(path: Path) -> Result:
    """Read a result from a file; raises ValueError if it is missing, damaged, or of a protocol that is not known."""
    content = read_json(path, FORMAT, VERSION)
    try:
        return _result_from(content)
    except KeyError as error:
        raise ValueError(f"{path} is broken: {error} is missing") from None
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} cannot be used: {error}") from None


def _result_from(content: Mapping[str, Any]) -> Result:
    known_keys(content, "a result", KEYS)
    protocol = read_protocol(content["protocol"])
    track = protocol.track(content["track"])
    deals = None if content["deals"] is None else whole_number(content["deals"], "deals", 1)
    check_half(track, content["split"])
    games = {}
    for entry in any_list(content["opponents"], "opponents"):
        label = mapping(entry, "an opponent")["label"]
        number = one_of(label, "an opponent", [opponent.label for opponent in track.opponents])
        wanted = track.players * min(track.opponents[number].deals, deals or track.opponents[number].deals)
        signs = str(entry["results"])
        if content["hash"] == protocol.hash and (len(signs) != wanted or set(signs) - {WON, LOST, UNDECIDED}):
            raise ValueError(f"the results against {label} must be {wanted} of {WON} {LOST} {UNDECIDED}")
        games[str(label)] = Games(signs, whole_number(entry["truncated"], "truncated", 0),
                                  whole_number(entry["decisions"], "decisions", 0))
    if content["hash"] == protocol.hash and list(games) != [opponent.label for opponent in track.opponents]:
        raise ValueError(f"it lacks opponents of {protocol.version} {track.name}")
    return Result(protocol.version, str(content["hash"]), track.name, content["split"], deals, str(content["agent"]),
                  bool(content["ranked"]), content["network"], games,
                  {str(name): str(value) for name, value in mapping(content["made_with"], "made_with").items()})


def file_name(result: Result) -> str:
    """A name for the file of a result, without its ending: the track, the half, the agent, and a trial's deals."""
    agent = "".join(sign if sign.isalnum() else "-" for sign in result.agent)
    trial = [] if result.deals is None else [f"trial-{result.deals}"]
    return "-".join([result.track, *([result.split] if result.split else []), agent, *trial])


@lru_cache
def references(version: str, track: str, split: str | None = None) -> tuple[Result, ...]:
    """The results of the agents that come with the package, on a whole track of the protocol as it is."""
    digest = read_protocol(version).hash
    known = [read_result(path) for path in sorted(REFERENCE.glob(f"{version}/{track}-*.json"))]
    return tuple(one for one in known if one.kind == (version, digest, track, split, None) and one.ranked)
