"""BANG!'s events explain every change of a position: a ledger kept from them alone agrees with the table."""

import copy
import random
from collections import Counter

import pytest

from bang_env.bang import Game
from tests.bang.positions import THEMES, random_position
from tests.bang.scene import ALL_SETS
from tests.bang.twin_cards import LIFE_OF, colour_of, name_of, printed_suit

KINDS = {
    *("deal", "turn", "draw", "show", "shuffle", "play", "use", "ability", "discard", "in play", "flip", "counts"),
    *("hit", "unaffected", "avoided", "lose life", "regain", "steal", "open", "take", "eliminated", "copy", "over"),
    "truncated",
}
MORE_KINDS = {
    *("event", "return", "identity", "suit", "guess", "bury", "mark", "ignore", "tokens", "load", "barrel", "give"),
}
"""Those of the events, the special characters and Armed & Dangerous."""
SUIT_OF_ALL = {"Blessing": "hearts", "Curse": "spades"}


COMPARED = (
    *("in_play", "life", "alive", "copied", "role", "character", "max_life", "spare", "ghost", "tokens"),
)


class Ledger:
    """Hands, cards in play, life, the deck and the discard pile as they follow from the events after one answer."""

    def __init__(self, before):
        self.people = copy.deepcopy(before["players"])
        self.pile, self.deck = before["discard"][::-1], before["deck"][::-1]
        self.shuffled = False
        effect = before["pending"][-2]["effect"] if before["pending"] else None
        self.flipped = list(before["open"]) if effect == "flip" else []
        self.open = list(before["open"]) if effect != "flip" else []
        self.turn, self.turn_of = before["turn"], before["turn_of"]
        self.abilities = before["options"]["abilities"]
        self.event, self.stack = before["event"], list(before["event_deck"])
        self.named_suit, self.marked = before["named_suit"], before["marked"]

    def book(self, events):
        """Enter all events."""
        for event in events:
            values = {name: value for name, value in event.items() if name != "event"}
            if "from" in values:
                values["source"] = values.pop("from")
            if event["event"] not in ("flip", "shuffle", "counts"):
                self.settle_flips()
            getattr(self, "note_" + event["event"].replace(" ", "_"))(**values)

    def power(self, seat):
        """Whose ability a seat has."""
        person = self.people[seat]
        name = person["copied"] if person["character"] == "Vera Custer" else person["character"]
        return name if self.abilities and person["alive"] and self.event != "Hangover" else None

    def off_the_deck(self, card):
        """A card comes from the top of the deck, whose order is unknown after a shuffle."""
        if self.shuffled:
            self.deck.remove(card)
        else:
            assert self.deck.pop() == card

    def settle_flips(self):
        """Two flipped cards of Lucky Duke between which there is no choice go on the pile in their order."""
        self.pile += self.flipped
        self.flipped = []

    def note_deal(self, seat, character, life):
        assert (self.people[seat]["character"], self.people[seat]["life"]) == (character, life)

    def note_turn(self, seat, turn):
        assert turn == self.turn + 1
        self.turn, self.turn_of = turn, seat
        self.named_suit, self.marked = None, None
        for person in self.people:
            for entry in person["in_play"]:
                entry.pop("fresh", None)

    def note_draw(self, seat, card):
        self.off_the_deck(card)
        self.people[seat]["hand"].append(card)

    def note_show(self, seat, card):
        assert card in self.people[seat]["hand"]

    def note_shuffle(self, cards):
        while len(self.pile) < cards and self.flipped:
            self.pile.append(self.flipped.pop(0))
        assert cards == len(self.pile)
        assert not self.deck
        self.deck, self.pile, self.shuffled = self.pile, [], True

    def note_play(self, seat, card, target, **_):
        assert seat == self.turn_of
        self.people[seat]["hand"].remove(card)
        if colour_of(card) == "brown":
            self.pile.append(card)
        else:
            more = {"green": {"fresh": True}, "orange": {"tokens": 0}}.get(colour_of(card), {})
            self.people[seat if target is None else target]["in_play"].append({"card": card, **more})

    def note_use(self, seat, card, target):
        if colour_of(card) == "orange":
            assert any(entry["card"] == card for entry in self.people[seat]["in_play"])
            return
        assert seat == self.turn_of
        self.lift(seat, card)
        self.pile.append(card)

    def note_ability(self, seat, character, target):
        assert self.power(seat) == character

    def note_discard(self, seat, card):
        self.owner(seat).remove(card)
        self.pile.append(card)

    def owner(self, seat):
        """Where a card comes from that a player puts away: those aside, as long as there are any, or the hand."""
        return self.open or self.people[seat]["hand"]

    def lift(self, seat, card):
        """A card leaves play."""
        entries = self.people[seat]["in_play"]
        entry = next(entry for entry in entries if entry["card"] == card)
        entries.remove(entry)
        return entry

    def note_in_play(self, seat, card, what, to):
        assert (to is not None) == (what in ("taken", "passed"))
        entry = self.lift(seat, card)
        if what == "taken":
            self.people[to]["hand"].append(card)
        elif what == "passed":
            self.people[to]["in_play"].append(entry)
        else:
            self.pile.append(card)

    def note_flip(self, seat, card):
        self.off_the_deck(card)
        if self.power(seat) == "Lucky Duke":
            self.flipped.append(card)
        else:
            self.pile.append(card)

    def note_counts(self, seat, card):
        self.flipped.remove(card)
        self.flipped.append(card)
        self.settle_flips()

    def note_hit(self, seat, by, card):
        assert self.people[seat]["life"] > 0
        assert seat != by

    def note_unaffected(self, seat, card):
        assert self.power(seat) == "Apache Kid"
        assert card is None or "diamonds" in card

    def note_avoided(self, seat, by):
        assert self.people[seat]["life"] > 0

    def note_lose_life(self, seat, points, by):
        self.people[seat]["life"] -= points

    def note_regain(self, seat, points, life):
        self.people[seat]["life"] += points
        assert self.people[seat]["life"] == life <= self.people[seat]["max_life"]

    def note_steal(self, seat, card, source):
        self.people[source]["hand"].remove(card)
        self.people[seat]["hand"].append(card)

    def note_open(self, seat, card, aside):
        if aside and self.event == "Abandoned Mine" and self.pile:
            assert self.pile.pop() == card
        else:
            self.off_the_deck(card)
        self.open.append(card)

    def note_take(self, seat, card, source):
        if source == "discard":
            self.pile.reverse()
            self.pile.remove(card)
            self.pile.reverse()
        else:
            self.open.remove(card)
        self.people[seat]["hand"].append(card)

    def note_give(self, seat, card, to):
        assert self.power(seat) == "Claus the Saint"
        self.open.remove(card)
        self.people[to]["hand"].append(card)

    def note_bury(self, seat, card):
        self.owner(seat).remove(card)
        self.deck.append(card)

    def note_guess(self, seat, card, guess):
        self.off_the_deck(card)
        red = SUIT_OF_ALL.get(self.event, printed_suit(card)) in ("hearts", "diamonds")
        (self.people[seat]["hand"] if red == (guess == "red") else self.pile).append(card)

    def note_event(self, seat, name):
        assert self.stack.pop(0) == name
        self.event = name
        for person in self.people if name == "Hangover" else ():
            person["copied"] = None

    def note_return(self, seat, ghost, life):
        assert not self.people[seat]["alive"]
        assert ghost == (self.event == "Ghost Town")
        self.people[seat] |= {"alive": True, "ghost": ghost, "life": life}

    def note_identity(self, seat, character, life):
        person = self.people[seat]
        assert person["spare"] == character
        most = LIFE_OF[character] + (person["role"] == "sheriff")
        person |= {"spare": person["character"], "character": character, "life": life, "max_life": most, "copied": None}

    def note_suit(self, seat, suit):
        assert seat == self.turn_of
        self.named_suit = suit

    def note_mark(self, seat, card):
        assert card in self.people[seat]["hand"]
        self.marked = card

    def note_ignore(self, seat, card):
        assert self.power(seat) == "Ms. Abigail"

    def note_tokens(self, seat, tokens):
        self.people[seat]["tokens"] = tokens

    def note_load(self, seat, card, tokens):
        entry = next(entry for entry in self.people[seat]["in_play"] if name_of(entry["card"]) == card)
        entry["tokens"] = tokens

    def note_barrel(self, seat):
        assert any(name_of(entry["card"]) == "Barrel" for entry in self.people[seat]["in_play"])

    def note_eliminated(self, seat, role):
        person = self.people[seat]
        assert person["life"] <= 0
        assert person["role"] == role
        person |= {"life": 0, "alive": False, "copied": None, "ghost": False, "tokens": 0}

    def note_copy(self, seat, character, source):
        assert self.people[source]["character"] == character
        self.people[seat]["copied"] = character

    def note_over(self, winners):
        pass

    def note_truncated(self):
        pass

    def assert_matches(self, after):
        """The books agree with the position."""
        effect = after["pending"][-2]["effect"] if after["pending"] else None
        if effect == "flip" and after["open"]:
            assert self.flipped == after["open"]
        else:
            self.settle_flips()
            assert self.open == after["open"]
        assert self.pile[::-1] == after["discard"]
        assert sorted(self.deck) == sorted(after["deck"])
        assert self.shuffled or self.deck[::-1] == after["deck"]
        assert self.turn == after["turn"]
        assert (self.event, self.stack, self.named_suit) == (after["event"], after["event_deck"], after["named_suit"])
        assert after["marked"] in (None, self.marked)
        for mine, theirs in zip(self.people, after["players"], strict=True):
            assert Counter(mine["hand"]) == Counter(theirs["hand"])
            for field in COMPARED:
                assert mine[field] == theirs[field], field


def follow(game, seed, most=250):
    """Play at random and keep the books; gives the kinds of events that came up."""
    chooser, kinds = random.Random(seed), Counter()
    before = game.to_dict()
    for _ in range(most):
        if game.over:
            break
        game.step(chooser.choice(game.legal_actions()))
        events, after = game.events(), game.to_dict()
        kinds.update(event["event"] for event in events)
        if not any(event["event"] == "omitted" for event in events):
            ledger = Ledger(before)
            ledger.book(events)
            ledger.assert_matches(after)
        before = after
    return kinds


@pytest.mark.parametrize("expansions", [(), ("dodge_city",), ALL_SETS], ids=str)
@pytest.mark.parametrize("players", range(3, 9))
def test_events_explain_every_change(players, expansions):
    kinds = Counter()
    for seed in range(2 + len(expansions)):
        kinds += follow(Game(seed=seed, num_players=players, expansions=expansions), seed)
    assert kinds.keys() <= KINDS | {"omitted", "barrel", "bury"} | (MORE_KINDS if len(expansions) > 1 else set())
    assert len(kinds) > (20 if len(expansions) > 1 else 14)


@pytest.mark.parametrize("theme", THEMES)
def test_events_explain_rare_situations(theme):
    kinds = Counter()
    for seed in range(12):
        sets = ("dodge_city",) if seed < 4 else ALL_SETS
        kinds += follow(Game.from_dict(random_position(seed, theme, expansions=sets)), seed, most=100)
    assert kinds["shuffle"] or theme != "thin deck"
    assert kinds["eliminated"] or theme != "wounded"


def test_every_kind_of_event_is_explained():
    kinds = Counter()
    for seed, theme in enumerate(THEMES):
        for number in range(seed, 60, 8):
            kinds += follow(Game.from_dict(random_position(number, theme, expansions=ALL_SETS)), number, most=40)
    assert kinds.keys() >= MORE_KINDS, MORE_KINDS - kinds.keys()


def test_events_of_the_turn_limit_and_without_abilities():
    kinds = Counter()
    for seed in range(3):
        kinds += follow(Game(seed=seed, expansions=["dodge_city"], abilities=False, turn_limit=12), seed)
    assert kinds["truncated"]
    assert not kinds["ability"] + kinds["copy"] + kinds["counts"] + kinds["unaffected"]
