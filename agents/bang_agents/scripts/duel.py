"""The scripted characters of The Duel: attacker, hoarder, defender, disruptor."""

from __future__ import annotations

from typing import Any

import numpy as np

from bang_agents.scripts import Script
from bang_env.duel.actions import (
    ACTIONS,
    AS_COLT,
    BACK,
    CARD_PLAYED,
    EQUIP,
    NUM_PLACES,
    OPPONENT_ACTIVE,
    PLACE_PLAYED,
    PLAY,
    RELOAD,
    TAKE,
    TOKEN,
    Question,
)
from bang_env.duel.cards import EFFECT, EQUIPMENT_INDEX, IF_AVOIDED, NUM_NAMES, Card, Effect, IfAvoided

_IDS = np.arange(len(ACTIONS))
_CARD = np.where(CARD_PLAYED >= 0, CARD_PLAYED, NUM_NAMES)
_PLAYED = (_IDS >= PLAY) & (_IDS < AS_COLT) & (CARD_PLAYED >= 0)
"""The actions that play a card as what it is."""


def _plays(cards: np.ndarray) -> np.ndarray:
    """The actions that play one of these names."""
    return _PLAYED & np.append(cards, False)[_CARD]


def _one_of(effects: tuple[Effect, ...]) -> np.ndarray:
    return np.isin(EFFECT, effects)


HURTS = _one_of((Effect.HIT, Effect.HITS_PER_EQUIPMENT, Effect.DUEL, Effect.INDIANS, Effect.GATLING))
"""The card names that can cost the opponent life at once."""
ATTACKS = _plays(HURTS) | ((_IDS >= AS_COLT) & (_IDS < RELOAD))
TAKES_A_WEAPON = np.zeros(len(ACTIONS), bool)
TAKES_A_WEAPON[TAKE:TAKE + NUM_NAMES] = HURTS
DRAWS = _plays(_one_of((Effect.STORE, Effect.DRAW_AND_DISCARD)))
AVOIDS = _one_of((Effect.AVOID,))
ROBS = _plays(_one_of((Effect.STEAL, Effect.TAKE_EQUIPMENT, Effect.MOVE_TOKEN))
              | np.isin(IF_AVOIDED, (IfAvoided.OPPONENT_DISCARDS, IfAvoided.DISCARD_EQUIPMENT, IfAvoided.MOVE_TOKEN)))
BURDENS = _plays(np.isin(np.arange(NUM_NAMES), (Card.RATTLESNAKE, Card.STAMPEDE, Card.DYNAMITE))) & (
    (PLACE_PLAYED >= OPPONENT_ACTIVE) | (CARD_PLAYED == Card.DYNAMITE))
"""The actions that put harmful Equipment before the opponent, or set off a Dynamite that may come to them."""
AT_THEIRS = ((_IDS >= BACK) & (_IDS < TOKEN)) | (_IDS == TOKEN + 1) | (
    (_IDS >= EQUIP) & (_IDS < BACK) & ((_IDS - EQUIP) % NUM_PLACES >= OPPONENT_ACTIVE))
"""The answers that choose the opponent's cards or move their token."""

_MENU = int(Question.MENU)


def attacker(records: Any, legal: np.ndarray) -> np.ndarray:
    """Every card that can hurt is played at once, and taken from an open store before any other."""
    return np.where((records["question"] == _MENU)[:, None], ATTACKS, TAKES_A_WEAPON) & legal


def room(records: Any) -> np.ndarray:
    """How many more cards the side to act may hold at the end of its turn (D13)."""
    games, side = np.arange(len(records)), records["actor"]
    return records["life"][games, side, records["active"][games, side]] - records["hand_count"][games, side]


def hoarder(records: Any, legal: np.ndarray) -> np.ndarray:
    """A card is played only when the hand would overflow; cards that draw cards are always played."""
    keeps = (records["question"] == _MENU) & (room(records) >= 0)
    ends = ACTIONS.ids["end turn"] == _IDS
    drawing = (DRAWS & legal).any(axis=1)
    wanted = np.where(drawing[:, None], DRAWS, ends)
    return np.where(keeps[:, None], wanted, legal)


def defender(records: Any, legal: np.ndarray) -> np.ndarray:
    """Nobody attacks whose own hand holds no card that avoids a hit; a Barrel or a Hat in front of them will do."""
    games, side = np.arange(len(records)), records["actor"]
    safe = (records["held"][games, side][:, AVOIDS] > 0).any(axis=1)
    worn = records["worn"][games, side, records["active"][games, side]]
    for name in (Card.BARREL, Card.HAT):
        safe |= (worn >> EQUIPMENT_INDEX[name] & 1) > 0
    exposed = (records["question"] == _MENU) & ~safe
    return legal & ~(exposed[:, None] & ATTACKS)


def disruptor(records: Any, legal: np.ndarray) -> np.ndarray:
    """What robs the opponent, moves their token or burdens them comes first."""
    menu = (records["question"] == _MENU)[:, None]
    return np.where(menu, ROBS | BURDENS, AT_THEIRS) & legal

SCRIPTS = {
    "attacker": Script("plays every card that can hurt at once", attacker),
    "hoarder": Script("plays a card only when the hand would overflow, and whatever draws cards", hoarder),
    "defender": Script("attacks only with an answer to a hit in hand or a Barrel or Hat in play", defender),
    "disruptor": Script("first of all robs the opponent, moves their token and burdens them with Equipment", disruptor),
}
