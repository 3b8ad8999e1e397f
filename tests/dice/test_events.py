"""What the engine tells about the Dice Game while it is played, and in which order; the twin tells nothing.

That events explain every change of the table is checked at every decision of random games (`test_invariants.py`).
"""

import pytest

from tests.dice.scene import luck, who
from tests.referees import act, engine_only, events_of, order, watch

pytestmark = engine_only

GUN = "gatling gatling gatling"
MIXED = "arrow one two beer gatling"
SHERIFF_SECOND = "outlaw sheriff renegade outlaw deputy"


def test_x1_the_pile_of_nine_arrows(start):
    game = start(5, "reroll", "one two beer beer gatling", rolls_left=1, rng=luck("arrow arrow"))
    events = watch(game, "reroll 3 4")
    assert [(event["seat"], event["pile"]) for event in events_of(events, "take arrow")] == [(0, 8), (0, 7)]


def test_x4_a_new_turn(start):
    game = start(5, "shoot", "one", {1: who(life=1)}, turn=7, turn_limit=None)
    events = watch(game, "shoot left 1")
    assert order(events, "eliminated", "turn")[:2] == [("eliminated", 1), ("turn", 2)]
    assert events_of(events, "turn")[0] == {"event": "turn", "seat": 2, "turn": 8}


@pytest.mark.parametrize("target, seat", [("self", 0), ("left 2", 2)])
def test_x5_sid_ketchum_heals_and_rolls(start, target, seat):
    events = watch(start(5, seats={0: who("Sid Ketchum")}), f"heal {target}")
    gain = {"event": "regain", "seat": seat, "points": 1, "life": 6, "cause": "sid ketchum"}
    assert events_of(events, "regain")[0] == gain
    assert order(events, "regain", "roll")[:2] == [("regain", seat), ("roll", 0)]


def test_x6_rolls(start):
    game = start(5, seats={0: who("Paul Regret")}, rng=luck(MIXED))
    assert events_of(game, "roll")[0]["dice"] == dict(enumerate(MIXED.split()))
    events = watch(game, "reroll 1 3")
    faces = game.position()["dice"]
    assert events_of(events, "roll")[0]["dice"] == {1: faces[1], 3: faces[3]}


def test_x6_arrows_are_taken_before_dynamite_goes_off(start):
    game = start(5, "reroll", "dynamite dynamite one beer beer", rolls_left=2, rng=luck("dynamite arrow"))
    assert order(watch(game, "reroll 3 4"), "take arrow", "lose life") == [("take arrow", 0), ("lose life", 0)]


def test_x7_dynamite_costs_a_life(start):
    game = start(5, "reroll", "one dynamite dynamite dynamite beer", rolls_left=2)
    loss = {"event": "lose life", "seat": 0, "points": 1, "cause": "dynamite", "life": 4}
    assert events_of(game, "lose life") == [loss]


def test_x7_beers_then_gatlings_then_suzy_lafayette(start):
    game = start(5, "beer", "beer gatling gatling gatling", {0: who("Suzy Lafayette", life=2)})
    events = watch(game, "beer self")
    assert order(events, "regain", "gatling gun") == [("regain", 0), ("gatling gun", 0), ("regain", 0)]
    assert [event["life"] for event in events_of(events, "regain")] == [3, 5]


def test_x7_roller_eliminated_by_dynamite_resolves_nothing_more(start):
    dice = "dynamite dynamite dynamite one beer"
    game = start(5, "reroll", dice, {1: who(life=1)}, turn_of=1, rolls_left=0)
    assert order(game, "eliminated", "aim", "regain") == [("eliminated", 1)]


def test_x7_roller_eliminated_by_indians_does_not_lose_to_dynamite(start):
    seats = {1: who(life=1), 2: who(arrows=4), 3: who(arrows=4)}
    dice = "dynamite dynamite beer beer one"
    game = start(5, "reroll", dice, seats, turn_of=1, rolls_left=2, rng=luck("dynamite arrow"))
    losses = events_of(watch(game, "reroll 2 3"), "lose life", seat=1)
    assert [event["cause"] for event in losses] == ["indians"]


def test_x8_a_bulls_eye_that_has_one_target_and_one_that_has_none(start):
    game = start(4, "shoot", "two beer")
    assert events_of(game, "aim") == [{"event": "aim", "seat": 0, "target": 2, "points": 1}]
    game = start(5, "shoot", "one beer", dead_now=[1, 4])
    assert events_of(game, "no target") == [{"event": "no target", "seat": 0, "die": "one"}]


def test_x8_a_bulls_eye_that_costs_a_life(start):
    events = watch(start(5, "shoot", "one beer"), "shoot right 1")
    loss = {"event": "lose life", "seat": 4, "points": 1, "cause": "bull's eye", "life": 4}
    assert events_of(events, "lose life") == [loss]


def test_x9_dice_are_aimed_one_by_one(start):
    game = start(5, "shoot", "one one one beer", {0: who("Slab the Killer")})
    events = watch(game, "shoot left 1", "shoot right 1 double", "shoot left 1")
    assert [(event["target"], event["points"]) for event in events_of(events, "aim")] == [(1, 1), (4, 2), (1, 1)]


def test_x10_points_in_seat_order_and_then_eliminations(start):
    game = start(5, "shoot", "one one two two beer", {3: who(life=1), 0: who(life=1)}, turn_of=2, roles=SHERIFF_SECOND)
    events = watch(game, "shoot right 1", "shoot left 1", "shoot right 2", "shoot left 2")
    losses = [("lose life", seat) for seat in (3, 4, 0, 1)]
    assert order(events, "lose life", "eliminated") == [*losses, ("eliminated", 3), ("eliminated", 0)]


def test_x11_bart_cassidy_takes_an_arrow_instead(start):
    game = start(5, "shoot", "one beer", {1: who("Bart Cassidy")})
    events = watch(game, "shoot left 1", "take arrow")
    assert events_of(events, "arrow instead", seat=1) and not events_of(events, "lose life")


def test_x11_pedro_ramirez_returns_an_arrow(start):
    game = start(5, "shoot", "one beer", {1: who("Pedro Ramirez", arrows=2)})
    events = watch(game, "shoot left 1", "return own arrow")
    assert events_of(events, "return arrow") == [{"event": "return arrow", "seat": 1, "count": 1}]


def test_x11_el_gringo_comes_after_eliminations_and_vulture_sam(start):
    game = start(5, "shoot", "one beer", {1: who("El Gringo", life=1), 3: who("Vulture Sam")})
    assert order(watch(game, "shoot left 1"), "eliminated", "regain", "take arrow") == [
        ("eliminated", 1),
        ("regain", 3),
        ("take arrow", 0),
    ]


def test_x12_indians_between_two_arrows(start):
    seats = {1: who(arrows=4), 2: who(arrows=4)}
    game = start(5, "reroll", "one beer beer beer beer", seats, rolls_left=2, rng=luck("arrow arrow"))
    events = watch(game, "reroll 3 4")
    kinds = [kind for kind, _ in order(events, "take arrow", "indians")]
    assert kinds == ["take arrow", "indians", "take arrow"]
    assert [event["pile"] for event in events_of(events, "take arrow")] == [0, 8]
    losses = {event["seat"]: (event["points"], event["cause"]) for event in events_of(events, "lose life")}
    assert losses == {0: (1, "indians"), 1: (4, "indians"), 2: (4, "indians")}


def test_x12_indians_eliminate_together(start):
    seats = {1: who(arrows=4, life=2), 2: who(arrows=3), 3: who(arrows=1, life=1)}
    game = start(5, "reroll", "one beer beer beer beer", seats, rolls_left=2, rng=luck("arrow"))
    kinds = [kind for kind, _ in order(watch(game, "reroll 4"), "lose life", "eliminated")]
    assert kinds == ["lose life"] * 4 + ["eliminated"] * 2


def test_x13_an_eliminated_player_returns_the_arrows_and_shows_the_role(start):
    events = watch(start(5, "shoot", "one beer", {1: who(life=1, arrows=3)}), "shoot left 1")
    assert events_of(events, "return arrow") == [{"event": "return arrow", "seat": 1, "count": 3}]
    assert events_of(events, "eliminated") == [{"event": "eliminated", "seat": 1, "role": "outlaw"}]


def test_x13_vulture_sam_regains_two_for_each_player(start):
    game = start(5, "shoot", "one one beer", {1: who(life=1), 2: who("Vulture Sam"), 4: who(life=1)})
    events = events_of(watch(game, "shoot left 1", "shoot right 1"), "regain", cause="vulture sam", seat=2)
    assert sum(event["points"] for event in events) == 4


def test_x14_a_beer(start):
    events = watch(start(5, "beer", "beer"), "beer left 2")
    gain = {"event": "regain", "seat": 2, "points": 1, "life": 6, "cause": "beer"}
    assert events_of(events, "regain") == [gain]


def test_x15_the_gun_points_arrows_eliminations_el_gringo(start):
    seats = {0: who(arrows=3), 1: who(life=1), 2: who("El Gringo"), 3: who("Vulture Sam")}
    game = start(5, "gatling", GUN, seats)
    assert order(game, "gatling gun", "lose life", "return arrow", "eliminated", "regain", "take arrow") == [
        ("gatling gun", 0),
        ("lose life", 1),
        ("lose life", 2),
        ("lose life", 3),
        ("lose life", 4),
        ("return arrow", 0),
        ("eliminated", 1),
        ("regain", 3),
        ("take arrow", 0),
    ]
    assert {event["cause"] for event in events_of(game, "lose life")} == {"gatling gun"}


def test_x15_kit_carlson_returns_an_arrow(start):
    events = watch(start(5, "gatling", "gatling", {0: who("Kit Carlson"), 2: who(arrows=2)}), "return arrow of left 2")
    assert events_of(events, "return arrow") == [{"event": "return arrow", "seat": 2, "count": 1}]


def test_x16_suzy_lafayette_regains_two(start):
    game = start(5, "gatling", "gatling beer dynamite", {0: who("Suzy Lafayette")})
    gain = {"event": "regain", "seat": 0, "points": 2, "life": 7, "cause": "suzy lafayette"}
    assert events_of(game, "regain") == [gain]


def test_x17_the_end_comes_before_the_rest_of_the_dice(start):
    game = start(5, "shoot", "one beer gatling gatling gatling", {0: who(life=1)}, turn_of=1)
    events = watch(game, "shoot right 1")
    assert order(events, "eliminated", "over", "regain", "gatling gun") == [("eliminated", 0), ("over", None)]
    assert events_of(events, "over") == [{"event": "over", "winners": [1, 3]}]


def test_x18_the_turn_goes_on_after_somebody_elses_kill(start):
    game = start(3, "beer", f"beer {GUN}", {2: who(life=1)}, turn_of=1, turn_limit=None)
    events = watch(game, "beer self")
    assert order(events, "eliminated", "over", "turn")[:2] == [("eliminated", 2), ("turn", 0)]


def test_x19_the_end_by_the_turn_limit(start):
    game = start(5, "beer", "beer", turn=6, turn_limit=6)
    act(game, "beer self")
    assert events_of(game, "truncated") and not events_of(game, "turn")
