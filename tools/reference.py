"""Write the reference, a page for every module, made from the docstrings: `python -m tools.reference docs/api` (needs
pdoc).

The kernels are read as plain Python: they are shown with their arguments and what they say about their rules, and
nothing is compiled. Modules whose libraries are not installed are left out, and named.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
import warnings
from pathlib import Path

PACKAGES = ("bang_env", "bang_agents", "bang_arena", "bang_train", "bang_cli")


def modules() -> tuple[list[str], dict[str, str]]:
    """The modules of the packages, and those that cannot be imported here, with the library that they want."""
    names: list[str] = []
    absent: dict[str, str] = {}
    for package in PACKAGES:
        folder = importlib.import_module(package).__path__
        for name in [package, *(module.name for module in pkgutil.walk_packages(folder, package + "."))]:
            if name.endswith("__main__"):
                continue
            try:
                importlib.import_module(name)
                names.append(name)
            except ModuleNotFoundError as error:
                if str(error.name).split(".")[0] in PACKAGES:
                    raise
                absent[name] = str(error.name)
    return names, absent


def main() -> None:
    """Write the pages into a folder."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: python -m tools.reference FOLDER")
    if os.environ.get("NUMBA_DISABLE_JIT") != "1":  # numba reads it when it is imported
        sys.exit(subprocess.run([sys.executable, "-m", "tools.reference", sys.argv[1]], check=False,
                                env={**os.environ, "NUMBA_DISABLE_JIT": "1"}).returncode)
    try:
        import pdoc
        import pdoc.render
    except ModuleNotFoundError:
        sys.exit('the reference needs pdoc: pip install "bang-env[docs]"')
    names, absent = modules()
    pdoc.render.configure(docformat="markdown", footer_text="bang-env")
    with warnings.catch_warnings():
        # a package brings along the modules in its __all__ only: so all are named, and pdoc warns of the repetition
        warnings.filterwarnings("ignore", message="The module specification")
        pdoc.pdoc(*names, *(f"!{name}" for name in absent), output_directory=Path(sys.argv[1]))
    left_out = ", ".join(f"{name} (needs {library})" for name, library in absent.items())
    print(f"{len(names)} modules in {sys.argv[1]}" + (f"; left out: {left_out}" if absent else ""))


if __name__ == "__main__":
    main()
