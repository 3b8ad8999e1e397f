"""`bang info`: a game's page in the terminal. Its tables are generated from the game's own."""

from __future__ import annotations

import re
import shutil
import textwrap

from bang_cli.parser import known_game, parser
from bang_env.core.texts import OF_THREE
from bang_env.games import GAMES, folder_of, load

LEFT_OUT = ("Usage", "Record")
"""Sections of a page that are shown only when they are asked for."""
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
    """A Markdown table in aligned columns, the widest of which are wrapped to the width of the terminal.

    Words are never broken, nor is code such as the name of an action, unless the table would be too wide. A table
    that is too wide even so is folded: each cell stands on a line of its own.
    """
    lines = [row for row in rows if not re.fullmatch(r"[|\- :]+", row)]
    for gap in (SPACE, " "):
        cells = [[plain(cell.strip()) for cell in with_gaps(row, gap).strip("|").split("|")] for row in lines]
        least = [max(len(word) for row in cells for word in row[place].split(" ")) for place in range(len(cells[0]))]
        widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
        while sum(widths) + 2 * len(widths) > width and widths != least:
            widths[max((size - low > 0, size, place) for place, (size, low)
                       in enumerate(zip(widths, least, strict=True)))[2]] -= 1
        if sum(widths) + 2 * len(widths) <= width:
            return [line for row in cells for line in in_columns(row, widths)]
    return [line for row in cells for place, cell in enumerate(row) if cell
            for line in wrapped(cell, width, "  " if place == 0 else "      ")]


def with_gaps(row: str, gap: str) -> str:
    """A row of a table with this character instead of the spaces in its code."""
    return re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", gap), row)


def in_columns(row: list[str], widths: list[int]) -> list[str]:
    """A row of a table, as many lines as its longest cell needs."""
    columns = [wrapped(cell, size) or [""] for cell, size in zip(row, widths, strict=True)]
    lines = []
    for place in range(max(map(len, columns))):
        parts = [(column[place] if place < len(column) else "").ljust(size)
                 for column, size in zip(columns, widths, strict=True)]
        lines.append(("  " + "  ".join(parts)).rstrip())
    return lines


def wrapped(text: str, width: int, mark: str = "") -> list[str]:
    """Text in lines of at most so many columns, the first of which begins with a mark. No word is broken."""
    lines = textwrap.wrap(text, width, initial_indent=mark, subsequent_indent=" " * len(mark), break_long_words=False,
                          break_on_hyphens=False)
    return [line.replace(SPACE, " ") for line in lines]


def shown(text: str, width: int) -> str:
    """A section of a page for a terminal: tables in columns, paragraphs wrapped, code as it is."""
    lines: list[str] = []
    for number, part in enumerate(re.split(r"^```.*\n", re.sub(r"<!--.*?-->\n?", "", text), flags=re.MULTILINE)):
        if number % 2:  # between two fences
            lines += [*(f"    {row}".rstrip() for row in part.splitlines()), ""]
            continue
        for block in filter(str.strip, re.split(r"\n\s*\n", part)):
            lines += [*shown_block(block.strip(), width), ""]
    return "\n".join(lines).rstrip()


def shown_block(block: str, width: int) -> list[str]:
    """A table or a paragraph, or the items of a list."""
    if block.startswith("|"):
        return table(block.splitlines(), width)
    lines = []
    for item in re.split(r"\n(?=- )", block):
        mark = "  - " if item.startswith("- ") else "  "
        lines += wrapped(plain(" ".join(item.removeprefix("- ").split())), width, mark)
    return lines


def things(game: str, width: int) -> str:
    """What each card, character, role, die face and event of a game does, a table for each kind of thing."""
    texts = load(game).SPEC.texts
    parts = []
    for kind in dict.fromkeys(kind for kind, _ in texts):
        rows = [f"| `{name}` | {text} |" for (other, name), text in texts.items() if other == kind]
        head = f"{kind}s" if not kind.endswith(OF_THREE) else f"{kind.removesuffix(OF_THREE)}s with three players"
        parts.append("\n".join([head, *table(rows, width)]))
    return "\n\n".join(parts)


def main() -> None:
    """Show the games, or a game's page, or some sections of it."""
    reading = parser("info")
    reading.add_argument("game", nargs="?", help=f"{' or '.join(GAMES)} (default: a line on each)")
    reading.add_argument("section", nargs="*", help="sections of its page, as options, actions, observation, rewards, "
                         f"record (default: all but {' and '.join(LEFT_OUT).lower()})")
    reading.add_argument("--cards", action="store_true",
                         help="show what each card, character, role, die face and event does")
    given = reading.parse_args()
    width = max(shutil.get_terminal_size().columns, 60)
    if given.game is None and not given.cards:
        for game in GAMES:
            title, sections = page(game)
            parts = re.split(r"\n\s*\n", sections["Description"].split("|")[0].strip())
            told = "\n\n".join(part for part in parts if not part.endswith(":"))  # which leads to a table
            print(f"{game}: {plain(title)}\n{shown(told, width)}\n")
        print("bang info GAME shows more")
        return
    with reading.checking():
        title, sections = page(known_game(given.game))
        heads = {head.lower(): head for head in sections}
        if given.cards:
            if given.section:
                raise ValueError("--cards shows the cards alone: name no sections")
            print(f"{plain(title)}\n\n{things(given.game, width)}")
            return
        for name in given.section:
            if name.lower() not in heads:
                raise ValueError(f"a section must be one of {', '.join(heads)}; not {name!r}")
    wanted = [heads[name.lower()] for name in given.section] or [head for head in sections if head not in LEFT_OUT]
    print("\n\n".join([plain(title), *(f"{head}\n{shown(sections[head], width)}" for head in wanted)]))
