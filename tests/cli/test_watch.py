"""`bang watch`: a game between agents is shown as it is played."""

import io
import json
import sys
from pathlib import Path

import pytest

from bang_arena.replay import read_replay, show
from bang_cli import watch


@pytest.fixture
def call(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder; gives its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        monkeypatch.setattr(
            sys, "argv", ["bang watch", *map(str, arguments), *(() if "--delay" in arguments else ("--delay", 0))]
        )
        code = 0
        try:
            watch.main()
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return run


@pytest.mark.parametrize(("game", "player"), [("duel", None), ("duel", "outlaw"), ("dice", "player_3")])
def test_a_watched_game_is_what_its_replay_shows(call, game, player):
    seen = () if player is None else ("--player", player)
    code, out, _ = call(game, "rules", "--seed", 5, "--save", "kept/game.json", *seen)
    assert code == 0 and "--- the end" in out
    replay = read_replay(Path("kept/game.json"))
    assert set(replay.agents) == {"rules"}
    seat = None if player is None else replay.start().agents.index(player)
    of = f" of {len(replay.actions)}:"
    assert "\n".join(show(replay, seat)).replace(of, ":") == out.split("\n", 1)[1].split("\nsaved")[0]
    assert call(game, "rules", "--seed", 5, *seen)[1] == out.split("saved")[0], "the same seed, the same game"


def test_each_seat_has_its_agent(call):
    code, out, _ = call("duel", "random", "rules", "--seed", 1, "--option", "turn_limit=4")
    assert code == 0 and "law random, outlaw rules" in out and "outlaw (rules)" in out


def test_it_waits_for_enter(call):
    code, out, _ = call("dice", "random", "--step", typed=["", ""])
    assert code == 0 and out.count("--- decision") == 3, "it stops when nobody is there any more"


@pytest.mark.parametrize(("arguments", "said"), [
    (("chess",), "must be a game, one of dice, duel,"),
    (("duel", "rules", "rules", "rules"), "one agent for all seats or 2, one for each; not 3"),
    (("duel", "human"), "human plays one game at a time: bang play"),
    (("duel", "nobody"), "'nobody'"),
    (("duel", "--delay", "-1"), "--delay must be a number of seconds from 0 to 3600, not -1.0"),
    (("duel", "--delay", "nan"), "--delay must be a number of seconds from 0 to 3600, not nan"),
    (("duel", "--player", "sheriff"), "--player must be one of law, outlaw"),
    (("dice", "--option", "num_players=9"), "num_players must be a whole number from 3 to 8, not 9"),
], ids=str)
def test_what_is_wrong_is_said_in_one_line(call, arguments, said):
    code, out, err = call(*arguments)
    assert code == 2 and out == ""
    assert said in err and err.count("\n") == 1


def test_an_agent_that_answers_wrongly_is_named(call, tmp_path, monkeypatch):
    (tmp_path / "wrong_player.py").write_text(
        "from bang_agents import Agent\n\nclass Wrong(Agent):\n    def choose(self, view, rng):\n        return -1\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    code, _, err = call("duel", "wrong_player:Wrong")
    assert code == 2 and "agent wrong_player:Wrong, decision 1 of The Duel with seed " in err and err.count("\n") == 1


def test_the_saved_game_names_its_agents(call):
    call("dice", "random", "--seed", 2, "--save", "game.json", "--option", "num_players=3")
    kept = json.loads(Path("game.json").read_text(encoding="utf-8"))
    assert kept["agents"] == ["random"] * 3 and kept["options"] == {"num_players": 3}
