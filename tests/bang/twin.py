"""BANG! in slow, obvious Python: an independent reference for the compiled engine.

The rule numbers (B.., E.., S.., A..) are those of the rules page. The whole game is one coroutine, `Twin.play`. It
stops wherever a player has two or more answers and goes on with the answer it is sent, so that the rules read from top
to bottom. Nothing here is shared with the engine, and nothing here is meant to be fast.

    twin_cards    the printed cards, characters and events
    twin_table    what lies where, who knows it, how cards move, how a question is put
    twin_tokens   load tokens and payments, "draw!"
    twin_life     losing life, dying, elimination, the end of the game
    twin_hits     hits, Indians!, Duels
    twin_effects  what cards and menu abilities do
    twin_armed    the same for Armed & Dangerous and the special characters
    twin_menu     what the turn player can do in phase 2
    twin_draw     phase 1
    twin_events   how events come in, and what they do at the start of a turn
    twin_turn     the turn round it all
    twin          the game as others see it, and its setup

Random numbers. `below(n)` gives a uniform integer from 0 to n - 1. It is called in this order and for nothing else:

- A shuffle of n items: `for last in range(n - 1, 0, -1): other = below(last + 1)`, then items `last` and `other` change
  places. Of a deck so shuffled the last item is the top card.
- Table order: base game, Dodge City, Armed & Dangerous. A face that has several rows ranks by the first of them, so its
  copies stand side by side. Characters: base game, Dodge City, The Bullet, Armed & Dangerous. Events: High Noon, then
  A Fistful of Cards.
- One of k things at random: `below(k)`, but no number is drawn if k is 1.
- Setup (`Twin.new`): 1. roles: those of `twin_cards.ROLES` less the ones given by the option `roles` (for each the
  first of that name goes), shuffled; the free seats take them in order of seats and of the list. 2. characters: seat by
  seat, one of those left at random, in table order; those given by the option are taken out before, and their seats
  passed over. 3. with High Noon, the spare characters: seat by seat, one of those left. 4. the deck: all cards in table
  order, shuffled. 5. events: the ordinary ones in table order, shuffled; the last item is the next event; with both
  sets only the last 12 of the list; then, with both, one of the two last cards, High Noon or A Fistful of Cards. No
  number is drawn for dealing.
- B15, the discard pile becomes the deck: its cards are sorted into table order, then shuffled.
- A random hand card: one of the hand, sorted into table order.

Phases of `snapshot()`: `begin` at Vera Custer's choice; `draw` at every question that phase 1 asks the turn player
(where to draw from, open cards of Kit Carlson and Claus, Pat Brennan's card in play, Peyote's guess, Ranch, Handcuffs);
`play` at the menu; `discard` at phase 3's discards; `over` at the end; `resolve` at every other question.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from tests.bang.twin_cards import EVENTS, LIFE, LIFE_OF, ROLES, ROWS, in_table_order
from tests.bang.twin_life import GameOver
from tests.bang.twin_table import Player, Question
from tests.bang.twin_turn import Turns


class Twin(Turns):
    """One game, from a position in phase begin or draw, or in play with nothing pending."""

    def __init__(self, position: dict[str, Any], below: Callable[[int], int]) -> None:
        super().__init__(position, below)
        self.winners: list[Player] | None = None
        self.truncated = False
        self._asked: Player | None = None
        self._phase = "over"
        self._answers: dict[str, Any] = {}
        self._game = self.play(position.get("phase", "begin"))
        self._run_on(None)

    @classmethod
    def new(cls, options: dict[str, Any], below: Callable[[int], int]) -> Twin:
        """A new game, dealt by B11 to B14; see the module's text for the order of random numbers."""
        return cls(deal(options, below), below)

    # ------------------------------------------------------------ from outside

    @property
    def to_move(self) -> int | None:
        """The seat asked, None when over."""
        return None if self._asked is None else self._asked.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended, be it decided or truncated."""
        return self._asked is None

    @property
    def returns(self) -> list[float]:
        """B66: winners +1, all others -1; all 0 if nobody wins or the game is truncated."""
        if not self.winners:
            return [0.0] * len(self.players)
        return [1.0 if player in self.winners else -1.0 for player in self.players]

    def legal(self) -> set[str]:
        """The names of the actions open to `to_move`. Empty when over."""
        return set(self._answers)

    def step(self, name: str) -> None:
        """Give the asked player's answer and run on to the next question."""
        if name not in self._answers:
            raise ValueError(f"{name!r} is not legal; legal: {sorted(self._answers)}")
        self._run_on(self._answers[name])

    def snapshot(self) -> dict[str, Any]:
        """The position as plain data, in the form of B73 without game, options, rng and pending."""
        deck_seen: dict[str, list[int]] = {}
        for place, (_, knowers) in enumerate(self.deck):
            for seat in sorted(knowers):
                deck_seen.setdefault(str(seat), []).append(place)
        return {
            "turn": self.turn,
            "turn_of": self.turn_player.seat,
            "to_move": self.to_move,
            "phase": self._phase,
            "players": [player.snapshot() for player in self.players],
            "deck": [card for card, _ in self.deck],
            "deck_seen": deck_seen,
            "discard": list(self.discard_pile),
            "bangs_played": self.bangs_played,
            "abilities_used": dict(self.abilities_used),
            "open": list(self.open_cards),
            "event": self.event,
            "event_deck": list(self.event_deck),
            "event_rounds": self.event_rounds,
            "named_suit": self.named_suit,
            "marked": self.marked,
            "extra_turn": self.extra_turn,
            "bell_tower": self.bell_tower,
            "bandolier": self.bandolier,
            "supply": self.supply,
            "winners": None if self.winners is None else [player.seat for player in self.winners],
        }

    def _run_on(self, answer: Any) -> None:
        """Send the coroutine an answer and keep its next question."""
        try:
            self._asked, self._phase, self._answers = self._game.send(answer)
        except StopIteration:
            self._asked, self._phase, self._answers = None, "over", {}

    # ------------------------------------------------------------ the game

    def play(self, phase: str) -> Generator[Question, Any, None]:
        """B14, B63, B66: turn after turn until the game is decided or the turn limit is reached."""
        try:
            while True:
                extra = yield from self.one_turn(self.turn_player, phase)
                if self.turn_limit and self.turn >= self.turn_limit:
                    self.truncated = True
                    return
                self.new_turn(extra)
                phase = "begin"
        except GameOver as end:
            self.winners = end.args[0]

    def one_turn(self, me: Player, phase: str) -> Generator[Question, Any, bool]:
        """B19 to B26: a turn from the given phase on; gives whether the player takes another one (E39)."""
        if phase == "begin" and not (yield from self.beginning(me)):
            return False
        if phase in ("begin", "draw"):
            yield from self.draw_phase(me)
        yield from self.play_phase(me)
        if me.alive and not me.ghost:  # E12
            yield from self.discard_phase(me)
        return (yield from self.end_of_turn(me))


def deal(options: dict[str, Any], below: Callable[[int], int]) -> dict[str, Any]:
    """B11 to B14: the position at the beginning of the first turn."""
    seats = options.get("num_players", 5)
    expansions = options.get("expansions", [])
    roles = deal_roles(options.get("roles") or [None] * seats, below)
    characters, left = deal_characters(options.get("characters") or [None] * seats, expansions, below)
    spares: list[str | None] = [None] * seats
    if "high_noon" in expansions:
        spares = [pick(left, below) for _ in range(seats)]
    cards = in_table_order(
        [card for name, rows in ROWS.items() if name == "base" or name in expansions for card in rows]
    )
    shuffle(cards, below)
    players = []
    for role, character, spare in zip(roles, characters, spares, strict=True):
        life = LIFE_OF[character] + int(role == "sheriff")
        hand = [cards.pop() for _ in range(life)]
        player = {"role": role, "character": character, "life": life, "max_life": life, "hand": hand, "spare": spare}
        if character == "Red Ringo" and "armed_dangerous" in expansions and options.get("abilities", True):  # A34
            player["tokens"] = 4
        players.append(player)
    first = roles.index("deputy" if seats == 3 else "sheriff")
    return {
        "game": "bang",
        "options": options,
        "turn": 1,
        "turn_of": first,
        "players": players,
        "deck": cards[::-1],
        "event_deck": deal_events(expansions, below),
    }


def deal_roles(given: list[str | None], below: Callable[[int], int]) -> list[str]:
    """B11: the roles that no seat was given are shuffled over the free seats."""
    left = list(ROLES[len(given)])
    for role in given:
        if role is not None:
            left.remove(role)
    shuffle(left, below)
    return [role or left.pop(0) for role in given]


def deal_characters(
    given: list[str | None], expansions: list[str], below: Callable[[int], int]
) -> tuple[list[str], list[str]]:
    """B12: seat by seat, one of those left; gives also those that are left after that."""
    left = [
        name
        for group, people in LIFE.items()
        if group == "base" or group in expansions
        for name in people
        if name not in given
    ]
    return [name or pick(left, below) for name in given], left


def deal_events(expansions: list[str], below: Callable[[int], int]) -> list[str]:
    """E1: the events of the sets in use, next first, the last card at the end; of both sets 12 and one last card."""
    groups = [EVENTS[group] for group in ("high_noon", "fistful") if group in expansions]
    if not groups:
        return []
    events = [name for group in groups for name in group[:-1]]
    shuffle(events, below)
    last = pick([group[-1] for group in groups], below)
    return [*events[::-1][: 12 if len(groups) == 2 else 14], last]


def pick(items: list[Any], below: Callable[[int], int]) -> Any:
    """One of several at random, which is then gone from the list; no number is drawn for a single one."""
    return items.pop(below(len(items)) if len(items) > 1 else 0)


def shuffle(items: list[Any], below: Callable[[int], int]) -> None:
    """The one way of shuffling."""
    for last in range(len(items) - 1, 0, -1):
        other = below(last + 1)
        items[last], items[other] = items[other], items[last]
