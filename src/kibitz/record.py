"""A record as a line of JSON, and files of such lines that never contain a partial line."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from kibitz import former
from kibitz.durable import LineFile, is_torn
from kibitz.table import CHANCE, InvalidText, Record

MOST_SCORE = 10**15


def _is_text(value: object) -> bool:
    """Whether it is a text that can be encoded: JSON can escape a lone surrogate."""
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def _is_score(value: object) -> bool:
    return isinstance(value, (int, float)) and type(value) is not bool and -MOST_SCORE < value < MOST_SCORE


FIELDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "game": (_is_text, "a name"),
    "options": (
        lambda value: (
            isinstance(value, dict)
            and all(map(_is_text, value))
            and all(type(item) is int or _is_text(item) for item in value.values())
        ),
        "an object of numbers and texts",
    ),
    "seed": (lambda value: value is None or type(value) is int, "a whole number or null"),
    "players": (lambda value: isinstance(value, list) and all(map(_is_text, value)), "a list of names"),
    "moves": (lambda value: isinstance(value, list), "a list of moves"),
    "scores": (
        lambda value: value is None or (isinstance(value, list) and all(map(_is_score, value))),
        "a list of numbers or null",
    ),
    "outcome": (_is_text, "a text"),
}
"""The fields of a line: a check of the value, and what is expected in words."""


def to_line(record: Record) -> str:
    """The record as one line of JSON; a move reads [seat, text], with "*" for chance."""
    import json

    return json.dumps(record.to_dict(), ensure_ascii=False)


def from_line(line: str, where: str = "record") -> Record:
    """The record of a line of JSON; `where` names the line in errors."""
    return from_fields(parse(line, where), where)


def parse(line: str, where: str = "record") -> dict[str, Any]:
    """The object of a line of JSON."""
    import json

    try:
        fields = json.loads(line)
    except ValueError as error:
        raise InvalidText(f"{where}: invalid JSON ({error}): expected a record") from None
    except RecursionError:
        raise InvalidText(f"{where}: lists nested too deeply: expected a record") from None
    if not isinstance(fields, dict):
        raise InvalidText(f"{where}: expected an object in braces")
    return fields


def from_fields(fields: Mapping[str, Any], where: str = "record") -> Record:
    """The record of an object of JSON; fields that a record does not have are ignored."""
    for name, (fits, expected) in FIELDS.items():
        if name not in fields:
            raise InvalidText(f"{where}: no field {name!r}: expected {', '.join(FIELDS)}")
        if not fits(fields[name]):
            raise InvalidText(f"{where}: field {name!r} is {fields[name]!r:.60}: expected {expected}")
    start = fields.get("start", "")
    if not _is_text(start):
        raise InvalidText(f"{where}: field 'start' is {start!r:.60}: expected the text of a position")
    moves = []
    for number, move in enumerate(fields["moves"], 1):
        match move:
            case ["*", text] if _is_text(text):
                moves.append((CHANCE, text))
            case [seat, text] if type(seat) is int and 0 <= seat < len(fields["players"]) and _is_text(text):
                moves.append((seat, text))
            case _:
                raise InvalidText(f'{where}: move {number} is {move!r:.60}: expected [seat, "text"]')
    return Record(
        game=fields["game"],
        options=fields["options"],
        seed=fields["seed"],
        players=former.players(fields["players"], fields["game"]),
        moves=tuple(moves),
        scores=None if fields["scores"] is None else tuple(fields["scores"]),
        outcome=fields["outcome"],
        start=start,
    )


def read(path: Path) -> Iterator[Record]:
    """The records of a file; a last line without a line break was truncated and is ignored."""
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if line.endswith(b"\n") and line.strip():
                yield _of_line(line, path, number)


def _of_line(line: bytes, path: Path, number: int) -> Record:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise InvalidText(f"{path}, line {number}: not UTF-8 ({error.reason})") from None
    return from_line(text, f"{path}, line {number}")


def read_sound(path: Path) -> Iterator[tuple[Record, int]]:
    """The records of a file up to the first line that a crash has cut off or torn, each with where its line ends."""
    end = 0
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n") or is_torn(line[:-1]):
                break
            end += len(line)
            if line.strip():
                yield _of_line(line, path, number), end


def has_cut_line(path: Path) -> bool:
    """Whether the last line has no line break, because a crash or a full disk has cut it off."""
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return False
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


class Recorder(LineFile):
    """A file of records to which games are appended."""

    def write_all(self, records: Iterable[Record]) -> None:
        """Append the records, all of them or none: OSError when they could not be written."""
        self.write_lines(map(to_line, records))
