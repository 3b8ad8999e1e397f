"""Compiled code: kernels are compiled once, the hot loop allocates nothing, the disk cache is never stale."""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import types
from numba.core.dispatcher import Dispatcher
from numba.core.runtime import rtsys

from bang_agents import search
from bang_env import players
from bang_env.core import jit
from bang_env.core.library import TranslateToPart
from bang_env.games import GAMES, folder_of, load, package_of
from tests.games import OPTION_SETS
from tests.random_games import each_game

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bang_env"


def fresh_process(call, root=ROOT, **environment):
    """Run a line of Python in a process of its own, in a folder that holds the package; what it printed."""
    path = os.pathsep.join((str(root), str(root / "agents")))
    settings = {**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": "0", **environment}
    done = subprocess.run(
        [sys.executable, "-c", call], cwd=root, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


# --------------------------------------------------------------------------------------- kernels compile once


def use_everything(module, options):
    """Call everything that reaches compiled code, with the kinds of arguments that users give."""
    game = module.Game(seed=np.uint64(3), **options)
    game.step(np.int16(game.legal_actions()[0]))
    game.step(game.legal_actions()[-1])
    game.observe()
    game.state_vector()
    module.Game.from_dict(game.resample(np.int64(1), 5).to_dict()).clone().observe(0)
    for threads in (1, 2):
        batch = module.Batch(np.int32(4), seed=7, threads=threads, **options)
        for kind in (list, np.array, lambda actions: np.array(actions, np.uint16)):
            batch.step(kind([int(np.flatnonzero(mask)[0]) for mask in batch.action_masks]))
        batch.random_rollout(np.int16(5))
        batch.random_rollout(300, observe=False)
        batch.play_out()
        batch.reset()
        batch.reset(seed=2**63)


SEARCH = ("tree", "guided", "network")
PLACES = ("bang_env.players.loops", *(f"bang_agents.search.{module}" for module in SEARCH))
PACKAGES = ("bang_env", "bang_env.players", "bang_agents.search")
"""Where kernels live, beside the core: modules for all games, and packages with a module or a folder for each game."""


def sets_of(name):
    """What a game is compiled to: the sets of entry points of its engine, its players and its search."""
    return (load(name).SPEC.library, players.library(name), search.library(name))


def kernels_of(name):
    """All kernels of a game and the core by name: entry points, what is bound to them, the modules' own."""
    entries = {
        f"entry point {entries._name} {key}": loop
        for entries in sets_of(name)
        for key, loop in vars(entries).items()
        if isinstance(loop, Dispatcher)
    }
    kernels = dict(entries)
    for loop in entries.values():
        kernels |= {
            f"{value.py_func.__module__}.{key}": value
            for key, value in loop.py_func.__globals__.items()
            if isinstance(value, Dispatcher)
        }
    for place, module in list(sys.modules.items()):
        if place in PLACES or place.startswith(("bang_env.core", *(f"{package}.{name}" for package in PACKAGES))):
            kernels |= {
                f"{value.py_func.__module__}.{value.py_func.__name__}": value
                for value in vars(module).values()
                if isinstance(value, Dispatcher)
            }
    return kernels


def kind_of(argument):
    """An argument's type. An array is of the same kind inside a record and outside: the generators are both."""
    if isinstance(argument, types.Record):
        return "record"
    if isinstance(argument, types.Array):
        return f"array of {kind_of(argument.dtype)}, rank {argument.ndim}"
    return str(argument)


def report_signatures(name):
    """Use the game in all its option sets and print for how many kinds of arguments kernels were compiled."""
    module = load(name)
    for options in OPTION_SETS[name]:
        use_everything(module, options)
    for entries in sets_of(name):
        entries.load()
    for kernel, compiled in kernels_of(name).items():
        kinds = {tuple(kind_of(argument) for argument in signature) for signature in compiled.signatures}
        print(f"{kernel}|{len(compiled.signatures)}|{len(kinds)}|{sorted(kinds)}")


@pytest.mark.slow
@each_game
def test_every_kernel_compiles_once(module, tmp_path):
    name = module.SPEC.name
    call = f"from tests.test_kernels import report_signatures; report_signatures({name!r})"
    lines = fresh_process(call, BANG_ENV_CACHE_DIR=str(tmp_path)).stdout.splitlines()
    kernels = {
        kernel: (int(signatures), int(kinds), what)
        for kernel, signatures, kinds, what in (line.split("|") for line in lines)
    }
    entries = [kernel for kernel in kernels if kernel.startswith("entry point")]
    assert set(kernels) == set(kernels_of(name))
    for kernel, (signatures, kinds, what) in kernels.items():
        if kernel in entries:
            assert signatures == 1, f"{kernel} was compiled {signatures} times: {what}"
        elif kernel.startswith((package_of(name), load(name).SPEC.player_module)):
            assert kinds == 1, f"{kernel} was compiled for {kinds} kinds of arguments: {what}"
        else:
            assert kinds <= 1, f"{kernel} was compiled for {kinds} kinds of arguments: {what}"


# ------------------------------------------------------------------------------------ indices stay within bounds


def use_at_length(name):
    """Play long and short games in all option sets; resample and look at every seat on the way."""
    module = load(name)
    for options in OPTION_SETS[name]:
        for limit in (1, 2, None):
            use_everything(module, {**options, "turn_limit": limit})
            batch = module.Batch(64, seed=1, turn_limit=limit, **options)
            for _ in range(20):
                batch.random_rollout(100)
                game = batch.handle(0)
                for player in range(len(game.agents)):
                    module.Game.from_dict(game.resample(player, 1).to_dict()).observe(player)


@pytest.mark.slow
@each_game
def test_no_kernel_reaches_beyond_its_arrays(module, tmp_path):
    call = f"from tests.test_kernels import use_at_length; use_at_length({module.SPEC.name!r})"
    fresh_process(call, BANG_ENV_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1")


# ----------------------------------------------------------------------------- the hot loop allocates nothing


@numba.njit
def allocate(steps):
    """What a careless loop does."""
    total = 0.0
    for step in range(steps):
        total += np.full(step % 7 + 1, 1.0).sum()
    return total


def allocations(work):
    """How many blocks of memory compiled code asks for during a piece of work."""
    before = rtsys.get_allocation_stats().mi_alloc
    work()
    return rtsys.get_allocation_stats().mi_alloc - before


def count_allocations(name):
    """Check the loops of a game; needs a process with NUMBA_NRT_STATS=1."""
    allocate(1)
    assert allocations(lambda: allocate(1000)) >= allocations(lambda: allocate(10)) + 990, (
        "allocations go unnoticed"
    )
    for options in OPTION_SETS[name]:
        batch = load(name).Batch(4, seed=7, **options)
        for observe in (True, False):
            batch.random_rollout(1, observe=observe)
            few = allocations(lambda: batch.random_rollout(10, observe=observe))  # noqa: B023
            many = allocations(lambda: batch.random_rollout(5000, observe=observe))  # noqa: B023
            assert many == few, f"{options}: {many - few} allocations in 5000 steps"


@each_game
def test_the_hot_loop_allocates_nothing(module):
    call = f"from tests.test_kernels import count_allocations; count_allocations({module.SPEC.name!r})"
    fresh_process(call, NUMBA_NRT_STATS="1")


@jit.kernel
def reverse(words):
    """It copies an array, for which numba takes memory."""
    words[:] = words[::-1]


@jit.kernel
def total_of_new(words):
    """It makes an array."""
    return np.zeros(3)[0] + words[0]


@jit.kernel
def part_of(words):
    """It returns an array."""
    return words[1:]


@jit.kernel
def is_even(n):
    """It calls itself through another."""
    return True if n == 0 else is_odd(n - 1)


@jit.kernel
def is_odd(n):
    """The other."""
    return False if n == 0 else is_even(n - 1)


def run(argument):
    """An entry point that calls a kernel."""
    given(argument)


given = None


@pytest.mark.parametrize(
    ("given", "argument", "message"),
    [
        (reverse, np.zeros(2), "a kernel needs memory.*reverse"),
        (total_of_new, np.zeros(2), "a kernel needs memory.*total_of_new"),
        (part_of, np.zeros(2), "a kernel needs memory, or returns an array.*part_of"),
        (is_even, 3, "a kernel calls itself through others"),
    ],
)
def test_what_kernels_cannot_do_is_refused_when_they_are_compiled(given, argument, message, tmp_path, monkeypatch):
    monkeypatch.setenv("BANG_ENV_CACHE_DIR", str(tmp_path))
    entries = jit.bind("wrong", "a wrong game", (), (), (run,), {"given": given}, {}, lambda: {"run": (argument,)})
    with pytest.raises((TypeError, NotImplementedError), match=f"(?s){message}"):
        entries.load()


# ---------------------------------------------------------------------------------- one set borrows from another


@jit.kernel
def twice(n):
    """What the lender knows."""
    return 2 * n


def lend(n):
    """The lender's own use of it."""
    return twice(n)


def borrow(n):
    """The borrower's."""
    return twice(n) + 1


def a_set(name, template, interface=None):
    """A set of one entry point of a number, over the kernel `twice`."""
    calls = {template.__name__: (1,)}
    return jit.bind(name, f"the set {name}", (), (), (template,), {"twice": twice}, interface or {}, lambda: calls)


def test_a_set_calls_the_kernels_it_borrows_in_the_lender_s_code(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("BANG_ENV_CACHE_DIR", str(tmp_path))
    interface = {"twice": numba.int64(numba.int64)}
    lender = a_set("lender", lend, interface)
    borrower = jit.bind(
        "borrower", "a borrower", (), (), (borrow,), lender.kernels, {}, lambda: {"borrow": (1,)}, needs=(lender,)
    )
    assert not lender.is_compiled and not borrower.is_compiled
    before = TranslateToPart.count
    assert len(borrower.compile()) > 100, "a borrower is compiled without its lender"
    assert TranslateToPart.count == before + 1, "nothing but its entry point was compiled"
    assert borrower.load().borrow(20) == 41
    assert lender.lend(20) == 40, "the lender was loaded first"
    assert lender.is_compiled and borrower.is_compiled
    told = capfd.readouterr().err
    assert "compiling the set lender for this machine (once)" in told and "compiled a borrower in 0 s, kept in" in told
    with pytest.raises(TypeError, match="No matching definition"):
        lender.lend("20")


# --------------------------------------------------------------------------------------------- the disk cache


@pytest.fixture
def sources(tmp_path):
    """Copies of the core's folder and of each game's."""
    for folder in (PACKAGE / "core", *map(folder_of, GAMES)):
        shutil.copytree(folder, tmp_path / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def the_hash(sources, name):
    return jit.source_hash((sources / "core", sources / name))


@each_game
def test_every_source_file_is_in_the_hash(module, sources):
    name = module.SPEC.name
    before = the_hash(sources, name)
    assert before == jit.source_hash((jit.CORE_FOLDER, module.SPEC.folder)), (
        "a copied folder has the same hash"
    )
    files = [
        path
        for folder in ("core", name)
        for path in (sources / folder).rglob("*")
        if path.suffix in (".py", ".csv")
    ]
    assert len(files) > 15
    for path in files:
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert the_hash(sources, name) != before, f"{path} can change unnoticed"
        path.write_bytes(text)
    assert the_hash(sources, name) == before


@each_game
def test_new_renamed_and_removed_sources_change_the_hash(module, sources):
    name = module.SPEC.name
    hashes = {the_hash(sources, name)}
    added = sources / name / "more.py"
    added.write_text("BONUS = 1\n")
    hashes.add(the_hash(sources, name))
    added = added.rename(sources / name / "still_more.py")
    hashes.add(the_hash(sources, name))
    assert len(hashes) == 3
    added.unlink()
    assert the_hash(sources, name) in hashes


@each_game
def test_the_hash_depends_on_numba_and_numpy_but_not_on_pages(module, sources, monkeypatch):
    name = module.SPEC.name
    before = the_hash(sources, name)
    (sources / name / "PAGE.md").write_text("words\n")
    assert the_hash(sources, name) == before
    with monkeypatch.context() as patch:
        patch.setattr(numba, "__version__", "0.0")
        assert the_hash(sources, name) != before
    with monkeypatch.context() as patch:
        patch.setattr(np, "__version__", "0.0")
        assert the_hash(sources, name) != before


@each_game
def test_every_kernel_lives_in_a_hashed_folder(module):
    hashed = [folder.resolve() for folder in (jit.CORE_FOLDER, module.SPEC.folder, players.FOLDER, search.FOLDER)]
    kernels = kernels_of(module.SPEC.name)
    assert len(kernels) > 50
    for kernel, compiled in kernels.items():
        path = Path(compiled.py_func.__code__.co_filename).resolve()
        assert any(folder in path.parents for folder in hashed), f"{kernel} of {path} is not in the hash"


def test_two_processes_at_once_compile_it_once(tmp_path):
    call = "from tests.test_kernels import a_set, lend; print(a_set('shared', lend).load().lend(4))"
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(lambda _: fresh_process(call, BANG_ENV_CACHE_DIR=str(tmp_path)), range(2)))
    assert [run.stdout for run in runs] == ["8\n", "8\n"]
    assert sum("compiling the set shared" in run.stderr for run in runs) == 1


def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path, monkeypatch, capfd):
    (tmp_path / "bang_env").write_text("a file where the folder should be")
    monkeypatch.setenv("BANG_ENV_CACHE_DIR", str(tmp_path))
    assert a_set("unkept", lend).load().lend(4) == 8
    assert "not kept" in capfd.readouterr().err


def test_the_message_says_how_long_it_took_last_time(tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("BANG_ENV_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(jit, "_expected_times", lambda: {"timed": {"seconds": 12.3, "kernels": 2}})
    a_set("timed", lend).compile()
    assert "compiling the set timed for this machine (once, about 12 s)" in capfd.readouterr().err


def test_the_table_of_times_can_be_read():
    times = jit._expected_times()
    assert times
    for measured in times.values():
        assert measured["seconds"] > 0 and measured["kernels"] > 0


@pytest.mark.slow
def test_a_changed_rule_is_played_by_the_next_process(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "bang_env", ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"
    call = "from bang_env.dice import Batch; print(Batch(1).states['rolls_left'][0])"

    def rolls_left():
        done = fresh_process(call, tmp_path, BANG_ENV_CACHE_DIR=str(cache))
        return int(done.stdout), "compiling" in done.stderr

    assert rolls_left() == (2, True)
    assert rolls_left() == (2, False)
    tables = tmp_path / "bang_env" / "dice" / "cards.py"
    changed, count = re.subn(r"^REROLLS = 2$", "REROLLS = 1", tables.read_text(), flags=re.MULTILINE)
    assert count == 1
    tables.write_text(changed)
    assert rolls_left() == (1, True)
    assert len(list(cache.glob("**/dice-*"))) == 1, "kernels of the old sources stay behind"
