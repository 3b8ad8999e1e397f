"""The Duel's record: every field with its shape, meaning, and who may see it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from bang_env.core.cards import pile_dtype
from bang_env.core.hands import hand_fields
from bang_env.core.layout import Field, common_fields
from bang_env.core.pending import frame_dtype, pending_fields
from bang_env.duel.actions import ACTIONS
from bang_env.duel.cards import DECK_SIZE, MAX_CHARACTERS, NUM_CARDS, NUM_EQUIPMENT, NUM_FACES, NUM_NAMES, SET_WORDS

NOBODY = -1
STACK_ROOM, QUEUE_ROOM = 12, 64
FRAME = frame_dtype(
    "side",  # whom it concerns: its target's side, or who carries it out
    "slot",  # the slot there
    "by",  # the side that causes it
    "by_slot",  # the slot of the character that causes it
    "by_character",  # and who that is, since another may stand there later
    "card",  # the name of the card it comes from
)


class Stage(IntEnum):
    """How far the turn has come. It moves on when no effect is in progress."""

    SETUP = 0  # D6: the sides choose who is active
    BEGIN = 1  # D10: a turn begins
    DYNAMITE = 2
    RATTLESNAKE = 3
    STAMPEDE = 4
    DRAW = 5  # D11
    PLAY = 6  # D12
    DISCARD = 7  # D13
    END = 8
    OVER = 9


class Kind(IntEnum):
    """The kinds of effects in progress, and how their frames use `side`, `slot`, `by`, `card` and `left`."""

    SETTLE = 0  # D24: eliminations, then the queue, until nothing is left
    ELIMINATE = 1  # D26: side, slot of the eliminated; left: cards Bull Anderson may still take
    LOSE = 2  # D25: side, slot lose `left` points caused by `by`
    HIT = 3  # D20: target side, slot; shooter by, by_slot, by_character; card
    REVEAL = 4  # D9: side reveals from the deck of side `by`
    DYNAMITE = 5  # D10: side, slot of the wearer
    RATTLESNAKE = 6
    FANNING = 7  # target side, slot; `left` hits
    SWEEP = 8  # Gatling, Indians!: `step` counts the characters
    DUEL = 9  # target side, slot; by: who played it; left: whose answer is next
    STORE = 10  # side: who takes next
    DRAWN = 11  # side discards one of the cards just drawn
    COST = 12  # side discards a hand card; left: for which of ABILITIES; card: what Pearl Hat copies
    TARGET = 13  # side chooses a target for `card`
    EQUIPMENT = 14  # side chooses an Equipment card in play; left: a Pick
    TOKEN = 15  # side moves a token
    FORCED_DISCARD = 16  # side discards a hand card
    MAY_DRAW = 17  # side may draw `left` cards from the deck of `by`
    POET = 18  # side may discard a random card of the opponent


class Trigger(IntEnum):
    """What waits in the queue (D24). `by`, `by_slot` and `by_character` say whose ability it is."""

    HIT_ACTIVE = 0  # the active character of `side` is the target of a hit
    HIT_REARGUARD = 1  # the same for the rearguard
    HIT_EXACT = 2  # exactly the character `left` in `side`, `slot`
    RETURN_FIRE = 3  # as HIT_ACTIVE, also if the character that answered has left play
    MAY_DRAW = 4
    DRAW = 5
    POET = 6


class Pick(IntEnum):
    """The uses of an EQUIPMENT frame: whose Equipment is chosen, and what happens to it."""

    TAKE = 0  # Schoolmarm
    STEAL = 1  # Stealing: or a hand card
    CARBINE = 2  # either active character's, or none
    KATIE = 3  # their own, to draw 2


class Event(IntEnum):
    """Kinds of events, in the order of `bang_env.duel.events.EVENT_KINDS`."""

    SETUP = 0
    TURN = 1
    DRAW = 2
    SHOW = 3
    SHUFFLE = 4
    PLAY = 5
    PLAY_AS_COLT = 6
    RELOAD = 7
    ABILITY = 8
    DISCARD = 9
    EQUIPMENT = 10
    REVEAL = 11
    COUNTS = 12
    HIT = 13
    AVOIDED = 14
    LOSE = 15
    REGAIN = 16
    TOKEN = 17
    STEAL = 18
    STORE = 19
    TAKE = 20
    OUT = 21
    ENTERS = 22
    OVER = 23
    TRUNCATED = 24


class Fate(IntEnum):
    """What became of an Equipment card."""

    DISCARDED = 0
    REPLACED = 1
    TAKEN = 2
    MOVED = 3


FIELDS = [
    *common_fields(len(ACTIONS), 2),
    # options
    Field("turn_limit", np.int64, (), "the game is truncated after this many turns; 0 for no limit", kept=True),
    Field("per_side", np.int8, (), "characters each side has in all", kept=True),
    Field("abilities", np.int8, (), "1 if characters have their abilities", kept=True),
    Field("given", np.int8, (2, MAX_CHARACTERS), "characters a side is to have, -1 for random ones", "nobody",
          kept=True),
    # the course of the game
    Field("turn", np.int64, (), "the turn's number, from 1, over both sides"),
    Field("turn_of", np.int64, (), "the side whose turn it is"),
    Field("stage", np.int8, (), "where in the turn the game stands"),
    Field("question", np.int8, (), "what the actor is asked"),
    Field("bangs_played", np.int8, (), "BANG! cards played this turn that count"),
    Field("swapped", np.int8, (), "1 once the token was moved by choice this turn"),
    Field("abilities_used", np.int8, (), "bits of ABILITIES used this turn"),
    # the characters
    Field("active", np.int64, (2,), "slot of each side's active character, -1 before it is chosen",
          "all, but in setup its side"),
    Field("character", np.int8, (2, 2), "who stands in each side's slots, -1 for nobody", "all, but in setup its side"),
    Field("life", np.int8, (2, 2), "life points"),
    Field("worn", np.int16, (2, 2), "bits of the Equipment each wears"),
    Field("equipment", pile_dtype(NUM_EQUIPMENT), (2, 2), "the cards each wears, first played first"),
    Field("reserve", pile_dtype(MAX_CHARACTERS), (2,), "characters in reserve, the top one last",
          "which: its side; order: nobody"),
    Field("eliminated", np.int64, (), "bits of the characters that have been eliminated"),
    # the cards
    *hand_fields(2, NUM_CARDS, NUM_NAMES),
    Field("backs", np.int8, (2, 2), "how many law and outlaw backs each hand shows"),
    Field("deck", pile_dtype(DECK_SIZE), (2,), "each side's own deck, the top card last", "nobody"),
    Field("common", pile_dtype(NUM_CARDS), (), "the common deck, the top card last",
          "nobody, except the top card's back"),
    Field("discard", pile_dtype(NUM_CARDS), (), "the discard pile, the top card last"),
    Field("discard_faces", np.int8, (NUM_FACES,), "cards of each face in the discard pile"),
    Field("shuffled_faces", np.int8, (NUM_FACES,), "cards of each face that the last shuffle put into the common deck"),
    Field("recycled", np.uint64, (SET_WORDS,), "cards that have been shuffled into the common deck at some time"),
    Field("recent", np.uint64, (SET_WORDS,), "cards of the last such shuffle"),
    # what is being resolved
    *pending_fields(FRAME, STACK_ROOM, QUEUE_ROOM),
    Field("symbol", np.int8, (), "symbol of the last reveal, -1 if no card was there"),
    Field("revealed", np.int8, (2,), "cards waiting for Bart Masterson's choice, -1 for none"),
    Field("store", np.int8, (4,), "open cards of a General Store, -1 for none"),
    Field("drawn", np.int8, (3,), "cards just drawn, of which one is discarded, -1 for none", "their owner"),
]
