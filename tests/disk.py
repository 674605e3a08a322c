"""What is left of files when a run is stopped: by a kill, a power cut or a full disk, at each point that it passes.

A `Disk` follows the points of a run in a folder. Before each point it notes what a kill there would leave, which is
what the files hold, and what a power cut could leave: of every file that was written since its last sync nothing,
zeros, a part or the last part alone; of the names that changed since the last sync of their folder none, all, or the
last one with or without those before it. Of SQLite's files it notes the steps within a statement: a journal that has
only begun to grow, and a file into which a part of the journal has been moved.
"""

import json
import os
import shutil
import sqlite3
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from errno import ENOSPC
from pathlib import Path
from typing import Any, NamedTuple

from kibitz import durable
from kibitz.durable import Point

KILLED = 70
"""The exit status of a process that was stopped at a point."""
PAGE = 4096
"""SQLite's pages here."""
SQLITE = ("", "-wal", "-journal")

Content = tuple[bytes, int] | None
"""What a file holds, and the time of its last change; None for a folder."""
Tree = dict[str, Content]
"""What a folder holds, by paths relative to it."""


class Left(NamedTuple):
    """What a stop could leave."""

    point: int
    """The number of the point."""
    how: str
    tree: Tree
    reported: int
    """How many things the run had reported as stored."""


@dataclass
class File:
    """A file or, with is_folder, a folder."""

    is_folder: bool = False
    synced: bytes = b""
    now: bytes = b""
    time: int = 0
    ends: list[int] = field(default_factory=list)
    """Where the writes since the last sync ended."""

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """What a power cut could leave of it, besides what it holds now."""
        yield "nothing", self.synced
        if not self.now.startswith(self.synced) or self.now == self.synced:
            return
        begin, size = len(self.synced), len(self.now)
        first = self.ends[0] if begin < (self.ends or [0])[0] < size else (begin + size) // 2
        last = self.ends[-2] if len(self.ends) > 1 and self.ends[-2] > begin else begin
        yield "zeros", self.synced + bytes(size - begin)
        yield "a part", self.now[: (last + size) // 2]
        yield "the last part", self.synced + bytes(first - begin) + self.now[first:]
        yield (
            "all but the first half of the last part",
            self.now[:last] + bytes((size - last) // 2) + (self.now[last + (size - last) // 2 :]),
        )


class Disk:
    """Follows a run's points in a folder, and collects what stops could leave; used as durable.before."""

    def __init__(self, folder: Path, reported: list[object]) -> None:
        self.folder, self.reported = folder, reported
        self.points: list[Point] = []
        self.left: list[Left] = []
        self.names: dict[str, File] = {}
        self.synced: dict[str, File] = {}
        self.changes: list[dict[str, File | None]] = []
        """Of names, since the last sync of their folder; what changes together is one."""
        self.had_reported = 0
        """How much had been reported at the last point."""
        self.databases: set[str] = set()
        self.snapshot: Tree = {}
        """SQLite's files before the last point."""
        for name, content in tree_of(folder).items():
            file = File(content is None, *((content[0], content[0], content[1]) if content else ()))
            self.names[name] = self.synced[name] = file

    def __call__(self, point: Point) -> None:
        self._follow()
        if point.action == "statement":
            self.databases |= {f"{self._name(point.path)}{ending}" for ending in SQLITE}
        self.points.append(point)
        self.had_reported = len(self.reported)
        self.snapshot = self._sqlite()
        self._note_all(self.snapshot)
        if point.action == "write":
            self._note("killed within a write", self._tree(self.names, cut=(self._name(point.path), point.data)))

    def end(self) -> None:
        """The run is over; what is not synced now may still be lost."""
        self._follow()
        self.points.append(Point("end", self.folder))
        self.had_reported = len(self.reported)
        self._note_all(self._sqlite())
        self.points.pop()

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def _note(self, how: str, tree: Tree) -> None:
        if all(tree != before.tree for before in reversed(self.left) if before.point == len(self.points) - 1):
            self.left.append(Left(len(self.points) - 1, how, tree, self.had_reported))

    def _note_all(self, sqlite: Tree) -> None:
        """What a kill and a power cut before the last point could leave."""
        self._note("killed", self._tree(self.names) | sqlite)
        chosen: dict[str, list[dict[str, File | None]]] = {
            "all": self.changes,
            "none": [],
            "the last": self.changes[-1:],
            "all but the last": self.changes[:-1],
        }
        for which, changes in chosen.items():
            names = dict(self.synced)
            for change in changes:
                for name, file in change.items():
                    if file:
                        names[name] = file
                    else:
                        names.pop(name, None)
            # A file needs its folder.
            names = {name: file for name, file in names.items() if _parent(name) in names or not _parent(name)}
            self._note(f"power cut: {which} of the names", self._tree(names) | sqlite)
            unsynced = {name: (file.synced, file.time) for name, file in names.items() if not file.is_folder}
            self._note(f"power cut: {which} of the names, nothing else", self._tree(names) | unsynced | sqlite)
            for name, file in names.items():
                for how, content in () if file.is_folder or name in self.databases else file.contents():
                    tree = self._tree(names) | {name: (content, file.time)} | sqlite
                    self._note(f"power cut: {which} of the names, {how} of {name}", tree)

    def _tree(self, names: dict[str, File], cut: tuple[str, bytes] | None = None) -> Tree:
        tree: Tree = {name: None if file.is_folder else (file.now, file.time) for name, file in names.items()}
        if cut:
            name, data = cut
            tree[name] = (self.names[name].now + data[: len(data) // 2], self.names[name].time)
        return tree | (self._sqlite() if cut else {})

    def _sqlite(self) -> Tree:
        """SQLite's files as they are."""
        return {
            name: ((self.folder / name).read_bytes(), 0) for name in self.databases if (self.folder / name).exists()
        }

    def _follow(self) -> None:
        """The last point has been passed."""
        if not self.points:
            return
        point = self.points[-1]
        if point.action == "statement":
            self._note_within()
            return
        name = self._name(point.path) if point.path != self.folder else ""
        match point.action:
            case "create":
                known = self.names.get(name)
                if known is None:
                    self._rename({name: File(point.path.is_dir())})
            case "rename":
                assert point.target
                self._rename({name: None, self._name(point.target): self.names[name]})
            case "remove":
                if name in self.names:
                    self._rename({name: None})
            case "sync" if not name or self.names[name].is_folder:
                for change in self.changes:
                    if any(_parent(path) == name for path in change):
                        self._sync(change)
                self.changes = [change for change in self.changes if not any(_parent(p) == name for p in change)]
        for path, file in self.names.items():
            there = self.folder / path
            if not file.is_folder:
                file.now, file.time = there.read_bytes(), there.stat().st_mtime_ns
        if name in self.names and point.action == "write":
            self.names[name].ends.append(len(self.names[name].now))
        if name in self.names and point.action == "sync":
            self.names[name].synced, self.names[name].ends = self.names[name].now, []

    def _rename(self, change: dict[str, File | None]) -> None:
        self.changes.append(change)
        for name, file in change.items():
            if file:
                self.names[name] = file
            else:
                self.names.pop(name)

    def _sync(self, change: dict[str, File | None]) -> None:
        for name, file in change.items():
            if file:
                self.synced[name] = file
            else:
                self.synced.pop(name, None)

    def _note_within(self) -> None:
        """What a stop within the last statement could leave of SQLite's files."""
        before, after = self.snapshot, self._sqlite()
        others = self._tree(self.names)
        for name in self.databases:
            old, new = ((tree.get(name) or (b"", 0))[0] for tree in (before, after))
            if old == new:
                continue
            if name.endswith("-wal") and len(new) > len(old):
                middle = (len(old) + len(new)) // 2
                grown = {
                    "cut": new[:middle],
                    "torn": new[:middle] + bytes(len(new) - middle),
                    "reordered": old + bytes(middle - len(old)) + new[middle:],
                }
                for how, content in grown.items():
                    self._note(f"within a statement: journal {how}", others | before | {name: (content, 0)})
            elif not name.endswith(SQLITE[1:]) and (before.get(f"{name}-wal") or (b"", 0))[0]:
                for rest in range(2):
                    mixed = b"".join(
                        (new if (place // PAGE) % 2 == rest else old)[place : place + PAGE]
                        or bytes(PAGE if place < len(old) else 0)
                        for place in range(0, max(len(new), len(old)), PAGE)
                    )
                    self._note(f"within a statement: half of the pages, {rest}", others | before | {name: (mixed, 0)})


def _parent(name: str) -> str:
    return name.rpartition("/")[0]


def tree_of(folder: Path) -> Tree:
    """What the folder holds."""
    return {
        path.relative_to(folder).as_posix(): None if path.is_dir() else (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
    }


def restore(folder: Path, tree: Tree) -> None:
    """Let the folder hold this, and nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in sorted(tree.items()):
        path = folder / name
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content[0])
            if content[1]:
                os.utime(path, ns=(content[1], content[1]))


@contextmanager
def watched(before: Callable[[Point], None] | None) -> Iterator[None]:
    """What every point calls, as long as the `with` lasts."""
    durable.before = before
    try:
        yield
    finally:
        durable.before = None


class Told(list[Any]):
    """A list that tells another process what is added to it."""

    def __init__(self, descriptor: int) -> None:
        super().__init__()
        self.descriptor = descriptor

    def append(self, item: Any) -> None:
        self.extend([item])

    def extend(self, items: Iterable[Any]) -> None:
        for item in items:
            super().append(item)
            os.write(self.descriptor, f"{json.dumps(item)}\n".encode())


def killed_at(number: int, run: Callable[[list[Any]], object]) -> tuple[int, list[Any]]:
    """Run it in a process that is stopped at the point of this number; how that ends, and what it reported before."""
    passed = 0
    reader, writer = os.pipe()

    def stop(point: Point) -> None:
        nonlocal passed
        if passed == number:
            os._exit(KILLED)
        passed += 1

    with warnings.catch_warnings():
        # From Python 3.12 on: the threads of the test runner do not exist in the child, which needs none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        status = 1
        try:
            durable.before = stop
            run(Told(writer))
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with open(reader, encoding="utf-8") as lines:
        reported = [json.loads(line) for line in lines]
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), reported


class FullDisk:
    """A disk that is full at the point of this number, after half of what is to be written; used as durable.before."""

    def __init__(self, number: int) -> None:
        self.number, self.passed, self.refused = number, 0, ""

    def __call__(self, point: Point) -> None:
        self.passed += 1
        if self.passed - 1 != self.number or point.action in ("remove", "truncate") or point.data == b"close":
            return
        self.refused = point.action
        if point.action == "statement":
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error
        if point.action == "write":
            with point.path.open("ab") as file:
                file.write(point.data[: len(point.data) // 2])
        raise OSError(ENOSPC, os.strerror(ENOSPC))
