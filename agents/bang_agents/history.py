"""A game so far: a `Chronicle` keeps every decision of it, a `History` is what one player saw.

A record holds a game as it is, not how it came about. Who wants to know the past, as a belief about hidden roles does,
notes each decision before it is made:

    chronicle = Chronicle(game)
    while not game.over:
        action = player.choose(View(game, chronicle), rng)
        chronicle.note(action)
        game.step(action)
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from bang_agents.search import BELIEFS, Room, knowledge, searching
from bang_env.core.events import read_events
from bang_env.core.game import Game
from bang_env.core.spec import Spec

BAYES = BELIEFS.index("bayes")


def hides_roles(game: str) -> bool:
    """Whether the players of a game have roles that others do not know."""
    return "roles" in getattr(knowledge(game), "HIDES", ())


def hides_roles_alone(game: str) -> bool:
    """Whether roles are all that is hidden in a game: no cards are."""
    return getattr(knowledge(game), "HIDES", ()) == ("roles",)


class Chronicle:
    """Every decision of a game: the record at which a player was asked, and the action with which they answered."""

    def __init__(self, game: Game) -> None:
        """Begin with a game as it is; what was decided before is not known."""
        self.game = game
        self.actions: list[int] = []
        self._records: list[bytes] = []

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.actions)

    def note(self, action: int) -> None:
        """Note the answer to the pending question. To be called before the game takes the step."""
        self._records.append(self.game.states.tobytes())
        self.actions.append(int(action))

    def until(self, game: Game, decisions: int) -> Chronicle:
        """A chronicle of the first decisions alone, for a game that was put back to where it stood after them."""
        earlier = Chronicle(game)
        earlier.actions, earlier._records = self.actions[:decisions], self._records[:decisions]
        return earlier

    def records(self, first: int = 0) -> Any:
        """The records at which players were asked, from this decision on. They hold what no player may know."""
        return np.frombuffer(bytearray(b"".join(self._records[first:])), self.game.spec.dtype)


class History:
    """What one player knows of a game and has seen of it, up to the present moment.

    It is a window: it moves with the game. Attributes with an underscore hold what the player may not know.
    """

    def __init__(self, chronicle: Chronicle, player: int) -> None:
        self._chronicle = chronicle
        self.player = player
        self._weighed: tuple[bytes, Any] = b"", None

    @property
    def spec(self) -> Spec:
        """The game that is played."""
        return self._chronicle.game.spec

    @property
    def num_players(self) -> int:
        """How many play."""
        return len(self._chronicle.game.agents)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return int(self._chronicle.game.states["turn"][0])

    @property
    def observation(self) -> np.ndarray:
        """What the player sees, as a vector; the spec's `observation` names its pieces."""
        return self._chronicle.game.observe(self.player)

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that happened since the chronicle began, in order, as the player saw it."""
        return self.events_from(0)

    def events_from(self, first: int) -> list[dict[str, Any]]:
        """What happened since this decision was asked for (they are counted from 0), up to now."""
        if first > len(self):
            return []
        kinds, states = self.spec.event_kinds, self._chronicle.game.states
        read = [event for record in self._chronicle.records(first) for event in read_events(record, kinds, self.player)]
        return read + read_events(states[0], kinds, self.player)

    def __len__(self) -> int:
        """How many decisions were made."""
        return len(self._chronicle)

    @property
    def deals(self) -> np.ndarray:
        """The deals of the roles that fit what the player knows, one a row: the role of each seat.

        They are in lexicographic order, whichever is the true one. `spec.roles` names the roles.
        """
        return self._deals[0]

    @property
    def _deals(self) -> tuple[np.ndarray, np.ndarray]:
        """The deals, and how likely the search takes each to be by the deeds in the public memory."""
        present = self._chronicle.game.states.tobytes()
        if self._weighed[0] != present:
            self._weighed = present, self._weigh()
        return self._weighed[1]

    def _weigh(self) -> tuple[np.ndarray, np.ndarray]:
        game, room = self._chronicle.game, self._room
        number = searching(game.spec.name).believe(game.states, self.player, room.scratch, BAYES, room.worlds,
                                                   room.weights)
        if number == 0:  # every role is open
            return game.states["role"][:1, :self.num_players].copy(), np.ones(1)
        return room.worlds[:number, :self.num_players].copy(), room.weights[:number] / room.weights[:number].sum()

    @cached_property
    def _room(self) -> Room:
        if not hides_roles(self.spec.name):
            raise ValueError(f"{self.spec.title} has no hidden roles: there is nothing to believe about them")
        return Room(self.spec.name, 1)

    @property
    def _truth(self) -> int:
        """The row of `deals` that is true."""
        roles = self._chronicle.game.states["role"][0, :self.num_players]
        return int(np.flatnonzero((self.deals == roles).all(axis=1))[0])


__all__ = ["Chronicle", "History", "hides_roles", "hides_roles_alone"]
