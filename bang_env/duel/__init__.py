"""The Duel: Law against Outlaw, 80 cards, 24 characters.

`Game` is one game, `Batch` is many. The rules are in RULES.md; README.md is the environment's page.
"""

from __future__ import annotations

from pathlib import Path

from bang_env.core.batch import Batch as _Batch
from bang_env.core.game import Game as _Game
from bang_env.core.spec import Size, Spec
from bang_env.duel.actions import ACTIONS as _ACTIONS
from bang_env.duel.cards import MAX_CHARACTERS, MIN_CHARACTERS, SIDES
from bang_env.duel.events import EVENT_KINDS
from bang_env.duel.observation import OBSERVATION, STATE, observe, observe_all
from bang_env.duel.options import DEFAULTS, write_options
from bang_env.duel.position import deal, read_position, write_position
from bang_env.duel.rules.knowledge import redraw
from bang_env.duel.rules.turn import act, new_game, settle
from bang_env.duel.state import FIELDS

ACTIONS = _ACTIONS.names
"""All action names, in the order of their ids."""

SPEC = Spec(
    name="duel",
    title="The Duel",
    folder=Path(__file__).parent,
    fields=FIELDS,
    actions=_ACTIONS,
    observation=OBSERVATION,
    state=STATE,
    event_kinds=EVENT_KINDS,
    kernels={"new_game": new_game, "act": act, "settle": settle, "observe": observe, "observe_all": observe_all,
             "redraw": redraw},
    write_options=write_options,
    agent_names=lambda players: list(SIDES),
    write_position=write_position,
    read_position=read_position,
    zero_sum=True,
    defaults=DEFAULTS,
    size=Size("characters_per_side", "characters a side", range(MIN_CHARACTERS, MAX_CHARACTERS + 1)),
    roles=SIDES,
    deal=deal,
    most_bytes=2560,
    looks_module="bang_env.render.duel",
    table_module="bang_env.render.duel_table",
    player_module="bang_env.players.duel",
    search_module="bang_agents.search.duel",
    script_module="bang_agents.scripts.duel",
    miniature_module="bang_env.miniatures.duel",
)


class Game(_Game):
    """One Duel: `Game(seed=0, characters_per_side=4, turn_limit=None, abilities=True, law=None, outlaw=None)`."""

    spec = SPEC


class Batch(_Batch):
    """Many Duels: `Batch(num_envs, seed=0, threads=1, **options)`, with the options of `Game`."""

    game = Game


__all__ = ["ACTIONS", "OBSERVATION", "SPEC", "Batch", "Game"]
