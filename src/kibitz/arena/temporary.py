"""Temporary folders that do not survive a kill for long: the next run removes those whose owner has ended."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PREFIX = "kibitz-held-"
"""What the folders are called. The maker of one holds a lock on the folder itself, so that none is without a lock
while it is in use. The system ends the lock with the process, however that ends. A process's number would not do:
another process may have it by now, or have it in another container."""


class TemporaryFolder:
    """A new folder, which other users may read, until close() or the end of this process."""

    def __init__(self) -> None:
        remove_leftovers()
        self.path, self._descriptor = _new_folder()
        try:
            self.path.chmod(0o755)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        _remove(self.path)
        self.abandon()

    def abandon(self) -> None:
        """In a child of the process that made it: hold no lock on the folder, and leave it there."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder, which other users may read, as long as the `with` lasts or this process."""
    with contextlib.closing(TemporaryFolder()) as folder:
        yield folder.path


def _new_folder() -> tuple[Path, int]:
    """A new folder, and its descriptor, which is locked; -1 on Windows, where no folder can be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return Path(tempfile.mkdtemp(prefix=PREFIX)), -1
    return locked_folder(lambda: Path(tempfile.mkdtemp(prefix=PREFIX)))


def locked_folder(make: Callable[[], Path]) -> tuple[Path, int]:
    """The new folder that `make` makes, and its descriptor, which is locked."""
    while True:
        folder = make()
        # Another run may have found the folder before it was locked, and removed it.
        with contextlib.suppress(FileNotFoundError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            if try_lock(descriptor) and folder.exists():
                return folder, descriptor
            os.close(descriptor)


def remove_leftovers() -> None:
    """Remove the folders of this user whose owners are gone; none on Windows, where none is locked."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*") if hasattr(os, "O_DIRECTORY") else ():
        with contextlib.suppress(OSError):
            if folder.lstat().st_uid == os.getuid():
                descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
                try:
                    if try_lock(descriptor):
                        _remove(folder)
                finally:
                    os.close(descriptor)


def _remove(folder: Path) -> None:
    """Remove the folder as far as possible; the next run tries what is left."""
    shutil.rmtree(folder, ignore_errors=True)
    if folder.exists() and hasattr(os, "getuid") and os.getuid() != 0:
        # A program may have closed folders to its own user. Root needs no permission, and must change no file's mode
        # while a program could put a link in its place.
        for parent, names, _ in os.walk(folder):
            for path in (os.path.join(parent, name) for name in names):
                if not os.path.islink(path):
                    with contextlib.suppress(OSError):
                        os.chmod(path, 0o700)
        shutil.rmtree(folder, ignore_errors=True)


def try_lock(descriptor: int) -> bool:
    """Lock the open file or folder, until the descriptor is closed; whether nobody else has it locked."""
    try:
        import fcntl
    except ImportError:  # Windows
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
