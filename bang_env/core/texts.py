"""What people are told of the things of a game: one line on each card, character, role, die face and event.

The lines stand in one table for each game, a CSV file with the columns `name`, `kind` and `text`.
"""

from __future__ import annotations

import csv
import difflib
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

OF_THREE = " of three"
"""The end of a kind that holds with three players only, where the roles are after something else: `role of three`."""
FEWEST_LETTERS = 3
"""So many first letters of a name stand for the whole, if no other name begins with them."""


class Texts(Mapping[tuple[str, str], str]):
    """A game's table: the text by kind and name. `find` gets along with what people type."""

    def __init__(self, path: Path, title: str) -> None:
        with open(path, newline="", encoding="utf-8") as file:
            self.rows = [(row["kind"], row["name"], row["text"]) for row in csv.DictReader(file)]
        self.title = title
        """What people call the game."""
        self._texts = {(kind, name): text for kind, name, text in self.rows}

    def __getitem__(self, key: tuple[str, str]) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    @property
    def names(self) -> list[str]:
        """Every name once, in the order of the table."""
        return list(dict.fromkeys(name for _, name, _ in self.rows))

    def kind_of(self, name: str) -> str:
        """What this is: a card, a character, a role."""
        return next(kind for kind, other, _ in self.rows if other == name)

    def find(self, typed: Any) -> str:
        """The name that is meant: case, accents and punctuation do not matter, and a card may stand with its face.

        Raises ValueError with names that are near, if there is no such name.
        """
        names = {plain(name): name for name in self.names}
        wanted = plain(typed.partition("/")[0]) if isinstance(typed, str) else ""
        if wanted in names:
            return names[wanted]
        begun = [name for folded, name in names.items() if folded.startswith(wanted)]
        if len(wanted) >= FEWEST_LETTERS and len(begun) == 1:
            return begun[0]
        near = begun if len(wanted) >= FEWEST_LETTERS and begun else [
            names[folded] for folded in difflib.get_close_matches(wanted, names, 3, 0.6)]
        hint = f"did you mean {' or '.join(near)}?" if near else f"its {', '.join(self.kinds)} have names of their own"
        raise ValueError(f"{self.title} has nothing called {typed!r}; {hint}")

    @property
    def kinds(self) -> list[str]:
        """The kinds of things that there are, in the plural."""
        kinds = dict.fromkeys(kind for kind, _, _ in self.rows if not kind.endswith(OF_THREE))
        return [f"{kind}s" for kind in kinds]

    def explain(self, typed: Any, players: int | None = None) -> str:
        """What the thing of this name does. With three players a role is after something else."""
        name = self.find(typed)
        kind = self.kind_of(name)
        return self._texts.get((kind + OF_THREE, name) if players == 3 else (kind, name), self._texts[kind, name])


def plain(name: str) -> str:
    """A name in small letters, without accents, punctuation and needless spaces, to compare with what was typed."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return " ".join("".join(c for c in letters if c.isalnum() or c.isspace()).split())
