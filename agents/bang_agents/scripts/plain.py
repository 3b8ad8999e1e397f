"""The scripted characters of a game that has none."""

from __future__ import annotations

from bang_agents.scripts import Script

SCRIPTS: dict[str, Script] = {}
