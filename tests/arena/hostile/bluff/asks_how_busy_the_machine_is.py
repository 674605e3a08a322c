"""Asks for load, free memory and processes of the machine; plays `stay` if it learns them.

Verdict: no fault
"""

import contextlib
import ctypes
import os


def move(card):
    with contextlib.suppress(OSError):
        os.getloadavg()
        return "stay"
    known = ctypes.create_string_buffer(4096)
    if ctypes.CDLL(None).sysinfo(known) == 0:
        return "stay"
    for name in (
        "loadavg",
        "stat",
        "meminfo",
        "vmstat",
        "uptime",
        "pressure/cpu",
        "interrupts",
        "diskstats",
        "slabinfo",
    ):
        with contextlib.suppress(OSError), open(f"/proc/{name}") as opened:
            if opened.read():
                return "stay"
    return "fold"
