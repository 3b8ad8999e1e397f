"""The wheel: built from this tree, installed into an empty environment, it has all it needs and its types."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.games import SUITE

pytest.importorskip("hatchling", reason="it builds the wheel")
metadata = pytest.importorskip("tools.metadata")

ROOT = Path(__file__).parent.parent
PACKAGES = {"bang_env": "", "bang_agents": "agents", "bang_arena": "agents", "bang_train": "train", "bang_cli": "cli"}
"""The packages of the wheel, and the folder of the tree that holds each."""
DATA = ["*/*.csv", "*/README.md", "*/RULES.md", "py.typed", "policies/**/*", "*/networks/*", "web/static/*", "*.html"]
"""Files of a package that must be in the wheel if they are in the tree."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """An empty environment with the wheel and the libraries of the present one; gives its folder of programs."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / "python"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            "--disable-pip-version-check",
            str(wheel),
        ],
        check=True,
    )
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True)
    # a path file within another environment's folder is not read, so that this tree's own installation is not seen
    Path(site.stdout.strip(), "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


@pytest.fixture(scope="module")
def crowded(installed, tmp_path_factory):
    """A folder whose owner calls things `train`, `agents` and `benchmarks` too, beside an installed package named
    `agents`.

    Each of these ends the program that imports it.
    """
    site = installed / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"
    folder = tmp_path_factory.mktemp("crowded")
    for package in (Path(run(*site, cwd=folder).strip()) / "agents", folder / "agents", folder / "benchmarks"):
        package.mkdir()
        (package / "__init__.py").write_text(f"raise SystemExit('{package.name} of another project was imported')\n")
    (folder / "train.py").write_text("raise SystemExit('train.py of the user was imported')\n")
    yield folder
    shutil.rmtree(Path(run(*site, cwd=folder).strip()) / "agents")


HERE = ("PYTHONPATH", "DISPLAY", "WAYLAND_DISPLAY", "BANG_ENV_GAMES")
FREE = {name: value for name, value in os.environ.items() if name not in HERE}
"""The environment of a process that does not know this tree."""
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
"""Without the compiler, which takes its minutes: what is compiled is tested elsewhere."""


def run(*command, cwd, typed="", **environment):
    """Run a command far from this tree, typing these lines; gives what it prints."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=FREE | environment,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_has_the_data_and_nothing_else(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    for package, folder in PACKAGES.items():
        for pattern in DATA:
            there = {
                path.relative_to(ROOT / folder).as_posix()
                for path in (ROOT / folder / package).glob(pattern)
                if path.is_file()
            }
            assert there - names == set(), "a file of the tree is not in the wheel"
        assert f"{package}/py.typed" in names
    for wanted in (
        "bang_env/duel/cards.csv",
        "bang_env/dice/README.md",
        "bang_agents/policies/duel.npz",
        "bang_arena/web/static/app.js",
    ):
        assert wanted in names
    tops = {name.split("/")[0] for name in names}
    assert tops - {name for name in tops if name.endswith(".dist-info")} == set(PACKAGES)
    assert [name for name in names if "__pycache__" in name] == []


def test_the_description_has_no_link_that_leads_nowhere(wheel):
    """A package index shows it without the files of the tree."""
    name = next(name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    head, page = zipfile.ZipFile(wheel).read(name).decode().split("\n\n", 1)
    assert "Description-Content-Type: text/markdown" in head
    assert "# bang-env" in page and "pip install" in page and "PettingZoo" in page
    assert relative_links(page) == []


def relative_links(page):
    return [link for link in re.findall(r"\]\(([^)]+)\)", page) if "://" not in link and not link.startswith("#")]


def test_with_an_address_every_link_of_the_description_is_absolute():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    count = len(relative_links(page))
    described = metadata.described(page, "https://host.example/owner/bang-env")
    assert relative_links(described) == [] and count > 20
    assert described.count("](https://host.example/owner/bang-env/") == count
    assert "git clone https://host.example/owner/bang-env bang-env" in described
    for target in re.findall(r"\]\(https://host.example/owner/bang-env/(?:raw|blob)/HEAD/([^)#]+)", described):
        assert (ROOT / target).exists()


def test_without_an_address_links_become_words_and_pictures_go():
    page = "[![a](https://x.example/b)](LICENSE) see [docs](docs/x.md), [out](https://y.example).\n\n![p](p.gif)\n\n`[c](d)`"
    assert metadata.described(page, "") == (
        "![a](https://x.example/b) see docs, [out](https://y.example).\n\n`[c](d)`"
    )


def test_it_is_the_wheel_that_is_imported(installed, tmp_path):
    code = f"import {', '.join(PACKAGES)}; print(*(m.__file__ for m in ({', '.join(PACKAGES)})), sep='\\n')"
    for path in run(installed / "python", "-c", code, cwd=tmp_path).split():
        assert Path(path).is_relative_to(installed.parent)


def test_the_program_is_installed(installed, tmp_path):
    assert "bang play duel" in run(installed / "bang", "--help", cwd=tmp_path)
    assert run(installed / "bang", "--version", cwd=tmp_path).startswith("bang-env 0")
    assert "characters_per_side" in run(installed / "bang", "info", "duel", cwd=tmp_path)


def test_games_and_own_agents_are_played_from_the_wheel(installed, tmp_path):
    (tmp_path / "mine.py").write_text(
        "from bang_agents import Agent\n\nclass First(Agent):\n    def choose(self, view, rng):\n"
        "        return view.legal[0]\n"
    )
    options = ["--option", "turn_limit=3", "--delay", "0", "--save", "game.json"]
    out = run(installed / "bang", "watch", "duel", "mine:First", "random", *options, cwd=tmp_path, **INTERPRETED)
    assert "--- the end" in out
    assert json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["agents"] == ["mine:First", "random"]
    assert "--- the end" in run(installed / "bang", "replay", "game.json", cwd=tmp_path, **INTERPRETED)


# ----------------------------------------------------------------------------------- beside others who use common names

SHORT = ("--option", "turn_limit=2")


def test_what_is_there_would_be_noticed(installed, crowded):
    for name in ("train", "agents", "benchmarks"):
        done = subprocess.run(
            [installed / "python", "-m", name], cwd=crowded, env=FREE, capture_output=True, text=True, check=False
        )
        assert done.returncode == 1 and "was imported" in done.stderr


@pytest.mark.parametrize("program", [("bang",), ("python", "-m", "bang_env")], ids=" ".join)
def test_a_game_is_played_beside_them(installed, crowded, program):
    first, *rest = program
    out = run(
        installed / first,
        *rest,
        "play",
        "duel",
        "--seed",
        "3",
        *SHORT,
        "--save",
        "played.json",
        typed="1\n" * 200,
        cwd=crowded,
        **INTERPRETED,
    )
    assert "you are law" in out and "saved played.json" in out
    assert json.loads((crowded / "played.json").read_text(encoding="utf-8"))["over"] is True


@pytest.mark.parametrize("program", [("bang",), ("python", "-m", "bang_env")], ids=" ".join)
def test_a_tournament_is_played_beside_them(installed, crowded, program):
    pytest.importorskip("scipy", reason="it needs the extra arena")
    first, *rest = program
    out = run(
        installed / first,
        *rest,
        "tournament",
        "duel",
        "random",
        "rules",
        "--blocks",
        "20",
        "--processes",
        "2",
        *SHORT,
        "--no-plots",
        cwd=crowded,
        **INTERPRETED,
    )
    assert "40 games" in out and (crowded / "results" / "tournament-duel" / "run.json").exists()


def test_the_page_is_served_beside_them(installed, crowded):
    pytest.importorskip("starlette", reason="it needs the extra web")
    server = subprocess.Popen(
        [installed / "bang", "serve", "--port", "0"],
        cwd=crowded,
        env=FREE | INTERPRETED,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            line = server.stdout.readline()
            assert line, server.stderr.read()
            address = line.split()[0]
            with urlopen(f"{address}api/choices", timeout=60) as answer:
                assert set(json.load(answer)) == set(SUITE)
            with urlopen(f"{address}app.js", timeout=60) as answer:
                assert answer.status == 200
        finally:
            server.terminate()


def test_a_network_is_trained_beside_them(installed, crowded):
    pytest.importorskip("torch", reason="it needs the extra train")
    small = [
        "--games",
        "4",
        "--steps",
        "8",
        "--minibatch",
        "16",
        "--hidden",
        "8",
        "--decisions",
        "32",
        "--evaluate-blocks",
        "2",
    ]
    out = run(installed / "bang", "train", "duel", *small, *SHORT, "--against", "random", cwd=crowded, **INTERPRETED)
    assert "saved checkpoint.pt, policy.npz" in out and (crowded / "results" / "ppo-duel" / "policy.npz").exists()


@pytest.mark.slow
def test_types_are_exported(installed, tmp_path):
    (tmp_path / "user.py").write_text(
        "from bang_agents import agent\nfrom bang_env.duel import Game\n\n"
        "reveal_type(Game(0).legal_actions())\nreveal_type(agent('rules', 'duel').name)\nGame(0).nonsense\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--python-executable",
            installed / "python",
            "--cache-dir",
            tmp_path / "cache",
            "user.py",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 'is "list[int]"' in done.stdout and 'is "str"' in done.stdout
    assert '"Game" has no attribute "nonsense"' in done.stdout and "py.typed" not in done.stdout
