"""What the page says: lines of the log and headlines in which the person at the browser is `you`.

The games tell what happened of a seat by its name, such as `player_2` or `law`. Here the person's own seat becomes
`you`, with the verb that belongs to it, and `player_2` becomes `player 2`.
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


def seat_title(name: str) -> str:
    """A seat's name as people write it."""
    return name.replace("_", " ")


def say(line: str, names: list[str], seat: int | None) -> str:
    """A line of the game as the person in a seat reads it. A spectator reads the names of all seats."""
    if seat is not None:
        line = second_person(line, names[seat])
    for name in names:
        if "_" in name:
            line = re.sub(rf"\b{name}\b", seat_title(name), line)
    return line[:1].upper() + line[1:]


def second_person(line: str, name: str) -> str:
    """The line with `you` for a name. A name that is also a common word is one only where a player must stand."""
    unique = "_" in name
    own = f"({name}|{name.capitalize()})"
    line = re.sub(rf"\b{name}'s\b", "your", line)
    start = r"(^|^turn \d+: |^over: |, )" if unique else r"(^|^turn \d+: |^over: )"
    line = re.sub(rf"{start}{own} (\w+)", lambda match: f"{match[1]}you {plural(match[3])}", line)
    line = re.sub(rf"^(turn \d+: )?{own}(?=$|[:,])", r"\1you", line)
    return re.sub(rf"\b{name}\b", "you", line) if unique else re.sub(rf"\b(for|on) {name}$", r"\1 you", line)


def headline(caption: str, names: list[str], seat: int | None, asked: int, returns: list[float] | None) -> str:
    """Who decides what, or how the game ended, for the person in a seat."""
    if returns is None:
        said = say(caption, names, seat)
        return said if asked != seat else re.sub(r"^You decide ", "Your move: decide ", said)
    end = say(caption.removeprefix("over: "), names, seat)
    if seat is None:
        return f"The game is over: {end[:1].lower()}{end[1:]}"
    result = "You won!" if returns[seat] > 0 else "You lost." if returns[seat] < 0 else "Nobody won."
    if end.rstrip(".") in ("You won", "Nobody won"):
        return f"{result} The game is over."
    return f"{result} The game is over: {end[:1].lower()}{end[1:]}"
