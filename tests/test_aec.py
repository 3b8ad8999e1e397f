"""The PettingZoo environment of every game: the official tests, and many games against the game handle."""

import copy
import importlib
import pickle
import random
import re

import numpy as np
import pettingzoo
import pytest
from gymnasium.spaces import Box, Discrete
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

import bang_env
from bang_env.adapters.registration import register_ids
from bang_env.games import GAMES, load, load_environments
from tests.games import OPTION_SETS

CASES = [(name, options) for name in GAMES for options in OPTION_SETS[name]]
IDS = [f"{name} {options}" for name, options in CASES]
each_case = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
each_game = pytest.mark.parametrize("name", GAMES)
both_envs = pytest.mark.parametrize("kind", ["env", "raw_env"])


def make(name, options, kind="raw_env", **more):
    return getattr(load_environments(name), kind)(**options, **more)


def started(name, seed=0, kind="raw_env", **more):
    env = make(name, OPTION_SETS[name][0], kind, **more)
    env.reset(seed=seed)
    return env


def played(name, decisions, seed=0, kind="raw_env"):
    """An environment in the middle of a game, before the decision of this number."""
    env = started(name, seed, kind)
    choose = random.Random(seed)
    for _ in range(decisions):
        env.step(legal_choice(env, choose))
    assert env.agents == env.possible_agents, "the game should not be over yet"
    return env


def legal_choice(env, choose):
    return choose.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist())


def play_to_end(env, choose):
    """Play the game on at random, without the last steps of the dead."""
    while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        env.step(legal_choice(env, choose))


def snapshot(env):
    """All that a step could change."""
    raw = env.unwrapped
    masks = {agent: info["action_mask"].tolist() for agent, info in raw.infos.items()}
    return copy.deepcopy((raw.game.states.tobytes(), raw.agents, raw.agent_selection, raw.rewards,
                          raw._cumulative_rewards, raw.terminations, raw.truncations, masks))


# ------------------------------------------------------------------------------------- PettingZoo's own tests


@both_envs
@each_case
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_api(name, options, kind):
    api_test(make(name, options, kind), num_cycles=10_000)


@both_envs
@each_case
def test_pettingzoo_seed(name, options, kind):
    seed_test(lambda: make(name, options, kind), num_cycles=500)


@both_envs
@each_case
def test_pettingzoo_render(name, options, kind, capsys):
    render_test(lambda render_mode: make(name, options, kind, render_mode=render_mode))
    assert capsys.readouterr().out


@each_game
def test_pettingzoo_make(name):
    env = pettingzoo.make("aec", f"bang/{name}-v0", **OPTION_SETS[name][-1])
    assert env.possible_agents == load(name).Game(**OPTION_SETS[name][-1]).agents
    assert str(env) == f"{name}_v0"


def test_registering_again_is_silent(recwarn):
    for name in GAMES:
        register_ids(name)
    importlib.reload(bang_env)
    assert not recwarn.list


# ------------------------------------------------------------------------------------ whole games, many seeds


@both_envs
@each_case
def test_whole_games_agree_with_the_game(name, options, kind):
    """Every agent gets its result exactly once in sum, and nobody leaves before the end."""
    env, choose = make(name, options, kind), random.Random(1)
    results = set()
    for seed in range(40):
        env.reset(seed=seed)
        game = load(name).Game(seed=seed, **options)
        assert env.possible_agents == game.agents
        collected = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            collected[agent] += reward
            if terminated or truncated:
                assert game.over
                assert truncated == game.truncated
                assert not observation["action_mask"].any()
                assert not info["action_mask"].any()
                assert (observation["observation"] == game.observe(game.agents.index(agent))).all()
                env.step(None)
                continue
            assert env.agents == env.possible_agents, "eliminated players stay until the end"
            assert agent == game.agents[game.current_player]
            assert reward == 0
            assert not any(env.rewards.values())
            assert (observation["observation"] == game.observe()).all()
            assert (observation["action_mask"] == game.action_mask()).all()
            assert (info["action_mask"] == game.action_mask()).all()
            action = choose.choice(game.legal_actions())
            game.step(action)
            env.step(action)
        assert game.over
        assert list(collected.values()) == game.returns
        assert not env.agents
        results.update(game.returns)
    assert {1.0, -1.0} <= results


@each_case
def test_all_get_their_rewards_when_the_game_ends(name, options):
    env = make(name, options)
    env.reset(seed=3)
    play_to_end(env, random.Random(3))
    assert env.agents == env.possible_agents
    assert list(env.rewards.values()) == env.game.returns
    assert any(env.rewards.values())
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


@both_envs
@each_game
def test_truncated_games_truncate_all(name, kind):
    """`turn_limit` is an option of every game."""
    env = make(name, {**OPTION_SETS[name][0], "turn_limit": 1}, kind)
    env.reset(seed=0)
    play_to_end(env, random.Random(0))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


@each_case
def test_only_the_agent_who_is_asked_has_a_mask(name, options):
    env, choose = make(name, options), random.Random(5)
    for seed in range(5):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            for player, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                asked = agent == env.agent_selection
                assert seen["action_mask"].any() == asked
                assert (env.infos[agent]["action_mask"] == seen["action_mask"]).all()
                assert (seen["observation"] == env.game.observe(player)).all()
                assert seen in env.observation_space(agent)
            env.step(legal_choice(env, choose))


@both_envs
@each_game
def test_observations_are_the_callers_own(name, kind):
    env = played(name, 3, kind=kind)
    seen = [env.observe(env.agent_selection) for _ in range(3)]
    info = env.infos[env.agent_selection]
    kept = copy.deepcopy((seen[0], info))
    assert not any(np.shares_memory(seen[0][key], other[key]) for other in seen[1:] for key in other)
    env.step(legal_choice(env, random.Random(0)))
    env.last()
    assert (seen[0]["observation"] == kept[0]["observation"]).all()
    assert (info["action_mask"] == kept[1]["action_mask"]).all()


@both_envs
@each_game
def test_writing_into_an_observation_changes_no_other(name, kind):
    """Every step gives new arrays: a caller may keep or change what he was given."""
    env, twin, choose = played(name, 3, kind=kind), played(name, 3, kind=kind), random.Random(9)
    kept = []
    for _ in range(20):
        observation, expected = env.last()[0], twin.last()[0]
        assert all((observation[key] == expected[key]).all() for key in expected)
        action = legal_choice(twin, choose)
        kept.append((observation, observation["observation"].copy()))
        env.step(action)
        twin.step(action)
        observation["action_mask"][:] = 1
    assert all((observation["observation"] == before).all() for observation, before in kept)


@both_envs
@each_game
def test_last_is_what_the_attributes_say(name, kind):
    env, choose = started(name, kind=kind), random.Random(4)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        again = env.last()
        assert all((observation[key] == again[0][key]).all() for key in observation)
        assert again[1:] == (reward, terminated, truncated, info)
        assert env.last(observe=False) == (None, *again[1:])
        assert (reward, terminated, truncated) == (
            env._cumulative_rewards[agent],
            env.terminations[agent],
            env.truncations[agent],
        )
        env.step(None if terminated or truncated else legal_choice(env, choose))


@both_envs
@each_case
def test_spaces_and_state(name, options, kind):
    env = make(name, options, kind)
    spec = load(name).SPEC
    for agent in env.possible_agents:
        assert env.action_space(agent) == Discrete(len(spec.actions))
        space = env.observation_space(agent)
        assert space["observation"] == Box(0, 1, (spec.observation.length,), np.float32)
        assert space["action_mask"] == Box(0, 1, (len(spec.actions),), np.int8)
    env.reset(seed=2)
    choose = random.Random(2)
    for _ in range(10):
        assert env.state().shape == (spec.state.length,)
        assert env.state() in env.state_space
        assert (env.state() == env.game.state_vector()).all()
        env.step(legal_choice(env, choose))


# ---------------------------------------------------------------------------------------- seeds and positions


@each_game
def test_a_seed_settles_this_game_and_the_following(name):
    first, second = started(name, 7), started(name, 7)
    assert first.game == load(name).Game(seed=7, **OPTION_SETS[name][0])
    games = []
    for _ in range(3):
        assert first.game == second.game
        games.append(first.game.clone())
        first.step(legal_choice(first, random.Random(0)))
        second.step(legal_choice(second, random.Random(0)))
        first.reset()
        second.reset()
    assert games[0] != games[1] != games[2]


@each_game
def test_without_a_seed_the_first_game_is_fresh(name):
    envs = [make(name, OPTION_SETS[name][0]) for _ in range(3)]
    for env in envs:
        env.reset()
    assert envs[0].game != envs[1].game != envs[2].game


@each_game
@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7"])
def test_seeds_that_are_none(name, seed):
    with pytest.raises(ValueError, match="seed"):
        started(name, seed)


@both_envs
@each_game
def test_reset_to_a_position(name, kind):
    there = played(name, 5).game
    env = make(name, OPTION_SETS[name][0], kind)
    env.reset(options={"position": there.to_dict()})
    game = env.unwrapped.game
    assert game.to_dict() == there.to_dict()
    assert env.agent_selection == there.agents[there.current_player]
    assert (env.last()[0]["action_mask"] == there.action_mask()).all()
    env.reset(seed=4)
    assert game == load(name).Game(seed=4, **OPTION_SETS[name][0]), "the position's options do not outlive it"


@each_game
def test_a_position_without_generator_takes_the_seed(name):
    position = played(name, 5).game.to_dict()
    del position["rng"]
    env, choose = make(name, OPTION_SETS[name][0]), random.Random(0)
    ends = []
    for seed in (1, 1, 2):
        env.reset(seed=seed, options={"position": position})
        choose.seed(0)
        play_to_end(env, choose)
        ends.append(env.game.states.tobytes())
    assert ends[0] == ends[1] != ends[2]


@each_game
def test_reset_to_a_finished_position(name):
    env = started(name)
    play_to_end(env, random.Random(0))
    results = env.game.returns
    env.reset(options={"position": env.game.to_dict()})
    assert all(env.terminations.values())
    assert list(env.rewards.values()) == results
    env.step(None)
    assert len(env.agents) == len(env.possible_agents) - 1


@both_envs
@each_game
def test_reset_refuses_what_it_does_not_know(name, kind):
    env = played(name, 4, kind=kind)
    before = snapshot(env)
    with pytest.raises(ValueError, match="'postion'"):
        env.reset(seed=1, options={"postion": {}})
    with pytest.raises(ValueError, match="must be a dict"):
        env.reset(seed=1, options={"position": 7})
    with pytest.raises(ValueError, match="must be a dict"):
        env.reset(seed=1, options=7)
    assert snapshot(env) == before


@pytest.mark.parametrize("name", [name for name in GAMES if "num_players" in OPTION_SETS[name][0]])
def test_reset_refuses_a_position_of_other_players(name):
    env = played(name, 4)
    before = snapshot(env)
    other = load(name).Game(**OPTION_SETS[name][-1]).to_dict()
    with pytest.raises(ValueError, match="players"):
        env.reset(options={"position": other})
    assert snapshot(env) == before


# -------------------------------------------------------------------------------------------------- wrong use


@both_envs
@each_game
def test_an_illegal_action_is_named_and_changes_nothing(name, kind):
    env = played(name, 6, kind=kind)
    game = env.unwrapped.game
    illegal = int(np.flatnonzero(game.action_mask() == 0)[0])
    before = snapshot(env)
    with pytest.raises(ValueError, match=re.escape(game.action_name(illegal))) as raised:
        env.step(illegal)
    assert game.action_name(game.legal_actions()[0]) in str(raised.value), "it says what is legal"
    assert snapshot(env) == before


@both_envs
@each_game
@pytest.mark.parametrize("action", [-1, 10**6, 10**30, 1.5, "0", None, True])
def test_what_is_no_action_changes_nothing(name, kind, action):
    env = played(name, 6, kind=kind)
    before = snapshot(env)
    with pytest.raises((ValueError, AssertionError), match="action"):
        env.step(action)
    assert snapshot(env) == before


@both_envs
@each_game
@pytest.mark.parametrize("form", [np.int8, np.int32, np.uint64, np.array], ids=lambda form: form.__name__)
def test_numpy_integers_are_actions(name, kind, form):
    env, twin = played(name, 6, kind=kind), played(name, 6, kind=kind)
    action = min(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist())
    if action > 127 and form is np.int8:
        pytest.skip("too large a number for this type")
    env.step(form(action))
    twin.step(action)
    assert env.game == twin.game


@both_envs
@each_game
def test_nothing_works_before_reset(name, kind):
    env = make(name, OPTION_SETS[name][0], kind, render_mode="ansi")
    first = env.possible_agents[0]
    for call in (
        lambda: env.step(0),
        lambda: env.step(None),
        lambda: env.observe(first),
        env.state,
        env.render,
        lambda: env.game,
    ):
        with pytest.raises(RuntimeError if kind == "raw_env" else AssertionError, match="reset"):
            call()
    env.reset(seed=0)
    assert env.game == load(name).Game(seed=0, **OPTION_SETS[name][0])


@both_envs
@each_game
def test_after_the_end(name, kind):
    env = started(name, kind=kind)
    play_to_end(env, random.Random(0))
    before = snapshot(env)
    for action in (0, -1, 1.5, 10**6):
        with pytest.raises((ValueError, AssertionError), match="when an agent is dead, the only valid action is None"):
            env.step(action)
    assert snapshot(env) == before
    for _ in env.possible_agents:
        env.step(None)
    assert not env.agents
    before = snapshot(env)
    EnvLogger.flush()
    if kind == "env":
        env.step(None)
        assert any("reset" in message for message in EnvLogger.mqueue)
    else:
        with pytest.raises(RuntimeError, match="reset"):
            env.step(None)
    assert snapshot(env) == before
    assert list(env.agent_iter()) == []


@each_game
def test_agent_iter_without_step_is_noticed(name):
    env = started(name, kind="env")
    turns = iter(env.agent_iter())
    assert next(turns) == env.agent_selection
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)


@both_envs
@each_game
def test_agent_iter_stops_after_max_iter(name, kind):
    env, choose, asked = started(name, kind=kind), random.Random(0), 0
    for _ in env.agent_iter(5):
        env.step(legal_choice(env, choose))
        asked += 1
    assert asked == 5
    assert list(env.agent_iter(0)) == []
    assert list(env.agent_iter(-1)) == []


# ----------------------------------------------------- env() does what PettingZoo's standard wrappers would do


def outcome(call):
    """What a call gives, to compare: a value, or an error's kind and, if it is PettingZoo's, how its text begins."""
    EnvLogger.flush()
    try:
        value = call()
    except Exception as error:
        return type(error), str(error)[:28] if isinstance(error, AssertionError) else None
    if isinstance(value, tuple):
        value = value[1:4]
    elif isinstance(value, (dict, np.ndarray)):
        value = "data"
    return value, list(EnvLogger.mqueue)


def misuses(env):
    """Calls that are wrong at one time or another, by name, with those that never are."""
    attributes = (
        "agents",
        "rewards",
        "terminations",
        "truncations",
        "infos",
        "agent_selection",
        "num_agents",
        "possible_agents",
        "max_num_agents",
        "render_mode",
        "metadata",
        "nonsense",
    )
    calls = {f"attribute {name}": lambda name=name: (getattr(env, name), "there")[1] for name in attributes}
    calls |= {f"step {action!r}": lambda action=action: env.step(action)
              for action in (None, -1, 10**6, 10**30, 1.5, float("nan"), "0", np.float32(0), np.array([0]), [0])}
    calls |= {
        "observe": lambda: env.observe(env.possible_agents[0]),
        "observe nobody": lambda: env.observe("nobody"),
        "state": env.state,
        "render": env.render,
        "last": env.last,
        "last unseen": lambda: env.last(observe=False),
        "agent_iter": lambda: list(env.agent_iter(1)),
        "agent_iter idle": lambda: list(env.agent_iter(2)),
        "close": env.close,
        "str": lambda: str(env),
        "reset badly": lambda: env.reset(seed=-1),
    }
    return calls


@each_game
@pytest.mark.filterwarnings("ignore")
def test_env_behaves_as_in_the_standard_wrappers(name):
    """Before reset, in mid-game, when all are dead and when none is left, right and wrong calls end in the same way."""
    options = OPTION_SETS[name][0]
    checked = make(name, options, "env", render_mode="ansi")
    wrapped = OrderEnforcingWrapper(AssertOutOfBoundsWrapper(make(name, options, render_mode="ansi")))

    def compare(when):
        calls = zip(misuses(checked).items(), misuses(wrapped).values(), strict=True)
        for (what, ours), theirs in calls:
            if when == "dead" and what == "step None":
                continue
            assert outcome(ours) == outcome(theirs), f"{what} {when}"

    compare("before reset")
    for env in (checked, wrapped):
        env.reset(seed=5)
    compare("after reset")
    for _ in range(6):
        action = legal_choice(checked, random.Random(0))
        for env in (checked, wrapped):
            env.step(action)
    compare("in mid-game")
    for env in (checked, wrapped):
        play_to_end(env, random.Random(0))
    compare("dead")
    for _ in checked.possible_agents:
        for env in (checked, wrapped):
            env.step(None)
    compare("after the end")
    for env in (checked, wrapped):
        env.reset(seed=6)
    assert snapshot(checked) == snapshot(wrapped)


@each_game
def test_env_is_a_raw_env_and_no_wrapper(name):
    env = make(name, OPTION_SETS[name][0], "env")
    assert env.unwrapped is env
    assert isinstance(env, load_environments(name).raw_env)
    assert str(env) == str(make(name, OPTION_SETS[name][0])) == f"{name}_v0"
    assert not hasattr(env, "agents")
    env.reset(seed=0)
    assert env.num_agents == env.max_num_agents == len(env.agents)


@both_envs
@each_game
def test_unknown_agents_options_and_render_modes(name, kind):
    env = started(name, kind=kind)
    before = snapshot(env)
    for agent in ("nobody", 0, None):
        with pytest.raises(ValueError, match=f"{agent!r}.*" + env.possible_agents[-1]):
            env.observe(agent)
    assert snapshot(env) == before
    with pytest.raises(ValueError, match="colour"):
        make(name, {"colour": 1}, kind)
    with pytest.raises(ValueError, match=r"human.*ansi"):
        make(name, {}, kind, render_mode="gif")


# --------------------------------------------------------------------------------------- copies and rendering


def pickled(env):
    return pickle.loads(pickle.dumps(env))


@both_envs
@each_game
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_keep_the_game(name, kind, copied):
    env = played(name, 8, seed=2, kind=kind)
    twin = copied(env)
    assert snapshot(twin) == snapshot(env)
    assert not np.shares_memory(twin.unwrapped.game.states, env.unwrapped.game.states)
    before, choose = snapshot(env), random.Random(0)
    play_to_end(twin, choose)
    assert snapshot(env) == before, "playing the copy leaves the original alone"
    assert twin.unwrapped.game.over
    choose.seed(0)
    play_to_end(env, choose)
    assert snapshot(twin) == snapshot(env)
    env.reset()
    twin.reset()
    assert twin.unwrapped.game == env.unwrapped.game


@both_envs
@each_game
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_before_the_first_reset(name, kind, copied):
    env = make(name, OPTION_SETS[name][0], kind)
    twin = copied(env)
    with pytest.raises((RuntimeError, AssertionError), match="reset"):
        twin.step(0)
    env.reset(seed=1)
    twin.reset(seed=1)
    assert twin.game == env.game


@both_envs
@each_game
def test_human_mode_prints_at_reset_and_at_every_step(name, kind, capsys):
    env = started(name, kind=kind, render_mode="human")
    assert capsys.readouterr().out == env.game.render() + "\n"
    env.step(legal_choice(env, random.Random(0)))
    assert capsys.readouterr().out == env.game.render() + "\n"
    assert env.render() is None


@both_envs
@each_game
def test_ansi_mode_returns_the_text(name, kind, capsys):
    env = started(name, kind=kind, render_mode="ansi")
    env.step(legal_choice(env, random.Random(0)))
    assert env.render() == env.game.render()
    assert not capsys.readouterr().out


@both_envs
@each_game
def test_rgb_array_mode_returns_the_pixels(name, kind, capsys):
    env = started(name, kind=kind, render_mode="rgb_array")
    env.step(legal_choice(env, random.Random(0)))
    assert np.array_equal(env.render(), env.game.picture().rgb())
    assert not capsys.readouterr().out


@each_game
def test_rendering_without_mode_warns(name):
    with pytest.warns(UserWarning, match="render mode"):
        assert started(name).render() is None


# ------------------------------------------------------------------------------------------- observations without masks


@both_envs
@each_game
def test_a_flat_observation_is_the_vector_alone_and_the_mask_is_in_the_infos(name, kind):
    flat, usual = started(name, 3, kind, flat=True), started(name, 3, kind)
    choose = random.Random(0)
    for agent in usual.agent_iter(100_000):
        assert flat.agent_selection == agent
        for each in usual.possible_agents:
            assert (flat.observe(each) == usual.observe(each)["observation"]).all()
        vector, reward, terminated, truncated, info = flat.last()
        view, *same = usual.last()
        assert vector in flat.observation_space(agent) == Box(0, 1, vector.shape, np.float32)
        assert (vector == view["observation"]).all() and (info["action_mask"] == view["action_mask"]).all()
        assert [reward, terminated, truncated] == same[:3]
        action = None if terminated or truncated else legal_choice(flat, choose)
        flat.step(action)
        usual.step(action)
    assert not flat.agents


@each_game
def test_the_official_test_takes_flat_observations(name, capsys):
    api_test(make(name, OPTION_SETS[name][0], "env", flat=True), 1000)


@pytest.mark.parametrize("flat", [None, 1, "yes"])
def test_flat_is_yes_or_no(flat):
    with pytest.raises(ValueError, match="flat must be True or False"):
        make(GAMES[0], {}, flat=flat)


@each_game
@pytest.mark.parametrize("wrap", ["normalize_obs_v0", "dtype_v0", "frame_stack_v1", "flatten_v0"])
def test_supersuit_s_wrappers_take_flat_observations(name, wrap):
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed (`make test-recipes` has it)")
    more = {"dtype_v0": ("float16",), "frame_stack_v1": (3,)}.get(wrap, ())
    env, choose = getattr(supersuit, wrap)(make(name, OPTION_SETS[name][0], "env", flat=True), *more), random.Random(0)
    env.reset(seed=1)
    for agent in env.agent_iter(200):
        observation, _, terminated, truncated, _ = env.last()
        assert observation in env.observation_space(agent)
        env.step(None if terminated or truncated else legal_choice(env, choose))
