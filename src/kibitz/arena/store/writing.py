"""A match on disk: every game a row of an SQLite file, committed as it ends, and a line of a file of records, in order.

Games may end in any order. The rows are authoritative; missing lines are written when the rows are
read, up to the first game that is missing.
"""

import contextlib
import json
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from kibitz import durable
from kibitz.arena.intake.report import Intake
from kibitz.arena.matches.ladder import Version
from kibitz.arena.matches.match import Played, Round
from kibitz.arena.store.database import MOST_REASON, OPEN_HERE, SYSTEM_ERRORS, busy, connected, explained, statements
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
from kibitz.arena.store.match_identity import BEFORE, LADDER, Identity, as_today
from kibitz.arena.store.versions import COLUMNS as DESCRIBED
from kibitz.arena.store.versions import TABLES as LADDER_TABLES
from kibitz.arena.store.versions import round_row, version_row
from kibitz.table import InvalidText

TABLES = "arena/store/data/match.sql"
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
        self.recorder: durable.LineFile | None = None
        self.lined = 0
        """Games that have their lines."""
        OPEN_HERE.add(path.resolve())
        try:
            # The lock is the system's own on the open file: it ends with the process, however that ends.
            self._do("PRAGMA locking_mode = EXCLUSIVE")
            self._do("PRAGMA synchronous = FULL")
            self._do("PRAGMA journal_mode = WAL")
            self._do("BEGIN EXCLUSIVE")
            for statement in statements(TABLES):
                self._do(statement)
            self.read_match()
            if self.checksums == "NULL":
                self._do("ALTER TABLE games ADD COLUMN checksum TEXT")
                self.checksums = "checksum"
            for statement in statements(LADDER_TABLES) if LADDER in identity else ():
                self._do(statement)
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
        if not self.has_match:
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

    def _do(self, statement: str, values: Sequence[Any] = (), many: bool = False) -> None:
        """Run a statement that may write; many: values has one row for each time that it runs."""
        try:
            durable.execute(self.rows, self.path, statement, values, many=many)
        except sqlite3.Error as error:
            raise explained(error, self.path) from None

    def _note(self, name: str, value: str) -> None:
        self._do("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, value))
        self.notes[name] = value

    def _open_lines(self) -> None:
        if self.is_withheld:
            return
        self.recorder = durable.LineFile(self.lines)
        self.lined, end = self._sound_lines()
        if end < self.recorder.end:
            rest = self.recorder.set_aside(end)
            print(
                f"kibitz: {self.lines} has lines that {self.path} does not have: they are now in {rest}",
                file=sys.stderr,
            )

    # A power cut may have torn lines, or the store is older than its lines, as a copy without its journal is. Lines are
    # only moved where the store is sound: Damaged names a game that it has lost, and nothing is changed.
    def _sound_lines(self) -> tuple[int, int]:
        """The number of lines that are those of the first games, and where they end."""
        number = end = 0
        with self.lines.open("rb") as lines:
            for line, row in zip_longest(lines, self._rows()):
                if line is None:
                    break
                if row is None or row.number != number:
                    if number < self._ended() * self.games_a_deal:
                        raise self._damaged("it is missing", number)
                    break
                if line != f"{row.record}\n".encode("utf-8", "surrogateescape"):
                    self._sound(row)
                    break
                number, end = number + 1, end + len(line)
        return number, end

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
                self._do("ROLLBACK")
            raise

    def enter(self, fresh: Sequence[tuple[Version, bytes]], changed: Sequence[Version] = ()) -> None:
        """Add versions with their files to a ladder, and change others, all or none."""
        numbers = {version.name: number for number, version in enumerate(self.versions)}
        with self._all_or_nothing():
            for number, (version, files) in enumerate(fresh, len(self.versions)):
                row = version_row(number, version, self.digest)
                self._do(f"INSERT INTO versions ({DESCRIBED}, files) VALUES (?, ?, ?, ?)", (*row, files))
            for version in changed:
                row = version_row(numbers[version.name], version, self.digest)
                self._do("UPDATE versions SET described = ?, checksum = ? WHERE number = ?", (*row[1:], row.number))
        self.check_match()

    def plan(self, rounds: Sequence[Round]) -> None:
        """Add rounds to a ladder, which are to be played."""
        assert self.match.rounds
        first = len(self.match.rounds.rounds)
        rows = [round_row(number, found, self.digest) for number, found in enumerate(rounds, first)]
        with self._all_or_nothing():
            self._do(f"INSERT INTO rounds ({DESCRIBED}) VALUES (?, ?, ?)", rows, many=True)
        self.check_match()

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

    def sync(self) -> None:
        """Return once all games are on the disk, which add() has seen to."""

    def close(self) -> None:
        try:
            durable.close(self.rows, self.path)
        finally:
            OPEN_HERE.discard(self.path.resolve())
            if self.recorder:
                self.recorder.close()
                self.recorder = None
