"""Who sits where, what they hold, and what everybody knows (X2, X3, X8, X13).

All other rule files build on this one.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED
from bang_env.core.legal import allow, clear
from bang_env.core.rng import below
from bang_env.core.seats import measure_ring
from bang_env.dice.cards import LIFE, NUM_CHARACTERS, ROLES_IN_PLAY, SHERIFF_BONUS, Role
from bang_env.dice.state import Event

ALL_CHARACTERS = np.arange(NUM_CHARACTERS, dtype=np.int64)


# -------------------------------------------------------------------------------------------------- the deal (X2, X3)


@kernel
def deal(s, wishes, seats, stock, size):
    """X2, X3: seats get what the options ask for, the others the rest of the stock, every deal equally likely."""
    free = (1 << size) - 1
    rest = size
    for seat in range(s.num_players):
        if wishes[seat] >= 0:
            for item in range(size):
                if free >> item & 1 and stock[item] == wishes[seat]:
                    free ^= 1 << item
                    rest -= 1
                    break
    for seat in range(s.num_players):
        if wishes[seat] >= 0:
            seats[seat] = wishes[seat]
        else:
            skip = below(s.rng, rest)
            item = 0
            while not free >> item & 1 or skip > 0:
                skip -= free >> item & 1
                item += 1
            free ^= 1 << item
            rest -= 1
            seats[seat] = stock[item]


@kernel
def deal_all(s):
    """X2, X3: a role and a character for every seat."""
    deal(s, s.given_roles, s.role, ROLES_IN_PLAY[s.num_players], s.num_players)
    deal(s, s.given_characters, s.character, ALL_CHARACTERS, NUM_CHARACTERS)


@kernel
def set_full_life(s, seat):
    """X3: a player starts with the character's life, the sheriff with 2 more."""
    s.full_life[seat] = LIFE[s.character[seat]]
    if s.role[seat] == Role.SHERIFF:
        s.full_life[seat] += SHERIFF_BONUS


@kernel
def knows_role(s, player, seat):
    """X2: a player knows their own role, the sheriff and the eliminated; all if three play or the game is decided."""
    return (seat == player or s.role[seat] == Role.SHERIFF or s.alive[seat] == 0 or s.num_players == 3
            or s.result == DECIDED)


@kernel
def redraw(s, player):
    """Draw again what a player cannot know: deal the roles that are hidden from them again, over the same seats."""
    hidden = 0
    rest = 0
    for seat in range(s.num_players):
        if not knows_role(s, player, seat):
            hidden += int(1 << (4 * s.role[seat]))
            rest += 1
    for seat in range(s.num_players):
        if not knows_role(s, player, seat):
            pick = below(s.rng, rest)
            role = 0
            while pick >= hidden >> (4 * role) & 15:
                pick -= hidden >> (4 * role) & 15
                role += 1
            s.role[seat] = role
            s.given_roles[seat] = -1
            hidden -= 1 << (4 * role)
            rest -= 1


# ------------------------------------------------------------------------------------------------ seats and abilities


@kernel
def has(s, seat, character):
    """Whether this seat plays that character and abilities are in force."""
    return s.abilities == 1 and s.character[seat] == character


@kernel
def measure(s):
    """X8: measure the distances from the roller, counting only those who are alive now."""
    s.starters = measure_ring(s, s.turn_of, s.distance)


@kernel
def put_dice_away(s):
    """Leave nothing to roll or to resolve in this turn."""
    s.rolls_left = 0
    s.ones = s.twos = s.beers = s.gatlings = 0
    s.doubled = s.thirsty = 0


# ----------------------------------------------------------------------------------------------- arrows, life, memory


@kernel
def return_arrows(s, seat, arrows):
    """A player's arrows go back to the pile."""
    if arrows > 0:
        s.arrows[seat] -= arrows
        s.pile += arrows
        log(s, Event.RETURN, seat, arrows, 0)


@kernel
def regain(s, seat, points, source):
    """X3: a player regains life, never above the starting life."""
    gain = min(points, s.full_life[seat] - s.life[seat])
    s.life[seat] += gain
    log(s, Event.REGAIN, seat, source, gain << 8 | s.life[seat])


# ----------------------------------------------------------------------------------------------- the pending decision


@kernel
def ask(s, player, question):
    """Ask a question: this player must answer it with one of the actions in `s.legal`."""
    s.actor = player
    s.question = question
    return True


@kernel
def ask_two(s, seat, question, yes, no):
    """Ask a player a yes-or-no question."""
    clear(s.legal)
    allow(s.legal, yes)
    allow(s.legal, no)
    return ask(s, seat, question)
