"""A store's SQLite file: opened, and its errors in our words."""

import errno
import os
import sqlite3
from pathlib import Path

from kibitz.arena.store.game_rows import shown
from kibitz.data_files import data_file
from kibitz.table import InvalidText, TableError

MOST_REASON = 300
"""Characters of SQLite's explanation that a message shows."""
OPEN_HERE: set[Path] = set()
"""The stores that this process writes. Reading one of them would end its lock: the system ends all locks that a process
has on a file as soon as the process closes the file once."""


JOURNALS = ("-wal", "-journal")
"""What SQLite adds to the name of a store for the files beside it."""


class Busy(TableError):
    """Another run has the store open."""


class Damaged(InvalidText):
    """The store holds something that no run has written."""


def busy(path: Path) -> Busy:
    return Busy(f"{path} is in use by another run: wait for it, or name another file")


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def connected(path: Path, settings: str = "", threads: bool = False) -> sqlite3.Connection:
    """The open file; threads: several threads may use it, one at a time."""
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        return sqlite3.connect(
            f"{path.absolute().as_uri()}{settings}",
            timeout=0.2,
            isolation_level=None,
            uri=True,
            check_same_thread=not threads,
        )
    except sqlite3.Error as error:
        raise explained(error, path) from None


def statements(file: str) -> list[str]:
    """The statements of a data file in SQL."""
    return data_file(file).decode().split(";\n")[:-1]


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


def explained(error: sqlite3.Error, path: Path, wanted: str = "a file of kibitz arena --store") -> Exception:
    """SQLite's error as ours: Busy, OSError where the system refused, otherwise Damaged; wanted: what it should be."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & PRIMARY
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return busy(path)
    if code in SYSTEM_ERRORS:
        number, reason = SYSTEM_ERRORS[code]
        return OSError(number, f"{reason} ({error})", str(path))
    return Damaged(f"invalid store {path}: {shown(str(error), MOST_REASON)}; expected {wanted}")
