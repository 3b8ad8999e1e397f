"""BANG!'s record: every field with its shape, meaning, and who may see it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from bang_env.bang.actions import ACTIONS, LIMITED
from bang_env.bang.cards import MAX_PLAYERS, MOST_EVENTS, NUM_CARDS, NUM_IN_PLAY, NUM_LOADED, NUM_NAMES, SET_WORDS
from bang_env.core.cards import pile_dtype
from bang_env.core.hands import hand_fields
from bang_env.core.layout import Field, common_fields
from bang_env.core.pending import frame_dtype, pending_fields

N = MAX_PLAYERS
NOBODY = -1
STACK_ROOM, QUEUE_ROOM = 16, 16
MOST_OPEN = MAX_PLAYERS + 1
FRAME = frame_dtype(
    "seat",  # whom it concerns: the target, or who carries it out
    "by",  # who causes it
    "card",  # the card it comes from
    "target",  # whom it turns to next, or will concern later
    "why",  # what it is for: a Purpose, a Price or a Pick
    dtype=np.int16,
)


class Stage(IntEnum):
    """How far the turn has come. It moves on when no effect is in progress."""

    BEGIN = 0  # B19, E6: a turn begins; an eliminated player may return
    EVENT = 1  # E4: the next event comes in
    START = 2  # E6: what the event does at the start of a turn
    DYNAMITE = 3  # B20
    JAIL = 4  # B21
    BOMB = 5  # A11
    VERA = 6  # B22
    DRAW = 7  # B23, phase 1
    DRAWN = 8  # E24, E35: what the event does at the end of phase 1
    SUIT = 9  # E16
    PLAY = 10  # B24, phase 2
    DISCARD = 11  # B25, phase 3
    LEAVE = 12  # E12, E39: ghosts go again; Vendetta
    END = 13  # B26
    OVER = 14


class Kind(IntEnum):
    """The kinds of effects in progress, and how their frames use `seat`, `by`, `card`, `target`, `why` and `left`."""

    EFFECT = 0  # B63: all frames above it are one effect; when it is complete, the end is checked
    FLIP = 1  # B17: seat draws!; why: the Purpose
    DYNAMITE = 2  # B20: in front of seat
    JAIL = 3  # B21: in front of seat
    HIT = 4  # B40: at seat, by, card; left: what is needed
    LOSE = 5  # B51: seat loses `left` points caused by `by`
    ELIMINATE = 6  # B59: seat; by: the cause; target: which Vulture Sam takes next (B60)
    SWEEP = 7  # B48, B49, B34: card hits all others; step: how many seats it has come to; seat: who is asked
    DUEL = 8  # B50: by challenges seat; target: who is to answer; left: cards that Molly Stark gave
    STORE = 9  # B35: seat takes next
    PICK = 10  # B34: by takes or discards a card of seat; why: the Pick
    COST = 11  # B30: seat discards `left` cards more; why: the Price; card, target: for which play on whom
    KIT = 12  # B23: seat takes `left` more of the three cards aside
    DRAW_FROM = 13  # B23: seat says where the first card comes from
    VERA = 14  # B22: seat chooses
    DRAW = 15  # seat draws `left` cards, if living
    SHOT = 16  # A13, A21, E36: what follows by's hit at seat; why: the Shot; step: the Outcome; card: shot with or at
    WEAPON = 17  # A13: by may pay for a dangerous weapon's effect against seat; why: 1 for a Missed! as BANG!
    UPGRADE = 18  # A18: by may pay for more of the card; target: the first one; left: what was paid for so far
    IGNORE = 19  # A33: seat may ignore the card that by has played
    DUCK = 20  # A22: seat may take the card back
    LAID = 21  # A5, A27: by has put the card in play; step: how many seats it has come to
    PAY = 22  # A6, A30: seat pays `left` tokens; target: whose tokens, if Frankie Canton takes one
    TOKEN = 23  # A5: seat puts down `left` tokens; why: the Gain
    CLAUS = 24  # S4: seat gives one card to each other; step: how many seats they have come to
    GUESS = 25  # E34: seat guesses a colour
    RANCH = 26  # E35: seat discards; left: how many so far
    SUIT = 27  # E16: seat names a suit
    DALTONS = 28  # E10: step: how many seats it has come to; seat: who chooses
    ROULETTE = 29  # E37: seat is next
    FISTFUL = 30  # E40: `left` hits at seat
    BROTHERS = 31  # E28: seat may give a point; target: to whom
    IDENTITY = 32  # E18: seat may change
    BOMB = 33  # A11: in front of seat
    JULIE = 34  # A31: seat draws! for a shot at by
    VENDETTA = 35  # E39: seat draws! for another turn


class Purpose(IntEnum):
    """What a "draw!" looks for (B18)."""

    HEART = 0
    EXPLOSION = 1
    RED = 2


class Price(IntEnum):
    """What a player gives hand cards for (B30, B38, B52, A15, A28, S2)."""

    CARD = 0
    SID = 1
    DOC = 2
    JOSE = 3
    WILL = 4
    BASS = 5
    BUNTLINE = 6


class Pick(IntEnum):
    """What happens to a card that is picked (B34, B23)."""

    TAKE = 0
    DISCARD = 1
    PAT = 2  # a card in play, to be taken
    STRIP = 3  # a card in play, to be discarded
    STRIP_FOR_HAND = 4  # a card in play, to be taken
    RICOCHET = 5  # a card in play, to be shot at


class Gain(IntEnum):
    """How a player comes to put down tokens (A5, A23, A28, A34)."""

    OFFER = 0  # they may decline
    RELOADING = 1
    BASS = 2  # all on one place
    RINGO = 3  # from their character to their cards; they may stop after the first


class Shot(IntEnum):
    """What comes after a hit (A13 to A17, A21, A29, E36)."""

    BANG = 0
    BIG_FIFTY = 1
    BUNTLINE = 2
    FLINTLOCK = 3
    RICOCHET = 4


class Outcome(IntEnum):
    """How a hit has ended."""

    OPEN = 0
    LEFT_ALONE = 1
    AVOIDED = 2
    TAKEN = 3


class Event(IntEnum):
    """Kinds of events, in the order of `bang_env.bang.events.EVENT_KINDS`."""

    DEAL = 0
    TURN = 1
    DRAW = 2
    SHOW = 3
    SHUFFLE = 4
    PLAY = 5
    AS_BANG = 6
    USE = 7
    ABILITY = 8
    DISCARD = 9
    IN_PLAY = 10
    FLIP = 11
    COUNTS = 12
    HIT = 13
    UNAFFECTED = 14
    AVOIDED = 15
    LOSE = 16
    REGAIN = 17
    STEAL = 18
    OPEN = 19
    TAKE = 20
    OUT = 21
    COPY = 22
    OVER = 23
    TRUNCATED = 24
    HAPPENING = 25
    RETURN = 26
    IDENTITY = 27
    SUIT = 28
    GUESS = 29
    BURY = 30
    MARK = 31
    IGNORED = 32
    TOKENS = 33
    LOADED = 34
    BARREL = 35
    GIVE = 36


class Fate(IntEnum):
    """What happened to a card in play."""

    PUT = 0
    DISCARDED = 1
    REPLACED = 2
    TAKEN = 3
    PASSED = 4


_WHOSE = "its owner; all for the sheriff, the eliminated, three players or a decided game"
FIELDS = [
    *common_fields(len(ACTIONS), N),
    # options
    Field("turn_limit", np.int64, (), "the game is truncated after this many turns; 0 for no limit", kept=True),
    Field("sets", np.int64, (), "bits of the sets in use (see SETS); the base game always is", kept=True),
    Field("abilities", np.int8, (), "1 if characters have their abilities", kept=True),
    Field("given_roles", np.int8, (N,), "role each seat is to get, -1 for a random one", "nobody", kept=True),
    Field("given_characters", np.int8, (N,), "character each seat is to get, -1 for a random one", kept=True),
    # the course of the game
    Field("turn", np.int64, (), "the turn's number, from 1, over all players"),
    Field("extra_turn", np.int8, (), "1 if it is a turn that Vendetta gave (E39)"),
    Field("again", np.int8, (), "1 if the turn player takes another turn after this one"),
    Field("turn_of", np.int64, (), "the seat whose turn it is"),
    Field("stage", np.int8, (), "where in the turn the game stands"),
    Field("question", np.int8, (), "what the actor is asked"),
    Field("bangs_played", np.int8, (), "BANG! cards played this turn (B28)"),
    Field("used", np.int8, (len(LIMITED),), "how often each limited menu ability was used this turn"),
    Field("drawn", np.int8, (), "cards that have come into the turn player's hand in phase 1 (E33)"),
    # the event
    Field("event", np.int8, (), "the event in play, -1 for none (E4)"),
    Field("event_deck", pile_dtype(MOST_EVENTS), (), "the stack of events, the next one last",
          "all the next one, nobody the others"),
    Field("event_rounds", np.int64, (), "how many events have come into play"),
    Field("events_seen", np.int64, (), "bits of the events that have come into play"),
    Field("event_player", np.int64, (), "the seat at whose turn the next event comes in (E3)"),
    Field("named_suit", np.int8, (), "the suit that the turn player has named, -1 for none (E16)"),
    Field("marked", np.int16, (), "the card that must be played if it can be, -1 for none (E33)"),
    Field("dead_man", np.int8, (), "1 if Dead Man has returned (E29)"),
    # the seats
    Field("role", np.int8, (N,), "role of each seat", _WHOSE),
    Field("character", np.int8, (N,), "character of each seat"),
    Field("copied", np.int8, (N,), "the character whose ability Vera Custer has, -1 for none"),
    Field("spare", np.int8, (N,), "the spare character of each seat, -1 for none (E18)", "those of `spare_seen`"),
    Field("spare_seen", np.int8, (N,), "who knows it: 0 for nobody, 1 for its owner, 2 for all"),
    Field("ghost", np.int8, (N,), "1 for a ghost (E12)"),
    Field("power", np.int8, (N,), "the character whose ability each seat has now, -1 for none"),
    Field("apaches", np.int64, (), "bits of the seats that have Apache Kid's ability"),
    Field("suzies", np.int64, (), "bits of the seats that have Suzy Lafayette's ability"),
    Field("abigails", np.int64, (), "bits of the seats that have Ms. Abigail's ability"),
    Field("silenced", np.int64, (), "the target of a Big Fifty, who has no ability, -1 for none (A14)"),
    Field("silent", np.int64, (), "bits of the seats whose cards in play have no effect (E32, A14)"),
    Field("alive", np.int8, (N,), "1 until eliminated"),
    Field("living", np.int64, (), "how many live"),
    Field("life", np.int8, (N,), "life points; 0 or less while dying"),
    Field("max_life", np.int8, (N,), "starting life points, never exceeded"),
    Field("eliminated", np.int8, (N,), "place in the order of eliminations, from 1; 0 for never"),
    Field("eliminations", np.int64, (), "how many there have been"),
    Field("sheriff", np.int64, (), "the sheriff's seat, -1 with three players"),
    Field("hunter", np.int64, (), "with three players, who has killed their prey first of all, -1 for nobody (B65)"),
    Field("ring", np.int8, (N, N), "steps between living seats the shorter way round (B2)"),
    # the cards
    *hand_fields(N, NUM_CARDS, NUM_NAMES),
    Field("in_play", pile_dtype(NUM_IN_PLAY), (N,), "the cards in front of each seat, first played first"),
    Field("worn", np.uint64, (N,), "bits of the names in play in front of each seat"),
    Field("fresh", np.uint64, (N,), "of these, green cards put down this turn (B31)"),
    Field("reach", np.int8, (N,), "range of each seat's weapon, 1 without one"),
    Field("tokens", np.int8, (N,), "load tokens on each seat's character (A1)"),
    Field("loads", np.int8, (NUM_LOADED,), "load tokens on each orange card in play, by name"),
    Field("supply", np.int64, (), "load tokens that nobody has"),
    Field("bell_tower", np.int8, (), "1 while a Bell Tower is rung (A8)"),
    Field("bandolier", np.int8, (), "1 if a Bandolier was used this turn (A8)"),
    Field("deck", pile_dtype(NUM_CARDS), (), "the deck, the top card last", "nobody, except what is in `known`"),
    Field("discard", pile_dtype(NUM_CARDS), (), "the discard pile, the top card last"),
    Field("discard_names", np.int8, (NUM_NAMES,), "cards of each name in the discard pile"),
    # what is being resolved
    *pending_fields(FRAME, STACK_ROOM, QUEUE_ROOM),
    Field("open", pile_dtype(MOST_OPEN), (), "cards laid open or held aside, first laid first",
          "all, but Kit Carlson's and Claus the Saint's: that player"),
    Field("flipped", np.int16, (2,), "cards that wait for Lucky Duke's choice, -1 for none"),
    Field("success", np.int8, (), "1 if the last draw! found what it looked for, 0 if not, -1 if there was no card"),
    Field("named", np.int8, (N,), "the targets of a Quick Shot or Arrow, in order (A19)"),
    Field("bomb_of", np.int64, (), "whose Bomb has run out and waits to explode, -1 for nobody (A11)"),
    Field("scratch", np.uint64, (SET_WORDS,), "a set of cards for the moment", "nobody"),
    # public memory
    Field("aimed", np.uint8, (N, N), "hits and Duels each seat aimed at each other alone"),
    Field("spared", np.uint8, (N, N), "times each seat aimed at another while this one could be aimed at"),
    Field("robbed", np.uint8, (N, N), "cards each seat took or discarded of each other by choice"),
    Field("helped", np.uint8, (N, N), "points each seat let each other regain by choice"),
    Field("jailed", np.uint8, (N, N), "times each seat put each other in Jail"),
]
