"""The Duel's position file: a record as plain data, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from bang_env.core.cards import add, cards_in, contains, pile_cards, write_pile
from bang_env.core.checks import any_list, known_keys, list_of, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.position import read_rng, write_rng
from bang_env.duel.actions import ABILITIES, Question
from bang_env.duel.cards import (
    BACK_OF,
    CARD_NAMES,
    CHARACTER_NAMES,
    CHARACTERS_OF,
    DECK_SIZE,
    EFFECT,
    FACE_TEXTS,
    FIRST_OF_FACE,
    IS_EQUIPMENT,
    LIFE,
    MAX_CHARACTERS,
    NAME_OF,
    NUM_CARDS,
    RANGE,
    SIDES,
    Effect,
    Range,
)
from bang_env.duel.events import card_text
from bang_env.duel.options import LONGEST, write_options
from bang_env.duel.rules.table import into_hand, no_cards, onto_pile, put_on
from bang_env.duel.state import NOBODY, QUEUE_ROOM, STACK_ROOM, Kind, Stage, Trigger

KEYS = ("game", "options", "rng", "turn", "turn_of", "to_move", "phase", "bangs_played", "swapped", "abilities_used", "sides",
        "common_deck", "shuffled", "discard", "pending", "winner")
OPTIONS = ("characters_per_side", "turn_limit", "abilities")
SIDE_KEYS = ("active", "slots", "reserve", "hand", "seen", "deck", "eliminated", "recent", "older")
PHASES = ("setup", "begin", "play", "discard", "resolve", "over")
ABILITY_NAMES = tuple(CHARACTER_NAMES[c] for c in ABILITIES)
STAGE_NAMES = tuple(stage.name.lower() for stage in Stage)
KIND_NAMES = tuple(kind.name.lower() for kind in Kind)
TRIGGER_NAMES = tuple(trigger.name.lower() for trigger in Trigger)
THEN = tuple(name for name in STAGE_NAMES if name not in ("setup", "over"))
DEEPEST = 4
"""So many effects may come on top of those that a position holds."""
NEEDS: dict[Kind, tuple[str, ...]] = {
    Kind.SETTLE: (), Kind.ELIMINATE: ("side", "slot"), Kind.LOSE: ("side", "slot"), Kind.REVEAL: ("side", "by"),
    Kind.HIT: ("side", "slot", "by", "by_slot", "by_character"), Kind.DYNAMITE: ("side", "slot"), Kind.RATTLESNAKE: ("side", "slot"),
    Kind.FANNING: ("side", "slot", "by", "card"), Kind.SWEEP: ("side", "card"), Kind.DUEL: ("side", "slot", "by", "by_slot"),
    Kind.STORE: ("side",), Kind.DRAWN: ("side",), Kind.COST: ("side",), Kind.TARGET: ("side", "card"), Kind.EQUIPMENT: ("side",),
    Kind.TOKEN: ("side",), Kind.FORCED_DISCARD: ("side",), Kind.MAY_DRAW: ("side", "by"), Kind.POET: ("side",),
}
"""What each effect in progress must say."""
TRIGGER_NEEDS = ("side", "by", "by_slot", "by_character")
MOST_LEFT = {Kind.ELIMINATE: 2, Kind.DUEL: 1, Kind.COST: len(ABILITY_NAMES) - 1, Kind.EQUIPMENT: 3}
"""The highest `left` where it is not a number of points or cards."""
FRAME_NUMBERS = {"step": (0, 10), "slot": (-1, 1), "by_slot": (-1, 1), "left": (-1, 100), "used": (0, 63)}

# ----------------------------------------------------------------------------------------------------------------- reading


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
        "common_deck": _texts(pile_cards(s["common"])),
        "shuffled": [text for face, text in enumerate(FACE_TEXTS) for _ in range(s["shuffled_faces"][face])],
        "discard": _texts(pile_cards(s["discard"])),
        "pending": _read_pending(s) if phase == "resolve" else [],
        "winner": SIDES[int(np.argmax(s["returns"]))] if s["result"] == DECIDED else None,
    }


def deal(position: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """Each side and its characters: those in the slots, then the reserve."""
    sides = position["sides"]
    return [(name, (*(slot["character"] for slot in sides[name]["slots"]), *sides[name]["reserve"])) for name in SIDES]


def _phase(s: Any) -> str:
    if s["result"]:
        return "over"
    return {Question.SETUP: "setup", Question.MENU: "play", Question.DISCARD: "discard"}.get(Question(s["question"]), "resolve")


def _texts(cards: Iterable[int]) -> list[Any]:
    return [card_text(int(card)) for card in cards]


def _read_side(s: Any, side: int) -> dict[str, Any]:
    hand, seen = cards_in(s["hand"][side]), cards_in(s["known"][1 - side])
    recent = cards_in(s["hand"][side] & ~s["known"][1 - side] & s["recent"])
    older = cards_in(s["hand"][side] & ~s["known"][1 - side] & ~s["recent"] & s["recycled"])
    return {
        "active": None if s["active"][side] < 0 else int(s["active"][side]),
        "slots": [_read_slot(s, side, slot) for slot in range(2)],
        "reserve": [CHARACTER_NAMES[c] for c in pile_cards(s["reserve"][side])],
        "hand": _texts(hand),
        "seen": _texts(seen),
        "deck": _texts(pile_cards(s["deck"][side])),
        "eliminated": [CHARACTER_NAMES[c] for c in CHARACTERS_OF[side] if s["eliminated"] >> int(c) & 1],
        "recent": _texts(recent),
        "older": _texts(older),
    }


def _read_slot(s: Any, side: int, slot: int) -> dict[str, Any] | None:
    if s["character"][side, slot] < 0:
        return None
    return {"character": CHARACTER_NAMES[s["character"][side, slot]], "life": int(s["life"][side, slot]),
            "equipment": _texts(pile_cards(s["equipment"][side, slot])[::-1])}


def _read_pending(s: Any) -> list[dict[str, Any]]:
    """The effects in progress, then the triggers that wait, then what lies open and where the turn goes on."""
    frames = [_read_frame(s["stack"][depth], "effect", KIND_NAMES) for depth in range(int(s["depth"]))]
    ring = ((int(s["first"]) + number) % QUEUE_ROOM for number in range(int(s["waiting"])))
    triggers = [_read_frame(s["queue"][place], "trigger", TRIGGER_NAMES) for place in ring]
    rest = {"then": STAGE_NAMES[s["stage"]], "symbol": int(s["symbol"]),
            "revealed": _texts(s["revealed"]), "store": _texts(s["store"]), "drawn": _texts(s["drawn"])}
    return [*frames, *triggers, rest]


def _read_frame(frame: Any, what: str, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        what: names[frame["kind"]],
        "side": SIDES[frame["side"]] if frame["side"] >= 0 else None,
        "by": SIDES[frame["by"]] if frame["by"] >= 0 else None,
        "by_character": CHARACTER_NAMES[frame["by_character"]] if frame["by_character"] >= 0 else None,
        "card": CARD_NAMES[frame["card"]] if frame["card"] >= 0 else None,
        **{name: int(frame[name]) for name in FRAME_NUMBERS},
    }


# ----------------------------------------------------------------------------------------------------------------- writing


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
            raise ValueError(f"{what} is one {text!r} too many: there are {FIRST_OF_FACE[face + 1] - FIRST_OF_FACE[face]}")
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
    phase = PHASES[one_of(position.get("phase") or "begin", "phase", PHASES)]
    options = dict(mapping(position.get("options", {}), "options"))
    known_keys(options, "a position's options", OPTIONS)
    write_options(s, **options)
    write_rng(s, position.get("rng"))
    s["turn"] = whole_number(position.get("turn", 1), "turn", 1, int(s["turn_limit"]) or LONGEST)
    s["turn_of"] = one_of(position.get("turn_of", "law"), "turn_of", SIDES)
    s["bangs_played"] = whole_number(position.get("bangs_played", 0), "bangs_played", 0, NUM_CARDS)
    s["swapped"] = yes_or_no(position.get("swapped", False), "swapped")
    for place, name in enumerate(any_list(position.get("abilities_used", []), "abilities_used")):
        s["abilities_used"] |= 1 << one_of(name, f"abilities_used[{place}]", ABILITY_NAMES)
    for places in (s["revealed"], s["store"], s["drawn"]):
        as_python(no_cards)(places)
    cards = _Cards()
    sides = mapping(position.get("sides", {}), "sides")
    known_keys(sides, "sides", SIDES)
    for side, name in enumerate(SIDES):
        _write_side(s, side, mapping(sides.get(name, {}), f"sides[{name!r}]"), f"sides[{name!r}]", cards, phase)
    _write_decks(s, position, cards)
    _write_phase(s, position, phase, cards)


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
    for name in any_list(given.get("eliminated", []), f"{what}['eliminated']"):
        s["eliminated"] |= 1 << int(CHARACTERS_OF[side, one_of(name, f"{what}['eliminated']", names)])
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
    s["life"][side, slot] = whole_number(holder.get("life", int(LIFE[character])), f"{what}['life']", 0, int(LIFE[character]))
    worn = cards.take_all(holder.get("equipment", []), f"{what}['equipment']")
    for card in worn:
        if not IS_EQUIPMENT[NAME_OF[card]] or [NAME_OF[c] for c in worn].count(NAME_OF[card]) > 1:
            raise ValueError(f"{what}['equipment'] must be Equipment cards of different names, not {_texts(worn)}")
        as_python(put_on)(s, side, slot, card)


def _check_characters(s: Any, side: int, what: str, phase: str) -> None:
    """Each character exists once."""
    everybody = [int(c) for c in s["character"][side] if c >= 0] + [int(c) for c in pile_cards(s["reserve"][side])]
    everybody += [int(c) for c in CHARACTERS_OF[side] if s["eliminated"] >> int(c) & 1]
    for character in everybody:
        if everybody.count(character) > 1:
            raise ValueError(f"{what} names {CHARACTER_NAMES[character]!r} more than once; each character exists once")
    standing = sum(c >= 0 for c in s["character"][side])
    if phase != "over" and standing < (2 if phase == "setup" else 1):
        raise ValueError(f"{what}['slots'] must hold {'two characters in phase setup' if phase == 'setup' else 'at least one character'}")


def _write_active(s: Any, side: int, given: Mapping[str, Any], what: str, phase: str) -> None:
    active = given.get("active")
    standing = [slot for slot in range(2) if s["character"][side, slot] >= 0]
    if active is None and (phase == "setup" or not standing):
        s["active"][side] = NOBODY
        return
    s["active"][side] = standing[0] if active is None else whole_number(active, f"{what}['active']", 0, 1)
    if s["active"][side] not in standing:
        raise ValueError(f"{what}['active'] is slot {active}, where nobody stands; take {' or '.join(map(str, standing))}")


def _write_hand(s: Any, side: int, given: Mapping[str, Any], what: str, cards: _Cards) -> None:
    hand = cards.take_all(given.get("hand", []), f"{what}['hand']")
    for card in hand:
        as_python(into_hand)(s, side, card, False)
    left = list(hand)
    for name, sets in (("seen", (s["known"][1 - side],)), ("older", (s["recycled"],)), ("recent", (s["recycled"], s["recent"]))):
        for text in any_list(given.get(name, []), f"{what}['{name}']"):
            found = [card for card in left if card_text(card) == text]
            if not found:
                raise ValueError(f"{what}['{name}'] names {text!r}, which is not (or not so often) in the hand")
            left.remove(found[0])
            for bits in sets:
                as_python(add)(bits, found[0])


def _write_decks(s: Any, position: Mapping[str, Any], cards: _Cards) -> None:
    common = cards.take_all(position.get("common_deck", []), "common_deck")
    if common and s["deck"]["count"].all():
        raise ValueError("common_deck must be empty while both sides have an own deck (D8)")
    write_pile(s["common"], common)
    for card in common:
        as_python(add)(s["recycled"], card)
        as_python(add)(s["recent"], card)
    recent = cards_in(s["recent"])
    for place, text in enumerate(any_list(position.get("shuffled", _texts(recent)), "shuffled")):
        s["shuffled_faces"][one_of(text, f"shuffled[{place}]", FACE_TEXTS)] += 1
    for card in reversed(cards.take_all(position.get("discard", []), "discard")):
        as_python(onto_pile)(s, card)


def _write_phase(s: Any, position: Mapping[str, Any], phase: str, cards: _Cards) -> None:
    pending = any_list(position.get("pending", []), "pending")
    if bool(pending) != (phase == "resolve"):
        raise ValueError(f"pending must be {'given' if phase == 'resolve' else 'empty'} in phase {phase!r}, not {pending!r}")
    winner = position.get("winner")
    if phase == "over":
        s["result"] = TRUNCATED if winner is None else DECIDED
        if winner is not None:
            s["returns"] = [1 if side == one_of(winner, "winner", SIDES) else -1 for side in range(2)]
        s["stage"] = Stage.OVER
    else:
        if winner is not None:
            raise ValueError(f"winner must be null unless phase is 'over', not {winner!r}")
        if phase == "resolve":
            _write_pending(s, pending, cards)
        else:
            s["stage"] = {"setup": Stage.SETUP, "begin": Stage.BEGIN, "play": Stage.PLAY, "discard": Stage.DISCARD}[phase]
            _check_alive(s)
    _check_to_move(s, position, phase)


def _check_alive(s: Any) -> None:
    """Between effects nobody stands at 0."""
    for side, name in enumerate(SIDES):
        for slot in range(2):
            if s["character"][side, slot] >= 0 and s["life"][side, slot] == 0:
                raise ValueError(f"sides[{name!r}]['slots'][{slot}]['life'] must be at least 1: the eliminated leave play")


def _check_to_move(s: Any, position: Mapping[str, Any], phase: str) -> None:
    if "to_move" not in position or phase == "resolve":
        return
    expected: str | None = SIDES[s["turn_of"]]
    if phase == "over":
        expected = None
    elif phase == "setup":
        expected = SIDES[0] if s["active"][0] < 0 else SIDES[1]
    if position["to_move"] != expected:
        raise ValueError(f"to_move must be {expected!r} in phase {phase!r} of the turn of {SIDES[s['turn_of']]}, "
                         f"not {position['to_move']!r}")


def _write_pending(s: Any, pending: list[Any], cards: _Cards) -> None:
    """The effects in progress, the triggers, and what lies open, as to_dict gives them."""
    for number, entry in enumerate(pending):
        what = f"pending[{number}]"
        mapping(entry, what)
        if "effect" in entry and s["depth"] < STACK_ROOM - DEEPEST:
            _write_frame(s["stack"][s["depth"]], entry, "effect", KIND_NAMES, what)
            _check_frame(s, s["stack"][s["depth"]], what)
            s["depth"] += 1
        elif "trigger" in entry and s["waiting"] < QUEUE_ROOM // 2:
            _write_frame(s["queue"][s["waiting"]], entry, "trigger", TRIGGER_NAMES, what)
            _check_given(s["queue"][s["waiting"]], TRIGGER_NEEDS, what)
            s["waiting"] += 1
        elif "then" in entry and number == len(pending) - 1:
            _write_rest(s, entry, what, cards)
        else:
            raise ValueError(f"{what} must be an 'effect', a 'trigger' or, last, the rest with 'then'; not {entry!r}")
    if not s["depth"] or "then" not in pending[-1]:
        raise ValueError("pending must begin with an 'effect' and end with the rest, as to_dict gives them")


def _write_frame(frame: Any, entry: Mapping[str, Any], what: str, names: tuple[str, ...], where: str) -> None:
    known_keys(entry, where, (what, "side", "by", "by_character", "card", *FRAME_NUMBERS))
    frame["kind"] = one_of(entry[what], f"{where}[{what!r}]", names)
    for name, allowed in (("side", SIDES), ("by", SIDES), ("by_character", CHARACTER_NAMES), ("card", CARD_NAMES)):
        value = entry.get(name)
        frame[name] = NOBODY if value is None else one_of(value, f"{where}[{name!r}]", allowed)
    for name, (low, high) in FRAME_NUMBERS.items():
        frame[name] = whole_number(entry.get(name, 0), f"{where}[{name!r}]", low, high)


def _check_given(frame: Any, names: tuple[str, ...], what: str) -> None:
    missing = [name for name in names if frame[name] < 0]
    if missing:
        raise ValueError(f"{what} must say {' and '.join(map(repr, missing))}")


def _check_frame(s: Any, frame: Any, what: str) -> None:
    """An effect in progress must say what it needs, speak of somebody who stands there, and be of a card that has it."""
    kind = Kind(frame["kind"])
    _check_given(frame, NEEDS[kind], what)
    if "slot" in NEEDS[kind] and s["character"][frame["side"], frame["slot"]] < 0:
        raise ValueError(f"{what} speaks of slot {int(frame['slot'])} of {SIDES[frame['side']]}, where nobody stands")
    whole_number(int(frame["left"]), f"{what}['left']", -1, MOST_LEFT.get(kind, 100))
    effects = {Kind.SWEEP: (Effect.GATLING, Effect.INDIANS), Kind.FANNING: (Effect.HITS_PER_EQUIPMENT,)}.get(kind)
    if effects and EFFECT[frame["card"]] not in effects:
        raise ValueError(f"{what}['card'] must be a card with that effect, not {CARD_NAMES[frame['card']]!r}")
    if kind == Kind.TARGET and RANGE[frame["card"]] == Range.NOBODY:
        raise ValueError(f"{what}['card'] must be a card with a target, not {CARD_NAMES[frame['card']]!r}")


def _write_rest(s: Any, rest: Mapping[str, Any], what: str, cards: _Cards) -> None:
    known_keys(rest, what, ("then", "symbol", "revealed", "store", "drawn"))
    s["stage"] = STAGE_NAMES.index(THEN[one_of(rest["then"], f"{what}['then']", THEN)])
    s["symbol"] = whole_number(rest.get("symbol", -1), f"{what}['symbol']", -1, 3)
    for name in ("revealed", "store"):
        for place, text in enumerate(list_of(rest.get(name, [None] * len(s[name])), f"{what}['{name}']", len(s[name]))):
            s[name][place] = NOBODY if text is None else cards.take(text, f"{what}['{name}'][{place}]")
    waits = s["stack"][s["depth"] - 1]["kind"] == Kind.REVEAL and s["stack"][s["depth"] - 1]["step"] > 0
    if (s["revealed"] >= 0).sum() != (2 if waits else 0):
        raise ValueError(f"{what}['revealed'] must hold two cards while a 'reveal' of step 1 waits, and none otherwise")
    _write_drawn(s, list_of(rest.get("drawn", [None] * 3), f"{what}['drawn']", 3), what)


def _write_drawn(s: Any, drawn: list[Any], what: str) -> None:
    """Cards just drawn are in the hand of the side that is to discard one."""
    side = int(s["stack"][s["depth"] - 1]["side"])
    held = cards_in(s["hand"][side] & ~s["known"][1 - side]) if side >= 0 else []
    held.sort(key=lambda card: as_python(contains)(s["recent"], card) == bool(s["deck"]["count"][side]), reverse=True)
    for place, text in enumerate(drawn):
        if text is not None:
            found = [c for c in held if card_text(c) == text]
            if not found:
                raise ValueError(f"{what}['drawn'] names {text!r}, which is not (or not so often) unseen in the hand")
            held.remove(found[-1])
            s["drawn"][place] = found[-1]
