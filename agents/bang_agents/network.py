"""The agent `ppo`: a trained network, played with NumPy alone.

A policy is a `.npz` file. It holds the weights of a few dense layers (`w0`, `b0`, `w1`, ...) and a JSON text,
`about`, that says what they are for (the game, the pieces of its observation, its actions) and how they were trained.
`bang train` writes one; those in `policies/` come with the package.
"""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.agent import Agent, View, Views
from bang_env.core.spec import Spec
from bang_env.games import load

FORMAT = "bang-env policy 1"
Layers = Sequence[tuple[np.ndarray, np.ndarray]]
"""Dense layers from first to last: the weights (inputs x outputs) and the bias of each."""
SHIPPED = Path(__file__).parent / "policies"


def fingerprint(spec: Spec) -> str:
    """What a network must fit: a short hash of the game's observation pieces and actions."""
    pieces = [[name, *piece.shape] for name, piece in spec.observation.pieces.items()]
    return hashlib.sha256(json.dumps([spec.name, pieces, list(spec.actions.names)]).encode()).hexdigest()[:16]


def has_baseline(game: str) -> bool:
    """Whether a trained policy of this game comes with the package."""
    return (SHIPPED / f"{game}.npz").exists()


def save_policy(path: Path, game: str, layers: Layers, about: Mapping[str, Any]) -> None:
    """Write a policy to a file, its numbers as float16."""
    arrays = {}
    for number, (weights, bias) in enumerate(layers):
        arrays[f"w{number}"], arrays[f"b{number}"] = weights.astype(np.float16), bias.astype(np.float16)
    text = json.dumps({"format": FORMAT, "game": game, "fits": fingerprint(load(game).SPEC), **about})
    np.savez_compressed(path, about=np.array(text), **arrays)  # type: ignore[arg-type]


def read_policy(path: Path, game: str) -> tuple[Layers, dict[str, Any]]:
    """The layers of a policy file, and what it says about itself.

    Raises ValueError if the file is missing, is not a policy, or is of another game or version.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            about = json.loads(str(arrays["about"]))
            count = (len(arrays.files) - 1) // 2
            layers = [(arrays[f"w{n}"].astype(np.float32), arrays[f"b{n}"].astype(np.float32)) for n in range(count)]
    except FileNotFoundError:
        raise ValueError(f"there is no policy file {path}") from None
    except (OSError, KeyError, ValueError, zipfile.BadZipFile) as error:
        raise ValueError(f"{path} is not a policy file: {error}") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise ValueError(f"{path} is not a policy file of this version")
    if about.get("game") != game:
        raise ValueError(f"{path} plays {about.get('game')!r}, not {game!r}")
    if about.get("fits") != fingerprint(load(game).SPEC):
        raise ValueError(f"{path} was trained on other observations or actions than {game} has in this version")
    return layers, about


class PolicyAgent(Agent):
    """Plays by a policy network: draws from its probabilities, or with `greedy` takes the likeliest action."""

    def __init__(self, name: str, game: str, layers: Layers, greedy: bool = False) -> None:
        self.name, self.game, self.greedy = name, game, greedy
        self._layers = list(layers)

    @classmethod
    def read(cls, name: str, game: str, path: Path | None = None) -> PolicyAgent:
        """The policy of a file, or the one that comes with the package."""
        if path is None and not has_baseline(game):
            raise ValueError(f"no trained policy comes with the package for {game}: train one and name it, ppo:FILE")
        layers, about = read_policy(path or SHIPPED / f"{game}.npz", game)
        return cls(name, game, layers, bool(about.get("greedy", False)))

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """The network's output for each row."""
        values = observations
        for number, (weights, bias) in enumerate(self._layers):
            values = values @ weights + bias
            if number < len(self._layers) - 1:
                values = np.maximum(values, 0)
        return values

    def answers(self, observations: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """A legal action for each row."""
        logits = self.logits(observations)
        if not self.greedy:
            logits = logits + rng.gumbel(size=logits.shape)  # the largest of these falls by the network's probabilities
        return np.where(masks > 0, logits, -np.inf).argmax(axis=1)

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The answer to the question that the player of this view is asked."""
        return int(self.answers(view.observation[None], view.mask[None], rng)[0])

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """The answers in many games, in one pass through the network."""
        return self.answers(*views.arrays(), rng) if len(views) else np.empty(0, np.int64)
