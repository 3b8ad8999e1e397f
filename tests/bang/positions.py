"""Random positions of BANG! in which things happen that random play seldom reaches."""

import random
from collections import Counter

from tests.bang.twin_cards import COLOUR, EVENTS, LIFE, LIFE_OF, ROLES, ROWS, WEAPON_RANGE, name_of

MASSACRE = ("Gatling", "Indians!", "Brawl", "Howitzer", "Duel", "Dynamite")
ORANGE = tuple(name for name, colour in COLOUR.items() if colour == "orange")
UPGRADES = ("A Little Nip", "Caravan", "Quick Shot", "Arrow", "Flintlock", "Duck!", "Squaw", "Reloading", "Rust")
TOKEN_PEOPLE = ["Al Preacher", "Bass Greeves", "Frankie Canton", "Julie Cutter", "Mexicali Kid", "Red Ringo"]
THEMES = {
    "wounded": {"life": (1, 2), "hold": MASSACRE},
    "vultures": {
        "life": (1, 2),
        "hold": MASSACRE,
        "seats": ["Vulture Sam", "Vera Custer"],
        "strong": True,
        "cards": (1, 4),
    },
    "thin deck": {"deck": (0, 4), "seats": ["Kit Carlson", "Suzy Lafayette", "Lucky Duke"]},
    "duels": {"hold": ("Duel", "BANG!", "BANG!", "BANG!", "BANG!"), "cards": (6, 9), "share": 0.9, "living": 3},
    "dynamite": {"table": ("Dynamite",), "life": (2, 4), "seats": ["Lucky Duke", "Bart Cassidy", "Sid Ketchum"]},
    "three left": {"living": 3, "life": (1, 3), "hold": MASSACRE},
    "two left": {"living": 2, "life": (1, 3), "hold": MASSACRE},
    "armed": {"table": ORANGE, "hold": (*UPGRADES, "BANG!"), "tokens": True, "cards": (2, 6), "seats": TOKEN_PEOPLE},
    "weapons": {
        "table": ("Big Fifty", "Buntline Special", "Double Barrel", "Thunderer"),
        "hold": ("BANG!", "Missed!", "Duck!"),
        "share": 0.8,
        "tokens": True,
        "cards": (3, 6),
        "seats": ["Ms. Abigail", "Bloody Mary", "Apache Kid", "Calamity Janet"],
    },
    "bombs": {"table": ("Bomb", "Tumbleweed", "Dynamite"), "tokens": True, "seats": ["Lucky Duke", "Apache Kid"]},
    "ghosts": {"living": 3, "life": (1, 4), "event": ("Ghost Town", "Dead Man"), "cards": (1, 5)},
    "green": {"table": ("Bible", "Howitzer", "Knife", "Derringer", "Pepperbox", "Iron Plate"), "cards": (2, 5)},
}


class Cards:
    """All cards of the sets in use, dealt by name or at random."""

    def __init__(self, chance, expansions):
        self.chance = chance
        self.left = [face for group, rows in ROWS.items() if group == "base" or group in expansions for face in rows]
        chance.shuffle(self.left)

    def take(self, names=()):
        """A card of one of these names if one is left, otherwise any."""
        if not self.left:
            return None
        wanted = [face for face in self.left if name_of(face) in names]
        card = wanted[0] if wanted else self.left[0]
        self.left.remove(card)
        return card


def random_position(seed, theme, num_players=None, expansions=("dodge_city",), **options):
    """A position at the beginning of a turn; with events, one of them is in play, by turns."""
    chance = random.Random(f"{theme} {seed}")
    wish = THEMES[theme]
    count = num_players or chance.randint(3, 8)
    roles = chance.sample(ROLES[count], count)
    characters = line_up(chance, count, expansions, wish.get("seats", []))
    cards = Cards(chance, expansions)
    players = [{"role": role, "character": name} for role, name in zip(roles, characters, strict=True)]
    out = fallen(chance, roles, wish.get("living", count))
    for seat, player in enumerate(players):
        if seat in out:
            player |= {"life": 0, "alive": False, "eliminated": out.index(seat) + 1}
            continue
        most = LIFE_OF[player["character"]] + (player["role"] == "sheriff")
        strong = wish.get("strong") and player["character"] in wish["seats"]
        player["life"] = most if strong else min(most, chance.randint(*wish.get("life", (1, most))))
        player["hand"] = hand(chance, cards, wish)
        player["in_play"] = table(chance, cards, wish)
        if player["character"] == "Vera Custer":
            others = [name for name in characters if name != "Vera Custer"]
            player["copied"] = "Vulture Sam" if "Vulture Sam" in others and chance.random() < 0.8 else others[0]
    if "armed_dangerous" in expansions:
        load(chance, players, wish.get("tokens", False))
    if "high_noon" in expansions:
        spares = line_up(chance, 2 * count, [*expansions, "dodge_city"], characters)
        for player, spare in zip(players, [name for name in spares if name not in characters], strict=True):
            player["spare"] = spare
    deck, discard = piles(chance, cards, wish)
    living = [seat for seat in range(count) if seat not in out]
    turn = chance.randint(2, 30)
    if "deck" in wish:  # so few cards that a time may come when nobody can act any more
        options.setdefault("turn_limit", turn + 40)
    return {
        **events(chance, seed, expansions, wish),
        "game": "bang",
        "options": {"num_players": count, "expansions": list(expansions), **options},
        "rng": f"{chance.getrandbits(64):016x}{chance.getrandbits(64) | 1:016x}",
        "turn": turn,
        "turn_of": chance.choice(living),
        "players": players,
        "deck": deck,
        "discard": discard,
    }


def load(chance, players, many):
    """Load tokens on orange cards, and on characters, as long as there are any."""
    left = 32
    for player in players:
        for entry in player.get("in_play", []):
            if COLOUR[name_of(entry["card"])] == "orange":
                entry["tokens"] = min(chance.randint(1, 4), left)
                left -= entry["tokens"]
        if player["life"] and (many or chance.random() < 0.3):
            player["tokens"] = min(chance.randint(0, 4), left)
            left -= player["tokens"]
        player["in_play"] = [entry for entry in player.get("in_play", []) if entry.get("tokens", 1)]


def events(chance, seed, expansions, wish):
    """The event in play and those to come: by turns, each of the sets in use, or one the theme wishes for."""
    stock = [name for group, names in EVENTS.items() if group in expansions for name in names]
    if not stock:
        return {}
    wished = [name for name in wish.get("event", ()) if name in stock]
    event = chance.choice(wished) if wished else stock[seed % len(stock)]
    if event in ("High Noon", "A Fistful of Cards"):
        return {"event": event, "event_deck": [], "event_rounds": 13}
    left = [name for name in stock if name not in (event, "High Noon", "A Fistful of Cards")]
    last = "High Noon" if "high_noon" in expansions else "A Fistful of Cards"
    return {"event": event, "event_deck": [*chance.sample(left, 6), last], "event_rounds": 6}


def line_up(chance, count, expansions, wanted):
    """Characters for all seats, the wanted ones among them if their set is in use."""
    stock = [name for group, people in LIFE.items() if group == "base" or group in expansions for name in people]
    chance.shuffle(stock)
    first = [name for name in wanted if name in stock][:count]
    names = first + [name for name in stock if name not in first][: count - len(first)]
    return chance.sample(names, count)


def fallen(chance, roles, living):
    """The seats that are out, in the order in which they fell: never so many that the game would be over."""
    for _ in range(200):
        out = chance.sample(range(len(roles)), max(0, len(roles) - living))
        left = [role for seat, role in enumerate(roles) if seat not in out]
        if len(roles) == 3 or ("sheriff" in left and {"outlaw", "renegade"} & set(left)):
            return out
    raise AssertionError("nobody would be left to play")


def hand(chance, cards, wish):
    """A hand, half of it (or another share) of the cards the theme wishes for."""
    size = chance.randint(*wish.get("cards", (0, 5)))
    dealt = [cards.take(wish.get("hold", ()) if chance.random() < wish.get("share", 0.5) else ()) for _ in range(size)]
    return [card for card in dealt if card]


def table(chance, cards, wish):
    """A few cards in front of a player, no two of a name, no two weapons."""
    entries = []
    for _ in range(chance.randint(0, 3)):
        card = cards.take(wish.get("table", ()) if chance.random() < wish.get("share", 0.6) else ())
        if card is None:
            break
        names = Counter(name_of(entry["card"]) for entry in entries)
        weapon = name_of(card) in WEAPON_RANGE and any(name in WEAPON_RANGE for name in names)
        if COLOUR[name_of(card)] == "brown" or names[name_of(card)] or weapon or name_of(card) == "Jail":
            cards.left.append(card)
        else:
            entries.append({"card": card})
    return entries


def piles(chance, cards, wish):
    """The deck and the discard pile, of what is left."""
    chance.shuffle(cards.left)
    size = chance.randint(*wish["deck"]) if "deck" in wish else chance.randint(0, len(cards.left))
    deck, discard = cards.left[:size], cards.left[size:]
    if "deck" in wish:
        discard = discard[: chance.randint(0, 5)]
    return deck, discard
