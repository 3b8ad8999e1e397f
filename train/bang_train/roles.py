"""Train a belief about hidden roles on games of which the roles are known. `bang train roles dice --kind events`

Players of one kind play games. At the start of each turn every living player in doubt is a case, as in the measurement
(`bang_arena.inference`): the network gives a number for each place and role, the deals that fit what the player knows
get probabilities by the sums of their seats' numbers, and the loss is minus the logarithm of the true deal's. The last
tenth of the games is kept apart; the network with the smallest loss on them is saved.

Two kinds: `observation` reads what the player sees at the moment; `events` reads how often each word occurs in all
events as the player saw them. Both are a few dense layers.
"""

from __future__ import annotations

import dataclasses
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from bang_agents.beliefs.learned import KINDS, places, save_network, words_of
from bang_arena.inference import check, moments
from bang_arena.match import deal_seed
from bang_env.adapters.networks import dense
from bang_env.core.checks import one_of, whole_number
from bang_env.core.seats import MOST_SEATS
from bang_env.games import load
from bang_train.training import setting

FIRST_SEED = 1_000_000
"""The games of a training begin with seeds that no measurement uses by default."""
RARE = 20
"""Words that occur in fewer games are not learned."""


@dataclass(frozen=True)
class Settings:
    """What a training is. Every field is an argument of the command."""

    kind: str = setting("observation", "what the network reads: observation or events")
    table: str = setting("rules", "who plays all seats of the games: an agent's name, or mixed:0.2")
    games: int = setting(2000, "games to learn from")
    epochs: int = setting(4, "how often it goes through them")
    hidden: int = setting(64, "width of the hidden layers")
    learning_rate: float = setting(2e-3, "Adam's step size at the beginning; it falls to 0 by the end")
    dropout: float = setting(0.2, "share of the hidden numbers that are left out at random while it learns")
    minibatch: int = setting(256, "cases in one step")
    seed: int = setting(0, "seed of games, weights and steps")
    threads: int = setting(1, "threads of the network")


@dataclass(frozen=True)
class Case:
    """A player in doubt: which outputs each deal adds up, which deal is true."""

    deals: np.ndarray
    """For each deal, the numbers of its outputs: one for each seat."""
    truth: int
    read: Any
    """The observation, or the numbers of the words in all events so far, with their counts."""


def cases_of(game: str, options: dict[str, Any], settings: Settings, words: dict[str, int],
             tell: Callable[[int, int], None]) -> Iterator[list[Case]]:
    """Play games; gives the cases of each. Words of events are numbered as they come up."""
    player, _ = check(game, settings.table, options)
    for number in range(settings.games):
        seed = deal_seed(FIRST_SEED + settings.seed, number)
        cases: list[Case] = []
        counts: dict[int, Counter[int]] = {}
        done: dict[int, int] = {}
        for _, history in moments(game, seed, options, player, np.random.default_rng([FIRST_SEED, seed % 2**32])):
            me = history.player
            at = places(history.num_players, me)[None, :] * len(history.spec.roles) + history.deals
            if settings.kind == "observation":
                cases.append(Case(at, history._truth, history.observation.astype(np.float16)))
                continue
            count = counts.setdefault(me, Counter())
            for event in history.events_from(done.get(me, 0)):
                count.update(words.setdefault(word, len(words)) for word in words_of(event, me, history.num_players))
            done[me] = len(history) + 1
            cases.append(Case(at, history._truth, np.array([list(count), list(count.values())], np.uint16)))
        tell(1, 0)
        yield cases


# -------------------------------------------------------------------------------------------------------------- network


def with_dropout(layers: nn.Sequential, dropout: float) -> nn.Sequential:
    """Dense layers that leave out some of what each of them reads while they learn."""
    return nn.Sequential(*(part for layer in layers
                           for part in ([nn.Dropout(dropout), layer] if isinstance(layer, nn.Linear) else [layer])))


def layers_of(layers: nn.Sequential) -> dict[str, np.ndarray]:
    """Dense layers as arrays."""
    arrays = {}
    for number, layer in enumerate(layer for layer in layers if isinstance(layer, nn.Linear)):
        arrays[f"w{number}"] = layer.weight.detach().numpy().T
        arrays[f"b{number}"] = layer.bias.detach().numpy()
    return arrays


def loss_of(outputs: torch.Tensor, cases: list[Case]) -> torch.Tensor:
    """The mean log loss of the true deals."""
    most = max(len(case.deals) for case in cases)
    seats = cases[0].deals.shape[1]
    index = np.zeros((len(cases), most, seats), np.int64)
    is_deal = np.zeros((len(cases), most), bool)
    for row, case in enumerate(cases):
        index[row, :len(case.deals)] = case.deals
        is_deal[row, :len(case.deals)] = True
    rows = torch.arange(len(cases))[:, None, None]
    numbers = outputs[rows, torch.from_numpy(index)].sum(dim=2).masked_fill(~torch.from_numpy(is_deal), -torch.inf)
    return functional.cross_entropy(numbers, torch.tensor([case.truth for case in cases]))


# ------------------------------------------------------------------------------------------------------------- training


class Trainer:
    """A training, from the games to the file."""

    def __init__(self, game: str, options: dict[str, Any], settings: Settings, out: Path) -> None:
        self.game, self.options, self.settings, self.out = game, options, settings, out
        one_of(settings.kind, "--kind", KINDS)
        whole_number(settings.games, "--games", 10)
        check(game, settings.table, options)
        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.rng = np.random.default_rng(settings.seed)
        self.words: list[str] = []

    def play(self, tell: Callable[[int, int], None] = lambda games, decisions: None) -> None:
        """Play the games; the last tenth is for validation."""
        words: dict[str, int] = {}
        played = list(cases_of(self.game, self.options, self.settings, words, tell))
        apart = len(played) - max(1, len(played) // 10)
        self.training = [case for game in played[:apart] for case in game]
        self.validation = [case for game in played[apart:] for case in game]
        spec, settings = load(self.game).SPEC, self.settings
        features = spec.observation.length
        if settings.kind == "events":
            games = np.zeros(len(words))
            for game in played[:apart]:
                games[np.unique(np.concatenate([case.read[0] for case in game]))] += 1
            least = min(RARE, settings.games // 50 + 1)
            self.words = [word for word, number in words.items() if games[number] >= least]
            self.columns = np.full(len(words), -1)
            self.columns[[words[word] for word in self.words]] = np.arange(len(self.words))
            features = len(self.words)
        sizes = [features, settings.hidden, settings.hidden, MOST_SEATS * len(spec.roles)]
        self.network = with_dropout(dense(sizes, 0.1), settings.dropout)

    def inputs(self, cases: list[Case]) -> torch.Tensor:
        """What the network reads of these cases, a row for each."""
        if self.settings.kind == "observation":
            return torch.from_numpy(np.stack([case.read for case in cases]).astype(np.float32))
        counts = np.zeros((len(cases), len(self.words)), np.float32)
        for row, case in enumerate(cases):
            columns = self.columns[case.read[0]]
            counts[row, columns[columns >= 0]] = case.read[1][columns >= 0]
        return torch.from_numpy(np.log1p(counts))

    def batches(self, cases: list[Case], shuffled: bool) -> Iterator[list[Case]]:
        """The cases in minibatches."""
        order = self.rng.permutation(len(cases)) if shuffled else np.arange(len(cases))
        for at in range(0, len(cases), self.settings.minibatch):
            yield [cases[number] for number in order[at:at + self.settings.minibatch]]

    def validate(self) -> float:
        """The mean loss on the games kept apart."""
        total, number = 0.0, 0
        self.network.eval()
        with torch.no_grad():
            for some in self.batches(self.validation, False):
                loss = loss_of(self.network(self.inputs(some)), some)
                total, number = total + loss.item() * len(some), number + len(some)
        self.network.train()
        return total / max(1, number)

    def train(self, tell: Callable[[str], None] = print) -> float:
        """Train, and save the best network; gives its loss on the games kept apart."""
        settings, best, started = self.settings, np.inf, time.perf_counter()
        optimizer = torch.optim.Adam(self.network.parameters(), settings.learning_rate)
        steps = settings.epochs * sum(1 for _ in self.batches(self.training, False))
        schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.0, 1 - step / max(1, steps)))
        for epoch in range(1, settings.epochs + 1):
            total, number = 0.0, 0
            for some in self.batches(self.training, True):
                loss = loss_of(self.network(self.inputs(some)), some)
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
                optimizer.step()
                schedule.step()
                total, number = total + loss.item() * len(some), number + len(some)
            kept = self.validate()
            minutes = (time.perf_counter() - started) / 60
            tell(f"epoch {epoch}: loss {total / max(1, number):.3f}, on games kept apart {kept:.3f}, {minutes:.1f} min")
            if kept < best:
                best = kept
                self.save(kept, epoch, minutes)
        return best

    @property
    def path(self) -> Path:
        """The file of the network."""
        return self.out / f"{self.settings.kind}.npz"

    def save(self, loss: float, epoch: int, minutes: float) -> None:
        """Write the network to its file."""
        about = {"options": self.options, "settings": dataclasses.asdict(self.settings), "loss": round(loss, 4),
                 "epoch": epoch, "minutes": round(minutes, 2), "words": self.words}
        save_network(self.path, self.game, self.settings.kind, layers_of(self.network), about)
