"""BANG!'s observation says what `tests/bang/sight.py` reads from the position, at every question of random games."""

from collections import Counter

import numpy as np
import pytest

from bang_env.bang import OBSERVATION, SPEC, Batch, Game
from bang_env.bang.actions import Question
from bang_env.bang.cards import EXPANSIONS
from tests.bang.positions import THEMES, random_position
from tests.bang.scene import position, who
from tests.bang.sight import NAMES, Sight, hidden_pieces, vector
from tests.bang.worlds import RICH, TABLES, games_at
from tests.random_games import decisions

STATE = SPEC.state


def assert_reads(seen, expected, layout, where):
    """A vector says what is expected; if not, name the pieces that differ."""
    if not np.allclose(seen, vector(expected, layout), atol=1e-6):
        pieces = layout.decode(seen)
        wrong = [name for name in layout if not np.allclose(pieces[name], np.asarray(expected[name]), atol=1e-6)]
        texts = [f"{name}:\n{pieces[name]}\n{expected[name]}" for name in wrong[:2]]
        raise AssertionError("\n".join([f"{where}: {wrong}", *texts]))


def assert_seen_right(game, where):
    """Everybody's observation, and the full state, say what they should."""
    table = game.to_dict()
    for player in range(len(game.agents)):
        assert_reads(game.observe(player), Sight(table, player).pieces(), OBSERVATION, f"{where}, seat {player}")
    assert_reads(game.state_vector(), hidden_pieces(table), STATE, where)


# --------------------------------------------------------------------------------------------- random games


@pytest.mark.parametrize("table", [*TABLES, *RICH], ids=str)
def test_everybody_sees_what_they_should_at_every_question(table):
    for asked, game in games_at(table, range(4), each=2):
        assert_seen_right(game, f"{asked}, {table}")


@pytest.mark.parametrize("options", [{"abilities": False}, {"turn_limit": 40}], ids=str)
def test_options_show(options):
    for table in TABLES[::4]:
        for asked, game in games_at({**table, **options}, range(2)):
            assert_seen_right(game, f"{asked}, {table}")


def test_every_question_is_looked_at():
    asked = Counter(asked for table in [*TABLES, *RICH] for asked, _ in games_at(table, range(4)))
    assert asked.keys() == {question.name for question in Question} | {"over"}


@pytest.mark.parametrize("theme", THEMES)
def test_everybody_sees_what_they_should_in_rare_situations(theme):
    for seed in range(9):
        sets = EXPANSIONS if seed % 3 else ("dodge_city",)
        for number, game in enumerate(decisions(Game.from_dict(random_position(seed, theme, expansions=sets)), seed)):
            if number % 7 == 0 or game.over:
                assert_seen_right(game, f"{theme} {seed}, decision {number}")
            if number > 120:
                break


def test_the_batch_writes_the_same():
    batch = Batch(40, seed=5, num_players=7, expansions=EXPANSIONS)
    batch.random_rollout(150)
    for index, player in enumerate(batch.players):
        assert np.array_equal(batch.observations[index], batch.handle(index).observe(int(player)))
    states = batch.full_states()
    for index in range(0, 40, 8):
        assert np.array_equal(states[index], batch.handle(index).state_vector())


# ------------------------------------------------------------------------------------------- single positions


def seen_by(game, player=None):
    """A player's observation, cut into its pieces."""
    return OBSERVATION.decode(game.observe(player))


def opened(*seats, **keywords):
    """A game at a scene's position."""
    return Game.from_dict(position(*seats, **keywords))


def named(row):
    """The card names that a row of an observation speaks of."""
    return sorted(name for name, value in zip(NAMES, row, strict=True) if value)


def test_b1_places_count_from_the_observer_to_the_left():
    game = opened(who(life=1), who(life=2), who(life=3), who(life=4), turn_of=2)
    assert [round(life * 6) for life in seen_by(game, 2)["life"]] == [3, 4, 1, 2, 0, 0, 0, 0]
    assert seen_by(game, 2)["turn_of"].argmax() == 0
    assert seen_by(game, 3)["turn_of"].argmax() == 3
    assert seen_by(game, 3)["taken"].tolist() == [1, 1, 1, 1, 0, 0, 0, 0]


def test_b2_b3_distances_and_ranges_are_those_of_the_moment():
    rose, paul = who("Rose Doolan", table="Schofield, Scope"), who("Paul Regret", table="Mustang")
    game = opened(rose, paul, who(), who(), who(), who())
    pieces = seen_by(game, 0)
    assert (8 * pieces["distance_to"])[:6].tolist() == [0, 1, 1, 1, 1, 1]
    assert (8 * pieces["distance_from"])[:6].tolist() == [0, 1, 2, 3, 2, 1]
    assert pieces["in_range"][:6].tolist() == [0, 1, 1, 1, 1, 1]
    assert pieces["in_danger"][:6].tolist() == [0, 1, 0, 0, 0, 1]
    assert (8 * seen_by(game, 2)["distance_to"])[:6].tolist() == [0, 1, 2, 3, 2, 3]


def test_b45_in_belle_stars_turn_what_lies_before_others_does_not_count():
    game = opened(who("Belle Star"), who(table="Mustang, Winchester"), who("Willy the Kid"), who("Bart Cassidy"))
    assert (8 * seen_by(game, 0)["distance_to"])[1] == 1
    assert seen_by(game, 1)["in_range"][:4].tolist() == [0, 1, 0, 1]
    game = opened(who("Belle Star"), who(table="Mustang, Winchester"), who("Willy the Kid"), turn_of=2)
    assert (8 * seen_by(game, 0)["distance_to"])[1] == 2
    assert seen_by(game, 1)["in_range"][:4].tolist() == [0, 1, 1, 1]


def test_b8_roles_show_to_those_who_know_them():
    game = opened(who(role="outlaw"), who(role="sheriff"), who(role="renegade"), who(role="outlaw", life=0, out=1))
    roles = seen_by(game, 0)["role"]
    assert roles[0].tolist() == [0, 0, 1, 0]
    assert roles[1].tolist() == [1, 0, 0, 0]
    assert roles[2].tolist() == [0, 0, 0, 0]
    assert roles[3].tolist() == [0, 0, 1, 0]


def test_b9_known_cards_show_by_hand_and_the_own_known_ones_too():
    seen = {"0": "Beer/hearts/7", "2": "Duel/spades/J, Beer/hearts/7"}
    game = opened(who(hand="BANG!, Beer/hearts/8"), who(hand="Duel/spades/J, Beer/hearts/7, Missed!", seen=seen), who())
    assert named(seen_by(game, 0)["known"][0]) == ["Beer"]
    assert not seen_by(game, 0)["known"][1:].any()
    assert named(seen_by(game, 1)["hand_known"]) == ["Beer", "Duel"]
    assert named(seen_by(game, 2)["known"][2]) == ["Beer", "Duel"]
    assert not seen_by(game, 3)["known"].any()


def test_b31_green_cards_count_half_in_the_turn_in_which_they_were_put_down():
    game = opened(who(hand="Bible, BANG!", table="Sombrero"), who())
    game.step(game.action("play Bible"))
    assert sorted(seen_by(game, 1)["in_play"][3].tolist())[-2:] == [0.5, 1]


@pytest.mark.parametrize("player", range(4))
def test_kit_carlsons_cards_are_for_kit_alone(player):
    others = [who("Willy the Kid"), who("Bart Cassidy"), who("Sid Ketchum")]
    game = opened(who("Kit Carlson"), *others, phase="draw", deck="Duel, Gatling, Beer, Panic!, Saloon")
    assert seen_by(game, player)["question"].argmax() == Question.OPEN_CARDS
    assert bool(seen_by(game, player)["open"].any()) == (player == 0)
    game.step(game.action("take Duel"))
    game.step(game.action("take Beer"))
    assert bool(seen_by(game, player)["top"].any()) == (player == 0)


def test_numbers_that_can_grow_are_all_told_apart():
    seen = set()
    for number in range(12):
        hand = ", ".join(["Missed!"] * number) if number else ""
        game = opened(who(hand="Gatling, Beer"), who(hand=hand))
        seen.add(float(seen_by(game, 0)["hand_size"][1]))
    assert len(seen) == 12
