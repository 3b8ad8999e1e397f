"""Players for the games of the suite: `agent("ismcts:1000", "duel")` makes one by its name."""

from bang_agents.agent import Agent, View, Views
from bang_agents.names import AGENTS, agent

__all__ = ["AGENTS", "Agent", "View", "Views", "agent"]
