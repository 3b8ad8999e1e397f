"""The table, what is hidden, the setup, the decks and reveals (rules D1 to D9)."""

from collections import Counter

import pytest

from bang_env.duel import Game
from tests.duel.scene import (
    ALL_NAMES,
    BART,
    COPIES,
    EQUIPMENT,
    HITS,
    MAY,
    MENU,
    RED,
    TAKE,
    active,
    characters,
    deck,
    equipment,
    hand,
    life,
    names,
    phase,
    pile,
    position,
    question,
    seen,
    side,
    who,
)
from tests.referees import act, engine_only, events_of

LAW, OUTLAW = 0, 1
SETUP = {"slot 0 active", "slot 1 active"}
EVERYTHING = ", ".join(ALL_NAMES)


def backs(faces):
    """How many cards of each back there are."""
    return Counter(face.split("/")[1] for face in faces)


def same_view(player, first, second):
    """Whether a player sees the same in two positions, given by the arguments of `position`."""
    views = [Game.from_dict(position(**at)).observe(player) for at in (first, second)]
    return (views[0] == views[1]).all()


def test_d1_a_swap_moves_the_token_and_nothing_else(start):
    game = start(law=side(who("Pat Garret", 3, "Hat"), who("Jango", 2, "Scope"), hand="Colt"))
    act(game, "swap")
    assert (active(game, "law"), active(game, "outlaw")) == (1, 0)
    assert characters(game, "law") == ["Pat Garret", "Jango"]
    assert (life(game, "law"), equipment(game, "law")) == ([3, 2], [["Hat"], ["Scope"]])


@pytest.mark.parametrize("slot", [0, 1])
def test_d1_the_token_says_who_stands_in_front(start, slot):
    game = start(law=side(hand="Colt"), outlaw=side("Dalton Bros", "West Harding", active=slot))
    act(game, "play Colt on opponent active")
    assert life(game, "outlaw") == ([2, 4] if slot == 0 else [3, 3])


def test_d1_a_lone_character_is_active_and_rearguard_at_once(start):
    game = start(law=side("Pat Garret", None, hand="Hat, Winchester"), outlaw=side("Dalton Bros", None))
    assert game.legal() == {
        "play Hat on own rearguard",
        "play Hat on opponent active",
        "play Winchester on opponent active",
        "end turn",
    }


def test_d2_each_deck_holds_the_forty_cards_of_its_back():
    for back, entry in Game(seed=3).to_dict()["sides"].items():
        assert len(entry["deck"]) == 40
        assert Counter(entry["deck"]) == {
            face: number for face, number in COPIES.items() if face.split("/")[1] == back
        }


def test_d2_the_law_deck_has_four_water():
    assert names(Game(seed=8).to_dict()["sides"]["law"]["deck"]).count("Water") == 4


def test_d3_the_red_cards_share_the_one_shot_of_a_turn(start):
    shots = {f"play {name} on opponent active" for name in RED} | {"play Winchester on opponent rearguard"}
    assert start(law=side(hand=", ".join(RED))).legal() == MENU | shots
    assert start(law=side(hand=", ".join(RED)), bangs_played=1).legal() == MENU


def test_d3_hit_cards_are_the_red_ones_and_three_brown_ones(start):
    game = start(law=side(hand=EVERYTHING), outlaw=side(hand="Indians!"), turn_of="outlaw")
    act(game, "play Indians!")
    assert question(game) == ("law", {f"discard {name}" for name in HITS} | {"decline"})


def test_d3_avoid_cards_are_two(start):
    game = start(law=side(hand=EVERYTHING), outlaw=side(hand="Colt"), turn_of="outlaw")
    act(game, "play Colt on opponent active")
    assert question(game) == ("law", {"avoid with Missed!", "avoid with Return fire", TAKE})


def test_d3_reload_cards_are_four(start):
    game = start(law=side(hand=EVERYTHING), outlaw=side("Dalton Bros", None))
    reloads = {name for name in game.legal() if name.startswith("reload")}
    assert reloads == {"reload Clock", "reload Scope", "reload Stampede", "reload Water"}


def test_d3_always_active_equipment_is_three(start):
    katie = who("Cattle Katie", equipment=", ".join(EQUIPMENT))
    game = start(outlaw=side(katie), turn_of="outlaw")
    act(game, "use Cattle Katie")
    sleeping = set(EQUIPMENT) - {"Dynamite", "Rattlesnake", "Stampede"}
    assert game.legal() == {f"choose {name} of own active" for name in sleeping}


def test_d4_a_hand_shows_only_its_backs():
    here = {"law": side(hand="Colt/law, Bank")}
    assert same_view(OUTLAW, here, {"law": side(hand="Wagon/law, Hat/law")})
    assert not same_view(OUTLAW, here, {"law": side(hand="Colt/outlaw, Bank")})
    assert not same_view(OUTLAW, here, {"law": side(hand="Colt/law")})
    assert not same_view(LAW, here, {"law": side(hand="Wagon/law, Hat/law")})


@pytest.mark.parametrize("player", [LAW, OUTLAW])
def test_d4_decks_are_hidden_from_both(player):
    here = {"law": side(deck="Colt, Bank, Hat"), "outlaw": side(deck="Beer, Knife")}
    other = {"law": side(deck="Hat, Wagon, Bank"), "outlaw": side(deck="Knife, Schofield")}
    assert same_view(player, here, other)


@pytest.mark.parametrize("player", [LAW, OUTLAW])
def test_d4_the_common_deck_shows_the_back_of_its_top_card(player):
    def at(common):
        return {"law": side(deck=""), "common": common}

    assert same_view(player, at("Colt/law, Hat/law, Beer"), at("Hat/law, Beer, Colt/law"))
    assert not same_view(player, at("Colt/law, Hat/law, Beer"), at("Beer, Colt/law, Hat/law"))


def test_d4_a_side_knows_its_own_reserve_but_not_its_order():
    here = {"law": side("Jango", "Wild Bill", reserve="Tex Killer, Wyatt Ear")}
    reverse = {"law": side("Jango", "Wild Bill", reserve="Wyatt Ear, Tex Killer")}
    other = {"law": side("Jango", "Wild Bill", reserve="Annie Oakey, Wyatt Ear")}
    assert same_view(LAW, here, reverse)
    assert not same_view(LAW, here, other)
    assert same_view(OUTLAW, here, other)


@pytest.mark.parametrize(
    "change",
    [
        {"discard": "Hat/law, Beer"},
        {"law": side(who("Pat Garret", 4))},
        {"law": side(active=1)},
        {"law": side(who("Pat Garret", equipment="Bank"))},
    ],
)
def test_d4_the_pile_and_life_and_equipment_and_tokens_are_open(change):
    here = {"discard": "Beer, Hat/law"}
    for player in (LAW, OUTLAW):
        assert not same_view(player, here, {**here, **change})


@engine_only
def test_d4_the_opponent_is_not_told_what_was_drawn(start):
    game = start(law=side("The Stranger", deck="Colt, Bank, ..."), phase="begin")
    cards = ["Colt/law/dynamite", "Bank/law/barrel"]
    assert [event["card"] for event in events_of(game, "draw")] == cards
    assert [event["card"] for event in events_of(game.game.events(LAW), "draw")] == cards
    news = events_of(game.game.events(OUTLAW), "draw")
    assert len(news) == 2
    assert not any("card" in event for event in news)


@engine_only
def test_d4_what_a_side_cannot_know_may_be_anything_with_those_backs(start):
    game = start(
        law=side(
            "Jango", "Wild Bill", reserve="Tex Killer, Wyatt Ear", hand="Colt/law", deck="Bank, Hat, Water"
        ),
        outlaw=side(hand="Beer, Missed!/law", deck="Knife, Schofield, Duel, Carbine, Wagon"),
        discard="Shotgun/law",
    )
    at = game.position()["sides"]
    others = [game.game.resample(LAW, seed).to_dict() for seed in range(40)]
    for other in others:
        assert other["discard"] == ["Shotgun/law/dynamite"]
        assert other["sides"]["law"]["hand"] == at["law"]["hand"]
        assert backs(other["sides"]["outlaw"]["hand"]) == {"law": 1, "outlaw": 1}
        assert set(other["sides"]["law"]["reserve"]) == {"Tex Killer", "Wyatt Ear"}
    for zone in ("hand", "deck", "reserve"):
        assert len({tuple(other["sides"]["outlaw"][zone]) for other in others}) > 1
    assert len({tuple(other["sides"]["law"]["reserve"]) for other in others}) == 2


def test_d5_general_store_cards_are_known_until_they_leave_the_hand(start):
    game = start(
        law=side(hand="General Store", deck="Colt, Bank, ..."),
        outlaw=side(hand="Knife", deck="Beer, Duel, ..."),
    )
    act(game, "play General Store", "take Beer", "take Colt", "take Bank")
    assert (seen(game, "law"), seen(game, "outlaw")) == (["Bank", "Beer"], ["Colt", "Duel"])
    act(game, "play Beer")
    assert seen(game, "law") == ["Bank"]


def test_d5_schoolmarm_shows_the_card_she_takes(start):
    game = start(law=side(hand="Schoolmarm, Colt"), outlaw=side(who("Dalton Bros", equipment="Hat")))
    act(game, "play Schoolmarm")
    assert (hand(game, "law"), seen(game, "law")) == (["Colt", "Hat"], ["Hat"])
    act(game, "play Hat on own rearguard")
    assert seen(game, "law") == []


def test_d5_a_stolen_card_is_known_to_its_former_owner(start):
    game = start(law=side(hand="Bank"), outlaw=side(hand="Stealing, Knife"), turn_of="outlaw")
    act(game, "play Stealing")
    assert (hand(game, "outlaw"), seen(game, "outlaw")) == (["Bank", "Knife"], ["Bank"])


def test_d5_a_stolen_card_is_no_longer_known_where_it_was(start):
    law = side(hand="Bank, Beer", seen="Bank, Beer")
    game = start(law=law, outlaw=side(hand="Stealing"), turn_of="outlaw")
    act(game, "play Stealing", "hand card with law back")
    assert (seen(game, "law"), seen(game, "outlaw")) == (["Beer"], ["Bank"])


def test_d5_pat_garret_shows_his_second_card(start):
    game = start(law=side("Pat Garret", hand="Hat", deck="Colt, Bank, ..."), phase="begin")
    assert (hand(game, "law"), seen(game, "law")) == (["Bank", "Colt", "Hat"], ["Bank"])


def test_d5_drawn_cards_are_not_known(start):
    game = start(law=side(hand="Wagon, Missed!", deck="Colt, Bank, Hat, ..."))
    act(game, "play Wagon", "discard Bank")
    assert (hand(game, "law"), seen(game, "law")) == (["Colt", "Hat", "Missed!"], [])


def test_d5_of_equal_faces_the_known_one_leaves_first(start):
    law = side(hand="Missed!, Missed!, Bank", seen="Missed!, Bank")
    game = start(law=law, outlaw=side(hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "avoid with Missed!")
    assert (hand(game, "law"), seen(game, "law")) == (["Bank", "Missed!"], ["Bank"])


@engine_only
def test_d5_known_cards_stay_where_they_are_known_to_be(start):
    game = start(law=side(hand="Bank, Missed!", seen="Bank"))
    hands = [game.game.resample(OUTLAW, seed).to_dict()["sides"]["law"]["hand"] for seed in range(20)]
    assert all("Bank/law/barrel" in cards for cards in hands)
    assert len({tuple(cards) for cards in hands}) > 1


def test_d6_four_characters_a_side_and_law_chooses_first(start):
    game = start.at(Game(seed=5).to_dict())
    at = game.position()
    assert phase(game) == "setup"
    for entry in at["sides"].values():
        assert len(entry["reserve"]) == 2
        assert len({slot["character"] for slot in entry["slots"]} | set(entry["reserve"])) == 4
        assert (entry["active"], entry["hand"]) == (None, [])
    assert question(game) == ("law", SETUP)
    act(game, "slot 1 active")
    assert question(game) == ("outlaw", SETUP)
    act(game, "slot 0 active")
    assert (active(game, "law"), active(game, "outlaw")) == (1, 0)


def test_d6_outlaw_does_not_see_the_choice_of_law():
    games = []
    for choice in ("slot 0 active", "slot 1 active"):
        game = Game(seed=5)
        game.step(game.action(choice))
        assert events_of(game.events(OUTLAW), "setup") == []
        games.append(game)
    assert (games[0].observe(OUTLAW) == games[1].observe(OUTLAW)).all()
    assert not (games[0].observe(LAW) == games[1].observe(LAW)).all()


@pytest.mark.parametrize("number", [2, 3, 12])
def test_d6_the_number_of_characters_is_an_option(number):
    for entry in Game(seed=1, characters_per_side=number).to_dict()["sides"].values():
        assert len(entry["reserve"]) == number - 2


@pytest.mark.parametrize("number", [1, 13])
def test_d6_two_to_twelve_characters_can_be_played(number):
    with pytest.raises(ValueError):
        Game(seed=1, characters_per_side=number)


def test_d7_law_draws_four_and_outlaw_five_and_law_begins(start):
    game = start.at(Game(seed=7).to_dict())
    decks = {name: deck(game, name) for name in ("law", "outlaw")}
    act(game, "slot 0 active", "slot 0 active")
    at = game.position()
    assert (at["turn"], at["turn_of"], at["to_move"], at["phase"]) == (1, "law", "law", "play")
    assert hand(game, "outlaw") == sorted(decks["outlaw"][:5])
    assert hand(game, "law") == sorted(decks["law"][:4 + 2]), "the first turn's draw comes on top"
    assert (deck(game, "law"), deck(game, "outlaw")) == (decks["law"][6:], decks["outlaw"][5:])


@pytest.mark.parametrize(("turn_of", "first"), [("law", "The Stranger"), ("outlaw", "West Harding")])
def test_d8_a_side_with_a_deck_of_its_own_draws_from_it(start, turn_of, first):
    mine = side(first, deck="Missed!, Duel, ...")
    sides = {"law": side(deck=""), "outlaw": side(deck=""), turn_of: mine}
    game = start(**sides, turn_of=turn_of, phase="begin", common="Beer, Bank", discard="Colt")
    assert hand(game, turn_of) == ["Duel", "Missed!"]
    assert (deck(game, "common"), pile(game)) == (["Beer", "Bank"], ["Colt"])


@pytest.mark.parametrize(("turn_of", "first"), [("law", "The Stranger"), ("outlaw", "West Harding")])
def test_d8_a_side_without_a_deck_draws_from_the_common_one(start, turn_of, first):
    sides = {"law": side(), "outlaw": side(), turn_of: side(first, deck="")}
    game = start(**sides, turn_of=turn_of, phase="begin", common="Beer, Bank, Duel/law", discard="Colt")
    assert hand(game, turn_of) == ["Bank", "Beer"]
    assert (deck(game, "common"), pile(game)) == (["Duel"], ["Colt"])


def test_d8_the_pile_is_not_shuffled_before_a_card_is_needed(start):
    game = start(law=side("The Stranger", deck="Colt, Bank"), phase="begin", discard="Beer, Duel/law")
    assert hand(game, "law") == ["Bank", "Colt"]
    assert (deck(game, "law"), deck(game, "common"), pile(game)) == ([], [], ["Beer", "Duel"])


def test_d8_the_pile_becomes_the_common_deck_in_the_middle_of_a_draw(start):
    game = start(law=side("The Stranger", deck="Colt"), phase="begin", discard="Beer")
    assert (hand(game, "law"), deck(game, "common"), pile(game)) == (["Beer", "Colt"], [], [])


def test_d8_an_empty_common_deck_is_filled_again_when_needed(start):
    game = start(
        law=side("The Stranger", deck=""), phase="begin", common="Beer", discard="Bank, Duel/law, Hat/law"
    )
    assert "Beer" in hand(game, "law")
    assert (len(hand(game, "law")), len(deck(game, "common")), pile(game)) == (2, 2, [])
    assert sorted(hand(game, "law") + deck(game, "common")) == ["Bank", "Beer", "Duel", "Hat"]
    game = start(law=side("The Stranger", deck=""), phase="begin", common="Beer, Bank", discard="Hat/law")
    assert (deck(game, "common"), pile(game)) == ([], ["Hat"])


def test_d8_with_no_card_anywhere_nothing_is_drawn(start):
    game = start(law=side("The Stranger", deck="", hand="Colt"), phase="begin")
    assert (hand(game, "law"), phase(game), game.to_move) == (["Colt"], "play", "law")
    game = start(law=side("The Stranger", deck="Hat", hand="Colt"), phase="begin")
    assert (hand(game, "law"), phase(game)) == (["Colt", "Hat"], "play")


def test_d8_with_no_card_anywhere_a_reveal_matches_nothing(start):
    wearer = who("The Stranger", equipment="Rattlesnake, Dynamite")
    game = start(law=side(wearer, deck="", hand="Colt"), phase="begin")
    assert (life(game, "law"), pile(game)) == ([4, 5], [])
    assert (equipment(game, "law")[0], equipment(game, "outlaw")) == (["Rattlesnake"], [[], ["Dynamite"]])


def test_d8_with_no_card_anywhere_nothing_is_offered_and_a_clock_draws_nothing(start):
    law = side(who("Jango", equipment="Barrel, Clock"), None, deck="")
    game = start(law=law, outlaw=side("Babe Leroy", "Tom Thorn", deck=""), turn_of="outlaw")
    assert game.legal() == MENU
    act(game, "swap")
    assert (life(game, "law"), hand(game, "law"), game.truncated) == ([2, None], [], True)


def test_d8_a_revealed_card_can_be_drawn_in_the_same_turn(start):
    game = start(law=side(who("The Stranger", equipment="Rattlesnake"), deck="snake"), phase="begin")
    assert life(game, "law") == [3, 5]
    assert (hand(game, "law"), pile(game)) == (["Water"], [])


@pytest.mark.parametrize(("cards", "offered"), [("", False), ("barrel", True)])
def test_d8_barrel_needs_a_card_to_reveal(start, cards, offered):
    law = side("Pat Garret", who("Jango", equipment="Barrel"), deck=cards)
    game = start(law=law, outlaw=side("Dalton Bros", "Tom Thorn"), turn_of="outlaw")
    act(game, "swap")
    assert (game.to_move == "law") == offered
    assert life(game, "law") == [5, 3 if offered else 2]


def test_d8_the_card_that_shoots_is_a_card_to_reveal(start):
    law = side(who("Pat Garret", equipment="Barrel"), deck="")
    game = start(law=law, outlaw=side(hand="Colt"), turn_of="outlaw")
    act(game, "play Colt on opponent active")
    assert question(game) == ("law", {"use Barrel", TAKE})
    act(game, "use Barrel")
    assert (pile(game), life(game, "law")) == (["Colt"], [4, 5])


@pytest.mark.parametrize(("cards", "offered"), [("", False), ("Hat", True)])
def test_d8_a_may_draw_is_not_offered_without_a_card(start, cards, offered):
    game = start(law=side("Jango", deck=cards), outlaw=side(hand="Knife"), turn_of="outlaw")
    act(game, "swap")
    assert question(game) == (
        ("law", MAY) if offered else ("outlaw", {"play Knife on opponent active", "end turn"})
    )


def test_d8_wagon_alone_in_the_world_draws_itself(start):
    game = start(law=side(deck="", hand="Wagon"), outlaw=side(deck=""))
    act(game, "play Wagon")
    assert (hand(game, "law"), pile(game)) == ([], ["Wagon"])


def test_d8_wagon_draws_what_there_is(start):
    game = start(law=side(deck="", hand="Wagon, Colt"), common="Beer")
    act(game, "play Wagon")
    assert game.legal() == {"discard Beer", "discard Wagon"}
    act(game, "discard Wagon")
    assert (hand(game, "law"), pile(game), deck(game, "common")) == (["Beer", "Colt"], ["Wagon"], [])


def test_d8_general_store_goes_on_in_the_common_deck(start):
    game = start(
        law=side(hand="General Store/law", deck="Colt"),
        outlaw=side(hand="Knife", deck="Beer, Duel, Schofield"),
    )
    act(game, "play General Store")
    assert game.legal() == {"take Colt", "take General Store", "take Beer", "take Duel"}
    assert (deck(game, "law"), deck(game, "outlaw"), pile(game)) == ([], ["Schofield"], [])


def test_d8_general_store_lays_open_what_there_is(start):
    game = start(law=side(hand="General Store/law", deck="Colt"), outlaw=side(hand="Knife", deck="Beer"))
    act(game, "play General Store")
    assert game.legal() == {"take Colt", "take General Store", "take Beer"}
    act(game, "take Beer", "take Colt")
    assert (hand(game, "law"), hand(game, "outlaw")) == (["Beer", "General Store"], ["Colt", "Knife"])


@pytest.mark.parametrize(("law_deck", "outlaw_deck"), [("", "Knife, Knife"), ("Derringer, Derringer", "")])
def test_d8_general_store_takes_four_of_the_common_deck_once_there_is_one(start, law_deck, outlaw_deck):
    game = start(
        law=side(hand="General Store/law", deck=law_deck),
        outlaw=side(deck=outlaw_deck),
        common="Beer, Bank, Hat/law, Duel/law, Colt",
    )
    act(game, "play General Store")
    assert game.legal() == {"take Beer", "take Bank", "take Hat", "take Duel"}
    assert deck(game, "common") == ["Colt"]
    assert len(deck(game, "law")) + len(deck(game, "outlaw")) == 2


def test_d8_general_store_lays_open_what_the_common_deck_has(start):
    game = start(law=side(hand="General Store/law, Colt", deck=""), common="Beer")
    act(game, "play General Store")
    assert question(game) == ("law", {"take Beer", "take General Store"})
    act(game, "take Beer")
    assert (hand(game, "law"), hand(game, "outlaw")) == (["Beer", "Colt"], ["General Store"])


def test_d9_the_revealed_card_goes_face_up_on_the_pile(start):
    game = start(
        law=side(who("Jango", equipment="Rattlesnake"), deck="Hat, ..."), phase="begin", discard="Beer"
    )
    assert (pile(game), deck(game, "law")[0] == "Hat") == (["Hat", "Beer"], False)


def bitten_outlaw(start, law, cards, **keywords):
    """Outlaw's turn begins with a Rattlesnake on Dalton Bros, of 3 life, and these cards in outlaw's deck."""
    outlaw = side(who("Dalton Bros", equipment="Rattlesnake"), hand="Knife", deck=cards)
    return start(law=law, outlaw=outlaw, turn_of="outlaw", phase="begin", **keywords)


@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize(
    ("choice", "left", "pair"),
    [("count the first card", 2, ["Missed!", "Colt"]), ("count the second card", 3, ["Colt", "Missed!"])],
)
def test_d9_bart_masterson_chooses_for_the_rattlesnake_of_the_other_side(start, slot, choice, left, pair):
    law = side(*(("Bart Masterson", "Jango") if slot == 0 else ("Jango", "Bart Masterson")))
    game = bitten_outlaw(start, law, "Missed!/snake, Colt, ...")
    assert (question(game), pile(game)) == (("law", BART), [])
    act(game, choice)
    assert (life(game, "outlaw")[0], pile(game)) == (left, pair)


def test_d9_bart_masterson_chooses_for_a_barrel_of_his_own_side(start):
    law = side(who("Jango", equipment="Barrel"), "Bart Masterson", deck="Hat, barrel, ...")
    game = start(law=law, outlaw=side(hand="Colt"), turn_of="outlaw")
    act(game, "play Colt on opponent active", "use Barrel")
    assert question(game) == ("law", BART)
    act(game, "count the second card")
    assert (life(game, "law")[0], pile(game)) == (3, ["Wagon", "Hat", "Colt"])


def test_d9_bart_masterson_chooses_for_sid_curry(start):
    law = side("Bart Masterson", hand="Knife", deck="barrel, Hat, ...")
    game = start(law=law, outlaw=side("Sid Curry"))
    act(game, "play Knife on opponent active", "use Sid Curry")
    assert question(game) == ("law", BART)
    act(game, "count the second card")
    assert (life(game, "outlaw")[0], life(game, "law")[0]) == (3, 4)


def test_d9_bart_masterson_is_asked_unless_the_faces_are_the_same(start):
    game = bitten_outlaw(start, side("Bart Masterson"), "Missed!/snake, Missed!/snake, ...")
    assert (game.to_move, life(game, "outlaw")[0], pile(game)) == ("outlaw", 2, ["Missed!", "Missed!"])
    game = bitten_outlaw(start, side("Bart Masterson"), "Missed!/snake, Gun belt/snake, ...")
    assert question(game) == ("law", BART)


def test_d9_bart_masterson_reveals_on_into_the_common_deck(start):
    game = bitten_outlaw(start, side("Bart Masterson"), "Missed!/snake", discard="Hat/law")
    assert (question(game), pile(game), deck(game, "common")) == (("law", BART), [], [])
    act(game, "count the first card")
    assert life(game, "outlaw")[0] == 2


def test_d9_bart_masterson_with_a_single_card_counts_it(start):
    game = bitten_outlaw(start, side("Bart Masterson", deck="..."), "Missed!/snake")
    assert (game.to_move, life(game, "outlaw")[0]) == ("outlaw", 2)


def test_d9_a_dead_bart_masterson_reveals_nothing(start):
    law = side(who("Bart Masterson", 1), who("Jango", equipment="Barrel"), deck="snake, barrel, ...")
    game = start(law=law, outlaw=side("West Harding", hand="Gatling"), turn_of="outlaw")
    act(game, "play Gatling")
    assert (question(game), life(game, "law")) == (("law", {"use Barrel", TAKE}), [0, 3])
    act(game, "use Barrel")
    assert (characters(game, "law")[0], life(game, "law")[1]) == ("Pat Garret", 2)


@pytest.mark.parametrize(
    ("law", "abilities"),
    [(side("Bart Masterson"), False), (side("Jango", "Wild Bill", reserve="Bart Masterson"), True)],
)
def test_d9_bart_masterson_must_be_in_play_and_abilities_too(start, law, abilities):
    game = bitten_outlaw(start, law, "Missed!/snake, Colt, ...", abilities=abilities)
    assert (game.to_move, life(game, "outlaw")[0], pile(game)) == ("outlaw", 2, ["Missed!"])
