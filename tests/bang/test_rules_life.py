"""Losing life, dying, and the abilities that answer to it (B51 to B58)."""

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

SHOT = "play BANG! on +1"
SHERIFF, OUTLAW = {"role": "sheriff"}, {"role": "outlaw"}
BOOM = "spades/5, ..."


def shot(target, shooter=None, **keywords):
    """A BANG! at seat 1."""
    return start(shooter or who(hand="BANG!, Beer"), target, **keywords).act(SHOT)


def boom(life, hand="", character="Slab the Killer", **keywords):
    """Dynamite explodes in front of seat 0, an outlaw."""
    seats = keywords.pop("seats", [who(**SHERIFF)])
    return start(
        who(character, life=life, hand=hand, table="Dynamite", **OUTLAW), *seats, phase="begin", deck=BOOM, **keywords
    )


def test_b51_the_points_of_one_loss_are_taken_together():
    game = boom(3, "Beer, Beer", players=5)
    assert game.life(0) == 0
    game.asks(0, "drink Beer", "give up")


def test_b52_a_dying_player_may_drink_beer():
    game = shot(who(life=1, hand="Beer, Scope"))
    game.asks(1, "drink Beer", "give up")
    game.act("drink Beer")
    assert (game.life(1), game.hand(1), game.living(), game.pile()[0]) == (1, ["Scope"], [0, 1, 2, 3], "Beer")


def test_b52_a_dying_player_may_give_up():
    game = shot(who(life=1, hand="Beer, Scope")).act("give up")
    assert (game.living(), game.life(1)) == ([0, 2, 3], 0)


def test_b52_he_is_asked_again_after_each_beer():
    game = boom(2, "Beer, Beer, Scope", players=5).act("drink Beer")
    assert game.life(0) == 0
    game.asks(0, "drink Beer", "give up")
    assert game.act("drink Beer").life(0) == 1


def test_b52_he_is_asked_only_if_his_beers_can_save_him():
    game = boom(2, "Beer, Scope", players=5)
    assert 0 not in game.living()


def test_b52_giving_up_after_the_first_beer():
    game = boom(2, "Beer, Beer, Scope", players=5).act("drink Beer", "give up")
    assert 0 not in game.living()


def test_b52_tequila_joe_regains_2():
    game = boom(2, "Beer, Scope", "Tequila Joe", players=5)
    game.asks(0, "drink Beer", "give up")
    assert game.act("drink Beer").life(0) == 1


def test_b52_no_beer_with_two_living_players():
    game = start(who(hand="BANG!, Beer"), who(out=1), who(life=1, hand="Beer", role="renegade"), who(out=2)).act(
        "play BANG! on +2"
    )
    assert (game.over, game.returns) == (True, [1.0, -1.0, -1.0, -1.0])


def test_b52_sid_ketchum_may_discard_two_cards_when_dying():
    game = shot(who("Sid Ketchum", life=1, hand="Scope, Jail, Beer"))
    game.asks(1, "drink Beer", "use Sid Ketchum", "give up")
    game.act("use Sid Ketchum", "discard Scope", "discard Beer")
    assert (game.life(1), game.hand(1)) == (1, ["Jail"])


def test_b52_sid_ketchum_works_with_two_living_players_and_beer_is_any_card_then():
    seats = (
        who(hand="BANG!, Scope"),
        who(out=1),
        who("Sid Ketchum", life=1, hand="Beer, Beer", role="renegade"),
        who(out=2),
    )
    game = start(*seats).act("play BANG! on +2")
    game.asks(2, "use Sid Ketchum", "give up")
    assert game.act("use Sid Ketchum").life(2) == 1


@pytest.mark.parametrize(
    ("hand", "saved"),
    [("Beer, Scope, Jail", True), ("Scope, Jail, Mustang", False), ("Scope, Jail, Mustang, Barrel", True)],
)
def test_b52_sid_ketchum_counts_beers_and_pairs_of_other_cards(hand, saved):
    game = boom(2, hand, "Sid Ketchum", players=5)
    assert (0 in game.living()) is saved


def test_b52_sid_ketchum_may_spoil_his_rescue():
    game = boom(2, "Beer, Scope, Jail", "Sid Ketchum", players=5).act(
        "use Sid Ketchum", "discard Beer", "discard Scope"
    )
    assert 0 not in game.living()


@pytest.mark.parametrize("hand", ["Saloon", "Whisky, Scope", "Tequila, Scope"])
def test_b52_no_other_card_helps(hand):
    game = shot(who(life=1, hand=hand, table="Canteen"))
    assert 1 not in game.living()


def test_b53_sid_ketchum_is_not_asked_when_he_is_only_hit():
    game = shot(who("Sid Ketchum", life=2, hand="Scope, Jail"))
    assert (game.to_move, game.life(1)) == (0, 1)


def test_b54_bart_cassidy_draws_1_for_each_point():
    assert len(shot(who("Bart Cassidy")).hand(1)) == 1
    game = boom(4, "Scope", "Bart Cassidy", players=5)
    assert len(game.hand(0)) == 1 + 3 + 2


def test_b54_bart_cassidy_draws_after_he_was_saved():
    game = boom(2, "Beer, Beer, Scope", "Bart Cassidy", players=5).act("drink Beer", "drink Beer")
    assert (game.life(0), len(game.hand(0))) == (1, 1 + 3 + 2)


def test_b54_bart_cassidy_who_dies_draws_nothing():
    game = shot(who("Bart Cassidy", life=1), deck="Scope, ...")
    assert (game.hand(1), len(game.hand(0))) == ([], 1 + 3)


def test_b54_el_gringo_takes_a_card_of_who_caused_it():
    game = shot(who("El Gringo"))
    assert (game.hand(1), game.hand(0)) == (["Beer"], [])


def test_b54_el_gringo_takes_nothing_from_an_empty_hand():
    game = start(who(hand="BANG!", table="Canteen"), who("El Gringo")).act(SHOT)
    assert (game.hand(1), game.life(1)) == ([], 2)


def test_b54_el_gringo_takes_nothing_for_dynamite():
    game = boom(3, "Beer", "El Gringo", seats=[who(hand="Scope", **SHERIFF)], players=5).act("drink Beer")
    assert game.hand(1) == ["Scope"]


def test_b54_el_gringo_takes_after_the_beer_he_needed():
    game = start(who(hand="BANG!, Jail"), who("El Gringo", life=1, hand="Beer")).act(SHOT, "drink Beer")
    assert (game.life(1), game.hand(1)) == (1, ["Jail"])


def test_b55_the_loss_is_settled_before_the_effect_goes_on():
    game = start(who(hand="Gatling, Beer"), who(life=1, hand="Beer"), who(hand="Missed!")).act("play Gatling")
    game.asks(1, "drink Beer", "give up")
    game.act("give up")
    assert game.pile() == ["Beer", "Gatling"]
    game.asks(2, "answer with Missed!", TAKE)


# ------------------------------------------------------------ B56: Molly Stark


def test_b56_molly_stark_draws_for_an_answer_out_of_turn():
    game = shot(who("Molly Stark", hand="Missed!"), deck="Jail, ...").act("answer with Missed!")
    assert game.hand(1) == ["Jail"]


def test_b56_molly_stark_draws_after_dodges_own_card():
    game = shot(who("Molly Stark", hand="Dodge"), deck="Jail, Scope, ...").act("answer with Dodge")
    assert game.hand(1) == ["Jail", "Scope"]


def test_b56_molly_stark_draws_before_the_next_answer():
    game = shot(who("Molly Stark", hand="Missed!"), who("Slab the Killer", hand="BANG!, Beer"), deck="Dodge, ...").act(
        "answer with Missed!"
    )
    game.asks(1, "answer with Dodge", TAKE)


def test_b56_molly_stark_draws_for_indians_and_beer():
    game = start(who(hand="Indians!, Beer"), who("Molly Stark", hand="BANG!"), deck="Jail, ...").act(
        "play Indians!", "discard BANG!"
    )
    assert game.hand(1) == ["Jail"]
    game = shot(who("Molly Stark", life=1, hand="Beer"), deck="Jail, ...").act("drink Beer")
    assert (game.life(1), game.hand(1)) == (1, ["Jail"])


def test_b56_molly_stark_draws_nothing_for_green_cards():
    game = shot(who("Molly Stark", table="Sombrero"), deck="Jail, ...").act("use Sombrero")
    assert game.hand(1) == []


def test_b56_molly_stark_draws_nothing_for_cards_taken_or_discarded_by_others():
    game = start(who(hand="Cat Balou, Beer"), who("Molly Stark", hand="Scope"), deck="Jail, ...").act(
        "play Cat Balou on +1"
    )
    assert game.hand(1) == []


def test_b56_molly_stark_draws_nothing_in_her_own_turn():
    game = start(who("Molly Stark", hand="Duel, BANG!, Beer"), who(hand="BANG!"), deck="Jail, ...")
    game.act("play Duel on +1", "discard BANG!", "discard BANG!")
    assert game.hand(0) == ["Beer"]


def test_b56_molly_stark_draws_for_a_duel_after_its_end():
    game = start(who(hand="Duel, BANG!, BANG!"), who("Molly Stark", hand="BANG!, BANG!"), deck="Jail, Scope, ...")
    game.act("play Duel on +1", "discard BANG!", "discard BANG!")
    assert game.hand(1) == ["BANG!"]
    game.act("discard BANG!", "discard BANG!")
    assert (game.life(1), game.hand(1)) == (3, ["Jail", "Scope"])


def test_b56_molly_stark_who_dies_in_the_duel_draws_nothing():
    game = start(who(hand="Duel, BANG!"), who("Molly Stark", life=1, hand="BANG!"), deck="Jail, Scope, ...")
    game.act("play Duel on +1", "discard BANG!", "discard BANG!")
    assert game.hand(1) == []


def test_b56_molly_stark_draws_for_a_beer_in_a_duel_at_once():
    game = start(who(hand="Duel, BANG!"), who("Molly Stark", life=1, hand="BANG!, Beer"), deck="Jail, Scope, ...")
    game.act("play Duel on +1", "discard BANG!", "discard BANG!", "drink Beer")
    assert (game.life(1), game.hand(1)) == (1, ["Jail", "Scope"])


# ------------------------------------------------------------ B57, B58: Suzy Lafayette


def test_b57_suzy_lafayette_draws_before_she_is_asked():
    game = start(who("Suzy Lafayette", hand="Scope"), deck="Jail, ...").act("play Scope")
    assert game.hand(0) == ["Jail"]


def test_b57_suzy_lafayette_draws_before_the_target_answers():
    game = start(who("Suzy Lafayette", hand="BANG!"), who(hand="Missed!"), deck="Jail, ...").act(SHOT)
    assert (game.to_move, game.hand(0)) == (1, ["Jail"])


def test_b57_suzy_lafayette_draws_before_each_step_of_a_duel():
    game = start(who("Suzy Lafayette", hand="Duel, BANG!"), who(hand="BANG!, BANG!"), deck="Jail, ...")
    game.act("play Duel on +1", "discard BANG!", "discard BANG!")
    assert (game.to_move, game.hand(0)) == (1, ["Jail"])


def test_b57_a_card_that_gives_cards_at_once_leaves_nothing_to_draw():
    game = start(who("Suzy Lafayette", hand="Stagecoach"), deck="Jail, Scope, Barrel, ...").act("play Stagecoach")
    assert game.hand(0) == ["Jail", "Scope"]


def test_b57_suzy_lafayette_draws_between_the_targets():
    game = start(
        who(hand="Brawl, Beer"),
        who("Suzy Lafayette", hand="Scope"),
        who(hand="Barrel", table="Mustang"),
        deck="Jail, ...",
    )
    game.act("play Brawl")
    assert (game.to_move, game.hand(1)) == (0, ["Jail"])


def test_b57_suzy_lafayette_draws_as_the_target_and_answers_with_it():
    game = start(who(hand="Gatling, Beer"), who("Suzy Lafayette", hand="Missed!"), deck="Jail, ...").act(
        "play Gatling", "answer with Missed!"
    )
    assert game.hand(1) == ["Jail"]


def test_b57_suzy_lafayette_draws_nothing_while_dying():
    game = shot(who("Suzy Lafayette", life=1, hand="Beer"), deck="Jail, ...")
    game.asks(1, "drink Beer", "give up")
    game.act("drink Beer")
    assert (game.life(1), game.hand(1)) == (1, ["Jail"])


def test_b57_suzy_lafayette_is_looked_at_again_if_no_card_exists():
    game = start(who(hand="Barrel, Beer, Scope"), who("Suzy Lafayette"), deck="").act("play Barrel")
    assert game.hand(1) == []
    assert game.act("play Beer").hand(1) == ["Beer"]


def test_b57_not_between_the_two_cards_of_one_cost():
    game = start(who("Doc Holyday", hand="Barrel, Beer, Scope"), who("Suzy Lafayette"), who(hand="Missed!"), deck="")
    game.act("use Doc Holyday on +1", "discard Beer")
    assert game.hand(1) == []
    game.act("discard Scope")
    assert (game.hand(1), len(game.deck()) + len(game.pile())) == (["Beer"], 1)


def test_b57_suzy_lafayette_draws_at_the_end_of_a_phase():
    game = start(
        who("Jesse Jones", hand="Beer"), who("Suzy Lafayette", hand="Scope"), phase="draw", deck="Jail, Barrel, ..."
    )
    game.act("draw from the hand of +1")
    assert (game.hand(0), game.hand(1)) == (["Beer", "Jail", "Scope"], ["Barrel"])


def test_b57_vera_custer_as_suzy_draws_at_once():
    game = start(
        who("Vera Custer"), who("Suzy Lafayette", hand="Beer"), phase="begin", deck="Jail, Scope, Barrel, ..."
    ).act("choose +1")
    assert game.hand(0) == ["Barrel", "Jail", "Scope"]


def test_b58_several_players_draw_in_seat_order_from_the_turn_player():
    seats = (who("Suzy Lafayette"), who(hand="BANG!, Beer"), who(), who("Vera Custer", copied="Suzy Lafayette"))
    game = start(*seats, turn_of=1, deck="Jail, Scope, ...")
    assert (game.hand(3), game.hand(0)) == (["Jail"], ["Scope"])


def test_b58_the_losers_ability_comes_before_suzys():
    game = start(who("Suzy Lafayette", hand="BANG!, Beer"), who("El Gringo"), deck="Jail, ...").act(SHOT)
    assert (game.hand(1), game.hand(0)) == (["Beer"], ["Jail"])
