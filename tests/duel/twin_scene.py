"""Scripted scenes for the twin of The Duel: short positions, and looks at what came of them."""

from collections.abc import Callable
from typing import Any

from tests.duel.twin import Twin
from tests.duel.twin_table import FACE_ORDER, Character

SYMBOLS = {
    "barrel": "Wagon/law/barrel",
    "snake": "Water/law/snake",
    "dynamite": "Shotgun/law/dynamite",
    "horseshoe": "Peacemaker/law/horseshoe",
}
"""In a deck of these scenes a bare symbol stands for a card with it."""

HIT_ON_AC = "play Colt on opponent active"


def card(text: str) -> str:
    """The first face, in face order, that begins like this; or the card that stands for a bare symbol."""
    if text in SYMBOLS:
        return SYMBOLS[text]
    return next(face for face in FACE_ORDER if face == text or face.startswith(text + "/"))


def cards(text: str) -> list[str]:
    return [card(word.strip()) for word in text.split(",") if word.strip()]


def side(
    *characters: str | tuple[str, int] | tuple[str, int, str] | None,
    hand: str = "",
    deck: str | None = None,
    reserve: str = "",
    active: int = 0,
    seen: str = "",
) -> dict[str, Any]:
    """One side of a scene; a character is a name, or (name, life), or (name, life, equipment)."""
    slots: list[dict[str, Any] | None] = []
    for character in [*characters, None][:2]:
        if character is None:
            slots.append(None)
        elif isinstance(character, str):
            slots.append({"character": character})
        else:
            name, life, *equipment = character
            slots.append({"character": name, "life": life, "equipment": cards("".join(equipment))})
    return {
        "active": active,
        "slots": slots,
        "reserve": [name.strip() for name in reserve.split(",") if name],
        "hand": cards(hand),
        "seen": cards(seen),
        "deck": cards(deck) if deck is not None else cards("horseshoe") * 9,
    }


def no_chance(n: int) -> int:
    raise AssertionError(f"a random number below {n} that the rules do not ask for")


def scripted(*pairs: tuple[int, int]) -> Callable[[int], int]:
    """A `below` that is called with these bounds and gives these numbers, in this order."""
    script = list(pairs)

    def below(n: int) -> int:
        bound, value = script.pop(0)
        assert n == bound
        return value

    return below


def scene(
    law: dict[str, Any],
    outlaw: dict[str, Any],
    turn_of: str = "law",
    phase: str = "play",
    below: Callable[[int], int] = no_chance,
    common: str = "",
    discard: str = "",
    turns: int = 1,
    **more: Any,
) -> Twin:
    """A game in turn 1 that ends with it (or after more `turns`): nothing follows what is asserted."""
    return Twin(
        {
            "game": "duel",
            "options": {"turn_limit": turns},
            "turn_of": turn_of,
            "phase": phase,
            "sides": {"law": law, "outlaw": outlaw},
            "common_deck": cards(common),
            "discard": cards(discard),
            **more,
        },
        below,
    )


def answer(game: Twin, *names: str) -> Twin:
    for name in names:
        game.step(name)
    return game


def who(game: Twin, name: str) -> Character:
    return next(c for s in game.sides.values() for c in s.characters() if c.name == name)


def life(game: Twin, name: str) -> int:
    return who(game, name).life


def hand(game: Twin, name: str) -> list[str]:
    return [text.split("/")[0] for text in game.snapshot()["sides"][name]["hand"]]


def equipment(game: Twin, name: str) -> list[str]:
    return [text.split("/")[0] for text in who(game, name).equipment]


def discard(game: Twin) -> list[str]:
    return [text.split("/")[0] for text in game.discard_pile]


def asks(game: Twin, side_name: str, *names: str) -> None:
    """The game now asks that side, and these are all its answers."""
    assert (game.to_move, game.legal()) == (side_name, set(names))


def plays(game: Twin, *words: str) -> set[str]:
    """The legal actions with all these words in their names."""
    return {name for name in game.legal() if all(word in name for word in words)}


def begin(law: dict[str, Any], outlaw: dict[str, Any], **more: Any) -> Twin:
    return scene(law, outlaw, phase="begin", **more)


def outlaw_turn(outlaw: dict[str, Any], law: dict[str, Any] | None = None, **more: Any) -> Twin:
    return scene(law or side("Jango", "Tex Killer"), outlaw, turn_of="outlaw", **more)
