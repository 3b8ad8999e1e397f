"""Agents of one's own by the names of module and class: played as any other, and clear words for what is none."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bang_agents import agent
from bang_agents.own import any_agent
from bang_env.adapters.opponents import Opponents

ROOT = Path(__file__).parent.parent.parent
PLAYERS = """
from bang_agents import Agent

class First(Agent):
    def choose(self, view, rng):
        return view.legal[0]

class Lazy(Agent):
    pass

class Choosy(First):
    def __init__(self, taste):
        self.taste = taste

class Stranger:
    pass

last = First()
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A user's folder, from which modules can be imported."""
    (tmp_path / "my_players.py").write_text(PLAYERS)
    (tmp_path / "my_broken.py").write_text("nonsense = 1 / 0\n")
    (tmp_path / "my_needy.py").write_text("import no_such_library\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("my_players", "my_broken", "my_needy"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def test_a_class_is_made_and_goes_by_its_name(folder):
    player = any_agent("my_players:First", "duel")
    assert player.name == "my_players:First" and player.ranked and type(player).__name__ == "First"


def test_an_agent_without_a_name_is_shown_by_its_class(folder):
    player = any_agent("my_players:First", "duel")
    assert repr(player) == "<agent my_players:First>" and repr(type(player)()) == "<agent First>"
    with pytest.raises(ValueError, match=r"those of {<agent First>: 0\.4} add up to 0\.4"):
        Opponents({type(player)(): 0.4}, "duel")


@pytest.mark.parametrize("name", ["random", "mc:20", "human"])
def test_built_in_agents_are_found_too(name):
    assert any_agent(name, "duel").name == name


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nobody", "agent must be one of random, rules, script, mc, ismcts, net, ppo; not 'nobody'"),
        ("nobody:3", "or a class of your own as module:Class; not 'nobody:3'"),
        ("../evil:Agent", "or a class of your own as module:Class; not '../evil:Agent'"),
        ("mc:many", "must be a whole number"),
        (
            "my_nowhere:First",
            "there is no module 'my_nowhere' for the agent 'my_nowhere:First': run this in the folder that holds it",
        ),
        ("my_players.deep:First", "there is no module 'my_players.deep'"),
        ("my_broken:First", "cannot be imported: ZeroDivisionError: division by zero"),
        ("my_needy:First", "cannot be imported: ModuleNotFoundError: No module named 'no_such_library'"),
        ("my_players:Second", "has no Second"),
        ("my_players:Stranger", "must be a class derived from bang_agents.Agent"),
        ("my_players:last", "must be a class derived from bang_agents.Agent"),
        ("my_players:Lazy", "lacks the method choose"),
        ("my_players:Choosy", "cannot be made without arguments: TypeError: "),
    ],
)
def test_what_is_no_agent_is_said_to_be_none(folder, name, said):
    with pytest.raises(ValueError) as refused:
        any_agent(name, "duel")
    assert said in str(refused.value)


def test_names_from_elsewhere_import_nothing(folder):
    with pytest.raises(ValueError, match="agent must be one of"):
        agent("my_players:First", "duel")
    assert "my_players" not in sys.modules


def test_it_enters_a_tournament_over_several_processes(folder):
    command = [
        sys.executable,
        "-m",
        "bang_env",
        "tournament",
        "dice",
        "my_players:First",
        "--players",
        "3",
        "--blocks",
        "24",
        "--processes",
        "2",
        "--no-plots",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "my_players:First" in done.stdout
    kept = json.loads((folder / "results" / "tournament-dice" / "run.json").read_text(encoding="utf-8"))
    assert kept["agents"] == {"my_players:First": True}
