"""A structure that is full is an error that names it: nothing is written beyond it, and the game before it is kept."""

import numpy as np
import pytest

from bang_env.core.pending import OVERFLOW_TEXTS, Overflow
from bang_env.duel.state import QUEUE_ROOM
from bang_env.games import GAMES, load, load_environments

STACKED = [name for name in GAMES if "stack" in load(name).SPEC.dtype.names]
STACK, QUEUE, PILE = (OVERFLOW_TEXTS[which] for which in (Overflow.STACK, Overflow.QUEUE, Overflow.PILE))


def fill_stack(states):
    """Leave no room for another effect; nothing that is asked now looks at those below."""
    states["depth"] = states["stack"].shape[1] - 1


def full_game(name):
    """A game at a menu of many plays, with a full stack, and an action that begins an effect."""
    for seed in range(50):
        game = load(name).Game(seed)
        for _ in range(200):
            plays = [a for a in game.legal_actions() if game.action_name(a).startswith("play ")]
            if plays and not game.states["depth"][0]:
                fill_stack(game.states)
                return game, plays[0]
            game.step(game.legal_actions()[-1])
            if game.over:
                break
    raise AssertionError("no game came to a menu with a card to play")


@pytest.mark.parametrize("name", STACKED)
def test_a_full_stack_raises_and_changes_nothing(name):
    game, action = full_game(name)
    before = game.states.tobytes()
    with pytest.raises(RuntimeError, match=STACK) as raised:
        game.step(action)
    assert game.action_name(action) in str(raised.value)
    assert "'game'" in str(raised.value), "the position that led there"
    assert game.states.tobytes() == before


@pytest.mark.parametrize("name", STACKED)
def test_a_full_stack_in_a_batch_names_the_game(name):
    game, action = full_game(name)
    batch = load(name).Batch(3)
    batch.spec.bytes_of(batch.states)[1] = batch.spec.bytes_of(game.states)[0]
    actions = [batch.handle(i).legal_actions()[0] for i in range(3)]
    actions[1] = action
    with pytest.raises(RuntimeError, match=STACK):
        batch.step(np.array(actions))
    with pytest.raises(RuntimeError, match=STACK):
        batch.random_rollout(10)


@pytest.mark.parametrize("name", STACKED)
def test_a_full_stack_in_an_environment_raises(name):
    game, action = full_game(name)
    env = load_environments(name).raw_env()
    env.reset(seed=1)
    env._game.spec.bytes_of(env._states)[0] = game.spec.bytes_of(game.states)[0]
    with pytest.raises(RuntimeError, match=STACK):
        env.step(action)


def somebody_waits(game, action):
    """Whether an action makes a trigger join the queue, tried on a copy."""
    try:
        game.clone().step(action)
    except RuntimeError:
        return True
    return False


def test_a_full_queue_is_noticed():
    duel = load("duel")
    for seed in range(200):
        game = duel.Game(seed, characters_per_side=2, law=["Jango", None], outlaw=["Tom Thorn", None])
        for _ in range(200):
            if game.over:
                break
            swaps = [a for a in game.legal_actions() if game.action_name(a) == "swap"]
            if swaps:
                game.states["waiting"] = game.states["queue"].shape[1] - 1
                if somebody_waits(game, swaps[0]):
                    before = game.states.tobytes()
                    with pytest.raises(RuntimeError, match=QUEUE):
                        game.step(swaps[0])
                    assert game.states.tobytes() == before
                    return
                game.states["waiting"] = 0
            game.step(game.legal_actions()[-1])
    raise AssertionError("no token was moved for which somebody waits")


def test_a_full_pile_is_noticed():
    duel = load("duel")
    game = duel.Game(3)
    for _ in range(50):
        if "end turn" in {game.action_name(a) for a in game.legal_actions()}:
            break
        game.step(game.legal_actions()[0])
    plays = [a for a in game.legal_actions() if game.action_name(a).startswith("play ")]
    game.states["discard"]["count"] = game.states["discard"]["cards"].shape[1]
    browns = [a for a in plays if "Barrel" not in game.action_name(a)]
    with pytest.raises(RuntimeError, match=PILE):
        game.step(browns[0])


def test_resampling_that_finds_no_world_says_so():
    """A player is asked how to avoid a hit, but the record says that their hand is empty: no world has a choice."""
    duel = load("duel")
    for seed in range(100):
        game, chance = duel.Game(seed), np.random.default_rng(seed)
        for _ in range(200):
            if game.over:
                break
            names = {game.action_name(a) for a in game.legal_actions()}
            if "take the hit" in names and all(name.startswith(("take the hit", "avoid with")) for name in names):
                asked = game.current_player
                for field in ("hand", "names", "held", "hand_count", "backs"):
                    game.states[field][0, asked] = 0
                with pytest.raises(RuntimeError, match=OVERFLOW_TEXTS[Overflow.WORLDS]):
                    game.resample(1 - asked, seed=1)
                return
            game.step(int(chance.choice(game.legal_actions())))
    raise AssertionError("nobody was asked to avoid a hit with a card")


def test_a_resampled_dice_game_forgets_the_roles_that_were_given():
    game = load("dice").Game(1, roles=["sheriff", "outlaw", "outlaw", "deputy", "renegade"])
    world = game.resample(1, seed=2)
    assert world.states["given_roles"][0, :5].tolist() == [0, 2, -1, -1, -1]


def test_the_observation_reads_the_queue_where_the_ring_wraps():
    duel = load("duel")
    game = duel.Game(3)
    while "end turn" not in {game.action_name(a) for a in game.legal_actions()}:
        game.step(game.legal_actions()[0])
    game.states["depth"] = 1
    rows = []
    for first in (0, QUEUE_ROOM - 1):
        trial = game.clone()
        trial.states["first"], trial.states["waiting"] = first, 2
        for number, kind in enumerate((1, 4)):
            trigger = trial.states["queue"][0, (first + number) % QUEUE_ROOM]
            trigger["kind"], trigger["by"] = kind, number
        rows.append(trial.observe()[duel.OBSERVATION["queue"]])
    assert rows[0].sum() > 0
    assert np.array_equal(*rows)
