"""Miniatures: they load, hide what they should, list their luck in full, and their committed solutions are right."""

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed (the extra openspiel; `make test-adapters` has it)"
)

from open_spiel.python import policy as openspiel_policy  # noqa: E402
from open_spiel.python.algorithms import exploitability  # noqa: E402

import bang_env.adapters.openspiel  # noqa: E402, F401
from bang_agents.names import agent  # noqa: E402
from bang_arena.exact.policies import of_agent, of_mccfr  # noqa: E402
from bang_arena.exact.solve import Solver, price_of_purity  # noqa: E402
from bang_arena.exact.tree import CHANCE, TooLarge, as_efg, write_out  # noqa: E402
from bang_env.adapters.draws import give_result, results  # noqa: E402
from bang_env.games import GAMES, load  # noqa: E402
from bang_env.miniatures import as_parameter, miniatures  # noqa: E402
from bang_env.miniatures.duel import alone, endgame  # noqa: E402

ALL = [(game, name) for game in GAMES for name in miniatures(game)]
COMMITTED = {
    row["name"]: row
    for row in json.loads(
        (Path(__file__).parent.parent / "benchmarks" / "results" / "miniatures.json").read_text(encoding="utf-8")
    )["rows"]
}
SMALL = [(game, name) for game, name in ALL if COMMITTED[name]["nodes"] < 10_000]
SHOT = endgame(
    alone("Jango", 1, [], ["Colt/law/dynamite"], []),
    alone("Sid Curry", 1, [], ["Missed!/outlaw/snake"], ["Knife/outlaw/snake"]),
    turns=1,
)
"""Law has a Colt, and Outlaw, with one life point left, a Missed! or a Knife."""


def opened(game, name):
    return pyspiel.load_game(f"python_bang_{game}(position={name})")


def worlds(game):
    """The states after the first chance node, with their chances."""
    root = game.new_initial_state()
    return [(root.child(world), chance) for world, chance in root.chance_outcomes()]


@pytest.fixture(scope="module")
def bluff():
    return Solver(write_out(opened("duel", "bluff")))


@pytest.fixture(scope="module")
def shot():
    return Solver(write_out(opened("duel", as_parameter(SHOT))))


# ------------------------------------------------------------------------------------------------------------ positions


@pytest.mark.parametrize("game, name", ALL)
def test_it_starts_at_its_position(game, name):
    loaded = opened(game, name)
    assert sum(chance for _, chance in worlds(loaded)) == pytest.approx(1)
    assert len(worlds(loaded)) == COMMITTED[name]["worlds"]
    given = miniatures(game)[name].position
    shown = [one.moment.game.to_dict() for one, _ in worlds(loaded)]
    assert all(one["options"] == {**one["options"], **given["options"]} for one in shown)
    assert loaded.num_players() == len(shown[0].get("players", (0, 1)))
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game, name", SMALL)
def test_a_small_tree_is_the_committed_one(game, name):
    solver = Solver(write_out(opened(game, name)))
    committed = COMMITTED[name]
    assert (len(solver.tree), len(solver.tree.sets.names)) == (committed["nodes"], committed["sets"])
    uniform = solver.exploitability(solver.tree.uniform())
    assert uniform == pytest.approx(committed["exploitability"]["random"], abs=1e-9)
    assert solver.open_value() == pytest.approx(committed["open_value"])
    parents = solver.tree.parent[solver.tree.levels[2].start:]
    outcomes = np.bincount(parents[solver.tree.player[parents] == CHANCE])
    assert set(outcomes) <= {0, 6, 36, 216}, "luck is listed, not sampled"


def test_there_are_enough_of_the_sizes_that_are_promised():
    assert set(COMMITTED) == {name for _, name in ALL} and len(ALL) >= 6
    assert all(1000 <= row["nodes"] <= 10**6 for row in COMMITTED.values())
    assert sum(row["value"][0] < row["open_value"][0] - 0.01 for row in COMMITTED.values()) >= 2
    assert sum((row["price_of_purity"] or 0) > 0.02 for row in COMMITTED.values()) >= 2
    assert all(row["exploitability"]["CFR+"] < 2e-3 for row in COMMITTED.values())


def test_a_position_is_given_in_three_ways():
    texts = [pyspiel.load_game("python_bang_duel", {"position": json.dumps(SHOT)}), opened("duel", as_parameter(SHOT))]
    assert [one.moment.game for one, _ in worlds(texts[0])] == [one.moment.game for one, _ in worlds(texts[1])]
    assert pyspiel.load_game(str(texts[0])).num_players() == 2


@pytest.mark.parametrize(
    "game, parameters, message",
    [
        ("duel", {"position": "nobody"}, "position must be one of bluff, .*, or a position as JSON; not 'nobody'"),
        ("duel", {"position": "{1"}, "position is not JSON"),
        ("duel", {"position": "base64-!"}, "position is not JSON"),
        ("duel", {"position": '{"game": "dice"}'}, r"position\['game'\] must be 'duel', not 'dice'"),
        ("duel", {"position": "bluff", "deals": 3}, "deals must be 4096 beside position, which says it itself, not 3"),
        ("duel", {"position": json.dumps({**SHOT, "turn": 7})}, "turn must be a whole number from 1 to 1, not 7"),
        ("bang", {"position": "bluff"}, "bang has no miniatures"),
    ],
)
def test_a_wrong_position_is_refused(game, parameters, message):
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(f"python_bang_{game}", parameters)


def test_what_cannot_be_listed_is_refused():
    many = alone("Jango", 1, [], ["Missed!/law/snake"] * 4 + ["Derringer/law/horseshoe"] * 3, ["Water/law/snake"] * 3)
    reserve = {**SHOT["sides"]["law"], "slots": [{"character": "Jango"}, {"character": "Tex Killer"}],
               "reserve": ["Wild Bill"]}
    dealt = {**miniatures("dice")["last-roll"].position, "dice": [], "rolls_left": 0, "phase": None}
    for game, position, message in (
        ("duel", endgame(many, SHOT["sides"]["outlaw"], 1), "at most 8 are listed"),
        ("duel", {**SHOT, "options": {}, "sides": {**SHOT["sides"], "law": reserve}}, "must have no reserves"),
        ("dice", dealt, "needs luck before its first decision"),
    ):
        with pytest.raises(ValueError, match=message):
            opened(game, as_parameter(position))


# ------------------------------------------------------------------------------------------------- hidden information


def test_worlds_that_look_the_same_are_one_information_set():
    """Law sees their own hand, and so does Outlaw; nobody sees more."""
    for player, side in enumerate(("law", "outlaw")):
        sights = {}
        for state, _ in worlds(opened("duel", "both-hidden")):
            hand = tuple(state.moment.game.to_dict()["sides"][side]["hand"])
            sights.setdefault(hand, set()).add(state.information_state_string(player))
        assert len(sights) > 1 and all(len(names) == 1 for names in sights.values())
        assert len(set.union(*sights.values())) == len(sights)


@pytest.mark.parametrize("game, name", [("duel", "both-hidden"), ("dice", "which-one")])
def test_agents_that_search_think_of_the_same_worlds(game, name):
    def dealt(one):
        position = one.to_dict()
        sides = position.get("sides", {})
        hands = [[sorted(sides[side]["hand"]), sides[side]["deck"]] for side in sides]
        return json.dumps([hands, [player["role"] for player in position.get("players", ())]])

    states = [state for state, _ in worlds(opened(game, name))]
    listed = {dealt(state.moment.game) for state in states}
    assert len(listed) == len(states)
    drawn = {dealt(states[0].moment.game.resample(player, seed)) for player in (0, 1) for seed in range(60)}
    assert drawn <= listed and len(drawn) > 1


def test_the_sheriff_does_not_know_who_is_who():
    states = [state for state, _ in worlds(opened("dice", "which-one"))]
    assert len({state.information_state_string(0) for state in states}) == 1
    assert len({state.information_state_string(1) for state in states}) == len(states) == 2


def test_deals_are_as_likely_as_their_orders():
    """The Knife or the Missed! is in the hand, each in one of two orders."""
    chances = {tuple(state.moment.game.to_dict()["sides"]["outlaw"]["hand"]): chance
               for state, chance in worlds(opened("duel", as_parameter(SHOT)))}
    assert chances == {("Knife/outlaw/snake",): 0.5, ("Missed!/outlaw/snake",): 0.5}
    loaded = opened("duel", "bluff")
    hidden = {}
    for state, chance in worlds(loaded):
        hand = state.moment.game.to_dict()["sides"]["outlaw"]["hand"]
        hidden[tuple(hand)] = hidden.get(tuple(hand), 0) + chance
    assert sorted(hidden.values()) == pytest.approx([1 / 3, 2 / 3])


# --------------------------------------------------------------------------------------------------------------- luck


def test_every_result_of_a_roll_is_listed_once():
    (state, _), *_ = worlds(opened("dice", "last-roll"))
    game = state.moment.game
    action = next(a for a in state.legal_actions() if state.child(a).is_chance_node()
                  and len(state.child(a).chance_outcomes()) == 36)
    rolled = set()
    for result in range(results(game, action)):
        trial = game.clone()
        give_result(trial, result, 36)
        trial.step(action)
        rolled.add(tuple(trial.to_dict()["dice"]))
    assert len(rolled) == 36
    after = [state.child(a) for a in state.legal_actions()]
    assert {len(one.chance_outcomes()) for one in after if one.is_chance_node()} == {6, 36, 216, 1296}


def test_more_than_one_draw_is_a_fixed_sample():
    """A shuffle of many cards cannot be listed."""
    store = endgame(alone("Jango", 2, [], ["Wagon/law/barrel"], []), alone("Sid Curry", 1, [], [], []), turns=1)
    (state, _), = worlds(opened("duel", as_parameter(store)))
    chance = state.child(load("duel").Game.from_dict(store).action("play Wagon"))
    assert [likely for _, likely in chance.chance_outcomes()] == [1 / 32] * 32


# ----------------------------------------------------------------------------------------------------------- solutions


def test_a_position_that_can_be_solved_by_hand(shot):
    """Law shoots, and wins unless Outlaw has the Missed! and uses it."""
    policy = shot.cfr_plus(200)
    assert shot.expected(policy) == pytest.approx([0.5, -0.5], abs=1e-3)
    assert shot.exploitability(policy) < 1e-3
    # Uniform play: Law shoots in half of the games and wins 3/4 of those. They could win 3/4, Outlaw could allow 1/4.
    assert shot.expected(shot.tree.uniform())[0] == pytest.approx(3 / 8)
    assert shot.exploitability(shot.tree.uniform()) == pytest.approx((3 / 8 + 1 / 8) / 2)


def test_brute_force_agrees(shot):
    """Every pure policy of both sides, in a table."""
    tree = shot.tree
    sets = [[first + place for place in range(len(actions))]
            for first, actions in zip(tree.sets.first, tree.sets.actions, strict=True)]
    wins = {}
    for chosen in itertools.product(*sets):
        policy = np.zeros(tree.slots)
        policy[list(chosen)] = 1
        law = tuple(slot for slot in chosen if tree.owner[slot] == 0)
        outlaw = tuple(slot for slot in chosen if tree.owner[slot] == 1)
        wins.setdefault(law, {})[outlaw] = shot.expected(policy)[0]
    lower = max(min(row.values()) for row in wins.values())
    upper = min(max(row[outlaw] for row in wins.values()) for outlaw in next(iter(wins.values())))
    assert lower == upper == 0.5


def test_openspiel_finds_the_same_exploitability(shot):
    game = opened("duel", as_parameter(SHOT))
    uniform = openspiel_policy.UniformRandomPolicy(game)
    assert exploitability.exploitability(game, uniform) == pytest.approx(shot.exploitability(shot.tree.uniform()))


@pytest.mark.parametrize("game, name", ALL)
def test_openspiel_finds_the_same_in_every_miniature(game, name):
    """Its best responses to uniform play, and between two players its CFR+: the value that is committed."""
    solver = Solver(write_out(opened(game, name)))
    copy = pyspiel.load_efg_game(as_efg(solver.tree, name))
    wanted = solver.nash_conv(solver.tree.uniform())
    assert pyspiel.nash_conv(copy, pyspiel.UniformRandomPolicy(copy)) == pytest.approx(wanted)
    if copy.num_players() == 2:
        theirs = pyspiel.CFRPlusSolver(copy)
        for _ in range(60):
            theirs.evaluate_and_update_policy()
        assert pyspiel.nash_conv(copy, theirs.average_policy()) < 0.01
        values = pyspiel.expected_returns(copy.new_initial_state(), theirs.average_policy(), -1, False)
        assert values[0] == pytest.approx(COMMITTED[name]["value"][0], abs=0.005)


def test_the_value_of_poker_is_found():
    solver = Solver(write_out(pyspiel.load_game("kuhn_poker")))
    assert solver.expected(solver.cfr_plus(500))[0] == pytest.approx(-1 / 18, abs=1e-4)
    assert solver.nash_conv(solver.tree.uniform()) == pytest.approx(11 / 12)
    with pytest.raises(TooLarge, match="more than 50 histories"):
        write_out(pyspiel.load_game("kuhn_poker"), 50)


def test_bluffing_is_worth_it(bluff):
    """Hidden cards cost Law something, every equilibrium mixes, and the value is that of a game of bluff, -1/18."""
    policy = bluff.cfr_plus(300)
    assert bluff.expected(policy)[0] == pytest.approx(-1 / 18, abs=1e-3)
    assert COMMITTED["bluff"]["value"][0] == pytest.approx(-1 / 18, abs=1e-3)
    assert bluff.open_value()[0] == pytest.approx(1 / 9)
    assert price_of_purity(bluff, policy, 100) > 0.1


def test_learners_come_nearer_to_an_equilibrium(bluff):
    start = bluff.exploitability(bluff.tree.uniform())
    seen = []
    of_mccfr(bluff, 200, lambda iteration, policy: seen.append((iteration, bluff.exploitability(policy))))
    assert [iteration for iteration, _ in seen] == [1, 2, 5, 10, 20, 50, 100, 200]
    assert seen[-1][1] < start / 4
    assert bluff.exploitability(bluff.policy_gradient(100)) < start


def test_the_policy_of_an_agent_is_what_it_does(bluff):
    tree = bluff.tree
    policy = of_agent(tree, agent("rules", "duel"), 4)
    assert np.bincount(bluff.set_of_slot, policy) == pytest.approx(1)
    assert bluff.exploitability(policy) == pytest.approx(COMMITTED["bluff"]["exploitability"]["rules"], abs=0.2)
    assert (tree.player == CHANCE).sum() == 1
