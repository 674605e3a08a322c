"""Temporary folders that do not survive a kill for long: the next run removes those whose owner has ended."""

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


class TemporaryFolder:
    """A new folder, which other users may read, until close() or the end of this process."""

    def __init__(self) -> None:
        remove_leftovers()
        self._lock, self._descriptor = _new_lock()
        self.path = self._lock.with_suffix("")
        try:
            self.path.mkdir()
            self.path.chmod(0o755)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        if self._descriptor >= 0:
            _remove(self._lock)
            os.close(self._descriptor)
            self._descriptor = -1


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder, which other users may read, as long as the `with` lasts or this process."""
    with contextlib.closing(TemporaryFolder()) as folder:
        yield folder.path


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
    """Lock the open file or folder, until the descriptor is closed; whether nobody else has it locked."""
    try:
        import fcntl
    except ImportError:  # Windows, where nothing is removed either
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def fresh(parent: Path) -> Path:
    """A new folder in this one, which says nothing about what is in it."""
    parent.mkdir(parents=True, exist_ok=True)
    parent.chmod(0o755)
    folder = parent / str(len(list(parent.iterdir())) + 1)
    while folder.exists():
        folder = folder.with_name(str(int(folder.name) + 1))
    folder.mkdir()
    return folder


def open_to_all(home: Path) -> None:
    """Let every user read the folder: a program may run as nobody."""
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
