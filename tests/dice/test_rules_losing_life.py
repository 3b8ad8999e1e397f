"""Losing life: who is asked, Indians, and eliminations (rules X11 to X13)."""

import pytest

from tests.dice.scene import arrows, lives, luck, phase, who
from tests.referees import act

BART = {"take arrow", "lose life"}
PEDRO = {"return own arrow", "keep own arrow"}
GUN = "gatling gatling gatling"


def roll_arrows(start, seats, number=1, **keywords):
    """The game of five, still rolling, after seat 0 rolled one or two dice again and got only arrows."""
    rng = luck(" ".join(["arrow"] * number))
    game = start(5, "reroll", "one beer beer beer beer", seats, rolls_left=2, rng=rng, **keywords)
    act(game, "reroll 4" if number == 1 else "reroll 3 4")
    return game


def test_x11_bart_cassidy_takes_an_arrow(start):
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy")})
    act(game, "shoot left 1")
    assert game.to_move == 1 and phase(game) == "resolve" and game.legal() == BART
    act(game, "take arrow")
    assert lives(game) == [5, 5, 5, 5, 5] and arrows(game) == [0, 1, 0, 0, 0]
    assert game.to_move == 0 and phase(game) == "beer"


def test_x11_bart_cassidy_may_lose_the_life(start):
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy")})
    act(game, "shoot left 1", "lose life")
    assert lives(game) == [5, 4, 5, 5, 5] and arrows(game) == [0, 0, 0, 0, 0]


def test_x11_bart_cassidy_is_asked_for_every_point(start):
    game = start(5, "shoot", "one one one beer", {1: who("Bart Cassidy")})
    act(game, "shoot left 1", "shoot left 1", "shoot left 1", "lose life")
    assert game.legal() == BART and lives(game)[1] == 4
    act(game, "take arrow")
    assert game.legal() == BART and arrows(game)[1] == 1
    act(game, "lose life")
    assert phase(game) == "beer" and lives(game)[1] == 3 and arrows(game)[1] == 1


def test_x11_bart_cassidy_is_asked_for_both_points_of_a_doubled_die(start):
    game = start(5, "shoot", "one beer beer", {0: who("Slab the Killer"), 1: who("Bart Cassidy")})
    act(game, "shoot left 1 double", "take arrow", "lose life")
    assert lives(game)[1] == 4 and arrows(game)[1] == 1 and phase(game) == "beer"


def test_x11_bart_cassidy_cannot_take_the_last_arrow(start):
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy"), 2: who(arrows=8)})
    act(game, "shoot left 1")
    assert game.to_move == 0 and phase(game) == "beer"
    assert lives(game) == [5, 4, 5, 5, 5] and arrows(game) == [0, 0, 8, 0, 0]


def test_x11_bart_cassidy_may_take_the_last_but_one_arrow(start):
    game = start(5, "shoot", "one one beer", {1: who("Bart Cassidy"), 2: who(arrows=7)})
    act(game, "shoot left 1", "shoot left 1")
    assert game.legal() == BART
    act(game, "take arrow")
    assert arrows(game) == [0, 1, 7, 0, 0] and lives(game) == [5, 4, 5, 5, 5]
    assert phase(game) == "beer", "one arrow is left: the second point is lost unasked"


def test_x11_bart_cassidy_saves_his_last_life(start):
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy", life=1)})
    act(game, "shoot left 1", "take arrow")
    assert lives(game)[1] == 1 and "beer left 1" in game.legal()


def test_x11_bart_cassidy_is_asked_at_the_gatling_gun(start):
    game = start(5, "gatling", GUN, {1: who("Bart Cassidy")})
    assert game.to_move == 1 and game.legal() == BART
    act(game, "take arrow")
    assert lives(game) == [5, 5, 4, 4, 4] and arrows(game) == [0, 1, 0, 0, 0]


@pytest.mark.parametrize("before, asks", [(7, True), (8, False)])
def test_x11_bart_cassidy_counts_the_pile_before_the_gun_returns_arrows(start, before, asks):
    game = start(5, "gatling", GUN, {0: who(arrows=before), 1: who("Bart Cassidy")})
    assert (game.to_move == 1) == asks
    assert lives(game)[1] == (5 if asks else 4)


def test_x11_bart_cassidy_is_not_asked_for_dynamite(start):
    game = start(5, "reroll", "dynamite dynamite dynamite one beer", {0: who("Bart Cassidy")}, rolls_left=0)
    assert phase(game) == "shoot" and lives(game)[0] == 4


def test_x11_bart_cassidy_is_not_asked_for_indians(start):
    seats = {1: who("Bart Cassidy", arrows=3), 2: who(arrows=4), 3: who(arrows=1)}
    game = roll_arrows(start, seats)
    assert game.to_move == 0 and lives(game) == [4, 2, 1, 4, 5]


def test_x11_bart_cassidy_without_abilities_loses_life(start):
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy")}, abilities=False)
    act(game, "shoot left 1")
    assert game.to_move == 0 and lives(game)[1] == 4 and arrows(game)[1] == 0


def test_x11_pedro_ramirez_returns_an_arrow_and_still_loses_the_life(start):
    game = start(5, "shoot", "one beer", {1: who("Pedro Ramirez", arrows=2)})
    act(game, "shoot left 1")
    assert game.to_move == 1 and phase(game) == "resolve" and game.legal() == PEDRO
    assert lives(game)[1] == 4
    act(game, "return own arrow")
    assert arrows(game)[1] == 1 and lives(game)[1] == 4 and phase(game) == "beer"


def test_x11_pedro_ramirez_may_keep_his_arrow(start):
    game = start(5, "shoot", "one beer", {1: who("Pedro Ramirez", arrows=2)})
    act(game, "shoot left 1", "keep own arrow")
    assert arrows(game)[1] == 2 and lives(game)[1] == 4 and phase(game) == "beer"


def test_x11_pedro_ramirez_is_asked_after_all_his_points_once_for_each(start):
    game = start(5, "shoot", "one one one beer", {1: who("Pedro Ramirez", arrows=3)})
    act(game, "shoot left 1", "shoot left 1", "shoot left 1")
    assert lives(game)[1] == 2 and arrows(game)[1] == 3 and game.legal() == PEDRO
    act(game, "return own arrow")
    assert game.legal() == PEDRO and arrows(game)[1] == 2
    act(game, "keep own arrow")
    assert game.legal() == PEDRO and arrows(game)[1] == 2
    act(game, "return own arrow")
    assert phase(game) == "beer" and arrows(game)[1] == 1 and lives(game)[1] == 2


def test_x11_pedro_ramirez_is_asked_only_while_he_has_arrows(start):
    game = start(5, "shoot", "one one beer", {1: who("Pedro Ramirez", arrows=1)})
    act(game, "shoot left 1", "shoot left 1", "return own arrow")
    assert phase(game) == "beer" and arrows(game)[1] == 0
    game = start(5, "shoot", "one beer", {1: who("Pedro Ramirez")})
    act(game, "shoot left 1")
    assert phase(game) == "beer" and lives(game)[1] == 4


def test_x11_pedro_ramirez_is_asked_only_if_he_lives(start):
    game = start(5, "shoot", "one one beer", {1: who("Pedro Ramirez", life=2, arrows=3)})
    act(game, "shoot left 1", "shoot left 1")
    assert game.to_move == 0 and phase(game) == "beer"
    assert lives(game)[1] == 0 and arrows(game)[1] == 0


def test_x11_pedro_ramirez_is_asked_at_the_gatling_gun(start):
    game = start(5, "gatling", GUN, {1: who("Pedro Ramirez", arrows=2)})
    assert game.to_move == 1 and game.legal() == PEDRO and lives(game)[1] == 4
    act(game, "return own arrow")
    assert arrows(game) == [0, 1, 0, 0, 0] and lives(game) == [5, 4, 4, 4, 4]


def test_x11_pedro_ramirez_is_asked_for_dynamite(start):
    seats = {0: who("Pedro Ramirez", arrows=2)}
    game = start(5, "reroll", "dynamite dynamite dynamite one beer", seats, rolls_left=0)
    assert game.to_move == 0 and game.legal() == PEDRO and lives(game)[0] == 4
    act(game, "return own arrow")
    assert arrows(game)[0] == 1 and game.legal() == {"shoot left 1", "shoot right 1"}


def test_x11_pedro_ramirez_is_not_asked_for_indians(start):
    seats = {1: who("Pedro Ramirez", arrows=3), 2: who(arrows=4), 3: who(arrows=1)}
    game = roll_arrows(start, seats)
    assert game.to_move == 0 and phase(game) == "reroll" and lives(game) == [4, 2, 1, 4, 5]


def test_x11_pedro_ramirez_without_abilities_is_not_asked(start):
    game = start(5, "shoot", "one beer", {1: who("Pedro Ramirez", arrows=2)}, abilities=False)
    act(game, "shoot left 1")
    assert game.to_move == 0 and lives(game)[1] == 4 and arrows(game)[1] == 2


@pytest.mark.parametrize("answer, asks", [("return own arrow", True), ("keep own arrow", False)])
def test_x11_pedro_ramirez_answers_before_the_next_seat_loses_its_points(start, answer, asks):
    seats = {1: who("Pedro Ramirez", arrows=8), 2: who("Bart Cassidy")}
    game = start(5, "gatling", GUN, seats)
    assert game.to_move == 1
    act(game, answer)
    assert (game.to_move == 2) == asks, "Bart Cassidy needs two arrows in the pile"


def test_x11_el_gringo_gives_the_roller_one_arrow_for_all_bulls_eyes(start):
    game = start(5, "shoot", "one one one beer", {1: who("El Gringo")})
    act(game, "shoot left 1", "shoot left 1", "shoot left 1")
    assert lives(game)[1] == 2 and arrows(game) == [1, 0, 0, 0, 0]


def test_x11_el_gringo_gives_an_arrow_for_each_event(start):
    game = start(5, "shoot", "one beer gatling gatling gatling", {1: who("El Gringo")})
    act(game, "shoot left 1")
    assert arrows(game) == [1, 0, 0, 0, 0]
    act(game, "beer self")
    assert arrows(game) == [1, 0, 0, 0, 0] and lives(game)[1] == 3, "the Gun returned the first arrow"


def test_x11_el_gringo_gives_an_arrow_also_when_eliminated(start):
    game = start(5, "shoot", "one beer", {1: who("El Gringo", life=1)})
    act(game, "shoot left 1")
    assert lives(game)[1] == 0 and arrows(game) == [1, 0, 0, 0, 0] and phase(game) == "beer"


def test_x11_el_gringo_comes_after_eliminations_and_vulture_sam(start):
    seats = {1: who("El Gringo", life=1), 2: who(arrows=4), 3: who("Vulture Sam", life=1, arrows=3), 4: who(arrows=1)}
    game = start(5, "shoot", "one beer", seats)
    act(game, "shoot left 1")
    assert lives(game) == [4, 0, 1, 0, 4], "Vulture Sam had 3 when the last arrow brought the Indians, and lost them"


def test_x11_el_gringo_gives_no_arrow_when_the_game_is_over(start):
    game = start(4, "shoot", "one beer", {1: who("El Gringo", life=1)}, dead=[2], dead_now=[3])
    assert game.over and arrows(game) == [0, 0, 0, 0]


def test_x11_el_gringo_gives_no_arrow_for_somebody_elses_life(start):
    game = start(5, "shoot", "one beer", {1: who("El Gringo")})
    act(game, "shoot right 1")
    assert arrows(game) == [0, 0, 0, 0, 0]


def test_x11_el_gringo_gives_no_arrow_for_indians(start):
    seats = {1: who("El Gringo", arrows=4), 2: who(arrows=4)}
    game = roll_arrows(start, seats)
    assert lives(game) == [4, 1, 1, 5, 5] and arrows(game) == [0, 0, 0, 0, 0]


def test_x11_el_gringo_takes_no_arrow_for_his_own_dynamite(start):
    game = start(5, "reroll", "dynamite dynamite dynamite one beer", {0: who("El Gringo")}, rolls_left=0)
    assert lives(game)[0] == 4 and arrows(game) == [0, 0, 0, 0, 0]


def test_x11_el_gringo_without_abilities_gives_no_arrow(start):
    game = start(5, "shoot", "one beer", {1: who("El Gringo")}, abilities=False)
    act(game, "shoot left 1")
    assert lives(game)[1] == 4 and arrows(game) == [0, 0, 0, 0, 0]


def test_x12_face_arrow_the_last_one_brings_the_indians(start):
    seats = {1: who(arrows=3), 2: who(arrows=4), 3: who(arrows=1)}
    game = roll_arrows(start, seats)
    assert lives(game) == [4, 2, 1, 4, 5], "the arrow just taken counts"
    assert arrows(game) == [0, 0, 0, 0, 0]


def test_x12_last_but_one_arrow_brings_nobody(start):
    seats = {1: who(arrows=3), 2: who(arrows=4)}
    game = roll_arrows(start, seats)
    assert arrows(game) == [1, 3, 4, 0, 0] and lives(game) == [5, 5, 5, 5, 5]


@pytest.mark.parametrize("before, left", [(8, 1), (7, 0)])
def test_x12_taking_goes_on_after_the_attack(start, before, left):
    seats = {1: who(arrows=4), 2: who(arrows=before - 4)}
    game = roll_arrows(start, seats, 2)
    assert lives(game) == [5 - (9 - before), 1, 9 - before, 5, 5]
    assert arrows(game) == [left, 0, 0, 0, 0]


def test_x12_attack_comes_at_once_between_two_arrows(start):
    game = roll_arrows(start, {1: who(arrows=4), 2: who(arrows=4)}, 2)
    assert lives(game) == [4, 1, 1, 5, 5] and arrows(game) == [1, 0, 0, 0, 0], "only the first arrow cost a life"


def test_x12_attack_eliminates_together(start):
    seats = {1: who(arrows=4, life=2), 2: who(arrows=3), 3: who(arrows=1, life=1)}
    game = roll_arrows(start, seats)
    assert lives(game) == [4, 0, 2, 0, 5] and not game.over


def test_x12_roller_eliminated_by_the_attack_takes_no_further_arrows(start):
    seats = {1: who(life=1), 2: who(arrows=4), 3: who(arrows=4)}
    dice = "beer beer one one gatling"
    game = start(5, "reroll", dice, seats, turn_of=1, rolls_left=2, rng=luck("arrow arrow"))
    act(game, "reroll 0 1")
    assert lives(game) == [5, 0, 1, 1, 5] and arrows(game) == [0, 0, 0, 0, 0]


def test_x12_el_gringo_can_bring_the_indians(start):
    seats = {1: who("El Gringo", arrows=3), 2: who(arrows=4), 3: who(arrows=1)}
    game = start(5, "shoot", "one beer", seats)
    act(game, "shoot left 1")
    assert lives(game) == [4, 1, 1, 4, 5] and arrows(game) == [0, 0, 0, 0, 0]
    assert game.to_move == 0 and phase(game) == "beer"


def test_x12_el_gringo_brings_the_indians_after_the_gatling_gun(start):
    seats = {1: who("El Gringo", arrows=3), 2: who(arrows=4), 3: who(arrows=1)}
    game = start(5, "gatling", GUN, seats)
    assert lives(game) == [4, 1, 0, 3, 4] and arrows(game) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("before, loss", [(0, 0), (1, 1), (2, 1), (4, 1)])
def test_x12_jourdonnais_loses_at_most_one(start, before, loss):
    seats = {1: who("Jourdonnais", arrows=before), 2: who(arrows=4), 3: who(arrows=4 - before)}
    game = roll_arrows(start, seats)
    assert lives(game) == [4, 5 - loss, 1, 1 + before, 5] and arrows(game) == [0, 0, 0, 0, 0]


def test_x12_jourdonnais_loses_his_last_life_to_indians(start):
    seats = {1: who("Jourdonnais", arrows=4, life=1), 2: who(arrows=4)}
    game = roll_arrows(start, seats)
    assert lives(game) == [4, 0, 1, 5, 5]


def test_x12_jourdonnais_loses_bulls_eyes_in_full(start):
    game = start(5, "shoot", "one one beer", {1: who("Jourdonnais")})
    act(game, "shoot left 1", "shoot left 1")
    assert lives(game)[1] == 3


def test_x12_jourdonnais_without_abilities_loses_for_every_arrow(start):
    seats = {1: who("Jourdonnais", arrows=4), 2: who(arrows=4)}
    assert lives(roll_arrows(start, seats, abilities=False)) == [4, 1, 1, 5, 5]


def test_x13_eliminated_player_returns_their_arrows(start):
    game = start(5, "shoot", "one beer", {1: who(life=1, arrows=3)})
    act(game, "shoot left 1")
    assert lives(game)[1] == 0 and arrows(game) == [0, 0, 0, 0, 0]


def test_x13_el_gringo_arrows_are_back_before_his_last_arrow_is_given(start):
    seats = {1: who("El Gringo", life=1, arrows=4), 2: who(arrows=4)}
    game = start(5, "shoot", "one beer", seats)
    act(game, "shoot left 1")
    assert arrows(game) == [1, 0, 4, 0, 0] and lives(game) == [5, 0, 5, 5, 5], "it did not bring the Indians"


def test_x13_eliminated_player_is_no_longer_a_target(start):
    game = start(5, "shoot", "one beer", {1: who(life=1)})
    act(game, "shoot left 1")
    assert game.legal() == {"beer self", "beer left 2", "beer right 2", "beer right 1"}


@pytest.mark.parametrize("victims, after", [([1], 7), ([1, 4], 9)])
def test_x13_vulture_sam_regains_two_for_each_player(start, victims, after):
    seats = {seat: who(life=1) for seat in victims} | {2: who("Vulture Sam")}
    game = start(5, "shoot", "one one beer", seats)
    act(game, "shoot left 1", "shoot right 1")
    assert lives(game)[2] == after


def test_x13_vulture_sam_regains_for_those_he_eliminates_himself(start):
    game = start(5, "shoot", "one beer", {0: who("Vulture Sam"), 1: who(life=1)})
    act(game, "shoot left 1")
    assert lives(game)[0] == 7


def test_x13_vulture_sam_regains_after_losing_to_the_same_gun(start):
    game = start(5, "gatling", GUN, {1: who(life=1), 2: who("Vulture Sam", life=2)})
    assert lives(game) == [5, 0, 3, 4, 4]


def test_x13_vulture_sam_regains_after_indians_and_dynamite(start):
    seats = {1: who(arrows=4, life=3), 2: who("Vulture Sam", arrows=1), 3: who(arrows=3)}
    game = roll_arrows(start, seats)
    assert lives(game) == [4, 0, 6, 2, 5]
    seats = {1: who(life=1), 2: who("Vulture Sam")}
    game = start(5, "reroll", "dynamite dynamite dynamite", seats, turn_of=1, rolls_left=0)
    assert lives(game) == [5, 0, 7, 5, 5]


def test_x13_vulture_sam_stays_within_his_starting_life(start):
    game = start(5, "shoot", "one beer", {1: who(life=1), 2: who("Vulture Sam", life=8)})
    act(game, "shoot left 1")
    assert lives(game)[2] == 9


def test_x13_vulture_sam_gains_nothing_when_he_goes_too(start):
    game = start(5, "shoot", "one one beer", {1: who(life=1), 4: who("Vulture Sam", life=1)})
    act(game, "shoot left 1", "shoot right 1")
    assert lives(game) == [5, 0, 5, 5, 0]


def test_x13_vulture_sam_without_abilities_gains_nothing(start):
    game = start(5, "shoot", "one beer", {1: who(life=1), 2: who("Vulture Sam")}, abilities=False)
    act(game, "shoot left 1")
    assert lives(game)[2] == 5
