"""How a sandbox's first process is started: by a process that waits for it, or as a new one where there is none."""

from __future__ import annotations

import atexit
import contextlib
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from kibitz.arena.sandbox.guest.starter import MOST_BYTES, REAP, START
from kibitz.arena.sandbox.limits import Level
from kibitz.arena.sandbox.machine import PACKAGE, bubblewrap, environment, library_path

PYTHON = (sys.executable, "-s", "-P", "-c")
PATHS = "import sys; sys.path.insert(0, sys.argv[1]); "
BOOT = PATHS + "from kibitz.arena.sandbox.guest.main import main; main(*map(int, sys.argv[2:]))"
WAITING = PATHS + "from kibitz.arena.sandbox.guest.starter import serve; serve(int(sys.argv[2]))"
HOME = "/tmp"
"""The home of the starter itself; each sandbox gets an environment of its own."""


class Started:
    """A process that another one has forked for us, in a process group of its own."""

    def __init__(self, starter: Starter, pid: int, handle: int) -> None:
        self.starter, self.pid, self.handle = starter, pid, handle

    def is_running(self) -> bool:
        """Whether it runs, and goes on: without the starter the kernel ends it."""
        return self.starter.process.poll() is None and not self.wait(0.0)

    def wait(self, seconds: float) -> bool:
        """Whether it has ended within these seconds."""
        return self.handle < 0 or bool(select.select([self.handle], [], [], seconds)[0])

    def kill(self) -> None:
        """Kill it and all of its group, and wait for its own end; nothing may be asked of it afterwards."""
        if self.handle < 0:
            return
        with contextlib.suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        select.select([self.handle], [], [])
        os.close(self.handle)
        self.handle = -1
        self.starter.forget(self.pid)


class Child:
    """A process of our own, in a process group of its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process

    def is_running(self) -> bool:
        return self.process.poll() is None

    def wait(self, seconds: float) -> bool:
        """Whether it has ended within these seconds."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        return not self.is_running()

    def kill(self) -> None:
        """Kill it and all of its group, and wait for its own end."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Starter:
    """The arena's side of guest/starter.py; one for a process, as long as that lasts."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self.process = subprocess.Popen(
                [*PYTHON, WAITING, str(PACKAGE.parent), str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=(theirs.fileno(),),
                env=environment(HOME) | library_path(),
            )

    def start(self, descriptors: Sequence[int]) -> Started:
        """A new sandbox's process with these descriptors; OSError where the starter has died."""
        with self.lock:
            socket.send_fds(self.line, [START], list(descriptors))
            number, handles, _, _ = socket.recv_fds(self.line, MOST_BYTES, 1)
        if not number:
            raise BrokenPipeError("the process that starts sandboxes has ended")
        return Started(self, int(number), handles[0])

    def forget(self, pid: int) -> None:
        """Let the number of a process that has ended be used again."""
        with contextlib.suppress(OSError):
            self.line.send(b"%s %d" % (REAP, pid))

    def close(self) -> None:
        self.line.close()
        self.process.wait()


@cache
def is_possible() -> bool:
    """Whether this system can hand descriptors of processes from one process to another."""
    try:
        os.close(os.pidfd_open(os.getpid()))
    except (AttributeError, OSError):  # not Linux, or one before 5.3
        return False
    return True


_starters: list[Starter] = []
"""This process's, at most one."""
_making = threading.Lock()


def starter() -> Starter:
    """This process's starter, a new one where the last has died."""
    with _making:
        if _starters and _starters[0].process.poll() is not None:
            _starters.pop().line.close()
        if not _starters:
            _close_at_exit()
            _starters.append(Starter())
        return _starters[0]


@cache
def _close_at_exit() -> None:
    atexit.register(lambda: _starters.pop().close() if _starters else None)


def _forget_parents() -> None:
    """In a child of this process: the starter is not ours, and another thread may have held the lock."""
    global _making
    _making = threading.Lock()
    for inherited in _starters:
        inherited.line.close()
    _starters.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_parents)


def started(
    level: Level, descriptors: Sequence[int], program: Path, files: int, surroundings: dict[str, str]
) -> Started | Child:
    """The first process of a sandbox, which gets these descriptors (guest/main.py says which)."""
    if level != "bubblewrap" and is_possible():
        first = starter()
        try:
            return first.start(descriptors)
        except ConnectionError:  # it was killed
            first.close()
            return starter().start(descriptors)
    walls = bubblewrap(program, files) if level == "bubblewrap" else []
    return Child(
        subprocess.Popen(
            [*walls, *PYTHON, BOOT, str(PACKAGE.parent), *map(str, descriptors)],
            stdin=subprocess.DEVNULL,
            stdout=descriptors[2],
            stderr=descriptors[2],
            start_new_session=True,
            pass_fds=tuple(descriptors),
            env=surroundings | library_path(),
        )
    )
