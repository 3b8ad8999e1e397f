"""Draw again what a player cannot know, consistent with everything they know (B7 to B9, E2, E18).

The result depends on the player's knowledge and on the seed alone.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import Question
from bang_env.bang.cards import (
    CHARACTER_SET,
    EVENT_SET,
    LAST_EVENT,
    NAME_OF,
    NUM_CHARACTERS,
    NUM_EVENTS,
    SET_WORDS,
    Card,
    Role,
)
from bang_env.bang.events import HELD_ASIDE, KITS_CHOICE
from bang_env.bang.rules.arrivals import ALL_KNOW, OWNER_KNOWS
from bang_env.bang.rules.characters import names_to_play
from bang_env.bang.rules.effects import can_be_saved
from bang_env.bang.rules.plays import dangerous_weapon
from bang_env.bang.rules.table import into_hand
from bang_env.bang.rules.turn import offer_again, random_bit
from bang_env.bang.state import NOBODY, Event, Kind
from bang_env.core.bits import first_bit
from bang_env.core.cards import add, contains, remove
from bang_env.core.hands import release
from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED
from bang_env.core.pending import Overflow, top
from bang_env.core.rng import below

MOST_TRIES = 10_000
_ONE = np.uint64(1)


@kernel
def knows_role(s, player, seat):
    """B8: a player knows their own role, the sheriff and the eliminated; all if three play or the game is decided."""
    return (seat == player or s.role[seat] == Role.SHERIFF or s.eliminated[seat] > 0 or s.num_players == 3
            or s.result == DECIDED)


@kernel
def knows_spare(s, player, seat):
    """E18: a player knows their own spare character when they have looked at it; all know it after a change."""
    return s.spare_seen[seat] == ALL_KNOW or (s.spare_seen[seat] == OWNER_KNOWS and seat == player)


@kernel
def redraw(s, player):
    """Draw again everything hidden from a player. If another player must act, repeat until they have a choice again."""
    redraw_roles(s, player)
    if s.event_deck.count > 1:
        redraw_events(s)
    redraw_spares(s, player)
    hide_events(s, player)
    redraw_cards(s, player)
    tries = 1
    while s.actor >= 0 and s.actor != player and not fits_question(s):
        if tries == MOST_TRIES:
            s.overflow = Overflow.WORLDS
            break
        redraw_cards(s, player)
        tries += 1
    clear_behind(s.deck)
    clear_behind(s.discard)
    clear_behind(s.open)
    clear_behind(s.event_deck)


@kernel
def clear_behind(pile):
    """Erase the cards that once lay in a pile above its present top: they would tell what was drawn."""
    for place in range(pile.count, pile.cards.shape[0]):
        pile.cards[place] = 0


@kernel
def fits_question(s):
    """Whether the player who must act would have to act in this world too."""
    if s.question == Question.DYING and not can_be_saved(s, s.actor):
        return False
    if s.question == Question.MAY and top(s).kind == Kind.WEAPON and not can_fire(s, top(s)):
        return False
    return offer_again(s) > 1


@kernel
def can_fire(s, f):
    """A13: whether a player who aims a BANG! card has one that their dangerous weapon can shoot."""
    name = Card.MISSED if f.why == 1 else Card.BANG
    names = names_to_play(s, f.by, name >> 6)
    return names >> np.uint64(name & 63) & _ONE == _ONE and dangerous_weapon(s, f.by, name) >= 0


@kernel
def redraw_roles(s, player):
    """B8: deal the roles that are hidden from a player again, over the same seats."""
    hidden = 0
    rest = 0
    for seat in range(s.num_players):
        if not knows_role(s, player, seat):
            hidden += 1 << 4 * s.role[seat]
            rest += 1
    for seat in range(s.num_players):
        if not knows_role(s, player, seat):
            pick = below(s.rng, rest)
            role = 0
            while role < Role.RENEGADE and pick >= hidden >> 4 * role & 15:
                pick -= hidden >> 4 * role & 15
                role += 1
            s.role[seat] = role
            s.given_roles[seat] = NOBODY
            hidden -= 1 << 4 * role
            rest -= 1


@kernel
def redraw_events(s):
    """E1, E2: all see the next event. Those under it may be any that have not come into play, the last one at last."""
    unseen = 0
    last = 0
    for event in range(NUM_EVENTS):
        if s.sets >> EVENT_SET[event] & 1 and not s.events_seen >> event & 1:
            if LAST_EVENT[event]:
                last |= 1 << event
            else:
                unseen |= 1 << event
    next_event = s.event_deck.cards[s.event_deck.count - 1]
    unseen &= ~(1 << next_event)
    for place in range(s.event_deck.count - 2, -1, -1):
        pool = last if LAST_EVENT[s.event_deck.cards[place]] else unseen
        event = random_bit(s, pool)
        s.event_deck.cards[place] = event
        unseen &= ~(1 << event)


@kernel
def redraw_spares(s, player):
    """E18: a spare character that a player does not know may be anybody of the sets in use who is nowhere else.

    One of another set, which only a position can name, stays.
    """
    free = 0
    for character in range(NUM_CHARACTERS):
        if s.sets >> CHARACTER_SET[character] & 1:
            free |= 1 << character
    hidden = 0
    for seat in range(s.num_players):
        free &= ~(1 << s.character[seat])
        if s.spare[seat] >= 0:
            if knows_spare(s, player, seat):
                free &= ~(1 << s.spare[seat])
            elif s.sets >> CHARACTER_SET[s.spare[seat]] & 1:
                hidden |= 1 << seat
    for seat in range(s.num_players):
        if hidden >> seat & 1:
            s.spare[seat] = random_bit(s, free)
            free ^= 1 << s.spare[seat]


@kernel
def is_aside(s, player):
    """B7: whether another player holds the open cards aside."""
    return s.open.count > 0 and s.depth > 0 and s.actor != player and (
        s.stack[s.depth - 1].kind == Kind.KIT or s.stack[s.depth - 1].kind == Kind.CLAUS)


@kernel
def knowers(s, player, card):
    """Who knows of a card, as bits, without this player."""
    bits = 0
    for viewer in range(s.num_players):
        if viewer != player and contains(s.known[viewer], card):
            bits |= 1 << viewer
    return bits


@kernel
def tell(s, player, card, bits):
    """Let exactly these seats, and not this player, know of a card."""
    for viewer in range(s.num_players):
        if viewer != player:
            if bits >> viewer & 1:
                add(s.known[viewer], card)
            else:
                remove(s.known[viewer], card)


@kernel
def redraw_cards(s, player):
    """B9: mix the cards that the player cannot see and deal them to the places where they can be.

    A place is that of a hidden card in a hand, in the deck, or held aside. Whoever knows of a place in the deck still
    does. The places are noted behind the discard pile, each as one number: the card, and who knows of it.
    """
    start = s.discard.count
    end = start
    sizes = 0
    for seat in range(s.num_players):
        if seat != player:
            before = end
            end = lift_hidden(s, player, seat, end)
            sizes |= (end - before) << 8 * seat
    for place in range(s.deck.count):
        if not contains(s.known[player], s.deck.cards[place]):
            end = note_place(s, player, s.deck.cards[place], end)
    aside = is_aside(s, player)
    if aside:
        for place in range(s.open.count):
            end = note_place(s, player, s.open.cards[place], end)
    mix(s, start, end)
    end = start
    for seat in range(s.num_players):
        for _ in range(sizes >> 8 * seat & 255):
            into_hand(s, seat, deal_place(s, player, end))
            end += 1
    for place in range(s.deck.count):
        if not contains(s.known[player], s.deck.cards[place]):
            s.deck.cards[place] = deal_place(s, player, end)
            end += 1
    if aside:
        for place in range(s.open.count):
            s.open.cards[place] = deal_place(s, player, end)
            end += 1


@kernel
def note_place(s, player, card, end):
    """Note a place with its card, of which nobody knows any more. Returns where to note the next place."""
    s.discard.cards[end] = knowers(s, player, card) << 8 | card
    tell(s, player, card, 0)
    return end + 1


@kernel
def deal_place(s, player, at):
    """The card that comes to a place. Whoever knew of the place knows of the card."""
    note = s.discard.cards[at]
    card = note & 255
    tell(s, player, card, note >> 8 & 255)
    return card


@kernel
def lift_hidden(s, player, seat, end):
    """Take the cards that the player does not know out of another hand and note their places, which nobody knows.

    Others may have known some of these cards. But when a card has left the hand, the player cannot tell whether it was
    one of those. Keeping what others know would tell the player what they cannot know. The card that Law of the West
    has marked stays: all have seen it (E33).
    """
    for word in range(SET_WORDS):
        bits = s.hand[seat, word] & ~s.known[player, word]
        while bits != 0:
            card = 64 * word + first_bit(bits)
            bits &= bits - _ONE
            if card == s.marked:
                continue
            tell(s, player, card, 0)
            release(s, seat, card, NAME_OF[card])
            end = note_place(s, player, card, end)
    return end


@kernel
def mix(s, start, end):
    """Sort the cards of the places and shuffle them. The places stay."""
    for word in range(SET_WORDS):
        s.scratch[word] = 0
    for at in range(start, end):
        add(s.scratch, s.discard.cards[at] & 255)
    at = start
    for word in range(SET_WORDS):
        bits = s.scratch[word]
        while bits != 0:
            set_card(s, at, 64 * word + first_bit(bits))
            bits &= bits - _ONE
            at += 1
    for last in range(end - 1, start, -1):
        other = start + below(s.rng, last - start + 1)
        card = s.discard.cards[last] & 255
        set_card(s, last, s.discard.cards[other] & 255)
        set_card(s, other, card)


@kernel
def set_card(s, at, card):
    """Change the card of a place."""
    s.discard.cards[at] = (s.discard.cards[at] >> 8 & 255) << 8 | card


@kernel
def hide_events(s, player):
    """Remove from the events the cards that others drew, stole or looked at unseen."""
    for entry in range(s.events.shape[0]):
        kind, who, other = s.events[entry, 0], s.events[entry, 1], s.events[entry, 3]
        if who != player and (kind == Event.DRAW or kind == Event.BURY
                              or ((kind == Event.STEAL or kind == Event.GIVE) and other != player)
                              or (kind == Event.OPEN and other == HELD_ASIDE)
                              or (kind == Event.TAKE and other == KITS_CHOICE)):
            s.events[entry, 2] = NOBODY
