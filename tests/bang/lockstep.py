"""The engine of BANG! and its slow twin play the same games side by side and must agree at every decision.

`python -m tests.bang.lockstep 2000` plays so many games of each kind and prints what was seen in them. With the word
`alone` behind it the twin plays by itself; with `mixed` or `expanded` games of that kind are played alone. All cores
share the work.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.bang.positions import THEMES, random_position
from tests.bang.scene import EngineReferee, seeded
from tests.bang.witness import POLICIES, Witness
from tests.pcg import Generator

CHUNK = 50
LONGEST = 1000
"""Decisions after which a game is broken off: players who are no fighters may go on for ever."""


MORE_THEMES = ["armed", "weapons", "bombs", "ghosts"]
BASIC_THEMES = [name for name in THEMES if name not in MORE_THEMES]
BASIC_POLICIES = [name for name in POLICIES if name not in ("spender", "gunman")]
SETS = ("dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")
How = Callable[[int], tuple[str | None, str, dict[str, Any]]]
"""How the game with a number is played: from a theme or from the deal (None), by which players, with which options."""


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


# ------------------------------------------------------------ games by number


def mixed(seed: int) -> tuple[str | None, str, dict[str, Any]]:
    """The base game, in two of three games with Dodge City."""
    options: dict[str, Any] = {"expansions": ["dodge_city"] if seed % 3 else []}
    if seed % 17 == 0:
        options["abilities"] = False
    if seed % 13 == 0:
        options["turn_limit"] = 35 + seed % 40
    policy = BASIC_POLICIES[seed // 2 % len(BASIC_POLICIES)]
    theme = BASIC_THEMES[seed // 4 % len(BASIC_THEMES)] if seed % 2 else None
    if theme is None:
        options["num_players"] = 3 + seed // 8 % 6
    return theme, policy, options


def expanded(seed: int) -> tuple[str | None, str, dict[str, Any]]:
    """A random subset of the expansions."""
    chance = random.Random(f"expanded {seed}")
    theme = chance.choice([None, None, *THEMES, "weapons", "weapons"])
    policy = "gunman" if theme == "weapons" and chance.random() < 0.5 else chance.choice(list(POLICIES))
    wished: tuple[str, ...] = ("high_noon", "fistful") if theme == "ghosts" else ("armed_dangerous",)
    if theme is None or theme in BASIC_THEMES:
        wished = ()
    options: dict[str, Any] = {"expansions": [name for name in SETS if name in wished or chance.random() < 0.6]}
    if theme is None:
        options["num_players"] = chance.randint(3, 8)
    if chance.random() < 0.05:
        options["abilities"] = False
    if chance.random() < 0.05:
        options["turn_limit"] = 35 + chance.randrange(40)
    return theme, policy, options


def side_by_side(seed: int, how: How) -> Counter[str]:
    """The game with this number, by both."""
    theme, policy, options = how(seed)
    if theme is None:
        return play(seed, policy, **options)
    return play_position(seed, theme, policy, **options)


def alone(seed: int, how: How) -> Counter[str]:
    """The game with this number, by the twin alone."""
    theme, policy, options = how(seed)
    return play_alone(seed, theme, policy, **options)


def chunk(work: tuple[Callable[[int, How], Counter[str]], How, int, int]) -> Counter[str]:
    """What was seen in the games of some numbers."""
    played, how, first, last = work
    return sum((played(seed, how) for seed in range(first, last)), Counter())


def main(games: int, played: Callable[[int, How], Counter[str]], kinds: list[How]) -> None:
    """Play games of each kind and print what was seen in them."""
    for how in kinds:
        parts = [(played, how, first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
        seen: Counter[str] = Counter()
        with multiprocessing.get_context("spawn").Pool() as pool:
            for number, part in enumerate(pool.imap_unordered(chunk, parts), 1):
                seen.update(part)
                print(f"{how.__name__}: {number * 100 // len(parts)} %", end="\r", file=sys.stderr, flush=True)
        print(f"{games:,} games, {how.__name__}, {seen['decisions']:,} decisions: no difference")
        for what, often in sorted(seen.items()):
            print(f"{often:>12,}  {what}")


if __name__ == "__main__":
    wishes = sys.argv[2:]
    main(int(sys.argv[1]), alone if "alone" in wishes else side_by_side,
         [how for how in (mixed, expanded) if not {"mixed", "expanded"} & {*wishes} or how.__name__ in wishes])
