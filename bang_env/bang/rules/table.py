"""Seats, hands, the deck, cards in play and load tokens: who sits where, and how cards move (B1 to B10, B15, A1 to A6).

All other rule files build on this one.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.cards import (
    ARMED_DANGEROUS,
    CARDS_OF_FACE,
    CARDS_OF_NAME,
    CARDS_OF_SUIT,
    COLOUR,
    DIAMONDS,
    FACE_OF,
    FIRST_LOADED,
    IS_HIGH,
    IS_WEAPON,
    MOST_TOKENS,
    NAME_OF,
    NUM_NAMES,
    ORANGE,
    PLAY_INDEX,
    RANGE,
    SET_WORDS,
    SUIT_OF,
    WEAPONS,
    Card,
    Character,
    Colour,
    play_bits,
)
from bang_env.bang.rules.events import NO_SUIT, brings_together, sobers, suit_for_all, ties_cards
from bang_env.bang.rules.moments import MOMENTS, at
from bang_env.bang.state import NOBODY, Event, Fate, Stage
from bang_env.core.bits import first_bit, set_bits
from bang_env.core.cards import add, contains, nth_common, put, remove, shuffle_pile, sort_pile, take_out, take_top
from bang_env.core.events import log
from bang_env.core.hands import forget_hand, hide, hold, release
from bang_env.core.jit import kernel
from bang_env.core.rng import below
from bang_env.core.seats import measure_ring

_ONE, _NONE = np.uint64(1), np.uint64(0)
BARREL, DYNAMITE, JAIL, VOLCANIC = (int(PLAY_INDEX[c]) for c in (
    Card.BARREL, Card.DYNAMITE, Card.JAIL, Card.VOLCANIC))
KEEPS_AWAY, BRINGS_NEAR = play_bits([Card.MUSTANG, Card.HIDEOUT]), play_bits([Card.SCOPE, Card.BINOCULAR])
BOMB, CRATE, TUMBLEWEED, BIG_FIFTY = (int(PLAY_INDEX[c]) for c in (
    Card.BOMB, Card.CRATE, Card.TUMBLEWEED, Card.BIG_FIFTY))
ANY_SUIT, DIAMONDS_FIRST, DIAMONDS_LAST = 0, 1, 2
"""What Double Barrel asks of the copy that leaves a hand (A16)."""
DISCARDED, PLAYED = False, True
"""Whether a card leaves a hand as a discard or as a play, which Handcuffs limits (E16)."""

# -------------------------------------------------------------------------------------------- seats and distances (B2)


@kernel
def note_powers(s):
    """Note which ability each seat has now, and whose cards in play have no effect (B22, E17, E32, A14).

    A seat has its character's ability, the one that Vera Custer has copied, or none.
    """
    s.apaches = 0
    s.suzies = 0
    s.abigails = 0
    off = s.abilities == 0 or sobers(s.event)
    for seat in range(s.num_players):
        power = s.character[seat] if s.character[seat] != Character.VERA_CUSTER else s.copied[seat]
        if off or s.alive[seat] == 0 or seat == s.silenced:
            power = NOBODY
        s.power[seat] = power
        if power == Character.APACHE_KID:
            s.apaches |= 1 << seat
        elif power == Character.SUZY_LAFAYETTE:
            s.suzies |= 1 << seat
        elif power == Character.MS_ABIGAIL:
            s.abigails |= 1 << seat
    s.silent = 0
    if ties_cards(s.event):
        s.silent = (1 << s.num_players) - 1
    elif s.silenced >= 0:
        s.silent = 1 << s.silenced


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
    """Whether cards in front of this seat have an effect now (B45, E32, A14).

    Vera Custer silences them only after the choice of the turn.
    """
    if s.silent != 0 and s.silent >> seat & 1:
        return False
    if seat == s.turn_of or not silences(s.power[s.turn_of]):
        return True
    return s.character[s.turn_of] == Character.VERA_CUSTER and s.stage <= Stage.VERA


@kernel
def has_worn(s, seat, index):
    """Whether a card lies in front of this seat, by its index among the names in play."""
    return s.worn[seat] >> np.uint64(index) & _ONE == _ONE


@kernel
def distance(s, seat, other):
    """B2, E27: the distance from one seat to another, both living."""
    return max(steps_away(s, seat, other) + steps_kept(s, other) - steps_saved(s, seat), 1)


@kernel
def steps_away(s, seat, other):
    """B2, E27: the distance from one seat to another before abilities and cards in play count."""
    return 1 if brings_together(s.event) else s.ring[seat, other]


@kernel
def steps_kept(s, seat):
    """B2, E27: how much farther a player is away for others by their ability and cards in play."""
    steps = 0 if brings_together(s.event) else distance_seen(s.power[seat])
    if s.worn[seat] & KEEPS_AWAY != 0 and works(s, seat):
        steps += set_bits(s.worn[seat] & KEEPS_AWAY)
    return steps


@kernel
def steps_saved(s, seat):
    """B2, E27: how much nearer a player sees others by their ability and cards in play."""
    steps = 0 if brings_together(s.event) else distance_sight(s.power[seat])
    if s.worn[seat] & BRINGS_NEAR != 0 and works(s, seat):
        steps += set_bits(s.worn[seat] & BRINGS_NEAR)
    return steps


@kernel
def sees(s, seat, other, reach):
    """B3, A8: whether another player is at this distance or nearer; a rung Bell Tower brings everybody near."""
    return s.bell_tower != 0 or distance(s, seat, other) <= reach


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
    """B32, E12: a player regains life, never above the maximum; a ghost does not."""
    gain = min(points, s.max_life[seat] - s.life[seat])
    if gain > 0 and s.alive[seat] != 0 and s.ghost[seat] == 0:
        s.life[seat] += gain
        log(s, Event.REGAIN, seat, gain, s.life[seat])


# ----------------------------------------------------------------------------------------------------- the deck (B15)


@kernel
def suit_of(s, card):
    """E9: the suit for which a card counts."""
    suit = suit_for_all(s.event)
    return SUIT_OF[card] if suit == NO_SUIT else suit


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
def is_discarded(s, card):
    """Whether a card lies on the discard pile."""
    for place in range(s.discard.count):
        if s.discard.cards[place] == card:
            return True
    return False


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
def take_back(s, seat, card):
    """A17, A21, A22: a card goes from the discard pile, if it is still there, to a hand; everybody else knows it."""
    for place in range(s.discard.count):
        if s.discard.cards[place] == card:
            take_out(s.discard, place)
            s.discard_names[NAME_OF[card]] -= 1
            log(s, Event.TAKE, seat, card, 1)
            into_hand_openly(s, seat, card)
            return


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
    if s.marked >= 0 and seat == s.turn_of and FACE_OF[card] == FACE_OF[s.marked]:
        s.marked = NOBODY


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
def copy_to_leave(s, seat, name, targets, diamonds_spare, ignorable, played, wanted):
    """B10, A36: which copy of a name leaves a hand.

    - `targets`: bits of the seats at which it is aimed
    - `diamonds_spare`: whether diamonds would leave an Apache Kid among them alone
    - `ignorable`: whether Ms. Abigail could ignore a high card
    - `played`: whether Handcuffs limit it (E16)
    - `wanted`: what Double Barrel asks for (A16)
    """
    cards = CARDS_OF_NAME[name]
    plain = s.apaches | s.abigails == 0 and s.marked < 0 and s.named_suit < 0 and wanted == ANY_SUIT
    if plain or s.held[seat, name] == 1:
        return nth_common(s.hand[seat], cards, 0)
    best, lowest = -1, 1 << 8
    for word in range(SET_WORDS):
        bits = s.hand[seat, word] & cards[word]
        while bits != 0:
            card = 64 * word + first_bit(bits)
            bits &= bits - _ONE
            key = reasons_to_stay(s, seat, card, targets, diamonds_spare, ignorable, played, wanted)
            if key < lowest:
                best, lowest = card, key
    return best


@kernel
def reasons_to_stay(s, seat, card, targets, diamonds_spare, ignorable, played, wanted):
    """B10, A36: why a copy should rather not leave, as bits, the weightiest reason highest."""
    others = ~(1 << seat)
    diamonds = is_diamonds(s, card)
    high = IS_HIGH[card]
    key = int(played and not may_use_suit(s, seat, card)) << 6
    key |= int((wanted == DIAMONDS_FIRST and not diamonds) or (wanted == DIAMONDS_LAST and diamonds)) << 5
    key |= int(s.marked < 0 or seat != s.turn_of or FACE_OF[card] != FACE_OF[s.marked]) << 4
    key |= int(ignorable and s.abigails & targets & others != 0 and high) << 3
    key |= int(s.abigails & ~targets & others != 0 and not high) << 2
    key |= int(diamonds_spare and s.apaches & targets & others != 0 and diamonds) << 1
    return key | int(s.apaches & ~targets & others != 0 and not diamonds)


@kernel
def may_use_suit(s, seat, card):
    """E16: under Handcuffs the turn player plays only cards of the suit that they have named."""
    return s.named_suit < 0 or seat != s.turn_of or suit_of(s, card) == s.named_suit


@kernel
def names_of_suit(s, seat, word):
    """E16: the names in a hand of which a copy may be played, as the bits of a word."""
    names = _NONE
    for part in range(SET_WORDS):
        bits = s.hand[seat, part] & CARDS_OF_SUIT[s.named_suit, part]
        while bits != 0:
            name = NAME_OF[64 * part + first_bit(bits)]
            bits &= bits - _ONE
            if name >> 6 == word:
                names |= _ONE << np.uint64(name & 63)
    return names


@kernel
def all_others(s, seat):
    """All other living seats as bits."""
    bits = 0
    for other in range(s.num_players):
        if other != seat:
            bits |= s.alive[other] << other
    return bits


@kernel
def discard_card(s, seat, card):
    """Exactly this card of a hand goes on the discard pile."""
    log(s, Event.DISCARD, seat, card, 0)
    out_of_hand(s, seat, card)
    onto_discard(s, card)


@kernel
def discard_by_name(s, seat, name):
    """B10: a card of this name, aimed at nobody, goes from the hand to the discard pile."""
    discard_card(s, seat, copy_to_leave(s, seat, name, 0, False, False, DISCARDED, ANY_SUIT))


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
    """The card of this name leaves its place in front of a seat, with its tokens. Returns the card."""
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
def leave_play(s, seat, index):
    """A4: the card of this name leaves play; its tokens go back to the supply. Returns the card."""
    if index >= FIRST_LOADED:
        s.supply += s.loads[index - FIRST_LOADED]
        s.loads[index - FIRST_LOADED] = 0
    return lift(s, seat, index)


@kernel
def discard_in_play(s, seat, index, fate):
    """A card in play goes on the discard pile."""
    card = leave_play(s, seat, index)
    log(s, Event.IN_PLAY, seat, card, fate)
    onto_discard(s, card)


@kernel
def take_in_play(s, thief, seat, index):
    """A card in play goes into a hand, for all to see."""
    card = leave_play(s, seat, index)
    log(s, Event.IN_PLAY, seat, card, thief << 4 | Fate.TAKEN)
    into_hand_openly(s, thief, card)


@kernel
def discard_everything(s, seat):
    """B59: a player discards the cards in play, first played first, then the hand in the order of the tables."""
    while s.in_play[seat].count > 0:
        discard_in_play(s, seat, PLAY_INDEX[NAME_OF[s.in_play[seat].cards[0]]], Fate.DISCARDED)
    while s.hand_count[seat] > 0:
        discard_card(s, seat, nth_common(s.hand[seat], s.hand[seat], 0))


# ------------------------------------------------------------------------------------------- load tokens (A1, A4, A6)


@kernel
def is_armed(s):
    """Whether Armed & Dangerous is in use: without it there are no tokens."""
    return s.sets >> ARMED_DANGEROUS & 1 == 1


@kernel
def bank(s):
    """A1: the tokens that can be given out."""
    return s.supply if is_armed(s) else 0


@kernel
def load_of(s, index):
    """The tokens on an orange card in play, by its index among the names in play."""
    return s.loads[index - FIRST_LOADED]


@kernel
def is_ready(s, seat, index, price):
    """A6, B45: whether an orange card in front of this seat works and has tokens for one use."""
    return has_worn(s, seat, index) and load_of(s, index) >= price and works(s, seat)


@kernel
def orange_in_play(s, seat):
    """The orange cards in front of a seat, as bits of the names in play."""
    return s.worn[seat] & ORANGE


@kernel
def all_tokens(s, seat):
    """A6: the tokens with which a seat can pay."""
    tokens = s.tokens[seat]
    cards = orange_in_play(s, seat)
    while cards != 0:
        tokens += load_of(s, first_bit(cards))
        cards &= cards - _ONE
    return tokens


@kernel
def room_on_cards(s, seat):
    """A1: the orange cards in front of a seat that can take a token, as bits of the names in play."""
    room = _NONE
    cards = orange_in_play(s, seat)
    while cards != 0:
        index = first_bit(cards)
        if load_of(s, index) < MOST_TOKENS:
            room |= _ONE << np.uint64(index)
        cards &= cards - _ONE
    return room


@kernel
def has_room(s, seat):
    """A1: whether a seat has room for a token on an orange card or on the character."""
    return s.tokens[seat] < MOST_TOKENS or room_on_cards(s, seat) != 0


@kernel
def load_card(s, seat, index, number):
    """A1: put tokens of the supply on an orange card, as many as there are and as it can take."""
    number = min(number, MOST_TOKENS - load_of(s, index), s.supply)
    if number > 0:
        s.loads[index - FIRST_LOADED] += number
        s.supply -= number
        log(s, Event.LOADED, seat, index, load_of(s, index))


@kernel
def load_character(s, seat, number):
    """A1: put tokens of the supply on a character, as many as there are and as it can take."""
    number = min(number, MOST_TOKENS - s.tokens[seat], s.supply)
    if number > 0:
        s.supply -= number
        s.tokens[seat] += number
        log(s, Event.TOKENS, seat, s.tokens[seat], 0)


@kernel
def unload_card(s, seat, index):
    """A4, A11: a token leaves an orange card, which is discarded with its last one; a Bomb's explosion waits."""
    s.loads[index - FIRST_LOADED] -= 1
    log(s, Event.LOADED, seat, index, load_of(s, index))
    if load_of(s, index) == 0:
        discard_in_play(s, seat, index, Fate.DISCARDED)
        if index == BOMB:
            s.bomb_of = seat


@kernel
def unload_character(s, seat):
    """A token leaves a character."""
    s.tokens[seat] -= 1
    log(s, Event.TOKENS, seat, s.tokens[seat], 0)


@kernel
def spend(s, seat, index, price):
    """A6: the use of an orange card is paid from that card."""
    for _ in range(price):
        s.supply += 1
        unload_card(s, seat, index)
