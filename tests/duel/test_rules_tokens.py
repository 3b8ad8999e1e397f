"""Moved tokens, Wild Bill, and hits whose target has left (rules D27 to D29)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    MAY,
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
    side,
    team,
    who,
)
from tests.referees import act

LAW_BACK = "hand card with law back"


def move_a_token(start, how, watcher, **keywords):
    """Outlaw moves a token in this way while this character of law stands in front, wearing what is said."""
    front = who("Dalton Bros", equipment="Stampede" if how == "stampede" else "")
    card = {"water": "Water", "shotgun": "Shotgun", "law's water": "Water"}.get(how, "Beer")
    outlaw = side(front, hand=card, deck="Knife, Knife, Knife/snake, ...")
    law = side(watcher, hand="Missed!" if how == "shotgun" else "", deck="Bank, Hat, ...")
    if how == "stampede":
        return start(law=law, outlaw=outlaw, turn_of="outlaw", phase="begin", **keywords)
    game = start(law=law, outlaw=outlaw, turn_of="outlaw", **keywords)
    if how == "swap":
        act(game, "swap")
    elif how == "shotgun":
        act(game, "play Shotgun on opponent active", "avoid with Missed!", "move own token")
    else:
        act(game, "play Water", "move own token" if how == "water" else "move opponent token")
    return game


OWN_MOVES = ["swap", "stampede", "water", "shotgun"]


@pytest.mark.parametrize("how", OWN_MOVES)
def test_d27_clock_draws_when_the_other_side_moves_its_token(start, how):
    game = move_a_token(start, how, who("Tex Killer", equipment="Clock"))
    assert (active(game, "outlaw"), hand(game, "law"), game.to_move) == (1, ["Bank"], "outlaw")


@pytest.mark.parametrize("how", OWN_MOVES)
@pytest.mark.parametrize(("choice", "gain"), [("accept", ["Bank"]), ("decline", [])])
def test_d27_jango_may_draw_when_the_other_side_moves_its_token(start, how, choice, gain):
    game = move_a_token(start, how, "Jango")
    assert question(game) == ("law", MAY)
    act(game, choice)
    assert hand(game, "law") == gain


@pytest.mark.parametrize("character", ["Jango", "Tex Killer"])
def test_d27_clock_and_jango_ignore_a_token_that_was_moved_for_its_side(start, character):
    watcher = who(character, equipment="Clock")
    game = move_a_token(start, "law's water", watcher)
    assert (active(game, "law"), hand(game, "law"), game.to_move) == (1, [], "outlaw")
    game = start(law=side(watcher, hand="Water, Colt"))
    act(game, "play Water", "move opponent token")
    assert (active(game, "outlaw"), hand(game, "law"), game.to_move) == (1, ["Colt"], "law")


@pytest.mark.parametrize("character", ["Jango", "Tex Killer"])
def test_d27_clock_and_jango_ignore_their_own_side(start, character):
    game = start(law=side(who(character, equipment="Clock"), hand="Colt"))
    act(game, "swap")
    assert (active(game, "law"), hand(game, "law"), game.to_move) == (1, ["Colt"], "law")


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d27_jango_works_in_front_only(start, place, abilities, awake):
    game = start(
        law=team("Jango", "Tex Killer", place),
        outlaw=side(hand="Beer"),
        turn_of="outlaw",
        abilities=abilities,
    )
    act(game, "swap")
    assert game.to_move == ("law" if awake else "outlaw")


@pytest.mark.parametrize("how", [*OWN_MOVES, "law's water", "law's shotgun"])
@pytest.mark.parametrize("abilities", [True, False])
def test_d27_tom_thorn_shoots_at_the_rearguard_whoever_moved_him_to_the_front(start, how, abilities):
    law_card = {"shotgun": "Missed!", "law's water": "Water", "law's shotgun": "Shotgun"}.get(how, "")
    front = who("Dalton Bros", equipment="Stampede" if how == "stampede" else "")
    outlaw_card = {"shotgun": "Shotgun", "water": "Water", "law's shotgun": "Missed!"}.get(how, "Beer")
    turn = {"turn_of": "law" if how.startswith("law") else "outlaw", "abilities": abilities}
    game = start(
        law=side("Pat Garret", "Tex Killer", hand=law_card),
        outlaw=side(front, "Tom Thorn", hand=outlaw_card),
        phase="begin" if how == "stampede" else "play",
        **turn,
    )
    shot = ["play Shotgun on opponent active", "avoid with Missed!"]
    answers = {
        "swap": ["swap"],
        "stampede": [],
        "water": ["play Water", "move own token"],
        "shotgun": [*shot, "move own token"],
        "law's water": ["play Water", "move opponent token"],
        "law's shotgun": [*shot, "move opponent token"],
    }
    act(game, *answers[how])
    assert (active(game, "outlaw"), life(game, "law")) == (1, [5, 3] if abilities else [5, 4])


def test_d27_tom_thorn_shoots_at_a_lone_opponent(start):
    game = start(
        law=side("Pat Garret", None), outlaw=side("Dalton Bros", "Tom Thorn", hand="Beer"), turn_of="outlaw"
    )
    act(game, "swap")
    assert life(game, "law") == [4, None]


def test_d27_tom_thorn_does_not_shoot_when_he_leaves_the_front_or_enters_play(start):
    game = start(outlaw=side("Tom Thorn", hand="Beer"), turn_of="outlaw")
    act(game, "swap")
    assert life(game, "law") == [5, 5]
    game = against_outlaw(start, "Colt", side(who("Dalton Bros", 1), reserve="Tom Thorn"))
    assert (characters(game, "outlaw")[0], life(game, "law")) == ("Tom Thorn", [5, 5])


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d28_wild_bill_avenges_a_stolen_hand_card(start, place, abilities, awake):
    law = team("Wild Bill", "Pat Garret", place, hand="Bank")
    game = start(law=law, outlaw=side(hand="Stealing, Knife"), turn_of="outlaw", abilities=abilities)
    act(game, "play Stealing")
    assert (hand(game, "outlaw"), life(game, "outlaw")) == (["Bank", "Knife"], [2 if awake else 3, 4])


@pytest.mark.parametrize("name", ["Stealing", "Schoolmarm"])
@pytest.mark.parametrize(
    ("victim", "place", "shoots"),
    [("bill", "front", 1), ("bill", "rear", 1), ("pat", "front", 0), ("pat", "rear", 0)],
)
def test_d28_wild_bill_avenges_his_own_equipment(start, name, victim, place, shoots):
    bill = who("Wild Bill", equipment="Hat" if victim == "bill" else "")
    pat = who("Pat Garret", equipment="Hat" if victim == "pat" else "")
    law = side(bill, pat, active=0 if place == "front" else 1)
    game = start(law=law, outlaw=side("Jack Ransome", hand=f"{name}, Beer"), turn_of="outlaw")
    act(game, f"play {name}")
    assert (equipment(game, "law"), life(game, "outlaw")[0]) == ([[], []], 4 - shoots)


def test_d28_wild_bill_avenges_what_a_carbine_discards(start):
    law = side(who("Wild Bill", equipment="Scope"), hand="Missed!")
    game = against_law(start, "Carbine", law)
    act(game, "avoid with Missed!", "choose Scope of opponent active")
    assert life(game, "outlaw")[0] == 2


def test_d28_wild_bill_s_shot_for_a_carbine_queues_behind_return_fire(start):
    law = side(who("Wild Bill", equipment="Scope"), hand="Return fire")
    game = against_law(start, "Carbine", law, side("Dalton Bros", hand="Missed!"))
    act(game, "avoid with Return fire", "choose Scope of opponent active")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (question(game), life(game, "outlaw")[0]) == (("outlaw", {"avoid with Missed!", TAKE}), 2)


def test_d28_wild_bill_avenges_what_slim_poet_discards(start):
    game = against_outlaw(start, "Colt", side("Slim Poet"), side("Wild Bill", hand="Bank"))
    act(game, LAW_BACK)
    assert (hand(game, "law"), life(game, "outlaw")[0]) == ([], 2)


def test_d28_wild_bill_s_shot_wakes_slim_poet_again(start):
    law = side("Wild Bill", hand="Bank, Hat/law")
    game = against_outlaw(start, "Knife", side("Slim Poet"), law)
    act(game, LAW_BACK)
    assert (question(game), life(game, "outlaw")[0]) == (("outlaw", {LAW_BACK, "decline"}), 2)
    act(game, "decline")
    assert (game.to_move, len(hand(game, "law"))) == ("law", 1)


@pytest.mark.parametrize(("choice", "shots"), [(LAW_BACK, 2), ("choose Scope of opponent rearguard", 0)])
def test_d28_wild_bill_avenges_every_hand_card_that_bull_anderson_takes(start, choice, shots):
    law = side("Wild Bill", who("Jango", 1, "Scope"), hand="Bank, Wagon")
    game = against_law(start, "Winchester", law, side("Bull Anderson"), place="rearguard")
    act(game, choice, choice if shots else "decline")
    assert life(game, "outlaw")[0] == 5 - shots


def test_d28_a_dead_wild_bill_avenges_nothing(start):
    law = side(who("Wild Bill", 1, "Scope"), hand="Bank")
    game = against_law(start, "Knife", law, side("Bull Anderson"))
    act(game, LAW_BACK, "choose Scope of opponent active")
    assert (hand(game, "outlaw"), life(game, "outlaw")[0]) == (["Bank", "Scope"], 5)


def test_d28_wild_bill_does_not_avenge_a_peacemaker(start):
    game = against_law(start, "Peacemaker", side("Wild Bill", hand="Missed!, Bank"))
    act(game, "avoid with Missed!")
    assert (hand(game, "law"), life(game, "outlaw")[0]) == ([], 3)


def test_d28_wild_bill_does_not_avenge_replaced_equipment(start):
    game = against_law(start, "Hat", side(who("Wild Bill", equipment="Hat/law")))
    assert (pile(game), life(game, "outlaw")[0]) == (["Hat"], 3)


def test_d28_wild_bill_does_not_avenge_what_his_own_side_takes(start):
    game = start(law=side("Pat Garret", who("Wild Bill", equipment="Hat"), active=1, hand="Schoolmarm"))
    act(game, "play Schoolmarm")
    assert (hand(game, "law"), life(game, "outlaw")) == (["Hat"], [3, 4])
    game = against_outlaw(start, "Carbine", side(hand="Missed!"), side(who("Wild Bill", equipment="Hat")))
    act(game, "avoid with Missed!", "choose Hat of own active")
    assert (pile(game)[0], life(game, "outlaw")) == ("Hat", [3, 4])


def test_d29_return_fire_hits_whoever_stands_in_front_by_then(start):
    game = against_outlaw(start, "Shotgun", side(hand="Return fire"))
    act(game, "avoid with Return fire", "move own token")
    assert (active(game, "law"), life(game, "law")) == (1, [5, 4])


def test_d29_sid_curry_hits_the_very_character_who_shot(start):
    game = against_outlaw(start, "Shotgun", side("Sid Curry"), side(deck="barrel, ..."))
    act(game, "use Sid Curry", "move own token")
    assert (active(game, "law"), life(game, "law")) == (1, [4, 5])


def test_d29_alan_pinkertoon_hits_the_one_who_took_a_dead_one_s_place(start):
    wearer = who("Alan Pinkertoon", equipment="Dynamite")
    outlaw = side(who("Dalton Bros", 1), reserve="Cattle Katie")
    game = start(law=side(wearer, deck="dynamite, ..."), outlaw=outlaw, phase="begin")
    assert life(game, "law")[0] == 1
    assert (characters(game, "outlaw")[0], life(game, "outlaw")[0]) == ("Cattle Katie", 2)


def test_d29_a_queued_hit_on_one_who_has_left_is_lost(start):
    law = side(who("Jango", 1), reserve="Wild Bill", hand="Gatling", deck="barrel, ...")
    game = start(law=law, outlaw=side("Dalton Bros", "Sid Curry", hand="Return fire"))
    act(game, "play Gatling", "avoid with Return fire", "use Sid Curry")
    assert (characters(game, "law"), life(game, "law")) == (["Wild Bill", "Pat Garret"], [5, 4])
    assert life(game, "outlaw") == [3, 4]


def test_d29_sid_curry_s_answer_to_the_return_fire_of_one_who_has_left_is_lost(start):
    law = side(who("Jango", 1, "Bank, Clock"), reserve="Wild Bill", hand="Return fire", deck="Colt, Hat, barrel, ...")
    game = against_law(start, "Fanning", law, side("Sid Curry", hand="Knife"))
    act(game, "avoid with Return fire")
    assert (question(game), characters(game, "law")[0]) == (("outlaw", {"use Sid Curry", TAKE}), "Wild Bill")
    act(game, "use Sid Curry")
    assert (game.to_move, life(game, "law")[0], life(game, "outlaw")[0]) == ("outlaw", 5, 4)
