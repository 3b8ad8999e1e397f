"""How a position file describes what is in progress: frames of the stack, open cards, where the turn goes on (B73).

What must be true of each frame is said in `frames.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from bang_env.bang.cards import EFFECT, FACE_TEXTS, FIRST_OF_FACE, NAME_OF, Character, Effect
from bang_env.bang.events import card_text
from bang_env.bang.frames import FIRST, SHAPES, WHY, Place
from bang_env.bang.rules.draws import CARDS_A_TURN
from bang_env.bang.rules.effects import REPEATABLE
from bang_env.bang.rules.events import cards_fewer
from bang_env.bang.rules.table import BOMB, is_armed, note_powers
from bang_env.bang.rules.turn import go_on
from bang_env.bang.state import MOST_OPEN, NOBODY, QUEUE_ROOM, STACK_ROOM, Kind, Shot, Stage
from bang_env.core.cards import write_pile
from bang_env.core.checks import any_list, known_keys, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.pending import blank, enqueue, top

KIND_NAMES = tuple(kind.name.lower() for kind in Kind)
STAGE_NAMES = tuple(stage.name.lower() for stage in Stage)
THEN = tuple(name for name in STAGE_NAMES if name not in ("begin", "over"))
DEEPEST = 6
"""How many effects may come on top of those that a position holds."""
NUMBERS = {"step": 8, "left": 150, "used": 7}
SEATS = ("seat", "by", "target")
REST = ("then", "success", "hunter", "bomb_of", "shots")
OPEN_KINDS = (Kind.STORE, Kind.KIT, Kind.CLAUS)
DRAW_KINDS = (Kind.DRAW_FROM, Kind.KIT, Kind.CLAUS, Kind.GUESS, Kind.RANCH, Kind.SUIT, Kind.PICK)

# ------------------------------------------------------------------------------------------------------------- reading


def read_pending(s: Any) -> list[dict[str, Any]]:
    """The effects in progress, the present one last, then the rest; empty if there are none."""
    if not s["depth"]:
        return []
    frames = [_read_frame(s, s["stack"][depth]) for depth in range(int(s["depth"]))]
    rest: dict[str, Any] = {"then": STAGE_NAMES[s["stage"]]}
    if _is_repeatable(s):
        rest["success"] = bool(s["success"])
    rest.update({name: int(s[name]) for name in ("hunter", "bomb_of") if s[name] >= 0})
    if s["waiting"]:
        places = [(int(s["first"]) + number) % QUEUE_ROOM for number in range(int(s["waiting"]))]
        rest["shots"] = [{name: int(s["queue"][place][name]) for name in ("seat", "by")} for place in places]
    return [*frames, rest]


def _is_repeatable(s: Any) -> bool:
    """Whether a draw! has a result that may still be repeated: only then the result is needed."""
    frame = s["stack"][s["depth"] - 1]
    return bool(frame["kind"] == Kind.FLIP and frame["step"] == REPEATABLE)


def _read_frame(s: Any, frame: Any) -> dict[str, Any]:
    kind = Kind(frame["kind"])
    entry: dict[str, Any] = {"effect": KIND_NAMES[kind]}
    uses = SHAPES[kind].uses
    entry.update({name: int(frame[name]) for name in SEATS if name in uses and frame[name] >= 0})
    if frame["card"] >= 0 and "card" in uses:
        entry["card"] = card_text(int(frame["card"]))
    if kind in WHY:
        entry["why"] = next(name for name, value in WHY[kind].items() if value == frame["why"])
    entry.update({name: int(frame[name]) for name in NUMBERS if name in uses and frame[name]})
    if number := _number_named(frame):
        entry["named"] = s["named"][:number].tolist()
    return entry


def _number_named(frame: Any) -> int:
    """A19: how many targets have been named one by one."""
    if frame["kind"] == Kind.SWEEP:
        return int(frame["left"])
    spreads = frame["kind"] == Kind.UPGRADE and frame["card"] >= 0 and EFFECT[NAME_OF[frame["card"]]] in (
        Effect.VOLLEY, Effect.INDIANS)
    return int(frame["left"]) + 1 if spreads else 0


# ------------------------------------------------------------------------------------------------------------- writing


def write_pending(s: Any, pending: list[Any], phase: str, open_cards: list[Any], stock: Any) -> None:
    """Fill the stack and the open cards from a position. Raises ValueError if something is wrong."""
    *entries, rest = pending
    if not entries or len(entries) > STACK_ROOM - DEEPEST:
        raise ValueError(f"pending must hold 1 to {STACK_ROOM - DEEPEST} effects and then the rest, "
                         "as to_dict gives them")
    for number, entry in enumerate(entries):
        _write_frame(s, s["stack"][number], mapping(entry, f"pending[{number}]"), f"pending[{number}]")
        s["depth"] += 1
    frames = [s["stack"][depth] for depth in range(len(entries))]
    kinds = [Kind(frame["kind"]) for frame in frames]
    _write_rest(s, mapping(rest, f"pending[{len(frames)}]"), f"pending[{len(frames)}]")
    _check_order(s, kinds, phase)
    _write_open(s, kinds[-1], stock.take_all(open_cards, "open", MOST_OPEN))
    _write_consequences(s, frames, kinds)
    around = [None, *frames, None]
    for depth, kind in enumerate(kinds):
        if reason := SHAPES[kind].check(Place(s, frames[depth], around[depth], around[depth + 2])):
            raise ValueError(f"pending[{depth}], an effect {KIND_NAMES[kind]!r}, {reason}")
    losers = [int(frame["seat"]) for frame, kind in zip(frames, kinds, strict=True) if kind == Kind.LOSE]
    for seat in range(int(s["num_players"])):
        if s["alive"][seat] and s["life"][seat] <= 0 and not s["ghost"][seat] and seat not in losers:
            raise ValueError(f"players[{seat}]['life'] must be at least 1 while they lose none")


def _write_frame(s: Any, frame: Any, entry: Mapping[str, Any], what: str) -> None:
    known_keys(entry, what, ("effect", *SEATS, "card", "why", *NUMBERS, "named"))
    kind = Kind(one_of(entry.get("effect"), f"{what}['effect']", KIND_NAMES))
    as_python(blank)(frame, kind)
    for name in entry:
        if name not in ("effect", "named", *SHAPES[kind].uses):
            raise ValueError(f"{what}[{name!r}] means nothing for an effect {KIND_NAMES[kind]!r}")
    last = int(s["num_players"]) - 1
    for name in SEATS:
        value = entry.get(name)
        frame[name] = NOBODY if value is None else whole_number(value, f"{what}[{name!r}]", 0, last)
    card = entry.get("card")
    frame["card"] = NOBODY if card is None else FIRST_OF_FACE[one_of(card, f"{what}['card']", FACE_TEXTS)]
    if kind in WHY:
        names = list(WHY[kind])
        frame["why"] = WHY[kind][names[one_of(entry.get("why"), f"{what}['why']", names)]]
    for name, most in NUMBERS.items():
        frame[name] = whole_number(entry.get(name, 0), f"{what}[{name!r}]", 0, most)
    _write_named(s, frame, entry, what)


def _write_named(s: Any, frame: Any, entry: Mapping[str, Any], what: str) -> None:
    """A19: write the targets of a Quick Shot or an Arrow, in the order in which they were named."""
    number = _number_named(frame)
    named = any_list(entry.get("named", []), f"{what}['named']")
    if number > s["num_players"] - 1 or len(named) != number:
        raise ValueError(f"{what}['named'] must be a list of the {number} targets that have been named")
    seats = [whole_number(seat, f"{what}['named'][{place}]", 0, int(s["num_players"]) - 1)
             for place, seat in enumerate(named)]
    if len(set(seats)) < number or frame["by"] in seats:
        raise ValueError(f"{what}['named'] must name other players, each once, not {seats}")
    if frame["kind"] == Kind.UPGRADE and seats and seats[0] != frame["target"]:
        raise ValueError(f"{what}['named'] must begin with the first target, {int(frame['target'])}")
    s["named"][:number] = seats


def _write_rest(s: Any, rest: Mapping[str, Any], what: str) -> None:
    """Write where the turn goes on, and what waits behind the effects in progress."""
    known_keys(rest, what, REST)
    s["stage"] = STAGE_NAMES.index(THEN[one_of(rest.get("then"), f"{what}['then']", THEN)])
    if _is_repeatable(s) != ("success" in rest):
        raise ValueError(f"{what}['success'] must say how a draw! came out that may be repeated, and only then (A10)")
    s["success"] = yes_or_no(rest.get("success", False), f"{what}['success']")
    last = int(s["num_players"]) - 1
    for name in ("hunter", "bomb_of"):
        seat = rest.get(name)
        s[name] = NOBODY if seat is None else whole_number(seat, f"{what}[{name!r}]", 0, last)
    if s["hunter"] >= 0 and s["num_players"] != 3:
        raise ValueError(f"{what}['hunter'] must be left out with more than three players (B65)")
    if s["bomb_of"] >= 0 and (s["stack"][0]["kind"] != Kind.EFFECT or not as_python(is_armed)(s)
                              or any(int(worn) >> BOMB & 1 for worn in s["worn"])):
        raise ValueError(f"{what}['bomb_of'] must be left out unless a Bomb has run out in the effect (A11)")
    shots = any_list(rest.get("shots", []), f"{what}['shots']")
    if len(shots) > QUEUE_ROOM // 2 or (shots and s["stack"][0]["kind"] != Kind.EFFECT):
        raise ValueError(f"{what}['shots'] must hold at most {QUEUE_ROOM // 2} shots, which wait behind an effect")
    for number, shot in enumerate(shots):
        _write_shot(s, mapping(shot, f"{what}['shots'][{number}]"), f"{what}['shots'][{number}]", last)


def _write_shot(s: Any, shot: Mapping[str, Any], what: str, last: int) -> None:
    """A31: write one of Julie Cutter's shots."""
    known_keys(shot, what, ("seat", "by"))
    seat, by = (whole_number(shot.get(name), f"{what}[{name!r}]", 0, last) for name in ("seat", "by"))
    julies = (Character.JULIE_CUTTER, Character.VERA_CUSTER)
    if seat == by or s["character"][seat] not in julies or s["stage"] != Stage.PLAY:
        raise ValueError(f"{what} must be of a Julie Cutter at another player, in phase 2")
    waits = as_python(enqueue)(s, Kind.JULIE)
    waits["seat"], waits["by"] = seat, by


def _check_order(s: Any, kinds: list[Kind], phase: str) -> None:
    """Check that each effect can come on top of the one below it, and in this part of the turn."""
    if kinds[0] not in FIRST or (kinds[0] != Kind.EFFECT and len(kinds) > 1):
        raise ValueError("pending must begin with an 'effect', or be the one question of a turn's beginning, "
                         "of phase 1 or of phase 3")
    for below, above in pairwise(kinds):
        if above not in SHAPES[below].above:
            raise ValueError(f"an effect {KIND_NAMES[above]!r} never comes on top of {KIND_NAMES[below]!r}")
    for kind in kinds:
        stages = SHAPES[kind].stages
        if stages and s["stage"] not in stages:
            names = " or ".join(STAGE_NAMES[stage] for stage in stages)
            raise ValueError(f"the turn goes on with {names} after an effect {KIND_NAMES[kind]!r}, "
                             f"not with {STAGE_NAMES[s['stage']]}")
    if Stage.DRAWN in SHAPES[kinds[0]].stages and (s["stage"] == Stage.DRAWN) != (s["event"] >= 0):
        raise ValueError("the turn goes on with drawn after phase 1 if an event is in play, otherwise with play")
    wanted = "begin" if kinds[0] == Kind.VERA else "draw" if kinds[0] in DRAW_KINDS else "resolve"
    if phase != wanted:
        raise ValueError(f"phase must be {wanted!r} while this is pending, not {phase!r}")


def _write_open(s: Any, present: Kind, cards: list[int]) -> None:
    """Write the open cards, or those that wait for Lucky Duke's choice."""
    frame = s["stack"][s["depth"] - 1]
    if present == Kind.FLIP and frame["step"] == 1:
        if len(cards) != 2:
            raise ValueError(f"open must hold the two cards that Lucky Duke has flipped, not {len(cards)}")
        s["flipped"] = cards
    elif bool(cards) != (present in OPEN_KINDS):
        raise ValueError("open must hold cards while a 'store', 'kit' or 'claus' is the present effect, "
                         "and none otherwise")
    else:
        write_pile(s["open"], cards[::-1])


def _write_consequences(s: Any, frames: list[Any], kinds: list[Kind]) -> None:
    """Write what follows from the effects in progress (A14, A19, E33)."""
    for frame, kind in zip(frames, kinds, strict=True):
        if kind == Kind.SHOT and frame["why"] == Shot.BIG_FIFTY:
            s["silenced"] = frame["seat"]
            as_python(note_powers)(s)
        elif kind == Kind.IGNORE:
            s["named"][0] = frame["seat"]
        elif kind == Kind.KIT:
            s["drawn"] = CARDS_A_TURN - as_python(cards_fewer)(int(s["event"])) - int(frame["left"])
    if kinds[-1] == Kind.BOMB:
        s["success"] = 1


def asked_seat(s: Any) -> int | None:
    """The seat that the present effect asks, None if it goes on without a question."""
    trial = np.frombuffer(bytearray(s.tobytes()), s.dtype)[0]
    with np.errstate(over="ignore"):
        asks = as_python(go_on)(trial, as_python(top)(trial))
    return int(trial["actor"]) if asks else None
