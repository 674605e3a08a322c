"""What a tab says of the fields of a position, checked against those that the game describes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from kibitz import catalog, words
from kibitz.editing import Choice, Field, Heap, Line, Number, Places
from kibitz.page.answers import Plain
from kibitz.page.positions import inlined
from kibitz.table import Game, InvalidText, View

LONGEST = 10_000
"""The most characters of a line that is typed."""


def described(game: Game, view: View) -> list[Plain]:
    """The fields of a view as plain data."""
    editor = catalog.part(game.name, "editor")
    return [plain(field) for field in editor.fields(view)] if editor else []


def plain(field: Field) -> Plain:
    description = asdict(field)
    for token in description.get("tokens", ()):
        token["picture"] = inlined(token["picture"])
    return description


def composed(game: Game, view: View, values: Mapping[str, str]) -> str:
    """The text that the values describe, which were set in the fields of this view."""
    editor = catalog.part(game.name, "editor")
    if editor is None:
        raise InvalidText(f"{game.name} is set up by its text only: expected no fields")
    fields: Sequence[Field] = editor.fields(view)
    if set(values) != {field.name for field in fields}:
        raise InvalidText(f"fields {words.some(values)}: expected {words.some(field.name for field in fields)}")
    for field in fields:
        check(field, values[field.name], values, fields)
    return str(editor.composed(values))


def check(field: Field, value: str, values: Mapping[str, str], fields: Sequence[Field]) -> None:
    """InvalidText where the field can't have this value."""
    match field:
        case Choice(options=options):
            fits = value in options
        case Number(low=low, high=high):
            fits = value.isascii() and value.isdecimal() and len(value) < 10 and low <= int(value) <= high
        case Places(value=before, tokens=tokens):
            fits = len(value.split()) == len(before.split()) and set(value.split()) <= {one.text for one in tokens}
        case Heap():
            check_heap(field, values, fields)
            fits = True
        case Line():
            fits = len(value) <= LONGEST and value.isprintable()
    if not fits:
        raise InvalidText(f"{field.label}: expected another value than {words.shown(value)}")


def check_heap(heap: Heap, values: Mapping[str, str], fields: Sequence[Field]) -> None:
    """Tokens that the heap may have, no more than fit, and none more often than it exists in the heaps of the group."""
    tokens = values[heap.name].split()
    if unknown := set(tokens) - {one.text for one in heap.tokens}:
        raise InvalidText(f"{heap.label}: {words.shown(min(unknown))} can't be there")
    if len(tokens) > heap.most:
        raise InvalidText(f"{heap.label}: {len(tokens)} there, expected at most {heap.most}")
    together = Counter(tokens)
    for other in fields:
        if isinstance(other, Heap) and other is not heap and heap.group and other.group == heap.group:
            together.update(values[other.name].split())
    if used_up := [token for token in tokens if together[token] > heap.copies]:
        raise InvalidText(f"{heap.label}: {used_up[0]} is used {together[used_up[0]]} times, expected {heap.copies}")
