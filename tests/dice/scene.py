"""The scenes of the Dice Game: short positions for both referees, rolls that are known before, and looks at the table.

A scene's defaults keep it quiet: everybody has 5 life and no arrows, the seats that the scene does not name get
characters that only act in their own turn, and the turn on the table is the last one before the turn limit, so that
nothing that happens after it (the next player's roll) can disturb what is asserted. Scenes begin where the twin can
begin: with a turn, or with one of its phases heal, reroll, shoot, beer and gatling.
"""

import functools

from bang_env.dice import Game
from tests.dice.twin import FACES, Twin
from tests.pcg import Generator
from tests.referees import Engine

ROLES = ("sheriff", "outlaw", "renegade", "outlaw", "deputy", "outlaw", "deputy", "renegade")
ROLES_OF_THREE = ("deputy", "outlaw", "renegade")

QUIET = (
    "Lucky Duke",
    "Black Jack",
    "Willy the Kid",
    "Calamity Janet",
    "Rose Doolan",
    "Slab the Killer",
    "Suzy Lafayette",
    "Jesse Jones",
    "Kit Carlson",
)

ALL_REROLLS = {
    "reroll " + (" ".join(str(die) for die in range(5) if mask >> die & 1) or "none") for mask in range(32)
}


def who(character=None, **fields):
    """What a scene says about one seat; `life="full"` leaves the life to the default of the game."""
    return {"character": character, **fields} if character else fields


def position(
    count,
    phase=None,
    dice="",
    seats=None,
    *,
    turn_of=0,
    dead=(),
    dead_now=(),
    roles=None,
    abilities=True,
    turn=1,
    turn_limit=1,
    **others,
):
    """A position file for `count` players.

    `seats` maps a seat to `who(...)`; `dead` are the seats eliminated in earlier turns, `fallen` those
    eliminated in this one. Dice that are not named lie on the table as arrows taken long ago.
    """
    seats = seats or {}
    roles = roles.split() if roles else (ROLES_OF_THREE if count == 3 else ROLES[:count])
    names_taken = {fields.get("character") for fields in seats.values()}
    quiet = [name for name in QUIET if name not in names_taken]
    players = [{"role": role, "life": 5, "arrows": 0} for role in roles]
    for step in range(count):
        seat = (turn_of + step) % count
        players[seat].update(seats.get(seat, {}))
        if "character" not in players[seat]:
            players[seat]["character"] = quiet.pop(0)
        if players[seat]["life"] == "full":
            del players[seat]["life"]
        if seat in dead or seat in dead_now:
            players[seat].update(life=0, arrows=0)
    result = {
        "game": "dice",
        "options": {"num_players": count, "turn_limit": turn_limit, "abilities": abilities},
        "rng": 0,
        "turn": turn,
        "turn_of": turn_of,
        "players": players,
        "alive_at_turn_start": [seat not in dead for seat in range(count)],
        **others,
    }
    if phase is not None:
        faces = dice.split()
        result.update(phase=phase, dice=faces + ["arrow"] * (5 - len(faces)))
    return result


@functools.cache
def luck(faces):
    """A seed whose next roll shows these faces, die by die: the position's `rng` for a roll that is known before."""
    numbers = [FACES.index(face) for face in faces.split()]
    outcome = sum(number * len(FACES) ** die for die, number in enumerate(numbers))
    return next(seed for seed in range(10**6) if Generator(seed).below(len(FACES) ** len(numbers)) == outcome)


# ----------------------------------------------------------------------------------------------------------- referees


ENGINE_ONLY = ("game", "options", "pending")
"""What a position of the engine has besides."""


def drop_engine_only(full):
    """The engine's position without what the twin does not keep."""
    return {key: value for key, value in full.items() if key not in ENGINE_ONLY}


def engine_at(position):
    """The engine at a position."""
    return Engine(Game.from_dict(position), drop_engine_only)


REFEREES = {"engine": engine_at, "twin": Twin}


# ---------------------------------------------------------------------------------------------------------- the table


def lives(game):
    """Everybody's life, by seat."""
    return [player["life"] for player in game.position()["players"]]


def arrows(game):
    """Everybody's arrows, by seat."""
    return [player["arrows"] for player in game.position()["players"]]


def dice(game):
    """What the dice on the table show."""
    return game.position()["dice"]


def phase(game):
    """The phase the game stands in."""
    return game.position()["phase"]


def winners(game):
    """The seats that have won, or None."""
    return game.position()["winners"]
