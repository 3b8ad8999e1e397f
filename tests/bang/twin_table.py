"""The table of BANG!'s twin: who sits where, which cards lie where, who knows them, and how cards move.

The rule numbers are those of the rules page. Here is what can be done without asking anybody, and how a question is
put. A player is a `Player`, a card a text "name/suit/value".
"""

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from tests.bang.twin_cards import (
    COLOUR,
    LIFE_OF,
    RANK,
    WEAPON_RANGE,
    in_table_order,
    name_of,
    printed_suit,
    value_of,
)

T = TypeVar("T")
Question = tuple["Player", str, dict[str, Any]]  # who is asked, the phase, what each action name stands for
Asking = Generator[Question, Any, T]  # a piece of the game that may ask questions, and then gives a T
DeckCard = tuple[str, frozenset[int]]  # a card of the deck and the seats that know where it is (B9)

HIGH_VALUES = ("J", "Q", "K", "A")
TOKENS, MOST_TOKENS = 32, 4  # A1


class InPlay:
    """A card in front of a player."""

    def __init__(self, card: str, fresh: bool = False, tokens: int = 0) -> None:
        self.card = card
        self.fresh = fresh  # B31: a green card put down in this turn
        self.tokens = tokens  # A1: on an orange card
        self.name = name_of(card)

    def snapshot(self) -> dict[str, Any]:
        """The card as the position file shows it."""
        shown: dict[str, Any] = {"card": self.card}
        if self.fresh:
            shown["fresh"] = True
        if COLOUR[self.name] == "orange":
            shown["tokens"] = self.tokens
        return shown


class Player:
    """A seat: role, character, life, hand and the cards in play in front of it."""

    def __init__(self, seat: int, data: dict[str, Any], bonus: int) -> None:
        self.seat = seat
        self.role: str = data["role"]
        self.character: str = data["character"]
        self.copied: str | None = data.get("copied")
        self.spare: str | None = data.get("spare")
        self.max_life: int = data.get("max_life", LIFE_OF[self.character] + bonus)
        self.life: int = data.get("life", self.max_life)
        self.ghost: bool = data.get("ghost", False)
        self.alive: bool = data.get("alive", self.life > 0 or self.ghost)
        self.eliminated: int = data.get("eliminated", 0)
        self.hand: list[str] = list(data.get("hand", []))
        self.seen: dict[int, list[str]] = {int(who): list(cards) for who, cards in data.get("seen", {}).items()}
        self.in_play = [
            InPlay(entry["card"], entry.get("fresh", False), entry.get("tokens", 0))
            for entry in data.get("in_play", [])
        ]
        self.tokens: int = data.get("tokens", 0)

    def in_front(self, name: str) -> InPlay | None:
        """The card of that name in front of this player; B6: there is never more than one."""
        return next((card for card in self.in_play if card.name == name), None)

    def weapon(self) -> InPlay | None:
        """The weapon in front of this player; B6: there is never more than one."""
        return next((card for card in self.in_play if card.name in WEAPON_RANGE), None)

    def snapshot(self) -> dict[str, Any]:
        """The seat as the position file shows it."""
        return {
            "role": self.role,
            "character": self.character,
            "copied": self.copied,
            "spare": self.spare,
            "life": self.life,
            "max_life": self.max_life,
            "alive": self.alive,
            "ghost": self.ghost,
            "eliminated": self.eliminated,
            "hand": in_table_order(self.hand),
            "seen": {str(who): in_table_order(cards) for who, cards in sorted(self.seen.items()) if cards},
            "in_play": [card.snapshot() for card in self.in_play],
            "tokens": self.tokens,
        }


class Table:
    """The seats, the piles between them, and how cards move."""

    def __init__(self, position: dict[str, Any], below: Callable[[int], int]) -> None:
        options = position.get("options", {})
        self.below = below
        self.abilities: bool = options.get("abilities", True)
        self.turn_limit: int = options.get("turn_limit") or 0
        self.expansions: list[str] = list(options.get("expansions", []))
        seats = position["players"]
        self.players = [
            Player(seat, data, bonus=int(data["role"] == "sheriff" and len(seats) > 3))
            for seat, data in enumerate(seats)
        ]
        deck_seen = {int(seat): places for seat, places in position.get("deck_seen", {}).items()}
        self.deck: list[DeckCard] = [
            (card, frozenset(seat for seat, places in deck_seen.items() if place in places))
            for place, card in enumerate(position.get("deck", []))
        ]  # top first, as every pile here
        self.discard_pile: list[str] = list(position.get("discard", []))
        self.open_cards: list[str] = list(position.get("open", []))  # B7, B15: laid open or held aside
        self.turn: int = position.get("turn", 1)
        self.turn_player = self.players[position.get("turn_of", 0)]
        self.bangs_played: int = position.get("bangs_played", 0)
        self.abilities_used: dict[str, int] = dict(position.get("abilities_used", {}))
        self.vera_has_chosen = position.get("phase", "begin") != "begin"  # B45: in this turn
        self.event: str | None = position.get("event")
        self.event_deck: list[str] = list(position.get("event_deck", []))
        self.event_rounds: int = position.get("event_rounds", 0)
        self.extra_turn: bool = position.get("extra_turn", False)
        self.named_suit: str | None = position.get("named_suit")
        self.marked: str | None = position.get("marked")
        self.bell_tower: bool = position.get("bell_tower", False)
        self.bandolier: bool = position.get("bandolier", False)
        on_table = sum(player.tokens + sum(card.tokens for card in player.in_play) for player in self.players)
        self.supply: int = position.get("supply", TOKENS - on_table)
        self.silenced: Player | None = None  # A14: the target of a Big Fifty's shot
        self.event_player = self.first_event_player()
        self.dead_man_returned = False  # E29, B73
        self.restock()

    def first_event_player(self) -> Player:
        """E3: the sheriff; of three the deputy or, if the deputy has been out, the next living player to the left."""
        role = "deputy" if len(self.players) == 3 else "sheriff"
        player = next(player for player in self.players if player.role == role)
        return player if role == "sheriff" or not player.eliminated else self.others(player)[0]

    # ------------------------------------------------------------ B1, B2, B3: seats and distances

    def living(self) -> list[Player]:
        """Everybody who is not eliminated, by seat."""
        return [player for player in self.players if player.alive]

    def round_from(self, first: Player) -> list[Player]:
        """The living, clockwise from a seat on (that seat too, if its player lives)."""
        around = self.players[first.seat :] + self.players[: first.seat]
        return [player for player in around if player.alive]

    def others(self, me: Player) -> list[Player]:
        """The living others, in order from the player's left."""
        return [player for player in self.round_from(me) if player is not me]

    def place(self, asked: Player, player: Player) -> str:
        """B1: `+k`, the seat k places to the left of the player who is asked, counting all seats."""
        return f"+{(player.seat - asked.seat) % len(self.players)}"

    def distance(self, a: Player, b: Player, bare: bool = False) -> int:
        """B2, E27: from a to b. `bare`: as if b had no ability and no cards in play (A14)."""
        around = self.round_from(a)
        steps = around.index(b)
        distance = min(steps, len(around) - steps)
        if self.event == "Ambush":
            distance = 1
        elif not bare and self.has(b, "Paul Regret"):
            distance += 1
        if self.event != "Ambush" and self.has(a, "Rose Doolan"):
            distance -= 1
        for name in ("Mustang", "Hideout"):
            if not bare and self.effective(b, name):
                distance += 1
        for name in ("Scope", "Binocular"):
            if self.effective(a, name):
                distance -= 1
        return max(1, distance)

    def weapon_range(self, me: Player) -> int:
        """B3: 1 without a weapon."""
        weapon = me.weapon()
        return WEAPON_RANGE[weapon.name] if weapon and self.works(me) else 1

    def sees(self, me: Player, target: Player, reach: int, bare: bool = False) -> bool:
        """Whether the target is at that distance or nearer; A8: Bell Tower makes it 1."""
        return self.bell_tower or self.distance(me, target, bare) <= reach

    def in_range(self, me: Player) -> list[Player]:
        """B3, B29: the others whom the weapon reaches."""
        return [other for other in self.others(me) if self.sees(me, other, self.weapon_range(me))]

    def at_distance_1(self, me: Player) -> list[Player]:
        """B3: the others at distance 1, whatever the weapon."""
        return [other for other in self.others(me) if self.sees(me, other, 1)]

    # ------------------------------------------------------------ abilities, and what cards in play do

    def ability(self, player: Player) -> str | None:
        """The character whose ability the player has at the moment (B12, B22, B59, E17, A14)."""
        if not self.abilities or not player.alive or self.event == "Hangover" or player is self.silenced:
            return None
        if player.character == "Vera Custer":
            return player.copied
        return player.character

    def has(self, player: Player, character: str) -> bool:
        """Whether the player has that character's ability now."""
        return self.ability(player) == character

    def works(self, owner: Player) -> bool:
        """Whether the cards in front of this player have an effect now (B45, E32, A14)."""
        if self.event == "Lasso" or owner is self.silenced:
            return False
        return owner is self.turn_player or not self.belle_stars_turn()

    def belle_stars_turn(self) -> bool:
        """B45: Belle Star's turn, and Vera Custer's from her choice on."""
        if self.turn_player.character == "Vera Custer" and not self.vera_has_chosen:
            return False
        return self.has(self.turn_player, "Belle Star")

    def effective(self, owner: Player, name: str) -> bool:
        """Whether the player has a card of that name in play that has an effect now."""
        return owner.in_front(name) is not None and self.works(owner)

    def suit_of(self, card: str) -> str:
        """E9: what suit a card counts as."""
        return {"Blessing": "hearts", "Curse": "spades"}.get(self.event or "", printed_suit(card))

    def is_red(self, card: str) -> bool:
        """Hearts and diamonds."""
        return self.suit_of(card) in ("hearts", "diamonds")

    # ------------------------------------------------------------ questions

    def ask(
        self, player: Player, answers: Callable[[], dict[str, T]], phase: str = "resolve", look: bool = True
    ) -> Asking[T]:
        """B68: a question with one possible answer is not asked. B57: before it Suzy's hand is looked at."""
        if look:
            self.look_at_suzy()
        possible = answers()
        if len(possible) == 1:
            return next(iter(possible.values()))
        answer: T = yield player, phase, possible
        return answer

    def accepts(self, player: Player) -> Asking[bool]:
        """A "may" with nothing to choose."""
        return (yield from self.ask(player, lambda: {"accept": True, "decline": False}))

    def look_at_suzy(self) -> None:
        """B57, B58: Suzy Lafayette draws 1 if her hand is empty, while her life is above 0 or she is a ghost."""
        for player in self.round_from(self.turn_player):
            if self.has(player, "Suzy Lafayette") and not player.hand and (player.life > 0 or player.ghost):
                self.draw(player, 1)

    # ------------------------------------------------------------ B15: the piles

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place; the last element is the top of a deck."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def pick(self, items: list[T]) -> T:
        """One of several at random; no random number is drawn for a single one."""
        return items[self.below(len(items)) if len(items) > 1 else 0]

    def restock(self) -> None:
        """B15: after every card that moves: an empty deck is made of the discard pile, in table order, shuffled."""
        if self.deck or not self.discard_pile:
            return
        cards = in_table_order(self.discard_pile)
        self.discard_pile = []
        self.shuffle(cards)
        self.deck = [(card, frozenset()) for card in reversed(cards)]

    def take_top(self) -> DeckCard | None:
        """The top card of the deck goes to a hand or aside; None if there is none."""
        if not self.deck:
            return None
        top = self.deck.pop(0)
        self.restock()
        return top

    def put_on_discard(self, card: str) -> None:
        """The discard pile is face up; the newest card lies on top."""
        self.discard_pile.insert(0, card)
        self.restock()

    def flip(self) -> str | None:
        """B17: the top card of the deck goes onto the discard pile; None if there is none."""
        if not self.deck:
            return None
        card, _ = self.deck.pop(0)
        self.put_on_discard(card)
        return card

    # ------------------------------------------------------------ hands, and who knows them (B9)

    def everybody(self) -> Iterable[int]:
        """All seats, the eliminated too."""
        return range(len(self.players))

    def enter_hand(self, player: Player, card: str, known_to: Iterable[int] = ()) -> None:
        """A card comes into a hand; those players know it there, besides the holder."""
        player.hand.append(card)
        for seat in known_to:
            if seat != player.seat:
                player.seen.setdefault(seat, []).append(card)

    def leave_hand(self, player: Player, card: str) -> str:
        """A card leaves a hand: everybody who knew of a copy of it there knows of one fewer."""
        player.hand.remove(card)
        for known in player.seen.values():
            if card in known:
                known.remove(card)
        if card == self.marked and player is self.turn_player:  # E33
            self.marked = None
        return card

    def forget_hand(self, owner: Player, but: tuple[Player, ...] = ()) -> None:
        """All but those players forget what they knew of a hand."""
        keep = [player.seat for player in but]
        owner.seen = {seat: cards for seat, cards in owner.seen.items() if seat in keep}

    def move_unseen(self, giver: Player, taker: Player, card: str) -> None:
        """From hand to hand: known to both, and third players forget all they knew of the hand it came from."""
        self.leave_hand(giver, card)
        self.forget_hand(giver, but=(taker,))
        self.enter_hand(taker, card, known_to=[giver.seat])

    def random_hand_card(self, player: Player) -> str:
        """A random card of a hand; it stays there."""
        return self.pick(in_table_order(player.hand))

    def draw(self, player: Player, count: int) -> list[str]:
        """Draw from the deck, one by one, as many as there are (B16); B62: the dead draw nothing."""
        drawn = []
        for _ in range(count if player.alive else 0):
            top = self.take_top()
            if top is not None:
                self.enter_hand(player, top[0], known_to=top[1])
                drawn.append(top[0])
        return drawn

    def take_aside(self, count: int) -> None:
        """Cards go from the deck to the open cards, one by one; what was known of them is forgotten."""
        for _ in range(count):
            top = self.take_top()
            if top is not None:
                self.open_cards.append(top[0])

    def take_open(self, name: str) -> str:
        """B71: of several open cards with a name, the first laid open."""
        card = next(card for card in self.open_cards if name_of(card) == name)
        self.open_cards.remove(card)
        return card

    # ------------------------------------------------------------ B10: which copy leaves a hand

    def others_who_are(self, me: Player, character: str) -> list[Player]:
        """The living others who have that character's ability."""
        return [other for other in self.others(me) if self.has(other, character)]

    def copy_of(
        self,
        me: Player,
        name: str,
        aimed_at: Iterable[Player] = (),
        diamonds_spare: bool = True,
        usable: Callable[[str], bool] | None = None,
        wanted: Callable[[str], bool] | None = None,
        ignorable: bool = False,
    ) -> str:
        """B10, A36: the copy of a name that leaves the hand.

        `aimed_at`: whom the card is aimed at. `diamonds_spare`: whether diamonds would leave an Apache Kid among them
        alone. `usable`: whether a copy may be used at all. `wanted`: the copies that A16 asks for. `ignorable`: whether
        Ms. Abigail could ignore a high card.
        """
        targets = list(aimed_at)
        others = [target for target in targets if target is not me]  # B46, A33: one's own card always takes effect
        hit_abigail = ignorable and any(self.has(target, "Ms. Abigail") for target in others)
        save_for_abigail = any(other not in targets for other in self.others_who_are(me, "Ms. Abigail"))
        hit_apache = diamonds_spare and any(self.has(target, "Apache Kid") for target in others)
        save_for_apache = any(other not in targets for other in self.others_who_are(me, "Apache Kid"))

        def keys(card: str) -> tuple[Any, ...]:
            diamonds = self.suit_of(card) == "diamonds"
            high = value_of(card) in HIGH_VALUES
            return (
                usable is not None and not usable(card),
                wanted is not None and not wanted(card),
                not (card == self.marked and me is self.turn_player),
                hit_abigail and high,
                save_for_abigail and not high,
                hit_apache and diamonds,
                save_for_apache and not diamonds,
                RANK[card],
            )

        return min((card for card in me.hand if name_of(card) == name), key=keys)

    def discard_by_name(self, me: Player, name: str) -> str:
        """B10: a card discarded by its name is aimed at nobody."""
        card = self.leave_hand(me, self.copy_of(me, name))
        self.put_on_discard(card)
        return card

    # ------------------------------------------------------------ cards in play

    def leave_play(self, owner: Player, entry: InPlay) -> str:
        """A card in front of a player leaves play; A4: its tokens go back to the supply."""
        owner.in_play.remove(entry)
        self.supply += entry.tokens
        entry.tokens = 0
        return entry.card

    def discard_from_play(self, owner: Player, entry: InPlay) -> None:
        """A card in front of a player goes to the discard pile."""
        self.put_on_discard(self.leave_play(owner, entry))

    def take_from_play(self, owner: Player, entry: InPlay, taker: Player) -> None:
        """B9: a card taken from play into a hand is known to all."""
        self.enter_hand(taker, self.leave_play(owner, entry), known_to=self.everybody())

    # ------------------------------------------------------------ life

    def regain(self, player: Player, points: int) -> None:
        """B32: nobody goes over the maximum; a ghost gains nothing (E12)."""
        if player.alive and not player.ghost:
            player.life = min(player.max_life, player.life + points)

    # ------------------------------------------------------------ what "draw!" looks for

    def is_heart(self, card: str) -> bool:
        """What Barrel, Jourdonnais, Jail and Vendetta look for."""
        return self.suit_of(card) == "hearts"

    def explodes(self, card: str) -> bool:
        """B20: what Dynamite looks for."""
        return self.suit_of(card) == "spades" and value_of(card) in ("2", "3", "4", "5", "6", "7", "8", "9")
