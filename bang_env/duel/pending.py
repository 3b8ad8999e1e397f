"""What is in progress, as a position file tells it: effects, triggers, cards laid open, where the turn goes on.

`ABOVE` says which effect comes on top of which. For each kind of effect, `FORMS` says which fields it uses and `CHECKS`
what must be true of them; `CAUSES` does the same for triggers. An entry that says anything else is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from bang_env.core.cards import cards_in, contains
from bang_env.core.checks import equals, known_keys, list_of, mapping, one_of, whole_number
from bang_env.core.jit import as_python
from bang_env.core.pending import top
from bang_env.duel.actions import ABILITIES
from bang_env.duel.cards import (
    ALL_NAMES,
    AMOUNT,
    ANY_CARD_AVOIDS,
    CARD_NAMES,
    CHARACTER_NAMES,
    CHARACTERS_OF,
    EFFECT,
    FACE_OF,
    IF_AVOIDED,
    IS_ACTION,
    IS_BANG,
    NAME_OF,
    NUM_NAMES,
    RANGE,
    RETURNS_FIRE,
    SIDES,
    Card,
    Character,
    Effect,
    IfAvoided,
    Range,
)
from bang_env.duel.events import card_text
from bang_env.duel.rules.characters import (
    AVOIDED_BY_SID,
    BARREL_USED,
    PAYING,
    RETURNING_FIRE,
    SID_USED,
    TEX,
    active_ability,
    names_as_colt,
    names_that_avoid,
    reveals_in_play,
)
from bang_env.duel.rules.effects import fallen
from bang_env.duel.rules.menu import KATIE, PEARL, SOUNDANCE, pearl_copies, reach, slot_at, targets
from bang_env.duel.rules.table import ability, here, wears
from bang_env.duel.rules.turn import go_on
from bang_env.duel.state import NOBODY, QUEUE_ROOM, STACK_ROOM, Kind, Pick, Stage, Trigger

STAGE_NAMES = tuple(stage.name.lower() for stage in Stage)
KIND_NAMES = tuple(kind.name.lower() for kind in Kind)
TRIGGER_NAMES = tuple(trigger.name.lower() for trigger in Trigger)
THEN = tuple(stage.name.lower() for stage in (Stage.RATTLESNAKE, Stage.STAMPEDE, Stage.DRAW, Stage.PLAY))
"""Where the turn can go on after an effect."""
DEEPEST = 4
"""So many effects may come on top of those that a position holds."""
WORDS = ("side", "slot", "by", "by_slot", "by_character", "card")
NUMBERS = ("step", "left", "used")
FRAME_NUMBERS = {"step": (0, 10), "slot": (-1, 1), "by_slot": (-1, 1), "left": (0, 100), "used": (0, 63)}
FRAME_DEFAULTS = {"step": 0, "slot": NOBODY, "by_slot": NOBODY, "left": 0, "used": 0}
OPEN_PLACES = ("revealed", "store", "drawn")

_ability, _active_ability = as_python(ability), as_python(active_ability)
_here, _wears = as_python(here), as_python(wears)

# -------------------------------------------------------------------------------------------------------------- reading


def texts_of(cards: Iterable[int]) -> list[Any]:
    """Cards as their faces are written, None for places without a card."""
    return [card_text(int(card)) for card in cards]


def read_pending(s: Any) -> list[dict[str, Any]]:
    """The effects in progress, then the triggers that wait, then what lies open and where the turn goes on."""
    frames = [_read_frame(s["stack"][depth], "effect", KIND_NAMES) for depth in range(int(s["depth"]))]
    ring = ((int(s["first"]) + number) % QUEUE_ROOM for number in range(int(s["waiting"])))
    triggers = [_read_frame(s["queue"][place], "trigger", TRIGGER_NAMES) for place in ring]
    rest: dict[str, Any] = {"then": STAGE_NAMES[s["stage"]], "symbol": int(s["symbol"])}
    rest |= {name: texts_of(s[name]) for name in OPEN_PLACES}
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


# -------------------------------------------------------------------------------------------------------------- writing


def write_pending(s: Any, pending: list[Any], stock: Any) -> None:
    """Fill the stack, the queue and what lies open from a position; ValueError says what is wrong."""
    for number, entry in enumerate(pending):
        what = f"pending[{number}]"
        mapping(entry, what)
        if "effect" in entry and s["depth"] < STACK_ROOM - DEEPEST and not s["waiting"]:
            _write_frame(s["stack"][s["depth"]], entry, "effect", KIND_NAMES, what)
            s["depth"] += 1
        elif "trigger" in entry and s["waiting"] < QUEUE_ROOM // 2:
            _write_frame(s["queue"][s["waiting"]], entry, "trigger", TRIGGER_NAMES, what)
            s["waiting"] += 1
        elif "then" in entry and number == len(pending) - 1:
            known_keys(entry, what, ("then", "symbol", *OPEN_PLACES))
            s["stage"] = STAGE_NAMES.index(THEN[one_of(entry["then"], f"{what}['then']", THEN)])
            s["symbol"] = whole_number(entry.get("symbol", NOBODY), f"{what}['symbol']", -1, 3)
        else:
            raise ValueError(f"{what} must be an 'effect', a 'trigger' or, last, the rest with 'then'; not {entry!r}")
    if not s["depth"] or "then" not in pending[-1]:
        raise ValueError("pending must begin with an 'effect' and end with the rest, as to_dict gives them")
    kinds = [Kind(frame["kind"]) for frame in s["stack"][:s["depth"]]]
    for depth, kind in enumerate(kinds):
        _check_form(s, s["stack"][depth], FORMS[kind], f"pending[{depth}]")
    _check_order(s, kinds)
    _write_open(s, kinds[-1], pending[-1], f"pending[{len(pending) - 1}]", stock)
    for depth, kind in enumerate(kinds):
        below = s["stack"][depth - 1] if depth else None
        if reason := CHECKS[kind](s, s["stack"][depth], below, depth == len(kinds) - 1):
            raise ValueError(f"pending[{depth}], an effect {KIND_NAMES[kind]!r}, {reason}")
    for place in range(int(s["waiting"])):
        _check_trigger(s, s["queue"][place], f"pending[{len(kinds) + place}]")


def _write_frame(frame: Any, entry: Mapping[str, Any], what: str, names: tuple[str, ...], where: str) -> None:
    known_keys(entry, where, (what, "side", "by", "by_character", "card", *FRAME_NUMBERS))
    frame["kind"] = one_of(entry[what], f"{where}[{what!r}]", names)
    for name, allowed in (("side", SIDES), ("by", SIDES), ("by_character", CHARACTER_NAMES), ("card", CARD_NAMES)):
        value = entry.get(name)
        frame[name] = NOBODY if value is None else one_of(value, f"{where}[{name!r}]", allowed)
    for name, (low, high) in FRAME_NUMBERS.items():
        frame[name] = whole_number(entry.get(name, FRAME_DEFAULTS[name]), f"{where}[{name!r}]", low, high)


def _write_open(s: Any, present: Kind, rest: Mapping[str, Any], what: str, stock: Any) -> None:
    """The cards that lie open, each while its effect waits for an answer."""
    for name in ("revealed", "store"):
        for place, text in enumerate(list_of(rest.get(name, [None] * len(s[name])), f"{what}['{name}']", len(s[name]))):
            s[name][place] = NOBODY if text is None else stock.take(text, f"{what}['{name}'][{place}]")
    if (s["revealed"] >= 0).sum() != (2 if present == Kind.REVEAL else 0):
        raise ValueError(f"{what}['revealed'] must hold two cards while a 'reveal' waits, and none otherwise")
    if (s["store"] >= 0).any() != (present == Kind.STORE):
        raise ValueError(f"{what}['store'] must hold cards while a 'store' waits, and none otherwise")
    _write_drawn(s, list_of(rest.get("drawn", [None] * 3), f"{what}['drawn']", 3), what)
    if (s["drawn"] >= 0).any() != (present == Kind.DRAWN):
        raise ValueError(f"{what}['drawn'] must hold cards while a 'drawn' waits, and none otherwise")


def _write_drawn(s: Any, drawn: list[Any], what: str) -> None:
    """Cards just drawn are in the hand of the side that is to discard one."""
    side = int(s["stack"][s["depth"] - 1]["side"])
    held = cards_in(s["hand"][side] & ~s["known"][1 - side]) if side >= 0 else []
    held.sort(key=lambda card: as_python(contains)(s["recent"], card) == bool(s["deck"]["count"][side]), reverse=True)
    for place, text in enumerate(drawn):
        if text is not None:
            fits = [c for c in held if equals(text, card_text(c))]
            if not fits:
                raise ValueError(f"{what}['drawn'] names {text!r}, which is not (or not so often) unseen in the hand")
            held.remove(fits[-1])
            s["drawn"][place] = fits[-1]


# ----------------------------------------------------------------------------------------- which fields, in which order


class Form(NamedTuple):
    """The fields that a kind of effect or trigger uses; all others must be left out."""

    needs: tuple[str, ...] = ()
    allows: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


TARGET = ("side", "slot")
SHOOTER = ("by", "by_slot", "by_character")
FORMS = {
    Kind.SETTLE: Form(),
    Kind.ELIMINATE: Form(TARGET, ("by",), ("step", "left")),
    Kind.LOSE: Form(TARGET, ("by",), ("left",)),
    Kind.HIT: Form((*TARGET, *SHOOTER), ("card",), ("step", "left", "used")),
    Kind.REVEAL: Form((*TARGET, "by"), (), ("step",)),
    Kind.DYNAMITE: Form(TARGET, (), ("step",)),
    Kind.RATTLESNAKE: Form(TARGET, (), ("step",)),
    Kind.FANNING: Form((*TARGET, "by", "card"), (), ("left",)),
    Kind.SWEEP: Form(("side", "by", "card"), (), ("step",)),
    Kind.DUEL: Form((*TARGET, "by", "by_slot", "card"), (), ("left",)),
    Kind.STORE: Form(("side", "card")),
    Kind.DRAWN: Form(("side",), ("card",)),
    Kind.COST: Form(("side",), ("card",), ("left",)),
    Kind.TARGET: Form(("side", "card")),
    Kind.EQUIPMENT: Form(("side",), ("card",), ("left",)),
    Kind.TOKEN: Form(("side",), ("card",), ("used",)),
    Kind.FORCED_DISCARD: Form(("side",)),
    Kind.MAY_DRAW: Form(("side", "by"), (), ("left",)),
    Kind.POET: Form(("side",)),
}
TRIGGER_FORM = Form(("side", *SHOOTER), (), ("left",))
EXACT_FORM = Form((*TARGET, *SHOOTER), (), ("left",))

ABOVE = {
    Kind.SETTLE: (Kind.ELIMINATE, Kind.LOSE, Kind.HIT, Kind.DYNAMITE, Kind.RATTLESNAKE, Kind.FANNING, Kind.SWEEP,
                  Kind.DUEL, Kind.STORE, Kind.DRAWN, Kind.COST, Kind.TARGET, Kind.EQUIPMENT, Kind.TOKEN,
                  Kind.FORCED_DISCARD, Kind.MAY_DRAW, Kind.POET),
    Kind.ELIMINATE: (Kind.MAY_DRAW,),
    Kind.HIT: (Kind.REVEAL,),
    Kind.DYNAMITE: (Kind.REVEAL, Kind.LOSE),
    Kind.RATTLESNAKE: (Kind.REVEAL,),
    Kind.FANNING: (Kind.HIT, Kind.LOSE),
    Kind.SWEEP: (Kind.HIT, Kind.LOSE),
}
"""Which effects can come directly on top of each."""
ANY_STAGE = (Kind.SETTLE, Kind.ELIMINATE, Kind.LOSE, Kind.HIT, Kind.REVEAL, Kind.MAY_DRAW, Kind.POET)
STAGE_AFTER = {Kind.DYNAMITE: Stage.RATTLESNAKE, Kind.RATTLESNAKE: Stage.STAMPEDE}
"""Where the turn goes on after an effect: all others that are not of any stage are of the play phase."""


def _check_form(s: Any, frame: Any, form: Form, what: str) -> None:
    """An entry says all that it must, nothing that means nothing, and speaks of somebody who stands there."""
    missing = [name for name in form.needs if frame[name] < 0]
    if missing:
        raise ValueError(f"{what} must say {' and '.join(map(repr, missing))}")
    idle = [name for name in WORDS if frame[name] >= 0 and name not in (*form.needs, *form.allows)]
    idle += [name for name in NUMBERS if frame[name] and name not in form.numbers]
    if idle:
        raise ValueError(f"{what} must not say {' and '.join(map(repr, idle))}: that means nothing here")
    if "slot" in form.needs and s["character"][frame["side"], frame["slot"]] < 0 and form is not EXACT_FORM:
        raise ValueError(f"{what} speaks of slot {int(frame['slot'])} of {SIDES[frame['side']]}, where nobody stands")


def _check_order(s: Any, kinds: list[Kind]) -> None:
    """Effects come on top of others only where the rules put them, and in their phase of the turn."""
    if kinds[0] != Kind.SETTLE and (kinds[0] != Kind.MAY_DRAW or len(kinds) > 1 or s["waiting"]):
        raise ValueError("pending must begin with a 'settle', or be a 'may_draw' alone")
    for below, above in pairwise(kinds):
        if above not in ABOVE.get(below, ()):
            raise ValueError(f"an effect {KIND_NAMES[above]!r} never comes on top of {KIND_NAMES[below]!r}")
    for kind in kinds:
        then = STAGE_AFTER.get(kind, Stage.PLAY)
        if kind not in ANY_STAGE and s["stage"] != then:
            raise ValueError(f"after an effect {KIND_NAMES[kind]!r} 'then' must be {STAGE_NAMES[then]!r}, "
                             f"not {STAGE_NAMES[s['stage']]!r}")


# --------------------------------------------------------------------------------------------------- the present effect


def asked_side(s: Any) -> int:
    """The side that the present effect asks; ValueError if it asks nothing or leaves nothing to choose."""
    trial = np.frombuffer(bytearray(s.tobytes()), s.dtype)[0]
    with np.errstate(over="ignore"):
        asks = as_python(go_on)(trial, as_python(top)(trial))
    kind, what = KIND_NAMES[top_of(s)["kind"]], f"pending[{int(s['depth']) - 1}]"
    if not asks or trial["depth"] != s["depth"]:
        raise ValueError(f"{what}, an effect {kind!r}, asks nothing at this table: it cannot be the last in progress")
    if not trial["legal"].any():
        raise ValueError(f"{what}, an effect {kind!r}, leaves nothing to choose at this table")
    return int(trial["actor"])


def top_of(s: Any) -> Any:
    """The frame of the present effect."""
    return s["stack"][s["depth"] - 1]


# -------------------------------------------------------------------------------------------- what must be true of each

Check = Callable[[Any, Any, Any, bool], "str | None"]


def _is(frame: Any, kind: Kind) -> bool:
    return frame is not None and bool(frame["kind"] == kind)


def _same(f: Any, other: Any, *names: str) -> bool:
    return all(f[name] == other[name] for name in names)


def _stands(s: Any, side: int, *characters: Character) -> bool:
    """Whether one of these stands alive in a slot of this side."""
    return any(_ability(s, side, slot) in characters for slot in range(2))


def _uses(s: Any, side: int, which: int) -> bool:
    """Whether this side has just used this ability of its active character."""
    return _active_ability(s, side) == ABILITIES[which] and bool(int(s["abilities_used"]) >> which & 1)


def _in_reach(s: Any, f: Any, by: int) -> bool:
    """Whether a card of side `by` can be played on the frame's target."""
    places = int(as_python(targets)(as_python(reach)(s, by), int(f["card"])))
    reached = [place for place in range(4) if places >> place & 1]
    return any((by if place < 2 else 1 - by) == f["side"] and as_python(slot_at)(s, by, place) == f["slot"]
               for place in reached)


def _swept(s: Any, f: Any, step: int) -> tuple[int, int]:
    """The side and slot that Gatling and Indians! come to in this step."""
    side = int(f["side"]) if step == 1 else 1 - int(f["side"])
    return side, int(s["active"][side]) if step == 0 else 1 - int(s["active"][side])


def _was_there(s: Any, side: int, slot: int, character: int) -> bool:
    """Whether this character stands in this slot, or was eliminated and so may have."""
    eliminated = bool(int(s["eliminated"]) >> character & 1)
    return character in CHARACTERS_OF[side] and (eliminated or s["character"][side, slot] == character)


def _settle(s: Any, f: Any, below: Any, present: bool) -> str | None:
    return None


def _eliminate(s: Any, f: Any, below: Any, present: bool) -> str | None:
    order = [(side, slot) for rear in range(2) for side in (int(s["turn_of"]), 1 - int(s["turn_of"]))
             for slot in (int(s["active"][side]) ^ rear,) if as_python(fallen)(s, side, slot)]
    if order[:1] != [(f["side"], f["slot"])]:
        return "must be of the first, in the order of D24, of those who have no life left"
    if any(not s["reserve"][side]["count"] and not _here(s, side, 0) and not _here(s, side, 1) for side in range(2)):
        return "cannot be: a side has nobody left, and so the game is over"
    bulls = [side for side in range(2) if _active_ability(s, side) == Character.BULL_ANDERSON]
    if f["by"] != (bulls[0] if bulls else NOBODY) or f["left"] > (2 if bulls else 0):
        return "must say the side of an active Bull Anderson as 'by', with at most 2 cards 'left', or neither"
    if f["step"] != (1 if present else 2) or (present and not f["left"]):
        return "must be in step 1 while Bull Anderson takes cards, and in step 2 afterwards"
    stripped = not s["equipment"][f["side"], f["slot"]]["count"]
    return None if present or stripped else "must have no Equipment left in step 2"


def _lose(s: Any, f: Any, below: Any, present: bool) -> str | None:
    life, most = int(s["life"][f["side"], f["slot"]]), 1
    if _is(below, Kind.DYNAMITE):
        fits, most = f["by"] == NOBODY and _same(f, below, "side", "slot"), 3
    elif _is(below, Kind.FANNING):
        fits = _same(f, below, "side", "slot", "by")
    elif _is(below, Kind.SWEEP):
        fits = f["by"] == below["side"] and _swept(s, below, int(below["step"]) - 1) == (f["side"], f["slot"])
    elif f["by"] == NOBODY:
        fits = (s["stage"] == Stage.STAMPEDE and f["side"] == s["turn_of"]
                and _wears(s, f["side"], f["slot"], Card.RATTLESNAKE))
    else:
        fits = True
        if f["by"] == s["turn_of"] and s["stage"] == Stage.PLAY:
            most = max(1, life - int(AMOUNT[EFFECT == Effect.SET_LIFE].max()))
    if not fits:
        return "must be of the character that the effect below concerns, caused by its side"
    if not life or not 1 <= f["left"] <= most:
        return f"must be of somebody alive, with 1 to {most} points 'left' to lose"
    return None


def _hit(s: Any, f: Any, below: Any, present: bool) -> str | None:
    if not _here(s, f["side"], f["slot"]):
        return "must be aimed at somebody who is alive"
    by, slot, character = int(f["by"]), int(f["by_slot"]), int(f["by_character"])
    if f["card"] >= 0:
        if by != s["turn_of"] or s["stage"] != Stage.PLAY or slot != s["active"][by] or not _here(s, by, slot):
            return "must be a card of the active character of the turn's side, in the play phase"
        if character != s["character"][by, slot]:
            return "must say as 'by_character' who stands in 'by_slot'"
        if not _card_hits(s, f, below, by):
            return "must be a card that hits, and its target in its reach"
    elif not _is(below, Kind.SETTLE) or not _was_there(s, by, slot, character):
        return "without a card must be of a trigger, by somebody who stands in 'by_slot' or has stood there"
    elif f["side"] == by and character != Character.SID_CURRY:
        return "without a card must be aimed at the other side, unless Sid Curry answers a Gatling of the own side"
    return _check_answers(s, f, present)


def _card_hits(s: Any, f: Any, below: Any, by: int) -> bool:
    """Whether the card can hit this target here: alone, as one of Fanning's hits, or as one of Gatling's."""
    if _is(below, Kind.SWEEP):
        return bool(EFFECT[f["card"]] == Effect.GATLING and _same(f, below, "by", "card")
                    and _swept(s, below, int(below["step"]) - 1) == (f["side"], f["slot"]))
    if _is(below, Kind.FANNING):
        return _same(f, below, "side", "slot", "by", "card")
    return bool(EFFECT[f["card"]] == Effect.HIT) and _in_reach(s, f, by)


def _check_answers(s: Any, f: Any, present: bool) -> str | None:
    """How far the target's owner has come with the answers to a hit (D20, D21)."""
    side, used, left = int(f["side"]), int(f["used"]), int(f["left"])
    answerer = _ability(s, side, f["slot"])
    tex = f["card"] >= 0 and bool(IS_BANG[f["card"]]) and _active_ability(s, f["by"]) == Character.TEX_KILLER
    if bool(used & TEX) != tex:
        return f"must {'' if tex else 'not '}have the bit {TEX} of 'used', which marks the BANG! cards of Tex Killer"
    if f["step"] != (1 if present else 2):
        return "must be in step 1, or in step 2 while it waits for a reveal"
    if used & BARREL_USED and not _wears(s, side, f["slot"], Card.BARREL):
        return f"cannot have the bit {BARREL_USED} of 'used': its target has no Barrel"
    if used & SID_USED and answerer != Character.SID_CURRY:
        return f"cannot have the bit {SID_USED} of 'used': its target is not Sid Curry"
    if not used & PAYING:
        if used & (RETURNING_FIRE | AVOIDED_BY_SID):
            return f"cannot have the bits {RETURNING_FIRE} and {AVOIDED_BY_SID} of 'used' before it is paid for"
        reveals = [bit for bit in (BARREL_USED, SID_USED) if used & bit] or ([0] if present else [])
        return None if left in reveals else "must say as 'left' which reveal of 'used' came last, 0 if there was none"
    if not tex or not present or not s["hand_count"][side]:
        return f"can have the bit {PAYING} of 'used' only against Tex Killer, while a hand card is left to pay with"
    return None if left in _means(f, used, answerer) else "must say as 'left' what avoids the hit, as 'used' tells it"


def _means(f: Any, used: int, answerer: int) -> list[int]:
    """What can have avoided a hit, as its `left` tells it: a card's name, or Sid Curry."""
    if used & AVOIDED_BY_SID:
        return [NUM_NAMES + Character.SID_CURRY] if used & SID_USED and not used & RETURNING_FIRE else []
    any_card = f["card"] >= 0 and ANY_CARD_AVOIDS[f["card"]]
    fit = int(ALL_NAMES if any_card else as_python(names_that_avoid)(answerer))
    names = {name for name in range(NUM_NAMES) if fit >> name & 1} | {int(Card.HAT)}
    if used & BARREL_USED:
        names.add(int(Card.BARREL))
    return [name for name in names if RETURNS_FIRE[name] == bool(used & RETURNING_FIRE)]


def _reveal(s: Any, f: Any, below: Any, present: bool) -> str | None:
    deck = 1 - f["side"] if _is(below, Kind.HIT) and below["left"] == SID_USED else f["side"]
    if f["step"] != 1 or not _same(f, below, "side", "slot") or f["by"] != deck:
        return "must be in step 1, of the character that the effect below concerns, from the deck that it reveals from"
    if not as_python(reveals_in_play)(s, 0) and not as_python(reveals_in_play)(s, 1):
        return "waits only while Bart Masterson is in play (D9)"
    if FACE_OF[s["revealed"][0]] == FACE_OF[s["revealed"][1]] or s["symbol"] != NOBODY:
        return "waits only while two different cards lie open and neither counts yet ('symbol' is -1)"
    return None


def _wearer(name: Card, steps: Mapping[Kind, int]) -> Check:
    def check(s: Any, f: Any, below: Any, present: bool) -> str | None:
        above = Kind.SETTLE if present else Kind(s["stack"][2]["kind"])
        if f["side"] != s["turn_of"] or not _wears(s, f["side"], f["slot"], name) or f["step"] != steps.get(above):
            return f"must be of a wearer of {CARD_NAMES[name]} on the turn's side, in the step of the effect above"
        return None

    return check


def _fanning(s: Any, f: Any, below: Any, present: bool) -> str | None:
    by = int(f["by"])
    if present or EFFECT[f["card"]] != Effect.HITS_PER_EQUIPMENT or by != s["turn_of"] or not _in_reach(s, f, by):
        return "must be of a card with that effect of the turn's side, its target in reach, with a hit above it"
    most = int(s["equipment"][f["side"], f["slot"]]["count"])
    if f["left"] > most:
        return f"must have at most {most} hits 'left': so many Equipment cards lie on the target"
    return None


def _sweep(s: Any, f: Any, below: Any, present: bool) -> str | None:
    effect = EFFECT[f["card"]]
    if effect not in (Effect.GATLING, Effect.INDIANS) or f["side"] != s["turn_of"] or f["by"] != f["side"]:
        return "must be of a card of the turn's side that concerns all others: 'card', 'side' and 'by' must say so"
    if present and (effect == Effect.GATLING or f["step"] > 2 or not _here(s, *_swept(s, f, int(f["step"])))):
        return "must have come to somebody who is alive and is asked for a card"
    return None if present or 1 <= f["step"] <= 3 else "must be in step 1 to 3 while an effect of it is above"


def _duel(s: Any, f: Any, below: Any, present: bool) -> str | None:
    by = int(f["by"])
    if EFFECT[f["card"]] != Effect.DUEL or by != s["turn_of"] or f["by_slot"] != s["active"][by]:
        return "must be of a Duel card of the active character of the turn's side"
    if not _in_reach(s, f, by):
        return "must have its target in reach"
    if not _here(s, f["side"], f["slot"]) or not _here(s, by, f["by_slot"]):
        return "must be of two characters who are alive"
    return None if f["left"] in (0, 1) else "must say as 'left' which side is to answer, 0 or 1"


def _store(s: Any, f: Any, below: Any, present: bool) -> str | None:
    if EFFECT[f["card"]] != Effect.STORE:
        return "must be of a card with that effect"
    return "begins with the turn's side" if (s["store"] >= 0).all() and f["side"] != s["turn_of"] else None


def _drawn(s: Any, f: Any, below: Any, present: bool) -> str | None:
    if f["side"] != s["turn_of"]:
        return "must be of the turn's side"
    if f["card"] < 0:
        fits = _uses(s, int(f["side"]), SOUNDANCE) and s["drawn"][2] < 0
        return None if fits else "without a card must be of an active Soundance Kid, who has just drawn two cards"
    return None if EFFECT[f["card"]] == Effect.DRAW_AND_DISCARD else "must be of a card with that effect"


def _cost(s: Any, f: Any, below: Any, present: bool) -> str | None:
    side = int(f["side"])
    if side != s["turn_of"] or f["left"] not in (PEARL, SOUNDANCE) or not _uses(s, side, int(f["left"])):
        return "must be of the active character of the turn's side, for an ability used that costs a card ('left')"
    expected = as_python(pearl_copies)(s, side) if f["left"] == PEARL else NOBODY
    if f["card"] != expected or (f["left"] == PEARL and expected < 0):
        return "must say as 'card' what Pearl Hat can copy from the discard pile, and nothing for Soundance Kid"
    return None if s["hand_count"][side] else "must be of a side that has a card to discard"


def _target(s: Any, f: Any, below: Any, present: bool) -> str | None:
    side, card = int(f["side"]), int(f["card"])
    if RANGE[card] == Range.NOBODY:
        return f"must be of a card with a target: 'card' is {CARD_NAMES[card]!r}"
    as_colt = card == Card.COLT and bool(as_python(names_as_colt)(_active_ability(s, side)))
    pile = s["discard"]["cards"][:s["discard"]["count"]]
    copied = len(pile) > 1 and NAME_OF[pile[-2]] == card and bool(IS_ACTION[card]) and _uses(s, side, PEARL)
    if side != s["turn_of"] or not (as_colt or copied):
        return "must be of a card that the turn's active character plays as a Colt, or has copied as Pearl Hat"
    return None


def _equipment(s: Any, f: Any, below: Any, present: bool) -> str | None:
    side, card = int(f["side"]), int(f["card"])
    if side != s["turn_of"] or f["left"] > Pick.KATIE:
        return "must be of the turn's side, with a way to choose as 'left', from 0 to 3"
    if f["left"] == Pick.KATIE:
        fits = card < 0 and _uses(s, side, KATIE)
        return None if fits else "must be, with 'left' 3, of an active Cattle Katie, and without a card"
    if card < 0:
        return "must say 'card'"
    fits = {Pick.TAKE: EFFECT[card] == Effect.TAKE_EQUIPMENT, Pick.STEAL: EFFECT[card] == Effect.STEAL,
            Pick.CARBINE: IF_AVOIDED[card] == IfAvoided.DISCARD_EQUIPMENT}[Pick(f["left"])]
    return None if fits else "must be of a card with that effect"


def _token(s: Any, f: Any, below: Any, present: bool) -> str | None:
    if f["side"] != s["turn_of"] or (f["card"] >= 0 and EFFECT[f["card"]] != Effect.MOVE_TOKEN):
        return "must be of the turn's side, and of a card with that effect if it says one"
    if f["used"] and (f["used"] > 1 or f["card"] < 0 or not _uses(s, int(f["side"]), PEARL)):
        return "can be 'used' only as a card that Pearl Hat has copied"
    return None


def _forced_discard(s: Any, f: Any, below: Any, present: bool) -> str | None:
    return None if f["side"] != s["turn_of"] else "must be of the side whose turn it is not"


def _may_draw(s: Any, f: Any, below: Any, present: bool) -> str | None:
    side, own = int(f["side"]), f["by"] == f["side"]
    if below is None:
        fits = (side == s["turn_of"] and not own and f["left"] == 1 and s["stage"] == Stage.PLAY
                and _active_ability(s, side) == Character.PAT_GARRET)
        return None if fits else "must, if it is alone, be of Pat Garret, who draws 1 card of the other deck in phase 1"
    if _is(below, Kind.ELIMINATE):
        fits = own and f["left"] == 2 and _active_ability(s, side) == Character.BILL_TIGHTMAN
        return None if fits else "must, after an elimination, be of an active Bill Tightman, who draws 2"
    drawers = (Character.WYATT_EAR, Character.DALON_RANGER, Character.JANGO)
    by_card = side == s["turn_of"] and s["stage"] == Stage.PLAY
    fits = own and f["left"] == 1 and (by_card or _stands(s, side, *drawers))
    return None if fits else "must be of 1 card of the own deck, for a card just played or a character who may draw"


def _poet(s: Any, f: Any, below: Any, present: bool) -> str | None:
    return None if _stands(s, int(f["side"]), Character.SLIM_POET) else "must be of a side that has Slim Poet in play"


CHECKS: dict[Kind, Check] = {
    Kind.SETTLE: _settle, Kind.ELIMINATE: _eliminate, Kind.LOSE: _lose, Kind.HIT: _hit, Kind.REVEAL: _reveal,
    Kind.DYNAMITE: _wearer(Card.DYNAMITE, {Kind.REVEAL: 1, Kind.LOSE: 2}),
    Kind.RATTLESNAKE: _wearer(Card.RATTLESNAKE, {Kind.REVEAL: 1}),
    Kind.FANNING: _fanning, Kind.SWEEP: _sweep, Kind.DUEL: _duel, Kind.STORE: _store, Kind.DRAWN: _drawn,
    Kind.COST: _cost,
    Kind.TARGET: _target, Kind.EQUIPMENT: _equipment, Kind.TOKEN: _token, Kind.FORCED_DISCARD: _forced_discard,
    Kind.MAY_DRAW: _may_draw, Kind.POET: _poet,
}
"""For each effect: (record, frame, the frame below, whether it is the present one) -> what is wrong, or None."""


class Cause(NamedTuple):
    """Whose ability a trigger is (anybody's, if nobody is named), whether it concerns the other side, its `left`."""

    characters: tuple[Character, ...]
    other_side: bool
    left: int = 0


CAUSES = {
    Trigger.HIT_ACTIVE: Cause((Character.ALAN_PINKERTOON, Character.WILD_BILL), True),
    Trigger.HIT_REARGUARD: Cause((Character.TOM_THORN,), True),
    Trigger.RETURN_FIRE: Cause((), True),
    Trigger.MAY_DRAW: Cause((Character.WYATT_EAR, Character.DALON_RANGER, Character.JANGO), False, 1),
    Trigger.DRAW: Cause((), False),
    Trigger.POET: Cause((Character.SLIM_POET,), False),
}
"""For each trigger but HIT_EXACT, which is Sid Curry's and can concern either side."""


def _check_trigger(s: Any, trigger: Any, what: str) -> None:
    kind = Trigger(trigger["kind"])
    _check_form(s, trigger, EXACT_FORM if kind == Trigger.HIT_EXACT else TRIGGER_FORM, what)
    what = f"{what}, a trigger {TRIGGER_NAMES[kind]!r},"
    by, character = int(trigger["by"]), int(trigger["by_character"])
    if not _was_there(s, by, int(trigger["by_slot"]), character):
        raise ValueError(f"{what} must be by somebody who stands in 'by_slot' or has stood there")
    if kind == Trigger.HIT_EXACT:
        if character != Character.SID_CURRY or not s["abilities"]:
            raise ValueError(f"{what} must be by Sid Curry")
        if not _was_there(s, int(trigger["side"]), int(trigger["slot"]), int(trigger["left"])):
            raise ValueError(f"{what} must say as 'left' the number of a character who stands, or stood, in 'slot'")
        return
    cause = CAUSES[kind]
    if cause.characters and (character not in cause.characters or not s["abilities"]):
        raise ValueError(f"{what} must be by {' or '.join(CHARACTER_NAMES[c] for c in cause.characters)}")
    if (trigger["side"] != by) != cause.other_side or trigger["left"] != cause.left:
        whom = "the other" if cause.other_side else "the same"
        raise ValueError(f"{what} must concern {whom} side as 'by', with 'left' {cause.left}")
