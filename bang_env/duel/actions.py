"""The Duel's actions: blocks of ids and names, always as seen by the side that must act."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from bang_env.core.layout import ActionBlock, ActionTable
from bang_env.duel.cards import (
    ALWAYS_ACTIVE,
    CARD_NAMES,
    CHARACTER_NAMES,
    EFFECT,
    EQUIPMENT,
    IS_RELOAD,
    NUM_NAMES,
    RANGE,
    SIDES,
    Card,
    Character,
    Effect,
    Range,
)

PLACES = ("own active", "own rearguard", "opponent active", "opponent rearguard")
OWN_ACTIVE, OWN_REARGUARD, OPPONENT_ACTIVE, OPPONENT_REARGUARD = range(4)
ABILITIES = (Character.BABE_LEROY, Character.CATTLE_KATIE, Character.PEARL_HAT, Character.SOUNDANCE_KID)
"""The abilities used by choice, each once a turn (D18)."""


class Question(IntEnum):
    """What a side can be asked."""

    SETUP = 0
    MENU = 1
    DISCARD = 2
    HIT = 3
    PAYMENT = 4
    BELL = 5
    REVEAL = 6
    INDIANS = 7
    DUEL = 8
    STORE = 9
    DRAWN = 10
    COST = 11
    TARGET = 12
    EQUIPMENT = 13
    BULL = 14
    TOKEN = 15
    FORCED_DISCARD = 16
    MAY_DRAW = 17
    POET = 18


_PLAIN = [n for n in range(NUM_NAMES) if RANGE[n] == Range.NOBODY and EFFECT[n] != Effect.AVOID]
_AIMED = [n for n in range(NUM_NAMES) if RANGE[n] == Range.OPPONENT]
_WIDE = [n for n in range(NUM_NAMES) if RANGE[n] == Range.ANYONE]
_AS_COLT = [n for n in range(NUM_NAMES) if n != Card.COLT]
_RELOAD = [int(n) for n in np.flatnonzero(IS_RELOAD)]
_RELOAD_IN_PLAY = [n for n in _RELOAD if n in EQUIPMENT]


def _names(form: str, cards: list[int]) -> tuple[str, ...]:
    return tuple(form.format(CARD_NAMES[n]) for n in cards)


def _pairs(form: str, cards: list[int], places: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(form.format(CARD_NAMES[n], place) for n in cards for place in places)


ACTIONS = ActionTable([
    ActionBlock("setup", ("slot 0 active", "slot 1 active"), "which of the first two characters is active (D6)"),
    ActionBlock("end", ("end turn",), "end the play phase (D12)"),
    ActionBlock("swap", ("swap",), "move the own token, once a turn (D12)"),
    ActionBlock("play", _names("play {}", _PLAIN), "play a card that needs no target (D16)"),
    ActionBlock("aim", _pairs("play {} on {}", _AIMED, PLACES[2:]),
                "play a Hit card or a Duel on an opposing character (D15)"),
    ActionBlock("place", _pairs("play {} on {}", _WIDE, PLACES), "play Equipment or Strong Ale on a character (D15)"),
    ActionBlock("as colt", _names("play {} as Colt", _AS_COLT),
                "Annie Oakey, Toco Ramirez: play a card as a Colt (D19)"),
    ActionBlock("reload", _names("reload {}", _RELOAD), "discard a reload card from hand to draw 1 (D17)"),
    ActionBlock("reload in play", _names("reload {} in play", _RELOAD_IN_PLAY),
                "the same with one the own active wears (D17)"),
    ActionBlock("ability", tuple(f"use {CHARACTER_NAMES[c]}" for c in ABILITIES),
                "use the active character's ability (D18)"),
    ActionBlock("discard", _names("discard {}", list(range(NUM_NAMES))),
                "discard a hand card: D13, a cost, a payment, a duel"),
    ActionBlock("take", _names("take {}", list(range(NUM_NAMES))), "take an open card of the General Store"),
    ActionBlock("avoid", _names("avoid with {}", list(range(NUM_NAMES))), "answer a hit with a hand card (D20)"),
    ActionBlock("answer", ("use Barrel", "use Hat", "use Sid Curry", "take the hit"),
                "the other answers to a hit (D20)"),
    ActionBlock("equipment", _pairs("choose {} of {}", list(EQUIPMENT), PLACES),
                "an Equipment card in play, to take or discard"),
    ActionBlock("back", tuple(f"hand card with {side} back" for side in SIDES), "a random card of the opponent's hand"),
    ActionBlock("token", ("move own token", "move opponent token"), "Water, Shotgun: which token moves"),
    ActionBlock("target", tuple(f"target {place}" for place in PLACES),
                "the target of a card played as a Colt or copied"),
    ActionBlock("may", ("accept", "decline"), "every other offer that may be taken or not"),
    ActionBlock("reveal", ("count the first card", "count the second card"),
                "Bart Masterson: which revealed card counts (D9)"),
    ActionBlock("copy", ("reload instead",), "Pearl Hat: reload the copied Water instead (D18)"),
])

(SETUP, END_TURN, SWAP, PLAY, AIM, PLACE, AS_COLT, RELOAD, RELOAD_IN_PLAY, USE, DISCARD, TAKE, AVOID, ANSWER, EQUIP,
 BACK, TOKEN, TARGET, MAY, REVEAL, COPY) = (ACTIONS.start(block.question) for block in ACTIONS.blocks)
USE_BARREL, USE_HAT, USE_SID, TAKE_HIT = range(ANSWER, ANSWER + 4)
ACCEPT, DECLINE = MAY, MAY + 1
RELOAD_INSTEAD = COPY
NUM_PLACES = len(PLACES)


def _index(names: list[int]) -> np.ndarray:
    index = np.full(NUM_NAMES, -1, np.int64)
    index[names] = np.arange(len(names))
    return index


PLAY_ID = np.full(NUM_NAMES, -1, np.int64)
"""The first id with which a card is played. A card with a target has one id for each place, in order."""
PLAY_ID[_PLAIN] = PLAY + _index(_PLAIN)[_PLAIN]
PLAY_ID[_AIMED] = AIM + 2 * _index(_AIMED)[_AIMED] - OPPONENT_ACTIVE
PLAY_ID[_WIDE] = PLACE + NUM_PLACES * _index(_WIDE)[_WIDE]
AS_COLT_ID, RELOAD_ID = AS_COLT + _index(_AS_COLT), RELOAD + _index(_RELOAD)
RELOAD_IN_PLAY_ID = RELOAD_IN_PLAY + _index(_RELOAD_IN_PLAY)

CARD_PLAYED = np.full(len(ACTIONS), -1, np.int64)
"""The card name that a play, an `as Colt` or a reload action is about."""
PLACE_PLAYED = np.full(len(ACTIONS), -1, np.int64)
"""The place at which a play with a target is aimed."""
for _name in range(NUM_NAMES):
    _places = {Range.NOBODY: (), Range.OPPONENT: (2, 3), Range.ANYONE: (0, 1, 2, 3)}[Range(RANGE[_name])]
    for _place in _places:
        CARD_PLAYED[PLAY_ID[_name] + _place], PLACE_PLAYED[PLAY_ID[_name] + _place] = _name, _place
    if _name in _PLAIN:
        CARD_PLAYED[PLAY_ID[_name]] = _name
    for _ids, _which in ((AS_COLT_ID, _AS_COLT), (RELOAD_ID, _RELOAD), (RELOAD_IN_PLAY_ID, _RELOAD_IN_PLAY)):
        if _name in _which:
            CARD_PLAYED[_ids[_name]] = _name

SLEEPS = ~ALWAYS_ACTIVE
"""Equipment that Cattle Katie may discard: what is not always active (D18)."""
