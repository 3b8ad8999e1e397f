"""Beers, the Gatling Gun and Suzy Lafayette (rules X14 to X16)."""

import json

import pytest

from tests.dice.scene import arrows, lives, luck, phase, who
from tests.referees import act, engine_only

GUN = "gatling gatling gatling"


def test_x14_face_beer_any_living_player_may_be_chosen(start):
    game = start(6, "beer", "beer", dead=[2])
    assert game.legal() == {"beer self", "beer left 1", "beer left 3", "beer right 2", "beer right 1"}


@pytest.mark.parametrize("target, seat", [("self", 0), ("left 2", 2), ("right 1", 4)])
def test_x14_face_beer_chosen_player_regains_one(start, target, seat):
    game = start(5, "beer", "beer")
    act(game, f"beer {target}")
    assert lives(game) == [6 if place == seat else 5 for place in range(5)]


def test_x14_face_beer_is_chosen_one_by_one(start):
    game = start(5, "beer", "beer beer beer")
    act(game, "beer self")
    assert lives(game) == [6, 5, 5, 5, 5] and phase(game) == "beer"
    act(game, "beer left 1")
    assert lives(game) == [6, 6, 5, 5, 5] and phase(game) == "beer"
    act(game, "beer self")
    assert lives(game) == [7, 6, 5, 5, 5] and game.truncated


def test_x14_face_beer_at_full_life_is_wasted(start):
    game = start(5, "beer", "beer beer", {1: who("Black Jack", life=8)})
    act(game, "beer left 1")
    assert lives(game)[1] == 8 and phase(game) == "beer"


def test_x14_face_beer_does_not_bring_back_who_fell_this_turn(start):
    game = start(5, "shoot", "one beer", {1: who(life=1)})
    act(game, "shoot left 1")
    assert "beer left 1" not in game.legal()


def test_x14_who_was_given_a_beer_is_remembered(start):
    game = start(5, "beer", "beer beer", {0: who("Jesse Jones", life=2)})
    act(game, "beer self", "beer left 1")
    assert game.position()["memory"]["healed"][0] == [1, 1, 0, 0, 0]


@pytest.mark.parametrize("life, first, second", [(1, 3, 5), (3, 5, 7), (4, 6, 8), (5, 6, 7), (6, 7, 8)])
def test_x14_jesse_jones_threshold_is_before_his_first_beer(start, life, first, second):
    game = start(5, "beer", "beer beer", {0: who("Jesse Jones", life=life)})
    act(game, "beer self")
    assert lives(game)[0] == first
    act(game, "beer self")
    assert lives(game)[0] == second


@engine_only
def test_x14_jesse_jones_threshold_survives_a_position_file(start):
    game = start(5, "beer", "beer beer", {0: who("Jesse Jones", life=4)})
    act(game, "beer self")
    game = start.at(json.loads(json.dumps(game.game.to_dict())))
    act(game, "beer self")
    assert lives(game)[0] == 8


def test_x14_jesse_jones_threshold_also_after_a_beer_for_another(start):
    game = start(5, "beer", "beer beer beer", {0: who("Jesse Jones", life=4)})
    act(game, "beer left 1", "beer self", "beer self")
    assert lives(game) == [8, 6, 5, 5, 5]


def test_x14_jesse_jones_stays_within_his_starting_life(start):
    game = start(5, "beer", "beer beer beer", {1: who("Jesse Jones", life=4)}, turn_of=1)
    act(game, "beer self", "beer self", "beer self")
    assert lives(game)[1] == 9


def test_x14_jesse_jones_gives_others_one(start):
    game = start(5, "beer", "beer", {0: who("Jesse Jones", life=2), 1: who(life=2)})
    act(game, "beer left 1")
    assert lives(game)[:2] == [2, 3]


def test_x14_jesse_jones_gets_one_from_others(start):
    game = start(5, "beer", "beer", {1: who("Jesse Jones", life=2)})
    act(game, "beer left 1")
    assert lives(game)[1] == 3


def test_x14_jesse_jones_looks_at_his_life_after_dynamite(start):
    seats = {0: who("Jesse Jones", life=5)}
    game = start(5, "reroll", "dynamite dynamite dynamite beer", seats, rolls_left=0)
    act(game, "beer self")
    assert lives(game)[0] == 6


def test_x14_jesse_jones_without_abilities_regains_one(start):
    game = start(5, "beer", "beer", {0: who("Jesse Jones", life=3)}, abilities=False)
    act(game, "beer self")
    assert lives(game)[0] == 4


@pytest.mark.parametrize("number, loss", [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (5, 1)])
def test_x15_face_gatling_three_or_more_fire_once(start, number, loss):
    game = start(5, "gatling", "gatling " * number)
    assert lives(game) == [5, 5 - loss, 5 - loss, 5 - loss, 5 - loss]


def test_x15_face_gatling_spares_the_dead(start):
    game = start(5, "gatling", GUN, dead=[3])
    assert lives(game) == [5, 4, 4, 0, 4]


def test_x15_gun_fires_in_seat_order_from_the_rollers_left(start):
    game = start(5, "gatling", GUN, {4: who("Bart Cassidy")}, turn_of=2)
    assert game.to_move == 4 and lives(game) == [5, 5, 5, 4, 5], "seat 3 has lost, seats 0 and 1 are still to come"
    act(game, "lose life")
    assert lives(game) == [4, 4, 5, 4, 4]


@pytest.mark.parametrize("number, left", [(2, 3), (3, 0)])
def test_x15_gun_returns_all_arrows_of_the_roller(start, number, left):
    game = start(5, "gatling", "gatling " * number, {0: who(arrows=3), 1: who(arrows=2)})
    assert arrows(game) == [left, 2, 0, 0, 0]


def test_x15_order_points_arrows_eliminations_el_gringo(start):
    seats = {0: who(arrows=3), 1: who(life=1), 2: who("El Gringo"), 3: who("Vulture Sam")}
    game = start(5, "gatling", GUN, seats)
    assert arrows(game) == [1, 0, 0, 0, 0] and lives(game) == [5, 0, 4, 6, 4]


def test_x15_arrows_of_the_gun_are_back_before_el_gringo_gives_one(start):
    game = start(5, "gatling", GUN, {0: who(arrows=4), 1: who("El Gringo"), 2: who(arrows=4)})
    assert arrows(game) == [1, 0, 4, 0, 0] and lives(game) == [5, 4, 4, 4, 4]


def test_x15_arrows_of_the_gun_are_back_before_it_ends_the_game(start):
    game = start(5, "gatling", GUN, {0: who(life=1), 1: who(arrows=3), 2: who(arrows=2)}, turn_of=1)
    assert game.over and lives(game) == [0, 5, 4, 4, 4] and arrows(game) == [0, 0, 2, 0, 0]


def test_x15_gun_gives_one_arrow_for_el_gringo_eliminated(start):
    game = start(5, "gatling", GUN, {1: who("El Gringo", life=1)})
    assert lives(game)[1] == 0 and arrows(game) == [1, 0, 0, 0, 0]


def test_x15_paul_regret_loses_nothing_to_the_gun(start):
    game = start(5, "gatling", GUN, {1: who("Paul Regret")})
    assert lives(game) == [5, 5, 4, 4, 4]


def test_x15_paul_regret_loses_to_bulls_eyes(start):
    game = start(5, "shoot", "one beer", {1: who("Paul Regret")})
    act(game, "shoot left 1")
    assert lives(game)[1] == 4


def test_x15_paul_regret_without_abilities_loses_to_the_gun(start):
    game = start(5, "gatling", GUN, {1: who("Paul Regret")}, abilities=False)
    assert lives(game) == [5, 4, 4, 4, 4]


@pytest.mark.parametrize("number, loss", [(1, 0), (2, 1), (3, 1), (4, 1), (5, 1)])
def test_x15_willy_the_kid_needs_two(start, number, loss):
    game = start(5, "gatling", "gatling " * number, {0: who("Willy the Kid", arrows=2)})
    assert lives(game) == [5, 5 - loss, 5 - loss, 5 - loss, 5 - loss]
    assert arrows(game)[0] == (0 if loss else 2)


def test_x15_willy_the_kid_helps_nobody_else(start):
    game = start(5, "gatling", "gatling gatling", {1: who("Willy the Kid")})
    assert lives(game) == [5, 5, 5, 5, 5]


def test_x15_willy_the_kid_without_abilities_needs_three(start):
    game = start(5, "gatling", "gatling gatling", {0: who("Willy the Kid", arrows=1)}, abilities=False)
    assert lives(game) == [5, 5, 5, 5, 5] and arrows(game)[0] == 1
    game = start(5, "gatling", GUN, {0: who("Willy the Kid")}, abilities=False)
    assert lives(game) == [5, 4, 4, 4, 4]


def test_x15_kit_carlson_returns_an_arrow_without_the_gun(start):
    seats = {0: who("Kit Carlson", arrows=1), 2: who(arrows=2)}
    game = start(5, "gatling", "gatling", seats)
    assert game.to_move == 0 and phase(game) == "gatling"
    assert game.legal() == {"return arrow of self", "return arrow of left 2", "return no arrow"}
    act(game, "return arrow of left 2")
    assert arrows(game) == [1, 0, 1, 0, 0] and lives(game) == [5, 5, 5, 5, 5] and game.truncated


def test_x15_kit_carlson_may_return_his_own_arrow(start):
    game = start(5, "gatling", "gatling", {0: who("Kit Carlson", arrows=2)})
    act(game, "return arrow of self")
    assert arrows(game) == [1, 0, 0, 0, 0]


def test_x15_kit_carlson_is_asked_for_each_gatling(start):
    game = start(5, "gatling", "gatling gatling", {0: who("Kit Carlson"), 1: who(arrows=3), 4: who(arrows=1)})
    act(game, "return no arrow")
    assert game.legal() == {"return arrow of left 1", "return arrow of right 1", "return no arrow"}
    act(game, "return arrow of right 1")
    assert arrows(game) == [0, 3, 0, 0, 0] and game.truncated


def test_x15_kit_carlson_is_asked_before_the_gun(start):
    game = start(5, "gatling", GUN, {0: who("Kit Carlson", arrows=2), 1: who(arrows=4), 2: who(arrows=1)})
    assert lives(game) == [5, 5, 5, 5, 5] and arrows(game)[0] == 2
    act(game, "return arrow of left 1", "return arrow of left 1")
    assert lives(game) == [5, 5, 5, 5, 5] and arrows(game) == [2, 2, 1, 0, 0]
    act(game, "return arrow of left 2")
    assert lives(game) == [5, 4, 4, 4, 4] and arrows(game) == [0, 2, 0, 0, 0]


def test_x15_kit_carlson_changes_the_pile_that_bart_cassidy_finds(start):
    seats = {0: who("Kit Carlson"), 1: who("Bart Cassidy"), 2: who(arrows=8)}
    game = start(5, "gatling", GUN, seats)
    act(game, "return arrow of left 2", "return no arrow", "return no arrow")
    assert game.to_move == 1 and game.legal() == {"take arrow", "lose life"}


def test_x15_kit_carlson_is_asked_only_while_there_are_arrows(start):
    game = start(5, "gatling", "gatling gatling", {0: who("Kit Carlson"), 1: who(arrows=1)})
    act(game, "return arrow of left 1")
    assert game.truncated and arrows(game) == [0, 0, 0, 0, 0]
    game = start(5, "gatling", GUN, {0: who("Kit Carlson")})
    assert game.truncated and lives(game) == [5, 4, 4, 4, 4]


def test_x15_kit_carlson_is_not_asked_without_a_gatling(start):
    game = start(5, "gatling", "beer beer", {0: who("Kit Carlson", arrows=2)})
    assert game.truncated and arrows(game)[0] == 2


def test_x15_kit_carlson_without_abilities_returns_nothing(start):
    seats = {0: who("Kit Carlson", arrows=1), 1: who(arrows=2)}
    game = start(5, "gatling", "gatling gatling", seats, abilities=False)
    assert game.truncated and arrows(game) == [1, 2, 0, 0, 0]


def test_x15_nobody_but_kit_carlson_returns_arrows(start):
    game = start(5, "gatling", "gatling gatling", {0: who(arrows=2), 1: who("Kit Carlson")})
    assert game.truncated and arrows(game)[0] == 2


def test_x15_whom_kit_carlson_relieved_is_remembered(start):
    seats = {0: who("Kit Carlson"), 1: who(arrows=3), 4: who(arrows=1)}
    game = start(5, "gatling", "gatling gatling", seats)
    act(game, "return arrow of left 1", "return no arrow")
    assert game.position()["memory"]["relieved"] == [0, 1, 0, 0, 0]


def test_x16_suzy_lafayette_regains_two_without_bulls_eyes(start):
    game = start(5, "gatling", "gatling beer dynamite", {0: who("Suzy Lafayette")})
    assert lives(game) == [7, 5, 5, 5, 5]


@pytest.mark.parametrize("die", ["one", "two"])
def test_x16_suzy_lafayette_regains_nothing_with_a_bulls_eye(start, die):
    game = start(5, "reroll", f"{die} gatling", {0: who("Suzy Lafayette")}, rolls_left=0)
    act(game, "shoot " + ("left 1" if die == "one" else "left 2"))
    assert lives(game)[0] == 5 and game.truncated


def test_x16_suzy_lafayette_regains_nothing_with_a_bulls_eye_that_was_lost(start):
    game = start(5, "shoot", "one", {0: who("Suzy Lafayette")}, dead_now=[1, 4])
    assert lives(game) == [5, 0, 5, 5, 0] and game.truncated


def test_x16_suzy_lafayette_only_her_final_dice_count(start):
    dice, seats = "one arrow arrow arrow arrow", {0: who("Suzy Lafayette")}
    game = start(5, "reroll", dice, seats, rolls_left=1, rng=luck("gatling"))
    act(game, "reroll 0")
    assert lives(game)[0] == 7
    game = start(5, "reroll", "beer arrow arrow arrow arrow", seats, rolls_left=1, rng=luck("two"))
    act(game, "reroll 0", "shoot left 2")
    assert lives(game)[0] == 5


def test_x16_suzy_lafayette_waits_for_the_end_of_her_turn(start):
    game = start(5, "reroll", "beer arrow arrow arrow arrow", {0: who("Suzy Lafayette")}, rolls_left=2)
    assert lives(game)[0] == 5
    act(game, "reroll none")
    assert lives(game)[0] == 5 and phase(game) == "beer"
    act(game, "beer left 1")
    assert lives(game)[:2] == [7, 6]


def test_x16_suzy_lafayette_regains_after_her_dynamite(start):
    game = start(5, "reroll", "dynamite dynamite dynamite", {0: who("Suzy Lafayette")}, rolls_left=0)
    assert lives(game)[0] == 6


def test_x16_suzy_lafayette_eliminated_in_her_turn_regains_nothing(start):
    seats = {1: who("Suzy Lafayette", life=1)}
    game = start(5, "reroll", "dynamite dynamite dynamite", seats, turn_of=1, rolls_left=0)
    assert lives(game) == [5, 0, 5, 5, 5] and game.truncated


def test_x16_suzy_lafayette_regains_after_the_arrow_of_el_gringo(start):
    seats = {0: who("Suzy Lafayette"), 1: who("El Gringo"), 2: who(arrows=4), 3: who(arrows=4)}
    game = start(5, "gatling", GUN, seats)
    assert lives(game) == [6, 4, 0, 0, 4], "the Indians came with the last arrow: 5 - 1 + 2"


@pytest.mark.parametrize("seat, life, after", [(0, 9, 10), (0, 10, 10), (1, 7, 8)])
def test_x16_suzy_lafayette_stays_within_her_starting_life(start, seat, life, after):
    game = start(5, "gatling", "gatling", {seat: who("Suzy Lafayette", life=life)}, turn_of=seat)
    assert lives(game)[seat] == after


def test_x16_suzy_lafayette_regains_in_her_own_turn_only(start):
    game = start(5, "gatling", "gatling", {1: who("Suzy Lafayette")})
    assert lives(game) == [5, 5, 5, 5, 5]


def test_x16_suzy_lafayette_without_abilities_regains_nothing(start):
    game = start(5, "gatling", "gatling", {0: who("Suzy Lafayette")}, abilities=False)
    assert lives(game) == [5, 5, 5, 5, 5]
