"""What a side of The Duel may know of a position (D4 to D6), and positions that differ in one thing.

`tests/test_hidden_information.py` asks every game's folder for this module, for `known`, `uncertain`,
`variants`, `not_seen` and `NOT_SEEN`.
"""

import copy
from collections import Counter

from tests.duel.twin_table import EQUIPMENT, LIFE, back_of, in_face_order, name_of, symbol_of

SIDES = ("law", "outlaw")
MOST_WAITING = 4
"""More triggers than this of one kind and side look alike."""
CAUSED = ("lose", "hit", "fanning", "sweep", "duel")
"""Effects that a side causes."""
OWN = ("cost", "drawn", "dynamite", "rattlesnake", "eliminate")
"""Effects that only the side and the character they speak of can have."""
COUNTED = ("eliminate", "lose", "may_draw")
"""Effects with a number of points or cards to come."""

LEFT_OUT = {
    "game": "the name of the game",
    "rng": "hidden from everybody",
    "options.characters_per_side": "does not matter once the characters are there",
    "options.turn_limit": "shown as the share of turns that is left, which `turn` changes",
    "winner": "the results of a finished game are its rewards",
    "sides.law.deck[]": "hidden, but for its size",
    "sides.outlaw.deck[]": "hidden, but for its size",
    "sides.law.slots[]": "an empty slot: the places that are taken show it",
    "sides.outlaw.slots[]": "an empty slot: the places that are taken show it",
    "own.token": "which of two slots has the token means nothing: the places are active and rearguard",
    "opponent.token": "likewise",
    "own.places[].worn[]": "the order of Equipment matters for the order of the discard pile only",
    "opponent.places[].worn[]": "likewise",
    "discard.order[]": "the pile is shuffled before it is used, so that only its top and its faces matter",
    "pending[].symbol": "the last reveal, which has had its effect",
    "pending[].step": "how far an effect has come, shown where it can be asked about at more than one step",
    "pending[].by_character": "the shot's side and place say who",
    "pending.effects[]": "the present effect, and the kinds and cards of those below, are shown",
    "pending.triggers[]": "how many of each kind wait for each side is shown",
}
"""What a position says and the observation does not, with the reason."""

CANDIDATES = {
    "own.recent[]": "own cards from the present common deck, which the opponent knows to be of its cards",
    "own.older[]": "own cards from an older common deck, of which the opponent knows as surely as of those they saw",
    "opponent.older[]": "cards that are surely in the opponent's hand, since the common deck they were in has run out",
    "opponent.hidden[]": "how many hidden cards of each back came from the own decks and from the common deck",
    "unseen.law[]": "the cards that lie in law's deck or came from there, apart from those of the common deck",
    "unseen.outlaw[]": "likewise",
    "unseen.common[]": "the cards that lie in the common deck or came from there",
    "sides.law.recent[]": "see `opponent.hidden[]` and `own.recent[]`",
    "sides.outlaw.recent[]": "likewise",
    "sides.law.older[]": "see `opponent.older[]` and `own.older[]`",
    "sides.outlaw.older[]": "likewise",
    "pending.shooter[]": "who shoots, whom Sid Curry would answer",
    "pending.hit_below[]": "what was used, and is being tried, in a hit that waits for Bart Masterson's choice",
    "pending.then": "whether the turn's beginning goes on or its play phase",
    "pending[].by_slot": "see `pending.shooter[]`",
    "pending[].then": "see `pending.then`",
}
"""What the observation leaves out though it can matter, with what it is."""

NOT_SEEN = {**LEFT_OUT, **CANDIDATES}

# ------------------------------------------------------------------------------------------------------- cards


def names(cards):
    """The names on some cards, in alphabetical order."""
    return sorted(name_of(card) for card in cards)


def backs(cards):
    """How many law and how many outlaw backs some cards show."""
    return [sum(back_of(card) == back for card in cards) for back in SIDES]


def minus(cards, others):
    """Some cards without others, each as often as it is there."""
    return sorted((Counter(cards) - Counter(others)).elements())


def all_cards(position):
    """Every card of a position, wherever it lies."""
    everything = [*position["common_deck"], *position["discard"], *worn_cards(position), *open_cards(position)]
    for side in position["sides"].values():
        everything += [*side["hand"], *side["deck"]]
    return everything


def worn_cards(position):
    """The Equipment in play."""
    slots = [slot for side in position["sides"].values() for slot in side["slots"] if slot]
    return [card for slot in slots for card in slot["equipment"]]


def open_cards(position):
    """Cards that lie open on no pile: revealed ones, of which one is to count, and those of a General Store."""
    rest = position["pending"][-1] if position["pending"] else {"revealed": [], "store": []}
    return [card for card in [*rest["revealed"], *rest["store"]] if card]


def fresh(side):
    """The cards of a hand that its opponent does not know, and that have been in no common deck."""
    return minus(side["hand"], side["seen"] + side["recent"] + side["older"])


def unknown_pools(position, player):
    """Where hidden cards are drawn from: the cards of each own deck and of the common one that a player cannot see."""
    other = position["sides"][SIDES[1 - player]]
    pools = {
        back: sorted(position["sides"][back]["deck"] + [card for card in fresh(other) if back_of(card) == back])
        for back in SIDES
    }
    return {**pools, "common": sorted(position["common_deck"] + other["recent"])}


def out_of_sight(position, player):
    """All cards that a side does not see, and does not know to be in the other hand because it saw them go there."""
    own, other = (position["sides"][SIDES[who]] for who in (player, 1 - player))
    in_sight = [*own["hand"], *other["seen"], *position["discard"], *open_cards(position), *worn_cards(position)]
    return minus(all_cards(position), in_sight)


def free_characters(position, name):
    """The characters of a side that are neither in play nor eliminated: in reserve, or not dealt at all."""
    side = position["sides"][name]
    in_play = [slot["character"] for slot in side["slots"] if slot]
    return sorted(set(LIFE[name]) - set(in_play) - set(side["eliminated"]))


# -------------------------------------------------------------------------------------------------- what is known


def known(position, player):
    """All that a side may know of a position."""
    own, other = SIDES[player], SIDES[1 - player]
    entry, opposing = position["sides"][own], position["sides"][other]
    open_things = ("game", "options", "turn", "turn_of", "to_move", "phase", "bangs_played", "swapped")
    return {
        **{key: position[key] for key in (*open_things, "abilities_used", "winner")},
        "own": {
            **_places(entry),
            **_open(entry),
            "reserve": sorted(entry["reserve"]),
            "hand": entry["hand"],
            "seen": names(entry["seen"]),
            "recent": entry["recent"],
            "older": entry["older"],
        },
        "opponent": {
            **(_places(opposing) if position["phase"] != "setup" else {}),
            **_open(opposing),
            "seen": opposing["seen"],
            "older": opposing["older"],
            "hidden": [*backs(fresh(opposing)), *backs(opposing["recent"])],
        },
        "common_deck": {"size": len(position["common_deck"]), "top": [back_of(c) for c in position["common_deck"][:1]]},
        "discard": {
            "faces": sorted(position["discard"]),
            "top": [name_of(card) for card in position["discard"][:1]],
            "order": position["discard"],
        },
        "shuffled": position["shuffled"],
        "unseen": {**unknown_pools(position, player), "all": out_of_sight(position, player)},
        "pending": _pending(position, player),
    }


def _open(side):
    """What is open of a side, whoever looks."""
    return {
        "backs": backs(side["hand"]),
        "deck_size": len(side["deck"]),
        "reserve_size": len(side["reserve"]),
        "eliminated": side["eliminated"],
    }


def _places(side):
    """A side's characters: the active one first, or in setup the one in slot 0."""
    slots = side["slots"] if side["active"] != 1 else side["slots"][::-1]
    return {
        "places": [
            slot and {**slot, "equipment": sorted(slot["equipment"]), "worn": slot["equipment"]} for slot in slots
        ],
        "token": side["active"],
    }


def _pending(position, player):
    """What is being resolved, in terms of what can matter of it; only the one who drew cards knows them."""
    if not position["pending"]:
        return {}
    *entries, rest = position["pending"]
    effects = [entry for entry in entries if "effect" in entry]
    triggers = [entry for entry in entries if "trigger" in entry]
    top = effects[-1]
    hits = [effect for effect in effects if effect["effect"] == "hit"]
    waiting = Counter((trigger["by"], trigger["trigger"]) for trigger in triggers)
    return {
        "kinds": sorted({effect["effect"] for effect in effects}),
        "cards": sorted({effect["card"] for effect in effects if effect["card"]}),
        "by": top["by"] if top["effect"] in CAUSED else None,
        "target": [top["side"], top["slot"]] if top["slot"] >= 0 else None,
        "left": top["left"] if top["effect"] in COUNTED else None,
        "hit": top["used"] & 15 if top in hits else None,
        "hit_below": [(hit["used"] & 15, hit["left"]) for hit in hits if hit is not top],
        "shooter": [hit["by_slot"] for hit in hits],
        "hits_left": [effect["left"] for effect in effects if effect["effect"] == "fanning"],
        "sweep": [effect["step"] for effect in effects if effect["effect"] == "sweep"],
        "waiting": sorted([*kind, min(number, MOST_WAITING)] for kind, number in waiting.items()),
        "then": rest["then"],
        "revealed": [card and [name_of(card), symbol_of(card)] for card in rest["revealed"]],
        "store": names(filter(None, rest["store"])),
        "drawn": names(filter(None, rest["drawn"])) if position["to_move"] == SIDES[player] else [],
        "effects": [tuple(effect.items()) for effect in effects],
        "triggers": [tuple(trigger.items()) for trigger in triggers],
    }


def not_seen(position):
    """What the observation of this position leaves out; without a limit the turn's number means nothing."""
    return set(NOT_SEEN) | (set() if position["options"]["turn_limit"] else {"turn"})


def uncertain(position, player):
    """Whether there is more than one way how things hidden from the player can lie."""
    own, other = position["sides"][SIDES[player]], position["sides"][SIDES[1 - player]]
    pools = unknown_pools(position, player)
    decks = [(position["sides"][back]["deck"], pools[back]) for back in SIDES]
    for back in SIDES:
        same_back = [
            [card for card in cards if back_of(card) == back] for cards in (position["common_deck"], pools["common"])
        ]
        decks.append(tuple(same_back))
    return (
        any(deck and len(set(pool)) > 1 for deck, pool in decks)
        or all(backs(position["common_deck"][1:]))
        or len(own["reserve"]) > 1
        or len(other["reserve"]) not in (0, len(free_characters(position, SIDES[1 - player])))
        or len(other["reserve"]) > 1
        or position["phase"] == "setup"
    )


# ----------------------------------------------------------------------------------------------------- variants


def variants(position):
    """Positions that differ from this one in one thing and what goes with it; some may be impossible."""
    yield from _course(position)
    for name in SIDES:
        yield from _characters(position, name)
    if position["phase"] != "setup":
        for name in SIDES:
            yield from _equipment(position, name)
            yield from _hand(position, name)
            yield from _origins(position, name)
        yield from _piles(position)
        yield from _effects(position)
        yield from _lying_open(position)


def twists(game):
    """Games whose record differs from this one's in one thing that no possible position differs in alone."""
    position = game.to_dict()
    if position["phase"] not in ("play", "discard", "resolve"):
        return
    other = game.clone()
    other.states["turn_of"] ^= 1
    if position["phase"] != "resolve":
        other.states["actor"] ^= 1
    yield other
    for bit in range(4):
        other = game.clone()
        other.states["abilities_used"] = 1 << bit
        yield other
    top = game.states["stack"][0, game.states["depth"][0] - 1]
    for key in ("side", "slot") if position["phase"] == "resolve" and top["slot"] >= 0 else ():
        other = game.clone()
        other.states["stack"][key][0, game.states["depth"][0] - 1] ^= 1
        yield other


def _with(position, *changes):
    """A copy of the position with other values: each change is a value after the keys that lead to it."""
    position = copy.deepcopy(position)
    for *path, key, value in changes:
        part = position
        for step in path:
            part = part[step]
        part[key] = value
    return position


def _course(position):
    """The turn, the phase, and what is used up."""
    if position["options"]["turn_limit"]:
        yield _with(position, ("turn", position["turn"] + 2))
    yield _with(position, ("options", "abilities", not position["options"]["abilities"]))
    if position["phase"] == "setup":
        return
    yield _with(position, ("swapped", not position["swapped"]))
    for number in range(3):
        yield _with(position, ("bangs_played", number))
    users = ["Babe Leroy", "Cattle Katie", "Pearl Hat", "Soundance Kid"]
    for user in users:
        yield _with(position, ("abilities_used", [user]))
    if position["phase"] in ("play", "discard", "resolve"):
        other = SIDES[1 - SIDES.index(position["turn_of"])]
        mover = position["to_move"] if position["phase"] == "resolve" else other
        yield _with(position, ("turn_of", other), ("to_move", mover))
    if position["phase"] in ("play", "discard"):
        yield _with(position, ("phase", "play" if position["phase"] == "discard" else "discard"))


def _characters(position, name):
    """Who stands where with how much life, who waits, who is out."""
    side = position["sides"][name]
    absent = [who for who in free_characters(position, name) if who not in side["reserve"]]
    others = sorted([*absent, *side["reserve"]])
    if side["active"] is not None:
        yield _with(position, ("sides", name, "active", 1 - side["active"]))
    for number, slot in enumerate(side["slots"]):
        if slot:
            place = ("sides", name, "slots", number)
            for change in (-1, 1):
                yield _with(position, (*place, "life", slot["life"] + change))
            for who in absent:
                yield _with(position, (*place, "character", who))
    for number in range(len(side["reserve"])):
        for who in absent[:3]:
            yield _with(position, ("sides", name, "reserve", number, who))
    for number in range(len(side["eliminated"])):
        for who in [who for who in others if who not in side["reserve"]][:3]:
            out = [*side["eliminated"][:number], who, *side["eliminated"][number + 1 :]]
            yield _with(position, ("sides", name, "eliminated", sorted(out)))
    if side["reserve"]:
        yield _with(position, ("sides", name, "reserve", side["reserve"][1:]))


def _equipment(position, name):
    """What the characters of a side wear: other cards, one fewer, another order."""
    side = position["sides"][name]
    for number, slot in enumerate(side["slots"]):
        gear = slot["equipment"] if slot else []
        place = ("sides", name, "slots", number, "equipment")
        for index, card in enumerate(gear):
            yield _with(position, (*place, gear[:index] + gear[index + 1 :]))
            for where, other, face in _cards_like(position, card, lambda like: name_of(like) in EQUIPMENT):
                yield _with(position, (*place, index, face), (*where, other, card))
        if len(gear) > 1:
            yield _with(position, (*place, gear[::-1]))


def _cards_like(position, card, fits, decks=SIDES):
    """A few cards of a deck or the discard pile that have this card's back and another face: list, place, card."""
    number = 0
    for where in (*(("sides", back, "deck") for back in decks), ("discard",)):
        cards = position[where[0]] if len(where) == 1 else position["sides"][where[1]]["deck"]
        for index, other in enumerate(cards):
            if back_of(other) == back_of(card) and other != card and fits(other):
                yield where, index, other
                number += 1
                if number % 3 == 0:
                    break


def _hand(position, name):
    """Other cards in a hand, of which the opponent may know; other cards known; one known or held more or less."""
    side = position["sides"][name]
    place = ("sides", name)
    for card in sorted(set(fresh(side)))[:4]:
        for where, index, other in _cards_like(position, card, lambda face: True):
            rest = minus(side["hand"], [card])
            yield _with(position, (*place, "hand", in_face_order([*rest, other])), (*where, index, card))
        yield _with(position, (*place, "seen", in_face_order([*side["seen"], card])))
        if not position["pending"] or card not in position["pending"][-1]["drawn"]:
            yield _with(position, (*place, "hand", minus(side["hand"], [card])))
    for card in sorted(set(side["seen"]))[:4]:
        rest = minus(side["seen"], [card])
        yield _with(position, (*place, "seen", rest))
        for other in sorted(set(fresh(side))):
            yield _with(position, (*place, "seen", in_face_order([*rest, other])))


def _origins(position, name):
    """Where the hidden cards of a hand came from: another card, or another deck."""
    side = position["sides"][name]
    place = ("sides", name)
    for origin, other_origin in (("recent", "older"), ("older", "recent")):
        for card in sorted(set(side[origin]))[:3]:
            rest = minus(side[origin], [card])
            yield _with(
                position,
                (*place, origin, rest),
                (*place, other_origin, in_face_order([*side[other_origin], card])),
            )
            yield _with(position, (*place, origin, rest))
            for other in sorted(set(fresh(side)))[:3]:
                yield _with(position, (*place, origin, in_face_order([*rest, other])))


def _piles(position):
    """Other cards in the discard pile and in the common deck, another order, fewer cards."""
    pile, common = position["discard"], position["common_deck"]
    if len(pile) > 1:
        yield _with(position, ("discard", [pile[1], pile[0], *pile[2:]]))
        yield _with(position, ("discard", [pile[0], *pile[:0:-1]]))
    for place in (0, len(pile) // 2):
        for where, index, other in _cards_like(position, pile[place], lambda face: True) if pile else ():
            if where != ("discard",):
                yield _with(position, ("discard", place, other), (*where, index, pile[place]))
    for name in SIDES:
        deck = position["sides"][name]["deck"]
        if len(deck) > 1:
            yield _with(position, ("sides", name, "deck", deck[1:]))
    for place in range(min(3, len(position["shuffled"]))):
        for card in ("Bank/law/barrel", "Beer/outlaw/barrel"):
            yield _with(position, ("shuffled", place, card))
    if common:
        yield _with(position, ("common_deck", common[1:]))
        for place, card in enumerate(common):
            if back_of(card) != back_of(common[0]):
                deck = [card, *common[:place], *common[place + 1 :]]
                yield _with(position, ("common_deck", deck))
                break
        for place, card in enumerate(pile):
            if back_of(card) == back_of(common[0]) and card != common[0]:
                yield _with(position, ("common_deck", 0, card), ("discard", place, common[0]))
                break


def _effects(position):
    """Another effect in progress or trigger, by somebody else, against somebody else, with more or less to come."""
    for number, entry in enumerate(position["pending"][:-1]):
        place = ("pending", number)
        for key in ("side", "by") if entry.get("effect") not in OWN else ():
            if entry[key]:
                yield _with(position, (*place, key, SIDES[1 - SIDES.index(entry[key])]))
        for key in ("slot", "by_slot"):
            if entry[key] >= 0:
                yield _with(position, (*place, key, 1 - entry[key]))
        if "trigger" in entry:
            for kind in ("hit_active", "hit_rearguard", "return_fire", "may_draw", "draw", "poet"):
                yield _with(position, (*place, "trigger", kind))
        yield from _effect(position, entry, place)
    triggers = [entry for entry in position["pending"] if "trigger" in entry]
    if triggers:
        yield _with(position, ("pending", [entry for entry in position["pending"] if entry is not triggers[-1]]))
    for stage in ("dynamite", "rattlesnake", "stampede", "draw", "play") if position["pending"] else ():
        yield _with(position, ("pending", len(position["pending"]) - 1, "then", stage))


def _effect(position, entry, place):
    """What varies in an effect of its kind."""
    kind = entry.get("effect")
    if kind == "hit":
        for bit in (1, 2, 4):
            yield _with(position, (*place, "used", entry["used"] ^ bit))
        for card in ("Colt", "Knife", "Derringer", "Shotgun"):
            yield _with(position, (*place, "card", card))
    if kind in ("fanning", "lose", "eliminate", "may_draw"):
        for change in (-1, 1):
            yield _with(position, (*place, "left", entry["left"] + change))
    if kind == "sweep":
        for step in range(3):
            yield _with(position, (*place, "step", step))
        yield _with(position, (*place, "card", "Gatling" if entry["card"] == "Indians!" else "Indians!"))
    if kind in ("forced_discard", "poet"):
        yield _with(position, (*place, "effect", "poet" if kind == "forced_discard" else "forced_discard"))


def _lying_open(position):
    """Other cards laid open, revealed or just drawn."""
    if not position["pending"]:
        return
    last, rest = len(position["pending"]) - 1, position["pending"][-1]
    for what in ("revealed", "store"):
        for index, card in enumerate(rest[what]):
            for where, place, other in _cards_like(position, card, lambda face: True) if card else ():
                yield _with(position, ("pending", last, what, index, other), (*where, place, card))
    in_hand = sorted(fresh(position["sides"][position["to_move"]]))
    for index, card in enumerate(rest["drawn"]):
        for other in in_hand if card else ():
            if other not in rest["drawn"] and back_of(other) == back_of(card):
                yield _with(position, ("pending", last, "drawn", index, other))
