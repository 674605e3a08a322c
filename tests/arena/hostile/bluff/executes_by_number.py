"""Becomes another program by the calls themselves; plays `stay` if it comes back with another error.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # execveat, execve
    ((322, 281), -100, b"/bin/true", None, None, 0),
    ((59, 221), b"/bin/true", None, None),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
