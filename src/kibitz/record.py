"""A record as a line of JSON, and files of such lines that never contain a partial line."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Self

from kibitz import former
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

    return json.dumps(to_fields(record), ensure_ascii=False)


def to_fields(record: Record) -> dict[str, object]:
    """The record as an object for JSON; `start` is left out where the game begins as usual."""
    fields: dict[str, object] = {
        "game": record.game,
        "options": dict(record.options),
        "seed": record.seed,
        "players": record.players,
        "moves": [["*" if seat == CHANCE else seat, text] for seat, text in record.moves],
        "scores": record.scores,
        "outcome": record.outcome,
    }
    if record.start:
        fields["start"] = record.start
    return fields


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
        raise InvalidText(f"{where}: lists within lists too deep: expected a record") from None
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
    game, options = former.named(fields["game"], fields["options"], start)
    return Record(
        game=game,
        options=options,
        seed=fields["seed"],
        players=former.players(fields["players"], fields["game"], fields["options"], start),
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
                try:
                    text = line.decode()
                except UnicodeDecodeError as error:
                    raise InvalidText(f"{path}, line {number}: not UTF-8 ({error.reason})") from None
                yield from_line(text, f"{path}, line {number}")


def has_cut_line(path: Path) -> bool:
    """Whether the last line has no line break, because a crash or a full disk has cut it off."""
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return False
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


BLOCK = 65536
"""Bytes read at a time in search of the last line break."""


class Recorder:
    """Appends whole lines to a file; a partial line left by a crash or a full disk is removed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        self.end = self._end_of_whole_lines()
        if self.end != os.fstat(self.descriptor).st_size:
            os.ftruncate(self.descriptor, self.end)

    def _end_of_whole_lines(self) -> int:
        end = os.fstat(self.descriptor).st_size
        while end > 0:
            start = max(0, end - BLOCK)
            tail = os.pread(self.descriptor, end - start, start)
            if b"\n" in tail:
                return start + tail.rindex(b"\n") + 1
            end = start
        return 0

    def write_all(self, records: Iterable[Record]) -> None:
        """Append the records, all of them or none: OSError when they could not be written."""
        self.write_lines(map(to_line, records))

    def write_lines(self, records: Iterable[str]) -> None:
        """Append records that are lines already, all of them or none."""
        lines = "".join(line + "\n" for line in records).encode()
        try:
            written = 0
            while written < len(lines):
                written += os.write(self.descriptor, lines[written:])
        except BaseException as error:
            if os.fstat(self.descriptor).st_size > self.end:
                os.ftruncate(self.descriptor, self.end)
            if isinstance(error, OSError):
                error.filename = str(self.path)
            raise
        self.end += len(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self.descriptor)
