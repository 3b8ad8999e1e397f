"""Seats in a ring, and places: how one seat calls another.

The next seat to the left has the next number. A place keeps its number for every number of players, so that `left 1` is
the same at a table of three and of eight:

    place   0     1       2       3       4       5        6        7
    name    self  left 1  left 2  left 3  left 4  right 3  right 2  right 1
"""

from __future__ import annotations

import numpy as np

from bang_env.core.jit import kernel

MOST_SEATS, FEWEST_SEATS = 8, 3
PLACES = ("self", "left 1", "left 2", "left 3", "left 4", "right 3", "right 2", "right 1")

PLACE_OF = np.full((MOST_SEATS + 1, MOST_SEATS), -1, np.int64)
"""PLACE_OF[players, steps to the left] = place."""
STEPS_TO = np.full((MOST_SEATS + 1, MOST_SEATS), -1, np.int64)
"""STEPS_TO[players, place] = steps to the left, -1 for a place that such a table does not have."""
for _players in range(FEWEST_SEATS, MOST_SEATS + 1):
    for _steps in range(_players):
        _place = _steps if _steps <= _players // 2 else MOST_SEATS - (_players - _steps)
        PLACE_OF[_players, _steps] = _place
        STEPS_TO[_players, _place] = _steps


@kernel
def seat_left(s, seat, steps):
    """The seat this many steps to the left, at most once round the table."""
    there = seat + steps
    return there - s.num_players if there >= s.num_players else there


@kernel
def steps_left(s, seat, seen_from):
    """How many steps to the left of one seat another one sits."""
    steps = seat - seen_from
    return steps + s.num_players if steps < 0 else steps


@kernel
def place_of(s, seat, seen_from):
    """The place of a seat as another seat sees it."""
    return PLACE_OF[s.num_players, steps_left(s, seat, seen_from)]


@kernel
def seat_at(s, place, seen_from):
    """The seat at a place as another seat sees it."""
    return seat_left(s, seen_from, STEPS_TO[s.num_players, place])


@kernel
def next_alive(s, seat):
    """The next living seat to the left; the seat itself if nobody else lives."""
    for steps in range(1, s.num_players):
        there = seat_left(s, seat, steps)
        if s.alive[there] != 0:
            return there
    return seat


@kernel
def measure_ring(s, seat, distance):
    """Write each living seat's distance from this one, the shorter way round the living. Returns how many live."""
    living = 0
    for steps in range(s.num_players):
        there = seat_left(s, seat, steps)
        distance[there] = living
        living += s.alive[there]
    for there in range(s.num_players):
        distance[there] = min(distance[there], living - distance[there]) if s.alive[there] != 0 else 0
    distance[seat] = 0
    return living


MOST_REMEMBERED = 250
"""Counts of the public memory stop here: they are kept in bytes."""


@kernel
def remember(memory, doer, other, times):
    """Count a deed of one seat towards another in the public memory."""
    if memory[doer, other] < MOST_REMEMBERED:
        memory[doer, other] += times
