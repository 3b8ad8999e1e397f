"""The worked cases of the expansions, in their order; each is named by the rule that answers it."""

import pytest

from tests.bang.scene import ALL_SETS, MAY, TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

PLAIN = "Slab the Killer"
SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))
EVENTS = ("dodge_city", "high_noon", "fistful", "bullet")


def under(event, *seats, phase="play", **keywords):
    """A scene with an event in play."""
    return start(*seats, phase=phase, event=event, event_rounds=1, **{"expansions": EVENTS, **keywords})


def armed(*seats, **keywords):
    """A scene with all sets."""
    return start(*seats, **{"expansions": ALL_SETS, **keywords})


def test_e6_case_the_event_comes_before_the_sheriffs_dynamite():
    seats = (who(PLAIN, life=2, table="Dynamite"), who(hand="Missed!"))
    game = start(*seats, phase="begin", event_deck=["Russian Roulette", "High Noon"], expansions=EVENTS)
    assert (game.over, game.returns, game.at("winners")) == (True, [-1.0, 1.0, -1.0, 1.0], [1, 3])


def test_e25_case_high_noon_a_beer_and_then_the_jail():
    seats = (who(PLAIN, life=1, hand="Beer", table="Jail", **OUTLAW), who(**SHERIFF), who(out=1))
    game = under("High Noon", *seats, phase="begin", deck="Saloon, Scope, Jail, ...")
    game.asks(0, "drink Beer", "give up")
    game.act("drink Beer")
    assert (game.life(0), game.table(0), game.phase()) == (1, [], "play")


def test_e39_case_vendetta_with_dynamite():
    seat = who(PLAIN, hand="Beer", table="Dynamite")
    game = under("Vendetta", seat, deck="Saloon, spades/5, Scope, Jail, Wells Fargo, ...", last_turn=False).act(
        "end turn"
    )
    assert (game.life(0), game.at("extra_turn"), game.hand(0)) == (2, True, ["Beer", "Jail", "Scope"])
    game.act("end turn", "discard Scope")
    assert (game.at("turn_of") != 0, "Wells Fargo" in game.pile()) == (True, False)


def test_e39_case_vendetta_not_in_jail():
    seats = (who(table="Jail", **OUTLAW), who(PLAIN, hand="Beer", **SHERIFF))
    game = under("Vendetta", *seats, phase="begin", deck="clubs, Saloon, Scope, ...", last_turn=False)
    assert (game.at("turn_of"), game.hand(1)) == (1, ["Beer", "Saloon", "Scope"])


def test_e39_case_vendetta_for_the_sheriff_as_lucky_duke():
    seats = (who("Lucky Duke", hand="Beer"), who(PLAIN, hand="Beer"))
    game = under(
        "Vendetta", *seats, deck="Saloon, Scope, Jail, Barrel, ...", last_turn=False, event_deck=["Curse", "High Noon"]
    )
    game.act("end turn")
    game.asks(0, "count first", "count second")
    game.act("count first")
    assert (game.at("extra_turn"), game.at("event"), game.hand(0)) == (True, "Vendetta", ["Barrel", "Beer", "Jail"])
    assert game.act("end turn").at("turn_of") == 1


def test_e12_case_a_dead_outlaw_returns_and_kills_the_sheriff():
    seats = (who(PLAIN, out=1, **OUTLAW), who(life=1, **SHERIFF))
    game = under("Ghost Town", *seats, phase="begin", deck="BANG!, Scope, Jail, ...")
    assert len(game.hand(0)) == 3
    assert game.act(SHOT).returns == [1.0, -1.0, -1.0, 1.0]


def test_e12_case_all_cards_of_a_ghost_are_discarded_and_greg_digger_regains_2():
    seats = (who(PLAIN, out=1, **OUTLAW), who("Greg Digger", life=1, **SHERIFF))
    deck = "Stagecoach, Wells Fargo, Volcanic, Scope, Jail, Barrel, Saloon, Gatling, ..."
    game = under("Ghost Town", *seats, phase="begin", deck=deck).act(
        "play Volcanic", "play Stagecoach", "play Wells Fargo", "end turn"
    )
    assert (game.hand(0), game.table(0), game.life(1), len(game.pile())) == ([], [], 3, 8)


def test_e12_case_two_living_and_a_ghost_are_three_players():
    seats = (who(PLAIN, out=2, **RENEGADE), who(life=1, hand="Beer", **SHERIFF), who(out=1, **OUTLAW), who(**OUTLAW))
    game = under("Ghost Town", *seats, phase="begin", deck="BANG!, Scope, Jail, ...").act(SHOT)
    game.asks(1, "drink Beer", "give up")


def test_e12_case_julie_shoots_at_a_ghost_in_vain():
    seats = (who(PLAIN, out=1, **OUTLAW), who("Julie Cutter", **SHERIFF))
    game = under("Ghost Town", *seats, phase="begin", deck="BANG!/spades/A, Missed!, Beer, Saloon, ...").act(SHOT)
    assert (game.to_move, game.pile(), game.at("alive", 0)) == (0, ["Saloon", "BANG!"], True)


def test_e12_case_a_ghosts_dynamite_is_discarded():
    seats = (who(PLAIN, out=1, **OUTLAW), who(**SHERIFF))
    game = under("Ghost Town", *seats, phase="begin", deck="Dynamite, Missed!, Beer, ...").act(
        "play Dynamite", "end turn"
    )
    assert (game.table(0), "Dynamite" in game.pile()) == ([], True)


def test_e29_case_dead_man_returns_once():
    seats = (who("Rose Doolan", hand="BANG!, BANG!, Beer", table="Volcanic"), who(PLAIN, out=1, **DEPUTY), who(out=2))
    deck = "Scope, Jail, Barrel, Mustang, Saloon, Gatling, ..."
    game = under("Dead Man", *seats, players=5, deck=deck, last_turn=False).act("end turn")
    assert (game.at("turn_of"), game.life(1), game.living()) == (1, 2, [0, 1, 3, 4])
    game.act("end turn", "discard Scope", "discard Jail")
    while game.at("turn_of") != 0 or game.phase() != "play":
        game.act("end turn" if "end turn" in game.legal() else min(game.legal()))
    game.act(SHOT, SHOT)
    assert 1 not in game.living()
    while game.at("turn_of") == 0:
        game.act("end turn" if "end turn" in game.legal() else min(game.legal()))
    assert (1 in game.living(), game.at("turn_of")) == (False, 3)


def test_e15_case_gold_rush_dynamite_and_general_store_go_left():
    seats = (who(PLAIN, hand="General Store", table="Dynamite"), who(), who(), who(hand="Beer"))
    game = under(
        "Gold Rush",
        *seats,
        phase="begin",
        deck="clubs/8, Missed!, Missed!, Scope, Jail, Barrel, Saloon, ...",
        last_turn=False,
    )
    assert game.table(1) == ["Dynamite"]
    game.act("play General Store", "take Scope")
    assert game.to_move == 1
    game.act("take Jail", "take Barrel")
    assert game.act("end turn").at("turn_of") == 3


def test_e26_case_abandoned_mine_with_a_pile_of_one_card():
    game = under("Abandoned Mine", who(PLAIN), phase="draw", deck="Scope, ...", discard="Jail")
    assert (game.hand(0), game.pile()) == (["Jail", "Scope"], [])
    game = under("Abandoned Mine", who("Kit Carlson"), phase="draw", deck="Scope, Beer, Barrel, ...", discard="Jail")
    game.asks(0, "take Jail", "take Scope", "take Beer")


def test_e26_case_abandoned_mine_phase_3_cards_are_what_the_next_draw_flips():
    seats = (who(life=1, hand="Beer/hearts/6, Scope", **OUTLAW), who(PLAIN, table="Dynamite", hand="Barrel", **SHERIFF))
    game = under("Abandoned Mine", *seats, last_turn=False).act("end turn", "discard Beer")
    assert (game.pile(), game.life(1), game.table(2)) == ([], 5, ["Dynamite"])
    assert "Beer" in game.hand(1)


def test_e26_case_abandoned_mine_deck_of_one_card():
    game = under("Abandoned Mine", who(hand="BANG!, Beer"), who(table="Barrel"), deck="Scope").act(SHOT, "use Barrel")
    assert (sorted(game.deck()), game.pile()) == (["BANG!", "Scope"], [])


def test_e32_case_lasso_a_prisoner_plays_and_volcanic_does_nothing():
    seats = (who(PLAIN, hand="BANG!, BANG!, Beer", table="Jail, Volcanic", **OUTLAW), who(**SHERIFF))
    game = under("Lasso", *seats, phase="begin", deck="Scope, Jail, ...")
    assert (game.phase(), game.table(0)) == ("play", ["Jail", "Volcanic"])
    assert not game.act(SHOT).offers("BANG!")


def test_e17_case_hangover():
    game = under("Hangover", who(hand="BANG!, Beer"), who("El Gringo")).act(SHOT)
    assert game.hand(1) == []
    assert under("Hangover", who(hand="BANG!, Beer"), who("Suzy Lafayette")).hand(1) == []


def test_e20_case_the_sermon_and_a_duel_of_the_turn_player():
    game = under("The Sermon", who(hand="Duel, BANG!, Beer"), who(hand="BANG!")).act("play Duel on +1", "discard BANG!")
    assert (game.life(0), game.hand(0)) == (4, ["BANG!", "Beer"])


def test_e16_case_handcuffs_and_beers_of_hearts():
    seats = (who(life=1, hand="Duel/spades/J, Beer/hearts/6", **OUTLAW), who(hand="BANG!", **SHERIFF))
    game = under("Handcuffs", *seats, players=5, named_suit="spades").act("play Duel on +1", "discard BANG!")
    assert 0 not in game.living()
    seats = (who(hand="BANG!/spades/A, Scope"), who(life=1, hand="Beer/hearts/6"))
    under("Handcuffs", *seats, named_suit="spades").act(SHOT).asks(1, "drink Beer", "give up")


def test_e33_case_law_of_the_west_and_a_bang_out_of_range():
    seats = (who(PLAIN, hand="Scope"), who(table="Mustang"), who(), who(table="Hideout"))
    game = under("Law of the West", *seats, phase="draw", deck="Beer, BANG!/spades/A, ...")
    assert "end turn" in game.legal()
    assert "end turn" not in game.act("play Scope").legal()


def test_e33_case_law_of_the_west_shows_missed_or_beer():
    assert "end turn" in under("Law of the West", who(PLAIN), phase="draw", deck="Scope, Missed!, ...").legal()
    assert "end turn" not in under("Law of the West", who(PLAIN), phase="draw", deck="Scope, Beer, ...").legal()


@pytest.mark.parametrize("character", ["Pat Brennan", "Kit Carlson", "Claus the Saint"])
def test_e34_case_peyote_for_everybody(character):
    under("Peyote", who(character), who(table="Barrel"), phase="draw").asks(0, "red", "black")


def test_e30_case_hard_liquor_for_bill_noface():
    game = under("Hard Liquor", who("Bill Noface", life=2, hand="Beer"), phase="draw").act("skip the draw")
    assert (game.life(0), game.hand(0)) == (3, ["Beer"])


def test_e23_case_kit_carlson_under_thirst_and_train_arrival():
    game = under("Thirst", who("Kit Carlson"), phase="draw", deck="Scope, Jail, Beer, ...").act("take Beer")
    assert (game.hand(0), game.deck()[:2]) == (["Beer"], ["Scope", "Jail"])
    assert len(under("Train Arrival", who("Kit Carlson"), phase="draw", deck="Scope, Jail, Beer, ...").hand(0)) == 3


def test_e28_case_blood_brothers():
    seats = (who(PLAIN, life=2, hand="Beer"), who(), who(), who(), who(life=1, **DEPUTY))
    game = under("Blood Brothers", *seats, phase="begin").act("choose +4")
    assert game.life(0, 4) == [1, 2]
    game = under("Blood Brothers", who("El Gringo", hand="Beer"), who(life=1, hand="Scope"), phase="begin").act(
        "choose +1"
    )
    assert game.hand(1) == ["Scope"]
    game = under("Blood Brothers", who("Bart Cassidy", hand="Beer"), who(life=1), phase="begin").act("choose +1")
    assert len(game.hand(0)) == 1 + 1 + 2


def test_e40_case_a_fistful_of_five_cards():
    seat = who("Molly Stark", hand="Missed!, Missed!, Missed!, Beer, Scope", life=5)
    game = under("A Fistful of Cards", seat, phase="begin").act(*["answer with Missed!"] * 3)
    assert (game.life(0), len(game.hand(0))) == (3, 4)


def test_e40_case_suzys_hand_is_emptied():
    seat = who("Suzy Lafayette", hand="Missed!, Missed!/spades/3", life=5)
    game = under("A Fistful of Cards", seat, phase="begin", deck="Missed!/clubs/10, Scope, Jail, ...")
    game.act("answer with Missed!", "answer with Missed!")
    assert (game.life(0), len(game.hand(0))) == (5, 3)


def test_e37_case_russian_roulette_elena_and_suzy():
    seats = (who("Elena Fuente", hand="Scope"), who("Suzy Lafayette", hand="Missed!"), who(hand="Missed!"))
    game = start(*seats, phase="begin", event_deck=["Russian Roulette"], expansions=EVENTS, deck="Beer, ...")
    game.act("discard Scope", "discard Missed!")
    assert (game.to_move, game.hand(1)) == (2, ["Beer"])


def test_e38_case_sniper_by_slab_and_at_apache_kid():
    game = under("Sniper", who(PLAIN, hand="BANG!, BANG!, Beer"), who(hand="Missed!, Missed!"))
    assert game.act("sniper on +1", "answer with Missed!", "answer with Missed!").life(1) == 4
    game = under("Sniper", who(hand="BANG!/clubs/9, BANG!/diamonds/2, Beer"), who("Apache Kid")).act("sniper on +1")
    assert game.life(1) == 2


def test_e36_case_ricochet_at_a_barrel():
    game = under("Ricochet", who(hand="BANG!, Beer"), who(table="Barrel"), deck="Saloon, ...").act(
        "ricochet on +1", "use Barrel"
    )
    assert game.table(1) == ["Barrel"]


def test_s3_case_johnny_kisch_plays_barrel_and_jail():
    seats = (
        who("Johnny Kisch", hand="Barrel, Jail, Beer"),
        who(table="Barrel"),
        who(),
        who(table="Barrel"),
        who(table="Jail"),
    )
    game = start(*seats, expansions=EVENTS, players=5).act("play Barrel", "play Jail on +2")
    assert [game.table(seat) for seat in range(5)] == [["Barrel"], [], ["Jail"], [], []]


def test_s4_case_claus_with_five_living():
    seats = (who("Claus the Saint"), who("Suzy Lafayette"))
    game = start(
        *seats,
        phase="draw",
        expansions=EVENTS,
        players=5,
        deck="Scope, Jail, Beer, Barrel, Saloon, Gatling, Mustang, ...",
    )
    assert (len(game.at("open")), game.hand(1)) == (6, ["Mustang"])
    game.act("take Scope", "take Jail", "take Beer", "take Barrel")
    assert game.hand(0) == ["Gatling", "Saloon"]


def test_e33_case_claus_second_kept_card():
    game = under("Law of the West", who("Claus the Saint"), phase="draw", deck="Scope, Jail, Beer, Barrel, Saloon, ...")
    game.act("take Scope", "take Jail", "take Beer")
    assert (game.at("marked"), game.seen(0, by=1)) == ("Saloon/hearts/5", ["Saloon"])


def test_a17_case_thunderer_and_suzys_last_bang():
    game = armed(who("Suzy Lafayette", hand="BANG!", table="Thunderer"), who(hand="Missed!"), deck="Scope, ...").act(
        SHOT, "accept"
    )
    assert (game.to_move, game.hand(0)) == (1, ["BANG!"])


def test_a16_case_double_barrel_at_three_missed():
    seats = (who(hand="BANG!/diamonds/9, Beer", table="Double Barrel"), who(hand="Missed!, Missed!, Missed!"))
    assert armed(*seats).act(SHOT, "accept").life(1) == 3
    armed(*seats, event="Curse").act(SHOT).asks(1, "answer with Missed!", TAKE)


def test_a14_case_big_fifty_at_julie_and_elena():
    game = armed(who(hand="BANG!, Beer", table="Big Fifty"), who("Julie Cutter"), deck="Saloon, ...").act(
        SHOT, "accept"
    )
    assert (game.life(0), game.pile()) == (5, ["BANG!"])
    seats = (who(hand="BANG!, Beer", table="Big Fifty"), who("Elena Fuente", hand="Beer, Scope, Jail, Missed!, Dodge"))
    armed(*seats).act(SHOT, "accept").asks(1, "answer with Missed!", "answer with Dodge", TAKE)


def test_a11_case_the_last_token_of_a_bomb():
    game = armed(who(hand="Caravan, Beer", table="Bomb=2"), deck="Scope, Jail, Saloon, ...").act(
        "play Caravan", "accept"
    )
    assert (game.life(0), len(game.hand(0))) == (3, 4)
    game = armed(who(PLAIN, hand="Beer", table="Bomb=2"), phase="begin", deck="clubs/8, ...")
    assert (game.life(0), game.table(0)) == (3, [])


def test_a24_case_rust_on_a_bomb_with_1():
    game = armed(who(hand="Rust, Beer"), who("Julie Cutter", table="Bomb=1"), deck="Saloon, ...").act("play Rust")
    assert (game.life(0), game.life(1), game.tokens(0), game.pile()) == (5, 2, 1, ["Bomb", "Rust"])


def test_a8_case_whip_with_3_tokens():
    game = armed(who(hand="Beer", table="Whip=3"), who(table="Scope")).act("use Whip on +1")
    assert (game.table(0), game.table(1), game.pile()) == ([], [], ["Scope", "Whip"])


def test_a4_case_panic_on_an_orange_card():
    game = armed(who(hand="Panic!, Beer"), who(table="Whip=2")).act("play Panic! on +1", "play Whip")
    assert (game.tokens(0, "Whip"), game.at("supply")) == (3, 29)


def test_a31_case_julie_in_her_own_duel_and_under_gatling():
    game = armed(who("Julie Cutter", hand="Duel, Beer"), who(hand="BANG!"), deck="Saloon, ...").act(
        "play Duel on +1", "discard BANG!"
    )
    assert (game.life(0), game.deck()[0]) == (4, "Saloon")
    seats = (who(life=1, hand="Gatling, Scope, Jail", **OUTLAW), who("Julie Cutter", **SHERIFF))
    game = armed(*seats, deck="Saloon, ...", last_turn=False, players=5).act("play Gatling")
    assert (game.living(), game.life(1, 2, 3, 4), game.at("turn_of") != 0) == ([1, 2, 3, 4], [4, 3, 3, 3], True)


def test_a33_case_ms_abigail_and_the_duel_of_spades():
    armed(who(hand="Duel/spades/J, Beer"), who("Ms. Abigail", hand="BANG!")).act("play Duel on +1").asks(1, *MAY)
    game = armed(who(hand="BANG!/clubs/9, Beer"), who("Ms. Abigail")).act(SHOT)
    assert game.life(1) == 3
    game = armed(who(hand="BANG!/clubs/9, BANG!/clubs/K, Beer"), who("Ms. Abigail")).act(SHOT)
    assert game.at("discard")[0] == "BANG!/clubs/9"


def test_e18_case_a_sheriff_changes_to_el_gringo():
    game = under("New Identity", who(PLAIN, life=5, hand="Beer", spare="El Gringo"), phase="begin").act("accept")
    assert (game.life(0), game.at("max_life", 0)) == (2, 4)
    game = under("New Identity", who(PLAIN, life=1, hand="Beer", spare="El Gringo"), phase="begin").act("accept")
    assert game.life(0) == 2


def test_s2_case_uncle_will_under_the_reverend_and_handcuffs():
    game = under("The Reverend", who("Uncle Will", hand="Beer, Scope")).act("use Uncle Will")
    game.asks(0, "discard Beer", "discard Scope")
    game = under("Handcuffs", who("Uncle Will", hand="Beer/hearts/6, Saloon, Scope"), named_suit="hearts").act(
        "use Uncle Will"
    )
    game.asks(0, "discard Beer", "discard Saloon")


def test_a10_case_belle_stars_turn():
    seats = (
        who("Belle Star", hand="BANG!, Scope, Beer"),
        who("Jourdonnais", table="Crate=4"),
        who("Al Preacher", table="Tumbleweed=4"),
    )
    game = armed(*seats, deck="Jail, Saloon, ...").act(SHOT)
    game.asks(1, "use Jourdonnais", TAKE)
    game.act("use Jourdonnais", "play Scope")
    game.asks(2, *MAY)
    game.act("accept")
    assert game.tokens(2, "Tumbleweed") == 2


def test_e31_case_the_judge():
    game = under("The Judge", who(hand="Jail, Bible, Bomb, Beer"), expansions=ALL_SETS)
    game.asks(0, "play Beer", "end turn")
    seats = (who(PLAIN, hand="Beer", table="Dynamite", **OUTLAW), who(**SHERIFF))
    assert under("The Judge", *seats, phase="begin", deck="clubs, ...").table(1) == ["Dynamite"]
    assert under("The Judge", *seats, phase="begin", deck="spades/5, ...").life(0) == 1
