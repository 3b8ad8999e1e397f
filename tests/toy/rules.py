"""The Standoff's tables and kernels, each with the number of its rule."""

from __future__ import annotations

import numpy as np

from bang_env.core.events import EventKind, log
from bang_env.core.jit import kernel
from bang_env.core.layout import (
    DECIDED,
    PLAYING,
    TRUNCATED,
    ActionBlock,
    ActionTable,
    Field,
    Layout,
    Piece,
    common_fields,
)
from bang_env.core.legal import allow, clear
from bang_env.core.pending import dequeue, enqueue, frame_dtype, pending_fields
from bang_env.core.records import wipe
from bang_env.core.rng import below, seed_rng

PLAYERS = ("first", "second")
FEWEST_LIVES, MOST_LIVES, MOST, STRIKE_AFTER = 7, 12, 1000, 3

ACTIONS = ActionTable([
    ActionBlock("turn", ("wait", "draw"), "wait, or draw and compare the numbers (T2, T3)"),
    ActionBlock("strike", ("keep", "swap"), "keep the number, or take a new one (T4)"),
])
WAIT, DRAW, KEEP, SWAP = range(4)
TURN, STRIKE = range(2)

FIELDS = [
    *common_fields(len(ACTIONS), len(PLAYERS)),
    Field("lives", np.int64, (), "lives of each player at the beginning", kept=True),
    Field("turn_limit", np.int64, (), "the game is truncated after this many turns; 0 for no limit", kept=True),
    Field("turn", np.int64, (), "the turn's number, from 1"),
    Field("turn_of", np.int64, (), "whose turn it is"),
    Field("question", np.int64, (), "what the actor is asked"),
    Field("waits", np.int64, (), "waits since the clock last struck"),
    Field("life", np.int64, (2,), "each player's lives that are left"),
    Field("number", np.int64, (2,), "each player's number", "its owner"),
    *pending_fields(frame_dtype("player"), stack_room=1, queue_room=1),
]

OBSERVATION = Layout([
    Piece("number", (2,), f"your number and the other's / {MOST}; 0 for one that you do not see"),
    Piece("life", (2,), f"your lives and the other's / {MOST_LIVES}"),
    Piece("waits", (STRIKE_AFTER,), "waits since the clock last struck"),
    Piece("question", (2,), "what is asked: turn, strike"),
    Piece("your_turn", (), "it is your turn"),
    Piece("over", (), "the game is over"),
    Piece("lives", (), f"lives at the beginning / {MOST_LIVES}"),
    Piece("turns_left", (), "share of the turn limit that is left"),
])
SEEN_NUMBER, SEEN_LIFE, WAITS, QUESTION, YOUR_TURN, OVER, LIVES, TURNS_LEFT = (
    OBSERVATION.at(name) for name in OBSERVATION
)


def _player(s, who, a, b):
    return PLAYERS[who]


EVENTS = [
    EventKind("wait", {"player": _player}),
    EventKind("draw", {"player": _player, "numbers": lambda s, who, a, b: [a, b]}),
    EventKind("lose", {"player": _player, "life": lambda s, who, a, b: a}),
    EventKind("strike", {}),
    EventKind("swap", {"player": _player, "number": lambda s, who, a, b: a},
              hidden={"number": lambda s, who, a, b, player: who == player}),
    EventKind("truncated", {}),
]
HAS_WAITED, HAS_DRAWN, HAS_LOST, HAS_STRUCK, HAS_SWAPPED, HAS_ENDED = range(len(EVENTS))

# ----------------------------------------------------------------------------------------------- the course of the game


@kernel
def new_game(s):
    """T1: lives, numbers, and who begins."""
    wipe(s)
    seed_rng(s.rng, s.seed)
    s.turn = 1
    s.turn_of = below(s.rng, 2)
    for player in range(2):
        s.life[player] = s.lives
        s.number[player] = 1 + below(s.rng, MOST)
    ask(s, s.turn_of, TURN)


@kernel
def ask(s, player, question):
    """Ask a player one of the two questions; each has two answers."""
    s.actor = player
    s.question = question
    clear(s.legal)
    allow(s.legal, 2 * question)
    allow(s.legal, 2 * question + 1)


@kernel
def act(s, action):
    """Apply an answer and run to the next question."""
    s.num_events = 0
    if action == WAIT:
        wait(s)
    elif action == DRAW:
        draw(s)
    elif action == SWAP:
        swap(s)
    run(s)


@kernel
def run(s):
    """T4 to T6: a trigger that waits comes before the next turn, and a lost life before both."""
    if s.life[0] == 0 or s.life[1] == 0:
        end(s, DECIDED)
    elif s.waiting > 0:
        log(s, HAS_STRUCK, 0, 0, 0)
        ask(s, dequeue(s).player, STRIKE)
    elif s.turn == s.turn_limit:
        log(s, HAS_ENDED, 0, 0, 0)
        end(s, TRUNCATED)
    else:
        s.turn += 1
        s.turn_of = 1 - s.turn_of
        ask(s, s.turn_of, TURN)


@kernel
def end(s, result):
    """T5, T6: the game is over, and nobody is asked any more."""
    s.result = result
    s.actor = -1
    clear(s.legal)
    for player in range(2):
        if s.life[player] == 0:
            s.returns[player] = -1
            s.returns[1 - player] = 1


@kernel
def settle(s):
    """Every position is at a question, or over."""
    s.num_events = 0
    if s.result == PLAYING:
        ask(s, s.turn_of, s.question)
    else:
        end(s, s.result)


# -------------------------------------------------------------------------------------------------------------- answers


@kernel
def wait(s):
    """T2, T4: the third wait makes the clock strike."""
    log(s, HAS_WAITED, s.actor, 0, 0)
    s.waits = (s.waits + 1) % STRIKE_AFTER
    if s.waits == 0:
        trigger = enqueue(s, STRIKE)
        trigger.player = s.turn_of


@kernel
def draw(s):
    """T3: the lower number costs its owner a life, and new numbers are dealt."""
    log(s, HAS_DRAWN, s.actor, s.number[0], s.number[1])
    loser = s.actor if s.number[s.actor] < s.number[1 - s.actor] else 1 - s.actor
    s.life[loser] -= 1
    log(s, HAS_LOST, loser, s.life[loser], 0)
    for player in range(2):
        s.number[player] = 1 + below(s.rng, MOST)


@kernel
def swap(s):
    """T4: a new number, which only its owner sees."""
    s.number[s.actor] = 1 + below(s.rng, MOST)
    log(s, HAS_SWAPPED, s.actor, s.number[s.actor], 0)


# --------------------------------------------------------------------------------------------------- what players know


@kernel
def redraw(s, player):
    """Draw the other's number afresh: it is all that a player does not know."""
    s.number[1 - player] = 1 + below(s.rng, MOST)


@kernel
def observe(s, player, out):
    """What a player knows."""
    write(s, player, False, out)


@kernel
def observe_all(s, out):
    """Everything, from the chair of the player whose turn it is."""
    write(s, s.turn_of, True, out)


@kernel
def write(s, player, every_number, out):
    """Write the vector."""
    out[:] = 0
    out[SEEN_NUMBER] = s.number[player] / MOST
    if every_number:
        out[SEEN_NUMBER + 1] = s.number[1 - player] / MOST
    out[SEEN_LIFE] = s.life[player] / MOST_LIVES
    out[SEEN_LIFE + 1] = s.life[1 - player] / MOST_LIVES
    out[WAITS + s.waits] = 1
    if s.result == PLAYING:
        out[QUESTION + s.question] = 1
    out[YOUR_TURN] = s.turn_of == player
    out[OVER] = s.result != PLAYING
    out[LIVES] = s.lives / MOST_LIVES
    if s.turn_limit > 0:
        out[TURNS_LEFT] = (s.turn_limit - s.turn + 1) / s.turn_limit


@kernel
def choose(s, policy):
    """The scripted player: a number in the upper half is good enough to draw, and to keep."""
    good = 2 * s.number[s.actor] > MOST
    if s.question == TURN:
        return DRAW if good else WAIT
    return KEEP if good else SWAP


@kernel
def chance(s, action, room):
    """The scripted player leaves nothing to chance and draws nothing from the policy's generator."""
    return 1.0 if choose(s, s.rng) == action else 0.0
