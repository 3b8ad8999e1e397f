"""The engine and its slow twin play the same games side by side and must agree at every decision."""

from __future__ import annotations

import random

from bang_env.duel import Game
from tests.duel.twin import Twin
from tests.pcg import Generator

SIDES = ("law", "outlaw")
NOT_COMPARED = ("game", "options", "rng", "pending", "shuffled")
ENGINE_ONLY = ("eliminated", "recent", "older")


class Mismatch(AssertionError):
    """The engine and the twin disagree."""


def engine_snapshot(full: dict) -> dict:
    """The engine's position in the twin's terms."""
    position = {key: value for key, value in full.items() if key not in NOT_COMPARED}
    position["abilities_used"] = sorted(position["abilities_used"])
    for side in position["sides"].values():
        for key in ENGINE_ONLY:
            del side[key]
    return position


def play(seed: int, **options) -> int:
    """One random game in lockstep; returns the number of decisions. The twin draws from a replica of the engine's generator."""
    choose = random.Random(seed)
    game = Game(seed=seed, **options)
    start = game.to_dict()
    generator = Generator(start["rng"])
    twin = Twin(start, generator.below)
    decisions = 0
    while True:
        compare(game, twin, generator, f"seed {seed}, {options}, decision {decisions}")
        if game.over:
            return decisions
        action = choose.choice(game.legal_actions())
        game.step(action)
        twin.step(game.action_name(action))
        decisions += 1


def compare(game: Game, twin: Twin, generator: Generator, where: str) -> None:
    """Raise if the two games differ in anything a position, the legal actions or the results show."""
    full = game.to_dict()
    mine, theirs = engine_snapshot(full), twin.snapshot()
    for key, value in mine.items():
        if theirs[key] != value:
            raise Mismatch(f"{where}: {key}\nengine: {value}\ntwin:   {theirs[key]}\nevents: {game.events()}")
    legal = {game.action_name(a) for a in game.legal_actions()}
    theirs_legal = set() if twin.over else set(twin.legal())
    if legal != theirs_legal:
        raise Mismatch(f"{where}: legal: engine only {sorted(legal - theirs_legal)}, twin only {sorted(theirs_legal - legal)}\n"
                       f"{game.render()}")
    if (game.over, game.truncated, game.returns) != (twin.over, twin.truncated, list(twin.returns)):
        raise Mismatch(f"{where}: end: engine {game.over, game.truncated, game.returns}, "
                       f"twin {twin.over, twin.truncated, twin.returns}")
    if full["rng"] != generator.text:
        raise Mismatch(f"{where}: the twin has drawn other random numbers than the engine")
