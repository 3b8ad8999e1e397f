"""Measure beliefs about hidden roles at the tables of docs/benchmark_roles.md: `python -m benchmarks.roles`.

The figures go to `benchmarks/results/roles/`, one file for each table. `--only NAME` measures one of them, and
`--table` renews the page from the committed files alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from bang_arena import inference, report
from bang_arena.runs import Run, read_run
from bang_arena.statistics import gains
from bang_cli.output import Progress

ROOT = Path(__file__).parent.parent
RESULTS, PAGE = ROOT / "benchmarks" / "results" / "roles", ROOT / "docs" / "benchmark_roles.md"
PICTURE = ROOT / "docs" / "pictures" / "roles.png"
SEARCH = RESULTS / "search.json"
"""A tournament of searches with different beliefs; the page says by which command."""
TABLES: dict[str, dict[str, Any]] = json.loads((ROOT / "benchmarks" / "roles.json").read_text(encoding="utf-8"))
"""What is measured, by the name of its file. The first one is drawn."""


def parts() -> dict[str, str]:
    """The generated parts of the page, by their marks, from the committed figures."""
    texts = {}
    for name in TABLES:
        path = RESULTS / f"{name}.json"
        if path.exists():
            figures = json.loads(path.read_text(encoding="utf-8"))
            tables = [inference.table_of(figures)]
            tables += [inference.calibration_text(figures, belief) for belief in TABLES[name]["calibration"]]
            texts[name] = "\n\n".join(tables)
    if SEARCH.exists():
        run = read_run(SEARCH)
        texts["search"] = f"```\n{report.text(run).strip()}\n```\n\n{differences(run)}"
    return texts


def differences(run: Run) -> str:
    """What the searches with other beliefs win more than the one with the usual belief, on the same deals."""
    counted = report.kinds_tally(run)
    usual, *others = [cell for cell in counted.cells() if cell[1] != cell[2] and not cell[3]]
    lines = [f"Over all seats, in points, what is won more than by `{usual[1]}` on the same deals:", ""]
    for cell in others:
        before = (counted.won(usual)[:, None], counted.games(usual)[:, None])
        found = gains(counted.won(cell)[:, None], counted.games(cell)[:, None], *before, run.seed)[0]
        lines.append(f"- `{cell[1]}`: {found}")
    return "\n".join(lines)


def renewed(page: str) -> str:
    """The page with its generated parts as they should be."""
    for name, text in parts().items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        before, _, rest = page.partition(begin)
        _, mark, after = rest.partition(end)
        if not mark:
            raise ValueError(f"the page has no part between {begin} and {end}")
        page = f"{before}{begin}\n{text}\n{end}{after}"
    return page


def measure(name: str) -> None:
    """Play the games of a table and write its figures."""
    what = TABLES[name]
    with Progress(what["games"]) as progress:
        result = inference.run(what["game"], what["beliefs"], what["table"], what["games"], tell=progress)
    inference.save(result, RESULTS / f"{name}.json")
    if name == next(iter(TABLES)):
        inference.plot(result, PICTURE)
    print(inference.text(result) + "\n", flush=True)


def main() -> None:
    """Measure, and renew the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=TABLES, default=list(TABLES), help="measure these tables")
    parser.add_argument("--table", action="store_true", help="measure nothing: renew the page")
    given = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    for name in [] if given.table else given.only:
        measure(name)
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"renewed {PAGE.name}", file=sys.stderr)


if __name__ == "__main__":
    main()
