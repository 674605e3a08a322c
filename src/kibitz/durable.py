"""Writing that survives a kill, a full disk and a power cut; every step that changes the disk is a point of its own.

A kill leaves all that was written. A power cut may lose, tear or reorder what was not synced, the names of files
included. So content is synced before its file takes its name, the folder after that, and nothing is reported as stored
before it is synced. Tests count the points by `before`, and stop at each of them.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

if TYPE_CHECKING:
    import sqlite3
    from array import array

BLOCK = 65536
"""Bytes read at a time."""
BINARY = getattr(os, "O_BINARY", 0)
"""Windows would write line feeds as two characters."""
CANT_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EPERM)
"""What the system answers where there is nothing to sync, as for a pipe, or where it can't, as for some folders."""
ASIDE = ".cut"
"""What is added to a file's name for the lines that were cut off it."""


class Point(NamedTuple):
    """A step that is about to change the disk."""

    action: str
    """create, write, truncate, sync, rename, remove or statement."""
    path: Path
    data: bytes = b""
    """What is written, or SQLite's statement."""
    place: int = 0
    """Where a file is cut off."""
    target: Path | None = None
    """The new name."""


before: Callable[[Point], None] | None = None
"""Called before every step; only tests set it."""


def _about_to(action: str, path: Path, data: bytes = b"", place: int = 0, target: Path | None = None) -> None:
    if before:
        before(Point(action, path, data, place, target))


@contextmanager
def named(path: Path) -> Iterator[None]:
    """An error of the system names this file."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def is_torn(line: bytes) -> bool:
    """Whether a power cut has left zeros in place of a part of a text: the file had its size, but not its content."""
    return b"\0" in line and line.replace(b"\0", b"").decode(errors="replace").isprintable()


def sync(path: Path) -> None:
    """Return once the file's content is on the disk, whoever wrote it."""
    with named(path):
        _sync(path, os.O_RDWR | BINARY)


def sync_folder(folder: Path) -> None:
    """Return once the names in the folder are on the disk."""
    if os.name != "nt":
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    with _unless_it_cant():
        descriptor = os.open(path, flags)
        try:
            _fsync(descriptor, path)
        finally:
            os.close(descriptor)


def _fsync(descriptor: int, path: Path) -> None:
    _about_to("sync", path)
    with _unless_it_cant():
        os.fsync(descriptor)


@contextmanager
def _unless_it_cant() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in CANT_SYNC:
            raise


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make the folder and its parents where they are missing."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    with named(folder):
        _about_to("create", folder)
        folder.mkdir(mode, exist_ok=True)
        sync_folder(folder.parent)


def remove(path: Path) -> None:
    """Remove a file that may be missing; after a power cut it may be there again."""
    with named(path):
        _about_to("remove", path)
        path.unlink(missing_ok=True)


def put_in_place(unfinished: Path, path: Path) -> None:
    """Give a finished file its name; a file that had the name is replaced, and after a power cut one of them has it."""
    with named(path):
        sync(unfinished)
        _about_to("rename", unfinished, target=path)
        unfinished.replace(path)
        sync_folder(path.parent)


def put_folder_in_place(unfinished: Path, path: Path) -> None:
    """Give a finished folder its name, which nothing has yet; after a power cut all of it is there or nothing."""
    with named(path):
        for one in unfinished.rglob("*"):
            if one.is_dir():
                sync_folder(one)
            else:
                sync(one)
        sync_folder(unfinished)
        _about_to("rename", unfinished, target=path)
        unfinished.rename(path)
        sync_folder(path.parent)


def replace(path: Path, content: bytes | bytearray | array[int]) -> None:
    """Write a file, all of it or nothing: what it held before stays if the disk is full. An error names the path.

    A device or a pipe, such as /dev/stdout, is written to and never replaced, and a link stays a link.
    """
    with named(path):
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        fresh = target.with_name(target.name + ".new")
        try:
            _about_to("create", fresh)
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, 0o666)
            try:
                _write(descriptor, fresh, memoryview(content).cast("B"))
            finally:
                os.close(descriptor)
            put_in_place(fresh, target)
        except BaseException:
            remove(fresh)
            raise


def replace_text(path: Path, text: str) -> None:
    """Write a text file, all of it or nothing."""
    replace(path, text.encode())


def reserve(path: Path, size: int) -> None:
    """A file of zeros with its space allocated: touching a mapped page without space would end the process.

    It is filled by mapping it, and put_in_place() gives it its name.
    """
    with named(path):
        try:
            _about_to("create", path)
            with path.open("wb") as file:
                _about_to("truncate", path, place=size)
                if hasattr(os, "posix_fallocate"):
                    os.posix_fallocate(file.fileno(), 0, size)
                else:
                    file.truncate(size)
        except OSError:
            remove(path)
            raise


def append(path: Path, data: bytes) -> None:
    """Add to the end of a file that exists; sync() says when it is on the disk."""
    with named(path):
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | BINARY)
        try:
            _write(descriptor, path, data)
        finally:
            os.close(descriptor)


def _write(descriptor: int, path: Path, data: bytes | memoryview) -> None:
    written = 0
    while written < len(data):
        _about_to("write", path, bytes(data[written:]) if before else b"")
        written += os.write(descriptor, data[written:])


class LineFile:
    """A file to which whole lines are appended; a partial line that a crash or a full disk has left is removed.

    What was written is on the disk once sync() or close() has returned, or the `with` is left.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_synced = self.has_synced_name = False
        with named(path):
            if not path.exists():
                _about_to("create", path)
            self.descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | BINARY, 0o666)
            self.cut(self._end_of_whole_lines())

    def _end_of_whole_lines(self) -> int:
        end = os.fstat(self.descriptor).st_size
        while end > 0:
            start = max(0, end - BLOCK)
            tail = self._between(start, end)
            if b"\n" in tail:
                return start + tail.rindex(b"\n") + 1
            end = start
        return 0

    def _between(self, start: int, end: int) -> bytes:
        os.lseek(self.descriptor, start, os.SEEK_SET)
        return os.read(self.descriptor, end - start)

    def cut(self, end: int) -> None:
        """Remove what follows this place."""
        with named(self.path):
            if os.fstat(self.descriptor).st_size > end:
                _about_to("truncate", self.path, place=end)
                os.ftruncate(self.descriptor, end)
                self.is_synced = False
        self.end = end

    def set_aside(self, place: int) -> Path:
        """Move the lines that follow this place to the end of another file, and return its path."""
        with LineFile(self.path.with_name(self.path.name + ASIDE)) as aside:
            for start in range(place, self.end, BLOCK):
                aside.append(self._between(start, min(start + BLOCK, self.end)))
        self.cut(place)
        return aside.path

    def write_lines(self, lines: Iterable[str]) -> None:
        """Append the lines, all of them or none: OSError when they could not be written."""
        self.append("".join(line + "\n" for line in lines).encode())

    def append(self, data: bytes) -> None:
        """Append all of the data or nothing."""
        with named(self.path):
            self.is_synced = False
            try:
                _write(self.descriptor, self.path, data)
            except BaseException:
                self.cut(self.end)
                raise
        self.end += len(data)

    def sync(self) -> None:
        """Return once all that was written is on the disk, and the file's name too."""
        with named(self.path):
            if not self.is_synced:
                _fsync(self.descriptor, self.path)
                self.is_synced = True
            if not self.has_synced_name:
                sync_folder(self.path.parent)
                self.has_synced_name = True

    def close(self) -> None:
        try:
            self.sync()
        finally:
            os.close(self.descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def execute(
    rows: sqlite3.Connection, path: Path, statement: str, values: Sequence[Any] = (), *, many: bool = False
) -> sqlite3.Cursor:
    """Run a statement that writes to the SQLite file; many: values has one row for each time that it runs.

    SQLite itself makes a transaction atomic and durable, so a statement is one point.
    """
    with named(path):
        _about_to("statement", path, statement.encode())
    return rows.executemany(statement, values) if many else rows.execute(statement, values)


def close(rows: sqlite3.Connection, path: Path) -> None:
    """Close an SQLite file that was written: its journal is moved into it."""
    with named(path):
        _about_to("statement", path, b"close")
    rows.close()
