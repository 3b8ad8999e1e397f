"""The special characters (S1 to S5) and those of Armed & Dangerous (A26 to A37)."""

import pytest

from tests.bang.scene import ALL_SETS, MAY, TAKE, deal, start, who
from tests.bang.twin_cards import LIFE

pytestmark = pytest.mark.usefixtures("referee")

PLAIN = "Slab the Killer"
SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))


def armed(*seats, **keywords):
    """A scene with all sets."""
    return start(*seats, **{"expansions": ALL_SETS, **keywords})


# ------------------------------------------------------------ S1 to S5


@pytest.mark.parametrize("group", ["bullet", "armed_dangerous"])
def test_s1_the_option_adds_characters(group):
    dealt = set()
    for seed in range(40):
        dealt |= {player["character"] for player in deal(seed=seed, num_players=8, expansions=[group]).at("players")}
    assert dealt == {*LIFE["base"], *LIFE[group]}


@pytest.mark.parametrize(("name", "life"), [("Uncle Will", 4), ("Johnny Kisch", 4), ("Claus the Saint", 3)])
def test_s1_uncle_will_johnny_kisch_claus_the_saint_have_their_life(name, life):
    assert start(who(hand="Beer"), who(name), expansions=["bullet"]).life(1) == life


def test_s2_uncle_will_plays_any_card_as_a_general_store():
    game = armed(who("Uncle Will", hand="Scope, Missed!, Beer"), deck="Jail, Barrel, Saloon, Gatling, ...").act(
        "use Uncle Will"
    )
    game.asks(0, "discard Scope", "discard Missed!", "discard Beer")
    game.act("discard Scope")
    assert (game.pile(), len(game.at("open"))) == (["Scope"], 4)
    game.act("take Jail", "take Barrel", "take Saloon")
    assert ([game.hand(seat) for seat in (1, 2, 3)], game.at("abilities_used")) == (
        [["Barrel"], ["Saloon"], ["Gatling"]],
        {"Uncle Will": 1},
    )
    assert not game.offers("Uncle Will")


def test_s2_uncle_will_is_no_player_of_blue_cards():
    game = armed(
        who("Uncle Will", hand="Scope"), who("Al Preacher", tokens=2), deck="Jail, Jail, Jail, Barrel, ..."
    ).act("use Uncle Will")
    assert game.offers("take")


def test_s2_apache_kid_takes_his_card_also_if_it_was_diamonds():
    seats = (who("Uncle Will", hand="BANG!/diamonds/2, Beer"), who("Apache Kid"))
    game = armed(*seats, deck="Jail, Barrel, Saloon, Gatling, ...").act("use Uncle Will", "discard BANG!", "take Jail")
    game.asks(1, "take Barrel", "take Saloon", "take Gatling")


def test_s2_uncle_wills_copy_leaves_as_one_aimed_at_all_others():
    hand = "BANG!/spades/A, BANG!/diamonds/2"
    game = armed(who("Uncle Will", hand=hand), who("Apache Kid"), deck="Jail, Barrel, Saloon, Gatling, ...").act(
        "use Uncle Will"
    )
    assert game.at("discard") == ["BANG!/spades/A"]


def test_s3_johnny_kisch_discards_all_other_cards_of_the_name():
    seats = (who("Johnny Kisch", hand="Barrel, Beer"), who(table="Barrel"), who(table="Scope"), who(table="Barrel"))
    game = start(*seats, expansions=["dodge_city", "bullet"]).act("play Barrel")
    assert [game.table(seat) for seat in range(4)] == [["Barrel"], [], ["Scope"], []]
    assert game.pile() == ["Barrel", "Barrel"]


def test_s3_johnny_kischs_jail_on_another():
    seats = (who("Johnny Kisch", hand="Jail, Beer"), who(), who(), who(table="Jail"))
    game = start(*seats, expansions=["bullet"]).act("play Jail on +1")
    assert [game.table(seat) for seat in range(4)] == [[], ["Jail"], [], []]


def test_s3_johnny_kisch_is_not_asked_and_passing_on_does_not_count():
    seats = (who("Johnny Kisch", hand="Beer", table="Dynamite"), who(table="Scope"), who(table="Dynamite"))
    game = start(*seats, expansions=["bullet", "dodge_city"], phase="begin", deck="clubs, ...")
    assert [game.table(seat) for seat in range(3)] == [[], ["Scope", "Dynamite"], ["Dynamite"]]


def claus(*seats, deck="Jail, Scope, Beer, Barrel, Saloon, ...", **keywords):
    """Claus the Saint draws."""
    return armed(who("Claus the Saint"), *seats, phase="draw", deck=deck, **keywords)


def test_s4_claus_the_saint_gives_everybody_a_card_and_keeps_two():
    game = claus()
    assert (game.phase(), len(game.at("open"))) == ("draw", 5)
    game.asks(0, "take Jail", "take Scope", "take Beer", "take Barrel", "take Saloon")
    game.act("take Scope", "take Saloon", "take Jail")
    assert [game.hand(seat) for seat in range(4)] == [["Barrel", "Beer"], ["Scope"], ["Saloon"], ["Jail"]]


def test_s4_the_receiver_and_claus_know_the_card():
    game = claus(deck_seen={"2": [0, 1, 2, 3, 4, 5]}).act("take Scope", "take Saloon", "take Jail")
    assert (game.seen(1, by=0), game.seen(1, by=2), game.seen(0, by=1), game.at("deck_seen")) == (
        ["Scope"],
        [],
        [],
        {"2": [0]},
    )


def test_s4_with_fewer_cards_they_go_from_his_left_while_they_last():
    game = claus(deck="Jail, Scope", discard="").act("take Scope")
    assert [game.hand(seat) for seat in range(4)] == [[], ["Scope"], ["Jail"], []]


def test_s4_apache_kid_takes_diamonds_from_claus():
    game = claus(who("Apache Kid"), deck="BANG!/diamonds/2, Scope, Beer, Barrel, Saloon, ...").act("take BANG!")
    assert game.hand(1) == ["BANG!"]


def test_s5_claus_under_thirst_and_train_arrival():
    assert len(claus(event="Thirst").at("open")) == 4
    game = claus(event="Train Arrival").act("take Jail", "take Scope", "take Beer")
    assert len(game.hand(0)) == 3


# ------------------------------------------------------------ A26 to A30


@pytest.mark.parametrize("name", LIFE["armed_dangerous"])
def test_a26_life_of_the_characters(name):
    assert armed(who(hand="Beer"), who(name)).life(1) == (5 if name == "Red Ringo" else 4)


def test_a27_al_preacher_may_pay_2_to_draw_1_for_anothers_blue_card():
    game = armed(who(hand="Scope, Beer"), who("Al Preacher", tokens=4), deck="Jail, ...").act("play Scope")
    game.asks(1, *MAY)
    assert game.table(0) == ["Scope"]
    game.act("accept")
    assert (game.hand(1), game.tokens(1)) == (["Jail"], 2)
    game.asks(0, "token on character", "decline")


def test_a27_al_preacher_may_pay_for_an_orange_card_or_a_jail_not_a_green_one():
    game = armed(who(hand="Crate, Bible, Jail, Beer"), who("Al Preacher", tokens=4)).act("play Bible")
    assert game.to_move == 0
    assert game.act("play Crate").to_move == 1
    assert game.act("decline", "play Jail on +2").to_move == 1


def test_a27_al_preacher_is_not_asked_for_his_own_cards_or_without_tokens():
    assert armed(who("Al Preacher", hand="Scope, Beer", tokens=4, table="Crate=4")).act("play Scope").to_move == 0
    game = armed(who(hand="Scope, Beer"), who("Al Preacher", tokens=1)).act("play Scope")
    game.asks(0, "token on character", "decline")


def test_a28_bass_greeves_discards_a_card_for_2_tokens():
    game = armed(who("Bass Greeves", hand="Scope, Beer", table="Crate=2, Whip=4")).act(
        "use Bass Greeves", "discard Scope"
    )
    game.asks(0, "token on Crate", "token on character")
    game.act("token on Crate")
    assert (game.tokens(0, "Crate"), game.at("supply"), game.offers("Bass")) == (4, 24, set())


def test_a28_bass_greeves_with_room_for_one_only():
    game = armed(who("Bass Greeves", hand="Scope, Beer, Jail", tokens=3)).act("use Bass Greeves", "discard Scope")
    assert (game.tokens(0), game.at("supply")) == (4, 28)


def test_a28_bass_greeves_is_not_offered_without_room():
    assert not armed(who("Bass Greeves", hand="Scope, Beer", tokens=4)).offers("Bass")


def test_a29_bloody_mary_draws_when_her_bang_is_avoided():
    game = armed(who("Bloody Mary", hand="BANG!, Beer"), who(hand="Missed!"), deck="Scope, ...").act(
        SHOT, "answer with Missed!"
    )
    assert game.hand(0) == ["Beer", "Scope"]


def test_a29_bloody_mary_draws_after_buntline_specials_discard():
    seats = (who("Bloody Mary", hand="BANG!, Beer", table="Buntline Special"), who(hand="Missed!, Jail, Gatling"))
    game = armed(*seats, deck="Scope, ...").act(SHOT, "accept", "answer with Missed!")
    assert (game.to_move, game.hand(0)) == (1, ["Beer"])
    assert game.act("discard Jail").hand(0) == ["Beer", "Scope"]


def test_a29_being_left_alone_is_no_avoiding():
    game = armed(who("Bloody Mary", hand="BANG!/diamonds/2, Beer"), who("Apache Kid")).act(SHOT)
    assert game.hand(0) == ["Beer"]
    game = armed(who("Bloody Mary", hand="BANG!/diamonds/K, Beer"), who("Ms. Abigail")).act(SHOT, "ignore")
    assert (game.hand(0), game.life(1)) == (["Beer"], 4)


def test_a29_bloody_mary_draws_nothing_for_other_shots():
    game = armed(who("Bloody Mary", hand="Punch, Beer"), who(hand="Missed!")).act(
        "play Punch on +1", "answer with Missed!"
    )
    assert game.hand(0) == ["Beer"]


def test_a30_frankie_canton_takes_a_token():
    seats = (who("Frankie Canton", hand="Beer", table="Crate=1", tokens=3), who(table="Whip=2", tokens=1), who())
    game = armed(*seats)
    assert game.offers("Frankie") == {"use Frankie Canton on +0", "use Frankie Canton on +1"}
    game.act("use Frankie Canton on +1")
    game.asks(0, "pay from Whip", "pay from character")
    game.act("pay from character")
    assert (game.tokens(0), game.tokens(1), game.offers("Frankie")) == (4, 0, set())


def test_a30_frankie_canton_may_deplete_a_card():
    game = armed(who("Frankie Canton", hand="Beer"), who(table="Whip=1")).act("use Frankie Canton on +1")
    assert (game.table(1), game.pile(), game.tokens(0), game.at("supply")) == ([], ["Whip"], 1, 31)


def test_a30_frankie_canton_needs_room():
    assert not armed(who("Frankie Canton", hand="Beer", tokens=4), who(tokens=1)).offers("Frankie")


def test_a30_frankie_canton_and_the_last_token_of_a_bomb():
    game = armed(who("Frankie Canton", hand="Beer"), who(table="Bomb=1")).act("use Frankie Canton on +1")
    assert (game.life(1), game.pile()) == (2, ["Bomb"])


# ------------------------------------------------------------ A31 to A35


@pytest.mark.parametrize(("card", "life"), [("Saloon", 4), ("BANG!/diamonds", 4), ("Jail", 5)])
def test_a31_julie_cutter_shoots_back_on_red(card, life):
    game = armed(who(hand="BANG!/clubs/9, Beer"), who("Julie Cutter"), deck=f"{card}, ...").act(SHOT)
    assert (game.life(0), game.life(1)) == (life, 3)


def test_a31_julie_cutters_shot_can_be_avoided():
    game = armed(who(hand="BANG!, Missed!"), who("Julie Cutter"), deck="Saloon, ...").act(SHOT)
    game.asks(0, "answer with Missed!", TAKE)


def test_a31_julie_cutter_shoots_after_the_whole_effect():
    game = armed(who(hand="Gatling, Missed!"), who("Julie Cutter"), who(hand="Missed!"), deck="Saloon, ...").act(
        "play Gatling"
    )
    assert (game.to_move, game.life(0)) == (2, 5)
    game.act(TAKE)
    game.asks(0, "answer with Missed!", TAKE)


def test_a31_julie_cutter_is_not_answered_for_dynamite_or_if_she_is_out():
    game = armed(
        who(hand="BANG!, Beer"), who("Julie Cutter", life=1, **OUTLAW), deck="Scope, Jail, Barrel, Saloon, ..."
    ).act(SHOT)
    assert (game.life(0), game.deck()[0]) == (5, "Saloon")


def test_a31_julie_cutter_kills():
    seats = (who(hand="BANG!, Beer", life=1, **OUTLAW), who("Julie Cutter", **SHERIFF))
    game = armed(*seats, deck="Saloon, ...", players=5).act(SHOT, "give up")
    assert (game.living(), len(game.hand(1))) == ([1, 2, 3, 4], 3)


def test_a31_a_bomb_that_ran_out_comes_before_julie_cutters_shot():
    seats = (who("Bart Cassidy", hand="Quick Shot, Beer", table="Bomb=1"), who("Julie Cutter"))
    game = armed(*seats, deck="Scope, Jail, Saloon, Gatling, ...").act("play Quick Shot on +1", "accept")
    assert (game.hand(0), game.life(0, 1, 3)) == (["Beer", "Gatling", "Jail", "Scope"], [2, 3, 3])


def test_a32_mexicali_kid_pays_2_for_a_hit():
    game = armed(who("Mexicali Kid", hand="BANG!, Beer", tokens=2, table="Scope"), who(hand="Missed!"))
    assert len(game.offers("Mexicali")) == 3
    game.act("use Mexicali Kid on +1")
    game.asks(1, "answer with Missed!", TAKE)
    game.act(TAKE)
    assert (game.life(1), game.tokens(0), game.at("bangs_played"), game.at("abilities_used")) == (
        3,
        0,
        0,
        {"Mexicali Kid": 1},
    )


def test_a32_mexicali_kid_needs_2_tokens_and_is_once_a_turn():
    assert not armed(who("Mexicali Kid", hand="Beer", tokens=1)).offers("Mexicali")
    assert not armed(who("Mexicali Kid", hand="Beer", tokens=4), abilities_used={"Mexicali Kid": 1}).offers("Mexicali")


@pytest.mark.parametrize(
    ("card", "asked"), [("BANG!/diamonds/K", True), ("BANG!/hearts/A", True), ("BANG!/clubs/9", False)]
)
def test_a33_ms_abigail_may_ignore_a_high_card(card, asked):
    game = armed(who(hand=f"{card}, Beer"), who("Ms. Abigail", hand="Missed!")).act(SHOT)
    game.asks(1, *(["ignore"] if asked else []), "answer with Missed!", TAKE)


@pytest.mark.parametrize(
    ("play", "hand"),
    [
        ("play Panic! on +1", "Panic!/hearts/J"),
        ("play Cat Balou on +1", "Cat Balou/hearts/K"),
        ("play Duel on +1", "Duel/spades/J"),
    ],
)
def test_a33_ms_abigail_is_asked_before_anything_else(play, hand):
    game = armed(who(hand=f"{hand}, Beer"), who("Ms. Abigail", hand="BANG!", table="Scope")).act(play)
    game.asks(1, *MAY)
    game.act("accept")
    assert (game.to_move, game.hand(1), game.table(1), game.life(1)) == (0, ["BANG!"], ["Scope"], 4)


def test_a33_ms_abigail_may_ignore_springfield_and_flintlock():
    game = armed(who(hand="Springfield, Flintlock, Beer"), who("Ms. Abigail")).act(
        "play Springfield on +1", "discard Beer"
    )
    game.asks(1, "ignore", TAKE)
    game.act("ignore", "play Flintlock on +1")
    game.asks(1, "ignore", TAKE)


def test_a33_ms_abigail_cannot_ignore_cards_aimed_at_all_or_green_ones_or_abilities():
    seats = (
        who("Doc Holyday", hand="Indians!/diamonds/K, BANG!/diamonds/K, BANG!/diamonds/Q", table="Buffalo Rifle"),
        who("Ms. Abigail"),
        who(out=1),
        who(out=2),
    )
    game = armed(*seats).act("play Indians!", "use Buffalo Rifle on +1", "use Doc Holyday on +1")
    assert game.life(1) == 1


def test_a33_blessing_does_not_matter():
    game = armed(who(hand="BANG!/diamonds/K, Beer"), who("Ms. Abigail"), event="Blessing").act(SHOT)
    game.asks(1, "ignore", TAKE)


def test_a34_red_ringo_starts_with_4_tokens():
    game = deal(
        num_players=4, expansions=["armed_dangerous"], characters=["Red Ringo", "Willy the Kid", PLAIN, "Rose Doolan"]
    )
    assert (game.tokens(0), game.at("supply")) == (4, 28)
    plain = deal(
        num_players=4, expansions=["armed_dangerous"], abilities=False, characters=["Red Ringo", None, None, None]
    )
    assert (plain.tokens(0), plain.at("supply")) == (0, 32)


def test_a34_red_ringo_moves_up_to_2_tokens():
    game = armed(who("Red Ringo", hand="Beer", table="Crate=3, Whip=2", tokens=4)).act("use Red Ringo")
    game.asks(0, "token on Crate", "token on Whip")
    game.act("token on Crate")
    game.asks(0, "token on Whip", "stop")
    game.act("token on Whip")
    assert (game.tokens(0), game.tokens(0, "Crate"), game.tokens(0, "Whip"), game.offers("Ringo")) == (2, 4, 3, set())


def test_a34_red_ringo_may_stop_after_one():
    game = armed(who("Red Ringo", hand="Beer", table="Crate=2", tokens=4)).act("use Red Ringo", "stop")
    assert (game.tokens(0), game.tokens(0, "Crate")) == (3, 3)


def test_a34_red_ringo_needs_room_and_tokens():
    assert not armed(who("Red Ringo", hand="Beer", table="Crate=4", tokens=4)).offers("Ringo")
    assert not armed(who("Red Ringo", hand="Beer", table="Crate=2")).offers("Ringo")


def test_a35_vera_custers_tokens_are_her_own():
    seats = (who("Vera Custer", hand="Beer", tokens=2), who("Red Ringo", tokens=4))
    game = armed(*seats, phase="begin").act("choose +1")
    assert (game.tokens(0), game.tokens(1)) == (2, 4)


# ------------------------------------------------------------ A36, A37


def test_a36_a_copy_that_affects_ms_abigail_leaves_first():
    game = armed(who(hand="BANG!/hearts/Q, BANG!/clubs/9, Beer"), who("Ms. Abigail")).act(SHOT)
    assert game.at("discard")[0] == "BANG!/clubs/9"


def test_a36_high_cards_leave_first_where_they_are_not_aimed_at_her():
    hand = "BANG!/diamonds/2, BANG!/diamonds/K, Beer"
    game = armed(who(hand=hand), who(), who("Ms. Abigail")).act(SHOT)
    assert game.at("discard")[0] == "BANG!/diamonds/K"
    game = armed(
        who(hand="Whisky, Cat Balou/diamonds/9, Cat Balou/hearts/K, Cat Balou/diamonds/J", life=2), who("Ms. Abigail")
    ).act("play Whisky")
    assert game.at("discard")[0] == "Cat Balou/hearts/K"


def test_a36_ms_abigails_key_comes_before_apache_kids():
    hand = "BANG!/diamonds/2, BANG!/clubs/K, Beer"
    game = armed(who(hand=hand), who(), who("Ms. Abigail"), who("Apache Kid")).act(SHOT)
    assert game.at("discard")[0] == "BANG!/clubs/K"


def test_a36_neither_key_for_doc_holyday_at_her():
    hand = "BANG!/hearts/Q, BANG!/clubs/9, BANG!/clubs/8"
    game = armed(who("Doc Holyday", hand=hand), who("Ms. Abigail")).act("use Doc Holyday on +1")
    assert game.at("discard") == ["BANG!/clubs/8", "BANG!/hearts/Q"]


def test_a36_the_marked_card_comes_before_ms_abigails_keys():
    seat = who(hand="BANG!/diamonds/2, BANG!/diamonds/K, Beer")
    game = armed(seat, who(), who("Ms. Abigail"), event="Law of the West", marked="BANG!/diamonds/2").act(SHOT)
    assert game.at("discard")[0] == "BANG!/diamonds/2"


def test_a37_range_counts_at_the_moment_of_aiming_only():
    seats = (who("Doc Holyday", hand="Scope, Jail, Beer", table="Bell Tower"), who(), who(), who())
    game = armed(*seats, players=6).act("use Bell Tower", "use Doc Holyday on +3", "discard Scope", "discard Jail")
    assert game.life(3) == 3
