"""What takes long to compute and can be computed again: the user's cache folder."""

from __future__ import annotations

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
    lock = sqlite3.connect(folder / "lock", timeout=0.0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    except sqlite3.OperationalError:
        raise TableError(f"{folder} is in use: expected to be the only one who solves there") from None
    finally:
        lock.close()
