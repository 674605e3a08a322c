"""A process group behind walls: how it is started, watched, explained and ended."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kibitz.arena.sandbox.cgroups import Group
from kibitz.arena.sandbox.guest import filter, shared
from kibitz.arena.sandbox.guest.freeze import write_state
from kibitz.arena.sandbox.guest.main import GLANCE, SPARE_TASKS
from kibitz.arena.sandbox.guest.walls import NOBODY
from kibitz.arena.sandbox.home import copied, unnamed_file
from kibitz.arena.sandbox.limits import LEVELS, Level, Limits, NoSandbox, Violation
from kibitz.arena.sandbox.machine import PACKAGE, bubblewrap, environment, hidden, library_path, readable, runs_as_root
from kibitz.arena.sandbox.replies import Verdict, read_verdict
from kibitz.arena.sanitise import sanitised
from kibitz.arena.temporary import TemporaryFolder

MOST_SHOWN = 200
"""Characters of a program's output that a report shows."""
LAST_BYTES = 2000
"""Bytes at the end of a program's output in which its last line is looked for."""
MOST_GRACE = 2.0
"""How many times the allowed time a program may wait for a processor, beyond it."""
NANO = 1_000_000_000
PATIENCE = 1.0
"""Seconds for the watchdog to end a group by itself before the group is killed from outside."""
BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from kibitz.arena.sandbox.guest.main import main; main(*map(int, sys.argv[2:]))"
)


@dataclass(frozen=True)
class Job:
    """What runs in a sandbox: modules to load there, by name and text; the last one speaks for the programs."""

    programs: tuple[tuple[Path, str], ...]
    """Each program's folder and its file there; of a command the folder alone."""
    modules: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[str, ...] = ()
    games: int = 1
    """How many games the sandbox lives for."""


class GuestProcess:
    """A process group behind walls, the watchdog over it, and the file that takes what it prints."""

    # Starts the group; returns as soon as the process exists, before it has loaded anything.
    #
    # settings are added to the message that tells guest/main.py what to do; in their "argv" {folder} becomes the
    # program's folder as it sees it. descriptors are open files that the process inherits, the first of which is the
    # line to the program. They stay open on this side too.
    # On every exit: the guest's end of the control line is closed here. On an exception nothing is left behind.
    def __init__(
        self, job: Job, limits: Limits, level: Level, settings: Mapping[str, Any], descriptors: tuple[int, ...]
    ) -> None:
        if level not in LEVELS:
            raise NoSandbox(f"unknown level of isolation {level!r}: expected one of {', '.join(LEVELS)}")
        self.limits = limits
        self.seconds = limits.total * job.games
        """Processor time that each process may use."""
        self.process: subprocess.Popen[bytes] | None = None
        self.printed_file = -1
        self.control, theirs = socket.socketpair()
        self.folder = TemporaryFolder()
        self.home = self.folder.path
        try:
            self.group = Group(limits.memory, limits.threads + SPARE_TASKS)
        except BaseException:
            for line in (self.control, theirs):
                line.close()
            self.folder.close()
            raise
        try:
            with theirs:
                self._start(job, level, settings, descriptors, theirs.fileno())
        except BaseException:
            self.close()
            raise

    def _start(
        self, job: Job, level: Level, settings: Mapping[str, Any], descriptors: tuple[int, ...], control: int
    ) -> None:
        for folder in ("program", "root", "tmp"):
            (self.home / folder).mkdir()
        self.printed_file = unnamed_file(self.home)
        page = unnamed_file(self.home, shared.SIZE)
        try:
            self.numbers = shared.numbers(page)
            self.numbers[shared.ASKED] = 1
            message = {**self._message(job, level), **settings}
            if "argv" in settings:
                message["argv"] = [word.replace("{folder}", message["folder"]) for word in settings["argv"]]
            line, *_ = descriptors
            numbers = map(str, (line, control, self.printed_file, page))
            command = [sys.executable, "-s", "-P", "-c", BOOT, str(PACKAGE.parent), *numbers]
            walls = bubblewrap(self.home / "program", self.limits.files) if level == "bubblewrap" else []
            freeze = (self.group.freeze,) if self.group.freeze >= 0 else ()
            self.process = subprocess.Popen(
                walls + command,
                stdin=subprocess.DEVNULL,
                stdout=self.printed_file,
                stderr=self.printed_file,
                start_new_session=True,
                pass_fds=(*descriptors, control, self.printed_file, page, *self.group.joins, *freeze),
                env=message["environment"] | library_path(),
            )
        finally:
            os.close(page)
        with contextlib.suppress(OSError):  # whoever ended already is asked for its reason later
            self.control.sendall(json.dumps(message).encode() + b"\n")
        self.group.close_joins()

    def _message(self, job: Job, level: Level) -> dict[str, Any]:
        """The message to guest/main.py."""
        paths = copied(job.programs, self.home / "program")
        nobody = os.getuid() == 0 and level != "namespaces" and not runs_as_root(level)
        if nobody and level == "limits":
            os.chown(self.home / "tmp", NOBODY, NOBODY)
        writable = str(self.home / "tmp") if level == "limits" else "/tmp"
        folder = str(self.home / "program") if level == "limits" else "/program"
        return {
            "level": level,
            "root": str(self.home / "root"),
            "program": str(self.home / "program"),
            "writable": writable,
            "folder": folder,
            "paths": [f"{folder}/{path}" for path in paths],
            "kibitz": str(PACKAGE.parent),
            "nobody": nobody,
            "modules": job.modules,
            "forbidden": ["kibitz", *job.forbidden],
            "readable": readable(),
            "hidden": hidden(),
            "seconds": self.seconds,
            "environment": environment(writable),
            "filter": not filter.missing(),
            "groups": self.group.joins,
            "kernel_counts_memory": self.group.memory is not None,
            "freeze": [self.group.freeze] if self.group.freeze >= 0 else [],
            **asdict(self.limits),
        }

    # Tells the watchdog, before the question is sent, that the program is asked: a frozen one goes on.
    #
    # The order matters: the watchdog looks at ASKED after it has set FROZEN and frozen the program, so that either this
    # side sees FROZEN or the watchdog sees that there is a question.
    def asks(self) -> None:
        """Let the program run: it is asked now."""
        self.numbers[shared.ASKED] += 1
        if self.numbers[shared.FROZEN]:
            with contextlib.suppress(OSError):
                if self.group.freeze >= 0:
                    # At once, and not by the watchdog, which may notice only after the answer.
                    write_state(self.group.freeze, False)
                    self.numbers[shared.FROZEN] = 0
                self.control.send(shared.WAKE)

    def is_answered(self) -> None:
        """From now on the program may be frozen."""
        self.numbers[shared.ASKED] += 1

    def times(self) -> tuple[float, float]:
        """Seconds of processor time, and of waiting for a processor, that the program had since it was asked."""
        looks, end = self.numbers[shared.LOOKS], time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            self.control.send(shared.LOOK)
        while self.numbers[shared.LOOKS] == looks and time.monotonic() < end and self.is_running():
            time.sleep(GLANCE)
        return self.numbers[shared.USED] / NANO, self.numbers[shared.WAITED] / NANO

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def verdict(self, seconds: float) -> Verdict:
        """What the watchdog reports within these seconds; empty when it reports nothing."""
        self.control.settimeout(max(seconds, 0.001))
        line = b""
        with contextlib.suppress(OSError):
            while not line.endswith(b"\n"):
                more = self.control.recv(65536)
                if not more:
                    break
                line += more
        return read_verdict(line)

    def violation(self, verdict: Verdict, otherwise: Violation) -> Violation:
        """The watchdog's verdict as a violation; `otherwise` if the verdict is empty."""
        if verdict.no_walls:
            raise NoSandbox(sanitised(verdict.no_walls, MOST_SHOWN))
        if verdict == Verdict() and not self.numbers[shared.LOOKS] and not self.is_running():
            raise NoSandbox(sanitised(f"it ended before the program started{self.last_words()}", MOST_SHOWN))
        if self.group.ran_out_of_memory():
            return Violation("memory", f"more than {self.limits.memory:,} bytes of memory")
        if verdict.fault:
            return verdict.fault
        status = verdict.status
        if status is None:
            return otherwise
        if status == -signal.SIGXCPU:
            return Violation("time", f"more than {self.seconds:g} s of processor time")
        if status == -signal.SIGXFSZ:
            return Violation("output", f"wrote a file of more than {self.limits.files:,} bytes")
        if status < 0:
            return Violation("crash", f"died of {signal_name(-status)}{self.last_words()}")
        return Violation("crash", f"exited with status {status}{self.last_words()}")

    def last_words(self) -> str:
        """The last line that was printed, for the end of a message."""
        lines = self.last_printed().strip().splitlines()
        return f": {lines[-1][:MOST_SHOWN]}" if lines else ""

    def size(self) -> int:
        """Bytes printed so far."""
        return os.fstat(self.printed_file).st_size

    def printed(self, start: int = 0) -> str:
        """The beginning of what was printed after the first `start` bytes."""
        return os.pread(self.printed_file, LAST_BYTES, start).decode(errors="replace")

    def last_printed(self) -> str:
        """The end of what was printed."""
        return self.printed(max(0, self.size() - LAST_BYTES))

    def forget_printed(self) -> None:
        os.ftruncate(self.printed_file, 0)

    def close(self) -> None:
        """End every process of the group and delete what it wrote."""
        self.control.close()
        if self.process is not None:
            # The watchdog notices the closed line and ends everything, including what left the process group.
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
            with contextlib.suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self.printed_file >= 0:
            os.close(self.printed_file)
            self.printed_file = -1
        self.group.close()
        self.folder.close()


def grace(guest: GuestProcess, allowed: float) -> float:
    """Extra seconds, for which others had the processors; none once the program has used its own on computing."""
    used, waited = guest.times()
    return min(waited, MOST_GRACE * allowed) if used < allowed else 0.0


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
