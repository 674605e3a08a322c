"""Inside a box: performs system calls as the table says, holds what they gave, and reads whatever can be read.

Runs as the module of a box, beside the table: `act` is what one box does, `read` is how the other one looks for traces.
"""

import builtins
import contextlib
import ctypes
import errno
import fcntl
import gc
import itertools
import json
import math
import mmap
import os
import random
import re
import secrets
import shutil
import signal
import socket
import stat
import sys
import tempfile
import threading
import time
import uuid
import zlib
from collections.abc import Iterator
from typing import Any

from table import CALLS, ENDS  # type: ignore[import-not-found]

PAGE = 4096
MOST = 80
"""Combinations of arguments for a call."""
STEP = 7919
"""A prime by which the combinations are chosen evenly."""
REPEATS, LONG_REPEATS = 1000, 200_000
"""How often a call is made for what it may use up; the second where it costs little."""
CHEAP = ("timer_create",)
SECONDS = 0.1
"""For one call that is made again and again."""
IMPATIENCE = 0.02
"""Seconds after which a call that waits is interrupted."""
PATIENCE = 3
"""How often a call that was interrupted is made again: nearly all were interrupted by chance."""
FEW = 2
"""Descriptors of one call that are held."""
NAMES = 40
"""Names of a folder of the system that are looked at."""
BIG = max(
    (path for path in map(os.path.realpath, (sys.executable, *sys.path)) if os.path.isfile(path)), key=os.path.getsize
)
"""A file of the system that every box can read."""

libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long
libc.mmap.restype = ctypes.c_void_p


def attempt(function: Any, *arguments: Any) -> Any:
    """What a function gives, or the name of its error."""
    try:
        return function(*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error))
    except (ValueError, RuntimeError, MemoryError) as error:
        return type(error).__name__


class Scene:
    """Files, descriptors and memory for the arguments of calls; everything goes when it is left."""

    def __init__(self, number: int = 0) -> None:
        os.umask(0o022)
        self.open_before = held()
        self.folder = b"/tmp/scene%d" % number
        os.mkdir(self.folder)
        file = os.open(self.folder + b"/file", os.O_RDWR | os.O_CREAT, 0o600)
        os.write(file, b"x" * 100)
        system, folder = os.open(BIG, os.O_RDONLY), os.open(self.folder, os.O_RDONLY)
        descriptors = [file, system, folder, os.open("/dev/null", os.O_RDWR), os.open("/dev/zero", os.O_RDWR)]
        with contextlib.suppress(OSError):
            descriptors += os.pipe2(os.O_NONBLOCK)
        self.sockets: list[int] = []
        with contextlib.suppress(OSError):
            self.sockets = [line.detach() for line in socket.socketpair()]
            self.sockets.append(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).detach())
        for line in self.sockets:
            os.set_blocking(line, False)
        number = NUMBERS.get("epoll_create1")
        self.epoll = libc.syscall(number, 0) if number is not None else -1
        number = NUMBERS.get("timerfd_create")
        self.timer = libc.syscall(number, 1, 0) if number is not None else -1
        space = libc.mmap(None, ctypes.c_size_t(2 * PAGE), 3, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        self.buffer = (ctypes.c_char * PAGE).from_address(space)
        self.other = (ctypes.c_char * PAGE).from_address(space + PAGE)
        self.area = libc.mmap(None, ctypes.c_size_t(16 * PAGE), 3, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        self.mapped = libc.mmap(None, ctypes.c_size_t(8 * PAGE), mmap.PROT_READ, mmap.MAP_SHARED, system, 0)
        self.timers: list[int] = []
        self.mappings = [(space, 2 * PAGE), (self.area, 16 * PAGE), (self.mapped, 8 * PAGE)]
        buffer, other = ctypes.addressof(self.buffer), ctypes.addressof(self.other)
        length = other + 512
        self.kept = [
            ctypes.create_string_buffer(self.folder + b"/file"),
            ctypes.create_string_buffer(self.folder + b"/missing"),
            ctypes.create_string_buffer(self.folder),
            ctypes.create_string_buffer(os.fsencode(BIG)),
            ctypes.create_string_buffer(b"/usr"),
            ctypes.create_string_buffer(b"/dev/null"),
            ctypes.create_string_buffer(b""),
        ]
        paths = tuple(map(ctypes.addressof, self.kept))
        descriptors += [self.epoll, self.timer, -1]
        devices = (descriptors[3], descriptors[4])
        self.iovec = (ctypes.c_size_t * 2)(buffer, 64)
        vector = ctypes.addressof(self.iovec)
        self.poll = (ctypes.c_uint32 * 4)(file, 1, 0, 0)
        self.name = ctypes.create_string_buffer(b"\1\0\0kibitz")
        self.attribute = ctypes.create_string_buffer(b"user.kibitz")
        self.capabilities = (ctypes.c_uint32 * 2)(0x20080522, 0)
        processes = (0, os.getpid(), 1, 77)
        self.values: dict[str, tuple[int, ...]] = {
            "fd": tuple(descriptors),
            "any_fd": (0, 1, 2, *descriptors),
            "copy": (*map(os.dup, descriptors[:3]), -1),
            "folder": (folder, file),
            "socket": (*self.sockets, file),
            "epoll": (self.epoll,),
            "timer_fd": (self.timer,),
            "spare": (60, 61),
            "at": (-100, folder),
            "utime_at": (-100, 0, *devices),
            "path": paths,
            "path_or_null": (*paths, 0),
            "buffer": (buffer,),
            "buffer_or_null": (0, buffer),
            "vector": (vector,),
            "polled": (ctypes.addressof(self.poll),),
            "zeros": (other,),
            "length_word": (length,),
            "word": (buffer, self.mapped, self.mapped + 64),
            "area": (self.area, self.area + 4 * PAGE, self.mapped),
            "address": (ctypes.addressof(self.name),),
            "attribute": (ctypes.addressof(self.attribute),),
            "capabilities": (ctypes.addressof(self.capabilities),),
            "process": processes,
            "self": (os.getpid(), 0, 1) if not ALONE else (os.getpid(),),
            **FIXED,
        }
        self.own = held() - self.open_before

    def arguments(self, call: Any) -> Iterator[tuple[int, ...]]:
        """At most MOST combinations of the values for its parameters, evenly chosen."""
        kinds = [self.values[kind] for kind in call.parameters.split()]
        combinations = list(itertools.product(*kinds))
        for number in range(min(MOST, len(combinations))):
            yield combinations[number * STEP % len(combinations)]

    def make(self, number: int, arguments: tuple[int, ...]) -> int:
        """Make the call; its result, or its error as a negative number."""
        ctypes.memset(self.buffer, 0, PAGE)
        ctypes.memset(self.other, 0, 64)
        ctypes.c_uint32.from_buffer(self.other, 512).value = 64
        for _ in range(PATIENCE):
            result = libc.syscall(number, *map(ctypes.c_long, arguments))
            if result != -1 or ctypes.get_errno() != errno.EINTR:
                break
        if number == NUMBERS["mmap"] and result > 0:
            self.mappings.append((result, arguments[1]))
        elif number == NUMBERS.get("timer_create") and result == 0:
            self.timers.append(ctypes.c_int.from_buffer(self.buffer).value)
        return int(result) if result != -1 else -ctypes.get_errno()

    def keep_few(self) -> None:
        """Close its own descriptors and all but a few that calls made, so that others can follow."""
        for descriptor in {*self.own, *sorted(held() - self.open_before - self.own)[FEW:]}:
            attempt(os.close, descriptor)

    def leave(self) -> None:
        """Give everything back."""
        os.chdir("/tmp")
        for descriptor in held() - self.open_before:
            attempt(os.close, descriptor)
        for timer in self.timers:
            libc.syscall(NUMBERS["timer_delete"], timer)
        for address, size in self.mappings:
            libc.munmap(ctypes.c_void_p(address), ctypes.c_size_t(size))
        attempt(os.chmod, self.folder, 0o700)
        shutil.rmtree(self.folder, ignore_errors=True)
        attempt(os.unlink, self.folder)


FIXED: dict[str, tuple[int, ...]] = {
    "null": (0,),
    "zero": (0,),
    "one": (1,),
    "four": (4,),
    "eight": (8,),
    "thirty_two": (32,),
    "minus": (-1,),
    "few": (0, 1, 2, 7),
    "size": (0, 1, 64, 1024),
    "offset": (0, 50, 1 << 20, -1),
    "whence": (0, 1, 2, 3, 4),
    "mode": (0o600, 0o644, 0o4755, 0),
    "node": (0o100600, 0o010600, 0o140600, 0o020600),
    "owner": (-1, os.getuid(), 0),
    "allocation": (0, 1, 2, 3, 8, 0x10, 0x20, 0x40),
    "open_flags": (0, 1, 2, 0o102, 0o302, 0o1002, 0o2002, 0o200000, 0o10000000, 0o20200002, 0o1000000, 0o40000),
    "at_flags": (0, 0x100, 0x400, 0x800, 0x1000, 0x200),
    "remove_flags": (0, 0x200),
    "statx_mask": (0x7FF, 0xFFFF, 0x1000, 0x4000),
    "close_on_exec": (0, 0o2000000),
    "event_flags": (0, 0o4000, 1),
    "pipe_flags": (0, 0o4000, 0o40000),
    "length": (0, PAGE, 4 * PAGE),
    "protection": (0, 1, 3, 5),
    "mapping": (1, 2, 0x21, 0x22, 0x8022, 0x40022, 0x2022, 0x4022, 3),
    "page": (PAGE,),
    "advice": (0, 1, 2, 3, 4, 8, 9, 10, 12, 13, 14, 15, 16, 18, 20, 21, 22, 23, 24, 25, 100, 101),
    "sync_flags": (1, 2, 4),
    "barrier": (0, 1, 2, 4, 8, 16),
    "futex_operation": (0, 1, 2, 3, 4, 5, 9, 10, 12, 128, 129, 137, 138),
    "arch_code": (0x1003, 0x1004, 0x1011, 0x1021, 0x1022, 0x5005),
    "wait_flags": (1, 0x1000001, 5),
    "limit": tuple(range(16)),
    "core": (4,),
    "signal": (1, 10, 15),
    "null_signal": (0, 23, 28),
    "other_timer": (1, 2),
    "clock": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11),
    "random_flags": (0, 1, 2, 4),
    "address_size": (2, 3, 9),
    "level": (1, 0),
    "option": tuple(range(84)),
    "send_flags": (0x4040,),
    "receive_flags": (0x40, 0x42),
    "family": (1, 2, 10, 16, 40, 38),
    "kind": (1, 2, 5),
    "clone_flags": (0x10000011, 0x20011, 0x8011, 0x7E020011),
    "process_option": (3, 16, 21, 23, 25, 27, 30, 39, 47, 67),
    "request": (1, 2, 0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451, 0x5412, 0x80045200, 0x80086601, 0xC020660B),
    "command": (0, 1, 2, 3, 5, 7, 9, 11, 16, 1025, 1030, 1032, 1034, 1035, 1036),
    "close_flags": (0, 4, 2),
}
NUMBERS: dict[str, int] = {}
"""The numbers of the calls on this machine."""
ALONE = True


def held() -> set[int]:
    """The descriptors that are open."""
    return {number for number in range(64) if not isinstance(attempt(os.fstat, number), str)}


UNSTEADY: dict[str, str] = {
    "mmap": "addresses are chosen by chance",
    "mremap": "addresses are chosen by chance",
    "arch_prctl": "addresses are chosen by chance",
    "brk": "addresses are chosen by chance",
    "getrandom": "random numbers",
    "clock_gettime": "a clock",
    "gettimeofday": "a clock",
    "time": "a clock",
    "times": "a clock, and its own processor time",
    "getitimer": "a clock",
    "getcpu": "the processor that it happens to run on",
    "sched_rr_get_interval": "its share of a processor",
    "alarm": "a clock",
    "timer_create": "the numbers of its own timers",
    "timerfd_create": "the numbers of its own descriptors",
    **dict.fromkeys(
        ("getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid"),
        "chosen by chance where each sandbox has a user of its own",
    ),
    "get_robust_list": "addresses are chosen by chance",
    "rt_sigtimedwait": "whether it was interrupted first",
    "rt_sigpending": "whether it was interrupted first",
}
"""Calls whose results differ from one reading to the next without anybody else, with the reason."""
PARTS = ("attempts", "places", "calls", "files", "processes", "python")
"""What is read, each by the method of that name."""
OWN_TIMES = ("stat", "fstat", "lstat", "newfstatat", "statx", "getdents", "getdents64")
"""Calls whose results have times and numbers of the program's own new files; they are compared by `files`."""


class Program:
    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.kept: list[Any] = []
        self.threads: list[threading.Thread] = []
        self.done = threading.Event()

    def answer(self, question: Any) -> Any:
        verb, *arguments = question
        return getattr(self, verb)(*arguments)

    def begin(self, numbers: dict[str, int]) -> None:
        NUMBERS.update(numbers)
        signal.signal(signal.SIGALRM, lambda *_: None)

    def act(self, name: str) -> int:
        """Make one call with all combinations of arguments, and again and again; keep what it gives. Returns how
        often it succeeded."""
        number = NUMBERS[name]
        succeeded = 0
        with impatient():
            scene = Scene(len(self.scenes) + 1)
            self.scenes.append(scene)
            first = None
            for arguments in scene.arguments(CALLS[name]):
                if scene.make(number, arguments) >= 0:
                    succeeded += 1
                    first = first or arguments
            if first:
                end = time.monotonic() + (SECONDS if name not in CHEAP else 100 * SECONDS)
                for _ in range(LONG_REPEATS if name in CHEAP else REPEATS):
                    if scene.make(number, first) < 0 or time.monotonic() > end:
                        break
                    succeeded += 1
            scene.keep_few()
        return succeeded

    def deed(self, name: str) -> Any:
        """What takes several calls; attempts of what is refused have no effect."""
        return attempt(getattr(self, f"_{name}"))

    def release(self) -> None:
        """Give back what was kept."""
        self.done.set()
        for thread in self.threads:
            thread.join()
        self.done.clear()
        self.threads.clear()
        self.kept.clear()
        for scene in reversed(self.scenes):
            scene.leave()
        self.scenes.clear()

    def end(self, name: str) -> None:
        """Make a call that ends this box."""
        libc.syscall(NUMBERS[name], *map(ctypes.c_long, (0, 0, 0)))
        os._exit(0)

    # What a box does to be noticed.

    def _waits_at_a_file(self) -> str:
        address = self._map()
        word = ctypes.c_uint32.from_address(address).value
        limit = (ctypes.c_long * 2)(20, 0)

        def wait() -> None:
            libc.syscall(NUMBERS["futex"], ctypes.c_long(address), 0, word, limit, None, 0)

        self.threads.append(threading.Thread(target=wait, daemon=True))
        self.threads[-1].start()
        time.sleep(0.05)
        self.threads.clear()  # nobody can end it earlier
        return "waits"

    def _map(self) -> int:
        opened = os.open(BIG, os.O_RDONLY)
        try:
            size = ctypes.c_size_t(os.path.getsize(BIG))
            return int(libc.mmap(None, size, mmap.PROT_READ, mmap.MAP_SHARED, opened, 0))
        finally:
            os.close(opened)

    def _reads_a_file(self) -> str:
        """All of it, so that its pages are in memory and counted for this box."""
        address = self._map()
        for place in range(0, os.path.getsize(BIG), PAGE):
            _ = ctypes.c_uint8.from_address(address + place).value
        return "read"

    def _touches_devices(self) -> str:
        for path in ("/dev/null", "/dev/zero", "/dev/urandom", BIG, "/usr", "/program", "/", "/dev", "/proc"):
            attempt(os.utime, path)
            attempt(os.chown, path, -1, -1)
            attempt(os.chmod, path, 0o666)
        for number in range(3):
            attempt(os.utime, number)
            attempt(os.fchown, number, -1, -1)
        return "touched"

    def _fills_its_folder(self) -> str:
        with open("/tmp/full", "wb", buffering=0) as out, contextlib.suppress(OSError):
            while True:
                out.write(b"x" * (1 << 20))
        for number in range(10_000):
            with contextlib.suppress(OSError):
                os.close(os.open(f"/tmp/file{number}", os.O_CREAT | os.O_WRONLY))
                continue
            break
        return "filled"

    def _allocates_output(self) -> str:
        if "fallocate" in NUMBERS:
            # Keeping its size.
            libc.syscall(NUMBERS["fallocate"], 1, 1, ctypes.c_long(0), ctypes.c_long(64 << 20))
        return "allocated"

    def _starts_threads(self) -> str:
        for _ in range(8):
            self.threads.append(threading.Thread(target=self.done.wait, daemon=True))
            self.threads[-1].start()
        return "started"

    def _takes_memory(self) -> str:
        self.kept.append(bytearray(b"x") * (300 << 20))
        return "taken"

    def _opens_what_it_can(self) -> str:
        files = (lambda: os.open(BIG, os.O_RDONLY), lambda: os.open("/dev/null", os.O_RDONLY))
        makers = (os.pipe, socket.socketpair, *files)
        for maker in makers:
            for _ in range(10):
                self.kept.append(attempt(maker))
        return "opened"

    def _sends_descriptors(self) -> str:
        for _ in range(8):
            pair = socket.socketpair()
            pair[0].setblocking(False)
            self.kept.append(pair)
            for _ in range(40):
                if attempt(socket.send_fds, pair[0], [b"x"], [0] * 20) != 1:
                    break
        return "sent"

    def _makes_and_closes(self) -> str:
        for _ in range(20_000):
            with contextlib.suppress(OSError):
                for number in os.pipe():
                    os.close(number)
            with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
                line.getsockopt(1, 57, 8)
            attempt(os.stat, "/proc/self/status")
        return "made"

    def _names_sockets(self) -> str:
        for name in ("\0kibitz", "", "/tmp/socket"):
            with contextlib.suppress(OSError):
                line = socket.socket(socket.AF_UNIX)
                self.kept.append(line)
                line.bind(name)
                line.listen(1)
        return "named"

    def _changes_python(self) -> str:
        """What it can reach of its own process."""
        sys.modules["kibitz_was_here"] = math
        builtins.kibitz_was_here = os.environ["KIBITZ_WAS_HERE"] = "yes"  # type: ignore[attr-defined]
        sys.path.append("/kibitz-was-here")
        json.dumps = json.loads = lambda *_, **__: "kibitz was here"
        math.pi = 3.0  # type: ignore[misc]
        random.seed(1)
        gc.set_threshold(12345)
        sys.setrecursionlimit(12345)
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        self.done.clear()
        threading.Thread(target=self.done.wait, daemon=True).start()
        return "changed"

    def _computes(self) -> str:
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            sum(range(1000))
        return "computed"

    def leave(self, name: str) -> list[str]:
        """Where it could write a file of this name."""
        places = (tempfile.gettempdir(), "/tmp", "/var/tmp", "/dev/shm", os.getcwd(), os.path.expanduser("~"), "/run")
        written = []
        for place in places:
            with contextlib.suppress(OSError), open(os.path.join(place, name), "w") as out:
                written.append(os.path.realpath(out.name))
        return written

    # What a box can read.

    def read(self, *parts: str) -> dict[str, Any]:
        """Everything, or some parts of it, by names that say where it was read."""
        found: dict[str, Any] = {}
        with impatient():
            for part in parts or PARTS:
                found.update(getattr(self, part)())
        return found

    def calls(self) -> Iterator[tuple[str, Any]]:
        for name, number in NUMBERS.items():
            if name in ENDS:
                continue
            call = CALLS[name]
            scene = Scene()
            try:
                for place, arguments in enumerate(scene.arguments(call)):
                    result = scene.make(number, arguments)
                    seen = f"{result} {zlib.crc32(scene.buffer.raw)}"
                    if name in UNSTEADY or name in OWN_TIMES:
                        seen = str(min(result, 0))
                    yield f"call {name} {place}", seen
            finally:
                scene.leave()

    def files(self) -> Iterator[tuple[str, Any]]:
        places = ["/", "/tmp", "/program", "/dev", "/usr", "/usr/bin", "/usr/lib", "/etc", *sys.path]
        # Like /program these were made with the box, at its own time.
        own = {os.stat(path).st_dev for path in ("/", "/dev", "/tmp", "/proc")}
        for home in places:
            names = attempt(os.listdir, home)
            if isinstance(names, str):
                continue
            yield f"names {home}", sorted(names) if len(names) < NAMES else len(names)
            names = sorted(names)
            for name in ["", *names[:: max(1, len(names) // NAMES)]]:
                path = os.path.join(home, name)
                what = attempt(os.lstat, path)
                if not isinstance(what, str) and not path.startswith("/tmp"):
                    if path.startswith("/proc"):
                        continue
                    seen = [what.st_mode, *what[3:6], what.st_size, what.st_blocks, what.st_rdev]
                    if what.st_dev not in own and not path.startswith("/program"):
                        seen += [what.st_ino, what.st_dev, what.st_mtime_ns, what.st_ctime_ns]
                    yield f"stat {path}", str(seen)
                    yield f"xattr {path}", str(attempt(os.listxattr, path))
        for number in range(3):
            what = attempt(os.fstat, number)
            if not isinstance(what, str) and not stat.S_ISFIFO(what.st_mode):
                times = [what.st_mtime_ns, what.st_ctime_ns] if number == 0 else []
                yield f"stat of {number}", str([*what[:6], *times])

    def processes(self) -> Iterator[tuple[str, Any]]:
        for home in ("/proc", "/proc/self", "/proc/self/net", "/proc/sys/kernel", "/proc/pressure", "/proc/sysvipc"):
            names = attempt(os.listdir, home)
            if isinstance(names, str):
                continue
            yield f"names {home}", sorted(names)
            for name in names:
                path = os.path.join(home, name)
                if os.path.isdir(path) or name in ("mem", "kmsg", "kcore", "kallsyms", "config.gz"):
                    continue
                yield f"file {path}", self.text(path)

    def text(self, path: str) -> Any:
        """The beginning of a file of /proc."""
        opened = attempt(os.open, path, os.O_RDONLY | os.O_NONBLOCK)
        if isinstance(opened, str):
            return opened
        text = attempt(os.read, opened, 1 << 14)
        os.close(opened)
        return text if isinstance(text, str) else text.decode(errors="replace")

    def places(self) -> Iterator[tuple[str, Any]]:
        for path in ("/", "/tmp", "/usr", "/program", "/dev/null", "/proc", BIG):
            yield f"statvfs {path}", str(attempt(os.statvfs, path))
        for number in range(3):
            yield f"statvfs of {number}", str(attempt(os.statvfs, number))

    def attempts(self) -> Iterator[tuple[str, Any]]:
        """What works or fails by what others have used up."""
        yield "name", str(attempt(self.name))
        yield "descriptors sent", str(attempt(self.send))
        yield "size of a pipe", str(attempt(self.pipe_size))
        address = self._map()
        if "futex" in NUMBERS:
            yield "woken", libc.syscall(NUMBERS["futex"], ctypes.c_long(address), 1, 100, None, None, 0)
        libc.munmap(ctypes.c_void_p(address), ctypes.c_size_t(os.path.getsize(BIG)))
        thread = threading.Thread(target=int)
        yield "thread", str(attempt(thread.start))
        yield "memory", len(attempt(bytearray, 8 << 20))

    def name(self) -> str:
        with socket.socket(socket.AF_UNIX) as line:
            line.bind("\0kibitz")
            return "bound"

    def send(self) -> int:
        one, other = socket.socketpair()
        with one, other:
            return socket.send_fds(one, [b"x"], [0])

    def pipe_size(self) -> int:
        ends = os.pipe()
        try:
            return fcntl.fcntl(ends[1], 1032)
        finally:
            for end in ends:
                os.close(end)

    def python(self) -> Iterator[tuple[str, Any]]:
        """What an earlier program could have changed in a process that forks."""
        yield "modules", sorted(name for name in sys.modules if name.startswith("kibitz_was"))
        yield "names of the language", sorted(vars(builtins))
        yield "environment", str(sorted(os.environ.items()))
        yield "paths", str(sys.path)
        yield "hooks", [len(sys.meta_path), len(sys.path_hooks), sys.gettrace() is None, sys.getprofile() is None]
        yield "settings", [sys.getrecursionlimit(), sys.getswitchinterval(), gc.isenabled(), str(gc.get_threshold())]
        yield "signals", [str(signal.getsignal(number)) for number in range(1, 32) if number != signal.SIGALRM]
        yield (
            "standard library",
            [json.dumps([1]), str(json.loads("[1]")), math.pi, re.escape("."), random.Random(1).random()],
        )
        yield "threads", threading.active_count()

    def random(self) -> list[str]:
        """What nobody else may get too."""
        with tempfile.NamedTemporaryFile() as file:
            name = os.path.basename(file.name)
        state = str(zlib.crc32(str(random.getstate()).encode()))
        return [state, str(random.random()), os.urandom(8).hex(), str(uuid.uuid4()), secrets.token_hex(), name]

    # Numbers that the whole machine shares: how far they went since the last look.

    def counters(self) -> dict[str, int]:
        found = {}
        with contextlib.suppress(OSError):
            ends = os.pipe()
            found["inode of a pipe"] = os.fstat(ends[0]).st_ino
            for end in ends:
                os.close(end)
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            found["inode of a socket"] = os.fstat(line.fileno()).st_ino
            found["cookie of a socket"] = int.from_bytes(line.getsockopt(1, 57, 8), "little")
        with contextlib.suppress(OSError):
            found["inode in /proc"] = os.stat("/proc/self/status").st_ino
        for number in (1, 2):
            found[f"inode of {number}"] = os.fstat(number).st_ino
        return found


@contextlib.contextmanager
def impatient() -> Iterator[None]:
    """Interrupt every call that waits."""
    signal.setitimer(signal.ITIMER_REAL, IMPATIENCE, IMPATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def load(path: str) -> Program:
    return Program()
