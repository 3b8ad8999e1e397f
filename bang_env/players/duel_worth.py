"""What things are worth to the scripted player of The Duel: cards in hand, Equipment, life, and playing a card."""

from __future__ import annotations

import math

import numpy as np

from bang_env.core.bits import first_bit, set_bits
from bang_env.core.jit import kernel
from bang_env.duel.actions import OPPONENT_ACTIVE, OWN_ACTIVE
from bang_env.duel.cards import (
    ANY_CARD_AVOIDS,
    BANGS,
    CARD_NAMES,
    CHARACTER_NAMES,
    COPIES,
    EFFECT,
    EQUIPMENT_INDEX,
    FACES,
    HAS_AVOID,
    HAS_HIT,
    HITS,
    IF_AVOIDED,
    IS_BANG,
    LIFE,
    NAME_OF,
    NUM_CARDS,
    NUM_EQUIPMENT,
    NUM_FACES,
    SET_WORDS,
    Card,
    Character,
    Effect,
    IfAvoided,
)
from bang_env.duel.rules.menu import EQUIPMENT_NAMES, colts_for, free_bangs, reachable, slot_at
from bang_env.duel.rules.table import active_is, alone, characters_left, here, in_play, rearguard, wears

_ONE = np.uint64(1)

# -------------------------------------------------------------------------------------------------------------- tables

_IN_HAND = {
    "Bank": 0.8, "Barrel": 0.8, "Beer": 0.5, "Carbine": 0.65, "Clock": 0.3, "Colt": 0.6, "Derringer": 0.55,
    "Duel": 0.5, "Dynamite": 0.1, "Fanning": 0.6, "Gatling": 0.9, "General Store": 0.3, "Gun belt": 0.8, "Hat": 0.8,
    "Indians!": 0.8, "Knife": 0.8, "Missed!": 0.75, "Peacemaker": 0.7, "Rattlesnake": 0.55, "Remington": 0.7,
    "Return fire": 0.9, "Schofield": 0.7, "Schoolmarm": 0.4, "Scope": 0.4, "Shotgun": 0.65, "Stampede": 0.2,
    "Stealing": 0.8, "Strong Ale": 0.5, "Wagon": 0.9, "Water": 0.3, "Winchester": 0.7,
}
IN_HAND = np.array([_IN_HAND.get(name, 0.5) for name in CARD_NAMES])
"""What a card is worth in hand, by name."""

_WORN = {"Bank": 0.9, "Barrel": 0.8, "Clock": 0.3, "Dynamite": -0.8, "Gun belt": 0.8, "Hat": 0.8, "Rattlesnake": -0.7,
         "Scope": 0.4, "Stampede": -0.2}
WORN = np.array([_WORN.get(CARD_NAMES[name], 0.3) for name in EQUIPMENT_NAMES])
"""What an Equipment card is worth to its wearer's side, in the order of EQUIPMENT."""

_FRONT = {
    "Alan Pinkertoon": 0.4, "Annie Oakey": 0.6, "Bill Tightman": 0.3, "Dalon Ranger": 0.3, "Jango": 0.2,
    "Pat Garret": 0.5, "Tex Killer": 0.6, "Wild Bill": 0.2, "Wyatt Ear": 0.5, "Babe Leroy": 0.4, "Bull Anderson": 0.4,
    "Cattle Katie": 0.2, "Dalton Bros": 1.0, "Jack Ransome": 0.6, "Pearl Hat": 0.3, "Sid Curry": 0.5, "Slim Poet": 0.3,
    "Soundance Kid": 0.5, "Toco Ramirez": 0.7, "West Harding": 0.6,
}
FRONT = np.array([_FRONT.get(name, 0.0) for name in CHARACTER_NAMES])
"""What a character's ability is worth while they are active, in points of life."""

_EXTRA = {IfAvoided.DISCARD_EQUIPMENT: 0.3, IfAvoided.OPPONENT_DISCARDS: 0.4, IfAvoided.DRAW: 0.4,
          IfAvoided.REGAIN: 0.4, IfAvoided.MOVE_TOKEN: 0.2}
EXTRA = np.array([_EXTRA.get(IfAvoided(what), 0.0) for what in IF_AVOIDED])
"""What a BANG! card is still worth if its hit is avoided."""

RETURN_FIRE = CARD_NAMES.index("Return fire")
CARD, FIRST, SECOND = 0.4, 3.0, 2.0
"""What a card is worth in general, and the bonus that orders plays: FIRST if they bring cards, SECOND for Equipment."""


def _sets(names: np.ndarray) -> np.ndarray:
    """The cards of these names, as bits; `names` holds a flag for each name."""
    words = np.zeros(SET_WORDS, np.uint64)
    for card in range(NUM_CARDS):
        if names[NAME_OF[card]]:
            words[card // 64] |= np.uint64(1) << np.uint64(card % 64)
    return words


HIT_CARDS, AVOID_CARDS = _sets(HAS_HIT), _sets(HAS_AVOID)
HIT_FACES = np.array([HAS_HIT[name] for name, *_ in FACES], np.int64)
AVOID_FACES = np.array([HAS_AVOID[name] for name, *_ in FACES], np.int64)
NUM_HITS, NUM_AVOIDS = int(COPIES[HAS_HIT].sum()), int(COPIES[HAS_AVOID].sum())

# ------------------------------------------------------------------------------------------------------- card counting


@kernel
def number_of(cards, among):
    """How many cards of one set are in another."""
    number = 0
    for word in range(cards.shape[0]):
        number += set_bits(cards[word] & among[word])
    return number


@kernel
def expected(s, side, cards, faces, total):
    """How many of these cards the opponent probably holds: those they were seen to take, and a share of the unseen."""
    other = 1 - side
    known = number_of(s.known[side], cards)
    hidden = s.hand_count[other] - number_of(s.known[side], s.hand[other])
    rest = total - known - number_of(s.hand[side], cards)
    for face in range(NUM_FACES):
        rest -= faces[face] * s.discard_faces[face]
    unseen = NUM_CARDS - s.discard.count - s.hand_count[side] - (s.hand_count[other] - hidden)
    for slot in range(2):
        unseen -= s.equipment[0, slot].count + s.equipment[1, slot].count
    return known + hidden * max(rest, 0) / max(unseen, 1)


@kernel
def hits_of_opponent(s, side):
    """How many Hit cards the opponent probably holds."""
    return expected(s, side, HIT_CARDS, HIT_FACES, NUM_HITS)


@kernel
def hits_in_hand(s, side, bangs):
    """How many Hit cards (or only BANG! cards) a side can use with its active character."""
    names = s.names[side, 0] & ((BANGS if bangs else HITS) | colts_for(s, side, s.active[side]))
    number = 0
    while names != 0:
        number += s.held[side, first_bit(names)]
        names &= names - _ONE
    return number


@kernel
def avoid_chance(s, side, slot):
    """How likely the opponent avoids a hit on this character of theirs, by a card, a Hat or a Barrel."""
    success = math.exp(-expected(s, side, AVOID_CARDS, AVOID_FACES, NUM_AVOIDS))
    if wears(s, 1 - side, slot, Card.HAT):
        success *= 0.2
    if wears(s, 1 - side, slot, Card.BARREL):
        success *= 0.7
    return 1.0 - success


# ------------------------------------------------------------------------------------------------ life and hand cards


@kernel
def point(s, side, slot):
    """What a point of life of this character is worth: more for the last one, most for the last one of the side."""
    if s.life[side, slot] > 1:
        return 1.0
    return 6.0 if characters_left(s, side) == 1 else 1.2


@kernel
def safety(s, side, slot):
    """How well a character can stand in front: life, Hat, Barrel."""
    value = 1.0 * s.life[side, slot]
    if wears(s, side, slot, Card.HAT):
        value += 0.8
    if wears(s, side, slot, Card.BARREL):
        value += 0.8
    return value


@kernel
def missing(s, side, slot):
    """How many points of life a character has lost."""
    return LIFE[s.character[side, slot]] - s.life[side, slot] if here(s, side, slot) else 0


@kernel
def card_worth(s, side, name):
    """What a card is worth in a hand: less if the side has more than it can use, more if it needs the card."""
    value = IN_HAND[name]
    copies = s.held[side, name]
    if IS_BANG[name]:
        if hits_in_hand(s, side, True) > 2 and not free_bangs(s, side):
            value -= 0.25
    elif EFFECT[name] == Effect.AVOID:
        if copies > 2:
            value -= 0.3
    elif EFFECT[name] == Effect.REGAIN_BOTH:
        value += 0.3 * min(missing(s, side, 0) + missing(s, side, 1), 2) - 0.2
    elif copies > 1 and EFFECT[name] == Effect.EQUIP:
        value -= 0.3
    return value


@kernel
def cheapest(s, side):
    """The name of the card that a hand can best do without."""
    best, least = -1, 9.0
    names = s.names[side, 0]
    while names != 0:
        name = first_bit(names)
        names &= names - _ONE
        value = card_worth(s, side, name)
        if best < 0 or value < least:
            best, least = name, value
    return best


# -------------------------------------------------------------------------------------------- what a played card does


@kernel
def play_worth(s, side, name):
    """What it is worth to play a card without a target; below 0 if it is better to keep it."""
    effect = EFFECT[name]
    if effect == Effect.DRAW_AND_DISCARD:  # with fewer cards left, the side could draw the same card again
        return FIRST + 2.0 if s.deck[side].count + s.common.count >= 3 else -1.0
    if effect == Effect.STEAL:
        best = max(theft_worth(s, side, False), hand_theft_worth(s, side))
        return SECOND + best if best > 0.2 else -1.0
    if effect == Effect.TAKE_EQUIPMENT:
        best = theft_worth(s, side, True)
        return SECOND + best if best > 0.5 else -1.0
    if effect == Effect.REGAIN_BOTH:
        gain = min(missing(s, side, 0), 1) + min(missing(s, side, 1), 1)
        return 1.1 * gain - 0.6
    if effect == Effect.INDIANS or effect == Effect.GATLING:
        return sweep_worth(s, side, effect)
    if effect == Effect.STORE:
        fresh = s.deck[0].count + s.deck[1].count + s.common.count >= 4
        return 0.3 if fresh and s.hand_count[side] <= 2 and s.hand_count[1 - side] >= 3 else -1.0
    if effect == Effect.MOVE_TOKEN:
        return water_worth(s, side)
    return -1.0


@kernel
def sweep_worth(s, side, effect):
    """Gatling, Indians!: points of the opponent's two characters against one of the own rearguard."""
    other = 1 - side
    if effect == Effect.INDIANS:
        success = math.exp(-hits_of_opponent(s, side))
        has_answer = hits_in_hand(s, side, False) > 0
    else:
        success = 1.0 - avoid_chance(s, side, s.active[other])
        has_answer = number_of(s.hand[side], AVOID_CARDS) > 0
    value = 0.3 - CARD
    for slot in range(2):
        if here(s, other, slot):
            value += success * point(s, other, slot) + (1.0 - success) * CARD
    if not alone(s, side):
        value -= 0.5 if has_answer else point(s, side, rearguard(s, side))
    return value


@kernel
def water_worth(s, side):
    """Water: move the opponent's weaker character to the front before shooting at them."""
    other = 1 - side
    if alone(s, other) or hits_in_hand(s, side, False) == 0:
        return -1.0
    weaker = safety(s, other, s.active[other]) - safety(s, other, 1 - s.active[other])
    return 1.8 if weaker >= 2.0 else -1.0


@kernel
def hand_theft_worth(s, side):
    """Stealing a hand card: one more here and one less there, but Wild Bill shoots back."""
    if s.hand_count[1 - side] == 0:
        return -1.0
    return 2 * CARD - (0.9 if active_is(s, 1 - side, Character.WILD_BILL) else 0.0)


@kernel
def theft_worth(s, side, into_hand):
    """The best that Schoolmarm or Stealing can do with Equipment in play."""
    best = -1.0
    for owner in range(2):
        for slot in range(2):
            if s.equipment[owner, slot].count == 0 or not reachable(s, side, owner, slot):
                continue
            for index in range(NUM_EQUIPMENT):
                if s.worn[owner, slot] >> index & 1:
                    value = -WORN[index] if owner == side else WORN[index]
                    if into_hand:
                        value += 0.5 * IN_HAND[EQUIPMENT_NAMES[index]]
                    best = max(best, value)
    return best


@kernel
def target_worth(s, side, name, place):
    """What it is worth to play a card on the character at a place."""
    effect = EFFECT[name]
    owner = side if place < OPPONENT_ACTIVE else 1 - side
    slot = slot_at(s, side, place)
    if effect == Effect.HIT:
        return hit_worth(s, side, slot, name) if owner != side else -9.0
    if effect == Effect.HITS_PER_EQUIPMENT:
        hits = s.equipment[owner, slot].count
        return min(hits, s.life[owner, slot]) * hit_worth(s, side, slot, name)
    if effect == Effect.EQUIP:
        return equip_worth(s, side, owner, slot, name, place)
    if effect == Effect.SET_LIFE:
        return ale_worth(s, side, owner, slot)
    if effect == Effect.DUEL:
        return challenge_worth(s, side, slot)
    return play_worth(s, side, name)


@kernel
def hit_worth(s, side, slot, name):
    """A hit: worth the point if it succeeds; if it is avoided, a card and what the BANG! card then does."""
    other = 1 - side
    if ANY_CARD_AVOIDS[name]:
        failure = 0.3 if s.hand_count[other] == 0 else 0.9
    else:
        failure = avoid_chance(s, side, slot)
    return (1.0 - failure) * point(s, other, slot) + failure * (CARD + EXTRA[name])


@kernel
def challenge_worth(s, side, slot):
    """Duel: good with more Hit cards than the opponent is likely to have."""
    mine, theirs = hits_in_hand(s, side, False), hits_of_opponent(s, side)
    if mine < theirs or (mine < theirs + 1.0 and s.life[side, s.active[side]] == 1):
        return -1.0
    return 0.5 * point(s, 1 - side, slot)


@kernel
def ale_worth(s, side, owner, slot):
    """Strong Ale: points that an own character gains or an opposing one loses."""
    gain = min(3.0, 1.0 * LIFE[s.character[owner, slot]]) - s.life[owner, slot]
    return (gain if owner == side else -gain) - 0.5


@kernel
def equip_worth(s, side, owner, slot, name, place):
    """Equipment: what it is worth to the wearer, unless they wear one already or will not live to use it."""
    if wears(s, owner, slot, name):
        return -1.0
    value = WORN[EQUIPMENT_INDEX[name]]
    if name == Card.DYNAMITE and owner == side:
        if s.life[side, slot] == 1 or in_play(s, side, Character.BART_MASTERSON):
            return SECOND
    if owner != side:
        value = -value
    elif s.life[side, slot] == 1:
        value *= 0.5
    if place == OWN_ACTIVE:
        value += 0.1
    return SECOND + value if value > 0.0 else -1.0
