"""The worked cases of section 11, in its order; each is named by the rule that answers it."""

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))
COUNT = ("count first", "count second")


def test_b50_case_a_duel_that_costs_the_challenger_the_last_point():
    seats = (who("El Gringo", life=1, hand="Duel, Scope, Jail", **OUTLAW), who(hand="BANG!, Saloon", **SHERIFF))
    game = start(*seats, players=5, last_turn=False).act("play Duel on +1", "discard BANG!")
    assert (game.living(), game.hand(0), game.at("turn_of"), game.at("turn")) == ([1, 2, 3, 4], [], 1, 6)
    assert "Saloon" in game.hand(1)


def test_b64_case_the_sheriff_loses_his_own_duel():
    game = start(who(life=1, hand="Duel, Scope"), who(hand="BANG!", **OUTLAW)).act("play Duel on +1", "discard BANG!")
    assert game.returns == [-1.0, 1.0, -1.0, 1.0]
    seats = (who(life=1, hand="Duel, Scope"), who(hand="BANG!", **RENEGADE), who(out=1), who(out=2))
    assert start(*seats).act("play Duel on +1", "discard BANG!").returns == [-1.0, 1.0, -1.0, -1.0]


@pytest.mark.parametrize("order", ["sheriff first", "outlaw first"])
def test_b63_case_indians_kill_sheriff_and_last_outlaw(order):
    victims = [who(life=1, **SHERIFF), who(life=1, **OUTLAW)]
    if order == "outlaw first":
        victims.reverse()
    game = start(who(hand="Indians!, Scope", **RENEGADE), *victims, who(out=1, **OUTLAW)).act("play Indians!")
    assert game.returns[0] == 1.0
    assert sum(game.returns) == -2.0


def test_b63_case_indians_kill_sheriff_and_last_outlaw_while_a_deputy_lives():
    seats = (
        who(hand="Indians!, Scope", **RENEGADE),
        who(life=1, **SHERIFF),
        who(life=1, **OUTLAW),
        who(out=1, **OUTLAW),
        who(**DEPUTY),
    )
    assert start(*seats).act("play Indians!").returns == [-1.0, -1.0, 1.0, 1.0, -1.0]


def test_b52_case_gatling_and_the_second_target_may_not_drink():
    seats = (
        who(hand="Gatling, Scope"),
        who(life=1, **OUTLAW),
        who(life=1, hand="Beer", **RENEGADE),
        who(out=1, **OUTLAW),
    )
    game = start(*seats).act("play Gatling")
    assert (game.over, game.living()) == (True, [0])


def test_b52_case_dynamite_and_two_beers_with_three_players():
    seats = (
        who("Bart Cassidy", life=2, hand="Beer, Beer, Scope", table="Dynamite", **OUTLAW),
        who(**DEPUTY),
        who(**RENEGADE),
    )
    game = start(*seats, players=3, phase="begin", deck="spades/5, ...").act("drink Beer", "drink Beer")
    assert (game.life(0), len(game.hand(0))) == (1, 1 + 3 + 2)


def test_b52_case_dynamite_and_one_beer_only():
    seats = (
        who("Slab the Killer", life=2, hand="Beer, Scope", table="Dynamite", **OUTLAW),
        who(hand="Beer", **DEPUTY),
        who(**RENEGADE),
    )
    assert start(*seats, players=3, phase="begin", deck="spades/5, ...").living() == [1, 2]


def test_b52_case_dynamite_with_two_players_living():
    seats = (
        who("Slab the Killer", life=2, hand="Beer, Beer", table="Dynamite", **OUTLAW),
        who(**DEPUTY),
        who(out=1, **RENEGADE),
    )
    game = start(*seats, players=3, phase="begin", deck="spades/5, ...")
    assert (game.over, game.returns) == (True, [-1.0, 1.0, -1.0])


def test_b52_case_tequila_joe_at_minus_1_with_one_beer():
    seats = (who("Tequila Joe", life=2, hand="Beer, Scope", table="Dynamite", **OUTLAW), who(**SHERIFF))
    game = start(*seats, phase="begin", deck="spades/5, ...")
    game.asks(0, "drink Beer", "give up")
    assert game.life(0) == -1
    assert game.act("drink Beer").life(0) == 1


def test_b19_case_dynamite_then_jail():
    seats = (who("Slab the Killer", life=4, hand="Beer", table="Jail, Dynamite", **OUTLAW), who(hand="Beer", **SHERIFF))
    game = start(*seats, phase="begin", deck="spades/5, clubs, Scope, Saloon, ...", last_turn=False)
    assert (game.life(0), game.at("turn_of"), game.table(0)) == (1, 1, [])
    dead = start(
        who("Slab the Killer", life=3, table="Jail, Dynamite", **OUTLAW),
        who(**SHERIFF),
        phase="begin",
        deck="spades/5, clubs, ...",
    )
    assert (dead.pile(), dead.deck()[0]) == (["Jail", "Dynamite", "Missed!"], "BANG!")


def test_b20_case_two_living_players_with_a_dynamite_each():
    seats = (
        who("Slab the Killer", hand="Beer", table="Dynamite", **RENEGADE),
        who(table="Dynamite", **SHERIFF),
        who(out=1),
        who(out=2),
    )
    game = start(*seats, phase="begin", deck="hearts/3, ...")
    assert (game.table(0), game.table(1)) == (["Dynamite"], ["Dynamite"])


@pytest.mark.parametrize(("deck", "life"), [("Saloon, Wells Fargo", 4), ("Saloon, Scope", 3)])
def test_b42_case_slab_against_a_real_barrel_at_jourdonnais(deck, life):
    game = start(who("Slab the Killer", hand="BANG!, Beer"), who("Jourdonnais", table="Barrel"), deck=f"{deck}, ...")
    game.act(SHOT, "use Barrel", "use Jourdonnais")
    assert game.life(1) == life


def test_b42_case_one_heart_leaves_one_missed_to_give():
    game = start(
        who("Slab the Killer", hand="BANG!, Beer"),
        who("Jourdonnais", hand="Missed!", table="Barrel"),
        deck="Saloon, clubs, ...",
    )
    game.act(SHOT, "use Barrel", "use Jourdonnais")
    game.asks(1, "answer with Missed!", TAKE)
    assert game.act("answer with Missed!").life(1) == 4


def test_b41_case_slab_and_one_missed_in_vain():
    game = start(who("Slab the Killer", hand="BANG!, Beer"), who(hand="Missed!")).act(SHOT, "answer with Missed!")
    assert (game.life(1), game.hand(1)) == (3, [])


def test_b56_case_molly_perhaps_finds_the_second_missed():
    game = start(
        who("Slab the Killer", hand="BANG!, Beer"), who("Molly Stark", hand="Missed!"), deck="Missed!, Jail, ..."
    )
    game.act(SHOT, "answer with Missed!", "answer with Missed!")
    assert (game.life(1), game.hand(1)) == (4, ["Jail"])


def test_b45_case_belle_stars_bang():
    game = start(who("Belle Star", hand="BANG!, Beer"), who(hand="Missed!", table="Barrel, Mustang, Bible")).act(SHOT)
    game.asks(1, "answer with Missed!", TAKE)


def test_b10_case_apache_kid_and_two_suits():
    game = start(who(hand="BANG!/diamonds/A, BANG!/clubs/9, Beer"), who("Apache Kid")).act(SHOT)
    assert (game.at("discard")[0], game.life(1)) == ("BANG!/clubs/9", 2)
    game = start(who(hand="BANG!/diamonds/A, Beer"), who("Apache Kid")).act(SHOT)
    assert (game.pile(), game.life(1), game.at("bangs_played")) == (["BANG!"], 3, 1)


def test_b46_case_apache_kid_fights_a_duel_and_ignores_indians():
    game = start(who(hand="Duel/diamonds/Q, BANG!, Beer"), who("Apache Kid", hand="BANG!")).act("play Duel on +1")
    game.asks(1, "discard BANG!", TAKE)
    game = start(who(hand="Indians!/diamonds/K, Beer"), who("Apache Kid", hand="BANG!"), who(hand="BANG!")).act(
        "play Indians!"
    )
    assert game.to_move == 2


def test_b22_case_vera_copies_slab_and_slab_dies():
    seats = (
        who("Vera Custer", copied="Slab the Killer", hand="BANG!, BANG!, Beer", table="Volcanic"),
        who("Slab the Killer", life=1),
        who(hand="Missed!, Missed!"),
    )
    game = start(*seats, players=5).act(SHOT, "play BANG! on +2", "answer with Missed!")
    game.asks(2, "answer with Missed!", TAKE)


def test_b57_case_vera_copies_suzy_with_an_empty_hand():
    game = start(
        who("Vera Custer"), who(), who("Suzy Lafayette", hand="Beer"), phase="begin", deck="Jail, Scope, Barrel, ..."
    )
    assert game.act("choose +2").hand(0) == ["Barrel", "Jail", "Scope"]


def test_b57_case_suzy_plays_general_store_as_her_last_card():
    game = start(who("Suzy Lafayette", hand="General Store"), deck="Jail, Scope, Barrel, Saloon, Gatling, ...").act(
        "play General Store"
    )
    assert game.hand(0) == ["Gatling"]
    game.act("take Jail")
    assert game.hand(0) == ["Gatling", "Jail"]


def test_b57_case_panic_on_suzys_last_card():
    game = start(who(hand="Panic!, Beer"), who("Suzy Lafayette", hand="Scope"), deck="Jail, ...").act(
        "play Panic! on +1"
    )
    assert (game.hand(0), game.hand(1)) == (["Beer", "Scope"], ["Jail"])


def test_b57_case_suzys_last_card_is_the_beer_that_saves_her():
    game = start(
        who(hand="Gatling, Beer"), who("Suzy Lafayette", life=1, hand="Beer"), who(hand="Missed!"), deck="Jail, ..."
    )
    game.act("play Gatling", "drink Beer")
    assert (game.to_move, game.life(1), game.hand(1)) == (2, 1, ["Jail"])


def test_b15_case_kit_carlson_with_two_cards_in_the_deck():
    game = start(who("Kit Carlson"), phase="draw", deck="Jail, Scope", discard="Barrel")
    game.asks(0, "take Jail", "take Scope", "take Barrel")
    game.act("take Barrel", "take Jail")
    assert (game.hand(0), game.deck()) == (["Barrel", "Jail"], ["Scope"])


def test_b18_case_lucky_duke_in_jail_flips_two_hearts():
    game = start(
        who("Lucky Duke", hand="Beer", table="Jail", **OUTLAW),
        who(**SHERIFF),
        phase="begin",
        deck="Saloon, Wells Fargo, Scope, Barrel, ...",
    )
    assert (game.phase(), game.pile()) == ("play", ["Jail", "Wells Fargo", "Saloon"])


def test_b56_case_molly_answers_a_duel_with_two_bangs_and_gives_up():
    game = start(
        who(hand="Duel, BANG!, BANG!"), who("Molly Stark", hand="BANG!, BANG!, BANG!"), deck="Jail, Scope, ..."
    )
    game.act("play Duel on +1", "discard BANG!", "discard BANG!", "discard BANG!", "discard BANG!", TAKE)
    assert (game.life(1), game.hand(1)) == (3, ["BANG!", "Jail", "Scope"])


def test_b54_case_el_gringo_takes_the_only_card():
    game = start(who(hand="BANG!, Beer"), who("El Gringo")).act(SHOT)
    assert (game.hand(0), game.hand(1)) == ([], ["Beer"])
    game = start(who("Suzy Lafayette", hand="BANG!, Beer"), who("El Gringo"), deck="Jail, ...").act(SHOT)
    assert (game.hand(0), game.hand(1)) == (["Jail"], ["Beer"])


def test_b54_case_el_gringo_who_dies_takes_nothing():
    game = start(who(hand="BANG!, Beer", **OUTLAW), who("El Gringo", life=1, **RENEGADE), who(**SHERIFF)).act(SHOT)
    assert (game.hand(0), game.living()) == (["Beer"], [0, 2, 3])


def test_b61_case_sheriff_kills_a_deputy_with_gatling():
    seats = (who(hand="Gatling, Beer", table="Scope"), who(), who(life=1, **DEPUTY), who(hand="Missed!"))
    game = start(*seats, players=5).act("play Gatling")
    assert (game.to_move, game.hand(0), game.table(0)) == (3, [], [])
    game.act(TAKE)
    assert game.life(3, 4) == [3, 3]


def test_b59_case_herb_hunter_kills_an_outlaw():
    game = start(who("Herb Hunter", hand="BANG!, Beer"), who(life=1, **OUTLAW)).act(SHOT)
    assert len(game.hand(0)) == 1 + 3 + 2


def test_b59_case_vulture_sam_kills_an_outlaw():
    game = start(
        who("Vulture Sam", hand="BANG!, Beer"),
        who(life=1, hand="Jail", table="Scope", **OUTLAW),
        deck="Barrel, Saloon, Gatling, ...",
    ).act(SHOT)
    assert game.hand(0) == ["Barrel", "Beer", "Gatling", "Jail", "Saloon", "Scope"]


def test_b61_case_outlaw_kills_an_outlaw():
    game = start(who(hand="BANG!, Beer", **OUTLAW), who(life=1, **OUTLAW)).act(SHOT)
    assert len(game.hand(0)) == 1 + 3


def test_b61_case_deputy_kills_an_outlaw_with_the_derringer():
    seats = (who(hand="Beer", table="Derringer", **DEPUTY), who(life=1, hand="Missed!", **OUTLAW))
    game = start(*seats, players=5, deck="Jail, Scope, Barrel, Saloon, ...").act("use Derringer on +1")
    assert game.hand(0) == ["Beer", "Jail"]
    assert game.act(TAKE).hand(0) == ["Barrel", "Beer", "Jail", "Saloon", "Scope"]


def test_b38_case_jose_delgado_discards_a_weapon():
    game = start(who("José Delgado", hand="Schofield, Volcanic, Beer")).act(
        "use José Delgado", "discard Schofield", "use José Delgado"
    )
    assert (game.hand(0).count("Volcanic"), game.at("abilities_used")) == (0, {"José Delgado": 2})


def test_b38_case_chuck_at_1():
    assert not start(who("Chuck Wengam", life=1, hand="Beer")).offers("Chuck")


def test_b28_case_volcanic_three_bangs_then_schofield():
    game = start(who(hand="BANG!, BANG!, BANG!, BANG!, Schofield", table="Volcanic")).act(
        SHOT, SHOT, SHOT, "play Schofield"
    )
    assert (game.over, game.at("bangs_played")) == (True, 3)


def test_b29_case_cat_balou_on_ones_own_dynamite():
    game = start(who(hand="Cat Balou, Panic!, Beer", table="Dynamite"))
    assert game.offers("Panic!") == set()
    assert game.act("play Cat Balou on +0").table(0) == []


def test_b31_case_iron_plate_put_down_then_a_duel():
    game = start(who(hand="Iron Plate, Duel, Beer"), who(hand="BANG!")).act(
        "play Iron Plate", "play Duel on +1", "discard BANG!"
    )
    assert game.life(0) == 4


def test_b31_case_sombrero_answers_from_the_next_players_turn_on():
    seats = (who(hand="Sombrero, Beer"), who("Slab the Killer", hand="BANG!"))
    game = start(*seats, deck="Scope, Jail, ...", last_turn=False).act("play Sombrero", "end turn", "play BANG! on +3")
    game.asks(0, "use Sombrero", TAKE)


def test_b30_case_brawl_with_one_other_card():
    game = start(who(hand="Brawl, Beer"), who(hand="Scope", table="Jail")).act("play Brawl")
    game.asks(0, "hand", "choose Jail")
    assert game.pile() == ["Beer", "Brawl"]


def test_b30_case_brawl_as_only_card():
    start(who(hand="Brawl", table="Canteen"), who(hand="Scope")).asks(0, "use Canteen", "end turn")


def test_b6_case_second_cards_of_a_name():
    game = start(
        who(hand="Jail, Barrel, Iron Plate, Schofield, Beer", table="Barrel, Iron Plate, Schofield"), who(table="Jail")
    )
    game.asks(0, "play Jail on +2", "play Jail on +3", "play Beer", "end turn")


def test_b6_case_schofield_on_volcanic():
    assert start(who(hand="Schofield, Beer", table="Volcanic")).act("play Schofield").table(0) == ["Schofield"]


def test_b9_case_pat_brennan_takes_a_green_card():
    seats = (who("Pat Brennan"), who(table="Knife"))
    game = start(*seats, phase="draw", deck="Scope, Jail, ...").act("draw from the table of +1")
    assert (game.seen(0, by=1), game.seen(0, by=2)) == (["Knife"], ["Knife"])
    game.asks(0, "play Knife", "end turn")


def test_b65_case_outlaw_kills_renegade_with_3_players():
    seats = (who(hand="BANG!, Beer, Scope", life=1, **OUTLAW), who(life=1, **RENEGADE), who(**DEPUTY))
    game = start(*seats, players=3).act(SHOT)
    assert (game.over, len(game.hand(0))) == (False, 2 + 3)
    assert game.act("play Beer").life(0) == 1


def test_b65_case_renegade_dies_of_dynamite():
    seats = (who(life=1, table="Dynamite", **RENEGADE), who("Slab the Killer", hand="Beer", **DEPUTY), who(**OUTLAW))
    game = start(*seats, players=3, phase="begin", deck="spades/5, Scope, Jail, ...", last_turn=False)
    assert (game.over, game.at("turn_of"), game.hand(1)) == (False, 1, ["Beer", "Jail", "Scope"])


@pytest.mark.parametrize("first", ["renegade", "outlaw"])
def test_b65_case_the_deputys_gatling_kills_both(first):
    second = "outlaw" if first == "renegade" else "renegade"
    game = start(who(hand="Gatling, Beer", **DEPUTY), who(life=1, role=first), who(life=1, role=second), players=3).act(
        "play Gatling"
    )
    assert game.returns == [1.0, -1.0, -1.0]


def test_b64_case_sheriff_and_two_renegades_of_eight():
    out = [
        who(out=place, role=role)
        for place, role in enumerate(["outlaw", "outlaw", "outlaw", "deputy", "deputy"], start=1)
    ]
    game = start(who(hand="BANG!, Beer", **RENEGADE), who(life=1, **SHERIFF), who(**RENEGADE), *out).act(SHOT)
    assert game.returns == [-1.0, -1.0, -1.0, 1.0, 1.0, 1.0, -1.0, -1.0]
