"""A job behind walls: how it gets there, and how it is asked, explained and ended."""

from __future__ import annotations

import contextlib
import json
import select
import signal
import socket
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kibitz.arena.sandbox.guest import shared
from kibitz.arena.sandbox.guest.freeze import write_state
from kibitz.arena.sandbox.guest.main import GLANCE
from kibitz.arena.sandbox.home import copied
from kibitz.arena.sandbox.limits import LEVELS, Level, Limits, NoSandbox, Violation
from kibitz.arena.sandbox.prepared import PATIENCE, make_spare, take
from kibitz.arena.sandbox.printed import Printed
from kibitz.arena.sandbox.replies import Verdict, read_verdict
from kibitz.arena.sanitise import sanitised

MOST_SHOWN = 200
"""Characters of a program's output that a report shows."""
OUTER = 10.0
"""How many times its allowed processor time a program may take by the clock, waiting for a processor or for nothing."""
MOST_VERDICT = 1 << 16
"""Bytes of a verdict that are read at a time."""
JOB = b"j"
"""The byte with which a command's descriptors come."""
NANO, MILLI = 1_000_000_000, 1000


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
    """A job behind walls, the watchdog over it, and what it prints."""

    # Gives a prepared sandbox its job; returns before the programs are loaded.
    #
    # settings are added to the message that tells guest/main.py what to run; in their "argv" {folder} becomes the
    # programs' folder as they see it. streams are open files for a command, as its standard input and output; the
    # output's other end is `outputs`. On an exception nothing is left behind.
    def __init__(
        self,
        job: Job,
        limits: Limits,
        level: Level,
        settings: Mapping[str, Any] | None = None,
        streams: Sequence[int] = (),
        outputs: Sequence[Printed] = (),
    ) -> None:
        if level not in LEVELS:
            raise NoSandbox(f"unknown level of isolation {level!r}: expected one of {', '.join(LEVELS)}")
        self.limits = limits
        self.seconds = limits.total * job.games
        """Processor time that each process may use."""
        self.prepared = take(level, limits)
        self.line, self.control = self.prepared.line, self.prepared.control
        """The lines to the programs, and to the watchdog."""
        self.numbers = self.prepared.numbers
        self.group = self.prepared.group
        self.outputs = (self.prepared.printed, *outputs)
        """The pipes that are emptied while something is awaited."""
        try:
            message = self._message(job, settings or {})
            self.asks()
            with contextlib.suppress(OSError):  # one that has ended already is asked for its reason later
                socket.send_fds(self.line, [JOB], streams)
                self.line.sendall(json.dumps(message).encode() + b"\n")
            make_spare(level, limits)
        except BaseException:
            self.close()
            raise

    def _message(self, job: Job, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The message that tells guest/main.py what to run."""
        folder = self.prepared.inside
        paths = copied(job.programs, self.prepared.home / "program")
        message = {
            "paths": [f"{folder}/{path}" for path in paths],
            "modules": job.modules,
            "forbidden": ["kibitz", *job.forbidden],
            "seconds": self.seconds,
            **settings,
        }
        if "argv" in message:
            message["argv"] = [word.replace("{folder}", folder) for word in message["argv"]]
        return message

    # Tells the watchdog, before the question is sent, that the program is asked: a frozen one goes on.
    #
    # The order matters: the watchdog looks at ASKED after it has set FROZEN and frozen the program, so that either this
    # side sees FROZEN or the watchdog sees that there is a question.
    def asks(self) -> None:
        """Let the program run: it is asked now."""
        self.numbers[shared.ASKED] += 1
        if self.numbers[shared.FROZEN]:
            with contextlib.suppress(OSError):
                if self.group and self.group.freeze >= 0:
                    # At once, and not by the watchdog, which may notice only after the answer.
                    write_state(self.group.freeze, False)
                    self.numbers[shared.FROZEN] = 0
                self.control.send(shared.WAKE)

    def is_answered(self) -> None:
        """From now on the program may be frozen."""
        self.numbers[shared.ASKED] += 1

    def times(self) -> tuple[float, float]:
        """Seconds of processor time that the program has used: since it was asked, and since it began."""
        looks, end = self.numbers[shared.LOOKS], time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            self.control.send(shared.LOOK)
        while self.numbers[shared.LOOKS] == looks and time.monotonic() < end and self.is_running():
            time.sleep(GLANCE)
        return self.numbers[shared.USED] / NANO, self.numbers[shared.TOTAL] / NANO

    def is_running(self) -> bool:
        return self.prepared.is_running()

    def wait_for(self, line: socket.socket, seconds: float) -> bool:
        """Whether something arrives on the line within these seconds; Violation where too much is printed."""
        end = time.monotonic() + seconds
        while True:
            poll = select.poll()
            poll.register(line, select.POLLIN)
            for output in self.outputs:
                if output.ours >= 0:
                    poll.register(output.ours, select.POLLIN)
            ready = poll.poll(max(0.0, end - time.monotonic()) * MILLI)
            self.fetch_printed()
            if any(descriptor == line.fileno() for descriptor, _ in ready):
                return True
            if not ready:
                return False

    def fetch_printed(self) -> None:
        """Take what was printed so far; Violation where that is too much."""
        for output in self.outputs:
            output.fetch()
            if output.is_too_much():
                raise Violation("output", f"printed more than {output.most:,} bytes")

    def verdict(self, seconds: float) -> Verdict:
        """What the watchdog reports within these seconds; empty when it reports nothing."""
        end = time.monotonic() + seconds
        line = b""
        with contextlib.suppress(OSError):
            while not line.endswith(b"\n") and self.wait_for(self.control, end - time.monotonic()):
                more = self.control.recv(MOST_VERDICT)
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
        if self.ran_out_of_memory():
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

    def ran_out_of_memory(self) -> bool:
        return self.group is not None and self.group.ran_out_of_memory()

    def last_words(self) -> str:
        """The last line that was printed, for the end of a message."""
        self.printed.fetch()
        lines = self.printed.end().strip().splitlines()
        return f": {lines[-1][:MOST_SHOWN]}" if lines else ""

    @property
    def printed(self) -> Printed:
        """What the program printed; a command's standard error alone."""
        return self.prepared.printed

    def close(self) -> None:
        """End every process of the group and delete what it wrote."""
        self.prepared.close()


def deadline(guest: GuestProcess, started: float, allowed: float) -> float:
    """The earliest moment at which a program that was asked then may have used its time; in the past where it has.

    Its time is processor time: on a busy machine nobody is late because others compute. The clock is a wide limit for
    programs that wait.
    """
    used, _ = guest.times()
    return min(started + OUTER * allowed, time.monotonic() + allowed - used)


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
