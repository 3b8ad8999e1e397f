"""Many games at once: preallocated arrays written in place by compiled loops."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

import numpy as np

from bang_env.core.checks import known_keys, mapping, seed_number, whole_number, yes_or_no
from bang_env.core.game import Game, check_room, digest_of, illegal_action
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.loops import MOST_DECISIONS, MOST_GAMES, NONE
from bang_env.core.rng import next_seed
from bang_env.core.spec import BatchArrays, Spec

NOBODY_ASKED = (f"{MOST_GAMES} new games in a row ended before anybody was asked anything; "
                "look at the options, above all turn_limit")
NO_END = f"its players have made {MOST_DECISIONS} decisions and it is not over; set a turn_limit"
"""Why a game cannot go on, for messages."""
MOST_THREADS = 1024
MOST_STEPS = 10**9
"""So many decisions a rollout makes in each game at most."""
AT_ONCE = 2**22
"""So many decisions, over all games, a rollout makes at once: compiled loops cannot be interrupted, but between two of
them Ctrl-C is heard."""
BOOLEANS = (bool, np.bool_)
ARRAYS = ("observations", "action_masks", "players", "rewards", "terminations", "truncations", "policies")
"""The arrays of `BatchArrays`, by name."""


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
        self.threads = whole_number(threads, "threads", 1, MOST_THREADS)
        self.seed = seed_number(seed)
        self.num_players = self.spec.count(**options)
        check_memory(self.spec, self.num_envs, self.num_players)
        try:
            states = self.spec.blank(self.num_envs, **options)
            self._take(states, BatchArrays(self.spec, self.num_envs, self.num_players))
        except MemoryError:
            raise ValueError(f"num_envs must be smaller: this process gets no memory for {self.num_envs} games of "
                             f"{self.spec.title}") from None
        self.reset(self.seed)

    def _take(self, states: Any, arrays: BatchArrays) -> None:
        """Hold these records and arrays, and split the games among the threads."""
        self.states, self.arrays = states, arrays
        self.observations, self.action_masks = self.arrays.observations, self.arrays.action_masks
        self.players, self.rewards = self.arrays.players, self.arrays.rewards
        self.terminations, self.truncations = self.arrays.terminations, self.arrays.truncations
        cuts = np.linspace(0, self.num_envs, self.threads + 1).astype(int)
        self._parts = [(int(lo), int(hi)) for lo, hi in pairwise(cuts) if lo < hi]

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
        wanted = f"actions must be {self.num_envs} whole numbers, one per game"
        try:
            numbers = np.asarray(actions)
        except ValueError:
            raise ValueError(f"{wanted}, not {actions!r}") from None
        plain = isinstance(actions, np.ndarray) or numbers.ndim != 1
        flags = [] if plain else [action for action in actions if isinstance(action, BOOLEANS)]
        if flags:
            raise ValueError(f"{wanted}, not {actions!r}: {flags[0]!r} is not a number")
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"{wanted}; these have shape {numbers.shape} and dtype {numbers.dtype}")
        chosen = np.ascontiguousarray(numbers, np.int64)
        wrong = self.spec.entries.find_illegal(self.states, chosen)
        if wrong >= 0:
            where = f"game {wrong} of the batch" if self.num_envs > 1 else "the game"
            number = whole_number(int(numbers[wrong]), f"an action of {where}", 0, len(self.spec.actions) - 1)
            raise ValueError(f"in {where}: {illegal_action(self.handle(wrong), number)}")
        return chosen

    def random_rollout(self, steps: int, observe: bool = True) -> int:
        """Make that many uniformly random legal decisions in each game, in compiled code. Returns their total number.

        With `observe`, observations and masks are written at every decision. The random choices come from the batch's
        own generators and leave the games' generators alone.
        """
        steps = whole_number(steps, "steps", 0, MOST_STEPS)
        observing = yes_or_no(observe, "observe")
        a, most = self.arrays, max(1, AT_ONCE // self.num_envs)
        for done in range(0, max(1, steps), most):
            self.each(self.spec.entries.rollout, self.states, a.policies, min(most, steps - done), observing,
                      a.observations, a.action_masks, a.players, a.rewards, a.terminations, a.truncations,
                      reason=NOBODY_ASKED)
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
        kept = {name: value for name, value in self.__dict__.items() if name != "_pool"}
        return {**kept, "digest": digest_of(field_bytes(self.states))}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        names = ("num_envs", "threads", "seed", "num_players", "states", "arrays", *ARRAYS[:-1], "_parts", "digest")
        known_keys(mapping(saved, "a pickled batch"), "a pickled batch", names)
        missing = [name for name in names if name not in saved]
        if missing:
            raise ValueError(f"a pickled batch must have {', '.join(map(repr, missing))}")
        self.num_envs = whole_number(saved["num_envs"], "num_envs", 1)
        self.threads = whole_number(saved["threads"], "threads", 1, MOST_THREADS)
        self.seed = seed_number(saved["seed"])
        states, arrays = saved["states"], saved["arrays"]
        check_array(states, "states", np.zeros(0, self.spec.dtype), self.num_envs)
        if saved["digest"] != digest_of(field_bytes(states)):
            raise ValueError(f"this pickle of {self.spec.title} is damaged: its records are not those that were saved")
        self.num_players = int(states["num_players"][0])
        expected = BatchArrays(self.spec, 1, self.num_players)
        for name in ARRAYS:
            check_array(getattr(arrays, name, None), name, getattr(expected, name), self.num_envs)
        self._take(states, arrays)

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


def field_bytes(states: Any) -> bytes:
    """The bytes of all fields, without those between them, which NumPy's copies leave as they find them."""
    return b"".join(np.ascontiguousarray(states[name]).tobytes() for name in states.dtype.names)


def check_array(array: Any, what: str, like: np.ndarray, count: int) -> None:
    """Refuse what is not an array of so many rows like these."""
    shape = (count, *like.shape[1:])
    fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == like.dtype
    if not fits or not array.flags.c_contiguous:
        raise ValueError(f"{what} of a pickled batch must be an array of shape {shape}, with this version's types")


def check_memory(spec: Spec, count: int, players: int) -> None:
    """Refuse more games than this machine has memory for, before any is taken: too little memory ends the process."""
    each = spec.dtype.itemsize + BatchArrays(spec, 1, players).nbytes
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # not every system tells
        memory = 2**40
    if count * each > memory:
        raise ValueError(f"num_envs must be at most {memory // each} on this machine: {count} games of {spec.title} "
                         f"would take {count * each / 1e9:.1f} GB, and it has {memory / 1e9:.1f} GB of memory")
