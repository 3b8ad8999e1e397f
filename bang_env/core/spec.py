"""What a game gives to the core: its tables, its kernels and its position format. Adapters need nothing else."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numba import from_dtype

from bang_env.core import loops
from bang_env.core.events import EventKind
from bang_env.core.jit import EntryPoints, bind
from bang_env.core.layout import ActionTable, Field, Layout, record_dtype
from bang_env.core.texts import Texts


@dataclass(frozen=True)
class Size:
    """The option that makes a game larger or smaller. The web page asks for it; benchmarks and tests vary it."""

    option: str
    label: str
    """What it counts, as people say it: `players`."""
    values: Sequence[int]


@dataclass(frozen=True)
class Spec:
    """A game of the suite."""

    name: str
    """Short name, as in positions and file names: `dice`."""
    title: str
    """What people call it."""
    folder: Path
    """Where its sources are; a change there recompiles its kernels."""
    fields: Sequence[Field]
    """The fields of its record."""
    actions: ActionTable
    observation: Layout
    state: Layout
    """Layout of the full state vector."""
    event_kinds: Sequence[EventKind]
    kernels: Mapping[str, Any]
    """`new_game`, `act`, `settle`, `observe`, `observe_all`, `redraw`: see `bang_env.core.loops`."""
    write_options: Callable[..., None]
    """(record, **options): check the options and write them into a fresh record."""
    agent_names: Callable[[int], list[str]]
    """The agents' names for a number of players."""
    write_position: Callable[[Any, Mapping[str, Any]], None]
    """(record, position): fill a fresh record from a position. The core settles it afterwards."""
    read_position: Callable[[Any], dict[str, Any]]
    looks_module: str
    """How it is shown to people: a module with the functions that `bang_env.render` lists."""
    table_module: str = "bang_env.render.table"
    """Its table as data, for a page that draws it: a module such as `bang_env.render.table`, which knows no table."""
    players: range = range(2, 3)
    """How many can play."""
    zero_sum: bool = False
    """Whether the players' returns always add up to 0."""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    """Its options with their default values."""
    size: Size | None = None
    expansions: Sequence[str] = ()
    """What its option `expansions` may name; the page offers each of them."""
    variants: Sequence[Mapping[str, Any]] = ()
    """Further options that change the game so much that tests and benchmarks play with them too: an expansion."""
    roles: Sequence[str] = ()
    """The roles or sides of the players, in the order of reports; empty if players differ only in their seats."""
    deal: Callable[[Mapping[str, Any]], list[tuple[str, tuple[str, ...]]]] | None = None
    """(position): the role or side of each seat and its characters, at the start of a game."""
    most_bytes: int = 4096
    """The most memory that one game of a batch may take, without its observation and mask. A benchmark checks it."""
    player_module: str = "bang_env.players.plain"
    """Its scripted player: a module with the kernels `choose(s, policy)` and `chance(s, action, room)`."""
    search_module: str = "bang_agents.search.plain"
    """What search knows of it: a module with `DEFAULTS` and five kernels, such as `bang_agents.search.plain`."""
    script_module: str = "bang_agents.scripts.plain"
    """Its scripted characters, the agents `script:NAME`: a module with the dict `SCRIPTS`."""
    miniature_module: str | None = None
    """Its small positions: a module with `MINIATURES` and `worlds`, see `bang_env.miniatures`; None if it has none."""

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of its record."""
        return record_dtype(self.fields)

    @cached_property
    def library(self) -> EntryPoints:
        """Its loops, which `load` makes callable, and the kernels that players and search borrow from it."""
        return bind(self.name, self.title, (self.folder,), loops.HELPERS, loops.TEMPLATES, self.kernels,
                    loops.interface(from_dtype(self.dtype)), self.calls)

    @cached_property
    def entries(self) -> EntryPoints:
        """Its compiled loops. The first use on a machine compiles them, with a message."""
        return self.library.load()

    @cached_property
    def looks(self) -> Any:
        """How it is shown to people; imported at first use."""
        return importlib.import_module(self.looks_module)

    @cached_property
    def page(self) -> Any:
        """Its table as data; imported at first use."""
        return importlib.import_module(self.table_module)

    @cached_property
    def miniatures(self) -> Any:
        """Its small positions, a module or None; imported at first use."""
        return None if self.miniature_module is None else importlib.import_module(self.miniature_module)

    @property
    def texts(self) -> Texts:
        """What its cards, characters, roles, die faces and events do, one line each."""
        return self.looks.TEXTS

    def explain(self, name: str, players: int | None = None) -> str:
        """What a card, character, role, die face or event does, in one line.

        Case and punctuation do not matter. Raises ValueError with near matches for an unknown name. With three
        players a role may be after something else.
        """
        return self.texts.explain(name, players)

    @property
    def table(self) -> dict[str, Any]:
        """The options without which a figure cannot be understood: the number of players, where it can vary."""
        return {"num_players": self.defaults["num_players"]} if len(self.players) > 1 else {}

    def count(self, **options: Any) -> int:
        """How many play with these options. Raises ValueError if the options are wrong."""
        return int(self.blank(1, **options)["num_players"][0])

    def blank(self, count: int, **options: Any) -> Any:
        """An array of records with these options and nothing else."""
        states = np.zeros(count, self.dtype)
        if count:
            self.write_options(states[0], **options)
            self.bytes_of(states)[1:] = self.bytes_of(states)[0]
        return states

    def bytes_of(self, states: Any) -> np.ndarray:
        """The records as rows of bytes, which are quick to copy and compare."""
        return np.asarray(states).view(np.uint8).reshape(len(states), self.dtype.itemsize)

    def copy_of(self, states: Any) -> Any:
        """A copy of records, exact to the last byte.

        NumPy's own copy leaves the bytes between the fields undefined, and takes longer.
        """
        return np.frombuffer(bytearray(states.tobytes()), self.dtype)

    def calls(self) -> dict[str, tuple[Any, ...]]:
        """Arguments for a call of each entry point on a tiny batch. Each is compiled for the types of its arguments."""
        states = self.blank(1)
        arrays = BatchArrays(self, 1, int(states["num_players"][0]))
        a, seed = arrays, np.uint64(0)
        learners, rewards = np.full(1, -1, np.int64), np.zeros(1, np.float32)
        actions = np.zeros(1, np.int64)
        results = (a.rewards, a.terminations, a.truncations)
        return {
            "start": (states, a.policies, seed, 0, 1),
            "start_one": (states, seed),
            "apply": (states, 0),
            "apply_and_look": (states, -1, a.observations[0], a.action_masks[0]),
            "settle_one": (states,),
            "redraw_one": (states, 0, seed),
            "look": (states, 0, a.observations[0], a.action_masks[0]),
            "look_at_all": (states, np.zeros(self.state.length, np.float32)),
            "show": (states, a.observations, a.action_masks, a.players, 0, 1),
            "show_all": (states, np.zeros((1, self.state.length), np.float32), 0, 1),
            "find_illegal": (states, actions),
            "seat_learners": (states, a.policies, learners, 0, a.observations, a.action_masks, 0, 1),
            "step_learners": (states, a.policies, learners, learners, a.observations, rewards, a.terminations,
                              a.truncations, 0, 0),
            "step": (states, actions, a.observations, a.action_masks, a.players, *results, 0, 0),
            "rollout": (states, a.policies, 1, True, a.observations, a.action_masks, a.players, *results, 0, 1),
            "play_out": (states, a.policies, np.zeros(1, np.int64), 0, 1),
        }


class BatchArrays:
    """The arrays through which users read a batch of games. They are allocated once and written in place."""

    def __init__(self, spec: Spec, count: int, players: int) -> None:
        self.observations = np.zeros((count, spec.observation.length), np.float32)
        self.action_masks = np.zeros((count, len(spec.actions)), np.int8)
        self.players = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, players), np.float32)
        self.terminations = np.zeros(count, np.bool_)
        self.truncations = np.zeros(count, np.bool_)
        self.policies = np.zeros((count, 2), np.uint64)

    @property
    def nbytes(self) -> int:
        """How much memory they take."""
        return sum(array.nbytes for array in vars(self).values())
