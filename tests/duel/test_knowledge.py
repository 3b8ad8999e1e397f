"""Drawing afresh what a side of The Duel cannot know: all that it knows stays, the rest is drawn evenly (D4 to D6)."""

import functools
import random
from collections import Counter

import numpy as np
import pytest

from bang_env.core.cards import pile_cards
from bang_env.duel import OBSERVATION, STATE, Game
from bang_env.duel.cards import CHARACTER_NAMES
from tests.duel.knowledge import (
    SIDES,
    all_cards,
    back_of,
    backs,
    free_characters,
    fresh,
    known,
    minus,
    out_of_sight,
    unknown_pools,
)
from tests.duel.scene import cards, names, position, side
from tests.duel.twin_table import ALL_CARDS, LIFE
from tests.random_games import assert_uniform, decisions, take

LAW, OUTLAW = 0, 1
EVERY = {2: 6, 4: 10, 12: 25}
"""Which decisions of a game with so many characters are looked at."""
WORLDS = 5

sizes = pytest.mark.parametrize("characters", EVERY)


def game_at(*arguments, **keywords):
    """The engine's game at a scene's position."""
    return Game.from_dict(position(*arguments, **keywords))


def legal(game):
    """The names of the legal actions."""
    return {game.action_name(action) for action in game.legal_actions()}


@functools.cache
def cases(characters):
    """Positions of random games, the side that looks at them, and positions that it thinks possible there."""
    result = []
    for seed in range(4):
        game = Game(seed=seed, characters_per_side=characters)
        for number, state in enumerate(decisions(game, seed)):
            if number % EVERY[characters] == 0:
                for player in range(2):
                    worlds = [state.resample(player, 7 * number + draw).to_dict() for draw in range(WORLDS)]
                    result.append((state.to_dict(), player, worlds))
    return result


# --------------------------------------------------------------------------------------- what is known stays


@sizes
def test_the_own_hand_and_the_known_cards_of_the_other_stay(characters):
    times = 0
    for before, player, worlds in cases(characters):
        own, other = SIDES[player], SIDES[1 - player]
        times += bool(before["sides"][other]["seen"])
        for world in worlds:
            assert world["sides"][own]["hand"] == before["sides"][own]["hand"]
            assert world["sides"][own]["seen"] == before["sides"][own]["seen"]
            assert world["sides"][other]["seen"] == before["sides"][other]["seen"]
            assert not Counter(world["sides"][other]["seen"]) - Counter(world["sides"][other]["hand"])
    assert times > 10


@sizes
def test_the_backs_that_show_stay(characters):
    decks_in_view = 0
    for before, player, worlds in cases(characters):
        other, common = SIDES[1 - player], before["common_deck"]
        decks_in_view += bool(common)
        for world in worlds:
            assert backs(world["sides"][other]["hand"]) == backs(before["sides"][other]["hand"])
            assert len(world["common_deck"]) == len(common)
            assert [back_of(card) for card in world["common_deck"][:1]] == [back_of(card) for card in common[:1]]
    assert decks_in_view > 10 or characters == 2


@sizes
def test_all_cards_are_there_once_and_own_decks_have_their_own_back(characters):
    for _, _, worlds in cases(characters):
        for world in worlds:
            assert sorted(all_cards(world)) == sorted(ALL_CARDS)
            for name in SIDES:
                assert {back_of(card) for card in world["sides"][name]["deck"]} <= {name}


@sizes
def test_cards_of_a_deck_stay_there_or_are_hidden_in_the_other_hand(characters):
    for before, player, worlds in cases(characters):
        for world in worlds:
            assert unknown_pools(world, player) == unknown_pools(before, player)


@sizes
def test_cards_of_an_older_common_deck_stay_in_the_hand(characters):
    times_met = 0
    for before, player, worlds in cases(characters):
        other = SIDES[1 - player]
        surely = before["sides"][other]["older"]
        times_met += bool(surely)
        for world in worlds:
            assert world["sides"][other]["older"] == surely
            assert not Counter(surely) - Counter(minus(world["sides"][other]["hand"], world["sides"][other]["seen"]))
    assert times_met or characters == 2


@sizes
def test_the_other_reserve_is_drawn_from_those_neither_in_play_nor_eliminated(characters):
    for before, player, worlds in cases(characters):
        own, other = SIDES[player], SIDES[1 - player]
        for world in worlds:
            side_now = world["sides"][other]
            assert len(side_now["reserve"]) == len(set(side_now["reserve"])) == len(before["sides"][other]["reserve"])
            assert set(side_now["reserve"]) <= set(free_characters(world, other))
            assert sorted(world["sides"][own]["reserve"]) == sorted(before["sides"][own]["reserve"])
            assert side_now["eliminated"] == before["sides"][other]["eliminated"]
            if before["phase"] != "setup":
                assert side_now["slots"] == before["sides"][other]["slots"]


@pytest.mark.parametrize("seed", range(3))
def test_a_card_that_was_open_is_never_in_an_own_deck_again(seed):
    seen_open, draws = set(), Counter()
    for number, game in enumerate(decisions(Game(seed=seed, characters_per_side=12), seed)):
        state = game.states[0]
        seen_open |= set(pile_cards(state["discard"]))
        seen_open |= set(pile_cards(state["common"]))
        for player in range(2):
            for slot in range(2):
                seen_open |= set(pile_cards(state["equipment"][player, slot]))
        if number % 10 == 0:
            for player in range(2):
                world = game.resample(player, number).states[0]
                for back in range(2):
                    deck = set(pile_cards(world["deck"][back]))
                    assert not deck & seen_open
                    draws[bool(deck)] += 1
    assert min(draws.values()) > 10


# ------------------------------------------------------------------------------------- the rest is drawn evenly


def assert_in_proportion(counts, pool):
    """Chi-square: the faces were drawn as often as the pool has copies of them; six standard deviations are allowed."""
    copies = Counter(pool)
    assert set(counts) <= set(copies)
    expected = {face: sum(counts.values()) * number / len(pool) for face, number in copies.items()}
    assert min(expected.values()) >= 20, "too few draws to judge"
    statistic = sum((counts[face] - share) ** 2 / share for face, share in expected.items())
    freedom = len(copies) - 1
    assert statistic <= freedom + 6 * np.sqrt(2 * freedom), f"out of proportion: {counts} from {copies}"


def test_hidden_cards_are_drawn_evenly_from_both_own_decks():
    hand = "Missed!/law/snake, Colt/law, Water/law/snake, Knife/horseshoe, Beer, Stealing/horseshoe"
    out_of_decks = cards(f"{hand}, Bank, Clock")
    in_decks = minus(ALL_CARDS, out_of_decks)
    decks = {name: ", ".join(card for card in in_decks if back_of(card) == name) for name in SIDES}
    law = side(deck=decks["law"], hand="Bank, Clock")
    game = game_at(law=law, outlaw=side(deck=decks["outlaw"], hand=hand, seen="Colt/law"))
    in_hand, tops = {name: Counter() for name in SIDES}, {name: Counter() for name in SIDES}
    for seed in range(2000):
        world = game.resample(LAW, seed).to_dict()
        for card in fresh(world["sides"]["outlaw"]):
            in_hand[back_of(card)][card] += 1
        for name in SIDES:
            tops[name][world["sides"][name]["deck"][0]] += 1
    pools = unknown_pools(game.to_dict(), LAW)
    for name in SIDES:
        assert_in_proportion(in_hand[name], pools[name])
        assert_in_proportion(tops[name], pools[name])


def common_deck_game():
    """Outlaw has drawn two cards of each back from the common deck, of which eight are left, and one older card."""
    common = "Water/law/snake, Wagon/law, Colt/outlaw, Knife/horseshoe, Beer, Carbine/law, Schofield, Winchester"
    recent = "Hat/law, Remington/snake, Missed!/law/snake, Clock"
    table = position(
        law=side(hand="Bank, Strong Ale", deck="..."),
        outlaw=side(hand=f"{recent}, Gatling, Stampede, Rattlesnake", deck="", seen="Rattlesnake"),
        common=common,
        discard="Barrel/law, Scope/law",
    )
    table["sides"]["outlaw"] |= {"recent": cards(recent), "older": cards("Gatling")}
    return Game.from_dict(table)


def test_cards_of_the_common_deck_are_drawn_evenly_for_each_back_and_place():
    game = common_deck_game()
    before = game.to_dict()
    held, tops, seconds = {name: Counter() for name in SIDES}, Counter(), Counter()
    for seed in range(2000):
        world = game.resample(LAW, seed).to_dict()
        side_now = world["sides"]["outlaw"]
        assert backs(side_now["recent"]) == [2, 2]
        assert side_now["older"] == before["sides"]["outlaw"]["older"]
        for card in side_now["recent"]:
            held[back_of(card)][card] += 1
        tops[world["common_deck"][0]] += 1
        seconds[back_of(world["common_deck"][1])] += 1
    pool = unknown_pools(before, LAW)["common"]
    for name in SIDES:
        assert_in_proportion(held[name], [card for card in pool if back_of(card) == name])
    assert_in_proportion(tops, [card for card in pool if back_of(card) == "law"])
    assert_in_proportion(seconds, ["law"] * 3 + ["outlaw"] * 4)


def test_the_other_side_s_reserve_and_the_order_of_the_own_one_are_drawn_evenly():
    game = Game(seed=3)
    take(game, "slot 0 active", "slot 1 active")
    for player in range(2):
        before, other = game.to_dict(), SIDES[1 - player]
        tops, members, own_tops = Counter(), Counter(), Counter()
        for seed in range(1500):
            world = game.resample(player, seed).to_dict()["sides"]
            tops[world[other]["reserve"][0]] += 1
            members.update(world[other]["reserve"])
            own_tops[world[SIDES[player]]["reserve"][0]] += 1
        assert set(tops) == set(members) == set(free_characters(before, other))
        assert len(members) == 10
        for counts in (tops, members, own_tops):
            assert_uniform(list(counts.values()))
        assert set(own_tops) == set(before["sides"][SIDES[player]]["reserve"])


def test_the_eliminated_never_return_in_another_world():
    game = Game.from_dict(
        position(
            law=side(reserve="Jango, Tex Killer"),
            outlaw=side("Pearl Hat", "Sid Curry", reserve="Babe Leroy, Tom Thorn"),
        )
    )
    table = game.to_dict()
    table["options"]["characters_per_side"] = 8
    table["sides"]["outlaw"]["eliminated"] = ["Bull Anderson", "West Harding", "Slim Poet", "Jack Ransome"]
    game = Game.from_dict(table)
    members = Counter()
    for seed in range(600):
        members.update(game.resample(LAW, seed).to_dict()["sides"]["outlaw"]["reserve"])
    out = {"Bull Anderson", "West Harding", "Slim Poet", "Jack Ransome", "Pearl Hat", "Sid Curry"}
    assert set(members) == set(LIFE["outlaw"]) - out
    assert_uniform(list(members.values()))


# ------------------------------------------------------------------------------------------------------- setup


def test_in_setup_outlaw_knows_nothing_of_law_s_characters_and_choice():
    for choice in ("slot 0 active", "slot 1 active"):
        game = Game(seed=8)
        take(game, choice)
        before = game.to_dict()
        slots, fronts = [Counter(), Counter()], Counter()
        for seed in range(1000):
            world = game.resample(OUTLAW, seed).to_dict()
            side_now = world["sides"]["law"]
            people = [*(slot["character"] for slot in side_now["slots"]), *side_now["reserve"]]
            assert len(set(people)) == 4
            assert all(slot["life"] == LIFE["law"][slot["character"]] for slot in side_now["slots"])
            for slot in range(2):
                slots[slot][side_now["slots"][slot]["character"]] += 1
            fronts[side_now["active"]] += 1
            assert world["sides"]["outlaw"]["slots"] == before["sides"]["outlaw"]["slots"]
            assert world["sides"]["outlaw"]["active"] is None
        for counts in slots:
            assert len(counts) == 12
            assert_uniform(list(counts.values()))
        assert_uniform([fronts[0], fronts[1]])


@pytest.mark.parametrize("player", [LAW, OUTLAW])
def test_before_any_choice_nothing_is_known_of_the_other_side(player):
    game = Game(seed=9)
    other = SIDES[1 - player]
    draws = Counter()
    for seed in range(100):
        world = game.resample(player, seed).to_dict()["sides"]
        assert world[other]["active"] is None
        assert world[SIDES[player]]["slots"] == game.to_dict()["sides"][SIDES[player]]["slots"]
        draws.update(slot["character"] for slot in world[other]["slots"])
    assert len(draws) == 12


def test_law_keeps_its_own_choice_while_outlaw_chooses():
    for slot in range(2):
        game = Game(seed=10)
        take(game, f"slot {slot} active")
        worlds = [game.resample(LAW, seed).to_dict()["sides"] for seed in range(50)]
        assert {world["law"]["active"] for world in worlds} == {slot}
        assert {world["outlaw"]["active"] for world in worlds} == {None}


# ----------------------------------------------------------------------------------- the question that is asked


@sizes
def test_the_one_who_is_asked_still_has_a_choice_in_the_same_question(characters):
    asked_about = Counter()
    for seed in range(12 // characters + 2):
        for state in decisions(Game(seed=100 + seed, characters_per_side=characters), seed):
            if state.over:
                continue
            actor, question = state.current_player, int(state.states["question"][0])
            asked_about[question] += 1
            for player in range(2):
                world = state.resample(player, asked_about.total())
                assert (world.current_player, int(world.states["question"][0])) == (actor, question)
                assert len(world.legal_actions()) >= 2
                if player == actor:
                    assert world.legal_actions() == state.legal_actions()
    assert len(asked_about) > 12


def test_who_can_only_answer_with_missed_and_is_asked_has_one():
    game = game_at(
        law=side(hand="Colt"), outlaw=side(hand="Missed!, Beer, Wagon", deck="..., Missed!/horseshoe, Knife/snake")
    )
    take(game, "play Colt on opponent active")
    assert (game.to_dict()["to_move"], legal(game)) == ("outlaw", {"avoid with Missed!", "take the hit"})
    hands = Counter()
    for seed in range(200):
        world = game.resample(LAW, seed)
        hand = names(world.to_dict()["sides"]["outlaw"]["hand"])
        assert "Missed!" in hand
        assert legal(world) == {"avoid with Missed!", "take the hit"}
        hands[tuple(sorted(hand))] += 1
    assert len(hands) > 5


def test_who_may_play_something_of_their_own_has_something_to_play_in_every_world():
    lone = side("Dalton Bros", None, hand="Missed!, Missed!/horseshoe, Beer", deck="..., Missed!/barrel")
    game = game_at(law=side(), outlaw=lone, turn_of="outlaw")
    assert legal(game) == {"end turn", "play Beer"}
    plays = set()
    for seed in range(200):
        world = game.resample(LAW, seed)
        assert len(legal(world)) >= 2
        plays |= legal(world)
    assert plays > {"end turn", "play Beer"}


def wagon():
    """Outlaw has drawn three cards with a Wagon, the last from the common deck, and is to discard one of them."""
    outlaw = side(hand="Wagon, Beer, Clock", deck="Colt, Knife/horseshoe")
    game = game_at(law=side(), outlaw=outlaw, turn_of="outlaw", discard="Shotgun/law, Shotgun/outlaw, Barrel/law")
    take(game, "play Wagon")
    assert game.to_dict()["to_move"] == "outlaw"
    return game


def test_cards_just_drawn_are_others_of_the_same_back_and_deck():
    game = wagon()
    before = game.to_dict()["pending"][-1]["drawn"]
    assert before[:2] == cards("Colt, Knife/horseshoe", "outlaw")
    draws = Counter()
    for seed in range(300):
        world = game.resample(LAW, seed).to_dict()
        now = world["pending"][-1]["drawn"]
        assert not Counter(now) - Counter(world["sides"]["outlaw"]["hand"])
        assert [back_of(card) for card in now] == [back_of(card) for card in before]
        assert now[2] in world["sides"]["outlaw"]["recent"]
        assert not set(now[:2]) & set(world["sides"]["outlaw"]["recent"])
        draws.update(now[:2])
        mine = game.resample(OUTLAW, seed).to_dict()
        assert mine["pending"] == game.to_dict()["pending"]
        assert mine["sides"]["outlaw"]["hand"] == game.to_dict()["sides"]["outlaw"]["hand"]
    assert set(draws) == set(cards("Colt, Knife/horseshoe, Beer, Clock", "outlaw"))


def test_the_other_does_not_see_what_was_just_drawn():
    game = wagon()
    table = game.to_dict()
    for card in ("Beer", "Clock"):
        other = game.to_dict()
        other["pending"][-1]["drawn"] = [*cards(f"{card}, Knife/horseshoe", "outlaw"), table["pending"][-1]["drawn"][2]]
        other = Game.from_dict(other)
        assert known(other.to_dict(), LAW) == known(table, LAW)
        assert np.array_equal(other.observe(LAW), game.observe(LAW))
        assert not np.array_equal(other.observe(OUTLAW), game.observe(OUTLAW))


def test_the_full_state_shows_each_character_of_the_setup_at_a_place_of_their_own():
    game = Game(seed=3)
    law, outlaw = ([slot["character"] for slot in game.to_dict()["sides"][side]["slots"]] for side in SIDES)
    for places in (law + outlaw, outlaw + law[::-1]):  # the Law's second character becomes active
        pieces = STATE.decode(game.state_vector())
        assert pieces["taken"].tolist() == [1, 1, 1, 1]
        assert pieces["character"].sum(axis=1).tolist() == [1, 1, 1, 1]
        assert [CHARACTER_NAMES[character] for character in pieces["character"].argmax(axis=1)] == places
        game.step(game.action("slot 1 active"))


# ------------------------------------------------------------------------------------ the common deck's history


def test_a_common_deck_that_runs_out_is_remembered():
    """Outlaw draws three cards of the common deck, then three more, then its last one and two of the next."""
    common = "Schofield, Beer, Hat/law, Knife/snake, Remington/barrel, Clock, Winchester"
    game = game_at(
        law=side("Wyatt Ear", "Tex Killer"),
        outlaw=side("Dalton Bros", None, deck=""),
        turn_of="outlaw",
        phase="begin",
        common=common,
        discard="Wagon/law, Wagon/law, Colt/law, Gatling, Water/outlaw",
        last_turn=False,
    )
    assert hands_of_outlaw(game, []) == set(cards(common))
    take(game, "end turn", "end turn", "end turn", "discard Schofield", "discard Knife", "discard Clock")
    assert hands_of_outlaw(game, []) == set(cards("Beer, Hat/law, Remington/barrel, Winchester"))
    assert {"event": "shuffle", "cards": 8} in take(game, "end turn").events()
    older = cards("Beer, Hat/law, Remington/barrel, Winchester")
    assert game.to_dict()["sides"]["outlaw"]["older"] == older
    pile_cards = cards("Wagon/law, Wagon/law, Colt/law, Gatling, Water/outlaw, Schofield, Knife/snake, Clock")
    assert sorted(game.to_dict()["shuffled"]) == sorted(pile_cards)
    assert hands_of_outlaw(game, older) == {*older, *pile_cards}


def hands_of_outlaw(game, surely):
    """All cards that outlaw may hold as law sees it; those that they surely hold are there in every world."""
    hands = [game.resample(LAW, seed).to_dict()["sides"]["outlaw"]["hand"] for seed in range(150)]
    assert all(not Counter(surely) - Counter(hand) for hand in hands)
    return {card for hand in hands for card in hand}


def faces_shown(game, player, piece):
    """The faces that a piece of a side's observation speaks of, as often as there are cards."""
    shares = game.observe(player)[OBSERVATION[piece]]
    copies = Counter(ALL_CARDS)
    return Counter({face: round(share * copies[face]) for face, share in zip(copies, shares, strict=True) if share})


@sizes
def test_what_is_out_of_sight_and_what_was_shuffled_last_show_by_face(characters):
    shuffles = 0
    for seed in range(2):
        for number, game in enumerate(decisions(Game(seed=seed, characters_per_side=characters), seed)):
            if number % EVERY[characters] or game.to_dict()["phase"] == "setup":
                continue
            before = game.to_dict()
            shuffles += bool(before["shuffled"])
            for player in range(2):
                assert faces_shown(game, player, "unseen") == Counter(out_of_sight(before, player))
                assert faces_shown(game, player, "last_shuffle") == Counter(before["shuffled"])
    assert shuffles or characters == 2


# --------------------------------------------------------------------------------------------- worlds are games


@sizes
def test_other_worlds_are_games_like_any_other(characters):
    ends = Counter()
    for seed in range(3):
        game, chooser = Game(seed=50 + seed, characters_per_side=characters), random.Random(seed)
        while not game.over:
            if chooser.random() < 0.05 * 2 / characters:
                for player in range(2):
                    for number, world in enumerate(decisions(game.resample(player, seed), seed)):
                        if number % 20 == 0 or world.over:
                            assert sorted(all_cards(world.to_dict())) == sorted(ALL_CARDS)
                    ends[world.to_dict()["winner"]] += 1
            game.step(chooser.choice(game.legal_actions()))
    assert ends["law"] + ends["outlaw"] == ends.total() > 5
