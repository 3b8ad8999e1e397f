"""What a player of BANG! may know of a position (B7 to B9), and positions that differ in one thing.

`tests/test_hidden_information.py` asks every game's folder for this module, for `known`, `uncertain`,
`variants`, `not_seen` and `NOT_SEEN`.
"""

from collections import Counter

from tests.bang.sight import CAUSED, CHARACTERS, CONCERNS, MEMORIES, NAMES, Sight
from tests.bang.twin_cards import COLOUR, LIFE_OF, in_table_order, name_of, printed_suit, value_of

MOST_REMEMBERED = 250
SWEEPS = ("Gatling/hearts/10", "Indians!/diamonds/K", "Howitzer/spades/9", "Brawl/spades/J")
EXPANSION_FIELDS = (
    *("event", "event_deck", "event_rounds", "named_suit", "marked", "extra_turn", "bell_tower", "bandolier", "supply"),
    *("players[].spare", "players[].ghost", "players[].tokens"),
)

LEFT_OUT = {
    "game": "the name of the game",
    "rng": "hidden from everybody",
    "winners": "the results of a finished game are its rewards",
    "winners[]": "likewise",
    "options.num_players": "does not change alone; the places that are taken show it",
    "options.expansions[]": "does not change alone; `sets` shows it",
    "options.turn_limit": "shown as the share of turns that is left, which `turn` changes",
    "players[].max_life": "does not change alone: the character and the role say it",
    "players[].alive": "does not change alone: who is eliminated has no life",
    "players[].eliminated": "the order of eliminations means nothing: who is out shows",
    "people[].eliminated": "likewise",
    "deck[]": "hidden, but for its size and known tops",
    "own.faces[]": "the suits and values of hand cards: names are what is played; the rules choose the copy (B10)",
    "people[].known_faces[]": "likewise",
    "own.seen_by[]": "who knows of the own cards; that somebody does is shown",
    "people[].worn[]": "the suits, values and order of cards in play, which matter only where they are discarded",
    "deck.seen[]": "who else knows of the deck's cards, and known cards below the second",
    "discard.order[]": "the pile is shuffled before it is used: only its names and its top matter",
    "open.order[]": "the suits and values of open cards; the first laid open of a name is taken (B71)",
    "pending.frames[]": "the kinds, cards, causes and targets of effects, and what is left of them, are shown",
    "pending.success": "the last draw!, which has had its effect",
    "pending.hunter": "the game of three that somebody has won ends with the effect in progress (B65)",
    "pending[].success": "see `pending.success`",
    "pending[].hunter": "see `pending.hunter`",
    "pending[].step": "how far an effect has come: who is still to come, and what is asked, show it",
    **dict.fromkeys(EXPANSION_FIELDS, "nothing without its expansion"),
}
"""What a position says and the observation does not, with the reason."""

NOT_SEEN = LEFT_OUT

# ------------------------------------------------------------------------------------------------------- cards


def names(cards):
    """The names on some cards, in alphabetical order."""
    return sorted(map(name_of, cards))


def minus(cards, taken):
    """Some cards without others, each as often as it is there."""
    return sorted((Counter(cards) - Counter(taken)).elements())


def seen_of(position, seat, viewer):
    """What a player knows of another hand."""
    return position["players"][seat]["seen"].get(str(viewer), [])


def present(position):
    """The effect that is in progress now, or None."""
    return position["pending"][-2] if position["pending"] else None


def is_aside(position, player):
    """Whether the open cards are held aside by another player, as Kit Carlson."""
    now = present(position)
    return now is not None and now["effect"] == "kit" and position["to_move"] != player


def out_of_sight(position, player):
    """All cards that a player cannot place."""
    cards = []
    for seat, person in enumerate(position["players"]):
        if seat != player:
            cards += minus(person["hand"], seen_of(position, seat, player))
    known = position["deck_seen"].get(str(player), [])
    cards += [card for place, card in enumerate(position["deck"]) if place not in known]
    return sorted(cards + (position["open"] if is_aside(position, player) else []))


def hidden_roles(position, player):
    """The roles that a player does not know, in the order of their seats."""
    sight = Sight(position, player)
    return tuple(person["role"] for seat, person in enumerate(position["players"]) if not sight.knows_role(seat))


# -------------------------------------------------------------------------------------------------- what is known


def known(position, player):
    """All that a player may know of a position."""
    sight = Sight(position, player)
    own = position["players"][player]
    open_things = ("game", "options", "turn", "turn_of", "to_move", "phase", "bangs_played", "winners")
    seen = position["deck_seen"].get(str(player), [])
    tops = [position["deck"][place] if place in seen else None for place in range(min(2, len(position["deck"])))]
    pile, memory = position["discard"], position["memory"]
    empty = [[0] * sight.count] * sight.count
    return {
        **{key: position[key] for key in open_things},
        "abilities_used": sorted(map(list, position["abilities_used"].items())),
        "own": {
            "hand": names(own["hand"]),
            "faces": own["hand"],
            "seen": sorted(set(names(card for cards in own["seen"].values() for card in cards))),
            "seen_by": [tuple(entry) for entry in sorted((viewer, *cards) for viewer, cards in own["seen"].items())],
        },
        "people": [_person(sight, seat) for seat in range(sight.count)],
        "deck": {
            "size": len(position["deck"]),
            "tops": [top and (name_of(top), printed_suit(top), value_of(top)) for top in tops],
            "seen": [tuple(position["deck"][place] for place in seen), str(sorted(position["deck_seen"].items()))],
        },
        "discard": {
            "names": names(pile),
            "top": [(name_of(card), printed_suit(card)) for card in pile[:1]],
            "order": pile,
        },
        "unseen": out_of_sight(position, player),
        "open": _open(position, player),
        "memory": {name: memory.get(name, empty) for name in MEMORIES},
        "pending": _pending(position),
    }


def _person(sight, seat):
    """What a player knows of one seat, their own included."""
    person = sight.people[seat]
    faces = seen_of(sight.position, seat, sight.player)
    fresh = sorted((name_of(entry["card"]), entry.get("fresh", False)) for entry in person["in_play"])
    return {
        **{key: person[key] for key in ("character", "copied", "life", "max_life", "alive", "eliminated")},
        "role": person["role"] if sight.knows_role(seat) else None,
        "hand_size": len(person["hand"]),
        "known": names(faces),
        "known_faces": faces,
        "in_play": fresh,
        "worn": [tuple(entry.items()) for entry in person["in_play"]],
    }


def _open(position, player):
    """The open cards that a player sees: by name, or one by one where Lucky Duke is to choose."""
    cards, now = position["open"], present(position)
    if is_aside(position, player):
        return {"size": len(cards)}
    if now is not None and now["effect"] == "flip":
        return {"flipped": [(name_of(card), printed_suit(card), value_of(card)) for card in cards]}
    return {"names": names(cards), "order": cards}


def _pending(position):
    """What is being resolved, in terms of what can matter of it."""
    if not position["pending"]:
        return {}
    *frames, rest = position["pending"]
    kinds = {frame["effect"]: frame for frame in frames}
    targets = {frame["seat"] for frame in frames if frame["effect"] in CONCERNS}
    targets |= {frame["target"] for frame in frames if frame["effect"] == "cost" and "target" in frame}
    sight = Sight(position, 0)
    return {
        "kinds": sorted(kinds),
        "left": sorted((frame["effect"], frame.get("left", 0)) for frame in frames),
        "cards": sorted({name_of(frame["card"]) for frame in frames if "card" in frame}),
        "suits": sorted({printed_suit(frame["card"]) for frame in frames if "card" in frame}),
        "by": sorted({frame["by"] for frame in frames if frame["effect"] in CAUSED and "by" in frame}),
        "targets": sorted(targets),
        "to_come": sorted(sight.to_come(kinds)),
        "hit": kinds["hit"].get("used", 0) if "hit" in kinds else None,
        "why": sorted(frame["why"] for frame in frames if frame["effect"] in ("cost", "pick")),
        "then": rest["then"],
        "success": rest["success"],
        "hunter": rest["hunter"],
        "frames": [tuple(frame.items()) for frame in frames],
    }


def not_seen(position):
    """What the observation of this position leaves out; without a limit the turn's number means nothing.

    What is out of sight follows from everything in sight, so it need not be shown.
    """
    return set(NOT_SEEN) | {"unseen[]"} | (set() if position["options"]["turn_limit"] else {"turn"})


def uncertain(position, player):
    """Whether there is more than one way how things hidden from the player can lie."""
    return len(set(out_of_sight(position, player))) > 1 or len(set(hidden_roles(position, player))) > 1


# ----------------------------------------------------------------------------------------------------- variants


def variants(position):
    """Positions that differ from this one in one thing and what goes with it; some may be impossible."""
    yield from _course(position)
    yield from _people(position)
    for seat in range(len(position["players"])):
        yield from _hand(position, seat)
        yield from _table(position, seat)
    yield from _piles(position)
    yield from _memory(position)
    yield from _effects(position)
    yield from _lying_open(position)


def _with(position, *changes):
    """The position with other values: each change is a value after the keys that lead to it; other parts are shared."""
    for *path, value in changes:
        position = _changed(position, path, value)
    return position


def _changed(part, path, value):
    """A list or dict with another value at the end of a path."""
    key, *rest = path
    part = part.copy()
    part[key] = _changed(part[key], rest, value) if rest else value
    return part


def _course(position):
    """The turn, the phase, and what is used up."""
    if position["options"]["turn_limit"]:
        yield _with(position, ("turn", position["turn"] + 1))
    yield _with(position, ("options", "abilities", not position["options"]["abilities"]))
    for number in range(3):
        yield _with(position, ("bangs_played", number))
    for name, most in (("José Delgado", 2), ("Doc Holyday", 1)):
        for times in range(1, most + 1):
            yield _with(position, ("abilities_used", {name: times}))
    if position["abilities_used"]:
        yield _with(position, ("abilities_used", {}))
    for seat in range(len(position["players"])):
        if position["phase"] in ("play", "discard"):
            yield _with(position, ("turn_of", seat), ("to_move", seat))
        elif position["phase"] == "over" and seat != position["turn_of"]:
            yield _with(position, ("turn_of", seat))
    if position["phase"] in ("play", "discard"):
        yield _with(position, ("phase", "play" if position["phase"] == "discard" else "discard"))


def _people(position):
    """Who sits there, with which role and how much life."""
    people = position["players"]
    taken = [person["character"] for person in people]
    free = [name for name in CHARACTERS if name not in taken]
    for seat, person in enumerate(people):
        for change in (-1, 1):
            yield _with(position, ("players", seat, "life", person["life"] + change))
        fitting = [name for name in free if LIFE_OF[name] + (person["role"] == "sheriff") == person["max_life"]]
        for name in fitting[:4]:
            yield _with(position, ("players", seat, "character", name))
        for name in (taken[0], taken[-1], None):
            yield _with(position, ("players", seat, "copied", name))
            if "Vera Custer" in fitting:
                yield _with(position, ("players", seat, "character", "Vera Custer"), ("players", seat, "copied", name))
        for other in range(seat):
            swapped = (("players", seat, "role", people[other]["role"]), ("players", other, "role", person["role"]))
            yield _with(position, *swapped)
            there, here = people[other]["eliminated"], person["eliminated"]
            yield _with(position, ("players", seat, "eliminated", there), ("players", other, "eliminated", here))


def _hand(position, seat):
    """Other cards in a hand; cards that are known to more or fewer players."""
    person = position["players"][seat]
    viewers = [viewer for viewer in range(len(position["players"])) if viewer != seat]
    for card in sorted(set(person["hand"]))[:4]:
        rest = minus(person["hand"], [card])
        seen = {viewer: minus(cards, [card]) for viewer, cards in person["seen"].items()}
        clean = {viewer: in_table_order(cards) for viewer, cards in seen.items() if cards}
        for where, index, other in _other_cards(position, card):
            kept = {viewer: in_table_order(cards) for viewer, cards in person["seen"].items() if card not in cards}
            changes = [("players", seat, "hand", in_table_order([*rest, other])), (*where, index, card)]
            yield _with(position, *changes, *([("players", seat, "seen", kept)] if kept != person["seen"] else []))
        yield _with(position, ("players", seat, "hand", in_table_order(rest)), ("players", seat, "seen", clean))
        for viewer in viewers:
            told = person["seen"].get(str(viewer), [])
            yield _with(position, ("players", seat, "seen", {**clean, str(viewer): [card]}))
            for index, old in enumerate(told):
                if card not in told and old != card:
                    cards = in_table_order([*told[:index], *told[index + 1 :], card])
                    yield _with(position, ("players", seat, "seen", str(viewer), cards))


def _other_cards(position, card):
    """A few cards of the deck or the discard pile that have another name: list, place, card."""
    for where in ("deck", "discard"):
        others = [(index, other) for index, other in enumerate(position[where]) if name_of(other) != name_of(card)]
        for index, other in others[1:6:2]:
            if not any(index in places for places in position["deck_seen"].values()) or where == "discard":
                yield (where,), index, other


def _table(position, seat):
    """Other cards in front of a player, one fewer, fresh ones."""
    worn = position["players"][seat]["in_play"]
    place = ("players", seat, "in_play")
    for index, entry in enumerate(worn):
        yield _with(position, (*place, worn[:index] + worn[index + 1 :]))
        if COLOUR[name_of(entry["card"])] == "green":
            fresh = {"card": entry["card"], **({} if entry.get("fresh") else {"fresh": True})}
            yield _with(position, (*place, index, fresh))
        for where in ("deck", "discard"):
            for number, other in enumerate(position[where]):
                if COLOUR[name_of(other)] == "blue" and name_of(other) != name_of(entry["card"]):
                    yield _with(position, (*place, index, {"card": other}), (where, number, entry["card"]))
                    break
        for other, person in enumerate(position["players"]):
            for number, theirs in enumerate(person["in_play"]):
                if other > seat and name_of(theirs["card"]) != name_of(entry["card"]):
                    swap = ((*place, index, theirs), ("players", other, "in_play", number, entry))
                    yield _with(position, *swap)


def _piles(position):
    """Other cards in the discard pile, another order, fewer cards; other known cards of the deck."""
    pile, deck = position["discard"], position["deck"]
    if len(pile) > 1:
        yield _with(position, ("discard", [pile[1], pile[0], *pile[2:]]))
        yield _with(position, ("discard", [pile[0], *pile[:0:-1]]))
        yield _with(position, ("discard", pile[1:]))
    for place in {0, len(pile) // 2} if pile else ():
        for index, other in enumerate(deck[2:8]):
            if name_of(other) != name_of(pile[place]):
                yield _with(position, ("discard", place, other), ("deck", index + 2, pile[place]))
    if len(deck) > 3 and not position["deck_seen"]:
        yield _with(position, ("deck", deck[1:]))
    for viewer in range(len(position["players"])):
        for places in ([0], [1], [0, 1]):
            if len(deck) > 2:
                yield _with(position, ("deck_seen", {str(viewer): places}))
    for viewer, places in position["deck_seen"].items():
        if len(places) == 1:
            yield _with(position, ("deck_seen", viewer, [1 - min(places[0], 1)]))
    if len(deck) > 3:
        yield _with(position, ("deck", [deck[2], deck[1], deck[0], *deck[3:]]))
        yield _with(position, ("deck", [deck[1], deck[0], *deck[2:]]))


def _memory(position):
    """Deeds that were done once more."""
    count = len(position["players"])
    empty = [[0] * count for _ in range(count)]
    for name in MEMORIES:
        rows = position["memory"].get(name, empty)
        for doer, other in ((0, 1), (1, 0), (count - 1, 1), (1, count - 1)):
            times = min(rows[doer][other] + 1, MOST_REMEMBERED)
            yield _with(position, ("memory", name, _changed(rows, [doer, other], times)))


def _effects(position):
    """Another effect in progress, by somebody else, against somebody else, with more or less to come."""
    people = range(len(position["players"]))
    for number, frame in enumerate(position["pending"][:-1]):
        place = ("pending", number)
        for key in ("seat", "by", "target"):
            for seat in people if key in frame else ():
                for mover in {position["to_move"], seat}:
                    yield _with(position, (*place, key, seat), ("to_move", mover))
        for key, most in (("left", 4), ("used", 7), ("step", 7)):
            for value in range(1, most + 1):
                yield _with(position, (*place, key, value))
            if key in frame:
                without = {name: value for name, value in frame.items() if name != key}
                yield _with(position, (*place, without))
        for why in ("card", "sid", "doc", "jose", "take", "discard", "pat") if "why" in frame else ():
            yield _with(position, (*place, "why", why))
        for card in SWEEPS if frame["effect"] == "sweep" else position["discard"][:6] if "card" in frame else ():
            yield _with(position, (*place, "card", card))
        if frame["effect"] == "lose":
            yield _with(position, (*place, "effect", "hit"))
    last = len(position["pending"]) - 1
    for stage in ("jail", "vera", "draw", "play", "end") if position["pending"] else ():
        yield _with(position, ("pending", last, "then", stage))


def _lying_open(position):
    """Other cards laid open or flipped, and one fewer."""
    for index, card in enumerate(position["open"]):
        for number, other in enumerate(position["deck"]):
            if name_of(other) != name_of(card) and name_of(other) in NAMES and number > 1:
                yield _with(position, ("open", index, other), ("deck", number, card))
                break
    if len(position["open"]) > 2:
        yield _with(position, ("open", position["open"][1:]))
