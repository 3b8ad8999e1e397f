"""How a sensible person plays the Dice Game: by their role, and by what everybody saw the others do.

A player forms an opinion of each other seat: how likely it is an outlaw, a deputy or a renegade. The opinion depends on
which roles are still hidden, and on whether that seat has shot, spared or healed the sheriff. Together with the
player's own role it says what a point that the seat loses is worth to them (`gain`: 1 for a sworn enemy, below 0 for a
friend). The gains decide whom to shoot, who gets a beer and which dice to roll again. The script reads nothing that the
player to act cannot know.
"""

from __future__ import annotations

import math

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.legal import is_legal
from bang_env.core.seats import place_of
from bang_env.dice.actions import (
    BEER,
    DOUBLE,
    GATLING,
    HEAL,
    KEEP_ARROW,
    LOSE_LIFE,
    NO_ARROW,
    REROLL,
    RETURN_ARROW,
    SHOOT,
    TAKE_ARROW,
    Question,
)
from bang_env.dice.cards import NUM_DICE, NUM_FACES, PREY, ROLES_IN_PLAY, Character, Face, Role
from bang_env.dice.rules.dice import dice_showing, in_reach, reach
from bang_env.dice.rules.table import has, knows_role
from bang_env.players.ties import chance_of_best, noise

GAIN = np.zeros((4, 4))
"""GAIN[own role, other's role]: what a point that the other loses is worth to me."""
GAIN[Role.SHERIFF] = (0.0, -1.0, 1.0, 0.7)
GAIN[Role.DEPUTY] = (-2.0, -1.0, 1.0, 0.6)
GAIN[Role.OUTLAW] = (1.6, 0.5, -1.0, 0.2)
GAIN[Role.RENEGADE] = (-0.6, 0.5, 0.7, 0.5)

CONVICTION = 0.55
"""How quickly deeds towards the sheriff change an opinion."""
MOST_LOYAL = 4.0
"""Deeds beyond this many points of loyalty, either way, add nothing."""
HEARSAY = 0.25
"""How much a deed towards a friend or foe of the sheriff counts, compared with one towards the sheriff."""

# ---------------------------------------------------------------------------------------------- opinions of the others


@kernel
def sheriff_seat(s):
    """The sheriff's seat, -1 if there is none (three players)."""
    for seat in range(s.num_players):
        if s.role[seat] == Role.SHERIFF:
            return seat
    return -1


@kernel
def openly_loyal(s, seat, sheriff):
    """How loyal a seat is, judged by its own deeds towards the sheriff; above 0 for a friend."""
    loyalty = 2.0 * s.healed[seat, sheriff] + 0.5 * s.spared[seat, sheriff] - 2.0 * s.shot[seat, sheriff]
    return min(max(loyalty, -MOST_LOYAL), MOST_LOYAL)


@kernel
def loyal(s, seat, sheriff):
    """How loyal a seat is, counting also what it did to those who are openly for or against the sheriff."""
    loyalty = openly_loyal(s, seat, sheriff)
    for other in range(s.num_players):
        if other != seat and other != sheriff:
            deeds = 1.0 * s.healed[seat, other] - 1.0 * s.shot[seat, other]
            if deeds != 0.0:
                loyalty += HEARSAY * deeds * openly_loyal(s, other, sheriff) / MOST_LOYAL
    return min(max(loyalty, -MOST_LOYAL), MOST_LOYAL)


@kernel
def hidden_roles(s, me, role):
    """How many seats with this role are hidden from a player."""
    number = 0
    for item in range(s.num_players):
        number += ROLES_IN_PLAY[s.num_players, item] == role
    for seat in range(s.num_players):
        if knows_role(s, me, seat) and s.role[seat] == role:
            number -= 1
    return number


@kernel
def gain(s, me, seat, sheriff):
    """What a point that this seat loses is worth to a player: 1 from a sworn enemy, below 0 from a friend."""
    mine = s.role[me]
    if s.num_players == 3:
        return gain_of_three(s, me, seat)
    if seat == sheriff and mine == Role.RENEGADE and only_two_left(s):
        return 1.6
    if knows_role(s, me, seat):
        return GAIN[mine, s.role[seat]]
    for_sheriff = math.exp(CONVICTION * loyal(s, seat, sheriff))
    deputies = hidden_roles(s, me, Role.DEPUTY) * for_sheriff
    outlaws = hidden_roles(s, me, Role.OUTLAW) / for_sheriff
    renegades = 1.0 * hidden_roles(s, me, Role.RENEGADE)
    worth = (deputies * GAIN[mine, Role.DEPUTY] + outlaws * GAIN[mine, Role.OUTLAW]
             + renegades * GAIN[mine, Role.RENEGADE])
    return worth / (deputies + outlaws + renegades)


@kernel
def gain_of_three(s, me, seat):
    """X18: the prey comes first, but the hunter is an enemy too; the last two are each other's enemies."""
    if only_two_left(s) or s.role[seat] == PREY[s.role[me]]:
        return 1.2
    return 0.6


@kernel
def only_two_left(s):
    """Whether two players are alive."""
    living = 0
    for seat in range(s.num_players):
        living += s.alive[seat]
    return living == 2


@kernel
def own_need(s, seat):
    """What a point of life is worth to its owner: more when they have few."""
    if s.life[seat] <= 2:
        return 1.6
    return 1.2 if s.life[seat] <= 4 else 0.8


# ------------------------------------------------------------------------------------------------ answers (X5 to X15)


@kernel
def choose(s, policy):
    """The answer of the scripted player who must act. The policy's generator breaks ties."""
    return choose_target(s, policy) if s.question == Question.SHOOT else choose_surely(s)


@kernel
def chance(s, action, room):
    """The chance that the scripted player who must act answers so. Only shots are left to chance, where they tie."""
    if s.question == Question.SHOOT:
        return target_chance(s, action, room)
    return 1.0 if choose_surely(s) == action else 0.0


@kernel
def choose_surely(s):
    """The answer to a question that leaves nothing to chance."""
    if s.question == Question.REROLL:
        return choose_reroll(s)
    if s.question == Question.BEER:
        return BEER + place_of(s, thirstiest(s, BEER), s.actor)
    if s.question == Question.HEAL:
        return HEAL + place_of(s, thirstiest(s, HEAL), s.actor)
    if s.question == Question.GATLING:
        return choose_relief(s)
    if s.question == Question.BART:
        return choose_for_bart(s)
    return RETURN_ARROW if is_legal(s.legal, RETURN_ARROW) else KEEP_ARROW


@kernel
def shot_worth(s, seat, worth, points):
    """What it is worth to aim more points at a seat: kills are the goal, points beyond the seat's life are wasted."""
    life = s.life[seat] - s.points[seat]
    if life <= 0:
        return 0.0
    value = worth * (min(points, life) + 0.6 / life)
    return value + worth if points >= life else value


@kernel
def choose_target(s, policy):
    """X9: aim where a point is worth most; Slab the Killer doubles if that is worth more than the beer."""
    me = s.actor
    sheriff = sheriff_seat(s)
    beer = beer_worth(s, me, sheriff)
    best, best_value = -1, 0.0
    for seat in range(s.num_players):
        if seat == me or not s.alive[seat]:
            continue
        place = place_of(s, seat, me)
        worth = gain(s, me, seat, sheriff)
        tie = noise(policy)
        for points in range(1, 3):
            action = (SHOOT if points == 1 else DOUBLE) + place - 1
            if is_legal(s.legal, action):
                value = shot_worth(s, seat, worth, points) + tie - (beer if points == 2 else 0.0)
                if best < 0 or value > best_value:
                    best, best_value = action, value
    return best


@kernel
def target_chance(s, action, room):
    """X9: the chance of a shot: `choose_target` gives each seat one noise, whether it shoots once or doubles."""
    me = s.actor
    sheriff = sheriff_seat(s)
    beer = beer_worth(s, me, sheriff)
    worths, prices = room[0], room[1]
    mine = -1
    for seat in range(s.num_players):
        for points in range(1, 3):
            at = 2 * seat + points - 1
            worths[at], prices[at] = -math.inf, 0.0
            shot = (SHOOT if points == 1 else DOUBLE) + place_of(s, seat, me) - 1
            if seat != me and s.alive[seat] and is_legal(s.legal, shot):
                worths[at] = shot_worth(s, seat, gain(s, me, seat, sheriff), points)
                prices[at] = beer if points == 2 else 0.0
                mine = at if shot == action else mine
    return 0.0 if mine < 0 else chance_of_best(worths, prices, 2 * s.num_players, mine, 2)


@kernel
def beer_value(s, me, seat, sheriff, beers):
    """What a beer for a seat is worth, if the roller keeps this many other beers first."""
    missing = s.full_life[seat] - s.life[seat]
    if seat == me:
        missing -= beers
        if missing <= 0:
            return 0.0
        return own_need(s, me) * (1.6 if s.thirsty and missing > 1 else 1.0)
    if missing <= 0:
        return -0.01
    return -0.7 * gain(s, me, seat, sheriff) * own_need(s, seat)


@kernel
def thirstiest(s, first):
    """X5, X14: the seat where a beer or Sid Ketchum's heal does the most good; the player's own if it does none."""
    me = s.actor
    sheriff = sheriff_seat(s)
    best, best_value = me, beer_value(s, me, me, sheriff, 0)
    for seat in range(s.num_players):
        if seat != me and is_legal(s.legal, first + place_of(s, seat, me)):
            value = beer_value(s, me, seat, sheriff, 0)
            if value > best_value:
                best, best_value = seat, value
    return best


@kernel
def choose_relief(s):
    """X15: Kit Carlson returns their own arrows first, then a friend's."""
    me = s.actor
    sheriff = sheriff_seat(s)
    best, best_value = NO_ARROW, 0.0
    for seat in range(s.num_players):
        action = GATLING + place_of(s, seat, me)
        if is_legal(s.legal, action):
            value = 1.0 if seat == me else -gain(s, me, seat, sheriff)
            if value > best_value:
                best, best_value = action, value
    return best


@kernel
def choose_for_bart(s):
    """X11: Bart Cassidy takes an arrow, unless the Indians are near and would then be fatal."""
    near = s.pile <= 3 and s.arrows[s.actor] + 1 >= s.life[s.actor]
    return LOSE_LIFE if near and s.life[s.actor] > 1 else TAKE_ARROW


# ------------------------------------------------------------------------------------------------- rolling again (X6)


@kernel
def aim_worth(s, me, sheriff, two):
    """What a one or a two is worth: the best shot it allows."""
    reached = reach(s, two)
    best, has_target = 0.0, False
    for seat in range(s.num_players):
        if in_reach(s, seat, reached):
            value = shot_worth(s, seat, gain(s, me, seat, sheriff), 1)
            if not has_target or value > best:
                best, has_target = value, True
    return best


@kernel
def beer_worth(s, me, sheriff):
    """What the next beer is worth to the player who needs it most."""
    best = max(beer_value(s, me, me, sheriff, 0), 0.0)
    for seat in range(s.num_players):
        if seat != me and s.alive[seat]:
            best = max(best, beer_value(s, me, seat, sheriff, 0))
    return best


@kernel
def gun_worth(s, me, sheriff):
    """What the Gatling Gun is worth: everybody else loses a point, and the player's own arrows go back."""
    value = 0.5 * s.arrows[me]
    for seat in range(s.num_players):
        if seat != me and s.alive[seat] and not has(s, seat, Character.PAUL_REGRET):
            value += shot_worth(s, seat, gain(s, me, seat, sheriff), 1)
    return value


@kernel
def arrow_worth(s, me, sheriff):
    """What one more arrow is worth: below 0, unless the Indians are near and others have more arrows."""
    arrows, life = s.arrows[me] + 1.0, 1.0 * s.life[me]
    jourdonnais = has(s, me, Character.JOURDONNAIS)
    if s.pile > 3:
        return -0.15 if jourdonnais else -0.45
    loss = min(arrows, 1.0) if jourdonnais else arrows
    value = -own_need(s, me) * loss - (3.0 if loss >= life else 0.0)
    for seat in range(s.num_players):
        if seat != me and s.alive[seat]:
            value += gain(s, me, seat, sheriff) * min(s.arrows[seat], s.life[seat])
    return value * (1.0 if s.pile == 1 else 0.4)


@kernel
def dynamite_worth(s, me):
    """What one more dynamite costs: little at first, a point and the rest of the rolls at the third."""
    showing = dice_showing(s, Face.DYNAMITE)
    if showing == 0:
        return -0.1
    if showing == 1:
        return -0.3
    return -3.0 if s.life[me] == 1 else -own_need(s, me) - 0.5


@kernel
def gatling_share(s, worth, showing):
    """What each gatling on the dice is worth: a share of the Gun, or of the hope for it while there are too few."""
    minimum = 2 if has(s, s.turn_of, Character.WILLY_THE_KID) else 3
    if showing >= minimum:
        return worth / minimum if showing == minimum or worth < 0.0 else 0.8 * worth / showing
    if worth < 0.0:
        return 0.0
    if showing == minimum - 1:
        return worth / minimum * (0.6 if s.rolls_left > 1 else 0.4)
    return worth / minimum * 0.15


@kernel
def choose_reroll(s):
    """X6: roll every die again whose face is worth less than a new roll is expected to be."""
    me = s.actor
    sheriff = sheriff_seat(s)
    one, two = aim_worth(s, me, sheriff, False), aim_worth(s, me, sheriff, True)
    if has(s, me, Character.SUZY_LAFAYETTE):
        hurt = own_need(s, me) * min(2, s.full_life[me] - s.life[me])
        one, two = one - hurt, two - hurt
    beer, gun = beer_worth(s, me, sheriff), gun_worth(s, me, sheriff)
    gatlings = dice_showing(s, Face.GATLING)
    kit = 0.4 if has(s, me, Character.KIT_CARLSON) and s.arrows[me] > 0 else 0.0
    gatling = gatling_share(s, gun, gatlings) + kit
    arrow, dynamite = arrow_worth(s, me, sheriff), dynamite_worth(s, me)
    fresh = (one + two + beer + gatling_share(s, gun, gatlings + 1) + kit + arrow + dynamite) / NUM_FACES
    if s.rolls_left > 1:
        fresh += 0.15
    dice = 0
    beers = 0
    for die in range(NUM_DICE):
        face = s.dice[die]
        value = 0.0
        if face == Face.ONE:
            value = one
        elif face == Face.TWO:
            value = two
        elif face == Face.BEER:
            own = beer_value(s, me, me, sheriff, beers)
            value = own if own > 0.0 else min(beer, 0.5)
            beers += 1
        elif face == Face.GATLING:
            value = gatling
        elif face == Face.DYNAMITE:
            value = -0.3
        if value < fresh:
            dice |= 1 << die
    return legal_reroll(s, dice)


@kernel
def legal_reroll(s, dice):
    """The action that rolls these dice again, without those that may not be rolled again."""
    if is_legal(s.legal, REROLL + dice):
        return REROLL + dice
    for die in range(NUM_DICE):
        if s.dice[die] == Face.DYNAMITE:
            dice &= ~(1 << die)
    return REROLL + dice
