"""Train a belief about hidden roles on games of which the roles are known. `bang train roles dice --kind events`

Players of one kind play games. At the start of each turn every living player in doubt is a case, as in the measurement
(`bang_arena.inference`): the network gives a number for each place and role, the deals that fit what the player knows
get probabilities by the sums of their seats' numbers, and the loss is minus the logarithm of the true deal's. The last
tenth of the games is kept apart; the network with the smallest loss on them is saved.

Two kinds: `observation` reads what the player sees at the moment, through dense layers; `events` reads all events as
the player saw them, through a recurrent network.
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
from bang_agents.history import History
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
"""Words that occur less often are not learned."""


@dataclass(frozen=True)
class Settings:
    """What a training is. Every field is an argument of the command."""

    kind: str = setting("observation", "what the network reads: observation or events")
    table: str = setting("rules", "who plays all seats of the games: an agent's name, or mixed:0.2")
    games: int = setting(2000, "games to learn from")
    epochs: int = setting(4, "how often it goes through them")
    hidden: int = setting(64, "width of the hidden layers, or of the recurrent network")
    learning_rate: float = setting(2e-3, "Adam's step size at the beginning; it falls to 0 by the end")
    dropout: float = setting(0.2, "share of the hidden numbers that are left out at random while it learns")
    minibatch: int = setting(256, "cases in one step; of events, as many cases as 32 players have seen")
    seed: int = setting(0, "seed of games, weights and steps")
    threads: int = setting(1, "threads of the network")


@dataclass(frozen=True)
class Case:
    """A player in doubt: which outputs each deal adds up, which deal is true."""

    deals: np.ndarray
    """For each deal, the numbers of its outputs: one for each seat."""
    truth: int
    read: Any
    """The observation, or how many events were read before."""


@dataclass(frozen=True)
class Story:
    """One player of one game: their cases, and the words of each event if the network reads them."""

    cases: list[Case]
    events: list[list[str]]


def case_of(history: History, kind: str, story: Story) -> Case:
    """The case of a player at this moment. The words of new events are added to their story."""
    deals = history.deals
    at = places(history.num_players, history.player)[None, :] * len(history.spec.roles) + deals
    if kind == "observation":
        return Case(at, history._truth, history.observation.astype(np.float16))
    return Case(at, history._truth, len(story.events))


def stories(game: str, options: dict[str, Any], settings: Settings,
            tell: Callable[[int, int], None]) -> Iterator[list[Story]]:
    """Play games; gives the stories of the players of each."""
    player, _ = check(game, settings.table, options)
    for number in range(settings.games):
        seed = deal_seed(FIRST_SEED + settings.seed, number)
        told: dict[int, tuple[Story, int]] = {}
        for _, history in moments(game, seed, options, player, np.random.default_rng([FIRST_SEED, seed % 2**32])):
            story, done = told.get(history.player, (Story([], []), 0))
            if settings.kind == "events":
                fresh = history.events_from(done)
                story.events.extend(words_of(event, history.player, history.num_players) for event in fresh)
            told[history.player] = story, len(history) + 1
            story.cases.append(case_of(history, settings.kind, story))
        tell(1, 0)
        yield [story for story, _ in told.values()]


# ------------------------------------------------------------------------------------------------------------- networks


class OnObservation(nn.Module):
    """Dense layers on the observation."""

    def __init__(self, features: int, outputs: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.last = with_dropout(dense([features, hidden, hidden, outputs], 0.1), dropout)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """A row of outputs for each case."""
        return self.last(observations)

    def arrays(self) -> dict[str, np.ndarray]:
        """The weights, for a file."""
        return layers_of(self.last)


class OnEvents(nn.Module):
    """A recurrent network on the events, each the sum of its words' vectors."""

    def __init__(self, words: int, outputs: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.vectors = nn.EmbeddingBag(words, hidden, mode="sum")
        nn.init.normal_(self.vectors.weight, std=0.1)
        self.memory = nn.GRU(hidden, hidden, batch_first=True)
        self.last = with_dropout(dense([hidden, hidden, outputs], 0.1), dropout)

    def forward(self, words: torch.Tensor, offsets: torch.Tensor, lengths: list[int],
                rows: torch.Tensor, steps: torch.Tensor) -> torch.Tensor:
        """A row of outputs for each case: for the story `rows` after so many events (`steps`)."""
        events = torch.split(self.vectors(words, offsets), lengths)
        memories, _ = self.memory(nn.utils.rnn.pad_sequence(events, batch_first=True))  # type: ignore[arg-type]
        return self.last(memories[rows, steps - 1])

    def arrays(self) -> dict[str, np.ndarray]:
        """The weights, for a file."""
        memory = {name: value.detach().numpy() for name, value in self.memory.named_parameters()}
        return {**layers_of(self.last), "words": self.vectors.weight.detach().numpy(),
                "ih_w": memory["weight_ih_l0"].T, "ih_b": memory["bias_ih_l0"],
                "hh_w": memory["weight_hh_l0"].T, "hh_b": memory["bias_hh_l0"]}


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
        self.words: dict[str, int] = {}

    def play(self, tell: Callable[[int, int], None] = lambda games, decisions: None) -> None:
        """Play the games; the last tenth is for validation."""
        told = list(stories(self.game, self.options, self.settings, tell))
        apart = len(told) - max(1, len(told) // 10)
        self.training = [story for game in told[:apart] for story in game]
        self.validation = [story for game in told[apart:] for story in game]
        spec = load(self.game).SPEC
        outputs = MOST_SEATS * len(spec.roles)
        if self.settings.kind == "observation":
            self.network: nn.Module = OnObservation(spec.observation.length, outputs, self.settings.hidden,
                                                    self.settings.dropout)
            return
        counts = Counter(word for story in self.training for event in story.events for word in event)
        kept = sorted(word for word, count in counts.items() if count >= min(RARE, self.settings.games // 50 + 1))
        self.words = {word: number for number, word in enumerate(kept)}
        self.network = OnEvents(max(1, len(kept)), outputs, self.settings.hidden, self.settings.dropout)

    def loss(self, some: list[Any]) -> tuple[torch.Tensor, int]:
        """The loss of some cases, or of all cases of some stories, and how many cases these are."""
        if self.settings.kind == "observation":
            seen = torch.from_numpy(np.stack([case.read for case in some]).astype(np.float32))
            return loss_of(self.network(seen), some), len(some)
        cases = [case for story in some for case in story.cases]
        numbers: list[int] = []
        offsets, lengths, rows = [], [], []
        for row, story in enumerate(some):
            lengths.append(len(story.events))
            rows += [row] * len(story.cases)
            for event in story.events:
                offsets.append(len(numbers))
                numbers += [self.words[word] for word in event if word in self.words]
        steps = torch.tensor([case.read for case in cases])
        outputs = self.network(torch.tensor(numbers, dtype=torch.int64), torch.tensor(offsets), lengths,
                               torch.tensor(rows), steps)
        return loss_of(outputs, cases), len(cases)

    def batches(self, told: list[Story], shuffled: bool) -> Iterator[list[Any]]:
        """Minibatches: of cases, or of stories of about the same length."""
        if self.settings.kind == "observation":
            items: list[Any] = [case for story in told for case in story.cases]
            size = self.settings.minibatch
            order = self.rng.permutation(len(items)) if shuffled else np.arange(len(items))
            groups = [order[at:at + size] for at in range(0, len(items), size)]
        else:
            items, size = told, max(1, self.settings.minibatch // 8)
            order = np.argsort([len(story.events) for story in told], kind="stable")
            groups = [order[at:at + size] for at in range(0, len(items), size)]
            if shuffled:
                groups = [groups[number] for number in self.rng.permutation(len(groups))]
        for group in groups:
            yield [items[number] for number in group]

    def validate(self) -> float:
        """The mean loss on the games kept apart."""
        total, number = 0.0, 0
        self.network.eval()
        with torch.no_grad():
            for some in self.batches(self.validation, False):
                loss, cases = self.loss(some)
                total, number = total + loss.item() * cases, number + cases
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
                loss, cases = self.loss(some)
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
                optimizer.step()
                schedule.step()
                total, number = total + loss.item() * cases, number + cases
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
                 "epoch": epoch, "minutes": round(minutes, 2), "words": list(self.words)}
        save_network(self.path, self.game, self.settings.kind, self.network.arrays(), about)  # type: ignore[operator]
