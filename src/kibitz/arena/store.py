"""A match on disk: every game a row of an SQLite file and a line of records, committed deal by deal as it ends.

The SQLite file is the truth; the records beside it are brought up to it when it is opened again.
"""

from __future__ import annotations

import errno
import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from kibitz import record
from kibitz.arena.match import Match, Played
from kibitz.arena.outsider import Blunder
from kibitz.arena.programs import Program
from kibitz.table import InvalidText, TableError

TABLES = """
CREATE TABLE IF NOT EXISTS match (field TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    deal INTEGER, number INTEGER, record TEXT NOT NULL, blunders TEXT NOT NULL, PRIMARY KEY (deal, number)
) WITHOUT ROWID;
"""


class Busy(TableError):
    """Another run has the store open."""


def identity(match: Match, seed: int) -> dict[str, str]:
    """All that the games depend on, as text by field."""
    return {
        "game": match.game,
        "options": json.dumps(dict(match.options), sort_keys=True),
        "entrants": json.dumps(match.entrants),
        "seconds": json.dumps(match.seconds),
        "seed": str(seed),
        "isolation": match.isolation if match.programs else "",
        "programs": json.dumps({program.name: fingerprint(program) for program in match.programs}),
    }


def fingerprint(program: Program) -> str:
    """The hash of all that was handed in."""
    found = hashlib.sha256()
    for path in sorted(Path(program.folder).rglob("*")):
        if path.is_file():
            found.update(f"{path.relative_to(program.folder)}\0{path.stat().st_size}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


class Store:
    """One match's games, for one run at a time; closed by `with`."""

    def __init__(self, path: Path, told: Mapping[str, str] | None) -> None:
        """Where nothing is told of the match, whatever the store holds is taken."""
        self.path = path
        self.lines = path.with_suffix(".jsonl")
        if self.lines == path:
            raise InvalidText(f"{path}: expected another ending than .jsonl, which the records beside it get")
        self.rows = sqlite3.connect(path, timeout=0.2, isolation_level=None)
        try:
            # The lock is the system's own on the open file: it ends with the process, however that ends.
            self._do("PRAGMA locking_mode = EXCLUSIVE")
            self._do("PRAGMA synchronous = FULL")
            self._do("BEGIN EXCLUSIVE")
            for statement in TABLES.split(";"):
                self._do(statement)
            self.told = self._told()
            if told is not None:
                self._check(told)
            self._do("COMMIT")
            self.recorder = record.Recorder(self.lines)
        except BaseException:
            self.rows.close()
            raise
        try:
            self._bring_up_lines()
        except BaseException:
            self.__exit__()
            raise

    def _do(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            return self.rows.execute(statement, values)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Busy(f"{self.path} is in use by another run: wait for it, or name another file") from None
            raise OSError(errno.EIO, f"{error}; what was stored before is kept", str(self.path)) from None
        except sqlite3.DatabaseError as error:
            raise InvalidText(f"{self.path} is no store of a match ({error}): name another file") from None

    def _told(self) -> dict[str, str]:
        return dict(self._do("SELECT field, value FROM match"))

    def _check(self, told: Mapping[str, str]) -> None:
        if not self.told:
            for item in told.items():
                self._do("INSERT INTO match VALUES (?, ?)", item)
            self.told = dict(told)
        for field, value in self.told.items():
            if value != told.get(field):
                raise InvalidText(
                    f"{self.path} holds another match: its {field} is {value}, not {told.get(field)}; name another file"
                )

    def _bring_up_lines(self) -> None:
        """What a cut came between the row and its line is written now."""
        with self.lines.open("rb") as lines:
            count = sum(1 for _ in lines)
        rows = self._do("SELECT record FROM games ORDER BY deal, number")
        for number, (line,) in enumerate(rows):
            if number >= count:
                self.recorder.write_lines([line])
        stored = self._do("SELECT count(*) FROM games").fetchone()[0]
        if count > stored:
            raise InvalidText(f"{self.lines} has {count} lines, but {self.path} {stored} games: move it away")

    def deals(self) -> Iterator[list[Played]]:
        """The games of each deal that is stored, in order."""
        deal, games = 0, list[Played]()
        for number, line, blunders in self._do("SELECT deal, record, blunders FROM games ORDER BY deal, number"):
            if number != deal:
                yield games
                deal, games = number, []
            found = tuple(Blunder(*fields) for fields in json.loads(blunders))
            games.append(Played(record.from_line(line, f"{self.path}, deal {number}"), found))
        if games:
            yield games

    def add(self, deal: int, games: Sequence[Played]) -> None:
        """Keep a deal's games, all or none; once this returns no kill and no power cut can lose them."""
        rows = [
            (deal, number, record.to_line(played.record), json.dumps([astuple(one) for one in played.blunders]))
            for number, played in enumerate(games)
        ]
        self._do("BEGIN")
        try:
            for row in rows:
                self._do("INSERT INTO games VALUES (?, ?, ?, ?)", row)
            self._do("COMMIT")
        except BaseException:
            if self.rows.in_transaction:
                self.rows.rollback()
            raise
        self.recorder.write_lines(row[2] for row in rows)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.rows.close()
        self.recorder.__exit__(None, None, None)


def read(path: Path) -> tuple[dict[str, str], list[list[Played]]]:
    """What a finished or interrupted run left: the match's fields and its deals."""
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected the store of a match")
    with Store(path, None) as store:
        if not store.told:
            raise InvalidText(f"{path} holds no match")
        return store.told, list(store.deals())
