"""The Dice Game: 3 to 8 players, hidden roles.

`Game` is one game, `Batch` is many. The rules are in RULES.md; README.md is the environment's page.
"""

from __future__ import annotations

from pathlib import Path

from bang_env.core.batch import Batch as _Batch
from bang_env.core.game import Game as _Game
from bang_env.core.spec import Size, Spec
from bang_env.dice.actions import ACTIONS as _ACTIONS
from bang_env.dice.cards import MAX_PLAYERS, MIN_PLAYERS, ROLE_NAMES
from bang_env.dice.events import EVENT_KINDS
from bang_env.dice.observation import OBSERVATION, observe, observe_all
from bang_env.dice.options import DEFAULTS, write_options
from bang_env.dice.position import deal, read_position, write_position
from bang_env.dice.rules.table import redraw
from bang_env.dice.rules.turn import act, new_game, settle
from bang_env.dice.state import FIELDS

ACTIONS = _ACTIONS.names
"""All action names, in the order of their ids."""

SPEC = Spec(
    name="dice",
    title="the Dice Game",
    folder=Path(__file__).parent,
    fields=FIELDS,
    actions=_ACTIONS,
    observation=OBSERVATION,
    state=OBSERVATION,
    event_kinds=EVENT_KINDS,
    kernels={"new_game": new_game, "act": act, "settle": settle, "observe": observe, "observe_all": observe_all,
             "redraw": redraw},
    write_options=write_options,
    agent_names=lambda players: [f"player_{seat}" for seat in range(players)],
    write_position=write_position,
    read_position=read_position,
    players=range(MIN_PLAYERS, MAX_PLAYERS + 1),
    defaults=DEFAULTS,
    size=Size("num_players", "players", range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    roles=ROLE_NAMES,
    deal=deal,
    most_bytes=1024,
    looks_module="bang_env.render.dice",
    table_module="bang_env.render.dice_table",
    player_module="bang_env.players.dice",
    search_module="bang_agents.search.dice",
    script_module="bang_agents.scripts.dice",
    miniature_module="bang_env.miniatures.dice",
)


class Game(_Game):
    """One Dice Game: `Game(seed=0, num_players=5, turn_limit=None, abilities=True, roles=None, characters=None)`."""

    spec = SPEC


class Batch(_Batch):
    """Many Dice Games: `Batch(num_envs, seed=0, threads=1, **options)`, with the options of `Game`."""

    game = Game


__all__ = ["ACTIONS", "OBSERVATION", "SPEC", "Batch", "Game"]
