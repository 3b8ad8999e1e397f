"""`bang info`: a game's page in the terminal. Its tables are generated from the game's own."""

from __future__ import annotations

import re
import shutil
import textwrap

from bang_cli.parser import known_game, parser
from bang_env.games import GAMES, folder_of

LEFT_OUT = ("Usage", "Record")
"""Sections of a page that are shown only when they are asked for."""
NARROWEST = 24
"""The columns of a table are wrapped, but not to less than this."""
SPACE = "\u00a0"
"""Stands for a space at which no line is broken, as in the name of an action."""


def page(game: str) -> tuple[str, dict[str, str]]:
    """A game's page: its title, and its sections by their headings."""
    text = (folder_of(game) / "README.md").read_text(encoding="utf-8")
    title, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    sections = (part.partition("\n") for part in parts)
    return title.strip().removeprefix("# "), {head: body.strip() for head, _, body in sections}


def plain(text: str) -> str:
    """A line of Markdown without its marks: code is left as it is, links keep their text."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("`", "").replace("**", "")


def table(rows: list[str], width: int) -> list[str]:
    """A Markdown table in aligned columns, the widest of which are wrapped to the width of the terminal."""
    unbroken = [re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", SPACE), row)
                for row in rows if not re.fullmatch(r"[|\- :]+", row)]
    cells = [[plain(cell.strip()) for cell in row.strip("|").split("|")] for row in unbroken]
    widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
    while sum(widths) + 2 * len(widths) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    lines = []
    for row in cells:
        columns = [[line.replace(SPACE, " ") for line in textwrap.wrap(cell, size)] or [""]
                   for cell, size in zip(row, widths, strict=True)]
        for place in range(max(map(len, columns))):
            parts = [(column[place] if place < len(column) else "").ljust(size)
                     for column, size in zip(columns, widths, strict=True)]
            lines.append(("  " + "  ".join(parts)).rstrip())
    return lines


def shown(text: str, width: int) -> str:
    """A section of a page for a terminal: tables in columns, paragraphs wrapped, code as it is."""
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", re.sub(r"<!--.*?-->\n?", "", text)):
        rows = block.strip().splitlines()
        if not rows:
            continue
        if rows[0].startswith("|"):
            lines += table(rows, width)
        elif rows[0].startswith("```"):
            lines += [f"    {row}" for row in rows if not row.startswith("```")]
        else:
            for item in re.split(r"\n(?=- )", block.strip()):
                mark = "  - " if item.startswith("- ") else "  "
                lines += textwrap.wrap(plain(" ".join(item.removeprefix("- ").split())), width, initial_indent=mark,
                                       subsequent_indent=" " * len(mark))
        lines.append("")
    return "\n".join(lines).rstrip()


def main() -> None:
    """Show the games, or a game's page, or some sections of it."""
    reading = parser("info")
    reading.add_argument("game", nargs="?", help=f"{' or '.join(GAMES)} (default: a line on each)")
    reading.add_argument("section", nargs="*", help="sections of its page, as options, actions, observation, rewards, "
                         f"record (default: all but {' and '.join(LEFT_OUT).lower()})")
    given = reading.parse_args()
    width = max(shutil.get_terminal_size().columns, 60)
    if given.game is None:
        for game in GAMES:
            title, sections = page(game)
            print(f"{game}: {plain(title)}\n{shown(sections['Description'].split('|')[0], width)}\n")
        print("bang info GAME shows more")
        return
    with reading.checking():
        title, sections = page(known_game(given.game))
        heads = {head.lower(): head for head in sections}
        for name in given.section:
            if name.lower() not in heads:
                raise ValueError(f"a section must be one of {', '.join(heads)}; not {name!r}")
    wanted = [heads[name.lower()] for name in given.section] or [head for head in sections if head not in LEFT_OUT]
    print("\n\n".join([plain(title), *(f"{head}\n{shown(sections[head], width)}" for head in wanted)]))
