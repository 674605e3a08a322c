"""The user's cache folder, with results that can be computed again, and checksums of its files."""

from __future__ import annotations

import errno
import mmap
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal
from zlib import crc32

from kibitz.durable import make_folder, put_in_place, remove, replace_text, reserve

CHECKSUMS = "checksums.json"
BLOCK = 1 << 20
"""Bytes read at a time for a checksum."""


def cache_folder(name: str) -> Path:
    """The cache folder of this name, which survives a restart of the machine; its first writer creates it."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "kibitz" / name


def checksum(path: Path) -> int:
    """The CRC-32 of a file."""
    sum_so_far = 0
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            sum_so_far = crc32(block, sum_so_far)
    return sum_so_far


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
        """Whether the file is what was added; read_all: its checksum is computed in any case."""
        status = path.stat()
        match self.files.get(path.name):
            case [int(expected), status.st_size, int(changed)]:
                return (changed == status.st_mtime_ns and not read_all) or checksum(path) == expected
        return False


def is_whole(path: Path) -> bool:
    """Whether the file is there, as it was written."""
    with suppress(FileNotFoundError):
        return Checksums(path.parent).fits(path)
    return False


def map_file(path: Path, kind: Literal["f", "d"], *, for_writing: bool) -> memoryview[float]:
    """The values of a file, in single or double precision; the mapping ends with the last view of it."""
    with path.open("r+b" if for_writing else "rb") as file:
        access = mmap.ACCESS_WRITE if for_writing else mmap.ACCESS_COPY
        return memoryview(mmap.mmap(file.fileno(), 0, access=access)).cast(kind)


@contextmanager
def whole_file(path: Path, size: int) -> Iterator[Path]:
    """An unfinished file of this size, to be filled: then it gets its name, and its checksum is recorded."""
    unfinished = path.with_suffix(".part")
    reserve(unfinished, size)
    try:
        yield unfinished
        put_in_place(unfinished, path)
        Checksums(path.parent).add(path)
    finally:
        remove(unfinished)


@contextmanager
def exclusive(folder: Path, patience: float = 0.0) -> Iterator[None]:
    """A lock on the folder, which it makes if needed; TableError if another process holds it for that many seconds.

    OSError where the lock can't be written. The system releases the lock when the process ends, however it ends.
    """
    # Imported here because commands that only read the cache need neither, and start sooner without.
    import sqlite3

    from kibitz.table import TableError

    make_folder(folder)
    path = folder / "lock"
    # The system says why a file can't be written; the database only that it can't.
    path.open("ab").close()
    lock = sqlite3.connect(path, timeout=patience, isolation_level=None)
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
