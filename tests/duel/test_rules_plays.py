"""Plays: the BANG! limit, targets, what can be played, and reloads (rules D14 to D17)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    EQUIPMENT,
    MENU,
    RED,
    active,
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

AIMED = (*RED, "Derringer", "Knife")
ACTIVE, REARGUARD = "opponent active", "opponent rearguard"
EVERYBODY = ("own active", "own rearguard", ACTIVE, REARGUARD)


def outlaws(place="front", name="Jack Ransome", **fields):
    """An outlaw and West Harding, who wear nothing; the first stands in front or in the rear."""
    return team(name, "West Harding", place, **fields)


def plays(game, name):
    """Where a card can be played, by the words after its name; the empty word for a card without a target."""
    start_of_name = f"play {name}"
    return {
        action[len(start_of_name) :].removeprefix(" on ")
        for action in game.legal()
        if action.startswith(start_of_name)
    }


def test_d14_one_bang_card_a_turn(start):
    game = start(law=side(hand="Colt, Shotgun, Knife"), outlaw=side("West Harding"))
    act(game, "play Colt on opponent active")
    assert game.legal() == MENU | {"play Knife on opponent active"}
    assert game.position()["bangs_played"] == 1


@pytest.mark.parametrize(
    ("place", "abilities", "shots"), [("front", True, 2), ("rear", True, 2), ("rear", False, 1)]
)
def test_d14_the_stranger_gives_one_more_from_either_slot(start, place, abilities, shots):
    law = team("The Stranger", "Pat Garret", place, hand="Colt, Colt/outlaw, Shotgun")
    for count in range(shots + 1):
        game = start(law=law, bangs_played=count, abilities=abilities)
        assert bool(plays(game, "Shotgun")) == (count < shots)


def test_d14_the_stranger_in_reserve_gives_nothing(start):
    law = side("Jango", "Wild Bill", reserve="The Stranger", hand="Colt")
    assert start(law=law, bangs_played=1).legal() == MENU


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d14_west_harding_has_no_limit_in_front(start, place, abilities, awake):
    outlaw = team("West Harding", "Dalton Bros", place, hand="Colt, Shotgun")
    game = start(outlaw=outlaw, turn_of="outlaw", bangs_played=1, abilities=abilities)
    assert bool(plays(game, "Colt")) == awake


def test_d14_west_harding_s_shots_do_not_count(start):
    outlaw = team("West Harding", "Dalton Bros", hand="Colt, Colt, Colt, Colt, Knife")
    game = start(outlaw=outlaw, turn_of="outlaw")
    act(game, "play Colt on opponent active", "play Colt on opponent active", "swap")
    assert game.position()["bangs_played"] == 0
    act(game, "play Colt on opponent active")
    assert (game.position()["bangs_played"], game.legal()) == (1, {"play Knife on opponent active", "end turn"})


def test_d14_gun_belt_shots_do_not_count_after_a_swap(start):
    law = team("Pat Garret", "Jango", gear="Gun belt", hand="Colt, Shotgun, Peacemaker, Carbine, Knife")
    game = start(law=law, outlaw=side("Bull Anderson"))
    act(game, "play Colt on opponent active", "play Shotgun on opponent active", "swap")
    assert (plays(game, "Peacemaker"), game.position()["bangs_played"]) == ({ACTIVE}, 0)
    act(game, "play Peacemaker on opponent active")
    assert game.legal() == {"play Knife on opponent active", "end turn"}
    assert life(game, "outlaw")[0] == 2


def test_d14_gun_belt_lifts_the_limit_for_one_who_comes_to_the_front(start):
    law = team("Pat Garret", "Jango", "rear", "Gun belt", hand="Colt, Shotgun, Peacemaker, Beer")
    game = start(law=law, outlaw=side("Bull Anderson"))
    act(game, "play Colt on opponent active")
    assert game.legal() == MENU | {"play Beer"}
    act(game, "swap", "play Shotgun on opponent active", "play Peacemaker on opponent active")
    assert (life(game, "outlaw")[0], game.position()["bangs_played"]) == (2, 1)


@pytest.mark.parametrize("name", AIMED)
def test_d15_hit_cards_aim_at_the_active_character(start, name):
    expected = {ACTIVE, REARGUARD} if name == "Winchester" else {ACTIVE}
    assert plays(start(law=side(hand=name)), name) == expected


@pytest.mark.parametrize("name", AIMED)
@pytest.mark.parametrize(("place", "awake"), [("front", True), ("rear", False)])
def test_d15_scope_lets_hit_cards_reach_the_rearguard(start, name, place, awake):
    game = start(law=team("Pat Garret", "Jango", place, "Scope", hand=name))
    assert plays(game, name) == ({ACTIVE, REARGUARD} if awake or name == "Winchester" else {ACTIVE})


def test_d15_scope_does_nothing_for_other_cards(start):
    law = team("Pat Garret", "Jango", gear="Scope", hand="Duel, Strong Ale, Hat, Stealing")
    game = start(law=law, outlaw=side("Dalton Bros", who("West Harding", equipment="Barrel")))
    assert plays(game, "Duel") == {ACTIVE}
    assert plays(game, "Hat") == {ACTIVE, "own rearguard"}
    assert plays(game, "Strong Ale") == {ACTIVE, "own active", "own rearguard"}
    act(game, "play Stealing")
    assert equipment(game, "law")[0] == []


@pytest.mark.parametrize("name", EQUIPMENT)
def test_d15_equipment_goes_on_the_own_rearguard_or_the_active_opponent(start, name):
    game = start(law=side(hand=name))
    assert plays(game, name) == ({"own rearguard"} if name == "Dynamite" else {"own rearguard", ACTIVE})
    act(game, f"play {name} on own rearguard")
    assert (equipment(game, "law"), pile(game), hand(game, "law")) == ([[], [name]], [], [])


@pytest.mark.parametrize("name", [name for name in EQUIPMENT if name != "Dynamite"])
def test_d15_equipment_on_the_opponent_is_his(start, name):
    game = start(law=side(hand=name))
    act(game, f"play {name} on opponent active")
    assert (equipment(game, "law"), equipment(game, "outlaw")) == ([[], []], [[name], []])


@pytest.mark.parametrize("name", ["Stealing", "Schoolmarm"])
def test_d15_cards_in_play_of_lone_characters_are_within_reach(start, name):
    law = side(who("Pat Garret", equipment="Hat"), None, hand=name)
    game = start(law=law, outlaw=side(who("Dalton Bros", equipment="Scope"), None))
    act(game, f"play {name}")
    assert question(game) == ("law", {"choose Hat of own active", "choose Scope of opponent active"})


@pytest.mark.parametrize("name", ["Stealing", "Schoolmarm"])
@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d15_jack_ransome_reaches_cards_in_play_everywhere(start, name, place, abilities, awake):
    gear = {"front": ("Barrel", "Bank"), "rear": ("Bank", "Barrel")}[place]
    outlaw = side(
        who("Jack Ransome", equipment=gear[0]),
        who("West Harding", equipment=gear[1]),
        active=0 if place == "front" else 1,
        hand=name,
    )
    law = side(who("Pat Garret", equipment="Hat"), who("Jango", equipment="Scope"))
    game = start(law=law, outlaw=outlaw, turn_of="outlaw", abilities=abilities)
    act(game, f"play {name}")
    reach = {"choose Barrel of own active", "choose Bank of own rearguard", "choose Hat of opponent active"}
    assert game.legal() == reach | ({"choose Scope of opponent rearguard"} if awake else set())


@pytest.mark.parametrize("name", [*AIMED, "Duel"])
@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d15_jack_ransome_shoots_and_duels_at_either_opponent(start, name, place, abilities, awake):
    game = start(outlaw=outlaws(place, hand=name), turn_of="outlaw", abilities=abilities)
    assert plays(game, name) == ({ACTIVE, REARGUARD} if awake or name == "Winchester" else {ACTIVE})


@pytest.mark.parametrize("name", [*EQUIPMENT, "Strong Ale"])
@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d15_jack_ransome_plays_other_cards_on_anybody(start, name, place, abilities, awake):
    game = start(outlaw=outlaws(place, hand=name), turn_of="outlaw", abilities=abilities)
    usual = {"own rearguard", ACTIVE} if name != "Dynamite" else {"own rearguard"}
    if name == "Strong Ale":
        usual.add("own active")
    assert plays(game, name) == (set(EVERYBODY) if awake else usual)


def test_d15_jack_ransome_can_give_dynamite_to_the_opponent(start):
    game = start(outlaw=outlaws(hand="Dynamite"), turn_of="outlaw")
    act(game, "play Dynamite on opponent rearguard")
    assert equipment(game, "law") == [[], ["Dynamite"]]


def test_d15_jack_ransome_s_targets_among_lone_characters(start):
    law = side("Pat Garret", None)
    outlaw = side("Jack Ransome", None, hand="Hat, Dynamite, Strong Ale, Colt, Duel")
    game = start(law=law, outlaw=outlaw, turn_of="outlaw")
    assert plays(game, "Hat") == plays(game, "Dynamite") == {"own rearguard", ACTIVE}
    assert plays(game, "Strong Ale") == {"own active", ACTIVE}
    assert plays(game, "Colt") == plays(game, "Duel") == {ACTIVE}


def test_d15_lone_characters_are_aimed_at_and_equipped(start):
    law = side(
        who("Pat Garret", equipment="Scope"), None, hand="Winchester, Knife, Strong Ale, Dynamite, Hat"
    )
    game = start(law=law, outlaw=side("Dalton Bros", None))
    assert plays(game, "Winchester") == plays(game, "Knife") == {ACTIVE}
    assert plays(game, "Strong Ale") == {"own active", ACTIVE}
    assert plays(game, "Dynamite") == {"own rearguard"}
    act(game, "play Dynamite on own rearguard")
    assert equipment(game, "law") == [["Scope", "Dynamite"], None]


def test_d15_a_card_of_the_same_name_is_replaced(start):
    law = side("Pat Garret", who("Jango", equipment="Hat/outlaw, Bank"), hand="Hat/law")
    game = start(law=law)
    act(game, "play Hat on own rearguard")
    assert game.position()["discard"] == ["Hat/outlaw/horseshoe"]
    assert game.position()["sides"]["law"]["slots"][1]["equipment"] == ["Bank/law/barrel", "Hat/law/horseshoe"]


def test_d15_a_card_of_the_same_name_elsewhere_stays(start):
    law = side(who("Pat Garret", equipment="Hat/outlaw"), "Jango", hand="Hat/law")
    game = start(law=law)
    act(game, "play Hat on own rearguard")
    assert (equipment(game, "law"), pile(game)) == ([["Hat"], ["Hat"]], [])


def test_d16_cards_without_a_target_can_always_be_played(start):
    always = ("Beer", "Wagon", "General Store", "Indians!", "Gatling")
    law = side("Pat Garret", None, deck="", hand=", ".join(always))
    game = start(law=law, outlaw=side("Dalton Bros", None, deck=""))
    assert game.legal() == {f"play {name}" for name in always} | {"end turn"}


def test_d16_avoid_cards_are_no_plays(start):
    assert start(law=side(hand="Missed!, Return fire")).legal() == MENU


@pytest.mark.parametrize(
    ("lone_law", "lone_outlaw"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_d16_water_needs_a_side_of_two(start, lone_law, lone_outlaw):
    law = side("Pat Garret", *([None] if lone_law else []), hand="Water, Colt")
    game = start(law=law, outlaw=side("Dalton Bros", *([None] if lone_outlaw else [])))
    assert ("play Water" in game.legal()) == (not (lone_law and lone_outlaw))
    if lone_law != lone_outlaw:
        act(game, "play Water")
        assert (active(game, "law"), active(game, "outlaw")) == (int(lone_outlaw), int(lone_law))


@pytest.mark.parametrize(("slot", "offered"), [(None, False), (0, True), (1, False)])
def test_d16_schoolmarm_needs_a_card_in_play_within_reach(start, slot, offered):
    wearers = [who("Dalton Bros"), who("West Harding")]
    if slot is not None:
        wearers[slot]["equipment"] = "Hat"
    game = start(law=side(hand="Schoolmarm"), outlaw=side(*wearers, hand="Knife"))
    assert ("play Schoolmarm" in game.legal()) == offered


@pytest.mark.parametrize(("hand_cards", "slot", "offered"), [("", 1, False), ("Colt", 1, True), ("", 0, True)])
def test_d16_stealing_needs_a_hand_or_a_card_within_reach(start, hand_cards, slot, offered):
    wearers = [who("Pat Garret"), who("Jango")]
    wearers[slot]["equipment"] = "Hat"
    game = start(law=side(*wearers, hand=hand_cards), outlaw=side(hand="Stealing"), turn_of="outlaw")
    assert ("play Stealing" in game.legal()) == offered


def test_d16_jack_ransome_needs_less(start):
    law = side("Pat Garret", who("Jango", equipment="Hat"))
    game = start(law=law, outlaw=outlaws(hand="Stealing, Schoolmarm"), turn_of="outlaw")
    assert {"play Stealing", "play Schoolmarm"} <= game.legal()


def test_d16_cards_that_do_nothing_can_be_played(start):
    law = side(hand="Fanning, Strong Ale, Beer")
    game = start(law=law, outlaw=side("Dalton Bros"))
    act(game, "play Fanning on opponent active", "play Strong Ale on opponent active", "play Beer")
    assert (life(game, "outlaw"), life(game, "law")) == ([3, 4], [5, 5])
    assert (pile(game), game.position()["bangs_played"]) == (["Beer", "Strong Ale", "Fanning"], 1)


@pytest.mark.parametrize(
    ("law", "outlaw", "possible"),
    [
        (("Pat Garret", None), ("Dalton Bros",), True),
        (("Pat Garret",), ("Dalton Bros", None), True),
        (("Pat Garret",), ("Dalton Bros",), False),
    ],
)
def test_d17_reload_once_a_side_is_down_to_one(start, law, outlaw, possible):
    game = start(law=side(*law, hand="Water, Clock"), outlaw=side(*outlaw))
    assert ({"reload Water", "reload Clock"} <= game.legal()) == possible


def test_d17_two_in_play_with_an_empty_reserve_are_two(start):
    game = start(law=side(reserve="", hand="Water"), outlaw=side(reserve=""))
    assert game.legal() == MENU | {"play Water"}


def test_d17_reload_discards_to_draw_any_number_of_times(start):
    law = side(hand="Water, Stampede, Clock", deck="Scope, Bank, Colt, Wagon, ...")
    game = start(law=law, outlaw=side("Dalton Bros", None))
    act(game, "reload Water", "reload Stampede", "reload Clock", "reload Scope")
    assert hand(game, "law") == ["Bank", "Colt", "Wagon"]
    assert pile(game) == ["Scope", "Clock", "Stampede", "Water"]
    assert active(game, "law") == 0


def test_d17_reload_from_play_only_with_the_own_active_character(start):
    law = side(
        who("Pat Garret", equipment="Scope, Stampede, Hat"),
        who("Jango", equipment="Clock"),
        hand="Colt",
        deck="Bank, ...",
    )
    game = start(law=law, outlaw=side(who("Dalton Bros", equipment="Clock"), None))
    reloads = {name for name in game.legal() if name.startswith("reload")}
    assert reloads == {"reload Scope in play", "reload Stampede in play"}
    act(game, "reload Stampede in play")
    assert (hand(game, "law"), pile(game)) == (["Bank", "Colt"], ["Stampede"])
    assert equipment(game, "law") == [["Scope", "Hat"], ["Clock"]]


def test_d17_reload_needs_a_card_to_draw(start):
    law = side("Pat Garret", None, hand="Water", deck="")
    assert start(law=law).legal() == {"play Water", "end turn"}
    assert start(law=law, discard="Beer").legal() == {"play Water", "reload Water", "end turn"}
