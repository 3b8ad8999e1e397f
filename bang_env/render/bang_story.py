"""What has happened in BANG!, in sentences, as one player is told it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bang_env.bang.cards import CARD_NAMES, PLAY_INDEX
from bang_env.bang.events import EVENT_KINDS
from bang_env.core.events import read_events
from bang_env.render.bang_words import (
    UNKNOWN,
    character,
    events_shown,
    name,
    names_of,
    owner,
    role,
    tokens_words,
)

BASE_FORMS = {"is": "are", "has": "have", "guesses": "guess", "tries": "try"}
SUITS_FOR_ALL = {"Blessing": "hearts", "Curse": "spades"}
"""The events under which all cards count as one suit (E9)."""
RED = ("hearts", "diamonds")


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
            elif event["event"] in ("eliminated", "return", "identity"):
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
            "event": lambda: f"{event['name']} comes into play",
            "return": lambda: f"{does('returns')} {'as a ghost' if event['ghost'] else f'with {lives_words(event)}'}",
            "identity": lambda: f"{does('becomes')} {event['character']}, with {lives_words(event)}",
            "suit": lambda: f"{does('names')} {event['suit']}",
            "guess": lambda: self.guess(event),
            "bury": lambda: f"{does('puts')} {card or 'a card'} on top of the deck",
            "mark": lambda: f"{does('shows')} {face_of(event)}, which must be played if it can be",
            "ignore": lambda: f"{does('ignores')} {card}",
            "tokens": lambda: f"{does('has')} {tokens_left(event)} on {self.their(seat)} character",
            "load": lambda: f"{owner(seat, self.player)} {event['card']} has {tokens_left(event)}",
            "barrel": lambda: f"{does('tries')} the Barrel",
            "give": lambda: f"{does('gives')} {card or 'a card'} to {self.name(event['to'])}",
            "omitted": lambda: f"({event['count']} earlier events are not kept)",
        }[kind]()

    def their(self, seat: int) -> str:
        """Whose something is, where it is clear who is spoken of."""
        return "your" if seat == self.player else "their"

    def guess(self, event: Mapping[str, Any]) -> str:
        """A guess in Peyote, and whether it was right."""
        right = (event["card"].split("/")[1] in RED) == (event["guess"] == "red")
        guess = f"{self.does(event['seat'], 'guesses')} {event['guess']}"
        return f"{guess}: {face_of(event)}, {'right' if right else 'wrong'}"

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
        if card == "Bomb" and event["target"] not in (None, seat):
            return f"{self.does(seat, 'puts')} Bomb in front of {self.name(event['target'])}"
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
        if event["what"] == "discarded" and card == "Bomb" and self.has_run_out(number):
            return f"{whose} explodes"
        if event["what"] == "discarded" and flip and card == "Jail":
            if self.is_free(number, flip):
                return f"{self.does(seat, 'gets')} out of Jail"
            return f"{self.does(seat, 'stays')} in Jail: the turn is over"
        return f"{whose} is {event['what']}"

    def has_run_out(self, number: int) -> bool:
        """Whether an orange card in play has just lost its last load token."""
        before = self.events[number - 1] if number else {"event": ""}
        return before["event"] == "load" and before["tokens"] == 0

    def is_free(self, number: int, flip: Mapping[str, Any]) -> bool:
        """Whether a prisoner is free: by the suit of the flipped card, as the event in play at that time has it.

        If an event has come in since then, what was in play before is not known: whoever is free goes on to draw.
        """
        names = [(place, event["name"]) for place, event in enumerate(self.events) if event["event"] == "event"]
        before = [title for place, title in names if place < number]
        if names and not before:
            after = self.events[number + 1:]
            turns = next((place for place, event in enumerate(after) if event["event"] == "turn"), len(after))
            return any(event.get("seat") == self.events[number]["seat"] for event in after[:turns])
        current = before[-1] if before else events_shown(self.s)[0]
        return SUITS_FOR_ALL.get(current, flip["card"].split("/")[1]) == "hearts"

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
            if event["event"] == "load" and event["card"] == "Bomb":
                return " for Bomb"
            if event["event"] == "turn":
                return " for another turn"
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


def lives_words(event: Mapping[str, Any]) -> str:
    """The life that a player has who comes back or changes."""
    return f"{event['life']} life point{'s' if event['life'] != 1 else ''}"


def tokens_left(event: Mapping[str, Any]) -> str:
    """How many load tokens there are."""
    return tokens_words(event["tokens"]) if event["tokens"] else "no load token left"


def life_points(event: Mapping[str, Any]) -> str:
    """How many life points an event is about."""
    return f"{event['points']} life point{'s' if event['points'] != 1 else ''}"
