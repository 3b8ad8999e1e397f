"""The search that a network guides: it owes what every agent does, and counts, bounds and reports its tree rightly."""

import pickle

import numpy as np
import pytest

from bang_agents import View, Views, agent
from bang_agents.agent import seed_words
from bang_agents.network import save_policy
from bang_agents.search import LEAVES, GuidedRoom, Network, knowledge, searching
from bang_agents.searching import GuidedAgent, SearchAgent
from bang_agents.simple import RulesAgent
from bang_env.core.jit import as_python
from bang_env.dice.actions import REROLL, Question
from bang_env.games import GAMES, load
from tests.agents.policies import network
from tests.duel import scene as duel
from tests.random_games import by_question, each_case, each_game

each_leaf = pytest.mark.parametrize("leaf", LEAVES)


def guided(game, leaf="net", budget=24, exploration=1.0, belief="uniform", lean=0.0):
    """An agent with a random network."""
    guide = Network(*network(game, 24, seed=2), lean)
    return GuidedAgent(f"net:{budget}", game, budget, guide, leaf, 2, belief, exploration)


def batch_of(game, count=12, seed=3):
    batch = load(game).Batch(count, seed=seed)
    batch.random_rollout(9)
    return batch


def positions(module, each):
    examples = by_question(module, each)
    return [game for question, games in examples.items() if question != "over" for game in games]


WRONG = [
    ({"budget": 0}, "budget must be a whole number from 1 up, not 0"),
    ({"budget": 2.5}, "budget must be a whole number from 1 up, not 2.5"),
    ({"cut": -1}, "cut must be a whole number from 0 to 1000, not -1"),
    ({"belief": "nope"}, "belief must be one of uniform, bayes, true; not 'nope'"),
    ({"belief": None}, "belief must be one of uniform, bayes, true; not None"),
    ({"exploration": -1.0}, "exploration must be a number from 0 up, not -1.0"),
]


@pytest.mark.parametrize(("wrong", "said"), [
    *WRONG,
    ({"leaf": "foo"}, "leaf must be one of net, rules, mixed; not 'foo'"),
    ({"reduction": float("nan")}, "reduction must be a number from 0 up, not nan"),
], ids=str)
def test_a_guided_search_with_wrong_settings_is_refused(wrong, said):
    settings = {"budget": 5, "network": Network(*network("toy", 4)), **wrong}
    with pytest.raises(ValueError) as refused:
        GuidedAgent("net", "toy", **settings)
    assert str(refused.value) == said


@pytest.mark.parametrize(("wrong", "said"), [
    *WRONG,
    ({"rollout": "foo"}, "rollout must be one of random, rules; not 'foo'"),
    ({"deepest": 0}, "deepest must be a whole number from 1 to 64, not 0"),
], ids=str)
def test_a_search_with_wrong_settings_is_refused(wrong, said):
    usual = {"budget": 5, "rollout": "rules", "cut": 2, "exploration": 0.5, "deepest": 5, "belief": "uniform"}
    with pytest.raises(ValueError) as refused:
        SearchAgent("ismcts", "toy", **{**usual, **wrong})
    assert str(refused.value) == said


# ------------------------------------------------------------------------------------------------ what every agent owes


@each_case
def test_answers_are_legal_in_whole_games(module, options):
    player, rng = guided(module.SPEC.name, budget=8), np.random.default_rng(5)
    game = module.Game(seed=1, **options)
    while not game.over:
        game.step(player.choose(View(game), rng))


@pytest.mark.parametrize(("leaf", "belief", "lean"), [*((leaf, "uniform", 0.0) for leaf in LEAVES),
                                                      ("rules", "bayes", 3.0)])
@each_game
def test_answers_are_the_same_in_all_worlds_the_player_thinks_possible(module, leaf, belief, lean):
    player = guided(module.SPEC.name, leaf, belief=belief, lean=lean)
    for game in positions(module, 2):
        expected = player.choose(View(game), np.random.default_rng(0))
        assert expected in game.legal_actions()
        for seed in range(3):
            world = game.resample(game.current_player, seed)
            assert player.choose(View(world), np.random.default_rng(0)) == expected, game.render()


@each_game
def test_the_same_generator_gives_the_same_answers_and_changes_nothing(module):
    first, second = guided(module.SPEC.name), pickle.loads(pickle.dumps(guided(module.SPEC.name)))
    games = positions(module, 1)
    before = [game.clone() for game in games]
    one = first.choose_many(Views(games), np.random.default_rng(1))
    assert one.tolist() == second.choose_many(Views(games), np.random.default_rng(1)).tolist()
    assert games == before
    assert len(first.choose_many(Views([]), np.random.default_rng(0))) == 0


# -------------------------------------------------------------------------------------------------------- what it finds


@each_leaf
@each_game
def test_findings_are_a_distribution_over_legal_actions(module, leaf):
    player, batch = guided(module.SPEC.name, leaf, 40), batch_of(module.SPEC.name)
    findings = player.study(batch.states, seed_words(np.random.default_rng(0), 12))
    assert findings.shares.dtype == findings.worths.dtype == np.float32
    assert findings.shares.sum(axis=1) == pytest.approx(np.ones(12), abs=1e-6)
    assert not findings.shares[batch.action_masks == 0].any()
    assert (findings.shares[np.arange(12), findings.actions] == findings.shares.max(axis=1)).all()
    assert (np.abs(findings.worths) <= 1).all()
    assert (np.round(findings.shares * 40) == pytest.approx(findings.shares * 40, abs=1e-4)), "of 40 visits"


@each_game
def test_findings_do_not_depend_on_threads(module):
    name = module.SPEC.name
    one, two = (guided(name).study(batch_of(name).states, seed_words(np.random.default_rng(0), 12), 1.0, threads)
                for threads in (1, 3))
    for first, second in zip(one, two, strict=True):
        assert (first == second).all()


def test_a_temperature_draws_actions_by_their_visits():
    player, states = guided("toy", budget=30), np.repeat(batch_of("toy", 1).states, 4000)
    seeds = seed_words(np.random.default_rng(1), 4000)
    seeds[:] = seeds[0]  # the same search in all games
    fixed = player.study(states, seeds.copy(), 0.0)
    best = int(fixed.actions[0])
    assert (fixed.shares == fixed.shares[0]).all() and 0 < fixed.shares[0].max() < 1
    drawn = player.study(states, seed_words(np.random.default_rng(1), 4000), 1.0)
    rates = np.bincount(drawn.actions, minlength=fixed.shares.shape[1]) / 4000
    assert rates == pytest.approx(drawn.shares.mean(axis=0), abs=0.03)
    sharp = player.study(states, seed_words(np.random.default_rng(1), 4000), 0.02)
    assert (sharp.shares[np.arange(4000), sharp.actions] >= 0.9 * sharp.shares.max(axis=1)).all()
    assert (sharp.actions == best).mean() > rates[best]


@pytest.mark.parametrize(("settings", "said"), [({"temperature": -1.0}, "temperature must be a number from 0 to 100"),
                                                ({"temperature": np.nan}, "not nan"),
                                                ({"threads": 0}, "threads must be at least 1, not 0")], ids=str)
def test_wrong_settings_are_refused(settings, said):
    with pytest.raises(ValueError, match=said):
        guided("toy").study(batch_of("toy").states, np.ones((12, 2), np.uint64), **settings)


@each_leaf
@each_game
def test_a_search_stops_where_the_rest_of_its_budget_changes_nothing(module, leaf):
    """The same answers as by the whole budget, and some of them with fewer iterations."""
    name, whole, visits = module.SPEC.name, guided(module.SPEC.name, leaf, 60), []
    batch = batch_of(name, 40)
    hasty, seeds = pickle.loads(pickle.dumps(whole)), seed_words(np.random.default_rng(4), 40)
    expected = whole.study(batch.states, seeds.copy()).actions
    for row in range(40):
        states = batch.states[row:row + 1]
        assert hasty.answers(states, seeds[row:row + 1].copy())[0] == expected[row]
        counts = sorted(int(move["visits"]) for move in moves_at(hasty._rooms[0], 0))
        visits.append(sum(counts))
        left, lead = 60 - sum(counts), counts[-1] - sum(counts[-2:-1])
        assert left == 0 or left < lead <= left + 2, "it stops as soon as it can, and not before"
    assert min(visits) < 60


def test_priors_and_exploration_steer_the_search():
    """Where nothing else speaks, visits follow the priors; without exploration one good result decides."""
    spec = load("toy").SPEC
    length, actions = spec.observation.length, len(spec.actions.names)
    game = load("toy").Game(1)
    favourite = game.legal_actions()[-1]
    bias = np.zeros(actions)
    bias[favourite] = 3.0
    layers = [(np.zeros((length, 1)), np.zeros(1)), (np.zeros((1, actions)), bias)]
    flat = np.zeros((1, 1)), np.zeros(1)
    player = GuidedAgent("net:100", "toy", 100, Network(layers, flat), "net", exploration=20.0)
    shares = player.study(game.states, np.ones((1, 2), np.uint64)).shares[0]
    chances = np.exp(bias[game.legal_actions()])
    assert shares[favourite] == pytest.approx(np.exp(3.0) / chances.sum(), abs=0.1)


@pytest.mark.parametrize("game", ["duel", "dice", "bang"])
def test_a_network_that_leans_gives_the_scripted_action_its_prior(game):
    """Where the network says nothing, the script's action has a prior of e^lean to 1 for each of the others."""
    spec = load(game).SPEC
    length, actions = spec.observation.length, len(spec.actions.names)
    layers = [(np.zeros((length, 1)), np.zeros(1)), (np.zeros((1, actions)), np.zeros(actions))]
    flat = np.zeros((1, 1)), np.zeros(1)
    batch = load(game).Batch(40, seed=5)
    batch.random_rollout(40)
    player = GuidedAgent("net:200", game, 200, Network(layers, flat, 3.0), "net", exploration=50.0)
    seeds = np.random.default_rng(2).integers(1, 2**63, (40, 2), np.uint64) | np.uint64(1)
    shares = player.study(batch.states, seeds.copy()).shares
    again = player.study(batch.states, seeds.copy()).shares
    assert (shares == again).all(), "nothing is left over from the search before"
    answers = np.stack([RulesAgent(game).choose_many(Views.of_batch(batch), np.random.default_rng(n))
                        for n in range(10)])
    alike = as_python(knowledge(game).alike)
    sure = np.flatnonzero((answers == answers[0]).all(0))  # no ties, which chance breaks
    for row in sure:
        home = alike(batch.states[row], int(answers[0, row]))
        tried = np.flatnonzero(shares[row])
        expected = np.exp(3.0) / (np.exp(3.0) + len(tried) - 1)
        assert shares[row, home] == pytest.approx(expected, abs=0.1)
    assert len(sure) > 20


def with_dice(batch, order):
    """The same games with their dice lying in another order: new records."""
    states = batch.states.copy()
    states["dice"] = batch.states["dice"][:, order]
    moved = (np.arange(32)[:, None] >> np.asarray(order) & 1) << np.arange(5)  # the sets of dice, named anew
    for row in np.flatnonzero(states["question"] == Question.REROLL):
        word = int(batch.states["legal"][row, 0])
        states["legal"][row, 0] = sum(1 << (REROLL + int(moved[dice].sum())) for dice in range(32)
                                      if word >> (REROLL + dice) & 1)
    return states


def test_dice_in_another_order_are_the_same_position():
    """A search finds the same, faces for faces, and re-rolls the dice that lie there."""
    batch = load("dice").Batch(60, seed=5, num_players=5)
    batch.random_rollout(30)
    player, seeds = guided("dice", "rules", 60), np.arange(1, 121, dtype=np.uint64).reshape(60, 2)
    found = player.study(batch.states, seeds.copy())
    other = with_dice(batch, [3, 0, 4, 2, 1])
    again = player.study(other, seeds.copy())
    rolling = batch.states["question"] == Question.REROLL
    assert rolling.sum() > 10
    assert (found.actions[~rolling] == again.actions[~rolling]).all() and (found.worths == again.worths).all()
    names = []
    for states, actions in ((batch.states, found.actions), (other, again.actions)):
        chosen = (actions[rolling, None] - REROLL) >> np.arange(5) & 1
        names.append([sorted(faces[sets == 1]) for faces, sets in zip(states["dice"][rolling], chosen, strict=True)])
        for row, action in zip(states[rolling], actions[rolling], strict=True):
            assert int(row["legal"][0]) >> int(action) & 1
    assert names[0] == names[1] and len({tuple(faces) for faces in names[0]}) > 3


def test_tidy_dice_lie_in_order_and_allow_what_they_allowed():
    batch = load("dice").Batch(300, seed=6, num_players=5)
    batch.random_rollout(30)
    tidy, meant = (as_python(getattr(knowledge("dice"), name)) for name in ("tidy", "meant"))
    seen = set()
    for row in np.flatnonzero(batch.states["question"] == Question.REROLL):
        states = batch.states[row:row + 1].copy()
        tidy(states[0])
        rolled = batch.states["dice"][row]
        assert states["dice"][0].tolist() == sorted(rolled.tolist())
        before, after = ({action for action in range(REROLL, REROLL + 32) if int(of["legal"][0]) >> action & 1}
                         for of in (batch.states[row], states[0]))
        assert {meant(batch.states[row], action) for action in after} == before and len(after) == len(before)
        for action in after:
            faces = [sorted(dice[(action - REROLL >> np.arange(5) & 1) == 1])
                     for dice, action in ((rolled, meant(batch.states[row], action)), (states["dice"][0], action))]
            assert faces[0] == faces[1]
        seen.add(len(after))
        untidy = states.copy()
        tidy(states[0])
        assert states.tobytes() == untidy.tobytes(), "tidying again changes nothing"
    assert len(seen) > 1, "dynamites stay where they are"


def test_the_last_point_of_the_last_outlaw_is_shot_whatever_the_network_thinks():
    position = duel.position(
        law=duel.side(hand="Winchester, Water, Barrel, Wagon", deck="..."),
        outlaw=duel.side(duel.who("Dalton Bros", life=1), None, hand=""),
        last_turn=False,
    )
    for leaf in ("net", "mixed"):
        game, player = load("duel").Game.from_dict(position), guided("duel", leaf, 300)
        while not game.over and game.to_dict()["turn"] == 1:
            game.step(player.choose(View(game), np.random.default_rng(0)))
        assert game.returns == [1.0, -1.0]
    game = load("duel").Game.from_dict(position)
    worths = guided("duel", "rules", 300).study(game.states, np.ones((1, 2), np.uint64)).worths
    assert worths[0] > 0.99, "scripted players win it in any case, so that search need not hurry"


# ------------------------------------------------------------------------------------------------------------- the tree


def moves_at(room, place):
    """The moves of a place."""
    places, moves = room.tree[:2]
    move = int(places[place]["move"])
    while move >= 0:
        yield moves[move]
        move = int(moves[move]["next"])


def searched(game, leaf, budget, room, seed=2):
    """Search one game's first decision in a room; the game."""
    handle = load(game).Game(seed=seed)
    actions = len(handle.spec.actions.names)
    searching(game).guided_search(handle.states, np.ones((1, 2), np.uint64), np.zeros(1, np.int64),
                                  np.zeros((1, actions), np.float32), np.zeros(1, np.float32), 0.0, True,
                                  *room.arguments(budget, LEAVES.index(leaf), 2, 1.0, 0.2, 64, 0), 0, 1)
    return handle


@each_leaf
@pytest.mark.parametrize("game", GAMES)
def test_every_iteration_is_counted_once_at_the_root(game, leaf):
    room = GuidedRoom(game, 200, Network(*network(game, 24)))
    handle = searched(game, leaf, 200, room)
    moves = list(moves_at(room, 0))
    assert sum(int(move["visits"]) for move in moves) == 200
    assert sum(float(move["prior"]) for move in moves) == pytest.approx(1)
    assert {int(move["action"]) for move in moves} <= set(handle.legal_actions())
    assert all(abs(move["total"]) <= move["visits"] + 1e-9 and move["available"] == 200 for move in moves)
    assert all(int(move["player"]) == handle.current_player for move in moves)
    places, moved = room.tree[10]
    assert 1 < places <= 201 and moved <= len(room.tree[1])


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_without_room_for_moves_is_not_written_beyond(game):
    room = GuidedRoom(game, 300, Network(*network(game, 24)))
    whole = room.tree[1]
    whole["total"] = 77.0
    legal = len(load(game).Game(seed=2).legal_actions())
    room.tree = (room.tree[0], whole[:legal + 1], *room.tree[2:])
    searched(game, "net", 300, room)
    assert room.tree[10][1] == legal + 1, "it is full"
    assert (whole[legal + 1:]["total"] == 77.0).all()
    assert sum(int(move["visits"]) for move in moves_at(room, 0)) == 300


# ---------------------------------------------------------------------------------------------------------- by its name


@pytest.mark.parametrize("game", GAMES)
def test_it_is_made_by_its_name_from_a_file(game, tmp_path):
    layers, value = network(game, 8)
    save_policy(tmp_path / "policy.npz", game, layers, {}, value)
    save_policy(tmp_path / "blind.npz", game, layers, {})
    for rest in ("", ",leaf=net,cut=3", ",leaf=mixed,c=2"):
        name = f"net:9{rest},policy={tmp_path / 'policy.npz'}"
        player = agent(name, game)
        assert player.name == pickle.loads(pickle.dumps(player)).name == name and player.ranked
        view = View(load(game).Game(1))
        assert player.choose(view, np.random.default_rng(0)) in view.legal
    blind = tmp_path / "blind.npz"
    assert agent(f"net:9,policy={blind}", game).choose(view, np.random.default_rng(0)) in view.legal
    with pytest.raises(ValueError, match=r"has no value head, which leaf=net needs: add leaf=rules, or name a policy"):
        agent(f"net:9,leaf=net,policy={blind}", game)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("net", "the iterations in 'net', as in net:1000, must be a whole number from 1 to 10000000, not ''"),
        ("net:5,leaf=best", "leaf in 'net:5,leaf=best' must be one of net, rules, mixed; not 'best'"),
        ("net:5,rollout=rules", "not 'rollout=rules' in 'net:5,rollout=rules'"),
        ("net:5,c=-1", "c in 'net:5,c=-1' must be a number from 0 to 100, not '-1'"),
        ("net:5,policy=none.npz", "there is no policy file none.npz"),
        ("net:5,depth=1", "c=1, leaf=rules, policy=shipped; not 'depth=1'"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_name_is_refused_with_what_is_allowed(game, name, said):
    with pytest.raises(ValueError) as refused:
        agent(name, game)
    assert said in str(refused.value)


def test_without_a_shipped_policy_it_says_what_to_do():
    with pytest.raises(ValueError, match="no trained policy comes with the package for toy: train one and name it, "
                                         "policy=FILE"):
        agent("net:5", "toy")


def test_one_that_knows_the_roles_is_not_ranked():
    assert not guided("dice", belief="true").ranked and guided("dice", belief="bayes").ranked
