"""What the training scripts share: settings that are arguments of the command, and scores against other agents."""

from __future__ import annotations

import argparse
import dataclasses
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from bang_agents import Agent, agent
from bang_arena.match import Chunk, exchanged, play_chunk
from bang_agents.network import PolicyAgent
from train import command
from bang_arena.report import POINTS

Kind = TypeVar("Kind")


def setting(default: Any, meaning: str) -> Any:
    """A field of a script's settings, with the sentence that explains it in its help."""
    return dataclasses.field(default=default, metadata={"help": meaning})


def add_settings(parser: argparse.ArgumentParser, kind: Any) -> None:
    """Every setting as an argument."""
    for one in dataclasses.fields(kind):
        name, meaning = "--" + one.name.replace("_", "-"), one.metadata["help"]
        if one.default is False:
            parser.add_argument(name, action="store_true", help=meaning)
        else:
            shown = "none" if one.default == "" else one.default
            parser.add_argument(name, type=type(one.default), default=one.default, help=f"{meaning} (default {shown})")


def settings_of(given: argparse.Namespace, kind: type[Kind]) -> Kind:
    """The settings that the arguments say."""
    return kind(**{one.name: getattr(given, one.name) for one in dataclasses.fields(kind)})  # type: ignore[arg-type]


def names_in(text: str) -> list[str]:
    """The agents named in a list with commas."""
    return [name for name in text.split(",") if name]


def scores(mine: PolicyAgent, options: dict[str, Any], against: Sequence[str], blocks: int, seed: int) -> dict[str, float]:
    """The score of a policy against each of these agents, every deal played with all seats exchanged."""
    players = command.players_of(mine.game, options)

    def make(who: str, game: str) -> Agent:
        return mine if who == mine.name else agent(who, game)

    found = {}
    for name in against:
        results = play_chunk(Chunk(mine.game, exchanged(mine.name, name, options, players), seed, 0, range(blocks)), make).results
        found[f"vs {name}"] = float(np.mean([POINTS.get(result[number % players], 0.0) for number, result in enumerate(results)]))
    return found
