"""Hits and their answers, Tex Killer, Return fire and Wyatt Ear (rules D20 to D23)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    ALL_NAMES,
    HITS,
    MAY,
    MENU,
    TAKE,
    characters,
    deck,
    equipment,
    hand,
    life,
    pile,
    question,
    side,
    team,
    who,
)
from tests.referees import act


def test_d20_all_answers_are_offered_at_once(start):
    outlaw = side(who("Sid Curry", equipment="Barrel, Hat"), hand="Missed!, Return fire, Beer")
    game = start(law=side(hand="Colt"), outlaw=outlaw)
    act(game, "play Colt on opponent active")
    assert question(game) == (
        "outlaw",
        {"avoid with Missed!", "avoid with Return fire", "use Barrel", "use Hat", "use Sid Curry", TAKE},
    )


def test_d20_a_hit_without_an_answer_is_taken(start):
    game = start(law=side(hand="Colt"), outlaw=side(hand="Beer, Colt"))
    act(game, "play Colt on opponent active")
    assert (question(game), life(game, "outlaw")[0]) == (("law", MENU), 2)


def test_d20_the_equipment_of_the_target_is_awake_in_the_rear(start):
    outlaw = side("Dalton Bros", who("West Harding", equipment="Barrel"), deck="barrel, ...")
    game = start(law=side(hand="Winchester"), outlaw=outlaw)
    act(game, "play Winchester on opponent rearguard")
    assert question(game) == ("outlaw", {"use Barrel", TAKE})
    act(game, "use Barrel")
    assert life(game, "outlaw") == [3, 4]


@pytest.mark.parametrize("target", [0, 1])
def test_d20_the_partner_of_the_target_is_asleep(start, target):
    pair = [who("Sid Curry", equipment="Barrel, Hat"), who("Dalton Bros")]
    outlaw = side(*(reversed(pair) if target == 0 else pair), deck="barrel, ...")
    game = start(law=side(hand="Winchester"), outlaw=outlaw)
    act(game, f"play Winchester on opponent {('active', 'rearguard')[target]}")
    assert (question(game), life(game, "outlaw")[target]) == (("law", MENU), 2)


def test_d20_barrel_once_for_each_hit(start):
    outlaw = side(who("Dalton Bros", equipment="Barrel"), deck="snake, barrel, ...")
    game = start(law=side(hand="Knife, Knife"), outlaw=outlaw)
    act(game, "play Knife on opponent active", "use Barrel")
    assert (question(game)[0], life(game, "outlaw")[0]) == ("law", 2)
    act(game, "play Knife on opponent active", "use Barrel")
    assert life(game, "outlaw")[0] == 2


@pytest.mark.parametrize("name", HITS)
def test_d20_annie_oakey_avoids_with_any_hit_card(start, name):
    game = start(law=side("Annie Oakey", hand=name), outlaw=side(hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active")
    assert question(game) == ("law", {f"avoid with {name}", TAKE})
    act(game, f"avoid with {name}")
    assert (life(game, "law")[0], pile(game), game.to_move) == (4, [name, "Knife"], "outlaw")


def test_d20_annie_oakey_avoids_with_nothing_but_hit_and_avoid_cards(start):
    law = side("Annie Oakey", hand=", ".join(ALL_NAMES))
    game = start(law=law, outlaw=side(hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active")
    assert game.legal() == {f"avoid with {name}" for name in (*HITS, "Missed!", "Return fire")} | {TAKE}


@pytest.mark.parametrize(
    ("target", "abilities", "awake"), [(0, True, False), (1, True, True), (1, False, False)]
)
def test_d20_annie_oakey_avoids_for_herself_only(start, target, abilities, awake):
    law = side("Pat Garret", "Annie Oakey", hand="Colt, Beer")
    game = start(law=law, outlaw=side(hand="Winchester"), turn_of="outlaw", abilities=abilities)
    act(game, f"play Winchester on opponent {('active', 'rearguard')[target]}")
    assert (question(game) == ("law", {"avoid with Colt", TAKE})) == awake
    assert sum(life(game, "law")) == (9 if awake else 8)


def test_d20_hat_works_against_annie_oakey_s_missed(start):
    outlaw = side(who("Dalton Bros", equipment="Hat"))
    game = start(law=side("Annie Oakey", hand="Missed!"), outlaw=outlaw)
    act(game, "play Missed! as Colt", "use Hat")
    assert (life(game, "outlaw")[0], equipment(game, "outlaw")[0]) == (3, [])


@pytest.mark.parametrize("symbol", ["barrel", "snake"])
def test_d20_sid_curry_reveals_the_opponent_s_card_and_shoots_back(start, symbol):
    game = start(law=side(hand="Colt", deck=f"{symbol}, ..."), outlaw=side("Sid Curry", deck="Beer, ..."))
    act(game, "play Colt on opponent active")
    assert question(game) == ("outlaw", {"use Sid Curry", TAKE})
    act(game, "use Sid Curry")
    assert deck(game, "outlaw")[0] == "Beer"
    assert pile(game)[1:] == ["Colt"]
    assert (life(game, "outlaw")[0], life(game, "law")[0]) == ((4, 4) if symbol == "barrel" else (3, 5))


@pytest.mark.parametrize(("place", "abilities", "awake"), [("rear", True, True), ("front", False, False)])
def test_d20_sid_curry_is_awake_when_he_is_the_target(start, place, abilities, awake):
    outlaw = team("Sid Curry", "Dalton Bros", place)
    game = start(law=side(hand="Winchester"), outlaw=outlaw, abilities=abilities)
    act(game, f"play Winchester on opponent {'active' if place == 'front' else 'rearguard'}")
    assert (game.to_move == "outlaw") == awake


@pytest.mark.parametrize("answers", [("use Barrel", "use Sid Curry"), ("use Sid Curry", "use Barrel")])
def test_d20_sid_curry_and_barrel_in_either_order(start, answers):
    outlaw = side(who("Sid Curry", equipment="Barrel"), hand="Missed!", deck="snake, ...")
    game = start(law=side(hand="Colt", deck="snake, ..."), outlaw=outlaw)
    act(game, "play Colt on opponent active")
    left = {"use Barrel", "use Sid Curry", "avoid with Missed!", TAKE}
    for answer in answers:
        assert question(game) == ("outlaw", left)
        act(game, answer)
        left = left - {answer}
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})


def test_d20_sid_curry_uses_the_common_deck_of_an_opponent_without_one(start):
    game = start(law=side(hand="Colt", deck=""), outlaw=side("Sid Curry"), common="Bank, Hat/law")
    act(game, "play Colt on opponent active", "use Sid Curry")
    assert (deck(game, "common"), pile(game)) == (["Hat"], ["Bank", "Colt"])
    assert (life(game, "law")[0], life(game, "outlaw")[0]) == (4, 4)


@pytest.mark.parametrize(("name", "outlaw_left", "law_left"), [("Knife", 3, 5), ("Fanning/barrel", 4, 4)])
def test_d20_sid_curry_reveals_the_very_card_that_shot_if_there_is_no_other(start, name, outlaw_left, law_left):
    law = side(hand=name, deck="")
    game = start(law=law, outlaw=side(who("Sid Curry", equipment="Scope")))
    act(game, f"play {name.split('/')[0]} on opponent active")
    assert question(game) == ("outlaw", {"use Sid Curry", TAKE})
    act(game, "use Sid Curry")
    assert (life(game, "outlaw")[0], life(game, "law")[0]) == (outlaw_left, law_left)
    assert pile(game) == [name.split("/")[0]]


def test_d20_sid_curry_shoots_even_at_his_own_side(start):
    law = side(deck="barrel, ...")
    outlaw = side("West Harding", "Sid Curry", hand="Gatling, Missed!")
    game = start(law=law, outlaw=outlaw, turn_of="outlaw")
    act(game, "play Gatling")
    assert question(game) == ("outlaw", {"use Sid Curry", "avoid with Missed!", TAKE})
    act(game, "use Sid Curry")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (life(game, "outlaw"), life(game, "law")) == ([3, 4], [4, 4])


def test_d20_sid_curry_answers_the_ability_of_a_rearguard(start):
    law = side("Pat Garret", "Alan Pinkertoon", deck="barrel, ...")
    outlaw = side("Sid Curry", hand="Winchester")
    game = start(law=law, outlaw=outlaw, turn_of="outlaw")
    act(game, "play Winchester on opponent rearguard")
    assert question(game) == ("outlaw", {"use Sid Curry", TAKE})
    act(game, "use Sid Curry")
    assert (question(game), life(game, "law")) == (("outlaw", {"use Sid Curry", TAKE}), [5, 2])
    act(game, TAKE)
    assert life(game, "outlaw")[0] == 3


def test_d20_sid_curry_answers_the_one_who_returned_fire(start):
    law = side("Pat Garret", "Tex Killer", hand="Return fire", deck="barrel, ...")
    outlaw = side("Sid Curry", hand="Winchester")
    game = start(law=law, outlaw=outlaw, turn_of="outlaw")
    act(game, "play Winchester on opponent rearguard", "avoid with Return fire")
    assert question(game) == ("outlaw", {"use Sid Curry", TAKE})
    act(game, "use Sid Curry")
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([5, 3], 4)


def killer(start, hand_cards, name="Colt", outlaw=("Dalton Bros",), place="front", deck="...", law_deck="...", **more):
    """Tex Killer's side has just played this card at the active outlaw, who holds these cards."""
    law = team("Tex Killer", "Pat Garret", place, hand=f"{name}, Missed!", deck=law_deck)
    game = start(law=law, outlaw=side(*outlaw, hand=hand_cards, deck=deck), **more)
    act(game, f"play {name} on opponent active")
    return game


def test_d21_tex_killer_wants_a_second_card(start):
    game = killer(start, "Missed!, Beer, Hat")
    act(game, "avoid with Missed!")
    assert (question(game), pile(game)) == (
        ("outlaw", {"discard Beer", "discard Hat", TAKE}),
        ["Missed!", "Colt"],
    )
    act(game, "discard Beer")
    assert (life(game, "outlaw")[0], hand(game, "outlaw")) == (3, ["Hat"])
    assert (pile(game), game.to_move) == (["Beer", "Missed!", "Colt"], "law")


def test_d21_tex_killer_hits_who_does_not_pay(start):
    game = killer(start, "Missed!, Beer")
    act(game, "avoid with Missed!", TAKE)
    assert (life(game, "outlaw")[0], hand(game, "outlaw")) == (2, ["Beer"])
    assert game.to_move == "law"


def test_d21_tex_killer_is_not_answered_without_a_card_to_pay_with(start):
    game = killer(start, "Missed!")
    assert (game.to_move, life(game, "outlaw")[0], hand(game, "outlaw")) == ("law", 2, ["Missed!"])
    game = killer(start, "", outlaw=(who("Dalton Bros", equipment="Hat, Barrel"),), deck="barrel, ...")
    assert (game.to_move, life(game, "outlaw")[0]) == ("law", 2)


def test_d21_tex_killer_takes_any_card(start):
    game = killer(start, "Missed!, Missed!")
    act(game, "avoid with Missed!")
    assert question(game) == ("outlaw", {"discard Missed!", TAKE})


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d21_tex_killer_works_in_front_only(start, place, abilities, awake):
    game = killer(start, "Missed!, Beer", place=place, abilities=abilities)
    act(game, "avoid with Missed!")
    assert (question(game) == ("outlaw", {"discard Beer", TAKE})) == awake
    assert (life(game, "outlaw")[0], "Beer" in hand(game, "outlaw")) == (3, True)


@pytest.mark.parametrize("name", ["Knife", "Derringer"])
def test_d21_tex_killer_s_other_cards_are_avoided_as_usual(start, name):
    game = killer(start, "Missed!", name)
    act(game, "avoid with Missed!")
    assert (game.to_move, life(game, "outlaw")[0]) == ("law", 3)


def test_d21_tex_killer_s_gatling_is_avoided_as_usual(start):
    game = start(law=side("Tex Killer", hand="Gatling"), outlaw=side(hand="Missed!"))
    act(game, "play Gatling", "avoid with Missed!")
    assert life(game, "outlaw") == [3, 3]


def test_d21_tex_killer_against_a_barrel(start):
    outlaw = (who("Dalton Bros", equipment="Barrel"),)
    game = killer(start, "Beer", outlaw=outlaw, deck="barrel, ...")
    assert question(game) == ("outlaw", {"use Barrel", TAKE})
    act(game, "use Barrel")
    assert question(game) == ("outlaw", {"discard Beer", TAKE})
    act(game, "discard Beer")
    assert (life(game, "outlaw")[0], hand(game, "outlaw")) == (3, [])
    game = killer(start, "Beer, Missed!", outlaw=outlaw, deck="snake, ...")
    act(game, "use Barrel")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})


def test_d21_tex_killer_against_a_hat(start):
    game = killer(start, "Beer", outlaw=(who("Dalton Bros", equipment="Hat"),))
    assert question(game) == ("outlaw", {"use Hat", TAKE})
    act(game, "use Hat")
    assert (question(game), equipment(game, "outlaw")[0]) == (("outlaw", {"discard Beer", TAKE}), [])
    act(game, TAKE)
    assert (life(game, "outlaw")[0], pile(game)) == (2, ["Hat", "Colt"])


def test_d21_tex_killer_s_fanning_wants_a_second_card_for_each_hit(start):
    outlaw = (who("West Harding", equipment="Scope, Bank"),)
    game = killer(start, "Missed!, Missed!, Beer, Knife", "Fanning", outlaw)
    act(game, "avoid with Missed!", "discard Beer")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, "avoid with Missed!")
    assert question(game) == ("outlaw", {"discard Knife", TAKE})
    act(game, "discard Knife")
    assert (life(game, "outlaw")[0], hand(game, "outlaw")) == (4, [])


@pytest.mark.parametrize(("payment", "shot"), [("discard Beer", True), (TAKE, False)])
def test_d21_return_fire_counts_only_once_tex_killer_is_paid(start, payment, shot):
    game = killer(start, "Return fire, Beer")
    act(game, "avoid with Return fire")
    assert question(game) == ("outlaw", {"discard Beer", TAKE})
    act(game, payment)
    assert (question(game) == ("law", {"avoid with Missed!", TAKE})) == shot
    assert life(game, "outlaw")[0] == (3 if shot else 2)


@pytest.mark.parametrize(("payment", "shot"), [("discard Beer", True), (TAKE, False)])
def test_d21_sid_curry_counts_only_once_tex_killer_is_paid(start, payment, shot):
    game = killer(start, "Beer", outlaw=("Sid Curry",), law_deck="barrel, ...")
    assert question(game) == ("outlaw", {"use Sid Curry", TAKE})
    act(game, "use Sid Curry")
    assert question(game) == ("outlaw", {"discard Beer", TAKE})
    act(game, payment)
    assert (question(game) == ("law", {"avoid with Missed!", TAKE})) == shot
    assert life(game, "outlaw")[0] == (4 if shot else 3)


def test_d21_sid_curry_has_nothing_to_pay_tex_killer_with(start):
    game = killer(start, "", outlaw=("Sid Curry",), law_deck="barrel, ...")
    assert (game.to_move, life(game, "outlaw")[0], pile(game)) == ("law", 3, ["Colt"])


@pytest.mark.parametrize(("payment", "left"), [("discard Beer", []), (TAKE, ["Beer", "Knife"])])
def test_d21_a_peacemaker_of_tex_killer_acts_once_it_is_paid(start, payment, left):
    game = killer(start, "Missed!, Beer, Knife", "Peacemaker")
    act(game, "avoid with Missed!", payment)
    assert hand(game, "outlaw") == left


def test_d21_tex_killer_s_return_fire_needs_one_answer_only(start):
    law = side("Tex Killer", hand="Return fire")
    game = start(law=law, outlaw=side(hand="Knife, Missed!"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "avoid with Return fire")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, "avoid with Missed!")
    assert (life(game, "outlaw")[0], life(game, "law")[0], game.to_move) == (3, 4, "outlaw")


def test_d22_return_fire_hits_the_active_opponent(start):
    game = start(law=side(hand="Colt, Missed!"), outlaw=side(hand="Return fire"))
    act(game, "play Colt on opponent active")
    act(game, "avoid with Return fire")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (life(game, "law"), life(game, "outlaw"), pile(game)) == ([4, 5], [3, 4], ["Return fire", "Colt"])


def test_d22_return_fire_played_by_a_rearguard_hits_the_active_opponent(start):
    game = start(law=side(hand="Winchester"), outlaw=side(hand="Return fire"))
    act(game, "play Winchester on opponent rearguard", "avoid with Return fire")
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 5], [3, 4])


def test_d22_return_fire_waits_until_the_gatling_is_over(start):
    game = start(law=side(hand="Gatling, Missed!"), outlaw=side(hand="Return fire"))
    act(game, "play Gatling", "avoid with Return fire", TAKE)
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [3, 3])
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert life(game, "law") == [4, 4]


def test_d22_return_fire_against_the_own_gatling_hits_the_opponent(start):
    game = start(law=side(hand="Gatling, Return fire"))
    act(game, "play Gatling", "avoid with Return fire")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 5], [1, 3])


def test_d22_return_fire_with_annie_oakey_is_answered_by_a_hit_card(start):
    law = side("Annie Oakey", hand="Colt, Knife")
    game = start(law=law, outlaw=side(hand="Return fire"))
    act(game, "play Colt on opponent active", "avoid with Return fire", "avoid with Knife")
    assert (life(game, "law")[0], life(game, "outlaw")[0]) == (4, 3)


def test_d22_return_fire_answers_a_hit_that_is_no_card(start):
    law = side("Alan Pinkertoon")
    game = start(law=law, outlaw=side(hand="Colt, Return fire"), turn_of="outlaw")
    act(game, "play Colt on opponent active")
    assert question(game) == ("outlaw", {"avoid with Return fire", TAKE})
    act(game, "avoid with Return fire")
    assert (life(game, "law")[0], life(game, "outlaw")[0]) == (2, 2), "Alan Pinkertoon was hit again and shot again"


WYATT = {
    "Missed!": ({"hand": "Missed!"}, "", "avoid with Missed!"),
    "Barrel": ({"deck": "barrel, ..."}, "Barrel", "use Barrel"),
    "Hat": ({}, "Hat", "use Hat"),
}


@pytest.mark.parametrize("means", WYATT)
@pytest.mark.parametrize("name", ["Colt", "Derringer", "Knife"])
@pytest.mark.parametrize(("choice", "gain"), [("accept", ["Bank"]), ("decline", [])])
def test_d23_wyatt_ear_may_draw_however_the_hit_was_avoided(start, means, name, choice, gain):
    fields, gear, answer = WYATT[means]
    game = start(
        law=side("Wyatt Ear", hand=name, deck="Bank, ..."),
        outlaw=side(who("Dalton Bros", equipment=gear), **fields),
    )
    act(game, f"play {name} on opponent active", answer)
    assert question(game) == ("law", MAY)
    act(game, choice)
    assert hand(game, "law") == gain


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d23_wyatt_ear_works_in_front_only(start, place, abilities, awake):
    law = team("Wyatt Ear", "Pat Garret", place, hand="Colt")
    game = start(law=law, outlaw=side(hand="Missed!"), abilities=abilities)
    act(game, "play Colt on opponent active", "avoid with Missed!")
    assert question(game) == ("law", MAY if awake else MENU)


def test_d23_wyatt_ear_draws_nothing_for_a_hit_that_was_taken(start):
    game = start(law=side("Wyatt Ear", hand="Colt"), outlaw=side(hand="Missed!"))
    act(game, "play Colt on opponent active", TAKE)
    assert question(game) == ("law", MENU)


def test_d23_wyatt_ear_draws_for_every_avoided_hit_after_the_last(start):
    law = side("Wyatt Ear", hand="Fanning", deck="Bank, Hat, ...")
    outlaw = side(who("West Harding", equipment="Scope, Clock"), hand="Missed!, Missed!")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Fanning on opponent active", "avoid with Missed!")
    assert game.to_move == "outlaw"
    act(game, "avoid with Missed!", "accept", "accept")
    assert hand(game, "law") == ["Bank", "Hat"]


def test_d23_wyatt_ear_draws_nothing_when_his_own_side_avoids(start):
    law = side("Wyatt Ear", hand="Gatling, Missed!")
    game = start(law=law)
    act(game, "play Gatling", "avoid with Missed!")
    assert (question(game), life(game, "law")) == (("law", MENU), [4, 5])


def test_d23_wyatt_ear_draws_for_an_avoided_return_fire(start):
    law = side("Wyatt Ear", hand="Return fire", deck="Bank, ...")
    game = start(law=law, outlaw=side(hand="Knife, Missed!"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "avoid with Return fire", "avoid with Missed!")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert hand(game, "law") == ["Bank"]


def test_d23_wyatt_ear_draws_before_sid_curry_s_answer(start):
    law = side("Wyatt Ear", hand="Colt", deck="barrel, Missed!, ...")
    game = start(law=law, outlaw=side("Sid Curry"))
    act(game, "play Colt on opponent active", "use Sid Curry")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (characters(game, "law")[0], life(game, "law")[0]) == ("Wyatt Ear", 3)


def test_d23_wyatt_ear_draws_when_the_shot_of_his_partner_s_ability_is_avoided(start):
    law = side("Wyatt Ear", "Alan Pinkertoon", deck="Bank, ...")
    game = start(law=law, outlaw=side(hand="Winchester, Missed!"), turn_of="outlaw")
    act(game, "play Winchester on opponent rearguard", "avoid with Missed!")
    assert question(game) == ("law", MAY)
