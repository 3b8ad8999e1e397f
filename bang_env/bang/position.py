"""BANG!'s position file: a record as plain data, and back (B73)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_env.bang.actions import LIMITED, Question
from bang_env.bang.cards import (
    CHARACTER_NAMES,
    COLOUR,
    EVENT_NAMES,
    EVENT_SET,
    FACE_TEXTS,
    FIRST_LOADED,
    FIRST_OF_FACE,
    FISTFUL,
    HIGH_NOON,
    IS_WEAPON,
    LAST_EVENT,
    MIXED_EVENTS,
    MOST_TOKENS,
    NAME_OF,
    NUM_CARDS,
    NUM_TOKENS,
    PLAY_INDEX,
    ROLE_NAMES,
    ROLES_BY_COUNT,
    SET_OF,
    SETS,
    SUITS,
    Character,
    Colour,
    Happening,
    Role,
)
from bang_env.bang.events import card_text
from bang_env.bang.options import write_options
from bang_env.bang.pending import asked_seat, read_pending, write_pending
from bang_env.bang.rules.arrivals import full_life
from bang_env.bang.rules.events import brings_back
from bang_env.bang.rules.table import into_hand, is_armed, lay, note_powers, note_ring
from bang_env.bang.rules.turn import set_up
from bang_env.bang.state import NOBODY, Kind, Stage
from bang_env.core.cards import add, cards_in, pile_cards, write_pile
from bang_env.core.checks import (
    any_list,
    equals,
    known_keys,
    list_of,
    mapping,
    one_of,
    whole_number,
    yes_or_no,
)
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.position import MOST_TURNS, read_rng, write_rng
from bang_env.core.seats import MOST_REMEMBERED, next_alive

OPTIONS = ("num_players", "expansions", "turn_limit", "abilities")
PHASES = ("begin", "draw", "play", "discard", "resolve", "over")
DRAW_QUESTIONS = (Question.DRAW_FROM, Question.GUESS, Question.SUIT, Question.SEVERAL)
STAGES = {"begin": Stage.BEGIN, "draw": Stage.DRAW, "play": Stage.PLAY, "discard": Stage.DISCARD}
KEYS = ("game", "options", "rng", "turn", "turn_of", "to_move", "phase", "players", "deck", "deck_seen", "discard",
        "bangs_played", "abilities_used", "open", "event", "event_deck", "event_rounds", "named_suit", "marked",
        "extra_turn", "bell_tower", "bandolier", "supply", "memory", "pending", "winners")
SEAT_KEYS = ("role", "character", "copied", "spare", "life", "max_life", "alive", "ghost", "eliminated", "hand", "seen",
             "in_play", "tokens")
MEMORIES = ("aimed", "spared", "robbed", "helped", "jailed")
KNOWERS = ("nobody", "owner", "all")
"""Who knows a spare character, by `spare_seen`."""
MOST_USES = {Character.JOSE_DELGADO: 2}
MOST_BANGS = 60
WORST_LOSS = 3

# ------------------------------------------------------------------------------------------------------------- reading


def read_position(s: Any) -> dict[str, Any]:
    """The record as a position."""
    players = int(s["num_players"])
    deck = pile_cards(s["deck"])
    winners = [seat for seat in range(players) if s["returns"][seat] > 0] if s["result"] == DECIDED else None
    expansions = [name for bit, name in enumerate(SETS) if bit and s["sets"] >> bit & 1]
    uses = {CHARACTER_NAMES[c]: int(s["used"][place]) for place, c in enumerate(LIMITED) if s["used"][place]}
    return {
        "game": "bang",
        "options": {"num_players": players, "expansions": expansions, "turn_limit": int(s["turn_limit"]),
                    "abilities": bool(s["abilities"])},
        "rng": read_rng(s),
        "turn": int(s["turn"]),
        "turn_of": int(s["turn_of"]),
        "to_move": None if s["result"] else int(s["actor"]),
        "phase": _phase(s),
        "players": [_read_seat(s, seat) for seat in range(players)],
        "deck": [card_text(card) for card in deck],
        "deck_seen": _read_deck_seen(s, deck),
        "discard": [card_text(card) for card in pile_cards(s["discard"])],
        "bangs_played": int(s["bangs_played"]),
        "abilities_used": uses,
        "open": [card_text(int(card)) for card in (*pile_cards(s["open"])[::-1], *s["flipped"]) if card >= 0],
        **_read_event(s),
        "bell_tower": bool(s["bell_tower"]),
        "bandolier": bool(s["bandolier"]),
        "supply": int(s["supply"]),
        "memory": _read_memory(s),
        "pending": [] if s["result"] else read_pending(s),
        "winners": winners,
    }


def _read_event(s: Any) -> dict[str, Any]:
    """What the events have done."""
    return {
        "event": None if s["event"] < 0 else EVENT_NAMES[s["event"]],
        "event_deck": [EVENT_NAMES[event] for event in pile_cards(s["event_deck"])],
        "event_rounds": int(s["event_rounds"]),
        "named_suit": None if s["named_suit"] < 0 else SUITS[s["named_suit"]],
        "marked": card_text(int(s["marked"])),
        "extra_turn": bool(s["extra_turn"]),
    }


def _read_memory(s: Any) -> dict[str, Any]:
    """What players remember: deeds, past events, who knows the spare characters, who has returned."""
    players = int(s["num_players"])
    memory = {name: s[name][:players, :players].tolist() for name in MEMORIES if s[name].any()}
    if s["events_seen"]:
        memory["events"] = [name for event, name in enumerate(EVENT_NAMES) if int(s["events_seen"]) >> event & 1]
    if s["spare_seen"].any():
        memory["spares"] = [KNOWERS[known] for known in s["spare_seen"][:players]]
    if s["dead_man"]:
        memory["dead_man"] = True
    if s["event_player"] != _usual_event_player(s):
        memory["event_player"] = int(s["event_player"])
    return memory


def _usual_event_player(s: Any) -> int:
    """E3: the sheriff, or the deputy of three players; if they have been eliminated, the next living player."""
    players = int(s["num_players"])
    first = s["role"][:players].tolist().index(Role.DEPUTY if players == 3 else Role.SHERIFF)
    return int(as_python(next_alive)(s, first)) if s["eliminated"][first] else first


def _phase(s: Any) -> str:
    """B73: which part of the turn the pending question belongs to."""
    if s["result"]:
        return "over"
    question = Question(s["question"])
    if question == Question.PLAYER and s["stack"][s["depth"] - 1]["kind"] == Kind.VERA:
        return "begin"
    if question in DRAW_QUESTIONS or (question in (Question.OPEN_CARDS, Question.WHICH_CARD) and s["depth"] == 1):
        return "draw"
    return {Question.MENU: "play", Question.EXCESS: "discard"}.get(question, "resolve")


def _read_seat(s: Any, seat: int) -> dict[str, Any]:
    copied = int(s["copied"][seat])
    return {
        "role": ROLE_NAMES[s["role"][seat]],
        "character": CHARACTER_NAMES[s["character"][seat]],
        "copied": None if copied < 0 else CHARACTER_NAMES[copied],
        "life": int(s["life"][seat]),
        "max_life": int(s["max_life"][seat]),
        "alive": bool(s["alive"][seat]),
        "eliminated": int(s["eliminated"][seat]),
        "hand": [card_text(card) for card in cards_in(s["hand"][seat])],
        "seen": _read_seen(s, seat),
        "in_play": [_read_in_play(s, seat, card) for card in pile_cards(s["in_play"][seat])[::-1]],
        "spare": None if s["spare"][seat] < 0 else CHARACTER_NAMES[s["spare"][seat]],
        "ghost": bool(s["ghost"][seat]),
        "tokens": int(s["tokens"][seat]),
    }


def _read_seen(s: Any, seat: int) -> dict[str, list[str | None]]:
    """What each other seat knows of a hand."""
    viewers = [viewer for viewer in range(int(s["num_players"])) if viewer != seat]
    known = {viewer: cards_in(s["hand"][seat] & s["known"][viewer]) for viewer in viewers}
    return {str(viewer): [card_text(card) for card in cards] for viewer, cards in known.items() if cards}


def _read_in_play(s: Any, seat: int, card: int) -> dict[str, Any]:
    index = int(PLAY_INDEX[NAME_OF[card]])
    fresh = int(s["fresh"][seat]) >> index & 1
    loaded = {"tokens": int(s["loads"][index - FIRST_LOADED])} if index >= FIRST_LOADED else {}
    return {"card": card_text(card), **({"fresh": True} if fresh else {}), **loaded}


def _read_deck_seen(s: Any, deck: list[int]) -> dict[str, list[int]]:
    """The places of the deck, from its top, that each seat knows."""
    places: dict[str, list[int]] = {}
    for viewer in range(int(s["num_players"])):
        cards = set(cards_in(s["known"][viewer]))
        if own := [place for place, card in enumerate(deck) if card in cards]:
            places[str(viewer)] = own
    return places


def deal(position: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The role and the character of each seat."""
    return [(entry["role"], (entry["character"],)) for entry in position["players"]]


# ------------------------------------------------------------------------------------------------------------ writing


class Stock:
    """The cards without a place yet. Each place that names a card takes one of that face."""

    def __init__(self, sets: int) -> None:
        self.free = [[card for card in range(FIRST_OF_FACE[face], FIRST_OF_FACE[face + 1]) if sets >> SET_OF[card] & 1]
                     for face in range(len(FACE_TEXTS))]

    def take(self, text: Any, what: str) -> int:
        """Take a card of this face."""
        if not isinstance(text, str) or text not in FACE_TEXTS:
            raise ValueError(f"{what} must be a card such as {FACE_TEXTS[0]!r}, not {text!r}")
        face = FACE_TEXTS.index(text)
        if not self.free[face]:
            raise ValueError(f"{what} is one {text!r} too many: the sets in use have no more")
        return self.free[face].pop(0)

    def take_all(self, texts: Any, what: str, most: int = NUM_CARDS) -> list[int]:
        """Take cards of these faces."""
        faces = any_list(texts, what)
        if len(faces) > most:
            raise ValueError(f"{what} must be a list of at most {most} cards, not {len(faces)}")
        return [self.take(text, f"{what}[{place}]") for place, text in enumerate(faces)]


def write_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fill a fresh record from a position. Raises ValueError if something is wrong with it."""
    known_keys(position, "a position of BANG!", KEYS)
    options = mapping(position.get("options", {}), "options")
    known_keys(options, "options", OPTIONS)
    write_options(s, **options)
    players = int(s["num_players"])
    write_rng(s, position.get("rng"))
    s["silenced"], s["bomb_of"] = NOBODY, NOBODY
    s["hunter"], s["flipped"] = NOBODY, NOBODY
    _write_event(s, position)
    phase = PHASES[one_of(position.get("phase", "begin"), "phase", PHASES)]
    s["turn"] = whole_number(position.get("turn", 1), "turn", 1, min(int(s["turn_limit"]) or MOST_TURNS, MOST_TURNS))
    s["turn_of"] = whole_number(position.get("turn_of", 0), "turn_of", 0, players - 1)
    seats = list_of(position.get("players"), "players", players)
    pending = any_list(position.get("pending", []), "pending")
    stock = Stock(int(s["sets"]))
    _write_people(s, seats, phase)
    _write_cards(s, position, seats, stock)
    _write_used(s, position)
    _write_tokens(s, position, seats)
    _write_memory(s, mapping(position.get("memory", {}), "memory"), phase)
    _write_phase(s, position, phase, pending, stock)
    _check_turn(s, phase)


def _write_event(s: Any, position: Mapping[str, Any]) -> None:
    """Write the event in play and the stack of events."""
    names = [name for event, name in enumerate(EVENT_NAMES) if s["sets"] >> int(EVENT_SET[event]) & 1]
    event = position.get("event")
    s["event"] = NOBODY if event is None else EVENT_NAMES.index(names[one_of(event, "event", names)])
    stack = [EVENT_NAMES.index(names[one_of(name, f"event_deck[{place}]", names)])
             for place, name in enumerate(any_list(position.get("event_deck", []), "event_deck"))]
    cards = [*stack, *([int(s["event"])] if event is not None else [])]
    if len(set(cards)) < len(cards):
        raise ValueError("each event exists once: event and event_deck name one twice")
    if any(LAST_EVENT[card] for card in stack[:-1]) or (stack and event is not None and LAST_EVENT[s["event"]]):
        raise ValueError("event_deck must have its last card, and no other, at the end (E1)")
    write_pile(s["event_deck"], stack)
    both = s["sets"] >> HIGH_NOON & 1 and s["sets"] >> FISTFUL & 1
    rounds = (1 + MIXED_EVENTS if both else len(names)) - len(stack)
    if rounds < 0:
        raise ValueError(f"event_deck has {len(stack)} cards, {-rounds} more than the stack at the beginning (E1)")
    s["event_rounds"] = whole_number(position.get("event_rounds", 0), "event_rounds", 0, rounds if cards else 0)
    if s["event_rounds"] and event is None:
        raise ValueError("event must be given if event_rounds says that one has come into play")
    suit = position.get("named_suit")
    s["named_suit"] = NOBODY if suit is None else one_of(suit, "named_suit", SUITS)
    s["extra_turn"] = yes_or_no(position.get("extra_turn", False), "extra_turn")
    s["bell_tower"] = yes_or_no(position.get("bell_tower", False), "bell_tower")
    s["bandolier"] = yes_or_no(position.get("bandolier", False), "bandolier")


def _write_tokens(s: Any, position: Mapping[str, Any], seats: list[Any]) -> None:
    """Write the load tokens, and the card that Law of the West has marked."""
    for seat, entry in enumerate(seats):
        what = f"players[{seat}]['tokens']"
        s["tokens"][seat] = whole_number(entry.get("tokens", 0), what, 0, MOST_TOKENS)
        if s["tokens"][seat] and not (s["alive"][seat] and as_python(is_armed)(s)):
            raise ValueError(f"{what} must be 0 for an eliminated player (A4), and without Armed & Dangerous")
    rest = NUM_TOKENS - int(s["tokens"].sum()) - int(s["loads"].sum())
    if whole_number(position.get("supply", rest), "supply", 0, NUM_TOKENS) != rest:
        raise ValueError(f"supply must be {rest}, what is left of {NUM_TOKENS} tokens, not {position['supply']!r}")
    s["supply"] = rest
    marked = position.get("marked")
    s["marked"] = NOBODY
    if marked is not None:
        hand = {card_text(card): card for card in cards_in(s["hand"][s["turn_of"]])[::-1]}
        if not isinstance(marked, str) or marked not in hand:
            raise ValueError(f"marked must be null or a card in the turn player's hand, not {marked!r}")
        s["marked"] = hand[marked]


def _write_people(s: Any, seats: list[Any], phase: str) -> None:
    """Write roles, characters, life, and who lives."""
    players = len(seats)
    for seat, entry in enumerate(seats):
        what = f"players[{seat}]"
        known_keys(mapping(entry, what), what, SEAT_KEYS)
        s["role"][seat] = one_of(entry.get("role"), f"{what}['role']", ROLE_NAMES)
        s["character"][seat] = one_of(entry.get("character"), f"{what}['character']", CHARACTER_NAMES)
    roles = sorted(int(role) for role in s["role"][:players])
    if roles != sorted(int(role) for role in ROLES_BY_COUNT[players]):
        raise ValueError(f"the roles of {players} players must be {[ROLE_NAMES[r] for r in ROLES_BY_COUNT[players]]} "
                         f"in some order, not {[ROLE_NAMES[r] for r in s['role'][:players]]}")
    as_python(set_up)(s)
    for seat, entry in enumerate(seats):
        _write_person(s, seat, entry, f"players[{seat}]", phase)
    people = [*s["character"][:players].tolist(), *(spare for spare in s["spare"][:players].tolist() if spare >= 0)]
    if len(set(people)) < len(people):
        raise ValueError("each character exists once: two seats have the same one, as their own or as a spare")
    places = [int(place) for place in s["eliminated"][:players] if place]
    if len(set(places)) < len(places):
        raise ValueError(f"no two players have the same place in the order of elimination, as these have: {places}")
    s["eliminations"] = max(places, default=0)
    s["event_player"] = _usual_event_player(s)
    as_python(note_powers)(s)
    as_python(note_ring)(s)


def _write_person(s: Any, seat: int, entry: Mapping[str, Any], what: str, phase: str) -> None:
    """Write one player's life, and whether they live."""
    full = int(as_python(full_life)(s, seat))
    if whole_number(entry.get("max_life", full), f"{what}['max_life']", 1) != full:
        raise ValueError(f"{what}['max_life'] must be {full} for {CHARACTER_NAMES[s['character'][seat]]}, "
                         f"not {entry['max_life']!r}")
    lowest = -WORST_LOSS + 1 if phase in ("resolve", "over") else 0
    s["life"][seat] = whole_number(entry.get("life", full), f"{what}['life']", lowest, full)
    s["ghost"][seat] = yes_or_no(entry.get("ghost", False), f"{what}['ghost']")
    ghost = bool(s["ghost"][seat])
    if ghost and (seat != s["turn_of"] or s["event"] != Happening.GHOST_TOWN or s["life"][seat]):
        raise ValueError(f"{what}['ghost'] must be False but for the turn player at 0 life in a Ghost Town (E12)")
    alive = yes_or_no(entry.get("alive", s["life"][seat] > 0 or ghost), f"{what}['alive']")
    place = whole_number(entry.get("eliminated", 0), f"{what}['eliminated']", 0, int(s["num_players"]))
    if alive and place and not ghost and not (place == 1 and s["sets"] >> FISTFUL & 1):
        raise ValueError(f"{what}['eliminated'] must be 0 for a living player, not {place}, but for Dead Man (E29)")
    if ghost and not (alive and place):
        raise ValueError(f"{what} is a ghost: 'alive' must be True and 'eliminated' their place in the order, from 1")
    if not alive and (s["life"][seat] or not place):
        raise ValueError(f"{what} is eliminated: 'life' must be 0 and 'eliminated' their place in the order, from 1")
    if alive and phase != "resolve" and s["life"][seat] <= 0 and not ghost:
        raise ValueError(f"{what}['life'] must be at least 1 for a living player in phase {phase!r}")
    s["alive"][seat], s["eliminated"][seat] = alive, place
    spare = entry.get("spare")
    s["spare"][seat] = NOBODY if spare is None else one_of(spare, f"{what}['spare']", CHARACTER_NAMES)
    if spare is not None and not s["sets"] >> HIGH_NOON & 1:
        raise ValueError(f"{what}['spare'] must be null without High Noon, not {spare!r}")
    copied = entry.get("copied")
    if copied is not None:
        if s["character"][seat] != Character.VERA_CUSTER or not alive:
            raise ValueError(f"{what}['copied'] must be null for anybody but a living Vera Custer, not {copied!r}")
        s["copied"][seat] = one_of(copied, f"{what}['copied']", CHARACTER_NAMES)
        if s["copied"][seat] == Character.VERA_CUSTER:
            raise ValueError(f"{what}['copied'] must be another character than Vera Custer")


def _write_cards(s: Any, position: Mapping[str, Any], seats: list[Any], stock: Stock) -> None:
    """Write hands, cards in play, deck and discard pile, and who knows what."""
    for seat, entry in enumerate(seats):
        what = f"players[{seat}]"
        hand = stock.take_all(entry.get("hand", []), f"{what}['hand']")
        for card in hand:
            as_python(into_hand)(s, seat, card)
        for place, front in enumerate(any_list(entry.get("in_play", []), f"{what}['in_play']")):
            _write_in_play(s, seat, front, f"{what}['in_play'][{place}]", stock)
        if not s["alive"][seat] and (hand or s["in_play"]["count"][seat]) and not position.get("pending"):
            raise ValueError(f"{what} is eliminated and has no cards")
    deck = stock.take_all(position.get("deck", []), "deck")
    write_pile(s["deck"], deck)
    discard = stock.take_all(position.get("discard", []), "discard")
    write_pile(s["discard"], discard)
    for card in discard:
        s["discard_names"][NAME_OF[card]] += 1
    players = int(s["num_players"])
    for seat, entry in enumerate(seats):
        what = f"players[{seat}]['seen']"
        for viewer, texts in mapping(entry.get("seen", {}), what).items():
            _write_seen(s, seat, _viewer(viewer, seat, players, what), texts, f"{what}[{viewer!r}]")
    for viewer, places in mapping(position.get("deck_seen", {}), "deck_seen").items():
        for place in any_list(places, f"deck_seen[{viewer!r}]"):
            at = whole_number(place, f"a place of deck_seen[{viewer!r}]", 0, len(deck) - 1)
            as_python(add)(s["known"][_viewer(viewer, NOBODY, players, "deck_seen")], deck[at])


def _viewer(name: Any, seat: int, players: int, what: str) -> int:
    """A seat, which is written as a string because keys in JSON are strings."""
    names = [str(other) for other in range(players)]
    viewer = one_of(name, f"a seat of {what}", names)
    if viewer == seat:
        raise ValueError(f"{what} must name other seats than {seat}, who holds the hand")
    return viewer


def _write_seen(s: Any, seat: int, viewer: int, texts: Any, what: str) -> None:
    rest = cards_in(s["hand"][seat])
    for text in any_list(texts, what):
        card = next((card for card in rest if equals(text, card_text(card))), None)
        if card is None:
            raise ValueError(f"{what} names {text!r}, which is not (or not so often) in the hand")
        rest.remove(card)
        as_python(add)(s["known"][viewer], card)


def _write_in_play(s: Any, seat: int, entry: Any, what: str, stock: Stock) -> None:
    """Write one card in front of a seat."""
    known_keys(mapping(entry, what), what, ("card", "fresh", "tokens"))
    card = stock.take(entry.get("card"), f"{what}['card']")
    name = int(NAME_OF[card])
    bit = 1 << int(PLAY_INDEX[name]) if COLOUR[name] != Colour.BROWN else 0
    if not bit:
        raise ValueError(f"{what} must be a blue or green card, not {card_text(card)!r}")
    if int(s["worn"][seat]) & bit:
        raise ValueError(f"{what} is a second {card_text(card)!r} in front of this player: "
                         "nobody has two of one name (B6)")
    if (IS_WEAPON[name] and s["reach"][seat] > 1) or (IS_WEAPON[name] and any(
            IS_WEAPON[NAME_OF[other]] for other in pile_cards(s["in_play"][seat]))):
        raise ValueError(f"{what} is a second weapon in front of this player (B6)")
    tokens = whole_number(entry.get("tokens", 0), f"{what}['tokens']", 0,
                          MOST_TOKENS if COLOUR[name] == Colour.ORANGE else 0)
    as_python(lay)(s, seat, card)
    if COLOUR[name] == Colour.ORANGE:
        s["loads"][int(PLAY_INDEX[name]) - FIRST_LOADED] = tokens
    fresh = yes_or_no(entry.get("fresh", False), f"{what}['fresh']")
    if fresh and COLOUR[name] != Colour.GREEN:
        raise ValueError(f"{what}['fresh'] must be False for a card that is not green")
    if not fresh:
        s["fresh"][seat] = int(s["fresh"][seat]) & ~bit


def _write_used(s: Any, position: Mapping[str, Any]) -> None:
    """Write the BANG! cards and abilities used this turn."""
    s["bangs_played"] = whole_number(position.get("bangs_played", 0), "bangs_played", 0, MOST_BANGS)
    uses = mapping(position.get("abilities_used", {}), "abilities_used")
    names = [CHARACTER_NAMES[c] for c in LIMITED]
    for name, times in uses.items():
        place = one_of(name, "a name of abilities_used", names)
        s["used"][place] = whole_number(times, f"abilities_used[{name!r}]", 0, MOST_USES.get(LIMITED[place], 1))


def _write_memory(s: Any, memory: Mapping[str, Any], phase: str) -> None:
    known_keys(memory, "memory", (*MEMORIES, "events", "spares", "dead_man", "event_player"))
    players = int(s["num_players"])
    _write_events_seen(s, any_list(memory.get("events", []), "memory['events']"))
    for seat, knower in enumerate(list_of(memory.get("spares", ["nobody"] * players), "memory['spares']", players)):
        s["spare_seen"][seat] = one_of(knower, f"memory['spares'][{seat}]", KNOWERS)
        if s["spare_seen"][seat] and s["spare"][seat] < 0:
            raise ValueError(f"memory['spares'][{seat}] must be 'nobody': this player has no spare character")
    s["dead_man"] = yes_or_no(memory.get("dead_man", False), "memory['dead_man']")
    if s["dead_man"] and not (s["sets"] >> FISTFUL & 1 and (s["eliminated"] == 1).any()):
        raise ValueError("memory['dead_man'] must be False unless somebody was eliminated and can have returned (E29)")
    if "event_player" in memory:
        seat = whole_number(memory["event_player"], "memory['event_player']", 0, players - 1)
        if phase != "over" and (players > 3 or not s["alive"][seat]) and seat != s["event_player"]:
            raise ValueError(f"memory['event_player'] must be {int(s['event_player'])}, not {seat} (E3)")
        s["event_player"] = seat
    for name in set(memory) & set(MEMORIES):
        for seat, row in enumerate(list_of(memory[name], f"memory[{name!r}]", players)):
            for other, times in enumerate(list_of(row, f"memory[{name!r}][{seat}]", players)):
                s[name][seat, other] = whole_number(times, f"memory[{name!r}][{seat}][{other}]", 0, MOST_REMEMBERED + 2)


def _write_events_seen(s: Any, events: list[Any]) -> None:
    """Write which events have been in play."""
    s["events_seen"] = 0 if s["event"] < 0 else 1 << int(s["event"])
    stack = pile_cards(s["event_deck"])
    for place, name in enumerate(events):
        event = one_of(name, f"memory['events'][{place}]", EVENT_NAMES)
        if not s["sets"] >> int(EVENT_SET[event]) & 1 or event in stack or (LAST_EVENT[event] and event != s["event"]):
            raise ValueError(f"memory['events'] names {name!r}, which cannot have been in play")
        s["events_seen"] |= 1 << event
    if int(s["events_seen"]).bit_count() > s["event_rounds"] + 1:  # event_rounds may be left out
        raise ValueError("memory['events'] names more events than event_rounds says have come into play")


def _write_phase(s: Any, position: Mapping[str, Any], phase: str, pending: list[Any], stock: Stock) -> None:
    """Write how far the turn has come and what is in progress, or how the game ended."""
    winners = position.get("winners")
    open_cards = any_list(position.get("open", []), "open")
    if phase == "over":
        if pending or open_cards:
            raise ValueError("pending and open must be empty in phase 'over'")
        _write_end(s, winners)
        if position.get("to_move") is not None:
            raise ValueError(f"to_move must be null in phase 'over', not {position['to_move']!r}")
        return
    if winners is not None:
        raise ValueError(f"winners must be null unless phase is 'over', not {winners!r}")
    if bool(pending) != (phase == "resolve") and phase not in ("begin", "draw"):
        wish = "given" if phase == "resolve" else "empty"
        raise ValueError(f"pending must be {wish} in phase {phase!r}, not {pending!r}")
    if pending:
        write_pending(s, pending, phase, open_cards, stock)
    elif open_cards:
        raise ValueError(f"open must be empty while nothing is pending, not {open_cards!r}")
    else:
        s["stage"] = STAGES[phase]
    _check_undecided(s, phase)
    _check_to_move(s, position, phase, pending)


def _write_end(s: Any, winners: Any) -> None:
    """B66: write a game that is over: decided by its winners, or truncated if they are null."""
    players = int(s["num_players"])
    s["stage"] = Stage.OVER
    if winners is None:
        if not s["turn_limit"]:
            raise ValueError("winners must be given in phase 'over': without a turn limit no game ends undecided")
        if s["turn"] != s["turn_limit"]:
            raise ValueError(f"winners must be given in phase 'over' of turn {int(s['turn'])}: "
                             f"the limit is {int(s['turn_limit'])}")
        if _is_decided(s):
            raise ValueError("winners must be given in phase 'over': this game is decided")
        s["result"] = TRUNCATED
        return
    s["result"] = DECIDED
    seats = [whole_number(seat, f"winners[{place}]", 0, players - 1)
             for place, seat in enumerate(any_list(winners, "winners"))]
    if len(set(seats)) < len(seats):
        raise ValueError(f"winners must name each seat once, not {winners!r}")
    if sorted(seats) not in _possible_winners(s):
        raise ValueError(f"winners {winners!r} do not follow from who lives: they could be "
                         + " or ".join(map(str, _possible_winners(s))))
    if seats:
        s["returns"][:players] = -1
        s["returns"][seats] = 1


def _possible_winners(s: Any) -> list[list[int]]:
    """B64, B65: who can have won with these players living."""
    players = int(s["num_players"])
    living = [seat for seat in range(players) if s["alive"][seat]]
    roles = {seat: int(s["role"][seat]) for seat in range(players)}
    if players == 3:
        return [living] if len(living) <= 1 else [[seat] for seat in living]
    if not s["alive"][int(s["sheriff"])]:
        if len(living) == 1 and roles[living[0]] == Role.RENEGADE:
            return [living]
        return [[seat for seat in range(players) if roles[seat] == Role.OUTLAW]]
    if any(roles[seat] >= Role.OUTLAW for seat in living):
        return []
    return [[seat for seat in range(players) if roles[seat] <= Role.DEPUTY]]


def _is_decided(s: Any) -> bool:
    """B64, B65: whether the game must have ended with these players alive."""
    players = int(s["num_players"])
    return bool(s["alive"][:players].sum() < 2 if players == 3 else _possible_winners(s))


def _check_undecided(s: Any, phase: str) -> None:
    """Check that a game which goes on is not decided, and that it is a living player's turn."""
    if phase == "resolve":
        return
    seat = int(s["turn_of"])
    if not s["alive"][seat] and not (phase == "begin" and as_python(brings_back)(int(s["event"]), s, seat)):
        raise ValueError(f"turn_of is seat {int(s['turn_of'])}, who is eliminated")
    if _is_decided(s):
        raise ValueError("the game of this position is decided: its phase must be 'over', with its winners")


def _check_turn(s: Any, phase: str) -> None:
    """Check what is true of this turn only: what Handcuffs, Law of the West, Vendetta and orange cards have done."""
    in_phase_2 = s["stage"] == Stage.PLAY and phase in ("play", "resolve")
    began = s["stage"] >= Stage.PLAY and phase in ("play", "resolve", "discard", "over")
    armed = as_python(is_armed)(s)
    if s["named_suit"] >= 0 and not (began and s["event"] == Happening.HANDCUFFS):
        raise ValueError("named_suit must be null unless the turn player has named one under Handcuffs (E16)")
    if s["marked"] >= 0 and not (began and s["event"] == Happening.LAW_OF_THE_WEST):
        raise ValueError("marked must be null unless a card has been drawn under Law of the West (E33)")
    if s["bandolier"] and not (began and armed):
        raise ValueError("bandolier must be False before phase 2, and without Armed & Dangerous (A8)")
    if s["bell_tower"] and not (in_phase_2 and armed):
        raise ValueError("bell_tower must be False outside phase 2, and without Armed & Dangerous (A8)")
    if s["extra_turn"] and (s["event"] != Happening.VENDETTA or s["turn"] < 2):
        raise ValueError("extra_turn must be False unless Vendetta is in play (E39)")


def _check_to_move(s: Any, position: Mapping[str, Any], phase: str, pending: list[Any]) -> None:
    if "to_move" not in position:
        return
    seat = whole_number(position["to_move"], "to_move", 0, int(s["num_players"]) - 1)
    expected = asked_seat(s) if pending else int(s["turn_of"])
    if expected is not None and seat != expected:
        raise ValueError(f"to_move must be {expected} in phase {phase!r}, not {seat}")
