"""Scenes for BANG!: short positions, opened by the engine or by its slow twin behind one small interface.

    game = start(who("Slab the Killer", hand="BANG!"), who(hand="Missed!"))
    game.act("play BANG! on +1")
    game.asks(1, "answer with Missed!", "take the hit")

What a scene does not name keeps quiet: seats get characters that act in their own phases 1 and 3 only, hands are empty,
nothing is in play, and the turn on the table is the last one before the turn limit, so that nothing can follow what is
asserted (`last_turn=False` lets the game go on).

Cards are written short, separated by commas. `BANG!` is the first face of that name in the tables that lies nowhere
else in the scene; `BANG!/clubs` and `BANG!/clubs/9` say more. `hearts` or `spades/5` stands for any card like that.
`...` stands for eight more cards of clubs: Missed! first, then BANG!. In front of a player `Bible*` is a green card put
down in this turn, and `Crate=2` an orange card with two tokens.
"""

from collections import Counter

import pytest

from tests.bang.twin import Twin
from tests.bang.twin_cards import ROWS, SUITS, colour_of, name_of
from tests.pcg import Generator

ROLES = ("sheriff", "outlaw", "renegade", "outlaw", "deputy", "outlaw", "deputy", "renegade")
ROLES_OF_THREE = ("deputy", "outlaw", "renegade")
QUIET = (
    "Black Jack",
    "Bill Noface",
    "Pat Brennan",
    "Kit Carlson",
    "Jesse Jones",
    "Pedro Ramirez",
    "Pixie Pete",
    "Sean Mallory",
)
FILLERS = 8
RNG = f"{0x0123456789ABCDEF:016x}{0x1357:016x}"
MAY = ("accept", "decline")
TAKE = "take the hit"
ALL_SETS = ("dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")


class TwinReferee:
    """The slow twin as a referee."""

    def __init__(self, twin):
        self.twin = twin

    @classmethod
    def open(cls, position):
        """From a position."""
        return cls(Twin(position, Generator(position["rng"]).below))

    @classmethod
    def deal(cls, seed, options):
        """A new game."""
        return cls(Twin.new(options, seeded(seed).below))

    to_move = property(lambda self: self.twin.to_move)
    over = property(lambda self: self.twin.over)
    truncated = property(lambda self: self.twin.truncated)
    returns = property(lambda self: list(self.twin.returns))

    def legal(self):
        """The names of the legal actions."""
        return self.twin.legal()

    def step(self, name):
        """Take an action by its name."""
        self.twin.step(name)

    def position(self):
        """The position as plain data."""
        return self.twin.snapshot()


class EngineReferee:
    """The compiled engine as a referee."""

    def __init__(self, game):
        self.game = game

    @classmethod
    def open(cls, position):
        """From a position."""
        from bang_env.bang import Game

        return cls(Game.from_dict(position))

    @classmethod
    def deal(cls, seed, options):
        """A new game."""
        from bang_env.bang import Game

        return cls(Game(seed=seed, **options))

    to_move = property(lambda self: None if self.game.current_player < 0 else self.game.current_player)
    over = property(lambda self: self.game.over)
    truncated = property(lambda self: self.game.truncated)
    returns = property(lambda self: list(self.game.returns))

    def legal(self):
        """The names of the legal actions."""
        return {self.game.action_name(action) for action in self.game.legal_actions()}

    def step(self, name):
        """Take an action by its name."""
        self.game.step(self.game.action(name))

    def position(self):
        """The position as plain data."""
        return self.game.to_dict()


REFEREES = {"twin": TwinReferee, "engine": EngineReferee}
ONLY_TWIN = pytest.mark.parametrize("referee", ["twin"], indirect=True)
"""For scenes that the engine refuses: positions that are decided already."""

chair = {"referee": TwinReferee}
"""Who referees the scenes now; the fixture `referee` of conftest.py sets it."""


def seeded(seed):
    """The random generator of a new game with that seed."""
    words = []
    word = seed
    for _ in range(2):
        word = (word + 0x9E3779B97F4A7C15) % 2**64
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
        word ^= word >> 31
        words.append(word)
    return Generator(f"{words[0]:016x}{words[1] | 1:016x}")


# ------------------------------------------------------------ writing a scene


def who(character=None, life=None, hand="", table="", **fields):
    """What a scene says about one seat: full life unless said otherwise; `out=1` is the first who was eliminated."""
    return {"character": character, "life": life, "hand": hand, "table": table, **fields}


class Faces:
    """The cards that no part of a scene has taken yet."""

    def __init__(self, expansions):
        self.left = Counter(
            face for group, rows in ROWS.items() if group == "base" or group in expansions for face in rows
        )

    def take(self, text):
        """The first free face that the text describes."""
        words = text.split("/")
        for face in self.left:
            fits = words[0] in SUITS and face.split("/")[1 : 1 + len(words)] == words
            if self.left[face] and (fits or face.split("/")[: len(words)] == words):
                self.left[face] -= 1
                return face
        raise AssertionError(f"no {text} is left")

    def fillers(self):
        """Some free cards of clubs."""
        wanted = [face for name in ("Missed!", "BANG!") for face in self.left if face.startswith(f"{name}/clubs")]
        free = [face for face in wanted for _ in range(self.left[face])][:FILLERS]
        self.left.subtract(free)
        return free


def position(
    *seats,
    players=None,
    turn_of=0,
    phase="play",
    deck="...",
    discard="",
    turn=5,
    last_turn=True,
    expansions=("dodge_city",),
    abilities=True,
    rng=RNG,
    **others,
):
    """A position file. Seats that are not named, up to `players` (4 unless more are named), are quiet."""
    count = players or max(4, len(seats))
    said = [*seats, *[who()] * (count - len(seats))]
    roles = roles_of(said)
    named = [seat["character"] for seat in said if seat["character"]]
    assert len(set(named)) == len(named), f"a character sits there twice: {named}"
    quiet = [name for name in QUIET if name not in named]
    faces = Faces(expansions)
    texts = [seat[zone] for seat in said for zone in ("table", "hand")] + [deck, discard]
    faces_of = written(faces, texts)
    entries = []
    for number, seat in enumerate(said):
        entry = {"role": roles[number], "character": seat["character"] or quiet.pop(0)}
        entry |= {key: seat[key] for key in seat if key not in ("role", "character", "life", "hand", "table", "out")}
        if seat["life"] is not None:
            entry["life"] = seat["life"]
        if "out" in seat:
            entry |= {"life": 0, "alive": False, "eliminated": seat["out"]}
        if "seen" in seat:
            entry["seen"] = {observer: known.split(", ") for observer, known in seat["seen"].items()}
        entry["in_play"], entry["hand"] = faces_of[2 * number], faces_of[2 * number + 1]
        entries.append(entry)
    options = {"num_players": count, "expansions": list(expansions), "abilities": abilities}
    if last_turn:
        options["turn_limit"] = turn
    return {
        "game": "bang",
        "options": options,
        "rng": rng,
        "turn": turn,
        "turn_of": turn_of,
        "phase": phase,
        "players": entries,
        "deck": faces_of[-2],
        "discard": faces_of[-1],
        **others,
    }


def roles_of(said):
    """The role of each seat: those that are named, and the others of that number of players in a fixed order."""
    left = list(ROLES_OF_THREE if len(said) == 3 else ROLES[: len(said)])
    for seat in said:
        if "role" in seat:
            assert seat["role"] in left, f"{len(said)} players have no further {seat['role']}"
            left.remove(seat["role"])
    return [seat.get("role") or left.pop(0) for seat in said]


def written(faces, texts):
    """The cards of all zones of a scene: whole faces are taken first, then the rest in order; fillers last."""
    words = [[word.strip() for word in text.split(",") if word.strip()] for text in texts]
    taken = {}

    def details(word):
        name = word.split("=")[0].rstrip("*")
        words = name.split("/")
        return len(words) + (words[0] not in SUITS or len(words) > 1)

    places = [(zone, index) for zone, line in enumerate(words) for index in range(len(line))]
    for zone, index in sorted(places, key=lambda place: -details(words[place[0]][place[1]])):
        word = words[zone][index]
        if word != "...":
            taken[zone, index] = [faces.take(word.split("=")[0].rstrip("*"))]
    for zone, index in places:
        if words[zone][index] == "...":
            taken[zone, index] = faces.fillers()
    zones = []
    for zone, line in enumerate(words):
        cards = [face for index in range(len(line)) for face in taken[zone, index]]
        on_table = zone % 2 == 0 and zone < len(texts) - 2
        zones.append([entry(face, word) for face, word in zip(cards, line, strict=True)] if on_table else cards)
    return zones


def entry(face, word):
    """The entry of a card in front of a player."""
    name, _, tokens = word.partition("=")
    shown = {"card": face}
    if name.endswith("*"):
        shown["fresh"] = True
    if colour_of(face) == "orange":
        shown["tokens"] = int(tokens or 3)
    return shown


# ------------------------------------------------------------ playing a scene


class Scene:
    """A game that a referee leads, and looks at its position."""

    def __init__(self, referee):
        self.referee = referee

    to_move = property(lambda self: self.referee.to_move)
    over = property(lambda self: self.referee.over)
    truncated = property(lambda self: self.referee.truncated)
    returns = property(lambda self: self.referee.returns)

    def legal(self):
        """The names of the legal actions."""
        return self.referee.legal()

    def act(self, *names):
        """Take the named actions one after the other."""
        for name in names:
            assert name in self.legal(), f"seat {self.to_move}: {name} is not among {sorted(self.legal())}"
            self.referee.step(name)
        return self

    def asks(self, seat, *names):
        """That seat is asked now, and these are all its answers."""
        assert (self.to_move, self.legal()) == (seat, set(names))

    def offers(self, *words):
        """The legal actions with all these words in their names."""
        return {name for name in self.legal() if all(word in name for word in words)}

    def at(self, key, seat=None):
        """A field of the position, or of a seat."""
        position = self.referee.position()
        return position[key] if seat is None else position["players"][seat][key]

    def life(self, *seats):
        """The life of a seat, or of several."""
        lives = [self.at("life", seat) for seat in seats]
        return lives[0] if len(lives) == 1 else lives

    def faces(self, seat):
        """The cards of a hand, in table order."""
        return self.at("hand", seat)

    def hand(self, seat):
        """The names of the cards of a hand, in alphabetical order."""
        return sorted(name_of(card) for card in self.faces(seat))

    def table(self, seat):
        """The names of the cards in front of a seat, first played first."""
        return [name_of(entry["card"]) for entry in self.at("in_play", seat)]

    def tokens(self, seat, name=None):
        """The load tokens on a card in front of a seat, or on its character."""
        if name is None:
            return self.at("tokens", seat)
        return next(entry["tokens"] for entry in self.at("in_play", seat) if name_of(entry["card"]) == name)

    def pile(self):
        """The names on the discard pile, top first."""
        return [name_of(card) for card in self.at("discard")]

    def deck(self):
        """The names in the deck, top first."""
        return [name_of(card) for card in self.at("deck")]

    def seen(self, seat, by):
        """The names of the cards of a hand that another seat knows, in alphabetical order."""
        return sorted(name_of(card) for card in self.at("seen", seat).get(str(by), []))

    def living(self):
        """The seats that are not eliminated."""
        return [seat for seat, player in enumerate(self.at("players")) if player["alive"]]

    def phase(self):
        """The phase of the position."""
        return self.at("phase")

    def everything(self):
        """All cards of the game, wherever they lie."""
        position = self.referee.position()
        cards = position["deck"] + position["discard"] + position["open"]
        for player in position["players"]:
            cards = cards + player["hand"] + [entry["card"] for entry in player["in_play"]]
        return Counter(cards)


def start(*seats, **keywords):
    """The scene at `position(...)`, led by the referee in the chair."""
    return Scene(chair["referee"].open(position(*seats, **keywords)))


def deal(seed=0, **options):
    """A new game, led by the referee in the chair."""
    return Scene(chair["referee"].deal(seed, options))
