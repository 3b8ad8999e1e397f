"""The Standoff's tables and kernels, each with the number of its rule."""

from __future__ import annotations

import numpy as np

from bang_env.core.events import EventKind, log
from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED, PLAYING, TRUNCATED, ActionBlock, ActionTable, Field, Layout, Piece, common_fields
from bang_env.core.legal import allow, clear
from bang_env.core.pending import dequeue, enqueue, frame_dtype, pending_fields
from bang_env.core.records import wipe
from bang_env.core.rng import below, seed_rng

PLAYERS, FEWEST, MOST, STRIKE_AFTER = ("first", "second"), 8, 12, 3
ACTIONS = ActionTable([
    ActionBlock("turn", ("wait", "draw"), "wait, or draw and compare the numbers (T2, T3)"),
    ActionBlock("strike", ("keep", "swap"), "keep the number, or take a new one (T4)"),
])
WAIT, DRAW, KEEP, SWAP = range(4)
TURN, STRIKE = range(2)
FIELDS = [
    *common_fields(len(ACTIONS), 2),
    Field("numbers", np.int64, (), "the highest number that is dealt", kept=True),
    Field("turn_limit", np.int64, (), "the game is truncated after this many turns; 0 for no limit", kept=True),
    Field("turn", np.int64, (), "the turn's number, from 1"),
    Field("turn_of", np.int64, (), "whose turn it is"),
    Field("question", np.int64, (), "what the actor is asked"),
    Field("waits", np.int64, (), "waits since the clock last struck"),
    Field("number", np.int64, (2,), "each player's number", "its owner, all when decided"),
    *pending_fields(frame_dtype("player"), stack_room=1, queue_room=1),
]
OBSERVATION = Layout([
    Piece("own", (MOST,), "your number"), Piece("other", (MOST,), "the other's number, when it is shown"),
    Piece("waits", (STRIKE_AFTER,), "waits since the clock last struck"), Piece("question", (2,), "what is asked: turn, strike"),
    Piece("your_turn", (), "it is your turn"), Piece("asked", (), "you are asked"), Piece("over", (), "the game is over"),
    Piece("numbers", (), f"the highest number that is dealt / {MOST}"), Piece("turns_left", (), "share of the turn limit that is left"),
])
(OWN, OTHER, WAITS, QUESTION, YOUR_TURN, ASKED, OVER, NUMBERS, TURNS_LEFT) = (OBSERVATION.at(name) for name in OBSERVATION)
EVENTS = [
    EventKind("wait", {"player": lambda s, who, a, b: PLAYERS[who]}), EventKind("draw", {"player": lambda s, who, a, b: PLAYERS[who]}),
    EventKind("strike", {}), EventKind("truncated", {}),
    EventKind("swap", {"player": lambda s, who, a, b: PLAYERS[who], "number": lambda s, who, a, b: a},
              hidden={"number": lambda s, who, a, b, player: who == player}),
]
HAS_WAITED, HAS_DRAWN, HAS_STRUCK, HAS_ENDED, HAS_SWAPPED = range(len(EVENTS))

# ------------------------------------------------------------------------------------------------------------------ rules


@kernel
def new_game(s):
    """T1: deal the numbers; the first player begins."""
    wipe(s)
    seed_rng(s.rng, s.seed)
    s.turn = 1
    for player in range(2):
        s.number[player] = 1 + below(s.rng, s.numbers)
    ask(s, 0, TURN)


@kernel
def ask(s, player, question):
    """Ask a player one of the two questions; each has two answers."""
    s.actor, s.question = player, question
    clear(s.legal)
    allow(s.legal, 2 * question)
    allow(s.legal, 2 * question + 1)


@kernel
def end(s, result):
    """The game is over, and nobody is asked any more."""
    s.result, s.actor = result, -1
    clear(s.legal)


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
    """T4: a trigger that waits comes before the next turn."""
    if s.result == PLAYING and s.waiting > 0:
        log(s, HAS_STRUCK, 0, 0, 0)
        ask(s, dequeue(s).player, STRIKE)
    elif s.result == PLAYING:
        next_turn(s)


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
    """T3: the higher number wins; among equals the player who drew wins."""
    log(s, HAS_DRAWN, s.actor, 0, 0)
    winner = s.actor if s.number[s.actor] >= s.number[1 - s.actor] else 1 - s.actor
    s.returns[winner], s.returns[1 - winner] = 1, -1
    end(s, DECIDED)


@kernel
def swap(s):
    """T4: a new number, which only its owner sees."""
    s.number[s.actor] = 1 + below(s.rng, s.numbers)
    log(s, HAS_SWAPPED, s.actor, s.number[s.actor], 0)


@kernel
def next_turn(s):
    """T5: the other player's turn, unless the turn limit is reached."""
    if s.turn == s.turn_limit:
        log(s, HAS_ENDED, 0, 0, 0)
        end(s, TRUNCATED)
    else:
        s.turn += 1
        s.turn_of = 1 - s.turn_of
        ask(s, s.turn_of, TURN)


@kernel
def settle(s):
    """A position is always at a question, or over."""
    s.num_events = 0
    if s.result == PLAYING:
        ask(s, s.actor, s.question)
    else:
        end(s, s.result)


@kernel
def redraw(s, player):
    """Draw the other's number afresh, unless it is shown."""
    if s.result != DECIDED:
        s.number[1 - player] = 1 + below(s.rng, s.numbers)


@kernel
def observe(s, player, out):
    """What a player knows."""
    write(s, player, s.result == DECIDED, out)


@kernel
def observe_all(s, out):
    """Everything, from the chair of the player who is asked (whose turn it was, when over)."""
    write(s, s.turn_of if s.actor < 0 else s.actor, True, out)


@kernel
def write(s, player, both, out):
    """Write the vector."""
    out[:] = 0
    out[OWN + s.number[player] - 1] = 1
    if both:
        out[OTHER + s.number[1 - player] - 1] = 1
    out[WAITS + s.waits] = 1
    if s.result == PLAYING:
        out[QUESTION + s.question] = 1
    out[YOUR_TURN], out[ASKED], out[OVER] = s.turn_of == player, s.actor == player, s.result != PLAYING
    out[NUMBERS] = s.numbers / MOST
    if s.turn_limit > 0:
        out[TURNS_LEFT] = (s.turn_limit - s.turn + 1) / s.turn_limit


@kernel
def choose(s, policy):
    """The scripted player: a number in the upper half is good enough to draw, and to keep."""
    good = 2 * s.number[s.actor] > s.numbers
    if s.question == TURN:
        return DRAW if good else WAIT
    return KEEP if good else SWAP
