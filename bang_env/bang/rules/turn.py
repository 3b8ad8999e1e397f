"""The course of the game: setup, the phases of a turn, and the answers of the players (B11 to B14, B19 to B26, E1, E6,
E18, E39, A11, A34)."""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import CHOOSE_PLAYER, DISCARD, END_TURN, Question
from bang_env.bang.cards import (
    CHARACTER_SET,
    EVENT_SET,
    FIRST_LOADED,
    FISTFUL,
    HIGH_NOON,
    LAST_EVENT,
    MIXED_EVENTS,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_EVENTS,
    NUM_TOKENS,
    ROLES_IN_PLAY,
    SET_OF,
    Role,
)
from bang_env.bang.rules.arrivals import (
    answer_brothers,
    answer_daltons,
    answer_identity,
    answer_roulette,
    at_start,
    come_back,
    full_life,
    go_brothers,
    go_daltons,
    go_fistful,
    go_identity,
    go_roulette,
    next_player,
    offer_brothers,
    offer_own_cards,
    offer_roulette,
    turn_event,
)
from bang_env.bang.rules.characters import copies, first_tokens, look_at_suzy, own_hand_limit
from bang_env.bang.rules.draws import (
    answer_draw_from,
    answer_guess,
    answer_open,
    answer_ranch,
    answer_suit,
    at_end_of_draw,
    at_start_of_play,
    go_claus,
    go_draw_from,
    go_guess,
    go_kit,
    go_ranch,
    go_store,
    go_suit,
    offer_guess,
    offer_open,
    offer_ranch,
    offer_sources,
    offer_suits,
    phase_one,
)
from bang_env.bang.rules.effects import (
    answer_duck,
    answer_dying,
    answer_hit,
    answer_result,
    answer_share,
    answer_tumbleweed,
    ask,
    begin_effect,
    explode_bomb,
    flip,
    go_duck,
    go_effect,
    go_eliminate,
    go_flip,
    go_hit,
    go_julie,
    go_lose,
    lose,
    offer_answers,
    offer_bangs,
    offer_cards,
    offer_hand,
    offer_may,
    offer_rescue,
    offer_result,
)
from bang_env.bang.rules.events import gives_extra_turn, is_mine_open, sobers, ties_cards
from bang_env.bang.rules.menu import ask_menu, offer_menu
from bang_env.bang.rules.plays import (
    answer_bang,
    answer_cost,
    answer_flintlock,
    answer_ignore,
    answer_upgrade,
    answer_weapon,
    answer_which,
    go_cost,
    go_draw,
    go_duel,
    go_ignore,
    go_pick,
    go_shot,
    go_sweep,
    go_upgrade,
    go_weapon,
    offer_cost,
    offer_further,
    picks_from_hand,
    play,
)
from bang_env.bang.rules.table import (
    ANY_SUIT,
    BOMB,
    DISCARDED,
    DYNAMITE,
    JAIL,
    copy_to_leave,
    discard_by_name,
    discard_in_play,
    has_worn,
    into_hand,
    is_armed,
    lay,
    lift,
    load_of,
    note_powers,
    note_ring,
    out_of_hand,
    renew_deck,
)
from bang_env.bang.rules.tokens import (
    answer_payment,
    answer_preacher,
    answer_token,
    gain_tokens,
    go_laid,
    go_pay,
    go_token,
    offer_payments,
    offer_places,
)
from bang_env.bang.state import NOBODY, Event, Fate, Gain, Kind, Purpose, Stage
from bang_env.core.bits import nth_bit, set_bits
from bang_env.core.cards import add, put, shuffle_pile, take_top
from bang_env.core.events import LOW_BITS, NUM_LOW_BITS, log
from bang_env.core.hands import forget_hand, hide
from bang_env.core.jit import kernel
from bang_env.core.layout import TRUNCATED
from bang_env.core.legal import allow, clear, count, nth
from bang_env.core.pending import pop, push, top
from bang_env.core.records import wipe
from bang_env.core.rng import below, seed_rng, shuffle
from bang_env.core.seats import seat_left

MOST_IDLE_TURNS = 1000
"""After this many turns without a question nobody can do anything any more, and the game is truncated."""
DYNAMITE_POINTS = 3

# ---------------------------------------------------------------------------------------------------- running on (B68)


@kernel
def run(s):
    """B68: play on until a player has two or more answers or the game is over, skipping questions with one answer."""
    first = s.turn
    while s.stage != Stage.OVER and s.overflow == 0:
        if pose(s):
            if not within_a_cost(s) and look_at_suzy(s):
                continue
            if count(s.legal) > 1:
                return
            answer(s, nth(s.legal, 0))
        elif s.turn > first + MOST_IDLE_TURNS:
            truncate(s)
    s.actor = NOBODY
    clear(s.legal)


@kernel
def within_a_cost(s):
    """B57, E35: Suzy Lafayette's hand is not checked between the cards of one cost, or of a Ranch."""
    return ((s.question == Question.COST and top(s).step > 0)
            or (s.question == Question.SEVERAL and top(s).left > 0))


@kernel
def pose(s):
    """Ask the next question, or take the next step towards one. Returns whether it asks."""
    if s.depth > 0:
        return go_on(s, top(s))
    return next_stage(s)


@kernel
def act(s, action):
    """Apply a legal answer to the pending question and run to the next one."""
    if s.actor < 0:
        return
    s.num_events = 0
    answer(s, action)
    run(s)


@kernel
def settle(s):
    """Run a position that may not be at a real decision to the next one."""
    s.num_events = 0
    renew_deck(s)
    run(s)


@kernel
def go_on(s, f):
    """Continue the present effect. Returns whether it asks a question."""
    if f.kind >= Kind.SHOT:
        return go_on_more(s, f)
    if f.kind == Kind.EFFECT:
        return go_effect(s, f)
    if f.kind == Kind.FLIP:
        return go_flip(s, f)
    if f.kind == Kind.DYNAMITE:
        return go_dynamite(s, f)
    if f.kind == Kind.JAIL:
        return go_jail(s, f)
    if f.kind == Kind.HIT:
        return go_hit(s, f)
    if f.kind == Kind.LOSE:
        return go_lose(s, f)
    if f.kind == Kind.ELIMINATE:
        return go_eliminate(s, f)
    if f.kind == Kind.SWEEP:
        return go_sweep(s, f)
    if f.kind == Kind.DUEL:
        return go_duel(s, f)
    if f.kind == Kind.STORE:
        return go_store(s, f)
    if f.kind == Kind.PICK:
        return go_pick(s, f)
    if f.kind == Kind.COST:
        return go_cost(s, f)
    if f.kind == Kind.KIT:
        return go_kit(s, f)
    if f.kind == Kind.DRAW_FROM:
        return go_draw_from(s, f)
    if f.kind == Kind.VERA:
        return go_vera(s, f)
    return go_draw(s, f)


@kernel
def go_on_more(s, f):
    """Continue an effect of the events, the special characters or Armed & Dangerous."""
    if f.kind == Kind.SHOT:
        return go_shot(s, f)
    if f.kind == Kind.WEAPON:
        return go_weapon(s, f)
    if f.kind == Kind.UPGRADE:
        return go_upgrade(s, f)
    if f.kind == Kind.IGNORE:
        return go_ignore(s, f)
    if f.kind == Kind.DUCK:
        return go_duck(s, f)
    if f.kind == Kind.LAID:
        return go_laid(s, f)
    if f.kind == Kind.PAY:
        return go_pay(s, f)
    if f.kind == Kind.TOKEN:
        return go_token(s, f)
    if f.kind == Kind.CLAUS:
        return go_claus(s, f)
    if f.kind == Kind.GUESS:
        return go_guess(s, f)
    if f.kind == Kind.RANCH:
        return go_ranch(s, f)
    if f.kind == Kind.SUIT:
        return go_suit(s, f)
    if f.kind == Kind.DALTONS:
        return go_daltons(s, f)
    if f.kind == Kind.ROULETTE:
        return go_roulette(s, f)
    if f.kind == Kind.FISTFUL:
        return go_fistful(s, f)
    if f.kind == Kind.BROTHERS:
        return go_brothers(s, f)
    if f.kind == Kind.IDENTITY:
        return go_identity(s, f)
    if f.kind == Kind.BOMB:
        return go_bomb(s, f)
    if f.kind == Kind.JULIE:
        return go_julie(s, f)
    return go_vendetta(s, f)


@kernel
def answer(s, action):
    """Apply an answer to the pending question."""
    if s.question == Question.MENU:
        if action == END_TURN:
            s.stage = Stage.DISCARD
            s.bell_tower = 0
        else:
            play(s, action)
    elif s.question == Question.HIT:
        answer_hit(s, action)
    elif s.question == Question.GIVE_BANG:
        answer_bang(s, action)
    elif s.question == Question.EXCESS:
        answer_excess(s, action)
    elif s.question == Question.COST:
        answer_cost(s, action)
    elif s.question == Question.DYING:
        answer_dying(s, action)
    elif s.question == Question.WHICH_CARD:
        if top(s).kind == Kind.ELIMINATE:
            answer_share(s, action)
        else:
            answer_which(s, action)
    elif s.question == Question.OPEN_CARDS:
        answer_open(s, action)
    elif s.question == Question.DRAW_FROM:
        answer_draw_from(s, action)
    elif s.question == Question.PLAYER:
        answer_player(s, action)
    elif s.question == Question.RESULT:
        answer_result(s, action)
    elif s.question == Question.MAY:
        answer_may(s, action)
    elif s.question == Question.PAYMENT:
        answer_payment(s, action)
    elif s.question == Question.TOKEN:
        answer_token(s, action)
    elif s.question == Question.GUESS:
        answer_guess(s, action)
    elif s.question == Question.SUIT:
        answer_suit(s, action)
    elif s.question == Question.SEVERAL:
        answer_ranch(s, action)
    elif s.question == Question.ROULETTE:
        answer_roulette(s, action)
    else:
        answer_daltons(s, action)


@kernel
def answer_player(s, action):
    """B22, A11, A19, E28: a player chooses another."""
    kind = top(s).kind
    if kind == Kind.VERA:
        answer_vera(s, action)
    elif kind == Kind.UPGRADE:
        answer_upgrade(s, action)
    elif kind == Kind.BROTHERS:
        answer_brothers(s, action)
    else:
        answer_bomb(s, action)


@kernel
def answer_may(s, action):
    """E42: a player takes an offer or not."""
    kind = top(s).kind
    if kind == Kind.FLIP:
        answer_tumbleweed(s, action)
    elif kind == Kind.WEAPON:
        answer_weapon(s, action)
    elif kind == Kind.UPGRADE:
        answer_upgrade(s, action)
    elif kind == Kind.LAID:
        answer_preacher(s, action)
    elif kind == Kind.IGNORE:
        answer_ignore(s, action)
    elif kind == Kind.DUCK:
        answer_duck(s, action)
    elif kind == Kind.SHOT:
        answer_flintlock(s, action)
    else:
        answer_identity(s, action)


@kernel
def offer_again(s):
    """Work out again what the player may answer, without changing anything else. Returns how many answers there are."""
    if s.question == Question.MENU:
        offer_menu(s)
    elif s.question == Question.EXCESS:
        clear(s.legal)
        offer_hand(s, s.turn_of, DISCARD)
    else:
        f = top(s)
        if s.question == Question.HIT:
            offer_answers(s, f)
        elif s.question == Question.GIVE_BANG:
            offer_bangs(s, f.target)
        elif s.question == Question.COST:
            offer_cost(s, f)
        elif s.question == Question.DYING:
            offer_rescue(s, f.seat)
        elif s.question == Question.WHICH_CARD:
            offer_cards(s, f.seat, f.kind == Kind.ELIMINATE or picks_from_hand(f))
        elif s.question == Question.OPEN_CARDS:
            offer_open(s)
        elif s.question == Question.DRAW_FROM:
            offer_sources(s, f.seat)
        elif s.question == Question.PLAYER:
            offer_players_again(s, f)
        elif s.question == Question.RESULT:
            offer_result(s)
        elif s.question == Question.MAY:
            offer_may(s)
        elif s.question == Question.PAYMENT:
            offer_payments(s, f)
        elif s.question == Question.TOKEN:
            offer_places(s, f)
        elif s.question == Question.GUESS:
            offer_guess(s)
        elif s.question == Question.SUIT:
            offer_suits(s)
        elif s.question == Question.SEVERAL:
            offer_ranch(s, f.seat)
        elif s.question == Question.ROULETTE:
            offer_roulette(s, f.seat)
        else:
            offer_own_cards(s, f.seat)
    return count(s.legal)


@kernel
def offer_players_again(s, f):
    """Work out again which players may be chosen."""
    if f.kind == Kind.UPGRADE:
        offer_further(s, f)
    elif f.kind == Kind.BROTHERS:
        offer_brothers(s, f.seat)
    else:
        offer_players(s, f.seat)


# ---------------------------------------------------------------------------------------------- the turn (B19 to B26)


@kernel
def next_stage(s):
    """B19 to B26, B57: the next part of the turn; empty hands are checked after a phase. Returns whether it asks."""
    if s.stage >= Stage.DISCARD:
        look_at_suzy(s)
    if s.stage == Stage.PLAY:
        return ask_menu(s)
    if s.stage == Stage.DISCARD:
        return ask_excess(s)
    if s.stage == Stage.BEGIN:
        begin_turn(s)
    elif s.stage == Stage.EVENT:
        s.stage = Stage.START
        turn_event(s)
    elif s.stage == Stage.START:
        s.stage = Stage.DYNAMITE
        at_start(s.event, s, s.turn_of)
    elif s.stage == Stage.DYNAMITE:
        s.stage = Stage.JAIL
        check(s, DYNAMITE, Kind.DYNAMITE)
    elif s.stage == Stage.JAIL:
        s.stage = Stage.BOMB if is_armed(s) else Stage.VERA
        check(s, JAIL, Kind.JAIL)
    elif s.stage == Stage.BOMB:
        s.stage = Stage.VERA
        check(s, BOMB, Kind.BOMB)
    elif s.stage == Stage.VERA:
        if s.abilities == 1 and copies(s.character[s.turn_of]) and not sobers(s.event):
            choice = push(s, Kind.VERA)
            choice.seat = s.turn_of
        else:
            s.stage = Stage.DRAW
    elif s.stage == Stage.DRAW:
        s.stage = Stage.PLAY if s.event < 0 else Stage.DRAWN
        phase_one(s)
    elif s.stage == Stage.DRAWN:
        s.stage = Stage.SUIT
        at_end_of_draw(s.event, s, s.turn_of)
    elif s.stage == Stage.SUIT:
        s.stage = Stage.PLAY
        look_at_suzy(s)
        at_start_of_play(s.event, s, s.turn_of)
    elif s.stage == Stage.LEAVE:
        leave_turn(s)
    else:
        end_turn(s)
    return False


@kernel
def begin_turn(s):
    """B19, B28, B31, E6, E12: a turn begins; limits start again, green cards can be used; somebody may return."""
    s.bangs_played = 0
    s.used[:] = 0
    s.named_suit = NOBODY
    s.marked = NOBODY
    s.bandolier = 0
    for seat in range(s.num_players):
        s.fresh[seat] = 0
    s.stage = Stage.DYNAMITE if s.event < 0 and s.event_deck.count == 0 else Stage.EVENT
    log(s, Event.TURN, s.turn_of, s.turn & LOW_BITS, s.turn >> NUM_LOW_BITS)
    if s.alive[s.turn_of] == 0:
        begin_effect(s)
        come_back(s, s.turn_of)


@kernel
def check(s, index, kind):
    """B19, E32: check the Dynamite, Jail or Bomb in front of the turn player, as a complete effect."""
    if has_worn(s, s.turn_of, index) and not ties_cards(s.event):
        begin_effect(s)
        effect = push(s, kind)
        effect.seat = s.turn_of


@kernel
def go_dynamite(s, f):
    """B20: on spades 2 to 9 the Dynamite is discarded and its holder loses 3; otherwise it passes to the left."""
    seat = f.seat
    if f.step == 0:
        f.step = 1
        flip(s, seat, Purpose.EXPLOSION)
        return False
    pop(s)
    if s.success > 0:
        discard_in_play(s, seat, DYNAMITE, Fate.DISCARDED)
        lose(s, seat, DYNAMITE_POINTS, NOBODY)
        return False
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if s.alive[other] != 0 and not has_worn(s, other, DYNAMITE):
            card = lift(s, seat, DYNAMITE)
            log(s, Event.IN_PLAY, seat, card, other << 4 | Fate.PASSED)
            lay(s, other, card)
            break
    return False


@kernel
def go_jail(s, f):
    """B21: the Jail is discarded; without a heart the turn ends here."""
    seat = f.seat
    if f.step == 0:
        f.step = 1
        flip(s, seat, Purpose.HEART)
        return False
    pop(s)
    discard_in_play(s, seat, JAIL, Fate.DISCARDED)
    if s.success <= 0:
        s.stage = Stage.END
    return False


@kernel
def go_bomb(s, f):
    """A11: red: the Bomb passes to another player; black: two tokens leave it, and without any it explodes."""
    seat = f.seat
    if f.step == 0:
        f.step = 1
        flip(s, seat, Purpose.RED)
        return False
    if s.success > 0:
        offer_players(s, seat)
        return ask(s, seat, Question.PLAYER)
    pop(s)
    if s.success == 0:
        lost = min(2, load_of(s, BOMB))
        s.loads[BOMB - FIRST_LOADED] -= lost
        s.supply += lost
        log(s, Event.LOADED, seat, BOMB, load_of(s, BOMB))
        if load_of(s, BOMB) == 0:
            discard_in_play(s, seat, BOMB, Fate.DISCARDED)
            explode_bomb(s, seat)
    return False


@kernel
def answer_bomb(s, action):
    """A11: the Bomb passes on, with its tokens."""
    seat = s.actor
    pop(s)
    other = seat_left(s, seat, action - CHOOSE_PLAYER)
    card = lift(s, seat, BOMB)
    log(s, Event.IN_PLAY, seat, card, other << 4 | Fate.PASSED)
    lay(s, other, card)


@kernel
def go_vera(s, f):
    """B22: Vera Custer chooses another living player."""
    offer_players(s, f.seat)
    return ask(s, f.seat, Question.PLAYER)


@kernel
def offer_players(s, seat):
    """B22, A11: offer every other living player."""
    clear(s.legal)
    for steps in range(1, s.num_players):
        if s.alive[seat_left(s, seat, steps)] != 0:
            allow(s.legal, CHOOSE_PLAYER + steps)


@kernel
def answer_vera(s, action):
    """B22: from now on Vera Custer has the ability of that player's character."""
    seat = s.actor
    pop(s)
    other = seat_left(s, seat, action - CHOOSE_PLAYER)
    s.copied[seat] = s.character[other]
    log(s, Event.COPY, seat, s.copied[seat], other)
    s.stage = Stage.DRAW
    note_powers(s)
    look_at_suzy(s)


@kernel
def hand_limit(s, seat):
    """B25: a player may keep as many cards as their life; Sean Mallory may keep ten."""
    return max(own_hand_limit(s.power[seat]), s.life[seat])


@kernel
def ask_excess(s):
    """B25, E12: the player discards down to the limit, one card at a time; a ghost does not."""
    seat = s.turn_of
    if s.ghost[seat] != 0 or s.hand_count[seat] <= hand_limit(s, seat):
        s.stage = Stage.END if s.event < 0 else Stage.LEAVE
        return False
    clear(s.legal)
    offer_hand(s, seat, DISCARD)
    return ask(s, seat, Question.EXCESS)


@kernel
def answer_excess(s, action):
    """B25, E26, A5: a card is discarded, or in the Abandoned Mine put on the deck; the player may gain a token."""
    seat, name = s.turn_of, action - DISCARD
    if is_mine_open(s.event):
        bury(s, seat, copy_to_leave(s, seat, name, 0, False, False, DISCARDED, ANY_SUIT))
    else:
        discard_by_name(s, seat, name)
    if is_armed(s):
        gain_tokens(s, seat, Gain.OFFER, 1)


@kernel
def bury(s, seat, card):
    """E26: a hand card goes face down on the deck; only its player knows it, and others forget the hand."""
    log(s, Event.BURY, seat, card, 0)
    out_of_hand(s, seat, card)
    for viewer in range(s.num_players):
        if viewer != seat:
            forget_hand(s, viewer, seat)
    hide(s, card)
    add(s.known[seat], card)
    put(s, s.deck, card)


@kernel
def leave_turn(s):
    """E12, E39: at the end of the turn a ghost goes again; under Vendetta the player draws! for another turn."""
    seat = s.turn_of
    s.stage = Stage.END
    if s.ghost[seat] != 0:
        begin_effect(s)
        end = push(s, Kind.ELIMINATE)
        end.seat = seat
    elif gives_extra_turn(s.event) and s.extra_turn == 0:
        begin_effect(s)
        draw = push(s, Kind.VENDETTA)
        draw.seat = seat


@kernel
def go_vendetta(s, f):
    """E39: on hearts the player takes another turn."""
    if f.step == 0:
        f.step = 1
        flip(s, f.seat, Purpose.HEART)
        return False
    pop(s)
    s.again = int(s.success > 0)
    return False


@kernel
def end_turn(s):
    """B26, B66, E39: the next player's turn or another one of the same, unless the turn limit is reached."""
    s.bell_tower = 0
    if s.turn == s.turn_limit:
        truncate(s)
        return
    s.turn += 1
    s.extra_turn = s.again
    s.again = 0
    if s.extra_turn == 0 or s.alive[s.turn_of] == 0:
        s.turn_of = next_player(s)
    s.stage = Stage.BEGIN


@kernel
def truncate(s):
    """B66: the game ends undecided."""
    s.result = TRUNCATED
    s.stage = Stage.OVER
    log(s, Event.TRUNCATED, 0, 0, 0)


# -------------------------------------------------------------------------------------------- setting up (B11 to B14)


@kernel
def new_game(s):
    """B11 to B14: deal roles, characters and hands from the game's seed, and run to the first decision."""
    wipe(s)
    seed_rng(s.rng, s.seed)
    s.turn = 1
    s.hunter = NOBODY
    s.flipped[0] = NOBODY
    s.flipped[1] = NOBODY
    s.bomb_of = NOBODY
    s.marked = NOBODY
    s.named_suit = NOBODY
    s.event = NOBODY
    s.silenced = NOBODY
    s.supply = NUM_TOKENS
    deal_roles(s)
    deal_characters(s)
    for card in range(NUM_CARDS):
        if s.sets >> SET_OF[card] & 1:
            put(s, s.deck, card)
    shuffle_pile(s.rng, s.deck)
    deal_events(s)
    set_up(s)
    deal_tokens(s)
    for seat in range(s.num_players):
        s.life[seat] = s.max_life[seat]
        for _ in range(s.max_life[seat]):
            into_hand(s, seat, take_top(s.deck))
        log(s, Event.DEAL, seat, s.character[seat], s.life[seat])
    s.turn_of = s.event_player
    s.stage = Stage.BEGIN
    run(s)


@kernel
def set_up(s):
    """B2, B13: set everything about the seats that follows from roles and characters."""
    s.sheriff = seat_of(s, Role.SHERIFF)
    s.event_player = s.sheriff if s.num_players > 3 else seat_of(s, Role.DEPUTY)
    for seat in range(s.num_players):
        s.alive[seat] = 1
        s.copied[seat] = NOBODY
        s.reach[seat] = 1
        s.max_life[seat] = full_life(s, seat)
    note_powers(s)
    note_ring(s)


@kernel
def seat_of(s, role):
    """The first seat with a role, -1 if there is none."""
    for seat in range(s.num_players):
        if s.role[seat] == role:
            return seat
    return NOBODY


@kernel
def deal_roles(s):
    """B11: seats get the roles that the options name; the rest are shuffled over the other seats."""
    rest = 0
    for item in range(s.num_players):
        role = ROLES_IN_PLAY[s.num_players, item]
        before = 0
        for other in range(item):
            before += int(ROLES_IN_PLAY[s.num_players, other] == role)
        wishes = 0
        for seat in range(s.num_players):
            wishes += int(s.given_roles[seat] == role)
        if before >= wishes:
            s.role[rest] = role
            rest += 1
    shuffle(s.rng, s.role, rest)
    for seat in range(s.num_players - 1, -1, -1):
        if s.given_roles[seat] >= 0:
            s.role[seat] = s.given_roles[seat]
        else:
            rest -= 1
            s.role[seat] = s.role[rest]


@kernel
def deal_characters(s):
    """B12, E18: each seat gets a random character; those that the options name are taken out first. With High Noon
    each seat gets a spare one too."""
    free = 0
    for character in range(NUM_CHARACTERS):
        if s.sets >> CHARACTER_SET[character] & 1:
            free |= 1 << character
    for seat in range(s.num_players):
        if s.given_characters[seat] >= 0:
            free &= ~(1 << s.given_characters[seat])
    for seat in range(s.num_players):
        character = s.given_characters[seat]
        if character < 0:
            character = random_bit(s, free)
            free ^= 1 << character
        s.character[seat] = character
    for seat in range(s.num_players):
        s.spare[seat] = NOBODY
        if s.sets >> HIGH_NOON & 1:
            s.spare[seat] = random_bit(s, free)
            free ^= 1 << s.spare[seat]


@kernel
def random_bit(s, bits):
    """A random one of these bits, by its number; no random number is drawn for a single one."""
    number = set_bits(np.uint64(bits))
    return nth_bit(np.uint64(bits), below(s.rng, number) if number > 1 else 0)


@kernel
def deal_events(s):
    """E1: shuffle the ordinary events in use, and put a last one under them; of two sets take some, and one last."""
    if not (s.sets >> HIGH_NOON | s.sets >> FISTFUL) & 1:
        return
    last = 0
    put(s, s.event_deck, 0)
    for event in range(NUM_EVENTS):
        if s.sets >> EVENT_SET[event] & 1:
            if LAST_EVENT[event]:
                last |= 1 << event
            else:
                put(s, s.event_deck, event)
    ordinary = s.event_deck.count - 1
    for place in range(ordinary, 1, -1):
        other = 1 + below(s.rng, place)
        event = s.event_deck.cards[place]
        s.event_deck.cards[place] = s.event_deck.cards[other]
        s.event_deck.cards[other] = event
    s.event_deck.cards[0] = random_bit(s, last)
    left_out = max(ordinary - MIXED_EVENTS, 0) if set_bits(np.uint64(last)) > 1 else 0
    for place in range(1, ordinary + 1):
        kept = place <= ordinary - left_out
        s.event_deck.cards[place] = s.event_deck.cards[place + left_out] if kept else 0
    s.event_deck.count -= left_out


@kernel
def deal_tokens(s):
    """A34: Red Ringo starts with tokens."""
    for seat in range(s.num_players):
        if is_armed(s):
            s.tokens[seat] = first_tokens(s.power[seat])
            s.supply -= s.tokens[seat]
