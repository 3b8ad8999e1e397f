"""The deepest stacks and longest queues that The Duel comes to, and how much room they leave (slow)."""

import random

import numpy as np
import pytest

from bang_env.duel import ACTIONS, Batch, Game
from bang_env.duel.pending import DEEPEST
from bang_env.duel.state import QUEUE_ROOM, STACK_ROOM
from tests.duel.scene import position, side, who
from tests.duel.twin_table import ALL_CARDS, EQUIPMENT, LIFE, back_of, name_of

GAMES, STEPS = 400, 1500
MARK = 99
"""No effect and no trigger is of this kind: what still has it has not been written."""

WEIGHTS = {
    30: ("play Gatling", "play Indians!", "play Fanning", "avoid with Return fire", "use "),
    10: ("accept", "hand card", "move ", "play Stealing", "play Carbine", "play Shotgun", "play Remington"),
    5: ("play ", "avoid with ", "choose "),
    0.2: ("decline", "end turn"),
}
"""How much rather than others biased play takes actions that begin like this: those that make others wait."""


def preferences(biased):
    """A number for each action; the higher, the more often it is taken."""
    result = np.zeros(len(ACTIONS))
    for weight, beginnings in reversed(WEIGHTS.items()) if biased else ():
        result[[name.startswith(beginnings) for name in ACTIONS]] = np.log(weight)
    return result


class Gauge:
    """Measures one step of many games: how deep the stack came, and how many triggers waited at the most.

    Effects and triggers come and go within a step, so all that is free is marked before it: what is written afterwards
    was used. For the queue this counts every trigger that joined, as if none had been served meanwhile.
    """

    def __init__(self, states):
        self.states = states
        self.depth, self.waiting = states["depth"].copy(), states["waiting"].copy()
        self.free_stack = np.arange(STACK_ROOM) >= self.depth[:, None]
        self.free_queue = (np.arange(QUEUE_ROOM) - states["first"][:, None]) % QUEUE_ROOM >= self.waiting[:, None]
        states["stack"]["kind"][:, :STACK_ROOM][self.free_stack] = MARK
        states["queue"]["kind"][:, :QUEUE_ROOM][self.free_queue] = MARK

    def read(self):
        """For each game: the depth, how much of it came on top in this step, and the length of the queue."""
        pushes = self.free_stack & (self.states["stack"]["kind"][:, :STACK_ROOM] != MARK)
        deepest = np.maximum(self.depth, np.where(pushes, np.arange(1, STACK_ROOM + 1), 0).max(1))
        joins = (self.free_queue & (self.states["queue"]["kind"][:, :QUEUE_ROOM] != MARK)).sum(1)
        return np.stack([deepest, deepest - self.depth, self.waiting + joins])


def drive(batch, biased, steps, seed):
    """Play on in all games; the most that `Gauge` reads. Every third step the fullest games replace the emptiest.

    The last step of a game is not counted, since a new game follows within it.
    """
    choice = np.random.default_rng(seed)
    liking, most = preferences(biased), np.zeros(3, int)
    for number in range(steps):
        gauge = Gauge(batch.states)
        luck = choice.gumbel(size=batch.action_masks.shape)
        batch.step(np.where(batch.action_masks, liking + luck, -np.inf).argmax(1))
        going_on = ~(batch.terminations | batch.truncations)
        if going_on.any():
            most = np.maximum(most, gauge.read()[:, going_on].max(1))
        if biased and number % 3 == 0:
            fill_up(batch, choice)
    return most


def fill_up(batch, choice):
    """Copy the tenth of the games where most is pending over the tenth where least is, with other luck to come."""
    states, tenth = batch.states, batch.num_envs // 10
    order = (states["depth"] + states["waiting"] + choice.random(batch.num_envs)).argsort()
    states[order[:tenth]] = states[order[-tenth:]]
    states["rng"][order[:tenth], 0] ^= choice.integers(0, 2**63, tenth, dtype=np.uint64)
    batch.random_rollout(0)  # shows the copies


def crowd(seed):
    """A position in which all can happen: one character wears nine cards, and nearly all others are in the hands."""
    choice = random.Random(seed)
    cards = choice.sample(ALL_CARDS, len(ALL_CARDS))
    sides = {}
    for name, lives in LIFE.items():
        people = choice.sample(sorted(lives), choice.choice([2, 3, 4, 12]))
        slots = [{"character": person, "equipment": []} for person in people[:2]]
        sides[name] = {"active": choice.randrange(2), "slots": slots, "reserve": people[2:], "hand": [], "deck": []}
    wearers = [slot for side in sides.values() for slot in side["slots"]]
    choice.shuffle(wearers)
    for card in list(cards):
        wearer = next((slot for slot in wearers if name_of(card) not in map(name_of, slot["equipment"])), None)
        if name_of(card) in EQUIPMENT and wearer:
            wearer["equipment"].append(card)
            cards.remove(card)
    for number, card in enumerate(cards):
        if number % 10 == 0:
            sides[back_of(card)]["deck"].append(card)
        else:
            sides[choice.choice(["law", "outlaw"])]["hand"].append(card)
    turn_of = choice.choice(["law", "outlaw"])
    return {"game": "duel", "rng": seed, "turn": 1, "turn_of": turn_of, "phase": "play", "sides": sides}


def assert_room(what, most):
    """Half of the stack and half of the queue stay free, and a step adds no more than a position must leave room
    for."""
    deepest, added, longest = most
    print(f"{what}: {deepest} of {STACK_ROOM} effects deep, {added} in one step; {longest} of {QUEUE_ROOM} triggers")
    assert 2 <= deepest <= STACK_ROOM // 2
    assert added <= DEEPEST
    assert 2 <= longest <= QUEUE_ROOM // 2


@pytest.mark.slow
@pytest.mark.parametrize("biased", [False, True], ids=["random", "biased"])
@pytest.mark.parametrize("characters", range(2, 13))
def test_games_with_each_number_of_characters_leave_room(characters, biased):
    batch = Batch(GAMES, seed=characters, characters_per_side=characters)
    assert_room(f"{characters} characters, biased {biased}", drive(batch, biased, STEPS, seed=characters))


@pytest.mark.slow
@pytest.mark.parametrize("biased", [False, True], ids=["random", "biased"])
@pytest.mark.parametrize("seed", range(10))
def test_crowded_tables_leave_room(seed, biased):
    most = np.zeros(3, int)
    for number in range(40):
        batch = Batch(100, seed=seed)
        batch.states[:] = Game.from_dict(crowd(1000 * seed + number)).states[0]
        batch.states["rng"][:, 0] ^= np.arange(100, dtype=np.uint64)
        batch.random_rollout(0)  # shows the position
        most = np.maximum(most, drive(batch, biased, 60, seed=number))
    assert_room(f"crowded tables {seed}, biased {biased}", most)


def test_the_gauge_sees_what_came_and_went():
    """Three hits of a Fanning are avoided, the last with Return fire: Wyatt Ear draws thrice, and the shot comes
    last."""
    law = side("Wyatt Ear", hand="Fanning, Missed!")
    outlaw = side(who("West Harding", equipment="Scope, Clock, Bank"), hand="Missed!, Missed!, Return fire")
    batch = Batch(1)
    batch.states[:] = Game.from_dict(position(law=law, outlaw=outlaw)).states[0]
    readings = []
    answers = ["avoid with Missed!", "avoid with Missed!", "avoid with Return fire"]
    for name in ["play Fanning on opponent active", *answers, "accept", "accept", "accept", "take the hit"]:
        gauge = Gauge(batch.states)
        batch.step([ACTIONS.index(name)])
        readings.append(gauge.read()[:, 0].tolist())
    deepest, added, longest = zip(*readings, strict=True)
    assert longest == (0, 1, 2, 4, 3, 2, 1, 0)
    assert (max(deepest), added[0]) == (3, 3)
