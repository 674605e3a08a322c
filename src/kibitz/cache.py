"""The user's cache folder, with results that can be computed again, and files that are never half written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

CHECKSUMS = "checksums.json"
BLOCK = 1 << 20
"""Bytes read at a time for a checksum."""


def cache_folder(name: str) -> Path:
    """The cache folder of this name, which survives a restart of the machine; its first writer creates it."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "kibitz" / name


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Writes a file: an error of the system names it, and what was written of it is removed."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        path.unlink(missing_ok=True)
        raise


def checksum(path: Path) -> int:
    """The CRC-32 of a file."""
    sum_so_far = 0
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            sum_so_far = crc32(block, sum_so_far)
    return sum_so_far


def replace(path: Path, content: bytes) -> None:
    """Write a file, all of it or nothing: what it held before stays if the disk is full. An error names the path.

    A device or a pipe, such as /dev/stdout, is written to and never replaced, and a link stays a link.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        fresh = target.with_name(target.name + ".new")
        try:
            with fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(target)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def replace_text(path: Path, text: str) -> None:
    """Write a text file, all of it or nothing."""
    replace(path, text.encode())


def reserve(path: Path, size: int) -> None:
    """A file of zeros with its place on the disk: a mapped page for which there is none would end the process."""
    with named(path), path.open("wb") as file:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size)
        else:
            file.truncate(size)


class Checksums:
    """The checksums of a folder's files, kept beside them, so that damage is detected.

    A file's checksum is computed again only where its size or the time of its last change differs from what was
    written: programs that are started for every move have no time to read hundreds of megabytes first.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / CHECKSUMS
        self.files: dict[str, object] = {}
        self.is_damaged = False
        """Whether the checksums themselves can't be read."""
        try:
            text = self.path.read_bytes()
        except FileNotFoundError:
            return
        # Imported late, so that programs without such files start faster.
        import json

        try:
            self.files = dict(json.loads(text))
        except (ValueError, TypeError, RecursionError):
            self.is_damaged = True

    def __contains__(self, path: Path) -> bool:
        return path.name in self.files

    def add(self, path: Path) -> None:
        """Remember the file as it is now."""
        import json

        status = path.stat()
        self.files[path.name] = [checksum(path), status.st_size, status.st_mtime_ns]
        replace_text(self.path, json.dumps(self.files, indent=1) + "\n")

    def fits(self, path: Path, *, read_all: bool = False) -> bool:
        """Whether the file is what was added; read_all: computed again in any case."""
        status = path.stat()
        match self.files.get(path.name):
            case [int(expected), status.st_size, int(changed)]:
                return (changed == status.st_mtime_ns and not read_all) or checksum(path) == expected
        return False


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """A lock on the folder, which it makes if needed; TableError if another process holds it.

    OSError where the lock can't be written. The system ends the lock with the process, however that ends.
    """
    # Imported here because commands that only read the cache need neither, and start sooner without.
    import sqlite3

    from kibitz.table import TableError

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "lock"
    # The system says why a file can't be written; the database only that it can't.
    path.open("ab").close()
    lock = sqlite3.connect(path, timeout=0.0, isolation_level=None)
    try:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise TableError(f"{folder} is in use: expected no other process that solves there") from None
            if code == sqlite3.SQLITE_NOTADB:
                raise TableError(f"{path} is damaged: delete it") from None
            reason = {sqlite3.SQLITE_FULL: errno.ENOSPC, sqlite3.SQLITE_READONLY: errno.EROFS}.get(code, errno.EIO)
            raise OSError(reason, os.strerror(reason), str(path)) from None
        yield
    finally:
        lock.close()
