"""How BANG! looks: as text, in words, as a picture; and how its actions read to the player who is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from bang_env.bang.actions import (
    ACTIONS,
    CARD_PLAYED,
    COUNT_FIRST,
    COUNT_SECOND,
    DRAW_DISCARD,
    END_TURN,
    FROM_HAND,
    STEPS_TO_TARGET,
    Question,
)
from bang_env.bang.cards import (
    BASE,
    CARD_NAMES,
    CHARACTER_NAMES,
    CHARACTER_SET,
    COLOUR,
    DODGE_CITY,
    LIFE,
    NAME_OF,
    SET_OF,
    SETS,
    Colour,
)
from bang_env.core.cards import pile_cards
from bang_env.render.bang_picture import picture
from bang_env.render.bang_reasons import holdings, why_not
from bang_env.render.bang_words import (
    TEXTS,
    TITLES,
    UNKNOWN,
    caption,
    card_words,
    character,
    copied,
    deck_top,
    hand,
    in_play,
    notes,
    open_cards,
    place,
    role,
    seats,
    sets_in_use,
    told,
    wanted,
)
from bang_env.render.text import framed, hearts

__all__ = ["TEXTS", "answers", "holdings", "label", "picture", "tables", "text", "told", "why_not"]

# -------------------------------------------------------------------------------------------------------------- as text


def text(s: Any, player: int | None) -> str:
    """The players, the piles, the events since the last decision, and the question."""
    pile = pile_cards(s["discard"])
    top = f", {card_words(pile[0])} on top" if pile else ""
    known = deck_top(s, player)
    above = f" ({', '.join(map(card_words, known))} on top)" if known else ""
    middle = [f"deck {int(s['deck']['count'])}{above}   discard pile {len(pile)}{top}"]
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
    state = "out" if not alive else f"{life} life" if life < 0 else hearts(life, int(s["max_life"][seat]))
    held = f"hand {int(s['hand_count'][seat])}" if alive else ""
    mark, copy = ">" if seat == s["turn_of"] else " ", copied(s, seat)
    line = (f"{mark} player_{seat} {character(s, seat):<16} {role(s, seat, player):<9} {state:<11} {held:<8} "
            f"{place(s, seat, player):<15}" + (f" as {copy}" if copy else ""))
    lines = [line.rstrip()]
    if s["in_play"][seat]["count"]:
        cards = [card_words(card) + (" (not yet)" if fresh else "") for card, fresh in in_play(s, seat)]
        lines.append(f"     in play: {', '.join(cards)}")
    cards_known, unknown = hand(s, seat, player)
    if cards_known:
        others = [f"{unknown} unknown"] if unknown else []
        lines.append(f"     hand: {', '.join([*map(card_words, cards_known), *others])}")
    return lines


# ----------------------------------------------------------------------------------------------------- how actions read


def whom(s: Any, steps: int) -> str:
    """The player so many places to the left of the one who is asked: name and character."""
    seat = (int(s["actor"]) + steps) % int(s["num_players"])
    return f"player_{seat}, {'yourself' if not steps else character(s, seat)}"


def label(s: Any, action: int) -> str:
    """An action as the player who is asked reads it: `+k` with the player it means, a pile with its card."""
    if action in (COUNT_FIRST, COUNT_SECOND):
        return f"{ACTIONS.names[action]}: {card_words(int(s['flipped'][action - COUNT_FIRST]))}"
    if action == DRAW_DISCARD:
        return f"{ACTIONS.names[action]}: {card_words(pile_cards(s['discard'])[0])}"
    if action == FROM_HAND:
        return "a random card of the hand"
    return re.sub(r"\+(\d)", lambda place: f"{place[0]} ({whom(s, int(place[1]))})", ACTIONS.names[action])


def hint(action: int) -> str:
    """What the card or the ability that an action speaks of does; empty if it speaks of none."""
    words = re.sub(r" on \+\d$", "", ACTIONS.names[action]).replace("Missed! as ", "")
    words = re.sub(r"^(play|use|discard|answer with|take|choose|drink) ", "", words)
    return TEXTS.get(("card", words), TEXTS.get(("character", words), ""))


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
    """The cards and the characters that can be played, as Markdown tables."""
    cards = ["| card | colour | base | Dodge City | effect |", "|---|---|---|---|---|"]
    for number, title in enumerate(CARD_NAMES):
        base, more = (int(np.sum(NAME_OF[home == SET_OF] == number)) for home in (BASE, DODGE_CITY))
        colour = Colour(COLOUR[number]).name.lower()
        if base or more:
            cards.append(f"| {title} | {colour} | {base or ''} | {more or ''} | {TEXTS['card', title]} |")
    people = ["| character | set | life | ability |", "|---|---|---|---|"]
    for number, title in enumerate(CHARACTER_NAMES):
        home = SETS[CHARACTER_SET[number]]
        if CHARACTER_SET[number] in (BASE, DODGE_CITY):
            people.append(f"| {title} | {TITLES.get(home, home)} | {LIFE[number]} | {TEXTS['character', title]} |")
    return {"cards": "\n".join(cards), "characters": "\n".join(people)}
