"""The scenes of The Duel: short positions with rigged decks, for both referees, and looks at the table.

A scene's defaults keep it quiet: characters it does not name have abilities that nothing here wakes, decks it does not
name hold only horseshoes, and the turn on the table is the last one before the turn limit, so that nothing that comes
after it can disturb what is asserted. Scenes begin where the twin can begin: in the phases setup, begin and play.

Cards are written short, separated by commas: `Missed!` is the commonest face of that name, with the back of the side
that holds it where there is one; `Missed!/barrel` and `Missed!/outlaw/snake` say more. In a deck the small words
barrel, snake, dynamite and horseshoe stand for a card with that symbol (see SYMBOLS), and `...` for a few more
horseshoes, whatever they are.
"""

from collections import Counter

from bang_env.duel import Game
from tests.duel.twin import Twin
from tests.duel.twin_table import FACES
from tests.referees import Engine, act, events_of

COPIES = {f"{name}/{back}/{symbol}": copies for name, back, symbol, copies in FACES}

SYMBOLS = {
    "law": {
        "barrel": "Wagon/law/barrel",
        "snake": "Water/law/snake",
        "dynamite": "Shotgun/law/dynamite",
        "horseshoe": "Derringer/law/horseshoe",
    },
    "outlaw": {
        "barrel": "Schofield/outlaw/barrel",
        "snake": "Missed!/outlaw/snake",
        "dynamite": "Colt/outlaw/dynamite",
        "horseshoe": "Stealing/outlaw/horseshoe",
    },
}
FILLERS = 6

QUIET = {
    "law": ("Pat Garret", "Bill Tightman", "Jango", "The Stranger"),
    "outlaw": ("Dalton Bros", "West Harding", "Cattle Katie", "Babe Leroy"),
}

MENU = {"swap", "end turn"}
MAY = {"accept", "decline"}
TOKENS = {"move own token", "move opponent token"}
BART = {"count the first card", "count the second card"}
TAKE = "take the hit"

# Where they stand, whether abilities are played at all, and whether one that needs the front works.
ABILITY = [("front", True, True), ("rear", True, False), ("front", False, False)]

RED = ("Carbine", "Colt", "Fanning", "Peacemaker", "Remington", "Schofield", "Shotgun", "Winchester")
EQUIPMENT = ("Bank", "Barrel", "Clock", "Dynamite", "Gun belt", "Hat", "Rattlesnake", "Scope", "Stampede")
HITS = (*RED, "Derringer", "Gatling", "Knife")
ALL_NAMES = tuple(sorted({face.split("/")[0] for face in COPIES}))


def card(text, back=None):
    """The face that `text` names, with the given back where that leaves a choice; the commonest of those."""
    name, *details = text.split("/")
    fits = [
        face for face in COPIES if face.split("/")[0] == name and set(details) <= set(face.split("/")[1:])
    ]
    own = [face for face in fits if face.split("/")[1] == back]
    return max(own or fits, key=COPIES.get)


def cards(text, back=None):
    """The faces of a list of cards; the fillers of a deck are left as they are."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    symbols = SYMBOLS.get(back, {})
    return [word if word == "..." else symbols.get(word) or card(word, back) for word in words]


def who(character, life=None, equipment=""):
    """A character in play: full life unless said otherwise."""
    return {"character": character, "life": life, "equipment": equipment}


def side(*characters, active=0, reserve=None, hand="", deck="...", seen=""):
    """What a scene says about one side.

    The characters stand in slot 0 and slot 1, by name or as `who(...)`; slots not named get quiet ones, None
    in slot 1 leaves the other alone. The reserve, unless named, is one quiet character, or nobody behind a
    lone one.
    """
    return {
        "characters": list(characters),
        "active": active,
        "reserve": reserve,
        "hand": hand,
        "deck": deck,
        "seen": seen,
    }


def team(character, partner, place="front", gear="", **fields):
    """A side of two, of whom the first stands in front or in the rear and wears these cards."""
    return side(who(character, equipment=gear), partner, active=0 if place == "front" else 1, **fields)


def _side(name, words):
    """The position file's entry of one side, fillers still to come."""
    slots = [who(slot) if isinstance(slot, str) else slot for slot in words["characters"]]
    reserve = words["reserve"].split(", ") if words["reserve"] else []
    names_taken = {slot["character"] for slot in slots if slot} | set(reserve)
    quiet = [character for character in QUIET[name] if character not in names_taken]
    while len(slots) < 2:
        slots.append(who(quiet.pop(0)))
    if words["reserve"] is None and None not in slots:
        reserve = [quiet.pop(0)]
    result = {"active": words["active"], "slots": [], "reserve": reserve}
    for slot in slots:
        entry = slot and {"character": slot["character"], "equipment": cards(slot["equipment"], name)}
        if slot and slot["life"] is not None:
            entry["life"] = slot["life"]
        result["slots"].append(entry)
    for zone in ("hand", "deck", "seen"):
        result[zone] = cards(words[zone], name)
    return result


def _fill(position):
    """Replace the fillers of both decks by horseshoes that lie nowhere else, and count every card."""
    sides = position["sides"]
    zones = [position["common_deck"], position["discard"]]
    for entry in sides.values():
        zones += [entry["hand"], entry["deck"], *(slot["equipment"] for slot in entry["slots"] if slot)]
    on_the_table = Counter(face for zone in zones for face in zone if face != "...")
    for back, entry in sides.items():
        if "..." in entry["deck"]:
            faces = [face for face in COPIES if face.endswith(f"/{back}/horseshoe")]
            spare = [face for face in faces for _ in range(COPIES[face] - on_the_table[face])][:FILLERS]
            entry["deck"] = [face for face in entry["deck"] if face != "..."] + spare
    too_many = {face for face, number in on_the_table.items() if number > COPIES[face]}
    assert not too_many, f"there are not so many of {too_many}"


def position(
    law=None,
    outlaw=None,
    *,
    turn_of="law",
    phase="play",
    discard="",
    common="",
    abilities=True,
    last_turn=True,
    **others,
):
    """A position file; `last_turn=False` lets the game go on after the turn on the table."""
    turn = 1 if turn_of == "law" else 2
    options = {"abilities": abilities, **({"turn_limit": turn} if last_turn else {})}
    result = {
        "game": "duel",
        "options": options,
        "rng": 0,
        "turn": turn,
        "turn_of": turn_of,
        "phase": phase,
        "sides": {"law": _side("law", law or side()), "outlaw": _side("outlaw", outlaw or side())},
        "common_deck": cards(common),
        "discard": cards(discard),
        **others,
    }
    _fill(result)
    return result


# ---------------------------------------------------------------------------------------------------------- referees


ENGINE_ONLY = ("game", "options", "pending", "shuffled")
"""What a position of the engine has besides, and below of a side."""
ENGINE_ONLY_OF_A_SIDE = ("eliminated", "recent", "older")


def drop_engine_only(full):
    """The engine's position without what the twin does not keep."""
    position = {key: value for key, value in full.items() if key not in ENGINE_ONLY}
    position["abilities_used"] = sorted(position["abilities_used"])
    for entry in position["sides"].values():
        for key in ENGINE_ONLY_OF_A_SIDE:
            del entry[key]
    return position


def engine_at(position):
    """The engine at a position."""
    return Engine(Game.from_dict(position), drop_engine_only)


REFEREES = {"engine": engine_at, "twin": Twin}


# -------------------------------------------------------------------------------------------------------- the table


def question(game):
    """Who is asked, and the names of all possible answers."""
    return game.to_move, game.legal()


def names(faces):
    """The names of a list of cards."""
    return [face.split("/")[0] for face in faces]


def life(game, who_of):
    """The life of a side's characters by slot, None where the slot is empty."""
    return [slot and slot["life"] for slot in game.position()["sides"][who_of]["slots"]]


def characters(game, who_of):
    """A side's characters in play by slot, None where the slot is empty."""
    return [slot and slot["character"] for slot in game.position()["sides"][who_of]["slots"]]


def equipment(game, who_of):
    """The names of the Equipment of a side's characters by slot, None where the slot is empty."""
    return [slot and names(slot["equipment"]) for slot in game.position()["sides"][who_of]["slots"]]


def active(game, who_of):
    """The slot of a side's active character."""
    return game.position()["sides"][who_of]["active"]


def hand(game, who_of):
    """The names of the cards in a side's hand, in alphabetical order."""
    return sorted(names(game.position()["sides"][who_of]["hand"]))


def seen(game, who_of):
    """The names of the cards in a side's hand that its opponent knows, in alphabetical order."""
    return sorted(names(game.position()["sides"][who_of]["seen"]))


def deck(game, who_of):
    """The names of the cards in a side's deck, or in the common one, top first."""
    table = game.position()
    return names(table["common_deck"] if who_of == "common" else table["sides"][who_of]["deck"])


def pile(game):
    """The names of the cards on the discard pile, top first."""
    return names(game.position()["discard"])


def holding(words, name):
    """A side as it was described, a quiet one by default, with this card in its hand besides."""
    words = words or side()
    return {**words, "hand": f"{words['hand']}, {name}"}


def phase(game):
    """The phase the game stands in."""
    return game.position()["phase"]


# -------------------------------------------------------------------------------------------------- plays in short


def against_law(start, name, law, outlaw=None, place="active", **keywords):
    """Outlaw has played this card, which they hold besides what is said, at one of the characters of law."""
    game = start(law=law, outlaw=holding(outlaw, name), turn_of="outlaw", **keywords)
    act(game, f"play {name} on opponent {place}")
    return game


def against_outlaw(start, name, outlaw, law=None, place="active", **keywords):
    """Law has played this card, which they hold besides what is said, at one of the outlaws."""
    game = start(law=holding(law, name), outlaw=outlaw, **keywords)
    act(game, f"play {name} on opponent {place}")
    return game


# ------------------------------------------------------------------------------------- events, of the engine only


def hits(source):
    """Who was hit, as pairs of side and slot."""
    return [(event["side"], event["slot"]) for event in events_of(source, "hit")]


def laid_open(source):
    """The names of the cards that a General Store laid open, in order."""
    return names(event["card"] for event in events_of(source, "store"))
