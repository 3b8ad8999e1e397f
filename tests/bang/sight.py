"""What a player of BANG! sees, read slowly from a position: what the observation has to say, piece by piece.

It knows the rules page and nothing of the engine: neither its tables nor its record.
"""

from collections import Counter

import numpy as np

from tests.bang.twin_cards import COLOUR, EVENTS, LIFE, ROWS, SUITS, WEAPON_RANGE, name_of, printed_suit, value_of

PLACES = 8
SETS = ("base", "dodge_city", "high_noon", "fistful", "bullet", "armed_dangerous")
NAMES = list(dict.fromkeys(name_of(face) for rows in ROWS.values() for face in rows))
IN_PLAY = [name for name in NAMES if COLOUR[name] != "brown"]
ORANGE = [name for name in NAMES if COLOUR[name] == "orange"]
CHARACTERS = [name for people in LIFE.values() for name in people]
ALL_EVENTS = [name for events in EVENTS.values() for name in events]
ROLES = ("sheriff", "deputy", "outlaw", "renegade")
COPIES = Counter(name_of(face) for rows in ROWS.values() for face in rows)
ALL_CARDS = sum(len(rows) for rows in ROWS.values())
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
STAGES = (
    *("begin", "event", "start", "dynamite", "jail", "bomb", "vera", "draw", "drawn", "suit", "play", "discard"),
    *("leave", "end", "over"),
)
EFFECTS = (
    *("effect", "flip", "dynamite", "jail", "hit", "lose", "eliminate", "sweep", "duel", "store", "pick", "cost"),
    *("kit", "draw_from", "vera", "draw", "shot", "weapon", "upgrade", "ignore", "duck", "laid", "pay", "token"),
    *("claus", "guess", "ranch", "suit", "daltons", "roulette", "fistful", "brothers", "identity", "bomb", "julie"),
    "vendetta",
)
QUESTIONS = (
    *("menu", "cost", "excess", "hit", "bang", "dying", "which", "open", "draw", "player", "result", "guess", "suit"),
    *("several", "roulette", "own", "may", "token", "payment"),
)
ASKED_BY = {
    "cost": ("cost",),
    "hit": ("hit",),
    "bang": ("sweep", "duel"),
    "dying": ("lose",),
    "which": ("pick", "eliminate"),
    "open": ("store", "kit", "claus"),
    "draw": ("draw_from",),
    "player": ("vera", "bomb", "brothers"),
    "guess": ("guess",),
    "suit": ("suit",),
    "several": ("ranch",),
    "roulette": ("roulette",),
    "own": ("daltons",),
    "may": ("shot", "weapon", "ignore", "duck", "laid", "identity"),
    "token": ("token",),
    "payment": ("pay",),
}
QUESTION_OF = {effect: question for question, effects in ASKED_BY.items() for effect in effects}
"""What the present effect asks; a flip and an upgrade ask different things in their steps."""
PRICES = ("card", "sid", "doc", "jose", "will", "bass", "buntline")
PICKS = ("take", "discard", "pat", "strip", "strip_for_hand", "ricochet")
GAINS = ("offer", "reloading", "bass", "ringo")
SHOTS = ("bang", "big_fifty", "buntline", "flintlock", "ricochet")
LIMITED = ("José Delgado", "Doc Holyday", "Uncle Will", "Bass Greeves", "Red Ringo", "Mexicali Kid", "Frankie Canton")
MEMORIES = ("aimed", "spared", "robbed", "helped", "jailed")
CAUSED = (
    *("hit", "lose", "eliminate", "sweep", "duel", "pick", "shot", "weapon", "upgrade", "ignore", "laid", "julie"),
)
CONCERNS = (
    *("flip", "dynamite", "jail", "hit", "lose", "eliminate", "duel", "pick", "shot", "weapon", "ignore", "bomb"),
    "julie",
)
AIMS_LATER = ("cost", "upgrade", "claus", "pay")
BEFORE_VERAS_CHOICE = ("begin", "event", "start", "dynamite", "jail", "bomb", "vera")
FIFTY = ("shot", "big_fifty")
SUIT_OF_ALL = {"Blessing": "hearts", "Curse": "spades"}


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
        self.event = position["event"]
        self.armed = "armed_dangerous" in position["options"]["expansions"]
        fifty = [effect["seat"] for effect in self.effects if (effect["effect"], effect.get("why")) == FIFTY]
        self.silenced = fifty[0] if fifty else None

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
        if not self.position["options"]["abilities"] or not person["alive"] or self.event == "Hangover":
            return None
        if seat == self.silenced:
            return None
        return person["copied"] if person["character"] == "Vera Custer" else person["character"]

    def in_front(self, seat, name):
        """B45, E32, A14: 1 if a card in front of a seat has an effect now."""
        if self.event == "Lasso" or seat == self.silenced:
            return 0
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
        """B2, E27, A8: the distance from one living seat to another."""
        if self.position["bell_tower"] and seat == self.position["turn_of"]:
            return 1
        ring = [number for number, person in enumerate(self.people) if person["alive"]]
        apart = abs(ring.index(seat) - ring.index(other))
        steps = 1 if self.event == "Ambush" else min(apart, len(ring) - apart)
        steps += self.in_front(other, "Mustang") + self.in_front(other, "Hideout")
        steps += self.power(other) == "Paul Regret" and self.event != "Ambush"
        steps -= self.in_front(seat, "Scope") + self.in_front(seat, "Binocular")
        steps -= self.power(seat) == "Rose Doolan" and self.event != "Ambush"
        return max(steps, 1)

    def knows_role(self, seat):
        """B8."""
        person = self.people[seat]
        decided = self.position["winners"] is not None
        shown = self.count == 3 or decided or person["eliminated"] or person["role"] == "sheriff"
        return seat == self.player or bool(shown)

    def knows_spare(self, seat):
        """E18."""
        knowers = self.position["memory"].get("spares", ["nobody"] * self.count)[seat]
        return knowers == "all" or (knowers == "owner" and seat == self.player)

    def event_player(self):
        """E3: at whose turn the next event comes in."""
        role = "deputy" if self.count == 3 else "sheriff"
        first = next(seat for seat, person in enumerate(self.people) if person["role"] == role)
        if "event_player" in self.position["memory"]:
            return self.position["memory"]["event_player"]
        if not self.people[first]["eliminated"]:
            return first
        others = [(first + steps) % self.count for steps in range(1, self.count)]
        return next((seat for seat in others if self.people[seat]["alive"]), first)

    def suit(self, card):
        """E9: the suit for which a card counts now."""
        return card and SUIT_OF_ALL.get(self.event, printed_suit(card))

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
            **self.happenings(),
            **self.tokens(),
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
        dying = [person["alive"] and person["life"] <= 0 and not person["ghost"] for person in people]
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
        asked = None if self.over else self.question()
        return {
            "turn_of": self.flags([position["turn_of"]]),
            "asked": self.flags([position["to_move"]]),
            "question": one_hot(QUESTIONS, asked),
            "stage": one_hot(STAGES, self.stage),
            "bangs_played": few(position["bangs_played"]),
            "abilities_used": [few(position["abilities_used"].get(name, 0)) for name in LIMITED],
        }

    def question(self):
        """What is asked."""
        if self.now is None:
            return {"play": "menu", "discard": "excess"}[self.stage]
        if self.now["effect"] == "flip":
            return "result" if self.now["step"] == 1 else "may"
        if self.now["effect"] == "upgrade":
            return "player" if self.now.get("step") else "may"
        return QUESTION_OF[self.now["effect"]]

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
            "top_suit": [one_hot(SUITS, self.suit(card)) for card in tops],
            "top_value": [value_share(card) for card in tops],
            "deck": len(deck) / ALL_CARDS,
            "discard": [counts[name] / COPIES[name] for name in NAMES],
            "discard_top": one_hot(NAMES, top and name_of(top)),
            "discard_suit": one_hot(SUITS, self.suit(top)),
            "discard_size": len(pile) / ALL_CARDS,
        }

    def resolving(self):
        """What is in progress."""
        effects = self.effects
        kinds = {effect["effect"]: effect for effect in effects}
        cards = [effect["card"] for effect in effects if "card" in effect]
        names = [*map(name_of, cards), *weapon_card(kinds)]
        targets = [effect["seat"] for effect in effects if effect["effect"] in CONCERNS]
        targets += [effect.get("target") for effect in effects if effect["effect"] in AIMS_LATER]
        hit = kinds.get("hit", {})
        used, why = hit.get("used", 0), hit.get("why")
        rest = self.position["pending"][-1] if effects else {}
        shots = rest.get("shots", [])
        by, at = Counter(shot["seat"] for shot in shots), Counter(shot["by"] for shot in shots)
        named = self.named()
        return {
            "in_progress": [int(kind in kinds) for kind in EFFECTS],
            "left": [few(kinds.get(kind, {}).get("left", 0)) for kind in EFFECTS],
            "card": [int(name in names) for name in NAMES],
            "card_suit": [int(suit in map(self.suit, cards)) for suit in SUITS],
            "by": self.flags([effect.get("by") for effect in effects if effect["effect"] in CAUSED]),
            "target": self.flags(targets),
            "to_come": self.flags(self.to_come(kinds)),
            "hit": [
                *(used & 1, used >> 1 & 1, used >> 2 & 1),
                *(int(why in kinds_of) for kinds_of in (("at_one", "unavoidable"), ("unavoidable",), ("harmless",))),
            ],
            "price": one_hot(PRICES, kinds.get("cost", {}).get("why")),
            "pick": one_hot(PICKS, kinds.get("pick", {}).get("why")),
            "gain": one_hot(GAINS, kinds.get("token", {}).get("why")),
            "shot": one_hot(SHOTS, kinds.get("shot", {}).get("why")),
            "named": self.by_place([(named.index(s) + 1) / PLACES if s in named else 0 for s in range(self.count)]),
            "result": int(rest.get("success", False)),
            "silenced": self.flags([self.silenced]),
            "bomb_of": self.flags([rest.get("bomb_of")]),
            "shots_by": self.by_place([few(by[seat]) for seat in range(self.count)]),
            "shots_at": self.by_place([few(at[seat]) for seat in range(self.count)]),
        }

    def named(self):
        """A19: the targets of a Quick Shot or an Arrow, in their order."""
        return next((effect["named"] for effect in self.effects if "named" in effect), [])

    def to_come(self, kinds):
        """The seats whose turn comes later."""
        living = [seat for seat, person in enumerate(self.people) if person["alive"]]
        if "sweep" in kinds:
            by, done = kinds["sweep"]["by"], kinds["sweep"]["step"]
            if self.named():
                return [seat for seat in self.named()[done:] if seat in living]
            return [seat for seat in living if (seat - by) % self.count > done]
        if "duel" in kinds:
            duel = kinds["duel"]
            return [duel["by"] if duel["target"] == duel["seat"] else duel["seat"]]
        if "store" in kinds:
            first = kinds["store"]["seat"]
            order = sorted(living, key=lambda seat: (seat - first) % self.count)
            return order[1 : len(self.position["open"])]
        if "claus" in kinds or "daltons" in kinds:
            first = kinds["claus"]["seat"] if "claus" in kinds else self.event_player()
            done = kinds.get("claus", kinds.get("daltons")).get("step", 0)
            return [seat for seat in living if (seat - first) % self.count > done]
        return []

    def open_cards(self):
        """Cards that lie open; those of Kit Carlson and Claus the Saint only before that player."""
        cards = self.position["open"]
        present = self.now["effect"] if self.now else None
        flipped = present == "flip" and self.now["step"] == 1
        aside = present in ("kit", "claus") and self.position["to_move"] != self.player
        pair = cards if flipped else [None, None]
        return {
            "open": by_name([] if flipped or aside else cards),
            "flipped": [one_hot(NAMES, card and name_of(card)) for card in pair],
            "flipped_suit": [one_hot(SUITS, self.suit(card)) for card in pair],
            "flipped_value": [value_share(card) for card in pair],
        }

    def memory(self):
        """Who did what to whom."""
        tables = {}
        for name in MEMORIES:
            counts = self.position["memory"].get(name, [[0] * self.count] * self.count)
            tables[name] = self.rows([self.by_place([many(times) for times in row]) for row in counts])
        return tables

    def happenings(self):
        """The events, and what they have done."""
        position, people = self.position, self.people
        stack = position["event_deck"]
        used = self.event is not None or bool(stack)
        returned = position["memory"].get("dead_man", False)
        spares = [person["spare"] if self.knows_spare(seat) else None for seat, person in enumerate(people)]
        whose = {name: 1 + self.place(seat) for seat, name in enumerate(spares) if name}
        shares = dict.fromkeys(position["memory"].get("events", []), 0.25)
        shares |= {self.event: 1} | dict.fromkeys(stack[:1], 0.75)
        first = [int(person["eliminated"] == 1 and not returned and used) for person in people]
        return {
            "event": [shares.get(name, 0) for name in ALL_EVENTS],
            "events_left": len(stack) / 29,
            "event_rounds": position["event_rounds"] / 29,
            "event_player": self.flags([self.event_player()] if used else []),
            "named_suit": one_hot(SUITS, position["named_suit"]),
            "marked": (1 + NAMES.index(name_of(position["marked"]))) / len(NAMES) if position["marked"] else 0,
            "extra_turn": int(position["extra_turn"]),
            "ghost": self.by_place([int(person["ghost"]) for person in people]),
            "first_out": self.by_place(first),
            "spare": [whose.get(name, 0) / PLACES if used else 0 for name in CHARACTERS],
        }

    def tokens(self):
        """Load tokens, and what orange cards have done."""
        position, armed = self.position, int(self.armed)
        loads = {name_of(e["card"]): e.get("tokens", 0) for person in self.people for e in person["in_play"]}
        return {
            "tokens": self.by_place([person["tokens"] / 4 for person in self.people]),
            "loads": [loads.get(name, 0) / 4 for name in ORANGE],
            "supply": position["supply"] / 32 * armed,
            "bell_tower": int(position["bell_tower"]),
            "bandolier": int(position["bandolier"]),
        }

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


def weapon_card(kinds):
    """A13: the name of the card that is aimed, where a dangerous weapon may be paid for."""
    return [{"bang": "BANG!", "missed": "Missed!"}[kinds["weapon"]["why"]]] if "weapon" in kinds else []


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
    stack = position["event_deck"]
    return {
        **sight.pieces(),
        "all_roles": sight.rows([one_hot(ROLES, person["role"]) for person in position["players"]]),
        "all_hands": sight.rows([by_name(person["hand"]) for person in position["players"]]),
        "deck_cards": [counts[name] / COPIES[name] for name in NAMES],
        "next_cards": [one_hot(NAMES, card and name_of(card)) for card in tops],
        "next_suits": [one_hot(SUITS, sight.suit(card)) for card in tops],
        "next_values": [value_share(card) for card in tops],
        "event_order": [1 / (1 + stack.index(name)) if name in stack else 0 for name in ALL_EVENTS],
        "all_spares": sight.rows([one_hot(CHARACTERS, person["spare"]) for person in position["players"]]),
    }


def vector(pieces, layout):
    """Pieces in the order of a layout as one vector, each checked to have its shape."""
    parts = []
    for name, piece in layout.pieces.items():
        values = np.asarray(pieces[name], np.float32)
        assert values.shape == piece.shape, f"{name} has shape {values.shape}, not {piece.shape}"
        parts.append(values.ravel())
    return np.concatenate(parts)
