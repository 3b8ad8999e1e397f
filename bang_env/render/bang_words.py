"""BANG! in words: what text and pictures show of the table and of the question.

`bang_texts.csv` says in a sentence what each card, character and event does and what each role is after.
`bang_story.py` tells what has happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bang_env.bang.actions import Question
from bang_env.bang.cards import (
    CARD_NAMES,
    CHARACTER_NAMES,
    COLOUR,
    EFFECT,
    EVENT_NAMES,
    FACE_OF,
    FACES,
    FIRST_LOADED,
    IS_WEAPON,
    NAME_OF,
    PLAY_INDEX,
    PRICE,
    ROLE_NAMES,
    SETS,
    SUITS,
    Card,
    Character,
    Colour,
    Effect,
)
from bang_env.bang.rules.effects import HARMLESS
from bang_env.bang.rules.knowledge import is_aside, knows_role
from bang_env.bang.rules.table import distance, is_armed, sees, silences, weapon_range
from bang_env.bang.rules.tokens import PREACHERS_PRICE
from bang_env.bang.rules.turn import hand_limit
from bang_env.bang.state import Gain, Kind, Pick, Price, Shot
from bang_env.core.cards import cards_in, pile_cards
from bang_env.core.jit import as_python
from bang_env.core.layout import TRUNCATED
from bang_env.core.texts import Texts

UNKNOWN = "?"
SUIT_SIGNS = dict(zip(SUITS, "♥♦♣♠", strict=True))
TITLES = {"dodge_city": "Dodge City", "high_noon": "High Noon", "fistful": "A Fistful of Cards", "bullet": "The Bullet",
          "armed_dangerous": "Armed & Dangerous"}
"""What people call the expansions."""
TEXTS = Texts(Path(__file__).with_name("bang_texts.csv"), "BANG!")
"""What people are told of a card, a character, an event or a role, by kind and name; with three players, of a
`role of three`."""


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


def face_words(card: int) -> str:
    """A card with its value and suit in letters alone, which every font has: `BANG! (7 of diamonds)`."""
    title, suit, value = FACES[FACE_OF[card]]
    return f"{title} ({value} of {suit})"


def character(s: Any, seat: int) -> str:
    """The name of a seat's character."""
    return CHARACTER_NAMES[s["character"][seat]]


def copied(s: Any, seat: int) -> str:
    """Whose ability Vera Custer has now; empty for everybody else."""
    copy = int(s["copied"][seat])
    return CHARACTER_NAMES[copy] if s["character"][seat] == Character.VERA_CUSTER and copy >= 0 else ""


def spare(s: Any, seat: int, player: int | None) -> str:
    """The spare character of a seat, if the player knows it (E18); empty if there is none or it is not known."""
    known = player is None or s["spare_seen"][seat] > int(seat != player)
    return CHARACTER_NAMES[s["spare"][seat]] if known and s["spare"][seat] >= 0 else ""


def ability(s: Any, seat: int) -> str:
    """What a seat's character can do at this moment, in a sentence."""
    if not s["abilities"]:
        return "no abilities in this game"
    if s["power"][seat] < 0:
        return "no ability at this moment"
    power = copied(s, seat) or character(s, seat)
    return f"{power}: {TEXTS['character', power]}"


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
    if origin != s["turn_of"]:  # a Bell Tower is rung by the turn player, for themselves
        return bool(as_python(distance)(s, origin, seat) <= reach(s, origin))
    return bool(as_python(sees)(s, origin, seat, reach(s, origin)))


def limit(s: Any, seat: int) -> int:
    """How many cards a seat may keep at the end of the turn; a ghost keeps none."""
    return 0 if s["ghost"][seat] else int(as_python(hand_limit)(s, seat))


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


def card_tokens(s: Any, card: int) -> int | None:
    """The load tokens on a card in play, None if it is of a kind that has none."""
    if COLOUR[NAME_OF[card]] != Colour.ORANGE:
        return None
    return int(s["loads"][PLAY_INDEX[NAME_OF[card]] - FIRST_LOADED])


def supply(s: Any) -> int | None:
    """The load tokens that nobody has, None in a game without them."""
    return int(s["supply"]) if as_python(is_armed)(s) else None


def events_shown(s: Any) -> tuple[str, str]:
    """The event in play and the one that comes next, empty where there is none (E2)."""
    current, stack = int(s["event"]), pile_cards(s["event_deck"])
    return EVENT_NAMES[current] if current >= 0 else "", EVENT_NAMES[stack[0]] if stack else ""


def event_lines(s: Any) -> list[str]:
    """The event in play with what it does, and the next one with the time when it comes."""
    current, coming = events_shown(s)
    lines = [f"event: {current}. {TEXTS['event', current]}"] if current else []
    if coming:
        more = int(s["event_deck"]["count"]) - 1
        rest = f" ({more} more to come)" if more else " (the last one)"
        lines.append(f"next event: {coming}, in player_{int(s['event_player'])}'s turn{rest}")
    return lines


def open_cards(s: Any, player: int | None) -> tuple[str, list[int | None]]:
    """What the open cards in the middle are, and the cards; None for one that the player may not see."""
    flipped = [int(card) for card in s["flipped"] if card >= 0]
    if flipped:
        return "flipped", [*flipped]
    cards = pile_cards(s["open"])[::-1]
    if not cards:
        return "", []
    if frame(s) is not None and frame(s)["kind"] in (Kind.KIT, Kind.CLAUS):
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


def expansions(s: Any) -> list[str]:
    """The expansions in use, as people call them."""
    return [TITLES[title] for number, title in enumerate(SETS) if number and int(s["sets"]) >> number & 1]


def sets_in_use(s: Any) -> str:
    """The expansions, as they are written behind the title; several are counted."""
    used = expansions(s)
    return "".join(f", {title}" for title in used) if len(used) < 2 else f" with {len(used)} expansions"


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
    """What the player who is asked decides, in words that give nothing away to the others."""
    question, f = Question(s["question"]), frame(s)
    if question == Question.HIT:
        return f"how to answer {shot(s, f)}"
    if question == Question.GIVE_BANG:
        return f"whether to discard a BANG! {against(s, f)}"
    if question == Question.COST:
        return f"what to discard for {price(f)}"
    if question == Question.WHICH_CARD:
        return which_card(s, f)
    if question == Question.OPEN_CARDS:
        return {Kind.KIT: "which card to keep", Kind.CLAUS: f"which card to give to player_{int(f['target'])}"}.get(
            Kind(f["kind"]), "what to take from the General Store")
    if question == Question.PLAYER:
        return {Kind.BROTHERS: "whether to give a life point, and to whom", Kind.BOMB: "to whom the Bomb passes",
                Kind.UPGRADE: f"at whom else {card_name(int(f['card']))} is aimed"}.get(
                    Kind(f["kind"]), "whose ability to copy")
    if question == Question.MAY:
        return f"whether to {offer(s, f)}"
    if question == Question.TOKEN:
        return "whether to put down a load token, and where" if f["why"] == Gain.OFFER else "where to put a load token"
    if question == Question.PAYMENT:
        return "where to pay a load token from" if f["target"] < 0 else (
            f"which load token of player_{int(f['target'])} to take")
    return {Question.MENU: "what to play", Question.EXCESS: "what to discard at the end of the turn",
            Question.DYING: "how to survive", Question.DRAW_FROM: "where to draw from",
            Question.RESULT: "which flipped card counts", Question.GUESS: "which colour the next card has",
            Question.SUIT: "which suit to name", Question.SEVERAL: "what to exchange at the Ranch",
            Question.ROULETTE: "what to give up in the Russian Roulette",
            Question.OWN_CARD: "which card in play the Daltons get"}[question]


def shot(s: Any, f: Any) -> str:
    """A hit in progress: whose, with what, at which card in play, and what it takes to avoid it."""
    by, card, left = int(f["by"]), int(f["card"]), int(f["left"])
    weapon = card_name(card) if card >= 0 else "shot"
    after = s["stack"][max(0, int(s["depth"]) - 2)]
    at_card = f" at {card_name(int(after['card']))}" if f["why"] & HARMLESS else ""
    needed = f" ({left} Missed! needed)" if left > 1 else ""
    return (f"player_{by}'s {weapon}" if by >= 0 else f"the {weapon}") + at_card + needed


def against(s: Any, f: Any) -> str:
    """What a BANG! card is given up in or against: a Duel, Indians!, an Arrow."""
    if f["kind"] == Kind.DUEL:
        rival = f["by"] if s["actor"] == f["seat"] else f["seat"]
        return f"in the Duel with player_{int(rival)}"
    return f"against player_{int(f['by'])}'s {card_name(int(f['card']))}"


def price(f: Any) -> str:
    """What hand cards are discarded for."""
    if f["why"] == Price.CARD:
        return card_name(int(f["card"]))
    return {Price.SID: "Sid Ketchum's life point", Price.DOC: "Doc Holyday's shot",
            Price.JOSE: "José Delgado's cards", Price.WILL: "Uncle Will's General Store",
            Price.BASS: "Bass Greeves' load tokens", Price.BUNTLINE: "the Buntline Special"}[Price(f["why"])]


def tokens_words(number: int) -> str:
    """A number of load tokens."""
    return f"{number} load token{'s' if number != 1 else ''}"


UPGRADES = {Effect.HEAL: "regain 1 more", Effect.DRAW: "draw a card more", Effect.DISCARD: "take the card",
            Effect.VOLLEY: "aim at one more", Effect.INDIANS: "aim at one more"}
"""What load tokens add to a brown card, by its effect (A18)."""


def offer(s: Any, f: Any) -> str:
    """What a player may accept or decline. The spare character is not named: the others may not know it."""
    kind, card = Kind(f["kind"]), int(f["card"])
    if kind == Kind.UPGRADE:
        gain = UPGRADES[Effect(EFFECT[NAME_OF[card]])]
        return f"pay {tokens_words(int(PRICE[NAME_OF[card]]))} to {gain} with {card_name(card)}"
    if kind == Kind.WEAPON:
        weapon = next(worn for worn, _ in in_play(s, int(f["by"])) if IS_WEAPON[NAME_OF[worn]])
        return f"pay {tokens_words(1)} for the effect of {card_name(weapon)}"
    if kind == Kind.IGNORE:
        return f"ignore player_{int(f['by'])}'s {card_name(card)}"
    if kind == Kind.SHOT and f["why"] == Shot.FLINTLOCK:
        return f"take Flintlock back for {tokens_words(int(PRICE[Card.FLINTLOCK]))}"
    return {Kind.IDENTITY: "take the spare character",
            Kind.FLIP: f"repeat the flip for {tokens_words(int(PRICE[Card.TUMBLEWEED]))} of the Tumbleweed",
            Kind.DUCK: f"take Duck! back for {tokens_words(int(PRICE[Card.DUCK]))}",
            Kind.LAID: f"draw a card for {tokens_words(PREACHERS_PRICE)}, as Al Preacher"}[kind]


def which_card(s: Any, f: Any) -> str:
    """Which card of whom is taken, discarded or shot at."""
    victim = int(f["seat"])
    whose = "of their own" if victim == s["actor"] else f"of player_{victim}"
    if f["kind"] == Kind.PICK and f["why"] in (Pick.DISCARD, Pick.STRIP):
        return f"which card {whose} is discarded"
    if f["kind"] == Kind.PICK and f["why"] == Pick.RICOCHET:
        return f"which card {whose} to shoot at"
    return f"which card {whose} to take"


def notes(s: Any, player: int | None) -> list[str]:
    """What else is worth knowing at this moment: effects in progress, what was used, what holds for this turn."""
    lines = []
    for f in s["stack"][:int(s["depth"])]:
        by, seat = int(f["by"]), int(f["seat"])
        if f["kind"] == Kind.HIT:
            lines.append(f"a shot at {name(seat, player)}: {int(f['left'])} Missed! needed")
        elif f["kind"] == Kind.SWEEP:
            lines.append(f"{owner(by, player)} {card_name(int(f['card']))}")
        elif f["kind"] == Kind.UPGRADE:
            lines.append(f"{owner(by, player)} {card_name(int(f['card']))}{targets_named(s, f, player)}")
        elif f["kind"] == Kind.DUEL:
            lines.append(f"Duel: {name(by, player)} against {name(seat, player)}")
        elif f["kind"] == Kind.LOSE and s["life"][seat] <= 0:
            lines.append(f"{name(seat, player)} {'are' if seat == player else 'is'} dying")
        elif f["kind"] == Kind.ELIMINATE:
            lines.append(f"the cards of {name(seat, player)} are shared out")
        elif f["kind"] == Kind.COST:
            lines.append(f"the price of {price(f)}: {int(f['left'])} more")
        elif f["kind"] == Kind.FLIP and f["by"] >= 0:
            card = f": {face_words(pile_cards(s['discard'])[0])}" if s["discard"]["count"] else ""
            lines.append(f"{owner(seat, player)} flip{purpose(s)}{card}")
        elif f["kind"] == Kind.PAY and f["left"] > 0:
            lines.append(f"to pay: {tokens_words(int(f['left']))}")
        elif f["kind"] == Kind.FISTFUL and f["left"] > 0:
            lines.append(f"shots at {name(seat, player)} still to come: {int(f['left'])}")
    if s["bangs_played"]:
        lines.append(f"BANG! cards played this turn: {int(s['bangs_played'])}")
    return lines + turn_notes(s, player)


def purpose(s: Any) -> str:
    """What the flip in progress is for: the effect below it tells."""
    below = s["stack"][max(0, int(s["depth"]) - 2)]["kind"]
    return {Kind.DYNAMITE: " for Dynamite", Kind.JAIL: " for Jail", Kind.BOMB: " for Bomb",
            Kind.HIT: " against the shot", Kind.JULIE: " for a shot back", Kind.VENDETTA: " for another turn"}.get(
                Kind(below), "")


def targets_named(s: Any, f: Any, player: int | None) -> str:
    """At whom a card is aimed that may have further targets (A19)."""
    if f["target"] < 0:
        return ""
    return f" at {names_of([int(seat) for seat in s['named'][:int(f['left']) + 1]], player)}"


def turn_notes(s: Any, player: int | None) -> list[str]:
    """What holds for this turn or this shot, all of it open to everybody."""
    if s["result"]:
        return []
    turn_of, lines = int(s["turn_of"]), []
    if as_python(silences)(int(s["power"][turn_of])):
        lines.append("Belle Star: cards in front of others do nothing")
    if s["extra_turn"]:
        lines.append("Vendetta: this is an extra turn")
    if s["named_suit"] >= 0:
        verb = "play" if turn_of == player else "plays"
        lines.append(f"Handcuffs: {name(turn_of, player)} {verb} {SUITS[s['named_suit']]} only")
    if s["marked"] >= 0:
        lines.append(f"Law of the West: {name(turn_of, player)} must play {face_words(int(s['marked']))} if possible")
    if s["bandolier"]:
        lines.append("Bandolier: one more BANG! card this turn")
    if s["bell_tower"]:
        lines.append(f"Bell Tower: everybody is near {name(turn_of, player)}")
    if s["silenced"] >= 0:
        lines.append(f"Big Fifty: ability and cards of {name(int(s['silenced']), player)} do nothing")
    if s["bomb_of"] >= 0:
        lines.append(f"{owner(int(s['bomb_of']), player)} Bomb is about to explode")
    return lines
