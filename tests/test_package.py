"""The wheel: built from this tree, installed into an empty environment, it has all it needs and its types."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling", reason="it builds the wheel")

ROOT = Path(__file__).parent.parent
PACKAGES = {"bang_env": "", "bang_agents": "agents", "bang_arena": "agents", "bang_train": "train", "bang_cli": "cli"}
"""The packages of the wheel, and the folder of the tree that holds each."""
DATA = ["duel/*.csv", "*/README.md", "*/RULES.md", "py.typed", "policies/*", "web/static/*", "*.html"]
"""Files of a package that must be in the wheel if they are in the tree."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """An empty environment with the wheel, which finds the libraries of the present one; gives its folder of programs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index",
                    "--disable-pip-version-check", str(wheel)], check=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True)
    # a path file within another environment's folder is not read, so that this tree's own installation is not seen
    Path(site.stdout.strip(), "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def run(*command, cwd, **environment):
    """Run a command far from this tree."""
    mine = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=mine | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_the_data_and_nothing_else(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for package, folder in PACKAGES.items():
        for pattern in DATA:
            there = {path.relative_to(ROOT / folder).as_posix() for path in (ROOT / folder / package).glob(pattern) if path.is_file()}
            assert there - names == set(), "a file of the tree is not in the wheel"
        assert f"{package}/py.typed" in names
    for wanted in ("bang_env/duel/cards.csv", "bang_env/dice/README.md", "bang_agents/policies/duel.npz", "bang_arena/web/static/app.js"):
        assert wanted in names
    tops = {name.split("/")[0] for name in names}
    assert tops - {name for name in tops if name.endswith(".dist-info")} == set(PACKAGES)
    assert [name for name in names if "__pycache__" in name] == []


def test_it_is_the_wheel_that_is_imported(installed, tmp_path):
    code = f"import {', '.join(PACKAGES)}; print(*(m.__file__ for m in ({', '.join(PACKAGES)})), sep='\\n')"
    for path in run(installed / "python", "-c", code, cwd=tmp_path).split():
        assert Path(path).is_relative_to(installed.parent)


def test_the_program_is_installed(installed, tmp_path):
    assert "bang play duel" in run(installed / "bang", "--help", cwd=tmp_path)
    assert run(installed / "bang", "--version", cwd=tmp_path).startswith("bang-env 0")
    assert "characters_per_side" in run(installed / "bang", "info", "duel", cwd=tmp_path)


def test_games_and_own_agents_are_played_from_the_wheel(installed, tmp_path):
    """Without the compiler, which takes its minute: what is compiled is tested elsewhere."""
    (tmp_path / "mine.py").write_text("from bang_agents import Agent\n\nclass First(Agent):\n    def choose(self, view, rng):\n"
                                      "        return view.legal[0]\n")
    options = ["--option", "turn_limit=3", "--delay", "0", "--save", "game.json"]
    out = run(installed / "bang", "watch", "duel", "mine:First", "random", *options, cwd=tmp_path, NUMBA_DISABLE_JIT="1")
    assert "--- the end" in out
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["agents"] == ["mine:First", "random"]
    assert "--- the end" in run(installed / "bang", "replay", "game.json", cwd=tmp_path, NUMBA_DISABLE_JIT="1")


@pytest.mark.slow
def test_types_are_exported(installed, tmp_path):
    (tmp_path / "user.py").write_text("from bang_agents import agent\nfrom bang_env.duel import Game\n\n"
                                      "reveal_type(Game(0).legal_actions())\nreveal_type(agent('rules', 'duel').name)\nGame(0).nonsense\n")
    done = subprocess.run([sys.executable, "-m", "mypy", "--python-executable", installed / "python", "--cache-dir", tmp_path / "cache",
                           "user.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert 'is "list[int]"' in done.stdout and 'is "str"' in done.stdout
    assert '"Game" has no attribute "nonsense"' in done.stdout and "py.typed" not in done.stdout
