"""One game: a light handle on one record, for notebooks, search, debugging and tests."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import numpy as np

from bang_env.core.checks import equals, known_keys, mapping, seed_number, whole_number
from bang_env.core.events import read_events
from bang_env.core.layout import TRUNCATED
from bang_env.core.pending import OVERFLOW_TEXTS
from bang_env.core.spec import Spec

ACTIONS_SHOWN = 12


class Game:
    """One game. Each game of the suite has its own subclass, such as `bang_env.dice.Game`.

    The same seed and options give the same game on every machine. The handle holds nothing but the record, so a copy of
    the record is a copy of the game.
    """

    spec: ClassVar[Spec]
    num_actions: ClassVar[int]

    def __init_subclass__(cls) -> None:
        cls.num_actions = len(cls.spec.actions)

    def __init__(self, seed: int = 0, **options: Any) -> None:
        """Begin a new game."""
        seed = seed_number(seed)
        self._take(self.spec.blank(1, **options))
        self.spec.entries.start_one(self.states, np.uint64(seed))
        check_room(self.spec, self.states[0])

    def _take(self, states: Any) -> None:
        self.states = states
        self._actor, self._result = states["actor"], states["result"]

    @classmethod
    def _of(cls, states: Any) -> Self:
        game = cls.__new__(cls)
        game._take(states)
        return game

    @classmethod
    def from_dict(cls, position: Mapping[str, Any]) -> Self:
        """The game at a position. A question with fewer than two answers is skipped."""
        mapping(position, "a position")
        if not equals(position.get("game"), cls.spec.name):
            raise ValueError(f"position['game'] must be {cls.spec.name!r}, not {position.get('game')!r}")
        states = np.zeros(1, cls.spec.dtype)
        cls.spec.write_position(states[0], position)
        cls.spec.entries.settle_one(states)
        check_room(cls.spec, states[0])
        return cls._of(states)

    def to_dict(self) -> dict[str, Any]:
        """The position as plain data that fits into JSON."""
        return self.spec.read_position(self.states[0])

    @property
    def agents(self) -> list[str]:
        """The players' names, by index."""
        return self.spec.agent_names(int(self.states["num_players"][0]))

    @property
    def current_player(self) -> int:
        """The index of the player who must act, -1 when the game is over."""
        return int(self._actor[0])

    @property
    def over(self) -> bool:
        """Whether the game has ended, decided or truncated."""
        return bool(self._result[0])

    @property
    def truncated(self) -> bool:
        """Whether the turn limit ended the game."""
        return bool(self._result[0] == TRUNCATED)

    @property
    def returns(self) -> list[float]:
        """Each player's result: 1, -1, or 0 if nobody wins, the game was truncated or it still goes on."""
        return [float(x) for x in self.states["returns"][0, :len(self.agents)]]

    def action_mask(self) -> np.ndarray:
        """Which actions are legal, as 0 and 1 by action id."""
        bits = np.unpackbits(self.states["legal"][0].astype("<u8").view(np.uint8), bitorder="little")
        return bits[:self.num_actions].astype(np.int8)

    def legal_actions(self) -> list[int]:
        """The legal actions in ascending order: none when the game is over, otherwise always two or more."""
        return [int(a) for a in np.flatnonzero(self.action_mask())]

    def action_name(self, action: int) -> str:
        """The action's readable name."""
        return self.spec.actions.names[whole_number(action, "an action", 0, self.num_actions - 1)]

    def action(self, name: str) -> int:
        """The action of this name."""
        try:
            return self.spec.actions.ids[name]
        except (KeyError, TypeError):
            legal = ", ".join(self.action_name(a) for a in self.legal_actions())
            raise ValueError(f"there is no action {name!r}; legal now: {legal or 'none, the game is over'}") from None

    def step(self, action: int) -> None:
        """Apply a legal action and run to the next decision. An illegal one raises ValueError and changes nothing."""
        try:
            number = whole_number(action, "an action", 0, self.num_actions - 1)
        except ValueError as error:
            raise ValueError(f"{error}; {legal_now(self)}") from None
        before = self.states.tobytes()
        if not self.spec.entries.apply(self.states, number):
            raise ValueError(illegal_action(self, number))
        if self.states["overflow"][0]:
            broken = self.spec.copy_of(self.states)
            self.spec.bytes_of(self.states)[0] = np.frombuffer(before, np.uint8)
            check_room(self.spec, broken[0], self.to_dict(), self.action_name(number))

    def observe(self, player: int | None = None) -> np.ndarray:
        """What a player knows, by default the one who must act. `OBSERVATION` names the pieces of the vector."""
        return self._look(player)[0]

    def _look(self, player: int | None = None) -> tuple[np.ndarray, np.ndarray]:
        """A player's observation and mask, in new arrays."""
        if player is None:
            if self.over:
                raise ValueError("the game is over and nobody is asked: say whose observation you want, "
                                 "observe(player)")
            player = self.current_player
        observation = np.empty(self.spec.observation.length, np.float32)
        mask = np.empty(self.num_actions, np.int8)
        self.spec.entries.look(self.states, self._player(player), observation, mask)
        return observation, mask

    def state_vector(self) -> np.ndarray:
        """Everything, hidden information included, for critics. The layout is the same in every state."""
        vector = np.empty(self.spec.state.length, np.float32)
        self.spec.entries.look_at_all(self.states, vector)
        return vector

    def clone(self) -> Self:
        """An independent copy, its random generator included."""
        return self._of(self.spec.copy_of(self.states))

    def resample(self, player: int, seed: int) -> Self:
        """A copy in which everything that this player cannot know is drawn again, consistent with what they know."""
        number, seed = self._player(player), seed_number(seed)
        game = self.clone()
        self.spec.entries.redraw_one(game.states, number, np.uint64(seed))
        if game.states["overflow"][0]:
            check_room(self.spec, game.states[0], self.to_dict())
        return game

    def events(self, player: int | None = None) -> list[dict[str, Any]]:
        """What happened since the previous decision, in order. With `player`, only what that player may see."""
        return read_events(self.states[0], self.spec.event_kinds, None if player is None else self._player(player))

    def render(self, player: int | None = None) -> str:
        """The table as text for people. With `player`, only what that player may see."""
        return self.spec.looks.text(self.states[0], None if player is None else self._player(player))

    def told(self, player: int | None = None) -> list[str]:
        """What happened since the previous decision, one line each. With `player`, only what that player may see."""
        return self.spec.looks.told(self.states[0], None if player is None else self._player(player))

    def explain(self, name: str) -> str:
        """What a card, character, role, die face or event does, in one line: `game.explain("Dynamite")`.

        Raises ValueError with near matches if the game has nothing of this name.
        """
        return self.spec.explain(name, len(self.agents))

    def holdings(self, player: int | None = None) -> list[str]:
        """What a player could use, by default the one who must act: the names of their hand cards, or of dice."""
        return self.spec.looks.holdings(self.states[0], self._asked(player))

    def why_not(self, name: str, player: int | None = None) -> str | None:
        """Why a player cannot use one of their holdings now: a rule's number and a reason. None if they can.

        The player is by default the one who must act. `game.why_not("BANG!")` may say
        `B28: one BANG! card a turn is played already`.
        """
        number = self._asked(player)
        holdings = self.holdings(number)
        wanted = self.spec.texts.find(name)
        if wanted not in holdings:
            raise ValueError(f"{self.agents[number]} has no {wanted}; they have {', '.join(holdings) or 'nothing'}")
        return self.spec.looks.why_not(self.states[0], number, wanted)

    def _asked(self, player: int | None) -> int:
        """A player's number; by default it is the player who must act."""
        if player is not None:
            return self._player(player)
        if self.over:
            raise ValueError("the game is over and nobody is asked: say which player you mean")
        return self.current_player

    def picture(self, player: int | None = None) -> Any:
        """A picture of the table. With `player`, only what that player may see.

        Its `svg()` needs no further library; its `rgb()` needs Pillow.
        """
        return self.spec.looks.picture(self.states[0], None if player is None else self._player(player))

    def _repr_svg_(self) -> str:
        """The whole table, for notebooks."""
        return self.picture().svg()

    def _player(self, player: int) -> int:
        return whole_number(player, "a player", 0, len(self.agents) - 1)

    def __eq__(self, other: object) -> bool:
        """Whether two handles hold the same game: equal records, generators included."""
        if not isinstance(other, Game) or self.spec is not other.spec:
            return NotImplemented
        return self.states.tobytes() == other.states.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        record = self.states.tobytes()
        return {"record": record, "source": self.spec.dtype.descr, "digest": digest_of(record)}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self._take(unpickled(self.spec, saved))

    def __repr__(self) -> str:
        status = "over" if self.over else f"{self.agents[self.current_player]} is asked"
        return f"<{type(self).__module__}.Game: {status}>"


def digest_of(record: bytes) -> bytes:
    """What a pickle says of its records, so that one in which a byte was changed is not taken for a game."""
    return hashlib.blake2b(record, digest_size=16).digest()


def unpickled(spec: Spec, saved: Any) -> Any:
    """The record of a pickled game, if it is as this version has them and nothing was changed in it."""
    known_keys(mapping(saved, "a pickled game"), "a pickled game", ("record", "source", "digest"))
    missing = [name for name in ("record", "source", "digest") if name not in saved]
    if missing:
        raise ValueError(f"a pickled game must have {', '.join(map(repr, missing))}")
    record, length = saved["record"], spec.dtype.itemsize
    if saved["source"] != spec.dtype.descr:
        raise ValueError(f"this pickle holds a record of {spec.title} with other fields than this version has")
    if not isinstance(record, bytes) or len(record) != length:
        shown = f"{len(record)} bytes" if isinstance(record, bytes) else repr(record)
        raise ValueError(f"the record of a pickled game of {spec.title} must be {length} bytes, not {shown}")
    if saved["digest"] != digest_of(record):
        raise ValueError(f"this pickle of {spec.title} is damaged: its record is not the one that was saved")
    return np.frombuffer(bytearray(record), spec.dtype)


def check_room(spec: Spec, record: Any, position: Mapping[str, Any] | None = None, action: str | None = None) -> None:
    """Raise RuntimeError if something in a record ran out of room. The message holds the position that led there."""
    if record["overflow"]:
        after = "" if action is None else f" after {action!r}"
        where = spec.read_position(record) if position is None else dict(position)
        reason = OVERFLOW_TEXTS[int(record["overflow"])]
        raise RuntimeError(f"{spec.title} cannot go on{after}: {reason}. The position is {where}")


def illegal_action(game: Game, action: int) -> str:
    """The message for an illegal action: what it is, and what would be legal."""
    text = f"{action} ({game.action_name(action)})"
    if game.over:
        return f"the game is over: no action is legal, not even {text}"
    return f"action {text} is illegal for {game.agents[game.current_player]}; {legal_now(game)}"


def legal_now(game: Game) -> str:
    """The legal actions, for a message."""
    legal = game.legal_actions()
    names = ", ".join(f"{a} ({game.action_name(a)})" for a in legal[:ACTIONS_SHOWN])
    more = f" and {len(legal) - ACTIONS_SHOWN} more" if len(legal) > ACTIONS_SHOWN else ""
    return f"legal are {names}{more}" if legal else "the game is over: none is legal"
