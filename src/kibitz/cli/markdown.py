"""Markdown as text for a terminal, as far as the rules of the games use it.

Headings, paragraphs, lists, tables and fenced blocks. A picture is left out; a link, **bold** and `code` keep their
words only.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence

BOLD, PLAIN = "\x1b[1m", "\x1b[0m"
FENCED_INDENT = "    "
GAP = "  "
"""Between two columns of a table."""
NARROWEST = 12
"""A column of a table is never made narrower than this."""
ITEM = re.compile(r"(-|\d+\.) ")


def text(markdown: str, width: int, bold: bool = False) -> str:
    """The text in lines of at most `width` columns where its words allow it; headings in bold if asked for."""
    blocks = [block for lines in _blocks(markdown) if (block := _block(lines, width, bold))]
    return "\n\n".join(blocks)


def _blocks(markdown: str) -> Iterator[list[str]]:
    """Groups of lines without an empty one between them; a fenced block is one group."""
    lines: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if line.strip() or fenced:
            lines.append(line)
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines


def _block(lines: Sequence[str], width: int, bold: bool) -> str:
    if lines[0].startswith("```"):
        return "\n".join((FENCED_INDENT + line).rstrip() for line in lines[1:-1])
    if lines[0].startswith("#"):
        return _heading(_words(lines[0].lstrip("#").strip()), bold)
    if lines[0].startswith("|"):
        return _table(lines, width, bold)
    if lines[0].startswith("!["):
        return ""
    return "\n".join(_filled(item, width) for item in _items(lines))


def _items(lines: Sequence[str]) -> Iterator[str]:
    """The items of a list, each in one line; a paragraph is one item."""
    item = ""
    for line in lines:
        if item and ITEM.match(line):
            yield item
            item = ""
        item = f"{item} {line.strip()}".strip()
    yield item


def _filled(item: str, width: int) -> str:
    mark = ITEM.match(item)
    indent = " " * (len(mark[0]) if mark else 0)
    return textwrap.fill(_words(item), width, subsequent_indent=indent, break_on_hyphens=False)


def _table(lines: Sequence[str], width: int, bold: bool) -> str:
    """Columns as wide as their longest cell; where that is too wide, the widest columns are wrapped."""
    head, _, *body = [[_words(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]
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


def _words(line: str) -> str:
    """The line without the marks of code, links and bold words."""
    line = re.sub(r"`([^`]*)`", r"\1", line)
    line = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line)
    return re.sub(r"\*\*(.+?)\*\*", r"\1", line)


def _heading(line: str, bold: bool) -> str:
    return f"{BOLD}{line}{PLAIN}" if bold else line
