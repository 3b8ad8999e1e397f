"""What a player of BANG! may know of a position (B7 to B9, E2, E18), and positions that differ in one thing.

`tests/test_hidden_information.py` asks every game's folder for this module, for `known`, `uncertain`,
`variants`, `not_seen` and `NOT_SEEN`.
"""

from collections import Counter

from tests.bang.sight import (
    AIMS_LATER,
    ALL_EVENTS,
    CAUSED,
    CHARACTERS,
    CONCERNS,
    GAINS,
    LIMITED,
    MEMORIES,
    NAMES,
    PICKS,
    PRICES,
    SHOTS,
    STAGES,
    SUITS,
    Sight,
    weapon_card,
)
from tests.bang.twin_cards import COLOUR, EVENTS, LIFE, LIFE_OF, in_table_order, name_of, value_of

MOST_REMEMBERED = 250
SWEEPS = ("Gatling/hearts/10", "Indians!/diamonds/K", "Howitzer/spades/9", "Brawl/spades/J")
WHYS = (*PRICES, *PICKS, *GAINS, *SHOTS, "plain", "at_one", "unavoidable", "harmless", "missed", "heart", "red")
LAST_EVENTS = tuple(events[-1] for events in EVENTS.values())
ONCE_A_TURN = LIMITED[1:]

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
    "pending.hunter": "the game of three that somebody has won ends with the effect in progress (B65)",
    "pending[].hunter": "see `pending.hunter`",
    "pending[].success": "does not change alone: the card on top of the discard pile says it",
    "pending[].step": "how far an effect has come: who is still to come, and what is asked, show it",
    "pending.shots[]": "the order of Julie Cutter's shots; by whom and at whom they go is shown",
    "pending[].effect": "does not change alone: each kind of effect says other things; `pending.kinds` is compared",
    "event_rounds": "does not change alone: the events that have come into play say it",
    "named_suit": "changes under its event only; `happenings.suit` is compared",
    "extra_turn": "changes under its event only; `happenings.extra` is compared",
    "bell_tower": "changes with its expansion only; `happenings.tower` is compared",
    "bandolier": "changes with its expansion only; `happenings.belt` is compared",
    "players[].in_play[].fresh": "there only if it is so; `people[].in_play` is compared",
    **{f"abilities_used.{name}": "there only if it was used, once; all uses are compared" for name in ONCE_A_TURN},
    "marked": "the suit and value of the marked card; its name is shown",
    "players[].ghost": "does not change alone: ghosts have no life and take their turn",
    "people[].ghost": "likewise",
    "memory.dead_man": "there only if it is so; without it, who was eliminated first is shown",
    "memory.event_player": "there only if it is not who it usually is",
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
    """Whether the open cards are held aside by another player, as Kit Carlson or Claus the Saint."""
    now = present(position)
    return now is not None and now["effect"] in ("kit", "claus") and position["to_move"] != player


def minus_marked(position, seat, cards):
    """Cards of a hand without the one that Law of the West has marked: all have seen it (E33)."""
    marked = [position["marked"]] if position["marked"] and seat == position["turn_of"] else []
    return minus(cards, marked)


def out_of_sight(position, player):
    """All cards that a player cannot place."""
    cards = []
    for seat, person in enumerate(position["players"]):
        if seat != player:
            told = seen_of(position, seat, player)
            rest = minus(person["hand"], told)
            cards += rest if position["marked"] in told else minus_marked(position, seat, rest)
    known = position["deck_seen"].get(str(player), [])
    cards += [card for place, card in enumerate(position["deck"]) if place not in known]
    return sorted(cards + (position["open"] if is_aside(position, player) else []))


def hidden_roles(position, player):
    """The roles that a player does not know, in the order of their seats."""
    sight = Sight(position, player)
    return tuple(person["role"] for seat, person in enumerate(position["players"]) if not sight.knows_role(seat))


def hidden_spares(position, player):
    """The seats whose spare characters a player does not know, and how many characters those could be."""
    sight = Sight(position, player)
    people = position["players"]
    seats = [seat for seat, person in enumerate(people) if person["spare"] and not sight.knows_spare(seat)]
    sets = ("base", *position["options"]["expansions"])
    known_ones = {person["character"] for person in people}
    known_ones |= {person["spare"] for seat, person in enumerate(people) if seat not in seats}
    return seats, len({name for group, names in LIFE.items() if group in sets for name in names} - known_ones)


def hidden_events(position):
    """How many ordinary events lie hidden, how many could lie there, and how many last ones (E2)."""
    stack, sets = position["event_deck"], position["options"]["expansions"]
    seen = {*position["memory"].get("events", []), *stack[:1]}
    free = [name for group, names in EVENTS.items() if group in sets for name in names if name not in seen]
    last = [name for name in free if name in LAST_EVENTS]
    return max(len(stack) - 2, 0), len(free) - len(last), len(last) if len(stack) > 1 else 1


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
        **{key: position[key] for key in (*open_things, "event", "supply")},
        "marked": position["marked"],
        "marked_name": position["marked"] and name_of(position["marked"]),
        "happenings": {
            "suit": position["named_suit"],
            "extra": position["extra_turn"],
            "tower": position["bell_tower"],
            "belt": position["bandolier"],
            "next": position["event_deck"][:1],
            "left": len(position["event_deck"]),
            "seen": sorted(memory.get("events", [])),
            "player": sight.event_player() if position["event"] or position["event_deck"] else None,
            "dead_man": memory.get("dead_man", False),
        },
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
            "tops": [top and (name_of(top), sight.suit(top), value_of(top)) for top in tops],
            "seen": [tuple(position["deck"][place] for place in seen), str(sorted(position["deck_seen"].items()))],
        },
        "discard": {
            "names": names(pile),
            "top": [(name_of(card), sight.suit(card)) for card in pile[:1]],
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
    fresh = sorted(
        (name_of(entry["card"]), entry.get("fresh", False), entry.get("tokens", 0)) for entry in person["in_play"]
    )
    return {
        **{key: person[key] for key in ("character", "copied", "life", "max_life", "alive", "eliminated")},
        **{key: person[key] for key in ("ghost", "tokens")},
        "spare": person["spare"] if sight.knows_spare(seat) else None,
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
        sight = Sight(position, player)
        return {"flipped": [(name_of(card), sight.suit(card), value_of(card)) for card in cards]}
    return {"names": names(cards), "order": cards}


def _pending(position):
    """What is being resolved, in terms of what can matter of it."""
    if not position["pending"]:
        return {}
    *frames, rest = position["pending"]
    kinds = {frame["effect"]: frame for frame in frames}
    targets = {frame["seat"] for frame in frames if frame["effect"] in CONCERNS}
    targets |= {frame["target"] for frame in frames if frame["effect"] in AIMS_LATER and "target" in frame}
    sight = Sight(position, 0)
    shots = rest.get("shots", [])
    return {
        "kinds": sorted(kinds),
        "left": sorted((frame["effect"], frame.get("left", 0)) for frame in frames),
        "cards": sorted({*(name_of(frame["card"]) for frame in frames if "card" in frame), *weapon_card(kinds)}),
        "suits": sorted({sight.suit(frame["card"]) for frame in frames if "card" in frame}),
        "by": sorted({frame["by"] for frame in frames if frame["effect"] in CAUSED and "by" in frame}),
        "targets": sorted(targets),
        "to_come": sorted(sight.to_come(kinds)),
        "hit": kinds["hit"].get("used", 0) if "hit" in kinds else None,
        "why": sorted(frame["why"] for frame in frames if "why" in frame),
        "named": sight.named(),
        "then": rest["then"],
        "result": rest.get("success"),
        "hunter": rest.get("hunter"),
        "bomb_of": rest.get("bomb_of"),
        "shots_by": sorted(shot["seat"] for shot in shots),
        "shots_at": sorted(shot["by"] for shot in shots),
        "shots": [(shot["seat"], shot["by"]) for shot in shots],
        "frames": [tuple(frame.items()) for frame in frames],
    }


def not_seen(position):
    """What the observation of this position leaves out; without a limit the turn's number means nothing.

    What is out of sight follows from everything in sight, so it need not be shown.
    """
    return set(NOT_SEEN) | {"unseen[]"} | (set() if position["options"]["turn_limit"] else {"turn"})


def uncertain(position, player):
    """Whether there is more than one way how things hidden from the player can lie."""
    seats, characters = hidden_spares(position, player)
    places, ordinary, last = hidden_events(position)
    return (
        len(set(out_of_sight(position, player))) > 1
        or len(set(hidden_roles(position, player))) > 1
        or (len(seats) > 0 and characters > 1)
        or (places > 0 and ordinary > 1)
        or last > 1
    )


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
    yield from _events(position)
    yield from _tokens(position)


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
    for name in LIMITED:
        for times in range(1, 2 + (name not in ONCE_A_TURN)):
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
                if "tokens" in entry or COLOUR[name_of(other)] != "blue":
                    continue
                if name_of(other) != name_of(entry["card"]):
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
        for why in WHYS if "why" in frame else ():
            yield _with(position, (*place, "why", why))
        named = frame.get("named", [])
        if len(named) > 1:
            yield _with(position, (*place, "named", [*named[:-2], named[-1], named[-2]]))
            yield _with(position, (*place, "named", [named[1], named[0], *named[2:]]), (*place, "target", named[1]))
        if named:
            for seat in people:
                yield _with(position, (*place, "named", [*named[:-1], seat]))
                yield _with(position, (*place, "named", [seat, *named[1:]]), (*place, "target", seat))
        for card in SWEEPS if frame["effect"] == "sweep" else position["discard"][:6] if "card" in frame else ():
            yield _with(position, (*place, "card", card))
        if frame["effect"] == "lose":
            yield _with(position, (*place, "effect", "hit"))
    last = len(position["pending"]) - 1
    for stage in STAGES if position["pending"] else ():
        yield _with(position, ("pending", last, "then", stage))
    if position["pending"]:
        yield from _waiting(position, position["pending"][last], ("pending", last))


def _waiting(position, rest, place):
    """Somebody else's Bomb, other shots of Julie Cutter, another result of a draw!."""
    if "success" in rest:
        yield _with(position, (*place, "success", not rest["success"]))
    for seat in range(len(position["players"])):
        if "bomb_of" in rest:
            yield _with(position, (*place, "bomb_of", seat))
        for number in range(len(rest.get("shots", []))):
            yield _with(position, (*place, "shots", number, "by", seat))
            yield _with(position, (*place, "shots", number, "seat", seat))


def _lying_open(position):
    """Other cards laid open or flipped, and one fewer."""
    for index, card in enumerate(position["open"]):
        for number, other in enumerate(position["deck"]):
            if name_of(other) != name_of(card) and name_of(other) in NAMES and number > 1:
                yield _with(position, ("open", index, other), ("deck", number, card))
                break
    if len(position["open"]) > 2:
        yield _with(position, ("open", position["open"][1:]))


def _events(position):
    """Another event in play, before or after it; what events have done; other spare characters."""
    event, stack, seen = position["event"], position["event_deck"], position["memory"].get("events", [])
    out = [name for name in ALL_EVENTS if name not in (event, *stack, *seen)]
    for name in out if event else ():
        after = sorted([name, *(other for other in seen if other != event)], key=ALL_EVENTS.index)
        yield _with(position, ("event", name), ("memory", "events", after))
    for name in out[:3] if len(seen) > 1 else ():
        kept = [other for other in seen if other != event][1:]
        after = sorted([name, *kept, *([event] if event else [])], key=ALL_EVENTS.index)
        yield _with(position, ("memory", "events", after))
    if len(stack) > 2:
        yield _with(position, ("event_deck", [stack[1], stack[0], *stack[2:]]))
        yield _with(position, ("event_deck", [*out[:1], *stack[1:]]))
    for suit in (*SUITS, None):
        yield _with(position, ("named_suit", suit))
    for card in (*position["players"][position["turn_of"]]["hand"], None):
        yield _with(position, ("marked", card))
    for key in ("extra_turn", "bell_tower", "bandolier"):
        yield _with(position, (key, not position[key]))
    knowers = position["memory"].get("spares", ["nobody"] * len(position["players"]))
    taken = {person[key] for person in position["players"] for key in ("character", "spare")}
    free = [name for name in CHARACTERS if name not in taken]
    for seat, person in enumerate(position["players"]):
        for other in free[:2] if person["spare"] else ():
            yield _with(position, ("players", seat, "spare", other))
        if "spares" in position["memory"]:
            for knower in ("nobody", "owner", "all"):
                yield _with(position, ("memory", "spares", _changed(knowers, [seat], knower)))


def _tokens(position):
    """A token more or less on a character or an orange card."""
    supply = position["supply"]
    for seat, person in enumerate(position["players"]):
        for change in (-1, 1):
            yield _with(position, ("players", seat, "tokens", person["tokens"] + change), ("supply", supply - change))
            for index, entry in enumerate(person["in_play"]):
                if "tokens" in entry:
                    place = ("players", seat, "in_play", index, "tokens")
                    yield _with(position, (*place, entry["tokens"] + change), ("supply", supply - change))
