"""One game in the browser: a person in one seat, or nobody, and agents in the others; and what the browser is told.

A person is shown what their player may know and nothing else. With agents alone, everything is shown.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from bang_agents.agent import Agent, View, chronicle_for
from bang_agents.names import agent
from bang_agents.network import has_baseline
from bang_arena.replay import Replay
from bang_arena.web.words import headline, say, seat_title
from bang_env.core.checks import any_list, known_keys, mapping, one_of, seed_number, whole_number
from bang_env.core.game import Game
from bang_env.games import GAMES, load
from bang_env.render.table import named_parts
from bang_env.render.text import answers, expansion_titles, heading

MOST_BUDGET = 20_000
"""So many iterations a decision an agent may take: a few seconds."""
MOST_DECISIONS = 5_000
"""A longer game is not continued."""
MOST_SESSIONS, LONGEST_IDLE, LONGEST_IDLE_OVER = 32, 6 * 3600.0, 600.0
"""So many games are kept, for so many seconds since their last request; the last figure is for games that are over, and
counts only when there is no room for another."""
LINES_TOLD = 250
"""So many lines of what happened are told."""
OPPONENTS = {
    "rules": ("sensible", "plays by fixed rules, as a sensible person would; answers at once"),
    "random": ("any move", "picks any legal move: easy to beat, good for learning the rules"),
    "mc:200": ("tries moves", "tries each move in 200 imagined games"),
    "ismcts:200": ("thinks ahead a little", "looks ahead in 200 imagined games for each decision"),
    "ismcts:1000": ("thinks ahead", "looks ahead in 1,000 imagined games for each decision"),
    "ismcts:5000": ("thinks long", "looks ahead in 5,000 imagined games for each decision; may take seconds"),
    "ppo": ("trained", "a neural network that has learned by playing"),
}
"""The agents that the page suggests: each with a short and a longer description."""
SETTINGS = ("game", "options", "seat", "agents", "seed")
YOU = "you"
AWAY = re.compile(r"^\+\d (?=player_)")
"""How the names of actions call a place at the table; people read the player's name behind it."""


class Refused(Exception):
    """A request that cannot be met: its HTTP status, and a sentence that says what was expected."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def choices() -> dict[str, Any]:
    """What the page offers to choose from: a game's size and expansions. A request may give any other option too."""
    offers = {}
    for name in GAMES:
        spec = load(name).SPEC
        if spec.size is None:
            option, seats = None, {"": spec.agent_names(spec.count())}
        else:
            option = {"name": spec.size.option, "label": spec.size.label, "values": list(spec.size.values),
                      "default": spec.defaults[spec.size.option]}
            seats = {value: spec.agent_names(spec.count(**{spec.size.option: value})) for value in spec.size.values}
        agents = {agent: texts for agent, texts in OPPONENTS.items() if agent != "ppo" or has_baseline(name)}
        expansions = expansion_titles(spec)
        about = list(spec.page.ABOUT) or (load(name).__doc__ or "").splitlines()[:1]
        offers[name] = {"title": heading(spec.title), "about": about, "option": option,
                        "expansions": expansions, "seats": seats, "agents": list(agents),
                        "opponents": {agent: {"short": short, "text": text} for agent, (short, text) in agents.items()}}
    return offers


def texts(game: Any) -> dict[str, str]:
    """What the things of a game do, by name, for words that the log mentions."""
    spec = load(GAMES[one_of(game, "game", GAMES)]).SPEC
    return {name: spec.explain(name) for name in spec.texts.names}


def opponent(name: Any, game: str) -> Agent:
    """An agent by its name, unless it reads files of the machine, asks at its keyboard, or takes too long."""
    if not isinstance(name, str) or len(name) > 100:
        raise ValueError(f"an agent's name must be a text of at most 100 letters, not {name!r}")
    if name == "human" or name.startswith("ppo:") or "policy=" in name:
        raise ValueError(f"agents here are {', '.join(OPPONENTS)} and the like; not {name!r}")
    player = agent(name, game)
    if getattr(player, "budget", 0) > MOST_BUDGET:
        raise ValueError(f"an agent may take at most {MOST_BUDGET} iterations a decision here; not {name!r}")
    return player


def explanation(game: Game, name: str) -> str:
    """What a card, a character or a role does, in a sentence; empty if the game does not say."""
    try:
        return game.explain(name)
    except ValueError:
        return ""


def usable_parts(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The parts of a table that a player could use: their hand, and the dice."""
    hand = table.get("hand") or {"pieces": []}
    dice = [part for group in table["middle"] for part in group["pieces"] if part["kind"] == "die"]
    return [part for part in [*hand["pieces"], *dice] if "name" in part]


def reason(why: str | None, names: list[str], seat: int) -> str:
    """Why something cannot be used now, as the page says it; empty if it can."""
    if why is None:
        return ""
    rule, colon, words = why.partition(": ")
    if not colon or not re.fullmatch(r"[A-Z]\d+\w?", rule):
        rule, words = "", why
    said = say(words, names, seat)
    return f"Not now: {said[:1].lower()}{said[1:]}" + (f" (rule {rule})" if rule else "")


class Session:
    """A game that is being played in a browser."""

    def __init__(self, settings: Any) -> None:
        """Begin a game by a browser's settings; ValueError says what is wrong with them."""
        known_keys(mapping(settings, "the settings"), "the settings", SETTINGS)
        self.name = GAMES[one_of(settings.get("game"), "game", GAMES)]
        self.options = dict(mapping(settings.get("options", {}), "options"))
        known_keys(self.options, "options", load(self.name).SPEC.defaults)
        given = settings.get("seed")
        self.seed = secrets.randbits(63) if given is None else seed_number(given)
        self.game: Game = load(self.name).Game(self.seed, **self.options)
        seats, seat = self.game.agents, settings.get("seat")
        self.seat = None if seat is None else one_of(seat, "seat", seats)
        names = any_list(settings.get("agents", ["rules"]), "agents")
        wanted = len(seats) - (self.seat is not None)
        if len(names) not in (1, wanted):
            raise ValueError(f"agents must name one agent for all seats or {wanted}, one for each; not {len(names)}")
        self.names: list[str] = (names * wanted)[:wanted]
        players: list[Agent | None] = [opponent(name, self.name) for name in self.names]
        if self.seat is not None:
            self.names.insert(self.seat, YOU)
            players.insert(self.seat, None)
        self.players = players
        self.chronicle = chronicle_for(self.game, players)
        self.rng = np.random.default_rng([self.seed, 1])
        self.actions: list[str] = []
        self.log: list[str] = []
        self.lines = 0
        self._hear()
        self.lock = threading.Lock()

    # ---------------------------------------------------------------------------------------------------------- playing

    def answer(self, request: Any) -> None:
        """The person's answer, `{"decision": the number of this decision, "action": the action's name}`."""
        known_keys(mapping(request, "an answer"), "an answer", ("decision", "action"))
        with self._turn(request):
            if self.seat is None or self.game.current_player != self.seat:
                raise Refused(409, "it is not your decision: the agents go on with advance")
            action = self.game.action(request.get("action"))
            if action not in self.game.legal_actions():
                self.game.step(action)  # says what would be legal
            self._make(action)

    def advance(self, request: Any) -> None:
        """One decision of an agent, `{"decision": the number of this decision}`."""
        known_keys(mapping(request, "a request to go on"), "a request to go on", ("decision",))
        with self._turn(request):
            player = self.players[self.game.current_player]
            if player is None:
                raise Refused(409, "it is your decision: answer with an action")
            self._make(player.choose(View(self.game, self.chronicle), self.rng))

    def _turn(self, request: Mapping[str, Any]) -> Turn:
        return Turn(self, whole_number(request.get("decision"), "decision", 0))

    def _make(self, action: int) -> None:
        name = self.game.action_name(action)
        if self.chronicle is not None:
            self.chronicle.note(action)
        self.game.step(action)
        self.actions.append(name)
        self._hear()

    def _hear(self) -> None:
        lines = self.game.told(self.seat)
        self.lines += len(lines)
        self.log = (self.log + lines)[-LINES_TOLD:]

    # ---------------------------------------------------------------------------------------------------------- telling

    def state(self) -> dict[str, Any]:
        """All that the browser is told: nothing in it depends on what the person's player cannot know."""
        with self.lock:
            game, seat = self.game, self.seat
            names, asked = game.agents, game.current_player
            yours = seat is not None and asked == seat
            returns = game.returns if game.over else None
            picture = game.picture(seat)
            table = self._table()
            return {
                "game": self.name, "title": heading(game.spec.title), "players": names,
                "names": [seat_title(name) for name in names], "agents": self.names, "seat": seat,
                "decision": len(self.actions), "asked": asked, "yours": yours, "over": game.over, "returns": returns,
                "caption": headline(picture.caption, names, seat, asked, returns), "table": table,
                "svg": picture.svg() if table is None else None,
                "log": [say(line, names, seat) for line in self.log], "lines": self.lines,
                "answers": self._answers() if yours else [], "replay": self._may_be_saved(),
            }

    def _table(self) -> dict[str, Any] | None:
        """The table as data, each part with its explanation; None if the game has a picture only."""
        game, page = self.game, self.game.spec.page
        table = page.table(game.states[0], self.seat)
        if table is None:
            return None
        if game.over and self.seat is not None:  # what was hidden is told at the end
            for part, full in zip(table["seats"], page.table(game.states[0], None)["seats"], strict=True):
                part["tags"] = full["tags"]
        for part in named_parts(table):
            part.setdefault("about", explanation(game, part["name"]))
        names = game.agents
        if self.seat is not None and not game.over:
            holdings = set(game.holdings(self.seat))
            for part in usable_parts(table):
                if part["name"] in holdings:
                    part["why"] = reason(game.why_not(part["name"], self.seat), names, self.seat)
        table["notes"] = [say(line, names, self.seat) for line in table["notes"]]
        return table

    def _answers(self) -> list[dict[str, Any]]:
        """The legal answers in groups for buttons, each with the pieces of the table that it is about."""
        game, page = self.game, self.game.spec.page
        record, names = game.states[0], game.agents
        groups = page.answers(record, game.legal_actions()) or answers(game)
        for group in groups:
            group["meaning"] = say(group["meaning"], names, self.seat)
            group["labels"] = [say(AWAY.sub("", label), names, self.seat) for label in group["labels"]]
            group["pieces"] = [page.pieces(record, game.action(name)) for name in group["actions"]]
        return groups

    def _may_be_saved(self) -> bool:
        return self.game.over or self.seat is None

    def replay(self) -> Replay:
        """The game as a replay, from which all that is hidden can be read: so not before a person's game is over."""
        with self.lock:
            if not self._may_be_saved():
                raise Refused(409, "a replay tells all that is hidden: it can be saved when the game is over")
            return Replay(self.name, self.options, self.seed, list(self.names), list(self.actions))


class Turn:
    """The time in which a session makes one decision: nobody else may, and it must be the decision that is meant."""

    def __init__(self, session: Session, decision: int) -> None:
        self.session, self.decision = session, decision

    def __enter__(self) -> None:
        session = self.session
        if not session.lock.acquire(blocking=False):
            raise Refused(409, "the decision before is still being made: ask again later")
        try:
            if session.game.over:
                raise Refused(409, "the game is over")
            if self.decision != len(session.actions):
                raise Refused(409, f"the game is at decision {len(session.actions)}, not {self.decision}")
            if len(session.actions) >= MOST_DECISIONS:
                raise Refused(409, f"the game has taken {MOST_DECISIONS} decisions and is not continued")
        except Refused:
            session.lock.release()
            raise

    def __exit__(self, *_: object) -> None:
        self.session.lock.release()


class Sessions:
    """The games that are being played, by a name that cannot be guessed."""

    def __init__(self, most: int = MOST_SESSIONS, idle: float = LONGEST_IDLE,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.idle, self.clock = most, idle, clock
        self._kept: dict[str, tuple[Session, float]] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def add(self, session: Session) -> str:
        """Keep a game. If there is no room, it is refused: nobody's game is ended for another."""
        key = secrets.token_urlsafe(16)
        with self._lock:
            self._make_room()
            self._kept[key] = session, self.clock()
        return key

    def check_room(self) -> None:
        """Refuse a game for which there is no room, before any work is done for it."""
        with self._lock:
            self._make_room()

    def _make_room(self) -> None:
        self._drop(self.idle)
        if len(self._kept) >= self.most:
            self._drop(LONGEST_IDLE_OVER, over=True)
        if len(self._kept) >= self.most:
            raise Refused(503, f"{self.most} games are being played here, and no more are kept at once. End one of "
                               "yours, or try again later")

    def end(self, key: str) -> None:
        """Forget a game, as the person who plays it wishes."""
        self.get(key)
        with self._lock:
            self._kept.pop(key, None)

    def get(self, key: str) -> Session:
        """The game of this name."""
        with self._lock:
            self._drop(self.idle)
            if key not in self._kept:
                raise Refused(404, "there is no such game: it was ended or left alone for too long, or the server was "
                                   "started anew. Begin another one")
            session = self._kept[key][0]
            self._kept[key] = session, self.clock()
            return session

    def _drop(self, idle: float, over: bool = False) -> None:
        """Forget the games that were left alone for longer than this; with `over`, only those that are over."""
        now = self.clock()
        for key, (session, last) in list(self._kept.items()):
            if now - last > idle and (session.game.over or not over):
                del self._kept[key]
