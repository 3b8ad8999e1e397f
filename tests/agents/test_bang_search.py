"""Search in BANG!: it wins what is certain, believes what it has seen, and does better than the scripted player."""

import numpy as np
import pytest

from bang_agents import View, agent
from bang_agents.search import Room, searching
from bang_arena.match import Chunk, exchanged, play_chunk, whole_table
from bang_env.bang.cards import Role
from bang_env.games import load
from tests.agents.beliefs import weights
from tests.agents.test_bang_rules import chosen, deeds
from tests.bang.scene import position, who

BANG = load("bang")


# -------------------------------------------------------------------------------------------------------- certain wins


@pytest.mark.parametrize("name", ["rules", "mc:300", "ismcts:300", "ismcts:300,cut=0"])
def test_the_sheriffs_last_point_is_shot_by_an_outlaw(name):
    scene = [who(life=1), who(hand="Panic!, BANG!, Barrel", table="Winchester"), who(), who(), who()]
    for seed in range(3):
        game = BANG.Game.from_dict(position(*scene, turn_of=1, last_turn=False))
        player, rng = agent(name, "bang"), np.random.default_rng(seed)
        while not game.over and game.current_player == 1 and int(game.states["turn"][0]) == 5:
            game.step(player.choose(View(game), rng))
        assert game.over and game.returns == [-1.0, 1.0, -1.0, 1.0, -1.0]


def last_outlaw(**memory):
    """The sheriff has one BANG!; seats 1 and 4 are at their last point, one of them an outlaw, the other the deputy."""
    gone = [who(out=1, role="renegade"), who(out=2, role="outlaw")]
    scene = [who(hand="BANG!"), who(life=1, role="outlaw"), *gone, who(life=1, role="deputy")]
    return scene, {"memory": deeds(5, **memory)}


@pytest.mark.parametrize("belief", ["bayes", "true"])
def test_who_shot_the_sheriff_is_shot_if_that_wins(belief):
    scene, others = last_outlaw(aimed={(1, 0): 3}, spared={(4, 0): 3})
    for seed in range(5):
        action = chosen(*scene, name=f"ismcts:300,belief={belief}", seed=seed, **others)
        assert action == "play BANG! on +1"


# ------------------------------------------------------------------------------------------------------------ beliefs


@pytest.mark.parametrize(("players", "deals"), [(4, 3), (5, 12), (6, 20), (7, 60), (8, 210)])
def test_the_sheriff_weighs_every_deal_of_the_hidden_roles_once(players, deals):
    game = BANG.Game(seed=1, num_players=players)
    worlds, chances = weights(game, 1)
    mine = game.current_player
    assert len({tuple(world) for world in worlds[:, :players].tolist()}) == deals
    assert all(sorted(world[:players]) == sorted(game.states["role"][0, :players]) for world in worlds)
    assert (worlds[:, mine] == game.states["role"][0, mine]).all()
    assert np.allclose(chances, 1 / deals), "nobody has done anything yet"


def outlaw_at_one(**memory):
    """How likely the sheriff takes seat 1 to be the outlaw."""
    scene, others = last_outlaw(**memory)
    game = BANG.Game.from_dict(position(*scene, last_turn=False, **others))
    worlds, chances = weights(game, 1)
    return chances[worlds[:, 1] == Role.OUTLAW].sum()


def test_deeds_change_beliefs():
    assert outlaw_at_one() == pytest.approx(0.5)
    assert outlaw_at_one(aimed={(1, 0): 2}) > 0.9
    assert outlaw_at_one(robbed={(1, 0): 2}) > 0.8
    assert outlaw_at_one(spared={(1, 0): 2}) < 0.1
    assert outlaw_at_one(helped={(1, 0): 2}) < 0.2
    assert outlaw_at_one(aimed={(1, 3): 2}) < 0.1, "seat 3 was an outlaw"
    assert outlaw_at_one(jailed={(4, 3): 2}) > 0.8


def test_the_true_belief_holds_one_deal_the_uniform_one_none():
    game = BANG.Game(seed=2)
    worlds, chances = weights(game, 2)
    assert worlds[:, :5].tolist() == [game.states["role"][0, :5].tolist()] and chances.tolist() == [1.0]
    assert len(weights(game, 0)[1]) == 0


# ------------------------------------------------------------------------------------------------------- equal actions


def test_green_cards_that_are_missed_and_nothing_else_are_one_move():
    scene = [who(table="Iron Plate, Sombrero, Ten Gallon Hat, Bible"), who(hand="BANG!"), who(), who(), who()]
    game = BANG.Game.from_dict(position(*scene, turn_of=1, last_turn=False))
    game.step(game.action("play BANG! on +4"))
    room, actions = Room("bang", 50), np.zeros(1, np.int64)
    searching("bang").search(game.states, np.ones((1, 2), np.uint64), actions, *room.arguments(50, 1, 2, 0.7, 8, 0))
    places, moves = room.tree[:2]
    tried, move = set(), int(places[0]["move"])
    while move >= 0:
        tried.add(game.action_name(int(moves[move]["action"])))
        move = int(moves[move]["next"])
    assert tried == {"use Iron Plate", "use Bible", "take the hit"}


# ------------------------------------------------------------------------------------------------------------ strength


@pytest.mark.slow
def test_search_among_scripted_players_wins_more_than_they_do():
    """On the same deals, in the same seats; the mean gain lies 4 standard errors or more above 0 in measured runs."""
    options = {"num_players": 5, "turn_limit": 200}
    blocks = range(40)
    alone = play_chunk(Chunk("bang", exchanged("ismcts:500", "rules", options, 5), 7, 0, blocks)).results
    among = play_chunk(Chunk("bang", whole_table("rules", options, 5), 7, 0, blocks)).results
    gains = [
        np.mean([(alone[5 * block + seat][seat] == "+") - (among[block][seat] == "+") for seat in range(5)])
        for block in blocks
    ]
    assert np.mean(gains) > 0.0
