"""The printed things of BANG! for its twin: playing cards, characters and events, in the order of the tables.

The rule numbers (B.., E.., S.., A..) are those of the rules page. A card is the text "name/suit/value". Two cards of
one face are equal, so every order among cards ranks a face by the first row that has it.
"""

SUITS = ("hearts", "diamonds", "clubs", "spades")
VALUES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # B17: in their order

TABLES = {  # B4: name, colour, then the faces by suit; a face that is printed twice stands twice
    "base": """
        BANG!          | brown | spades A, hearts Q K A, diamonds 2 3 4 5 6 7 8 9 10 J Q K A, clubs 2 3 4 5 6 7 8 9
        Missed!        | brown | spades 2 3 4 5 6 7 8, clubs 10 J Q K A
        Beer           | brown | hearts 6 7 8 9 10 J
        Saloon         | brown | hearts 5
        Stagecoach     | brown | spades 9 9
        Wells Fargo    | brown | hearts 3
        General Store  | brown | spades Q, clubs 9
        Panic!         | brown | hearts J Q A, diamonds 8
        Cat Balou      | brown | hearts K, diamonds 9 10 J
        Duel           | brown | spades J, diamonds Q, clubs 8
        Indians!       | brown | diamonds K A
        Gatling        | brown | hearts 10
        Mustang        | blue  | hearts 8 9
        Scope          | blue  | spades A
        Barrel         | blue  | spades Q K
        Dynamite       | blue  | hearts 2
        Jail           | blue  | spades 10 J, hearts 4
        Volcanic       | blue  | spades 10, clubs 10
        Schofield      | blue  | spades K, clubs J Q
        Remington      | blue  | clubs K
        Rev. Carabine  | blue  | clubs A
        Winchester     | blue  | spades 8
    """,
    "dodge_city": """
        BANG!          | brown | spades 8, clubs 5 6 K
        Missed!        | brown | diamonds 8
        Beer           | brown | spades 6, hearts 6
        General Store  | brown | spades A
        Panic!         | brown | hearts J
        Cat Balou      | brown | clubs 8
        Indians!       | brown | diamonds 5
        Mustang        | blue  | hearts 5
        Barrel         | blue  | clubs A
        Dynamite       | blue  | clubs 10
        Remington      | blue  | diamonds 6
        Rev. Carabine  | blue  | spades 5
        Binocular      | blue  | diamonds 10
        Hideout        | blue  | diamonds K
        Punch          | brown | spades 10
        Dodge          | brown | hearts K, diamonds 7
        Springfield    | brown | spades K
        Brawl          | brown | spades J
        Rag Time       | brown | hearts 9
        Tequila        | brown | clubs 9
        Whisky         | brown | hearts Q
        Bible          | green | hearts 10
        Iron Plate     | green | spades Q, diamonds A
        Sombrero       | green | clubs 7
        Ten Gallon Hat | green | diamonds J
        Canteen        | green | hearts 7
        Pony Express   | green | diamonds Q
        Conestoga      | green | diamonds 9
        Can Can        | green | clubs J
        Knife          | green | hearts 8
        Derringer      | green | spades 7
        Pepperbox      | green | hearts A
        Buffalo Rifle  | green | clubs Q
        Howitzer       | green | spades 9
    """,
    "armed_dangerous": """
        BANG!             | brown  | hearts 6, diamonds 2 3, clubs 2
        Cat Balou         | brown  | hearts 3
        Missed!           | brown  | spades K
        A Little Nip      | brown  | hearts 5
        Caravan           | brown  | spades 2
        Quick Shot        | brown  | spades 3
        Arrow             | brown  | diamonds 5
        Flintlock         | brown  | spades A
        Duck!             | brown  | diamonds 3
        Squaw             | brown  | diamonds 3
        Reloading         | brown  | diamonds 4
        Rust              | brown  | spades 9
        Ace up the Sleeve | orange | hearts A
        Bandolier         | orange | hearts 2
        Beer Keg          | orange | hearts 4
        Bell Tower        | orange | clubs 7
        Bomb              | orange | diamonds 7
        Crate             | orange | hearts 3
        Lock Pick         | orange | clubs 2
        Tumbleweed        | orange | clubs 4
        Whip              | orange | clubs 5
        Big Fifty         | orange | spades Q
        Buntline Special  | orange | spades J
        Double Barrel     | orange | clubs 6
        Thunderer         | orange | clubs 3
    """,
}

COLOUR: dict[str, str] = {}
ROWS: dict[str, list[str]] = {}
for _set, _text in TABLES.items():
    ROWS[_set] = []
    for _line in _text.strip().splitlines():
        _name, _colour, _faces = (part.strip() for part in _line.split("|"))
        COLOUR[_name] = _colour
        for _group in _faces.split(", "):
            _suit, *_values = _group.split()
            ROWS[_set] += [f"{_name}/{_suit}/{_value}" for _value in _values]

RANK: dict[str, int] = {}  # B10: a face ranks by its first row
for _face in [face for rows in ROWS.values() for face in rows]:
    RANK.setdefault(_face, len(RANK))

WEAPON_RANGE = {  # B3, A13
    "Volcanic": 1,
    "Schofield": 2,
    "Remington": 3,
    "Rev. Carabine": 4,
    "Winchester": 5,
    "Big Fifty": 6,
    "Buntline Special": 2,
    "Double Barrel": 1,
    "Thunderer": 3,
}

LIFE = {  # B12, B13: by set
    "base": {
        "Bart Cassidy": 4,
        "Black Jack": 4,
        "Calamity Janet": 4,
        "El Gringo": 3,
        "Jesse Jones": 4,
        "Jourdonnais": 4,
        "Kit Carlson": 4,
        "Lucky Duke": 4,
        "Paul Regret": 3,
        "Pedro Ramirez": 4,
        "Rose Doolan": 4,
        "Sid Ketchum": 4,
        "Slab the Killer": 4,
        "Suzy Lafayette": 4,
        "Vulture Sam": 4,
        "Willy the Kid": 4,
    },
    "dodge_city": {
        "Apache Kid": 3,
        "Belle Star": 4,
        "Bill Noface": 4,
        "Chuck Wengam": 4,
        "Doc Holyday": 4,
        "Elena Fuente": 3,
        "Greg Digger": 4,
        "Herb Hunter": 4,
        "José Delgado": 4,
        "Molly Stark": 4,
        "Pat Brennan": 4,
        "Pixie Pete": 3,
        "Sean Mallory": 3,
        "Tequila Joe": 4,
        "Vera Custer": 3,
    },
    "bullet": {"Uncle Will": 4, "Johnny Kisch": 4, "Claus the Saint": 3},
    "armed_dangerous": {
        "Al Preacher": 4,
        "Bass Greeves": 4,
        "Bloody Mary": 4,
        "Frankie Canton": 4,
        "Julie Cutter": 4,
        "Mexicali Kid": 4,
        "Ms. Abigail": 4,
        "Red Ringo": 5,
    },
}
LIFE_OF = {name: life for people in LIFE.values() for name, life in people.items()}

EVENTS = {  # E1: the last one of each set is its last card
    "high_noon": [
        "Blessing",
        "Curse",
        "Ghost Town",
        "Gold Rush",
        "Handcuffs",
        "Hangover",
        "New Identity",
        "Shootout",
        "The Daltons",
        "The Doctor",
        "The Reverend",
        "The Sermon",
        "Thirst",
        "Train Arrival",
        "High Noon",
    ],
    "fistful": [
        "Abandoned Mine",
        "Ambush",
        "Blood Brothers",
        "Dead Man",
        "Hard Liquor",
        "Lasso",
        "Law of the West",
        "Peyote",
        "Ranch",
        "Ricochet",
        "Russian Roulette",
        "Sniper",
        "The Judge",
        "Vendetta",
        "A Fistful of Cards",
    ],
}

ROLES = {  # B11: in the order in which they are shuffled
    3: ["deputy", "outlaw", "renegade"],
    4: ["sheriff", "renegade", "outlaw", "outlaw"],
    5: ["sheriff", "renegade", "outlaw", "outlaw", "deputy"],
    6: ["sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy"],
    7: ["sheriff", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy"],
    8: ["sheriff", "renegade", "renegade", "outlaw", "outlaw", "outlaw", "deputy", "deputy"],
}
PREY = {"deputy": "renegade", "renegade": "outlaw", "outlaw": "deputy"}  # B65


def name_of(card: str) -> str:
    """The name of a card "name/suit/value"."""
    return card.split("/")[0]


def printed_suit(card: str) -> str:
    """The suit on the card; what it counts as may be another (E9)."""
    return card.split("/")[1]


def value_of(card: str) -> str:
    """The value of a card, 2 to 10, J, Q, K or A."""
    return card.split("/")[2]


def colour_of(card: str) -> str:
    """B4: brown, blue, green or orange."""
    return COLOUR[name_of(card)]


def in_table_order(cards: list[str]) -> list[str]:
    """The cards as the tables list them."""
    return sorted(cards, key=RANK.__getitem__)


def names_in(cards: list[str]) -> list[str]:
    """The different names among the cards."""
    return list(dict.fromkeys(name_of(card) for card in cards))
