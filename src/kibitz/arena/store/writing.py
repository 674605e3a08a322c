"""A match on disk: every game a row of an SQLite file, committed as it ends, and a line of a file of records, in order.

Games may end in any order. The rows are authoritative; missing lines are written when the rows are
read, up to the first game that is missing.
"""

import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from kibitz import record
from kibitz.arena.intake.report import Intake
from kibitz.arena.matches.match import Played
from kibitz.arena.store.database import MOST_REASON, OPEN_HERE, SYSTEM_ERRORS, busy, connected
from kibitz.arena.store.game_rows import identity_digest, row_of, shown
from kibitz.arena.store.games import (
    COLUMNS,
    DIGEST,
    ENDED,
    IDENTITY,
    INTAKE,
    INTAKE_DIGEST,
    PUBLISHED,
    Games,
    intake_digest,
)
from kibitz.arena.store.match_identity import BEFORE, Identity, as_today
from kibitz.table import InvalidText

TABLES = (
    "CREATE TABLE IF NOT EXISTS match (field TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, deal INTEGER NOT NULL, players TEXT NOT NULL, scores TEXT NOT NULL,
    blunders TEXT NOT NULL, seconds TEXT NOT NULL, record TEXT NOT NULL
)""",
    "CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
)
"""The format of the file. `match` and `games` are those of version 0.1.0: the column `blunders` holds the programs'
faults. Since then rows have a column `checksum`, and there are notes about the match besides what identifies it."""


class Store(Games):
    """One match's games, for one run at a time; closed by `with`."""

    def __init__(self, path: Path, identity: Identity, intake: Intake | None = None) -> None:
        """Open the store of the match with this identity, or make it; intake replaces what it says of submissions."""
        self.lines = path.with_suffix(".jsonl")
        if self.lines == path:
            raise InvalidText(
                f"invalid store {path}: its records end in .jsonl; expected another ending, e.g. match.db"
            )
        if path.resolve() in OPEN_HERE:
            raise busy(path)
        if path.is_file() and not os.access(path, os.W_OK):
            number, reason = SYSTEM_ERRORS[sqlite3.SQLITE_READONLY]
            raise PermissionError(number, reason, str(path))
        super().__init__(path, connected(path))
        self.recorder: record.Recorder | None = None
        self.lined = 0
        """Games that have their lines."""
        OPEN_HERE.add(path.resolve())
        try:
            # The lock is the system's own on the open file: it ends with the process, however that ends.
            self._do("PRAGMA locking_mode = EXCLUSIVE")
            self._do("PRAGMA journal_mode = WAL")
            self._do("PRAGMA synchronous = FULL")
            self._do("BEGIN EXCLUSIVE")
            for statement in TABLES:
                self._do(statement)
            self.read_match()
            if self.checksums == "NULL":
                self._do("ALTER TABLE games ADD COLUMN checksum TEXT")
                self.checksums = "checksum"
            self._check(identity)
            if intake and intake.entries:
                text = json.dumps(intake.for_machines())
                self._note(INTAKE, text)
                self._note(INTAKE_DIGEST, intake_digest(text))
            self._do("COMMIT")
            self.check_match()
            self.check_pages()
            self._open_lines()
        except BaseException:
            self.close()
            raise

    def _check(self, identity: Identity) -> None:
        """Write the match's identity to a new store; InvalidText where it is not the stored one."""
        if not self.identity:
            self._do("INSERT INTO match VALUES (?, ?)", list(identity.items()), many=True)
            self.identity = dict(identity)
        elif self.notes:
            # A damaged match is not a different match.
            self.check_match()
        kept, asked = as_today(self.identity), as_today(identity)
        for field in {**kept, **asked}:
            stored, wanted = kept.get(field, BEFORE.get(field, "")), asked.get(field)
            if stored != wanted:
                raise InvalidText(
                    f"{self.path} holds another match: its {shown(field, MOST_REASON)} is "
                    f"{shown(stored, MOST_REASON)}, not {wanted}; name another file"
                )
        self._note(IDENTITY, json.dumps(self.identity))
        self._note(DIGEST, identity_digest(self.identity).hex())

    def _note(self, name: str, value: str) -> None:
        self._do("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, value))
        self.notes[name] = value

    def _open_lines(self) -> None:
        if self.is_withheld:
            return
        self.recorder = record.Recorder(self.lines)
        with self.lines.open("rb") as lines:
            self.lined = sum(1 for _ in lines)
        stored = self._do("SELECT count(*) FROM games").fetchone()[0]
        if self.lined > stored:
            raise InvalidText(f"{self.lines} has {self.lined} lines, but {self.path} {stored} games: move it away")

    def deals(self) -> Iterator[list[Played]]:
        for deal, games in enumerate(super().deals()):
            self.write(deal, games)
            yield games

    def ahead(self, deals: int) -> dict[int, Played]:
        """The games beyond the first deals, which are whole, by number."""
        return dict(self._played(deals * self.games_a_deal))

    def add(self, first: int, games: Sequence[Played]) -> None:
        """Store consecutive games, all or none; after this returns, neither a kill nor a power failure loses them."""
        digest = self.reader.digest
        rows = [row_of(number, self.games_a_deal, played, digest) for number, played in enumerate(games, first)]
        with self._all_or_nothing():
            self._do(f"INSERT INTO games ({COLUMNS}, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows, many=True)

    @contextlib.contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        self._do("BEGIN")
        try:
            yield
            self._do("COMMIT")
        except BaseException:
            if self.rows.in_transaction:
                self.rows.rollback()
            raise

    def write(self, deal: int, games: Sequence[Played]) -> None:
        """Write those of the deal's lines that are missing; deals come in order."""
        if self.recorder is None:
            return
        missing = games[max(0, self.lined - deal * self.games_a_deal) :]
        self.recorder.write_lines(played.line for played in missing)
        self.lined += len(missing)

    def end(self, deals: int) -> None:
        """End the match after these deals: games of later deals do not count."""
        with self._all_or_nothing():
            self._do("DELETE FROM games WHERE number >= ?", (max(self.lined, deals * self.games_a_deal),))
            self._note(ENDED, str(max(deals, self._ended())))

    def publish(self) -> None:
        """Write the records, which were withheld, from now on."""
        self._note(PUBLISHED, "yes")
        if self.recorder is None:
            self._open_lines()
        for _ in self.deals():
            pass

    def close(self) -> None:
        super().close()
        OPEN_HERE.discard(self.path.resolve())
        if self.recorder:
            self.recorder.__exit__(None, None, None)
            self.recorder = None
