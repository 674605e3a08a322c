"""Sandboxes that are ready before there is a program for them: the walls stand, and a process waits behind them."""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import secrets
import socket
import threading
from collections.abc import Hashable
from dataclasses import asdict
from functools import cache
from multiprocessing import util
from typing import Any

from kibitz.arena.sandbox import cgroups
from kibitz.arena.sandbox.cgroups import Group
from kibitz.arena.sandbox.guest import filter, shared
from kibitz.arena.sandbox.guest.main import SPARE_TASKS
from kibitz.arena.sandbox.guest.walls import STRANGERS
from kibitz.arena.sandbox.home import unnamed_file
from kibitz.arena.sandbox.limits import Level, Limits
from kibitz.arena.sandbox.machine import PACKAGE, environment, hidden, readable, runs_as_root
from kibitz.arena.sandbox.printed import Printed
from kibitz.arena.sandbox.starter import Child, Started, started
from kibitz.arena.temporary import TemporaryFolder

PATIENCE = 1.0
"""Seconds for the watchdog to end a group by itself before the group is killed from outside."""
MOST_SPARE = 2
"""Sandboxes that wait for a program, each for other limits."""


class Prepared:
    """Walls around a process that waits for its job, the watchdog over it, and the pipe that takes what it prints."""

    # Returns as soon as the process exists, before the walls stand: what prevents them is said on `control`.
    #
    # On an exception nothing is left behind.
    def __init__(self, level: Level, limits: Limits) -> None:
        self.process: Started | Child | None = None
        self.folder = TemporaryFolder()
        self.home = self.folder.path
        self.line, talk = socket.socketpair()
        self.control, watch = socket.socketpair()
        self.printed = Printed(limits.output)
        self.group: Group | None = None
        try:
            with talk, watch:
                self.group = Group(limits.memory, limits.threads + SPARE_TASKS)
                self._start(level, limits, talk.fileno(), watch.fileno())
        except BaseException:
            self.close()
            raise

    def _start(self, level: Level, limits: Limits, talk: int, watch: int) -> None:
        assert self.group is not None
        for name in ("program", "root", "tmp"):
            (self.home / name).mkdir()
        setup = self._setup(level, limits)
        page = unnamed_file(self.home, shared.SIZE)
        try:
            self.numbers = shared.numbers(page)
            freeze = (self.group.freeze,) if self.group.freeze >= 0 else ()
            descriptors = (talk, watch, self.printed.theirs, page, *self.group.joins, *freeze)
            self.process = started(level, descriptors, self.home / "program", limits.files, setup["environment"])
        finally:
            os.close(page)
        self.printed.handed_over()
        self.group.close_joins()
        with contextlib.suppress(OSError):  # one that has ended already is asked for its reason later
            self.control.sendall(json.dumps(setup).encode() + b"\n")

    def _setup(self, level: Level, limits: Limits) -> dict[str, Any]:
        """The message that tells guest/main.py how to build the walls."""
        assert self.group is not None
        nobody = 0
        if os.getuid() == 0 and level != "namespaces" and not runs_as_root(level):
            nobody = secrets.choice(STRANGERS)
            if level == "limits":
                os.chown(self.home / "tmp", nobody, nobody)
        self.writable = str(self.home / "tmp") if level == "limits" else "/tmp"
        self.inside = str(self.home / "program") if level == "limits" else "/program"
        """The programs' folder, as they see it."""
        return {
            "level": level,
            "root": str(self.home / "root"),
            "program": str(self.home / "program"),
            "writable": self.writable,
            "folder": self.inside,
            "kibitz": str(PACKAGE.parent),
            "nobody": nobody,
            "readable": readable(),
            "hidden": hidden(),
            "environment": environment(self.writable),
            "filter": not filter.missing(),
            "groups": len(self.group.joins),
            "kernel_counts_memory": self.group.memory is not None,
            **asdict(limits),
        }

    def is_running(self) -> bool:
        return self.process is not None and self.process.is_running()

    def close(self) -> None:
        """End every process of the group and delete what it wrote."""
        self.line.close()
        self.control.close()
        if self.process is not None:
            # The watchdog notices the closed line and ends everything, including what left the process group.
            self.process.wait(PATIENCE)
            self.process.kill()
        self.printed.close()
        if self.group is not None:
            self.group.close()
        self.folder.close()

    def abandon(self) -> None:
        """In a child of the process that made it: close what this one has inherited, and end nothing."""
        self.line.close()
        self.control.close()
        self.printed.close()
        self.folder.abandon()


_spares: dict[Hashable, Prepared] = {}
"""Sandboxes without a job, by what they are ready for."""
_seen: set[Hashable] = set()
"""What a sandbox was needed for once: it may be needed again."""
_lock = threading.Lock()


def _kind(level: Level, limits: Limits) -> Hashable:
    """What a prepared sandbox can't change any more."""
    return level, limits, filter.missing(), frozenset(cgroups.places())


def take(level: Level, limits: Limits) -> Prepared:
    """A sandbox that waits for a job, or a new one."""
    with _lock:
        spare = _spares.pop(_kind(level, limits), None)
    if spare is not None:
        if spare.is_running():
            return spare
        spare.close()
    return Prepared(level, limits)


# To be called when a sandbox has its job. One that is needed for the first time may be the only one: the second shows
# that there will be more. Without room or rights for another there is none; the job that needs it gets the error.
def make_spare(level: Level, limits: Limits) -> None:
    """Prepare another sandbox like this one, for the next job."""
    kind = _kind(level, limits)
    _close_at_exit()
    with _lock:
        if kind not in _seen or kind in _spares:
            _seen.add(kind)
            return
        with contextlib.suppress(OSError):
            _spares[kind] = Prepared(level, limits)
        old = [_spares.pop(next(iter(_spares)))] if len(_spares) > MOST_SPARE else []
    for spare in old:
        spare.close()


@cache
def _close_at_exit() -> None:
    """Leave no spare behind when this process ends; a worker of multiprocessing ends without atexit."""
    atexit.register(close_spares)
    util.Finalize(None, close_spares, exitpriority=0)


def close_spares() -> None:
    """Remove the sandboxes that nobody needed."""
    with _lock:
        spares = list(_spares.values())
        _spares.clear()
    for spare in spares:
        spare.close()


def _forget_parents() -> None:
    """In a child of this process: the sandboxes are not ours, and another thread may have held the lock."""
    global _lock
    _lock = threading.Lock()
    for inherited in _spares.values():
        inherited.abandon()
    _spares.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_parents)
