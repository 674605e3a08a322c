"""A match on disk: every game a row of an SQLite file, committed as it ends, and a line of records, in order.

Games may end in any order; the rows are the truth, and what the records beside them lack of the games that are there
without a gap is written when these are read.
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
    number INTEGER PRIMARY KEY, deal INTEGER NOT NULL, players TEXT NOT NULL, scores TEXT NOT NULL,
    blunders TEXT NOT NULL, seconds TEXT NOT NULL, record TEXT NOT NULL
);
"""


class Busy(TableError):
    """Another run has the store open."""


def identity(match: Match, seed: int) -> dict[str, str]:
    """All that the games depend on, as text by field."""
    return {
        "game": match.game,
        "options": json.dumps(dict(match.options), sort_keys=True),
        "competition": "" if match.first is None else "the course's",
        "entrants": json.dumps(match.entrants),
        "seconds": json.dumps(match.seconds),
        "seed": str(seed),
        "isolation": match.isolation if match.programs else "",
        "deals that a program lives": str(match.block()),
        "games a deal": str(match.games_a_deal()),
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
        self.goes_on = told is not None
        self.lines = path.with_suffix(".jsonl")
        if self.lines == path:
            raise InvalidText(f"{path}: expected another ending than .jsonl, which the records beside it get")
        self.rows = sqlite3.connect(path, timeout=0.2, isolation_level=None)
        try:
            # The lock is the system's own on the open file: it ends with the process, however that ends.
            self._do("PRAGMA locking_mode = EXCLUSIVE")
            self._do("PRAGMA journal_mode = WAL")
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
        self.lined = self._count_lines()
        stored = self._do("SELECT count(*) FROM games").fetchone()[0]
        if self.lined > stored:
            self.__exit__()
            raise InvalidText(f"{self.lines} has {self.lined} lines, but {path} {stored} games: move it away")

    def _do(self, statement: str, values: Sequence[Any] = (), many: bool = False) -> sqlite3.Cursor:
        """many: values are those of many statements."""
        try:
            return self.rows.executemany(statement, values) if many else self.rows.execute(statement, values)
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

    def _count_lines(self) -> int:
        with self.lines.open("rb") as lines:
            return sum(1 for _ in lines)

    @property
    def a_deal(self) -> int:
        """Games a deal."""
        return int(self.told["games a deal"])

    def _played(self, first: int = 0) -> Iterator[tuple[int, Played]]:
        rows = self._do(
            "SELECT number, record, players, scores, blunders, seconds FROM games WHERE number >= ? ORDER BY number",
            (first,),
        )
        for number, line, players, scores, blunders, seconds in rows:
            found = tuple(Blunder(*fields) for fields in json.loads(blunders))
            yield (
                number,
                Played(line, tuple(json.loads(players)), tuple(json.loads(scores)), found, json.loads(seconds)),
            )

    def deals(self) -> Iterator[list[Played]]:
        """The games of each deal that is stored whole, in order, up to the first that is not."""
        games: list[Played] = []
        for expected, (number, played) in enumerate(self._played()):
            if number != expected:
                return
            games.append(played)
            if len(games) == self.a_deal:
                deal = number // self.a_deal
                if self.goes_on:
                    self.write(deal, games)
                yield games
                games = []

    def ahead(self, deals: int) -> dict[int, Played]:
        """The games that ended before some of an earlier deal did, by number; deals is how many are there whole."""
        return dict(self._played(deals * self.a_deal))

    def add(self, first: int, games: Sequence[Played]) -> None:
        """Keep games in a row, all or none; once this returns no kill and no power cut can lose them."""
        rows = [
            (
                number,
                number // self.a_deal,
                json.dumps(played.players),
                json.dumps(played.scores),
                json.dumps([astuple(one) for one in played.blunders]),
                json.dumps(dict(played.seconds)),
                played.line,
            )
            for number, played in enumerate(games, first)
        ]
        self._do("BEGIN")
        try:
            self._do("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", rows, many=True)
            self._do("COMMIT")
        except BaseException:
            if self.rows.in_transaction:
                self.rows.rollback()
            raise

    def write(self, deal: int, games: Sequence[Played]) -> None:
        """The deal's lines, so far as they are not there yet; deals come in order."""
        missing = games[max(0, self.lined - deal * self.a_deal) :]
        self.recorder.write_lines(played.line for played in missing)
        self.lined += len(missing)

    def end(self, deals: int) -> None:
        """The match is over after so many deals: what was played ahead of later ones does not count."""
        self._do("DELETE FROM games WHERE number >= ?", (max(self.lined, deals * self.a_deal),))

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.rows.close()
        self.recorder.__exit__(None, None, None)


def read(path: Path) -> Store:
    """What a finished or interrupted run left, to be closed by `with`."""
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected the store of a match")
    store = Store(path, None)
    if not store.told:
        store.__exit__()
        raise InvalidText(f"{path} holds no match")
    return store
