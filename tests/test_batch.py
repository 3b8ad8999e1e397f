"""Many games at once: a batch plays the same games as single handles, whatever its size and threads."""

import random
from types import SimpleNamespace

import numpy as np
import pytest

from bang_env.core import batch as batches
from bang_env.core import jit, loops
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, PLAYING
from bang_env.dice import Batch
from tests.random_games import each_case, each_game, record, usual_length

ARRAYS = ("observations", "action_masks", "players", "rewards", "terminations", "truncations")


def contents(batch, games=None):
    """Copies of all that can be read from the first games of a batch (None: all), records included."""
    return {"states": batch.spec.bytes_of(batch.states)[:games].copy()} | {
        name: getattr(batch, name)[:games].copy() for name in ARRAYS
    }


def assert_equal(one, other):
    """Two contents are the same in every array."""
    for name, values in one.items():
        assert np.array_equal(values, other[name]), f"{name} differ"


def choices(batch, step):
    """One legal action for each game, which depends on the step, the game's place and its mask alone."""
    legal = [np.flatnonzero(mask) for mask in batch.action_masks]
    return [int(actions[(31 * step + 17 * place) % len(actions)]) for place, actions in enumerate(legal)]


def play(batch, steps, games=None):
    """The contents after each of a number of steps, and after a random rollout."""
    seen = [contents(batch, games)]
    for step in range(steps):
        batch.step(choices(batch, step))
        seen.append(contents(batch, games))
    batch.random_rollout(150)
    return [*seen, contents(batch, games)]


def assert_same_course(one, other):
    """Two plays are the same at every step."""
    for before, after in zip(one, other, strict=True):
        assert_equal(before, after)


# ------------------------------------------------------------------------------------ what a batch depends on


@each_case
def test_the_batch_size_does_not_matter(module, options):
    small = play(module.Batch(4, seed=5, **options), 120)
    assert_same_course(small, play(module.Batch(64, seed=5, **options), 120, games=4))


@each_case
@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_does_not_matter(module, options, threads):
    for size in (2, 7):
        alone = play(module.Batch(size, seed=5, **options), 60)
        assert_same_course(alone, play(module.Batch(size, seed=5, threads=threads, **options), 60))


@each_case
def test_global_generators_do_not_matter_and_are_left_alone(module, options):
    courses = []
    for seed in (1, 2):
        np.random.seed(seed)  # noqa: NPY002
        random.seed(seed)
        before = random.getstate(), np.random.get_state()[1].tolist()  # noqa: NPY002
        courses.append(play(module.Batch(3, seed=5, **options), 30))
        game = module.Game(seed=5, **options)
        game.step(game.legal_actions()[-1])
        assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # noqa: NPY002
        courses[-1].append({"record": record(game)})
    assert_same_course(*courses)


@each_case
def test_games_of_a_batch_differ_from_each_other_and_by_seed(module, options):
    positions = [
        {key: value for key, value in batch.handle(place).to_dict().items() if key != "rng"}
        for batch in (module.Batch(40, seed=1, **options), module.Batch(40, seed=2, **options))
        for place in range(40)
    ]
    assert all(position not in positions[:place] for place, position in enumerate(positions))
    seeds = [
        int(seed) for first in (1, 2) for seed in module.Batch(2000, seed=first, **options).states["seed"]
    ]
    assert len(set(seeds)) == 4000


# --------------------------------------------------------------------------------------------- steps and ends


@each_case
@pytest.mark.parametrize("limit", [None, 4])
def test_a_batch_steps_like_single_games_and_begins_finished_ones_anew(module, options, limit):
    options = {**options, "turn_limit": limit}
    batch = module.Batch(4, seed=11, **options)
    games = [module.Game(seed=int(seed), **options) for seed in batch.states["seed"]]
    chooser = random.Random(3)
    seeds, ends = set(batch.states["seed"].tolist()), []
    for step in range(int(2.5 * usual_length(module, options))):
        actions = [chooser.choice(game.legal_actions()) for game in games]
        batch.step(actions)
        for place, action in enumerate(actions):
            games[place].step(action)
            ended = games[place]
            assert batch.rewards[place].tolist() == ended.returns
            assert batch.terminations[place] == (ended.over and not ended.truncated)
            assert batch.truncations[place] == ended.truncated
            if ended.over:
                ends.append(ended)
                seeds.add(int(batch.states["seed"][place]))
                games[place] = module.Game(seed=int(batch.states["seed"][place]), **options)
            assert batch.players[place] == games[place].current_player
            assert np.array_equal(batch.observations[place], games[place].observe())
            assert np.array_equal(batch.action_masks[place], games[place].action_mask())
            if ended.over or step % 10 == 0:
                handle = batch.handle(place)
                assert handle.to_dict() == games[place].to_dict()
                assert handle.events() == games[place].events()
    assert len(ends) >= 4
    assert {game.truncated for game in ends} >= ({True} if limit else {False})
    assert len(seeds) == len(ends) + 4, "a new game repeats an old one"


@each_case
def test_every_game_asks_somebody_even_if_the_turn_limit_can_pass_before_anybody_is_asked(module, options):
    batch = module.Batch(2000, seed=3, turn_limit=1, **options)
    for step in range(12):
        assert (batch.players >= 0).all()
        assert (batch.action_masks.sum(axis=1) >= 2).all()
        batch.random_rollout(1) if step % 2 else batch.step(batch.action_masks.argmax(axis=1))


@each_case
def test_arrays_have_the_promised_shapes_and_are_written_in_place(module, options):
    batch = module.Batch(3, **options)
    players = len(module.Game(**options).agents)
    assert batch.observations.shape == (3, module.OBSERVATION.length)
    assert batch.action_masks.shape == (3, module.Game.num_actions)
    assert batch.rewards.shape == (3, players)
    assert batch.players.shape == batch.terminations.shape == batch.truncations.shape == (3,)
    assert batch.observations.dtype == batch.rewards.dtype == np.float32
    assert batch.action_masks.dtype == np.int8
    assert batch.terminations.dtype == batch.truncations.dtype == np.bool_
    before = [getattr(batch, name) for name in ARRAYS]
    batch.step(choices(batch, 0))
    batch.random_rollout(10)
    batch.reset(4)
    assert all(getattr(batch, name) is array for name, array in zip(ARRAYS, before, strict=True))


@each_case
def test_one_illegal_action_is_refused_by_place_and_changes_no_game(module, options):
    batch = module.Batch(4, seed=2, **options)
    batch.random_rollout(20)
    before = contents(batch)
    for wrong in (
        int(np.flatnonzero(batch.action_masks[2] == 0)[0]),
        -1,
        module.Game.num_actions,
        127,
        128,
        2**40,
    ):
        actions = choices(batch, 0)
        actions[2] = wrong
        with pytest.raises(ValueError, match="game 2 of the batch") as refusal:
            batch.step(actions)
        assert str(wrong) in str(refusal.value)
        assert_equal(contents(batch), before)


@each_game
@pytest.mark.parametrize(
    "actions",
    [
        0,
        None,
        "000",
        [],
        [0, 0],
        [0] * 4,
        [[0, 0, 0]],
        [[0], [0], [0]],
        [0.0, 0.0, 0.0],
        [True, True, True],
        ["0"] * 3,
        [None] * 3,
        np.zeros((3, 1), np.int64),
        np.zeros(3, np.float32),
        np.zeros(3, np.bool_),
    ],
    ids=repr,
)
def test_actions_of_the_wrong_shape_or_type_are_refused(module, actions):
    batch = module.Batch(3)
    before = contents(batch)
    with pytest.raises(ValueError, match="actions must be 3 whole numbers, one per game"):
        batch.step(actions)
    assert_equal(contents(batch), before)


@each_game
def test_actions_may_be_any_sequence_of_integers(module):
    actions = choices(module.Batch(3), 0)
    strided = np.zeros(6, np.int64)
    strided[::2] = actions
    courses = []
    for given in (
        actions,
        tuple(actions),
        np.array(actions, np.int8),
        np.array(actions, np.uint64),
        strided[::2],
    ):
        batch = module.Batch(3)
        batch.step(given)
        courses.append(contents(batch))
    for other in courses[1:]:
        assert_equal(courses[0], other)


# -------------------------------------------------------------------------------------------- random rollouts


@each_case
def test_a_rollout_plays_the_same_games_with_and_without_observing(module, options):
    seeing, blind = module.Batch(5, seed=3, **options), module.Batch(5, seed=3, **options)
    for steps in (0, 1, 2, 400):
        assert seeing.random_rollout(steps) == 5 * steps
        assert blind.random_rollout(steps, observe=False) == 5 * steps
        assert_equal(contents(seeing), contents(blind))


@each_case
def test_a_rollout_makes_legal_decisions_one_by_one(module, options):
    length = int(1.5 * usual_length(module, options))
    batch, single = module.Batch(4, seed=3, **options), module.Batch(4, seed=3, **options)
    batch.random_rollout(length)
    ended = 0
    for step in range(length):
        before = [single.handle(place) for place in range(4)] if step % (length // 30) == 0 else []
        single.random_rollout(1)
        ended += single.terminations.sum()
        for place, game in enumerate(before):
            if not single.terminations[place]:
                assert any(
                    after_step(game, action) == single.handle(place) for action in game.legal_actions()
                )
    assert_equal(contents(batch), contents(single))
    assert ended


def after_step(game, action):
    """The game that an action leads to."""
    game = game.clone()
    game.step(action)
    return game


@each_case
@pytest.mark.parametrize("limit", [None, 4])
def test_play_out_stops_at_the_end_of_every_game(module, options, limit):
    options = {**options, "turn_limit": limit}
    batch, single = module.Batch(4, seed=9, **options), module.Batch(4, seed=9, **options)
    decisions = batch.play_out()
    ends = [batch.handle(place) for place in range(4)]
    assert all(game.over for game in ends)
    assert batch.rewards.tolist() == [game.returns for game in ends]
    assert batch.truncations.tolist() == [game.truncated for game in ends]
    assert batch.terminations.tolist() == [not game.truncated for game in ends]
    number, open_ = 0, set(range(4))
    while open_:
        single.random_rollout(1)
        number += 1
        for place in [place for place in open_ if single.terminations[place] or single.truncations[place]]:
            open_.remove(place)
            assert decisions[place] == number
            assert ends[place].returns == single.rewards[place].tolist()
            assert ends[place].truncated == single.truncations[place]
    assert not batch.play_out().any(), "finished games have no decisions left"


@each_case
@pytest.mark.parametrize("observe", [True, False])
def test_finished_games_take_no_action_and_a_rollout_begins_new_ones(module, options, observe):
    batch, other = module.Batch(3, seed=9, **options), module.Batch(3, seed=9, **options)
    batch.play_out()
    other.play_out()
    before = contents(batch)
    assert before["players"].tolist() == [-1] * 3
    assert not before["action_masks"].any()
    with pytest.raises(ValueError, match="over"):
        batch.step([0, 0, 0])
    assert_equal(contents(batch), before)
    batch.random_rollout(0, observe=observe)
    for place, game in enumerate(module.Game(seed=int(seed), **options) for seed in batch.states["seed"]):
        assert batch.handle(place).to_dict() == game.to_dict()
        assert batch.players[place] == game.current_player
        assert np.array_equal(batch.observations[place], game.observe())
        assert np.array_equal(batch.action_masks[place], game.action_mask())
    assert batch.random_rollout(20, observe=observe) == 60
    other.random_rollout(20, observe=observe)
    assert_equal(contents(batch), contents(other))


# ------------------------------------------------------------------------------------------------------ reset


def shown(batch):
    """What can be read from a batch, and its positions."""
    return {name: getattr(batch, name).copy() for name in ARRAYS} | {
        "positions": [batch.handle(place).to_dict() for place in range(batch.num_envs)]
    }


@each_case
def test_reset_begins_the_games_of_its_seed(module, options):
    fresh = shown(module.Batch(6, seed=21, **options))
    batch = module.Batch(6, seed=4, **options)
    batch.random_rollout(77)
    for spoil in (lambda: batch.random_rollout(30), batch.play_out, lambda: batch.step(choices(batch, 0))):
        spoil()
        batch.reset(seed=21)
        assert_equal(shown(batch), fresh)
    assert not batch.rewards.any()
    assert not batch.terminations.any()
    assert not batch.truncations.any()


@each_case
def test_rollouts_after_a_reset_are_reproducible(module, options):
    fresh, batch = module.Batch(3, seed=21, **options), module.Batch(3, seed=4, **options)
    batch.random_rollout(50)
    batch.reset(seed=21)
    fresh.random_rollout(100)
    batch.random_rollout(100)
    assert_equal(shown(batch), shown(fresh))


@each_case
def test_reset_without_a_seed_goes_on_to_new_games_reproducibly(module, options):
    first, second = module.Batch(3, seed=8, **options), module.Batch(3, seed=8, **options)
    seeds = {int(seed) for seed in first.states["seed"]}
    second.random_rollout(40)
    for times in range(2, 5):
        first.reset()
        second.reset()
        assert_equal(shown(first), shown(second))
        seeds |= {int(seed) for seed in first.states["seed"]}
        assert len(seeds) == 3 * times


@each_case
def test_a_handle_is_an_independent_copy(module, options):
    batch = module.Batch(3, seed=8, **options)
    before = contents(batch)
    game = batch.handle(1)
    np.full(
        module.SPEC.dtype.itemsize, 255, np.uint8
    )  # its memory, freed at once, is what the next handle gets
    assert batch.handle(1) == game == module.Game(seed=int(batch.states["seed"][1]), **options)
    game.step(game.legal_actions()[0])
    assert_equal(contents(batch), before)


# ----------------------------------------------------------------------------------------------------- errors


@each_game
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs must be a whole number from 1 up, not 0"),
        ({"num_envs": -3}, "num_envs must be a whole number from 1 up, not -3"),
        ({"num_envs": 2.0}, r"num_envs must be a whole number from 1 up, not 2\.0"),
        ({"num_envs": "2"}, "num_envs must be a whole number from 1 up, not '2'"),
        ({"num_envs": 2, "threads": 0}, "threads must be a whole number from 1 to 1024, not 0"),
        ({"num_envs": 2, "threads": True}, "threads must be a whole number from 1 to 1024, not True"),
        ({"num_envs": 2, "seed": -1}, "seed must be a whole number from 0 to 18446744073709551615, not -1"),
        ({"num_envs": 2, "seed": None}, "seed must be a whole number .*, not None"),
        ({"num_envs": 2, "colour": "red"}, "has no 'colour'; it knows .*turn_limit"),
    ],
    ids=str,
)
def test_wrong_arguments_of_a_batch_are_refused(module, arguments, message):
    with pytest.raises(ValueError, match=message):
        module.Batch(**arguments)


@each_game
def test_wrong_arguments_of_its_methods_are_refused(module):
    batch = module.Batch(3)
    before = contents(batch)
    for steps in (-1, 1.0, "5", None, True):
        with pytest.raises(ValueError, match="steps must be a whole number from 0 to 1000000000"):
            batch.random_rollout(steps)
    for observe in (1, None, "yes"):
        with pytest.raises(ValueError, match="observe must be True or False"):
            batch.random_rollout(1, observe=observe)
    for index in (-1, 3, 1.0, None):
        with pytest.raises(ValueError, match="index must be a whole number from 0 to 2"):
            batch.handle(index)
    for seed in (-1, 2**64, 1.5, "1"):
        with pytest.raises(ValueError, match="seed must be a whole number from 0 to 18446744073709551615"):
            batch.reset(seed)
    assert_equal(contents(batch), before)


# ------------------------------------------------------------------------------------------ games that cannot go on


class Record(SimpleNamespace):
    """As much of a record as the loops touch."""


def bounded(template, new_game=lambda s: None, act=lambda s, action: None):
    """A loop as plain Python, over a game of these rules, in which a random player has one action."""
    game = {"new_game": new_game, "act": act, "random_action": lambda s, policy: 0, "observe": None, "write_mask": None}
    parts = {part.__name__: as_python(jit._rebound(part, game)) for part in loops.HELPERS}
    return as_python(jit._rebound(template, {**game, **parts}))


def ended_games(count=3):
    """Games that are over, with what a loop writes to."""
    over = {"result": DECIDED, "overflow": 0, "actor": -1}
    records = [Record(seed=np.uint64(1), returns=[0.0, 0.0], **over) for _ in range(count)]
    results = np.zeros((count, 2)), np.zeros(count), np.zeros(count)
    return records, np.zeros((count, 2), np.uint64), *results


@pytest.fixture
def soon(monkeypatch):
    """Loops give up soon."""
    monkeypatch.setattr(loops, "MOST_GAMES", 5)
    monkeypatch.setattr(loops, "MOST_DECISIONS", 50)


@pytest.mark.usefixtures("soon")
def test_loops_give_up_when_every_game_ends_before_anybody_is_asked():
    states, policies, *results = ended_games()
    players = np.zeros(3, np.int64)
    with np.errstate(over="ignore"):
        assert bounded(loops.start)(states, policies, np.uint64(7), 1, 3) == 1
        assert bounded(loops.step)(states, players, None, None, players, *results, 0, 3) == 0
        assert bounded(loops.rollout)(states, policies, 4, True, None, None, players, *results, 2, 3) == 2
        assert bounded(loops.seat_learners)(states, policies, np.full(3, -1), 0, None, None, 0, 3) == 0


@pytest.mark.usefixtures("soon")
def test_loops_give_up_on_a_game_without_end():
    states, policies, rewards, terminations, truncations = ended_games()
    states[1].result, states[1].actor = PLAYING, 0
    decisions = np.zeros(3, np.int64)
    assert bounded(loops.play_out)(states, policies, decisions, 0, 3) == 1
    assert decisions.tolist() == [0, 50, 0]
    learners, actions = np.ones(3, np.int64), np.zeros(3, np.int64)
    arrays = (learners, actions, None, rewards[:, 0], terminations, truncations)
    assert bounded(loops.step_learners)(states, policies, *arrays, 1, 2) == 1


@each_game
@pytest.mark.parametrize("threads", [1, 2])
def test_a_game_that_cannot_go_on_is_an_error_that_says_why(module, threads):
    batch = module.Batch(4, threads=threads)
    with pytest.raises(RuntimeError, match=r"^game 3 of the batch cannot go on: it rains$"):
        batch.each(lambda lo, hi: 3 if hi == 4 else loops.NONE, reason="it rains")
    with pytest.raises(RuntimeError, match=r"^the game cannot go on: it rains$"):
        module.Batch(1, threads=threads).each(lambda lo, hi: 0, reason="it rains")


@each_game
def test_a_long_rollout_is_made_in_parts(module, monkeypatch):
    whole, parts = module.Batch(7, seed=3), module.Batch(7, seed=3)
    whole.random_rollout(50)
    monkeypatch.setattr(batches, "AT_ONCE", 60)
    assert parts.random_rollout(50) == 350
    assert_equal(contents(whole), contents(parts))


def test_games_that_get_no_memory_are_refused_by_name(monkeypatch):
    class Full(batches.BatchArrays):
        def __init__(self, spec, count, players):
            if count > 1:
                raise MemoryError
            super().__init__(spec, count, players)

    monkeypatch.setattr(batches, "BatchArrays", Full)
    with pytest.raises(ValueError, match="num_envs must be smaller: this process gets no memory for 5 games of"):
        Batch(5)
