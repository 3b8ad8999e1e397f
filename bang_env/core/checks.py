"""Checks of what users pass in. Every message says what was wrong and what was expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any

import numpy as np


def whole_number(value: Any, what: str, low: int, high: int | None = None) -> int:
    """The value as an int, if it is a whole number in this range."""
    limits = f"a whole number from {low}" + (f" to {high}" if high is not None else " up")
    try:
        number = low - 1 if isinstance(value, (bool, np.bool_)) else index(value)
    except TypeError:
        number = low - 1
    if number < low or (high is not None and number > high):
        raise ValueError(f"{what} must be {limits}, not {value!r}")
    return number


def equals(value: Any, expected: str | int | None) -> bool:
    """Whether a value is just what is expected; an array is not, nor is True or 1.0 where 1 is expected."""
    if isinstance(expected, int):
        whole = isinstance(value, (int, np.integer)) and not isinstance(value, (bool, np.bool_))
        return whole and int(value) == expected
    return value is None if expected is None else isinstance(value, str) and value == expected


def unchanged(value: Any, default: Any, what: str, reason: str) -> None:
    """Refuse any value but the default, which nothing can change for this reason."""
    if type(value) is not type(default) or value != default:
        raise ValueError(f"{what} must be {default!r} {reason}, not {value!r}")


def yes_or_no(value: Any, what: str) -> bool:
    """The value, if it is True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise ValueError(f"{what} must be True or False, not {value!r}")
    return bool(value)


def one_of(value: Any, what: str, allowed: Sequence[str]) -> int:
    """The index of the value among the allowed ones."""
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"{what} must be one of {', '.join(allowed)}; not {value!r}")
    return allowed.index(value)


def list_of(value: Any, what: str, length: int) -> list[Any]:
    """The value as a list, if it is a list of this length."""
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != length:
        raise ValueError(f"{what} must be a list of {length}, not {value!r}")
    return list(value)


def any_list(value: Any, what: str) -> list[Any]:
    """The value as a list, if it is a list of any length."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ValueError(f"{what} must be a list, not {value!r}")
    return list(value)


def chosen_ids(choice: Any, what: str, players: int, names: Sequence[str], stock: Sequence[str]) -> list[int]:
    """The ids of the roles or characters that the user chose, -1 where they chose none.

    Raises ValueError if they chose more of one name than the stock holds.
    """
    if choice is None:
        return [-1] * players
    wishes = list_of(choice, what, players)
    ids = [-1 if name is None else one_of(name, f"{what}[{seat}]", names) for seat, name in enumerate(wishes)]
    rest = list(stock)
    for name in wishes:
        if name is None:
            continue
        if name not in rest:
            raise ValueError(f"{what} asks for too many of {name!r}: {players} players have {', '.join(stock)}")
        rest.remove(name)
    return ids


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """The value, if it is a dict."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a dict, not {value!r}")
    return value


def known_keys(keys: Iterable[Any], what: str, allowed: Iterable[str]) -> None:
    """Raise ValueError if a key is not among the allowed ones."""
    names = list(allowed)
    strange = [key for key in keys if key not in names]
    if strange:
        raise ValueError(f"{what} has no {', '.join(map(repr, strange))}; it knows {', '.join(names)}")


def seed_number(value: Any, what: str = "seed") -> int:
    """The value as a seed."""
    return whole_number(value, what, 0, 2**64 - 1)
