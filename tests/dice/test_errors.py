"""Wrong options, positions and actions are refused with a message that says what is wrong and allowed."""

import copy
import re

import numpy as np
import pytest

from bang_env.dice import Batch, Game
from tests.dice.scene import position, who
from tests.random_games import take

ROLES = "sheriff, deputy, outlaw, renegade"
FACES = "arrow, dynamite, one, two, beer, gatling"
PHASES = "heal, reroll, shoot, beer, gatling, resolve, over"
CHARACTERS = "one of Bart Cassidy, Black Jack, .*, Willy the Kid; not"
SEED = "a whole number from 0 to 18446744073709551615"

# ---------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num_players": 2}, "num_players must be a whole number from 3 to 8, not 2"),
        ({"num_players": 9}, "num_players must be a whole number from 3 to 8, not 9"),
        ({"num_players": 5.0}, "num_players must be a whole number from 3 to 8, not 5.0"),
        ({"num_players": "5"}, "num_players must be a whole number from 3 to 8, not '5'"),
        ({"num_players": None}, "num_players must be a whole number from 3 to 8, not None"),
        ({"num_players": True}, "num_players must be a whole number from 3 to 8, not True"),
        ({"turn_limit": 0}, "turn_limit must be a whole number from 1 to 2147483647, not 0"),
        ({"turn_limit": -5}, "turn_limit must be a whole number from 1 to 2147483647, not -5"),
        ({"turn_limit": 2**31}, "turn_limit must be a whole number from 1 to 2147483647, not 2147483648"),
        ({"turn_limit": 10.5}, "turn_limit must be a whole number from 1 to 2147483647, not 10.5"),
        ({"turn_limit": "none"}, "turn_limit must be a whole number from 1 to 2147483647, not 'none'"),
        ({"turn_limit": True}, "turn_limit must be a whole number from 1 to 2147483647, not True"),
        ({"abilities": 1}, "abilities must be True or False, not 1"),
        ({"abilities": None}, "abilities must be True or False, not None"),
        ({"abilities": "no"}, "abilities must be True or False, not 'no'"),
        ({"roles": "sheriff"}, "roles must be a list of 5, not 'sheriff'"),
        ({"roles": 3}, "roles must be a list of 5, not 3"),
        ({"roles": [None] * 4}, "roles must be a list of 5, not [None, None, None, None]"),
        ({"roles": ["mayor", None, None, None, None]}, f"roles[0] must be one of {ROLES}; not 'mayor'"),
        ({"roles": [None, None, 2, None, None]}, f"roles[2] must be one of {ROLES}; not 2"),
        (
            {"roles": ["sheriff", "sheriff", None, None, None]},
            "roles asks for too many of 'sheriff': 5 players have sheriff, renegade, outlaw, outlaw, deputy",
        ),
        (
            {"num_players": 4, "roles": ["deputy", None, None, None]},
            "roles asks for too many of 'deputy': 4 players have sheriff, renegade, outlaw, outlaw",
        ),
        (
            {"num_players": 3, "roles": ["sheriff", None, None]},
            "roles asks for too many of 'sheriff': 3 players have deputy, outlaw, renegade",
        ),
        ({"characters": ["Lucky Duke"]}, "characters must be a list of 5, not ['Lucky Duke']"),
        (
            {"characters": ["Lucky Duke", "Lucky Duke", None, None, None]},
            "characters asks for too many of 'Lucky Duke': 5 players have Bart Cassidy,",
        ),
        ({"seed": -1}, f"seed must be {SEED}, not -1"),
        ({"seed": 2**64}, f"seed must be {SEED}, not 18446744073709551616"),
        ({"seed": 1.0}, f"seed must be {SEED}, not 1.0"),
        ({"seed": None}, f"seed must be {SEED}, not None"),
        (
            {"players": 4},
            "the Dice Game's options has no 'players'; it knows num_players, turn_limit, abilities",
        ),
        (
            {"Abilities": True, "limit": 3},
            "the Dice Game's options has no 'Abilities', 'limit'; it knows num_players",
        ),
    ],
    ids=str,
)
def test_wrong_options_are_refused(options, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Game(**options)
    with pytest.raises(ValueError, match=re.escape(message)):
        Batch(2, **options)


def test_a_wrong_character_is_refused_with_all_names():
    with pytest.raises(ValueError, match=rf"characters\[1\] must be {CHARACTERS} 'Tex Killer'"):
        Game(characters=[None, "Tex Killer", None, None, None])


# -------------------------------------------------------------------------------------------------- positions

REROLL = position(4, "reroll", "one two beer gatling", rolls_left=2)
SHOOT = position(5, "shoot", "one one two beer")
BEER = position(5, "beer", "one beer")
RESOLVE = position(4, "resolve", "one two", {1: who("Bart Cassidy"), 2: who("Pedro Ramirez", arrows=2)})
GUN = {
    **position(4, "resolve", "gatling gatling gatling", {1: who("Bart Cassidy")}),
    "pending": [{"event": "gatling gun", "seat": 1, "points": [0, 1, 1, 1]}],
}
LAST_TWO = position(3, "reroll", "one two beer gatling", rolls_left=2, dead=(1,))
OVER = position(4, "over", "one two beer gatling", dead_now=(1, 2, 3), winners=[0])


def change(start, *changes):
    """A copy of a position with other values: each change is a value after the keys that lead to it."""
    result = copy.deepcopy(start)
    for *path, key, value in changes:
        part = result
        for step in path:
            part = part[step]
        part[key] = value
    return result


def without(start, *keys):
    """A copy of a position without some of its entries."""
    return {key: value for key, value in copy.deepcopy(start).items() if key not in keys}


def resolving(**pending):
    """A position in the middle of the bull's eyes, at seat 2."""
    return change(RESOLVE, ("pending", [{"event": "bull's eyes", "seat": 2, "to_return": 1, **pending}]))


def player(seat, **fields):
    """Changes for one seat."""
    return [("players", seat, name, value) for name, value in fields.items()]


BROKEN = [
    # the whole
    (
        change(REROLL, ("weather", "rain")),
        "a position has no 'weather'; it knows game, options, rng, turn, turn_of",
    ),
    (change(REROLL, (3, "rain")), "a position has no 3; it knows game, options, rng, turn, turn_of"),
    (change(REROLL, ("game", "poker")), "position['game'] must be 'dice', not 'poker'"),
    # options
    (change(REROLL, ("options", None)), "options must be a dict, not None"),
    (change(REROLL, ("options", ["abilities"])), "options must be a dict, not ['abilities']"),
    (
        change(REROLL, ("options", "speed", 1)),
        "a position's options has no 'speed'; it knows num_players, turn_limit, abil",
    ),
    (change(REROLL, ("options", "num_players", 5)), "options['num_players'] is 5, but there are 4 players"),
    (
        change(REROLL, ("options", "turn_limit", 0)),
        "turn_limit must be a whole number from 1 to 2147483647, not 0",
    ),
    (change(REROLL, ("options", "abilities", "yes")), "abilities must be True or False, not 'yes'"),
    # rng
    (
        change(REROLL, ("rng", "abc")),
        "rng must be 32 hexadecimal digits as to_dict gives them, or a seed; not 'abc'",
    ),
    (
        change(REROLL, ("rng", "x" * 32)),
        "rng must be 32 hexadecimal digits as to_dict gives them, or a seed; not 'xxx",
    ),
    (
        change(REROLL, ("rng", "0" * 32)),
        "rng must be 32 hexadecimal digits as to_dict gives them, or a seed; not '000",
    ),
    (change(REROLL, ("rng", -1)), f"rng must be {SEED}, not -1"),
    (change(REROLL, ("rng", 2**64)), f"rng must be {SEED}, not 18446744073709551616"),
    (change(REROLL, ("rng", 0.5)), f"rng must be {SEED}, not 0.5"),
    (change(REROLL, ("rng", True)), f"rng must be {SEED}, not True"),
    # players
    (without(REROLL, "players"), "players must be a list, not None"),
    (change(REROLL, ("players", {})), "players must be a list, not {}"),
    (change(REROLL, ("players", REROLL["players"][:2])), "players must be a list of 3 to 8, not [{"),
    (change(REROLL, ("players", [{}] * 9)), "players must be a list of 3 to 8, not [{"),
    (change(REROLL, ("players", 1, "Lucky Duke")), "players[1] must be a dict, not 'Lucky Duke'"),
    (
        change(REROLL, ("players", 1, {"hat": "black"})),
        "players[1] has no 'hat'; it knows role, character, life, arrows",
    ),
    (change(REROLL, *player(2, role="mayor")), f"roles[2] must be one of {ROLES}; not 'mayor'"),
    (
        change(REROLL, *player(2, role="sheriff")),
        "roles asks for too many of 'sheriff': 4 players have sheriff, renegade",
    ),
    (
        change(REROLL, *player(2, role="deputy")),
        "roles asks for too many of 'deputy': 4 players have sheriff, renegade",
    ),
    (change(REROLL, *player(2, character=7)), "characters[2] must be one of Bart Cassidy"),
    (
        change(REROLL, *player(0, character="Rose Doolan"), *player(1, character="Rose Doolan")),
        "characters asks for too many of 'Rose Doolan'",
    ),
    (change(REROLL, *player(1, life=-1)), "players[1]['life'] must be a whole number from 0 to 8, not -1"),
    (change(REROLL, *player(1, life=9)), "players[1]['life'] must be a whole number from 0 to 8, not 9"),
    (change(REROLL, *player(0, life=11)), "players[0]['life'] must be a whole number from 0 to 10, not 11"),
    (
        change(REROLL, *player(1, life=None)),
        "players[1]['life'] must be a whole number from 0 to 8, not None",
    ),
    (change(REROLL, *player(1, arrows=9)), "players[1]['arrows'] must be a whole number from 0 to 8, not 9"),
    (
        change(REROLL, *player(1, arrows=-1)),
        "players[1]['arrows'] must be a whole number from 0 to 8, not -1",
    ),
    (
        change(REROLL, *player(1, arrows=5), *player(3, arrows=4)),
        "the players hold 9 arrows together; at most 8 can lie",
    ),
    (
        change(REROLL, *player(1, life=0, arrows=1)),
        "players[1] has no life left and must have 0 arrows, not 1",
    ),
    # turn, phase, whose move
    (change(REROLL, ("turn", 0)), "turn must be a whole number from 1 to 1, not 0"),
    (change(REROLL, ("turn", 2)), "turn must be a whole number from 1 to 1, not 2"),
    (change(REROLL, ("turn", "1")), "turn must be a whole number from 1 to 1, not '1'"),
    (
        change(REROLL, ("options", "turn_limit", None), ("turn", 2**30)),
        "turn must be a whole number from 1 to 10000000, not 1073741824",
    ),
    (change(REROLL, ("turn_of", 4)), "turn_of must be a whole number from 0 to 3, not 4"),
    (change(REROLL, ("turn_of", None)), "turn_of must be a whole number from 0 to 3, not None"),
    (
        change(REROLL, ("turn_of", 1), *player(1, life=0)),
        "turn_of is seat 1, who is eliminated; alive are [0, 2, 3]",
    ),
    (change(REROLL, ("phase", "lunch")), f"phase must be one of {PHASES}; not 'lunch'"),
    (change(REROLL, ("phase", 2)), f"phase must be one of {PHASES}; not 2"),
    (
        change(without(REROLL, "dice", "rolls_left"), ("phase", "heal")),
        "phase 'heal' needs Sid Ketchum as the player of turn_",
    ),
    (change(REROLL, ("to_move", 1)), "to_move must be 0 in phase 'reroll' of the turn of seat 0, not 1"),
    (
        change(REROLL, ("to_move", None)),
        "to_move must be 0 in phase 'reroll' of the turn of seat 0, not None",
    ),
    (
        change(resolving(), ("to_move", 0)),
        "to_move must be 2 in phase 'resolve' of the turn of seat 0, not 0",
    ),
    (change(OVER, ("to_move", 0)), "to_move must be None in phase 'over' of the turn of seat 0, not 0"),
    (
        change(REROLL, ("alive_at_turn_start", [True] * 3)),
        "alive_at_turn_start must be a list of 4, not [True, True, True]",
    ),
    (change(REROLL, ("alive_at_turn_start", 3, 1)), "alive_at_turn_start[3] must be True or False, not 1"),
    (
        change(REROLL, ("alive_at_turn_start", 3, False)),
        "alive_at_turn_start[3] must be True: that player is alive now",
    ),
    (
        change(OVER, *player(0, life=0), ("alive_at_turn_start", 0, False)),
        "alive_at_turn_start[0] must be True: that player rolls",
    ),
    # dice
    (change(REROLL, ("dice", ["one"] * 4)), "dice must be a list of 5, not ['one', 'one', 'one', 'one']"),
    (change(REROLL, ("dice", "one")), "dice must be a list, not 'one'"),
    (change(REROLL, ("dice", None)), "dice must be a list, not None"),
    (change(REROLL, ("dice", 4, "six")), f"dice[4] must be one of {FACES}; not 'six'"),
    (change(REROLL, ("dice", 4, 0)), f"dice[4] must be one of {FACES}; not 0"),
    (without(REROLL, "dice"), f"phase 'reroll' needs 5 dice of {FACES}"),
    (without(SHOOT, "dice"), f"phase 'shoot' needs 5 dice of {FACES}"),
    (
        without(REROLL, "phase", "rolls_left"),
        "dice must be empty before the first roll; give a phase (heal, reroll,",
    ),
    (without(REROLL, "phase", "dice"), "rolls_left must be 0 but in phase 'reroll', not 2"),
    (change(SHOOT, ("rolls_left", 1)), "rolls_left must be 0 but in phase 'reroll', not 1"),
    (change(REROLL, ("rolls_left", 4)), "rolls_left must be a whole number from 0 to 3, not 4"),
    (change(REROLL, ("rolls_left", -1)), "rolls_left must be a whole number from 0 to 3, not -1"),
    # what is being resolved
    (change(SHOOT, ("pending", {"ones": 1})), "pending must be a list, not {'ones': 1}"),
    (change(SHOOT, ("pending", None)), "pending must be a list, not None"),
    (change(SHOOT, ("pending", [{}, {}])), "pending must be a list of at most one dict, not [{}, {}]"),
    (change(SHOOT, ("pending", ["ones"])), "pending[0] must be a dict, not 'ones'"),
    (
        change(SHOOT, ("pending", [{"aces": 1}])),
        "pending[0] has no 'aces'; it knows ones, twos, beers, gatlings, doubled, th",
    ),
    (
        change(SHOOT, ("pending", [{"event": "dynamite"}])),
        "pending[0] has no 'event'; it knows ones, twos, beers, gatlings",
    ),
    (
        change(REROLL, ("pending", [{"ones": 1}])),
        "pending must be empty in phase 'reroll', not [{'ones': 1}]",
    ),
    (change(SHOOT, ("pending", [{"ones": 6}])), "pending[0]['ones'] must be a whole number from 0 to"),
    (change(SHOOT, ("pending", [{"beers": "1"}])), "pending[0]['beers'] must be a whole number from 0 to"),
    (change(SHOOT, ("pending", [{"doubled": 1}])), "pending[0]['doubled'] must be True or False, not 1"),
    (
        change(SHOOT, ("pending", [{"thirsty": None}])),
        "pending[0]['thirsty'] must be True or False, not None",
    ),
    (
        change(SHOOT, ("pending", [{"points": [0] * 4}])),
        "pending[0]['points'] must be a list of 5, not [0, 0, 0, 0]",
    ),
    (
        change(SHOOT, ("pending", [{"points": [0, 11, 0, 0, 0]}])),
        "pending[0]['points'][1] must be a whole number from 0 to 10",
    ),
    (RESOLVE, "phase 'resolve' needs pending[0] with 'event' and 'seat'"),
    (change(RESOLVE, ("pending", [{"event": "dynamite"}])), "phase 'resolve' needs pending[0] with 'seat'"),
    (
        resolving(event="flood"),
        "pending[0]['event'] must be one of bull's eyes, gatling gun, dynamite; not 'flood'",
    ),
    (resolving(seat=4), "pending[0]['seat'] must be a whole number from 0 to 3, not 4"),
    (resolving(to_return=11), "pending[0]['to_return'] must be a whole number from 0 to 10, not 11"),
    (resolving(offended=1), "pending[0]['offended'] must be True or False, not 1"),
    (resolving(dying=1), "pending[0]['dying'] must be a list, not 1"),
    (resolving(dying=[7]), "a seat of pending[0]['dying'] must be a whole number from 0 to 3, not 7"),
    (resolving(dying=[3]), "pending[0]['dying'] names seat 3, who has 5 life"),
    # memory
    (change(REROLL, ("memory", None)), "memory must be a dict, not None"),
    (
        change(REROLL, ("memory", {"kissed": []})),
        "memory has no 'kissed'; it knows shot, spared, healed, relieved",
    ),
    (
        change(REROLL, ("memory", {"shot": [[0] * 4] * 3})),
        "memory['shot'] must be a list of 4, not [[0, 0, 0, 0],",
    ),
    (
        change(REROLL, ("memory", {"healed": [[0] * 3] * 4})),
        "memory['healed'][0] must be a list of 4, not [0, 0, 0]",
    ),
    (
        change(REROLL, ("memory", {"spared": [[0, 0, 0, 252]] * 4})),
        "memory['spared'][0][3] must be a whole number from 0 to 251",
    ),
    (
        change(REROLL, ("memory", {"relieved": [0, -1, 0, 0]})),
        "memory['relieved'][1] must be a whole number from 0 to 251",
    ),
    # the end
    (change(REROLL, ("winners", [0])), "winners must be null unless phase is 'over', not [0]"),
    (change(OVER, ("winners", "sheriff")), "winners must be a list, not 'sheriff'"),
    (change(OVER, ("winners", [4])), "a seat of winners must be a whole number from 0 to 3, not 4"),
    (
        change(REROLL, *player(1, life=0), *player(2, life=0), *player(3, life=0)),
        "game of this position is decided (alive: ['sheriff']): its phase must be 'over', with its winners",
    ),
    (
        change(REROLL, ("turn_of", 1), *player(0, life=0)),
        "decided (alive: ['outlaw', 'renegade', 'outlaw']): its phase must be",
    ),
    (
        change(LAST_TWO, *player(2, life=0)),
        "decided (alive: ['deputy']): its phase must be 'over', with its winners",
    ),
]


@pytest.mark.parametrize(("wrong_position", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_broken_positions_are_refused(wrong_position, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        Game.from_dict(wrong_position)


IMPOSSIBLE = {
    "winners, though no list: 0": (change(OVER, ("winners", 0)), "winners must be a list"),
    "winners, though no list: an empty text": (change(OVER, ("winners", "")), "winners must be a list"),
    "winners, though no list: False": (change(OVER, ("winners", False)), "winners must be a list"),
    "a fourth roll for somebody who is not Lucky Duke": (
        change(REROLL, ("turn_of", 1), ("rolls_left", 3)),
        "rolls_left must be a whole number from 0 to 2",
    ),
    "more ones to aim than the dice show": (
        change(SHOOT, ("pending", [{"ones": 3}])),
        r"pending\[0\]\['ones'\]",
    ),
    "more beers to give than the dice show": (
        change(SHOOT, ("pending", [{"beers": 2}])),
        r"pending\[0\]\['beers'\]",
    ),
    "ones to aim after the bull's eyes": (
        change(BEER, ("pending", [{"ones": 1}])),
        r"pending\[0\]\['ones'\]",
    ),
    "points to lose after the bull's eyes": (
        change(BEER, ("pending", [{"points": [0, 1, 0, 0, 0]}])),
        r"pending\[0\] must have 'points' that are all 0 in this phase",
    ),
    "points that the roller aims at the own seat": (
        change(SHOOT, ("pending", [{"ones": 1, "points": [1, 0, 0, 0, 0]}])),
        r"pending\[0\] has 'points' or losses of seats that no bull's eye can be aimed at; those are \[1, 4\]",
    ),
    "arrows to return for somebody who is not Pedro Ramirez": (
        resolving(seat=3, to_return=1),
        r"pending\[0\]\['to_return'\]",
    ),
    "a thirst of somebody who is not Jesse Jones": (
        change(BEER, ("pending", [{"thirsty": True}])),
        r"pending\[0\]\['thirsty'\] must be False",
    ),
    "a thirst that nobody with so much life has": (
        change(position(5, "beer", "beer", {0: who("Jesse Jones", life=7)}), ("pending", [{"thirsty": True}])),
        r"pending\[0\]\['thirsty'\] must be False",
    ),
    "more points than bull's eyes": (
        change(SHOOT, ("pending", [{"ones": 1, "points": [0, 2, 0, 0, 0]}])),
        "has more 'points' at a distance than bull's eyes that reach it",
    ),
    "bull's eyes that were aimed at nobody": (
        change(SHOOT, ("pending", [{"ones": 1}])),
        r"must have 1 'points', one for each bull's eye that is not left; not \[0, 0, 0, 0, 0\]",
    ),
    "more points than bull's eyes, when they are lost": (
        change(resolving(seat=1, to_return=0), ("pending", 0, "points", [0, 3, 0, 0])),
        "more 'points' at a distance than bull's eyes that reach it",
    ),
    "a double point of somebody who is not Slab the Killer": (
        change(SHOOT, ("pending", [{"ones": 1, "points": [0, 2, 0, 0, 0], "doubled": True}])),
        r"pending\[0\]\['doubled'\] must be False unless Slab the Killer",
    ),
    "points of the Gatling Gun without gatlings": (
        resolving(event="gatling gun", seat=1, to_return=0, points=[0, 1, 1, 1]),
        r"must be of 3 gatlings or more for a 'gatling gun'",
    ),
    "points of the Gatling Gun for the roller": (
        change(GUN, ("pending", 0, "points", [1, 1, 1, 1])),
        r"1 of the 'points' for everybody who is still to lose it, \[0, 1, 1, 1\]; not \[1, 1, 1, 1\]",
    ),
    "ten arrows to return": (resolving(to_return=10), "must have at most 2 points, with those that are lost"),
    "dynamite that hurts others": (
        resolving(event="dynamite", seat=1, to_return=0, points=[0, 1, 0, 0]),
        r"pending\[0\]\['seat'\] must be Bart Cassidy",
    ),
    "a dynamite without three": (
        change(
            position(4, "resolve", "dynamite dynamite", {0: who("Pedro Ramirez", arrows=2)}),
            ("pending", [{"event": "dynamite", "seat": 0, "to_return": 1}]),
        ),
        "must be of 3 dynamites or more",
    ),
    "an El Gringo who is not there": (resolving(offended=True), "El Gringo is not among the seats"),
    "somebody dying whose points are still to come": (
        change(resolving(dying=[3]), *player(3, life=0)),
        r"pending\[0\]\['dying'\] must be of the seats \[1\]",
    ),
    "somebody asked who has nothing to say": (resolving(seat=3, to_return=0), "seat 3 is neither"),
    "winners who do not follow": (
        change(OVER, ("winners", [1])),
        r"do not follow from who is alive; they must be \[0\]",
    ),
    "winners while all stand": (change(SHOOT, ("phase", "over"), ("winners", [0])), "null: nobody has won yet"),
    "a truncation without a limit": (
        change(SHOOT, ("phase", "over"), ("options", "turn_limit", None)),
        "unless the turn_limit has ended the game: turn is 1, turn_limit None",
    ),
    "a truncation of a decided game": (change(OVER, ("winners", None)), r"winners must be \[0\] in phase 'over'"),
    "winners in a list of lists": (change(OVER, ("winners", [[0]])), r"a seat of winners must be a whole number"),
    "an array of winners": (change(OVER, ("winners", np.array([0]))), "winners must be a list"),
    "an array as number of players": (
        change(REROLL, ("options", "num_players", np.array([4, 4]))),
        r"options\['num_players'\] is array",
    ),
    "an array as whose move it is": (change(REROLL, ("to_move", np.array([0, 0]))), "to_move must be 0"),
    "shots at the own seat": (
        change(REROLL, ("memory", {"shot": [[1, 0, 0, 0]] * 4})),
        r"memory\['shot'\]\[0\]\[0\] must be 0",
    ),
    "a player who wins twice": (change(OVER, ("winners", [1, 1])), "winners"),
}
"""Positions that no game comes to and that would be played on in a way no rule describes."""


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_impossible_positions_are_refused(what):
    impossible, message = IMPOSSIBLE[what]
    with pytest.raises(ValueError, match=message):
        Game.from_dict(impossible)


@pytest.mark.parametrize(
    "start", [REROLL, SHOOT, BEER, resolving(), GUN, LAST_TWO, OVER], ids=lambda start: start["phase"]
)
def test_the_positions_that_were_broken_here_are_sound(start):
    before = copy.deepcopy(start)
    Game.from_dict(start)
    assert start == before, "reading a position leaves it alone"


def test_the_turn_is_told_as_it_is_however_late():
    game = Game.from_dict(position(4, turn=40_000, turn_limit=None))
    assert game.events()[0] == {"event": "turn", "seat": 0, "turn": 40_000}


# ---------------------------------------------------------------------------------------------------- actions


def test_an_illegal_action_is_named_with_its_player_and_the_legal_ones():
    game = Game.from_dict(SHOOT)
    message = (
        "action 55 (beer left 1) is illegal for player_0; legal are 40 (shoot left 1), 46 (shoot right 1)"
    )
    with pytest.raises(ValueError, match=re.escape(message)):
        take(game, "beer left 1")


def test_a_long_list_of_legal_actions_is_cut_short():
    game = Game.from_dict(position(4, "reroll", "one two beer gatling", rolls_left=2))
    with pytest.raises(
        ValueError, match=r"legal are 0 \(reroll none\), .*, 11 \(reroll 0 1 3\) and 20 more$"
    ):
        take(game, "take arrow")


def test_an_unknown_action_is_answered_with_the_legal_ones():
    with pytest.raises(
        ValueError, match=re.escape("no action 'shoot up'; legal now: shoot left 1, shoot right 1")
    ):
        Game.from_dict(SHOOT).action("shoot up")


def test_actions_after_the_end_are_refused():
    game = Game.from_dict(OVER)
    with pytest.raises(
        ValueError, match=re.escape("the game is over: no action is legal, not even 0 (reroll none)")
    ):
        game.step(0)
    with pytest.raises(
        ValueError, match=re.escape("there is no action 'fly'; legal now: none, the game is over")
    ):
        game.action("fly")
    with pytest.raises(
        ValueError, match=re.escape("the game is over and nobody is asked: say whose observation you want")
    ):
        game.observe()


def test_an_illegal_action_in_a_batch_is_named_with_its_game():
    batch = Batch(3, num_players=4)
    actions = [int(mask.argmax()) for mask in batch.action_masks]
    actions[1] = Game().action("take arrow")
    message = f"in game 1 of the batch: action {actions[1]} (take arrow) is illegal for player_"
    with pytest.raises(ValueError, match=re.escape(message)):
        batch.step(actions)
