"""Recorded games: many games as compressed arrays in one file that NumPy alone can load, and a loader that rebuilds any
position of them.

A file is an `.npz` with these arrays; game g has the decisions `starts[g]` to `starts[g + 1] - 1`:

    about         ()        a JSON text: the game, its options, who played each seat, the seed, versions
    seeds         (G,)      uint64: the seed of each game; with the options it gives the same deal on every machine
    starts        (G + 1,)  int64: where each game's decisions begin
    actions       (D,)      int16: the action of each decision
    players       (D,)      int8: who took it
    returns       (G, P)    int8: each player's result, 1, 0 or -1
    truncated     (G,)      bool: whether the turn limit ended the game
    observations  (D, F)    float32, on demand: what the player who is asked sees
    masks         (D, A/8)  uint8, on demand: the legal actions, as `numpy.packbits` packs them
    events        (E, 4)    int16, on demand: kind, who, and two values, as the engine logs them, hidden ones included
    event_starts  (D + 1,)  int64: the events since the previous decision of the game are those from here on

Games are played in shards of a fixed size, each with generators of its own: the games depend on the seed alone, never
on the number of processes. Within a shard many games run side by side in a `Batch`. Each lane of it plays the same
number of games one after the other, so that short games are not favoured.
"""

from __future__ import annotations

import json
import multiprocessing
import shutil
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bang_agents.agent import View, Views, legal_answers
from bang_agents.own import any_agent
from bang_arena.match import Maker, deal_seed, players_of
from bang_arena.runs import versions
from bang_env.core.batch import Batch
from bang_env.core.checks import mapping, one_of, whole_number
from bang_env.core.events import EVENT_ROOM
from bang_env.core.game import Game
from bang_env.games import GAMES, load

if TYPE_CHECKING:
    from bang_arena.cluster import Cluster

FORMAT, VERSION = "bang-env games", 1
LANES, ROUNDS = 128, 16
"""A shard has LANES games side by side, and ROUNDS of them one after the other. Other numbers give other games."""
MOST_DECISIONS = 20_000
"""A game that takes longer is not recorded: the recording ends with an error that says what to do."""
PARTS = ("seeds", "starts", "actions", "players", "returns", "truncated", "observations", "masks", "events",
         "event_starts")
OFFSETS = {"starts": "actions", "event_starts": "events"}
"""Arrays of places in another array: those of a shard begin where the shards before it end."""


@dataclass(frozen=True)
class Plan:
    """What is to be recorded."""

    game: str
    options: Mapping[str, Any]
    agents: tuple[str, ...]
    """Who plays, by seat."""
    games: int
    seed: int
    observations: bool = False
    """Whether to keep what players saw, and what was legal."""
    events: bool = False
    """Whether to keep what happened between decisions."""
    lanes: int = LANES
    rounds: int = ROUNDS

    @property
    def shard_games(self) -> int:
        """How many games a full shard has."""
        return self.lanes * self.rounds

    @property
    def shards(self) -> int:
        """How many shards the games fill; the last one may be smaller."""
        return -(-self.games // self.shard_games)

    def about(self) -> dict[str, Any]:
        """What the file says of itself."""
        return {"format": FORMAT, "version": VERSION, "game": self.game, "options": dict(self.options),
                "agents": list(self.agents), "games": self.games, "seed": self.seed,
                "observations": self.observations, "events": self.events, "lanes": self.lanes,
                "rounds": self.rounds, "made_with": versions()}


# ---------------------------------------------------------------------------------------------------------- one shard


class Lane:
    """One lane of a shard: the decisions of the game that it plays, and the games that it has finished."""

    def __init__(self, quota: int) -> None:
        self.quota = quota
        self.finished: list[dict[str, Any]] = []
        self.open: list[tuple[Any, ...]] = []

    @property
    def done(self) -> bool:
        """Whether it has played all its games."""
        return len(self.finished) == self.quota


def play_shard(plan: Plan, shard: int, make: Maker = any_agent) -> dict[str, np.ndarray]:
    """The games of a shard as arrays, in the order of lanes and rounds."""
    total = min(plan.shard_games, plan.games - shard * plan.shard_games)
    lanes = [Lane(total // plan.lanes + (lane < total % plan.lanes)) for lane in range(min(plan.lanes, total))]
    batch = load(plan.game).Batch(len(lanes), seed=deal_seed(plan.seed, shard), **plan.options)
    names = list(dict.fromkeys(plan.agents))
    agents = {name: make(name, plan.game) for name in names}
    rngs = {name: np.random.default_rng([plan.seed, shard, at]) for at, name in enumerate(names)}
    seated = np.array([names.index(name) for name in plan.agents])
    while not all(lane.done for lane in lanes):
        going = np.array([not lane.done for lane in lanes])
        actions = batch.action_masks.argmax(axis=1)  # any legal one, where a lane waits for the others
        for at, name in enumerate(names):
            rows = np.flatnonzero(going & (seated[batch.players] == at))
            if len(rows):
                decisions = [len(lanes[row].open) + 1 for row in rows]
                actions[rows] = legal_answers(name, agents[name], Views.of_batch(batch, rows), rngs[name], decisions)
        _note(plan, batch, lanes, actions)
        seeds = batch.states["seed"].copy()
        batch.step(actions)
        for lane in np.flatnonzero(going & (batch.terminations | batch.truncations)):
            mine = lanes[lane]
            mine.finished.append({"seed": seeds[lane], "decisions": mine.open,
                                  "returns": batch.rewards[lane].astype(np.int8),
                                  "truncated": bool(batch.truncations[lane])})
            mine.open = []
    return _arrays(plan, batch, [game for lane in lanes for game in lane.finished])


def _note(plan: Plan, batch: Batch, lanes: Sequence[Lane], actions: np.ndarray) -> None:
    """Write down the decision of each lane that still plays."""
    packed = np.packbits(batch.action_masks, axis=1) if plan.observations else None
    for number, lane in enumerate(lanes):
        if lane.done:
            continue
        if len(lane.open) >= MOST_DECISIONS:
            raise ValueError(f"the game with seed {int(batch.states['seed'][number])} has gone on for {MOST_DECISIONS} "
                             "decisions: set the option turn_limit")
        entry: list[Any] = [actions[number], batch.players[number]]
        if packed is not None:
            entry += [batch.observations[number].copy(), packed[number]]
        if plan.events:
            entry.append(logged(batch.states[number]))
        lane.open.append(tuple(entry))


def logged(record: Any) -> np.ndarray:
    """The events since the last decision of a game, oldest first: kind, who, and two values."""
    total = int(record["num_events"])
    order = [index % EVENT_ROOM for index in range(max(0, total - EVENT_ROOM), total)]
    return record["events"][order].astype(np.int16)


def _arrays(plan: Plan, batch: Batch, games: Sequence[Mapping[str, Any]]) -> dict[str, np.ndarray]:
    decisions = [entry for game in games for entry in game["decisions"]]
    arrays = {
        "seeds": np.array([game["seed"] for game in games], np.uint64),
        "starts": _offsets([len(game["decisions"]) for game in games]),
        "actions": np.array([entry[0] for entry in decisions], np.int16),
        "players": np.array([entry[1] for entry in decisions], np.int8),
        "returns": np.stack([game["returns"] for game in games]),
        "truncated": np.array([game["truncated"] for game in games], np.bool_),
    }
    if plan.observations:
        arrays["observations"] = np.stack([entry[2] for entry in decisions])
        arrays["masks"] = np.stack([entry[3] for entry in decisions])
    if plan.events:
        arrays["events"] = np.concatenate([entry[-1] for entry in decisions])
        arrays["event_starts"] = _offsets([len(entry[-1]) for entry in decisions])
    return arrays


def _offsets(lengths: Sequence[int]) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)


# --------------------------------------------------------------------------------------------------------- a whole file


def record(plan: Plan, path: Path, processes: int = 1, resume: bool = False, make: Maker = any_agent,
           tell: Callable[[int, int], None] = lambda games, decisions: None, cluster: Cluster | None = None) -> None:
    """Play the games of a plan, in so many processes or on a cluster, and write them to a file.

    Finished shards wait in the folder `FILE.parts`, so that no more than one shard a process is in memory and an
    interrupted recording can go on: with `resume`, shards that are there are not played again.
    """
    folder = path.with_name(path.name + ".parts")
    text = json.dumps(plan.about(), sort_keys=True)
    if not resume:
        shutil.rmtree(folder, ignore_errors=True)
    elif not (folder / "about.json").exists():
        raise ValueError(f"there is no interrupted recording to go on with: {folder} is missing")
    elif (folder / "about.json").read_text(encoding="utf-8") != text:
        raise ValueError(f"{folder} is of another recording: give the same arguments as before, or leave out --resume")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "about.json").write_text(text, encoding="utf-8")
    left = [shard for shard in range(plan.shards) if not _part(folder, shard).exists()]
    for shard in set(range(plan.shards)) - set(left):
        with np.load(_part(folder, shard)) as arrays:
            tell(len(arrays["seeds"]), 0)
    if cluster is not None:
        for index, arrays in cluster.each(partial(play_shard, plan, make=make), left, plan.agents):
            tell(*_keep(folder, left[index], arrays))
    else:
        for games, decisions in _play_shards(plan, folder, left, min(processes, max(1, len(left))), make):
            tell(games, decisions)
    _join(plan, folder, path)
    shutil.rmtree(folder)


def _part(folder: Path, shard: int) -> Path:
    return folder / f"{shard:06}.npz"


def _play_shards(plan: Plan, folder: Path, left: Sequence[int], processes: int,
                 make: Maker) -> Iterator[tuple[int, int]]:
    if processes == 1:
        for shard in left:
            yield _play_part(plan, folder, shard, make)
        return
    for name in set(plan.agents):  # what has to be compiled is compiled once, here
        game = load(plan.game).Game(0, **plan.options)
        make(name, plan.game).choose(View(game), np.random.default_rng(0))
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(_play_part, plan, folder, shard, make) for shard in left]
        try:
            for future in as_completed(waiting):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _play_part(plan: Plan, folder: Path, shard: int, make: Maker) -> tuple[int, int]:
    """Play a shard and keep it; tells how many games and decisions it has."""
    return _keep(folder, shard, play_shard(plan, shard, make))


def _keep(folder: Path, shard: int, arrays: Mapping[str, np.ndarray]) -> tuple[int, int]:
    """Write a shard's part; tells how many games and decisions it has."""
    draft = folder / f"draft-{shard}.npz"
    np.savez(draft, **arrays)  # type: ignore[arg-type]
    draft.rename(_part(folder, shard))  # a part is there as a whole or not at all
    return len(arrays["seeds"]), len(arrays["actions"])


def _join(plan: Plan, folder: Path, path: Path) -> None:
    """Write all parts into one file, one array after the other and shard by shard: never more than that in memory."""
    draft = path.with_name(path.name + ".draft")
    with zipfile.ZipFile(draft, "w", zipfile.ZIP_DEFLATED, allowZip64=True) as target:
        _write(target, "about", (), [np.array(json.dumps(plan.about()))])
        with np.load(_part(folder, 0)) as first:
            names = [name for name in PARTS if name in first.files]
        for name in names:
            rows, like = 0, np.zeros(0)
            for piece in _pieces(plan, folder, name):
                rows, like = rows + len(piece), piece
            _write(target, name, (rows, *like.shape[1:]), _pieces(plan, folder, name))
    draft.rename(path)


def _pieces(plan: Plan, folder: Path, name: str) -> Iterator[np.ndarray]:
    """An array of all shards in order; places in another array count from the first shard on."""
    before = 0
    for shard in range(plan.shards):
        with np.load(_part(folder, shard)) as arrays:
            piece = arrays[name]
        if name not in OFFSETS:
            yield piece
        else:
            yield (piece if shard == 0 else piece[1:]) + before
            before += int(piece[-1])


def _write(target: zipfile.ZipFile, name: str, shape: tuple[int, ...], pieces: Iterable[np.ndarray]) -> None:
    """Write one array of an `.npz` file piece by piece."""
    pieces = iter(pieces)
    first = next(pieces)
    with target.open(f"{name}.npy", "w", force_zip64=True) as file:
        header = {"descr": np.lib.format.dtype_to_descr(first.dtype), "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(file, header)
        for piece in chain([first], pieces):
            file.write(np.ascontiguousarray(piece).tobytes())


# ---------------------------------------------------------------------------------------------------------- the loader


class Recording:
    """The games of a file.

        games = Recording("games.npz")
        len(games), games.returns[7], games.actions_of(7)
        games.position(7, 20)        # game 7 at its decision 20, as a `Game`
        for game, action in games.replay(7): ...
    """

    def __init__(self, path: Path | str) -> None:
        try:
            with np.load(path, allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                if not isinstance(about, dict) or (about.get("format"), about.get("version")) != (FORMAT, VERSION):
                    raise ValueError("it has another format or version")
                self.arrays = {name: arrays[name] for name in PARTS if name in arrays.files}
        except FileNotFoundError:
            raise ValueError(f"there is no file {path}") from None
        except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
            raise ValueError(f"{path} is not a file of recorded games: {error}") from None
        self.about = about
        self.game = GAMES[one_of(about["game"], f"the game of {path}", GAMES)]
        self.options = dict(mapping(about["options"], "options"))
        self.seeds, self.starts, self.actions = (self.arrays[name] for name in ("seeds", "starts", "actions"))
        self.players, self.returns, self.truncated = (self.arrays[n] for n in ("players", "returns", "truncated"))
        if len(self.starts) != len(self.seeds) + 1 or self.starts[-1] != len(self.actions):
            raise ValueError(f"{path} is damaged: its games and its actions do not fit together")

    def __len__(self) -> int:
        return len(self.seeds)

    def actions_of(self, game: int) -> np.ndarray:
        """The actions of a game."""
        game = whole_number(game, "the game's number", 0, len(self) - 1)
        return self.actions[self.starts[game]:self.starts[game + 1]]

    def start(self, game: int) -> Game:
        """A game at its beginning."""
        game = whole_number(game, "the game's number", 0, len(self) - 1)
        return load(self.game).Game(int(self.seeds[game]), **self.options)

    def replay(self, game: int) -> Iterator[tuple[Game, int]]:
        """Each decision of a game: the game as it stood, and the action. The game is the same object each time."""
        state = self.start(game)
        for action in self.actions_of(game):
            yield state, int(action)
            state.step(int(action))

    def position(self, game: int, decision: int) -> Game:
        """A game as it stood at one of its decisions, counted from 0; their number gives its end."""
        actions = self.actions_of(game)
        state = self.start(game)
        for action in actions[:whole_number(decision, "the decision", 0, len(actions))]:
            state.step(int(action))
        return state


def plan_of(game: str, options: Mapping[str, Any], agents: Sequence[str], games: int, seed: int,
            observations: bool = False, events: bool = False) -> Plan:
    """A plan, with what the user gave checked: one agent for all seats, or one for each."""
    players = players_of(game, dict(options))
    if len(agents) not in (1, players):
        raise ValueError(f"name one agent for all seats or {players}, one for each; not {len(agents)}")
    seats = tuple(agents) * (players if len(agents) == 1 else 1)
    return Plan(game, dict(options), seats, whole_number(games, "games", 1), seed, observations, events)
