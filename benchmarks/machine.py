"""The machine of a measurement, and how results are written."""

from __future__ import annotations

import json
import os
import platform
from pathlib import Path
from typing import Any

import numba
import numpy as np


def machine() -> dict[str, Any]:
    """The processor, its cores, how busy they are (the load average of a minute), and the versions that matter."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].split(":", 1)[1].strip() if names else cpu
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {"cpu": cpu, "cores": os.cpu_count() or 1, "load": load, "system": platform.system(),
            "python": platform.python_version(), "numpy": np.__version__, "numba": numba.__version__}


def write(path: Path | None, results: dict[str, Any]) -> None:
    """Write results as JSON, if a file is asked for, and say so."""
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(as_lines(results) + "\n", encoding="utf-8")
        print(f"written to {path}", flush=True)


def as_lines(value: Any, margin: str = "") -> str:
    """JSON with a line for each row that holds no further rows: short files, and differences that can be read."""
    inside = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(value, (dict, list)) or not any(
            isinstance(one, list) or (isinstance(one, dict) and isinstance(value, list)) for one in inside):
        return json.dumps(value)
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    heads = [f"{json.dumps(key)}: " for key in value] if isinstance(value, dict) else [""] * len(value)
    lines = [f"{margin} {head}{as_lines(one, margin + ' ')}" for head, one in zip(heads, inside, strict=True)]
    return opening + "\n" + ",\n".join(lines) + f"\n{margin}{closing}"


def table(head: list[str], rows: list[list[Any]]) -> str:
    """Rows as text in columns: numbers to the right, words to the left."""
    cells = [[str(cell) for cell in row] for row in (head, *rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    right = [all(str(row[column])[:1].isdigit() or row[column] == "-" for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.rjust(width) if to_right else cell.ljust(width)
                       for cell, width, to_right in zip(row, widths, right, strict=True)).rstrip() for row in cells]
    return "\n".join(lines)


def shown(rate: float | None) -> str:
    """A rate for people: `3.91 M`, `154 k`, `25`."""
    if rate is None:
        return "-"
    if rate >= 1e6:
        return f"{rate / 1e6:.2f} M" if rate < 1e7 else f"{rate / 1e6:.1f} M"
    return f"{rate / 1e3:.0f} k" if rate >= 1e4 else f"{rate / 1e3:.1f} k" if rate >= 1e3 else f"{rate:.0f}"
