"""Elimination and the end of the game (B59 to B67)."""

import pytest

from tests.bang.scene import ONLY_TWIN, TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))


def kill(dead, killer=None, *others, **keywords):
    """Seat 0 shoots seat 1, who has 1 life."""
    return start(killer or who(hand="BANG!, Beer"), {**dead, "life": 1}, *others, **keywords).act(SHOT)


# ------------------------------------------------------------ B59: the steps


def test_b59_the_eliminated_is_out_and_passed_over():
    game = start(
        who(hand="BANG!, Beer"),
        who("Vera Custer", copied="Willy the Kid", life=1),
        who(hand="Beer"),
        players=5,
        last_turn=False,
    )
    game.act(SHOT)
    assert [game.at(key, 1) for key in ("life", "alive", "eliminated", "copied")] == [0, False, 1, None]
    game.act("end turn")
    assert game.at("turn_of") == 2


def test_b59_the_order_of_elimination_is_kept():
    game = start(who(hand="Gatling, Beer"), who(), who(life=1), who(life=1), who(out=1), who(), players=7).act(
        "play Gatling"
    )
    assert [game.at("eliminated", seat) for seat in range(7)] == [0, 0, 2, 3, 1, 0, 0]


def test_b59_cards_are_discarded_first_those_in_play_then_the_hand_in_table_order():
    game = kill(who(hand="Jail, Saloon, Mustang", table="Scope, Volcanic", **RENEGADE), None, who(**OUTLAW))
    assert game.pile() == ["Jail", "Mustang", "Saloon", "Volcanic", "Scope", "BANG!"]
    assert (game.hand(1), game.table(1)) == ([], [])


def test_b59_vulture_sam_takes_all_cards():
    game = kill(
        who(hand="Jail, Saloon", table="Scope", **RENEGADE), None, who(**OUTLAW), who("Vulture Sam", hand="Beer")
    )
    assert (game.hand(3), game.pile()) == (["Beer", "Jail", "Saloon", "Scope"], ["BANG!"])


def test_b59_vulture_sam_who_is_eliminated_takes_nothing():
    game = kill(who("Vulture Sam", hand="Jail", **RENEGADE), None, who(**OUTLAW))
    assert game.pile() == ["Jail", "BANG!"]


def test_b59_greg_digger_regains_2():
    game = kill(who(), None, who("Greg Digger", life=1), who("Vera Custer", copied="Greg Digger", life=2))
    assert game.life(2, 3) == [3, 3]


def test_b59_herb_hunter_draws_2():
    game = kill(who(**RENEGADE), None, who("Herb Hunter", **OUTLAW), deck="Jail, Scope, ...")
    assert game.hand(2) == ["Jail", "Scope"]


def test_b59_greg_digger_and_herb_hunter_act_in_seat_order_from_the_left_of_the_dead():
    seats = (
        who("Vera Custer", copied="Herb Hunter", hand="BANG!, Beer"),
        who(life=1, **RENEGADE),
        who(**OUTLAW),
        who("Herb Hunter"),
    )
    game = start(*seats, deck="Jail, Scope, Barrel, Saloon, ...").act(SHOT)
    assert (game.hand(3), game.hand(0)) == (["Jail", "Scope"], ["Barrel", "Beer", "Saloon"])


def test_b59_the_dead_do_not_count_for_distance():
    game = start(who(hand="BANG!, BANG!, Beer", table="Volcanic"), who(life=1), players=6)
    assert game.act(SHOT).offers("BANG!") == {"play BANG! on +2", "play BANG! on +5"}


# ------------------------------------------------------------ B60: two vultures

TWO = {"copied": "Vulture Sam"}


def test_b60_two_vultures_take_turns_from_the_left_of_the_dead():
    seats = (who("Vulture Sam", hand="BANG!, Beer"), who(life=1, hand="Jail", table="Scope, Binocular", **RENEGADE))
    game = start(*seats, who(**OUTLAW), who("Vera Custer", **TWO)).act(SHOT)
    game.asks(3, "hand", "choose Scope", "choose Binocular")
    game.act("choose Binocular")
    game.asks(0, "hand", "choose Scope")
    game.act("hand")
    assert (game.hand(3), game.hand(0), game.table(1), game.hand(1)) == (
        ["Binocular", "Scope"],
        ["Beer", "Jail"],
        [],
        [],
    )


def test_b60_what_they_take_is_known_as_ever():
    seats = (who("Vulture Sam", hand="BANG!, Beer"), who(life=1, hand="Jail", table="Scope", **RENEGADE))
    game = start(*seats, who(**OUTLAW), who("Vera Custer", **TWO)).act(SHOT, "hand")
    assert (game.seen(3, by=1), game.seen(3, by=0), game.seen(0, by=3), game.seen(0, by=2)) == (
        ["Jail"],
        [],
        ["Scope"],
        ["Scope"],
    )


def test_b60_a_dead_sam_leaves_all_to_vera():
    game = start(
        who(hand="BANG!, Beer"),
        who("Vulture Sam", life=1, hand="Jail, Scope", **RENEGADE),
        who(**OUTLAW),
        who("Vera Custer", **TWO),
    ).act(SHOT)
    assert game.hand(3) == ["Jail", "Scope"]


# ------------------------------------------------------------ B61: rewards and penalties


@pytest.mark.parametrize("killer", [SHERIFF, OUTLAW, RENEGADE])
def test_b61_who_kills_an_outlaw_draws_3(killer):
    game = kill(who(**OUTLAW), who(hand="BANG!, Beer", **killer), deck="Jail, Scope, Saloon, ...")
    assert game.hand(0) == ["Beer", "Jail", "Saloon", "Scope"]


def test_b61_a_sheriff_who_kills_a_deputy_discards_everything():
    game = kill(
        who(**DEPUTY, table="Scope"),
        who(hand="BANG!, Beer, Jail", table="Volcanic, Dynamite"),
        players=5,
        last_turn=True,
    )
    assert (game.hand(0), game.table(0)) == ([], [])
    assert game.pile() == ["Jail", "Beer", "Dynamite", "Volcanic", "Scope", "BANG!"]


def test_b61_others_kill_a_deputy_for_nothing():
    game = kill(who(**DEPUTY), who(hand="BANG!, Beer", **OUTLAW), who(**SHERIFF), players=5)
    assert game.hand(0) == ["Beer"]


def test_b61_nobody_is_rewarded_for_dynamite():
    game = start(
        who(life=1, table="Dynamite", **OUTLAW),
        who(hand="Beer", **SHERIFF),
        phase="begin",
        players=5,
        deck="spades/5, ...",
    )
    assert all(len(game.hand(seat)) <= 1 for seat in range(5))


def test_b61_nobody_is_rewarded_for_a_duel_that_the_challenger_loses():
    seats = (who(life=1, hand="Duel", table="Canteen", **OUTLAW), who(hand="BANG!", **SHERIFF))
    game = start(*seats, players=5).act("play Duel on +1", "discard BANG!")
    assert (game.living(), game.hand(1)) == ([1, 2, 3, 4], [])


def test_b61_vulture_sam_as_sheriff_takes_the_deputys_cards_first():
    game = kill(who(hand="Jail", table="Scope", **DEPUTY), who("Vulture Sam", hand="BANG!, Beer"), players=5)
    assert (game.hand(0), game.pile()) == ([], ["Jail", "Scope", "Beer", "BANG!"])


def test_b61_with_3_players_any_killer_draws_3():
    game = kill(
        who(**RENEGADE), who(hand="BANG!, Beer", **OUTLAW), who(**DEPUTY), players=3, deck="Jail, Scope, Saloon, ..."
    )
    assert game.hand(0) == ["Beer", "Jail", "Saloon", "Scope"]


def test_b61_with_3_players_nobody_is_punished():
    game = kill(who(**OUTLAW), who(hand="BANG!, Beer", table="Scope", **DEPUTY), who(**RENEGADE), players=3)
    assert (game.table(0), len(game.hand(0))) == (["Scope"], 4)


def test_b62_eliminations_do_not_end_an_effect():
    game = start(who(hand="Gatling, Beer"), who(life=1), who(hand="Missed!"), players=6).act("play Gatling")
    assert (game.living(), game.to_move) == ([0, 2, 3, 4, 5], 2)


def test_b62_a_dead_player_is_asked_nothing_more():
    seats = (who(life=1, hand="Duel, Beer", **RENEGADE), who(**SHERIFF, hand="BANG!"))
    game = start(*seats, players=5, last_turn=False).act("play Duel on +1", "discard BANG!", "give up")
    assert game.to_move != 0


# ------------------------------------------------------------ B63, B64: four players and more


def test_b63_the_end_is_looked_at_when_the_effect_is_complete():
    seats = (
        who(hand="Gatling, Beer", **OUTLAW),
        who(life=1, **SHERIFF),
        who(hand="Missed!", life=1, **RENEGADE),
        who(life=1, **OUTLAW),
    )
    game = start(*seats).act("play Gatling")
    game.asks(2, "answer with Missed!", TAKE)
    game.act("answer with Missed!")
    assert (game.over, game.returns) == (True, [1.0, -1.0, -1.0, 1.0])


def test_b63_players_eliminated_by_one_card_fall_together():
    seats = (
        who(hand="Indians!, Beer", **RENEGADE),
        who(life=1, **SHERIFF),
        who(life=1, **OUTLAW),
        who(out=1, **OUTLAW),
    )
    game = start(*seats).act("play Indians!")
    assert game.returns == [1.0, -1.0, -1.0, -1.0]


def test_b63_the_end_comes_at_the_end_of_a_check():
    game = start(who("Slab the Killer", life=1, table="Dynamite"), phase="begin", deck="spades/5, ...")
    assert (game.over, game.truncated, game.at("winners"), game.phase()) == (True, False, [1, 3], "over")


def test_b64_the_sheriff_out_and_only_a_renegade_left():
    game = start(
        who(hand="BANG!, Beer", **RENEGADE), who(life=1, **SHERIFF), who(out=1, **OUTLAW), who(out=2, **OUTLAW)
    ).act(SHOT)
    assert game.returns == [1.0, -1.0, -1.0, -1.0]


def test_b64_the_sheriff_out_and_a_renegade_is_not_alone():
    seats = (
        who(hand="BANG!, Beer", **RENEGADE),
        who(life=1, **SHERIFF),
        who(**DEPUTY),
        who(out=1, **OUTLAW),
        who(out=2, **OUTLAW),
    )
    assert start(*seats).act(SHOT).returns == [-1.0, -1.0, -1.0, 1.0, 1.0]


def test_b64_outlaws_win_dead_or_alive():
    game = kill(who(**SHERIFF), who(hand="BANG!, Beer", **OUTLAW), who(**RENEGADE), who(out=1, **OUTLAW))
    assert game.returns == [1.0, -1.0, -1.0, 1.0]


@ONLY_TWIN
def test_b64_outlaws_win_even_if_nobody_is_left():
    seats = (who("Slab the Killer", life=1, table="Dynamite"), who(out=1), who(out=2), who(out=3))
    game = start(*seats, phase="begin", deck="spades/5, ...")
    assert game.returns == [-1.0, 1.0, -1.0, 1.0]


def test_b64_sheriff_and_deputies_win_when_no_outlaw_and_no_renegade_lives():
    seats = (
        who(hand="BANG!, Beer"),
        who(life=1, **OUTLAW),
        who(out=1, **RENEGADE),
        who(out=2, **OUTLAW),
        who(out=3, **DEPUTY),
    )
    assert start(*seats).act(SHOT).returns == [1.0, -1.0, -1.0, -1.0, 1.0]


def test_b64_the_game_goes_on_while_a_renegade_lives():
    seats = (who(hand="BANG!, Beer"), who(life=1, **OUTLAW), who(**RENEGADE), who(out=2, **OUTLAW))
    assert not start(*seats).act(SHOT).over


# ------------------------------------------------------------ B65: three players

HUNTERS = [("deputy", "renegade", "outlaw"), ("renegade", "outlaw", "deputy"), ("outlaw", "deputy", "renegade")]


@pytest.mark.parametrize(("hunter", "prey", "third"), HUNTERS)
def test_b65_a_hunter_who_kills_the_prey_first_wins_alone(hunter, prey, third):
    game = start(who(hand="BANG!, Beer", role=hunter), who(life=1, role=prey), who(role=third), players=3).act(SHOT)
    assert (game.over, game.returns) == (True, [1.0, -1.0, -1.0])
    assert len(game.hand(0)) == 4


@pytest.mark.parametrize(("hunter", "prey", "third"), HUNTERS)
def test_b65_after_any_other_first_elimination_the_last_one_wins(hunter, prey, third):
    game = start(
        who(hand="BANG!, Punch, Beer", role=third), who(life=1, role=prey), who(life=1, role=hunter), players=3
    )
    assert not game.act(SHOT).over
    game.act("play Punch on +2")
    assert game.returns == [1.0, -1.0, -1.0]


def test_b65_dynamite_is_no_killing():
    seats = (
        who("Slab the Killer", life=1, table="Dynamite", **RENEGADE),
        who(hand="Beer", **DEPUTY),
        who(hand="Beer", **OUTLAW),
    )
    game = start(*seats, phase="begin", players=3, deck="spades/5, ...", last_turn=False)
    assert (game.over, game.living()) == (False, [1, 2])


@ONLY_TWIN
def test_b65_if_nobody_lives_nobody_wins():
    seats = (who("Slab the Killer", life=1, table="Dynamite", **RENEGADE), who(out=1, **DEPUTY), who(out=2, **OUTLAW))
    game = start(*seats, phase="begin", players=3, deck="spades/5, ...")
    assert (game.returns, game.at("winners"), game.truncated) == ([0.0, 0.0, 0.0], [], False)


def test_b65_a_second_elimination_is_no_first_one():
    seats = (who(hand="BANG!, Beer", **DEPUTY), who(life=1, **RENEGADE), who(out=1, **OUTLAW))
    assert start(*seats, players=3).act(SHOT).returns == [1.0, -1.0, -1.0]


# ------------------------------------------------------------ B66, B67


def test_b66_a_turn_limit_ends_the_game_undecided():
    game = start(who(hand="Beer"), turn=9).act("end turn")
    assert (game.over, game.truncated, game.returns, game.at("winners"), game.to_move) == (
        True,
        True,
        [0.0] * 4,
        None,
        None,
    )


def test_b66_skipped_turns_count():
    seats = (who(hand="Beer", **RENEGADE), who(table="Jail", **OUTLAW), who(hand="Beer", **SHERIFF))
    position = {"options": {"num_players": 4, "expansions": ["dodge_city"], "turn_limit": 6}}
    game = start(*seats, deck="Scope, clubs, clubs, ...", turn=5, **position).act("end turn")
    assert (game.truncated, game.at("turn"), game.at("turn_of")) == (True, 6, 1)


def test_b66_the_eliminated_score_with_their_side():
    seats = (
        who(hand="BANG!, Beer"),
        who(life=1, **OUTLAW),
        who(out=1, **RENEGADE),
        who(out=3, **OUTLAW),
        who(out=2, **DEPUTY),
    )
    assert start(*seats).act(SHOT).returns[4] == 1.0


def test_b67_with_3_players_jail_may_be_played_on_any_other():
    game = start(who(hand="Jail, Beer", **OUTLAW), who(**DEPUTY), who(**RENEGADE), players=3)
    assert game.offers("Jail") == {"play Jail on +1", "play Jail on +2"}


def test_b67_with_3_players_beer_does_nothing_with_two_left():
    game = start(who(life=1, hand="Beer, Scope", **DEPUTY), who(**OUTLAW), who(out=1, **RENEGADE), players=3).act(
        "play Beer"
    )
    assert game.life(0) == 1
