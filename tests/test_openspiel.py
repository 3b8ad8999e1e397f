"""OpenSpiel: the games keep its promises, chance is honest, nothing hidden leaks, and its algorithms play and learn."""

import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed (the extra openspiel; `make test-adapters` has it)"
)

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from bang_env.adapters.openspiel import Rollouts, resampler  # noqa: E402
from bang_env.games import GAMES, load  # noqa: E402
from tests.games import OPTION_SETS  # noqa: E402

SMALL = {name: f"python_bang_{name}({','.join(f'{option}={value}' for option, value in OPTION_SETS[name][0].items())})"
         for name in GAMES}
"""The smallest variant of each game."""


def moved(state, rng, decisions):
    """The state after so many random decisions, and whatever chance there is."""
    while decisions and not state.is_terminal():
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def walk(text, rng):
    """All states of a random game."""
    state = pyspiel.load_game(text).new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(int(rng.choice(state.legal_actions())))
    yield state


# --------------------------------------------------------------------------------------------------- OpenSpiel's checks


@pytest.mark.parametrize(
    "text",
    [
        "python_bang_duel",
        "python_bang_duel(characters_per_side=12,luck=2,deals=3)",
        "python_bang_duel(turn_limit=3,abilities=false)",
        "python_bang_dice",
        "python_bang_dice(num_players=8)",
        "python_bang_dice(num_players=3,max_decisions=20)",
    ],
)
def test_openspiel_s_own_checks_pass(text):
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=3, serialize=True, verbose=False)


def test_parameters_are_those_of_the_game():
    assert pyspiel.load_game("python_bang_dice").num_players() == 5
    game = pyspiel.load_game("python_bang_dice(num_players=7,deals=10,luck=4)")
    assert game.num_players() == 7 and game.max_chance_outcomes() == 10
    assert game.num_distinct_actions() == load("dice").Game.num_actions
    with pytest.raises(Exception, match="num_players must be a whole number from 3 to 8"):
        pyspiel.load_game("python_bang_dice(num_players=9)")
    with pytest.raises(Exception, match="deals must be a whole number from 1"):
        pyspiel.load_game("python_bang_duel(deals=0)")


def test_a_long_game_is_called_off_undecided():
    state = moved(
        pyspiel.load_game("python_bang_duel(max_decisions=5)").new_initial_state(), np.random.default_rng(0), 5
    )
    assert state.is_terminal() and state.returns() == [0, 0]
    assert pyspiel.load_game("python_bang_duel(max_decisions=5)").max_game_length() == 5


@pytest.mark.parametrize("name", GAMES)
def test_observations_are_the_game_s(name):
    game = pyspiel.load_game(SMALL[name])
    assert game.observation_tensor_shape() == [load(name).SPEC.observation.length]
    for state in walk(SMALL[name], np.random.default_rng(1)):
        for player in range(game.num_players()):
            wanted = np.zeros(game.observation_tensor_shape(), np.float32)
            if state.moment.game is not None:
                wanted = state.moment.game.observe(player)
            assert np.array_equal(np.asarray(state.observation_tensor(player), np.float32), wanted)


@pytest.mark.parametrize("name", GAMES)
def test_copies_and_pickles_go_the_same_way(name):
    rng = np.random.default_rng(2)
    state = moved(pyspiel.load_game(SMALL[name]).new_initial_state(), rng, 12)
    twins = [state, state.clone(), pickle.loads(pickle.dumps(state))]
    while not state.is_terminal():
        action = int(rng.choice(state.legal_actions()))
        for twin in twins:
            twin.apply_action(action)
        for player in range(state.num_players()):
            assert len({twin.information_state_string(player) for twin in twins}) == 1
        assert len({str(twin) for twin in twins}) == 1
    assert all(twin.is_terminal() and twin.returns() == state.returns() for twin in twins)


# --------------------------------------------------------------------------------------------------------------- chance


@pytest.mark.parametrize("name", GAMES)
def test_luck_comes_after_the_action_and_decides_what_becomes_of_it(name):
    seen = differ = 0
    for state in (state for seed in range(4) for state in walk(SMALL[name], np.random.default_rng(seed))):
        if state.moment.game is None or not state.is_chance_node():
            continue
        assert [chance for _, chance in state.chance_outcomes()] == [1 / 32] * 32
        children = [state.child(outcome) for outcome in (0, 1, 2, 3)]
        again = state.child(0)
        assert again.moment.game == children[0].moment.game
        differ += len({str(child) for child in children}) > 1
        seen += 1
    assert seen > 3 and differ > seen / 2


@pytest.mark.parametrize("name", GAMES)
def test_without_luck_there_is_no_chance_node(name):
    """What an action does at once is what it does in the engine, whatever the generator says."""
    at_once = 0
    before = None
    for state in walk(SMALL[name], np.random.default_rng(4)):
        if before is not None and state.waiting is None and before.waiting is None and before.moment.game is not None:
            other = before.moment.game.clone()
            other.states["rng"][0, 0] += np.uint64(12345)
            other.step(state.moment.action)
            other.states["rng"] = state.moment.game.states["rng"]
            assert other == state.moment.game
            at_once += 1
        before = state.clone()
    assert at_once > 3


# --------------------------------------------------------------------------------------------------- hidden information


@pytest.mark.parametrize("text", [SMALL["duel"], "python_bang_dice(num_players=5)"])  # three players' roles lie open
def test_a_player_cannot_tell_a_redrawn_state_from_the_true_one(text):
    draw = resampler(5)
    others = 0
    for state in walk(text, np.random.default_rng(5)):
        if state.is_chance_node():
            with pytest.raises(ValueError, match="not at a chance node"):
                draw(state, 0)
            continue
        for player in range(state.num_players()):
            redrawn = draw(state, player)
            assert redrawn.information_state_string(player) == state.information_state_string(player)
            assert redrawn.observation_string(player) == state.observation_string(player)
            assert redrawn.current_player() == state.current_player()
            if player == state.current_player():
                assert redrawn.legal_actions() == state.legal_actions()
            others += redrawn.information_state_string(1 - min(player, 1)) != state.information_state_string(
                1 - min(player, 1)
            )
    assert others > 10


def test_the_past_is_remembered():
    """Two ways to the same observation are two information states."""
    game = pyspiel.load_game("python_bang_duel(deals=1)")
    sights = {}
    for seed in range(40):
        state = moved(game.new_initial_state(), np.random.default_rng(seed), 6)
        for player in (0, 1):
            sights.setdefault(state.information_state_string(player), set()).add(state.observation_string(player))
    assert all(len(shown) == 1 for shown in sights.values())
    state = game.new_initial_state()
    state.apply_action(0)
    choices = state.legal_actions()
    asked = state.current_player()
    ways = [state.child(action) for action in choices[:2]]
    assert ways[0].information_state_string(asked) != ways[1].information_state_string(asked)


# --------------------------------------------------------------------------------------------------------------- search


def score(game, bot, games, seed):
    """The bot's score against a player at random, every seat in turn."""
    points = []
    for number in range(games):
        rng = np.random.default_rng([seed, number // game.num_players()])
        seat = number % game.num_players()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == seat:
                action = bot.step(state)
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(int(action))
        points.append((state.returns()[seat] + 1) / 2)
    return np.mean(points)


@pytest.mark.parametrize("name", ["dice", pytest.param("duel", marks=pytest.mark.slow)])
def test_mcts_beats_random(name):
    game = pyspiel.load_game(SMALL[name])
    bot = mcts.MCTSBot(game, 1.0, 60, Rollouts(seed=1), random_state=np.random.RandomState(1))
    assert score(game, bot, 24, 1) > {"duel": 0.75, "dice": 0.5}[name]  # among three, a player at random wins a third


@pytest.mark.parametrize("name", ["dice", "duel"])
def test_ismcts_beats_random(name):
    game = pyspiel.load_game(SMALL[name])
    bot = ismcts.ISMCTSBot(game, Rollouts(seed=2), 1.0, 30, random_state=np.random.RandomState(2))
    bot.set_resampler(resampler(2))
    assert score(game, bot, 12, 2) > {"duel": 0.75, "dice": 0.5}[name]


def test_openspiel_s_own_evaluator_works_too():
    game = pyspiel.load_game("python_bang_duel(characters_per_side=2,max_decisions=60)")
    bot = mcts.MCTSBot(
        game, 1.0, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(0)), random_state=np.random.RandomState(0)
    )
    state = moved(game.new_initial_state(), np.random.default_rng(0), 3)
    assert bot.step(state) in state.legal_actions()


def test_rollouts_see_no_luck_to_come():
    """The same state, evaluated again and again, is not always played with the same dice."""
    state = moved(pyspiel.load_game(SMALL["dice"]).new_initial_state(), np.random.default_rng(0), 4)
    rollouts = Rollouts(seed=0)
    assert len({tuple(rollouts.evaluate(state)) for _ in range(20)}) > 1
    with pytest.raises(ValueError, match="before the deal"):
        rollouts.evaluate(pyspiel.load_game(SMALL["dice"]).new_initial_state())


# ------------------------------------------------------------------------------------------------------------- learning


class Against:
    """The first seat of a game in OpenSpiel's RL environment; a player at random has the others."""

    def __init__(self, game, seed):
        from open_spiel.python import rl_environment

        self.env = rl_environment.Environment(game)
        self.env.seed(seed)
        self.rng = np.random.default_rng(seed)
        self.now = self.answered(self.env.reset())

    def answered(self, step):
        while not step.last() and step.current_player() != 0:
            step = self.env.step([self.rng.choice(step.observations["legal_actions"][step.current_player()])])
        return step

    def play(self, action):
        """The reward of an action, and whether it was the game's last; a new game begins then."""
        self.now = self.answered(self.env.step([action]))
        reward, done = self.now.rewards[0] if self.now.last() else 0.0, self.now.last()
        while self.now.last():
            self.now = self.answered(self.env.reset())
        return reward, done


@pytest.fixture
def torch():
    """PyTorch with one thread: so small a network would only wait for the others."""
    library = pytest.importorskip("torch")
    before = library.get_num_threads()
    library.set_num_threads(1)
    yield library
    library.set_num_threads(before)


@pytest.mark.slow
def test_openspiel_s_ppo_learns(torch):
    from open_spiel.python.pytorch.ppo import PPO, PPOAgent

    torch.manual_seed(0)
    np.random.seed(0)  # noqa: NPY002  (OpenSpiel draws from it)
    game = pyspiel.load_game("python_bang_duel(characters_per_side=2)")
    envs = [Against(game, seed) for seed in range(16)]
    learner = PPO(
        input_shape=tuple(game.observation_tensor_shape()),
        num_actions=game.num_distinct_actions(),
        num_players=2,
        num_envs=16,
        steps_per_batch=64,
        update_epochs=3,
        learning_rate=1e-3,
        gamma=1.0,
        entropy_coef=0.02,
        agent_fn=PPOAgent,
    )
    results = []
    for _ in range(16):
        for _ in range(64):
            played = [
                env.play(out.action) for env, out in zip(envs, learner.step([env.now for env in envs]), strict=True)
            ]
            results += [reward for reward, done in played if done]
            learner.post_step(*zip(*played, strict=True))
        learner.learn([env.now for env in envs])
    early, late = np.mean(results[:60]), np.mean(results[-100:])
    assert late > early + 0.25 and late > 0.4
