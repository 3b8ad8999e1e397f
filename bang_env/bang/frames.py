"""What must be true of each effect in progress, for the positions that hold one (B73).

A check stands under `@effect(kind, uses, above)`: `uses` names what a frame of this kind says, `above` lists the
effects that can come directly on top of it. The check tells what is wrong, or None. All other frames are refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bang_env.bang.cards import (
    BLUE_OR_ORANGE,
    COLOUR,
    EFFECT,
    NAME_OF,
    NEEDS_ANOTHER,
    PRICE,
    TARGET,
    UPGRADED,
    Card,
    Character,
    Colour,
    Effect,
    Happening,
    Target,
)
from bang_env.bang.rules.characters import ANSWERED, could_ignore, counts_as_bang, flips_two, inherits, watches_plays
from bang_env.bang.rules.draws import CARDS_A_TURN, KIT_LOOKS_AT, asks_for_source, may_skip
from bang_env.bang.rules.effects import (
    AT_ONE,
    HARMLESS,
    REPEATABLE,
    UNAVOIDABLE,
    can_be_saved,
    succeeds,
    tumbleweed_owner,
)
from bang_env.bang.rules.events import cards_fewer, is_mine_open, ties_cards
from bang_env.bang.rules.plays import (
    BASS_GAINS,
    CHOOSES,
    MEXICALIS_PRICE,
    OFFERED,
    OTHER_SUIT,
    PAID,
    dangerous_weapon,
    further_targets,
    may_upgrade,
)
from bang_env.bang.rules.table import (
    BOMB,
    DYNAMITE,
    JAIL,
    all_tokens,
    has_card,
    has_room,
    is_armed,
    is_diamonds,
    is_discarded,
    room_on_cards,
)
from bang_env.bang.rules.tokens import MOST_MOVED, PREACHERS_PRICE
from bang_env.bang.state import NOBODY, Gain, Kind, Outcome, Pick, Price, Purpose, Shot, Stage
from bang_env.core.jit import as_python

FROM_SEVERAL = 0
HIT_KINDS = {"plain": FROM_SEVERAL, "at_one": AT_ONE, "unavoidable": AT_ONE | UNAVOIDABLE, "harmless": HARMLESS}
"""The flags of a hit that go together, by name."""


def _by_name(values: Any) -> dict[str, int]:
    return {value.name.lower(): int(value) for value in values}


WHY: dict[Kind, dict[str, int]] = {
    Kind.FLIP: _by_name(Purpose), Kind.COST: _by_name(Price), Kind.PICK: _by_name(Pick), Kind.TOKEN: _by_name(Gain),
    Kind.SHOT: _by_name(Shot), Kind.HIT: HIT_KINDS, Kind.WEAPON: {"bang": 0, "missed": 1},
}
"""What `why` means, for the effects that use it."""


class Place(NamedTuple):
    """A frame among those in progress."""

    s: Any
    f: Any
    below: Any
    """The frame below it, None for the lowest."""
    above: Any
    """The frame above it, None for the present one."""

    def is_on(self, kind: Kind) -> bool:
        """Whether it lies directly on an effect of this kind."""
        return self.below is not None and self.below["kind"] == kind

    def carries(self, kind: Kind) -> bool:
        """Whether an effect of this kind lies directly on it."""
        return self.above is not None and self.above["kind"] == kind

    @property
    def present(self) -> bool:
        """Whether it is the present effect."""
        return self.above is None

    def lives(self, *seats: int) -> bool:
        """Whether these are seats of living players."""
        return all(seat >= 0 and self.s["alive"][seat] for seat in seats)

    def is_turn_of(self, seat: int) -> bool:
        """Whether it is the turn of this seat."""
        return bool(seat == self.s["turn_of"])

    def left_of(self, seat: int, steps: int) -> int:
        """The seat this many steps to the left."""
        return (int(seat) + int(steps)) % int(self.s["num_players"])


Check = Callable[[Place], str | None]


@dataclass(frozen=True)
class Shape:
    """What a position says about the effects of one kind."""

    uses: tuple[str, ...]
    above: tuple[Kind, ...]
    stages: tuple[Stage, ...]
    """Where the turn can go on after it; empty if that follows from the effects below."""
    check: Check


SHAPES: dict[Kind, Shape] = {}
PHASE_1 = (Stage.PLAY, Stage.DRAWN)


def effect(kind: Kind, uses: str = "", above: tuple[Kind, ...] = (), stages: tuple[Stage, ...] = ()) -> Any:
    """Enter a check in `SHAPES`."""
    def enter(check: Check) -> Check:
        SHAPES[kind] = Shape(tuple(uses.split()), above, stages, check)
        return check

    return enter


def _name(f: Any) -> int:
    """The name of a frame's card, -1 if it has none."""
    return int(NAME_OF[f["card"]]) if f["card"] >= 0 else NOBODY


def _effect_of(f: Any) -> int:
    """What a frame's card does, -1 if it has none."""
    return int(EFFECT[_name(f)]) if f["card"] >= 0 else NOBODY


# -------------------------------------------------------------------------------------------- the effect as a whole


@effect(Kind.EFFECT, "used", above=(
    Kind.DYNAMITE, Kind.JAIL, Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.SWEEP, Kind.DUEL, Kind.STORE, Kind.PICK,
    Kind.COST, Kind.DRAW, Kind.SHOT, Kind.WEAPON, Kind.UPGRADE, Kind.IGNORE, Kind.LAID, Kind.PAY, Kind.TOKEN,
    Kind.DALTONS, Kind.ROULETTE, Kind.FISTFUL, Kind.BROTHERS, Kind.IDENTITY, Kind.BOMB, Kind.JULIE, Kind.VENDETTA))
def _effect(p: Place) -> str | None:
    if p.present:
        return "asks nothing: it cannot be the present one"
    if p.f["used"] != p.s["bell_tower"]:
        return "must have 'used' 1 while a Bell Tower is rung, and only then (A8)"
    return None


# ------------------------------------------------------------------------------- "draw!" and what it is for (B17, A10)

PURPOSE_OF = {Kind.DYNAMITE: Purpose.EXPLOSION, Kind.JAIL: Purpose.HEART, Kind.HIT: Purpose.HEART,
              Kind.VENDETTA: Purpose.HEART, Kind.BOMB: Purpose.RED, Kind.JULIE: Purpose.RED}


@effect(Kind.FLIP, "seat by why step")
def _flip(p: Place) -> str | None:
    s, f = p.s, p.f
    if f["seat"] != p.below["seat"] or f["why"] != PURPOSE_OF[Kind(p.below["kind"])]:
        return "must be of the player and for the purpose of the effect below it"
    if f["step"] == REPEATABLE:
        if f["by"] != as_python(tumbleweed_owner)(s) or f["by"] < 0:
            return "must say as 'by' who has a Tumbleweed that can be used (A10)"
        top = int(s["discard"]["cards"][s["discard"]["count"] - 1])
        if s["discard"]["count"] and s["success"] != as_python(succeeds)(s, f["why"], top):
            return "must have the success of the card on top of the discard pile"
        return None
    if f["step"] != 1 or f["by"] >= 0 or not as_python(flips_two)(int(s["power"][f["seat"]])):
        return "must be in step 1 of a Lucky Duke, or in step 2"
    first, second = (as_python(succeeds)(s, f["why"], int(card)) for card in s["flipped"])
    return "must have two cards of which exactly one succeeds" if first == second else None


def _front(index: int) -> Check:
    def check(p: Place) -> str | None:
        seat = int(p.f["seat"])
        if not p.is_turn_of(seat) or not int(p.s["worn"][seat]) >> index & 1 or p.f["step"] != 1:
            return "must be of the turn player, who has that card in play, in step 1"
        if as_python(ties_cards)(int(p.s["event"])):
            return "is not checked under Lasso (E32)"
        if p.present and index != BOMB:
            return "asks nothing: it cannot be the present one"
        return None

    return check


effect(Kind.DYNAMITE, "seat step", (Kind.FLIP,), (Stage.JAIL,))(_front(DYNAMITE))
effect(Kind.JAIL, "seat step", (Kind.FLIP,), (Stage.BOMB, Stage.VERA))(_front(JAIL))
effect(Kind.BOMB, "seat step", (Kind.FLIP,), (Stage.VERA,))(_front(BOMB))


@effect(Kind.JULIE, "seat by step", (Kind.FLIP,), (Stage.PLAY,))
def _julie(p: Place) -> str | None:
    if not p.lives(p.f["seat"]) or p.f["by"] < 0 or p.f["by"] == p.f["seat"] or p.f["step"] != 1 or p.present:
        return "must be of a living player against another, in step 1, with a draw! on it"
    return None if p.s["power"][p.f["seat"]] == Character.JULIE_CUTTER else "must be of Julie Cutter (A31)"


@effect(Kind.VENDETTA, "seat step", (Kind.FLIP,), (Stage.END,))
def _vendetta(p: Place) -> str | None:
    if p.s["event"] != Happening.VENDETTA or p.s["extra_turn"] or not p.is_turn_of(p.f["seat"]):
        return "must be of the turn player under Vendetta, not in an extra turn (E39)"
    return None if p.f["step"] == 1 and not p.present else "must be in step 1, with a draw! on it"


# ------------------------------------------------------------------------------------------------ hits (B40, A13)


@effect(Kind.HIT, "seat by card why step left used", (Kind.FLIP, Kind.DUCK, Kind.PAY))
def _hit(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.lives(f["seat"]) or s["ghost"][f["seat"]] or f["seat"] == f["by"]:
        return "must be at a living player, by another"
    if (f["by"] < 0) != p.is_on(Kind.FISTFUL) or (f["by"] >= 0 and not p.lives(f["by"])):
        return "must be by a living player, but for A Fistful of Cards (E40)"
    step = 2 if p.carries(Kind.FLIP) else 0 if p.carries(Kind.PAY) else 1
    if f["step"] != step or not (0 if p.carries(Kind.DUCK) else 1) <= f["left"] <= 2:
        return "must need 1 or 2 more, in step 1; step 2 while it waits for a flip, step 0 for a payment"
    if p.carries(Kind.PAY) and (f["card"] >= 0 or f["why"] or s["power"][f["by"]] != Character.MEXICALI_KID):
        return "waits for a payment only if Mexicali Kid makes it (A32)"
    if p.carries(Kind.DUCK) and not f["used"] & ANSWERED:
        return "must be answered if a Duck! was used"
    if p.is_on(Kind.EFFECT) and s["stage"] != Stage.PLAY:
        return "comes in phase 2 only"
    return _hit_by_card(p)


def _hit_by_card(p: Place) -> str | None:
    """Whether a hit comes from a card that can make it so."""
    s, f = p.s, p.f
    name, why = _name(f), int(f["why"])
    if p.is_on(Kind.SHOT) and (f["seat"] != p.below["seat"] or f["by"] != p.below["by"]):
        return "must be at and by those of the shot below it"
    if (why == HARMLESS) != (p.is_on(Kind.SHOT) and p.below["why"] == Shot.RICOCHET):
        return "is harmless if it is a ricochet, and only then (E36)"
    if name < 0:
        return "must say the card that hits one player alone" if why else None
    if why == HARMLESS or (p.is_on(Kind.EFFECT) and why == FROM_SEVERAL):
        fits = name in (Card.BANG, Card.MISSED)
    elif p.is_on(Kind.SWEEP):
        fits = f["card"] == p.below["card"] and why == FROM_SEVERAL
    else:
        fits = name in (Card.BANG, Card.MISSED) or EFFECT[name] in (Effect.HIT, Effect.VOLLEY)
    if not fits or (not p.is_on(Kind.SWEEP) and not p.is_turn_of(f["by"])):
        return "must come from a card of the turn player that hits others"
    if why & UNAVOIDABLE and not (as_python(is_armed)(s) and as_python(is_diamonds)(s, int(f["card"]))):
        return "is unavoidable only if it comes from a Double Barrel, with diamonds (A16)"
    return None


@effect(Kind.SHOT, "seat by card why step used", (Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.COST, Kind.PAY),
        (Stage.PLAY,))
def _shot(p: Place) -> str | None:
    s, f = p.s, p.f
    why, name = Shot(f["why"]), _name(f)
    if f["seat"] < 0 or not p.is_turn_of(f["by"]) or f["seat"] == f["by"]:
        return "must be by the turn player at another"
    fits = {Shot.FLINTLOCK: name == Card.FLINTLOCK, Shot.RICOCHET: name >= 0 and COLOUR[name] != Colour.BROWN}
    if not fits.get(why, name in (Card.BANG, Card.MISSED)):
        return "must be of a card that it can come from, or of the card in play that is shot at"
    outcomes = {Kind.HIT: Outcome.OPEN, Kind.LOSE: Outcome.TAKEN, Kind.ELIMINATE: Outcome.TAKEN}
    outcome = Outcome.AVOIDED if p.present else outcomes.get(Kind(p.above["kind"]), Outcome.AVOIDED)
    if f["step"] != outcome:
        return f"must be in step {int(outcome)}"
    if (p.present or p.carries(Kind.PAY)) and why != Shot.FLINTLOCK:
        return "waits for nothing but a Flintlock's return"
    if p.carries(Kind.COST) and why != Shot.BANG:
        return "is a plain one when a Buntline Special has been avoided"
    if p.above is not None and outcome == Outcome.TAKEN and (why == Shot.RICOCHET or p.above["seat"] != f["seat"]):
        return "must be at the player who loses a point"
    if f["used"] != int(p.carries(Kind.PAY)):
        return "has 'used' 1 while a Flintlock's return is paid for, and only then"
    if p.present and not (as_python(is_discarded)(s, int(f["card"]))
                          and as_python(all_tokens)(s, int(f["by"])) >= PRICE[Card.FLINTLOCK]):
        return "asks only if the Flintlock lies on the discard pile and can be paid for (A21)"
    if why == Shot.BANG and not p.carries(Kind.COST) and s["power"][f["by"]] != Character.BLOODY_MARY:
        return "waits for a plain BANG! only if it is Bloody Mary's (A29)"
    return None


@effect(Kind.WEAPON, "seat by why", stages=(Stage.PLAY,))
def _weapon(p: Place) -> str | None:
    s, f = p.s, p.f
    name = Card.MISSED if f["why"] else Card.BANG
    if not p.lives(f["seat"]) or not p.is_turn_of(f["by"]) or not p.lives(f["by"]) or f["seat"] == f["by"]:
        return "must be by the turn player at another living one"
    if not s["held"][f["by"], name] or (f["why"] and not as_python(counts_as_bang)(int(s["power"][f["by"]]))):
        return "must be by a player who can shoot with that card"
    return None if as_python(dangerous_weapon)(s, int(f["by"]), name) >= 0 else "must be with a weapon that can be paid"


@effect(Kind.DUCK, "seat card step", (Kind.PAY,))
def _duck(p: Place) -> str | None:
    s, f = p.s, p.f
    if f["seat"] != p.below["seat"] or _name(f) != Card.DUCK or f["step"] != int(p.carries(Kind.PAY)):
        return "must be of the target's Duck!, in step 0, or 1 while it is paid for"
    if p.present and not (as_python(is_discarded)(s, int(f["card"]))
                          and as_python(all_tokens)(s, int(f["seat"])) >= PRICE[Card.DUCK]):
        return "asks only if the card lies on the discard pile and can be paid for (A22)"
    return None


# --------------------------------------------------------------------------------- losses and eliminations (B51, B59)

LOSING = (Stage.START, Stage.DYNAMITE, Stage.JAIL, Stage.VERA, Stage.PLAY)


@effect(Kind.LOSE, "seat by step left", (Kind.COST,), LOSING)
def _lose(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.lives(f["seat"]) or s["ghost"][f["seat"]] or not 1 <= f["left"] <= 3 or f["step"] != 1:
        return "must be of a living player who has lost 1 to 3 points, in step 1"
    if s["life"][f["seat"]] > 0 or s["life"][f["seat"]] <= -f["left"]:
        return "must be of a player at 0 or less, who had a point before"
    if f["by"] >= 0 and not p.lives(f["by"]):
        return "must be caused by a living player or by nobody"
    if p.is_on(Kind.SWEEP) and (f["by"] != p.below["by"] or f["seat"] != _seat_of_sweep(p, p.below)):
        return "must be of the player to whom the effect below it has come"
    if p.present and not as_python(can_be_saved)(s, int(f["seat"])):
        return "must be of a player who can be saved (B52)"
    return None


@effect(Kind.ELIMINATE, "seat by target step", (), (*LOSING, Stage.END))
def _eliminate(p: Place) -> str | None:
    s, f = p.s, p.f
    if f["seat"] < 0 or s["alive"][f["seat"]] or f["step"] != 1:
        return "must be of a player who is out, in step 1"
    heirs = [seat for seat in range(int(s["num_players"])) if as_python(inherits)(int(s["power"][seat]))]
    if len(heirs) < 2 or f["target"] not in heirs or not as_python(has_card)(s, int(f["seat"])):
        return "waits only while two players share the cards, one of whom is 'target' (B60)"
    if f["by"] >= 0 and s["stage"] == Stage.END:
        return "is by nobody when a ghost leaves (E12)"
    return None


# --------------------------------------------------------------------------------------- plays of the menu (B27, A18)

IN_PHASE_2 = (Stage.PLAY,)


def _seat_of_sweep(p: Place, f: Any) -> int:
    """To whom a card that concerns several players has come."""
    return int(p.s["named"][f["step"] - 1]) if f["left"] else p.left_of(f["by"], f["step"])


@effect(Kind.SWEEP, "by card target step left", (Kind.HIT, Kind.LOSE, Kind.ELIMINATE, Kind.PICK), IN_PHASE_2)
def _sweep(p: Place) -> str | None:
    s, f = p.s, p.f
    effects = (Effect.HIT_ALL, Effect.INDIANS, Effect.DISCARD_ALL)
    if not p.is_turn_of(f["by"]) or not p.lives(f["by"]) or f["card"] < 0:
        return "must be of a card of the turn player"
    if (f["left"] > 0) != bool(UPGRADED[_name(f)]) or (not f["left"] and _effect_of(f) not in effects) or (
            f["left"] and (_effect_of(f) not in (Effect.VOLLEY, Effect.INDIANS))):
        return "must be of a card that concerns all others, or several who are named"
    if _effect_of(f) == Effect.VOLLEY and f["left"] < 2:
        return "must have two targets or more for a Quick Shot"
    if not 1 <= f["step"] <= (f["left"] or s["num_players"] - 1):
        return "must have come to one of the others: 'step' counts them"
    asks = _effect_of(f) == Effect.INDIANS and p.present
    target = _seat_of_sweep(p, f) if asks else NOBODY
    if f["target"] != target or (asks and not p.lives(f["target"])):
        return "must say the living 'target' that is asked for a BANG! card, and only then"
    if p.present and not asks:
        return "asks nothing itself"
    above = {Effect.INDIANS: (Kind.LOSE, Kind.ELIMINATE), Effect.DISCARD_ALL: (Kind.PICK,)}
    if p.above is not None and p.above["kind"] not in above.get(
            Effect(_effect_of(f)), (Kind.HIT, Kind.LOSE, Kind.ELIMINATE)):
        return "has another effect on it than its card can have"
    if p.above is not None and p.above["seat"] != _seat_of_sweep(p, f):
        return "must have come to the player whom the effect on it concerns"
    return None


@effect(Kind.DUEL, "seat by target left", stages=IN_PHASE_2)
def _duel(p: Place) -> str | None:
    f = p.f
    if not p.lives(f["seat"], f["by"]) or not p.is_turn_of(f["by"]) or f["seat"] == f["by"]:
        return "must be of the turn player and another living one"
    return None if f["target"] in (f["seat"], f["by"]) else "must say who is to answer as 'target'"


@effect(Kind.STORE, "seat", stages=IN_PHASE_2)
def _store(p: Place) -> str | None:
    if not p.lives(p.f["seat"]):
        return "must say which living player takes next"
    return None if p.s["open"]["count"] <= p.s["living"] else "has more open cards than there are living players"


@effect(Kind.PICK, "seat by card why")
def _pick(p: Place) -> str | None:
    s, f = p.s, p.f
    why = Pick(f["why"])
    if not p.lives(f["seat"], f["by"]) or not p.is_turn_of(f["by"]):
        return "must be of a card of a living player, chosen by the turn player"
    hand = s["hand_count"][f["seat"]] if f["seat"] != f["by"] and why in (Pick.TAKE, Pick.DISCARD) else 0
    if not hand and not s["in_play"]["count"][f["seat"]]:
        return "must be of a player who has a card to choose"
    if (why == Pick.PAT) != (p.below is None) or (why == Pick.PAT and s["power"][f["by"]] != Character.PAT_BRENNAN):
        return "is 'pat' in phase 1 of Pat Brennan, and not otherwise"
    if s["stage"] not in (PHASE_1 if why == Pick.PAT else IN_PHASE_2):
        return "comes in phase 1 for Pat Brennan, in phase 2 otherwise"
    if p.is_on(Kind.SWEEP) and why != Pick.DISCARD:
        return "is 'discard' in a Brawl"
    if (why == Pick.RICOCHET) != (f["card"] >= 0) or (f["card"] >= 0 and (
            _name(f) not in (Card.BANG, Card.MISSED) or s["event"] != Happening.RICOCHET or f["seat"] == f["by"])):
        return "says the 'card' that ricochets, under that event only (E36)"
    return None


MOST_TO_PAY = {Price.SID: 2, Price.DOC: 2}
PAYERS = {Price.SID: Character.SID_KETCHUM, Price.DOC: Character.DOC_HOLYDAY, Price.JOSE: Character.JOSE_DELGADO,
          Price.WILL: Character.UNCLE_WILL, Price.BASS: Character.BASS_GREEVES}


@effect(Kind.COST, "seat card target why step left used")
def _cost(p: Place) -> str | None:
    s, f = p.s, p.f
    why = Price(f["why"])
    most = MOST_TO_PAY.get(why, 1)
    if not p.lives(f["seat"]) or not 1 <= f["left"] <= most or f["step"] != most - f["left"]:
        return "must be of a living player with cards left to pay; 'step' counts those that are paid"
    if s["hand_count"][f["seat"]] < f["left"] or f["used"] > (OTHER_SUIT if f["step"] else 0):
        return "must be of a player who holds as many cards"
    if (why == Price.BUNTLINE) != p.is_on(Kind.SHOT) or (p.is_on(Kind.LOSE) and why != Price.SID):
        return "must be for what the effect below it asks"
    if why == Price.BUNTLINE:
        return None if f["seat"] == p.below["seat"] else "must be of the target (A15)"
    if not p.is_on(Kind.LOSE) and (not p.is_turn_of(f["seat"]) or s["stage"] != Stage.PLAY):
        return "must be of the turn player in phase 2"
    if p.is_on(Kind.LOSE) and f["seat"] != p.below["seat"]:
        return "must be of the dying player"
    if why == Price.CARD:
        if f["card"] < 0 or not NEEDS_ANOTHER[_name(f)]:
            return "must be for a card that is played with another"
    elif s["power"][f["seat"]] != PAYERS[why]:
        return "must be of the character whose ability it pays for"
    elif f["card"] >= 0:
        return "must name a 'card' only if it is played with another"
    aimed = why == Price.DOC or (why == Price.CARD and TARGET[_name(f)] != Target.NOBODY)
    if aimed != (f["target"] >= 0) or (aimed and not p.lives(f["target"])):
        return "must say a living 'target' where the play has one, and only there"
    own = why == Price.CARD and TARGET[_name(f)] in (Target.ANYONE, Target.ANY_WITH_CARD)
    return "must be aimed at another player" if f["target"] == f["seat"] and not own else None


@effect(Kind.UPGRADE, "by card target step left", (Kind.PAY,), IN_PHASE_2)
def _upgrade(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.is_turn_of(f["by"]) or not p.lives(f["by"]) or f["card"] < 0 or not UPGRADED[_name(f)]:
        return "must be of a card of the turn player that can be upgraded"
    aimed = TARGET[_name(f)] != Target.NOBODY
    if aimed != (f["target"] >= 0) or (aimed and not p.lives(f["target"])):
        return "must say a living 'target' where the card has one, and only there"
    if p.carries(Kind.PAY):
        return None if f["step"] == PAID else "must be in step 1 while it is paid for"
    if f["step"] == CHOOSES and _effect_of(f) in (Effect.VOLLEY, Effect.INDIANS):
        return None if as_python(further_targets)(s, f) else "must have a player left to name"
    if f["step"] != OFFERED or not as_python(may_upgrade)(s, f):
        return "must be in step 0 with an offer that can be paid and does something, or in step 2 with players to name"
    return None


@effect(Kind.IGNORE, "seat by card", stages=IN_PHASE_2)
def _ignore(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.lives(f["seat"]) or not p.is_turn_of(f["by"]) or not p.lives(f["by"]) or f["card"] < 0:
        return "must be of a card of the turn player at a living one"
    if TARGET[_name(f)] == Target.NOBODY or _effect_of(f) in (Effect.HIT, Effect.VOLLEY, Effect.NONE):
        return "must be of a card that is aimed at one player and is no hit"
    if not as_python(could_ignore)(s, int(f["seat"]), int(f["by"]), int(f["card"])):
        return "must be of a card that Ms. Abigail can ignore (A33)"
    return None


@effect(Kind.DRAW, "seat by left", (Kind.LOSE, Kind.ELIMINATE), IN_PHASE_2)
def _draw(p: Place) -> str | None:
    f = p.f
    if not p.lives(f["seat"]) or f["left"] < 1 or p.present:
        return "must say who draws how many cards after the effect on it"
    return None if f["by"] in (NOBODY, f["seat"]) else "is for the cards that the same player gave, or for nobody's"


# --------------------------------------------------------------------------------------------- tokens (A5, A6, A27)


@effect(Kind.LAID, "seat by card step used", (Kind.PAY,), IN_PHASE_2)
def _laid(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.is_turn_of(f["by"]) or f["card"] < 0 or COLOUR[_name(f)] not in (Colour.BLUE, Colour.ORANGE):
        return "must be of a blue or orange card that the turn player has put in play"
    if not 1 <= f["step"] < s["num_players"] or f["seat"] != p.left_of(f["by"], f["step"]):
        return "must ask the 'seat' that is 'step' places to the left"
    if not as_python(watches_plays)(int(s["power"][f["seat"]])) or f["used"] != int(p.carries(Kind.PAY)):
        return "must ask Al Preacher, with 'used' 1 while they pay"
    if p.present and as_python(all_tokens)(s, int(f["seat"])) < PREACHERS_PRICE:
        return "must ask a player who can pay"
    return None


PRICES = {Kind.HIT: MEXICALIS_PRICE, Kind.LAID: PREACHERS_PRICE, Kind.DUCK: int(PRICE[Card.DUCK]),
          Kind.SHOT: int(PRICE[Card.FLINTLOCK]), Kind.EFFECT: 1}


@effect(Kind.PAY, "seat target left")
def _pay(p: Place) -> str | None:
    s, f = p.s, p.f
    below = Kind(p.below["kind"])
    payer = {Kind.HIT: "by", Kind.UPGRADE: "by", Kind.SHOT: "by"}.get(below, "seat")
    if not p.lives(f["seat"]) or (below != Kind.EFFECT and f["seat"] != p.below[payer]):
        return "must be of the living player who pays for the effect below it"
    price = int(PRICE[_name(p.below)]) if below == Kind.UPGRADE else PRICES[below]
    if not 1 <= f["left"] <= price:
        return f"must have 1 to {price} tokens left to pay"
    if (below == Kind.EFFECT) != (f["target"] >= 0):
        return "must say whose token Frankie Canton takes as 'target', and only then"
    if below != Kind.EFFECT:
        enough = as_python(all_tokens)(s, int(f["seat"])) >= f["left"]
        return None if enough else "must be of a player who has as many tokens"
    if not p.is_turn_of(f["seat"]) or s["power"][f["seat"]] != Character.FRANKIE_CANTON or s["stage"] != Stage.PLAY:
        return "must be of Frankie Canton in their phase 2 (A30)"
    own = s["tokens"][f["seat"]] if f["target"] == f["seat"] else 0
    if not p.lives(f["target"]) or as_python(all_tokens)(s, int(f["target"])) <= own or s["tokens"][f["seat"]] > 3:
        return "must be from a living player with a token to take, by one who has room for it"
    return None


MOST_GAINED = {Gain.OFFER: 1, Gain.RELOADING: 3, Gain.BASS: BASS_GAINS, Gain.RINGO: MOST_MOVED}


@effect(Kind.TOKEN, "seat why left", stages=(Stage.PLAY, Stage.DISCARD))
def _token(p: Place) -> str | None:
    s, f = p.s, p.f
    why = Gain(f["why"])
    if not as_python(is_armed)(s) or not p.is_turn_of(f["seat"]) or not p.lives(f["seat"]):
        return "must be of the living turn player, with Armed & Dangerous"
    if not (BASS_GAINS if why == Gain.BASS else 1) <= f["left"] <= MOST_GAINED[why]:
        return f"must have at most {MOST_GAINED[why]} tokens to put down"
    if (p.below is None) != (s["stage"] == Stage.DISCARD) or (p.below is None and why != Gain.OFFER):
        return "is an 'offer' without an 'effect' below it in phase 3 (A5)"
    if why == Gain.BASS and s["power"][f["seat"]] != Character.BASS_GREEVES:
        return "is of Bass Greeves (A28)"
    if why == Gain.RINGO and s["power"][f["seat"]] != Character.RED_RINGO:
        return "is of Red Ringo (A34)"
    tokens = s["tokens"][f["seat"]] if why == Gain.RINGO else s["supply"]
    room = as_python(room_on_cards if why == Gain.RINGO else has_room)(s, int(f["seat"]))
    return None if tokens and room else "must have a token and room for it"


# -------------------------------------------------------------------------------------------- phase 1 (B22, B23, S4)


@effect(Kind.KIT, "seat left used", stages=PHASE_1)
def _kit(p: Place) -> str | None:
    s, f = p.s, p.f
    fewer = int(as_python(cards_fewer)(int(s["event"])))
    if not p.is_turn_of(f["seat"]) or s["power"][f["seat"]] != Character.KIT_CARLSON:
        return "must be of Kit Carlson in their turn"
    if not 1 <= f["left"] <= CARDS_A_TURN - fewer:
        return f"must have 1 to {CARDS_A_TURN - fewer} cards to take"
    most = KIT_LOOKS_AT - (CARDS_A_TURN - fewer - int(f["left"]))
    if not (f["left"] < s["open"]["count"] <= most):
        return f"must have {int(f['left']) + 1} to {most} cards aside"
    return None if f["used"] <= as_python(is_mine_open)(int(s["event"])) else "puts cards back on the deck"


@effect(Kind.CLAUS, "seat target step", stages=PHASE_1)
def _claus(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.is_turn_of(f["seat"]) or s["power"][f["seat"]] != Character.CLAUS_THE_SAINT:
        return "must be of Claus the Saint in their turn"
    if not 1 <= f["step"] < s["num_players"] or f["target"] != p.left_of(f["seat"], f["step"]) \
            or not p.lives(f["target"]):
        return "must be for the living 'target' that is 'step' places to the left"
    given = sum(p.lives(p.left_of(f["seat"], steps)) for steps in range(1, int(f["step"])))
    most = int(s["living"]) - 1 + CARDS_A_TURN - int(as_python(cards_fewer)(int(s["event"]))) - given
    return None if s["open"]["count"] <= most else f"must have at most {most} cards aside"


@effect(Kind.DRAW_FROM, "seat", stages=PHASE_1)
def _draw_from(p: Place) -> str | None:
    s, seat = p.s, int(p.f["seat"])
    if not p.is_turn_of(seat):
        return "must be of the turn player"
    if as_python(asks_for_source)(int(s["power"][seat]), s) or as_python(may_skip)(s, seat):
        return None
    return "must be of Jesse Jones, Pedro Ramirez or Pat Brennan, or of a wounded player under Hard Liquor"


@effect(Kind.VERA, "seat", stages=(Stage.VERA,))
def _vera(p: Place) -> str | None:
    s, f = p.s, p.f
    if not p.is_turn_of(f["seat"]) or s["character"][f["seat"]] != Character.VERA_CUSTER or not s["abilities"]:
        return "must be of Vera Custer in their turn"
    return "is not asked with a Hangover (E17)" if s["event"] == Happening.HANGOVER else None


def _asked_under(*events: Happening) -> Check:
    def check(p: Place) -> str | None:
        if p.s["event"] not in events or not p.is_turn_of(p.f["seat"]) or not p.lives(p.f["seat"]):
            return "must be of the living turn player, under the event that asks it"
        return None

    return check


effect(Kind.GUESS, "seat", stages=(Stage.DRAWN,))(_asked_under(Happening.PEYOTE))
effect(Kind.RANCH, "seat left", stages=(Stage.SUIT,))(_asked_under(Happening.RANCH))
effect(Kind.SUIT, "seat", stages=(Stage.PLAY,))(_asked_under(Happening.HANDCUFFS))

# --------------------------------------------------------------------------------------- events of a turn's beginning


def _has_come_in(s: Any, event: Happening) -> bool:
    """Whether this event has come into play in this turn (E4)."""
    return bool(s["event"] == event and s["turn_of"] == s["event_player"] and s["turn"] > 1 and not s["extra_turn"])


@effect(Kind.DALTONS, "seat step", stages=(Stage.START,))
def _daltons(p: Place) -> str | None:
    s, f = p.s, p.f
    if not _has_come_in(s, Happening.THE_DALTONS) or f["step"] >= s["num_players"]:
        return "must be in the turn in which The Daltons come in (E10)"
    if f["seat"] != p.left_of(s["event_player"], f["step"]) or not p.lives(f["seat"]) \
            or not int(s["worn"][f["seat"]]) & int(BLUE_OR_ORANGE):
        return "must ask the living player 'step' places to the left, who has a blue or orange card in play"
    return None


@effect(Kind.ROULETTE, "seat", stages=(Stage.START,))
def _roulette(p: Place) -> str | None:
    if not _has_come_in(p.s, Happening.RUSSIAN_ROULETTE) or not p.lives(p.f["seat"]):
        return "must ask a living player, in the turn in which Russian Roulette comes in (E37)"
    return None


@effect(Kind.FISTFUL, "seat left", (Kind.HIT, Kind.LOSE, Kind.ELIMINATE), (Stage.DYNAMITE,))
def _fistful(p: Place) -> str | None:
    s, f = p.s, p.f
    if s["event"] != Happening.A_FISTFUL_OF_CARDS or not p.is_turn_of(f["seat"]) or p.present:
        return "must be of the turn player under A Fistful of Cards, with a hit or a loss on it (E40)"
    if p.above["seat"] != f["seat"] or p.above["by"] >= 0:
        return "must have a hit or a loss of the turn player on it, caused by nobody"
    return None


@effect(Kind.BROTHERS, "seat", stages=(Stage.DYNAMITE,))
def _brothers(p: Place) -> str | None:
    if p.s["life"][p.f["seat"]] < 2:
        return "must be of a player with 2 life or more (E28)"
    return _asked_under(Happening.BLOOD_BROTHERS)(p)


@effect(Kind.IDENTITY, "seat", stages=(Stage.DYNAMITE,))
def _identity(p: Place) -> str | None:
    if p.s["spare"][p.f["seat"]] < 0:
        return "must be of a player who has a spare character (E18)"
    return _asked_under(Happening.NEW_IDENTITY)(p)


FIRST = (Kind.EFFECT, Kind.DRAW_FROM, Kind.KIT, Kind.VERA, Kind.PICK, Kind.CLAUS, Kind.GUESS, Kind.RANCH, Kind.SUIT,
         Kind.TOKEN)
"""The effects that need no 'effect' below them."""
