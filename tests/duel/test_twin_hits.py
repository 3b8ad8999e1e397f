"""The reference twin of The Duel by itself: hits, triggers and eliminations, in scenes named by rule."""

from typing import Any

from tests.duel.twin import Twin
from tests.duel.twin_scene import (
    HIT_ON_AC,
    answer,
    asks,
    card,
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

# ------------------------------------------------------------ D20 to D23, hits


def test_a_hit_without_an_answer_is_taken_d30() -> None:
    game = scene(side("Tex Killer", "Jango", hand="Knife"), side("Tom Thorn", "Sid Curry", hand="Beer"))
    game.step("play Knife on opponent active")
    assert life(game, "Tom Thorn") == 3


def test_barrel_then_missed_d20() -> None:
    """A Barrel that failed is not offered again for this hit; a Hat waits."""
    game = scene(
        side("Wild Bill", "Jango", hand="Colt"),
        side(("Tom Thorn", 4, "Barrel, Hat"), "Sid Curry", hand="Missed!, Beer", deck="snake, barrel"),
    )
    game.step(HIT_ON_AC)
    asks(game, "outlaw", "use Barrel", "use Hat", "avoid with Missed!", "take the hit")
    game.step("use Barrel")
    asks(game, "outlaw", "use Hat", "avoid with Missed!", "take the hit")
    game.step("avoid with Missed!")
    assert life(game, "Tom Thorn") == 4
    assert game.discard_pile == cards("Missed!, snake, Colt")
    assert equipment(game, "Tom Thorn") == ["Barrel", "Hat"]
    assert game.queue == []


def test_hat_d20() -> None:
    game = scene(side("Wild Bill", "Jango", hand="Colt"), side(("Tom Thorn", 4, "Hat"), "Sid Curry"))
    answer(game, HIT_ON_AC, "use Hat")
    assert life(game, "Tom Thorn") == 4
    assert equipment(game, "Tom Thorn") == []


def test_only_the_targets_own_ability_and_equipment_are_awake_d20() -> None:
    game = scene(
        side(("Annie Oakey", 4, "Barrel, Hat"), "Jango", hand="Colt"),
        side("Jack Ransome", hand="Colt"),
        turn_of="outlaw",
    )
    game.step("play Colt on opponent rearguard")
    assert life(game, "Jango") == 2
    game = scene(
        side("Jango", ("Annie Oakey", 4, "Barrel, Hat"), hand="Colt"),
        side("Jack Ransome", hand="Colt"),
        turn_of="outlaw",
    )
    game.step("play Colt on opponent rearguard")
    asks(game, "law", "avoid with Colt", "use Barrel", "use Hat", "take the hit")


def test_annie_oakey_avoids_with_hit_cards_d20() -> None:
    game = outlaw_turn(
        side("Tom Thorn", "Sid Curry", hand="Knife"),
        side("Annie Oakey", "Jango", hand="Gatling, Derringer, Fanning, Hat, Duel, Missed!"),
    )
    game.step("play Knife on opponent active")
    cards_named = ("Gatling", "Derringer", "Fanning", "Missed!")
    asks(game, "law", "take the hit", *[f"avoid with {name}" for name in cards_named])


def test_derringer_any_card_avoids_d20() -> None:
    game = scene(
        side("Tex Killer", "Jango", hand="Derringer"),
        side("Tom Thorn", "Sid Curry", hand="Hat, Beer, Return fire"),
    )
    game.step("play Derringer on opponent active")
    asks(game, "outlaw", "avoid with Hat", "avoid with Beer", "avoid with Return fire", "take the hit")
    game.step("avoid with Return fire")
    assert life(game, "Tex Killer") == 3
    assert life(game, "Tom Thorn") == 4


def test_sid_curry_d20() -> None:
    """He reveals the opponent's top card; in either order with the Barrel; the shooter is hit."""
    game = scene(
        side("Tex Killer", "Jango", hand="Knife", deck="barrel"),
        side(("Sid Curry", 4, "Barrel"), "Tom Thorn", deck="snake, snake"),
    )
    game.step("play Knife on opponent active")
    asks(game, "outlaw", "use Sid Curry", "use Barrel", "take the hit")
    game.step("use Barrel")
    asks(game, "outlaw", "use Sid Curry", "take the hit")
    game.step("use Sid Curry")
    assert life(game, "Sid Curry") == 4
    assert life(game, "Tex Killer") == 3
    game = scene(
        side("Tex Killer", "Jango", hand="Knife", deck="snake"),
        side(("Sid Curry", 4, "Barrel"), deck="snake, snake"),
    )
    answer(game, "play Knife on opponent active", "use Sid Curry")
    asks(game, "outlaw", "use Barrel", "take the hit")


def test_bart_masterson_chooses_for_sid_d9() -> None:
    game = scene(
        side("Bart Masterson", "Jango", hand="Knife", deck="barrel, snake, horseshoe"),
        side("Sid Curry", "Tom Thorn"),
    )
    answer(game, "play Knife on opponent active", "use Sid Curry")
    asks(game, "law", "count the first card", "count the second card")
    game.step("count the first card")
    assert life(game, "Sid Curry") == 4
    assert life(game, "Bart Masterson") == 3


def test_sid_curry_needs_a_card_in_the_opponents_deck_d8_d20() -> None:
    """The Knife is on the pile already, so that there is always a card when a card was played."""
    game = scene(side("Tex Killer", "Jango", hand="Knife", deck=""), side("Sid Curry"))
    answer(game, "play Knife on opponent active")
    asks(game, "outlaw", "use Sid Curry", "take the hit")
    game.step("use Sid Curry")
    assert life(game, "Sid Curry") == 3
    assert discard(game) == ["Knife"]


def test_tex_killer_is_paid_d21() -> None:
    game = scene(
        side("Tex Killer", "Jango", hand="Colt"),
        side("Tom Thorn", "Sid Curry", hand="Missed!, Beer, Return fire"),
    )
    answer(game, HIT_ON_AC, "avoid with Return fire")
    asks(game, "outlaw", "discard Missed!", "discard Beer", "take the hit")
    assert discard(game) == ["Return fire", "Colt"]
    game.step("discard Beer")
    assert life(game, "Tom Thorn") == 4
    assert life(game, "Tex Killer") == 3


def test_tex_killer_is_not_paid_d21() -> None:
    """Then the hit is taken, and Return fire does nothing."""
    game = scene(
        side("Tex Killer", "Jango", hand="Colt"), side("Tom Thorn", "Sid Curry", hand="Missed!, Return fire")
    )
    answer(game, HIT_ON_AC, "avoid with Return fire", "take the hit")
    assert life(game, "Tom Thorn") == 3
    assert life(game, "Tex Killer") == 4
    assert hand(game, "outlaw") == ["Missed!"]


def test_tex_killer_answers_need_a_card_to_pay_with_d21() -> None:
    tex = side("Tex Killer", "Jango", hand="Colt", deck="barrel")
    game = scene(tex, side(("Sid Curry", 4, "Hat, Barrel"), "Tom Thorn", hand="Missed!", deck="barrel"))
    game.step(HIT_ON_AC)
    asks(game, "outlaw", "use Sid Curry", "use Barrel", "use Hat", "take the hit")
    game.step("use Sid Curry")
    asks(game, "outlaw", "discard Missed!", "take the hit")
    game.step("take the hit")
    assert life(game, "Sid Curry") == 3
    assert life(game, "Tex Killer") == 4
    game = scene(tex, side(("Sid Curry", 4, "Hat, Barrel"), "Tom Thorn", deck="barrel"))
    game.step(HIT_ON_AC)
    assert life(game, "Sid Curry") == 3, "no card, no answer"


def test_tex_killer_takes_the_hat_even_if_unpaid_d21() -> None:
    game = scene(
        side("Tex Killer", "Jango", hand="Colt"), side(("Tom Thorn", 4, "Hat"), "Sid Curry", hand="Beer")
    )
    answer(game, HIT_ON_AC, "use Hat", "take the hit")
    assert life(game, "Tom Thorn") == 3
    assert equipment(game, "Tom Thorn") == []
    assert hand(game, "outlaw") == ["Beer"]


def test_tex_killer_only_with_bang_cards_and_as_ac_d21() -> None:
    for law in (side("Tex Killer", "Jango", hand="Knife"), side("Jango", "Tex Killer", hand="Colt")):
        game = scene(law, side("Dalton Bros", "Sid Curry", hand="Missed!, Beer"))
        game.step(min(plays(game, "on opponent active")))
        game.step("avoid with Missed!")
        assert game.to_move == "law"


def test_tex_killer_is_paid_before_the_card_takes_effect_d21() -> None:
    game = scene(
        side("Tex Killer", "Jango", hand="Peacemaker"),
        side("Tom Thorn", "Sid Curry", hand="Missed!, Beer, Colt, Hat"),
    )
    answer(game, "play Peacemaker on opponent active", "avoid with Missed!", "discard Beer")
    asks(game, "outlaw", "discard Colt", "discard Hat")


def test_tex_killer_wants_a_card_for_each_hit_of_a_fanning_d21() -> None:
    game = scene(
        side("Tex Killer", "Jango", hand="Fanning"),
        side(("Tom Thorn", 4, "Bank, Hat"), "Sid Curry", hand="Missed!, Beer, Colt"),
    )
    answer(game, "play Fanning on opponent active", "avoid with Missed!", "discard Beer")
    asks(game, "outlaw", "use Hat", "take the hit")
    answer(game, "use Hat", "discard Colt")
    assert life(game, "Tom Thorn") == 4
    assert hand(game, "outlaw") == []


def test_return_fire_waits_in_the_queue_d22() -> None:
    """The answering side's opponent's AC, whoever it is by then: here Shotgun has moved the token before."""
    game = scene(
        side("Wild Bill", "Jango", hand="Shotgun"), side("Dalton Bros", "Cattle Katie", hand="Return fire")
    )
    answer(game, "play Shotgun on opponent active", "avoid with Return fire", "move own token")
    assert life(game, "Jango") == 2
    assert life(game, "Wild Bill") == 5


def test_wyatt_ear_and_remington_d23() -> None:
    """Remington's draw is at once, Wyatt's from the queue: two cards in all."""
    game = scene(
        side("Wyatt Ear", "Jango", hand="Remington", deck="Colt, Knife"),
        side("Dalton Bros", "Cattle Katie", hand="Missed!"),
    )
    answer(game, "play Remington on opponent active", "avoid with Missed!")
    asks(game, "law", "accept", "decline")
    assert len(game.queue) == 1
    game.step("decline")
    assert hand(game, "law") == []
    asks(game, "law", "accept", "decline")
    assert game.queue == []
    game.step("accept")
    assert hand(game, "law") == ["Colt"]


def test_wyatt_ear_first_then_return_fire_d24() -> None:
    """One moment: turn side's AC before the other side's. The card drawn can avoid the Return fire."""
    game = scene(
        side("Wyatt Ear", "Jango", hand="Knife", deck="Missed!"),
        side("Dalton Bros", "Cattle Katie", hand="Return fire"),
    )
    answer(game, "play Knife on opponent active", "avoid with Return fire", "accept")
    asks(game, "law", "avoid with Missed!", "take the hit")
    # and Outlaw's turn: Alan's hit is avoided by the turn side's AC, so its Return fire comes before Wyatt
    game = outlaw_turn(
        side("Dalton Bros", "Cattle Katie", hand="Return fire, Indians!"),
        side("Wyatt Ear", "Alan Pinkertoon", deck="Missed!"),
    )
    answer(game, "play Indians!")
    asks(game, "outlaw", "avoid with Return fire", "take the hit")
    game.step("avoid with Return fire")
    assert life(game, "Wyatt Ear") == 2
    asks(game, "law", "accept", "decline")


def test_wyatt_ear_not_for_his_own_side_d23() -> None:
    game = scene(
        side("Wyatt Ear", "Jango", hand="Gatling, Missed!, Missed!"),
        side("Dalton Bros", "Tom Thorn", hand="Missed!"),
    )
    answer(game, "play Gatling", "take the hit", "avoid with Missed!", "take the hit")
    assert game.queue == []
    assert game.snapshot()["phase"] == "play"
    game = scene(side("Jango", "Wyatt Ear", hand="Knife"), side("Dalton Bros", hand="Missed!"))
    answer(game, "play Knife on opponent active", "avoid with Missed!")
    assert game.snapshot()["phase"] == "play", "the rearguard sleeps"


# ------------------------------------------------------------ the BANG! cards' effects


def shoot(card_name: str, law: dict[str, Any], outlaw: dict[str, Any], turn_of: str = "law") -> Twin:
    """That card is played at the opponent's AC and avoided with a Missed!."""
    (law if turn_of == "law" else outlaw)["hand"].append(card(card_name))
    (outlaw if turn_of == "law" else law)["hand"].append(card("Missed!"))
    game = scene(law, outlaw, turn_of=turn_of)
    return answer(game, f"play {card_name} on opponent active", "avoid with Missed!")


def test_carbine() -> None:
    law = side(("Wild Bill", 5, "Hat"), ("Jango", 3, "Clock"))
    game = shoot("Carbine", law, side(("Tom Thorn", 4, "Scope"), ("Sid Curry", 4, "Barrel")))
    asks(game, "law", "choose Hat of own active", "choose Scope of opponent active", "decline")
    game.step("choose Scope of opponent active")
    assert equipment(game, "Tom Thorn") == []
    assert discard(game) == ["Scope", "Missed!", "Carbine"]
    game = shoot("Carbine", side("Wild Bill", "Jango"), side("Tom Thorn", ("Sid Curry", 4, "Barrel")))
    assert game.snapshot()["phase"] == "play"
    game = shoot("Carbine", side(("Wild Bill", 5, "Hat")), side("Tom Thorn"))
    game.step("choose Hat of own active")
    assert life(game, "Tom Thorn") == 4, "Wild Bill's own side discarded it"


def test_carbine_angers_wild_bill_d28() -> None:
    law = side(("Wild Bill", 5, "Bank"), "Jango")
    game = shoot("Carbine", law, side("Dalton Bros", "Tom Thorn"), turn_of="outlaw")
    game.step("choose Bank of opponent active")
    assert life(game, "Dalton Bros") == 2


def test_peacemaker() -> None:
    """The opponent chooses; Wild Bill does not mind (D28)."""
    game = shoot("Peacemaker", side("Jango"), side("Tom Thorn", hand="Colt, Beer"))
    asks(game, "outlaw", "discard Colt", "discard Beer")
    game.step("discard Beer")
    assert hand(game, "outlaw") == ["Colt"]
    assert discard(game)[0] == "Beer"
    law = side("Wild Bill", hand="Colt")
    game = shoot("Peacemaker", law, side("Tom Thorn", "Sid Curry"), turn_of="outlaw")
    assert hand(game, "law") == []
    assert life(game, "Tom Thorn") == 4
    game = shoot("Peacemaker", side("Jango", "Tex Killer"), side("Tom Thorn"))
    assert game.to_move == "law"


def test_remington() -> None:
    game = shoot("Remington", side("Wild Bill", "Jango"), side("Tom Thorn"))
    asks(game, "law", "accept", "decline")
    game.step("accept")
    assert len(hand(game, "law")) == 1


def test_schofield_before_return_fire() -> None:
    """The life point is regained before the returned hit is suffered, so that the AC survives at 1."""
    game = scene(
        side("Jango", "Tex Killer", hand="Return fire"),
        side(("Tom Thorn", 1), "Sid Curry", hand="Schofield"),
        turn_of="outlaw",
    )
    answer(game, "play Schofield on opponent active", "avoid with Return fire")
    assert life(game, "Tom Thorn") == 1
    assert game.to_move is not None
    game = scene(
        side("Jango", hand="Missed!"), side("Tom Thorn", "Sid Curry", hand="Schofield"), turn_of="outlaw"
    )
    answer(game, "play Schofield on opponent active", "avoid with Missed!")
    assert life(game, "Tom Thorn") == 4, "never over the start value"


def test_nothing_happens_if_the_hit_is_taken() -> None:
    for name in ("Carbine", "Peacemaker", "Remington", "Schofield", "Shotgun"):
        outlaw = side(("Tom Thorn", 3, "Hat"), "Sid Curry", hand=f"{name}, Knife")
        law = side(("Wild Bill", 5, "Hat"), "Jango", hand="Missed!, Beer")
        game = scene(law, outlaw, turn_of="outlaw")
        answer(game, f"play {name} on opponent active", "take the hit")
        assert game.snapshot()["phase"] == "play"
        assert life(game, "Tom Thorn") == 3
        assert hand(game, "law") == ["Beer", "Missed!"]


def test_shotgun_d27() -> None:
    """The own token: Clock and Jango draw. The opponent's: only Tom Thorn cares."""
    law = side(("Jango", 3, "Clock"), "Tex Killer", deck="Beer, Colt")
    game = shoot("Shotgun", law, side("Dalton Bros", "Sid Curry"), turn_of="outlaw")
    asks(game, "outlaw", "move own token", "move opponent token")
    game.step("move own token")
    asks(game, "law", "accept", "decline")
    assert hand(game, "law") == ["Beer"], "Clock has drawn"
    law = side(("Jango", 3, "Clock"), "Tex Killer", deck="Beer, Colt")
    game = shoot("Shotgun", law, side("Dalton Bros", "Sid Curry"), turn_of="outlaw")
    game.step("move opponent token")
    assert game.sides["law"].active == 1
    assert hand(game, "law") == []
    assert game.snapshot()["phase"] == "play"
    game = shoot("Shotgun", side("Wild Bill"), side("Tom Thorn"))
    assert game.truncated, "no token can move, and the turn has ended"


def test_shotgun_brings_tom_thorn_d27() -> None:
    """Whoever moved the token. Law alone: his only character is hit."""
    game = shoot("Shotgun", side("Jango"), side("Sid Curry", "Tom Thorn"))
    assert game.sides["outlaw"].active == 1
    assert life(game, "Jango") == 2


# ------------------------------------------------------------ D24, queues and orders


def test_gatling_with_dalon_annie_and_sid() -> None:
    """The rulebook's example: Sid's hit waits until the Gatling is over and Annie is replaced."""
    game = scene(
        side(
            "Dalon Ranger",
            ("Annie Oakey", 1, "Hat"),
            hand="Gatling",
            deck="barrel, Missed!, Colt, Knife",
            reserve="Jango, Wild Bill",
        ),
        side("Sid Curry"),
    )
    game.step("play Gatling")
    asks(game, "outlaw", "use Sid Curry", "take the hit")
    game.step("use Sid Curry")
    asks(game, "law", "use Hat", "take the hit")
    assert life(game, "Dalon Ranger") == 5
    game.step("take the hit")
    # Annie has gone, her Hat too, Law has drawn 2 and Jango stands there; now Dalon is the target.
    assert game.sides["law"].slots[1] is who(game, "Jango")
    assert discard(game)[0] == "Hat"
    asks(game, "law", "avoid with Missed!", "take the hit")
    game.step("take the hit")
    asks(game, "law", "accept", "decline")
    game.step("accept")
    assert hand(game, "law") == ["Colt", "Knife", "Missed!"]
    assert life(game, "Dalon Ranger") == 4


def test_gatling_and_indians_spare_the_own_ac_and_keep_their_order() -> None:
    for name in ("Gatling", "Indians!"):
        law = side("Wild Bill", "Jango", hand=f"{name}, Missed!, Colt")
        game = scene(law, side("Cattle Katie", "West Harding", hand="Missed!, Colt"))
        game.step(f"play {name}")
        no = "take the hit" if name == "Gatling" else "decline"
        yes = "avoid with Missed!" if name == "Gatling" else "discard Colt"
        asks(game, "outlaw", yes, no)
        game.step(no)
        assert life(game, "Cattle Katie") == 3
        asks(game, "law", yes, no)
        game.step(yes)
        asks(game, "outlaw", yes, no)
        game.step(no)
        assert life(game, "West Harding") == 3
        assert life(game, "Wild Bill") == 5
        assert life(game, "Jango") == 3


def test_sid_hits_back_at_his_own_side_d20() -> None:
    """Outlaw's Gatling, Sid in the rearguard: the shooter is Outlaw's AC."""
    game = scene(
        side("Jango", deck="barrel"),
        side("West Harding", "Sid Curry", hand="Gatling, Missed!"),
        turn_of="outlaw",
    )
    answer(game, "play Gatling")
    asks(game, "outlaw", "avoid with Missed!", "use Sid Curry", "take the hit")
    game.step("use Sid Curry")
    asks(game, "outlaw", "avoid with Missed!", "take the hit")
    game.step("take the hit")
    assert life(game, "West Harding") == 3
    assert life(game, "Sid Curry") == 4


def test_return_fire_of_the_own_rearguard_against_the_own_gatling_d22() -> None:
    game = scene(side("Wyatt Ear", "Jango", hand="Gatling, Return fire"), side("Cattle Katie"))
    answer(game, "play Gatling", "avoid with Return fire")
    assert life(game, "Cattle Katie") == 2
    assert life(game, "Wyatt Ear") == 4


def test_sids_hit_is_lost_if_the_shooter_has_left_d29() -> None:
    """Fanning: Jango answers with Return fire and dies; Sid's hit at him does not find his replacement."""
    game = scene(
        side(
            ("Jango", 1, "Bank, Clock"),
            "Wild Bill",
            hand="Return fire",
            reserve="Tex Killer",
            deck="Colt, Colt, barrel",
        ),
        side("Sid Curry", "Cattle Katie", hand="Fanning, Knife"),
        turn_of="outlaw",
    )
    answer(game, "play Fanning on opponent active", "avoid with Return fire")
    assert game.sides["law"].ac.name == "Tex Killer"
    asks(game, "outlaw", "use Sid Curry", "take the hit")
    game.step("use Sid Curry")
    assert game.snapshot()["phase"] == "play"
    assert life(game, "Sid Curry") == life(game, "Tex Killer") == 4


def test_sids_hit_is_lost_if_sid_has_left_d24() -> None:
    """Sid avoids Fanning's first hit, the others kill him."""
    game = scene(
        side("Wild Bill", "Jango", hand="Fanning, Colt", deck="barrel, snake"),
        side(("Sid Curry", 1, "Bank, Clock"), "Cattle Katie", reserve="Babe Leroy"),
    )
    answer(game, "play Fanning on opponent active", "use Sid Curry", "use Sid Curry")
    assert game.sides["outlaw"].ac.name == "Babe Leroy"
    assert life(game, "Wild Bill") == 5


def test_sids_hit_follows_the_shooter_not_the_place_d29() -> None:
    """The token has moved by then: the shooter is hit in the rearguard."""
    game = scene(
        side("Wild Bill", "Jango", hand="Shotgun", deck="barrel"),
        side("Sid Curry", "Cattle Katie", hand="Beer"),
    )
    answer(game, "play Shotgun on opponent active", "use Sid Curry", "move own token")
    assert life(game, "Wild Bill") == 4
    assert life(game, "Jango") == 3


def test_a_queued_ability_of_someone_who_left_is_lost_but_not_return_fire_d24() -> None:
    """Fanning: the first hit is avoided with Return fire, the others kill; the Return fire still comes."""
    game = scene(
        side("Wild Bill", "Jango", hand="Fanning"),
        side(("Tom Thorn", 1, "Clock, Bank"), "Cattle Katie", hand="Return fire", reserve="Babe Leroy"),
    )
    answer(game, "play Fanning on opponent active", "avoid with Return fire")
    assert game.sides["outlaw"].ac.name == "Babe Leroy"
    assert life(game, "Wild Bill") == 4


def test_slims_and_dalons_triggers_are_lost_with_them_d24() -> None:
    game = scene(
        side("Wild Bill", "Jango", hand="Fanning, Colt"),
        side(("Slim Poet", 2, "Clock, Bank"), "Cattle Katie", reserve="Babe Leroy"),
    )
    game.step("play Fanning on opponent active")
    assert game.snapshot()["phase"] == "play"
    assert hand(game, "law") == ["Colt"]


def test_fanning_counts_the_equipment_when_played_d25() -> None:
    """Three hits though the Hat goes; later ones are lost when the target is out."""
    game = scene(
        side("Wild Bill", hand="Fanning"), side(("Tom Thorn", 4, "Hat, Bank, Clock"), "Cattle Katie")
    )
    answer(game, "play Fanning on opponent active", "use Hat")
    assert life(game, "Tom Thorn") == 2
    game = scene(
        side("Wild Bill", "Jango", hand="Fanning"), side("Tom Thorn", "Cattle Katie", hand="Missed!")
    )
    game.step("play Fanning on opponent active")
    asks(game, "law", "swap", "end turn")
    assert game.bangs_played == 1
    game = scene(
        side("Wild Bill", hand="Fanning"),
        side(
            ("Tom Thorn", 1, "Hat, Bank, Clock"),
            "Cattle Katie",
            reserve="Babe Leroy",
            deck="Missed!, Missed!",
        ),
    )
    answer(game, "play Fanning on opponent active", "take the hit")
    assert game.sides["outlaw"].ac.name == "Babe Leroy"
    assert life(game, "Babe Leroy") == 4


def test_fanning_a_barrel_for_each_hit_d20() -> None:
    game = scene(
        side("Wild Bill", "Jango", hand="Fanning"),
        side(("Tom Thorn", 4, "Barrel, Bank"), "Cattle Katie", deck="snake, barrel"),
    )
    answer(game, "play Fanning on opponent active", "use Barrel", "use Barrel")
    assert life(game, "Tom Thorn") == 3


# ------------------------------------------------------------ D25, losing life


def test_alan_pinkertoon_d25() -> None:
    """Whoever caused it, wherever he stands; not with his last point."""
    game = scene(side("Wild Bill", ("Alan Pinkertoon", 2), hand="Indians!"), side("Cattle Katie"))
    game.step("play Indians!")
    assert life(game, "Cattle Katie") == 2
    law = side("Wild Bill", ("Alan Pinkertoon", 1), hand="Indians!", reserve="Jango")
    game = scene(law, side("Cattle Katie"))
    game.step("play Indians!")
    assert life(game, "Cattle Katie") == 3


def test_dalon_ranger_and_slim_poet_only_if_the_opponent_caused_it_d25() -> None:
    game = scene(side("Wild Bill", "Dalon Ranger", hand="Indians!, Colt"), side("Cattle Katie", "Slim Poet"))
    answer(game, "play Indians!", "decline")
    assert life(game, "Dalon Ranger") == 4
    asks(game, "outlaw", "hand card with law back", "decline")
    game.step("hand card with law back")
    assert hand(game, "law") == []
    assert discard(game) == ["Colt", "Indians!"]


def test_slim_poet_angers_wild_bill_d28() -> None:
    game = scene(
        side("Wild Bill", "Jango", hand="Knife, Colt/outlaw, Colt/law, Missed!/law/snake"),
        side("Slim Poet", "Cattle Katie", hand="Missed!"),
        below=scripted((2, 1)),
    )
    answer(game, "play Knife on opponent active", "take the hit")
    asks(game, "outlaw", "hand card with law back", "hand card with outlaw back", "decline")
    game.step("hand card with law back")
    assert game.discard_pile[0] == "Missed!/law/snake"
    asks(game, "outlaw", "avoid with Missed!", "take the hit")
    game.step("take the hit")
    assert life(game, "Slim Poet") == 2
    asks(game, "outlaw", "hand card with law back", "hand card with outlaw back", "decline")
    game.step("decline")
    assert life(game, "Slim Poet") == 2
    assert len(hand(game, "law")) == 2


def test_buffalo_bell_takes_the_point_and_nobody_triggers_d25() -> None:
    for bell_first in (True, False):
        both = ["Buffalo Bell", "Alan Pinkertoon"]
        law = side(*(both if bell_first else both[::-1]))
        game = outlaw_turn(side("Jack Ransome", hand="Knife, Colt"), law)
        game.step(f"play Knife on opponent {'rearguard' if bell_first else 'active'}")
        asks(game, "law", "accept", "decline")
        game.step("accept")
        assert life(game, "Alan Pinkertoon") == 4
        assert life(game, "Buffalo Bell") == 3
        assert life(game, "Jack Ransome") == 4


def test_buffalo_bell_gives_nobody_his_own_points_or_his_last_d25() -> None:
    game = outlaw_turn(side("Jack Ransome", hand="Knife, Colt"), side(("Buffalo Bell", 1), "Jango"))
    game.step("play Knife on opponent rearguard")
    assert life(game, "Jango") == 2
    game = outlaw_turn(side("Jack Ransome", hand="Knife, Colt"), side("Buffalo Bell", "Jango"))
    game.step("play Knife on opponent active")
    assert life(game, "Buffalo Bell") == 3


def test_the_owner_of_a_lone_character_loses_d26_d31() -> None:
    """The game ends there: no Equipment is discarded, no trigger is carried out."""
    game = scene(side("Wild Bill", hand="Knife, Colt"), side(("Tom Thorn", 1, "Bank"), hand="Colt"))
    game.step("play Knife on opponent active")
    assert game.over
    assert not game.truncated
    assert game.returns == [1.0, -1.0]
    position = game.snapshot()
    assert (position["winner"], position["phase"], position["to_move"]) == ("law", "over", None)
    assert position["sides"]["outlaw"]["slots"][0] == {
        "character": "Tom Thorn",
        "life": 0,
        "equipment": ["Bank/law/barrel"],
    }


def test_the_effect_ends_for_all_before_the_game_does_d26() -> None:
    game = scene(side("Wild Bill", "Jango", hand="Gatling, Missed!"), side(("Tom Thorn", 1)))
    game.step("play Gatling")
    asks(game, "law", "avoid with Missed!", "take the hit")
    game.step("take the hit")
    assert game.over
    assert game.returns == [1.0, -1.0]
    assert life(game, "Jango") == 2


# ------------------------------------------------------------ D26, elimination


def test_elimination_and_replacement_d26() -> None:
    game = scene(
        side("Wild Bill", "Jango", hand="Knife, Colt"),
        side(
            ("West Harding", 1, "Bank, Clock"),
            "Sid Curry",
            reserve="Tom Thorn, Babe Leroy",
            deck="Beer, Colt",
        ),
    )
    game.step("play Knife on opponent active")
    assert discard(game) == ["Clock", "Bank", "Knife"]
    assert hand(game, "outlaw") == ["Beer", "Colt"]
    outlaws = game.sides["outlaw"]
    assert outlaws.ac.name == "Tom Thorn"
    assert life(game, "Tom Thorn") == 4
    assert outlaws.reserve == ["Babe Leroy"]
    assert game.snapshot()["phase"] == "play", "entering play is no token move"


def test_the_survivor_holds_the_token_and_nothing_triggers_d26() -> None:
    game = scene(side(("Jango", 3, "Clock"), hand="Knife, Colt"), side(("West Harding", 1), "Tom Thorn"))
    game.step("play Knife on opponent active")
    outlaws = game.sides["outlaw"]
    assert outlaws.active == 1
    assert outlaws.slots[0] is None
    assert hand(game, "law") == ["Colt"]
    assert life(game, "Jango") == 3
    game = scene(side("Jango", hand="Winchester, Colt"), side("West Harding", ("Tom Thorn", 1)))
    game.step("play Winchester on opponent rearguard")
    assert game.sides["outlaw"].active == 0


def test_eliminations_go_in_order_each_fully_d26() -> None:
    """The AC is replaced by Bull, who as the new AC takes from the next one; the order is D24's."""
    game = scene(
        side("Jango", ("Tex Killer", 1, "Hat"), hand="Gatling, Knife", reserve="Wild Bill"),
        side(("West Harding", 1, "Bank"), ("Cattle Katie", 1, "Clock"), reserve="Bull Anderson"),
    )
    answer(game, "play Gatling", "take the hit")
    # West goes first and nobody loots; then Tex (turn side's RC) with Bull as AC; then Katie.
    asks(game, "outlaw", "choose Hat of opponent rearguard", "hand card with outlaw back", "decline")
    assert discard(game)[0] == "Bank"
    assert hand(game, "law") == ["Knife"]
    game.step("decline")
    asks(game, "outlaw", "choose Clock of own rearguard", "decline")
    game.step("choose Clock of own rearguard")
    assert game.sides["outlaw"].seen == cards("Clock")
    assert game.sides["outlaw"].slots[1] is None
    assert game.sides["law"].slots[1] is who(game, "Wild Bill")


def test_bull_anderson_takes_two_d26() -> None:
    """Each is asked for; before the owner draws; the loot is known to the opponent."""
    game = outlaw_turn(
        side("Bull Anderson", "Sid Curry", hand="Knife"),
        side(
            ("Jango", 1, "Hat, Bank"),
            "Tex Killer",
            hand="Colt/law, Colt/outlaw, Carbine/outlaw",
            reserve="Wild Bill",
        ),
        below=scripted((2, 0)),
    )
    answer(game, "play Knife on opponent active", "take the hit")
    asks(
        game,
        "outlaw",
        "choose Hat of opponent active",
        "choose Bank of opponent active",
        "hand card with law back",
        "hand card with outlaw back",
        "decline",
    )
    game.step("choose Bank of opponent active")
    assert "choose Bank of opponent active" not in game.legal()
    assert len(game.legal()) == 4
    game.step("hand card with outlaw back")
    assert hand(game, "outlaw") == ["Bank", "Carbine"]
    assert len(game.sides["outlaw"].seen) == 2
    assert discard(game) == ["Hat", "Knife"]
    assert len(hand(game, "law")) == 4
    assert life(game, "Bull Anderson") == 5


def test_bull_anderson_angers_wild_bill_d28() -> None:
    """For each hand card, he being AC; a Wild Bill in the rearguard, or the dead one, does not mind."""
    game = outlaw_turn(
        side("Bull Anderson", "Jack Ransome", hand="Winchester, Knife"),
        side("Wild Bill", ("Jango", 1, "Hat"), hand="Colt/law, Beer", reserve="Tex Killer"),
    )
    answer(game, "play Winchester on opponent rearguard", "take the hit")
    answer(game, "hand card with law back", "hand card with outlaw back")
    assert life(game, "Bull Anderson") == 3
    game = outlaw_turn(
        side("Bull Anderson", "Sid Curry", hand="Knife, Beer"),
        side(("Wild Bill", 1, "Bank"), "Jango", hand="Colt/law", reserve="Tex Killer"),
    )
    answer(game, "play Knife on opponent active")
    answer(game, "hand card with law back", "choose Bank of opponent active")
    assert life(game, "Bull Anderson") == 5


def test_bull_anderson_asleep_or_dead_d26() -> None:
    game = outlaw_turn(
        side("West Harding", "Bull Anderson", hand="Knife, Beer"),
        side(("Jango", 1, "Bank"), "Tex Killer", hand="Colt", reserve="Wild Bill"),
    )
    game.step("play Knife on opponent active")
    assert game.snapshot()["phase"] == "play"
    law = side("Jango", hand="Knife")
    game = scene(law, side(("Bull Anderson", 1, "Bank"), "Sid Curry", reserve="Tom Thorn"))
    game.step("play Knife on opponent active")
    assert hand(game, "outlaw") == ["Peacemaker", "Peacemaker"]


def test_bill_tightman_d26() -> None:
    """His rearguard goes: 2 for the elimination, 2 for Bill; before the replacement."""
    game = outlaw_turn(
        side("Jack Ransome", hand="Knife"), side("Bill Tightman", ("Jango", 1), reserve="Tex Killer")
    )
    game.step("play Knife on opponent rearguard")
    asks(game, "law", "accept", "decline")
    assert len(hand(game, "law")) == 2
    assert game.sides["law"].reserve == ["Tex Killer"]
    game.step("accept")
    assert len(hand(game, "law")) == 4
    game = scene(side("Bill Tightman", hand="Knife"), side(("Sid Curry", 1), "Tom Thorn"))
    answer(game, "play Knife on opponent active", "take the hit", "accept")
    assert len(hand(game, "law")) == 2
    # He becomes AC only by this very elimination: too late.
    game = outlaw_turn(side("Tom Thorn", "Sid Curry", hand="Knife"), side(("Jango", 1), "Bill Tightman"))
    game.step("play Knife on opponent active")
    assert game.to_move == "outlaw"
    assert len(hand(game, "law")) == 2
    assert game.sides["law"].active == 1


# ------------------------------------------------------------ D27, D28: tokens and Wild Bill


def test_clock_and_jango_d27() -> None:
    """Clock first, then Jango; only as AC; only if the token's own side moved it."""
    game = outlaw_turn(side("Sid Curry", "Cattle Katie"), side(("Jango", 3, "Clock"), deck="Beer, Colt"))
    game.step("swap")
    asks(game, "law", "accept", "decline")
    assert hand(game, "law") == ["Beer"]
    game.step("decline")
    assert hand(game, "law") == ["Beer"]
    game = outlaw_turn(
        side("Sid Curry", "Cattle Katie", hand="Water, Knife"), side("Tex Killer", ("Jango", 3, "Clock"))
    )
    game.step("swap")
    assert game.snapshot()["phase"] == "play"
    assert hand(game, "law") == []
    game = outlaw_turn(side("Sid Curry", "Cattle Katie", hand="Water, Knife"), side(("Jango", 3, "Clock")))
    game.step("play Water")
    asks(game, "law", "accept", "decline")
    # Law moves Outlaw's token: nothing for its own Clock and Jango, nor for Outlaw's Clock
    law = side(("Jango", 3, "Clock"), hand="Water, Knife")
    game = scene(law, side("Sid Curry", ("Cattle Katie", 4, "Clock")))
    game.step("play Water")
    assert game.snapshot()["phase"] == "play"
    assert hand(game, "law") == ["Knife"]
    assert game.sides["outlaw"].hand == []


def test_clock_of_someone_who_left_is_lost_d24() -> None:
    """Tom's hit comes first. (A lone character with a reserve shows the rule, though no game has him.)"""
    game = outlaw_turn(
        side("Sid Curry", "Tom Thorn", hand="Knife"),
        side(
            ("Wild Bill", 1, "Clock"), ("Jango", 1), reserve="Tex Killer, Pat Garret", deck="Beer, Colt, Bank"
        ),
    )
    game.step("swap")  # Tom hits Jango, who is replaced (Law draws 2); then the Clock draws 1
    assert hand(game, "law") == ["Bank", "Beer", "Colt"]
    game = outlaw_turn(
        side("Sid Curry", "Tom Thorn", hand="Knife"),
        side(("Wild Bill", 1, "Clock"), deck="Beer, Colt, Bank", reserve="Jango"),
    )
    game.step("swap")  # alone he is the RC: he is replaced before his Clock's turn
    assert hand(game, "law") == ["Beer", "Colt"]


def test_tom_thorn_d27() -> None:
    """A swap to him hits the rearguard; away from him nothing; by the opponent's Water too."""
    game = outlaw_turn(side("Sid Curry", "Tom Thorn", hand="Knife"), side("Wild Bill", "Tex Killer"))
    game.step("swap")
    assert life(game, "Tex Killer") == 3
    assert life(game, "Wild Bill") == 5
    game = outlaw_turn(side("Tom Thorn", "Sid Curry", hand="Knife"), side("Wild Bill", "Tex Killer"))
    game.step("swap")
    assert life(game, "Tex Killer") == 4
    game = scene(side("Wild Bill", "Tex Killer", hand="Water"), side("Sid Curry", "Tom Thorn"))
    answer(game, "play Water", "move opponent token")
    assert life(game, "Tex Killer") == 3


def test_water_moves_only_tokens_of_two() -> None:
    game = scene(side("Wild Bill", "Tex Killer", hand="Water, Knife"), side("Sid Curry"))
    game.step("play Water")
    assert game.sides["law"].active == 1
    assert not game.swapped


def test_wild_bill_and_stealing_d28() -> None:
    game = outlaw_turn(
        side("Sid Curry", "Tom Thorn", hand="Stealing, Knife"), side("Wild Bill", hand="Colt/law")
    )
    game.step("play Stealing")
    asks(game, "outlaw", "use Sid Curry", "take the hit")
    game.step("take the hit")
    assert life(game, "Sid Curry") == 3
    assert hand(game, "outlaw") == ["Colt", "Knife"]
    assert game.sides["outlaw"].seen == cards("Colt/law")
    law = side("Jango", ("Wild Bill", 5, "Bank"), hand="Colt/law")
    game = outlaw_turn(side("Tom Thorn", "Sid Curry", hand="Stealing, Knife"), law)
    game.step("play Stealing")
    assert life(game, "Tom Thorn") == 4, "the hand's owner has Wild Bill only as RC"


def test_wild_bill_and_his_equipment_d28() -> None:
    law = side("Jango", ("Wild Bill", 5, "Bank"))
    for name in ("Stealing", "Schoolmarm"):
        game = outlaw_turn(side("Jack Ransome", "Sid Curry", hand=f"{name}, Knife"), law)
        game.step(f"play {name}")
        assert life(game, "Jack Ransome") == 3, "the RC that was aimed at"
        assert hand(game, "outlaw") == (["Knife"] if name == "Stealing" else ["Bank", "Knife"])
        game = outlaw_turn(side("Sid Curry", hand=f"{name}, Knife"), side(("Jango", 3, "Hat"), "Wild Bill"))
        game.step(f"play {name}")
        assert life(game, "Sid Curry") == 4
    game = scene(side(("Wild Bill", 5, "Bank"), hand="Schoolmarm"), side("Tom Thorn"))
    game.step("play Schoolmarm")
    assert life(game, "Tom Thorn") == 4
    assert "Bank" in hand(game, "law")
