"""The Dice Game's actions: blocks of ids and names. Their places are those of `bang_env.core.seats`."""

from __future__ import annotations

from enum import IntEnum

from bang_env.core.layout import ActionBlock, ActionTable
from bang_env.core.seats import PLACES
from bang_env.dice.cards import NUM_DICE


class Question(IntEnum):
    """What a player can be asked."""

    HEAL = 0
    REROLL = 1
    SHOOT = 2
    BEER = 3
    GATLING = 4
    BART = 5
    PEDRO = 6


def _reroll_name(dice: int) -> str:
    numbers = [str(die) for die in range(NUM_DICE) if dice >> die & 1]
    return "reroll " + (" ".join(numbers) or "none")


ACTIONS = ActionTable([
    ActionBlock("reroll", tuple(_reroll_name(dice) for dice in range(2**NUM_DICE)),
                "roll these dice (numbered 0 to 4) again; `reroll none` ends the rolling (X6)"),
    ActionBlock("heal", tuple(f"heal {place}" for place in PLACES), "Sid Ketchum: this player regains 1 (X5)"),
    ActionBlock("shoot", tuple(f"shoot {place}" for place in PLACES[1:]),
                "aim the next bull's eye at this player (X9)"),
    ActionBlock("double", tuple(f"shoot {place} double" for place in PLACES[1:]),
                "Slab the Killer: the same, for 2 points at the price of a beer (X9)"),
    ActionBlock("beer", tuple(f"beer {place}" for place in PLACES), "give the next beer to this player (X14)"),
    ActionBlock("gatling", (*(f"return arrow of {place}" for place in PLACES), "return no arrow"),
                "Kit Carlson: an arrow of this player goes back to the pile, for each gatling (X15)"),
    ActionBlock("bart", ("take arrow", "lose life"), "Bart Cassidy: take an arrow instead of losing the point (X11)"),
    ActionBlock("pedro", ("return own arrow", "keep own arrow"),
                "Pedro Ramirez: return an arrow for a point lost (X11)"),
])

REROLL, HEAL, SHOOT, DOUBLE, BEER, GATLING, BART, PEDRO = (ACTIONS.start(b.question) for b in ACTIONS.blocks)
NO_ARROW = GATLING + len(PLACES)
TAKE_ARROW, LOSE_LIFE = BART, BART + 1
RETURN_ARROW, KEEP_ARROW = PEDRO, PEDRO + 1
