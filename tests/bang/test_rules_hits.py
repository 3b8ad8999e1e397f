"""Hits and their answers, Apache Kid, Belle Star, Gatling, Indians!, Duel (B40 to B50)."""

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

SHOT = "play BANG! on +1"


def shot(target, shooter=None, play=SHOT, **keywords):
    """A BANG! at seat 1."""
    return start(shooter or who(hand="BANG!, Beer"), target, **keywords).act(play)


# ------------------------------------------------------------ B40 to B44: answers


def test_b40_a_hit_needs_one_missed():
    game = shot(who(hand="Missed!, Missed!")).act("answer with Missed!")
    assert (game.to_move, game.life(1), game.pile()) == (0, 4, ["Missed!", "BANG!"])


def test_b40_slab_the_killer_needs_two():
    game = shot(who(hand="Missed!, Missed!, Dodge"), who("Slab the Killer", hand="BANG!, Beer")).act(
        "answer with Missed!"
    )
    game.asks(1, "answer with Missed!", "answer with Dodge", TAKE)
    game.act("answer with Missed!")
    assert (game.to_move, game.life(1), game.hand(1)) == (0, 4, ["Dodge"])


def test_b40_who_can_do_nothing_takes_it_unasked():
    game = shot(who(hand="Beer, BANG!"))
    assert (game.to_move, game.life(1)) == (0, 3)


def test_b41_barrel_and_jourdonnais_come_before_other_answers():
    game = shot(
        who("Jourdonnais", hand="Missed!, Missed!", table="Barrel, Sombrero"),
        who("Slab the Killer", hand="BANG!, Beer"),
    )
    game.asks(1, "use Barrel", "use Jourdonnais", "answer with Missed!", "use Sombrero", TAKE)
    game.act("answer with Missed!")
    game.asks(1, "answer with Missed!", "use Sombrero", TAKE)


def test_b41_a_barrel_is_used_once_a_hit():
    game = shot(who(hand="Missed!", table="Barrel"), deck="clubs, hearts/3, ...").act("use Barrel")
    game.asks(1, "answer with Missed!", TAKE)


def test_b41_a_barrel_may_be_used_against_every_hit():
    shooter = who("Willy the Kid", hand="BANG!, BANG!, Beer")
    game = shot(who(table="Barrel"), shooter, deck="Saloon, Wells Fargo, ...").act("use Barrel", SHOT, "use Barrel")
    assert game.life(1) == 4


@pytest.mark.parametrize("name", ["Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat"])
def test_b41_a_green_missed_card_is_discarded(name):
    game = shot(who(table=f"{name}, Scope"), deck="Jail, ...").act(f"use {name}")
    assert (game.life(1), game.table(1), game.pile()) == (4, ["Scope"], [name, "BANG!"])
    assert game.hand(1) == (["Jail"] if name == "Bible" else [])


@pytest.mark.parametrize("name", ["Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat"])
def test_b41_a_fresh_green_card_does_not_answer(name):
    game = shot(who(table=f"{name}*"))
    assert game.life(1) == 3


def test_b41_dodge_draws_1_at_once():
    game = shot(who(hand="Dodge"), deck="Jail, ...").act("answer with Dodge")
    assert (game.life(1), game.hand(1)) == (4, ["Jail"])


def test_b41_dodge_draws_even_if_the_hit_is_taken_in_the_end():
    game = shot(who(hand="Dodge, Missed!"), who("Slab the Killer", hand="BANG!, Beer"), deck="Jail, ...").act(
        "answer with Dodge", TAKE
    )
    assert (game.life(1), game.hand(1)) == (3, ["Jail", "Missed!"])


def test_b41_a_card_drawn_by_dodge_may_be_the_second_answer():
    game = shot(who(hand="Dodge"), who("Slab the Killer", hand="BANG!, Beer"), deck="Missed!, ...").act(
        "answer with Dodge"
    )
    game.asks(1, "answer with Missed!", TAKE)


def test_b41_answers_may_be_given_that_cannot_suffice():
    game = shot(who(hand="Missed!"), who("Slab the Killer", hand="BANG!, Beer"))
    game.asks(1, "answer with Missed!", TAKE)
    game.act("answer with Missed!")
    assert (game.life(1), game.hand(1)) == (3, [])


def test_b42_each_heart_counts_as_one_missed():
    game = shot(
        who("Jourdonnais", table="Barrel"), who("Slab the Killer", hand="BANG!, Beer"), deck="Saloon, Wells Fargo, ..."
    )
    game.act("use Jourdonnais", "use Barrel")
    assert (game.life(1), game.to_move) == (4, 0)


def test_b42_jourdonnais_draws_by_himself():
    game = shot(who("Jourdonnais"), deck="Saloon, ...")
    game.asks(1, "use Jourdonnais", TAKE)
    assert game.act("use Jourdonnais").life(1) == 4


def test_b42_a_barrel_that_fails_leaves_the_other_answers():
    game = shot(who("Jourdonnais", hand="Missed!", table="Barrel"), deck="clubs, Saloon, ...").act("use Barrel")
    game.asks(1, "use Jourdonnais", "answer with Missed!", TAKE)


def test_b43_calamity_janet_answers_with_a_bang():
    game = shot(who("Calamity Janet", hand="BANG!, Beer"))
    game.asks(1, "answer with BANG!", TAKE)
    assert game.act("answer with BANG!").life(1) == 4


def test_b43_elena_fuente_answers_with_any_card():
    game = shot(who("Elena Fuente", hand="Beer, Bible, Scope, Dodge"), deck="Jail, ...")
    game.asks(1, "answer with Beer", "answer with Bible", "answer with Scope", "answer with Dodge", TAKE)
    game.act("answer with Bible")
    assert (game.life(1), game.hand(1)) == (3, ["Beer", "Dodge", "Scope"])


def test_b43_elena_fuentes_dodge_still_draws():
    game = shot(who("Elena Fuente", hand="Beer, Dodge"), deck="Jail, ...").act("answer with Dodge")
    assert game.hand(1) == ["Beer", "Jail"]


@pytest.mark.parametrize("name", ["Punch", "Gatling"])
def test_b44_slab_the_killers_ability_is_for_bang_cards_only(name):
    play = "play Punch on +1" if name == "Punch" else "play Gatling"
    game = shot(who(hand="Missed!"), who("Slab the Killer", hand=f"{name}, Beer"), play).act("answer with Missed!")
    assert game.life(1) == 4


def test_b44_slab_the_killers_missed_as_bang_is_not_his():
    game = shot(who(hand="Missed!"), who("Calamity Janet", hand="Missed!, Beer"), "play Missed! as BANG! on +1").act(
        "answer with Missed!"
    )
    assert game.life(1) == 4


# ------------------------------------------------------------ B45: Belle Star


def test_b45_in_belle_stars_turn_others_cards_have_no_effect():
    target = who(hand="Missed!", table="Barrel, Mustang, Hideout, Bible, Sombrero")
    game = shot(target, who("Belle Star", hand="BANG!, Beer"))
    game.asks(1, "answer with Missed!", TAKE)


def test_b45_her_own_cards_work():
    game = start(who("Belle Star", hand="BANG!, Duel, Beer", table="Schofield, Scope, Knife"), players=8)
    assert len(game.offers("play BANG!")) == 6
    assert game.offers("use Knife")


def test_b45_abilities_work():
    game = start(
        who("Belle Star", hand="BANG!, Beer"),
        who("Paul Regret", table="Mustang"),
        who(),
        who("Jourdonnais", table="Barrel"),
    )
    assert game.offers("play BANG!") == {"play BANG! on +3"}
    game.act("play BANG! on +3")
    game.asks(3, "use Jourdonnais", TAKE)


def test_b45_they_count_as_in_play_for_everything_else():
    game = start(who("Belle Star", hand="Panic!, Jail, Beer"), who(table="Barrel, Jail"))
    assert game.offers("Jail") == {"play Jail on +2", "play Jail on +3"}
    game.act("play Panic! on +1")
    game.asks(0, "choose Barrel", "choose Jail")


def test_b45_in_others_turns_everything_works():
    game = shot(who("Belle Star", table="Barrel"))
    game.asks(1, "use Barrel", TAKE)


def test_b45_vera_custer_as_belle_star():
    game = shot(who(table="Barrel"), who("Vera Custer", copied="Belle Star", hand="BANG!, Beer"))
    assert game.life(1) == 3


# ------------------------------------------------------------ B46: Apache Kid


@pytest.mark.parametrize(
    ("play", "hand", "table"),
    [
        ("play BANG! on +1", "BANG!/diamonds/2", ""),
        ("play Panic! on +1", "Panic!/diamonds/8", ""),
        ("play Cat Balou on +1", "Cat Balou/diamonds/9", ""),
        ("use Conestoga on +1", "", "Conestoga"),
        ("play Indians!", "Indians!/diamonds/K", ""),
    ],
)
def test_b46_diamonds_do_nothing_to_apache_kid(play, hand, table):
    game = start(who(hand=f"{hand}, Beer", table=table), who("Apache Kid", hand="Scope", table="Barrel")).act(play)
    assert (game.to_move, game.life(1), game.hand(1), game.table(1)) == (0, 3, ["Scope"], ["Barrel"])
    assert len(game.pile()) == 1


def test_b46_a_wasted_bang_uses_the_limit():
    game = start(who(hand="BANG!/diamonds/2, BANG!/diamonds/3, Beer"), who("Apache Kid")).act(SHOT)
    game.asks(0, "play Beer", "end turn")


def test_b46_his_own_diamonds_work_on_himself():
    game = start(who("Apache Kid", hand="Cat Balou/diamonds/9, Beer", table="Barrel")).act("play Cat Balou on +0")
    assert game.table(0) == []


def test_b46_other_suits_hit_him():
    game = shot(who("Apache Kid"), who(hand="BANG!/clubs/2, Beer"))
    assert game.life(1) == 2


@pytest.mark.parametrize(
    ("hand", "life"),
    [("BANG!/diamonds/2, Hideout, Beer", 3), ("BANG!/diamonds/2, Scope, Beer", 2), ("Jail, Scope, Beer", 2)],
)
def test_b46_doc_holyday_needs_one_card_that_is_no_diamond(hand, life):
    first, second = (card.split("/")[0] for card in hand.split(", ")[:2])
    game = start(who("Doc Holyday", hand=hand), who("Apache Kid")).act(
        "use Doc Holyday on +1", f"discard {first}", f"discard {second}"
    )
    assert game.life(1) == life


def test_b46_of_doc_holydays_copies_one_that_is_no_diamond_goes_first():
    hand = "BANG!/diamonds/2, BANG!/diamonds/3, BANG!/clubs/9, BANG!/clubs/8"
    game = start(who("Doc Holyday", hand=hand), who("Apache Kid")).act("use Doc Holyday on +1")
    assert (game.at("discard"), game.life(1)) == (["BANG!/diamonds/2", "BANG!/clubs/8"], 2)


def test_b46_doc_holydays_diamonds_go_first_at_others():
    hand = "BANG!/hearts/Q, BANG!/clubs/9, BANG!/diamonds/3, BANG!/diamonds/2"
    game = start(who("Doc Holyday", hand=hand), who(), who("Apache Kid")).act("use Doc Holyday on +1")
    assert game.at("discard") == ["BANG!/diamonds/3", "BANG!/diamonds/2"]


def test_b46_a_duel_works_on_apache_kid():
    game = start(who(hand="Duel/diamonds/Q, Beer"), who("Apache Kid")).act("play Duel on +1")
    assert game.life(1) == 2


def test_b46_with_abilities_off_he_is_like_anybody():
    game = start(who(hand="BANG!/diamonds/2, Beer"), who("Apache Kid"), abilities=False).act(SHOT)
    assert game.life(1) == 2


def test_b47_a_hit_taken_costs_1_caused_by_the_shooter():
    game = shot(who("El Gringo", hand="Missed!")).act(TAKE)
    assert (game.life(1), game.hand(1), game.hand(0)) == (2, ["Beer", "Missed!"], [])


# ------------------------------------------------------------ B48 to B50


@pytest.mark.parametrize(
    ("play", "hand", "table"), [("play Gatling", "Gatling, Beer", ""), ("use Howitzer", "Beer", "Howitzer")]
)
def test_b48_each_other_in_order_from_the_left(play, hand, table):
    game = start(who(), who(hand="Missed!"), who(hand=hand, table=table), who(hand="Missed!"), turn_of=2).act(play)
    game.asks(3, "answer with Missed!", TAKE)
    game.act(TAKE)
    assert game.life(0) == 4
    game.asks(1, "answer with Missed!", TAKE)


def test_b48_each_is_settled_before_the_next():
    game = start(
        who(hand="Gatling, Beer"), who("Bart Cassidy", hand="Scope"), who(hand="Missed!"), deck="Jail, ..."
    ).act("play Gatling")
    assert (game.to_move, game.hand(1), game.life(1)) == (2, ["Jail", "Scope"], 3)


def test_b49_indians_ask_each_other_for_a_bang():
    game = start(
        who(hand="Indians!, Beer"),
        who(hand="BANG!, Missed!", table="Barrel"),
        who(),
        who("Calamity Janet", hand="Missed!"),
    )
    game.act("play Indians!")
    game.asks(1, "discard BANG!", TAKE)
    game.act("discard BANG!")
    game.asks(3, "discard Missed!", TAKE)
    game.act(TAKE)
    assert game.life(1, 2, 3) == [4, 3, 3]


def test_b49_the_loss_is_caused_by_the_player():
    game = start(who(hand="Indians!, Beer"), who("El Gringo")).act("play Indians!")
    assert game.hand(1) == ["Beer"]


def test_b50_a_duel_goes_by_turns_beginning_with_the_challenged():
    game = start(who(hand="Duel, BANG!, BANG!"), who(), who(hand="BANG!, BANG!, Missed!", table="Barrel")).act(
        "play Duel on +2"
    )
    game.asks(2, "discard BANG!", TAKE)
    game.act("discard BANG!")
    game.asks(0, "discard BANG!", TAKE)
    game.act("discard BANG!", "discard BANG!", "discard BANG!")
    assert (game.life(0, 2), len(game.pile())) == ([5, 3], 5)


def test_b50_the_challenger_may_lose():
    game = start(who(hand="Duel, Beer"), who(hand="BANG!")).act("play Duel on +1", "discard BANG!")
    assert game.life(0, 1) == [4, 4]


def test_b50_calamity_janet_duels_with_missed_too():
    game = start(who(hand="Duel, BANG!, Beer"), who("Calamity Janet", hand="BANG!, Missed!")).act("play Duel on +1")
    game.asks(1, "discard BANG!", "discard Missed!", TAKE)


def test_b50_the_challengers_own_loss_is_caused_by_nobody_else():
    game = start(who("El Gringo", hand="Duel, Beer"), who(hand="BANG!, Scope")).act("play Duel on +1", "discard BANG!")
    assert (game.hand(0), game.hand(1)) == (["Beer"], ["Scope"])


def test_b50_the_challenged_players_loss_is_caused_by_the_challenger():
    game = start(who(hand="Duel, Beer"), who("El Gringo")).act("play Duel on +1")
    assert (game.hand(0), game.hand(1)) == ([], ["Beer"])
