"""The store of a match that nobody writes now, also where nothing can be written."""

import contextlib
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from kibitz.arena.store.database import OPEN_HERE, busy, connected, size
from kibitz.arena.store.games import IDENTITY, INTAKE, INTAKE_DIGEST, Games, intake_digest, kept_identity
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText

SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
"""The bytes of a file that SQLite locks while it reads or, exclusively, writes (sqlite.org/fileformat2.html, 1.5)."""


class StoredMatch(Games):
    """A store to be read, which may be where nothing can be written."""

    def __init__(self, path: Path) -> None:
        with ExitStack() as stack:
            file = stack.enter_context(locked(path))
            there = path
            leftover = [ending for ending in ("-wal", "-journal") if size(path.with_name(path.name + ending))]
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
        self.identity = kept_identity(self.notes) or self.identity
        if self.notes.get(INTAKE_DIGEST) != intake_digest(self.notes.get(INTAKE, "")):
            # The games are worth more than who handed in what, which the match's own command adds again.
            self.notes.pop(INTAKE, None)
        self.check_match()

    def close(self) -> None:
        self.stack.close()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[Any]:
    """The open file, locked against writers; Busy if another process writes it."""
    if path.resolve() in OPEN_HERE:
        raise busy(path)
    with path.open("rb") as file:
        with contextlib.suppress(ImportError):  # not on Windows
            import fcntl

            try:
                fcntl.lockf(file, fcntl.LOCK_SH | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
            except BlockingIOError:
                raise busy(path) from None
        yield file


def read(path: Path) -> StoredMatch:
    """The store of a finished or interrupted run, to be closed by `with`; Damaged where it is not as it was stored."""
    kept = stored(path)
    try:
        return kept.checked()
    except BaseException:
        kept.close()
        raise


def stored(path: Path) -> StoredMatch:
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected the store of a match")
    return StoredMatch(path)


def seed_in(path: Path) -> int | None:
    """The seed of the match in this store; None where there is no store yet."""
    if not size(path):
        return None
    with stored(path) as kept:
        kept.check_match()
        return int(kept.identity["seed"])
