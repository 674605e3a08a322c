"""A view as plain data, for programs that know nothing of Kibitz: dictionaries, lists, texts and numbers."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any

from kibitz.table import View

MOST_MOVES = 10_000
"""Moves that a program is shown; it may answer with any other legal one as well."""


def view_of(view: View) -> dict[str, Any]:
    """All that a seat sees: who it is, its moves as texts, the position's fields, and its whole text."""
    return {
        "seat": view.seat,
        "moves": [str(move) for move in islice(view.moves, MOST_MOVES)],
        "position": plain(view.position),
        "text": str(view),
    }


def plain(value: Any) -> Any:
    """The value as JSON has it: objects become dictionaries of their fields, everything else its text."""
    if isinstance(value, Enum):
        return value.name
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value) if field.repr}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(item) for name, item in zip(value._fields, value, strict=True)}
    if isinstance(value, list | tuple | frozenset | set):
        items = sorted(value, key=str) if isinstance(value, frozenset | set) else value
        return [plain(item) for item in items]
    return str(value)
