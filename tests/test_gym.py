"""The Gymnasium environments of every game: one learner among built-in opponents, in one game or in many."""

import copy
import pickle
import random
import re
import subprocess
import sys
import warnings
from functools import partial

import gymnasium
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.spaces import Box, Discrete
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import vector

import bang_env  # noqa: F401  (registers the ids)
from bang_env.adapters.gym import LearnerVectorEnv
from bang_env.games import GAMES, load
from tests.games import OPTION_SETS

CASES = [(name, options) for name in GAMES for options in OPTION_SETS[name]]
IDS = [f"{name} {options}" for name, options in CASES]
each_case = pytest.mark.parametrize(("name", "options"), CASES, ids=IDS)
each_game = pytest.mark.parametrize("name", GAMES)


def make(name, options=None, **more):
    """The bare environment, without Gymnasium's wrappers."""
    return gymnasium.make(f"bang/{name.capitalize()}-v0", **(options or {}), **more).unwrapped


def make_vec(name, num_envs, options=None, **more):
    return gymnasium.make_vec(f"bang/{name.capitalize()}-v0", num_envs, **(options or {}), **more)


def choice(mask, choose):
    return choose.choice(np.flatnonzero(mask).tolist())


def choices(masks, choose):
    return np.array([choice(mask, choose) for mask in masks])


def played(name, decisions, seed=0):
    """An environment and its mask in the middle of a game, before the learner's decision of this number."""
    env, choose = make(name), random.Random(seed)
    _, info = env.reset(seed=seed)
    for _ in range(decisions):
        _, _, terminated, truncated, info = env.step(choice(info["action_mask"], choose))
        over = terminated or truncated
        assert not over, "played too far"
    return env, info["action_mask"]


def finish(env, mask, choose):
    """Play a game to its end; its last step."""
    while True:
        step = env.step(choice(mask, choose))
        if step[2] or step[3]:
            return step
        mask = step[4]["action_mask"]


def trace(env, seed, steps):
    """What a learner meets in this many steps, through several games."""
    choose, met = random.Random(0), []
    observation, info = env.reset(seed=seed)
    for _ in range(steps):
        met.append((observation, info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(choice(info["action_mask"], choose))
        met.append((observation, reward, terminated, truncated, info["action_mask"]))
        if terminated or truncated:
            observation, info = env.reset()
    return met


# -------------------------------------------------------------------------------------- Gymnasium's own check


@each_case
@pytest.mark.parametrize("seat", [None, 0])
def test_check_env(name, options, seat, capsys):
    """Some rounds, since the checker draws actions of its own accord."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(5):
            check_env(make(name, options, seat=seat))


def test_importing_the_package_registers_without_the_compiler():
    code = ("import sys, bang_env, gymnasium; assert 'numba' not in sys.modules; "
            f"assert all('bang/' + name.capitalize() + '-v0' in gymnasium.registry for name in {GAMES!r})")
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


@each_case
def test_spaces(name, options):
    spec, env = load(name).SPEC, make(name, options)
    assert env.observation_space == Box(0, 1, (spec.observation.length,), np.float32)
    assert env.action_space == Discrete(len(spec.actions))


# ----------------------------------------------------------------------------------------- the learner's game


@each_case
def test_the_learner_meets_his_own_decisions(name, options):
    env, choose = make(name, options), random.Random(1)
    seats = set()
    for seed in range(30):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            game = env.game
            assert game.current_player == env.seat
            assert (observation == game.observe(env.seat)).all()
            assert (info["action_mask"] == game.action_mask()).all()
            assert (env.action_masks() == game.action_mask().astype(bool)).all()
            assert env.action_masks().dtype == bool
            observation, reward, terminated, truncated, info = env.step(choice(info["action_mask"], choose))
            over = terminated or truncated
            assert over or reward == 0
        assert env.game.over
        assert truncated == env.game.truncated
        assert reward == env.game.returns[env.seat]
        assert (observation == env.game.observe(env.seat)).all()
        assert not info["action_mask"].any()
        assert not env.action_masks().any()
        seats.add(env.seat)
    assert seats == set(range(len(game.agents))), "without `seat`, he sits everywhere"


@each_case
def test_wins_and_losses_reach_the_learner(name, options):
    """Also when he was not asked again after his last action, and others ended the game."""
    env, choose = make(name, options), random.Random(2)
    rewards, later, seed = set(), set(), 0
    while not {-1.0, 1.0} <= rewards & later:
        assert seed < 200, f"in {seed} games, only {rewards}, and {later} after others went on"
        _, info = env.reset(seed=seed)
        seed += 1
        over = False
        while not over:
            own = env.game
            action = choice(info["action_mask"], choose)
            _, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        own.step(action)
        rewards.add(reward)
        if not own.over:
            later.add(reward)


@pytest.mark.parametrize("name", [name for name in GAMES if "players" in load(name).Game().to_dict()])
def test_eliminated_learners_get_their_results(name):
    env, choose, met = make(name), random.Random(3), set()
    for seed in range(150):
        _, info = env.reset(seed=seed)
        _, reward, *_ = finish(env, info["action_mask"], choose)
        if not env.game.to_dict()["players"][env.seat]["life"]:
            assert reward == env.game.returns[env.seat] != 0
            met.add(reward)
    assert {-1.0, 1.0} <= met, "the eliminated lose, but some win with their team"


@each_game
def test_truncated_games(name):
    """`turn_limit` is an option of every game."""
    env = make(name, {"turn_limit": 1})
    _, info = env.reset(seed=0)
    _, reward, terminated, truncated, _ = finish(env, info["action_mask"], random.Random(0))
    assert truncated
    assert not terminated
    assert reward == 0


@each_game
def test_games_that_pass_the_learner_by_are_skipped(name):
    last = len(load(name).Game().agents) - 1
    env = make(name, {"turn_limit": 1}, seat=last)
    for seed in range(100):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].sum() >= 2
        assert env.game.current_player == last


@each_game
def test_a_fixed_seat(name):
    env = make(name, seat=1)
    for seed in range(20):
        env.reset(seed=seed)
        assert env.seat == 1


@each_game
def test_a_seed_settles_everything(name):
    """And the generators of NumPy and Python settle nothing."""
    np.random.seed(0)  # noqa: NPY002
    first = trace(make(name), 5, 150)
    np.random.seed(1)  # noqa: NPY002
    random.seed(1)
    assert data_equivalence(trace(make(name), 5, 150), first, exact=True)
    assert not data_equivalence(trace(make(name), 6, 150), first)


@each_game
def test_what_is_returned_is_the_callers_own(name):
    env = make(name)
    met = trace(env, 5, 100)
    frozen = copy.deepcopy(met)
    trace(env, 6, 100)
    assert data_equivalence(met, frozen, exact=True)


@each_game
def test_without_a_seed_the_first_game_is_fresh(name):
    games = []
    for _ in range(3):
        env = make(name)
        env.reset()
        games.append(env.game.to_dict())
    assert games[0] != games[1] != games[2]


@each_game
def test_reset_in_mid_game_begins_the_next_game(name):
    env, _ = played(name, 2)
    before = env.game.to_dict()["rng"]
    env.reset()
    again, _ = played(name, 0)
    again.reset()
    assert env.game.to_dict()["rng"] != before
    env.reset(seed=0)
    again.reset(seed=0)
    assert env.game.to_dict() == again.game.to_dict()


# -------------------------------------------------------------------------------------------------- wrong use


def changes(env, call, error, match):
    """Whether a refused call changed anything."""
    before = copy.deepcopy(env)
    with pytest.raises(error, match=match):
        call()
    choose = random.Random(0)
    same = env.game.to_dict() == before.game.to_dict()
    after = finish(env, env.action_masks(), choose)
    choose.seed(0)
    return not (same and data_equivalence(after, finish(before, before.action_masks(), choose), exact=True))


@each_game
def test_an_illegal_action_is_named_and_changes_nothing(name):
    env, mask = played(name, 3)
    illegal = int(np.flatnonzero(mask == 0)[0])
    names = [re.escape(env.game.action_name(action)) for action in (illegal, int(np.flatnonzero(mask)[0]))]
    assert not changes(env, lambda: env.step(illegal), ValueError, ".*".join(names))


@each_game
@pytest.mark.parametrize("action", [-1, 10**6, 10**30, 1.5, None, True, "0"])
def test_what_is_no_action_changes_nothing(name, action):
    env, _ = played(name, 3)
    assert not changes(env, lambda: env.step(action), ValueError, "action")


@each_game
def test_reset_has_no_options(name):
    env, _ = played(name, 3)
    assert not changes(env, lambda: env.reset(options={"seat": 1}), ValueError, "'seat'")
    env.reset(options={})


@each_game
def test_calls_out_of_order(name):
    env = make(name, render_mode="ansi")
    for call in (lambda: env.step(0), env.render, lambda: env.game, lambda: env.seat):
        with pytest.raises(RuntimeError, match="reset"):
            call()
    _, info = env.reset(seed=0)
    finish(env, info["action_mask"], random.Random(0))
    with pytest.raises(RuntimeError, match="reset"):
        env.step(0)
    vec = make_vec(name, 2, render_mode="ansi")
    for call in (lambda: vec.step([0, 0]), vec.render):
        with pytest.raises(RuntimeError, match="reset"):
            call()


@each_game
@pytest.mark.parametrize("maker", [make, partial(make_vec, num_envs=2)], ids=["one", "many"])
def test_settings_are_checked(name, maker):
    with pytest.raises(ValueError, match=r"opponent.*random.*'clever'"):
        maker(name, opponent="clever")
    with pytest.raises(ValueError, match="seat"):
        maker(name, seat=99)
    with pytest.raises(TypeError, match=r"got an unexpected keyword argument 'colour'; there are opponent, seat, and "):
        maker(name, colour=1)
    with pytest.raises(ValueError, match="colour"):
        maker(name, colour=1)


# ---------------------------------------------------------------------------------------------- action spaces


@each_game
def test_samples_are_legal_and_reach_everything_legal(name):
    env, choose = make(name), random.Random(0)
    env.action_space.seed(1)
    for seed in range(5):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            legal = set(np.flatnonzero(info["action_mask"]))
            drawn = {env.action_space.sample() for _ in range(20 * len(legal))}
            assert drawn <= legal
            assert len(drawn) >= 0.8 * len(legal)
            _, _, terminated, truncated, info = env.step(choice(info["action_mask"], choose))
            over = terminated or truncated


@each_game
def test_samples_by_mask_are_as_in_gymnasium(name):
    env, _ = played(name, 3)
    plain = Discrete(int(env.action_space.n), seed=4)
    env.action_space.seed(4)
    only = np.zeros(plain.n, np.int8)
    only[[0, 2, 3]] = 1
    share = np.full(plain.n, 1 / plain.n)
    for given in [{"mask": only}] * 9 + [{"probability": share}] * 9:
        assert env.action_space.sample(**given) == plain.sample(**given)


@each_game
def test_a_sample_after_seeding_in_mid_game_suits_the_game_of_that_seed(name):
    for seed in range(20):
        env, mask = played(name, 2, seed)
        env.action_space.seed(123)
        ahead = env.action_space.sample()
        assert mask[[env.action_space.sample() for _ in range(50)]].all(), "only the first looks ahead"
        env.reset(seed=123)
        env.step(ahead)


@each_game
def test_a_sample_after_seeding_at_the_start_suits_the_current_game(name):
    for seed in range(20):
        env, mask = played(name, 0, seed)
        env.action_space.seed(123)
        assert mask[env.action_space.sample()]


# --------------------------------------------------------------------------------------- copies and rendering


def pickled(env):
    return pickle.loads(pickle.dumps(env))


@each_game
@pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
def test_copies_keep_the_game(name, copied):
    env, mask = played(name, 3, seed=1)
    twin = copied(env)
    position = env.game.to_dict()
    ends = [finish(twin, mask, random.Random(0))]
    assert env.game.to_dict() == position, "playing the copy leaves the original alone"
    ends.append(finish(env, mask, random.Random(0)))
    assert data_equivalence(*ends, exact=True)
    assert data_equivalence(twin.reset(), env.reset(), exact=True)
    assert twin.action_space.sample(twin.action_space.legal) in np.flatnonzero(env.action_masks())


@each_game
def test_a_pickled_action_space_carries_no_game(name):
    env, _ = played(name, 3)
    saved = pickle.dumps(env.action_space)
    assert len(saved) < 5_000
    assert pickle.loads(saved) == env.action_space


@each_game
def test_rendering_is_the_learners_view(name, capsys):
    env = make(name, render_mode="ansi")
    _, info = env.reset(seed=0)
    assert env.render() == env.game.render(env.seat)
    finish(env, info["action_mask"], random.Random(0))
    assert env.render() == env.game.render(env.seat)
    assert env.game.over
    assert not capsys.readouterr().out
    pixels = make(name, render_mode="rgb_array")
    pixels.reset(seed=0)
    assert np.array_equal(pixels.render(), pixels.game.picture(pixels.seat).rgb())
    human = make(name, render_mode="human")
    _, info = human.reset(seed=0)
    assert capsys.readouterr().out == human.game.render(human.seat) + "\n"
    human.step(choice(info["action_mask"], random.Random(0)))
    assert capsys.readouterr().out == human.game.render(human.seat) + "\n"
    with pytest.warns(UserWarning, match="render mode"):
        assert played(name, 0)[0].render() is None


# ------------------------------------------------------------------------------------------------- many games


MODES = [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP]
each_mode = pytest.mark.parametrize("mode", MODES, ids=["same step", "next step"])


@each_mode
@each_case
def test_a_vector_of_games_is_its_single_games(name, options, mode):
    """In lockstep with Gymnasium's vector of single environments, infos and final observations included."""
    seeds, choose = [3, 1, 4, 1, 5], random.Random(0)
    native = make_vec(name, len(seeds), options, autoreset_mode=mode)
    single = make_vec(name, len(seeds), options, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode})
    assert isinstance(native, LearnerVectorEnv)
    assert isinstance(single, SyncVectorEnv)
    assert native.metadata["autoreset_mode"] is mode
    assert native.observation_space == single.observation_space
    assert native.action_space == single.action_space
    both = native.reset(seed=seeds), single.reset(seed=seeds)
    ended = steps = 0
    while ended < 10:
        steps += 1
        assert steps < 5_000
        assert data_equivalence(*both, exact=True)
        masks = both[0][-1]["action_mask"]
        assert (native.action_masks() == masks).all()
        assert native.action_masks().dtype == bool
        actions = np.array([choice(mask, choose) if mask.any() else 0 for mask in masks])
        both = native.step(actions), single.step(actions)
        ended += int((both[0][2] | both[0][3]).sum())
    both = native.reset(), single.reset()
    assert data_equivalence(*both, exact=True)


@each_game
@each_mode
def test_a_reset_in_mid_game_replaces_games_that_wait_as_well(name, mode):
    native = make_vec(name, 6, autoreset_mode=mode)
    single = make_vec(name, 6, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode})
    both, choose = (native.reset(seed=list(range(6))), single.reset(seed=list(range(6)))), random.Random(0)
    resets = steps = 0
    while resets < 3:
        steps += 1
        assert steps < 5_000
        masks = both[0][-1]["action_mask"]
        actions = np.array([choice(mask, choose) if mask.any() else 0 for mask in masks])
        both = native.step(actions), single.step(actions)
        if (both[0][2] | both[0][3]).any():
            resets += 1
            both = native.reset(), single.reset()
        assert data_equivalence(*both, exact=True)


@each_game
def test_with_next_step_the_end_is_shown_and_the_action_after_it_ignored(name):
    envs, twin = (make_vec(name, 8, autoreset_mode="next_step", render_mode="ansi", threads=threads)
                  for threads in (1, 3))
    (_, infos), choose = envs.reset(seed=0), random.Random(0)
    twin.reset(seed=0)
    over, ended, steps = np.zeros(8, bool), 0, 0
    while ended < 10:
        steps += 1
        assert steps < 5_000
        masks = infos["action_mask"]
        assert (masks.any(1) != over).all()
        actions = np.array([choice(mask, choose) if mask.any() else 10**6 for mask in masks])
        observations, rewards, terminations, truncations, infos = step = envs.step(actions)
        assert data_equivalence(step, twin.step(np.where(over, -3, actions)), exact=True)
        assert "final_obs" not in infos
        assert not (terminations | truncations)[over].any() and not rewards[over].any()
        over = terminations | truncations
        texts = envs.render()
        for i in np.flatnonzero(over):
            ended += 1
            assert observations[i] in envs.single_observation_space
            assert texts[i] == envs._learners.ends[i].render(int(envs._seats[i])) and envs._learners.ends[i].over
            assert (observations[i] == envs._learners.ends[i].observe(int(envs._seats[i]))).all()
    illegal = np.array([int(np.flatnonzero(mask == 0)[0]) for mask in infos["action_mask"]])
    playing = int(np.flatnonzero(~over)[0])
    with pytest.raises(ValueError, match=f"game {playing} of the batch"):
        envs.step(illegal)
    for wrong in (illegal[:3], illegal.astype(float), 0):
        with pytest.raises(ValueError, match="8 whole numbers"):
            envs.step(wrong)


@pytest.mark.parametrize("mode", ["next_step", "NextStep", AutoresetMode.NEXT_STEP])
def test_a_mode_has_names(mode):
    assert make_vec(GAMES[0], 2, autoreset_mode=mode).metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert LearnerVectorEnv.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


@pytest.mark.parametrize("mode", ["never", AutoresetMode.DISABLED, None, 1])
def test_what_is_no_mode_is_named(mode):
    with pytest.raises(ValueError, match=r"autoreset_mode must be one of same_step, next_step .*; not"):
        make_vec(GAMES[0], 2, autoreset_mode=mode)


@each_game
@pytest.mark.parametrize("wrap", [
    vector.FlattenObservation,
    partial(vector.DtypeObservation, dtype=np.float16),
    vector.NormalizeObservation,
    partial(vector.RescaleObservation, min_obs=-1, max_obs=1),
    partial(vector.ClipReward, min_reward=0, max_reward=1),
    vector.RecordEpisodeStatistics,
    vector.DictInfoToList,
], ids=str)
def test_gymnasium_s_vector_wrappers_take_next_step(name, wrap):
    envs, choose = wrap(make_vec(name, 4, autoreset_mode="next_step")), random.Random(0)
    envs.reset(seed=0)
    ended = steps = 0
    while ended < 3:
        steps += 1
        assert steps < 2_000
        masks = envs.unwrapped.action_masks()
        actions = np.array([choice(mask, choose) if mask.any() else 0 for mask in masks])
        observations, _, terminations, truncations, _ = envs.step(actions)
        assert observations in envs.observation_space
        ended += int((terminations | truncations).sum())


@each_game
@pytest.mark.parametrize("wrap", [
    wrappers.FlattenObservation,
    partial(wrappers.FrameStackObservation, stack_size=3),
    partial(wrappers.DtypeObservation, dtype=np.float16),
    wrappers.NormalizeObservation,
    wrappers.RecordEpisodeStatistics,
    wrappers.Autoreset,
], ids=str)
def test_gymnasium_s_wrappers_take_the_flat_observation(name, wrap):
    """The observation is a Box, so that wrappers that know no Dict can read it; the mask is in the info."""
    env, choose = wrap(gymnasium.make(f"bang/{name.capitalize()}-v0")), random.Random(0)
    _, info = env.reset(seed=0)
    terminated = truncated = False
    while not (terminated or truncated):
        observation, _, terminated, truncated, info = env.step(choice(info["action_mask"], choose))
        assert observation in env.observation_space


@each_game
def test_final_observations_and_infos(name):
    envs, choose = make_vec(name, 8), random.Random(0)
    _, infos = envs.reset(seed=0)
    ended = steps = 0
    while ended < 10:
        steps += 1
        assert steps < 5_000
        actions = choices(infos["action_mask"], choose)
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        over = terminations | truncations
        assert infos["action_mask"].any(1).all(), "the next games have begun"
        assert not rewards[~over].any()
        assert ("final_obs" in infos) == over.any()
        for i in np.flatnonzero(over):
            ended += 1
            assert infos["final_obs"][i] in envs.single_observation_space
            assert not (infos["final_obs"][i] == observations[i]).all()
            assert not infos["final_info"]["action_mask"][i].any()
        if over.any():
            assert (infos["_final_obs"] == over).all()
            assert (infos["_final_info"] == over).all()
            assert all(infos["final_obs"][i] is None for i in np.flatnonzero(~over))


def vector_trace(envs, steps, games):
    """What the first games of a vector meet."""
    choosers = [random.Random(i) for i in range(envs.num_envs)]
    observations, infos = envs.reset(seed=9)
    met = []
    for _ in range(steps):
        masks = infos["action_mask"]
        met.append((observations[:games], masks[:games]))
        actions = np.array([choice(mask, choose) for mask, choose in zip(masks, choosers, strict=True)])
        observations, *results, infos = envs.step(actions)
        met.append([part[:games] for part in results])
    return met


@each_game
def test_games_depend_neither_on_threads_nor_on_their_number(name):
    alone = vector_trace(make_vec(name, 3), 150, 3)
    for more in ({"threads": 2}, {"threads": 3}):
        assert data_equivalence(vector_trace(make_vec(name, 7, **more), 150, 3), alone, exact=True)


@each_game
def test_one_seed_gives_different_games(name):
    envs = make_vec(name, 20)
    observations, _ = envs.reset(seed=1)
    assert len({row.tobytes() for row in observations}) > 15
    again, _ = envs.reset(seed=1)
    assert (again == observations).all()
    following, _ = envs.reset()
    assert not (following == observations).all(1).any()
    fresh = [make_vec(name, 20).reset()[0] for _ in range(2)]
    assert not (fresh[0] == fresh[1]).all()


@each_game
def test_what_a_vector_returns_is_the_callers_own(name):
    envs, choose = make_vec(name, 4), random.Random(0)
    observations, infos = envs.reset(seed=0)
    kept = [(observations, infos)]
    for _ in range(60):
        *step, infos = envs.step(choices(infos["action_mask"], choose))
        kept.append((*step, infos))
    frozen = copy.deepcopy(kept)
    for _ in range(60):
        *_, infos = envs.step(choices(infos["action_mask"], choose))
    assert data_equivalence(kept, frozen, exact=True)


@each_game
def test_an_illegal_action_in_a_vector_changes_nothing(name):
    envs, twin = make_vec(name, 4), make_vec(name, 4)
    _, infos = envs.reset(seed=0)
    twin.reset(seed=0)
    actions = choices(infos["action_mask"], random.Random(0))
    for wrong in (int(np.flatnonzero(infos["action_mask"][2] == 0)[0]), -1, 10**6):
        with pytest.raises(ValueError, match="game 2"):
            envs.step(np.where(np.arange(4) == 2, wrong, actions))
    for wrong in (actions[:3], actions.astype(float), 0):
        with pytest.raises(ValueError, match="4 whole numbers"):
            envs.step(wrong)
    assert data_equivalence(envs.step(actions), twin.step(actions), exact=True)


@each_game
def test_samples_of_a_vector_are_legal(name):
    envs = make_vec(name, 16)
    _, infos = envs.reset(seed=0)
    for _ in range(50):
        drawn = envs.action_space.sample()
        assert drawn in envs.action_space
        assert infos["action_mask"][np.arange(16), drawn].all()
        *_, infos = envs.step(drawn)
    legal = infos["action_mask"][0]
    assert len({envs.action_space.sample()[0] for _ in range(50 * int(legal.sum()))}) >= 0.8 * legal.sum()


@each_game
def test_vectors_check_seeds_and_options(name):
    envs = make_vec(name, 3)
    for seed in ([1, 2], [1, 2, -3], -1, 2**64, "abc"):
        with pytest.raises(ValueError, match="seed"):
            envs.reset(seed=seed)
    with pytest.raises(ValueError, match="'seat'"):
        envs.reset(options={"seat": 1})
    with pytest.raises(ValueError, match="num_envs"):
        make_vec(name, 0)
    with pytest.raises(ValueError, match="threads"):
        make_vec(name, 2, threads=0)


@each_game
def test_a_vector_renders_as_text_only(name):
    envs = make_vec(name, 3, render_mode="ansi")
    envs.reset(seed=[5, 6, 7])
    single = make(name, render_mode="ansi")
    single.reset(seed=6)
    assert len(envs.render()) == 3
    assert envs.render()[1] == single.render()
    with pytest.raises(ValueError, match="ansi"):
        make_vec(name, 3, render_mode="human")


@each_game
def test_gymnasiums_own_vector(name):
    """`vectorization_mode="sync"` with its default, a reset in the step after the end."""
    envs, choose = make_vec(name, 3, vectorization_mode="sync"), random.Random(0)
    assert isinstance(envs, SyncVectorEnv)
    _, infos = envs.reset(seed=0)
    ended = steps = 0
    while ended < 5:
        steps += 1
        assert steps < 5_000
        actions = [choice(mask, choose) if mask.any() else 0 for mask in infos["action_mask"]]
        _, _, terminations, _, infos = envs.step(np.array(actions))
        assert (infos["action_mask"].any(1) != terminations).all()
        ended += int(terminations.sum())


# -------------------------------------------------------------------------------------- learners who are never asked

NEVER_ASKED = {"num_players": 4, "turn_limit": 1, "abilities": False, "roles": ["sheriff", None, None, None], "seat": 2}
"""The sheriff's turn is the only one, and nobody else has anything to decide in it."""


@pytest.mark.parametrize("opponent", ["random", "rules"])
def test_a_learner_who_is_never_asked_is_an_error_that_says_why(opponent):
    env = make("dice", NEVER_ASKED, opponent=opponent)
    with pytest.raises(RuntimeError, match=r"^the game cannot go on: the learner was asked nothing .* and seat$"):
        env.reset(seed=1)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_learner_who_is_never_asked_is_an_error_in_many_games(threads):
    envs = make_vec("dice", 4, NEVER_ASKED, threads=threads)
    with pytest.raises(RuntimeError, match="game 0 of the batch cannot go on: the learner was asked nothing in"):
        envs.reset(seed=1)
