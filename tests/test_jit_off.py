"""The same sources without the compiler: rule scenarios pass as plain Python, where indices are checked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bang_env.games import GAMES

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", GAMES)
def test_rule_scenarios_pass_as_plain_python(name):
    files = sorted(str(path) for path in (ROOT / "tests" / name).glob("test_rules_*.py"))
    assert files
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
            "-m",
            "not slow",
            *files,
        ],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
