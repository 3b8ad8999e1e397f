"""Renew the generated parts of the pages in a checkout: `python -m tools.docs`.

A page marks a generated part by `<!-- begin NAME -->` and `<!-- end NAME -->`; what stands between them comes from
the game's tables, the table of commands, or the benchmark. The README's picture of beliefs is one of a notebook's.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path

from bang_arena.benchmark.protocol import SPLITS, read_protocol
from bang_arena.benchmark.results import references
from bang_arena.benchmark.tables import scoreboard
from bang_arena.exploit import LEARN, Attack
from bang_cli.commands import COMMANDS
from bang_env.core.spec import Spec
from bang_env.games import GAMES, load, package_of

ROOT = Path(__file__).parent.parent
ATTACKS = ROOT / "benchmarks" / "results" / "exploit"
"""What `bang exploit` found against the agents of the package, a file for each."""
PICTURES = {
    ROOT / "docs" / "pictures" / "belief.png": ("6_role_inference", "the sheriff's belief about those still hidden"),
}
"""Pictures of the pages: the notebook of each, and what its cell says."""


def parts(spec: Spec) -> dict[str, str]:
    """The generated parts of a game's page."""
    fields = ["| field | type | shape | meaning | seen by |", "|---|---|---|---|---|"]
    for field in spec.fields:
        kind = spec.dtype[field.name].base
        shown = kind.name if kind.names is None else "frame"
        shape = " x ".join(map(str, field.shape)) or "1"
        fields.append(f"| `{field.name}` | {shown} | {shape} | {field.meaning} | {field.seen_by} |")
    generated = {
        "actions": f"`Discrete({len(spec.actions)})`\n\n{spec.actions.markdown()}",
        "observation": f"`Box(0, 1, ({spec.observation.length},), float32)`\n\n{spec.observation.markdown()}",
        "record": f"{spec.dtype.itemsize} bytes a game\n\n" + "\n".join(fields),
    }
    if spec.state is not spec.observation:
        extra = [name for name in spec.state if name not in spec.observation]
        rows = [row for row in spec.state.markdown().splitlines()[2:] if row.split("`")[1] in extra]
        head = spec.state.markdown().splitlines()[:2]
        generated["state"] = f"`Box(0, 1, ({spec.state.length},), float32)`\n\n" + "\n".join([*head, *rows])
    if hasattr(spec.looks, "tables"):
        generated |= spec.looks.tables()
    return generated


def command_parts() -> dict[str, str]:
    """The generated parts of the page about the command line."""
    rows = ["| command | what it does | for example | extra |", "|---|---|---|---|"]
    for command in COMMANDS:
        examples = "<br>".join(f"`{example}`" for example in command.examples)
        extra = f"`{command.extra}`" if command.extra else ""
        rows.append(f"| `bang {command.name}` | {command.does} | {examples} | {extra} |")
    return {"commands": "\n".join(rows)}


def benchmark_parts() -> dict[str, str]:
    """The generated parts of the page about the benchmark: what each version plays, and its reference rows."""
    protocol = read_protocol()
    lines = [f"Version `{protocol.version}`, SHA-256 `{protocol.hash}`.", ""]
    lines += ["| track | game | opponents (deals) | games | split |", "|---|---|---|---:|---|"]
    for track in protocol.tracks.values():
        opponents = ", ".join(f"`{one.label}` ({one.deals})" for one in track.opponents)
        games = sum(one.deals for one in track.opponents) * track.players
        halves = [sum(len(pool) for pool in track.split[half].values()) for half in SPLITS if track.split]
        split = f"{halves[0]} / {halves[1]} characters" if halves else "-"
        lines.append(f"| `{track.name}` | {track.title} | {opponents} | {games} | {split} |")
    tables = []
    for track in protocol.tracks.values():
        for half in (None, *SPLITS):
            known = references(protocol.version, track.name, half)
            if known:
                title = f"{track.name}, {half} characters" if half else track.name
                tables += [f"### {title}", "", *scoreboard(known), ""]
                picture = f"pictures/benchmark-{track.name}.png"
                if half is None and (ROOT / "docs" / picture).exists():
                    tables += [f"![Scores of the reference rows of {track.name}]({picture})", ""]
    board = "\n".join(tables) or "No reference row is in the package yet."
    return {"protocol": "\n".join(lines), "scoreboard": board, "attacks": attacks()}


def attacks() -> str:
    """The committed attacks on the agents of the package, as a table."""
    rows = ["| game | agent | minutes | best attacker | its score | bound | deals | the others in their trials |",
            "|---|---|---:|---|---|---|---:|---|"]
    for path in sorted(ATTACKS.glob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        best = Attack(**content["measured"])
        others = "; ".join(f"`{attacker_name(one)}` {one.bound()}" for one in (Attack(**t) for t in content["trials"])
                           if one.attacker != best.attacker and one.won)
        rows.append(f"| {load(content['game']).SPEC.title} | `{content['agent']}` | {content['minutes']:g} | "
                    f"`{attacker_name(best)}` | {best.score()} | {best.bound()} | {len(best.won)} | {others} |")
    return "\n".join(rows)


def attacker_name(one: Attack) -> str:
    """An attacker as the table calls it: a network that was trained for the attack is called `learn`."""
    return LEARN if one.attacker.startswith("ppo:") else one.attacker


def renewed(page: str, generated: Mapping[str, str]) -> str:
    """A page with its generated parts as they should be."""
    for name, text in generated.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        if begin not in page or end not in page:
            raise ValueError(f"the page has no part between {begin} and {end}")
        before, rest = page.split(begin, 1)
        page = f"{before}{begin}\n{text}\n{end}{rest.split(end, 1)[1]}"
    return page


def pages() -> dict[Path, dict[str, str]]:
    """All pages that have generated parts, and those parts."""
    suite = [load(name).SPEC for name in GAMES if package_of(name).startswith("bang_env.")]
    games = {spec.folder / "README.md": parts(spec) for spec in suite}
    docs = ROOT / "docs"
    return {**games, docs / "cli.md": command_parts(), docs / "benchmark.md": benchmark_parts()}


def pictures() -> dict[Path, bytes]:
    """The pictures that pages borrow from the notebooks."""
    files = {}
    for path, (name, words) in PICTURES.items():
        cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
        outputs = [output["data"]["image/png"] for cell in cells if words in "".join(cell["source"])
                   for output in cell.get("outputs", ()) if "image/png" in output.get("data", {})]
        if len(outputs) != 1:
            raise ValueError(f"the notebook {name} has {len(outputs)} pictures of {words!r}, not one")
        files[path] = base64.b64decode(outputs[0])
    return files


def main() -> None:
    """Renew all pages and say which changed."""
    for path, content in pictures().items():
        same = path.exists() and path.read_bytes() == content
        path.write_bytes(content)
        print(f"{path.parent.name}/{path.name}: {'unchanged' if same else 'renewed'}")
    for path, generated in pages().items():
        before = path.read_text(encoding="utf-8")
        after = renewed(before, generated)
        path.write_text(after, encoding="utf-8")
        print(f"{path.parent.name}/{path.name}: {'unchanged' if before == after else 'renewed'}")


if __name__ == "__main__":
    main()
