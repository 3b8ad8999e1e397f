"""Load tokens, orange cards and brown cards of Armed & Dangerous (A1 to A25)."""

import pytest

from tests.bang.scene import ALL_SETS, MAY, TAKE, start, who

pytestmark = pytest.mark.usefixtures("referee")

PLAIN = "Slab the Killer"
SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))
ORANGE = ("Ace up the Sleeve", "Bandolier", "Beer Keg", "Bell Tower", "Crate", "Lock Pick", "Tumbleweed", "Whip")
DANGEROUS = ("Big Fifty", "Buntline Special", "Double Barrel", "Thunderer")


def armed(*seats, **keywords):
    """A scene of Armed & Dangerous."""
    return start(*seats, **{"expansions": ALL_SETS, **keywords})


# ------------------------------------------------------------ A1 to A7: tokens


def test_a1_a_place_holds_at_most_4():
    game = armed(who(hand="Scope, Beer", table="Crate=4", tokens=4)).act("play Scope")
    assert (game.to_move, game.tokens(0), game.tokens(0, "Crate"), game.at("supply")) == (0, 4, 4, 24)


def test_a1_tokens_and_supply_add_up_to_32():
    assert armed(who(hand="Beer", table="Crate=2", tokens=3), who(table="Bomb=4")).at("supply") == 23


def test_a2_orange_cards_count_as_blue():
    game = armed(who("José Delgado", hand="Crate, Beer")).act("use José Delgado")
    assert game.pile() == ["Crate"]
    game = armed(who(hand="Thunderer, Beer", table="Volcanic")).act("play Thunderer")
    assert (game.table(0), game.pile(), game.to_move) == (["Thunderer"], ["Volcanic"], 0)


@pytest.mark.parametrize("name", [*ORANGE, *DANGEROUS])
def test_a3_an_orange_card_is_played_with_3_tokens(name):
    game = armed(who(hand=f"{name}, Beer")).act(f"play {name}")
    assert (game.table(0), game.tokens(0, name), game.at("supply")) == ([name], 3, 29)


def test_a3_it_may_be_used_in_the_same_turn():
    game = armed(who(hand="Ace up the Sleeve, Beer"), deck="Scope, ...").act(
        "play Ace up the Sleeve", "use Ace up the Sleeve"
    )
    assert (game.hand(0), game.tokens(0, "Ace up the Sleeve")) == (["Beer", "Scope"], 1)


def test_a3_illegal_if_the_supply_has_fewer_than_3():
    tables = ("Crate=4, Whip=4", "Bomb=4, Thunderer=4", "Lock Pick=4", "Tumbleweed=4")
    seats = [who(table=table, tokens=tokens) for table, tokens in zip(tables, (4, 2, 0, 0), strict=True)]
    seats[3]["hand"] = "Beer Keg, Beer"
    game = armed(*seats, turn_of=3)
    assert game.at("supply") == 2
    game.asks(3, "play Beer", "end turn")


def test_a4_a_card_without_tokens_is_discarded_and_its_effect_comes():
    game = armed(who(hand="Beer", table="Beer Keg=3, Scope", life=2)).act("use Beer Keg")
    assert (game.life(0), game.table(0), game.pile(), game.at("supply")) == (3, ["Scope"], ["Beer Keg"], 32)


def test_a4_a_card_that_leaves_play_gives_its_tokens_back():
    game = armed(who(hand="Panic!, Beer"), who(table="Crate=4")).act("play Panic! on +1")
    assert (game.hand(0), game.at("supply")) == (["Beer", "Crate"], 32)


def test_a4_an_eliminated_players_tokens_go_back():
    game = armed(who(hand="BANG!, Beer"), who(life=1, tokens=3, table="Whip=2", **RENEGADE)).act(SHOT)
    assert (game.tokens(1), game.at("supply")) == (0, 32)


def test_a5_a_blue_card_gives_a_token():
    game = armed(who(hand="Scope, Beer", table="Crate=3, Bomb=2, Whip=4")).act("play Scope")
    game.asks(0, "token on Crate", "token on Bomb", "token on character", "decline")
    game.act("token on Crate")
    assert (game.tokens(0, "Crate"), game.at("supply")) == (4, 22)


def test_a5_jail_on_another_gives_a_token_and_green_cards_none():
    game = armed(who(hand="Jail, Bible, Beer")).act("play Bible")
    assert "end turn" in game.legal()
    game.act("play Jail on +1")
    game.asks(0, "token on character", "decline")


def test_a5_each_card_discarded_in_phase_3_gives_a_token():
    game = armed(who(life=1, hand="Beer, Scope, Jail")).act("end turn", "discard Scope")
    game.asks(0, "token on character", "decline")
    game.act("token on character", "discard Beer", "token on character")
    assert (game.tokens(0), game.over) == (2, True)


def test_a5_nothing_is_given_without_the_expansion():
    game = start(who(hand="Scope, Beer")).act("play Scope")
    game.asks(0, "play Beer", "end turn")


def test_a6_upgrades_are_paid_token_by_token_from_any_place():
    game = armed(who(hand="Caravan, Beer", table="Crate=1, Bomb=2", tokens=1)).act("play Caravan", "accept")
    game.asks(0, "pay from Crate", "pay from Bomb", "pay from character")
    game.act("pay from Crate")
    game.asks(0, "pay from Bomb", "pay from character")
    game.act("pay from character")
    assert (game.table(0), game.pile()[0], game.tokens(0), game.at("supply")) == (["Bomb"], "Crate", 0, 30)
    game.asks(0, *MAY)


def test_a6_an_offer_is_made_only_if_all_can_be_paid():
    game = armed(who(hand="Caravan, Beer", tokens=1)).act("play Caravan")
    assert (len(game.hand(0)), game.tokens(0)) == (3, 1)


def test_a6_an_orange_cards_use_is_paid_from_that_card():
    assert not armed(who(hand="Beer", table="Ace up the Sleeve=1", tokens=4)).offers("Ace")


def test_a7_tokens_are_no_cards():
    assert not armed(who(hand="Panic!, Cat Balou, Beer"), who(tokens=4)).offers(" on ")


# ------------------------------------------------------------ A8: orange cards in phase 2


def test_a8_card_ace_up_the_sleeve_draws_1_for_2_tokens():
    game = armed(who(hand="Beer", table="Ace up the Sleeve=4"), deck="Scope, Jail, ...").act(
        *["use Ace up the Sleeve"] * 2
    )
    assert (game.hand(0), game.table(0)) == (["Beer", "Jail", "Scope"], [])


def test_a8_card_beer_keg_regains_1_also_with_two_players_left():
    seats = (who(hand="Scope", life=1, table="Beer Keg"), who(out=1), who(), who(out=2))
    assert armed(*seats).act("use Beer Keg").life(0) == 2


def test_a8_card_lock_pick_takes_a_random_hand_card():
    game = armed(who(hand="Beer", table="Lock Pick"), who(table="Scope"), who(hand="Jail"))
    assert game.offers("Lock Pick") == {"use Lock Pick on +2"}
    game.act("use Lock Pick on +2")
    assert (game.hand(0), game.seen(0, by=2), game.seen(0, by=1)) == (["Beer", "Jail"], ["Jail"], [])


def test_a8_card_whip_discards_any_card_in_play():
    game = armed(who(hand="Beer", table="Whip"), who(), who(table="Scope, Crate"))
    assert game.offers("Whip") == {"use Whip on +2"}
    game.act("use Whip on +2")
    game.asks(0, "choose Scope", "choose Crate")
    game.act("choose Crate")
    assert (game.table(0), game.table(2), game.at("supply")) == ([], ["Scope"], 32)


def test_a8_card_whip_may_discard_itself_if_it_is_not_depleted():
    game = armed(who(hand="Beer", table="Whip=4")).act("use Whip on +0")
    assert (game.table(0), game.pile(), game.at("supply")) == ([], ["Whip"], 32)


def test_a8_card_bandolier_raises_the_limit_once_a_turn():
    game = armed(who(hand="BANG!, BANG!, Beer", table="Bandolier")).act(SHOT)
    assert not game.offers("BANG!")
    game.act("use Bandolier")
    assert (game.at("bandolier"), game.offers("Bandolier")) == (True, set())
    assert game.act(SHOT).life(1) == 2


def test_a8_the_bandolier_ends_with_the_turn():
    game = armed(who(hand="Beer", table="Bandolier"), who(PLAIN), last_turn=False).act("use Bandolier", "end turn")
    assert game.at("bandolier") is False


def test_a8_card_bell_tower_brings_all_to_distance_1_for_the_next_action():
    seats = (
        who(hand="BANG!, Panic!, Beer, Punch", table="Bell Tower"),
        who(table="Mustang, Hideout"),
        who(hand="Beer"),
    )
    game = armed(*seats, players=6)
    assert not game.offers("Panic!")
    game.act("use Bell Tower")
    assert (game.at("bell_tower"), len(game.offers("BANG!")), len(game.offers("Punch"))) == (True, 5, 5)
    assert game.offers("Panic!") == {"play Panic! on +1", "play Panic! on +2"}
    assert not game.offers("use Bell Tower")
    game.act("play Panic! on +2")
    assert (game.at("bell_tower"), len(game.offers("Punch"))) == (False, 1)


def test_a8_any_action_uses_the_bell_tower_up():
    game = armed(who(hand="BANG!, Beer, Scope", table="Bell Tower"), players=6).act("use Bell Tower", "play Beer")
    assert (game.at("bell_tower"), len(game.offers("BANG!"))) == (False, 2)
    game.act("use Bell Tower", "end turn")
    assert game.at("bell_tower") is False


# ------------------------------------------------------------ A9 to A12


def test_a9_card_crate_is_an_answer():
    game = armed(who(PLAIN, hand="BANG!, Beer"), who(table="Crate=4")).act(SHOT)
    game.asks(1, "use Crate", TAKE)
    game.act("use Crate")
    game.asks(1, "use Crate", TAKE)
    game.act("use Crate")
    assert (game.life(1), game.table(1)) == (4, [])


def test_a9_a_crate_needs_2_tokens_on_it():
    assert armed(who(hand="BANG!, Beer"), who(table="Crate=1", tokens=4)).act(SHOT).life(1) == 3


def test_a10_card_tumbleweed_has_a_draw_repeated():
    seats = (who(hand="BANG!, Beer"), who(table="Barrel"), who(table="Tumbleweed=2"))
    game = armed(*seats, deck="Saloon, Wells Fargo, Scope, ...").act(SHOT, "use Barrel")
    game.asks(2, *MAY)
    game.act("accept")
    game.asks(2, *MAY)
    game.act("accept")
    assert (game.life(1), game.table(2)) == (3, [])
    assert game.pile() == ["Scope", "Tumbleweed", "Wells Fargo", "Saloon", "BANG!"]


def test_a10_tumbleweed_comes_after_lucky_dukes_choice():
    seats = (who(hand="BANG!, Beer"), who("Lucky Duke", table="Barrel"), who(table="Tumbleweed=1"))
    game = armed(*seats, deck="Saloon, Scope, Jail, Gatling, ...").act(SHOT, "use Barrel", "count first")
    game.asks(2, *MAY)
    game.act("accept")
    game.asks(1, "count first", "count second")


def test_a10_black_jacks_card_is_no_draw():
    game = armed(who("Black Jack"), who(table="Tumbleweed"), phase="draw", deck="Scope, Saloon, Jail, ...")
    assert len(game.hand(0)) == 3


def test_a10_ones_own_turn_too():
    game = armed(who(PLAIN, table="Tumbleweed, Dynamite", hand="Beer"), phase="begin", deck="spades/5, clubs, ...")
    game.asks(0, *MAY)
    assert game.act("accept", "decline").life(0) == 5


def bomb(tokens, deck, *others, character=PLAIN, **keywords):
    """The beginning of a turn with a Bomb in front of the turn player."""
    return armed(
        who(character, hand="Beer", table=f"Bomb={tokens}"),
        *others,
        phase="begin",
        deck=f"{deck}, Missed!, Missed!, ...",
        **keywords,
    )


def test_a11_card_bomb_may_be_played_on_anybody():
    game = armed(who(hand="Bomb, Beer"))
    assert game.offers("Bomb") == {f"play Bomb on +{place}" for place in range(4)}
    game.act("play Bomb on +2")
    assert (game.table(2), game.tokens(2, "Bomb")) == (["Bomb"], 3)


def test_a11_red_passes_the_bomb_with_its_tokens():
    game = bomb(2, "Saloon")
    game.asks(0, "choose +1", "choose +2", "choose +3")
    game.act("choose +2")
    assert (game.table(0), game.tokens(2, "Bomb"), game.life(0)) == ([], 2, 5)


def test_a11_black_takes_2_tokens():
    game = bomb(4, "clubs/8")
    assert (game.tokens(0, "Bomb"), game.life(0), game.at("supply")) == (2, 5, 30)


@pytest.mark.parametrize("tokens", [1, 2])
def test_a11_without_tokens_it_explodes(tokens):
    game = bomb(tokens, "clubs/8")
    assert (game.table(0), game.life(0), game.pile()[:1], game.at("supply")) == ([], 3, ["Bomb"], 32)


def test_a11_the_bomb_comes_after_dynamite_and_jail():
    seats = (who(PLAIN, table="Bomb, Jail, Dynamite", hand="Beer", **OUTLAW), who(**SHERIFF))
    game = armed(*seats, phase="begin", deck="clubs/8, clubs/9, clubs/7, ...")
    assert (game.over, game.table(0), game.tokens(0, "Bomb")) == (True, ["Bomb"], 3)
    game = armed(*seats, phase="begin", deck="clubs/8, Saloon, clubs/7, ...")
    assert (game.phase(), game.tokens(0, "Bomb")) == ("play", 1)


def test_a11_the_bomb_comes_before_vera_custers_choice():
    game = bomb(4, "clubs/8", character="Vera Custer")
    assert (game.phase(), game.tokens(0, "Bomb")) == ("begin", 2)


def test_a11_nothing_happens_if_no_card_can_be_flipped():
    game = armed(who(PLAIN, hand="Beer", table="Bomb=2"), phase="begin", deck="")
    assert (game.tokens(0, "Bomb"), game.life(0)) == (2, 5)


def test_a11_a_bomb_taken_or_discarded_does_nothing():
    game = armed(who(hand="Cat Balou, Beer"), who(table="Bomb=1")).act("play Cat Balou on +1")
    assert (game.life(1), game.table(1)) == (4, [])


def test_a11_under_lasso_it_is_not_checked():
    assert bomb(1, "clubs/8", event="Lasso").table(0) == ["Bomb"]


def test_a11_the_loss_waits_until_the_effect_is_complete():
    game = armed(who(hand="Caravan, Beer", table="Bomb=2"), deck="Scope, Jail, Saloon, ...").act(
        "play Caravan", "accept"
    )
    assert (game.life(0), game.hand(0), game.pile()) == (3, ["Beer", "Jail", "Saloon", "Scope"], ["Bomb", "Caravan"])


def test_a12_a_bomb_of_diamonds_costs_apache_kid_nothing():
    game = bomb(1, "clubs/8", character="Apache Kid")
    assert (game.life(0), game.table(0)) == (4, [])
    assert bomb(1, "clubs/8", character="Apache Kid", event="Curse").life(0) == 2


# ------------------------------------------------------------ A13 to A17: dangerous weapons


def weapon(name, target, tokens=3, shooter="Willy the Kid", hand="BANG!, Beer", **keywords):
    """The turn player shoots seat 1 with a dangerous weapon and is asked whether to pay."""
    game = armed(who(shooter, hand=hand, table=f"{name}={tokens}"), target, **keywords).act(SHOT)
    game.asks(0, *MAY)
    assert "BANG!" in game.hand(0)
    return game


def test_a13_the_effect_may_be_declined():
    game = weapon("Thunderer", who()).act("decline")
    assert (game.hand(0), game.tokens(0, "Thunderer"), game.life(1)) == (["Beer"], 3, 3)


def test_a13_other_hits_do_not_ask():
    game = armed(who(hand="Punch, Beer", table="Thunderer")).act("play Punch on +1")
    assert (game.life(1), game.tokens(0, "Thunderer")) == (3, 3)


def test_a13_calamity_janets_missed_as_bang_asks():
    game = armed(who("Calamity Janet", hand="Missed!, Beer", table="Thunderer")).act(
        "play Missed! as BANG! on +1", "accept"
    )
    assert game.hand(0) == ["Beer", "Missed!"]


def test_a13_the_effect_holds_even_if_the_weapon_is_depleted():
    game = weapon("Buntline Special", who(hand="Missed!, Scope"), tokens=1).act("accept", "answer with Missed!")
    assert (game.table(0), game.hand(1)) == ([], [])


def test_a14_card_big_fifty_silences_the_target():
    target = who("Elena Fuente", hand="Beer, Missed!", table="Barrel, Bible, Crate")
    weapon("Big Fifty", target).act("accept").asks(1, "answer with Missed!", TAKE)


def test_a14_big_fifty_hits_apache_kid_with_diamonds():
    game = weapon("Big Fifty", who("Apache Kid"), hand="BANG!/diamonds/2, Beer").act("accept")
    assert game.life(1) == 2


@pytest.mark.parametrize("character", ["Bart Cassidy", "El Gringo", "Julie Cutter", "Molly Stark"])
def test_a14_big_fifty_silences_what_answers_a_loss(character):
    game = weapon("Big Fifty", who(character), deck="Saloon, ...").act("accept")
    assert (game.to_move, game.hand(1), game.hand(0)) == (0, [], ["Beer"])


def test_a14_big_fifty_silences_sid_and_tequila_joe():
    game = weapon("Big Fifty", who("Sid Ketchum", life=1, hand="Scope, Jail")).act("accept")
    assert 1 not in game.living()
    game = weapon("Big Fifty", who("Tequila Joe", life=1, hand="Beer")).act("accept", "drink Beer")
    assert game.life(1) == 1


def test_a14_a_player_in_range_only_so_may_be_named_and_it_is_paid_unasked():
    seats = [
        who(PLAIN, hand="BANG!, Beer", table="Big Fifty=1"),
        *[who() for _ in range(3)],
        who("Paul Regret", table="Mustang, Hideout"),
    ]
    game = armed(*seats, players=8)
    assert "play BANG! on +4" in game.legal()
    game.act("play BANG! on +4")
    assert (game.table(0), game.life(4)) == ([], 2)


def test_a14_suzy_is_silent_until_the_shot_is_settled():
    game = weapon("Big Fifty", who("Suzy Lafayette", hand="Missed!"), deck="Scope, ...").act(
        "accept", "answer with Missed!"
    )
    assert game.hand(1) == ["Scope"]


def test_a14_the_targets_tokens_may_pay_for_duck():
    game = weapon("Big Fifty", who(hand="Duck!", table="Crate=2")).act("accept", "answer with Duck!", "accept")
    assert (game.hand(1), game.table(1)) == (["Duck!"], [])


def test_a15_card_buntline_special_makes_the_target_discard_a_card():
    game = weapon("Buntline Special", who("Molly Stark", hand="Missed!, Beer, Scope"), deck="Jail, ...").act(
        "accept", "answer with Missed!"
    )
    game.asks(1, "discard Beer", "discard Scope", "discard Jail")
    game.act("discard Scope")
    assert (game.hand(1), game.life(1)) == (["Beer", "Jail"], 4)


def test_a15_nothing_to_discard_and_nothing_if_the_hit_is_taken():
    assert weapon("Buntline Special", who(hand="Missed!")).act("accept", "answer with Missed!").to_move == 0
    assert weapon("Buntline Special", who(hand="Missed!, Beer")).act("accept", TAKE).hand(1) == ["Beer", "Missed!"]


def test_a16_card_double_barrel_cannot_be_avoided_with_diamonds():
    game = weapon(
        "Double Barrel", who(hand="Missed!", table="Barrel"), hand="BANG!/spades/A, BANG!/diamonds/9, Beer"
    ).act("accept")
    assert (game.life(1), game.at("discard")[0]) == (3, "BANG!/diamonds/9")


def test_a16_declined_copies_that_are_no_diamonds_leave_first():
    hand = "BANG!/diamonds/2, BANG!/clubs/9, Beer"
    game = weapon("Double Barrel", who(), hand=hand).act("decline")
    assert game.at("discard")[0] == "BANG!/clubs/9"


def test_a16_not_offered_without_diamonds():
    game = armed(who(hand="BANG!/clubs/9, Beer", table="Double Barrel"), who(hand="Missed!")).act(SHOT)
    game.asks(1, "answer with Missed!", TAKE)


def test_a16_apache_kid_and_ms_abigail_may_be_left_alone():
    hand = "BANG!/diamonds/K, Beer"
    assert weapon("Double Barrel", who("Apache Kid"), hand=hand).act("accept").life(1) == 3
    game = weapon("Double Barrel", who("Ms. Abigail", hand="Missed!"), hand=hand).act("accept")
    game.asks(1, "ignore", TAKE)


def test_a17_card_thunderer_takes_the_bang_back():
    game = weapon("Thunderer", who(hand="Missed!")).act("accept")
    assert (game.to_move, game.hand(0), game.seen(0, by=3), game.pile(), game.at("bangs_played")) == (
        1,
        ["BANG!", "Beer"],
        ["BANG!"],
        [],
        1,
    )


def test_a17_not_if_it_was_shuffled_away():
    game = weapon("Thunderer", who(hand="Missed!"), deck="").act("accept")
    assert (game.hand(0), game.deck()) == (["Beer"], ["BANG!"])


# ------------------------------------------------------------ A18 to A25: brown cards


def test_a18_upgrades_are_asked_again_and_again():
    game = armed(who(hand="Caravan, Beer", tokens=4)).act("play Caravan", "accept", "accept")
    assert (len(game.hand(0)), game.tokens(0)) == (5, 0)


def test_a18_range_is_looked_at_after_the_payment():
    seats = (who(hand="Quick Shot, Beer", table="Thunderer=1"), who(), who(), who(table="Mustang"))
    game = armed(*seats).act("play Quick Shot on +1", "accept")
    assert (game.table(0), game.life(1, 2, 3)) == ([], [3, 4, 4])


def test_a18_orange_uses_are_offered_whenever_they_can_be_paid():
    assert armed(who(hand="Beer", table="Beer Keg")).offers("Beer Keg")
    game = armed(who(hand="BANG!/diamonds/2, Beer", table="Buntline Special"), who("Apache Kid")).act(SHOT)
    game.asks(0, *MAY)


def test_a19_card_a_little_nip_regains_1_and_1_for_each_3_tokens():
    game = armed(who(hand="A Little Nip, Beer", life=1, table="Crate=4", tokens=4)).act("play A Little Nip", "accept")
    game.act(*["pay from character"] * 3)
    game.asks(0, *MAY)
    game.act("accept")
    while game.offers("pay from"):
        game.act(min(game.legal()))
    assert game.life(0) == 4


def test_a19_a_little_nip_is_asked_only_while_it_would_raise_the_player():
    game = armed(who(hand="A Little Nip, Beer", life=4, tokens=4)).act("play A Little Nip")
    assert (game.life(0), game.tokens(0)) == (5, 4)


def test_a19_card_caravan_draws_2():
    assert len(armed(who(hand="Caravan, Beer")).act("play Caravan").hand(0)) == 3


def test_a19_card_quick_shot_hits_different_players_in_range():
    game = armed(who(hand="Quick Shot, Beer", tokens=2), who(), who(), who(hand="Missed!")).act(
        "play Quick Shot on +3", "accept"
    )
    game.asks(3, "answer with Missed!", TAKE)
    game.act("answer with Missed!")
    assert (game.life(1, 2, 3), game.tokens(0)) == ([3, 4, 4], 1)


def test_a19_card_arrow_asks_for_a_bang():
    game = armed(who(hand="Arrow, Beer", tokens=1), who(), who(hand="BANG!, Missed!")).act(
        "play Arrow on +2", "accept", "choose +1"
    )
    game.asks(2, "discard BANG!", TAKE)
    game.act("discard BANG!")
    assert game.life(1, 2, 3) == [3, 4, 4]


def test_a19_an_arrow_that_can_reach_only_an_unaffected_apache_kid_is_not_upgraded():
    game = armed(who(hand="Arrow, Beer", tokens=1), who("Apache Kid"), who(out=1)).act("play Arrow on +3")
    assert (game.tokens(0), game.life(3)) == (1, 3)


def test_a20_card_squaw_discards_a_card_in_play():
    game = armed(who(hand="Squaw, Beer", table="Mustang"), who(), who(table="Scope, Jail"))
    assert game.offers("Squaw") == {"play Squaw on +0", "play Squaw on +2"}
    game.act("play Squaw on +2", "choose Jail")
    assert (game.table(2), game.pile()) == (["Scope"], ["Jail", "Squaw"])


def test_a20_squaw_takes_it_for_2_tokens_asked_before_the_card_is_chosen():
    game = armed(who(hand="Squaw, Beer", tokens=2), who(), who(table="Scope, Jail")).act("play Squaw on +2")
    game.asks(0, *MAY)
    game.act("accept", "choose Jail")
    assert (game.hand(0), game.seen(0, by=1)) == (["Beer", "Jail"], ["Jail"])


def test_a20_squaw_on_an_unaffected_apache_kid_is_wasted():
    game = armed(who(hand="Squaw, Beer", tokens=2), who("Apache Kid", table="Scope")).act("play Squaw on +1")
    assert (game.table(1), game.tokens(0)) == (["Scope"], 2)


def test_a21_card_flintlock_may_be_taken_back_when_avoided():
    game = armed(who(hand="Flintlock, Beer", tokens=2), who(hand="Missed!")).act(
        "play Flintlock on +1", "answer with Missed!"
    )
    game.asks(0, *MAY)
    game.act("accept")
    assert (game.hand(0), game.seen(0, by=2), game.pile()) == (["Beer", "Flintlock"], ["Flintlock"], ["Missed!"])


def test_a21_not_if_the_hit_is_taken():
    game = armed(who(hand="Flintlock, Beer", tokens=2)).act("play Flintlock on +1")
    assert (game.life(1), game.tokens(0), game.hand(0)) == (3, 2, ["Beer"])


def test_a21_a_flintlock_that_suzys_draw_shuffles_away_is_not_offered():
    suzy = who("Suzy Lafayette", hand="Missed!")
    game = start(who(hand="Flintlock, Beer", tokens=4), suzy, deck="Scope", expansions=ALL_SETS)
    game.act("play Flintlock on +1", "answer with Missed!")
    assert (game.at("phase"), game.at("discard"), game.hand(1)) == ("play", [], ["Scope"])


def test_a22_a_duck_that_suzys_draw_shuffles_away_is_not_offered():
    suzy = who("Suzy Lafayette", hand="Duck!", tokens=4)
    game = start(who(hand="BANG!, Beer"), suzy, deck="Scope", expansions=ALL_SETS)
    game.act("play BANG! on +1", "answer with Duck!")
    assert (game.at("phase"), game.at("discard"), game.hand(1)) == ("play", [], ["Scope"])


def test_a22_card_duck_may_be_taken_back_at_once():
    game = armed(who(hand="BANG!, Beer"), who("Molly Stark", hand="Duck!", tokens=2), deck="Scope, ...").act(
        SHOT, "answer with Duck!"
    )
    game.asks(1, *MAY)
    assert game.hand(1) == []
    game.act("accept")
    assert (game.hand(1), game.life(1), game.seen(1, by=0)) == (["Duck!", "Scope"], 4, ["Duck!"])


def test_a22_elenas_duck_is_the_same():
    game = armed(who(hand="BANG!, Beer"), who("Elena Fuente", hand="Duck!, Beer", tokens=2)).act(
        SHOT, "answer with Duck!"
    )
    game.asks(1, *MAY)


def test_a23_card_reloading_places_3_tokens():
    game = armed(who(hand="Reloading, Beer", table="Crate=3")).act("play Reloading")
    game.asks(0, "token on Crate", "token on character")
    game.act("token on Crate")
    assert (game.tokens(0, "Crate"), game.tokens(0)) == (4, 2)


def test_a24_card_rust_takes_a_token_from_every_place_of_the_others():
    seats = (
        who(hand="Rust, Beer", table="Crate=2", tokens=2),
        who(table="Whip=1, Thunderer=2", tokens=1),
        who(tokens=1),
    )
    game = armed(*seats).act("play Rust")
    assert (game.tokens(0), game.tokens(0, "Crate"), game.table(1), game.tokens(1, "Thunderer")) == (
        4,
        2,
        ["Thunderer"],
        1,
    )
    assert (game.tokens(1), game.tokens(2), game.at("supply")) == (0, 0, 25)


@pytest.mark.parametrize("name", ["Quick Shot", "Flintlock"])
def test_a25_they_are_no_bang_cards(name):
    game = armed(who(PLAIN, hand=f"{name}, BANG!, Beer"), who(hand="Missed!")).act(
        f"play {name} on +1", "answer with Missed!"
    )
    assert (game.life(1), game.at("bangs_played")) == (4, 0)
    assert game.offers("play BANG!")
