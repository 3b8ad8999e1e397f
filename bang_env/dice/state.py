"""The Dice Game's record: every field with its shape, meaning, and who may see it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from bang_env.core.layout import Field, common_fields
from bang_env.dice.actions import ACTIONS
from bang_env.dice.cards import MAX_PLAYERS, NUM_DICE

N = MAX_PLAYERS


class Stage(IntEnum):
    """How far a turn has come, in the order of the rulebook."""

    BEGIN = 0  # X4: a turn begins
    HEAL = 1  # X5: Sid Ketchum chooses
    ROLL = 2  # X6: all five dice
    REROLL = 3  # X6: which dice to roll again
    DYNAMITE = 4  # X7: the dice are final
    SHOOT = 5  # X9: bull's eyes are assigned one by one
    LOSE = 6  # X10, X11: the points of one event are lost one by one
    BEER = 7  # X14
    GATLING = 8  # X15: Kit Carlson's arrows
    GUN = 9  # X15: the Gatling Gun
    SUZY = 10  # X16
    END = 11  # X4: the turn ends
    OVER = 12  # X17 to X19


class Cause(IntEnum):
    """What makes players lose life: the event being resolved."""

    NOTHING = 0
    BULLS_EYES = 1
    GUN = 2
    DYNAMITE = 3
    INDIANS = 4


class Event(IntEnum):
    """Kinds of events, in the order of `bang_env.dice.events.EVENT_KINDS`."""

    DEAL = 0
    TURN = 1
    ROLL = 2
    ARROW = 3
    INDIANS = 4
    LOSE = 5
    INSTEAD = 6
    RETURN = 7
    OUT = 8
    REGAIN = 9
    AIM = 10
    NO_TARGET = 11
    GUN = 12
    OVER = 13
    TRUNCATED = 14


class Source(IntEnum):
    """Where regained life comes from."""

    BEER = 0
    SID = 1
    SUZY = 2
    SAM = 3


FIELDS = [
    *common_fields(len(ACTIONS), N),
    # options
    Field("turn_limit", np.int64, (), "the game is truncated after this many turns; 0 for no limit", kept=True),
    Field("abilities", np.int8, (), "1 if characters have their abilities", kept=True),
    Field("given_roles", np.int8, (N,), "role each seat is to get, -1 for a random one", "nobody", kept=True),
    Field("given_characters", np.int8, (N,), "character each seat is to get, -1 for a random one", kept=True),
    # the table
    Field("turn", np.int64, (), "the turn's number, from 1"),
    Field("turn_of", np.int64, (), "seat of the roller"),
    Field("stage", np.int8, (), "where in the turn the game stands"),
    Field("question", np.int8, (), "what the actor is asked"),
    Field("pile", np.int8, (), "arrows in the pile"),
    Field("role", np.int8, (N,), "role of each seat",
          "all for the sheriff, the eliminated, three players or a decided game; else its owner"),
    Field("character", np.int8, (N,), "character of each seat"),
    Field("alive", np.int8, (N,), "1 until eliminated"),
    Field("life", np.int8, (N,), "life points"),
    Field("full_life", np.int8, (N,), "starting life points, never exceeded"),
    Field("arrows", np.int8, (N,), "arrows in front of each seat"),
    # the turn
    Field("distance", np.int8, (N,),
          "places from the roller, over those alive at the turn's start; 0 for the roller and the out"),
    Field("starters", np.int8, (), "how many were alive when the turn began"),
    Field("rolled", np.int8, (), "1 once the dice have been rolled this turn"),
    Field("dice", np.int8, (NUM_DICE,), "face of each die"),
    Field("rolls_left", np.int8, (), "how many more rolls the roller may make"),
    # what is being resolved
    Field("ones", np.int8, (), "ones still to be assigned"),
    Field("twos", np.int8, (), "twos still to be assigned"),
    Field("beers", np.int8, (), "beers still to be given"),
    Field("gatlings", np.int8, (), "gatlings Kit Carlson may still use"),
    Field("doubled", np.int8, (), "1 once Slab the Killer has doubled a bull's eye this turn"),
    Field("thirsty", np.int8, (), "1 if Jesse Jones's beers count 2 this turn"),
    Field("cause", np.int8, (), "the event whose points are being lost"),
    Field("at", np.int8, (), "how many steps left of the roller that event has come to"),
    Field("points", np.int8, (N,), "points aimed at each seat and not yet lost"),
    Field("to_return", np.int8, (), "points for which Pedro Ramirez is still to be asked"),
    Field("offended", np.int8, (), "1 if El Gringo lost a point in this event"),
    # public memory
    Field("shot", np.uint8, (N, N), "bull's eye points each seat aimed at each other"),
    Field("spared", np.uint8, (N, N), "bull's eyes each seat aimed at others while this one was in reach"),
    Field("healed", np.uint8, (N, N), "beers and Sid Ketchum's heals each seat gave each other"),
    Field("relieved", np.uint8, (N,), "arrows Kit Carlson returned for each seat"),
]

