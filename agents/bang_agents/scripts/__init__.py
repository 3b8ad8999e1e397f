"""Scripted characters: players that differ in kind from `rules`, and that nothing in this suite is trained against.

A character looks at a game and says which of the legal actions it considers; the scripted player of `bang_env.players`
chooses among them. At a table with hidden roles it may also act as another role would. So every character plays
sensibly within its temper, and answers at the speed of compiled code.

The characters of a game are the dict `SCRIPTS` of the module that its Spec names: `script:hoarder` is the agent of
`SCRIPTS["hoarder"]`. They are opponents of `bang benchmark`: train against `rules` and yourself, not against them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from bang_agents.agent import CompiledAgent
from bang_env.core.checks import one_of
from bang_env.games import load
from bang_env.players import RULES, players

Look = Callable[[Any, np.ndarray], np.ndarray]
"""(records, legal): which actions a character considers in each game, as a row of bool; no row of all False is needed,
since a character that wants none of them takes whatever the scripted player likes best. The records are a copy in which
the role of the player to act may be changed. `legal` has a row for each game and is not to be changed."""


@dataclass(frozen=True)
class Script:
    """A scripted character."""

    does: str
    """What it does, in one sentence."""
    look: Look


def scripts(game: str) -> Mapping[str, Script]:
    """The scripted characters of a game, by name."""
    return importlib.import_module(load(game).SPEC.script_module).SCRIPTS


def legal_rows(records: Any, actions: int) -> np.ndarray:
    """The legal actions of each game as a row of bool."""
    words = np.ascontiguousarray(records["legal"]).astype("<u8")
    return np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")[:, :actions].astype(bool)


def legal_words(rows: np.ndarray, words: int) -> np.ndarray:
    """Rows of bool as the words of bits in which records keep the legal actions."""
    bits = np.zeros((len(rows), 64 * words), np.uint8)
    bits[:, :rows.shape[1]] = rows
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)


class ScriptAgent(CompiledAgent):
    """A scripted character: `script:NAME`."""

    def __init__(self, name: str, game: str) -> None:
        known = scripts(game)
        character = name.partition(":")[2]
        if not known:
            raise ValueError(f"{game} has no scripted characters; not {name!r}")
        one_of(character, f"the character in {name!r}", list(known))
        self.name, self.game, self.character = name, game, character

    def answers(self, records: Any, seeds: np.ndarray) -> np.ndarray:
        """What the character does in each game: the only action that it considers, or the best of several."""
        spec = load(self.game).SPEC
        copies = spec.copy_of(records)
        legal = legal_rows(copies, len(spec.actions))
        wanted = scripts(self.game)[self.character].look(copies, legal) & legal
        count = wanted.sum(axis=1)
        wanted = np.where(count[:, None] > 0, wanted, legal)
        copies["legal"] = legal_words(wanted, copies["legal"].shape[1])
        actions = np.empty(len(copies), np.int64)
        players(self.game).answer(copies, RULES, seeds, actions, 0, len(copies))
        return np.where(count == 1, wanted.argmax(axis=1), actions)


__all__ = ["Look", "Script", "ScriptAgent", "legal_rows", "legal_words", "scripts"]
