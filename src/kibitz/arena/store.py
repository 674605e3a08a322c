"""A match on disk: every game a row of an SQLite file, committed as it ends, and a line of a file of records, in order.

Games may end in any order. The rows are authoritative; missing lines are written when the rows are
read, up to the first game that is missing.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from kibitz import record
from kibitz.arena.identity import Field, Identity, as_today, match_of, missing_field
from kibitz.arena.intake.report import Intake
from kibitz.arena.match import Match, Played
from kibitz.arena.rows import Row, RowReader, Unsound, identity_digest, row_of, shown
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText, TableError

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
COLUMNS = "number, deal, players, scores, blunders, seconds, record"
ENDED, PUBLISHED, IDENTITY, DIGEST = "deals", "published", "match", "checksum of the match"
"""Notes: the deals of a match that is over; whether its records may be read; its identity again, with a checksum."""
INTAKE, INTAKE_DIGEST = "intake", "checksum of the intake"
"""Notes: what was handed in, with a checksum; stores of 0.2.0 and before have none."""
MOST_REASON = 300
"""Characters of SQLite's explanation that a message shows."""
MOST_HOLES = 5_000
"""Games in a row that can't be read, after which a repair gives up."""


MOST_AT_ONCE = 1000
"""Games that a repair writes at once."""


class Busy(TableError):
    """Another run has the store open."""


class Damaged(InvalidText):
    """The store holds something that no run has written."""


class Games:
    """The games of a match on disk, to be read; closed by `with`."""

    def __init__(self, path: Path, rows: sqlite3.Connection) -> None:
        """Read the match of an open file; it may hold none yet."""
        self.path, self.rows = path, rows
        self.rows.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
        self.identity: Identity = {}
        self.notes: dict[str, str] = {}
        self.reader: RowReader
        self.checksums = "NULL"
        """The column of checksums."""

    def _do(self, statement: str, values: Sequence[Any] = (), many: bool = False) -> sqlite3.Cursor:
        """Run a statement; many: values has one row for each time that it runs."""
        try:
            return self.rows.executemany(statement, values) if many else self.rows.execute(statement, values)
        except sqlite3.Error as error:
            raise explained(error, self.path) from None

    def read_match(self) -> None:
        """Find out which match it is."""
        tables = {name for (name,) in self._do("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "match" not in tables:
            return
        if "checksum" in {column[1] for column in self._do("PRAGMA table_info(games)")}:
            self.checksums = "checksum"
        self.notes = dict(self._texts("SELECT name, value FROM notes")) if "notes" in tables else {}
        self.identity = dict(self._texts("SELECT field, value FROM match"))

    def _texts(self, statement: str) -> Iterator[tuple[str, str]]:
        for name, value in self._fetched(statement):
            if not isinstance(name, str) or not isinstance(value, str):
                raise self._damaged("its description of the match is not text")
            yield name, value

    def _fetched(self, statement: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        """The rows of a query; SQLite reads them one by one, and may fail at any."""
        cursor = self._do(statement, values)
        while True:
            try:
                row = cursor.fetchone()
            except sqlite3.Error as error:
                raise explained(error, self.path) from None
            if row is None:
                return
            yield row

    def _damaged(self, reason: str, number: int | None = None) -> Damaged:
        place = f"{self.path}" if number is None else f"{self.path}, game {number}"
        return Damaged(f"{place}: {shown(reason, MOST_REASON)}; --repair of kibitz marks writes a clean copy")

    def check_match(self) -> None:
        """Whether what identifies the match is what was stored, and prepare to read its rows."""
        copy = _kept_identity(self.notes)
        if copy is not None and copy != self.identity:
            fields = (field for field in {**copy, **self.identity} if copy.get(field) != self.identity.get(field))
            raise self._damaged(f"row {next(fields)!r} of its match is not what was stored")
        if copy is None and DIGEST in self.notes and self.notes[DIGEST] != identity_digest(self.identity).hex():
            raise self._damaged("the rows of its match are not what was stored")
        try:
            match = match_of(self.identity)
        except Field as error:
            raise self._damaged(f"row {error.name!r} of its match: {error.reason}") from None
        seed, games = int(self.identity["seed"]), int(self.identity["games a deal"])
        self.reader = RowReader(self._with_submissions(match), seed, games, identity_digest(self.identity))

    def _with_submissions(self, match: Match) -> Match:
        """The match with what is kept about who handed in what."""
        if INTAKE not in self.notes:
            return match
        if self.notes.get(INTAKE_DIGEST) != _intake_digest(self.notes[INTAKE]):
            raise self._damaged(f"row {INTAKE!r} of its notes is not what was stored")
        try:
            intake = Intake.read(json.loads(self.notes[INTAKE]))
        except (ValueError, RecursionError) as error:
            raise self._damaged(f"row {INTAKE!r} of its notes: {error}") from None
        programs = tuple(replace(program, submission=intake.of(program.name)) for program in match.programs)
        return replace(match, programs=programs, intake=intake)

    def _check_pages(self) -> None:
        """Whether SQLite finds its own structure intact: it may silently skip rows of a damaged file."""
        for (reason,) in self._fetched("PRAGMA quick_check(1)"):
            if reason != "ok":
                number = next((number for number in self._unreadable()), None)
                raise self._damaged(str(reason), number)

    def _unreadable(self) -> Iterator[int]:
        """The number of the game that can't be read; none where all that SQLite finds are sound."""
        number = 0
        try:
            for row in self._rows():
                number = row.number + 1 if type(row.number) is int else number
        except Damaged:
            yield number

    @property
    def games_a_deal(self) -> int:
        return self.reader.games_a_deal

    @property
    def match(self) -> Match:
        """The match as far as a report needs it: without its programs' files and its walls."""
        return self.reader.match

    @property
    def is_withheld(self) -> bool:
        """Whether its records must stay secret for now, because they reveal the course's seed."""
        return self.match.dealing == "secret" and PUBLISHED not in self.notes

    def _rows(self, first: int = 0) -> Iterator[Row]:
        query = f"SELECT {COLUMNS}, {self.checksums} FROM games WHERE number >= ? ORDER BY number"
        for values in self._fetched(query, (first,)):
            yield Row(*values)

    def _played(self, first: int = 0) -> Iterator[tuple[int, Played]]:
        for row in self._rows(first):
            try:
                yield row.number, self.reader.played(row)
            except Unsound as error:
                raise self._damaged(str(error), row.number) from None

    def deals(self) -> Iterator[list[Played]]:
        """The games of each deal in order, up to the first deal of which a game is missing."""
        games: list[Played] = []
        expected = 0
        for number, played in self._played():
            if number != expected:
                break
            expected += 1
            games.append(played)
            if len(games) == self.games_a_deal:
                yield games
                games = []
        if expected < self._ended() * self.games_a_deal:
            raise self._damaged("it is missing", expected)

    def _ended(self) -> int:
        """The deals that an earlier run has ended with; 0 where none has ended."""
        deals = self.notes.get(ENDED, "0")
        if not (deals.isascii() and deals.isdecimal() and len(deals) < 20):
            raise self._damaged(f"row {ENDED!r} of its notes: expected a number")
        return int(deals)

    def sound(self, complaints: list[str]) -> Iterator[tuple[int, Played]]:
        """Every game that is as it was stored, by number; the others, and gaps between them, become complaints."""
        expected = start = holes = 0
        while holes < MOST_HOLES:
            try:
                for row in self._rows(start):
                    holes = 0
                    if row.number > expected:
                        complaints.append(_missing(expected, row.number))
                    if row.number >= expected:
                        expected = start = row.number + 1
                        try:
                            yield row.number, self.reader.played(row)
                        except Unsound as error:
                            complaints.append(f"game {row.number}: {shown(str(error), MOST_REASON)}")
            except Damaged:
                holes += 1
                start += 1
            else:
                break
        if holes:
            complaints.append(f"from game {expected} on nothing can be read")
        elif expected < self._ended() * self.games_a_deal:
            complaints.append(_missing(expected, self._ended() * self.games_a_deal))

    def close(self) -> None:
        self.rows.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _missing(first: int, stop: int) -> str:
    return f"game {first} is missing" if stop == first + 1 else f"games {first} to {stop - 1} are missing"


def _kept_identity(notes: Mapping[str, str]) -> Identity | None:
    """The copy of the match's identity among the notes; None where there is none that is as it was stored."""
    try:
        fields = json.loads(notes[IDENTITY])
        if isinstance(fields, dict) and identity_digest(fields).hex() == notes[DIGEST]:
            return fields
    except (KeyError, ValueError, TypeError, RecursionError):
        pass
    return None


def _intake_digest(text: str) -> str:
    return identity_digest({INTAKE: text}).hex()


class Store(Games):
    """One match's games, for one run at a time; closed by `with`."""

    def __init__(self, path: Path, identity: Identity, intake: Intake | None = None) -> None:
        """Open the store of the match with this identity, or make it; intake replaces what it says of submissions."""
        self.lines = path.with_suffix(".jsonl")
        if self.lines == path:
            raise InvalidText(
                f"invalid store {path}: its records end in .jsonl; expected another ending, e.g. match.db"
            )
        if path.resolve() in _OPEN:
            raise _busy(path)
        if path.is_file() and not os.access(path, os.W_OK):
            number, reason = SYSTEM_ERRORS[sqlite3.SQLITE_READONLY]
            raise PermissionError(number, reason, str(path))
        super().__init__(path, connected(path))
        self.recorder: record.Recorder | None = None
        self.lined = 0
        """Games that have their lines."""
        _OPEN.add(path.resolve())
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
                self._keep_intake(json.dumps(intake.for_machines()))
            self._do("COMMIT")
            self.check_match()
            self._check_pages()
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
            stored, wanted = kept.get(field, missing_field(field)), asked.get(field)
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

    def _keep_intake(self, text: str) -> None:
        self._note(INTAKE, text)
        self._note(INTAKE_DIGEST, _intake_digest(text))

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
        _OPEN.discard(self.path.resolve())
        if self.recorder:
            self.recorder.__exit__(None, None, None)
            self.recorder = None


_OPEN: set[Path] = set()
"""The stores that this process writes. Reading one of them would end its lock: the system ends all locks that a process
has on a file as soon as the process closes the file once."""
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
"""The bytes of a file that SQLite locks while it reads or, exclusively, writes (sqlite.org/fileformat2.html, 1.5)."""


class Kept(Games):
    """A store to be read, which may be where nothing can be written."""

    def __init__(self, path: Path) -> None:
        with ExitStack() as stack:
            file = stack.enter_context(_locked(path))
            there = path
            leftover = [ending for ending in ("-wal", "-journal") if _size(path.with_name(path.name + ending))]
            if leftover:
                # A kill has left a journal that only a writer could apply.
                folder = stack.enter_context(temporary_folder())
                there = folder / "copy.db"
                with there.open("wb") as copy:
                    shutil.copyfileobj(file, copy)
                for ending in leftover:
                    shutil.copy(path.with_name(path.name + ending), folder / f"copy.db{ending}")
            super().__init__(path, connected(there, "" if leftover else "?immutable=1"))
            stack.callback(self.rows.close)
            self.read_match()
            if not self.identity and IDENTITY not in self.notes:
                raise InvalidText(f"{path} holds no match: expected a file that kibitz arena --store has written")
            self.stack = stack.pop_all()

    def checked(self) -> Self:
        """Itself, after everything except the games' rows was checked."""
        self.check_match()
        self._check_pages()
        return self

    def restore_match(self) -> None:
        """Take the match's identity from where it is sound."""
        self.identity = _kept_identity(self.notes) or self.identity
        if self.notes.get(INTAKE_DIGEST) != _intake_digest(self.notes.get(INTAKE, "")):
            # The games are worth more than who handed in what, which the match's own command adds again.
            self.notes.pop(INTAKE, None)
        self.check_match()

    def close(self) -> None:
        self.stack.close()


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[Any]:
    """The open file, locked against writers; Busy if another process writes it."""
    if path.resolve() in _OPEN:
        raise _busy(path)
    with path.open("rb") as file:
        with contextlib.suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
            except BlockingIOError:
                raise _busy(path) from None
        yield file


def _busy(path: Path) -> Busy:
    return Busy(f"{path} is in use by another run: wait for it, or name another file")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def connected(path: Path, settings: str = "") -> sqlite3.Connection:
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        return sqlite3.connect(f"{path.absolute().as_uri()}{settings}", 0.2, isolation_level=None, uri=True)
    except sqlite3.Error as error:
        raise explained(error, path) from None


STORED_BEFORE = "what was stored before is kept"
SYSTEM_ERRORS = {
    sqlite3.SQLITE_FULL: (errno.ENOSPC, f"no space left on the disk; {STORED_BEFORE}"),
    sqlite3.SQLITE_READONLY: (errno.EACCES, "no permission to write it, or a file system that is read-only"),
    sqlite3.SQLITE_CANTOPEN: (errno.EACCES, "no permission to open it, or to write in its folder"),
    sqlite3.SQLITE_PERM: (errno.EACCES, "no permission to write it"),
    sqlite3.SQLITE_IOERR: (errno.EIO, f"reading or writing failed; {STORED_BEFORE}"),
    sqlite3.SQLITE_NOMEM: (errno.ENOMEM, "no memory left"),
}
PRIMARY = 0xFF
"""The part of SQLite's result codes that says what kind of error it is."""


def explained(error: sqlite3.Error, path: Path) -> Exception:
    """SQLite's error as ours: Busy, OSError where the system refused, otherwise Damaged."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & PRIMARY
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return _busy(path)
    if code in SYSTEM_ERRORS:
        number, reason = SYSTEM_ERRORS[code]
        return OSError(number, f"{reason} ({error})", str(path))
    return Damaged(f"invalid store {path}: {shown(str(error), MOST_REASON)}; expected a file of kibitz arena --store")


def read(path: Path) -> Kept:
    """The store of a finished or interrupted run, to be closed by `with`; Damaged where it is not as it was stored."""
    kept = _kept(path)
    try:
        return kept.checked()
    except BaseException:
        kept.close()
        raise


def _kept(path: Path) -> Kept:
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected the store of a match")
    return Kept(path)


def seed_in(path: Path) -> int | None:
    """The seed of the match in this store; None where there is no store yet."""
    if not _size(path):
        return None
    with _kept(path) as kept:
        kept.check_match()
        return int(kept.identity["seed"])


def _batches(games: Iterable[tuple[int, Played]]) -> Iterator[tuple[int, list[Played]]]:
    """Consecutive games together, with the number of the first."""
    first, batch = 0, list[Played]()
    for number, played in games:
        if batch and (number != first + len(batch) or len(batch) == MOST_AT_ONCE):
            yield first, batch
            batch = []
        if not batch:
            first = number
        batch.append(played)
    if batch:
        yield first, batch


def repair(path: Path, clean: Path) -> list[str]:
    """Copy what is sound of a store to a new one; returns a line for each game that is left out."""
    if clean.exists():
        raise InvalidText(f"{clean} exists: expected a new file for the clean copy")
    complaints: list[str] = []
    with _kept(path) as kept:
        kept.restore_match()
        with Store(clean, kept.identity, kept.match.intake) as store:
            for first, games in _batches(kept.sound(complaints)):
                store.add(first, games)
            if PUBLISHED in kept.notes:
                store.publish()
            for _ in store.deals():
                pass
            if not complaints and kept.notes.get(ENDED):
                store.end(int(kept.notes[ENDED]))
    return complaints
