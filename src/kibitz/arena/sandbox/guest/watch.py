"""What the watchdog looks at: a program's processes, their threads, memory and files; and how it ends them all."""

import contextlib
import os
import signal
import time
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")
BLOCK = 512
"""Bytes in which st_blocks counts, whatever the file system (POSIX, sys/stat.h)."""
MOST_FILES = 2000
"""Files that are counted: a look must stay short."""
ROUNDS = 200
"""Times that descendants are killed before giving up."""
PAUSE = 0.002
"""Seconds between two rounds."""


def descendants(pid: int) -> list[int]:
    """All processes that this one started, directly or not, parents first; empty where the system does not say."""
    pids = []
    waiting = [pid]
    while waiting:
        parent = waiting.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                with contextlib.suppress(OSError):
                    children = list(map(int, Path(f"/proc/{parent}/task/{task}/children").read_text().split()))
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
            total += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
        with contextlib.suppress(OSError):
            for name in os.listdir(f"/proc/{pid}/fd"):
                with contextlib.suppress(OSError):
                    if os.readlink(f"/proc/{pid}/fd/{name}").startswith("/memfd:"):
                        total += os.stat(f"/proc/{pid}/fd/{name}").st_blocks * BLOCK
    return total


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
