"""The Duel's position file: a record as plain data, and back. What is in progress is in `pending.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from bang_env.core.cards import add, cards_in, pile_cards, write_pile
from bang_env.core.checks import any_list, equals, known_keys, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.position import MOST_TURNS, read_rng, write_rng
from bang_env.duel.actions import ABILITIES, Question
from bang_env.duel.cards import (
    BACK_OF,
    CHARACTER_NAMES,
    CHARACTERS_OF,
    DECK_SIZE,
    FACE_COPIES,
    FACE_OF,
    FACE_TEXTS,
    FIRST_OF_FACE,
    IS_EQUIPMENT,
    LIFE,
    MAX_CHARACTERS,
    NAME_OF,
    NUM_CARDS,
    SIDES,
    Character,
)
from bang_env.duel.events import card_text
from bang_env.duel.options import write_options
from bang_env.duel.pending import asked_side, read_pending, texts_of, write_pending
from bang_env.duel.rules.table import here, into_hand, no_cards, onto_pile, put_on
from bang_env.duel.rules.turn import MOST_IDLE_TURNS
from bang_env.duel.state import NOBODY, Stage

KEYS = ("game", "options", "rng", "turn", "turn_of", "to_move", "phase", "bangs_played", "swapped", "abilities_used",
        "sides", "common_deck", "shuffled", "discard", "pending", "winner")
OPTIONS = ("characters_per_side", "turn_limit", "abilities")
SIDE_KEYS = ("active", "slots", "reserve", "hand", "seen", "deck", "eliminated", "recent", "older")
PHASES = ("setup", "begin", "play", "discard", "resolve", "over")
ABILITY_NAMES = tuple(CHARACTER_NAMES[c] for c in ABILITIES)

# -------------------------------------------------------------------------------------------------------------- reading


def read_position(s: Any) -> dict[str, Any]:
    """The record as a position."""
    phase = _phase(s)
    return {
        "game": "duel",
        "options": {"characters_per_side": int(s["per_side"]), "turn_limit": int(s["turn_limit"]) or None,
                    "abilities": bool(s["abilities"])},
        "rng": read_rng(s),
        "turn": int(s["turn"]),
        "turn_of": SIDES[s["turn_of"]],
        "to_move": None if s["result"] else SIDES[s["actor"]],
        "phase": phase,
        "bangs_played": int(s["bangs_played"]),
        "swapped": bool(s["swapped"]),
        "abilities_used": [name for bit, name in enumerate(ABILITY_NAMES) if s["abilities_used"] >> bit & 1],
        "sides": {name: _read_side(s, side) for side, name in enumerate(SIDES)},
        "common_deck": texts_of(pile_cards(s["common"])),
        "shuffled": [text for face, text in enumerate(FACE_TEXTS) for _ in range(s["shuffled_faces"][face])],
        "discard": texts_of(pile_cards(s["discard"])),
        "pending": read_pending(s) if phase == "resolve" else [],
        "winner": SIDES[int(np.argmax(s["returns"]))] if s["result"] == DECIDED else None,
    }


def deal(position: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """Each side and its characters: those in the slots, then the reserve."""
    sides = position["sides"]
    return [(name, (*(slot["character"] for slot in sides[name]["slots"]), *sides[name]["reserve"])) for name in SIDES]


def _phase(s: Any) -> str:
    if s["result"]:
        return "over"
    phases = {Question.SETUP: "setup", Question.MENU: "play", Question.DISCARD: "discard"}
    return phases.get(Question(s["question"]), "resolve")


def _read_side(s: Any, side: int) -> dict[str, Any]:
    hand, seen = cards_in(s["hand"][side]), cards_in(s["known"][1 - side])
    recent = cards_in(s["hand"][side] & ~s["known"][1 - side] & s["recent"])
    older = cards_in(s["hand"][side] & ~s["known"][1 - side] & ~s["recent"] & s["recycled"])
    return {
        "active": None if s["active"][side] < 0 else int(s["active"][side]),
        "slots": [_read_slot(s, side, slot) for slot in range(2)],
        "reserve": [CHARACTER_NAMES[c] for c in pile_cards(s["reserve"][side])],
        "hand": texts_of(hand),
        "seen": texts_of(seen),
        "deck": texts_of(pile_cards(s["deck"][side])),
        "eliminated": [CHARACTER_NAMES[c] for c in CHARACTERS_OF[side] if s["eliminated"] >> int(c) & 1],
        "recent": texts_of(recent),
        "older": texts_of(older),
    }


def _read_slot(s: Any, side: int, slot: int) -> dict[str, Any] | None:
    if s["character"][side, slot] < 0:
        return None
    return {"character": CHARACTER_NAMES[s["character"][side, slot]], "life": int(s["life"][side, slot]),
            "equipment": texts_of(pile_cards(s["equipment"][side, slot])[::-1])}


# -------------------------------------------------------------------------------------------------------------- writing


class _Cards:
    """The cards not yet placed; each place that names a card takes one of that face."""

    def __init__(self) -> None:
        self.free = [list(range(FIRST_OF_FACE[f], FIRST_OF_FACE[f + 1])) for f in range(len(FACE_TEXTS))]

    def take(self, text: Any, what: str) -> int:
        """A card of this face."""
        if not isinstance(text, str) or text not in FACE_TEXTS:
            raise ValueError(f"{what} must be a card such as {FACE_TEXTS[0]!r}, not {text!r}" + _near(text))
        face = FACE_TEXTS.index(text)
        if not self.free[face]:
            raise ValueError(f"{what} is one {text!r} too many: there are {FACE_COPIES[face]}")
        return self.free[face].pop(0)

    def take_all(self, texts: Any, what: str, most: int = NUM_CARDS) -> list[int]:
        """Cards for a list of faces."""
        if len(any_list(texts, what)) > most:
            raise ValueError(f"{what} must be a list of at most {most} cards, not of {len(texts)}")
        return [self.take(text, f"{what}[{place}]") for place, text in enumerate(texts)]


def _near(text: Any) -> str:
    """A hint at the faces of a card whose name is right."""
    name = text.split("/")[0] if isinstance(text, str) else None
    faces = [face for face in FACE_TEXTS if face.split("/")[0] == name]
    return f"; {name} exists as {', '.join(faces)}" if faces else ""


def write_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fill a fresh record from a position; what it leaves out takes its default."""
    known_keys(position, "a position", KEYS)
    given_phase = position.get("phase")
    phase = PHASES[one_of("begin" if given_phase is None else given_phase, "phase", PHASES)]
    options = dict(mapping(position.get("options", {}), "options"))
    known_keys(options, "a position's options", OPTIONS)
    write_options(s, **options)
    write_rng(s, position.get("rng"))
    _write_turn(s, position, phase)
    for places in (s["revealed"], s["store"], s["drawn"]):
        as_python(no_cards)(places)
    cards = _Cards()
    sides = mapping(position.get("sides", {}), "sides")
    known_keys(sides, "sides", SIDES)
    for side, name in enumerate(SIDES):
        _write_side(s, side, mapping(sides.get(name, {}), f"sides[{name!r}]"), f"sides[{name!r}]", cards, phase)
    _write_decks(s, position, cards)
    _write_uses(s, position)
    _write_phase(s, position, phase, cards)


def _write_turn(s: Any, position: Mapping[str, Any], phase: str) -> None:
    """D10: the sides take turns, Law first, so the turn's number says whose it is."""
    s["turn_of"] = one_of(position.get("turn_of", "law"), "turn_of", SIDES)
    most = min(int(s["turn_limit"]) or MOST_TURNS, MOST_TURNS)
    s["turn"] = whole_number(position.get("turn", int(s["turn_of"]) + 1), "turn", 1, most)
    if s["turn"] % 2 == s["turn_of"]:
        wanted = "even" if s["turn_of"] else "odd"
        raise ValueError(f"turn must be {wanted} for a turn of {SIDES[s['turn_of']]}, not {int(s['turn'])}: "
                         "the sides take turns, law first")
    if phase == "setup" and s["turn"] != 1:
        raise ValueError(f"turn must be 1 in phase 'setup', not {int(s['turn'])}")


def _write_uses(s: Any, position: Mapping[str, Any]) -> None:
    """D12, D14, D18: what the turn's side has done this turn, by characters that it has or had."""
    side = int(s["turn_of"])
    there = {int(c) for c in s["character"][side] if c >= 0}
    there |= {int(c) for c in CHARACTERS_OF[side] if int(s["eliminated"]) >> int(c) & 1}
    most = 2 if s["abilities"] and Character.THE_STRANGER in there else 1
    s["bangs_played"] = whole_number(position.get("bangs_played", 0), "bangs_played", 0, most)
    s["swapped"] = yes_or_no(position.get("swapped", False), "swapped")
    for place, name in enumerate(any_list(position.get("abilities_used", []), "abilities_used")):
        which = one_of(name, f"abilities_used[{place}]", ABILITY_NAMES)
        if ABILITIES[which] not in there or not s["abilities"] or int(s["abilities_used"]) >> which & 1:
            raise ValueError(f"abilities_used[{place}] must be, once, a character of {SIDES[side]} with an ability; "
                             f"{name!r} is not")
        s["abilities_used"] |= 1 << which


def _check_nothing_done(s: Any, what: str) -> None:
    """What is done in the play phase was not done before it."""
    if s["bangs_played"] or s["swapped"] or s["abilities_used"]:
        raise ValueError(f"bangs_played, swapped and abilities_used must be 0, False and [] {what}")


def _write_side(s: Any, side: int, given: Mapping[str, Any], what: str, cards: _Cards, phase: str) -> None:
    known_keys(given, what, SIDE_KEYS)
    names = [CHARACTER_NAMES[c] for c in CHARACTERS_OF[side]]
    slots = [*any_list(given.get("slots"), f"{what}['slots']"), None, None]
    if any(slot is not None for slot in slots[2:]):
        raise ValueError(f"{what}['slots'] must be a list of two, each a dict or null, not {given['slots']!r}")
    for slot, holder in enumerate(slots[:2]):
        _write_slot(s, side, slot, holder, f"{what}['slots'][{slot}]", names, cards)
    reserve = any_list(given.get("reserve", []), f"{what}['reserve']")
    if len(reserve) > MAX_CHARACTERS:
        raise ValueError(f"{what}['reserve'] must be a list of at most {MAX_CHARACTERS} characters, not {reserve!r}")
    chosen = [int(CHARACTERS_OF[side, one_of(name, f"{what}['reserve']", names)]) for name in reserve]
    write_pile(s["reserve"][side], chosen)
    out = any_list(given.get("eliminated", []), f"{what}['eliminated']")
    for name in out:
        s["eliminated"] |= 1 << int(CHARACTERS_OF[side, one_of(name, f"{what}['eliminated']", names)])
    if len(set(out)) < len(out):
        raise ValueError(f"{what}['eliminated'] names a character more than once: {out}")
    _check_characters(s, side, what, phase)
    _write_active(s, side, given, what, phase)
    _write_hand(s, side, given, what, cards)
    deck = cards.take_all(given.get("deck", []), f"{what}['deck']", DECK_SIZE)
    for card in deck:
        if BACK_OF[card] != side:
            raise ValueError(f"{what}['deck'] holds {card_text(card)!r}: an own deck has only cards with its own back")
    write_pile(s["deck"][side], deck)


def _write_slot(s: Any, side: int, slot: int, holder: Any, what: str, names: list[str], cards: _Cards) -> None:
    if holder is None:
        s["character"][side, slot] = NOBODY
        return
    known_keys(mapping(holder, what), what, ("character", "life", "equipment"))
    character = int(CHARACTERS_OF[side, one_of(holder.get("character"), f"{what}['character']", names)])
    s["character"][side, slot] = character
    full = int(LIFE[character])
    s["life"][side, slot] = whole_number(holder.get("life", full), f"{what}['life']", 0, full)
    worn = cards.take_all(holder.get("equipment", []), f"{what}['equipment']")
    for card in worn:
        if not IS_EQUIPMENT[NAME_OF[card]] or [NAME_OF[c] for c in worn].count(NAME_OF[card]) > 1:
            raise ValueError(f"{what}['equipment'] must be Equipment cards of different names, not {texts_of(worn)}")
        as_python(put_on)(s, side, slot, card)


def _check_characters(s: Any, side: int, what: str, phase: str) -> None:
    """Each character exists once."""
    everybody = [int(c) for c in s["character"][side] if c >= 0] + [int(c) for c in pile_cards(s["reserve"][side])]
    everybody += [int(c) for c in CHARACTERS_OF[side] if s["eliminated"] >> int(c) & 1]
    for character in everybody:
        if everybody.count(character) > 1:
            raise ValueError(f"{what} names {CHARACTER_NAMES[character]!r} more than once; each character exists once")
    if len(everybody) > s["per_side"]:
        raise ValueError(f"{what} has {len(everybody)} characters in play, in reserve and eliminated; "
                         f"options['characters_per_side'] is {int(s['per_side'])}")
    standing = sum(c >= 0 for c in s["character"][side])
    if phase != "over" and standing < (2 if phase == "setup" else 1):
        needed = "two characters in phase setup" if phase == "setup" else "at least one character"
        raise ValueError(f"{what}['slots'] must hold {needed}")
    if standing < 2 and s["reserve"][side]["count"]:
        raise ValueError(f"{what}['reserve'] must be empty while a slot is: the reserve steps into it (D26)")


def _write_active(s: Any, side: int, given: Mapping[str, Any], what: str, phase: str) -> None:
    active = given.get("active")
    standing = [slot for slot in range(2) if s["character"][side, slot] >= 0]
    if active is None and (phase == "setup" or not standing):
        s["active"][side] = NOBODY
        return
    s["active"][side] = standing[0] if active is None else whole_number(active, f"{what}['active']", 0, 1)
    if s["active"][side] not in standing:
        raise ValueError(f"{what}['active'] is slot {active}, where nobody stands; "
                         f"take {' or '.join(map(str, standing))}")


def _write_hand(s: Any, side: int, given: Mapping[str, Any], what: str, cards: _Cards) -> None:
    hand = cards.take_all(given.get("hand", []), f"{what}['hand']")
    for card in hand:
        as_python(into_hand)(s, side, card, False)
    left = list(hand)
    sorts = {"seen": (s["known"][1 - side],), "older": (s["recycled"],), "recent": (s["recycled"], s["recent"])}
    for name, sets in sorts.items():
        for text in any_list(given.get(name, []), f"{what}['{name}']"):
            copies = [card for card in left if equals(text, card_text(card))]
            if not copies:
                raise ValueError(f"{what}['{name}'] names {text!r}, which is not (or not so often) in the hand")
            left.remove(copies[0])
            for bits in sets:
                as_python(add)(bits, copies[0])


def _write_decks(s: Any, position: Mapping[str, Any], cards: _Cards) -> None:
    common = cards.take_all(position.get("common_deck", []), "common_deck")
    if common and s["deck"]["count"].all():
        raise ValueError("common_deck must be empty while both sides have an own deck (D8)")
    write_pile(s["common"], common)
    for card in common:
        as_python(add)(s["recycled"], card)
        as_python(add)(s["recent"], card)
    _write_shuffled(s, position)
    for card in reversed(cards.take_all(position.get("discard", []), "discard")):
        as_python(onto_pile)(s, card)


def _write_shuffled(s: Any, position: Mapping[str, Any]) -> None:
    """D8: what the last shuffle put into the common deck; what is known to be from it was among it."""
    recent = cards_in(s["recent"])
    given = any_list(position.get("shuffled", texts_of(recent)), "shuffled")
    if len(given) > NUM_CARDS:
        raise ValueError(f"shuffled must be a list of at most {NUM_CARDS} cards, not of {len(given)}")
    counts = np.zeros(len(FACE_TEXTS), np.int64)
    for place, text in enumerate(given):
        counts[one_of(text, f"shuffled[{place}]", FACE_TEXTS)] += 1
    needed = np.bincount(FACE_OF[recent], minlength=len(counts)) if recent else np.zeros_like(counts)
    for face, text in enumerate(FACE_TEXTS):
        if not needed[face] <= counts[face] <= FACE_COPIES[face]:
            raise ValueError(f"shuffled must name {text!r} {needed[face]} to {FACE_COPIES[face]} times, not "
                             f"{counts[face]}: there are {FACE_COPIES[face]}, and {needed[face]} are in the common "
                             "deck or among the recent cards of a hand")
    if (s["recycled"].any() or counts.any()) and s["deck"]["count"].all():
        raise ValueError("shuffled, recent and older must be empty while both sides have an own deck: "
                         "nothing was shuffled yet (D8)")
    s["shuffled_faces"] = counts


def _write_phase(s: Any, position: Mapping[str, Any], phase: str, cards: _Cards) -> None:
    pending = any_list(position.get("pending", []), "pending")
    if bool(pending) != (phase == "resolve"):
        wanted = "given" if phase == "resolve" else "empty"
        raise ValueError(f"pending must be {wanted} in phase {phase!r}, not {pending!r}")
    winner = position.get("winner")
    asked: int | None = int(s["turn_of"])
    if phase == "over":
        _write_end(s, winner)
        asked = None
    elif winner is not None:
        raise ValueError(f"winner must be null unless phase is 'over', not {winner!r}")
    elif phase == "resolve":
        write_pending(s, pending, cards)
        if s["stage"] != Stage.PLAY or len(pending) == 2:
            _check_nothing_done(s, "before the play phase")
        if len(pending) == 2:
            _check_alive(s)
        asked = asked_side(s)
    else:
        s["stage"] = {"setup": Stage.SETUP, "begin": Stage.BEGIN, "play": Stage.PLAY, "discard": Stage.DISCARD}[phase]
        _check_alive(s)
        if phase in ("setup", "begin"):
            _check_nothing_done(s, f"in phase {phase!r}")
        if phase == "setup":
            _check_setup(s)
            asked = 0 if s["active"][0] < 0 else 1
    expected = None if asked is None else SIDES[asked]
    if "to_move" in position and not equals(position["to_move"], expected):
        raise ValueError(f"to_move must be {expected!r} in phase {phase!r} of the turn of {SIDES[s['turn_of']]}, "
                         f"not {position['to_move']!r}")


def _write_end(s: Any, winner: Any) -> None:
    """D26, D31: a side that has nobody left has lost; otherwise the turn limit has ended the game."""
    s["stage"] = Stage.OVER
    lost = [side for side in range(2) if not s["reserve"][side]["count"]
            and not any(as_python(here)(s, side, slot) for slot in range(2))]
    expected = 1 - lost[0] if lost else None
    given = None if winner is None else one_of(winner, "winner", SIDES)
    if given != expected:
        reason = "neither side has lost all its characters" if expected is None else f"{SIDES[lost[0]]} has nobody left"
        named = None if expected is None else SIDES[expected]
        raise ValueError(f"winner must be {named!r} in phase 'over', not {winner!r}: {reason}")
    if expected is not None:
        s["result"] = DECIDED
        s["returns"] = [1 if side == expected else -1 for side in range(2)]
        return
    s["result"] = TRUNCATED
    # A game in which nobody can do anything any more is truncated too, after so many turns.
    if s["turn"] != s["turn_limit"] and s["turn"] <= MOST_IDLE_TURNS:
        raise ValueError("a game that is over without a winner must have ended by its turn_limit: "
                         f"turn is {int(s['turn'])}, turn_limit {int(s['turn_limit']) or None}")
    _check_alive(s)


def _check_setup(s: Any) -> None:
    """D6, D7: while the sides choose, nothing has been drawn, played or lost."""
    for side, name in enumerate(SIDES):
        what = f"sides[{name!r}]"
        if s["hand_count"][side] or s["equipment"]["count"][side].any():
            raise ValueError(f"{what} must have no hand and no equipment in phase 'setup'")
        if any(s["life"][side, slot] != LIFE[s["character"][side, slot]] for slot in range(2)) or s["eliminated"]:
            raise ValueError(f"{what} must have full life and nobody eliminated in phase 'setup'")
    if s["active"][1] >= 0:
        raise ValueError("sides['outlaw']['active'] must be null in phase 'setup': outlaw chooses last")
    if s["common"]["count"] or s["discard"]["count"]:
        raise ValueError("common_deck and discard must be empty in phase 'setup'")


def _check_alive(s: Any) -> None:
    """Between effects nobody stands at 0."""
    for side, name in enumerate(SIDES):
        for slot in range(2):
            if s["character"][side, slot] >= 0 and s["life"][side, slot] == 0:
                raise ValueError(f"sides[{name!r}]['slots'][{slot}]['life'] must be at least 1: "
                                 "the eliminated leave play")
