"""Hits, points, reveals, triggers and eliminations: what happens inside and after an effect (D9, D20 to D29)."""

from __future__ import annotations

from bang_env.core.cards import take_top
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.layout import DECIDED
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.pending import dequeue, pop, push, top
from bang_env.duel.actions import (
    ACCEPT,
    AVOID,
    BACK,
    DECLINE,
    DISCARD,
    EQUIP,
    NUM_PLACES,
    OPPONENT_ACTIVE,
    REVEAL,
    TAKE_HIT,
    USE_BARREL,
    USE_HAT,
    USE_SID,
    Question,
)
from bang_env.duel.cards import (
    ALL_NAMES,
    ANY_CARD_AVOIDS,
    BARREL_SYMBOL,
    EQUIPMENT_INDEX,
    FACE_OF,
    IF_AVOIDED,
    IS_BANG,
    LIFE,
    NAME_OF,
    NUM_EQUIPMENT,
    NUM_NAMES,
    RETURNS_FIRE,
    SYMBOL_OF,
    Card,
    Character,
    IfAvoided,
)
from bang_env.duel.rules.characters import (
    AVOIDED_BY_SID,
    BARREL_USED,
    PAYING,
    RETURNING_FIRE,
    SID_USED,
    TEX,
    active_ability,
    at_activated,
    at_answer,
    at_elimination,
    at_loss,
    at_opponent_swapped,
    at_shot,
    at_shot_avoided,
    at_theft,
    can_lose_for_partner,
    cards_to_plunder,
    names_that_avoid,
    offer_draw,
    queue_trigger,
    reveals_in_play,
)
from bang_env.duel.rules.table import (
    ability,
    can_draw,
    discard_by_name,
    discard_equipment,
    draw,
    draw_cards,
    here,
    into_hand,
    onto_pile,
    out_of_hand,
    random_card,
    rearguard,
    regain,
    take_off,
    top_card,
    wears,
)
from bang_env.duel.state import NOBODY, Event, Fate, Kind, Pick, Stage, Trigger

HAT, BARREL = int(EQUIPMENT_INDEX[Card.HAT]), int(EQUIPMENT_INDEX[Card.BARREL])


@kernel
def ask(s, side, question):
    """Ask a question: this side must answer it with one of the actions in `s.legal`."""
    s.actor = side
    s.question = question
    return True


@kernel
def ask_may(s, side, question):
    """Ask whether a side accepts an offer."""
    clear(s.legal)
    allow(s.legal, ACCEPT)
    allow(s.legal, DECLINE)
    return ask(s, side, question)


@kernel
def place_of(s, side, slot, seen_from):
    """The place of a character as one side sees it (see PLACES); a lone character is active."""
    place = 0 if slot == s.active[side] else 1
    return place if side == seen_from else place + OPPONENT_ACTIVE


@kernel
def rank(s, side, slot):
    """D24: the order in which triggers of the same moment join the queue, by where their characters stand."""
    order = 0 if side == s.turn_of else 1
    return order if slot == s.active[side] else order + 2


# ------------------------------------------------------------------------------------------------------- reveals (D9)


@kernel
def go_reveal(s, f):
    """D9: reveal the top card of a deck; with Bart Masterson in play, reveal two, and that side chooses one."""
    deck = f.by
    if f.step == 0:
        f.step = 1
        s.symbol = NOBODY
        first = top_card(s, deck)
        if first < 0:
            pop(s)
            return False
        log(s, Event.REVEAL, f.side, first, 0)
        second = -1
        s.revealed[0] = first
        if reveals_in_play(s, 0) or reveals_in_play(s, 1):
            second = top_card(s, deck)
        if second < 0:
            count_card(s, 0)
            return False
        log(s, Event.REVEAL, f.side, second, 0)
        s.revealed[1] = second
        if FACE_OF[first] == FACE_OF[second]:
            count_card(s, 0)
            return False
    clear(s.legal)
    allow(s.legal, REVEAL)
    allow(s.legal, REVEAL + 1)
    return ask(s, 0 if reveals_in_play(s, 0) else 1, Question.REVEAL)


@kernel
def count_card(s, which):
    """D9: one revealed card counts; the other goes on the discard pile under it."""
    other = s.revealed[1 - which]
    card = s.revealed[which]
    if other >= 0:
        onto_pile(s, other)
        log(s, Event.COUNTS, 0, card, 0)
    onto_pile(s, card)
    s.symbol = SYMBOL_OF[card]
    s.revealed[0] = NOBODY
    s.revealed[1] = NOBODY
    pop(s)


# --------------------------------------------------------------------------------------------------------- hits (D20)


@kernel
def shoot(s, side, slot, by, by_slot, card):
    """D20, D21: a card or an ability (card -1) hits a character; Tex Killer's BANG! cards also ask for a payment."""
    hit = push(s, Kind.HIT)
    hit.side = side
    hit.slot = slot
    hit.by = by
    hit.by_slot = by_slot
    hit.by_character = s.character[by, by_slot]
    hit.card = card
    if card >= 0 and IS_BANG[card]:
        at_shot(active_ability(s, by), hit)


@kernel
def go_hit(s, f):
    """D20: the target's owner answers until the hit is avoided or taken."""
    side, slot = f.side, f.slot
    if f.step == 0:
        if not here(s, side, slot):
            pop(s)
            return False
        log(s, Event.HIT, side, slot, f.by)
        f.step = 1
    elif f.step == 2:
        reveal_answered(s, f)
        return False
    if f.used & PAYING:
        return ask_payment(s, side)
    return ask_answer(s, f, side, slot)


@kernel
def ask_answer(s, f, side, slot):
    """D20, D21: offer every answer of the target's owner; against Tex Killer only if a card remains to pay with."""
    tex = f.used & TEX != 0
    clear(s.legal)
    allow(s.legal, TAKE_HIT)
    if not tex or s.hand_count[side] >= 2:
        any_card = f.card >= 0 and ANY_CARD_AVOIDS[f.card]
        fit = ALL_NAMES if any_card else names_that_avoid(ability(s, side, slot))
        allow_many(s.legal, AVOID, s.names[side, 0] & fit)
    if not tex or s.hand_count[side] >= 1:
        if wears(s, side, slot, Card.HAT):
            allow(s.legal, USE_HAT)
        if not f.used & BARREL_USED and wears(s, side, slot, Card.BARREL) and can_draw(s, side):
            allow(s.legal, USE_BARREL)
        at_answer(ability(s, side, slot), s, f, side)
    return ask(s, side, Question.HIT)


@kernel
def answer_hit(s, action):
    """D20: one answer to a hit."""
    f = top(s)
    side, slot = f.side, f.slot
    if action == TAKE_HIT:
        take_hit(s, f)
    elif action == USE_HAT:
        discard_equipment(s, side, slot, HAT)
        answered(s, f, Card.HAT)
    elif action == USE_BARREL:
        f.used |= BARREL_USED
        f.step = 2
        f.left = BARREL_USED
        effect = push(s, Kind.REVEAL)
        effect.side = side
        effect.slot = slot
        effect.by = side
    elif action == USE_SID:
        f.used |= SID_USED
        f.step = 2
        f.left = SID_USED
        log(s, Event.ABILITY, side, Character.SID_CURRY, 0)
        effect = push(s, Kind.REVEAL)
        effect.side = side
        effect.slot = slot
        effect.by = 1 - side
    else:
        discard_by_name(s, side, action - AVOID)
        if RETURNS_FIRE[action - AVOID]:
            f.used |= RETURNING_FIRE
        answered(s, f, action - AVOID)


@kernel
def reveal_answered(s, f):
    """D20: after a reveal for Barrel or Sid Curry the hit is avoided, or the owner answers again."""
    f.step = 1
    if s.symbol == BARREL_SYMBOL:
        if f.left == SID_USED:
            f.used |= AVOIDED_BY_SID
            answered(s, f, NUM_NAMES + Character.SID_CURRY)
        else:
            answered(s, f, Card.BARREL)


@kernel
def answered(s, f, means):
    """D21: an answer avoids the hit; Tex Killer's only once the owner has paid a further card."""
    f.left = means
    if f.used & TEX:
        f.used |= PAYING
    else:
        avoid(s, f)


@kernel
def ask_payment(s, side):
    """D21: the owner pays with any further hand card, or takes the hit."""
    clear(s.legal)
    allow(s.legal, TAKE_HIT)
    allow_many(s.legal, DISCARD, s.names[side, 0])
    return ask(s, side, Question.PAYMENT)


@kernel
def answer_payment(s, action):
    """D21: the owner pays, or takes the hit."""
    f = top(s)
    if action == TAKE_HIT:
        take_hit(s, f)
    else:
        discard_by_name(s, f.side, action - DISCARD)
        avoid(s, f)


@kernel
def take_hit(s, f):
    """The target loses 1, caused by the shooting side."""
    side, slot, by = f.side, f.slot, f.by
    pop(s)
    effect = push(s, Kind.LOSE)
    effect.side = side
    effect.slot = slot
    effect.by = by
    effect.left = 1


@kernel
def avoid(s, f):
    """D22, D23: when a hit is avoided its triggers join the queue, then the card does what it does if avoided."""
    side, slot, by, by_slot = f.side, f.slot, f.by, f.by_slot
    shooter, card, used = f.by_character, f.card, f.used
    log(s, Event.AVOIDED, side, slot, f.left)
    pop(s)
    shooter_first = rank(s, by, s.active[by]) < rank(s, side, slot)
    if by != side and shooter_first:
        at_shot_avoided(active_ability(s, by), s, by)
    if used & RETURNING_FIRE:
        queue_trigger(s, Trigger.RETURN_FIRE, 1 - side, NOBODY, side, slot, 0)
    elif used & AVOIDED_BY_SID:
        queue_trigger(s, Trigger.HIT_EXACT, by, by_slot, side, slot, shooter)
    if by != side and not shooter_first:
        at_shot_avoided(active_ability(s, by), s, by)
    if card >= 0:
        if_avoided(s, by, side, card)


@kernel
def if_avoided(s, shooter, target, card):
    """What some BANG! cards do as soon as their hit is avoided."""
    effect = IF_AVOIDED[card]
    if effect == IfAvoided.DISCARD_EQUIPMENT:
        effect = push(s, Kind.EQUIPMENT)
        effect.side = shooter
        effect.card = card
        effect.left = Pick.CARBINE
    elif effect == IfAvoided.OPPONENT_DISCARDS:
        effect = push(s, Kind.FORCED_DISCARD)
        effect.side = target
    elif effect == IfAvoided.DRAW:
        offer_draw(s, shooter, shooter, 1)
    elif effect == IfAvoided.REGAIN:
        regain(s, shooter, s.active[shooter], 1)
    elif effect == IfAvoided.MOVE_TOKEN:
        effect = push(s, Kind.TOKEN)
        effect.side = shooter


# ------------------------------------------------------------------------------------------------ losing points (D25)


@kernel
def go_lose(s, f):
    """D25: a character loses points one by one; Buffalo Bell may lose one for a partner."""
    side, slot = f.side, f.slot
    if f.left <= 0 or not here(s, side, slot):
        pop(s)
        return False
    if can_lose_for_partner(ability(s, side, 1 - slot), s, side, 1 - slot):
        return ask_may(s, side, Question.BELL)
    lose_point(s, f, slot)
    return False


@kernel
def answer_bell(s, action):
    """D25: Buffalo Bell loses the point, or does not."""
    f = top(s)
    lose_point(s, f, f.slot if action == DECLINE else 1 - f.slot)


@kernel
def lose_point(s, f, slot):
    """D25: a character loses one point; if they still live, their ability may react."""
    side, by = f.side, f.by
    f.left -= 1
    s.life[side, slot] -= 1
    log(s, Event.LOSE, side, slot, s.life[side, slot])
    at_loss(ability(s, side, slot), s, side, slot, by)


# -------------------------------------------------------------------------------------------- cards taken by a player


@kernel
def allow_equipment(s, side, slot, seen_from):
    """Offer every Equipment card that a character wears."""
    place = place_of(s, side, slot, seen_from)
    for index in range(NUM_EQUIPMENT):
        if s.worn[side, slot] >> index & 1:
            allow(s.legal, EQUIP + NUM_PLACES * index + place)


@kernel
def take_equipment(s, thief, side, slot, index):
    """An Equipment card in play goes into a hand, for all to see."""
    card = take_off(s, side, slot, index)
    log(s, Event.EQUIPMENT, side, card, slot << 4 | Fate.TAKEN)
    into_hand(s, thief, card, True)
    theft_from_play(s, thief, side, slot)


@kernel
def steal_from_hand(s, thief, victim, back):
    """A random card of a hand goes into the other; its former owner knows it."""
    card = out_of_hand(s, victim, random_card(s, victim, back))
    log(s, Event.STEAL, thief, card, 0)
    into_hand(s, thief, card, True)
    theft_from_hand(s, victim)


# ----------------------------------------------------------------------------------------------------- triggers (D24)


@kernel
def theft_from_hand(s, victim):
    """D28: the opponent takes or discards a card of this side's hand while Wild Bill is active."""
    at_theft(active_ability(s, victim), s, victim, s.active[victim])


@kernel
def theft_from_play(s, thief, victim, slot):
    """D28: the opponent takes or discards Wild Bill's own Equipment."""
    if thief != victim:
        at_theft(ability(s, victim, slot), s, victim, slot)


@kernel
def move_token(s, side, mover):
    """D27: a side's token moves to its other character; Tom Thorn, and the other side's Clock and Jango, may react."""
    s.active[side] = 1 - s.active[side]
    other = 1 - side
    log(s, Event.TOKEN, side, s.active[side], mover)
    if side == s.turn_of:
        at_activated(active_ability(s, side), s, side)
    if mover == side:
        watcher = s.active[other]
        if here(s, other, watcher) and wears(s, other, watcher, Card.CLOCK):
            queue_trigger(s, Trigger.DRAW, other, NOBODY, other, watcher, 0)
        at_opponent_swapped(active_ability(s, other), s, other)
    if side != s.turn_of:
        at_activated(active_ability(s, side), s, side)


@kernel
def go_settle(s):
    """D24: after an effect, check the end, then eliminate one by one, then take the first trigger of the queue."""
    if fallen(s, 0, 0) or fallen(s, 0, 1) or fallen(s, 1, 0) or fallen(s, 1, 1):
        remove_fallen(s)
    elif s.waiting > 0:
        begin_trigger(s, dequeue(s))
    else:
        pop(s)
    return False


@kernel
def fallen(s, side, slot):
    """D24: whether the character in this slot has no life left and is still to be eliminated."""
    return s.character[side, slot] >= 0 and s.life[side, slot] == 0


@kernel
def remove_fallen(s):
    """D24, D26: a side that has nobody left has lost; otherwise the first of the fallen is eliminated."""
    for side in range(2):
        if s.reserve[side].count == 0 and not here(s, side, 0) and not here(s, side, 1):
            finish(s, 1 - side)
            return
    for order in range(4):
        side = s.turn_of if order % 2 == 0 else 1 - s.turn_of
        slot = s.active[side] if order < 2 else 1 - s.active[side]
        if fallen(s, side, slot):
            effect = push(s, Kind.ELIMINATE)
            effect.side = side
            effect.slot = slot
            return


@kernel
def begin_trigger(s, t):
    """D24, D29: resolve a trigger, unless its character or the exact target of its hit has left play."""
    side, by, by_slot = t.side, t.by, t.by_slot
    present = here(s, by, by_slot) and s.character[by, by_slot] == t.by_character
    if t.kind == Trigger.RETURN_FIRE:
        effect = push(s, Kind.HIT)
        effect.side = side
        effect.slot = s.active[side]
        effect.by = by
        effect.by_slot = by_slot
        effect.by_character = t.by_character
    elif not present:
        return
    elif t.kind == Trigger.HIT_ACTIVE:
        shoot(s, side, s.active[side], by, by_slot, NOBODY)
    elif t.kind == Trigger.HIT_REARGUARD:
        shoot(s, side, rearguard(s, side), by, by_slot, NOBODY)
    elif t.kind == Trigger.HIT_EXACT:
        if s.character[side, t.slot] == t.left:
            shoot(s, side, t.slot, by, by_slot, NOBODY)
    elif t.kind == Trigger.DRAW:
        draw(s, side, side)
    elif t.kind == Trigger.MAY_DRAW:
        offer_draw(s, side, side, t.left)
    else:
        effect = push(s, Kind.POET)
        effect.side = side


@kernel
def go_may_draw(s, f):
    """A side may draw, if there is a card to draw."""
    if not can_draw(s, f.by):
        pop(s)
        return False
    return ask_may(s, f.side, Question.MAY_DRAW)


@kernel
def answer_may_draw(s, action):
    """The side draws, or does not."""
    f = top(s)
    side, deck, number = f.side, f.by, f.left
    pop(s)
    if action == ACCEPT:
        for _ in range(number):
            draw(s, side, deck)


@kernel
def allow_backs(s, victim):
    """Offer a random card of a hand, by the backs that it shows."""
    for back in range(2):
        if s.backs[victim, back] > 0:
            allow(s.legal, BACK + back)


@kernel
def go_poet(s, f):
    """D25: Slim Poet's side may discard a random card of the opponent's hand."""
    side = f.side
    if s.hand_count[1 - side] == 0:
        pop(s)
        return False
    clear(s.legal)
    allow_backs(s, 1 - side)
    allow(s.legal, DECLINE)
    return ask(s, side, Question.POET)


@kernel
def answer_poet(s, action):
    """D25: Slim Poet's side discards a card with the back it chose, or none."""
    victim = 1 - top(s).side
    pop(s)
    if action != DECLINE:
        card = out_of_hand(s, victim, random_card(s, victim, action - BACK))
        log(s, Event.DISCARD, victim, card, 1 - victim)
        onto_pile(s, card)
        theft_from_hand(s, victim)


# -------------------------------------------------------------------------------------------------- elimination (D26)


@kernel
def go_eliminate(s, f):
    """D26: Bull Anderson takes cards, Equipment is discarded, the owner draws 2, Bill Tightman, the reserve enters."""
    side, slot = f.side, f.slot
    if f.step == 0:
        f.step = 1
        log(s, Event.OUT, side, slot, s.character[side, slot])
        f.by = NOBODY
        for other in range(2):
            cards = cards_to_plunder(active_ability(s, other))
            if cards > 0:
                f.by = other
                f.left = cards
    if f.step == 1:
        if f.left > 0 and ask_bull(s, f, side, slot):
            return True
        f.step = 2
        strip(s, side, slot)
        draw_cards(s, side, 2)
        for other in range(2):
            at_elimination(active_ability(s, other), s, other)
        return False
    replace(s, side, slot)
    pop(s)
    return False


@kernel
def ask_bull(s, f, side, slot):
    """D26: offer the Equipment of the eliminated and their side's hand, by backs. Returns whether there is any card."""
    bull = f.by
    clear(s.legal)
    allow_equipment(s, side, slot, bull)
    has_card = s.equipment[side, slot].count > 0
    if bull != side and s.hand_count[side] > 0:
        allow_backs(s, side)
        has_card = True
    allow(s.legal, DECLINE)
    if has_card:
        ask(s, bull, Question.BULL)
    return has_card


@kernel
def answer_bull(s, action):
    """D26: Bull Anderson's side takes a card, or stops."""
    f = top(s)
    side, slot, bull = f.side, f.slot, f.by
    f.left -= 1
    if action == DECLINE:
        f.left = 0
    elif action >= BACK:
        steal_from_hand(s, bull, side, action - BACK)
    else:
        take_equipment(s, bull, side, slot, (action - EQUIP) // NUM_PLACES)


@kernel
def strip(s, side, slot):
    """D26: the remaining Equipment is discarded, first played first."""
    while s.equipment[side, slot].count > 0:
        discard_equipment(s, side, slot, EQUIPMENT_INDEX[NAME_OF[s.equipment[side, slot].cards[0]]])


@kernel
def replace(s, side, slot):
    """D26: the top of the reserve takes the slot with full life; with no reserve the survivor holds the token."""
    s.eliminated |= 1 << s.character[side, slot]
    if s.reserve[side].count > 0:
        character = take_top(s.reserve[side])
        s.character[side, slot] = character
        s.life[side, slot] = LIFE[character]
        log(s, Event.ENTERS, side, slot, character)
    else:
        s.character[side, slot] = NOBODY
        s.active[side] = 1 - slot


@kernel
def finish(s, winner):
    """D26, D31: a side without characters has lost."""
    s.result = DECIDED
    s.depth = 0
    s.waiting = 0
    s.returns[winner] = 1
    s.returns[1 - winner] = -1
    s.stage = Stage.OVER
    log(s, Event.OVER, winner, 0, 0)
