"""The guest's first process: builds the walls, starts the program behind them, and watches it until one side ends."""

import contextlib
import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

from kibitz.arena.sandbox.guest import filter, freeze, serve, shared, walls, watch

BLINK = 0.05
"""Seconds between two looks of the watchdog at what a program uses."""
GLANCE = BLINK / 5
"""Seconds between two glances at whether it is asked, or has ended."""
QUIET = 0.002
"""Seconds without a question after which a program is frozen: quick games do not pay for it."""
SHORTEST = 0.002
"""Seconds between two looks at the memory of several processes that may soon have too much."""
FILLED_A_SECOND = 3 << 30
"""Bytes that processes can write to for the first time in a second, with two cores: the kernel clears each page."""
DOZE = 1.0
"""Seconds between two looks while it is frozen; a question wakes the watchdog earlier."""
WRITTEN_EVERY = 5 * BLINK
"""Seconds between two looks at the written files, which take longer."""
SPARE_TASKS = 8
"""The kernel allows this many more than the limit, so that the watchdog is the one that finds and reports them."""
BROKEN_WALLS, BROKEN_GUEST = 1, 70
"""Exit statuses; 70 is EX_SOFTWARE of sysexits.h."""


# The way in; the arguments are descriptors: talk leads to whoever asks the program, control to the process that started
# this one, printed is the file that takes everything printed, page the one that is shared with the arena.
#
# Never returns. Ends with one line of JSON on control at most: "no walls" with the reason, or what look_after() found;
# nothing when control was closed first. On every exit all processes that came of this one are gone: in namespaces
# because their first process ends, elsewhere because the watchdog kills its descendants, which the kernel hands back
# to it as their subreaper.
def main(talk: int, control: int, printed: int, page: int) -> None:
    """Run the job that control tells about."""
    wire = socket.socket(fileno=control)
    job = json.loads(wire.makefile("rb").readline())
    walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
    walls.forget_keys()
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    try:
        if job["level"] == "namespaces":
            walls.leave_the_machine()
            first = os.fork()
            if first:
                os.close(talk)
                wire.close()
                os.waitpid(first, 0)
                os._exit(0)
            walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
            walls.furnish(job["root"], job["program"], job["readable"], job["hidden"], job["files"], job["filter"])
        else:
            os.chdir(job["writable"])
            walls.control(walls.PR_SET_CHILD_SUBREAPER, 1)
    except OSError as error:
        send(wire, {"no walls": f"{error.strerror or error}"})
        os._exit(BROKEN_WALLS)
    # A program with our user's number could otherwise read and change this process.
    walls.control(walls.PR_SET_DUMPABLE, 0)
    child = os.fork()
    if not child:
        wire.close()
        behind_the_walls(job, talk, (printed, page, *job["freeze"]))
    os.close(talk)
    # The child must not have the page, so it is not there before the fork.
    numbers = shared.numbers(page)
    how = freeze.by_group(*job["freeze"]) if job["freeze"] else freeze.by_signals(child, job["processes"] == 1)
    send(wire, Watchdog(child, wire, job, printed, numbers, how).look_after())
    watch.end_all(os.getpid())
    os._exit(0)


def send(wire: socket.socket, message: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        wire.sendall(json.dumps(message).encode() + b"\n")


# The child's part: joins its control groups, gives up its rights, sets its limits, then becomes the command or answers
# for the programs. `others` are descriptors that it must not have.
#
# Never returns and never raises, not even SystemExit: an exception would run the parent's code in the child. The order
# matters: dumpable again only once all rights are gone, since this lets the watchdog, and everyone with the same user,
# look at what the program holds open; the limits and the filter last, since they would bind the other steps too.
def behind_the_walls(job: dict[str, Any], talk: int, others: tuple[int, ...]) -> None:
    """Run the job's command or programs."""
    try:
        for group in job["groups"]:
            os.write(group, b"0")
        for descriptor in (*job["groups"], *others):
            os.close(descriptor)
        os.setsid()
        in_namespaces = job["level"] == "namespaces"
        if in_namespaces or job["nobody"]:
            walls.become_nobody(in_namespaces)
        walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
        walls.control(walls.PR_SET_NO_NEW_PRIVS, 1)
        if in_namespaces:
            walls.drop_capabilities()
        walls.control(walls.PR_SET_DUMPABLE, 1)
        # Outside of namespaces the kernel would count all processes of this user.
        tasks = job["threads"] + SPARE_TASKS if in_namespaces else None
        alone = job["processes"] == 1
        walls.limit(job["memory"], tasks, job["files"], job["seconds"], walls.FEW_FILES if alone else walls.OPEN_FILES)
        os.environ.clear()
        os.environ.update(job["environment"])
        if job["filter"]:
            filter.install(alone, "argv" in job or not alone)
        if "argv" in job:
            os.dup2(job["out"], 1)
            os.dup2(job["stdin"], 0)
            os.execvp(job["argv"][0], job["argv"])
        sys.path[:] = [path for path in sys.path if path != job["kibitz"]]
        sys.argv = [job["paths"][0]]
        # Read as a file, which takes fewer steps than a socket's makefile().
        with open(talk, "rb", closefd=False) as stream:
            serve.serve(stream, socket.socket(fileno=talk).sendall, job)
    except BaseException as error:  # nothing may get past the walls
        with contextlib.suppress(BaseException):
            os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
        os._exit(BROKEN_GUEST)
    os._exit(0)


class Watchdog:
    """Watches a program and everything it started, from outside of its reach, and freezes it while nobody asks it."""

    def __init__(
        self,
        child: int,
        wire: socket.socket,
        job: dict[str, Any],
        printed: int,
        numbers: memoryview,
        freeze: Callable[[bool], None],
    ) -> None:
        self.child, self.wire, self.job, self.printed = child, wire, job, printed
        self.numbers, self.freeze = numbers, freeze
        self.folder = job["writable"] if job["level"] == "limits" else ""
        """Where written files are counted; elsewhere the place itself is limited."""
        self.folder_seen = self.seen = 0.0
        """When the folder and the program were looked at."""
        self.due = 0.0
        """When to look at the program again, at the latest."""
        self.question = 1
        """The number of the question at the last look; the program loads as if it was asked."""
        self.before = self.now = (0, 0)
        """Processor time and waiting: when that question came, and at the last look."""

    # Watches until something ends the program.
    #
    # Returns {"exit": status} when the program itself ended, {"fault": category, "message": text} for the first broken
    # limit, {} when the other side closed the line. Kills nothing: what is left is the caller's to end, frozen or not.
    def look_after(self) -> dict[str, Any]:
        """What ended the program."""
        wait = GLANCE
        idle = 0
        """The number of the last answer, once it was seen that nothing is asked."""
        while True:
            readable, _, _ = select.select([self.wire], [], [], wait)
            request = self.wire.recv(64) if readable else b""
            if readable and not request:
                return {}
            asked = self.numbers[shared.ASKED]
            is_idle = asked % 2 == 0
            found = {}
            if shared.LOOK in request or time.monotonic() >= self.due:
                found = self.look(asked)
            found = found or self.ended()
            if found:
                return found
            if is_idle and asked == idle:
                self.stop(asked)
            elif not is_idle and self.numbers[shared.FROZEN]:
                self.go_on()
            # Where a question came since the last look, calls follow each other quickly: looking as often would only
            # take processors from them.
            is_rushed = idle != 0 and asked != idle
            may_be_frozen_next = is_idle and asked != idle and not is_rushed
            wait = DOZE if self.numbers[shared.FROZEN] else QUIET if may_be_frozen_next else self.glance()
            idle = asked if is_idle else 0

    def glance(self) -> float:
        """Seconds until the next glance."""
        return min(GLANCE, max(0.0, self.due - time.monotonic()))

    def stop(self, asked: int) -> None:
        """Freeze the program, unless it is asked now: the arena looks at FROZEN after it has changed ASKED."""
        if not self.numbers[shared.FROZEN]:
            self.numbers[shared.FROZEN] = 1
            self.freeze(True)
        if self.numbers[shared.ASKED] != asked:
            self.go_on()

    def go_on(self) -> None:
        self.freeze(False)
        self.numbers[shared.FROZEN] = 0

    def ended(self) -> dict[str, Any]:
        """How the program ended, if it did."""
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == self.child:
                    return {"exit": os.waitstatus_to_exitcode(status)}
                if not pid:
                    break
        return {}

    def look(self, asked: int) -> dict[str, Any]:
        """The first limit that is broken; empty where all are kept."""
        self.seen = time.monotonic()
        self.due = self.seen + BLINK
        job = self.job
        pids = watch.descendants(os.getpid())
        self.note_times(asked, pids)
        if len(pids) > job["processes"]:
            most = "a second process" if job["processes"] == 1 else f"more than {job['processes']} processes"
            return {"fault": "tampering", "message": f"started {most}"}
        if watch.threads(pids) > job["threads"]:
            return {"fault": "tampering", "message": f"more than {job['threads']} threads"}
        if not job["kernel_counts_memory"]:
            spare = job["memory"] - watch.resident(pids)
            if spare < 0:
                return {"fault": "memory", "message": f"more than {job['memory']:,} bytes of memory"}
            if len(pids) > 1:
                # The kernel limits the memory of each process, nobody that of all: look before they can fill what is
                # left.
                self.due = min(self.due, self.seen + max(SHORTEST, spare / FILLED_A_SECOND))
        if os.fstat(self.printed).st_size > job["output"]:
            return {"fault": "output", "message": f"printed more than {job['output']:,} bytes"}
        if self.folder and self.seen - self.folder_seen > WRITTEN_EVERY:
            self.folder_seen = self.seen
            if watch.written(self.folder) > job["files"]:
                return {"fault": "output", "message": f"wrote more than {job['files']:,} bytes of files"}
        return {}

    def note_times(self, asked: int, pids: list[int]) -> None:
        """Share how long the program has computed and waited since its question, or since the look before that."""
        if asked != self.question:
            self.question, self.before = asked, self.now
        self.now = watch.processor_time(pids), watch.waited(self.child)
        self.numbers[shared.USED] = max(0, self.now[0] - self.before[0])
        self.numbers[shared.WAITED] = max(0, self.now[1] - self.before[1])
        self.numbers[shared.LOOKS] += 1
