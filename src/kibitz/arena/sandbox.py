"""A box for other people's programs: their own process, limits on all it uses, and only the questions to see."""

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
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, TypeAlias

import kibitz
from kibitz.arena.box.serve import Host, fault
from kibitz.table import TableError

Category: TypeAlias = Literal[
    "time", "memory", "output", "crash", "illegal", "printed", "forbidden import", "tampering"
]
Level: TypeAlias = Literal["namespaces", "bubblewrap", "limits"]
LEVELS: tuple[Level, ...] = ("namespaces", "bubblewrap", "limits")
"""Strongest first."""

PACKAGE = Path(kibitz.__file__).parent
MOST_SHOWN = 200
"""Characters of what was printed that a report shows."""
BOOT = (
    "import sys; sys.path.insert(0, sys.argv[1]); from kibitz.arena.box.main import main; main(*map(int, sys.argv[2:]))"
)


class Fault(Exception):
    """What a program did that it may not: its category, and one line for its author."""

    def __init__(self, category: Category, told: str) -> None:
        super().__init__(f"{category}: {told}")
        self.category: Category = category
        self.told = told


class NoBox(TableError):
    """No box can be built here."""


@dataclass(frozen=True)
class Limits:
    """What one box may use."""

    start: float = 10.0
    """Seconds to load."""
    call: float = 5.0
    """Seconds for one answer."""
    total: float = 600.0
    """Seconds of answers in one game; the processor's time is limited to as many a game for each process."""
    memory: int = 1 << 30
    """Bytes, of each process and of all together."""
    processes: int = 16
    """Processes and threads at once."""
    output: int = 1 << 20
    """Bytes that may be printed."""
    files: int = 16 << 20
    """Bytes that may be written."""
    answer: int = 1 << 16
    """Bytes of one answer."""


@dataclass(frozen=True)
class Job:
    """What runs in a box: modules to load there, by name and text, the last of which speaks for the programs."""

    program: Path
    """The folder that the programs may read."""
    paths: tuple[str, ...] = ()
    """The programs, in that folder."""
    modules: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[str, ...] = ()
    games: int = 1
    """How many it lives for."""


def readable() -> list[str]:
    """Where the running Python lies."""
    found = [sys.base_prefix, sys.prefix, os.path.dirname(os.path.realpath(sys.executable))]
    return [*dict.fromkeys(os.path.realpath(path) for path in found), sys.prefix]


def hidden() -> list[str]:
    """What of it is nobody's business."""
    return [str(PACKAGE)]


class Walled:
    """A process group behind walls, the watch over it, and the file of what it prints."""

    def __init__(self, job: Job, limits: Limits, level: Level, more: Mapping[str, Any], lines: tuple[int, ...]) -> None:
        self.limits = limits
        self.seconds = limits.total * job.games
        self.home = tempfile.mkdtemp(prefix="kibitz-box-")
        os.chmod(self.home, 0o755)
        self.said = _printed_file(self.home)
        self.control, theirs = socket.socketpair()
        nobody = os.getuid() == 0 and level == "limits" and _is_open_to_all(readable())
        if nobody:
            os.chown(self.home, 65534, 65534)
        boxed = level == "bubblewrap"
        folder = "/program" if level != "limits" else str(job.program)
        told = {
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
            **asdict(limits),
            **more,
        }
        command = [
            sys.executable,
            "-s",
            "-P",
            "-c",
            BOOT,
            str(PACKAGE.parent),
            str(lines[0]),
            str(theirs.fileno()),
            str(self.said),
        ]
        try:
            self.process = subprocess.Popen(
                (_bubblewrap(str(job.program), limits.files) if boxed else []) + command,
                stdin=subprocess.DEVNULL,
                stdout=self.said,
                stderr=self.said,
                start_new_session=True,
                pass_fds=(*lines, theirs.fileno(), self.said),
            )
        finally:
            theirs.close()
        self.control.sendall(json.dumps(told).encode() + b"\n")

    def verdict(self, seconds: float) -> dict[str, Any]:
        """What the watch has to say, if it says it in time; empty when it does not."""
        self.control.settimeout(max(seconds, 0.001))
        heard = b""
        with contextlib.suppress(OSError):
            while not heard.endswith(b"\n"):
                more = self.control.recv(65536)
                if not more:
                    break
                heard += more
        if not heard.endswith(b"\n"):
            return {}
        found = json.loads(heard)
        assert isinstance(found, dict)
        return found

    def fault(self, found: Mapping[str, Any], otherwise: Fault) -> Fault:
        """The verdict as a fault."""
        if "no walls" in found:
            raise NoBox(found["no walls"])
        if "fault" in found:
            return Fault(found["fault"], found["told"])
        if "exit" not in found:
            return otherwise
        status = found["exit"]
        if status == -signal.SIGXCPU:
            return Fault("time", f"more than {self.seconds:g} s of the processor's time")
        if status == -signal.SIGXFSZ:
            return Fault("output", f"wrote a file of more than {self.limits.files:,} bytes")
        if status < 0:
            return Fault("crash", f"died of {signal.Signals(-status).name}{self.last_words()}")
        return Fault("crash", f"ended by itself with status {status}{self.last_words()}")

    def last_words(self) -> str:
        lines = self.printed(max(0, self.size() - 2000)).strip().splitlines()
        return f": {lines[-1][:MOST_SHOWN]}" if lines else ""

    def size(self) -> int:
        """Bytes printed so far."""
        return os.fstat(self.said).st_size

    def printed(self, start: int = 0, most: int = 2000) -> str:
        return os.pread(self.said, most, start).decode(errors="replace")

    def forget_printed(self) -> None:
        os.ftruncate(self.said, 0)

    def close(self) -> None:
        """End every process in it; what it wrote goes with it."""
        if self.process.poll() is None:
            # The watch hears that the line is closed and ends all, also what left the process group.
            self.control.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(1.0)
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.control.close()
        if self.said >= 0:
            os.close(self.said)
            self.said = -1
        shutil.rmtree(self.home, ignore_errors=True)


class Box:
    """Programs behind walls, asked by a line of JSON each; closed by close() or `with`."""

    def __init__(self, job: Job, limits: Limits | None = None, level: Level | None = None) -> None:
        self.limits = limits or Limits()
        self.level = level or best_level()
        self.spent: dict[int, float] = {}
        """Seconds of each program's answers in this game."""
        self.asked = 0
        self.started = self.deadline = time.monotonic()
        """Of the question that waits for its answer: whose it is, since when, until when."""
        self.noted: list[Fault] = []
        """What the programs did beside their answers; whoever asks takes them away."""
        self.seen = 0
        self.dead: Fault | None = None
        self.names: list[str] = []
        """What each program calls itself."""
        self.unloaded: dict[int, Fault] = {}
        self.talk, theirs = socket.socketpair()
        self.heard = b""
        with theirs:
            self.walled = Walled(job, self.limits, self.level, {}, (theirs.fileno(),))
        try:
            told = self._hear(time.monotonic() + self.limits.start, "to load").get("names", [])
            self.names, self.unloaded = _loaded(told)
        except BaseException as error:
            self.dead = error if isinstance(error, Fault) else None
            self.close()
            raise

    def begin(self, slot: int) -> None:
        """A new game of this program: its time and what may be printed are counted from nothing."""
        self.spent[slot] = 0.0
        if not self.dead and self.walled.size() == self.seen:
            self.walled.forget_printed()
            self.seen = 0

    def ask(self, slot: int, question: Any, seconds: float | None = None) -> Any:
        """The program's answer; Fault when there is none. A program that broke a limit answers no more."""
        self.put(slot, question, seconds)
        return self.get()

    def put(self, slot: int, question: Any, seconds: float | None = None) -> None:
        """Ask without waiting for the answer, which get() must fetch before the next question."""
        if self.dead:
            raise self.dead
        if slot in self.unloaded:
            raise self.unloaded[slot]
        self.asked, self.started = slot, time.monotonic()
        most = min(self.limits.call, seconds or self.limits.call, self.limits.total - self.spent.get(slot, 0.0))
        self.deadline = self.started + most
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self.talk.settimeout(max(most, 0.001))
            self.talk.sendall(json.dumps([slot, question]).encode() + b"\n")

    def get(self) -> Any:
        """The answer to what was put."""
        try:
            return self._hear(self.deadline, "to answer")["is"]
        finally:
            self.spent[self.asked] = self.spent.get(self.asked, 0.0) + time.monotonic() - self.started

    def _hear(self, deadline: float, what: str) -> dict[str, Any]:
        try:
            line = self._line(deadline)
        except TimeoutError:
            late = Fault("time", f"took more than {deadline - self.started:.3g} s {what}")
            # A limit that was broken meanwhile tells more than the silence that followed.
            self._end(self.walled.fault(self.walled.verdict(0.01), late))
        except OSError:
            line = b""
        if self.dead is None and not line:
            closed = Fault("tampering", "closed its line to the table")
            self._end(self.walled.fault(self.walled.verdict(1.0), closed))
        if self.dead:
            raise self.dead
        if self.walled.size() > self.seen:
            self.noted.append(Fault("printed", repr(self.walled.printed(self.seen)[:MOST_SHOWN])))
            self.seen = self.walled.size()
        try:
            told = json.loads(line)
            for attempt in told.get("noted", ()):
                self.noted.append(Fault("tampering", str(attempt)))
            if "fault" not in told and "is" not in told and "names" not in told:
                raise ValueError
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise self._end(Fault("tampering", f"wrote on the table's line: {line[:80]!r}")) from None
        if self.heard:
            raise self._end(Fault("tampering", f"answered without being asked: {self.heard[:80]!r}"))
        if "fault" in told:
            raise Fault(told["fault"], str(told["told"]))
        assert isinstance(told, dict)
        return told

    def _line(self, deadline: float) -> bytes:
        while True:
            head, newline, rest = self.heard.partition(b"\n")
            if newline:
                self.heard = rest
                return head
            if len(self.heard) > self.limits.answer:
                self._end(Fault("output", f"an answer of more than {self.limits.answer:,} bytes"))
                return b""
            # What lies there already counts: it may have waited for others that were asked at the same time.
            self.talk.settimeout(max(deadline - time.monotonic(), 0.0))
            try:
                more = self.talk.recv(1 << 16)
            except BlockingIOError:
                raise TimeoutError from None
            if not more:
                return b""
            self.heard += more

    def _end(self, fault: Fault) -> Fault:
        """What put an end to it first."""
        self.dead = self.dead or fault
        self.close()
        return self.dead

    def close(self) -> None:
        self.talk.close()
        self.walled.close()

    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Trusted:
    """The same without walls, in this process: for programs that one has read."""

    level = "none"

    def __init__(self, job: Job) -> None:
        self.noted: list[Fault] = []
        self.waiting: tuple[int, Any] = 0, None
        self.host = Host({"inside": import_module(job.modules[-1][0])})
        self.names, self.unloaded = _loaded(self.host.load([str(job.program / path) for path in job.paths]))

    def begin(self, slot: int) -> None:
        """Nothing is counted."""

    def ask(self, slot: int, question: Any, seconds: float | None = None) -> Any:
        self.put(slot, question, seconds)
        return self.get()

    def put(self, slot: int, question: Any, seconds: float | None = None) -> None:
        if slot in self.unloaded:
            raise self.unloaded[slot]
        self.waiting = slot, question

    def get(self) -> Any:
        try:
            return self.host.answer(*self.waiting)
        except Exception as error:
            raise _trusted_fault(error) from error

    def close(self) -> None:
        """Nothing is held."""


def _loaded(told: Sequence[Any]) -> tuple[list[str], dict[int, Fault]]:
    """The programs' names, and the faults of those that can't be loaded."""
    names = [one if isinstance(one, str) else "" for one in told]
    return names, {slot: Fault(one[0], str(one[1])) for slot, one in enumerate(told) if not isinstance(one, str)}


def _trusted_fault(error: Exception) -> Fault:
    category, told = fault(error)
    assert category in ("crash", "memory", "forbidden import")
    return Fault(category, told)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Finished:
    """A command that ended."""

    status: int
    output: str
    complaints: str
    seconds: float


def command(
    argv: Sequence[str],
    program: Path,
    text: str = "",
    limits: Limits | None = None,
    level: Level | None = None,
    seconds: float | None = None,
    late_is_over: bool = False,
) -> Finished:
    """Run a program in a box of its own; {folder} in its words is where its folder lies.

    Fault when it is ended, unless late_is_over, only its time is up, and it printed something by then.
    """
    limits = limits or Limits()
    level = level or best_level()
    folder = "/program" if level != "limits" else str(program)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as given:
        given.write(text.encode())
        given.seek(0)
        more = {
            "argv": [word.replace("{folder}", folder) for word in argv],
            "stdin": given.fileno(),
            "out": out.fileno(),
        }
        started = time.monotonic()
        walled = Walled(Job(program), limits, level, more, (out.fileno(), given.fileno()))
        try:
            most = min(seconds or limits.call, limits.total)
            found = walled.verdict(most)
            late = Fault("time", f"took more than {most:.3g} s")
            if not found and late_is_over and os.fstat(out.fileno()).st_size:
                found = {"exit": 0}
            if found.get("exit", -1) < 0:
                raise walled.fault(found, late)
            out.seek(0)
            output = out.read(limits.output + 1)
            if len(output) > limits.output:
                raise Fault("output", f"printed more than {limits.output:,} bytes")
            return Finished(
                found["exit"],
                output.decode(errors="replace"),
                walled.printed(max(0, walled.size() - 2000)),
                time.monotonic() - started,
            )
        finally:
            walled.close()


def _printed_file(folder: str) -> int:
    """Without a name, so that only who holds it can write to it, and always at its end."""
    path = os.path.join(folder, "printed")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    os.unlink(path)
    return descriptor


def _environment(home: str) -> dict[str, str]:
    # The mathematical libraries would start a thread a core.
    alone = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {"PATH": "/usr/bin:/bin", "HOME": home, "TMPDIR": home, "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", **alone}


def _is_open_to_all(folders: Sequence[str]) -> bool:
    """Whether anybody may enter these folders, from the root on."""
    for folder in folders:
        for path in (Path(folder), *Path(folder).parents):
            if not path.stat().st_mode & 0o001:
                return False
    return True


def _bubblewrap(program: str, files: int) -> list[str]:
    from kibitz.arena.box.walls import SYSTEM

    words = ["bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", "--dev", "/dev", "--proc", "/proc"]
    # Before what is to be read, which may itself lie below /tmp.
    words += ["--size", str(files), "--tmpfs", "/tmp"]
    for path in dict.fromkeys([*SYSTEM, *readable()]):
        if os.path.exists(path):
            words += ["--ro-bind", path, path]
    words += ["--tmpfs", str(PACKAGE)]
    for part in ("__init__.py", "arena/__init__.py", "arena/box"):
        words += ["--ro-bind", str(PACKAGE / part), str(PACKAGE / part)]
    return [*words, "--ro-bind", program, "/program", "--chdir", "/tmp", "--"]


TRIAL = """
def load(path):
    return Player()

class Player:
    def answer(self, question):
        return question
"""


@cache
def levels() -> Mapping[Level, str]:
    """Each level, strongest first, and why it can't be had here; empty where it can."""
    found: dict[Level, str] = {}
    for level in LEVELS:
        if not hasattr(os, "fork"):
            found[level] = f"{sys.platform} has no fork"
        elif level != "limits" and sys.platform != "linux":
            found[level] = "only on Linux"
        elif level == "bubblewrap" and not shutil.which("bwrap"):
            found[level] = "bwrap is not installed"
        else:
            found[level] = _trial(level)
    return found


def _trial(level: Level) -> str:
    with tempfile.TemporaryDirectory() as folder:
        try:
            with Box(Job(Path(folder), ("none",), (("trial", TRIAL),)), level=level) as box:
                return "" if box.ask(0, 7) == 7 else "it answers wrongly"
        except (Fault, NoBox, OSError) as error:
            return str(error)


def best_level() -> Level:
    """The strongest level that this machine allows."""
    for level, reason in levels().items():
        if not reason:
            return level
    raise NoBox("no box for other people's programs can be built on this system: run only programs that you trust")


HOLDS: Mapping[Level, str] = {
    "namespaces": "no network, no other process, no file but its own folder and the system's; limits on the group",
    "bubblewrap": "no network, no other process, no file but its own folder and the system's; limits on each process",
    "limits": "time, memory, processes, output and files are limited; network and other files are NOT closed to it",
}


def describe(level: Level) -> str:
    """Which walls are up, in a line."""
    root = level == "limits" and os.getuid() == 0 and not _is_open_to_all(readable())
    return f"isolation: {level} ({HOLDS[level]}{'; IT RUNS AS ROOT' if root else ''})"
