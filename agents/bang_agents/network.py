"""The agent `ppo`: a trained network, compiled for this machine; no deep-learning library is needed.

A policy is a `.npz` file. It holds the weights of a few dense layers (`w0`, `b0`, `w1`, ...), with ReLU between them,
whose last outputs are the logits of the actions. A JSON text, `about`, says what they are for (the game, the pieces of
its observation, its actions) and how they were trained. A value head is optional: `value_w` and `value_b` give
tanh(h @ value_w + value_b), from -1 to 1, what the observer may expect of the game. Here h is the input of the last
layer: the last hidden one, after its ReLU. `bang train` writes one; those in `policies/` come with the package.

If `about` has a `lean` above 0, it is added to the logit of the action that the scripted player would take: such a
network knows where to do something else than the script.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.agent import Agent, View, Views, seed_words
from bang_agents.search.network import Network, networks
from bang_agents.simple import RulesAgent
from bang_env.core.spec import Spec
from bang_env.games import load

FORMAT = "bang-env policy 1"
Layers = Sequence[tuple[np.ndarray, np.ndarray]]
"""Dense layers from first to last: the weights (inputs x outputs) and the bias of each."""
ValueHead = tuple[np.ndarray, np.ndarray]
"""The weights (width of the last hidden layer x 1) and the bias (1) of the output that says what the game promises."""
SHIPPED = Path(__file__).parent / "policies"
MOST_LEAN = 100.0
"""By how much a policy may lean on the scripted player."""


def fingerprint(spec: Spec) -> str:
    """What a network must fit: a short hash of the game's observation pieces and actions."""
    pieces = [[name, *piece.shape] for name, piece in spec.observation.pieces.items()]
    return hashlib.sha256(json.dumps([spec.name, pieces, list(spec.actions.names)]).encode()).hexdigest()[:16]


def has_baseline(game: str) -> bool:
    """Whether a trained policy of this game comes with the package."""
    return (SHIPPED / f"{game}.npz").exists()


def policy_file(game: str, path: Path | None, example: str) -> Path:
    """The file of a policy: this one, or the one that comes with the package. An error shows how to name one."""
    if path is not None and path.is_dir():
        raise ValueError(f"the name of a policy file is missing, {example}" +
                         (f": {path} is a folder" if path != Path() else ""))
    if path is None and not has_baseline(game):
        raise ValueError(f"no trained policy comes with the package for {game}: train one and name it, {example}")
    return path or SHIPPED / f"{game}.npz"


def file_of(name: str, game: str) -> Path | None:
    """The policy file of an agent: `ppo`, `ppo:FILE`, or `ppo@VERSION`. None for other agents.

    The last is the baseline that a version of the benchmark is played against, where a stronger one has come since.
    """
    kind, colon, file = name.partition(":")
    if kind == "ppo":
        return policy_file(game, Path(file) if colon else None, "ppo:FILE")
    if not name.startswith("ppo@"):
        return None
    there = [one for one in baselines(game) if one != "ppo"]
    if name not in there:
        raise ValueError("ppo@VERSION is an earlier baseline, which a version of the benchmark is played against; in "
                         f"{game} there is {', '.join(there) or 'none'}, not {name!r}")
    return SHIPPED / name.removeprefix("ppo@") / f"{game}.npz"


def baselines(game: str) -> list[str]:
    """The agents that are networks of the package: `ppo`, and earlier ones such as `ppo@bench-1`."""
    earlier = sorted(path.parent.name for path in SHIPPED.glob(f"*/{game}.npz"))
    return ["ppo"] * has_baseline(game) + [f"ppo@{version}" for version in earlier]


def save_policy(path: Path, game: str, layers: Layers, about: Mapping[str, Any],
                value: ValueHead | None = None) -> None:
    """Write a policy to a file, with its value head if it has one; its numbers as float16.

    Raises ValueError if a number is not finite, or too large for float16.
    """
    arrays = {}
    for number, (weights, bias) in enumerate(layers):
        arrays[f"w{number}"], arrays[f"b{number}"] = _halved(weights, f"w{number}"), _halved(bias, f"b{number}")
    if value is not None:
        weights, bias = (np.asarray(array) for array in value)
        arrays["value_w"] = _halved(weights.reshape(-1, 1), "value_w")
        arrays["value_b"] = _halved(bias.reshape(1), "value_b")
    text = json.dumps({"format": FORMAT, "game": game, "fits": fingerprint(load(game).SPEC), **about})
    np.savez_compressed(path, about=np.array(text), **arrays)  # type: ignore[arg-type]


def _halved(array: np.ndarray, name: str) -> np.ndarray:
    """An array as float16."""
    with np.errstate(over="ignore"):
        small = np.asarray(array).astype(np.float16)
    if not np.isfinite(small).all():
        raise ValueError(f"a policy's numbers must be finite and within 65504, the largest float16; {name} has others")
    return small


def read_weights(path: Path, kind: str, form: str) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """The arrays of a file of weights as float32, and what it says about itself.

    Raises ValueError if the file of this kind is missing, damaged or of another format.
    """
    try:
        with Path(path).open("rb") as opened:
            if not zipfile.is_zipfile(opened):
                raise ValueError("it is no .npz file")
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            arrays = {name: file[name].astype(np.float32) for name in file.files if name != "about"}
    except FileNotFoundError:
        raise ValueError(f"there is no {kind} file {path}") from None
    except IsADirectoryError:
        raise ValueError(f"{path} is a folder: the name of a {kind} file is missing") from None
    except Exception as error:  # a damaged file raises many kinds
        why = str(error) or type(error).__name__
        raise ValueError(f"{path} is not a {kind} file, or it is damaged: {why}") from None
    if not isinstance(about, dict) or about.get("format") != form:
        raise ValueError(f"{path} is not a {kind} file of this version")
    return arrays, about


def read_policy(path: Path, game: str) -> tuple[Layers, ValueHead | None, dict[str, Any]]:
    """The layers of a policy file, its value head (None if it has none), and what it says about itself.

    Raises ValueError if the file is missing, is not a policy, or is of another game or version.
    """
    numbers, about = read_weights(path, "policy", FORMAT)
    if about.get("game") != game:
        raise ValueError(f"{path} plays {about.get('game')!r}, not {game!r}")
    spec = load(game).SPEC
    lean = about.get("lean", 0)
    if isinstance(lean, bool) or not isinstance(lean, int | float) or not 0 <= lean <= MOST_LEAN:
        raise ValueError(f"{path} is damaged: lean must be a number from 0 to {MOST_LEAN:g}, not {lean!r}")
    if about.get("fits") != fingerprint(spec):
        raise ValueError(f"{path} was trained on other observations or actions than {game} has in this version")
    count = 0
    while f"w{count}" in numbers:
        count += 1
    expected = {f"{kind}{number}" for kind in "wb" for number in range(count)}
    if "value_w" in numbers or "value_b" in numbers:
        expected |= {"value_w", "value_b"}
    if count == 0 or expected != set(numbers):
        raise ValueError(f"{path} is not a policy file: its arrays must be w0, b0, w1, b1, ... and, if it has a value "
                         f"head, value_w and value_b; not {', '.join(sorted(numbers)) or 'none'}")
    width = spec.observation.length
    for number in range(count):
        inputs, width = width, numbers[f"b{number}"].size if number < count - 1 else len(spec.actions.names)
        _check(numbers, f"w{number}", (inputs, width), path)
        _check(numbers, f"b{number}", (width,), path)
    value = None
    if "value_w" in numbers:
        _check(numbers, "value_w", (inputs, 1), path)
        _check(numbers, "value_b", (1,), path)
        value = numbers["value_w"], numbers["value_b"]
    return [(numbers[f"w{number}"], numbers[f"b{number}"]) for number in range(count)], value, about


def _check(arrays: Mapping[str, np.ndarray], name: str, shape: tuple[int, ...], path: Path) -> None:
    """Refuse an array of another shape, or with numbers that are not finite."""
    if arrays[name].shape != shape:
        raise ValueError(f"{path} is damaged: the shape of {name} must be {shape}, not {arrays[name].shape}")
    if not np.isfinite(arrays[name]).all():
        raise ValueError(f"{path} is damaged: {name} has numbers that are not finite")


class PolicyAgent(Agent):
    """Plays by a policy network: draws from its probabilities, or with `greedy` takes the likeliest action.

    `lean` is added to the logit of the scripted player's action.
    """

    def __init__(self, name: str, game: str, layers: Layers, greedy: bool = False, lean: float = 0.0) -> None:
        self.name, self.game, self.greedy, self.lean = name, game, greedy, lean
        self._layers = list(layers)
        self._script = RulesAgent(game)

    @classmethod
    def read(cls, name: str, game: str, path: Path) -> PolicyAgent:
        """The policy of a file."""
        layers, _, about = read_policy(path, game)
        return cls(name, game, layers, bool(about.get("greedy", False)), float(about.get("lean", 0.0)))

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """The network's output for each row, by NumPy and without what it leans to: the compiled one is held to it."""
        values = observations
        for number, (weights, bias) in enumerate(self._layers):
            values = values @ weights + bias
            if number < len(self._layers) - 1:
                values = np.maximum(values, 0)
        return values

    @cached_property
    def _network(self) -> tuple[Any, ...]:
        """The same network as compiled code takes it."""
        return Network(self._layers).arguments()

    def answers(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator,
                scripted: np.ndarray | None = None) -> np.ndarray:
        """A legal action for each row, by the compiled network. If it leans, `scripted` has the script's actions."""
        expected = (self._layers[0][0].shape[0], self._layers[-1][0].shape[1])
        if observations.ndim != 2 or masks.shape != (len(observations), expected[1]) \
                or observations.shape[1] != expected[0]:
            raise ValueError(f"rows of {expected[0]} observations and {expected[1]} masks were expected, not arrays of "
                             f"shape {observations.shape} and {masks.shape}")
        count = len(observations)
        if self.lean and scripted is None:
            raise ValueError(f"{self.name} leans to what the scripted player does, which its answers must be told")
        if scripted is None:
            scripted = np.full(count, -1)
        seeds = np.zeros((count, 2), np.uint64) if self.greedy else seed_words(rng, count)
        actions = np.empty(count, np.int64)
        networks().answer_rows(np.ascontiguousarray(observations, np.float32), np.ascontiguousarray(masks, np.int8),
                               seeds, self.greedy, scripted, self.lean, actions, self._network, 0, count)
        return actions

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The answer to the question that the player of this view is asked."""
        scripted = np.array([self._script.choose(view, rng)]) if self.lean else None
        return int(self.answers(view.observation[None], view.mask[None], rng, scripted)[0])

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """The answers in many games, in one pass through the network."""
        if not len(views):
            return np.empty(0, np.int64)
        scripted = self._script.choose_many(views, rng) if self.lean else None
        return self.answers(*views.arrays(), rng, scripted)

    def __getstate__(self) -> dict[str, Any]:
        """All but the compiled network, which a copy lays out anew."""
        return {name: value for name, value in self.__dict__.items() if name != "_network"}
