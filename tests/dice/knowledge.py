"""What a player of the Dice Game may know of a position (X2, X13), and positions that differ in one thing.

`tests/test_hidden_information.py` asks every game's folder for this module, for `known`, `uncertain`,
`variants`, `twists`, `not_seen` and `NOT_SEEN`.
"""

import copy
from itertools import permutations

from bang_env.dice.actions import Question
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES
from bang_env.dice.state import Cause, Stage

NOT_SEEN = {
    "game": "the name of the game",
    "options.num_players": "does not change alone; the places that are taken show it",
    "options.turn_limit": "shown as the share of turns that is left, which `turn` changes",
    "pending[].seat": "the same as `to_move`",
    "rng": "hidden from everybody",
    "winners": "the results of a finished game are its rewards",
    "winners[]": "the results of a finished game are its rewards",
}
"""What a position says and the observation does not, with the reason."""

OPEN_PHASES = (
    (Stage.SHOOT, Question.SHOOT),
    (Stage.BEER, Question.BEER),
    (Stage.GATLING, Question.GATLING),
)
MOST_SEEN = 20
"""Counts of the memory above this look alike."""


def is_out(position, seat):
    """Whether a seat is eliminated: without life, and not waiting for the end of an event."""
    dying = position["pending"][0].get("dying", []) if position["pending"] else []
    return position["players"][seat]["life"] == 0 and seat not in dying


def hidden_seats(position, player):
    """The seats whose roles the player does not know."""
    if len(position["players"]) == 3 or position["winners"] is not None:
        return []
    return [
        seat
        for seat, other in enumerate(position["players"])
        if seat != player and other["role"] != "sheriff" and not is_out(position, seat)
    ]


def hidden_roles(position, player):
    """The roles the player does not know, in the order of their seats."""
    return tuple(position["players"][seat]["role"] for seat in hidden_seats(position, player))


def worlds(position, player):
    """All ways in which the roles hidden from the player can lie."""
    return sorted(set(permutations(hidden_roles(position, player))))


def known(position, player):
    """The position without what the player cannot know."""
    position = copy.deepcopy(position)
    del position["rng"]
    for seat in hidden_seats(position, player):
        position["players"][seat]["role"] = None
    return position


def uncertain(position, player):
    """Whether there is more than one way how things hidden from the player can lie."""
    return len(set(hidden_roles(position, player))) > 1


def not_seen(position):
    """What the observation of this position leaves out; without a limit the turn's number means nothing."""
    return set(NOT_SEEN) | (set() if position["options"]["turn_limit"] else {"turn"})


def variants(position):
    """Positions that differ from this one in one thing and what goes with it; some may be impossible."""
    yield from _players(position)
    yield from _dice(position)
    yield from _turn(position)
    yield from _pending(position)
    for name, counts in position["memory"].items():
        for place, count in enumerate(counts):
            if name == "relieved":
                yield _with(position, min(count + 1, MOST_SEEN), "memory", name, place)
                continue
            for other, times in enumerate(count):
                yield _with(position, min(times + 1, MOST_SEEN), "memory", name, place, other)


def twists(game):
    """Games whose record differs from this one's in one thing that no possible position differs in alone."""
    if game.over:
        return
    position = game.to_dict()
    pending = position["pending"][0] if position["pending"] else {}
    for name in ("ones", "twos", "beers", "gatlings", "to_return"):
        if name in pending:
            yield _twisted(game, **{name: pending[name] + 1})
    for name in ("doubled", "thirsty", "offended"):
        if name in pending:
            yield _twisted(game, **{name: not pending[name]})
    for cause in (Cause.BULLS_EYES, Cause.GUN, Cause.DYNAMITE) if "event" in pending else ():
        yield _twisted(game, cause=cause)
    for stage, question in OPEN_PHASES if position["phase"] in ("shoot", "beer", "gatling") else ():
        yield _twisted(game, stage=stage, question=question)
    for seat in range(len(position["players"])):
        other = game.clone()
        other.states["points"][0, seat] += 1
        if "points" in pending:
            yield other
        fallen = game.clone()
        fallen.states["alive"][0, seat] ^= 1
        if "dying" in pending and position["players"][seat]["life"] == 0:
            yield fallen


def _twisted(game, **values):
    """A copy of the game with other values in some fields of its record."""
    other = game.clone()
    for name, value in values.items():
        other.states[name] = value
    return other


def _with(position, value, *path):
    """A copy of the position with another value at one place."""
    position = copy.deepcopy(position)
    part = position
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return position


def _players(position):
    characters = [player["character"] for player in position["players"]]
    for seat, player in enumerate(position["players"]):
        for change in (-1, 1):
            yield _with(position, player["life"] + change, "players", seat, "life")
            yield _with(position, player["arrows"] + change, "players", seat, "arrows")
        for name in CHARACTER_NAMES:
            if name not in characters:
                yield _with(position, name, "players", seat, "character")
        for other in range(seat):
            after = _with(position, player["arrows"] - 1, "players", seat, "arrows")
            yield _with(after, position["players"][other]["arrows"] + 1, "players", other, "arrows")
            exchange = _with(position, position["players"][other]["role"], "players", seat, "role")
            yield _with(exchange, player["role"], "players", other, "role")
        began = position["alive_at_turn_start"][seat]
        yield _with(position, not began, "alive_at_turn_start", seat)


def _dice(position):
    for die in range(len(position["dice"])):
        for face in FACE_NAMES:
            if face != position["dice"][die]:
                yield _with(position, face, "dice", die)
    for change in (-1, 1):
        yield _with(position, position["rolls_left"] + change, "rolls_left")


def _turn(position):
    if position["options"]["turn_limit"]:
        yield _with(position, position["turn"] + 1, "turn")
    yield _with(position, not position["options"]["abilities"], "options", "abilities")
    for seat in range(len(position["players"])):
        if position["phase"] not in ("resolve", "over"):
            yield _with(_with(position, seat, "turn_of"), seat, "to_move")
        elif seat != position["turn_of"]:
            yield _with(position, seat, "turn_of")
    if position["phase"] == "reroll":
        moved_on = _with(_with(position, 0, "rolls_left"), [], "pending")
        for phase in ("shoot", "beer", "gatling"):
            yield _with(moved_on, phase, "phase")


def _pending(position):
    for name, value in (position["pending"][0] if position["pending"] else {}).items():
        if isinstance(value, bool):
            yield _with(position, not value, "pending", 0, name)
        elif isinstance(value, int) and name != "seat":
            yield _with(position, value + 1, "pending", 0, name)
            yield _with(position, value - 1, "pending", 0, name)
    for seat in range(len(position["players"]) if position["pending"] else 0):
        points = position["pending"][0]["points"][seat]
        yield _with(position, points + 1, "pending", 0, "points", seat)
    if position["phase"] == "resolve":
        for event in ("bull's eyes", "gatling gun", "dynamite"):
            yield _with(position, event, "pending", 0, "event")
        dying = position["pending"][0]["dying"]
        for seat, player in enumerate(position["players"]):
            if player["life"] == 0:
                yield _with(position, sorted(set(dying) ^ {seat}), "pending", 0, "dying")
