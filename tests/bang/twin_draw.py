"""Phase 1 of BANG!'s twin: where the turn player's cards come from.

The rule numbers are those of the rules page. Thirst is never in play together with ghosts or another event.
"""

from tests.bang.twin_menu import Menu
from tests.bang.twin_table import Asking, Player


class Draws(Menu):
    """The menu, and the draw before it."""

    def draw_phase(self, me: Player) -> Asking[None]:
        """B23: phase 1 with all that the event in play makes of it; at its end Suzy is looked at (B57)."""
        self.cards_come = 0  # into the hand in this phase, for Law of the West
        if self.event == "Peyote":
            yield from self.peyote(me)
        else:
            yield from self.characters_draw(me)
        if self.event == "Train Arrival" and not self.has(me, "Kit Carlson"):  # E24
            self.draw(me, 1)
        if self.event == "Ranch":
            yield from self.ranch(me)
        self.look_at_suzy()
        if self.event == "Handcuffs":  # E16
            suits = ("hearts", "diamonds", "clubs", "spades")
            self.named_suit = yield from self.ask(me, lambda: {f"name {suit}": suit for suit in suits}, "draw")

    def characters_draw(self, me: Player) -> Asking[None]:
        """B23: by character; E12: a ghost draws one more; E30: Hard Liquor lets a wounded player skip it."""
        source: Player | str = "deck"
        if len(self.kinds_of_sources(me)) > 1:
            source = yield from self.ask(me, lambda: self.sources(me), "draw")
        if source == "skip":
            self.regain(me, 1)
            return
        character = self.ability(me)
        thirst = int(self.event == "Thirst")  # E23
        if isinstance(source, Player) and character == "Pat Brennan":
            entry = yield from self.ask(me, lambda: {f"choose {entry.name}": entry for entry in source.in_play}, "draw")
            self.take_from_play(source, entry, me)
            return
        if character == "Kit Carlson":
            if me.ghost or self.event == "Train Arrival":
                self.take_cards(me, 3)
            else:
                yield from self.kit_carlson(me, keep=2 - thirst)
            return
        if character == "Claus the Saint":
            yield from self.claus_the_saint(me, keep=2 - thirst)
        elif character == "Pixie Pete":
            self.take_cards(me, 2 if me.ghost else 3 - thirst)
        elif character == "Bill Noface":
            self.take_cards(me, 2 if me.ghost else max(1, 1 + me.max_life - me.life - thirst))
        elif character == "Black Jack" and not thirst:
            self.black_jack(me)
        elif character == "Pat Brennan":
            self.take_cards(me, 2)
        else:
            self.first_card(me, source)
            self.take_cards(me, 1 - thirst)
        if me.ghost:
            self.draw(me, 1)

    # ------------------------------------------------------------ where from

    def kinds_of_sources(self, me: Player) -> list[str]:
        """Where this player's cards might come from at all: with one kind nothing is asked, not even unasked."""
        kinds = ["deck"]
        if self.has(me, "Jesse Jones") or self.has(me, "Pat Brennan"):
            kinds.append("others")
        if self.has(me, "Pedro Ramirez") and self.event != "Abandoned Mine":  # E26
            kinds.append("discard pile")
        if self.event == "Hard Liquor" and me.life < me.max_life and not me.ghost:
            kinds.append("skip")
        return kinds

    def sources(self, me: Player) -> dict[str, Player | str]:
        """B69, E30: the question where the player draws from."""
        kinds = self.kinds_of_sources(me)
        sources: dict[str, Player | str] = {"draw from the deck": "deck"}
        if self.has(me, "Jesse Jones"):
            for other in self.others(me):
                if other.hand:
                    sources[f"draw from the hand of {self.place(me, other)}"] = other
        if self.has(me, "Pat Brennan"):
            for owner in self.living():
                if owner.in_play:
                    sources[f"draw from the table of {self.place(me, owner)}"] = owner
        if "discard pile" in kinds and self.discard_pile:
            sources["draw from the discard pile"] = "discard pile"
        if "skip" in kinds:
            sources["skip the draw"] = "skip"
        return sources

    def comes(self, me: Player, card: str, known_to: tuple[int, ...] | frozenset[int] = ()) -> None:
        """A card comes into the hand in phase 1; E33: under Law of the West the second is shown to all and marked."""
        self.cards_come += 1
        if self.event == "Law of the West" and self.cards_come == 2:
            self.enter_hand(me, card, known_to=self.everybody())
            self.marked = card
        else:
            self.enter_hand(me, card, known_to)

    def take_cards(self, me: Player, count: int) -> None:
        """Cards of phase 1: from the deck; E26: in the Abandoned Mine from the discard pile while it has any."""
        for _ in range(count):
            if self.event == "Abandoned Mine" and self.discard_pile:
                self.comes(me, self.discard_pile.pop(0), tuple(self.everybody()))
            else:
                top = self.take_top()
                if top is not None:
                    self.comes(me, *top)

    def first_card(self, me: Player, source: Player | str) -> None:
        """B23: Jesse Jones' first card may come from a hand, Pedro Ramirez's from the discard pile."""
        if isinstance(source, Player):
            self.move_unseen(source, me, self.random_hand_card(source))
            self.cards_come += 1
        elif source == "discard pile":
            self.comes(me, self.discard_pile.pop(0), tuple(self.everybody()))
        else:
            self.take_cards(me, 1)

    # ------------------------------------------------------------ characters

    def black_jack(self, me: Player) -> None:
        """B23: the second card is shown; if it is red he draws one more, unseen."""
        self.take_cards(me, 1)
        if self.event == "Abandoned Mine" and self.discard_pile:
            second = self.discard_pile.pop(0)
        else:
            top = self.take_top()
            if top is None:
                return
            second = top[0]
        self.comes(me, second, tuple(self.everybody()))
        if self.is_red(second):
            self.take_cards(me, 1)

    def lay_aside(self, count: int) -> str:
        """Kit Carlson's and Claus' cards are taken aside, one by one; gives where the last came from."""
        source = "deck"
        for _ in range(count):
            if self.event == "Abandoned Mine" and self.discard_pile:
                self.open_cards.append(self.discard_pile.pop(0))
                source = "discard pile"
            elif self.deck:
                self.take_aside(1)
                source = "deck"
        return source

    def kit_carlson(self, me: Player, keep: int) -> Asking[None]:
        """B23, E23, E26: three aside, two to the hand (or one), the others back; of too few he takes all, unasked."""
        source = self.lay_aside(3)
        for left in range(keep, 0, -1):
            if len(self.open_cards) > left:
                name = yield from self.ask(me, self.open_choices, "draw")
                self.comes(me, self.take_open(name))
            elif self.open_cards:
                self.comes(me, self.open_cards.pop(0))
        while self.open_cards:
            card = self.open_cards.pop()
            if source == "discard pile":
                self.put_on_discard(card)
            else:
                self.deck.insert(0, (card, frozenset([me.seat])))

    def claus_the_saint(self, me: Player, keep: int) -> Asking[None]:
        """S4: a card for each other, named by him, and the last two (or one) for himself."""
        receivers = self.others(me)
        self.lay_aside(len(receivers) + keep)
        for other in receivers:
            if self.open_cards:
                name = yield from self.ask(me, self.open_choices, "draw")
                self.enter_hand(other, self.take_open(name), known_to=[me.seat])
        while self.open_cards:
            self.comes(me, self.open_cards.pop(0))

    # ------------------------------------------------------------ events

    def peyote(self, me: Player) -> Asking[None]:
        """E34: guess the colour of the top card; right: it goes to the hand, known to all; wrong: it is discarded."""
        while self.deck:
            self.look_at_suzy()  # B57: before the question; Suzy may draw the last card
            if not self.deck:
                return
            guess = yield from self.ask(me, lambda: {"red": True, "black": False}, "draw")
            card, _ = self.deck.pop(0)
            if self.is_red(card) != guess:
                self.put_on_discard(card)
                return
            self.enter_hand(me, card, known_to=self.everybody())
            self.restock()

    def ranch(self, me: Player) -> Asking[None]:
        """E35: discard any number of hand cards, one by one, then draw as many; no look at Suzy in between."""
        discarded = 0
        while True:

            def answers() -> dict[str, str | None]:
                return {**self.discards(me), "stop": None}

            name = yield from self.ask(me, answers, "draw", look=not discarded)
            if name is None:
                break
            self.discard_by_name(me, name)
            discarded += 1
        self.draw(me, discarded)
