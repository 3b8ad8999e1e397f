"""Small agents for the tests of matches: workers import this module to make them."""

import os
from pathlib import Path

import numpy as np

from bang_agents import Agent, View, agent
from bang_arena.match import Chunk, Played, play_chunk


class First(Agent):
    """Always the first legal action: no chance, but slow to end a Duel."""

    name = "first"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        return view.legal[0]


class Last(Agent):
    """Always the last legal action: no chance, and its games end."""

    name = "last"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        return view.legal[-1]


class Oracle(Last):
    """An agent that may not be ranked."""

    name = "oracle"
    ranked = False


class Mostly(Agent):
    """The last legal action mostly, otherwise any: better than random, and with chance."""

    name = "mostly"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        return view.legal[-1] if rng.random() < 0.7 else int(rng.choice(view.legal))


class Cheat(Agent):
    """An agent with a mistake: it answers with an action that is never legal at the beginning."""

    name = "cheat"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        return int(np.flatnonzero(view.mask == 0)[0])


class Broken(Agent):
    """An agent whose code fails."""

    name = "broken"

    def choose(self, view: View, rng: np.random.Generator) -> int:
        raise KeyError("oops")


OWN = {kind.name: kind for kind in (First, Last, Oracle, Mostly, Cheat, Broken)}


def make(name: str, game: str) -> Agent:
    return OWN[name]() if name in OWN else agent(name, game)


def dies_once(mark: Path, chunk: Chunk) -> Played:
    """Plays a chunk, but ends its process at the first call of all."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return play_chunk(chunk, make)
    os._exit(1)


def dies_always(chunk: Chunk) -> Played:
    """Ends its process at every call."""
    os._exit(1)
