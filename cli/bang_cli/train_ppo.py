"""`bang train ppo`: train a policy by self-play on the batch engine (`bang_train.ppo`)."""

from __future__ import annotations

from bang_cli.training import run
from bang_train.ppo import Settings, Trainer


def main() -> None:
    """Train by the command line's settings."""
    run(Settings, Trainer)
