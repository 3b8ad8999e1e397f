"""The characters: one kernel for each moment at which one of them acts.

`characters.csv` names the moments of each character. The kernel is under `@at(moment, character)`, here or beside the
rule that calls it: distances in `table.py`, phase 1 in `draws.py`, offers of the menu in `menu.py`. The rules call it
by a seat's `power`: the character whose ability the seat has now (Vera Custer may have another's), or -1.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import USE_JOURDONNAIS
from bang_env.bang.cards import (
    ALL_NAMES,
    BANG_NAME,
    COLOUR,
    IS_HIGH,
    MISSED_NAME,
    MISSED_NAMES,
    MOST_TOKENS,
    NAME_OF,
    PLAY_INDEX,
    Character,
    Colour,
)
from bang_env.bang.rules.events import barred, barred_in_turn, preaches
from bang_env.bang.rules.moments import MOMENTS, at
from bang_env.bang.rules.table import (
    discard_in_play,
    draw_card,
    draw_cards,
    has_worn,
    is_diamonds,
    names_of_suit,
    random_card,
    regain,
    steal_card,
)
from bang_env.bang.state import Fate, Kind
from bang_env.core.jit import kernel
from bang_env.core.legal import allow
from bang_env.core.pending import enqueue
from bang_env.core.seats import seat_left

BARREL_USED, JOURDONNAIS_USED, ANSWERED = 1, 2, 4
"""Bits of a hit's `used`: what the target has tried, and whether they have given another answer (B41)."""
NONE = np.uint64(0)

# ----------------------------------------------------------------------------------------- hits and shots (B39 to B46)


@at("need", Character.SLAB_THE_KILLER)
def slab_the_killer_needs():
    """B40: it takes two Missed! to avoid a BANG! card of Slab the Killer."""
    return 2


@at("unaffected", Character.APACHE_KID)
def apache_kid_is_unaffected(s, card):
    """B46: cards of diamonds do nothing to Apache Kid."""
    return is_diamonds(s, card)


@at("missed", Character.CALAMITY_JANET)
def calamity_janet_avoids(word):
    """B43: Calamity Janet avoids hits with BANG! cards too."""
    return MISSED_NAMES[word] | BANG_NAME[word]


@at("missed", Character.ELENA_FUENTE)
def elena_fuente_avoids(word):
    """B43: Elena Fuente avoids hits with any card."""
    return ALL_NAMES[word]


@at("as_bang", Character.CALAMITY_JANET)
def calamity_janet_shoots():
    """B39: Calamity Janet may play a Missed! as a BANG! card."""
    return True


@at("answer", Character.JOURDONNAIS)
def jourdonnais_answers(s, hit):
    """B42: Jourdonnais has a built-in Barrel, once per hit."""
    if not hit.used & JOURDONNAIS_USED:
        allow(s.legal, USE_JOURDONNAIS)


@at("flip", Character.LUCKY_DUKE)
def lucky_duke_flips():
    """B18: Lucky Duke flips two cards instead of one."""
    return True


@at("no_limit", Character.WILLY_THE_KID)
def willy_the_kid_has_no_limit():
    """B28: Willy the Kid may play any number of BANG! cards."""
    return True


@at("hand_limit", Character.SEAN_MALLORY)
def sean_mallory_keeps():
    """B25: Sean Mallory may keep ten cards at the end of the turn."""
    return 10


@at("beer", Character.TEQUILA_JOE)
def tequila_joe_drinks():
    """B32: Tequila Joe regains two points from a Beer."""
    return 2


# ------------------------------------------------------------------------ losses, discards, eliminations (B54 to B60)


@at("loss", Character.BART_CASSIDY)
def bart_cassidy_lost(s, seat, points, by):
    """B54: Bart Cassidy draws a card for each lost point."""
    draw_cards(s, seat, points)


@at("loss", Character.EL_GRINGO)
def el_gringo_lost(s, seat, points, by):
    """B54: for each point that another player caused, El Gringo takes a random card of their hand, if there is one."""
    if by >= 0 and by != seat:
        for _ in range(points):
            if s.hand_count[by] > 0:
                steal_card(s, seat, by, random_card(s, by))


@at("loss", Character.JULIE_CUTTER)
def julie_cutter_lost(s, seat, points, by):
    """A31: Julie Cutter draws! after the effect, for a shot at the player who caused the loss."""
    if by >= 0 and by != seat:
        shot = enqueue(s, Kind.JULIE)
        shot.seat = seat
        shot.by = by


@at("avoided", Character.BLOODY_MARY)
def bloody_mary_draws(s, seat):
    """A29: Bloody Mary draws a card when a BANG! card of theirs is avoided."""
    draw_card(s, seat)


@at("put", Character.JOHNNY_KISCH)
def johnny_kisch_puts(s, seat, card, owner):
    """S3: when Johnny Kisch puts a card in play, all others of that name are discarded, in seat order."""
    index = PLAY_INDEX[NAME_OF[card]]
    for steps in range(s.num_players):
        other = seat_left(s, seat, steps)
        if other != owner and has_worn(s, other, index):
            discard_in_play(s, other, index, Fate.DISCARDED)


@at("ignore", Character.MS_ABIGAIL)
def ms_abigail_ignores(card):
    """A33: Ms. Abigail may ignore brown cards of value J, Q, K or A."""
    return IS_HIGH[card] and COLOUR[NAME_OF[card]] == Colour.BROWN


@at("tokens", Character.RED_RINGO)
def red_ringo_starts_with():
    """A34: Red Ringo starts with four tokens."""
    return MOST_TOKENS


@at("preach", Character.AL_PREACHER)
def al_preacher_watches():
    """A27: Al Preacher may pay for a card when another player puts a blue or orange card in play."""
    return True


@at("gave_card", Character.MOLLY_STARK)
def molly_stark_gave(s, seat, cards):
    """B56: Molly Stark draws a card for each hand card that they play or discard out of turn."""
    if seat != s.turn_of:
        draw_cards(s, seat, cards)


@at("empty_hand", Character.SUZY_LAFAYETTE)
def suzy_lafayette_draws(s, seat):
    """B57: Suzy Lafayette draws a card as soon as their hand is empty."""
    draw_card(s, seat)


@at("inherit", Character.VULTURE_SAM)
def vulture_sam_inherits():
    """B59: Vulture Sam takes the cards of the eliminated."""
    return True


@at("elimination", Character.GREG_DIGGER)
def greg_digger_regains(s, seat):
    """B59: Greg Digger regains two points at an elimination."""
    regain(s, seat, 2)


@at("elimination", Character.HERB_HUNTER)
def herb_hunter_draws(s, seat):
    """B59: Herb Hunter draws two cards at an elimination."""
    draw_cards(s, seat, 2)


@at("copy", Character.VERA_CUSTER)
def vera_custer_copies():
    """B22: Vera Custer chooses whose ability to copy."""
    return True


shots_needed = MOMENTS.dispatcher("need", otherwise=1)
is_unaffected = MOMENTS.dispatcher("unaffected", "s", "card", otherwise=False)
counts_as_bang = MOMENTS.dispatcher("as_bang", otherwise=False)
at_answer = MOMENTS.dispatcher("answer", "s", "hit")
flips_two = MOMENTS.dispatcher("flip", otherwise=False)
has_no_limit = MOMENTS.dispatcher("no_limit", otherwise=False)
own_hand_limit = MOMENTS.dispatcher("hand_limit", otherwise=0)
beer_points = MOMENTS.dispatcher("beer", otherwise=1)
at_loss = MOMENTS.dispatcher("loss", "s", "seat", "points", "by")
at_gift = MOMENTS.dispatcher("gave_card", "s", "seat", "cards")
at_empty_hand = MOMENTS.dispatcher("empty_hand", "s", "seat")
inherits = MOMENTS.dispatcher("inherit", otherwise=False)
at_elimination = MOMENTS.dispatcher("elimination", "s", "seat")
copies = MOMENTS.dispatcher("copy", otherwise=False)
missed_of = MOMENTS.dispatcher("missed", "word", otherwise=NONE)
at_avoided = MOMENTS.dispatcher("avoided", "s", "seat")
at_put = MOMENTS.dispatcher("put", "s", "seat", "card", "owner")
watches_plays = MOMENTS.dispatcher("preach", otherwise=False)
may_ignore = MOMENTS.dispatcher("ignore", "card", otherwise=False)
first_tokens = MOMENTS.dispatcher("tokens", otherwise=0)


@kernel
def names_to_play(s, seat, word):
    """The names of a hand that the event in play lets its player play (E16, E20, E21, E31), as the bits of a word."""
    names = s.names[seat, word]
    if s.event >= 0:
        names &= ~barred(s.event, word)
        if seat == s.turn_of:
            names &= ~barred_in_turn(s.event, word)
            if s.named_suit >= 0:
                names &= names_of_suit(s, seat, word)
    return names


@kernel
def names_that_avoid(s, seat, word):
    """B41, B43, E16, E20: the names of a hand with which its player may answer a hit, as the bits of a word."""
    names = s.names[seat, word] & (MISSED_NAMES[word] | missed_of(s.power[seat], word))
    if s.event >= 0 and seat == s.turn_of:
        names &= ~barred_in_turn(s.event, word)
        if s.named_suit >= 0:
            names &= names_of_suit(s, seat, word)
    return names


@kernel
def names_for_roulette(s, seat, word):
    """E37: the names of a hand that serve as a Missed!, as the bits of a word."""
    return s.names[seat, word] & (MISSED_NAMES[word] | missed_of(s.power[seat], word))


@kernel
def names_as_bang(s, seat, word):
    """B49, B50, E20: the names of a hand that may be discarded as BANG! cards, as the bits of a word."""
    if seat == s.turn_of and preaches(s.event):
        return NONE
    return s.names[seat, word] & (BANG_NAME[word] | (MISSED_NAME[word] if counts_as_bang(s.power[seat]) else NONE))


@kernel
def could_ignore(s, seat, by, card):
    """A33: whether this seat may ignore a card of another player of which they are the only target."""
    return card >= 0 and by != seat and may_ignore(s.power[seat], card)


@kernel
def spared(s, seat, by, card):
    """B46: whether a card of another player does nothing to this seat."""
    return by != seat and card >= 0 and is_unaffected(s.power[seat], s, card)


@kernel
def gave_card(s, seat):
    """B56: a player has played or discarded a hand card of their own will."""
    at_gift(s.power[seat], s, seat, 1)


@kernel
def look_at_suzy(s):
    """B57: Suzy Lafayette draws with an empty hand, in seat order from the turn player. Returns whether anybody did."""
    any_draw = False
    if s.suzies != 0:
        for steps in range(s.num_players):
            seat = seat_left(s, s.turn_of, steps)
            if (s.suzies >> seat & 1 and s.hand_count[seat] == 0 and (s.life[seat] > 0 or s.ghost[seat] != 0)
                    and s.deck.count > 0):
                at_empty_hand(s.power[seat], s, seat)
                any_draw = True
    return any_draw
