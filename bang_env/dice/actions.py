"""The Dice Game's actions: id blocks, names, and the places round the table they speak of.

A place is relative to whoever it is seen from and keeps its number for every player count, so that `left 1` is the same id at
a table of three and of eight:

    place   0     1       2       3       4       5        6        7
    name    self  left 1  left 2  left 3  left 4  right 3  right 2  right 1
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.layout import ActionBlock, ActionTable
from bang_env.dice.cards import MAX_PLAYERS, MIN_PLAYERS, NUM_DICE

PLACES = ("self", "left 1", "left 2", "left 3", "left 4", "right 3", "right 2", "right 1")


class Question(IntEnum):
    """What a player can be asked."""

    HEAL = 0
    REROLL = 1
    SHOOT = 2
    BEER = 3
    GATLING = 4
    BART = 5
    PEDRO = 6


def _reroll_name(dice: int) -> str:
    chosen = [str(die) for die in range(NUM_DICE) if dice >> die & 1]
    return "reroll " + (" ".join(chosen) or "none")


ACTIONS = ActionTable([
    ActionBlock("reroll", tuple(_reroll_name(dice) for dice in range(2**NUM_DICE)),
                "roll these dice (numbered 0 to 4) again; `reroll none` ends the rolling (X6)"),
    ActionBlock("heal", tuple(f"heal {place}" for place in PLACES), "Sid Ketchum: this player regains 1 (X5)"),
    ActionBlock("shoot", tuple(f"shoot {place}" for place in PLACES[1:]), "aim the next bull's eye at this player (X9)"),
    ActionBlock("double", tuple(f"shoot {place} double" for place in PLACES[1:]),
                "Slab the Killer: the same, for 2 points at the price of a beer (X9)"),
    ActionBlock("beer", tuple(f"beer {place}" for place in PLACES), "give the next beer to this player (X14)"),
    ActionBlock("gatling", (*(f"return arrow of {place}" for place in PLACES), "return no arrow"),
                "Kit Carlson: an arrow of this player goes back to the pile, for each gatling (X15)"),
    ActionBlock("bart", ("take arrow", "lose life"), "Bart Cassidy: take an arrow instead of losing the point (X11)"),
    ActionBlock("pedro", ("return own arrow", "keep own arrow"), "Pedro Ramirez: return an arrow for a point lost (X11)"),
])

REROLL, HEAL, SHOOT, DOUBLE, BEER, GATLING, BART, PEDRO = (ACTIONS.start(b.question) for b in ACTIONS.blocks)
NO_ARROW = GATLING + len(PLACES)
TAKE_ARROW, LOSE_LIFE = BART, BART + 1
RETURN_ARROW, KEEP_ARROW = PEDRO, PEDRO + 1

PLACE_OF = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1, np.int64)
"""PLACE_OF[players, steps to the left] = place."""
STEPS_TO = np.full((MAX_PLAYERS + 1, MAX_PLAYERS), -1, np.int64)
"""STEPS_TO[players, place] = steps to the left, -1 for a place that such a table does not have."""
for _players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
    for _steps in range(_players):
        _place = _steps if _steps <= _players // 2 else MAX_PLAYERS - (_players - _steps)
        PLACE_OF[_players, _steps] = _place
        STEPS_TO[_players, _place] = _steps


@kernel
def place_of(s, seat, seen_from):
    """The place of a seat as another seat sees it."""
    steps = seat - seen_from
    if steps < 0:
        steps += s.num_players
    return PLACE_OF[s.num_players, steps]


@kernel
def seat_at(s, place, seen_from):
    """The seat at a place as another seat sees it."""
    seat = seen_from + STEPS_TO[s.num_players, place]
    if seat >= s.num_players:
        seat -= s.num_players
    return seat
