"""A Ray cluster plays what one machine would play, and what can go wrong there is said.

The tests on a cluster need Ray, which `make test-adapters` has; those of what is wrong need nothing.
"""

import pickle
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bang_agents.network import SHIPPED
from bang_arena import cluster as clusters
from bang_arena.cluster import Cluster, Terms, agree, code, must_answer, perform, referred
from bang_arena.match import chunks, exchanged, play_chunk
from bang_arena.recorded import plan_of, record
from bang_arena.runs import play_run, save_run
from bang_cli import __main__ as bang
from bang_env.extras import install_command
from tests.arena.players import dies_always, dies_once, make

ROOT = Path(__file__).parents[2]
TABLES = [exchanged("mostly", "random", {}, 2), exchanged("last", "random", {}, 2)]
OWN = """
from bang_agents import Agent

class Mine(Agent):
    def choose(self, view, rng):
        return view.legal[-1]
"""


# ------------------------------------------------------------------------------------------------------- what is wrong


def told(monkeypatch, capsys, *words):
    """The error of a command."""
    monkeypatch.setattr(sys, "argv", ["bang"])
    with pytest.raises(SystemExit) as end:
        bang.dispatch(words)
    assert end.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("words", ["tournament duel random rules --blocks 1", "balance dice --games 1",
                                   "benchmark duel --agent random --deals 1", "record dice --games 1"])
def test_without_ray_commands_say_what_to_install(words, monkeypatch, capsys, tmp_path):
    pytest.importorskip("scipy", reason="it needs the extra arena")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "ray", None)
    error = told(monkeypatch, capsys, *words.split(), "--address", "auto")
    assert f"--address needs ray, which is not installed: {install_command('cluster')}" in error
    error = told(monkeypatch, capsys, *words.split(), "--send", ".")
    assert "--send and --send-code are for a cluster: give its --address too" in error


def test_an_address_without_a_cluster_is_refused(monkeypatch):
    for address in ("here", ":6379", "here:port", "ray://here:10001"):
        with pytest.raises(ValueError, match="--address must be auto or host:port, not"):
            must_answer(address)
    with pytest.raises(ValueError, match=r"no Ray cluster at --address 127\.0\.0\.1:1: "):
        must_answer("127.0.0.1:1")
    monkeypatch.setattr(clusters, "PATIENCE", 0.5)
    with closing(socket.create_server(("127.0.0.1", 0))) as other, pytest.raises(ValueError, match="lets us in"):
        must_answer(f"127.0.0.1:{other.getsockname()[1]}")  # something else listens there


def parcel(terms, function=len, item=""):
    return pickle.dumps((terms, pickle.dumps((function, item))))


def test_a_worker_plays_only_with_the_same_code_and_files(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    Path("my_own_agents.py").write_text(OWN)
    Path("mine.npz").write_bytes(b"1")
    agents = ("rules", "ppo", "mc:200", "my_own_agents:Mine", "ppo:mine.npz", "net:200,policy=mine.npz")
    found = referred(agents)
    assert sorted(found) == ["the file mine.npz", "the module my_own_agents"]
    terms = Terms(str(tmp_path), code(), agents, tuple(found.items()))
    monkeypatch.chdir("/")
    assert perform(parcel(terms, len, "four")) == 4 and Path.cwd() == tmp_path
    with pytest.raises(ValueError, match=f"{socket.gethostname()} of the cluster has another version of bang-env"):
        perform(parcel(replace(terms, code="other")))
    Path("mine.npz").write_bytes(b"2")
    agree.cache_clear()
    with pytest.raises(ValueError, match=r"has another version of the file mine\.npz, which an agent needs: send its"):
        perform(parcel(terms))
    Path("mine.npz").unlink()
    with pytest.raises(ValueError, match=r"does not find the file mine\.npz"):
        perform(parcel(terms))
    agree.cache_clear()


def test_a_worker_says_what_it_cannot_import(monkeypatch):
    terms = Terms("", code(), (), ())
    there = pickle.dumps((terms, pickle.dumps((len, "")).replace(b"builtins", b"buildins")))
    with pytest.raises(ValueError, match="cannot import what it is to do: No module named 'buildins'"):
        perform(there)


def test_code_counts_the_policies_of_the_package(monkeypatch):
    assert any(SHIPPED.glob("*.npz"))
    assert code() == code.__wrapped__()
    monkeypatch.setattr(clusters, "PACKAGES", clusters.PACKAGES[:2])
    assert code() != code.__wrapped__()


# -------------------------------------------------------------------------------------------------------- on a cluster


@pytest.fixture(scope="module")
def address():
    """A cluster of two machines, both of them here."""
    pytest.importorskip("ray", reason="Ray is not installed (the extra cluster; `make test-adapters` has it)")
    from ray.cluster_utils import Cluster as Machines

    machines = Machines(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    machines.add_node(num_cpus=1)
    machines.wait_for_nodes()
    yield machines.address
    machines.shutdown()


@pytest.fixture(scope="module")
def cluster(address):
    with Cluster(address) as joined:
        yield joined


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    """The file of a run that one process has played."""
    path = tmp_path_factory.mktemp("alone") / "run.json"
    save_run(play_run("duel", TABLES, 40, 3, make=make), path)
    return path.read_bytes()


def test_a_run_is_that_of_one_machine(cluster, alone, tmp_path):
    games = []
    run = play_run("duel", TABLES, 40, 3, make=make, tell=lambda g, d: games.append(g), cluster=cluster)
    save_run(run, tmp_path / "run.json")
    assert (tmp_path / "run.json").read_bytes() == alone
    assert sum(games) == run.num_games


def test_an_interrupted_run_goes_on_there_or_here(cluster, alone, tmp_path):
    def stop(games, decisions):
        raise KeyboardInterrupt

    part, path = tmp_path / "part", tmp_path / "run.json"
    for again in (cluster, None):
        with pytest.raises(KeyboardInterrupt):
            play_run("duel", TABLES, 40, 3, make=make, tell=stop, part=part, cluster=cluster)
        assert part.exists()
        save_run(play_run("duel", TABLES, 40, 3, make=make, part=part, resume=True, cluster=again), path)
        assert path.read_bytes() == alone and not part.exists()


def test_a_recording_is_that_of_one_machine(cluster, tmp_path):
    plan = replace(plan_of("dice", {}, ["rules"], 19, 3, observations=True, events=True), lanes=4, rounds=2)
    record(plan, tmp_path / "one.npz")
    record(plan, tmp_path / "other.npz", cluster=cluster)
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "other.npz").read_bytes()
    assert not list(tmp_path.glob("*.parts"))


def test_a_block_whose_worker_died_is_played_again_and_counts_once(cluster, tmp_path):
    work = list(chunks("duel", TABLES[0], 3, 64))
    results = list(cluster.each(partial(dies_once, tmp_path / "mark"), work))
    assert (tmp_path / "mark").exists()
    assert sorted(number for number, _ in results) == list(range(len(work)))
    for number, played in results:
        assert played == play_chunk(work[number], make)


def test_a_block_that_kills_all_its_workers_is_given_up(cluster):
    with pytest.raises(ValueError, match="workers of the cluster died 4 times at the same block"):
        list(cluster.each(dies_always, list(chunks("duel", TABLES[0], 3, 1))))


def test_an_agent_s_mistake_is_told_as_on_one_machine(cluster):
    tables = [exchanged("broken", "random", {}, 2)]
    with pytest.raises(ValueError) as here:
        play_run("duel", tables, 20, 3, make=make)
    with pytest.raises(ValueError) as there:
        play_run("duel", tables, 20, 3, make=make, cluster=cluster)
    assert str(there.value) == str(here.value) and "broken" in str(here.value)


def test_a_command_sends_a_folder_with_agents_of_one_s_own(address, tmp_path):
    (tmp_path / "my_sent_agents.py").write_text(OWN)
    (tmp_path / "mine.npz").write_bytes((SHIPPED / "duel.npz").read_bytes())
    words = ["tournament", "duel", "my_sent_agents:Mine", "ppo:mine.npz", "random", "--blocks", "4", "--no-plots"]
    paths = [str(ROOT / folder) for folder in ("", "agents", "train", "cli")]
    code = f"import sys; sys.path[:0] = {paths!r}; from bang_cli.__main__ import main; main()"
    for out, more in (("here", []), ("there", ["--address", address, "--send", "."])):
        subprocess.run([sys.executable, "-c", code, *words, "--out", out, *more], check=True, cwd=tmp_path, timeout=300)
    assert (tmp_path / "here" / "run.json").read_bytes() == (tmp_path / "there" / "run.json").read_bytes()
