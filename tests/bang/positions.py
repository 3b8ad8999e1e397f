"""Random positions of BANG! in which things happen that random play seldom reaches."""

import random
from collections import Counter

from tests.bang.twin_cards import COLOUR, LIFE, LIFE_OF, ROLES, ROWS, WEAPON_RANGE, name_of

MASSACRE = ("Gatling", "Indians!", "Brawl", "Howitzer", "Duel", "Dynamite")
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
    """A position at the beginning of a turn, with every card of the sets in use somewhere."""
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
    deck, discard = piles(chance, cards, wish)
    living = [seat for seat in range(count) if seat not in out]
    return {
        "game": "bang",
        "options": {"num_players": count, "expansions": list(expansions), **options},
        "rng": f"{chance.getrandbits(64):016x}{chance.getrandbits(64) | 1:016x}",
        "turn": chance.randint(2, 30),
        "turn_of": chance.choice(living),
        "players": players,
        "deck": deck,
        "discard": discard,
    }


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
        card = cards.take(wish.get("table", ()) if chance.random() < 0.6 else ())
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
