"""How The Duel looks: as text, in words, as a picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bang_env.core.cards import cards_in, pile_cards
from bang_env.core.events import read_events
from bang_env.core.jit import as_python
from bang_env.core.texts import Texts
from bang_env.duel.actions import ACTIONS, END_TURN, OPPONENT_ACTIVE, PLACES, SETUP, Question
from bang_env.duel.cards import (
    BACK_OF,
    CARD_NAMES,
    CARD_ROWS,
    CHARACTER_NAMES,
    IS_BANG,
    IS_EQUIPMENT,
    LIFE,
    NAME_OF,
    SIDES,
    SYMBOL_OF,
    SYMBOLS,
)
from bang_env.duel.events import EVENT_KINDS
from bang_env.duel.rules.menu import slot_at
from bang_env.duel.state import NOBODY, Stage
from bang_env.render.drawing import GOLD, INK, LINE, MUTED, PALE, PAPER, Picture
from bang_env.render.duel_reasons import holdings, why_not
from bang_env.render.text import framed, hearts

__all__ = ["TEXTS", "holdings", "label", "picture", "text", "told", "why_not"]

TEXTS = Texts(Path(__file__).with_name("duel_texts.csv"), "The Duel")
"""What each card, character, side and symbol does."""
ASKED = {
    Question.SETUP: "who is active", Question.MENU: "what to play",
    Question.DISCARD: "what to discard at the end of the turn", Question.HIT: "how to answer a hit",
    Question.PAYMENT: "what to pay against Tex Killer",
    Question.BELL: "whether Buffalo Bell loses the point", Question.REVEAL: "which revealed card counts",
    Question.INDIANS: "what to discard against Indians!", Question.DUEL: "what to discard in the Duel",
    Question.STORE: "what to take from the General Store", Question.DRAWN: "which drawn card to discard",
    Question.COST: "what to discard for the ability", Question.TARGET: "the target",
    Question.EQUIPMENT: "which card in play", Question.BULL: "what Bull Anderson takes",
    Question.TOKEN: "which token moves", Question.FORCED_DISCARD: "what to discard",
    Question.MAY_DRAW: "whether to draw", Question.POET: "whether Slim Poet discards",
}


# ------------------------------------------------------------------------------------------------ what all forms show


def caption(s: Any) -> str:
    """Who decides what, or how the game ended."""
    if not s["result"]:
        return f"{SIDES[s['actor']]} decides {ASKED[Question(s['question'])]}"
    winners = [name for side, name in enumerate(SIDES) if s["returns"][side] > 0]
    return f"over: {winners[0]} won" if winners else "over: undecided"


def far_and_near(player: int | None) -> tuple[int, int]:
    """The side that sits opposite and the side that sits near. A player's own side sits near."""
    return (0, 1) if player == 1 else (1, 0)


def sees(side: int, player: int | None) -> bool:
    """Whether a player sees the whole hand and reserve of a side."""
    return player is None or player == side


def hand(s: Any, side: int, player: int | None) -> tuple[list[int], tuple[int, int]]:
    """The cards of a hand that a player knows, and how many law and outlaw backs the other cards show."""
    known = cards_in(s["hand"][side] if sees(side, player) else s["known"][1 - side])
    backs = [int(s["backs"][side, back]) - sum(BACK_OF[card] == back for card in known) for back in range(2)]
    return known, (backs[0], backs[1])


def reserve(s: Any, side: int, player: int | None) -> list[str]:
    """The characters of a side's reserve that a player knows, by name. Nobody knows their order."""
    return sorted(CHARACTER_NAMES[c] for c in pile_cards(s["reserve"][side])) if sees(side, player) else []


def front_is_hidden(s: Any, side: int, player: int | None) -> bool:
    """D6: while the sides choose who is active, neither sees the other's characters."""
    return bool(s["stage"] == Stage.SETUP) and not sees(side, player)


def worn(s: Any, side: int, slot: int) -> list[str]:
    """The Equipment of a character."""
    return [CARD_NAMES[NAME_OF[card]] for card in pile_cards(s["equipment"][side, slot])[::-1]]


def open_cards(s: Any) -> list[int]:
    """The cards that lie open in the middle: revealed cards and the General Store."""
    return [int(card) for card in (*s["revealed"], *s["store"]) if card >= 0]


# ------------------------------------------------------------------------------------------------------------ as text


def text(s: Any, player: int | None) -> str:
    """Both sides, the piles, the events since the last decision, and the question."""
    far, near = far_and_near(player)
    top = card_words(int(s["discard"]["cards"][s["discard"]["count"] - 1])) if s["discard"]["count"] else "nothing"
    middle = [f"common deck {int(s['common']['count'])}   discard pile {int(s['discard']['count'])}, {top} on top"]
    if open_cards(s):
        middle.append("open: " + ", ".join(map(card_words, open_cards(s))))
    parts = [
        (f"The Duel, turn {int(s['turn'])} of {SIDES[s['turn_of']]}", side_lines(s, far, player, hand_first=True)),
        ("", middle),
        ("", side_lines(s, near, player, hand_first=False)),
        ("what happened", [f"- {line}" for line in told(s, player)]),
    ]
    return "\n".join([*framed(parts), caption(s)])


def side_lines(s: Any, side: int, player: int | None, hand_first: bool) -> list[str]:
    """A side's name and piles, its two characters, and its hand, which lies nearest to its owner."""
    names = reserve(s, side, player)
    head = (SIDES[side].upper() + (" (you)" if side == player else "")
            + f"   deck {int(s['deck']['count'][side])}   reserve {int(s['reserve']['count'][side])}"
            + (f" ({', '.join(names)})" if names else ""))
    front = [" ? "] * 2 if front_is_hidden(s, side, player) else [slot_line(s, side, slot) for slot in range(2)]
    known, unknown = hand(s, side, player)
    cards = [CARD_NAMES[NAME_OF[card]] for card in known]
    cards += [f"{count} with {name} back" for count, name in zip(unknown, SIDES, strict=True) if count]
    tail = f"hand {int(s['hand_count'][side])}" + (": " + ", ".join(cards) if cards else "")
    return [head, tail, *front] if hand_first else [*front, tail, head]


def slot_line(s: Any, side: int, slot: int) -> str:
    """One character: whether they are active, their life and their Equipment."""
    character = int(s["character"][side, slot])
    if character < 0:
        return " - "
    mark = "★" if s["active"][side] == slot else " "
    life = hearts(int(s["life"][side, slot]), int(LIFE[character]))
    equipment = f"  [{', '.join(worn(s, side, slot))}]" if s["equipment"]["count"][side, slot] else ""
    return f" {mark} {CHARACTER_NAMES[character]:<16} {life:<9}{equipment}"


# ----------------------------------------------------------------------------------------------------- how actions read


def label(s: Any, action: int) -> str:
    """An action as the side that is asked reads it: a place with the character who stands there."""
    side = int(s["actor"])
    if SETUP <= action < END_TURN:
        return f"{ACTIONS.names[action]} ({CHARACTER_NAMES[s['character'][side, action - SETUP]]})"
    words = ACTIONS.names[action]
    place = next((number for number, name in enumerate(PLACES) if words.endswith(name)), None)
    if place is None:
        return words
    slot = int(as_python(slot_at)(s, side, place))
    return f"{words} ({CHARACTER_NAMES[s['character'][side if place < OPPONENT_ACTIVE else 1 - side, slot]]})"


# ----------------------------------------------------------------------------------------------------------- in words


def card_words(card: int) -> str:
    """A card with its symbol."""
    return f"{CARD_NAMES[NAME_OF[card]]} ({SYMBOLS[SYMBOL_OF[card]]})"


def told(s: Any, player: int | None) -> list[str]:
    """What happened since the last decision, in words."""
    events = read_events(s, EVENT_KINDS, player)
    names = (*CHARACTER_NAMES, "nobody")  # NOBODY is -1, the last of them
    characters = {(SIDES[side], slot): names[s["character"][side, slot]] for side in range(2) for slot in range(2)}
    lines = []
    for event in reversed(events):  # backwards from who stands there now, so that each event knows who stood there then
        if event["event"] == "eliminated":
            characters[event["side"], event["slot"]] = event["character"]
        lines.append(in_words(event, characters))
    return lines[::-1]


def in_words(event: Mapping[str, Any], characters: Mapping[tuple[str, int], str]) -> str:
    """One event in words; `characters` says who stood in which slot."""
    kind, side = event["event"], str(event.get("side", "")).capitalize()
    name, _, rest = (event.get("card") or "").partition("/")
    symbol = rest.partition("/")[2]
    back = event.get("back", "")
    card = name or f"{'an' if back == 'outlaw' else 'a'} {back} card"
    who = characters.get((event.get("side", ""), event.get("active" if kind == "token" else "slot", -1)), side)
    foreign = event.get("by") not in (None, event.get("side"))
    target = f" on {event['target']}" if event.get("target") else " as a Colt" if "as" in event else ""
    deck = f" from the {event['from']} deck" if "from" in event else ""
    winner = str(event.get("winner", "")).capitalize()
    return {
        "setup": lambda: f"{side}: {event['character']} is {'active' if event['active'] else 'the rearguard'}",
        "turn": lambda: f"turn {event['turn']}: {side}",
        "draw": lambda: f"{side} draws {card}{deck}",
        "show": lambda: f"{side} shows {card}",
        "shuffle": lambda: f"{event['cards']} cards are shuffled into the common deck",
        "play": lambda: f"{side} plays {name}{target}",
        "reload": lambda: f"{side} reloads {name}",
        "ability": lambda: f"{side} uses {event['character']}",
        "discard": lambda: f"{side} {'loses' if foreign else 'discards'} {card}",
        "equipment": lambda: f"{name} of {who} is {event['what']}",
        "reveal": lambda: f"{side} reveals {name} ({symbol})" if name else f"{side} has no card to reveal",
        "counts": lambda: f"{name} ({symbol}) counts",
        "hit": lambda: f"{who} is the target of a hit",
        "avoided": lambda: f"{who} avoids it with {event['with']}",
        "lose life": lambda: f"{who} loses life: {event['life']} left",
        "regain": lambda: f"{who} regains life: {event['life']} now",
        "token": lambda: f"{who} becomes active" + (" by the opponent's doing" if foreign else ""),
        "steal": lambda: f"{side} steals {card}",
        "store": lambda: f"the General Store has {name}",
        "take": lambda: f"{side} takes {name}",
        "eliminated": lambda: f"{event['character']} is eliminated",
        "enters": lambda: f"{event['character']} enters for {event['side']}",
        "over": lambda: f"{winner} wins",
        "truncated": lambda: "the turn limit ends the game",
        "omitted": lambda: f"({event['count']} earlier events are not kept)",
    }[kind]()


# ------------------------------------------------------------------------------------------------------- as a picture

WIDTH, HEIGHT = 900, 640
LEFT, ROOM = 184, 704
"""Where characters and hands begin, and how wide they may be. Decks and reserves are to the left."""
SLOT_WIDTH, SLOT_HEIGHT, SLOT_STEP = 346, 136, 358
MOST_IN_A_ROW = 10
"""A larger hand lies in two rows."""
BACK_COLOURS = ("#2f628f", "#a8432f")
BACK_PALE = ("#dbe7f1", "#f5dfd8")
CARD_COLOURS = {"BANG!": "#8c3b1f", "Action": "#5d6b2f", "Equipment": "#3b6a86"}


def picture(s: Any, player: int | None) -> Picture:
    """The table: the opposite side above, the own side below, the common piles between them."""
    p = Picture(WIDTH, HEIGHT, caption(s))
    p.header("The Duel", f"turn {int(s['turn'])} of {SIDES[s['turn_of']]}")
    far, near = far_and_near(player)
    draw_hand(p, s, far, player, 44, 74)
    draw_front(p, s, far, player, 126, toward=8)
    draw_middle(p, s, player, 276, 88)
    draw_front(p, s, near, player, 378, toward=-8)
    draw_hand(p, s, near, player, 524, 108)
    return p


def draw_front(p: Picture, s: Any, side: int, player: int | None, y: float, toward: float) -> None:
    """A side's deck, reserve and two characters; the active one stands a step forward."""
    p.rect(12, y, 160, SLOT_HEIGHT, BACK_PALE[side], LINE, 1, 8)
    you = " (you)" if side == player else ""
    p.text(22, y + 22, SIDES[side].upper() + you, 15, BACK_COLOURS[side], bold=True, width=142)
    draw_pile(p, 22, y + 32, 50, 68, BACK_COLOURS[side], int(s["deck"]["count"][side]))
    p.text(47, y + 116, "deck", 11, MUTED, "middle")
    p.text(82, y + 44, f"reserve: {int(s['reserve']['count'][side])}", 11, INK, bold=True, width=86)
    names = reserve(s, side, player)
    for line, name in enumerate(names if len(names) <= 6 else [*names[:5], f"and {len(names) - 5} more"]):
        p.text(82, y + 59 + 13 * line, name, 10, INK, width=86)
    for slot in range(2):
        x = LEFT + SLOT_STEP * slot
        if front_is_hidden(s, side, player):
            p.rect(x, y, SLOT_WIDTH, SLOT_HEIGHT, BACK_COLOURS[side], INK, 1, 8)
            p.text(x + SLOT_WIDTH / 2, y + SLOT_HEIGHT / 2 + 10, "?", 30, PAPER, "middle", bold=True)
        else:
            draw_character(p, s, side, slot, x, y + (toward if s["active"][side] == slot else 0))


def draw_character(p: Picture, s: Any, side: int, slot: int, x: float, y: float) -> None:
    """One character: name, life, Equipment."""
    character, active = int(s["character"][side, slot]), bool(s["active"][side] == slot)
    if character < 0:
        p.rect(x, y, SLOT_WIDTH, SLOT_HEIGHT, "#e6d8bb", LINE, 1, 8)
        p.text(x + SLOT_WIDTH / 2, y + SLOT_HEIGHT / 2 + 5, "empty", 13, MUTED, "middle")
        return
    p.rect(x, y, SLOT_WIDTH, SLOT_HEIGHT, PAPER, GOLD if active else BACK_COLOURS[side], 4 if active else 1.5, 8)
    p.text(x + 12, y + 27, CHARACTER_NAMES[character], 18, BACK_COLOURS[side], bold=True, width=218)
    if active:
        p.star(x + SLOT_WIDTH - 72, y + 20, 9, GOLD)
        p.text(x + SLOT_WIDTH - 12, y + 25, "active", 13, INK, "end", bold=True)
    elif s["active"][side] != NOBODY:
        p.text(x + SLOT_WIDTH - 12, y + 25, "rearguard", 13, MUTED, "end")
    life, full = int(s["life"][side, slot]), int(LIFE[character])
    p.hearts(x + 12, y + 37, 20, 24, life, full)
    p.text(x + SLOT_WIDTH - 12, y + 53, f"{life}/{full}", 14, INK, "end")
    for number, name in enumerate(worn(s, side, slot)):
        left, top = x + 12 + 109 * (number % 3), y + 66 + 22 * (number // 3)
        p.rect(left, top, 104, 18, CARD_COLOURS["Equipment"], radius=4)
        p.text(left + 52, top + 13, name, 11, PAPER, "middle", width=98)


def draw_middle(p: Picture, s: Any, player: int | None, y: float, height: float) -> None:
    """The common deck, the discard pile, and the open cards; without open cards, what happened last."""
    common, pile = int(s["common"]["count"]), int(s["discard"]["count"])
    back = BACK_COLOURS[BACK_OF[s["common"]["cards"][common - 1]]] if common else PALE
    draw_pile(p, 22, y, 56, height - 16, back, common)
    p.text(50, y + height - 3, "common deck", 10, MUTED, "middle", width=78)
    if pile:
        draw_card(p, int(s["discard"]["cards"][pile - 1]), 100, y, 64, height - 16)
    else:
        draw_pile(p, 100, y, 64, height - 16, PALE, 0)
    p.text(132, y + height - 3, f"discards: {pile}", 10, MUTED, "middle", width=80)
    cards = open_cards(s)
    for number, card in enumerate(cards):
        draw_card(p, card, LEFT + 90 + 96 * number, y, 88, height - 4)
    if cards:
        p.text(LEFT, y + height / 2, "open cards", 13, INK, bold=True, width=84)
        return
    for number, line in enumerate(told(s, player)[-6:]):
        p.text(LEFT + 12, y + 13 + 14 * number, line, 12, MUTED, width=ROOM - 24)


def draw_pile(p: Picture, x: float, y: float, width: float, height: float, colour: str, count: int) -> None:
    """A face-down pile with its number of cards."""
    p.rect(x, y, width, height, colour if count else PALE, INK if count else LINE, 1, 5)
    p.text(x + width / 2, y + height / 2 + 7, str(count), 18, PAPER if count else MUTED, "middle", bold=True)


def draw_hand(p: Picture, s: Any, side: int, player: int | None, y: float, height: float) -> None:
    """A hand: the cards that a player knows, and the backs of the others. A large hand has narrow cards in two rows."""
    known, unknown = hand(s, side, player)
    count = int(s["hand_count"][side])
    p.text(22, y + height / 2, f"{SIDES[side]}'s hand", 13, BACK_COLOURS[side], bold=True, width=150)
    p.text(22, y + height / 2 + 18, f"{count} card{'s' if count != 1 else ''}", 12, MUTED)
    rows = 1 if count <= MOST_IN_A_ROW else 2
    in_row = -(-count // rows)
    step = min(92.0, (ROOM + 4) / max(1, in_row))
    width, high = step - min(6.0, step / 8), height if rows == 1 else height / 2 - 2
    for number, card in enumerate([*known, *[None] * unknown[0], *[None] * unknown[1]]):
        left, top = LEFT + step * (number % in_row), y + (high + 4) * (number // in_row)
        if card is None:
            draw_back(p, int(number >= len(known) + unknown[0]), left, top, width, high)
        else:
            draw_card(p, card, left, top, width, high)


def draw_back(p: Picture, back: int, x: float, y: float, width: float, height: float) -> None:
    """A card face down."""
    p.rect(x, y, width, height, BACK_COLOURS[back], INK, 1, 6)
    p.rect(x + 4, y + 4, width - 8, height - 8, "none", BACK_PALE[back], 1, 4)
    p.text(x + width / 2, y + height / 2 + 4, SIDES[back].upper(), 11, BACK_PALE[back], "middle", bold=True,
           width=width - 10)


def draw_card(p: Picture, card: int, x: float, y: float, width: float, height: float) -> None:
    """A card face up: a bar in the colour of its back, its name, its type and its symbol."""
    name, back = int(NAME_OF[card]), int(BACK_OF[card])
    kind = "BANG!" if IS_BANG[name] else "Equipment" if IS_EQUIPMENT[name] else "Action"
    p.rect(x, y, width, height, PAPER, CARD_COLOURS[kind], 1.5, 6)
    p.rect(x + 3, y + 3, width - 6, 7, BACK_COLOURS[back], radius=3)
    words = CARD_NAMES[name].split()
    low = height < 60
    lines = words if len(words) > 1 and width < 100 and not low else [CARD_NAMES[name]]
    for number, word in enumerate(lines):
        base = y + (22 if low else 0.46 * height) + 15 * (number - (len(lines) - 1) / 2)
        p.text(x + width / 2, base, word, 13, INK, "middle", bold=True, width=width - 8)
    if width > 66 and not low:
        p.text(x + 5, y + height - 7, kind, 9, CARD_COLOURS[kind], width=width - 26)
    if CARD_ROWS[name]["reload"] == "yes" and height > 90:
        p.text(x + 5, y + height - 20, "reload", 9, MUTED, width=width - 10)
    size = 10 if low else 14
    draw_symbol(p, int(SYMBOL_OF[card]), x + width - size - 5, y + height - size - 3, size)


def draw_symbol(p: Picture, symbol: int, x: float, y: float, size: float) -> None:
    """A reveal symbol in a square."""
    unit = size / 14
    if SYMBOLS[symbol] == "barrel":
        p.rect(x + 2 * unit, y, 10 * unit, size, "#9a6a3a", radius=3 * unit)
        for band in (4, 9):
            p.rect(x + 2 * unit, y + band * unit, 10 * unit, 1.5 * unit, INK)
    elif SYMBOLS[symbol] == "snake":
        for number, (dx, dy) in enumerate(((3, 3), (6, 4.5), (9, 6), (7, 8), (4, 9.5), (6.5, 11.5), (10, 12))):
            p.circle(x + dx * unit, y + dy * unit, (2.6 if number == 0 else 1.9) * unit, "#4a8a3c")
    elif SYMBOLS[symbol] == "dynamite":
        p.rect(x + 4.5 * unit, y + 4 * unit, 5 * unit, 10 * unit, "#c8323c", radius=unit)
        p.rect(x + 6.5 * unit, y + 1.5 * unit, unit, 3 * unit, INK)
        p.star(x + 7 * unit, y + 1.8 * unit, 2.8 * unit, GOLD)
    else:
        p.circle(x + 7 * unit, y + 7 * unit, 4.6 * unit, "none", "#6c6f75", 2.8 * unit)
        p.rect(x + 5 * unit, y + 9 * unit, 4 * unit, 5 * unit, PAPER)
