"""What trainings on the batch engine share: how long a run goes on, evaluations, files, and the printed curve."""

from __future__ import annotations

import copy
import dataclasses
import json
import signal
import sys
import threading
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import torch

from bang_agents.network import PolicyAgent, fingerprint, save_policy
from bang_arena import plots
from bang_env.core.batch import Batch
from bang_env.core.spec import Spec
from bang_train.training import check_settings, names_in, scores

CHECKPOINTS = {"ppo": "bang-env checkpoint", "expert": "bang-env expert checkpoint"}
"""What the checkpoints of each training are called; the number of their version follows."""
HELD: dict[str, Any] = {"game": str, "options": dict, "fits": str, "settings": dict, "network": dict, "optimizer": dict,
                        "decisions": int, "seconds": int | float, "iterations": int, "curve": list,
                        "next_evaluation": int | float, "streams": dict}
"""What every checkpoint holds, and of which kind it is."""


class RunSettings:
    """What every run's settings say. Raises ValueError if one of them is not what it may be."""

    minutes: float
    decisions: int
    against: str

    def __post_init__(self) -> None:
        check_settings(self)

    @property
    def opponents(self) -> list[str]:
        """The agents of `against`."""
        return names_in(self.against)

    @property
    def most_minutes(self) -> float:
        """How long the run may take."""
        return self.minutes or (np.inf if self.decisions else 10.0)


def command_of(kind: str, game: str, options: dict[str, Any], settings: Any) -> str:
    """The command that trains in this way: all that is not as it is by default."""
    given = [f"--option {name}={json.dumps(value)}" for name, value in options.items()]
    for field in dataclasses.fields(settings):
        value = getattr(settings, field.name)
        if value != field.default:
            name = field.name.replace("_", "-")
            given.append({True: f"--{name}", False: f"--no-{name}"}[value] if isinstance(value, bool) else
                         f"--{name} {value}")
    return " ".join([f"bang train {kind}", game, *given])


class Run(ABC):
    """A training: a network that changes with every iteration, and the files that are written of it."""

    kind: ClassVar[str]
    """What follows `bang train`."""
    format: ClassVar[str]
    """What its checkpoints are called."""
    columns: ClassVar[dict[str, str]]
    """What is printed of it, each with its format."""
    fixed: ClassVar[tuple[str, ...]]
    """The settings that a resumed run must have as its checkpoint has them."""
    playing: ClassVar[tuple[str, ...]] = ("seed", "games")
    """The settings with which a resumed run goes on with the checkpoint's games. With others, new games begin."""
    game: str
    spec: Spec
    options: dict[str, Any]
    settings: Any
    out: Path
    batch: Batch
    network: Any
    optimizer: torch.optim.Optimizer
    decisions: int
    seconds: float
    iterations: int
    next_evaluation: float
    pool: list[dict[str, torch.Tensor]]
    """Earlier snapshots of the network."""
    met: dict[str, int]
    """How many decisions were made in games against whom."""
    rng: np.random.Generator
    curve: list[dict[str, float]]
    log: dict[str, float]
    resumed: Path | None = None
    """The checkpoint that the run goes on from."""

    @abstractmethod
    def __init__(self, game: str, options: dict[str, Any], settings: Any, out: Path) -> None:
        """A run with these settings, whose files go to this folder."""

    @abstractmethod
    def iterate(self) -> None:
        """One round of playing and learning."""

    @abstractmethod
    def layers(self) -> list[tuple[np.ndarray, np.ndarray]]:
        """The policy's layers, on all inputs and actions."""

    def lean(self) -> float:
        """What the policy adds to the score of the scripted player's action."""
        return 0.0

    def progress(self) -> float:
        """Which share of the run's schedule is over."""
        s = self.settings
        return self.decisions / s.decisions if s.decisions else self.seconds / (60 * s.most_minutes)

    def over(self) -> bool:
        """Whether the run has ended."""
        return self.progress() >= 1 or self.seconds >= 60 * self.settings.most_minutes

    def check_goes_on(self) -> None:
        """Raise ValueError if the run has ended: it says what would let it go on."""
        if self.over():
            s = self.settings
            more = "more --decisions, or --decisions 0 with more --minutes" if 0 < s.decisions <= self.decisions else \
                "more --minutes"
            raise ValueError(f"{self.resumed or 'this run'} is over after {self.decisions:,} decisions in "
                             f"{self.seconds / 60:.1f} minutes: to go on, give {more}")

    def policy(self) -> PolicyAgent:
        """The network as it is now, as an agent."""
        return PolicyAgent("trained", self.game, self.layers(), self.settings.greedy, self.lean())

    def keep_snapshot(self) -> None:
        """Add the network as it is to the pool. If the pool is full, it takes the place of a random snapshot."""
        state = {name: value.clone() for name, value in self.network.state_dict().items()}
        if len(self.pool) < self.settings.pool_size:
            self.pool.append(state)
        else:
            self.pool[self.rng.integers(len(self.pool))] = state

    def evaluate(self) -> dict[str, float]:
        """Scores against the agents that were named, on deals of their own. It changes nothing of the run."""
        s = self.settings
        return scores(self.policy(), self.options, s.opponents, s.evaluate_blocks, s.seed + 1)

    # ---------------------------------------------------------------------------------------------------------- files

    def about(self) -> dict[str, Any]:
        """How the network was trained, for its files; `met` counts the decisions of games against each opponent."""
        command = command_of(self.kind, self.game, self.options, self.settings)
        return {"command": command + (f" --resume {self.resumed}" if self.resumed else ""), "options": self.options,
                "greedy": self.settings.greedy, "lean": self.lean(),
                "settings": dataclasses.asdict(self.settings), "decisions": self.decisions,
                "minutes": round(self.seconds / 60, 2), "met": dict(self.met), "curve": self.curve}

    def state(self) -> dict[str, Any]:
        """All that a checkpoint holds."""
        return {"format": self.format, "game": self.game, "options": self.options, "fits": fingerprint(self.spec),
                "settings": dataclasses.asdict(self.settings), "network": self.network.state_dict(),
                "optimizer": self.optimizer.state_dict(), "decisions": self.decisions, "seconds": self.seconds,
                "iterations": self.iterations, "curve": self.curve, "next_evaluation": self.next_evaluation,
                "pool": self.pool, "met": dict(self.met), "streams": self.streams()}

    def streams(self) -> dict[str, Any]:
        """The games as they stand, and the states of all random generators."""
        return {"records": torch.from_numpy(self.spec.bytes_of(self.batch.states).copy()),
                "digest": self.batch.__getstate__()["digest"], "numpy": json.dumps(self.rng.bit_generator.state)}

    def go_on_with(self, streams: dict[str, Any]) -> None:
        """Take up the games and the generators where `streams` left them."""
        records = streams["records"].numpy()
        if records.shape != (self.batch.num_envs, self.spec.dtype.itemsize) or records.dtype != np.uint8:
            raise ValueError("the games of this checkpoint are those of another version")
        states = np.frombuffer(bytearray(records.tobytes()), self.spec.dtype)
        self.batch.__setstate__({**self.batch.__getstate__(), "states": states, "digest": streams["digest"]})
        self.batch._show()
        self.rng.bit_generator.state = json.loads(streams["numpy"])

    def start_anew(self, iterations: int) -> None:
        """Begin other games than those at the beginning of the run, with other random numbers."""
        self.batch.reset(self.settings.seed + iterations)
        self.rng = np.random.default_rng([self.settings.seed, iterations])

    def save(self) -> None:
        """Write the checkpoint, the policy and the curve; each appears whole or not at all."""
        partial = {name: self.out / f"partial-{name}" for name in ("checkpoint.pt", "policy.npz", "curve.json")}
        torch.save(self.state(), partial["checkpoint.pt"])
        save_policy(partial["policy.npz"], self.game, self.layers(), self.about(), self.network.value_head())
        partial["curve.json"].write_text(json.dumps(self.curve, indent=1) + "\n", encoding="utf-8")
        for name, path in partial.items():
            path.replace(self.out / name)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint, as if the run had never stopped. Raises ValueError if it does not fit this run.

        With another seed or another number of games than the checkpoint's, new games begin.
        """
        state = self.read_checkpoint(path)
        before = copy.deepcopy(self.state())
        try:
            if all(state["settings"].get(what) == getattr(self.settings, what) for what in self.playing):
                self.go_on_with(state["streams"])
            else:
                self.start_anew(state["iterations"])
            self.take(state)
        except Exception as error:  # a damaged file raises many kinds
            self.go_on_with(before["streams"])
            self.take(before)
            raise ValueError(f"{path} is damaged: {str(error) or type(error).__name__}") from None
        self.resumed = path

    def read_checkpoint(self, path: Path) -> dict[str, Any]:
        """What a checkpoint holds. Raises ValueError if it does not fit this run."""
        state = loaded(path, type(self), self.game)
        for what, mine in (("options", self.options), ("fits", fingerprint(self.spec))):
            if state[what] != mine:
                told = "other observations or actions" if what == "fits" else f"{what} {state[what]!r}, not {mine!r}"
                raise ValueError(f"{path} was trained with {told}")
        for what in self.fixed:
            usual = getattr(type(self.settings)(), what)  # of a setting that is younger than the checkpoint
            theirs, mine = state["settings"].get(what, usual), getattr(self.settings, what)
            if theirs != mine:
                raise ValueError(f"{path} has --{what.replace('_', '-')} {theirs}, this run {mine}")
        missing = [name for name in self.streams() if name not in state["streams"]]
        if missing:
            raise ValueError(f"{path} is damaged: its streams have no {', '.join(missing)}")
        if any(shapes(network) != shapes(self.network.state_dict())
               for network in (state["network"], *state.get("pool", []))):
            raise ValueError(f"{path} is damaged: its network has other layers than its settings say")
        return state

    def take(self, state: dict[str, Any]) -> None:
        """Go on with the network and the counts of a checkpoint."""
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.decisions, self.seconds, self.iterations = state["decisions"], state["seconds"], state["iterations"]
        self.curve, self.next_evaluation = state["curve"], state["next_evaluation"]
        self.pool, self.met = state.get("pool", []), defaultdict(int, state.get("met", {}))
        for weights, moments in self.optimizer.state.items():
            if any(moment.ndim and moment.shape != weights.shape for moment in moments.values()):
                raise ValueError("its optimizer is that of another network")


def shapes(weights: Any) -> Any:
    """The shapes of a network's weights; None if these are none."""
    return {name: tuple(getattr(value, "shape", ())) for name, value in weights.items()} \
        if isinstance(weights, dict) else None


def loaded(path: Path, training: type[Run], game: str) -> dict[str, Any]:
    """What a checkpoint of this training and game holds. Raises ValueError if there is none, or if it is broken."""
    try:
        state = torch.load(path, weights_only=True)
    except FileNotFoundError:
        raise ValueError(f"there is no checkpoint {path}") from None
    except IsADirectoryError:
        raise ValueError(f"{path} is a folder: the name of a checkpoint is missing") from None
    except Exception:  # torch raises many kinds for a broken file, with long advice
        raise ValueError(f"{path} is not a checkpoint, or it is damaged") from None
    form = str(state.get("format")) if isinstance(state, dict) else ""
    if form != training.format:
        kinds = [kind for kind, name in CHECKPOINTS.items() if name == form.rpartition(" ")[0]]
        told = f"a checkpoint of bang train {kinds[0]}, not of bang train {training.kind}" \
            if kinds and kinds[0] != training.kind else "not a checkpoint of this version"
        raise ValueError(f"{path} is {told}")
    for name, kind in HELD.items():
        if not isinstance(state.get(name), kind):
            raise ValueError(f"{path} is damaged: it has no {name}")
    if state["game"] != game:
        raise ValueError(f"{path} was trained with game {state['game']!r}, not {game!r}")
    return dict(state)


def settings_in(path: Path, training: type[Run], game: str, kind: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options and the settings of a checkpoint's run, as far as this version has them.

    A policy file that the run began with need not be there any more.
    """
    state = loaded(path, training, game)
    known = {field.name for field in dataclasses.fields(kind)}
    settings = {name: value for name, value in state["settings"].items() if name in known}
    if not Path(settings.get("start", "")).exists():
        settings["start"] = ""
    return dict(state["options"]), settings


# -------------------------------------------------------------------------------------------------------------- the run


@contextmanager
def stop_asked() -> Iterator[list[int]]:
    """Signals of Ctrl-C, so that the update at hand can be finished first; a second Ctrl-C interrupts it."""
    came: list[int] = []

    def note(number: int, _: Any) -> None:
        if came:
            raise KeyboardInterrupt
        came.append(number)

    if threading.current_thread() is not threading.main_thread():  # signals are the main thread's
        yield came
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield came
    finally:
        signal.signal(signal.SIGINT, before)


def train(trainer: Run, tell: Any = print) -> None:
    """Train to the end of the run, telling now and then how it goes.

    Ctrl-C ends it early, after the update at hand; everything is saved, and a resumed run goes on from there.
    """
    from torch.utils.tensorboard import SummaryWriter

    live, said = sys.stderr.isatty(), 0.0
    tell(header(trainer))
    with SummaryWriter(str(trainer.out / "tensorboard")) as board, stop_asked() as stopped:
        try:
            while not trainer.over() and not stopped:
                trainer.iterate()
                every = trainer.settings.evaluate_every
                if (every and trainer.seconds >= trainer.next_evaluation) or trainer.over():
                    trainer.next_evaluation = trainer.seconds + every
                    trainer.save()  # what is learned is kept if the evaluation fails
                    trainer.log |= trainer.evaluate()
                    trainer.curve.append(dict(trainer.log))
                    tell(line(trainer))
                    if not trainer.over():
                        trainer.save()
                for name, value in trainer.log.items():
                    board.add_scalar(name.replace(" ", "_"), value, trainer.decisions)
                if live and time.perf_counter() - said > 0.5:
                    said = time.perf_counter()
                    now = f"\r\033[K{100 * trainer.progress():3.0f} %  {line(trainer)}"
                    print(now, end="", file=sys.stderr, flush=True)
        finally:
            if live:
                print("\r\033[K", end="", file=sys.stderr)
    if stopped:
        tell("stopped; saving what there is")
    trainer.save()


def header(trainer: Run) -> str:
    """The heading of the printed curve."""
    names = [*trainer.columns, *(f"vs {name}" for name in trainer.settings.opponents)]
    return "  ".join(f"{name:>12}" for name in names)


def line(trainer: Run) -> str:
    """One line of it."""
    log = trainer.log
    scores = [f"{100 * log[name]:>10.1f} %" for name in log if name.startswith("vs ")]
    return "  ".join([*(f"{log.get(name, float('nan')):>12{form}}" for name, form in trainer.columns.items()),
                      *scores])


def plot(curve: list[dict[str, float]], path: Path) -> None:
    """Scores, entropy and explained variance over decisions."""
    figure, (left, right) = plots.pyplot().subplots(1, 2, figsize=(10, 4))
    plots.score_bands(left, [curve])
    decisions = [point["decisions"] for point in curve]
    for name in ("entropy", "explained", "value_error", "loss"):
        if any(name in point for point in curve):
            right.plot(decisions, [point.get(name, np.nan) for point in curve], label=name.replace("_", " "))
    right.set(xlabel="decisions")
    right.xaxis.set_major_formatter(left.xaxis.get_major_formatter())
    right.set_title("what the network knows and how sure it is", fontsize=9)
    right.grid(alpha=0.3)
    if right.lines:
        right.legend(fontsize=8)
    plots.save(figure, path)
