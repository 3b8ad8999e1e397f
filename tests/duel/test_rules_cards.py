"""The effects of the cards that are no shots, with the rulebook's examples (section 6)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    MAY,
    MENU,
    TAKE,
    TOKENS,
    active,
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


def test_card_bank_does_nothing_outside_the_draw(start):
    game = start(
        law=team("Pat Garret", "Jango", gear="Bank", hand="Wagon, Knife", deck="Colt, Hat, Missed!, ...")
    )
    act(game, "play Wagon", "discard Hat")
    assert hand(game, "law") == ["Colt", "Knife", "Missed!"]


def test_card_beer_heals_both_up_to_their_start(start):
    game = start(
        law=side(who("Pat Garret", 2), who("Jango", 3), hand="Beer"), outlaw=side(who("Dalton Bros", 1))
    )
    act(game, "play Beer")
    assert (life(game, "law"), life(game, "outlaw")[0], pile(game)) == ([3, 3], 1, ["Beer"])


def test_card_beer_heals_a_lone_character_once(start):
    game = start(law=side(who("Pat Garret", 2), None, hand="Beer, Colt"))
    act(game, "play Beer")
    assert life(game, "law") == [3, None]


def test_card_clock_does_nothing_in_the_rear(start):
    law = side("Tex Killer", who("Wild Bill", equipment="Clock"))
    game = start(law=law, outlaw=side(hand="Knife"), turn_of="outlaw")
    act(game, "swap")
    assert (hand(game, "law"), game.to_move) == ([], "outlaw")


def test_card_duel_goes_to_and_fro(start):
    law = side(hand="Duel, Derringer, Missed!")
    game = start(law=law, outlaw=side(hand="Shotgun, Knife, Return fire, Beer"))
    act(game, "play Duel on opponent active")
    assert question(game) == ("outlaw", {"discard Shotgun", "discard Knife", "decline"})
    act(game, "discard Shotgun")
    assert question(game) == ("law", {"discard Derringer", "decline"})
    act(game, "discard Derringer")
    assert question(game) == ("outlaw", {"discard Knife", "decline"})
    act(game, "discard Knife")
    assert question(game) == ("law", MENU), "the Missed! in law's hand is no answer: a lost duel is no hit"
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 5], [3, 4])
    assert pile(game) == ["Knife", "Derringer", "Shotgun", "Duel"]


def test_card_duel_is_lost_by_the_first_who_stops(start):
    game = start(law=side(hand="Duel, Derringer"), outlaw=side(hand="Knife"))
    act(game, "play Duel on opponent active", "decline")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 5], [2, 4])


def test_card_duel_with_the_rearguard_is_lost_by_the_rearguard(start):
    game = start(outlaw=side("Jack Ransome", hand="Duel"), turn_of="outlaw")
    act(game, "play Duel on opponent rearguard")
    assert (life(game, "law"), life(game, "outlaw")[0]) == ([5, 4], 4)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_card_duel_annie_oakey_s_side_may_use_missed_while_she_duels(start, place, abilities, awake):
    law = team("Annie Oakey", "Pat Garret", place, hand="Missed!")
    game = start(law=law, outlaw=side(hand="Duel"), turn_of="outlaw", abilities=abilities)
    act(game, "play Duel on opponent active")
    assert (question(game) == ("law", {"discard Missed!", "decline"})) == awake
    assert sum(life(game, "law")) == (9 if awake else 8)


def test_card_duel_annie_oakey_duels_as_challenger_and_in_the_rear(start):
    game = start(law=side("Annie Oakey", hand="Duel, Missed!"), outlaw=side(hand="Knife"))
    act(game, "play Duel on opponent active", "discard Knife")
    assert question(game) == ("law", {"discard Missed!", "decline"})
    law = side("Pat Garret", "Annie Oakey", hand="Missed!")
    game = start(law=law, outlaw=side("Jack Ransome", hand="Duel"), turn_of="outlaw")
    act(game, "play Duel on opponent rearguard")
    assert question(game) == ("law", {"discard Missed!", "decline"})


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_card_duel_toco_ramirez_s_side_may_use_any_card_while_he_duels(start, place, abilities, awake):
    outlaw = team("Toco Ramirez", "Dalton Bros", place, hand="Beer, Knife, Hat")
    game = start(law=side(hand="Duel"), outlaw=outlaw, abilities=abilities)
    act(game, "play Duel on opponent active")
    usable = {"Beer", "Knife", "Hat"} if awake else {"Knife"}
    assert question(game) == ("outlaw", {f"discard {name}" for name in usable} | {"decline"})


def test_card_duel_toco_ramirez_duels_as_challenger(start):
    outlaw = side("Toco Ramirez", hand="Duel, Beer")
    game = start(law=side(hand="Derringer"), outlaw=outlaw, turn_of="outlaw")
    act(game, "play Duel on opponent active", "discard Derringer")
    assert question(game) == ("outlaw", {"discard Beer", "decline"})


@pytest.mark.parametrize(("challenger", "asks"), [("outlaw", True), ("law", False)])
def test_card_duel_is_caused_by_the_side_that_played_it(start, challenger, asks):
    law = side("Dalon Ranger", hand="Duel" if challenger == "law" else "")
    outlaw = side(hand="Duel, Knife" if challenger == "outlaw" else "Knife")
    game = start(law=law, outlaw=outlaw, turn_of=challenger)
    act(game, "play Duel on opponent active")
    if challenger == "law":
        act(game, "discard Knife")
    assert life(game, "law")[0] == 4
    assert (question(game) == ("law", MAY)) == asks


@pytest.mark.parametrize(("challenger", "asks"), [("law", True), ("outlaw", False)])
def test_card_duel_with_slim_poet_is_caused_by_the_side_that_played_it(start, challenger, asks):
    law = side(hand="Duel, Bank" if challenger == "law" else "Derringer, Bank")
    outlaw = side("Slim Poet", hand="Duel" if challenger == "outlaw" else "")
    game = start(law=law, outlaw=outlaw, turn_of=challenger)
    act(game, "play Duel on opponent active")
    if challenger == "outlaw":
        act(game, "discard Derringer")
    assert life(game, "outlaw")[0] == 3
    assert (question(game) == ("outlaw", {"hand card with law back", "decline"})) == asks


def test_card_dynamite_is_only_looked_at_when_the_turn_begins(start):
    game = start(law=side(hand="Dynamite, Colt"))
    act(game, "play Dynamite on own rearguard", "swap")
    assert (pile(game), life(game, "law"), equipment(game, "law")[1]) == ([], [5, 5], ["Dynamite"])


def test_card_gatling_hits_everybody_else_in_order(start):
    law = side(hand="Gatling, Missed!")
    game = start(law=law, outlaw=side(hand="Missed!"))
    act(game, "play Gatling")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (question(game), life(game, "outlaw")) == (("law", {"avoid with Missed!", TAKE}), [2, 4])
    act(game, "avoid with Missed!")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 5], [2, 3])
    assert game.position()["bangs_played"] == 0


def test_card_gatling_hits_a_lone_opponent_once(start):
    game = start(law=side(hand="Gatling"), outlaw=side("Dalton Bros", None))
    act(game, "play Gatling")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [2, None])


def test_card_gatling_with_dalon_ranger_annie_oakey_and_sid_curry(start):
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
    act(game, "use Sid Curry")
    assert characters(game, "law") == ["Dalon Ranger", "Jango"]
    assert (hand(game, "law"), pile(game)) == (["Colt", "Missed!"], ["Scope", "Wagon", "Gatling"])
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, TAKE)
    assert (life(game, "law"), life(game, "outlaw")) == ([4, 3], [4, None])
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert hand(game, "law") == ["Bank", "Colt", "Missed!"]


def test_card_general_store_is_shared_in_turns(start):
    game = start(law=side(hand="General Store", deck="Colt, Bank, ..."), outlaw=side(deck="Beer, Duel, ..."))
    act(game, "play General Store")
    assert question(game) == ("law", {"take Colt", "take Bank", "take Beer", "take Duel"})
    act(game, "take Duel")
    assert question(game) == ("outlaw", {"take Colt", "take Bank", "take Beer"})
    act(game, "take Bank")
    assert question(game) == ("law", {"take Colt", "take Beer"})
    act(game, "take Colt")
    assert (hand(game, "law"), hand(game, "outlaw")) == (["Colt", "Duel"], ["Bank", "Beer"])


def test_card_general_store_of_outlaw_is_shared_out_by_outlaw_first(start):
    outlaw = side(hand="General Store", deck="Beer, Duel, ...")
    game = start(law=side(deck="Colt, Bank, ..."), outlaw=outlaw, turn_of="outlaw")
    act(game, "play General Store")
    assert question(game) == ("outlaw", {"take Beer", "take Duel", "take Colt", "take Bank"})


def test_card_general_store_gives_the_first_face_of_a_name(start):
    law = side(hand="General Store", deck="Missed!/snake, Missed!/barrel, ...")
    game = start(law=law, outlaw=side(deck="Beer, Duel, ..."))
    act(game, "play General Store", "take Missed!")
    assert game.position()["sides"]["law"]["hand"] == ["Missed!/law/barrel"]


def test_card_gun_belt_on_the_opponent_does_nothing_for_me(start):
    game = start(law=side(hand="Gun belt, Colt"), bangs_played=1)
    act(game, "play Gun belt on opponent active")
    assert game.legal() == MENU


def test_card_indians_asks_everybody_else_in_order(start):
    law = side(hand="Indians!, Derringer")
    game = start(law=law, outlaw=side(hand="Knife, Colt, Missed!"))
    act(game, "play Indians!")
    assert question(game) == ("outlaw", {"discard Knife", "discard Colt", "decline"})
    act(game, "discard Knife")
    assert question(game) == ("law", {"discard Derringer", "decline"})
    act(game, "decline")
    assert question(game) == ("outlaw", {"discard Colt", "decline"})
    act(game, "decline")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [3, 3])
    assert (game.to_move, pile(game)) == ("law", ["Knife", "Indians!"]), "the Missed! is no answer: these are no hits"


def test_card_indians_meets_a_lone_opponent_once(start):
    game = start(law=side(hand="Indians!"), outlaw=side("Dalton Bros", None))
    act(game, "play Indians!")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 4], [2, None])


@pytest.mark.parametrize("abilities", [True, False])
def test_card_indians_annie_oakey_uses_missed_for_herself_only(start, abilities):
    law = side("Pat Garret", "Annie Oakey", hand="Missed!")
    game = start(law=law, outlaw=side(hand="Indians!"), turn_of="outlaw", abilities=abilities)
    act(game, "play Indians!")
    assert (question(game) == ("law", {"discard Missed!", "decline"})) == abilities
    assert life(game, "law") == ([4, 4] if abilities else [4, 3])


@pytest.mark.parametrize("abilities", [True, False])
def test_card_indians_toco_ramirez_uses_any_card_for_himself_only(start, abilities):
    game = start(law=side(hand="Indians!"), outlaw=side("Toco Ramirez", hand="Beer"), abilities=abilities)
    act(game, "play Indians!")
    assert (question(game) == ("outlaw", {"discard Beer", "decline"})) == abilities
    if abilities:
        act(game, "decline")
    assert life(game, "outlaw") == [3, 2]


def test_card_rattlesnake_bites_only_when_the_turn_begins(start):
    game = start(law=side(hand="Rattlesnake, Colt", deck="snake, ..."))
    act(game, "play Rattlesnake on own rearguard", "swap")
    assert (pile(game), life(game, "law")) == ([], [5, 5])


def test_card_schoolmarm_takes_a_card_in_play(start):
    law = side(who("Pat Garret", equipment="Bank"), who("Jango", equipment="Barrel"), hand="Schoolmarm")
    outlaw = side(who("Dalton Bros", equipment="Hat"), who("West Harding", equipment="Scope"), hand="Beer")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Schoolmarm")
    reach = {"choose Bank of own active", "choose Barrel of own rearguard", "choose Hat of opponent active"}
    assert question(game) == ("law", reach)
    act(game, "choose Hat of opponent active")
    assert (hand(game, "law"), hand(game, "outlaw"), pile(game)) == (["Hat"], ["Beer"], ["Schoolmarm"])
    assert equipment(game, "outlaw") == [[], ["Scope"]]


def test_card_stampede_waits_for_the_turn_of_its_wearer(start):
    game = start(law=side(hand="Stampede, Colt"))
    act(game, "play Stampede on opponent active")
    assert (active(game, "law"), active(game, "outlaw")) == (0, 0)


@pytest.mark.parametrize(
    ("back", "loot", "left"),
    [
        ("outlaw", {"Beer"}, ["Bank", "Missed!"]),
        ("law", {"Bank", "Missed!"}, ["Beer"]),
    ],
)
def test_card_stealing_draws_a_card_of_the_chosen_back(start, back, loot, left):
    law = side(who("Pat Garret", equipment="Hat"), hand="Bank, Missed!, Beer")
    game = start(law=law, outlaw=side(hand="Stealing"), turn_of="outlaw")
    act(game, "play Stealing")
    backs = {"hand card with law back", "hand card with outlaw back"}
    assert question(game) == ("outlaw", backs | {"choose Hat of opponent active"})
    act(game, f"hand card with {back} back")
    assert (len(hand(game, "outlaw")), set(hand(game, "outlaw")) <= loot) == (1, True)
    assert set(left) <= set(hand(game, "law"))
    assert sorted(hand(game, "outlaw") + hand(game, "law")) == ["Bank", "Beer", "Missed!"]


def test_card_stealing_takes_a_hand_card_at_random(start):
    law = side(hand="Bank, Missed!")
    loot = set()
    for seed in range(30):
        game = start(law=law, outlaw=side(hand="Stealing"), turn_of="outlaw", rng=seed)
        act(game, "play Stealing")
        loot |= set(hand(game, "outlaw"))
    assert loot == {"Bank", "Missed!"}


def test_card_stealing_discards_a_card_in_play(start):
    law = side(who("Pat Garret", equipment="Hat"), who("Jango", equipment="Scope"), hand="Bank")
    outlaw = side("Dalton Bros", who("West Harding", equipment="Clock"), hand="Stealing")
    game = start(law=law, outlaw=outlaw, turn_of="outlaw")
    act(game, "play Stealing")
    assert game.legal() == {
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
def test_card_strong_ale_brings_a_weak_character_up_to_three(start, place, slot):
    game = start(law=side(who("Pat Garret", 1), who("Bill Tightman", 1), hand="Strong Ale"))
    act(game, f"play Strong Ale on {place}")
    assert life(game, "law") == ([3, 1] if slot == 0 else [1, 3])


def test_card_strong_ale_takes_a_strong_character_down_to_three(start):
    game = start(law=side(hand="Strong Ale"), outlaw=side("Bull Anderson", hand="Missed!"))
    act(game, "play Strong Ale on opponent active")
    assert (life(game, "outlaw"), pile(game), game.to_move) == ([3, 3], ["Strong Ale"], "law")


def test_card_strong_ale_fixes_the_number_of_points_at_the_start(start):
    law = side("Pat Garret", "Buffalo Bell")
    game = start(law=law, outlaw=side(hand="Strong Ale"), turn_of="outlaw")
    act(game, "play Strong Ale on opponent active")
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert question(game) == ("law", MAY)
    act(game, "decline")
    assert (life(game, "law"), game.to_move) == ([4, 3], "outlaw")


@pytest.mark.parametrize(("player", "draws"), [("outlaw", 2), ("law", 0)])
def test_card_strong_ale_is_caused_by_its_player(start, player, draws):
    law = side("Dalon Ranger", hand="Strong Ale" if player == "law" else "")
    outlaw = side(hand="Strong Ale" if player == "outlaw" else "")
    game = start(law=law, outlaw=outlaw, turn_of=player)
    act(game, f"play Strong Ale on {'own' if player == 'law' else 'opponent'} active")
    assert life(game, "law")[0] == 3
    for _ in range(draws):
        assert question(game) == ("law", MAY)
        act(game, "accept")
    assert (game.to_move, len(hand(game, "law"))) == (player, draws)


def test_card_wagon_keeps_two_of_three(start):
    game = start(law=side(hand="Wagon, Knife", deck="Colt, Bank, Hat, Missed!, ..."))
    act(game, "play Wagon")
    assert question(game) == ("law", {"discard Colt", "discard Bank", "discard Hat"})
    act(game, "discard Colt")
    assert (hand(game, "law"), pile(game), deck(game, "law")[0]) == (
        ["Bank", "Hat", "Knife"],
        ["Colt", "Wagon"],
        "Missed!",
    )


def test_card_wagon_discards_a_drawn_copy(start):
    law = side(hand="Wagon, Missed!/barrel", deck="Missed!/snake, Bank, Hat, ...")
    game = start(law=law)
    act(game, "play Wagon", "discard Missed!")
    assert game.position()["discard"][0] == "Missed!/law/snake"
    assert hand(game, "law") == ["Bank", "Hat", "Missed!"]


def test_card_wagon_discards_the_first_face_of_a_name_among_those_drawn(start):
    law = side(hand="Wagon, Missed!/outlaw/barrel", deck="Missed!/law/snake, Missed!/law/barrel, Bank, ...")
    game = start(law=law)
    act(game, "play Wagon")
    assert game.legal() == {"discard Missed!", "discard Bank"}
    act(game, "discard Missed!")
    assert game.position()["discard"][0] == "Missed!/law/barrel"


@pytest.mark.parametrize(("choice", "tokens"), [("move own token", (1, 0)), ("move opponent token", (0, 1))])
def test_card_water_moves_either_token(start, choice, tokens):
    game = start(law=side(hand="Water, Colt"))
    act(game, "play Water")
    assert question(game) == ("law", TOKENS)
    act(game, choice)
    assert (active(game, "law"), active(game, "outlaw"), pile(game)) == (*tokens, ["Water"])
