"""What a player of the Standoff may know of a position, and positions that differ in one thing."""

import copy

NOT_SEEN = {
    "game": "the name of the game",
    "options.turn_limit": "shown as the share of turns that is left, which `turn` changes",
    "rng": "hidden from everybody",
    "to_move": "the same as `turn_of`, or nobody when the game is over",
}


def known(position, player):
    """The position without what the player cannot know."""
    position = copy.deepcopy(position)
    del position["rng"]
    position["numbers"][1 - player] = None
    return position


def uncertain(position, player):
    """The other's number is always hidden."""
    return True


def not_seen(position):
    """What the observation leaves out; without a limit the turn's number means nothing."""
    return set(NOT_SEEN) | (set() if position["options"]["turn_limit"] else {"turn"})


def variants(position):
    """Positions that differ from this one in one thing and what goes with it; some may be impossible."""
    for name in ("numbers", "life"):
        for seat in range(2):
            for change in (-1, 1):
                values = list(position[name])
                values[seat] += change
                yield {**position, name: values}
    yield from ({**position, "waits": waits} for waits in range(3))
    yield from ({**position, "phase": phase} for phase in ("turn", "strike"))
    yield from ({**position, "turn_of": name, "to_move": position["to_move"] and name} for name in ("first", "second"))
    yield {**position, "turn": position["turn"] + 1}
    for change in (-1, 1):
        yield {**position, "options": {**position["options"], "lives": position["options"]["lives"] + change}}
