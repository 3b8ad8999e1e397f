"""What a run says: scores and ratings, win rates by role and by character, as numbers and as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from bang_arena.match import UNDECIDED, WON
from bang_arena.runs import Run, Seat
from bang_arena.statistics import LEVEL, Gain, Rating, Share, gains, ratings, shares
from bang_env.games import load
from bang_env.render import text as render_text

POINTS = {WON: 1.0, UNDECIDED: 0.5}
"""What a result counts between two players; among more, only a win counts."""
ALL_WON, ALL_LOST = "all won", "all lost"
ANCHOR = "rules"
"""The agent whose rating is 0. Without it on the scale, that is the first agent named that is."""
KEPT = 8
"""How many runs' figures are kept: text, file and plots ask for the same ones."""


class Tally:
    """Games won and played by block and cell. A cell is anything to count by: a role, a character, a pair of agents."""

    def __init__(self, blocks: int) -> None:
        self.blocks = blocks
        self._won: dict[Any, np.ndarray] = {}
        self._games: dict[Any, np.ndarray] = {}

    def add(self, cell: Any, block: int, points: float) -> None:
        """One more game of this block, and what it brought."""
        if cell not in self._won:
            self._won[cell], self._games[cell] = np.zeros(self.blocks), np.zeros(self.blocks)
        self._won[cell][block] += points
        self._games[cell][block] += 1

    def cells(self) -> list[Any]:
        """All cells, in the order in which they came up."""
        return list(self._won)

    def won(self, cell: Any) -> np.ndarray:
        """What the games of each block brought."""
        return self._won.get(cell, np.zeros(self.blocks))

    def games(self, cell: Any) -> np.ndarray:
        """How many games each block has."""
        return self._games.get(cell, np.zeros(self.blocks))

    def shares(self, seed: int) -> dict[Any, Share]:
        """The share won in each cell."""
        cells = self.cells()
        if not cells:
            return {}
        won, games = (np.stack([of(cell) for cell in cells], axis=1) for of in (self.won, self.games))
        return dict(zip(cells, shares(won, games, seed), strict=True))


class Seated(NamedTuple):
    """A player in a game of a run: the table, the block, the agent, what was dealt to the seat, and the result."""

    place: int
    block: int
    agent: str
    seat: Seat
    result: str


def seated(run: Run) -> Iterable[Seated]:
    """All players whose results are looked at: where an agent sits among others, the others are left out."""
    for place, (table, played, deals) in enumerate(zip(run.tables, run.played, run.deals, strict=True)):
        players = len(table.lineups[0])
        looked_at = table.agents if players == 2 else table.agents[:1]
        for number, results in enumerate(played.results):
            block, lineup = divmod(number, len(table.lineups))
            for seat, name in enumerate(table.lineups[lineup]):
                if name in looked_at:
                    yield Seated(place, block, name, deals[block][seat], results[seat])


def tally(run: Run, cell: Callable[[Seated], Iterable[Any]]) -> Tally:
    """Count all players looked at by the cells they belong to."""
    count = Tally(run.blocks)
    two = of_two(run)
    for entry in seated(run):
        points = POINTS.get(entry.result, 0.0) if two else float(entry.result == WON)
        for key in cell(entry):
            count.add(key, entry.block, points)
    return count


# -------------------------------------------------------------------------------------------------------------- numbers


def names_of(run: Run) -> list[str]:
    """The agents in the order in which they were named."""
    return list(run.ranked)


def opponent_of(run: Run, place: int, name: str) -> str:
    """Whom an agent plays with at a table; itself at a table of its own."""
    return next((other for other in run.tables[place].agents if other != name), name)


def by_pair(run: Run) -> Tally:
    """Two players: games won and played by each agent against each."""
    return tally(run, lambda e: [(e.agent, opponent_of(run, e.place, e.agent))])


@lru_cache(KEPT)
def matrix(run: Run) -> dict[tuple[str, str], Share]:
    """Two players: what each scores against each; a pair's two scores mirror each other, their intervals too."""
    first = {(table.agents[0], table.agents[-1]) for table in run.tables}
    scores = {pair: share for pair, share in by_pair(run).shares(run.seed).items() if pair in first}
    return scores | {(other, one): share.turned() for (one, other), share in scores.items()}


@lru_cache(KEPT)
def pair_counts(run: Run) -> tuple[list[str], np.ndarray, np.ndarray]:
    """Two players: who may be ranked, and what each won and played against each of them: (block, agent, agent)."""
    names = [name for name, ranked in run.ranked.items() if ranked]
    pairs = by_pair(run)
    won, games = (np.array([[of((a, b)) for b in names] for a in names]).reshape(len(names), len(names), run.blocks)
                  for of in (pairs.won, pairs.games))
    return names, won.transpose(2, 0, 1), games.transpose(2, 0, 1)


@lru_cache(KEPT)
def off_scale(run: Run) -> dict[str, str]:
    """Two players: the agents that won or lost all their games, and which. They are better or worse than the others by
    an amount that no game shows, so they get no rating."""
    names, won, games = pair_counts(run)
    total, sums = games.sum(axis=(0, 2)), won.sum(axis=(0, 2))
    return {name: ALL_WON if sums[place] else ALL_LOST for place, name in enumerate(names)
            if len(names) > 1 and sums[place] in (0, total[place])}


@lru_cache(KEPT)
def ladder(run: Run) -> list[Rating]:
    """Two players: the ratings of all that may be ranked and are on the scale, from their games with each other, best
    first. The anchor's is 0."""
    ranked, won, games = pair_counts(run)
    names = [name for name in ranked if name not in off_scale(run)]
    names.sort(key=lambda name: name != ANCHOR)
    if len(names) < 2:
        return [Rating(name, 0.0, 0.0, 0.0) for name in names if len(ranked) > 1]
    order = [ranked.index(name) for name in names]
    won, games = (of[:, order][:, :, order] for of in (won, games))
    return sorted(ratings(names, won, games, run.seed), key=lambda rating: -rating.elo)


def ranking(run: Run) -> list[str]:
    """All that may be ranked, best first: who won everything, the rated, who lost everything."""
    ends = off_scale(run)
    rated = [rating.name for rating in ladder(run)]
    return [*(name for name in ends if ends[name] == ALL_WON), *rated, *(n for n in ends if ends[n] == ALL_LOST)]


def anchor(run: Run) -> str | None:
    """The agent whose rating is 0; None if nobody is on the scale."""
    on_scale = [name for name, ranked in run.ranked.items() if ranked and name not in off_scale(run)]
    return ANCHOR if ANCHOR in on_scale else next(iter(on_scale), None)


@lru_cache(KEPT)
def kinds_tally(run: Run) -> Tally:
    """Games by table size, agent, whom it sat among, and role or side; the empty role stands for all seats."""
    def cells(entry: Seated) -> list[Any]:
        key = (len(run.tables[entry.place].lineups[0]), entry.agent, opponent_of(run, entry.place, entry.agent))
        return [(*key, ""), (*key, entry.seat.kind)]

    return tally(run, cells)


@lru_cache(KEPT)
def by_kind(run: Run) -> dict[tuple[int, str, str, str], Share]:
    """Win rates by table size, agent, whom it sat among, and role or side."""
    return kinds_tally(run).shares(run.seed)


@lru_cache(KEPT)
def by_gain(run: Run) -> dict[tuple[int, str, str, str], Gain]:
    """More than two players: an agent's win rate in a role minus that of the agent it replaces, on the same deals."""
    counted = kinds_tally(run)
    cells = counted.cells()
    mine = [cell for cell in cells if cell[1] != cell[2] and (cell[0], cell[2], cell[2], cell[3]) in cells]
    if of_two(run) or not mine:
        return {}
    theirs = [(players, other, other, kind) for players, _, other, kind in mine]
    won, games, won_before, games_before = (np.stack([of(cell) for cell in cells], axis=1)
                                            for cells in (mine, theirs) for of in (counted.won, counted.games))
    return dict(zip(mine, gains(won, games, won_before, games_before, run.seed), strict=True))


@lru_cache(KEPT)
def by_side(run: Run) -> dict[tuple[str, str], Share]:
    """Two players: what each agent scores on each side, over all opponents."""
    return tally(run, lambda e: [(e.agent, e.seat.kind)]).shares(run.seed)


@lru_cache(KEPT)
def by_character(run: Run) -> dict[tuple[str, str], Share]:
    """Win rates by agent and character over all games; those among other agents only, if there are any."""
    apart = {place for place, table in enumerate(run.tables) if len(table.agents) > 1}
    cells = tally(run, lambda e: [(e.agent, c) for c in e.seat.characters] if not apart or e.place in apart else [])
    return cells.shares(run.seed)


def undecided(run: Run) -> dict[int, tuple[int, int, int]]:
    """For each table: its games, those that nobody won, and those of them that a limit ended."""
    return {place: (len(played.results), sum(WON not in result for result in played.results), sum(played.truncated))
            for place, played in enumerate(run.played)}


def kinds_of(run: Run) -> list[str]:
    """All roles or sides that were dealt, in the game's order."""
    dealt = dict.fromkeys(seat.kind for deals in run.deals for seats in deals for seat in seats)
    order = load(run.game).SPEC.roles
    return [kind for kind in order if kind in dealt] + [kind for kind in dealt if kind not in order]


def summary(run: Run) -> dict[str, Any]:
    """The report as plain data, for the file."""
    tables = [{"players": len(run.tables[place].lineups[0]), "agents": run.tables[place].agents, "games": games,
               "undecided": nobody, "truncated": cut} for place, (games, nobody, cut) in undecided(run).items()]
    content: dict[str, Any] = {
        "tables": tables,
        "by_role": [{"players": players, "agent": name, "among": other, "role": kind or "all", **asdict(share)}
                    for (players, name, other, kind), share in by_kind(run).items()],
        "by_character": [{"agent": name, "character": character, **asdict(share)}
                         for (name, character), share in by_character(run).items()]}
    if by_gain(run):
        content["gains"] = [{"players": players, "agent": name, "among": other, "role": kind or "all", **asdict(gain)}
                            for (players, name, other, kind), gain in by_gain(run).items()]
    if of_two(run):
        content["matrix"] = [{"agent": one, "against": other, **asdict(share)}
                             for (one, other), share in matrix(run).items()]
        content["ratings"] = [asdict(rating) for rating in ladder(run)]
        content["off_scale"] = off_scale(run)
    return content


def of_two(run: Run) -> bool:
    """Whether two players play: then there are scores and ratings."""
    return len(run.tables[0].lineups[0]) == 2


# ----------------------------------------------------------------------------------------------------------------- text


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Rows of cells as lines with straight columns; the first `left` columns are flush left."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    padded = [[cell.ljust(widths[at]) if at < left else cell.rjust(widths[at]) for at, cell in enumerate(row)]
              for row in rows]
    return ["  ".join(row).rstrip() for row in padded]


def markdown(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """The same as a table of Markdown."""
    ruler = [":---" if at < left else "---:" for at in range(len(rows[0]))]
    return [f"| {' | '.join(row)} |" for row in (rows[0], ruler, *rows[1:])]


def heading(run: Run) -> str:
    """What was played, in one line."""
    options = {name: value for name, value in run.tables[0].options.items() if name != "num_players"}
    chosen = ", ".join(f"{name} {value}" for name, value in options.items())
    games = "1 game" if run.num_games == 1 else f"{run.num_games} games"
    return (f"{render_text.heading(load(run.game).SPEC.title)}: {games}, {run.blocks} deals, seed {run.seed}"
            + (f", {chosen}" if chosen else "") + f"; bang-env {run.made_with.get('bang-env', 'unknown')}")


def text(run: Run, draw: Callable[..., list[str]] = columns) -> str:
    """The whole report, its tables drawn as `columns` or `markdown`."""
    lines = [heading(run), f"shares in %, with {LEVEL:.0%} intervals over deals", ""]
    lines += _pair_lines(run, draw) if of_two(run) else _table_lines(run, draw)
    if not all(run.ranked.values()):
        lines += ["", "* knows what no player could know: played, not ranked"]
    return "\n".join(lines)


def shown(run: Run, name: str) -> str:
    """An agent's name; a star marks one that may not be ranked."""
    return name if run.ranked[name] else name + "*"


def _pair_lines(run: Run, draw: Callable[..., list[str]]) -> list[str]:
    names, cells, lost = names_of(run), matrix(run), undecided(run)
    rows = [["score against", *(shown(run, name) for name in names)]]
    rows += [[shown(run, one), *(str(cells.get((one, other), "-")) for other in names)] for one in names]
    lines = [*draw(rows), ""]
    rows = [["agent", "Elo", "interval", *(f"as {side}" for side in kinds_of(run)), "games", "undecided", "cut off"]]
    standing = {rating.name: rating for rating in ladder(run)}
    sides = by_side(run)
    for name in [*ranking(run), *(name for name in names if not run.ranked[name])]:
        rating = standing.get(name)
        at = [place for place, table in enumerate(run.tables) if name in table.agents]
        elo = [off_scale(run).get(name, "-"), "-"]
        if rating is not None:
            elo = [f"{rating.elo:.0f}", f"[{rating.low:.0f}, {rating.high:.0f}]"]
        rows.append([shown(run, name), *elo, *(str(sides[name, side]) for side in kinds_of(run)),
                     *(str(sum(lost[place][k] for place in at)) for k in range(3))])
    return lines + draw(rows)


def _table_lines(run: Run, draw: Callable[..., list[str]]) -> list[str]:
    kinds, rates, lost = kinds_of(run), by_kind(run), undecided(run)
    lines: list[str] = []
    for players in dict.fromkeys(len(table.lineups[0]) for table in run.tables):
        rows = [["agent", "among", "all seats", *kinds, "games", "nobody won", "cut off"]]
        for place, table in enumerate(run.tables):
            if len(table.lineups[0]) == players:
                name = table.agents[0]
                other = opponent_of(run, place, name)
                key = (players, name, other)
                rows.append([shown(run, name), "itself" if other == name else shown(run, other),
                             *(str(rates.get((*key, kind), "-")) for kind in ("", *kinds)), *map(str, lost[place])])
        lines += [f"{players} players", "", *draw(rows, 2), ""]
        changed = {key: gain for key, gain in by_gain(run).items() if key[0] == players}
        if changed:
            rows = [["gain of", "in place of", "all seats", *kinds]]
            for name, other in dict.fromkeys(key[1:3] for key in changed):
                rows.append([shown(run, name), shown(run, other),
                             *(str(changed.get((players, name, other, kind), "-")) for kind in ("", *kinds))])
            title = "the agent's win rate minus that of the agent it replaces, on the same deals"
            lines += [title, "", *draw(rows, 2), ""]
    return lines[:-1]
