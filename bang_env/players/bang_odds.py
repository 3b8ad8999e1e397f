"""The odds of a draw!, as the scripted player of BANG! reckons with them: under Blessing and Curse they change."""

from __future__ import annotations

from bang_env.bang.cards import Happening
from bang_env.core.jit import kernel

HEARTS, EXPLOSION = 0.25, 0.11
"""How often a draw! finds a heart, or sets off the Dynamite."""
ALL_SPADES = 0.6
"""How often a draw! sets off the Dynamite if every card counts as spades."""


@kernel
def odds_of_hearts(s):
    """How often a draw! finds a heart under the event in play."""
    if s.event == Happening.BLESSING:
        return 1.0
    return 0.0 if s.event == Happening.CURSE else HEARTS


@kernel
def odds_of_explosion(s):
    """How often a draw! sets off the Dynamite under the event in play."""
    if s.event == Happening.BLESSING:
        return 0.0
    return ALL_SPADES if s.event == Happening.CURSE else EXPLOSION


@kernel
def lasts_until(s, seat):
    """E4: whether the event in play is still there when the next turn of a seat begins."""
    steps, change = seat - s.turn_of, s.event_player - s.turn_of
    return (steps if steps > 0 else steps + s.num_players) < (change if change > 0 else change + s.num_players)


@kernel
def hearts_at_next_turn(s, seat):
    """How often a seat finds a heart when its next turn begins."""
    return odds_of_hearts(s) if s.event >= 0 and lasts_until(s, seat) else HEARTS


@kernel
def explosion_at_next_turn(s, seat):
    """How often a Dynamite goes off when the next turn of a seat begins."""
    return odds_of_explosion(s) if s.event >= 0 and lasts_until(s, seat) else EXPLOSION
