"""The notebooks are those of their sources, were run without errors, show pictures, and (slow) run again."""

import json
import re

import pytest

from notebooks.build import FOLDER, SOURCES, executed, new_notebook, path_of

pytest.importorskip("jupytext", reason="it makes the notebooks")
pytest.importorskip("nbclient", reason="it runs them")
nbformat = pytest.importorskip("nbformat", reason="it reads them")

MOST_BYTES = 500_000
PICTURES = {"image/png", "image/svg+xml"}
MACHINE = re.compile(
    r"(?<![\w.:/])/(?:home|root|work|tmp|var|opt|usr|mnt|Users|private)/|[A-Z]:\\\\|site-packages|__pycache__"
)


def told(notebook):
    """All that the cells printed or showed as text."""
    texts = []
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            texts.append(output.get("text", ""))
            texts += [text for kind, text in output.get("data", {}).items() if kind.startswith("text/")]
    return "\n".join(texts)


def cells(notebook):
    return [(cell.cell_type, cell.source) for cell in notebook.cells]


@pytest.fixture(params=SOURCES)
def kept(request):
    return nbformat.read(path_of(request.param), as_version=4), request.param


def test_every_notebook_has_a_source_and_is_listed():
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == list(SOURCES)
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\]\((\w+)\.ipynb\)", page) == list(SOURCES)


def test_it_is_made_of_its_source(kept):
    notebook, name = kept
    assert cells(notebook) == cells(new_notebook(SOURCES[name])), "the source has changed: run `make notebooks`"


def test_it_was_run_from_top_to_bottom_without_errors(kept):
    notebook, _ = kept
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert [output for cell in code for output in cell.outputs if output.output_type == "error"] == []
    assert "Traceback" not in told(notebook)
    assert [output.text for cell in code for output in cell.outputs if output.get("name") == "stderr"] == []


def test_it_shows_pictures_and_no_machine(kept):
    notebook, name = kept
    kinds = {kind for cell in notebook.cells for output in cell.get("outputs", ()) for kind in output.get("data", {})}
    assert kinds & PICTURES
    assert MACHINE.findall(told(notebook) + json.dumps(notebook.metadata)) == []
    assert path_of(name).stat().st_size < MOST_BYTES


def test_it_ends_with_exercises(kept):
    notebook, _ = kept
    assert "## Exercises" in notebook.cells[-1].source


def test_what_shows_the_machine_is_found():
    shows = ("kept in /home/me/x", "File /tmp/y.py", "lib/python3.11/site-packages/z")
    assert all(MACHINE.search(text) for text in shows)
    assert not MACHINE.search("win/lose, docs/agents.md, https://example.org/home/x")


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_it_runs(name):
    notebook = executed(new_notebook(SOURCES[name]))
    assert MACHINE.findall(told(notebook)) == []
