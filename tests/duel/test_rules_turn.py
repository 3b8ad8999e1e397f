"""A turn: what happens at its beginning, the draw, the swap and the discard (rules D10 to D13)."""

import pytest

from tests.duel.scenario import (
    ABILITY,
    MAY,
    MENU,
    TAKE,
    act,
    active,
    asked,
    characters,
    deck,
    equipment,
    hand,
    happened,
    legal,
    life,
    order,
    phase,
    pile,
    question,
    seen,
    side,
    start,
    team,
    who,
)


def begin(law=None, outlaw=None, **keywords):
    """The turn of law, unless said otherwise, from its very beginning."""
    return start(law, outlaw, phase="begin", **keywords)


@pytest.mark.parametrize("slot", [0, 1])
def test_d10_dynamite_goes_to_the_rearguard_of_the_opponent(slot):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Dynamite"
    game = begin(law=side(*wearers, deck="Hat, ..."), outlaw=side(active=slot))
    assert equipment(game, "law") == [[], []]
    assert equipment(game, "outlaw")[1 - slot] == ["Dynamite"]
    assert (pile(game), life(game, "law")) == (["Hat"], [4, 5])
    assert len(happened(game, "equipment", what="moved")) == 1


def test_d10_dynamite_goes_to_a_lone_opponent():
    game = begin(
        law=side(who("The Stranger", equipment="Dynamite"), deck="Hat, ..."),
        outlaw=side(who("Dalton Bros", equipment="Scope"), None),
    )
    assert equipment(game, "outlaw") == [["Scope", "Dynamite"], None]


def test_d10_dynamite_is_looked_at_again_in_the_turn_of_its_new_owner():
    law = side("The Stranger", who("Wild Bill", equipment="Dynamite"), deck="Hat, ...")
    game = begin(law=law, outlaw=side(deck="dynamite, ..."), last_turn=False)
    act(game, "end turn")
    assert (life(game, "outlaw"), equipment(game, "outlaw")) == ([3, 1], [[], []])
    assert pile(game) == ["Dynamite", "Colt", "Hat"]


@pytest.mark.parametrize("slot", [0, 1])
def test_d10_dynamite_explodes_and_is_discarded(slot):
    wearers = [who("The Stranger"), who("Tex Killer")]
    wearers[slot]["equipment"] = "Dynamite"
    game = begin(law=side(*wearers, deck="dynamite, ..."))
    assert life(game, "law") == ([1, 4] if slot == 0 else [4, 1])
    assert len(happened(game, "lose life", side="law", slot=slot)) == 3
    assert (pile(game), equipment(game, "law")) == (["Dynamite", "Shotgun"], [[], []])


def test_d10_dynamite_takes_no_more_than_there_is():
    game = begin(law=side(who("The Stranger", 2, "Dynamite"), "Wild Bill", deck="dynamite, ..."))
    assert characters(game, "law")[0] == "Pat Garret"
    assert life(game, "law") == [5, 5]
    assert len(happened(game, "lose life")) == 2


def test_d10_dynamite_is_gone_before_the_elimination():
    game = begin(
        law=side(who("The Stranger", 3, "Hat, Dynamite"), deck="dynamite, ..."),
        outlaw=side("Bull Anderson"),
    )
    assert question(game) == ("outlaw", {"choose Hat of opponent active", "decline"})
    assert pile(game) == ["Dynamite", "Shotgun"]


def test_d10_the_cards_of_the_other_side_wait_for_its_turn():
    worn = who("Dalton Bros", equipment="Dynamite, Rattlesnake, Stampede")
    game = begin(law=side("The Stranger", hand="Colt"), outlaw=side(worn))
    assert happened(game, "reveal") == []
    assert (equipment(game, "outlaw")[0], active(game, "outlaw")) == (
        ["Dynamite", "Rattlesnake", "Stampede"],
        0,
    )


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize(("symbol", "lost"), [("snake", 1), ("barrel", 0), ("dynamite", 0), ("horseshoe", 0)])
def test_d10_rattlesnake_bites_on_a_snake_and_stays(slot, symbol, lost):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Rattlesnake"
    game = begin(law=side(*wearers, deck=f"{symbol}, ..."))
    expected = [4, 5]
    expected[slot] -= lost
    assert (life(game, "law"), equipment(game, "law")[slot]) == (expected, ["Rattlesnake"])


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("standing", [0, 1])
def test_d10_stampede_moves_the_token_wherever_it_lies(slot, standing):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Stampede"
    game = begin(law=side(*wearers, active=standing, hand="Colt"))
    moved = {"event": "token", "side": "law", "active": 1 - standing, "by": "law"}
    assert happened(game, "token") == [moved]
    assert (active(game, "law"), equipment(game, "law")[slot]) == (1 - standing, ["Stampede"])
    assert "swap" in legal(game)


def test_d10_stampede_does_nothing_to_a_lone_character():
    game = begin(law=side(who("The Stranger", equipment="Stampede"), None, hand="Colt"))
    assert (active(game, "law"), happened(game, "token")) == (0, [])


def test_d10_dynamite_then_rattlesnake_then_stampede_on_one_character():
    worn = who("Wild Bill", equipment="Stampede, Rattlesnake, Dynamite")
    game = begin(law=side(worn, "The Stranger", deck="dynamite, snake, ..."))
    assert order(game, "reveal", "lose life", "token") == [
        ("reveal", "law"),
        *[("lose life", "law")] * 3,
        ("reveal", "law"),
        ("lose life", "law"),
        ("token", "law"),
    ]
    assert (life(game, "law"), active(game, "law")) == ([1, 4], 1)
    assert pile(game) == ["Water", "Dynamite", "Shotgun"]


def test_d10_dynamite_then_rattlesnake_then_stampede_across_the_side():
    game = begin(
        law=side(
            who("Wild Bill", equipment="Stampede"),
            who("The Stranger", equipment="Rattlesnake, Dynamite"),
            active=1,
            deck="snake, Missed!/snake, ...",
        )
    )
    assert (life(game, "law"), active(game, "law")) == ([5, 3], 0)
    assert equipment(game, "outlaw")[1] == ["Dynamite"]
    assert order(game, "reveal", "token") == [("reveal", "law"), ("reveal", "law"), ("token", "law")]


def test_d10_each_card_is_a_complete_effect_before_the_next():
    game = begin(
        law=side(
            who("The Stranger", equipment="Rattlesnake"),
            who("Jango", equipment="Dynamite"),
            reserve="Wild Bill",
            deck="dynamite, Hat, Bank, snake, Colt, Wagon, ...",
        )
    )
    assert order(game, "reveal", "draw", "enters") == [
        ("reveal", "law"),
        *[("draw", "law")] * 2,
        ("enters", "law"),
        ("reveal", "law"),
        *[("draw", "law")] * 2,
    ]
    assert hand(game, "law") == ["Bank", "Colt", "Hat", "Wagon"]
    assert (characters(game, "law"), life(game, "law")) == (["The Stranger", "Wild Bill"], [3, 5])


def test_d10_a_rattlesnake_that_went_with_its_wearer_is_not_looked_at():
    game = begin(
        law=side(
            who("Jango", equipment="Rattlesnake, Dynamite"), reserve="Wild Bill", deck="dynamite, snake, ..."
        )
    )
    assert len(happened(game, "reveal")) == 1
    assert (characters(game, "law")[0], life(game, "law")[0]) == ("Wild Bill", 5)
    assert pile(game) == ["Rattlesnake", "Dynamite", "Shotgun"]


def test_d10_alan_pinkertoon_answers_the_dynamite_before_the_rattlesnake():
    game = begin(
        law=side(
            who("Alan Pinkertoon", equipment="Dynamite"),
            who("Wild Bill", equipment="Rattlesnake"),
            deck="dynamite, snake, ...",
        ),
        outlaw=side("West Harding"),
    )
    assert order(game, "reveal", "hit") == [("reveal", "law"), *[("hit", "outlaw")] * 3, ("reveal", "law")]
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([1, 4], 1)


def test_d10_tom_thorn_brought_forward_by_stampede_shoots_before_the_draw():
    outlaw = side(who("Dalton Bros", equipment="Stampede"), "Tom Thorn")
    game = begin(law=side(hand="Missed!"), outlaw=outlaw, turn_of="outlaw")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    assert hand(game, "outlaw") == []
    act(game, TAKE)
    assert (asked(game), len(hand(game, "outlaw"))) == ("outlaw", 2)


def test_d11_two_cards_are_drawn():
    game = begin(law=side("The Stranger", hand="Hat", deck="Colt, Bank, Wagon, ..."))
    assert hand(game, "law") == ["Bank", "Colt", "Hat"]
    assert (phase(game), asked(game), deck(game, "law")[0]) == ("play", "law", "Wagon")
    assert hand(game, "outlaw") == []


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d11_dalton_bros_draw_three(place, abilities, awake):
    outlaw = team("Dalton Bros", "West Harding", place)
    game = begin(outlaw=outlaw, turn_of="outlaw", abilities=abilities)
    assert len(hand(game, "outlaw")) == (3 if awake else 2)


@pytest.mark.parametrize(("place", "drawn"), [("front", 3), ("rear", 2)])
def test_d11_bank_draws_one_more_for_the_active_character(place, drawn):
    game = begin(law=team("The Stranger", "Wild Bill", place, "Bank"))
    assert len(hand(game, "law")) == drawn


def test_d11_dalton_bros_with_a_bank_draw_four():
    game = begin(outlaw=team("Dalton Bros", "West Harding", "front", "Bank"), turn_of="outlaw")
    assert len(hand(game, "outlaw")) == 4


def test_d11_the_draw_counts_who_is_active_after_stampede():
    worn = who("West Harding", equipment="Stampede")
    game = begin(outlaw=side(worn, "Dalton Bros"), turn_of="outlaw")
    assert len(hand(game, "outlaw")) == 3


def test_d11_pat_garret_may_draw_from_the_other_deck_after_a_horseshoe():
    game = begin(law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck="Beer, ..."))
    assert question(game) == ("law", MAY)
    assert (hand(game, "law"), phase(game)) == (["Colt", "Hat"], "resolve")
    assert happened(game, "show") == [{"event": "show", "side": "law", "card": "Hat/law/horseshoe"}]
    other = game.clone()
    events = act(game, "accept")
    assert [(event["side"], event["from"]) for event in happened(events, "draw")] == [("law", "outlaw")]
    assert (hand(game, "law"), seen(game, "law")) == (["Beer", "Colt", "Hat"], ["Hat"])
    assert phase(game) == "play"
    act(other, "decline")
    assert (hand(other, "law"), deck(other, "outlaw")[0]) == (["Colt", "Hat"], "Beer")


@pytest.mark.parametrize("cards", ["Hat, Bank", "Hat, Shotgun", "Hat, Water"])
def test_d11_pat_garret_needs_a_horseshoe_on_the_second_card(cards):
    game = begin(law=side("Pat Garret", deck=f"{cards}, ..."))
    assert phase(game) == "play"
    assert len(happened(game, "show")) == 1


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d11_pat_garret_works_in_front_only(place, abilities, awake):
    law = team("Pat Garret", "The Stranger", place, deck="Colt, Hat, ...")
    game = begin(law=law, abilities=abilities)
    assert (len(happened(game, "show")), phase(game)) == ((1, "resolve") if awake else (0, "play"))


def test_d11_pat_garret_is_asked_after_the_bank():
    game = begin(law=side(who("Pat Garret", equipment="Bank"), deck="Colt, Hat, Wagon, ..."))
    assert question(game) == ("law", MAY)
    assert hand(game, "law") == ["Colt", "Hat", "Wagon"]
    assert [event["card"] for event in happened(game, "show")] == ["Hat/law/horseshoe"]


def test_d11_pat_garret_uses_the_common_deck_of_an_opponent_without_one():
    game = begin(law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck=""), common="Beer, Knife")
    events = act(game, "accept")
    assert [event["from"] for event in happened(events, "draw")] == ["common"]
    assert hand(game, "law") == ["Beer", "Colt", "Hat"]


def test_d11_pat_garret_is_not_asked_when_nothing_can_be_drawn():
    game = begin(law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck=""))
    assert (phase(game), hand(game, "law")) == ("play", ["Colt", "Hat"])


def test_d11_pat_garret_shows_no_second_card_where_there_is_none():
    game = begin(law=side("Pat Garret", hand="Colt", deck="Hat"))
    assert (phase(game), hand(game, "law"), happened(game, "show")) == ("play", ["Colt", "Hat"], [])


def test_d11_pat_garret_reveals_nothing():
    game = begin(law=side("Pat Garret", "Bart Masterson", deck="Colt, Hat, Wagon, ..."))
    assert question(game) == ("law", MAY)
    assert (happened(game, "reveal"), pile(game), deck(game, "law")[0]) == ([], [], "Wagon")


def test_d12_one_swap_a_turn():
    game = start(law=side(hand="Colt"))
    assert "swap" in legal(game)
    act(game, "swap")
    assert legal(game) == {"play Colt on opponent active", "end turn"}
    assert game.to_dict()["swapped"] is True
    assert "swap" not in legal(start(law=side(hand="Colt"), swapped=True))


def test_d12_a_moved_token_is_no_swap():
    game = start(law=side(hand="Water, Colt"))
    act(game, "play Water", "move own token")
    assert (active(game, "law"), "swap" in legal(game)) == (1, True)


def test_d12_a_lone_character_cannot_swap():
    assert "swap" not in legal(start(law=side("Pat Garret", None, hand="Colt")))


def test_d12_any_number_of_cards_and_a_swap_in_between():
    game = start(law=side(hand="Knife, Knife, Derringer"), outlaw=side("West Harding"))
    act(game, "play Knife on opponent active", "swap", "play Knife on opponent active")
    act(game, "play Derringer on opponent active")
    assert (life(game, "outlaw")[0], hand(game, "law"), active(game, "law")) == (1, [], 1)


def test_d12_the_turn_passes_and_everything_of_a_turn_is_new():
    used = {"bangs_played": 1, "swapped": True, "abilities_used": ["Cattle Katie"]}
    outlaw = side(who("Cattle Katie", equipment="Hat"), hand="Knife")
    game = start(law=side("The Stranger"), outlaw=outlaw, turn_of="outlaw", last_turn=False, **used)
    assert legal(game) == {"play Knife on opponent active", "end turn"}
    events = act(game, "end turn")
    at = game.to_dict()
    assert (at["turn"], at["turn_of"], at["to_move"], at["phase"]) == (3, "law", "law", "play")
    assert (at["bangs_played"], at["swapped"], at["abilities_used"]) == (0, False, [])
    assert happened(events, "turn") == [{"event": "turn", "side": "law", "turn": 3}]
    assert len(hand(game, "law")) == 2


def test_d13_the_hand_is_cut_down_to_the_life_of_the_active_character():
    law = side(who("Jango", 2), "Wild Bill", hand="Colt, Hat, Bank, Missed!")
    game = start(law=law, outlaw=side(hand="Knife, Beer, Duel, Colt"))
    act(game, "end turn")
    assert phase(game) == "discard"
    assert question(game) == ("law", {"discard Colt", "discard Hat", "discard Bank", "discard Missed!"})
    act(game, "discard Bank")
    assert (phase(game), asked(game)) == ("discard", "law")
    events = act(game, "discard Missed!")
    assert (hand(game, "law"), pile(game)) == (["Colt", "Hat"], ["Missed!", "Bank"])
    assert happened(events, "discard", side="law", card="Missed!/law/snake", by="law")
    assert (game.over, len(hand(game, "outlaw"))) == (True, 4)


def test_d13_as_many_cards_as_life_may_be_kept():
    game = start(law=side(who("Jango", 3), hand="Colt, Hat, Bank"))
    act(game, "end turn")
    assert (game.over, hand(game, "law")) == (True, ["Bank", "Colt", "Hat"])


def test_d13_with_one_life_two_cards_may_be_kept():
    game = start(law=side(who("Jango", 1), hand="Colt, Hat, Bank"))
    act(game, "end turn", "discard Hat")
    assert (game.over, hand(game, "law")) == (True, ["Bank", "Colt"])


def test_d13_the_active_character_at_the_end_counts():
    game = start(law=side(who("Wild Bill", 5), who("Jango", 2), hand="Colt, Hat, Bank"))
    act(game, "swap", "end turn")
    assert phase(game) == "discard"
    act(game, "discard Colt")
    assert (game.over, hand(game, "law")) == (True, ["Bank", "Hat"])


def test_d13_a_discard_without_a_choice_is_not_asked():
    game = start(law=side(who("Jango", 2), hand="Missed!, Missed!, Missed!"))
    act(game, "end turn")
    assert (game.over, hand(game, "law"), pile(game)) == (True, ["Missed!", "Missed!"], ["Missed!"])


def test_d13_the_next_turn_begins_after_the_last_discard():
    game = start(law=side(who("Jango", 2), hand="Colt, Hat, Bank"), last_turn=False)
    act(game, "end turn")
    assert (phase(game), hand(game, "outlaw")) == ("discard", [])
    act(game, "discard Bank")
    assert (asked(game), phase(game), len(hand(game, "outlaw"))) == ("outlaw", "play", 3)
    assert legal(game) >= MENU
