"""Asks how often the kernel had to fetch a page for it; plays `stay` if it learns that.

Verdict: no fault
"""

import contextlib
import ctypes
import os
import platform
import resource

WAITS = {"x86_64": ((61, 247)), "aarch64": (260, 95)}


def move(card):
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN, resource.RUSAGE_THREAD):
        with contextlib.suppress(OSError):
            resource.getrusage(who)
            return "stay"
    used = ctypes.create_string_buffer(b"\xff" * 256)
    libc = ctypes.CDLL(None)
    wait4, waitid = WAITS[platform.machine()]
    libc.syscall(wait4, -1, None, os.WNOHANG, used)
    libc.syscall(waitid, 0, 0, None, os.WNOHANG | os.WEXITED, used)
    return "stay" if used.raw[:256] != b"\xff" * 256 else "fold"
