"""The Duel's observation: the table of its pieces, and the kernels that write it as a side sees it."""

from __future__ import annotations

import numpy as np

from bang_env.core.bits import first_bit
from bang_env.core.jit import kernel
from bang_env.core.layout import PLAYING, Layout, Piece
from bang_env.core.legal import WORD
from bang_env.duel.actions import ABILITIES, NUM_PLACES, OPPONENT_ACTIVE, OWN_ACTIVE, Question
from bang_env.duel.cards import (
    BACK_OF,
    CHARACTERS_OF,
    COPIES,
    DECK_SIZE,
    EQUIPMENT_INDEX,
    FACE_COPIES,
    FACE_OF,
    LIFE,
    MAX_CHARACTERS,
    MOST_LIFE,
    NAME_OF,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_EQUIPMENT,
    NUM_FACES,
    NUM_NAMES,
    SET_WORDS,
    SYMBOL_OF,
    SYMBOLS,
)
from bang_env.duel.rules.characters import BARREL_USED, PAYING, SID_USED, TEX
from bang_env.duel.rules.effects import place_of
from bang_env.duel.rules.table import common_deck_exists
from bang_env.duel.state import QUEUE_ROOM, Kind, Stage, Trigger

QUEUE_SCALE = 4

PIECES = [
    Piece("law", (), "1 for the Law, 0 for the Outlaw"),
    Piece("my_turn", (), "1 if it is the observer's turn"),
    Piece("asked", (2,), "who decides: the observer, the opponent"),
    Piece("question", (len(Question),), "what is asked: " + ", ".join(q.name.lower() for q in Question)),
    Piece("taken", (NUM_PLACES,),
          "1 if somebody stands there: own active, own rearguard, opponent active, opponent rearguard"),
    Piece("character", (NUM_PLACES, NUM_CHARACTERS), "who, in the order of characters.csv"),
    Piece("life", (NUM_PLACES,), f"life / {MOST_LIFE}"),
    Piece("full_life", (NUM_PLACES,), f"starting life / {MOST_LIFE}"),
    Piece("equipment", (NUM_PLACES, NUM_EQUIPMENT), "Equipment each wears"),
    Piece("reserve_size", (2,), f"characters in reserve, own and opponent's / {MAX_CHARACTERS - 2}"),
    Piece("reserve", (MAX_CHARACTERS,), "who is in the own reserve (not in which order), of the side's twelve"),
    Piece("eliminated", (NUM_CHARACTERS,), "who has been eliminated"),
    Piece("hand", (NUM_NAMES,), "own hand by name / copies of the name"),
    Piece("hand_known", (NUM_NAMES,), "cards of the own hand that the opponent knows, likewise"),
    Piece("hand_backs", (2, 2), f"law and outlaw backs in the own and the opponent's hand / {DECK_SIZE}"),
    Piece("opponent_known", (NUM_NAMES,),
          "cards of the opponent's hand that the observer has seen go there (D5), by name"),
    Piece("unseen", (NUM_FACES,),
          "cards out of the observer's sight, in decks or the opponent's hand, by face / copies of the face"),
    Piece("decks", (3,), "cards in the own, the opponent's and the common deck / 40, 40, 80"),
    Piece("common_exists", (), "1 once there is a common deck (D8)"),
    Piece("common_top", (2,), "back of the common deck's top card"),
    Piece("last_shuffle", (NUM_FACES,), "what the last shuffle put into the common deck, by face / copies of the face"),
    Piece("discard", (NUM_FACES,), "the discard pile by face / copies of the face"),
    Piece("discard_top", (NUM_NAMES,), "name of its top card"),
    Piece("bangs_played", (), "BANG! cards played this turn that count / 2"),
    Piece("swapped", (), "1 if the token was moved by choice this turn"),
    Piece("abilities_used", (len(ABILITIES),),
          "once-a-turn abilities used: Babe Leroy, Cattle Katie, Pearl Hat, Soundance Kid"),
    Piece("in_progress", (len(Kind),), "effects in progress: " + ", ".join(k.name.lower() for k in Kind)),
    Piece("card", (NUM_NAMES,), "the card whose effect is in progress"),
    Piece("by", (2,), "who shoots, challenges or causes the loss: the observer's side, the opponent's"),
    Piece("target", (NUM_PLACES,), "whom the present effect concerns"),
    Piece("left", (), f"points to lose, cards to draw or take in the present effect / {NUM_EQUIPMENT}"),
    Piece("hits_left", (), f"hits left of a Fanning / {NUM_EQUIPMENT}"),
    Piece("sweep", (4,), "how far a Gatling or Indians! has come"),
    Piece("hit", (4,), "the hit: Tex Killer's, Barrel used, Sid Curry used, to be paid for"),
    Piece("revealed", (2, NUM_NAMES), "names of the cards that wait for Bart Masterson's choice"),
    Piece("revealed_symbol", (2, len(SYMBOLS)), "their symbols"),
    Piece("store", (NUM_NAMES,), "open cards of a General Store / 4"),
    Piece("drawn", (NUM_NAMES,), "cards the observer has just drawn, of which they discard one / 3"),
    Piece("queue", (2, len(Trigger)),
          f"triggers that wait, of the observer's and of the opponent's characters / {QUEUE_SCALE}"),
    Piece("turns_left", (), "share of the turn limit that is left; 0 without limit"),
    Piece("abilities", (), "1 if characters have their abilities"),
    Piece("over", (), "1 when the game is over"),
]

OBSERVATION = Layout(PIECES)
STATE = Layout([
    *PIECES,
    Piece("opponent_hand", (NUM_NAMES,), "the opponent's hand by name / copies of the name"),
    Piece("opponent_reserve", (MAX_CHARACTERS,), "who is in the opponent's reserve"),
    Piece("next_reserve", (2, NUM_CHARACTERS), "the top of the own and the opponent's reserve"),
    Piece("deck_cards", (3, NUM_NAMES),
          "cards of the own, the opponent's and the common deck by name / copies of the name"),
    Piece("deck_top", (3, NUM_NAMES), "their top cards"),
    Piece("deck_top_symbol", (3, len(SYMBOLS)), "and the symbols of these"),
])
"""The observation of the side that must act, followed by what it cannot see."""

_AT = {name: STATE.at(name) for name in STATE}
(AT_LAW, AT_MY_TURN, AT_ASKED, AT_QUESTION, AT_TAKEN, AT_CHARACTER, AT_LIFE, AT_FULL_LIFE, AT_EQUIPMENT,
 AT_RESERVE_SIZE, AT_RESERVE, AT_ELIMINATED, AT_HAND, AT_HAND_KNOWN, AT_HAND_BACKS, AT_OPPONENT_KNOWN, AT_UNSEEN,
 AT_DECKS, AT_COMMON_EXISTS, AT_COMMON_TOP, AT_LAST_SHUFFLE, AT_DISCARD, AT_DISCARD_TOP, AT_BANGS_PLAYED, AT_SWAPPED,
 AT_ABILITIES_USED, AT_IN_PROGRESS, AT_CARD, AT_BY, AT_TARGET, AT_LEFT, AT_HITS_LEFT, AT_SWEEP, AT_HIT, AT_REVEALED,
 AT_REVEALED_SYMBOL, AT_STORE, AT_DRAWN, AT_QUEUE, AT_TURNS_LEFT, AT_ABILITIES, AT_OVER, AT_OPPONENT_HAND,
 AT_OPPONENT_RESERVE, AT_NEXT_RESERVE, AT_DECK_CARDS, AT_DECK_TOP, AT_DECK_TOP_SYMBOL) = _AT.values()

HAS_CAUSE = np.isin(np.arange(len(Kind)), [Kind.LOSE, Kind.HIT, Kind.FANNING, Kind.SWEEP, Kind.DUEL])
"""Effects whose `by` is the side that causes them."""
COUNTS_DOWN = np.isin(np.arange(len(Kind)), [Kind.ELIMINATE, Kind.LOSE, Kind.MAY_DRAW])
"""Effects whose `left` is a number of points or cards."""

_1 = np.float32(1)
_BIT = np.uint64(1)
PER_COPY = (1 / COPIES).astype(np.float32)
PER_FACE = (1 / FACE_COPIES).astype(np.float32)
COPIES_OF_FACE = FACE_COPIES.astype(np.float32)
_PER_LIFE, _PER_PIECE = np.float32(1 / MOST_LIFE), np.float32(1 / NUM_EQUIPMENT)
NUM_ABILITIES, NUM_TRIGGERS = len(ABILITIES), len(Trigger)
NAME, FACE, EQUIPMENT_OF = (table.astype(np.uint16) for table in (NAME_OF, FACE_OF, EQUIPMENT_INDEX[NAME_OF]))
"""The name, the face and the kind of Equipment of each card, unsigned: the compiler then knows that they are places
counted from the start of a piece, and leaves out what Python does with negative ones."""


@kernel
def observe(s, player, out):
    """Write everything that a side can know, as it sees it."""
    out[:] = 0
    write_course(s, player, out)
    if s.stage != Stage.SETUP:
        write_cards(s, player, out)
        write_places(s, 1 - player, player, out)
    write_places(s, player, player, out)
    write_reserve(s, player, out)
    if s.depth > 0:
        write_effects(s, player, out)


@kernel
def write_course(s, player, out):
    """Whose turn it is, who must answer which question, and how far the turn has come."""
    out[AT_LAW] = player == 0
    out[AT_MY_TURN] = s.turn_of == player
    out[AT_OVER] = s.result != PLAYING
    if s.result == PLAYING:
        out[AT_ASKED if s.actor == player else AT_ASKED + 1] = _1
        out[AT_QUESTION + s.question] = _1
    out[AT_BANGS_PLAYED] = min(np.float32(s.bangs_played) / np.float32(2), _1)
    out[AT_SWAPPED] = s.swapped
    if s.abilities_used != 0:
        for ability in range(NUM_ABILITIES):
            out[AT_ABILITIES_USED + ability] = s.abilities_used >> ability & 1
    out[AT_ABILITIES] = s.abilities
    if s.turn_limit > 0:
        out[AT_TURNS_LEFT] = np.float32((s.turn_limit - s.turn + 1) / s.turn_limit)


@kernel
def write_places(s, side, player, out):
    """The characters of a side: who they are, their life and Equipment, which is not out of sight."""
    first = OWN_ACTIVE if side == player else OPPONENT_ACTIVE
    for slot in range(2):
        character = s.character[side, slot]
        if character >= 0:
            place = first + (slot if s.active[side] < 0 else np.int64(slot != s.active[side]))
            out[AT_TAKEN + place] = _1
            out[AT_CHARACTER + NUM_CHARACTERS * place + character] = _1
            out[AT_LIFE + place] = s.life[side, slot] * _PER_LIFE
            out[AT_FULL_LIFE + place] = LIFE[character] * _PER_LIFE
            for worn in range(s.equipment[side, slot].count):
                card = s.equipment[side, slot].cards[worn]
                out[AT_EQUIPMENT + NUM_EQUIPMENT * place + EQUIPMENT_OF[card]] = _1
                strike(card, out)


@kernel
def write_reserve(s, player, out):
    """Reserve sizes, who is in the own one, and who has been eliminated."""
    for mine in range(2):
        side = player if mine == 0 else 1 - player
        out[AT_RESERVE_SIZE + mine] = s.reserve[side].count / np.float32(MAX_CHARACTERS - 2)
    for place in range(s.reserve[player].count):
        out[AT_RESERVE + s.reserve[player].cards[place] - CHARACTERS_OF[player, 0]] = _1
    eliminated = np.uint64(s.eliminated)
    while eliminated != 0:
        out[AT_ELIMINATED + first_bit(eliminated)] = _1
        eliminated &= eliminated - _BIT


@kernel
def write_cards(s, player, out):
    """What the side knows of the hands, the decks and the discard pile."""
    other = 1 - player
    write_faces(s, out)
    for word in range(SET_WORDS):
        write_hand(s, player, WORD * word, s.hand[player, word], out)
        write_known(WORD * word, s.known[other, word], AT_HAND_KNOWN, False, out)
        write_known(WORD * word, s.known[player, word], AT_OPPONENT_KNOWN, True, out)
    for back in range(2):
        out[AT_HAND_BACKS + back] = s.backs[player, back] / np.float32(DECK_SIZE)
        out[AT_HAND_BACKS + 2 + back] = s.backs[other, back] / np.float32(DECK_SIZE)
    out[AT_DECKS] = s.deck[player].count / np.float32(DECK_SIZE)
    out[AT_DECKS + 1] = s.deck[other].count / np.float32(DECK_SIZE)
    if s.discard.count > 0:
        out[AT_DISCARD_TOP + NAME[s.discard.cards[s.discard.count - 1]]] = _1
    if common_deck_exists(s):
        write_common(s, out)


@kernel
def write_common(s, out):
    """The common deck: its size, the back on top, and what the last shuffle put there."""
    out[AT_COMMON_EXISTS] = _1
    out[AT_DECKS + 2] = s.common.count / np.float32(NUM_CARDS)
    if s.common.count > 0:
        out[AT_COMMON_TOP + BACK_OF[s.common.cards[s.common.count - 1]]] = _1
    for face in range(NUM_FACES):
        out[AT_LAST_SHUFFLE + face] = np.float32(s.shuffled_faces[face]) * PER_FACE[face]


@kernel
def write_faces(s, out):
    """The discard pile, and all other cards as out of sight, until they are struck off."""
    for face in range(NUM_FACES):  # one loop for each: the compiler then takes eight faces at a time
        out[AT_DISCARD + face] = np.float32(s.discard_faces[face]) * PER_FACE[face]
    for face in range(NUM_FACES):
        out[AT_UNSEEN + face] = (COPIES_OF_FACE[face] - np.float32(s.discard_faces[face])) * PER_FACE[face]


@kernel
def strike(card, out):
    """Take a card that is in sight off the unseen ones."""
    face = FACE[card]
    out[AT_UNSEEN + face] = max(out[AT_UNSEEN + face] - PER_FACE[face], np.float32(0))


@kernel
def write_hand(s, player, first, cards, out):
    """Cards of the own hand, which are not out of sight: one word of the set, whose first bit is the card `first`."""
    while cards != 0:
        card = first + first_bit(cards)
        out[AT_HAND + NAME[card]] = np.float32(s.held[player, NAME[card]]) * PER_COPY[NAME[card]]
        strike(card, out)
        cards &= cards - _BIT


@kernel
def write_known(first, cards, at, seen, out):
    """Cards of a hand that the opponent knows, by name. The observer does not hold them but has `seen` them, or not."""
    while cards != 0:
        card = first + first_bit(cards)
        out[at + NAME[card]] += PER_COPY[NAME[card]]
        if seen:
            strike(card, out)
        cards &= cards - _BIT


@kernel
def write_effects(s, player, out):
    """Which effects are in progress, who causes them, whom they concern, and which triggers wait."""
    for depth in range(s.depth):
        f = s.stack[depth]
        out[AT_IN_PROGRESS + f.kind] = _1
        if f.card >= 0:
            out[AT_CARD + f.card] = _1
        if f.kind == Kind.FANNING:
            out[AT_HITS_LEFT] = f.left * _PER_PIECE
        elif f.kind == Kind.SWEEP:
            out[AT_SWEEP + f.step] = _1
    top = s.stack[s.depth - 1]
    if top.by >= 0 and HAS_CAUSE[top.kind]:
        out[AT_BY if top.by == player else AT_BY + 1] = _1
    if top.slot >= 0:
        out[AT_TARGET + place_of(s, top.side, top.slot, player)] = _1
    if top.kind == Kind.HIT:
        out[AT_HIT] = top.used & TEX != 0
        out[AT_HIT + 1] = top.used & BARREL_USED != 0
        out[AT_HIT + 2] = top.used & SID_USED != 0
        out[AT_HIT + 3] = top.used & PAYING != 0
    elif COUNTS_DOWN[top.kind]:
        out[AT_LEFT] = min(top.left * _PER_PIECE, _1)
    write_open_cards(s, player, out)
    for number in range(s.waiting):
        trigger = s.queue[(s.first + number) % QUEUE_ROOM]
        row = AT_QUEUE if trigger.by == player else AT_QUEUE + NUM_TRIGGERS
        place = row + trigger.kind
        out[place] = min(out[place] + np.float32(1 / QUEUE_SCALE), _1)


@kernel
def write_open_cards(s, player, out):
    """Cards that lie open while something is resolved, and those the observer has just drawn."""
    for place in range(2):
        card = s.revealed[place]
        if card >= 0:
            out[AT_REVEALED + NUM_NAMES * place + NAME[card]] = _1
            out[AT_REVEALED_SYMBOL + len(SYMBOLS) * place + SYMBOL_OF[card]] = _1
            strike(card, out)
    for place in range(4):
        if s.store[place] >= 0:
            out[AT_STORE + NAME[s.store[place]]] += np.float32(1 / 4)
            strike(s.store[place], out)
    if s.actor == player:
        for place in range(3):
            if s.drawn[place] >= 0:
                out[AT_DRAWN + NAME_OF[s.drawn[place]]] += np.float32(1 / 3)


@kernel
def observe_all(s, out):
    """Write the observation of the side that must act (when over, of the turn side), then everything it cannot see."""
    player = s.turn_of if s.actor < 0 else s.actor
    other = 1 - player
    observe(s, player, out)
    if s.stage == Stage.SETUP:
        write_places(s, other, player, out)
    for name in range(NUM_NAMES):
        out[AT_OPPONENT_HAND + name] = s.held[other, name] * PER_COPY[name]
    for place in range(s.reserve[other].count):
        out[AT_OPPONENT_RESERVE + s.reserve[other].cards[place] - CHARACTERS_OF[other, 0]] = _1
    for mine in range(2):
        side = player if mine == 0 else other
        if s.reserve[side].count > 0:
            out[AT_NEXT_RESERVE + NUM_CHARACTERS * mine + s.reserve[side].cards[s.reserve[side].count - 1]] = _1
        write_deck(s.deck[side].cards, s.deck[side].count, mine, out)
    write_deck(s.common.cards, s.common.count, 2, out)


@kernel
def write_deck(deck, size, which, out):
    """A deck by name, and its top card."""
    for place in range(size):
        name = NAME_OF[deck[place]]
        out[AT_DECK_CARDS + NUM_NAMES * which + name] += PER_COPY[name]
    if size > 0:
        out[AT_DECK_TOP + NUM_NAMES * which + NAME_OF[deck[size - 1]]] = _1
        out[AT_DECK_TOP_SYMBOL + len(SYMBOLS) * which + SYMBOL_OF[deck[size - 1]]] = _1
