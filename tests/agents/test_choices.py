"""What every agent owes: legal answers, the same for the same seed, none that depend on what its player cannot know."""

import numpy as np
import pytest

from bang_agents import Agent, View, Views, agent
from bang_env.games import load
from tests.games import without_baseline
from tests.random_games import by_question, decisions, each_case, each_game

NAMES = ["random", "rules", "mc:24", "ismcts:24", "ismcts:24,rollout=random,cut=0", "ppo"]
each_agent = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True)
def _only_agents_that_there_are(request):
    given = getattr(request.node, "callspec", None)
    if given and without_baseline(given.params.get("name"), given.params["module"].SPEC.name):
        pytest.skip("no trained policy comes with this game")


def answer(player, game, seed=0):
    return player.choose(View(game), np.random.default_rng(seed))


def positions(module, each):
    """Games at every question that players are asked."""
    examples = by_question(module, each)
    return [game for question, games in examples.items() if question != "over" for game in games]


# -------------------------------------------------------------------------------------------------------- legality


@each_agent
@each_case
def test_answers_are_legal_in_whole_games(module, options, name):
    player, rng = agent(name, module.SPEC.name), np.random.default_rng(5)
    for seed in range(2):
        game = module.Game(seed=seed, **options)
        while not game.over:
            game.step(player.choose(View(game), rng))


@each_case
def test_the_scripted_player_is_legal_whatever_happened_before(module, options):
    rules, rng = agent("rules", module.SPEC.name), np.random.default_rng(6)
    for more in ({}, {"abilities": False}) if "abilities" in module.SPEC.defaults else ({},):
        batch = module.Batch(128, seed=3, **options, **more)
        views = Views.of_batch(batch)
        for number in range(150):
            asked = batch.checked(rules.choose_many(views, rng))
            batch.step(asked if number % 3 else agent("random", module.SPEC.name).choose_many(views, rng))


@each_agent
@each_game
def test_answers_are_legal_to_every_question(module, name):
    player = agent(name, module.SPEC.name)
    for game in positions(module, 3):
        assert answer(player, game) in game.legal_actions()


# ---------------------------------------------------------------------------------- one game and many, reproducibly


@each_agent
@each_game
def test_the_same_generator_gives_the_same_answers(module, name):
    first, second = agent(name, module.SPEC.name), agent(name, module.SPEC.name)
    games = positions(module, 2)
    for game in games:
        before = game.clone()
        assert answer(first, game) == answer(second, game) == answer(first, game)
        assert game == before, "an agent changes nothing"
    many = first.choose_many(Views(games), np.random.default_rng(1))
    assert many.tolist() == second.choose_many(Views(games), np.random.default_rng(1)).tolist()
    assert all(action in game.legal_actions() for action, game in zip(many, games, strict=True))


@each_agent
@each_game
def test_one_game_is_answered_as_a_batch_of_one(module, name):
    player, batch = agent(name, module.SPEC.name), module.Batch(1, seed=4)
    for _ in range(10):
        many = player.choose_many(Views.of_batch(batch), np.random.default_rng(2))
        if name != "random":
            assert answer(player, batch.handle(0), 2) == many[0]
        assert many.tolist() == player.choose_many(Views([batch.handle(0)]), np.random.default_rng(2)).tolist()
        batch.step(many)


@each_agent
@each_game
def test_some_games_of_a_batch_are_answered_as_those_games(module, name):
    player, batch = agent(name, module.SPEC.name), module.Batch(6, seed=4)
    batch.random_rollout(20)
    for rows in (np.array([4, 1, 3]), np.array([5, 4, 3, 2, 1, 0])):
        views, games = Views.of_batch(batch, rows), [batch.handle(int(row)) for row in rows]
        assert len(views) == len(rows)
        assert [views[index].player for index in range(len(rows))] == batch.players[rows].tolist()
        assert (views.masks == batch.action_masks[rows]).all()
        chosen = player.choose_many(views, np.random.default_rng(2))
        assert chosen.tolist() == player.choose_many(Views(games), np.random.default_rng(2)).tolist()


@each_game
def test_a_users_own_agent_needs_one_method(module):
    class First(Agent):
        name = "first"

        def choose(self, view, rng):
            return view.legal[0]

    games = positions(module, 1)
    expected = [game.legal_actions()[0] for game in games]
    assert First().choose_many(Views(games), np.random.default_rng(0)).tolist() == expected


@each_game
def test_nobody_in_no_games_answers_nothing(module):
    for name in ("rules", "ismcts:5"):
        assert len(agent(name, module.SPEC.name).choose_many(Views([]), np.random.default_rng(0))) == 0


# ------------------------------------------------------------------------------------------------ hidden information


@pytest.mark.parametrize("name", NAMES[1:])
@each_game
def test_answers_are_the_same_in_all_worlds_the_player_thinks_possible(module, name):
    player = agent(name, module.SPEC.name)
    for game in positions(module, 3):
        expected = answer(player, game)
        for seed in range(4):
            world = game.resample(game.current_player, seed)
            assert answer(player, world) == expected, game.render()


def test_only_the_unranked_agent_knows_the_roles():
    module, cheat = load("dice"), agent("ismcts:200,belief=true,cut=5", "dice")
    differs = 0
    for seed in range(6):
        for number, game in enumerate(decisions(module.Game(seed=seed), seed)):
            if not game.over and number % 4 == 0:
                world = game.resample(game.current_player, 1)
                differs += answer(cheat, game) != answer(cheat, world)
    assert differs > 0
