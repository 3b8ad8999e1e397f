"""How a sensible person plays BANG!: by role, by an opinion of the others, and by what each card is worth.

Everything is measured in points of life: a point that a sworn enemy loses is worth about 1, a card in hand about half
of that. In phase 2 a player does, one after the other, whatever is worth more than ending the turn: what brings cards
first, then what is put in play, then robbery and Jail, then shots. `bang_opinion` says what each seat is thought to
be, `bang_worth` what things are worth.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    ANSWER,
    CARD_PLAYED,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    COUNT_FIRST,
    DISCARD,
    DRAW_DECK,
    DRAW_DISCARD,
    DRAW_HAND,
    DRAW_TABLE,
    END_TURN,
    FROM_HAND,
    GIVE_UP,
    STEPS_TO_TARGET,
    TAKE,
    TAKE_HIT,
    USE,
    USE_BARREL,
    USE_BIBLE,
    USE_CHUCK,
    USE_JOSE,
    USE_SID,
    Question,
)
from bang_env.bang.cards import (
    BLUE_NAMES,
    CHARACTER_NAMES,
    COLOUR,
    DRAWS,
    GREEN_MISSED,
    NAME_IN_PLAY,
    NAME_OF,
    NEEDS_ANOTHER,
    PLAY_INDEX,
    Card,
    Character,
    Colour,
    Target,
)
from bang_env.bang.cards import TARGET as KIND_OF_TARGET
from bang_env.bang.rules.characters import names_that_avoid, shots_needed
from bang_env.bang.rules.effects import succeeds
from bang_env.bang.rules.table import works
from bang_env.bang.state import Kind, Pick, Purpose
from bang_env.core.bits import first_bit, set_bits
from bang_env.core.jit import kernel
from bang_env.core.rng import below
from bang_env.core.seats import seat_left
from bang_env.players.bang_opinion import CARD, gains_of
from bang_env.players.bang_worth import (
    FIRST,
    THIRD,
    WORN,
    at_most,
    bangs_of,
    card_worth,
    cheapest,
    effect_worth,
    hand_loot_worth,
    harm,
    jail_worth,
    lay_worth,
    loot_worth,
    own_bangs,
    own_point,
    price,
    relief,
    shot_worth,
)

_ONE = np.uint64(1)
FIRST_GREEN = int(PLAY_INDEX[Card.BIBLE])

_ABILITY = {
    "Bart Cassidy": 0.5, "Black Jack": 0.6, "Calamity Janet": 0.6, "El Gringo": 0.5, "Jesse Jones": 0.6,
    "Jourdonnais": 0.8,
    "Kit Carlson": 0.6, "Lucky Duke": 0.4, "Paul Regret": 0.8, "Pedro Ramirez": 0.4, "Rose Doolan": 0.5,
    "Sid Ketchum": 0.5,
    "Slab the Killer": 0.8, "Suzy Lafayette": 0.5, "Vulture Sam": 0.6, "Willy the Kid": 0.8, "Apache Kid": 0.6,
    "Belle Star": 0.4, "Bill Noface": 0.7, "Chuck Wengam": 0.4, "Doc Holyday": 0.5, "Elena Fuente": 0.9,
    "Greg Digger": 0.3,
    "Herb Hunter": 0.4, "José Delgado": 0.4, "Molly Stark": 0.6, "Pat Brennan": 0.5, "Pixie Pete": 0.9,
    "Sean Mallory": 0.4,
    "Tequila Joe": 0.2,
}
ABILITY_WORTH = np.array([_ABILITY.get(name, 0.0) for name in CHARACTER_NAMES])
"""How much Vera Custer wants each character's ability."""
TWO_DRAWN = 2.0
"""What a card in play must be worth before Pat Brennan takes it instead of two from the deck. Two cards count half as
much elsewhere, but at that price the ability does harm: its owner wins less than by drawing two cards every turn."""

# -------------------------------------------------------------------------------------------------------------- answers


@kernel
def choose(s, policy):
    """What the scripted player who is asked answers: the legal action they find best, ties drawn from the policy's
    generator."""
    gains = gains_of(s, s.actor)
    best, best_value = -1, 0.0
    for word in range(s.legal.shape[0]):
        bits = s.legal[word]
        while bits != 0:
            action = word * 64 + first_bit(bits)
            bits &= bits - _ONE
            value = worth_of(s, s.actor, gains, action) + below(policy, 1024) * 1e-6
            if best < 0 or value > best_value:
                best, best_value = action, value
    return best


@kernel
def worth_of(s, me, gains, action):
    """What an answer to the pending question is worth."""
    if s.question == Question.MENU:
        return menu_worth(s, me, gains, action)
    if s.question == Question.HIT:
        return answer_worth(s, me, action)
    if s.question == Question.GIVE_BANG:
        return give_worth(s, me, gains, action)
    if s.question == Question.EXCESS or s.question == Question.COST:
        return -card_worth(s, me, action - DISCARD)
    if s.question == Question.DYING:
        return dying_worth(action)
    if s.question == Question.WHICH_CARD:
        return pick_worth(s, me, gains, action)
    if s.question == Question.OPEN_CARDS:
        return card_worth(s, me, action - TAKE)
    if s.question == Question.DRAW_FROM:
        return source_worth(s, me, gains, action)
    if s.question == Question.PLAYER:
        return ABILITY_WORTH[s.character[seat_left(s, me, action - CHOOSE_PLAYER)]]
    return result_worth(s, action)


# -------------------------------------------------------------------------------------------------------- phase 2 (B24)


@kernel
def menu_worth(s, me, gains, action):
    """B24: what a play, a use or an ability is worth, ending the turn being worth 0."""
    if action == END_TURN:
        return 0.0
    steps = STEPS_TO_TARGET[action]
    target = seat_left(s, me, steps) if steps >= 0 else -1
    if action >= USE_SID:
        return ability_worth(s, me, gains, action, target)
    name = CARD_PLAYED[action]
    if action >= USE:
        return effect_worth(s, me, gains, name, target) - 0.2
    if name < 0:
        return shot_worth(s, me, gains, target, shots_needed(s.power[me])) - price(s, me, Card.MISSED)
    if COLOUR[name] != Colour.BROWN:
        if KIND_OF_TARGET[name] == Target.JAIL:
            value = jail_worth(s, gains, target) - price(s, me, name)
            return THIRD + value if value > 0.0 else -1.0
        return lay_worth(s, me, gains, name)
    value = effect_worth(s, me, gains, name, target) - price(s, me, name)
    return value - cheapest(s, me, name) if NEEDS_ANOTHER[name] else value


@kernel
def ability_worth(s, me, gains, action, target):
    """B38: Sid Ketchum, Chuck Wengam, José Delgado, Doc Holyday."""
    if action == USE_SID:
        return relief(s, me, 1) - 2.2 * cheapest(s, me, -1)
    if action == USE_CHUCK:
        return chuck_worth(s, me)
    if action == USE_JOSE:
        return FIRST + 2.0 * CARD - cheapest_blue(s, me)
    return shot_worth(s, me, gains, target, 1) - 2.2 * cheapest(s, me, -1)


@kernel
def chuck_worth(s, me):
    """Chuck Wengam: two cards for a point that can be spared, while there is room in the hand for them."""
    if s.life[me] < 3 or s.hand_count[me] > s.life[me] - 2:
        return -1.0
    return 0.2


@kernel
def cheapest_blue(s, me):
    """What the least useful blue card of a hand is worth."""
    least = 9.0
    for word in range(s.names.shape[1]):
        bits = s.names[me, word] & BLUE_NAMES[word]
        while bits != 0:
            least = min(least, card_worth(s, me, 64 * word + first_bit(bits)))
            bits &= bits - _ONE
    return least


# ------------------------------------------------------------------------------------------------ hits, Indians!, Duels


@kernel
def answer_worth(s, me, action):
    """B41: what costs nothing is tried first; then the cheapest answer, if enough can be given and it costs less than
    the point."""
    f = s.stack[s.depth - 1]
    if action == TAKE_HIT:
        return -own_point(s, me) if answers_left(s, me) >= f.left else 0.0
    if action >= USE_BIBLE:
        index = action - USE_BIBLE + FIRST_GREEN
        return CARD * DRAWS[NAME_IN_PLAY[index]] - WORN[index]
    if action >= USE_BARREL:
        return 2.0
    name = action - ANSWER
    value = CARD * DRAWS[name] - card_worth(s, me, name)
    if s.power[me] == Character.MOLLY_STARK and s.turn_of != me:
        value += CARD
    return value


@kernel
def answers_left(s, me):
    """How many Missed! a player can still give to a hit: from the hand and from the green cards in front of them."""
    number = 0
    for word in range(s.names.shape[1]):
        bits = s.names[me, word] & names_that_avoid(s, me, word)
        while bits != 0:
            number += s.held[me, 64 * word + first_bit(bits)]
            bits &= bits - _ONE
    if works(s, me):
        number += set_bits(s.worn[me] & ~s.fresh[me] & GREEN_MISSED)
    return number


@kernel
def give_worth(s, me, gains, action):
    """B49, B50: a BANG! card for the point; in a Duel with what the other is likely to have in mind."""
    f = s.stack[s.depth - 1]
    if f.kind != Kind.DUEL:
        return -own_point(s, me) if action == TAKE_HIT else -card_worth(s, me, action - DISCARD)
    if action == TAKE_HIT:
        return -own_point(s, me)
    other = f.by if me == f.seat else f.seat
    won = at_most(bangs_of(s, me, other), own_bangs(s, me) - 1)
    return won * harm(s, me, gains, other) - (1.0 - won) * own_point(s, me) - 0.5 * card_worth(s, me, action - DISCARD)


@kernel
def dying_worth(action):
    """B52: nobody gives up while there is something to drink; cards of little use first for Sid Ketchum."""
    if action == GIVE_UP:
        return 0.0
    return 2.0 if action == USE_SID else 1.0


@kernel
def result_worth(s, action):
    """B18: Lucky Duke wants hearts, and no explosion."""
    f = s.stack[s.depth - 1]
    success = succeeds(s, f.why, s.flipped[action - COUNT_FIRST])
    return 1.0 if success == (f.why == Purpose.HEART) else 0.0


# --------------------------------------------------------------------------------------------- cards of others, phase 1


@kernel
def pick_worth(s, me, gains, action):
    """B34, B60: which card of a player is taken or discarded."""
    f = s.stack[s.depth - 1]
    taken = f.kind == Kind.ELIMINATE or f.why != Pick.DISCARD
    if action == FROM_HAND:
        return hand_loot_worth(s, gains, f.seat, taken)
    return loot_worth(s, me, gains, f.seat, action - CHOOSE_CARD, taken)


@kernel
def source_worth(s, me, gains, action):
    """B23: Jesse Jones and Pedro Ramirez say where the first card comes from, Pat Brennan what is taken instead of
    two."""
    if action == DRAW_DECK:
        return TWO_DRAWN if s.power[me] == Character.PAT_BRENNAN else CARD
    if action == DRAW_DISCARD:
        return card_worth(s, me, NAME_OF[s.discard.cards[s.discard.count - 1]])
    if action < DRAW_TABLE:
        return hand_loot_worth(s, gains, seat_left(s, me, action - DRAW_HAND), True)
    owner = seat_left(s, me, action - DRAW_TABLE)
    value = -1.0
    bits = s.worn[owner]
    while bits != 0:
        value = max(value, loot_worth(s, me, gains, owner, first_bit(bits), True))
        bits &= bits - _ONE
    return value
