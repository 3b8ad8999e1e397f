"""The one place that configures numba.

`kernel` marks a compiled helper. `bind` turns the loop templates of `bang_env.core.loops` into a game's compiled entry
points. Entry points are cached on disk in a folder named after a hash of every source file they can depend on (the core and
the game's own folder), so a cached kernel is found again on the next start and is never stale.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
from numba import types

numba: Any = importlib.import_module("numba")
"""Untyped: its published types know neither the settings nor the options used here."""
config = numba.config

JIT_DISABLED = bool(config.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: the same sources then run as plain Python, slowly, for debugging and tests."""

CORE_FOLDER = Path(__file__).parent
SOURCE_ENDINGS = (".py", ".csv")

_OPTIONS = {"error_model": "numpy", "nogil": True}


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a helper that other kernels call. It is not cached by itself: the entry points that contain it are.

    Only kernels call it, so it gets no wrappers for Python. Numba would compile it anew for every constant and every width of
    integer that it is called with; here they all come as int64. Both shorten the first compilation a lot.
    """
    if JIT_DISABLED:
        return function
    helper = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function)
    resolve = helper.get_call_template
    helper.get_call_template = lambda args, kws: resolve(
        [_widened(a) for a in args], {name: _widened(a) for name, a in kws.items()})
    return helper


def _widened(given: Any) -> Any:
    """The type as which a kernel takes an argument: int64 for every integer that fits, constant and member of an IntEnum."""
    plain = types.unliteral(given)
    fits = isinstance(plain, types.Integer) and (plain.signed or plain.bitwidth < 64)
    return types.int64 if fits or isinstance(plain, types.IntEnumMember) else plain


_PYTHON_NAMES: dict[int, dict[str, Any]] = {}


@functools.cache
def as_python(function: Any) -> Callable[..., Any]:
    """A kernel as plain Python, the kernels it calls included: for the few uses outside the hot loop, where compiling is not worth it."""
    source = getattr(function, "py_func", function)
    names = _PYTHON_NAMES.get(id(source.__globals__))
    if names is None:
        names = _PYTHON_NAMES[id(source.__globals__)] = dict(source.__globals__)
        for name, value in source.__globals__.items():
            if hasattr(value, "py_func"):
                names[name] = as_python(value)
    return functools.update_wrapper(FunctionType(source.__code__, names), source)


def source_hash(folders: Iterable[Path]) -> str:
    """A short hash of the names and contents of all source files in these folders."""
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SOURCE_ENDINGS:
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_root() -> Path:
    """Where compiled kernels are kept: BANG_ENV_CACHE_DIR, numba's own setting, beside the package, or the user's cache."""
    for given in (os.environ.get("BANG_ENV_CACHE_DIR"), config.CACHE_DIR):
        if given:
            return Path(given)
    beside = CORE_FOLDER.parent / "__pycache__"
    with contextlib.suppress(OSError):
        beside.mkdir(exist_ok=True)
        if os.access(beside, os.W_OK):
            return beside
    user = os.environ.get("XDG_CACHE_HOME")
    return Path(user) if user else Path.home() / ".cache"


class EntryPoints(SimpleNamespace):
    """The compiled loops of one game, by name, with the folder in which they are cached."""

    def __init__(self, title: str, cache: Path) -> None:
        super().__init__()
        self._title, self._cache = title, cache

    def compile(self, calls: Mapping[str, tuple[Any, ...]]) -> None:
        """Compile every entry point by calling it once with the given arguments, saying so, unless it is cached."""
        if JIT_DISABLED:
            return
        cpu = hashlib.sha256((platform.machine() + str(numba.core.registry.cpu_target.target_context.codegen()
                                                       .magic_tuple())).encode()).hexdigest()[:8]
        done = self._cache / f"compiled-py{sys.version_info[0]}{sys.version_info[1]}-{cpu}"
        if done.exists():
            return
        start = time.perf_counter()
        say = _Teller(f"bang_env: compiling {self._title} for this machine (once, about a minute)")
        for number, (name, arguments) in enumerate(calls.items(), 1):
            say(f"{number}/{len(calls)} {name}")
            getattr(self, name)(*arguments)
        say.end(f"done in {time.perf_counter() - start:.0f} s, kept in {self._cache}")
        with contextlib.suppress(OSError):
            done.touch()


class _Teller:
    """Progress on standard error: one line that is rewritten on a terminal, and only its ends in a log."""

    def __init__(self, head: str) -> None:
        self.head, self.live = head, sys.stderr.isatty()
        if not self.live:
            print(head + " ...", file=sys.stderr, flush=True)

    def __call__(self, text: str) -> None:
        if self.live:
            print(f"\r\033[K{self.head}: {text}", end="", file=sys.stderr, flush=True)

    def end(self, text: str) -> None:
        print(("\r\033[K" if self.live else "") + f"bang_env: compiled, {text}", file=sys.stderr, flush=True)


def bind(name: str, title: str, folders: Iterable[Path], helpers: Iterable[Callable[..., Any]],
         templates: Iterable[Callable[..., Any]], kernels: Mapping[str, Any]) -> EntryPoints:
    """Make a game's entry points: each template, with the names of the game's kernels bound to that game's own.

    A template is an ordinary function, as those of `bang_env.core.loops`, that calls kernels such as `act` or `observe` by global name;
    the copy made here sees the game's kernels under those names. Helpers are bound first and are seen by the templates. The compiled
    code is kept under `name`; the folders, with the core's own, hold every source file that it depends on.
    """
    root = _cache_root() / "bang_env"
    cache = root / f"{name}-{source_hash((CORE_FOLDER, *folders))}"
    _drop_stale(root, name, cache)
    entries = EntryPoints(title, cache)
    names = dict(kernels)
    for helper in helpers:
        names[helper.__name__] = kernel(_rebound(helper, names))
    for template in templates:
        setattr(entries, template.__name__, _entry(_rebound(template, names), cache))
    return entries


def _rebound(template: Any, names: Mapping[str, Any]) -> Callable[..., Any]:
    """A copy of a function that finds these names among its globals."""
    return functools.update_wrapper(FunctionType(template.__code__, {**template.__globals__, **names}), template)


def _entry(function: Callable[..., Any], cache: Path) -> Any:
    if JIT_DISABLED:
        return np.errstate(over="ignore")(function)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache)
    try:
        return numba.njit(cache=True, **_OPTIONS)(function)
    finally:
        config.CACHE_DIR = before


def direct(entry: Any, *harmless: Any) -> Callable[..., Any]:
    """The machine code of an entry point, without numba's look at the types of the arguments, which takes as long as a short game step.

    Only for callers who make all arguments themselves, always of the same types: others would be misread as these. The entry point
    is called once with harmless arguments, so that it is compiled or found in the cache.
    """
    entry(*harmless)
    if JIT_DISABLED:
        return entry
    (compiled,) = entry.overloads.values()
    return compiled.entry_point


def _drop_stale(root: Path, name: str, current: Path) -> None:
    """Delete compiled kernels of sources that are no more, so that the cache does not grow."""
    if current.exists() or JIT_DISABLED:
        return
    for old in root.glob(f"{name}-" + "[0-9a-f]" * 16):
        shutil.rmtree(old, ignore_errors=True)
