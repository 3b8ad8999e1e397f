"""Make the notebooks from their sources, and run them. `python -m notebooks.build`, or `python -m notebooks.build
3_your_own_agent`

The text and the code of a notebook are written once, in `notebooks/src/*.py`, which is easy to read and to compare: a
cell begins at a line `# %%`, or `# %% [markdown]` if it is text. The notebooks beside this file are made of them,
with what the cells print and draw.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
SOURCES = {path.stem: path for path in sorted((FOLDER / "src").glob("*.py"))}
"""The sources by the notebooks' names, in the order in which they are to be read."""
CELL_SECONDS = 1800
"""A cell that takes longer is stopped, and its notebook fails. Busy machines take several times as long."""


def new_notebook(source: Path) -> Any:
    """The notebook of a source, not yet run; equal sources give equal notebooks, to the last byte."""
    import jupytext

    notebook = jupytext.read(source, fmt="py:percent")
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for number, cell in enumerate(notebook.cells):
        cell["id"], cell["metadata"] = f"cell-{number}", {}
    return notebook


def executed(notebook: Any) -> Any:
    """The same notebook with what its cells print and draw; a cell that fails raises its error."""
    from nbclient import NotebookClient

    NotebookClient(notebook, timeout=CELL_SECONDS, record_timing=False, coalesce_streams=True,
                   extra_arguments=["--log-level=ERROR"],
                   resources={"metadata": {"path": str(FOLDER.parent)}}).execute()
    notebook.metadata["language_info"] = {"name": "python"}  # no versions: they would change with the machine
    return notebook


def path_of(name: str) -> Path:
    """Where the notebook of this name is kept."""
    return FOLDER / f"{name}.ipynb"


def main() -> None:
    """Make and run all notebooks, or those that are named."""
    import nbformat

    parser = argparse.ArgumentParser("python -m notebooks.build",
                                     description="Make the notebooks from their sources, and run them.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ones (default: all): {', '.join(SOURCES)}")
    names = parser.parse_args().names
    unknown = [name for name in names if name not in SOURCES]
    if unknown:
        parser.error(f"there is no source for {', '.join(unknown)}; there are {', '.join(SOURCES)}")
    for name in names or SOURCES:
        started = time.perf_counter()
        notebook = executed(new_notebook(SOURCES[name]))
        nbformat.write(notebook, path_of(name))
        seconds, size = time.perf_counter() - started, path_of(name).stat().st_size
        print(f"{name}: {seconds:.0f} s, {size / 1000:.0f} kB", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
