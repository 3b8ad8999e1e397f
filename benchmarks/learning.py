"""What is learned in equal time: `python -m benchmarks.learning dice --minutes 2`.

Networks of several structures, and several kinds of training, learn for the same processor time from nothing, over
several seeds, with one thread. At every quarter the policy sits among scripted players on the same deals, once in every
seat; evaluations cost no time.

- `plain`: PPO by self-play with the dense network, as by `bang train`.
- `places`: the same with a first layer that all places round the table share (`--places`).
- `cards`: the same; in games of cards, all inputs and actions that name a card share an embedding of it.
- `sorted`: the same; the network sees dice in the order of their faces, and re-rolls name them so.
- `lean`: PPO that leans on the scripted player (`--lean`), half of the games among scripted players.
- `looks`: `bang train expert`, which learns from looks ahead and leans on the scripted player, too.
- `search`: `bang train expert --expert search`: imitation of the scripted player, then expert iteration.

The last three take their likeliest action, the others draw one by their probabilities.

With `--out FILE.json`: `machine`, `game`, `options`, `minutes`, and `rows` of `way`, `seed` and `curve`, whose points
have `minutes`, `decisions`, `score`, `low` and `high`. `--plot FILE.png` draws the means with their bands. A file that
is there already is added to: a run that it has is not repeated.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn.utils import parametrize

from bang_agents.network import PolicyAgent
from bang_agents.search import knowledge
from bang_env.core.spec import Spec
from bang_env.games import GAMES, load
from bang_train import expert, ppo
from bang_train.ppo import Network, Trainer, legal_actions
from bang_train.training import scores
from benchmarks import plots
from benchmarks.machine import machine, table, write
from benchmarks.report import learning_table

QUARTERS = 4
PLAIN: dict[str, Any] = {"games": 256, "minibatch": 2048, "entropy": 0.05, "entropy_end": 0.005}
LEAN: dict[str, Any] = {"games": 256, "minibatch": 2048, "entropy": 0.01, "entropy_end": 0.001, "lean": 5.0,
                        "against_pool": "rules:0.5", "full_state": True, "greedy": True}
LOOKS: dict[str, Any] = {"games": 1024, "learning_rate": 6e-4, "minibatch": 1024, "reuse": 2.0}
SEARCH: dict[str, Any] = {"expert": "search", "games": 64, "imitate": 500_000, "leaf": "rules", "buffer": 150_000,
                          "learning_rate": 6e-4, "minibatch": 512, "reuse": 4.0, "value": 1.0}
SHARED_WIDTH = 16
CARD_WIDTH = 32
EVALUATION_SEED = 77

# --------------------------------------------------------------------------------------------------------- sorted dice


def order_of(game: str, observations: np.ndarray) -> Any:
    """How the dice of these positions are put in order, by what search knows of the game."""
    return knowledge(game).Order(observations)


class SortedPolicy(PolicyAgent):
    """A policy that sees sorted dice."""

    def answers(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator,
                scripted: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each row."""
        order = order_of(self.game, observations)
        return order.meant(super().answers(order.seen(observations), order.masks(masks), rng, scripted))


class SortedTrainer(Trainer):
    """Training of a network that sees sorted dice."""

    def _look(self, games: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        observations, masks = self.batch.observations[games], self.batch.action_masks[games]
        self.order = order_of(self.game, observations)
        seen = torch.from_numpy(self.order.seen(observations)[:, self.in_use.inputs])
        return seen, legal_actions(np.ascontiguousarray(self.order.masks(masks)[:, self.in_use.actions])), None

    def _mine(self, step: int, mine: np.ndarray) -> np.ndarray:
        actions = super()._mine(step, mine)
        return self.order.meant(actions)

    def _snapshot_choices(self, games: np.ndarray) -> np.ndarray:
        actions = super()._snapshot_choices(games)
        return self.order.meant(actions)

    def policy(self) -> PolicyAgent:
        """The policy as it is."""
        return SortedPolicy("trained", self.game, self.layers(), self.settings.greedy)


# -------------------------------------------------------------------------------------------------------- shared cards


def cards_of(spec: Spec) -> list[str]:
    """The cards of a game: what can be discarded."""
    names = [name for block in spec.actions.blocks if block.question == "discard" for name in block.names]
    return [name.removeprefix("discard ") for name in names]


def inputs_of_cards(spec: Spec) -> np.ndarray:
    """Where the observation speaks of cards: a row for each thing that is said, a column for each card."""
    number = len(cards_of(spec))
    about = [np.arange(spec.observation.length)[spec.observation[name]].reshape(-1, number)
             for name, piece in spec.observation.pieces.items() if piece.shape[-1:] == (number,)]
    return np.concatenate(about)


def actions_of_cards(spec: Spec) -> np.ndarray:
    """The actions that name each card: a row for each thing that is done, a column for each card; -1 for none."""
    cards = cards_of(spec)
    rows: dict[tuple[str, str], np.ndarray] = {}
    for action, name in enumerate(spec.actions.names):
        named = [card for card in cards if f" {card} " in f"{name} "]
        if named:
            card = min(named, key=lambda one: (name.index(f" {one}"), -len(one)))
            before, _, after = name.partition(f" {card}")
            rows.setdefault((before, after), np.full(len(cards), -1))[cards.index(card)] = action
    return np.array(list(rows.values()))


class SharedCards(nn.Module):
    """Adds to the weights of a layer what it knows of cards: an embedding of each, seen in each row by its own matrix.

    `axis` is that of the inputs or actions in the layer's weights.
    """

    where: torch.Tensor
    named: torch.Tensor

    def __init__(self, embedding: nn.Parameter, rows: np.ndarray, in_use: np.ndarray, width: int, axis: int) -> None:
        super().__init__()
        self.axis = axis
        place = np.full(max(rows.max(), in_use.max()) + 2, -1)  # the last is that of -1
        place[in_use] = np.arange(len(in_use))
        where = place[rows]
        kept = np.flatnonzero((where >= 0).any(1))
        named = np.flatnonzero(where[kept].ravel() >= 0)
        self.embedding = embedding
        self.matrices = nn.Parameter(torch.zeros(len(kept), embedding.shape[1], width))
        self.register_buffer("named", torch.from_numpy(named), persistent=False)
        self.register_buffer("where", torch.from_numpy(where[kept].ravel()[named]), persistent=False)

    def forward(self, own: torch.Tensor) -> torch.Tensor:
        """The weights with what is shared."""
        shared = torch.einsum("cd,rdw->rcw", self.embedding, self.matrices).flatten(0, 1)[self.named]
        return own.index_add(self.axis, self.where, shared.T if self.axis else shared)


class CardsTrainer(Trainer):
    """Training of a network whose inputs and actions share embeddings of cards."""

    def _network(self, inputs: int, full: int) -> Network:
        network = super()._network(inputs, full)
        embedding = nn.Parameter(torch.randn(len(cards_of(self.spec)), CARD_WIDTH) / CARD_WIDTH**0.5)
        width = self.settings.hidden
        seen = SharedCards(embedding, inputs_of_cards(self.spec), self.in_use.inputs, width, 1)
        done = SharedCards(embedding, actions_of_cards(self.spec), self.in_use.actions, width, 0)
        parametrize.register_parametrization(network.trunk[0], "weight", seen)
        parametrize.register_parametrization(network.policy, "weight", done)
        return network


# ------------------------------------------------------------------------------------------------------------- measure


class Way(NamedTuple):
    """A way to learn: whose training it is, with which settings, and the games it is for."""

    trainer: type[ppo.Trainer] | type[expert.Trainer]
    settings: dict[str, Any]
    fits: Callable[[str], bool] = lambda game: True


WAYS = {
    "plain": Way(ppo.Trainer, PLAIN),
    "places": Way(ppo.Trainer, {**PLAIN, "places": SHARED_WIDTH}, lambda game: load(game).SPEC.players[-1] > 2),
    "cards": Way(CardsTrainer, PLAIN, lambda game: bool(cards_of(load(game).SPEC))),
    "sorted": Way(SortedTrainer, PLAIN, lambda game: hasattr(knowledge(game), "Order")),
    "lean": Way(ppo.Trainer, LEAN),
    "looks": Way(expert.Trainer, LOOKS),
    "search": Way(expert.Trainer, SEARCH),
}


def ways_of(game: str) -> list[str]:
    """What can be compared in a game."""
    return [name for name, way in WAYS.items() if way.fits(game)]


def learned(game: str, options: dict[str, Any], way: Way, seed: int, minutes: float, blocks: int,
            settings: dict[str, Any]) -> list[dict[str, float]]:
    """The curve of one run: schedules follow its processor time."""
    kind: Any = expert.Settings if way.trainer is expert.Trainer else ppo.Settings
    chosen = kind(**{**way.settings, **settings, "seed": seed, "threads": 1})
    curve, busy = [], 0.0
    with tempfile.TemporaryDirectory() as out:
        run: Any = way.trainer(game, options, chosen, Path(out))
        run.progress = lambda: busy / (60 * minutes)
        for quarter in range(1, QUARTERS + 1):
            while busy < 60 * minutes * quarter / QUARTERS:
                started = time.process_time()
                run.iterate()
                busy += time.process_time() - started
            played = scores(run.policy(), options, ["rules"], blocks, EVALUATION_SEED)
            curve.append({"minutes": busy / 60, "decisions": run.decisions, "score": played["vs rules"],
                          "low": played["low vs rules"], "high": played["high vs rules"]})
    return curve


def main(arguments: list[str] | None = None) -> None:
    """Learn in every way with every seed and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description="What is learned in equal time.")
    parser.add_argument("game", choices=tuple(GAMES))
    parser.add_argument("--ways", nargs="+", help="(default: all that the game has)")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each way (default 3)")
    parser.add_argument("--minutes", type=float, default=2.0, help="processor time of a run (default 2)")
    parser.add_argument("--blocks", type=int, default=800, help="deals of an evaluation (default 800)")
    parser.add_argument("--quick", action="store_true", help="a short look: one seed, some updates, two deals")
    parser.add_argument("--out", type=Path, help="also write the figures as JSON to this file, or add them to it")
    parser.add_argument("--plot", type=Path, help="also draw the curves in this PNG file")
    given = parser.parse_args(arguments)
    there = ways_of(given.game)
    for name in given.ways or ():
        if name not in there:
            parser.error(f"--ways in {given.game} are {', '.join(there)}; not {name!r}")
    seeds, minutes, blocks = (1, 0.001, 2) if given.quick else (given.seeds, given.minutes, given.blocks)
    settings = {"games": 8, "hidden": 8} if given.quick else {}
    results: dict[str, Any] = {"machine": machine(), "game": given.game, "options": dict(load(given.game).SPEC.table),
                               "minutes": minutes, "blocks": blocks, "rows": []}
    if given.out and given.out.exists():
        before = json.loads(given.out.read_text(encoding="utf-8"))
        for name in ("game", "options", "minutes", "blocks"):
            if before[name] != results[name]:
                parser.error(f"{given.out} is of {name} {before[name]}; not {results[name]}")
        results = before
    print(f"{machine()}\n", flush=True)
    rows = results["rows"]
    for seed in range(seeds):
        for name in given.ways or there:
            if any((row["way"], row["seed"]) == (name, seed) for row in rows):
                continue
            curve = learned(given.game, results["options"], WAYS[name], seed, minutes, blocks, settings)
            rows.append({"way": name, "seed": seed, "curve": curve})
            print(f"seed {seed}, {name}: {100 * curve[-1]['score']:.1f} % won", flush=True)
            write(given.out, results)
    rows.sort(key=lambda row: (row["seed"], list(WAYS).index(row["way"])))
    write(given.out, results)
    print("\n" + table(*learning_table(rows)))
    if given.plot:
        plots.learning(results, given.plot)


if __name__ == "__main__":
    main()
