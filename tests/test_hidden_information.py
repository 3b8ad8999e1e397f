"""Nobody sees what is hidden from him, and everybody sees all that is not.

What a player may know is said by `tests/<game>/knowledge.py`, in terms of positions and without the engine.
"""

import importlib
import json
import random
from collections import Counter

import numpy as np
import pytest

from tests.games import OPTION_SETS
from tests.random_games import by_question, decisions, each_case, each_game, played, record

SEEDS = range(6)
WHOLE = ("pending[].dying",)
"""Lists in positions that are one value: their length varies."""


@pytest.fixture
def knowledge(module):
    """What the game's folder says about who knows what."""
    return importlib.import_module(f"tests.{module.SPEC.name}.knowledge")


def some_states(module, options, most=40):
    """Some decisions, and all ends, of a few random games."""
    return played(module, options, range(100, 103), most)


def sight(game, player):
    """All that a player is shown."""
    return {
        "observation": game.observe(player).tolist(),
        "mask": game.action_mask().tolist() if game.current_player == player else None,
        "events": game.events(player),
        "render": game.render(player),
        "asked": game.current_player,
        "result": (game.over, game.truncated, game.returns),
    }


# --------------------------------------------------------------------------------------- nothing hidden shows


@each_case
def test_a_player_is_shown_the_same_in_all_worlds_he_thinks_possible(module, options):
    for game in some_states(module, options):
        for player in range(len(game.agents)):
            shown = sight(game, player)
            for seed in SEEDS:
                assert sight(game.resample(player, seed), player) == shown


@each_case
def test_what_a_player_knows_stays_in_all_worlds(module, options, knowledge):
    for game in some_states(module, options):
        for player in range(len(game.agents)):
            before = knowledge.known(game.to_dict(), player)
            for seed in SEEDS:
                assert knowledge.known(game.resample(player, seed).to_dict(), player) == before


@each_case
def test_hidden_things_are_drawn_afresh_where_there_are_any(module, options, knowledge):
    uncertain = Counter()
    for game in some_states(module, options, 15):
        for player in range(len(game.agents)):
            drawn = set()
            for seed in range(20):
                position = game.resample(player, seed).to_dict()
                del position["rng"]
                drawn.add(json.dumps(position, sort_keys=True))
            doubt = knowledge.uncertain(game.to_dict(), player)
            assert (len(drawn) > 1) == doubt
            uncertain[doubt] += 1
    assert uncertain


@each_case
def test_every_redrawn_world_can_be_played_to_its_end(module, options):
    for number, game in enumerate(some_states(module, options, 15)):
        for player in range(len(game.agents)):
            for world in decisions(game.resample(player, number), number):
                assert world.over or len(world.legal_actions()) >= 2


@each_case
def test_resampling_depends_on_its_seed_alone_and_leaves_the_game_alone(module, options):
    for game in some_states(module, options):
        before = record(game)
        for player in range(len(game.agents)):
            worlds = [game.resample(player, seed) for seed in (0, 1, 2**64 - 1)]
            assert record(game) == before
            assert worlds[1] == game.clone().resample(player, 1)
            generators = {world.to_dict()["rng"] for world in (game, *worlds)}
            assert len(generators) == 4, "the generator is hidden too"


@each_case
def test_resampling_depends_on_what_the_player_knows_and_not_on_what_is_so(module, options):
    """So an agent that searches resampled worlds cannot learn anything from the true one, not even by accident."""
    for game in some_states(module, options):
        for player in range(len(game.agents)):
            assert game.resample(player, 7).resample(player, 5).to_dict() == game.resample(player, 5).to_dict()


@each_case
def test_the_future_differs_between_worlds(module, options):
    for game in some_states(module, options, 12):
        if game.over:
            continue
        player, futures, ended = game.current_player, Counter(), 0
        for seed in range(20):
            world, chooser = game.resample(player, seed), random.Random(0)
            world.step(chooser.choice(world.legal_actions()))
            for _ in range(10):
                if not world.over:
                    world.step(chooser.choice(world.legal_actions()))
            ended += world.over
            futures[world.render(player)] += 1
        assert len(futures) > 5 or ended == 20, "only where the game is about to end nothing need differ"


@each_game
@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", None, True], ids=repr)
def test_wrong_seeds_of_a_resample_are_refused(module, seed):
    with pytest.raises(ValueError, match="seed must be a whole number from 0 to 18446744073709551615"):
        module.Game().resample(0, seed)


# ------------------------------------------------------------------------------------- all that is open shows


def leaves(value, name=""):
    """The simple values of a position, each with the keys that lead to it; places in lists have no name."""
    if isinstance(value, dict):
        return [
            leaf for key, part in value.items() for leaf in leaves(part, f"{name}.{key}" if name else key)
        ]
    if isinstance(value, list) and name not in WHOLE:
        return [leaf for part in value for leaf in leaves(part, f"{name}[]")]
    return [(name, value)]


def changes(before, after):
    """The names of the values in which two positions differ, or None if they do not have the same values."""
    ours, theirs = leaves(before), leaves(after)
    if [name for name, _ in ours] != [name for name, _ in theirs]:
        return None
    return frozenset(name for (name, old), (_, new) in zip(ours, theirs, strict=True) if old != new)


def visible(knowledge, position, player):
    """What the observation has to show: all that the player knows, but for what the game says is left out."""
    left_out = knowledge.not_seen(position)
    return [
        (name, value) for name, value in leaves(knowledge.known(position, player)) if name not in left_out
    ]


def neighbours(module, knowledge, game, chooser, tries=4):
    """Games that differ a little from this one: for each thing that can be changed one that is possible."""
    position, groups = game.to_dict(), {}
    for variant in knowledge.variants(position):
        groups.setdefault(changes(position, variant), []).append(variant)
    for variants in groups.values():
        for variant in chooser.sample(variants, min(tries, len(variants))):
            try:
                yield module.Game.from_dict(variant)
                break
            except ValueError:
                continue
    if hasattr(knowledge, "twists"):
        yield from knowledge.twists(game)


def telling_states(module, **extra):
    """Games at every question, and some for everything that a position can say."""
    games = [game for group in by_question(module, 3, **extra).values() for game in group]
    told = Counter(name for game in games for name in names_in(game))
    for options in OPTION_SETS[module.SPEC.name]:
        for game in played(module, {**options, **extra}, range(20, 23), 200):
            if min(told[name] for name in names_in(game)) < 3:
                games.append(game.clone())
                told.update(names_in(game))
    return games


def names_in(game):
    """What a game's position speaks of."""
    return {name for name, _ in leaves(game.to_dict())}


@pytest.mark.parametrize("number", [3, pytest.param(5, marks=pytest.mark.slow)])
@each_game
def test_players_tell_apart_all_positions_that_they_know_to_be_different(module, knowledge, number):
    """Games at every question, so many at each."""
    chooser, said, shown = random.Random(0), set(), set()
    for extra in ({}, {"turn_limit": 60}):
        for games in by_question(module, number, **extra).values():
            for game in games:
                position, sights = (
                    game.to_dict(),
                    [game.observe(player) for player in range(len(game.agents))],
                )
                said |= {name for name, _ in leaves(position)} - set(knowledge.NOT_SEEN)
                for other in neighbours(module, knowledge, game, chooser):
                    after = other.to_dict()
                    changed = changes(position, after)
                    for player in range(len(game.agents)):
                        if visible(knowledge, position, player) == visible(knowledge, after, player):
                            continue
                        assert not np.array_equal(sights[player], other.observe(player)), (
                            f"{player} sees no change of {sorted(changed or ())}:\n{position}\n{after}"
                        )
                        if changed is not None and len(changed) <= 2:
                            shown |= changed
    assert said - shown == set(), "nothing was seen to change in these"
