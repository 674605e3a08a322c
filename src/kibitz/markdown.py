"""Markdown as blocks, as far as the rules of the games use it; a terminal and the page write them in their own ways.

Headings, paragraphs, lists, tables, fenced blocks and pictures; code, bold and emphasized words. A link is its words.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

FENCE = "```"
HEADING = re.compile(r"(#+) +(.*)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
ITEM = re.compile(r"\s*([-*]|\d+\.) +(.*)")
STARTS = re.compile(rf"\||#|{FENCE}|{ITEM.pattern}")
"""The start of a line that ends the paragraph before it."""
RULE = re.compile(r"[\s|:]*-[\s|:-]*")
"""The line below the head of a table."""
MARKED = re.compile(
    rf"`(?P<code>[^`]+)`|\*\*(?P<strong>.+?)\*\*|\*(?P<em>[^*]+)\*|{PICTURE.pattern}|\[(?P<link>[^\]]+)\]\([^)]*\)"
)


class Heading(NamedTuple):
    level: int
    """From 1."""
    text: str


class Paragraph(NamedTuple):
    text: str


class Items(NamedTuple):
    """A list."""

    marks: tuple[str, ...]
    """What stands before each item: a dash, an asterisk, or a number with its full stop."""
    texts: tuple[str, ...]


class Table(NamedTuple):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Fenced(NamedTuple):
    """Lines as they are."""

    lines: tuple[str, ...]


class Picture(NamedTuple):
    text: str
    path: str


Block: TypeAlias = Heading | Paragraph | Items | Table | Fenced | Picture


def blocks(source: str) -> Iterator[Block]:
    """The blocks of a document; their texts may have marks, which marked() reads."""
    lines = source.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith(FENCE):
            end = _end(lines, at, lambda text: not text.startswith(FENCE))
            yield Fenced(tuple(lines[at + 1 : end]))
            end += 1
        elif heading := HEADING.fullmatch(line):
            end = at + 1
            yield Heading(len(heading[1]), heading[2].strip())
        elif picture := PICTURE.fullmatch(line.strip()):
            end = at + 1
            yield Picture(picture[1], picture[2])
        elif line.startswith("|"):
            end = _end(lines, at, lambda text: text.startswith("|"))
            head, *rows = [_cells(row) for row in lines[at:end] if not RULE.fullmatch(row)]
            yield Table(head, tuple(rows))
        elif ITEM.match(line):
            end = _end(lines, at, lambda text: bool(ITEM.match(text)) or text.startswith("  "))
            yield _items(lines[at:end])
        elif line.strip():
            end = _end(lines, at, lambda text: bool(text.strip()) and not STARTS.match(text))
            yield Paragraph(" ".join(map(str.strip, lines[at:end])))
        else:
            end = at + 1
        at = end


def _end(lines: list[str], at: int, belongs: Callable[[str], bool]) -> int:
    """The first line after `at` that does not belong to its block."""
    return next((number for number in range(at + 1, len(lines)) if not belongs(lines[number])), len(lines))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(map(str.strip, line.strip().strip("|").split("|")))


def _items(lines: list[str]) -> Items:
    marks, texts = list[str](), list[str]()
    for line in lines:
        if item := ITEM.fullmatch(line):
            marks.append(item[1])
            texts.append(item[2].strip())
        else:
            texts[-1] += f" {line.strip()}"
    return Items(tuple(marks), tuple(texts))


def marked(text: str, plain: Callable[[str], str], mark: Callable[[str, str], str]) -> str:
    """The text, its words written by `plain`; `mark` gets an HTML element's name and the marked words as written."""
    written, at = list[str](), 0
    for found in MARKED.finditer(text):
        written.append(plain(text[at : found.start()]))
        at = found.end()
        if found["code"]:
            written.append(mark("code", plain(found["code"])))
        elif name := found.lastgroup:
            inner = marked(found[name], plain, mark)
            written.append(inner if name == "link" else mark(name, inner))
    return "".join([*written, plain(text[at:])])
