"""Questions that are not asked, and the end of the game (rules D30 and D31)."""

import random

import pytest

from bang_env.duel import Game
from tests.duel.scenario import (
    MENU,
    act,
    asked,
    characters,
    hand,
    happened,
    legal,
    life,
    order,
    phase,
    position,
    question,
    side,
    start,
    to_the_end,
    who,
)


def assert_won_by(game, winner):
    """The game is over, decided for this side, and paid out accordingly."""
    at = game.to_dict()
    assert (game.over, game.truncated, game.current_player) == (True, False, -1)
    assert (at["winner"], at["phase"], at["to_move"]) == (winner, "over", None)
    assert list(game.returns) == ([1, -1] if winner == "law" else [-1, 1])
    assert happened(game, "over") == [{"event": "over", "winner": winner}]
    assert list(game.legal_actions()) == []


def test_d30_with_nothing_to_play_the_turn_ends():
    game = start(law=side("The Stranger", None), last_turn=False)
    at = game.to_dict()
    assert (at["turn"], at["turn_of"], asked(game)) == (2, "outlaw", "outlaw")
    game = start(law=side("The Stranger", None, hand="Missed!, Return fire"), last_turn=False)
    assert asked(game) == "outlaw"


def test_d30_a_side_of_two_could_still_swap():
    assert question(start(last_turn=False)) == ("law", MENU)


def test_d30_a_challenge_without_an_answer_is_lost_at_once():
    game = start(law=side(hand="Duel"), outlaw=side(hand="Missed!, Beer"))
    act(game, "play Duel on opponent active")
    assert (asked(game), life(game, "outlaw")[0]) == ("law", 2)


def test_d30_a_choice_of_one_card_is_made():
    game = start(law=side(hand="Schoolmarm"), outlaw=side(who("Dalton Bros", equipment="Hat")))
    act(game, "play Schoolmarm")
    assert (phase(game), hand(game, "law")) == ("play", ["Hat"])


def test_d30_a_may_that_can_do_nothing_is_not_asked():
    game = start(law=side("Dalon Ranger", deck="", hand="Beer"), outlaw=side("Dalton Bros", "Tom Thorn"))
    act(game, "play Beer")
    assert question(game) == ("law", MENU)
    outlaw = side(who("Dalton Bros"), "Tom Thorn")
    game = start(law=side("Jango", "Dalon Ranger", deck=""), outlaw=outlaw, turn_of="outlaw", last_turn=False)
    events = act(game, "swap")
    assert life(game, "law") == [3, 4]
    assert [event["side"] for event in happened(events, "turn")] == ["law"]


@pytest.mark.parametrize("seed", range(12))
def test_d30_every_question_has_two_answers(seed):
    chooser = random.Random(seed)
    for game in to_the_end(Game(seed=seed, characters_per_side=2 + seed % 3), chooser):
        actions = list(game.legal_actions())
        assert len(actions) >= 2
        assert actions == sorted(set(actions))
        assert len(legal(game)) == len(actions)


def test_d30_an_answer_to_another_question_is_refused_and_changes_nothing():
    game = start(law=side(hand="Colt"))
    before = game.to_dict()
    with pytest.raises(ValueError):
        game.step(game.action("use Barrel"))
    assert game.to_dict() == before


@pytest.mark.parametrize("winner", ["law", "outlaw"])
def test_d31_the_last_character_of_a_side_loses_the_game(winner):
    loser = {"law": "outlaw", "outlaw": "law"}[winner]
    lone = who("Pat Garret" if loser == "law" else "Dalton Bros", 1)
    game = start(**{winner: side(hand="Colt"), loser: side(lone, None)}, turn_of=winner)
    act(game, "play Colt on opponent active")
    assert_won_by(game, winner)


def test_d31_a_side_with_a_reserve_or_a_partner_plays_on():
    game = start(law=side(hand="Colt"), outlaw=side(who("Dalton Bros", 1), reserve=""))
    act(game, "play Colt on opponent active")
    assert (game.over, characters(game, "outlaw")) == (False, [None, "West Harding"])
    assert list(game.returns) == [0, 0]
    assert game.to_dict()["winner"] is None


def test_d31_the_game_ends_before_anything_of_an_elimination():
    law = side("Bill Tightman", hand="Colt", deck="Bank, Hat, ...")
    game = start(law=law, outlaw=side(who("Dalton Bros", 1, "Scope"), None, hand="Beer"))
    events = act(game, "play Colt on opponent active")
    assert_won_by(game, "law")
    assert (happened(events, "draw"), hand(game, "law"), hand(game, "outlaw")) == ([], [], ["Beer"])


def test_d31_the_effect_ends_for_everybody_before_the_game_does():
    law = side("Pat Garret", who("Jango", 2), hand="Gatling")
    game = start(law=law, outlaw=side(who("Dalton Bros", 1), None))
    events = act(game, "play Gatling")
    assert_won_by(game, "law")
    assert (life(game, "law"), order(events, "hit")) == ([5, 1], [("hit", "outlaw"), ("hit", "law")])


def test_d31_what_waits_in_the_queue_comes_too_late():
    law = side(who("Jango", 1), None, hand="Fanning")
    game = start(law=law, outlaw=side(who("Dalton Bros", 1, "Scope, Bank"), None, hand="Return fire"))
    act(game, "play Fanning on opponent active", "avoid with Return fire")
    assert_won_by(game, "law")
    assert life(game, "law") == [1, None]


def test_d31_one_can_lose_in_the_own_turn():
    law = side(who("Pat Garret", 3, "Dynamite"), None, deck="dynamite, ...")
    assert_won_by(start(law=law, phase="begin"), "outlaw")
    game = start(law=side(who("Pat Garret", 1), None, hand="Duel"), outlaw=side(hand="Knife"))
    act(game, "play Duel on opponent active", "discard Knife")
    assert_won_by(game, "outlaw")


def test_d31_a_queued_hit_can_win_the_game():
    law = side(who("Alan Pinkertoon", 2))
    game = start(law=law, outlaw=side(who("Dalton Bros", 1), None, hand="Colt"), turn_of="outlaw")
    act(game, "play Colt on opponent active")
    assert_won_by(game, "law")


def test_d31_the_turn_limit_ends_the_game_undecided():
    game = start(law=side(hand="Colt"))
    events = act(game, "end turn")
    at = game.to_dict()
    assert (game.over, game.truncated, game.current_player) == (True, True, -1)
    assert (at["winner"], at["phase"], at["to_move"], at["turn"]) == (None, "over", None, 1)
    assert list(game.returns) == [0, 0]
    assert (len(happened(events, "truncated")), happened(events, "turn")) == (1, [])


def test_d31_the_turn_limit_counts_the_turns_of_both_sides():
    at = position(law=side("The Stranger", hand="Colt"), outlaw=side("West Harding"), last_turn=False)
    game = Game.from_dict({**at, "options": {"turn_limit": 2}})
    act(game, "end turn")
    assert (game.over, asked(game)) == (False, "outlaw")
    act(game, "end turn")
    assert (game.over, game.truncated) == (True, True)


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_d31_a_new_game_counts_from_one(limit):
    game = Game(seed=11, turn_limit=limit)
    turns = []
    for _ in to_the_end(game, random.Random(4)):
        turns += happened(game, "turn")
    assert [event["turn"] for event in turns] == list(range(1, limit + 1))
    assert [event["side"] for event in turns] == ["law", "outlaw", "law", "outlaw", "law"][:limit]
    assert (game.truncated, list(game.returns)) == (True, [0, 0])


def test_d31_a_win_in_the_last_turn_is_a_win():
    game = start(law=side(hand="Colt"), outlaw=side(who("Dalton Bros", 1), None), last_turn=True)
    act(game, "play Colt on opponent active")
    assert_won_by(game, "law")


@pytest.mark.parametrize("seed", range(6))
def test_d31_games_without_a_limit_are_won_by_somebody(seed):
    game = Game(seed=seed, characters_per_side=2)
    for _ in to_the_end(game, random.Random(seed)):
        assert not game.over
    winner = game.to_dict()["winner"]
    assert_won_by(game, winner)
    loser = game.to_dict()["sides"]["outlaw" if winner == "law" else "law"]
    assert loser["reserve"] == []
