"""Seats, hands, the deck and cards in play: who sits where, and how cards move (B1 to B10, B15).

All other rule files build on this one.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.cards import (
    CARDS_OF_FACE,
    CARDS_OF_NAME,
    CARDS_OF_SUIT,
    COLOUR,
    DIAMONDS,
    FACE_OF,
    IS_WEAPON,
    NAME_OF,
    NUM_NAMES,
    PLAY_INDEX,
    RANGE,
    SET_WORDS,
    SUIT_OF,
    WEAPONS,
    Card,
    Character,
    Colour,
)
from bang_env.bang.rules.moments import MOMENTS, at
from bang_env.bang.state import NOBODY, Event, Fate, Stage
from bang_env.core.bits import first_bit
from bang_env.core.cards import add, contains, nth_common, put, remove, shuffle_pile, sort_pile, take_out, take_top
from bang_env.core.events import log
from bang_env.core.hands import forget_hand, hide, hold, release
from bang_env.core.jit import kernel
from bang_env.core.rng import below
from bang_env.core.seats import measure_ring

_ONE, _NONE = np.uint64(1), np.uint64(0)
BARREL, DYNAMITE, JAIL, VOLCANIC, MUSTANG, HIDEOUT, SCOPE, BINOCULAR = (int(PLAY_INDEX[c]) for c in (
    Card.BARREL, Card.DYNAMITE, Card.JAIL, Card.VOLCANIC, Card.MUSTANG, Card.HIDEOUT, Card.SCOPE, Card.BINOCULAR))

# -------------------------------------------------------------------------------------------- seats and distances (B2)


@kernel
def note_powers(s):
    """Note which ability each seat has now: the character's, the one that Vera Custer has copied, or none."""
    s.apaches = 0
    s.suzies = 0
    for seat in range(s.num_players):
        power = s.character[seat] if s.character[seat] != Character.VERA_CUSTER else s.copied[seat]
        if s.abilities == 0 or s.alive[seat] == 0:
            power = NOBODY
        s.power[seat] = power
        if power == Character.APACHE_KID:
            s.apaches |= 1 << seat
        elif power == Character.SUZY_LAFAYETTE:
            s.suzies |= 1 << seat


@kernel
def note_ring(s):
    """B2: note the steps between every two living seats, and how many live."""
    for seat in range(s.num_players):
        s.living = measure_ring(s, seat, s.ring[seat])


@at("silence", Character.BELLE_STAR)
def belle_star_silences():
    """B45: in Belle Star's turn no card in front of other players has an effect."""
    return True


@at("seen", Character.PAUL_REGRET)
def paul_regret_is_seen():
    """B2: others see Paul Regret at a distance one greater."""
    return 1


@at("sight", Character.ROSE_DOOLAN)
def rose_doolan_sees():
    """B2: Rose Doolan sees others at a distance one smaller."""
    return 1


silences = MOMENTS.dispatcher("silence", otherwise=False)
distance_seen = MOMENTS.dispatcher("seen", otherwise=0)
distance_sight = MOMENTS.dispatcher("sight", otherwise=0)


@kernel
def works(s, seat):
    """B45: whether cards in front of this seat have an effect now; Vera Custer silences them only after the choice."""
    if seat == s.turn_of or not silences(s.power[s.turn_of]):
        return True
    return s.character[s.turn_of] == Character.VERA_CUSTER and s.stage < Stage.DRAW


@kernel
def has_worn(s, seat, index):
    """Whether a card lies in front of this seat, by its index among the names in play."""
    return s.worn[seat] >> np.uint64(index) & _ONE == _ONE


@kernel
def distance(s, seat, other):
    """B2: the distance from one seat to another, both living."""
    steps = s.ring[seat, other] + distance_seen(s.power[other]) - distance_sight(s.power[seat])
    if works(s, other):
        steps += int(has_worn(s, other, MUSTANG)) + int(has_worn(s, other, HIDEOUT))
    if works(s, seat):
        steps -= int(has_worn(s, seat, SCOPE)) + int(has_worn(s, seat, BINOCULAR))
    return max(steps, 1)


@kernel
def weapon_range(s, seat):
    """B3: the range of a seat's weapon."""
    return s.reach[seat] if works(s, seat) else 1


@kernel
def has_card(s, seat):
    """Whether a seat has a card in hand or in play."""
    return s.hand_count[seat] > 0 or s.in_play[seat].count > 0


@kernel
def regain(s, seat, points):
    """B32: a player regains life, never above the maximum."""
    gain = min(points, s.max_life[seat] - s.life[seat])
    if gain > 0:
        s.life[seat] += gain
        log(s, Event.REGAIN, seat, gain, s.life[seat])


# ----------------------------------------------------------------------------------------------------- the deck (B15)


@kernel
def suit_of(s, card):
    """The suit for which a card counts."""
    return SUIT_OF[card]


@kernel
def is_diamonds(s, card):
    """Whether a card counts as diamonds."""
    return card >= 0 and suit_of(s, card) == DIAMONDS


@kernel
def renew_deck(s):
    """B15: the shuffled discard pile becomes the deck as soon as the deck is empty."""
    if s.deck.count > 0 or s.discard.count == 0:
        return
    for place in range(s.discard.count):
        s.deck.cards[place] = s.discard.cards[place]
    s.deck.count = s.discard.count
    s.discard.count = 0
    for name in range(NUM_NAMES):
        s.discard_names[name] = 0
    sort_pile(s.deck)
    shuffle_pile(s.rng, s.deck)
    log(s, Event.SHUFFLE, 0, s.deck.count, 0)


@kernel
def onto_discard(s, card):
    """A card goes face up on the discard pile."""
    hide(s, card)
    put(s, s.discard, card)
    s.discard_names[NAME_OF[card]] += 1
    renew_deck(s)


@kernel
def off_discard(s):
    """Take the top card of the discard pile."""
    card = take_top(s.discard)
    s.discard_names[NAME_OF[card]] -= 1
    return card


# ---------------------------------------------------------------------------------------------------- hands (B9, B10)


@kernel
def into_hand(s, seat, card):
    """A card comes into a hand. Others who know of it still do."""
    remove(s.known[seat], card)
    hold(s, seat, card, NAME_OF[card])


@kernel
def into_hand_openly(s, seat, card):
    """B9: an open card comes into a hand; everybody else knows it."""
    for viewer in range(s.num_players):
        add(s.known[viewer], card)
    into_hand(s, seat, card)


@kernel
def out_of_hand(s, seat, card):
    """B9: a card leaves a hand; whoever knew of a copy of its face there knows of one fewer."""
    face = CARDS_OF_FACE[FACE_OF[card]]
    for viewer in range(s.num_players):
        known = card
        if not contains(s.known[viewer], card):
            known = first_known_copy(s, viewer, seat, face)
        if known >= 0:
            remove(s.known[viewer], known)
    release(s, seat, card, NAME_OF[card])


@kernel
def first_known_copy(s, viewer, seat, face):
    """The first card of a face in a hand that a viewer knows of, -1 if there is none."""
    for word in range(SET_WORDS):
        bits = s.hand[seat, word] & s.known[viewer, word] & face[word]
        if bits != 0:
            return 64 * word + first_bit(bits)
    return -1


@kernel
def draw_card(s, seat):
    """A seat draws the top card of the deck. Returns it, or -1 if there is none."""
    card = take_top(s.deck)
    if card >= 0:
        log(s, Event.DRAW, seat, card, 0)
        into_hand(s, seat, card)
        renew_deck(s)
    return card


@kernel
def draw_cards(s, seat, number):
    """A living seat draws this many cards, or as many as there are."""
    if s.alive[seat] != 0:
        for _ in range(number):
            draw_card(s, seat)


@kernel
def random_card(s, seat):
    """A random card of a hand."""
    count = s.hand_count[seat]
    return nth_common(s.hand[seat], s.hand[seat], below(s.rng, count) if count > 1 else 0)


@kernel
def steal_card(s, thief, victim, card):
    """B9: a card goes unseen from one hand to another; both know it, the others forget what they knew of the hand."""
    log(s, Event.STEAL, thief, card, victim)
    for viewer in range(s.num_players):
        if viewer != thief and viewer != victim:
            forget_hand(s, viewer, victim)
    out_of_hand(s, victim, card)
    into_hand(s, thief, card)
    add(s.known[victim], card)


@kernel
def copy_to_leave(s, seat, name, target, at_all, always):
    """B10: which copy of a name leaves a hand when it is aimed at a target (-1 for nobody) or at all others.

    `always` means that the suit does not matter to the target.
    """
    cards = CARDS_OF_NAME[name]
    others = s.apaches & ~(1 << seat)
    if others != 0 and s.held[seat, name] > 1:
        aim = 0 if target < 0 else 1 << target
        if not always and (at_all or others & aim != 0):
            return first_by_suit(s, seat, cards, False)
        if others & ~aim != 0:
            return first_by_suit(s, seat, cards, True)
    return nth_common(s.hand[seat], cards, 0)


@kernel
def first_by_suit(s, seat, cards, diamonds):
    """The first of these cards in a hand that is (or is not) diamonds; if there is none, the first of all."""
    suits = CARDS_OF_SUIT[DIAMONDS]
    for word in range(SET_WORDS):
        bits = s.hand[seat, word] & cards[word] & (suits[word] if diamonds else ~suits[word])
        if bits != 0:
            return 64 * word + first_bit(bits)
    return nth_common(s.hand[seat], cards, 0)


@kernel
def discard_card(s, seat, card):
    """Exactly this card of a hand goes on the discard pile."""
    log(s, Event.DISCARD, seat, card, 0)
    out_of_hand(s, seat, card)
    onto_discard(s, card)


@kernel
def discard_by_name(s, seat, name):
    """B10: a card of this name, aimed at nobody, goes from the hand to the discard pile."""
    discard_card(s, seat, copy_to_leave(s, seat, name, NOBODY, False, False))


# ------------------------------------------------------------------------------------------------- cards in play (B6)


@kernel
def lay(s, seat, card):
    """B6, B31: put a card in play in front of a seat; a weapon replaces another one, which is discarded first."""
    name = NAME_OF[card]
    index = PLAY_INDEX[name]
    if IS_WEAPON[name]:
        old = s.worn[seat] & WEAPONS
        if old != 0:
            discard_in_play(s, seat, first_bit(old), Fate.REPLACED)
        s.reach[seat] = RANGE[name]
    put(s, s.in_play[seat], card)
    s.worn[seat] |= _ONE << np.uint64(index)
    if COLOUR[name] == Colour.GREEN:
        s.fresh[seat] |= _ONE << np.uint64(index)


@kernel
def lift(s, seat, index):
    """The card of this name leaves play. Returns the card."""
    pile = s.in_play[seat]
    place = 0
    while place < pile.count - 1 and PLAY_INDEX[NAME_OF[pile.cards[place]]] != index:
        place += 1
    bit = _ONE << np.uint64(index)
    s.worn[seat] &= ~bit
    s.fresh[seat] &= ~bit
    if bit & WEAPONS != 0:
        s.reach[seat] = 1
    return take_out(pile, place)


@kernel
def discard_in_play(s, seat, index, fate):
    """A card in play goes on the discard pile."""
    card = lift(s, seat, index)
    log(s, Event.IN_PLAY, seat, card, fate)
    onto_discard(s, card)


@kernel
def take_in_play(s, thief, seat, index):
    """A card in play goes into a hand, for all to see."""
    card = lift(s, seat, index)
    log(s, Event.IN_PLAY, seat, card, thief << 4 | Fate.TAKEN)
    into_hand_openly(s, thief, card)


@kernel
def discard_everything(s, seat):
    """B59: a player discards the cards in play, first played first, then the hand in the order of the tables."""
    while s.in_play[seat].count > 0:
        discard_in_play(s, seat, PLAY_INDEX[NAME_OF[s.in_play[seat].cards[0]]], Fate.DISCARDED)
    while s.hand_count[seat] > 0:
        discard_card(s, seat, nth_common(s.hand[seat], s.hand[seat], 0))
