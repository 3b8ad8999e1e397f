"""A scene for every card of the base game and of Dodge City, by its name."""

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")


def test_card_bang_costs_a_life_point():
    game = start(who(hand="BANG!, Beer")).act("play BANG! on +1")
    assert (game.life(1), game.pile()) == (3, ["BANG!"])


def test_card_missed_avoids_a_hit():
    game = start(who(hand="Punch, Beer"), who(hand="Missed!")).act("play Punch on +1", "answer with Missed!")
    assert (game.life(1), game.pile()) == (4, ["Missed!", "Punch"])


def test_card_beer_regains_1():
    game = start(who(hand="Beer, Scope", life=3)).act("play Beer")
    assert (game.life(0), game.pile()) == (4, ["Beer"])


def test_card_saloon_heals_all():
    game = start(who(hand="Saloon, Scope", life=3), who(life=2), who(life=3), who()).act("play Saloon")
    assert game.life(0, 1, 2, 3) == [4, 3, 4, 4]


def test_card_stagecoach_draws_2():
    assert start(who(hand="Stagecoach, Beer"), deck="Scope, Jail, ...").act("play Stagecoach").hand(0) == [
        "Beer",
        "Jail",
        "Scope",
    ]


def test_card_wells_fargo_draws_3():
    game = start(who(hand="Wells Fargo, Beer"), deck="Scope, Jail, Barrel, ...").act("play Wells Fargo")
    assert game.hand(0) == ["Barrel", "Beer", "Jail", "Scope"]


def test_card_general_store_gives_everybody_a_card():
    game = start(who(hand="General Store, Beer"), deck="Scope, Jail, Barrel, Saloon, ...")
    game.act("play General Store", "take Scope", "take Jail", "take Barrel")
    assert [game.hand(seat) for seat in range(4)] == [["Beer", "Scope"], ["Jail"], ["Barrel"], ["Saloon"]]


def test_card_panic_takes_a_card_at_distance_1():
    game = start(who(hand="Panic!, Beer"), who(table="Scope")).act("play Panic! on +1")
    assert (game.hand(0), game.table(1), game.pile()) == (["Beer", "Scope"], [], ["Panic!"])


def test_card_cat_balou_discards_a_card_at_any_distance():
    game = start(who(hand="Cat Balou, Beer"), who(), who(table="Scope")).act("play Cat Balou on +2")
    assert (game.table(2), game.pile()) == ([], ["Scope", "Cat Balou"])


def test_card_duel_is_fought_at_any_distance():
    game = start(who(hand="Duel, BANG!"), who(), who(hand="BANG!")).act(
        "play Duel on +2", "discard BANG!", "discard BANG!"
    )
    assert (game.life(2), game.pile()) == (3, ["BANG!", "BANG!", "Duel"])


def test_card_indians_cost_those_without_a_bang():
    game = start(who(hand="Indians!, Beer"), who(hand="BANG!")).act("play Indians!", "discard BANG!")
    assert game.life(0, 1, 2, 3) == [5, 4, 3, 3]


def test_card_gatling_hits_all_others():
    game = start(who(hand="Gatling, Beer"), who(hand="Missed!")).act("play Gatling", "answer with Missed!")
    assert game.life(0, 1, 2, 3) == [5, 4, 3, 3]


@pytest.mark.parametrize("name", ["Mustang", "Hideout"])
def test_card_mustang_and_hideout_keep_shooters_away(name):
    assert start(who(hand="BANG!, Beer"), who(table=name)).offers("BANG!") == {"play BANG! on +3"}


@pytest.mark.parametrize("name", ["Scope", "Binocular"])
def test_card_scope_and_binocular_see_farther(name):
    game = start(who(hand=f"BANG!, {name}")).act(f"play {name}")
    assert game.offers("BANG!") == {"play BANG! on +1", "play BANG! on +2", "play BANG! on +3"}


@pytest.mark.parametrize(("card", "life"), [("hearts/3", 4), ("diamonds/9", 3)])
def test_card_barrel_saves_on_a_heart(card, life):
    game = start(who(hand="BANG!, Beer"), who(table="Barrel"), deck=f"{card}, ...").act(
        "play BANG! on +1", "use Barrel"
    )
    assert (game.life(1), game.table(1)) == (life, ["Barrel"])


def test_card_dynamite_lies_in_front_of_its_player():
    assert start(who(hand="Dynamite, Beer")).act("play Dynamite").table(0) == ["Dynamite"]


def test_card_jail_costs_a_turn():
    seats = (who(hand="Jail, Beer"), who(hand="Beer"), who(hand="Beer"))
    game = start(*seats, deck="clubs, Scope, Barrel, ...", last_turn=False).act("play Jail on +1", "end turn")
    assert (game.at("turn_of"), game.at("turn"), game.table(1)) == (2, 7, [])


def test_card_volcanic_allows_any_number_of_bangs():
    game = start(who(hand="Volcanic, BANG!, BANG!, BANG!")).act("play Volcanic", *["play BANG! on +1"] * 3)
    assert game.life(1) == 1


@pytest.mark.parametrize("name", ["Schofield", "Remington", "Rev. Carabine", "Winchester"])
def test_card_schofield_remington_rev_carabine_winchester_are_put_in_play(name):
    game = start(who(hand=f"{name}, BANG!")).act(f"play {name}")
    assert (game.table(0), len(game.offers("BANG!"))) == ([name], 3)


def test_card_punch_hits_at_distance_1_whatever_the_weapon():
    game = start(who(hand="Punch, BANG!, Beer", table="Winchester"))
    assert game.offers("Punch") == {"play Punch on +1", "play Punch on +3"}
    assert game.act("play Punch on +3", "play BANG! on +3").life(3) == 2


def test_card_dodge_avoids_and_draws():
    game = start(who(hand="BANG!, Beer"), who(hand="Dodge"), deck="Scope, ...").act(
        "play BANG! on +1", "answer with Dodge"
    )
    assert (game.life(1), game.hand(1), game.pile()) == (4, ["Scope"], ["Dodge", "BANG!"])


def test_card_springfield_hits_at_any_distance_for_another_card():
    game = start(who(hand="Springfield, Beer, Scope")).act("play Springfield on +2", "discard Beer")
    assert (game.life(2), game.pile()) == (3, ["Beer", "Springfield"])


def test_card_brawl_costs_each_other_a_card():
    game = start(who(hand="Brawl, Beer"), who(hand="Scope"), who(table="Jail"), who(hand="Barrel")).act("play Brawl")
    assert (game.hand(1), game.table(2), game.hand(3)) == ([], [], [])
    assert game.pile() == ["Barrel", "Jail", "Scope", "Beer", "Brawl"]


def test_card_rag_time_takes_a_card_at_any_distance():
    game = start(who(hand="Rag Time, Beer, Scope"), who(), who(table="Jail")).act("play Rag Time on +2", "discard Beer")
    assert (game.hand(0), game.table(2)) == (["Jail", "Scope"], [])


def test_card_tequila_heals_anybody():
    game = start(who(hand="Tequila, Beer, Scope"), who(), who(life=2)).act("play Tequila on +2", "discard Beer")
    assert (game.life(2), game.pile()) == (3, ["Beer", "Tequila"])


def test_card_whisky_regains_2():
    assert start(who(hand="Whisky, Beer, Scope", life=2)).act("play Whisky", "discard Beer").life(0) == 4


def test_card_bible_avoids_and_draws():
    game = start(who(hand="BANG!, Beer"), who(table="Bible"), deck="Scope, ...").act("play BANG! on +1", "use Bible")
    assert (game.life(1), game.hand(1), game.pile()) == (4, ["Scope"], ["Bible", "BANG!"])


@pytest.mark.parametrize("name", ["Iron Plate", "Sombrero", "Ten Gallon Hat"])
def test_card_iron_plate_sombrero_ten_gallon_hat_avoid(name):
    game = start(who(hand="BANG!, Beer"), who(table=name)).act("play BANG! on +1", f"use {name}")
    assert (game.life(1), game.hand(1), game.table(1)) == (4, [], [])


def test_card_canteen_regains_1():
    game = start(who(hand="Beer", table="Canteen", life=2)).act("use Canteen")
    assert (game.life(0), game.pile()) == (3, ["Canteen"])


def test_card_pony_express_draws_3():
    assert len(start(who(hand="Beer", table="Pony Express")).act("use Pony Express").hand(0)) == 4


def test_card_conestoga_takes_a_card_at_any_distance():
    game = start(who(hand="Beer", table="Conestoga"), who(), who(hand="Scope")).act("use Conestoga on +2")
    assert (game.hand(0), game.hand(2)) == (["Beer", "Scope"], [])


def test_card_can_can_discards_a_card_at_any_distance():
    game = start(who(hand="Beer", table="Can Can"), who(), who(hand="Scope")).act("use Can Can on +2")
    assert (game.hand(2), game.pile()) == ([], ["Scope", "Can Can"])


def test_card_knife_hits_at_distance_1():
    game = start(who(hand="Beer", table="Knife, Winchester"))
    assert game.offers("Knife") == {"use Knife on +1", "use Knife on +3"}
    assert game.act("use Knife on +1").life(1) == 3


def test_card_derringer_hits_and_draws():
    game = start(who(hand="Beer", table="Derringer"), deck="Scope, ...").act("use Derringer on +1")
    assert (game.life(1), game.hand(0)) == (3, ["Beer", "Scope"])


def test_card_pepperbox_hits_in_range():
    game = start(who(hand="Beer", table="Pepperbox, Schofield"), players=6)
    assert len(game.offers("Pepperbox")) == 4
    assert game.act("use Pepperbox on +2").life(2) == 3


def test_card_buffalo_rifle_hits_at_any_distance():
    game = start(who(hand="Beer", table="Buffalo Rifle"), players=6).act("use Buffalo Rifle on +3")
    assert game.life(3) == 3


def test_card_howitzer_hits_all_others():
    game = start(who(hand="Beer", table="Howitzer"), who(hand="Missed!")).act("use Howitzer")
    game.asks(1, "answer with Missed!", TAKE)
    assert game.act(TAKE).life(0, 1, 2, 3) == [5, 3, 3, 3]
