"""Temporary folders that a kill can't leave behind for ever: the next run removes those whose owner is gone."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "kibitz-run-"
LOCK = "lock"
"""The file in each folder that its owner holds a lock on. The system ends the lock with the process, however that ends,
and not by its number, which another process may have by now, or have in another container."""
YOUNG = 60.0
"""Seconds in which the owner of a folder without a lock may be about to make one."""


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder, which other users may read, as long as the `with` lasts or this process."""
    remove_leftovers()
    home, lock = _new_home()
    try:
        yield home / "files"
    finally:
        shutil.rmtree(home, ignore_errors=True)
        os.close(lock)


def _new_home() -> tuple[Path, int]:
    while True:
        home = Path(tempfile.mkdtemp(prefix=PREFIX))
        home.chmod(0o755)
        # Another run may have looked at the folder before it was locked, and removed it.
        with contextlib.suppress(FileNotFoundError):
            lock = os.open(home / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
            if _try_lock(lock):
                with contextlib.suppress(FileNotFoundError):
                    (home / "files").mkdir()
                    (home / "files").chmod(0o755)
                    return home, lock
            os.close(lock)


def remove_leftovers() -> None:
    """Remove the folders of this user whose owners are gone."""
    for home in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            if hasattr(os, "getuid") and home.lstat().st_uid == os.getuid():
                _remove(home)


def _remove(home: Path) -> None:
    """Remove the folder unless its owner has the lock, or may be about to take it."""
    try:
        lock = os.open(home / LOCK, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:
        if time.time() - home.lstat().st_mtime > YOUNG:
            shutil.rmtree(home, ignore_errors=True)
        return
    try:
        if _try_lock(lock):
            shutil.rmtree(home, ignore_errors=True)
    finally:
        os.close(lock)


def _try_lock(descriptor: int) -> bool:
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
