"""Compiled code: kernels are compiled once, the hot loop allocates nothing, the disk cache is never stale."""

import os
import re
import shutil
import subprocess
import sys
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
from bang_env.games import GAMES, load
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
    game.step(np.int8(game.legal_actions()[0]))
    game.step(game.legal_actions()[-1])
    game.observe()
    game.state_vector()
    module.Game.from_dict(game.resample(np.int64(1), 5).to_dict()).clone().observe(0)
    for threads in (1, 2):
        batch = module.Batch(np.int32(4), seed=7, threads=threads, **options)
        for kind in (list, np.array, lambda actions: np.array(actions, np.uint8)):
            batch.step(kind([int(np.flatnonzero(mask)[0]) for mask in batch.action_masks]))
        batch.random_rollout(np.int16(5))
        batch.random_rollout(300, observe=False)
        batch.play_out()
        batch.reset()
        batch.reset(seed=2**63)


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
    found = dict(entries)
    for loop in entries.values():
        found |= {
            f"{value.py_func.__module__}.{key}": value
            for key, value in loop.py_func.__globals__.items()
            if isinstance(value, Dispatcher)
        }
    for place, module in list(sys.modules.items()):
        if place in ("bang_env.players.loops", "bang_agents.search.tree", f"bang_agents.search.{name}") or place.startswith(
            ("bang_env.core", f"bang_env.{name}", f"bang_env.players.{name}")
        ):
            found |= {
                f"{value.py_func.__module__}.{value.py_func.__name__}": value
                for value in vars(module).values()
                if isinstance(value, Dispatcher)
            }
    return found


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
        elif kernel.startswith((f"bang_env.{name}", f"bang_env.players.{name}")):
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


# --------------------------------------------------------------------------------------------- the disk cache


@pytest.fixture
def sources(tmp_path):
    """Copies of the core's folder and of each game's."""
    for folder in ("core", *GAMES):
        shutil.copytree(PACKAGE / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
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
    hashed = (jit.CORE_FOLDER.resolve(), module.SPEC.folder.resolve(), players.FOLDER.resolve(), search.FOLDER.resolve())
    kernels = kernels_of(module.SPEC.name)
    assert len(kernels) > 50
    for kernel, compiled in kernels.items():
        path = Path(compiled.py_func.__code__.co_filename).resolve()
        assert any(folder in path.parents for folder in hashed), f"{kernel} of {path} is not in the hash"


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
