"""All deals of the hidden roles that a player thinks possible, one after the other, for games with hidden roles.

`hidden` has a bit for each seat whose role the player does not know. The roles among these seats are known, but not who
has which.
"""

from __future__ import annotations

import math

from bang_env.core.jit import kernel


@kernel
def write_roles(s, world):
    """The roles as they are dealt."""
    for seat in range(s.num_players):
        world[seat] = s.role[seat]


@kernel
def deal_roles(s, world):
    """Deal the roles as a world has them."""
    for seat in range(s.num_players):
        s.role[seat] = world[seat]


@kernel
def write_deals(s, hidden, worlds):
    """Write all deals of the hidden roles, or as many as there is room for; how many there are."""
    first_deal(s, hidden)
    for number in range(worlds.shape[0]):
        write_roles(s, worlds[number])
        if not next_deal(s, hidden):
            return number + 1
    return worlds.shape[0]


@kernel
def weigh_logs(weights, number):
    """Turn the logarithms of weights into weights of which the largest is 1."""
    most = weights[0]
    for world in range(1, number):
        most = max(most, weights[world])
    for world in range(number):
        weights[world] = math.exp(weights[world] - most)


@kernel
def first_deal(s, hidden):
    """The hidden roles in ascending order over their seats: a deal that depends on what the player knows alone."""
    for seat in range(s.num_players):
        for other in range(seat + 1, s.num_players):
            if hidden >> seat & hidden >> other & 1 and s.role[other] < s.role[seat]:
                swap_roles(s, seat, other)


@kernel
def next_deal(s, hidden):
    """The next deal of the hidden roles in lexicographic order; False after the last."""
    pivot = -1
    before = -1
    for seat in range(s.num_players):
        if hidden >> seat & 1:
            if before >= 0 and s.role[before] < s.role[seat]:
                pivot = before
            before = seat
    if pivot < 0:
        return False
    other = pivot
    for seat in range(pivot + 1, s.num_players):
        if hidden >> seat & 1 and s.role[seat] > s.role[pivot]:
            other = seat
    swap_roles(s, pivot, other)
    low, high = pivot + 1, s.num_players - 1
    while low < high:
        if not hidden >> low & 1:
            low += 1
        elif not hidden >> high & 1:
            high -= 1
        else:
            swap_roles(s, low, high)
            low += 1
            high -= 1
    return True


@kernel
def swap_roles(s, seat, other):
    """Two seats change their roles."""
    kept = s.role[seat]
    s.role[seat] = s.role[other]
    s.role[other] = kept
