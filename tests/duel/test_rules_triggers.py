"""The queue, lost life and eliminations (rules D24 to D26)."""

import pytest

from tests.duel.scenario import (
    ABILITY,
    MAY,
    MENU,
    TAKE,
    act,
    active,
    against_law,
    against_outlaw,
    asked,
    characters,
    equipment,
    hand,
    happened,
    hits,
    legal,
    life,
    order,
    pile,
    question,
    seen,
    side,
    start,
    team,
    who,
)

LAW_BACK, OUTLAW_BACK = "hand card with law back", "hand card with outlaw back"


def test_d24_triggers_wait_until_the_effect_has_ended_for_everybody():
    game = start(law=side("Dalon Ranger"), outlaw=side(hand="Indians!"), turn_of="outlaw")
    act(game, "play Indians!")
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 4], [3, 3])
    assert question(game) == ("law", MAY)


def test_d24_eliminations_come_before_the_queue():
    law = side("Dalon Ranger", who("Jango", 1), reserve="Wild Bill")
    game = start(law=law, outlaw=side(hand="Gatling"), turn_of="outlaw")
    act(game, "play Gatling")
    assert question(game) == ("law", MAY)
    assert (characters(game, "law")[1], len(hand(game, "law"))) == ("Wild Bill", 2)


def test_d24_tom_thorn_then_clock_then_jango():
    law = side(who("Jango", equipment="Clock"), "Tex Killer", hand="Missed!", deck="Bank, Hat, ...")
    game = start(law=law, outlaw=side("Dalton Bros", "Tom Thorn", hand="Beer"), turn_of="outlaw")
    act(game, "swap")
    assert (question(game), hand(game, "law")) == (("law", {"avoid with Missed!", TAKE}), ["Missed!"])
    act(game, TAKE)
    assert (question(game), hand(game, "law")) == (("law", MAY), ["Bank", "Missed!"])
    act(game, "accept")
    assert (asked(game), hand(game, "law"), life(game, "law")) == (
        "outlaw",
        ["Bank", "Hat", "Missed!"],
        [3, 3],
    )


def test_d24_sid_curry_in_his_own_turn_comes_before_wyatt_ear():
    law = side("Wyatt Ear", hand="Return fire, Missed!", deck="barrel, Bank, ...")
    game = start(law=law, outlaw=side("Sid Curry", hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "avoid with Return fire", "use Sid Curry")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (question(game), life(game, "law")[0]) == (("law", MAY), 3)


def poet_and_wild_bill(bill):
    """Law's Gatling hit Slim Poet, West Harding returned fire, and now Slim Poet discards law's last card."""
    law = side(who("Wild Bill", bill), reserve="Jango", hand="Gatling, Bank")
    game = start(law=law, outlaw=side("Slim Poet", "West Harding", hand="Return fire"))
    act(game, "play Gatling", TAKE, "avoid with Return fire")
    assert question(game) == ("outlaw", {LAW_BACK, "decline"})
    return game, act(game, LAW_BACK)


def test_d24_new_triggers_join_at_the_end():
    game, events = poet_and_wild_bill(5)
    assert hits(events) == [("law", 0), ("outlaw", 0)]
    assert (life(game, "law")[0], life(game, "outlaw")) == (4, [2, 4])


def test_d24_wild_bill_is_too_late_once_he_has_left():
    game, events = poet_and_wild_bill(1)
    assert hits(events) == [("law", 0)]
    assert (characters(game, "law")[0], life(game, "outlaw")) == ("Jango", [3, 4])


@pytest.mark.parametrize(("had", "draws"), [(3, 2), (2, 0)])
def test_d24_dalon_ranger_is_too_late_once_he_has_left(had, draws):
    law = side(who("Dalon Ranger", had, "Scope, Bank"), reserve="Wild Bill")
    game, _ = against_law("Fanning", law)
    for _ in range(draws):
        assert question(game) == ("law", MAY)
        act(game, "decline")
    assert question(game) == ("outlaw", MENU)
    assert characters(game, "law")[0] == ("Dalon Ranger" if draws else "Wild Bill")


@pytest.mark.parametrize(("had", "shots"), [(4, 3), (3, 0), (2, 0)])
def test_d24_alan_pinkertoon_is_too_late_once_he_has_left(had, shots):
    law = side(who("Alan Pinkertoon", had, "Dynamite"), reserve="Wild Bill", deck="dynamite, ...")
    game = start(law=law, outlaw=side("West Harding"), phase="begin")
    assert (len(happened(game, "hit", side="outlaw")), life(game, "outlaw")[0]) == (shots, 4 - shots)


@pytest.mark.parametrize(("had", "asks"), [(3, True), (2, False)])
def test_d24_slim_poet_is_too_late_once_he_has_left(had, asks):
    outlaw = side(who("Slim Poet", had, "Scope, Bank"))
    game, _ = against_outlaw("Fanning", outlaw, side(hand="Knife"))
    assert (question(game) == ("outlaw", {OUTLAW_BACK, "decline"})) == asks


def test_d24_return_fire_shoots_even_if_its_player_has_left():
    outlaw = side(who("Dalton Bros", 1, "Scope, Bank"), hand="Return fire")
    game, _ = against_outlaw("Fanning", outlaw)
    act(game, "avoid with Return fire")
    assert (characters(game, "outlaw")[0], life(game, "law")[0]) == ("Cattle Katie", 4)


@pytest.mark.parametrize(("had", "law_left"), [(2, 4), (1, 5)])
def test_d24_sid_curry_is_too_late_once_he_has_left(had, law_left):
    outlaw = side(who("Sid Curry", had, "Scope, Bank"))
    game, _ = against_outlaw("Fanning", outlaw, side(deck="barrel, snake, ..."))
    act(game, "use Sid Curry", TAKE)
    assert (characters(game, "outlaw")[0] == "Sid Curry", life(game, "law")[0]) == (had == 2, law_left)


@pytest.mark.parametrize(("had", "draws"), [(4, 2), (1, 1)])
def test_d24_wyatt_ear_is_too_late_once_he_has_left(had, draws):
    law = side(who("Wyatt Ear", had), hand="Gatling", deck="Bank, ...")
    game = start(law=law, outlaw=side(hand="Return fire, Missed!"))
    act(game, "play Gatling", "avoid with Return fire", "avoid with Missed!")
    for _ in range(draws):
        assert question(game) == ("law", MAY)
        act(game, "accept")
    assert (asked(game), legal(game) >= MENU) == ("law", True)
    assert len(hand(game, "law")) == draws + (2 if had == 1 else 0)


@pytest.mark.parametrize(("had", "targets"), [(4, [("outlaw", 1), ("law", 1)]), (1, [("outlaw", 1)])])
def test_d24_tom_thorn_is_too_late_once_he_has_left(had, targets):
    outlaw = side("Dalton Bros", who("Tom Thorn", had))
    game, _ = against_law("Shotgun", side(hand="Return fire"), outlaw)
    act(game, "avoid with Return fire")
    events = act(game, "move own token")
    assert hits(events) == targets
    assert life(game, "law") == ([5, 4] if had == 4 else [5, 5])


@pytest.mark.parametrize(("standing", "asks"), [(0, True), (1, False)])
def test_d24_who_is_active_counts_when_it_triggers(standing, asks):
    law = side("Wyatt Ear", "Pat Garret", active=standing)
    game, _ = against_outlaw("Shotgun", side(hand="Missed!"), law)
    act(game, "avoid with Missed!", "move own token")
    assert (active(game, "law"), question(game) == ("law", MAY)) == (1 - standing, asks)


@pytest.mark.parametrize("place", ["front", "rear"])
@pytest.mark.parametrize(("answer", "left"), [("accept", [5, 3]), ("decline", [4, 4])])
def test_d25_buffalo_bell_may_take_the_point(place, answer, left):
    law = side("Pat Garret", "Buffalo Bell", active=0 if place == "rear" else 1)
    game, _ = against_law("Winchester", law, place="active" if place == "rear" else "rearguard")
    assert question(game) == ("law", MAY)
    act(game, answer)
    assert (life(game, "law"), asked(game)) == (left, "outlaw")


@pytest.mark.parametrize(("bell", "abilities"), [(1, True), (4, False)])
def test_d25_buffalo_bell_needs_two_life(bell, abilities):
    game, _ = against_law("Colt", side("Pat Garret", who("Buffalo Bell", bell)), abilities=abilities)
    assert (asked(game), life(game, "law")) == ("outlaw", [4, bell])


def test_d25_buffalo_bell_s_own_points_are_his():
    game, _ = against_law("Colt", side("Buffalo Bell", "Pat Garret"))
    assert (asked(game), life(game, "law")) == ("outlaw", [3, 5])


@pytest.mark.parametrize("card", ["Indians!", "Duel on opponent active"])
def test_d25_buffalo_bell_may_take_what_is_not_a_hit(card):
    outlaw = side(hand=card.split(" on ")[0])
    game = start(law=side("Pat Garret", "Buffalo Bell"), outlaw=outlaw, turn_of="outlaw")
    act(game, f"play {card}")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert life(game, "law") == ([5, 2] if card == "Indians!" else [5, 3])


def test_d25_buffalo_bell_takes_dynamite_points_one_by_one():
    worn = who("The Stranger", equipment="Dynamite")
    game = start(law=side(worn, "Buffalo Bell", deck="dynamite, ..."), phase="begin")
    for answer, left in (("accept", [4, 3]), ("decline", [3, 3]), ("accept", [3, 2])):
        assert question(game) == ("law", MAY)
        act(game, answer)
        assert life(game, "law") == left
    assert legal(game) >= MENU


def test_d25_buffalo_bell_is_not_asked_for_his_last_point_or_a_dead_partner():
    worn = who("The Stranger", equipment="Dynamite")
    game = start(law=side(worn, who("Buffalo Bell", 2), deck="dynamite, ..."), phase="begin")
    act(game, "accept")
    assert (life(game, "law"), legal(game) >= MENU) == ([2, 1], True)
    worn = who("The Stranger", 1, "Dynamite")
    game = start(law=side(worn, "Buffalo Bell", reserve="Wild Bill", deck="dynamite, ..."), phase="begin")
    act(game, "decline")
    assert (characters(game, "law"), legal(game) >= MENU) == (["Wild Bill", "Buffalo Bell"], True)


def test_d25_a_point_that_buffalo_bell_took_wakes_nobody_else():
    game, _ = against_law("Colt", side("Dalon Ranger", "Buffalo Bell"))
    act(game, "accept")
    assert (question(game), life(game, "law")) == (("outlaw", MENU), [5, 3])


@pytest.mark.parametrize(
    ("place", "abilities", "shoots"), [("active", True, 1), ("rearguard", True, 1), ("active", False, 0)]
)
def test_d25_alan_pinkertoon_shoots_back(place, abilities, shoots):
    law = side("Alan Pinkertoon", "Pat Garret", active=0 if place == "active" else 1)
    game, events = against_law("Winchester", law, place=place, abilities=abilities)
    assert hits(events)[1:] == [("outlaw", 0)] * shoots
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([3, 5], 3 - shoots)


def test_d25_alan_pinkertoon_shoots_whoever_caused_it():
    game = start(law=side("Pat Garret", "Alan Pinkertoon", hand="Indians!"))
    act(game, "play Indians!")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 3], [1, 3])
    worn = who("Alan Pinkertoon", equipment="Rattlesnake")
    game = start(law=side(worn, deck="snake, ..."), phase="begin")
    assert (life(game, "law")[0], life(game, "outlaw")[0]) == (3, 2)


def test_d25_alan_pinkertoon_does_not_shoot_for_his_last_point():
    game, events = against_law("Colt", side(who("Alan Pinkertoon", 1)))
    assert (hits(events), life(game, "outlaw")[0]) == ([("law", 0)], 3)


@pytest.mark.parametrize(
    ("place", "abilities", "awake"),
    [("active", True, True), ("rearguard", True, True), ("active", False, False)],
)
def test_d25_dalon_ranger_may_draw(place, abilities, awake):
    law = side("Dalon Ranger", "Pat Garret", active=0 if place == "active" else 1, deck="Bank, ...")
    game, _ = against_law("Winchester", law, place=place, abilities=abilities)
    assert question(game) == (("law", MAY) if awake else ("outlaw", MENU))
    if awake:
        act(game, "accept")
        assert hand(game, "law") == ["Bank"]


def test_d25_dalon_ranger_draws_only_for_what_the_opponent_caused():
    game = start(law=side("Pat Garret", "Dalon Ranger", hand="Gatling"))
    act(game, "play Gatling")
    assert (question(game), life(game, "law")) == (("law", MENU), [5, 4])
    worn = who("Dalon Ranger", equipment="Rattlesnake")
    game = start(law=side(worn, deck="snake, ..."), phase="begin")
    assert (legal(game) >= MENU, life(game, "law")[0]) == (True, 4)


def test_d25_dalon_ranger_draws_nothing_for_his_last_point():
    game, _ = against_law("Colt", side(who("Dalon Ranger", 1), reserve="Jango"))
    assert (question(game), characters(game, "law")[0]) == (("outlaw", MENU), "Jango")


@pytest.mark.parametrize(
    ("place", "abilities", "awake"),
    [("active", True, True), ("rearguard", True, True), ("active", False, False)],
)
def test_d25_slim_poet_may_discard_a_card_of_the_opponent(place, abilities, awake):
    outlaw = side("Slim Poet", "Dalton Bros", active=0 if place == "active" else 1)
    law = side(hand="Bank, Missed!, Beer")
    game, _ = against_outlaw("Winchester", outlaw, law, place=place, abilities=abilities)
    assert (question(game) == ("outlaw", {LAW_BACK, OUTLAW_BACK, "decline"})) == awake
    if awake:
        events = act(game, OUTLAW_BACK)
        assert (hand(game, "law"), pile(game)) == (["Bank", "Missed!"], ["Beer", "Winchester"])
        assert happened(events, "discard", side="law", by="outlaw")


def test_d25_slim_poet_may_decline_and_is_not_asked_about_an_empty_hand():
    game, _ = against_outlaw("Colt", side("Slim Poet"), side(hand="Bank"))
    act(game, "decline")
    assert hand(game, "law") == ["Bank"]
    game, _ = against_outlaw("Colt", side("Slim Poet"))
    assert (question(game), life(game, "outlaw")[0]) == (("law", MENU), 3)


def test_d25_slim_poet_acts_only_for_what_the_opponent_caused():
    outlaw = side("Dalton Bros", "Slim Poet", hand="Gatling")
    game = start(law=side(hand="Bank"), outlaw=outlaw, turn_of="outlaw")
    act(game, "play Gatling")
    assert (question(game), life(game, "outlaw")) == (("outlaw", MENU), [3, 3])
    outlaw = side(who("Slim Poet", equipment="Rattlesnake"), deck="snake, ...")
    game = start(law=side(hand="Bank"), outlaw=outlaw, turn_of="outlaw", phase="begin")
    assert (legal(game) >= MENU, life(game, "outlaw")[0]) == (True, 3)


def test_d25_hits_on_a_dead_character_are_lost():
    game, events = against_outlaw("Fanning", side(who("Dalton Bros", 1, "Scope, Bank, Clock")))
    assert (hits(events), life(game, "outlaw")) == ([("outlaw", 0)], [4, 4])


@pytest.mark.parametrize("standing", [0, 1])
def test_d26_a_dead_character_is_replaced_in_his_slot(standing):
    pair = [who("Dalton Bros", 1, "Scope, Bank, Clock"), who("West Harding")]
    outlaw = side(*pair, active=standing, reserve="Bull Anderson, Babe Leroy", deck="Beer, Knife, ...")
    game, events = against_outlaw("Winchester", outlaw, place=("active", "rearguard")[standing])
    assert order(events, "eliminated", "draw", "enters") == [
        ("eliminated", "outlaw"),
        *[("draw", "outlaw")] * 2,
        ("enters", "outlaw"),
    ]
    assert (characters(game, "outlaw"), life(game, "outlaw")) == (["Bull Anderson", "West Harding"], [5, 4])
    assert (active(game, "outlaw"), hand(game, "outlaw")) == (standing, ["Beer", "Knife"])
    assert (equipment(game, "outlaw")[0], pile(game)) == ([], ["Clock", "Bank", "Scope", "Winchester"])
    assert game.to_dict()["sides"]["outlaw"]["reserve"] == ["Babe Leroy"]


def test_d26_a_survivor_without_reserve_holds_the_token_and_triggers_nothing():
    outlaw = side(who("Dalton Bros", 1), "Tom Thorn", reserve="", deck="Beer, Knife, ...")
    game, events = against_outlaw("Colt", outlaw, side(who("Jango", equipment="Clock")))
    assert (characters(game, "outlaw"), active(game, "outlaw")) == ([None, "Tom Thorn"], 1)
    assert (hits(events), hand(game, "outlaw")) == ([("outlaw", 0)], ["Beer", "Knife"])
    assert question(game) == ("law", MENU | {"reload Clock in play"})
    assert hand(game, "law") == []


def test_d26_eliminations_one_after_the_other_replacement_included():
    law = side("Pat Garret", who("Jango", 1), hand="Gatling")
    outlaw = side(who("Dalton Bros", 1), who("West Harding", 1), reserve="Babe Leroy, Cattle Katie")
    game = start(law=law, outlaw=outlaw)
    events = act(game, "play Gatling")
    first, second = ([("draw", name)] * 2 + [("enters", name)] for name in ("outlaw", "law"))
    assert order(events, "draw", "enters") == first + second + first
    assert characters(game, "outlaw") == ["Babe Leroy", "Cattle Katie"]


def test_d26_an_elimination_in_the_own_turn_lets_the_turn_go_on():
    law = side(who("Jango", 1), reserve="Wild Bill")
    game, _ = against_outlaw("Duel", side(hand="Knife"), law)
    act(game, "discard Knife")
    assert (asked(game), characters(game, "law")[0], len(hand(game, "law"))) == ("law", "Wild Bill", 2)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d26_bill_tightman_may_draw_two(place, abilities, awake):
    law = team("Bill Tightman", "Pat Garret", place, deck="Bank, Hat, ...")
    game, events = against_outlaw("Colt", side(who("Dalton Bros", 1)), law, abilities=abilities)
    assert len(happened(events, "draw", side="outlaw")) == 2
    assert question(game) == ("law", MAY if awake else MENU)
    if awake:
        other = game.clone()
        events = act(game, "accept")
        assert order(events, "draw", "enters") == [*[("draw", "law")] * 2, ("enters", "outlaw")]
        assert hand(game, "law") == ["Bank", "Hat"]
        act(other, "decline")
        assert (hand(other, "law"), characters(other, "outlaw")[0]) == ([], "Cattle Katie")


def test_d26_bill_tightman_draws_four_for_his_own_rearguard():
    law = side("Bill Tightman", who("Jango", 1), deck="Bank, Hat, Colt, Wagon, ...")
    game, _ = against_law("Winchester", law, place="rearguard")
    assert (question(game), hand(game, "law")) == (("law", MAY), ["Bank", "Hat"])
    act(game, "accept")
    assert (hand(game, "law"), characters(game, "law")) == (
        ["Bank", "Colt", "Hat", "Wagon"],
        ["Bill Tightman", "Pat Garret"],
    )


def test_d26_bill_tightman_draws_nothing_for_himself():
    game, _ = against_law("Colt", side(who("Bill Tightman", 1), reserve="Jango"))
    assert (question(game), len(hand(game, "law"))) == (("outlaw", MENU), 2)


def test_d26_bull_anderson_takes_equipment_and_hand_cards():
    law = side(who("Jango", 1, "Scope, Bank"), reserve="Wild Bill", hand="Colt", deck="Hat, Wagon, ...")
    game, _ = against_law("Knife", law, side("Bull Anderson"))
    choices = {"choose Scope of opponent active", "choose Bank of opponent active", LAW_BACK, "decline"}
    assert question(game) == ("outlaw", choices)
    assert hand(game, "law") == ["Colt"]
    act(game, "choose Scope of opponent active")
    assert question(game) == ("outlaw", choices - {"choose Scope of opponent active"})
    act(game, LAW_BACK)
    assert (hand(game, "outlaw"), seen(game, "outlaw")) == (["Colt", "Scope"], ["Colt", "Scope"])
    assert (hand(game, "law"), pile(game), characters(game, "law")[0]) == (
        ["Hat", "Wagon"],
        ["Bank", "Knife"],
        "Wild Bill",
    )


@pytest.mark.parametrize(
    ("answers", "taken"), [(("decline",), 0), ((LAW_BACK, "decline"), 1), ((LAW_BACK, LAW_BACK), 2)]
)
def test_d26_bull_anderson_takes_up_to_two(answers, taken):
    law = side(who("Jango", 1), reserve="Wild Bill", hand="Colt, Bank, Hat")
    game, _ = against_law("Knife", law, side("Bull Anderson"))
    act(game, *answers)
    assert (len(hand(game, "outlaw")), len(hand(game, "law")), asked(game)) == (taken, 5 - taken, "outlaw")


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d26_bull_anderson_works_in_front_only(place, abilities, awake):
    outlaw = team("Bull Anderson", "Dalton Bros", place)
    game, _ = against_law("Knife", side(who("Jango", 1), hand="Colt"), outlaw, abilities=abilities)
    assert (question(game) == ("outlaw", {LAW_BACK, "decline"})) == awake


def test_d26_bull_anderson_takes_from_his_own_rearguard_but_not_from_the_hand():
    outlaw = side("Bull Anderson", who("Dalton Bros", 1, "Scope"), hand="Gatling, Beer")
    game = start(outlaw=outlaw, turn_of="outlaw")
    act(game, "play Gatling")
    assert question(game) == ("outlaw", {"choose Scope of own rearguard", "decline"})
    act(game, "choose Scope of own rearguard")
    assert {"Scope", "Beer"} < set(hand(game, "outlaw"))


def test_d26_bull_anderson_takes_nothing_when_he_dies_or_nothing_is_there():
    game, _ = against_outlaw("Colt", side(who("Bull Anderson", 1, "Scope")))
    assert (question(game), pile(game)) == (("law", MENU), ["Scope", "Colt"])
    game, _ = against_law("Knife", side(who("Jango", 1)), side("Bull Anderson"))
    assert question(game) == ("outlaw", MENU)


def test_d26_bull_anderson_then_the_owner_s_cards_then_bill_tightman():
    law = side("Bill Tightman", deck="Bank, Hat, ...", hand="Winchester")
    outlaw = side("Bull Anderson", who("Dalton Bros", 1, "Scope, Clock"), deck="Beer, Knife, ...")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Winchester on opponent rearguard")
    assert question(game)[0] == "outlaw"
    act(game, "choose Clock of own rearguard")
    assert (question(game), hand(game, "outlaw")) == (
        ("outlaw", {"choose Scope of own rearguard", "decline"}),
        ["Clock"],
    )
    act(game, "decline")
    assert (question(game), hand(game, "outlaw")) == (("law", MAY), ["Beer", "Clock", "Knife"])
    assert pile(game) == ["Scope", "Winchester"]


def test_d26_bull_anderson_who_replaces_the_first_takes_from_the_second():
    law = side("Pat Garret", who("Jango", 1, "Scope"), hand="Gatling")
    outlaw = side(who("Dalton Bros", 1), reserve="Bull Anderson")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Gatling")
    assert characters(game, "outlaw")[0] == "Bull Anderson"
    assert question(game) == ("outlaw", {"choose Scope of opponent rearguard", "decline"})
