"""How a sensible person plays The Duel: what is worth doing, on whom, and which card to give up.

Everything is measured in life points of the opponent: a point that they lose is worth about 1, a card in hand about
0.4. A side plays, one after the other, everything that is worth more than ending the turn: first what brings cards,
then Equipment, then shots, then the choice of the active character. It reads its own hand, the table, the discard pile
and what it has seen of the other hand, and counts which cards that hand can still hold.
"""

from __future__ import annotations

import numpy as np

from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.duel.actions import (
    ACCEPT,
    AS_COLT,
    AVOID,
    BACK,
    CARD_PLAYED,
    DECLINE,
    DISCARD,
    END_TURN,
    EQUIP,
    NUM_PLACES,
    OPPONENT_ACTIVE,
    PLACE_PLAYED,
    RELOAD,
    RELOAD_IN_PLAY,
    RELOAD_INSTEAD,
    REVEAL,
    SETUP,
    SWAP,
    TAKE,
    TAKE_HIT,
    TARGET,
    TOKEN,
    USE,
    USE_BARREL,
    USE_HAT,
    Question,
)
from bang_env.duel.cards import (
    BARREL_SYMBOL,
    DYNAMITE_SYMBOL,
    SNAKE_SYMBOL,
    SYMBOL_OF,
    Card,
    Character,
)
from bang_env.duel.rules.menu import BABE, EQUIPMENT_NAMES, KATIE, PEARL, pearl_copies, slot_at
from bang_env.duel.rules.table import active_is, wears
from bang_env.duel.state import Kind, Pick
from bang_env.players.duel_worth import (
    FRONT,
    RETURN_FIRE,
    WORN,
    card_worth,
    cheapest,
    hits_in_hand,
    hits_of_opponent,
    play_worth,
    point,
    safety,
    target_worth,
)
from bang_env.players.ties import chance_of_best, noise

_ONE = np.uint64(1)


@kernel
def choose(s, policy):
    """The answer of the scripted player who must act: the best legal action. The policy's generator breaks ties."""
    question = s.question
    best, best_value = -1, 0.0
    for word in range(s.legal.shape[0]):
        bits = s.legal[word]
        while bits != 0:
            action = word * 64 + first_bit(bits)
            bits &= bits - _ONE
            value = worth_of(s, s.actor, question, action) + noise(policy)
            if best < 0 or value > best_value:
                best, best_value = action, value
    return best


@kernel
def chance(s, action, room):
    """The chance that the scripted player who is asked answers so: 1 for the best answer, a share if some tie."""
    question = s.question
    number, mine = 0, -1
    for word in range(s.legal.shape[0]):
        bits = s.legal[word]
        while bits != 0:
            answer = word * 64 + first_bit(bits)
            bits &= bits - _ONE
            room[0, number], room[1, number] = worth_of(s, s.actor, question, answer), 0.0
            mine = number if answer == action else mine
            number += 1
    return 0.0 if mine < 0 else chance_of_best(room[0], room[1], number, mine, 1)


@kernel
def worth_of(s, side, question, action):
    """What an answer to a question is worth."""
    if question == Question.MENU:
        return menu_worth(s, side, action)
    if question == Question.HIT:
        return answer_worth(s, side, action)
    if question == Question.EQUIPMENT or question == Question.BULL or question == Question.POET:
        return pick_worth(s, side, question, action)
    if question == Question.DUEL or question == Question.INDIANS:
        return duel_worth(s, side, question, action)
    if question == Question.STORE:
        return card_worth(s, side, action - TAKE)
    if question == Question.TARGET:
        return target_worth(s, side, s.stack[s.depth - 1].card, action - TARGET)
    if question == Question.TOKEN:
        return token_worth(s, side, action)
    if question == Question.REVEAL:
        return reveal_worth(s, side, action)
    if question == Question.BELL:
        return bell_worth(s, side, action)
    if question == Question.MAY_DRAW:
        return 1.0 if action == ACCEPT else 0.0
    if question == Question.SETUP:
        return front_worth(s, side, action - SETUP)
    if action == TAKE_HIT:
        return -point(s, side, s.stack[s.depth - 1].slot)
    return -card_worth(s, side, action - DISCARD)


# ----------------------------------------------------------------------------------------------- the play phase (D12)


@kernel
def menu_worth(s, side, action):
    """D12: what a play is worth, compared with 0 for ending the turn. Cards come first, swapping for safety last."""
    if action == END_TURN:
        return 0.0
    if action == SWAP:
        return swap_worth(s, side)
    if action >= USE:
        return ability_worth(s, side, action - USE)
    name = CARD_PLAYED[action]
    if action >= RELOAD:
        return reload_worth(s, side, name, action >= RELOAD_IN_PLAY)
    if action >= AS_COLT:
        return target_worth(s, side, Card.COLT, OPPONENT_ACTIVE) + 0.4 - card_worth(s, side, name)
    place = PLACE_PLAYED[action]
    if place >= 0:
        return target_worth(s, side, name, place)
    return play_worth(s, side, name)


@kernel
def reload_worth(s, side, name, in_play):
    """D17: reload cards of little use, unless the discard pile is shuffled first: it may give the same card back."""
    if s.deck[side].count + s.common.count == 0 or name == Card.SCOPE:
        return -1.0
    if in_play:
        return 1.0 if name == Card.STAMPEDE else -1.0
    return 2.6


@kernel
def swap_worth(s, side):
    """D12: move the token to shoot more or for Tom Thorn's hit; otherwise, last of all, for a safer character."""
    other = 1 - s.active[side]
    if not active_is(s, side, Character.WEST_HARDING) and not wears(s, side, s.active[side], Card.GUN_BELT):
        freer = s.character[side, other] == Character.WEST_HARDING and s.abilities == 1
        freer = freer or wears(s, side, other, Card.GUN_BELT)
        if freer and hits_in_hand(s, side, True) >= 2 and s.life[side, other] >= 2:
            return 1.9
    better = front_worth(s, side, other) - front_worth(s, side, s.active[side])
    watched = wears(s, 1 - side, s.active[1 - side], Card.CLOCK) or active_is(s, 1 - side, Character.JANGO)
    if watched:
        better -= 0.7
    if s.abilities == 1 and s.character[side, other] == Character.TOM_THORN:
        better += 0.8
    return 0.1 * better - 0.05


@kernel
def front_worth(s, side, slot):
    """How much a side wants this character in front: their life and protection, and what their ability does there."""
    value = safety(s, side, slot)
    return value + FRONT[s.character[side, slot]] if s.abilities == 1 else value


@kernel
def ability_worth(s, side, ability):
    """D18: what an ability is worth.

    Babe Leroy gets two cards for nothing, Cattle Katie for Equipment of little use. Pearl Hat gets a copied effect for
    a card of little use, Soundance Kid a better card.
    """
    if ability == BABE:
        return 5.0
    if ability == KATIE:
        return 0.9 if worst_worn(s, side) < 0.75 else -1.0
    cost = card_worth(s, side, cheapest(s, side))
    if ability == PEARL:
        return target_worth(s, side, pearl_copies(s, side), OPPONENT_ACTIVE) - cost
    return 1.2 - cost


@kernel
def worst_worn(s, side):
    """The least useful Equipment that the active character wears and that Cattle Katie may discard."""
    least = 9.0
    for index in range(EQUIPMENT_NAMES.shape[0]):
        if s.worn[side, s.active[side]] >> index & 1 and WORN[index] > 0.0:
            least = min(least, WORN[index])
    return least


# ---------------------------------------------------------------------------------------------------------- reactions


@kernel
def answer_worth(s, side, action):
    """D20: first try what costs nothing, then the cheapest answer, if it costs less than the point."""
    f = s.stack[s.depth - 1]
    slot = f.slot
    if action == TAKE_HIT:
        return taken_worth(s, side, slot) - point(s, side, slot)
    if action == USE_HAT:
        return -0.5
    if action >= USE_BARREL:
        return 2.0
    name = action - AVOID
    return -card_worth(s, side, name) + 0.2 + (0.5 if name == RETURN_FIRE else 0.0)


@kernel
def taken_worth(s, side, slot):
    """D25: what a character gains from a point that they lose and survive."""
    if s.abilities == 0 or s.life[side, slot] < 2:
        return 0.0
    character = s.character[side, slot]
    if character == Character.ALAN_PINKERTOON:
        return 0.4
    return 0.3 if character == Character.DALON_RANGER or character == Character.SLIM_POET else 0.0


@kernel
def duel_worth(s, side, question, action):
    """Duel, Indians!: give a Hit card to save the point; in a Duel only if the own Hit cards are likely to last."""
    f = s.stack[s.depth - 1]
    if action != DECLINE:
        return -card_worth(s, side, action - DISCARD)
    if question == Question.INDIANS:
        target = f.side if f.step == 1 else 1 - f.side
        slot = s.active[target] if f.step == 0 else 1 - s.active[target]
        return -point(s, side, slot)
    slot = f.slot if side == f.side else f.by_slot
    loss = point(s, side, slot)
    mine = hits_in_hand(s, side, False)
    if s.life[side, slot] > 1 and mine < hits_of_opponent(s, side):
        loss *= 0.4
    return -loss


@kernel
def bell_worth(s, side, action):
    """D25: Buffalo Bell takes the point if they can spare it better."""
    slot = s.stack[s.depth - 1].slot
    return -point(s, side, 1 - slot) if action == ACCEPT else -point(s, side, slot)


@kernel
def reveal_worth(s, side, action):
    """D9: Bart Masterson's side chooses the card whose symbol helps it in the effect that asked for the reveal."""
    f = s.stack[s.depth - 2]
    symbol = SYMBOL_OF[s.revealed[action - REVEAL]]
    if f.kind == Kind.HIT:
        helps = symbol == BARREL_SYMBOL
    elif f.kind == Kind.DYNAMITE:
        helps = symbol != DYNAMITE_SYMBOL
    else:
        helps = symbol != SNAKE_SYMBOL
    return 1.0 if helps == (f.side == side) else 0.0


@kernel
def token_worth(s, side, action):
    """Water, Shotgun: put the own safer character, or the opponent's weaker one, in front."""
    if action == RELOAD_INSTEAD:
        return 0.4
    owner = side if action == TOKEN else 1 - side
    gain = front_worth(s, owner, 1 - s.active[owner]) - front_worth(s, owner, s.active[owner])
    return gain if owner == side else -gain


@kernel
def pick_worth(s, side, question, action):
    """Schoolmarm, Stealing, Carbine, Cattle Katie, Bull Anderson, Slim Poet: choose a card, or none."""
    if action == DECLINE:
        return 0.0
    if action >= BACK:
        many = 0.01 * s.backs[1 - side, action - BACK]
        return many + 0.75 - (0.9 if active_is(s, 1 - side, Character.WILD_BILL) else 0.0)
    f = s.stack[s.depth - 1]
    index, place = (action - EQUIP) // NUM_PLACES, (action - EQUIP) % NUM_PLACES
    if question == Question.BULL:
        return card_worth(s, side, EQUIPMENT_NAMES[index])
    if f.left == Pick.KATIE:
        return -WORN[index]
    own = place < OPPONENT_ACTIVE
    value = -WORN[index] if own else WORN[index]
    if f.left == Pick.TAKE:
        value += card_worth(s, side, EQUIPMENT_NAMES[index])
    if not own and s.character[1 - side, slot_at(s, side, place)] == Character.WILD_BILL and s.abilities == 1:
        value -= 0.9
    return value
