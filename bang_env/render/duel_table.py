"""The Duel's table as data, for a page that lets people click on it (see `bang_env.render.table`)."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any

from bang_env.core.cards import pile_cards
from bang_env.duel.actions import ACTIONS, PLACES, Question
from bang_env.duel.cards import (
    CARD_NAMES,
    CARD_ROWS,
    CHARACTER_NAMES,
    IS_BANG,
    IS_EQUIPMENT,
    LIFE,
    NAME_OF,
    SIDES,
    SYMBOL_OF,
)
from bang_env.duel.state import NOBODY
from bang_env.render.duel import (
    BACK_COLOURS,
    CARD_COLOURS,
    card_words,
    draw_symbol,
    front_is_hidden,
    hand,
    open_cards,
    reserve,
)
from bang_env.render.table import Part, card, group, part, pile, symbol

AIMS = ("You are the Law. Eliminate all characters of the Outlaws.",
        "You are the Outlaws. Eliminate all characters of the Law.")
ACTIVE = "The active character fights in front: cards are played by them, and most shots are aimed at them."
REARGUARD = "The rearguard stands behind the active character. Only cards with a long range reach them."
RESERVE = "Characters that still wait. When one is eliminated, the next one of the reserve takes the empty place."
DECK = "Their own deck. It is drawn from first."
COMMON = "Both sides draw from here when their own deck is empty."
DISCARDS = "Played and discarded cards. The top one is shown."
HIDDEN_HAND = "Cards that the other side holds. You see their backs only."
HIDDEN = "You see this character when both sides have chosen."
ABOUT = (
    "BANG! for two: the Law against the Outlaws. Each side has two characters in play, one active in front and one "
    "rearguard behind, and others in reserve. Whoever eliminates all characters of the other side wins.",
    "On your turn you draw two cards and play as many as you like, but one BANG! card only. A hit costs the target a "
    "life point unless it is avoided with a Missed! or a Barrel.",
)
"""What the game is, and what a turn is, for somebody who has never played it."""


@functools.cache
def symbol_picture(number: int) -> str:
    """A reveal symbol as a small picture."""
    return symbol(draw_symbol, number, size=14)


def table(s: Any, player: int | None) -> Part:
    """All that a player may see; a spectator sees everything."""
    pile_count = int(s["discard"]["count"])
    top = face(int(s["discard"]["cards"][pile_count - 1])) if pile_count else part(text="discards", about=DISCARDS)
    middle = [pile("common", "common deck", int(s["common"]["count"]), about=COMMON),
              part(id="discard", kind="pile", count=pile_count, unit="discarded", **top)]
    shown = open_cards(s)
    groups = [group("", middle)]
    if shown:
        revealed = s["question"] == Question.REVEAL
        laid = [{**card_at("open", number), **({"id": f"revealed {place}"} if revealed else {})}
                for place, number in enumerate(shown)]
        groups.append(group("Open cards", laid))
    return part(turn=int(s["turn"]), notes=[], seats=[side_part(s, side, player) for side in range(2)], middle=groups,
                hand=None if player is None else own_hand(s, player))


def face(number: int) -> Part:
    """What is printed on a card: its name, its kind and its symbol."""
    name = int(NAME_OF[number])
    kind = "BANG!" if IS_BANG[name] else "Equipment" if IS_EQUIPMENT[name] else "Action"
    return part(name=CARD_NAMES[name], colour=CARD_COLOURS[kind], svg=symbol_picture(int(SYMBOL_OF[number])),
                detail=f"{kind}, reload" if CARD_ROWS[name]["reload"] == "yes" else kind)


def card_at(place: str, number: int, **more: Any) -> Part:
    """A card that lies open at a place."""
    printed = face(number)
    return card(place, printed.pop("name"), **printed, **more)


def own_hand(s: Any, player: int) -> Part:
    """The hand of the player who looks."""
    cards = [card_at("hand", number) for number in hand(s, player, player)[0]]
    return group(f"Your hand: {len(cards)} card{'s' if len(cards) != 1 else ''}", cards)


def side_part(s: Any, side: int, player: int | None) -> Part:
    """A side: its two characters, its deck, its reserve, and what is known of its hand."""
    names = reserve(s, side, player)
    about = RESERVE + (f" Here: {', '.join(names)}." if names else "")
    tags = [part(text=f"deck {int(s['deck']['count'][side])}", about=DECK),
            part(text=f"reserve {int(s['reserve']['count'][side])}", about=about)]
    cards = []
    if side != player:
        held = [(back, int(s["backs"][side, back])) for back in range(2) if s["backs"][side, back]]
        cards = [part(id=f"back {SIDES[back]}", kind="back", colour=BACK_COLOURS[back], about=HIDDEN_HAND,
                      text=f"{count} {SIDES[back]} card{'' if count == 1 else 's'}") for back, count in held]
        cards += [card_at(f"known {side}", number, note="in hand") for number in hand(s, side, player)[0]]
    figures = [figure(s, side, slot, player) for slot in range(2)]
    return part(seat=side, figures=figures, tags=tags, facts=[], cards=cards,
                turn=bool(side == s["turn_of"] and not s["result"]), aim=AIMS[side] if side == player else None)


def figure(s: Any, side: int, slot: int, player: int | None) -> Part:
    """One character: active or rearguard, life, Equipment."""
    where = f"{SIDES[side]} {slot}"
    if front_is_hidden(s, side, player):
        return part(id=where, text="face down", colour=BACK_COLOURS[side], about=HIDDEN)
    number = int(s["character"][side, slot])
    if number < 0:
        return part(id=where, text="nobody", about="This place is empty.")
    active = s["active"][side] == slot
    tags = [part(text="active", about=ACTIVE, colour="#d99a1c") if active else part(text="rearguard", about=REARGUARD)]
    worn = [card_at(f"worn {side} {slot}", item) for item in pile_cards(s["equipment"][side, slot])[::-1]]
    return part(id=where, name=CHARACTER_NAMES[number], life=int(s["life"][side, slot]), full=int(LIFE[number]),
                tags=tags if s["active"][side] != NOBODY else [], cards=worn, colour=BACK_COLOURS[side])


def spot(s: Any, place: str) -> tuple[int, int]:
    """The side and the slot that an action calls `own active` and the like."""
    number = PLACES.index(place)
    side = int(s["actor"]) if number < 2 else 1 - int(s["actor"])
    active = max(0, int(s["active"][side]))
    return side, active if number % 2 == 0 else 1 - active


def hit_slot(s: Any, otherwise: int) -> int:
    """The slot of the character who is the target of the hit that is being answered."""
    return int(s["stack"][int(s["depth"]) - 1]["slot"]) if s["question"] == Question.HIT else otherwise


def pieces(s: Any, action: int) -> list[str]:
    """The card and the character that an action is about."""
    title, actor = ACTIONS.names[action], int(s["actor"])
    place = re.search(rf"({'|'.join(PLACES)})$", title)
    there = []
    if place:
        side, slot = spot(s, place[1])
        there = [f"{SIDES[side]} {slot}"]
        chosen = re.match(r"choose (.*) of ", title)
        if chosen:
            return [f"worn {side} {slot} {chosen[1]}"]
    own_side, own_active = spot(s, PLACES[0])
    if slot_named := re.match(r"slot (\d) active", title):
        return [f"{SIDES[actor]} {slot_named[1]}"]
    if title.startswith("hand card with"):
        return [f"back {title.split()[3]}"]
    if title.startswith("count the"):
        return [f"revealed {int('second' in title)}"]
    if title in ("swap", "move own token", "move opponent token"):
        side, slot = spot(s, PLACES[3] if "opponent" in title else PLACES[1])
        return [f"{SIDES[side]} {slot}"]
    words = title.removesuffix(place[0]).removesuffix(" on ") if place else title
    verb, _, what = words.partition(" ")
    if verb == "take" and what != "the hit":
        return [f"open {what}"]
    if verb == "reload" and what.endswith(" in play"):
        return [f"worn {own_side} {own_active} {what.removesuffix(' in play')}"]
    if verb == "use":
        slot = hit_slot(s, own_active)
        return [f"{SIDES[actor]} {slot}" if what in CHARACTER_NAMES else f"worn {own_side} {slot} {what}"]
    if verb in ("play", "discard", "avoid", "reload") and what != "instead":
        return [f"hand {what.removeprefix('with ').removesuffix(' as Colt')}", *there]
    return there


# -------------------------------------------------------------------------------------------------------------- answers


def whom(s: Any, place: str) -> str:
    """The character at a place, and where that is."""
    side, slot = spot(s, place)
    number = int(s["character"][side, slot])
    owner = "your" if side == s["actor"] else "the opponent's"
    where = place.partition(" ")[2]
    return f"{CHARACTER_NAMES[number]} ({owner} {where})" if number >= 0 else place


def words(s: Any, title: str) -> str:
    """An action as the side that is asked reads it."""
    slot = re.match(r"slot (\d) active", title)
    if slot:
        return f"{CHARACTER_NAMES[s['character'][s['actor'], int(slot[1])]]} is active"
    if title == "swap":
        return f"change places: {whom(s, PLACES[1])} becomes active" if s["active"][s["actor"]] >= 0 else title
    if title in ("move own token", "move opponent token"):
        return f"{whom(s, PLACES[3] if 'opponent' in title else PLACES[1])} becomes active"
    if title.startswith("count the"):
        shown = open_cards(s)
        number = int("second" in title)
        return f"{title}: {card_words(shown[number])}" if number < len(shown) else title
    return re.sub(rf"({'|'.join(PLACES)})$", lambda place: whom(s, place[0]), title)


def answers(s: Any, legal: Sequence[int]) -> list[dict[str, Any]]:
    """The legal actions in the groups of the table of actions, each with the character that it means."""
    groups, at = [], 0
    for block in ACTIONS.blocks:
        titles = [ACTIONS.names[action] for action in legal if at <= action < at + len(block.names)]
        at += len(block.names)
        if titles:
            groups.append({"group": block.question, "meaning": re.sub(r" \(D\d+\)|: D13, a cost.*", "", block.meaning),
                           "actions": titles, "labels": [words(s, title) for title in titles],
                           "hints": [""] * len(titles)})
    return groups
