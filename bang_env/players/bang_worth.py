"""What the scripted player of BANG! finds things worth, in points of life: cards in hand and in play, shots, and what
a played card does.

`gains` are those of `bang_opinion`: what a point that each seat loses is worth to the player.
"""

from __future__ import annotations

import math

import numpy as np

from bang_env.bang.cards import (
    AMOUNT,
    CARD_NAMES,
    CARDS_OF_NAME,
    COLOUR,
    DRAWS,
    EFFECT,
    GREEN_MISSED,
    IS_HIGH,
    IS_WEAPON,
    NAME_IN_PLAY,
    NAME_OF,
    NUM_CARDS,
    NUM_NAMES,
    PLAY_INDEX,
    PRICE,
    RANGE,
    SET_OF,
    SETS,
    WEAPONS,
    Card,
    Character,
    Colour,
    Effect,
    Happening,
    Role,
)
from bang_env.bang.rules.characters import beer_points, counts_as_bang, has_no_limit, own_hand_limit, shots_needed
from bang_env.bang.rules.effects import beers_to_drink, can_drink
from bang_env.bang.rules.events import preaches
from bang_env.bang.rules.menu import limit_of_bangs
from bang_env.bang.rules.table import (
    ANY_SUIT,
    BARREL,
    CRATE,
    PLAYED,
    VOLCANIC,
    all_others,
    copy_to_leave,
    distance,
    has_worn,
    is_diamonds,
    is_ready,
    load_of,
    works,
)
from bang_env.core.bits import first_bit, set_bits
from bang_env.core.jit import kernel
from bang_env.core.seats import seat_left
from bang_env.players.bang_odds import explosion_at_next_turn, hearts_at_next_turn, odds_of_hearts
from bang_env.players.bang_opinion import CARD, bounty

_ONE = np.uint64(1)

# --------------------------------------------------------------------------------------------------------------- tables

_IN_HAND = {
    "BANG!": 0.6, "Missed!": 0.65, "Beer": 0.75, "Saloon": 0.3, "Stagecoach": 0.9, "Wells Fargo": 1.3,
    "General Store": 0.15,
    "Panic!": 0.65, "Cat Balou": 0.6, "Duel": 0.6, "Indians!": 0.6, "Gatling": 0.7, "Mustang": 0.8, "Scope": 0.5,
    "Barrel": 0.9, "Dynamite": 0.1, "Jail": 0.5, "Volcanic": 0.4, "Schofield": 0.35, "Remington": 0.45,
    "Rev. Carabine": 0.5, "Winchester": 0.5, "Binocular": 0.5, "Hideout": 0.8, "Punch": 0.45, "Dodge": 0.9,
    "Springfield": 0.5, "Brawl": 0.4, "Rag Time": 0.5, "Tequila": 0.4, "Whisky": 0.4, "Bible": 0.9, "Iron Plate": 0.75,
    "Sombrero": 0.75, "Ten Gallon Hat": 0.75, "Canteen": 0.6, "Pony Express": 1.0, "Conestoga": 0.7, "Can Can": 0.6,
    "Knife": 0.5, "Derringer": 0.8, "Pepperbox": 0.55, "Buffalo Rifle": 0.6, "Howitzer": 0.8,
}
_IN_HAND |= {
    "A Little Nip": 0.75, "Caravan": 0.95, "Quick Shot": 0.6, "Arrow": 0.55, "Flintlock": 0.55, "Duck!": 0.7,
    "Squaw": 0.6, "Reloading": 0.35, "Rust": 0.3, "Ace up the Sleeve": 0.65, "Bandolier": 0.35, "Beer Keg": 0.95,
    "Bell Tower": 0.3, "Bomb": 0.5, "Crate": 0.9, "Lock Pick": 0.8, "Tumbleweed": 0.45, "Whip": 0.6, "Big Fifty": 0.65,
    "Buntline Special": 0.45, "Double Barrel": 0.45, "Thunderer": 0.6,
}
IN_HAND = np.array([_IN_HAND.get(name, 0.4) for name in CARD_NAMES])
"""What a card is worth in hand, by name."""

_WORN = {
    "Mustang": 0.9, "Scope": 0.4, "Barrel": 1.0, "Dynamite": -0.5, "Jail": -1.0, "Volcanic": 0.5, "Schofield": 0.4,
    "Remington": 0.5, "Rev. Carabine": 0.55, "Winchester": 0.6, "Binocular": 0.5, "Hideout": 0.9, "Bible": 0.9,
    "Iron Plate": 0.75, "Sombrero": 0.75, "Ten Gallon Hat": 0.75, "Canteen": 0.7, "Pony Express": 1.0, "Conestoga": 0.7,
    "Can Can": 0.6, "Knife": 0.45, "Derringer": 0.7, "Pepperbox": 0.55, "Buffalo Rifle": 0.6, "Howitzer": 0.9,
}
_WORN |= {
    "Ace up the Sleeve": 0.6, "Bandolier": 0.35, "Beer Keg": 0.9, "Bell Tower": 0.3, "Bomb": -0.8, "Crate": 1.0,
    "Lock Pick": 0.8, "Tumbleweed": 0.5, "Whip": 0.6, "Big Fifty": 0.8, "Buntline Special": 0.5, "Double Barrel": 0.5,
    "Thunderer": 0.65,
}
WORN = np.array([_WORN.get(CARD_NAMES[name], 0.4) for name in NAME_IN_PLAY])
"""What a card in play is worth to its owner, by its index among the names in play."""

_DANGER = {"Big Fifty": 0.4, "Buntline Special": 0.15, "Double Barrel": 0.25, "Thunderer": 0.4}
DANGER = np.array([_DANGER.get(name, 0.0) for name in CARD_NAMES])
"""What the effect of a dangerous weapon is worth beside its reach, by name."""

FIRST, SECOND, THIRD = 4.0, 3.0, 2.0
"""What puts plays in order: those that bring cards, then what is put in play, then robbery and Jail; shots come
last."""
DECISIVE = 8.0
"""The worth of a point that decides the game."""


def _total(wanted: np.ndarray) -> np.ndarray:
    """How many cards of the wanted names there are, for each set of sets."""
    return np.array([sum(int(wanted[NAME_OF[card]]) for card in range(NUM_CARDS) if sets >> SET_OF[card] & 1)
                     for sets in range(1 << len(SETS))], np.int64)


_AVOIDS = (COLOUR == Colour.BROWN) & (EFFECT == Effect.MISSED)
_BANGS = np.arange(NUM_NAMES) == Card.BANG
AVOIDS_IN_ALL, BANGS_IN_ALL = _total(_AVOIDS), _total(_BANGS)
AVOID_CARDS = np.bitwise_or.reduce(CARDS_OF_NAME[_AVOIDS], axis=0)
BANG_CARDS = CARDS_OF_NAME[Card.BANG]

# -------------------------------------------------------------------------------------------------------- card counting


@kernel
def number_of(cards, among):
    """How many cards of one set are in another."""
    number = 0
    for word in range(cards.shape[0]):
        number += set_bits(cards[word] & among[word])
    return number


@kernel
def number_seen(s, me, seat, among):
    """How many of these cards a player has seen a seat take into its hand and keep."""
    number = 0
    for word in range(among.shape[0]):
        number += set_bits(s.known[me, word] & s.hand[seat, word] & among[word])
    return number


@kernel
def share(s, me, total, discarded, cards):
    """The share of these cards among those that a player has not seen."""
    left = total - discarded - number_of(s.hand[me], cards) - number_of(s.known[me], cards)
    unseen = 1 + s.deck.count
    for seat in range(s.num_players):
        if seat != me:
            unseen += s.hand_count[seat]
    return min(max(left, 0) / unseen, 0.9)


@kernel
def share_of_avoids(s, me):
    """The share of Missed!, Dodge and Duck! among the cards that a player has not seen."""
    discarded = s.discard_names[Card.MISSED] + s.discard_names[Card.DODGE] + s.discard_names[Card.DUCK]
    return share(s, me, AVOIDS_IN_ALL[s.sets], discarded, AVOID_CARDS)


@kernel
def share_of_bangs(s, me):
    """The share of BANG! cards among the cards that a player has not seen."""
    return share(s, me, BANGS_IN_ALL[s.sets], s.discard_names[Card.BANG], BANG_CARDS)


@kernel
def bangs_of(s, me, seat):
    """How many cards that count as BANG! a seat is likely to hold and may use (E20)."""
    if preaches(s.event) and seat == s.turn_of:
        return 0.0
    part = share_of_bangs(s, me)
    seen = number_seen(s, me, seat, BANG_CARDS)
    if counts_as_bang(s.power[seat]):
        part += share_of_avoids(s, me)
        seen += number_seen(s, me, seat, AVOID_CARDS)
    return seen + part * (s.hand_count[seat] - seen)


@kernel
def own_bangs(s, me):
    """How many cards that count as BANG! a player holds and may use (E20)."""
    if preaches(s.event) and me == s.turn_of:
        return np.int64(0)
    bangs = np.int64(s.held[me, Card.BANG])
    if counts_as_bang(s.power[me]):
        bangs += s.held[me, Card.MISSED]
    return bangs


@kernel
def at_most(mean, number):
    """The chance that somebody who has so many cards on average has at most this number."""
    term = math.exp(-mean)
    total = term
    for k in range(1, number + 1):
        term *= mean / k
        total += term
    return total


# ----------------------------------------------------------------------------------------------------------------- life


@kernel
def point(s, seat):
    """What one of a seat's points of life is worth: more the fewer there are."""
    life = s.life[seat]
    if life <= 1:
        return 2.6
    return 1.4 if life == 2 else 1.0


@kernel
def can_be_rescued(s, me):
    """Whether a Beer, or two cards of Sid Ketchum's, would save a player from the next point."""
    if beers_to_drink(s, me) > 0:
        return True
    return s.power[me] == Character.SID_KETCHUM and s.hand_count[me] >= 2


@kernel
def own_point(s, me):
    """What the next point of a player's own life is worth to them, less what they get for its loss."""
    if s.ghost[me] != 0:
        return 0.0
    life = s.life[me]
    if life <= 1:
        return 1.5 if can_be_rescued(s, me) else DECISIVE
    value = 1.5 if life == 2 else 1.1
    if s.power[me] == Character.BART_CASSIDY or s.power[me] == Character.EL_GRINGO:
        value -= 0.3
    return value


@kernel
def missing(s, seat):
    """Points of life that a seat has lost."""
    return s.max_life[seat] - s.life[seat]


@kernel
def relief(s, me, points):
    """What it is worth to a player to regain so many points."""
    gained = min(points, missing(s, me))
    if gained <= 0 or s.ghost[me] != 0:
        return 0.0
    return gained * (1.6 if s.life[me] <= 1 else 1.3 if s.life[me] == 2 else 1.1)


@kernel
def relief_of(s, gains, seat, points):
    """What it is worth to a player that another regains so many points."""
    return -0.9 * gains[seat] * point(s, seat) * max(min(points, missing(s, seat)), 0)


@kernel
def harm(s, me, gains, seat):
    """What it is worth that a seat loses its next point: the point, or the end of the player; nothing of a ghost."""
    if s.ghost[seat] != 0:
        return 0.0
    value = gains[seat] * point(s, seat)
    if s.life[seat] > 1:
        if s.power[seat] == Character.BART_CASSIDY:
            value -= gains[seat] * CARD
        elif s.power[seat] == Character.EL_GRINGO:
            value -= 0.4 * CARD * (1.0 + gains[seat])
        elif s.power[seat] == Character.JULIE_CUTTER:
            value -= 0.25 * own_point(s, me)
        return value
    value += bounty(s, me, seat)
    if seat == s.sheriff and s.num_players > 3 and s.living > 2:
        value += DECISIVE if s.role[me] == Role.OUTLAW else -DECISIVE
    return value


# ---------------------------------------------------------------------------------------------------------------- shots


@kernel
def chance_through(s, me, seat, need):
    """How likely a seat does not avoid a hit that takes so many Missed!."""
    hidden = s.hand_count[seat]
    seen = number_seen(s, me, seat, AVOID_CARDS)
    part = share_of_avoids(s, me)
    if s.power[seat] == Character.CALAMITY_JANET:
        seen += number_seen(s, me, seat, BANG_CARDS)
        part += share_of_bangs(s, me)
    elif s.power[seat] == Character.ELENA_FUENTE:
        seen, part = 0, 0.9
    mean = seen + part * (hidden - seen)
    through = 1.0
    if works(s, seat):
        mean += 0.9 * set_bits(s.worn[seat] & ~s.fresh[seat] & GREEN_MISSED)
        if is_ready(s, seat, CRATE, PRICE[Card.CRATE]):
            mean += 1.2 * (load_of(s, CRATE) // PRICE[Card.CRATE])
        if has_worn(s, seat, BARREL):
            through -= odds_of_hearts(s)
    if s.power[seat] == Character.JOURDONNAIS:
        through *= 1.0 - odds_of_hearts(s)
    return through * at_most(mean, need - 1)


@kernel
def is_wasted(s, me, name, seat, at_all):
    """B46, A33: whether the copy that a player would play does nothing to an Apache Kid, or to a Ms. Abigail."""
    if not (s.apaches | s.abigails) >> seat & 1:
        return False
    if COLOUR[name] == Colour.GREEN:
        for place in range(s.in_play[me].count):
            if NAME_OF[s.in_play[me].cards[place]] == name:
                return s.apaches >> seat & 1 == 1 and is_diamonds(s, s.in_play[me].cards[place])
        return False
    targets = all_others(s, me) if at_all else 1 << seat
    card = copy_to_leave(s, me, name, targets, True, not at_all, PLAYED, ANY_SUIT)
    if s.apaches >> seat & 1:
        return is_diamonds(s, card)
    return not at_all and seat != me and IS_HIGH[card]


@kernel
def shot_worth(s, me, gains, seat, need):
    """A hit: the point if it comes through, a card of the other's if not."""
    through = chance_through(s, me, seat, need)
    return through * harm(s, me, gains, seat) + (1.0 - through) * CARD * gains[seat]


@kernel
def indians_worth(s, me, gains, seat):
    """Indians! against one player: the point if they have no BANG! card, that card if they have one."""
    through = at_most(bangs_of(s, me, seat), 0)
    return through * harm(s, me, gains, seat) + (1.0 - through) * CARD * gains[seat]


@kernel
def sweep_worth(s, me, gains, name):
    """Gatling, Howitzer, Indians!, Brawl: what they do to each of the others."""
    value = 0.0
    for seat in range(s.num_players):
        if seat == me or s.alive[seat] == 0 or is_wasted(s, me, name, seat, True):
            continue
        if EFFECT[name] == Effect.HIT_ALL:
            value += shot_worth(s, me, gains, seat, 1)
        elif EFFECT[name] == Effect.INDIANS:
            value += indians_worth(s, me, gains, seat)
        else:
            value += best_loot(s, me, gains, seat, False)
    return value


@kernel
def duel_worth(s, me, gains, seat):
    """A Duel: the other's point if they have no more BANG! cards than the player, the own point if they have."""
    won = at_most(bangs_of(s, me, seat), own_bangs(s, me))
    return won * harm(s, me, gains, seat) - (1.0 - won) * own_point(s, me)


# -------------------------------------------------------------------------------------------------------------- robbery


@kernel
def loot_worth(s, me, gains, owner, index, taken):
    """What it is worth to take or discard a card in play."""
    value = gains[owner] * WORN[index] if owner != me else -WORN[index]
    if taken:
        value += card_worth(s, me, NAME_IN_PLAY[index])
    return value


@kernel
def hand_loot_worth(s, gains, owner, taken):
    """What it is worth to take or discard a random card of a hand."""
    if s.power[owner] == Character.SUZY_LAFAYETTE and s.hand_count[owner] == 1:
        return CARD if taken else 0.0
    return CARD * gains[owner] * (1.3 if s.hand_count[owner] == 1 else 1.0) + (CARD if taken else 0.0)


@kernel
def best_loot(s, me, gains, owner, taken):
    """The most that a player gains by a card of another's, or by one of their own in play."""
    best, any_card = 0.0, False
    if owner != me and s.hand_count[owner] > 0:
        best, any_card = hand_loot_worth(s, gains, owner, taken), True
    bits = s.worn[owner]
    while bits != 0:
        value = loot_worth(s, me, gains, owner, first_bit(bits), taken)
        bits &= bits - _ONE
        if not any_card or value > best:
            best, any_card = value, True
    return best


# --------------------------------------------------------------------------------------------------- cards put in play


@kernel
def aim_worth(s, me, gains, reach):
    """What a weapon's reach is worth: the best target within it, and a little for every other."""
    best, total = 0.0, 0.0
    for seat in range(s.num_players):
        if seat != me and s.alive[seat] != 0 and gains[seat] > 0.0 and distance(s, me, seat) <= reach:
            best = max(best, gains[seat])
            total += gains[seat]
    return 0.9 * best + 0.1 * total


@kernel
def weapon_worth(s, me, gains, name):
    """What a weapon is worth, by its name: its reach, and a Volcanic's many shots."""
    value = aim_worth(s, me, gains, RANGE[name]) + DANGER[name]
    if name == Card.VOLCANIC and not has_no_limit(s.power[me]):
        value += aim_worth(s, me, gains, 1) * (0.2 + 0.6 * max(own_bangs(s, me) - 1, 0))
    return value


@kernel
def worn_weapon_worth(s, me, gains):
    """What the present weapon is worth, the Colt .45 if there is none."""
    bits = s.worn[me] & WEAPONS
    return weapon_worth(s, me, gains, NAME_IN_PLAY[first_bit(bits)]) if bits != 0 else aim_worth(s, me, gains, 1)


@kernel
def dynamite_worth(s, me, gains):
    """Dynamite: the harm it may do to each player on its way once round the table, the player last."""
    value, still = 0.0, 1.0
    for steps in range(1, s.num_players):
        seat = seat_left(s, me, steps)
        if s.alive[seat] != 0 and s.power[seat] != Character.LUCKY_DUKE:
            risk = explosion_at_next_turn(s, seat)
            value += still * risk * gains[seat] * (min(s.life[seat], 3) + (1.5 if s.life[seat] <= 3 else 0.5))
            still *= 1.0 - risk
    return value - still * explosion_at_next_turn(s, me) * (3.0 if s.life[me] > 3 else DECISIVE)


@kernel
def lay_worth(s, me, gains, name):
    """What it is worth to put a card in play in front of oneself."""
    if name == Card.DYNAMITE:
        return dynamite_worth(s, me, gains) - 0.1
    if IS_WEAPON[name]:
        better = weapon_worth(s, me, gains, name) - worn_weapon_worth(s, me, gains)
        if s.worn[me] & WEAPONS == 0:
            better += 0.1
        return SECOND + better if better > 0.05 else better - 1.1
    if name == Card.SCOPE or name == Card.BINOCULAR:
        return SECOND + 0.3 + aim_worth(s, me, gains, s.reach[me] + 1) - aim_worth(s, me, gains, s.reach[me])
    return SECOND + WORN[PLAY_INDEX[name]]


@kernel
def jail_worth(s, gains, seat):
    """Jail: three times of four a turn is lost, with its cards and its shots."""
    free = hearts_at_next_turn(s, seat)
    if s.power[seat] == Character.LUCKY_DUKE:
        free = min(2.0 * free, 1.0)
    return (1.0 - free) * gains[seat] * (1.1 + 0.04 * s.hand_count[seat])


# -------------------------------------------------------------------------------------------------------- cards in hand


@kernel
def card_worth(s, me, name):
    """What a card is worth in a player's hand: less if there are more than can be used, or if it has no use now."""
    value = IN_HAND[name]
    held = s.held[me, name]
    if COLOUR[name] != Colour.BROWN and name != Card.JAIL:
        if has_worn(s, me, PLAY_INDEX[name]) or held > 1:
            return 0.15
        if IS_WEAPON[name] and s.reach[me] >= RANGE[name] and name != Card.VOLCANIC and DANGER[name] == 0.0:
            return 0.15
        return value
    if name == Card.BANG:
        if held > 1 + limit_of_bangs(s) and not has_no_limit(s.power[me]) and not has_worn(s, me, VOLCANIC):
            value -= 0.2
    elif name == Card.BEER:
        if not can_drink(s):
            return 0.1
    elif name == Card.MISSED:
        if held > 2:
            value -= 0.2
    if s.power[me] == Character.CALAMITY_JANET and (name == Card.BANG or name == Card.MISSED):
        value += 0.15
    return value


@kernel
def hand_limit(s, me):
    """B25: how many cards a player may keep."""
    return max(own_hand_limit(s.power[me]), s.life[me])


@kernel
def price(s, me, name):
    """What a card costs that is played or paid: less if the hand is too large to be kept, or costs hits (E40)."""
    if s.ghost[me] != 0:
        return 0.0
    scale = 0.3 if s.hand_count[me] > hand_limit(s, me) or s.event == Happening.A_FISTFUL_OF_CARDS else 0.95
    return scale * card_worth(s, me, name)


@kernel
def cheapest(s, me, apart):
    """The price of the cheapest card in a hand, one copy of a name left aside (-1 for none); 9 if there is none."""
    least = 9.0
    for word in range(s.names.shape[1]):
        bits = s.names[me, word]
        while bits != 0:
            name = 64 * word + first_bit(bits)
            bits &= bits - _ONE
            if name != apart or s.held[me, name] > 1:
                least = min(least, price(s, me, name))
    return least


# ---------------------------------------------------------------------------------------------- what an effect is worth


@kernel
def effect_worth(s, me, gains, name, target):
    """What the effect of a card is worth to its player, the card itself not counted; target is -1 where none is
    named."""
    effect = EFFECT[name]
    if effect == Effect.HIT:
        if is_wasted(s, me, name, target, False):
            return -1.0
        need = shots_needed(s.power[me]) if name == Card.BANG else 1
        return shot_worth(s, me, gains, target, need) + CARD * DRAWS[name]
    if effect == Effect.HIT_ALL or effect == Effect.INDIANS or effect == Effect.DISCARD_ALL:
        return sweep_worth(s, me, gains, name)
    if effect == Effect.DUEL:
        return duel_worth(s, me, gains, target)
    if effect == Effect.BEER:
        return relief(s, me, beer_points(s.power[me])) if can_drink(s) else 0.0
    if effect == Effect.HEAL:
        return relief(s, me, AMOUNT[name]) if target < 0 or target == me else relief_of(s, gains, target, AMOUNT[name])
    if effect == Effect.HEAL_ALL:
        return saloon_worth(s, me, gains, name)
    if effect == Effect.DRAW:
        return FIRST + CARD * AMOUNT[name]
    if effect == Effect.STORE:
        return store_worth(s, me, gains)
    if is_wasted(s, me, name, target, False):
        return -1.0
    value = best_loot(s, me, gains, target, effect == Effect.TAKE)
    return THIRD + value if value > 0.3 else value - 1.4


@kernel
def saloon_worth(s, me, gains, name):
    """Saloon: a point for everybody."""
    value = relief(s, me, AMOUNT[name])
    for seat in range(s.num_players):
        if seat != me and s.alive[seat] != 0:
            value += relief_of(s, gains, seat, AMOUNT[name])
    return value


@kernel
def store_worth(s, me, gains):
    """General Store: the best card for the player, one for each other."""
    value = 1.5 * CARD
    for seat in range(s.num_players):
        value -= CARD * gains[seat]
    return FIRST + value if value > 0.1 else -1.0
