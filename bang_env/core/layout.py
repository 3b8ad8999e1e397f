"""Tables that are declared once. Record dtypes, action ids and names, observation slices and docs come from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from bang_env.core.events import EVENT_ROOM
from bang_env.core.jit import JIT_DISABLED
from bang_env.core.legal import words_for

# ------------------------------------------------------------------------------------------------------- state records


@dataclass(frozen=True)
class Field:
    """One field of a game's record: name, dtype, shape, meaning, and who may see it."""

    name: str
    dtype: Any
    shape: tuple[int, ...]
    meaning: str
    seen_by: str = "all"
    kept: bool = False
    """Whether it outlives the game, as options do. All other fields are 0 when a new game begins."""


PLAYING, DECIDED, TRUNCATED = 0, 1, 2
"""Values of a record's `result`."""


def common_fields(num_actions: int, max_players: int) -> list[Field]:
    """The fields with which every game's record begins. The core's loops know only these."""
    return [
        Field("seed", np.uint64, (), "the seed this game began with", "nobody", kept=True),
        Field("num_players", np.int64, (), "how many play", kept=True),
        Field("overflow", np.int64, (),
              "0, or what had no room left (see `bang_env.core.pending.Overflow`): the game stops there", kept=True),
        Field("rng", np.uint64, (2,), "the game's own random generator", "nobody"),
        Field("legal", np.uint64, (words_for(num_actions),), "one bit per legal action of the pending decision",
              "the actor"),
        Field("actor", np.int64, (), "who is asked; -1 when the game is over"),
        Field("num_events", np.int32, (), "how many events since the last decision"),
        Field("result", np.int8, (), "0 playing, 1 decided, 2 truncated"),
        Field("returns", np.int8, (max_players,), "each player's result when over: 1, 0 or -1"),
        Field("events", np.int16, (EVENT_ROOM, 4), "ring of events: kind, who, two values", "by kind"),
    ]


def record_dtype(fields: Sequence[Field]) -> np.dtype[Any]:
    """The aligned NumPy dtype of a record with these fields. Fields that outlive a game come first.

    Rows are `np.record`s, so that kernels can read `s.field` with the JIT off too. All arrays of a game share this one
    dtype object, because numba compares different objects field by field at every call. Compiled kernels compute with
    64 bits whatever a field's width. NumPy does not, so with the JIT off all narrow fields are 64 bits wide.
    """
    ordered = sorted(fields, key=lambda field: not field.kept)
    return np.dtype((np.record, np.dtype([(f.name, _stored(f.dtype), f.shape) for f in ordered], align=True)))


def _stored(dtype: Any) -> Any:
    """The dtype in which a field is stored. The field may be a record itself."""
    kind = np.dtype(dtype)
    if kind.names is not None:
        return np.dtype((np.record, [(name, _stored(kind[name].base), kind[name].shape) for name in kind.names]))
    return np.int64 if JIT_DISABLED and (kind.kind == "i" or kind in (np.uint8, np.uint16)) else dtype


# ------------------------------------------------------------------------------------------------------------ actions


@dataclass(frozen=True)
class ActionBlock:
    """Neighbouring action ids that answer one question."""

    question: str
    names: tuple[str, ...]
    meaning: str


class ActionTable:
    """All actions of a game. The id of an action is its position in the concatenated blocks."""

    def __init__(self, blocks: Sequence[ActionBlock]) -> None:
        self.blocks = tuple(blocks)
        self.names: tuple[str, ...] = tuple(name for block in blocks for name in block.names)
        self.ids: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        if len(self.ids) != len(self.names):
            raise ValueError("two actions have the same name")

    def __len__(self) -> int:
        return len(self.names)

    def start(self, question: str) -> int:
        """The id of the first action of a block."""
        at = 0
        for block in self.blocks:
            if block.question == question:
                return at
            at += len(block.names)
        raise KeyError(question)

    def markdown(self) -> str:
        """The documentation table."""
        lines = ["| ids | question | actions | meaning |", "|---|---|---|---|"]
        at = 0
        for block in self.blocks:
            end = at + len(block.names) - 1
            ids = f"{at}" if at == end else f"{at} to {end}"
            names = [f"`{n}`" for n in block.names]
            cell = ", ".join(names if len(names) <= 9 else (*names[:4], "...", names[-1]))
            lines.append(f"| {ids} | {block.question} | {cell} | {block.meaning} |")
            at = end + 1
        return "\n".join(lines)


# ------------------------------------------------------------------------------------------------------- observations


@dataclass(frozen=True)
class Piece:
    """One named piece of an observation vector. Every value lies between 0 and 1."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def length(self) -> int:
        """How many numbers it takes."""
        return int(np.prod(self.shape)) if self.shape else 1


class Layout(Mapping[str, slice]):
    """An ordered mapping of piece name to slice of the vector."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = {piece.name: piece for piece in pieces}
        self._slices: dict[str, slice] = {}
        at = 0
        for piece in pieces:
            self._slices[piece.name] = slice(at, at + piece.length)
            at += piece.length
        self.length = at

    def __getitem__(self, name: str) -> slice:
        return self._slices[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._slices)

    def __len__(self) -> int:
        return len(self._slices)

    def at(self, name: str) -> int:
        """Where a piece begins."""
        return int(self._slices[name].start)

    def decode(self, vector: np.ndarray) -> dict[str, np.ndarray]:
        """The vector cut into its pieces, each in its own shape."""
        vector = np.asarray(vector)
        batch = vector.shape[:-1]
        return {name: vector[..., part].reshape((*batch, *self.pieces[name].shape))
                for name, part in self._slices.items()}

    def markdown(self) -> str:
        """The documentation table."""
        lines = ["| from | piece | shape | meaning |", "|---|---|---|---|"]
        for name, piece in self.pieces.items():
            shape = " x ".join(str(n) for n in piece.shape) or "1"
            lines.append(f"| {self.at(name)} | `{name}` | {shape} | {piece.meaning} |")
        return "\n".join(lines)
