"""The Dice Game's observation: the table of its pieces, and the kernels that write it as a player sees it."""

from __future__ import annotations

import numpy as np

from bang_env.core.jit import kernel
from bang_env.core.layout import PLAYING, Layout, Piece
from bang_env.core.seats import place_of
from bang_env.dice.actions import Question
from bang_env.dice.cards import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_LIFE,
    NUM_ARROWS,
    NUM_CHARACTERS,
    NUM_DICE,
    NUM_FACES,
    NUM_ROLES,
    REROLLS,
)
from bang_env.dice.rules.table import knows_role
from bang_env.dice.state import Cause, Stage

N = MAX_PLAYERS
MOST_SEEN = 20
"""The observation shows the counts of the public memory as shares of this, at most 1."""
MOST_POINTS = 10
NUM_EVENTS = int(Cause.INDIANS) - 1

OBSERVATION = Layout([
    Piece("taken", (N,), "1 if somebody sits at this place (self, left 1 to 4, right 3 to 1)"),
    Piece("alive", (N,), "1 if they are not eliminated"),
    Piece("life", (N,), f"life / {MOST_LIFE}"),
    Piece("full_life", (N,), f"starting life / {MOST_LIFE}"),
    Piece("arrows", (N,), f"arrows / {NUM_ARROWS}"),
    Piece("role", (N, NUM_ROLES), "role (sheriff, deputy, outlaw, renegade) where the observer knows it, else zeros"),
    Piece("character", (N, NUM_CHARACTERS), "character, in alphabetical order"),
    Piece("roller", (N,), "1 for the player whose turn it is"),
    Piece("asked", (N,), "1 for the player who decides"),
    Piece("distance", (N,), "places from the roller in this turn (X8) / 4; 0 for the roller and those who were out"),
    Piece("points", (N,), f"points aimed at them and not yet lost / {MOST_POINTS}"),
    Piece("question", (len(Question),), "what is asked: " + ", ".join(q.name.lower() for q in Question)),
    Piece("dice", (NUM_DICE, NUM_FACES),
          "face of each die (arrow, dynamite, one, two, beer, gatling), zeros before the roll"),
    Piece("rolls_left", (), f"rolls left / {REROLLS + 1}"),
    Piece("ones", (), f"ones still to be aimed / {NUM_DICE}"),
    Piece("twos", (), f"twos still to be aimed / {NUM_DICE}"),
    Piece("beers", (), f"beers still to be given / {NUM_DICE}"),
    Piece("gatlings", (), f"gatlings Kit Carlson may still use / {NUM_DICE}"),
    Piece("doubled", (), "1 if Slab the Killer has doubled a bull's eye this turn"),
    Piece("thirsty", (), "1 if Jesse Jones's own beers count 2 this turn"),
    Piece("event", (NUM_EVENTS,), "whose points are being lost: bull's eyes, Gatling Gun, dynamite"),
    Piece("to_return", (), f"points for which Pedro Ramirez is still asked / {MOST_POINTS}"),
    Piece("offended", (), "1 if El Gringo lost a point in this event"),
    Piece("pile", (), f"arrows in the pile / {NUM_ARROWS}"),
    Piece("players", (MAX_PLAYERS - MIN_PLAYERS + 1,), "number of players, 3 to 8"),
    Piece("abilities", (), "1 if characters have their abilities"),
    Piece("turns_left", (), "share of the turn limit that is left; 0 without limit"),
    Piece("over", (), "1 when the game is over"),
    Piece("shot", (N, N), f"bull's eye points that row aimed at column / {MOST_SEEN}"),
    Piece("spared", (N, N), f"bull's eyes that row aimed at others while column was in reach / {MOST_SEEN}"),
    Piece("healed", (N, N), f"beers and Sid Ketchum's heals that row gave column / {MOST_SEEN}"),
    Piece("relieved", (N,), f"arrows Kit Carlson returned for them / {MOST_SEEN}"),
])

(TAKEN, ALIVE, LIFE, FULL_LIFE, ARROWS, ROLE, CHARACTER, ROLLER, ASKED, DISTANCE, POINTS, QUESTION, DICE, ROLLS_LEFT,
 ONES, TWOS, BEERS, GATLINGS, DOUBLED, THIRSTY, EVENT, TO_RETURN, OFFENDED, PILE, PLAYERS, ABILITIES, TURNS_LEFT,
 IS_OVER, SHOT, SPARED, HEALED, RELIEVED) = (OBSERVATION.at(name) for name in OBSERVATION)

_1 = np.float32(1)
_PER_LIFE, _PER_ARROW, _PER_STEP = np.float32(1 / MOST_LIFE), np.float32(1 / NUM_ARROWS), np.float32(1 / (N // 2))
_PER_POINT, _PER_DIE, _PER_ROLL = np.float32(1 / MOST_POINTS), np.float32(1 / NUM_DICE), np.float32(1 / (REROLLS + 1))
SHARE_SEEN = np.minimum(np.arange(256, dtype=np.float32) / MOST_SEEN, 1).astype(np.float32)


@kernel
def observe(s, player, out):
    """Write everything that a player can know, as they see it."""
    write(s, player, False, out)


@kernel
def observe_all(s, out):
    """Write everything, every role included, as seen by the player who must act (when over, by the roller)."""
    write(s, s.turn_of if s.actor < 0 else s.actor, True, out)


@kernel
def write(s, chair, every_role, out):
    """Write the whole vector."""
    out[:] = 0
    places = 0  # of all seats, four bits each: looked up once, used for every pair of seats
    for seat in range(s.num_players):
        places |= place_of(s, seat, chair) << 4 * seat
    for seat in range(s.num_players):
        place = places >> 4 * seat & 15
        write_seat(s, seat, place, out)
        if every_role or knows_role(s, chair, seat):
            out[ROLE + NUM_ROLES * place + s.role[seat]] = _1
        write_memory(s, seat, places, out)
    write_table(s, out)
    if s.result == PLAYING:
        out[ASKED + (places >> 4 * s.actor & 15)] = _1
        out[QUESTION + s.question] = _1
    out[ROLLER + (places >> 4 * s.turn_of & 15)] = _1


@kernel
def write_seat(s, seat, place, out):
    """What everybody sees of one seat."""
    out[TAKEN + place] = _1
    out[ALIVE + place] = s.alive[seat]
    out[LIFE + place] = s.life[seat] * _PER_LIFE
    out[FULL_LIFE + place] = s.full_life[seat] * _PER_LIFE
    out[ARROWS + place] = s.arrows[seat] * _PER_ARROW
    out[CHARACTER + NUM_CHARACTERS * place + s.character[seat]] = _1
    out[DISTANCE + place] = s.distance[seat] * _PER_STEP
    out[POINTS + place] = s.points[seat] * _PER_POINT
    out[RELIEVED + place] = SHARE_SEEN[s.relieved[seat]]


@kernel
def write_memory(s, doer, places, out):
    """What one seat has done to the others."""
    row = N * (places >> 4 * doer & 15)
    for seat in range(s.num_players):
        place = row + (places >> 4 * seat & 15)
        out[SHOT + place] = SHARE_SEEN[s.shot[doer, seat]]
        out[SPARED + place] = SHARE_SEEN[s.spared[doer, seat]]
        out[HEALED + place] = SHARE_SEEN[s.healed[doer, seat]]


@kernel
def write_table(s, out):
    """What lies on the table: dice, pile, what is being resolved."""
    if s.rolled:
        for die in range(NUM_DICE):
            out[DICE + NUM_FACES * die + s.dice[die]] = _1
    out[ROLLS_LEFT] = s.rolls_left * _PER_ROLL
    out[ONES] = s.ones * _PER_DIE
    out[TWOS] = s.twos * _PER_DIE
    out[BEERS] = s.beers * _PER_DIE
    out[GATLINGS] = s.gatlings * _PER_DIE
    out[DOUBLED] = s.doubled
    out[THIRSTY] = s.thirsty
    if s.stage == Stage.LOSE:
        out[EVENT + s.cause - 1] = _1
        out[TO_RETURN] = s.to_return * _PER_POINT
        out[OFFENDED] = s.offended
    out[PILE] = s.pile * _PER_ARROW
    out[PLAYERS + s.num_players - MIN_PLAYERS] = _1
    out[ABILITIES] = s.abilities
    if s.turn_limit > 0:
        out[TURNS_LEFT] = np.float32((s.turn_limit - s.turn + 1) / s.turn_limit)
    out[IS_OVER] = s.result != PLAYING
