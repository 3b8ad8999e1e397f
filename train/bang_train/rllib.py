"""Masked PPO by self-play on Ray RLlib, on this machine or on a cluster. `bang train rllib duel --minutes 10
--runners 2`

The way beyond one machine: runners play games wherever Ray finds free cores, a learner (or several) updates the
network. One network plays all seats; the result of a game reaches every player, on whoever's move it ends. With
`--address auto` the same command trains on the cluster whose head node runs here. `bang_train.ppo` makes more of a
single machine; docs/rllib.md says how to start a cluster, and how to use the environment in a script of your own.

Saved in the folder of the run: `policy.npz` (which plays without Ray and torch as the agent `ppo:PATH`), `curve.json`,
and the folder `checkpoint`, from which `--resume` goes on. Printed and kept at every evaluation:

| number | meaning |
|---|---|
| minutes | since training began, evaluations left out |
| decisions | decisions that the network has learned from so far |
| per_second | decisions a second in the last round, learning included |
| game_length | decisions of an average game that ended lately |
| entropy | of the policy, in nats, over legal actions |
| explained | share of the returns' variance that values explain: 0 knows nothing, 1 everything |
| vs X | score against the agent X with seats exchanged: wins count 1, undecided games 1/2 |
"""

from __future__ import annotations

import dataclasses
import json
import logging
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bang_arena.cluster import QUIET, join  # before Ray: it sets what Ray reads when it is imported

# isort: split
import numpy as np
import ray
import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

import bang_env
from bang_agents.network import PolicyAgent, fingerprint, save_policy
from bang_arena.match import cores, players_of
from bang_env.adapters.rllib import MaskedModule, MultiAgentGame
from bang_env.games import load
from bang_train.training import names_in, scores, setting

EVERYBODY = "everybody"
"""The one policy, which plays all seats."""


@dataclass(frozen=True)
class Settings:
    """What a run is. Every field is an argument of the command."""

    minutes: float = setting(10.0, "train for this long")
    decisions: int = setting(0, "stop after this many decisions, if that comes first; 0 for no such limit")
    address: str = setting("", "the Ray cluster to train on: auto for the one here, or host:port; none for no cluster")
    send_code: bool = setting(False, "send the package to machines of the cluster that lack it; each compiles it anew")
    runners: int = setting(2, "processes that play games; each takes one core, wherever Ray finds it")
    learners: int = setting(0, "processes that update the network; 0 to do it in this one")
    seed: int = setting(0, "seed of games, weights and updates; with several runners a run still differs from the next")
    games: int = setting(32, "games that a runner plays side by side")
    batch: int = setting(8192, "decisions between two updates, for each learner")
    hidden: int = setting(256, "width of the network's hidden layers")
    layers: int = setting(2, "number of hidden layers")
    learning_rate: float = setting(1e-3, "Adam's step size")
    epochs: int = setting(2, "how often an update goes through the decisions it learns from")
    minibatch: int = setting(2048, "decisions in one step of an update")
    gamma: float = setting(1.0, "discount between two decisions of a player; games end, so 1 (no discount) is enough")
    lam: float = setting(0.95, "how far returns count beyond the next value (GAE's lambda)")
    clip: float = setting(0.2, "how far an update can gain from changing the probability of an action, as a ratio")
    entropy: float = setting(0.05, "weight of the policy's entropy; 0.05 to 0.2 keep play mixed, as hidden cards want")
    value: float = setting(0.5, "weight of the value's error in the loss")
    evaluate_every: float = setting(60.0, "seconds of training between two evaluations; 0 for one at the end only")
    evaluate_blocks: int = setting(64, "deals of an evaluation, each played with all seats exchanged")
    against: str = setting("random,rules", "agents to be evaluated against, with commas between them")

    @property
    def opponents(self) -> list[str]:
        """The agents of `against`."""
        return names_in(self.against)


def connect(settings: Settings) -> None:
    """Start Ray on this machine, or join a cluster; ValueError if the cluster is missing or too small."""
    logging.getLogger("ray").setLevel(logging.ERROR)
    logging.getLogger("ray.rllib").setLevel(logging.ERROR)
    if settings.address:
        free = join(settings.address, [bang_env] if settings.send_code else [])
        if settings.runners + settings.learners > free:
            raise ValueError(f"--runners {settings.runners} and --learners {settings.learners} take a core each; "
                             f"the cluster has {free}")
    else:
        processors = max(cores(), settings.runners + settings.learners)
        ray.init(address="local", num_cpus=processors, include_dashboard=False, **QUIET)


def disconnect() -> None:
    """Leave Ray: a cluster goes on, what `connect` has started on this machine ends."""
    ray.shutdown()


def algorithm(game: str, options: dict[str, Any], s: Settings, seed: int) -> Algorithm:
    """RLlib's PPO with these settings."""
    config = (
        PPOConfig()
        .environment(MultiAgentGame, env_config={"game": game, **options}, disable_env_checking=True)
        .multi_agent(policies={EVERYBODY}, policy_mapping_fn=lambda agent, episode, **_: EVERYBODY)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MaskedModule,
                                               model_config={"hidden": s.hidden, "layers": s.layers}))
        .env_runners(num_env_runners=s.runners, num_envs_per_env_runner=s.games)
        .learners(num_learners=s.learners)
        .training(train_batch_size_per_learner=s.batch, minibatch_size=s.minibatch, num_epochs=s.epochs,
                  lr=s.learning_rate, gamma=s.gamma, lambda_=s.lam, clip_param=s.clip, entropy_coeff=s.entropy,
                  vf_loss_coeff=s.value, use_kl_loss=False, grad_clip=0.5)
        .fault_tolerance(restart_failed_env_runners=True)
        .debugging(seed=seed, log_level="ERROR")
    )
    return config.build_algo()


@dataclass
class Progress:
    """How far a run has come: what a checkpoint holds beside RLlib's own files."""

    seconds: float = 0.0
    decisions: int = 0
    rounds: int = 0
    curve: list[dict[str, float]] = dataclasses.field(default_factory=list)


FORMAT = "bang-env rllib checkpoint 1"
STATE = "run.json"
"""The file of a checkpoint that says what it is of, and how far that run had come."""


def read_checkpoint(path: Path, game: str, options: dict[str, Any], settings: Settings) -> Progress:
    """How far the run of a checkpoint had come. Raises ValueError if it does not fit this run."""
    try:
        state = json.loads((path / STATE).read_text(encoding="utf-8"))
        kind = state["format"]
    except (FileNotFoundError, NotADirectoryError):
        raise ValueError(f"there is no checkpoint {path}: it should be a folder with a file {STATE}") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path} is not a checkpoint: {error}") from None
    if kind != FORMAT:
        raise ValueError(f"{path} is not a checkpoint of this version")
    fits = fingerprint(load(game).SPEC)
    for what, mine in (("game", game), ("options", options), ("fits", fits)):
        if state[what] != mine:
            theirs = "other observations or actions" if what == "fits" else f"{what} {state[what]!r}, not {mine!r}"
            raise ValueError(f"{path} was trained with {theirs}")
    for what in ("hidden", "layers"):
        theirs, mine = state["settings"][what], getattr(settings, what)
        if theirs != mine:
            raise ValueError(f"{path} has --{what} {theirs}, this run {mine}")
    return Progress(**state["progress"])


class Trainer:
    """A run: RLlib's algorithm, and how well it plays."""

    def __init__(self, game: str, options: dict[str, Any], settings: Settings, out: Path,
                 resume: Path | None = None) -> None:
        """Begin a run, or go on from a checkpoint. ValueError if that does not fit this run."""
        self.game, self.options, self.settings, self.out = game, options, settings, out
        self.players = players_of(game, options)
        before = Progress() if resume is None else read_checkpoint(resume, game, options, settings)
        self.seconds, self.rounds, self.curve = before.seconds, before.rounds, before.curve
        self.decisions = before.decisions
        torch.set_num_threads(cores())
        # a resumed run takes other random numbers than at its beginning, or it would see its first games again
        self.algorithm = algorithm(game, options, settings, settings.seed + before.rounds)
        if resume is not None:
            self.algorithm.restore_from_path(resume.absolute())
        self._count_decisions()
        self.log: dict[str, float] = dict(before.curve[-1]) if before.curve else {}

    def _count_decisions(self) -> None:
        """Count the decisions that come to the learners; those of a runner that died before it sent them are lost.

        RLlib's own number adds up what its runners report. A runner that died and was started again counts from 0, and
        that number jumps.
        """
        update = self.algorithm.learner_group.update

        def counted(*arguments: Any, **named: Any) -> Any:
            self.decisions += sum(episode.env_steps() for episode in named.get("episodes") or ())
            return update(*arguments, **named)

        self.algorithm.learner_group.update = counted

    def progress(self) -> float:
        """Which share of the run is over."""
        s = self.settings
        return max(self.seconds / (60 * s.minutes), self.decisions / s.decisions if s.decisions else 0)

    def iterate(self) -> None:
        """One round of games and one update. If all runners have failed, there is nothing to learn from."""
        started, before = time.perf_counter(), self.decisions
        result = self.algorithm.train()
        passed = time.perf_counter() - started
        played, learned = result.get("env_runners", {}), result.get("learners", {}).get(EVERYBODY, {})
        self.seconds += passed
        self.rounds += 1
        self.log |= {"minutes": self.seconds / 60, "decisions": self.decisions,
                     "per_second": (self.decisions - before) / passed,
                     "game_length": float(played.get("episode_len_mean", np.nan)),
                     "entropy": float(learned.get("entropy", np.nan)),
                     "explained": float(learned.get("vf_explained_var", np.nan))}

    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The policy as arrays, for a policy file."""
        weights = self.algorithm.learner_group.get_weights([EVERYBODY])[EVERYBODY]
        names = [name for name in weights if name.startswith("policy.") and name.endswith("weight")]
        return [(np.asarray(weights[f"policy.{n}.weight"]).T.copy(), np.asarray(weights[f"policy.{n}.bias"]))
                for n in sorted(int(name.split(".")[1]) for name in names)]

    def evaluate(self) -> dict[str, float]:
        """Scores against the agents that were named, on deals of their own."""
        s = self.settings
        policy = PolicyAgent("trained", self.game, self.layers())
        return scores(policy, self.options, s.opponents, s.evaluate_blocks, s.seed + 1)

    def save(self) -> None:
        """Write the checkpoint, the policy and the curve; the checkpoint appears whole or not at all."""
        state = {"format": FORMAT, "game": self.game, "options": self.options,
                 "fits": fingerprint(load(self.game).SPEC),
                 "settings": dataclasses.asdict(self.settings),
                 "progress": dataclasses.asdict(Progress(self.seconds, self.decisions, self.rounds, self.curve))}
        checkpoint, partial, old = (self.out / f"checkpoint{end}" for end in ("", ".partial", ".old"))
        for folder in (partial, old):
            shutil.rmtree(folder, ignore_errors=True)
        self.algorithm.save_to_path(partial.absolute())
        (partial / STATE).write_text(json.dumps(state) + "\n", encoding="utf-8")
        if checkpoint.exists():
            checkpoint.rename(old)
        partial.rename(checkpoint)
        shutil.rmtree(old, ignore_errors=True)
        about = {"options": self.options, "settings": dataclasses.asdict(self.settings), "decisions": self.decisions,
                 "minutes": round(self.seconds / 60, 2), "curve": self.curve}
        save_policy(self.out / "policy.npz", self.game, self.layers(), about)
        (self.out / "curve.json").write_text(json.dumps(self.curve, indent=1) + "\n", encoding="utf-8")

    def stop(self) -> None:
        """End the runners and learners of this run; Ray itself goes on."""
        self.algorithm.stop()


def train(trainer: Trainer, tell: Any = print) -> None:
    """Train to the end of the run, telling now and then how it goes; Ctrl-C ends it early, and everything is saved."""
    every = trainer.settings.evaluate_every
    due = trainer.seconds + every
    tell("  ".join(f"{name:>12}" for name in [*COLUMNS, *(f"vs {name}" for name in trainer.settings.opponents)]))
    try:
        while trainer.progress() < 1:
            trainer.iterate()
            if (every and trainer.seconds >= due) or trainer.progress() >= 1:
                due = trainer.seconds + every
                trainer.log |= trainer.evaluate()
                trainer.curve.append(dict(trainer.log))
                tell(line(trainer.log))
                trainer.save()
    except KeyboardInterrupt:
        tell("stopped; saving what there is")
        trainer.save()


COLUMNS = {"minutes": ".1f", "decisions": ",.0f", "per_second": ",.0f", "game_length": ".0f", "entropy": ".2f",
           "explained": ".2f"}


def line(log: dict[str, float]) -> str:
    """One line of the printed curve."""
    scores = [f"{100 * log[name]:>10.1f} %" for name in log if name.startswith("vs ")]
    return "  ".join([*(f"{log[name]:>12{form}}" for name, form in COLUMNS.items()), *scores])
