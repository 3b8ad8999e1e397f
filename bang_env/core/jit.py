"""The one place that configures numba.

`kernel` marks a compiled helper. `bind` turns the loop templates of `bang_env.core.loops` into a game's compiled entry
points. The entry points of a set are compiled together, once, to an object file (`bang_env.core.library` says how). It
is kept on disk in a folder named after a hash of every source file it can depend on (the core and the game's own
folder), so the next start finds it and it is never stale.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np

from bang_env.core import library
from bang_env.core.library import numba

config, types = numba.config, numba.types

JIT_DISABLED = bool(config.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: the same sources then run as plain Python, slowly, for debugging and tests."""

CORE_FOLDER = Path(__file__).parent
SOURCE_ENDINGS = (".py", ".csv")
EXPECTED_TIMES = CORE_FOLDER / "compile_times.json"
"""The last measurement of the time to compile each set (benchmarks.startup): its `seconds` and number of `kernels`."""

_OPTIONS = {"error_model": "numpy", "nogil": True, "_nrt": False}
"""Compiled code allocates nothing, so it counts no references."""
_KERNEL_OPTIONS = {**_OPTIONS, "no_cpython_wrapper": True}
"""Only kernels call a kernel, so it needs no wrapper for Python."""


def kernel(function: Callable[..., Any]) -> Any:
    """Mark a helper that other kernels call. It is compiled as a part of the entry points that contain it.

    numba would compile it again for every constant and every width of integer that it is called with. Here they are
    all passed as int64.
    """
    if JIT_DISABLED:
        return function
    helper = library.make_part(function, **_KERNEL_OPTIONS)
    resolve = helper.get_call_template
    helper.get_call_template = lambda args, kws: resolve(
        [_widened(a) for a in args], {name: _widened(a) for name, a in kws.items()})
    return helper


def _widened(kind: Any) -> Any:
    """The type in which a kernel takes an argument: int64 for integers that fit, constants and IntEnum members."""
    plain = types.unliteral(kind)
    fits = isinstance(plain, types.Integer) and (plain.signed or plain.bitwidth < 64)
    return types.int64 if fits or isinstance(plain, types.IntEnumMember) else plain


_PYTHON_NAMES: dict[int, dict[str, Any]] = {}


@functools.cache
def as_python(function: Any) -> Callable[..., Any]:
    """A kernel as plain Python, with the kernels it calls. For the few uses where compiling is not worth the time."""
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
    """Where to keep compiled kernels: BANG_ENV_CACHE_DIR, numba's own setting, beside the package, the user's cache."""
    for folder in (os.environ.get("BANG_ENV_CACHE_DIR"), config.CACHE_DIR):
        if folder:
            return Path(folder)
    beside = CORE_FOLDER.parent / "__pycache__"
    with contextlib.suppress(OSError):
        beside.mkdir(exist_ok=True)
        if os.access(beside, os.W_OK):
            return beside
    user = os.environ.get("XDG_CACHE_HOME")
    return Path(user) if user else Path.home() / ".cache"


class EntryPoints(SimpleNamespace):
    """The compiled loops of one set, by name, with the folder in which they are kept.

    `kernels` are the kernels that other sets can borrow, by name. The borrowing set passes them to `bind` like its own;
    they are then called in this set's compiled code instead of being compiled again.
    """

    def __init__(self, name: str, title: str, cache: Path, calls: Callable[[], Mapping[str, tuple[Any, ...]]],
                 needs: Iterable[EntryPoints]) -> None:
        super().__init__()
        self._name, self._title, self._cache, self._calls, self._needs = name, title, cache, calls, tuple(needs)
        self._exports: dict[str, tuple[Any, Any]] = {}
        self._is_loaded = JIT_DISABLED
        self.kernels: dict[str, Any] = {}

    @functools.cached_property
    def _entries(self) -> dict[str, tuple[Any, tuple[Any, ...]]]:
        """The entry points with the types of their arguments."""
        return {name: (getattr(self, name), tuple(map(numba.typeof, call))) for name, call in self._calls().items()}

    @property
    def _file(self) -> Path:
        built_for = hashlib.sha256((platform.machine() + library.processor()).encode()).hexdigest()[:8]
        return self._cache / f"py{sys.version_info[0]}{sys.version_info[1]}-{built_for}.o"

    @property
    def is_compiled(self) -> bool:
        """Whether nothing has to be compiled before the first use."""
        return self._is_loaded or self._file.exists()

    def load(self) -> EntryPoints:
        """Make the entry points callable, after the sets that this one borrows from. Compiles what is missing."""
        if not self._is_loaded:
            for lender in self._needs:
                lender.load()
            library.load(self._name, self.compile(), self._entries)
            self._is_loaded = True
        return self

    def compile(self) -> bytes:
        """The object file. If it is missing, one process compiles it, with a message, and keeps it for the others."""
        file = self._file
        if not file.exists():
            with _one_at_a_time(file):
                if not file.exists():
                    return self._build(file)
        return file.read_bytes()

    def _build(self, file: Path) -> bytes:
        start = time.perf_counter()
        expected = _expected_times().get(self._name)
        seconds = f", about {expected['seconds']:.0f} s" if expected else ""
        most = f" of {expected['kernels']}" if expected else ""
        say = _Teller(f"bang_env: compiling {self._title} for this machine (once{seconds})")
        code = library.build(self._name, self._entries, self._exports,
                             lambda count: say("optimising" if count is None else f"{count}{most} kernels"))
        where = f"kept in {self._cache}" if _keep(file, code) else f"not kept: {self._cache} cannot be written"
        say.end(f"{self._title} in {time.perf_counter() - start:.0f} s, {where}")
        return code


@functools.cache
def _expected_times() -> dict[str, Any]:
    with contextlib.suppress(OSError, ValueError):
        return json.loads(EXPECTED_TIMES.read_text())
    return {}


@contextlib.contextmanager
def _one_at_a_time(file: Path) -> Iterator[None]:
    """Wait until no other process is working on this file, on systems that can tell."""
    with contextlib.ExitStack() as end:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            file.parent.mkdir(parents=True, exist_ok=True)
            lock = end.enter_context(open(file.with_suffix(".lock"), "w"))
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _keep(file: Path, code: bytes) -> bool:
    """Write a file so that nobody ever sees half of it. Returns whether that worked."""
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent)
        with open(handle, "wb") as new:
            new.write(code)
        os.replace(beside, file)
        return True
    return False


class _Teller:
    """Progress on standard error: one line that is rewritten on a terminal; in a log, only its first and last state."""

    def __init__(self, head: str) -> None:
        self.head, self.live = head, sys.stderr.isatty()
        if not self.live:
            print(head + " ...", file=sys.stderr, flush=True)

    def __call__(self, text: str) -> None:
        if self.live:
            print(f"\r\033[K{self.head}: {text}", end="", file=sys.stderr, flush=True)

    def end(self, text: str) -> None:
        print(("\r\033[K" if self.live else "") + f"bang_env: compiled {text}", file=sys.stderr, flush=True)


def bind(name: str, title: str, folders: Iterable[Path], helpers: Iterable[Callable[..., Any]],
         templates: Iterable[Callable[..., Any]], kernels: Mapping[str, Any], interface: Mapping[str, Any],
         calls: Callable[[], Mapping[str, tuple[Any, ...]]], needs: Iterable[EntryPoints] = ()) -> EntryPoints:
    """Make a set of entry points by binding each template to one game's kernels. Call `load` before you use it.

    A template is an ordinary function, such as those of `bang_env.core.loops`, that calls kernels such as `act` or
    `observe` by global name. Its copy in the set sees the game's kernels under those names. Helpers are bound first,
    and the templates see them too. The compiled code is kept under `name`. The folders, with the core's own, hold
    every source file that it depends on.

    `interface` names the kernels that other sets can borrow, with their signatures. `needs` are the sets that lend some
    of `kernels`. `calls` gives arguments for each entry point, of the types that it is compiled for.
    """
    root = _cache_root() / "bang_env"
    cache = root / f"{name}-{source_hash((CORE_FOLDER, *folders))}"
    _drop_stale(root, name, cache)
    entries = EntryPoints(name, title, cache, calls, needs)
    names = dict(kernels)
    for helper in helpers:
        names[helper.__name__] = kernel(_rebound(helper, names))
    for template in templates:
        setattr(entries, template.__name__, _entry(_rebound(template, names)))
    for shared, signature in interface.items():
        symbol = library.kernel_symbol(name, shared)
        entries._exports[symbol] = kernels[shared], signature
        entries.kernels[shared] = _borrow(kernels[shared], symbol, signature)
    return entries


def _rebound(template: Any, names: Mapping[str, Any]) -> Callable[..., Any]:
    """A copy of a function that finds these names among its globals."""
    return functools.update_wrapper(FunctionType(template.__code__, {**template.__globals__, **names}), template)


def _entry(function: Callable[..., Any]) -> Any:
    return np.errstate(over="ignore")(function) if JIT_DISABLED else library.make_part(function, **_OPTIONS)


def _borrow(function: Any, symbol: str, signature: Any) -> Any:
    return function if JIT_DISABLED else library.borrow(function.py_func, symbol, signature, **_KERNEL_OPTIONS)


def direct(entry: Any) -> Callable[..., Any]:
    """The machine code of an entry point, without numba's check of the argument types.

    That check takes as long as a short step. Only callers who make all arguments themselves, always of the same types,
    may leave it out: arguments of other types would be misread.
    """
    if JIT_DISABLED:
        return entry
    (compiled,) = entry.overloads.values()
    return compiled.entry_point


def _drop_stale(root: Path, name: str, current: Path) -> None:
    """Delete the compiled kernels of older sources, so that the cache does not grow."""
    if current.exists() or JIT_DISABLED:
        return
    for old in root.glob(f"{name}-" + "[0-9a-f]" * 16):
        shutil.rmtree(old, ignore_errors=True)
