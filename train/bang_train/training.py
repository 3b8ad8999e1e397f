"""What the trainings share: settings that explain themselves, and scores against other agents."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from bang_agents import Agent
from bang_agents.network import PolicyAgent
from bang_agents.own import any_agent
from bang_arena.match import Chunk, exchanged, play_chunk, players_of
from bang_arena.report import POINTS
from bang_arena.statistics import shares
from bang_env.core.checks import one_of, whole_number, yes_or_no

MOST = sys.float_info.max
"""The largest number there is."""


def setting(default: Any, meaning: str, least: float | None = None, most: float | None = None,
            among: Sequence[str] = ()) -> Any:
    """A field of a training's settings, with the sentence that explains it, and what its value may be.

    That is a number in a range, without an upper end if `most` is None, or one of the words of `among`.
    """
    return dataclasses.field(default=default, metadata={"help": meaning, "least": least, "most": most, "among": among})


def check_settings(settings: Any) -> None:
    """Raise ValueError if a setting is not what it may be."""
    for field in dataclasses.fields(settings):
        value, what = getattr(settings, field.name), "--" + field.name.replace("_", "-")
        least, most, among = (field.metadata[name] for name in ("least", "most", "among"))
        if isinstance(field.default, bool):
            yes_or_no(value, what)
        elif among:
            one_of(value, what, among)
        elif isinstance(field.default, str):
            if not isinstance(value, str):
                raise ValueError(f"{what} must be text, not {value!r}")
        elif least is not None and isinstance(field.default, int):
            whole_number(value, what, least, most)
        elif least is not None:
            real = isinstance(value, int | float) and not isinstance(value, bool)
            if not real or not least <= value <= (MOST if most is None else most):
                end = "up" if most is None else f"to {most:g}"
                raise ValueError(f"{what} must be a number from {least:g} {end}, not {value!r}")


def names_in(text: str) -> list[str]:
    """The agents named in a list with commas. A comma before an option, as in `ismcts:100,c=0.7`, separates nothing."""
    return [name for name in re.split(r",(?!\w+=)", text) if name]


def shares_in(text: str, what: str) -> dict[str, float]:
    """Agents and their shares of games, as in `rules:0.3,ismcts:100:0.2`; ValueError says what is wrong with them."""
    shares: dict[str, float] = {}
    for part in names_in(text):
        name, _, number = part.rpartition(":")
        try:
            share = float(number)
        except ValueError:
            share = np.nan
        if not name or np.isnan(share):
            raise ValueError(f"{what} must be names with their shares, such as rules:0.3,ismcts:100:0.2; {part!r} "
                             "does not end with a share")
        if not 0 < share <= 1:
            raise ValueError(f"a share in {what} must be more than 0 and at most 1; not {number} in {part!r}")
        if name in shares:
            raise ValueError(f"{what} must name every opponent once; {name} is there twice")
        shares[name] = share
    total = sum(shares.values())
    if total > 1 + 1e-9:
        raise ValueError(f"the shares in {what} must be 1 at most in all; {text!r} gives {total:g}")
    return shares


def opponents_in(text: str, what: str) -> str | dict[str, float]:
    """One agent's name, or several with their shares, as in `rules:0.8,ismcts:20:0.2`."""
    parts = names_in(text)
    return shares_in(text, what) if len(parts) > 1 and all(":" in part for part in parts) else text


def scores(mine: PolicyAgent, options: dict[str, Any], against: Sequence[str], blocks: int,
           seed: int) -> dict[str, float]:
    """The score of a policy against each of these agents (`vs X`), every deal played with all seats exchanged.

    `low vs X` and `high vs X` are its 95 % interval over deals.
    """
    players = players_of(mine.game, options)

    def make(who: str, game: str) -> Agent:
        return mine if who == mine.name else any_agent(who, game)

    means: dict[str, float] = {}
    for name in against:
        table = exchanged(mine.name, name, options, players)
        results = play_chunk(Chunk(mine.game, table, seed, 0, range(blocks)), make).results
        points = [POINTS.get(result[number % players], 0.0) for number, result in enumerate(results)]
        blockwise = np.reshape(points, (blocks, players)).sum(axis=1, keepdims=True)
        share = shares(blockwise, np.full((blocks, 1), players), seed)[0]
        means |= {f"vs {name}": share.share, f"low vs {name}": share.low, f"high vs {name}": share.high}
    return means
