"""The games of a match on disk, to be read; what writes, repairs or only looks builds on it."""

import json
import sqlite3
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from kibitz.arena.intake.report import Intake
from kibitz.arena.matches.ladder import Version
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.programs.program import Program
from kibitz.arena.store.database import MOST_REASON, Damaged, explained
from kibitz.arena.store.game_rows import GameRow, RowReader, Unsound, identity_digest, shown
from kibitz.arena.store.match_identity import BadField, Identity, match_of
from kibitz.arena.store.versions import COLUMNS as DESCRIBED
from kibitz.arena.store.versions import Row, round_of, version_of
from kibitz.table import InvalidText

COLUMNS = "number, deal, players, scores, blunders, seconds, record"
ENDED, PUBLISHED, IDENTITY, DIGEST = "deals", "published", "match", "checksum of the match"
"""Notes: the deals of a match that is over; whether its records may be read; its identity again, with a checksum."""
INTAKE, INTAKE_DIGEST = "intake", "checksum of the intake"
"""Notes: what was handed in, with a checksum; stores of 0.2.0 and before have none."""
MOST_HOLES = 5_000
"""Games in a row that can't be read, after which a repair gives up."""


class NoMatch(InvalidText):
    """The store holds no match yet, as one that has just been made."""


class Games:
    """The games of a match on disk, to be read; closed by `with`."""

    def __init__(self, path: Path, rows: sqlite3.Connection) -> None:
        """Read the match of an open file; it may hold none yet."""
        self.path, self.rows = path, rows
        self.rows.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
        self.tables: set[str] = set()
        self.identity: Identity = {}
        self.notes: dict[str, str] = {}
        self.match: Match
        """The match as far as a report needs it: without its programs' files and its walls."""
        self.games_a_deal: int
        self.reader: RowReader
        self.checksums = "NULL"
        """The column of checksums."""
        self.digest: bytes
        """The digest of the match's identity."""
        self.versions: list[Version] = []
        """All who are or were in a ladder."""

    def read_match(self) -> None:
        """Find out which match it is."""
        self.tables = {name for (name,) in self._fetched("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "checksum" in {column[1] for column in self._fetched("PRAGMA table_info(games)")}:
            self.checksums = "checksum"
        if "notes" in self.tables:
            self.notes = dict(self._texts("SELECT name, value FROM notes"))
        if "match" in self.tables:
            self.identity = dict(self._texts("SELECT field, value FROM match"))

    @property
    def has_match(self) -> bool:
        """Whether it describes a match, or did before somebody removed the description."""
        return bool(self.identity) or IDENTITY in self.notes

    def _texts(self, statement: str) -> Iterator[tuple[str, str]]:
        for name, value in self._fetched(statement):
            if not isinstance(name, str) or not isinstance(value, str):
                raise self._damaged("its description of the match is not text")
            yield name, value

    def _fetched(self, statement: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        """The rows of a query; SQLite reads them one by one, and may fail at any."""
        try:
            yield from self.rows.execute(statement, values)
        except sqlite3.Error as error:
            raise explained(error, self.path) from None

    def _damaged(self, reason: str, number: int | None = None) -> Damaged:
        place = f"{self.path}" if number is None else f"{self.path}, game {number}"
        return Damaged(f"{place}: {shown(reason, MOST_REASON)}; --repair of kibitz marks writes a clean copy")

    def check_match(self) -> None:
        """Whether what identifies the match is what was stored, and prepare to read its rows."""
        if not self.has_match:
            raise NoMatch(f"{self.path} holds no match: expected a file that kibitz arena --store has written")
        copy = kept_identity(self.notes)
        if copy is not None and copy != self.identity:
            fields = (field for field in {**copy, **self.identity} if copy.get(field) != self.identity.get(field))
            raise self._damaged(f"row {next(fields)!r} of its match is not what was stored")
        if copy is None and DIGEST in self.notes and self.notes[DIGEST] != identity_digest(self.identity).hex():
            raise self._damaged("the rows of its match are not what was stored")
        try:
            match = match_of(self.identity)
        except BadField as error:
            raise self._damaged(f"row {error.name!r} of its match: {error.reason}") from None
        self.digest = identity_digest(self.identity)
        self.match = self._with_field(match) if match.rounds else self._with_submissions(match)
        self.games_a_deal = int(self.identity["games a deal"])
        written = self.match.entrants if match.rounds else json.loads(self.identity["entrants"])
        self.reader = RowReader(self.match, written, int(self.identity["seed"]), self.games_a_deal, self.digest)

    def _with_field(self, match: Match) -> Match:
        """The ladder with all its versions and rounds, as they are now."""
        assert match.rounds
        versions, rounds = [], []
        try:
            for number, row in enumerate(self._fetched(f"SELECT {DESCRIBED} FROM versions ORDER BY number")):
                versions.append(version_of(Row(*row), match.game, number, self.digest))
            names = {version.name for version in versions}
            for number, row in enumerate(self._fetched(f"SELECT {DESCRIBED} FROM rounds ORDER BY number")):
                rounds.append(round_of(Row(*row), match.rounds, names, number, self.digest))
            for (last,) in self._fetched("SELECT max(number) FROM games"):
                if type(last) is int and last >= len(rounds) * match.rounds.size * match.rounds.seats:
                    raise Unsound(f"round {len(rounds)} is missing, whose games are there")
        except Unsound as error:
            raise Damaged(f"{self.path}: {error}; expected the ladder as it was, from a backup") from None
        self.versions = versions
        programs = tuple(Program(own.name, "", own.file, own.submission) for own in versions if own.file)
        found = replace(
            match,
            entrants=tuple(own.name for own in versions),
            programs=programs,
            rounds=replace(match.rounds, rounds=tuple(rounds)),
        )
        return found.with_players({own.name: own.player for own in versions})

    def _with_submissions(self, match: Match) -> Match:
        """The match with what is kept about who handed in what."""
        if INTAKE not in self.notes:
            return match
        if self.notes.get(INTAKE_DIGEST) != intake_digest(self.notes[INTAKE]):
            raise self._damaged(f"row {INTAKE!r} of its notes is not what was stored")
        try:
            intake = Intake.read(json.loads(self.notes[INTAKE]))
        except (ValueError, RecursionError) as error:
            raise self._damaged(f"row {INTAKE!r} of its notes: {error}") from None
        programs = tuple(replace(program, submission=intake.of(program.name)) for program in match.programs)
        return replace(match, programs=programs, intake=intake)

    def check_pages(self) -> None:
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
    def is_withheld(self) -> bool:
        """Whether its records must stay secret for now, because they reveal the course's seed."""
        return self.match.dealing == "secret" and PUBLISHED not in self.notes

    def _rows(self, first: int = 0) -> Iterator[GameRow]:
        query = f"SELECT {COLUMNS}, {self.checksums} FROM games WHERE number >= ? ORDER BY number"
        for values in self._fetched(query, (first,)):
            yield GameRow(*values)

    def _played(self, first: int = 0) -> Iterator[tuple[int, Played]]:
        for row in self._rows(first):
            yield row.number, self._sound(row)

    def _sound(self, row: GameRow) -> Played:
        """The game of a row; Damaged where it is not as it was stored."""
        try:
            return self.reader.played(row)
        except Unsound as error:
            raise self._damaged(str(error), row.number) from None

    def since(self, deals: int) -> Generator[list[Played], None, int]:
        """The games of each deal after the first ones, in order, up to the first game that is missing: its number."""
        expected, games = deals * self.games_a_deal, list[Played]()
        for number, played in self._played(expected):
            if number != expected:
                break
            expected += 1
            games.append(played)
            if len(games) == self.games_a_deal:
                yield games
                games = []
        return expected

    def deals(self) -> Iterator[list[Played]]:
        """The games of each deal in order, up to the first deal of which a game is missing."""
        missing = yield from self.since(0)
        if missing < self._ended() * self.games_a_deal:
            raise self._damaged("it is missing", missing)

    def _ended(self) -> int:
        """The deals that an earlier run has ended with; 0 where none has ended."""
        deals = self.notes.get(ENDED, "0")
        if not (deals.isascii() and deals.isdecimal() and len(deals) < 20):
            raise self._damaged(f"row {ENDED!r} of its notes: expected a number")
        return int(deals)

    def files(self, number: int) -> bytes:
        """The files of the ladder's version of this number, packed."""
        for (files,) in self._fetched("SELECT files FROM versions WHERE number = ?", (number,)):
            if type(files) is bytes:
                return files
        raise Damaged(f"{self.path}: version {number} has no files; expected the ladder as it was, from a backup")

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


def kept_identity(notes: Mapping[str, str]) -> Identity | None:
    """The copy of the match's identity among the notes; None where there is none that is as it was stored."""
    with suppress(KeyError, ValueError, TypeError, RecursionError):
        fields = json.loads(notes[IDENTITY])
        if isinstance(fields, dict) and identity_digest(fields).hex() == notes[DIGEST]:
            return fields
    return None


def intake_digest(text: str) -> str:
    return identity_digest({INTAKE: text}).hex()
