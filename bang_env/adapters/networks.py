"""The networks for training, in torch: the same layers for every library."""

from __future__ import annotations

from itertools import pairwise

from torch import nn


def dense(sizes: list[int], last_gain: float) -> nn.Sequential:
    """Dense layers with ReLU between them. Their first weights are orthogonal."""
    layers: list[nn.Module] = []
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        linear = nn.Linear(inputs, outputs)
        final = number == len(sizes) - 2
        nn.init.orthogonal_(linear.weight, last_gain if final else 2**0.5)
        nn.init.zeros_(linear.bias)
        layers += [linear] if final else [linear, nn.ReLU()]
    return nn.Sequential(*layers)
