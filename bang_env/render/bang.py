"""How BANG! looks: as text, in words, as a picture; and how its actions read to the player who is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from bang_env.bang.actions import (
    ACCEPT,
    ACTIONS,
    CARD_PLAYED,
    COUNT_FIRST,
    COUNT_SECOND,
    DRAW_DECK,
    DRAW_DISCARD,
    END_TURN,
    FROM_HAND,
    LOAD,
    LOAD_CHARACTER,
    PAY,
    PAY_CHARACTER,
    SKIP_DRAW,
    STEPS_TO_TARGET,
    TAKE,
    TAKE_HIT,
    Question,
)
from bang_env.bang.cards import (
    ARMED_DANGEROUS,
    BASE,
    CARD_NAMES,
    CHARACTER_NAMES,
    CHARACTER_SET,
    COLOUR,
    DODGE_CITY,
    EVENT_NAMES,
    EVENT_SET,
    LAST_EVENT,
    LIFE,
    NAME_OF,
    NUM_NAMES,
    SET_OF,
    SETS,
    Colour,
)
from bang_env.bang.rules.arrivals import ROULETTE_POINTS
from bang_env.bang.rules.events import is_mine_open
from bang_env.bang.state import Kind
from bang_env.core.cards import pile_cards
from bang_env.core.jit import as_python
from bang_env.render.bang_picture import picture
from bang_env.render.bang_reasons import holdings, why_not
from bang_env.render.bang_story import told
from bang_env.render.bang_words import (
    TEXTS,
    TITLES,
    UNKNOWN,
    caption,
    card_tokens,
    card_words,
    character,
    copied,
    deck_top,
    event_lines,
    expansions,
    frame,
    hand,
    in_play,
    notes,
    offer,
    open_cards,
    place,
    role,
    seats,
    sets_in_use,
    spare,
    supply,
    wanted,
)
from bang_env.render.text import framed, hearts

__all__ = ["TEXTS", "TITLES", "answers", "holdings", "label", "picture", "tables", "text", "told", "why_not"]

TOKEN = "●"
"""The sign of load tokens, before their number."""

# -------------------------------------------------------------------------------------------------------------- as text


def text(s: Any, player: int | None) -> str:
    """The players, the piles, the events since the last decision, and the question."""
    pile = pile_cards(s["discard"])
    top = f", {card_words(pile[0])} on top" if pile else ""
    known = deck_top(s, player)
    above = f" ({', '.join(map(card_words, known))} on top)" if known else ""
    used, tokens = expansions(s), supply(s)
    middle = [f"expansions: {', '.join(used)}"] if len(used) > 1 else []
    middle += event_lines(s)
    middle += [f"deck {int(s['deck']['count'])}{above}   discard pile {len(pile)}{top}"]
    if tokens is not None:
        middle.append(f"load tokens ({TOKEN}) in the supply: {tokens}")
    title, cards = open_cards(s, player)
    if cards:
        middle.append(f"{title}: " + ", ".join(UNKNOWN if card is None else card_words(card) for card in cards))
    parts = [
        (f"BANG!{sets_in_use(s)}, turn {int(s['turn'])} of player_{int(s['turn_of'])}",
         [line for seat in seats(s) for line in seat_lines(s, seat, player)]),
        ("", middle + notes(s, player)),
        ("what happened", [f"- {line}" for line in told(s, player)]),
    ]
    return "\n".join([*framed(parts), caption(s)])


def seat_lines(s: Any, seat: int, player: int | None) -> list[str]:
    """One player: character, role, life, place; below, the cards in play and those of the hand that are known."""
    alive, life = bool(s["alive"][seat]), int(s["life"][seat])
    state = f"{life} life" if life < 0 else hearts(life, int(s["max_life"][seat]))
    if not alive or s["ghost"][seat]:
        state = "ghost" if alive else "out"
    held = f"hand {int(s['hand_count'][seat])}" if alive else ""
    mark, copy = ">" if seat == s["turn_of"] else " ", copied(s, seat)
    line = (f"{mark} player_{seat} {character(s, seat):<16} {role(s, seat, player):<9} {state:<11} {held:<8} "
            f"{place(s, seat, player):<15}" + (f" as {copy}" if copy else ""))
    tokens, other = int(s["tokens"][seat]), spare(s, seat, player)
    lines = [line.rstrip() + (f" {TOKEN}{tokens}" if tokens else "")]
    if s["in_play"][seat]["count"]:
        cards = [card_in_play(s, card) + (" (not yet)" if fresh else "") for card, fresh in in_play(s, seat)]
        lines.append(f"     in play: {', '.join(cards)}")
    cards_known, unknown = hand(s, seat, player)
    if cards_known:
        others = [f"{unknown} unknown"] if unknown else []
        lines.append(f"     hand: {', '.join([*map(card_words, cards_known), *others])}")
    if other:
        lines.append(f"     spare character: {other}")
    return lines


def card_in_play(s: Any, card: int) -> str:
    """A card in front of a player, with its load tokens."""
    tokens = card_tokens(s, card)
    return card_words(card) + (f" {TOKEN}{tokens}" if tokens is not None else "")


# ----------------------------------------------------------------------------------------------------- how actions read


def whom(s: Any, steps: int) -> str:
    """The player so many places to the left of the one who is asked: name and character."""
    seat = (int(s["actor"]) + steps) % int(s["num_players"])
    return f"player_{seat}, {'yourself' if not steps else character(s, seat)}"


def label(s: Any, action: int) -> str:
    """An action as the player who is asked reads it: `+k` with the player it means, a pile with its card."""
    title, f, seat = ACTIONS.names[action], frame(s), int(s["actor"])
    if action in (COUNT_FIRST, COUNT_SECOND):
        return f"{title}: {card_words(int(s['flipped'][action - COUNT_FIRST]))}"
    if action == DRAW_DISCARD:
        return f"{title}: {card_words(pile_cards(s['discard'])[0])}"
    if action == FROM_HAND:
        return "a random card of the hand"
    if action == ACCEPT:
        return f"accept: {f'become {spare(s, seat, seat)}' if f['kind'] == Kind.IDENTITY else offer(s, f)}"
    if TAKE <= action < TAKE + NUM_NAMES and f["kind"] == Kind.CLAUS:
        return f"give {title.removeprefix('take ')} to player_{int(f['target'])}"
    if LOAD <= action < PAY:
        return f"{title} ({tokens_at(s, seat, action - LOAD, LOAD_CHARACTER - LOAD)} there)"
    if PAY <= action <= PAY_CHARACTER:
        owner = seat if f["target"] < 0 else int(f["target"])
        return f"{title} ({tokens_at(s, owner, action - PAY, PAY_CHARACTER - PAY)} there)"
    if action == SKIP_DRAW:
        return f"{title} and regain 1 life"
    if action == TAKE_HIT and s["question"] == Question.ROULETTE:
        return f"{title}: lose {ROULETTE_POINTS} life"
    if action == DRAW_DECK and as_python(is_mine_open)(int(s["event"])):
        return "draw as usual, from the Abandoned Mine"
    return re.sub(r"\+(\d)", lambda place: f"{place[0]} ({whom(s, int(place[1]))})", title)


def tokens_at(s: Any, seat: int, place: int, character_place: int) -> int:
    """The load tokens at a place of the actions that put down or pay one: an orange card, or the character."""
    return int(s["tokens"][seat] if place == character_place else s["loads"][place])


def hint(action: int) -> str:
    """What the card or the ability that an action speaks of does; empty if it speaks of none."""
    words = re.sub(r" on \+\d$", "", ACTIONS.names[action]).replace("Missed! as ", "")
    words = re.sub(r"^(play|use|discard|answer with|take|choose|drink|token on|pay from) ", "", words)
    event = words.capitalize()
    return TEXTS.get(("card", words), TEXTS.get(("character", words), TEXTS.get(("event", event), "")))


def answers(s: Any, legal: Sequence[int]) -> list[dict[str, Any]]:
    """The legal actions in groups for buttons: a group for each card that is aimed at a player, others by what they do.

    A group has a `meaning`, which is a sentence, and three lists of equal length: `actions`, their names; `labels`,
    what their buttons say; `hints`, what their cards do.
    """
    groups: dict[str, dict[str, Any]] = {}
    for action in legal:
        title = ACTIONS.names[action]
        if STEPS_TO_TARGET[action] >= 0:
            steps = int(STEPS_TO_TARGET[action])
            heading, button = title.removesuffix(f" on +{steps}"), f"+{steps} {whom(s, steps)}"
            meaning = f"{heading}: {hint(action)}"
        elif CARD_PLAYED[action] >= 0:
            heading, _, button = title.partition(" ")
            meaning = {"play": "play a card", "use": "use a card in play"}[heading]
        else:
            heading = meaning = "play no more cards" if action == END_TURN else question_words(s)
            button = label(s, action)
        blank: dict[str, Any] = {"group": heading, "meaning": meaning, "actions": [], "labels": [], "hints": []}
        group = groups.setdefault(heading, blank)
        group["actions"].append(title)
        group["labels"].append(button)
        group["hints"].append(hint(action))
    return list(groups.values())


def question_words(s: Any) -> str:
    """The question as it is put to the player."""
    return "abilities" if s["question"] == Question.MENU else wanted(s)


# -------------------------------------------------------------------------------------------------- tables for the page


def tables() -> dict[str, str]:
    """The cards, the characters and the events, as Markdown tables."""
    homes = (BASE, DODGE_CITY, ARMED_DANGEROUS)
    columns = " | ".join(["card", "colour", *(home_title(home) for home in homes), "effect"])
    cards = [f"| {columns} |", "|---" * (len(homes) + 3) + "|"]
    for number, title in enumerate(CARD_NAMES):
        copies = [int(np.sum(NAME_OF[home == SET_OF] == number)) for home in homes]
        colour = Colour(COLOUR[number]).name.lower()
        counted = " | ".join(str(count or "") for count in copies)
        cards.append(f"| {title} | {colour} | {counted} | {TEXTS['card', title]} |")
    people = ["| character | set | life | ability |", "|---|---|---|---|"]
    for number, title in enumerate(CHARACTER_NAMES):
        home = home_title(CHARACTER_SET[number])
        people.append(f"| {title} | {home} | {LIFE[number]} | {TEXTS['character', title]} |")
    events = ["| event | set | what it does |", "|---|---|---|"]
    for number, title in enumerate(EVENT_NAMES):
        home = home_title(EVENT_SET[number]) + (", the last one" if LAST_EVENT[number] else "")
        events.append(f"| {title} | {home} | {TEXTS['event', title]} |")
    return {"cards": "\n".join(cards), "characters": "\n".join(people), "events": "\n".join(events)}


def home_title(number: int) -> str:
    """What people call a set."""
    return TITLES.get(SETS[number], SETS[number])
