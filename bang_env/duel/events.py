"""The Duel's events: how each entry reads."""

from __future__ import annotations

from typing import Any

from bang_env.core.events import EventKind, read_whole
from bang_env.duel.actions import OPPONENT_ACTIVE, OWN_ACTIVE
from bang_env.duel.cards import BACK_OF, CARD_NAMES, CHARACTER_NAMES, FACE_OF, FACE_TEXTS, NUM_NAMES, SIDES

UNKNOWN_CARD = -1
"""An unknown card is logged as this minus its back."""
FATES = ("discarded", "replaced", "taken", "moved")


def card_text(card: int) -> str | None:
    """A card as `name/back/symbol`; None for an unknown card."""
    return FACE_TEXTS[FACE_OF[card]] if card >= 0 else None


def _side(s: Any, who: int, a: int, b: int) -> str:
    return SIDES[who]


def _card(s: Any, who: int, a: int, b: int) -> str | None:
    return card_text(a)


def _back(s: Any, who: int, a: int, b: int) -> str:
    return SIDES[BACK_OF[a] if a >= 0 else UNKNOWN_CARD - a]


def _first(s: Any, who: int, a: int, b: int) -> int:
    return a


def _second(s: Any, who: int, a: int, b: int) -> int:
    return b


def _character(s: Any, who: int, a: int, b: int) -> str:
    return CHARACTER_NAMES[b]


def _by(s: Any, who: int, a: int, b: int) -> str:
    return SIDES[b]


def _means(s: Any, who: int, a: int, b: int) -> str:
    return CARD_NAMES[b] if b < NUM_NAMES else CHARACTER_NAMES[b - NUM_NAMES]


def _target(s: Any, who: int, a: int, b: int) -> str | None:
    return None if b < 0 else ("own " if b < OPPONENT_ACTIVE else "opponent ") + (
        "active" if b in (OWN_ACTIVE, OPPONENT_ACTIVE) else "rearguard")


EVENT_KINDS = (
    EventKind("setup", {"side": _side, "slot": _first, "character": _character,
                        "active": lambda s, who, a, b: bool(s["active"][who] == a)}),
    EventKind("turn", {"side": _side, "turn": read_whole}),
    EventKind("draw", {"side": _side, "card": _card, "back": _back, "from": lambda s, who, a, b: (*SIDES, "common")[b]},
              hidden={"card": lambda s, who, a, b, player: who == player}),
    EventKind("show", {"side": _side, "card": _card}),
    EventKind("shuffle", {"cards": _first}),
    EventKind("play", {"side": _side, "card": _card, "target": _target}),
    EventKind("play", {"side": _side, "card": _card, "as": lambda s, who, a, b: "Colt"}),
    EventKind("reload", {"side": _side, "card": _card}),
    EventKind("ability", {"side": _side, "character": lambda s, who, a, b: CHARACTER_NAMES[a]}),
    EventKind("discard", {"side": _side, "card": _card, "by": _by}),
    EventKind("equipment", {"side": _side, "slot": lambda s, who, a, b: b >> 4, "card": _card,
                            "what": lambda s, who, a, b: FATES[b & 15]}),
    EventKind("reveal", {"side": _side, "card": _card}),
    EventKind("counts", {"card": _card}),
    EventKind("hit", {"side": _side, "slot": _first, "by": _by}),
    EventKind("avoided", {"side": _side, "slot": _first, "with": _means}),
    EventKind("lose life", {"side": _side, "slot": _first, "life": _second}),
    EventKind("regain", {"side": _side, "slot": _first, "life": _second}),
    EventKind("token", {"side": _side, "active": _first, "by": _by}),
    EventKind("steal", {"side": _side, "card": _card}),
    EventKind("store", {"side": _side, "card": _card}),
    EventKind("take", {"side": _side, "card": _card}),
    EventKind("eliminated", {"side": _side, "slot": _first, "character": _character}),
    EventKind("enters", {"side": _side, "slot": _first, "character": _character}),
    EventKind("over", {"winner": _side}),
    EventKind("truncated", {}),
)
