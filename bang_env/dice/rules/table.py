"""Who sits where, what they hold, and what everybody knows (X2, X3, X8, X13); every other rule file builds on this one."""

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
def deal(s, given, dealt, stock, size):
    """X2, X3: seats get what is given for them; the others get the rest of the stock, every deal equally likely."""
    free = (1 << size) - 1
    left = size
    for seat in range(s.num_players):
        if given[seat] >= 0:
            for item in range(size):
                if free >> item & 1 and stock[item] == given[seat]:
                    free ^= 1 << item
                    left -= 1
                    break
    for seat in range(s.num_players):
        if given[seat] >= 0:
            dealt[seat] = given[seat]
        else:
            skip = below(s.rng, left)
            item = 0
            while not free >> item & 1 or skip > 0:
                skip -= free >> item & 1
                item += 1
            free ^= 1 << item
            left -= 1
            dealt[seat] = stock[item]


@kernel
def deal_all(s):
    """X2, X3: a role and a character for every seat."""
    deal(s, s.given_roles, s.role, ROLES_IN_PLAY[s.num_players], s.num_players)
    deal(s, s.given_characters, s.character, ALL_CHARACTERS, NUM_CHARACTERS)


@kernel
def set_full_life(s, seat):
    """X3: the character's life, 2 more for the sheriff."""
    s.full_life[seat] = LIFE[s.character[seat]]
    if s.role[seat] == Role.SHERIFF:
        s.full_life[seat] += SHERIFF_BONUS


@kernel
def knows_role(s, player, seat):
    """X2: the sheriff's role, those of the eliminated, and his own; all with three players or when the game is decided."""
    return (seat == player or s.role[seat] == Role.SHERIFF or s.alive[seat] == 0 or s.num_players == 3
            or s.result == DECIDED)


@kernel
def redraw(s, player):
    """What a player cannot know, drawn afresh: the roles that are hidden from him, dealt anew over the same seats."""
    hidden = 0
    left = 0
    for seat in range(s.num_players):
        if not knows_role(s, player, seat):
            hidden += int(1 << (4 * s.role[seat]))
            left += 1
    for seat in range(s.num_players):
        if not knows_role(s, player, seat):
            pick = below(s.rng, left)
            role = 0
            while pick >= hidden >> (4 * role) & 15:
                pick -= hidden >> (4 * role) & 15
                role += 1
            s.role[seat] = role
            s.given_roles[seat] = -1
            hidden -= 1 << (4 * role)
            left -= 1


# ------------------------------------------------------------------------------------------------ seats and abilities


@kernel
def has(s, seat, character):
    """Whether this seat plays that character, abilities being in force."""
    return s.abilities == 1 and s.character[seat] == character


@kernel
def measure(s):
    """X8: distances from the roller, over those who are alive now."""
    s.starters = measure_ring(s, s.turn_of, s.distance)


@kernel
def put_dice_away(s):
    """Nothing is left to be rolled or resolved in this turn."""
    s.rolls_left = 0
    s.ones = s.twos = s.beers = s.gatlings = 0
    s.doubled = s.thirsty = 0


# ----------------------------------------------------------------------------------------------- arrows, life, memory


@kernel
def return_arrows(s, seat, arrows):
    """Arrows of a player go back to the pile."""
    if arrows > 0:
        s.arrows[seat] -= arrows
        s.pile += arrows
        log(s, Event.RETURN, seat, arrows, 0)


@kernel
def regain(s, seat, points, source):
    """X3: life regained, never above the starting life."""
    gained = min(points, s.full_life[seat] - s.life[seat])
    s.life[seat] += gained
    log(s, Event.REGAIN, seat, source, gained << 8 | s.life[seat])


# ----------------------------------------------------------------------------------------------- the pending decision


@kernel
def ask(s, player, question):
    """The pending decision: this player is to answer this question with one of the actions in `s.legal`."""
    s.actor = player
    s.question = question
    return True


@kernel
def ask_two(s, seat, question, yes, no):
    """A yes-or-no question to a player."""
    clear(s.legal)
    allow(s.legal, yes)
    allow(s.legal, no)
    return ask(s, seat, question)
