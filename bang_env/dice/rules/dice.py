"""What the roller does with the dice: rolling, bull's eyes, beers, gatlings (X5 to X9, X14 to X16)."""

from __future__ import annotations

import numpy as np

from bang_env.core.bits import first_bit, set_bits
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear, count
from bang_env.core.rng import below
from bang_env.core.seats import MOST_REMEMBERED, place_of, remember, seat_at
from bang_env.dice.actions import (
    BEER,
    DOUBLE,
    GATLING,
    HEAL,
    NO_ARROW,
    REROLL,
    SHOOT,
    Question,
)
from bang_env.dice.cards import NUM_DICE, NUM_FACES, REROLLS, Character, Face
from bang_env.dice.rules.losing_life import begin_losses, take_arrow
from bang_env.dice.rules.table import ask, has, regain, return_arrows
from bang_env.dice.state import Cause, Event, Source, Stage

REROLLS_WITHOUT = np.array([sum(1 << dice for dice in range(1 << NUM_DICE) if not dice & fixed)
                            for fixed in range(1 << NUM_DICE)], np.uint64)
"""For each set of dice that must stay: the sets of dice that may be rolled again, as bits."""
OUTCOMES = np.array([NUM_FACES**dice for dice in range(NUM_DICE + 1)], np.int64)
"""How many outcomes a roll has, by the number of dice."""

# ---------------------------------------------------------------------------------------------------- Sid Ketchum (X5)


@kernel
def ask_heal(s):
    """X5: Sid Ketchum chooses a living player who regains 1."""
    clear(s.legal)
    for seat in range(s.num_players):
        if s.alive[seat]:
            allow(s.legal, HEAL + place_of(s, seat, s.turn_of))
    return ask(s, s.turn_of, Question.HEAL)


@kernel
def sid_heals(s, seat):
    """X5: the player whom Sid Ketchum chose regains 1; then the roller rolls."""
    remember(s.healed, s.turn_of, seat, 1)
    regain(s, seat, 1, Source.SID)
    s.stage = Stage.ROLL


# --------------------------------------------------------------------------------------------------- rolling (X6, X7)


@kernel
def first_roll(s):
    """X6: roll all five dice; two more rolls, three for Lucky Duke."""
    s.rolled = 1
    s.rolls_left = REROLLS + 1 if has(s, s.turn_of, Character.LUCKY_DUKE) else REROLLS
    roll(s, (1 << NUM_DICE) - 1)


@kernel
def reroll(s, dice):
    """X6: roll the chosen dice again; choosing none ends the rolling."""
    if dice == 0:
        s.rolls_left = 0
        s.stage = Stage.DYNAMITE
    else:
        s.rolls_left -= 1
        roll(s, dice)


@kernel
def roll(s, dice):
    """X6: roll these dice and take an arrow for each arrow among them, until the Indians eliminate the roller."""
    rest = np.uint64(dice)
    outcome = below(s.rng, OUTCOMES[set_bits(rest)])
    arrows = 0
    faces = 0
    while rest != 0:
        die = first_bit(rest)
        rest &= rest - np.uint64(1)
        face = outcome % NUM_FACES
        outcome //= NUM_FACES
        s.dice[die] = face
        faces |= (face + 1) << (3 * die)
        arrows += face == Face.ARROW
    log(s, Event.ROLL, s.turn_of, faces, 0)
    s.stage = Stage.REROLL
    for _ in range(arrows):
        take_arrow(s, s.turn_of)
        if s.stage == Stage.OVER or s.stage == Stage.END:
            return


@kernel
def dice_showing(s, face):
    """How many dice show this face."""
    number = 0
    for die in range(NUM_DICE):
        if s.dice[die] == face:
            number += 1
    return number


@kernel
def ask_reroll(s):
    """X6: with rolls left and fewer than 3 dynamites, choose dice to roll again; dynamites only as Black Jack."""
    if s.rolls_left == 0 or dice_showing(s, Face.DYNAMITE) >= 3:
        s.rolls_left = 0
        s.stage = Stage.DYNAMITE
        return False
    fixed = 0
    if not has(s, s.turn_of, Character.BLACK_JACK):
        for die in range(NUM_DICE):
            if s.dice[die] == Face.DYNAMITE:
                fixed |= 1 << die
    clear(s.legal)
    allow_many(s.legal, REROLL, REROLLS_WITHOUT[fixed])
    return ask(s, s.turn_of, Question.REROLL)


@kernel
def sum_up_dice(s):
    """X7: the dice are final; count them, and 3 or more dynamites cost the roller a point."""
    count_dice(s)
    s.stage = Stage.SHOOT
    if dice_showing(s, Face.DYNAMITE) >= 3:
        s.points[s.turn_of] = 1
        begin_losses(s, Cause.DYNAMITE)


@kernel
def count_dice(s):
    """X7: count the bull's eyes, beers and gatlings that the final dice give the roller."""
    s.ones = dice_showing(s, Face.ONE)
    s.twos = dice_showing(s, Face.TWO)
    s.beers = dice_showing(s, Face.BEER)
    s.gatlings = dice_showing(s, Face.GATLING)


# ----------------------------------------------------------------------------------------------- bull's eyes (X8, X9)


@kernel
def reach(s, two):
    """X8: the distances a one or a two reaches, as a set of bits."""
    short = s.starters <= 3
    distance = 2 if two and not short else 1
    reached = 1 << distance
    if has(s, s.turn_of, Character.CALAMITY_JANET) and not short:
        reached = 1 << 1 | 1 << 2
    if has(s, s.turn_of, Character.ROSE_DOOLAN):
        reached |= 1 << (distance + 1)
    return reached


@kernel
def in_reach(s, seat, reached):
    """X8: whether this seat can be aimed at: alive, not the roller, at one of these distances."""
    return s.alive[seat] == 1 and seat != s.turn_of and reached >> s.distance[seat] & 1 == 1


@kernel
def ask_shoot(s):
    """X9: assign the bull's eyes one by one, ones first; a die without a target is lost; then resolve them all."""
    while s.ones + s.twos > 0:
        reached = reach(s, s.ones == 0)
        doubles = s.beers > 0 and s.doubled == 0 and has(s, s.turn_of, Character.SLAB_THE_KILLER)
        targets = 0
        only = 0
        clear(s.legal)
        for seat in range(s.num_players):
            if in_reach(s, seat, reached):
                targets += 1
                only = seat
                place = place_of(s, seat, s.turn_of)
                allow(s.legal, SHOOT + place - 1)
                if doubles:
                    allow(s.legal, DOUBLE + place - 1)
        if targets > 1 or (targets == 1 and doubles):
            return ask(s, s.turn_of, Question.SHOOT)
        if targets == 1:
            aim(s, only, 1)
        else:
            log(s, Event.NO_TARGET, s.turn_of, Face.TWO if s.ones == 0 else Face.ONE, 0)
            use_bulls_eye(s)
    begin_losses(s, Cause.BULLS_EYES)
    return False


@kernel
def use_bulls_eye(s):
    """X9: use up one bull's eye, ones before twos."""
    if s.ones > 0:
        s.ones -= 1
    else:
        s.twos -= 1


@kernel
def aim(s, target, points):
    """X9: assign the next bull's eye to a player; the table remembers who was aimed at and who was spared."""
    reached = reach(s, s.ones == 0)
    for seat in range(s.num_players):
        if seat != target and in_reach(s, seat, reached):
            remember(s.spared, s.turn_of, seat, 1)
    remember(s.shot, s.turn_of, target, points)
    log(s, Event.AIM, s.turn_of, target, points)
    s.points[target] += points
    use_bulls_eye(s)


# -------------------------------------------------------------------------------------------------------- beers (X14)


@kernel
def ask_beer(s):
    """X14: the roller gives each beer to a living player."""
    if s.beers == 0:
        s.stage = Stage.GATLING
        return False
    clear(s.legal)
    for seat in range(s.num_players):
        if s.alive[seat]:
            allow(s.legal, BEER + place_of(s, seat, s.turn_of))
    return ask(s, s.turn_of, Question.BEER)


@kernel
def give_beer(s, seat):
    """X14: a beer gives 1; Jesse Jones's own beer gives 2 if they were thirsty before the first one."""
    s.beers -= 1
    remember(s.healed, s.turn_of, seat, 1)
    regain(s, seat, 2 if seat == s.turn_of and s.thirsty == 1 else 1, Source.BEER)


# --------------------------------------------------------------------------------------- gatlings and Suzy (X15, X16)


@kernel
def ask_kit(s):
    """X15: for each gatling Kit Carlson may return an arrow of any player, if there is one."""
    while s.gatlings > 0 and has(s, s.turn_of, Character.KIT_CARLSON):
        clear(s.legal)
        for seat in range(s.num_players):
            if s.arrows[seat] > 0:
                allow(s.legal, GATLING + place_of(s, seat, s.turn_of))
        if count(s.legal) == 0:
            break
        allow(s.legal, NO_ARROW)
        return ask(s, s.turn_of, Question.GATLING)
    s.gatlings = 0
    s.stage = Stage.GUN
    return False


@kernel
def kit_returns(s, action):
    """X15: Kit Carlson uses one gatling to return an arrow, or does not."""
    s.gatlings -= 1
    if action != NO_ARROW:
        seat = seat_at(s, action - GATLING, s.turn_of)
        return_arrows(s, seat, 1)
        if s.relieved[seat] < MOST_REMEMBERED:
            s.relieved[seat] += 1


@kernel
def gatling_gun(s):
    """X15: with 3 gatlings (Willy the Kid: 2) everybody else alive except Paul Regret loses 1."""
    s.stage = Stage.SUZY
    minimum = 2 if has(s, s.turn_of, Character.WILLY_THE_KID) else 3
    if dice_showing(s, Face.GATLING) >= minimum:
        log(s, Event.GUN, s.turn_of, 0, 0)
        for seat in range(s.num_players):
            if s.alive[seat] and seat != s.turn_of and not has(s, seat, Character.PAUL_REGRET):
                s.points[seat] = 1
        begin_losses(s, Cause.GUN)


@kernel
def suzy(s):
    """X16: Suzy Lafayette regains 2 if their final dice show neither a one nor a two."""
    s.stage = Stage.END
    if has(s, s.turn_of, Character.SUZY_LAFAYETTE) and dice_showing(s, Face.ONE) + dice_showing(s, Face.TWO) == 0:
        regain(s, s.turn_of, 2, Source.SUZY)
