"""The course of the game: setup, one stage after the other, and the answers of the players (X1, X4, X7, X19, X20)."""

from __future__ import annotations

from bang_env.core.events import LOW_BITS, NUM_LOW_BITS, log
from bang_env.core.jit import kernel
from bang_env.core.layout import TRUNCATED
from bang_env.core.legal import clear
from bang_env.core.records import wipe
from bang_env.core.rng import seed_rng
from bang_env.core.seats import seat_at, seat_left
from bang_env.dice.actions import BEER, DOUBLE, HEAL, REROLL, SHOOT, Question
from bang_env.dice.cards import NUM_ARROWS, Character, Role
from bang_env.dice.rules.dice import (
    aim,
    ask_beer,
    ask_heal,
    ask_kit,
    ask_reroll,
    ask_shoot,
    first_roll,
    gatling_gun,
    give_beer,
    kit_returns,
    reroll,
    sid_heals,
    sum_up_dice,
    suzy,
)
from bang_env.dice.rules.losing_life import bart_answers, lose_points, pedro_answers
from bang_env.dice.rules.table import deal_all, has, measure, put_dice_away, set_full_life
from bang_env.dice.state import Event, Stage

# ---------------------------------------------------------------------------------------- stages and answers (X7, X20)


@kernel
def run(s):
    """X7, X20: play on, stage by stage, until somebody has two or more answers or the game is over."""
    while s.stage != Stage.OVER:
        if s.stage == Stage.BEGIN:
            begin_turn(s)
        elif s.stage == Stage.HEAL:
            if ask_heal(s):
                return
        elif s.stage == Stage.ROLL:
            first_roll(s)
        elif s.stage == Stage.REROLL:
            if ask_reroll(s):
                return
        elif s.stage == Stage.DYNAMITE:
            sum_up_dice(s)
        elif s.stage == Stage.SHOOT:
            if ask_shoot(s):
                return
        elif s.stage == Stage.LOSE:
            if lose_points(s):
                return
        elif s.stage == Stage.BEER:
            if ask_beer(s):
                return
        elif s.stage == Stage.GATLING:
            if ask_kit(s):
                return
        elif s.stage == Stage.GUN:
            gatling_gun(s)
        elif s.stage == Stage.SUZY:
            suzy(s)
        else:
            end_turn(s)
    s.actor = -1
    clear(s.legal)


@kernel
def act(s, action):
    """Apply a legal answer to the pending question and run to the next one."""
    s.num_events = 0
    answer(s, action)
    run(s)


@kernel
def settle(s):
    """Run a position that may not be at a real decision to the next one."""
    s.num_events = 0
    run(s)


@kernel
def answer(s, action):
    """Apply an answer to the pending question."""
    if s.question == Question.REROLL:
        reroll(s, action - REROLL)
    elif s.question == Question.SHOOT:
        if action < DOUBLE:
            aim(s, seat_at(s, action - SHOOT + 1, s.turn_of), 1)
        else:
            s.doubled = 1
            s.beers -= 1
            aim(s, seat_at(s, action - DOUBLE + 1, s.turn_of), 2)
    elif s.question == Question.BEER:
        give_beer(s, seat_at(s, action - BEER, s.turn_of))
    elif s.question == Question.HEAL:
        sid_heals(s, seat_at(s, action - HEAL, s.turn_of))
    elif s.question == Question.GATLING:
        kit_returns(s, action)
    elif s.question == Question.BART:
        bart_answers(s, action)
    else:
        pedro_answers(s, action)


# ---------------------------------------------------------------------------------------------------- turns (X4, X19)


@kernel
def begin_turn(s):
    """X4, X8: a turn begins; the distances stay the same for the whole turn."""
    log(s, Event.TURN, s.turn_of, s.turn & LOW_BITS, s.turn >> NUM_LOW_BITS)
    measure(s)
    s.rolled = 0
    put_dice_away(s)
    s.stage = Stage.HEAL if has(s, s.turn_of, Character.SID_KETCHUM) else Stage.ROLL


@kernel
def end_turn(s):
    """X4, X19: the next living player's turn, unless the turn limit is reached."""
    if s.turn == s.turn_limit:
        s.result = TRUNCATED
        s.stage = Stage.OVER
        put_dice_away(s)
        log(s, Event.TRUNCATED, 0, 0, 0)
        return
    s.turn += 1
    s.turn_of = seat_left(s, s.turn_of, 1)
    while s.alive[s.turn_of] == 0:
        s.turn_of = seat_left(s, s.turn_of, 1)
    s.stage = Stage.BEGIN


# ---------------------------------------------------------------------------------------------- setting up (X1 to X4)


@kernel
def new_game(s):
    """X1 to X4: deal roles and characters from the game's seed, set everybody up, and run to the first decision."""
    wipe(s)
    seed_rng(s.rng, s.seed)
    s.turn = 1
    s.pile = NUM_ARROWS
    deal_all(s)
    for seat in range(s.num_players):
        set_full_life(s, seat)
        s.life[seat] = s.full_life[seat]
        s.alive[seat] = 1
        log(s, Event.DEAL, seat, 0, 0)
        if s.role[seat] == Role.SHERIFF or (s.num_players == 3 and s.role[seat] == Role.DEPUTY):
            s.turn_of = seat
    s.stage = Stage.BEGIN
    run(s)
