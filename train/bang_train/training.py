"""What the trainings share: settings that explain themselves, and scores against other agents."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from bang_agents import Agent, agent
from bang_agents.network import PolicyAgent
from bang_arena.match import Chunk, exchanged, play_chunk, players_of
from bang_arena.report import POINTS
from bang_arena.statistics import shares


def setting(default: Any, meaning: str) -> Any:
    """A field of a training's settings, with the sentence that explains it."""
    return dataclasses.field(default=default, metadata={"help": meaning})


def names_in(text: str) -> list[str]:
    """The agents named in a list with commas."""
    return [name for name in text.split(",") if name]


def scores(mine: PolicyAgent, options: dict[str, Any], against: Sequence[str], blocks: int,
           seed: int) -> dict[str, float]:
    """The score of a policy against each of these agents (`vs X`), every deal played with all seats exchanged.

    `low vs X` and `high vs X` are its 95 % interval over deals.
    """
    players = players_of(mine.game, options)

    def make(who: str, game: str) -> Agent:
        return mine if who == mine.name else agent(who, game)

    means: dict[str, float] = {}
    for name in against:
        table = exchanged(mine.name, name, options, players)
        results = play_chunk(Chunk(mine.game, table, seed, 0, range(blocks)), make).results
        points = [POINTS.get(result[number % players], 0.0) for number, result in enumerate(results)]
        blockwise = np.reshape(points, (blocks, players)).sum(axis=1, keepdims=True)
        share = shares(blockwise, np.full((blocks, 1), players), seed)[0]
        means |= {f"vs {name}": share.share, f"low vs {name}": share.low, f"high vs {name}": share.high}
    return means
