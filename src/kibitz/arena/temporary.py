"""Temporary folders that a kill can't leave behind for ever: the next run removes those whose owner is gone."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX, LOCK = "kibitz-run-", ".lock"
"""How the folders are called, and the file beside each that its owner holds a lock on, from before the folder is made
until it is removed. The system ends the lock with the process, however that ends. A process's number would not do:
another process may have it by now, or have it in another container."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder, which other users may read, as long as the `with` lasts or this process."""
    remove_leftovers()
    lock, descriptor = _new_lock()
    folder = lock.with_suffix("")
    try:
        folder.mkdir()
        folder.chmod(0o755)
        yield folder
    finally:
        _remove(lock)
        os.close(descriptor)


def _new_lock() -> tuple[Path, int]:
    """A new file, and its descriptor, which is locked."""
    while True:
        descriptor, name = tempfile.mkstemp(LOCK, PREFIX)
        # Another run may have found the file before it was locked, and removed it.
        if try_lock(descriptor) and os.path.exists(name):
            return Path(name), descriptor
        os.close(descriptor)


def remove_leftovers() -> None:
    """Remove the folders of this user whose owners are gone."""
    for lock in Path(tempfile.gettempdir()).glob(f"{PREFIX}*{LOCK}"):
        with contextlib.suppress(OSError):
            if hasattr(os, "getuid") and lock.lstat().st_uid == os.getuid():
                descriptor = os.open(lock, os.O_RDWR | os.O_NOFOLLOW)
                try:
                    if try_lock(descriptor):
                        _remove(lock)
                finally:
                    os.close(descriptor)


def _remove(lock: Path) -> None:
    """Remove the folder, then its lock, which this process holds."""
    shutil.rmtree(lock.with_suffix(""), ignore_errors=True)
    lock.unlink(missing_ok=True)


def try_lock(descriptor: int) -> bool:
    """Whether nobody else has the lock, which this process has from now on."""
    try:
        import fcntl
    except ImportError:  # Windows, where nothing is removed either
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
