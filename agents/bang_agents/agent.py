"""What an agent is. It is given a `View` of a game, all that its player may know, and answers with a legal action.

A user's own agent needs one method:

    class First(Agent):
        name = "first"

        def choose(self, view, rng):
            return view.legal[0]

An agent that can answer for many games at once (a network, a compiled player) also overrides `choose_many`. All chance
comes from the generator that is handed in: an agent keeps none of its own.
"""

from __future__ import annotations

import traceback
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bang_agents.history import Chronicle, History
from bang_env.core.batch import Batch
from bang_env.core.game import Game
from bang_env.core.spec import BatchArrays


class AgentError(ValueError):
    """An agent failed or answered wrongly. The message says in which game, by its seed, and at which decision."""


class Failure(Exception):
    """What an agent's own code raised is its cause. `index` says in which of many games."""

    def __init__(self, index: int) -> None:
        super().__init__(index)
        self.index = index


def blame(name: str, game: Game, decision: int, error: Exception) -> AgentError:
    """The error for an agent whose code failed at a decision (counted from 1) of a game."""
    options = ", ".join(f"{key}={value}" for key, value in game.to_dict()["options"].items() if value not in (None, []))
    last = traceback.extract_tb(error.__traceback__)[-1]
    return AgentError(f"agent {name} failed as {game.agents[game.current_player]} at decision {decision} of "
                      f"{game.spec.title} with seed {int(game.states['seed'][0])} ({options}): "
                      f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})")


def refused(name: str, game: Game, decision: int, error: Exception) -> AgentError:
    """The error for an agent whose answer at a decision (counted from 1) of a game is not legal."""
    return AgentError(f"agent {name}, decision {decision} of {game.spec.title} with seed "
                      f"{int(game.states['seed'][0])}: {error}")


class View:
    """One game through the eyes of the player who is asked."""

    def __init__(self, game: Game, chronicle: Chronicle | None = None) -> None:
        """The game as it is. With a chronicle of it, the player remembers what they have seen."""
        self._game, self._chronicle = game, chronicle
        self.player = game.current_player
        self.observation, self.mask = game._look()

    @property
    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        return [int(action) for action in np.flatnonzero(self.mask)]

    @property
    def agents(self) -> list[str]:
        """The players' names, by index."""
        return self._game.agents

    def action_name(self, action: int) -> str:
        """An action's readable name."""
        return self._game.action_name(action)

    def events(self) -> list[dict[str, Any]]:
        """What happened since the previous decision, as the player saw it."""
        return self._game.events(self.player)

    @property
    def history(self) -> History:
        """All that the player has seen of the game. Raises ValueError if nobody has kept a chronicle of it."""
        if self._chronicle is None:
            raise ValueError("nobody has kept a chronicle of this game: View(game, chronicle) needs one here; agents "
                             "with needs_history are given it by tournaments and by the commands that play games")
        return History(self._chronicle, self.player)

    def told(self) -> list[str]:
        """The same in words, a line each."""
        return self._game.told(self.player)

    def render(self) -> str:
        """The table as text, as the player sees it."""
        return self._game.render(self.player)

    def resample(self, seed: int) -> Game:
        """A whole game that the player cannot tell from the true one.

        What the player cannot know is drawn afresh, by this seed alone.
        """
        return self._game.resample(self.player, seed)


class Views:
    """Many games of one kind, each through the eyes of the player who is asked there."""

    def __init__(self, games: Sequence[Game], chronicles: Sequence[Chronicle | None] | None = None) -> None:
        self._games = games
        self._chronicles = chronicles
        self._batch: Batch | None = None
        self._rows: np.ndarray | None = None

    @classmethod
    def of_batch(cls, batch: Batch, rows: np.ndarray | None = None) -> Views:
        """The games of a batch, or those of these rows, read in place: an agent sees them as they are when it looks."""
        views = cls(())
        views._batch = batch
        views._rows = rows
        return views

    def __len__(self) -> int:
        if self._batch is None:
            return len(self._games)
        return self._batch.num_envs if self._rows is None else len(self._rows)

    def __getitem__(self, index: int) -> View:
        if self._batch is None:
            return View(self._games[index], None if self._chronicles is None else self._chronicles[index])
        return View(self._batch.handle(index if self._rows is None else int(self._rows[index])))

    def _of_rows(self, array: np.ndarray) -> np.ndarray:
        """What an array of the batch says about these games."""
        return array if self._rows is None else array[self._rows]

    @property
    def masks(self) -> np.ndarray:
        """The legal actions of each game as a row of 0 and 1."""
        if self._batch is not None:
            return self._of_rows(self._batch.action_masks)
        return np.stack([game.action_mask() for game in self._games])

    def arrays(self) -> tuple[np.ndarray, np.ndarray]:
        """The observation and the mask of each game, as rows."""
        if self._batch is not None:
            return self._of_rows(self._batch.observations), self.masks
        spec, records = self._games[0].spec, self._records()
        arrays = BatchArrays(spec, len(self), 0)
        spec.entries.show(records, arrays.observations, arrays.action_masks, arrays.players, 0, len(self))
        return arrays.observations, arrays.action_masks

    def _records(self) -> Any:
        """The games as one array of records, for compiled players; those know what their player may read of it."""
        if self._batch is not None and self._rows is None:
            return self._batch.states
        if self._batch is not None:
            spec = self._batch.spec
            return self._of_rows(spec.bytes_of(self._batch.states)).view(spec.dtype)[:, 0]
        spec = self._games[0].spec
        records = np.empty(len(self._games), spec.dtype)
        for row, game in zip(spec.bytes_of(records), self._games, strict=True):
            row[:] = spec.bytes_of(game.states)[0]
        return records


class Agent(ABC):
    """A player. `name` is its name on the command line; `ranked` is False if it reads what no player could know.

    `needs_history` is True if it asks for the `history` of its views.
    """

    name: str
    ranked: bool = True
    needs_history: bool = False

    @abstractmethod
    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The answer to the question that the player of this view is asked."""

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """The answers in many games at once. Raises Failure, with its cause, if there is none for one of them."""
        answers = np.empty(len(views), np.int64)
        for index in range(len(views)):
            try:
                answers[index] = self.choose(views[index], rng)
            except Exception as error:
                raise Failure(index) from error
        return answers

    def __repr__(self) -> str:
        return f"<agent {getattr(self, 'name', type(self).__name__)}>"


class CompiledAgent(Agent):
    """An agent that answers by a compiled kernel over the records of games."""

    @abstractmethod
    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """The answer in each game, all chance taken from that game's two seed words."""

    def choose(self, view: View, rng: np.random.Generator) -> int:
        """The answer to the question that the player of this view is asked."""
        return int(self.answers(view._game.states, seed_words(rng, 1))[0])

    def choose_many(self, views: Views, rng: np.random.Generator) -> np.ndarray:
        """The answers in many games, in one compiled call."""
        return self.answers(views._records(), seed_words(rng, len(views))) if len(views) else np.empty(0, np.int64)


def answers_of(name: str, player: Agent, views: Views, rng: np.random.Generator,
               decisions: Sequence[int]) -> np.ndarray:
    """What an agent answers in many games; `decisions` has the number of each game's decision, from 1.

    Raises AgentError if the agent fails. Whether the answers are legal is not checked.
    """
    try:
        return player.choose_many(views, rng)
    except Exception as error:
        index = error.index if isinstance(error, Failure) else 0
        cause = error.__cause__ if isinstance(error, Failure) else error
        assert isinstance(cause, Exception)
        raise blame(name, views[index]._game, decisions[index], cause) from cause


def legal_answers(name: str, player: Agent, views: Views, rng: np.random.Generator,
                  decisions: Sequence[int]) -> np.ndarray:
    """The same, with AgentError also if an answer is not legal."""
    answers = np.asarray(answers_of(name, player, views, rng, decisions))
    if answers.shape != (len(views),) or answers.dtype.kind not in "iu":
        raise AgentError(f"agent {name} must answer with {len(views)} whole numbers, one for each game; not with an "
                         f"array of shape {answers.shape} and dtype {answers.dtype}")
    masks = views.masks
    known = (answers >= 0) & (answers < masks.shape[1])
    for index in np.flatnonzero(~known | (masks[np.arange(len(answers)), np.where(known, answers, 0)] == 0))[:1]:
        game = views[int(index)]._game
        try:
            game.clone().step(int(answers[index]))
        except ValueError as error:
            raise refused(name, game, decisions[int(index)], error) from None
    return answers


def chronicle_for(game: Game, players: Iterable[Agent | None]) -> Chronicle | None:
    """A chronicle of a game that begins, if one of its players needs it."""
    return Chronicle(game) if any(player is not None and player.needs_history for player in players) else None


def seed_words(rng: np.random.Generator, count: int) -> np.ndarray:
    """Two words for each game: the state of a generator of the kind that the games use."""
    seeds = rng.integers(0, 2**64, (count, 2), np.uint64)
    seeds[:, 1] |= np.uint64(1)
    return seeds
