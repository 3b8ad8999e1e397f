"""Hidden roles: every way in which they can lie is equally likely when they are drawn afresh (X2)."""

import pytest

from bang_env.dice import Game
from tests.dice.knowledge import hidden_roles, worlds
from tests.random_games import assert_uniform, decisions


@pytest.mark.parametrize("count", range(4, 9))
@pytest.mark.parametrize("role", ["sheriff", "outlaw"])
def test_all_deals_of_hidden_roles_are_equally_likely(count, role):
    for player in (0, count - 1):
        game = Game(
            seed=count, num_players=count, roles=[role if seat == player else None for seat in range(count)]
        )
        possible = worlds(game.to_dict(), player)
        draws = [
            hidden_roles(game.resample(player, seed).to_dict(), player) for seed in range(25 * len(possible))
        ]
        assert set(draws) == set(possible)
        assert_uniform([draws.count(world) for world in possible])


def test_all_deals_among_those_still_alive_are_equally_likely():
    uncertain = 0
    for game in decisions(Game(seed=1, num_players=7), seed=1):
        player = game.current_player
        possible = worlds(game.to_dict(), player)
        out = sum(other["life"] == 0 for other in game.to_dict()["players"])
        if out and 1 < len(possible) <= 12:
            uncertain += 1
            draws = [
                hidden_roles(game.resample(player, seed).to_dict(), player)
                for seed in range(25 * len(possible))
            ]
            assert set(draws) == set(possible)
            assert_uniform([draws.count(world) for world in possible])
    assert uncertain


@pytest.mark.parametrize("count", range(3, 9))
def test_own_role_and_shown_roles_stay(count):
    for number, game in enumerate(decisions(Game(seed=5, num_players=count), seed=5)):
        players = game.to_dict()["players"]
        for player in range(count):
            other_deal = game.resample(player, number).to_dict()["players"]
            assert sorted(other["role"] for other in other_deal) == sorted(other["role"] for other in players)
            for seat, (before, after) in enumerate(zip(players, other_deal, strict=True)):
                open_ = count == 3 or seat == player or before["role"] == "sheriff" or game.over
                assert after["role"] == before["role"] or not open_
                assert {**after, "role": None} == {**before, "role": None}
