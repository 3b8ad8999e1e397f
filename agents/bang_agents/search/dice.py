"""What search knows of the Dice Game: beliefs about hidden roles, and what an unfinished game promises.

The Bayes belief goes through all deals of the hidden roles that the player thinks possible, and asks how well each
fits the deeds that everybody saw, if everybody plays as the scripted player does. That player shoots, spares and
heals others by what a point of their life is worth to them (`gain` of `bang_env.players.dice`), which depends on
their own role and on what everybody knows. So in each deal the chance that they shoot a seat in reach is a logistic
function of that gain. The deeds are those in the record's public memory; a player learns nothing from their own.
"""

from __future__ import annotations

import math

import numpy as np

from bang_agents.search.deals import deal_roles, weigh_logs, write_deals, write_roles
from bang_agents.search.tree import all_legal
from bang_env.core.jit import kernel
from bang_env.core.legal import allow_many, clear, is_legal
from bang_env.dice.actions import REROLL, Question
from bang_env.dice.cards import NUM_DICE, NUM_FACES, Role
from bang_env.dice.observation import OBSERVATION
from bang_env.dice.rules.dice import REROLLS_WITHOUT
from bang_env.dice.rules.table import knows_role
from bang_env.players.dice import gain, sheriff_seat

DEFAULTS = {"rollout": "rules", "cut": "2", "belief": "bayes"}
"""The options that the searching agents have in this game, and what they are if they are not given."""
HIDES = ("roles",)
"""What players do not know of each other."""
SECRET = ()
"""Questions whose answers others may not see."""
UNIFORM, BAYES, TRUE = range(3)
SHOOTING, HEALING = 2.3, 0.9
"""How sharply the gain tells who is shot, and who is healed."""

# -------------------------------------------------------------------------------------------------------- equal actions


@kernel
def distinct(s, options):
    """The legal actions; of sets of dice to roll again that show the same faces only the one with the later dice."""
    all_legal(s, options)
    if s.question != Question.REROLL:
        return
    for dice in range(1 << NUM_DICE):
        if not latest(s, dice):
            options[0] &= ~(np.uint64(1) << np.uint64(REROLL + dice))


@kernel
def latest(s, dice):
    """Whether no die is chosen while a later one with the same face is not."""
    for die in range(NUM_DICE):
        for later in range(die + 1, NUM_DICE):
            if dice >> die & 1 and not dice >> later & 1 and s.dice[die] == s.dice[later]:
                return False
    return True


@kernel
def alike(s, action):
    """Of the sets of dice to roll again that show the same faces as this one, that with the later dice."""
    if s.question != Question.REROLL or action < REROLL or action >= REROLL + (1 << NUM_DICE):
        return action
    dice, chosen = action - REROLL, 0
    for die in range(NUM_DICE):
        if dice >> die & 1:
            last = -1
            for other in range(NUM_DICE):
                if s.dice[other] == s.dice[die] and not chosen >> other & 1:
                    last = other
            chosen |= 1 << last
    return REROLL + chosen


@kernel
def tidy(s):
    """Put the dice in the order of their faces. Their order means nothing, so positions with the same dice are one."""
    fixed = 0
    for die in range(NUM_DICE):
        fixed |= int(not is_legal(s.legal, REROLL + (1 << die))) << die
    for first in range(1, NUM_DICE):
        for die in range(first, 0, -1):
            if s.dice[die - 1] > s.dice[die]:
                s.dice[die - 1], s.dice[die] = s.dice[die], s.dice[die - 1]
                if fixed >> die & 1 != fixed >> (die - 1) & 1:
                    fixed ^= 3 << (die - 1)
    if s.question == Question.REROLL:
        clear(s.legal)
        allow_many(s.legal, REROLL, REROLLS_WITHOUT[fixed])


@kernel
def meant(s, action):
    """What an action is called where the dice lie as they were rolled, if they were put in order."""
    if s.question != Question.REROLL:
        return action
    dice, place = 0, 0
    for face in range(NUM_FACES):
        for die in range(NUM_DICE):
            if s.dice[die] == face:
                dice |= ((action - REROLL) >> place & 1) << die
                place += 1
    return REROLL + dice


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
        weights[world] = fit(s, player)
    weigh_logs(weights, number)
    return number


@kernel
def settle_world(s, world):
    """Deal the roles as this world has them."""
    deal_roles(s, world)


@kernel
def fit(s, player):
    """The log-likelihood of the deeds that everybody saw, if the roles are those in `s` and all play by the script."""
    sheriff = sheriff_seat(s)
    likelihood = 0.0
    for doer in range(s.num_players):
        if doer == player:
            continue
        for seat in range(s.num_players):
            deeds = np.int64(s.shot[doer, seat]) + np.int64(s.spared[doer, seat]) + np.int64(s.healed[doer, seat])
            if seat != doer and deeds > 0:
                worth = gain(s, doer, seat, sheriff)
                likelihood -= s.shot[doer, seat] * math.log(1.0 + math.exp(-SHOOTING * worth))
                likelihood -= s.spared[doer, seat] * math.log(1.0 + math.exp(SHOOTING * worth))
                likelihood -= s.healed[doer, seat] * HEALING * worth
    return likelihood


# ----------------------------------------------------------------------------------------------------- unfinished games

OUTLAWS = np.array([[-0.33, -0.14, 0.18, 0.02], [0.22, -0.31, 0.76, -0.08], [0.34, 0.12, -0.14, -0.05],
                    [-0.34, -0.11, 0.02, 0.11]])
RENEGADE = np.array([[-0.17, -0.22, 0.07, 0.25], [-4.0, -0.62, 0.12, 3.2], [0.15, 0.16, -0.05, -0.19],
                     [-0.23, -0.07, -0.01, 0.33]])
"""The logit of the outlaws' (a renegade's) win against the sheriff's, by role: of a point of life, a living player,
an arrow, and one of the last LAST points of life."""
LAST = 3


@kernel
def judge(s, values):
    """What each player may expect, 2 * (chance to win) - 1, by the chances that life and roles give each party."""
    if s.num_players == 3:
        judge_three(s, values)
        return
    outlaws, renegade = 0.0, 0.0
    for seat in range(s.num_players):
        if s.alive[seat]:
            role = s.role[seat]
            last = min(s.life[seat], LAST)
            life, arrows = s.life[seat], s.arrows[seat]
            outlaws += OUTLAWS[0, role] * life + OUTLAWS[1, role] + OUTLAWS[2, role] * arrows + OUTLAWS[3, role] * last
            renegade += (RENEGADE[0, role] * life + RENEGADE[1, role] + RENEGADE[2, role] * arrows
                         + RENEGADE[3, role] * last)
    of_outlaws, of_renegade = math.exp(outlaws), math.exp(renegade)
    total = 1.0 + of_outlaws + of_renegade
    for seat in range(s.num_players):
        chance = 1.0
        if s.role[seat] == Role.OUTLAW:
            chance = of_outlaws
        elif s.role[seat] == Role.RENEGADE:
            chance = of_renegade if s.alive[seat] else 0.0
        values[seat] = 2.0 * chance / total - 1.0


@kernel
def judge_three(s, values):
    """With three players: each one's share of the life left."""
    total = 0.0
    for seat in range(s.num_players):
        total += s.life[seat]
    for seat in range(s.num_players):
        values[seat] = 2.0 * s.life[seat] / total - 1.0


# --------------------------------------------------------------------------------------------------------- sorted dice

_FACES = np.arange(OBSERVATION.length)[OBSERVATION["dice"]].reshape(OBSERVATION.pieces["dice"].shape)
"""Where an observation has the faces of each die."""
_SETS = 1 << NUM_DICE
_CHOSEN = np.arange(_SETS)[:, None] >> np.arange(NUM_DICE) & 1
"""Which dice each re-roll names."""


class Order:
    """How the dice of some positions are put in the order of their faces, and what that does to actions."""

    def __init__(self, observations: np.ndarray) -> None:
        faces = observations[:, _FACES]
        self.dice = np.where(faces.any(2), faces.argmax(2), faces.shape[2]).argsort(axis=1, kind="stable")
        """The die at each sorted place."""
        self.sets = (_CHOSEN[None] << self.dice[:, None, :]).sum(2)
        """The set of dice that each set of sorted places means."""
        self.rows = np.arange(len(observations))

    def seen(self, observations: np.ndarray) -> np.ndarray:
        """The observations with sorted dice."""
        changed = observations.copy()
        changed[:, _FACES.ravel()] = observations[:, _FACES][self.rows[:, None], self.dice].reshape(len(changed), -1)
        return changed

    def masks(self, masks: np.ndarray) -> np.ndarray:
        """The masks of actions that name sorted places."""
        changed = masks.copy()
        changed[:, REROLL:REROLL + _SETS] = masks[self.rows[:, None], REROLL + self.sets]
        return changed

    def meant(self, actions: np.ndarray) -> np.ndarray:
        """The actions that are meant by actions that name sorted places."""
        sets = actions - REROLL
        return np.where((sets >= 0) & (sets < _SETS), REROLL + self.sets[self.rows, sets.clip(0, _SETS - 1)], actions)
