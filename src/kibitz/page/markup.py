"""Markdown as HTML. Everything is escaped."""

from collections.abc import Callable, Iterable
from html import escape

from kibitz.markdown import Block, Fenced, Heading, Items, Paragraph, Picture, Table, blocks, marked

LOWEST = 4
"""The level of the smallest headings that the page has."""


def html(source: str, picture: Callable[[str], str] = lambda path: "") -> str:
    """The document in HTML; `picture` gives the SVG document of a path, and a picture without one is left out."""
    return "\n".join(filter(None, (_block(block, picture) for block in blocks(source))))


def _block(block: Block, picture: Callable[[str], str]) -> str:
    match block:
        case Heading(level, text):
            return _element(f"h{min(level, LOWEST)}", _words(text))
        case Paragraph(text):
            return _element("p", _words(text))
        case Items(marks, texts):
            items = "".join(_element("li", _words(text)) for text in texts)
            return _element("ol" if marks[0][0].isdigit() else "ul", items)
        case Table(head, rows):
            return _table(head, rows)
        case Fenced(lines):
            return f'<pre tabindex="0"><code>{_plain(chr(10).join(lines))}</code></pre>'
        case Picture(text, path):
            drawn = picture(path).strip()
            return f"<figure>{drawn}<figcaption>{_words(text)}</figcaption></figure>" if drawn else ""


def _element(tag: str, inner: str) -> str:
    return f"<{tag}>{inner}</{tag}>"


def _plain(text: str) -> str:
    return escape(text, quote=False)


def _words(text: str) -> str:
    return marked(text, _plain, _element)


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    top = "".join(f'<th scope="col">{_words(cell)}</th>' for cell in head)
    rest = "".join(_element("tr", "".join(_element("td", _words(cell)) for cell in row)) for row in rows)
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{rest}</tbody></table>"
    return f'<div class="wide" tabindex="0" role="region" aria-label="table">{table}</div>'
