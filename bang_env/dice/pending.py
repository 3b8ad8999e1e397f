"""What is being resolved, as a position file tells it: what the dice still give, and the points of an event.

`CHECKS` says for each phase and each event what must be true, beside what the dice show; anything else is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bang_env.core.checks import any_list, known_keys, list_of, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.seats import seat_left
from bang_env.dice.cards import Character, Face
from bang_env.dice.rules.dice import count_dice, dice_showing, in_reach, reach
from bang_env.dice.rules.losing_life import note_thirst
from bang_env.dice.rules.table import has
from bang_env.dice.state import Cause

PHASES = ("shoot", "beer", "gatling", "resolve")
"""The phases in which something is pending."""
EVENTS = ("bull's eyes", "gatling gun", "dynamite")
CAUSES = (Cause.BULLS_EYES, Cause.GUN, Cause.DYNAMITE)
COUNTS = ("ones", "twos", "beers", "gatlings")
LOSSES = ("event", "seat", "to_return", "offended", "dying")
MOST_POINTS = 10

_has = as_python(has)


def read_pending(s: Any, phase: str) -> list[dict[str, Any]]:
    """What is being resolved in this phase: one dict, or nothing."""
    if phase not in PHASES:
        return []
    players = int(s["num_players"])
    pending: dict[str, Any] = {name: int(s[name]) for name in COUNTS}
    pending |= {"doubled": bool(s["doubled"]), "thirsty": bool(s["thirsty"]), "points": s["points"][:players].tolist()}
    if phase == "resolve":
        pending |= {"event": EVENTS[CAUSES.index(s["cause"])], "seat": int(s["actor"]),
                    "to_return": int(s["to_return"]),
                    "offended": bool(s["offended"]),
                    "dying": [seat for seat in range(players) if s["alive"][seat] and not s["life"][seat]]}
    return [pending]


def write_pending(s: Any, position: Mapping[str, Any], phase: str | None) -> str | None:
    """Fill in what is being resolved, by default what the dice give when the phase begins.

    Returns the phase or event that `check_pending` must check it for, None if nothing is being resolved.
    """
    given = any_list(position.get("pending", []), "pending")
    if len(given) > 1:
        raise ValueError(f"pending must be a list of at most one dict, not {given!r}")
    if phase not in PHASES:
        if given:
            raise ValueError(f"pending must be empty in phase {phase!r}, not {given!r}")
        return None
    pending = mapping(given[0], "pending[0]") if given else {}
    losses = LOSSES if phase == "resolve" else ()
    known_keys(pending, "pending[0]", (*COUNTS, "doubled", "thirsty", "points", *losses))
    moment = phase
    if phase == "resolve":
        missing = [name for name in ("event", "seat") if name not in pending]
        if missing:
            raise ValueError(f"phase 'resolve' needs pending[0] with {' and '.join(map(repr, missing))}")
        moment = EVENTS[one_of(pending["event"], "pending[0]['event']", EVENTS)]
    s["doubled"] = yes_or_no(pending.get("doubled", False), "pending[0]['doubled']")
    _write_counts(s, pending, moment)
    players = int(s["num_players"])
    points = list_of(pending.get("points", [0] * players), "pending[0]['points']", players)
    for seat, count in enumerate(points):
        s["points"][seat] = whole_number(count, f"pending[0]['points'][{seat}]", 0, MOST_POINTS)
    if moment in ("beer", "gatling", "gatling gun"):
        as_python(note_thirst)(s)
    s["thirsty"] = yes_or_no(pending.get("thirsty", bool(s["thirsty"])), "pending[0]['thirsty']")
    if phase == "resolve":
        _write_losses(s, pending, moment)
    return moment


def _write_counts(s: Any, pending: Mapping[str, Any], moment: str) -> None:
    """What is still to be done with the dice: no more than they show, and nothing of what is done with already."""
    as_python(count_dice)(s)
    if s["doubled"]:
        s["beers"] = max(int(s["beers"]) - 1, 0)
    if moment not in ("shoot", "dynamite"):
        s["ones"] = s["twos"] = 0
    if moment in ("gatling", "gatling gun"):
        s["beers"] = 0
    if moment == "gatling gun":
        s["gatlings"] = 0
    open_ended = {"shoot": ("ones", "twos"), "beer": ("beers",), "gatling": ("gatlings",)}.get(moment, ())
    for name in COUNTS:
        most = int(s[name])
        s[name] = whole_number(pending.get(name, most), f"pending[0]['{name}']", 0, most)
        if s[name] != most and name not in open_ended:
            raise ValueError(f"pending[0]['{name}'] must be {most}, as the dice show, not {int(s[name])}")


def _write_losses(s: Any, pending: Mapping[str, Any], moment: str) -> None:
    """The event whose points are being lost."""
    players = int(s["num_players"])
    s["cause"] = CAUSES[EVENTS.index(moment)]
    seat = whole_number(pending["seat"], "pending[0]['seat']", 0, players - 1)
    s["actor"] = seat
    s["at"] = (seat - int(s["turn_of"])) % players or players
    s["to_return"] = whole_number(pending.get("to_return", 0), "pending[0]['to_return']", 0, MOST_POINTS)
    s["offended"] = yes_or_no(pending.get("offended", False), "pending[0]['offended']")
    dying = any_list(pending.get("dying", []), "pending[0]['dying']")
    for place, dead in enumerate(dying):
        dead = whole_number(dead, "a seat of pending[0]['dying']", 0, players - 1)
        if s["life"][dead]:
            raise ValueError(f"pending[0]['dying'] names seat {dead}, who has {int(s['life'][dead])} life")
        if dead in dying[:place]:
            raise ValueError(f"pending[0]['dying'] must name each seat once, not {dying!r}")
        s["alive"][dead] = 1


# -------------------------------------------------------------------------------------------- what must be true of each


def check_pending(s: Any, moment: str) -> None:
    """Refuse what cannot be pending in this phase or event; life, distances and who lives must be written already."""
    can_double = _roller_is(s, Character.SLAB_THE_KILLER) and _shown(s, Face.BEER) and _shown(s, Face.ONE, Face.TWO)
    if s["doubled"] and not can_double:
        raise ValueError("pending[0]['doubled'] must be False unless Slab the Killer has a beer and a bull's eye")
    _check_thirst(s, moment)
    if moment in EVENTS:
        _check_asked(s)
    if reason := CHECKS[moment](s):
        raise ValueError(f"pending[0] {reason}")


def _shown(s: Any, *faces: Face) -> int:
    """How many dice show one of these faces."""
    return sum(int(as_python(dice_showing)(s, face)) for face in faces)


def _roller_is(s: Any, character: Character) -> bool:
    return bool(_has(s, int(s["turn_of"]), character))


def _points(s: Any) -> list[int]:
    return [int(count) for count in s["points"][:s["num_players"]]]


def _in_order(s: Any) -> list[int]:
    """The seats in the order in which they lose points: from the roller's left, the roller last."""
    return [int(as_python(seat_left)(s, int(s["turn_of"]), steps)) for steps in range(1, int(s["num_players"]) + 1)]


def _check_thirst(s: Any, moment: str) -> None:
    """X14: Jesse Jones is thirsty, or is not, from before the first beer to the end of the turn."""
    jesse, life = _roller_is(s, Character.JESSE_JONES), int(s["life"][s["turn_of"]])
    drunk = _shown(s, Face.BEER) - int(s["beers"])
    if moment in ("shoot", "bull's eyes", "dynamite") or not jesse:
        possible = {False}
    else:
        possible = {thirst for thirst in (False, True) if (life <= 4 + 2 * drunk if thirst else life > 4)}
    if bool(s["thirsty"]) not in possible:
        raise ValueError(f"pending[0]['thirsty'] must be {not s['thirsty']}: it tells whether Jesse Jones, as the "
                         "roller, had 4 life or less before the first beer")


def _check_asked(s: Any) -> None:
    """X10, X11: Bart Cassidy or Pedro Ramirez is asked, and those before them have lost their points."""
    seat, at = int(s["actor"]), int(s["at"])
    before = _in_order(s)[:at - 1]
    if s["to_return"] and not _has(s, seat, Character.PEDRO_RAMIREZ):
        raise ValueError(f"pending[0]['to_return'] must be 0 for seat {seat}, who is not Pedro Ramirez; "
                         f"not {int(s['to_return'])}")
    bart = (_has(s, seat, Character.BART_CASSIDY) and s["points"][seat] and s["pile"] >= 2
            and s["cause"] != Cause.DYNAMITE)
    pedro = s["to_return"] and s["arrows"][seat] and not s["points"][seat]
    if not s["life"][seat] or not (bart or pedro):
        raise ValueError("pending[0]['seat'] must be Bart Cassidy, with 'points' to lose and two arrows in the pile, "
                         "or Pedro Ramirez, with arrows and points 'to_return' them for; "
                         f"seat {seat} is neither")
    if any(s["points"][other] for other in before):
        raise ValueError(f"pending[0]['points'] must be 0 for the seats {before}, who have lost theirs; "
                         f"not {_points(s)}")
    dying = [other for other in range(int(s["num_players"])) if s["alive"][other] and not s["life"][other]]
    if any(other not in before for other in dying):
        raise ValueError(f"pending[0]['dying'] must be of the seats {before}, who have lost their points; not {dying}")
    gringo = [other for other in before if _has(s, other, Character.EL_GRINGO) and s["alive"][other]]
    if s["offended"] and not (gringo and s["cause"] != Cause.DYNAMITE):
        raise ValueError(f"pending[0]['offended'] must be False: El Gringo is not among the seats {before}, "
                         "who have lost their points")


def _targets(s: Any, two: bool) -> list[int]:
    """X8: the seats that a one or a two can be aimed at."""
    reached = as_python(reach)(s, two)
    return [seat for seat in range(int(s["num_players"])) if as_python(in_reach)(s, seat, reached)]


def _check_aimed(s: Any, ones: int, twos: int) -> tuple[int, str | None]:
    """How many points so many bull's eyes give, and what is wrong with where they are aimed."""
    near, far = _targets(s, False), _targets(s, True)
    total = (ones if near else 0) + (twos if far else 0) + int(s["doubled"])
    allowed = {*(near if ones else ()), *(far if twos else ())}
    victims = [seat for seat, count in enumerate(_points(s)) if count]
    victims += [seat for seat in range(int(s["num_players"])) if s["alive"][seat] and not s["life"][seat]]
    victims += [seat for seat in range(int(s["num_players"])) if s["offended"] and _has(s, seat, Character.EL_GRINGO)]
    victims += [int(s["actor"])] if s["to_return"] else []
    if any(seat not in allowed for seat in victims):
        return total, f"has 'points' or losses of seats that no bull's eye can be aimed at; those are {sorted(allowed)}"
    only_near = sum(count for seat, count in enumerate(_points(s)) if seat not in far)
    only_far = sum(count for seat, count in enumerate(_points(s)) if seat not in near)
    if only_near > ones + s["doubled"] or only_far > twos + s["doubled"]:
        return total, "has more 'points' at a distance than bull's eyes that reach it"
    return total, None


def _shoot(s: Any) -> str | None:
    ones, twos = _shown(s, Face.ONE) - int(s["ones"]), _shown(s, Face.TWO) - int(s["twos"])
    if twos and s["ones"]:
        return "must have no 'ones' left once a two has been aimed (X9)"
    total, reason = _check_aimed(s, ones, twos)
    if reason or sum(_points(s)) != total:
        return reason or f"must have {total} 'points', one for each bull's eye that is not left; not {_points(s)}"
    if s["doubled"] and max(_points(s)) < 2:
        return "must have 2 'points' or more at one seat if one was 'doubled'"
    return None


def _bulls_eyes(s: Any) -> str | None:
    total, reason = _check_aimed(s, _shown(s, Face.ONE), _shown(s, Face.TWO))
    hurt = {seat for seat in range(int(s["num_players"])) if (s["alive"][seat] and not s["life"][seat])
            or (s["offended"] and _has(s, seat, Character.EL_GRINGO))}
    if reason or sum(_points(s)) + len(hurt) + s["to_return"] > total:
        return reason or f"must have at most {total} points, with those that are lost: so many were aimed"
    return None


def _no_points(s: Any) -> str | None:
    return f"must have 'points' that are all 0 in this phase, not {_points(s)}" if any(_points(s)) else None


def _gun(s: Any) -> str | None:
    needed = 2 if _roller_is(s, Character.WILLY_THE_KID) else 3
    if _shown(s, Face.GATLING) < needed:
        return f"must be of {needed} gatlings or more for a 'gatling gun'"
    order, at = _in_order(s), int(s["at"])
    hurt = [seat for seat in order
            if s["alive"][seat] and seat != s["turn_of"] and not _has(s, seat, Character.PAUL_REGRET)]
    expected = [int(seat in hurt and seat in order[at:]) for seat in range(len(order))]
    expected[s["actor"]] = int(not s["to_return"])
    if _points(s) != expected or s["to_return"] > 1 or s["actor"] not in hurt:
        return f"must have 1 of the 'points' for everybody who is still to lose it, {expected}; not {_points(s)}"
    if any(s["alive"][seat] and not s["life"][seat] and seat not in hurt for seat in order):
        return "must have nobody 'dying' whom the Gatling Gun does not hurt"
    return None


def _dynamite(s: Any) -> str | None:
    if _shown(s, Face.DYNAMITE) < 3 or s["actor"] != s["turn_of"] or s["doubled"]:
        return "must be of 3 dynamites or more, and of the roller, for a 'dynamite'"
    dying = (s["alive"][:s["num_players"]] & (s["life"][:s["num_players"]] == 0)).any()
    if s["to_return"] != 1 or any(_points(s)) or dying:
        return "must have 1 'to_return', no 'points' and nobody 'dying' for a 'dynamite': it costs the roller one point"
    return None


CHECKS: dict[str, Callable[[Any], str | None]] = {
    "shoot": _shoot, "beer": _no_points, "gatling": _no_points,
    "bull's eyes": _bulls_eyes, "gatling gun": _gun, "dynamite": _dynamite,
}
