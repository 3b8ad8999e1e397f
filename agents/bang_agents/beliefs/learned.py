"""Learned beliefs: networks that were trained on games of which the roles are known, played with NumPy alone.

Both kinds end in a number for each place at the table and each role. A deal is as likely as the exponential of the sum
of its seats' numbers, among the deals that fit what the player knows.

- `observation`: dense layers on what the player sees at the moment
- `events`: dense layers on how often each word occurs in all events as the player saw them (a bag of words)

A file is a `.npz` with the weights and a JSON text, `about`, that says what they are for. `bang train roles` writes it;
those in `networks/` come with the package.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from bang_agents.beliefs.belief import Belief
from bang_agents.history import Chronicle, History
from bang_env.core.seats import MOST_SEATS, PLACE_OF, PLACES
from bang_env.core.spec import Spec
from bang_env.games import load

FORMAT = "bang-env belief 1"
KINDS = ("observation", "events")
SHIPPED = Path(__file__).parent / "networks"
SEAT_KEYS = ("seat", "target", "by", "from", "to")
"""The values of events that may be seats."""


# ------------------------------------------------------------------------------------------------------ what they read


def places(players: int, player: int) -> np.ndarray:
    """The place of each seat as a player sees it."""
    return PLACE_OF[players, (np.arange(players) - player) % players]


def deal_numbers(outputs: np.ndarray, deals: np.ndarray, player: int) -> np.ndarray:
    """The sum of each deal's outputs, which are by place and role."""
    return outputs[places(deals.shape[1], player), deals].sum(axis=1)


def words_of(event: Mapping[str, Any], player: int, players: int) -> list[str]:
    """An event in words: what it is and who did it, and the same with each of its values."""
    seats = places(players, player)
    who = event.get("seat")
    start = event["event"] if who is None else f"{event['event']}, {PLACES[seats[who]]}"
    words = [start]
    for key, value in event.items():
        if key in ("event", "seat") or value is None:
            continue
        several = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        for one in several:
            is_seat = key in SEAT_KEYS and isinstance(one, int) and 0 <= one < players
            words.append(f"{start}, {key} {PLACES[seats[one]] if is_seat else one}")
    return words


# -------------------------------------------------------------------------------------------------------------- beliefs


class Learned(Belief):
    """A network's belief."""

    def __init__(self, name: str, game: str, arrays: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> None:
        self.name, self.game, self.about = name, game, dict(about)
        self.arrays = dict(arrays)

    def deals(self, history: History) -> np.ndarray:
        """The network's probabilities."""
        outputs = self.outputs(history).reshape(MOST_SEATS, len(history.spec.roles))
        numbers = deal_numbers(outputs, history.deals, history.player).astype(np.float64)
        weights = np.exp(numbers - numbers.max())
        return weights / weights.sum()

    def outputs(self, history: History) -> np.ndarray:
        """A number for each place and role."""
        raise NotImplementedError

    def _dense(self, values: np.ndarray) -> np.ndarray:
        """The dense layers at the end, with ReLU between them."""
        count = sum(name.startswith("w") for name in self.arrays)
        for number in range(count):
            values = values @ self.arrays[f"w{number}"] + self.arrays[f"b{number}"]
            if number < count - 1:
                values = np.maximum(values, 0)
        return values


class OfObservation(Learned):
    """Dense layers on the observation."""

    def outputs(self, history: History) -> np.ndarray:
        """What the layers make of the present observation."""
        return self._dense(history.observation)


class OfEvents(Learned):
    """Dense layers on the counts of words in the events. It reads on where it stopped."""

    def __init__(self, name: str, game: str, arrays: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> None:
        super().__init__(name, game, arrays, about)
        self._words = {word: number for number, word in enumerate(about["words"])}
        self._counts: WeakKeyDictionary[Chronicle, dict[int, tuple[int, np.ndarray]]] = WeakKeyDictionary()

    def outputs(self, history: History) -> np.ndarray:
        """What the layers make of all words so far."""
        counts = self._counts.setdefault(history._chronicle, {})
        done, number = counts.get(history.player, (0, np.zeros(len(self._words), np.float32)))
        for event in history.events_from(done):
            for word in words_of(event, history.player, history.num_players):
                if word in self._words:
                    number[self._words[word]] += 1
        counts[history.player] = len(history) + 1, number
        return self._dense(np.log1p(number))

    def __getstate__(self) -> dict[str, Any]:
        """All but the counts, which a copy makes anew."""
        return {**self.__dict__, "_counts": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _counts=WeakKeyDictionary())


# ---------------------------------------------------------------------------------------------------------------- files


def fits(spec: Spec) -> str:
    """What a network must fit: a short text that changes with the observation, the roles and the kinds of events."""
    from bang_agents.network import fingerprint

    events = "/".join(f"{kind.name} {' '.join(kind.values)}" for kind in spec.event_kinds)
    return f"{fingerprint(spec)} {len(spec.roles)} {sum(map(ord, events))}"


def save_network(path: Path, game: str, kind: str, arrays: Mapping[str, np.ndarray], about: Mapping[str, Any]) -> None:
    """Write a network to a file, its numbers as float16."""
    text = json.dumps({"format": FORMAT, "game": game, "kind": kind, "fits": fits(load(game).SPEC), **about})
    small = {name: array.astype(np.float16) for name, array in arrays.items()}
    np.savez_compressed(path, about=np.array(text), **small)  # type: ignore[arg-type]


def read_network(path: Path, game: str, name: str) -> Learned:
    """The belief of a file. Raises ValueError if it is missing, damaged, or of another game or version."""
    from bang_agents.network import read_weights

    arrays, about = read_weights(path, "belief", FORMAT)
    if about.get("kind") not in KINDS:
        raise ValueError(f"{path} is not a belief file of this version")
    if about.get("game") != game:
        raise ValueError(f"{path} is about {about.get('game')!r}, not {game!r}")
    if about.get("fits") != fits(load(game).SPEC):
        raise ValueError(f"{path} was trained on other observations or events than {game} has in this version")
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise ValueError(f"{path} holds numbers that are not finite")
    return (OfObservation if about["kind"] == "observation" else OfEvents)(name, game, arrays, about)


def shipped(kind: str, game: str) -> Learned:
    """The network of this kind that comes with the package."""
    path = SHIPPED / f"{game}-{kind}.npz"
    if not path.exists():
        raise ValueError(f"no trained belief {kind!r} comes with the package for {game}: train one with "
                         f"`bang train roles {game}` and name its file, {kind}:FILE")
    return read_network(path, game, kind)
