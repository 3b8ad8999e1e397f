"""The commands: what they print and save, and one line instead of a traceback for what is wrong."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bang_arena import match
from bang_cli import balance, output, play, replay, tournament

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def call(monkeypatch, capsys, tmp_path):
    """Run a command in an empty folder; gives its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(module, *arguments, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(line + "\n" for line in typed)))
        monkeypatch.setattr(sys, "argv", ["command", *map(str, arguments)])
        code = 0
        try:
            module.main()
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return run


SMALL = ("--blocks", 2, "--processes", 1)
WRONG = {
    "no game": (tournament, (), "must be a game, one of dice, duel,"),
    "unknown game": (tournament, ("chess", "random"), "not 'chess'"),
    "unknown agent": (tournament, ("duel", "random", "nobody"), "'nobody'"),
    "one agent": (tournament, ("duel", "random"), "two agents"),
    "no agent": (tournament, ("dice",), "needs an agent"),
    "twice": (tournament, ("dice", "random", "random"), "named twice"),
    "zero blocks": (tournament, ("dice", "random", "--blocks", 0), "--blocks must be a whole number from 1 up, not 0"),
    "no number": (tournament, ("dice", "random", "--blocks", "many"), "invalid int value: 'many'"),
    "zero processes": (tournament, ("dice", "random", "--processes", 0), "--processes must be"),
    "seed": (tournament, ("dice", "random", "--seed", -1), "--seed must be"),
    "option": (tournament, ("dice", "random", "--option", "wheels=4"), "has no 'wheels'"),
    "option's form": (tournament, ("dice", "random", "--option", "wheels"), "must be NAME=VALUE, not 'wheels'"),
    "option's value": (tournament, ("dice", "random", "--option", "turn_limit=soon"), "turn_limit must be"),
    "players": (
        tournament,
        ("dice", "random", "--players", 9),
        "num_players must be a whole number from 3 to 8, not 9",
    ),
    "players twice": (tournament, ("dice", "random", "--option", "num_players=3"), "use --players"),
    "players of the duel": (tournament, ("duel", "random", "--players", 2), "has no 'num_players'"),
    "among": (tournament, ("duel", "random", "--among", "random"), "more than two"),
    "out": (tournament, ("dice", "random", "--out", "/dev/null/x"), "/dev/null"),
    "game without run": (tournament, ("dice", "random", "--game", 3), "give --read FILE"),
    "no file": (tournament, ("--read", "nowhere.json"), "nowhere.json cannot be read"),
    "read and play": (tournament, ("dice", "random", "--read", "nowhere.json"), "name no game"),
    "balance of nothing": (balance, ("duel", "--games", 0), "--games must be"),
    "balance of nobody": (balance, ("duel", "--agent", "nobody"), "'nobody'"),
    "balance of a game": (balance, ("chess",), "not 'chess'"),
    "replay of nothing": (replay, ("nowhere.json",), "nowhere.json cannot be read"),
    "seat": (play, ("duel", "--seat", "sheriff"), "--seat must be one of law, outlaw"),
    "opponents": (play, ("dice", "--opponent", "random", "random"), "one agent for all other seats or 4"),
    "person": (tournament, ("dice", "human"), "human plays one game at a time: bang play"),
    "two persons": (play, ("duel", "--opponent", "human"), "one person plays at a time"),
    "opponent": (play, ("duel", "--opponent", "nobody"), "'nobody'"),
}


def test_a_replay_becomes_an_animation(call, tmp_path):
    pytest.importorskip("PIL", reason="it needs the extra render")
    call(play, "dice", "--seed", 1, "--save", "game.json", typed=["keep", "1"] * 20)
    code, out, _ = call(replay, "game.json", "--gif", "game.gif", "--to", 5, "--width", 200)
    assert code == 0 and "saved game.gif: 5 pictures" in out and (tmp_path / "game.gif").stat().st_size > 2000
    for wrong, said in ((("--to", 0), "--to must be"), (("--width", 5), "--width must be"),
                        (("--seconds", 0), "--seconds must be")):
        code, _, complained = call(replay, "game.json", "--gif", "again.gif", *wrong)
        assert code == 2 and said in complained and not (tmp_path / "again.gif").exists()


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_in_one_line(call, what):
    module, arguments, message = WRONG[what]
    code, out, err = call(module, *arguments)
    assert code == 2 and out == ""
    assert message in err and err.count("\n") == 1 and "Traceback" not in err


def test_a_tournament_is_played_saved_and_read_again(call):
    code, out, _ = call(tournament, "dice", "random", "--players", 3, 4, *SMALL, "--save-games", 1)
    assert code == 0 and "3 players" in out and "4 players" in out
    folder = Path("results/tournament-dice")
    assert {path.name for path in folder.iterdir()} == {"run.json", "roles.png", "lengths.png", "characters.png",
                                                           "games"}
    assert {path.name for path in (folder / "games").iterdir()} == {"000000.json", "000002.json"}
    table = out.split("\nsaved")[0]
    (folder / "roles.png").unlink()
    code, again, _ = call(tournament, "--read", folder / "run.json")
    assert code == 0 and again.split("\nsaved")[0] == table and (folder / "roles.png").exists()
    kept = (folder / "games" / "000002.json").read_text(encoding="utf-8")
    code, said, _ = call(tournament, "--read", folder / "run.json", "--game", 2)
    assert code == 0 and "game 2: player_0 random" in said
    assert (folder / "games" / "000002.json").read_text(encoding="utf-8") == kept, "played again, it is the same game"
    code, _, err = call(tournament, "--read", folder / "run.json", "--game", 4)
    assert code == 2 and "from 0 to 3, not 4" in err


def test_a_replay_is_shown_and_may_be_stepped_through(call):
    call(tournament, "dice", "random", *SMALL, "--save-games", 1, "--no-plots")
    file = "results/tournament-dice/games/000000.json"
    code, out, _ = call(replay, file)
    decisions = len(json.loads(Path(file).read_text(encoding="utf-8"))["actions"])
    assert code == 0 and out.count("--- decision") == decisions and "--- the end" in out
    code, out, _ = call(replay, file, "--from", decisions, "--player", "player_0")
    assert code == 0 and out.count("--- decision") <= 1
    code, out, _ = call(replay, file, "--step", typed=["", ""])
    assert code == 0 and out.count("--- decision") == 3, "it stops when nobody is there any more"
    for wrong in (("--from", 0), ("--from", decisions + 1), ("--player", "law")):
        code, _, err = call(replay, file, *wrong)
        assert code == 2 and err.count("\n") == 1


@pytest.mark.parametrize(
    ("game", "plots"),
    [
        ("duel", {"characters.png", "against.png", "together-law.png", "together-outlaw.png"}),
        ("dice", {"characters.png", "character-and-role.png"}),
        ("bang", {"expansions.png", "expansions-characters.png"}),
    ],
)
def test_a_balance_report_is_made_and_read_again(call, game, plots):
    code, out, _ = call(balance, game, "--games", 6, "--processes", 1)
    folder = Path(f"results/balance-{game}")
    assert code == 0 and {path.name for path in folder.iterdir()} == {"run.json", *plots}
    code, again, _ = call(balance, "--read", folder / "run.json", "--no-plots")
    assert code == 0 and again.strip() == out.split("\nsaved")[0].strip()


def test_expansions_are_compared_unless_the_options_say_which_to_play_with(call):
    few = ("--games", 4, "--processes", 1, "--no-plots")
    code, out, _ = call(balance, "bang", *few)
    assert code == 0 and "BANG!: 28 games, 4 deals" in out
    titles = ["base game", "Dodge City", "High Noon", "A Fistful of Cards", "The Bullet", "Armed & Dangerous"]
    assert [title for title in titles if f"\n{title}  " not in out] == [] and "\nall together  " in out
    code, out, _ = call(balance, "bang", *few, "--option", 'expansions=["bullet"]')
    assert code == 0 and "BANG!: 4 games, 4 deals" in out and "base game" not in out


def test_a_tournaments_run_is_no_balance_report(call):
    call(tournament, "dice", "random", "--players", 3, 4, *SMALL, "--no-plots")
    code, _, err = call(balance, "--read", "results/tournament-dice/run.json")
    assert code == 2 and "run of a tournament" in err


def test_a_game_is_played_and_kept(call):
    code, out, _ = call(
        play, "duel", "--seed", 3, "--seat", "outlaw", "--save", "mine/game.json", typed=["1", "undo", "2", "q"]
    )
    assert code == 0 and "you are outlaw" in out and "taken back" in out and "the game ends here" in out
    kept = json.loads(Path("mine/game.json").read_text(encoding="utf-8"))
    assert kept["agents"] == ["random", "human"] and kept["actions"][1] == "slot 1 active" and kept["over"] is False


def test_progress_is_a_line_that_is_rewritten_on_a_terminal_and_rare_in_a_log(capsys):
    with output.Progress(8, live=True) as progress:
        progress(2, 100)
        assert progress.line(4.0) == "[######..................] 2/8 games, 25 decisions/s, about 0:12 left"
    assert capsys.readouterr().err.count("\r") == 2
    with output.Progress(8, live=False) as progress:
        progress(8, 100)
    assert capsys.readouterr().err == ""


def test_the_commands_of_the_page_about_agents_work(call):
    """All of them, one after the other, with fewer games."""
    page = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
    section = page.split("## Measured\n")[1].split("```sh")[1].split("```")[0]
    lines = [shlex.split(line, comments=True) for line in section.strip().splitlines()]
    modules = {"tournament": tournament, "balance": balance, "replay": replay}
    fewer = {
        "tournament": ("--blocks", 4, "--processes", 1, "--no-plots"),
        "balance": ("--games", 4, "--processes", 1, "--no-plots"),
    }
    assert {line[1] for line in lines} == set(modules)
    for line in lines:
        assert line[0] == "bang"
        code, out, err = call(modules[line[1]], *line[2:], *fewer.get(line[1], ()))
        assert code == 0 and out, (line, err)


@pytest.fixture
def endless(tmp_path):
    """A tournament that takes very long, seen to begin; it leads a process group of its own, as in a terminal."""
    out = tmp_path / "out"
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "bang_cli",
            "tournament",
            "dice",
            "random",
            "--blocks",
            "100000",
            "--processes",
            "2",
            "--out",
            str(out),
        ],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not out.exists():  # it is made just before the games begin
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    yield process
    if members_of(process.pid):
        os.killpg(process.pid, signal.SIGKILL)


def test_an_interrupted_tournament_goes_on_where_it_stopped(call, tmp_path, monkeypatch):
    words = ("duel", "random", "rules", "--blocks", 40, "--processes", 1, "--no-plots", "--save-games", 1, "--out")
    code, whole, _ = call(tournament, *words, "whole")
    assert code == 0 and not (tmp_path / "whole" / "run.part.jsonl").exists()
    played = []

    def interrupted(chunk, make, tell, play=match.play_chunk):
        played.append(chunk.number)
        if len(played) == 2:
            raise KeyboardInterrupt
        return play(chunk, make, tell)

    with monkeypatch.context() as patch:
        patch.setattr(match, "play_chunk", interrupted)
        with pytest.raises(KeyboardInterrupt):
            call(tournament, *words, "parts")
    part = tmp_path / "parts" / "run.part.jsonl"
    assert part.exists() and played == [0, 1]
    with part.open("a") as file:
        file.write('[0, 1, {"results": ["+')  # a line that was cut short is played again
    code, out, _ = call(tournament, *words, "parts", "--resume", "--processes", 2)
    assert code == 0 and not part.exists() and out.replace("parts", "whole") == whole
    one, other = ((tmp_path / name / "run.json").read_text() for name in ("parts", "whole"))
    assert one == other
    assert (tmp_path / "parts" / "games" / "000000.json").read_text() == (
        tmp_path / "whole" / "games" / "000000.json").read_text()


def test_only_the_same_tournament_goes_on(call, tmp_path):
    words = ("duel", "random", "rules", "--blocks", 2, "--processes", 1, "--no-plots", "--out", "out", "--resume")
    code, _, complained = call(tournament, *words)
    assert code == 2 and "there is no interrupted run to go on with" in complained
    (tmp_path / "out" / "run.part.jsonl").write_text('{"format": "bang-env part of a run", "seed": 1}\n')
    code, _, complained = call(tournament, *words)
    assert code == 2 and "it is of another run" in complained and "seed" in complained
    (tmp_path / "out" / "run.part.jsonl").write_text("no JSON\n")
    assert call(tournament, *words)[0] == 2


FAILING = """
from bang_agents import Agent

class Failing(Agent):
    asked = 0

    def choose(self, view, rng):
        self.asked += 1
        if self.asked == 3:
            return 1 // 0
        return view.legal[0]
"""


@pytest.mark.parametrize("command", ["tournament", "watch", "play", "record", "exploit"])
def test_an_agent_of_ones_own_that_fails_is_told_with_game_seed_and_decision(command, tmp_path):
    (tmp_path / "mine.py").write_text(FAILING)
    words = {"tournament": ["duel", "mine:Failing", "random", "--blocks", "2", "--processes", "1"],
             "watch": ["duel", "mine:Failing", "--delay", "0", "--seed", "7"],
             "play": ["duel", "--opponent", "mine:Failing", "--seed", "7"],
             "record": ["duel", "mine:Failing", "--games", "4", "--processes", "1"],
             "exploit": ["duel", "mine:Failing", "--attackers", "random", "--minutes", "0.01", "--processes", "1"],
             }[command]
    path = os.pathsep.join(str(ROOT / folder) for folder in (".", "agents", "train", "cli"))
    done = subprocess.run([sys.executable, "-m", "bang_cli", command, *words], cwd=tmp_path, input="1\n" * 200,
                          capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path})
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert re.search(r"agent mine:Failing failed as (law|outlaw) at decision \d+ of The Duel with seed \d+ \(.*\): "
                     r"ZeroDivisionError: .* \(mine.py, line 10\)", done.stderr), done.stderr


@pytest.mark.parametrize("pause", [0.3, 3.0], ids=["while the workers start", "while they play"])
def test_ctrl_c_stops_a_tournament_and_its_workers(endless, tmp_path, pause):
    time.sleep(pause)
    os.killpg(endless.pid, signal.SIGINT)  # as the terminal does: to every process of the group
    said, complained = endless.communicate(timeout=60)
    assert said == "" and complained.strip().endswith("stopped") and "Traceback" not in complained
    # CPython ends by the signal itself if that came while a module was generating code; a shell shows 130 for both
    assert endless.returncode in (130, -signal.SIGINT)
    kept = [path.name for path in (tmp_path / "out").iterdir()]
    assert kept in ([], ["run.part.jsonl"]) and ("--resume" in complained) == bool(kept)
    wait_for_the_end_of(endless.pid)


@pytest.mark.slow
def test_workers_do_not_outlive_their_parent(endless):
    time.sleep(5)
    assert len(members_of(endless.pid)) >= 3
    os.kill(endless.pid, signal.SIGKILL)
    endless.communicate(timeout=60)
    wait_for_the_end_of(endless.pid)


def wait_for_the_end_of(group):
    deadline = time.monotonic() + 20
    while living := members_of(group):
        assert time.monotonic() < deadline, f"still there: {living}"
        time.sleep(0.1)


def members_of(group):
    """The processes of a group that are still at work."""
    processes = subprocess.run(
        ["ps", "-eo", "pgid=,pid=,stat=,args="], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return [line for line in processes if int(line.split()[0]) == group and not line.split()[2].startswith("Z")]
