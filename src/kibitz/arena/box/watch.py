"""The watch over a program's processes: counts them, weighs them, and ends them all together."""

import contextlib
import os
import signal
import time
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")


def descendants(pid: int) -> list[int]:
    """The processes that came of this one, parents first; empty where the system does not tell."""
    found = []
    waiting = [pid]
    while waiting:
        parent = waiting.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                with contextlib.suppress(OSError):
                    children = list(map(int, Path(f"/proc/{parent}/task/{task}/children").read_text().split()))
                    found += children
                    waiting += children
    return found


def threads(pids: list[int]) -> int:
    """How many threads the processes have, one at least each."""
    count = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            count += len(os.listdir(f"/proc/{pid}/task"))
    return count


def resident(pids: list[int]) -> int:
    """Bytes of memory, what processes share counted once for each; with the files that live in memory alone."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError, IndexError, ValueError):
            total += int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
        with contextlib.suppress(OSError):
            for name in os.listdir(f"/proc/{pid}/fd"):
                with contextlib.suppress(OSError):
                    if os.readlink(f"/proc/{pid}/fd/{name}").startswith("/memfd:"):
                        total += os.stat(f"/proc/{pid}/fd/{name}").st_blocks * 512
    return total


def written(folder: str, most: int = 2000) -> int:
    """Bytes in the files below the folder, of so many files at most."""
    total = 0
    seen = 0
    for home, _, names in os.walk(folder):
        for name in names:
            seen += 1
            with contextlib.suppress(OSError):
                total += os.lstat(os.path.join(home, name)).st_blocks * 512
            if seen > most:
                return total
    return total


def end_all(pid: int) -> None:
    """Kill everything that came of this process, again while there is something, since a killed parent's come to us."""
    for _ in range(200):
        left = descendants(pid)
        if not left:
            return
        for one in left:
            with contextlib.suppress(OSError):
                os.kill(one, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.002)
