"""Agents by name: what the command line accepts, and what it says to the rest."""

import pickle

import pytest

from bang_agents import AGENTS, agent
from bang_env.games import GAMES
from tests.games import without_baseline

GOOD = [
    "random",
    "rules",
    "mc:200",
    "ismcts:1000",
    "ismcts:50,rollout=random",
    "ismcts:50,cut=0,c=1.5",
    "mc:7,rollout=rules,cut=3",
    "ppo",
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", GOOD)
def test_an_agent_is_made_by_its_name(name, game):
    if without_baseline(name, game):
        pytest.skip("no trained policy comes with this game")
    player = agent(name, game)
    assert player.name == name
    assert player.ranked
    assert name.partition(":")[0] in AGENTS
    assert pickle.loads(pickle.dumps(player)).name == name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "agent must be one of random, rules, script, mc, ismcts, net, ppo; not ''"),
        ("rule", "agent must be one of random, rules, script, mc, ismcts, net, ppo; not 'rule'"),
        ("rules:3", "rules has no options, so its name is 'rules'; not 'rules:3'"),
        ("mc", "the iterations in 'mc', as in mc:1000, must be a whole number from 1 to 10000000, not ''"),
        ("mc:0", "must be a whole number from 1 to 10000000, not '0'"),
        ("ismcts:many", "must be a whole number from 1 to 10000000, not 'many'"),
        ("ismcts:10,rollout=best", "rollout in 'ismcts:10,rollout=best' must be one of random, rules; not 'best'"),
        ("ismcts:10,cut=-1", "cut in 'ismcts:10,cut=-1' must be a whole number from 0 to 1000, not '-1'"),
        ("ismcts:10,c=x", "c in 'ismcts:10,c=x' must be a number from 0 to 100, not 'x'"),
        ("ismcts:10,depth=3", "not 'depth=3' in 'ismcts:10,depth=3'"),
        ("mc:10,rollout", "not 'rollout' in 'mc:10,rollout'"),
        ("ppo:none.npz", "there is no policy file none.npz"),
        (None, "an agent's name must be text such as random, rules, script, mc, ismcts, net, ppo; not None"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_name_is_refused_with_what_is_allowed(game, name, said):
    with pytest.raises(ValueError) as refused:
        agent(name, game)
    assert said in str(refused.value)


def test_beliefs_are_of_the_dice_game():
    assert agent("ismcts:10,belief=bayes", "dice").ranked
    with pytest.raises(ValueError, match=r"must be one of uniform, bayes, true, exact, sampled; not 'none'"):
        agent("ismcts:10,belief=none", "dice")
    with pytest.raises(ValueError, match="not 'belief=bayes'"):
        agent("ismcts:10,belief=bayes", "duel")


def test_an_agent_that_knows_the_roles_is_not_ranked():
    assert not agent("ismcts:10,belief=true", "dice").ranked


def test_a_wrong_game_is_refused():
    with pytest.raises(ValueError, match=f"game must be one of {', '.join(GAMES)}; not 'chess'"):
        agent("rules", "chess")
