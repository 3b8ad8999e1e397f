"""Wrong options, positions and actions are refused with a message that says what is wrong and allowed."""

import copy
import re

import numpy as np
import pytest

from bang_env.duel import Batch, Game
from tests.duel.scene import position, side, who
from tests.duel.twin_table import ALL_CARDS, LIFE
from tests.random_games import record, take

LAW, OUTLAWS = ", ".join(LIFE["law"]), ", ".join(LIFE["outlaw"])
PHASES = "setup, begin, play, discard, resolve, over"
SEED = "a whole number from 0 to 18446744073709551615"
LIMIT = "a whole number from 1 to 2147483647"
TURN = "a whole number from 1 to 10000000"
CARD = "must be a card such as 'Bank/law/barrel', not"

# ---------------------------------------------------------------------------------------------------- options

WRONG_OPTIONS = [
    ({"characters_per_side": 1}, "characters_per_side must be a whole number from 2 to 12, not 1"),
    ({"characters_per_side": 13}, "characters_per_side must be a whole number from 2 to 12, not 13"),
    ({"characters_per_side": 4.0}, "characters_per_side must be a whole number from 2 to 12, not 4.0"),
    ({"characters_per_side": "4"}, "characters_per_side must be a whole number from 2 to 12, not '4'"),
    ({"characters_per_side": None}, "characters_per_side must be a whole number from 2 to 12, not None"),
    ({"characters_per_side": True}, "characters_per_side must be a whole number from 2 to 12, not True"),
    ({"turn_limit": 0}, f"turn_limit must be {LIMIT}, not 0"),
    ({"turn_limit": -5}, f"turn_limit must be {LIMIT}, not -5"),
    ({"turn_limit": 2**31}, f"turn_limit must be {LIMIT}, not 2147483648"),
    ({"turn_limit": 10.5}, f"turn_limit must be {LIMIT}, not 10.5"),
    ({"turn_limit": "none"}, f"turn_limit must be {LIMIT}, not 'none'"),
    ({"turn_limit": True}, f"turn_limit must be {LIMIT}, not True"),
    ({"abilities": 1}, "abilities must be True or False, not 1"),
    ({"abilities": None}, "abilities must be True or False, not None"),
    ({"abilities": "no"}, "abilities must be True or False, not 'no'"),
    ({"law": "Jango"}, "law must be a list of 4, not 'Jango'"),
    ({"law": 4}, "law must be a list of 4, not 4"),
    ({"law": ["Jango"]}, "law must be a list of 4, not ['Jango']"),
    ({"outlaw": [None] * 5}, "outlaw must be a list of 4, not [None, None, None, None, None]"),
    ({"outlaw": [None] * 4, "characters_per_side": 2}, "outlaw must be a list of 2, not [None, None, None, None]"),
    ({"law": ["Sid Curry", None, None, None]}, f"law[0] must be one of {LAW}; not 'Sid Curry'"),
    ({"outlaw": [None, None, "Jango", None]}, f"outlaw[2] must be one of {OUTLAWS}; not 'Jango'"),
    ({"outlaw": [None, 7, None, None]}, f"outlaw[1] must be one of {OUTLAWS}; not 7"),
    ({"law": ["Jango", None, "Jango", None]}, "law names 'Jango' more than once; each character exists once"),
    ({"seed": -1}, f"seed must be {SEED}, not -1"),
    ({"seed": 2**64}, f"seed must be {SEED}, not 18446744073709551616"),
    ({"seed": 1.0}, f"seed must be {SEED}, not 1.0"),
    ({"seed": None}, f"seed must be {SEED}, not None"),
    (
        {"players": 2},
        "The Duel's options has no 'players'; it knows characters_per_side, turn_limit, abilities, law, outlaw",
    ),
    ({"Law": None, "limit": 3}, "The Duel's options has no 'Law', 'limit'; it knows characters_per_side"),
]


@pytest.mark.parametrize(("options", "message"), WRONG_OPTIONS, ids=[str(options) for options, _ in WRONG_OPTIONS])
def test_wrong_options_are_refused(options, message):
    before = copy.deepcopy(options)
    with pytest.raises(ValueError, match=re.escape(message)):
        Game(**options)
    with pytest.raises(ValueError, match=re.escape(message)):
        Batch(2, **options)
    assert options == before


# -------------------------------------------------------------------------------------------------- positions

PLAY = position(law=side(hand="Missed!, Colt", seen="Colt"), outlaw=side(hand="Beer"))
LONE = position(law=side("Jango", None, hand="Gatling"))
SETUP = {**Game(seed=1).to_dict(), "rng": 1}
OVER = {
    **position(outlaw=side(who("West Harding", 0), None, reserve="")),
    "phase": "over",
    "winner": "law",
}
COMMON = position(outlaw=side(deck="", hand="Beer, Clock"), common="Knife, Schofield")


def resolving(start, *answers):
    """The position after some answers, in the middle of an effect."""
    table = take(Game.from_dict(start), *answers).to_dict()
    assert table["phase"] == "resolve"
    return table


HIT = resolving(position(law=side(hand="Colt"), outlaw=side(hand="Missed!")), "play Colt on opponent active")
STORE = resolving(position(law=side(hand="General Store")), "play General Store")
WAGON = resolving(position(outlaw=side(hand="Wagon, Clock"), turn_of="outlaw"), "play Wagon")
INDIANS = resolving(position(law=side(hand="Indians!"), outlaw=side(hand="Knife")), "play Indians!")
BART = resolving(
    position(
        law=side("Bart Masterson", hand="Colt"),
        outlaw=side(who("West Harding", equipment="Barrel"), deck="Colt, Beer, ..."),
    ),
    "play Colt on opponent active",
    "use Barrel",
)
SOUND = {
    "play": PLAY,
    "lone": LONE,
    "setup": SETUP,
    "over": OVER,
    "common": COMMON,
    "hit": HIT,
    "store": STORE,
    "wagon": WAGON,
    "indians": INDIANS,
    "bart": BART,
}
EFFECT, REST = 1, 2
"""In HIT, STORE, WAGON and INDIANS: where the effect is, and what lies open."""


def change(table, *changes):
    """A copy of a position with other values: each change is a value after the keys that lead to it."""
    result = copy.deepcopy(table)
    for *path, key, value in changes:
        part = result
        for step in path:
            part = part[step]
        part[key] = value
    return result


def without(table, *keys):
    """A copy of a position without one of its entries."""
    result = copy.deepcopy(table)
    part = result
    for step in keys[:-1]:
        part = part[step]
    del part[keys[-1]]
    return result


def law(*keys_and_value, table=PLAY):
    """A change of law's side."""
    return change(table, ("sides", "law", *keys_and_value))


def slot(key, value, table=PLAY):
    """A change of the character in law's slot 0."""
    return law("slots", 0, key, value, table=table)


def effect(key, value, table=HIT):
    """A change of the effect in progress."""
    return change(table, ("pending", EFFECT, key, value))


def rest(key, value, table=HIT):
    """A change of what lies open while something is resolved."""
    return change(table, ("pending", REST, key, value))


BROKEN = [
    # the whole
    (change(PLAY, ("weather", "rain")), "a position has no 'weather'; it knows game, options, rng, turn, turn_of"),
    (change(PLAY, (3, "rain")), "a position has no 3; it knows game, options, rng, turn, turn_of"),
    (change(PLAY, ("game", "dice")), "position['game'] must be 'duel', not 'dice'"),
    (without(PLAY, "game"), "position['game'] must be 'duel', not None"),
    # options
    (change(PLAY, ("options", None)), "options must be a dict, not None"),
    (change(PLAY, ("options", ["abilities"])), "options must be a dict, not ['abilities']"),
    (
        change(PLAY, ("options", "speed", 1)),
        "a position's options has no 'speed'; it knows characters_per_side, turn_limit, abil",
    ),
    (change(PLAY, ("options", "law", None)), "a position's options has no 'law'; it knows characters_per_side"),
    (change(PLAY, ("options", "turn_limit", 0)), f"turn_limit must be {LIMIT}, not 0"),
    (change(PLAY, ("options", "abilities", "yes")), "abilities must be True or False, not 'yes'"),
    (
        change(PLAY, ("options", "characters_per_side", 13)),
        "characters_per_side must be a whole number from 2 to 12, not 13",
    ),
    # rng
    (change(PLAY, ("rng", "abc")), "rng must be 32 hexadecimal digits as to_dict gives them, or a seed; not 'abc'"),
    (change(PLAY, ("rng", "x" * 32)), "rng must be 32 hexadecimal digits as to_dict gives them, or a seed; not 'xxx"),
    (change(PLAY, ("rng", -1)), f"rng must be {SEED}, not -1"),
    (change(PLAY, ("rng", 2**64)), f"rng must be {SEED}, not 18446744073709551616"),
    (change(PLAY, ("rng", 0.5)), f"rng must be {SEED}, not 0.5"),
    # the turn
    (change(PLAY, ("turn", 0)), "turn must be a whole number from 1 to 1, not 0"),
    (change(PLAY, ("turn", 2)), "turn must be a whole number from 1 to 1, not 2"),
    (change(PLAY, ("turn", "1")), "turn must be a whole number from 1 to 1, not '1'"),
    (change(PLAY, ("options", {}), ("turn", 2**30)), f"turn must be {TURN}, not 1073741824"),
    (change(PLAY, ("turn_of", "sheriff")), "turn_of must be one of law, outlaw; not 'sheriff'"),
    (change(PLAY, ("turn_of", 0)), "turn_of must be one of law, outlaw; not 0"),
    (change(PLAY, ("phase", "lunch")), f"phase must be one of {PHASES}; not 'lunch'"),
    (change(PLAY, ("phase", 2)), f"phase must be one of {PHASES}; not 2"),
    (change(PLAY, ("to_move", "outlaw")), "to_move must be 'law' in phase 'play' of the turn of law, not 'outlaw'"),
    (change(PLAY, ("to_move", None)), "to_move must be 'law' in phase 'play' of the turn of law, not None"),
    (change(SETUP, ("to_move", "outlaw")), "to_move must be 'law' in phase 'setup' of the turn of law, not 'outlaw'"),
    (change(OVER, ("to_move", "law")), "to_move must be None in phase 'over' of the turn of law, not 'law'"),
    (change(PLAY, ("bangs_played", -1)), "bangs_played must be a whole number from 0 to"),
    (change(PLAY, ("bangs_played", 81)), "bangs_played must be a whole number from 0 to"),
    (change(PLAY, ("bangs_played", "1")), "bangs_played must be a whole number from 0 to"),
    (change(PLAY, ("swapped", 1)), "swapped must be True or False, not 1"),
    (change(PLAY, ("abilities_used", "Pearl Hat")), "abilities_used must be a list, not 'Pearl Hat'"),
    (
        change(PLAY, ("abilities_used", ["Jango"])),
        "abilities_used[0] must be one of Babe Leroy, Cattle Katie, Pearl Hat, Soundance Kid; not 'Jango'",
    ),
    # the sides
    (change(PLAY, ("sides", None)), "sides must be a dict, not None"),
    (change(PLAY, ("sides", "sheriff", {})), "sides has no 'sheriff'; it knows law, outlaw"),
    (change(PLAY, ("sides", "law", [])), "sides['law'] must be a dict, not []"),
    (without(PLAY, "sides", "outlaw"), "sides['outlaw']['slots'] must be a list, not None"),
    (law("hat", "black"), "sides['law'] has no 'hat'; it knows active, slots, reserve, hand, seen, deck"),
    # characters
    (law("slots", {}), "sides['law']['slots'] must be a list, not {}"),
    (law("slots", []), "sides['law']['slots'] must hold at least one character"),
    (law("slots", [None, None]), "sides['law']['slots'] must hold at least one character"),
    (
        law("slots", [*PLAY["sides"]["law"]["slots"], {}]),
        "sides['law']['slots'] must be a list of two, each a dict or null",
    ),
    (law("slots", 1, None, table=SETUP), "sides['law']['slots'] must hold two characters in phase setup"),
    (law("slots", 0, "Jango"), "sides['law']['slots'][0] must be a dict, not 'Jango'"),
    (slot("hat", "black"), "sides['law']['slots'][0] has no 'hat'; it knows character, life, equipment"),
    (slot("character", "Sid Curry"), f"sides['law']['slots'][0]['character'] must be one of {LAW}; not 'Sid Curry'"),
    (slot("character", None), f"sides['law']['slots'][0]['character'] must be one of {LAW}; not None"),
    (
        slot("character", "Bill Tightman"),
        "sides['law'] names 'Bill Tightman' more than once; each character exists once",
    ),
    (slot("life", -1), "sides['law']['slots'][0]['life'] must be a whole number from 0 to 5, not -1"),
    (slot("life", 6), "sides['law']['slots'][0]['life'] must be a whole number from 0 to 5, not 6"),
    (slot("life", "5"), "sides['law']['slots'][0]['life'] must be a whole number from 0 to 5, not '5'"),
    (slot("life", 0), "sides['law']['slots'][0]['life'] must be at least 1: the eliminated leave play"),
    (law("reserve", "Jango"), "sides['law']['reserve'] must be a list, not 'Jango'"),
    (law("reserve", ["Sid Curry"]), f"sides['law']['reserve'] must be one of {LAW}; not 'Sid Curry'"),
    (law("reserve", ["Jango"] * 13), "sides['law']['reserve'] must be a list of at most 12 characters, not ["),
    (law("reserve", ["Pat Garret"]), "sides['law'] names 'Pat Garret' more than once; each character exists once"),
    (law("eliminated", "Jango"), "sides['law']['eliminated'] must be a list, not 'Jango'"),
    (law("eliminated", ["Nobody"]), f"sides['law']['eliminated'] must be one of {LAW}; not 'Nobody'"),
    (law("eliminated", ["Pat Garret"]), "sides['law'] names 'Pat Garret' more than once; each character exists once"),
    (law("active", 2), "sides['law']['active'] must be a whole number from 0 to 1, not 2"),
    (law("active", "0"), "sides['law']['active'] must be a whole number from 0 to 1, not '0'"),
    (law("active", 1, table=LONE), "sides['law']['active'] is slot 1, where nobody stands; take 0"),
    # cards
    (law("hand", "Missed!/law/snake"), "sides['law']['hand'] must be a list, not 'Missed!/law/snake'"),
    (
        law("hand", ["Missed!"]),
        f"sides['law']['hand'][0] {CARD} 'Missed!'; Missed! exists as Missed!/law/barrel, Missed!/law/snake, "
        "Missed!/outlaw/horseshoe, Missed!/outlaw/barrel, Missed!/outlaw/snake",
    ),
    (law("hand", ["Bank/law/barrel", "Ace/law/barrel"]), f"sides['law']['hand'][1] {CARD} 'Ace/law/barrel'"),
    (law("hand", [5]), f"sides['law']['hand'][0] {CARD} 5"),
    (
        law("hand", ["Bank/law/barrel"] * 2),
        "sides['law']['hand'][1] is one 'Bank/law/barrel' too many: there are 1",
    ),
    (
        law("seen", ["Bank/law/barrel"]),
        "sides['law']['seen'] names 'Bank/law/barrel', which is not (or not so often) in the hand",
    ),
    (
        law("seen", ["Colt/law/dynamite"] * 2),
        "sides['law']['seen'] names 'Colt/law/dynamite', which is not (or not so often) in the hand",
    ),
    (law("seen", 1), "sides['law']['seen'] must be a list, not 1"),
    (
        law("older", ["Colt/law/dynamite"]),
        "sides['law']['older'] names 'Colt/law/dynamite', which is not (or not so often)",
    ),
    (
        law("recent", ["Bank/law/barrel"]),
        "sides['law']['recent'] names 'Bank/law/barrel', which is not (or not so often)",
    ),
    (
        law("deck", ["Clock/outlaw/horseshoe"]),
        "sides['law']['deck'] holds 'Clock/outlaw/horseshoe': an own deck has only cards with its own back",
    ),
    (law("deck", ALL_CARDS[:41]), "sides['law']['deck'] must be a list of at most 40 cards, not of 41"),
    (
        slot("equipment", ["Colt/law/dynamite"]),
        "sides['law']['slots'][0]['equipment'] must be Equipment cards of different names",
    ),
    (
        slot("equipment", ["Hat/law/horseshoe", "Hat/outlaw/horseshoe"]),
        "sides['law']['slots'][0]['equipment'] must be Equipment cards of different names, not ['Hat/law/horseshoe', ",
    ),
    (
        slot("equipment", "Hat/law/horseshoe"),
        "sides['law']['slots'][0]['equipment'] must be a list, not 'Hat/law/horseshoe'",
    ),
    (
        change(PLAY, ("common_deck", ["Knife/outlaw/snake"])),
        "common_deck must be empty while both sides have an own deck (D8)",
    ),
    (
        change(COMMON, ("common_deck", ["Beer/outlaw/barrel"])),
        "common_deck[0] is one 'Beer/outlaw/barrel' too many: there are 1",
    ),
    (
        change(PLAY, ("discard", ["Hat"])),
        f"discard[0] {CARD} 'Hat'; Hat exists as Hat/law/horseshoe, Hat/outlaw/horseshoe",
    ),
    (change(PLAY, ("discard", ALL_CARDS)), "too many: there are"),
    (change(COMMON, ("shuffled", ["Ace"])), "shuffled[0] must be one of Bank/law/barrel, "),
    (change(COMMON, ("shuffled", "Hat/law/horseshoe")), "shuffled must be a list, not 'Hat/law/horseshoe'"),
    # the end
    (change(PLAY, ("winner", "law")), "winner must be null unless phase is 'over', not 'law'"),
    (change(OVER, ("winner", "sheriff")), "winner must be one of law, outlaw; not 'sheriff'"),
    # what is being resolved
    (change(PLAY, ("pending", HIT["pending"])), "pending must be empty in phase 'play', not [{"),
    (change(HIT, ("pending", [])), "pending must be given in phase 'resolve', not []"),
    (change(HIT, ("pending", "hit")), "pending must be a list, not 'hit'"),
    (change(HIT, ("pending", EFFECT, "hit")), "pending[1] must be a dict, not 'hit'"),
    (
        change(HIT, ("pending", EFFECT, {})),
        "pending[1] must be an 'effect', a 'trigger' or, last, the rest with 'then'; not {}",
    ),
    (change(HIT, ("pending", HIT["pending"][:2])), "pending must begin with an 'effect' and end with the rest"),
    (change(HIT, ("pending", HIT["pending"][2:])), "pending must begin with an 'effect' and end with the rest"),
    (
        change(HIT, ("pending", [HIT["pending"][0]] * 20)),
        "must be an 'effect', a 'trigger' or, last, the rest with 'then'",
    ),
    (effect("speed", 1), "pending[1] has no 'speed'; it knows effect, side, by, by_character, card, step, slot"),
    (effect("effect", "kiss"), "pending[1]['effect'] must be one of settle, eliminate, lose, hit"),
    (effect("side", "sheriff"), "pending[1]['side'] must be one of law, outlaw; not 'sheriff'"),
    (effect("by_character", "Nobody"), "pending[1]['by_character'] must be one of Alan Pinkertoon"),
    (effect("card", "Ace"), "pending[1]['card'] must be one of Bank, Barrel"),
    (effect("slot", 2), "pending[1]['slot'] must be a whole number from -1 to 1, not 2"),
    (effect("left", 101), "pending[1]['left'] must be a whole number from"),
    (effect("used", 64), "pending[1]['used'] must be a whole number from 0 to 63, not 64"),
    (effect("step", -1), "pending[1]['step'] must be a whole number from 0 to 10, not -1"),
    (effect("side", None), "pending[1] must say 'side'"),
    (effect("slot", -1), "pending[1] must say 'slot'"),
    (
        change(HIT, ("pending", EFFECT, {"effect": "hit", "side": "law"})),
        "pending[1] must say 'slot' and 'by' and 'by_slot' and 'by_character'",
    ),
    (
        change(
            HIT,
            ("sides", "outlaw", "slots", 1, None),
            ("sides", "outlaw", "reserve", []),
            ("pending", EFFECT, "slot", 1),
        ),
        "pending[1] speaks of slot 1 of outlaw, where nobody stands",
    ),
    (
        effect("card", "Colt", INDIANS),
        "pending[1], an effect 'sweep', must be of a card of the turn's side that concerns all others",
    ),
    (
        change(INDIANS, ("pending", EFFECT, {"effect": "target", "side": "law", "card": "Beer"})),
        "pending[1], an effect 'target', must be of a card with a target: 'card' is 'Beer'",
    ),
    (
        change(HIT, ("pending", EFFECT, {"effect": "lose", "side": "law", "trigger": "draw"})),
        "pending[1] has no 'trigger'; it knows effect, side",
    ),
    (
        change(HIT, ("pending", [*HIT["pending"][:2], {"trigger": "draw", "side": "law"}, HIT["pending"][2]])),
        "pending[2] must say 'by' and 'by_slot' and 'by_character'",
    ),
    (
        change(HIT, ("pending", [*HIT["pending"][:2], {"trigger": "kiss"}, HIT["pending"][2]])),
        "pending[2]['trigger'] must be one of hit_active, hit_rearguard",
    ),
    (
        rest("then", "lunch"),
        "pending[2]['then'] must be one of rattlesnake, stampede, draw, play; not 'lunch'",
    ),
    (rest("weather", 1), "pending[2] has no 'weather'; it knows then, symbol, revealed, store, drawn"),
    (rest("symbol", 4), "pending[2]['symbol'] must be a whole number from -1 to 3, not 4"),
    (rest("store", [None]), "pending[2]['store'] must be a list of 4, not [None]"),
    (rest("store", ["Ace", None, None, None], STORE), f"pending[2]['store'][0] {CARD} 'Ace'"),
    (
        rest("revealed", ["Gatling/law/barrel", None]),
        "pending[2]['revealed'] must hold two cards while a 'reveal' waits, and none otherwise",
    ),
    (
        rest("revealed", ["Gatling/law/barrel", "Beer/outlaw/barrel"]),
        "pending[2]['revealed'] must hold two cards while a 'reveal' waits, and none otherwise",
    ),
    (
        change(BART, ("pending", 3, "revealed", [None, None])),
        "pending[3]['revealed'] must hold two cards while a 'reveal' waits, and none otherwise",
    ),
    (rest("drawn", [None]), "pending[2]['drawn'] must be a list of 3, not [None]"),
    (
        rest("drawn", ["Bank/law/barrel", None, None], WAGON),
        "pending[2]['drawn'] names 'Bank/law/barrel', which is not (or not so often) unseen in the hand",
    ),
]


def present(kind, table=PLAY, **fields):
    """The position with this effect in progress, as if it had just begun."""
    entry = {"effect": kind, **fields}
    settle, rest = HIT["pending"][0], HIT["pending"][-1]
    return change(table, ("phase", "resolve"), ("pending", [settle, entry, rest]))


def waiting(kind, **fields):
    """HIT with this trigger in the queue."""
    return change(HIT, ("pending", [*HIT["pending"][:2], {"trigger": kind, **fields}, HIT["pending"][2]]))


DUEL = resolving(position(law=side(hand="Duel, Colt"), outlaw=side(hand="Colt")), "play Duel on opponent active")
FANNING = resolving(
    position(
        law=side(hand="Fanning"),
        outlaw=side(who("West Harding", equipment="Clock, Barrel"), hand="Missed!"),
    ),
    "play Fanning on opponent active",
)
BULL = resolving(
    position(
        law=side(who("Jango", 1, "Hat"), "Pat Garret"),
        outlaw=side("Bull Anderson", hand="Knife"),
        turn_of="outlaw",
    ),
    "play Knife on opponent active",
    "take the hit",
)
KATIE = resolving(
    position(outlaw=side(who("Cattle Katie", equipment="Hat, Clock"), hand="Beer"), turn_of="outlaw"),
    "use Cattle Katie",
)
PEARL = resolving(
    position(outlaw=side("Pearl Hat", hand="Beer, Clock"), turn_of="outlaw", discard="Wagon"), "use Pearl Hat"
)
SOUND |= {"duel": DUEL, "fanning": FANNING, "bull": BULL, "katie": KATIE, "pearl": PEARL}
THE_SETUP = "must have full life and nobody eliminated in phase 'setup'"
COLTS = ["Colt/outlaw/dynamite"] * 6

FORGED = {
    "dynamite that nobody wears": (
        change(BART, ("pending", 1, {"effect": "dynamite", "side": "law", "slot": 0, "step": 1})),
        "after an effect 'dynamite' 'then' must be 'rattlesnake', not 'play'",
    ),
    "dynamite that nobody wears, when it explodes": (
        change(
            BART,
            ("pending", 1, {"effect": "dynamite", "side": "law", "slot": 0, "step": 1}),
            ("pending", 2, {"effect": "reveal", "side": "law", "slot": 0, "by": "law", "step": 1}),
            ("pending", 3, "then", "rattlesnake"),
            ("bangs_played", 0),
        ),
        "pending[1], an effect 'dynamite', must be of a wearer of Dynamite on the turn's side",
    ),
    "a cost with no ability": (
        present("cost", side="law", left=3),
        "pending[1], an effect 'cost', must be of the active",
    ),
    "a cost with no card to pay": (
        change(PEARL, ("sides", "outlaw", "hand", [])),
        "pending[1], an effect 'cost', must be of a side that has a card to discard",
    ),
    "a cost for what cannot be copied": (
        change(PEARL, ("pending", 1, "card", "Beer")),
        "must say as 'card' what Pearl Hat can copy from the discard pile",
    ),
    "Equipment to choose where there is none": (
        change(KATIE, ("sides", "outlaw", "slots", 0, "equipment", [])),
        "pending[1], an effect 'equipment', leaves nothing to choose at this table",
    ),
    "Equipment to take where there is none": (
        present("equipment", side="law", left=0, card="Schoolmarm"),
        "pending[1], an effect 'equipment', leaves nothing to choose at this table",
    ),
    "an elimination of somebody alive": (
        present("eliminate", side="law", slot=0, step=1, left=1, by="outlaw"),
        "pending[1], an effect 'eliminate', must be of the first, in the order of D24, of those who have no life left",
    ),
    "cards to plunder without Bull Anderson": (
        change(BULL, ("options", "abilities", False)),
        "must say the side of an active Bull Anderson as 'by', with at most 2 cards 'left', or neither",
    ),
    "more cards to plunder than two": (change(BULL, ("pending", 1, "left", 3)), "with at most 2 cards 'left'"),
    "a duel that nobody is to answer": (
        change(DUEL, ("pending", EFFECT, "left", -1)),
        "pending[1]['left'] must be a whole number from 0 to 100, not -1",
    ),
    "a duel that a third side is to answer": (change(DUEL, ("pending", EFFECT, "left", 2)), "which side is to answer"),
    "a duel with the own side": (change(DUEL, ("pending", EFFECT, "side", "law")), "must have its target in reach"),
    "a store without cards": (rest("store", [None] * 4, STORE), "['store'] must hold cards while a 'store' waits"),
    "cards in a store that is closed": (
        rest("store", ["Beer/outlaw/barrel", None, None, None], DUEL),
        "['store'] must hold cards while a 'store' waits, and none otherwise",
    ),
    "drawn cards that are none": (rest("drawn", [None] * 3, WAGON), "['drawn'] must hold cards while a 'drawn' waits"),
    "fanning with a hundred hits": (
        change(FANNING, ("pending", 1, "left", 100)),
        "pending[1], an effect 'fanning', must have at most 2 hits 'left'",
    ),
    "a hit at somebody who is dead": (
        change(HIT, ("sides", "outlaw", "slots", 0, "life", 0)),
        "pending[1], an effect 'hit', must be aimed at somebody who is alive",
    ),
    "a hit by somebody who is not there": (
        effect("by_character", "Wyatt Ear"),
        "must say as 'by_character' who stands in 'by_slot'",
    ),
    "a hit at a rearguard who is out of reach": (
        effect("slot", 1),
        "must be a card that hits, and its target in its reach",
    ),
    "a hit of Tex Killer without Tex Killer": (effect("used", 1), "which marks the BANG! cards of Tex Killer"),
    "a Barrel that was not there": (effect("used", 2), "its target has no Barrel"),
    "a hit that says more than it can": (
        effect("step", 2),
        "must be in step 1, or in step 2 while it waits for a reveal",
    ),
    "an effect on top of another that it cannot follow": (
        change(HIT, ("pending", [*HIT["pending"][:2], HIT["pending"][1], HIT["pending"][2]])),
        "an effect 'hit' never comes on top of 'hit'",
    ),
    "a trigger of nobody": (
        waiting("poet", side="law", by="law", by_slot=0, by_character="Jango"),
        "pending[2], a trigger 'poet', must be by",
    ),
    "a draw of too many cards": (
        waiting("may_draw", side="law", by="law", by_slot=0, by_character="Pat Garret", left=1),
        "pending[2], a trigger 'may_draw', must be by Wyatt Ear or Dalon Ranger or Jango",
    ),
    "somebody who is not asked": (change(HIT, ("to_move", "law")), "to_move must be 'outlaw' in phase 'resolve'"),
    "a winner while both stand": (
        change(PLAY, ("phase", "over"), ("winner", "law")),
        "winner must be None in phase 'over', not 'law': neither side has lost all its characters",
    ),
    "a loser who wins": (change(OVER, ("winner", "outlaw")), "winner must be 'law' in phase 'over', not 'outlaw'"),
    "a truncation without a limit": (
        change(PLAY, ("phase", "over"), ("options", "turn_limit", None)),
        "must have ended by its turn_limit: turn is 1, turn_limit None",
    ),
    "a truncation before the limit": (
        change(PLAY, ("phase", "over"), ("options", "turn_limit", 9)),
        "must have ended by its turn_limit: turn is 1, turn_limit 9",
    ),
    "more copies shuffled than there are": (
        change(COMMON, ("shuffled", [*COMMON["common_deck"], *COLTS])),
        "shuffled must name 'Colt/outlaw/dynamite' 0 to 5 times, not 6",
    ),
    "a common deck of what was not shuffled": (change(COMMON, ("shuffled", [])), "1 are in the common deck or among"),
    "something shuffled before a deck is empty": (
        change(PLAY, ("shuffled", ["Beer/outlaw/barrel"])),
        "must be empty while both sides have an own deck",
    ),
    "a reserve behind an empty slot": (
        change(LONE, ("sides", "law", "reserve", ["Wyatt Ear"])),
        "sides['law']['reserve'] must be empty while a slot is",
    ),
    "more characters than the options say": (
        change(PLAY, ("options", "characters_per_side", 2)),
        "sides['law'] has 3 characters in play, in reserve and eliminated; options['characters_per_side'] is 2",
    ),
    "a setup with a hand": (
        change(SETUP, ("sides", "law", "hand", ["Beer/outlaw/barrel"]), ("sides", "outlaw", "deck", [])),
        "sides['law'] must have no hand and no equipment in phase 'setup'",
    ),
    "a setup with lost life": (change(SETUP, ("sides", "outlaw", "slots", 0, "life", 1)), THE_SETUP),
    "a setup in the wrong order": (change(SETUP, ("sides", "outlaw", "active", 0)), "outlaw chooses last"),
    "a turn of the other side": (
        change(PLAY, ("turn_of", "outlaw")),
        "turn must be even for a turn of outlaw, not 1: the sides take turns, law first",
    ),
    "a late turn": (
        change(PLAY, ("options", {}), ("turn", 10**7 + 1)),
        "turn must be a whole number from 1 to 10000000",
    ),
    "BANG! cards beyond the limit": (
        change(PLAY, ("bangs_played", 2)),
        "bangs_played must be a whole number from 0 to 1",
    ),
    "an ability of somebody who is not there": (
        change(PLAY, ("abilities_used", ["Pearl Hat"])),
        "abilities_used[0] must be, once, a character of law with an ability; 'Pearl Hat' is not",
    ),
    "an array as phase": (change(PLAY, ("phase", np.array([1, 2]))), "phase must be one of setup, begin, play"),
    "an array as whose move it is": (
        change(PLAY, ("to_move", np.array([1, 2]))),
        "to_move must be 'law' in phase 'play'",
    ),
    "an array as winner": (change(OVER, ("winner", np.array([1, 2]))), "winner must be one of law, outlaw"),
    "an array as a card": (law("seen", [np.array([1, 2])]), "sides['law']['seen'] names array([1, 2])"),
}
"""Positions that no game comes to and that would be played on in a way no rule describes."""


@pytest.mark.parametrize("what", FORGED)
def test_forged_positions_are_refused(what):
    forged, message = FORGED[what]
    with pytest.raises(ValueError, match=re.escape(message)):
        Game.from_dict(forged)


@pytest.mark.parametrize(
    ("wrong_position", "message"), BROKEN, ids=[f"{number} {message}" for number, (_, message) in enumerate(BROKEN)]
)
def test_broken_positions_are_refused(wrong_position, message):
    before = copy.deepcopy(wrong_position)
    with pytest.raises(ValueError, match=re.escape(message)):
        Game.from_dict(wrong_position)
    assert wrong_position == before, "what is refused is left alone"


@pytest.mark.parametrize("name", SOUND)
def test_the_positions_that_were_broken_here_are_sound(name):
    before = copy.deepcopy(SOUND[name])
    game = Game.from_dict(SOUND[name])
    assert SOUND[name] == before, "reading a position leaves it alone"
    assert game.to_dict()["phase"] == before["phase"]


@pytest.mark.parametrize("value", [None, [], "position", 3], ids=repr)
def test_what_is_no_position_is_refused(value):
    with pytest.raises(ValueError, match=re.escape(f"a position must be a dict, not {value!r}")):
        Game.from_dict(value)


# ---------------------------------------------------------------------------------------------------- actions


def test_an_illegal_action_is_named_with_its_side_and_the_legal_ones_and_changes_nothing():
    game = Game.from_dict(HIT)
    before = record(game)
    wrong = game.action("play Beer")
    legal = ", ".join(f"{action} ({game.action_name(action)})" for action in game.legal_actions())
    message = f"action {wrong} (play Beer) is illegal for outlaw; legal are {legal}"
    with pytest.raises(ValueError, match=re.escape(message)):
        game.step(wrong)
    assert record(game) == before


@pytest.mark.parametrize("action", [-1, 10_000, 1.5, None, "accept", True], ids=repr)
def test_what_is_no_action_is_refused_and_changes_nothing(action):
    game = Game.from_dict(HIT)
    before = record(game)
    with pytest.raises(
        ValueError,
        match=re.escape(f"an action must be a whole number from 0 to {Game.num_actions - 1}, not {action!r}"),
    ):
        game.step(action)
    assert record(game) == before


def test_a_long_list_of_legal_actions_is_cut_short():
    hand = "Beer, Hat, Gatling, Indians!, Water, Wagon, Stealing, Duel, Strong Ale, Knife, General Store"
    game = Game.from_dict(position(law=side(hand=hand), outlaw=side(hand="Colt")))
    with pytest.raises(
        ValueError, match=rf"legal are 2 \(end turn\), 3 \(swap\), .* and {len(game.legal_actions()) - 12} more$"
    ):
        game.step(game.action("accept"))


def test_an_unknown_action_is_answered_with_the_legal_ones():
    with pytest.raises(
        ValueError, match=re.escape("no action 'play Ace'; legal now: avoid with Missed!, take the hit")
    ):
        Game.from_dict(HIT).action("play Ace")


def test_actions_after_the_end_are_refused():
    game = Game.from_dict(OVER)
    with pytest.raises(ValueError, match=re.escape("the game is over: no action is legal, not even 0 (slot 0 active)")):
        game.step(0)
    with pytest.raises(ValueError, match=re.escape("there is no action 'fly'; legal now: none, the game is over")):
        game.action("fly")
    with pytest.raises(
        ValueError, match=re.escape("the game is over and nobody is asked: say whose observation you want")
    ):
        game.observe()


@pytest.mark.parametrize("player", [-1, 2, "law", None, 1.0], ids=repr)
def test_who_is_no_player_is_refused(player):
    game = Game()
    with pytest.raises(ValueError, match=re.escape(f"a player must be a whole number from 0 to 1, not {player!r}")):
        game.resample(player, 0)


def test_an_illegal_action_in_a_batch_is_named_with_its_game_and_changes_none():
    batch = Batch(3)
    before = batch.states.tobytes()
    actions = [int(mask.argmax()) for mask in batch.action_masks]
    actions[1] = Game().action("take the hit")
    message = (
        f"in game 1 of the batch: action {actions[1]} (take the hit) is illegal for law; legal are 0 (slot 0 active)"
    )
    with pytest.raises(ValueError, match=re.escape(message)):
        batch.step(actions)
    assert batch.states.tobytes() == before
