"""A first layer that treats all places round the table alike.

Many pieces of an observation have a row for each place: who sits there, their life, their cards in play. Here one small
encoder reads the rows of a place, whichever place it is, so that what is learned about one is known of all. The rest of
the observation passes through. As a dense layer it is wide, with the same weights again and again and many zeros; that
is how a policy file holds it.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from bang_env.core.spec import Spec


def rows_of_places(spec: Spec, inputs: np.ndarray) -> np.ndarray:
    """Where each place has its numbers among these inputs of the observation: a row for each place, -1 for none.

    Places that are never taken have no row. A piece of seven rows is about the places of the others. In a piece that
    says something about pairs, a place has what it does and what is done to it.
    """
    most = spec.players[-1]
    if most == 2:
        raise ValueError(f"{spec.title} has no places round a table that could share a layer (--places)")
    where = np.full(spec.observation.length, -1)
    where[inputs] = np.arange(len(inputs))
    columns: list[np.ndarray] = []
    for name, piece in spec.observation.pieces.items():
        rows = where[spec.observation[name]].reshape(piece.shape)
        if len(piece.shape) == 2 and piece.shape[0] == most - 1:
            rows = np.concatenate([np.full((1, *piece.shape[1:]), -1), rows])
        if rows.shape[:1] == (most,):
            columns.append(rows.reshape(most, -1))
        if rows.shape == (most, most):
            columns.append(rows.T)
    together = np.concatenate(columns, axis=1)
    return together[(together >= 0).any(1)][:, (together >= 0).any(0)]


class SharedPlaces(nn.Module):
    """The numbers of each place through one encoder, and all other inputs as they are."""

    rows: torch.Tensor
    others: torch.Tensor

    def __init__(self, spec: Spec, inputs: np.ndarray, width: int) -> None:
        super().__init__()
        rows = rows_of_places(spec, inputs)
        others = np.setdiff1d(np.arange(len(inputs)), rows)
        self.features, self.width = len(inputs), width
        self.register_buffer("rows", torch.from_numpy(np.where(rows < 0, len(inputs), rows)), persistent=False)
        self.register_buffer("others", torch.from_numpy(others), persistent=False)
        self.encoder = nn.Linear(rows.shape[1], width)
        nn.init.orthogonal_(self.encoder.weight, 2**0.5)
        nn.init.zeros_(self.encoder.bias)
        self.outputs = len(rows) * width + len(others)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """What the encoder says of the places, one after the other, and the other inputs."""
        padded = torch.nn.functional.pad(seen, (0, 1))
        places = torch.relu(self.encoder(padded[:, self.rows]))
        return torch.cat([places.flatten(1), seen[:, self.others]], dim=1)

    def as_dense(self) -> tuple[np.ndarray, np.ndarray]:
        """The same as one dense layer before a ReLU: inputs are never below 0."""
        rows, others = self.rows.numpy(), self.others.numpy()
        weights, bias = self.encoder.weight.detach().numpy(), self.encoder.bias.detach().numpy()
        dense = np.zeros((self.features + 1, self.outputs), np.float32)
        for place, numbers in enumerate(rows):
            np.add.at(dense[:, place * self.width:(place + 1) * self.width], numbers, weights.T)
        dense[others, len(rows) * self.width + np.arange(len(others))] = 1
        return dense[:-1], np.concatenate([np.tile(bias, len(rows)), np.zeros(len(others), np.float32)])
