"""What each play, use and ability does (B27 to B39, B48 to B50, E36, E38, S2, A13 to A25, A28 to A34)."""

from __future__ import annotations

from bang_env.bang.actions import (
    ACCEPT,
    CARD_PLAYED,
    CHOOSE_CARD,
    CHOOSE_PLAYER,
    DISCARD,
    FRANKIE,
    FROM_HAND,
    MEXICALI,
    RICOCHET,
    SNIPER,
    STEPS_TO_TARGET,
    TAKE_HIT,
    USE,
    USE_BASS,
    USE_CHUCK,
    USE_JOSE,
    USE_RINGO,
    USE_SID,
    USE_WILL,
    Question,
)
from bang_env.bang.cards import (
    AMOUNT,
    BLUE_NAMES,
    CARDS_OF_NAME,
    CARDS_OF_SUIT,
    COLOUR,
    DANGEROUS,
    DIAMONDS,
    DRAWS,
    EFFECT,
    FIRST_LOADED,
    FIRST_TOKENS,
    LOADED_CARD,
    MOST_TOKENS,
    NAME_OF,
    NAME_WORDS,
    NEEDS_ANOTHER,
    PLAY_INDEX,
    PRICE,
    SET_WORDS,
    TARGET,
    UPGRADED,
    Card,
    Character,
    Colour,
    Effect,
    Target,
)
from bang_env.bang.rules import menu
from bang_env.bang.rules.characters import (
    at_avoided,
    at_gift,
    at_put,
    beer_points,
    could_ignore,
    gave_card,
    look_at_suzy,
    shots_needed,
    spared,
)
from bang_env.bang.rules.effects import (
    AT_ONE,
    HARMLESS,
    UNAVOIDABLE,
    ask,
    ask_may,
    begin_effect,
    can_drink,
    lose,
    offer_bangs,
    offer_cards,
    offer_hand,
    pay,
    pay_tokens,
    shoot,
)
from bang_env.bang.rules.events import NO_SUIT, suit_for_all
from bang_env.bang.rules.menu import MEXICALIS_PRICE, may_aim
from bang_env.bang.rules.table import (
    ANY_SUIT,
    BIG_FIFTY,
    DIAMONDS_FIRST,
    DIAMONDS_LAST,
    DISCARDED,
    PLAYED,
    all_others,
    all_tokens,
    copy_to_leave,
    discard_by_name,
    discard_card,
    discard_in_play,
    draw_cards,
    has_card,
    has_worn,
    is_armed,
    is_diamonds,
    is_discarded,
    lay,
    lift,
    load_card,
    load_of,
    names_of_suit,
    note_powers,
    onto_discard,
    out_of_hand,
    random_card,
    regain,
    renew_deck,
    sees,
    spend,
    steal_card,
    take_back,
    take_in_play,
    unload_card,
    unload_character,
    weapon_range,
    works,
)
from bang_env.bang.rules.tokens import gain_tokens
from bang_env.bang.state import NOBODY, Event, Fate, Gain, Kind, Outcome, Pick, Price, Shot
from bang_env.core.bits import first_bit
from bang_env.core.cards import put, take_top
from bang_env.core.events import log
from bang_env.core.jit import kernel
from bang_env.core.legal import allow, allow_many, clear
from bang_env.core.pending import pop, push, top
from bang_env.core.seats import remember, seat_left

ALL_DIAMONDS, OTHER_SUIT = 0, 1
"""The `used` of Doc Holyday's cost: whether a card of another suit than diamonds has been discarded (B46)."""
BUNTLINE, DOUBLE_BARREL, THUNDERER = (int(PLAY_INDEX[c]) for c in (
    Card.BUNTLINE_SPECIAL, Card.DOUBLE_BARREL, Card.THUNDERER))
NO_WEAPON = -1
BASS_GAINS = 2
OFFERED, PAID, CHOOSES, SETTLED = 0, 1, 2, 3
"""The `step` of an upgrade (A18)."""

# ------------------------------------------------------------------------------------------------------ the menu (B24)


@kernel
def play(s, action):
    """B24, A8: one action of the menu, as an effect of its own; it uses up a rung Bell Tower."""
    begin_effect(s)
    top(s).used = s.bell_tower
    seat = s.turn_of
    steps = STEPS_TO_TARGET[action]
    target = seat_left(s, seat, steps) if steps >= 0 else NOBODY
    if action >= RICOCHET:
        ricochet(s, seat, target)
    elif action >= SNIPER:
        snipe(s, seat, target)
    elif action >= USE_SID:
        use_ability(s, seat, action, target)
    elif action >= USE:
        use_card(s, seat, CARD_PLAYED[action], target)
    elif CARD_PLAYED[action] < 0:
        aim_bang(s, seat, Card.MISSED, target)
    elif CARD_PLAYED[action] == Card.BANG:
        aim_bang(s, seat, Card.BANG, target)
    else:
        play_card(s, seat, CARD_PLAYED[action], target)


@kernel
def play_card(s, seat, name, target):
    """B27, B36: a card that is no BANG! leaves the hand; brown cards take effect, the others are put in play."""
    effect = EFFECT[name]
    at_all = (effect == Effect.HIT_ALL or (effect == Effect.INDIANS and target < 0) or effect == Effect.DISCARD_ALL
              or effect == Effect.STORE or effect == Effect.HEAL_ALL)
    brown = COLOUR[name] == Colour.BROWN
    aimed = all_others(s, seat) if at_all else 1 << target if target >= 0 and target != seat else 0
    spare = effect != Effect.DUEL and effect != Effect.STORE
    card = copy_to_leave(s, seat, name, aimed, spare, brown and target >= 0, PLAYED, ANY_SUIT)
    log(s, Event.PLAY, seat, card, target)
    out_of_hand(s, seat, card)
    if not brown:
        put_in_play(s, seat, card, target)
        return
    onto_discard(s, card)
    if NEEDS_ANOTHER[name]:
        cost = pay(s, seat, Price.CARD, 1)
        cost.card = card
        cost.target = target
    else:
        carry_out(s, seat, name, card, target)


@kernel
def put_in_play(s, seat, card, target):
    """B36, A3, S3: a card is laid in front of a player; an orange one with tokens."""
    name = NAME_OF[card]
    owner = seat if target < 0 else target
    lay(s, owner, card)
    if TARGET[name] == Target.JAIL:
        remember(s.jailed, seat, target, 1)
    elif TARGET[name] == Target.BOMB and owner != seat:
        remember(s.aimed, seat, owner, 1)
    if COLOUR[name] == Colour.ORANGE:
        load_card(s, owner, PLAY_INDEX[name], FIRST_TOKENS)
    at_put(s.power[seat], s, seat, card, owner)
    if is_armed(s) and COLOUR[name] != Colour.GREEN:
        laid = push(s, Kind.LAID)
        laid.by = seat
        laid.card = card
        laid.step = 1


@kernel
def use_card(s, seat, name, target):
    """B31, A8: a player discards a green card in play for its effect, or pays with the tokens of an orange one."""
    index = PLAY_INDEX[name]
    if COLOUR[name] == Colour.ORANGE:
        card = LOADED_CARD[index - FIRST_LOADED]
        log(s, Event.USE, seat, card, target)
        spend(s, seat, index, PRICE[name])
    else:
        card = lift(s, seat, index)
        log(s, Event.USE, seat, card, target)
        onto_discard(s, card)
    carry_out(s, seat, name, card, target)


@kernel
def carry_out(s, seat, name, card, target):
    """A18, A20, A33: a card takes effect, unless it can be upgraded or ignored first."""
    brown = COLOUR[name] == Colour.BROWN
    if brown and target >= 0 and EFFECT[name] == Effect.DISCARD and UPGRADED[name] and spared(s, target, seat, card):
        log(s, Event.UNAFFECTED, target, card, 0)
    elif (brown and target >= 0 and EFFECT[name] != Effect.HIT and EFFECT[name] != Effect.VOLLEY
          and EFFECT[name] != Effect.INDIANS and could_ignore(s, target, seat, card)):
        offer = push(s, Kind.IGNORE)
        offer.seat = target
        offer.by = seat
        offer.card = card
    else:
        take_effect(s, seat, name, card, target)


@kernel
def take_effect(s, seat, name, card, target):
    """B32 to B37: the effect of a card that is not ignored."""
    effect = EFFECT[name]
    if UPGRADED[name]:
        upgrade = push(s, Kind.UPGRADE)
        upgrade.by = seat
        upgrade.card = card
        upgrade.target = target
        s.named[0] = target
    elif effect == Effect.HIT:
        draw_cards(s, seat, DRAWS[name])
        note_aim(s, seat, target, TARGET[name])
        if name == Card.FLINTLOCK:
            wait_for_hit(s, target, seat, card, Shot.FLINTLOCK)
        shoot(s, target, seat, card, 1, AT_ONE)
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
    elif effect == Effect.TAKE:
        rob(s, seat, target, card, Pick.TAKE)
    elif effect == Effect.DISCARD:
        rob(s, seat, target, card, Pick.STRIP if name == Card.WHIP else Pick.DISCARD)
    elif effect == Effect.STEAL:
        remember(s.robbed, seat, target, 1)
        steal_card(s, seat, target, random_card(s, target))
    elif effect == Effect.RELOAD:
        gain_tokens(s, seat, Gain.RELOADING, AMOUNT[name])
    elif effect == Effect.RUST:
        rust(s, seat)
    elif effect == Effect.BANDOLIER:
        s.bandolier = 1
    elif effect == Effect.BELL_TOWER:
        s.bell_tower = 1


# ------------------------------------------------------------------ BANG! cards, Sniper and Ricochet (B28, B39, A13)


@kernel
def aim_bang(s, seat, name, target):
    """B28, A13, A14: a BANG! card is aimed; the owner of a dangerous weapon may pay for its effect before it leaves."""
    weapon = dangerous_weapon(s, seat, name)
    if weapon == NO_WEAPON:
        fire(s, seat, name, target, NO_WEAPON, False)
    elif weapon == BIG_FIFTY and not sees(s, seat, target, weapon_range(s, seat)):
        fire(s, seat, name, target, weapon, True)
    else:
        offer = push(s, Kind.WEAPON)
        offer.seat = target
        offer.by = seat
        offer.why = int(name == Card.MISSED)


@kernel
def dangerous_weapon(s, seat, name):
    """A13, A16: the weapon whose effect a player may pay for when they shoot with a card of this name, -1 for none."""
    weapons = s.worn[seat] & DANGEROUS
    if weapons == 0 or not works(s, seat) or load_of(s, first_bit(weapons)) == 0:
        return NO_WEAPON
    weapon = first_bit(weapons)
    if weapon == DOUBLE_BARREL and not has_diamonds_of(s, seat, name):
        return NO_WEAPON
    return weapon


@kernel
def has_diamonds_of(s, seat, name):
    """A16: whether a hand has a copy of a name that counts as diamonds and may be played."""
    if suit_for_all(s.event) != NO_SUIT or (s.named_suit >= 0 and s.named_suit != DIAMONDS):
        return False
    for word in range(SET_WORDS):
        if s.hand[seat, word] & CARDS_OF_NAME[name, word] & CARDS_OF_SUIT[DIAMONDS, word] != 0:
            return True
    return False


@kernel
def go_weapon(s, f):
    """A13: the shooter may pay for the effect of the weapon."""
    return ask_may(s, f.by)


@kernel
def answer_weapon(s, action):
    """A13: the shot is fired, with the effect or without it."""
    f = top(s)
    seat, target, name = f.by, f.seat, Card.MISSED if f.why == 1 else Card.BANG
    pop(s)
    fire(s, seat, name, target, first_bit(s.worn[seat] & DANGEROUS), action == ACCEPT)


@kernel
def fire(s, seat, name, target, weapon, paid):
    """B28, B40, A14 to A17: a BANG! card, or a Missed! as one, is played at a player."""
    wanted = ANY_SUIT
    if weapon == DOUBLE_BARREL:
        wanted = DIAMONDS_FIRST if paid else DIAMONDS_LAST
    if paid:
        log(s, Event.USE, seat, LOADED_CARD[weapon - FIRST_LOADED], target)
        spend(s, seat, weapon, 1)
        if weapon == BIG_FIFTY:
            s.silenced = target
            note_powers(s)
    card = copy_to_leave(s, seat, name, 1 << target, True, True, PLAYED, wanted)
    log(s, Event.PLAY if name == Card.BANG else Event.AS_BANG, seat, card, target)
    out_of_hand(s, seat, card)
    onto_discard(s, card)
    s.bangs_played += 1
    if paid and weapon == THUNDERER:
        take_back(s, seat, card)
    note_aim(s, seat, target, Target.IN_RANGE)
    if paid and weapon == BIG_FIFTY:
        wait_for_hit(s, target, seat, card, Shot.BIG_FIFTY)
    elif paid and weapon == BUNTLINE:
        wait_for_hit(s, target, seat, card, Shot.BUNTLINE)
    elif s.power[seat] == Character.BLOODY_MARY:
        wait_for_hit(s, target, seat, card, Shot.BANG)
    flags = AT_ONE | UNAVOIDABLE if paid and weapon == DOUBLE_BARREL else AT_ONE
    shoot(s, target, seat, card, shots_needed(s.power[seat]), flags)


@kernel
def wait_for_hit(s, seat, by, card, shot):
    """Let something come after the next hit, which is at this seat."""
    after = push(s, Kind.SHOT)
    after.seat = seat
    after.by = by
    after.card = card
    after.why = shot


@kernel
def go_shot(s, f):
    """A14, A15, A21, A29, E36: what comes after a hit."""
    seat, by, card, outcome = f.seat, f.by, f.card, f.step
    avoided = outcome == Outcome.AVOIDED
    if f.why == Shot.FLINTLOCK:
        return go_flintlock(s, f)
    if f.why == Shot.RICOCHET:
        pop(s)
        if outcome == Outcome.TAKEN and has_worn(s, seat, PLAY_INDEX[NAME_OF[card]]):
            discard_in_play(s, seat, PLAY_INDEX[NAME_OF[card]], Fate.DISCARDED)
        return False
    if f.why == Shot.BUNTLINE and avoided and s.hand_count[seat] > 0:
        f.why = Shot.BANG
        pay(s, seat, Price.BUNTLINE, 1)
        return False
    if f.why == Shot.BIG_FIFTY:
        s.silenced = NOBODY
        note_powers(s)
    pop(s)
    if avoided:
        at_avoided(s.power[by], s, by)
    return False


@kernel
def go_flintlock(s, f):
    """A21: when a Flintlock is avoided, its player may pay to take it back."""
    by, card = f.by, f.card
    if f.used != 0:
        pop(s)
        take_back(s, by, card)
        return False
    if f.step == Outcome.AVOIDED and is_discarded(s, card) and all_tokens(s, by) >= PRICE[Card.FLINTLOCK]:
        return ask_may(s, by)
    pop(s)
    return False


@kernel
def answer_flintlock(s, action):
    """A21: pay, or leave the card where it is."""
    f = top(s)
    if action == ACCEPT:
        f.used = 1
        pay_tokens(s, f.by, PRICE[Card.FLINTLOCK])
    else:
        pop(s)


@kernel
def discard_as_bang(s, seat, target, diamonds_spare):
    """E36, E38: a BANG! card is discarded at somebody; Calamity Janet's BANG! copies leave before a Missed!."""
    name = Card.BANG if s.held[seat, Card.BANG] > 0 else Card.MISSED
    card = copy_to_leave(s, seat, name, 1 << target, diamonds_spare, False, PLAYED, ANY_SUIT)
    discard_card(s, seat, card)
    return card


@kernel
def snipe(s, seat, target):
    """E38: two BANG! cards together are one hit that needs two answers."""
    first = discard_as_bang(s, seat, target, True)
    second = discard_as_bang(s, seat, target, is_diamonds(s, first))
    s.bangs_played += 1
    note_aim(s, seat, target, Target.IN_RANGE)
    if s.power[seat] == Character.BLOODY_MARY:
        wait_for_hit(s, target, seat, first, Shot.BANG)
    shoot(s, target, seat, second if is_diamonds(s, first) else first, 2, 0)


@kernel
def ricochet(s, seat, target):
    """E36: a BANG! card is shot at a card in play, unless its owner is unaffected."""
    card = discard_as_bang(s, seat, target, True)
    remember(s.robbed, seat, target, 1)
    if spared(s, target, seat, card):
        log(s, Event.UNAFFECTED, target, card, 0)
        return
    choice = push(s, Kind.PICK)
    choice.seat = target
    choice.by = seat
    choice.card = card
    choice.why = Pick.RICOCHET


# -------------------------------------------------------------------------------- upgrades, ignored cards, Rust (A18)


@kernel
def go_upgrade(s, f):
    """A18, A19, A20: a player may pay for more of the card, again and again; then comes its effect."""
    if f.step == PAID:
        f.step = OFFERED
        spreads = EFFECT[NAME_OF[f.card]] == Effect.VOLLEY or EFFECT[NAME_OF[f.card]] == Effect.INDIANS
        if not spreads:
            f.left += 1
        elif further_targets(s, f) != 0:
            f.step = CHOOSES
    if f.step == CHOOSES:
        offer_further(s, f)
        return ask(s, f.by, Question.PLAYER)
    if f.step == OFFERED and may_upgrade(s, f):
        return ask_may(s, f.by)
    by, card, target, more = f.by, f.card, f.target, f.left
    pop(s)
    finish_upgrade(s, by, NAME_OF[card], card, target, more)
    return False


@kernel
def may_upgrade(s, f):
    """A18: whether an upgrade can be paid for and would do something."""
    name, by = NAME_OF[f.card], f.by
    if all_tokens(s, by) < PRICE[name]:
        return False
    effect = EFFECT[name]
    if effect == Effect.HEAL:
        return s.ghost[by] == 0 and s.life[by] + AMOUNT[name] + f.left < s.max_life[by]
    if effect == Effect.DISCARD:
        return f.left == 0
    if effect == Effect.DRAW:
        return True
    others = further_targets(s, f)
    for seat in range(s.num_players):
        if others >> seat & 1 and not spared(s, seat, by, f.card):
            return True
    return False


@kernel
def further_targets(s, f):
    """A19: the players who could be targets too, as bits of their seats."""
    bits = 0
    for steps in range(1, s.num_players):
        seat = seat_left(s, f.by, steps)
        if s.alive[seat] != 0 and may_aim(s, f.by, seat, TARGET[NAME_OF[f.card]]):
            bits |= 1 << seat
    for place in range(f.left + 1):
        bits &= ~(1 << s.named[place])
    return bits


@kernel
def offer_further(s, f):
    """A19: offer the players who could be targets too."""
    clear(s.legal)
    others = further_targets(s, f)
    for steps in range(1, s.num_players):
        if others >> seat_left(s, f.by, steps) & 1:
            allow(s.legal, CHOOSE_PLAYER + steps)


@kernel
def answer_upgrade(s, action):
    """A18: pay for more, or let the card take effect; or name one more target."""
    f = top(s)
    if f.step == CHOOSES:
        f.left += 1
        s.named[f.left] = seat_left(s, f.by, action - CHOOSE_PLAYER)
        f.step = OFFERED
    elif action == ACCEPT:
        f.step = PAID
        pay_tokens(s, f.by, PRICE[NAME_OF[f.card]])
    else:
        f.step = SETTLED


@kernel
def finish_upgrade(s, seat, name, card, target, more):
    """A19, A20: the effect of a card, with what was paid for."""
    effect = EFFECT[name]
    if effect == Effect.HEAL:
        regain(s, seat, AMOUNT[name] + more)
    elif effect == Effect.DRAW:
        draw_cards(s, seat, AMOUNT[name] + more)
    elif effect == Effect.DISCARD:
        remember(s.robbed, seat, target, 1)
        choice = push(s, Kind.PICK)
        choice.seat = target
        choice.by = seat
        choice.why = Pick.STRIP_FOR_HAND if more > 0 else Pick.STRIP
    else:
        for place in range(more + 1):
            note_aim(s, seat, s.named[place], TARGET[name])
        if more == 0 and effect == Effect.VOLLEY:
            shoot(s, target, seat, card, 1, AT_ONE)
        elif more == 0 and could_ignore(s, target, seat, card):
            offer = push(s, Kind.IGNORE)
            offer.seat = target
            offer.by = seat
            offer.card = card
        else:
            sweep_named(s, seat, card, more + 1)


@kernel
def sweep_named(s, seat, card, number):
    """A19: a card concerns the players that were named, in that order."""
    sweep = push(s, Kind.SWEEP)
    sweep.by = seat
    sweep.card = card
    sweep.left = number


@kernel
def go_ignore(s, f):
    """A33: Ms. Abigail may ignore a card."""
    return ask_may(s, f.seat)


@kernel
def answer_ignore(s, action):
    """A33: the card does nothing, or takes effect."""
    f = top(s)
    seat, by, card = f.seat, f.by, f.card
    pop(s)
    if action == ACCEPT:
        log(s, Event.IGNORED, seat, card, 0)
    elif EFFECT[NAME_OF[card]] == Effect.INDIANS:
        sweep_named(s, by, card, 1)
    else:
        take_effect(s, by, NAME_OF[card], card, seat)


@kernel
def rust(s, seat):
    """A24: one token leaves each orange card and the character of each other player, for the player's character."""
    for steps in range(1, s.num_players):
        other = seat_left(s, seat, steps)
        if s.alive[other] == 0:
            continue
        look_at_suzy(s)
        place = 0
        while place < s.in_play[other].count:
            card = s.in_play[other].cards[place]
            index = PLAY_INDEX[NAME_OF[card]]
            place += 1
            if COLOUR[NAME_OF[card]] == Colour.ORANGE and load_of(s, index) > 0:
                place -= int(load_of(s, index) == 1)
                unload_card(s, other, index)
                keep_token(s, seat)
        if s.tokens[other] > 0:
            unload_character(s, other)
            keep_token(s, seat)


@kernel
def keep_token(s, seat):
    """A24: a token goes to the player's character, or to the supply if there is no room."""
    if s.tokens[seat] < MOST_TOKENS:
        s.tokens[seat] += 1
        log(s, Event.TOKENS, seat, s.tokens[seat], 0)
    else:
        s.supply += 1


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
    """B38, S2, A28 to A34: an ability of the menu."""
    log(s, Event.ABILITY, seat, s.power[seat], target)
    if action == USE_CHUCK:
        draw_later(s, seat, 2)
        lose(s, seat, 1, NOBODY)
    elif action == USE_JOSE:
        s.used[menu.JOSE] += 1
        pay(s, seat, Price.JOSE, 1)
    elif action == USE_SID:
        pay(s, seat, Price.SID, 2)
    elif action == USE_WILL:
        s.used[menu.WILL] += 1
        pay(s, seat, Price.WILL, 1)
    elif action == USE_BASS:
        s.used[menu.BASS] += 1
        pay(s, seat, Price.BASS, 1)
    elif action == USE_RINGO:
        s.used[menu.RINGO] += 1
        gain_tokens(s, seat, Gain.RINGO, 2)
    elif action >= FRANKIE:
        s.used[menu.FRANKIE] += 1
        payment = pay_tokens(s, seat, 1)
        payment.target = target
    elif action >= MEXICALI:
        s.used[menu.MEXICALI] += 1
        note_aim(s, seat, target, Target.IN_RANGE)
        shoot(s, target, seat, NOBODY, 1, 0)
        pay_tokens(s, seat, MEXICALIS_PRICE)
    else:
        s.used[menu.DOC] += 1
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
    elif price == Price.WILL:
        open_store(s, seat)
    elif price == Price.BASS:
        gain_tokens(s, seat, Gain.BASS, BASS_GAINS)
    elif price == Price.DOC:
        if s.power[target] != Character.APACHE_KID or suits == OTHER_SUIT:
            shoot(s, target, seat, NOBODY, 1, 0)
        else:
            log(s, Event.UNAFFECTED, target, NOBODY, 0)
    return False


@kernel
def offer_cost(s, f):
    """B30, B38, S2: offer any hand card; for José Delgado only blue ones, for Uncle Will those that may be played."""
    clear(s.legal)
    if f.why == Price.JOSE:
        for word in range(NAME_WORDS):
            allow_many(s.legal, DISCARD + 64 * word, s.names[f.seat, word] & BLUE_NAMES[word])
    elif f.why == Price.WILL and s.named_suit >= 0:
        for word in range(NAME_WORDS):
            allow_many(s.legal, DISCARD + 64 * word, names_of_suit(s, f.seat, word))
    else:
        offer_hand(s, f.seat, DISCARD)


@kernel
def answer_cost(s, action):
    """B30, B38: the player discards the card."""
    f = top(s)
    card = copy_for_cost(s, f, action - DISCARD)
    if not is_diamonds(s, card):
        f.used = OTHER_SUIT
    f.left -= 1
    f.step += 1
    discard_card(s, f.seat, card)


@kernel
def copy_for_cost(s, f, name):
    """B46, S2: which copy is discarded. Doc Holyday's cards are aimed at the target: until one of another suit has
    gone, diamonds would spare an Apache Kid. Uncle Will's card is aimed at all others."""
    if f.why == Price.DOC:
        return copy_to_leave(s, f.seat, name, 1 << f.target, f.used != OTHER_SUIT, False, DISCARDED, ANY_SUIT)
    if f.why == Price.WILL:
        return copy_to_leave(s, f.seat, name, all_others(s, f.seat), False, False, PLAYED, ANY_SUIT)
    return copy_to_leave(s, f.seat, name, 0, False, False, DISCARDED, ANY_SUIT)


# --------------------------------------------------------------------------------------- cards of other players (B34)


@kernel
def picks_from_hand(f):
    """B34: whether a hand card may be picked too: not one's own, and not where the rule says a card in play."""
    return f.seat != f.by and (f.why == Pick.TAKE or f.why == Pick.DISCARD)


@kernel
def go_pick(s, f):
    """B34: the player chooses the card to take or discard, unless the other has none."""
    nothing = not has_card(s, f.seat) if picks_from_hand(f) else s.in_play[f.seat].count == 0
    if nothing or s.alive[f.by] == 0:
        pop(s)
        return False
    offer_cards(s, f.seat, picks_from_hand(f))
    return ask(s, f.by, Question.WHICH_CARD)


@kernel
def answer_which(s, action):
    """B34, E36: the player takes, discards or shoots at the card."""
    f = top(s)
    seat, by, card, pick = f.seat, f.by, f.card, f.why
    pop(s)
    if action == FROM_HAND:
        chosen = random_card(s, seat)
        if pick == Pick.TAKE:
            steal_card(s, by, seat, chosen)
        else:
            discard_card(s, seat, chosen)
    elif pick == Pick.RICOCHET:
        wait_for_hit(s, seat, by, card_in_play(s, seat, action - CHOOSE_CARD), Shot.RICOCHET)
        shoot(s, seat, by, card, 1, HARMLESS)
    elif pick == Pick.DISCARD or pick == Pick.STRIP:
        discard_in_play(s, seat, action - CHOOSE_CARD, Fate.DISCARDED)
    else:
        take_in_play(s, by, seat, action - CHOOSE_CARD)


@kernel
def card_in_play(s, seat, index):
    """The card of a name in front of a seat, -1 if there is none."""
    for place in range(s.in_play[seat].count):
        if PLAY_INDEX[NAME_OF[s.in_play[seat].cards[place]]] == index:
            return s.in_play[seat].cards[place]
    return NOBODY


# --------------------------------------------------------------------------- Gatling, Howitzer, Indians!, Brawl, Duel


@kernel
def go_sweep(s, f):
    """B34, B48, B49, A19: a card concerns all others, one after another from the player's left, or those named."""
    by, card = f.by, f.card
    effect = EFFECT[NAME_OF[card]]
    if f.target >= 0:
        offer_bangs(s, f.target)
        return ask(s, f.target, Question.GIVE_BANG)
    while f.step < (f.left if f.left > 0 else s.num_players - 1):
        f.step += 1
        seat = s.named[f.step - 1] if f.left > 0 else seat_left(s, by, f.step)
        if s.alive[seat] == 0:
            continue
        if effect == Effect.HIT_ALL or effect == Effect.VOLLEY:
            shoot(s, seat, by, card, 1, 0)
            return False
        look_at_suzy(s)
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
    discard_by_name(s, seat, name)
