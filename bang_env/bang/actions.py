"""BANG!'s actions: blocks of ids and names (B69, E41). One table serves all sets and all numbers of players.

`+k` is the seat k places to the left of the player who must act, counting all seats (B1).
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from bang_env.bang.cards import (
    CARD_NAMES,
    CHARACTER_NAMES,
    COLOUR,
    EFFECT,
    IN_PLAY_NAMES,
    MAX_PLAYERS,
    NUM_NAMES,
    SUITS,
    TARGET,
    Character,
    Colour,
    Effect,
    Target,
)
from bang_env.core.layout import ActionBlock, ActionTable

SELF = tuple(f"+{k}" for k in range(MAX_PLAYERS))
OTHERS = SELF[1:]


class Question(IntEnum):
    """What a player can be asked (B69)."""

    MENU = 0
    COST = 1
    EXCESS = 2
    HIT = 3
    GIVE_BANG = 4
    DYING = 5
    WHICH_CARD = 6
    OPEN_CARDS = 7
    DRAW_FROM = 8
    PLAYER = 9
    RESULT = 10
    GUESS = 11
    SUIT = 12
    SEVERAL = 13
    ROULETTE = 14
    OWN_CARD = 15
    MAY = 16
    TOKEN = 17
    PAYMENT = 18


def _ids(*names: str) -> list[int]:
    return [CARD_NAMES.index(name) for name in names]


def _of(colour: Colour, *targets: Target) -> list[int]:
    return [n for n in range(NUM_NAMES) if COLOUR[n] == colour and TARGET[n] in targets]


_PLAIN = [n for n in range(NUM_NAMES)
          if TARGET[n] == Target.NOBODY and not (COLOUR[n] == Colour.BROWN and EFFECT[n] == Effect.MISSED)]
_PLAIN += [n for n in range(NUM_NAMES) if COLOUR[n] in (Colour.GREEN, Colour.ORANGE) and TARGET[n] != Target.BOMB
           and n not in _PLAIN]
_PLAIN.sort()
_ON_OTHERS = _ids("BANG!", "Panic!", "Duel", "Jail", "Punch", "Springfield", "Quick Shot", "Arrow", "Flintlock")
_ON_ANYONE = _ids("Cat Balou", "Rag Time", "Tequila", "Squaw", "Bomb")
_USED = [n for n in _of(Colour.GREEN, Target.NOBODY) if EFFECT[n] != Effect.MISSED]
_USED_ON_OTHERS = _of(Colour.GREEN, Target.IN_RANGE, Target.NEAR, Target.OTHER)
_USED_ON_ANYONE = _of(Colour.GREEN, Target.ANY_WITH_CARD)
_ORANGE = _ids("Ace up the Sleeve", "Bandolier", "Beer Keg", "Bell Tower")
_LOADED = [n for n in range(NUM_NAMES) if COLOUR[n] == Colour.ORANGE]
ABILITIES = (Character.SID_KETCHUM, Character.CHUCK_WENGAM, Character.JOSE_DELGADO, Character.UNCLE_WILL,
             Character.BASS_GREEVES, Character.RED_RINGO)
LIMITED = (Character.JOSE_DELGADO, Character.DOC_HOLYDAY, Character.UNCLE_WILL, Character.BASS_GREEVES,
           Character.RED_RINGO, Character.MEXICALI_KID, Character.FRANKIE_CANTON)
"""The abilities of the menu that have a limit per turn. A position counts their uses (B73)."""
ANSWERS = ("Barrel", "Jourdonnais", "Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat", "Crate")


def _names(form: str, cards: list[int] | tuple[int, ...]) -> tuple[str, ...]:
    return tuple(form.format(CARD_NAMES[n]) for n in cards)


def _pairs(form: str, cards: list[int], places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(form.format(CARD_NAMES[n], place) for n in cards for place in places)


_EVERY = list(range(NUM_NAMES))
ACTIONS = ActionTable([
    ActionBlock("end", ("end turn",), "end phase 2 (B24)"),
    ActionBlock("play", _names("play {}", _PLAIN), "play a card that names no target (B27)"),
    ActionBlock("play on another", _pairs("play {} on {}", _ON_OTHERS, OTHERS), "play a card on another player (B29)"),
    ActionBlock("Missed! as BANG!", tuple(f"play Missed! as BANG! on {k}" for k in OTHERS), "Calamity Janet (B39)"),
    ActionBlock("play on anyone", _pairs("play {} on {}", _ON_ANYONE, SELF), "play a card on any player (B29)"),
    ActionBlock("use", _names("use {}", _USED), "use a green card in play (B31)"),
    ActionBlock("use orange", _names("use {}", _ORANGE), "use an orange card in play (A8)"),
    ActionBlock("use on another", _pairs("use {} on {}", _USED_ON_OTHERS, OTHERS),
                "use a green card on another player (B31)"),
    ActionBlock("use on anyone", _pairs("use {} on {}", _USED_ON_ANYONE, SELF), "use a green card on any player (B31)"),
    ActionBlock("Lock Pick", tuple(f"use Lock Pick on {k}" for k in OTHERS), "use a Lock Pick (A8)"),
    ActionBlock("Whip", tuple(f"use Whip on {k}" for k in SELF), "use a Whip (A8)"),
    ActionBlock("ability", tuple(f"use {CHARACTER_NAMES[c]}" for c in ABILITIES), "use the character's ability (B38)"),
    ActionBlock("Doc Holyday", tuple(f"use Doc Holyday on {k}" for k in OTHERS), "discard two cards for a hit (B38)"),
    ActionBlock("Mexicali Kid", tuple(f"use Mexicali Kid on {k}" for k in OTHERS), "pay for a hit (A32)"),
    ActionBlock("Frankie Canton", tuple(f"use Frankie Canton on {k}" for k in SELF), "take a load token (A30)"),
    ActionBlock("sniper", tuple(f"sniper on {k}" for k in OTHERS), "two BANG! cards for one shot (E38)"),
    ActionBlock("ricochet", tuple(f"ricochet on {k}" for k in OTHERS), "shoot at a card in play (E36)"),
    ActionBlock("discard", _names("discard {}", _EVERY), "discard a hand card: a cost, phase 3, Indians!, a Duel"),
    ActionBlock("answer", _names("answer with {}", _EVERY), "answer a hit with a hand card (B41)"),
    ActionBlock("take", _names("take {}", _EVERY), "take an open card: General Store, Kit Carlson (B35, B23)"),
    ActionBlock("hit", (*(f"use {name}" for name in ANSWERS), "ignore", "take the hit"),
                "the other answers to a hit (B41)"),
    ActionBlock("dying", ("drink Beer", "give up"), "a player at 0 or less (B52)"),
    ActionBlock("which", ("hand", *_names("choose {}", IN_PLAY_NAMES)), "a random hand card, or a card in play (B34)"),
    ActionBlock("draw", ("draw from the deck", "draw from the discard pile",
                         *(f"draw from the hand of {k}" for k in OTHERS),
                         *(f"draw from the table of {k}" for k in SELF), "skip the draw"),
                "where phase 1 draws from (B23)"),
    ActionBlock("player", tuple(f"choose {k}" for k in OTHERS), "Vera Custer chooses a player (B22)"),
    ActionBlock("result", ("count first", "count second"), "Lucky Duke: which flipped card counts (B18)"),
    ActionBlock("guess", ("red", "black"), "Peyote (E34)"),
    ActionBlock("suit", tuple(f"name {suit}" for suit in SUITS), "Handcuffs (E16)"),
    ActionBlock("may", ("accept", "decline", "stop"), "every other offer that may be taken or not"),
    ActionBlock("load", (*_names("token on {}", _LOADED), "token on character"), "where a load token goes (A5)"),
    ActionBlock("pay", (*_names("pay from {}", _LOADED), "pay from character"), "where a load token comes from (A6)"),
])

(END_TURN, PLAY, PLAY_ON, AS_BANG, PLAY_ON_ANYONE, USE, USE_ORANGE, USE_ON, USE_ON_ANYONE, LOCK_PICK, WHIP, ABILITY,
 DOC, MEXICALI, FRANKIE, SNIPER, RICOCHET, DISCARD, ANSWER, TAKE, HIT, DYING, WHICH, DRAW, PLAYER, RESULT, GUESS, SUIT,
 MAY, LOAD, PAY) = (ACTIONS.start(block.question) for block in ACTIONS.blocks)
(USE_BARREL, USE_JOURDONNAIS, USE_BIBLE, USE_IRON_PLATE, USE_SOMBRERO, USE_HAT, USE_CRATE, IGNORE,
 TAKE_HIT) = range(HIT, HIT + 9)
DRINK_BEER, GIVE_UP = DYING, DYING + 1
FROM_HAND, CHOOSE_CARD = WHICH, WHICH + 1
DRAW_DECK, DRAW_DISCARD, DRAW_HAND, DRAW_TABLE = DRAW, DRAW + 1, DRAW + 1, DRAW + 1 + MAX_PLAYERS
SKIP_DRAW = ACTIONS.ids["skip the draw"]
"""`DRAW_HAND + k` and `DRAW_TABLE + k` draw from the seat k places to the left."""
COUNT_FIRST, COUNT_SECOND = RESULT, RESULT + 1
CHOOSE_PLAYER = PLAYER - 1
"""`CHOOSE_PLAYER + k` chooses the seat k places to the left; likewise below."""
USE_SID, USE_CHUCK, USE_JOSE, USE_WILL, USE_BASS, USE_RINGO = range(ABILITY, ABILITY + 6)
USE_DOC, USE_MEXICALI, USE_FRANKIE, PLAY_AS_BANG = DOC - 1, MEXICALI - 1, FRANKIE, AS_BANG - 1
SNIPE, SHOOT_AT_CARD = SNIPER - 1, RICOCHET - 1
GUESS_RED, GUESS_BLACK = GUESS, GUESS + 1
ACCEPT, DECLINE, STOP = range(MAY, MAY + 3)
LOAD_CHARACTER, PAY_CHARACTER = LOAD + len(_LOADED), PAY + len(_LOADED)

PLAY_ID = np.full(NUM_NAMES, -1, np.int64)
"""The id with which a card of this name is played. For a card with a target it is the id for `+0`; `+k` is k higher."""
USE_ID = np.full(NUM_NAMES, -1, np.int64)
"""The same for the use of a green or orange card in play."""
CARD_PLAYED = np.full(len(ACTIONS), -1, np.int64)
"""The card name that a `play` or `use` action is about."""
STEPS_TO_TARGET = np.full(len(ACTIONS), -1, np.int64)
"""How many places to the left the target of an action sits, -1 if it has none."""


def _number(table: np.ndarray, cards: list[int], first: int, lowest: int | None) -> None:
    """Fill the tables for neighbouring ids. `lowest` is the lowest k of a target, None for actions without a target."""
    each = 1 if lowest is None else MAX_PLAYERS - lowest
    for index, name in enumerate(cards):
        at = first + each * index
        table[name] = at - (lowest or 0)
        CARD_PLAYED[at:at + each] = name
        if lowest is not None:
            STEPS_TO_TARGET[at:at + each] = np.arange(lowest, MAX_PLAYERS)


_number(PLAY_ID, _PLAIN, PLAY, None)
_number(PLAY_ID, _ON_OTHERS, PLAY_ON, 1)
_number(PLAY_ID, _ON_ANYONE, PLAY_ON_ANYONE, 0)
_number(USE_ID, _USED, USE, None)
_number(USE_ID, _USED_ON_OTHERS, USE_ON, 1)
_number(USE_ID, _USED_ON_ANYONE, USE_ON_ANYONE, 0)
_number(USE_ID, _ORANGE, USE_ORANGE, None)
_number(USE_ID, _ids("Lock Pick"), LOCK_PICK, 1)
_number(USE_ID, _ids("Whip"), WHIP, 0)
for _first, _lowest in ((AS_BANG, 1), (DOC, 1), (MEXICALI, 1), (FRANKIE, 0), (SNIPER, 1), (RICOCHET, 1)):
    STEPS_TO_TARGET[_first:_first + MAX_PLAYERS - _lowest] = np.arange(_lowest, MAX_PLAYERS)
