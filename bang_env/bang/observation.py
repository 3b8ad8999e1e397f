"""BANG!'s observation: the table of its pieces, and the kernels that write it from a player's chair.

Place 0 is the observer and place k the seat k steps to the left, as in the actions' `+k`. Numbers without an upper
bound, such as the cards in a hand, are shown as n / (n + 1) or n / (n + 4), which tells all of them apart. Suits and
distances are those that count now (E9, E27, A8). The pieces of the events and of Armed & Dangerous are zeros without
these expansions.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import LIMITED, Question
from bang_env.bang.cards import (
    CARD_NAMES,
    COPIES,
    EFFECT,
    LOADED_NAMES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_EVENTS,
    MOST_LIFE,
    MOST_TOKENS,
    NAME_OF,
    NAME_WORDS,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_EVENTS,
    NUM_IN_PLAY,
    NUM_LOADED,
    NUM_NAMES,
    NUM_TOKENS,
    ROLE_NAMES,
    SET_WORDS,
    SETS,
    SUITS,
    VALUE_OF,
    Card,
    Effect,
)
from bang_env.bang.rules.characters import ANSWERED, BARREL_USED, JOURDONNAIS_USED
from bang_env.bang.rules.effects import AT_ONE, HARMLESS, REPEATABLE, UNAVOIDABLE
from bang_env.bang.rules.knowledge import is_aside, knows_role, knows_spare
from bang_env.bang.rules.table import distance, is_armed, suit_of, weapon_range
from bang_env.bang.state import QUEUE_ROOM, Gain, Kind, Pick, Price, Shot, Stage
from bang_env.core.bits import first_bit
from bang_env.core.cards import contains
from bang_env.core.jit import kernel
from bang_env.core.layout import PLAYING, Layout, Piece
from bang_env.core.seats import next_alive, seat_left, steps_left

N = MAX_PLAYERS
NUM_ROLES, NUM_SUITS, NUM_SETS, MOST_VALUE = len(ROLE_NAMES), len(SUITS), len(SETS), int(VALUE_OF.max())
NUM_LIMITED, MOST_DISTANCE = len(LIMITED), N
MOST_DYING = 4
TOPS, STATE_TOPS = 2, 3
"""How many cards from the top of the deck the observation can speak of, and the full state."""

PIECES = [
    Piece("taken", (N,), "1 if somebody sits at this place (the observer, then by steps to the left)"),
    Piece("alive", (N,), "1 if they are not eliminated"),
    Piece("life", (N,), f"life / {MOST_LIFE}; 0 for the dying"),
    Piece("dying", (N,), f"points that a dying player needs to live / {MOST_DYING}"),
    Piece("max_life", (N,), f"starting life / {MOST_LIFE}"),
    Piece("role", (N, NUM_ROLES), "role (sheriff, deputy, outlaw, renegade) where the observer knows it, else zeros"),
    Piece("character", (N, NUM_CHARACTERS), "character, in the order of characters.csv"),
    Piece("copied", (NUM_CHARACTERS,), "the character whose ability Vera Custer has"),
    Piece("hand_size", (N,), "cards in the hand, n / (n + 4)"),
    Piece("in_play", (N, NUM_IN_PLAY), "cards in play by name: 1, or 1/2 for a green one that was put down this turn"),
    Piece("distance_to", (N,), f"distance from the observer now (B2) / {MOST_DISTANCE}; 0 for the eliminated"),
    Piece("distance_from", (N,), "distance to the observer, likewise"),
    Piece("in_range", (N,), "1 if the observer's weapon reaches this player"),
    Piece("in_danger", (N,), "1 if this player's weapon reaches the observer"),
    Piece("turn_of", (N,), "1 for the player whose turn it is"),
    Piece("asked", (N,), "1 for the player who decides"),
    Piece("question", (len(Question),), "what is asked: " + ", ".join(q.name.lower() for q in Question)),
    Piece("stage", (len(Stage),), "where the turn goes on: " + ", ".join(part.name.lower() for part in Stage)),
    Piece("hand", (NUM_NAMES,), "own hand by name, n / (n + 1)"),
    Piece("hand_known", (NUM_NAMES,), "cards of the own hand that somebody else knows of, likewise"),
    Piece("known", (N - 1, NUM_NAMES), "cards that the observer knows of in each other hand (B9), likewise"),
    Piece("top", (TOPS, NUM_NAMES), "names of the deck's top cards, where the observer knows them"),
    Piece("top_suit", (TOPS, NUM_SUITS), "their suits: " + ", ".join(SUITS)),
    Piece("top_value", (TOPS,), f"their values / {MOST_VALUE}"),
    Piece("deck", (), f"cards in the deck / {NUM_CARDS}"),
    Piece("discard", (NUM_NAMES,), "the discard pile by name / copies of the name"),
    Piece("discard_top", (NUM_NAMES,), "name of its top card"),
    Piece("discard_suit", (NUM_SUITS,), "suit of its top card"),
    Piece("discard_size", (), f"cards in it / {NUM_CARDS}"),
    Piece("in_progress", (len(Kind),), "effects in progress: " + ", ".join(k.name.lower() for k in Kind)),
    Piece("left", (len(Kind),), "how much of each is still needed: answers, points, cards; n / (n + 1)"),
    Piece("card", (NUM_NAMES,), "the card whose effect is in progress"),
    Piece("card_suit", (NUM_SUITS,), "its suit"),
    Piece("by", (N,), "who causes what is in progress"),
    Piece("target", (N,), "whom it concerns"),
    Piece("to_come", (N,), "who comes later: in a General Store, Gatling, Indians!, Brawl, The Daltons; whom Claus the "
          "Saint gives a card later; a Duel's other side"),
    Piece("hit", (6,), "a hit: Barrel used, Jourdonnais used, another answer given; at one player alone, unavoidable, "
          "harmless"),
    Piece("price", (len(Price),), "what cards are discarded for: " + ", ".join(p.name.lower() for p in Price)),
    Piece("pick", (len(Pick),), "what happens to the card that is picked: " + ", ".join(p.name.lower() for p in Pick)),
    Piece("gain", (len(Gain),), "how tokens are gained: " + ", ".join(g.name.lower() for g in Gain)),
    Piece("shot", (len(Shot),), "what comes after a hit: " + ", ".join(shot.name.lower() for shot in Shot)),
    Piece("named", (N,), f"the targets of a Quick Shot or an Arrow, first to last: 1 / {N}, 2 / {N}, ..."),
    Piece("result", (), "1 if a draw! that may be repeated has succeeded"),
    Piece("silenced", (N,), "1 for the target of a Big Fifty (A14)"),
    Piece("bomb_of", (N,), "1 for whom a Bomb hits after this effect (A11)"),
    Piece("shots_by", (N,), "shots of Julie Cutter that come after this effect (A31), n / (n + 1)"),
    Piece("shots_at", (N,), "at whom they go, likewise"),
    Piece("open", (NUM_NAMES,), "open cards of a General Store, and the observer's own as Kit Carlson or Claus the "
          "Saint, n / (n + 1)"),
    Piece("flipped", (2, NUM_NAMES), "names of the cards that wait for Lucky Duke's choice"),
    Piece("flipped_suit", (2, NUM_SUITS), "their suits"),
    Piece("flipped_value", (2,), f"their values / {MOST_VALUE}"),
    Piece("bangs_played", (), "BANG! cards played this turn, n / (n + 1)"),
    Piece("abilities_used", (NUM_LIMITED,), "uses this turn of abilities with a limit, José Delgado's first, likewise"),
    Piece("aimed", (N, N), "hits and Duels that row aimed at column alone, n / (n + 4)"),
    Piece("spared", (N, N), "times row aimed at another while column could be aimed at, likewise"),
    Piece("robbed", (N, N), "cards that row took or discarded of column by choice, likewise"),
    Piece("helped", (N, N), "points that row let column regain by choice, likewise"),
    Piece("jailed", (N, N), "times row put column in Jail, likewise"),
    Piece("event", (NUM_EVENTS,), "events, in the order of events.csv: 1 for the one in play, 3/4 for the next (E2), "
          "1/4 for those that have been in play"),
    Piece("events_left", (), f"cards in the stack of events / {MOST_EVENTS}"),
    Piece("event_rounds", (), f"events that have come into play / {MOST_EVENTS}"),
    Piece("event_player", (N,), "1 for the player at whose turn the next event comes in (E3)"),
    Piece("named_suit", (NUM_SUITS,), "the suit that the turn player has named (E16)"),
    Piece("marked", (), "the card that Law of the West has marked (E33): its number in cards.csv, from 1, / "
          f"{NUM_NAMES}"),
    Piece("extra_turn", (), "1 in a turn that Vendetta gave (E39)"),
    Piece("ghost", (N,), "1 for a ghost (E12)"),
    Piece("first_out", (N,), "1 for the player who was eliminated first, unless they have returned as Dead Man (E29)"),
    Piece("spare", (NUM_CHARACTERS,), f"spare characters that the observer knows (E18): their place, from 1, / {N}; "
          f"so the own one has 1 / {N}"),
    Piece("tokens", (N,), f"load tokens on characters / {MOST_TOKENS}"),
    Piece("loads", (NUM_LOADED,), f"load tokens / {MOST_TOKENS} on the orange cards in play: "
          + ", ".join(CARD_NAMES[name] for name in LOADED_NAMES)),
    Piece("supply", (), f"load tokens that nobody has / {NUM_TOKENS}"),
    Piece("bell_tower", (), "1 while a Bell Tower is rung (A8)"),
    Piece("bandolier", (), "1 if a Bandolier was used this turn (A8)"),
    Piece("players", (MAX_PLAYERS - MIN_PLAYERS + 1,), "number of players, 3 to 8"),
    Piece("sets", (NUM_SETS,), "sets in use: " + ", ".join(SETS)),
    Piece("abilities", (), "1 if characters have their abilities"),
    Piece("turns_left", (), "share of the turn limit that is left; 0 without limit"),
    Piece("over", (), "1 when the game is over"),
]

OBSERVATION = Layout(PIECES)
STATE = Layout([
    *PIECES,
    Piece("all_roles", (N, NUM_ROLES), "every role"),
    Piece("all_hands", (N, NUM_NAMES), "every hand by name, n / (n + 1)"),
    Piece("deck_cards", (NUM_NAMES,), "the deck by name / copies of the name"),
    Piece("next_cards", (STATE_TOPS, NUM_NAMES), "names of the deck's top cards"),
    Piece("next_suits", (STATE_TOPS, NUM_SUITS), "their suits"),
    Piece("next_values", (STATE_TOPS,), f"their values / {MOST_VALUE}"),
    Piece("event_order", (NUM_EVENTS,), "the stack of events: 1 for the next, 1/2 for the second, 1/3, ..."),
    Piece("all_spares", (N, NUM_CHARACTERS), "every spare character"),
])
"""The observation of the player who is asked, followed by what they cannot see."""

(TAKEN, ALIVE, LIFE, IS_DYING, MAX_LIFE, ROLE, CHARACTER, COPIED, HAND_SIZE, IN_PLAY, DISTANCE_TO, DISTANCE_FROM,
 IN_RANGE, IN_DANGER, TURN_OF, ASKED, QUESTION, STAGE, HAND, HAND_KNOWN, KNOWN, TOP, TOP_SUIT, TOP_VALUE, DECK,
 DISCARD, DISCARD_TOP, DISCARD_SUIT, DISCARD_SIZE, IN_PROGRESS, LEFT, CARD, CARD_SUIT, BY, TARGET, TO_COME, HIT,
 PRICE, PICK, GAIN, SHOT, NAMED, RESULT, SILENCED, BOMB_OF, SHOTS_BY, SHOTS_AT, OPEN, FLIPPED, FLIPPED_SUIT,
 FLIPPED_VALUE, BANGS_PLAYED, ABILITIES_USED, AIMED, SPARED, ROBBED, HELPED, JAILED, EVENT, EVENTS_LEFT, EVENT_ROUNDS,
 EVENT_PLAYER, NAMED_SUIT, MARKED, EXTRA_TURN, GHOST, FIRST_OUT, SPARE, TOKENS, LOADS, SUPPLY, BELL_TOWER, BANDOLIER,
 PLAYERS, IN_USE, HAS_ABILITIES, TURNS_LEFT, IS_OVER, ALL_ROLES, ALL_HANDS, DECK_CARDS, NEXT_CARDS, NEXT_SUITS,
 NEXT_VALUES, EVENT_ORDER, ALL_SPARES) = (STATE.at(name) for name in STATE)

_CAUSED = (Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.SWEEP, Kind.DUEL, Kind.PICK, Kind.SHOT, Kind.WEAPON,
           Kind.UPGRADE, Kind.IGNORE, Kind.LAID, Kind.JULIE)
IS_CAUSED = np.isin(np.arange(len(Kind)), _CAUSED)
"""Effects whose `by` is the player who causes them."""
_AIMED = (Kind.FLIP, Kind.DYNAMITE, Kind.JAIL, Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.DUEL, Kind.PICK, Kind.SHOT,
          Kind.WEAPON, Kind.IGNORE, Kind.BOMB, Kind.JULIE)
HAS_TARGET = np.isin(np.arange(len(Kind)), _AIMED)
"""Effects whose `seat` is the player whom they concern."""
AIMS_LATER = np.isin(np.arange(len(Kind)), (Kind.COST, Kind.UPGRADE, Kind.CLAUS, Kind.PAY))
"""Effects whose `target` is one."""

_1, _2, _HALF = np.float32(1), np.float32(2), np.float32(0.5)
_BIT, _NO_BITS = np.uint64(1), np.uint64(0)
_PER_LIFE, _PER_POINT = np.float32(1 / MOST_LIFE), np.float32(1 / MOST_DYING)
_PER_STEP, _PER_CARD, _PER_VALUE = np.float32(1 / MOST_DISTANCE), np.float32(1 / NUM_CARDS), np.float32(1 / MOST_VALUE)
_PER_SEAT, _PER_EVENT, _PER_LOAD = np.float32(1 / N), np.float32(1 / MOST_EVENTS), np.float32(1 / MOST_TOKENS)
_PER_TOKEN, _PER_NAME = np.float32(1 / NUM_TOKENS), np.float32(1 / NUM_NAMES)
_QUARTER, _THREE_QUARTERS = np.float32(0.25), np.float32(0.75)
PER_COPY = (1 / COPIES).astype(np.float32)
FEW = (np.arange(256) / (np.arange(256) + 1)).astype(np.float32)
MANY = (np.arange(256) / (np.arange(256) + 4)).astype(np.float32)
"""Numbers as shares of 1: n / (n + 1) for small ones, n / (n + 4) for those that can grow."""


@kernel
def observe(s, player, out):
    """Write all that a player can know, seen from their chair."""
    out[:] = 0
    for place in range(s.num_players):
        seat = seat_left(s, player, place)
        write_seat(s, seat, place, out)
        if knows_role(s, player, seat):
            out[ROLE + NUM_ROLES * place + s.role[seat]] = _1
    if s.alive[player] != 0:
        write_distances(s, player, out)
    write_course(s, player, out)
    write_hand(s, player, out)
    write_knowledge(s, player, out)
    write_piles(s, out)
    if s.depth > 0:
        write_effects(s, player, out)
    write_memory(s, player, out)
    if s.event >= 0 or s.event_deck.count > 0:
        write_event(s, player, out)
    if is_armed(s):
        write_tokens(s, player, out)


@kernel
def write_seat(s, seat, place, out):
    """What everybody sees of one seat."""
    out[TAKEN + place] = _1
    out[ALIVE + place] = s.alive[seat]
    life = s.life[seat]
    if life > 0:
        out[LIFE + place] = life * _PER_LIFE
    elif s.alive[seat] != 0 and s.ghost[seat] == 0:
        out[IS_DYING + place] = min((1 - life) * _PER_POINT, _1)
    out[MAX_LIFE + place] = s.max_life[seat] * _PER_LIFE
    out[CHARACTER + NUM_CHARACTERS * place + s.character[seat]] = _1
    if s.copied[seat] >= 0:
        out[COPIED + s.copied[seat]] = _1
    out[HAND_SIZE + place] = MANY[s.hand_count[seat]]
    worn = s.worn[seat]
    fresh = s.fresh[seat]
    while worn != 0:
        index = first_bit(worn)
        out[IN_PLAY + NUM_IN_PLAY * place + index] = _HALF if worn & ~(worn - _BIT) & fresh != 0 else _1
        worn &= worn - _BIT


@kernel
def write_distances(s, player, out):
    """B2, B3: how far the other living players are away, and whose weapon reaches whom."""
    reach = weapon_range(s, player)
    for place in range(1, s.num_players):
        seat = seat_left(s, player, place)
        if s.alive[seat] != 0:
            there = distance_now(s, player, seat)
            back = distance_now(s, seat, player)
            out[DISTANCE_TO + place] = there * _PER_STEP
            out[DISTANCE_FROM + place] = back * _PER_STEP
            out[IN_RANGE + place] = there <= reach
            out[IN_DANGER + place] = back <= weapon_range(s, seat)


@kernel
def distance_now(s, seat, other):
    """B2, A8: the distance from one seat to another; a Bell Tower brings everybody near to the turn player."""
    return 1 if s.bell_tower != 0 and seat == s.turn_of else distance(s, seat, other)


@kernel
def write_course(s, player, out):
    """Whose turn it is, who is asked what, how far the turn has come, and the game's options."""
    out[TURN_OF + steps_left(s, s.turn_of, player)] = _1
    out[STAGE + s.stage] = _1
    if s.result == PLAYING:
        out[ASKED + steps_left(s, s.actor, player)] = _1
        out[QUESTION + s.question] = _1
    else:
        out[IS_OVER] = _1
    out[BANGS_PLAYED] = FEW[s.bangs_played]
    for ability in range(NUM_LIMITED):
        out[ABILITIES_USED + ability] = FEW[s.used[ability]]
    out[PLAYERS + s.num_players - MIN_PLAYERS] = _1
    for number in range(NUM_SETS):
        out[IN_USE + number] = s.sets >> number & 1
    out[HAS_ABILITIES] = s.abilities
    if s.turn_limit > 0:
        out[TURNS_LEFT] = np.float32((s.turn_limit - s.turn + 1) / s.turn_limit)


# ---------------------------------------------------------------------------------------------------------------- cards


@kernel
def one_more(out, at):
    """Count one more in a number that is shown as n / (n + 1)."""
    out[at] = _1 / (_2 - out[at])


@kernel
def write_hand(s, player, out):
    """The own hand, and what others know of it."""
    for word in range(NAME_WORDS):
        names = s.names[player, word]
        while names != 0:
            name = 64 * word + first_bit(names)
            out[HAND + name] = FEW[s.held[player, name]]
            names &= names - _BIT
    for word in range(SET_WORDS):
        seen = _NO_BITS
        for viewer in range(s.num_players):
            seen |= s.known[viewer, word]
        seen &= s.hand[player, word]
        while seen != 0:
            one_more(out, HAND_KNOWN + NAME_OF[64 * word + first_bit(seen)])
            seen &= seen - _BIT


@kernel
def write_knowledge(s, player, out):
    """B9: what the player knows of other hands and of the top of the deck."""
    anything = _NO_BITS
    for word in range(SET_WORDS):
        anything |= s.known[player, word]
    if anything == 0:
        return
    for place in range(1, s.num_players):
        seat = seat_left(s, player, place)
        for word in range(SET_WORDS):
            cards = s.hand[seat, word] & s.known[player, word]
            while cards != 0:
                one_more(out, KNOWN + NUM_NAMES * (place - 1) + NAME_OF[64 * word + first_bit(cards)])
                cards &= cards - _BIT
    for place in range(min(TOPS, s.deck.count)):
        card = s.deck.cards[s.deck.count - 1 - place]
        if contains(s.known[player], card):
            out[TOP + NUM_NAMES * place + NAME_OF[card]] = _1
            out[TOP_SUIT + NUM_SUITS * place + suit_of(s, card)] = _1
            out[TOP_VALUE + place] = VALUE_OF[card] * _PER_VALUE


@kernel
def write_piles(s, out):
    """The deck's size and the discard pile."""
    out[DECK] = s.deck.count * _PER_CARD
    out[DISCARD_SIZE] = s.discard.count * _PER_CARD
    if s.discard.count > 0:
        for name in range(NUM_NAMES):
            out[DISCARD + name] = np.float32(s.discard_names[name]) * PER_COPY[name]
        card = s.discard.cards[s.discard.count - 1]
        out[DISCARD_TOP + NAME_OF[card]] = _1
        out[DISCARD_SUIT + suit_of(s, card)] = _1


# ----------------------------------------------------------------------------------------------- what is being resolved


@kernel
def write_effects(s, player, out):
    """What is being resolved, by whom and against whom, and the cards that lie open meanwhile."""
    for depth in range(s.depth):
        f = s.stack[depth]
        write_frame(s, f, player, out)
        if f.kind >= Kind.SHOT:
            write_further(s, f, player, out)
        elif f.kind == Kind.SWEEP or f.kind == Kind.DUEL or f.kind == Kind.STORE:
            write_turns(s, f, player, out)
    if s.waiting > 0:
        write_shots(s, player, out)
    if s.open.count > 0 and not is_aside(s, player):
        for place in range(s.open.count):
            one_more(out, OPEN + NAME_OF[s.open.cards[place]])
    if s.flipped[0] >= 0:
        for place in range(2):
            card = s.flipped[place]
            out[FLIPPED + NUM_NAMES * place + NAME_OF[card]] = _1
            out[FLIPPED_SUIT + NUM_SUITS * place + suit_of(s, card)] = _1
            out[FLIPPED_VALUE + place] = VALUE_OF[card] * _PER_VALUE


@kernel
def write_frame(s, f, player, out):
    """One effect in progress: what it is, its card, its cause, its target, and how much of it is left."""
    kind = f.kind
    out[IN_PROGRESS + kind] = _1
    out[LEFT + kind] = FEW[f.left]
    if f.card >= 0:
        out[CARD + NAME_OF[f.card]] = _1
        out[CARD_SUIT + suit_of(s, f.card)] = _1
    if f.by >= 0 and IS_CAUSED[kind]:
        out[BY + steps_left(s, f.by, player)] = _1
    if HAS_TARGET[kind]:
        out[TARGET + steps_left(s, f.seat, player)] = _1
    if f.target >= 0 and AIMS_LATER[kind]:
        out[TARGET + steps_left(s, f.target, player)] = _1
    if kind == Kind.HIT:
        out[HIT] = f.used & BARREL_USED != 0
        out[HIT + 1] = f.used & JOURDONNAIS_USED != 0
        out[HIT + 2] = f.used & ANSWERED != 0
        out[HIT + 3] = f.why & AT_ONE != 0
        out[HIT + 4] = f.why & UNAVOIDABLE != 0
        out[HIT + 5] = f.why & HARMLESS != 0
    elif kind == Kind.COST:
        out[PRICE + f.why] = _1
    elif kind == Kind.PICK:
        out[PICK + f.why] = _1
    elif kind == Kind.FLIP:
        out[RESULT] = f.step == REPEATABLE and s.success > 0


@kernel
def write_further(s, f, player, out):
    """What else there is to say of an effect of the events, the special characters or Armed & Dangerous."""
    if f.kind == Kind.TOKEN:
        out[GAIN + f.why] = _1
    elif f.kind == Kind.SHOT:
        out[SHOT + f.why] = _1
    elif f.kind == Kind.WEAPON:
        out[CARD + (Card.MISSED if f.why == 1 else Card.BANG)] = _1
    elif f.kind == Kind.UPGRADE:
        if EFFECT[NAME_OF[f.card]] == Effect.VOLLEY or EFFECT[NAME_OF[f.card]] == Effect.INDIANS:
            write_named(s, f.left + 1, player, out)
    elif f.kind == Kind.CLAUS or f.kind == Kind.DALTONS:
        first = f.seat if f.kind == Kind.CLAUS else s.event_player
        for steps in range(f.step + 1, s.num_players):
            seat = seat_left(s, first, steps)
            if s.alive[seat] != 0:
                out[TO_COME + steps_left(s, seat, player)] = _1


@kernel
def write_named(s, number, player, out):
    """A19: the targets that have been named, in their order."""
    for place in range(number):
        out[NAMED + steps_left(s, s.named[place], player)] = (place + 1) * _PER_SEAT


@kernel
def write_turns(s, f, player, out):
    """Whose turn comes later in an effect that concerns several players."""
    if f.kind == Kind.SWEEP and f.left > 0:
        write_named(s, f.left, player, out)
        for place in range(f.step, f.left):
            if s.alive[s.named[place]] != 0:
                out[TO_COME + steps_left(s, s.named[place], player)] = _1
    elif f.kind == Kind.SWEEP:
        for steps in range(f.step + 1, s.num_players):
            seat = seat_left(s, f.by, steps)
            if s.alive[seat] != 0:
                out[TO_COME + steps_left(s, seat, player)] = _1
    elif f.kind == Kind.DUEL:
        out[TO_COME + steps_left(s, f.by if f.target == f.seat else f.seat, player)] = _1
    else:
        seat = next_alive(s, f.seat)
        for _ in range(1, s.open.count):
            out[TO_COME + steps_left(s, seat, player)] = _1
            seat = next_alive(s, seat)


@kernel
def write_memory(s, player, out):
    """What everybody has done to everybody."""
    for row in range(s.num_players):
        doer = seat_left(s, player, row)
        for column in range(s.num_players):
            seat = seat_left(s, player, column)
            at = N * row + column
            out[AIMED + at] = MANY[s.aimed[doer, seat]]
            out[SPARED + at] = MANY[s.spared[doer, seat]]
            out[ROBBED + at] = MANY[s.robbed[doer, seat]]
            out[HELPED + at] = MANY[s.helped[doer, seat]]
            out[JAILED + at] = MANY[s.jailed[doer, seat]]


# ----------------------------------------------------------------------------------------- events and tokens (E2, A1)


@kernel
def write_event(s, player, out):
    """E2, E18: the event in play and the next one, what they have done, and the spare characters that are known."""
    seen = np.uint64(s.events_seen)
    while seen != 0:
        out[EVENT + first_bit(seen)] = _QUARTER
        seen &= seen - _BIT
    if s.event >= 0:
        out[EVENT + s.event] = _1
    if s.event_deck.count > 0:
        out[EVENT + s.event_deck.cards[s.event_deck.count - 1]] = _THREE_QUARTERS
    out[EVENTS_LEFT] = s.event_deck.count * _PER_EVENT
    out[EVENT_ROUNDS] = s.event_rounds * _PER_EVENT
    out[EVENT_PLAYER + steps_left(s, s.event_player, player)] = _1
    if s.named_suit >= 0:
        out[NAMED_SUIT + s.named_suit] = _1
    if s.marked >= 0:
        out[MARKED] = (1 + NAME_OF[s.marked]) * _PER_NAME
    out[EXTRA_TURN] = s.extra_turn
    for place in range(s.num_players):
        seat = seat_left(s, player, place)
        out[GHOST + place] = s.ghost[seat]
        out[FIRST_OUT + place] = s.eliminated[seat] == 1 and s.dead_man == 0
        if s.spare[seat] >= 0 and knows_spare(s, player, seat):
            out[SPARE + s.spare[seat]] = (1 + place) * _PER_SEAT


@kernel
def write_tokens(s, player, out):
    """A1, A11, A14, A31: load tokens, and what orange cards and Julie Cutter will do."""
    for place in range(s.num_players):
        out[TOKENS + place] = s.tokens[seat_left(s, player, place)] * _PER_LOAD
    for index in range(NUM_LOADED):
        out[LOADS + index] = s.loads[index] * _PER_LOAD
    out[SUPPLY] = s.supply * _PER_TOKEN
    out[BELL_TOWER] = s.bell_tower
    out[BANDOLIER] = s.bandolier
    if s.silenced >= 0:
        out[SILENCED + steps_left(s, s.silenced, player)] = _1
    if s.bomb_of >= 0:
        out[BOMB_OF + steps_left(s, s.bomb_of, player)] = _1


@kernel
def write_shots(s, player, out):
    """A31: Julie Cutter's shots that wait. They may be of a game without Armed & Dangerous: options name anybody."""
    for number in range(s.waiting):
        shot = s.queue[(s.first + number) % QUEUE_ROOM]
        one_more(out, SHOTS_BY + steps_left(s, shot.seat, player))
        one_more(out, SHOTS_AT + steps_left(s, shot.by, player))


# ------------------------------------------------------------------------------------------------------- the full state


@kernel
def observe_all(s, out):
    """Write the observation of the player who is asked (the turn player when over), then all that they cannot see."""
    player = s.turn_of if s.actor < 0 else s.actor
    observe(s, player, out)
    for place in range(s.num_players):
        seat = seat_left(s, player, place)
        out[ALL_ROLES + NUM_ROLES * place + s.role[seat]] = _1
        if s.spare[seat] >= 0:
            out[ALL_SPARES + NUM_CHARACTERS * place + s.spare[seat]] = _1
        for name in range(NUM_NAMES):
            out[ALL_HANDS + NUM_NAMES * place + name] = FEW[s.held[seat, name]]
    for place in range(s.deck.count):
        name = NAME_OF[s.deck.cards[place]]
        out[DECK_CARDS + name] += PER_COPY[name]
    for name in range(NUM_NAMES):
        out[DECK_CARDS + name] = min(out[DECK_CARDS + name], _1)
    for place in range(min(STATE_TOPS, s.deck.count)):
        card = s.deck.cards[s.deck.count - 1 - place]
        out[NEXT_CARDS + NUM_NAMES * place + NAME_OF[card]] = _1
        out[NEXT_SUITS + NUM_SUITS * place + suit_of(s, card)] = _1
        out[NEXT_VALUES + place] = VALUE_OF[card] * _PER_VALUE
    for place in range(s.event_deck.count):
        out[EVENT_ORDER + s.event_deck.cards[place]] = _1 / np.float32(s.event_deck.count - place)
