"""The Standoff, a toy game: two players, a hidden number each, one trigger. docs/adding.md tells how it was made.

T1. Both players have the same number of lives and are dealt a number from 1 to 1000, which the other does not see.
    Chance says who begins.
T2. In turn, a player waits or draws.
T3. When a player draws, both numbers are shown. The lower one costs its owner a life; if they are equal, the player who
    drew loses none. Then new numbers are dealt.
T4. At every third wait the clock strikes: before the turn ends, the player who waited may take a new number.
T5. A player without lives has lost.
T6. With a turn limit, the game ends undecided after so many turns.
"""

from __future__ import annotations

from pathlib import Path

from bang_env.core.batch import Batch as _Batch
from bang_env.core.game import Game as _Game
from bang_env.core.spec import Size, Spec
from tests.toy.position import DEFAULTS, read_position, write_options, write_position
from tests.toy.rules import ACTIONS as _ACTIONS
from tests.toy.rules import (
    EVENTS,
    FEWEST_LIVES,
    FIELDS,
    MOST_LIVES,
    OBSERVATION,
    PLAYERS,
    act,
    new_game,
    observe,
    observe_all,
    redraw,
    settle,
)

ACTIONS = _ACTIONS.names
"""All action names, in the order of their ids."""

SPEC = Spec(
    name="toy",
    title="the Standoff",
    folder=Path(__file__).parent,
    fields=FIELDS,
    actions=_ACTIONS,
    observation=OBSERVATION,
    state=OBSERVATION,
    event_kinds=EVENTS,
    kernels={"new_game": new_game, "act": act, "settle": settle, "observe": observe, "observe_all": observe_all,
             "redraw": redraw},
    write_options=write_options,
    agent_names=lambda players: list(PLAYERS),
    write_position=write_position,
    read_position=read_position,
    looks_module="tests.toy.looks",
    player_module="tests.toy.rules",
    zero_sum=True,
    defaults=DEFAULTS,
    size=Size("lives", "lives", range(FEWEST_LIVES, MOST_LIVES + 1)),
)


class Game(_Game):
    """One Standoff: `Game(seed=0, lives=8, turn_limit=None)`."""

    spec = SPEC


class Batch(_Batch):
    """Many Standoffs: `Batch(num_envs, seed=0, threads=1, **options)`, with the options of `Game`."""

    game = Game


__all__ = ["ACTIONS", "OBSERVATION", "SPEC", "Batch", "Game"]
