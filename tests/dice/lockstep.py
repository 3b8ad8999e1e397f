"""The engine and its slow twin play the same games side by side and must agree at every decision."""

from __future__ import annotations

import random

from bang_env.dice import Game
from tests.dice.twin import Twin

MEMORY = ("shot", "spared", "healed", "relieved")


class Mismatch(AssertionError):
    """The engine and the twin disagree."""


def engine_snapshot(game: Game) -> dict:
    """The engine's position in the twin's terms."""
    position = game.to_dict()
    kept = ("turn", "turn_of", "to_move", "phase", "players", "alive_at_turn_start", "dice", "rolls_left", "winners")
    return {key: position[key] for key in kept} | {name: position["memory"][name] for name in MEMORY}


def play(seed: int, **options) -> int:
    """One random game in lockstep; returns the number of decisions. The engine's rolls are handed to the twin."""
    choose = random.Random(seed)
    game = Game(seed=seed, **options)
    faces: list[str] = []

    def note_rolls() -> None:
        for event in game.events():
            if event["event"] == "omitted":
                raise Mismatch("the event buffer overflowed: the twin cannot be told all rolls")
            if event["event"] == "roll":
                faces.extend(event["dice"][die] for die in sorted(event["dice"]))

    def roll(count: int) -> list[str]:
        rolled = faces[:count]
        del faces[:count]
        if len(rolled) < count:
            raise Mismatch(f"the twin rolls {count} dice where the engine rolled {len(rolled)}")
        return rolled

    note_rolls()
    start = game.to_dict()["players"]
    twin = Twin([p["role"] for p in start], [p["character"] for p in start], roll,
                turn_limit=options.get("turn_limit"), abilities=options.get("abilities", True))
    decisions = 0
    while True:
        compare(game, twin, seed, options, decisions)
        if faces:
            raise Mismatch(f"seed {seed}, {options}, decision {decisions}: the engine rolled more: {faces}")
        if game.over:
            return decisions
        action = choose.choice(game.legal_actions())
        name = game.action_name(action)
        game.step(action)
        note_rolls()
        twin.step(name)
        decisions += 1


def compare(game: Game, twin: Twin, seed: int, options: dict, decisions: int) -> None:
    """Raise if the two games differ in anything a position, the legal actions or the results show."""
    mine, theirs = engine_snapshot(game), twin.snapshot()
    where = f"seed {seed}, {options}, decision {decisions}"
    for key, value in mine.items():
        if theirs[key] != value:
            raise Mismatch(f"{where}: {key}: engine {value}, twin {theirs[key]}\nengine: {mine}\ntwin: {theirs}")
    legal = {game.action_name(a) for a in game.legal_actions()}
    if legal != (set() if twin.over else twin.legal()):
        raise Mismatch(f"{where}: legal actions: engine {sorted(legal)}, twin {sorted(twin.legal())}")
    if (game.over, game.truncated, game.returns) != (twin.over, twin.truncated, twin.returns):
        raise Mismatch(f"{where}: end: engine {game.over, game.truncated, game.returns}, "
                       f"twin {twin.over, twin.truncated, twin.returns}")
