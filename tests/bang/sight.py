"""What a player of BANG! sees, read slowly from a position: what the observation has to say, piece by piece.

It knows the rules page and nothing of the engine: neither its tables nor its record.
"""

from collections import Counter

import numpy as np

from tests.bang.twin_cards import COLOUR, LIFE, ROWS, SUITS, WEAPON_RANGE, name_of, printed_suit, value_of

PLACES = 8
SETS = ("base", "dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")
SHOWN = ("base", "dodge_city")
NAMES = list(dict.fromkeys(name_of(face) for group in SHOWN for face in ROWS[group]))
IN_PLAY = [name for name in NAMES if COLOUR[name] != "brown"]
CHARACTERS = [name for group in SHOWN for name in LIFE[group]]
ROLES = ("sheriff", "deputy", "outlaw", "renegade")
COPIES = Counter(name_of(face) for group in SHOWN for face in ROWS[group])
ALL_CARDS = sum(len(rows) for rows in ROWS.values())
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
STAGES = ("begin", "dynamite", "jail", "vera", "draw", "play", "discard", "end", "over")
EFFECTS = (
    *("effect", "flip", "dynamite", "jail", "hit", "lose", "eliminate", "sweep", "duel", "store", "pick", "cost"),
    *("kit", "draw_from", "vera", "draw"),
)
QUESTIONS = ("menu", "cost", "excess", "hit", "bang", "dying", "which", "open", "draw", "player", "result")
ASKED_BY = {
    "cost": ("cost",),
    "hit": ("hit",),
    "bang": ("sweep", "duel"),
    "dying": ("lose",),
    "which": ("pick", "eliminate"),
    "open": ("store", "kit"),
    "draw": ("draw_from",),
    "player": ("vera",),
    "result": ("flip",),
}
QUESTION_OF = {effect: question for question, effects in ASKED_BY.items() for effect in effects}
"""What the present effect asks."""
LIMITED = ("José Delgado", "Doc Holyday", "Uncle Will", "Bass Greeves", "Red Ringo", "Mexicali Kid", "Frankie Canton")
MEMORIES = ("aimed", "spared", "robbed", "helped", "jailed")
CAUSED = ("hit", "lose", "eliminate", "sweep", "duel", "pick")
CONCERNS = ("flip", "dynamite", "jail", "hit", "lose", "eliminate", "duel", "pick")
BEFORE_VERAS_CHOICE = ("begin", "dynamite", "jail", "vera")


def few(number):
    """A small number as the observation shows it."""
    return number / (number + 1)


def many(number):
    """A number that can grow, as the observation shows it."""
    return number / (number + 4)


class Sight:
    """A position from the chair of one player."""

    def __init__(self, position, player):
        self.position, self.player = position, player
        self.people = position["players"]
        self.count = len(self.people)
        self.effects = position["pending"][:-1]
        self.now = self.effects[-1] if self.effects else None
        self.over = position["phase"] == "over"
        self.stage = position["pending"][-1]["then"] if self.effects else position["phase"]
        self.turn_player = self.people[position["turn_of"]]

    def place(self, seat):
        """How a seat is called from this chair: the steps to the left."""
        return (seat - self.player) % self.count

    def seats(self):
        """All seats in the order of their places."""
        return [(self.player + steps) % self.count for steps in range(self.count)]

    # ------------------------------------------------------------ the rules that are needed

    def power(self, seat):
        """Whose ability a seat has."""
        person = self.people[seat]
        if not self.position["options"]["abilities"] or not person["alive"]:
            return None
        return person["copied"] if person["character"] == "Vera Custer" else person["character"]

    def in_front(self, seat, name):
        """B45: 1 if a card in front of a seat has an effect now."""
        turn_of = self.position["turn_of"]
        if self.power(turn_of) == "Belle Star" and seat != turn_of:
            chosen = self.turn_player["character"] == "Belle Star" or self.stage not in BEFORE_VERAS_CHOICE
            if chosen:
                return 0
        return int(any(name_of(entry["card"]) == name for entry in self.people[seat]["in_play"]))

    def reach(self, seat):
        """B3: the range of a weapon."""
        return max([1, *(reach for name, reach in WEAPON_RANGE.items() if self.in_front(seat, name))])

    def distance(self, seat, other):
        """B2: the distance from one living seat to another."""
        ring = [number for number, person in enumerate(self.people) if person["alive"]]
        apart = abs(ring.index(seat) - ring.index(other))
        steps = min(apart, len(ring) - apart)
        steps += self.in_front(other, "Mustang") + self.in_front(other, "Hideout")
        steps += self.power(other) == "Paul Regret"
        steps -= self.in_front(seat, "Scope") + self.in_front(seat, "Binocular")
        steps -= self.power(seat) == "Rose Doolan"
        return max(steps, 1)

    def knows_role(self, seat):
        """B8."""
        person = self.people[seat]
        decided = self.position["winners"] is not None
        shown = self.count == 3 or decided or person["eliminated"] or person["role"] == "sheriff"
        return seat == self.player or bool(shown)

    # ------------------------------------------------------------ the pieces

    def pieces(self):
        """All pieces, by name."""
        return {
            **self.table(),
            **self.distances(),
            **self.course(),
            **self.cards(),
            **self.piles(),
            **self.resolving(),
            **self.open_cards(),
            **self.memory(),
            **self.options(),
        }

    def by_place(self, values):
        """A row of numbers, one for each place, from numbers by seat."""
        return [*(values[seat] for seat in self.seats()), *[0] * (PLACES - self.count)]

    def flags(self, seats):
        """A row with 1 for these seats."""
        return self.by_place([int(seat in seats) for seat in range(self.count)])

    def rows(self, table):
        """One row for each place, from rows by seat."""
        empty = [0] * len(table[0])
        return [*(table[seat] for seat in self.seats()), *[empty] * (PLACES - self.count)]

    def table(self):
        """Who sits there, and what lies in front of them."""
        people = self.people
        dying = [person["alive"] and person["life"] <= 0 for person in people]
        copied = next((person["copied"] for person in people if person["copied"]), None)
        roles = [[int(p["role"] == role and self.knows_role(seat)) for role in ROLES] for seat, p in enumerate(people)]
        return {
            "taken": self.by_place([1] * self.count),
            "alive": self.by_place([int(person["alive"]) for person in people]),
            "life": self.by_place([max(person["life"], 0) / 6 for person in people]),
            "dying": self.by_place([(1 - p["life"]) / 4 * dying[seat] for seat, p in enumerate(people)]),
            "max_life": self.by_place([person["max_life"] / 6 for person in people]),
            "role": self.rows(roles),
            "character": self.rows([one_hot(CHARACTERS, person["character"]) for person in people]),
            "copied": one_hot(CHARACTERS, copied),
            "hand_size": self.by_place([many(len(person["hand"])) for person in people]),
            "in_play": self.rows([worn(person) for person in people]),
        }

    def distances(self):
        """How far away they are."""
        there, back, reaches, reached = ([0] * self.count for _ in range(4))
        for seat, person in enumerate(self.people):
            if seat != self.player and person["alive"] and self.people[self.player]["alive"]:
                there[seat] = self.distance(self.player, seat) / PLACES
                back[seat] = self.distance(seat, self.player) / PLACES
                reaches[seat] = int(there[seat] * PLACES <= self.reach(self.player))
                reached[seat] = int(back[seat] * PLACES <= self.reach(seat))
        names = ("distance_to", "distance_from", "in_range", "in_danger")
        return dict(zip(names, map(self.by_place, (there, back, reaches, reached)), strict=True))

    def course(self):
        """Whose turn it is, and what is asked."""
        position = self.position
        asked = None
        if not self.over:
            asked = QUESTION_OF[self.now["effect"]] if self.now else {"play": "menu", "discard": "excess"}[self.stage]
        return {
            "turn_of": self.flags([position["turn_of"]]),
            "asked": self.flags([position["to_move"]]),
            "question": one_hot(QUESTIONS, asked),
            "stage": one_hot(STAGES, self.stage),
            "bangs_played": few(position["bangs_played"]),
            "abilities_used": [few(position["abilities_used"].get(name, 0)) for name in LIMITED],
        }

    def cards(self):
        """Hands, as far as the player knows them."""
        own = self.people[self.player]
        known = [person["seen"].get(str(self.player), []) for person in self.people]
        known_to_others = Counter()
        for cards in own["seen"].values():
            known_to_others |= Counter(cards)
        return {
            "hand": by_name(own["hand"]),
            "hand_known": by_name(list(known_to_others.elements())),
            "known": self.rows([by_name(cards) for cards in known])[1:],
        }

    def piles(self):
        """The deck and the discard pile."""
        deck, pile = self.position["deck"], self.position["discard"]
        seen = self.position["deck_seen"].get(str(self.player), [])
        tops = [deck[place] if place in seen and place < len(deck) else None for place in range(2)]
        counts = Counter(map(name_of, pile))
        top = pile[0] if pile else None
        return {
            "top": [one_hot(NAMES, card and name_of(card)) for card in tops],
            "top_suit": [one_hot(SUITS, card and printed_suit(card)) for card in tops],
            "top_value": [value_share(card) for card in tops],
            "deck": len(deck) / ALL_CARDS,
            "discard": [counts[name] / COPIES[name] for name in NAMES],
            "discard_top": one_hot(NAMES, top and name_of(top)),
            "discard_suit": one_hot(SUITS, top and printed_suit(top)),
            "discard_size": len(pile) / ALL_CARDS,
        }

    def resolving(self):
        """What is in progress."""
        effects = self.effects
        kinds = {effect["effect"]: effect for effect in effects}
        cards = [effect["card"] for effect in effects if "card" in effect]
        targets = [effect["seat"] for effect in effects if effect["effect"] in CONCERNS]
        targets += [kinds["cost"].get("target")] if "cost" in kinds else []
        used = kinds.get("hit", {}).get("used", 0)
        return {
            "in_progress": [int(kind in kinds) for kind in EFFECTS],
            "left": [few(kinds.get(kind, {}).get("left", 0)) for kind in EFFECTS],
            "card": [int(name in map(name_of, cards)) for name in NAMES],
            "card_suit": [int(suit in map(printed_suit, cards)) for suit in SUITS],
            "by": self.flags([effect.get("by") for effect in effects if effect["effect"] in CAUSED]),
            "target": self.flags(targets),
            "to_come": self.flags(self.to_come(kinds)),
            "hit": [used & 1, used >> 1 & 1, used >> 2 & 1],
            "price": one_hot(("card", "sid", "doc", "jose"), kinds.get("cost", {}).get("why")),
            "pick": one_hot(("take", "discard", "pat"), kinds.get("pick", {}).get("why")),
        }

    def to_come(self, kinds):
        """The seats whose turn comes later."""
        living = [seat for seat, person in enumerate(self.people) if person["alive"]]
        if "sweep" in kinds:
            by, done = kinds["sweep"]["by"], kinds["sweep"]["step"]
            return [seat for seat in living if (seat - by) % self.count > done]
        if "duel" in kinds:
            duel = kinds["duel"]
            return [duel["by"] if duel["target"] == duel["seat"] else duel["seat"]]
        if "store" in kinds:
            first = kinds["store"]["seat"]
            order = sorted(living, key=lambda seat: (seat - first) % self.count)
            return order[1 : len(self.position["open"])]
        return []

    def open_cards(self):
        """Cards that lie open; those of Kit Carlson only before the player who is Kit."""
        cards = self.position["open"]
        flipped = self.now is not None and self.now["effect"] == "flip"
        aside = self.now is not None and self.now["effect"] == "kit" and self.position["to_move"] != self.player
        pair = cards if flipped else [None, None]
        return {
            "open": by_name([] if flipped or aside else cards),
            "flipped": [one_hot(NAMES, card and name_of(card)) for card in pair],
            "flipped_suit": [one_hot(SUITS, card and printed_suit(card)) for card in pair],
            "flipped_value": [value_share(card) for card in pair],
        }

    def memory(self):
        """Who did what to whom."""
        tables = {}
        for name in MEMORIES:
            counts = self.position["memory"].get(name, [[0] * self.count] * self.count)
            tables[name] = self.rows([self.by_place([many(times) for times in row]) for row in counts])
        return tables

    def options(self):
        """How the game is played."""
        options = self.position["options"]
        limit = options["turn_limit"]
        return {
            "players": one_hot(range(3, 9), self.count),
            "sets": [int(name == "base" or name in options["expansions"]) for name in SETS],
            "abilities": int(options["abilities"]),
            "turns_left": (limit - self.position["turn"] + 1) / limit if limit else 0,
            "over": int(self.over),
        }


def one_hot(names, name):
    """1 for this one, 0 for all others; only zeros for None."""
    return [int(other == name) for other in names]


def by_name(cards):
    """Cards counted by name, as the observation shows them."""
    counts = Counter(map(name_of, cards))
    return [few(counts[name]) for name in NAMES]


def worn(person):
    """The cards in front of a player by name: a green one counts half in the turn in which it was put down."""
    fresh = {name_of(entry["card"]): entry.get("fresh", False) for entry in person["in_play"]}
    return [(0.5 if fresh[name] else 1) if name in fresh else 0 for name in IN_PLAY]


def value_share(card):
    """The value of a card, the ace as 14, as a share of that."""
    return (2 + VALUES.index(value_of(card))) / 14 if card else 0


def hidden_pieces(position):
    """What the full state adds, from the chair of the player who is asked (the turn player when the game is over)."""
    chair = position["turn_of"] if position["to_move"] is None else position["to_move"]
    sight = Sight(position, chair)
    counts = Counter(map(name_of, position["deck"]))
    tops = [*position["deck"][:3], None, None, None][:3]
    return {
        **sight.pieces(),
        "all_roles": sight.rows([one_hot(ROLES, person["role"]) for person in position["players"]]),
        "all_hands": sight.rows([by_name(person["hand"]) for person in position["players"]]),
        "deck_cards": [counts[name] / COPIES[name] for name in NAMES],
        "next_cards": [one_hot(NAMES, card and name_of(card)) for card in tops],
        "next_suits": [one_hot(SUITS, card and printed_suit(card)) for card in tops],
        "next_values": [value_share(card) for card in tops],
    }


def vector(pieces, layout):
    """Pieces in the order of a layout as one vector, each checked to have its shape."""
    parts = []
    for name, piece in layout.pieces.items():
        values = np.asarray(pieces[name], np.float32)
        assert values.shape == piece.shape, f"{name} has shape {values.shape}, not {piece.shape}"
        parts.append(values.ravel())
    return np.concatenate(parts)
