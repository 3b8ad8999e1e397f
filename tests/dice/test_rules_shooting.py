"""Bull's eyes: reach, assigning the dice, and resolving them together (rules X8 to X10)."""

import pytest

from tests.dice.scene import arrows, lives, luck, phase, who
from tests.referees import act, engine_only


def shots(*targets):
    """The names of plain shots at the given places."""
    return {f"shoot {target}" for target in targets}


@pytest.mark.parametrize("count", range(3, 9))
def test_x8_face_one_reaches_exactly_one(start, count):
    assert start(count, "shoot", "one beer").legal() == shots("left 1", "right 1")


@pytest.mark.parametrize("count", range(5, 9))
def test_x8_face_two_reaches_exactly_two(start, count):
    assert start(count, "shoot", "two beer").legal() == shots("left 2", "right 2")


def test_x8_face_two_among_four_players_has_one_target(start):
    game = start(4, "shoot", "two beer")
    assert lives(game) == [5, 5, 4, 5] and phase(game) == "beer"


def test_x8_face_one_costs_one_life(start):
    game = start(5, "shoot", "one beer")
    act(game, "shoot right 1")
    assert lives(game) == [5, 5, 5, 5, 4]


def test_x8_face_two_costs_one_life(start):
    game = start(5, "shoot", "two beer")
    act(game, "shoot left 2")
    assert lives(game) == [5, 5, 4, 5, 5]


def test_x8_distance_is_counted_from_the_roller(start):
    game = start(6, "shoot", "one two beer", turn_of=4)
    act(game, "shoot left 1", "shoot left 2")
    assert lives(game) == [4, 5, 5, 5, 5, 4]


def test_x8_players_eliminated_before_the_turn_are_no_places(start):
    assert start(6, "shoot", "one beer", dead=[1]).legal() == shots("left 2", "right 1")
    assert start(6, "shoot", "two beer", dead=[1]).legal() == shots("left 3", "right 2")
    assert start(8, "shoot", "two beer", dead=[1, 2, 7]).legal() == shots("left 4", "right 3")


def test_x8_players_eliminated_this_turn_still_count_as_places(start):
    assert start(6, "shoot", "two beer", dead_now=[1]).legal() == shots("left 2", "right 2")
    assert lives(start(6, "shoot", "one beer", dead_now=[1])) == [5, 0, 5, 5, 5, 4]


def test_x8_player_eliminated_while_rolling_still_counts_as_a_place(start):
    seats = {1: who(life=1, arrows=4), 3: who(arrows=4)}
    game = start(5, "reroll", "beer one two beer beer", seats, rolls_left=1, rng=luck("arrow"))
    act(game, "reroll 0")
    assert lives(game) == [4, 0, 5, 1, 5], "the one has a single target, the shots are not resolved yet"
    assert game.legal() == shots("left 2", "right 2")
    act(game, "shoot left 2")
    assert lives(game) == [4, 0, 4, 1, 4]


def test_x8_die_without_a_target_is_lost(start):
    game = start(5, "shoot", "one beer", dead_now=[1, 4])
    assert lives(game) == [5, 0, 5, 5, 0] and phase(game) == "beer"
    game = start(4, "shoot", "two beer", dead_now=[2])
    assert lives(game) == [5, 5, 0, 5] and phase(game) == "beer"


def test_x8_two_is_a_one_with_three_alive_at_the_start(start):
    assert start(3, "shoot", "two beer").legal() == shots("left 1", "right 1")
    assert start(5, "shoot", "two beer", dead=[2, 4]).legal() == shots("left 1", "right 2")


def test_x8_two_is_a_one_with_two_alive_at_the_start(start):
    game = start(5, "shoot", "two beer", dead=[2, 3, 4])
    assert lives(game) == [5, 4, 0, 0, 0]


def test_x8_two_stays_a_two_when_a_fourth_player_falls_this_turn(start):
    assert lives(start(4, "shoot", "two beer", dead_now=[1])) == [5, 0, 4, 5]
    game = start(6, "shoot", "two beer", dead=[4, 5], dead_now=[2])
    assert phase(game) == "beer" and lives(game) == [5, 5, 0, 5, 0, 0]


def test_x8_two_as_a_one_cannot_hit_who_fell_this_turn(start):
    assert lives(start(5, "shoot", "two beer", dead=[3, 4], dead_now=[1])) == [5, 0, 4, 0, 0]


def test_x8_calamity_janet_uses_ones_and_twos_as_either(start):
    both = shots("left 1", "left 2", "right 2", "right 1")
    assert start(7, "shoot", "one beer", {0: who("Calamity Janet")}).legal() == both
    assert start(7, "shoot", "two beer", {0: who("Calamity Janet")}).legal() == both


def test_x8_calamity_janet_hits_with_the_other_distance(start):
    game = start(5, "shoot", "one two beer", {0: who("Calamity Janet")})
    act(game, "shoot left 2", "shoot right 1")
    assert lives(game) == [5, 5, 4, 5, 4]


def test_x8_calamity_janet_must_use_a_die_that_only_her_ability_can_use(start):
    game = start(5, "shoot", "one beer", {0: who("Calamity Janet")}, dead_now=[1, 4])
    assert game.legal() == shots("left 2", "right 2")
    game = start(4, "shoot", "two beer", {0: who("Calamity Janet")}, dead_now=[2])
    assert game.legal() == shots("left 1", "right 1")


def test_x8_calamity_janet_loses_a_die_that_reaches_nobody(start):
    game = start(7, "shoot", "one beer", {0: who("Calamity Janet")}, dead_now=[1, 2, 5, 6])
    assert phase(game) == "beer" and lives(game) == [5, 0, 0, 5, 5, 0, 0]


def test_x8_calamity_janet_among_three_reaches_her_neighbours(start):
    for die in ("one", "two"):
        game = start(5, "shoot", f"{die} beer", {0: who("Calamity Janet")}, dead=[2, 4])
        assert game.legal() == shots("left 1", "right 2")


def test_x8_calamity_janet_without_abilities_uses_dice_as_they_are(start):
    seats = {0: who("Calamity Janet")}
    assert start(7, "shoot", "one beer", seats, abilities=False).legal() == shots("left 1", "right 1")
    assert start(7, "shoot", "two beer", seats, abilities=False).legal() == shots("left 2", "right 2")


def test_x8_rose_doolan_reaches_one_further(start):
    seats = {0: who("Rose Doolan")}
    ones = shots("left 1", "left 2", "right 2", "right 1")
    twos = shots("left 2", "left 3", "right 3", "right 2")
    assert start(8, "shoot", "one beer", seats).legal() == ones
    assert start(8, "shoot", "two beer", seats).legal() == twos
    assert start(6, "shoot", "two beer", seats).legal() == shots("left 2", "left 3", "right 2")


def test_x8_rose_doolan_hits_at_distance_three(start):
    game = start(7, "shoot", "two beer", {0: who("Rose Doolan")})
    act(game, "shoot right 3")
    assert lives(game) == [5, 5, 5, 5, 4, 5, 5]


def test_x8_rose_doolan_two_among_four_and_five_reaches_exactly_two(start):
    seats = {0: who("Rose Doolan")}
    assert start(5, "shoot", "two beer", seats).legal() == shots("left 2", "right 2")
    assert lives(start(4, "shoot", "two beer", seats)) == [5, 5, 4, 5]


def test_x8_rose_doolan_one_among_four_reaches_everybody(start):
    assert start(4, "shoot", "one beer", {0: who("Rose Doolan")}).legal() == shots(
        "left 1", "left 2", "right 1"
    )


def test_x8_rose_doolan_among_three_reaches_both_neighbours(start):
    for die in ("one", "two"):
        game = start(5, "shoot", f"{die} beer", {0: who("Rose Doolan")}, dead=[1, 3])
        assert game.legal() == shots("left 2", "right 1")


def test_x8_rose_doolan_must_use_a_die_that_only_her_ability_can_use(start):
    seats = {0: who("Rose Doolan")}
    assert start(7, "shoot", "two beer", seats, dead_now=[2, 5]).legal() == shots("left 3", "right 3")
    assert start(5, "shoot", "one beer", seats, dead_now=[1, 4]).legal() == shots("left 2", "right 2")
    assert lives(start(6, "shoot", "two beer", seats, dead_now=[2, 4])) == [5, 5, 0, 4, 0, 5]


def test_x8_rose_doolan_loses_a_die_that_reaches_nobody(start):
    seats = {0: who("Rose Doolan")}
    game = start(7, "shoot", "one beer", seats, dead_now=[1, 2, 5, 6])
    assert lives(game) == [5, 0, 0, 5, 5, 0, 0] and phase(game) == "beer"
    game = start(5, "shoot", "two beer", seats, dead_now=[2, 3])
    assert lives(game) == [5, 5, 0, 0, 5] and phase(game) == "beer"


def test_x8_rose_doolan_without_abilities_has_the_usual_reach(start):
    seats = {0: who("Rose Doolan")}
    assert start(8, "shoot", "one beer", seats, abilities=False).legal() == shots("left 1", "right 1")
    assert start(8, "shoot", "two beer", seats, abilities=False).legal() == shots("left 2", "right 2")


def test_x8_reach_of_others_does_not_grow_with_rose_doolan_at_the_table(start):
    seats = {1: who("Rose Doolan"), 2: who("Calamity Janet")}
    assert start(8, "shoot", "one beer", seats).legal() == shots("left 1", "right 1")


def test_x9_ones_are_assigned_before_twos(start):
    game = start(6, "shoot", "two one two one beer")
    assert game.legal() == shots("left 1", "right 1")
    act(game, "shoot left 1")
    assert game.legal() == shots("left 1", "right 1")
    act(game, "shoot left 1")
    assert game.legal() == shots("left 2", "right 2")
    act(game, "shoot left 2")
    assert game.legal() == shots("left 2", "right 2")
    act(game, "shoot right 2")
    assert lives(game) == [5, 3, 4, 5, 4, 5] and phase(game) == "beer"


def test_x9_dice_are_assigned_one_by_one(start):
    game = start(5, "shoot", "one one one beer")
    act(game, "shoot left 1", "shoot right 1", "shoot left 1")
    assert lives(game) == [5, 3, 5, 5, 4]


def test_x9_more_may_be_aimed_at_a_player_than_they_have_life(start):
    game = start(5, "shoot", "one one one beer", {1: who(life=1)})
    act(game, "shoot left 1")
    assert "shoot left 1" in game.legal()
    act(game, "shoot left 1")
    assert "shoot left 1" in game.legal()
    act(game, "shoot left 1")
    assert lives(game) == [5, 0, 5, 5, 5]


def test_x9_slab_the_killer_may_double_a_bulls_eye(start):
    game = start(5, "shoot", "one beer beer", {0: who("Slab the Killer")})
    assert game.legal() == shots("left 1", "right 1", "left 1 double", "right 1 double")
    act(game, "shoot left 1 double")
    assert lives(game) == [5, 3, 5, 5, 5]


def test_x9_slab_the_killer_may_double_a_two(start):
    game = start(5, "shoot", "two beer", {0: who("Slab the Killer")})
    assert game.legal() == shots("left 2", "right 2", "left 2 double", "right 2 double")
    act(game, "shoot right 2 double")
    assert lives(game) == [5, 5, 5, 3, 5]


def test_x9_slab_the_killer_is_asked_even_with_a_single_target(start):
    game = start(4, "shoot", "two beer", {0: who("Slab the Killer")})
    assert game.legal() == shots("left 2", "left 2 double")


def test_x9_slab_the_killer_spends_the_beer(start):
    game = start(5, "shoot", "one beer beer", {0: who("Slab the Killer")})
    act(game, "shoot left 1 double")
    assert phase(game) == "beer"
    act(game, "beer self")
    assert lives(game) == [6, 3, 5, 5, 5]
    assert game.truncated, "the other beer is gone, so the turn is over"


def test_x9_slab_the_killer_spends_his_only_beer(start):
    game = start(5, "shoot", "one beer", {0: who("Slab the Killer")})
    act(game, "shoot left 1 double")
    assert lives(game) == [5, 3, 5, 5, 5] and game.truncated


def test_x9_slab_the_killer_doubles_once_a_turn(start):
    game = start(5, "shoot", "one one two beer beer", {0: who("Slab the Killer")})
    act(game, "shoot left 1")
    assert "shoot left 1 double" in game.legal()
    act(game, "shoot left 1 double")
    assert game.legal() == shots("left 2", "right 2")
    act(game, "shoot left 2")
    assert lives(game) == [5, 2, 4, 5, 5]
    act(game, "beer left 1")
    assert lives(game) == [5, 3, 4, 5, 5] and game.truncated


def test_x9_slab_the_killer_who_does_not_double_keeps_his_beers(start):
    game = start(5, "shoot", "one beer beer", {0: who("Slab the Killer")})
    act(game, "shoot left 1", "beer self", "beer self")
    assert lives(game) == [7, 4, 5, 5, 5]


def test_x9_slab_the_killer_needs_a_beer(start):
    game = start(5, "shoot", "one two gatling", {0: who("Slab the Killer")})
    assert game.legal() == shots("left 1", "right 1")


@engine_only
def test_x9_slab_the_killer_doubling_again_needs_another_turn_also_after_a_position_file(start):
    first = start(5, "shoot", "one one beer beer", {0: who("Slab the Killer")})
    act(first, "shoot left 1 double")
    game = start.at(first.game.to_dict())
    assert game.legal() == shots("left 1", "right 1")
    act(game, "shoot left 1", "beer self")
    assert lives(game) == [6, 2, 5, 5, 5] and game.truncated


def test_x9_slab_the_killer_without_abilities_does_not_double(start):
    game = start(5, "shoot", "one beer", {0: who("Slab the Killer")}, abilities=False)
    assert game.legal() == shots("left 1", "right 1")


def test_x9_nobody_but_slab_the_killer_doubles(start):
    game = start(5, "shoot", "one beer", {1: who("Slab the Killer")})
    assert game.legal() == shots("left 1", "right 1")


def test_x9_who_was_shot_and_who_was_spared_is_remembered(start):
    game = start(5, "shoot", "one one two beer beer", {0: who("Slab the Killer")})
    act(game, "shoot left 1", "shoot right 1 double", "shoot left 2")
    memory = game.position()["memory"]
    assert (memory["shot"][0], memory["spared"][0]) == ([0, 1, 1, 0, 2], [0, 1, 0, 1, 1])
    game = start(5, "shoot", "one beer", dead_now=[1])
    assert (game.position()["memory"]["shot"][0], game.position()["memory"]["spared"][0]) == ([0, 0, 0, 0, 1], [0] * 5)


def test_x10_nothing_is_lost_while_dice_are_being_assigned(start):
    game = start(5, "shoot", "one one beer", {1: who(life=1)})
    act(game, "shoot left 1")
    assert lives(game) == [5, 1, 5, 5, 5]
    act(game, "shoot right 1")
    assert lives(game) == [5, 0, 5, 5, 4]


def test_x10_points_are_lost_in_seat_order_from_the_rollers_left(start):
    game = start(5, "shoot", "one one two two beer", {0: who("Bart Cassidy")}, turn_of=2)
    act(game, "shoot right 1", "shoot left 1", "shoot right 2", "shoot left 2")
    assert game.to_move == 0 and lives(game) == [5, 5, 5, 4, 4], "seats 3 and 4 have lost, seat 1 is still to come"
    act(game, "lose life")
    assert lives(game) == [4, 4, 5, 4, 4]


def test_x10_all_points_of_a_player_come_before_the_next_player(start):
    game = start(5, "shoot", "one one one beer", {4: who("Bart Cassidy")})
    act(game, "shoot left 1", "shoot right 1", "shoot left 1")
    assert game.to_move == 4 and lives(game) == [5, 3, 5, 5, 5]


def test_x10_eliminations_come_after_all_points(start):
    game = start(5, "shoot", "one one beer", {1: who(life=1, arrows=1), 4: who("Bart Cassidy", life=1)})
    act(game, "shoot right 1", "shoot left 1")
    assert game.to_move == 4 and lives(game) == [5, 0, 5, 5, 1]
    assert arrows(game) == [0, 1, 0, 0, 0], "whoever is eliminated gives the arrows back"
    act(game, "lose life")
    assert phase(game) == "beer" and lives(game) == [5, 0, 5, 5, 0] and arrows(game) == [0] * 5


def test_x10_player_at_nothing_is_asked_nothing(start):
    game = start(5, "shoot", "one one beer", {1: who("Bart Cassidy", life=1)})
    act(game, "shoot left 1", "shoot left 1")
    assert game.to_move == 1
    act(game, "lose life")
    assert game.to_move == 0 and phase(game) == "beer" and lives(game)[1] == 0
