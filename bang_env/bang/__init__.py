"""BANG!, the card game: 3 to 8 players with hidden roles and hands.

`Game` is one game, `Batch` is many. The rules are in RULES.md; README.md is the environment's page.
"""

from __future__ import annotations

from pathlib import Path

from bang_env.bang.actions import ACTIONS as _ACTIONS
from bang_env.bang.cards import EXPANSIONS, MAX_PLAYERS, MIN_PLAYERS, ROLE_NAMES
from bang_env.bang.events import EVENT_KINDS
from bang_env.bang.observation import OBSERVATION, STATE, observe, observe_all
from bang_env.bang.options import DEFAULTS, write_options
from bang_env.bang.position import deal, read_position, write_position
from bang_env.bang.rules.knowledge import redraw
from bang_env.bang.rules.turn import act, new_game, settle
from bang_env.bang.state import FIELDS
from bang_env.core.batch import Batch as _Batch
from bang_env.core.game import Game as _Game
from bang_env.core.spec import Size, Spec

ACTIONS = _ACTIONS.names
"""All action names, in the order of their ids."""

SPEC = Spec(
    name="bang",
    title="BANG!",
    folder=Path(__file__).parent,
    fields=FIELDS,
    actions=_ACTIONS,
    observation=OBSERVATION,
    state=STATE,
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
    expansions=EXPANSIONS,
    variants=({"expansions": ["dodge_city"]}, {"expansions": list(EXPANSIONS)}),
    roles=ROLE_NAMES,
    deal=deal,
    most_bytes=5120,
    looks_module="bang_env.render.bang",
    table_module="bang_env.render.bang_table",
    player_module="bang_env.players.bang",
    search_module="bang_agents.search.bang",
    script_module="bang_agents.scripts.bang",
)


class Game(_Game):
    """One game of BANG!, with these options.

    `Game(seed=0, num_players=5, expansions=(), turn_limit=None, abilities=True, roles=None, characters=None)`
    """

    spec = SPEC


class Batch(_Batch):
    """Many games of BANG!: `Batch(num_envs, seed=0, threads=1, **options)`, with the options of `Game`."""

    game = Game


__all__ = ["ACTIONS", "OBSERVATION", "SPEC", "Batch", "Game"]
