"""What is asked and what is not, the order of questions, and the position file (B68 to B73)."""

import pytest

from tests.bang.scene import TAKE, position, start, who

pytestmark = pytest.mark.usefixtures("referee")

OUTLAW = {"role": "outlaw"}


def test_b68_a_question_with_one_answer_is_not_asked():
    game = start(who(hand="Panic!, Beer"), who(hand="Scope")).act("play Panic! on +1")
    game.asks(0, "play Scope", "play Beer", "end turn")


def test_b68_with_nothing_but_end_turn_the_phase_ends():
    game = start(who(hand="Scope", life=1), deck="...").act("play Scope")
    assert game.truncated


def test_b68_an_ability_whose_cost_cannot_be_paid_is_not_offered():
    assert start(who("Sid Ketchum", hand="Beer", life=2)).legal() == {"play Beer", "end turn"}


def test_b68_the_menu_is_asked_also_where_a_play_changes_nothing():
    start(who(hand="Beer")).asks(0, "play Beer", "end turn")


def test_b68_phase_3_is_asked_where_names_differ_only():
    game = start(who(hand="Beer, Beer, Beer", life=1)).act("end turn")
    assert (game.over, game.hand(0)) == (True, ["Beer"])


def test_b69_the_kinds_of_questions_have_their_phases():
    menu = start(
        who(hand="Gatling, Beer"),
        who("Lucky Duke", hand="Missed!", table="Barrel"),
        who(life=1, hand="Beer"),
        deck="clubs, hearts/3, ...",
    )
    assert menu.phase() == "play"
    hit = menu.act("play Gatling")
    assert hit.phase() == "resolve"
    hit.asks(1, "use Barrel", "answer with Missed!", TAKE)
    result = hit.act("use Barrel")
    result.asks(1, "count first", "count second")
    assert result.phase() == "resolve"
    dying = result.act("count second")
    dying.asks(2, "drink Beer", "give up")
    assert dying.phase() == "resolve"


def test_b69_excess_and_cost():
    game = start(who(hand="Whisky, Scope, Beer, Jail, Saloon", life=1)).act("play Whisky")
    assert (game.phase(), game.legal()) == (
        "resolve",
        {"discard Scope", "discard Beer", "discard Jail", "discard Saloon"},
    )
    game.act("discard Scope", "play Beer", "end turn")
    assert game.over


def test_b69_draw_from_and_open_cards_of_phase_1():
    assert start(who("Jesse Jones"), who(hand="Beer"), phase="draw").phase() == "draw"
    assert start(who("Kit Carlson"), phase="draw", deck="Scope, Jail, Barrel, ...").phase() == "draw"
    assert start(who("Vera Custer"), phase="begin").phase() == "begin"
    assert (
        start(who(hand="General Store, Beer"), deck="Scope, Jail, Barrel, Saloon, ...")
        .act("play General Store")
        .phase()
        == "resolve"
    )


def test_b70_the_play_then_the_cost_then_the_effects_questions():
    game = start(who(hand="Rag Time, Beer, Scope"), who(hand="Jail", table="Barrel")).act("play Rag Time on +1")
    game.asks(0, "discard Beer", "discard Scope")
    game.act("discard Beer")
    game.asks(0, "hand", "choose Barrel")


def test_b71_of_several_copies_the_first_laid_open_is_taken():
    deck = "BANG!/clubs/9, Scope, BANG!/spades/A, Jail, ..."
    game = start(who(hand="General Store, Beer"), deck=deck).act("play General Store", "take BANG!")
    assert "BANG!/clubs/9" in game.faces(0)
    game = start(who("Kit Carlson"), phase="draw", deck=deck).act("take BANG!", "take Scope")
    assert (game.faces(0), game.at("deck")[0]) == (["BANG!/clubs/9", "Scope/spades/A"], "BANG!/spades/A")


def test_b72_without_dodge_city_its_cards_are_not_there():
    game = start(who(hand="Beer"), expansions=())
    assert game.everything().total() <= 80


# ------------------------------------------------------------ B73: the position file


def test_b73_left_out_fields_take_their_defaults():
    game = start(who("Slab the Killer", hand="Beer"), who("El Gringo"), phase="begin", deck="Scope, Jail, ...")
    assert game.life(0, 1) == [5, 3]
    assert [game.at("max_life", seat) for seat in (0, 1)] == [5, 3]
    assert (game.phase(), len(game.hand(0)), game.at("alive", 1), game.at("seen", 0)) == ("play", 3, True, {})


def test_b73_a_left_out_phase_is_the_beginning_of_the_turn():
    game = start(who("Vera Custer", hand="Beer"), phase="begin")
    assert (game.phase(), game.at("turn"), game.at("turn_of"), game.to_move) == ("begin", 5, 0, 0)


def test_b73_hands_stand_in_the_order_of_the_tables_and_piles_top_first():
    game = start(
        who(hand="Scope, Beer, BANG!/clubs/2, BANG!/spades/A"), deck="Jail, Saloon, ...", discard="Gatling, Barrel"
    )
    assert game.faces(0) == ["BANG!/spades/A", "BANG!/clubs/2", "Beer/hearts/6", "Scope/spades/A"]
    assert (game.deck()[:2], game.pile()) == (["Jail", "Saloon"], ["Gatling", "Barrel"])


def test_b73_in_play_first_played_first_and_fresh_only_where_it_is():
    game = start(who(hand="Mustang, Knife, Beer", table="Barrel, Bible*")).act("play Mustang", "play Knife")
    assert game.at("in_play", 0) == [
        {"card": "Barrel/spades/Q"},
        {"card": "Bible/hearts/10", "fresh": True},
        {"card": "Mustang/hearts/8"},
        {"card": "Knife/hearts/8", "fresh": True},
    ]


def test_b73_counters_of_the_turn_are_loaded():
    game = start(who("José Delgado", hand="BANG!, Scope, Beer"), bangs_played=1, abilities_used={"José Delgado": 2})
    game.asks(0, "play Scope", "play Beer", "end turn")


def test_b73_unused_abilities_and_unknown_hands_are_left_out():
    game = start(who("Doc Holyday", hand="Beer"), who(hand="Jail"))
    assert (game.at("abilities_used"), game.at("seen", 1), game.at("deck_seen")) == ({}, {}, {})


def test_b73_a_position_can_be_opened_again():
    first = start(who(hand="Stagecoach, BANG!, Beer"), who(hand="Missed!", table="Barrel")).act("play Stagecoach")
    again = {
        **position(who(hand="Stagecoach, BANG!, Beer"), who(hand="Missed!", table="Barrel")),
        **first.referee.position(),
    }
    second = type(first)(type(first.referee).open(again))
    assert second.legal() == first.legal()
    assert {key: second.at(key) for key in ("players", "deck", "discard", "turn")} == {
        key: first.at(key) for key in ("players", "deck", "discard", "turn")
    }


def test_b73_a_prisoner_and_a_dead_player_are_loaded_as_they_are():
    game = start(who(hand="Beer"), who(table="Jail", **OUTLAW), who(out=2), who(out=1), players=6)
    assert (game.living(), [game.at("eliminated", seat) for seat in (2, 3)]) == ([0, 1, 4, 5], [2, 1])
