"""Who is who? How well beliefs about hidden roles do, measured by their log loss.

Games are played by known players. At the start of each turn (its first decision) every living player who thinks more
than one deal of the roles possible is a case: each belief says how likely the player should take each deal to be, and
loses minus the logarithm of what it gives the true one, in nats. Intervals take whole games as their units.

The score puts a belief on a scale from 0, the uniform belief, to 1, the reference: the posterior of somebody who knows
how the players play. It exists at a table of `rules`, and of `mixed:0.2`, the scripted player that makes a random
decision with that probability. Where roles are all that is hidden the reference is `exact`, and nobody can do better
on average; elsewhere it is `open`, which reads the hands too: a bound that no player can reach. At other tables there
is the log loss alone.

A belief is calibrated if of all roles to which it gives 30 %, 30 % are true. For every hidden seat and every role that
it may have, the probability that the belief gives is put into one of BINS bins, and compared with how often it was so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.agent import Agent, View, blame
from bang_agents.beliefs import Belief, any_belief, asked, belief
from bang_agents.history import Chronicle, History, hides_roles_alone
from bang_agents.own import any_agent
from bang_agents.simple import RandomAgent, RulesAgent
from bang_arena.match import MOST_DECISIONS, deal_seed
from bang_arena.statistics import LEVEL, RESAMPLES, block_weights, interval_of
from bang_env.core.checks import whole_number
from bang_env.games import load

PROTOCOL = "roles-1"
"""What the figures mean. Results of different protocols are not compared."""
FLOOR = 1e-6
"""A smaller probability of the truth counts as this one, so that a loss is finite: at most 13.8 nats."""
BINS = 10
FEWEST_DRAWN = 50
"""A bin with fewer answers has no interval in the table, and is not in the plot."""
MIXED = "mixed"
SPANS = {"all": (1, 10**9), "1-5": (1, 5), "6-10": (6, 10), "11+": (11, 10**9)}
"""The turns over which losses are averaged."""


class Mixed(Agent):
    """The scripted player, but for a share of its decisions, which are random."""

    def __init__(self, name: str, game: str, slip: float) -> None:
        self.name, self.slip = name, slip
        self._rules, self._random = RulesAgent(game), RandomAgent()

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """What one of the two answers."""
        return (self._random if rng.random() < self.slip else self._rules).choose(view, rng)


def player_of(name: str, game: str) -> tuple[Agent, str | None]:
    """The player of a table by its name, and the name of the belief that knows how it plays, if there is one."""
    kind, colon, rest = name.partition(":")
    known = "exact" if hides_roles_alone(game) else "open"
    if kind == MIXED:
        try:
            slip = float(rest) if colon else 0.2
        except ValueError:
            slip = -1.0
        if not 0 <= slip <= 1:
            raise ValueError(f"the share of random decisions in {name!r} must be a number from 0 to 1, not {rest!r}")
        return Mixed(name, game, slip), f"{known}:{slip:g}"
    return any_agent(name, game), known if name == "rules" else None


# ----------------------------------------------------------------------------------------------------------- what it is


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval over games."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """The figure with its interval; where games do not differ, or there is one, there is none."""
        return f"{self.value:.3f}" + (f" [{self.low:.3f}, {self.high:.3f}]" if self.low < self.high else "")


@dataclass(frozen=True)
class Bin:
    """Of what a belief took to be about as likely: the mean of what it said, how often it was so, how many cases."""

    said: float
    true: Estimate
    cases: int


@dataclass(frozen=True)
class Inference:
    """What beliefs answered in the games of one table. Arrays have a row for each case."""

    game: str
    table: str
    options: dict[str, Any]
    seed: int
    beliefs: tuple[str, ...]
    reference: str | None
    """The belief whose score is 1."""
    games: np.ndarray
    """The number of the game, from 0."""
    turns: np.ndarray
    losses: np.ndarray
    """The log loss, a column for each belief."""
    bins: np.ndarray
    """For each game, belief and bin: the number of answers, their sum, and how many were true."""

    @property
    def number(self) -> int:
        """How many games were played."""
        return len(self.bins)

    def sums(self, span: str) -> tuple[np.ndarray, np.ndarray]:
        """The losses of each game added up, and its cases, in a span of turns."""
        first, last = SPANS[span]
        inside = (self.turns >= first) & (self.turns <= last)
        total = np.zeros((self.number, len(self.beliefs)))
        np.add.at(total, self.games[inside], self.losses[inside])
        return total, np.bincount(self.games[inside], minlength=self.number).astype(float)

    def loss(self, name: str, span: str = "all") -> Estimate:
        """The mean log loss of a belief in nats."""
        total, cases = self.sums(span)
        column = self.beliefs.index(name)
        return estimate(lambda weights: (weights @ total[:, column]) / (weights @ cases), self.number, self.seed)

    def score(self, name: str, span: str = "all") -> Estimate | None:
        """How far a belief has come from the uniform one, 0, to the reference, 1."""
        if self.reference is None:
            return None
        total, _ = self.sums(span)
        mine, none, full = (total[:, self.beliefs.index(one)] for one in (name, "uniform", self.reference))
        return estimate(lambda weights: (weights @ (none - mine)) / (weights @ (none - full)), self.number, self.seed)

    def calibration(self, name: str) -> list[Bin]:
        """What a belief said, and how often it was so, for the bins in which it said anything."""
        cases, said, true = np.moveaxis(self.bins[:, self.beliefs.index(name)], -1, 0)
        rows = []
        for at in np.flatnonzero(cases.sum(axis=0)):
            share = estimate(lambda weights, at=at: (weights @ true[:, at]) / (weights @ cases[:, at]),  # type: ignore[misc]
                             self.number, self.seed)
            rows.append(Bin(float(said[:, at].sum() / cases[:, at].sum()), share, round(cases[:, at].sum())))
        return rows

    def miscalibration(self, name: str) -> float:
        """The mean distance between what a belief said and how often it was so (expected calibration error)."""
        bins = self.calibration(name)
        return sum(one.cases * abs(one.said - one.true.value) for one in bins) / sum(one.cases for one in bins)


def estimate(figure: Callable[[np.ndarray], np.ndarray], games: int, seed: int) -> Estimate:
    """A figure of weighted games, with its interval over random weights: the Bayesian bootstrap."""
    rng = np.random.default_rng([seed, 4])
    with np.errstate(divide="ignore", invalid="ignore"):
        drawn = np.concatenate([figure(weights) for weights in block_weights(games, RESAMPLES, rng)])
        value = float(figure(np.ones((1, games)))[0])
    low, high = interval_of(drawn[np.isfinite(drawn)]) if np.isfinite(drawn).any() else (np.nan, np.nan)
    return Estimate(value, float(low), float(high))


# ------------------------------------------------------------------------------------------------------------ measuring


def run(game: str, beliefs: Sequence[str | Belief], table: str = "rules", games: int = 150, seed: int = 0,
        options: dict[str, Any] | None = None, tell: Callable[[int, int], None] = lambda games, decisions: None,
        ) -> Inference:
    """Let players of one kind play so many games, and ask beliefs who is who.

    Beliefs are named, or given as objects. `uniform`, and the reference if there is one, are asked in any case.
    """
    options = dict(options or {})
    player, reference = check(game, table, options)
    names = ["uniform", *beliefs, *([reference] if reference else [])]
    held = {one.name: one for one in (any_belief(b, game) if isinstance(b, str) else b for b in names)}
    whole_number(games, "games", 1)
    cases: list[tuple[int, int, list[float]]] = []
    bins = np.zeros((games, len(held), BINS, 3))
    for number in range(games):
        for turn, history in moments(game, deal_seed(seed, number), options, player,
                                     np.random.default_rng([seed, number]), tell):
            answers = [asked(one, history) for one in held.values()]
            truth = history._truth
            cases.append((number, turn, [-float(np.log(max(answer[truth], FLOOR))) for answer in answers]))
            for index, answer in enumerate(answers):
                count(bins[number, index], history.deals, answer, truth)
        tell(1, 0)
    if not cases:
        raise ValueError("no player was ever in doubt about a role in these games: play more of them")
    return Inference(game, table, options, seed, tuple(held), held[reference].name if reference else None,
                     np.array([case[0] for case in cases]), np.array([case[1] for case in cases]),
                     np.array([case[2] for case in cases]), bins)


def check(game: str, table: str, options: dict[str, Any]) -> tuple[Agent, str | None]:
    """What `player_of` gives. Raises ValueError if games of this table leave no role hidden."""
    belief("uniform", game)
    if load(game).SPEC.count(**options) == 3:
        raise ValueError("with three players all roles are open: there is nothing to believe about them")
    return player_of(table, game)


def moments(game: str, seed: int, options: dict[str, Any], player: Agent, rng: np.random.Generator,
            tell: Callable[[int, int], None] = lambda games, decisions: None) -> Any:
    """Play a game; gives the turn and the history of each player in doubt, at the first decision of each turn."""
    handle = load(game).Game(seed, **options)
    chronicle, before = Chronicle(handle), 0
    histories = [History(chronicle, seat) for seat in range(len(handle.agents))]
    while not handle.over and len(chronicle) < MOST_DECISIONS:
        turn = int(handle.states["turn"][0])
        if turn > before:
            before = turn
            yield from ((turn, history) for history in histories
                        if handle.states["alive"][0, history.player] and len(history.deals) > 1)
        try:
            action = player.choose(View(handle, chronicle), rng)
        except Exception as error:
            raise blame(player.name, handle, len(chronicle) + 1, error) from error
        chronicle.note(action)
        handle.step(action)
        tell(0, 1)


def count(bins: np.ndarray, deals: np.ndarray, answer: np.ndarray, truth: int) -> None:
    """Add what a belief says of each hidden seat and role to the bins: cases, sum, true ones."""
    for seat in range(deals.shape[1]):
        for role in np.unique(deals[:, seat]):
            mine = deals[:, seat] == role
            if not mine.all():
                said = float(answer[mine].sum())
                bins[min(int(said * BINS), BINS - 1)] += 1, said, mine[truth]


# -------------------------------------------------------------------------------------------------------------- telling


def text(result: Inference) -> str:
    """The table, as text that is Markdown too."""
    return table_of(summary(result))


def table_of(figures: Mapping[str, Any]) -> str:
    """The table of the figures that `summary` gives."""
    spec, beliefs = load(figures["game"]).SPEC, figures["beliefs"]
    title = spec.title[:1].upper() + spec.title[1:]
    players = spec.count(**figures["options"])
    number = f"{figures['games']} game{'s' * (figures['games'] != 1)}, {figures['cases']} cases"
    lines = [f"{title}, {players} players, all `{figures['table']}`: {number}. Log loss of the deal in nats, with "
             f"{100 * LEVEL:.0f} % intervals over games ({figures['protocol']}, seed {figures['seed']}).", ""]
    scores = figures["reference"] is not None
    lines.append(f"| belief | {'score | ' if scores else ''}log loss | turns 1-5 | turns 6-10 | turns 11+ | "
                 "calibration error |")
    lines.append("|---|" + "---|" * (6 if scores else 5))
    for name, row in beliefs.items():
        cells = [f"`{name}`"]
        if scores:
            ends = {"uniform": "0", figures["reference"]: "1"}
            cells.append(ends[name] if name in ends else str(Estimate(*row["score"])))
        cells.append(str(Estimate(*row["loss"]["all"])))
        cells += [str(Estimate(*row["loss"][span])) for span in ("1-5", "6-10", "11+")]
        lines.append("| " + " | ".join([*cells, f"{row['calibration_error']:.3f}"]) + " |")
    return "\n".join(lines)


def calibration_text(figures: Mapping[str, Any], name: str) -> str:
    """A belief's calibration as a table, from the figures that `summary` gives; a few cases get no interval."""
    lines = [f"| `{name}` said | it was so | cases |", "|---|---|---|"]
    lines += [f"| {said:.3f} | {Estimate(*true) if cases >= FEWEST_DRAWN else f'{true[0]:.3f}'} | {cases} |"
              for said, *true, cases in figures["beliefs"][name]["calibration"]]
    return "\n".join(lines)


def summary(result: Inference) -> dict[str, Any]:
    """The figures as plain data."""
    def plain(figure: Estimate | None) -> list[float] | None:
        if figure is None:
            return None
        return [round(x, 6) if np.isfinite(x) else 0.0 for x in (figure.value, figure.low, figure.high)]

    return {"protocol": PROTOCOL, "game": result.game, "table": result.table, "options": result.options,
            "games": result.number, "seed": result.seed, "cases": len(result.losses), "reference": result.reference,
            "beliefs": {name: {
                "score": plain(result.score(name)),
                "loss": {span: plain(result.loss(name, span)) for span in SPANS},
                "calibration_error": round(result.miscalibration(name), 6),
                "calibration": [[round(one.said, 6), *(plain(one.true) or []), one.cases]
                                for one in result.calibration(name)]} for name in result.beliefs}}


def save(result: Inference, path: Path) -> Path:
    """Write the figures to a file."""
    path.write_text(json.dumps(summary(result), indent=1) + "\n", encoding="utf-8")
    return path


def plot(result: Inference, path: Path) -> Path:
    """The loss by turn, and what beliefs said against how often it was so."""
    from bang_arena import plots

    figure, (left, right) = plots.pyplot().subplots(1, 2, figsize=(11, 4.5))
    last = max(turn for turn in range(1, int(result.turns.max()) + 1)
               if len(np.unique(result.games[result.turns == turn])) >= min(20, result.number))
    turns = np.arange(1, last + 1)
    for column, name in enumerate(result.beliefs):
        style = "--" if name == result.reference else "-"  # the belief that it hides, if it is as good, shows through
        left.plot(turns, [result.losses[result.turns == turn, column].mean() if (result.turns == turn).any() else np.nan
                          for turn in turns], style, label=name)
        bins = [one for one in result.calibration(name) if one.cases >= FEWEST_DRAWN]
        right.plot([one.said for one in bins], [one.true.value for one in bins], marker="o", markersize=3, label=name)
        right.fill_between([one.said for one in bins], [one.true.low for one in bins],
                           [one.true.high for one in bins], alpha=0.15)
    left.xaxis.get_major_locator().set_params(integer=True)
    left.set(xlabel="turn", ylabel="log loss of the deal, in nats", ylim=(0, None))
    left.set_title(f"all play as {result.table}", fontsize=9)
    right.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    right.set(xlabel="probability that the belief gives a role", ylabel="share in which the seat has it")
    right.set_title("calibration, with 95 % intervals over games", fontsize=9)
    for axis in (left, right):
        axis.grid(alpha=0.3)
        axis.legend(fontsize=8)
    return plots.save(figure, path)
