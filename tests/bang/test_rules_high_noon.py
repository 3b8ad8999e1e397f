"""Event decks and the events of High Noon (E1 to E25)."""

import pytest

from tests.bang.scene import ALL_SETS, MAY, TAKE, deal, start, who
from tests.bang.twin_cards import EVENTS

pytestmark = pytest.mark.usefixtures("referee")

PLAIN = "Slab the Killer"
SHOT = "play BANG! on +1"
SHERIFF, OUTLAW, DEPUTY, RENEGADE = ({"role": role} for role in ("sheriff", "outlaw", "deputy", "renegade"))


def under(event, *seats, phase="play", **keywords):
    """A scene with an event in play."""
    return start(*seats, phase=phase, event=event, event_rounds=1, expansions=ALL_SETS, **keywords)


def coming(event, *seats, before=None, **keywords):
    """A scene at the beginning of the event player's turn: that event is the next."""
    keywords = {"turn_of": 0, **keywords}
    return start(*seats, phase="begin", event=before, event_deck=[event, "High Noon"], expansions=ALL_SETS, **keywords)


# ------------------------------------------------------------ E1 to E8: the stack


@pytest.mark.parametrize("group", ["high_noon", "fistful"])
def test_e1_one_set_is_shuffled_over_its_last_card(group):
    decks = [deal(seed=seed, num_players=5, expansions=[group]).at("event_deck") for seed in range(4)]
    for stack in decks:
        assert (sorted(stack), stack[-1]) == (sorted(EVENTS[group]), EVENTS[group][-1])
    assert len({tuple(stack) for stack in decks}) == 4


def test_e1_of_both_sets_12_and_one_last_card():
    lasts, events = set(), set()
    for seed in range(30):
        stack = deal(seed=seed, num_players=5, expansions=["high_noon", "fistful"]).at("event_deck")
        assert len(stack) == len(set(stack)) == 13
        assert not {"High Noon", "A Fistful of Cards"} & set(stack[:-1])
        lasts.add(stack[-1])
        events |= set(stack)
    assert lasts == {"High Noon", "A Fistful of Cards"}
    assert events == {*EVENTS["high_noon"], *EVENTS["fistful"]}


def test_e1_without_events_there_is_no_stack():
    game = deal(num_players=5, expansions=["dodge_city"])
    assert (game.at("event_deck"), game.at("event"), game.at("event_rounds")) == ([], None, 0)


def test_e3_the_event_player_is_the_sheriff():
    game = coming("Curse", who(hand="Beer", **OUTLAW), who(hand="Beer", **SHERIFF), last_turn=False)
    assert game.at("event") is None
    game.act("end turn")
    assert (game.at("event"), game.at("turn_of")) == ("Curse", 1)


def test_e3_of_three_players_the_deputy():
    game = coming("Curse", who(PLAIN, hand="Beer", **DEPUTY), players=3)
    assert game.at("event") == "Curse"


def test_e3_of_three_players_the_next_one_when_the_deputy_is_out():
    seats = (who(hand="Beer", **OUTLAW), who(out=1, **DEPUTY), who(PLAIN, hand="Beer", **RENEGADE))
    game = coming("Curse", *seats, players=3, last_turn=False)
    assert game.at("event") is None
    game.act("end turn")
    assert (game.at("event"), game.at("turn_of")) == ("Curse", 2)


def test_e4_not_in_the_first_turn_of_the_game():
    assert coming("Curse", who(PLAIN, hand="Beer"), turn=1).at("event") is None


def test_e4_not_in_an_extra_turn():
    game = coming("Curse", who(PLAIN, hand="Beer"), before="Vendetta", extra_turn=True)
    assert game.at("event") == "Vendetta"


def test_e4_the_next_card_replaces_the_one_before():
    game = coming("Curse", who(PLAIN, hand="Beer"), before="Blessing", event_rounds=3)
    assert (game.at("event"), game.at("event_deck"), game.at("event_rounds")) == ("Curse", ["High Noon"], 4)


def test_e4_the_last_card_stays():
    game = start(who(PLAIN, hand="Beer"), phase="begin", event="High Noon", event_deck=[], expansions=ALL_SETS)
    assert (game.at("event"), game.life(0)) == ("High Noon", 4)


def test_e4_a_turn_that_is_then_skipped_counts():
    seats = (who(PLAIN, hand="Beer", table="Jail", **DEPUTY), who(**OUTLAW), who(**RENEGADE))
    game = coming("Curse", *seats, players=3, deck="clubs, ...")
    assert (game.over, game.at("event")) == (True, "Curse")


def test_e5_suzy_is_looked_at_before_the_new_event_acts():
    seats = (who(PLAIN, hand="Missed!, Beer"), who("Suzy Lafayette"), who(hand="Missed!"))
    game = coming("Russian Roulette", *seats, before="Hangover", deck="Dodge, ...")
    game.asks(0, "discard Missed!", TAKE)
    assert game.hand(1) == ["Dodge"]


def test_e6_the_event_comes_before_dynamite_and_jail():
    seats = (who(PLAIN, life=4, hand="Beer", table="Dynamite, Jail", **DEPUTY), who(**OUTLAW), who(**RENEGADE))
    game = coming("Curse", *seats, players=3, deck="hearts/3, spades/5, ...")
    assert (game.life(0), game.over) == (1, True)


def test_e6_a_prisoner_is_affected_too():
    seats = (who(life=3, table="Jail", **OUTLAW), who(**SHERIFF))
    game = under("High Noon", *seats, phase="begin", deck="clubs, ...")
    assert (game.over, game.life(0)) == (True, 2)


def test_e7_a_turn_player_eliminated_by_an_event_has_no_turn():
    game = under(
        "High Noon", who(life=1, hand="Scope", **OUTLAW), who(hand="Beer", **SHERIFF), phase="begin", last_turn=False
    )
    assert (game.living(), game.at("turn_of")) == ([1, 2, 3], 1)


def test_e8_events_are_caused_by_nobody():
    game = under("High Noon", who("El Gringo", hand="Beer", **OUTLAW), who(hand="Scope", **SHERIFF), phase="begin")
    assert (game.life(0), game.hand(1)) == (2, ["Scope"])


# ------------------------------------------------------------ E9 to E12


def test_e9_blessing_makes_every_card_hearts():
    game = under("Blessing", who(hand="BANG!, Beer"), who(table="Barrel"), deck="spades/5, ...").act(SHOT, "use Barrel")
    assert game.life(1) == 4
    game = under("Blessing", who(hand="BANG!/diamonds/2, Beer"), who("Apache Kid")).act(SHOT)
    assert game.life(1) == 2
    game = under(
        "Blessing",
        who(PLAIN, table="Dynamite", hand="Beer", **OUTLAW),
        who(**SHERIFF),
        phase="begin",
        deck="spades/5, ...",
    )
    assert game.life(0) == 4


def test_e9_curse_makes_every_card_spades():
    seats = (who(PLAIN, table="Dynamite", hand="Beer", **OUTLAW), who(**SHERIFF))
    assert under("Curse", *seats, phase="begin", deck="hearts/3, ...").life(0) == 1
    assert under("Curse", *seats, phase="begin", deck="hearts/10, ...").life(0) == 4
    game = under("Curse", who(hand="BANG!, Beer"), who(table="Barrel"), deck="hearts/3, ...").act(SHOT, "use Barrel")
    assert game.life(1) == 3


def test_e9_under_curse_black_jack_draws_no_third_card():
    assert len(under("Curse", who("Black Jack"), phase="draw", deck="Saloon, Beer, Scope, ...").hand(0)) == 2
    assert len(under("Blessing", who("Black Jack"), phase="draw", deck="Jail, Scope, Beer, ...").hand(0)) == 3


def test_e10_the_daltons_take_a_blue_or_orange_card_of_everybody():
    seats = (
        who(PLAIN, hand="Beer", table="Barrel, Scope"),
        who(table="Bible"),
        who(table="Jail, Crate"),
        who(table="Dynamite"),
    )
    game = coming("The Daltons", *seats, deck="clubs, clubs, clubs, ...")
    game.asks(0, "choose Barrel", "choose Scope")
    game.act("choose Barrel")
    game.asks(2, "choose Jail", "choose Crate")
    game.act("choose Crate")
    assert [game.table(seat) for seat in range(4)] == [["Scope"], ["Bible"], ["Jail"], []]
    assert game.at("supply") == 32


def test_e10_the_daltons_make_no_bomb_explode():
    game = coming("The Daltons", who(PLAIN, hand="Beer", table="Bomb=1"))
    assert (game.table(0), game.life(0)) == ([], 5)


def test_e11_the_doctor_heals_those_with_the_lowest_life():
    game = coming("The Doctor", who(PLAIN, hand="Beer", life=2), who(life=2), who(life=3), who(out=1))
    assert game.life(0, 1, 2, 3) == [3, 3, 3, 0]


def test_e11_the_doctor_heals_nobody_over_the_maximum():
    game = coming("The Doctor", who(PLAIN, hand="Beer"), who("El Gringo"), who("Paul Regret"))
    assert game.life(0, 1, 2) == [5, 3, 3]


def ghost(character=PLAIN, *others, hand="", **keywords):
    """Seat 0, who was eliminated, comes back under Ghost Town."""
    seats = (who(character, out=1, **OUTLAW), *(others or [who(**SHERIFF)]))
    return under(
        "Ghost Town", *seats, phase="begin", **{"players": 5, "deck": "Scope, Jail, Beer, Barrel, ...", **keywords}
    )


def test_e12_a_ghost_returns_and_draws_3():
    game = ghost()
    assert [game.at(key, 0) for key in ("life", "alive", "ghost", "eliminated")] == [0, True, True, 1]
    assert (game.hand(0), game.phase()) == (["Beer", "Jail", "Scope"], "play")


@pytest.mark.parametrize(
    ("character", "cards"),
    [("Kit Carlson", 3), ("Bill Noface", 3), ("Pixie Pete", 3), ("Jourdonnais", 3), ("Black Jack", 3)],
)
def test_e12_characters_as_ghosts(character, cards):
    game = ghost(character, deck="Scope, Jail, Mustang, Barrel, ...")
    assert len(game.hand(0)) == cards


def test_e12_black_jack_as_a_ghost_may_draw_4():
    assert len(ghost("Black Jack", deck="Scope, Saloon, Mustang, Barrel, ...").hand(0)) == 4


def test_e12_pat_brennan_as_a_ghost():
    game = ghost("Pat Brennan", who(table="Barrel", **SHERIFF), deck="Scope, Jail, Beer, ...")
    game.asks(0, "draw from the deck", "draw from the table of +1")
    assert ghost("Pat Brennan", who(table="Barrel", **SHERIFF)).act("draw from the table of +1").hand(0) == ["Barrel"]
    assert len(game.act("draw from the deck").hand(0)) == 3


def test_e12_claus_the_saint_as_a_ghost_draws_one_more():
    game = ghost("Claus the Saint", deck="Jail, Jail, Jail, Scope, Barrel, Beer, Saloon, ...")
    while game.phase() == "draw":
        game.act(min(game.legal()))
    assert len(game.hand(0)) == 3


def test_e12_suzy_as_a_ghost_draws_for_her_empty_hand():
    assert len(ghost("Suzy Lafayette").hand(0)) == 4


def test_e12_vera_custer_as_a_ghost_chooses():
    game = ghost("Vera Custer", who(**SHERIFF))
    assert (game.phase(), game.at("copied", 0)) == ("begin", None)


def test_e12_a_ghost_counts_as_living():
    game = ghost(deck="BANG!, Beer, Scope, ...")
    assert game.offers("BANG!") == {"play BANG! on +1", "play BANG! on +4"}


def test_e12_a_ghost_loses_and_gains_no_life():
    game = ghost(PLAIN, who(hand="BANG!", **SHERIFF), deck="Duel, Saloon, Beer, ...").act(
        "play Saloon", "play Duel on +1", "discard BANG!"
    )
    assert (game.at("life", 0), game.at("alive", 0)) == (0, True)


def test_e12_sid_and_chuck_are_not_offered_to_ghosts():
    assert not ghost("Sid Ketchum").offers("Sid")
    assert not ghost("Chuck Wengam").offers("Chuck")


def test_e12_a_ghost_is_eliminated_again_at_the_end_of_the_turn():
    seats = (who("Greg Digger", life=1, **SHERIFF), who("Vulture Sam", **RENEGADE), who("Herb Hunter"))
    game = ghost(PLAIN, *seats, deck="Scope, Jail, Volcanic, Barrel, Saloon, ...").act(
        "play Scope", "decline", "end turn"
    )
    assert [game.at(key, 0) for key in ("life", "alive", "ghost", "eliminated")] == [0, False, False, 1]
    assert (game.hand(2), game.life(1), game.hand(3)) == (["Jail", "Scope", "Volcanic"], 3, ["Barrel", "Saloon"])


def test_e13_in_ghost_town_the_turn_passes_over_all_seats():
    seats = (who(hand="Beer"), who(PLAIN, out=1), who(), who())
    game = under("Ghost Town", *seats, last_turn=False, deck="Scope, Jail, Barrel, ...").act("end turn")
    assert (game.at("turn_of"), game.at("ghost", 1), game.hand(1)) == (1, True, ["Barrel", "Jail", "Scope"])


def test_e13_a_ghost_draws_rewards():
    game = ghost(PLAIN, who(life=1, **OUTLAW), who(**SHERIFF), deck="BANG!, Jail, Beer, ...").act(SHOT)
    assert len(game.hand(0)) == 2 + 3


def test_e13_a_ghost_renegade_who_is_the_only_one_living_wins():
    renegade = who(PLAIN, life=0, ghost=True, eliminated=3, hand="BANG!", **RENEGADE)
    seats = (renegade, who(life=1, **SHERIFF), who(out=1), who(out=2))
    game = under("Ghost Town", *seats).act(SHOT)
    assert game.returns == [1.0, -1.0, -1.0, -1.0]


def test_e14_the_end_is_looked_at_when_the_last_ghost_goes():
    seats = (who(PLAIN, out=1, **OUTLAW), who(**SHERIFF), who(out=2), who(life=1, **RENEGADE))
    game = under("Ghost Town", *seats, phase="begin", deck="BANG!, Jail, Beer, ...").act("play BANG! on +3")
    assert not game.over
    game.act("end turn")
    assert game.returns == [-1.0, 1.0, -1.0, -1.0]


# ------------------------------------------------------------ E15 to E22


def test_e15_gold_rush_turns_go_to_the_right():
    game = under("Gold Rush", who(hand="Beer"), who(), who(), who(hand="Beer"), last_turn=False).act("end turn")
    assert game.at("turn_of") == 3


def test_e16_handcuffs_a_suit_is_named_after_phase_1():
    game = under("Handcuffs", who(PLAIN), phase="draw", deck="Beer, Scope, ...")
    game.asks(0, "name hearts", "name diamonds", "name clubs", "name spades")
    game.act("name hearts")
    assert game.at("named_suit") == "hearts"
    game.asks(0, "play Beer", "end turn")


def test_e16_handcuffs_bind_answers_and_beers_in_the_own_turn_only():
    seats = (who(hand="BANG!/hearts/Q, Beer/hearts/6"), who(hand="Missed!/spades/2"))
    under("Handcuffs", *seats, named_suit="hearts").act(SHOT).asks(1, "answer with Missed!", TAKE)


def test_e16_handcuffs_leave_costs_abilities_and_cards_in_play_free():
    game = under("Handcuffs", who("Doc Holyday", hand="Scope, Jail", table="Knife"), named_suit="diamonds")
    assert game.offers("Doc") and game.offers("Knife") and not game.offers("play")


def test_e16_handcuffs_the_copy_of_the_suit_leaves():
    game = under("Handcuffs", who(hand="BANG!/spades/A, BANG!/clubs/9, Beer"), named_suit="clubs").act(SHOT)
    assert game.at("discard")[0] == "BANG!/clubs/9"


def test_e16_handcuffs_a_bang_in_a_duel_is_free():
    seats = (who(hand="Duel/spades/J, BANG!/hearts/Q, Scope"), who(hand="BANG!"))
    under("Handcuffs", *seats, named_suit="spades").act("play Duel on +1", "discard BANG!").asks(
        0, "discard BANG!", TAKE
    )


def test_e16_handcuffs_janet_and_uncle_will():
    game = under(
        "Handcuffs", who("Calamity Janet", hand="Missed!/spades/2, Missed!/clubs/10, Beer"), named_suit="clubs"
    )
    assert game.act("play Missed! as BANG! on +1").at("discard")[0] == "Missed!/clubs/10"
    game = under("Handcuffs", who("Uncle Will", hand="Missed!/spades/2, Beer, Scope"), named_suit="spades").act(
        "use Uncle Will"
    )
    game.asks(0, "discard Missed!", "discard Scope")


def test_e16_the_named_suit_ends_with_the_turn():
    game = under("Handcuffs", who(hand="Beer/hearts/6"), who(PLAIN), named_suit="hearts", last_turn=False).act(
        "end turn"
    )
    assert game.at("named_suit") is None


def test_e17_hangover_no_character_has_an_ability():
    game = under("Hangover", who(hand="BANG!, Beer", table="Schofield"), who(), who("Paul Regret"))
    assert "play BANG! on +2" in game.legal()
    game = under("Hangover", who("Slab the Killer", hand="BANG!, Beer"), who(hand="Missed!")).act(
        SHOT, "answer with Missed!"
    )
    assert game.life(1) == 4


def test_e17_hangover_vera_custer_loses_what_she_copied_and_makes_no_choice():
    seats = (who("Vera Custer", copied="Slab the Killer", hand="Beer"), who())
    game = coming("Hangover", *seats)
    assert (game.at("copied", 0), game.phase()) == (None, "play")


def test_e17_hangover_suzy_draws_when_it_is_replaced():
    game = coming("Curse", who(PLAIN, hand="Beer"), who("Suzy Lafayette"), before="Hangover", deck="Scope, ...")
    assert game.hand(1) == ["Scope"]


def test_e18_a_spare_is_dealt_with_high_noon():
    game = deal(num_players=8, expansions=["high_noon"])
    names = [player[key] for player in game.at("players") for key in ("character", "spare")]
    assert len(set(names)) == 16
    assert all(player["spare"] is None for player in deal(num_players=8, expansions=["fistful"]).at("players"))


def test_e18_new_identity_lets_a_player_change():
    game = under("New Identity", who(PLAIN, life=5, hand="Beer", spare="El Gringo"), phase="begin")
    game.asks(0, *MAY)
    game.act("accept")
    assert [game.at(key, 0) for key in ("character", "spare", "life", "max_life")] == ["El Gringo", PLAIN, 2, 4]
    assert "Beer" in game.hand(0)


def test_e18_new_identity_may_be_declined():
    game = under("New Identity", who(PLAIN, life=1, hand="Beer", spare="El Gringo"), phase="begin").act("decline")
    assert [game.at(key, 0) for key in ("character", "spare", "life", "max_life")] == [PLAIN, "El Gringo", 1, 5]


def test_e18_without_a_spare_nothing_is_asked():
    assert under("New Identity", who(PLAIN, hand="Beer"), phase="begin").phase() == "play"


def test_e19_a_player_who_becomes_vera_chooses_in_this_very_turn():
    game = under("New Identity", who(PLAIN, hand="Beer", spare="Vera Custer"), phase="begin").act("accept")
    assert game.phase() == "begin"


def test_e19_vera_who_changes_loses_what_she_copied():
    seat = who("Vera Custer", hand="Beer", copied="Apache Kid", spare="Rose Doolan")
    game = under("New Identity", seat, phase="begin").act("accept")
    assert (game.at("copied", 0), game.phase()) == (None, "play")


def test_e19_who_copies_somebody_keeps_the_ability_of_the_character_copied():
    seats = (
        who(PLAIN, hand="BANG!/diamonds/2", spare="Willy the Kid"),
        who("Vera Custer", copied="Apache Kid"),
        who("Apache Kid"),
    )
    game = under("New Identity", *seats, phase="begin").act("accept", SHOT)
    assert (game.at("copied", 1), game.life(1)) == ("Apache Kid", 3)


def test_e19_red_ringo_taken_up_brings_no_tokens():
    game = under("New Identity", who(PLAIN, hand="Beer", spare="Red Ringo"), phase="begin").act("accept")
    assert (game.tokens(0), game.at("supply")) == (0, 32)


def test_e20_the_sermon_forbids_bang_cards_to_the_turn_player():
    game = under("The Sermon", who("Calamity Janet", hand="BANG!, Missed!, Punch, Beer"))
    assert game.offers("BANG!") == set()
    assert game.offers("Punch")


def test_e20_the_sermon_lets_others_use_them():
    game = under("The Sermon", who(hand="Indians!, BANG!, Beer"), who(hand="BANG!")).act("play Indians!")
    game.asks(1, "discard BANG!", TAKE)


def test_e20_the_sermon_allows_bang_as_a_cost_and_for_uncle_will():
    game = under("The Sermon", who("Uncle Will", hand="Whisky, BANG!", life=2)).act("play Whisky")
    assert game.life(0) == 4
    assert "use Uncle Will" in under("The Sermon", who("Uncle Will", hand="BANG!, BANG!")).legal()


def test_e21_the_reverend_forbids_beer():
    under("The Reverend", who(hand="Beer, Scope", life=2)).asks(0, "play Scope", "end turn")
    game = under("The Reverend", who(hand="BANG!, Scope"), who(life=1, hand="Beer")).act(SHOT)
    assert 1 not in game.living()


def test_e21_the_reverend_leaves_costs_elena_and_sid():
    game = under("The Reverend", who(hand="BANG!, Scope"), who("Elena Fuente", hand="Beer")).act(SHOT)
    game.asks(1, "answer with Beer", TAKE)
    game = under("The Reverend", who(hand="BANG!, Scope"), who("Sid Ketchum", life=1, hand="Beer, Beer")).act(SHOT)
    game.asks(1, "use Sid Ketchum", "give up")


def test_e22_shootout_two_bang_cards_a_turn():
    game = under("Shootout", who(hand="BANG!, BANG!, BANG!, Beer")).act(SHOT, SHOT)
    assert (game.offers("BANG!"), game.life(1)) == (set(), 2)


# ------------------------------------------------------------ E23 to E25


@pytest.mark.parametrize(
    ("character", "cards"),
    [(PLAIN, 1), ("Pixie Pete", 2), ("Black Jack", 1), ("Bill Noface", 1), ("Jesse Jones", 1), ("Pat Brennan", 2)],
)
def test_e23_thirst_one_card_fewer(character, cards):
    game = under("Thirst", who(character), phase="draw", deck="Scope, Saloon, Beer, ...")
    assert (len(game.hand(0)), game.seen(0, by=1)) == (cards, [])


def test_e23_thirst_bill_noface_draws_at_least_1():
    assert len(under("Thirst", who("Bill Noface", life=2), phase="draw", deck="Scope, Jail, Beer, ...").hand(0)) == 3


def test_e23_thirst_jesse_jones_and_pedro_ramirez_draw_their_first():
    game = under("Thirst", who("Jesse Jones"), who(hand="Barrel"), phase="draw").act("draw from the hand of +1")
    assert game.hand(0) == ["Barrel"]
    game = under("Thirst", who("Pedro Ramirez"), phase="draw", discard="Barrel").act("draw from the discard pile")
    assert game.hand(0) == ["Barrel"]


def test_e23_thirst_kit_carlson_takes_one_of_three():
    game = under("Thirst", who("Kit Carlson"), phase="draw", deck="Scope, Jail, Beer, Barrel, ...").act("take Jail")
    assert (game.hand(0), game.deck()[:3], game.at("deck_seen")) == (
        ["Jail"],
        ["Scope", "Beer", "Barrel"],
        {"0": [0, 1]},
    )


def test_e23_thirst_kit_carlson_with_fewer_than_three():
    game = under("Thirst", who("Kit Carlson"), phase="draw", deck="Scope, Jail").act("take Jail")
    assert (game.hand(0), game.deck()) == (["Jail"], ["Scope"])


def test_e23_thirst_claus_keeps_1():
    game = under("Thirst", who("Claus the Saint"), phase="draw", deck="Jail, Scope, Beer, Barrel, ...")
    assert len(game.at("open")) == 4
    game.act("take Jail", "take Scope", "take Beer")
    assert (game.hand(0), game.hand(1), game.hand(2), game.hand(3)) == (["Barrel"], ["Jail"], ["Scope"], ["Beer"])


def test_e24_train_arrival_one_card_more():
    assert len(under("Train Arrival", who(PLAIN), phase="draw", deck="Scope, Jail, Beer, ...").hand(0)) == 3
    assert len(under("Train Arrival", who("Pixie Pete"), phase="draw", deck="Scope, Jail, Beer, ...").hand(0)) == 4


def test_e24_train_arrival_pat_brennan_too():
    game = under("Train Arrival", who("Pat Brennan"), who(table="Barrel"), phase="draw", deck="Scope, ...")
    assert game.act("draw from the table of +1").hand(0) == ["Barrel", "Scope"]


def test_e24_train_arrival_kit_carlson_just_draws_three():
    game = under("Train Arrival", who("Kit Carlson"), phase="draw", deck="Scope, Jail, Beer, ...")
    assert (game.phase(), game.hand(0)) == ("play", ["Beer", "Jail", "Scope"])


def test_e25_high_noon_costs_each_turn_player_1():
    game = under("High Noon", who(PLAIN, hand="Beer", life=3), phase="begin")
    assert game.life(0) == 2


def test_e25_high_noon_beer_as_ever():
    game = under("High Noon", who(PLAIN, hand="Beer, Scope", life=1), phase="begin")
    game.asks(0, "drink Beer", "give up")
