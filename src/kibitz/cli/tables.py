"""Tables and JSON on standard output."""

import json
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec

from kibitz.cli import colour


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def has_rich() -> bool:
    """Whether the extra `terminal` is installed, without importing it."""
    return find_spec("rich") is not None


def print_table(rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Columns as wide as their widest cell, those in `right` set flush right; the first row has the titles."""
    lines = [list(map(str, row)) for row in rows]
    if sys.stdout.isatty() and has_rich():
        from kibitz.cli import rich_terminal

        rich_terminal.print_table(lines, right)
        return
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for number, line in enumerate(lines):
        cells = [
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text = "  ".join(cells).rstrip()
        print(text if number else colour.paint(text, "bold"))
