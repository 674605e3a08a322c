"""A ladder's versions and rounds as rows of text, with checksums: files may be damaged or edited."""

from __future__ import annotations

import json
import zipfile
from dataclasses import asdict, fields
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from kibitz import catalog
from kibitz.arena.intake.submission import Submission
from kibitz.arena.intake.unpacking import UnpackingBudget, contents, unpack_file
from kibitz.arena.matches.ladder import Version
from kibitz.arena.matches.match import MARK, Round, Rounds
from kibitz.arena.programs.program import Program
from kibitz.arena.store.game_rows import Unsound, shown
from kibitz.table import TableError

TABLES = "arena/store/data/ladder.sql"
COLUMNS = "number, described, checksum"
"""The columns that both have."""
MOST_TEXT = 300
"""Characters of each text of a version that is shown."""
MOST_DIGITS = 9
"""Digits of the number of a version."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive, the earliest that there is: the same files give the same bytes."""


class Row(NamedTuple):
    """The columns of a version, without its files, or of a round."""

    number: int
    described: str
    """JSON."""
    checksum: str


def version_row(number: int, version: Version, digest: bytes) -> Row:
    """The row of a version; digest is that of the ladder's identity."""
    described = json.dumps(asdict(version) | {"submission": version.submission.for_machines()})
    return Row(number, described, _checksum("version", number, described, digest))


def version_of(row: Row, game: str, number: int, digest: bytes) -> Version:
    """The version of a row, the number-th; Unsound says what is wrong with it."""
    given = _parsed(row, "version", number, digest)
    try:
        if not isinstance(given, dict) or set(given) != {field.name for field in fields(Version)}:
            raise ValueError("expected the fields of a version")
        submission = Submission.read(given.pop("submission"))
        if not all(isinstance(value, str) and shown(value, MOST_TEXT) == value for value in given.values()):
            raise ValueError("expected texts")
        version = Version(**given, submission=submission)
        if version.file:
            _, mark, place = version.name.rpartition(MARK)
            if not mark or not place.isdecimal() or not place.isascii() or len(place) > MOST_DIGITS:
                raise ValueError("expected a name with the number of the version")
        else:
            catalog.mind(catalog.game(game), version.player, 0)
    except (ValueError, TableError) as error:
        raise Unsound(f"version {number}: {error}") from None
    return version


def round_row(number: int, found: Round, digest: bytes) -> Row:
    """The row of a round."""
    described = json.dumps((found.table, found.deal))
    return Row(number, described, _checksum("round", number, described, digest))


def round_of(row: Row, rounds: Rounds, names: set[str], number: int, digest: bytes) -> Round:
    """The round of a row, the number-th; Unsound says what is wrong with it."""
    match _parsed(row, "round", number, digest):
        case [[*table], int(deal)] if (
            len(table) == rounds.seats
            and all(isinstance(name, str) and name in names for name in table)
            and len(set(table)) == len(table)
            and deal in range(0, rounds.deals, rounds.size)
        ):
            return Round(tuple(table), deal)
    raise Unsound(f"round {number}: expected a table of versions and a deal")


def _parsed(row: Row, what: str, number: int, digest: bytes) -> Any:
    """What a row describes, where it is as it was stored and the number-th."""
    if row.number != number:
        raise Unsound(f"{what} {number} is missing")
    if type(row.described) is not str or row.checksum != _checksum(what, number, row.described, digest):
        raise Unsound(f"{what} {number} is not what was stored: its checksum differs")
    try:
        return json.loads(row.described)
    except (ValueError, RecursionError):
        raise Unsound(f"{what} {number}: expected JSON") from None


def _checksum(what: str, number: int, described: str, key: bytes) -> str:
    text = f"{what} {number} {described}".encode("utf-8", "surrogateescape")
    return blake2b(text, key=key, digest_size=16).hexdigest()


def packed(program: Program) -> bytes:
    """The program's files."""
    archive, home = BytesIO(), Path(program.folder)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as written:
        for path in sorted(home.rglob("*")):
            if path.is_file():
                written.writestr(zipfile.ZipInfo(path.relative_to(home).as_posix(), LONG_AGO), path.read_bytes())
    return archive.getvalue()


def unpacked(version: Version, files: bytes, home: Path) -> Program:
    """The version's program, its files written to this new folder; Unsound where they are not those handed in."""
    home.mkdir()
    try:
        with zipfile.ZipFile(BytesIO(files)) as archive:
            budget = UnpackingBudget()
            for item in contents(archive):
                unpack_file(archive, item, home, budget)
    except OSError:
        raise
    except Exception as error:
        raise Unsound(f"the files of {version.name}: {shown(str(error), MOST_TEXT)}") from None
    program = Program(version.name, str(home), version.file, version.submission)
    if program.fingerprint() != version.fingerprint:
        raise Unsound(f"the files of {version.name} are not those that were handed in")
    return program
