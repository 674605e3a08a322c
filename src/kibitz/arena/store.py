"""A match on disk: every game a row of an SQLite file, committed as it ends, and a line of a file of records, in order.

Games may end in any order. The rows are the truth; lines that are missing are written when the rows are read, as far as
the games before them are all there.
"""

from __future__ import annotations

import errno
import hashlib
import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any, cast

from kibitz import record
from kibitz.arena.dealing import Dealing
from kibitz.arena.match import Match, Played
from kibitz.arena.outsider import Fault
from kibitz.arena.programs import Program
from kibitz.table import InvalidText, TableError

TABLES = """
CREATE TABLE IF NOT EXISTS match (field TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, deal INTEGER NOT NULL, players TEXT NOT NULL, scores TEXT NOT NULL,
    blunders TEXT NOT NULL, seconds TEXT NOT NULL, record TEXT NOT NULL
);
"""
"""The format of the file, unchanged since version 0.1.0: the column `blunders` holds the programs' faults."""
BEFORE = {"dealing": "plain"}
"""What a field of the identity is where a store of version 0.1.0 lacks it."""


class Busy(TableError):
    """Another run has the store open."""


def identity(match: Match, seed: int) -> dict[str, str]:
    """Everything that the games depend on, as text by field; the inverse is match_of()."""
    return {
        "game": match.game,
        "options": json.dumps(dict(match.options), sort_keys=True),
        "competition": "the course's" if match.is_course else "",
        "dealing": match.dealing,
        "entrants": json.dumps(match.entrants),
        "seconds": json.dumps(match.seconds),
        "seed": str(seed),
        "isolation": match.isolation if match.programs else "",
        "deals that a program lives": str(match.block()),
        "games a deal": str(match.games_a_deal()),
        "programs": json.dumps({program.name: fingerprint(program) for program in match.programs}),
    }


def fingerprint(program: Program) -> str:
    """The hash of everything that was handed in."""
    digest = hashlib.sha256()
    for path in sorted(Path(program.folder).rglob("*")):
        if path.is_file():
            digest.update(f"{path.relative_to(program.folder)}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def match_of(fields: Mapping[str, str]) -> Match:
    """The match that has this identity, except for what a report does not need: its programs' files and its walls."""
    programs = tuple(Program(name, "", "") for name in json.loads(fields["programs"]))
    return Match(
        fields["game"],
        tuple(json.loads(fields["entrants"])),
        json.loads(fields["options"]),
        json.loads(fields["seconds"]),
        programs,
        # Stores of version 0.1.0 lack this field where the match is not a course's competition.
        is_course=bool(fields.get("competition")),
        dealing=cast(Dealing, fields.get("dealing", BEFORE["dealing"])),
    )


class Store:
    """One match's games, for one run at a time; closed by `with`."""

    def __init__(self, path: Path, identity: Mapping[str, str] | None) -> None:
        """Open the store of the match with this identity, to go on with it; None opens any match to be read."""
        self.path = path
        self.goes_on = identity is not None
        self.lines = path.with_suffix(".jsonl")
        if self.lines == path:
            raise InvalidText(
                f"invalid store {path}: its records end in .jsonl; expected another ending, e.g. match.db"
            )
        self.rows = sqlite3.connect(path, timeout=0.2, isolation_level=None)
        try:
            # The lock is the system's own on the open file: it ends with the process, however that ends.
            self._do("PRAGMA locking_mode = EXCLUSIVE")
            self._do("PRAGMA journal_mode = WAL")
            self._do("PRAGMA synchronous = FULL")
            self._do("BEGIN EXCLUSIVE")
            for statement in TABLES.split(";"):
                self._do(statement)
            self.identity = dict(self._do("SELECT field, value FROM match"))
            if identity is not None:
                self._check(identity)
            self._do("COMMIT")
            self.recorder = record.Recorder(self.lines)
        except BaseException:
            self.rows.close()
            raise
        self.lined = self._count_lines()
        stored = self._do("SELECT count(*) FROM games").fetchone()[0]
        if self.lined > stored:
            self.close()
            raise InvalidText(f"{self.lines} has {self.lined} lines, but {path} {stored} games: move it away")

    def _do(self, statement: str, values: Sequence[Any] = (), many: bool = False) -> sqlite3.Cursor:
        """Run a statement; many: values has one row for each time that it runs."""
        try:
            return self.rows.executemany(statement, values) if many else self.rows.execute(statement, values)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise Busy(f"{self.path} is in use by another run: wait for it, or name another file") from None
            raise OSError(errno.EIO, f"{error}; what was stored before is kept", str(self.path)) from None
        except sqlite3.DatabaseError as error:
            raise InvalidText(f"invalid store {self.path} ({error}): name another file") from None

    def _check(self, identity: Mapping[str, str]) -> None:
        """Write the match's identity to a new store; InvalidText where it is not the stored one."""
        if not self.identity:
            for item in identity.items():
                self._do("INSERT INTO match VALUES (?, ?)", item)
            self.identity = dict(identity)
        for field, value in {**BEFORE, **self.identity}.items():
            wanted = identity.get(field)
            if value != wanted:
                raise InvalidText(
                    f"{self.path} holds another match: its {field} is {value}, not {wanted}; name another file"
                )

    def _count_lines(self) -> int:
        with self.lines.open("rb") as lines:
            return sum(1 for _ in lines)

    @property
    def games_a_deal(self) -> int:
        return int(self.identity["games a deal"])

    def _played(self, first: int = 0) -> Iterator[tuple[int, Played]]:
        rows = self._do(
            "SELECT number, record, players, scores, blunders, seconds FROM games WHERE number >= ? ORDER BY number",
            (first,),
        )
        for number, line, players, scores, faults, seconds in rows:
            yield (
                number,
                Played(
                    line,
                    tuple(json.loads(players)),
                    tuple(json.loads(scores)),
                    tuple(Fault(*fields) for fields in json.loads(faults)),
                    json.loads(seconds),
                ),
            )

    def deals(self) -> Iterator[list[Played]]:
        """The games of each deal in order, up to the first deal of which a game is missing."""
        games: list[Played] = []
        for expected, (number, played) in enumerate(self._played()):
            if number != expected:
                return
            games.append(played)
            if len(games) == self.games_a_deal:
                deal = number // self.games_a_deal
                if self.goes_on:
                    self.write(deal, games)
                yield games
                games = []

    def ahead(self, deals: int) -> dict[int, Played]:
        """The games beyond the first deals, which are whole, by number."""
        return dict(self._played(deals * self.games_a_deal))

    def add(self, first: int, games: Sequence[Played]) -> None:
        """Keep consecutive games, all or none; once this returns no kill and no power cut can lose them."""
        rows = [
            (
                number,
                number // self.games_a_deal,
                json.dumps(played.players),
                json.dumps(played.scores),
                json.dumps([astuple(fault) for fault in played.faults]),
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
        """Write those of the deal's lines that are missing; deals come in order."""
        missing = games[max(0, self.lined - deal * self.games_a_deal) :]
        self.recorder.write_lines(played.line for played in missing)
        self.lined += len(missing)

    def end(self, deals: int) -> None:
        """End the match after these deals: games of later deals do not count."""
        self._do("DELETE FROM games WHERE number >= ?", (max(self.lined, deals * self.games_a_deal),))

    def close(self) -> None:
        self.rows.close()
        self.recorder.__exit__(None, None, None)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(path: Path) -> Store:
    """The store of a finished or interrupted run, to be closed by `with`."""
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected the store of a match")
    store = Store(path, None)
    if not store.identity:
        store.close()
        raise InvalidText(f"{path} holds no match: expected a file that kibitz arena --store has written")
    return store


def seed_in(path: Path) -> int | None:
    """The seed of the match in this store; None where there is no store yet."""
    if not path.exists():
        return None
    with Store(path, None) as kept:
        return int(kept.identity["seed"]) if kept.identity else None
