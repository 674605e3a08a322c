"""The guest's first process: builds the walls, starts the program behind them, and watches it until one side ends."""

import contextlib
import json
import os
import select
import signal
import socket
import sys
import time
from typing import Any

from kibitz.arena.sandbox.guest import serve, walls, watch

BLINK = 0.05
"""Seconds between two looks of the watchdog, once a program has run for a moment."""
FIRST_BLINK = BLINK / 5
"""At the beginning: many programs end soon."""
WRITTEN_EVERY = 5 * BLINK
"""Seconds between two looks at the written files, which take longer."""
SPARE_PROCESSES = 8
"""The kernel allows this many more than the limit, so that the watchdog is the one that finds and reports them."""
BROKEN_WALLS, BROKEN_GUEST = 1, 70
"""Exit statuses; 70 is EX_SOFTWARE of sysexits.h."""


# The way in; the arguments are descriptors: talk leads to whoever asks the program, control to the process that started
# this one, printed is the file that takes everything printed.
#
# Never returns. Ends with one line of JSON on control at most: "no walls" with the reason, or what look_after() found;
# nothing when control was closed first. On every exit all processes that came of this one are gone: in namespaces
# because their first process ends, elsewhere because the watchdog kills its descendants, which the kernel hands back
# to it as their subreaper.
def main(talk: int, control: int, printed: int) -> None:
    """Run the job that control tells about."""
    wire = socket.socket(fileno=control)
    job = json.loads(wire.makefile("rb").readline())
    walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
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
            walls.furnish(job["home"], job["program"], job["readable"], job["hidden"], job["files"])
        else:
            os.chdir(job["home"] if job["level"] == "limits" else "/tmp")
            walls.control(walls.PR_SET_CHILD_SUBREAPER, 1)
    except OSError as error:
        send(wire, {"no walls": f"{error.strerror or error}"})
        os._exit(BROKEN_WALLS)
    # A program with our user's number could otherwise read and change this process.
    walls.control(walls.PR_SET_DUMPABLE, 0)
    child = os.fork()
    if not child:
        wire.close()
        behind_the_walls(job, talk, printed)
    os.close(talk)
    send(wire, look_after(child, wire, job, printed))
    watch.end_all(os.getpid())
    os._exit(0)


def send(wire: socket.socket, message: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        wire.sendall(json.dumps(message).encode() + b"\n")


# The child's part: gives up its rights, sets its limits, then becomes the command or answers for the programs.
#
# Never returns and never raises, not even SystemExit: an exception would run the parent's code in the child. The order
# matters: dumpable again only once all rights are gone, since this lets the watchdog, and everyone with the same user,
# look at what the program holds open; the limits last, since they would bind the other steps too.
def behind_the_walls(job: dict[str, Any], talk: int, printed: int) -> None:
    """Run the job's command or programs."""
    try:
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
        processes = job["processes"] + SPARE_PROCESSES if in_namespaces else None
        walls.limit(job["memory"], processes, job["files"], job["seconds"])
        os.close(printed)
        os.environ.clear()
        os.environ.update(job["environment"])
        if "argv" in job:
            os.dup2(job["out"], 1)
            os.dup2(job["stdin"], 0)
            os.execvp(job["argv"][0], job["argv"])
        sys.path[:] = [path for path in sys.path if path != job["root"]]
        sys.argv = [job["paths"][0]]
        wire = socket.socket(fileno=talk)
        serve.serve(wire.makefile("rb"), wire.sendall, job)
    except BaseException as error:  # nothing may get past the walls
        with contextlib.suppress(BaseException):
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
        os._exit(BROKEN_GUEST)
    os._exit(0)


# Watches the program and everything it started until something ends it.
#
# Returns {"exit": status} when the program itself ended, {"fault": category, "message": text} for the first broken
# limit, {} when the other side closed the line. Kills nothing: what is left is the caller's to end.
def look_after(child: int, wire: socket.socket, job: dict[str, Any], printed: int) -> dict[str, Any]:
    """What ended the program."""
    folder = job["home"] if job["level"] == "limits" else ""
    blink = FIRST_BLINK
    looked = time.monotonic()
    while True:
        readable, _, _ = select.select([wire], [], [], blink)
        blink = min(BLINK, blink * 1.5)
        if readable and not wire.recv(1):
            return {}
        pids = watch.descendants(os.getpid())
        if watch.threads(pids) > job["processes"]:
            return {"fault": "tampering", "message": f"more than {job['processes']} processes and threads"}
        if watch.resident(pids) > job["memory"]:
            return {"fault": "memory", "message": f"more than {job['memory']:,} bytes of memory"}
        if os.fstat(printed).st_size > job["output"]:
            return {"fault": "output", "message": f"printed more than {job['output']:,} bytes"}
        if folder and time.monotonic() - looked > WRITTEN_EVERY:
            looked = time.monotonic()
            if watch.written(folder) > job["files"]:
                return {"fault": "output", "message": f"wrote more than {job['files']:,} bytes of files"}
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == child:
                    return {"exit": os.waitstatus_to_exitcode(status)}
                if not pid:
                    break
