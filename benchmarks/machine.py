"""What a measurement was made on."""

from __future__ import annotations

import os
import platform
from pathlib import Path

import numba
import numpy as np


def machine() -> dict[str, str | int]:
    """The processor, the number of cores, and the versions that matter."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        cpu = next((line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")), cpu)
    return {"cpu": cpu, "cores": os.cpu_count() or 1, "python": platform.python_version(), "numpy": np.__version__,
            "numba": numba.__version__}
