"""The events of A Fistful of Cards, and the decisions of the expansions (E26 to E43)."""

import pytest

from tests.bang.scene import ALL_SETS, MAY, TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

PLAIN = "Slab the Killer"
SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))
SETS = ("dodge_city", "high_noon", "fistful", "bullet")


def under(event, *seats, phase="play", expansions=SETS, **keywords):
    """A scene with an event in play."""
    return start(*seats, phase=phase, event=event, event_rounds=1, expansions=expansions, **keywords)


def coming(event, *seats, **keywords):
    """A scene at the beginning of the sheriff's turn: that event is the next."""
    return start(*seats, phase="begin", event_deck=[event, "High Noon"], expansions=SETS, **keywords)


# ------------------------------------------------------------ E26: Abandoned Mine


def mine(*seats, phase="draw", **keywords):
    """A scene in the Abandoned Mine."""
    return under("Abandoned Mine", *seats, phase=phase, **keywords)


def test_e26_abandoned_mine_cards_come_from_the_discard_pile():
    game = mine(who(PLAIN), deck="Scope, ...", discard="Jail, Beer, Barrel")
    assert (game.hand(0), game.pile(), game.deck()[0]) == (["Beer", "Jail"], ["Barrel"], "Scope")
    assert game.seen(0, by=2) == ["Beer", "Jail"]


def test_e26_abandoned_mine_from_the_deck_while_the_pile_is_empty():
    game = mine(who(PLAIN), deck="Scope, ...", discard="Jail")
    assert (game.hand(0), game.seen(0, by=1)) == (["Jail", "Scope"], ["Jail"])


def test_e26_abandoned_mine_pedro_ramirez_is_not_asked():
    assert mine(who("Pedro Ramirez"), deck="Scope, ...", discard="Jail, Beer").hand(0) == ["Beer", "Jail"]


def test_e26_abandoned_mine_jesse_jones_is_asked():
    game = mine(who("Jesse Jones"), who(hand="Barrel"), deck="Scope, ...", discard="Jail, Beer")
    game.asks(0, "draw from the deck", "draw from the hand of +1")
    assert game.act("draw from the deck").hand(0) == ["Beer", "Jail"]


def test_e26_abandoned_mine_black_jack_shows_the_second_of_the_pile():
    assert len(mine(who("Black Jack"), deck="Scope, ...", discard="Jail, Beer, Barrel").hand(0)) == 3


def test_e26_abandoned_mine_kit_carlsons_third_card_goes_back_where_the_last_came_from():
    game = mine(who("Kit Carlson"), deck="Scope, ...", discard="Jail, Beer, Barrel, Saloon").act(
        "take Jail", "take Beer"
    )
    assert (game.pile(), game.deck()[0], game.seen(0, by=1)) == (["Barrel", "Saloon"], "Scope", [])
    game = mine(who("Kit Carlson"), deck="Scope, Mustang, ...", discard="Jail").act("take Scope", "take Mustang")
    assert (game.deck()[0], game.pile(), game.at("deck_seen")) == ("Jail", [], {"0": [0]})


def test_e26_abandoned_mine_claus_divides_unseen():
    game = mine(who("Claus the Saint"), deck="Scope, ...", discard="Jail, Beer, Barrel, Saloon, Mustang")
    game.act("take Jail", "take Beer", "take Barrel")
    assert (game.hand(0), game.seen(0, by=1), game.seen(1, by=0), game.seen(1, by=2)) == (
        ["Mustang", "Saloon"],
        [],
        ["Jail"],
        [],
    )


def test_e26_abandoned_mine_phase_3_cards_go_on_the_deck():
    seat = who(life=1, hand="Beer, Scope, Jail", seen={"1": "Scope/spades/A", "2": "Jail/spades/10"})
    game = mine(seat, phase="play", deck="Barrel, ...").act("end turn", "discard Scope", "discard Beer")
    assert (game.deck()[:3], game.at("deck_seen"), game.pile()) == (["Beer", "Scope", "Barrel"], {"0": [0, 1]}, [])
    assert game.at("seen", 0) == {}


def test_e26_abandoned_mine_leaves_everything_else():
    game = mine(who(hand="Stagecoach, Saloon"), phase="play", deck="Scope, Jail, ...", discard="Beer").act(
        "play Stagecoach"
    )
    assert (game.hand(0), game.pile()) == (["Jail", "Saloon", "Scope"], ["Stagecoach", "Beer"])


# ------------------------------------------------------------ E27 to E30


def test_e27_ambush_everybody_is_at_distance_1():
    game = under("Ambush", who(hand="BANG!, Beer"), who(), who("Paul Regret"), who(table="Mustang"), players=6)
    assert game.offers("BANG!") == {f"play BANG! on +{place}" for place in (1, 2, 4, 5)}


def test_e27_ambush_cards_in_play_change_it():
    game = under(
        "Ambush", who("Rose Doolan", hand="Panic!, Beer", table="Scope"), who(hand="Beer", table="Mustang, Hideout")
    )
    assert not game.offers("Panic!")


def test_e28_blood_brothers_give_a_point():
    game = under("Blood Brothers", who(PLAIN, hand="Beer"), who(life=2), who(), who(life=1), phase="begin")
    game.asks(0, "choose +1", "choose +3", "decline")
    game.act("choose +3")
    assert game.life(0, 3) == [4, 2]


def test_e28_blood_brothers_not_with_the_last_point_and_not_to_the_healthy():
    assert under("Blood Brothers", who(PLAIN, life=1, hand="Beer"), who(life=2), phase="begin").phase() == "play"
    assert under("Blood Brothers", who(PLAIN, hand="Beer"), phase="begin").phase() == "play"


def dead_man(*seats, **keywords):
    """The turn of seat 0 ends under Dead Man."""
    game = under(
        "Dead Man",
        who(hand="Beer"),
        *seats,
        last_turn=False,
        **{"players": 5, "deck": "Scope, Jail, Barrel, Mustang, ...", **keywords},
    )
    return game.act("end turn")


def test_e29_dead_man_the_first_eliminated_returns_with_2_life_and_2_cards():
    game = dead_man(who(PLAIN, out=1))
    assert (game.at("turn_of"), game.life(1), game.at("alive", 1), game.at("ghost", 1)) == (1, 2, True, False)
    assert (game.hand(1), game.at("eliminated", 1)) == (["Barrel", "Jail", "Mustang", "Scope"], 1)


def test_e29_dead_man_others_stay_out():
    game = dead_man(who(PLAIN, out=2), who(PLAIN.replace("Slab the Killer", "Willy the Kid"), out=1))
    assert (game.at("turn_of"), game.living()) == (2, [0, 2, 3, 4])


def test_e29_dead_man_stays_and_can_be_killed_again_with_rewards():
    game = dead_man(who(PLAIN, out=1, **OUTLAW), who(hand="BANG!, BANG!, Beer", table="Volcanic"))
    game.act("end turn", "discard Scope", "discard Jail", "play BANG! on +4", "play BANG! on +4")
    assert (game.living(), game.at("eliminated", 1)) == ([0, 2, 3, 4], 1)


def test_e30_hard_liquor_lets_the_wounded_skip_the_draw():
    game = under("Hard Liquor", who(PLAIN, life=2, hand="Beer"), phase="draw")
    game.asks(0, "draw from the deck", "skip the draw")
    assert game.phase() == "draw"
    game.act("skip the draw")
    assert (game.life(0), game.hand(0)) == (3, ["Beer"])


def test_e30_hard_liquor_draw_from_the_deck_is_the_usual_draw():
    game = under("Hard Liquor", who("Kit Carlson", life=2), phase="draw", deck="Scope, Jail, Beer, ...").act(
        "draw from the deck"
    )
    game.asks(0, "take Scope", "take Jail", "take Beer")


def test_e30_hard_liquor_is_not_for_the_healthy():
    assert under("Hard Liquor", who(PLAIN, hand="Beer"), phase="draw").phase() == "play"


def test_e30_hard_liquor_is_one_more_option_for_jesse_jones():
    game = under("Hard Liquor", who("Jesse Jones", life=1), who(hand="Beer"), phase="draw")
    game.asks(0, "draw from the deck", "draw from the hand of +1", "skip the draw")


# ------------------------------------------------------------ E31 to E35


def test_e31_the_judge_nothing_is_played_in_front_of_anybody():
    game = under("The Judge", who("José Delgado", hand="Scope, Jail, Bible, Beer", table="Canteen"))
    game.asks(0, "play Beer", "use Canteen", "use José Delgado", "end turn")


def test_e32_lasso_cards_in_play_have_no_effect():
    game = under(
        "Lasso", who(hand="BANG!, BANG!, Beer", table="Volcanic, Scope, Knife"), who(table="Mustang, Barrel, Bible")
    )
    assert game.offers("BANG!") == {"play BANG! on +1", "play BANG! on +3"}
    assert not game.offers("Knife")
    game.act(SHOT)
    assert (game.life(1), game.offers("BANG!")) == (3, set())


def test_e32_lasso_nothing_is_checked():
    seats = (who(PLAIN, hand="Beer", table="Dynamite, Jail", **OUTLAW), who(**SHERIFF))
    game = under("Lasso", *seats, phase="begin", deck="spades/5, ...")
    assert (game.phase(), game.table(0), game.life(0)) == ("play", ["Dynamite", "Jail"], 4)


def test_e32_lasso_cards_are_played_taken_and_replaced_as_ever():
    game = under("Lasso", who(hand="Schofield, Panic!, Beer", table="Volcanic"), who(table="Barrel"))
    game.act("play Schofield", "play Panic! on +1")
    assert (game.table(0), game.table(1), game.hand(0)) == (["Schofield"], [], ["Barrel", "Beer"])


def test_e33_law_of_the_west_the_second_card_is_shown_and_must_be_played():
    game = under("Law of the West", who(PLAIN, hand="Saloon"), phase="draw", deck="Scope, Beer, ...")
    assert (game.at("marked"), game.seen(0, by=1)) == ("Beer/hearts/6", ["Beer"])
    game.asks(0, "play Scope", "play Beer", "play Saloon")
    game.act("play Beer")
    assert (game.at("marked"), "end turn" in game.legal()) == (None, True)


def test_e33_law_of_the_west_no_duty_if_it_cannot_be_played():
    game = under("Law of the West", who(PLAIN, hand="Saloon"), phase="draw", deck="Scope, Missed!, ...")
    assert "end turn" in game.legal()


def test_e33_law_of_the_west_janet_and_uncle_will_do_not_oblige():
    game = under("Law of the West", who("Calamity Janet"), phase="draw", deck="Scope, Missed!, ...")
    assert {"play Missed! as BANG! on +1", "end turn"} <= game.legal()
    game = under("Law of the West", who("Uncle Will"), phase="draw", deck="Scope, Missed!, ...")
    assert {"use Uncle Will", "end turn"} <= game.legal()


def test_e33_law_of_the_west_the_marked_copy_leaves_first():
    seat = who(hand="BANG!/spades/A, BANG!/clubs/9, Beer")
    game = under("Law of the West", seat, marked="BANG!/clubs/9").act(SHOT)
    assert (game.at("discard")[0], game.at("marked")) == ("BANG!/clubs/9", None)


def test_e33_law_of_the_west_the_card_may_be_discarded_as_a_cost():
    game = under("Law of the West", who(hand="Whisky, Scope, Beer", life=2), marked="Scope/spades/A")
    assert "end turn" not in game.legal()
    game.act("play Whisky", "discard Scope")
    assert "end turn" in game.legal()


def test_e33_law_of_the_west_kit_carlsons_second_card():
    game = under("Law of the West", who("Kit Carlson"), phase="draw", deck="Scope, Jail, Beer, ...").act(
        "take Beer", "take Scope"
    )
    assert (game.at("marked"), game.seen(0, by=2)) == ("Scope/spades/A", ["Scope"])


def test_e33_law_of_the_west_without_a_second_card_there_is_no_mark():
    assert under("Law of the West", who("Bill Noface"), phase="draw", deck="Beer, Scope, ...").at("marked") is None
    game = under("Law of the West", who("Pat Brennan"), who(table="Barrel"), phase="draw").act(
        "draw from the table of +1"
    )
    assert game.at("marked") is None


def test_e33_law_of_the_west_the_mark_ends_with_the_turn():
    game = under(
        "Law of the West", who(hand="Missed!/spades/2, Beer"), who(), marked="Missed!/spades/2", last_turn=False
    )
    assert game.act("end turn").at("marked") != "Missed!/spades/2"


def test_e34_peyote_goes_on_until_a_wrong_guess():
    game = under("Peyote", who(PLAIN, hand="Barrel"), phase="draw", deck="Beer, Scope, Saloon, Jail, ...")
    game.asks(0, "red", "black")
    assert game.phase() == "draw"
    game.act("red", "black", "black")
    assert (game.hand(0), game.pile(), game.phase()) == (["Barrel", "Beer", "Scope"], ["Saloon"], "play")
    assert game.seen(0, by=3) == ["Beer", "Scope"]


def test_e34_peyote_ends_when_no_card_is_left():
    game = under("Peyote", who(PLAIN, hand="Barrel"), phase="draw", deck="Beer").act("red")
    assert (game.phase(), game.hand(0)) == ("play", ["Barrel", "Beer"])


def test_e34_nobody_guesses_when_suzy_has_drawn_the_last_card():
    game = under("Peyote", who(hand="Beer"), who("Suzy Lafayette"), phase="draw", deck="Scope")
    assert (game.at("phase"), game.hand(1)) == ("play", ["Scope"])


def test_e35_ranch_discards_any_number_and_draws_as_many():
    game = under("Ranch", who(PLAIN, hand="Barrel, Beer"), phase="draw", deck="Scope, Jail, Saloon, Mustang, ...")
    game.asks(0, "discard Barrel", "discard Beer", "discard Scope", "discard Jail", "stop")
    game.act("discard Barrel", "discard Jail", "stop")
    assert (game.hand(0), game.pile(), game.phase()) == (
        ["Beer", "Mustang", "Saloon", "Scope"],
        ["Jail", "Barrel"],
        "play",
    )


def test_e35_ranch_with_an_empty_hand_suzy_waits():
    seat = who("Suzy Lafayette", hand="Barrel")
    game = under("Ranch", seat, phase="draw", deck="Scope, Jail, Saloon, Mustang, Gatling, ...")
    game.act("discard Barrel", "discard Scope", "discard Jail")
    assert game.hand(0) == ["Gatling", "Mustang", "Saloon"]


# ------------------------------------------------------------ E36 to E40


def test_e36_ricochet_shoots_at_a_card_in_play():
    game = under("Ricochet", who(hand="BANG!, BANG!, Beer"), who(), who(table="Scope, Barrel"), bangs_played=1)
    assert game.offers("BANG!") == set()
    assert game.offers("ricochet") == {"ricochet on +2"}
    game.act("ricochet on +2")
    game.asks(0, "choose Scope", "choose Barrel")
    game.act("choose Scope")
    game.asks(2, "use Barrel", TAKE)
    game.act(TAKE)
    assert (game.table(2), game.life(2), game.at("bangs_played")) == (["Barrel"], 4, 1)


def test_e36_ricochet_may_be_avoided_with_need_1():
    game = under("Ricochet", who(PLAIN, hand="BANG!, Beer"), who(hand="Missed!", table="Scope")).act(
        "ricochet on +1", "answer with Missed!"
    )
    assert game.table(1) == ["Scope"]


def test_e36_ricochet_apache_kids_cards_are_safe_from_diamonds():
    game = under("Ricochet", who(hand="BANG!/diamonds/2, Beer"), who("Apache Kid", table="Scope, Barrel")).act(
        "ricochet on +1"
    )
    assert (game.to_move, game.table(1)) == (0, ["Scope", "Barrel"])


def test_e36_ricochet_calamity_janet_uses_bang_copies_first():
    game = under("Ricochet", who("Calamity Janet", hand="Missed!, BANG!, Beer"), who(table="Scope")).act(
        "ricochet on +1"
    )
    assert game.pile() == ["Scope", "BANG!"]
    assert under("Ricochet", who("Calamity Janet", hand="Missed!, Beer"), who(table="Scope")).offers("ricochet")


def test_e36_ricochet_bloody_mary_draws_nothing():
    game = under("Ricochet", who("Bloody Mary", hand="BANG!, Beer"), who(hand="Missed!", table="Scope"))
    assert game.act("ricochet on +1", "answer with Missed!").hand(0) == ["Beer"]


def test_e36_ricochet_a_green_card_may_save_itself():
    game = under("Ricochet", who(hand="BANG!, Beer"), who(table="Bible"), deck="Jail, ...").act(
        "ricochet on +1", "use Bible"
    )
    assert (game.table(1), game.hand(1)) == ([], ["Jail"])


def test_e37_russian_roulette_goes_round_until_somebody_fails():
    seats = (
        who(PLAIN, hand="Missed!, Missed!, Beer"),
        who(hand="Dodge", table="Bible"),
        who(table="Sombrero, Barrel"),
        who(hand="Missed!"),
    )
    game = coming("Russian Roulette", *seats, deck="Jail, ...")
    game.asks(0, "discard Missed!", TAKE)
    game.act("discard Missed!")
    game.asks(1, "discard Dodge", "use Bible", TAKE)
    game.act("use Bible", "use Sombrero", "discard Missed!", "discard Missed!", "discard Dodge")
    assert (game.life(0, 1, 2, 3), game.hand(1)) == ([5, 4, 2, 4], [])


def test_e37_russian_roulette_calamity_janet_and_elena():
    game = coming("Russian Roulette", who("Calamity Janet", hand="BANG!, Beer"), who("Elena Fuente", hand="Scope"))
    game.asks(0, "discard BANG!", TAKE)
    game.act("discard BANG!")
    game.asks(1, "discard Scope", TAKE)


def test_e37_russian_roulette_molly_draws_at_once_if_it_is_not_her_turn():
    seats = (who(PLAIN, hand="Missed!, Beer"), who("Molly Stark", hand="Missed!"))
    game = coming("Russian Roulette", *seats, deck="Scope, ...").act("discard Missed!", "discard Missed!")
    assert game.hand(1) == ["Scope"]


def test_e38_sniper_two_bang_cards_need_two_missed():
    game = under("Sniper", who(hand="BANG!, BANG!, Beer"), who(hand="Missed!, Missed!")).act(
        "sniper on +1", "answer with Missed!"
    )
    game.asks(1, "answer with Missed!", TAKE)
    game.act("answer with Missed!")
    assert (game.life(1), game.at("bangs_played"), game.pile()[2:]) == (4, 1, ["BANG!", "BANG!"])
    game.asks(0, "play Beer", "end turn")


def test_e38_sniper_needs_two_cards_the_limit_and_range():
    assert not under("Sniper", who(hand="BANG!, Beer")).offers("sniper")
    assert not under("Sniper", who(hand="BANG!, BANG!, Beer"), bangs_played=1).offers("sniper")
    assert under("Sniper", who(hand="BANG!, BANG!, Beer")).offers("sniper") == {"sniper on +1", "sniper on +3"}


def test_e38_sniper_apache_kid_is_unaffected_by_two_diamonds_only():
    hand = "BANG!/diamonds/2, BANG!/diamonds/3, Beer"
    assert under("Sniper", who(hand=hand), who("Apache Kid")).act("sniper on +1").life(1) == 3
    game = under("Sniper", who(hand=f"{hand}, BANG!/clubs/9"), who("Apache Kid")).act("sniper on +1")
    assert (game.life(1), game.at("discard")) == (2, ["BANG!/diamonds/2", "BANG!/clubs/9"])


def test_e38_sniper_avoided_gives_bloody_mary_1_card():
    game = under(
        "Sniper", who("Bloody Mary", hand="BANG!, BANG!, Beer"), who(hand="Missed!, Missed!"), deck="Scope, ..."
    )
    assert game.act("sniper on +1", "answer with Missed!", "answer with Missed!").hand(0) == ["Beer", "Scope"]


def test_e38_sniper_calamity_janet_uses_bang_copies_first():
    game = under("Sniper", who("Calamity Janet", hand="Missed!, Missed!, BANG!, Beer")).act("sniper on +1")
    assert game.pile() == ["Missed!", "BANG!"]


def test_e39_vendetta_hearts_give_another_turn():
    game = under("Vendetta", who(PLAIN, hand="Beer"), last_turn=False, deck="Saloon, Scope, Jail, ...").act("end turn")
    assert (game.at("turn_of"), game.at("turn"), game.at("extra_turn"), game.hand(0)) == (
        0,
        6,
        True,
        ["Beer", "Jail", "Scope"],
    )


def test_e39_vendetta_no_second_extra_turn():
    seats = (who(PLAIN, hand="Beer"), who("Willy the Kid", hand="Beer"))
    game = under("Vendetta", *seats, last_turn=False, extra_turn=True, deck="Saloon, Scope, Jail, ...").act("end turn")
    assert (game.at("turn_of"), game.at("extra_turn"), game.pile()) == (1, False, [])


def test_e39_vendetta_limits_start_afresh_and_vera_chooses_again():
    seats = (who("Vera Custer", copied="Doc Holyday", hand="Beer"), who("Doc Holyday"))
    game = under(
        "Vendetta", *seats, last_turn=False, bangs_played=1, abilities_used={"Doc Holyday": 1}, deck="Saloon, ..."
    ).act("end turn")
    assert (game.phase(), game.at("bangs_played"), game.at("abilities_used")) == ("begin", 0, {})


def test_e39_vendetta_comes_before_the_turn_limit():
    game = under("Vendetta", who(PLAIN, hand="Beer"), deck="Saloon, Scope, ...").act("end turn")
    assert (game.truncated, game.pile(), game.at("turn")) == (True, ["Saloon"], 5)


def test_e40_a_fistful_of_cards_as_many_hits_as_cards():
    seat = who(PLAIN, hand="Missed!, Beer, Scope", life=5)
    game = under("A Fistful of Cards", seat, phase="begin")
    game.asks(0, "answer with Missed!", TAKE)
    game.act("answer with Missed!")
    assert game.life(0) == 3


def test_e40_a_fistful_of_cards_stops_if_the_player_is_eliminated():
    game = under("A Fistful of Cards", who(life=1, hand="Scope, Jail, Barrel", **OUTLAW), who(**SHERIFF), phase="begin")
    assert 0 not in game.living()


# ------------------------------------------------------------ E41 to E43


def test_e41_the_new_actions_have_their_names():
    seats = (
        who("Mexicali Kid", hand="BANG!, BANG!, Squaw, Rust, Beer", table="Whip=4, Lock Pick, Ace up the Sleeve"),
        who(hand="Beer"),
    )
    game = under("Sniper", *seats, expansions=ALL_SETS)
    assert {
        *("sniper on +1", "play Squaw on +0", "play Rust", "use Whip on +0", "use Lock Pick on +1"),
        *("use Ace up the Sleeve", "use Mexicali Kid on +1"),
    } <= game.legal()


def test_e42_nothing_else_is_done_out_of_turn():
    game = start(
        who(hand="BANG!, Beer"), who("Mexicali Kid", tokens=4, table="Whip=4, Beer Keg=4"), expansions=ALL_SETS
    ).act(SHOT)
    assert (game.to_move, game.life(1)) == (0, 3)


def test_e43_two_preachers_are_asked_in_seat_order_from_the_turn_player():
    seats = (who("Vera Custer", copied="Al Preacher", tokens=2), who(hand="Scope, Beer"), who("Al Preacher", tokens=2))
    game = start(*seats, turn_of=1, expansions=ALL_SETS).act("play Scope")
    game.asks(2, *MAY)
    game.act("decline")
    game.asks(0, *MAY)
