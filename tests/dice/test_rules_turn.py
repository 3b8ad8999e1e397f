"""A turn: Sid Ketchum, rolling, and the order of what the dice do (rules X5 to X7)."""

import pytest

from tests.dice.scene import ALL_REROLLS, arrows, dice, lives, luck, phase, who
from tests.referees import act

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


def test_x5_sid_ketchum_chooses_before_he_rolls(start):
    game = start(5, seats={0: who("Sid Ketchum")})
    assert game.to_move == 0 and phase(game) == "heal"
    assert game.legal() == {"heal self", "heal left 1", "heal left 2", "heal right 2", "heal right 1"}
    assert dice(game) == []


@pytest.mark.parametrize("target, seat", [("self", 0), ("left 2", 2), ("right 1", 4)])
def test_x5_sid_ketchum_chosen_player_regains_one(start, target, seat):
    game = start(5, seats={0: who("Sid Ketchum")}, rng=luck(MIXED))
    act(game, f"heal {target}")
    assert lives(game) == [6 if place == seat else 5 for place in range(5)]
    assert phase(game) == "reroll" and dice(game) == MIXED.split()


def test_x5_sid_ketchum_cannot_choose_the_dead(start):
    game = start(5, seats={0: who("Sid Ketchum")}, dead=[2])
    assert game.legal() == {"heal self", "heal left 1", "heal right 2", "heal right 1"}


def test_x5_sid_ketchum_does_not_heal_above_starting_life(start):
    game = start(5, seats={0: who("Sid Ketchum"), 1: who(life="full")}, rng=luck(MIXED))
    before = lives(game)[1]
    act(game, "heal left 1")
    assert lives(game) == [5, before, 5, 5, 5]


def test_x5_sid_ketchum_heals_in_his_own_turns_only(start):
    game = start(5, "beer", "beer", {1: who("Sid Ketchum")}, turn_limit=None)
    act(game, "beer self")
    assert game.to_move == 1 and game.position()["turn_of"] == 1 and dice(game) == []
    assert all(name.startswith("heal ") for name in game.legal())


def test_x5_sid_ketchum_without_abilities_just_rolls(start):
    game = start(5, seats={0: who("Sid Ketchum")}, abilities=False, rng=luck(MIXED))
    assert phase(game) == "reroll" and dice(game) == MIXED.split() and lives(game) == [5, 5, 5, 5, 5]


def test_x5_nobody_else_is_asked_to_heal(start):
    game = start(5, seats={0: who("Paul Regret"), 1: who("Sid Ketchum")}, rng=luck(MIXED))
    assert phase(game) == "reroll" and dice(game) == MIXED.split()


def test_x5_sid_ketchum_s_choice_is_remembered(start):
    game = start(5, seats={0: who("Sid Ketchum")}, rng=luck(MIXED))
    act(game, "heal right 1")
    assert game.position()["memory"]["healed"][0] == [0, 0, 0, 0, 1]


def test_x6_first_roll_is_all_five_dice(start):
    game = start(5, seats={0: who("Paul Regret")}, rng=luck(MIXED))
    assert dice(game) == MIXED.split()
    assert game.position()["rolls_left"] == 2
    assert game.legal() == ALL_REROLLS


def test_x6_two_more_rolls(start):
    assert rerolls_asked(start(5, seats={0: who("Paul Regret")}, rng=luck(MIXED))) == 2


def test_x6_lucky_duke_has_three_more_rolls(start):
    game = start(5, seats={0: who("Lucky Duke")}, rng=luck(MIXED))
    assert game.position()["rolls_left"] == 3
    assert rerolls_asked(game) == 3


def test_x6_lucky_duke_without_abilities_has_two_more_rolls(start):
    game = start(5, seats={0: who("Lucky Duke")}, abilities=False, rng=luck(MIXED))
    assert game.position()["rolls_left"] == 2
    assert rerolls_asked(game) == 2


def test_x6_lucky_duke_helps_nobody_else(start):
    game = start(5, seats={0: who("Paul Regret"), 1: who("Lucky Duke")}, rng=luck(MIXED))
    assert rerolls_asked(game) == 2


def test_x6_only_the_chosen_dice_are_rolled(start):
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=2, rng=luck("arrow one"))
    act(game, "reroll 1 3")
    assert dice(game) == ["one", "arrow", "beer", "one", "gatling"]


def test_x6_die_kept_once_may_be_rolled_later(start):
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=2)
    act(game, "reroll 4")
    assert game.position()["rolls_left"] == 1
    assert rerolls_without(4) <= game.legal()


def test_x6_last_roll_stands(start):
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=1)
    act(game, "reroll 4")
    assert phase(game) == "shoot"


def test_x6_rolling_none_ends_the_rolling(start):
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=2)
    act(game, "reroll none")
    assert phase(game) == "shoot" and dice(game) == ["one", "two", "beer", "beer", "gatling"]


def test_x6_no_rolls_left_goes_on_to_the_dice(start):
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=0)
    assert phase(game) == "shoot"


def test_x6_face_arrow_is_taken_at_once(start):
    game = start(5, "reroll", "one one beer beer beer", rolls_left=2, rng=luck("arrow arrow"))
    act(game, "reroll 2 3")
    assert arrows(game) == [2, 0, 0, 0, 0]
    assert phase(game) == "reroll"


@pytest.mark.parametrize("faces, new", [("arrow beer", 1), ("arrow arrow", 2), ("beer gatling", 0)])
def test_x6_face_arrow_left_on_the_table_is_not_taken_again(start, faces, new):
    seats = {0: who(arrows=2)}
    game = start(5, "reroll", "arrow arrow one beer beer", seats, rolls_left=2, rng=luck(faces))
    act(game, "reroll 3 4")
    assert arrows(game)[0] == 2 + new
    act(game, "reroll none")
    assert arrows(game)[0] == 2 + new


@pytest.mark.parametrize("face, quiver", [("gatling", 1), ("arrow", 2)])
def test_x6_face_arrow_may_be_rolled_again_and_its_token_stays(start, face, quiver):
    seats = {0: who(arrows=1)}
    game = start(5, "reroll", "arrow one one beer beer", seats, rolls_left=2, rng=luck(face))
    assert game.legal() == ALL_REROLLS
    act(game, "reroll 0")
    assert arrows(game) == [quiver, 0, 0, 0, 0]


def test_x6_rolling_goes_on_after_the_indians(start):
    seats = {0: who(arrows=1), 1: who(arrows=4), 2: who(arrows=3)}
    game = start(5, "reroll", "beer one one two two", seats, rolls_left=2, rng=luck("arrow"))
    act(game, "reroll 0")
    assert lives(game) == [3, 1, 2, 5, 5]
    assert phase(game) == "reroll" and game.position()["rolls_left"] == 1
    assert game.legal() == ALL_REROLLS


@pytest.mark.parametrize(
    "faces, stuck",
    [
        ("dynamite one two beer gatling", [0]),
        ("one dynamite two beer dynamite", [1, 4]),
    ],
)
def test_x6_face_dynamite_cannot_be_rolled_again(start, faces, stuck):
    game = start(5, "reroll", faces, rolls_left=2)
    before = game.position()
    assert game.legal() == rerolls_without(*stuck)
    with pytest.raises(ValueError, match=f"reroll {stuck[0]}"):
        game.step(f"reroll {stuck[0]}")
    assert game.position() == before


def test_x6_face_dynamite_third_in_all_ends_the_rolling(start):
    game = start(5, "reroll", "dynamite dynamite one beer beer", rolls_left=2, rng=luck("dynamite"))
    act(game, "reroll 4")
    assert phase(game) == "shoot"
    assert lives(game) == [4, 5, 5, 5, 5]


def test_x6_face_dynamite_second_does_not_end_the_rolling(start):
    game = start(5, "reroll", "dynamite one one beer beer", rolls_left=2, rng=luck("dynamite"))
    act(game, "reroll 4")
    assert phase(game) == "reroll" and lives(game)[0] == 5
    assert game.legal() == rerolls_without(0, 4)


def test_x6_arrows_are_taken_before_dynamite_goes_off(start):
    seats = {0: who("Pedro Ramirez")}
    game = start(5, "reroll", "dynamite dynamite one beer beer", seats, rolls_left=2, rng=luck("dynamite arrow"))
    act(game, "reroll 3 4")
    assert game.legal() == {"return own arrow", "keep own arrow"}, "the arrow is there when the dynamite costs a life"
    assert lives(game)[0] == 4 and arrows(game)[0] == 1


@pytest.mark.parametrize("faces", ["dynamite one two beer gatling", "dynamite dynamite one beer beer"])
def test_x6_black_jack_may_roll_dynamite_again(start, faces):
    game = start(5, "reroll", faces, {0: who("Black Jack")}, rolls_left=2, rng=luck("beer"))
    assert game.legal() == ALL_REROLLS
    act(game, "reroll 0")
    assert dice(game) == ["beer", *faces.split()[1:]]


def test_x6_black_jack_stops_at_three_dynamites(start):
    seats = {0: who("Black Jack")}
    game = start(5, "reroll", "dynamite dynamite one beer beer", seats, rolls_left=2, rng=luck("dynamite"))
    act(game, "reroll 4")
    assert phase(game) == "shoot" and lives(game)[0] == 4


def test_x6_black_jack_who_rolled_his_dynamites_away_rolls_on(start):
    seats = {0: who("Black Jack")}
    game = start(5, "reroll", "dynamite dynamite one beer beer", seats, rolls_left=2, rng=luck("beer dynamite"))
    act(game, "reroll 0 4")
    assert phase(game) == "reroll" and lives(game)[0] == 5
    assert game.legal() == ALL_REROLLS


def test_x6_black_jack_without_abilities_leaves_dynamite(start):
    game = start(
        5, "reroll", "dynamite dynamite one beer beer", {0: who("Black Jack")}, abilities=False, rolls_left=2
    )
    assert game.legal() == rerolls_without(0, 1)


def test_x7_bulls_eyes_then_beers_then_gatlings(start):
    game = start(5, "reroll", "one beer gatling gatling gatling", rolls_left=0)
    assert phase(game) == "shoot" and lives(game) == [5, 5, 5, 5, 5]
    act(game, "shoot left 1")
    assert phase(game) == "beer" and lives(game) == [5, 4, 5, 5, 5]
    act(game, "beer left 1")
    assert lives(game) == [5, 4, 4, 4, 4]


def test_x7_dynamite_comes_before_bulls_eyes(start):
    game = start(5, "reroll", "one dynamite dynamite dynamite beer", rolls_left=2)
    assert phase(game) == "shoot" and lives(game) == [4, 5, 5, 5, 5]
    act(game, "shoot right 1")
    assert lives(game) == [4, 5, 5, 5, 4] and phase(game) == "beer"
    act(game, "beer self")
    assert lives(game) == [5, 5, 5, 5, 4]


@pytest.mark.parametrize("number, life", [(0, 5), (1, 5), (2, 5), (3, 4), (4, 4), (5, 4)])
def test_x7_face_dynamite_three_or_more_cost_one_life(start, number, life):
    game = start(5, "reroll", "dynamite " * number, rolls_left=0)
    assert lives(game) == [life, 5, 5, 5, 5]


def test_x7_suzy_lafayette_comes_last(start):
    seats = {0: who("Suzy Lafayette", life=2), 1: who("Bart Cassidy")}
    game = start(5, "beer", "beer gatling gatling gatling", seats)
    act(game, "beer self")
    assert game.to_move == 1 and lives(game)[0] == 3, "the Gun fires, and her turn has not ended yet"
    act(game, "lose life")
    assert lives(game) == [5, 4, 4, 4, 4]


def test_x7_no_die_may_be_passed_over(start):
    game = start(5, "shoot", "one beer")
    assert game.legal() == {"shoot left 1", "shoot right 1"}
    act(game, "shoot left 1")
    assert game.legal() == {"beer self", "beer left 1", "beer left 2", "beer right 2", "beer right 1"}


def test_x7_arrows_on_the_table_do_nothing_more(start):
    game = start(5, "reroll", "arrow arrow arrow arrow arrow", {0: who(arrows=5)}, rolls_left=0)
    assert game.truncated and arrows(game) == [5, 0, 0, 0, 0] and lives(game) == [5, 5, 5, 5, 5]


def test_x7_roller_eliminated_by_dynamite_resolves_nothing_more(start):
    faces = "dynamite dynamite dynamite one beer"
    game = start(5, "reroll", faces, {1: who(life=1)}, turn_of=1, rolls_left=0)
    assert lives(game) == [5, 0, 5, 5, 5] and game.truncated


def test_x7_turn_passes_on_from_an_eliminated_roller(start):
    seats = {1: who(life=1)}
    faces = "dynamite dynamite one beer beer"
    game = start(
        5, "reroll", faces, seats, turn_of=1, turn=3, rolls_left=2, turn_limit=None, rng=luck("dynamite")
    )
    act(game, "reroll 4")
    assert lives(game)[1] == 0
    assert (game.position()["turn"], game.position()["turn_of"]) == (4, 2)


def test_x7_roller_eliminated_by_indians_while_rolling_resolves_nothing_more(start):
    seats = {1: who(life=1), 2: who(arrows=4), 3: who(arrows=4)}
    faces = "beer beer one gatling gatling"
    game = start(5, "reroll", faces, seats, turn_of=1, rolls_left=2, rng=luck("gatling arrow"))
    act(game, "reroll 0 1")
    assert lives(game) == [5, 0, 1, 1, 5] and game.truncated


def test_x7_roller_eliminated_by_indians_with_three_dynamites_is_out_once(start):
    seats = {1: who(life=1), 2: who(arrows=4), 3: who("Vulture Sam", arrows=4)}
    faces = "dynamite dynamite beer beer one"
    game = start(5, "reroll", faces, seats, turn_of=1, rolls_left=2, rng=luck("dynamite arrow"))
    act(game, "reroll 2 3")
    assert lives(game) == [5, 0, 1, 3, 5] and game.truncated


def test_x7_roller_eliminated_by_the_arrow_of_el_gringo_resolves_nothing_more(start):
    seats = {1: who(life=1), 2: who("El Gringo", arrows=2), 3: who(arrows=4), 4: who(arrows=2)}
    game = start(5, "shoot", "one beer gatling gatling gatling", seats, turn_of=1)
    act(game, "shoot left 1")
    assert lives(game) == [5, 0, 2, 1, 3] and game.truncated
    assert arrows(game) == [0, 0, 0, 0, 0]


def test_x7_rulebook_example_of_a_turn(start):
    def rolling(game, faces):
        """The same game, with that roll to come."""
        return start.at({**game.position(), "game": "dice", "options": {"turn_limit": 1}, "rng": luck(faces)})

    seats = {0: who("Paul Regret", life=6, arrows=1), 1: who(arrows=3), 2: who(life=6, arrows=4)}
    game = start(5, seats=seats, rng=luck("gatling arrow arrow one dynamite"))
    assert lives(game) == [4, 2, 2, 5, 5] and arrows(game) == [1, 0, 0, 0, 0], "the Indians came between the arrows"
    assert game.legal() == rerolls_without(4)
    game = rolling(game, "gatling gatling beer")
    act(game, "reroll 0 1 2")
    game = rolling(game, "gatling two")
    act(game, "reroll 2 3")
    assert dice(game) == ["gatling", "gatling", "gatling", "two", "dynamite"]
    assert game.legal() == {"shoot left 2", "shoot right 2"}
    act(game, "shoot right 2")
    assert lives(game) == [4, 1, 1, 3, 4] and arrows(game) == [0, 0, 0, 0, 0]
