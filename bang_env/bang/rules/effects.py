"""Flips, hits, losses, eliminations and the end of the game: what happens inside an effect (B17, B18, B40 to B66,
A9 to A11, A22, A31)."""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import (
    ACCEPT,
    ANSWER,
    CHOOSE_CARD,
    COUNT_FIRST,
    COUNT_SECOND,
    DECLINE,
    DISCARD,
    DRINK_BEER,
    FROM_HAND,
    GIVE_UP,
    IGNORE,
    TAKE_HIT,
    USE_BARREL,
    USE_BIBLE,
    USE_CRATE,
    USE_JOURDONNAIS,
    USE_SID,
    Question,
)
from bang_env.bang.cards import (
    BEER_NAME,
    CARDS_OF_NAME,
    DRAWS,
    FIRST_LOADED,
    GREEN_MISSED,
    HAS_MISSED,
    HEARTS,
    HEARTS_OR_DIAMONDS,
    LOADED_CARD,
    NAME_IN_PLAY,
    NAME_OF,
    NAME_WORDS,
    PLAY_INDEX,
    PREY,
    PRICE,
    SET_WORDS,
    SPADES,
    VALUE_OF,
    Card,
    Character,
    Role,
)
from bang_env.bang.rules.characters import (
    ANSWERED,
    BARREL_USED,
    JOURDONNAIS_USED,
    at_answer,
    at_elimination,
    at_loss,
    beer_points,
    could_ignore,
    flips_two,
    gave_card,
    inherits,
    look_at_suzy,
    names_as_bang,
    names_that_avoid,
    spared,
)
from bang_env.bang.rules.events import barred
from bang_env.bang.rules.table import (
    ANY_SUIT,
    BARREL,
    BOMB,
    CRATE,
    PLAYED,
    TUMBLEWEED,
    all_tokens,
    copy_to_leave,
    discard_card,
    discard_everything,
    discard_in_play,
    draw_cards,
    has_card,
    has_worn,
    into_hand,
    is_armed,
    is_diamonds,
    is_discarded,
    is_ready,
    may_use_suit,
    note_powers,
    note_ring,
    onto_discard,
    random_card,
    regain,
    renew_deck,
    spend,
    steal_card,
    suit_of,
    take_back,
    take_in_play,
    works,
)
from bang_env.bang.state import NOBODY, Event, Fate, Kind, Outcome, Price, Purpose, Stage
from bang_env.core.bits import first_bit
from bang_env.core.cards import add, nth_common, take_top
from bang_env.core.events import log
from bang_env.core.hands import forget_hand, release
from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.pending import dequeue, pop, push, top
from bang_env.core.seats import next_alive, seat_left

_ONE = np.uint64(1)
AT_ONE, UNAVOIDABLE, HARMLESS = 1, 2, 4
"""Bits of a hit's `why`: it comes from a card whose only target this is (A33); nothing avoids it (A16); it costs no
life (E36)."""
BOMB_POINTS = 2
FIRST_GREEN = int(PLAY_INDEX[Card.BIBLE])
GAVE_UP = 1
"""Bit of a loss's `used`: the dying player has given up."""
REWARD = 3

# ----------------------------------------------------------------------------------------------------------- questions


@kernel
def ask(s, seat, question):
    """Ask a question: this seat must answer it with one of the actions in `s.legal`."""
    s.actor = seat
    s.question = question
    return True


@kernel
def offer_hand(s, seat, first):
    """Offer every name in a hand, as actions from id `first` on."""
    for word in range(NAME_WORDS):
        allow_many(s.legal, first + 64 * word, s.names[seat, word])


@kernel
def offer_may(s):
    """Offer something that a player may take or not."""
    clear(s.legal)
    allow(s.legal, ACCEPT)
    allow(s.legal, DECLINE)


@kernel
def ask_may(s, seat):
    """Ask whether a seat takes an offer."""
    offer_may(s)
    return ask(s, seat, Question.MAY)


# -------------------------------------------------------------------------------------------- "draw!" (B17, B18, A10)


@kernel
def flip(s, seat, purpose):
    """B17: a seat draws!; `s.success` then holds the result."""
    check = push(s, Kind.FLIP)
    check.seat = seat
    check.why = purpose


@kernel
def succeeds(s, purpose, card):
    """B18, B20, A11: whether a card is what a check looks for."""
    if purpose == Purpose.HEART:
        return suit_of(s, card) == HEARTS
    if purpose == Purpose.RED:
        return HEARTS_OR_DIAMONDS[suit_of(s, card)]
    return suit_of(s, card) == SPADES and VALUE_OF[card] <= 9


REPEATABLE = 2
"""The `step` of a flip that stands, while the owner of a Tumbleweed is asked."""


@kernel
def go_flip(s, f):
    """B16 to B18: the top card decides; Lucky Duke flips two and chooses if exactly one of them would succeed."""
    if f.step == REPEATABLE:
        return ask_may(s, f.by)
    if f.step == 0:
        f.step = 1
        s.success = -1
        first = take_top(s.deck)
        if first < 0:
            pop(s)
            return False
        log(s, Event.FLIP, f.seat, first, 0)
        if not flips_two(s.power[f.seat]):
            count_card(s, f, first, NOBODY)
            return False
        renew_deck(s)
        second = take_top(s.deck)
        if second < 0:
            count_card(s, f, first, NOBODY)
            return False
        log(s, Event.FLIP, f.seat, second, 0)
        renew_deck(s)
        if succeeds(s, f.why, first) == succeeds(s, f.why, second):
            count_card(s, f, second, first)
            return False
        s.flipped[0] = first
        s.flipped[1] = second
    offer_result(s)
    return ask(s, f.seat, Question.RESULT)


@kernel
def offer_result(s):
    """B18: offer the two cards, of which one counts."""
    clear(s.legal)
    allow(s.legal, COUNT_FIRST)
    allow(s.legal, COUNT_SECOND)


@kernel
def answer_result(s, action):
    """B18: Lucky Duke's choice."""
    which = action - COUNT_FIRST
    card, other = s.flipped[which], s.flipped[1 - which]
    s.flipped[0] = NOBODY
    s.flipped[1] = NOBODY
    log(s, Event.COUNTS, s.actor, card, 0)
    count_card(s, top(s), card, other)


@kernel
def count_card(s, f, card, other):
    """B17, B18, A10: one flipped card counts; a second one goes on the discard pile under it; it may be repeated."""
    s.success = int(succeeds(s, f.why, card))
    if other >= 0:
        onto_discard(s, other)
    onto_discard(s, card)
    owner = tumbleweed_owner(s)
    if owner < 0:
        pop(s)
    else:
        f.step = REPEATABLE
        f.by = owner


@kernel
def tumbleweed_owner(s):
    """A10: who can let a draw! be repeated, -1 for nobody."""
    if is_armed(s):
        for seat in range(s.num_players):
            if s.alive[seat] != 0 and is_ready(s, seat, TUMBLEWEED, PRICE[Card.TUMBLEWEED]):
                return seat
    return NOBODY


@kernel
def answer_tumbleweed(s, action):
    """A10: the whole draw! is repeated, or it stands."""
    f = top(s)
    if action == ACCEPT:
        log(s, Event.USE, f.by, LOADED_CARD[TUMBLEWEED - FIRST_LOADED], NOBODY)
        spend(s, f.by, TUMBLEWEED, PRICE[Card.TUMBLEWEED])
        f.step = 0
        f.by = NOBODY
    else:
        pop(s)


# -------------------------------------------------------------------------------------------------- hits (B40 to B47)


@kernel
def shoot(s, seat, by, card, need, flags):
    """B40: a card or an ability hits a seat, which needs this many answers. `flags`: AT_ONE, UNAVOIDABLE, HARMLESS."""
    hit = push(s, Kind.HIT)
    hit.seat = seat
    hit.by = by
    hit.card = card
    hit.left = need
    hit.why = flags


@kernel
def go_hit(s, f):
    """B40: the target answers until the hit is avoided or taken."""
    if f.step == 0:
        f.step = 1
        look_at_suzy(s)
        if s.alive[f.seat] == 0 or s.ghost[f.seat] != 0:
            end_hit(s, Outcome.LEFT_ALONE)
            return False
        if spared(s, f.seat, f.by, f.card):
            log(s, Event.UNAFFECTED, f.seat, f.card, 0)
            end_hit(s, Outcome.LEFT_ALONE)
            return False
        log(s, Event.HIT, f.seat, f.by, f.card)
    elif f.step == 2:
        f.step = 1
        if s.success > 0:
            f.left -= 1
    if f.left <= 0:
        log(s, Event.AVOIDED, f.seat, f.by, 0)
        end_hit(s, Outcome.AVOIDED)
        return False
    offer_answers(s, f)
    return ask(s, f.seat, Question.HIT)


@kernel
def end_hit(s, outcome):
    """A hit has ended; tell whatever waits for it."""
    pop(s)
    if s.depth > 0 and top(s).kind == Kind.SHOT:
        top(s).step = outcome


@kernel
def offer_answers(s, f):
    """B41 to B45, A9, A33: offer every answer of the target."""
    clear(s.legal)
    allow(s.legal, TAKE_HIT)
    seat = f.seat
    if f.why & AT_ONE and could_ignore(s, seat, f.by, f.card):
        allow(s.legal, IGNORE)
    if f.why & UNAVOIDABLE:
        return
    for word in range(NAME_WORDS):
        allow_many(s.legal, ANSWER + 64 * word, names_that_avoid(s, seat, word))
    if is_ready(s, seat, CRATE, PRICE[Card.CRATE]):
        allow(s.legal, USE_CRATE)
    awake = works(s, seat)
    if not f.used & ANSWERED:
        if awake and not f.used & BARREL_USED and has_worn(s, seat, BARREL):
            allow(s.legal, USE_BARREL)
        at_answer(s.power[seat], s, f)
    if awake:
        allow_many(s.legal, USE_BIBLE, (s.worn[seat] & ~s.fresh[seat] & GREEN_MISSED) >> np.uint64(FIRST_GREEN))


@kernel
def answer_hit(s, action):
    """B41: one answer to a hit."""
    f = top(s)
    seat = f.seat
    if action == TAKE_HIT:
        by, harmless = f.by, f.why & HARMLESS
        end_hit(s, Outcome.TAKEN)
        if not harmless:
            lose(s, seat, 1, by)
    elif action == IGNORE:
        log(s, Event.IGNORED, seat, f.card, 0)
        end_hit(s, Outcome.LEFT_ALONE)
    elif action == USE_BARREL:
        f.used |= BARREL_USED
        f.step = 2
        log(s, Event.BARREL, seat, 0, 0)
        flip(s, seat, Purpose.HEART)
    elif action == USE_JOURDONNAIS:
        f.used |= JOURDONNAIS_USED
        f.step = 2
        log(s, Event.ABILITY, seat, Character.JOURDONNAIS, NOBODY)
        flip(s, seat, Purpose.HEART)
    else:
        f.used |= ANSWERED
        f.left -= 1
        if action == USE_CRATE:
            log(s, Event.USE, seat, LOADED_CARD[CRATE - FIRST_LOADED], NOBODY)
            spend(s, seat, CRATE, PRICE[Card.CRATE])
        elif action >= USE_BIBLE:
            index = action - USE_BIBLE + FIRST_GREEN
            discard_in_play(s, seat, index, Fate.DISCARDED)
            draw_cards(s, seat, DRAWS[NAME_IN_PLAY[index]])
        else:
            answer_from_hand(s, seat, action - ANSWER)


@kernel
def answer_from_hand(s, seat, name):
    """B41, B43, A22: a hand card answers a hit; a Duck! may be taken back before Molly Stark draws for it."""
    card = copy_to_leave(s, seat, name, 0, False, False, PLAYED, ANY_SUIT)
    discard_card(s, seat, card)
    if HAS_MISSED[name]:
        draw_cards(s, seat, DRAWS[name])
    if name == Card.DUCK and all_tokens(s, seat) >= PRICE[Card.DUCK] and is_discarded(s, card):
        offer = push(s, Kind.DUCK)
        offer.seat = seat
        offer.card = card
    else:
        gave_card(s, seat)


@kernel
def go_duck(s, f):
    """A22: a player may pay to take the Duck! back, unless a shuffle has taken it."""
    seat, card = f.seat, f.card
    if f.step == 0 and is_discarded(s, card):
        return ask_may(s, seat)
    pop(s)
    take_back(s, seat, card)
    gave_card(s, seat)
    return False


@kernel
def answer_duck(s, action):
    """A22: pay, or leave the card where it is."""
    f = top(s)
    seat = f.seat
    if action == ACCEPT:
        f.step = 1
        pay_tokens(s, seat, PRICE[Card.DUCK])
    else:
        pop(s)
        gave_card(s, seat)


@kernel
def pay_tokens(s, seat, number):
    """A6: a seat pays tokens, one by one. Returns the frame."""
    payment = push(s, Kind.PAY)
    payment.seat = seat
    payment.left = number
    return payment


@kernel
def offer_bangs(s, seat):
    """B49, B50: the player discards a BANG! card or gives up."""
    clear(s.legal)
    allow(s.legal, TAKE_HIT)
    for word in range(NAME_WORDS):
        allow_many(s.legal, DISCARD + 64 * word, names_as_bang(s, seat, word))


# ------------------------------------------------------------------------------------------- losing life (B51 to B56)


@kernel
def lose(s, seat, points, by):
    """B51: a seat loses points, caused by another, by themselves or (-1) by nobody."""
    loss = push(s, Kind.LOSE)
    loss.seat = seat
    loss.by = by
    loss.left = points


@kernel
def go_lose(s, f):
    """B51 to B55: a player loses the points at once; they may save themselves; then their ability, or elimination."""
    seat = f.seat
    if f.step == 0:
        if s.ghost[seat] != 0 or s.alive[seat] == 0:
            pop(s)
            return False
        f.step = 1
        s.life[seat] -= f.left
        log(s, Event.LOSE, seat, f.left, f.by)
    if s.life[seat] > 0:
        points, by = f.left, f.by
        pop(s)
        at_loss(s.power[seat], s, seat, points, by)
        return False
    if not f.used & GAVE_UP and can_be_saved(s, seat):
        offer_rescue(s, seat)
        return ask(s, seat, Question.DYING)
    by = f.by
    pop(s)
    end = push(s, Kind.ELIMINATE)
    end.seat = seat
    end.by = by
    return False


@kernel
def can_drink(s):
    """B52: Beer is no use with two or fewer living players."""
    return s.living > 2


@kernel
def beers_to_drink(s, seat):
    """B52, E16, E21: how many Beers a dying player may drink."""
    beers = s.held[seat, Card.BEER]
    if beers == 0 or not can_drink(s):
        return 0
    if s.event < 0:
        return beers
    if barred(s.event, 0) & BEER_NAME[0] != 0:
        return 0
    if s.named_suit >= 0 and seat == s.turn_of:
        beers = 0
        for word in range(SET_WORDS):
            bits = s.hand[seat, word] & CARDS_OF_NAME[Card.BEER, word]
            while bits != 0:
                beers += int(may_use_suit(s, seat, 64 * word + first_bit(bits)))
                bits &= bits - _ONE
    return beers


@kernel
def can_be_saved(s, seat):
    """B52: whether a dying player's cards can bring them to 1 or more."""
    beers = beers_to_drink(s, seat)
    points = beers * beer_points(s.power[seat])
    if s.power[seat] == Character.SID_KETCHUM:
        points += (s.hand_count[seat] - beers) // 2
    return s.life[seat] + points >= 1


@kernel
def offer_rescue(s, seat):
    """B52: offer what a dying player may do."""
    clear(s.legal)
    allow(s.legal, GIVE_UP)
    if beers_to_drink(s, seat) > 0:
        allow(s.legal, DRINK_BEER)
    if s.power[seat] == Character.SID_KETCHUM and s.hand_count[seat] >= 2:
        allow(s.legal, USE_SID)


@kernel
def answer_dying(s, action):
    """B52: a dying player drinks a Beer, discards two cards as Sid Ketchum, or gives up."""
    f = top(s)
    seat = f.seat
    if action == GIVE_UP:
        f.used |= GAVE_UP
    elif action == DRINK_BEER:
        discard_card(s, seat, copy_to_leave(s, seat, Card.BEER, 0, False, False, PLAYED, ANY_SUIT))
        regain(s, seat, beer_points(s.power[seat]))
        gave_card(s, seat)
    else:
        log(s, Event.ABILITY, seat, Character.SID_KETCHUM, NOBODY)
        pay(s, seat, Price.SID, 2)


@kernel
def pay(s, seat, price, cards):
    """B30, B38: a seat must discard hand cards first. Returns the frame, in which the caller may note the purpose."""
    cost = push(s, Kind.COST)
    cost.seat = seat
    cost.why = price
    cost.left = cards
    return cost


# ------------------------------------------------------------------------------------------ eliminations (B59 to B61)


@kernel
def go_eliminate(s, f):
    """B59: a player is out; then come their cards, the reward, Greg Digger and Herb Hunter."""
    seat, by = f.seat, f.by
    if f.step == 0:
        first = s.eliminations == 0
        put_out(s, seat)
        killer = by >= 0 and by != seat and s.alive[by] != 0
        if s.num_players == 3 and killer and first and PREY[s.role[by]] == s.role[seat]:
            s.hunter = by
        f.step = 1
        f.target = next_heir(s, seat, seat)
        if f.target < 0:
            discard_everything(s, seat)
        elif next_heir(s, f.target, seat) < 0:
            take_everything(s, f.target, seat)
    if f.step == 1 and has_card(s, seat):
        offer_cards(s, seat, True)
        return ask(s, f.target, Question.WHICH_CARD)
    pop(s)
    reward(s, seat, by)
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        at_elimination(s.power[other], s, other)
    return False


@kernel
def put_out(s, seat):
    """B59, step 1, E3, A4: the player is out, and everybody sees their role."""
    s.alive[seat] = 0
    s.ghost[seat] = 0
    s.life[seat] = 0
    s.copied[seat] = NOBODY
    if s.eliminated[seat] == 0:
        s.eliminations += 1
        s.eliminated[seat] = s.eliminations
    s.supply += s.tokens[seat]
    s.tokens[seat] = 0
    if seat == s.event_player:
        s.event_player = next_alive(s, seat)
    log(s, Event.OUT, seat, s.role[seat], 0)
    note_powers(s)
    note_ring(s)


@kernel
def next_heir(s, seat, apart):
    """B59, B60: the first living seat to the left that takes the cards of the eliminated, -1 for none."""
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if other != apart and inherits(s.power[other]):
            return other
    return NOBODY


@kernel
def take_everything(s, heir, seat):
    """B59, step 2: Vulture Sam takes all cards; the others do not see those of the hand."""
    while s.in_play[seat].count > 0:
        take_in_play(s, heir, seat, PLAY_INDEX[NAME_OF[s.in_play[seat].cards[0]]])
    for viewer in range(s.num_players):
        if viewer != heir and viewer != seat:
            forget_hand(s, viewer, seat)
    while s.hand_count[seat] > 0:
        card = nth_common(s.hand[seat], s.hand[seat], 0)
        log(s, Event.STEAL, heir, card, seat)
        release(s, seat, card, NAME_OF[card])
        into_hand(s, heir, card)
        add(s.known[seat], card)


@kernel
def answer_share(s, action):
    """B60: one Vulture Sam takes a card of the eliminated; the other one is next."""
    f = top(s)
    if action == FROM_HAND:
        steal_card(s, f.target, f.seat, random_card(s, f.seat))
    else:
        take_in_play(s, f.target, f.seat, action - CHOOSE_CARD)
    f.target = next_heir(s, f.target, f.seat)


@kernel
def offer_cards(s, seat, with_hand):
    """B34: offer a random card of the hand, and the cards in play."""
    clear(s.legal)
    if with_hand and s.hand_count[seat] > 0:
        allow(s.legal, FROM_HAND)
    allow_many(s.legal, CHOOSE_CARD, s.worn[seat])


@kernel
def reward(s, seat, by):
    """B61: the killer of an outlaw (of anybody, if three play) draws 3; a sheriff who kills a deputy discards all."""
    if by < 0 or by == seat or s.alive[by] == 0:
        return
    if s.num_players == 3 or s.role[seat] == Role.OUTLAW:
        draw_cards(s, by, REWARD)
    elif s.role[seat] == Role.DEPUTY and s.role[by] == Role.SHERIFF:
        discard_everything(s, by)


# ----------------------------------------------------------------------------- the end of an effect (B26, B63 to B66)


@kernel
def begin_effect(s):
    """B63: begin an effect; the end is checked when the effect is complete for all."""
    push(s, Kind.EFFECT)


@kernel
def go_effect(s, f):
    """B26, B57, B63, A8: an effect is complete; check Suzy Lafayette's hand, the end, and who lives.

    Then comes what waits behind it: a Bomb first (A11), then Julie Cutter's shots (A31), each an effect of its own.
    """
    if f.used != 0:
        s.bell_tower = 0
    look_at_suzy(s)
    pop(s)
    if look_at_end(s):
        return False
    if s.bomb_of >= 0:
        holder = s.bomb_of
        s.bomb_of = NOBODY
        begin_effect(s)
        explode_bomb(s, holder)
    elif s.waiting > 0:
        shot = dequeue(s)
        seat, by = shot.seat, shot.by
        begin_effect(s)
        julie = push(s, Kind.JULIE)
        julie.seat = seat
        julie.by = by
    elif s.alive[s.turn_of] == 0 and s.depth == 0:
        s.stage = Stage.END
    return False


@kernel
def explode_bomb(s, seat):
    """A11, A12: a Bomb costs its holder two points, but not an Apache Kid if it counts as diamonds."""
    card = LOADED_CARD[BOMB - FIRST_LOADED]
    if s.apaches >> seat & 1 and is_diamonds(s, card):
        log(s, Event.UNAFFECTED, seat, card, 0)
    else:
        lose(s, seat, BOMB_POINTS, NOBODY)


@kernel
def go_julie(s, f):
    """A31: Julie Cutter draws!; on red they shoot at the player who made them lose points."""
    if s.alive[f.seat] == 0:
        pop(s)
        return False
    if f.step == 0:
        f.step = 1
        log(s, Event.ABILITY, f.seat, Character.JULIE_CUTTER, f.by)
        flip(s, f.seat, Purpose.RED)
        return False
    seat, by = f.seat, f.by
    pop(s)
    if s.success > 0:
        shoot(s, by, seat, NOBODY, 1, 0)
    return False


@kernel
def look_at_end(s):
    """B64, B65: end the game if somebody has won. Returns whether it has ended."""
    if s.num_players == 3:
        if s.hunter >= 0:
            finish(s, 1 << s.hunter)
        elif s.living <= 1:
            finish(s, bits_of_living(s))
        else:
            return False
        return True
    if s.alive[s.sheriff] == 0:
        last = bits_of_living(s)
        if s.living == 1 and s.role[first_bit(np.uint64(last))] == Role.RENEGADE:
            finish(s, last)
        else:
            finish(s, bits_of_roles(s, 1 << Role.OUTLAW))
        return True
    for seat in range(s.num_players):
        if s.alive[seat] != 0 and s.role[seat] >= Role.OUTLAW:
            return False
    finish(s, bits_of_roles(s, 1 << Role.SHERIFF | 1 << Role.DEPUTY))
    return True


@kernel
def bits_of_living(s):
    """The living seats as bits."""
    bits = 0
    for seat in range(s.num_players):
        bits |= s.alive[seat] << seat
    return bits


@kernel
def bits_of_roles(s, roles):
    """The seats with one of these roles, dead or alive, as bits."""
    bits = 0
    for seat in range(s.num_players):
        if roles >> s.role[seat] & 1:
            bits |= 1 << seat
    return bits


@kernel
def finish(s, winners):
    """B66: winners get +1, all others -1; if nobody wins, all get 0."""
    s.result = DECIDED
    s.depth = 0
    s.waiting = 0
    s.bomb_of = NOBODY
    s.stage = Stage.OVER
    for seat in range(s.num_players):
        s.returns[seat] = 0 if winners == 0 else 1 if winners >> seat & 1 else -1
    log(s, Event.OVER, 0, winners, 0)
