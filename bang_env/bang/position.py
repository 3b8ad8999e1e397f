"""BANG!'s position file: a record as plain data, and back (B73)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def read_position(s: Any) -> dict[str, Any]:
    """The record as a position."""
    raise ValueError("not yet")


def write_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fill a fresh record from a position."""
    raise ValueError("not yet")


def deal(position: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The role and the character of each seat."""
    return [(entry["role"], (entry["character"],)) for entry in position["players"]]
