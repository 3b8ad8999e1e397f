"""A turn: Sid Ketchum, rolling, and the order of what the dice do (rules X5 to X7)."""

import pytest

from bang_env.dice import Game
from tests.dice.scenario import (
    ALL_REROLLS,
    act,
    arrows,
    happened,
    legal,
    lives,
    order,
    phase,
    position,
    rolled,
    start,
    who,
)

MIXED = "arrow one two beer gatling"


def rerolls_without(*dice):
    """The re-rolls that leave the given dice on the table."""
    return {name for name in ALL_REROLLS if not any(str(die) in name.split() for die in dice)}


def rerolls_asked(game):
    """Roll die 0, then die 1, and so on, as often as the game asks; how often it asked."""
    count = 0
    while phase(game) == "reroll":
        act(game, f"reroll {count}")
        count += 1
    return count


def test_x5_sid_ketchum_chooses_before_he_rolls():
    game = start(5, seats={0: who("Sid Ketchum")})
    assert game.current_player == 0 and phase(game) == "heal"
    assert legal(game) == {"heal self", "heal left 1", "heal left 2", "heal right 2", "heal right 1"}
    assert not happened(game, "roll")


@pytest.mark.parametrize("target, seat", [("self", 0), ("left 2", 2), ("right 1", 4)])
def test_x5_sid_ketchum_chosen_player_regains_one(target, seat):
    game = start(5, seats={0: who("Sid Ketchum")})
    events = act(game, f"heal {target}")
    regained = {"event": "regain", "seat": seat, "points": 1, "life": 6, "cause": "sid ketchum"}
    assert happened(events, "regain")[0] == regained
    assert order(events, "regain", "roll")[:2] == [("regain", seat), ("roll", 0)]
    assert set(happened(events, "roll")[0]["dice"]) == set(range(5))


def test_x5_sid_ketchum_cannot_choose_the_dead():
    game = start(5, seats={0: who("Sid Ketchum")}, dead=[2])
    assert legal(game) == {"heal self", "heal left 1", "heal right 2", "heal right 1"}


def test_x5_sid_ketchum_does_not_heal_above_starting_life():
    at = position(5, seats={0: who("Sid Ketchum"), 1: who(life="full")})
    before = lives(Game.from_dict(at))[1]
    game = rolled(at, MIXED, "heal left 1")
    assert lives(game) == [5, before, 5, 5, 5]


def test_x5_sid_ketchum_heals_in_his_own_turns_only():
    game = start(5, "beer", "beer", {1: who("Sid Ketchum")}, turn_limit=None)
    events = act(game, "beer self")
    assert order(events, "turn", "roll") == [("turn", 1)]
    assert game.current_player == 1
    assert all(name.startswith("heal ") for name in legal(game))


def test_x5_sid_ketchum_without_abilities_just_rolls():
    game = start(5, seats={0: who("Sid Ketchum")}, abilities=False)
    assert order(game, "roll")[0] == ("roll", 0)
    assert not happened(game, "regain", cause="sid ketchum")


def test_x5_nobody_else_is_asked_to_heal():
    game = start(5, seats={0: who("Paul Regret"), 1: who("Sid Ketchum")})
    assert order(game, "roll")[0] == ("roll", 0)
    assert not any(name.startswith("heal ") for name in legal(game))


def test_x6_first_roll_is_all_five_dice():
    game = rolled(position(5, seats={0: who("Paul Regret")}), MIXED)
    assert happened(game, "roll")[0]["dice"] == dict(enumerate(game.to_dict()["dice"]))
    assert game.to_dict()["rolls_left"] == 2
    assert legal(game) == ALL_REROLLS


def test_x6_two_more_rolls():
    assert rerolls_asked(rolled(position(5, seats={0: who("Paul Regret")}), MIXED)) == 2


def test_x6_lucky_duke_has_three_more_rolls():
    game = rolled(position(5, seats={0: who("Lucky Duke")}), MIXED)
    assert game.to_dict()["rolls_left"] == 3
    assert rerolls_asked(game) == 3


def test_x6_lucky_duke_without_abilities_has_two_more_rolls():
    game = rolled(position(5, seats={0: who("Lucky Duke")}, abilities=False), MIXED)
    assert game.to_dict()["rolls_left"] == 2
    assert rerolls_asked(game) == 2


def test_x6_lucky_duke_helps_nobody_else():
    game = rolled(position(5, seats={0: who("Paul Regret"), 1: who("Lucky Duke")}), MIXED)
    assert rerolls_asked(game) == 2


def test_x6_only_the_chosen_dice_are_rolled():
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=2)
    events = act(game, "reroll 1 3")
    roll = happened(events, "roll")[0]["dice"]
    assert set(roll) == {1, 3}
    assert game.to_dict()["dice"] == ["one", roll[1], "beer", roll[3], "gatling"]


def test_x6_die_kept_once_may_be_rolled_later():
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=2)
    act(game, "reroll 4")
    assert game.to_dict()["rolls_left"] == 1
    assert rerolls_without(4) <= legal(game)


def test_x6_last_roll_stands():
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=1)
    act(game, "reroll 4")
    assert phase(game) == "shoot"


def test_x6_rolling_none_ends_the_rolling():
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=2)
    events = act(game, "reroll none")
    assert phase(game) == "shoot" and not happened(events, "roll")


def test_x6_no_rolls_left_goes_on_to_the_dice():
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=0)
    assert phase(game) == "shoot"


def test_x6_face_arrow_is_taken_at_once():
    game = rolled(position(5, "reroll", "one one beer beer beer", rolls_left=2), "arrow arrow", "reroll 2 3")
    taken = [(event["seat"], event["pile"]) for event in happened(game, "take arrow")]
    assert taken == [(0, 8), (0, 7)]
    assert arrows(game) == [2, 0, 0, 0, 0]
    assert phase(game) == "reroll"


def test_x6_face_arrow_left_on_the_table_is_not_taken_again():
    for seed in range(12):
        at = position(5, "reroll", "arrow arrow one beer beer", {0: who(arrows=2)}, rolls_left=2)
        game = Game.from_dict({**at, "rng": seed})
        events = act(game, "reroll 3 4")
        new = list(happened(events, "roll")[0]["dice"].values()).count("arrow")
        assert len(happened(events, "take arrow")) == new
        assert arrows(game)[0] == 2 + new
        act(game, "reroll none")
        assert arrows(game)[0] == 2 + new


def test_x6_face_arrow_may_be_rolled_again_and_its_token_stays():
    at = position(5, "reroll", "arrow one one beer beer", {0: who(arrows=1)}, rolls_left=2)
    assert legal(Game.from_dict(at)) == ALL_REROLLS
    assert arrows(rolled(at, "gatling", "reroll 0")) == [1, 0, 0, 0, 0]
    assert arrows(rolled(at, "arrow", "reroll 0")) == [2, 0, 0, 0, 0]


def test_x6_rolling_goes_on_after_the_indians():
    seats = {0: who(arrows=1), 1: who(arrows=4), 2: who(arrows=3)}
    game = rolled(position(5, "reroll", "beer one one two two", seats, rolls_left=2), "arrow", "reroll 0")
    assert lives(game) == [3, 1, 2, 5, 5]
    assert phase(game) == "reroll" and game.to_dict()["rolls_left"] == 1
    assert legal(game) == ALL_REROLLS


@pytest.mark.parametrize(
    "dice, stuck",
    [
        ("dynamite one two beer gatling", [0]),
        ("one dynamite two beer dynamite", [1, 4]),
    ],
)
def test_x6_face_dynamite_cannot_be_rolled_again(dice, stuck):
    game = start(5, "reroll", dice, rolls_left=2)
    assert legal(game) == rerolls_without(*stuck)
    with pytest.raises(ValueError):
        act(game, f"reroll {stuck[0]}")


def test_x6_face_dynamite_third_in_all_ends_the_rolling():
    at = position(5, "reroll", "dynamite dynamite one beer beer", rolls_left=2)
    game = rolled(at, "dynamite", "reroll 4")
    assert phase(game) == "shoot"
    assert lives(game) == [4, 5, 5, 5, 5]


def test_x6_face_dynamite_second_does_not_end_the_rolling():
    at = position(5, "reroll", "dynamite one one beer beer", rolls_left=2)
    game = rolled(at, "dynamite", "reroll 4")
    assert phase(game) == "reroll" and lives(game)[0] == 5
    assert legal(game) == rerolls_without(0, 4)


def test_x6_arrows_are_taken_before_dynamite_goes_off():
    at = position(5, "reroll", "dynamite dynamite one beer beer", rolls_left=2)
    game = rolled(at, "dynamite arrow", "reroll 3 4")
    assert order(game, "take arrow", "lose life") == [("take arrow", 0), ("lose life", 0)]


@pytest.mark.parametrize("dice", ["dynamite one two beer gatling", "dynamite dynamite one beer beer"])
def test_x6_black_jack_may_roll_dynamite_again(dice):
    game = start(5, "reroll", dice, {0: who("Black Jack")}, rolls_left=1)
    assert legal(game) == ALL_REROLLS
    events = act(game, "reroll 0")
    assert set(happened(events, "roll")[0]["dice"]) == {0}


def test_x6_black_jack_stops_at_three_dynamites():
    at = position(5, "reroll", "dynamite dynamite one beer beer", {0: who("Black Jack")}, rolls_left=2)
    game = rolled(at, "dynamite", "reroll 4")
    assert phase(game) == "shoot" and lives(game)[0] == 4


def test_x6_black_jack_who_rolled_his_dynamites_away_rolls_on():
    at = position(5, "reroll", "dynamite dynamite one beer beer", {0: who("Black Jack")}, rolls_left=2)
    game = rolled(at, "dynamite beer", "reroll 0 4")
    assert phase(game) == "reroll" and lives(game)[0] == 5
    assert legal(game) == ALL_REROLLS


def test_x6_black_jack_without_abilities_leaves_dynamite():
    game = start(
        5, "reroll", "dynamite dynamite one beer beer", {0: who("Black Jack")}, abilities=False, rolls_left=2
    )
    assert legal(game) == rerolls_without(0, 1)


def test_x7_bulls_eyes_then_beers_then_gatlings():
    game = start(5, "reroll", "one beer gatling gatling gatling", rolls_left=0)
    assert phase(game) == "shoot" and lives(game) == [5, 5, 5, 5, 5]
    act(game, "shoot left 1")
    assert phase(game) == "beer" and lives(game) == [5, 4, 5, 5, 5]
    events = act(game, "beer left 1")
    assert lives(game) == [5, 4, 4, 4, 4]
    assert order(events, "regain", "gatling gun") == [("regain", 1), ("gatling gun", 0)]


def test_x7_dynamite_comes_before_bulls_eyes():
    game = start(5, "reroll", "one dynamite dynamite dynamite beer", rolls_left=2)
    assert phase(game) == "shoot" and lives(game) == [4, 5, 5, 5, 5]
    assert happened(game, "lose life") == [
        {"event": "lose life", "seat": 0, "points": 1, "cause": "dynamite", "life": 4}
    ]
    act(game, "shoot right 1")
    assert lives(game) == [4, 5, 5, 5, 4] and phase(game) == "beer"
    act(game, "beer self")
    assert lives(game) == [5, 5, 5, 5, 4]


@pytest.mark.parametrize("number, life", [(0, 5), (1, 5), (2, 5), (3, 4), (4, 4), (5, 4)])
def test_x7_face_dynamite_three_or_more_cost_one_life(number, life):
    game = start(5, "reroll", "dynamite " * number, rolls_left=0)
    assert lives(game) == [life, 5, 5, 5, 5]


def test_x7_suzy_lafayette_comes_last():
    game = start(5, "beer", "beer gatling gatling gatling", {0: who("Suzy Lafayette", life=2)})
    events = act(game, "beer self")
    assert order(events, "regain", "gatling gun") == [("regain", 0), ("gatling gun", 0), ("regain", 0)]
    assert [event["life"] for event in happened(events, "regain")] == [3, 5]


def test_x7_no_die_may_be_passed_over():
    game = start(5, "shoot", "one beer")
    assert legal(game) == {"shoot left 1", "shoot right 1"}
    act(game, "shoot left 1")
    assert legal(game) == {"beer self", "beer left 1", "beer left 2", "beer right 2", "beer right 1"}


def test_x7_arrows_on_the_table_do_nothing_more():
    game = start(5, "reroll", "arrow arrow arrow arrow arrow", {0: who(arrows=5)}, rolls_left=0)
    assert game.truncated and arrows(game) == [5, 0, 0, 0, 0] and lives(game) == [5, 5, 5, 5, 5]


def test_x7_roller_eliminated_by_dynamite_resolves_nothing_more():
    game = start(
        5, "reroll", "dynamite dynamite dynamite one beer", {1: who(life=1)}, turn_of=1, rolls_left=0
    )
    assert order(game, "eliminated", "aim", "regain") == [("eliminated", 1)]
    assert lives(game) == [5, 0, 5, 5, 5] and game.truncated


def test_x7_turn_passes_on_from_an_eliminated_roller():
    at = position(
        5,
        "reroll",
        "dynamite dynamite one beer beer",
        {1: who(life=1)},
        turn_of=1,
        rolls_left=2,
        turn_limit=None,
    )
    game = rolled(at, "dynamite", "reroll 4")
    assert order(game, "eliminated", "turn")[:2] == [("eliminated", 1), ("turn", 2)]


def test_x7_roller_eliminated_by_indians_while_rolling_resolves_nothing_more():
    seats = {1: who(life=1), 2: who(arrows=4), 3: who(arrows=4)}
    at = position(5, "reroll", "beer beer one gatling gatling", seats, turn_of=1, rolls_left=2)
    game = rolled(at, "gatling arrow", "reroll 0 1")
    assert lives(game) == [5, 0, 1, 1, 5] and game.truncated
    assert not happened(game, "aim") and not happened(game, "gatling gun")


def test_x7_roller_eliminated_by_indians_does_not_lose_to_dynamite():
    seats = {1: who(life=1), 2: who(arrows=4), 3: who(arrows=4)}
    at = position(5, "reroll", "dynamite dynamite beer beer one", seats, turn_of=1, rolls_left=2)
    game = rolled(at, "dynamite arrow", "reroll 2 3")
    assert [event["cause"] for event in happened(game, "lose life", seat=1)] == ["indians"]


def test_x7_roller_eliminated_by_the_arrow_of_el_gringo_resolves_nothing_more():
    seats = {1: who(life=1), 2: who("El Gringo", arrows=2), 3: who(arrows=4), 4: who(arrows=2)}
    game = start(5, "shoot", "one beer gatling gatling gatling", seats, turn_of=1)
    events = act(game, "shoot left 1")
    assert lives(game) == [5, 0, 2, 1, 3] and game.truncated
    assert arrows(game) == [0, 0, 0, 0, 0]
    assert not happened(events, "regain") and not happened(events, "gatling gun")


def test_x7_rulebook_example_of_a_turn():
    def reroll(*faces):
        dice = game.to_dict()["dice"]
        return "reroll " + " ".join(str(die) for die in range(5) if dice[die] in faces)

    seats = {0: who("Paul Regret", life=6, arrows=1), 1: who(arrows=3), 2: who(life=6, arrows=4)}
    game = rolled(position(5, seats=seats), "gatling arrow arrow one dynamite")
    assert [kind for kind, _ in order(game, "take arrow", "indians")] == [
        "take arrow",
        "indians",
        "take arrow",
    ]
    assert [event["pile"] for event in happened(game, "take arrow")] == [0, 8]
    assert lives(game) == [4, 2, 2, 5, 5] and arrows(game) == [1, 0, 0, 0, 0]
    assert legal(game) == rerolls_without(game.to_dict()["dice"].index("dynamite"))
    game = rolled(game.to_dict(), "gatling gatling beer", reroll("gatling", "arrow"))
    game = rolled(game.to_dict(), "two gatling", reroll("one", "beer"))
    assert sorted(game.to_dict()["dice"]) == ["dynamite", "gatling", "gatling", "gatling", "two"]
    assert legal(game) == {"shoot left 2", "shoot right 2"}
    act(game, "shoot right 2")
    assert lives(game) == [4, 1, 1, 3, 4] and arrows(game) == [0, 0, 0, 0, 0]
