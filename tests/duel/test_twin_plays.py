"""The reference twin of The Duel by itself: plays and card effects, in scenes named by rule."""

import pytest

from tests.duel.twin import Twin
from tests.duel.twin_scene import (
    HIT_ON_AC,
    answer,
    asks,
    cards,
    discard,
    equipment,
    hand,
    life,
    outlaw_turn,
    plays,
    scene,
    scripted,
    side,
    who,
)

# ------------------------------------------------------------ D14 to D16


def test_bang_limit_d14() -> None:
    law = side("Tex Killer", "Jango", hand="Colt, Colt, Knife")
    game = answer(scene(law, side("Dalton Bros", "Tom Thorn")), HIT_ON_AC)
    assert game.bangs_played == 1
    assert not plays(game, "play Colt")
    assert plays(game, "play Knife")
    law = side("Tex Killer", "The Stranger", hand="Colt, Colt, Colt, Knife")
    game = answer(scene(law, side("West Harding", "Tom Thorn")), HIT_ON_AC)
    assert plays(game, "play Colt")
    game.step(HIT_ON_AC)
    assert game.bangs_played == 2
    assert not plays(game, "play Colt")


def test_no_limit_and_no_count_for_west_harding_and_gun_belts_d14() -> None:
    for first in ("West Harding", ("Tom Thorn", 4, "Gun belt")):
        outlaw = side(first, "Sid Curry", hand="Colt, Colt, Colt, Colt, Knife")
        game = scene(side("Wild Bill", "Jango"), outlaw, turn_of="outlaw")
        answer(game, HIT_ON_AC, HIT_ON_AC)
        assert game.bangs_played == 0
        answer(game, "swap", HIT_ON_AC)
        assert game.bangs_played == 1
        assert not plays(game, "play Colt")
        assert plays(game, "play Knife")
    outlaw = side("Sid Curry", ("Cattle Katie", 4, "Gun belt"), hand="Colt, Colt, Colt, Knife")
    game = answer(scene(side("Wild Bill", "Jango"), outlaw, turn_of="outlaw"), HIT_ON_AC)
    assert not plays(game, "play Colt"), "the rearguard's Gun belt sleeps"
    answer(game, "swap", HIT_ON_AC)
    assert plays(game, "play Colt")
    assert game.bangs_played == 1


def targets_of(game: Twin, name: str) -> set[str]:
    return {action.removeprefix(f"play {name} on ") for action in plays(game, f"play {name} on")}


ALL_PLACES = {"own active", "own rearguard", "opponent active", "opponent rearguard"}


def test_targets_d15() -> None:
    text = "Colt, Winchester, Knife, Hat, Dynamite, Strong Ale, Duel, Derringer"
    game = scene(side("Tex Killer", "Jango", hand=text), side("Tom Thorn", "Sid Curry"))
    assert targets_of(game, "Colt") == targets_of(game, "Duel") == {"opponent active"}
    assert targets_of(game, "Knife") == targets_of(game, "Derringer") == {"opponent active"}
    assert targets_of(game, "Winchester") == {"opponent active", "opponent rearguard"}
    assert targets_of(game, "Hat") == {"own rearguard", "opponent active"}
    assert targets_of(game, "Dynamite") == {"own rearguard"}
    assert targets_of(game, "Strong Ale") == {"own active", "own rearguard", "opponent active"}


def test_targets_with_a_scope_d15() -> None:
    text = "Colt, Winchester, Knife, Derringer, Duel, Hat, Strong Ale"
    game = scene(side(("Tex Killer", 4, "Scope"), "Jango", hand=text), side("Tom Thorn", "Sid Curry"))
    for name in ("Colt", "Winchester", "Knife", "Derringer"):
        assert targets_of(game, name) == {"opponent active", "opponent rearguard"}
    assert targets_of(game, "Duel") == {"opponent active"}
    assert targets_of(game, "Hat") == {"own rearguard", "opponent active"}
    game = scene(side("Tex Killer", ("Jango", 3, "Scope"), hand=text), side("Tom Thorn", "Sid Curry"))
    assert targets_of(game, "Colt") == {"opponent active"}


def test_targets_of_jack_ransome_d15() -> None:
    text = "Colt, Knife, Hat, Dynamite, Strong Ale, Duel"
    game = scene(side("Jango", "Wild Bill"), side("Jack Ransome", "Tom Thorn", hand=text), turn_of="outlaw")
    for name in ("Colt", "Knife", "Duel"):
        assert targets_of(game, name) == {"opponent active", "opponent rearguard"}
    for name in ("Hat", "Dynamite", "Strong Ale"):
        assert targets_of(game, name) == ALL_PLACES
    game = scene(side("Jango", "Wild Bill"), side("Tom Thorn", "Jack Ransome", hand=text), turn_of="outlaw")
    assert targets_of(game, "Colt") == {"opponent active"}


def test_targets_among_lone_characters_d15() -> None:
    text = "Winchester, Hat, Dynamite, Strong Ale, Duel"
    for jack in ("Jack Ransome", "West Harding"):
        game = scene(side("Jango"), side(jack, hand=text), turn_of="outlaw")
        assert targets_of(game, "Winchester") == targets_of(game, "Duel") == {"opponent active"}
        assert targets_of(game, "Hat") == {"own rearguard", "opponent active"}
        assert targets_of(game, "Strong Ale") == {"own active", "opponent active"}
    assert targets_of(game, "Dynamite") == {"own rearguard"}
    game = scene(side("Jango"), side("Jack Ransome", hand=text), turn_of="outlaw")
    assert targets_of(game, "Dynamite") == {"own rearguard", "opponent active"}
    game.step("play Hat on own rearguard")
    assert equipment(game, "Jack Ransome") == ["Hat"]


def test_equipment_is_replaced_d15_d28() -> None:
    """The old one is discarded, and nobody counts as having discarded it."""
    game = scene(
        side(("Wild Bill", 5, "Hat/law, Barrel"), "Jango"),
        side("Tom Thorn", "Sid Curry", hand="Hat/outlaw, Colt"),
        turn_of="outlaw",
    )
    game.step("play Hat on opponent active")
    assert who(game, "Wild Bill").equipment == ["Barrel/law/snake", "Hat/outlaw/horseshoe"]
    assert game.discard_pile == ["Hat/law/horseshoe"]
    assert life(game, "Tom Thorn") == 4


def test_what_needs_a_target_d16() -> None:
    text = "Beer, Wagon, General Store, Indians!, Gatling, Missed!, Return fire, Water, Schoolmarm, Stealing"
    game = scene(side("Tex Killer", hand=text), side("Tom Thorn"))
    always = {f"play {name}" for name in ("Beer", "Wagon", "General Store", "Indians!", "Gatling")}
    assert game.legal() == always | {"end turn", "reload Water"}
    game = scene(side("Tex Killer", hand=text), side("Tom Thorn", hand="Colt"))
    assert game.legal() == always | {"end turn", "reload Water", "play Stealing"}
    game = scene(side(("Tex Killer", 4, "Hat"), hand=text), side("Tom Thorn"))
    assert game.legal() == always | {"end turn", "reload Water", "play Stealing", "play Schoolmarm"}
    game = scene(side("Tex Killer", hand="Water, Schoolmarm"), side("Tom Thorn", ("Sid Curry", 4, "Hat")))
    assert game.legal() == {"end turn", "reload Water", "play Water"}
    game = scene(
        side("Jango"), side("Jack Ransome", ("Sid Curry", 4, "Hat"), hand="Schoolmarm"), turn_of="outlaw"
    )
    assert "play Schoolmarm" in game.legal()


# ------------------------------------------------------------ D17, reload


def test_reload_d17() -> None:
    law = side(("Tex Killer", 4, "Scope, Hat"), ("Jango", 3, "Clock"), hand="Water, Colt, Stampede")
    game = scene(law, side("Tom Thorn", reserve="Sid Curry"))
    assert not plays(game, "reload")
    game = scene(law, side("Tom Thorn"))
    assert plays(game, "reload") == {"reload Water", "reload Stampede", "reload Scope in play"}
    answer(game, "reload Water", "reload Scope in play")
    assert discard(game) == ["Scope", "Water"]
    assert len(hand(game, "law")) == 4
    assert equipment(game, "Tex Killer") == ["Hat"]
    game = scene(side("Jango", hand="Water"), side("Tom Thorn", "Sid Curry"))
    assert plays(game, "reload") == {"reload Water"}, "either side's lone character"


# ------------------------------------------------------------ D18, abilities


def test_babe_leroy_d18() -> None:
    game = outlaw_turn(side("Babe Leroy", "Tom Thorn", hand="Beer"))
    assert "use Babe Leroy" not in game.legal()
    game.step("play Beer")
    game.step("use Babe Leroy")
    assert len(hand(game, "outlaw")) == 2
    assert game.snapshot()["abilities_used"] == ["Babe Leroy"]
    game = outlaw_turn(side("Babe Leroy", "Tom Thorn", deck="Beer, Beer"))
    answer(game, "use Babe Leroy", "play Beer", "play Beer")
    assert game.legal() == {"swap", "end turn"}, "once a turn"
    game = outlaw_turn(side("Tom Thorn", "Babe Leroy"), side("Wild Bill", "Tex Killer"))
    assert game.legal() == {"swap", "end turn"}
    game.step("swap")
    asks(game, "outlaw", "use Babe Leroy", "end turn")
    game = outlaw_turn(side("Babe Leroy", "Tom Thorn"), abilities_used=["Babe Leroy"])
    assert game.legal() == {"swap", "end turn"}


def test_cattle_katie_d18() -> None:
    game = outlaw_turn(
        side(("Cattle Katie", 4, "Stampede, Hat, Rattlesnake, Barrel"), ("Tom Thorn", 4, "Clock"))
    )
    game.step("use Cattle Katie")
    asks(game, "outlaw", "choose Hat of own active", "choose Barrel of own active")
    game.step("choose Barrel of own active")
    assert equipment(game, "Cattle Katie") == ["Stampede", "Hat", "Rattlesnake"]
    assert len(hand(game, "outlaw")) == 2
    assert discard(game) == ["Barrel"]
    assert "use Cattle Katie" not in game.legal()
    game = outlaw_turn(
        side(("Cattle Katie", 4, "Stampede, Dynamite, Rattlesnake"), ("Tom Thorn", 4, "Clock"))
    )
    assert "use Cattle Katie" not in game.legal()


@pytest.mark.parametrize(
    ("top", "offered"),
    [
        ("Beer", True),
        ("Knife", True),
        ("Missed!", False),
        ("Return fire", False),
        ("Colt", False),
        ("Hat", False),
        ("Clock", False),
        ("Schoolmarm", False),
        ("Stealing", False),
        ("Water", True),
    ],
)
def test_pearl_hat_is_offered_for_brown_cards_with_a_use_d18(top: str, offered: bool) -> None:
    game = outlaw_turn(side("Pearl Hat", "Tom Thorn", hand="Colt"), discard=f"{top}, Beer")
    assert ("use Pearl Hat" in game.legal()) == offered


def test_pearl_hat_needs_a_hand_card_and_a_pile_d18() -> None:
    assert "use Pearl Hat" not in outlaw_turn(side("Pearl Hat", "Tom Thorn"), discard="Beer").legal()
    assert "use Pearl Hat" not in outlaw_turn(side("Pearl Hat", "Tom Thorn", hand="Colt")).legal()


def test_pearl_hat_copies_d18() -> None:
    """The card below the one she discards; targets as if she had played it; she shoots."""
    game = outlaw_turn(
        side(("Pearl Hat", 3, "Scope"), "Tom Thorn", hand="Beer, Colt"),
        side("Jango", "Tex Killer", hand="Water"),
        discard="Derringer",
    )
    game.step("use Pearl Hat")
    asks(game, "outlaw", "discard Beer", "discard Colt")
    assert game.snapshot()["abilities_used"] == ["Pearl Hat"]
    game.step("discard Beer")
    asks(game, "outlaw", "target opponent active", "target opponent rearguard")
    game.step("target opponent rearguard")
    asks(game, "law", "avoid with Water", "take the hit")
    game.step("take the hit")
    assert life(game, "Tex Killer") == 3
    assert discard(game) == ["Beer", "Derringer"]
    assert "use Pearl Hat" not in game.legal()
    assert game.bangs_played == 0


def test_pearl_hat_copies_strong_ale_and_stealing_d18() -> None:
    game = outlaw_turn(side("Pearl Hat", "Tom Thorn", hand="Colt"), side("Wild Bill"), discard="Strong Ale")
    game.step("use Pearl Hat")
    asks(game, "outlaw", "target own active", "target own rearguard", "target opponent active")
    game.step("target opponent active")
    assert life(game, "Wild Bill") == 3
    game = outlaw_turn(
        side("Pearl Hat", "Tom Thorn", hand="Colt"), side("Jango", hand="Beer"), discard="Stealing"
    )
    game.step("use Pearl Hat")
    assert hand(game, "outlaw") == ["Beer"]
    assert hand(game, "law") == []


def test_pearl_hat_copies_water_or_reloads_it_d18() -> None:
    game = outlaw_turn(side("Pearl Hat", "Tom Thorn", hand="Colt"), discard="Water")
    game.step("use Pearl Hat")
    asks(game, "outlaw", "move own token", "move opponent token")
    game = outlaw_turn(side("Pearl Hat", "Sid Curry", hand="Colt"), side("Jango"), discard="Water")
    game.step("use Pearl Hat")
    asks(game, "outlaw", "move own token", "reload instead")
    game.step("reload instead")
    assert hand(game, "outlaw") == ["Peacemaker"]
    assert game.sides["outlaw"].active == 0
    game = outlaw_turn(side("Pearl Hat", hand="Colt"), side("Jango"), discard="Water")
    game.step("use Pearl Hat")
    assert hand(game, "outlaw") == ["Peacemaker"], "the only answer left"


def test_soundance_kid_d18() -> None:
    game = outlaw_turn(
        side("Soundance Kid", "Tom Thorn", hand="Colt, Beer", deck="Knife, Clock"),
        side("Jango", "Tex Killer", deck="Beer, Bank"),
    )
    answer(game, "use Soundance Kid", "discard Colt")
    asks(game, "outlaw", "discard Knife", "discard Beer")
    assert hand(game, "outlaw") == ["Beer", "Beer", "Knife"]
    game.step("discard Beer")
    assert hand(game, "outlaw") == ["Beer", "Knife"]
    assert discard(game) == ["Beer", "Colt"]
    assert game.sides["law"].deck == cards("Bank")
    assert "use Soundance Kid" not in game.legal()


def test_soundance_kid_draws_both_from_the_common_deck_d18() -> None:
    game = outlaw_turn(
        side("Soundance Kid", "Tom Thorn", hand="Colt", deck="Knife"),
        side("Jango", "Tex Killer", deck=""),
        common="Bank, Clock",
    )
    game.step("use Soundance Kid")
    asks(game, "outlaw", "discard Knife", "discard Bank")
    assert "use Soundance Kid" not in outlaw_turn(side("Soundance Kid", "Tom Thorn")).legal()


# ------------------------------------------------------------ D19, as a Colt


def test_annie_oakey_plays_missed_as_colt_d19() -> None:
    game = scene(
        side("Annie Oakey", "Jango", hand="Missed!, Missed!, Knife, Colt"),
        side("Tom Thorn", "Sid Curry", hand="Beer"),
    )
    assert plays(game, "as Colt") == {"play Missed! as Colt"}
    game.step("play Missed! as Colt")
    assert life(game, "Tom Thorn") == 3
    assert discard(game) == ["Missed!"]
    assert game.bangs_played == 1
    assert not plays(game, "Colt")
    game = scene(side("Jango", "Annie Oakey", hand="Missed!"), side("Tom Thorn", "Sid Curry"))
    assert not plays(game, "Colt")


def test_toco_ramirez_plays_anything_as_colt_d19() -> None:
    """Its own text is void; the target is asked for if there are two."""
    game = outlaw_turn(
        side(("Toco Ramirez", 4, "Scope"), "Tom Thorn", hand="Colt, Derringer, Hat, Winchester, Carbine"),
        side(("Jango", 3, "Hat"), "Tex Killer", hand="Beer, Missed!"),
    )
    assert len(plays(game, "as Colt")) == 4
    assert "play Colt as Colt" not in game.legal()
    game.step("play Derringer as Colt")
    asks(game, "outlaw", "target opponent active", "target opponent rearguard")
    assert discard(game) == ["Derringer"]
    assert game.bangs_played == 1
    game.step("target opponent rearguard")
    asks(game, "law", "avoid with Missed!", "take the hit")
    game = outlaw_turn(
        side("Toco Ramirez", "Tom Thorn", hand="Winchester, Carbine"),
        side(("Jango", 3, "Hat"), "Tex Killer", hand="Missed!"),
    )
    answer(game, "play Carbine as Colt", "avoid with Missed!")
    assert game.snapshot()["phase"] == "play", "no Carbine, no question about Equipment"
    assert not plays(game, "as Colt")


# ------------------------------------------------------------ the other cards


def test_stealing_offers_backs_and_cards_in_play() -> None:
    game = outlaw_turn(
        side(("Tom Thorn", 4, "Bank"), ("Sid Curry", 4, "Hat"), hand="Stealing"),
        side(("Jango", 3, "Clock"), ("Tex Killer", 4, "Scope"), hand="Colt/law, Beer"),
    )
    game.step("play Stealing")
    asks(
        game,
        "outlaw",
        "hand card with law back",
        "hand card with outlaw back",
        "choose Bank of own active",
        "choose Hat of own rearguard",
        "choose Clock of opponent active",
    )
    game.step("choose Hat of own rearguard")
    assert equipment(game, "Sid Curry") == []
    assert discard(game) == ["Hat", "Stealing"]


def test_stealing_at_random_and_the_memory_of_it_d5() -> None:
    """The index runs over that back's cards in face order; the thief's victim knows the card."""
    game = outlaw_turn(
        side("Tom Thorn", "Sid Curry", hand="Stealing"),
        side("Jango", hand="Wagon/law, Beer, Colt/law, Bank", seen="Colt/law"),
        below=scripted((3, 1)),
    )
    answer(game, "play Stealing", "hand card with law back")
    assert hand(game, "outlaw") == ["Colt"]
    assert game.snapshot()["sides"]["outlaw"]["seen"] == cards("Colt/law")
    assert game.sides["law"].seen == []


def test_schoolmarm_takes_into_the_hand_d5() -> None:
    game = scene(
        side("Jango", ("Tex Killer", 4, "Hat"), hand="Schoolmarm"),
        side(("Tom Thorn", 4, "Bank"), ("Sid Curry", 4, "Clock")),
    )
    game.step("play Schoolmarm")
    asks(game, "law", "choose Hat of own rearguard", "choose Bank of opponent active")
    game.step("choose Bank of opponent active")
    assert game.sides["law"].hand == game.sides["law"].seen == cards("Bank")
    game.step("play Bank on own rearguard")
    assert game.sides["law"].seen == []


def test_beer_d16() -> None:
    game = outlaw_turn(side(("Tom Thorn", 2), "Sid Curry", hand="Beer"))
    game.step("play Beer")
    assert life(game, "Tom Thorn") == 3
    assert life(game, "Sid Curry") == 4


def test_strong_ale() -> None:
    """Down to 3 point by point, Bell may take some; up to 3; nothing at 3; caused by who played it."""
    game = scene(side("Jango", "Tex Killer", hand="Strong Ale, Colt"), side("Bull Anderson", "Sid Curry"))
    game.step("play Strong Ale on opponent active")
    assert life(game, "Bull Anderson") == 3
    game = scene(
        side(("Jango", 1), "Tex Killer", hand="Strong Ale, Colt"), side("Bull Anderson", "Sid Curry")
    )
    game.step("play Strong Ale on own active")
    assert life(game, "Jango") == 3
    game = scene(
        side("Jango", "Tex Killer", hand="Strong Ale, Colt"), side(("Bull Anderson", 3), "Sid Curry")
    )
    game.step("play Strong Ale on opponent active")
    assert life(game, "Bull Anderson") == 3
    assert discard(game) == ["Strong Ale"]
    game = outlaw_turn(
        side("Bull Anderson", "Sid Curry", hand="Strong Ale, Colt"), side("Dalon Ranger", "Buffalo Bell")
    )
    answer(game, "play Strong Ale on opponent active", "accept")
    asks(game, "law", "accept", "decline")
    game.step("decline")
    assert life(game, "Dalon Ranger") == 4
    assert life(game, "Buffalo Bell") == 3
    asks(game, "law", "accept", "decline")  # Dalon's draw: the opponent caused it
    game.step("accept")
    assert len(hand(game, "law")) == 1
    game = scene(side("Dalon Ranger", "Jango", hand="Strong Ale, Colt"), side("Bull Anderson", "Sid Curry"))
    game.step("play Strong Ale on own active")
    assert life(game, "Dalon Ranger") == 3
    assert game.snapshot()["phase"] == "play"


def test_duel() -> None:
    game = scene(
        side("Jango", "Tex Killer", hand="Duel, Knife, Missed!, Beer, Gatling"),
        side("Tom Thorn", "Sid Curry", hand="Colt, Derringer, Missed!, Return fire"),
    )
    game.step("play Duel on opponent active")
    asks(game, "outlaw", "discard Colt", "discard Derringer", "decline")
    game.step("discard Derringer")
    asks(game, "law", "discard Knife", "discard Gatling", "decline")
    game.step("discard Gatling")
    asks(game, "outlaw", "discard Colt", "decline")
    game.step("discard Colt")
    game.step("decline")
    assert life(game, "Jango") == 2
    assert life(game, "Tom Thorn") == 4
    assert discard(game) == ["Colt", "Gatling", "Derringer", "Duel"]


def test_duel_is_caused_by_the_side_that_played_it_d25() -> None:
    """The challenger Dalon loses, by himself: no draw. Slim, challenged, loses by the opponent."""
    law = side("Dalon Ranger", "Jango", hand="Duel, Colt/law")
    game = scene(law, side("Slim Poet", "Sid Curry", hand="Colt, Knife"))
    answer(game, "play Duel on opponent active", "discard Colt", "decline")
    assert life(game, "Dalon Ranger") == 4
    assert game.snapshot()["phase"] == "play"
    game = scene(law, side("Slim Poet", "Sid Curry"))
    game.step("play Duel on opponent active")
    asks(game, "outlaw", "hand card with law back", "decline")
    # and the other way round: Slim challenges and loses by himself
    game = outlaw_turn(
        side("Slim Poet", "Sid Curry", hand="Duel"), side("Dalon Ranger", "Jango", hand="Colt, Beer")
    )
    answer(game, "play Duel on opponent active", "discard Colt")
    assert life(game, "Slim Poet") == 3
    assert hand(game, "law") == ["Beer"]
    assert game.snapshot()["phase"] == "play"


def test_annie_and_toco_in_a_duel_and_indians_d19() -> None:
    game = scene(
        side("Annie Oakey", "Jango", hand="Duel, Missed!"),
        side("Toco Ramirez", "Sid Curry", hand="Beer, Hat"),
    )
    game.step("play Duel on opponent active")
    asks(game, "outlaw", "discard Beer", "discard Hat", "decline")
    game.step("discard Beer")
    asks(game, "law", "discard Missed!", "decline")
    game = scene(
        side("Jango", "Annie Oakey", hand="Indians!, Missed!"),
        side("Sid Curry", "Toco Ramirez", hand="Beer, Hat"),
    )
    game.step("play Indians!")
    assert life(game, "Sid Curry") == 3, "Toco's ability is only his own"
    asks(game, "law", "discard Missed!", "decline")
    game.step("discard Missed!")
    asks(game, "outlaw", "discard Beer", "discard Hat", "decline")
    game = outlaw_turn(side("Jack Ransome", hand="Duel"), side("Jango", "Annie Oakey", hand="Missed!"))
    game.step("play Duel on opponent rearguard")
    asks(game, "law", "discard Missed!", "decline")
    game = outlaw_turn(side("Jack Ransome", hand="Duel"), side("Annie Oakey", "Jango", hand="Missed!"))
    game.step("play Duel on opponent rearguard")
    assert life(game, "Jango") == 2
    assert life(game, "Annie Oakey") == 4


def test_general_store() -> None:
    """2 of the player's deck, 2 of the opponent's; taken in turn and seen; the last without a question."""
    game = scene(
        side("Jango", "Tex Killer", hand="General Store", deck="Bank, Beer, Colt"),
        side("Tom Thorn", "Sid Curry", deck="Knife, Hat, Clock"),
    )
    game.step("play General Store")
    asks(game, "law", "take Bank", "take Beer", "take Knife", "take Hat")
    assert game.open_cards == cards("Bank, Beer, Knife, Hat")
    game.step("take Hat")
    asks(game, "outlaw", "take Bank", "take Beer", "take Knife")
    game.step("take Bank")
    asks(game, "law", "take Beer", "take Knife")
    game.step("take Beer")
    assert hand(game, "law") == ["Beer", "Hat"]
    assert hand(game, "outlaw") == ["Bank", "Knife"]
    for name in ("law", "outlaw"):
        assert sorted(game.sides[name].seen) == sorted(game.sides[name].hand)


def test_general_store_from_the_common_deck_d8() -> None:
    """There is one as soon as one own deck is empty; a deck that runs out goes on in it."""
    game = scene(
        side("Jango", "Tex Killer", hand="General Store", deck="Bank, Beer, Colt"),
        side("Tom Thorn", "Sid Curry", deck=""),
        common="Knife, Hat, Clock, Water, Scope",
    )
    game.step("play General Store")
    assert game.open_cards == cards("Knife, Hat, Clock, Water")
    assert len(game.sides["law"].deck) == 3
    game = scene(
        side("Jango", "Tex Killer", hand="General Store", deck="Bank"),
        side("Tom Thorn", "Sid Curry", deck="Knife, Hat, Clock"),
    )
    game.step("play General Store")
    assert game.open_cards == cards("Bank, General Store, Knife, Hat")
    game = scene(
        side("Jango", "Tex Killer", hand="General Store, Colt", deck=""),
        side("Tom Thorn", "Sid Curry", deck="Knife, Hat, Clock"),
        common="Beer",
    )
    game.step("play General Store")
    asks(game, "law", "take Beer", "take General Store")


def test_general_store_copies_d19a() -> None:
    """By name: of two different Colts the law-backed one stands first."""
    game = scene(
        side("Jango", "Tex Killer", hand="General Store", deck="Colt/outlaw, Beer"),
        side("Tom Thorn", "Sid Curry", deck="Colt/law, Knife"),
    )
    game.step("play General Store")
    asks(game, "law", "take Colt", "take Beer", "take Knife")
    game.step("take Colt")
    assert game.sides["law"].hand == cards("Colt/law")
    assert "take Colt" in game.legal()


def test_wagon_discards_one_of_those_drawn() -> None:
    """Where the copies among them differ, the first in face order goes; the hand's own copy stays."""
    game = scene(
        side(
            "Jango",
            "Tex Killer",
            hand="Wagon, Missed!/law/barrel, Colt",
            deck="Missed!/outlaw/snake, Missed!/outlaw/barrel, Bank, Beer",
        ),
        side("Tom Thorn", "Sid Curry"),
    )
    game.step("play Wagon")
    asks(game, "law", "discard Missed!", "discard Bank")
    assert len(hand(game, "law")) == 5
    game.step("discard Missed!")
    assert game.discard_pile[0] == "Missed!/outlaw/barrel"
    assert sorted(game.sides["law"].hand) == sorted(
        cards("Missed!/law/barrel, Missed!/outlaw/snake, Bank, Colt")
    )


def test_wagon_with_few_cards() -> None:
    game = scene(
        side("Jango", "Tex Killer", hand="Wagon, Colt", deck=""),
        side("Tom Thorn", "Sid Curry"),
        common="Beer",
    )
    game.step("play Wagon")  # the Beer, then the Wagon itself
    asks(game, "law", "discard Beer", "discard Wagon")


def test_indians_take_points_by_the_side_that_played_them_d25() -> None:
    game = outlaw_turn(side("Tom Thorn", "Slim Poet", hand="Indians!"), side("Dalon Ranger", hand="Beer"))
    game.step("play Indians!")
    assert life(game, "Dalon Ranger") == 4
    assert life(game, "Slim Poet") == 3
    asks(game, "law", "accept", "decline")
    game.step("decline")
    assert hand(game, "law") == ["Beer"], "Slim lost his by his own side"
