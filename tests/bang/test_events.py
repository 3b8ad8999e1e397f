"""BANG!'s events explain every change of a position: a ledger kept from them alone agrees with the table."""

import copy
import random
from collections import Counter

import pytest

from bang_env.bang import Game
from tests.bang.positions import THEMES, random_position
from tests.bang.twin_cards import colour_of

KINDS = {
    *("deal", "turn", "draw", "show", "shuffle", "play", "use", "ability", "discard", "in play", "flip", "counts"),
    *("hit", "unaffected", "avoided", "lose life", "regain", "steal", "open", "take", "eliminated", "copy", "over"),
    "truncated",
}


class Ledger:
    """Hands, cards in play, life, the deck and the discard pile as they follow from the events after one answer."""

    def __init__(self, before):
        self.people = copy.deepcopy(before["players"])
        self.pile, self.deck = before["discard"][::-1], before["deck"][::-1]
        self.shuffled = False
        effect = before["pending"][-2]["effect"] if before["pending"] else None
        self.flipped = list(before["open"]) if effect == "flip" else []
        self.open = list(before["open"]) if effect != "flip" else []
        self.kit = before["to_move"] if effect == "kit" else None
        self.to_take = before["pending"][-2]["left"] if effect == "kit" else 0
        self.turn, self.turn_of = before["turn"], before["turn_of"]
        self.abilities = before["options"]["abilities"]

    def book(self, events):
        """Enter all events."""
        for event in events:
            values = {name: value for name, value in event.items() if name != "event"}
            if "from" in values:
                values["source"] = values.pop("from")
            if event["event"] not in ("flip", "shuffle", "counts"):
                self.settle_flips()
            if event["event"] not in ("open", "shuffle", "take"):
                self.settle_aside()
            getattr(self, "note_" + event["event"].replace(" ", "_"))(**values)

    def power(self, seat):
        """Whose ability a seat has."""
        person = self.people[seat]
        name = person["copied"] if person["character"] == "Vera Custer" else person["character"]
        return name if self.abilities and person["alive"] else None

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
            fresh = {"fresh": True} if colour_of(card) == "green" else {}
            self.people[seat if target is None else target]["in_play"].append({"card": card, **fresh})

    def note_use(self, seat, card, target):
        assert seat == self.turn_of
        self.lift(seat, card)
        self.pile.append(card)

    def note_ability(self, seat, character, target):
        assert self.power(seat) == character

    def note_discard(self, seat, card):
        self.people[seat]["hand"].remove(card)
        self.pile.append(card)

    def lift(self, seat, card):
        """A card leaves play."""
        entries = self.people[seat]["in_play"]
        entry = next(entry for entry in entries if entry["card"] == card)
        entries.remove(entry)

    def note_in_play(self, seat, card, what, to):
        assert (to is not None) == (what in ("taken", "passed"))
        self.lift(seat, card)
        if what == "taken":
            self.people[to]["hand"].append(card)
        elif what == "passed":
            self.people[to]["in_play"].append({"card": card})
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
        self.off_the_deck(card)
        self.open.append(card)
        if aside:
            self.kit, self.to_take = seat, 2

    def note_take(self, seat, card, source):
        if source == "discard":
            assert self.pile.pop() == card
        else:
            self.open.remove(card)
        if source == "aside":
            self.to_take -= 1
        self.people[seat]["hand"].append(card)
        self.settle_aside()

    def note_eliminated(self, seat, role):
        person = self.people[seat]
        assert person["life"] <= 0
        assert person["role"] == role
        person |= {"life": 0, "alive": False, "copied": None}

    def note_copy(self, seat, character, source):
        assert self.people[source]["character"] == character
        self.people[seat]["copied"] = character

    def note_over(self, winners):
        pass

    def note_truncated(self):
        pass

    def settle_aside(self):
        """B23: what Kit Carlson takes unasked, and the card that goes back on top of the deck, has no event."""
        if self.kit is not None and (self.to_take == 0 or len(self.open) <= self.to_take):
            self.people[self.kit]["hand"] += self.open[: self.to_take]
            self.deck += self.open[self.to_take :]
            self.open, self.kit, self.to_take = [], None, 0

    def assert_matches(self, after):
        """The books agree with the position."""
        effect = after["pending"][-2]["effect"] if after["pending"] else None
        if effect == "flip":
            assert self.flipped == after["open"]
        else:
            self.settle_flips()
            self.settle_aside()
            assert self.open == after["open"]
        assert self.pile[::-1] == after["discard"]
        assert sorted(self.deck) == sorted(after["deck"])
        assert self.shuffled or self.deck[::-1] == after["deck"]
        assert self.turn == after["turn"]
        for mine, theirs in zip(self.people, after["players"], strict=True):
            assert Counter(mine["hand"]) == Counter(theirs["hand"])
            for field in ("in_play", "life", "alive", "copied", "role", "character", "max_life"):
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


@pytest.mark.parametrize("expansions", [(), ("dodge_city",)], ids=str)
@pytest.mark.parametrize("players", range(3, 9))
def test_events_explain_every_change(players, expansions):
    kinds = Counter()
    for seed in range(2):
        kinds += follow(Game(seed=seed, num_players=players, expansions=expansions), seed)
    assert kinds.keys() <= KINDS | {"omitted"}
    assert len(kinds) > 14


@pytest.mark.parametrize("theme", THEMES)
def test_events_explain_rare_situations(theme):
    kinds = Counter()
    for seed in range(4):
        kinds += follow(Game.from_dict(random_position(seed, theme)), seed, most=100)
    assert kinds["shuffle"] or theme != "thin deck"
    assert kinds["eliminated"] or theme != "wounded"


def test_events_of_the_turn_limit_and_without_abilities():
    kinds = Counter()
    for seed in range(3):
        kinds += follow(Game(seed=seed, expansions=["dodge_city"], abilities=False, turn_limit=12), seed)
    assert kinds["truncated"]
    assert not kinds["ability"] + kinds["copy"] + kinds["counts"] + kinds["unaffected"]
