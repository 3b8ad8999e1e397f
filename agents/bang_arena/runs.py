"""Runs: the games that a command has played, kept in a file with everything needed to read, check and repeat them."""

from __future__ import annotations

import json
import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bang_agents.names import agent
from bang_arena.match import LOST, UNDECIDED, WON, Maker, Played, Table, Tell, deal_seed, play, play_chunk
from bang_arena.match import chunks as chunks_of
from bang_arena.replay import Replay, read_json
from bang_env.core.checks import any_list, known_keys, list_of, mapping, one_of, seed_number, whole_number
from bang_env.core.game import Game
from bang_env.games import GAMES, load

if TYPE_CHECKING:
    from bang_arena.cluster import Cluster

FORMAT, PART_FORMAT, VERSION = "bang-env run", "bang-env part of a run", 1
VERSIONS_OF = ("bang-env", "numpy", "numba", "scipy")
KEYS = ("format", "version", "made_with", "game", "seed", "blocks", "agents", "deals", "tables", "summary")


@dataclass(frozen=True)
class Seat:
    """What a player was dealt: their side or role, and their characters."""

    kind: str
    characters: tuple[str, ...]


@dataclass(eq=False)
class Run:
    """Blocks of games at several tables. Nothing in it may be changed: reports remember what they computed."""

    game: str
    seed: int
    blocks: int
    ranked: dict[str, bool]
    """The agents by name, and whether each may be ranked."""
    tables: list[Table]
    played: list[Played]
    """What became of the games of each table: block by block, in the order of its lineups."""
    deals: list[list[list[Seat]]]
    """For each table and block, what was dealt to each seat."""
    made_with: dict[str, str] = field(default_factory=lambda: versions())

    @property
    def num_games(self) -> int:
        """How many games were played at all tables together."""
        return sum(self.blocks * len(table.lineups) for table in self.tables)

    def find(self, number: int) -> tuple[int, int]:
        """The table of a game of the run, and its number there; games are counted from 0, table by table."""
        rest = whole_number(number, "the game's number", 0, self.num_games - 1)
        for place, table in enumerate(self.tables):
            if rest < self.blocks * len(table.lineups):
                return place, rest
            rest -= self.blocks * len(table.lineups)
        raise AssertionError("the number was checked")

    def replay(self, number: int, make: Maker = agent) -> Replay:
        """Play one game of the run again (with those beside it, as it was played first) and give it as a replay."""
        place, rest = self.find(number)
        chunk = next(c for c in chunks_of(self.game, self.tables[place], self.seed, self.blocks, (rest,)) if c.record)
        again, at = play_chunk(chunk, make), chunk.record[0]
        now = (again.results[at], again.decisions[at])
        then = (self.played[place].results[rest], self.played[place].decisions[rest])
        if now != then:
            raise ValueError(f"game {number} now ends {now[0]} after {now[1]} decisions, and in the run {then[0]} "
                             f"after {then[1]}: the game or an agent has changed since")
        return self.as_replay(place, rest, again.actions[at])

    def as_replay(self, place: int, number: int, actions: list[int]) -> Replay:
        """A game of a table whose actions are at hand, as a replay."""
        table = self.tables[place]
        block, lineup = divmod(number, len(table.lineups))
        names = load(self.game).ACTIONS
        return Replay(self.game, table.options, deal_seed(self.seed, block), list(table.lineups[lineup]),
                      [names[action] for action in actions])


def versions() -> dict[str, str]:
    """The versions that a result may depend on."""
    numbers = {"python": platform.python_version()}
    for name in VERSIONS_OF:
        try:
            numbers[name] = version(name)
        except PackageNotFoundError:
            continue
    return numbers


def play_run(game: str, tables: list[Table], blocks: int, seed: int, processes: int = 1, make: Maker = agent,
             save_games: int = 0, tell: Tell = lambda games, decisions: None, part: Path | None = None,
             resume: bool = False, cluster: Cluster | None = None) -> Run:
    """Play a run, here or on a cluster; of each table the first `save_games` games are recorded.

    With a file `part`, what has been played is kept there as it goes, so that an interrupted run is not lost: with
    `resume` the run goes on from that file and ends as it would have without the interruption. A run that is complete
    removes the file. Without `resume`, a file that keeps games is not overwritten: ValueError.
    """
    ranked = {name: make(name, game).ranked for table in tables for name in table.agents}
    record = [range(save_games)] * len(tables)
    if part is None:
        played = play(game, tables, blocks, seed, processes, make, record, tell, cluster=cluster)
    else:
        played_at = [[table.options, table.lineups, *([table.deals] if table.deals else [])] for table in tables]
        what = {"format": PART_FORMAT, "version": VERSION, "game": game, "seed": seed, "blocks": blocks,
                "save_games": save_games, "tables": played_at,
                "made_with": versions()}
        if not resume and games_in(part):
            raise ValueError(f"{part} keeps {games_in(part)} games of an interrupted run: add --resume to go on with "
                             "them, or remove the file to begin anew")
        before = read_part(part, what) if resume else {}
        with open(part, "a" if before else "w", encoding="utf-8") as file:
            if not before:
                print(json.dumps(what), file=file, flush=True)

            def keep(place: int, number: int, played: Played) -> None:
                print(json.dumps([place, number, vars(played)]), file=file, flush=True)

            try:
                played = play(game, tables, blocks, seed, processes, make, record, tell, before, keep, cluster)
            finally:
                if not games_in(part):
                    part.unlink()  # nothing to go on with
        part.unlink()
    return Run(game, seed, blocks, ranked, tables, played, deals_of(game, tables, blocks, seed))


def read_part(path: Path, what: Mapping[str, Any]) -> dict[tuple[int, int], Played]:
    """The chunks of an interrupted run, by their table and number; `what` is the run that is to go on.

    A last line that was cut short is dropped from the file. Raises ValueError if the file is missing, damaged, or of
    another run.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"there is no interrupted run to go on with: {path} cannot be read: "
                         f"{error.strerror or error}") from None
    whole = text[:text.rfind("\n") + 1]
    try:
        first, *lines = [json.loads(line) for line in whole.splitlines()]
        if first != json.loads(json.dumps(what)):
            other = [key for key in what if first.get(key) != json.loads(json.dumps(what[key]))]
            raise ValueError(f"it is of another run: {', '.join(other)} differ")
        kept = {(int(place), int(number)): Played(played["results"], played["truncated"], played["decisions"],
                                                  played["turns"], {int(k): v for k, v in played["actions"].items()})
                for place, number, played in lines}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{path} cannot be gone on with: {error}") from None
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return kept


def games_in(path: Path) -> int:
    """How many games the file of an interrupted run keeps."""
    if not path.exists():
        return 0
    _, *lines = path.read_text(encoding="utf-8").splitlines() or [""]
    return sum(len(json.loads(line)[2]["results"]) for line in lines if line.endswith("]"))


def deals_of(game: str, tables: list[Table], blocks: int, seed: int) -> list[list[list[Seat]]]:
    """What each block of each table deals; tables with the same options share their deals."""
    known: dict[str, list[list[Seat]]] = {}
    deals = []
    for table in tables:
        key = json.dumps([table.options, table.deals], sort_keys=True)
        if key not in known:
            known[key] = [seats_of(load(game).Game(deal_seed(seed, block), **table.options_of(block)))
                          for block in range(table.blocks(blocks))]
        deals.append(known[key])
    return deals


def seats_of(game: Game) -> list[Seat]:
    """Who is who at the beginning of a game: each player's role or side (or name, if there is none) and characters."""
    if game.spec.deal is None:
        return [Seat(name, ()) for name in game.agents]
    return [Seat(kind, characters) for kind, characters in game.spec.deal(game.to_dict())]


# ---------------------------------------------------------------------------------------------------------------- files


def save_run(run: Run, path: Path, summary: Any = None) -> None:
    """Write a run to a file, with the summary of a report."""
    settings: list[dict[str, Any]] = []
    dealt: list[list[list[Seat]]] = []
    tables = []
    for table, played, deals in zip(run.tables, run.played, run.deals, strict=True):
        if deals not in dealt:
            dealt.append(deals)
            settings.append({"seeds": [deal_seed(run.seed, block) for block in range(run.blocks)],
                             "seats": [[[seat.kind, *seat.characters] for seat in seats] for seats in deals]})
        tables.append({"options": table.options, "lineups": table.lineups, "deals": dealt.index(deals),
                       "results": " ".join(played.results),
                       "truncated": [number for number, cut in enumerate(played.truncated) if cut],
                       "decisions": played.decisions, "turns": played.turns})
    content = {"format": FORMAT, "version": VERSION, "made_with": run.made_with, "game": run.game, "seed": run.seed,
               "blocks": run.blocks, "agents": run.ranked, "deals": settings, "tables": tables, "summary": summary}
    lines = [f" {json.dumps(key)}: {_lines(value)}" for key, value in content.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _lines(value: Any) -> str:
    """A value as JSON: lists of tables and deals with a line for each, all else on one."""
    if isinstance(value, list):
        return "[\n  " + ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value) + "\n ]"
    return json.dumps(value, ensure_ascii=False)


def read_run(path: Path) -> Run:
    """Read a run from a file; raises ValueError if the file is missing, damaged, or not a run."""
    content = read_json(path, FORMAT, VERSION)
    try:
        return _run_from(content)
    except KeyError as error:
        raise ValueError(f"{path} is broken: {error} is missing") from None
    except (ValueError, TypeError) as error:
        raise ValueError(f"{path} is broken: {error}") from None


def _run_from(content: Mapping[str, Any]) -> Run:
    known_keys(content, "a run", KEYS)
    game = GAMES[one_of(content["game"], "game", GAMES)]
    seed, blocks = seed_number(content["seed"]), whole_number(content["blocks"], "blocks", 1)
    ranked = {str(name): bool(may) for name, may in mapping(content["agents"], "agents").items()}
    settings = [_deals_from(mapping(entry, "an entry of deals"), blocks, seed)
                for entry in any_list(content["deals"], "deals")]
    tables, played, deals = [], [], []
    for entry in any_list(content["tables"], "tables"):
        mine = settings[whole_number(mapping(entry, "a table")["deals"], "deals of a table", 0, len(settings) - 1)]
        table = Table(dict(mapping(entry["options"], "options")), tuple(tuple(lineup) for lineup in entry["lineups"]))
        for lineup in table.lineups:
            list_of(lineup, "a lineup", len(mine[0]))
            for name in lineup:
                one_of(name, "an agent of a lineup", list(ranked))
        tables.append(table)
        played.append(_played_from(entry, blocks * len(table.lineups), len(mine[0])))
        deals.append(mine)
    if not tables:
        raise ValueError("it has no tables")
    made_with = {str(name): str(value) for name, value in mapping(content["made_with"], "made_with").items()}
    return Run(game, seed, blocks, ranked, tables, played, deals, made_with)


def _deals_from(entry: Mapping[str, Any], blocks: int, seed: int) -> list[list[Seat]]:
    if entry["seeds"] != [deal_seed(seed, block) for block in range(blocks)]:
        raise ValueError("the seeds of its deals are not those of its seed")
    deals = [[Seat(kind, tuple(characters)) for kind, *characters in seats]
             for seats in list_of(entry["seats"], "seats", blocks)]
    if len({len(seats) for seats in deals}) != 1:
        raise ValueError("its deals are not all for the same number of players")
    return deals


def _played_from(entry: Mapping[str, Any], games: int, players: int) -> Played:
    results = list_of(str(entry["results"]).split(" "), "the results of a table", games)
    for number, result in enumerate(results):
        if len(result) != players or set(result) - {WON, LOST, UNDECIDED}:
            raise ValueError(f"result {number} must be {players} of {WON} {LOST} {UNDECIDED}, not {result!r}")
    truncated = [0] * games
    for number in any_list(entry["truncated"], "truncated"):
        truncated[whole_number(number, "a truncated game", 0, games - 1)] = 1
    decisions, turns = ([whole_number(value, f"an entry of {name}", 0) for value in list_of(entry[name], name, games)]
                        for name in ("decisions", "turns"))
    return Played(results, truncated, decisions, turns)
