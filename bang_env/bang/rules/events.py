"""What the event in play changes: one kernel for each moment at which one of them acts (E9 to E39).

`events.csv` names the moments of each event. Here are those that answer a question of the rules ("how many BANG! cards
a turn?"); what events do when they come in and at the start of a turn is in `arrivals.py`, what they do at the end of
phase 1 in `draws.py`, what they add to the menu in `menu.py`.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.cards import BANG_NAME, BEER_NAME, FRONT_NAMES, HEARTS, SPADES, Happening
from bang_env.bang.rules.moments import EVENT_MOMENTS, under

NONE = np.uint64(0)
NO_SUIT = -1
TO_THE_LEFT, TO_THE_RIGHT = 1, -1

# ------------------------------------------------------------------------------------------------ suits and distances


@under("suit", Happening.BLESSING)
def blessing_suit():
    """E9: every card counts as hearts."""
    return HEARTS


@under("suit", Happening.CURSE)
def curse_suit():
    """E9: every card counts as spades."""
    return SPADES


@under("together", Happening.AMBUSH)
def ambush_brings_together():
    """E27: any two players are at distance 1 before cards in play change it."""
    return True


# --------------------------------------------------------------------------------------------- abilities and cards off


@under("sobers", Happening.HANGOVER)
def hangover_takes_abilities():
    """E17: nobody has an ability."""
    return True


@under("ties", Happening.LASSO)
def lasso_ties_cards():
    """E32: cards in play have no effect."""
    return True


# ------------------------------------------------------------------------------------------------- what may be played


@under("bars", Happening.THE_JUDGE)
def judge_bars(word):
    """E31: no card can be played in front of anybody."""
    return FRONT_NAMES[word]


@under("bars", Happening.THE_REVEREND)
def reverend_bars(word):
    """E21: no Beer can be played."""
    return BEER_NAME[word]


@under("bars_turn_player", Happening.THE_SERMON)
def sermon_bars(word):
    """E20: the turn player cannot use BANG! cards."""
    return BANG_NAME[word]


@under("preaches", Happening.THE_SERMON)
def sermon_preaches():
    """E20: the turn player can use nothing as a BANG! card either."""
    return True


@under("bangs", Happening.SHOOTOUT)
def shootout_bangs():
    """E22: two BANG! cards a turn."""
    return 2


# ------------------------------------------------------------------------------------------------------------- phase 1


@under("fewer", Happening.THIRST)
def thirst_leaves_out():
    """E23: the second card of phase 1 is left out."""
    return 1


@under("more", Happening.TRAIN_ARRIVAL)
def train_brings():
    """E24: one card more at the end of phase 1."""
    return 1


@under("mine", Happening.ABANDONED_MINE)
def mine_is_open():
    """E26: phase 1 takes cards from the discard pile, and phase 3 puts them on the deck."""
    return True


@under("law", Happening.LAW_OF_THE_WEST)
def law_marks():
    """E33: the second card of phase 1 is shown and marked."""
    return True


@under("liquor", Happening.HARD_LIQUOR)
def liquor_is_served():
    """E30: a player may skip phase 1 and regain 1."""
    return True


@under("guesses", Happening.PEYOTE)
def peyote_asks():
    """E34: phase 1 is guessing."""
    return True


# ------------------------------------------------------------------------------------------------------- whose turn


@under("direction", Happening.GOLD_RUSH)
def gold_rush_turns():
    """E15: turns go to the right."""
    return TO_THE_RIGHT


@under("returns", Happening.GHOST_TOWN)
def ghosts_return(s, seat):
    """E12: every eliminated player returns for a turn."""
    return True


@under("ghosts", Happening.GHOST_TOWN)
def ghosts_walk():
    """E12: who returns is a ghost."""
    return True


@under("returns", Happening.DEAD_MAN)
def dead_man_returns(s, seat):
    """E29: the first player who was eliminated returns, once."""
    return s.eliminated[seat] == 1 and s.dead_man == 0


@under("extra", Happening.VENDETTA)
def vendetta_is_drawn():
    """E39: at the end of the turn a draw! may give another one."""
    return True


suit_for_all = EVENT_MOMENTS.dispatcher("suit", otherwise=NO_SUIT)
brings_together = EVENT_MOMENTS.dispatcher("together", otherwise=False)
sobers = EVENT_MOMENTS.dispatcher("sobers", otherwise=False)
ties_cards = EVENT_MOMENTS.dispatcher("ties", otherwise=False)
barred = EVENT_MOMENTS.dispatcher("bars", "word", otherwise=NONE)
barred_in_turn = EVENT_MOMENTS.dispatcher("bars_turn_player", "word", otherwise=NONE)
preaches = EVENT_MOMENTS.dispatcher("preaches", otherwise=False)
bangs_allowed = EVENT_MOMENTS.dispatcher("bangs", otherwise=1)
cards_fewer = EVENT_MOMENTS.dispatcher("fewer", otherwise=0)
cards_more = EVENT_MOMENTS.dispatcher("more", otherwise=0)
is_mine_open = EVENT_MOMENTS.dispatcher("mine", otherwise=False)
marks_second = EVENT_MOMENTS.dispatcher("law", otherwise=False)
serves_liquor = EVENT_MOMENTS.dispatcher("liquor", otherwise=False)
asks_to_guess = EVENT_MOMENTS.dispatcher("guesses", otherwise=False)
direction_of_turns = EVENT_MOMENTS.dispatcher("direction", otherwise=TO_THE_LEFT)
brings_back = EVENT_MOMENTS.dispatcher("returns", "s", "seat", otherwise=False)
returns_as_ghost = EVENT_MOMENTS.dispatcher("ghosts", otherwise=False)
gives_extra_turn = EVENT_MOMENTS.dispatcher("extra", otherwise=False)
