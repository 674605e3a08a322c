"""A process group behind walls: how it is started, watched, explained and ended."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import kibitz
from kibitz.arena.sandbox.guest.walls import NOBODY, SYSTEM
from kibitz.arena.sandbox.limits import Level, Limits, NoSandbox, Violation
from kibitz.arena.sandbox.replies import Verdict, read_verdict

PACKAGE = Path(kibitz.__file__).parent
GUEST = ("__init__.py", "arena/__init__.py", "arena/sandbox/__init__.py", "arena/sandbox/guest")
"""The only part of Kibitz that the guest's side imports."""
MOST_SHOWN = 200
"""Characters of a program's output that a report shows."""
LAST_BYTES = 2000
"""Bytes at the end of a program's output in which its last line is looked for."""
PATIENCE = 1.0
"""Seconds for the watchdog to end a group by itself before the group is killed from outside."""
BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from kibitz.arena.sandbox.guest.main import main; main(*map(int, sys.argv[2:]))"
)


@dataclass(frozen=True)
class Job:
    """What runs in a sandbox: modules to load there, by name and text; the last one speaks for the programs."""

    program: Path
    """The folder that the programs may read."""
    paths: tuple[str, ...] = ()
    """The programs, in that folder."""
    modules: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[str, ...] = ()
    games: int = 1
    """How many games the sandbox lives for."""


def readable() -> list[str]:
    """The folders of the running Python."""
    folders = [sys.base_prefix, sys.prefix, os.path.dirname(os.path.realpath(sys.executable))]
    return [*dict.fromkeys(os.path.realpath(path) for path in folders), sys.prefix]


def hidden() -> list[str]:
    """Folders below the readable ones that programs must not see: Kibitz itself."""
    return [str(PACKAGE)]


def folder_inside(program: Path, level: Level) -> str:
    """The path of the programs' folder as they see it."""
    return "/program" if level != "limits" else str(program)


def runs_as_root(level: Level) -> bool:
    """Whether a program of root can't become nobody, since nobody could not read the running Python."""
    return level == "limits" and os.getuid() == 0 and not _is_open_to_all(readable())


class GuestProcess:
    """A process group behind walls, the watchdog over it, and the file that takes what it prints."""

    # Starts the group; returns as soon as the process exists, before it has loaded anything.
    #
    # settings are added to the message that tells guest/main.py what to do; descriptors are open files that the
    # process inherits, the first of which is the line to the program. They stay open on this side too.
    # On every exit: the guest's end of the control line is closed here. On an exception nothing is left running, but
    # `home` and `printed_file` stay: no caller goes on after one.
    def __init__(
        self, job: Job, limits: Limits, level: Level, settings: Mapping[str, Any], descriptors: tuple[int, ...]
    ) -> None:
        self.limits = limits
        self.seconds = limits.total * job.games
        """Processor time that each process may use."""
        self.home = tempfile.mkdtemp(prefix="kibitz-box-")
        os.chmod(self.home, 0o755)
        self.printed_file = _unnamed_file(self.home)
        self.control, theirs = socket.socketpair()
        message = {**self._message(job, level), **settings}
        line, *_ = descriptors
        numbers = map(str, (line, theirs.fileno(), self.printed_file))
        command = [sys.executable, "-s", "-P", "-c", BOOT, str(PACKAGE.parent), *numbers]
        try:
            self.process = subprocess.Popen(
                (_bubblewrap(str(job.program), limits.files) if level == "bubblewrap" else []) + command,
                stdin=subprocess.DEVNULL,
                stdout=self.printed_file,
                stderr=self.printed_file,
                start_new_session=True,
                pass_fds=(*descriptors, theirs.fileno(), self.printed_file),
            )
        finally:
            theirs.close()
        self.control.sendall(json.dumps(message).encode() + b"\n")

    def _message(self, job: Job, level: Level) -> dict[str, Any]:
        """What guest/main.py is told."""
        nobody = os.getuid() == 0 and level == "limits" and not runs_as_root(level)
        if nobody:
            os.chown(self.home, NOBODY, NOBODY)
        folder = folder_inside(job.program, level)
        return {
            "level": level,
            "home": self.home,
            "nobody": nobody,
            "root": str(PACKAGE.parent),
            "program": str(job.program),
            "folder": folder,
            "paths": [f"{folder}/{path}" for path in job.paths] or [folder],
            "modules": job.modules,
            "forbidden": ["kibitz", *job.forbidden],
            "readable": readable(),
            "hidden": hidden(),
            "seconds": self.seconds,
            "environment": _environment(self.home if level == "limits" else "/tmp"),
            **asdict(self.limits),
        }

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
        """The watchdog's verdict as a violation; otherwise where the verdict is empty."""
        if verdict.no_walls:
            raise NoSandbox(verdict.no_walls)
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
        if self.process.poll() is None:
            # The watchdog notices the closed line and ends everything, including what left the process group.
            self.control.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.control.close()
        if self.printed_file >= 0:
            os.close(self.printed_file)
            self.printed_file = -1
        shutil.rmtree(self.home, ignore_errors=True)


@dataclass(frozen=True)
class Finished:
    """A command that ended."""

    status: int
    output: str
    errors: str
    """The end of what it wrote to standard error."""
    seconds: float


# Runs one command in a sandbox of its own and waits for it.
#
# {folder} in argv becomes the program's folder as the command sees it; text is its standard input. The limit of time
# is `seconds`, or limits.call, and never more than limits.total.
# Returns a Finished when the command ended by itself, whatever its exit status. With late_is_over, a command whose
# only fault is its time and that printed something by then counts as ended with status 0.
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
) -> Finished:
    """Run a command of the program's folder in a sandbox of its own; Violation where it was ended."""
    limits = limits or Limits()
    folder = folder_inside(program, level)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        settings = {
            "argv": [word.replace("{folder}", folder) for word in argv],
            "stdin": given.fileno(),
            "out": out.fileno(),
        }
        started = time.monotonic()
        guest = GuestProcess(Job(program), limits, level, settings, (out.fileno(), given.fileno()))
        try:
            allowed = min(seconds or limits.call, limits.total)
            verdict = guest.verdict(allowed)
            late = Violation("time", f"took more than {allowed:.3g} s")
            if verdict == Verdict() and late_is_over and os.fstat(out.fileno()).st_size:
                verdict = Verdict(0)
            if verdict.status is None or verdict.status < 0:
                raise guest.violation(verdict, late)
            out.seek(0)
            output = out.read(limits.output + 1)
            if len(output) > limits.output:
                raise Violation("output", f"printed more than {limits.output:,} bytes")
            return Finished(
                verdict.status, output.decode(errors="replace"), guest.last_printed(), time.monotonic() - started
            )
        finally:
            guest.close()


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _unnamed_file(folder: str) -> int:
    """A file without a name: only those who hold its descriptor can write to it, and always at its end."""
    path = os.path.join(folder, "printed")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    os.unlink(path)
    return descriptor


def _environment(home: str) -> dict[str, str]:
    # The numerical libraries would start one thread per core.
    single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {"PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", **single}


def _is_open_to_all(folders: Sequence[str]) -> bool:
    """Whether any user may enter these folders, from the root on."""
    for folder in folders:
        for path in (Path(folder), *Path(folder).parents):
            if not path.stat().st_mode & 0o001:
                return False
    return True


def _bubblewrap(program: str, files: int) -> list[str]:
    """The beginning of a command that runs the rest under bwrap; files is the size of /tmp in bytes."""
    words = ["bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--dev", "/dev", "--proc", "/proc"]
    # /tmp comes before the readable folders, which may themselves be below /tmp.
    words += ["--size", str(files), "--tmpfs", "/tmp"]
    for path in dict.fromkeys([*SYSTEM, *readable()]):
        if os.path.exists(path):
            words += ["--ro-bind", path, path]
    words += ["--tmpfs", str(PACKAGE)]
    for part in GUEST:
        words += ["--ro-bind", str(PACKAGE / part), str(PACKAGE / part)]
    return [*words, "--ro-bind", program, "/program", "--chdir", "/tmp", "--"]
