"""Games between agents, in blocks: one deal played with the seats exchanged, so that the luck of the deal cancels.

A `Table` says who sits where in each game of a block; `play` plays so many blocks of each table. Blocks are played in
chunks of a fixed size, each with generators of its own, so that a run depends on its seed alone: never on the number
of processes, nor on the other tables.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

import numpy as np

from bang_agents.agent import Agent, View, Views, answers_of, chronicle_for, refused
from bang_agents.names import agent
from bang_env.core.game import Game
from bang_env.games import load

if TYPE_CHECKING:
    from bang_arena.cluster import Cluster

CHUNK_GAMES = 32
"""About how many games are played side by side. Another number gives other games, so it is part of what a run is."""
MOST_DECISIONS = 2000
"""A longer game is called off, undecided: two agents may wait for each other for ever. Random games take a tenth."""
WON, LOST, UNDECIDED = "+", "-", "="
"""A player's result, as runs store it."""

Maker = Callable[[str, str], Agent]
"""Makes an agent of its name and the game's; workers call it anew, so it must be importable."""
Tell = Callable[[int, int], None]
"""Is called now and then with the number of games and of decisions since the last call."""
Keep = Callable[[int, int, "Played"], None]
"""Is called with the table and the number of a chunk that was played, and with what became of its games."""


@dataclass(frozen=True)
class Table:
    """Who plays: the agents' names by seat, for each game of a block. All games of a block begin with the same deal."""

    options: dict[str, Any]
    lineups: tuple[tuple[str, ...], ...]
    deals: tuple[dict[str, Any], ...] = ()
    """Further options of each block, such as characters. If there are any, this table has as many blocks as entries."""

    def blocks(self, usual: int) -> int:
        """How many blocks are played here, at a table without deals of its own as many as usual."""
        return len(self.deals) or usual

    def options_of(self, block: int) -> dict[str, Any]:
        """The options of a block's games."""
        return {**self.options, **self.deals[block]} if self.deals else self.options

    @property
    def agents(self) -> list[str]:
        """The names of all who play here, each once; the one whose results are looked at comes first."""
        return list(dict.fromkeys(name for lineup in self.lineups for name in lineup))


def exchanged(one: str, others: str, options: dict[str, Any], players: int) -> Table:
    """One agent in every seat in turn, the others everywhere else: with two players, both sides of each deal."""
    lineups = tuple(tuple(one if seat == place else others for seat in range(players)) for place in range(players))
    return Table(options, lineups)


def whole_table(name: str, options: dict[str, Any], players: int) -> Table:
    """One agent in all seats: a block is one game."""
    return Table(options, ((name,) * players,))


@dataclass
class Played:
    """What became of games, in order: the results by seat (a string of WON, LOST, UNDECIDED) and the length of each."""

    results: list[str] = field(default_factory=list)
    truncated: list[int] = field(default_factory=list)
    """1 for games that a limit ended."""
    decisions: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    actions: dict[int, list[int]] = field(default_factory=dict)
    """All actions of the games that were to be recorded."""

    def add(self, other: Played, first: int) -> None:
        """Append the games that follow, the first of which has this number."""
        self.results += other.results
        self.truncated += other.truncated
        self.decisions += other.decisions
        self.turns += other.turns
        self.actions |= {first + number: actions for number, actions in other.actions.items()}


# --------------------------------------------------------------------------------------------------------------- seeds


def deal_seed(seed: int, block: int) -> int:
    """The seed of the games of a block: the same at all tables of a run, so that all agents play the same deals."""
    return int(np.random.SeedSequence([seed, block]).generate_state(1, np.uint64)[0])


def chunk_rng(seed: int, game: str, table: Table, chunk: int, name: str) -> np.random.Generator:
    """The generator of one agent in one chunk."""
    return np.random.default_rng([seed, chunk, _number([game, table.options, table.lineups]), _number(name)])


def _number(what: Any) -> int:
    return int.from_bytes(hashlib.sha256(json.dumps(what, sort_keys=True).encode()).digest()[:8], "little")


# ------------------------------------------------------------------------------------------------------------ one chunk


@dataclass(frozen=True)
class Chunk:
    """Some blocks of a table: what one process plays in one go."""

    game: str
    table: Table
    seed: int
    number: int
    blocks: range
    record: tuple[int, ...] = ()
    """Which of its games (counted from 0 in this chunk) to record."""

    @property
    def games(self) -> int:
        """How many games it has."""
        return len(self.blocks) * len(self.table.lineups)


def chunks(game: str, table: Table, seed: int, blocks: int, record: Collection[int] = ()) -> Iterator[Chunk]:
    """A table's blocks in chunks; `record` numbers games of the table."""
    each, blocks = max(1, CHUNK_GAMES // len(table.lineups)), table.blocks(blocks)
    for number, first in enumerate(range(0, blocks, each)):
        mine = range(first, min(first + each, blocks))
        at = first * len(table.lineups)
        wanted = tuple(k - at for k in record if at <= k < at + len(mine) * len(table.lineups))
        yield Chunk(game, table, seed, number, mine, wanted)


def play_chunk(chunk: Chunk, make: Maker = agent, tell: Tell = lambda games, decisions: None) -> Played:
    """Play all games of a chunk side by side: each agent answers at once in all games in which it is asked."""
    table, kind = chunk.table, load(chunk.game).Game
    players = {name: make(name, chunk.game) for name in table.agents}
    rngs = {name: chunk_rng(chunk.seed, chunk.game, table, chunk.number, name) for name in table.agents}
    games: list[Game] = [kind(deal_seed(chunk.seed, block), **table.options_of(block))
                         for block in chunk.blocks for _ in table.lineups]
    seated = [table.lineups[number % len(table.lineups)] for number in range(len(games))]
    actions: list[list[int]] = [[] for _ in games]
    chronicles = [chronicle_for(game, players.values()) for game in games]
    going = [number for number, game in enumerate(games) if not game.over]
    tell(len(games) - len(going), 0)
    while going:
        for name, player in players.items():
            asked = [number for number in going if seated[number][games[number].current_player] == name]
            if not asked:
                continue
            views = Views([games[number] for number in asked], [chronicles[number] for number in asked])
            decisions = [len(actions[number]) + 1 for number in asked]
            answers = answers_of(name, player, views, rngs[name], decisions)
            for number, action in zip(asked, answers, strict=True):
                chronicle = chronicles[number]
                if chronicle is not None:
                    chronicle.note(int(action))
                try:
                    games[number].step(int(action))
                except ValueError as error:
                    raise refused(name, games[number], len(actions[number]) + 1, error) from None
                actions[number].append(int(action))
            tell(0, len(asked))
            over = {number for number in asked if games[number].over or len(actions[number]) >= MOST_DECISIONS}
            if over:
                going = [number for number in going if number not in over]
                tell(len(over), 0)
    return Played([results_of(game) for game in games], [int(game.truncated or not game.over) for game in games],
                  [len(one) for one in actions], [int(game.states["turn"][0]) for game in games],
                  {number: actions[number] for number in chunk.record})


def results_of(game: Game) -> str:
    """Each player's result."""
    return "".join(WON if value > 0 else LOST if value < 0 else UNDECIDED for value in game.returns)


# ---------------------------------------------------------------------------------------------------------- a whole run


def play(game: str, tables: Sequence[Table], blocks: int, seed: int, processes: int = 1, make: Maker = agent,
         record: Sequence[Collection[int]] | None = None, tell: Tell = lambda games, decisions: None,
         before: Mapping[tuple[int, int], Played] | None = None,
         keep: Keep = lambda place, number, played: None, cluster: Cluster | None = None) -> list[Played]:
    """Play so many blocks of each table, in so many processes or on a cluster; `record` says which games of each table
    to record.

    `keep` is called with every chunk that is played, so that an interrupted run can go on: `before` holds the chunks
    that were kept, by their table and their number. They are not played again.
    """
    results = dict(before or {})
    work = [(place, chunk) for place, table in enumerate(tables)
            for chunk in chunks(game, table, seed, blocks, record[place] if record else ())]
    left = [(place, chunk) for place, chunk in work if (place, chunk.number) not in results]

    def finish(index: int, played: Played) -> None:
        place, chunk = left[index]
        results[place, chunk.number] = played
        keep(place, chunk.number, played)

    for place, chunk in work:
        if (place, chunk.number) in results:
            tell(chunk.games, 0)
    if cluster is not None:
        names = [name for table in tables for name in table.agents]
        for index, result in cluster.each(partial(play_chunk, make=make), [chunk for _, chunk in left], names):
            finish(index, result)
            tell(len(result.results), sum(result.decisions))
    elif processes == 1 or len(left) <= 1:
        for index, (_, chunk) in enumerate(left):
            finish(index, play_chunk(chunk, make, tell))
    else:
        _play_parallel([chunk for _, chunk in left], min(processes, len(left)), make, tell, finish)
    played = [Played() for _ in tables]
    for place, chunk in work:
        played[place].add(results[place, chunk.number], chunk.blocks.start * len(chunk.table.lineups))
    return played


def _play_parallel(work: Sequence[Chunk], processes: int, make: Maker, tell: Tell,
                   finish: Callable[[int, Played], None]) -> None:
    """All chunks, over several processes; each is handed to `finish` when it is played. Ctrl-C stops them all.

    Futures that are done come by a queue. `wait` would take the locks of all of them again and again, and Ctrl-C in the
    middle of that would leave some locked for ever.
    """
    _warm_up(work, make)
    context = multiprocessing.get_context("spawn")
    counts, stop = context.Array("q", 2), context.RawValue("b", 0)
    pool = ProcessPoolExecutor(processes, context, _start_worker, (counts, stop, make))
    finished: SimpleQueue[tuple[int, Future[Played]]] = SimpleQueue()
    told, left = [0, 0], len(work)
    try:
        with _workers_ignore_interrupts():
            for index, chunk in enumerate(work):
                pool.submit(_work, chunk).add_done_callback(partial(_put, finished, index))
        while left:
            try:
                index, future = finished.get(timeout=0.2)
            except Empty:
                pass
            else:
                left -= 1
                finish(index, future.result())  # an error in a worker ends the run
            now = counts[:]
            tell(now[0] - told[0], now[1] - told[1])
            told = now
    except BaseException:  # Ctrl-C among them
        stop.value = 1
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _put(finished: SimpleQueue[tuple[int, Future[Played]]], index: int, future: Future[Played]) -> None:
    finished.put((index, future))


def _warm_up(work: Sequence[Chunk], make: Maker) -> None:
    """Let every agent answer once here: what has to be compiled is compiled once, and the workers find it done."""
    rng = np.random.default_rng(0)
    for chunk in {tuple(chunk.table.agents): chunk for chunk in work}.values():
        game = load(chunk.game).Game(0, **chunk.table.options)
        for name in chunk.table.agents:
            player = make(name, chunk.game)
            if not game.over:
                with suppress(Exception):  # it will fail in a game of the run too, which is then named
                    player.choose(View(game, chronicle_for(game, [player])), rng)


@contextmanager
def _workers_ignore_interrupts() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal. Those started in here do not hear it, from their first moment:
    they are told to stop.

    Blocking is inherited, and here it only delays: a signal that comes meanwhile is delivered afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_worker: dict[str, Any] = {}
"""What a worker process was given at its start."""


def _start_worker(counts: Any, stop: Any, make: Maker) -> None:
    _worker.update(counts=counts, make=make)
    threading.Thread(target=_end_when_told, args=(stop,), daemon=True).start()


def _end_when_told(stop: Any) -> None:
    """End this process at once when the run is stopped, even during a long search, or when its parent is gone.

    It looks at a plain number: an event waits for all who wait for it to wake up, for ever if one of them is killed.
    """
    parent = multiprocessing.parent_process()
    while not stop.value and (parent is None or parent.is_alive()):
        time.sleep(0.1)
    os._exit(1)


def _work(chunk: Chunk) -> Played:
    def tell(games: int, decisions: int) -> None:
        with _worker["counts"].get_lock():
            _worker["counts"][0] += games
            _worker["counts"][1] += decisions

    return play_chunk(chunk, _worker["make"], tell)


def players_of(game: str, options: dict[str, Any]) -> int:
    """How many play a game with these options; ValueError if there is something wrong with them."""
    return int(load(game).SPEC.count(**options))


def cores() -> int:
    """How many processes this one may run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
