"""What the page says: lines of the log and headlines in which the person at the browser is `you`.

The games tell what happened of a seat by its name, such as `player_2` or `law`. Here the person's own seat becomes `you`,
with the verb that belongs to it, and `player_2` becomes `player 2`.
"""

from __future__ import annotations

import re

IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}


def plural(verb: str) -> str:
    """The form of a verb that follows `you`: `draws` becomes `draw`, `is` becomes `are`."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if re.search(r"(ss|sh|ch|x|zz)es$", verb):
        return verb[:-2]
    return verb[:-1] if re.search(r"[^s]s$", verb) else verb


def shown_name(name: str) -> str:
    """A seat's name as people write it."""
    return name.replace("_", " ")


def spoken(line: str, names: list[str], seat: int | None) -> str:
    """A line of the game as the person in a seat reads it; for a spectator, with the seats' names as people write them."""
    if seat is not None:
        line = _in_second_person(line, names[seat])
    for name in names:
        if "_" in name:
            line = re.sub(rf"\b{name}\b", shown_name(name), line)
    return line[:1].upper() + line[1:]


def _in_second_person(line: str, name: str) -> str:
    """The line with `you` for a name. A name that is also a common word is one only where a player must stand."""
    line = re.sub(rf"\b{name}'s\b", "your", line)
    start = rf"(^|^turn \d+: |^over: |, )({name}|{name.capitalize()})"
    line = re.sub(rf"{start} (\w+)", lambda m: f"{m[1]}you {plural(m[3])}" if m[1] != ", " or "_" in name else m[0], line)
    line = re.sub(rf"^(turn \d+: )?({name}|{name.capitalize()})(?=$|[:,])", r"\1you", line)
    if "_" in name:
        return re.sub(rf"\b{name}\b", "you", line)
    return re.sub(rf"\b(for|on) {name}$", r"\1 you", line)


def headline(caption: str, names: list[str], seat: int | None, asked: int, returns: list[float] | None) -> str:
    """Who decides what, or how the game ended, for the person in a seat."""
    if returns is None:
        said = spoken(caption, names, seat)
        return said if asked != seat else re.sub(r"^You decide ", "Your move: decide ", said)
    end = spoken(caption.removeprefix("over: "), names, seat)
    if seat is None:
        return f"The game is over: {end[:1].lower()}{end[1:]}"
    result = "You won!" if returns[seat] > 0 else "You lost." if returns[seat] < 0 else "Nobody won."
    if end.rstrip(".") in ("You won", "Nobody won"):
        return f"{result} The game is over."
    return f"{result} The game is over: {end[:1].lower()}{end[1:]}"
