"""BANG!'s observation: the table of its pieces, and the kernels that write it from a player's chair.

Place 0 is the observer and place k the seat k steps to the left, as in the actions' `+k`. Numbers without an upper
bound, such as the cards in a hand, are shown as n / (n + 1) or n / (n + 4), which tells all of them apart. Cards and
characters of sets that cannot be played yet take no room; the vector grows when such a set becomes playable.
"""

from __future__ import annotations

import numpy as np

from bang_env.bang.actions import LIMITED, Question
from bang_env.bang.cards import (
    CHARACTER_NAMES,
    CHARACTER_SET,
    IN_PLAY_NAMES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MOST_LIFE,
    NAME_OF,
    NAME_WORDS,
    NUM_CARDS,
    ROLE_NAMES,
    SET_OF,
    SET_WORDS,
    SETS,
    SUIT_OF,
    SUITS,
    VALUE_OF,
)
from bang_env.bang.rules.characters import ANSWERED, BARREL_USED, JOURDONNAIS_USED
from bang_env.bang.rules.knowledge import is_aside, knows_role
from bang_env.bang.rules.table import distance, weapon_range
from bang_env.bang.state import Kind, Pick, Price, Stage
from bang_env.core.bits import first_bit
from bang_env.core.cards import contains
from bang_env.core.jit import kernel
from bang_env.core.layout import PLAYING, Layout, Piece
from bang_env.core.seats import next_alive, seat_left, steps_left

N = MAX_PLAYERS
SHOWN_SETS = list(range(len(SETS)))
_SHOWN_CARDS = np.isin(SET_OF, SHOWN_SETS)
NUM_NAMES = 1 + int(NAME_OF[_SHOWN_CARDS].max())
"""The card names that are shown: the first so many of the table."""
NUM_IN_PLAY = sum(name < NUM_NAMES for name in IN_PLAY_NAMES)
NUM_CHARACTERS = 1 + max(c for c in range(len(CHARACTER_NAMES)) if CHARACTER_SET[c] in SHOWN_SETS)
NUM_ROLES, NUM_SUITS, NUM_SETS, MOST_VALUE = len(ROLE_NAMES), len(SUITS), len(SETS), int(VALUE_OF.max())
COPIES = np.bincount(NAME_OF[_SHOWN_CARDS], minlength=NUM_NAMES)
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
    Piece("to_come", (N,), "who comes later: in a General Store, Gatling, Indians!, Brawl; a Duel's other side"),
    Piece("hit", (3,), "a hit: Barrel used, Jourdonnais used, another answer given"),
    Piece("price", (len(Price),), "what cards are discarded for: " + ", ".join(p.name.lower() for p in Price)),
    Piece("pick", (len(Pick),), "what happens to the card that is picked: " + ", ".join(p.name.lower() for p in Pick)),
    Piece("open", (NUM_NAMES,), "open cards of a General Store, and the observer's own as Kit Carlson, n / (n + 1)"),
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
])
"""The observation of the player who is asked, followed by what they cannot see."""

(TAKEN, ALIVE, LIFE, IS_DYING, MAX_LIFE, ROLE, CHARACTER, COPIED, HAND_SIZE, IN_PLAY, DISTANCE_TO, DISTANCE_FROM,
 IN_RANGE, IN_DANGER, TURN_OF, ASKED, QUESTION, STAGE, HAND, HAND_KNOWN, KNOWN, TOP, TOP_SUIT, TOP_VALUE, DECK,
 DISCARD, DISCARD_TOP, DISCARD_SUIT, DISCARD_SIZE, IN_PROGRESS, LEFT, CARD, CARD_SUIT, BY, TARGET, TO_COME, HIT, PRICE,
 PICK, OPEN, FLIPPED, FLIPPED_SUIT, FLIPPED_VALUE, BANGS_PLAYED, ABILITIES_USED, AIMED, SPARED, ROBBED, HELPED, JAILED,
 PLAYERS, IN_USE, HAS_ABILITIES, TURNS_LEFT, IS_OVER, ALL_ROLES, ALL_HANDS, DECK_CARDS, NEXT_CARDS, NEXT_SUITS,
 NEXT_VALUES) = (STATE.at(name) for name in STATE)

_CAUSED = (Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.SWEEP, Kind.DUEL, Kind.PICK)
IS_CAUSED = np.isin(np.arange(len(Kind)), _CAUSED)
"""Effects whose `by` is the player who causes them."""
_AIMED = (Kind.FLIP, Kind.DYNAMITE, Kind.JAIL, Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.DUEL, Kind.PICK)
HAS_TARGET = np.isin(np.arange(len(Kind)), _AIMED)
"""Effects whose `seat` is the player whom they concern."""

_1, _2, _HALF = np.float32(1), np.float32(2), np.float32(0.5)
_BIT, _NO_BITS = np.uint64(1), np.uint64(0)
_PER_LIFE, _PER_POINT = np.float32(1 / MOST_LIFE), np.float32(1 / MOST_DYING)
_PER_STEP, _PER_CARD, _PER_VALUE = np.float32(1 / MOST_DISTANCE), np.float32(1 / NUM_CARDS), np.float32(1 / MOST_VALUE)
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


@kernel
def write_seat(s, seat, place, out):
    """What everybody sees of one seat."""
    out[TAKEN + place] = _1
    out[ALIVE + place] = s.alive[seat]
    life = s.life[seat]
    if life > 0:
        out[LIFE + place] = life * _PER_LIFE
    elif s.alive[seat] != 0:
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
            there = distance(s, player, seat)
            back = distance(s, seat, player)
            out[DISTANCE_TO + place] = there * _PER_STEP
            out[DISTANCE_FROM + place] = back * _PER_STEP
            out[IN_RANGE + place] = there <= reach
            out[IN_DANGER + place] = back <= weapon_range(s, seat)


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
            out[TOP_SUIT + NUM_SUITS * place + SUIT_OF[card]] = _1
            out[TOP_VALUE + place] = VALUE_OF[card] * _PER_VALUE


@kernel
def write_piles(s, out):
    """The deck's size and the discard pile."""
    out[DECK] = s.deck.count * _PER_CARD
    out[DISCARD_SIZE] = s.discard.count * _PER_CARD
    if s.discard.count > 0:
        for name in range(NUM_NAMES):
            out[DISCARD + name] = s.discard_names[name] * PER_COPY[name]
        card = s.discard.cards[s.discard.count - 1]
        out[DISCARD_TOP + NAME_OF[card]] = _1
        out[DISCARD_SUIT + SUIT_OF[card]] = _1


# ----------------------------------------------------------------------------------------------- what is being resolved


@kernel
def write_effects(s, player, out):
    """What is being resolved, by whom and against whom, and the cards that lie open meanwhile."""
    for depth in range(s.depth):
        f = s.stack[depth]
        write_frame(s, f, player, out)
        if f.kind == Kind.SWEEP or f.kind == Kind.DUEL or f.kind == Kind.STORE:
            write_turns(s, f, player, out)
    if s.open.count > 0 and not is_aside(s, player):
        for place in range(s.open.count):
            one_more(out, OPEN + NAME_OF[s.open.cards[place]])
    if s.flipped[0] >= 0:
        for place in range(2):
            card = s.flipped[place]
            out[FLIPPED + NUM_NAMES * place + NAME_OF[card]] = _1
            out[FLIPPED_SUIT + NUM_SUITS * place + SUIT_OF[card]] = _1
            out[FLIPPED_VALUE + place] = VALUE_OF[card] * _PER_VALUE


@kernel
def write_frame(s, f, player, out):
    """One effect in progress: what it is, its card, its cause, its target, and how much of it is left."""
    kind = f.kind
    out[IN_PROGRESS + kind] = _1
    out[LEFT + kind] = FEW[f.left]
    if f.card >= 0:
        out[CARD + NAME_OF[f.card]] = _1
        out[CARD_SUIT + SUIT_OF[f.card]] = _1
    if f.by >= 0 and IS_CAUSED[kind]:
        out[BY + steps_left(s, f.by, player)] = _1
    if HAS_TARGET[kind]:
        out[TARGET + steps_left(s, f.seat, player)] = _1
    if kind == Kind.HIT:
        out[HIT] = f.used & BARREL_USED != 0
        out[HIT + 1] = f.used & JOURDONNAIS_USED != 0
        out[HIT + 2] = f.used & ANSWERED != 0
    elif kind == Kind.COST:
        out[PRICE + f.why] = _1
        if f.target >= 0:
            out[TARGET + steps_left(s, f.target, player)] = _1
    elif kind == Kind.PICK:
        out[PICK + f.why] = _1


@kernel
def write_turns(s, f, player, out):
    """Whose turn comes later in an effect that concerns several players."""
    if f.kind == Kind.SWEEP:
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


# ------------------------------------------------------------------------------------------------------- the full state


@kernel
def observe_all(s, out):
    """Write the observation of the player who is asked (the turn player when over), then all that they cannot see."""
    player = s.turn_of if s.actor < 0 else s.actor
    observe(s, player, out)
    for place in range(s.num_players):
        seat = seat_left(s, player, place)
        out[ALL_ROLES + NUM_ROLES * place + s.role[seat]] = _1
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
        out[NEXT_SUITS + NUM_SUITS * place + SUIT_OF[card]] = _1
        out[NEXT_VALUES + place] = VALUE_OF[card] * _PER_VALUE
