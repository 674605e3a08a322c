"""The store of a match that nobody writes now, also where nothing can be written."""

import contextlib
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from kibitz.arena.store.database import JOURNALS, OPEN_HERE, busy, connected, size
from kibitz.arena.store.games import Games
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText

SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
"""The bytes of a file that SQLite locks while it reads or, exclusively, writes (sqlite.org/fileformat2.html, 1.5)."""


@contextmanager
def read(path: Path) -> Iterator[Games]:
    """The store of a finished or interrupted run; Damaged where its match or its pages are not as they were stored."""
    with stored(path) as kept:
        kept.check_match()
        kept.check_pages()
        yield kept


@contextmanager
def stored(path: Path) -> Iterator[Games]:
    """A store, which may be where nothing can be written; nothing in it is checked yet."""
    if not path.is_file():
        raise InvalidText(f"no file {path}: expected the store of a match")
    with ExitStack() as stack:
        file = stack.enter_context(locked(path))
        there = path
        leftover = [ending for ending in JOURNALS if size(Path(f"{path}{ending}"))]
        if leftover:
            # A kill has left a journal that only a writer could apply.
            there = stack.enter_context(temporary_folder()) / "copy.db"
            with there.open("wb") as copy:
                shutil.copyfileobj(file, copy)
            for ending in leftover:
                shutil.copy(f"{path}{ending}", f"{there}{ending}")
        kept = stack.enter_context(Games(path, connected(there, "" if leftover else "?immutable=1")))
        kept.read_match()
        yield kept


@contextmanager
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


def seed_in(path: Path) -> int | None:
    """The seed of the match in this store; None where there is no store yet."""
    if not size(path):
        return None
    with stored(path) as kept:
        if not kept.tables:
            # A kill came before there was a match.
            return None
        kept.check_match()
        return int(kept.identity["seed"])
