"""Helpers of the rule scenarios: short positions, actions by name, and searches for a wanted roll.

A scenario's defaults keep it quiet: everybody has 5 life and no arrows, the seats that the scenario does not
name get characters that only act in their own turn, and the turn on the table is the last one before the turn
limit, so that nothing that happens after it (the next player's roll) can disturb what is asserted.
"""

from bang_env.dice import Game

FACES = ("arrow", "dynamite", "one", "two", "beer", "gatling")

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
    """What a scenario says about one seat; `life="full"` leaves the life to the default of the game."""
    return {"character": character, **fields} if character else fields


def position(
    count,
    phase=None,
    dice="",
    seats=None,
    *,
    turn_of=0,
    dead=(),
    fallen=(),
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
    named = {fields.get("character") for fields in seats.values()}
    quiet = [name for name in QUIET if name not in named]
    players = [{"role": role, "life": 5, "arrows": 0} for role in roles]
    for step in range(count):
        seat = (turn_of + step) % count
        players[seat].update(seats.get(seat, {}))
        if "character" not in players[seat]:
            players[seat]["character"] = quiet.pop(0)
        if players[seat]["life"] == "full":
            del players[seat]["life"]
        if seat in dead or seat in fallen:
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


def start(*arguments, **keywords):
    """The game that stands at `position(...)`."""
    return Game.from_dict(position(*arguments, **keywords))


def rolled(at, faces, action=None):
    """The game after the next roll from position `at` showed `faces` in any order, found by trying seeds.

    The roll is the one made by `action`, a re-roll; without it, the one that the position itself begins with.
    """
    wanted = sorted(faces.split())
    for seed in range(20_000):
        game = Game.from_dict({**at, "rng": seed})
        if action is not None:
            game.step(game.action(action))
        rolls = happened(game, "roll")
        if rolls and sorted(rolls[0]["dice"].values()) == wanted:
            return game
    raise AssertionError(f"no seed rolls {faces}")


def act(game, *names):
    """Take the named actions one after the other; the events of all of them."""
    events = []
    for name in names:
        game.step(game.action(name))
        events += game.events()
    return events


def legal(game):
    """The names of the legal actions."""
    return {game.action_name(action) for action in game.legal_actions()}


def lives(game):
    """Everybody's life, by seat."""
    return [player["life"] for player in game.to_dict()["players"]]


def arrows(game):
    """Everybody's arrows, by seat."""
    return [player["arrows"] for player in game.to_dict()["players"]]


def phase(game):
    """The phase the game stands in."""
    return game.to_dict()["phase"]


def winners(game):
    """The seats that have won, or None."""
    return game.to_dict()["winners"]


def happened(source, kind, **fields):
    """The events of one kind, with the given fields, in a list of events or since a game's last decision."""
    events = source if isinstance(source, list) else source.events()
    return [
        event
        for event in events
        if event["event"] == kind and all(event.get(name) == value for name, value in fields.items())
    ]


def order(source, *kinds):
    """The (kind, seat) pairs of the events of the given kinds, in the order in which they happened."""
    events = source if isinstance(source, list) else source.events()
    return [(event["event"], event.get("seat")) for event in events if event["event"] in kinds]


def to_the_end(game, chooser):
    """Play random actions drawn by `chooser` to the end, yielding the game at every decision on the way."""
    while game.current_player >= 0:
        yield game
        game.step(chooser.choice(list(game.legal_actions())))
