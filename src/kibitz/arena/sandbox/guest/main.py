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

from kibitz.arena.sandbox.guest import filter, freeze, landlock, serve, shared, walls, watch

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
STREAMS = (0, 1)
"""What a command gets besides standard error, in the order in which the descriptors come."""
BROKEN_WALLS, BROKEN_GUEST = 1, 70
"""Exit statuses; 70 is EX_SOFTWARE of sysexits.h."""


# The way in; the arguments are descriptors: talk leads to the program's caller, control to the process that started
# this one, printed takes everything printed, page is shared with the arena, others are the files by which the program
# joins its control groups and the one that freezes it.
#
# Two messages tell what to do: the first, on control, how to build the walls; the second, on talk, what to run behind
# them. So a sandbox can be ready before there is a program for it.
#
# Never returns. Ends with one line of JSON on control at most: "no walls" with the reason, or what look_after() found;
# nothing when control was closed first. On every exit all descendants of this process are gone: in namespaces
# because their first process ends, elsewhere because the watchdog kills its descendants, which the kernel hands back
# to it as their subreaper.
def main(talk: int, control: int, printed: int, page: int, *others: int) -> None:
    """Build the walls that control describes, and run what talk asks for."""
    talk, control, printed, page, *spread = from_three_on(talk, control, printed, page, *others)
    wire = socket.socket(fileno=control)
    setup = json.loads(wire.makefile("rb").readline())
    groups, freezing = tuple(spread[: setup["groups"]]), tuple(spread[setup["groups"] :])
    walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
    walls.forget_keys()
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    os.close(printed)
    in_namespaces = setup["level"] == "namespaces"
    try:
        if in_namespaces:
            walls.leave_the_machine()
            first = os.fork()
            if first:
                os.close(talk)
                wire.close()
                os.waitpid(first, 0)
                os._exit(0)
            walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
            filtered = setup["filter"]
            walls.furnish(setup["root"], setup["program"], setup["readable"], setup["hidden"], setup["files"], filtered)
        else:
            if setup["level"] == "bubblewrap":
                walls.bound_bubblewrap(setup["files"])
            os.chdir(setup["writable"])
            walls.control(walls.PR_SET_CHILD_SUBREAPER, 1)
    except OSError as error:
        send(wire, {"no walls": f"{error.strerror or error}"})
        os._exit(BROKEN_WALLS)
    replace_input()
    # A program with our user's number could otherwise read and change this process.
    walls.control(walls.PR_SET_DUMPABLE, 0)
    ready, is_ready = os.pipe()
    child = os.fork()
    if not child:
        wire.close()
        os.close(ready)
        behind_the_walls(setup, talk, groups, (page, *freezing), is_ready)
    for descriptor in (talk, is_ready, *groups):
        os.close(descriptor)
    # Joining a group may take the kernel many milliseconds, in which a program must not be frozen.
    os.read(ready, 1)
    os.close(ready)
    # The child must not have the page, so it is not there before the fork.
    numbers = shared.numbers(page)
    how = freeze.by_group(*freezing) if freezing else freeze.by_signals(child, setup["processes"] == 1)
    send(wire, Watchdog(child, wire, setup, numbers, how).look_after())
    if not in_namespaces:
        watch.end_all(os.getpid())
    os._exit(0)


def from_three_on(*descriptors: int) -> list[int]:
    """The same files under the first numbers: others would tell a program how many the arena had open."""
    import fcntl  # not on Windows

    free = 3 + len(descriptors)
    aside = [fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, max(free, *descriptors) + 1) for descriptor in descriptors]
    for descriptor in descriptors:
        os.close(descriptor)
    for place, descriptor in enumerate(aside, 3):
        os.dup2(descriptor, place, inheritable=False)
        os.close(descriptor)
    return list(range(3, free))


def replace_input() -> None:
    """Read from the device that the walls show: the times of the machine's own could be changed through it."""
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)


def send(wire: socket.socket, message: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        wire.sendall(json.dumps(message).encode() + b"\n")


# The child's part: joins its control groups, gives up its rights, says that it is ready, and waits for its job; then
# sets its limits and becomes the command or answers for the programs. `others` are descriptors that it must not have.
#
# Never returns and never raises, not even SystemExit: an exception would run the parent's code in the child. The order
# matters: dumpable again only once all rights are gone, since this lets the watchdog, and everyone with the same user,
# look at what the program holds open; the limits and the filter last, since they would bind the other steps too.
def behind_the_walls(
    setup: dict[str, Any], talk: int, groups: tuple[int, ...], others: tuple[int, ...], is_ready: int
) -> None:
    """Prepare for any program, then run the job's command or programs."""
    try:
        for group in groups:
            os.write(group, b"0")
        for descriptor in (*groups, *others):
            os.close(descriptor)
        os.setsid()
        alone = setup["processes"] == 1
        give_up_rights(setup, alone)
        os.close(is_ready)
        wire = socket.socket(fileno=talk)
        # A first byte carries the descriptors of the command; the line after it is read as a file, which takes fewer
        # steps than a socket's makefile().
        _, given, _, _ = socket.recv_fds(wire, 1, len(STREAMS))
        with open(talk, "rb", closefd=False) as stream:
            line = stream.readline()
            if not line:
                os._exit(0)  # the arena needs no sandbox any more
            job = json.loads(line)
            # Outside of namespaces the kernel would count all processes of this user.
            tasks = setup["threads"] + SPARE_TASKS if setup["level"] == "namespaces" else None
            files = walls.FEW_FILES if alone else walls.OPEN_FILES
            walls.limit(setup["memory"], tasks, setup["files"], job["seconds"], files)
            os.environ.clear()
            os.environ.update(setup["environment"])
            if setup["filter"]:
                filter.install(alone, "argv" in job or not alone)
            if "argv" in job:
                for descriptor, place in zip(given, STREAMS, strict=True):
                    os.dup2(descriptor, place)
                    os.close(descriptor)
                os.execvp(job["argv"][0], job["argv"])
            sys.path[:] = [path for path in sys.path if path != setup["kibitz"]]
            sys.argv = [job["paths"][0]]
            serve.serve(stream, wire.sendall, {**setup, **job})
    except BaseException as error:  # nothing may get past the walls
        with contextlib.suppress(BaseException):
            os.write(2, f"{type(error).__name__}: {error}\n".encode(errors="replace"))
        os._exit(BROKEN_GUEST)
    os._exit(0)


def give_up_rights(setup: dict[str, Any], alone: bool) -> None:
    """Leave this process nothing that it could use against the machine, the arena or other programs."""
    in_namespaces, has_walls = setup["level"] == "namespaces", setup["level"] != "limits"
    proc = os.open("/proc", os.O_RDONLY | os.O_CLOEXEC) if has_walls else -1
    # Numbers of inodes below /proc are counted up for the whole machine. Where Landlock closes its files, commands keep
    # it: some, such as Java, find themselves by its link to their own file.
    if has_walls and (alone or landlock.missing()):
        walls.cover("/proc")
    if in_namespaces or setup["nobody"]:
        walls.become_nobody(in_namespaces, proc, setup["nobody"] or walls.NOBODY)
    if has_walls:
        os.close(proc)
    walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
    walls.control(walls.PR_SET_NO_NEW_PRIVS, 1)
    if has_walls:
        walls.drop_capabilities()
    walls.control(walls.PR_SET_DUMPABLE, 1)
    readable = (*walls.SYSTEM, *setup["readable"], setup["folder"])
    # Behind walls the folders hold what the program may know. Without, some languages stop where the machine's settings
    # exist and can't be read.
    settings, listed = ([], ["/"]) if has_walls else (["/etc"], [])
    landlock.close_files([*readable, *settings], [setup["writable"], *walls.DEVICES], listed)


def process_handle(pid: int) -> list[int]:
    """A descriptor that can be read from once the process has ended; none where the kernel has no such thing."""
    try:
        return [os.pidfd_open(pid)]
    except (AttributeError, OSError):
        return []


class Watchdog:
    """Watches a program and everything it started, from outside of its reach, and freezes it while nobody asks it."""

    def __init__(
        self,
        child: int,
        wire: socket.socket,
        setup: dict[str, Any],
        numbers: memoryview,
        freeze: Callable[[bool], None],
    ) -> None:
        self.child, self.wire, self.setup = child, wire, setup
        self.numbers, self.freeze = numbers, freeze
        self.awaited: list[socket.socket | int] = [wire, *process_handle(child)]
        """What wakes the watchdog: a message, and the program's end where the kernel can tell of it."""
        self.folder = setup["writable"] if setup["level"] == "limits" else ""
        """Where written files are counted; elsewhere the place itself is limited."""
        self.folder_seen = self.seen = 0.0
        """When the folder and the program were looked at."""
        self.due = 0.0
        """When to look at the program again, at the latest."""
        self.question = 0
        """The number of the question at the last look; the program loads as if it was asked."""
        self.before = self.now = 0
        """Processor time: when that question came, and at the last look."""

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
            readable, _, _ = select.select(self.awaited, [], [], wait)
            request = self.wire.recv(64) if self.wire in readable else b""
            if self.wire in readable and not request:
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
        setup = self.setup
        pids = watch.descendants(os.getpid())
        self.note_times(asked, pids)
        if len(pids) > setup["processes"]:
            most = "a second process" if setup["processes"] == 1 else f"more than {setup['processes']} processes"
            return {"fault": "tampering", "message": f"started {most}"}
        if watch.threads(pids) > setup["threads"]:
            return {"fault": "tampering", "message": f"more than {setup['threads']} threads"}
        if not setup["kernel_counts_memory"]:
            spare = setup["memory"] - watch.resident(pids)
            if spare < 0:
                return {"fault": "memory", "message": f"more than {setup['memory']:,} bytes of memory"}
            if len(pids) > 1:
                # The kernel limits the memory of each process, nobody that of all: look before they can fill what is
                # left.
                self.due = min(self.due, self.seen + max(SHORTEST, spare / FILLED_A_SECOND))
        if self.folder and self.seen - self.folder_seen > WRITTEN_EVERY:
            self.folder_seen = self.seen
            if watch.written(self.folder) > setup["files"]:
                return {"fault": "output", "message": f"wrote more than {setup['files']:,} bytes of files"}
        return {}

    def note_times(self, asked: int, pids: list[int]) -> None:
        """Share how long the program has computed: since its question or the look before that, and in all."""
        if asked != self.question:
            self.question, self.before = asked, self.now
        self.now = watch.processor_time(pids)
        self.numbers[shared.USED] = max(0, self.now - self.before)
        self.numbers[shared.TOTAL] = self.now
        self.numbers[shared.LOOKS] += 1
