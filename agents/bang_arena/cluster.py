"""A Ray cluster as workers: what processes of this machine would play block by block is played on its machines.

    with Cluster("auto") as cluster:
        for index, played in cluster.each(play_chunk, chunks):
            ...

Results are those of one machine. A block depends on its seed alone, and a worker refuses to play unless its code and
the files of the agents are those of this process. Ray plays a block again if the worker that had it died. Each block
has one result, so nothing is counted twice.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import logging
import os
import pickle
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import bang_agents
import bang_arena
import bang_env
from bang_agents.names import AGENTS
from bang_env.core.jit import source_hash
from bang_env.extras import install_command

# Ray reads these when it is imported. Without them it warns at every start of changes to come and of its actors.
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

RETRIES = 3
"""How often a block is played again whose worker died. An agent that kills its worker would do so for ever."""
PATIENCE = 60.0
"""Seconds in which a cluster must answer. Ray itself tries for minutes."""
AHEAD = 2
"""Blocks that wait or are played for each core: enough to keep all busy, and few results are in memory."""
PACKAGES = (bang_env, bang_agents, bang_arena)
"""What workers play with."""
QUIET: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
"""Arguments of `ray.init` that keep Ray's own messages out of what commands print."""

Item = TypeVar("Item")
Result = TypeVar("Result")


# ------------------------------------------------------------------------------------------------------------- joining


def join(address: str, packages: Sequence[ModuleType] = (), folder: Path | None = None) -> int:
    """Connect this process to a cluster, and say how many cores it has. ValueError if there is none that lets us in.

    Machines of the cluster get the packages, and the folder as the one in which they work.
    """
    try:
        import ray
    except ModuleNotFoundError:
        raise ValueError(f"--address needs ray, which is not installed: {install_command('cluster')}") from None
    logging.getLogger("ray").setLevel(logging.ERROR)
    must_answer(address)
    sent: dict[str, Any] = {"excludes": ["__pycache__", ".git"]} if packages or folder else {}
    if packages:
        sent["py_modules"] = [str(Path(str(package.__file__)).parent) for package in packages]
    if folder:
        sent["working_dir"] = str(folder)
    try:
        ray.init(address=address, runtime_env=sent, **QUIET)
    except (OSError, RuntimeError, ValueError) as error:
        raise ValueError(_no_cluster(address, str(error))) from None
    return int(ray.cluster_resources().get("CPU", 0))


def must_answer(address: str) -> None:
    """Refuse an address at which no cluster answers in time. Ray cannot be stopped while it tries to connect, so
    another process does it first."""
    host, colon, port = address.rpartition(":")
    if address != "auto":
        if not host or not colon or not port.isdecimal() or "/" in host:
            raise ValueError(f"--address must be auto or host:port, not {address!r}")
        try:
            socket.create_connection((host, int(port)), timeout=10).close()
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", None) or error
            raise ValueError(f"there is no Ray cluster at --address {address}: {why}") from None
    trial = f"import ray; ray.init(address={address!r}, log_to_driver=False)"
    try:
        subprocess.run([sys.executable, "-c", trial], check=True, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise ValueError(_no_cluster(address, f"no answer in {PATIENCE:.0f} seconds")) from None
    except subprocess.CalledProcessError as error:
        raise ValueError(_no_cluster(address, (error.stderr.strip() or "no answer").splitlines()[-1])) from None


def _no_cluster(address: str, why: str) -> str:
    first = (why.strip() or "no answer").splitlines()[0]
    return (f"no Ray cluster lets us in at --address {address} (does it run, is this one of its machines, and is "
            f"RAY_AUTH_TOKEN its token?): {first}")


# -------------------------------------------------------------------------------------------------------- what is alike


@functools.cache
def code() -> str:
    """A hash of the code that plays: sources, the versions of NumPy and numba, and the policies of the package."""
    folders = [Path(str(package.__file__)).parent for package in PACKAGES]
    digest = hashlib.sha256(source_hash(folders).encode())
    for path in sorted(path for folder in folders for path in folder.rglob("*.npz")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def referred(agents: Iterable[str]) -> dict[str, str]:
    """The files and modules in agents' names, such as those of `ppo:FILE` and `module:Class`, with a hash of each."""
    found = {}
    for name in agents:
        kind, _, rest = name.partition(":")
        for text in {rest, *re.split("[:,=]", rest)}:
            if text and Path(text).is_file():
                found[f"the file {text}"] = hashlib.sha256(Path(text).read_bytes()).hexdigest()
        if rest and kind not in AGENTS:
            with suppress(ImportError, ValueError):
                spec = importlib.util.find_spec(kind)
                if spec is not None and spec.origin and Path(spec.origin).is_file():
                    found[f"the module {kind}"] = hashlib.sha256(Path(spec.origin).read_bytes()).hexdigest()
    return found


@dataclass(frozen=True)
class Terms:
    """What must be the same for a worker as for the process that sends it blocks."""

    folder: str
    """Where files are looked for; empty if a folder was sent, which is then where the worker is."""
    code: str
    agents: tuple[str, ...]
    found: tuple[tuple[str, str], ...]


@functools.cache
def agree(terms: Terms) -> None:
    """In a worker, once: go to the folder, and raise ValueError if something is not the same."""
    if terms.folder and Path(terms.folder).is_dir():
        os.chdir(terms.folder)
    here = f"the machine {socket.gethostname()} of the cluster"
    if code() != terms.code:
        raise ValueError(f"{here} has another version of bang-env, NumPy or numba, and may play other games: install "
                         "the same everywhere, or send the package with --send-code")
    mine = referred(terms.agents)
    for what, digest in terms.found:
        if mine.get(what) != digest:
            fault = "has another version of" if what in mine else "does not find"
            raise ValueError(f"{here} {fault} {what}, which an agent needs: send its folder with --send, or keep it at "
                             "the same path on all machines")


def perform(parcel: bytes) -> Any:
    """What a worker does: check the terms, then call the function."""
    terms, rest = pickle.loads(parcel)
    agree(terms)
    try:
        function, item = pickle.loads(rest)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the machine {socket.gethostname()} of the cluster cannot import what it is to do: "
                         f"{error}") from None
    return function(item)


# ------------------------------------------------------------------------------------------------------------- workers


class Cluster:
    """A cluster that this process has joined. At the end of the `with` it is left, and goes on without us."""

    def __init__(self, address: str, folder: Path | None = None, send_code: bool = False) -> None:
        """Join; ValueError if Ray is missing, or the cluster.

        `folder`, with agents of your own and policies, is sent to all machines. Without it they look for the folder
        where this process works, at the same path. `send_code` sends the package too.
        """
        if folder is not None and not folder.is_dir():
            raise ValueError(f"--send must be a folder, not {str(folder)!r}")
        cores = join(address, PACKAGES if send_code else (), folder)
        import ray

        self._ray = ray
        self._folder = "" if folder else os.getcwd()
        if not cores:
            self.leave()
            raise ValueError(f"the Ray cluster at --address {address} offers no cores: see the --num-cpus of ray start")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Leave the cluster; blocks that are still played are stopped."""
        self._ray.shutdown()

    def each(self, function: Callable[[Item], Result], work: Sequence[Item],
             agents: Iterable[str] = ()) -> Iterator[tuple[int, Result]]:
        """Call an importable function with each item, on the cluster: the items' numbers and results, as they come.

        `agents` are the names of those who play. An error of the function is raised here.
        """
        ray, task = self._ray, self._task()
        names = tuple(dict.fromkeys(agents))
        terms = Terms(self._folder, code(), names, tuple(referred(names).items()))
        left = iter(enumerate(work))
        running: dict[Any, int] = {}
        try:
            while True:
                room = AHEAD * int(ray.cluster_resources().get("CPU", 1)) - len(running)
                for index, item in islice(left, max(0, room)):
                    running[task.remote(pickle.dumps((terms, pickle.dumps((function, item)))))] = index
                if not running:
                    return
                done, _ = ray.wait(list(running), timeout=5.0)  # now and then, there may be more cores
                for reference in done:
                    yield running.pop(reference), self._result(reference)
        finally:
            if ray.is_initialized():
                for reference in running:
                    ray.cancel(reference, force=True)

    def _task(self) -> Any:
        """`perform`, in a function that Ray sends as code: a machine without the package can say so."""

        def work(parcel: bytes) -> Any:
            try:
                from bang_arena.cluster import perform
            except ImportError as error:
                import socket

                raise ValueError(f"the machine {socket.gethostname()} of the cluster cannot import bang-env ({error}): "
                                 "install it on all machines, or send it with --send-code") from None
            return perform(parcel)

        return self._ray.remote(max_retries=RETRIES, num_cpus=1)(work)

    def _result(self, reference: Any) -> Any:
        """What became of a task; what the function raised is raised."""
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            raise (error.cause if isinstance(error.cause, Exception) else error) from None
        except errors.RuntimeEnvSetupError as error:
            raise ValueError(f"what was sent did not arrive at a machine of the cluster: {error}") from None
        except errors.RayError as error:
            raise ValueError(f"workers of the cluster died {RETRIES + 1} times at the same block: "
                             f"{str(error).strip().splitlines()[0]}") from None
