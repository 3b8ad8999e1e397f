"""The rules of the Standoff, the toy game, by their numbers in its README."""

import pytest

from tests.toy import Game


def position(**changes):
    """A position of the Standoff: the first player's turn, 700 against 400."""
    return {
        "game": "toy",
        "options": {},
        "rng": 1,
        "turn": 1,
        "turn_of": "first",
        "phase": "turn",
        "waits": 0,
        "life": [8, 8],
        "numbers": [700, 400],
        **changes,
    }


def answers(game):
    """The legal answers by name."""
    return [game.action_name(action) for action in game.legal_actions()]


def played(game, *names):
    """The game after these answers."""
    for name in names:
        game.step(game.action(name))
    return game




def test_t1_lives_a_hidden_number_each_and_chance_says_who_begins():
    starts = [Game(seed).to_dict() for seed in range(200)]
    assert {start["turn_of"] for start in starts} == {"first", "second"}
    assert all(start["life"] == [8, 8] for start in starts) and Game(0, lives=7).to_dict()["life"] == [7, 7]
    numbers = [number for start in starts for number in start["numbers"]]
    assert len(set(numbers)) > 250 and 1 <= min(numbers) < 50 and 950 < max(numbers) <= 1000
    game = Game.from_dict(position())
    assert "700" in game.render(0) and "400" not in game.render(0) and "400" in game.render(1)
    assert len({game.resample(0, seed).to_dict()["numbers"][1] for seed in range(50)}) > 40


def test_t2_players_wait_or_draw_in_turn():
    game = Game.from_dict(position())
    assert (game.current_player, answers(game)) == (0, ["wait", "draw"])
    played(game, "wait")
    assert (game.current_player, answers(game)) == (1, ["wait", "draw"])


@pytest.mark.parametrize(("numbers", "life"), [([700, 400], [8, 7]), ([400, 700], [7, 8]), ([500, 500], [8, 7])])
def test_t3_the_lower_number_costs_a_life_and_among_equals_the_one_who_did_not_draw_loses_it(numbers, life):
    game = played(Game.from_dict(position(numbers=numbers)), "draw")
    after = game.to_dict()
    assert after["life"] == life and after["numbers"] != numbers and game.current_player == 1
    assert game.events(1)[0] == {"event": "draw", "player": "first", "numbers": numbers}


def test_t4_the_third_wait_lets_the_player_who_waited_take_a_new_number():
    game = played(Game.from_dict(position()), "wait", "wait", "wait")
    assert game.to_dict()["turn_of"] == "first" and game.current_player == 0 and answers(game) == ["keep", "swap"]
    assert game.told(1) == ["wait first", "strike"]
    kept, swapped = played(game.clone(), "keep"), played(game.clone(), "swap")
    assert kept.to_dict()["numbers"] == [700, 400] and kept.current_player == 1 and answers(kept) == ["wait", "draw"]
    assert swapped.events(1) == [{"event": "swap", "player": "first"}]
    assert swapped.events(0) == [{"event": "swap", "player": "first", "number": swapped.to_dict()["numbers"][0]}]


@pytest.mark.parametrize(("life", "returns"), [([8, 1], [1, -1]), ([1, 1], [1, -1])])
def test_t5_a_player_without_lives_has_lost(life, returns):
    game = played(Game.from_dict(position(life=life)), "draw")
    assert game.over and not game.truncated and game.returns == returns and "over: first won" in game.render()


def test_t6_the_turn_limit_ends_the_game_undecided():
    game = played(Game.from_dict(position(options={"turn_limit": 2})), "wait", "wait")
    assert game.over and game.truncated and game.returns == [0, 0]


@pytest.mark.parametrize(("changes", "said"), [
    ({"life": [0, 8]}, "life cannot be [0, 8] in the phase 'turn'"),
    ({"phase": "over"}, "both players have lives, and the turn limit is not reached"),
    ({"phase": "strike", "waits": 1}, "waits must be a whole number from 0 to 0, not 1"),
    ({"to_move": "second"}, "to_move must be 'first', not 'second'"),
    ({"numbers": [0, 5]}, "numbers[0] must be a whole number from 1 to 1000, not 0"),
    ({"options": {"lives": 3}}, "lives must be a whole number from 7 to 12, not 3"),
], ids=str)
def test_what_cannot_be_is_refused(changes, said):
    with pytest.raises(ValueError) as refused:
        Game.from_dict(position(**changes))
    assert said in str(refused.value)
