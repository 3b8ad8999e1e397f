"""The menu of phase 2: targets, limits, costs, green cards, abilities (B27 to B39)."""

import pytest

from tests.bang.scene import TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

SHERIFF = {"role": "sheriff"}
OUTLAW = {"role": "outlaw"}


def test_b27_a_card_is_on_the_discard_pile_before_its_effect():
    game = start(who(hand="BANG!, Beer"), who(hand="Missed!")).act("play BANG! on +1")
    assert (game.to_move, game.pile()) == (1, ["BANG!"])


def test_b27_a_play_may_do_nothing():
    game = start(who(hand="Beer, Saloon, Mustang")).act("play Beer", "play Saloon")
    assert (game.life(0), game.pile()) == (5, ["Saloon", "Beer"])


def test_b27_beer_is_legal_with_two_players_left():
    game = start(who(hand="Beer, Mustang", life=2), who(out=1), who(), who(out=2)).act("play Beer")
    assert (game.life(0), game.pile()) == (2, ["Beer"])


def test_b27_a_play_needs_its_target():
    game = start(who(hand="Panic!, Cat Balou, BANG!, Beer"), who(table="Mustang"), who(out=1), who(out=2))
    game.asks(0, "play Cat Balou on +1", "play Beer", "end turn")


@pytest.mark.parametrize("name", ["Missed!", "Dodge"])
def test_b27_missed_and_dodge_are_no_plays(name):
    start(who(hand=f"{name}, Beer")).asks(0, "play Beer", "end turn")


def test_b28_one_bang_card_a_turn():
    game = start(who(hand="BANG!, BANG!, Beer")).act("play BANG! on +1")
    assert game.at("bangs_played") == 1
    game.asks(0, "play Beer", "end turn")


def test_b28_volcanic_lifts_the_limit_while_it_is_in_play():
    game = start(who(hand="BANG!, BANG!, BANG!, Schofield, Beer", table="Volcanic"))
    game.act("play BANG! on +1", "play BANG! on +3")
    assert game.offers("BANG!") == {"play BANG! on +1", "play BANG! on +3"}
    game.act("play Schofield")
    assert (game.offers("BANG!"), game.at("bangs_played")) == (set(), 2)


def test_b28_volcanic_lifts_the_limit_after_a_shot_too():
    game = start(who(hand="BANG!, BANG!, Volcanic, Beer")).act("play BANG! on +1")
    assert not game.offers("BANG!")
    assert game.act("play Volcanic").offers("BANG!")


def test_b28_willy_the_kid_has_no_limit():
    game = start(who("Willy the Kid", hand="BANG!, BANG!, BANG!, Beer")).act(*["play BANG! on +1"] * 3)
    assert (game.life(1), game.at("bangs_played")) == (1, 3)


def test_b28_a_bang_discarded_in_a_duel_does_not_count():
    game = start(who(hand="Duel, BANG!, BANG!, Beer"), who(hand="BANG!")).act(
        "play Duel on +1", "discard BANG!", "discard BANG!"
    )
    assert (game.at("bangs_played"), game.life(1)) == (0, 3)
    assert game.offers("play BANG!")


def test_b28_other_cards_with_the_symbol_do_not_count():
    game = start(who(hand="Punch, Gatling, BANG!, Beer")).act("play Punch on +1", "play Gatling")
    assert game.offers("play BANG!")


def test_b28_the_limit_starts_afresh_with_the_next_turn():
    game = start(who(hand="BANG!, Beer"), who(hand="BANG!, Beer"), last_turn=False).act("play BANG! on +1", "end turn")
    assert (game.at("bangs_played"), game.to_move) == (0, 1)
    assert game.offers("play BANG!")


# ------------------------------------------------------------ B29: targets, six players, weapon of range 2


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("BANG!", [1, 2, 4, 5]),
        ("Punch", [1, 5]),
        ("Springfield", [1, 2, 3, 4, 5]),
        ("Duel", [1, 2, 3, 4, 5]),
        ("Panic!", [1]),
        ("Cat Balou", [0, 1, 2]),
        ("Rag Time", [0, 1, 2]),
        ("Jail", [1, 3, 4, 5]),
        ("Tequila", [0, 1, 2, 3, 4, 5]),
    ],
)
def test_b29_targets_of_cards_played(name, places):
    game = start(who(hand=f"{name}, Beer", table="Schofield"), who(hand="Beer"), who(table="Jail"), players=6)
    assert game.offers(f"play {name} on") == {f"play {name} on +{place}" for place in places}


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("Pepperbox", [1, 2, 4, 5]),
        ("Knife", [1, 5]),
        ("Derringer", [1, 5]),
        ("Buffalo Rifle", [1, 2, 3, 4, 5]),
        ("Can Can", [0, 1, 2]),
        ("Conestoga", [0, 1, 2]),
    ],
)
def test_b29_targets_of_green_cards(name, places):
    game = start(who(hand="Beer", table=f"{name}, Schofield"), who(hand="Beer"), who(table="Jail"), players=6)
    assert game.offers(f"use {name} on") == {f"use {name} on +{place}" for place in places}


@pytest.mark.parametrize("name", ["Can Can", "Conestoga"])
def test_b29_the_card_just_used_is_no_card_in_play(name):
    game = start(who(hand="Beer", table=name), who(hand="Beer"))
    assert game.offers(f"use {name}") == {f"use {name} on +1"}


def test_b29_doc_holyday_aims_in_range():
    game = start(who("Doc Holyday", hand="Beer, Scope", table="Schofield"), players=6)
    assert game.offers("Doc") == {f"use Doc Holyday on +{place}" for place in (1, 2, 4, 5)}


def test_b29_jail_is_not_for_the_sheriff():
    game = start(who(hand="Jail, Beer", **OUTLAW), who(**SHERIFF))
    assert game.offers("Jail") == {"play Jail on +2", "play Jail on +3"}


def test_b29_of_himself_only_a_card_in_play():
    game = start(who(hand="Cat Balou, Beer, Saloon", table="Mustang, Barrel")).act("play Cat Balou on +0")
    game.asks(0, "choose Mustang", "choose Barrel")
    game.act("choose Mustang")
    assert (game.table(0), game.hand(0)) == (["Barrel"], ["Beer", "Saloon"])


def test_b29_cards_for_himself_name_no_target():
    hand = "Beer, Whisky, Stagecoach, Wells Fargo, Gatling, Indians!, Brawl, Saloon, General Store, Barrel, Bible"
    game = start(who(hand=hand, table="Canteen, Pony Express, Howitzer"))
    names = {f"play {name}" for name in hand.split(", ")} | {
        "use Canteen",
        "use Pony Express",
        "use Howitzer",
        "end turn",
    }
    game.asks(0, *names)


# ------------------------------------------------------------ B30: costs


@pytest.mark.parametrize("name", ["Springfield", "Brawl", "Rag Time", "Tequila", "Whisky"])
def test_b30_legal_only_with_another_card(name):
    game = start(who(hand=name, table="Canteen"), who(hand="Beer"))
    game.asks(0, "use Canteen", "end turn")


@pytest.mark.parametrize(
    "play", ["play Springfield on +2", "play Brawl", "play Rag Time on +1", "play Tequila on +0", "play Whisky"]
)
def test_b30_the_other_card_is_asked_between_the_play_and_its_effect(play):
    name = play.removeprefix("play ").split(" on ")[0]
    game = start(who(hand=f"{name}, Beer, Scope", life=2), who(table="Barrel"), who(table="Mustang")).act(play)
    game.asks(0, "discard Beer", "discard Scope")
    assert (game.pile(), game.phase()) == ([name], "resolve")
    game.act("discard Scope")
    assert game.pile()[-2:] == ["Scope", name]


def test_b30_a_single_other_card_is_not_asked():
    game = start(who(hand="Whisky, Beer", life=2, table="Canteen")).act("play Whisky")
    assert (game.life(0), game.pile()) == (4, ["Beer", "Whisky"])


def test_b30_copies_of_one_name_are_not_asked():
    game = start(who(hand="Whisky, Beer, Beer", life=2)).act("play Whisky")
    assert (game.life(0), game.hand(0)) == (4, ["Beer"])


def test_b30_the_suit_of_the_other_card_does_not_matter():
    game = start(who(hand="Springfield/spades/K, BANG!/diamonds/2, Beer"), who("Apache Kid")).act(
        "play Springfield on +1", "discard BANG!"
    )
    assert game.life(1) == 2


# ------------------------------------------------------------ B31: green cards


def test_b31_a_green_card_is_put_down_and_used_from_the_next_turn_on():
    game = start(who(hand="Knife, Beer"), last_turn=False).act("play Knife")
    assert game.at("in_play", 0) == [{"card": "Knife/hearts/8", "fresh": True}]
    game.asks(0, "play Beer", "end turn")


def test_b31_fresh_cards_can_be_used_when_the_next_turn_begins():
    game = start(who(hand="Sombrero, Beer"), who(hand="Beer, Scope"), last_turn=False, deck="BANG!, ...").act(
        "play Sombrero", "end turn"
    )
    assert game.at("in_play", 0) == [{"card": "Sombrero/clubs/7"}]
    game.act("play BANG! on +3")
    game.asks(0, "use Sombrero", TAKE)


def test_b31_missed_greens_are_answers_only():
    game = start(who(hand="Beer", table="Bible, Iron Plate, Sombrero, Ten Gallon Hat"))
    game.asks(0, "play Beer", "end turn")


def test_b31_using_discards_it():
    game = start(who(hand="Beer", life=2, table="Canteen, Barrel")).act("use Canteen")
    assert (game.life(0), game.table(0), game.pile()) == (3, ["Barrel"], ["Canteen"])


def test_b31_menu_greens_are_for_ones_own_phase_2():
    game = start(who(hand="BANG!, Beer"), who(table="Knife, Howitzer, Canteen", life=1)).act("play BANG! on +1")
    assert 1 not in game.living()


def test_b31_a_green_card_that_comes_into_a_hand_starts_afresh():
    game = start(who(hand="Panic!, Beer"), who(table="Knife")).act("play Panic! on +1", "play Knife")
    assert not game.offers("Knife")


# ------------------------------------------------------------ B32 to B36


@pytest.mark.parametrize(("character", "life"), [("Slab the Killer", 3), ("Tequila Joe", 4)])
def test_b32_beer_heals_1_and_tequila_joe_2(character, life):
    assert start(who(character, hand="Beer, Scope", life=2)).act("play Beer").life(0) == life


@pytest.mark.parametrize("hand", ["Saloon, Scope", "Whisky, Beer, Beer", "Tequila, Beer, Beer"])
def test_b32_tequila_joes_2_is_for_beer_only(hand):
    name = hand.split(",")[0]
    game = start(who("Tequila Joe", hand=hand, life=1, table="Canteen")).act(
        f"play {name} on +0" if name == "Tequila" else f"play {name}"
    )
    assert game.life(0) == (3 if name == "Whisky" else 2)
    assert game.act("use Canteen").life(0) == (4 if name == "Whisky" else 3)


def test_b32_saloon_heals_every_living_player():
    game = start(who(hand="Saloon, Scope", life=2), who(life=1), who(out=1), who(life=3)).act("play Saloon")
    assert game.life(0, 1, 2, 3) == [3, 2, 0, 4]


def test_b32_all_but_beer_heal_with_two_players_left():
    game = start(who(hand="Tequila, Saloon, Beer, Scope", life=1, table="Canteen"), who(out=1), who(), who(out=2))
    game.act("use Canteen", "play Saloon", "play Tequila on +0", "discard Scope", "play Beer")
    assert game.life(0) == 4


def test_b32_nobody_goes_over_the_maximum():
    game = start(who(hand="Whisky, Scope, Saloon", life=4), who()).act("play Whisky", "discard Scope", "play Saloon")
    assert game.life(0, 1) == [5, 4]


@pytest.mark.parametrize(("name", "cards"), [("Stagecoach", 2), ("Wells Fargo", 3)])
def test_b33_cards_that_draw(name, cards):
    game = start(who(hand=f"{name}, Beer"), deck="...").act(f"play {name}")
    assert len(game.hand(0)) == 1 + cards


def test_b33_pony_express_draws_3():
    assert len(start(who(hand="Beer", table="Pony Express")).act("use Pony Express").hand(0)) == 4


def test_b33_derringer_draws_before_the_hit():
    game = start(who(hand="Beer", table="Derringer"), who(hand="Missed!"), deck="Scope, ...").act("use Derringer on +1")
    assert (game.to_move, game.hand(0)) == (1, ["Beer", "Scope"])


@pytest.mark.parametrize("play", ["play Panic! on +1", "play Rag Time on +1", "use Conestoga on +1"])
def test_b34_one_card_of_the_target_goes_to_the_players_hand(play):
    name = play.split(" on ")[0].split(" ", 1)[1]
    hand = "Beer, Beer" if name == "Conestoga" else f"{name}, Beer, Beer"
    game = start(
        who(hand=hand, table="Conestoga" if name == "Conestoga" else ""), who(hand="Scope", table="Barrel, Binocular")
    ).act(play)
    game.asks(0, "hand", "choose Barrel", "choose Binocular")
    game.act("hand")
    assert (game.hand(1), game.hand(0).count("Scope"), game.table(1)) == ([], 1, ["Barrel", "Binocular"])


@pytest.mark.parametrize("play", ["play Cat Balou on +1", "use Can Can on +1"])
def test_b34_or_is_discarded(play):
    name = play.split(" on ")[0].split(" ", 1)[1]
    game = start(who(hand="Beer, Cat Balou", table="Can Can"), who(hand="Scope", table="Barrel")).act(play)
    game.asks(0, "hand", "choose Barrel")
    game.act("choose Barrel")
    assert (game.table(1), game.pile()) == ([], ["Barrel", name])


def test_b34_one_possibility_is_not_asked():
    game = start(who(hand="Cat Balou, Beer"), who(hand="Scope, Jail")).act("play Cat Balou on +1")
    assert (len(game.hand(1)), len(game.pile())) == (1, 2)


def test_b34_the_hand_card_is_random():
    taken = set()
    for number in range(12):
        game = start(
            who(hand="Cat Balou, Beer"),
            who(hand="Scope, Jail, Saloon"),
            rng=f"{number * 7919 + 1:016x}{2 * number + 1:016x}",
        )
        taken.add(game.act("play Cat Balou on +1").pile()[0])
    assert taken == {"Scope", "Jail", "Saloon"}


def test_b34_brawl_takes_a_card_of_each_other_from_the_left():
    game = start(
        who(hand="Brawl, Beer, Saloon"), who(hand="Scope", table="Jail"), who(), who(hand="Mustang", table="Barrel")
    )
    game.act("play Brawl", "discard Beer")
    game.asks(0, "hand", "choose Jail")
    game.act("choose Jail")
    game.asks(0, "hand", "choose Barrel")
    game.act("hand")
    assert (game.table(1), game.hand(1), game.table(3), game.hand(3)) == ([], ["Scope"], ["Barrel"], [])
    assert game.pile() == ["Mustang", "Jail", "Beer", "Brawl"]


def test_b35_general_store_goes_clockwise_from_the_player():
    game = start(who(hand="General Store, Beer"), who(), who(out=1), deck="Scope, Jail, Saloon, Barrel, ...").act(
        "play General Store"
    )
    game.asks(0, "take Scope", "take Jail", "take Saloon")
    game.act("take Jail")
    game.asks(1, "take Scope", "take Saloon")
    game.act("take Scope")
    assert [game.hand(seat) for seat in range(4)] == [["Beer", "Jail"], ["Scope"], [], ["Saloon"]]


def test_b35_fewer_cards_than_players_go_as_far_as_they_last():
    game = start(who(hand="General Store, Beer"), deck="Scope, Jail", discard="").act("play General Store")
    assert len(game.at("open")) == 3  # the played card, shuffled into the deck, is the third
    while game.to_move != 0 or "end turn" not in game.legal():
        game.act(min(game.legal()))
    assert [len(game.hand(seat)) for seat in range(4)] == [2, 1, 1, 0]


def test_b36_jail_lies_in_front_of_its_target():
    game = start(who(hand="Jail, Barrel, Beer")).act("play Jail on +2", "play Barrel")
    assert [game.table(seat) for seat in range(4)] == [["Barrel"], [], ["Jail"], []]


def test_b37_gatling_and_howitzer_hit_all_others():
    game = start(who(hand="Gatling, Beer", table="Howitzer"), players=6).act("play Gatling", "use Howitzer")
    assert game.life(0) == 5
    assert all(game.life(seat) == game.at("max_life", seat) - 2 for seat in range(1, 6))


# ------------------------------------------------------------ B38, B39: abilities


def test_b38_chuck_wengam_loses_1_and_draws_2_any_number_of_times():
    game = start(who("Chuck Wengam", hand="Beer", life=3)).act("use Chuck Wengam", "use Chuck Wengam")
    assert (game.life(0), len(game.hand(0))) == (1, 5)
    assert not game.offers("Chuck")


def test_b38_jose_delgado_discards_a_blue_card_twice_a_turn():
    game = start(who("José Delgado", hand="Scope, Jail, Barrel, Beer"), deck="...").act("use José Delgado")
    game.asks(0, "discard Scope", "discard Jail", "discard Barrel")
    game.act("discard Jail", "use José Delgado", "discard Scope")
    assert (len(game.hand(0)), game.pile(), game.at("abilities_used")) == (6, ["Scope", "Jail"], {"José Delgado": 2})
    assert not game.offers("José")


def test_b38_jose_delgado_needs_a_blue_card():
    assert not start(who("José Delgado", hand="Beer, Bible")).offers("José")


def test_b38_doc_holyday_discards_two_cards_for_a_hit_once_a_turn():
    game = start(who("Doc Holyday", hand="Scope, Jail, Beer, Saloon, Volcanic"), who(hand="Missed!")).act(
        "use Doc Holyday on +1"
    )
    game.asks(0, "discard Scope", "discard Jail", "discard Beer", "discard Saloon", "discard Volcanic")
    game.act("discard Jail", "discard Beer")
    game.asks(1, "answer with Missed!", TAKE)
    game.act(TAKE)
    assert (game.life(1), game.pile(), game.at("bangs_played")) == (3, ["Beer", "Jail"], 0)
    assert (game.at("abilities_used"), game.offers("Doc")) == ({"Doc Holyday": 1}, set())


def test_b38_doc_holyday_needs_two_cards():
    assert not start(who("Doc Holyday", hand="Beer")).offers("Doc")


def test_b38_sid_ketchum_discards_two_cards_to_regain_1():
    game = start(who("Sid Ketchum", hand="Scope, Jail, Beer, Saloon", life=3)).act("use Sid Ketchum", "discard Scope")
    game.asks(0, "discard Jail", "discard Beer", "discard Saloon")
    game.act("discard Jail", "use Sid Ketchum", "discard Beer")
    assert (game.life(0), game.hand(0)) == (5, [])


def test_b38_sid_ketchum_is_not_offered_at_full_life_or_with_one_card():
    assert not start(who("Sid Ketchum", hand="Scope, Jail")).offers("Sid")
    assert not start(who("Sid Ketchum", hand="Scope", life=2)).offers("Sid")


def test_b38_used_abilities_start_afresh_with_the_next_turn():
    game = start(who("Doc Holyday", hand="Scope, Jail, Beer"), who(hand="Beer"), last_turn=False)
    game.act("use Doc Holyday on +1", "discard Scope", "discard Jail", "end turn")
    assert game.at("abilities_used") == {}


def test_b39_calamity_janet_plays_a_missed_as_a_bang():
    game = start(who("Calamity Janet", hand="Missed!, BANG!, Beer"))
    assert game.offers("as BANG!") == {"play Missed! as BANG! on +1", "play Missed! as BANG! on +3"}
    game.act("play Missed! as BANG! on +1")
    assert (game.life(1), game.at("bangs_played"), game.pile()) == (3, 1, ["Missed!"])
    assert not game.offers("BANG!")


def test_b39_vera_custer_as_slab_and_janet_in_turn():
    game = start(who("Vera Custer", copied="Calamity Janet", hand="Missed!, Beer"))
    assert game.offers("as BANG!")
    assert not start(who("Vera Custer", copied="Slab the Killer", hand="Missed!, Beer")).offers("as BANG!")


def test_b39_without_abilities_nothing_of_it_is_offered():
    game = start(who("Calamity Janet", hand="Missed!, Beer"), abilities=False)
    game.asks(0, "play Beer", "end turn")
