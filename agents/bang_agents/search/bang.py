"""What search knows of BANG!: beliefs about hidden roles, which answers come to the same, and what an unfinished game
promises.

The Bayes belief asks of every deal of the hidden roles that the player thinks possible how well the deeds that all
saw fit it: each deed of the public memory says something for or against its doer's role, as the scripted player has
it (`evidence` of `bang_env.players.bang_opinion`). Hands are left to the game's own redraw, every one that fits being
as likely as the next.
"""

from __future__ import annotations

import math

import numpy as np

from bang_agents.search.deals import deal_roles, weigh_logs, write_deals, write_roles
from bang_agents.search.tree import all_legal
from bang_env.bang.actions import USE_HAT, USE_IRON_PLATE, USE_SOMBRERO, Question
from bang_env.bang.cards import NUM_IN_PLAY, PREY, Role
from bang_env.bang.rules.knowledge import knows_role
from bang_env.core.jit import kernel
from bang_env.core.legal import is_legal
from bang_env.players.bang_opinion import OUTLAW, RENEGADE, evidence
from bang_env.players.bang_worth import WORN

DEFAULTS = {"rollout": "rules", "cut": "5", "belief": "bayes"}
"""The options that the searching agents have in this game, and what they are if they are not given."""
HIDES = ("roles", "hands")
"""What players do not know of each other."""
SECRET = (Question.OPEN_CARDS, Question.OWN_CARD, Question.EXCESS)
"""Questions whose answers others may not see: Kit Carlson's choice, a card that is given, one that is buried."""
UNIFORM, BAYES, TRUE = range(3)
_ONE = np.uint64(1)

# -------------------------------------------------------------------------------------------------------- equal actions


@kernel
def distinct(s, options):
    """The legal actions; of the green cards that are Missed! and nothing else only the first."""
    all_legal(s, options)
    if s.question == Question.HIT:
        for action in (USE_SOMBRERO, USE_HAT):
            if is_legal(options, action) and alike(s, action) != action:
                options[action >> 6] &= ~(_ONE << np.uint64(action & 63))


@kernel
def alike(s, action):
    """Of the green cards that are Missed! and nothing else, the first."""
    if action in (USE_SOMBRERO, USE_HAT):
        for first in (USE_IRON_PLATE, USE_SOMBRERO):
            if first < action and is_legal(s.legal, first):
                return first
    return action


@kernel
def tidy(s):
    """There is nothing to be put in order."""


@kernel
def meant(s, action):
    """Nothing was put in order."""
    return action


# -------------------------------------------------------------------------------------------------------------- beliefs


@kernel
def weigh(s, player, belief, worlds, weights):
    """The deals of hidden roles that a belief tells apart, with their weights; 0 if it leaves them all to `redraw`."""
    if belief == UNIFORM or s.num_players == 3:
        return 0
    if belief == TRUE:
        write_roles(s, worlds[0])
        weights[0] = 1.0
        return 1
    hidden = 0
    for seat in range(s.num_players):
        hidden |= int(not knows_role(s, player, seat)) << seat
    number = write_deals(s, hidden, worlds)
    for world in range(number):
        deal_roles(s, worlds[world])
        weights[world] = fit(s, hidden)
    weigh_logs(weights, number)
    return number


@kernel
def settle_world(s, world):
    """Deal the roles as this world has them."""
    deal_roles(s, world)


@kernel
def fit(s, hidden):
    """The log-likelihood of the deeds that all saw, if the roles are as dealt in `s`."""
    likelihood = 0.0
    for seat in range(s.num_players):
        if hidden >> seat & 1:
            if s.role[seat] == Role.OUTLAW:
                likelihood += evidence(s, seat, OUTLAW)
            elif s.role[seat] == Role.RENEGADE:
                likelihood += evidence(s, seat, RENEGADE)
    return likelihood


# ----------------------------------------------------------------------------------------------------- unfinished games

OUTLAWS_WIN = np.array([[-0.46, -0.12, 0.30, 0.0], [-0.94, -0.23, 0.32, -0.16], [0.0, 0.30, -0.59, 0.14],
                        [-0.25, -0.11, 0.21, -0.03], [-0.45, -0.13, 0.23, 0.04]])
RENEGADE_WINS = np.array([[-0.17, -0.26, 0.07, 0.31], [-0.42, -0.19, 0.05, 0.47], [0.0, 0.28, -0.07, -1.80],
                          [-0.07, -0.13, 0.05, 0.12], [-0.24, -0.23, -0.02, 0.24]])
"""The logit of the outlaws' (a renegade's) win against the sheriff's, by role: of a point of life, one of the last LAST
points, a living player, a card in hand, and of what lies in front of a player."""
LAST = 2
NO_OUTLAW, NO_DEPUTY, NEITHER, ALWAYS = (-2.15, 0.07), (0.60, 0.33), (-2.65, 0.18), (1.84, 0.38)
"""The same of there being no outlaw, no deputy, neither of them any more; and in any case."""


@kernel
def worn_worth(s, seat):
    """What the cards in front of a seat are worth to it."""
    value = 0.0
    for index in range(NUM_IN_PLAY):
        if s.worn[seat] >> np.uint64(index) & _ONE:
            value += WORN[index]
    return value


@kernel
def logit(s, weights, seat):
    """What one living seat adds to a party's logit."""
    role = s.role[seat]
    life = max(s.life[seat], 0)
    return (weights[0, role] * life + weights[1, role] * min(life, LAST) + weights[2, role]
            + weights[3, role] * s.hand_count[seat] + weights[4, role] * worn_worth(s, seat))


@kernel
def judge(s, values):
    """What each player may expect: the chances of the three parties, as 2 * (chance to win) - 1."""
    if s.num_players == 3:
        judge_three(s, values)
        return
    outlaws, renegade = ALWAYS[0], ALWAYS[1]
    living = 0
    for seat in range(s.num_players):
        if s.alive[seat] != 0 and s.ghost[seat] == 0:
            living |= 1 << s.role[seat]
            outlaws += logit(s, OUTLAWS_WIN, seat)
            renegade += logit(s, RENEGADE_WINS, seat)
    no_outlaw, no_deputy = not living >> Role.OUTLAW & 1, not living >> Role.DEPUTY & 1
    if no_outlaw:
        outlaws += NO_OUTLAW[0]
        renegade += NO_OUTLAW[1]
    if no_deputy:
        outlaws += NO_DEPUTY[0]
        renegade += NO_DEPUTY[1]
    if no_outlaw and no_deputy:
        outlaws += NEITHER[0]
        renegade += NEITHER[1]
    share_chances(s, math.exp(outlaws), math.exp(renegade), values)


@kernel
def share_chances(s, outlaws, renegade, values):
    """Write what each player may expect, given the chances of the outlaws and the renegades against 1 of the
    sheriff's."""
    renegades = 0
    for seat in range(s.num_players):
        renegades += int(s.alive[seat] != 0 and s.role[seat] == Role.RENEGADE)
    if renegades == 0:
        renegade = 0.0
    total = 1.0 + outlaws + renegade
    for seat in range(s.num_players):
        chance = 1.0
        if s.role[seat] == Role.OUTLAW:
            chance = outlaws
        elif s.role[seat] == Role.RENEGADE:
            chance = renegade / renegades if s.alive[seat] != 0 else 0.0
        values[seat] = 2.0 * chance / total - 1.0


@kernel
def judge_three(s, values):
    """With three players: the chances by life and cards, and by the life of who hunts the player and who is hunted."""
    total = 0.0
    for seat in range(s.num_players):
        values[seat] = math.exp(logit_of_three(s, seat)) if s.alive[seat] != 0 else 0.0
        total += values[seat]
    for seat in range(s.num_players):
        values[seat] = 2.0 * values[seat] / total - 1.0


@kernel
def logit_of_three(s, seat):
    """What speaks for one of three players."""
    life = max(s.life[seat], 0)
    value = 0.69 * life + 0.68 * min(life, LAST) + 0.22 * s.hand_count[seat] + 0.36 * worn_worth(s, seat)
    if s.living < 3:
        return value
    for other in range(s.num_players):
        if PREY[s.role[other]] == s.role[seat]:
            value += 0.41 * s.life[other]
        elif other != seat:
            value += 0.13 * s.life[other] - 0.16 * min(s.life[other], LAST)
    return value
