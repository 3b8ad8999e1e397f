"""A turn: its beginning, Vera Custer, the draw, the end (B19 to B26)."""

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

OUTLAW = {"role": "outlaw"}
SHERIFF = {"role": "sheriff"}
PLAIN = "Slab the Killer"


def begin(*seats, **keywords):
    """A scene at the beginning of a turn."""
    return start(*seats, phase="begin", **keywords)


def draw(*seats, **keywords):
    """A scene at the beginning of phase 1."""
    return start(*seats, phase="draw", **keywords)


# ------------------------------------------------------------ B19 to B21


def test_b19_dynamite_comes_before_jail():
    game = begin(
        who(PLAIN, table="Jail, Dynamite", hand="Beer", **OUTLAW), who(**SHERIFF), deck="spades/5, hearts/3, ..."
    )
    assert (game.life(0), game.table(0), game.to_move) == (1, [], 0)
    assert game.pile() == ["Jail", "Wells Fargo", "Dynamite", "Missed!"]


def test_b19_jail_comes_before_vera_custer():
    game = begin(who("Vera Custer", table="Jail", **OUTLAW), who(**SHERIFF), deck="hearts/3, ...")
    assert (game.phase(), game.table(0)) == ("begin", [])
    game.asks(0, "choose +1", "choose +2", "choose +3")


def test_b19_a_killed_player_is_not_checked_for_jail():
    game = begin(
        who(PLAIN, life=2, table="Jail, Dynamite", **OUTLAW),
        who(**SHERIFF),
        players=5,
        deck="spades/5, Beer, ...",
        last_turn=False,
    )
    assert (game.living(), game.at("turn_of")) == ([1, 2, 3, 4], 1)
    assert game.pile() == ["Jail", "Dynamite", "Missed!"]


def test_b20_dynamite_explodes_on_spades_2_to_9():
    game = begin(who(PLAIN, table="Dynamite", hand="Beer"), deck="spades/9, ...")
    assert (game.life(0), game.table(0), game.pile()) == (2, [], ["Dynamite", "Stagecoach"])


def test_b20_dynamite_passes_to_the_left():
    game = begin(
        who(PLAIN, table="Dynamite, Barrel", hand="Beer"), who(out=1), who(table="Scope"), deck="spades/10, ..."
    )
    assert (game.table(0), game.table(2)) == (["Barrel"], ["Scope", "Dynamite"])


def test_b20_dynamite_passes_over_a_player_who_has_one():
    game = begin(who(PLAIN, table="Dynamite", hand="Beer"), who(table="Dynamite"), deck="clubs, ...")
    assert [game.table(seat) for seat in range(4)] == [[], ["Dynamite"], ["Dynamite"], []]


def test_b20_dynamite_stays_if_everybody_else_has_one():
    game = begin(
        who(PLAIN, table="Dynamite, Barrel", hand="Beer", role="renegade"),
        who(table="Dynamite", **SHERIFF),
        who(out=1),
        who(out=2),
        deck="clubs, ...",
    )
    assert (game.table(0), game.table(1)) == (["Dynamite", "Barrel"], ["Dynamite"])


def test_b20_dynamite_does_not_explode_in_the_turn_it_is_played():
    game = start(who(hand="Dynamite, Beer"), deck="spades/5, ...").act("play Dynamite")
    assert (game.table(0), game.life(0)) == (["Dynamite"], 5)


def test_b20_dynamite_goes_on_from_turn_to_turn():
    game = begin(
        who(PLAIN, table="Dynamite", hand="Beer"), deck="clubs, Missed!, Missed!, spades/2, ...", last_turn=False
    )
    game.act("end turn")
    assert (game.table(1), game.life(1)) == ([], 1)


def test_b21_a_heart_frees_the_prisoner():
    game = begin(who(PLAIN, table="Jail", hand="Beer", **OUTLAW), who(**SHERIFF), deck="hearts/3, Scope, Saloon, ...")
    assert (game.phase(), game.hand(0), game.pile()) == ("play", ["Beer", "Saloon", "Scope"], ["Jail", "Wells Fargo"])


def test_b21_without_a_heart_the_turn_is_skipped_and_counts():
    game = begin(
        who(PLAIN, table="Jail", hand="Beer", **OUTLAW),
        who("Willy the Kid", **SHERIFF),
        deck="clubs, Scope, Saloon, ...",
        last_turn=False,
    )
    assert (game.at("turn"), game.at("turn_of"), game.hand(0), game.table(0)) == (6, 1, ["Beer"], [])


def test_b21_no_phase_3_in_a_skipped_turn():
    game = begin(
        who(PLAIN, life=1, table="Jail", hand="Beer, Scope, Saloon", **OUTLAW), who(**SHERIFF), deck="clubs, ..."
    )
    assert (game.truncated, len(game.hand(0))) == (True, 3)


def test_b21_a_prisoner_is_aimed_at_and_answers():
    game = start(who(hand="BANG!, Beer"), who(table="Jail", hand="Missed!")).act("play BANG! on +1")
    game.asks(1, "answer with Missed!", TAKE)


# ------------------------------------------------------------ B22: Vera Custer


def test_b22_vera_custer_takes_the_ability_of_another():
    game = begin(who("Vera Custer", hand="BANG!"), who("Slab the Killer", hand="Missed!"), deck="Scope, Jail, ...")
    game.act("choose +1", "play BANG! on +1")
    assert game.at("copied", 0) == "Slab the Killer"
    game.act("answer with Missed!")
    assert game.life(1) == 3


def test_b22_vera_custer_may_choose_any_other_living_player():
    game = begin(who("Vera Custer"), who(out=1), players=6)
    game.asks(0, "choose +2", "choose +3", "choose +4", "choose +5")


def test_b22_vera_custer_is_not_asked_with_one_other_living():
    game = begin(who("Vera Custer", hand="Beer"), who(out=1), who("Willy the Kid"), who(out=2), deck="Scope, Jail, ...")
    assert (game.at("copied", 0), game.phase()) == ("Willy the Kid", "play")


def test_b22_vera_custer_draws_as_whom_she_copied():
    game = begin(who("Vera Custer"), who("Pixie Pete"), deck="Scope, Jail, Saloon, ...").act("choose +1")
    assert game.hand(0) == ["Jail", "Saloon", "Scope"]


def test_b22_vera_custer_has_no_ability_in_her_first_turns_checks():
    game = begin(who("Vera Custer", table="Dynamite"), who("Lucky Duke"), deck="spades/5, hearts/3, Beer, ...", turn=1)
    assert (game.life(0), game.phase(), game.pile()) == (1, "begin", ["Dynamite", "Missed!"])


def test_b22_vera_custer_keeps_her_copy_in_the_next_turns_checks():
    game = begin(who("Vera Custer", copied="Lucky Duke", table="Dynamite"), deck="spades/5, hearts/3, Beer, ...")
    game.asks(0, "count first", "count second")


def test_b22_vera_custer_keeps_her_copy_in_jail():
    vera = who("Vera Custer", copied="Apache Kid", table="Jail", **OUTLAW)
    game = begin(vera, who(PLAIN, hand="BANG!/diamonds/2", **SHERIFF), deck="clubs, Scope, Jail, ...", last_turn=False)
    game.act("play BANG! on +3")
    assert (game.at("copied", 0), game.life(0)) == ("Apache Kid", 3)


def test_b22_the_copied_players_elimination_changes_nothing():
    game = start(
        who("Vera Custer", copied="Slab the Killer", hand="BANG!, BANG!", table="Volcanic"),
        who("Slab the Killer", life=1),
        who(),
        who(hand="Missed!"),
    )
    game.act("play BANG! on +1")
    assert game.living() == [0, 2, 3]
    game.act("play BANG! on +3", "answer with Missed!")
    assert game.life(3) == 3


def test_b22_life_and_maximum_are_not_copied():
    game = begin(who("Vera Custer", hand="Beer"), who("Slab the Killer"), deck="Scope, Jail, ...").act("choose +1")
    assert (game.life(0), game.at("max_life", 0)) == (4, 4)


def test_b22_a_new_choice_replaces_the_old_one():
    game = begin(
        who("Vera Custer", copied="Apache Kid", hand="Beer"), who(), who("Willy the Kid"), deck="Scope, Jail, ..."
    )
    game.act("choose +2")
    assert game.at("copied", 0) == "Willy the Kid"


def test_b22_her_copy_is_gone_when_she_is_eliminated():
    game = start(who(hand="BANG!, Beer"), who("Vera Custer", copied="Slab the Killer", life=1)).act("play BANG! on +1")
    assert (game.at("copied", 1), game.at("alive", 1)) == (None, False)


# ------------------------------------------------------------ B23: phase 1


def test_b23_two_cards_from_the_deck():
    game = draw(who(PLAIN), deck="Scope, Saloon, Jail, ...")
    assert (game.hand(0), game.deck()[0]) == (["Saloon", "Scope"], "Jail")


@pytest.mark.parametrize(("life", "cards"), [(5, 1), (4, 2), (2, 4), (1, 5)])
def test_b23_bill_noface_draws_1_and_1_for_each_point_below_his_maximum(life, cards):
    game = draw(who("Bill Noface", life=life, hand="Beer"), deck="Scope, Saloon, Jail, Jail, Jail, ...")
    assert len(game.hand(0)) == 1 + cards


def test_b23_pixie_pete_draws_3():
    assert draw(who("Pixie Pete"), deck="Scope, Saloon, Jail, ...").hand(0) == ["Jail", "Saloon", "Scope"]


@pytest.mark.parametrize(("second", "cards"), [("Saloon", 3), ("BANG!/diamonds", 3), ("Scope", 2), ("BANG!/clubs", 2)])
def test_b23_black_jack_draws_one_more_for_a_red_second_card(second, cards):
    game = draw(who("Black Jack"), deck=f"Mustang, {second}, Jail, ...")
    assert len(game.hand(0)) == cards
    assert game.seen(0, by=1) == [second.split("/")[0]]


def test_b23_black_jacks_third_card_is_unseen():
    game = draw(who("Black Jack"), deck="Mustang, Saloon, Jail, ...")
    assert (game.hand(0), game.seen(0, by=2)) == (["Jail", "Mustang", "Saloon"], ["Saloon"])


def test_b23_jesse_jones_may_draw_his_first_card_from_a_hand():
    game = draw(who("Jesse Jones"), who(hand="Beer"), who(), who(hand="Saloon, Mustang"), deck="Scope, Jail, ...")
    assert game.phase() == "draw"
    game.asks(0, "draw from the deck", "draw from the hand of +1", "draw from the hand of +3")
    game.act("draw from the hand of +1")
    assert (game.hand(0), game.hand(1), game.deck()[0]) == (["Beer", "Scope"], [], "Jail")


def test_b23_jesse_jones_may_draw_both_from_the_deck():
    game = draw(who("Jesse Jones"), who(hand="Beer"), deck="Scope, Jail, ...").act("draw from the deck")
    assert (game.hand(0), game.hand(1)) == (["Jail", "Scope"], ["Beer"])


def test_b23_jesse_jones_is_not_asked_if_nobody_has_cards():
    assert draw(who("Jesse Jones"), deck="Scope, Jail, ...").hand(0) == ["Jail", "Scope"]


def test_b23_pedro_ramirez_may_draw_his_first_card_from_the_discard_pile():
    game = draw(who("Pedro Ramirez"), deck="Scope, Jail, ...", discard="Beer, Saloon")
    game.asks(0, "draw from the deck", "draw from the discard pile")
    game.act("draw from the discard pile")
    assert (game.hand(0), game.pile(), game.deck()[0]) == (["Beer", "Scope"], ["Saloon"], "Jail")


def test_b23_pedro_ramirez_is_not_asked_without_a_discard_pile():
    assert draw(who("Pedro Ramirez"), deck="Scope, Jail, ...").hand(0) == ["Jail", "Scope"]


def test_b23_kit_carlson_chooses_two_of_three():
    game = draw(who("Kit Carlson"), deck="Scope, Jail, Saloon, Beer, ...")
    assert game.phase() == "draw"
    game.asks(0, "take Scope", "take Jail", "take Saloon")
    game.act("take Jail")
    game.asks(0, "take Scope", "take Saloon")
    game.act("take Saloon")
    assert (game.hand(0), game.deck()[:2], game.at("open")) == (["Jail", "Saloon"], ["Scope", "Beer"], [])


def test_b23_kit_carlson_takes_two_cards_if_there_are_no_more():
    game = draw(who("Kit Carlson"), deck="Scope, Jail", discard="")
    assert (game.phase(), game.hand(0), game.deck()) == ("play", ["Jail", "Scope"], [])


def test_b23_kit_carlson_takes_a_single_card():
    assert draw(who("Kit Carlson", hand="Beer"), deck="Scope").hand(0) == ["Beer", "Scope"]


def test_b23_pat_brennan_may_take_a_card_in_play_instead():
    game = draw(who("Pat Brennan", table="Mustang"), who(), who(table="Barrel, Bible"), deck="Scope, Jail, ...")
    game.asks(0, "draw from the deck", "draw from the table of +0", "draw from the table of +2")
    game.act("draw from the table of +2")
    game.asks(0, "choose Barrel", "choose Bible")
    assert game.phase() == "draw"
    game.act("choose Barrel")
    assert (game.hand(0), game.table(2), game.deck()[0]) == (["Barrel"], ["Bible"], "Scope")


def test_b23_pat_brennan_may_take_his_own_card():
    game = draw(who("Pat Brennan", table="Mustang"), deck="Scope, Jail, ...").act("draw from the table of +0")
    assert (game.hand(0), game.table(0)) == (["Mustang"], [])


def test_b23_pat_brennan_is_not_asked_if_nothing_is_in_play():
    assert draw(who("Pat Brennan"), deck="Scope, Jail, ...").hand(0) == ["Jail", "Scope"]


# ------------------------------------------------------------ B24 to B26


def test_b24_any_number_of_plays_until_the_turn_is_ended():
    game = start(who(hand="Scope, Barrel, Mustang, Beer")).act("play Scope", "play Barrel", "play Mustang")
    game.asks(0, "play Beer", "end turn")
    game.act("end turn")
    assert game.truncated


def test_b25_the_hand_is_discarded_down_to_the_present_life():
    game = start(who(life=2, hand="Beer, Beer, Scope, Jail")).act("end turn")
    assert game.phase() == "discard"
    game.asks(0, "discard Beer", "discard Scope", "discard Jail")
    game.act("discard Scope", "discard Beer")
    assert (game.over, game.hand(0), game.pile()) == (True, ["Beer", "Jail"], ["Beer", "Scope"])


def test_b25_nobody_may_discard_more():
    game = start(who(life=2, hand="Beer, Scope")).act("end turn")
    assert (game.over, game.hand(0)) == (True, ["Beer", "Scope"])


def test_b25_sean_mallory_keeps_10():
    hand = "Beer, Beer, Scope, Jail, Jail, Barrel, Mustang, Saloon, Gatling, Volcanic"
    game = start(who("Sean Mallory", life=1, hand=hand)).act("end turn")
    assert (game.over, len(game.hand(0))) == (True, 10)
    game = start(who("Sean Mallory", life=1, hand=f"{hand}, Schofield")).act("end turn")
    assert game.phase() == "discard"


def test_b26_a_turn_player_who_is_eliminated_ends_the_turn_without_phase_3():
    game = start(
        who(life=1, hand="Duel, Beer, Scope, Jail", role="renegade"),
        who(hand="BANG!"),
        who(**SHERIFF),
        who("Vulture Sam"),
        players=4,
    )
    game.act("play Duel on +1", "discard BANG!", "give up")
    assert (game.living(), game.truncated, game.hand(3)) == ([1, 2, 3], True, ["Beer", "Jail", "Scope"])


def test_b26_the_next_turn_is_that_of_the_next_living_player():
    seats = (who(life=1, hand="Duel, Scope", role="outlaw"), who(out=1), who(hand="BANG!, Beer", **SHERIFF))
    game = start(*seats, players=5, last_turn=False)
    game.act("play Duel on +2", "discard BANG!")
    assert (game.living(), game.at("turn_of"), game.at("turn")) == ([2, 3, 4], 2, 6)
