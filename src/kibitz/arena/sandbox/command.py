"""One command in a sandbox of its own, from its start to its end."""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from kibitz.arena.sandbox.limits import Level, Limits, Violation
from kibitz.arena.sandbox.printed import Printed
from kibitz.arena.sandbox.process import GuestProcess, Job, deadline
from kibitz.arena.sandbox.replies import Verdict

GLANCE = 0.1
"""Seconds between two looks at whether to stop."""
READ_ONLY = 0o400


@dataclass(frozen=True)
class Finished:
    """A command that ended."""

    status: int
    output: str
    errors: str
    """The end of what it wrote to standard error."""


# Runs one command in a sandbox of its own and waits for it.
#
# {folder} in argv becomes the program's folder as the command sees it; text is its standard input. The limit of time
# is `seconds`, or limits.call, and never more than limits.total.
# Returns a Finished when the command ended by itself, whatever its exit status. With late_is_over, a command whose
# only fault is its time and that printed something by then counts as ended with status 0. Once `stop` is set, which
# another thread may do, the command is ended as if its time were up.
# Raises Violation when a limit or a signal ended it, or when it printed more than limits.output bytes; NoSandbox when
# the walls can't be built. On every exit the whole process group is gone.
def run_command(
    argv: Sequence[str],
    program: Path,
    level: Level,
    text: str = "",
    limits: Limits | None = None,
    seconds: float | None = None,
    late_is_over: bool = False,
    stop: threading.Event | None = None,
) -> Finished:
    """Run a command of the program's folder in a sandbox of its own; Violation where it was ended."""
    limits = limits or Limits()
    started = time.monotonic()
    with ExitStack() as stack:
        out = stack.enter_context(contextlib.closing(Printed(limits.output)))
        given = stack.enter_context(input_of(text))
        streams = (given.fileno(), out.theirs)
        guest = GuestProcess(Job(((program, ""),)), limits, level, {"argv": list(argv)}, streams, (out,))
        out.handed_over()
        try:
            allowed = min(seconds or limits.call, limits.total)
            verdict = awaited(guest, started + allowed, stop)
            while (
                verdict == Verdict()
                and not (stop and stop.is_set())
                and (end := deadline(guest, started, allowed)) > time.monotonic()
            ):
                verdict = awaited(guest, end, stop)
            late = Violation("time", f"took more than {allowed:.3g} s")
            guest.fetch_printed()
            if verdict == Verdict() and late_is_over and out.kept:
                verdict = Verdict(0)
            if verdict.status is None or verdict.status < 0 or guest.ran_out_of_memory():
                raise guest.violation(verdict, late)
            return Finished(verdict.status, out.kept.decode(errors="replace"), guest.printed.end())
        finally:
            guest.close()


def input_of(text: str) -> BinaryIO:
    """A file to read the text from; nobody can write to it."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode())
        file.flush()
        os.chmod(file.name, READ_ONLY)
        return open(file.name, "rb")


def awaited(guest: GuestProcess, end: float, stop: threading.Event | None) -> Verdict:
    """The watchdog's verdict; empty if there is none by the deadline or by the stop."""
    if stop is None:
        return guest.verdict(end - time.monotonic())
    verdict = Verdict()
    while verdict == Verdict() and not stop.is_set() and (more := end - time.monotonic()) > 0:
        verdict = guest.verdict(min(more, GLANCE))
    return verdict
