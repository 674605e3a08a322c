"""Asks how much space users take, and sets limits; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # quotactl, quotactl_fd, statfs, fstatfs
    ((179, 60), 0x80000700, b"/dev/null", 0, b"\0" * 256),
    ((443, 443), 0, 0x80000700, 0, b"\0" * 256),
    ((137, 43), b"/usr", b"\0" * 256),
    ((138, 44), 1, b"\0" * 256),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
