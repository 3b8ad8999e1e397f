"""Masked PPO by self-play on the batch engine. `bang train duel --minutes 10`

One network plays all seats of all games. Every decision belongs to the player who made it: the value that follows it
is that of the same player's next decision, and the result of the game reaches that player no matter whose move ends it.
Some games are played against an earlier snapshot of the network, so that it does not forget what it has learned; with
`--rules-share`, some against the scripted player. With `--imitate`, a run first learns to play as that player does.

Saved in the folder of the run: `checkpoint.pt` (everything, to `--resume`), `policy.npz` (the policy alone, which
plays without torch as the agent `ppo:PATH`), `curve.json` and `curve.png`, and logs for TensorBoard. Logged at every
iteration:

| number | meaning |
|---|---|
| decisions | decisions made so far, those of snapshots and scripted players included |
| per_second | decisions a second since the last line, learning included |
| network_share | share of the time since then that went into the network, forward and backward |
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

import dataclasses
import json
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from bang_agents.network import PolicyAgent, fingerprint, save_policy
from bang_arena import plots
from bang_arena.match import cores
from bang_env.adapters.networks import dense
from bang_env.core.batch import Batch
from bang_env.games import load
from bang_env.players import RULES, players
from bang_train.training import names_in, scores, setting

# ------------------------------------------------------------------------------------------------------------- settings


@dataclass(frozen=True)
class Settings:
    """What a run is. Every field is an argument of the command."""

    minutes: float = setting(10.0, "train for this long")
    decisions: int = setting(0, "stop after this many decisions, if that comes first; 0 for no such limit")
    seed: int = setting(0, "seed of games, weights and updates")
    games: int = setting(512, "games played side by side")
    steps: int = setting(64, "decisions in each game between two updates")
    hidden: int = setting(256, "width of the network's hidden layers")
    layers: int = setting(2, "number of hidden layers")
    learning_rate: float = setting(1e-3, "Adam's step size at the beginning; it falls to a tenth by the end of the run")
    epochs: int = setting(2, "how often an update goes through the decisions it learns from")
    minibatch: int = setting(4096, "decisions in one step of an update")
    gamma: float = setting(1.0, "discount between two decisions of a player; games end, so 1 (no discount) is enough")
    lam: float = setting(0.95, "how far returns count beyond the next value (GAE's lambda)")
    clip: float = setting(0.2, "how far an update can gain from changing the probability of an action, as a ratio")
    entropy: float = setting(0.05, "weight of the policy's entropy; 0.05 to 0.2 keep play mixed, as hidden cards want")
    value: float = setting(0.5, "weight of the value's error in the loss")
    max_grad_norm: float = setting(0.5, "gradients longer than this are shortened to it")
    full_state: bool = setting(False, "let the value see everything (for training alone; the policy never does)")
    pool_share: float = setting(0.2, "share of games in which all seats but one are played by an earlier snapshot")
    pool_every: int = setting(20, "updates between two snapshots for the pool")
    pool_size: int = setting(8, "snapshots kept; a new one takes the place of a random one")
    rules_share: float = setting(0.0, "share of games in which all seats but one are played by the scripted player")
    imitate: int = setting(0, "decisions at first that the scripted player makes, for the network to imitate")
    greedy: bool = setting(False, "the policy takes its likeliest action instead of drawing one, now and later")
    evaluate_every: float = setting(120.0, "seconds between two evaluations; 0 for one at the end only")
    evaluate_blocks: int = setting(64, "deals of an evaluation, each played with all seats exchanged")
    against: str = setting("random,rules", "agents to be evaluated against, with commas between them")
    threads: int = setting(0, "threads of the network and the engine; 0 for all cores")

    @property
    def opponents(self) -> list[str]:
        """The agents of `against`."""
        return names_in(self.against)


# -------------------------------------------------------------------------------------------------------------- network


class Network(nn.Module):
    """A policy over actions, and a value. They share no layers, so that the value's first errors spare the policy."""

    def __init__(self, features: int, actions: int, value_features: int, hidden: int, layers: int) -> None:
        super().__init__()
        self.policy = dense([features, *[hidden] * layers, actions], 0.01)
        self.value = dense([value_features, *[hidden] * layers, 1], 1.0)

    def logits(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """Scores of actions, minus infinity for illegal ones."""
        return self.policy(observations).masked_fill(~masks, -torch.inf)

    def policy_layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The policy as arrays, for a policy file."""
        return [(layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy())
                for layer in self.policy if isinstance(layer, nn.Linear)]


def sample(logits: torch.Tensor, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """An action of each row by its probability, and the logarithm of that probability."""
    noise = -torch.empty_like(logits).exponential_(generator=generator).log_()
    actions = (logits + noise).argmax(dim=1)
    return actions, torch.log_softmax(logits, dim=1).gather(1, actions[:, None])[:, 0]


# -------------------------------------------------------------------------------------------------------------- rollout


class Rollout:
    """What was seen and done in `steps` decisions of each game. Half precision is enough for observations."""

    def __init__(self, steps: int, batch: Batch, value_features: int) -> None:
        shape = (steps, batch.num_envs)
        self.observations = torch.empty((*shape, batch.observations.shape[1]), dtype=torch.float16)
        self.full = torch.empty((*shape, value_features), dtype=torch.float16) if value_features else None
        self.masks = torch.empty((*shape, batch.action_masks.shape[1]), dtype=torch.bool)
        self.actions = torch.empty(shape, dtype=torch.int64)
        self.log_probs = torch.empty(shape)
        self.values = torch.empty(shape)
        self.players = np.empty(shape, np.int64)
        self.learning = np.empty(shape, np.bool_)
        self.rewards = np.empty((*shape, batch.num_players), np.float32)
        self.ended = np.empty(shape, np.bool_)


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


class Scripted:
    """The scripted player in every game of a batch."""

    def __init__(self, game: str, games: int, seed: int) -> None:
        self.generators = np.random.default_rng(seed).integers(0, 2**64, (games, 2), np.uint64) | np.uint64(1)
        self.actions = np.empty(games, np.int64)
        self._answer = players(game).answer

    def answers(self, batch: Batch, count: int) -> np.ndarray:
        """What it does in the first `count` games."""
        self._answer(batch.states, RULES, self.generators, self.actions, 0, count)
        return self.actions


class Trainer:
    """A run: the games, the network, and how they change each other."""

    def __init__(self, game: str, options: dict[str, Any], settings: Settings, out: Path) -> None:
        self.game, self.options, self.settings, self.out = game, options, settings, out
        self.spec = load(game).SPEC
        threads = settings.threads or cores()
        torch.set_num_threads(threads)
        torch.manual_seed(settings.seed)
        self.generator = torch.Generator().manual_seed(settings.seed)
        self.rng = np.random.default_rng(settings.seed)
        self.batch: Batch = load(game).Batch(settings.games, seed=settings.seed, threads=threads, **options)
        value_features = self.spec.state.length if settings.full_state else self.spec.observation.length
        self.network = self._new_network(value_features)
        self.rollout = Rollout(settings.steps, self.batch, value_features if settings.full_state else 0)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.learning_rate, eps=1e-5)
        self.pool: list[dict[str, torch.Tensor]] = []
        self.snapshot = self._new_network(value_features)
        numbers = np.arange(settings.games)
        scripted = round(settings.rules_share * settings.games)
        self.scripted_games = numbers < scripted
        self.pool_games = ~self.scripted_games & (numbers < scripted + round(settings.pool_share * settings.games))
        self.learner = numbers % self.batch.num_players
        """The seat that learns in games against scripted players and against snapshots; elsewhere all seats learn."""
        self.scripted = Scripted(game, settings.games, settings.seed)
        self.decisions, self.seconds, self.iterations = 0, 0.0, 0
        self.next_evaluation = settings.evaluate_every
        self.lengths = np.zeros(settings.games, np.int64)
        self.curve: list[dict[str, float]] = []
        self.log: dict[str, float] = {}
        self.network_seconds = 0.0
        self.imitating = False
        """Whether the scripted player plays, and the network learns from it."""

    def _new_network(self, value_features: int) -> Network:
        return Network(self.spec.observation.length, len(self.spec.actions), value_features, self.settings.hidden,
                       self.settings.layers)

    def progress(self) -> float:
        """Which share of the run is over."""
        s = self.settings
        return max(self.seconds / (60 * s.minutes), self.decisions / s.decisions if s.decisions else 0)

    def play(self) -> None:
        """Fill the rollout."""
        r, batch = self.rollout, self.batch
        lengths: list[int] = []
        first_wins: list[bool] = []
        one_learns = (self.scripted_games | (self.pool_games & bool(self.pool))) & (not self.imitating)
        if self.pool:
            self.snapshot.load_state_dict(self.pool[self.rng.integers(len(self.pool))])
        for step in range(self.settings.steps):
            r.observations[step] = torch.from_numpy(batch.observations)
            r.masks[step] = torch.from_numpy(batch.action_masks) > 0
            r.players[step] = batch.players
            r.learning[step] = ~one_learns | (self.learner == batch.players)
            if r.full is not None:
                r.full[step] = torch.from_numpy(self.batch.full_states())
            started = time.perf_counter()
            self._answer(step)
            self.network_seconds += time.perf_counter() - started
            scripted = np.flatnonzero((~r.learning[step] & self.scripted_games) | self.imitating)
            if len(scripted):
                r.actions[step, scripted] = torch.from_numpy(self.scripted.answers(batch, scripted[-1] + 1)[scripted])
            batch.step(r.actions[step].numpy())
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

    @torch.inference_mode()
    def _answer(self, step: int) -> None:
        """Actions, their probabilities and values of one decision in each game; snapshots answer for their seats."""
        r = self.rollout
        seen, masks = torch.from_numpy(self.batch.observations), r.masks[step]
        mine, learning = torch.from_numpy(np.flatnonzero(r.learning[step])), r.learning[step]
        logits = self.network.logits(seen[mine], masks[mine])
        r.actions[step, mine], r.log_probs[step, mine] = sample(logits, self.generator)
        r.values[step] = 0
        r.values[step, mine] = self.network.value(seen[mine] if r.full is None else r.full[step, mine].float())[:, 0]
        theirs = np.flatnonzero(~learning & self.pool_games)
        if len(theirs):
            r.actions[step, theirs], _ = sample(self.snapshot.logits(seen[theirs], masks[theirs]), self.generator)

    def learn(self) -> None:
        """One update of PPO from the rollout."""
        s, r = self.settings, self.rollout
        values = r.values.numpy()
        advantage, known = advantages(values, r.players, r.rewards, r.ended, s.gamma, s.lam)
        chosen = np.flatnonzero(known & r.learning)
        if len(chosen) < 2:
            raise ValueError("no decision of the rollout is followed by another of the same player: take more --steps")
        gained, returns = torch.from_numpy(advantage.reshape(-1)), torch.from_numpy((advantage + values).reshape(-1))
        flat = {name: getattr(r, name).flatten(0, 1) for name in ("observations", "masks", "actions", "log_probs")}
        full = flat["observations"] if r.full is None else r.full.flatten(0, 1)
        for group in self.optimizer.param_groups:
            group["lr"] = s.learning_rate * max(0.1, 1 - 0.9 * self.progress())
        sums: dict[str, float] = defaultdict(float)
        steps = 0
        started = time.perf_counter()
        for _ in range(s.epochs):
            for part in np.array_split(self.rng.permutation(chosen), max(1, len(chosen) // s.minibatch)):
                index = torch.from_numpy(part)
                part_of = {name: values[index] for name, values in flat.items()}
                self._step(part_of, full[index], gained[index], returns[index], sums)
                steps += 1
        self.network_seconds += time.perf_counter() - started
        truth = (advantage + values).reshape(-1)[chosen]
        self.log |= {name: total / steps for name, total in sums.items()}
        self.log["explained"] = float(1 - np.var(truth - values.reshape(-1)[chosen]) / max(float(np.var(truth)), 1e-8))

    def _step(self, seen: dict[str, torch.Tensor], full: torch.Tensor, gained: torch.Tensor, returns: torch.Tensor,
              sums: dict[str, float]) -> None:
        """One step of gradient descent on a minibatch."""
        s = self.settings
        log_all = torch.log_softmax(self.network.logits(seen["observations"].float(), seen["masks"]), dim=1)
        change = log_all.gather(1, seen["actions"][:, None])[:, 0] - seen["log_probs"]
        ratio = change.exp()
        gained = (gained - gained.mean()) / (gained.std() + 1e-8)
        if self.imitating:  # the actions are the scripted player's: make them likelier
            policy_loss = -log_all.gather(1, seen["actions"][:, None]).mean()
        else:
            policy_loss = -torch.minimum(ratio * gained, ratio.clamp(1 - s.clip, 1 + s.clip) * gained).mean()
        legal_logs = log_all.masked_fill(~seen["masks"], 0)
        entropy = -(legal_logs.exp() * legal_logs).sum(1).mean()
        value_loss = (self.network.value(full.float())[:, 0] - returns).square().mean()
        self.optimizer.zero_grad()
        (policy_loss - (0 if self.imitating else s.entropy) * entropy + s.value * value_loss).backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), s.max_grad_norm)
        self.optimizer.step()
        with torch.no_grad():
            sums["entropy"] += float(entropy)
            sums["value_error"] += float(value_loss)
            sums["kl"] += float((ratio - 1 - change).mean())
            sums["clipped"] += float(((ratio - 1).abs() > s.clip).float().mean())

    def iterate(self) -> None:
        """One rollout and one update."""
        started, before = time.perf_counter(), self.network_seconds
        self.imitating = self.decisions < self.settings.imitate
        self.play()
        self.learn()
        passed = time.perf_counter() - started
        self.seconds += passed
        self.iterations += 1
        self.log |= {"decisions": self.decisions, "minutes": self.seconds / 60,
                     "per_second": self.rollout.players.size / passed,
                     "network_share": (self.network_seconds - before) / passed}
        if self.settings.pool_share > 0 and self.iterations % self.settings.pool_every == 0 and not self.imitating:
            self._keep_snapshot()

    def _keep_snapshot(self) -> None:
        state = {name: value.clone() for name, value in self.network.state_dict().items()}
        if len(self.pool) < self.settings.pool_size:
            self.pool.append(state)
        else:
            self.pool[self.rng.integers(len(self.pool))] = state

    def policy(self) -> PolicyAgent:
        """The network as it is now, as an agent."""
        return PolicyAgent("trained", self.game, self.network.policy_layers(), self.settings.greedy)

    def evaluate(self) -> dict[str, float]:
        """Scores against the agents that were named, on deals of their own."""
        s = self.settings
        return scores(self.policy(), self.options, s.opponents, s.evaluate_blocks, s.seed + 1)

    # ---------------------------------------------------------------------------------------------------------- files

    def about(self) -> dict[str, Any]:
        """How the network was trained, for its files."""
        return {"options": self.options, "greedy": self.settings.greedy, "settings": dataclasses.asdict(self.settings),
                "decisions": self.decisions, "minutes": round(self.seconds / 60, 2), "curve": self.curve}

    def save(self) -> None:
        """Write the checkpoint, the policy and the curve; each appears whole or not at all."""
        state = {"format": "bang-env checkpoint 1", "game": self.game, "options": self.options,
                 "fits": fingerprint(self.spec), "settings": dataclasses.asdict(self.settings),
                 "network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(), "pool": self.pool,
                 "decisions": self.decisions, "seconds": self.seconds, "iterations": self.iterations,
                 "curve": self.curve, "next_evaluation": self.next_evaluation}
        partial = self.out / "checkpoint.partial"
        torch.save(state, partial)
        partial.replace(self.out / "checkpoint.pt")
        save_policy(self.out / "policy.npz", self.game, self.network.policy_layers(), self.about())
        (self.out / "curve.json").write_text(json.dumps(self.curve, indent=1) + "\n", encoding="utf-8")

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint; ValueError if it does not fit this run."""
        try:
            state = torch.load(path, weights_only=True)
            kind = state.get("format")
        except FileNotFoundError:
            raise ValueError(f"there is no checkpoint {path}") from None
        except Exception as error:  # torch raises many kinds for a broken file
            raise ValueError(f"{path} is not a checkpoint: {str(error).splitlines()[0]}") from None
        if kind != "bang-env checkpoint 1":
            raise ValueError(f"{path} is not a checkpoint of this version")
        for what, mine in (("game", self.game), ("options", self.options), ("fits", fingerprint(self.spec))):
            if state[what] != mine:
                told = "other observations or actions" if what == "fits" else f"{what} {state[what]!r}, not {mine!r}"
                raise ValueError(f"{path} was trained with {told}")
        for what in ("hidden", "layers", "full_state"):
            theirs, mine = state["settings"][what], getattr(self.settings, what)
            if theirs != mine:
                raise ValueError(f"{path} has --{what.replace('_', '-')} {theirs}, this run {mine}")
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.pool, self.decisions, self.seconds = state["pool"], state["decisions"], state["seconds"]
        self.iterations, self.curve = state["iterations"], state["curve"]
        self.next_evaluation = state["next_evaluation"]
        # From here on other random numbers than at the beginning of the run, or it would see its first games again.
        self.batch.reset(self.settings.seed + self.iterations)
        self.generator.manual_seed(self.settings.seed + self.iterations)
        self.rng = np.random.default_rng([self.settings.seed, self.iterations])


# -------------------------------------------------------------------------------------------------------------- the run


def train(trainer: Trainer, tell: Any = print) -> None:
    """Train to the end of the run, telling now and then how it goes; Ctrl-C ends it early, and everything is saved."""
    from torch.utils.tensorboard import SummaryWriter

    live, said = sys.stderr.isatty(), 0.0
    tell(header(trainer))
    with SummaryWriter(str(trainer.out / "tensorboard")) as board:
        try:
            while trainer.progress() < 1:
                trainer.iterate()
                every = trainer.settings.evaluate_every
                if (every and trainer.seconds >= trainer.next_evaluation) or trainer.progress() >= 1:
                    trainer.next_evaluation = trainer.seconds + every
                    trainer.log |= trainer.evaluate()
                    trainer.curve.append(dict(trainer.log))
                    tell(line(trainer))
                    trainer.save()
                for name, value in trainer.log.items():
                    board.add_scalar(name.replace(" ", "_"), value, trainer.decisions)
                if live and time.perf_counter() - said > 0.5:
                    said = time.perf_counter()
                    now = f"\r\033[K{100 * trainer.progress():3.0f} %  {line(trainer)}"
                    print(now, end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            tell("stopped; saving what there is")
        finally:
            if live:
                print("\r\033[K", end="", file=sys.stderr)
    trainer.save()


COLUMNS = {"minutes": ".1f", "decisions": ",.0f", "per_second": ",.0f", "network_share": ".2f", "game_length": ".0f",
           "entropy": ".2f", "explained": ".2f", "kl": ".3f"}


def header(trainer: Trainer) -> str:
    """The heading of the printed curve."""
    names = [*COLUMNS, *(f"vs {name}" for name in trainer.settings.opponents)]
    return "  ".join(f"{name:>12}" for name in names)


def line(trainer: Trainer) -> str:
    """One line of it."""
    log = trainer.log
    scores = [f"{100 * log[name]:>10.1f} %" for name in log if name.startswith("vs ")]
    return "  ".join([*(f"{log.get(name, float('nan')):>12{form}}" for name, form in COLUMNS.items()), *scores])


def plot(curve: list[dict[str, float]], path: Path) -> None:
    """Scores, entropy and explained variance over decisions."""
    figure, (left, right) = plots.pyplot().subplots(1, 2, figsize=(10, 4))
    plots.score_bands(left, [curve])
    decisions = [point["decisions"] for point in curve]
    for name in ("entropy", "explained", "value_error"):
        right.plot(decisions, [point[name] for point in curve], label=name.replace("_", " "))
    right.set(xlabel="decisions")
    right.xaxis.set_major_formatter(left.xaxis.get_major_formatter())
    right.set_title("what the network knows and how sure it is", fontsize=9)
    right.grid(alpha=0.3)
    right.legend(fontsize=8)
    plots.save(figure, path)


def command_of(about: dict[str, Any]) -> str:
    """The command that trains what a policy file's `about` describes: all that is not as it is by default."""
    usual = dataclasses.asdict(Settings())
    given = [f"--option {name}={json.dumps(value)}" for name, value in about["options"].items()]
    for name, value in about["settings"].items():
        if value != usual[name]:
            given.append(f"--{name.replace('_', '-')}" + ("" if value is True else f" {value}"))
    return " ".join(["bang train ppo", about["game"], *given])
