"""The effects of the BANG! cards and of what answers them (section 6)."""

import pytest

from tests.duel.scene import (
    MAY,
    MENU,
    TAKE,
    TOKENS,
    active,
    against_outlaw,
    characters,
    equipment,
    hand,
    holding,
    life,
    pile,
    question,
    side,
    team,
    who,
)
from tests.referees import act


def shoot_in_vain(start, name, law=None, outlaw=None, **keywords):
    """Law plays this card, its only one but for what is said, and the active outlaw avoids it with a Missed!."""
    game = against_outlaw(start, name, holding(outlaw, "Missed!"), law, **keywords)
    assert game.to_move == "outlaw"
    act(game, "avoid with Missed!")
    return game


@pytest.mark.parametrize(("symbol", "loss"), [("barrel", 0), ("snake", 1), ("dynamite", 1), ("horseshoe", 1)])
def test_card_barrel_avoids_on_a_barrel(start, symbol, loss):
    outlaw = side(who("Dalton Bros", equipment="Barrel"), deck=f"{symbol}, ...")
    game = start(law=side(hand="Colt"), outlaw=outlaw)
    act(game, "play Colt on opponent active", "use Barrel")
    assert (life(game, "outlaw")[0], equipment(game, "outlaw")[0]) == (3 - loss, ["Barrel"])


def test_card_barrel_fails_and_missed_still_avoids(start):
    outlaw = side(who("Dalton Bros", equipment="Barrel, Hat"), hand="Missed!", deck="snake, ...")
    game = start(law=side(hand="Colt"), outlaw=outlaw)
    act(game, "play Colt on opponent active")
    assert question(game) == ("outlaw", {"use Barrel", "use Hat", "avoid with Missed!", TAKE})
    act(game, "use Barrel")
    assert question(game) == ("outlaw", {"use Hat", "avoid with Missed!", TAKE})
    act(game, "avoid with Missed!")
    assert (life(game, "outlaw")[0], equipment(game, "outlaw")[0]) == (3, ["Barrel", "Hat"])


@pytest.mark.parametrize(
    ("choice", "law_wears", "outlaw_wears", "top"),
    [
        ("choose Scope of opponent active", [["Hat"], ["Bank"]], [[], ["Gun belt"]], ["Scope"]),
        ("choose Hat of own active", [[], ["Bank"]], [["Scope"], ["Gun belt"]], ["Hat"]),
        ("decline", [["Hat"], ["Bank"]], [["Scope"], ["Gun belt"]], []),
    ],
)
def test_card_carbine_may_discard_equipment_of_either_active_character(start, choice, law_wears, outlaw_wears, top):
    law = side(who("Pat Garret", equipment="Hat"), who("Jango", equipment="Bank"))
    outlaw = side(who("Dalton Bros", equipment="Scope"), who("West Harding", equipment="Gun belt"))
    game = shoot_in_vain(start, "Carbine", law, outlaw)
    choices = {"choose Hat of own active", "choose Scope of opponent active", "decline"}
    assert question(game) == ("law", choices)
    act(game, choice)
    assert (equipment(game, "law"), equipment(game, "outlaw")) == (law_wears, outlaw_wears)
    assert pile(game) == [*top, "Missed!", "Carbine"]


def test_card_carbine_at_a_rearguard_still_reaches_active_characters_only(start):
    law = side(who("Pat Garret", equipment="Scope"), hand="Carbine")
    outlaw = side("Dalton Bros", who("West Harding", equipment="Hat"), hand="Missed!")
    game = start(law=law, outlaw=outlaw)
    act(game, "play Carbine on opponent rearguard", "avoid with Missed!")
    assert question(game) == ("law", {"choose Scope of own active", "decline"})


def test_card_carbine_asks_nothing_without_equipment_or_avoid(start):
    outlaw = side("Dalton Bros", who("West Harding", equipment="Hat"))
    assert shoot_in_vain(start, "Carbine", outlaw=outlaw).legal() == MENU
    game = start(law=side(hand="Carbine"), outlaw=side(who("Dalton Bros", equipment="Scope")))
    act(game, "play Carbine on opponent active")
    assert (question(game), life(game, "outlaw")[0]) == (("law", MENU), 2)


def test_card_colt_is_one_hit(start):
    game = start(law=side(hand="Colt"), outlaw=side("Dalton Bros"))
    act(game, "play Colt on opponent active")
    assert (life(game, "outlaw"), pile(game)) == ([2, 4], ["Colt"])


def test_card_derringer_is_avoided_by_any_card(start):
    game = start(law=side(hand="Derringer"), outlaw=side(hand="Colt, Beer, Missed!"))
    act(game, "play Derringer on opponent active")
    assert question(game) == ("outlaw", {"avoid with Colt", "avoid with Beer", "avoid with Missed!", TAKE})
    act(game, "avoid with Beer")
    assert (life(game, "outlaw")[0], pile(game)) == (3, ["Beer", "Derringer"])
    assert game.position()["bangs_played"] == 0


def test_card_derringer_can_be_answered_by_return_fire_and_barrel(start):
    outlaw = side(who("Dalton Bros", equipment="Barrel"), hand="Return fire")
    game = start(law=side(hand="Derringer"), outlaw=outlaw)
    act(game, "play Derringer on opponent active")
    assert game.legal() == {"use Barrel", "avoid with Return fire", TAKE}
    act(game, "avoid with Return fire")
    assert (life(game, "outlaw")[0], life(game, "law")[0]) == (3, 4)


def test_card_fanning_hits_once_for_every_equipment(start):
    game = start(law=side(hand="Fanning"), outlaw=side(who("West Harding", equipment="Scope, Bank, Clock")))
    act(game, "play Fanning on opponent active")
    assert life(game, "outlaw")[0] == 1


def test_card_fanning_counts_the_equipment_at_its_start(start):
    outlaw = side(who("Dalton Bros", equipment="Hat, Barrel"), deck="snake, barrel, ...")
    game = start(law=side(hand="Fanning"), outlaw=outlaw)
    act(game, "play Fanning on opponent active")
    assert game.legal() == {"use Barrel", "use Hat", TAKE}
    act(game, "use Barrel", "use Hat")
    assert game.legal() == {"use Barrel", TAKE}
    act(game, "use Barrel")
    assert (life(game, "outlaw")[0], equipment(game, "outlaw")[0], game.to_move) == (3, ["Barrel"], "law")


def test_card_fanning_at_the_rearguard_counts_the_equipment_there(start):
    outlaw = side(who("Dalton Bros", equipment="Bank"), who("West Harding", equipment="Clock, Hat"))
    game = start(law=team("Pat Garret", "Jango", gear="Scope", hand="Fanning"), outlaw=outlaw)
    act(game, "play Fanning on opponent rearguard", TAKE, TAKE)
    assert life(game, "outlaw") == [3, 2]


@pytest.mark.parametrize("slot", [0, 1])
def test_card_hat_is_discarded_by_its_wearer(start, slot):
    outlaw = side(who("Dalton Bros", equipment="Hat, Bank"), who("West Harding", equipment="Scope"))
    game = start(law=side(hand="Winchester"), outlaw=outlaw)
    act(game, f"play Winchester on opponent {('active', 'rearguard')[slot]}")
    if slot == 0:
        assert question(game) == ("outlaw", {"use Hat", TAKE})
        act(game, "use Hat")
        assert (equipment(game, "outlaw")[0], pile(game)) == (["Bank"], ["Hat", "Winchester"])
    assert life(game, "outlaw") == ([3, 4] if slot == 0 else [3, 3])


def test_card_knife_is_a_hit_and_no_bang(start):
    game = start(law=side(hand="Knife, Knife"), outlaw=side("Dalton Bros"), bangs_played=1)
    act(game, "play Knife on opponent active", "play Knife on opponent active")
    assert (life(game, "outlaw")[0], game.position()["bangs_played"]) == (1, 1)


def test_card_missed_avoids_a_hit(start):
    game = start(law=side(hand="Colt"), outlaw=side(hand="Missed!"))
    act(game, "play Colt on opponent active")
    assert question(game) == ("outlaw", {"avoid with Missed!", TAKE})
    act(game, "avoid with Missed!")
    assert (life(game, "outlaw")[0], hand(game, "outlaw"), pile(game)) == (3, [], ["Missed!", "Colt"])


def test_card_missed_may_be_kept(start):
    game = start(law=side(hand="Colt"), outlaw=side(hand="Missed!"))
    act(game, "play Colt on opponent active", TAKE)
    assert (life(game, "outlaw")[0], hand(game, "outlaw")) == (2, ["Missed!"])


def test_card_peacemaker_costs_the_opponent_a_card_of_their_choice(start):
    game = shoot_in_vain(start, "Peacemaker", outlaw=side(hand="Knife, Beer"))
    assert question(game) == ("outlaw", {"discard Knife", "discard Beer"})
    act(game, "discard Beer")
    assert (hand(game, "outlaw"), pile(game)) == (["Knife"], ["Beer", "Missed!", "Peacemaker"])


@pytest.mark.parametrize(("hand_cards", "discard"), [("", []), ("Knife", ["Knife"])])
def test_card_peacemaker_takes_what_there_is(start, hand_cards, discard):
    game = shoot_in_vain(start, "Peacemaker", outlaw=side(hand=hand_cards))
    assert (hand(game, "outlaw"), pile(game)) == ([], [*discard, "Missed!", "Peacemaker"])


def test_card_peacemaker_costs_nothing_if_the_hit_is_taken(start):
    game = start(law=side(hand="Peacemaker"), outlaw=side(hand="Beer, Missed!"))
    act(game, "play Peacemaker on opponent active", TAKE)
    assert hand(game, "outlaw") == ["Beer", "Missed!"]


@pytest.mark.parametrize(("choice", "gain"), [("accept", ["Bank"]), ("decline", [])])
def test_card_remington_may_draw_when_avoided(start, choice, gain):
    game = shoot_in_vain(start, "Remington", side(deck="Bank, ..."))
    assert question(game) == ("law", MAY)
    act(game, choice)
    assert hand(game, "law") == gain


def test_card_remington_with_wyatt_ear_draws_two(start):
    game = shoot_in_vain(start, "Remington", side("Wyatt Ear", deck="Bank, Hat, Colt, ..."))
    assert question(game) == ("law", MAY)
    act(game, "accept")
    assert (question(game), hand(game, "law")) == (("law", MAY), ["Bank"])
    act(game, "accept")
    assert (game.legal() >= MENU, hand(game, "law")) == (True, ["Bank", "Hat"])


@pytest.mark.parametrize("name", ["Remington", "Shotgun"])
def test_card_remington_and_shotgun_do_nothing_if_the_hit_is_taken(start, name):
    game = start(law=side(hand=name), outlaw=side(hand="Missed!"))
    act(game, f"play {name} on opponent active", TAKE)
    assert (question(game), hand(game, "law")) == (("law", MENU), [])


@pytest.mark.parametrize(("had", "has"), [(2, 3), (5, 5)])
def test_card_schofield_heals_the_active_shooter_when_avoided(start, had, has):
    game = shoot_in_vain(start, "Schofield", side(who("Pat Garret", had), who("Jango", 1)))
    assert life(game, "law") == [has, 1]


def test_card_schofield_heals_nobody_if_the_hit_is_taken(start):
    game = start(law=side(who("Pat Garret", 2), hand="Schofield"))
    act(game, "play Schofield on opponent active")
    assert life(game, "law")[0] == 2


def test_card_schofield_heals_before_return_fire_hits(start):
    law = side(who("Jango", 1), hand="Schofield")
    game = start(law=law, outlaw=side(hand="Return fire"))
    act(game, "play Schofield on opponent active", "avoid with Return fire")
    assert (characters(game, "law")[0], life(game, "law")[0]) == ("Jango", 1)


@pytest.mark.parametrize(("choice", "tokens"), [("move own token", (1, 0)), ("move opponent token", (0, 1))])
def test_card_shotgun_moves_a_token_when_avoided(start, choice, tokens):
    game = shoot_in_vain(start, "Shotgun")
    assert question(game) == ("law", TOKENS)
    act(game, choice)
    assert (active(game, "law"), active(game, "outlaw")) == tokens


def test_card_shotgun_moves_only_a_side_of_two(start):
    game = shoot_in_vain(start, "Shotgun", side("Pat Garret", None, hand="Knife"))
    assert (game.to_move, active(game, "outlaw")) == ("law", 1)
    game = shoot_in_vain(start, "Shotgun", side("Pat Garret", None, hand="Knife"), side("Dalton Bros", None))
    assert game.legal() == {"play Knife on opponent active", "end turn"}


@pytest.mark.parametrize(("place", "left"), [("active", [2, 4]), ("rearguard", [3, 3])])
def test_card_winchester_hits_either_opponent(start, place, left):
    game = start(law=side(hand="Winchester"))
    act(game, f"play Winchester on opponent {place}")
    assert life(game, "outlaw") == left
