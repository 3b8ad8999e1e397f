"""The characters: one kernel for each moment at which one of them acts (D10, D11, D14, D15, D19 to D28).

`characters.csv` names the moments of each character. The kernels are here, each under its `@at(moment, character)`. Two
moments are elsewhere: `offer` (in `menu.py`) is what a character offers in the menu, `use` (in `cards.py`) is what
happens when the side accepts. A character acts only while they are alive and abilities are in force: see `ability`.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.cards import add
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow
from bang_env.core.moments import Moments
from bang_env.core.pending import enqueue, push
from bang_env.duel.actions import USE_SID
from bang_env.duel.cards import ALL_NAMES, AVOIDERS, HITS, HORSESHOE_SYMBOL, SYMBOL_OF, Card, Character
from bang_env.duel.rules.table import ability, can_draw
from bang_env.duel.state import Event, Kind, Trigger

MOMENTS = Moments()
at = MOMENTS.at

TEX, BARREL_USED, SID_USED, PAYING, RETURNING_FIRE, AVOIDED_BY_SID = 1, 2, 4, 8, 16, 32
"""Bits of a hit's `used`: it is one of Tex Killer's, what has been tried, and how it was avoided."""
NO_NAMES = np.uint64(0)
MISSED = np.uint64(1) << np.uint64(Card.MISSED)
OTHERS_THAN_COLT = ALL_NAMES & ~(np.uint64(1) << np.uint64(Card.COLT))


# ----------------------------------------------------------------------------------------------------- triggers (D24)


@kernel
def queue_trigger(s, kind, side, slot, by, by_slot, exact):
    """D24: put a trigger into the queue, together with the character who causes it."""
    trigger = enqueue(s, kind)
    trigger.side = side
    trigger.slot = slot
    trigger.by = by
    trigger.by_slot = by_slot
    trigger.by_character = s.character[by, by_slot]
    trigger.left = exact


@kernel
def queue_draw(s, side, slot):
    """D24: this character's side may draw a card."""
    queue_trigger(s, Trigger.MAY_DRAW, side, -1, side, slot, 1)


@kernel
def offer_draw(s, side, deck, number):
    """A side may draw this many cards from a deck."""
    offer = push(s, Kind.MAY_DRAW)
    offer.side = side
    offer.by = deck
    offer.left = number


# -------------------------------------------------------------------------------------------------- drawing (D9, D11)


@at("draw", Character.DALTON_BROS)
def dalton_bros_draw(s, side):
    """D11: three cards instead of two."""
    return 3


@at("second_card", Character.PAT_GARRET)
def pat_garret_shows(s, side, card):
    """D11: the second card is shown; on a horseshoe Pat Garret's side may draw one from the opponent's deck."""
    log(s, Event.SHOW, side, card, 0)
    add(s.known[1 - side], card)
    if SYMBOL_OF[card] == HORSESHOE_SYMBOL:
        offer_draw(s, side, 1 - side, 1)


@at("reveal", Character.BART_MASTERSON)
def bart_masterson_reveals():
    """D9: two cards are revealed, of which Bart Masterson's side chooses one."""
    return True


# ------------------------------------------------------------------------------------------- playing (D14, D15, D19)


@at("limit", Character.THE_STRANGER)
def the_stranger_limit():
    """D14: two BANG! cards a turn while The Stranger is in play."""
    return 2


@at("no_limit", Character.WEST_HARDING)
def west_harding_has_no_limit():
    """D14: any number of BANG! cards while West Harding is active."""
    return True


@at("far", Character.JACK_RANSOME)
def jack_ransome_reaches_far():
    """D15: every card of Jack Ransome's reaches the rearguards."""
    return True


@at("as_colt", Character.TOCO_RAMIREZ)
def toco_ramirez_plays_as_colt():
    """D19: any card but a Colt."""
    return OTHERS_THAN_COLT


@at("as_colt", Character.ANNIE_OAKEY)
def annie_oakey_plays_as_colt():
    """D19: a Missed!."""
    return MISSED


# ---------------------------------------------------------------------------------------------------- hits (D20, D22)


@at("shot", Character.TEX_KILLER)
def tex_killer_shoots(hit):
    """D21: avoiding one of Tex Killer's BANG! cards costs a further card."""
    hit.used = TEX


@at("avoiders", Character.ANNIE_OAKEY)
def annie_oakey_avoids():
    """D20: Hit cards avoid a hit as well."""
    return AVOIDERS | HITS


@at("answer", Character.SID_CURRY)
def sid_curry_answers(s, hit, side):
    """D20: once a hit, Sid Curry's side may reveal from the opponent's deck."""
    if not hit.used & SID_USED and can_draw(s, 1 - side):
        allow(s.legal, USE_SID)


@at("shot_avoided", Character.WYATT_EAR)
def wyatt_ear_was_avoided(s, side):
    """D22: Wyatt Ear's side may draw when the opponent avoids a hit."""
    queue_draw(s, side, s.active[side])


# ------------------------------------------------------------------------------------------------ losing points (D25)


@at("partner_loss", Character.BUFFALO_BELL)
def buffalo_bell_can_lose(s, side, slot):
    """D25: Buffalo Bell may lose a partner's point, but never the last one of their own."""
    return s.life[side, slot] >= 2


@at("loss", Character.ALAN_PINKERTOON)
def alan_pinkertoon_lost(s, side, slot, by):
    """D25: each point that Alan Pinkertoon loses shoots back."""
    queue_trigger(s, Trigger.HIT_ACTIVE, 1 - side, -1, side, slot, 0)


@at("loss", Character.DALON_RANGER)
def dalon_ranger_lost(s, side, slot, by):
    """D25: for a point that the opponent causes, Dalon Ranger's side may draw."""
    if by == 1 - side:
        queue_draw(s, side, slot)


@at("loss", Character.SLIM_POET)
def slim_poet_lost(s, side, slot, by):
    """D25: for a point that the opponent causes, Slim Poet's side may discard one of the opponent's cards."""
    if by == 1 - side:
        queue_trigger(s, Trigger.POET, side, -1, side, slot, 0)


# -------------------------------------------------------------------------- thefts, tokens, eliminations (D26 to D28)


@at("theft", Character.WILD_BILL)
def wild_bill_was_robbed(s, side, slot):
    """D28: Wild Bill shoots at whoever takes or discards their cards."""
    queue_trigger(s, Trigger.HIT_ACTIVE, 1 - side, -1, side, slot, 0)


@at("activated", Character.TOM_THORN)
def tom_thorn_was_activated(s, side):
    """D27: when Tom Thorn becomes active, they shoot at the opponent's rearguard."""
    queue_trigger(s, Trigger.HIT_REARGUARD, 1 - side, -1, side, s.active[side], 0)


@at("opponent_swapped", Character.JANGO)
def jango_watches(s, side):
    """D27: Jango's side may draw when the opponent moves their own token."""
    queue_draw(s, side, s.active[side])


@at("plunder", Character.BULL_ANDERSON)
def bull_anderson_plunders():
    """D26: Bull Anderson's side may take two cards of the eliminated character's side."""
    return 2


@at("elimination", Character.BILL_TIGHTMAN)
def bill_tightman_draws(s, side):
    """D26: Bill Tightman's side may draw 2 when a character is eliminated."""
    offer_draw(s, side, side, 2)


number_to_draw = MOMENTS.dispatcher("draw", "s", "side", otherwise=2)
at_second_card = MOMENTS.dispatcher("second_card", "s", "side", "card")
reveals_two = MOMENTS.dispatcher("reveal", otherwise=False)
bang_limit = MOMENTS.dispatcher("limit", otherwise=1)
has_no_limit = MOMENTS.dispatcher("no_limit", otherwise=False)
reaches_far = MOMENTS.dispatcher("far", otherwise=False)
names_as_colt = MOMENTS.dispatcher("as_colt", otherwise=NO_NAMES)
at_shot = MOMENTS.dispatcher("shot", "hit")
names_that_avoid = MOMENTS.dispatcher("avoiders", otherwise=AVOIDERS)
at_answer = MOMENTS.dispatcher("answer", "s", "hit", "side")
at_shot_avoided = MOMENTS.dispatcher("shot_avoided", "s", "side")
can_lose_for_partner = MOMENTS.dispatcher("partner_loss", "s", "side", "slot", otherwise=False)
at_loss = MOMENTS.dispatcher("loss", "s", "side", "slot", "by")
at_theft = MOMENTS.dispatcher("theft", "s", "side", "slot")
at_activated = MOMENTS.dispatcher("activated", "s", "side")
at_opponent_swapped = MOMENTS.dispatcher("opponent_swapped", "s", "side")
cards_to_plunder = MOMENTS.dispatcher("plunder", otherwise=0)
at_elimination = MOMENTS.dispatcher("elimination", "s", "side")


@kernel
def active_ability(s, side):
    """The ability of a side's active character."""
    return ability(s, side, s.active[side])


@kernel
def reveals_in_play(s, side):
    """D9: whether a side has somebody in play for whom two cards are revealed."""
    return reveals_two(ability(s, side, 0)) or reveals_two(ability(s, side, 1))
