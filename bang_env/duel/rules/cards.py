"""What each card and ability does (D10, D17 to D19a and section 6)."""

from __future__ import annotations

from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.pending import pop, push, top
from bang_env.duel.actions import (
    BACK,
    DECLINE,
    DISCARD,
    EQUIP,
    NUM_PLACES,
    OPPONENT_ACTIVE,
    OWN_ACTIVE,
    RELOAD_INSTEAD,
    SLEEPS,
    TAKE,
    TARGET,
    TOKEN,
    Question,
)
from bang_env.duel.cards import (
    AMOUNT,
    DYNAMITE_SYMBOL,
    EFFECT,
    EQUIPMENT_INDEX,
    FACE_OF,
    HITS,
    IS_BANG,
    NAME_OF,
    NUM_EQUIPMENT,
    RANGE,
    SNAKE_SYMBOL,
    Card,
    Character,
    Effect,
    Range,
)
from bang_env.duel.rules.characters import MOMENTS, active_ability, at
from bang_env.duel.rules.effects import (
    allow_backs,
    allow_equipment,
    ask,
    move_token,
    shoot,
    steal_from_hand,
    take_equipment,
    theft_from_play,
)
from bang_env.duel.rules.menu import (
    BABE,
    EQUIPMENT_NAMES,
    KATIE,
    PEARL,
    SOUNDANCE,
    can_reload,
    colts_for,
    free_bangs,
    pearl_copies,
    reach,
    reachable,
    slot_at,
    targets,
)
from bang_env.duel.rules.table import (
    COMMON,
    alone,
    by_name,
    common_deck_exists,
    discard_by_name,
    discard_equipment,
    draw,
    draw_cards,
    here,
    into_hand,
    lift,
    no_cards,
    onto_pile,
    out_of_hand,
    put_on,
    rearguard,
    regain,
    take_off,
    top_card,
)
from bang_env.duel.state import NOBODY, Event, Fate, Kind, Pick

# ------------------------------------------------------------------------------------------------------- playing cards


@kernel
def begin_effect(s):
    """D24: begin a complete effect; eliminations and triggers follow when it has ended."""
    push(s, Kind.SETTLE)


@kernel
def play_card(s, name, place):
    """A side plays a card from its hand, on the character at this place (-1 for none)."""
    side = s.turn_of
    card = out_of_hand(s, side, by_name(s, side, name))
    log(s, Event.PLAY, side, card, place)
    if IS_BANG[name] and not free_bangs(s, side):
        s.bangs_played += 1
    begin_effect(s)
    if EFFECT[name] == Effect.EQUIP:
        put_on(s, side if place < OPPONENT_ACTIVE else 1 - side, slot_at(s, side, place), card)
    else:
        onto_pile(s, card)
        carry_out(s, side, name, place)


@kernel
def play_as_colt(s, name):
    """D19: a card played as a Colt counts as a BANG! card; on the pile it is what its face says."""
    side = s.turn_of
    card = out_of_hand(s, side, by_name(s, side, name))
    log(s, Event.PLAY_AS_COLT, side, card, 0)
    if not free_bangs(s, side):
        s.bangs_played += 1
    begin_effect(s)
    onto_pile(s, card)
    effect = push(s, Kind.TARGET)
    effect.side = side
    effect.card = Card.COLT


@kernel
def carry_out(s, side, name, place):
    """Section 6: the effect of an Action or BANG! card, with its target if it has one."""
    effect = EFFECT[name]
    target = side if place < OPPONENT_ACTIVE else 1 - side
    slot = slot_at(s, side, place) if place >= 0 else NOBODY
    if effect == Effect.HIT:
        shoot(s, target, slot, side, s.active[side], name)
    elif effect == Effect.HITS_PER_EQUIPMENT:
        effect = push(s, Kind.FANNING)
        effect.side = target
        effect.slot = slot
        effect.by = side
        effect.card = name
        effect.left = s.equipment[target, slot].count
    elif effect == Effect.REGAIN_BOTH:
        for own in range(2):
            if here(s, side, own):
                regain(s, side, own, AMOUNT[name])
    elif effect == Effect.SET_LIFE:
        set_life(s, side, target, slot, AMOUNT[name])
    elif effect == Effect.DUEL:
        effect = push(s, Kind.DUEL)
        effect.side = target
        effect.slot = slot
        effect.by = side
        effect.by_slot = s.active[side]
        effect.card = name
        effect.left = target
    elif effect == Effect.INDIANS or effect == Effect.GATLING:
        effect = push(s, Kind.SWEEP)
        effect.side = side
        effect.by = side
        effect.card = name
    elif effect == Effect.STORE:
        open_store(s, side, name)
    elif effect == Effect.DRAW_AND_DISCARD:
        for number in range(AMOUNT[name]):
            s.drawn[number] = draw(s, side, side)
        effect = push(s, Kind.DRAWN)
        effect.side = side
        effect.card = name
    elif effect == Effect.TAKE_EQUIPMENT:
        effect = push(s, Kind.EQUIPMENT)
        effect.side = side
        effect.card = name
        effect.left = Pick.TAKE
    elif effect == Effect.STEAL:
        effect = push(s, Kind.EQUIPMENT)
        effect.side = side
        effect.card = name
        effect.left = Pick.STEAL
    elif effect == Effect.MOVE_TOKEN:
        effect = push(s, Kind.TOKEN)
        effect.side = side
        effect.card = name


@kernel
def set_life(s, side, target, slot, points):
    """Strong Ale: life becomes 3. Points above it are lost one by one; points below it are regained."""
    life = s.life[target, slot]
    if life > points:
        effect = push(s, Kind.LOSE)
        effect.side = target
        effect.slot = slot
        effect.by = side
        effect.left = life - points
    else:
        regain(s, target, slot, points - life)


@kernel
def go_fanning(s, f):
    """Fanning: one hit after another, as many as the target wore Equipment cards."""
    if f.left <= 0 or not here(s, f.side, f.slot):
        pop(s)
    else:
        f.left -= 1
        shoot(s, f.side, f.slot, f.by, s.active[f.by], f.card)
    return False


@kernel
def go_sweep(s, f):
    """Gatling, Indians!: first the opponent's active character, then the own rearguard, then the opponent's."""
    side = f.side
    while f.step < 3:
        target = side if f.step == 1 else 1 - side
        slot = s.active[target] if f.step == 0 else 1 - s.active[target]
        if here(s, target, slot):
            if EFFECT[f.card] == Effect.GATLING:
                f.step += 1
                shoot(s, target, slot, side, s.active[side], f.card)
                return False
            return ask_hit_card(s, target, slot, Question.INDIANS)
        f.step += 1
    pop(s)
    return False


@kernel
def ask_hit_card(s, side, slot, question):
    """The side discards a Hit card, or one that this character may use as one (D19), or loses a point."""
    clear(s.legal)
    allow(s.legal, DECLINE)
    allow_many(s.legal, DISCARD, s.names[side, 0] & (HITS | colts_for(s, side, slot)))
    return ask(s, side, question)


@kernel
def answer_indians(s, action):
    """Indians!: the side discards a card, or the character loses 1."""
    f = top(s)
    side = f.side
    target = side if f.step == 1 else 1 - side
    slot = s.active[target] if f.step == 0 else 1 - s.active[target]
    f.step += 1
    if action == DECLINE:
        effect = push(s, Kind.LOSE)
        effect.side = target
        effect.slot = slot
        effect.by = side
        effect.left = 1
    else:
        discard_by_name(s, target, action - DISCARD)


@kernel
def go_duel(s, f):
    """Duel: the sides discard Hit cards in turn, the challenged one first."""
    side = f.left
    slot = f.slot if side == f.side else f.by_slot
    return ask_hit_card(s, side, slot, Question.DUEL)


@kernel
def answer_duel(s, action):
    """Duel: whoever does not discard loses 1, caused by the side that played the card."""
    f = top(s)
    side = f.left
    if action == DECLINE:
        slot = f.slot if side == f.side else f.by_slot
        by = f.by
        pop(s)
        effect = push(s, Kind.LOSE)
        effect.side = side
        effect.slot = slot
        effect.by = by
        effect.left = 1
    else:
        discard_by_name(s, side, action - DISCARD)
        f.left = 1 - side


@kernel
def open_store(s, side, name):
    """General Store: turn up 2 cards of each deck, or 4 of the common deck if there is one."""
    common = common_deck_exists(s)
    for number in range(4):
        deck = COMMON if common else (side if number < 2 else 1 - side)
        s.store[number] = top_card(s, deck)
        if s.store[number] >= 0:
            log(s, Event.STORE, side, s.store[number], 0)
    effect = push(s, Kind.STORE)
    effect.side = side
    effect.card = name


@kernel
def allow_cards(s, places, first):
    """Offer cards by name, as actions from id `first` on. Returns whether there is a card."""
    clear(s.legal)
    has_card = False
    for place in range(places.shape[0]):
        if places[place] >= 0:
            allow(s.legal, first + NAME_OF[places[place]])
            has_card = True
    return has_card


@kernel
def take_from(places, name):
    """D19a: take the card of this name whose face comes first. Returns the card."""
    best = -1
    for place in range(places.shape[0]):
        card = places[place]
        if card >= 0 and NAME_OF[card] == name and (best < 0 or FACE_OF[card] < FACE_OF[places[best]]):
            best = place
    card = places[best]
    places[best] = NOBODY
    return card


@kernel
def go_store(s, f):
    """General Store: the sides take the open cards one by one."""
    if not allow_cards(s, s.store, TAKE):
        pop(s)
        return False
    return ask(s, f.side, Question.STORE)


@kernel
def answer_store(s, action):
    """General Store: a side takes a card, for all to see."""
    f = top(s)
    side = f.side
    card = take_from(s.store, action - TAKE)
    log(s, Event.TAKE, side, card, 0)
    into_hand(s, side, card, True)
    f.side = 1 - side


@kernel
def go_drawn(s, f):
    """Wagon, Soundance Kid: the side discards one of the cards it has just drawn."""
    if not allow_cards(s, s.drawn, DISCARD):
        pop(s)
        return False
    return ask(s, f.side, Question.DRAWN)


@kernel
def answer_drawn(s, action):
    """Wagon, Soundance Kid: the card that the side chose, which the opponent has not seen, leaves the hand again."""
    side = top(s).side
    card = take_from(s.drawn, action - DISCARD)
    lift(s, side, card)
    log(s, Event.DISCARD, side, card, side)
    onto_pile(s, card)
    no_cards(s.drawn)
    pop(s)


@kernel
def go_target(s, f):
    """D18, D19: the side chooses the target of a card that it plays as a Colt or copies."""
    side = f.side
    clear(s.legal)
    allow_many(s.legal, TARGET, targets(reach(s, side), f.card))
    return ask(s, side, Question.TARGET)


@kernel
def answer_target(s, action):
    """D18, D19: the card takes effect on its target."""
    f = top(s)
    side, name = f.side, f.card
    pop(s)
    carry_out(s, side, name, action - TARGET)


@kernel
def go_equipment(s, f):
    """Schoolmarm, Stealing, Carbine, Cattle Katie: choose an Equipment card in play, or (Stealing) a hand card."""
    side = f.side
    clear(s.legal)
    has_card = False
    for owner in range(2):
        for slot in range(2):
            if s.equipment[owner, slot].count > 0 and may_pick(s, f, side, owner, slot):
                if f.left == Pick.KATIE:
                    allow_katie(s, side, slot)
                else:
                    allow_equipment(s, owner, slot, side)
                has_card = True
    if f.left == Pick.STEAL:
        allow_backs(s, 1 - side)
    elif f.left == Pick.CARBINE:
        allow(s.legal, DECLINE)
        if not has_card:
            pop(s)
            return False
    return ask(s, side, Question.EQUIPMENT)


@kernel
def may_pick(s, f, side, owner, slot):
    """Whether the card or ability lets the side choose Equipment of this character."""
    if f.left == Pick.KATIE:
        return owner == side and slot == s.active[side]
    if f.left == Pick.CARBINE:
        return slot == s.active[owner]
    return reachable(s, side, owner, slot)


@kernel
def allow_katie(s, side, slot):
    """D18: offer Cattle Katie's Equipment that is not always active."""
    for index in range(NUM_EQUIPMENT):
        if s.worn[side, slot] >> index & 1 and SLEEPS[EQUIPMENT_NAMES[index]]:
            allow(s.legal, EQUIP + NUM_PLACES * index + OWN_ACTIVE)


@kernel
def answer_equipment(s, action):
    """Schoolmarm takes the Equipment into the hand, Stealing may take a hand card, the others discard the Equipment.

    Cattle Katie's side then draws 2.
    """
    f = top(s)
    side, pick = f.side, f.left
    pop(s)
    if action == DECLINE:
        return
    if action >= BACK:
        steal_from_hand(s, side, 1 - side, action - BACK)
        return
    index, place = (action - EQUIP) // NUM_PLACES, (action - EQUIP) % NUM_PLACES
    owner = side if place < OPPONENT_ACTIVE else 1 - side
    slot = slot_at(s, side, place)
    if pick == Pick.TAKE:
        take_equipment(s, side, owner, slot, index)
    else:
        discard_equipment(s, owner, slot, index)
        theft_from_play(s, side, owner, slot)
        if pick == Pick.KATIE:
            draw_cards(s, side, 2)


@kernel
def go_token(s, f):
    """Water, Shotgun: move the token of a side with two characters; Pearl Hat may reload the copied Water instead."""
    side = f.side
    clear(s.legal)
    has_choice = False
    for mine in range(2):
        owner = side if mine == 0 else 1 - side
        if not alone(s, owner):
            allow(s.legal, TOKEN + mine)
            has_choice = True
    if f.used == 1 and can_reload(s):
        allow(s.legal, RELOAD_INSTEAD)
        has_choice = True
    if not has_choice:
        pop(s)
        return False
    return ask(s, side, Question.TOKEN)


@kernel
def answer_token(s, action):
    """Water, Shotgun: the token moves, or Pearl Hat's side draws 1."""
    side = top(s).side
    pop(s)
    if action == RELOAD_INSTEAD:
        draw(s, side, side)
    else:
        move_token(s, side if action == TOKEN else 1 - side, side)


@kernel
def go_forced_discard(s, f):
    """Peacemaker: the side chooses a hand card to discard."""
    side = f.side
    if s.hand_count[side] == 0:
        pop(s)
        return False
    allow_hand(s, side)
    return ask(s, side, Question.FORCED_DISCARD)


@kernel
def allow_hand(s, side):
    """Offer every card of a hand for discarding."""
    clear(s.legal)
    allow_many(s.legal, DISCARD, s.names[side, 0])


@kernel
def answer_forced_discard(s, action):
    """Peacemaker: the side discards the card."""
    side = top(s).side
    pop(s)
    discard_by_name(s, side, action - DISCARD)


# --------------------------------------------------------------------------------------------- other plays (D17, D18)


@kernel
def reload_card(s, name, from_play):
    """D17: the side discards a reload card, from its hand or from its active character, and draws 1."""
    side = s.turn_of
    if from_play:
        card = take_off(s, side, s.active[side], EQUIPMENT_INDEX[name])
    else:
        card = out_of_hand(s, side, by_name(s, side, name))
    log(s, Event.RELOAD, side, card, 0)
    onto_pile(s, card)
    draw(s, side, side)


@at("use", Character.BABE_LEROY)
def babe_leroy_uses(s, side):
    """D18: draw 2."""
    s.abilities_used |= 1 << BABE
    draw_cards(s, side, 2)


@at("use", Character.CATTLE_KATIE)
def cattle_katie_uses(s, side):
    """D18: Cattle Katie's side chooses the Equipment to discard."""
    s.abilities_used |= 1 << KATIE
    begin_effect(s)
    choice = push(s, Kind.EQUIPMENT)
    choice.side = side
    choice.left = Pick.KATIE


@at("use", Character.PEARL_HAT)
def pearl_hat_uses(s, side):
    """D18: Pearl Hat's side chooses a card to discard and copies the one that was on top of the discard pile."""
    s.abilities_used |= 1 << PEARL
    begin_effect(s)
    cost = push(s, Kind.COST)
    cost.side = side
    cost.card = pearl_copies(s, side)
    cost.left = PEARL


@at("use", Character.SOUNDANCE_KID)
def soundance_kid_uses(s, side):
    """D18: Soundance Kid's side chooses a card to discard and then draws from both decks."""
    s.abilities_used |= 1 << SOUNDANCE
    begin_effect(s)
    cost = push(s, Kind.COST)
    cost.side = side
    cost.left = SOUNDANCE


at_use = MOMENTS.dispatcher("use", "s", "side")


@kernel
def use_ability(s):
    """D18: the active character's ability, once a turn."""
    side = s.turn_of
    log(s, Event.ABILITY, side, s.character[side, s.active[side]], 0)
    at_use(active_ability(s, side), s, side)


@kernel
def go_cost(s, f):
    """D18: Pearl Hat's and Soundance Kid's side discards a hand card of its choice."""
    allow_hand(s, f.side)
    return ask(s, f.side, Question.COST)


@kernel
def answer_cost(s, action):
    """D18: Soundance Kid's side draws from both decks and discards one; Pearl Hat's side uses the copied card."""
    f = top(s)
    side, name, ability = f.side, f.card, f.left
    pop(s)
    discard_by_name(s, side, action - DISCARD)
    if ability == SOUNDANCE:
        s.drawn[0] = draw(s, side, side)
        s.drawn[1] = draw(s, side, 1 - side)
        effect = push(s, Kind.DRAWN)
        effect.side = side
    elif RANGE[name] != Range.NOBODY:
        effect = push(s, Kind.TARGET)
        effect.side = side
        effect.card = name
    else:
        carry_out(s, side, name, -1)
        if EFFECT[name] == Effect.MOVE_TOKEN:
            top(s).used = 1


# --------------------------------------------------------------------------------- Dynamite and Rattlesnake (D10)


@kernel
def go_dynamite(s, f):
    """D10: on a dynamite symbol the wearer loses 3 and discards it; otherwise the opponent's rearguard gets it."""
    side, slot = f.side, f.slot
    index = EQUIPMENT_INDEX[Card.DYNAMITE]
    f.step += 1
    if f.step == 1:
        effect = push(s, Kind.REVEAL)
        effect.side = side
        effect.slot = slot
        effect.by = side
    elif f.step == 2:
        if s.symbol == DYNAMITE_SYMBOL:
            effect = push(s, Kind.LOSE)
            effect.side = side
            effect.slot = slot
            effect.left = 3
        else:
            card = take_off(s, side, slot, index)
            log(s, Event.EQUIPMENT, side, card, slot << 4 | Fate.MOVED)
            put_on(s, 1 - side, rearguard(s, 1 - side), card)
            pop(s)
    else:
        discard_equipment(s, side, slot, index)
        pop(s)
    return False


@kernel
def go_rattlesnake(s, f):
    """D10: on a snake symbol the wearer loses 1; the card stays."""
    side, slot = f.side, f.slot
    f.step += 1
    if f.step == 1:
        effect = push(s, Kind.REVEAL)
        effect.side = side
        effect.slot = slot
        effect.by = side
    else:
        pop(s)
        if s.symbol == SNAKE_SYMBOL:
            effect = push(s, Kind.LOSE)
            effect.side = side
            effect.slot = slot
            effect.left = 1
    return False
