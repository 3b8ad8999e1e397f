"""Search: it finds what is certain, believes what it has seen, and does nothing else."""

import numpy as np
import pytest

from bang_agents import View, agent
from bang_agents.search import Room, searching
from bang_env.games import load
from tests.agents.beliefs import weights
from tests.dice import scene as dice
from tests.duel import scene as duel

SEARCHERS = ["mc:300", "ismcts:300", "ismcts:300,rollout=random,cut=0"]


def chosen(name, game, seed=0):
    spec = game.spec.name
    return game.action_name(agent(name, spec).choose(View(game), np.random.default_rng(seed)))


# -------------------------------------------------------------------------------------------------------- certain wins


@pytest.mark.parametrize("name", ["rules", *SEARCHERS])
def test_the_last_point_of_the_last_outlaw_is_shot(name):
    position = duel.position(
        law=duel.side(hand="Winchester, Water, Barrel, Wagon", deck="..."),
        outlaw=duel.side(duel.who("Dalton Bros", life=1), None, hand=""),
        last_turn=False,
    )
    game = load("duel").Game.from_dict(position)
    assert game.current_player == 0
    for seed in range(3):
        played = game.clone()
        while not played.over and played.to_dict()["turn"] == 1:
            played.step(agent(name, "duel").choose(View(played), np.random.default_rng(seed)))
        assert played.returns == [1.0, -1.0]


def last_outlaw(**memory):
    """The sheriff aims; seat 1 is an outlaw with one point left, seat 4 the deputy; the others are out."""
    seen = {name: [[0] * 5 for _ in range(5)] for name in ("shot", "spared", "healed")}
    for name, row in memory.items():
        for (doer, seat), times in row.items():
            seen[name][doer][seat] = times
    position = dice.position(
        5,
        "shoot",
        "one beer",
        {0: dice.who(life=4), 1: dice.who(life=1), 4: dice.who(life=1)},
        roles="sheriff outlaw outlaw renegade deputy",
        dead=(2, 3),
        turn_limit=None,
        memory=seen,
    )
    return load("dice").Game.from_dict(position)


@pytest.mark.parametrize("belief", ["bayes", "true"])
def test_who_shot_the_sheriff_is_shot_if_that_wins(belief):
    game = last_outlaw(shot={(1, 0): 5}, spared={(4, 0): 5})
    assert {"shoot left 1", "shoot right 1"} <= {game.action_name(a) for a in game.legal_actions()}
    for seed in range(5):
        assert chosen(f"ismcts:200,belief={belief}", game, seed) == "shoot left 1"


def test_a_uniform_belief_has_not_seen_who_shot():
    game = last_outlaw(shot={(1, 0): 5}, spared={(4, 0): 5})
    assert len({chosen("mc:40,belief=uniform,rollout=random", game, seed) for seed in range(30)}) == 2


# ------------------------------------------------------------------------------------------------------------ beliefs


@pytest.mark.parametrize(("players", "deals"), [(4, 3), (5, 12), (6, 20), (7, 60), (8, 210)])
def test_the_sheriff_weighs_every_deal_of_the_hidden_roles_once(players, deals):
    game = load("dice").Game(seed=1, num_players=players, characters=["Lucky Duke"] + [None] * (players - 1))
    worlds, chances = weights(game, 1)
    mine = game.current_player
    assert len({tuple(world) for world in worlds[:, :players].tolist()}) == deals
    assert all(sorted(world[:players]) == sorted(game.states["role"][0, :players]) for world in worlds)
    assert (worlds[:, mine] == game.states["role"][0, mine]).all()
    assert np.allclose(chances, 1 / deals), "nobody has done anything yet"


def test_deeds_change_beliefs():
    worlds, chances = weights(last_outlaw(shot={(1, 0): 5}, spared={(4, 0): 5}), 1)
    outlaw = worlds[:, 1] == 2
    assert chances[outlaw].sum() > 0.95
    worlds, chances = weights(last_outlaw(healed={(1, 0): 2}), 1)
    assert chances[worlds[:, 1] == 2].sum() < 0.2


def test_the_true_belief_holds_one_deal_the_uniform_one_none():
    game = last_outlaw()
    worlds, chances = weights(game, 2)
    assert worlds[:, :5].tolist() == [game.states["role"][0, :5].tolist()] and chances.tolist() == [1.0]
    assert len(weights(game, 0)[1]) == 0


# ------------------------------------------------------------------------------------------------------ the tree itself


@pytest.mark.parametrize("game", ["dice", "duel"])
def test_every_iteration_is_counted_once_at_the_root(game):
    handle, room, actions = load(game).Game(seed=2), Room(game, 500), np.zeros(1, np.int64)
    searching(game).search(handle.states, np.ones((1, 2), np.uint64), actions, *room.arguments(500, 0, 2, 0.7, 64, 0))
    places, moves = room.tree[:2]
    visits, move = {}, int(places[0]["move"])
    while move >= 0:
        visits[int(moves[move]["action"])] = int(moves[move]["visits"])
        assert abs(moves[move]["total"]) <= visits[int(moves[move]["action"])] + 1e-9
        move = int(moves[move]["next"])
    assert sum(visits.values()) == 500
    assert set(visits) <= set(handle.legal_actions())
    assert int(actions[0]) in visits
