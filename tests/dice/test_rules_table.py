"""The table: players, dice, arrows, roles, characters and who begins (rules X1 to X4)."""

from collections import Counter

import pytest

from bang_env.dice import Game
from tests.dice.scene import QUIET, arrows, lives, luck, position, who
from tests.dice.twin import FACES
from tests.referees import act, engine_only, events_of, order

LIFE = {
    "Bart Cassidy": 8,
    "Black Jack": 8,
    "Calamity Janet": 8,
    "El Gringo": 7,
    "Jesse Jones": 9,
    "Jourdonnais": 7,
    "Kit Carlson": 7,
    "Lucky Duke": 8,
    "Paul Regret": 9,
    "Pedro Ramirez": 8,
    "Rose Doolan": 9,
    "Sid Ketchum": 8,
    "Slab the Killer": 8,
    "Suzy Lafayette": 8,
    "Vulture Sam": 9,
    "Willy the Kid": 8,
}

ROLE_COUNTS = {
    3: {"deputy": 1, "outlaw": 1, "renegade": 1},
    4: {"sheriff": 1, "renegade": 1, "outlaw": 2},
    5: {"sheriff": 1, "renegade": 1, "outlaw": 2, "deputy": 1},
    6: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 1},
    7: {"sheriff": 1, "renegade": 1, "outlaw": 3, "deputy": 2},
    8: {"sheriff": 1, "renegade": 2, "outlaw": 3, "deputy": 2},
}

CALM_DICE = "one two beer gatling gatling"


def roles_of(game):
    """Everybody's role in a game of the engine, by seat."""
    return [player["role"] for player in game.to_dict()["players"]]


def characters_of(game):
    """Everybody's character in a game of the engine, by seat."""
    return [player["character"] for player in game.to_dict()["players"]]


@pytest.mark.parametrize("count", range(3, 9))
def test_x1_three_to_eight_players(count):
    game = Game(seed=1, num_players=count)
    assert list(game.agents) == [f"player_{seat}" for seat in range(count)]
    assert len(game.to_dict()["players"]) == count


@pytest.mark.parametrize("count", [2, 9])
def test_x1_other_numbers_of_players_are_refused(count):
    with pytest.raises(ValueError):
        Game(seed=1, num_players=count)


def test_x1_five_dice_with_six_equally_likely_faces():
    times = Counter()
    for seed in range(400):
        game = Game(seed=seed, num_players=4, characters=list(QUIET[:4]))
        dice = events_of(game, "roll")[0]["dice"]
        assert set(dice) == set(range(5))
        times.update(dice.values())
    assert set(times) == set(FACES)
    assert all(250 < count < 417 for count in times.values()), "333 expected, 5 standard deviations are 83"


@pytest.mark.parametrize("first, second", [(0, 1), (1, 4), (3, 2)])
def test_x1_dice_fall_independently(first, second):
    pairs = Counter()
    for seed in range(400):
        game = Game(seed=seed, num_players=4, characters=list(QUIET[:4]))
        dice = events_of(game, "roll")[0]["dice"]
        pairs[dice[first] == dice[second]] += 1
    assert 30 < pairs[True] < 104, "67 expected, 5 standard deviations are 37"


@pytest.mark.parametrize("before, rest", [([4, 3], [5, 5, 5, 5, 5]), ([4, 4], [4, 1, 1, 5, 5])])
def test_x1_nine_arrows_are_all_there_are(start, before, rest):
    seats = {1: who(arrows=before[0]), 2: who(arrows=before[1])}
    game = start(5, "reroll", CALM_DICE, seats, rolls_left=1, rng=luck("arrow"))
    act(game, "reroll 4")
    assert lives(game) == rest


def test_x1_ninth_arrow_is_the_last(start):
    seats = {1: who(arrows=4), 2: who(arrows=3)}
    game = start(5, "reroll", CALM_DICE, seats, rolls_left=1, rng=luck("arrow arrow"))
    act(game, "reroll 3 4")
    assert lives(game) == [3, 1, 2, 5, 5] and arrows(game) == [0, 0, 0, 0, 0]


def test_x1_more_arrows_than_the_pile_can_spare_are_refused(start):
    with pytest.raises(ValueError):
        start(5, "reroll", CALM_DICE, {1: who(arrows=5), 2: who(arrows=5)}, rolls_left=1)


@pytest.mark.parametrize("count", range(3, 9))
def test_x2_roles_by_number_of_players(count):
    for seed in range(10):
        assert Counter(roles_of(Game(seed=seed, num_players=count))) == ROLE_COUNTS[count]


@pytest.mark.parametrize("count", [3, 5])
def test_x2_every_role_can_be_dealt_to_every_seat(count):
    deals = {
        (seat, role)
        for seed in range(80)
        for seat, role in enumerate(roles_of(Game(seed, num_players=count)))
    }
    assert deals == {(seat, role) for seat in range(count) for role in ROLE_COUNTS[count]}


@pytest.mark.parametrize("count", [4, 6, 8])
def test_x2_only_own_role_and_the_sheriff_are_known(count):
    game = Game(seed=5, num_players=count)
    roles = roles_of(game)
    for player in range(count):
        deals = events_of(game.events(player), "deal")
        open_roles = {event["seat"]: event["role"] for event in deals if "role" in event}
        assert open_roles == {seat: roles[seat] for seat in (player, roles.index("sheriff"))}


def test_x2_three_players_roles_are_open():
    game = Game(seed=5, num_players=3)
    for player in range(3):
        deals = events_of(game.events(player), "deal")
        assert [event["role"] for event in deals] == roles_of(game)


@engine_only
def test_x2_unknown_roles_change_when_hidden_things_are_redrawn(start):
    game = start(6, "reroll", CALM_DICE, dead=[3], rolls_left=1).game
    worlds = [roles_of(game.resample(4, seed)) for seed in range(40)]
    assert {tuple(roles[seat] for seat in (0, 3, 4)) for roles in worlds} == {("sheriff", "outlaw", "deputy")}
    assert all(Counter(roles) == ROLE_COUNTS[6] for roles in worlds)
    assert {roles.index("renegade") for roles in worlds} == {1, 2, 5}


@engine_only
def test_x2_three_players_nothing_is_hidden_to_redraw(start):
    game = start(3, "reroll", CALM_DICE, rolls_left=1).game
    assert all(roles_of(game.resample(1, seed)) == ["deputy", "outlaw", "renegade"] for seed in range(20))


@engine_only
def test_x2_eliminated_player_shows_their_role_to_everybody(start):
    game = start(5, "shoot", "one beer", {1: who(life=1)})
    act(game, "shoot left 1")
    for player in range(5):
        events = events_of(game.game.events(player), "eliminated", seat=1)
        assert [event["role"] for event in events] == ["outlaw"]


@pytest.mark.parametrize("roles", ["sheriff outlaw outlaw outlaw", "deputy outlaw renegade outlaw"])
def test_x2_wrong_set_of_roles_is_refused(start, roles):
    with pytest.raises(ValueError):
        start(4, "reroll", CALM_DICE, roles=roles, rolls_left=1)


def test_x2_left_out_roles_are_dealt_from_the_rest():
    at = position(5, "reroll", CALM_DICE, rolls_left=1)
    for seat in (1, 3, 4):
        del at["players"][seat]["role"]
    for seed in range(10):
        roles = roles_of(Game.from_dict({**at, "rng": seed}))
        assert roles[0] == "sheriff" and roles[2] == "renegade"
        assert Counter(roles) == ROLE_COUNTS[5]


@pytest.mark.parametrize("character", LIFE)
def test_x3_life_of_every_character(start, character):
    game = start(5, "reroll", CALM_DICE, {1: who(character, life="full")}, rolls_left=1)
    assert lives(game)[1] == LIFE[character]


@pytest.mark.parametrize("character", LIFE)
def test_x3_sheriff_has_two_more(start, character):
    game = start(5, "reroll", CALM_DICE, {0: who(character, life="full")}, rolls_left=1)
    assert lives(game)[0] == LIFE[character] + 2


@pytest.mark.parametrize("character", LIFE)
def test_x3_three_players_nobody_has_more(start, character):
    for seat in range(3):
        game = start(3, "reroll", CALM_DICE, {seat: who(character, life="full")}, rolls_left=1)
        assert lives(game)[seat] == LIFE[character]


def test_x3_new_game_starts_with_full_life_and_no_arrows_but_those_rolled():
    games = (Game(seed=seed, num_players=6) for seed in range(50))
    game = next(game for game in games if game.to_dict()["phase"] == "reroll" and game.to_dict()["turn"] == 1)
    full = [
        LIFE[character] + 2 * (role == "sheriff")
        for character, role in zip(characters_of(game), roles_of(game), strict=True)
    ]
    players = game.to_dict()["players"]
    assert [player["life"] for player in players] == full
    assert sum(player["arrows"] for player in players) == len(events_of(game, "take arrow"))


def test_x3_characters_differ_and_all_occur():
    times = set()
    for seed in range(40):
        characters = characters_of(Game(seed=seed, num_players=8))
        assert len(set(characters)) == 8
        times.update(characters)
    assert times == set(LIFE)


def test_x3_characters_are_open():
    game = Game(seed=2, num_players=6)
    for player in range(6):
        deals = events_of(game.events(player), "deal")
        assert [event["character"] for event in deals] == characters_of(game)


def test_x3_two_players_with_one_character_are_refused(start):
    with pytest.raises(ValueError):
        start(4, "reroll", CALM_DICE, {1: who("Vulture Sam"), 2: who("Vulture Sam")}, rolls_left=1)


@pytest.mark.parametrize(
    "seat, name, life, after",
    [
        (0, "self", 9, 10),
        (0, "self", 10, 10),
        (1, "left 1", 7, 8),
        (1, "left 1", 8, 8),
    ],
)
def test_x3_nobody_rises_above_their_starting_life(start, seat, name, life, after):
    roller, neighbour = who("Lucky Duke"), who("Black Jack")
    (roller, neighbour)[seat]["life"] = life
    game = start(5, "beer", "beer", {0: roller, 1: neighbour})
    act(game, f"beer {name}")
    assert lives(game)[seat] == after


def test_x3_three_players_maximum_is_not_raised(start):
    game = start(3, "beer", "beer", {0: who("Lucky Duke", life=8)})
    act(game, "beer self")
    assert lives(game)[0] == 8


@pytest.mark.parametrize("count", range(4, 9))
def test_x4_sheriff_begins(count):
    for seed in range(10):
        game = Game(seed=seed, num_players=count)
        assert order(game, "turn")[0] == ("turn", roles_of(game).index("sheriff"))


def test_x4_three_players_deputy_begins():
    for seed in range(20):
        game = Game(seed=seed, num_players=3)
        assert order(game, "turn")[0] == ("turn", roles_of(game).index("deputy"))


@pytest.mark.parametrize(
    "turn_of, dead, following",
    [
        (0, [], 1),
        (2, [], 3),
        (4, [], 0),
        (0, [1], 2),
        (0, [1, 2], 3),
        (2, [3, 4], 0),
    ],
)
def test_x4_turns_go_clockwise_over_the_living(start, turn_of, dead, following):
    game = start(5, "beer", "beer", turn_of=turn_of, dead=dead, turn=7, turn_limit=None, rng=luck(CALM_DICE))
    act(game, "beer self")
    assert (game.position()["turn"], game.position()["turn_of"], game.to_move) == (8, following, following)


def test_x4_player_eliminated_this_turn_is_passed_over(start):
    game = start(5, "shoot", "one", {1: who(life=1)}, turn_limit=None, rng=luck(CALM_DICE))
    act(game, "shoot left 1")
    assert (lives(game)[1], game.position()["turn_of"], game.to_move) == (0, 2, 2)
