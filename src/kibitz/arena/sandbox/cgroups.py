"""Control groups of Linux around sandboxes: memory and processes that the kernel itself limits, and freezing.

Version 2 is used wherever it has what is needed, version 1 for memory and processes where only that has them. Its
freezer is not used: it takes longer than signals, and a frozen process of it can't be killed.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kibitz.arena.temporary import locked_folder, try_lock

MOUNTS, OWN = Path("/proc/self/mountinfo"), Path("/proc/self/cgroup")
PREFIX = "kibitz-"
"""How the names of our groups begin. The maker of one holds a lock on its folder, by which others see that it is in
use; a process's number would not do, since processes of other containers may share the control groups."""
FREEZE = "cgroup.freeze"
PATIENCE = 0.5
"""Seconds for the last process of a group to be gone."""
PAUSE = 0.005
NEEDED = ("memory", "pids")
"""The controllers that limit something."""


@dataclass(frozen=True)
class Place:
    """A folder of the control groups' file system in which this process may make groups."""

    folder: Path
    version: int


class Group:
    """A sandbox's own groups, one in each place; removed by close(), once its processes are gone."""

    def __init__(self, memory: int, tasks: int) -> None:
        self.folders: dict[Path, tuple[Path, int]] = {}
        """Our group in each place, and the open folder that is locked."""
        self.memory: Place | None = None
        self.freeze = -1
        """The open file that freezes the group; -1 where there is none."""
        self.joins: list[int] = []
        """Open files into which a process writes 0 to join."""
        try:
            for need, place in places().items():
                if place.folder not in self.folders:
                    self.folders[place.folder] = _made(place.folder)
                    folder, _ = self.folders[place.folder]
                    self.joins.append(os.open(folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC))
                folder, _ = self.folders[place.folder]
                if need == "memory":
                    self.memory = Place(folder, place.version)
                    _limit_memory(self.memory, memory)
                elif need == "pids":
                    (folder / "pids.max").write_text(str(tasks))
                else:
                    self.freeze = os.open(folder / FREEZE, os.O_WRONLY | os.O_CLOEXEC)
        except BaseException:
            self.close()
            raise

    def close_joins(self) -> None:
        """Close the files to join by, once the processes that join have them."""
        for descriptor in self.joins:
            os.close(descriptor)
        self.joins = []

    def ran_out_of_memory(self) -> bool:
        """Whether the kernel killed a process of the group for its memory."""
        if self.memory is None:
            return False
        file = "memory.events" if self.memory.version == 2 else "memory.oom_control"
        with contextlib.suppress(OSError, ValueError):
            for line in (self.memory.folder / file).read_text().splitlines():
                if line.startswith("oom_kill "):
                    return int(line.split()[1]) > 0
        return False

    def close(self) -> None:
        self.close_joins()
        if self.freeze >= 0:
            os.close(self.freeze)
        self.freeze = -1
        end = time.monotonic() + PATIENCE
        for folder, lock in self.folders.values():
            while not _removed(folder) and time.monotonic() < end:
                time.sleep(PAUSE)
            os.close(lock)
        self.folders = {}


@cache
def places() -> Mapping[str, Place]:
    """Where groups can be made, by what they are needed for: "memory", "pids" and "freeze", as far as there are any."""
    found: dict[str, Place] = {}
    for version in (2, 1):
        for controllers, folders in _hierarchies(version):
            for folder in folders:
                offered = _offered(folder, version, controllers)
                for need in offered - found.keys():
                    found[need] = Place(folder, version)
                if offered >= {"freeze", *NEEDED}:
                    break
    for place in set(found.values()):
        remove_leftovers(place.folder)
    return found


def _hierarchies(version: int) -> Iterator[tuple[set[str], list[Path]]]:
    """Each mounted hierarchy: its controllers, and the folders of our own group and of those above, nearest first."""
    try:
        mounts, own = MOUNTS.read_text().splitlines(), OWN.read_text().splitlines()
    except OSError:
        return
    for mount in mounts:
        before, _, after = mount.partition(" - ")
        kind, _, options = [*after.split(" "), "", ""][:3]
        if kind != ("cgroup2" if version == 2 else "cgroup"):
            continue
        root, target = before.split(" ")[3:5]
        for line in own:
            _, names, path = line.split(":", 2)
            controllers = set(filter(None, names.split(",")))
            if controllers == set() if version == 2 else controllers & set(options.split(",")):
                below = Path(target, os.path.relpath(path, root)) if path.startswith(root) else Path(target)
                yield controllers, [folder for folder in (below, *below.parents) if folder.is_relative_to(target)]


def _offered(folder: Path, version: int, controllers: set[str]) -> set[str]:
    """What a new group in this folder would offer to this process."""
    try:
        # Who moves a process must be able to write to what is above both groups.
        if not os.access(folder / "cgroup.procs", os.W_OK):
            return set()
        trial, lock = _made(folder)
    except OSError:
        return set()
    try:
        if version == 1:
            return controllers & set(NEEDED)
        offered = set((trial / "cgroup.controllers").read_text().split()) & set(NEEDED)
        if os.access(trial / FREEZE, os.W_OK):
            offered.add("freeze")
        return offered
    except OSError:
        return set()
    finally:
        _removed(trial)
        os.close(lock)


def _made(place: Path) -> tuple[Path, int]:
    """A new group in this folder, and its own folder opened and locked."""

    def make() -> Path:
        folder = place / f"{PREFIX}{secrets.token_hex(8)}"
        folder.mkdir()
        return folder

    return locked_folder(make)


def _limit_memory(place: Place, most: int) -> None:
    """Set the group's limit, without swap where the kernel counts that."""
    if place.version == 2:
        (place.folder / "memory.max").write_text(str(most))
        optional = {"memory.swap.max": "0", "memory.oom.group": "1"}
    else:
        (place.folder / "memory.limit_in_bytes").write_text(str(most))
        optional = {"memory.memsw.limit_in_bytes": str(most)}
    for name, value in optional.items():
        with contextlib.suppress(OSError):
            (place.folder / name).write_text(value)


def remove_leftovers(place: Path) -> None:
    """Remove empty groups of arenas that were killed."""
    for left in place.glob(f"{PREFIX}*"):
        with contextlib.suppress(OSError):
            descriptor = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
            if try_lock(descriptor):
                _removed(left)
            os.close(descriptor)


def _removed(folder: Path) -> bool:
    """Whether the group is gone: the kernel refuses while it has processes."""
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
