"""What commands print and write: folders that are checked before long work, the files that they tell of, progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from bang_arena.runs import Run
from bang_env.extras import install_command


def folder(path: Path) -> Path:
    """A folder that exists and can be written to: checked before the work, not after it."""
    path.mkdir(parents=True, exist_ok=True)
    probe = path / ".writable"
    probe.touch()
    probe.unlink()
    return path


def finish(saved: list[Path], run: Run, out: Path, plot: Callable[[Run, Path], list[Path]] | None) -> None:
    """Make the plots, if any are wanted, and tell which files there are."""
    if plot is not None:
        try:
            saved = saved + plot(run, out)
        except ImportError:
            print(f"(no plots: they need matplotlib, {install_command('arena')})", file=sys.stderr)
    if saved:
        names = [path.name if path.parent == out else str(path.relative_to(out)) for path in saved]
        print(f"\nsaved {' '.join(names)} in {out}")


def enter() -> bool:
    """Wait for Enter; False if nobody is there any more."""
    print("(Enter: go on) ", end="", flush=True)
    if sys.stdin.readline():
        return True
    print()
    return False


class Progress:
    """Progress on standard error: a line that is rewritten on a terminal; in a log, one line now and then."""

    WIDTH = 24

    def __init__(self, games: int, live: bool | None = None) -> None:
        self.games, self.done, self.decisions = games, 0, 0
        self.live = sys.stderr.isatty() if live is None else live
        self.start: float | None = None
        self.next = 0.0 if self.live else 30.0

    def __call__(self, games: int, decisions: int) -> None:
        """So many more games are finished, after so many more decisions."""
        self.done += games
        self.decisions += decisions
        if self.start is None:  # what was compiled before the first game is not counted
            self.start = time.perf_counter()
        passed = time.perf_counter() - self.start
        if passed >= self.next:
            self.next = passed + (0.2 if self.live else 30.0)
            begin, end = ("\r\033[K", "") if self.live else ("", "\n")
            print(begin + self.line(passed), end=end, file=sys.stderr, flush=True)

    def line(self, passed: float) -> str:
        """How far it is, how fast, and how long it will take."""
        full = self.WIDTH * self.done // max(1, self.games)
        left = f", about {_clock(passed * (self.games - self.done) / self.done)} left" if self.done else ""
        return (f"[{'#' * full}{'.' * (self.WIDTH - full)}] {self.done}/{self.games} games, "
                f"{self.decisions / max(passed, 1e-9):,.0f} decisions/s{left}")

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        """Wipe the line."""
        if self.live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"
