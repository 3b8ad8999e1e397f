"""What may be played on whom: the menu of the play phase (D14 to D19)."""

from __future__ import annotations

import numpy as np

from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear
from bang_env.duel.actions import (
    AS_COLT_ID,
    END_TURN,
    OPPONENT_ACTIVE,
    OPPONENT_REARGUARD,
    OWN_ACTIVE,
    OWN_REARGUARD,
    PLAY_ID,
    RELOAD_ID,
    RELOAD_IN_PLAY_ID,
    SLEEPS,
    SWAP,
    USE,
    Question,
)
from bang_env.duel.cards import (
    AIM,
    BANGS,
    EFFECT,
    EQUIPMENT,
    IS_ACTION,
    IS_RELOAD,
    NAME_OF,
    NUM_EQUIPMENT,
    PLAYABLE,
    RANGE,
    RELOADS,
    Aim,
    Card,
    Character,
    Effect,
    Range,
    name_bits,
)
from bang_env.duel.rules.characters import (
    MOMENTS,
    active_ability,
    at,
    bang_limit,
    has_no_limit,
    names_as_colt,
    reaches_far,
)
from bang_env.duel.rules.effects import ask
from bang_env.duel.rules.table import (
    ability,
    alone,
    can_draw,
    characters_left,
    rearguard,
    wears,
)

BABE, KATIE, PEARL, SOUNDANCE = range(4)
EQUIPMENT_NAMES = np.array(EQUIPMENT, np.int64)
_ONE = np.uint64(1)
DOUBTFUL = name_bits(np.isin(EFFECT, [Effect.MOVE_TOKEN, Effect.TAKE_EQUIPMENT, Effect.STEAL]))
"""The cards that can be without any use (see `has_use`)."""

# ------------------------------------------------------------------------------------------------- what may be played


@kernel
def free_bangs(s, side):
    """D14: whether BANG! cards played now are unlimited and do not count."""
    return has_no_limit(active_ability(s, side)) or wears(s, side, s.active[side], Card.GUN_BELT)


@kernel
def may_bang(s, side):
    """D14: one BANG! card a turn, two with The Stranger in play, any number with West Harding or a Gun belt."""
    limit = max(bang_limit(ability(s, side, 0)), bang_limit(ability(s, side, 1)))
    return s.bangs_played < limit or free_bangs(s, side)


@kernel
def can_reload(s):
    """D17: reloading begins when either side has exactly one character left."""
    return characters_left(s, 0) == 1 or characters_left(s, 1) == 1


@kernel
def reach(s, side):
    """D15: the places that each kind of card may be played on, four bits a kind (see `Aim`).

    A lone character counts as active, but a side equips its own lone character as rearguard.
    """
    own = 0 if alone(s, side) else 1 << OWN_REARGUARD
    other = 0 if alone(s, 1 - side) else 1 << OPPONENT_REARGUARD
    front = 1 << OPPONENT_ACTIVE
    everywhere = reaches_far(active_ability(s, side))
    far = other if everywhere else 0
    scoped = other if everywhere or wears(s, side, s.active[side], Card.SCOPE) else 0
    anyone = 1 << OWN_REARGUARD | (1 << OWN_ACTIVE if own else 0) | front | other
    return ((anyone if everywhere else 1 << OWN_REARGUARD) << 4 * Aim.OWN_EQUIPMENT
            | (anyone if everywhere else 1 << OWN_REARGUARD | front) << 4 * Aim.EQUIPMENT
            | (1 << OWN_ACTIVE | own | front | far) << 4 * Aim.ALE
            | (front | far) << 4 * Aim.DUEL
            | (front | scoped) << 4 * Aim.SHOT
            | (front | other) << 4 * Aim.LONG_SHOT
            | 1 << 4 * Aim.NOBODY)


@kernel
def targets(reached, name):
    """D15: the places that a card may be played on, as bits, or one bit without a target; `reached` is of `reach`."""
    return np.uint64(reached >> 4 * AIM[name] & 15)


@kernel
def slot_at(s, side, place):
    """The slot of the character at a place, seen from a side."""
    owner = side if place < OPPONENT_ACTIVE else 1 - side
    return s.active[owner] if place == OWN_ACTIVE or place == OPPONENT_ACTIVE else rearguard(s, owner)


@kernel
def equipment_in_reach(s, side):
    """D15: whether there is an Equipment card that Schoolmarm or Stealing may take."""
    for owner in range(2):
        for slot in range(2):
            if s.equipment[owner, slot].count > 0 and reachable(s, side, owner, slot):
                return True
    return False


@kernel
def reachable(s, side, owner, slot):
    """D15: a side reaches anyone but the opponent's rearguard; Jack Ransome reaches anyone."""
    return owner == side or slot == s.active[owner] or reaches_far(active_ability(s, side))


@kernel
def has_use(s, side, name):
    """D16: whether a card without a target can be played."""
    effect = EFFECT[name]
    if effect == Effect.MOVE_TOKEN:
        return not alone(s, 0) or not alone(s, 1)
    if effect == Effect.TAKE_EQUIPMENT:
        return equipment_in_reach(s, side)
    if effect == Effect.STEAL:
        return s.hand_count[1 - side] > 0 or equipment_in_reach(s, side)
    return effect != Effect.AVOID


@kernel
def pearl_copies(s, side):
    """D18: the brown card on top of the discard pile that Pearl Hat could copy, -1 if there is none of any use."""
    if s.discard.count == 0:
        return -1
    name = NAME_OF[s.discard.cards[s.discard.count - 1]]
    if not IS_ACTION[name] or EFFECT[name] == Effect.AVOID:
        return -1
    if RANGE[name] != Range.NOBODY or has_use(s, side, name) or (IS_RELOAD[name] and can_reload(s)):
        return name
    return -1


@kernel
def colts_for(s, side, slot):
    """D19: the cards that this character may use as a Colt, as bits: Annie Oakey Missed!, Toco Ramirez any card."""
    return names_as_colt(ability(s, side, slot))


@kernel
def katie_has_one(s, side):
    """D18: whether the active character wears Equipment that is not always active."""
    for index in range(NUM_EQUIPMENT):
        if s.worn[side, s.active[side]] >> index & 1 and SLEEPS[EQUIPMENT_NAMES[index]]:
            return True
    return False


@at("offer", Character.BABE_LEROY)
def babe_leroy_offers(s, side):
    """D18: with an empty hand, Babe Leroy may draw 2."""
    if not s.abilities_used >> BABE & 1 and s.hand_count[side] == 0 and can_draw(s, side):
        allow(s.legal, USE + BABE)


@at("offer", Character.CATTLE_KATIE)
def cattle_katie_offers(s, side):
    """D18: Cattle Katie may discard Equipment that is not always active to draw 2."""
    if not s.abilities_used >> KATIE & 1 and katie_has_one(s, side) and can_draw(s, side):
        allow(s.legal, USE + KATIE)


@at("offer", Character.PEARL_HAT)
def pearl_hat_offers(s, side):
    """D18: Pearl Hat may discard a card to copy the brown card on top of the discard pile."""
    if not s.abilities_used >> PEARL & 1 and s.hand_count[side] > 0 and pearl_copies(s, side) >= 0:
        allow(s.legal, USE + PEARL)


@at("offer", Character.SOUNDANCE_KID)
def soundance_kid_offers(s, side):
    """D18: Soundance Kid may discard a card to draw from both decks."""
    if not s.abilities_used >> SOUNDANCE & 1 and s.hand_count[side] > 0:
        if can_draw(s, side) or can_draw(s, 1 - side):
            allow(s.legal, USE + SOUNDANCE)


at_offer = MOMENTS.dispatcher("offer", "s", "side")


@kernel
def ask_menu(s):
    """D12: offer everything that the side may do in its play phase, and ending it."""
    side = s.turn_of
    bang = may_bang(s, side)
    clear(s.legal)
    allow(s.legal, END_TURN)
    if s.swapped == 0 and not alone(s, side):
        allow(s.legal, SWAP)
    allow_plays(s, side, s.names[side, 0] & (PLAYABLE if bang else PLAYABLE & ~BANGS))
    if bang:
        allow_each(s, s.names[side, 0] & colts_for(s, side, s.active[side]), AS_COLT_ID)
    if can_reload(s) and can_draw(s, side):
        allow_each(s, s.names[side, 0] & RELOADS, RELOAD_ID)
        for index in range(NUM_EQUIPMENT):
            if IS_RELOAD[EQUIPMENT_NAMES[index]] and s.worn[side, s.active[side]] >> index & 1:
                allow(s.legal, RELOAD_IN_PLAY_ID[EQUIPMENT_NAMES[index]])
    at_offer(active_ability(s, side), s, side)
    return ask(s, side, Question.MENU)


@kernel
def allow_plays(s, side, names):
    """D15, D16: offer every way to play these cards."""
    doubtful = names & DOUBTFUL
    while doubtful != 0:
        others = doubtful & (doubtful - _ONE)
        if not has_use(s, side, first_bit(doubtful)):
            names ^= doubtful ^ others
        doubtful = others
    reached = reach(s, side)
    while names != 0:  # one loop for all cards: the end of each is hard to predict
        name = first_bit(names)
        allow_many(s.legal, PLAY_ID[name], targets(reached, name))
        names &= names - _ONE


@kernel
def allow_each(s, names, ids):
    """Offer one action for each of these cards."""
    while names != 0:
        allow(s.legal, ids[first_bit(names)])
        names &= names - _ONE
