"""What each play, use and ability does (B27 to B39, B48 to B50)."""

from __future__ import annotations

from bang_env.bang.actions import (
    CARD_PLAYED,
    CHOOSE_CARD,
    DISCARD,
    FROM_HAND,
    STEPS_TO_TARGET,
    TAKE_HIT,
    USE,
    USE_CHUCK,
    USE_JOSE,
    USE_SID,
    Question,
)
from bang_env.bang.cards import (
    AMOUNT,
    BLUE_NAMES,
    COLOUR,
    DRAWS,
    EFFECT,
    NAME_OF,
    NAME_WORDS,
    NEEDS_ANOTHER,
    PLAY_INDEX,
    TARGET,
    Card,
    Character,
    Colour,
    Effect,
    Target,
)
from bang_env.bang.rules.characters import at_gift, beer_points, gave_card, look_at_suzy, shots_needed, spared
from bang_env.bang.rules.effects import (
    ask,
    begin_effect,
    can_drink,
    lose,
    offer_bangs,
    offer_cards,
    offer_hand,
    pay,
    shoot,
)
from bang_env.bang.rules.menu import DOC, JOSE, may_aim
from bang_env.bang.rules.table import (
    copy_to_leave,
    discard_card,
    discard_in_play,
    draw_cards,
    has_card,
    is_diamonds,
    lay,
    lift,
    onto_discard,
    out_of_hand,
    random_card,
    regain,
    renew_deck,
    steal_card,
    take_in_play,
)
from bang_env.bang.state import NOBODY, Event, Fate, Kind, Pick, Price
from bang_env.core.cards import put, take_top
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow_many, clear
from bang_env.core.pending import pop, push, top
from bang_env.core.seats import remember, seat_left

ALL_DIAMONDS, OTHER_SUIT = 0, 1
"""The `used` of Doc Holyday's cost: whether a card of another suit than diamonds has been discarded (B46)."""

# ------------------------------------------------------------------------------------------------------ the menu (B24)


@kernel
def play(s, action):
    """B24: one action of the menu, as an effect of its own."""
    begin_effect(s)
    seat = s.turn_of
    steps = STEPS_TO_TARGET[action]
    target = seat_left(s, seat, steps) if steps >= 0 else NOBODY
    if action >= USE_SID:
        use_ability(s, seat, action, target)
    elif action >= USE:
        use_card(s, seat, CARD_PLAYED[action], target)
    elif CARD_PLAYED[action] < 0:
        play_card(s, seat, Card.MISSED, target, True)
    else:
        play_card(s, seat, CARD_PLAYED[action], target, False)


@kernel
def play_card(s, seat, name, target, as_bang):
    """B27, B36: a card leaves the hand; brown cards take effect, the others are put in play."""
    effect = EFFECT[name]
    at_all = (effect == Effect.HIT_ALL or effect == Effect.INDIANS or effect == Effect.DISCARD_ALL
              or effect == Effect.STORE)
    card = copy_to_leave(s, seat, name, target, at_all, effect == Effect.DUEL)
    log(s, Event.AS_BANG if as_bang else Event.PLAY, seat, card, target)
    out_of_hand(s, seat, card)
    if COLOUR[name] != Colour.BROWN:
        lay(s, seat if target < 0 else target, card)
        if target >= 0:
            remember(s.jailed, seat, target, 1)
        return
    onto_discard(s, card)
    if as_bang or name == Card.BANG:
        s.bangs_played += 1
        note_aim(s, seat, target, Target.IN_RANGE)
        shoot(s, target, seat, card, shots_needed(s.power[seat]))
    elif NEEDS_ANOTHER[name]:
        cost = pay(s, seat, Price.CARD, 1)
        cost.card = card
        cost.target = target
    else:
        carry_out(s, seat, name, card, target)


@kernel
def use_card(s, seat, name, target):
    """B31: a player discards a green card in play for its effect."""
    card = lift(s, seat, PLAY_INDEX[name])
    log(s, Event.USE, seat, card, target)
    onto_discard(s, card)
    carry_out(s, seat, name, card, target)


@kernel
def carry_out(s, seat, name, card, target):
    """B32 to B37: the effect of a card."""
    effect = EFFECT[name]
    if effect == Effect.HIT:
        draw_cards(s, seat, DRAWS[name])
        note_aim(s, seat, target, TARGET[name])
        shoot(s, target, seat, card, 1)
    elif effect == Effect.HIT_ALL or effect == Effect.INDIANS or effect == Effect.DISCARD_ALL:
        sweep = push(s, Kind.SWEEP)
        sweep.by = seat
        sweep.card = card
    elif effect == Effect.DUEL:
        note_aim(s, seat, target, TARGET[name])
        duel = push(s, Kind.DUEL)
        duel.seat = target
        duel.by = seat
        duel.target = target
    elif effect == Effect.BEER:
        if can_drink(s):
            regain(s, seat, beer_points(s.power[seat]))
    elif effect == Effect.HEAL:
        heal(s, seat, seat if target < 0 else target, card, AMOUNT[name])
    elif effect == Effect.HEAL_ALL:
        for steps in range(s.num_players):
            other = seat_left(s, seat, steps)
            if s.alive[other] != 0 and not spared(s, other, seat, card):
                regain(s, other, AMOUNT[name])
    elif effect == Effect.DRAW:
        draw_cards(s, seat, AMOUNT[name])
    elif effect == Effect.STORE:
        open_store(s, seat)
    elif effect == Effect.TAKE or effect == Effect.DISCARD:
        rob(s, seat, target, card, Pick.TAKE if effect == Effect.TAKE else Pick.DISCARD)


@kernel
def note_aim(s, seat, target, kind):
    """Note in the public memory at whom a player aims, and who else was a possible target."""
    remember(s.aimed, seat, target, 1)
    for other in range(s.num_players):
        if other != seat and other != target and s.alive[other] != 0 and may_aim(s, seat, other, kind):
            remember(s.spared, seat, other, 1)


@kernel
def heal(s, seat, target, card, points):
    """B32: a player regains life."""
    if not spared(s, target, seat, card):
        if target != seat:
            remember(s.helped, seat, target, points)
        regain(s, target, points)


@kernel
def rob(s, seat, target, card, pick):
    """B34, B46: take or discard a card of a player."""
    remember(s.robbed, seat, target, 1)
    if spared(s, target, seat, card):
        log(s, Event.UNAFFECTED, target, card, 0)
        return
    choice = push(s, Kind.PICK)
    choice.seat = target
    choice.by = seat
    choice.why = pick


@kernel
def open_store(s, seat):
    """B35: lay open as many cards as there are living players."""
    for _ in range(s.living):
        card = take_top(s.deck)
        if card >= 0:
            put(s, s.open, card)
            log(s, Event.OPEN, seat, card, 0)
            renew_deck(s)
    store = push(s, Kind.STORE)
    store.seat = seat


# --------------------------------------------------------------------------------------------------- costs (B30, B38)


@kernel
def use_ability(s, seat, action, target):
    """B38: an ability of the menu."""
    log(s, Event.ABILITY, seat, s.power[seat], target)
    if action == USE_CHUCK:
        draw_later(s, seat, 2)
        lose(s, seat, 1, NOBODY)
    elif action == USE_JOSE:
        s.used[JOSE] += 1
        pay(s, seat, Price.JOSE, 1)
    elif action == USE_SID:
        pay(s, seat, Price.SID, 2)
    else:
        s.used[DOC] += 1
        note_aim(s, seat, target, Target.IN_RANGE)
        cost = pay(s, seat, Price.DOC, 2)
        cost.target = target


@kernel
def draw_later(s, seat, cards):
    """A seat draws cards after the effects that come on top of this one, if they still live."""
    draws = push(s, Kind.DRAW)
    draws.seat = seat
    draws.left = cards


@kernel
def go_draw(s, f):
    """B56: a seat draws its cards; the cards for those given in a Duel are drawn only by Molly Stark."""
    seat, cards, for_gifts = f.seat, f.left, f.by >= 0
    pop(s)
    if for_gifts:
        at_gift(s.power[seat], s, seat, cards)
    else:
        draw_cards(s, seat, cards)
    return False


@kernel
def go_cost(s, f):
    """B30, B38: a player discards the hand cards of a cost; then comes the effect."""
    if f.left > 0:
        offer_cost(s, f)
        return ask(s, f.seat, Question.COST)
    seat, price, card, target, suits = f.seat, f.why, f.card, f.target, f.used
    pop(s)
    if price == Price.CARD:
        carry_out(s, seat, NAME_OF[card], card, target)
    elif price == Price.SID:
        regain(s, seat, 1)
    elif price == Price.JOSE:
        draw_cards(s, seat, 2)
    elif s.power[target] != Character.APACHE_KID or suits == OTHER_SUIT:
        shoot(s, target, seat, NOBODY, 1)
    else:
        log(s, Event.UNAFFECTED, target, NOBODY, 0)
    return False


@kernel
def offer_cost(s, f):
    """B30, B38: offer any hand card; for José Delgado only blue ones."""
    clear(s.legal)
    if f.why == Price.JOSE:
        for word in range(NAME_WORDS):
            allow_many(s.legal, DISCARD + 64 * word, s.names[f.seat, word] & BLUE_NAMES[word])
    else:
        offer_hand(s, f.seat, DISCARD)


@kernel
def answer_cost(s, action):
    """B30, B38: the player discards the card."""
    f = top(s)
    name = action - DISCARD
    card = docs_copy(s, f, name) if f.why == Price.DOC else copy_to_leave(s, f.seat, name, NOBODY, False, False)
    if not is_diamonds(s, card):
        f.used = OTHER_SUIT
    f.left -= 1
    f.step += 1
    discard_card(s, f.seat, card)


@kernel
def docs_copy(s, f, name):
    """B46: Doc Holyday's cards are aimed at the target; after one of another suit, diamonds affect Apache Kid too."""
    return copy_to_leave(s, f.seat, name, f.target, False, f.used == OTHER_SUIT)


# --------------------------------------------------------------------------------------- cards of other players (B34)


@kernel
def go_pick(s, f):
    """B34: the player chooses the card to take or discard, unless the other has none."""
    if not has_card(s, f.seat) or s.alive[f.by] == 0:
        pop(s)
        return False
    offer_cards(s, f.seat, f.seat != f.by and f.why != Pick.PAT)
    return ask(s, f.by, Question.WHICH_CARD)


@kernel
def answer_which(s, action):
    """B34: the player takes or discards the card."""
    f = top(s)
    seat, by, pick = f.seat, f.by, f.why
    pop(s)
    if action == FROM_HAND:
        card = random_card(s, seat)
        if pick == Pick.TAKE:
            steal_card(s, by, seat, card)
        else:
            discard_card(s, seat, card)
    elif pick == Pick.DISCARD:
        discard_in_play(s, seat, action - CHOOSE_CARD, Fate.DISCARDED)
    else:
        take_in_play(s, by, seat, action - CHOOSE_CARD)


# --------------------------------------------------------------------------- Gatling, Howitzer, Indians!, Brawl, Duel


@kernel
def go_sweep(s, f):
    """B34, B48, B49: a card concerns all other players, one after another from the player's left."""
    by, card = f.by, f.card
    effect = EFFECT[NAME_OF[card]]
    if f.target >= 0:
        offer_bangs(s, f.target)
        return ask(s, f.target, Question.GIVE_BANG)
    while f.step < s.num_players - 1:
        f.step += 1
        seat = seat_left(s, by, f.step)
        if s.alive[seat] == 0:
            continue
        look_at_suzy(s)
        if effect == Effect.HIT_ALL:
            shoot(s, seat, by, card, 1)
            return False
        if spared(s, seat, by, card):
            log(s, Event.UNAFFECTED, seat, card, 0)
        elif effect == Effect.INDIANS:
            f.target = seat
            return False
        elif has_card(s, seat):
            choice = push(s, Kind.PICK)
            choice.seat = seat
            choice.by = by
            choice.why = Pick.DISCARD
            return False
    pop(s)
    return False


@kernel
def go_duel(s, f):
    """B50: the two players discard BANG! cards in turn, the challenged one first."""
    offer_bangs(s, f.target)
    return ask(s, f.target, Question.GIVE_BANG)


@kernel
def answer_bang(s, action):
    """B49, B50: the player discards a BANG! card or loses a point."""
    f = top(s)
    seat, by = f.target, f.by
    if f.kind == Kind.SWEEP:
        f.target = NOBODY
        if action == TAKE_HIT:
            lose(s, seat, 1, by)
        else:
            give_bang(s, seat, action - DISCARD)
            gave_card(s, seat)
    elif action == TAKE_HIT:
        target, gifts = f.seat, f.left
        pop(s)
        if gifts > 0:
            draws = push(s, Kind.DRAW)
            draws.seat = target
            draws.by = target
            draws.left = gifts
        lose(s, seat, 1, by)
    else:
        give_bang(s, seat, action - DISCARD)
        if seat == f.seat:
            f.left += 1
        f.target = by if seat == f.seat else f.seat


@kernel
def give_bang(s, seat, name):
    """B49, B50: a player discards a BANG! card, or what counts as one; it is aimed at nobody."""
    discard_card(s, seat, copy_to_leave(s, seat, name, NOBODY, False, False))
