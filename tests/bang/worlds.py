"""Truths that a player of BANG! cannot tell apart (B7 to B9), made from a record without the engine's own redraw."""

import random
from itertools import product

import numpy as np

from bang_env.bang import Game
from bang_env.bang.actions import Question
from bang_env.bang.cards import (
    CHARACTER_SET,
    EVENT_SET,
    EXPANSIONS,
    LAST_EVENT,
    NAME_OF,
    NUM_CARDS,
    NUM_CHARACTERS,
    NUM_EVENTS,
    Role,
)
from bang_env.bang.events import EVENT_KINDS
from bang_env.bang.state import Kind
from bang_env.core.cards import cards_in, pile_cards
from bang_env.core.layout import DECIDED
from tests.random_games import decisions

TABLES = [
    {"num_players": players, "expansions": expansions}
    for players, expansions in product(range(3, 9), ((), ("dodge_city",)))
]
RICH = [
    *({"num_players": players, "expansions": EXPANSIONS} for players in range(3, 9)),
    {"num_players": 6, "expansions": ("high_noon", "armed_dangerous")},
    {"num_players": 4, "expansions": ("fistful", "bullet")},
]
"""Tables with everything, and with one set of events."""
PILES = ("deck", "discard", "open", "event_deck")

# ------------------------------------------------------------------------------------------------ who knows what


def knows_role(s, player, seat):
    """B8: the own role, the sheriff's, those of the eliminated; all with three players or when the game is decided."""
    open_to_all = s["num_players"] == 3 or s["result"] == DECIDED
    return open_to_all or seat == player or s["role"][seat] == Role.SHERIFF or s["eliminated"][seat] > 0


def hidden_seats(s, player):
    """The seats whose roles a player does not know."""
    return [seat for seat in range(s["num_players"]) if not knows_role(s, player, seat)]


def known_cards(s, player):
    """The cards whose place a player knows though they do not hold them."""
    return set(cards_in(s["known"][player]))


def hidden_hand(s, player, seat):
    """The cards of another hand that a player does not know; all have seen the one that Law of the West has marked."""
    return [card for card in cards_in(s["hand"][seat]) if card not in known_cards(s, player) | {int(s["marked"])}]


def hidden_spares(s, player):
    """E18: the seats whose spare characters a player does not know."""
    return [
        seat
        for seat in range(s["num_players"])
        if s["spare"][seat] >= 0 and s["spare_seen"][seat] < (1 if seat == player else 2)
    ]


def unseen_events(s):
    """E2: the ordinary and the last events that may lie under the next one."""
    top = s["event_deck"]["cards"][s["event_deck"]["count"] - 1]
    free = [
        event
        for event in range(NUM_EVENTS)
        if s["sets"] >> EVENT_SET[event] & 1 and not s["events_seen"] >> event & 1 and event != top
    ]
    return [event for event in free if not LAST_EVENT[event]], [event for event in free if LAST_EVENT[event]]


def hidden_deck(s, player):
    """The places of the deck, from its bottom, whose cards a player does not know."""
    known = known_cards(s, player)
    return [place for place in range(s["deck"]["count"]) if int(s["deck"]["cards"][place]) not in known]


def aside(s, player):
    """The places of cards that another player, as Kit Carlson or Claus the Saint, has taken aside."""
    held = s["depth"] > 0 and s["stack"][s["depth"] - 1]["kind"] in (Kind.KIT, Kind.CLAUS)
    return list(range(s["open"]["count"])) if held and s["actor"] != player else []


def out_of_sight(s, player):
    """All cards that a player cannot place."""
    hands = [
        card for seat in range(s["num_players"]) if seat != player for card in hidden_hand(s, player, seat)
    ]
    deck = [int(s["deck"]["cards"][place]) for place in hidden_deck(s, player)]
    return sorted(hands + deck + [int(s["open"]["cards"][place]) for place in aside(s, player)])


# ------------------------------------------------------------------------------------------------ another truth


def other_truth(game, player, seed):
    """Another game that looks the same to a player: everything that they cannot know is different, if it can be."""
    chooser = random.Random(seed)
    for everywhere in (True, True, True, False):
        other = game.clone()
        s = other.states[0]
        deal_cards(s, player, chooser, everywhere)
        deal_roles(s, player, chooser)
        deal_events(s, chooser)
        deal_spares(s, player, chooser)
        forge_knowledge(s, player, chooser)
        forge_events(s, player, chooser)
        forge_leftovers(s, chooser)
        if game.over or asked_again(other):
            return other
    raise AssertionError("a world in which the hand of the player who is asked stays was refused")


def deal_cards(s, player, chooser, everywhere):
    """Shuffle all cards out of sight among their places; if not `everywhere`, what the player asked holds stays."""
    kept = s["actor"] if not everywhere else -1
    seats = [seat for seat in range(s["num_players"]) if seat not in (player, kept)]
    places = [("hand", seat, card) for seat in seats for card in hidden_hand(s, player, seat)]
    places += [("deck", place, int(s["deck"]["cards"][place])) for place in hidden_deck(s, player)]
    if everywhere:
        places += [("open", place, int(s["open"]["cards"][place])) for place in aside(s, player)]
    cards = [card for _, _, card in places]
    knowers = [s["known"][:, card >> 6] >> np.uint64(card & 63) & np.uint64(1) for card in cards]
    chooser.shuffle(cards)
    for kind, where, card in places:
        if kind == "hand":
            flip_bit(s["hand"][where], card)
    for (kind, where, _), card, viewers in zip(places, cards, knowers, strict=True):
        if kind == "hand":
            flip_bit(s["hand"][where], card)
        else:
            s[kind]["cards"][where] = card
        for viewer in range(s["num_players"]):
            set_bit(s["known"][viewer], card, viewers[viewer])
    count_hands(s)


def flip_bit(words, card):
    """Put a card into a set, or take it out."""
    words[card >> 6] ^= np.uint64(1) << np.uint64(card & 63)


def set_bit(words, card, value):
    """Say whether a card is in a set."""
    if (card in cards_in(words)) != bool(value):
        flip_bit(words, card)


def count_hands(s):
    """Write what the record keeps of each hand beside its cards."""
    for seat in range(s["num_players"]):
        names = NAME_OF[cards_in(s["hand"][seat])]
        held = np.bincount(names, minlength=s["held"].shape[1])
        s["held"][seat] = held
        bits = sum(1 << int(name) for name in np.flatnonzero(held))
        s["names"][seat] = [bits >> 64 * word & 2**64 - 1 for word in range(s["names"].shape[1])]


def deal_roles(s, player, chooser):
    """Shuffle the roles that the player does not know, and the options that gave them."""
    seats = hidden_seats(s, player)
    moved = chooser.sample(seats, len(seats))
    for field in ("role", "given_roles"):
        s[field][seats] = s[field][moved]


def deal_events(s, chooser):
    """Other events under the next one."""
    under = s["event_deck"]["count"] - 1
    if under > 0:
        ordinary, last = unseen_events(s)
        s["event_deck"]["cards"][:under] = [chooser.choice(last), *chooser.sample(ordinary, under - 1)]


def deal_spares(s, player, chooser):
    """Other spare characters where the player does not know them."""
    seats = hidden_spares(s, player)
    kept = [int(s["spare"][seat]) for seat in range(s["num_players"]) if seat not in seats]
    taken = {*map(int, s["character"][: s["num_players"]]), *kept}
    free = [c for c in range(NUM_CHARACTERS) if s["sets"] >> CHARACTER_SET[c] & 1 and c not in taken]
    s["spare"][seats] = chooser.sample(free, len(seats))


def forge_knowledge(s, player, chooser):
    """Others may know of any card of a hand that is hidden from the player: whether they still do shows nowhere."""
    for seat in range(s["num_players"]):
        if seat != player:
            for card in hidden_hand(s, player, seat):
                for viewer in range(s["num_players"]):
                    if viewer not in (player, seat):
                        set_bit(s["known"][viewer], card, chooser.random() < 0.5)


def forge_events(s, player, chooser):
    """The values of events, old ones too, that the player is not shown."""
    for entry in s["events"]:
        kind, who, first, second = (int(value) for value in entry)
        hidden = EVENT_KINDS[kind].hidden or {}
        if "card" in hidden and not hidden["card"](s, who, first, second, player):
            entry[2] = chooser.randrange(NUM_CARDS)


def forge_leftovers(s, chooser):
    """What lies behind the end of piles, the set for the moment, the seed, and what is still to be drawn from it."""
    for name in PILES:
        tail = s[name]["cards"][s[name]["count"] :]
        tail[:] = [chooser.randrange(NUM_EVENTS) for _ in tail]
    for field in ("scratch", "rng"):
        s[field] = [chooser.getrandbits(64) for _ in s[field]]
    s["rng"][1] |= np.uint64(1)
    s["seed"] = chooser.getrandbits(64)


def asked_again(game):
    """Ask the pending question again, with what may now be answered; whether it would be asked of the same player."""
    s = game.states[0]
    fields = ("actor", "question", "depth", "stage", "rng", "events", "num_events")
    before = {field: s[field].copy() for field in fields}
    game.spec.entries.settle_one(game.states)
    s["num_events"], s["events"] = before["num_events"], before["events"]
    return all(np.array_equal(s[field], value) for field, value in before.items())


# ------------------------------------------------------------------------------------------------- random games


def options_for(table, seed):
    """The options of a random game: in every other one the roles are given instead of dealt."""
    game = Game(seed=seed, **table)
    roles = [Role(int(role)).name.lower() for role in game.states["role"][0, : table["num_players"]]]
    return {**table, "roles": roles if seed % 2 else None}


def games_at(table, seeds, each=1):
    """Games at every question that comes up, and over; up to `each` of a kind from every random game."""
    for seed in seeds:
        kept, chooser = {}, random.Random(seed)
        for game in decisions(Game(seed=seed, **options_for(table, seed)), seed):
            asked = "over" if game.over else Question(int(game.states["question"][0])).name
            kept.setdefault(asked, [])
            if len(kept[asked]) < each:
                kept[asked].append(game.clone())
            elif chooser.random() < 0.1:
                kept[asked][chooser.randrange(each)] = game.clone()
        for asked, games in kept.items():
            for game in games:
                yield asked, game


def pile(s, name):
    """The cards of a pile, the top one first."""
    return pile_cards(s[name])
