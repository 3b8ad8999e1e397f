"""One learner in each game of a batch, while others play the other seats: what the Gymnasium and Stable-Baselines3
environments are made of.

If `random` or `rules` plays all other seats, a game runs from one decision of its learner to the next in one compiled
loop (`Learners`). Any other opponents (`LearnersAmongAgents`) are asked from Python, each in all games at once in which
it has to act.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from bang_env.adapters.opponents import BUILT_IN, Opponents, name_of
from bang_env.core.batch import NO_END, Batch
from bang_env.core.checks import list_of, seed_number, whole_number
from bang_env.core.game import Game, check_room, illegal_action
from bang_env.core.jit import EntryPoints, as_python
from bang_env.core.layout import DECIDED, PLAYING, TRUNCATED
from bang_env.core.loops import MOST_DECISIONS, MOST_GAMES, NONE
from bang_env.core.rng import next_seed
from bang_env.core.spec import Spec
from bang_env.games import load
from bang_env.players import NOBODY, players

NOT_ASKED = (f"the learner was asked nothing in {MOST_GAMES} games in a row, or in {MOST_DECISIONS} decisions of the "
             "others in one game; look at the options, above all turn_limit and seat")
"""Why a game with a learner cannot go on, for messages."""
SETTINGS = ("opponent", "seat")
"""What all environments with a learner take beside the options of the game."""


class UnknownOption(TypeError, ValueError):
    """An option that neither the environment nor the game has.

    It is a TypeError, as for any function that gets a keyword it does not know: libraries that try out keywords catch
    that. It is a ValueError too, as all errors about options are.
    """


def learners(game: str, num_envs: int = 1, threads: int = 1, opponent: Any = "random", seat: int | None = None,
             **options: Any) -> Learners:
    """Learners in so many games, against an opponent as `bang_env.adapters.opponents` describes it."""
    spec = load(game).SPEC
    strange = [name for name in options if name not in spec.defaults]
    if strange:
        raise UnknownOption(f"got an unexpected keyword argument {strange[0]!r}; there are "
                            f"{', '.join(SETTINGS)}, and {spec.title}'s options {', '.join(spec.defaults)}")
    opponents = Opponents(opponent, game)
    kind = LearnersAmongAgents if opponents.only is None else Learners
    return kind(load(game).Batch(num_envs, threads=threads, **options), opponents, seat)


class Learners:
    """One learner in each game of a batch. One and the same built-in player plays all other seats."""

    def __init__(self, batch: Batch, opponents: Opponents, seat: int | None) -> None:
        self.batch, self.states, self.opponents = batch, batch.states, opponents
        self._fixed = -1 if seat is None else whole_number(seat, "seat", 0, batch.num_players - 1)
        self.seats = np.full(batch.num_envs, -1, np.int64)
        self.finals = np.zeros_like(batch.observations)
        self.rewards = np.zeros(batch.num_envs, np.float32)
        self.terminations, self.truncations = batch.terminations, batch.truncations
        self.keep_ends = False
        """Whether `step` keeps the games that it has ended, to show them: in `ends`, by the number of the game."""
        self.ends: dict[int, Game] = {}

    @property
    def spec(self) -> Spec:
        """The game."""
        return self.batch.spec

    @property
    def _loops(self) -> EntryPoints:
        """The compiled loops in which these opponents play."""
        return self.spec.entries if self.opponents.only == "random" else players(self.spec.name)

    def names(self, game: int) -> list[str | None]:
        """Who plays each seat of a game; None for the learner."""
        return [None if seat == self.seats[game] else self.opponents.names[self._number(game, seat)]
                for seat in range(self.batch.num_players)]

    def _number(self, game: int, seat: int) -> int:
        """Which of the opponents plays this seat."""
        return 0

    def begin(self, seed: int | Sequence[int] | None) -> None:
        """Start all games: from one seed, from a list with a seed for each, or (None) each from its next seed.

        The seed of a game also determines all its later games, and what its opponents do.
        """
        start, policies = self.spec.entries.start, self.batch.arrays.policies
        if seed is None:
            self._begin_next(np.flatnonzero(self.seats >= 0))
        elif isinstance(seed, Sequence):
            seeds = list_of(seed, "seed", len(self.seats))
            for i, one in enumerate([seed_number(one, f"seed[{i}]") for i, one in enumerate(seeds)]):
                start(self.states[i:i + 1], policies[i:i + 1], np.uint64(one), 0, 1)
        else:
            self.batch.reset(seed)
        self.seats[:] = -1

    def _begin_next(self, games: np.ndarray) -> None:
        """Replace these games by their next ones. Games without a learner are new already."""
        with np.errstate(over="ignore"):
            seeds = as_python(next_seed)(self.states["seed"][games])
        for i, seed in zip(games, seeds, strict=True):
            self.spec.entries.start_one(self.states[i:i + 1], seed)

    def show(self, active: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """Seat learners where there are none and play up to their decisions. Returns new observations and masks.

        With `active` (a bool for each game) only these games are played and shown; the rows of the others are 0.
        """
        new = np.empty_like if active is None else np.zeros_like
        observations, masks = new(self.finals), new(self.batch.action_masks)
        self._show(observations, masks, active)
        return observations, masks

    def _show(self, observations: np.ndarray, masks: np.ndarray, active: np.ndarray | None) -> None:
        self._each(active, self._loops.seat_learners, self.states, self.batch.arrays.policies, self.seats, self._fixed,
                   observations, masks)

    def step(self, actions: np.ndarray, active: np.ndarray | None = None) -> None:
        """Apply the learners' actions, then the opponents', up to the learners' next decisions or the ends.

        Writes `rewards`, `terminations`, `truncations`, and `finals` of the games that ended. New games have already
        taken their places. With `active` (a bool for each game) nothing happens in the other games.
        """
        if active is not None:
            self.rewards[~active], self.terminations[~active], self.truncations[~active] = 0, False, False
        self.ends = {}
        self._step(actions, active)

    def _step(self, actions: np.ndarray, active: np.ndarray | None) -> None:
        if self.keep_ends:
            records, policies = self.spec.bytes_of(self.states).copy(), self.batch.arrays.policies.copy()
        self._each(active, self._loops.step_learners, self.states, self.batch.arrays.policies, self.seats, actions,
                   self.finals, self.rewards, self.terminations, self.truncations)
        if self.keep_ends:  # the loop has replaced these games: play the actions and the opponents again
            for i in np.flatnonzero(self.terminations | self.truncations).tolist():
                game = self.batch.handle(i)
                self.spec.bytes_of(game.states)[:] = records[i]
                game.step(int(actions[i]))
                self._play_out(game, policies[i:i + 1])
                self.ends[i] = game

    def _play_out(self, game: Game, policies: np.ndarray) -> None:
        """Let the opponents play a game to its end."""
        decisions = np.zeros(1, np.int64)
        if self.opponents.only == "random":
            stuck = self._loops.play_out(game.states, policies, decisions, 0, 1)
        else:
            kinds = np.full((1, self.batch.num_players), self.opponents.kinds[0], np.int8)
            stuck = self._loops.play(game.states, False, kinds, policies, decisions, 0, 1)
        if stuck != NONE:
            raise RuntimeError(f"the game cannot go on: {NO_END}")

    def checked(self, actions: Any, active: np.ndarray | None = None) -> np.ndarray:
        """The actions as an array, one legal action for each game. Raises ValueError if they are anything else.

        With `active` (a bool for each game) the actions of the other games may be any whole numbers.
        """
        if active is not None and not active.all() and np.shape(actions) == active.shape:
            actions = np.array(actions)
            if actions.dtype.kind in "iu":
                batch = self.batch
                self._each(~active, self.spec.entries.show, self.states, batch.observations, batch.action_masks,
                           batch.players)
                actions[~active] = batch.action_masks[~active].argmax(axis=1)
        return self.batch.checked(actions)

    def _each(self, active: np.ndarray | None, loop: Callable[..., Any], *arguments: Any) -> None:
        """Run a compiled loop over the active games (None for all), split among the threads."""
        self.batch.each(loop if active is None else over_runs(loop, active), *arguments, reason=NOT_ASKED)


def over_runs(loop: Callable[..., Any], active: np.ndarray) -> Callable[..., Any]:
    """A loop that skips the games that are not active: it runs the given one on every unbroken run of active games."""
    edges = np.flatnonzero(np.diff(active, prepend=False, append=False)).reshape(-1, 2).tolist()

    def run(*arguments: Any) -> Any:
        *rest, lo, hi = arguments
        stuck = NONE
        for first, last in edges:
            low, high = max(first, lo), min(last, hi)
            if low < high:
                game = loop(*rest, low, high)
                stuck = game if stuck == NONE and game is not None else stuck
        return stuck

    return run


class LearnersAmongAgents(Learners):
    """One learner in each game of a batch, among any players.

    Each game has a generator of its own for seats, opponents and what these do, so that it depends on its seed alone.
    There is one exception: an agent with a `choose_many` of its own, such as a network, answers for many games with
    one generator, that of the first of them. Its games depend on the seed and on which games are played side by side.
    """

    def __init__(self, batch: Batch, opponents: Opponents, seat: int | None) -> None:
        super().__init__(batch, opponents, seat)
        self._numbers = np.zeros((batch.num_envs, batch.num_players), np.int64)
        self._kinds = np.full((batch.num_envs, batch.num_players), NOBODY, np.int8)
        self._decisions = np.zeros(batch.num_envs, np.int64)
        self._rngs: list[np.random.Generator] = []

    def _number(self, game: int, seat: int) -> int:
        return int(self._numbers[game, seat])

    def begin(self, seed: int | Sequence[int] | None) -> None:
        """Start all games: from one seed, from a list with a seed for each, or (None) each from its next seed."""
        super().begin(seed)
        if seed is not None:
            self._rngs = [np.random.default_rng(words) for words in self.batch.arrays.policies.tolist()]

    def _show(self, observations: np.ndarray, masks: np.ndarray, active: np.ndarray | None) -> None:
        without = self.seats < 0
        self._seat(np.flatnonzero(without if active is None else without & active))
        self._each(active, self.spec.entries.show, self.states, observations, masks, self.batch.players)

    def _seat(self, games: np.ndarray) -> None:
        """Seat a learner in these games and play up to their first decisions; skip games that end before."""
        for _ in range(MOST_GAMES):
            if not games.size:
                return
            for game in games.tolist():
                self._draw(game)
            self._play_on(games)
            games = games[self.states["result"][games] != PLAYING]
            self.seats[games] = -1
            self._begin_next(games)
        raise RuntimeError(f"the game cannot go on: {NOT_ASKED}")

    def _draw(self, game: int) -> None:
        """Draw the seat of a game's learner, and the players of the other seats."""
        rng, count = self._rngs[game], self.batch.num_players
        self.seats[game] = rng.integers(count) if self._fixed < 0 else self._fixed
        self._numbers[game] = self.opponents.draw(rng, count)
        self._kinds[game] = self.opponents.kinds[self._numbers[game]]
        self._kinds[game, self.seats[game]] = NOBODY
        self._decisions[game] = 0

    def _step(self, actions: np.ndarray, active: np.ndarray | None) -> None:
        games = np.arange(len(self.seats)) if active is None else np.flatnonzero(active)
        for game in games.tolist():
            self._apply(game, int(actions[game]))
        self._play_on(games)
        states, results = self.states[games], self.states["result"][games]
        self.terminations[games], self.truncations[games] = results == DECIDED, results == TRUNCATED
        self.rewards[games] = states["returns"][np.arange(len(games)), self.seats[games]]
        self._end(games[results != PLAYING])

    def _end(self, games: np.ndarray) -> None:
        """Show the ends of these games to their learners, and begin the next ones."""
        mask = np.empty(len(self.spec.actions), np.int8)
        for game in games.tolist():
            self.spec.entries.look(self.states[game:game + 1], int(self.seats[game]), self.finals[game], mask)
        if self.keep_ends:
            self.ends = {game: self.batch.handle(game) for game in games.tolist()}
        self.seats[games] = -1
        self._begin_next(games)

    def _play_on(self, games: np.ndarray) -> None:
        """Let the others play in these games until the learner has to act or the game is over."""
        for _ in range(MOST_DECISIONS):
            if (self.opponents.kinds != NOBODY).any() and games.size:
                active = np.zeros(len(self.seats), np.bool_)
                active[games] = True
                self._each(active, players(self.spec.name).play, self.states, False, self._kinds,
                           self.batch.arrays.policies, self._decisions)
            actors = self.states["actor"][games]
            games = games[(self.states["result"][games] == PLAYING) & (actors != self.seats[games])]
            if not games.size:
                return
            numbers = self._numbers[games, self.states["actor"][games]]
            for number in np.unique(numbers):
                self._let_answer(int(number), games[numbers == number])
        raise RuntimeError(f"the game cannot go on: {NOT_ASKED}")

    def _let_answer(self, number: int, games: np.ndarray) -> None:
        """Let an agent act in the games in which it is asked."""
        agent = self.opponents.agents[number]
        for game, answer in zip(games.tolist(), self._answers(agent, games), strict=True):
            what = f"the answer of opponent {name_of(agent)}"
            action = whole_number(answer, what, 0, len(self.spec.actions) - 1)
            if not self._apply(game, action):
                raise ValueError(f"{what}: {illegal_action(self.batch.handle(game), action)}")

    def _answers(self, agent: Any, games: np.ndarray) -> Sequence[Any] | np.ndarray:
        """What an agent does in these games."""
        module = importlib.import_module("bang_agents.agent")
        rngs = [self._rngs[game] for game in games.tolist()]
        if isinstance(agent, module.CompiledAgent):
            seeds = np.array([rng.integers(0, 2**64, 2, np.uint64) for rng in rngs])
            seeds[:, 1] |= np.uint64(1)
            return agent.answers(self.states[games], seeds)
        handles = [self.batch.handle(game) for game in games.tolist()]
        place = 0
        try:
            if type(agent).choose_many is not module.Agent.choose_many:
                return agent.choose_many(module.Views(handles), rngs[0])
            answers: list[Any] = []
            for place, handle in enumerate(handles):
                answers.append(agent.choose(module.View(handle), rngs[place]))
            return answers
        except Exception as error:
            cause = error.__cause__ if isinstance(error, module.Failure) else error
            at = error.index if isinstance(error, module.Failure) else place
            raise module.blame(name_of(agent), handles[at], int(self._decisions[games[at]]) + 1, cause) from cause

    def _apply(self, game: int, action: int) -> bool:
        """Apply an action to a game if it is legal. Returns whether it was."""
        self._decisions[game] += 1
        legal = bool(self.spec.entries.apply(self.states[game:game + 1], action))
        if self.states["overflow"][game]:
            check_room(self.spec, self.states[game])
        return legal


OPPONENTS = tuple(BUILT_IN)
"""The opponents that play in compiled loops: `random` plays uniformly random legal actions, `rules` as a sensible
person would."""
