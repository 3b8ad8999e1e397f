"""Masked PPO by self-play on the batch engine. `bang train duel --minutes 10`

One network plays all seats of all games. Every decision belongs to the player who made it: the value that follows it
is that of the same player's next decision, and the result of the game reaches that player no matter whose move ends it.
Some games are played against an earlier snapshot of the network, so that it does not forget what it has learned, and
some against any agents that `--against-pool` names. With `--imitate`, a run first learns to play as the scripted player
does. With `--lean`, the scripted player's choice has a head start: the network learns where to do something else. With
`--start`, it begins with the network of a policy file; `--value-first` then lets the value learn before the policy
changes.

Inputs that are always 0 with the options of the run, and actions that are never legal, are left out of the training;
the policy file has zeros there.

With `--decisions`, everything follows the number of decisions and nothing the clock: the same command gives the same
weights every time (on one machine, with one number of threads), and a run that was stopped and resumed gives the same
as one that was not.

Saved in the folder of the run: `checkpoint.pt` (everything, to `--resume`), `policy.npz` (the policy and the value
alone, which play without torch as the agent `ppo:PATH`), `curve.json` and `curve.png`, and logs for TensorBoard. Logged
at every iteration:

| number | meaning |
|---|---|
| decisions | decisions made so far, those of snapshots and other opponents included |
| per_second | decisions a second in this iteration, learning included |
| network_share | share of its time that went into the network, forward and backward |
| game_length | decisions of an average game that ended in this iteration |
| first_wins | share of decided games that the first player won; a drift shows a policy that exploits a hole |
| entropy | of the policy, in nats, over legal actions |
| value_error | mean squared difference between a value and the return that it foresaw |
| explained | share of the returns' variance that values explain: 0 knows nothing, 1 everything |
| kl | how far the policy moved in the update: mean of `ratio - 1 - log ratio` |
| clipped | share of decisions whose probability ratio left the clip range |
| vs X | score against the agent X with seats exchanged: wins count 1, undecided games 1/2 |
| low vs X, high vs X | the 95 % interval of that score over deals |
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch
from torch import nn

from bang_agents import Agent, Views
from bang_agents.agent import legal_answers
from bang_agents.human import Human
from bang_agents.network import MOST_LEAN, Layers, ValueHead, read_policy
from bang_agents.own import any_agent
from bang_agents.search.network import MOST_HIDDEN, WIDEST
from bang_agents.search.network import Network as CompiledNetwork
from bang_arena.match import cores
from bang_env.adapters.networks import dense
from bang_env.core.batch import Batch
from bang_env.games import load
from bang_train.in_use import InUse, in_use
from bang_train.places import SharedPlaces
from bang_train.run import CHECKPOINTS, Run, RunSettings
from bang_train.training import setting, shares_in

# ------------------------------------------------------------------------------------------------------------- settings


@dataclass(frozen=True)
class Settings(RunSettings):
    """What a run is. Every field is an argument of the command."""

    minutes: float = setting(0.0, "train for this long at most; 0 for no limit, or for 10 without --decisions",
                             0, np.inf)
    decisions: int = setting(0, "train for this many decisions; every schedule then follows them, not the clock", 0)
    seed: int = setting(0, "seed of games, weights and updates", 0, 2**64 - 2)
    games: int = setting(512, "games played side by side", 1)
    steps: int = setting(64, "decisions in each game between two updates", 1)
    hidden: int = setting(256, "width of the network's hidden layers", 1, WIDEST)
    layers: int = setting(2, "number of hidden layers", 0, MOST_HIDDEN)
    places: int = setting(0, "width of a first layer that all places round the table share; 0 for none", 0, WIDEST)
    learning_rate: float = setting(1e-3, "Adam's step size at the beginning; it falls to a tenth by the end of the run",
                                   0)
    epochs: int = setting(2, "how often an update goes through the decisions it learns from", 1)
    minibatch: int = setting(4096, "decisions in one step of an update", 2)
    gamma: float = setting(1.0, "discount between two decisions of a player; games end, so 1 (no discount) is enough",
                           0, 1)
    lam: float = setting(0.95, "how far returns count beyond the next value (GAE's lambda)", 0, 1)
    clip: float = setting(0.2, "how far an update can gain from changing the probability of an action, as a ratio", 0)
    entropy: float = setting(0.05, "weight of the policy's entropy; 0.05 to 0.2 keep play mixed, as hidden cards want",
                             0)
    entropy_end: float = setting(-1.0, "that weight at the end of the run, reached in a line; below 0 for no change",
                                 -np.inf)
    value: float = setting(0.5, "weight of the value's error in the loss", 0)
    max_grad_norm: float = setting(0.5, "gradients longer than this are shortened to it", 0)
    full_state: bool = setting(False, "judge decisions by a critic that sees everything (for training alone)")
    against_pool: str = setting("self:0.2", "opponents and the shares of games in which they take all seats but one, "
                                "such as self:0.2,rules:0.3,ismcts:50:0.1; self is an earlier snapshot of the network")
    pool_every: int = setting(20, "updates between two snapshots of the network", 1)
    pool_size: int = setting(8, "snapshots kept; a new one takes the place of a random one", 1)
    lean: float = setting(0.0, "added to the score of the action that the scripted player would take, now and later",
                          0, MOST_LEAN)
    start: str = setting("", "begin with this policy file's network, of the same width and number of layers")
    value_first: int = setting(0, "decisions at first in which only the value learns and the policy stays as it is", 0)
    imitate: int = setting(0, "decisions at first that the scripted player makes, for the network to imitate", 0)
    greedy: bool = setting(False, "the policy takes its likeliest action instead of drawing one, now and later")
    evaluate_every: float = setting(120.0, "seconds between two evaluations; 0 for one at the end only", 0, np.inf)
    evaluate_blocks: int = setting(64, "deals of an evaluation, each played with all seats exchanged", 1)
    against: str = setting("random,rules", "agents to be evaluated against, with commas between them")
    threads: int = setting(0, "threads of the network and the engine; 0 for all cores", 0, 1024)

    @property
    def shares(self) -> dict[str, float]:
        """The opponents of `against_pool` with their shares of the games."""
        return shares_in(self.against_pool, "--against-pool")


# -------------------------------------------------------------------------------------------------------------- network


class Network(nn.Module):
    """A policy over actions and a value, from -1 to 1: two heads on the same hidden layers.

    With `full`, a critic of its own learns the value from everything about the game, and decisions are judged by it.
    """

    def __init__(self, features: int, actions: int, hidden: int, layers: int, full: int = 0,
                 places: SharedPlaces | None = None) -> None:
        super().__init__()
        sizes = [hidden] * layers
        *trunk, policy = dense([features if places is None else places.outputs, *sizes, actions], 0.01)
        self.trunk, self.policy = nn.Sequential(*([] if places is None else [places]), *trunk), policy
        self.value = dense([[features, *sizes][-1], 1], 1.0)
        self.critic = dense([full, *sizes, 1], 1.0) if full else None

    def forward(self, observations: torch.Tensor, legal: torch.Tensor,
                bonus: torch.Tensor | None = None) -> tuple[torch.Tensor, torch.Tensor]:
        """The scores of the legal actions (minus infinity where there is none) with their bonus, and the values."""
        seen = self.trunk(observations)
        scores = self.policy(seen).gather(1, legal.clamp(min=0)).masked_fill(legal < 0, -torch.inf)
        return scores if bonus is None else scores + bonus, torch.tanh(self.value(seen)[:, 0])

    def judge(self, full: torch.Tensor) -> torch.Tensor:
        """The critic's values."""
        assert self.critic is not None
        return torch.tanh(self.critic(full)[:, 0])

    def take(self, layers: Layers, value: ValueHead | None, whose: str) -> None:
        """Take the weights of a policy, and of its value if it has one; ValueError if its layers are others."""
        *mine, last = [layer for layer in (*self.trunk, self.policy, *self.value) if isinstance(layer, nn.Linear)]
        given = [*layers, value] if value is not None else list(layers)
        theirs, here = [bias.size for _, bias in layers], [layer.out_features for layer in mine]
        if theirs != here:
            raise ValueError(f"{whose} has hidden layers of {theirs[:-1]}, this run of {here[:-1]}: give the same "
                             "--hidden and --layers")
        with torch.no_grad():
            for layer, (weights, bias) in zip([*mine, last], given, strict=False):
                layer.weight.copy_(torch.from_numpy(np.ascontiguousarray(weights.T)))
                layer.bias.copy_(torch.from_numpy(bias))

    def policy_layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The policy as arrays, for a policy file."""
        return arrays_of(*self.trunk, self.policy)

    def value_head(self) -> tuple[np.ndarray, np.ndarray]:
        """The value's layer, for a policy file."""
        return arrays_of(*self.value)[0]


def arrays_of(*layers: nn.Module) -> list[tuple[np.ndarray, np.ndarray]]:
    """The weights (inputs x outputs) and the bias of each layer."""
    return [layer.as_dense() if isinstance(layer, SharedPlaces) else
            (layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy())
            for layer in layers if isinstance(layer, nn.Linear | SharedPlaces)]


def start_with(network: Network, in_use: InUse, path: Path, game: str, lean: float | None,
               leaning: Callable[[float], str]) -> None:
    """Give a network the weights of a policy file. Raises ValueError if it has other layers.

    `lean` is by how much the run leans on the scripted player, None if it cannot: it must not begin with a policy that
    leans by another amount. `leaning` says which arguments make a run lean by so much.
    """
    if isinstance(network.trunk[0], SharedPlaces):
        raise ValueError("--start cannot begin with a policy file if places round the table share a layer (--places)")
    layers, value, about = read_policy(path, game)
    theirs = float(about.get("lean", 0.0))
    if theirs and lean is None:
        raise ValueError(f"--start {path} is a policy that leans on the scripted player, which --expert search does "
                         "not")
    if lean is not None and not math.isclose(theirs, lean, rel_tol=1e-4):
        does = "leans" if theirs else "does not lean"
        raise ValueError(f"this run leans by {lean:g}, but --start {path} is a policy that {does} on the scripted "
                         f"player, so give {leaning(theirs)}")
    network.take(in_use.narrowed([(weights, bias) for weights, bias in layers]), value, f"--start {path}")


def legal_actions(masks: np.ndarray) -> torch.Tensor:
    """The legal actions of each row of masks, ascending, with -1 behind them up to the longest list."""
    rows, actions = np.nonzero(masks.view(np.bool_))
    counts = np.bincount(rows, minlength=len(masks))
    legal = np.full((len(masks), counts.max()), -1, np.int64)
    legal[rows, np.arange(len(rows)) - (counts.cumsum() - counts)[rows]] = actions
    return torch.from_numpy(legal)


def sample(scores: torch.Tensor, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """A place of each row by its probability, and the logarithm of that probability."""
    noise = -torch.empty_like(scores).exponential_(generator=generator).log_()
    places = (scores + noise).argmax(dim=1, keepdim=True)
    return places, torch.log_softmax(scores, dim=1).gather(1, places)[:, 0]


# -------------------------------------------------------------------------------------------------------------- rollout


class Rollout:
    """What was seen and done in `steps` decisions of each game.

    Of decisions that nothing is learned from, only the outcome is kept. The arrays `observations` to `log_probs` hold
    the others, in the order in which they were made; half precision is enough for observations.
    """

    def __init__(self, steps: int, batch: Batch, inputs: int, full: int, lean: bool) -> None:
        shape = (steps, batch.num_envs)
        most = steps * batch.num_envs
        self.observations = torch.empty((most, inputs), dtype=torch.float16)
        self.full = torch.empty((most, full), dtype=torch.float16) if full else None
        self.scripted = torch.empty(most, dtype=torch.int64) if lean else None
        self.legal: list[torch.Tensor] = []
        self.actions = torch.empty(most, dtype=torch.int64)
        self.log_probs = torch.empty(most)
        self.kept = 0
        """How many decisions these arrays hold."""
        self.values = np.empty(shape, np.float32)
        self.players = np.empty(shape, np.int64)
        self.learning = np.empty(shape, np.bool_)
        self.rewards = np.empty((*shape, batch.num_players), np.float32)
        self.ended = np.empty(shape, np.bool_)

    def begin(self) -> None:
        """Forget what is there."""
        self.kept = 0
        self.legal.clear()

    def all_legal(self) -> torch.Tensor:
        """The legal actions of all decisions that are learned from, in one array."""
        legal = torch.full((self.kept, max(part.shape[1] for part in self.legal)), -1)
        start = 0
        for part in self.legal:
            legal[start:start + len(part), :part.shape[1]] = part
            start += len(part)
        return legal


def advantages(values: np.ndarray, players: np.ndarray, rewards: np.ndarray, ended: np.ndarray, gamma: float,
               lam: float) -> tuple[np.ndarray, np.ndarray]:
    """GAE along each player's own decisions, and which decisions have one.

    Going backwards, each player of each game has a next value, a next advantage, and the reward since their decision.
    A decision whose player is not asked again before the rollout's end gets none: its value only serves the one before.
    """
    steps, games = values.shape
    seats = rewards.shape[2]
    next_value, next_advantage, owed = (np.zeros((games, seats), np.float32) for _ in range(3))
    followed = np.zeros((games, seats), np.bool_)
    advantage, known = np.zeros_like(values), np.zeros(values.shape, np.bool_)
    every = np.arange(games)
    for step in range(steps - 1, -1, -1):
        over = ended[step]
        next_value[over], next_advantage[over], followed[over] = 0, 0, True
        owed[over] = rewards[step, over]
        mine = (every, players[step])
        delta = owed[mine] + gamma * next_value[mine] - values[step]
        advantage[step] = np.where(followed[mine], delta + gamma * lam * next_advantage[mine], 0)
        known[step] = followed[mine]
        next_value[mine], next_advantage[mine] = values[step], advantage[step]
        owed[mine], followed[mine] = 0, True
    return advantage, known


# ------------------------------------------------------------------------------------------------------------- training


SELF = "self"
"""The opponent that is an earlier snapshot of the network."""
ITSELF = "itself"
"""The network as it is, in the record of what it has met."""


def seated(shares: dict[str, float], games: int) -> np.ndarray:
    """Who plays in each game: 0 for nobody else, and k for the k-th opponent. Each gets its share of the games."""
    ends = np.round(np.cumsum([0.0, *shares.values()]) * games).astype(int)
    for name, count in zip(shares, np.diff(ends), strict=True):
        if count == 0 and name != SELF:  # which is there by default, and need not be met
            raise ValueError(f"--against-pool gives {name} {shares[name]:g} of {games} games, which is less than one")
    opponents = np.zeros(games, np.int64)
    for number, (first, end) in enumerate(pairwise(ends), 1):
        opponents[first:end] = number
    return opponents


def opponent(name: str, game: str) -> Agent:
    """The agent of this name, built in or the user's own; ValueError if it cannot play by itself."""
    player = any_agent(name, game)
    if isinstance(player, Human):
        raise ValueError("human cannot be an opponent in training: bang play lets people play")
    return player


class Trainer(Run):
    """A run: the games, the network, and how they change each other."""

    kind, format = "ppo", f"{CHECKPOINTS['ppo']} 2"
    columns: ClassVar = {"minutes": ".1f", "decisions": ",.0f", "per_second": ",.0f", "network_share": ".2f",
                         "game_length": ".0f", "entropy": ".2f", "explained": ".2f", "kl": ".3f"}
    """What is printed of a run, with its format."""
    fixed = ("hidden", "layers", "places", "full_state")

    def __init__(self, game: str, options: dict[str, Any], settings: Settings, out: Path) -> None:
        self.game, self.options, self.settings, self.out = game, options, settings, out
        self.spec = load(game).SPEC
        shares = settings.shares
        self.names = [ITSELF, *shares]
        self.opponent_of = seated(shares, settings.games)
        """Who takes all seats but one of each game, as an index of `names`; in games of 0 every seat learns."""
        self.agents = {name: opponent(name, game) for name in shares if name != SELF}
        threads = settings.threads or cores()
        torch.set_num_threads(threads)
        torch.manual_seed(settings.seed)
        self.generator = torch.Generator().manual_seed(settings.seed)
        self.rng = np.random.default_rng(settings.seed)
        self.batch = load(game).Batch(settings.games, seed=settings.seed, threads=threads, **options)
        self.in_use = in_use(game, options)
        inputs, full = len(self.in_use.inputs), len(self.in_use.full) if settings.full_state else 0
        self.network, self.snapshot = (self._network(inputs, full) for _ in range(2))
        if settings.places:
            CompiledNetwork(self.layers())  # which refuses a network that is too large to play
        if settings.start:
            start_with(self.network, self.in_use, Path(settings.start), game, settings.lean,
                       lambda lean: f"--lean {lean:g}")
        self.rollout = Rollout(settings.steps, self.batch, inputs, full, settings.lean > 0)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.learning_rate, eps=1e-5, fused=True)
        self.pool = []
        self.learner = np.arange(settings.games) % self.batch.num_players
        """The seat that learns in games against opponents."""
        self.scripted = opponent("rules", game)
        self.decisions, self.seconds, self.iterations = 0, 0.0, 0
        self.next_evaluation = settings.evaluate_every
        self.lengths = np.zeros(settings.games, np.int64)
        self.met = defaultdict(int)
        self.curve: list[dict[str, float]] = []
        self.log: dict[str, float] = {}
        self.network_seconds = 0.0
        self.imitating = False
        """Whether the scripted player plays, and the network learns from it."""

    def _network(self, inputs: int, full: int) -> Network:
        """A new network."""
        s = self.settings
        places = SharedPlaces(self.spec, self.in_use.inputs, s.places) if s.places else None
        return Network(inputs, len(self.in_use.actions), s.hidden, s.layers, full, places)

    # ----------------------------------------------------------------------------------------------------------- play

    def play(self) -> None:
        """Fill the rollout."""
        r, batch = self.rollout, self.batch
        lengths: list[int] = []
        first_wins: list[bool] = []
        opponents = self._seat_opponents()
        r.begin()
        for step in range(self.settings.steps):
            r.players[step] = batch.players
            r.learning[step] = (opponents == 0) | (self.learner == batch.players)
            r.values[step] = 0
            actions = self._answers(step, opponents)
            batch.step(actions)
            r.rewards[step] = batch.rewards
            r.ended[step] = batch.terminations | batch.truncations
            self.lengths += 1
            over = np.flatnonzero(r.ended[step])
            lengths += self.lengths[over].tolist()
            first_wins += (batch.rewards[over][batch.terminations[over], 0] > 0).tolist()
            self.lengths[over] = 0
        self.decisions += r.players.size
        self.log["game_length"] = float(np.mean(lengths)) if lengths else float("nan")
        self.log["first_wins"] = float(np.mean(first_wins)) if first_wins else float("nan")

    def _seat_opponents(self) -> np.ndarray:
        """Who plays in each game of the next rollout, as `opponent_of`; notes whom the network meets."""
        steps, games = self.rollout.players.shape
        if self.imitating:
            self.met["rules, imitated"] += steps * games
            return np.zeros(games, np.int64)
        opponents = self.opponent_of
        if self.pool:
            self.snapshot.load_state_dict(self.pool[self.rng.integers(len(self.pool))])
        elif SELF in self.names:  # there is no snapshot yet
            opponents = np.where(opponents == self.names.index(SELF), 0, opponents)
        for index, name in enumerate(self.names):
            self.met[name] += steps * int((opponents == index).sum())
        return opponents

    def _answers(self, step: int, opponents: np.ndarray) -> np.ndarray:
        """An action in each game: the network's where it learns, else its opponent's. When imitating, the script's."""
        learning = self.rollout.learning[step]
        learning &= self.in_use.legal(self.batch).any(1)  # an action that was never seen before is left to the script
        actions = np.empty(len(learning), np.int64)
        mine = np.flatnonzero(learning)
        if len(mine):
            actions[mine] = self._mine(step, mine)
        theirs = ~learning
        for index, name in enumerate(self.names):
            games = np.flatnonzero(theirs & (opponents == index))
            if len(games) and name == SELF:
                actions[games] = self._snapshot_choices(games)
            elif len(games):
                actions[games] = self._choices(self.agents.get(name, self.scripted), games)
        return actions

    def _look(self, games: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        """What the network sees in these games, its legal actions, and what the script would do if it leans on that."""
        in_use = self.in_use
        seen = torch.from_numpy(self.batch.observations[games[:, None], in_use.inputs])
        legal = legal_actions(self.batch.action_masks[games[:, None], in_use.actions])
        if self.rollout.scripted is None:
            return seen, legal, None
        return seen, legal, torch.from_numpy(in_use.places[self._choices(self.scripted, games)])

    def _bonus(self, legal: torch.Tensor, scripted: torch.Tensor | None) -> torch.Tensor | None:
        """What is added to the scores of legal actions."""
        return None if scripted is None else self.settings.lean * (legal == scripted[:, None])

    @torch.inference_mode()
    def _mine(self, step: int, mine: np.ndarray) -> np.ndarray:
        """The network's actions in these games; they go into the rollout. When imitating, the scripted player's."""
        r = self.rollout
        seen, legal, scripted = self._look(mine)
        started = time.perf_counter()
        scores, values = self.network(seen, legal, self._bonus(legal, scripted))
        places, log_probs = sample(scores, self.generator)
        self.network_seconds += time.perf_counter() - started
        actions = legal.gather(1, places)[:, 0]
        if self.imitating:
            actions = torch.from_numpy(self.in_use.places[self._choices(self.scripted, mine)])
        kept = slice(r.kept, r.kept + len(mine))
        r.kept = kept.stop
        r.legal.append(legal)
        r.observations[kept], r.actions[kept], r.log_probs[kept] = seen, actions, log_probs
        if r.scripted is not None and scripted is not None:
            r.scripted[kept] = scripted
        if r.full is not None:
            full = torch.from_numpy(self.batch.full_states()[mine[:, None], self.in_use.full])
            r.full[kept] = full
            values = self.network.judge(full)
        r.values[step, mine] = values.numpy()
        return self.in_use.actions[actions.numpy()]

    @torch.inference_mode()
    def _snapshot_choices(self, games: np.ndarray) -> np.ndarray:
        """What the snapshot does in these games."""
        seen, legal, scripted = self._look(games)
        started = time.perf_counter()
        places, _ = sample(self.snapshot(seen, legal, self._bonus(legal, scripted))[0], self.generator)
        self.network_seconds += time.perf_counter() - started
        return self.in_use.actions[legal.gather(1, places)[:, 0].numpy()]

    def _choices(self, player: Agent, games: np.ndarray) -> np.ndarray:
        """What an agent does in these games. Raises AgentError if it fails or if an answer is not legal."""
        return legal_answers(player.name, player, Views.of_batch(self.batch, games), self.rng, self.lengths[games] + 1)

    # ---------------------------------------------------------------------------------------------------------- learn

    def learn(self) -> None:
        """One update of PPO from the rollout."""
        s, r = self.settings, self.rollout
        values = r.values
        advantage, known = advantages(values, r.players, r.rewards, r.ended, s.gamma, s.lam)
        chosen = np.flatnonzero(known[r.learning])
        if len(chosen) < 2:
            raise ValueError("no decision of the rollout is followed by another of the same player: take more --steps")
        started = time.perf_counter()
        returns = (advantage + values)[r.learning]
        flat = {"observations": r.observations, "log_probs": r.log_probs, "legal": r.all_legal(),
                "gained": torch.from_numpy(advantage[r.learning]), "returns": torch.from_numpy(returns)}
        flat["places"] = (flat["legal"] == r.actions[:r.kept, None]).int().argmax(dim=1, keepdim=True)
        if r.full is not None:
            flat["full"] = r.full
        if r.scripted is not None:
            flat["scripted"] = r.scripted
        progress = min(1.0, self.progress())
        entropy = s.entropy if s.entropy_end < 0 else s.entropy + (s.entropy_end - s.entropy) * progress
        for group in self.optimizer.param_groups:
            group["lr"] = s.learning_rate * (1 - 0.9 * progress)
        sums: dict[str, float] = defaultdict(float)
        steps = 0
        for _ in range(s.epochs):
            for part in np.array_split(self.rng.permutation(chosen), max(1, len(chosen) // s.minibatch)):
                index = torch.from_numpy(part)
                self._step({name: values[index] for name, values in flat.items()}, entropy, sums)
                steps += 1
        self.network_seconds += time.perf_counter() - started
        truth = returns[chosen]
        self.log |= {name: total / steps for name, total in sums.items()}
        self.log["explained"] = float(1 - np.var(truth - values[r.learning][chosen]) / max(float(np.var(truth)), 1e-8))

    def _step(self, part: dict[str, torch.Tensor], entropy_weight: float, sums: dict[str, float]) -> None:
        """One step of gradient descent on a minibatch."""
        s = self.settings
        scores, values = self.network(part["observations"].float(), part["legal"],
                                      self._bonus(part["legal"], part.get("scripted")))
        log_all = torch.log_softmax(scores, dim=1)
        log_probs = log_all.gather(1, part["places"])[:, 0]
        change = log_probs - part["log_probs"]
        ratio = change.exp()
        gained = (part["gained"] - part["gained"].mean()) / (part["gained"].std() + 1e-8)
        legal_logs = log_all.masked_fill(part["legal"] < 0, 0)
        entropy = -(legal_logs.exp() * legal_logs).sum(1).mean()
        if self.imitating:  # the actions are the scripted player's: make them likelier
            policy_loss = -log_probs.mean()
        else:
            clipped = ratio.clamp(1 - s.clip, 1 + s.clip)
            policy_loss = -torch.minimum(ratio * gained, clipped * gained).mean() - entropy_weight * entropy
        value_error = value_loss = (values - part["returns"]).square().mean()
        if "full" in part:  # the value of the policy file learns along; the critic's errors are the ones that matter
            value_error = (self.network.judge(part["full"].float()) - part["returns"]).square().mean()
            value_loss = value_loss + value_error
        self.optimizer.zero_grad()
        (policy_loss + s.value * value_loss).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), s.max_grad_norm)
        self.optimizer.step()
        with torch.no_grad():
            sums["entropy"] += float(entropy)
            sums["value_error"] += float(value_error)
            sums["kl"] += float((ratio - 1 - change).mean())
            sums["clipped"] += float(((ratio - 1).abs() > s.clip).float().mean())

    def iterate(self) -> None:
        """One rollout and one update."""
        started, before = time.perf_counter(), self.network_seconds
        self.imitating = self.decisions < self.settings.imitate
        for weights in (*self.network.trunk.parameters(), *self.network.policy.parameters()):
            weights.requires_grad_(self.decisions >= self.settings.value_first)
        self.play()
        self.learn()
        passed = time.perf_counter() - started
        self.seconds += passed
        self.iterations += 1
        self.log |= {"decisions": self.decisions, "minutes": self.seconds / 60,
                     "per_second": self.rollout.players.size / passed,
                     "network_share": (self.network_seconds - before) / passed}
        if SELF in self.names and self.iterations % self.settings.pool_every == 0 and not self.imitating:
            self.keep_snapshot()

    # ---------------------------------------------------------------------------------------------------------- files

    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The policy on everything that can be seen and done."""
        return self.in_use.widened(self.network.policy_layers())

    def lean(self) -> float:
        """What the policy adds to the score of the scripted player's action."""
        return float(self.settings.lean)

    def streams(self) -> dict[str, Any]:
        """The games as they stand, and the states of all random generators."""
        return {**super().streams(), "lengths": torch.from_numpy(self.lengths.copy()),
                "torch": self.generator.get_state()}

    def go_on_with(self, streams: dict[str, Any]) -> None:
        """Take up the games and the generators where `streams` left them."""
        lengths = streams["lengths"].numpy()
        if lengths.shape != self.lengths.shape:
            raise ValueError("the games of this checkpoint are those of another version")
        super().go_on_with(streams)
        self.lengths = lengths.copy()
        self.generator.set_state(streams["torch"])

    def start_anew(self, iterations: int) -> None:
        """Begin other games than those at the beginning of the run, with other random numbers."""
        super().start_anew(iterations)
        self.generator.manual_seed(self.settings.seed + iterations)
