"""Learning from an expert that thinks longer than the network. `bang train expert dice --option num_players=5`

The network plays, an expert looks at the same positions, and the network learns to answer as the expert would at once.
There are two experts:

- `looks` tries actions of a position one after the other and plays each game on by the script, all with the same luck
  (`bang_train.lookahead`). The network learns what each action gains over the others, and leans on the script where
  it sees no gain (`--doubt`). Games are played by the script, some decisions by the network and a few at random. This
  finds a better answer to scripted opponents.
- `search` is the agent `net`: tree search that the network itself guides. Games are self-play by the search. The
  network learns how often the search tries each action, and what the game brings. This is expert iteration: a better
  network makes a better expert. With `--pool`, some games are against searches that earlier snapshots guide.

A run can begin with a policy file (`--start`) and by imitation of the scripted player (`--imitate`). Inputs that are
always 0 with the options of the run, and actions that are never legal, are left out of the training; the policy file
has zeros there.

Saved in the folder of the run: `checkpoint.pt` (for `--resume`), `policy.npz` (the agent `ppo:PATH`, and the network
of `net:200,policy=PATH`), `curve.json` and `curve.png`.
"""

from __future__ import annotations

import time
import zlib
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch
from torch import nn

from bang_agents.agent import Views
from bang_agents.names import defaults
from bang_agents.network import MOST_LEAN
from bang_agents.search import LEAVES
from bang_agents.search import Network as CompiledNetwork
from bang_agents.search.network import MOST_HIDDEN, WIDEST
from bang_agents.searching import Findings, GuidedAgent
from bang_agents.simple import RulesAgent
from bang_arena.match import cores
from bang_env.games import load
from bang_train import lookahead
from bang_train.in_use import in_use
from bang_train.ppo import ITSELF, SELF, Network, advantages, start_with
from bang_train.run import CHECKPOINTS, Run, RunSettings
from bang_train.training import setting

EXPERTS = ("looks", "search")
FIRST = 4
"""The network begins to learn when there are decisions for so many steps."""
SMOOTH = 0.03
"""Imitation leaves so much of the probability to the other actions, so that the network can still change its mind."""

# ------------------------------------------------------------------------------------------------------------- settings


@dataclass(frozen=True)
class Settings(RunSettings):
    """What a run is. Every field is an argument of the command."""

    expert: str = setting("looks", "who teaches: looks or search", among=EXPERTS)
    minutes: float = setting(0.0, "train for this long at most; 0 for no limit, or for 10 without --decisions",
                             0, np.inf)
    decisions: int = setting(0, "train for this many decisions; the step size then follows them, not the clock", 0)
    seed: int = setting(0, "seed of games, weights and updates", 0, 2**64 - 2)
    start: str = setting("", "begin with this policy file's network, of the same width and number of layers")
    imitate: int = setting(0, "decisions of the scripted player to imitate first", 0)
    games: int = setting(2048, "games played side by side", 1)
    hidden: int = setting(256, "width of the network's hidden layers", 1, WIDEST)
    layers: int = setting(2, "number of hidden layers", 0, MOST_HIDDEN)
    learning_rate: float = setting(3e-4, "Adam's step size at the beginning; it falls to a twentieth by the end", 0)
    minibatch: int = setting(2048, "decisions in one step of an update", 2)
    reuse: float = setting(1.0, "how often a decision is learned from, on average", 0)
    buffer: int = setting(300_000, "the latest decisions that are learned from", 1)
    value: float = setting(0.25, "weight of the value's error in the loss", 0)
    looks: int = setting(1, "looks: games played on after each action that is tried", 1)
    cut: int = setting(2, "looks: turns until a game is judged instead of played on; 0 plays it to the end", 0, 1000)
    tried: int = setting(3, "looks: so many of the network's best actions are tried, the script's, and a random one", 1)
    doubt: float = setting(0.05, "looks: what another action must gain for the policy to prefer it to the script's", 0)
    scale: float = setting(20.0, "looks: the network's score of an action is its gain times this", 0.001)
    mine: float = setting(0.3, "looks: share of decisions that the network makes", 0, 1)
    random: float = setting(0.03, "looks: share of decisions made at random", 0, 1)
    warm: int = setting(0, "search: decisions at first that the network makes alone, to learn what games bring", 0)
    iterations: int = setting(64, "search: its budget for a decision", 1, 10_000_000)
    leaf: str = setting("net", "search: who judges a new position: net, rules or mixed", among=LEAVES)
    exploration: float = setting(1.0, "search: how much it follows the network's priors", 0, 100)
    temperature: float = setting(1.0, "search: moves are drawn by visits to the power of 1 / this; 0 for the best",
                                 0, 100)
    steps: int = setting(32, "search: decisions in each game between two updates", 1)
    lam: float = setting(0.9, "search: how far the value learns from the game beyond the search's next value", 0, 1)
    pool: float = setting(0.0, "search: share of games in which an earlier snapshot guides the search of all seats but "
                          "one; the network learns from that seat alone")
    pool_every: int = setting(20, "search: rounds between two snapshots of the network", 1)
    pool_size: int = setting(8, "search: snapshots kept; a new one takes the place of a random one", 1)
    greedy: bool = setting(True, "the policy takes its likeliest action instead of drawing one")
    evaluate_every: float = setting(300.0, "seconds between two evaluations; 0 for one at the end only", 0, np.inf)
    evaluate_blocks: int = setting(200, "deals of an evaluation, each played with all seats exchanged", 1)
    against: str = setting("rules", "agents to be evaluated against, with commas between them")
    threads: int = setting(0, "threads; 0 for all cores", 0, 1024)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.buffer < FIRST * self.minibatch:
            raise ValueError(f"--buffer must be at least {FIRST} times --minibatch, {FIRST * self.minibatch}, or the "
                             f"network never learns; not {self.buffer}")
        if self.doubt * self.scale > MOST_LEAN:
            raise ValueError("--doubt times --scale, by which the policy leans on the scripted player, must be at most "
                             f"{MOST_LEAN:g}; {self.doubt:g} times {self.scale:g} is {self.doubt * self.scale:g}")
        if self.mine + self.random > 1:
            raise ValueError(f"--mine and --random are shares of the decisions, at most 1 together; not {self.mine:g} "
                             f"and {self.random:g}")


# -------------------------------------------------------------------------------------------------------------- lessons


class Buffer:
    """The latest decisions, what the expert said about each, and what the game promised."""

    def __init__(self, size: int, inputs: int, actions: int) -> None:
        self.seen = np.zeros((size, inputs), np.float16)
        self.tried = np.zeros((size, actions), np.bool_)
        self.said = np.zeros((size, actions), np.float16)
        self.worth = np.zeros(size, np.float32)
        self.used, self._next = 0, 0

    def add(self, seen: np.ndarray, tried: np.ndarray, said: np.ndarray, worth: np.ndarray) -> None:
        """Keep these decisions, in place of the oldest ones if it is full."""
        size = len(self.worth)
        at = (self._next + np.arange(len(worth))) % size
        self.seen[at], self.tried[at], self.said[at], self.worth[at] = seen, tried, said, worth
        self._next = (self._next + len(worth)) % size
        self.used = min(size, self.used + len(worth))

    def draw(self, count: int, rng: np.random.Generator) -> Iterator[torch.Tensor]:
        """So many of them at random, as tensors."""
        at = rng.integers(0, self.used, count)
        for array in self._arrays():
            yield torch.from_numpy(array[at])

    def _arrays(self) -> tuple[np.ndarray, ...]:
        return self.seen, self.tried, self.said, self.worth

    def packed(self) -> dict[str, Any]:
        """All of it for a checkpoint, pressed together: most of it is zeros."""
        parts = [zlib.compress(array[:self.used].tobytes(), 1) for array in self._arrays()]
        return {"used": self.used, "next": self._next,
                "parts": [torch.frombuffer(bytearray(part), dtype=torch.uint8) for part in parts]}

    def unpack(self, packed: dict[str, Any]) -> None:
        """Hold what another buffer of this size held. Raises ValueError if it does not fit."""
        used, after = packed["used"], packed["next"]
        sizes = [used * array[:1].nbytes for array in self._arrays()]
        fits = 0 <= used <= len(self.worth) and 0 <= after < len(self.worth)
        texts = [zlib.decompressobj().decompress(part.numpy().tobytes(), size + 1)
                 for part, size in zip(packed["parts"], sizes, strict=True)] if fits else []
        if [len(text) for text in texts] != sizes:
            raise ValueError("the decisions of this checkpoint are those of another version")
        for array, text in zip(self._arrays(), texts, strict=True):
            array[:used] = np.frombuffer(text, array.dtype).reshape(used, *array.shape[1:])
        self.used, self._next = used, after


def looks_loss(scores: torch.Tensor, tried: torch.Tensor, gains: torch.Tensor, scale: float) -> torch.Tensor:
    """How far the network's scores of the tried actions are from their gains, each over the mean of those tried."""
    weight = tried.float()
    count = weight.sum(1, keepdim=True)
    wanted = scale * (gains - (gains * weight).sum(1, keepdim=True) / count)
    said = scores - (scores * weight).sum(1, keepdim=True) / count
    return (((said - wanted).square() * weight).sum(1) / count[:, 0]).mean() / scale**2


def search_loss(scores: torch.Tensor, legal: torch.Tensor, visits: torch.Tensor) -> torch.Tensor:
    """The cross-entropy of the network's probabilities and the search's shares of visits."""
    logs = torch.log_softmax(scores.masked_fill(~legal, -torch.inf), dim=1).masked_fill(~legal, 0)
    return -(visits * logs).sum(1).mean()


# ------------------------------------------------------------------------------------------------------------- training


class Trainer(Run):
    """A run: the games, the expert, and the network that learns from it."""

    kind, format = "expert", f"{CHECKPOINTS['expert']} 2"
    columns: ClassVar = {"minutes": ".1f", "decisions": ",.0f", "per_second": ",.0f", "loss": ".4f",
                         "value_error": ".3f"}
    """What is printed of a run, with its format."""
    fixed = ("expert", "hidden", "layers")
    playing = (*Run.playing, "buffer")

    def __init__(self, game: str, options: dict[str, Any], settings: Settings, out: Path) -> None:
        self.game, self.options, self.settings, self.out = game, options, settings, out
        self.spec = load(game).SPEC
        self.threads = settings.threads or cores()
        torch.set_num_threads(self.threads)
        torch.manual_seed(settings.seed)
        self.rng = np.random.default_rng(settings.seed)
        self.batch = load(game).Batch(settings.games, seed=settings.seed, threads=self.threads, **options)
        self.in_use = in_use(game, options)
        self.network = self.new_network()
        if settings.start:
            start_with(self.network, self.in_use, Path(settings.start), game,
                       None if settings.expert == "search" else self.lean(),
                       lambda lean: f"--doubt {lean / settings.scale:g} with --scale {settings.scale:g}")
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.learning_rate, fused=True)
        self.buffer = Buffer(settings.buffer, len(self.in_use.inputs), len(self.in_use.actions))
        self.script = RulesAgent(game)
        self.pool, self.met = [], defaultdict(int)
        if not 0 <= settings.pool <= 1:
            raise ValueError(f"--pool is a share of the games, from 0 to 1; not {settings.pool}")
        self.expert: Looks | Search = Looks(self) if settings.expert == "looks" else Search(self)
        self.decisions, self.seconds, self.iterations = 0, 0.0, 0
        self.next_evaluation = settings.evaluate_every
        self.curve: list[dict[str, float]] = []
        self.log: dict[str, float] = {}

    def new_network(self) -> Network:
        """A network of this run's size."""
        s = self.settings
        return Network(len(self.in_use.inputs), len(self.in_use.actions), s.hidden, s.layers)

    def scores(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The network's scores of all actions in use, and its values."""
        hidden = self.network.trunk(seen)
        return self.network.policy(hidden), torch.tanh(self.network.value(hidden)[:, 0])

    def iterate(self) -> None:
        """One round: the expert speaks, the network learns."""
        started = time.perf_counter()
        imitating = self.decisions < self.settings.imitate
        fresh = self._imitate() if imitating else self.expert.speak()
        self.decisions += fresh
        if not imitating:
            self._learn(fresh)
        passed = time.perf_counter() - started
        self.seconds += passed
        self.iterations += 1
        self.log |= {"decisions": self.decisions, "minutes": self.seconds / 60, "per_second": fresh / passed}

    def _set_step_size(self) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = self.settings.learning_rate * max(0.05, 1 - self.progress())

    def _descend(self, loss: torch.Tensor) -> None:
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()

    def _imitate(self) -> int:
        """One decision in each game by the script, which the network learns at once; now and then a random one."""
        answers = self.script.choose_many(Views.of_batch(self.batch), self.rng)
        legal = self.in_use.legal(self.batch)
        seen, said = torch.from_numpy(self.in_use.seen(self.batch)), torch.from_numpy(self.in_use.places[answers])
        self._set_step_size()
        for part in torch.from_numpy(self.rng.permutation(len(answers))).split(self.settings.minibatch // 2):
            mask = torch.from_numpy(legal[part])
            logs = torch.log_softmax(self.scores(seen[part])[0].masked_fill(~mask, -torch.inf), dim=1)
            right = logs.gather(1, said[part, None])[:, 0]
            others = logs.masked_fill(~mask, 0).sum(1) / mask.sum(1)
            self._descend(-((1 - SMOOTH) * right + SMOOTH * others).mean())
        self.log["loss"] = -float(right.detach().mean())
        self.met["rules, imitated"] += len(answers)
        self.batch.step(np.where(self.rng.random(len(answers)) < self.settings.random, self._at_random(legal), answers))
        return len(answers)

    def _at_random(self, legal: np.ndarray) -> np.ndarray:
        """A random legal action in each game."""
        return self.in_use.actions[np.where(legal, self.rng.random(legal.shape, np.float32), -1).argmax(1)]

    def _learn(self, fresh: int) -> None:
        """As many steps of gradient descent as the fresh decisions are worth."""
        s = self.settings
        if self.buffer.used < FIRST * s.minibatch:
            return
        self._set_step_size()
        errors = []
        for _ in range(max(1, round(s.reuse * fresh / s.minibatch))):
            seen, tried, said, worth = self.buffer.draw(s.minibatch, self.rng)
            scores, values = self.scores(seen.float())
            error = (values - worth).square().mean()
            loss = self.expert.loss(scores, tried, said.float())
            self._descend(loss + s.value * error)
            errors.append((float(loss.detach()), float(error.detach())))
        self.log["loss"], self.log["value_error"] = np.mean(errors, axis=0).tolist()

    # ---------------------------------------------------------------------------------------------------------- files

    def lean(self) -> float:
        """What the policy adds to the score of the script's action: the doubt that another one is better."""
        return self.settings.doubt * self.settings.scale if self.settings.expert == "looks" else 0.0

    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The policy on everything that can be seen and done."""
        return self.in_use.widened(self.network.policy_layers())

    def streams(self) -> dict[str, Any]:
        """The games as they stand, the expert's luck, and the decisions that are learned from."""
        return {**super().streams(), "expert": torch.from_numpy(self.expert.luck.view(np.uint8).copy()),
                "buffer": self.buffer.packed()}

    def go_on_with(self, streams: dict[str, Any]) -> None:
        """Take up the games and everything that belongs to them where `streams` left them."""
        luck = streams["expert"].numpy().view(np.uint64)
        if luck.shape != self.expert.luck.shape:
            raise ValueError("the expert of this checkpoint is that of another version")
        super().go_on_with(streams)
        self.expert.luck = luck.copy()
        self.buffer.unpack(streams["buffer"])


# -------------------------------------------------------------------------------------------------------------- experts


class Looks:
    """Tries actions and plays on by the script."""

    def __init__(self, run: Trainer) -> None:
        self.run = run
        self._entries = lookahead.library(run.game).load()
        self._rooms = [lookahead.room(run.game) for _ in range(run.threads)]
        games = run.settings.games
        self.luck = np.random.default_rng(run.settings.seed + 1).integers(0, 2**64, (games, 2), np.uint64)
        self.luck |= np.uint64(1)

    def loss(self, scores: torch.Tensor, tried: torch.Tensor, said: torch.Tensor) -> torch.Tensor:
        """What the network has to learn."""
        return looks_loss(scores, tried, said, self.run.settings.scale)

    @torch.inference_mode()
    def speak(self) -> int:
        """One decision in each game: what some of its actions are worth goes into the buffer. Returns how many."""
        run, s = self.run, self.run.settings
        batch, in_use = run.batch, run.in_use
        every = np.arange(batch.num_envs)
        home = run.script.choose_many(Views.of_batch(batch), run.rng)
        seen, legal = in_use.seen(batch), in_use.legal(batch)
        scores = np.where(legal, run.scores(torch.from_numpy(seen))[0].numpy(), -np.inf)
        scores[every, in_use.places[home]] += run.lean()
        best, chance = in_use.actions[scores.argmax(1)], run._at_random(legal)
        least = np.partition(scores, -s.tried, axis=1)[:, -s.tried] if s.tried < scores.shape[1] else scores.min(1)
        wanted = np.zeros(batch.action_masks.shape, np.bool_)
        wanted[:, in_use.actions] = legal & (scores >= least[:, None])
        wanted[every, home] = wanted[every, chance] = True
        gains = np.zeros(wanted.shape, np.float32)
        self._look_ahead(wanted, gains)
        run.buffer.add(seen, wanted[:, in_use.actions], gains[:, in_use.actions], gains[every, home])
        run.met["rules"] += len(every)
        dice = run.rng.random(len(every))
        batch.step(np.where(dice < s.mine, best, np.where(dice > 1 - s.random, chance, home)))
        return len(every)

    def _look_ahead(self, wanted: np.ndarray, gains: np.ndarray) -> None:
        run, s = self.run, self.run.settings
        cuts = np.linspace(0, run.batch.num_envs, run.threads + 1).astype(int)

        def part(number: int) -> None:
            self._entries.look_ahead(run.batch.states, self.luck, s.looks, s.cut, wanted, *self._rooms[number],
                                     gains, cuts[number], cuts[number + 1])

        with ThreadPoolExecutor(run.threads) as pool:
            list(pool.map(part, range(run.threads)))


class Search:
    """Searches every position of self-play, guided by the network as it is."""

    def __init__(self, run: Trainer) -> None:
        self.run = run
        games = run.settings.games
        self.luck = np.random.default_rng(run.settings.seed + 1).integers(0, 2**64, (games, 2), np.uint64)
        self.luck |= np.uint64(1)
        self._snapshot = run.new_network()
        every = np.arange(games)
        self._learner = every % run.batch.num_players
        self._against_pool = every < round(run.settings.pool * games)
        """The seat that learns, and the games in which it is the only one."""

    def loss(self, scores: torch.Tensor, tried: torch.Tensor, said: torch.Tensor) -> torch.Tensor:
        """What the network has to learn."""
        return search_loss(scores, tried, said)

    def speak(self) -> int:
        """Some decisions in each game, by the search: the buffer gets its visits and what came of the games."""
        run, s = self.run, self.run.settings
        batch, in_use = run.batch, run.in_use
        warm = run.decisions < s.warm
        players = [] if warm else self._players()
        shape = (s.steps, batch.num_envs)
        worths, who = np.empty(shape, np.float32), np.empty(shape, np.int64)
        rewards, ended = np.empty((*shape, batch.num_players), np.float32), np.empty(shape, np.bool_)
        seen = np.empty((*shape, len(in_use.inputs)), np.float16)
        legal = np.empty((*shape, len(in_use.actions)), np.bool_)
        visits = np.empty(legal.shape, np.float16)
        mine = np.empty(shape, np.bool_)
        for step in range(s.steps):
            seen[step], legal[step], who[step] = in_use.seen(batch), in_use.legal(batch), batch.players
            mine[step] = ~self._against_pool | (batch.players == self._learner) | warm
            found = self._alone(legal[step]) if warm else self._search(players, mine[step])
            visits[step], worths[step] = found.shares[:, in_use.actions], found.worths
            batch.step(found.actions)
            rewards[step], ended[step] = batch.rewards, batch.terminations | batch.truncations
        pooled = 0 if warm else s.steps * int(self._against_pool.sum())
        run.met[SELF] += pooled
        run.met[ITSELF] += who.size - pooled
        advantage, known = advantages(worths, who, rewards, ended, 1.0, s.lam)
        known &= mine & legal.any(-1) & (visits.sum(-1) > 0)  # an action that was never seen before teaches nothing
        run.buffer.add(seen[known], legal[known], visits[known], (advantage + worths)[known])
        return int(who.size)

    @torch.inference_mode()
    def _alone(self, legal: np.ndarray) -> Findings:
        """What the network says by itself, in the form of a search's findings."""
        run = self.run
        scores, values = run.scores(torch.from_numpy(run.in_use.seen(run.batch)))
        shares = torch.softmax(scores.masked_fill(~torch.from_numpy(legal), -torch.inf), dim=1).numpy()
        noise = run.rng.gumbel(size=shares.shape)
        actions = run.in_use.actions[np.where(legal, np.log(shares + 1e-30) + noise, -np.inf).argmax(1)]
        whole = np.zeros(run.batch.action_masks.shape, np.float32)
        whole[:, run.in_use.actions] = shares
        return Findings(actions, whole, values.numpy())

    def _search(self, players: list[GuidedAgent], mine: np.ndarray) -> Findings:
        """What the searches find: that of the network in the games that are `mine`, a snapshot's in the others."""
        run, temperature = self.run, self.run.settings.temperature
        if mine.all():
            return players[0].study(run.batch.states, self.luck, temperature, run.threads)
        parts = []
        for player, games in zip(players, (np.flatnonzero(mine), np.flatnonzero(~mine)), strict=True):
            seeds = self.luck[games]
            parts.append((games, player.study(run.batch.states[games], seeds, temperature, run.threads)))
            self.luck[games] = seeds
        order = np.concatenate([games for games, _ in parts]).argsort()
        return Findings(*(np.concatenate(both)[order] for both in zip(*(found for _, found in parts), strict=True)))

    def _players(self) -> list[GuidedAgent]:
        """The search of the network as it is, and that of a snapshot if there is one."""
        run, s = self.run, self.run.settings
        if not s.pool:
            return [self._player(run.network)]
        if run.iterations % s.pool_every == 0 or not run.pool:
            run.keep_snapshot()
        self._snapshot.load_state_dict(run.pool[run.rng.integers(len(run.pool))])
        return [self._player(run.network), self._player(self._snapshot)]

    def _player(self, network: Network) -> GuidedAgent:
        run, s = self.run, self.run.settings
        options = defaults("net", run.game)
        compiled = CompiledNetwork(run.in_use.widened(network.policy_layers()), network.value_head())
        return GuidedAgent("expert", run.game, s.iterations, compiled, s.leaf, int(options["cut"]),
                           options.get("belief", "uniform"), s.exploration)
