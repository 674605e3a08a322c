"""Markdown as HTML: the part of it that the games' rules are written in. Everything is escaped."""

import re
from collections.abc import Callable, Iterator
from html import escape

INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
    (re.compile(r"!\[([^\]]*)\]\([^)]*\)"), ""),
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),
)
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
LIST = re.compile(r"\s*(?:[-*]|\d+\.) ")


def html(source: str, picture: Callable[[str], str] = lambda path: "") -> str:
    """The document in HTML; `picture` gives the SVG document of a path, and a picture without one is left out."""
    return "\n".join(_blocks(source.splitlines(), picture))


def _inline(text: str) -> str:
    text = escape(text, quote=False)
    for pattern, replacement in INLINE:
        text = pattern.sub(replacement, text)
    return text


def _blocks(lines: list[str], picture: Callable[[str], str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("```")), len(lines))
            yield f'<pre tabindex="0"><code>{escape(chr(10).join(lines[at + 1 : end]))}</code></pre>'
            at = end + 1
        elif heading := re.match(r"(#{1,4}) (.*)", line):
            level = len(heading[1])
            yield f"<h{level}>{_inline(heading[2])}</h{level}>"
            at += 1
        elif image := IMAGE.fullmatch(line.strip()):
            if drawn := picture(image[2]):
                yield f"<figure>{drawn.strip()}<figcaption>{_inline(image[1])}</figcaption></figure>"
            at += 1
        elif line.startswith("|"):
            end = _end(lines, at, lambda text: text.startswith("|"))
            yield _table(lines[at:end])
            at = end
        elif LIST.match(line):
            end = _end(lines, at, lambda text: bool(LIST.match(text)) or text.startswith("  "))
            yield _list(lines[at:end])
            at = end
        elif not line.strip():
            at += 1
        else:
            end = _end(lines, at, lambda text: bool(text.strip()) and not text.startswith(("|", "#", "```")))
            yield f"<p>{_inline(' '.join(lines[at:end]))}</p>"
            at = end


def _end(lines: list[str], at: int, belongs: Callable[[str], bool]) -> int:
    """The first line after `at` that does not belong to its block."""
    return next((n for n in range(at + 1, len(lines)) if not belongs(lines[n])), len(lines))


def _table(lines: list[str]) -> str:
    rows = [[_inline(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = rows[0], [row for row in rows[1:] if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    rest = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in body)
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{rest}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="table">{table}</div>'


def _list(lines: list[str]) -> str:
    kind = "ol" if re.match(r"\s*\d", lines[0]) else "ul"
    items: list[str] = []
    for line in lines:
        if LIST.match(line):
            items.append(LIST.sub("", line, count=1))
        else:
            items[-1] += " " + line.strip()
    return f"<{kind}>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + f"</{kind}>"
