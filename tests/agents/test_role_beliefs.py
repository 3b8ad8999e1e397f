"""Beliefs about hidden roles: the mathematics against brute force, no leaks, and errors that say what is wrong."""

import pickle

import numpy as np
import pytest

from bang_agents import View, agent
from bang_agents.beliefs import Belief, BeliefError, any_belief, asked, belief, check
from bang_agents.beliefs.scripted import Exact, posterior
from bang_agents.history import Chronicle, History
from bang_arena.match import Chunk, exchanged, play_chunk
from bang_env.core.jit import as_python
from bang_env.games import load
from bang_env.players import RULES, chances, players
from bang_env.players.ties import LEVELS, STEP, chance_of_best
from tests.dice import scene as dice
from tests.random_games import each_game


def answers(game, times, seed=0):
    """What the scripted player answers with so many generators."""
    states = np.frombuffer(bytearray(game.states.tobytes() * times), game.spec.dtype)
    seeds = np.random.default_rng(seed).integers(0, 2**64, (times, 2), np.uint64)
    seeds[:, 1] |= np.uint64(1)
    actions = np.empty(times, np.int64)
    players(game.spec.name).answer(states, RULES, seeds, actions, 0, times)
    return actions


def chronicle_of(name, seed, turns, player="rules", **options):
    """A game so far, played by one agent until a turn begins."""
    game, rng, who = load(name).Game(seed=seed, **options), np.random.default_rng(seed), agent(player, name)
    chronicle = Chronicle(game)
    while not game.over and game.states["turn"][0] < turns:
        action = who.choose(View(game, chronicle), rng)
        chronicle.note(action)
        game.step(action)
    assert not game.over
    return chronicle


def in_doubt(chronicle):
    """The histories of the living players who think more than one deal possible."""
    game = chronicle.game
    histories = [History(chronicle, seat) for seat in range(len(game.agents)) if game.states["alive"][0, seat]]
    return [history for history in histories if len(history.deals) > 1]


# ---------------------------------------------------------------------------------------------- the chance of an answer


@pytest.mark.parametrize("gap", [0.0, 1e-9, 4.5e-6, 3e-4, 1.02e-3, 0.0011, 0.5])
@pytest.mark.parametrize("price", [0.0, 1.6])
def test_the_chance_of_the_best_is_the_share_of_noises_that_make_it_best(gap, price):
    worths, prices = np.array([1.7, 1.7 + price, 1.7 + gap, -np.inf]), np.array([0.0, price, 0.0, 0.0])
    levels = np.arange(LEVELS) * STEP
    first, second = np.meshgrid(levels, levels, indexing="ij")
    values = [worths[0] + first, worths[1] + first - prices[1], worths[2] + second - prices[2]]
    best = np.argmax(values, axis=0)  # the first of equals
    for mine in range(3):
        chance = as_python(chance_of_best)(worths, prices, 4, mine, 2)
        assert chance == pytest.approx((best == mine).mean(), abs=1e-12)


@each_game
def test_chances_are_those_of_the_scripted_player(module):
    game, name, ties = module.Game(seed=3), module.SPEC.name, 0
    for number in range(150):
        if game.over:
            game = module.Game(seed=100 + number)
        legal = game.legal_actions()
        states = np.frombuffer(bytearray(game.states.tobytes() * len(legal)), module.SPEC.dtype)
        chance = chances(name, states, legal)
        assert chance.sum() == pytest.approx(1)
        tied = chance.max() < 1
        times = 4000 if tied and ties < 3 else 10
        made = answers(game, times, number)
        assert set(made) <= {action for action, share in zip(legal, chance, strict=True) if share > 0}
        if times == 4000:
            ties += 1
            shares = np.array([(made == action).mean() for action in legal])
            assert np.allclose(shares, chance, atol=5 * 0.5 / np.sqrt(times))
        game.step(int(made[0]))


# ---------------------------------------------------------------------------------------------------------- posteriors


def test_the_posterior_is_the_share_of_deals_among_simulated_games_with_the_same_deed():
    """The sheriff watches one shot: deals are drawn, the scripted player shoots, what was seen is kept."""
    position = dice.position(5, "shoot", "one two", {0: dice.who(life=4), 1: dice.who(life=3), 2: dice.who(life=3)},
                             roles="sheriff outlaw outlaw renegade deputy", turn_of=1, turn_limit=None)
    game = load("dice").Game.from_dict(position)
    assert game.current_player == 1
    worlds = [game.resample(0, seed) for seed in range(3000)]
    states = np.concatenate([world.states for world in worlds])
    actions = np.empty(len(worlds), np.int64)
    seeds = np.random.default_rng(1).integers(0, 2**64, (len(worlds), 2), np.uint64) | np.uint64(1)
    players("dice").answer(states, RULES, seeds, actions, 0, len(worlds))
    for action in np.unique(actions):
        chronicle = Chronicle(game.clone())
        chronicle.note(int(action))
        history = History(chronicle, 0)
        seen = states["role"][actions == action, :5]
        shares = [(seen == deal).all(axis=1).mean() for deal in history.deals]
        assert np.allclose(Exact("dice").deals(history), shares, atol=5 * 0.5 / np.sqrt(len(seen)))


@pytest.mark.parametrize(("name", "slip", "seed"), [
    ("dice", 0.0, 1), ("dice", 0.0, 2), ("dice", 0.3, 3), ("bang", 0.0, 1), ("bang", 0.3, 2)])
def test_the_posterior_is_that_of_whole_deals_decision_by_decision(name, slip, seed):
    """Every deal is dealt at every decision, and the scripted player asked many times: no factor for each seat.

    In BANG! this is the posterior of somebody who sees all hands.
    """
    chronicle = chronicle_of(name, seed, 5, num_players=4)
    for history in in_doubt(chronicle):
        likelihood = np.zeros(len(history.deals))
        for row, deal in enumerate(history.deals):
            for record, action in zip(chronicle.records(), chronicle.actions, strict=True):
                if record["actor"] == history.player:
                    continue
                game = chronicle.game.clone()
                game.spec.bytes_of(game.states)[0] = np.frombuffer(record.tobytes(), np.uint8)
                game.states["role"][0, :4] = deal
                share = (answers(game, 400) == action).mean()
                with np.errstate(divide="ignore"):
                    likelihood[row] += np.log((1 - slip) * share + slip / len(game.legal_actions()))
        weights = np.exp(likelihood - likelihood.max())
        found = asked(belief(f"{'open' if name == 'bang' else 'exact'}:{slip}", name), history)
        assert np.allclose(found, weights / weights.sum(), atol=0.08)


def test_decisions_are_added_one_by_one_or_all_at_once():
    whole = chronicle_of("dice", 4, 8)
    step_by_step, late = Exact("dice"), Exact("dice")
    for number in range(len(whole)):
        game = load("dice").Game(seed=4)
        game.spec.bytes_of(game.states)[0] = np.frombuffer(whole.records()[number].tobytes(), np.uint8)
        asked(step_by_step, History(whole.until(game, number), 0))
    growing = Chronicle(load("dice").Game(seed=4))
    gradual = Exact("dice")
    for action in whole.actions:
        asked(gradual, History(growing, 1))
        growing.note(action)
        growing.game.step(action)
    for player in range(5):
        assert np.array_equal(gradual.deals(History(growing, player)), late.deals(History(whole, player)))


def test_if_no_deal_fits_all_are_as_likely_as_each_other():
    deals = np.array([[0, 1, 2], [0, 2, 1]])
    nothing = np.array([[0.0, 0.0, 0.0], [0.0, -np.inf, -np.inf], [0.0, 0.0, 0.0]])
    assert posterior(deals, nothing).tolist() == [0.5, 0.5]
    open_seat = np.array([[-np.inf] * 3, [0.0, -1.0, -2.0], [0.0, 0.0, 0.0]])
    assert posterior(deals, open_seat)[0] == pytest.approx(1 / (1 + np.exp(-1)))


# --------------------------------------------------------------------------------------------------------------- leaks


@pytest.mark.parametrize("name", ["uniform", "bayes", "exact", "exact:0.2", "open", "observation", "events"])
def test_beliefs_do_not_depend_on_roles_that_their_player_cannot_know(name):
    chronicle = chronicle_of("dice", 6, 7)
    for history in in_doubt(chronicle):
        before = asked(belief(name, "dice"), history)
        for deal in history.deals[[0, -1]]:
            states = chronicle.game.spec.copy_of(chronicle.game.states)
            states["role"][0, :5] = deal
            other = Chronicle(type(chronicle.game)._of(states))
            records = chronicle.records()
            records["role"][:, :5] = deal
            other.actions, other._records = chronicle.actions, [record.tobytes() for record in records]
            assert np.array_equal(asked(belief(name, "dice"), History(other, history.player)), before)


@pytest.mark.parametrize("name", ["uniform", "bayes", "sampled:3"])
def test_beliefs_do_not_depend_on_hands_that_their_player_cannot_know(name):
    chronicle = chronicle_of("bang", 2, 4)
    for history in in_doubt(chronicle)[:2]:
        before = asked(belief(name, "bang"), history)
        other = Chronicle(chronicle.game.resample(history.player, 9))
        other.actions = chronicle.actions
        for number, record in enumerate(chronicle.records()):
            game = chronicle.game.clone()
            game.spec.bytes_of(game.states)[0] = np.frombuffer(record.tobytes(), np.uint8)
            other._records.append(game.resample(history.player, number).states.tobytes())
        assert np.array_equal(asked(belief(name, "bang"), History(other, history.player)), before)


# -------------------------------------------------------------------------------------------------------------- errors


class Answers(Belief):
    """Answers whatever it is given."""

    name = "whatever"

    def __init__(self, answer=None):
        self.answer = answer

    def deals(self, history):
        return self.answer


@pytest.mark.parametrize(("answer", "message"), [
    ([0.5, 0.5], r"give each of the 3 deals a probability: an array of shape \(3,\), not \(2,\)"),
    ([[0.2, 0.3, 0.5]], r"not \(1, 3\)"),
    (0.5, r"not \(\)"),
    ("nonsense", "must answer with numbers, not 'nonsense'"),
    (None, r"shape \(3,\), not \(\)"),
    ([0.5, 0.6, -0.1], "probabilities from 0 to 1, not -0.1"),
    ([0.5, np.nan, 0.5], "probabilities from 0 to 1, not nan"),
    ([0.5, 0.2, 0.2], "must add up to 1, not to 0.9"),
])
def test_what_is_wrong_with_an_answer_is_said(answer, message):
    with pytest.raises(BeliefError, match=message):
        check(answer, 3, "whatever")


def test_a_belief_that_fails_is_named():
    class Broken(Belief):
        name = "broken"

        def deals(self, history):
            raise KeyError("sheriff")

    history = in_doubt(chronicle_of("dice", 1, 2))[0]
    with pytest.raises(BeliefError, match="the belief broken failed in turn 2 for player 0: KeyError: 'sheriff'"):
        asked(Broken(), history)
    with pytest.raises(BeliefError, match="must give each of the"):
        asked(Answers([1.0]), history)


@pytest.mark.parametrize(("name", "game", "message"), [
    ("magic", "dice", "belief must be one of uniform, bayes, exact, open, sampled, observation, events; not 'magic'"),
    ("bayes:3", "dice", "bayes has no options"),
    ("exact:2", "dice", "the slip in 'exact:2' must be a number from 0 to 1, not '2'"),
    ("sampled:many", "bang", "the number of draws in 'sampled:many' must be a whole number from 1 to 1000"),
    ("exact", "bang", "there is no exact belief in bang: more than roles is hidden there"),
    ("uniform", "duel", "The Duel has no hidden roles"),
    ("uniform", "chess", "game must be one of"),
    ("events:nowhere.npz", "dice", "there is no belief file nowhere.npz"),
    ("nowhere:Mine", "dice", "the module of the belief 'nowhere:Mine' cannot be imported: ModuleNotFoundError"),
    ("bang_agents:Agent", "dice", "must be a class derived from bang_agents.beliefs.Belief"),
    ("a b:c", "dice", "or a class of your own as module:Class; not 'a b:c'"),
])
def test_wrong_names_are_explained(name, game, message):
    with pytest.raises(ValueError, match=message):
        any_belief(name, game)


def test_a_class_of_ones_own_is_found_and_named():
    own = any_belief("tests.agents.test_role_beliefs:Answers", "dice")
    assert own.name == "tests.agents.test_role_beliefs:Answers"


# --------------------------------------------------------------------------------------------------------------- search


@pytest.mark.parametrize("name", ["ismcts:20,belief=exact", "net:20,belief=exact", "mc:20,belief=sampled"])
def test_a_search_with_a_belief_of_the_past_needs_the_history(name):
    player, game = agent(name, "dice"), load("dice").Game(seed=1)
    assert player.needs_history and player.ranked
    with pytest.raises(ValueError, match="nobody has kept a chronicle of this game"):
        player.choose(View(game), np.random.default_rng(0))
    assert player.choose(View(game, Chronicle(game)), np.random.default_rng(0)) in game.legal_actions()
    again = pickle.loads(pickle.dumps(player))
    assert again.choose(View(game, Chronicle(game)), np.random.default_rng(0)) in game.legal_actions()


@pytest.mark.parametrize("guided", [False, True])
def test_a_search_thinks_in_the_worlds_of_its_belief(guided):
    """Seat 1 has shown that it is the outlaw: the belief that knows it shoots it, whatever the public memory says."""
    position = dice.position(5, "shoot", "one beer", {0: dice.who(life=4), 1: dice.who(life=1), 4: dice.who(life=1)},
                             roles="sheriff outlaw outlaw renegade deputy", dead=(2, 3), turn_limit=None)
    game = load("dice").Game.from_dict(position)
    from bang_agents.search.network import smallest
    from bang_agents.searching import GuidedAgent, tree_search

    no_guide = smallest(game.spec.observation.length, len(game.spec.actions.names))
    for outlaw, answer in ((1, "shoot left 1"), (4, "shoot right 1")):
        class Knows(Belief):
            name, seat = "knows", outlaw

            def deals(self, history):
                is_outlaw = history.deals[:, self.seat] == 2
                return is_outlaw / is_outlaw.sum()

        player = (GuidedAgent("knowing", "dice", 200, no_guide, "rules", 2, Knows()) if guided else
                  tree_search("knowing", "dice", 200, "rules", 2, Knows(), 0.5))
        for seed in range(3):
            action = player.choose(View(game, Chronicle(game)), np.random.default_rng(seed))
            assert game.action_name(action) == answer
        if guided:
            with pytest.raises(ValueError, match="only choose and choose_many can search with it"):
                player.study(game.states, np.ones((1, 2), np.uint64))


def test_games_of_agents_with_a_history_are_played():
    table = exchanged("ismcts:5,belief=exact", "rules", {"num_players": 4}, 4)
    played = [play_chunk(Chunk("dice", table, 1, 0, range(1))) for _ in range(2)]
    assert played[0] == played[1] and len(played[0].results) == 4
