"""How a sensible person plays BANG!: by role, by an opinion of the others, and by what each card is worth.

Everything is measured in points of life: a point that a sworn enemy loses is worth about 1, a card in hand about half
of that. In phase 2 a player does, one after the other, whatever is worth more than ending the turn: what brings cards
first, then what is put in play, then robbery and Jail, then shots. `bang_opinion` says what each seat is thought to
be, `bang_worth` what things are worth, `bang_more` and `bang_tokens` what the events, the special characters and Armed
& Dangerous add to it.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    ANSWER,
    AS_BANG,
    CARD_PLAYED,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    COUNT_FIRST,
    DECLINE,
    DISCARD,
    DRAW_DECK,
    DRAW_DISCARD,
    DRAW_HAND,
    DRAW_TABLE,
    END_TURN,
    FROM_HAND,
    GIVE_UP,
    IGNORE,
    PLAY,
    PLAY_ID,
    SKIP_DRAW,
    STEPS_TO_TARGET,
    SUIT,
    TAKE,
    TAKE_HIT,
    USE,
    USE_BARREL,
    USE_BIBLE,
    USE_CHUCK,
    USE_CRATE,
    USE_DOC,
    USE_JOSE,
    USE_MEXICALI,
    USE_SID,
    USE_WILL,
    Question,
)
from bang_env.bang.cards import (
    BLUE_NAMES,
    CARDS_OF_NAME,
    CHARACTER_NAMES,
    COLOUR,
    DRAWS,
    EFFECT,
    GREEN_MISSED,
    LIFE,
    NAME_IN_PLAY,
    NAME_OF,
    NEEDS_ANOTHER,
    PLAY_INDEX,
    Card,
    Character,
    Colour,
    Effect,
    Role,
    Target,
)
from bang_env.bang.cards import TARGET as KIND_OF_TARGET
from bang_env.bang.rules.characters import names_that_avoid, shots_needed
from bang_env.bang.rules.effects import succeeds
from bang_env.bang.rules.menu import aims, bang_aims
from bang_env.bang.rules.table import CRATE, suit_of, works
from bang_env.bang.state import Kind, Pick, Purpose
from bang_env.core.bits import first_bit, set_bits
from bang_env.core.jit import kernel
from bang_env.core.seats import seat_left
from bang_env.players.bang_more import (
    RUNG,
    bomb_worth,
    brown_worth,
    chosen_player_worth,
    crates_left,
    gift_worth,
    guess_worth,
    loot_in_play,
    loss_at_hit,
    new_ability_worth,
    offer_worth,
    orange_worth,
    own_card_worth,
    play_bonus,
    ranch_worth,
    roulette_worth,
)
from bang_env.players.bang_opinion import CARD, gains_of
from bang_env.players.bang_tokens import payment_worth, token_worth
from bang_env.players.bang_worth import (
    FIRST,
    SECOND,
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
from bang_env.players.ties import chance_of_best, noise

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
_ABILITY |= {
    "Vera Custer": 0.5, "Uncle Will": 0.5, "Johnny Kisch": 0.2, "Claus the Saint": 0.1, "Al Preacher": 0.3,
    "Bass Greeves": 0.3, "Bloody Mary": 0.4, "Frankie Canton": 0.3, "Julie Cutter": 0.6, "Mexicali Kid": 0.4,
    "Ms. Abigail": 0.5, "Red Ringo": 0.2,
}
ABILITY_WORTH = np.array([_ABILITY.get(name, 0.0) for name in CHARACTER_NAMES])
"""How much Vera Custer, or a player who may take a new identity, wants each character's ability."""
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
            value = worth_of(s, s.actor, gains, action) + noise(policy)
            if best < 0 or value > best_value:
                best, best_value = action, value
    return best


@kernel
def chance(s, action, room):
    """The chance that the scripted player who is asked answers so: 1 for the best answer, a share if some tie."""
    gains = gains_of(s, s.actor)
    number, mine = 0, -1
    for word in range(s.legal.shape[0]):
        bits = s.legal[word]
        while bits != 0:
            answer = word * 64 + first_bit(bits)
            bits &= bits - _ONE
            room[0, number], room[1, number] = worth_of(s, s.actor, gains, answer), 0.0
            mine = number if answer == action else mine
            number += 1
    return 0.0 if mine < 0 else chance_of_best(room[0], room[1], number, mine, 1)


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
        return open_card_worth(s, me, gains, action - TAKE)
    if s.question == Question.DRAW_FROM:
        return source_worth(s, me, gains, action)
    if s.question == Question.PLAYER:
        return player_worth(s, me, gains, action)
    if s.question == Question.RESULT:
        return result_worth(s, action)
    return new_answer_worth(s, me, gains, action)


@kernel
def new_answer_worth(s, me, gains, action):
    """E42: the questions that the events, the special characters and Armed & Dangerous ask."""
    if s.question == Question.MAY:
        if s.stack[s.depth - 1].kind == Kind.IDENTITY:
            return 0.0 if action == DECLINE else identity_worth(s, me)
        return offer_worth(s, me, gains, action)
    if s.question == Question.TOKEN:
        return token_worth(s, me, action)
    if s.question == Question.PAYMENT:
        return payment_worth(s, me, gains, action)
    if s.question == Question.GUESS:
        return guess_worth(s, me, action)
    if s.question == Question.SUIT:
        return suit_worth(s, me, gains, action - SUIT)
    if s.question == Question.SEVERAL:
        return ranch_worth(s, me, action)
    if s.question == Question.ROULETTE:
        return roulette_worth(s, me, action)
    return own_card_worth(s, me, action)


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
    if s.bell_tower != 0 and name >= 0 and (KIND_OF_TARGET[name] == Target.IN_RANGE
                                            or KIND_OF_TARGET[name] == Target.NEAR):
        value = play_worth(s, me, gains, action, name, target)
        return RUNG + value if value > 0.0 else value
    value = play_worth(s, me, gains, action, name, target)
    return value + play_bonus(s, me, gains, name, target) if PLAY <= action < AS_BANG else value


@kernel
def play_worth(s, me, gains, action, name, target):
    """B27, B31, A8: what a play or the use of a card in play is worth."""
    if action >= USE:
        if COLOUR[name] == Colour.ORANGE:
            return orange_worth(s, me, gains, name, target)
        return effect_worth(s, me, gains, name, target) - 0.2
    if name < 0:
        return shot_worth(s, me, gains, target, shots_needed(s.power[me])) - price(s, me, Card.MISSED)
    if COLOUR[name] != Colour.BROWN:
        if KIND_OF_TARGET[name] == Target.JAIL:
            value = jail_worth(s, gains, target) - price(s, me, name)
            return THIRD + value if value > 0.0 else value - 1.0
        if KIND_OF_TARGET[name] == Target.BOMB:
            value = bomb_worth(s, me, gains, target) - price(s, me, name)
            return THIRD + value if value > 0.0 else value - 1.0
        return lay_worth(s, me, gains, name)
    value = brown_worth(s, me, gains, name, target) - price(s, me, name)
    return value - cheapest(s, me, name) if NEEDS_ANOTHER[name] else value


@kernel
def ability_worth(s, me, gains, action, target):
    """B38: Sid Ketchum, Chuck Wengam, José Delgado, Doc Holyday; and those of the other sets."""
    if action >= USE_WILL and not USE_DOC < action <= USE_MEXICALI:
        return new_ability_worth(s, me, gains, action, target)
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
        return -loss_at_hit(s, me) if answers_left(s, me) >= f.left else 0.0
    if action == IGNORE:
        return 3.0
    if action == USE_CRATE:
        return -0.5 * WORN[CRATE]
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
    """How many Missed! a player can still give to a hit: from the hand, a Crate and the green cards in front of
    them."""
    number = crates_left(s, me)
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
    """B18: Lucky Duke wants hearts or red, and no explosion."""
    f = s.stack[s.depth - 1]
    success = succeeds(s, f.why, s.flipped[action - COUNT_FIRST])
    return 1.0 if success == (f.why != Purpose.EXPLOSION) else 0.0


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
    if action == SKIP_DRAW:
        return skip_worth(s, me)
    if action == DRAW_DECK:
        return TWO_DRAWN if s.power[me] == Character.PAT_BRENNAN else CARD
    if action == DRAW_DISCARD:
        return card_worth(s, me, NAME_OF[s.discard.cards[s.discard.count - 1]])
    if action < DRAW_TABLE:
        return hand_loot_worth(s, gains, seat_left(s, me, action - DRAW_HAND), True)
    return max(-1.0, loot_in_play(s, me, gains, seat_left(s, me, action - DRAW_TABLE), True))


@kernel
def skip_worth(s, me):
    """E30: a point instead of the cards of phase 1, of which the others count only the first one."""
    number = 2
    if s.power[me] == Character.PIXIE_PETE:
        number = 3
    elif s.power[me] == Character.BILL_NOFACE:
        number = 1 + s.max_life[me] - s.life[me]
    rest = number - 2 if s.power[me] == Character.PAT_BRENNAN else number - 1
    return relief(s, me, 1) - CARD * rest - 0.2


@kernel
def open_card_worth(s, me, gains, name):
    """B23, B35, S4: which of the open cards is taken, or which one Claus the Saint gives."""
    f = s.stack[s.depth - 1]
    if f.kind == Kind.CLAUS:
        return gift_worth(s, me, gains, f.target, name)
    return card_worth(s, me, name)


@kernel
def player_worth(s, me, gains, action):
    """B22, A11, A19, E28: which player is chosen."""
    if action == DECLINE:
        return 0.0
    seat = seat_left(s, me, action - CHOOSE_PLAYER)
    kind = s.stack[s.depth - 1].kind
    return ABILITY_WORTH[s.character[seat]] if kind == Kind.VERA else chosen_player_worth(s, me, gains, kind, seat)


# ---------------------------------------------------------------------------------------- New Identity, Handcuffs (E16)


@kernel
def identity_worth(s, me):
    """E18: the spare character's ability and life against the present ones; the life becomes 2."""
    most = LIFE[s.spare[me]] + int(s.role[me] == Role.SHERIFF)
    value = ABILITY_WORTH[s.spare[me]] - ABILITY_WORTH[s.character[me]] + 0.3 * (most - s.max_life[me])
    if s.life[me] <= 1:
        return value + 1.6
    return value - 1.2 * (s.life[me] - 2)


@kernel
def suit_worth(s, me, gains, suit):
    """E16: what the cards of a suit can do in this turn, each name once."""
    value = 0.0
    for word in range(s.names.shape[1]):
        names = s.names[me, word]
        while names != 0:
            name = 64 * word + first_bit(names)
            names &= names - _ONE
            if has_suit(s, me, name, suit):
                value += max(best_play(s, me, gains, name), 0.0)
    return value


@kernel
def has_suit(s, me, name, suit):
    """Whether a hand has a card of this name that counts as this suit."""
    for word in range(s.hand.shape[1]):
        bits = s.hand[me, word] & CARDS_OF_NAME[name, word]
        while bits != 0:
            if suit_of(s, 64 * word + first_bit(bits)) == suit:
                return True
            bits &= bits - _ONE
    return False


@kernel
def best_play(s, me, gains, name):
    """What the best way to play a card is worth, without what only puts plays in order."""
    if PLAY_ID[name] < 0 or (NEEDS_ANOTHER[name] and s.hand_count[me] < 2):
        return 0.0
    kind, laid = KIND_OF_TARGET[name], COLOUR[name] != Colour.BROWN
    if kind == Target.NOBODY or (laid and kind != Target.JAIL and kind != Target.BOMB):
        best = menu_worth(s, me, gains, PLAY_ID[name])
    else:
        best = -1.0
        targets = bang_aims(s, me) if name == Card.BANG else aims(s, me, kind)
        while targets != 0:
            best = max(best, menu_worth(s, me, gains, PLAY_ID[name] + first_bit(targets)))
            targets &= targets - _ONE
    effect, order = EFFECT[name], 0.0
    if kind == Target.JAIL or kind == Target.BOMB or effect == Effect.TAKE or effect == Effect.DISCARD:
        order = THIRD
    elif laid:
        order = SECOND
    elif effect == Effect.DRAW or effect == Effect.STORE:
        order = FIRST
    return best - order if best > order else best
