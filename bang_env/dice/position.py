"""The Dice Game's position file: a record as plain data, and back. What is being resolved is in `pending.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from bang_env.core.checks import any_list, equals, known_keys, list_of, mapping, one_of, whole_number, yes_or_no
from bang_env.core.jit import as_python
from bang_env.core.layout import DECIDED, TRUNCATED
from bang_env.core.position import MOST_TURNS, read_rng, write_rng
from bang_env.core.seats import MOST_REMEMBERED
from bang_env.dice.actions import Question
from bang_env.dice.cards import (
    CHARACTER_NAMES,
    FACE_NAMES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUM_ARROWS,
    NUM_DICE,
    PREY,
    REROLLS,
    ROLE_NAMES,
    Character,
    Role,
)
from bang_env.dice.options import write_options
from bang_env.dice.pending import check_pending, read_pending, write_pending
from bang_env.dice.rules.table import deal_all, has, measure, set_full_life
from bang_env.dice.state import Stage

KEYS = ("game", "options", "rng", "turn", "turn_of", "to_move", "phase", "players", "alive_at_turn_start", "dice",
        "rolls_left", "pending", "winners", "memory")
OPTIONS = ("num_players", "turn_limit", "abilities")
PHASES = ("heal", "reroll", "shoot", "beer", "gatling", "resolve", "over")
STAGE_OF_PHASE = (Stage.HEAL, Stage.REROLL, Stage.SHOOT, Stage.BEER, Stage.GATLING, Stage.LOSE, Stage.OVER)
PHASE_OF_QUESTION = {Question.HEAL: "heal", Question.REROLL: "reroll", Question.SHOOT: "shoot", Question.BEER: "beer",
                     Question.GATLING: "gatling", Question.BART: "resolve", Question.PEDRO: "resolve"}
MEMORIES = ("shot", "spared", "healed")

# -------------------------------------------------------------------------------------------------------------- reading


def read_position(s: Any) -> dict[str, Any]:
    """The record as a position."""
    players = range(int(s["num_players"]))
    phase = "over" if s["result"] else PHASE_OF_QUESTION[Question(s["question"])]
    return {
        "game": "dice",
        "options": {"num_players": len(players), "turn_limit": int(s["turn_limit"]) or None,
                    "abilities": bool(s["abilities"])},
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
        "pending": read_pending(s, phase),
        "winners": [seat for seat in players if s["returns"][seat] > 0] if s["result"] == DECIDED else None,
        "memory": {**{name: s[name][:len(players), :len(players)].tolist() for name in MEMORIES},
                   "relieved": s["relieved"][:len(players)].tolist()},
    }


def deal(position: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """The role and the character of each seat."""
    return [(player["role"], (player["character"],)) for player in position["players"]]


# -------------------------------------------------------------------------------------------------------------- writing


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
    s["turn"] = whole_number(position.get("turn", 1), "turn", 1, min(int(s["turn_limit"]) or MOST_TURNS, MOST_TURNS))
    s["turn_of"] = whole_number(position.get("turn_of", 0), "turn_of", 0, players - 1)
    _write_dice(s, position, phase)
    pending = write_pending(s, position, phase)
    _check_eliminated(s)
    _write_starters(s, position)
    if pending is not None:
        check_pending(s, pending)
    _write_memory(s, mapping(position.get("memory", {}), "memory"))
    if phase == "over":
        _write_end(s, position.get("winners"))
    else:
        _check_undecided(s, position)
    s["stage"] = Stage.BEGIN if phase is None else STAGE_OF_PHASE[PHASES.index(phase)]
    _check_to_move(s, position, phase)


def _write_options(s: Any, position: Mapping[str, Any]) -> None:
    players = any_list(position.get("players"), "players")
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"players must be a list of {MIN_PLAYERS} to {MAX_PLAYERS}, not {players!r}")
    options = dict(mapping(position.get("options", {}), "options"))
    known_keys(options, "a position's options", OPTIONS)
    if not equals(options.setdefault("num_players", len(players)), len(players)):
        raise ValueError(f"options['num_players'] is {options['num_players']!r}, but there are {len(players)} players")
    for seat, player in enumerate(players):
        known_keys(mapping(player, f"players[{seat}]"), f"players[{seat}]", ("role", "character", "life", "arrows"))
    roles, characters = ([player.get(name) for player in players] for name in ("role", "character"))
    write_options(s, **options, roles=roles, characters=characters)


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
    """X13: who is out has given their arrows back."""
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
            raise ValueError(f"dice must be empty before the first roll; give a phase ({', '.join(PHASES)}) "
                             "with the dice")
    elif phase not in (None, "heal", "over"):
        raise ValueError(f"phase {phase!r} needs {NUM_DICE} dice of {', '.join(FACE_NAMES)}")
    s["rolls_left"] = whole_number(position.get("rolls_left", 0), "rolls_left", 0,
                                   REROLLS + int(as_python(has)(s, int(s["turn_of"]), Character.LUCKY_DUKE)))
    if s["rolls_left"] and phase != "reroll":
        raise ValueError(f"rolls_left must be 0 but in phase 'reroll', not {int(s['rolls_left'])}")
    if phase == "heal" and not as_python(has)(s, int(s["turn_of"]), Character.SID_KETCHUM):
        raise ValueError("phase 'heal' needs Sid Ketchum as the player of turn_of, and abilities")


def _write_starters(s: Any, position: Mapping[str, Any]) -> None:
    """Who was alive when the turn began, and so the distances."""
    players = int(s["num_players"])
    alive = s["alive"].copy()
    given = position.get("alive_at_turn_start")
    living = alive[:players].astype(bool).tolist()
    starters = living if given is None else list_of(given, "alive_at_turn_start", players)
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
            if s[name][seat, seat] and name != "healed":
                raise ValueError(f"memory[{name!r}][{seat}][{seat}] must be 0: nobody aims at the own seat")
    _write_counts(s["relieved"], memory.get("relieved", [0] * players), "memory['relieved']", players)


def _write_counts(row: Any, counts: Any, what: str, players: int) -> None:
    for seat, count in enumerate(list_of(counts, what, players)):
        row[seat] = whole_number(count, f"{what}[{seat}]", 0, MOST_REMEMBERED + 1)


def _write_end(s: Any, winners: Any) -> None:
    """X17 to X19: a game that is over, decided as the living and the dead tell, or truncated if no winners are said."""
    players = int(s["num_players"])
    s["stage"] = Stage.OVER
    possible = _possible_winners(s)
    if winners is None:
        if _is_decided(s):
            raise ValueError(f"winners must be {possible[-1]} in phase 'over', not None: this game is decided")
        if s["turn"] != s["turn_limit"]:
            raise ValueError("winners must be given in phase 'over', unless the turn_limit has ended the game: "
                             f"turn is {int(s['turn'])}, turn_limit {int(s['turn_limit']) or None}")
        s["result"] = TRUNCATED
        return
    named = [whole_number(seat, "a seat of winners", 0, players - 1) for seat in any_list(winners, "winners")]
    if len(set(named)) < len(named):
        raise ValueError(f"winners must name each seat once, not {winners!r}")
    if sorted(named) not in possible:
        choices = " or ".join(map(str, possible)) or "null: nobody has won yet"
        raise ValueError(f"winners {winners!r} do not follow from who is alive; they must be {choices}")
    s["result"] = DECIDED
    if named:
        s["returns"][:players] = -1
        s["returns"][named] = 1


def _possible_winners(s: Any) -> list[list[int]]:
    """X17, X18: who can have won with these players alive; with three, who has brought down the prey, or the last."""
    seats = range(int(s["num_players"]))
    living = [seat for seat in seats if s["alive"][seat]]
    roles = [Role(s["role"][seat]) for seat in seats]
    if len(seats) == 3:
        roller = int(s["turn_of"])
        hunts = roller in living and not s["alive"][roles.index(Role(PREY[roles[roller]]))]
        return ([[roller]] if hunts else []) + ([living] if len(living) < 2 else [])
    if Role.SHERIFF not in [roles[seat] for seat in living]:
        if len(living) == 1 and roles[living[0]] == Role.RENEGADE:
            return [living]
        return [[seat for seat in seats if roles[seat] == Role.OUTLAW]]
    if any(roles[seat] >= Role.OUTLAW for seat in living):
        return []
    return [[seat for seat in seats if roles[seat] <= Role.DEPUTY]]


def _is_decided(s: Any) -> bool:
    """X17, X18: whether the game must have ended with these players alive."""
    return bool(s["alive"].sum() < 2 if s["num_players"] == 3 else _possible_winners(s))


def _check_undecided(s: Any, position: Mapping[str, Any]) -> None:
    """X17, X18: a game that is to go on must not have ended."""
    if position.get("winners") is not None:
        raise ValueError(f"winners must be null unless phase is 'over', not {position['winners']!r}")
    living = [seat for seat in range(int(s["num_players"])) if s["alive"][seat]]
    if s["turn_of"] not in living:
        raise ValueError(f"turn_of is seat {int(s['turn_of'])}, who is eliminated; alive are {living}")
    roles = [s["role"][seat] for seat in living]
    if _is_decided(s):
        raise ValueError(f"the game of this position is decided (alive: {[ROLE_NAMES[role] for role in roles]}): "
                         "its phase must be 'over', with its winners")


def _check_to_move(s: Any, position: Mapping[str, Any], phase: str | None) -> None:
    if "to_move" not in position:
        return
    expected = None if phase == "over" else int(s["actor"] if phase == "resolve" else s["turn_of"])
    if not equals(position["to_move"], expected):
        raise ValueError(f"to_move must be {expected} in phase {phase!r} of the turn of seat {int(s['turn_of'])}, "
                         f"not {position['to_move']!r}")
