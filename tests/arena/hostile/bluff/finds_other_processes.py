"""Looks for processes and what they share; plays `stay` if it learns of any but its own.

Verdict: no fault
"""

import contextlib
import os


def move(card):
    pids = {int(name) for name in os.listdir("/proc") if name.isdigit()} - {os.getpid(), os.getppid(), 1}
    readable = []
    for pid in {1, os.getppid()}:
        for file in ("mem", "maps", "environ", "fd"):
            with contextlib.suppress(OSError):
                readable.append(os.listdir(f"/proc/{pid}/fd") if file == "fd" else open(f"/proc/{pid}/{file}", "rb"))
    return "stay" if pids or readable else "fold"
