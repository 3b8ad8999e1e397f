"""What a search believes, for the tests of beliefs in every game."""

import numpy as np

from bang_agents.search import Room, searching


def weights(game, belief):
    """The deals that a belief tells apart, with their chances."""
    name = game.spec.name
    room = Room(name, 1)
    actions = np.zeros(1, np.int64)
    room.weights[:] = 0
    searching(name).search(game.states, np.ones((1, 2), np.uint64), actions, *room.arguments(1, 0, 0, 1.0, 1, belief))
    number = int((room.weights > 0).sum())
    return room.worlds[:number], room.weights[:number] / room.weights.sum()
