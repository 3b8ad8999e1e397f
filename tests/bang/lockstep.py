"""The engine of BANG! and its slow twin play the same games side by side and must agree at every decision."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.bang.positions import random_position
from tests.bang.scene import EngineReferee, seeded
from tests.bang.witness import POLICIES, Witness
from tests.pcg import Generator

LONGEST = 1500
"""Decisions after which a game is broken off: players who are no fighters may go on for ever."""


class Mismatch(AssertionError):
    """The engine and the twin disagree."""


def play(seed: int, policy: str = "uniform", **options: Any) -> Counter[str]:
    """One new game in lockstep; gives what the twin counted. The twin draws from a replica of the generator."""
    generator = seeded(seed)
    twin = Witness.new(options, generator.below)
    engine = EngineReferee.deal(seed, options)
    return together(engine, twin, generator, seed, policy, f"seed {seed}, {policy}, {options}")


def play_position(seed: int, theme: str, policy: str = "uniform", **options: Any) -> Counter[str]:
    """The same from a random position of that theme."""
    position = random_position(seed, theme, **options)
    generator = Generator(position["rng"])
    twin = Witness(position, generator.below)
    return together(
        EngineReferee.open(position), twin, generator, seed, policy, f"{theme} {seed}, {policy}, {position['options']}"
    )


def play_alone(seed: int, theme: str | None = None, policy: str = "uniform", **options: Any) -> Counter[str]:
    """The same by the twin alone, to see what the players bring about."""
    if theme is None:
        twin = Witness.new(options, seeded(seed).below)
    else:
        position = random_position(seed, theme, **options)
        twin = Witness(position, Generator(position["rng"]).below)
    chance = random.Random(seed)
    for _ in range(LONGEST):
        if twin.over:
            break
        twin.step(POLICIES[policy](chance, sorted(twin.legal()), twin))
    return twin.seen_so_far


def together(
    engine: EngineReferee, twin: Witness, generator: Generator, seed: int, policy: str, where: str
) -> Counter[str]:
    """Play on with both, comparing them at every decision."""
    chance = random.Random(seed)
    for decision in range(LONGEST):
        compare(engine, twin, generator, f"{where}, decision {decision}")
        if twin.over:
            break
        name = POLICIES[policy](chance, sorted(twin.legal()), twin)
        engine.step(name)
        twin.step(name)
    return twin.seen_so_far


def compare(engine: EngineReferee, twin: Witness, generator: Generator, where: str) -> None:
    """Raise if the two games differ in anything a position, the legal actions or the results show."""
    full, theirs = engine.position(), twin.snapshot()
    for key, value in theirs.items():
        mine = full[key]
        if key == "players":
            mine = [{field: player[field] for field in value[0]} for player in mine]
        if mine != value:
            raise Mismatch(f"{where}: {key}\n{difference(key, mine, value)}\nlast action: {twin.action}")
    legal, other = engine.legal(), twin.legal()
    if legal != other:
        raise Mismatch(f"{where}: engine only {sorted(legal - other)}, twin only {sorted(other - legal)}")
    ends = [(game.over, game.truncated, list(game.returns)) for game in (engine, twin)]
    if ends[0] != ends[1]:
        raise Mismatch(f"{where}: end: engine {ends[0]}, twin {ends[1]}")
    if full["rng"] != generator.text:
        raise Mismatch(f"{where}: the twin has drawn other random numbers than the engine")


def difference(key: str, mine: Any, value: Any) -> str:
    """The two values of a field that differ; of the players only what differs."""
    if key != "players":
        return f"engine: {mine}\ntwin:   {value}"
    lines = []
    for seat, (ours, theirs) in enumerate(zip(mine, value, strict=True)):
        lines += [
            f"seat {seat} {field}: engine {ours[field]}, twin {theirs[field]}"
            for field in theirs
            if ours[field] != theirs[field]
        ]
    return "\n".join(lines)
