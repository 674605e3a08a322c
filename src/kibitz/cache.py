"""The user's cache folder: results that take long to compute, and can be computed again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def cache_folder(name: str) -> Path:
    """The cache folder of this name, which outlives a restart of the machine; its first writer makes it."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "kibitz" / name


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """A lock on the folder, which it makes if needed; TableError if another process holds it.

    The system ends the lock with the process, however that ends.
    """
    # Imported here because commands that only read the cache need neither, and start sooner without.
    import sqlite3

    from kibitz.table import TableError

    folder.mkdir(parents=True, exist_ok=True)
    lock = sqlite3.connect(folder / "lock", timeout=0.0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    except sqlite3.OperationalError:
        raise TableError(f"{folder} is in use: expected no other process that solves there") from None
    finally:
        lock.close()
