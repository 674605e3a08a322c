"""A class on disk: its people, what they handed in, and the work that this makes, in one SQLite file.

Several processes may have it open: the server, and commands beside it. Whatever is reported as stored is on the disk.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

from kibitz import durable
from kibitz.arena.store.database import connected, explained, statements
from kibitz.classroom.people import Person, Role, hashed, token
from kibitz.table import InvalidText

FILE = "class.db"
TABLES = "classroom/data/tables.sql"
VERSION = 1
"""Which of these tables a file has; 0 is a file without a number, which may lack some of them."""
ADDED = {"email": "TEXT NOT NULL DEFAULT ''"}
"""Columns of people that the first files lack."""
PEOPLE = "SELECT id, role, name, number, section, alias, until, email FROM people"
HAND_INS = "SELECT id, person, time, moment, file, sha256 FROM hand_ins"
WANTED = "the file of a class, which `kibitz class new` makes and `kibitz class backup` keeps a copy of"
BUSY_MS = 10_000
"""How long a command waits for another one that writes."""
DAY = 24 * 3600.0
SESSION_DAYS = 30
Kind: TypeAlias = Literal["check", "coach", "ladder"]
MOST_TRIES = 3
"""A job whose workers ended this often is given up."""


@dataclass(frozen=True)
class HandIn:
    """What a student handed in once."""

    id: int
    person: int
    time: str
    """When it was handed in, in ISO 8601 with its offset."""
    moment: float
    """The same in seconds since 1970."""
    file: str
    sha256: str


@dataclass(frozen=True)
class Job:
    """Work to be done about a file."""

    id: int
    hand_in: int
    kind: Kind


class Store:
    """The class's file, which is made where there is none and `make` says so; closed by `with`."""

    def __init__(self, folder: Path, make: bool = False) -> None:
        self.path = folder / FILE
        if not make and not self.path.is_file():
            raise InvalidText(f"no class in {folder}: expected a folder that `kibitz class new FOLDER` has made")
        self.rows = connected(self.path, threads=True)
        try:
            self._prepare(make)
        except BaseException:
            self.rows.close()
            raise

    def _prepare(self, make: bool) -> None:
        with self._errors():
            self.rows.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            self.rows.execute("PRAGMA journal_mode = WAL")
            self.rows.execute("PRAGMA synchronous = FULL")
            [(version,)] = self.rows.execute("PRAGMA user_version")
        if version > VERSION:
            raise InvalidText(f"{self.path}: a newer Kibitz has written it: use that one, or a backup from before")
        if version < VERSION:
            self._bring_up_to_date(make)
        if make:
            self.path.chmod(0o600)

    def _bring_up_to_date(self, make: bool) -> None:
        """Make the tables, or what a file of an earlier Kibitz lacks; what it holds stays as it is."""
        with self._at_once():
            columns = {name for _, name, *_ in self._read("PRAGMA table_info(people)")}
            if not columns and not make:
                raise InvalidText(f"invalid store {self.path}: no people in it; expected {WANTED}")
            for table in statements(TABLES):
                self._write(table)
            for name, kind in ADDED.items() if columns else ():
                if name not in columns:
                    self._write(f"ALTER TABLE people ADD COLUMN {name} {kind}")
            self._write(f"PRAGMA user_version = {VERSION}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        durable.close(self.rows, self.path)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise explained(error, self.path, WANTED) from None

    def _write(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        with self._errors():
            return durable.execute(self.rows, self.path, statement, values)

    def _read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        with self._errors():
            try:
                return self.rows.execute(statement, values).fetchall()
            except OverflowError:
                # No row has a number that is too large for SQLite.
                return []

    def _first(self, statement: str, *values: Any) -> Any:
        """The first row; None where there is none."""
        return next(iter(self._read(statement, values)), None)

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """What is written meanwhile is stored as a whole or not at all."""
        self._write("BEGIN IMMEDIATE")
        try:
            yield
            self._write("COMMIT")
        except BaseException:
            if self.rows.in_transaction:
                self.rows.rollback()
            raise

    # People.

    def enrol(self, role: Role, rows: Iterable[Sequence[str]]) -> int:
        """Add those who are not there yet, with their numbers, sections and addresses; how many these are."""
        added = 0
        with self._at_once():
            known = {(person.role, person.name, person.number) for person in self.people()}
            for name, number, section, *email in rows:
                if (role, name, number) not in known:
                    values = role, name, number, section, *(email or [""])
                    self._write(
                        "INSERT INTO people (role, name, number, section, email) VALUES (?, ?, ?, ?, ?)", values
                    )
                    known.add((role, name, number))
                    added += 1
        return added

    def people(self, role: Role | None = None) -> list[Person]:
        """Everybody, or those of this role, in the order in which they came."""
        rows = self._read(f"{PEOPLE} ORDER BY id")
        return [person for person in (Person(*row) for row in rows) if role in (None, person.role)]

    def person(self, id: int) -> Person | None:
        row = self._first(f"{PEOPLE} WHERE id = ?", id)
        return Person(*row) if row else None

    def named(self, name: str) -> Person:
        """The person of this name or id; InvalidText where there is none, or more than one."""
        found = [person for person in self.people() if name in (person.name, person.number)]
        if len(found) != 1:
            raise InvalidText(f"{name}: expected the name or the id of one person, as `kibitz class show` prints them")
        return found[0]

    def new_link(self, person: Person, expires: float) -> str:
        """The secret of a new personal link; the one before, and all sessions that began with it, end."""
        secret = token()
        with self._at_once():
            self._write("UPDATE people SET link = ?, expires = ? WHERE id = ?", (hashed(secret), expires, person.id))
            self._write("DELETE FROM sessions WHERE person = ?", (person.id,))
        return secret

    def has_link(self) -> set[int]:
        """Who has a link."""
        return {id for (id,) in self._read("SELECT id FROM people WHERE link IS NOT NULL")}

    def enter(self, secret: str, now: float) -> str:
        """The secret of a new session for the owner of this link; empty where there is none, or it has expired."""
        row = self._first("SELECT id, expires FROM people WHERE link = ?", hashed(secret))
        return self._session(row[0], now, row[1]) if row and row[1] >= now else ""

    def holder(self, secret: str) -> Person | None:
        """Who has this personal link."""
        row = self._first(f"{PEOPLE} WHERE link = ?", hashed(secret))
        return Person(*row) if row else None

    def begin_session(self, person: Person, now: float) -> str:
        """The secret of a new session for somebody whom another system knows."""
        return self._session(person.id, now, float("inf"))

    def _session(self, person: int, now: float, most: float) -> str:
        session, ends = token(), min(now + SESSION_DAYS * DAY, most)
        with self._at_once():
            self._write("DELETE FROM sessions WHERE expires < ?", (now,))
            self._write("INSERT INTO sessions VALUES (?, ?, ?)", (hashed(session), person, ends))
        return session

    def known_as(self, name: str, by_email: bool) -> Person | None:
        """The one person with this address, or this number; None where there is none, or more than one."""
        found = [
            one
            for one in self.people()
            if name and (one.email if by_email else one.number).casefold() == name.casefold()
        ]
        return found[0] if len(found) == 1 else None

    def use_once(self, secret: str, now: float, until: float) -> bool:
        """Whether this was not used yet; it is remembered until then."""
        with self._at_once():
            self._write("DELETE FROM used WHERE expires < ?", (now,))
            row = self._write("INSERT OR IGNORE INTO used VALUES (?, ?)", (hashed(secret), until))
        return row.rowcount == 1

    def set_line_item(self, person: Person, user: str, item: str) -> None:
        """Where the course system wants this person's mark, and what it calls them."""
        self._write("INSERT OR REPLACE INTO line_items VALUES (?, ?, ?)", (person.id, user, item))

    def line_items(self) -> dict[int, tuple[str, str]]:
        return {id: (user, item) for id, user, item in self._read("SELECT person, user, item FROM line_items")}

    def of_session(self, session: str, now: float) -> Person | None:
        """Whose session it is; None where it is nobody's, or over."""
        row = self._first("SELECT person, expires FROM sessions WHERE hash = ?", hashed(session))
        return self.person(row[0]) if row and row[1] >= now else None

    def leave(self, session: str) -> None:
        self._write("DELETE FROM sessions WHERE hash = ?", (hashed(session),))

    def set_alias(self, person: Person, alias: str) -> None:
        self._write("UPDATE people SET alias = ? WHERE id = ?", (alias, person.id))

    def extend(self, person: Person, until: str) -> None:
        """Give this student another due time; empty for that of all."""
        self._write("UPDATE people SET until = ? WHERE id = ?", (until, person.id))

    # What is handed in.

    def hand_in(
        self, person: Person, time: str, moment: float, file: str, data: bytes, refused: Callable[[], str]
    ) -> HandIn:
        """Store a file, and the work that it makes; InvalidText where it is refused, which is checked while no other
        is stored.
        """
        with self._at_once():
            if reason := refused():
                raise InvalidText(reason)
            digest = hashlib.sha256(data).hexdigest()
            row = self._write(
                "INSERT INTO hand_ins (person, time, moment, file, sha256, data) VALUES (?, ?, ?, ?, ?, ?)",
                (person.id, time, moment, file, digest, bytes(data)),
            )
            assert row.lastrowid is not None
            self._write("INSERT INTO jobs (hand_in, kind) VALUES (?, 'check')", (row.lastrowid,))
        return HandIn(row.lastrowid, person.id, time, moment, file, digest)

    def hand_ins(self, person: Person | None = None) -> list[HandIn]:
        """All of them, or this person's, the latest first."""
        where = "WHERE person = ?" if person else ""
        values = (person.id,) if person else ()
        return [HandIn(*row) for row in self._read(f"{HAND_INS} {where} ORDER BY id DESC", values)]

    def by_person(self) -> dict[int, list[HandIn]]:
        """Everybody's files, the latest first."""
        found: dict[int, list[HandIn]] = {}
        for one in self.hand_ins():
            found.setdefault(one.person, []).append(one)
        return found

    def one(self, id: int) -> HandIn | None:
        row = self._first(f"{HAND_INS} WHERE id = ?", id)
        return HandIn(*row) if row else None

    def data(self, hand_in: HandIn) -> bytes:
        """The file; InvalidText where it is not as it was handed in."""
        [(data,)] = self._read("SELECT data FROM hand_ins WHERE id = ?", (hand_in.id,))
        found = bytes(data)
        if hashlib.sha256(found).hexdigest() != hand_in.sha256:
            raise InvalidText(f"{self.path}: hand-in {hand_in.id} is damaged: expected it as it was, from a backup")
        return found

    # Work.

    def waiting(self) -> list[tuple[Job, int]]:
        """What is to be done, in the order in which it came, each with the person whose it is."""
        rows = self._read(
            "SELECT jobs.id, hand_in, kind, person FROM jobs JOIN hand_ins ON hand_ins.id = hand_in"
            " WHERE state = 'waiting' ORDER BY jobs.id"
        )
        return [(Job(*row[:3]), row[3]) for row in rows]

    def begin(self, jobs: Sequence[Job]) -> list[Job]:
        """Mark these jobs as being done, without those that were tried too often: these end."""
        tries = dict(self._read("SELECT id, tries FROM jobs WHERE state = 'waiting'"))
        begun = [job for job in jobs if tries[job.id] < MOST_TRIES]
        failed = f"it was tried {MOST_TRIES} times, and its worker ended each time"
        self.finish([job for job in jobs if tries[job.id] >= MOST_TRIES], {"failed": failed})
        self._change("UPDATE jobs SET state = 'running', tries = tries + 1 WHERE id = ?", begun)
        return begun

    def again(self, jobs: Iterable[Job], counts: bool = True) -> None:
        """Give these jobs back; counts: whether this was a try."""
        fewer = "" if counts else ", tries = tries - 1"
        self._change(f"UPDATE jobs SET state = 'waiting'{fewer} WHERE id = ? AND state = 'running'", jobs)

    def _change(self, statement: str, jobs: Iterable[Job]) -> None:
        """Change these jobs at once: the disk makes each change of its own wait."""
        if values := [(job.id,) for job in jobs]:
            with self._at_once(), self._errors():
                durable.execute(self.rows, self.path, statement, values, many=True)

    def all_again(self) -> None:
        """Give back what a server that is gone was doing; its end says nothing about a job."""
        self._write("UPDATE jobs SET state = 'waiting', tries = tries - 1 WHERE state = 'running'")

    def finish(self, jobs: Sequence[Job], result: Mapping[str, Any], then: Sequence[Kind] = ()) -> None:
        """Store the result of these jobs, once, and the work that follows from it."""
        if not jobs:
            return
        text = json.dumps(result, ensure_ascii=False)
        with self._at_once():
            for job in jobs:
                done = self._write(
                    "UPDATE jobs SET state = 'done', result = ? WHERE id = ? AND state <> 'done'", (text, job.id)
                )
                for kind in then if done.rowcount else ():
                    self._write("INSERT OR IGNORE INTO jobs (hand_in, kind) VALUES (?, ?)", (job.hand_in, kind))

    def results(self, hand_in: HandIn) -> dict[str, dict[str, Any] | None]:
        """What was found of each kind; None for what is still to be done."""
        rows = self._read("SELECT kind, state, result FROM jobs WHERE hand_in = ?", (hand_in.id,))
        return {kind: json.loads(result) if state == "done" else None for kind, state, result in rows}

    def unmailed(self, since: float) -> list[HandIn]:
        """What was handed in since then and is checked, and whose student has had no mail about it."""
        where = (
            "WHERE moment >= ? AND id IN (SELECT hand_in FROM jobs WHERE kind = 'check' AND state = 'done')"
            " AND id NOT IN (SELECT hand_in FROM mailed)"
        )
        return [HandIn(*row) for row in self._read(f"{HAND_INS} {where} ORDER BY id", (since,))]

    def set_mailed(self, hand_in: HandIn) -> None:
        self._write("INSERT OR IGNORE INTO mailed VALUES (?)", (hand_in.id,))

    def states(self) -> dict[int, bool | None]:
        """Whether each file's check was passed, by its number; None while it waits."""
        rows = self._read(
            "SELECT hand_in, CASE state WHEN 'done' THEN coalesce(json_extract(result, '$.passed'), 0) END FROM jobs"
            " WHERE kind = 'check'"
        )
        return {id: None if passed is None else bool(passed) for id, passed in rows}

    def ahead_of(self, hand_in: HandIn) -> int:
        """How many files are to be checked before this one."""
        [(count,)] = self._read(
            "SELECT count(*) FROM jobs WHERE kind = 'check' AND state <> 'done' AND hand_in < ?", (hand_in.id,)
        )
        return int(count)

    # Notes: what is known of the whole class.

    def note(self, name: str, value: object) -> None:
        self._write("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, json.dumps(value, ensure_ascii=False)))

    def noted(self, name: str) -> Any:
        """What was noted under this name; None where nothing was."""
        row = self._first("SELECT value FROM notes WHERE name = ?", name)
        return json.loads(row[0]) if row else None

    def copy_to(self, path: Path) -> None:
        """Write the file as it is now, while others may write it."""
        target = connected(path)
        with self._errors():
            self.rows.backup(target)
        target.close()
