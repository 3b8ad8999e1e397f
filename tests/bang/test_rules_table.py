"""Seats, distances, cards, knowledge, and which copy leaves a hand (B1 to B10)."""

import pytest

from tests.bang.scene import ALL_SETS, TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")


def in_range(*seats, **keywords):
    """The places that the turn player, who holds a BANG! besides what is said, can shoot at."""
    seats = list(seats) or [who()]
    turn_of = keywords.get("turn_of", 0)
    seats[turn_of] = {**seats[turn_of], "hand": "BANG!"}
    offers = start(*seats, **keywords).offers("play BANG!")
    return sorted(int(name.split("+")[1]) for name in offers)


def test_b1_places_count_from_the_player_who_is_asked():
    assert in_range(who(), who(), who(), who(), who(), turn_of=3, players=5) == [1, 4]


def test_b1_places_count_eliminated_seats_too():
    assert in_range(who(), who(out=1), who(), who(), who(out=2), players=5) == [2, 3]


@pytest.mark.parametrize(("players", "reach"), [(3, [1, 2]), (4, [1, 3]), (5, [1, 4]), (8, [1, 7])])
def test_b2_neighbours_are_at_distance_1(players, reach):
    assert in_range(players=players) == reach


@pytest.mark.parametrize(
    ("table", "reach"),
    [
        ("Scope", [1, 2, 6, 7]),
        ("Binocular", [1, 2, 6, 7]),
        ("Scope, Binocular", [1, 2, 3, 5, 6, 7]),
        ("Mustang, Hideout", [1, 7]),
    ],
)
def test_b2_scope_and_binocular_bring_others_nearer(table, reach):
    assert in_range(who(table=table), players=8) == reach


@pytest.mark.parametrize("table", ["Mustang", "Hideout", "Mustang, Hideout"])
def test_b2_mustang_and_hideout_keep_others_off(table):
    assert in_range(who(), who(table=table)) == [3]
    assert in_range(who(table="Scope"), who(table=table)) == ([2, 3] if "," in table else [1, 2, 3])


def test_b2_scope_on_the_target_changes_nothing():
    assert in_range(who(), who(), who(table="Scope")) == [1, 3]


def test_b2_paul_regret_is_one_farther_and_adds_a_mustang():
    assert in_range(who(table="Schofield"), who("Paul Regret")) == [1, 2, 3]
    assert in_range(who(), who("Paul Regret")) == [3]
    assert in_range(who(table="Schofield"), who("Paul Regret", table="Mustang")) == [2, 3]


def test_b2_rose_doolan_is_one_nearer_and_adds_a_scope():
    assert in_range(who("Rose Doolan"), players=8) == [1, 2, 6, 7]
    assert in_range(who("Rose Doolan", table="Scope"), players=8) == [1, 2, 3, 5, 6, 7]


def test_b2_distance_never_falls_under_1():
    assert in_range(who("Rose Doolan", table="Scope, Binocular"), who(table="Mustang")) == [1, 2, 3]
    assert in_range(who("Rose Doolan", table="Scope"), who("Paul Regret", table="Mustang, Hideout")) == [2, 3]


def test_b2_the_eliminated_do_not_count():
    assert in_range(who(), who(out=1), who(out=2), who(), who(), players=6) == [3, 5]


@pytest.mark.parametrize(
    ("weapon", "reach"),
    [
        ("", [1, 7]),
        ("Volcanic", [1, 7]),
        ("Schofield", [1, 2, 6, 7]),
        ("Remington", [1, 2, 3, 5, 6, 7]),
        ("Rev. Carabine", [1, 2, 3, 4, 5, 6, 7]),
        ("Winchester", [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_b3_weapons_reach_as_far_as_they_say(weapon, reach):
    assert in_range(who(table=weapon), players=8) == reach


@pytest.mark.parametrize(("weapon", "in_sight"), [("Rev. Carabine", False), ("Winchester", True)])
def test_b3_winchester_reaches_5(weapon, in_sight):
    assert (4 in in_range(who(table=weapon), who(), who(), who(), who(table="Mustang"), players=8)) is in_sight


def test_b3_at_distance_1_does_not_depend_on_the_weapon():
    game = start(who(hand="Panic!, Punch", table="Winchester"), who(hand="Beer"), who(hand="Beer"), who(hand="Beer"))
    assert game.offers("Panic!") == {"play Panic! on +1", "play Panic! on +3"}
    assert game.offers("Punch") == {"play Punch on +1", "play Punch on +3"}


def test_b4_brown_cards_go_to_the_discard_pile_blue_and_green_ones_in_play():
    game = start(who(hand="Stagecoach, Barrel, Bible"), deck="...")
    game.act("play Stagecoach", "play Barrel", "play Bible")
    assert (game.pile(), game.table(0)) == (["Stagecoach"], ["Barrel", "Bible"])


def test_b4_equal_cards_are_one_choice():
    game = start(who(hand="Stagecoach, Stagecoach, Beer"))
    game.asks(0, "play Stagecoach", "play Beer", "end turn")


@pytest.mark.parametrize("name", ["Missed!", "Dodge"])
def test_b5_missed_cards_of_the_hand_answer_a_hit(name):
    game = start(who(hand="BANG!"), who(hand=name)).act("play BANG! on +1")
    game.asks(1, f"answer with {name}", TAKE)


@pytest.mark.parametrize("name", ["Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat"])
def test_b5_green_missed_cards_answer_a_hit_from_the_table_only(name):
    game = start(who(hand="BANG!"), who(hand="Beer", table=name)).act("play BANG! on +1")
    game.asks(1, f"use {name}", TAKE)
    game = start(who(hand="BANG!, Beer"), who(hand=name)).act("play BANG! on +1")
    assert game.life(1) == 3


@pytest.mark.parametrize("name", ["Barrel", "Mustang", "Dynamite", "Iron Plate", "Schofield"])
def test_b6_nobody_has_two_cards_of_a_name_in_play(name):
    game = start(who(hand=f"{name}, Beer", table=name))
    game.asks(0, "play Beer", "end turn")


def test_b6_a_new_weapon_replaces_the_old_one():
    game = start(who(hand="Schofield, Beer", table="Volcanic, Barrel")).act("play Schofield")
    assert (game.table(0), game.pile()) == (["Barrel", "Schofield"], ["Volcanic"])


# ------------------------------------------------------------ B9: who knows which cards


def test_b9_a_card_taken_from_play_is_known_to_all():
    game = start(who(hand="Panic!, Beer"), who(table="Barrel"), who(), who(out=1)).act("play Panic! on +1")
    assert [game.seen(0, by=seat) for seat in (1, 2, 3)] == [["Barrel"]] * 3


def test_b9_a_card_taken_from_the_discard_pile_is_known_to_all():
    game = start(who("Pedro Ramirez"), phase="draw", deck="Barrel, ...", discard="Beer").act(
        "draw from the discard pile"
    )
    assert [game.seen(0, by=seat) for seat in (1, 2, 3)] == [["Beer"]] * 3
    assert game.hand(0) == ["Barrel", "Beer"]


def test_b9_a_card_taken_in_a_general_store_is_known_to_all():
    game = start(who(hand="General Store, Beer"), deck="Barrel, Mustang, Scope, Jail, ...")
    game.act("play General Store", "take Barrel", "take Scope", "take Mustang")
    assert [game.seen(seat, by=(seat + 1) % 4) for seat in range(4)] == [["Barrel"], ["Scope"], ["Mustang"], ["Jail"]]


def test_b9_a_card_that_black_jack_shows_is_known_to_all():
    game = start(who("Black Jack"), phase="draw", deck="Barrel, Scope, Mustang, ...")
    assert [game.seen(0, by=seat) for seat in (1, 2, 3)] == [["Scope"]] * 3


def test_b9_a_card_stolen_from_a_hand_is_known_to_both_holders_only():
    game = start(who(hand="Panic!, Beer"), who(hand="Barrel")).act("play Panic! on +1")
    assert [game.seen(0, by=seat) for seat in (1, 2, 3)] == [["Barrel"], [], []]


def test_b9_third_players_forget_the_hand_that_was_robbed():
    known = dict.fromkeys(("0", "2", "3"), "Beer/hearts/6, Beer/hearts/7")
    game = start(who(hand="Panic!, Saloon"), who(hand="Beer/hearts/6, Beer/hearts/7", seen=known)).act(
        "play Panic! on +1"
    )
    assert [game.seen(1, by=seat) for seat in (0, 2, 3)] == [["Beer"], [], []]
    assert [game.seen(0, by=seat) for seat in (1, 2, 3)] == [["Beer"], [], []]


def test_b9_a_card_that_is_discarded_from_a_hand_is_known_there_no_more():
    known = {"2": "Beer/hearts/6, Beer/hearts/7", "3": "Beer/hearts/7"}
    game = start(who(hand="Beer/hearts/6, Beer/hearts/7, Saloon", seen=known, life=1)).act("play Beer")
    assert game.at("seen", 0) == {"2": ["Beer/hearts/7"], "3": ["Beer/hearts/7"]}


def test_b9_of_equal_copies_everybody_knows_one_fewer():
    hand = "Stagecoach/spades/9, Stagecoach/spades/9, Beer"
    known = {"1": "Stagecoach/spades/9, Stagecoach/spades/9", "2": "Stagecoach/spades/9"}
    game = start(who(hand=hand, seen=known)).act("play Stagecoach")
    assert (game.seen(0, by=1), game.seen(0, by=2)) == (["Stagecoach"], [])


def test_b9_what_vulture_sam_takes_of_a_hand_is_known_to_him_and_the_dead():
    game = start(
        who(hand="BANG!, Saloon"),
        who("Pixie Pete", life=1, hand="Scope, Jail", table="Barrel", seen={"0": "Scope/spades/A"}),
        who("Vulture Sam"),
        deck="clubs, ...",
    ).act("play BANG! on +1", "use Barrel")
    assert game.hand(2) == ["Barrel", "Jail", "Scope"]
    assert [game.seen(2, by=seat) for seat in (0, 1, 3)] == [["Barrel"], ["Barrel", "Jail", "Scope"], ["Barrel"]]


def test_b9_kit_carlson_knows_the_card_he_puts_back():
    game = start(who("Kit Carlson"), phase="draw", deck="Barrel, Scope, Beer, ...").act("take Barrel", "take Beer")
    assert (game.deck()[0], game.at("deck_seen")) == ("Scope", {"0": [0]})


def test_b9_others_forget_what_kit_carlson_takes_aside():
    game = start(who("Kit Carlson"), phase="draw", deck="Barrel, Scope, Beer, ...", deck_seen={"1": [0, 1, 2, 3]})
    assert game.at("deck_seen") == {"1": [0]}
    game.act("take Barrel", "take Beer")
    assert (game.at("deck_seen"), game.at("seen", 0)) == ({"0": [0], "1": [1]}, {})


def test_b9_a_card_drawn_unseen_keeps_those_who_knew_it():
    game = start(who(hand="Stagecoach, Beer"), deck="Barrel, Scope, ...", deck_seen={"0": [0], "2": [1, 2]})
    game.act("play Stagecoach")
    assert (game.at("seen", 0), game.at("deck_seen")) == ({"2": ["Scope/spades/A"]}, {"2": [0]})


def test_b9_shuffling_clears_all():
    game = start(who(hand="Stagecoach, Saloon"), deck="Barrel, Scope", discard="Mustang, Jail", deck_seen={"1": [0, 1]})
    game.act("play Stagecoach")
    assert (len(game.deck()), game.at("deck_seen"), game.seen(0, by=1)) == (3, {}, ["Barrel", "Scope"])


def test_b9_el_gringo_and_the_robbed_player_know_the_card():
    game = start(who(hand="BANG!, Beer"), who("El Gringo")).act("play BANG! on +1")
    assert (game.hand(1), game.seen(1, by=0), game.seen(1, by=2)) == (["Beer"], ["Beer"], [])


def test_b9_jesse_jones_and_the_robbed_player_know_the_card():
    game = start(who("Jesse Jones"), who(), who(hand="Beer"), phase="draw", deck="Barrel, ...")
    game.act("draw from the hand of +2")
    assert (game.hand(0), game.seen(0, by=2), game.seen(0, by=1)) == (["Barrel", "Beer"], ["Beer"], [])


# ------------------------------------------------------------ B10: which copy leaves


def test_b10_the_first_row_of_the_tables_leaves_first():
    game = start(who(hand="BANG!/clubs/9, BANG!/diamonds/2, BANG!/hearts/Q, Beer")).act("play BANG! on +1")
    assert game.at("discard")[0] == "BANG!/hearts/Q"


def test_b10_a_face_with_several_rows_ranks_by_its_first():
    hand = "BANG!/clubs/6, BANG!/clubs/6, BANG!/clubs/7, BANG!/spades/8, Beer"
    game = start(who(hand=hand, table="Volcanic")).act("play BANG! on +1", "play BANG! on +1")
    assert game.at("discard") == ["BANG!/clubs/6", "BANG!/clubs/6"]


def test_b10_a_copy_that_affects_apache_kid_leaves_first():
    game = start(who(hand="BANG!/diamonds/2, BANG!/clubs/9, Beer"), who("Apache Kid")).act("play BANG! on +1")
    assert (game.at("discard")[0], game.life(1)) == ("BANG!/clubs/9", 2)


def test_b10_apache_kids_own_diamonds_affect_them_so_the_rows_decide():
    hand = "Cat Balou/diamonds/9, Cat Balou/hearts/3, Beer"
    game = start(who("Apache Kid", hand=hand, table="Volcanic"), expansions=ALL_SETS).act("play Cat Balou on +0")
    assert (game.hand(0), game.at("discard")[-1]) == (["Beer", "Cat Balou"], "Cat Balou/diamonds/9")


def test_b10_diamonds_leave_first_while_an_apache_kid_is_not_aimed_at():
    hand = "BANG!/spades/A, BANG!/diamonds/9, Beer"
    game = start(who(hand=hand), who(), who("Apache Kid")).act("play BANG! on +1")
    assert game.at("discard")[0] == "BANG!/diamonds/9"
    game = start(who(hand=hand), who(), who("Apache Kid", out=1)).act("play BANG! on +1")
    assert game.at("discard")[0] == "BANG!/spades/A"


def test_b10_apache_kid_himself_keeps_to_the_rows():
    game = start(who("Apache Kid", hand="BANG!/spades/A, BANG!/diamonds/9, Beer")).act("play BANG! on +1")
    assert game.at("discard")[0] == "BANG!/spades/A"


def test_b10_a_cost_is_aimed_at_nobody():
    hand = "Springfield, Cat Balou/hearts/K, Cat Balou/diamonds/9, Beer"
    game = start(who(hand=hand), who("Apache Kid")).act("play Springfield on +1", "discard Cat Balou")
    assert game.at("discard")[0] == "Cat Balou/diamonds/9"


def test_b10_phase_3_discards_diamonds_first_for_apache_kid():
    hand = "Cat Balou/hearts/K, Cat Balou/diamonds/9, Beer"
    game = start(who(hand=hand, life=2), who("Apache Kid")).act("end turn", "discard Cat Balou")
    assert game.at("discard") == ["Cat Balou/diamonds/9"]


def test_b10_an_answer_is_aimed_at_nobody():
    game = start(who("Apache Kid", hand="BANG!, Beer"), who(hand="Missed!/spades/2, Missed!/diamonds/8"))
    game.act("play BANG! on +1", "answer with Missed!")
    assert game.at("discard")[0] == "Missed!/diamonds/8"


def test_b10_indians_leave_by_the_apache_kid_among_all_who_are_hit():
    game = start(who(hand="Indians!/diamonds/K, Indians!/diamonds/5, Beer"), who("Apache Kid")).act("play Indians!")
    assert game.at("discard")[0] == "Indians!/diamonds/K"


def test_b10_a_duel_affects_apache_kid_with_any_suit():
    hand = "Duel/diamonds/Q, Duel/clubs/8, Beer"
    game = start(who(hand=hand), who("Apache Kid")).act("play Duel on +1")
    assert (game.at("discard")[0], game.life(1)) == ("Duel/diamonds/Q", 2)
    game = start(who(hand="Duel/spades/J, Duel/diamonds/Q, Beer"), who(), who("Apache Kid")).act("play Duel on +1")
    assert game.at("discard")[0] == "Duel/diamonds/Q"


def test_b10_vera_custer_can_be_the_apache_kid():
    hand = "BANG!/spades/A, BANG!/diamonds/9, Beer"
    game = start(who(hand=hand), who(), who("Vera Custer", copied="Apache Kid")).act("play BANG! on +1")
    assert game.at("discard")[0] == "BANG!/diamonds/9"
    game = start(who(hand=hand), who("Vera Custer", copied="Apache Kid")).act("play BANG! on +1")
    assert (game.at("discard")[0], game.life(1)) == ("BANG!/spades/A", 2)
