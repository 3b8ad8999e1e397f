"""Many games at once: preallocated arrays written in place by compiled loops."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from bang_env.core.checks import seed_number, whole_number, yes_or_no
from bang_env.core.game import Game, check_room, illegal_action
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.loops import MOST_DECISIONS, MOST_GAMES, NONE
from bang_env.core.rng import next_seed
from bang_env.core.spec import BatchArrays, Spec

NOBODY_ASKED = (f"{MOST_GAMES} new games in a row ended before anybody was asked anything; "
                "look at the options, above all turn_limit")
NO_END = f"its players have made {MOST_DECISIONS} decisions and it is not over; set a turn_limit"
"""Why a game cannot go on, for messages."""


class Batch:
    """A batch of games with auto-reset. Each game of the suite has its own subclass, such as `bang_env.dice.Batch`.

    `reset` and `step` write these arrays in place:

    - `observations` (N, F), `action_masks` (N, A), `players` (N,): what the player to act sees, what they may do,
      and who they are
    - `rewards` (N, P), `terminations` (N,), `truncations` (N,): the results of the last step. A finished game has
      already been replaced by a new one.

    A game depends on the seed, its place in the batch and the actions, never on the batch size or on `threads`.
    """

    game: ClassVar[type[Game]]
    spec: ClassVar[Spec]

    def __init_subclass__(cls) -> None:
        cls.spec = cls.game.spec

    def __init__(self, num_envs: int, seed: int = 0, threads: int = 1, **options: Any) -> None:
        """Begin `num_envs` games with the same options, from different streams of the seed."""
        self.num_envs = whole_number(num_envs, "num_envs", 1)
        self.threads = whole_number(threads, "threads", 1)
        self.seed = seed_number(seed)
        self.states = self.spec.blank(self.num_envs, **options)
        self.num_players = int(self.states["num_players"][0])
        self.arrays = BatchArrays(self.spec, self.num_envs, self.num_players)
        self.observations, self.action_masks = self.arrays.observations, self.arrays.action_masks
        self.players, self.rewards = self.arrays.players, self.arrays.rewards
        self.terminations, self.truncations = self.arrays.terminations, self.arrays.truncations
        cuts = np.linspace(0, self.num_envs, self.threads + 1).astype(int)
        self._parts = [(int(lo), int(hi)) for lo, hi in pairwise(cuts) if lo < hi]
        self.reset(self.seed)

    def reset(self, seed: int | None = None) -> None:
        """Start all games again, from this seed or, without one, from the successor of the last seed."""
        if seed is None:
            with np.errstate(over="ignore"):
                seed = int(as_python(next_seed)(np.uint64(self.seed)))
        self.seed = seed_number(seed)
        self.each(self.spec.entries.start, self.states, self.arrays.policies, np.uint64(self.seed), reason=NOBODY_ASKED)
        self.rewards[:] = 0
        self.terminations[:] = False
        self.truncations[:] = False
        self._show()

    def _show(self) -> None:
        self.each(self.spec.entries.show, self.states, self.observations, self.action_masks, self.players)

    def step(self, actions: Any) -> None:
        """Apply one action in each game. If one is illegal, ValueError says which, and nothing changes."""
        actions = self.checked(actions)
        a = self.arrays
        self.each(self.spec.entries.step, self.states, actions, a.observations, a.action_masks, a.players, a.rewards,
                  a.terminations, a.truncations, reason=NOBODY_ASKED)

    def checked(self, actions: Any) -> np.ndarray:
        """The actions as an array, one legal action for each game. Raises ValueError if they are anything else."""
        numbers = np.asarray(actions)
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"actions must be {self.num_envs} whole numbers, one per game; "
                             f"these have shape {numbers.shape} and dtype {numbers.dtype}")
        numbers = np.ascontiguousarray(numbers, np.int64)
        wrong = self.spec.entries.find_illegal(self.states, numbers)
        if wrong >= 0:
            where = f"game {wrong} of the batch" if self.num_envs > 1 else "the game"
            number = whole_number(int(numbers[wrong]), f"an action of {where}", 0, len(self.spec.actions) - 1)
            raise ValueError(f"in {where}: {illegal_action(self.handle(wrong), number)}")
        return numbers

    def random_rollout(self, steps: int, observe: bool = True) -> int:
        """Make that many uniformly random legal decisions in each game, in compiled code. Returns their total number.

        With `observe`, observations and masks are written at every decision. The random choices come from the batch's
        own generators and leave the games' generators alone.
        """
        steps = whole_number(steps, "steps", 0)
        observing = yes_or_no(observe, "observe")
        a = self.arrays
        self.each(self.spec.entries.rollout, self.states, a.policies, steps, observing, a.observations, a.action_masks,
                  a.players, a.rewards, a.terminations, a.truncations, reason=NOBODY_ASKED)
        if not observing or steps == 0:
            self._show()
        return steps * self.num_envs

    def play_out(self) -> np.ndarray:
        """Play every game to its end at random, without auto-reset. Returns how many decisions each game took.

        Afterwards `rewards`, `terminations` and `truncations` say how the games ended. Nobody is to act: `players` is
        -1 and no action is legal. `states` and `handle` show the finished games; `reset` or `random_rollout` starts
        new ones.
        """
        decisions = np.zeros(self.num_envs, np.int64)
        self.each(self.spec.entries.play_out, self.states, self.arrays.policies, decisions, reason=NO_END)
        self.rewards[:] = self.states["returns"][:, :self.num_players]
        self.terminations[:] = self.states["result"] == DECIDED
        self.truncations[:] = self.states["result"] == TRUNCATED
        self.players[:] = -1
        self.action_masks[:] = 0
        self.observations[:] = 0
        return decisions

    def full_states(self) -> np.ndarray:
        """Everything about each game, hidden information included, for critics: a new array (N, state length)."""
        vectors = np.empty((self.num_envs, self.spec.state.length), np.float32)
        self.each(self.spec.entries.show_all, self.states, vectors)
        return vectors

    def handle(self, index: int) -> Game:
        """An independent copy of one game of the batch as a `Game`."""
        index = whole_number(index, "index", 0, self.num_envs - 1)
        return self.game._of(self.spec.copy_of(self.states[index:index + 1]))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the threads: a copy starts its own."""
        return {name: value for name, value in self.__dict__.items() if name != "_pool"}

    def each(self, loop: Callable[..., Any], *arguments: Any, reason: str = "") -> None:
        """Run a loop over all games, split among the threads. If a game cannot go on, RuntimeError says why."""
        if self.threads == 1:
            stuck = [loop(*arguments, 0, self.num_envs)]
        else:
            stuck = [part.result() for part in [self._pool.submit(loop, *arguments, lo, hi) for lo, hi in self._parts]]
        games = [game for game in stuck if game is not None and game != NONE]
        if games:
            check_room(self.spec, self.states[games[0]])
            where = f"game {games[0]} of the batch" if self.num_envs > 1 else "the game"
            raise RuntimeError(f"{where} cannot go on: {reason}")
