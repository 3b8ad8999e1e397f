"""BANG!'s position files: every question survives a way through JSON, and what is impossible is refused."""

import json
import random
from collections import Counter

import numpy as np
import pytest

from bang_env.bang import Game
from bang_env.bang.actions import Question
from bang_env.bang.cards import EXPANSIONS
from bang_env.bang.frames import SHAPES
from bang_env.bang.state import Kind
from tests.bang.positions import THEMES, random_position
from tests.bang.scene import ALL_SETS, position, who

EACH, STEPS = 12, 15


def asked(game):
    """What is asked, and by which effect."""
    s = game.states[0]
    kind = Kind(int(s["stack"][s["depth"] - 1]["kind"])).name if s["depth"] else None
    return Question(int(s["question"])).name, kind


def assert_same_future(game, seed):
    """A copy that went through JSON is the same position, and plays on in the same way for everybody."""
    before = game.to_dict()
    copy, original = Game.from_dict(json.loads(json.dumps(before))), game.clone()
    assert copy.to_dict() == before
    chooser = random.Random(seed)
    for _ in range(STEPS):
        assert copy.legal_actions() == original.legal_actions()
        for player in range(len(game.agents)):
            assert np.array_equal(copy.observe(player), original.observe(player))
        if original.over:
            break
        action = chooser.choice(original.legal_actions())
        original.step(action)
        copy.step(action)
        assert copy.to_dict() == original.to_dict()


def starts(seeds):
    """Games with a random subset of the expansions, and positions in which rare things happen."""
    themes = list(THEMES)
    for seed in seeds:
        chance = random.Random(seed)
        sets = [name for name in EXPANSIONS if seed % 2 or chance.random() < 0.6]
        if seed % 3:
            yield seed, Game(seed=seed, num_players=3 + seed % 6, expansions=sets, turn_limit=80)
        else:
            yield seed, Game.from_dict(random_position(seed, themes[seed // 3 % len(themes)], expansions=sets))


def follow(seeds):
    """Play random games; check up to EACH positions of every kind of question. Gives how many there were."""
    met = Counter()
    for seed, game in starts(seeds):
        chooser = random.Random(seed)
        for number in range(400):
            kind = asked(game) if not game.over else ("over", None)
            met[kind] += 1
            if met[kind] <= EACH or number % 25 == 0:
                assert_same_future(game, number)
            if game.over:
                break
            game.step(chooser.choice(game.legal_actions()))
    return met


@pytest.mark.parametrize("part", range(4))
def test_b73_every_question_survives_a_position_file(part):
    met = follow(range(12 * part, 12 * part + 12))
    assert len(met) > 18


@pytest.mark.slow
def test_b73_every_kind_of_question_survives_a_position_file():
    met = follow(range(100, 500))
    assert {question for question, _ in met} == {question.name for question in Question} | {"over"}
    never = {"EFFECT", "DYNAMITE", "JAIL", "DRAW", "FISTFUL", "JULIE", "VENDETTA"}
    assert {kind for _, kind in met if kind} == {kind.name for kind in Kind} - never


def test_every_effect_has_its_check():
    assert SHAPES.keys() == set(Kind)


# ----------------------------------------------------------------------------------------------- impossible positions


def table(**changes):
    """A plain position with all expansions."""
    return position(who("Willy the Kid", hand="BANG!, Beer", table="Crate=2"), who(), expansions=ALL_SETS, **changes)


IMPOSSIBLE = {
    "event twice": ({"event": "Curse", "event_deck": ["Curse", "High Noon"]}, "each event exists once"),
    "last event on top": ({"event_deck": ["High Noon", "Curse"]}, "at the end"),
    "too many rounds": ({"event": "Curse", "event_deck": ["High Noon"], "event_rounds": 13}, "event_rounds"),
    "rounds without event": ({"event_deck": ["High Noon"], "event_rounds": 2}, "event must be given"),
    "event of another set": ({"event": "nonsense"}, "event must be"),
    "suit without Handcuffs": ({"event": "Curse", "named_suit": "hearts"}, "named_suit must be null"),
    "mark without the law": ({"event": "Curse", "marked": "BANG!/spades/A"}, "marked must be null"),
    "marked card elsewhere": ({"event": "Law of the West", "marked": "Duel/clubs/8"}, "in the turn player's hand"),
    "extra turn": ({"event": "Curse", "extra_turn": True}, "extra_turn must be False"),
    "bell tower in phase 3": ({"phase": "discard", "bell_tower": True}, "bell_tower must be False"),
    "bandolier before phase 2": ({"phase": "draw", "bandolier": True}, "bandolier must be False"),
    "supply": ({"supply": 29}, "supply must be 30"),
    "seen event in the stack": (
        {"event": "Curse", "event_deck": ["Ambush", "High Noon"], "event_rounds": 2, "memory": {"events": ["Ambush"]}},
        "cannot have been in play",
    ),
    "seen too many": (
        {"event": "Curse", "event_rounds": 1, "memory": {"events": ["Curse", "Blessing", "Ambush"]}},
        "more events than event_rounds",
    ),
    "spare nobody has": ({"memory": {"spares": ["owner", "nobody", "nobody", "nobody"]}}, "has no spare character"),
    "dead man": ({"memory": {"dead_man": True}}, "dead_man"),
    "event player": ({"memory": {"event_player": 2}}, "event_player"),
}


@pytest.mark.parametrize(("changes", "message"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_positions_are_refused(changes, message):
    Game.from_dict(table())
    with pytest.raises(ValueError, match=message):
        Game.from_dict(table(**changes))


def test_tokens_spares_and_ghosts_need_their_expansions():
    for seat, message in (
        (who(tokens=1), "Armed & Dangerous"),
        (who(spare="Suzy Lafayette"), "without High Noon"),
        (who(life=0, ghost=True, eliminated=1), "Ghost Town"),
        (who(eliminated=1), "must be 0 for a living player"),
    ):
        with pytest.raises(ValueError, match=message):
            Game.from_dict(position(seat, who("Willy the Kid")))
    with pytest.raises(ValueError, match="each character exists once"):
        Game.from_dict(position(who("Willy the Kid", spare="Bart Cassidy"), who("Bart Cassidy"), expansions=ALL_SETS))


DUEL = [{"effect": "effect"}, {"effect": "duel", "seat": 1, "by": 0, "target": 1}]


@pytest.mark.parametrize(
    ("frames", "rest", "message"),
    [
        ([{"effect": "guess", "seat": 0}], {"then": "drawn"}, "under the event"),
        ([{"effect": "token", "seat": 0, "why": "offer", "left": 1}], {"then": "play"}, "phase 3"),
        ([{"effect": "effect"}, {"effect": "pay", "seat": 0, "left": 1}], {"then": "play"}, "Frankie Canton"),
        ([{"effect": "effect"}, {"effect": "kit", "seat": 0, "left": 2}], {"then": "play"}, "never comes on top"),
        ([{"effect": "effect", "seat": 0}], {"then": "play"}, "means nothing"),
        (DUEL, {"then": "end"}, "goes on with play"),
        (DUEL, {"then": "play", "bomb_of": 7}, "bomb_of"),
        (DUEL, {"then": "play", "success": True}, "success"),
        (DUEL, {"then": "play", "shots": [{"seat": 1, "by": 0}]}, "Julie Cutter"),
    ],
)
def test_impossible_effects_are_refused(frames, rest, message):
    phase = "draw" if frames[0]["effect"] == "guess" else "resolve"
    with pytest.raises(ValueError, match=message):
        Game.from_dict(table(phase=phase, event="Curse", pending=[*frames, rest]))
