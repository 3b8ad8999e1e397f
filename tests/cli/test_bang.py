"""The command line `bang`: every command is explained and started by its name, and errors are one line."""

import importlib.util
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bang_cli.__main__ as bang
from bang_cli.commands import COMMANDS, Command
from bang_cli.parser import parser, run
from bang_env import extras
from bang_env.extras import install_command
from bang_env.games import GAMES, load
from tests.games import SUITE

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def call(monkeypatch, capsys):
    """Run `bang` with some words; gives its exit code, output and errors."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def words(*words):
        monkeypatch.setattr(sys, "argv", ["bang", *map(str, words)])
        code = 0
        try:
            bang.main()
        except SystemExit as end:
            code = int(end.code or 0)
        return code, *capsys.readouterr()

    return words


def outside(*words, **settings):
    """Run `bang` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bang_env", *words], cwd=ROOT, capture_output=True, text=True, check=False, **settings
    )


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)], ids=str)
def test_help_shows_every_command_with_an_example(call, words):
    code, out, err = call(*words)
    assert code == 0 and err == ""
    for command in COMMANDS:
        assert command.does in out and command.examples[0] in out


def test_the_version_is_told(call):
    code, out, _ = call("--version")
    assert code == 0 and out.startswith("bang-env ")


def test_a_group_has_its_help(call):
    code, out, _ = call("train", "--help")
    assert code == 0 and "bang train [ppo|expert|sb3|rllib|roles]" in out
    assert "bang train sb3 duel" in out and "tournament" not in out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_module_of_every_command_is_there(command):
    assert importlib.util.find_spec(command.module) is not None


@pytest.mark.parametrize(
    "name", ["play", "watch", "replay", "tournament", "balance", "train ppo", "train sb3", "serve", "info", "compile"]
)
def test_the_help_of_a_command_has_its_name_and_its_examples(call, name):
    if name.startswith("train"):
        pytest.importorskip("sb3_contrib", reason="it needs the extra train")
    code, out, _ = call(*name.split(), "--help")
    assert code == 0 and f"usage: bang {name}" in out
    for example in next(command for command in COMMANDS if command.name == name).examples:
        assert f"  {example}\n" in out


def test_examples_begin_with_bang_and_name_commands():
    for command in COMMANDS:
        for example in command.examples:
            assert example.startswith("bang ")
            meant, _ = bang.find(example.split()[1:])
            assert meant == command or "tournament" in example, "training shows how to play what was trained"


@pytest.mark.parametrize(("words", "said"), [
    (("plya", "duel"), "bang: error: there is no command 'plya'; did you mean play or replay? (bang --help shows all)"),
    (("train", "sb4", "duel"), "there is no command 'train sb4'; did you mean train sb3"),
    (("--quick",), "there is no command '--quick'; there are play, watch,"),
    (("info", "chess"), "bang info: error: the first argument must be a game, one of {GAMES}; not 'chess'"),
    (("info", "duel", "price"), "bang info: error: a section must be one of usage, description,"),
    (("replay",), "bang replay: error: the following arguments are required: file"),
    (("replay", "nowhere.json"), "bang replay: error: nowhere.json cannot be read"),
    (("play", "chess"), "bang play: error: the first argument must be a game"),
    (("watch", "duel", "random", "--speed", "3"), "bang watch: error: unrecognized arguments"),
    (("compile", "duel", "chess"), "bang compile: error: each argument must be a game, one of {GAMES}; not 'chess'"),
], ids=str)
def test_what_is_wrong_is_said_in_one_line(call, words, said):
    code, out, err = call(*words)
    assert code == 2 and out == ""
    assert said.replace("{GAMES}", ", ".join(GAMES)) in err and err.count("\n") == 1


@pytest.mark.parametrize(("words", "name", "rest"), [
    ("play duel --seat law", "play", ["duel", "--seat", "law"]),
    ("train", "train ppo", []),
    ("train duel --minutes 1", "train ppo", ["duel", "--minutes", "1"]),
    ("train ppo dice", "train ppo", ["dice"]),
    ("train sb3 duel", "train sb3", ["duel"]),
], ids=lambda given: given if isinstance(given, str) else "")
def test_words_name_a_command_and_leave_it_the_rest(words, name, rest):
    command, left = bang.find(words.split())
    assert (command.name, left) == (name, rest)


def test_a_missing_extra_is_said_in_one_line(monkeypatch, capsys, tmp_path):
    (tmp_path / "needy.py").write_text("def main():\n    import no_such_library.part\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "argv", [])
    with pytest.raises(SystemExit) as end:
        bang.start(Command("train ppo", "", "needy", (), "train"), [])
    assert end.value.code == 2
    assert capsys.readouterr().err == ("bang train ppo: error: it needs no_such_library, which is not installed: "
                                       f"{install_command('train')}\n")
    with pytest.raises(SystemExit):  # before the work, where it is known to be needed
        bang.start(Command("demo", "", "bang_cli.info", (), "demo", ("no_such_library",)), [])
    assert install_command("demo") in capsys.readouterr().err
    with pytest.raises(ModuleNotFoundError):  # a mistake of ours is no missing extra
        bang.start(Command("info", "", "needy", ()), [])


def test_an_extra_is_installed_from_the_checkout_or_by_its_name(monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    assert install_command("web") == 'pip install -e ".[web]"'
    monkeypatch.chdir(tmp_path)
    assert install_command("web") == f'pip install -e "{ROOT}[web]"'
    monkeypatch.setattr(extras, "ROOT", tmp_path)
    assert install_command("web") == 'pip install "bang-env[web]"'


def test_every_command_has_a_parser_by_its_name():
    for command in COMMANDS:
        assert parser(command.name).prog == f"bang {command.name}"


HEAVY = {
    "numba",
    "scipy",
    "matplotlib",
    "torch",
    "stable_baselines3",
    "starlette",
    "uvicorn",
    "PIL",
    "pandas",
    "ray",
    "pyspiel",
}


@pytest.mark.parametrize("code", [
    "import bang_env",
    "import bang_cli.__main__ as bang; bang.dispatch([])",
    "import sys, bang_cli.__main__ as bang; bang.dispatch(['train', '--help'])",
    "import sys, bang_cli.__main__ as bang; bang.dispatch(['info', 'duel'])",
])
def test_nothing_heavy_is_imported_until_it_is_needed(code):
    show = "; import sys; print('modules', *{name.partition('.')[0] for name in sys.modules})"
    done = subprocess.run([sys.executable, "-c", code + show], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.splitlines()[-1].split()) & HEAVY == set()


def test_importing_the_package_registers_its_ids_without_a_display():
    code = ("import bang_env, gymnasium, pettingzoo; "
            "print('bang/Duel-v0' in gymnasium.registry, 'bang/dice-v0' in pettingzoo.aec_registry)")
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout == "True True\n"


# ----------------------------------------------------------------------------------------------------------------- info


@pytest.mark.parametrize("game", SUITE)
def test_info_shows_spaces_tables_and_options(call, monkeypatch, game):
    monkeypatch.setenv("COLUMNS", "100")
    code, out, _ = call("info", game)
    module = load(game)
    assert (
        code == 0
        and f"Discrete({len(module.ACTIONS)})" in out
        and f"Box(0, 1, ({module.OBSERVATION.length},), float32)" in out
    )
    assert f"bang/{game.capitalize()}-v0" in out and "Rewards" in out and "|" not in out and "`" not in out
    words = out.split()
    options = load(game).SPEC.defaults
    assert [name for name in [*module.OBSERVATION, *options] if name not in words and f"{name}," not in words] == []
    assert all(len(line) <= 100 for line in out.splitlines())


def test_the_options_on_the_page_are_those_of_the_game():
    from bang_cli.info import page

    for game in SUITE:
        rows = [row.split("|") for row in page(game)[1]["Options"].splitlines() if row.startswith("| `")]
        shown = {name.strip(" `"): row[2].strip() for row in rows for name in row[1].split(",")}
        defaults = load(game).SPEC.defaults
        assert shown == {name: str(value) for name, value in defaults.items()}


def test_info_shows_a_line_on_each_game_or_the_sections_asked_for(call):
    code, out, _ = call("info")
    assert code == 0 and "dice: The Dice Game" in out and "duel: The Duel" in out
    code, out, _ = call("info", "duel", "options", "Record")
    assert code == 0 and "characters_per_side" in out and "bytes a game" in out and "Rewards" not in out


def test_info_fits_the_terminal_and_breaks_no_word(call, monkeypatch):
    from bang_cli.info import page

    for game in SUITE:
        monkeypatch.setenv("COLUMNS", "500")
        words = set(call("info", game, *(head.lower() for head in page(game)[1]))[1].split())
        for width in (60, 80, 120):
            monkeypatch.setenv("COLUMNS", str(width))
            out = call("info", game, *(head.lower() for head in page(game)[1]))[1]
            assert set(out.split()) <= words
            prose = [line for line in out.splitlines() if not line.startswith("    ")]  # code is shown as it is
            assert max(map(len, prose)) <= width


@pytest.mark.parametrize("game", SUITE)
def test_info_shows_what_the_cards_do(call, monkeypatch, game):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = call("info", game, "--cards")
    shown, texts = " ".join(out.split()), load(game).SPEC.texts
    assert code == 0 and max(map(len, out.splitlines())) <= 80
    assert all(f"{name} " in shown and text.split(".")[0].split()[-1] in shown for _, name, text in texts.rows)
    assert call("info", game, "options", "--cards")[0] == 2 and call("info", "--cards")[0] == 2


# -------------------------------------------------------------------------------------------------------------- endings


def test_a_reader_of_a_watched_game_who_has_seen_enough_ends_it_quietly():
    for words in (["watch", "dice", "random", "--delay", "0"], ["info", "duel", "--cards"]):
        process = subprocess.Popen(
            [sys.executable, "-m", "bang_env", *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True)
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == "" and process.wait() == 0
        process.stderr.close()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_any_encoding_shows_the_table(encoding):
    done = outside("watch", "bang", "random", "--delay", "0", "--seed", "3", "--option", "turn_limit=2",
                   "--option", 'expansions=["dodge_city"]', env={**os.environ, "PYTHONIOENCODING": encoding},
                   encoding=encoding)
    assert done.returncode == 0 and done.stderr == "" and "--- the end" in done.stdout
    if encoding == "ascii":
        assert "+- BANG!" in done.stdout and "| > player_" in done.stdout and "?" not in done.stdout


def test_a_reader_who_has_seen_enough_ends_it_quietly():
    for _ in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", "bang_env", "info", "duel", "record", "observation", "actions"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        process.stdout.close()  # before it has written anything
        assert process.stderr.read() == "" and process.wait() == 0
        process.stderr.close()


def test_ctrl_c_ends_it_quietly():
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as end:
        run(interrupted)
    assert end.value.code == 130


def test_ctrl_c_ends_a_game_that_is_watched():
    process = subprocess.Popen([sys.executable, "-m", "bang_env", "watch", "dice", "random", "--delay", "60"], cwd=ROOT,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert "seed" in process.stdout.readline()
    time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    _, complained = process.communicate(timeout=60)
    assert complained.strip() == "stopped" and process.returncode in (130, -signal.SIGINT)


def test_python_m_bang_env_is_bang():
    done = outside("--version")
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("bang-env")
