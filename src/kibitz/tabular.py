"""Results that are data, a table and a picture: how notebooks show them, and as data frames of polars or pandas."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from kibitz.pictures import escape

FRAMES = ("polars", "pandas")
"""Libraries of data frames, the preferred one first."""
MOST_ROWS = 60
"""The most rows of a table in a notebook; a data frame has all of them."""


class Tabular:
    """A result with to_dict(), and with the rows, title and picture that follow from it."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data: what the command of the same name prints with --json."""
        raise NotImplementedError

    def rows(self) -> list[dict[str, Any]]:
        """The rows of its table, which all have the same keys."""
        return [self.to_dict()]

    def to_frame(self) -> Any:
        """The rows as a DataFrame of polars or pandas: the one that the program has imported, else an installed one."""
        from importlib.util import find_spec

        for name in sorted(FRAMES, key=lambda name: name not in sys.modules):
            if find_spec(name):
                rows = self.rows()
                return import_module(name).DataFrame({key: _column(rows, key) for key in (rows[0] if rows else ())})
        raise ModuleNotFoundError("to_frame() needs polars or pandas: pip install polars")

    def drawn(self) -> str:
        """Its picture: an SVG document, or what a terminal shows; empty where there is none."""
        return ""

    def _repr_html_(self) -> str:
        """The picture above the table."""
        return figure(self.drawn(), repr(self)) + table(self.rows())


def _column(rows: Sequence[dict[str, Any]], key: str) -> list[Any]:
    """The values of a column, of one type where they are numbers: a frame refuses a mixture."""
    values = [row[key] for row in rows]
    if any(isinstance(value, float) for value in values):
        return [float(value) if isinstance(value, int) else value for value in values]
    return values


def figure(drawn: str, title: str) -> str:
    """A picture as an image of its own, so that its styles stay inside; a drawing for terminals as it is."""
    if not drawn.lstrip().startswith("<svg"):
        return f"<pre>{escape(drawn)}</pre>" if drawn else ""
    # Imported here: few programs run in a notebook.
    from base64 import b64encode

    return f'<img alt="{escape(title)}" src="data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}">'


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The first rows as HTML, without columns in which nothing is known."""
    shown = rows[:MOST_ROWS]
    names = [name for name in (rows[0] if rows else ()) if any(row[name] not in (None, "") for row in rows)]
    if not names:
        return ""
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    body = "".join(f"<tr>{''.join(map(_cell, (row[name] for name in names)))}</tr>" for row in shown)
    rest = f"<p>and {len(rows) - len(shown):,} more</p>" if len(rows) > len(shown) else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{rest}"


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f'<td style="text-align:right">{value:.3f}</td>'
    if isinstance(value, int):
        return f'<td style="text-align:right">{value:,}</td>'
    texts: Iterable[object] = value if isinstance(value, (list, tuple)) else () if value is None else (value,)
    return f'<td style="text-align:left">{escape(" ".join(map(str, texts)))}</td>'
