"""The way in: builds the walls, starts the program behind them, and watches over it until somebody has enough."""

import contextlib
import json
import os
import select
import signal
import socket
import sys
import time
from typing import Any

from kibitz.arena.box import serve, walls, watch

BLINK = 0.05
"""Seconds between two looks of the watch."""


def main(talk: int, control: int, said: int) -> None:
    """talk leads to the program's answers, control to the watch, said is the file for all that is printed."""
    wire = socket.socket(fileno=control)
    job = json.loads(wire.makefile("rb").readline())
    walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
    os.dup2(said, 1)
    os.dup2(said, 2)
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
        tell(wire, {"no walls": f"{error.strerror or error}"})
        os._exit(1)
    # Who shares our number could otherwise read and change this process.
    walls.control(walls.PR_SET_DUMPABLE, 0)
    child = os.fork()
    if not child:
        wire.close()
        behind_the_walls(job, talk, said)
    os.close(talk)
    tell(wire, look_after(child, wire, job, said))
    watch.end_all(os.getpid())
    os._exit(0)


def tell(wire: socket.socket, what: dict[str, Any]) -> None:
    with contextlib.suppress(OSError):
        wire.sendall(json.dumps(what).encode() + b"\n")


def behind_the_walls(job: dict[str, Any], talk: int, said: int) -> None:
    """Never returns."""
    try:
        os.setsid()
        apart = job["level"] == "namespaces"
        if apart or job["nobody"]:
            walls.become_nobody(apart)
        walls.control(walls.PR_SET_PDEATHSIG, signal.SIGKILL)
        walls.control(walls.PR_SET_NO_NEW_PRIVS, 1)
        if apart:
            walls.drop_capabilities()
        # The watch looks at what it holds open.
        walls.control(walls.PR_SET_DUMPABLE, 1)
        # Elsewhere the kernel would count all processes of this user.
        most = job["processes"] + 8 if apart else None
        walls.limit(job["memory"], most, job["files"], job["seconds"])
        os.close(said)
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
        os._exit(70)
    os._exit(0)


def look_after(child: int, wire: socket.socket, job: dict[str, Any], said: int) -> dict[str, Any]:
    """What put an end to the program: its own death, or a limit that it broke; empty once nobody listens any more."""
    folder = job["home"] if job["level"] == "limits" else ""
    blink = BLINK / 5
    looked = time.monotonic()
    while True:
        readable, _, _ = select.select([wire], [], [], blink)
        blink = min(BLINK, blink * 1.5)
        if readable and not wire.recv(1):
            return {}
        pids = watch.descendants(os.getpid())
        if watch.threads(pids) > job["processes"]:
            return {"fault": "tampering", "told": f"more than {job['processes']} processes and threads"}
        if watch.resident(pids) > job["memory"]:
            return {"fault": "memory", "told": f"more than {job['memory']:,} bytes of memory"}
        if os.fstat(said).st_size > job["output"]:
            return {"fault": "output", "told": f"printed more than {job['output']:,} bytes"}
        if folder and time.monotonic() - looked > 5 * BLINK:
            looked = time.monotonic()
            if watch.written(folder) > job["files"]:
                return {"fault": "output", "told": f"wrote more than {job['files']:,} bytes of files"}
        with contextlib.suppress(ChildProcessError):
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if pid == child:
                    return {"exit": os.waitstatus_to_exitcode(status)}
                if not pid:
                    break
