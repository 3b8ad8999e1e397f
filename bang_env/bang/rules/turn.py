"""The course of the game: setup, the phases of a turn, and the answers of the players (B11 to B14, B19 to B26)."""

from __future__ import annotations

from bang_env.bang.actions import CHOOSE_PLAYER, DISCARD, END_TURN, Question
from bang_env.bang.cards import (
    CHARACTER_SET,
    LIFE,
    NUM_CARDS,
    NUM_CHARACTERS,
    ROLES_IN_PLAY,
    SET_OF,
    Role,
)
from bang_env.bang.rules.characters import copies, look_at_suzy, own_hand_limit
from bang_env.bang.rules.draws import (
    answer_draw_from,
    answer_open,
    go_draw_from,
    go_kit,
    go_store,
    offer_open,
    offer_sources,
    phase_one,
)
from bang_env.bang.rules.effects import (
    answer_dying,
    answer_hit,
    answer_result,
    answer_share,
    ask,
    begin_effect,
    flip,
    go_effect,
    go_eliminate,
    go_flip,
    go_hit,
    go_lose,
    lose,
    offer_answers,
    offer_bangs,
    offer_cards,
    offer_hand,
    offer_rescue,
    offer_result,
)
from bang_env.bang.rules.menu import ask_menu, offer_menu
from bang_env.bang.rules.plays import (
    answer_bang,
    answer_cost,
    answer_which,
    go_cost,
    go_draw,
    go_duel,
    go_pick,
    go_sweep,
    offer_cost,
    play,
)
from bang_env.bang.rules.table import (
    DYNAMITE,
    JAIL,
    discard_by_name,
    discard_in_play,
    has_worn,
    into_hand,
    lay,
    lift,
    note_powers,
    note_ring,
    renew_deck,
)
from bang_env.bang.state import NOBODY, Event, Fate, Kind, Pick, Purpose, Stage
from bang_env.core.cards import put, shuffle_pile, take_top
from bang_env.core.events import LOW_BITS, NUM_LOW_BITS, log
from bang_env.core.jit import kernel
from bang_env.core.layout import TRUNCATED
from bang_env.core.legal import allow, clear, count, nth
from bang_env.core.pending import pop, push, top
from bang_env.core.records import wipe
from bang_env.core.rng import below, seed_rng, shuffle
from bang_env.core.seats import next_alive, seat_left

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
    """B57: Suzy Lafayette's hand is not checked between the two cards of one cost."""
    return s.question == Question.COST and top(s).step > 0


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
    if f.kind == Kind.EFFECT:
        return go_effect(s)
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
def answer(s, action):
    """Apply an answer to the pending question."""
    if s.question == Question.MENU:
        if action == END_TURN:
            s.stage = Stage.DISCARD
        else:
            play(s, action)
    elif s.question == Question.HIT:
        answer_hit(s, action)
    elif s.question == Question.GIVE_BANG:
        answer_bang(s, action)
    elif s.question == Question.EXCESS:
        discard_by_name(s, s.turn_of, action - DISCARD)
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
        answer_vera(s, action)
    else:
        answer_result(s, action)


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
            offer_cards(s, f.seat, f.kind == Kind.ELIMINATE or (f.seat != f.by and f.why != Pick.PAT))
        elif s.question == Question.OPEN_CARDS:
            offer_open(s)
        elif s.question == Question.DRAW_FROM:
            offer_sources(s, f.seat)
        elif s.question == Question.PLAYER:
            offer_players(s, f.seat)
        else:
            offer_result(s)
    return count(s.legal)


# ---------------------------------------------------------------------------------------------- the turn (B19 to B26)


@kernel
def next_stage(s):
    """B19 to B26, B57: the next part of the turn; empty hands are checked after a phase. Returns whether it asks."""
    if s.stage == Stage.DISCARD or s.stage == Stage.END:
        look_at_suzy(s)
    if s.stage == Stage.PLAY:
        return ask_menu(s)
    if s.stage == Stage.DISCARD:
        return ask_excess(s)
    if s.stage == Stage.BEGIN:
        begin_turn(s)
    elif s.stage == Stage.DYNAMITE:
        s.stage = Stage.JAIL
        check(s, DYNAMITE, Kind.DYNAMITE)
    elif s.stage == Stage.JAIL:
        s.stage = Stage.VERA
        check(s, JAIL, Kind.JAIL)
    elif s.stage == Stage.VERA:
        s.stage = Stage.DRAW
        if s.abilities == 1 and copies(s.character[s.turn_of]):
            choice = push(s, Kind.VERA)
            choice.seat = s.turn_of
    elif s.stage == Stage.DRAW:
        s.stage = Stage.PLAY
        phase_one(s)
    else:
        end_turn(s)
    return False


@kernel
def begin_turn(s):
    """B19, B28, B31: a turn begins; limits start again, and green cards can be used."""
    s.bangs_played = 0
    s.used[:] = 0
    for seat in range(s.num_players):
        s.fresh[seat] = 0
    s.stage = Stage.DYNAMITE
    log(s, Event.TURN, s.turn_of, s.turn & LOW_BITS, s.turn >> NUM_LOW_BITS)


@kernel
def check(s, index, kind):
    """B19: check the Dynamite or Jail in front of the turn player, as a complete effect."""
    if has_worn(s, s.turn_of, index):
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
    if s.success:
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
    if not s.success:
        s.stage = Stage.END
    return False


@kernel
def go_vera(s, f):
    """B22: Vera Custer chooses another living player."""
    offer_players(s, f.seat)
    return ask(s, f.seat, Question.PLAYER)


@kernel
def offer_players(s, seat):
    """B22: offer every other living player."""
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
    note_powers(s)
    look_at_suzy(s)


@kernel
def hand_limit(s, seat):
    """B25: a player may keep as many cards as their life; Sean Mallory may keep ten."""
    return max(own_hand_limit(s.power[seat]), s.life[seat])


@kernel
def ask_excess(s):
    """B25: the player discards down to the limit, one card at a time."""
    seat = s.turn_of
    if s.hand_count[seat] <= hand_limit(s, seat):
        s.stage = Stage.END
        return False
    clear(s.legal)
    offer_hand(s, seat, DISCARD)
    return ask(s, seat, Question.EXCESS)


@kernel
def end_turn(s):
    """B26, B66: the next living player's turn, unless the turn limit is reached."""
    if s.turn == s.turn_limit:
        truncate(s)
        return
    s.turn += 1
    s.turn_of = next_alive(s, s.turn_of)
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
    deal_roles(s)
    deal_characters(s)
    for card in range(NUM_CARDS):
        if s.sets >> SET_OF[card] & 1:
            put(s, s.deck, card)
    shuffle_pile(s.rng, s.deck)
    set_up(s)
    for seat in range(s.num_players):
        s.life[seat] = s.max_life[seat]
        for _ in range(s.max_life[seat]):
            into_hand(s, seat, take_top(s.deck))
        log(s, Event.DEAL, seat, s.character[seat], s.life[seat])
    s.turn_of = s.sheriff if s.num_players > 3 else seat_of(s, Role.DEPUTY)
    s.stage = Stage.BEGIN
    run(s)


@kernel
def set_up(s):
    """B2, B13: set everything about the seats that follows from roles and characters."""
    s.sheriff = seat_of(s, Role.SHERIFF)
    for seat in range(s.num_players):
        s.alive[seat] = 1
        s.copied[seat] = NOBODY
        s.reach[seat] = 1
        s.max_life[seat] = full_life(s, seat)
    note_powers(s)
    note_ring(s)


@kernel
def full_life(s, seat):
    """B13: a player starts with the character's life, the sheriff with 1 more."""
    return LIFE[s.character[seat]] + int(s.role[seat] == Role.SHERIFF)


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
    """B12: each seat gets a random character; those that the options name are taken out first."""
    free = 0
    rest = 0
    for character in range(NUM_CHARACTERS):
        if s.sets >> CHARACTER_SET[character] & 1:
            free |= 1 << character
    for seat in range(s.num_players):
        if s.given_characters[seat] >= 0:
            free &= ~(1 << s.given_characters[seat])
    for character in range(NUM_CHARACTERS):
        rest += free >> character & 1
    for seat in range(s.num_players):
        character = s.given_characters[seat]
        if character < 0:
            skip = below(s.rng, rest) if rest > 1 else 0
            character = 0
            while character < NUM_CHARACTERS - 1 and (not free >> character & 1 or skip > 0):
                skip -= free >> character & 1
                character += 1
            free ^= 1 << character
            rest -= 1
        s.character[seat] = character
