"""Questions that are not asked, and the end of the game (rules D30 and D31)."""

import random

import pytest

from bang_env.duel import Game
from tests.duel.scene import MENU, TAKE, characters, equipment, hand, life, phase, pile, position, question, side, who
from tests.referees import act, play_out


def assert_won_by(game, winner):
    """The game is over, decided for this side, and paid out accordingly."""
    at = game.position()
    assert (game.over, game.truncated, game.to_move) == (True, False, None)
    assert (at["winner"], at["phase"], at["to_move"]) == (winner, "over", None)
    assert list(game.returns) == ([1, -1] if winner == "law" else [-1, 1])
    assert game.legal() == set()


def new_game(start, seed, **options):
    """A new game, where law is asked who stands in front."""
    return start.at(Game(seed=seed, **options).to_dict())


def test_d30_with_nothing_to_play_the_turn_ends(start):
    game = start(law=side("The Stranger", None), last_turn=False)
    at = game.position()
    assert (at["turn"], at["turn_of"], game.to_move) == (2, "outlaw", "outlaw")
    game = start(law=side("The Stranger", None, hand="Missed!, Return fire"), last_turn=False)
    assert game.to_move == "outlaw"


def test_d30_a_side_of_two_could_still_swap(start):
    assert question(start(last_turn=False)) == ("law", MENU)


def test_d30_a_challenge_without_an_answer_is_lost_at_once(start):
    game = start(law=side(hand="Duel"), outlaw=side(hand="Missed!, Beer"))
    act(game, "play Duel on opponent active")
    assert (game.to_move, life(game, "outlaw")[0]) == ("law", 2)


def test_d30_a_choice_of_one_card_is_made(start):
    game = start(law=side(hand="Schoolmarm"), outlaw=side(who("Dalton Bros", equipment="Hat")))
    act(game, "play Schoolmarm")
    assert (phase(game), hand(game, "law")) == ("play", ["Hat"])


def test_d30_a_may_that_can_do_nothing_is_not_asked(start):
    game = start(law=side("Dalon Ranger", deck="", hand="Beer"), outlaw=side("Dalton Bros", "Tom Thorn"))
    act(game, "play Beer")
    assert question(game) == ("law", MENU)
    outlaw = side(who("Dalton Bros"), "Tom Thorn")
    game = start(law=side("Jango", "Dalon Ranger", deck=""), outlaw=outlaw, turn_of="outlaw", last_turn=False)
    act(game, "swap")
    assert life(game, "law") == [3, 4]
    at = game.position()
    assert (at["turn"], at["turn_of"], at["phase"], hand(game, "law")) == (3, "law", "play", [])


@pytest.mark.parametrize("seed", range(12))
def test_d30_every_question_has_two_answers(start, seed):
    for game in play_out(new_game(start, seed, characters_per_side=2 + seed % 3), random.Random(seed)):
        assert len(game.legal()) >= 2


def test_d30_an_answer_to_another_question_is_refused_and_changes_nothing(start):
    game = start(law=side(hand="Colt"))
    before = game.position()
    with pytest.raises(ValueError, match="use Barrel"):
        game.step("use Barrel")
    assert game.position() == before


@pytest.mark.parametrize("winner", ["law", "outlaw"])
def test_d31_the_last_character_of_a_side_loses_the_game(start, winner):
    loser = {"law": "outlaw", "outlaw": "law"}[winner]
    lone = who("Pat Garret" if loser == "law" else "Dalton Bros", 1)
    game = start(**{winner: side(hand="Colt"), loser: side(lone, None)}, turn_of=winner)
    act(game, "play Colt on opponent active")
    assert_won_by(game, winner)


def test_d31_a_side_with_a_reserve_or_a_partner_plays_on(start):
    game = start(law=side(hand="Colt"), outlaw=side(who("Dalton Bros", 1), reserve=""))
    act(game, "play Colt on opponent active")
    assert (game.over, characters(game, "outlaw")) == (False, [None, "West Harding"])
    assert list(game.returns) == [0, 0]
    assert game.position()["winner"] is None


def test_d31_the_game_ends_before_anything_of_an_elimination(start):
    law = side("Bill Tightman", hand="Colt", deck="Bank, Hat, ...")
    game = start(law=law, outlaw=side(who("Dalton Bros", 1, "Scope"), None, hand="Beer"))
    act(game, "play Colt on opponent active")
    assert_won_by(game, "law")
    assert (hand(game, "law"), hand(game, "outlaw"), pile(game)) == ([], ["Beer"], ["Colt"])
    assert (life(game, "outlaw"), equipment(game, "outlaw")) == ([0, None], [["Scope"], None])


def test_d31_the_effect_ends_for_everybody_before_the_game_does(start):
    law = side("Pat Garret", who("Jango", 2), hand="Gatling, Missed!")
    game = start(law=law, outlaw=side(who("Dalton Bros", 1), None))
    act(game, "play Gatling")
    assert question(game) == ("law", {"avoid with Missed!", TAKE}), "the outlaw is at 0, and Jango is still to be hit"
    act(game, TAKE)
    assert_won_by(game, "law")
    assert (life(game, "law"), life(game, "outlaw")) == ([5, 1], [0, None])


def test_d31_what_waits_in_the_queue_comes_too_late(start):
    law = side(who("Jango", 1), None, hand="Fanning")
    game = start(law=law, outlaw=side(who("Dalton Bros", 1, "Scope, Bank"), None, hand="Return fire"))
    act(game, "play Fanning on opponent active", "avoid with Return fire")
    assert_won_by(game, "law")
    assert life(game, "law") == [1, None]


def test_d31_one_can_lose_in_the_own_turn(start):
    law = side(who("Pat Garret", 3, "Dynamite"), None, deck="dynamite, ...")
    assert_won_by(start(law=law, phase="begin"), "outlaw")
    game = start(law=side(who("Pat Garret", 1), None, hand="Duel"), outlaw=side(hand="Knife"))
    act(game, "play Duel on opponent active", "discard Knife")
    assert_won_by(game, "outlaw")


def test_d31_a_queued_hit_can_win_the_game(start):
    law = side(who("Alan Pinkertoon", 2))
    game = start(law=law, outlaw=side(who("Dalton Bros", 1), None, hand="Colt"), turn_of="outlaw")
    act(game, "play Colt on opponent active")
    assert_won_by(game, "law")


def test_d31_the_turn_limit_ends_the_game_undecided(start):
    game = start(law=side(hand="Colt"))
    act(game, "end turn")
    at = game.position()
    assert (game.over, game.truncated, game.to_move) == (True, True, None)
    assert (at["winner"], at["phase"], at["to_move"], at["turn"], at["turn_of"]) == (None, "over", None, 1, "law")
    assert list(game.returns) == [0, 0]


def test_d31_the_turn_limit_leaves_the_turn_as_it_is(start):
    game = start(law=side("Tex Killer", hand="Colt"))
    act(game, "swap", "play Colt on opponent active")
    at = game.position()
    assert (game.truncated, at["turn"], at["turn_of"]) == (True, 1, "law")
    assert (at["swapped"], at["bangs_played"]) == (True, 1)


def test_d31_the_turn_limit_counts_the_turns_of_both_sides(start):
    at = position(law=side("The Stranger", hand="Colt"), outlaw=side("West Harding"), last_turn=False)
    game = start.at({**at, "options": {"turn_limit": 2}})
    act(game, "end turn")
    assert (game.over, game.to_move) == (False, "outlaw")
    act(game, "end turn")
    assert (game.over, game.truncated) == (True, True)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_d31_a_new_game_counts_from_one(start, limit):
    game = new_game(start, 11, turn_limit=limit)
    turns = []
    for now in play_out(game, random.Random(4)):
        at = now.position()
        if at["phase"] != "setup" and (at["turn"], at["turn_of"]) not in turns:
            turns.append((at["turn"], at["turn_of"]))
    assert turns == [(1, "law"), (2, "outlaw"), (3, "law"), (4, "outlaw"), (5, "law")][:limit]
    assert (game.truncated, list(game.returns)) == (True, [0, 0])


def test_d31_a_win_in_the_last_turn_is_a_win(start):
    game = start(law=side(hand="Colt"), outlaw=side(who("Dalton Bros", 1), None), last_turn=True)
    act(game, "play Colt on opponent active")
    assert_won_by(game, "law")


@pytest.mark.parametrize("seed", range(6))
def test_d31_games_without_a_limit_are_won_by_somebody(start, seed):
    game = new_game(start, seed, characters_per_side=2)
    for _ in play_out(game, random.Random(seed)):
        assert not game.over
    winner = game.position()["winner"]
    assert_won_by(game, winner)
    loser = game.position()["sides"]["outlaw" if winner == "law" else "law"]
    assert loser["reserve"] == []
    assert all(slot is None or slot["life"] == 0 for slot in loser["slots"])
