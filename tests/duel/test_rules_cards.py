"""The effects of the cards that are no shots, with the rulebook's examples (section 6)."""

import pytest

from tests.duel.scenario import (
    ABILITY,
    MAY,
    MENU,
    TAKE,
    TOKENS,
    act,
    active,
    asked,
    characters,
    deck,
    equipment,
    hand,
    happened,
    hits,
    laid_open,
    legal,
    life,
    order,
    pile,
    question,
    side,
    start,
    team,
    who,
)


def test_card_bank_does_nothing_outside_the_draw():
    game = start(
        law=team("Pat Garret", "Jango", worn="Bank", hand="Wagon, Knife", deck="Colt, Hat, Missed!, ...")
    )
    act(game, "play Wagon", "discard Hat")
    assert hand(game, "law") == ["Colt", "Knife", "Missed!"]


def test_card_beer_heals_both_up_to_their_start():
    game = start(
        law=side(who("Pat Garret", 2), who("Jango", 3), hand="Beer"), outlaw=side(who("Dalton Bros", 1))
    )
    act(game, "play Beer")
    assert (life(game, "law"), life(game, "outlaw")[0], pile(game)) == ([3, 3], 1, ["Beer"])


def test_card_beer_heals_a_lone_character_once():
    game = start(law=side(who("Pat Garret", 2), None, hand="Beer, Colt"))
    act(game, "play Beer")
    assert life(game, "law") == [3, None]


def test_card_clock_does_nothing_in_the_rear():
    law = side("Tex Killer", who("Wild Bill", equipment="Clock"))
    game = start(law=law, outlaw=side(hand="Knife"), turn_of="outlaw")
    assert happened(act(game, "swap"), "draw") == []


def test_card_duel_goes_to_and_fro():
    law = side(hand="Duel, Derringer, Missed!")
    game = start(law=law, outlaw=side(hand="Shotgun, Knife, Return fire, Beer"))
    act(game, "play Duel on opponent active")
    assert question(game) == ("outlaw", {"discard Shotgun", "discard Knife", "decline"})
    act(game, "discard Shotgun")
    assert question(game) == ("law", {"discard Derringer", "decline"})
    act(game, "discard Derringer")
    assert question(game) == ("outlaw", {"discard Knife", "decline"})
    events = act(game, "discard Knife")
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 5], [3, 4])
    assert pile(game) == ["Knife", "Derringer", "Shotgun", "Duel"]
    assert (happened(events, "hit"), question(game)) == ([], ("law", MENU))


def test_card_duel_is_lost_by_the_first_who_stops():
    game = start(law=side(hand="Duel, Derringer"), outlaw=side(hand="Knife"))
    act(game, "play Duel on opponent active", "decline")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 5], [2, 4])


def test_card_duel_with_the_rearguard_is_lost_by_the_rearguard():
    game = start(outlaw=side("Jack Ransome", hand="Duel"), turn_of="outlaw")
    act(game, "play Duel on opponent rearguard")
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([5, 4], 4)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_card_duel_annie_oakey_s_side_may_use_missed_while_she_duels(place, abilities, awake):
    law = team("Annie Oakey", "Pat Garret", place, hand="Missed!")
    game = start(law=law, outlaw=side(hand="Duel"), turn_of="outlaw", abilities=abilities)
    act(game, "play Duel on opponent active")
    assert (question(game) == ("law", {"discard Missed!", "decline"})) == awake
    assert sum(life(game, "law")) == (9 if awake else 8)


def test_card_duel_annie_oakey_duels_as_challenger_and_in_the_rear():
    game = start(law=side("Annie Oakey", hand="Duel, Missed!"), outlaw=side(hand="Knife"))
    act(game, "play Duel on opponent active", "discard Knife")
    assert question(game) == ("law", {"discard Missed!", "decline"})
    law = side("Pat Garret", "Annie Oakey", hand="Missed!")
    game = start(law=law, outlaw=side("Jack Ransome", hand="Duel"), turn_of="outlaw")
    act(game, "play Duel on opponent rearguard")
    assert question(game) == ("law", {"discard Missed!", "decline"})


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_card_duel_toco_ramirez_s_side_may_use_any_card_while_he_duels(place, abilities, awake):
    outlaw = team("Toco Ramirez", "Dalton Bros", place, hand="Beer, Knife, Hat")
    game = start(law=side(hand="Duel"), outlaw=outlaw, abilities=abilities)
    act(game, "play Duel on opponent active")
    usable = {"Beer", "Knife", "Hat"} if awake else {"Knife"}
    assert question(game) == ("outlaw", {f"discard {name}" for name in usable} | {"decline"})


def test_card_duel_toco_ramirez_duels_as_challenger():
    outlaw = side("Toco Ramirez", hand="Duel, Beer")
    game = start(law=side(hand="Derringer"), outlaw=outlaw, turn_of="outlaw")
    act(game, "play Duel on opponent active", "discard Derringer")
    assert question(game) == ("outlaw", {"discard Beer", "decline"})


@pytest.mark.parametrize(("challenger", "asks"), [("outlaw", True), ("law", False)])
def test_card_duel_is_caused_by_the_side_that_played_it(challenger, asks):
    law = side("Dalon Ranger", hand="Duel" if challenger == "law" else "")
    outlaw = side(hand="Duel, Knife" if challenger == "outlaw" else "Knife")
    game = start(law=law, outlaw=outlaw, turn_of=challenger)
    act(game, "play Duel on opponent active")
    if challenger == "law":
        act(game, "discard Knife")
    assert life(game, "law")[0] == 4
    assert (question(game) == ("law", MAY)) == asks


def test_card_dynamite_is_only_looked_at_when_the_turn_begins():
    game = start(law=side(hand="Dynamite, Colt"))
    events = act(game, "play Dynamite on own rearguard", "swap")
    assert (happened(events, "reveal"), equipment(game, "law")[1]) == ([], ["Dynamite"])


def test_card_gatling_hits_everybody_else_in_order():
    law = side(hand="Gatling, Missed!")
    game = start(law=law, outlaw=side(hand="Missed!"))
    first = act(game, "play Gatling")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    second = act(game, TAKE)
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    third = act(game, "avoid with Missed!")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert hits(first + second + third) == [("outlaw", 0), ("law", 1), ("outlaw", 1)]
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 5], [2, 3])
    assert game.to_dict()["bangs_played"] == 0


def test_card_gatling_hits_a_lone_opponent_once():
    game = start(law=side(hand="Gatling"), outlaw=side("Dalton Bros", None))
    events = act(game, "play Gatling")
    assert order(events, "hit") == [("hit", "outlaw"), ("hit", "law")]
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [2, None])


def test_card_gatling_with_dalon_ranger_annie_oakey_and_sid_curry():
    law = side(
        "Dalon Ranger",
        who("Annie Oakey", 1, "Scope"),
        reserve="Jango",
        hand="Gatling",
        deck="barrel, Missed!, Colt, Bank, ...",
    )
    game = start(law=law, outlaw=side("Sid Curry", None))
    act(game, "play Gatling")
    assert question(game) == ("outlaw", {"use Sid Curry", TAKE})
    events = act(game, "use Sid Curry")
    assert order(events, "eliminated", "enters", "draw", "hit") == [
        ("hit", "law"),
        ("eliminated", "law"),
        *[("draw", "law")] * 2,
        ("enters", "law"),
        ("hit", "law"),
    ]
    assert characters(game, "law") == ["Dalon Ranger", "Jango"]
    assert (hand(game, "law"), pile(game)) == (["Colt", "Missed!"], ["Scope", "Wagon", "Gatling"])
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 3], [4, None])
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert hand(game, "law") == ["Bank", "Colt", "Missed!"]


def test_card_general_store_is_shared_in_turns():
    game = start(law=side(hand="General Store", deck="Colt, Bank, ..."), outlaw=side(deck="Beer, Duel, ..."))
    events = act(game, "play General Store")
    assert laid_open(events) == ["Colt", "Bank", "Beer", "Duel"]
    assert question(game) == ("law", {"take Colt", "take Bank", "take Beer", "take Duel"})
    act(game, "take Duel")
    assert question(game) == ("outlaw", {"take Colt", "take Bank", "take Beer"})
    act(game, "take Bank")
    assert question(game) == ("law", {"take Colt", "take Beer"})
    events = act(game, "take Colt")
    assert (hand(game, "law"), hand(game, "outlaw")) == (["Colt", "Duel"], ["Bank", "Beer"])
    assert [(event["side"], event["card"]) for event in happened(events, "take")] == [
        ("law", "Colt/law/dynamite"),
        ("outlaw", "Beer/outlaw/barrel"),
    ]


def test_card_general_store_of_outlaw_begins_with_his_deck():
    outlaw = side(hand="General Store", deck="Beer, Duel, ...")
    game = start(law=side(deck="Colt, Bank, ..."), outlaw=outlaw, turn_of="outlaw")
    events = act(game, "play General Store")
    assert laid_open(events) == ["Beer", "Duel", "Colt", "Bank"]
    assert asked(game) == "outlaw"


def test_card_general_store_gives_the_first_face_of_a_name():
    law = side(hand="General Store", deck="Missed!/snake, Missed!/barrel, ...")
    game = start(law=law, outlaw=side(deck="Beer, Duel, ..."))
    act(game, "play General Store", "take Missed!")
    assert game.to_dict()["sides"]["law"]["hand"] == ["Missed!/law/barrel"]


def test_card_gun_belt_on_the_opponent_does_nothing_for_me():
    game = start(law=side(hand="Gun belt, Colt"), bangs_played=1)
    act(game, "play Gun belt on opponent active")
    assert legal(game) == MENU


def test_card_indians_asks_everybody_else_in_order():
    law = side(hand="Indians!, Derringer")
    game = start(law=law, outlaw=side(hand="Knife, Colt, Missed!"))
    act(game, "play Indians!")
    assert question(game) == ("outlaw", {"discard Knife", "discard Colt", "decline"})
    act(game, "discard Knife")
    assert question(game) == ("law", {"discard Derringer", "decline"})
    act(game, "decline")
    assert question(game) == ("outlaw", {"discard Colt", "decline"})
    events = act(game, "decline")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [3, 3])
    assert (happened(events, "hit"), pile(game)) == ([], ["Knife", "Indians!"])


def test_card_indians_meets_a_lone_opponent_once():
    game = start(law=side(hand="Indians!"), outlaw=side("Dalton Bros", None))
    act(game, "play Indians!")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [2, None])


@pytest.mark.parametrize("abilities", [True, False])
def test_card_indians_annie_oakey_uses_missed_for_herself_only(abilities):
    law = side("Pat Garret", "Annie Oakey", hand="Missed!")
    game = start(law=law, outlaw=side(hand="Indians!"), turn_of="outlaw", abilities=abilities)
    act(game, "play Indians!")
    assert (question(game) == ("law", {"discard Missed!", "decline"})) == abilities
    assert life(game, "law") == ([4, 4] if abilities else [4, 3])


@pytest.mark.parametrize("abilities", [True, False])
def test_card_indians_toco_ramirez_uses_any_card_for_himself_only(abilities):
    game = start(law=side(hand="Indians!"), outlaw=side("Toco Ramirez", hand="Beer"), abilities=abilities)
    act(game, "play Indians!")
    assert (question(game) == ("outlaw", {"discard Beer", "decline"})) == abilities
    if abilities:
        act(game, "decline")
    assert life(game, "outlaw") == [3, 2]


def test_card_rattlesnake_bites_only_when_the_turn_begins():
    game = start(law=side(hand="Rattlesnake, Colt", deck="snake, ..."))
    events = act(game, "play Rattlesnake on own rearguard", "swap")
    assert (happened(events, "reveal"), life(game, "law")) == ([], [5, 5])


def test_card_schoolmarm_takes_a_card_in_play():
    law = side(who("Pat Garret", equipment="Bank"), who("Jango", equipment="Barrel"), hand="Schoolmarm")
    outlaw = side(who("Dalton Bros", equipment="Hat"), who("West Harding", equipment="Scope"), hand="Beer")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Schoolmarm")
    reach = {"choose Bank of own active", "choose Barrel of own rearguard", "choose Hat of opponent active"}
    assert question(game) == ("law", reach)
    act(game, "choose Hat of opponent active")
    assert (hand(game, "law"), hand(game, "outlaw"), pile(game)) == (["Hat"], ["Beer"], ["Schoolmarm"])
    assert equipment(game, "outlaw") == [[], ["Scope"]]


def test_card_stampede_waits_for_the_turn_of_its_wearer():
    game = start(law=side(hand="Stampede, Colt"))
    act(game, "play Stampede on opponent active")
    assert (active(game, "law"), active(game, "outlaw")) == (0, 0)


def test_card_stealing_draws_a_card_of_the_chosen_back():
    law = side(who("Pat Garret", equipment="Hat"), hand="Bank, Missed!, Beer")
    game = start(law=law, outlaw=side(hand="Stealing"), turn_of="outlaw")
    act(game, "play Stealing")
    backs = {"hand card with law back", "hand card with outlaw back"}
    assert question(game) == ("outlaw", backs | {"choose Hat of opponent active"})
    other = game.clone()
    events = act(game, "hand card with outlaw back")
    assert (hand(game, "outlaw"), hand(game, "law")) == (["Beer"], ["Bank", "Missed!"])
    assert happened(events, "steal") == [{"event": "steal", "side": "outlaw", "card": "Beer/outlaw/barrel"}]
    assert "play Beer" in legal(game)
    act(other, "hand card with law back")
    assert sorted(hand(other, "outlaw") + hand(other, "law")) == ["Bank", "Beer", "Missed!"]
    assert hand(other, "outlaw")[0] in ("Bank", "Missed!")


def test_card_stealing_takes_a_hand_card_at_random():
    law = side(hand="Bank, Missed!")
    stolen = set()
    for seed in range(30):
        game = start(law=law, outlaw=side(hand="Stealing"), turn_of="outlaw", rng=seed)
        act(game, "play Stealing")
        stolen |= set(hand(game, "outlaw"))
    assert stolen == {"Bank", "Missed!"}


def test_card_stealing_discards_a_card_in_play():
    law = side(who("Pat Garret", equipment="Hat"), who("Jango", equipment="Scope"), hand="Bank")
    outlaw = side("Dalton Bros", who("West Harding", equipment="Clock"), hand="Stealing")
    game = start(law=law, outlaw=outlaw, turn_of="outlaw")
    act(game, "play Stealing")
    assert legal(game) == {
        "hand card with law back",
        "choose Hat of opponent active",
        "choose Clock of own rearguard",
    }
    act(game, "choose Hat of opponent active")
    assert (equipment(game, "law"), pile(game), hand(game, "outlaw")) == (
        [[], ["Scope"]],
        ["Hat", "Stealing"],
        [],
    )


@pytest.mark.parametrize(("place", "slot"), [("own active", 0), ("own rearguard", 1)])
def test_card_strong_ale_brings_a_weak_character_up_to_three(place, slot):
    game = start(law=side(who("Pat Garret", 1), who("Bill Tightman", 1), hand="Strong Ale"))
    act(game, f"play Strong Ale on {place}")
    assert life(game, "law") == ([3, 1] if slot == 0 else [1, 3])


def test_card_strong_ale_loses_points_one_by_one():
    game = start(law=side(hand="Strong Ale"), outlaw=side("Bull Anderson"))
    events = act(game, "play Strong Ale on opponent active")
    assert [event["life"] for event in happened(events, "lose life", side="outlaw", slot=0)] == [4, 3]
    assert (happened(events, "hit"), pile(game)) == ([], ["Strong Ale"])


def test_card_strong_ale_fixes_the_number_of_points_at_the_start():
    law = side("Pat Garret", "Buffalo Bell")
    game = start(law=law, outlaw=side(hand="Strong Ale"), turn_of="outlaw")
    act(game, "play Strong Ale on opponent active")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert question(game) == ("law", MAY)
    act(game, "decline")
    assert (life(game, "law"), asked(game)) == ([4, 3], "outlaw")


@pytest.mark.parametrize(("player", "draws"), [("outlaw", 2), ("law", 0)])
def test_card_strong_ale_is_caused_by_its_player(player, draws):
    law = side("Dalon Ranger", hand="Strong Ale" if player == "law" else "")
    outlaw = side(hand="Strong Ale" if player == "outlaw" else "")
    game = start(law=law, outlaw=outlaw, turn_of=player)
    act(game, f"play Strong Ale on {'own' if player == 'law' else 'opponent'} active")
    assert life(game, "law")[0] == 3
    for _ in range(draws):
        assert question(game) == ("law", MAY)
        act(game, "accept")
    assert (asked(game), len(hand(game, "law"))) == (player, draws)


def test_card_wagon_keeps_two_of_three():
    game = start(law=side(hand="Wagon, Knife", deck="Colt, Bank, Hat, Missed!, ..."))
    act(game, "play Wagon")
    assert question(game) == ("law", {"discard Colt", "discard Bank", "discard Hat"})
    act(game, "discard Colt")
    assert (hand(game, "law"), pile(game), deck(game, "law")[0]) == (
        ["Bank", "Hat", "Knife"],
        ["Colt", "Wagon"],
        "Missed!",
    )


def test_card_wagon_discards_a_drawn_copy():
    law = side(hand="Wagon, Missed!/barrel", deck="Missed!/snake, Bank, Hat, ...")
    game = start(law=law)
    act(game, "play Wagon", "discard Missed!")
    assert game.to_dict()["discard"][0] == "Missed!/law/snake"
    assert hand(game, "law") == ["Bank", "Hat", "Missed!"]


@pytest.mark.parametrize(("choice", "tokens"), [("move own token", (1, 0)), ("move opponent token", (0, 1))])
def test_card_water_moves_either_token(choice, tokens):
    game = start(law=side(hand="Water, Colt"))
    act(game, "play Water")
    assert question(game) == ("law", TOKENS)
    act(game, choice)
    assert (active(game, "law"), active(game, "outlaw"), pile(game)) == (*tokens, ["Water"])
