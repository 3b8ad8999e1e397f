"""The course of the game: setup, the phases of a turn, and the answers of the sides (D6, D7, D10 to D13, D31)."""

from __future__ import annotations

import numpy as np

from bang_env.core.bits import nth_bit
from bang_env.core.cards import shuffle_pile
from bang_env.core.events import LOW_BITS, NUM_LOW_BITS, log
from bang_env.core.jit import kernel
from bang_env.core.layout import TRUNCATED
from bang_env.core.legal import allow, clear, count, nth
from bang_env.core.pending import push, top
from bang_env.core.records import wipe
from bang_env.core.rng import below, seed_rng
from bang_env.duel.actions import (
    AS_COLT,
    CARD_PLAYED,
    DISCARD,
    END_TURN,
    PLACE_PLAYED,
    RELOAD,
    RELOAD_IN_PLAY,
    REVEAL,
    SETUP,
    SWAP,
    USE,
    Question,
)
from bang_env.duel.cards import (
    CHARACTERS_OF,
    DECK_SIZE,
    DECKS,
    FIRST_HANDS,
    LIFE,
    MAX_CHARACTERS,
    Card,
)
from bang_env.duel.rules.cards import (
    allow_hand,
    answer_cost,
    answer_drawn,
    answer_duel,
    answer_equipment,
    answer_forced_discard,
    answer_indians,
    answer_store,
    answer_target,
    answer_token,
    begin_effect,
    go_cost,
    go_drawn,
    go_duel,
    go_dynamite,
    go_equipment,
    go_fanning,
    go_forced_discard,
    go_rattlesnake,
    go_store,
    go_sweep,
    go_target,
    go_token,
    play_as_colt,
    play_card,
    reload_card,
    use_ability,
)
from bang_env.duel.rules.characters import active_ability, at_second_card, number_to_draw
from bang_env.duel.rules.effects import (
    answer_bell,
    answer_bull,
    answer_hit,
    answer_may_draw,
    answer_payment,
    answer_poet,
    ask,
    count_card,
    go_eliminate,
    go_hit,
    go_lose,
    go_may_draw,
    go_poet,
    go_reveal,
    go_settle,
    move_token,
)
from bang_env.duel.rules.menu import ask_menu
from bang_env.duel.rules.table import alone, discard_by_name, draw, draw_cards, no_cards, wears
from bang_env.duel.state import NOBODY, Event, Kind, Stage

_ONE = np.uint64(1)
_EVERYBODY = np.uint64((1 << MAX_CHARACTERS) - 1)
MOST_IDLE_TURNS = 1000
"""After this many turns without a question nobody can do anything any more, and the game is truncated."""

# ---------------------------------------------------------------------------------------------- running on (D24, D30)


@kernel
def run(s):
    """D30: play on until a side has two or more answers or the game is over. Questions with one answer are skipped."""
    first = s.turn
    while s.stage != Stage.OVER and s.overflow == 0:
        if pose(s):
            if count(s.legal) > 1:
                return
            answer(s, nth(s.legal, 0))
        elif s.turn > first + MOST_IDLE_TURNS:
            truncate(s)
    s.actor = NOBODY
    clear(s.legal)


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
    run(s)


@kernel
def go_on(s, f):
    """Continue the present effect. Returns whether it asks a question."""
    if f.kind == Kind.SETTLE:
        return go_settle(s)
    if f.kind == Kind.ELIMINATE:
        return go_eliminate(s, f)
    if f.kind == Kind.LOSE:
        return go_lose(s, f)
    if f.kind == Kind.HIT:
        return go_hit(s, f)
    if f.kind == Kind.REVEAL:
        return go_reveal(s, f)
    if f.kind == Kind.DYNAMITE:
        return go_dynamite(s, f)
    if f.kind == Kind.RATTLESNAKE:
        return go_rattlesnake(s, f)
    if f.kind == Kind.FANNING:
        return go_fanning(s, f)
    if f.kind == Kind.SWEEP:
        return go_sweep(s, f)
    if f.kind == Kind.DUEL:
        return go_duel(s, f)
    if f.kind == Kind.STORE:
        return go_store(s, f)
    if f.kind == Kind.DRAWN:
        return go_drawn(s, f)
    if f.kind == Kind.COST:
        return go_cost(s, f)
    if f.kind == Kind.TARGET:
        return go_target(s, f)
    if f.kind == Kind.EQUIPMENT:
        return go_equipment(s, f)
    if f.kind == Kind.TOKEN:
        return go_token(s, f)
    if f.kind == Kind.FORCED_DISCARD:
        return go_forced_discard(s, f)
    if f.kind == Kind.MAY_DRAW:
        return go_may_draw(s, f)
    return go_poet(s, f)


@kernel
def answer(s, action):
    """Apply an answer to the pending question."""
    if s.question == Question.MENU:
        answer_menu(s, action)
    elif s.question == Question.HIT:
        answer_hit(s, action)
    elif s.question == Question.DISCARD:
        discard_by_name(s, s.turn_of, action - DISCARD)
    elif s.question == Question.PAYMENT:
        answer_payment(s, action)
    elif s.question == Question.BELL:
        answer_bell(s, action)
    elif s.question == Question.REVEAL:
        count_card(s, action - REVEAL)
    elif s.question == Question.INDIANS:
        answer_indians(s, action)
    elif s.question == Question.DUEL:
        answer_duel(s, action)
    elif s.question == Question.STORE:
        answer_store(s, action)
    elif s.question == Question.DRAWN:
        answer_drawn(s, action)
    elif s.question == Question.COST:
        answer_cost(s, action)
    elif s.question == Question.TARGET:
        answer_target(s, action)
    elif s.question == Question.EQUIPMENT:
        answer_equipment(s, action)
    elif s.question == Question.BULL:
        answer_bull(s, action)
    elif s.question == Question.TOKEN:
        answer_token(s, action)
    elif s.question == Question.FORCED_DISCARD:
        answer_forced_discard(s, action)
    elif s.question == Question.MAY_DRAW:
        answer_may_draw(s, action)
    elif s.question == Question.POET:
        answer_poet(s, action)
    else:
        s.active[s.actor] = action - SETUP


@kernel
def answer_menu(s, action):
    """D12: what the side does in its play phase."""
    if action == END_TURN:
        s.stage = Stage.DISCARD
    elif action == SWAP:
        s.swapped = 1
        begin_effect(s)
        move_token(s, s.turn_of, s.turn_of)
    elif action < AS_COLT:
        play_card(s, CARD_PLAYED[action], PLACE_PLAYED[action])
    elif action < RELOAD:
        play_as_colt(s, CARD_PLAYED[action])
    elif action < USE:
        reload_card(s, CARD_PLAYED[action], action >= RELOAD_IN_PLAY)
    else:
        use_ability(s)


# ---------------------------------------------------------------------------------------------- the turn (D10 to D13)


@kernel
def next_stage(s):
    """D10 to D13: the next phase of the turn. Returns whether it asks a question."""
    if s.stage == Stage.PLAY:
        return ask_menu(s)
    if s.stage == Stage.DISCARD:
        return ask_discard(s)
    if s.stage == Stage.SETUP:
        return ask_setup(s)
    if s.stage == Stage.BEGIN:
        begin_turn(s)
    elif s.stage == Stage.DYNAMITE:
        s.stage = Stage.RATTLESNAKE
        check_wearer(s, Card.DYNAMITE, Kind.DYNAMITE)
    elif s.stage == Stage.RATTLESNAKE:
        s.stage = Stage.STAMPEDE
        check_wearer(s, Card.RATTLESNAKE, Kind.RATTLESNAKE)
    elif s.stage == Stage.STAMPEDE:
        s.stage = Stage.DRAW
        stampede(s)
    elif s.stage == Stage.DRAW:
        s.stage = Stage.PLAY
        draw_phase(s)
    else:
        end_turn(s)
    return False


@kernel
def begin_turn(s):
    """D10: a turn begins."""
    s.bangs_played = 0
    s.swapped = 0
    s.abilities_used = 0
    s.stage = Stage.DYNAMITE
    log(s, Event.TURN, s.turn_of, s.turn & LOW_BITS, s.turn >> NUM_LOW_BITS)


@kernel
def check_wearer(s, name, kind):
    """D10: Dynamite and Rattlesnake work on either character of the turn side, each as a complete effect."""
    for slot in range(2):
        if wears(s, s.turn_of, slot, name):
            begin_effect(s)
            effect = push(s, kind)
            effect.side = s.turn_of
            effect.slot = slot
            return


@kernel
def stampede(s):
    """D10: Stampede moves the side's token to its other character."""
    side = s.turn_of
    if not alone(s, side) and (wears(s, side, 0, Card.STAMPEDE) or wears(s, side, 1, Card.STAMPEDE)):
        begin_effect(s)
        move_token(s, side, side)


@kernel
def draw_phase(s):
    """D11: draw 2, or 3 for Dalton Bros, one more with a Bank; Pat Garret shows their second card."""
    side = s.turn_of
    number = number_to_draw(active_ability(s, side), s, side)
    if wears(s, side, s.active[side], Card.BANK):
        number += 1
    for place in range(number):
        card = draw(s, side, side)
        if place == 1 and card >= 0:
            at_second_card(active_ability(s, side), s, side, card)


@kernel
def ask_discard(s):
    """D13: discard down to the active character's life, or to 2 if that is 1."""
    side = s.turn_of
    limit = max(s.life[side, s.active[side]], 2)
    if s.hand_count[side] <= limit:
        s.stage = Stage.END
        return False
    allow_hand(s, side)
    return ask(s, side, Question.DISCARD)


@kernel
def end_turn(s):
    """D31: the other side's turn, unless the turn limit is reached."""
    if s.turn == s.turn_limit:
        truncate(s)
        return
    s.turn += 1
    s.turn_of = 1 - s.turn_of
    s.stage = Stage.BEGIN


@kernel
def truncate(s):
    """D31: the game ends undecided."""
    s.result = TRUNCATED
    s.stage = Stage.OVER
    log(s, Event.TRUNCATED, 0, 0, 0)


# ------------------------------------------------------------------------------------------------ setting up (D6, D7)


@kernel
def ask_setup(s):
    """D6, D7: Law, then Outlaw chooses who is active; then both draw their hands and Law's turn begins."""
    for side in range(2):
        if s.active[side] < 0:
            clear(s.legal)
            allow(s.legal, SETUP)
            allow(s.legal, SETUP + 1)
            return ask(s, side, Question.SETUP)
    for side in range(2):
        for slot in range(2):
            log(s, Event.SETUP, side, slot, s.character[side, slot])
    for side in range(2):
        draw_cards(s, side, FIRST_HANDS[side])
    s.stage = Stage.BEGIN
    return False


@kernel
def new_game(s):
    """D6, D7: draw the characters, shuffle the decks, and let the sides choose."""
    wipe(s)
    seed_rng(s.rng, s.seed)
    s.turn = 1
    s.symbol = NOBODY
    no_cards(s.revealed)
    no_cards(s.store)
    no_cards(s.drawn)
    for side in range(2):
        draw_characters(s, side)
        fill_deck(s, side)
    s.stage = Stage.SETUP
    run(s)


@kernel
def draw_characters(s, side):
    """D6: draw a side's characters, except those the options name; two stand in the slots, the others in reserve."""
    free = _EVERYBODY
    rest = MAX_CHARACTERS
    for place in range(s.per_side):
        if s.given[side, place] >= 0:
            free ^= _ONE << np.uint64(s.given[side, place] - CHARACTERS_OF[side, 0])
            rest -= 1
    for place in range(s.per_side):
        character = s.given[side, place]
        if character < 0:
            index = nth_bit(free, below(s.rng, rest))
            free ^= _ONE << np.uint64(index)
            rest -= 1
            character = CHARACTERS_OF[side, index]
        if place < 2:
            s.character[side, place] = character
            s.life[side, place] = LIFE[character]
        else:
            s.reserve[side].cards[s.per_side - 1 - place] = character
    s.reserve[side].count = s.per_side - 2
    s.active[side] = NOBODY


@kernel
def fill_deck(s, side):
    """D7: the side's forty cards, shuffled."""
    deck = s.deck[side]
    for place in range(DECK_SIZE):
        deck.cards[place] = DECKS[side, place]
    deck.count = DECK_SIZE
    shuffle_pile(s.rng, deck)
