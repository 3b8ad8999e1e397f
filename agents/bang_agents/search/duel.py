"""What search knows of The Duel: what an unfinished game promises. All worlds that can be drawn are equally likely."""

from __future__ import annotations

import math

import numpy as np

from bang_agents.search.tree import all_legal
from bang_env.core.jit import kernel
from bang_env.duel.cards import CARD_NAMES, LIFE, NUM_EQUIPMENT
from bang_env.duel.rules.menu import EQUIPMENT_NAMES

DEFAULTS = {"rollout": "rules", "cut": "4"}
"""The options that the searching agents have in this game, and what they are if they are not given."""
LIFE_IN_PLAY, LIFE_IN_RESERVE, CHARACTER_LEFT, HAND_CARD, ON_TURN = 0.33, 0.36, 0.25, 0.2, -0.14
_WORN = {"Bank": 0.18, "Barrel": 0.12, "Clock": 0.06, "Dynamite": -0.04, "Gun belt": 0.11, "Hat": 0.14,
         "Rattlesnake": -0.15, "Stampede": -0.1}
WORN = np.array([_WORN.get(CARD_NAMES[name], 0.0) for name in EQUIPMENT_NAMES])
"""Weights of what one side has more than the other, in the logit of its chance to win."""
SPREAD = 5.0
"""The same lead decides more the less life is left in all: leads are scaled by SPREAD / sqrt(1 + all life)."""


@kernel
def judge(s, values):
    """What each side may expect: its lead in life, characters, cards and Equipment, as 2 * (chance to win) - 1."""
    lead = ON_TURN * (1.0 if s.turn_of == 0 else -1.0)
    life = 1.0
    for side in range(2):
        sign = 1.0 if side == 0 else -1.0
        lead += sign * HAND_CARD * s.hand_count[side]
        for slot in range(2):
            if s.character[side, slot] >= 0:
                life += s.life[side, slot]
                lead += sign * (LIFE_IN_PLAY * s.life[side, slot] + CHARACTER_LEFT)
                for index in range(NUM_EQUIPMENT):
                    if s.worn[side, slot] >> index & 1:
                        lead += sign * WORN[index]
        for place in range(s.reserve[side].count):
            points = 1.0 * LIFE[s.reserve[side].cards[place]]
            life += points
            lead += sign * (LIFE_IN_RESERVE * points + CHARACTER_LEFT)
    values[0] = math.tanh(0.5 * SPREAD * lead / math.sqrt(life))
    values[1] = -values[0]


@kernel
def distinct(s, options):
    """All legal actions differ."""
    all_legal(s, options)


@kernel
def alike(s, action):
    """All legal actions differ."""
    return action


@kernel
def tidy(s):
    """There is nothing to be put in order."""


@kernel
def meant(s, action):
    """Nothing was put in order."""
    return action


@kernel
def weigh(s, player, belief, worlds, weights):
    """The Duel's hidden things are cards and characters: every world that fits is as likely as the next."""
    return 0


@kernel
def settle_world(s, world):
    """There is nothing to be settled."""
