"""How to install an extra of the package, for messages about a library that is missing."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent
"""The folder that holds the package: a checkout, or where packages are installed."""


def install_command(extra: str) -> str:
    """A command that installs an extra: from the checkout if the package runs from one, by its name otherwise."""
    if not (ROOT / "pyproject.toml").exists():
        return f'pip install "bang-env[{extra}]"'
    place = "." if Path.cwd() == ROOT else str(ROOT)
    return f'pip install -e "{place}[{extra}]"'
