"""What the engine tells about The Duel while it is played, and in which order; the twin tells nothing.

That events explain every change of the table is checked at every decision of random games (`test_invariants.py`).
"""

import pytest

from bang_env.duel import Game
from tests.duel.scene import TAKE, against_outlaw, hits, laid_open, side, team, who
from tests.referees import act, engine_only, events_of, order, watch

pytestmark = engine_only


def test_d1_a_moved_token(start):
    game = start(law=side(hand="Colt"))
    assert events_of(watch(game, "swap"), "token") == [{"event": "token", "side": "law", "active": 1, "by": "law"}]


def test_d6_d7_the_setup_and_the_first_cards(start):
    position = Game(seed=5).to_dict()
    at = position["sides"]
    events = watch(start.at(position), "slot 1 active", "slot 0 active")
    assert {
        (event["side"], event["slot"], event["character"], event["active"]) for event in events_of(events, "setup")
    } == {
        (name, slot, at[name]["slots"][slot]["character"], slot == front)
        for name, front in (("law", 1), ("outlaw", 0))
        for slot in (0, 1)
    }
    first_turn = next(number for number, event in enumerate(events) if event["event"] == "turn")
    assert events[first_turn] == {"event": "turn", "side": "law", "turn": 1}
    draws = events_of(events[:first_turn], "draw")
    assert [event["side"] for event in draws] == ["law"] * 4 + ["outlaw"] * 5
    for name, number in (("law", 4), ("outlaw", 5)):
        assert [event["card"] for event in draws if event["side"] == name] == at[name]["deck"][:number]


@pytest.mark.parametrize(
    ("law_deck", "common", "discard", "sources", "shuffles"),
    [
        ("Missed!, Hat, ...", "Beer, Bank", "Colt", ["law", "law"], []),
        ("", "Beer, Bank", "Colt", ["common", "common"], []),
        ("Colt", "", "Beer", ["law", "common"], [1]),
        ("", "Beer", "Bank, Duel/law, Hat/law", ["common", "common"], [3]),
        ("", "", "", [], []),
    ],
)
def test_d8_where_cards_come_from(start, law_deck, common, discard, sources, shuffles):
    law = side("The Stranger", deck=law_deck, hand="Wagon")
    game = start(law=law, outlaw=side(deck=""), phase="begin", common=common, discard=discard)
    assert [event["from"] for event in events_of(game, "draw")] == sources
    assert [event["cards"] for event in events_of(game, "shuffle")] == shuffles


def test_d8_a_shuffle_comes_between_two_draws(start):
    game = start(law=side("The Stranger", deck="Colt"), phase="begin", discard="Beer")
    assert order(game, "draw", "shuffle") == [("draw", "law"), ("shuffle", None), ("draw", "law")]


def test_d9_a_revealed_card_and_the_one_that_counts(start):
    game = start(law=side(who("Jango", equipment="Rattlesnake"), deck="Hat, ..."), phase="begin")
    assert events_of(game, "reveal") == [{"event": "reveal", "side": "law", "card": "Hat/law/horseshoe"}]
    outlaw = side(who("Dalton Bros", equipment="Rattlesnake"), deck="Missed!/snake, Colt, ...")
    game = start(law=side("Bart Masterson"), outlaw=outlaw, turn_of="outlaw", phase="begin")
    events = watch(game, "count the second card")
    assert events_of(events, "counts") == [{"event": "counts", "card": "Colt/outlaw/dynamite"}]


def test_d9_bart_masterson_alone_with_a_single_card_reveals_one(start):
    outlaw = side(who("Dalton Bros", equipment="Rattlesnake"), hand="Knife", deck="Missed!/snake")
    game = start(law=side("Bart Masterson"), outlaw=outlaw, turn_of="outlaw", phase="begin")
    assert len(events_of(game, "reveal")) == 1


@pytest.mark.parametrize("slot", [0, 1])
def test_d10_dynamite_that_moves_on(start, slot):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Dynamite"
    game = start(law=side(*wearers, deck="Hat, ..."), phase="begin")
    assert len(events_of(game, "equipment", what="moved")) == 1


def test_d10_dynamite_then_rattlesnake_then_stampede_on_one_character(start):
    wearer = who("Wild Bill", equipment="Stampede, Rattlesnake, Dynamite")
    game = start(law=side(wearer, "The Stranger", deck="dynamite, snake, ..."), phase="begin")
    assert order(game, "reveal", "lose life", "token") == [
        ("reveal", "law"),
        *[("lose life", "law")] * 3,
        ("reveal", "law"),
        ("lose life", "law"),
        ("token", "law"),
    ]


def test_d10_dynamite_then_rattlesnake_then_stampede_across_the_side(start):
    law = side(
        who("Wild Bill", equipment="Stampede"),
        who("The Stranger", equipment="Rattlesnake, Dynamite"),
        active=1,
        deck="snake, Missed!/snake, ...",
    )
    game = start(law=law, phase="begin")
    assert order(game, "reveal", "token") == [("reveal", "law"), ("reveal", "law"), ("token", "law")]


def test_d10_each_card_is_a_complete_effect_before_the_next(start):
    law = side(
        who("The Stranger", equipment="Rattlesnake"),
        who("Jango", equipment="Dynamite"),
        reserve="Wild Bill",
        deck="dynamite, Hat, Bank, snake, Colt, Wagon, ...",
    )
    assert order(start(law=law, phase="begin"), "reveal", "draw", "enters") == [
        ("reveal", "law"),
        *[("draw", "law")] * 2,
        ("enters", "law"),
        ("reveal", "law"),
        *[("draw", "law")] * 2,
    ]


def test_d10_points_of_dynamite_are_lost_one_by_one_until_there_are_none(start):
    law = side(who("The Stranger", 2, "Dynamite"), "Wild Bill", deck="dynamite, ...")
    assert [event["life"] for event in events_of(start(law=law, phase="begin"), "lose life")] == [1, 0]


def test_d11_pat_garret_shows_his_second_card_and_draws_from_the_other_deck(start):
    game = start(law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck="Beer, ..."), phase="begin")
    assert events_of(game, "show") == [{"event": "show", "side": "law", "card": "Hat/law/horseshoe"}]
    assert [event["from"] for event in events_of(watch(game, "accept"), "draw")] == ["outlaw"]


def test_d12_a_new_turn(start):
    game = start(law=side("The Stranger"), outlaw=side(hand="Knife"), turn_of="outlaw", last_turn=False)
    assert events_of(watch(game, "end turn"), "turn") == [{"event": "turn", "side": "law", "turn": 3}]


def test_d13_a_discarded_card(start):
    game = start(law=side(who("Jango", 2), hand="Colt, Hat, Missed!"))
    events = watch(game, "end turn", "discard Missed!")
    assert events_of(events, "discard", side="law", card="Missed!/law/snake", by="law")


def test_d15_equipment_that_is_replaced(start):
    game = start(law=side("Pat Garret", who("Jango", equipment="Hat/outlaw, Bank"), hand="Hat/law"))
    events = watch(game, "play Hat on own rearguard")
    assert events_of(events, "equipment", what="replaced", card="Hat/outlaw/horseshoe", side="law", slot=1)


def test_d17_reloads(start):
    law = side(hand="Water, Clock", deck="Bank, Colt, ...")
    events = watch(start(law=law, outlaw=side("Dalton Bros", None)), "reload Water", "reload Clock")
    assert [event["card"].split("/")[0] for event in events_of(events, "reload")] == ["Water", "Clock"]
    assert len(events_of(events, "draw", side="law")) == 2


def test_d18_soundance_kid_draws_from_their_own_deck_first(start):
    game = start(outlaw=side("Soundance Kid", hand="Missed!"), turn_of="outlaw")
    assert [event["from"] for event in events_of(watch(game, "use Soundance Kid"), "draw")] == ["outlaw", "law"]


def test_d19_a_card_played_as_a_colt(start):
    game = start(law=team("Annie Oakey", "Pat Garret", hand="Missed!, Beer"))
    assert events_of(watch(game, "play Missed! as Colt"), "play")[0]["as"] == "Colt"


def test_d20_a_hit_that_is_taken(start):
    events = watch(start(law=side(hand="Colt")), "play Colt on opponent active")
    assert events_of(events, "hit") == [{"event": "hit", "side": "outlaw", "slot": 0, "by": "law"}]
    assert events_of(events, "lose life") == [{"event": "lose life", "side": "outlaw", "slot": 0, "life": 2}]


@pytest.mark.parametrize(
    ("name", "fields", "gear", "answer"),
    [
        ("Missed!", {"hand": "Missed!"}, "", "avoid with Missed!"),
        ("Beer", {"hand": "Beer"}, "", "avoid with Beer"),
        ("Barrel", {"deck": "barrel, ..."}, "Barrel", "use Barrel"),
        ("Hat", {}, "Hat", "use Hat"),
        ("Sid Curry", {}, "", "use Sid Curry"),
    ],
)
def test_d20_a_hit_that_is_avoided(start, name, fields, gear, answer):
    outlaw = side(who("Sid Curry", equipment=gear), **fields)
    game = start(law=side(hand="Derringer", deck="barrel, ..."), outlaw=outlaw)
    events = watch(game, "play Derringer on opponent active", answer)
    assert events_of(events, "avoided") == [{"event": "avoided", "side": "outlaw", "slot": 0, "with": name}]


@pytest.mark.parametrize(("payment", "means"), [("discard Beer", ["Missed!"]), (TAKE, [])])
def test_d21_a_hit_of_tex_killer_is_avoided_once_it_is_paid(start, payment, means):
    game = start(law=side("Tex Killer", hand="Colt"), outlaw=side(hand="Missed!, Beer"))
    events = watch(game, "play Colt on opponent active", "avoid with Missed!", payment)
    assert [event["with"] for event in events_of(events, "avoided")] == means


def test_d22_return_fire_waits_until_the_gatling_is_over(start):
    game = start(law=side(hand="Gatling"), outlaw=side(hand="Return fire"))
    events = watch(game, "play Gatling", "avoid with Return fire")
    assert hits(events) == [("outlaw", 0), ("law", 1), ("outlaw", 1), ("law", 0)]


def test_d24_new_triggers_join_at_the_end(start):
    law = side("Wild Bill", hand="Gatling, Bank")
    game = start(law=law, outlaw=side("Slim Poet", "West Harding", hand="Return fire"))
    act(game, "play Gatling", TAKE, "avoid with Return fire")
    assert hits(watch(game, "hand card with law back")) == [("law", 0), ("outlaw", 0)]


def test_d25_a_card_that_slim_poet_discards(start):
    game = against_outlaw(start, "Colt", side("Slim Poet"), side(hand="Bank"))
    assert events_of(watch(game, "hand card with law back"), "discard", side="law", by="outlaw")


def test_d25_hits_on_a_dead_character_are_lost(start):
    game = against_outlaw(start, "Fanning", side(who("Dalton Bros", 1, "Scope, Bank, Clock")))
    assert hits(game) == [("outlaw", 0)]


def test_d26_eliminations_one_after_the_other_replacement_included(start):
    law = side("Pat Garret", who("Jango", 1), hand="Gatling")
    outlaw = side(who("Dalton Bros", 1), who("West Harding", 1), reserve="Babe Leroy, Cattle Katie")
    events = watch(start(law=law, outlaw=outlaw), "play Gatling")
    first, second = ([("draw", name)] * 2 + [("enters", name)] for name in ("outlaw", "law"))
    assert order(events, "draw", "enters") == first + second + first


def test_d26_the_elimination_then_the_cards_then_the_replacement(start):
    game = against_outlaw(start, "Colt", side(who("Dalton Bros", 1, "Scope, Bank")))
    assert order(game, "eliminated", "draw", "enters") == [
        ("eliminated", "outlaw"),
        *[("draw", "outlaw")] * 2,
        ("enters", "outlaw"),
    ]


def test_d31_the_end_of_the_game(start):
    game = start(law=side(hand="Colt"), outlaw=side(who("Dalton Bros", 1), None))
    events = watch(game, "play Colt on opponent active")
    assert (events_of(events, "over"), events_of(events, "draw")) == ([{"event": "over", "winner": "law"}], [])


def test_d31_the_end_by_the_turn_limit(start):
    events = watch(start(law=side(hand="Colt")), "end turn")
    assert (len(events_of(events, "truncated")), events_of(events, "turn")) == (1, [])


def test_card_gatling_hits_a_lone_opponent_before_the_own_rearguard(start):
    game = start(law=side(hand="Gatling"), outlaw=side("Dalton Bros", None))
    assert hits(watch(game, "play Gatling")) == [("outlaw", 0), ("law", 1)]


def test_card_gatling_with_dalon_ranger_annie_oakey_and_sid_curry(start):
    annie = who("Annie Oakey", 1, "Scope")
    law = side("Dalon Ranger", annie, reserve="Jango", hand="Gatling", deck="barrel, Missed!, Colt, Bank, ...")
    game = start(law=law, outlaw=side("Sid Curry", None))
    act(game, "play Gatling")
    assert order(watch(game, "use Sid Curry"), "eliminated", "enters", "draw", "hit") == [
        ("hit", "law"),
        ("eliminated", "law"),
        *[("draw", "law")] * 2,
        ("enters", "law"),
        ("hit", "law"),
    ]


@pytest.mark.parametrize("turn_of", ["law", "outlaw"])
def test_card_general_store_begins_with_the_deck_of_its_player(start, turn_of):
    sides = {"law": side(deck="Colt, Bank, ..."), "outlaw": side(deck="Beer, Duel, ...")}
    sides[turn_of]["hand"] = "General Store"
    game = start(**sides, turn_of=turn_of)
    cards = laid_open(watch(game, "play General Store"))
    assert cards == (["Colt", "Bank", "Beer", "Duel"] if turn_of == "law" else ["Beer", "Duel", "Colt", "Bank"])


def test_card_general_store_s_last_card_is_taken_unasked(start):
    game = start(law=side(hand="General Store", deck="Colt, Bank, ..."), outlaw=side(deck="Beer, Duel, ..."))
    act(game, "play General Store", "take Duel", "take Bank")
    assert [(event["side"], event["card"]) for event in events_of(watch(game, "take Colt"), "take")] == [
        ("law", "Colt/law/dynamite"),
        ("outlaw", "Beer/outlaw/barrel"),
    ]


@pytest.mark.parametrize("card", ["Duel on opponent active", "Indians!", "Strong Ale on opponent active"])
def test_card_duel_and_indians_and_strong_ale_are_no_hits(start, card):
    game = start(law=side(hand=card.split(" on ")[0]), outlaw=side("Bull Anderson"))
    events = watch(game, f"play {card}")
    assert events_of(events, "lose life", side="outlaw")
    assert events_of(events, "hit") == []


def test_card_schofield_heals_before_return_fire_hits(start):
    game = start(law=side(who("Jango", 1), hand="Schofield"), outlaw=side(hand="Return fire"))
    events = watch(game, "play Schofield on opponent active", "avoid with Return fire")
    assert order(events, "regain", "lose life") == [("regain", "law"), ("lose life", "law")]


def test_card_stealing_tells_both_the_card(start):
    game = start(law=side(hand="Beer"), outlaw=side(hand="Stealing"), turn_of="outlaw")
    events = watch(game, "play Stealing")
    assert events_of(events, "steal") == [{"event": "steal", "side": "outlaw", "card": "Beer/outlaw/barrel"}]


def test_card_strong_ale_loses_points_one_by_one(start):
    game = start(law=side(hand="Strong Ale"), outlaw=side("Bull Anderson"))
    events = watch(game, "play Strong Ale on opponent active")
    assert [event["life"] for event in events_of(events, "lose life", side="outlaw", slot=0)] == [4, 3]
