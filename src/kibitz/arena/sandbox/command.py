"""One command in a sandbox of its own, from its start to its end."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kibitz.arena.sandbox.limits import Level, Limits, Violation
from kibitz.arena.sandbox.process import GuestProcess, Job, grace
from kibitz.arena.sandbox.replies import Verdict

GLANCE = 0.1
"""Seconds between two looks at whether to stop."""


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
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        settings = {
            "argv": list(argv),
            "stdin": given.fileno(),
            "out": out.fileno(),
        }
        started = time.monotonic()
        guest = GuestProcess(Job(((program, ""),)), limits, level, settings, (out.fileno(), given.fileno()))
        try:
            allowed = min(seconds or limits.call, limits.total)
            verdict = awaited(guest, started + allowed, stop)
            while (
                verdict == Verdict()
                and not (stop and stop.is_set())
                and (end := started + allowed + grace(guest, allowed)) > time.monotonic()
            ):
                verdict = awaited(guest, end, stop)
            late = Violation("time", f"took more than {allowed:.3g} s")
            if verdict == Verdict() and late_is_over and os.fstat(out.fileno()).st_size:
                verdict = Verdict(0)
            if verdict.status is None or verdict.status < 0 or guest.group.ran_out_of_memory():
                raise guest.violation(verdict, late)
            out.seek(0)
            output = out.read(limits.output + 1)
            if len(output) > limits.output:
                raise Violation("output", f"printed more than {limits.output:,} bytes")
            return Finished(verdict.status, output.decode(errors="replace"), guest.last_printed())
        finally:
            guest.close()


def awaited(guest: GuestProcess, end: float, stop: threading.Event | None) -> Verdict:
    """The watchdog's verdict; empty if there is none by the deadline or by the stop."""
    if stop is None:
        return guest.verdict(end - time.monotonic())
    verdict = Verdict()
    while verdict == Verdict() and not stop.is_set() and (more := end - time.monotonic()) > 0:
        verdict = guest.verdict(min(more, GLANCE))
    return verdict
