"""Losing life, arrows, Indians, eliminations and the end of the game (X10 to X13, X17 to X19)."""

from __future__ import annotations

from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED
from bang_env.core.seats import seat_left
from bang_env.dice.actions import KEEP_ARROW, LOSE_LIFE, RETURN_ARROW, TAKE_ARROW, Question
from bang_env.dice.cards import NUM_ARROWS, PREY, Character, Role
from bang_env.dice.rules.table import ask_two, has, put_dice_away, regain, return_arrows
from bang_env.dice.state import Cause, Event, Source, Stage

# ----------------------------------------------------------------------------------- points lost one by one (X10, X11)


@kernel
def begin_losses(s, cause):
    """X10: resolve the points of one event, in seat order from the roller's left, the roller last."""
    s.cause = cause
    s.at = 1
    s.to_return = 0
    s.offended = 0
    s.stage = Stage.LOSE


@kernel
def lose_points(s):
    """X10, X11: resolve the event's points until Bart Cassidy or Pedro Ramirez must choose or none are left."""
    while s.at <= s.num_players:
        seat = seat_left(s, s.turn_of, s.at)
        while s.points[seat] > 0 and s.life[seat] > 0:
            if s.cause != Cause.DYNAMITE and s.pile >= 2 and has(s, seat, Character.BART_CASSIDY):
                return ask_two(s, seat, Question.BART, TAKE_ARROW, LOSE_LIFE)
            lose_point(s, seat)
        s.points[seat] = 0
        if s.to_return > 0 and s.life[seat] > 0 and s.arrows[seat] > 0:
            return ask_two(s, seat, Question.PEDRO, RETURN_ARROW, KEEP_ARROW)
        s.to_return = 0
        s.at += 1
    close_losses(s)
    return False


@kernel
def lose_point(s, seat):
    """X11: a player loses one of their points; Pedro Ramirez and El Gringo may react."""
    s.points[seat] -= 1
    s.life[seat] -= 1
    log(s, Event.LOSE, seat, s.cause, 1 << 8 | s.life[seat])
    if has(s, seat, Character.PEDRO_RAMIREZ):
        s.to_return += 1
    if s.cause != Cause.DYNAMITE and has(s, seat, Character.EL_GRINGO):
        s.offended = 1


@kernel
def bart_answers(s, action):
    """X11: Bart Cassidy takes an arrow instead of the point, or loses it."""
    if action == TAKE_ARROW:
        s.points[s.actor] -= 1
        log(s, Event.INSTEAD, s.actor, 0, 0)
        take_arrow(s, s.actor)
    else:
        lose_point(s, s.actor)


@kernel
def pedro_answers(s, action):
    """X11: Pedro Ramirez returns one of their arrows for a lost point, or keeps it."""
    s.to_return -= 1
    if action == RETURN_ARROW:
        return_arrows(s, s.actor, 1)


@kernel
def note_thirst(s):
    """X14: Jesse Jones's own beers count 2 this turn if they have 4 life or less before the first."""
    s.thirsty = has(s, s.turn_of, Character.JESSE_JONES) and s.life[s.turn_of] <= 4


@kernel
def close_losses(s):
    """X10, X11, X15: after the points the Gun's roller returns all arrows; then eliminations, then El Gringo."""
    if s.cause == Cause.DYNAMITE:
        s.stage = Stage.SHOOT
    elif s.cause == Cause.BULLS_EYES:
        s.stage = Stage.BEER
    else:
        s.stage = Stage.SUZY
        return_arrows(s, s.turn_of, s.arrows[s.turn_of])
    eliminate(s, s.cause)
    if s.offended == 1 and s.stage != Stage.OVER and s.stage != Stage.END:
        take_arrow(s, s.turn_of)
    s.cause = Cause.NOTHING
    if s.stage == Stage.BEER:
        note_thirst(s)


# ------------------------------------------------------------------------------------------- arrows and Indians (X12)


@kernel
def take_arrow(s, seat):
    """X12: a player takes an arrow from the pile; the last one calls the Indians."""
    s.arrows[seat] += 1
    s.pile -= 1
    log(s, Event.ARROW, seat, s.pile, 0)
    if s.pile == 0:
        indians(s)


@kernel
def indians(s):
    """X12: everybody loses a point for each of their arrows, Jourdonnais at most one; all arrows go back."""
    log(s, Event.INDIANS, 0, 0, 0)
    for steps in range(1, s.num_players + 1):
        seat = seat_left(s, s.turn_of, steps)
        loss = min(s.arrows[seat], s.life[seat])
        if has(s, seat, Character.JOURDONNAIS):
            loss = min(loss, 1)
        if loss > 0:
            s.life[seat] -= loss
            log(s, Event.LOSE, seat, Cause.INDIANS, loss << 8 | s.life[seat])
        s.arrows[seat] = 0
    s.pile = NUM_ARROWS
    eliminate(s, Cause.INDIANS)


# -------------------------------------------------------------------------- elimination and the end (X13, X17 to X19)


@kernel
def eliminate(s, cause):
    """X13: players at 0 return their arrows and show their roles; then Vulture Sam; then the end is checked."""
    fallen = 0
    for steps in range(1, s.num_players + 1):
        seat = seat_left(s, s.turn_of, steps)
        if s.alive[seat] and s.life[seat] == 0:
            s.alive[seat] = 0
            fallen += 1
            return_arrows(s, seat, s.arrows[seat])
            log(s, Event.OUT, seat, s.role[seat], 0)
    if fallen > 0:
        for seat in range(s.num_players):
            if s.alive[seat] and has(s, seat, Character.VULTURE_SAM):
                regain(s, seat, 2 * fallen, Source.SAM)
        if s.alive[s.turn_of] == 0:
            s.stage = Stage.END
        check_end(s, cause)


@kernel
def check_end(s, cause):
    """X17, X18: after a batch of eliminations, see who has won."""
    living = 0
    survivor = -1
    sheriff = 0
    foes = 0
    for seat in range(s.num_players):
        if s.alive[seat]:
            living += 1
            survivor = seat
            sheriff += s.role[seat] == Role.SHERIFF
            foes += s.role[seat] >= Role.OUTLAW
    if s.num_players == 3:
        if (cause == Cause.BULLS_EYES or cause == Cause.GUN) and prey_is_out(s, s.turn_of):
            one_wins(s, s.turn_of)
        elif living == 1:
            one_wins(s, survivor)
        elif living == 0:
            finish(s)
    elif sheriff == 0:
        if living == 1 and s.role[survivor] == Role.RENEGADE:
            one_wins(s, survivor)
        else:
            roles_win(s, Role.OUTLAW, Role.OUTLAW)
    elif foes == 0:
        roles_win(s, Role.SHERIFF, Role.DEPUTY)


@kernel
def prey_is_out(s, hunter):
    """X18: whether the player whom this one hunts is eliminated."""
    for seat in range(s.num_players):
        if s.role[seat] == PREY[s.role[hunter]]:
            return s.alive[seat] == 0
    return False


@kernel
def one_wins(s, winner):
    """X18: one player wins alone."""
    for seat in range(s.num_players):
        s.returns[seat] = 1 if seat == winner else -1
    finish(s)


@kernel
def roles_win(s, role, partner):
    """X17: all players of these two roles win, dead or alive."""
    for seat in range(s.num_players):
        s.returns[seat] = 1 if s.role[seat] == role or s.role[seat] == partner else -1
    finish(s)


@kernel
def finish(s):
    """X19: the game is decided; without a winner all returns stay 0."""
    s.result = DECIDED
    s.stage = Stage.OVER
    put_dice_away(s)
    log(s, Event.OVER, 0, 0, 0)
