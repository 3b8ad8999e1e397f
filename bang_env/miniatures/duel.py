"""The Duel's miniatures: the last turns of a game, most cards on the discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from typing import Any

from bang_env.duel.cards import FACE_COPIES, FACE_TEXTS, SIDES
from bang_env.miniatures import Miniature, World

MOST_HIDDEN = 8
"""More hidden cards of one back have too many orders to list."""


def worlds(position: Mapping[str, Any]) -> list[World]:
    """All deals of the cards that lie face down: each back's cards in other hands and another order of the deck.

    Every order of the cards is equally likely. A card of a hand that its opponent has seen stays where it is.
    """
    sides = {name: {"hand": [], "seen": [], "deck": [], **position["sides"][name]} for name in SIDES}
    if position.get("common_deck") or any(side.get("reserve") for side in sides.values()):
        raise ValueError("position must have no reserves and no common deck: what they may hold is not listed")
    if position.get("phase", "begin") not in ("begin", "play", "discard"):
        raise ValueError(f"position must be of phase begin, play or discard, not {position['phase']!r}")
    hidden = {name: Counter(side["hand"]) - Counter(side["seen"]) for name, side in sides.items()}
    law, outlaw = (_deals([[card for card in hidden[name].elements() if card.split("/")[1] == back] for name in SIDES],
                          sides[back]["deck"], back) for back in SIDES)
    found = []
    for (one, ways), (other, more_ways) in product(law.items(), outlaw.items()):
        dealt = {name: {**sides[name], "hand": [*sides[name]["seen"], *one[side], *other[side]], "deck": list(deck)}
                 for side, (name, deck) in enumerate(zip(SIDES, (one[2], other[2]), strict=True))}
        found.append(({**position, "sides": dealt}, ways * more_ways))
    return found


def _deals(hands: Sequence[Sequence[str]], deck: Sequence[str], back: str) -> Counter[Any]:
    """The ways to deal the cards of a back: Law's hand, Outlaw's hand and the deck, with the number of orders."""
    cards = [*hands[0], *hands[1], *deck]
    if len(cards) > MOST_HIDDEN:
        raise ValueError(f"position hides {len(cards)} cards with the back {back!r}; at most {MOST_HIDDEN} are listed")
    first, second = len(hands[0]), len(hands[0]) + len(hands[1])
    return Counter((tuple(sorted(order[:first])), tuple(sorted(order[first:second])), order[second:])
                   for order in permutations(cards))


def endgame(law: Mapping[str, Any], outlaw: Mapping[str, Any], turns: int, abilities: bool = False) -> dict[str, Any]:
    """Law is to play; all cards that are not named lie on the discard pile.

    The game ends undecided after so many turns, the present one included.
    """
    left = Counter(dict(zip(FACE_TEXTS, map(int, FACE_COPIES), strict=True)))
    for side in (law, outlaw):
        left.subtract([*side["hand"], *side["deck"]])
    return {"game": "duel", "turn_of": "law", "turn": 1, "phase": "play", "discard": list(left.elements()),
            "options": {"characters_per_side": 2, "turn_limit": turns, "abilities": abilities},
            "sides": {"law": dict(law), "outlaw": dict(outlaw)}}


def alone(character: str, life: int, seen: Sequence[str], hidden: Sequence[str], deck: Sequence[str]) -> dict[str, Any]:
    """A side with one character left; its opponent has seen some of its cards."""
    return {"slots": [{"character": character, "life": life}], "hand": [*seen, *hidden], "seen": list(seen),
            "deck": list(deck)}


DUEL, DERRINGER, RETURN_FIRE = "Duel/law/dynamite", "Derringer/law/snake", "Return fire/law/horseshoe"
PEACEMAKER, CARBINE, LAW_MISSED = "Peacemaker/law/horseshoe", "Carbine/law/horseshoe", "Missed!/law/snake"
KNIFE, SECOND_KNIFE, MISSED = "Knife/outlaw/snake", "Knife/outlaw/horseshoe", "Missed!/outlaw/snake"
SCHOFIELD = "Schofield/outlaw/barrel"

_OUTLAW = alone("Sid Curry", 2, [KNIFE], [MISSED], [SCHOFIELD, MISSED])
"""Outlaw has shown a Knife; the other card is a Schofield or one of two Missed!."""

MINIATURES: dict[str, Miniature] = {
    "bluff": Miniature(
        "Law challenges to a Duel, with a hit card behind it or not. Outlaw calls or declines.",
        endgame(alone("Jango", 1, [DUEL, DERRINGER], [RETURN_FIRE], [PEACEMAKER, PEACEMAKER]), _OUTLAW, 2)),
    "bluff-twice": Miniature(
        "The same, and Law has another turn if Outlaw leaves them alive.",
        endgame(alone("Jango", 1, [DUEL, DERRINGER], [RETURN_FIRE], [PEACEMAKER, PEACEMAKER]), _OUTLAW, 3)),
    "both-hidden": Miniature(
        "The same Duel, but neither side has shown how many hit cards it holds.",
        endgame(alone("Jango", 1, [DUEL], [RETURN_FIRE, DERRINGER], [PEACEMAKER, PEACEMAKER]),
                alone("Sid Curry", 2, [], [MISSED, KNIFE], [SCHOFIELD, MISSED]), 2)),
    "tex-killer": Miniature(
        "To avoid a BANG! card of Tex Killer costs a second card. Has he one to play?",
        endgame(alone("Tex Killer", 2, [DERRINGER], [CARBINE], [LAW_MISSED, LAW_MISSED]),
                alone("Toco Ramirez", 2, [], [SECOND_KNIFE], [MISSED, SECOND_KNIFE]), 2, abilities=True)),
}
