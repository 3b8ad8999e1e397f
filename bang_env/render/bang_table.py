"""BANG!'s table as data, for a page that lets people click on it (see `bang_env.render.table`)."""

from __future__ import annotations

import re
from typing import Any

from bang_env.bang.actions import ACTIONS, Question
from bang_env.bang.cards import CHARACTER_NAMES, COLOUR, FACE_OF, FACES, IS_WEAPON, NAME_OF, RANGE, Colour
from bang_env.bang.rules.table import distance
from bang_env.core.cards import pile_cards
from bang_env.core.jit import as_python
from bang_env.render.bang import answers
from bang_env.render.bang_picture import BACK, CARD_COLOURS, EVENT, ROLE_COLOURS, TOKEN
from bang_env.render.bang_words import (
    SUIT_SIGNS,
    UNKNOWN,
    card_name,
    card_tokens,
    copied,
    deck_top,
    events_shown,
    frame,
    hand,
    in_play,
    in_range,
    limit,
    notes,
    open_cards,
    reach,
    role,
    role_text,
    seats,
    spare,
    supply,
    viewpoint,
)
from bang_env.render.table import Part, card, group, part, pile

HIDDEN_ROLE = "Their role is secret. You learn it when they are out of the game; until then, watch whom they shoot at."
IN_RANGE = "Your weapon reaches this player: you can play a BANG! on them."
DECK = "Cards are drawn from here. When it is empty, the discard pile is shuffled."
DISCARDS = "Played and discarded cards. The top one is shown."
SUPPLY = "Load tokens that nobody has. They pay for orange cards, upgrades and some abilities."
TOKENS = "Load tokens on this character. They pay for upgrades and some abilities."
GHOST = "A ghost plays this one turn, cannot lose life, and is out again at its end."
HIDDEN_HAND = "Cards that this player holds. You do not see them."
ABOUT = (
    "Everybody has a secret role; only the sheriff shows theirs. The outlaws want the sheriff dead, the deputies "
    "protect them, and the renegade wants to be the last one standing. "
    "Find out who is who by watching whom they shoot at.",
    "On your turn you draw two cards and play as many as you like, but one BANG! only. A BANG! hits a player within "
    "the range of your weapon unless they answer with a Missed!. Whoever has no life points left is out.",
)
"""What the game is, and what a turn is, for somebody who has never played it."""


def table(s: Any, player: int | None) -> Part:
    """All that a player may see; a spectator sees everything."""
    title, shown = open_cards(s, player)
    discards = pile_cards(s["discard"])
    known = deck_top(s, player)
    middle = [pile("deck", "deck", int(s["deck"]["count"]), colour=BACK, about=DECK,
                   note=f"{card_name(known[0])} on top" if known else None),
              part(id="discard", kind="pile", count=len(discards), unit="discarded",
                   **face(discards[0]) if discards else part(text="discards", about=DISCARDS))]
    tokens = supply(s)
    if tokens is not None:
        middle.append(pile("supply", "load tokens", tokens, colour=TOKEN, about=SUPPLY))
    groups = [group("", middle), *event_group(s)]
    if shown:
        place = "flipped" if title == "flipped" else "open"
        groups.append(group(title, [open_card(place, number, number_card) for number, number_card in enumerate(shown)]))
    return part(turn=int(s["turn"]), notes=notes(s, player), seats=[seat_part(s, seat, player) for seat in seats(s)],
                middle=groups, hand=None if player is None else own_hand(s, player))


def event_group(s: Any) -> list[Part]:
    """The event in play and the next one; no group in a game without events."""
    current, coming = events_shown(s)
    cards = [part(id="event", kind="card", name=current, colour=EVENT)] if current else []
    if coming:
        cards.append(part(id="next event", kind="card", name=coming, note="comes next", colour=EVENT))
    return [group("Event", cards)] if cards else []


def face(number: int) -> Part:
    """What is printed on a card: its name, its value and suit, the colour of its kind."""
    title, suit, value = FACES[FACE_OF[number]]
    weapon = f"range {RANGE[NAME_OF[number]]}" if IS_WEAPON[NAME_OF[number]] else None
    return part(name=title, corner=f"{value}{SUIT_SIGNS[suit]}", detail=weapon,
                colour=CARD_COLOURS[Colour(COLOUR[NAME_OF[number]])])


def card_at(place: str, number: int, **more: Any) -> Part:
    """A card that lies open at a place."""
    printed = face(number)
    return card(place, printed.pop("name"), **printed, **more)


def open_card(place: str, number: int, shown: int | None) -> Part:
    """A card of the middle; flipped ones are called by their order, the others by their name."""
    if shown is None:
        return part(id="aside", kind="back", text="face down", colour=BACK)
    return {**card_at(place, shown), **({"id": f"flipped {number}"} if place == "flipped" else {})}


def own_hand(s: Any, player: int) -> Part | None:
    """The hand of the player who looks, None if they are out of the game."""
    cards = [card_at("hand", number) for number in hand(s, player, player)[0]]
    if not s["alive"][player]:
        return None
    count = f"{len(cards)} card{'s' if len(cards) != 1 else ''}"
    return group(f"Your hand: {count}; you may keep {limit(s, player)} at the end of your turn", cards)


def seat_part(s: Any, seat: int, player: int | None) -> Part:
    """A player: character, role, life, distance, cards in play and those of the hand that are known."""
    alive, shown, copy = bool(s["alive"][seat]), role(s, seat, player), copied(s, seat)
    secret = shown == UNKNOWN
    tags = [part(text="role ?" if secret else shown, colour=ROLE_COLOURS[shown],
                 about=HIDDEN_ROLE if secret else f"{shown}: {role_text(s, seat)}")]
    if copy:
        tags.append(part(text=f"as {copy}", name=copy))
    if in_range(s, seat, player):
        tags.append(part(text="in range", about=IN_RANGE, colour="#c8323c"))
    if s["ghost"][seat]:
        tags.append(part(text="ghost", about=GHOST))
    if s["tokens"][seat]:
        tags.append(part(text=f"● {int(s['tokens'][seat])}", about=TOKENS, colour=TOKEN))
    other = spare(s, seat, player)
    if other:
        tags.append(part(text=f"spare: {other}", name=other))
    cards = hand(s, seat, player)[0]
    fronts = [card_at(f"play {seat}", number, note="from your next turn on" if fresh else None,
                      tokens=card_tokens(s, number))
              for number, fresh in in_play(s, seat)]
    figure = part(id=f"seat {seat}", name=CHARACTER_NAMES[s["character"][seat]],
                  life=int(s["life"][seat]), full=int(s["max_life"][seat]), cards=fronts)
    count = int(s["hand_count"][seat])
    held = [] if seat == player or not alive else [
        part(id=f"cards {seat}", kind="back", text=f"{count} in hand", colour=BACK, about=HIDDEN_HAND),
        *(card_at(f"known {seat}", number, note="in hand") for number in cards)]
    aim = f"You are {'an' if shown == 'outlaw' else 'the' if shown == 'sheriff' else 'a'} {shown}. {role_text(s, seat)}"
    return part(seat=seat, figures=[figure], tags=tags, facts=facts(s, seat, player), cards=held,
                aim=aim if seat == player else None,
                turn=bool(seat == s["turn_of"] and not s["result"]), out=not alive)


def facts(s: Any, seat: int, player: int | None) -> list[str]:
    """How far away a player is, and how far the one who looks can shoot."""
    origin = viewpoint(s, player)
    if origin is None or not s["alive"][seat] or not s["alive"][origin]:
        return []
    if seat == origin:
        return [f"shoots as far as {reach(s, seat)}"]
    return [f"distance {as_python(distance)(s, origin, seat)}"]


def pieces(s: Any, action: int) -> list[str]:
    """The card and the target that an action is about."""
    title, actor, f = ACTIONS.names[action], int(s["actor"]), frame(s)
    players = int(s["num_players"])
    steps = re.search(r" \+(\d)$", title)
    there = [f"seat {(actor + int(steps[1])) % players}"] if steps else []
    if title in ("count first", "count second"):
        return [f"flipped {int(title == 'count second')}"]
    if title.startswith("draw from the hand") and steps:
        return [f"cards {(actor + int(steps[1])) % players}"]
    simple = {"draw from the deck": "deck", "draw from the discard pile": "discard", "drink Beer": "hand Beer"}
    if title in simple:
        return [simple[title]]
    if s["question"] == Question.WHICH_CARD and f is not None:
        victim = int(f["seat"])
        return [f"cards {victim}"] if title == "hand" else [f"play {victim} {title.removeprefix('choose ')}"]
    if s["question"] == Question.OWN_CARD:
        return [f"play {actor} {title.removeprefix('choose ')}"]
    if title.startswith(("sniper on", "ricochet on")):
        return ["hand BANG!", *there]
    if s["question"] == Question.PAYMENT and f is not None and f["target"] >= 0:
        owner, place = int(f["target"]), title.removeprefix("pay from ")
        return [f"seat {owner}" if place == "character" else f"play {owner} {place}"]
    words = title.removesuffix(steps[0]).removesuffix(" on") if steps else title
    verb, _, what = words.partition(" ")
    what = what.removeprefix("with ").removesuffix(" as BANG!").removeprefix("on ").removeprefix("from ")
    if verb in ("play", "discard", "answer"):
        return [f"hand {what}", *there]
    if verb == "take" and what != "the hit":
        return [f"open {what}"]
    if verb in ("use", "token", "pay"):
        own = what in CHARACTER_NAMES or what == "character"
        return [f"seat {actor}" if own else f"play {actor} {what}", *there]
    return there


__all__ = ["answers", "pieces", "table"]
