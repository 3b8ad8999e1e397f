"""Opponents of a learner: agents by name, one's own, and several with shares."""

import copy
import pickle
import random
import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

import bang_env  # noqa: F401  (registers the ids)
from bang_agents import Agent, agent
from bang_agents.network import SHIPPED
from bang_env.adapters.gym import score
from bang_env.games import GAMES, load
from tests.test_gym import choice, choices, each_game, finish, make, make_vec, trace, vector_trace

SHORT = {name: {"turn_limit": 12} if "turn_limit" in load(name).SPEC.defaults else {} for name in GAMES}
"""Options that keep games short."""


class First(Agent):
    """Does the first thing that is allowed."""

    def choose(self, view, rng):
        return view.legal[0]


class Dice(Agent):
    """Plays at random, from the generator that it is given."""

    name = "dice thrower"

    def choose(self, view, rng):
        return int(rng.choice(view.legal))


class Wrong(Agent):
    name = "wrong"

    def __init__(self, answer=-1):
        self.answer = answer

    def choose(self, view, rng):
        if self.answer is None:
            raise KeyError("lost")
        return self.answer if self.answer >= 0 else int(np.flatnonzero(view.mask == 0)[0])


class NeedsArgument(First):
    def __init__(self, what):
        self.what = what


def whole_game(env, seed=0):
    """A game with a learner who plays at random; what they met at its end, and the game."""
    _, info = env.reset(seed=seed)
    return finish(env, info["action_mask"], random.Random(seed)), env.game


# ----------------------------------------------------------------------------------------------------------- who plays


@each_game
@pytest.mark.parametrize(
    "opponent",
    ["ismcts:3", First, Dice(), "tests.test_opponents:First", {"rules": 0.5, "ismcts:2": 0.5},
     [("rules", 0.4), (First, 0.6)]],
    ids=str,
)
def test_a_learner_plays_whole_games_against_it(name, opponent):
    env = make(name, SHORT[name], opponent=opponent)
    for seed in range(2):
        (observation, reward, terminated, truncated, info), game = whole_game(env, seed)
        assert game.over and terminated == (not game.truncated) and truncated == game.truncated
        assert reward == game.returns[env.seat]
        assert (observation == game.observe(env.seat)).all()
        assert not info["action_mask"].any()
        assert [name is None for name in env.opponents] == [seat == env.seat for seat in range(len(game.agents))]


def test_the_trained_network_and_a_policy_file_play(tmp_path):
    file = tmp_path / "mine.npz"
    file.write_bytes((SHIPPED / "duel.npz").read_bytes())
    for opponent in ("ppo", f"ppo:{file}"):
        env = make("duel", opponent=opponent, turn_limit=6)
        whole_game(env)
        assert set(env.opponents) == {None, opponent}


@each_game
def test_an_opponent_plays_as_the_agent_does(name):
    """Every action of the others is that of the first legal one."""
    env = make(name, SHORT[name], opponent=First, seat=0)
    _, info = env.reset(seed=5)
    by_hand, choose = load(name).Game(int(env.game.states["seed"][0]), **SHORT[name]), random.Random(1)
    over = False
    while not over:
        while by_hand.current_player != 0:
            by_hand.step(by_hand.legal_actions()[0])
        assert by_hand.to_dict() == env.game.to_dict()
        action = choice(info["action_mask"], choose)
        by_hand.step(action)
        _, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    while not by_hand.over:
        by_hand.step(by_hand.legal_actions()[0])
    assert by_hand.to_dict() == env.game.to_dict()


@each_game
@pytest.mark.parametrize("opponent", ["random", "rules"])
def test_a_share_of_1_is_the_compiled_opponent(name, opponent):
    alone = trace(make(name, opponent=opponent), 3, 60)
    assert data_equivalence(trace(make(name, opponent={opponent: 1.0}), 3, 60), alone, exact=True)
    assert data_equivalence(trace(make(name, opponent=[(opponent, 1), ("ismcts:9", 0)]), 3, 60), alone, exact=True)


@each_game
def test_strong_opponents_win_more(name):
    """The same learner, who plays at random, loses more games to `rules` as an agent than to itself."""
    means = []
    for opponent in (agent("random", name), agent("rules", name)):
        envs = make_vec(name, 64, opponent=opponent, seat=0)
        _, infos = envs.reset(seed=1)
        rewards, choose = [], random.Random(2)
        while len(rewards) < 200:
            _, reward, terminations, truncations, infos = envs.step(choices(infos["action_mask"], choose))
            rewards += reward[terminations | truncations].tolist()
        means.append(np.mean(rewards))
    assert means[1] < means[0]


def test_shares_say_how_often_each_opponent_plays_and_seats_draw_for_themselves():
    envs = make_vec("dice", 200, opponent={"random": 0.25, "rules": 0.75}, num_players=5)
    envs.reset(seed=7)
    seats = [name for table in envs.unwrapped.opponents for name in table if name is not None]
    assert len(seats) == 800
    assert 0.69 < seats.count("rules") / 800 < 0.81
    mixed = [len(set(table) - {None}) == 2 for table in envs.unwrapped.opponents]
    assert 0.5 < np.mean(mixed) < 0.85, "0.68 of the tables are expected to hold both"
    before = envs.unwrapped.opponents
    envs.reset()
    assert envs.unwrapped.opponents != before, "each new game draws again"


# ------------------------------------------------------------------------------------------------ seeds, copies, checks


@each_game
@pytest.mark.parametrize("opponent", ["ismcts:2", Dice, {"rules": 0.4, "random": 0.3, Dice: 0.3}], ids=str)
def test_a_vector_of_games_is_its_single_games(name, opponent):
    seeds, choose = [3, 1, 4], random.Random(0)
    native = make_vec(name, 3, SHORT[name], opponent=opponent)
    single = make_vec(name, 3, SHORT[name], opponent=opponent, vectorization_mode="sync",
                      vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP})
    both = native.reset(seed=seeds), single.reset(seed=seeds)
    ended = steps = 0
    while ended < 4:
        steps += 1
        assert steps < 2_000
        assert data_equivalence(*both, exact=True)
        actions = choices(both[0][-1]["action_mask"], choose)
        both = native.step(actions), single.step(actions)
        ended += int((both[0][2] | both[0][3]).sum())
    assert data_equivalence(*both, exact=True)
    assert data_equivalence(native.reset(), single.reset(), exact=True)


@each_game
def test_games_depend_neither_on_threads_nor_on_their_number(name):
    mixed = {"rules": 0.5, Dice: 0.5}
    alone = vector_trace(make_vec(name, 3, opponent=mixed), 60, 3)
    assert data_equivalence(vector_trace(make_vec(name, 7, opponent=mixed, threads=3), 60, 3), alone, exact=True)


def test_a_network_s_games_are_the_same_on_every_run():
    traces = [vector_trace(make_vec("duel", 5, opponent="ppo"), 30, 5) for _ in range(2)]
    assert data_equivalence(*traces, exact=True)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_copies_keep_the_game_and_its_opponents(copied):
    env = make("duel", opponent={"ismcts:2": 0.5, Dice: 0.5}, turn_limit=10)
    env.reset(seed=4)
    twin = copied(env)
    met = [finish(each, each.action_masks(), random.Random(1)) for each in (env, twin)]
    assert data_equivalence(*met, exact=True)
    assert data_equivalence(env.reset(), twin.reset(), exact=True)


@each_game
def test_gymnasium_checks_it(name, capsys):
    check_env(make(name, SHORT[name], opponent={"rules": 0.5, First: 0.5}))


def test_a_game_that_ends_before_the_learner_is_asked_is_skipped():
    """With one turn, the learner in a random seat has nothing to decide in most games."""
    env = make("dice", opponent=First, num_players=4, turn_limit=1)
    for seed in range(5):
        env.reset(seed=seed)
        assert env.game.current_player == env.seat


# ------------------------------------------------------------------------------------------------------------ wrong use


@each_game
@pytest.mark.parametrize(
    ("opponent", "message"),
    [
        ("clever", r"opponent: agent must be one of random.*'clever'"),
        ("ismcts:many", r"opponent: the iterations in 'ismcts:many'"),
        ("ppo:nowhere.npz", r"opponent: there is no policy file nowhere.npz"),
        ("nowhere:Mine", r"opponent: there is no module 'nowhere'"),
        ("human", r"'human' cannot play here"),
        (7, r"an opponent must be the name of an agent .* not 7"),
        (int, r"an opponent must be .* not <class 'int'>"),
        (Agent, r"opponent Agent lacks the method choose"),
        (NeedsArgument, r"opponent NeedsArgument cannot be made without arguments"),
        ({}, r"there is nobody in \{\}"),
        ([], r"there is nobody in \[\]"),
        (["rules", "random"], r"pairs of an opponent and its share.*not 'rules'"),
        ([("rules", 0.5, 1)], r"pairs of an opponent and its share.*not \('rules', 0.5, 1\)"),
        ({"rules": 0.5, "random": 0.2}, r"must add up to 1; those of .* add up to 0.7"),
        ({"rules": 1.5, "random": -0.5}, r"share of opponent 'rules' must be a number from 0 to 1, not 1.5"),
        ({"rules": float("nan")}, r"share of opponent 'rules' .* not nan"),
        ({"rules": True}, r"share of opponent 'rules' .* not True"),
        ({"rules": "all"}, r"share of opponent 'rules' .* not 'all'"),
        ({"rules": 0.5, "clever": 0.5}, r"'clever'"),
    ],
    ids=str,
)
def test_what_is_no_opponent_is_named(name, opponent, message):
    for maker in (make, lambda name, **more: make_vec(name, 2, **more)):
        with pytest.raises(ValueError, match=message):
            maker(name, opponent=opponent)


def test_an_opponent_that_fails_is_named():
    for answer, message in ((-1, r"the answer of opponent wrong: action .* is illegal"),
                            (10**6, r"the answer of opponent wrong must be a whole number from 0"),
                            (None, r"agent wrong failed as .* at decision \d+ of The Duel with seed \d+ .*KeyError")):
        env = gymnasium.make("bang/Duel-v0", opponent=Wrong(answer), seat=1)
        with pytest.raises(ValueError, match=message):
            whole_game(env.unwrapped)


def test_a_learner_who_is_never_asked_is_an_error_that_says_why(monkeypatch):
    monkeypatch.setattr("bang_env.adapters.learners.MOST_GAMES", 50)
    options = {"num_players": 4, "turn_limit": 1, "abilities": False, "roles": ["sheriff", None, None, None], "seat": 2}
    with pytest.raises(RuntimeError, match="the learner was asked nothing in"):
        make("dice", options, opponent=First).reset(seed=1)


def test_agents_are_imported_when_they_are_asked_for():
    code = ("import sys, gymnasium, bang_env; gymnasium.make('bang/Toy-v0', opponent='rules').reset(seed=1); "
            "assert 'bang_agents' not in sys.modules; sys.modules['bang_agents'] = None\n"
            "try: gymnasium.make('bang/Toy-v0', opponent='mc:3')\n"
            "except ValueError as error: assert 'needs the package bang_agents' in str(error)\n"
            "else: raise SystemExit('it should be refused')\n")
    subprocess.run([sys.executable, "-c", code], check=True)


def test_maskable_ppo_s_environment_takes_them_too():
    pytest.importorskip("sb3_contrib", reason="it needs the extra train")
    from bang_env.adapters.sb3 import LearnerVecEnv

    env = LearnerVecEnv("duel", 4, opponent={"rules": 0.5, First: 0.5}, turn_limit=6)
    env.reset()
    done = 0
    for _ in range(400):
        _, _, dones, infos = env.step(env.action_masks().argmax(axis=1))
        done += int(dones.sum())
        assert all("terminal_observation" in infos[i] for i in np.flatnonzero(dones))
    assert done > 4


@each_game
def test_a_score_counts_wins_of_every_seat(name):
    rng = np.random.default_rng(0)

    def at_random(observations, masks):
        return (rng.random(masks.shape) * masks).argmax(axis=1)

    assert score(at_random, name, "rules", 200) < score(at_random, name, "random", 200)
    with pytest.raises(ValueError, match="games must be a whole number from 1"):
        score(at_random, name, games=0)
