"""Abilities used in the play phase, and which copy of a card leaves (rules D18 to D19a)."""

import pytest

from tests.duel.scene import (
    ABILITY,
    ALL_NAMES,
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
    seen,
    side,
    team,
    who,
)
from tests.referees import act


def outlaws(place="front", name="Jack Ransome", **fields):
    """An outlaw and West Harding, who wear nothing; the first stands in front or in the rear."""
    return team(name, "West Harding", place, **fields)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d18_babe_leroy_draws_two_with_an_empty_hand(start, place, abilities, awake):
    outlaw = outlaws(place, "Babe Leroy", deck="Knife, Duel, Beer, ...")
    game = start(outlaw=outlaw, turn_of="outlaw", abilities=abilities)
    assert ("use Babe Leroy" in game.legal()) == awake
    if awake:
        act(game, "use Babe Leroy")
        assert (hand(game, "outlaw"), game.position()["abilities_used"]) == (["Duel", "Knife"], ["Babe Leroy"])


def test_d18_babe_leroy_only_once_and_only_with_an_empty_hand(start):
    assert "use Babe Leroy" not in start(outlaw=side("Babe Leroy", hand="Missed!"), turn_of="outlaw").legal()
    game = start(outlaw=side("Babe Leroy", deck="Knife, Knife, ..."), turn_of="outlaw")
    act(game, "use Babe Leroy", "play Knife on opponent active", "play Knife on opponent active")
    assert (hand(game, "outlaw"), game.legal()) == ([], MENU)


def test_d18_babe_leroy_not_without_a_card_to_draw(start):
    assert start(outlaw=side("Babe Leroy", deck=""), turn_of="outlaw").legal() == MENU


def test_d18_babe_leroy_may_come_to_the_front_first(start):
    game = start(outlaw=side("Dalton Bros", "Babe Leroy", hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "swap")
    assert question(game) == ("outlaw", {"use Babe Leroy", "end turn"})


@pytest.mark.parametrize(("standing", "offered"), [(0, False), (1, True)])
def test_d18_babe_leroy_and_water_as_the_last_card(start, standing, offered):
    outlaw = side("Babe Leroy", "Dalton Bros", active=standing, hand="Water")
    game = start(outlaw=outlaw, turn_of="outlaw")
    act(game, "play Water", "move own token")
    assert ("use Babe Leroy" in game.legal()) == offered


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d18_cattle_katie_sells_her_equipment(start, place, abilities, awake):
    outlaw = team("Cattle Katie", "Dalton Bros", place, "Hat, Rattlesnake, Barrel", deck="Knife, Duel, ...")
    game = start(outlaw=outlaw, turn_of="outlaw", abilities=abilities)
    assert ("use Cattle Katie" in game.legal()) == awake
    if awake:
        act(game, "use Cattle Katie")
        assert question(game) == ("outlaw", {"choose Hat of own active", "choose Barrel of own active"})
        act(game, "choose Barrel of own active")
        assert (hand(game, "outlaw"), pile(game)) == (["Duel", "Knife"], ["Barrel"])
        assert equipment(game, "outlaw")[0] == ["Hat", "Rattlesnake"]
        assert "use Cattle Katie" not in game.legal()


def test_d18_cattle_katie_cannot_sell_what_is_always_active_or_another_s(start):
    outlaw = side(
        who("Cattle Katie", equipment="Dynamite, Rattlesnake, Stampede"), who("Dalton Bros", equipment="Hat")
    )
    assert start(outlaw=outlaw, turn_of="outlaw").legal() == MENU


def test_d18_cattle_katie_not_without_a_card_to_draw(start):
    katie = side(who("Cattle Katie", equipment="Hat"), deck="", hand="Colt")
    assert "use Cattle Katie" not in start(outlaw=katie, turn_of="outlaw").legal()
    assert "use Cattle Katie" in start(outlaw=katie, turn_of="outlaw", discard="Beer").legal()


def pearl(start, top, payment="Missed!", place="front", gear="", law=None, **keywords):
    """Pearl Hat's turn with this card on top of the discard pile and, as a rule, one card to pay with."""
    deck_and_hand = {"hand": payment, "deck": "Knife, Duel, Carbine, ..."}
    outlaw = keywords.pop("outlaw", None) or team("Pearl Hat", "West Harding", place, gear, **deck_and_hand)
    return start(law=law, outlaw=outlaw, turn_of="outlaw", discard=f"{top}, Colt", **keywords)


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d18_pearl_hat_copies_the_top_card(start, place, abilities, awake):
    game = pearl(start, "Wagon/law", "Missed!, Knife/snake", place, abilities=abilities)
    assert ("use Pearl Hat" in game.legal()) == awake
    if awake:
        act(game, "use Pearl Hat")
        assert question(game) == ("outlaw", {"discard Missed!", "discard Knife"})
        act(game, "discard Missed!")
        assert question(game) == ("outlaw", {"discard Knife", "discard Duel", "discard Carbine"})
        act(game, "discard Carbine")
        assert pile(game) == ["Carbine", "Missed!", "Wagon", "Colt"]
        assert (hand(game, "outlaw"), "use Pearl Hat" in game.legal()) == (["Duel", "Knife", "Knife"], False)


COPIED = {
    "Beer",
    "Derringer",
    "Duel",
    "Gatling",
    "General Store",
    "Indians!",
    "Knife",
    "Strong Ale",
    "Wagon",
    "Water",
}


@pytest.mark.parametrize("top", ALL_NAMES)
def test_d18_pearl_hat_copies_brown_cards_with_a_use(start, top):
    game = pearl(start, top)
    assert ("use Pearl Hat" in game.legal()) == (top in COPIED)


@pytest.mark.parametrize("top", ["Stealing", "Schoolmarm"])
def test_d18_pearl_hat_copies_a_theft_where_there_is_something(start, top):
    law = side(who("Pat Garret", equipment="Hat/law"), "Jango")
    game = pearl(start, top, law=law)
    act(game, "use Pearl Hat")
    assert equipment(game, "law")[0] == []
    assert hand(game, "outlaw") == (["Hat"] if top == "Schoolmarm" else [])
    assert "use Pearl Hat" not in pearl(start, top, law=side("Pat Garret", who("Jango", equipment="Hat/law"))).legal()


def test_d18_pearl_hat_steals_a_hand_card_by_a_copied_card(start):
    game = pearl(start, "Stealing", law=side(hand="Bank"))
    act(game, "use Pearl Hat")
    assert (hand(game, "outlaw"), hand(game, "law")) == (["Bank"], [])


def test_d18_pearl_hat_needs_a_card_to_pay_with(start):
    assert pearl(start, "Beer", "").legal() == MENU


def test_d18_pearl_hat_needs_a_pile(start):
    assert start(outlaw=side("Pearl Hat", hand="Missed!"), turn_of="outlaw").legal() == MENU


def test_d18_pearl_hat_copies_derringer(start):
    game = pearl(start, "Derringer", law=side("Pat Garret", hand="Bank"), bangs_played=1)
    act(game, "use Pearl Hat")
    assert question(game) == ("law", {"avoid with Bank", TAKE})
    act(game, TAKE)
    assert (life(game, "law")[0], game.position()["bangs_played"]) == (4, 1)


def test_d18_pearl_hat_aims_as_if_she_had_played_the_card(start):
    game = pearl(start, "Derringer", gear="Scope")
    act(game, "use Pearl Hat")
    assert question(game) == ("outlaw", {"target opponent active", "target opponent rearguard"})
    act(game, "target opponent rearguard")
    assert life(game, "law") == [5, 4]


def test_d18_pearl_hat_copies_duel(start):
    game = pearl(start, "Duel/law", "Missed!, Knife/snake", law=side("Pat Garret", hand="Derringer"))
    act(game, "use Pearl Hat", "discard Missed!")
    assert question(game) == ("law", {"discard Derringer", "decline"})
    act(game, "discard Derringer")
    assert question(game) == ("outlaw", {"discard Knife", "decline"})
    act(game, "decline")
    assert life(game, "outlaw")[0] == 2


@pytest.mark.parametrize(
    ("top", "law_life", "outlaw_life"),
    [
        ("Gatling", [4, 4], [3, 3]),
        ("Indians!", [4, 4], [3, 3]),
        ("Knife", [4, 5], [3, 4]),
        ("Beer", [5, 5], [3, 4]),
    ],
)
def test_d18_pearl_hat_copies_what_the_card_does_to_everybody(start, top, law_life, outlaw_life):
    game = pearl(start, top)
    act(game, "use Pearl Hat")
    assert (life(game, "law"), life(game, "outlaw")) == (law_life, outlaw_life)


def test_d18_pearl_hat_copies_general_store(start):
    game = pearl(start, "General Store", law=side(deck="Bank, Wagon, ..."))
    act(game, "use Pearl Hat")
    assert question(game) == ("outlaw", {"take Knife", "take Duel", "take Bank", "take Wagon"})


def test_d18_pearl_hat_can_kill_with_a_copied_knife(start):
    law = side(who("Pat Garret", 1), reserve="Jango")
    game = pearl(start, "Knife", law=law)
    act(game, "use Pearl Hat")
    assert (characters(game, "law")[0], len(hand(game, "law")), game.to_move) == ("Jango", 2, "outlaw")


def test_d18_pearl_hat_copies_strong_ale(start):
    game = pearl(start, "Strong Ale")
    act(game, "use Pearl Hat")
    assert game.legal() == {"target own active", "target own rearguard", "target opponent active"}
    act(game, "target opponent active")
    assert life(game, "law") == [3, 5]


def test_d18_pearl_hat_copies_water_by_its_effect(start):
    game = pearl(start, "Water/law")
    act(game, "use Pearl Hat")
    assert question(game) == ("outlaw", TOKENS)
    act(game, "move opponent token")
    assert (active(game, "law"), active(game, "outlaw")) == (1, 0)


def test_d18_pearl_hat_copies_water_by_a_reload(start):
    game = pearl(start, "Water/law", law=side("Pat Garret", None))
    act(game, "use Pearl Hat")
    assert question(game) == ("outlaw", {"move own token", "reload instead"})
    act(game, "reload instead")
    assert (hand(game, "outlaw"), active(game, "outlaw")) == (["Knife"], 0)
    assert pile(game) == ["Missed!", "Water", "Colt"]


def test_d18_pearl_hat_copies_water_among_lone_characters(start):
    outlaw = side("Pearl Hat", None, hand="Missed!, Knife/snake", deck="Beer, ...")
    game = pearl(start, "Water/law", law=side("Pat Garret", None), outlaw=outlaw)
    act(game, "use Pearl Hat", "discard Missed!")
    assert (hand(game, "outlaw"), game.to_move) == (["Beer", "Knife"], "outlaw")


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d18_soundance_kid_draws_from_both_decks(start, place, abilities, awake):
    outlaw = outlaws(place, "Soundance Kid", hand="Missed!, Knife", deck="Duel, ...")
    game = start(law=side(deck="Bank, ..."), outlaw=outlaw, turn_of="outlaw", abilities=abilities)
    assert ("use Soundance Kid" in game.legal()) == awake
    if awake:
        act(game, "use Soundance Kid")
        assert question(game) == ("outlaw", {"discard Missed!", "discard Knife"})
        act(game, "discard Missed!")
        assert question(game) == ("outlaw", {"discard Duel", "discard Bank"})
        act(game, "discard Duel")
        assert (hand(game, "outlaw"), pile(game)) == (["Bank", "Knife"], ["Duel", "Missed!"])
        assert seen(game, "outlaw") == []
        assert "use Soundance Kid" not in game.legal()


def test_d18_soundance_kid_uses_the_common_deck_for_a_side_without_one(start):
    outlaw = side("Soundance Kid", hand="Missed!", deck="Duel, ...")
    game = start(law=side(deck=""), outlaw=outlaw, turn_of="outlaw", common="Bank, Wagon/law")
    act(game, "use Soundance Kid")
    assert (game.legal(), deck(game, "common")) == ({"discard Duel", "discard Bank"}, ["Wagon"])


def test_d18_soundance_kid_needs_a_card_to_pay_with(start):
    assert start(outlaw=side("Soundance Kid"), turn_of="outlaw").legal() == MENU


@pytest.mark.parametrize(("law_deck", "offered"), [("", False), ("Bank", True)])
def test_d18_soundance_kid_needs_a_card_to_draw(start, law_deck, offered):
    kid = side("Soundance Kid", hand="Missed!", deck="")
    game = start(law=side(deck=law_deck), outlaw=kid, turn_of="outlaw")
    assert ("use Soundance Kid" in game.legal()) == offered
    if offered:
        act(game, "use Soundance Kid")
        assert game.legal() == {"discard Missed!", "discard Bank"}, "the own discard, shuffled in, and law's last card"


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d19_annie_oakey_plays_missed_as_a_colt(start, place, abilities, awake):
    law = team("Annie Oakey", "Pat Garret", place, hand="Missed!, Colt, Return fire, Beer")
    game = start(law=law, abilities=abilities)
    as_colt = {name for name in game.legal() if name.endswith("as Colt")}
    assert as_colt == ({"play Missed! as Colt"} if awake else set())
    if awake:
        act(game, "play Missed! as Colt")
        assert (life(game, "outlaw")[0], pile(game)) == (2, ["Missed!"])
        assert game.legal() == MENU | {"play Beer"}
    assert not any("as Colt" in name for name in start(law=law, bangs_played=1).legal())


def test_d19_annie_oakey_with_a_scope_chooses_a_target(start):
    game = start(law=team("Annie Oakey", "Pat Garret", gear="Scope", hand="Missed!"))
    act(game, "play Missed! as Colt")
    assert question(game) == ("law", {"target opponent active", "target opponent rearguard"})
    act(game, "target opponent rearguard")
    assert life(game, "outlaw") == [3, 3]


@pytest.mark.parametrize(("place", "abilities", "awake"), ABILITY)
def test_d19_toco_ramirez_plays_any_card_as_a_colt(start, place, abilities, awake):
    game = start(
        outlaw=outlaws(place, "Toco Ramirez", hand=", ".join(ALL_NAMES)),
        turn_of="outlaw",
        abilities=abilities,
    )
    as_colt = {name for name in game.legal() if name.endswith("as Colt")}
    assert as_colt == ({f"play {name} as Colt" for name in ALL_NAMES if name != "Colt"} if awake else set())


@pytest.mark.parametrize("name", ["Derringer", "Winchester", "Peacemaker", "Hat"])
def test_d19_toco_ramirez_s_cards_lose_their_text(start, name):
    outlaw = outlaws("front", "Toco Ramirez", hand=f"{name}, Duel")
    game = start(law=side(hand="Bank, Missed!"), outlaw=outlaw, turn_of="outlaw")
    act(game, f"play {name} as Colt")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})
    act(game, "avoid with Missed!")
    assert (pile(game), hand(game, "law")) == (["Missed!", name], ["Bank"])
    assert game.legal() == MENU | {"play Duel on opponent active"}


def test_d19_toco_ramirez_with_a_scope_chooses_a_target(start):
    outlaw = team("Toco Ramirez", "West Harding", gear="Scope", hand="Derringer")
    game = start(law=side(hand="Bank, Missed!"), outlaw=outlaw, turn_of="outlaw")
    act(game, "play Derringer as Colt")
    assert question(game) == ("outlaw", {"target opponent active", "target opponent rearguard"})
    act(game, "target opponent rearguard")
    assert question(game) == ("law", {"avoid with Missed!", TAKE})


def test_d19_on_the_pile_such_a_card_is_its_face_again(start):
    outlaw = side("Toco Ramirez", who("Pearl Hat", 1), hand="Beer, Missed!")
    game = start(outlaw=outlaw, turn_of="outlaw")
    act(game, "play Beer as Colt", "swap", "use Pearl Hat")
    assert life(game, "outlaw") == [4, 2]


@pytest.mark.parametrize(
    ("copies", "copy"),
    [
        ("Missed!/law/snake, Missed!/law/barrel", "Missed!/law/snake"),
        ("Missed!/outlaw/snake, Missed!/outlaw/barrel", "Missed!/outlaw/snake"),
        ("Missed!/outlaw/barrel, Missed!/outlaw/horseshoe", "Missed!/outlaw/barrel"),
        ("Missed!/outlaw/horseshoe, Missed!/law/snake", "Missed!/outlaw/horseshoe"),
    ],
)
def test_d19a_the_copy_that_stands_first_in_the_table_leaves(start, copies, copy):
    game = start(law=side(hand=copies), outlaw=side(hand="Knife"), turn_of="outlaw")
    act(game, "play Knife on opponent active", "avoid with Missed!")
    assert game.position()["sides"]["law"]["hand"] == [copy]


def test_d19a_holds_for_plays_and_discards(start):
    game = start(law=side(hand="Colt/outlaw, Colt/law, Hat/outlaw, Hat/law"))
    act(game, "play Colt on opponent active", "play Hat on own rearguard")
    assert game.position()["sides"]["law"]["hand"] == ["Colt/outlaw/dynamite", "Hat/outlaw/horseshoe"]
    law = side(who("Jango", 1), hand="Water/snake, Water/barrel, Bank")
    game = start(law=law)
    act(game, "end turn", "discard Water")
    assert game.position()["discard"] == ["Water/law/barrel"]
