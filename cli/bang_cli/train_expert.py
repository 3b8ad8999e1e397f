"""`bang train expert`: train a network on what an expert finds by thinking longer (`bang_train.expert`)."""

from __future__ import annotations

from bang_cli.training import run
from bang_train.expert import Settings, Trainer


def main() -> None:
    """Train by the command line's settings."""
    run(Settings, Trainer)
