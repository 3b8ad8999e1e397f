"""What the scripted player of BANG! makes of events, special characters and Armed & Dangerous: plays, offers, and
the questions that only these sets ask. What load tokens are worth is in `bang_tokens`.

As in `bang_worth`, everything is measured in points of life, and `gains` are what a point that each seat loses is worth
to the player.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    CHOOSE_CARD,
    DECLINE,
    DISCARD,
    GUESS_RED,
    RICOCHET,
    SNIPER,
    STOP,
    TAKE_HIT,
    USE_BASS,
    USE_BIBLE,
    USE_WILL,
)
from bang_env.bang.actions import FRANKIE as FIRST_FRANKIE
from bang_env.bang.actions import MEXICALI as FIRST_MEXICALI
from bang_env.bang.cards import (
    CARDS_OF_SUIT,
    COLOUR,
    DANGEROUS,
    DIAMONDS,
    EFFECT,
    FIRST_LOADED,
    HEARTS,
    HEARTS_OR_DIAMONDS,
    NAME_OF,
    NUM_CARDS,
    PLAY_INDEX,
    PRICE,
    SET_OF,
    SETS,
    SUIT_OF,
    TARGET,
    Card,
    Character,
    Colour,
    Effect,
    Role,
    Target,
)
from bang_env.bang.rules.characters import flips_two, has_no_limit, names_to_play, shots_needed
from bang_env.bang.rules.effects import FIRST_GREEN, HARMLESS
from bang_env.bang.rules.menu import MEXICALIS_PRICE, limit_of_bangs, may_aim, may_bang
from bang_env.bang.rules.plays import BUNTLINE, DOUBLE_BARREL, THUNDERER, further_targets
from bang_env.bang.rules.table import (
    BIG_FIFTY,
    BOMB,
    CRATE,
    VOLCANIC,
    has_worn,
    is_ready,
    load_of,
    suit_of,
    works,
)
from bang_env.bang.rules.tokens import PREACHERS_PRICE
from bang_env.bang.state import Kind, Purpose
from bang_env.core.bits import first_bit
from bang_env.core.cards import contains
from bang_env.core.jit import kernel
from bang_env.players.bang_odds import odds_of_explosion, odds_of_hearts
from bang_env.players.bang_opinion import CARD
from bang_env.players.bang_tokens import (
    ON_CARD,
    best_place,
    frankie_worth,
    lost_token,
    own_token,
    payment,
    reloading_worth,
    rust_worth,
)
from bang_env.players.bang_worth import (
    DECISIVE,
    FIRST,
    IN_HAND,
    SECOND,
    THIRD,
    WORN,
    at_most,
    card_worth,
    chance_through,
    cheapest,
    effect_worth,
    hand_loot_worth,
    harm,
    indians_worth,
    is_wasted,
    loot_worth,
    number_of,
    own_bangs,
    own_point,
    point,
    price,
    relief,
    relief_of,
    share_of_avoids,
    shot_worth,
    store_worth,
)

_ONE = np.uint64(1)

# --------------------------------------------------------------------------------------------------------------- tables

RUNG = 10.0
"""What lets a shot come right after the Bell Tower has been rung."""
WILLS_MARGIN = 0.6
"""What Uncle Will's General Store must be worth beyond the card that is played as one."""
HURTS = 0.8
"""What a Bomb is worth in front of a sworn enemy."""

RED_CARDS = CARDS_OF_SUIT[HEARTS] | CARDS_OF_SUIT[DIAMONDS]
RED_IN_ALL, CARDS_IN_ALL = (np.array([
    sum(int(wanted[SUIT_OF[card]]) for card in range(NUM_CARDS) if sets >> SET_OF[card] & 1)
    for sets in range(1 << len(SETS))], np.int64) for wanted in (HEARTS_OR_DIAMONDS, np.ones(4, np.bool_)))

# -------------------------------------------------------------------------------------------- plays, uses and abilities


@kernel
def loot_in_play(s, me, gains, owner, taken):
    """The most that a player gains by a card in play of a player."""
    best = -9.0
    bits = s.worn[owner]
    while bits != 0:
        best = max(best, loot_worth(s, me, gains, owner, first_bit(bits), taken))
        bits &= bits - _ONE
    return best


@kernel
def brown_worth(s, me, gains, name, target):
    """A19 to A24: what a brown card of Armed & Dangerous does; what is paid beside it is decided later."""
    effect = EFFECT[name]
    if effect == Effect.RELOAD:
        return SECOND + reloading_worth(s, me)
    if effect == Effect.RUST:
        value = rust_worth(s, me, gains)
        return THIRD + value if value > 0.15 else value - 1.0
    if effect == Effect.VOLLEY:
        return -1.0 if is_wasted(s, me, name, target, False) else shot_worth(s, me, gains, target, 1)
    if effect == Effect.INDIANS and target >= 0:
        return -1.0 if is_wasted(s, me, name, target, False) else indians_worth(s, me, gains, target)
    if effect == Effect.DISCARD and TARGET[name] == Target.ANY_IN_PLAY:
        value = -1.0 if is_wasted(s, me, name, target, False) else loot_in_play(s, me, gains, target, False)
        return THIRD + value if value > 0.3 else value - 1.4
    return effect_worth(s, me, gains, name, target)


@kernel
def orange_worth(s, me, gains, name, target):
    """A8: what the use of an orange card is worth, less its tokens."""
    effect = EFFECT[name]
    cost = ON_CARD[PLAY_INDEX[name] - FIRST_LOADED] * PRICE[name] * 0.7
    if effect == Effect.DRAW:
        return FIRST + CARD - cost
    if effect == Effect.BANDOLIER:
        return bandolier_worth(s, me, gains) - cost
    if effect == Effect.BELL_TOWER:
        return tower_worth(s, me, gains) - cost
    if effect == Effect.HEAL:
        return relief(s, me, 1) - cost
    value = (hand_loot_worth(s, gains, target, True) if effect == Effect.STEAL
             else loot_in_play(s, me, gains, target, False)) - cost
    return THIRD + value if value > 0.0 else value - 0.1


@kernel
def best_shot(s, me, gains, name, near):
    """The best shot with a card of this name: at those in range, or (not `near`) at those who are not."""
    best = 0.0
    for seat in range(s.num_players):
        if (seat != me and s.alive[seat] != 0 and may_aim(s, me, seat, TARGET[name]) == near
                and not is_wasted(s, me, name, seat, False)):
            need = shots_needed(s.power[me]) if name == Card.BANG else 1
            best = max(best, shot_worth(s, me, gains, seat, need))
    return best


@kernel
def bandolier_worth(s, me, gains):
    """A8: one BANG! card more, if there is one to play when the limit is reached."""
    if (s.bangs_played < limit_of_bangs(s) or s.held[me, Card.BANG] == 0 or own_bangs(s, me) == 0
            or has_no_limit(s.power[me]) or (has_worn(s, me, VOLCANIC) and works(s, me))):
        return -1.0
    return best_shot(s, me, gains, Card.BANG, True) - price(s, me, Card.BANG)


@kernel
def tower_worth(s, me, gains):
    """A8: the best shot at somebody who is too far away, if it is better than any other."""
    best = -1.0
    for word in range(s.names.shape[1]):
        names = names_to_play(s, me, word)
        while names != 0:
            name = 64 * word + first_bit(names)
            names &= names - _ONE
            shot = (COLOUR[name] == Colour.BROWN and (TARGET[name] == Target.IN_RANGE or TARGET[name] == Target.NEAR)
                    and (name != Card.BANG or may_bang(s, me)))
            if shot:
                far = best_shot(s, me, gains, name, False) - price(s, me, name)
                if far > 0.0:
                    best = max(best, far - best_shot(s, me, gains, name, True))
    return best


@kernel
def bomb_worth(s, me, gains, target):
    """A3, A11: a Bomb in front of an enemy, who may pass it on."""
    if target == me:
        return -1.0 - HURTS
    return gains[target] * (HURTS + (0.4 if s.life[target] <= 2 else 0.0))


@kernel
def kisch_worth(s, me, gains, name, owner):
    """S3: what Johnny Kisch does to the cards of that name in front of others than the one it is put before."""
    value = 0.0
    index = PLAY_INDEX[name]
    for seat in range(s.num_players):
        if seat != me and seat != owner and has_worn(s, seat, index):
            value += gains[seat] * WORN[index]
    return value


@kernel
def play_bonus(s, me, gains, name, target):
    """S3, A29: what a play brings beside its effect: Johnny Kisch's discards, Bloody Mary's card for an avoided
    shot."""
    if s.power[me] == Character.JOHNNY_KISCH and COLOUR[name] != Colour.BROWN:
        return kisch_worth(s, me, gains, name, target)
    if s.power[me] == Character.BLOODY_MARY and name == Card.BANG:
        return CARD * (1.0 - chance_through(s, me, target, 1))
    return 0.0


@kernel
def new_ability_worth(s, me, gains, action, target):
    """S2, A28 to A34, E36, E38: the abilities and shots that these sets add to the menu."""
    if action >= RICOCHET:
        through = chance_through(s, me, target, 1)
        return through * loot_in_play(s, me, gains, target, False) - price(s, me, bang_to_leave(s, me))
    if action >= SNIPER:
        return shot_worth(s, me, gains, target, 2) - 2.0 * price(s, me, bang_to_leave(s, me))
    if action >= FIRST_FRANKIE:
        return frankie_worth(s, me, gains, target) - 0.02
    if action >= FIRST_MEXICALI:
        return shot_worth(s, me, gains, target, 1) - payment(s, me, MEXICALIS_PRICE)
    if action == USE_WILL:
        value = store_worth(s, me, gains) - FIRST - cheapest(s, me, -1)
        return FIRST + value if value > WILLS_MARGIN else -1.0
    if action == USE_BASS:
        return 2.0 * max(best_place(s, me), own_token(s, me)) - cheapest(s, me, -1)
    value = best_place(s, me) - own_token(s, me)
    return SECOND + value if value > 0.0 else value - 0.1


@kernel
def bang_to_leave(s, me):
    """E36, E38: the name of the card that leaves as a BANG! card."""
    return Card.BANG if s.held[me, Card.BANG] > 0 else Card.MISSED


# --------------------------------------------------------------------------------------------------------------- offers


@kernel
def offer_worth(s, me, gains, action):
    """A10, A13, A18, A21, A22, A27, A33: what it is worth to take an offer; to decline is worth 0."""
    if action == DECLINE:
        return 0.0
    f = s.stack[s.depth - 1]
    if f.kind == Kind.FLIP:
        return repeat_worth(s, me, gains, f.seat, f.why)
    if f.kind == Kind.WEAPON:
        return dangerous_worth(s, me, gains, f.seat)
    if f.kind == Kind.UPGRADE:
        return upgrade_worth(s, me, gains)
    if f.kind == Kind.LAID:
        return CARD - payment(s, me, PREACHERS_PRICE)
    if f.kind == Kind.IGNORE:
        return ignored_worth(s, me, gains, f.by, NAME_OF[f.card])
    name = NAME_OF[f.card]
    return card_worth(s, me, name) - payment(s, me, PRICE[name])


@kernel
def chance_of(s, purpose, seat):
    """How often a draw! of a seat succeeds; Lucky Duke's two cards let it succeed as Lucky Duke likes."""
    if purpose == Purpose.EXPLOSION:
        chance = odds_of_explosion(s)
        return chance * chance if flips_two(s.power[seat]) else chance
    chance = odds_of_hearts(s)
    if purpose == Purpose.RED and 0.0 < chance < 1.0:
        chance = 0.5
    return 1.0 - (1.0 - chance) * (1.0 - chance) if flips_two(s.power[seat]) else chance


@kernel
def repeat_worth(s, me, gains, seat, purpose):
    """A10: Tumbleweed: what it is worth that a draw! is repeated, less the token."""
    stake = stake_worth(s, me, gains, seat)
    chance = chance_of(s, purpose, seat)
    change = chance - 1.0 if s.success > 0 else chance
    return stake * change - 0.7 * ON_CARD[PLAY_INDEX[Card.TUMBLEWEED] - FIRST_LOADED]


@kernel
def stake_worth(s, me, gains, seat):
    """What the success of a draw! is worth to a player, by what it is for."""
    cause = s.stack[s.depth - 2]
    own = seat == me
    if cause.kind == Kind.DYNAMITE:
        if own:
            return -(3.0 * own_point(s, me) if s.life[me] > 3 else DECISIVE)
        return gains[seat] * (min(s.life[seat], 3) + (1.5 if s.life[seat] <= 3 else 0.5))
    if cause.kind == Kind.HIT:
        if cause.why & HARMLESS:
            return 0.5 if own else -0.5 * gains[seat]
        return own_point(s, me) if own else -harm(s, me, gains, seat)
    if cause.kind == Kind.BOMB:
        risk = 2.0 * point(s, seat) if load_of(s, BOMB) <= 2 else HURTS
        return risk if own else -gains[seat] * risk
    if cause.kind == Kind.JULIE:
        return -own_point(s, me) if cause.by == me else harm(s, me, gains, cause.by) if s.alive[cause.by] != 0 else 0.0
    turn = 1.1 if cause.kind == Kind.JAIL else 1.5
    return turn if own else -turn * gains[seat]


@kernel
def dangerous_worth(s, me, gains, target):
    """A13 to A17: what the effect of a dangerous weapon adds to a shot, less its token."""
    weapon = first_bit(s.worn[me] & DANGEROUS)
    need = shots_needed(s.power[me])
    through = chance_through(s, me, target, need)
    value = 0.0
    if weapon == BIG_FIFTY:
        bare = at_most(share_of_avoids(s, me) * s.hand_count[target], need - 1)
        value = (bare - through) * harm(s, me, gains, target)
        if s.life[target] > 1:
            value += bare * (gains[target] * point(s, target) - harm(s, me, gains, target))
    elif weapon == BUNTLINE:
        value = (1.0 - through) * CARD * gains[target]
    elif weapon == DOUBLE_BARREL:
        value = (1.0 - through) * harm(s, me, gains, target)
    elif weapon == THUNDERER:
        value = price(s, me, Card.BANG)
    return value - 0.7 * lost_token(s, me, weapon)


@kernel
def upgrade_worth(s, me, gains):
    """A18 to A20: what it is worth to pay for more of a card."""
    f = s.stack[s.depth - 1]
    name = NAME_OF[f.card]
    effect = EFFECT[name]
    cost = payment(s, me, PRICE[name])
    if effect == Effect.HEAL:
        return relief(s, me, 1) - cost
    if effect == Effect.DRAW:
        return CARD - cost
    if effect == Effect.DISCARD:
        return loot_in_play(s, me, gains, f.target, True) - loot_in_play(s, me, gains, f.target, False) - cost
    best = -1.0
    others = further_targets(s, f)
    for seat in range(s.num_players):
        if others >> seat & 1:
            best = max(best, further_worth(s, me, gains, name, seat))
    return best - cost


@kernel
def further_worth(s, me, gains, name, seat):
    """A19: what it is worth that a Quick Shot or an Arrow has one more target."""
    return shot_worth(s, me, gains, seat, 1) if EFFECT[name] == Effect.VOLLEY else indians_worth(s, me, gains, seat)


@kernel
def ignored_worth(s, me, gains, by, name):
    """A33: Ms. Abigail ignores what harms them: not a drink, and not a friend's hand on a Jail."""
    if EFFECT[name] == Effect.HEAL:
        return -1.0
    if EFFECT[name] == Effect.TAKE or EFFECT[name] == Effect.DISCARD:
        bits, worst = s.worn[me], 0.0
        while bits != 0:
            worst = min(worst, WORN[first_bit(bits)])
            bits &= bits - _ONE
        return -1.0 if worst < 0.0 and gains[by] < 0.0 else 1.0
    return 1.0


# ---------------------------------------------------------------------------------------------------- players and gifts


@kernel
def chosen_player_worth(s, me, gains, kind, seat):
    """A11, A19, E28: the next holder of a Bomb, one more target, or who gets a point."""
    if kind == Kind.UPGRADE:
        return further_worth(s, me, gains, NAME_OF[s.stack[s.depth - 1].card], seat)
    if kind == Kind.BROTHERS:
        return brother_worth(s, me, gains, seat)
    return bomb_worth(s, me, gains, seat)


@kernel
def brother_worth(s, me, gains, seat):
    """E28: a point for a friend, if they need it more."""
    cost = 2.6 if s.life[me] == 2 else 1.4 if s.life[me] == 3 else 1.1
    if s.role[me] == Role.SHERIFF and s.num_players > 3:
        cost *= 2.0
    return relief_of(s, gains, seat, 1) - cost


@kernel
def gift_worth(s, me, gains, seat, name):
    """S4: Claus the Saint gives friends good cards and enemies bad ones, and keeps the best."""
    return -card_worth(s, me, name) - 0.6 * gains[seat] * IN_HAND[name]


# ------------------------------------------------------------------------------------------------- questions of events


@kernel
def guess_worth(s, me, action):
    """E34: the colour of the top card if the player knows it, else the commoner one among the cards they have not
    seen."""
    top = s.deck.cards[s.deck.count - 1]
    red = share_of_reds(s, me)
    if contains(s.known[me], top):
        red = 1.0 if HEARTS_OR_DIAMONDS[suit_of(s, top)] else 0.0
    return red if action == GUESS_RED else 1.0 - red


@kernel
def share_of_reds(s, me):
    """The share of hearts and diamonds among the cards that a player has not seen."""
    red = RED_IN_ALL[s.sets] - number_of(s.hand[me], RED_CARDS) - number_of(s.known[me], RED_CARDS)
    cards = CARDS_IN_ALL[s.sets] - number_of(s.hand[me], s.hand[me]) - number_of(s.known[me], s.known[me])
    cards -= s.discard.count
    for place in range(s.discard.count):
        red -= int(HEARTS_OR_DIAMONDS[SUIT_OF[s.discard.cards[place]]])
    for seat in range(s.num_players):
        cards -= s.in_play[seat].count
        for place in range(s.in_play[seat].count):
            red -= int(HEARTS_OR_DIAMONDS[SUIT_OF[s.in_play[seat].cards[place]]])
    return red / max(cards, 1)


@kernel
def ranch_worth(s, me, action):
    """E35: a card is exchanged if an unknown one is likely to be better."""
    return 0.0 if action == STOP else CARD - card_worth(s, me, action - DISCARD) - 0.05


@kernel
def roulette_worth(s, me, action):
    """E37: the cheapest Missed! rather than two points."""
    if action == TAKE_HIT:
        return -2.0 * own_point(s, me) if s.life[me] > 2 else -DECISIVE
    if action >= USE_BIBLE:
        return -WORN[action - USE_BIBLE + FIRST_GREEN]
    molly = s.power[me] == Character.MOLLY_STARK and s.turn_of != me
    return (CARD if molly else 0.0) - card_worth(s, me, action - DISCARD)


@kernel
def own_card_worth(s, me, action):
    """E10: the Daltons take what is worth the least, a Jail or Dynamite first of all."""
    index = action - CHOOSE_CARD
    if index >= FIRST_LOADED and index != BOMB:
        return -(0.3 * WORN[index] + ON_CARD[index - FIRST_LOADED] * load_of(s, index))
    return -WORN[index]


@kernel
def crates_left(s, me):
    """A9: how many Missed! the own Crate can still give."""
    return load_of(s, CRATE) // PRICE[Card.CRATE] if is_ready(s, me, CRATE, PRICE[Card.CRATE]) else 0


@kernel
def loss_at_hit(s, me):
    """What a hit costs that is taken: a point, or with a Ricochet the card that is shot at."""
    f = s.stack[s.depth - 1]
    if f.why & HARMLESS and s.depth > 1:
        return WORN[PLAY_INDEX[NAME_OF[s.stack[s.depth - 2].card]]]
    return own_point(s, me)
