"""BANG! as a picture: the players round the table, the one who looks below with their hand, the piles in the middle."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from bang_env.bang.cards import CARD_NAMES, COLOUR, FACE_OF, FACES, IS_WEAPON, NAME_OF, RANGE, Colour
from bang_env.core.cards import pile_cards
from bang_env.render.bang_story import told
from bang_env.render.bang_words import (
    TEXTS,
    UNKNOWN,
    ability,
    caption,
    card_name,
    card_tokens,
    card_words,
    character,
    copied,
    deck_top,
    events_shown,
    expansions,
    hand,
    in_play,
    in_range,
    limit,
    name,
    notes,
    open_cards,
    place,
    reach,
    role,
    role_text,
    seats,
    sets_in_use,
    spare,
    supply,
    tokens_words,
)
from bang_env.render.drawing import GOLD, INK, LINE, MUTED, PALE, PAPER, RED, Picture, text_width

WIDTH, HEIGHT, EDGE = 960, 650, 8
SEAT_WIDTH, SEAT_HEIGHT = 228, 128
TOP, UPPER, MIDDLE, LOWER = 42, 176, 243, 310
LEFT, RIGHT = EDGE, WIDTH - EDGE - SEAT_WIDTH
CENTRE_X, CENTRE_WIDTH = 244, 472
OWN_Y, OWN_HEIGHT, HAND_Y, HAND_HEIGHT = 445, 74, 523, 122
_TWO, _THREE = ((206, TOP), (526, TOP)), ((56, TOP), (366, TOP), (676, TOP))
PLACES = {
    2: ((LEFT, MIDDLE), (RIGHT, MIDDLE)),
    3: ((LEFT, MIDDLE), (366, TOP), (RIGHT, MIDDLE)),
    4: ((LEFT, MIDDLE), *_TWO, (RIGHT, MIDDLE)),
    5: ((LEFT, MIDDLE), *_THREE, (RIGHT, MIDDLE)),
    6: ((LEFT, LOWER), (LEFT, UPPER), *_TWO, (RIGHT, UPPER), (RIGHT, LOWER)),
    7: ((LEFT, LOWER), (LEFT, UPPER), *_THREE, (RIGHT, UPPER), (RIGHT, LOWER)),
}
"""Where the others sit, by their number: clockwise from the left of the player below."""
CHIP_HEIGHT, CHIP_STEP, CHIP_GAP = 13, 15, 4
MOST_IN_A_ROW, MOST_OPEN_IN_A_ROW = 10, 5
"""A hand of more cards, or more open cards, lie in two rows."""
ROLE_COLOURS = {"sheriff": "#b97a0a", "deputy": "#2f628f", "outlaw": "#a8432f", "renegade": "#6d4a8c",
                UNKNOWN: "#9c8f79"}
CARD_COLOURS = {Colour.BROWN: "#8a5a2b", Colour.BLUE: "#2f628f", Colour.GREEN: "#3f7a4a", Colour.ORANGE: "#b8621b"}
ASKED, BACK, OUT, STORY, SUIT = "#2f8f5b", "#7a3b2a", "#ddd0b4", "#54462f", "#b3202c"
GHOST, EVENT, LATER, TOKEN = "#e2e4ea", "#6b2f4f", "#efe3cb", "#e8b84a"
"""The colours of a ghost's box, of events, of the one to come, and of load tokens."""


class Chip(NamedTuple):
    """A small card."""

    text: str
    fill: str
    border: str
    colour: str
    """The colour of the text."""
    hint: str
    """What it does."""
    tokens: int | None = None
    """Load tokens on it, None for a card that has none."""



def picture(s: Any, player: int | None) -> Picture:
    """The table; the player who looks sits below, seat 0 for a spectator, and the left neighbour to the left."""
    p = Picture(WIDTH, HEIGHT, caption(s))
    turn = f"turn {int(s['turn'])}: {name(int(s['turn_of']), player)}"
    p.header(f"BANG!{sets_in_use(s)}", turn)
    p.rect(0, 0, 370, 36, "none", title=", ".join(expansions(s)))
    below, others = player or 0, int(s["num_players"]) - 1
    for steps, (x, y) in enumerate(PLACES[others], 1):
        draw_seat(p, s, (below + steps) % len(seats(s)), player, x, y)
    draw_centre(p, s, player, UPPER if others > 2 else TOP)
    draw_own_seat(p, s, below, player)
    draw_hand(p, s, below, player)
    return p


# -------------------------------------------------------------------------------------------------------------- players


def draw_frame(p: Picture, s: Any, seat: int, x: float, y: float, width: float, height: float) -> None:
    """A player's box: gold if it is their turn, green if they are asked."""
    asked, turn = not s["result"] and s["actor"] == seat, seat == s["turn_of"] and not s["result"]
    fill = OUT if not s["alive"][seat] else GHOST if s["ghost"][seat] else PAPER
    title = character(s, seat)
    p.rect(x, y, width, height, fill, ASKED if asked else GOLD if turn else LINE, 3.5 if asked or turn else 1.5, 8,
           f"{title}: {TEXTS['character', title]}")


def draw_seat(p: Picture, s: Any, seat: int, player: int | None, x: float, y: float) -> None:
    """Another player: name, place, character, role, life; cards in play, and those of the hand that are known."""
    alive = bool(s["alive"][seat])
    draw_frame(p, s, seat, x, y, SEAT_WIDTH, SEAT_HEIGHT)
    draw_name(p, s, seat, player, x + 8, y + 17)
    p.text(x + SEAT_WIDTH - 8, y + 17, place(s, seat, player), 10.5, MUTED, "end", width=95)
    p.text(x + 8, y + 37, character(s, seat), 13.5, INK if alive else MUTED, bold=True, width=124)
    draw_role(p, role(s, seat, player), x + SEAT_WIDTH - 76, y + 25)
    if not alive:
        p.text(x + 8, y + 62, "eliminated", 13, MUTED)
        return
    draw_life(p, s, seat, x + 8, y + 44)
    draw_hand_size(p, int(s["hand_count"][seat]), x + SEAT_WIDTH - 42, y + 45)
    if in_range(s, seat, player):
        draw_sight(p, x + SEAT_WIDTH - 66, y + 45, 15)
    draw_tokens(p, int(s["tokens"][seat]), x + 146, y + 52.5, 8)
    top, copy, other = y + 65, copied(s, seat), spare(s, seat, player)
    known = [*([f"as {copy}"] if copy else []), *([f"spare: {other}"] if other else [])]
    if known:
        p.text(x + 8, top + 9, ", ".join(known), 11, INK, width=SEAT_WIDTH - 16)
        top += CHIP_STEP
    small, rows = chips(s, seat, player), int((y + SEAT_HEIGHT - top) // CHIP_STEP)
    draw_chips(p, small, x + 8, top, SEAT_WIDTH - 16, 2 if len(small) <= 2 * rows else 3, rows)


def draw_own_seat(p: Picture, s: Any, seat: int, player: int | None) -> None:
    """The player below: as the others, with what role and character are about."""
    x, y, width = EDGE, OWN_Y, WIDTH - 2 * EDGE
    alive = bool(s["alive"][seat])
    draw_frame(p, s, seat, x, y, width, OWN_HEIGHT)
    draw_name(p, s, seat, player, x + 10, y + 17)
    if seat != player:
        p.text(x + 238, y + 17, place(s, seat, player), 11, MUTED, "end", width=105)
    p.text(x + 10, y + 39, character(s, seat), 15, INK if alive else MUTED, bold=True, width=148)
    shown = role(s, seat, player)
    draw_role(p, shown, x + 170, y + 26)
    aim = f"{shown}: {role_text(s, seat)}"
    other = spare(s, seat, player)
    beside = 150 if other else 0
    p.text(x + 252, y + 17, aim, 11.5, INK, width=width - 262 - beside)
    if other:
        p.text(x + width - 10, y + 17, f"spare: {other}", 11.5, INK, "end", width=beside - 8)
    p.text(x + 252, y + 32, ability(s, seat), 11.5, INK, width=width - 262)
    if not alive:
        p.text(x + 10, y + 63, "eliminated", 13, MUTED)
        return
    draw_life(p, s, seat, x + 10, y + 50)
    draw_tokens(p, int(s["tokens"][seat]), x + 150, y + 58, 9)
    p.text(x + 238, y + 62, f"range {reach(s, seat)}", 12, INK, "end", width=70)
    draw_chips(p, chips(s, seat, player, with_hand=False), x + 252, y + 41, width - 262, 8, 2)


def draw_name(p: Picture, s: Any, seat: int, player: int | None, x: float, y: float) -> None:
    """A player's name, with a star if it is their turn."""
    turn = seat == s["turn_of"] and not s["result"]
    if turn:
        p.star(x + 6, y - 4.5, 7, GOLD)
    shown, width = (f"player_{seat} (you)", 120) if seat == player else (f"player_{seat}", 88)
    p.text(x + (16 if turn else 0), y, shown, 12.5, INK if s["alive"][seat] else MUTED, bold=True, width=width)


def draw_role(p: Picture, shown: str, x: float, y: float) -> None:
    """A role as a badge."""
    p.rect(x, y, 68, 17, ROLE_COLOURS[shown], radius=8)
    p.text(x + 34, y + 12.5, shown, 11, PAPER, "middle", bold=True, width=62)


def draw_life(p: Picture, s: Any, seat: int, x: float, y: float) -> None:
    """Life as hearts and numbers."""
    life, full = int(s["life"][seat]), int(s["max_life"][seat])
    if s["ghost"][seat]:
        p.text(x, y + 12.5, "a ghost", 13, MUTED, bold=True)
        return
    p.hearts(x, y, 15, 16, life, full)
    shown, colour = (f"{life}/{full}", INK) if life > 0 else (f"{life}, dying", RED)
    p.text(x + 16 * full + 4, y + 12.5, shown, 12, colour, bold=True)


def draw_hand_size(p: Picture, count: int, x: float, y: float) -> None:
    """How many cards a hand has, beside the back of one."""
    p.rect(x, y, 11, 15, BACK if count else PALE, INK if count else LINE, 1, 2)
    p.text(x + 34, y + 12.5, str(count), 13, INK, "end", bold=True)


def draw_tokens(p: Picture, count: int, x: float, y: float, radius: float) -> None:
    """Load tokens as a coin with their number; none are not drawn."""
    if count:
        p.rect(x - radius, y - radius, 2 * radius, 2 * radius, TOKEN, INK, 1, radius, tokens_words(count))
        p.text(x, y + 0.45 * radius, str(count), 1.3 * radius, INK, "middle", bold=True)


def draw_sight(p: Picture, x: float, y: float, size: float) -> None:
    """A sight in a square: the weapon of the player who looks reaches this player."""
    p.rect(x, y, size, size, PAPER, RED, 2, size / 2, "in range")
    p.circle(x + size / 2, y + size / 2, 2.5, RED)


def chips(s: Any, seat: int, player: int | None, with_hand: bool = True) -> list[Chip]:
    """The cards in front of a player, then those of the hand that are known; equal ones of the hand are counted."""
    small: list[Chip] = []
    for card, fresh in in_play(s, seat):
        title = card_name(card)
        colour = CARD_COLOURS[Colour(COLOUR[NAME_OF[card]])]
        shown = f"{title} {RANGE[NAME_OF[card]]}" if IS_WEAPON[NAME_OF[card]] else title
        hint = f"{card_words(card)}: {TEXTS['card', title]}" + (" It was put down this turn." if fresh else "")
        small.append(Chip(shown, PAPER if fresh else colour, colour, colour if fresh else PAPER, hint,
                          card_tokens(s, card)))
    if with_hand:
        cards = hand(s, seat, player)[0]
        must = card_name(int(s["marked"])) if s["marked"] in cards else ""
        for title, number in Counter(card_name(card) for card in cards).items():
            shown = title if number == 1 else f"{number} {title}"
            hint = f"in the hand: {title}: {TEXTS['card', title]}" + (f" {MUST_BE_PLAYED}" if title == must else "")
            small.append(Chip(shown, "#f3e7cf", GOLD if title == must else BACK, INK, hint))
    return small


def draw_chips(p: Picture, small: list[Chip], x: float, y: float, width: float, in_row: int, rows: int) -> None:
    """Small cards in rows; what does not fit is counted."""
    if len(small) > in_row * rows:
        left_out = len(small) - in_row * rows + 1
        rest = ", ".join(chip.text for chip in small[-left_out:])
        small = [*small[:-left_out], Chip(f"{left_out} more", PALE, LINE, INK, rest)]
    each = (width - CHIP_GAP * (in_row - 1)) / in_row
    for number, chip in enumerate(small):
        left, top = x + (each + CHIP_GAP) * (number % in_row), y + CHIP_STEP * (number // in_row)
        room = each if chip.tokens is None else each - CHIP_HEIGHT
        p.rect(left, top, each, CHIP_HEIGHT, chip.fill, chip.border, 1, 4, chip.hint)
        p.text(left + room / 2, top + 10, chip.text, 10.5, chip.colour, "middle", width=room - 3)
        draw_tokens(p, chip.tokens or 0, left + each - CHIP_HEIGHT / 2, top + CHIP_HEIGHT / 2, CHIP_HEIGHT / 2)


# ----------------------------------------------------------------------------------------------------------- the middle


def draw_centre(p: Picture, s: Any, player: int | None, y: float) -> None:
    """Deck and discard pile, what is going on, cards laid open, and what happened last."""
    bottom, left = LOWER + SEAT_HEIGHT, CENTRE_X + 12
    p.rect(CENTRE_X, y, CENTRE_WIDTH, bottom - y, "#dccaa3", LINE, 1, 14)
    count, pile, known = int(s["deck"]["count"]), pile_cards(s["discard"]), deck_top(s, player)
    if known:
        draw_card(p, known[0], left, y + 10, 70, 72)
    else:
        draw_back(p, left, y + 10, 70, 72)
    p.text(left + 35, y + 95, f"deck: {count}", 11, INK, "middle", width=70)
    if pile:
        draw_card(p, pile[0], left + 84, y + 10, 70, 72)
    else:
        p.rect(left + 84, y + 10, 70, 72, "none", LINE, 1.5, 6)
    p.text(left + 119, y + 95, f"discards: {len(pile)}", 11, INK, "middle", width=76)
    title, cards = open_cards(s, player)
    lines, top = notes(s, player), y + 102
    if supply(s) is not None:
        lines.append(f"load tokens in the supply: {supply(s)}")
    if any(events_shown(s)):
        draw_events(p, s, left + 166, y + 10)
        shown = lines[-(2 if cards else 5):]
        for number, line in enumerate(shown):
            p.text(left, top + 13 + 15 * number, line, 12, INK, bold=True, width=CENTRE_WIDTH - 24)
        top += 3 + 15 * len(shown)
    else:
        for number, line in enumerate(lines[-6:]):
            p.text(left + 170, y + 23 + 15 * number, line, 12, INK, bold=True, width=CENTRE_WIDTH - 194)
    if cards:
        p.text(left, top + 12, title, 12, INK, bold=True, width=CENTRE_WIDTH - 24)
        rows = 1 if len(cards) <= MOST_OPEN_IN_A_ROW else 2
        in_row, high = -(-len(cards) // rows), 70 if rows == 1 else 48
        step = min(88.0, (CENTRE_WIDTH - 24) / in_row)
        for number, card in enumerate(cards):
            x, at = left + step * (number % in_row), top + 18 + (high + 4) * (number // in_row)
            if card is None:
                draw_back(p, x, at, step - 4, high)
            else:
                draw_card(p, card, x, at, step - 4, high)
        top += 22 + (high + 4) * rows
    room = int((bottom - top - 6) // 15)
    for number, line in enumerate(told(s, player)[-room:] if room > 0 else ()):
        p.text(left, top + 12 + 15 * number, line, 11.5, STORY, width=CENTRE_WIDTH - 24)


def draw_events(p: Picture, s: Any, x: float, y: float) -> None:
    """The event in play with what it does, and beside it the one that comes next."""
    current, coming = events_shown(s)
    for title, label, left, width in ((current, "event", x, 168), (coming, "next event", x + 174, 108)):
        text = TEXTS["event", title] if title else "none yet" if coming else ""
        in_play = label == "event"
        p.rect(left, y, width, 72, PAPER if title and in_play else LATER, EVENT, 1.5 if title else 1, 6,
               f"{title}: {text}" if title else "")
        p.text(left + width / 2, y + 16, title or "none", 12.5, EVENT if title else MUTED, "middle", bold=bool(title),
               width=width - 10)
        if title:
            draw_sentence(p, text, left + 6, y + 29, width - 10, 40)
        p.text(left + width / 2, y + 85, label, 11, INK, "middle", width=width)


# ---------------------------------------------------------------------------------------------------------------- cards

MUST_BE_PLAYED = "It must be played in this turn if it can be."


def draw_hand(p: Picture, s: Any, seat: int, player: int | None) -> None:
    """The hand of the player below; many cards are narrower, very many lie in two rows."""
    cards, unknown = hand(s, seat, player)
    count = len(cards) + unknown
    if not s["alive"][seat]:
        return
    whose = "your hand" if seat == player else f"player_{seat}'s hand"
    kept = "all go" if s["ghost"][seat] else f"at most {limit(s, seat)}"
    size = f"{count} card{'s' if count != 1 else ''}, {kept} at the end of the turn"
    p.text(EDGE + 2, HAND_Y + 11, f"{whose}: {size}", 11, MUTED)
    rows = 1 if count <= MOST_IN_A_ROW else 2
    in_row, top, room = -(-count // rows), HAND_Y + 16, HAND_HEIGHT - 16
    step = min(104.0, (WIDTH - 2 * EDGE + 4) / max(1, in_row))
    high = room if rows == 1 else room / 2 - 2
    for number, card in enumerate(cards):
        x, y = EDGE + step * (number % in_row), top + (high + 4) * (number // in_row)
        draw_card(p, card, x, y, step - 4, high)
        if card == s["marked"]:
            p.rect(x, y, step - 4, high, "none", GOLD, 4, 6, MUST_BE_PLAYED)


def draw_back(p: Picture, x: float, y: float, width: float, height: float) -> None:
    """A card face down."""
    p.rect(x, y, width, height, BACK, INK, 1, 6)
    p.rect(x + 4, y + 4, width - 8, height - 8, "none", "#e3c9a8", 1, 4)
    p.text(x + width / 2, y + height / 2 + 4, "BANG!", 11, "#e3c9a8", "middle", bold=True, width=width - 12)


def draw_card(p: Picture, card: int, x: float, y: float, width: float, height: float) -> None:
    """A card face up: the colour of its kind above, its name, value and suit; what it does, if there is room."""
    title, suit, value = FACES[FACE_OF[card]]
    number = CARD_NAMES.index(title)
    colour, low = CARD_COLOURS[Colour(COLOUR[number])], height < 60
    p.rect(x, y, width, height, PAPER, colour, 1.5, 6, f"{card_words(card)}: {TEXTS['card', title]}")
    p.rect(x + 3, y + 3, width - 6, 6, colour, radius=3)
    explained = width > 80 and height > 100
    words = title.split()
    lines = words if len(words) > 1 and not low and not explained else [title]
    middle = y + (24 if low or explained else 0.47 * height)
    for line, word in enumerate(lines):
        base = middle + 14 * (line - (len(lines) - 1) / 2)
        p.text(x + width / 2, base, word, 13, INK, "middle", bold=True, width=width - 8)
    if explained:
        draw_sentence(p, TEXTS["card", title], x + 6, y + 38, width - 10, height - 60)
    size = 10 if low else 13
    red = suit in ("hearts", "diamonds")
    p.text(x + 6, y + height - 6, value, size, SUIT if red else INK, bold=True)
    draw_suit(p, suit, x + width - size - 5, y + height - size - 5, size)


def draw_sentence(p: Picture, sentence: str, x: float, y: float, width: float, height: float) -> None:
    """A sentence in as many lines as it takes, as large as there is room for."""
    for size in (10.0, 9.5, 9.0, 8.5, 8.0, 7.5):
        lines = wrapped(sentence, size, width)
        if 1.2 * size * (len(lines) - 1) <= height:
            break
    for number, line in enumerate(lines):
        p.text(x, y + 1.2 * size * number, line, size, STORY, width=width)


def wrapped(sentence: str, size: float, width: float) -> list[str]:
    """A sentence broken into lines that are no wider than this."""
    lines: list[str] = []
    for word in sentence.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def draw_suit(p: Picture, suit: str, x: float, y: float, size: float) -> None:
    """A suit in a square."""
    u = size / 14
    if suit == "hearts":
        p.heart(x, y, size, SUIT)
    elif suit == "diamonds":
        p.polygon([(x + 7 * u, y), (x + 12.5 * u, y + 7 * u), (x + 7 * u, y + 14 * u), (x + 1.5 * u, y + 7 * u)], SUIT)
    else:
        p.polygon([(x + 7 * u, y + 7 * u), (x + 10 * u, y + 14 * u), (x + 4 * u, y + 14 * u)], INK)
        if suit == "clubs":
            for dx, dy in ((7, 3.6), (3.6, 8.4), (10.4, 8.4)):
                p.circle(x + dx * u, y + dy * u, 3.3 * u, INK)
        else:
            p.polygon([(x + 7 * u, y), (x + 13 * u, y + 7.5 * u), (x + 7 * u, y + 10 * u), (x + u, y + 7.5 * u)], INK)
            for dx in (4, 10):
                p.circle(x + dx * u, y + 8.6 * u, 3.1 * u, INK)
