"""What the scripted player of BANG! thinks of the others: who is a friend, who is a foe, and what harm to each is
worth.

Everybody saw who aimed at, robbed, jailed, spared or helped whom, and each deed says something about its doer
(`evidence`). With the roles that are still hidden this gives the chances of each role (`odds`), and with the player's
own role what a point is worth that the seat loses (`gain`: 1 for a sworn enemy, below 0 for a friend). It reads
nothing that the player cannot know.
"""

from __future__ import annotations

import math

import numpy as np

from bang_env.bang.cards import MAX_PLAYERS, PREY, ROLES_IN_PLAY, Role
from bang_env.bang.rules.knowledge import knows_role
from bang_env.core.jit import kernel

NUM_ROLES = len(Role)
GAIN = np.zeros((NUM_ROLES, NUM_ROLES))
"""GAIN[own role, other's role]: what a point that the other loses is worth to me."""
GAIN[Role.SHERIFF] = (0.0, -1.2, 1.0, 0.7)
GAIN[Role.DEPUTY] = (-2.0, -0.8, 1.2, 0.6)
GAIN[Role.OUTLAW] = (1.6, 0.6, -0.8, 0.25)
GAIN[Role.RENEGADE] = (-0.5, 0.5, 0.7, 0.5)

ROLE_COUNT = np.array([[int((row == role).sum()) for role in range(NUM_ROLES)] for row in ROLES_IN_PLAY], np.int64)
"""ROLE_COUNT[players, role]: how many seats of a role there are at the beginning."""
LOYALTY = np.array([1.0, 1.0, -1.0, 0.0])
"""How loyal to the sheriff a seat is whose role is known."""
AIMED, SPARED, ROBBED, HELPED = -0.4, 0.15, -0.3, 0.5
"""What a deed towards the sheriff adds to the loyalty that a seat openly shows, which goes from -1 to 1."""

OUTLAW, RENEGADE = 0, 1
AIMED_AT_SHERIFF = (2.7, -0.8)
SPARED_SHERIFF = (-1.8, 0.1)
ROBBED_SHERIFF = (1.9, -0.6)
HELPED_SHERIFF = (-1.0, -0.3)
AIMED_AT_LOYAL, AIMED_AT_OTHER = (1.5, 0.8), (-1.0, 0.0)
ROBBED_LOYAL, ROBBED_OTHER = (0.8, 0.5), (-0.6, 0.1)
JAILED_LOYAL, JAILED_OTHER = (1.4, 1.5), (-0.6, 0.4)
"""What a deed says: how much it adds to the logarithm of the chance that its doer is an outlaw (a renegade), against a
deputy. What is done to another than the sheriff counts by itself, and by the loyalty that the other openly shows."""
MOST_EVIDENCE = 5.0
"""Beyond this, either way, deeds add nothing."""
CARD = 0.5
"""What a card is worth in general, in points of life."""

# ---------------------------------------------------------------------------------------------------------------- deeds


@kernel
def open_loyalty(s, seat):
    """How loyal a seat is seen to be: by its role if all know it, else by its deeds towards the sheriff."""
    if seat == s.sheriff or s.eliminated[seat] > 0:
        return LOYALTY[s.role[seat]]
    shown = (AIMED * s.aimed[seat, s.sheriff] + SPARED * s.spared[seat, s.sheriff]
             + ROBBED * s.robbed[seat, s.sheriff] + HELPED * s.helped[seat, s.sheriff])
    return min(max(shown, -1.0), 1.0)


@kernel
def evidence(s, seat, role):
    """What a seat's deeds say for its being an OUTLAW (a RENEGADE) and against a deputy, as a logarithm of chances."""
    value = (AIMED_AT_SHERIFF[role] * s.aimed[seat, s.sheriff] + SPARED_SHERIFF[role] * s.spared[seat, s.sheriff]
             + ROBBED_SHERIFF[role] * s.robbed[seat, s.sheriff] + HELPED_SHERIFF[role] * s.helped[seat, s.sheriff])
    for other in range(s.num_players):
        aimed, robbed, jailed = s.aimed[seat, other], s.robbed[seat, other], s.jailed[seat, other]
        if other != s.sheriff and aimed + robbed + jailed > 0:
            loyal = open_loyalty(s, other)
            value += (AIMED_AT_LOYAL[role] * loyal + AIMED_AT_OTHER[role]) * aimed
            value += (ROBBED_LOYAL[role] * loyal + ROBBED_OTHER[role]) * robbed
            value += (JAILED_LOYAL[role] * loyal + JAILED_OTHER[role]) * jailed
    return min(max(value, -MOST_EVIDENCE), MOST_EVIDENCE)


# --------------------------------------------------------------------------------------------------------------- roles


@kernel
def hidden_roles(s, me, role):
    """How many seats of this role a player cannot place."""
    number = ROLE_COUNT[s.num_players, role]
    for seat in range(s.num_players):
        if knows_role(s, me, seat) and s.role[seat] == role:
            number -= 1
    return number


@kernel
def living_of(s, role):
    """How many seats of this role live: everybody knows, since the eliminated show theirs."""
    number = ROLE_COUNT[s.num_players, role]
    for seat in range(s.num_players):
        if s.alive[seat] == 0 and s.role[seat] == role:
            number -= 1
    return number


@kernel
def odds(s, me, seat):
    """The chances that a seat, as a player sees it, is a deputy, an outlaw, a renegade."""
    if knows_role(s, me, seat):
        role = s.role[seat]
        return 1.0 * (role == Role.DEPUTY), 1.0 * (role == Role.OUTLAW), 1.0 * (role == Role.RENEGADE)
    deputies = 1.0 * hidden_roles(s, me, Role.DEPUTY)
    outlaws = hidden_roles(s, me, Role.OUTLAW) * math.exp(evidence(s, seat, OUTLAW))
    renegades = hidden_roles(s, me, Role.RENEGADE) * math.exp(evidence(s, seat, RENEGADE))
    total = deputies + outlaws + renegades
    return deputies / total, outlaws / total, renegades / total


# --------------------------------------------------------------------------------------------------------------- gains


@kernel
def gain(s, me, seat):
    """What a point that this seat loses is worth to a player: 1 from a sworn enemy, below 0 from a friend."""
    if seat == me or seat >= s.num_players or s.alive[seat] == 0 or s.ghost[seat] != 0:
        return 0.0
    if s.num_players == 3:
        return gain_of_three(s, me, seat)
    if s.living == 2:
        return 2.0
    mine = s.role[me]
    if mine == Role.RENEGADE:
        return gain_of_renegade(s, me, seat)
    if seat == s.sheriff:
        return GAIN[mine, Role.SHERIFF]
    deputy, outlaw, renegade = odds(s, me, seat)
    last_foe = 0.5 if mine != Role.OUTLAW and living_of(s, Role.OUTLAW) == 0 else 0.0
    return (deputy * GAIN[mine, Role.DEPUTY] + outlaw * GAIN[mine, Role.OUTLAW]
            + renegade * (GAIN[mine, Role.RENEGADE] + last_foe))


@kernel
def gain_of_three(s, me, seat):
    """B65: the prey first, the hunter less; of the last two each is the other's enemy."""
    if s.living == 2 or s.role[seat] == PREY[s.role[me]]:
        return 1.2
    return 0.5


@kernel
def gain_of_renegade(s, me, seat):
    """B64: a renegade keeps the sheriff alive, weakens whichever side is the stronger, and is left alone with the
    sheriff."""
    outlaws, deputies = living_of(s, Role.OUTLAW), living_of(s, Role.DEPUTY)
    if seat == s.sheriff:
        if outlaws == 0:
            return 0.05 if s.life[seat] > 3 else -0.8
        return -0.5 if s.life[seat] > 2 else -1.2
    if outlaws == 0:
        return 1.0
    deputy, outlaw, renegade = odds(s, me, seat)
    ahead = 0.3 * (outlaws - deputies - 1) - 0.3 * (s.life[s.sheriff] - 3)
    ahead = min(max(ahead, -0.4), 0.4)
    return (0.5 + ahead) * outlaw + (0.6 - ahead) * deputy + 0.5 * renegade


@kernel
def gains_of(s, me):
    """The gains from every seat, 0 for those who are not there."""
    return (gain(s, me, 0), gain(s, me, 1), gain(s, me, 2), gain(s, me, 3),
            gain(s, me, 4), gain(s, me, 5), gain(s, me, 6), gain(s, me, 7))


if MAX_PLAYERS != 8:
    raise ValueError("gains_of speaks of eight seats")


@kernel
def bounty(s, me, seat):
    """B61: what eliminating a seat brings beside its end: three cards for an outlaw; a sheriff loses all cards for a
    deputy."""
    deputy, outlaw, _ = odds(s, me, seat)
    value = CARD * 3.0 * outlaw if s.num_players > 3 else CARD * 3.0
    if s.role[me] == Role.SHERIFF:
        value -= deputy * (1.0 + CARD * (s.hand_count[me] + s.in_play[me].count))
    return value
