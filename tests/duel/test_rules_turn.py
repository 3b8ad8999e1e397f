"""A turn: what happens at its beginning, the draw, the swap and the discard (rules D10 to D13)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    MAY,
    MENU,
    TAKE,
    active,
    characters,
    deck,
    equipment,
    hand,
    life,
    phase,
    pile,
    question,
    seen,
    side,
    team,
    who,
)
from tests.referees import act


def begin(start, law=None, outlaw=None, **keywords):
    """The turn of law, unless said otherwise, from its very beginning."""
    return start(law, outlaw, phase="begin", **keywords)


@pytest.mark.parametrize("slot", [0, 1])
def test_d10_dynamite_goes_to_the_rearguard_of_the_opponent(start, slot):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Dynamite"
    game = begin(start, law=side(*wearers, deck="Hat, ..."), outlaw=side(active=slot))
    assert equipment(game, "law") == [[], []]
    assert equipment(game, "outlaw")[1 - slot] == ["Dynamite"]
    assert (pile(game), life(game, "law")) == (["Hat"], [4, 5])


def test_d10_dynamite_goes_to_a_lone_opponent(start):
    game = begin(start,
        law=side(who("The Stranger", equipment="Dynamite"), deck="Hat, ..."),
        outlaw=side(who("Dalton Bros", equipment="Scope"), None),
    )
    assert equipment(game, "outlaw") == [["Scope", "Dynamite"], None]


def test_d10_dynamite_is_looked_at_again_in_the_turn_of_its_new_owner(start):
    law = side("The Stranger", who("Wild Bill", equipment="Dynamite"), deck="Hat, ...")
    game = begin(start, law=law, outlaw=side(deck="dynamite, ..."), last_turn=False)
    act(game, "end turn")
    assert (life(game, "outlaw"), equipment(game, "outlaw")) == ([3, 1], [[], []])
    assert pile(game) == ["Dynamite", "Colt", "Hat"]


@pytest.mark.parametrize("slot", [0, 1])
def test_d10_dynamite_explodes_and_is_discarded(start, slot):
    wearers = [who("The Stranger"), who("Tex Killer")]
    wearers[slot]["equipment"] = "Dynamite"
    game = begin(start, law=side(*wearers, deck="dynamite, ..."))
    assert life(game, "law") == ([1, 4] if slot == 0 else [4, 1])
    assert (pile(game), equipment(game, "law")) == (["Dynamite", "Shotgun"], [[], []])


def test_d10_dynamite_takes_no_more_than_there_is(start):
    game = begin(start, law=side(who("The Stranger", 2, "Dynamite"), "Wild Bill", deck="dynamite, ..."))
    assert characters(game, "law")[0] == "Pat Garret"
    assert life(game, "law") == [5, 5]


def test_d10_dynamite_is_gone_before_the_elimination(start):
    game = begin(start,
        law=side(who("The Stranger", 3, "Hat, Dynamite"), deck="dynamite, ..."),
        outlaw=side("Bull Anderson"),
    )
    assert question(game) == ("outlaw", {"choose Hat of opponent active", "decline"})
    assert pile(game) == ["Dynamite", "Shotgun"]


def test_d10_the_cards_of_the_other_side_wait_for_its_turn(start):
    wearer = who("Dalton Bros", equipment="Dynamite, Rattlesnake, Stampede")
    game = begin(start, law=side("The Stranger", hand="Colt"), outlaw=side(wearer))
    assert (pile(game), active(game, "outlaw"), life(game, "outlaw")) == ([], 0, [3, 4])
    assert equipment(game, "outlaw")[0] == ["Dynamite", "Rattlesnake", "Stampede"]


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize(("symbol", "loss"), [("snake", 1), ("barrel", 0), ("dynamite", 0), ("horseshoe", 0)])
def test_d10_rattlesnake_bites_on_a_snake_and_stays(start, slot, symbol, loss):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Rattlesnake"
    game = begin(start, law=side(*wearers, deck=f"{symbol}, ..."))
    expected = [4, 5]
    expected[slot] -= loss
    assert (life(game, "law"), equipment(game, "law")[slot]) == (expected, ["Rattlesnake"])


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("standing", [0, 1])
def test_d10_stampede_moves_the_token_wherever_it_lies(start, slot, standing):
    wearers = [who("The Stranger"), who("Wild Bill")]
    wearers[slot]["equipment"] = "Stampede"
    game = begin(start, law=side(*wearers, active=standing, hand="Colt"))
    assert (active(game, "law"), equipment(game, "law")[slot]) == (1 - standing, ["Stampede"])
    assert "swap" in game.legal()


def test_d10_stampede_does_nothing_to_a_lone_character(start):
    game = begin(start, law=side(who("The Stranger", equipment="Stampede"), None, hand="Colt"))
    assert (active(game, "law"), equipment(game, "law")[0]) == (0, ["Stampede"])


def test_d10_dynamite_then_rattlesnake_then_stampede_on_one_character(start):
    wearer = who("Wild Bill", equipment="Stampede, Rattlesnake, Dynamite")
    game = begin(start, law=side(wearer, "The Stranger", deck="dynamite, snake, ..."))
    assert (life(game, "law"), active(game, "law")) == ([1, 4], 1)
    assert pile(game) == ["Water", "Dynamite", "Shotgun"]


def test_d10_dynamite_then_rattlesnake_then_stampede_across_the_side(start):
    game = begin(start,
        law=side(
            who("Wild Bill", equipment="Stampede"),
            who("The Stranger", equipment="Rattlesnake, Dynamite"),
            active=1,
            deck="snake, Missed!/snake, ...",
        )
    )
    assert (life(game, "law"), active(game, "law")) == ([5, 3], 0)
    assert equipment(game, "outlaw")[1] == ["Dynamite"]
    assert pile(game) == ["Missed!", "Water"], "the first snake is no dynamite, the second bites"


def test_d10_each_card_is_a_complete_effect_before_the_next(start):
    game = begin(start,
        law=side(
            who("The Stranger", equipment="Rattlesnake"),
            who("Jango", equipment="Dynamite"),
            reserve="Wild Bill",
            deck="dynamite, Hat, Bank, snake, Colt, Wagon, ...",
        )
    )
    assert hand(game, "law") == ["Bank", "Colt", "Hat", "Wagon"]
    assert (characters(game, "law"), life(game, "law")) == (["The Stranger", "Wild Bill"], [3, 5])


def test_d10_a_rattlesnake_that_went_with_its_wearer_is_not_looked_at(start):
    game = begin(start,
        law=side(
            who("Jango", equipment="Rattlesnake, Dynamite"), reserve="Wild Bill", deck="dynamite, snake, ..."
        )
    )
    assert (characters(game, "law")[0], life(game, "law")[0]) == ("Wild Bill", 5)
    assert pile(game) == ["Rattlesnake", "Dynamite", "Shotgun"]


def test_d10_a_stampede_that_went_with_its_wearer_moves_nothing(start):
    law = side(
        who("Jango", equipment="Stampede, Dynamite"),
        who("The Stranger", equipment="Rattlesnake"),
        reserve="Wild Bill",
        deck="dynamite, Colt, Hat, snake, ...",
    )
    game = begin(start, law=law)
    assert (characters(game, "law"), active(game, "law")) == (["Wild Bill", "The Stranger"], 0)
    assert (life(game, "law"), pile(game)) == ([5, 3], ["Water", "Stampede", "Dynamite", "Shotgun"])


def test_d10_alan_pinkertoon_answers_the_dynamite_before_the_rattlesnake(start):
    game = begin(start,
        law=side(
            who("Alan Pinkertoon", equipment="Dynamite"),
            who("Wild Bill", equipment="Rattlesnake"),
            deck="dynamite, snake, ...",
        ),
        outlaw=side("West Harding", hand="Missed!"),
    )
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    assert (life(game, "law"), pile(game)) == ([1, 5], ["Dynamite", "Shotgun"])
    act(game, TAKE, TAKE, TAKE)
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([1, 4], 1)


def test_d10_tom_thorn_brought_forward_by_stampede_shoots_before_the_draw(start):
    outlaw = side(who("Dalton Bros", equipment="Stampede"), "Tom Thorn")
    game = begin(start, law=side(hand="Missed!"), outlaw=outlaw, turn_of="outlaw")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    assert hand(game, "outlaw") == []
    act(game, TAKE)
    assert (game.to_move, len(hand(game, "outlaw"))) == ("outlaw", 2)


def test_d11_two_cards_are_drawn(start):
    game = begin(start, law=side("The Stranger", hand="Hat", deck="Colt, Bank, Wagon, ..."))
    assert hand(game, "law") == ["Bank", "Colt", "Hat"]
    assert (phase(game), game.to_move, deck(game, "law")[0]) == ("play", "law", "Wagon")
    assert hand(game, "outlaw") == []


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d11_dalton_bros_draw_three(start, place, abilities, awake):
    outlaw = team("Dalton Bros", "West Harding", place)
    game = begin(start, outlaw=outlaw, turn_of="outlaw", abilities=abilities)
    assert len(hand(game, "outlaw")) == (3 if awake else 2)


@pytest.mark.parametrize(("place", "count"), [("front", 3), ("rear", 2)])
def test_d11_bank_draws_one_more_for_the_active_character(start, place, count):
    game = begin(start, law=team("The Stranger", "Wild Bill", place, "Bank"))
    assert len(hand(game, "law")) == count


def test_d11_dalton_bros_with_a_bank_draw_four(start):
    game = begin(start, outlaw=team("Dalton Bros", "West Harding", "front", "Bank"), turn_of="outlaw")
    assert len(hand(game, "outlaw")) == 4


def test_d11_the_draw_counts_who_is_active_after_stampede(start):
    wearer = who("West Harding", equipment="Stampede")
    game = begin(start, outlaw=side(wearer, "Dalton Bros"), turn_of="outlaw")
    assert len(hand(game, "outlaw")) == 3


@pytest.mark.parametrize(
    ("choice", "hand_cards", "top"),
    [("accept", ["Beer", "Colt", "Hat"], "Clock"), ("decline", ["Colt", "Hat"], "Beer")],
)
def test_d11_pat_garret_may_draw_from_the_other_deck_after_a_horseshoe(start, choice, hand_cards, top):
    game = begin(start, law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck="Beer, Clock, ..."))
    assert question(game) == ("law", MAY)
    assert (hand(game, "law"), seen(game, "law"), phase(game)) == (["Colt", "Hat"], ["Hat"], "resolve")
    act(game, choice)
    assert (hand(game, "law"), seen(game, "law"), deck(game, "outlaw")[0]) == (hand_cards, ["Hat"], top)
    assert phase(game) == "play"


@pytest.mark.parametrize("cards", ["Hat, Bank", "Hat, Shotgun", "Hat, Water"])
def test_d11_pat_garret_needs_a_horseshoe_on_the_second_card(start, cards):
    game = begin(start, law=side("Pat Garret", deck=f"{cards}, ..."))
    assert (phase(game), len(seen(game, "law"))) == ("play", 1)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d11_pat_garret_works_in_front_only(start, place, abilities, awake):
    law = team("Pat Garret", "The Stranger", place, deck="Colt, Hat, ...")
    game = begin(start, law=law, abilities=abilities)
    assert (seen(game, "law"), phase(game)) == ((["Hat"], "resolve") if awake else ([], "play"))


def test_d11_pat_garret_is_asked_after_the_bank(start):
    game = begin(start, law=side(who("Pat Garret", equipment="Bank"), deck="Colt, Hat, Wagon, ..."))
    assert question(game) == ("law", MAY)
    assert hand(game, "law") == ["Colt", "Hat", "Wagon"]
    assert seen(game, "law") == ["Hat"]


def test_d11_pat_garret_uses_the_common_deck_of_an_opponent_without_one(start):
    game = begin(start, law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck=""), common="Beer, Knife")
    act(game, "accept")
    assert (hand(game, "law"), deck(game, "common")) == (["Beer", "Colt", "Hat"], ["Knife"])


def test_d11_pat_garret_is_not_asked_when_nothing_can_be_drawn(start):
    game = begin(start, law=side("Pat Garret", deck="Colt, Hat, ..."), outlaw=side(deck=""))
    assert (phase(game), hand(game, "law")) == ("play", ["Colt", "Hat"])


def test_d11_pat_garret_shows_no_second_card_where_there_is_none(start):
    game = begin(start, law=side("Pat Garret", hand="Colt", deck="Hat"))
    assert (phase(game), hand(game, "law"), seen(game, "law")) == ("play", ["Colt", "Hat"], [])


def test_d11_pat_garret_reveals_nothing(start):
    game = begin(start, law=side("Pat Garret", "Bart Masterson", deck="Colt, Hat, Wagon, ..."))
    assert question(game) == ("law", MAY)
    assert (pile(game), deck(game, "law")[0]) == ([], "Wagon")


def test_d12_one_swap_a_turn(start):
    game = start(law=side(hand="Colt"))
    assert "swap" in game.legal()
    act(game, "swap")
    assert game.legal() == {"play Colt on opponent active", "end turn"}
    assert game.position()["swapped"] is True
    assert "swap" not in start(law=side(hand="Colt"), swapped=True).legal()


def test_d12_a_moved_token_is_no_swap(start):
    game = start(law=side(hand="Water, Colt"))
    act(game, "play Water", "move own token")
    assert (active(game, "law"), "swap" in game.legal()) == (1, True)


def test_d12_a_lone_character_cannot_swap(start):
    assert "swap" not in start(law=side("Pat Garret", None, hand="Colt")).legal()


def test_d12_any_number_of_cards_and_a_swap_in_between(start):
    game = start(law=side(hand="Knife, Knife, Derringer"), outlaw=side("West Harding"))
    act(game, "play Knife on opponent active", "swap", "play Knife on opponent active")
    act(game, "play Derringer on opponent active")
    assert (life(game, "outlaw")[0], hand(game, "law"), active(game, "law")) == (1, [], 1)


def test_d12_the_turn_passes_and_everything_of_a_turn_is_new(start):
    traces = {"bangs_played": 1, "swapped": True, "abilities_used": ["Cattle Katie"]}
    outlaw = side(who("Cattle Katie", equipment="Hat"), hand="Knife")
    game = start(law=side("The Stranger"), outlaw=outlaw, turn_of="outlaw", last_turn=False, **traces)
    assert game.legal() == {"play Knife on opponent active", "end turn"}
    act(game, "end turn")
    at = game.position()
    assert (at["turn"], at["turn_of"], at["to_move"], at["phase"]) == (3, "law", "law", "play")
    assert (at["bangs_played"], at["swapped"], at["abilities_used"]) == (0, False, [])
    assert len(hand(game, "law")) == 2


def test_d13_the_hand_is_cut_down_to_the_life_of_the_active_character(start):
    law = side(who("Jango", 2), "Wild Bill", hand="Colt, Hat, Bank, Missed!")
    game = start(law=law, outlaw=side(hand="Knife, Beer, Duel, Colt"))
    act(game, "end turn")
    assert phase(game) == "discard"
    assert question(game) == ("law", {"discard Colt", "discard Hat", "discard Bank", "discard Missed!"})
    act(game, "discard Bank")
    assert (phase(game), game.to_move) == ("discard", "law")
    act(game, "discard Missed!")
    assert (hand(game, "law"), pile(game)) == (["Colt", "Hat"], ["Missed!", "Bank"])
    assert (game.over, len(hand(game, "outlaw"))) == (True, 4)


def test_d13_as_many_cards_as_life_may_be_kept(start):
    game = start(law=side(who("Jango", 3), hand="Colt, Hat, Bank"))
    act(game, "end turn")
    assert (game.over, hand(game, "law")) == (True, ["Bank", "Colt", "Hat"])


def test_d13_with_one_life_two_cards_may_be_kept(start):
    game = start(law=side(who("Jango", 1), hand="Colt, Hat, Bank"))
    act(game, "end turn", "discard Hat")
    assert (game.over, hand(game, "law")) == (True, ["Bank", "Colt"])


def test_d13_the_active_character_at_the_end_counts(start):
    game = start(law=side(who("Wild Bill", 5), who("Jango", 2), hand="Colt, Hat, Bank"))
    act(game, "swap", "end turn")
    assert phase(game) == "discard"
    act(game, "discard Colt")
    assert (game.over, hand(game, "law")) == (True, ["Bank", "Hat"])


def test_d13_a_discard_without_a_choice_is_not_asked(start):
    game = start(law=side(who("Jango", 2), hand="Missed!, Missed!, Missed!"))
    act(game, "end turn")
    assert (game.over, hand(game, "law"), pile(game)) == (True, ["Missed!", "Missed!"], ["Missed!"])


def test_d13_the_next_turn_begins_after_the_last_discard(start):
    game = start(law=side(who("Jango", 2), hand="Colt, Hat, Bank"), last_turn=False)
    act(game, "end turn")
    assert (phase(game), hand(game, "outlaw")) == ("discard", [])
    act(game, "discard Bank")
    assert (game.to_move, phase(game), len(hand(game, "outlaw"))) == ("outlaw", "play", 3)
    assert game.legal() >= MENU
