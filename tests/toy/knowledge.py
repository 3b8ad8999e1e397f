"""What a player of the Standoff may know of a position, and positions that differ in one thing."""

import copy

NOT_SEEN = {
    "game": "the name of the game",
    "options.turn_limit": "shown as the share of turns that is left, which `turn` changes",
    "rng": "hidden from everybody",
    "winner": "the results of a finished game are its rewards",
}


def known(position, player):
    """The position without what the player cannot know."""
    position = copy.deepcopy(position)
    del position["rng"]
    if position["winner"] is None:
        position["dealt"][1 - player] = None
    return position


def uncertain(position, player):
    """Whether the other's number is hidden."""
    return position["winner"] is None


def not_seen(position):
    """What the observation leaves out; without a limit the turn's number means nothing."""
    return set(NOT_SEEN) | (set() if position["options"]["turn_limit"] else {"turn"})


def variants(position):
    """Positions that differ from this one in one thing and what goes with it; some may be impossible."""
    for place, number in enumerate(position["dealt"]):
        for other in (number - 1, number + 1):
            dealt = [*position["dealt"][:place], other, *position["dealt"][place + 1:]]
            yield {**position, "dealt": dealt}
    for waits in range(3):
        yield {**position, "waits": waits}
    for phase in ("turn", "strike"):
        yield {**position, "phase": phase}
    for player in ("first", "second"):
        yield {**position, "turn_of": player}
    yield {**position, "turn": position["turn"] + 1}
    yield {**position, "options": {**position["options"], "numbers": position["options"]["numbers"] + 1}}
    yield {**position, "options": {**position["options"], "numbers": position["options"]["numbers"] - 1}}
