"""A store that is read while another process writes it: its standings as they grow, and any of its games.

SQLite refuses to read a file that a match has open, so a copy is read: the file and its journal as they are at one
moment. The journal only grows while the file stays as it is, and its unfinished end does not count, so a copy between
two equal looks at the file is whole; every game's checksum is checked too.
"""

import atexit
import contextlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from kibitz import catalog
from kibitz.arena.matches.ladder import Version
from kibitz.arena.matches.match import Played
from kibitz.arena.matches.results import Results
from kibitz.arena.store.database import JOURNALS, Busy, Damaged, connected
from kibitz.arena.store.games import ENDED, Games, NoMatch
from kibitz.arena.store.match_identity import Identity
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText

TRIES = 20
PAUSE = 0.05
"""Seconds between two tries to copy a file that is being changed."""
RENEWED = 0.5
"""Seconds that a copy is used at least."""
SHARE = 10
"""It is used at least this many times as long as it took to make."""
MOST_AT_ONCE = 20_000
"""Games that are read before the results are shown."""

Stamp = tuple[tuple[int, int], ...]
"""When the files of a store were changed, and their sizes."""


class Listed(NamedTuple):
    """A game of a store, for a list."""

    number: int
    players: tuple[str, ...]
    scores: tuple[float, ...]
    faults: int


class Snapshot(Games):
    """A copy of a store as it was at one moment."""

    def game(self, number: int) -> Played:
        """The game of this number."""
        for found, played in self._played(number):
            if found == number:
                return played
            break
        raise InvalidText(f"{self.path} has no game {number}: expected one that is over")

    def listed(self, first: int, most: int, player: str = "", faulty: bool = False) -> list[Listed]:
        """Games from this number on, all or this player's, all or those with faults."""
        games = (
            Listed(number, played.players, played.scores, len(played.faults))
            for number, played in self._played(first)
            if (not player or player in played.players) and (not faulty or played.faults)
        )
        return list(islice(games, most))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return ENDED in self.notes


@contextmanager
def snapshot(path: Path) -> Iterator[Snapshot]:
    """A copy of the store, even while it is written, as long as the `with` lasts; Damaged where it is not as stored."""
    with temporary_folder() as folder, Snapshot(path, connected(_copied(path, folder), threads=True)) as games:
        games.read_match()
        games.check_match()
        yield games


def snapshot_to(path: Path, target: Path) -> None:
    """Write the store as it is at this moment to another file, even while it is written."""
    with temporary_folder() as folder:
        source, copy = connected(_copied(path, folder)), connected(target)
        with closing(source), closing(copy):
            source.backup(copy)


class Copies:
    """A copy of a store that is kept open, and renewed now and then while the store grows; for one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stamp: Stamp = ()
        self.stack = ExitStack()
        self.copy: Snapshot | None = None
        self.due = 0.0
        """When the store is looked at again."""
        atexit.register(self.stack.close)

    def latest(self) -> Snapshot:
        began = time.monotonic()
        if self.copy is None or (began > self.due and self.stamp != stamp_of(self.path)):
            self.stack.close()
            self.copy, stamp = None, stamp_of(self.path)
            self.copy, self.stamp = self.stack.enter_context(snapshot(self.path)), stamp
            took = time.monotonic() - began
            self.due = began + max(RENEWED, SHARE * took)
        return self.copy


def _copied(path: Path, folder: Path) -> Path:
    """The store's files, copied; Busy where they never stand still."""
    there = folder / "copy.db"
    for _ in range(TRIES):
        before = _stamp(path)
        shutil.copyfile(path, there)
        for ending in JOURNALS:
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{path}{ending}", f"{there}{ending}")
        if _stamp(path) == before:
            return there
        time.sleep(PAUSE)
    raise Busy(f"{path} changes too fast to be read: try again")


def stamp_of(path: Path) -> Stamp:
    return tuple(_stamp(Path(f"{path}{ending}")) for ending in ("", *JOURNALS))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return (0, -1)
    return status.st_mtime_ns, status.st_size


class LiveResults:
    """The results of a match that may still be played by another process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stamp: Stamp = ()
        self.identity: Identity = {}
        self.results: Results | None = None
        """None while there is no match yet."""
        self.versions: list[Version] = []
        """All who are or were in it, where it is a ladder."""
        self.is_over = False
        self.is_withheld = False

    def refresh(self) -> bool:
        """Read what is new, or a part of it where that is much; whether anything is."""
        stamp = stamp_of(self.path)
        if stamp == self.stamp or stamp[0][1] <= 0:
            return False
        try:
            is_all = self._read()
        except NoMatch:
            return False
        except Damaged:
            # A copy of a file that was just being changed may be broken: a second copy decides.
            is_all = self._read()
        self.stamp = stamp if is_all else ()
        return True

    def _read(self) -> bool:
        """Read what is new; whether that is all."""
        with snapshot(self.path) as games:
            if self.results is None or games.identity != self.identity:
                self.identity = games.identity
                self.results = Results(catalog.game(games.match.game), games.match)
            self.results.match, self.versions = games.match, games.versions
            self.is_over, self.is_withheld = games.is_over, games.is_withheld
            most = max(1, MOST_AT_ONCE // games.games_a_deal)
            for number, deal in enumerate(games.since(self.results.deals), 1):
                self.results.add(deal)
                if number == most:
                    return False
            if rounds := games.match.rounds:
                self.is_over = self.results.deals == len(rounds.rounds) * rounds.size
        return True
