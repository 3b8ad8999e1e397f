"""BANG!'s events: how each entry reads."""

from __future__ import annotations

from typing import Any

from bang_env.bang.cards import (
    CARD_NAMES,
    CHARACTER_NAMES,
    EVENT_NAMES,
    FACE_OF,
    FACE_TEXTS,
    IN_PLAY_NAMES,
    MAX_PLAYERS,
    ROLE_NAMES,
    SUITS,
)
from bang_env.core.events import EventKind, read_whole

FATES = ("put", "discarded", "replaced", "taken", "passed")
HELD_ASIDE, KITS_CHOICE = 1, 2
"""How `open` and `take` events are marked whose cards the others do not see: Kit Carlson's and Claus the Saint's."""


def card_text(card: int) -> str | None:
    """A card as `name/suit/value`; None for an unknown card."""
    return FACE_TEXTS[FACE_OF[card]] if card >= 0 else None


def _seat(s: Any, who: int, a: int, b: int) -> int:
    return who


def _card(s: Any, who: int, a: int, b: int) -> str | None:
    return card_text(a)


def _first(s: Any, who: int, a: int, b: int) -> int:
    return a


def _second(s: Any, who: int, a: int, b: int) -> int:
    return b


def _other(s: Any, who: int, a: int, b: int) -> int | None:
    return b if b >= 0 else None


def _by(s: Any, who: int, a: int, b: int) -> int | None:
    return a if a >= 0 else None


def _character(s: Any, who: int, a: int, b: int) -> str:
    return CHARACTER_NAMES[a]


def _own(s: Any, who: int, a: int, b: int, player: int) -> bool:
    return who == player


def _fate(s: Any, who: int, a: int, b: int) -> str:
    return FATES[b & 15]


def _receiver(s: Any, who: int, a: int, b: int) -> int | None:
    return b >> 4 if FATES[b & 15] in ("taken", "passed") else None


EVENT_KINDS = (
    EventKind("deal", {"seat": _seat, "character": _character, "life": _second}),
    EventKind("turn", {"seat": _seat, "turn": read_whole}),
    EventKind("draw", {"seat": _seat, "card": _card}, hidden={"card": _own}),
    EventKind("show", {"seat": _seat, "card": _card}),
    EventKind("shuffle", {"cards": _first}),
    EventKind("play", {"seat": _seat, "card": _card, "target": _other}),
    EventKind("play", {"seat": _seat, "card": _card, "target": _other, "as": lambda s, who, a, b: "BANG!"}),
    EventKind("use", {"seat": _seat, "card": _card, "target": _other}),
    EventKind("ability", {"seat": _seat, "character": _character, "target": _other}),
    EventKind("discard", {"seat": _seat, "card": _card}),
    EventKind("in play", {"seat": _seat, "card": _card, "what": _fate, "to": _receiver}),
    EventKind("flip", {"seat": _seat, "card": _card}),
    EventKind("counts", {"seat": _seat, "card": _card}),
    EventKind("hit", {"seat": _seat, "by": _by, "card": lambda s, who, a, b: card_text(b)}),
    EventKind("unaffected", {"seat": _seat, "card": _card}),
    EventKind("avoided", {"seat": _seat, "by": _by}),
    EventKind("lose life", {"seat": _seat, "points": _first, "by": _other}),
    EventKind("regain", {"seat": _seat, "points": _first, "life": _second}),
    EventKind("steal", {"seat": _seat, "card": _card, "from": _second},
              hidden={"card": lambda s, who, a, b, player: player in (who, b)}),
    EventKind("open", {"seat": _seat, "card": _card, "aside": lambda s, who, a, b: b == HELD_ASIDE},
              hidden={"card": lambda s, who, a, b, player: b != HELD_ASIDE or who == player}),
    EventKind("take", {"seat": _seat, "card": _card, "from": lambda s, who, a, b: ("open", "discard", "aside")[b]},
              hidden={"card": lambda s, who, a, b, player: b != KITS_CHOICE or who == player}),
    EventKind("eliminated", {"seat": _seat, "role": lambda s, who, a, b: ROLE_NAMES[a]}),
    EventKind("copy", {"seat": _seat, "character": _character, "from": _second}),
    EventKind("over", {"winners": lambda s, who, a, b: [seat for seat in range(MAX_PLAYERS) if a >> seat & 1]}),
    EventKind("truncated", {}),
    EventKind("event", {"seat": _seat, "name": lambda s, who, a, b: EVENT_NAMES[a]}),
    EventKind("return", {"seat": _seat, "ghost": lambda s, who, a, b: bool(a), "life": _second}),
    EventKind("identity", {"seat": _seat, "character": _character, "life": _second}),
    EventKind("suit", {"seat": _seat, "suit": lambda s, who, a, b: SUITS[a]}),
    EventKind("guess", {"seat": _seat, "card": _card, "guess": lambda s, who, a, b: ("red", "black")[b]}),
    EventKind("bury", {"seat": _seat, "card": _card}, hidden={"card": _own}),
    EventKind("mark", {"seat": _seat, "card": _card}),
    EventKind("ignore", {"seat": _seat, "card": _card}),
    EventKind("tokens", {"seat": _seat, "tokens": _first}),
    EventKind("load", {"seat": _seat, "card": lambda s, who, a, b: CARD_NAMES[IN_PLAY_NAMES[a]], "tokens": _second}),
    EventKind("barrel", {"seat": _seat}),
    EventKind("give", {"seat": _seat, "card": _card, "to": _second},
              hidden={"card": lambda s, who, a, b, player: player in (who, b)}),
)
