"""Tables and JSON on standard output."""

import json
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec

from kibitz.cli import colour, screen

GAP = 2
"""Between two columns."""
LEAST_ROOM = 20
"""Characters that the last column needs for its texts to be broken between words."""


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def has_rich() -> bool:
    """Whether the extra `terminal` is installed, without importing it."""
    return find_spec("rich") is not None


def without_empty(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The rows, the first with titles, without columns that have nothing below their title."""
    kept = [place for place, cells in enumerate(zip(*rows[1:], strict=True)) if any(cells)]
    return [[row[place] for place in kept] for row in rows]


def print_table(rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Columns as wide as their widest cell, those in `right` set flush right; the first row has the titles.

    On a terminal the last column's texts are broken between words where they don't fit.
    """
    lines = [list(map(str, row)) for row in rows]
    if sys.stdout.isatty() and has_rich():
        from kibitz.cli import rich_terminal

        rich_terminal.print_table(lines, right)
        return
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    room = screen.size().columns - sum(widths[:-1]) - GAP * (len(widths) - 1)
    breaks = sys.stdout.isatty() and LEAST_ROOM <= room < widths[-1] and len(widths) - 1 not in right
    indent = " " * (sum(widths[:-1]) + GAP * (len(widths) - 1))
    for number, line in enumerate(lines):
        rest: list[str] = []
        if breaks and len(line[-1]) > room:
            # Imported here: most tables fit.
            from textwrap import wrap

            line[-1], *rest = wrap(line[-1], room, break_long_words=False, break_on_hyphens=False)
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text = "  ".join(cells).rstrip()
        print(text if number else colour.paint(text, "bold"))
        for words in rest:
            print(indent + words)
