"""BANG! in words: what text and pictures show of the table, the question, and what happened.

`bang_texts.csv` says in a sentence what each card and character does and what each role is after.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bang_env.bang.actions import Question
from bang_env.bang.cards import (
    CARD_NAMES,
    CHARACTER_NAMES,
    FACE_OF,
    FACES,
    NAME_OF,
    PLAY_INDEX,
    ROLE_NAMES,
    SETS,
    SUITS,
    Character,
)
from bang_env.bang.events import EVENT_KINDS
from bang_env.bang.rules.knowledge import is_aside, knows_role
from bang_env.bang.rules.table import distance, silences, weapon_range
from bang_env.bang.rules.turn import hand_limit
from bang_env.bang.state import Kind, Pick, Price
from bang_env.core.cards import cards_in, pile_cards
from bang_env.core.events import read_events
from bang_env.core.jit import as_python
from bang_env.core.layout import TRUNCATED
from bang_env.core.texts import Texts

UNKNOWN = "?"
SUIT_SIGNS = dict(zip(SUITS, "♥♦♣♠", strict=True))
TITLES = {"dodge_city": "Dodge City"}


TEXTS = Texts(Path(__file__).with_name("bang_texts.csv"), "BANG!")
"""What people are told of a card, a character or a role, by kind and name; with three players, of a `role of three`."""


# -------------------------------------------------------------------------------------------------- what all forms show


def seats(s: Any) -> range:
    """All seats of the table."""
    return range(int(s["num_players"]))


def name(seat: int, player: int | None = None) -> str:
    """What a seat is called: `you` for the player who looks."""
    return "you" if seat == player else f"player_{seat}"


def names_of(chosen: Sequence[int], player: int | None) -> str:
    """Several seats, with commas between them."""
    return ", ".join(name(seat, player) for seat in chosen)


def owner(seat: int, player: int | None = None) -> str:
    """Whose something is."""
    return "your" if seat == player else f"player_{seat}'s"


def card_name(card: int) -> str:
    """The name on a card."""
    return CARD_NAMES[NAME_OF[card]]


def card_words(card: int) -> str:
    """A card with its value and suit: `BANG! 7♦`."""
    title, suit, value = FACES[FACE_OF[card]]
    return f"{title} {value}{SUIT_SIGNS[suit]}"


def character(s: Any, seat: int) -> str:
    """The name of a seat's character."""
    return CHARACTER_NAMES[s["character"][seat]]


def copied(s: Any, seat: int) -> str:
    """Whose ability Vera Custer has now; empty for everybody else."""
    copy = int(s["copied"][seat])
    return CHARACTER_NAMES[copy] if s["character"][seat] == Character.VERA_CUSTER and copy >= 0 else ""


def role(s: Any, seat: int, player: int | None) -> str:
    """A seat's role, if the player knows it."""
    return ROLE_NAMES[s["role"][seat]] if player is None or as_python(knows_role)(s, player, seat) else UNKNOWN


def role_text(s: Any, seat: int) -> str:
    """What the role of a seat is after."""
    return TEXTS["role of three" if s["num_players"] == 3 else "role", ROLE_NAMES[s["role"][seat]]]


def viewpoint(s: Any, player: int | None) -> int | None:
    """The seat from which `+k` and distances are told: the player who looks; for a spectator, the one who is asked."""
    return int(s["actor"]) if player is None and s["actor"] >= 0 else player


def place(s: Any, seat: int, player: int | None) -> str:
    """Where a seat is in the words of the actions, and how far away: `+2, distance 1`."""
    origin = viewpoint(s, player)
    if origin is None:
        return ""
    if seat == origin:
        return "you" if seat == player else "+0"
    steps = f"+{(seat - origin) % int(s['num_players'])}"
    if not s["alive"][seat] or not s["alive"][origin]:
        return steps
    return f"{steps}, distance {as_python(distance)(s, origin, seat)}"


def reach(s: Any, seat: int) -> int:
    """How far a seat can shoot now."""
    return int(as_python(weapon_range)(s, seat))


def in_range(s: Any, seat: int, player: int | None) -> bool:
    """Whether the weapon of the player from whom distances are told reaches another."""
    origin = viewpoint(s, player)
    if origin is None or origin == seat or not s["alive"][seat] or not s["alive"][origin]:
        return False
    return bool(as_python(distance)(s, origin, seat) <= reach(s, origin))


def limit(s: Any, seat: int) -> int:
    """How many cards a seat may keep at the end of the turn."""
    return int(as_python(hand_limit)(s, seat))


def hand(s: Any, seat: int, player: int | None) -> tuple[list[int], int]:
    """The cards of a hand that the player knows, and how many others there are."""
    cards = cards_in(s["hand"][seat])
    if player is not None and player != seat:
        known = set(cards_in(s["known"][player]))
        cards = [card for card in cards if card in known]
    return cards, int(s["hand_count"][seat]) - len(cards)


def in_play(s: Any, seat: int) -> list[tuple[int, bool]]:
    """The cards in front of a seat, first played first, and whether each is a green one that cannot be used yet."""
    fresh = int(s["fresh"][seat])
    return [(card, bool(fresh >> int(PLAY_INDEX[NAME_OF[card]]) & 1)) for card in pile_cards(s["in_play"][seat])[::-1]]


def open_cards(s: Any, player: int | None) -> tuple[str, list[int | None]]:
    """What the open cards in the middle are, and the cards; None for one that the player may not see."""
    flipped = [int(card) for card in s["flipped"] if card >= 0]
    if flipped:
        return "flipped", [*flipped]
    cards = pile_cards(s["open"])[::-1]
    if not cards:
        return "", []
    if frame(s) is not None and frame(s)["kind"] == Kind.KIT:
        aside = player is not None and as_python(is_aside)(s, player)
        return "held aside", [None if aside else card for card in cards]
    return "General Store", [*cards]


def deck_top(s: Any, player: int | None) -> list[int]:
    """The cards on top of the deck that the player knows, the top one first; a spectator is shown one."""
    cards = pile_cards(s["deck"])
    if player is None:
        return cards[:1]
    known = set(cards_in(s["known"][player]))
    unknown = next((number for number, card in enumerate(cards) if card not in known), len(cards))
    return cards[:unknown]


def frame(s: Any) -> Any:
    """The effect in progress that asks or goes on next, None if there is none."""
    return s["stack"][int(s["depth"]) - 1] if s["depth"] > 0 else None


def sets_in_use(s: Any) -> str:
    """The expansions, as they are written behind the title."""
    used = [title for number, title in enumerate(SETS) if number and int(s["sets"]) >> number & 1]
    return "".join(f", {TITLES.get(title, title)}" for title in used)


# --------------------------------------------------------------------------------------------------------- the question


def caption(s: Any) -> str:
    """Who decides what, or how it ended."""
    if not s["result"]:
        return f"player_{int(s['actor'])} decides {wanted(s)}"
    if s["result"] == TRUNCATED:
        return "over: the turn limit"
    winners = [seat for seat in seats(s) if s["returns"][seat] > 0]
    return f"over: {names_of(winners, None) or 'nobody'} won"


def wanted(s: Any) -> str:
    """What the player who is asked decides."""
    question, f = Question(s["question"]), frame(s)
    if question == Question.MENU:
        return "what to play"
    if question == Question.EXCESS:
        return "what to discard at the end of the turn"
    if question == Question.HIT:
        return f"how to answer {shot(f)}"
    if question == Question.GIVE_BANG:
        if f["kind"] == Kind.DUEL:
            rival = f["by"] if s["actor"] == f["seat"] else f["seat"]
            return f"whether to discard a BANG! in the Duel with player_{int(rival)}"
        return f"whether to discard a BANG! against player_{int(f['by'])}'s Indians!"
    if question == Question.COST:
        return f"what to discard for {price(f)}"
    if question == Question.DYING:
        return "how to survive"
    if question == Question.WHICH_CARD:
        return which_card(s, f)
    if question == Question.OPEN_CARDS:
        return "which card to keep" if f["kind"] == Kind.KIT else "what to take from the General Store"
    return {Question.DRAW_FROM: "where to draw from", Question.PLAYER: "whose ability to copy",
            Question.RESULT: "which flipped card counts"}[question]


def shot(f: Any) -> str:
    """A hit in progress: whose, with what, and what it takes to avoid it."""
    by, card, left = int(f["by"]), int(f["card"]), int(f["left"])
    weapon = card_name(card) if card >= 0 else "shot"
    needed = f" ({left} Missed! needed)" if left > 1 else ""
    return (f"player_{by}'s {weapon}" if by >= 0 else f"the {weapon}") + needed


def price(f: Any) -> str:
    """What hand cards are discarded for."""
    if f["why"] == Price.CARD:
        return card_name(int(f["card"]))
    return {Price.SID: "Sid Ketchum's life point", Price.DOC: "Doc Holyday's shot",
            Price.JOSE: "José Delgado's cards"}[Price(f["why"])]


def which_card(s: Any, f: Any) -> str:
    """Which card of whom is taken or discarded."""
    victim = int(f["seat"])
    whose = "of their own" if victim == s["actor"] else f"of player_{victim}"
    if f["kind"] == Kind.PICK and f["why"] == Pick.DISCARD:
        return f"which card {whose} is discarded"
    return f"which card {whose} to take"


def notes(s: Any, player: int | None) -> list[str]:
    """What else is worth knowing at this moment: effects in progress, what was used, Belle Star."""
    lines = []
    for f in s["stack"][:int(s["depth"])]:
        by, seat = int(f["by"]), int(f["seat"])
        if f["kind"] == Kind.HIT:
            lines.append(f"a shot at {name(seat, player)}: {int(f['left'])} Missed! needed")
        elif f["kind"] == Kind.SWEEP:
            lines.append(f"{owner(by, player)} {card_name(int(f['card']))}")
        elif f["kind"] == Kind.DUEL:
            lines.append(f"Duel: {name(by, player)} against {name(seat, player)}")
        elif f["kind"] == Kind.LOSE and s["life"][seat] <= 0:
            lines.append(f"{name(seat, player)} {'are' if seat == player else 'is'} dying")
        elif f["kind"] == Kind.ELIMINATE:
            lines.append(f"the cards of {name(seat, player)} are shared out")
        elif f["kind"] == Kind.COST:
            lines.append(f"the price of {price(f)}: {int(f['left'])} more")
    if s["bangs_played"]:
        lines.append(f"BANG! cards played this turn: {int(s['bangs_played'])}")
    if not s["result"] and as_python(silences)(int(s["power"][s["turn_of"]])):
        lines.append("Belle Star: cards in front of others do nothing")
    return lines


# ------------------------------------------------------------------------------------------------------------- in words

BASE_FORMS = {"is": "are", "has": "have"}


def told(s: Any, player: int | None) -> list[str]:
    """What happened since the last decision, in words."""
    return Story(s, player).lines()


class Story:
    """The events since the last decision, as one player is told them; a spectator is told everything."""

    def __init__(self, s: Any, player: int | None) -> None:
        self.s, self.player = s, player
        self.events = read_events(s, EVENT_KINDS, player)

    def lines(self) -> list[str]:
        """A sentence for each event."""
        lives: list[int | None] = [int(life) for life in self.s["life"]]
        lines = []
        for number in range(len(self.events) - 1, -1, -1):  # backwards from the lives of now: a loss knows what it left
            event = self.events[number]
            seat = event.get("seat", 0)
            life = lives[seat]
            lines.append(self.sentence(number, life))
            if event["event"] == "lose life":
                lives[seat] = None if life is None else life + event["points"]
            elif event["event"] == "regain":
                lives[seat] = event["life"] - event["points"]
            elif event["event"] == "eliminated":
                lives[seat] = None
        return lines[::-1]

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return name(seat, self.player)

    def does(self, seat: int, verb: str) -> str:
        """Who does something; the verb is that of a third person."""
        return f"{self.name(seat)} {BASE_FORMS.get(verb, verb.removesuffix('s')) if seat == self.player else verb}"

    def sentence(self, number: int, life: int | None) -> str:
        """One event; `life` is what its seat had left after it, None if that is not known."""
        event = self.events[number]
        kind, seat = event["event"], event.get("seat", -1)
        card = card_of(event)

        def does(verb: str) -> str:
            return self.does(seat, verb)

        return {
            "deal": lambda: self.deal(event),
            "turn": lambda: f"turn {event['turn']}: {self.name(seat)}, {character(self.s, seat)}",
            "draw": lambda: f"{does('draws')} {card or 'a card'}",
            "show": lambda: f"{does('shows')} {face_of(event)}",
            "shuffle": lambda: f"the discard pile is shuffled: {event['cards']} cards in the deck",
            "play": lambda: self.play(event),
            "use": lambda: f"{does('uses')} {card}{self.target(event)}",
            "ability": lambda: f"{does('uses')} the ability of {event['character']}{self.target(event)}",
            "discard": lambda: f"{does('discards')} {card}",
            "in play": lambda: self.card_in_play(number),
            "flip": lambda: f"{does('flips')} {face_of(event)}{self.purpose(number)}",
            "counts": lambda: f"{does('counts')} {face_of(event)}",
            "hit": lambda: self.shot(event),
            "unaffected": lambda: f"{does('is')} not affected by {card or 'two cards'} of diamonds",
            "avoided": lambda: f"{does('avoids')} the shot",
            "lose life": lambda: self.loss(event, life),
            "regain": lambda: f"{does('regains')} {life_points(event)}: {event['life']} now",
            "steal": lambda: f"{does('takes')} {card or 'a card'} from {owner(event['from'], self.player)} hand",
            "open": lambda: self.card_laid_open(event),
            "take": lambda: self.card_taken(event),
            "eliminated": lambda: f"{does('is')} eliminated: {event['role']}",
            "copy": lambda: f"{does('has')} the ability of {event['character']} now, as {self.name(event['from'])}",
            "over": lambda: f"{names_of(event['winners'], self.player) or 'nobody'} won",
            "truncated": lambda: "the turn limit ends the game",
            "omitted": lambda: f"({event['count']} earlier events are not kept)",
        }[kind]()

    def deal(self, event: Mapping[str, Any]) -> str:
        """A character, and the role if it is known."""
        known = role(self.s, event["seat"], self.player)
        shown = "" if known == UNKNOWN else f", {known}"
        return f"{self.does(event['seat'], 'is')} {event['character']}{shown}, {event['life']} life points"

    def target(self, event: Mapping[str, Any]) -> str:
        """Whom something is played or used on."""
        if event["target"] is None:
            return ""
        if event["target"] == event["seat"]:
            return " on yourself" if event["seat"] == self.player else " on themselves"
        return f" on {self.name(event['target'])}"

    def play(self, event: Mapping[str, Any]) -> str:
        """A card that is played: as a BANG!, in front of a player, or to the discard pile."""
        seat, card = event["seat"], card_of(event)
        if "as" in event:
            return f"{self.does(seat, 'plays')} {card} as {event['as']}{self.target(event)}"
        if card == "Jail":
            return f"{self.does(seat, 'puts')} {self.name(event['target'])} in Jail"
        if PLAY_INDEX[CARD_NAMES.index(card)] >= 0:
            return f"{self.does(seat, 'puts')} {card} in play"
        return f"{self.does(seat, 'plays')} {card}{self.target(event)}"

    def shot(self, event: Mapping[str, Any]) -> str:
        """A hit at a player."""
        shooter = "a shot" if event["by"] is None else self.does(event["by"], "shoots")
        return f"{shooter} at {self.name(event['seat'])}" + (f" ({card_of(event)})" if event["card"] else "")

    def loss(self, event: Mapping[str, Any], life: int | None) -> str:
        """Lost life points, whose doing it was, and what is left."""
        cause = "" if event["by"] in (None, event["seat"]) else f" to {self.name(event['by'])}"
        left = "" if life is None else f": {life} left" if life > 0 else ", dying"
        return f"{self.does(event['seat'], 'loses')} {life_points(event)}{cause}{left}"

    def card_laid_open(self, event: Mapping[str, Any]) -> str:
        """A card of a General Store, or one that Kit Carlson looks at."""
        if event["aside"]:
            return f"{self.does(event['seat'], 'looks')} at {card_of(event) or 'a card of the deck'}"
        return f"the General Store offers {card_of(event)}"

    def card_taken(self, event: Mapping[str, Any]) -> str:
        """A card taken from the open ones, from the discard pile, or kept by Kit Carlson."""
        if event["from"] == "aside":
            return f"{self.does(event['seat'], 'keeps')} {card_of(event) or 'a card'}"
        source = {"open": "the General Store", "discard": "the discard pile"}[event["from"]]
        return f"{self.does(event['seat'], 'takes')} {card_of(event)} from {source}"

    def card_in_play(self, number: int) -> str:
        """What becomes of a card in play; of Dynamite and Jail, what that means."""
        event = self.events[number]
        seat, to, card = event["seat"], event["to"], card_of(event)
        whose = f"{owner(seat, self.player)} {card}"
        flip = self.flip_before(number)
        if event["what"] == "passed":
            return f"the {card} passes to {self.name(to)}"
        if event["what"] == "taken":
            return f"{self.does(to, 'takes')} {f'{card} from play' if to == seat else whose}"
        if event["what"] == "discarded" and flip and card == "Dynamite":
            return f"{whose} explodes"
        if event["what"] == "discarded" and flip and card == "Jail":
            free = "/hearts/" in flip["card"]
            if free:
                return f"{self.does(seat, 'gets')} out of Jail"
            return f"{self.does(seat, 'stays')} in Jail: the turn is over"
        return f"{whose} is {event['what']}"

    def flip_before(self, number: int) -> Mapping[str, Any] | None:
        """The flipped card that counted just before an event of the same seat, None if there was no flip."""
        for event in reversed(self.events[:number]):
            if event["event"] in ("flip", "counts"):
                return event if event["seat"] == self.events[number]["seat"] else None
            if event["event"] != "shuffle":
                return None
        return None

    def purpose(self, number: int) -> str:
        """What a card was flipped for, as far as the next events tell."""
        seat = self.events[number]["seat"]
        for event in self.events[number + 1:]:
            if event["event"] == "in play" and event["seat"] == seat:
                return f" for {card_of(event)}"
            if event["event"] == "avoided" and event["seat"] == seat:
                return ": a Missed!"
            if event["event"] not in ("flip", "counts", "shuffle"):
                break
        return ""


def card_of(event: Mapping[str, Any]) -> str:
    """The name of an event's card, empty if it is not known."""
    return (event.get("card") or "").partition("/")[0]


def face_of(event: Mapping[str, Any]) -> str:
    """The card of an event with its value and suit, in words."""
    title, suit, value = event["card"].split("/")
    return f"the {value} of {suit} ({title})"


def life_points(event: Mapping[str, Any]) -> str:
    """How many life points an event is about."""
    return f"{event['points']} life point{'s' if event['points'] != 1 else ''}"
