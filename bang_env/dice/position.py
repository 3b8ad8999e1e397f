"""The Dice Game's position file: a record as plain data, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from bang_env.core.checks import any_list, known_keys, list_of, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.position import read_rng, write_rng
from bang_env.core.seats import MOST_REMEMBERED
from bang_env.dice.actions import Question
from bang_env.dice.cards import (
    CHARACTER_NAMES,
    FACE_NAMES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUM_ARROWS,
    NUM_DICE,
    REROLLS,
    ROLE_NAMES,
    Character,
    Role,
)
from bang_env.dice.options import LONGEST, write_options
from bang_env.dice.rules.dice import count_dice
from bang_env.dice.rules.losing_life import note_thirst
from bang_env.dice.rules.table import deal_all, has, measure, set_full_life
from bang_env.dice.state import Cause, Stage

KEYS = ("game", "options", "rng", "turn", "turn_of", "to_move", "phase", "players", "alive_at_turn_start", "dice",
        "rolls_left", "pending", "winners", "memory")
OPTIONS = ("num_players", "turn_limit", "abilities")
PHASES = ("heal", "reroll", "shoot", "beer", "gatling", "resolve", "over")
STAGE_OF_PHASE = (Stage.HEAL, Stage.REROLL, Stage.SHOOT, Stage.BEER, Stage.GATLING, Stage.LOSE, Stage.OVER)
PHASE_OF_QUESTION = {Question.HEAL: "heal", Question.REROLL: "reroll", Question.SHOOT: "shoot", Question.BEER: "beer",
                     Question.GATLING: "gatling", Question.BART: "resolve", Question.PEDRO: "resolve"}
EVENTS = ("bull's eyes", "gatling gun", "dynamite")
MEMORIES = ("shot", "spared", "healed")
COUNTS = ("ones", "twos", "beers", "gatlings")
MOST_POINTS = 10

# ----------------------------------------------------------------------------------------------------------------- reading


def read_position(s: Any) -> dict[str, Any]:
    """The record as a position."""
    players = range(int(s["num_players"]))
    phase = "over" if s["result"] else PHASE_OF_QUESTION[Question(s["question"])]
    return {
        "game": "dice",
        "options": {"num_players": len(players), "turn_limit": int(s["turn_limit"]) or None, "abilities": bool(s["abilities"])},
        "rng": read_rng(s),
        "turn": int(s["turn"]),
        "turn_of": int(s["turn_of"]),
        "to_move": None if s["result"] else int(s["actor"]),
        "phase": phase,
        "players": [{"role": ROLE_NAMES[s["role"][seat]], "character": CHARACTER_NAMES[s["character"][seat]],
                     "life": int(s["life"][seat]), "arrows": int(s["arrows"][seat])} for seat in players],
        "alive_at_turn_start": [bool(s["distance"][seat] or seat == s["turn_of"]) for seat in players],
        "dice": [FACE_NAMES[face] for face in s["dice"]] if s["rolled"] else [],
        "rolls_left": int(s["rolls_left"]),
        "pending": [_read_pending(s, phase)] if phase in ("shoot", "beer", "gatling", "resolve") else [],
        "winners": [seat for seat in players if s["returns"][seat] > 0] if s["result"] == DECIDED else None,
        "memory": {**{name: s[name][:len(players), :len(players)].tolist() for name in MEMORIES},
                   "relieved": s["relieved"][:len(players)].tolist()},
    }


def deal(position: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The role and the character of each seat."""
    return [(player["role"], (player["character"],)) for player in position["players"]]


def _read_pending(s: Any, phase: str) -> dict[str, Any]:
    players = int(s["num_players"])
    pending: dict[str, Any] = {name: int(s[name]) for name in COUNTS}
    pending |= {"doubled": bool(s["doubled"]), "thirsty": bool(s["thirsty"]), "points": s["points"][:players].tolist()}
    if phase == "resolve":
        pending |= {"event": EVENTS[s["cause"] - 1], "seat": int(s["actor"]), "to_return": int(s["to_return"]),
                    "offended": bool(s["offended"]),
                    "dying": [seat for seat in range(players) if s["alive"][seat] and not s["life"][seat]]}
    return pending


# ----------------------------------------------------------------------------------------------------------------- writing


def write_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fill a fresh record from a position; what it leaves out takes its default."""
    known_keys(position, "a position", KEYS)
    phase = position.get("phase")
    if phase is not None:
        one_of(phase, "phase", PHASES)
    _write_options(s, position)
    write_rng(s, position.get("rng"))
    _write_players(s, position)
    players = int(s["num_players"])
    s["turn"] = whole_number(position.get("turn", 1), "turn", 1, int(s["turn_limit"]) or LONGEST)
    s["turn_of"] = whole_number(position.get("turn_of", 0), "turn_of", 0, players - 1)
    _write_dice(s, position, phase)
    pending = _write_pending(s, position, phase)
    _check_eliminated(s)
    _write_starters(s, position)
    _write_memory(s, mapping(position.get("memory", {}), "memory"))
    if phase == "over":
        _write_end(s, position.get("winners"))
    else:
        _check_undecided(s, position)
    s["stage"] = Stage.BEGIN if phase is None else STAGE_OF_PHASE[PHASES.index(phase)]
    _check_to_move(s, position, phase, pending)


def _write_options(s: Any, position: Mapping[str, Any]) -> None:
    players = any_list(position.get("players"), "players")
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"players must be a list of {MIN_PLAYERS} to {MAX_PLAYERS}, not {players!r}")
    options = dict(mapping(position.get("options", {}), "options"))
    known_keys(options, "a position's options", OPTIONS)
    if options.setdefault("num_players", len(players)) != len(players):
        raise ValueError(f"options['num_players'] is {options['num_players']!r}, but there are {len(players)} players")
    for seat, player in enumerate(players):
        known_keys(mapping(player, f"players[{seat}]"), f"players[{seat}]", ("role", "character", "life", "arrows"))
    write_options(s, **options, roles=[p.get("role") for p in players], characters=[p.get("character") for p in players])


def _write_players(s: Any, position: Mapping[str, Any]) -> None:
    """Roles, characters, life, arrows; roles and characters that are left out are dealt at random."""
    with np.errstate(over="ignore"):
        as_python(deal_all)(s)
    s["given_roles"] = s["given_characters"] = -1
    for seat, player in enumerate(position["players"]):
        as_python(set_full_life)(s, seat)
        full = int(s["full_life"][seat])
        s["life"][seat] = whole_number(player.get("life", full), f"players[{seat}]['life']", 0, full)
        s["arrows"][seat] = whole_number(player.get("arrows", 0), f"players[{seat}]['arrows']", 0, NUM_ARROWS - 1)
        s["alive"][seat] = s["life"][seat] > 0
    held = int(s["arrows"].sum())
    if held >= NUM_ARROWS:
        raise ValueError(f"the players hold {held} arrows together; at most {NUM_ARROWS - 1} can lie before them, "
                         "since the last one sets off the Indians")
    s["pile"] = NUM_ARROWS - held


def _check_eliminated(s: Any) -> None:
    """X13: who is out has given his arrows back."""
    for seat in range(int(s["num_players"])):
        if s["arrows"][seat] and not s["alive"][seat]:
            raise ValueError(f"players[{seat}] has no life left and must have 0 arrows, not {int(s['arrows'][seat])}")


def _write_dice(s: Any, position: Mapping[str, Any], phase: str | None) -> None:
    dice = any_list(position.get("dice", []), "dice")
    if dice:
        faces = list_of(dice, "dice", NUM_DICE)
        s["dice"] = [one_of(face, f"dice[{die}]", FACE_NAMES) for die, face in enumerate(faces)]
        s["rolled"] = 1
        if phase in (None, "heal"):
            raise ValueError(f"dice must be empty before the first roll; give a phase ({', '.join(PHASES)}) with the dice")
    elif phase not in (None, "heal", "over"):
        raise ValueError(f"phase {phase!r} needs {NUM_DICE} dice of {', '.join(FACE_NAMES)}")
    s["rolls_left"] = whole_number(position.get("rolls_left", 0), "rolls_left", 0,
                                   REROLLS + int(as_python(has)(s, int(s["turn_of"]), Character.LUCKY_DUKE)))
    if s["rolls_left"] and phase != "reroll":
        raise ValueError(f"rolls_left must be 0 but in phase 'reroll', not {int(s['rolls_left'])}")
    if phase == "heal" and not as_python(has)(s, int(s["turn_of"]), Character.SID_KETCHUM):
        raise ValueError("phase 'heal' needs Sid Ketchum as the player of turn_of, and abilities")


def _write_pending(s: Any, position: Mapping[str, Any], phase: str | None) -> Mapping[str, Any]:
    """What is being resolved: by default what the dice give at the beginning of the phase."""
    given = any_list(position.get("pending", []), "pending")
    if len(given) > 1:
        raise ValueError(f"pending must be a list of at most one dict, not {given!r}")
    if phase not in ("shoot", "beer", "gatling", "resolve"):
        if given:
            raise ValueError(f"pending must be empty in phase {phase!r}, not {given!r}")
        return {}
    as_python(count_dice)(s)
    pending = mapping(given[0], "pending[0]") if given else {}
    event = pending.get("event")
    if phase in ("beer", "gatling") or event in ("bull's eyes", "gatling gun"):
        s["ones"] = s["twos"] = 0
    if phase == "gatling" or event == "gatling gun":
        s["beers"] = 0
    if event == "gatling gun":
        s["gatlings"] = 0
    resolving = ("event", "seat", "to_return", "offended", "dying") if phase == "resolve" else ()
    known_keys(pending, "pending[0]", (*COUNTS, "doubled", "thirsty", "points", *resolving))
    for name in COUNTS:
        s[name] = whole_number(pending.get(name, int(s[name])), f"pending[0]['{name}']", 0, int(s[name]))
    s["doubled"] = yes_or_no(pending.get("doubled", False), "pending[0]['doubled']")
    players = int(s["num_players"])
    points = list_of(pending.get("points", [0] * players), "pending[0]['points']", players)
    for seat, count in enumerate(points):
        s["points"][seat] = whole_number(count, f"pending[0]['points'][{seat}]", 0, MOST_POINTS)
    if phase in ("beer", "gatling") and s["points"].any():
        raise ValueError(f"pending[0]['points'] must be all 0 in phase {phase!r}, not {points}")
    if s["points"][s["turn_of"]] and event != "dynamite":
        raise ValueError(f"pending[0]['points'] must be 0 for the roller, seat {int(s['turn_of'])}, who is not aimed at; not {points}")
    if phase == "beer":
        as_python(note_thirst)(s)
    s["thirsty"] = yes_or_no(pending.get("thirsty", bool(s["thirsty"])), "pending[0]['thirsty']")
    if phase == "resolve":
        _write_losses(s, pending)
    return pending


def _write_losses(s: Any, pending: Mapping[str, Any]) -> None:
    """The event whose points are being lost."""
    missing = [name for name in ("event", "seat") if name not in pending]
    if missing:
        raise ValueError(f"phase 'resolve' needs pending[0] with {' and '.join(map(repr, missing))}")
    players = int(s["num_players"])
    s["cause"] = (Cause.BULLS_EYES, Cause.GUN, Cause.DYNAMITE)[one_of(pending["event"], "pending[0]['event']", EVENTS)]
    seat = whole_number(pending["seat"], "pending[0]['seat']", 0, players - 1)
    s["at"] = (seat - int(s["turn_of"])) % players or players
    s["to_return"] = whole_number(pending.get("to_return", 0), "pending[0]['to_return']", 0, MOST_POINTS)
    if s["to_return"] and not as_python(has)(s, seat, Character.PEDRO_RAMIREZ):
        raise ValueError(f"pending[0]['to_return'] must be 0 for seat {seat}, who is not Pedro Ramirez; not {int(s['to_return'])}")
    s["offended"] = yes_or_no(pending.get("offended", False), "pending[0]['offended']")
    for dead in any_list(pending.get("dying", []), "pending[0]['dying']"):
        dead = whole_number(dead, "a seat of pending[0]['dying']", 0, players - 1)
        if s["life"][dead]:
            raise ValueError(f"pending[0]['dying'] names seat {dead}, who has {int(s['life'][dead])} life")
        s["alive"][dead] = 1


def _write_starters(s: Any, position: Mapping[str, Any]) -> None:
    """Who was alive when the turn began, and so the distances."""
    players = int(s["num_players"])
    alive = s["alive"].copy()
    given = position.get("alive_at_turn_start")
    starters = alive[:players].astype(bool).tolist() if given is None else list_of(given, "alive_at_turn_start", players)
    for seat, began in enumerate(starters):
        if not yes_or_no(began, f"alive_at_turn_start[{seat}]") and (alive[seat] or seat == s["turn_of"]):
            raise ValueError(f"alive_at_turn_start[{seat}] must be True: that player "
                             + ("is alive now" if alive[seat] else "rolls the dice"))
    s["alive"][:players] = starters
    as_python(measure)(s)
    s["alive"] = alive


def _write_memory(s: Any, memory: Mapping[str, Any]) -> None:
    known_keys(memory, "memory", (*MEMORIES, "relieved"))
    players = int(s["num_players"])
    for name in MEMORIES:
        rows = list_of(memory.get(name, [[0] * players] * players), f"memory[{name!r}]", players)
        for seat, row in enumerate(rows):
            _write_counts(s[name][seat], row, f"memory[{name!r}][{seat}]", players)
    _write_counts(s["relieved"], memory.get("relieved", [0] * players), "memory['relieved']", players)


def _write_counts(row: Any, counts: Any, what: str, players: int) -> None:
    for seat, count in enumerate(list_of(counts, what, players)):
        row[seat] = whole_number(count, f"{what}[{seat}]", 0, MOST_REMEMBERED + 1)


def _write_end(s: Any, winners: Any) -> None:
    """X19: a game that is over, decided by its winners, or truncated if there are none said."""
    players = int(s["num_players"])
    s["result"] = TRUNCATED if winners is None else DECIDED
    if winners is not None and any_list(winners, "winners"):
        s["returns"][:players] = -1
        if len(set(winners)) < len(winners):
            raise ValueError(f"winners must name each seat once, not {winners!r}")
        for seat in winners:
            s["returns"][whole_number(seat, "a seat of winners", 0, players - 1)] = 1


def _check_undecided(s: Any, position: Mapping[str, Any]) -> None:
    """X17, X18: a game that is to go on must not have ended."""
    if position.get("winners") is not None:
        raise ValueError(f"winners must be null unless phase is 'over', not {position['winners']!r}")
    living = [seat for seat in range(int(s["num_players"])) if s["alive"][seat]]
    if s["turn_of"] not in living:
        raise ValueError(f"turn_of is seat {int(s['turn_of'])}, who is eliminated; alive are {living}")
    roles = [s["role"][seat] for seat in living]
    if s["num_players"] == 3:
        decided = len(living) < 2
    else:
        decided = Role.SHERIFF not in roles or not any(role >= Role.OUTLAW for role in roles)
    if decided:
        raise ValueError(f"the game of this position is decided (alive: {[ROLE_NAMES[role] for role in roles]}): "
                         "its phase must be 'over', with its winners")


def _check_to_move(s: Any, position: Mapping[str, Any], phase: str | None, pending: Mapping[str, Any]) -> None:
    if "to_move" not in position:
        return
    expected = None if phase == "over" else int(pending["seat"] if phase == "resolve" else s["turn_of"])
    if position["to_move"] != expected:
        raise ValueError(f"to_move must be {expected} in phase {phase!r} of the turn of seat {int(s['turn_of'])}, "
                         f"not {position['to_move']!r}")
