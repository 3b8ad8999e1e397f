"""What must hold at every decision of every game: masks, names, copies, positions, events, results."""

import copy
import json
import pickle
import random

import numpy as np
import pytest

from bang_env.games import GAMES
from tests.games import OPTION_SETS
from tests.random_games import each_case, each_game, played, record

PLAIN = (str, int, float, bool, type(None))
NO_ACTIONS = (-1, -(2**70), 2**63, 2**70, 1.0, "0", None, True, [0], np.float64(1), np.array([0, 1]))


def everybody(game):
    """All players of a game, and None for nobody in particular."""
    return [None, *range(len(game.agents))]


def is_plain(value):
    """Whether a value is made of dicts, lists and JSON's simple types, and none of them is NumPy's."""
    if type(value) is dict:
        return all(type(key) in (str, int) and is_plain(part) for key, part in value.items())
    if type(value) is list:
        return all(is_plain(part) for part in value)
    return type(value) in PLAIN


def assert_same(one, other):
    """Two games show the same position, question, past and sight to everybody."""
    assert one.to_dict() == other.to_dict()
    assert one.legal_actions() == other.legal_actions()
    assert (one.over, one.truncated, one.returns) == (other.over, other.truncated, other.returns)
    for player in range(len(one.agents)):
        assert np.array_equal(one.observe(player), other.observe(player)), (
            f"player {player} sees a difference"
        )


def assert_same_future(one, other, seed, most=40):
    """Two games stay the same while both get the same random actions; changes both."""
    chooser = random.Random(seed)
    number = 0
    while not one.over and number < most:
        action = chooser.choice(one.legal_actions())
        one.step(action)
        other.step(action)
        number += 1
        assert one.legal_actions() == other.legal_actions()
        assert one.events() == other.events()
        watcher = max(one.current_player, 0)
        assert np.array_equal(one.observe(watcher), other.observe(watcher))
    assert_same(one, other)


def test_every_game_has_option_sets():
    assert set(OPTION_SETS) == set(GAMES)
    assert all(OPTION_SETS.values())


# ---------------------------------------------------------------------------------------------------- actions


@each_case
def test_legal_actions_are_two_or_more_ascending_and_the_same_as_the_mask(module, options):
    for game in played(module, options, range(10), 1000):
        legal, mask = game.legal_actions(), game.action_mask()
        assert mask.dtype == np.int8
        assert mask.shape == (game.num_actions,)
        assert set(mask.tolist()) <= {0, 1}
        assert legal == np.flatnonzero(mask).tolist()
        assert all(type(action) is int for action in legal)
        assert legal == [] if game.over else len(legal) >= 2
        assert game.current_player == -1 if game.over else game.current_player in range(len(game.agents))


@each_game
def test_action_names_are_one_to_one(module):
    game = module.Game()
    names = [game.action_name(action) for action in range(game.num_actions)]
    assert names == list(module.ACTIONS)
    assert len(set(names)) == game.num_actions
    assert [game.action(name) for name in names] == list(range(game.num_actions))
    assert all(type(name) is str and name == " ".join(name.split()) for name in names)


@each_case
def test_every_legal_action_can_be_taken(module, options):
    for game in played(module, options, range(2), 60):
        for action in game.legal_actions():
            after = game.clone()
            after.step(action)
            assert after.over or len(after.legal_actions()) >= 2
            assert after.to_dict() != game.to_dict(), f"{game.action_name(action)} does nothing"


@each_case
def test_every_other_action_is_refused_by_name_and_changes_nothing(module, options):
    for game in played(module, options, range(1), 40):
        before, legal = record(game), set(game.legal_actions())
        for action in set(range(game.num_actions)) - legal:
            with pytest.raises(ValueError) as refusal:
                game.step(action)
            assert f"{action} ({game.action_name(action)})" in str(refusal.value)
        assert record(game) == before


@each_case
def test_a_refusal_says_what_is_legal_and_for_whom(module, options):
    for game in played(module, options, range(1), 100):
        illegal = np.flatnonzero(game.action_mask() == 0)
        with pytest.raises(ValueError) as refusal:
            game.step(int(illegal[0]))
        message = str(refusal.value)
        if game.over:
            assert "the game is over" in message
            continue
        assert game.agents[game.current_player] in message
        shown = [
            action for action in game.legal_actions() if f"{action} ({game.action_name(action)})" in message
        ]
        missing = len(game.legal_actions()) - len(shown)
        assert shown
        assert missing == 0 or f"and {missing} more" in message


@each_game
@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_is_refused_and_changes_nothing(module, action):
    game = module.Game()
    before = record(game)
    with pytest.raises(ValueError, match=f"whole number from 0 to {game.num_actions - 1}"):
        game.step(action)
    with pytest.raises(ValueError, match=f"whole number from 0 to {game.num_actions - 1}"):
        game.action_name(action)
    assert record(game) == before


@each_game
def test_an_action_may_be_any_kind_of_integer(module):
    for kind in (np.int8, np.uint8, np.int32, np.uint64):
        game, other = module.Game(), module.Game()
        action = game.legal_actions()[-1]
        game.step(kind(action))
        other.step(action)
        assert game == other
        assert game.action_name(kind(action)) == other.action_name(action)


@each_game
@pytest.mark.parametrize("name", ["fly away", "", None, 3, ["reroll none"]], ids=repr)
def test_unknown_action_names_are_refused_with_the_legal_ones(module, name):
    game = module.Game()
    with pytest.raises(ValueError, match="there is no action") as refusal:
        game.action(name)
    assert repr(name) in str(refusal.value)
    assert all(game.action_name(action) in str(refusal.value) for action in game.legal_actions())


# ----------------------------------------------------------------------------------------------------- copies


@each_case
def test_a_clone_equals_the_original_and_goes_its_own_way(module, options):
    for number, game in enumerate(played(module, options, range(4), 200)):
        clone = game.clone()
        assert clone == game
        assert clone.to_dict() == game.to_dict()
        before = record(game)
        if number % 20 == 0:
            assert_same_future(clone, game.clone(), seed=number)
        elif not game.over:
            clone.step(clone.legal_actions()[0])
            assert clone != game
        assert record(game) == before


@each_case
def test_a_pickled_or_copied_game_is_the_same_game(module, options):
    for number, game in enumerate(played(module, options, range(1), 60)):
        before = record(game)
        for copied in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
            assert copied == game
            assert type(copied) is type(game)
            if number % 20 == 0:
                assert_same_future(copied, game.clone(), seed=number)
                assert record(game) == before


@each_game
def test_a_pickle_of_other_fields_is_refused(module):
    saved = module.Game().__getstate__()
    game = module.Game.__new__(module.Game)
    with pytest.raises(ValueError, match="other fields"):
        game.__setstate__({**saved, "source": saved["source"][1:]})


@each_game
def test_equality_tells_games_apart(module):
    assert module.Game(seed=1) == module.Game(seed=1)
    assert module.Game(seed=1) != module.Game(seed=2)
    assert module.Game(seed=1) != "a game"


# -------------------------------------------------------------------------------------------------- positions


@each_case
def test_a_position_survives_json_and_holds_the_whole_game(module, options):
    for number, game in enumerate(played(module, options, range(3), 120)):
        position = game.to_dict()
        assert is_plain(position)
        again = module.Game.from_dict(json.loads(json.dumps(position)))
        assert_same(again, game)
        if number % 20 == 0:
            assert_same_future(again, game.clone(), seed=number)


@each_game
def test_a_position_of_no_known_game_is_refused(module):
    position = module.Game().to_dict()
    for wrong in (
        {**position, "game": "chess"},
        {**position, "game": None},
        {"game": module.SPEC.name.upper()},
        {},
    ):
        with pytest.raises(ValueError, match=rf"position\['game'\] must be '{module.SPEC.name}'"):
            module.Game.from_dict(wrong)
    for wrong in (None, [], "position", 3):
        with pytest.raises(ValueError, match="a position must be a dict"):
            module.Game.from_dict(wrong)


# -------------------------------------------------------------------------------- events, render, observation


@each_case
def test_events_are_plain_data_and_players_see_the_same_course(module, options):
    for game in played(module, options, range(3), 150):
        everything = game.events()
        for player in everybody(game):
            events = game.events(player)
            assert is_plain(events)
            json.dumps(events)
            assert [event["event"] for event in events] == [event["event"] for event in everything]
            for seen, full in zip(events, everything, strict=True):
                assert seen.items() <= full.items()


@each_case
def test_render_is_text_for_everybody(module, options):
    for game in played(module, options, range(1), 30):
        for player in everybody(game):
            text = game.render(player)
            assert type(text) is str
            assert "\n" in text
            assert game.over or game.agents[game.current_player] in text


@each_case
def test_observations_are_float32_of_the_declared_length_between_0_and_1(module, options):
    length = max(part.stop for part in module.OBSERVATION.values())
    for game in played(module, options, range(4), 300):
        for player in range(len(game.agents)):
            seen = game.observe(player)
            assert seen.dtype == np.float32
            assert seen.shape == (length,)
            assert seen.min() >= 0
            assert seen.max() <= 1
        if not game.over:
            assert np.array_equal(game.observe(), game.observe(game.current_player))


@each_case
def test_observing_and_reading_change_nothing(module, options):
    for game in played(module, options, range(1), 30):
        before = record(game)
        for player in range(len(game.agents)):
            game.observe(player)[:] = 1
            game.events(player)
            game.render(player)
            game.resample(player, 0)
        game.action_mask()[:] = 1
        game.to_dict()["options"].clear()
        game.state_vector()
        assert record(game) == before


@each_game
def test_observation_slices_tile_the_vector(module):
    at = 0
    for name, part in module.OBSERVATION.items():
        assert isinstance(name, str)
        assert (part.start, part.step) == (at, None)
        assert part.stop > at
        at = part.stop
    assert at == len(module.Game().observe())


@each_case
def test_decode_cuts_vectors_into_named_pieces(module, options):
    layout = module.OBSERVATION
    for game in played(module, options, range(1), 30):
        vectors = np.stack([game.observe(player) for player in range(len(game.agents))])
        one, all_ = layout.decode(vectors[0]), layout.decode(vectors)
        assert list(one) == list(all_) == list(layout)
        for name, part in layout.items():
            assert one[name].shape == layout.pieces[name].shape
            assert all_[name].shape == (len(vectors), *layout.pieces[name].shape)
            assert np.array_equal(one[name].ravel(), vectors[0][part])
            assert np.array_equal(all_[name].reshape(len(vectors), -1), vectors[:, part])


@each_case
def test_the_full_state_vector_has_its_layout_too(module, options):
    for game in played(module, options, range(1), 60):
        vector = game.state_vector()
        assert vector.dtype == np.float32
        assert vector.shape == (module.SPEC.state.length,)
        assert vector.min() >= 0
        assert vector.max() <= 1


# ------------------------------------------------------------------------------------------------- the result


@each_case
@pytest.mark.parametrize("limit", [None, 3])
def test_results_come_at_the_end_only(module, options, limit):
    ends = set()
    for game in played(module, {**options, "turn_limit": limit}, range(20), 200):
        assert len(game.returns) == len(game.agents)
        assert all(type(value) is float for value in game.returns)
        if not game.over or game.truncated:
            assert set(game.returns) == {0.0}
        else:
            assert set(game.returns) in ({1.0, -1.0}, {0.0})
        if game.over:
            ends.add("truncated" if game.truncated else "decided")
    assert ("truncated" if limit else "decided") in ends
    assert limit or "truncated" not in ends


@each_case
def test_a_finished_game_asks_nobody(module, options):
    *_, game = played(module, options, range(1), 1)
    assert game.over
    assert game.current_player == -1
    assert game.to_dict()["to_move"] is None
    assert not game.action_mask().any()
    with pytest.raises(ValueError, match="the game is over"):
        game.step(0)
    with pytest.raises(ValueError, match="the game is over"):
        game.observe()
    with pytest.raises(ValueError, match="the game is over"):
        game.action("fly away")


@each_case
def test_players_who_do_not_exist_are_refused(module, options):
    game = module.Game(**options)
    last = len(game.agents) - 1
    for player in (-1, last + 1, 1.0, "0", True):
        for call in (game.observe, game.events, game.render, lambda player: game.resample(player, 0)):
            with pytest.raises(ValueError, match=f"a player must be a whole number from 0 to {last}"):
                call(player)


@each_case
def test_agents_have_different_names(module, options):
    game = module.Game(**options)
    assert len(set(game.agents)) == len(game.agents) == len(game.returns)
    assert all(type(name) is str for name in game.agents)
