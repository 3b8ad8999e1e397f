"""The reference twin of The Duel by itself: random games, decks, and the turn."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.duel.twin import Twin
from tests.duel.twin_scene import (
    HIT_ON_AC,
    answer,
    asks,
    begin,
    cards,
    discard,
    equipment,
    hand,
    life,
    no_chance,
    plays,
    scene,
    scripted,
    side,
    who,
)
from tests.duel.twin_table import ALL_CARDS, AVOID_CARDS, EQUIPMENT, FACES, HIT_CARDS, LIFE, RELOAD_CARDS

# ------------------------------------------------------------ random games


def random_setup(rng: random.Random, characters: int = 4, **options: Any) -> dict[str, Any]:
    sides = {}
    for name in ("law", "outlaw"):
        group = rng.sample(sorted(LIFE[name]), characters)
        deck = [text for text in ALL_CARDS if text.split("/")[1] == name]
        rng.shuffle(deck)
        sides[name] = {
            "active": None,
            "slots": [{"character": c, "life": LIFE[name][c], "equipment": []} for c in group[:2]],
            "reserve": group[2:],
            "hand": [],
            "seen": [],
            "deck": deck,
        }
    return {
        "game": "duel",
        "options": {"characters_per_side": characters, "turn_limit": None, "abilities": True, **options},
        "turn": 1,
        "turn_of": "law",
        "to_move": "law",
        "phase": "setup",
        "bangs_played": 0,
        "swapped": False,
        "abilities_used": [],
        "sides": sides,
        "common_deck": [],
        "discard": [],
        "pending": [],
        "winner": None,
    }


def check(game: Twin) -> None:
    """What holds at every decision."""
    position = game.snapshot()
    everywhere = position["common_deck"] + position["discard"] + game.open_cards
    for name, s in position["sides"].items():
        everywhere += s["hand"] + s["deck"]
        assert not Counter(s["seen"]) - Counter(s["hand"]), "D5"
        for slot in s["slots"]:
            if slot is None:
                assert s["reserve"] == [], "D26"
                continue
            everywhere += slot["equipment"]
            names = [text.split("/")[0] for text in slot["equipment"]]
            assert set(names) <= EQUIPMENT
            assert len(set(names)) == len(names), "D15"
            assert 0 <= slot["life"] <= LIFE[name][slot["character"]]
        assert s["active"] is None or s["slots"][s["active"]] is not None, "D26"
    assert sorted(everywhere) == sorted(ALL_CARDS), "D2"
    if position["phase"] in ("play", "discard"):
        assert position["to_move"] == position["turn_of"]
        assert all(c.life > 0 for s in game.sides.values() for c in s.characters())
        assert game.queue == []
        assert game.open_cards == []


def play_out(game: Twin, rng: random.Random) -> int:
    """Random play to the end; gives the number of decisions."""
    decisions = 0
    while not game.over:
        assert len(game.legal()) >= 2, "D30"
        check(game)
        game.step(rng.choice(sorted(game.legal())))
        decisions += 1
    check(game)
    assert game.legal() == set()
    assert game.to_move is None
    assert game.snapshot()["phase"] == "over"
    return decisions


@pytest.mark.parametrize(("characters", "games"), [(2, 120), (3, 60), (4, 120), (12, 25)])
def test_random_games_end_and_keep_the_invariants(characters: int, games: int) -> None:
    for seed in range(games):
        rng = random.Random(f"{characters} {seed}")
        game = Twin(random_setup(rng, characters), rng.randrange)
        play_out(game, rng)
        assert not game.truncated
        assert game.winner is not None
        loser = game.foe(game.winner)
        assert loser.reserve == []
        assert all(c.life == 0 for c in loser.characters()), "D26"
        assert any(c.life > 0 for c in game.winner.characters())
        assert game.returns == ([1.0, -1.0] if game.winner.name == "law" else [-1.0, 1.0]), "D31"


def all_actions() -> set[str]:
    """The names that any game can come upon."""
    names = {name for name, _, _, _ in FACES}
    places = ["own active", "own rearguard", "opponent active", "opponent rearguard"]
    actions = {f"{verb} {name}" for verb in ("discard", "take", "avoid with") for name in names}
    actions |= {f"play {name} as Colt" for name in names - {"Colt"}}
    for name in names - AVOID_CARDS:
        if name in EQUIPMENT | {"Strong Ale"}:
            actions |= {f"play {name} on {place}" for place in places}
        elif name in HIT_CARDS - {"Gatling"} | {"Duel"}:
            actions |= {f"play {name} on {place}" for place in places[2:]}
        else:
            actions.add(f"play {name}")
    actions |= {f"choose {name} of {place}" for name in EQUIPMENT for place in places}
    actions |= {f"target {place}" for place in places}
    actions |= {f"reload {name}" for name in RELOAD_CARDS}
    actions |= {f"reload {name} in play" for name in RELOAD_CARDS - {"Water"}}
    actions |= {f"use {name}" for name in ("Babe Leroy", "Cattle Katie", "Pearl Hat", "Soundance Kid")}
    actions |= {
        "use Sid Curry",
        "use Barrel",
        "use Hat",
        "take the hit",
        "swap",
        "end turn",
        "accept",
        "decline",
    }
    actions |= {"count the first card", "count the second card", "reload instead"}
    actions |= {
        "hand card with law back",
        "hand card with outlaw back",
        "move own token",
        "move opponent token",
    }
    return actions | {"slot 0 active", "slot 1 active"}


def test_random_games_meet_every_action_and_reach_the_common_deck() -> None:
    actions = all_actions()
    missing = set(actions)
    bounds = [0]

    def below(n: int) -> int:
        bounds.append(n)
        return rng.randrange(n)

    for seed in range(1000):
        rng = random.Random(seed)
        game = Twin(random_setup(rng), below)
        while not game.over:
            assert game.legal() <= actions
            missing -= game.legal()
            game.step(rng.choice(sorted(game.legal())))
        if not missing:
            break
    assert missing == set(), seed
    assert max(bounds) > 20


def test_without_abilities_a_character_is_only_his_life() -> None:
    for seed in range(30):
        rng = random.Random(seed)
        game = Twin(random_setup(rng, abilities=False), rng.randrange)
        while not game.over:
            assert not plays(game, "use Babe") | plays(game, "as Colt") | plays(game, "count the")
            game.step(rng.choice(sorted(game.legal())))


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_turn_limit_truncates_d31(limit: int) -> None:
    rng = random.Random(limit)
    game = Twin(random_setup(rng, 12, turn_limit=limit), rng.randrange)
    while not game.over:
        choices = sorted(game.legal())
        game.step("end turn" if "end turn" in choices else rng.choice(choices))
    assert game.truncated
    assert game.returns == [0.0, 0.0]
    assert game.winner is None
    position = game.snapshot()
    assert (position["turn"], position["phase"], position["winner"]) == (limit, "over", None)
    assert position["turn_of"] == ("law" if limit % 2 else "outlaw")


def test_an_illegal_action_is_refused() -> None:
    game = scene(side("Jango", "Tex Killer"), side("Tom Thorn", "West Harding"))
    with pytest.raises(ValueError, match="play Beer"):
        game.step("play Beer")


# ------------------------------------------------------------ setup and decks


def test_setup_d6_d7() -> None:
    position = random_setup(random.Random(5))
    game = Twin(position, no_chance)
    first, second = position["sides"]["law"]["deck"], position["sides"]["outlaw"]["deck"]
    asks(game, "law", "slot 0 active", "slot 1 active")
    before = game.snapshot()
    assert before == {key: position[key] for key in before}
    game.step("slot 1 active")
    asks(game, "outlaw", "slot 0 active", "slot 1 active")
    assert game.snapshot()["sides"]["law"]["active"] == 1
    assert game.snapshot()["phase"] == "setup"
    game.step("slot 0 active")
    after = game.snapshot()
    assert [after["sides"][s]["active"] for s in ("law", "outlaw")] == [1, 0]
    assert (after["turn"], after["turn_of"], after["to_move"]) == (1, "law", "law")
    assert sorted(after["sides"]["outlaw"]["hand"]) == sorted(second[:5])
    assert sorted(after["sides"]["law"]["hand"])[:6] == sorted(first[:6])


def test_hands_are_listed_in_face_order_and_copies_leave_in_it_d19a() -> None:
    law = side(
        "Jango", "Wild Bill", hand="Missed!/outlaw/barrel, Missed!/law/snake, Beer", seen="Missed!/law/snake"
    )
    game = scene(law, side(("Tom Thorn", 4, "Barrel"), "Sid Curry", hand="Colt, Knife"), turn_of="outlaw")
    assert hand(game, "law") == ["Beer", "Missed!", "Missed!"]
    answer(game, HIT_ON_AC, "avoid with Missed!")
    assert game.discard_pile[0] == "Missed!/law/snake"
    assert game.snapshot()["sides"]["law"]["seen"] == []


def test_own_deck_then_common_deck_then_shuffle_d8() -> None:
    """The discard pile is shuffled in only when a card is needed and the common deck has none."""
    game = scene(
        side("Jango", "Tex Killer", deck="Colt", hand="Wagon"),
        side("Tom Thorn", "West Harding"),
        discard="Beer, Knife",
        below=scripted((3, 0), (2, 1)),
    )
    game.step("play Wagon")
    # Top first Wagon, Beer, Knife; swap 2 and 0: Knife, Beer, Wagon; swap 1 and 1.
    asks(game, "law", "discard Colt", "discard Knife", "discard Beer")
    assert game.common_deck == cards("Wagon")
    assert game.discard_pile == []
    assert game.sides["law"].deck == []


def test_common_deck_is_not_refilled_early_d8() -> None:
    game = scene(
        side("Jango", "Tex Killer", deck="", hand="Wagon"),
        side("Tom Thorn", "West Harding"),
        common="Colt, Knife, Beer",
    )
    game.step("play Wagon")
    assert game.common_deck == []
    assert discard(game) == ["Wagon"]


def test_the_opponent_keeps_his_own_deck_d8() -> None:
    game = scene(
        side("Jango", "Tex Killer", deck=""),
        side("Tom Thorn", "West Harding", deck="Colt, Knife, Beer"),
        common="Water, Water",
        turns=2,
    )
    game.step("end turn")
    assert hand(game, "outlaw") == ["Colt", "Knife"]
    assert len(game.common_deck) == 2


def test_no_card_anywhere_d8() -> None:
    """Nothing is drawn, the reveal matches nothing, Barrel and draws are not offered."""
    game = scene(
        side(("Jango", 3, "Barrel, Clock"), None, deck=""),
        side(("Babe Leroy", 4, "Rattlesnake"), ("Tom Thorn", 4, "Dynamite"), deck=""),
        turn_of="outlaw",
        phase="begin",
    )
    assert life(game, "Babe Leroy") == 4
    assert equipment(game, "Jango") == ["Barrel", "Clock", "Dynamite"]
    asks(game, "outlaw", "swap", "end turn")
    game.step("swap")  # Tom's hit is taken without a question, Clock and Jango draw nothing; the turn ends
    assert life(game, "Jango") == 2
    assert hand(game, "law") == []
    assert game.truncated


def test_reload_and_katie_need_a_card_to_draw_d8() -> None:
    game = scene(side("Jango", hand="Water", deck=""), side("Tom Thorn", "Sid Curry"))
    assert game.legal() == {"play Water", "end turn"}
    katie = side(("Cattle Katie", 4, "Hat"), "Tom Thorn", hand="Colt", deck="")
    game = scene(side("Jango", "Tex Killer"), katie, turn_of="outlaw")
    assert "use Cattle Katie" not in game.legal()
    kid = side("Soundance Kid", "Tom Thorn", hand="Colt", deck="")
    game = scene(side("Jango", "Tex Killer", deck=""), kid, turn_of="outlaw")
    assert "use Soundance Kid" not in game.legal()
    game = scene(side("Jango", "Tex Killer", deck="Beer"), kid, turn_of="outlaw")
    answer(game, "use Soundance Kid")  # its own discarded Colt, shuffled in, and the opponent's Beer
    asks(game, "outlaw", "discard Colt", "discard Beer")


# ------------------------------------------------------------ D9, reveals


def test_bart_masterson_chooses_d9() -> None:
    """Either slot; the other side's reveal too; the counting card ends on top."""
    game = scene(
        side("Jango", "Bart Masterson", hand="Colt"),
        side(("Tom Thorn", 4, "Barrel"), "Sid Curry", deck="barrel, snake, horseshoe"),
    )
    answer(game, HIT_ON_AC, "use Barrel")
    asks(game, "law", "count the first card", "count the second card")
    assert discard(game) == ["Colt"]
    assert game.open_cards == cards("barrel, snake")
    assert len(game.sides["outlaw"].deck) == 1
    game.step("count the second card")
    assert game.discard_pile == cards("snake, barrel, Colt")
    assert life(game, "Tom Thorn") == 3


def test_bart_masterson_first_card_counts_d9() -> None:
    game = scene(
        side("Jango", "Bart Masterson", hand="Colt"),
        side(("Tom Thorn", 4, "Barrel"), "Sid Curry", deck="barrel, snake"),
    )
    answer(game, HIT_ON_AC, "use Barrel", "count the first card")
    assert game.discard_pile == cards("barrel, snake, Colt")
    assert life(game, "Tom Thorn") == 4


def test_bart_is_not_asked_about_equal_faces_or_a_single_card_d9() -> None:
    game = scene(
        side("Bart Masterson", "Jango", hand="Colt, Knife, Knife"),
        side(("Tom Thorn", 4, "Barrel"), "Sid Curry", deck="barrel, barrel, barrel", hand="Beer"),
    )
    answer(game, HIT_ON_AC, "use Barrel")
    assert life(game, "Tom Thorn") == 4
    assert len(game.sides["outlaw"].deck) == 1
    game = scene(
        side("Bart Masterson", "Jango", hand="Knife"),
        side(("Tom Thorn", 4, "Barrel"), "Sid Curry", deck="barrel", hand="Beer"),
    )
    # the deck's one card, then the Knife itself, shuffled in; the first is on no pile then
    answer(game, "play Knife on opponent active", "use Barrel")
    assert game.to_move == "law"
    assert game.open_cards == cards("barrel, Knife")
    assert game.discard_pile == []
    game.step("count the first card")
    assert life(game, "Tom Thorn") == 4
    snake = side("Jango", ("Bart Masterson", 4, "Rattlesnake"), deck="snake")
    game = scene(snake, side("Tom Thorn", "Sid Curry"), phase="begin")
    assert life(game, "Bart Masterson") == 3, "if only one card exists it counts"


def test_a_dead_bart_reveals_nothing_d9() -> None:
    """At 0 he is out, though he has not left yet: the rearguard's Barrel shows one card."""
    game = scene(
        side(
            ("Bart Masterson", 1),
            ("Jango", 3, "Barrel"),
            deck="snake, barrel, horseshoe",
            reserve="Tex Killer",
        ),
        side("Tom Thorn", "Sid Curry", hand="Gatling"),
        turn_of="outlaw",
    )
    game.step("play Gatling")  # Bart has nothing to answer with
    asks(game, "outlaw", "use Sid Curry", "take the hit")
    game.step("take the hit")
    asks(game, "law", "use Barrel", "take the hit")
    game.step("use Barrel")
    assert life(game, "Jango") == 2


# ------------------------------------------------------------ D10, the beginning


def test_dynamite_explodes_d10() -> None:
    game = begin(
        side("Jango", ("Tex Killer", 4, "Dynamite, Hat"), deck="dynamite, Colt, Colt"), side("Tom Thorn")
    )
    assert life(game, "Tex Killer") == 1
    assert equipment(game, "Tex Killer") == ["Hat"]
    assert game.discard_pile == cards("Dynamite, dynamite")


def test_dynamite_moves_to_the_rearguard_d10() -> None:
    game = begin(
        side(("Jango", 3, "Dynamite"), "Tex Killer", deck="snake"), side("Tom Thorn", ("Sid Curry", 4, "Hat"))
    )
    assert equipment(game, "Sid Curry") == ["Hat", "Dynamite"]
    assert equipment(game, "Jango") == []
    game = begin(side(("Jango", 3, "Dynamite"), "Tex Killer", deck="snake"), side("Tom Thorn"))
    assert equipment(game, "Tom Thorn") == ["Dynamite"]


def test_dynamite_kills_and_is_discarded_before_the_elimination_d10_d26() -> None:
    """Bull Anderson cannot take it; the points after the last one are lost and nobody is asked about them."""
    game = begin(
        side(("Jango", 1, "Dynamite, Hat"), "Buffalo Bell", deck="dynamite", reserve="Tex Killer"),
        side("Bull Anderson", "Sid Curry"),
    )
    asks(game, "law", "accept", "decline")
    game.step("decline")
    asks(game, "outlaw", "choose Hat of opponent active", "decline")


def test_buffalo_bell_takes_points_of_the_dynamite_d25() -> None:
    """Each point is asked for; Bell never gives his last one."""
    game = begin(
        side(("Buffalo Bell", 2), ("Tex Killer", 4, "Dynamite"), deck="dynamite, Colt, Colt"),
        side("Tom Thorn"),
    )
    asks(game, "law", "accept", "decline")
    game.step("decline")
    game.step("accept")
    assert "end turn" in game.legal()
    assert life(game, "Tex Killer") == 2
    assert life(game, "Buffalo Bell") == 1


def test_rattlesnake_d10() -> None:
    """Caused by nobody, so that Slim Poet is not triggered; it stays."""
    game = begin(
        side("Jango", hand="Colt"),
        side("Tom Thorn", ("Slim Poet", 4, "Rattlesnake"), deck="snake, Colt, Knife"),
        turn_of="outlaw",
    )
    assert life(game, "Slim Poet") == 3
    assert equipment(game, "Slim Poet") == ["Rattlesnake"]
    assert hand(game, "outlaw") == ["Colt", "Knife"]
    assert hand(game, "law") == ["Colt"]
    game = begin(
        side("Jango"), side("Tom Thorn", ("Slim Poet", 4, "Rattlesnake"), deck="barrel"), turn_of="outlaw"
    )
    assert life(game, "Slim Poet") == 4


def test_stampede_moves_the_token_and_triggers_d10_d27() -> None:
    """Tom becomes AC; the opponent's Clock and Jango draw, since it is Outlaw's own Stampede."""
    game = begin(
        side(("Jango", 3, "Clock"), "Tex Killer", deck="Colt, Colt", hand="Missed!"),
        side("Sid Curry", ("Tom Thorn", 4, "Stampede")),
        turn_of="outlaw",
    )
    # Turn side's AC first: Tom's hit at Law's rearguard.
    asks(game, "law", "avoid with Missed!", "take the hit")
    game.step("take the hit")
    assert life(game, "Tex Killer") == 3
    asks(game, "law", "accept", "decline")  # Clock has drawn already
    assert hand(game, "law") == ["Colt", "Missed!"]
    game.step("accept")
    assert hand(game, "law") == ["Colt", "Colt", "Missed!"]
    assert game.snapshot()["phase"] == "play"
    assert game.sides["outlaw"].active == 1
    assert not game.swapped


def test_stampede_on_a_lone_character_d10() -> None:
    game = begin(side(("Jango", 3, "Stampede")), side("Tom Thorn"))
    assert game.sides["law"].active == 0
    assert "swap" not in game.legal()


def test_the_order_dynamite_rattlesnake_stampede_d10() -> None:
    """Each is complete before the next: the Dynamite's victim takes his Stampede with him."""
    game = begin(
        side(
            ("Tex Killer", 3, "Stampede, Dynamite"),
            ("Jango", 3, "Rattlesnake"),
            reserve="Wild Bill",
            deck="dynamite, Colt, Knife, snake, Bank, Bank",
        ),
        side("Tom Thorn", "Sid Curry"),
    )
    # dynamite explodes; Tex is replaced and Law draws 2; then the snake counts; no Stampede
    assert who(game, "Wild Bill").life == 5
    assert life(game, "Jango") == 2
    assert game.sides["law"].active == 0
    assert game.discard_pile == cards("snake, Stampede, Dynamite, dynamite")
    assert hand(game, "law") == ["Bank", "Bank", "Colt", "Knife"]


# ------------------------------------------------------------ D11 to D13


@pytest.mark.parametrize(
    ("first", "drawn"),
    [("Tom Thorn", 2), ("Dalton Bros", 3), (("Dalton Bros", 3, "Bank"), 4), (("Tom Thorn", 4, "Bank"), 3)],
)
def test_draw_phase_d11(first: Any, drawn: int) -> None:
    game = begin(side("Jango"), side(first, ("Sid Curry", 4, "Bank")), turn_of="outlaw")
    assert len(hand(game, "outlaw")) == drawn


def test_a_rearguard_dalton_draws_nothing_more_d11() -> None:
    game = begin(side("Jango"), side("Sid Curry", ("Dalton Bros", 3, "Bank")), turn_of="outlaw")
    assert len(hand(game, "outlaw")) == 2


def test_pat_garret_d11() -> None:
    """The second card is shown and known; a Bank gives a third; then he may draw from the other deck."""
    game = begin(
        side(("Pat Garret", 5, "Bank"), "Jango", deck="Colt, horseshoe, barrel, Colt"),
        side("Tom Thorn", deck="Beer, Beer"),
    )
    asks(game, "law", "accept", "decline")
    assert len(game.sides["law"].hand) == 3
    assert game.sides["law"].seen == cards("horseshoe")
    game.step("accept")
    assert "Beer" in hand(game, "law")
    assert len(game.sides["outlaw"].deck) == 1
    assert game.sides["law"].seen == cards("horseshoe")
    assert game.discard_pile == []
    game = begin(side("Pat Garret", "Jango", deck="horseshoe, barrel"), side("Tom Thorn"))
    assert game.snapshot()["phase"] == "play"
    assert game.sides["law"].seen == cards("barrel")
    game = begin(side("Jango", "Pat Garret", deck="horseshoe, horseshoe"), side("Tom Thorn"))
    assert game.snapshot()["phase"] == "play"
    assert game.sides["law"].seen == []


def test_pat_garret_draws_from_the_common_deck_d11() -> None:
    game = begin(
        side("Pat Garret", "Jango", deck="Colt, horseshoe, barrel, Colt"),
        side("Tom Thorn", deck=""),
        common="Beer",
    )
    game.step("accept")
    assert "Beer" in hand(game, "law")
    assert game.common_deck == []
    game = begin(side("Pat Garret", "Jango", deck="Colt, horseshoe, barrel"), side("Tom Thorn", deck=""))
    assert game.snapshot()["phase"] == "play", "D30: there is nothing to draw"


@pytest.mark.parametrize(("points", "kept"), [(1, 2), (2, 2), (3, 3)])
def test_discard_down_to_the_life_of_the_ac_d13(points: int, kept: int) -> None:
    game = scene(
        side(("Jango", points), "Wild Bill", hand="Colt, Beer, Knife, Water, Hat"), side("Tom Thorn")
    )
    game.step("end turn")
    assert game.snapshot()["phase"] == "discard"
    while not game.over:
        assert game.to_move == "law"
        assert len(game.legal()) == len(hand(game, "law"))
        game.step(min(game.legal()))
    assert len(hand(game, "law")) == kept


def test_truncation_leaves_the_turn_as_it_is_d31() -> None:
    game = scene(side("Tex Killer", "Wild Bill", hand="Colt"), side("Dalton Bros", "Tom Thorn"))
    answer(game, "swap", HIT_ON_AC)
    position = game.snapshot()
    assert game.truncated
    assert position["turn"] == 1
    assert position["swapped"]
    assert position["bangs_played"] == 1


def test_a_new_turn_starts_afresh_d12_d14_d18() -> None:
    game = scene(
        side("Tex Killer", "Wild Bill", hand="Colt, Knife"),
        side("Dalton Bros", "Tom Thorn"),
        turns=2,
        abilities_used=["Jango"],
    )
    answer(game, "swap", HIT_ON_AC, "end turn")
    position = game.snapshot()
    assert (position["turn"], position["turn_of"], position["phase"]) == (2, "outlaw", "play")
    assert not position["swapped"]
    assert position["bangs_played"] == 0
    assert position["abilities_used"] == []


def test_swap_once_a_turn_d12() -> None:
    game = scene(side("Tex Killer", "Wild Bill"), side("Dalton Bros", "Sid Curry"))
    game.step("swap")
    assert game.over, "with nothing else to do the turn ends by itself (D30)"
    game = scene(side("Tex Killer", "Wild Bill", hand="Colt"), side("Dalton Bros", "Sid Curry"))
    game.step("swap")
    assert game.sides["law"].active == 1
    assert game.swapped
    assert "swap" not in game.legal()
