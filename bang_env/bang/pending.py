"""How a position file describes what is in progress: frames of the stack, open cards, where the turn goes on (B73).

For each kind of effect, CHECKS says what must be true of its frame. All other frames are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from bang_env.bang.cards import CARD_NAMES, EFFECT, FACE_TEXTS, FIRST_OF_FACE, NAME_OF, NEEDS_ANOTHER, Character, Effect
from bang_env.bang.events import card_text
from bang_env.bang.rules.table import DYNAMITE, JAIL
from bang_env.bang.rules.turn import go_on
from bang_env.bang.state import MOST_OPEN, NOBODY, STACK_ROOM, Kind, Pick, Price, Purpose, Stage
from bang_env.core.cards import write_pile
from bang_env.core.checks import known_keys, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.pending import top

KIND_NAMES = tuple(kind.name.lower() for kind in Kind)
STAGE_NAMES = tuple(stage.name.lower() for stage in Stage)
THEN = tuple(name for name in STAGE_NAMES if name not in ("begin", "over"))
WHY: dict[Kind, type[Purpose] | type[Price] | type[Pick]] = {Kind.FLIP: Purpose, Kind.COST: Price, Kind.PICK: Pick}
"""What `why` means, for the effects that use it."""
DEEPEST = 6
"""How many effects may come on top of those that a position holds."""
NUMBERS = {"step": 8, "left": 60, "used": 7}
SEATS = ("seat", "by", "target")
OPEN_KINDS = (Kind.STORE, Kind.KIT)


def read_pending(s: Any) -> list[dict[str, Any]]:
    """The effects in progress, the present one last, then the rest; empty if there are none."""
    if not s["depth"]:
        return []
    frames = [_read_frame(s["stack"][depth]) for depth in range(int(s["depth"]))]
    rest = {"then": STAGE_NAMES[s["stage"]], "success": bool(s["success"]),
            "hunter": None if s["hunter"] < 0 else int(s["hunter"])}
    return [*frames, rest]


def _read_frame(frame: Any) -> dict[str, Any]:
    kind = Kind(frame["kind"])
    entry: dict[str, Any] = {"effect": KIND_NAMES[kind]}
    entry.update({name: int(frame[name]) for name in SEATS if frame[name] >= 0})
    if frame["card"] >= 0:
        entry["card"] = card_text(int(frame["card"]))
    if kind in WHY:
        entry["why"] = WHY[kind](frame["why"]).name.lower()
    entry.update({name: int(frame[name]) for name in NUMBERS if frame[name]})
    return entry


def write_pending(s: Any, pending: list[Any], open_cards: list[Any], stock: Any) -> None:
    """Fill the stack and the open cards from a position. Raises ValueError if something is wrong."""
    *frames, rest = pending
    if not frames or len(frames) > STACK_ROOM - DEEPEST:
        raise ValueError(f"pending must hold 1 to {STACK_ROOM - DEEPEST} effects and then the rest, "
                         "as to_dict gives them")
    for number, entry in enumerate(frames):
        _write_frame(s, s["stack"][number], mapping(entry, f"pending[{number}]"), f"pending[{number}]")
        s["depth"] += 1
    what = f"pending[{len(frames)}]"
    known_keys(mapping(rest, what), what, ("then", "success", "hunter"))
    s["stage"] = STAGE_NAMES.index(THEN[one_of(rest.get("then"), f"{what}['then']", THEN)])
    s["success"] = yes_or_no(rest.get("success", False), f"{what}['success']")
    hunter = rest.get("hunter")
    s["hunter"] = NOBODY if hunter is None else whole_number(hunter, f"{what}['hunter']", 0, int(s["num_players"]) - 1)
    if hunter is not None and s["num_players"] != 3:
        raise ValueError(f"{what}['hunter'] must be null with more than three players (B65)")
    top = s["stack"][s["depth"] - 1]
    kinds = [Kind(s["stack"][depth]["kind"]) for depth in range(int(s["depth"]))]
    cards = stock.take_all(open_cards, "open", MOST_OPEN)
    if kinds[-1] == Kind.FLIP and top["step"] == 1:
        if len(cards) != 2:
            raise ValueError(f"open must hold the two cards that Lucky Duke has flipped, not {len(cards)}")
        s["flipped"] = cards
    elif bool(cards) != (kinds[-1] in OPEN_KINDS):
        raise ValueError("open must hold cards while a 'store' or 'kit' is the present effect, and none otherwise")
    else:
        write_pile(s["open"], cards[::-1])
    _check_order(s, kinds)
    for depth, kind in enumerate(kinds):
        if reason := CHECKS[kind](s, s["stack"][depth], depth == len(kinds) - 1):
            raise ValueError(f"pending[{depth}], an effect {KIND_NAMES[kind]!r}, {reason}")


def _write_frame(s: Any, frame: Any, entry: Mapping[str, Any], what: str) -> None:
    known_keys(entry, what, ("effect", *SEATS, "card", "why", *NUMBERS))
    kind = Kind(one_of(entry.get("effect"), f"{what}['effect']", KIND_NAMES))
    frame["kind"] = kind
    last = int(s["num_players"]) - 1
    for name in SEATS:
        value = entry.get(name)
        frame[name] = NOBODY if value is None else whole_number(value, f"{what}[{name!r}]", 0, last)
    card = entry.get("card")
    frame["card"] = NOBODY if card is None else FIRST_OF_FACE[one_of(card, f"{what}['card']", FACE_TEXTS)]
    frame["why"] = NOBODY
    if kind in WHY:
        frame["why"] = one_of(entry.get("why"), f"{what}['why']", [why.name.lower() for why in WHY[kind]])
    elif entry.get("why") is not None:
        raise ValueError(f"{what}['why'] means nothing for this effect")
    for name, most in NUMBERS.items():
        frame[name] = whole_number(entry.get(name, 0), f"{what}[{name!r}]", 0, most)


def asked_seat(s: Any) -> int | None:
    """The seat that the present effect asks, None if it goes on without a question."""
    trial = np.frombuffer(bytearray(s.tobytes()), s.dtype)[0]
    with np.errstate(over="ignore"):
        asks = as_python(go_on)(trial, as_python(top)(trial))
    return int(trial["actor"]) if asks else None


def _check_order(s: Any, kinds: list[Kind]) -> None:
    """Check that each effect can come on top of the one below it."""
    starts = (Kind.EFFECT,) if kinds[0] == Kind.EFFECT else (Kind.DRAW_FROM, Kind.KIT, Kind.VERA, Kind.PICK)
    if kinds[0] not in starts or (kinds[0] != Kind.EFFECT and len(kinds) > 1):
        raise ValueError("pending must begin with an 'effect', or be the one question of a turn's beginning "
                         "or of phase 1")
    for below, above in pairwise(kinds):
        if above not in ABOVE.get(below, ()):
            raise ValueError(f"an effect {KIND_NAMES[above]!r} never comes on top of {KIND_NAMES[below]!r}")
    if kinds[-1] in (Kind.EFFECT, Kind.DYNAMITE, Kind.JAIL, Kind.DRAW):
        raise ValueError(f"an effect {KIND_NAMES[kinds[-1]]!r} asks nothing: it cannot be the present one")


ABOVE = {
    Kind.EFFECT: (Kind.DYNAMITE, Kind.JAIL, Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.SWEEP, Kind.DUEL, Kind.STORE,
                  Kind.PICK, Kind.COST, Kind.DRAW),
    Kind.DYNAMITE: (Kind.FLIP,),
    Kind.JAIL: (Kind.FLIP,),
    Kind.HIT: (Kind.FLIP,),
    Kind.LOSE: (Kind.COST,),
    Kind.SWEEP: (Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.PICK),
    Kind.DRAW: (Kind.LOSE, Kind.ELIMINATE),
}
"""Which effects can come directly on top of each."""


def _living(s: Any, seat: int) -> bool:
    return seat >= 0 and bool(s["alive"][seat])


def _flip(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or f["step"] > 1:
        return "must be of a living player, in step 0 or 1"
    return None


def _front(index: int) -> Callable[[Any, Any, bool], str | None]:
    def check(s: Any, f: Any, present: bool) -> str | None:
        if f["seat"] != s["turn_of"] or not int(s["worn"][f["seat"]]) >> index & 1 or f["step"] != 1:
            return "must be of the turn player, who has that card in play, in step 1"
        return None

    return check


def _hit(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or not _living(s, f["by"]) or f["seat"] == f["by"]:
        return "must be of two living players"
    if not 1 <= f["left"] <= 2 or f["step"] not in (1, 2) or (f["step"] == 2) == present:
        return "must need 1 or 2, in step 1, or 2 while it waits for a flip"
    return None


def _lose(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or not 1 <= f["left"] <= 3 or f["step"] != 1 or f["used"]:
        return "must be of a living player who has lost 1 to 3 points, in step 1"
    if s["life"][f["seat"]] > 0:
        return "must be of a player at 0 or less"
    return None


def _eliminate(s: Any, f: Any, present: bool) -> str | None:
    if f["seat"] < 0 or s["alive"][f["seat"]] or f["step"] != 1:
        return "must be of a player who is out, in step 1"
    heirs = [seat for seat in range(int(s["num_players"])) if s["power"][seat] == Character.VULTURE_SAM]
    if len(heirs) < 2 or f["target"] not in heirs:
        return "waits only while two players share the cards, one of whom is 'target' (B60)"
    return None


def _sweep(s: Any, f: Any, present: bool) -> str | None:
    effects = (Effect.HIT_ALL, Effect.INDIANS, Effect.DISCARD_ALL)
    if f["card"] < 0 or EFFECT[NAME_OF[f["card"]]] not in effects or f["by"] != s["turn_of"]:
        return "must be of a card of the turn player that concerns all others"
    if not 1 <= f["step"] < s["num_players"]:
        return "must have come to one of the others: 'step' counts the seats from the player's left"
    asks = EFFECT[NAME_OF[f["card"]]] == Effect.INDIANS and present
    target = (int(f["by"]) + int(f["step"])) % int(s["num_players"]) if asks else NOBODY
    if f["target"] != target or (asks and not _living(s, f["target"])):
        return "must say the living 'target' that is asked for a BANG! card, and only then"
    return None


def _duel(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or f["by"] != s["turn_of"] or not _living(s, f["by"]) or f["seat"] == f["by"]:
        return "must be of the turn player and another living one"
    if f["target"] not in (f["seat"], f["by"]) or not present:
        return "must say who is to answer as 'target', and is the present effect"
    return None


def _store(s: Any, f: Any, present: bool) -> str | None:
    return None if _living(s, f["seat"]) else "must say which living player takes next"


def _pick(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or f["by"] != s["turn_of"]:
        return "must be of a card of a living player, chosen by the turn player"
    hand = s["hand_count"][f["seat"]] if f["seat"] != f["by"] and f["why"] != Pick.PAT else 0
    if not hand and not s["in_play"]["count"][f["seat"]]:
        return "must be of a player who has a card to choose"
    is_pat = f["why"] == Pick.PAT
    if is_pat != (s["depth"] == 1) or (is_pat and s["power"][f["by"]] != Character.PAT_BRENNAN):
        return "is 'pat' in phase 1 of Pat Brennan, and not otherwise"
    return None


def _cost(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or not 1 <= f["left"] <= (1 if f["why"] in (Price.CARD, Price.JOSE) else 2):
        return "must be of a living player with 1 or 2 cards left to pay"
    if s["hand_count"][f["seat"]] < f["left"] or f["used"] > 1 or f["step"] > 1:
        return "must be of a player who holds as many cards"
    if f["why"] == Price.CARD:
        if f["card"] < 0 or not NEEDS_ANOTHER[NAME_OF[f["card"]]] or f["seat"] != s["turn_of"]:
            return "must be for a card of the turn player that is played with another"
    elif s["power"][f["seat"]] != {Price.SID: Character.SID_KETCHUM, Price.DOC: Character.DOC_HOLYDAY,
                                   Price.JOSE: Character.JOSE_DELGADO}[Price(f["why"])]:
        return "must be of the character whose ability it pays for"
    needs_target = f["why"] == Price.DOC or (f["why"] == Price.CARD and _has_target(int(f["card"])))
    if needs_target != (f["target"] >= 0) or (needs_target and not _living(s, f["target"])):
        return "must say a living 'target' where the play has one, and only there"
    return None


def _has_target(card: int) -> bool:
    return EFFECT[NAME_OF[card]] in (Effect.HIT, Effect.TAKE) or CARD_NAMES[NAME_OF[card]] == "Tequila"


def _kit(s: Any, f: Any, present: bool) -> str | None:
    if f["seat"] != s["turn_of"] or s["power"][f["seat"]] != Character.KIT_CARLSON or not 1 <= f["left"] <= 2:
        return "must be of Kit Carlson in their turn, with 1 or 2 cards to take"
    if s["open"]["count"] != f["left"] + 1:
        return "must have one card more aside than are still to be taken"
    return None


def _draw_from(s: Any, f: Any, present: bool) -> str | None:
    askers = (Character.JESSE_JONES, Character.PEDRO_RAMIREZ, Character.PAT_BRENNAN)
    if f["seat"] != s["turn_of"] or s["power"][f["seat"]] not in askers:
        return "must be of Jesse Jones, Pedro Ramirez or Pat Brennan in their turn"
    return None


def _vera(s: Any, f: Any, present: bool) -> str | None:
    if f["seat"] != s["turn_of"] or s["character"][f["seat"]] != Character.VERA_CUSTER or not s["abilities"]:
        return "must be of Vera Custer in their turn"
    return None


def _draw(s: Any, f: Any, present: bool) -> str | None:
    if not _living(s, f["seat"]) or f["left"] < 1:
        return "must say who draws how many cards"
    return None


def _anything(s: Any, f: Any, present: bool) -> str | None:
    return None


CHECKS: dict[Kind, Callable[[Any, Any, bool], str | None]] = {
    Kind.EFFECT: lambda s, f, present: None, Kind.FLIP: _flip, Kind.DYNAMITE: _front(DYNAMITE),
    Kind.JAIL: _front(JAIL), Kind.HIT: _hit, Kind.LOSE: _lose, Kind.ELIMINATE: _eliminate, Kind.SWEEP: _sweep,
    Kind.DUEL: _duel, Kind.STORE: _store, Kind.PICK: _pick, Kind.COST: _cost, Kind.KIT: _kit,
    Kind.DRAW_FROM: _draw_from, Kind.VERA: _vera, Kind.DRAW: _draw,
    **{kind: _anything for kind in Kind if kind >= Kind.SHOT},
}
