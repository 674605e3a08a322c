"""Markdown as text for a terminal. A picture is left out; code and bold words keep their words only."""

import textwrap
from collections.abc import Iterator, Sequence

from kibitz.markdown import Block, Fenced, Heading, Items, Paragraph, Picture, Table, blocks, marked

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
FENCED_INDENT = "    "
GAP = "  "
"""Between two columns of a table."""
NARROWEST = 12
"""A column of a table is never made narrower than this."""


def text(source: str, width: int, bold: bool = False) -> str:
    """The document in lines of at most `width` columns where its words allow it; headings in bold if asked for."""
    return "\n\n".join(filter(None, (_block(block, width, bold) for block in blocks(source))))


def _block(block: Block, width: int, bold: bool) -> str:
    match block:
        case Heading(_, words):
            return _heading(_words(words), bold)
        case Paragraph(words):
            return _filled("", words, width)
        case Items(marks, texts):
            return "\n".join(_filled(f"{mark} ", item, width) for mark, item in zip(marks, texts, strict=True))
        case Table():
            return _table(block, width, bold)
        case Fenced(lines):
            return "\n".join((FENCED_INDENT + line).rstrip() for line in lines)
        case Picture():
            return ""


def _filled(mark: str, words: str, width: int) -> str:
    indent = " " * len(mark)
    return textwrap.fill(mark + _words(words), width, subsequent_indent=indent, break_on_hyphens=False)


def _table(table: Table, width: int, bold: bool) -> str:
    """Columns as wide as their longest cell; where that is too wide, the widest columns are wrapped."""
    head, *body = [[_words(cell) for cell in row] for row in (table.head, *table.rows)]
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    while sum(widths) + len(GAP) * (len(widths) - 1) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    printed = [_heading(line, bold) for line in _row(head, widths)]
    return "\n".join(printed + [line for row in body for line in _row(row, widths)])


def _row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """The lines of a row, as many as its tallest cell has."""
    cells = [textwrap.wrap(cell, width, break_on_hyphens=False) for cell, width in zip(row, widths, strict=True)]
    for place in range(max(map(len, cells))):
        parts = [
            (cell[place] if place < len(cell) else "").ljust(width) for cell, width in zip(cells, widths, strict=True)
        ]
        yield GAP.join(parts).rstrip()


def _words(words: str) -> str:
    """The words without their marks."""
    return marked(words, str, lambda _, inner: inner)


def _heading(line: str, bold: bool) -> str:
    return f"{BOLD}{line}{PLAIN}" if bold else line
