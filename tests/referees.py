"""Two referees for each game, the compiled engine and its slow twin, behind one small interface.

A scene is a position in the form of the position file and what happens from there. It runs on every referee of its
game: a test takes the fixture `start`, which opens positions with one of them (`opening` makes the fixture), and then
uses only what a `Referee` has. A game in lockstep runs on both at once (`play_in_lockstep`).

What only the engine has, such as events, observations and worlds drawn afresh, is left to tests that say so: those
marked `engine_only`, where a referee is an `Engine` and its game is `.game`, and those that play a `Game` directly.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import pytest

Position = dict[str, Any]


class Referee(Protocol):
    """A game that knows its rules. `opening` says how a position becomes one."""

    truncated: bool
    """Whether the turn limit has ended the game."""
    returns: list[float]
    """Everybody's result; all 0 until the game is decided."""

    @property
    def to_move(self) -> Any:
        """Who is asked, as the position file names them; None when the game is over."""

    @property
    def over(self) -> bool:
        """Whether the game has ended, decided or truncated."""

    def legal(self) -> set[str]:
        """The names of the possible answers; none when the game is over."""

    def step(self, name: str) -> None:
        """Give an answer and run on to the next question. Another answer than a legal one raises ValueError."""

    def position(self) -> Position:
        """What both referees know, in the form of the position file, the state of the random generator included."""


class Engine:
    """The compiled game as a referee. `drop_engine_only` leaves of its position what the twin knows."""

    def __init__(self, game: Any, drop_engine_only: Callable[[Position], Position]) -> None:
        self.game = game
        self._drop_engine_only = drop_engine_only

    @property
    def to_move(self) -> Any:
        """Who is asked."""
        return self.game.to_dict()["to_move"]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.over

    @property
    def truncated(self) -> bool:
        """Whether the turn limit has ended the game."""
        return self.game.truncated

    @property
    def returns(self) -> list[float]:
        """Everybody's result."""
        return self.game.returns

    def legal(self) -> set[str]:
        """The names of the possible answers."""
        return {self.game.action_name(action) for action in self.game.legal_actions()}

    def step(self, name: str) -> None:
        """Give an answer."""
        self.game.step(self.game.action(name))

    def position(self) -> Position:
        """What the twin knows as well."""
        return self._drop_engine_only(self.game.to_dict())

    def events(self) -> list[dict[str, Any]]:
        """What the engine told since the last decision; the twin has no such method."""
        return self.game.events()


# ------------------------------------------------------------------------------------------------------------- scenes


class Start:
    """Opens scenes with one referee: `start(...)` builds the position, `start.at(position)` takes a complete one."""

    def __init__(self, referee: Callable[[Position], Referee], build: Callable[..., Position]) -> None:
        self.at = referee
        self._build = build

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self.at(self._build(*arguments, **keywords))


def opening(referees: Mapping[str, Callable[[Position], Referee]], build: Callable[..., Position]) -> Any:
    """The fixture `start` of a game: each test that takes it runs once for each referee."""

    @pytest.fixture(params=list(referees))
    def start(request: pytest.FixtureRequest) -> Start:
        return Start(referees[request.param], build)

    return start


engine_only = pytest.mark.parametrize("start", ["engine"], indirect=True)
"""For scenes that look at what the twin does not have."""


def act(game: Referee, *names: str) -> None:
    """Give the named answers one after the other."""
    for name in names:
        assert name in game.legal(), f"{name} is not among {sorted(game.legal())}"
        game.step(name)


def play_out(game: Referee, choice: random.Random) -> Iterator[Referee]:
    """Play random answers to the end; yields the game at every decision on the way."""
    while not game.over:
        yield game
        game.step(choice.choice(sorted(game.legal())))


# ------------------------------------------------------------------------------------------- events, of the engine only


def watch(game: Engine, *names: str) -> list[dict[str, Any]]:
    """Give the named answers; the events of all of them."""
    events = []
    for name in names:
        act(game, name)
        events += game.events()
    return events


def events_of(source: Any, kind: str, **fields: Any) -> list[dict[str, Any]]:
    """The events of one kind, with the given fields, in a list of events or since a game's last decision."""
    events = source if isinstance(source, list) else source.events()
    return [
        event
        for event in events
        if event["event"] == kind and all(event.get(name) == value for name, value in fields.items())
    ]


def order(source: Any, *kinds: str) -> list[tuple[str, Any]]:
    """The events of the given kinds in the order in which they happened, each with its side or seat."""
    events = source if isinstance(source, list) else source.events()
    return [(event["event"], event.get("side", event.get("seat"))) for event in events if event["event"] in kinds]


# ----------------------------------------------------------------------------------------------------------- lockstep


class Mismatch(AssertionError):
    """The engine and the twin disagree."""


def play_in_lockstep(engine: Engine, twin: Referee, choice: random.Random, where: str) -> int:
    """Play random actions with both referees to the end, comparing them at every decision; how many there were."""
    decisions = 0
    while True:
        compare(engine, twin, f"{where}, decision {decisions}")
        if engine.over:
            return decisions
        action = choice.choice(engine.game.legal_actions())
        engine.game.step(action)
        twin.step(engine.game.action_name(action))
        decisions += 1


def compare(engine: Engine, twin: Referee, where: str) -> None:
    """Raise Mismatch if the referees differ in anything that their interface shows."""
    ours, theirs = engine.position(), twin.position()
    for key in ours.keys() | theirs.keys():
        if ours.get(key) != theirs.get(key):
            raise Mismatch(
                f"{where}: {key}\nengine: {ours.get(key)}\ntwin:   {theirs.get(key)}\nevents: {engine.events()}"
            )
    legal, expected = engine.legal(), twin.legal()
    if legal != expected:
        raise Mismatch(
            f"{where}: legal for the engine only {sorted(legal - expected)}, for the twin only "
            f"{sorted(expected - legal)}\n{engine.game.render()}"
        )
    ends = [(game.over, game.truncated, list(game.returns)) for game in (engine, twin)]
    if ends[0] != ends[1] or theirs["to_move"] != twin.to_move:
        raise Mismatch(f"{where}: over, truncated, returns\nengine: {ends[0]}\ntwin:   {ends[1]}")
