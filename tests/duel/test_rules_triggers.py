"""The queue, lost life and eliminations (rules D24 to D26)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    MAY,
    MENU,
    TAKE,
    active,
    against_law,
    against_outlaw,
    characters,
    equipment,
    hand,
    life,
    pile,
    question,
    seen,
    side,
    team,
    who,
)
from tests.referees import act

LAW_BACK, OUTLAW_BACK = "hand card with law back", "hand card with outlaw back"


def test_d24_triggers_wait_until_the_effect_has_ended_for_everybody(start):
    game = start(law=side("Dalon Ranger"), outlaw=side(hand="Indians!"), turn_of="outlaw")
    act(game, "play Indians!")
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 4], [3, 3])
    assert question(game) == ("law", MAY)


def test_d24_eliminations_come_before_the_queue(start):
    law = side("Dalon Ranger", who("Jango", 1), reserve="Wild Bill")
    game = start(law=law, outlaw=side(hand="Gatling"), turn_of="outlaw")
    act(game, "play Gatling")
    assert question(game) == ("law", MAY)
    assert (characters(game, "law")[1], len(hand(game, "law"))) == ("Wild Bill", 2)


def test_d24_tom_thorn_then_clock_then_jango(start):
    law = side(who("Jango", equipment="Clock"), "Tex Killer", hand="Missed!", deck="Bank, Hat, ...")
    game = start(law=law, outlaw=side("Dalton Bros", "Tom Thorn", hand="Beer"), turn_of="outlaw")
    act(game, "swap")
    assert (question(game), hand(game, "law")) == (("law", {"avoid with Missed!", TAKE}), ["Missed!"])
    act(game, TAKE)
    assert (question(game), hand(game, "law")) == (("law", MAY), ["Bank", "Missed!"])
    act(game, "accept")
    assert (game.to_move, hand(game, "law"), life(game, "law")) == (
        "outlaw",
        ["Bank", "Hat", "Missed!"],
        [3, 3],
    )


def test_d24_sid_curry_in_his_own_turn_comes_before_wyatt_ear(start):
    law = side("Wyatt Ear", hand="Return fire, Missed!", deck="barrel, Bank, ...")
    game = start(law=law, outlaw=side("Sid Curry", hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "avoid with Return fire", "use Sid Curry")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (question(game), life(game, "law")[0]) == (("law", MAY), 3)


def test_d24_wyatt_ear_in_his_own_turn_comes_before_return_fire(start):
    law = side("Wyatt Ear", hand="Knife", deck="Missed!, ...")
    game = start(law=law, outlaw=side(hand="Return fire"))
    act(game, "play Knife on opponent active", "avoid with Return fire")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert question(game) == ("law", {"avoid with Missed!", TAKE}), "the card drawn can avoid the Return fire"


def test_d24_return_fire_of_the_turn_side_comes_before_wyatt_ear(start):
    law = side("Wyatt Ear", "Alan Pinkertoon", deck="Missed!, ...")
    game = start(law=law, outlaw=side(hand="Return fire, Indians!"), turn_of="outlaw")
    act(game, "play Indians!")
    assert question(game) == ("outlaw", {"avoid with Return fire", TAKE}), "Alan Pinkertoon's shot"
    act(game, "avoid with Return fire")
    assert (question(game), life(game, "law")) == (("law", MAY), [2, 3])


def poet_and_wild_bill(start, bill):
    """Law's Gatling hit Slim Poet, West Harding returned fire, and now Slim Poet discards law's last card."""
    law = side(who("Wild Bill", bill), reserve="Jango", hand="Gatling, Bank")
    game = start(law=law, outlaw=side("Slim Poet", "West Harding", hand="Return fire"))
    act(game, "play Gatling", TAKE, "avoid with Return fire")
    assert question(game) == ("outlaw", {LAW_BACK, "decline"})
    act(game, LAW_BACK)
    return game


def test_d24_new_triggers_join_at_the_end(start):
    game = poet_and_wild_bill(start, 5)
    assert (life(game, "law")[0], life(game, "outlaw")) == (4, [2, 4])


def test_d24_wild_bill_is_too_late_once_he_has_left(start):
    game = poet_and_wild_bill(start, 1)
    assert (characters(game, "law")[0], life(game, "law")[0], life(game, "outlaw")) == ("Jango", 3, [3, 4])


@pytest.mark.parametrize(("had", "draws"), [(3, 2), (2, 0)])
def test_d24_dalon_ranger_is_too_late_once_he_has_left(start, had, draws):
    law = side(who("Dalon Ranger", had, "Scope, Bank"), reserve="Wild Bill")
    game = against_law(start, "Fanning", law)
    for _ in range(draws):
        assert question(game) == ("law", MAY)
        act(game, "decline")
    assert question(game) == ("outlaw", MENU)
    assert characters(game, "law")[0] == ("Dalon Ranger" if draws else "Wild Bill")


@pytest.mark.parametrize(("had", "shots"), [(4, 3), (3, 0), (2, 0)])
def test_d24_alan_pinkertoon_is_too_late_once_he_has_left(start, had, shots):
    law = side(who("Alan Pinkertoon", had, "Dynamite"), reserve="Wild Bill", deck="dynamite, ...")
    game = start(law=law, outlaw=side("West Harding"), phase="begin")
    assert life(game, "outlaw")[0] == 4 - shots


@pytest.mark.parametrize(("had", "asks"), [(3, True), (2, False)])
def test_d24_slim_poet_is_too_late_once_he_has_left(start, had, asks):
    outlaw = side(who("Slim Poet", had, "Scope, Bank"))
    game = against_outlaw(start, "Fanning", outlaw, side(hand="Knife"))
    assert (question(game) == ("outlaw", {OUTLAW_BACK, "decline"})) == asks


def test_d24_return_fire_shoots_even_if_its_player_has_left(start):
    outlaw = side(who("Dalton Bros", 1, "Scope, Bank"), hand="Return fire")
    game = against_outlaw(start, "Fanning", outlaw)
    act(game, "avoid with Return fire")
    assert (characters(game, "outlaw")[0], life(game, "law")[0]) == ("Cattle Katie", 4)


@pytest.mark.parametrize(("had", "law_left"), [(2, 4), (1, 5)])
def test_d24_sid_curry_is_too_late_once_he_has_left(start, had, law_left):
    outlaw = side(who("Sid Curry", had, "Scope, Bank"))
    game = against_outlaw(start, "Fanning", outlaw, side(deck="barrel, snake, ..."))
    act(game, "use Sid Curry", TAKE)
    assert (characters(game, "outlaw")[0] == "Sid Curry", life(game, "law")[0]) == (had == 2, law_left)


@pytest.mark.parametrize(("had", "draws"), [(4, 2), (1, 1)])
def test_d24_wyatt_ear_is_too_late_once_he_has_left(start, had, draws):
    law = side(who("Wyatt Ear", had), hand="Gatling", deck="Bank, ...")
    game = start(law=law, outlaw=side(hand="Return fire, Missed!"))
    act(game, "play Gatling", "avoid with Return fire", "avoid with Missed!")
    for _ in range(draws):
        assert question(game) == ("law", MAY)
        act(game, "accept")
    assert (game.to_move, game.legal() >= MENU) == ("law", True)
    assert len(hand(game, "law")) == draws + (2 if had == 1 else 0)


@pytest.mark.parametrize(("had", "law_left"), [(4, [5, 4]), (1, [5, 5])])
def test_d24_tom_thorn_is_too_late_once_he_has_left(start, had, law_left):
    outlaw = side("Dalton Bros", who("Tom Thorn", had))
    game = against_law(start, "Shotgun", side(hand="Return fire"), outlaw)
    act(game, "avoid with Return fire", "move own token")
    assert life(game, "law") == law_left
    assert (characters(game, "outlaw")[1] == "Tom Thorn") == (had == 4)


def test_d24_a_clock_draws_after_an_earlier_trigger_s_victim_is_replaced(start):
    law = side(who("Wild Bill", equipment="Clock"), who("Jango", 1), deck="Bank, Hat, Colt, ...")
    game = start(law=law, outlaw=side("Dalton Bros", "Tom Thorn", hand="Knife"), turn_of="outlaw")
    act(game, "swap")
    assert len(hand(game, "law")) == 3, "Tom Thorn's victim is replaced, for 2 cards, before the Clock draws 1"


@pytest.mark.parametrize(("standing", "asks"), [(0, True), (1, False)])
def test_d24_who_is_active_counts_when_it_triggers(start, standing, asks):
    law = side("Wyatt Ear", "Pat Garret", active=standing)
    game = against_outlaw(start, "Shotgun", side(hand="Missed!"), law)
    act(game, "avoid with Missed!", "move own token")
    assert (active(game, "law"), question(game) == ("law", MAY)) == (1 - standing, asks)


@pytest.mark.parametrize("place", ["front", "rear"])
@pytest.mark.parametrize(("answer", "left"), [("accept", [5, 3]), ("decline", [4, 4])])
def test_d25_buffalo_bell_may_take_the_point(start, place, answer, left):
    law = side("Pat Garret", "Buffalo Bell", active=0 if place == "rear" else 1)
    game = against_law(start, "Winchester", law, place="active" if place == "rear" else "rearguard")
    assert question(game) == ("law", MAY)
    act(game, answer)
    assert (life(game, "law"), game.to_move) == (left, "outlaw")


@pytest.mark.parametrize(("bell", "abilities"), [(1, True), (4, False)])
def test_d25_buffalo_bell_needs_two_life(start, bell, abilities):
    game = against_law(start, "Colt", side("Pat Garret", who("Buffalo Bell", bell)), abilities=abilities)
    assert (game.to_move, life(game, "law")) == ("outlaw", [4, bell])


def test_d25_buffalo_bell_s_own_points_are_his(start):
    game = against_law(start, "Colt", side("Buffalo Bell", "Pat Garret"))
    assert (game.to_move, life(game, "law")) == ("outlaw", [3, 5])


@pytest.mark.parametrize("card", ["Indians!", "Duel on opponent active"])
def test_d25_buffalo_bell_may_take_what_is_not_a_hit(start, card):
    outlaw = side(hand=card.split(" on ")[0])
    game = start(law=side("Pat Garret", "Buffalo Bell"), outlaw=outlaw, turn_of="outlaw")
    act(game, f"play {card}")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert life(game, "law") == ([5, 2] if card == "Indians!" else [5, 3])


def test_d25_buffalo_bell_takes_dynamite_points_one_by_one(start):
    wearer = who("The Stranger", equipment="Dynamite")
    game = start(law=side(wearer, "Buffalo Bell", deck="dynamite, ..."), phase="begin")
    for answer, left in (("accept", [4, 3]), ("decline", [3, 3]), ("accept", [3, 2])):
        assert question(game) == ("law", MAY)
        act(game, answer)
        assert life(game, "law") == left
    assert game.legal() >= MENU


def test_d25_buffalo_bell_is_not_asked_for_his_last_point_or_a_dead_partner(start):
    wearer = who("The Stranger", equipment="Dynamite")
    game = start(law=side(wearer, who("Buffalo Bell", 2), deck="dynamite, ..."), phase="begin")
    act(game, "accept")
    assert (life(game, "law"), game.legal() >= MENU) == ([2, 1], True)
    wearer = who("The Stranger", 1, "Dynamite")
    game = start(law=side(wearer, "Buffalo Bell", reserve="Wild Bill", deck="dynamite, ..."), phase="begin")
    act(game, "decline")
    assert (characters(game, "law"), game.legal() >= MENU) == (["Wild Bill", "Buffalo Bell"], True)


def test_d25_a_point_that_buffalo_bell_took_wakes_nobody_else(start):
    game = against_law(start, "Colt", side("Dalon Ranger", "Buffalo Bell"))
    act(game, "accept")
    assert (question(game), life(game, "law")) == (("outlaw", MENU), [5, 3])


@pytest.mark.parametrize(
    ("place", "abilities", "shoots"), [("active", True, 1), ("rearguard", True, 1), ("active", False, 0)]
)
def test_d25_alan_pinkertoon_shoots_back(start, place, abilities, shoots):
    law = side("Alan Pinkertoon", "Pat Garret", active=0 if place == "active" else 1)
    game = against_law(start, "Winchester", law, place=place, abilities=abilities)
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([3, 5], 3 - shoots)


def test_d25_alan_pinkertoon_shoots_whoever_caused_it(start):
    game = start(law=side("Pat Garret", "Alan Pinkertoon", hand="Indians!"))
    act(game, "play Indians!")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 3], [1, 3])
    wearer = who("Alan Pinkertoon", equipment="Rattlesnake")
    game = start(law=side(wearer, deck="snake, ..."), phase="begin")
    assert (life(game, "law")[0], life(game, "outlaw")[0]) == (3, 2)


def test_d25_alan_pinkertoon_does_not_shoot_for_his_last_point(start):
    game = against_law(start, "Colt", side(who("Alan Pinkertoon", 1)))
    assert life(game, "outlaw")[0] == 3


@pytest.mark.parametrize(
    ("place", "abilities", "awake"),
    [("active", True, True), ("rearguard", True, True), ("active", False, False)],
)
def test_d25_dalon_ranger_may_draw(start, place, abilities, awake):
    law = side("Dalon Ranger", "Pat Garret", active=0 if place == "active" else 1, deck="Bank, ...")
    game = against_law(start, "Winchester", law, place=place, abilities=abilities)
    assert question(game) == (("law", MAY) if awake else ("outlaw", MENU))
    if awake:
        act(game, "accept")
        assert hand(game, "law") == ["Bank"]


def test_d25_dalon_ranger_draws_only_for_what_the_opponent_caused(start):
    game = start(law=side("Pat Garret", "Dalon Ranger", hand="Gatling"))
    act(game, "play Gatling")
    assert (question(game), life(game, "law")) == (("law", MENU), [5, 4])
    wearer = who("Dalon Ranger", equipment="Rattlesnake")
    game = start(law=side(wearer, deck="snake, ..."), phase="begin")
    assert (game.legal() >= MENU, life(game, "law")[0]) == (True, 4)


def test_d25_dalon_ranger_draws_nothing_for_his_last_point(start):
    game = against_law(start, "Colt", side(who("Dalon Ranger", 1), reserve="Jango"))
    assert (question(game), characters(game, "law")[0]) == (("outlaw", MENU), "Jango")


@pytest.mark.parametrize(
    ("place", "abilities", "awake"),
    [("active", True, True), ("rearguard", True, True), ("active", False, False)],
)
def test_d25_slim_poet_may_discard_a_card_of_the_opponent(start, place, abilities, awake):
    outlaw = side("Slim Poet", "Dalton Bros", active=0 if place == "active" else 1)
    law = side(hand="Bank, Missed!, Beer")
    game = against_outlaw(start, "Winchester", outlaw, law, place=place, abilities=abilities)
    assert (question(game) == ("outlaw", {LAW_BACK, OUTLAW_BACK, "decline"})) == awake
    if awake:
        act(game, OUTLAW_BACK)
        assert (hand(game, "law"), pile(game)) == (["Bank", "Missed!"], ["Beer", "Winchester"])


def test_d25_slim_poet_may_decline_and_is_not_asked_about_an_empty_hand(start):
    game = against_outlaw(start, "Colt", side("Slim Poet"), side(hand="Bank"))
    act(game, "decline")
    assert hand(game, "law") == ["Bank"]
    game = against_outlaw(start, "Colt", side("Slim Poet"))
    assert (question(game), life(game, "outlaw")[0]) == (("law", MENU), 3)


def test_d25_slim_poet_acts_only_for_what_the_opponent_caused(start):
    outlaw = side("Dalton Bros", "Slim Poet", hand="Gatling")
    game = start(law=side(hand="Bank"), outlaw=outlaw, turn_of="outlaw")
    act(game, "play Gatling")
    assert (question(game), life(game, "outlaw")) == (("outlaw", MENU), [3, 3])
    outlaw = side(who("Slim Poet", equipment="Rattlesnake"), deck="snake, ...")
    game = start(law=side(hand="Bank"), outlaw=outlaw, turn_of="outlaw", phase="begin")
    assert (game.legal() >= MENU, life(game, "outlaw")[0]) == (True, 3)


def test_d25_hits_on_a_dead_character_are_lost(start):
    game = against_outlaw(start, "Fanning", side(who("Dalton Bros", 1, "Scope, Bank, Clock")))
    assert (characters(game, "outlaw")[0], life(game, "outlaw")) == ("Cattle Katie", [4, 4])


@pytest.mark.parametrize("standing", [0, 1])
def test_d26_a_dead_character_is_replaced_in_the_same_slot(start, standing):
    pair = [who("Dalton Bros", 1, "Scope, Bank, Clock"), who("West Harding")]
    outlaw = side(*pair, active=standing, reserve="Bull Anderson, Babe Leroy", deck="Beer, Knife, ...")
    game = against_outlaw(start, "Winchester", outlaw, place=("active", "rearguard")[standing])
    assert (characters(game, "outlaw"), life(game, "outlaw")) == (["Bull Anderson", "West Harding"], [5, 4])
    assert (active(game, "outlaw"), hand(game, "outlaw")) == (standing, ["Beer", "Knife"])
    assert (equipment(game, "outlaw")[0], pile(game)) == ([], ["Clock", "Bank", "Scope", "Winchester"])
    assert game.position()["sides"]["outlaw"]["reserve"] == ["Babe Leroy"]


def test_d26_a_survivor_without_reserve_holds_the_token_and_triggers_nothing(start):
    outlaw = side(who("Dalton Bros", 1), "Tom Thorn", reserve="", deck="Beer, Knife, ...")
    game = against_outlaw(start, "Colt", outlaw, side(who("Jango", equipment="Clock")))
    assert (characters(game, "outlaw"), active(game, "outlaw")) == ([None, "Tom Thorn"], 1)
    assert (life(game, "law"), hand(game, "outlaw")) == ([3, 5], ["Beer", "Knife"])
    assert question(game) == ("law", MENU | {"reload Clock in play"})
    assert hand(game, "law") == []


def test_d26_a_rearguard_without_a_replacement_leaves_the_token_where_it_is(start):
    outlaw = side("Dalton Bros", who("Tom Thorn", 1), reserve="")
    game = against_outlaw(start, "Winchester", outlaw, side(hand="Knife"), place="rearguard")
    assert (characters(game, "outlaw"), active(game, "outlaw")) == (["Dalton Bros", None], 0)


def test_d26_eliminations_one_after_the_other_replacement_included(start):
    law = side("Pat Garret", who("Jango", 1), hand="Gatling", reserve="Wild Bill")
    outlaw = side(who("Dalton Bros", 1), who("West Harding", 1), reserve="Babe Leroy, Cattle Katie")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Gatling")
    assert (characters(game, "law"), characters(game, "outlaw")) == (
        ["Pat Garret", "Wild Bill"],
        ["Babe Leroy", "Cattle Katie"],
    )
    assert (len(hand(game, "law")), len(hand(game, "outlaw"))) == (2, 4)


def test_d26_an_elimination_in_the_own_turn_lets_the_turn_go_on(start):
    law = side(who("Jango", 1), reserve="Wild Bill")
    game = against_outlaw(start, "Duel", side(hand="Knife"), law)
    act(game, "discard Knife")
    assert (game.to_move, characters(game, "law")[0], len(hand(game, "law"))) == ("law", "Wild Bill", 2)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
@pytest.mark.parametrize(("choice", "gain"), [("accept", ["Bank", "Hat"]), ("decline", [])])
def test_d26_bill_tightman_may_draw_two(start, place, abilities, awake, choice, gain):
    law = team("Bill Tightman", "Pat Garret", place, deck="Bank, Hat, ...")
    game = against_outlaw(start, "Colt", side(who("Dalton Bros", 1)), law, abilities=abilities)
    assert len(hand(game, "outlaw")) == 2
    assert question(game) == ("law", MAY if awake else MENU)
    if awake:
        assert characters(game, "outlaw")[0] == "Dalton Bros", "the replacement comes last"
        act(game, choice)
        assert (hand(game, "law"), characters(game, "outlaw")[0]) == (gain, "Cattle Katie")


def test_d26_bill_tightman_draws_four_for_his_own_rearguard(start):
    law = side("Bill Tightman", who("Jango", 1), deck="Bank, Hat, Colt, Wagon, ...")
    game = against_law(start, "Winchester", law, place="rearguard")
    assert (question(game), hand(game, "law")) == (("law", MAY), ["Bank", "Hat"])
    act(game, "accept")
    assert (hand(game, "law"), characters(game, "law")) == (
        ["Bank", "Colt", "Hat", "Wagon"],
        ["Bill Tightman", "Pat Garret"],
    )


def test_d26_bill_tightman_draws_nothing_for_himself(start):
    game = against_law(start, "Colt", side(who("Bill Tightman", 1), reserve="Jango"))
    assert (question(game), len(hand(game, "law"))) == (("outlaw", MENU), 2)


def test_d26_bill_tightman_who_comes_to_the_front_by_it_is_too_late(start):
    law = side(who("Jango", 1), "Bill Tightman", reserve="")
    game = against_law(start, "Knife", law, side(hand="Beer"))
    assert (game.to_move, active(game, "law"), len(hand(game, "law"))) == ("outlaw", 1, 2)


def test_d26_bull_anderson_takes_equipment_and_hand_cards(start):
    law = side(who("Jango", 1, "Scope, Bank"), reserve="Wild Bill", hand="Colt", deck="Hat, Wagon, ...")
    game = against_law(start, "Knife", law, side("Bull Anderson"))
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
    ("answers", "loot"), [(("decline",), 0), ((LAW_BACK, "decline"), 1), ((LAW_BACK, LAW_BACK), 2)]
)
def test_d26_bull_anderson_takes_up_to_two(start, answers, loot):
    law = side(who("Jango", 1), reserve="Wild Bill", hand="Colt, Bank, Hat")
    game = against_law(start, "Knife", law, side("Bull Anderson"))
    act(game, *answers)
    assert (len(hand(game, "outlaw")), len(hand(game, "law")), game.to_move) == (loot, 5 - loot, "outlaw")


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d26_bull_anderson_works_in_front_only(start, place, abilities, awake):
    outlaw = team("Bull Anderson", "Dalton Bros", place)
    game = against_law(start, "Knife", side(who("Jango", 1), hand="Colt"), outlaw, abilities=abilities)
    assert (question(game) == ("outlaw", {LAW_BACK, "decline"})) == awake


def test_d26_bull_anderson_takes_from_his_own_rearguard_but_not_from_the_hand(start):
    outlaw = side("Bull Anderson", who("Dalton Bros", 1, "Scope"), hand="Gatling, Beer")
    game = start(outlaw=outlaw, turn_of="outlaw")
    act(game, "play Gatling")
    assert question(game) == ("outlaw", {"choose Scope of own rearguard", "decline"})
    act(game, "choose Scope of own rearguard")
    assert {"Scope", "Beer"} < set(hand(game, "outlaw"))


def test_d26_bull_anderson_takes_nothing_when_he_dies_or_nothing_is_there(start):
    game = against_outlaw(start, "Colt", side(who("Bull Anderson", 1, "Scope")))
    assert (question(game), pile(game)) == (("law", MENU), ["Scope", "Colt"])
    game = against_law(start, "Knife", side(who("Jango", 1)), side("Bull Anderson"))
    assert question(game) == ("outlaw", MENU)


def test_d26_bull_anderson_then_the_owner_s_cards_then_bill_tightman(start):
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


def test_d26_bull_anderson_who_replaces_the_first_takes_from_the_others_in_their_order(start):
    law = side("Pat Garret", who("Jango", 1, "Scope"), hand="Gatling")
    outlaw = side(who("Dalton Bros", 1), who("Cattle Katie", 1, "Clock"), reserve="Bull Anderson")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Gatling")
    assert characters(game, "outlaw")[0] == "Bull Anderson"
    assert question(game) == ("outlaw", {"choose Scope of opponent rearguard", "decline"})
    act(game, "decline")
    assert question(game) == ("outlaw", {"choose Clock of own rearguard", "decline"})
    act(game, "choose Clock of own rearguard")
    assert (characters(game, "outlaw"), seen(game, "outlaw")) == (["Bull Anderson", None], ["Clock"])
