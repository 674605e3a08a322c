"""What the watchdog looks at: a program's processes, their threads, memory and files; and how it ends them all."""

import contextlib
import os
import signal
import time

PAGE = os.sysconf("SC_PAGE_SIZE")
TICKS = os.sysconf("SC_CLK_TCK")
SOCKET = 2 * 212_992
"""Bytes that a socket's two buffers may hold, by the kernel's default (net.core.wmem_default, rmem_default)."""
BLOCK = 512
"""Bytes in which st_blocks counts, whatever the file system (POSIX, sys/stat.h)."""
MOST_FILES = 2000
"""Files that are counted: a look must stay short."""
ROUNDS = 200
"""Times that descendants are killed before giving up."""
PAUSE = 0.002
"""Seconds between two rounds."""
LONGEST_TEXT = 1 << 16
"""Bytes that are read of a file in /proc, more than any of these has within the limits."""


def text(path: str) -> str:
    """What a file in /proc says; OSError where it has gone. A watchdog reads a hundred of them a second."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, LONGEST_TEXT).decode(errors="replace")
    finally:
        os.close(descriptor)


def descendants(pid: int) -> list[int]:
    """All processes that this one started, directly or not, parents first; empty where the system does not say."""
    pids = []
    waiting = [pid]
    while waiting:
        parent = waiting.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                with contextlib.suppress(OSError):
                    children = list(map(int, text(f"/proc/{parent}/task/{task}/children").split()))
                    pids += children
                    waiting += children
    return pids


def threads(pids: list[int]) -> int:
    """How many threads the processes have, at least one each."""
    count = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            count += len(os.listdir(f"/proc/{pid}/task"))
    return count


def resident(pids: list[int]) -> int:
    """Bytes of memory, including files that exist in memory only; what processes share counts once for each."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError, IndexError, ValueError):
            total += int(text(f"/proc/{pid}/statm").split()[1]) * PAGE
        total += in_files(pid)
    return total


def in_files(pid: int) -> int:
    """Bytes in files of memory and in the buffers of sockets that any thread of the process holds open."""
    total = 0
    seen = set()
    with contextlib.suppress(OSError):
        # Threads may have descriptors of their own.
        for task in os.listdir(f"/proc/{pid}/task"):
            home = f"/proc/{pid}/task/{task}/fd"
            with contextlib.suppress(OSError):
                for name in os.listdir(home):
                    with contextlib.suppress(OSError):
                        target = os.readlink(f"{home}/{name}")
                        if target in seen:
                            continue
                        if target.startswith("/memfd:"):
                            total += os.stat(f"{home}/{name}").st_blocks * BLOCK
                        elif target.startswith("socket:"):
                            seen.add(target)
                            total += SOCKET
    return total


def processor_time(pids: list[int]) -> int:
    """Nanoseconds of processor time of these processes and of their children that ended."""
    ticks = 0
    for pid in pids:
        with contextlib.suppress(OSError, IndexError, ValueError):
            # The name in parentheses may hold anything; user, system and both of the children are fields 14 to 17.
            ticks += sum(map(int, text(f"/proc/{pid}/stat").rpartition(")")[2].split()[11:15]))
    return ticks * 1_000_000_000 // TICKS


def written(folder: str) -> int:
    """Bytes in the first MOST_FILES files below the folder."""
    total = 0
    seen = 0
    for home, _, names in os.walk(folder):
        for name in names:
            seen += 1
            with contextlib.suppress(OSError):
                total += os.lstat(os.path.join(home, name)).st_blocks * BLOCK
            if seen > MOST_FILES:
                return total
    return total


def end_all(pid: int) -> None:
    """Kill all descendants, again and again: when a parent dies, its children become ours."""
    for _ in range(ROUNDS):
        left = descendants(pid)
        if not left:
            return
        for process in left:
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(PAUSE)
