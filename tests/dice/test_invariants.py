"""What holds in every Dice Game, whatever is played: tokens, life, eliminations, and what events tell."""

import json
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from bang_env.dice import Batch, Game
from bang_env.dice.cards import CHARACTER_NAMES, FACE_NAMES, ROLE_NAMES
from tests.dice.twin import ARROWS, LIFE, ROLES
from tests.random_games import assert_uniform, decisions

COUNTS = range(3, 9)
QUESTIONS_OF_ALL = {"reroll", "shoot", "beer"}
QUESTIONS_OF_CHARACTERS = {"heal", "double", "return", "take", "lose", "keep"}


def games(count, number=12, **options):
    """Random games for `count` players, and the decisions of each."""
    for seed in range(number):
        yield decisions(Game(seed=seed, num_players=count, **options), seed)


def full_life(player):
    """X3: the life a player starts with."""
    return LIFE[player["character"]] + (2 if player["role"] == "sheriff" else 0)


def dying(position):
    """The seats at 0 that wait for the end of an event."""
    return position["pending"][0].get("dying", []) if position["pending"] else []


def living(position):
    """The seats that are not eliminated."""
    return [
        seat for seat, player in enumerate(position["players"]) if player["life"] or seat in dying(position)
    ]


def question(game):
    """What is asked, by the first words of the answers."""
    names = [game.action_name(action) for action in game.legal_actions()]
    return {"double" if name.endswith("double") else name.split()[0] for name in names}


# ----------------------------------------------------------------------------------------- the table's tokens


@pytest.mark.parametrize("count", COUNTS)
def test_there_are_always_nine_arrows(count):
    for course in games(count):
        for game in course:
            arrows = [player["arrows"] for player in game.to_dict()["players"]]
            pile = game.states["pile"][0]
            assert min(arrows) >= 0
            assert sum(arrows) + pile == ARROWS
            assert pile >= 1, "the last arrow sets off the Indians at once"


@pytest.mark.parametrize("count", COUNTS)
def test_roles_and_characters_stay_those_that_were_dealt(count):
    for course in games(count):
        deal = None
        for game in course:
            players = [(player["role"], player["character"]) for player in game.to_dict()["players"]]
            deal = deal or players
            assert players == deal
        assert sorted(role for role, _ in deal) == sorted(ROLES[count])
        assert len({character for _, character in deal} & set(LIFE)) == count


@pytest.mark.parametrize("count", COUNTS)
def test_life_stays_between_nothing_and_the_starting_life(count):
    for course in games(count):
        for game in course:
            for player in game.to_dict()["players"]:
                assert 0 <= player["life"] <= full_life(player)


@pytest.mark.parametrize("count", COUNTS)
def test_the_eliminated_stay_out_have_no_arrows_and_are_never_asked(count):
    eliminations = 0
    for course in games(count):
        alive = set(range(count))
        for game in course:
            position = game.to_dict()
            now = set(living(position))
            assert now <= alive, "somebody came back"
            eliminations += len(alive - now)
            alive = now
            for seat in set(range(count)) - alive:
                assert position["players"][seat]["arrows"] == 0
            if not game.over:
                assert game.current_player in alive
                assert position["players"][game.current_player]["life"] > 0, "a player at 0 is asked nothing"
                assert position["turn_of"] in alive
                assert game.agents == [f"player_{seat}" for seat in range(count)]
    assert eliminations > 12


@pytest.mark.parametrize("count", COUNTS)
def test_nobody_who_is_out_is_shot_at_or_given_anything(count):
    for course in games(count):
        for game in course:
            position = game.to_dict()
            out = set(range(count)) - set(living(position))
            for action in game.legal_actions():
                name = game.action_name(action)
                if name.split()[0] in ("shoot", "beer", "heal") or name.startswith("return arrow of"):
                    assert seat_named(name, game.current_player, count) not in out


def seat_named(name, actor, count):
    """The seat that an action speaks of: `self`, `left n` or `right n`, seen from the actor."""
    words = name.removesuffix(" double").split()
    if words[-1] == "self":
        return actor
    steps = int(words[-1])
    return (actor + (steps if words[-2] == "left" else -steps)) % count


# -------------------------------------------------------------------------------------- events explain it all


class Ledger:
    """Life, arrows, dice and turn as they follow from the events; `due` is what Indians still take."""

    def __init__(self, position):
        self.players = [dict(player) for player in position["players"]]
        self.pile = ARROWS - sum(player["arrows"] for player in self.players)
        self.out = set(range(len(self.players))) - set(living(position))
        self.dice = dict(enumerate(position["dice"]))
        self.turn, self.turn_of = position["turn"], position["turn_of"]
        self.abilities = position["options"]["abilities"]
        self.due = {}

    def book(self, event):
        """Enter one event, and check what it says against the books."""
        kind, seat = event["event"], event.get("seat")
        player = self.players[seat] if seat is not None else None
        if kind == "turn":
            self.turn, self.turn_of, self.dice = event["turn"], seat, {}
        elif kind == "roll":
            assert seat == self.turn_of
            assert self.dice or len(event["dice"]) == 5
            self.dice |= event["dice"]
        elif kind == "take arrow":
            player["arrows"] += 1
            self.pile -= 1
            assert event["pile"] == self.pile
        elif kind == "return arrow":
            assert 0 < event["count"] <= player["arrows"]
            player["arrows"] -= event["count"]
            self.pile += event["count"]
        elif kind == "indians":
            assert self.pile == 0
            for other, one in enumerate(self.players):
                most = 1 if one["character"] == "Jourdonnais" and self.abilities else one["life"]
                self.due[other] = min(one["arrows"], one["life"], most)
                one["arrows"] = 0
            self.pile = ARROWS
        elif kind == "lose life":
            player["life"] -= event["points"]
            assert event["life"] == player["life"] >= 0
            assert event["points"] >= 1
            assert event["points"] == 1 or event["cause"] == "indians"
            if event["cause"] == "indians":
                assert event["points"] == self.due.pop(seat)
        elif kind == "regain":
            player["life"] += event["points"]
            assert event["life"] == player["life"] <= full_life(player)
            assert event["points"] >= 0
        elif kind == "eliminated":
            assert player["life"] == player["arrows"] == 0
            assert event["role"] == player["role"]
            assert seat not in self.out
            self.out.add(seat)

    def assert_matches(self, position):
        """The books agree with the position."""
        assert self.players == position["players"]
        assert not any(self.due.values()), "somebody got away from the Indians"
        assert self.out == set(range(len(self.players))) - set(living(position))
        assert [self.dice[die] for die in sorted(self.dice)] == position["dice"]
        assert (self.turn, self.turn_of) == (position["turn"], position["turn_of"])


@pytest.mark.parametrize("options", [{}, {"abilities": False}, {"turn_limit": 9}], ids=str)
@pytest.mark.parametrize("count", COUNTS)
def test_events_explain_every_change(count, options):
    kinds = Counter()
    for course in games(count, 8, **options):
        before = None
        for game in course:
            events, position = game.events(), game.to_dict()
            kinds.update(event["event"] for event in events)
            assert "omitted" not in kinds
            if before:
                ledger = Ledger(before)
                for event in events:
                    ledger.book(event)
                ledger.assert_matches(position)
            before = position
    all_kinds = {
        "deal",
        "turn",
        "roll",
        "take arrow",
        "return arrow",
        "indians",
        "lose life",
        "eliminated",
        "regain",
        "aim",
    }
    assert kinds.keys() >= all_kinds | {"truncated" if options.get("turn_limit") else "over"}


@pytest.mark.parametrize("count", COUNTS)
def test_the_first_events_are_the_deal_the_turn_and_the_roll(count):
    for seed in range(30):
        game = Game(seed=seed, num_players=count)
        position, events = game.to_dict(), game.events()
        start = {**position, "dice": [], "pending": []}
        start["players"] = [
            {**player, "life": full_life(player), "arrows": 0} for player in position["players"]
        ]
        ledger = Ledger(start)
        for seat, event in enumerate(events[:count]):
            player = position["players"][seat]
            assert event == {
                "event": "deal",
                "seat": seat,
                "role": player["role"],
                "character": player["character"],
            }
        assert events[count]["event"] == "turn"
        for event in events[count:]:
            ledger.book(event)
        ledger.assert_matches(position)


@pytest.mark.parametrize("count", COUNTS)
def test_the_last_event_says_how_the_game_ended(count):
    for course in games(count):
        *_, game = course
        winners = [seat for seat, value in enumerate(game.returns) if value > 0]
        assert game.events()[-1] == {"event": "over", "winners": winners}
        assert game.to_dict()["winners"] == winners


@pytest.mark.parametrize("count", COUNTS)
def test_random_games_end_in_every_way(count):
    batch = Batch(2000, seed=count, num_players=count)
    batch.play_out()
    endings = set()
    for state in batch.states:
        roles = state["role"][:count][state["returns"][:count] > 0]
        endings.add(frozenset(ROLE_NAMES[role] for role in roles))
    law = {"sheriff"} if count == 4 else {"sheriff", "deputy"}
    teams = [{"deputy"}, {"outlaw"}, {"renegade"}, set()] if count == 3 else [law, {"outlaw"}, {"renegade"}]
    assert endings == {frozenset(team) for team in teams}


# ------------------------------------------------------------------------------------------ who is asked what


def test_without_abilities_nobody_is_asked_about_them():
    questions = set()
    for course in games(8, 30, abilities=False):
        for game in course:
            questions |= question(game)
    assert questions == QUESTIONS_OF_ALL


def test_with_abilities_every_question_comes_up():
    questions = set()
    for course in games(8, 30):
        for game in course:
            questions |= question(game)
    assert questions == QUESTIONS_OF_ALL | QUESTIONS_OF_CHARACTERS


@pytest.mark.parametrize("count", COUNTS)
def test_only_bart_and_pedro_are_asked_in_anothers_turn(count):
    for course in games(count):
        for game in course:
            position = game.to_dict()
            if not game.over and game.current_player != position["turn_of"]:
                assert position["phase"] == "resolve"
                character = position["players"][game.current_player]["character"]
                assert character == ("Bart Cassidy" if "take" in question(game) else "Pedro Ramirez")


# --------------------------------------------------------------------------------------------- the turn limit


@pytest.mark.parametrize("limit", [1, 2, 7])
@pytest.mark.parametrize("count", [3, 5, 8])
def test_the_turn_limit_ends_the_game_and_changes_nothing_before(count, limit):
    truncated = 0
    for seed in range(10):
        free = decisions(Game(seed=seed, num_players=count), seed)
        for game in decisions(Game(seed=seed, num_players=count, turn_limit=limit), seed):
            position, other = game.to_dict(), next(free).to_dict()
            assert position["turn"] <= limit
            if game.truncated:
                truncated += 1
                assert position["turn"] == limit
                assert game.events()[-1] == {"event": "truncated"}
                assert set(game.returns) == {0.0}
                assert position["winners"] is None
                assert other["turn"] > limit
            else:
                assert {**position, "options": None} == {**other, "options": None}
    assert truncated >= 5


def test_a_limit_that_is_never_reached_never_matters():
    for seed in range(5):
        *_, game = decisions(Game(seed=seed, turn_limit=2**31 - 1), seed)
        assert game.over
        assert not game.truncated


# ------------------------------------------------------------------------------ positions with things pending


def test_positions_with_all_kinds_of_pending_things_survive_json():
    cast = ["Bart Cassidy", "Pedro Ramirez", "El Gringo", "Slab the Killer", "Willy the Kid", "Jesse Jones"]
    times = Counter()
    for seed in range(60):
        for game in decisions(Game(seed=seed, num_players=6, characters=cast), seed):
            position = game.to_dict()
            kind = (position["phase"], *pending_things(position))
            times[kind] += 1
            if times[kind] > 3:
                continue
            again = Game.from_dict(json.loads(json.dumps(position)))
            assert again.to_dict() == position
            assert again.legal_actions() == game.legal_actions()
            ahead = game.clone()
            for _ in range(3):
                if not ahead.over:
                    again.step(ahead.legal_actions()[0])
                    ahead.step(ahead.legal_actions()[0])
                    assert again.to_dict() == ahead.to_dict()
    things = {thing for _, *things in times for thing in things}
    assert things == {
        "ones",
        "twos",
        "beers",
        "gatlings",
        "doubled",
        "thirsty",
        "points",
        "to_return",
        "offended",
        "dying",
        "dying with arrows",
        "bull's eyes",
        "gatling gun",
        "dynamite",
    }


def pending_things(position):
    """What is pending in a position, by name."""
    pending = position["pending"][0] if position["pending"] else {}
    things = {name for name, value in pending.items() if name not in ("event", "seat", "points") and value}
    if any(pending.get("points", [])):
        things.add("points")
    if any(position["players"][seat]["arrows"] for seat in pending.get("dying", [])):
        things.add("dying with arrows")
    return sorted(things | ({pending["event"]} if "event" in pending else set()))


# ---------------------------------------------------------------------------------------- chance is fair (X1)


def rolls_of(game):
    """The dice rolled since the last decision: number and face of each."""
    return [die for event in game.events() if event["event"] == "roll" for die in event["dice"].items()]


def test_dice_fall_evenly():
    first = Counter(die for seed in range(5000) for die in rolls_of(Game(seed=seed, num_players=3))[:5])
    later = Counter(die for course in games(8, 30) for game in course for die in rolls_of(game))
    for faces in (first, later):
        for die in range(5):
            assert_uniform([faces[die, face] for face in FACE_NAMES])


@pytest.mark.parametrize("count", COUNTS)
def test_roles_and_characters_are_dealt_evenly(count):
    orders = len(set(permutations(ROLES[count])))
    states = Batch(max(8000, 25 * orders), seed=1, num_players=count).states
    deals = Counter(tuple(row) for row in states["role"][:, :count].tolist())
    assert len(deals) == orders
    assert_uniform(list(deals.values()))
    for seat in range(count):
        assert_uniform(np.bincount(states["character"][:, seat], minlength=len(CHARACTER_NAMES)))
