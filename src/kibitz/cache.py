"""What takes long to compute and can be computed again: the user's cache folder."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def cache_folder(name: str) -> Path:
    """Where it lies, also through a restart of the machine; made by whoever writes there first."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "kibitz" / name


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Nobody else solves in the folder meanwhile; the system ends the lock with the process, however that ends."""
    # Who only reads needs neither, and programs of a second or less start sooner without.
    import sqlite3

    from kibitz.table import TableError

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "lock"
    # SQLite's own errors do not tell a missing permission from a damaged file.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o666))
    lock = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    try:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise TableError(f"{folder} is in use: expected to be the only one who solves there") from None
            raise OSError(errno.EIO, str(error), str(path)) from None
        yield
    finally:
        lock.close()
